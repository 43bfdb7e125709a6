//! Hash keys of any size, from numbers of the caller's.

use core::ops::BitXor;

use movegen_core::{Color, Move, Piece, Square};

use crate::position::position::Position;

/// Numbers for hash keys of your own, for example of 128 bits, or those of a database that exists already. A
/// key is the XOR of one number for each thing that it depends on: see [`Position::key_with`].
///
/// ```
/// use movegen::position::KeyNumbers;
/// use movegen::{Color, Piece, Position, Square};
///
/// /// Keys of 128 bits, from any good source of numbers.
/// struct Wide;
///
/// fn number(index: usize) -> u128 {
///     let half = |seed: u64| {
///         let mixed = (index as u64 + seed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
///         u128::from((mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93))
///     };
///     half(1) << 64 | half(10_000)
/// }
///
/// impl KeyNumbers for Wide {
///     type Key = u128;
///     fn piece(&self, piece: Piece, square: Square) -> u128 {
///         number(64 * piece.index() + square.index())
///     }
///     fn castling_rook(&self, rook: Square) -> u128 {
///         number(768 + rook.index())
///     }
///     fn en_passant(&self, square: Square) -> u128 {
///         number(832 + square.file().index())
///     }
///     fn black_to_move(&self) -> u128 {
///         number(840)
///     }
/// }
///
/// let start = Position::default();
/// let mv = start.parse_uci("e2e4").unwrap();
/// let after = start.after(mv);
/// let key = start.key_with(&Wide) ^ start.key_change_with(&Wide, mv, &after);
/// assert_eq!(key, after.key_with(&Wide));
/// ```
pub trait KeyNumbers {
    /// The type of a key: `u64`, `u128`.
    type Key: Copy + Default + BitXor<Output = Self::Key>;

    /// Returns the number of a piece on a square.
    fn piece(&self, piece: Piece, square: Square) -> Self::Key;

    /// Returns the number of the right to castle with the rook on this square.
    fn castling_rook(&self, rook: Square) -> Self::Key;

    /// Returns the number of an en passant square. A position has one only while a pawn attacks it.
    fn en_passant(&self, square: Square) -> Self::Key;

    /// Returns the number for Black to move.
    fn black_to_move(&self) -> Self::Key;
}

/// # State: keys of your own
impl Position {
    /// Computes the position's key from your [numbers](KeyNumbers).
    #[must_use]
    pub fn key_with<N: KeyNumbers>(&self, numbers: &N) -> N::Key {
        let board = &self.board;
        let pieces = board.iter().map(|(square, piece)| numbers.piece(piece, square));
        let rooks = board.castling_rights().rooks().into_iter().map(|rook| numbers.castling_rook(rook));
        let en_passant = board.en_passant().map(|square| numbers.en_passant(square));
        let turn = (board.turn() == Color::Black).then(|| numbers.black_to_move());
        xor(pieces.chain(rooks).chain(en_passant).chain(turn))
    }

    /// Returns how a legal move, which leads to `after`, changes the key of [`key_with`](Self::key_with). The XOR of
    /// both is the key of `after`.
    #[must_use]
    pub fn key_change_with<N: KeyNumbers>(&self, numbers: &N, mv: Move, after: &Self) -> N::Key {
        let changes = self.board.changes(mv);
        let moved =
            changes.removed().chain(changes.added()).map(|(piece, square)| numbers.piece(piece, square));
        let key = xor(moved) ^ numbers.black_to_move();
        if self.board.has_same_rights_and_en_passant(&after.board) {
            return key;
        }
        let lost = self.board.castling_rights().rooks() ^ after.board.castling_rights().rooks();
        let rooks = lost.into_iter().map(|rook| numbers.castling_rook(rook));
        let squares = self.board.en_passant().into_iter().chain(after.board.en_passant());
        key ^ xor(rooks.chain(squares.map(|square| numbers.en_passant(square))))
    }
}

fn xor<K: Default + BitXor<Output = K>>(numbers: impl Iterator<Item = K>) -> K {
    numbers.fold(K::default(), BitXor::bitxor)
}
