//! A move with a score, for ordering.

use crate::types::Move;

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
