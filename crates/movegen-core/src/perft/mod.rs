//! Perft: counting the sequences of legal moves, on the fastest code that the processor can run.

mod count;
mod level;
mod one_ply;
mod two_plies;

pub use count::count;
pub use level::CpuLevel;
