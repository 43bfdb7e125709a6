//! Moves, which equal their UCI texts, and the sequence of moves a board returns.

use std::fmt::Write as _;
use std::ops::Deref;
use std::sync::OnceLock;

use movegen_position::notation::Uci;
use movegen_position::{AllMoves, CastlingNotation, Role, Square, generate};
use movegen_variants::{Variant, VariantMove, VariantPosition};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyIterator, PyList, PyString};

use crate::errors::{Failure, text_of};
use crate::order::in_order;
use crate::piece::{role_of, type_of};

/// Converts a number from 0 (a1) to 63 (h8) to a square.
pub(crate) fn square_of(number: u8) -> PyResult<Square> {
    let square = Square::ALL.get(usize::from(number));
    square.copied().ok_or_else(|| PyValueError::new_err(format!("{number} is not a square from 0 to 63")))
}

/// Returns the element at an index of Python, which counts from the end if it is negative. Raises IndexError.
pub(crate) fn at<T: Copy>(list: &[T], index: isize) -> PyResult<T> {
    let from_start = if index < 0 { index.checked_add_unsigned(list.len()) } else { Some(index) };
    let found = from_start.and_then(|index| list.get(usize::try_from(index).ok()?));
    found
        .copied()
        .ok_or_else(|| PyIndexError::new_err(format!("{index} is not an index of {} elements", list.len())))
}

/// A null move in UCI.
pub(crate) const NULL_UCI: &str = "0000";

/// Null moves in SAN. The first is written.
pub(crate) const NULL_SANS: [&str; 4] = ["--", "Z0", NULL_UCI, "@@@@"];

/// Returns whether an argument is a null move or its UCI text.
pub(crate) fn is_null(mv: &Bound<'_, PyAny>) -> bool {
    match mv.cast::<Move>() {
        Ok(mv) => mv.get().is_null(),
        Err(_) => mv.cast::<PyString>().is_ok_and(|text| text.to_cow().is_ok_and(|text| text == NULL_UCI)),
    }
}

/// A move. It has an origin and a destination, which are squares from 0 (a1) to 63 (h8), and the piece type of a
/// promotion.
///
/// In Crazyhouse it may also be a drop. Its piece type is `drop`, and its origin is its destination.
///
/// A move equals its text in UCI, and has the same hash.
///
/// >>> import movegen
/// >>> movegen.Move.from_uci("e7e8q") == "e7e8q"
/// True
#[pyclass(frozen, module = "movegen", from_py_object)]
#[derive(Clone)]
pub(crate) struct Move {
    pub(crate) uci: Uci,
    /// The move on the board that generated it. Other boards check the move again.
    pub(crate) known: Option<VariantMove>,
}

impl Move {
    /// The null move, which passes.
    pub(crate) const NULL: Self = Self { uci: Uci::new(Square::A1, Square::A1, None), known: None };

    pub(crate) fn is_null(&self) -> bool {
        self.uci == Self::NULL.uci
    }

    pub(crate) fn of(position: &VariantPosition, mv: VariantMove, notation: CastlingNotation) -> MoveObject {
        MoveObject(Self { uci: position.uci(mv, notation), known: Some(mv) })
    }

    /// Returns the legal move of `position` with these squares.
    pub(crate) fn find(&self, position: &VariantPosition) -> Option<VariantMove> {
        let known = self.known.filter(|&mv| position.is_legal(mv));
        known.or_else(|| position.find_uci(self.uci).ok())
    }
}

/// A move that Python receives. Except for castling, whose squares depend on the board, each has only one object,
/// because making an object takes as long as making the move.
#[derive(Clone)]
pub(crate) struct MoveObject(pub(crate) Move);

impl MoveObject {
    pub(crate) const NULL: Self = Self(Move::NULL);
}

impl Deref for MoveObject {
    type Target = Move;

    fn deref(&self) -> &Move {
        &self.0
    }
}

impl<'py> IntoPyObject<'py> for MoveObject {
    type Target = Move;
    type Output = Bound<'py, Move>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, Move>> {
        static OBJECTS: [PyOnceLock<Py<Move>>; 1 << 16] = [const { PyOnceLock::new() }; 1 << 16];
        match self.known.filter(|mv| mv.castling_side().is_none()) {
            None => Bound::new(py, self.0),
            Some(mv) => {
                let object = OBJECTS[usize::from(mv.bits())].get_or_try_init(py, || Py::new(py, self.0))?;
                Ok(object.bind(py).clone())
            }
        }
    }
}

#[pymethods]
impl Move {
    #[new]
    #[pyo3(signature = (from_square, to_square, promotion=None, drop=None))]
    fn new(from_square: u8, to_square: u8, promotion: Option<u8>, drop: Option<u8>) -> PyResult<Self> {
        let promotion = promotion.map(role_of).transpose()?;
        let (from, to) = (square_of(from_square)?, square_of(to_square)?);
        let uci = match drop.map(role_of).transpose()? {
            None => Uci::new(from, to, promotion),
            Some(role) if role != Role::King && from == to && promotion.is_none() => Uci::Drop { role, to },
            Some(_) => {
                return Err(PyValueError::new_err("a drop has one square and a piece other than a king"));
            }
        };
        Ok(Self { uci, known: None })
    }

    /// Parses a move in UCI, such as "e2e4", "e7e8q" or "N@f3". Raises InvalidMoveError for other text.
    #[staticmethod]
    fn from_uci(#[pyo3(from_py_with = text_of)] uci: PyBackedStr) -> PyResult<Self> {
        if uci == NULL_UCI {
            return Ok(Self::NULL);
        }
        let parsed: Result<Uci, _> = uci.parse();
        let uci = parsed.map_err(|error| Failure::uci(error, &uci))?;
        Ok(Self { uci, known: None })
    }

    /// Returns the null move, which passes. It is false.
    #[staticmethod]
    fn null() -> Self {
        Self::NULL
    }

    fn __bool__(&self) -> bool {
        !self.is_null()
    }

    /// The origin, from 0 (a1) to 63 (h8).
    #[getter(from_square)]
    fn origin(&self) -> usize {
        self.uci.origin().unwrap_or(self.uci.to()).index()
    }

    /// The destination. For castling it's the king's, or in Chess960 the rook's square.
    #[getter]
    fn to_square(&self) -> usize {
        self.uci.to().index()
    }

    /// The piece type of a promotion, from 2 (knight) to 5 (queen), or in Antichess 6 (king), or None.
    #[getter]
    fn promotion(&self) -> Option<u8> {
        self.uci.promotion().map(type_of)
    }

    /// The piece type of a drop, from 1 (pawn) to 5 (queen), or None.
    #[getter(drop)]
    fn dropped(&self) -> Option<u8> {
        match self.uci {
            Uci::Move { .. } => None,
            Uci::Drop { role, .. } => Some(type_of(role)),
        }
    }

    /// Returns the move in UCI.
    #[pyo3(name = "uci")]
    pub(crate) fn text(&self) -> String {
        let mut text = String::with_capacity(5);
        // Writing to a String cannot fail. Squares are written faster without a formatter.
        let _ = if self.is_null() { text.write_str(NULL_UCI) } else { self.uci.write_to(&mut text) };
        text
    }

    /// Returns the move for XBoard, which writes a null move as "@@@@".
    fn xboard(&self) -> String {
        if self.is_null() { "@@@@".to_owned() } else { self.text() }
    }

    fn __str__(&self) -> String {
        self.text()
    }

    /// Pickles as the text.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.get_type().getattr("from_uci")?, (slf.get().text(),)))
    }

    fn __repr__(&self) -> String {
        format!("Move.from_uci('{}')", self.text())
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, &self.text()).hash()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        if let Ok(other) = other.cast::<Self>() {
            return other.get().uci == self.uci;
        }
        match other.cast::<PyString>() {
            Ok(text) => text.to_cow().is_ok_and(|text| *text == *self.text()),
            Err(_) => false,
        }
    }
}

/// The moves of a board at the time you asked for them, as a sequence without duplicates, in the order of python-chess.
///
/// >>> import movegen
/// >>> moves = movegen.Board().legal_moves
/// >>> len(moves), "e2e4" in moves
/// (20, True)
#[pyclass(frozen, sequence, module = "movegen")]
pub(crate) struct MoveSequence {
    position: VariantPosition,
    notation: CastlingNotation,
    /// Whether these are all legal moves.
    has_all: bool,
    /// Generated on first use, because just counting the legal moves takes a third of the time.
    list: OnceLock<Box<[VariantMove]>>,
}

/// The moves of pieces if no king had to be safe. In Antichess and for Horde's pawns, where none has to be, they are
/// the legal moves.
pub(crate) fn pseudo_legal(position: &VariantPosition) -> Box<[VariantMove]> {
    let board = position.board();
    let has_king = board.pieces(board.turn(), Role::King).any();
    if position.variant() == Variant::Antichess || position.variant() == Variant::Horde && !has_king {
        return position.legal_moves().into_iter().collect();
    }
    let in_check = has_king && position.in_check();
    let list = generate::<AllMoves>(board).ignoring_checks().list();
    let moves = list.iter().filter(|mv| has_king || mv.kind().role() != Role::King);
    moves.filter(|mv| !in_check || mv.castling_side().is_none()).map(|&mv| mv.into()).collect()
}

/// Iterates over the moves of an impossible position that all rules call legal.
pub(crate) fn listed(position: &VariantPosition) -> impl Iterator<Item = VariantMove> {
    position.legal_moves().into_iter().filter(|&mv| position.is_legal(mv))
}

impl MoveSequence {
    /// Returns the legal moves of a position.
    pub(crate) fn legal(position: VariantPosition, notation: CastlingNotation) -> Self {
        Self { position, notation, has_all: true, list: OnceLock::new() }
    }

    /// Returns some moves of a position.
    pub(crate) fn listed(
        position: VariantPosition,
        notation: CastlingNotation,
        moves: Box<[VariantMove]>,
    ) -> Self {
        Self { position, notation, has_all: false, list: OnceLock::from(moves) }
    }

    pub(crate) fn moves(&self) -> &[VariantMove] {
        self.list.get_or_init(|| in_order(&self.position, self.position.legal_moves().into_iter(), true))
    }

    /// Returns whether a Move or a text in UCI is among the moves.
    pub(crate) fn has(&self, other: &Bound<'_, PyAny>) -> bool {
        let uci = match other.cast::<Move>() {
            Ok(mv) => Some(mv.get().uci),
            Err(_) => other.cast::<PyString>().ok().and_then(|text| text.to_cow().ok()?.parse().ok()),
        };
        uci.is_some_and(|uci| match self.has_all {
            true => self.position.find_uci(uci).is_ok(),
            false => find(&self.position, self.moves().iter().copied(), uci).is_some(),
        })
    }
}

/// Finds a move, in either form if it castles.
pub(crate) fn find(
    position: &VariantPosition,
    mut moves: impl Iterator<Item = VariantMove>,
    uci: Uci,
) -> Option<VariantMove> {
    let notations = [CastlingNotation::Standard, CastlingNotation::Chess960];
    moves.find(|&mv| notations.iter().any(|&notation| position.uci(mv, notation) == uci))
}

#[pymethods]
impl MoveSequence {
    fn __len__(&self) -> usize {
        match self.list.get() {
            None => self.position.legal_count(),
            Some(moves) => moves.len(),
        }
    }

    /// Returns the number of moves, as `len` does.
    fn count(&self) -> usize {
        self.__len__()
    }

    fn __bool__(&self) -> bool {
        self.list.get().map_or_else(|| self.position.has_legal_move(), |moves| !moves.is_empty())
    }

    fn __getitem__(&self, index: isize) -> PyResult<MoveObject> {
        Ok(Move::of(&self.position, at(self.moves(), index)?, self.notation))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let object = |&mv: &VariantMove| Move::of(&self.position, mv, self.notation);
        PyList::new(py, self.moves().iter().map(object))?.try_iter()
    }

    fn __contains__(&self, other: &Bound<'_, PyAny>) -> bool {
        self.has(other)
    }

    /// Writes legal moves in SAN, and other pseudo-legal ones in UCI.
    fn __repr__(&self) -> String {
        let mut text = format!("<{} moves", self.moves().len());
        for (i, &mv) in self.moves().iter().enumerate() {
            text += if i == 0 { ": " } else { ", " };
            // Writing to a String cannot fail.
            let _ = if self.position.is_legal(mv) {
                write!(text, "{}", self.position.san(mv))
            } else {
                write!(text, "{}", self.position.uci(mv, self.notation))
            };
        }
        text + ">"
    }
}
