//! Reads moves of variants as people type them, and finds out why one isn't legal.

use movegen_position::notation::{MoveError, ReadMoves, SanError, UciError};
use movegen_position::{Bitboard, Board, Move, Role, San, Square, Uci};

use crate::moves::VariantMove;
use crate::position::VariantPosition;
use crate::rules::by_variant;
use crate::rules::hooks::VariantRules;
use crate::variant::Variant;

/// # Notation: moves in any notation
impl VariantPosition {
    /// Reads a legal move as people type it. Accepts everything that [`Position::parse_move`] does, and drops with
    /// letters in any case and spaces anywhere (`n@f3`, `@e4`, `P @ e4`). In Antichess, also accepts promotions to a
    /// king (`a8=K`, `a7a8k`).
    ///
    /// [`Position::parse_move`]: movegen_position::Position::parse_move
    ///
    /// ```
    /// use movegen::variants::{Variant, VariantPosition};
    /// let fen = "rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR[Pp] w KQkq - 0 3";
    /// let position = VariantPosition::from_fen(Variant::Crazyhouse, fen).unwrap();
    /// for text in ["P@e4", "@e4", "3. p@E4", "nc3", "B1 C3"] {
    ///     assert!(position.parse_move(text).is_ok());
    /// }
    /// let error = |text| position.parse_move(text).unwrap_err().to_string();
    /// assert_eq!(error("n@e4"), "there is no knight in the pocket");
    /// assert_eq!(error("p@d5"), "the square d5 isn't empty");
    /// assert_eq!(error("Be3"), "the piece on d2 is in the way");
    /// ```
    ///
    /// # Errors
    /// Returns [`MoveError`], which says why the text isn't a legal move.
    pub fn parse_move(&self, text: &str) -> Result<VariantMove, MoveError> {
        ReadMoves::parse_move(self, text)
    }
}

impl ReadMoves for VariantPosition {
    type Move = VariantMove;

    forward! {
        fn board(&self) -> &Board;
        fn after_null(&self) -> Option<Self>;
        fn find_uci(&self, uci: Uci) -> Result<VariantMove, UciError>;
        #[inline]
        fn find_san(&self, san: &San) -> Result<VariantMove, SanError>;
        fn in_check(&self) -> bool;
    }

    fn legal_origins(&self, role: Role, to: Square, among: Bitboard) -> Bitboard {
        if let Some(position) = self.moving_as_chess() {
            return position.legal_origins(role, to, among);
        }
        let is_meant = |mv: &VariantMove| mv.role() == role && mv.to() == to && mv.castling_side().is_none();
        let origins: Bitboard =
            self.legal_moves().into_iter().filter(is_meant).filter_map(VariantMove::from).collect();
        origins & among
    }

    fn has_ended(&self) -> bool {
        by_variant!(self.variant(), R => R::end(self)).is_some() || !self.has_legal_move()
    }

    fn has_castling(&self) -> bool {
        by_variant!(self.variant(), R => R::NOBODY_CASTLES).is_none()
    }

    fn sheltered(&self) -> Bitboard {
        by_variant!(self.variant(), R => R::sheltered(self))
    }

    fn why_forbidden(&self, mv: Move) -> Option<MoveError> {
        by_variant!(self.variant(), R => R::why_not(self, mv))
    }

    fn has_drops(&self) -> bool {
        self.variant() == Variant::Crazyhouse
    }

    fn why_not_dropped(&self, role: Role, to: Square) -> Option<MoveError> {
        if self.variant() != Variant::Crazyhouse {
            None
        } else if self.pockets().count(self.turn(), role) == 0 {
            Some(MoveError::NotInPocket { role })
        } else if self.board().occupied().contains(to) {
            Some(MoveError::Occupied { square: to })
        } else if role == Role::Pawn && Bitboard::BACK_RANKS.contains(to) {
            Some(MoveError::PawnOnBackRank { square: to })
        } else {
            Some(MoveError::StillInCheck)
        }
    }
}
