//! What the benchmarks measure: positions, and calls of movegen and other libraries.

#[cfg(feature = "libraries")]
pub mod calls;
#[cfg(feature = "libraries")]
pub mod perft;
#[cfg(feature = "libraries")]
pub mod programs;
pub mod repeat;

/// The name of movegen in every table.
pub const OURS: &str = "movegen";

/// A task as one library does it.
pub struct Call {
    /// The task: a row of the table.
    pub what: String,
    /// The library, or a way to use it: a column.
    pub library: &'static str,
    /// Runs it.
    pub run: Box<dyn Fn() -> Done>,
}

/// The result of a run, on which all libraries must agree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// The number of positions, moves, nodes or games. Times are per item.
    pub items: u64,
    /// A sum of the answers, or 0 where libraries answer differently.
    pub sum: u64,
}

/// Runs each call once, and describes the first that disagrees with the previous call of the same task. Tasks
/// in `differently` only need the same number of items.
pub fn disagreement(calls: &[Call], differently: &[&str]) -> Option<String> {
    let mut before: Option<(&Call, Done)> = None;
    for call in calls {
        let mut done = (call.run)();
        if differently.contains(&call.what.as_str()) {
            done.sum = 0;
        }
        if let Some((other, expected)) = before.filter(|(other, _)| other.what == call.what)
            && expected != done
        {
            let (library, other, what) = (call.library, other.library, &call.what);
            return Some(format!("{what}: {done:?} by {library}, {expected:?} by {other}"));
        }
        before = Some((call, done));
    }
    None
}

/// A position: a short name, the FEN, a perft depth that takes a good fraction of a second, and the node
/// counts one ply less deep and at that depth. A perft that makes every move is timed one ply less deep.
pub type Case = (&'static str, &'static str, u8, [u64; 2]);

/// The six positions of every table: the start position, Kiwipete, and positions 3 to 6 of
/// the Chess Programming Wiki.
#[rustfmt::skip]
pub const CASES: [Case; 6] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, [4_865_609, 119_060_324]),
    ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5, [4_085_603, 193_690_690]),
    ("endgame", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7, [11_030_083, 178_633_661]),
    ("promotions", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5, [422_333, 15_833_292]),
    ("castling", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 5, [2_103_487, 89_941_194]),
    ("middlegame", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 5, [3_894_594, 164_075_551]),
];
