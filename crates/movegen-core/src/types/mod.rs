//! The basic types: colors, pieces, squares, sets of squares, castling and moves.

pub(crate) mod bitboard;
pub(crate) mod castling;
pub(crate) mod chess_move;
pub(crate) mod color;
pub(crate) mod direction;
pub(crate) mod names;
pub(crate) mod piece;
pub(crate) mod role;
pub(crate) mod square;
pub(crate) mod squares;

pub use bitboard::Bitboard;
pub use castling::{CastlePath, CastlingNotation, CastlingRights, CastlingSide};
pub use chess_move::{Move, MoveKind};
pub use color::Color;
pub use direction::Direction;
pub use names::ParseError;
pub use piece::Piece;
pub use role::Role;
pub use square::{File, Rank, Square};
pub use squares::BitboardIter;
