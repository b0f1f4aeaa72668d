//! Running the server: settings from three places, logs, signals.

mod host;
mod keys;
mod layers;
mod logging;

use std::path::PathBuf;

use escale_rules::{Trouble, trouble};

pub(crate) use host::{make_room, warn_if_root};
pub(crate) use keys::KEYS;
pub(crate) use layers::{Everything, gather};
pub(crate) use logging::start as start_logging;

/// The platform's place for this program's data.
pub(crate) fn usual_data() -> Result<PathBuf, Trouble> {
    directories::ProjectDirs::from("", "", "escale")
        .map(|folders| folders.data_dir().to_owned())
        .ok_or_else(|| {
            trouble!(
                "aucun dossier personnel : indiquez où ranger les données avec --data",
                "no home folder: say where to keep data with --data"
            )
        })
}

/// A runtime for whatever speaks over the network.
pub(crate) fn runtime() -> Result<tokio::runtime::Runtime, Trouble> {
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| trouble!("impossible de démarrer : {error}", "cannot start: {error}"))
}

/// Ends when the program is asked to stop.
pub(crate) async fn asked_to_stop() {
    let interrupted = async {
        // Without a handler the default one ends the program, which is right too.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminated = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<()>();
    tokio::select! {
        () = interrupted => {}
        () = terminated => {}
    }
}
