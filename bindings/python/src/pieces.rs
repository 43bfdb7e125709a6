//! The pieces of boards: where they stand, what they attack, and pins.

use movegen_position::attacks::{between, line};
use movegen_position::{Bitboard, Color, Role, Square};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::board::Board;
use crate::moves::square_of;
use crate::piece::{Piece, color_of, is_white, role_of, type_of};
use crate::squares::{SquareSet, Squares};

impl Board {
    /// Returns the squares on which a piece on `square` must stay to keep the king of a color covered.
    fn pin_line(&self, color: bool, square: u8) -> PyResult<Bitboard> {
        let (board, color, square) = (self.board(), color_of(color), square_of(square)?);
        let Some(king) = self.single_king(color) else { return Ok(Bitboard::ALL) };
        let pinning = board.lines_to_king(color).find(|line| {
            line.between.without(square).is_empty() && between(king, line.slider).contains(square)
        });
        Ok(pinning.map_or(Bitboard::ALL, |pin| line(king, pin.slider)))
    }
}

/// Properties with the squares of all pieces of a role.
macro_rules! role_sets {
    ($(#[doc = $doc:literal] $name:ident: $role:ident;)*) => {
        #[pymethods]
        impl Board {
            $(#[doc = $doc]
            #[getter]
            fn $name(&self) -> u64 {
                self.board().role(Role::$role).into()
            })*
        }
    };
}

role_sets! {
    /// The squares of all pawns.
    pawns: Pawn;
    /// The squares of all knights.
    knights: Knight;
    /// The squares of all bishops.
    bishops: Bishop;
    /// The squares of all rooks.
    rooks: Rook;
    /// The squares of all queens.
    queens: Queen;
    /// The squares of both kings.
    kings: King;
}

#[pymethods]
impl Board {
    /// Returns the piece on a square from 0 (a1) to 63 (h8), or None.
    fn piece_at(&self, square: u8) -> PyResult<Option<Piece>> {
        Ok(self.board().piece_at(square_of(square)?).map(Piece))
    }

    /// Returns the type of the piece on a square, from 1 to 6, or None.
    fn piece_type_at(&self, square: u8) -> PyResult<Option<u8>> {
        Ok(self.board().role_at(square_of(square)?).map(type_of))
    }

    /// Returns the color of the piece on a square, or None.
    fn color_at(&self, square: u8) -> PyResult<Option<bool>> {
        Ok(self.board().color_at(square_of(square)?).map(is_white))
    }

    /// Returns the pieces, or those on the squares of a set, as a dict from squares to Piece.
    #[pyo3(signature = (*, mask=Squares(u64::MAX)))]
    fn piece_map<'py>(&self, py: Python<'py>, mask: Squares) -> PyResult<Bound<'py, PyDict>> {
        let pieces = PyDict::new(py);
        for square in self.board().occupied() & Bitboard::from(mask.0) {
            if let Some(piece) = self.board().piece_at(square) {
                pieces.set_item(square.index(), Piece(piece))?;
            }
        }
        Ok(pieces)
    }

    /// Returns the squares of the pieces of a type (1 to 6) and color.
    fn pieces(&self, piece_type: u8, color: bool) -> PyResult<SquareSet> {
        Ok(self.board().pieces(color_of(color), role_of(piece_type)?).into())
    }

    /// Returns the squares of the pieces of a type (1 to 6) and color, as a number whose bit 0 is a1.
    fn pieces_mask(&self, piece_type: u8, color: bool) -> PyResult<u64> {
        Ok(self.board().pieces(color_of(color), role_of(piece_type)?).into())
    }

    /// Returns the square of the king of a color.
    fn king(&self, color: bool) -> Option<usize> {
        self.board().pieces(color_of(color), Role::King).into_iter().next().map(Square::index)
    }

    /// The squares of all pieces, as a number whose bit 0 is a1. The next properties have the same form.
    #[getter]
    fn occupied(&self) -> u64 {
        self.board().occupied().into()
    }

    /// The squares of Black's pieces and those of White's. `occupied_co[color]` has the squares of a color.
    #[getter]
    fn occupied_co(&self) -> Vec<u64> {
        [Color::Black, Color::White].map(|color| self.board().color(color).into()).to_vec()
    }

    /// The promoted pieces, which only matter in Crazyhouse.
    #[getter]
    fn promoted(&self) -> u64 {
        self.position().promoted().into()
    }

    /// Returns the squares of the pieces of a color that attack a square, or that would attack it if other squares were
    /// occupied.
    #[pyo3(signature = (color, square, occupied=None))]
    fn attackers(&self, color: bool, square: u8, occupied: Option<Squares>) -> PyResult<SquareSet> {
        self.attackers_of(color, square, occupied).map(Into::into)
    }

    /// Returns `attackers` as a number whose bit 0 is a1.
    #[pyo3(signature = (color, square, occupied=None))]
    fn attackers_mask(&self, color: bool, square: u8, occupied: Option<Squares>) -> PyResult<u64> {
        self.attackers_of(color, square, occupied).map(Into::into)
    }

    /// Returns whether a piece of a color attacks a square, or would if other squares were occupied.
    #[pyo3(signature = (color, square, occupied=None))]
    fn is_attacked_by(&self, color: bool, square: u8, occupied: Option<Squares>) -> PyResult<bool> {
        Ok(self.attackers_of(color, square, occupied)?.any())
    }

    /// Returns the squares that the piece on a square attacks.
    fn attacks(&self, square: u8) -> PyResult<SquareSet> {
        Ok(self.board().attacks_from(square_of(square)?).into())
    }

    /// Returns `attacks` as a number whose bit 0 is a1.
    fn attacks_mask(&self, square: u8) -> PyResult<u64> {
        Ok(self.board().attacks_from(square_of(square)?).into())
    }

    /// Returns the squares of the pieces that give check.
    fn checkers(&self) -> PyResult<SquareSet> {
        self.checkers_mask().map(|mask| Bitboard::from(mask).into())
    }

    /// Returns `checkers` as a number whose bit 0 is a1.
    fn checkers_mask(&self) -> PyResult<u64> {
        let board = self.maybe_impossible_chess()?.board();
        Ok(if self.can_move() { board.checkers() } else { Bitboard::EMPTY }.into())
    }

    /// Returns whether a piece on a square is pinned to the king of a color.
    ///
    /// >>> import movegen
    /// >>> board = movegen.Board("4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1")
    /// >>> board.is_pinned(movegen.WHITE, movegen.parse_square("e2"))
    /// True
    fn is_pinned(&self, color: bool, square: u8) -> PyResult<bool> {
        Ok(self.pin_line(color, square)? != Bitboard::ALL)
    }

    /// Returns the line on which a piece is pinned to the king of a color, including king and pinner, or all squares if
    /// the piece isn't pinned.
    fn pin(&self, color: bool, square: u8) -> PyResult<SquareSet> {
        self.pin_line(color, square).map(Into::into)
    }

    /// Returns `pin` as a number whose bit 0 is a1.
    fn pin_mask(&self, color: bool, square: u8) -> PyResult<u64> {
        self.pin_line(color, square).map(Into::into)
    }
}
