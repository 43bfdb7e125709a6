//! En passant legality: the capture removes two pieces from a rank at once.

use crate::attacks;
use crate::board::board::{EN_PASSANT, slot};
use crate::board::{Board, FenText};
use crate::king::attackers::is_safe;
use crate::types::{Bitboard, Color, Role, Square};

/// Whether `us`'s king is safe after the pawn on `from` captures en passant on `to`. Pins do not cover this, since both
/// pawns leave the rank.
///
/// ```text
/// 4  k . . P p . . R      exd3 e.p. would open the rank
/// 3  . . . * . . . .
/// ```
#[inline(always)]
pub(crate) fn is_safe_after_en_passant(board: &Board, us: Color, from: Square, to: Square) -> bool {
    let captured = Square::new(to.file(), from.rank());
    let occupied = board.occupied().without(from).without(captured).with(to);
    is_safe(board, us, board.king(us), occupied, captured.into())
}

/// The pawns of the side to move that can capture en passant.
#[cold]
#[inline(never)]
pub(crate) fn en_passant_origins(board: &Board) -> Bitboard {
    let (us, Some(to)) = (board.turn(), board.en_passant()) else { return Bitboard::EMPTY };
    let pawns = attacks::pawn(!us, to) & board.pieces(us, Role::Pawn);
    pawns.into_iter().filter(|&from| is_safe_after_en_passant(board, us, from, to)).collect()
}

/// # En passant
impl Board {
    /// Whether some legal move captures en passant. The [en passant square](Board::en_passant) is set whenever a pawn
    /// attacks it, even a pinned one.
    ///
    /// ```
    /// use movegen::Board;
    /// let board = Board::from_fen("8/8/8/8/k2Pp2R/8/8/4K3 b - d3").unwrap();
    /// assert!(board.en_passant().is_some() && !board.can_capture_en_passant());
    /// ```
    #[must_use]
    pub fn can_capture_en_passant(&self) -> bool {
        self.bitboards[slot::STATE] & EN_PASSANT != 0 && en_passant_origins(self).any()
    }
}

impl FenText<'_> {
    /// Writes the en passant square only if a legal move captures there, as some programs expect. By default it is
    /// written whenever a pawn attacks it. An invalid setup's text is unchanged.
    ///
    /// ```
    /// use movegen::{Board, CastlingNotation, Setup};
    /// let board = Board::from_fen("8/8/8/8/k2Pp2R/8/8/4K3 b - d3").unwrap();
    /// let epd = board.epd(CastlingNotation::Standard);
    /// assert_eq!(epd.to_string(), "8/8/8/8/k2Pp2R/8/8/4K3 b - d3");
    /// assert_eq!(epd.legal_en_passant().to_string(), "8/8/8/8/k2Pp2R/8/8/4K3 b - -");
    /// let setup = Setup::from(&board);
    /// let fen = setup.fen(CastlingNotation::Standard).legal_en_passant();
    /// assert_eq!(fen.to_string(), "8/8/8/8/k2Pp2R/8/8/4K3 b - - 0 1");
    /// ```
    #[must_use]
    pub fn legal_en_passant(mut self) -> Self {
        // A `Setup`'s text holds a board with pieces but no state, so build the real board first.
        let board = match self.board.en_passant() {
            Some(_) => Ok(*self.board),
            None => Board::try_from(self.setup()),
        };
        if board.is_ok_and(|board| !board.can_capture_en_passant()) {
            self.en_passant = None;
        }
        self
    }
}
