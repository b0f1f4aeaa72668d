//! Opening and closing the server.

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

use crate::engine_pool::{EngineFactory, EnginePool};
use crate::gate::Gate;
use crate::http::{App, Pages, Prints, Showcase, accept};
use crate::limits::{AddressBook, Kind};
use crate::metrics::Metrics;
use crate::registry::{Parts, TableRegistry};
use crate::settings::Settings;
use crate::time::{Clock, SystemClock};

/// How long sockets get to say goodbye.
const GOODBYE: Duration = Duration::from_secs(3);
/// How long until a task that broke down begins anew.
const AGAIN: Duration = Duration::from_secs(1);
/// How often visitors who left are forgotten.
const FORGET: Duration = Duration::from_mins(1);

/// A server about to open its doors.
pub struct Server {
    app: Arc<App>,
    listener: TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Opens the database and the port. Must be called inside a tokio runtime.
    pub async fn open(settings: Settings, engines: Arc<dyn EngineFactory>) -> Result<Self, Trouble> {
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
        let app = open_app(settings, clock, engines).await?;
        Ok(Self { app, listener, address })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `until`; then finishes what is under way, says goodbye and closes the database.
    /// An error if it could not go on until then.
    pub async fn run(self, until: impl Future<Output = ()>) -> Result<(), Trouble> {
        let Self { app, listener, .. } = self;
        let keepers = keep(&app);
        app.ready.store(true, Ordering::Relaxed);
        info!(data = %app.settings.data.display(), "open");
        let closing = {
            let app = Arc::clone(&app);
            async move {
                tokio::select! {
                    () = until => {}
                    () = app.registry.broken() => {}
                }
                info!("closing");
                app.ready.store(false, Ordering::Relaxed);
                app.registry.engine_pool().close();
                app.registry.close().await;
            }
        };
        accept(listener, Arc::clone(&app), closing).await;
        app.sockets.close();
        tokio::time::timeout(GOODBYE, app.sockets.wait()).await.ok();
        for keeper in keepers {
            keeper.abort();
        }
        info!("closed");
        if app.registry.is_broken() {
            return Err(trouble!(
                "plus rien ne peut être enregistré ; le serveur s'arrête",
                "nothing can be saved any more; the server stops"
            ));
        }
        Ok(())
    }
}

pub(crate) async fn open_app(
    settings: Settings,
    clock: Arc<dyn Clock>,
    engines: Arc<dyn EngineFactory>,
) -> Result<Arc<App>, Trouble> {
    let (sender, reports) = tokio::sync::mpsc::unbounded_channel();
    let store = Sqlite::open(&settings.data, sender).map_err(|error| Trouble::from(error.phrase()))?;
    open_app_on(Arc::new(store), reports, settings, clock, engines).await
}

/// Opens the server on a store, whose reports come by `reports`.
pub(crate) async fn open_app_on(
    store: Arc<dyn Store>,
    reports: UnboundedReceiver<Report>,
    settings: Settings,
    clock: Arc<dyn Clock>,
    engines: Arc<dyn EngineFactory>,
) -> Result<Arc<App>, Trouble> {
    let metrics = Arc::new(Metrics::default());
    let engine_pool = EnginePool::open(&engines, settings.engine_threads, Arc::clone(&metrics))?;
    let parts = Parts {
        store,
        clock,
        engine_pool,
        metrics,
        gate: Gate::new(std::thread::available_parallelism().map_or(1, usize::from)),
        shelf: settings.shelf,
        seat_rate: settings.seat,
    };
    let registry = TableRegistry::open(parts, reports)
        .await
        .map_err(|refusal| Trouble::from(escale_rules::Phrase::made(refusal.fr, refusal.en)))?;
    Ok(Arc::new(App {
        registry,
        settings,
        book: Arc::new(AddressBook::default()),
        ready: AtomicBool::new(false),
        sockets: TaskTracker::new(),
        showcase: Showcase::default(),
        pages: Pages::default(),
        prints: Prints::default(),
    }))
}

/// What runs beside the visitors.
fn keep(app: &Arc<App>) -> Vec<JoinHandle<()>> {
    let registry = &app.registry;
    let waking = Arc::clone(registry);
    let of_hall = |name, task: fn(Arc<TableRegistry>) -> Task| {
        let registry = Arc::clone(registry);
        keep_up(name, move || task(Arc::clone(&registry)))
    };
    let (beating, forgetting) = (Arc::clone(app), Arc::clone(app));
    vec![
        tokio::spawn(async move { waking.wake_all().await }),
        of_hall("timers", |registry| Box::pin(registry.follow_timers())),
        of_hall("sweep", |registry| Box::pin(registry.sweep())),
        keep_up("beat", move || {
            let book = Arc::clone(&beating.book);
            Box::pin(Arc::clone(&beating.registry).beat(move || book.count(Kind::Socket)))
        }),
        keep_up("visitors", move || {
            let app = Arc::clone(&forgetting);
            Box::pin(async move {
                loop {
                    tokio::time::sleep(FORGET).await;
                    app.book.sweep(app.registry.now() * 1_000);
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
