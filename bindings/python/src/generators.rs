//! Moves that boards generate and look up with the names of python-chess, pseudo-legal ones included.

use movegen_position::attacks::between;
use movegen_position::{Bitboard, MoveKind};
use movegen_variants::{Variant, VariantMove};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyIterator, PyList};

use crate::board::Board;
use crate::errors::{InvalidMoveError, text_of};
use crate::moves::MoveObject;
use crate::order::in_order;
use crate::squares::{SquareSet, Squares};

/// Returns whether a move captures en passant.
pub(crate) fn is_en_passant(mv: VariantMove) -> bool {
    mv.as_move().is_some_and(|mv| mv.kind() == MoveKind::EnPassant)
}

impl Board {
    /// Returns the moves with this origin and destination.
    fn moves_between<'py>(
        &self,
        py: Python<'py>,
        are_legal: bool,
        masks: (Squares, Squares),
        is_wanted: impl Fn(VariantMove) -> bool,
    ) -> PyResult<Bound<'py, PyIterator>> {
        let (from, to) = (Bitboard::from(masks.0.0), Bitboard::from(masks.1.0));
        // A drop comes from nowhere.
        let is_from = |mv: VariantMove| mv.from().is_none_or(|square| from.contains(square));
        let moves = self.unordered(are_legal).into_iter();
        let moves = moves.filter(|&mv| is_from(mv) && to.contains(mv.to()) && is_wanted(mv));
        let moves = in_order(self.position(), moves, are_legal);
        PyList::new(py, moves.iter().map(|&mv| self.wrap(mv)))?.try_iter()
    }

    fn drop_squares(&self) -> Bitboard {
        let board = self.board();
        let mut checkers = board.checkers().into_iter();
        match (self.position().variant(), checkers.next(), checkers.next()) {
            (Variant::Crazyhouse, None, _) => board.occupied().complement(),
            (Variant::Crazyhouse, Some(checker), None) => between(board.king(board.turn()), checker),
            _ => Bitboard::EMPTY,
        }
    }
}

/// Methods that return an iterator over the moves of a kind, optionally only those from and to the squares of two
/// sets.
macro_rules! generators {
    ($($(#[doc = $doc:literal])* $name:ident($board:ident): $are_legal:literal, $is_wanted:expr;)*) => {
        #[pymethods]
        impl Board {
            $($(#[doc = $doc])*
            #[pyo3(signature = (from_mask=Squares(u64::MAX), to_mask=Squares(u64::MAX)))]
            fn $name<'py>(
                &self,
                py: Python<'py>,
                from_mask: Squares,
                to_mask: Squares,
            ) -> PyResult<Bound<'py, PyIterator>> {
                let $board = self;
                self.moves_between(py, $are_legal, (from_mask, to_mask), $is_wanted)
            })*
        }
    };
}

generators! {
    /// Returns an iterator over the legal moves, optionally only those from and to the squares of two sets. The
    /// destination of castling is the rook's square here.
    generate_legal_moves(_board): true, |_| true;
    /// Returns an iterator over the legal captures, optionally only those from and to the squares of two sets.
    generate_legal_captures(board): true, |mv| board.position().is_capture(mv);
    /// Returns an iterator over the legal captures en passant.
    generate_legal_ep(_board): true, is_en_passant;
    /// Returns an iterator over the legal castling moves, optionally only those to the rooks' squares in a set.
    generate_castling_moves(_board): true, |mv| mv.castling_side().is_some();
    /// Returns an iterator over `pseudo_legal_moves`, optionally only those from and to the squares of two sets.
    generate_pseudo_legal_moves(_board): false, |_| true;
    /// Returns an iterator over the pseudo-legal captures, optionally only those from and to the squares of two sets.
    generate_pseudo_legal_captures(board): false, |mv| board.position().is_capture(mv);
    /// Returns an iterator over the pseudo-legal captures en passant.
    generate_pseudo_legal_ep(_board): false, is_en_passant;
}

#[pymethods]
impl Board {
    /// Returns whether a Move is among `pseudo_legal_moves`, or a legal drop.
    fn is_pseudo_legal(&self, r#move: &Bound<'_, PyAny>) -> bool {
        self.pseudo_legal_moves().has(r#move) || self.find(r#move).is_ok_and(|mv| mv.dropped().is_some())
    }

    /// Returns whether a move puts or leaves the mover's king in check.
    fn is_into_check(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.is_pseudo_legal(r#move) && self.find(r#move).is_err())
    }

    /// Returns the squares on which the side to move could legally drop a suitable piece in Crazyhouse, or an empty
    /// set in other variants.
    fn legal_drop_squares(&self) -> SquareSet {
        self.drop_squares().into()
    }

    /// Returns `legal_drop_squares` as a number whose bit 0 is a1.
    fn legal_drop_squares_mask(&self) -> u64 {
        self.drop_squares().into()
    }

    /// Returns the move for XBoard, which is UCI except for castling in Chess960, written as "O-O".
    #[pyo3(signature = (r#move, chess960=None))]
    fn xboard(&self, r#move: &Bound<'_, PyAny>, chess960: Option<bool>) -> PyResult<String> {
        let Some(mv) = self.find_or_null(r#move)? else { return Ok("@@@@".to_owned()) };
        if mv.castling_side().is_some() && chess960.unwrap_or(self.is_chess960()) {
            return Ok(self.position().san(mv).to_string().trim_end_matches(['+', '#']).to_owned());
        }
        Ok(self.wrap(mv).text())
    }

    /// Parses a legal move in UCI or in SAN. Raises InvalidMoveError, IllegalMoveError or AmbiguousMoveError.
    fn parse_xboard(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = text_of)] xboard: PyBackedStr,
    ) -> PyResult<MoveObject> {
        match self.read_uci(&xboard) {
            Err(error) if error.is_instance_of::<InvalidMoveError>(py) => self.parse_san(xboard),
            found => found.map(|mv| self.wrap(mv)),
        }
    }

    /// Plays a move in UCI or in SAN, and returns it: see `parse_xboard`.
    fn push_xboard(
        &mut self,
        py: Python<'_>,
        #[pyo3(from_py_with = text_of)] xboard: PyBackedStr,
    ) -> PyResult<MoveObject> {
        let mv = self.parse_xboard(py, xboard)?;
        match mv.known {
            Some(known) => Ok(self.play(known)),
            None => self.pass(),
        }
    }
}
