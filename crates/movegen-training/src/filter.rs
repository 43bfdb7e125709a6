//! A filter for samples that trainers don't want.

use movegen_position::Role;

use crate::sample::Sample;

/// The condition by which a [`Filter`] leaves out a sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rejection {
    /// The ply is below the least one.
    Ply,
    /// The score is too far from 0.
    Score,
    /// There are too few pieces.
    Pieces,
    /// The best move is a capture or a promotion to a queen.
    Noisy,
    /// The side to move is in check.
    Check,
}

/// Decides which samples to keep. The default keeps all.
///
/// ```
/// use movegen_position::Position;
/// use movegen_training::{Filter, Sample, Wdl};
///
/// let sample = Sample { position: Position::default(), best: None, score: -700, result: Wdl::Draw, ply: 0 };
/// assert!(Filter::default().accepts(&sample));
/// assert!(!Filter { max_score: Some(600), ..Filter::default() }.accepts(&sample));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Whether to leave out positions in check.
    pub skip_checks: bool,
    /// Whether to leave out positions where the best move is a capture or a promotion to a queen.
    pub skip_noisy: bool,
    /// The least ply of a position to keep.
    pub min_ply: u16,
    /// The greatest absolute score to keep.
    pub max_score: Option<u16>,
    /// The least number of pieces of a position to keep, pawns and kings included.
    pub min_pieces: u8,
}

impl Filter {
    /// Returns whether to keep a sample.
    #[must_use]
    pub fn accepts(&self, sample: &Sample) -> bool {
        self.rejection(sample).is_none()
    }

    /// Returns the first condition, in the order of [`Rejection`], by which a sample is left out.
    #[must_use]
    pub fn rejection(&self, sample: &Sample) -> Option<Rejection> {
        let board = sample.position.board();
        let is_noisy = |mv| board.is_capture(mv) || mv.promotion() == Some(Role::Queen);
        if sample.ply < self.min_ply {
            Some(Rejection::Ply)
        } else if self.max_score.is_some_and(|most| sample.score.unsigned_abs() > most) {
            Some(Rejection::Score)
        } else if board.occupied().len() < usize::from(self.min_pieces) {
            Some(Rejection::Pieces)
        } else if self.skip_noisy && sample.best.is_some_and(is_noisy) {
            Some(Rejection::Noisy)
        } else if self.skip_checks && board.in_check() {
            Some(Rejection::Check)
        } else {
            None
        }
    }
}
