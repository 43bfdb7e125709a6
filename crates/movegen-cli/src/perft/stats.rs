//! Counts of the last moves by their kind: captures, castlings, checks and so on.

use std::ops::AddAssign;

use movegen_position::king::GivesCheck;
use movegen_position::{AllMoves, Board, MoveKind, MoveList};

/// How many of the last moves are of each kind. A move can be of several kinds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub(crate) struct Stats {
    pub(crate) nodes: u128,
    /// Including en passant.
    captures: u128,
    en_passant: u128,
    castlings: u128,
    promotions: u128,
    /// All checks: direct, discovered and double checks, and mates.
    checks: u128,
    discovered_checks: u128,
    double_checks: u128,
    mates: u128,
}

impl Stats {
    /// Returns the columns of a row.
    pub(crate) fn row(&self) -> [u128; 7] {
        [self.nodes, self.captures, self.en_passant, self.castlings, self.promotions, self.checks, self.mates]
    }

    /// Counts the last moves of the sequences of `depth` half-moves, at least 1. Returns `None` if `is_stopped` becomes
    /// true.
    pub(crate) fn count(board: &Board, depth: u8, is_stopped: &impl Fn() -> bool) -> Option<Self> {
        let mut stats = Self::default();
        stats.add(board, depth, is_stopped)?;
        Some(stats)
    }

    fn add(&mut self, board: &Board, depth: u8, is_stopped: &impl Fn() -> bool) -> Option<()> {
        if depth <= 1 {
            self.add_moves(board);
            return Some(());
        }
        if depth > 3 && is_stopped() {
            return None;
        }
        MoveList::of::<AllMoves>(board)
            .iter()
            .try_for_each(|&mv| self.add(&board.after(mv), depth - 1, is_stopped))
    }

    /// Adds each legal move.
    fn add_moves(&mut self, board: &Board) {
        for &mv in &MoveList::of::<AllMoves>(board) {
            self.nodes += 1;
            self.captures += u128::from(board.is_capture(mv));
            self.en_passant += u128::from(mv.kind() == MoveKind::EnPassant);
            self.castlings += u128::from(mv.kind() == MoveKind::Castle);
            self.promotions += u128::from(mv.promotion().is_some());
            let check = board.gives_check(mv);
            if check != GivesCheck::None {
                self.checks += 1;
                self.discovered_checks += u128::from(check == GivesCheck::Discovered);
                self.double_checks += u128::from(check == GivesCheck::Double);
                self.mates += u128::from(!board.after(mv).has_legal_move());
            }
        }
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
