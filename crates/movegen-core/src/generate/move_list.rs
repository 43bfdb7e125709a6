//! Lists of moves on the stack, with or without scores.

use core::convert::Infallible;
use core::ops::ControlFlow;

use crate::generate::list::List;
use crate::generate::sets::MoveSet;
use crate::generate::sink::Sink;
use crate::types::Move;

/// Up to [`CAPACITY`](List::CAPACITY) moves on the stack. A list is a [`Sink`] and a slice of [`Move`]s.
///
/// A [`Board`](crate::Board) has at most 16 pieces per side. The most moves known for such a board is 248, pseudo-legal
/// ones included. 415 is a proven bound. Moves that do not fit are dropped, which [`is_truncated`](List::is_truncated)
/// reports.
///
/// ```
/// use movegen::{Board, Noisy, AllMoves, MoveList};
///
/// let board = Board::default();
/// let moves = MoveList::of::<AllMoves>(&board);
/// assert_eq!(moves.len(), 20);
/// assert!(MoveList::of::<Noisy>(&board).is_empty());
/// for mv in &moves {
///     assert_ne!(board.after(*mv), board);
/// }
/// ```
pub type MoveList = List<Move>;

/// A [`MoveList`] with scores, for ordering: a list of [`ScoredMove`]s. Two kilobytes.
///
/// ```
/// use movegen::generate::{ScoredList, ScoredMove};
/// use movegen::{AllMoves, Board, generate};
///
/// let board = Board::from_fen("4k3/8/8/3q4/4p3/2N5/8/4K3 w - -").unwrap();
/// let mut list = ScoredList::new();
/// // Scored as they arrive. Moves that aren't pushed, such as the hash move, cost nothing more.
/// generate::<AllMoves>(&board).for_each(|mv| {
///     let score = board.captured(mv).map_or(0, |role| 1 + role.index() as i32);
///     let _ = list.push(ScoredMove { mv, score });
/// });
/// assert_eq!(board.captured(list.pick_best().unwrap().mv), Some(movegen::Role::Queen));
/// assert_eq!(board.captured(list.pick_best().unwrap().mv), Some(movegen::Role::Pawn));
/// ```
pub type ScoredList = List<ScoredMove>;

impl List<ScoredMove> {
    /// Removes and returns the move with the highest score, the last in the list of several. Faster than sorting if the
    /// search may stop early.
    #[inline]
    pub fn pick_best(&mut self) -> Option<ScoredMove> {
        // With score and index in one integer, the maximum stays in a register. `max_by_key` compiles to a
        // loop that keeps its maximum in memory and waits for it at every step.
        let packed = |(i, scored): (usize, &ScoredMove)| i64::from(scored.score) << 32 | i as i64;
        let best = self.iter().enumerate().map(packed).max()?;
        self.swap_remove(best as u32 as usize)
    }
}

impl<T: Copy + From<Move>, const N: usize> Sink for List<T, N> {
    type Stop = Infallible;

    /// Appends the moves, checking the capacity once per set.
    #[inline]
    fn receive(&mut self, set: MoveSet) -> ControlFlow<Infallible> {
        if self.len() + set.len() > N {
            append_some(self, set);
        } else {
            self.append(set.into_iter().map(T::from));
        }
        ControlFlow::Continue(())
    }
}

/// Appends as many moves of the set as fit.
#[cold]
fn append_some<T: Copy + From<Move>, const N: usize>(list: &mut List<T, N>, set: MoveSet) {
    // A call of `extend` here would cost perft 2 % of its instructions.
    list.truncated = set.into_iter().any(|mv| list.push(mv.into()).is_err());
}

const _: () = assert!(size_of::<Move>() == 2 && size_of::<Option<Move>>() == 2);
const _: () = assert!(size_of::<MoveList>() == MoveList::CAPACITY * 2 + 4);
const _: () =
    assert!(size_of::<ScoredMove>() == 8 && size_of::<ScoredList>() == ScoredList::CAPACITY * 8 + 4);

/// A move and its score, in units of your choice. Eight bytes.
///
/// ```
/// use movegen::{Move, MoveKind, Square, generate::ScoredMove};
/// let mv = Move::new(MoveKind::Knight, Square::G1, Square::F3);
/// let mut scored = ScoredMove::from(mv);
/// scored.score = 7;
/// assert_eq!(scored, ScoredMove { mv, score: 7 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ScoredMove {
    /// The move.
    pub mv: Move,
    /// The score. The generator sets it to 0.
    pub score: i32,
}

impl From<Move> for ScoredMove {
    #[inline]
    fn from(mv: Move) -> Self {
        Self { mv, score: 0 }
    }
}
