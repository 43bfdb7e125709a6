//! What a position reports about its board: each method calls the method of the same name of `Board`.

use movegen_core::board::{Changes, Contents, EpdText, GivesCheck};
use movegen_core::generate::{GenKind, Generate, Legal, generate_with};
use movegen_core::types::{CastleRights, MoveDescription};
use movegen_core::{
    Bitboard, CastleSide, CastlingNotation, CheckInfo, Color, Move, Piece, Role, Square, generate,
};

use crate::position::position::Position;

/// Defines methods of `Position` that call the method of the same name of its board.
macro_rules! readers {
    ($($(#[$doc:meta])* fn $name:ident($($argument:ident: $type:ty),*) -> $output:ty;)*) => {
        impl Position {$(
            $(#[$doc])*
            #[doc = ""]
            #[doc = concat!("See [`Board::", stringify!($name), "`](movegen_core::Board::", stringify!($name), ").")]
            #[inline]
            #[must_use]
            pub fn $name(&self, $($argument: $type),*) -> $output {
                self.board.$name($($argument),*)
            }
        )*}
    };
    (const: $($(#[$doc:meta])* fn $name:ident($($argument:ident: $type:ty),*) -> $output:ty;)*) => {
        impl Position {$(
            $(#[$doc])*
            #[doc = ""]
            #[doc = concat!("See [`Board::", stringify!($name), "`](movegen_core::Board::", stringify!($name), ").")]
            #[inline]
            #[must_use]
            pub const fn $name(&self, $($argument: $type),*) -> $output {
                self.board.$name($($argument),*)
            }
        )*}
    };
}

readers! { const:
    /// Returns the pieces of one color.
    fn color(color: Color) -> Bitboard;
    /// Returns the pieces of one role, of both colors.
    fn role(role: Role) -> Bitboard;
    /// Returns the pieces of one color and role.
    fn pieces(color: Color, role: Role) -> Bitboard;
    /// Returns the bishops and queens of both colors.
    fn diagonal_sliders() -> Bitboard;
    /// Returns the rooks and queens of both colors.
    fn orthogonal_sliders() -> Bitboard;
    /// Returns all occupied squares.
    fn occupied() -> Bitboard;
    /// Returns the square of the king of `color`.
    fn king(color: Color) -> Square;
    /// Returns the side to move.
    fn turn() -> Color;
    /// Returns the castling rights of both sides.
    fn castle_rights() -> CastleRights;
    /// Returns the square behind a pawn that has just made a double push, if a pawn of the side to move attacks it.
    fn en_passant() -> Option<Square>;
    /// Returns the color of the piece on `square`.
    fn color_at(square: Square) -> Option<Color>;
    /// Returns the role of the piece on `square`.
    fn role_at(square: Square) -> Option<Role>;
    /// Returns the piece on `square`.
    fn piece_at(square: Square) -> Option<Piece>;
    /// Returns the square of the piece that `mv` captures: the destination, except for en passant.
    fn capture_square(mv: Move) -> Option<Square>;
    /// Returns the role of the piece that `mv` captures.
    fn captured(mv: Move) -> Option<Role>;
    /// Returns whether `mv` captures. En passant is a capture.
    fn is_capture(mv: Move) -> bool;
}

readers! {
    /// Returns the occupied squares with their pieces, from a1 to h8.
    fn iter() -> Contents<'_>;
    /// Returns the number of pieces of one color and role.
    fn count(piece: Piece) -> usize;
    /// Returns the number of pieces of each color and role, by [`Piece::index`].
    fn counts() -> [usize; Piece::COUNT];
    /// Returns the square of the rook with which `color` may castle on `side`.
    fn castle_rook(color: Color, side: CastleSide) -> Option<Square>;
    /// Returns whether all castling rights are possible in standard chess.
    fn has_standard_castling() -> bool;
    /// Describes a move of this position: the moving piece, the captured piece, the promotion and the class of the move.
    fn describe(mv: Move) -> MoveDescription;
    /// Returns the pieces of `color` that attack `square`, with `occupied` as the blockers of sliders.
    fn attackers_to(square: Square, color: Color, occupied: Bitboard) -> Bitboard;
    /// Returns whether any piece of `color` attacks `square`, with `occupied` as the blockers of sliders.
    fn is_attacked(square: Square, color: Color, occupied: Bitboard) -> bool;
    /// Returns the squares that the piece on `square` attacks.
    fn attacks_from(square: Square) -> Bitboard;
    /// Returns all squares that the pieces of `color` attack.
    fn attacked_by(color: Color) -> Bitboard;
    /// Returns the pieces of both colors that are alone between the king of `color` and an enemy slider.
    fn blockers(color: Color) -> Bitboard;
    /// Returns the pieces of `color` that are pinned to their king.
    fn pinned(color: Color) -> Bitboard;
    /// Returns how a legal move gives check. The move is not made.
    fn gives_check(mv: Move) -> GivesCheck;
    /// Returns whether the side to move is in check.
    fn in_check() -> bool;
    /// Returns the pieces that give check.
    fn checkers() -> Bitboard;
    /// Returns the squares to which the king of the side to move must not step.
    fn king_danger() -> Bitboard;
    /// Returns whether `mv`, which may be any value, is a legal move.
    fn is_legal(mv: Move) -> bool;
    /// Returns whether `mv`, which may be any value, is a pseudo-legal move.
    fn is_pseudo_legal(mv: Move) -> bool;
    /// Returns the legal move from `from` to `to`, with the role of the new piece if it promotes.
    fn find_move(from: Square, to: Square, promotion: Option<Role>) -> Option<Move>;
    /// Returns the only move from `from` to `to` that can be legal, without testing whether it is.
    fn candidate_move(from: Square, to: Square, promotion: Option<Role>) -> Option<Move>;
    /// Returns the squares of `among` from which a piece of `role` has a legal move to `to`.
    fn legal_origins(role: Role, to: Square, among: Bitboard) -> Bitboard;
    /// Returns whether there is any legal move.
    fn has_legal_move() -> bool;
    /// Returns the number of legal moves.
    fn legal_count() -> usize;
    /// Returns whether a legal move captures en passant.
    fn can_capture_en_passant() -> bool;
    /// Returns the four fields of an EPD, without the counters, to be written by `Display`.
    fn epd(notation: CastlingNotation) -> EpdText<'_>;
}

impl Position {
    /// Returns the pieces that a legal move removes from their squares, and then those that it adds: see
    /// [`Board::changes`](movegen_core::Board::changes).
    #[inline]
    pub fn changes(&self, mv: Move) -> Changes {
        self.board.changes(mv)
    }

    /// Requests the legal moves of kind `K`: see [`generate`](fn@generate).
    ///
    /// ```
    /// use movegen::{Captures, Position};
    /// let position: Position = "4k3/8/8/3q4/4p3/2N5/8/4K3 w - - 0 1".parse().unwrap();
    /// for mv in position.generate::<Captures>().list() {
    ///     assert!(position.is_capture(mv));
    /// }
    /// assert_eq!(position.generate::<Captures>().count(), 2);
    /// ```
    #[inline]
    pub fn generate<K: GenKind>(&self) -> Generate<'_, K, Legal> {
        generate::<K>(&self.board)
    }

    /// Requests the legal moves of kind `K` with a [`CheckInfo`] that the caller has already computed: see
    /// [`generate_with`](fn@generate_with).
    ///
    /// ```
    /// use movegen::{Captures, Position, Quiets};
    /// let position = Position::default();
    /// let info = position.check_info();
    /// assert_eq!(position.generate_with::<Captures>(info).count(), 0);
    /// assert_eq!(position.generate_with::<Quiets>(info).count(), 20);
    /// ```
    #[inline]
    pub fn generate_with<K: GenKind>(&self, info: CheckInfo) -> Generate<'_, K, Legal> {
        generate_with::<K>(&self.board, info)
    }
}
