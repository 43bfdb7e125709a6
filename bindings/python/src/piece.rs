//! A piece of one color, with the numbers of python-chess: 1 for a pawn to 6 for a king, True for White.

use movegen_position::{Color, Piece as CorePiece, Role};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;

use crate::errors::{text_of, wrong_type};

/// Returns the number of a role: 1 for a pawn to 6 for a king.
pub(crate) fn type_of(role: Role) -> u8 {
    role.index() as u8 + 1
}

/// Converts a number from 1 to 6 to a role.
pub(crate) fn role_of(piece_type: u8) -> PyResult<Role> {
    let role = usize::from(piece_type).checked_sub(1).and_then(|index| Role::ALL.get(index));
    role.copied()
        .ok_or_else(|| PyValueError::new_err(format!("{piece_type} is not a piece type from 1 to 6")))
}

/// Converts a color to Python's: True for White.
pub(crate) fn is_white(color: Color) -> bool {
    color == Color::White
}

/// Converts Python's color: True is White.
pub(crate) fn color_of(white: bool) -> Color {
    if white { Color::White } else { Color::Black }
}

/// Returns a piece as a chess figure.
pub(crate) fn figure(piece: CorePiece) -> char {
    /// White's figures from pawn to king, then Black's.
    const FIGURES: [[char; 6]; 2] = [['♙', '♘', '♗', '♖', '♕', '♔'], ['♟', '♞', '♝', '♜', '♛', '♚']];
    FIGURES[usize::from(!is_white(piece.color()))][piece.role().index()]
}

/// A piece: its type (1 for a pawn to 6 for a king) and its color (True for White).
///
/// >>> import movegen
/// >>> movegen.Piece.from_symbol("N")
/// Piece.from_symbol('N')
#[pyclass(frozen, eq, module = "movegen")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Piece(pub(crate) CorePiece);

impl<'py> FromPyObject<'_, 'py> for Piece {
    type Error = PyErr;

    fn extract(piece: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let found = piece.cast::<Self>().map_err(|_| wrong_type("a movegen.Piece", &piece))?;
        Ok(found.get().clone())
    }
}

#[pymethods]
impl Piece {
    #[new]
    fn new(piece_type: u8, color: bool) -> PyResult<Self> {
        Ok(Self(CorePiece::new(color_of(color), role_of(piece_type)?)))
    }

    /// Returns the piece for a FEN letter. Raises ValueError for other text.
    #[staticmethod]
    fn from_symbol(#[pyo3(from_py_with = text_of)] symbol: PyBackedStr) -> PyResult<Self> {
        let mut letters = symbol.chars();
        let piece = letters.next().and_then(CorePiece::from_letter).filter(|_| letters.next().is_none());
        piece.map(Self).ok_or_else(|| PyValueError::new_err(format!("{symbol:?} is not a piece letter")))
    }

    /// 1 for a pawn, 2 knight, 3 bishop, 4 rook, 5 queen, 6 king.
    #[getter]
    fn piece_type(&self) -> u8 {
        type_of(self.0.role())
    }

    /// True for White.
    #[getter]
    fn color(&self) -> bool {
        is_white(self.0.color())
    }

    /// Returns the FEN letter: upper case for White.
    fn symbol(&self) -> String {
        self.0.letter().to_string()
    }

    /// Returns the chess figure of the piece. With `invert_color`, it's the figure of the other color.
    #[pyo3(signature = (*, invert_color=false))]
    fn unicode_symbol(&self, invert_color: bool) -> char {
        figure(if invert_color { CorePiece::new(!self.0.color(), self.0.role()) } else { self.0 })
    }

    /// 0 for a white pawn to 11 for a black king.
    fn __hash__(&self) -> isize {
        let offset = if self.color() { 0 } else { 6 };
        self.0.role().index() as isize + offset
    }

    /// Pickles as the letter.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.get_type().getattr("from_symbol")?, (slf.get().symbol(),)))
    }

    fn __str__(&self) -> String {
        self.symbol()
    }

    fn __repr__(&self) -> String {
        format!("Piece.from_symbol('{}')", self.0.letter())
    }
}
