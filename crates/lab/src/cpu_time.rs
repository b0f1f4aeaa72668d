//! Processor time, which a busy machine disturbs less than the clock on the wall.

use std::time::Duration;

#[cfg(unix)]
mod platform {
    use nix::sys::resource::{Usage, UsageWho, getrusage};
    use nix::sys::time::TimeValLike;

    use super::Duration;

    fn total(usage: &Usage) -> Duration {
        let micros = usage.user_time().num_microseconds() + usage.system_time().num_microseconds();
        Duration::from_micros(micros as u64)
    }

    fn of(who: UsageWho) -> Duration {
        getrusage(who).map_or(Duration::ZERO, |usage| total(&usage))
    }

    pub(crate) fn own() -> Duration {
        of(UsageWho::RUSAGE_SELF)
    }

    pub(crate) fn children() -> Duration {
        of(UsageWho::RUSAGE_CHILDREN)
    }
}

#[cfg(not(unix))]
mod platform {
    use std::sync::LazyLock;
    use std::time::Instant;

    use super::Duration;

    static START: LazyLock<Instant> = LazyLock::new(Instant::now);

    /// Wall time: the best there is here without another dependency.
    pub(crate) fn own() -> Duration {
        START.elapsed()
    }

    pub(crate) fn children() -> Duration {
        START.elapsed()
    }
}

/// Processor time this process has used.
pub(crate) fn own() -> Duration {
    platform::own()
}

/// Processor time its ended children have used.
pub(crate) fn children() -> Duration {
    platform::children()
}
