//! A file ready to be served.

use std::io::Write;

use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::embedded::Embedded;

/// How hard is tried to make small what is made while the program runs; the build tries harder.
const QUALITY: i32 = 8;

/// A file ready to be served.
#[derive(Clone, Debug)]
pub struct File {
    body: Bytes,
    gzip: Option<Bytes>,
    brotli: Option<Bytes>,
    kind: &'static str,
    tag: String,
    lasting: bool,
}

impl File {
    pub(crate) fn embedded(file: &Embedded) -> Self {
        Self {
            body: Bytes::from_static(file.body),
            gzip: file.gzip.map(Bytes::from_static),
            brotli: file.brotli.map(Bytes::from_static),
            kind: kind(file.path),
            tag: tag(file.body),
            lasting: true,
        }
    }

    /// Something made in memory that is served like a file.
    pub fn json(body: Vec<u8>) -> Self {
        Self::made("made.json", body)
    }

    /// Bytes no browser shows.
    pub fn bytes(body: Vec<u8>) -> Self {
        Self::made("made.bin", body)
    }

    /// A page made in memory.
    pub fn html(body: String) -> Self {
        Self::made("made.html", body.into_bytes())
    }

    fn made(path: &str, body: Vec<u8>) -> Self {
        let smaller = |packed: Vec<u8>| (!packed.is_empty() && packed.len() < body.len()).then(|| Bytes::from(packed));
        Self {
            gzip: smaller(gzip(&body)),
            brotli: smaller(brotli(&body)),
            kind: kind(path),
            tag: tag(&body),
            lasting: false,
            body: body.into(),
        }
    }

    /// The file as it is.
    pub fn body(&self) -> &Bytes {
        &self.body
    }

    /// The file compressed with gzip, if that makes it smaller.
    pub fn gzip(&self) -> Option<&Bytes> {
        self.gzip.as_ref()
    }

    /// The file compressed with Brotli, if that makes it smaller.
    pub fn brotli(&self) -> Option<&Bytes> {
        self.brotli.as_ref()
    }

    /// Its media type.
    pub fn kind(&self) -> &'static str {
        self.kind
    }

    /// A name for this very content, quotes included, as `ETag` wants it.
    pub fn tag(&self) -> &str {
        &self.tag
    }

    /// Whether its address changes with its content, so that it may be kept for ever.
    pub fn is_lasting(&self) -> bool {
        self.lasting
    }
}

// Writing to memory cannot fail; an empty result is refused.

fn gzip(body: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let written = encoder.write_all(body).and_then(|()| encoder.finish());
    written.unwrap_or_default()
}

fn brotli(body: &[u8]) -> Vec<u8> {
    let mut packed = Vec::new();
    let params = brotli::enc::BrotliEncoderParams {
        quality: QUALITY,
        size_hint: body.len(),
        ..Default::default()
    };
    let written = brotli::BrotliCompress(&mut &*body, &mut packed, &params);
    written.map_or(Vec::new(), |_| packed)
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("webp") => "image/webp",
        Some("png") => "image/png",
        Some("woff2") => "font/woff2",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// A content name: two versions of a file must not share one by chance, and nobody gains by forging
/// one.
fn tag(bytes: &[u8]) -> String {
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    format!("\"{hash:016x}\"")
}
