//! Structured logs on standard error. Seat secrets cannot get into them: their type does not print.

use escale_rules::{Trouble, excerpt, trouble};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt;

use super::Everything;

/// Begins to log.
pub(crate) fn start(all: &Everything) -> Result<(), Trouble> {
    let filter = EnvFilter::try_new(&all.log).map_err(|_| {
        let text = excerpt(&all.log);
        trouble!(
            "--log : filtre « {text} » illisible",
            "--log: the filter “{text}” is unreadable"
        )
    })?;
    let lines = fmt().with_env_filter(filter).with_writer(std::io::stderr);
    let begun = if all.log_json {
        lines.json().try_init()
    } else {
        lines.with_ansi(false).try_init()
    };
    begun.map_err(|error| trouble!("journal : {error}", "log: {error}"))
}
