//! Positions as drawings: a [`Diagram`] is a board, what stands on it and what is to be said of it,
//! and [`Diagram::svg`] draws it as one SVG that stands alone.
//!
//! The drawings, patterns and colours are those of the web client, read from the same files
//! (`web/art/pieces.svg`, `web/styles/*.css`, `games/*/ground.svg`, `skin.css`, `skin.json`): there
//! is one source. The client hands classes and variables to the browser; here they are resolved, so
//! that any reader of plain SVG gets the same picture.

mod css;
mod diagram;
mod dress;
mod ground;
mod layout;
mod node;
mod paint;
mod resolve;
mod value;

pub use diagram::{Diagram, Figure, Palette, figure_svg};
pub use layout::{Layout, MARGIN, Point, UNIT};
pub use paint::Note;

/// The typeface coordinates and labels ask for; whoever renders a drawing brings it.
pub const TYPEFACE: &str = "EB Garamond";
