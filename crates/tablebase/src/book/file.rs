//! The file: a head, the blocks, and a hash of all of it.

use std::io::{Read, Write};
use std::ops::Range;

use escale_rules::{Trouble, excerpt, trouble};
use lzma_rust2::{LzmaOptions, LzmaReader, LzmaWriter};
use sha2::{Digest, Sha256};

use super::{Plan, block, nonsense};
use crate::Value;

const MAGIC: &[u8; 8] = b"EscBook\n";
const VERSION: u32 = 1;
/// Bytes of the hash a file ends with.
pub(super) const HASH: usize = 32;

/// Entries a block: enough to compress well, few enough to be unpacked in a few milliseconds.
const BLOCK: usize = 1 << 15;

/// No block is larger, unpacked: a head that claims more is nonsense.
const MOST_RAW: usize = 1 << 24;

/// Literal context, literal position and position bits of the compression: bytes of columns have no
/// position to speak of.
const LZMA_BITS: (u32, u32, u32) = (3, 0, 0);

/// Where a block lies.
pub(super) struct Place {
    /// Its smallest code.
    pub(super) first: u64,
    /// How many entries it has, and how many come before it.
    pub(super) count: usize,
    pub(super) before: usize,
    span: Range<usize>,
    raw: usize,
}

pub(super) struct Head {
    pub(super) searched: u32,
    pub(super) thrown_from: u32,
    pub(super) counts: [usize; 2],
    pub(super) plans: Vec<Place>,
    pub(super) values: Vec<Place>,
}

/// Numbers off the front of a file, lowest byte first.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn bytes(&mut self, count: usize) -> Result<&'a [u8], Trouble> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or_else(nonsense)?;
        self.0 = rest;
        Ok(taken)
    }

    fn u32(&mut self) -> Result<u32, Trouble> {
        Ok(u32::from_le_bytes(self.bytes(4)?.try_into().map_err(|_| nonsense())?))
    }

    fn u64(&mut self) -> Result<u64, Trouble> {
        Ok(u64::from_le_bytes(self.bytes(8)?.try_into().map_err(|_| nonsense())?))
    }
}

pub(super) fn read_head(file: &[u8], reading: &str) -> Result<Head, Trouble> {
    let not_a_book = || trouble!("ce fichier n'est pas un livre", "this file is not a book");
    if file.len() < MAGIC.len() + 4 + HASH || !file.starts_with(MAGIC) {
        return Err(not_a_book());
    }
    let (content, hash) = file.split_at(file.len() - HASH);
    let mut reader = Reader(&content[MAGIC.len()..]);
    let version = reader.u32()?;
    if version != VERSION {
        return Err(trouble!(
            "le livre est de la version {version}, ce programme lit la version {VERSION}",
            "the book is of version {version}, this program reads version {VERSION}"
        ));
    }
    if Sha256::digest(content).as_slice() != hash {
        return Err(trouble!(
            "le livre est abîmé : son empreinte n'est pas celle de son contenu",
            "the book is damaged: its hash is not that of its content"
        ));
    }
    let length = reader.u32()? as usize;
    let made_for = String::from_utf8_lossy(reader.bytes(length)?);
    if made_for != reading {
        let (made_for, reading) = (excerpt(&made_for), excerpt(reading));
        return Err(trouble!(
            "le livre est fait pour d'autres règles (« {made_for} » au lieu de « {reading} »)",
            "the book was made for other rules (“{made_for}” instead of “{reading}”)"
        ));
    }
    let searched = reader.u32()?;
    let thrown_from = reader.u32()?;
    let counts = [reader.u32()? as usize, reader.u32()? as usize];
    let mut offset = 0;
    let mut parts = [Vec::new(), Vec::new()];
    for (count, places) in counts.into_iter().zip(&mut parts) {
        for before in (0..count).step_by(BLOCK) {
            let (first, packed, raw) = (reader.u64()?, reader.u32()? as usize, reader.u32()? as usize);
            if raw > MOST_RAW {
                return Err(nonsense());
            }
            places.push(Place {
                first,
                count: BLOCK.min(count - before),
                before,
                span: offset..offset + packed,
                raw,
            });
            offset += packed;
        }
    }
    if reader.0.len() != offset {
        return Err(nonsense());
    }
    let begin = content.len() - offset;
    for place in parts.iter_mut().flatten() {
        place.span = begin + place.span.start..begin + place.span.end;
    }
    let [plans, values] = parts;
    Ok(Head {
        searched,
        thrown_from,
        counts,
        plans,
        values,
    })
}

pub(super) fn unpack(file: &[u8], place: &Place) -> Option<Vec<u8>> {
    let packed = file.get(place.span.clone())?;
    let (lc, lp, pb) = LZMA_BITS;
    let mut reader = LzmaReader::new(packed, place.raw as u64, lc, lp, pb, window(place.raw), None).ok()?;
    let mut raw = Vec::with_capacity(place.raw);
    reader.by_ref().take(place.raw as u64 + 1).read_to_end(&mut raw).ok()?;
    (raw.len() == place.raw).then_some(raw)
}

fn pack(raw: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut options = LzmaOptions::with_preset(9);
    (options.lc, options.lp, options.pb) = LZMA_BITS;
    options.dict_size = window(raw.len());
    options.nice_len = LzmaOptions::NICE_LEN_MAX;
    options.depth_limit = 500;
    let mut writer = LzmaWriter::new_no_header(Vec::new(), &options, false)?;
    writer.write_all(raw)?;
    writer.finish()
}

/// The compression looks back as far as a block goes.
fn window(raw: usize) -> u32 {
    raw.next_power_of_two().clamp(1 << 12, MOST_RAW) as u32
}

/// Makes a book. Entries must be in the order of their codes, each code once, wins at most 255
/// plies long.
pub fn write(
    reading: &str,
    searched: u32,
    thrown_from: u32,
    plans: &[(u64, Plan)],
    values: &[(u64, Value)],
) -> std::io::Result<Vec<u8>> {
    let ordered = plans.is_sorted_by(|a, b| a.0 < b.0) && values.is_sorted_by(|a, b| a.0 < b.0);
    let short = plans.iter().all(|(_, plan)| plan.plies <= u8::MAX.into());
    if !ordered || !short {
        return Err(std::io::Error::other("entries out of order, or too long a win"));
    }
    let mut file = MAGIC.to_vec();
    file.extend(VERSION.to_le_bytes());
    file.extend((reading.len() as u32).to_le_bytes());
    file.extend(reading.as_bytes());
    for number in [searched, thrown_from, plans.len() as u32, values.len() as u32] {
        file.extend(number.to_le_bytes());
    }
    let blocks = plans
        .chunks(BLOCK)
        .map(|entries| (entries[0].0, block::BookProof::write(entries, thrown_from)))
        .chain(
            values
                .chunks(BLOCK)
                .map(|entries| (entries[0].0, block::Values::write(entries))),
        );
    let mut payload = Vec::new();
    for (first, raw) in blocks {
        let packed = pack(&raw)?;
        file.extend(first.to_le_bytes());
        file.extend((packed.len() as u32).to_le_bytes());
        file.extend((raw.len() as u32).to_le_bytes());
        payload.extend(packed);
    }
    file.extend(payload);
    let hash = Sha256::digest(&file);
    file.extend(hash.as_slice());
    Ok(file)
}
