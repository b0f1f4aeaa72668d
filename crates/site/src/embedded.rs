//! What the build has made.

/// A file that is served, and the same compressed where that makes it smaller.
pub(crate) struct Embedded {
    pub(crate) source: &'static str,
    pub(crate) path: &'static str,
    pub(crate) body: &'static [u8],
    pub(crate) gzip: Option<&'static [u8]>,
    pub(crate) brotli: Option<&'static [u8]>,
}

include!(concat!(env!("OUT_DIR"), "/site.rs"));
