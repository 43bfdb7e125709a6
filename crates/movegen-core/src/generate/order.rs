//! A stable order of the moves, to store a move as its index.
//!
//! The generator promises no order, because the fastest one may change. Databases and policy networks need an
//! order that stays, since they store a move as one small number. It is that of the moves'
//! [bits](Move::bits): by kind, then by destination, then by origin.

use core::convert::Infallible;
use core::ops::ControlFlow;

use crate::generate::class::{Class, Legality};
use crate::generate::list::List;
use crate::generate::request::Request;
use crate::generate::sets::{MoveSet, MoveSets};
use crate::generate::sink::Sink;
use crate::types::{Bitboard, Move, MoveKind};

/// # A stable order
///
/// Sorted by their [bits](Move::bits), which are stable under semver, the moves of a request have an index.
/// Both methods work on sets of moves and make no list.
impl<C: Class, L: Legality> Request<'_, C, L> {
    /// Returns the index of `mv` among the moves sorted by their bits, or `None` if it isn't one of them.
    ///
    /// ```
    /// use movegen::{AllMoves, Board, generate};
    /// let board = Board::default();
    /// let mut sorted = generate::<AllMoves>(&board).list();
    /// sorted.sort();
    /// for (index, &mv) in sorted.iter().enumerate() {
    ///     assert_eq!(generate::<AllMoves>(&board).index_of(mv), Some(index));
    ///     assert_eq!(generate::<AllMoves>(&board).nth(index), Some(mv));
    /// }
    /// assert_eq!(generate::<AllMoves>(&board).nth(20), None);
    /// ```
    #[must_use]
    pub fn index_of(self, mv: Move) -> Option<usize> {
        let mut below = Below { mv, count: 0, is_found: false };
        self.send(&mut below);
        below.is_found.then_some(below.count)
    }

    /// Returns the move with this index among the moves sorted by their bits: the inverse of
    /// [`index_of`](Self::index_of).
    #[must_use]
    pub fn nth(self, mut index: usize) -> Option<Move> {
        // Returned by a function, the list would be copied.
        let mut sets = MoveSets::new();
        self.send(&mut sets);
        let mut counts = [0; 16];
        for set in &sets {
            counts[set.kind() as usize & 15] += set.len();
        }
        let mut kinds = MoveKind::ALL.into_iter();
        let kind = kinds.find(|&kind| {
            let count = counts[kind as usize & 15];
            let is_here = index < count;
            index -= if is_here { 0 } else { count };
            is_here
        })?;
        let mut of_kind = List::<&MoveSet, { MoveSets::CAPACITY }>::new();
        for set in &sets {
            // There is room: the list has the same capacity.
            let _ = of_kind.push_if(set.kind() == kind, set);
        }
        let of_kind = of_kind.as_slice();
        for to in of_kind.iter().fold(Bitboard::EMPTY, |all, set| all | set.targets()) {
            let reaching = of_kind.iter().filter(|set| set.targets().contains(to));
            let count = reaching.clone().count();
            if index < count {
                let origins: Bitboard = reaching.map(|set| set.from(to)).collect();
                return origins.into_iter().nth(index).map(|from| Move::new(kind, from, to));
            }
            index -= count;
        }
        None
    }
}

/// Counts the moves with bits below those of `mv`.
struct Below {
    mv: Move,
    count: usize,
    is_found: bool,
}

impl Sink for Below {
    type Stop = Infallible;

    fn receive(&mut self, set: MoveSet) -> ControlFlow<Infallible> {
        let (kind, from, to) = (self.mv.kind(), self.mv.from(), self.mv.to());
        if set.kind() < kind {
            self.count += set.len();
        } else if set.kind() == kind {
            let lower = Bitboard(to.bitboard().0 - 1);
            self.count += (set.targets() & lower).len();
            if set.targets().contains(to) {
                self.count += usize::from(set.from(to) < from);
                self.is_found |= set.from(to) == from;
            }
        }
        ControlFlow::Continue(())
    }
}
