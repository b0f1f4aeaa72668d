//! Evaluation by network (NNUE): a layer of sums that follows the moves, and one output.
//!
//! * [`Network`]: the weights, read from a file (its format is told there), all integers.
//! * [`Accumulators`]: the sums of each ply of a line. They are brought up to date only when a
//!   position is evaluated, from whichever is nearer, its parent or what stood at the same ply
//!   last: the inputs of a position are words, so the way from one to the other is an exclusive or,
//!   and no game writes update code.
//! * [`mod@reference`]: the same in floating point from nothing, to hold the rest against.
//!
//! The kernels are plain loops over aligned blocks of 32 numbers, written so that the compiler
//! vectorises them for whatever it builds for (AVX2, AVX-512, NEON, WebAssembly SIMD): integers
//! come out the same whatever it makes of them, without a line of `unsafe`.

mod accumulators;
mod kernels;
mod network;
pub mod reference;

pub use accumulators::Accumulators;
pub use network::{Flaw, Network};

/// What one means in a sum: sums are clipped to `0..=UNIT`.
pub const UNIT: i32 = 255;

/// What one means in an output weight.
pub const OUTPUT_UNIT: i32 = 64;
