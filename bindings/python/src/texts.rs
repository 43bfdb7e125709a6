//! Moves of many positions and games as SAN, UCI and numbers.

use movegen_position::notation::Uci;
use movegen_position::{AllMoves, File, Move, Position, generate};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyByteArray, PyList};

use crate::board::castling_notation;
use crate::errors::Failure;
use crate::piece::type_of;
use crate::position::read_fen;
use crate::rows::{ByteColumns, Source, TextColumns, Texts, byte_columns, columns, map};

/// Reads moves given by their bits. Castling has the king's squares only if king and rook stand as in standard chess.
/// Elsewhere, a king might also step to the square that it castles to.
fn read_bits(bits: &[u8], chess960: bool) -> impl Iterator<Item = PyResult<Option<Uci>>> {
    let standard = Position::default();
    bits.chunks_exact(2).map(move |bytes| {
        let bits = u16::from_ne_bytes(*bytes.first_chunk().unwrap_or(&[0; 2]));
        if bits == 0 {
            return Ok(None);
        }
        let from_home = |mv: Move| mv.from().file() == File::E && matches!(mv.to().file(), File::A | File::H);
        Move::from_bits(bits)
            .map(|mv| Some(standard.uci(mv, castling_notation(chess960 || !from_home(mv)))))
            .ok_or_else(|| PyValueError::new_err(format!("{bits:#06x} are not the bits of a move")))
    })
}

/// Writes moves, given by their bits, in UCI. Writes castling like [`read_bits`].
#[pyfunction]
pub(crate) fn uci_texts(bits: PyBackedBytes, chess960: bool) -> PyResult<Vec<String>> {
    let text = |mv: Option<Uci>| mv.map_or_else(String::new, |mv| mv.to_string());
    read_bits(&bits, chess960).map(|mv| mv.map(text)).collect()
}

/// Returns the origins, the destinations and the piece types of promotions, with a byte for each move. A missing
/// promotion is 0, and so are all three for a missing move.
#[pyfunction]
pub(crate) fn move_squares<'py>(
    py: Python<'py>,
    bits: PyBackedBytes,
) -> PyResult<[Bound<'py, PyByteArray>; 3]> {
    let mut columns: [Vec<u8>; 3] = Default::default();
    for mv in read_bits(&bits, false) {
        let values = mv?.map_or([0; 3], |mv| {
            let from = mv.origin().unwrap_or(mv.to());
            [from.index() as u8, mv.to().index() as u8, mv.promotion().map_or(0, type_of)]
        });
        for (column, value) in columns.iter_mut().zip(values) {
            column.push(value);
        }
    }
    Ok(columns.map(|column| PyByteArray::new(py, &column)))
}

/// Stands for no move in a column of indices. A position has at most 218 moves.
const NO_INDEX: u8 = u8::MAX;

/// Replaces each row's move, given by its bits, by its index in the stable order of the position's moves.
#[pyfunction]
pub(crate) fn move_indices<'py>(source: &Bound<'py, PyAny>, moves: PyBackedBytes) -> ByteColumns<'py> {
    let (py, source) = (source.py(), Source::new(source)?);
    check_lengths(source.len(), moves.len() / 2, "moves")?;
    let results = source.map(py, |i, position| {
        let bits = bits_at(&moves, i);
        if bits == 0 {
            return Ok([NO_INDEX]);
        }
        let index = Move::from_bits(bits).and_then(|mv| generate::<AllMoves>(position.board()).index_of(mv));
        let index = index.and_then(|index| u8::try_from(index).ok());
        index.map(|index| [index]).ok_or_else(|| Failure::Illegal(format!("{bits:#06x}")))
    })?;
    byte_columns(py, results)
}

/// Returns the bits of each row's move, given its index in the stable order.
#[pyfunction]
pub(crate) fn moves_at<'py>(source: &Bound<'py, PyAny>, indices: PyBackedBytes) -> ByteColumns<'py> {
    let (py, source) = (source.py(), Source::new(source)?);
    check_lengths(source.len(), indices.len(), "indices")?;
    let results = source.map(py, |i, position| {
        let index = indices.get(i).copied().unwrap_or(NO_INDEX);
        if index == NO_INDEX {
            return Ok([0; 2]);
        }
        let mv = generate::<AllMoves>(position.board()).nth(usize::from(index));
        mv.map(|mv| mv.bits().to_ne_bytes()).ok_or_else(|| Failure::Illegal(format!("number {index}")))
    })?;
    byte_columns(py, results)
}

/// Raises ValueError unless there is one value for each position.
pub(crate) fn check_lengths(positions: usize, values: usize, name: &str) -> PyResult<()> {
    if positions == values {
        return Ok(());
    }
    Err(PyValueError::new_err(format!("{positions} positions, but {values} {name}")))
}

/// Returns the bits of a row's move.
fn bits_at(moves: &[u8], row: usize) -> u16 {
    let bits = moves.get(2 * row..).and_then(<[u8]>::first_chunk);
    bits.map_or(0, |&bits| u16::from_ne_bytes(bits))
}

/// Writes each row's move, given by its bits. 0 stands for no move and gives an empty text.
fn move_texts<'py>(
    source: &Bound<'py, PyAny>,
    moves: &[u8],
    write: impl Fn(&Position, Move, &mut String) + Send + Sync,
) -> TextColumns<'py> {
    let (py, source) = (source.py(), Source::new(source)?);
    check_lengths(source.len(), moves.len() / 2, "moves")?;
    let results = source.map(py, |i, position| {
        let mut text = String::new();
        let bits = bits_at(moves, i);
        if bits != 0 {
            let mv = Move::from_bits(bits).filter(|&mv| position.board().is_legal(mv));
            write(position, mv.ok_or_else(|| Failure::Illegal(format!("{bits:#06x}")))?, &mut text);
        }
        Ok(text)
    })?;
    columns(py, results)
}

fn write_san(position: &Position, mv: Move, text: &mut String) {
    // Writing to a String cannot fail.
    let _ = position.san(mv).write_to(text);
}

fn uci_writer(chess960: bool) -> impl Fn(&Position, Move, &mut String) + Send + Sync {
    let notation = castling_notation(chess960);
    move |position, mv, text| {
        // As above.
        let _ = position.uci(mv, notation).write_to(text);
    }
}

#[pyfunction]
pub(crate) fn uci<'py>(source: &Bound<'py, PyAny>, moves: PyBackedBytes, chess960: bool) -> TextColumns<'py> {
    move_texts(source, &moves, uci_writer(chess960))
}

#[pyfunction]
pub(crate) fn san<'py>(source: &Bound<'py, PyAny>, moves: PyBackedBytes) -> TextColumns<'py> {
    move_texts(source, &moves, write_san)
}

/// Games longer than this are rewritten on other threads.
const LONG: usize = 1 << 16;

/// Rewrites the moves of each game, in parallel. Without FENs, games begin at the start position.
fn rewrite<'py>(
    py: Python<'py>,
    games: &Bound<'py, PyList>,
    fens: Option<&Bound<'py, PyList>>,
    read: impl Fn(&Position, &str) -> Result<Move, Failure> + Send + Sync,
    write: impl Fn(&Position, Move, &mut String) + Send + Sync,
) -> TextColumns<'py> {
    let games = Texts::from_list(games)?;
    let fens = fens.map(Texts::from_list).transpose()?;
    if let Some(fens) = &fens {
        check_lengths(fens.len(), games.len(), "games")?;
    }
    let is_light = games.bytes() < LONG;
    let results = map(py, games.len(), is_light, |i, stop| {
        let mut position = match &fens {
            None => Position::default(),
            Some(fens) => read_fen(fens.get(i)?).map_err(Failure::Fen)?,
        };
        let game = games.get(i)?;
        let mut text = String::with_capacity(2 * game.len());
        for word in game.split_ascii_whitespace() {
            let word = without_number(word);
            if matches!(word, "" | "e.p." | "1-0" | "0-1" | "1/2-1/2" | "*") {
                continue;
            }
            if stop.is_set() {
                return Err(Failure::Missing);
            }
            let mv = read(&position, word)?;
            if !text.is_empty() {
                text.push(' ');
            }
            write(&position, mv, &mut text);
            position = position.after(mv);
        }
        Ok(text)
    })?;
    columns(py, results)
}

/// Strips a move number, such as `12`, `12.` or `3...`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    if rest.is_empty() || rest.starts_with('.') { rest.trim_start_matches('.') } else { word }
}

fn read_san(position: &Position, text: &str) -> Result<Move, Failure> {
    position.parse_san(text).map_err(|error| Failure::san(&error, text))
}

fn read_uci(position: &Position, text: &str) -> Result<Move, Failure> {
    position.parse_uci(text).map_err(|error| Failure::uci(error, text))
}

#[pyfunction]
pub(crate) fn san_to_uci<'py>(
    py: Python<'py>,
    games: &Bound<'py, PyList>,
    fens: Option<&Bound<'py, PyList>>,
    chess960: bool,
) -> TextColumns<'py> {
    rewrite(py, games, fens, read_san, uci_writer(chess960))
}

#[pyfunction]
pub(crate) fn uci_to_san<'py>(
    py: Python<'py>,
    games: &Bound<'py, PyList>,
    fens: Option<&Bound<'py, PyList>>,
) -> TextColumns<'py> {
    rewrite(py, games, fens, read_uci, write_san)
}
