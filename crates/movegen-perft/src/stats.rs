//! The last moves by kind: captures, castlings, checks and so on.

use std::ops::AddAssign;

use movegen_position::king::CheckGiven;
use movegen_position::{AllMoves, Board, MoveKind, MoveList};

/// The number of last moves of each kind: see [`Perft::stats`](crate::Perft::stats). A move can be of several kinds.
///
/// ```
/// use movegen::perft::Perft;
/// use movegen::Position;
/// let stats = Perft::new().stats(&Position::default(), 4)?;
/// assert_eq!((stats.nodes, stats.captures, stats.checks, stats.mates), (197_281, 1_576, 469, 8));
/// # Ok::<(), movegen::perft::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Stats {
    /// All moves.
    pub nodes: u128,
    /// Captures, including en passant.
    pub captures: u128,
    /// En passant captures.
    pub en_passant: u128,
    /// Castling moves.
    pub castlings: u128,
    /// Promotions, with or without a capture.
    pub promotions: u128,
    /// All checks: direct, discovered, double, and mates.
    pub checks: u128,
    /// Checks given only by a piece that didn't move.
    pub discovered_checks: u128,
    /// Checks by two pieces.
    pub double_checks: u128,
    /// Moves that checkmate.
    pub mates: u128,
}

impl Stats {
    /// Returns the legal moves of a board.
    pub(crate) fn of_moves(board: &Board) -> Self {
        let mut stats = Self::default();
        for &mv in &MoveList::of::<AllMoves>(board) {
            stats.nodes += 1;
            stats.captures += u128::from(board.is_capture(mv));
            stats.en_passant += u128::from(mv.kind() == MoveKind::EnPassant);
            stats.castlings += u128::from(mv.kind() == MoveKind::Castling);
            stats.promotions += u128::from(mv.promotion().is_some());
            let check = board.check_given(mv);
            if check != CheckGiven::None {
                stats.checks += 1;
                stats.discovered_checks += u128::from(check == CheckGiven::Discovered);
                stats.double_checks += u128::from(check == CheckGiven::Double);
                stats.mates += u128::from(!board.after(mv).has_legal_move());
            }
        }
        stats
    }
}

impl AddAssign for Stats {
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.captures += other.captures;
        self.en_passant += other.en_passant;
        self.castlings += other.castlings;
        self.promotions += other.promotions;
        self.checks += other.checks;
        self.discovered_checks += other.discovered_checks;
        self.double_checks += other.double_checks;
        self.mates += other.mates;
    }
}
