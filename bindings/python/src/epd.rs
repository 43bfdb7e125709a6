//! Boards as EPD, with operations: numbers, texts, moves, and lists of moves.

use movegen_position::notation::{Operation, Operations};
use movegen_variants::{Variant, VariantSetup};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyDict, PyFloat, PyInt, PyString, PyType};

use crate::board::{Board, variant_of};
use crate::errors::{Failure, text_of};
use crate::moves::Move;

/// Operations whose operands are moves of this position.
const MOVES: [&str; 2] = ["am", "bm"];

/// The operation whose operands are moves one after another.
const LINE: &str = "pv";

impl Board {
    /// Reads an operation's value: moves if the opcode or the operand says that it has them, and otherwise a number, a
    /// text or None.
    fn operand<'py>(&self, py: Python<'py>, operation: Operation<'_>) -> PyResult<Bound<'py, PyAny>> {
        let operands: Vec<&str> = operation.operands().collect();
        if operation.opcode == LINE || MOVES.contains(&operation.opcode) {
            let (mut board, mut moves) = (Self::at(*self.position(), self.is_chess960()), Vec::new());
            for text in operands {
                let mv = board.read_san(text)?;
                moves.push(board.wrap(mv));
                if operation.opcode == LINE {
                    board.play_legal(mv);
                }
            }
            return moves.into_pyobject(py);
        }
        let is_quoted = operation.to_string().contains('"');
        let text = operands.join(" ");
        if is_quoted {
            return Ok(PyString::new(py, &text).into_any());
        }
        if let Ok(number) = text.parse::<i64>() {
            return Ok(PyInt::new(py, number).into_any());
        }
        match (text.is_empty(), text.parse::<f64>()) {
            (true, _) => Ok(py.None().into_bound(py)),
            (_, Ok(number)) if number.is_finite() => Ok(PyFloat::new(py, number).into_any()),
            _ => match self.read_san(&text) {
                Ok(mv) => Ok(self.wrap(mv).into_pyobject(py)?.into_any()),
                Err(_) => Ok(PyString::new(py, &text).into_any()),
            },
        }
    }

    /// Writes an operation's value.
    fn operands(&self, opcode: &str, value: &Bound<'_, PyAny>) -> PyResult<String> {
        if value.is_none() {
            return Ok(String::new());
        }
        if let Ok(text) = value.cast::<PyString>() {
            return Ok(format!("\"{}\"", text.to_cow()?));
        }
        if value.cast::<Move>().is_ok() {
            return Ok(self.position().san(self.find(value)?).to_string());
        }
        let Ok(moves) = value.try_iter() else { return Ok(value.str()?.to_cow()?.into_owned()) };
        let (mut board, mut sans) = (Self::at(*self.position(), self.is_chess960()), Vec::new());
        for mv in moves {
            let mv = board.find(&mv?)?;
            sans.push(board.position().san(mv).to_string());
            if opcode == LINE {
                board.play_legal(mv);
            }
        }
        if opcode != LINE {
            sans.sort();
        }
        Ok(sans.join(" "))
    }
}

/// Splits an EPD after its four fields, or five if the remaining checks are among them, and a dash too many.
fn split_fields(epd: &str, variant: Variant) -> (&str, &str) {
    let (mut end, mut fields) = (0, 0);
    for field in epd.split_inclusive(' ') {
        let has_checks = fields == 4 && variant == Variant::ThreeCheck && field.contains('+');
        if fields > 3 && !has_checks {
            break;
        }
        end += field.len();
        fields += usize::from(field != " ");
    }
    let (fields, rest) = epd.split_at(end);
    (fields, rest.strip_prefix("- ").unwrap_or(rest))
}

#[pymethods]
impl Board {
    /// Returns the first four fields of the FEN, and operations given by name. Moves are written in SAN. A list of
    /// moves is written as alternatives, or in `pv` as a line. Raises ValueError for values that an EPD can't hold.
    ///
    /// >>> import movegen
    /// >>> movegen.Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1").epd(bm=["e1g1"], id="castle")
    /// '4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id "castle";'
    #[pyo3(signature = (*, shredder=false, en_passant="legal", promoted=None, **operations))]
    fn epd(
        &self,
        shredder: bool,
        en_passant: &str,
        promoted: Option<bool>,
        operations: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<String> {
        let mut text = self.fen(shredder, en_passant, promoted)?;
        // Without the clocks.
        for _ in 0..2 {
            text.truncate(text.rfind(' ').unwrap_or(text.len()));
        }
        for (opcode, value) in operations.into_iter().flatten() {
            let opcode: String = opcode.extract()?;
            let operands = self.operands(&opcode, &value)?;
            let operation = Operation::new(&opcode, &operands).ok_or_else(|| {
                PyValueError::new_err(format!("an EPD can't hold {opcode:?} with {operands:?}"))
            })?;
            text += &format!(" {operation}");
        }
        Ok(text)
    }

    /// Sets up an EPD, forgets the moves played, and returns the operations as a dict. `bm`, `am` and `pv` are lists of
    /// moves. Other values are a number, a move, a text, or None. `hmvc` and `fmvn` set the counters. Raises FenError,
    /// or ValueError for a FEN with counters.
    fn set_epd<'py>(
        &mut self,
        py: Python<'py>,
        #[pyo3(from_py_with = text_of)] epd: PyBackedStr,
    ) -> PyResult<Bound<'py, PyDict>> {
        let variant = self.position().variant();
        let (fields, rest) = split_fields(epd.trim(), variant);
        let mut setup = VariantSetup::from_fen(variant, fields).map_err(Failure::Fen)?;
        for operation in Operations::from(rest) {
            if !operation.opcode.starts_with(|first: char| first.is_ascii_alphabetic()) {
                return Err(PyValueError::new_err(format!("{:?} is not an opcode", operation.opcode)));
            }
            let count = operation.operands().next().and_then(|count| count.parse().ok());
            match (operation.opcode, count) {
                ("hmvc", Some(count)) => setup.setup.halfmove_clock = count,
                ("fmvn", Some(count)) => setup.setup.fullmove_number = count,
                _ => {}
            }
        }
        let board = Self::of_setup(setup, self.is_chess960());
        let values = PyDict::new(py);
        for operation in Operations::from(rest) {
            values.set_item(operation.opcode, board.operand(py, operation)?)?;
        }
        *self = board;
        Ok(values)
    }

    /// Returns the board of an EPD and its operations: see `set_epd`. Raises FenError.
    ///
    /// >>> import movegen
    /// >>> board, operations = movegen.Board.from_epd("4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"castle\"; ce 55;")
    /// >>> operations
    /// {'bm': [Move.from_uci('e1g1')], 'id': 'castle', 'ce': 55}
    #[classmethod]
    #[pyo3(signature = (epd, *, chess960=false))]
    fn from_epd<'py>(
        class: &Bound<'py, PyType>,
        #[pyo3(from_py_with = text_of)] epd: PyBackedStr,
        chess960: bool,
    ) -> PyResult<(Bound<'py, Self>, Bound<'py, PyDict>)> {
        let mut board = Self::start_of(variant_of(class)?, chess960);
        let operations = board.set_epd(class.py(), epd)?;
        Ok((board.into_class(class)?, operations))
    }
}
