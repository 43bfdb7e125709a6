//! A filter for samples that trainers don't want.

use movegen_position::Role;

use crate::sample::Sample;

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
        let board = sample.position.board();
        let is_noisy = |mv| board.is_capture(mv) || mv.promotion() == Some(Role::Queen);
        sample.ply >= self.min_ply
            && self.max_score.is_none_or(|most| sample.score.unsigned_abs() <= most)
            && board.occupied().len() >= usize::from(self.min_pieces)
            && !(self.skip_noisy && sample.best.is_some_and(is_noisy))
            && !(self.skip_checks && board.in_check())
    }
}
