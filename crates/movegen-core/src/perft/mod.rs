//! Perft: counting the sequences of legal moves, at a processor level that is detected or given.

mod count;
mod level;
mod one_ply;
mod two_plies;

pub use count::count;
pub use level::CpuLevel;
