//! Where the laws are checked, and the sets of moves they compare.

use std::collections::BTreeSet;

use movegen_position::generate::Class;
use movegen_position::*;

use crate::{data, play};

/// Checks a law in every suite position and in 40,000 positions of random games. Names the position where it fails.
pub(super) fn everywhere(seed: u64, law: impl Fn(&Position)) {
    let law = |position: &Position| {
        let _named = Named(position);
        law(position);
    };
    for line in data::own_suites() {
        law(&line.position);
    }
    let occurred = play::random_games(seed, 400, 150, |position, _| law(position));
    assert!(occurred.positions > 40_000, "{occurred:?}");
}

/// Prints the position if the test panics.
struct Named<'a>(&'a Position);

impl Drop for Named<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the law fails in {}", self.0);
        }
    }
}

/// Calls a function for each class of moves.
macro_rules! for_each_class {
    ($check:ident($position:expr)) => {{
        $check::<AllMoves>($position);
        $check::<Noisy>($position);
        $check::<AllCaptures>($position);
        $check::<Quiets>($position);
        $check::<QuietChecks>($position);
        $check::<Evasions>($position);
        $check::<NonEvasions>($position);
    }};
}

pub(super) use for_each_class;

/// Returns the legal moves of a class.
pub(super) fn set<C: Class>(position: &Position) -> BTreeSet<Move> {
    distinct(generate::<C>(position.board()).list())
}

/// Returns the pseudo-legal moves of a class.
pub(super) fn pseudo_legal_set<C: Class>(position: &Position) -> BTreeSet<Move> {
    distinct(generate::<C>(position.board()).pseudo_legal().list())
}

/// Returns the moves as a set. No move may be listed twice.
fn distinct(moves: MoveList) -> BTreeSet<Move> {
    assert!(!moves.is_truncated());
    let set: BTreeSet<Move> = moves.iter().copied().collect();
    assert_eq!(set.len(), moves.len());
    set
}
