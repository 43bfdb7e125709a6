//! A move with a score, for ordering.

use crate::move_list::Entry;
use crate::{Move, MoveKind, Square};

/// A move and how promising it is, in units of the caller's own. Eight bytes.
///
/// ```
/// use movegen_core::{Move, MoveKind, ScoredMove, Square};
/// let mv = Move::new(MoveKind::Knight, Square::G1, Square::F3);
/// let scored = ScoredMove { mv, score: 7 };
/// let back: Move = scored.into();
/// assert_eq!(back, mv);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ScoredMove {
    /// The move.
    pub mv: Move,
    /// Its score; 0 for a move fresh from the generator.
    pub score: i32,
}

impl From<Move> for ScoredMove {
    #[inline]
    fn from(mv: Move) -> Self {
        Self { mv, score: 0 }
    }
}

impl From<ScoredMove> for Move {
    #[inline]
    fn from(scored: ScoredMove) -> Self {
        scored.mv
    }
}

impl Entry for ScoredMove {
    const FILLER: Self = Self { mv: Move::new(MoveKind::Pawn, Square::A1, Square::A1), score: 0 };
}
