//! The positions of the benchmarks, and a perft for each library.
//!
//! Each perft follows the style of its library's own documentation.

#[cfg(feature = "libraries")]
pub mod corpus;
#[cfg(feature = "libraries")]
pub mod libraries;
#[cfg(feature = "libraries")]
pub mod questions;
#[cfg(feature = "libraries")]
pub mod search;
#[cfg(feature = "libraries")]
pub mod text;

use std::cell::Cell;

use rustix::io::Errno;
use rustix::thread::{CpuSet, sched_setaffinity};
use rustix::time::{ClockId, clock_gettime};

/// A position with a perft depth that takes a good part of a second.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    /// A short name.
    pub name: &'static str,
    /// The FEN.
    pub fen: &'static str,
    /// The depth of a perft that counts the last ply. A perft that makes every move is timed one
    /// ply less deep.
    pub depth: u8,
    /// The node counts at `depth - 1` and at `depth`.
    pub nodes: [u64; 2],
}

/// The six positions of every table: the start position, Kiwipete, and positions 3 to 6 of the
/// Chess Programming Wiki.
pub const CASES: [Case; 6] = [
    Case {
        name: "start",
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        depth: 6,
        nodes: [4_865_609, 119_060_324],
    },
    Case {
        name: "kiwipete",
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        depth: 5,
        nodes: [4_085_603, 193_690_690],
    },
    Case {
        name: "endgame",
        fen: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        depth: 7,
        nodes: [11_030_083, 178_633_661],
    },
    Case {
        name: "promotions",
        fen: "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        depth: 5,
        nodes: [422_333, 15_833_292],
    },
    Case {
        name: "castling",
        fen: "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        depth: 5,
        nodes: [2_103_487, 89_941_194],
    },
    Case {
        name: "middlegame",
        fen: "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        depth: 5,
        nodes: [3_894_594, 164_075_551],
    },
];

/// Passes over a power of two of items, each in another order.
///
/// A processor learns the branches of thousands of items that it meets in one order again and again. A program that meets new
/// ones would take up to twice the time that is then measured.
#[derive(Clone, Debug, Default)]
pub struct Passes(Cell<usize>);

impl Passes {
    /// Returns the indices of `len` items, a power of two, in the order of the next pass.
    #[inline(always)]
    pub fn next(&self, len: usize) -> impl Iterator<Item = usize> + use<> {
        let step = 2 * self.0.get() + 1;
        self.0.set(self.0.get() + 1);
        // An odd step through a power of two meets each item once.
        (0..len).map(move |index| (index * step) & (len - 1))
    }
}

/// Pins the process to one processor.
///
/// # Errors
/// The error of the system, for example if there is no such processor.
pub fn pin(cpu: usize) -> Result<(), Errno> {
    let mut set = CpuSet::new();
    set.set(cpu);
    sched_setaffinity(None, &set)
}

/// Returns the CPU time of the process in seconds.
pub fn cpu_seconds() -> f64 {
    let now = clock_gettime(ClockId::ProcessCPUTime);
    now.tv_sec as f64 + now.tv_nsec as f64 * 1e-9
}

#[cfg(test)]
mod tests {
    use super::Passes;

    #[test]
    fn each_pass_has_all_items_in_another_order() {
        let passes = Passes::default();
        let orders: Vec<Vec<usize>> = (0..4).map(|_| passes.next(8).collect()).collect();
        for order in &orders {
            assert_eq!(orders.iter().filter(|other| other == &order).count(), 1);
            let mut sorted = order.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, (0..8).collect::<Vec<_>>());
        }
    }
}
