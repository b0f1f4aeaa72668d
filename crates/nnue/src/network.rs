//! The weights, and the file they come in.
//!
//! A file holds, numbers least significant byte first:
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `ESCNET1` and a line feed |
//! | 4, 4, 4 | inputs, width (a multiple of 32), scale |
//! | 2 · width | the biases of the sums, in 255ths |
//! | 2 · inputs · width | the weights of the sums, input by input, in 255ths |
//! | 2 · width | the weights of the output, a byte each, in 64ths: first for the sums of the side to move, then for the other side's |
//! | 4 | the bias of the output, in 16,320ths (255 · 64) |
//! | 8 | FNV-1a of all before, 64 bits |
//!
//! The value of a position for its side to move, in hundredths of the basic piece, is
//! `scale · (bias + Σ weight · clip(sum)²)`, sums being clipped to 0…1 and seen by both sides.

use std::fmt;

use crate::kernels::{Block, Columns, LANES};
use crate::{OUTPUT_UNIT, UNIT, kernels};

/// What a file begins with.
pub(crate) const MAGIC: &[u8; 8] = b"ESCNET1\n";

/// Wider nets than this are a mistake, and inputs are numbered in sixteen bits.
const MOST_WIDTH: usize = 1024;
const MOST_INPUTS: usize = 1 << 16;

/// A network in memory.
#[derive(Debug, PartialEq, Eq)]
pub struct Network {
    inputs: usize,
    /// Blocks a column.
    blocks: usize,
    biases: Vec<Block>,
    /// Column after column.
    columns: Vec<Block>,
    /// For the sums of the side to move, then for the other side's.
    outputs: Vec<Block>,
    bias: i32,
    scale: i32,
    fingerprint: u64,
}

/// Why a file is no network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// It begins otherwise.
    Kind,
    /// It is shorter or longer than it says.
    Length,
    /// Its sizes are impossible.
    Sizes,
    /// Its hash is not that of its content.
    Hash,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Kind => "not a network file",
            Self::Length => "not as long as it says",
            Self::Sizes => "impossible sizes",
            Self::Hash => "damaged: its hash does not match",
        })
    }
}

impl std::error::Error for Flaw {}

impl Network {
    /// Reads a file.
    pub fn read(bytes: &[u8]) -> Result<Self, Flaw> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(Flaw::Kind)?;
        let (body, hash) = bytes.split_last_chunk::<8>().ok_or(Flaw::Length)?;
        let mut reader = Reader(rest);
        let inputs = reader.u32()? as usize;
        let width = reader.u32()? as usize;
        let scale = reader.u32()?;
        let possible = (1..=MOST_INPUTS).contains(&inputs)
            && (LANES..=MOST_WIDTH).contains(&width)
            && width.is_multiple_of(LANES)
            && (1..=10_000).contains(&scale);
        if !possible {
            return Err(Flaw::Sizes);
        }
        let biases = reader.blocks(width)?;
        let columns = reader.blocks(inputs * width)?;
        let outputs = reader.bytes(2 * width)?;
        let bias = reader.u32()? as i32;
        let fingerprint = u64::from_le_bytes(*hash);
        if reader.0.len() != hash.len() {
            return Err(Flaw::Length);
        }
        if fnv(body) != fingerprint {
            return Err(Flaw::Hash);
        }
        // One below what a byte holds, so that every product fits sixteen bits.
        let outputs: Vec<i16> = outputs.iter().map(|&byte| i16::from(byte as i8).max(-127)).collect();
        Ok(Self {
            inputs,
            blocks: width / LANES,
            biases,
            columns,
            outputs: into_blocks(outputs.iter().copied()),
            bias,
            scale: scale as i32,
            fingerprint,
        })
    }

    /// How many inputs a position of its game has.
    pub fn inputs(&self) -> usize {
        self.inputs
    }

    /// Sums for each side.
    pub fn width(&self) -> usize {
        self.blocks * LANES
    }

    /// The hash the file ends with.
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// Blocks a column.
    pub(crate) fn blocks(&self) -> usize {
        self.blocks
    }

    pub(crate) fn biases(&self) -> &[Block] {
        &self.biases
    }

    #[inline]
    pub(crate) fn columns(&self) -> Columns<'_> {
        Columns {
            weights: &self.columns,
            blocks: self.blocks,
        }
    }

    /// The value for the side to move, from its sums and the other side's.
    #[inline]
    pub(crate) fn value(&self, own: &[Block], other: &[Block]) -> i32 {
        let (for_own, for_other) = self.outputs.split_at(self.blocks);
        let total = kernels::output(own, for_own) + kernels::output(other, for_other);
        let unit = i64::from(UNIT);
        let value = (total / unit + i64::from(self.bias)) * i64::from(self.scale) / (unit * i64::from(OUTPUT_UNIT));
        value as i32
    }

    /// The weights as fractions: biases, columns, outputs, the bias of the output, the scale.
    pub(crate) fn fractions(&self) -> (Vec<f64>, Vec<f64>, Vec<f64>, f64, f64) {
        let fractions = |blocks: &[Block], unit: i32| -> Vec<f64> {
            blocks
                .iter()
                .flat_map(|block| block.0)
                .map(|number| f64::from(number) / f64::from(unit))
                .collect()
        };
        (
            fractions(&self.biases, UNIT),
            fractions(&self.columns, UNIT),
            fractions(&self.outputs, OUTPUT_UNIT),
            f64::from(self.bias) / f64::from(UNIT * OUTPUT_UNIT),
            f64::from(self.scale),
        )
    }
}

/// What is left of a file.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn bytes(&mut self, count: usize) -> Result<&'a [u8], Flaw> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(Flaw::Length)?;
        self.0 = rest;
        Ok(taken)
    }

    fn u32(&mut self) -> Result<u32, Flaw> {
        let bytes = self.bytes(4)?;
        Ok(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    }

    fn blocks(&mut self, count: usize) -> Result<Vec<Block>, Flaw> {
        let bytes = self.bytes(2 * count)?;
        Ok(into_blocks(
            bytes.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])),
        ))
    }
}

fn into_blocks(numbers: impl ExactSizeIterator<Item = i16>) -> Vec<Block> {
    let mut blocks = vec![Block::ZERO; numbers.len() / LANES];
    for (index, number) in numbers.enumerate() {
        blocks[index / LANES].0[index % LANES] = number;
    }
    blocks
}

/// FNV-1a, 64 bits.
pub(crate) fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reference::drawn;

    #[test]
    fn a_file_is_read_whole_or_not_at_all() {
        let file = drawn(7, 64, 1);
        let network = Network::read(&file).expect("a network");
        assert_eq!((network.inputs(), network.width()), (7, 64));
        for length in 0..file.len() {
            assert!(
                Network::read(&file[..length]).is_err(),
                "{length} bytes of {}",
                file.len()
            );
        }
        let longer = [&file[..], &[0]].concat();
        assert_eq!(Network::read(&longer), Err(Flaw::Length));
        for at in 0..file.len() {
            let mut damaged = file.clone();
            damaged[at] ^= 1;
            assert!(Network::read(&damaged).is_err(), "byte {at}");
        }
    }

    #[test]
    fn impossible_sizes_are_refused_before_anything_is_reserved() {
        for (inputs, width) in [(0, 32), (1, 0), (1, 33), (1, 2048), (1 << 20, 32)] {
            let mut file = MAGIC.to_vec();
            for number in [inputs, width, 400_u32] {
                file.extend_from_slice(&number.to_le_bytes());
            }
            file.extend_from_slice(&[0; 64]);
            assert_eq!(Network::read(&file), Err(Flaw::Sizes), "{inputs} × {width}");
        }
    }
}
