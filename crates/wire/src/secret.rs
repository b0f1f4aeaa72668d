//! Seat secrets.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The secret of a seat: whoever has it sits there. Never printed: it has no `Display`, and its
/// `Debug` hides it, so that no log line can leak it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Secret(pub String);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}
