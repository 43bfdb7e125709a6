//! The basic types: colors, pieces, squares, sets of squares, castling and moves.

pub(crate) mod bitboard;
pub(crate) mod castling;
pub(crate) mod chess_move;
pub(crate) mod names;
pub(crate) mod piece;
pub(crate) mod square;

pub use bitboard::{Bitboard, BitboardIter};
pub use castling::{CastlePath, CastlingNotation, CastlingSide};
pub use chess_move::{Move, MoveKind};
pub use names::ParseError;
pub use piece::{Color, Piece, Role};
pub use square::{Direction, File, Rank, Square};
