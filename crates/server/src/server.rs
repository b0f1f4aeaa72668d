//! Opening and closing the house.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use escale_rules::{Trouble, trouble};
use escale_store::Sqlite;
use tokio::net::TcpListener;
use tokio_util::task::TaskTracker;
use tracing::info;

use crate::desk::{Desk, Thinkers};
use crate::hall::{Hall, Parts};
use crate::http::{House, Window, accept, app};
use crate::limits::AddressBook;
use crate::metrics::Metrics;
use crate::settings::Settings;
use crate::time::{Clock, SystemClock};

/// How long sockets get to say goodbye.
const GOODBYE: Duration = Duration::from_secs(3);
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
    pub async fn open(settings: Settings, thinkers: &dyn Thinkers) -> Result<Self, Trouble> {
        let clock: Arc<dyn Clock> = Arc::new(SystemClock);
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

    /// Serves until `until`; then finishes what is under way, says goodbye and closes the database.
    pub async fn run(self, until: impl Future<Output = ()>) {
        let Self { house, listener, .. } = self;
        let keepers = keep(&house);
        house.ready.store(true, Ordering::Relaxed);
        let closing = {
            let house = Arc::clone(&house);
            async move {
                until.await;
                info!("closing");
                house.ready.store(false, Ordering::Relaxed);
                house.hall.desk().close();
                house.hall.close().await;
            }
        };
        accept(listener, app(Arc::clone(&house)), house.settings.connections, closing).await;
        house.sockets.close();
        tokio::time::timeout(GOODBYE, house.sockets.wait()).await.ok();
        for keeper in keepers {
            keeper.abort();
        }
        info!("closed");
    }
}

pub(crate) async fn open_house(
    settings: Settings,
    clock: Arc<dyn Clock>,
    thinkers: &dyn Thinkers,
) -> Result<Arc<House>, Trouble> {
    let metrics = Arc::new(Metrics::default());
    let (sender, outcomes) = tokio::sync::mpsc::unbounded_channel();
    let store = Sqlite::open(&settings.data, sender).map_err(|error| Trouble(error.phrase()))?;
    let desk = Desk::open(thinkers, settings.engine_threads, Arc::clone(&metrics))?;
    let parts = Parts {
        store: Arc::new(store),
        clock,
        desk,
        metrics,
        seat_rate: settings.seat,
    };
    let hall = Hall::open(parts, outcomes)
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
fn keep(house: &Arc<House>) -> Vec<tokio::task::JoinHandle<()>> {
    let hall = &house.hall;
    let book = Arc::clone(&house.book);
    let forgetful = Arc::clone(house);
    let waking = Arc::clone(hall);
    vec![
        tokio::spawn(async move { waking.wake_all().await }),
        tokio::spawn(Arc::clone(hall).follow_timers()),
        tokio::spawn(Arc::clone(hall).sweep()),
        tokio::spawn(Arc::clone(hall).beat(move || book.connections())),
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(FORGET).await;
                forgetful.book.sweep(forgetful.hall.now() * 1_000);
            }
        }),
    ]
}
