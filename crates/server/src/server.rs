//! Opening and closing the house.

use std::net::SocketAddr;
use std::panic::AssertUnwindSafe;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use escale_rules::{Trouble, trouble};
use escale_store::{Report, Sqlite, Store};
use futures_util::FutureExt;
use tokio::net::TcpListener;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::task::JoinHandle;
use tokio_util::task::TaskTracker;
use tracing::{error, info};

use crate::desk::{Desk, Thinkers};
use crate::gate::Gate;
use crate::hall::{Hall, Parts};
use crate::http::{House, Window, accept};
use crate::limits::{AddressBook, Kind};
use crate::metrics::Metrics;
use crate::settings::Settings;
use crate::time::{Clock, SystemClock};

/// How long sockets get to say goodbye.
const GOODBYE: Duration = Duration::from_secs(3);
/// How long until a task that broke down begins anew.
const AGAIN: Duration = Duration::from_secs(1);
/// How often visitors who left are forgotten.
const FORGET: Duration = Duration::from_mins(1);

/// A house about to open its doors.
pub struct Server {
    house: Arc<House>,
    listener: TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Opens the database and the port. Must be called inside a tokio runtime.
    pub async fn open(settings: Settings, thinkers: Arc<dyn Thinkers>) -> Result<Self, Trouble> {
        let clock: Arc<dyn Clock> = Arc::new(SystemClock::default());
        let listener = TcpListener::bind(settings.bind).await.map_err(|error| {
            let bind = settings.bind;
            trouble!(
                "impossible d'écouter sur {bind} : {error}",
                "cannot listen on {bind}: {error}"
            )
        })?;
        let address = listener
            .local_addr()
            .map_err(|error| trouble!("adresse inconnue : {error}", "unknown address: {error}"))?;
        let house = open_house(settings, clock, thinkers).await?;
        Ok(Self {
            house,
            listener,
            address,
        })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `until`; then finishes what is under way, says goodbye and closes the database. An error if it could not go on until then.
    pub async fn run(self, until: impl Future<Output = ()>) -> Result<(), Trouble> {
        let Self { house, listener, .. } = self;
        let keepers = keep(&house);
        house.ready.store(true, Ordering::Relaxed);
        info!(data = %house.settings.data.display(), "open");
        let closing = {
            let house = Arc::clone(&house);
            async move {
                tokio::select! {
                    () = until => {}
                    () = house.hall.broken() => {}
                }
                info!("closing");
                house.ready.store(false, Ordering::Relaxed);
                house.hall.desk().close();
                house.hall.close().await;
            }
        };
        accept(listener, Arc::clone(&house), closing).await;
        house.sockets.close();
        tokio::time::timeout(GOODBYE, house.sockets.wait()).await.ok();
        for keeper in keepers {
            keeper.abort();
        }
        info!("closed");
        if house.hall.is_broken() {
            return Err(trouble!(
                "plus rien ne peut être enregistré ; le serveur s'arrête",
                "nothing can be saved any more; the server stops"
            ));
        }
        Ok(())
    }
}

pub(crate) async fn open_house(
    settings: Settings,
    clock: Arc<dyn Clock>,
    thinkers: Arc<dyn Thinkers>,
) -> Result<Arc<House>, Trouble> {
    let (sender, reports) = tokio::sync::mpsc::unbounded_channel();
    let store = Sqlite::open(&settings.data, sender).map_err(|error| Trouble(error.phrase()))?;
    open_house_on(Arc::new(store), reports, settings, clock, thinkers).await
}

/// Opens the house on a store, whose reports come by `reports`.
pub(crate) async fn open_house_on(
    store: Arc<dyn Store>,
    reports: UnboundedReceiver<Report>,
    settings: Settings,
    clock: Arc<dyn Clock>,
    thinkers: Arc<dyn Thinkers>,
) -> Result<Arc<House>, Trouble> {
    let metrics = Arc::new(Metrics::default());
    let desk = Desk::open(&thinkers, settings.engine_threads, Arc::clone(&metrics))?;
    let parts = Parts {
        store,
        clock,
        desk,
        metrics,
        gate: Gate::new(std::thread::available_parallelism().map_or(1, usize::from)),
        seat_rate: settings.seat,
    };
    let hall = Hall::open(parts, reports)
        .await
        .map_err(|refusal| Trouble(escale_rules::Phrase::made(refusal.fr, refusal.en)))?;
    Ok(Arc::new(House {
        hall,
        settings,
        book: Arc::new(AddressBook::default()),
        ready: AtomicBool::new(false),
        sockets: TaskTracker::new(),
        window: Window::default(),
    }))
}

/// What runs beside the visitors.
fn keep(house: &Arc<House>) -> Vec<JoinHandle<()>> {
    let hall = &house.hall;
    let waking = Arc::clone(hall);
    let of_hall = |name, task: fn(Arc<Hall>) -> Task| {
        let hall = Arc::clone(hall);
        keep_up(name, move || task(Arc::clone(&hall)))
    };
    let (beating, forgetting) = (Arc::clone(house), Arc::clone(house));
    vec![
        tokio::spawn(async move { waking.wake_all().await }),
        of_hall("timers", |hall| Box::pin(hall.follow_timers())),
        of_hall("sweep", |hall| Box::pin(hall.sweep())),
        keep_up("beat", move || {
            let book = Arc::clone(&beating.book);
            Box::pin(Arc::clone(&beating.hall).beat(move || book.count(Kind::Socket)))
        }),
        keep_up("visitors", move || {
            let house = Arc::clone(&forgetting);
            Box::pin(async move {
                loop {
                    tokio::time::sleep(FORGET).await;
                    house.book.sweep(house.hall.now() * 1_000);
                }
            })
        }),
    ]
}

type Task = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Runs a task that never ends, and begins it anew if it breaks down.
fn keep_up(name: &'static str, make: impl Fn() -> Task + Send + 'static) -> JoinHandle<()> {
    tokio::spawn(async move {
        loop {
            let task = AssertUnwindSafe(make()).catch_unwind().await;
            if task.is_ok() {
                return;
            }
            error!(task = name, "broke down and begins anew");
            tokio::time::sleep(AGAIN).await;
        }
    })
}
