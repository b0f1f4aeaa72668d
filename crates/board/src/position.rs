//! What every game's position is as a plain Rust value.

#[doc(hidden)]
pub use escale_rules as rules;

/// The traits of a position and of the error that refuses one, the same in every game:
/// `position_traits! { Position, PositionError, read: read_position, write: write_position }`.
///
/// `read` takes a text under the default table options; the error has `fn phrase(&self) -> Phrase`
/// and a variant `Unreadable(Trouble)`.
#[macro_export]
macro_rules! position_traits {
    ($position:ident, $error:ident, read: $read:expr, write: $write:expr) => {
        /// The start of the game with default table options.
        impl Default for $position {
            fn default() -> Self {
                $crate::rules::Rules::initial()
            }
        }

        /// The position text.
        impl ::std::fmt::Display for $position {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(&$write(self))
            }
        }

        /// Reads a position text, with default table options.
        impl ::std::str::FromStr for $position {
            type Err = $error;

            fn from_str(text: &str) -> Result<Self, $error> {
                $read(text)
            }
        }

        /// The sentence in English; `phrase` has both languages.
        impl ::std::fmt::Display for $error {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(&self.phrase().en)
            }
        }

        impl ::std::error::Error for $error {}

        impl From<$error> for $crate::rules::Trouble {
            fn from(error: $error) -> Self {
                match error {
                    $error::Unreadable(trouble) => trouble,
                    error => Self::new($crate::rules::TroubleKind::Impossible, error.phrase()),
                }
            }
        }

        impl From<$crate::rules::Trouble> for $error {
            fn from(trouble: $crate::rules::Trouble) -> Self {
                Self::Unreadable(trouble)
            }
        }
    };
}
