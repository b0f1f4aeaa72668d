//! What the machine allows: as many connections as there are file descriptors for them.

use escale_server::Settings;
use tracing::warn;

/// Descriptors the house needs beside its visitors': the database and its readers, the log, timers,
/// and a few to spare.
const OWN: u64 = 64;

/// Makes room for as many connections as the settings say, as far as the machine allows; else takes
/// fewer, and says so. Sixteen thousand visitors who find a closed door are a worse end than a line
/// in the log.
pub(crate) fn make_room(settings: &mut Settings) {
    let wanted = u64::from(settings.connections) + OWN;
    let Some(allowed) = raise_descriptors(wanted) else {
        return;
    };
    if allowed < wanted {
        let connections = allowed.saturating_sub(OWN).max(1);
        warn!(
            wanted = settings.connections,
            connections,
            "the limit of open files of this machine allows fewer connections than the settings (ulimit -n)"
        );
        settings.connections = u32::try_from(connections).unwrap_or(u32::MAX);
    }
}

/// Raises the limit of open files as far as it goes, and says how far that was.
#[cfg(unix)]
fn raise_descriptors(wanted: u64) -> Option<u64> {
    use nix::sys::resource::{Resource, getrlimit, setrlimit};
    let (soft, hard) = getrlimit(Resource::RLIMIT_NOFILE).ok()?;
    if soft < wanted && soft < hard {
        // If it cannot be raised, what there is has to do.
        setrlimit(Resource::RLIMIT_NOFILE, wanted.min(hard), hard).ok();
    }
    getrlimit(Resource::RLIMIT_NOFILE).ok().map(|(soft, _)| soft)
}

#[cfg(not(unix))]
fn raise_descriptors(_: u64) -> Option<u64> {
    None
}

/// Says that a server should not be able to do everything.
pub(crate) fn warn_if_root() {
    #[cfg(unix)]
    if nix::unistd::geteuid().is_root() {
        warn!("running as root: an account of its own is safer");
    }
}
