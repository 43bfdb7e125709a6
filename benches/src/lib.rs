//! What the benchmarks measure: positions, and calls of movegen and other libraries.

#[cfg(feature = "libraries")]
pub mod calls;
#[cfg(feature = "libraries")]
pub mod corpus;
#[cfg(feature = "libraries")]
pub mod perft;
#[cfg(feature = "libraries")]
pub mod programs;
pub mod repeat;
#[cfg(feature = "libraries")]
pub mod text;

use std::cell::Cell;
#[cfg(feature = "libraries")]
use std::cell::RefCell;
#[cfg(feature = "libraries")]
use std::hint::black_box;

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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Done {
    /// How many positions, moves, nodes or games; times are per item.
    pub items: u64,
    /// A sum of the answers, or 0 where libraries answer differently.
    pub sum: u64,
}

/// The calls of one library. Each asks the same question about many items.
#[cfg(feature = "libraries")]
struct Asker<T: 'static> {
    library: &'static str,
    items: &'static [T],
    calls: Vec<Call>,
}

#[cfg(feature = "libraries")]
impl<T> Asker<T> {
    /// The number of items is a power of two.
    fn new(library: &'static str, items: &'static [T]) -> Self {
        assert!(items.len().is_power_of_two());
        Self { library, items, calls: Vec::new() }
    }

    /// Adds a call whose answers are added up.
    #[inline(always)]
    fn sum(&mut self, what: &str, ask: impl Fn(&T) -> u64 + 'static) {
        let (items, passes) = (self.items, Passes::default());
        let run = move || {
            let asked = passes.next(items.len()).map(|index| ask(black_box(&items[index])));
            Done { items: items.len() as u64, sum: asked.sum() }
        };
        self.calls.push(Call { what: what.to_owned(), library: self.library, run: Box::new(run) });
    }

    /// Adds a call whose answer must be complete in memory.
    #[inline(always)]
    fn ask<A>(&mut self, what: &str, ask: impl Fn(&T) -> A + 'static) {
        self.sum(what, move |item| {
            black_box(&ask(item));
            1
        });
    }

    /// Returns its calls and those of another.
    fn and<U>(mut self, other: Asker<U>) -> Vec<Call> {
        self.calls.extend(other.calls);
        self.calls
    }

    /// Adds a call that writes a text.
    #[inline(always)]
    fn write(&mut self, what: &str, write: impl Fn(&T, &mut String) + 'static) {
        let text = RefCell::new(String::with_capacity(128));
        self.ask(what, move |item| {
            let mut text = text.borrow_mut();
            text.clear();
            write(item, &mut text);
            black_box(&*text);
        });
    }
}

/// Groups calls by task, in the first library's order, so that libraries take turns.
#[cfg(feature = "libraries")]
fn in_turns<const N: usize>(libraries: [Vec<Call>; N]) -> Vec<Call> {
    let mut calls: Vec<Call> = libraries.into_iter().flatten().collect();
    let order: Vec<String> = calls.iter().map(|call| call.what.clone()).collect();
    calls.sort_by_key(|call| order.iter().position(|what| *what == call.what));
    calls
}

/// Runs each call once, and describes the first that disagrees with the previous call of the same task. Tasks in
/// `differently` only need the same number of items.
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

/// A position with a perft depth that takes a good fraction of a second.
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

/// Passes over the items, each in a different order.
///
/// In a fixed order, the branch predictor learns thousands of items, and times come out up to half of what a program
/// would see on new ones.
#[derive(Clone, Debug, Default)]
pub struct Passes(Cell<usize>);

impl Passes {
    /// Returns the indices of `len` items, a power of two, in the order of the next pass.
    #[inline(always)]
    pub fn next(&self, len: usize) -> impl Iterator<Item = usize> + use<> {
        let step = 2 * self.0.get() + 1;
        self.0.set(self.0.get() + 1);
        // An odd step visits each index below a power of two once.
        (0..len).map(move |index| (index * step) & (len - 1))
    }
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
