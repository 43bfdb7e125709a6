//! Functions over many positions. `movegen/_batch.py` gives them their public form.

use movegen_perft::{Method, UnknownMethodError};
use movegen_position::notation::{Packed, UciError};
use movegen_position::{CastleSide, Color, File, Move, Piece, Position, Role};
use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyBytes, PyList};
use rayon::prelude::*;

use crate::board::{castling_notation, outcome_number, read_fen};
use crate::errors::Failure;
use crate::pool::{DEEP, Stop, count, run};
use crate::rows::{Columns, ROW, Source, Texts, byte_columns, columns, map};

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(pack, module)?)?;
    module.add_function(wrap_pyfunction!(unpack, module)?)?;
    module.add_function(wrap_pyfunction!(legal_counts, module)?)?;
    module.add_function(wrap_pyfunction!(legal_moves, module)?)?;
    module.add_function(wrap_pyfunction!(uci_texts, module)?)?;
    module.add_function(wrap_pyfunction!(perft, module)?)?;
    module.add_function(wrap_pyfunction!(is_legal, module)?)?;
    module.add_function(wrap_pyfunction!(turn, module)?)?;
    module.add_function(wrap_pyfunction!(in_check, module)?)?;
    module.add_function(wrap_pyfunction!(status, module)?)?;
    module.add_function(wrap_pyfunction!(keys, module)?)?;
    module.add_function(wrap_pyfunction!(material, module)?)?;
    module.add_function(wrap_pyfunction!(phase, module)?)?;
    module.add_function(wrap_pyfunction!(planes, module)?)?;
    module.add_function(wrap_pyfunction!(bitboards, module)?)?;
    module.add_function(wrap_pyfunction!(uci, module)?)?;
    module.add_function(wrap_pyfunction!(san, module)?)?;
    module.add_function(wrap_pyfunction!(san_to_uci, module)?)?;
    module.add_function(wrap_pyfunction!(uci_to_san, module)?)?;
    module.add_function(wrap_pyfunction!(expand, module)?)
}

#[pyfunction]
fn pack<'py>(py: Python<'py>, source: &Bound<'py, PyAny>) -> PyResult<Columns<'py, Bound<'py, PyBytes>>> {
    byte_columns(py, Source::new(source)?.map(py, |_, position| Ok(Packed::from(position).0))?)
}

#[pyfunction]
fn unpack<'py>(py: Python<'py>, source: &Bound<'py, PyAny>) -> PyResult<Columns<'py, Vec<String>>> {
    columns(py, Source::new(source)?.map(py, |_, position| Ok(position.to_string()))?)
}

#[pyfunction]
fn perft<'py>(
    py: Python<'py>,
    source: &Bound<'py, PyAny>,
    depth: u8,
    method: &str,
) -> PyResult<Columns<'py, Bound<'py, PyBytes>>> {
    let method: Method =
        method.parse().map_err(|error: UnknownMethodError| PyValueError::new_err(error.to_string()))?;
    byte_columns(
        py,
        Source::new(source)?.map_until(py, depth < DEEP, |_, position, stop| {
            Ok(count(method, position, depth, stop).to_ne_bytes())
        })?,
    )
}

/// Returns the bits of all moves with the offset of each row's first move and of the end, the mask and the errors.
#[pyfunction]
fn legal_moves<'py>(
    py: Python<'py>,
    source: &Bound<'py, PyAny>,
) -> PyResult<Columns<'py, [Bound<'py, PyBytes>; 2]>> {
    let results = Source::new(source)?.map(py, |_, position| {
        Ok(position.legal_moves().iter().flat_map(|mv| mv.bits().to_ne_bytes()).collect::<Vec<u8>>())
    })?;
    let (rows, mask, errors) = columns(py, results)?;
    let mut offsets = vec![0u8; 8];
    let mut end = 0u64;
    for row in &rows {
        end += row.len() as u64 / 2;
        offsets.extend_from_slice(&end.to_ne_bytes());
    }
    Ok(([PyBytes::new(py, &rows.concat()), PyBytes::new(py, &offsets)], mask, errors))
}

/// Returns the UCI texts of moves given by their bits. Castling is written by the squares of the king only where king
/// and rook stand as in standard chess, since a king may also step to the square that it would castle to.
#[pyfunction]
fn uci_texts(bits: PyBackedBytes, chess960: bool) -> PyResult<Vec<String>> {
    let standard = Position::default();
    bits.chunks_exact(2)
        .map(|bytes| {
            let bits = u16::from_ne_bytes(*bytes.first_chunk().unwrap_or(&[0; 2]));
            let mv = Move::from_bits(bits);
            let from_home =
                |mv: Move| mv.from().file() == File::E && matches!(mv.to().file(), File::A | File::H);
            mv.map(|mv| standard.uci(mv, castling_notation(chess960 || !from_home(mv))).to_string())
                .ok_or_else(|| PyValueError::new_err(format!("{bits:#06x} are not the bits of a move")))
        })
        .collect()
}

/// Returns for each row whether the UCI text is a legal move there. A text that is not a move is an error.
#[pyfunction]
fn is_legal<'py>(
    py: Python<'py>,
    source: &Bound<'py, PyAny>,
    moves: &Bound<'py, PyList>,
) -> PyResult<Columns<'py, Bound<'py, PyBytes>>> {
    let (source, moves) = (Source::new(source)?, Texts::from_list(moves)?);
    if source.len() != moves.len() {
        return Err(PyValueError::new_err(format!("{} positions, but {} moves", source.len(), moves.len())));
    }
    let results = source.map(py, |i, position| {
        let text = moves.get(i)?;
        match position.parse_uci(text) {
            Ok(_) => Ok([1]),
            Err(UciError::Illegal) => Ok([0]),
            Err(error) => Err(Failure::uci(error, text)),
        }
    })?;
    byte_columns(py, results)
}

/// Computes a value of a fixed width for each position.
fn column<'py, const N: usize>(
    source: &Bound<'py, PyAny>,
    f: impl Fn(&Position) -> [u8; N] + Send + Sync,
) -> PyResult<Columns<'py, Bound<'py, PyBytes>>> {
    byte_columns(source.py(), Source::new(source)?.map(source.py(), |_, position| Ok(f(position)))?)
}

#[pyfunction]
fn legal_counts<'py>(source: &Bound<'py, PyAny>) -> PyResult<Columns<'py, Bound<'py, PyBytes>>> {
    column(source, |position| (position.legal_count() as u32).to_ne_bytes())
}

#[pyfunction]
fn turn<'py>(source: &Bound<'py, PyAny>) -> PyResult<Columns<'py, Bound<'py, PyBytes>>> {
    column(source, |position| [u8::from(position.turn() == Color::White)])
}

#[pyfunction]
fn in_check<'py>(source: &Bound<'py, PyAny>) -> PyResult<Columns<'py, Bound<'py, PyBytes>>> {
    column(source, |position| [u8::from(position.board().in_check())])
}

/// The numbers of `movegen.Termination`, 0 while the game goes on.
#[pyfunction]
fn status<'py>(source: &Bound<'py, PyAny>) -> PyResult<Columns<'py, Bound<'py, PyBytes>>> {
    column(source, |position| [position.outcome().map_or(0, outcome_number)])
}

#[pyfunction]
fn keys<'py>(source: &Bound<'py, PyAny>) -> PyResult<Columns<'py, Bound<'py, PyBytes>>> {
    column(source, |position| position.key().to_ne_bytes())
}

#[pyfunction]
fn material<'py>(source: &Bound<'py, PyAny>) -> PyResult<Columns<'py, Bound<'py, PyBytes>>> {
    column(source, material_of)
}

/// Returns the number of pieces of each role, White's first.
fn material_of(position: &Position) -> [u8; 12] {
    let mut counts = [0; 12];
    for (count, piece) in counts.iter_mut().zip(PIECES) {
        *count = position.board().pieces(piece.color(), piece.role()).len() as u8;
    }
    counts
}

#[pyfunction]
fn phase<'py>(source: &Bound<'py, PyAny>) -> PyResult<Columns<'py, Bound<'py, PyBytes>>> {
    /// What a piece of each role counts. With all pieces of the start position, the sum is 24.
    const WEIGHTS: [u8; 6] = [0, 1, 1, 2, 4, 0];
    column(source, |position| {
        let counts = material_of(position);
        [counts.iter().zip(WEIGHTS.iter().cycle()).map(|(count, weight)| count * weight).sum::<u8>().min(24)]
    })
}

/// The pieces in the order of the planes: White's pawns, knights, bishops, rooks, queens and king, then Black's.
const PIECES: [Piece; 12] = {
    let mut pieces = [Piece::new(Color::White, Role::Pawn); 12];
    let mut i = 0;
    while i < 12 {
        let color = if i < 6 { Color::White } else { Color::Black };
        pieces[i] = Piece::new(color, Role::ALL[i % 6]);
        i += 1;
    }
    pieces
};

/// Twelve planes of pieces, four of castling rights, one of the en passant square, one of the side to move.
const PLANES: usize = 18;

#[pyfunction]
fn planes<'py>(source: &Bound<'py, PyAny>) -> PyResult<Columns<'py, Bound<'py, PyBytes>>> {
    column(source, |position| {
        let mut bytes = [0; 64 * PLANES];
        for (squares, plane) in bytes.chunks_exact_mut(64).zip(planes_of(position)) {
            for (i, square) in squares.iter_mut().enumerate() {
                *square = (plane >> i & 1) as u8;
            }
        }
        bytes
    })
}

#[pyfunction]
fn bitboards<'py>(source: &Bound<'py, PyAny>) -> PyResult<Columns<'py, Bound<'py, PyBytes>>> {
    column(source, |position| {
        let mut bytes = [0; 8 * PLANES];
        for (word, plane) in bytes.chunks_exact_mut(8).zip(planes_of(position)) {
            word.copy_from_slice(&plane.to_ne_bytes());
        }
        bytes
    })
}

/// Returns the planes of a position as sets of squares: bit 0 is a1.
fn planes_of(position: &Position) -> [u64; PLANES] {
    let board = position.board();
    let all = |is_set: bool| if is_set { u64::MAX } else { 0 };
    let right = |color, side| all(board.castle_rook(color, side).is_some());
    let mut planes = [0; PLANES];
    let pieces = PIECES.map(|piece| u64::from(board.pieces(piece.color(), piece.role())));
    let others = [
        right(Color::White, CastleSide::KingSide),
        right(Color::White, CastleSide::QueenSide),
        right(Color::Black, CastleSide::KingSide),
        right(Color::Black, CastleSide::QueenSide),
        board.en_passant().map_or(0, |square| 1 << square.index()),
        all(position.turn() == Color::White),
    ];
    for (plane, squares) in planes.iter_mut().zip(pieces.into_iter().chain(others)) {
        *plane = squares;
    }
    planes
}

/// Writes the move of each row, given by its bits. 0 is no move, and its text is empty.
fn move_texts<'py>(
    source: &Bound<'py, PyAny>,
    moves: &[u8],
    write: impl Fn(&Position, Move, &mut String) + Send + Sync,
) -> PyResult<Columns<'py, Vec<String>>> {
    let (py, source) = (source.py(), Source::new(source)?);
    if source.len() != moves.len() / 2 {
        return Err(PyValueError::new_err(format!(
            "{} positions, but {} moves",
            source.len(),
            moves.len() / 2
        )));
    }
    let results = source.map(py, |i, position| {
        let mut text = String::new();
        let bits = moves.get(2 * i..).and_then(<[u8]>::first_chunk);
        let bits = bits.map_or(0, |&bits| u16::from_ne_bytes(bits));
        if bits != 0 {
            let mv = Move::from_bits(bits).filter(|&mv| position.board().is_legal(mv));
            write(position, mv.ok_or_else(|| Failure::Illegal(format!("{bits:#06x}")))?, &mut text);
        }
        Ok(text)
    })?;
    columns(py, results)
}

#[pyfunction]
fn uci<'py>(
    source: &Bound<'py, PyAny>,
    moves: PyBackedBytes,
    chess960: bool,
) -> PyResult<Columns<'py, Vec<String>>> {
    let notation = castling_notation(chess960);
    move_texts(source, &moves, |position, mv, text| {
        // Writing to a String cannot fail.
        let _ = position.uci(mv, notation).write_to(text);
    })
}

#[pyfunction]
fn san<'py>(source: &Bound<'py, PyAny>, moves: PyBackedBytes) -> PyResult<Columns<'py, Vec<String>>> {
    move_texts(source, &moves, |position, mv, text| {
        // Writing to a String cannot fail.
        let _ = position.san(mv).write_to(text);
    })
}

/// Reads the start of each game: one FEN for all, one for each, or none for the start position.
fn starts(fens: Option<&Bound<'_, PyList>>, games: usize) -> PyResult<Option<Texts>> {
    let Some(fens) = fens else { return Ok(None) };
    let fens = Texts::from_list(fens)?;
    if fens.len() != games {
        return Err(PyValueError::new_err(format!("{} positions, but {games} games", fens.len())));
    }
    Ok(Some(fens))
}

/// Games of more bytes are not rewritten on the calling thread.
const LONG: usize = 1 << 16;

/// Rewrites the moves of each game, in parallel.
fn rewrite<'py>(
    py: Python<'py>,
    games: &Bound<'py, PyList>,
    fens: Option<&Bound<'py, PyList>>,
    read: impl Fn(&Position, &str) -> Result<Move, Failure> + Send + Sync,
    write: impl Fn(&Position, Move, &mut String) + Send + Sync,
) -> PyResult<Columns<'py, Vec<String>>> {
    let games = Texts::from_list(games)?;
    let fens = starts(fens, games.len())?;
    let is_light = games.bytes() < LONG;
    let results = map(py, games.len(), is_light, |i, stop| {
        let mut position = match &fens {
            None => Position::default(),
            Some(fens) => read_fen(fens.get(i)?)?,
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

/// Removes the number of a move, such as `12`, `12.` or `3...`.
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
#[pyo3(signature = (games, fens, chess960))]
fn san_to_uci<'py>(
    py: Python<'py>,
    games: &Bound<'py, PyList>,
    fens: Option<&Bound<'py, PyList>>,
    chess960: bool,
) -> PyResult<Columns<'py, Vec<String>>> {
    let notation = castling_notation(chess960);
    rewrite(py, games, fens, read_san, |position, mv, text| {
        // Writing to a String cannot fail.
        let _ = position.uci(mv, notation).write_to(text);
    })
}

#[pyfunction]
#[pyo3(signature = (games, fens))]
fn uci_to_san<'py>(
    py: Python<'py>,
    games: &Bound<'py, PyList>,
    fens: Option<&Bound<'py, PyList>>,
) -> PyResult<Columns<'py, Vec<String>>> {
    rewrite(py, games, fens, read_uci, |position, mv, text| {
        // Writing to a String cannot fail.
        let _ = position.san(mv).write_to(text);
    })
}

/// Returns the row of a position for grouping: with the counters of a new game, and with an en passant square only if
/// a legal move captures there.
fn key_row(position: &Position) -> [u8; ROW] {
    let Packed(mut row) = Packed::from(&position.repetition_form());
    if let Some(counters) = row.last_chunk_mut() {
        *counters = [0, 0, 1, 0];
    }
    row
}

/// Returns the positions after every legal move of every row, each once, with the sums of the weights of the rows that
/// lead there. Rows are sorted. Weights are integers of 64 or, as Arrow's decimals, of 128 bits.
#[pyfunction]
fn expand<'py>(
    py: Python<'py>,
    rows: &Bound<'py, PyAny>,
    weights: PyBackedBytes,
    is_wide: bool,
) -> PyResult<(Bound<'py, PyBytes>, Bound<'py, PyBytes>)> {
    let source = Source::new(rows)?;
    let count = weights.len() / if is_wide { 16 } else { 8 };
    if count != source.len() {
        return Err(PyValueError::new_err(format!("{} rows, but {count} weights", source.len())));
    }
    let weight = |i: usize| -> u128 {
        if is_wide {
            let bytes = weights.get(16 * i..).and_then(<[u8]>::first_chunk);
            u128::from_le_bytes(*bytes.unwrap_or(&[0; 16]))
        } else {
            let bytes = weights.get(8 * i..).and_then(<[u8]>::first_chunk);
            u64::from_ne_bytes(*bytes.unwrap_or(&[0; 8])).into()
        }
    };
    let results = source.map(py, |i, position| Ok((*position, weight(i))))?;
    let parents: Result<Vec<_>, _> = results.into_iter().collect();
    let parents = parents.map_err(Failure::into_exception)?;
    let children = run(py, |stop| {
        let ranges = unique_children(&parents, stop)?;
        let children = ranges.iter().flatten();
        let rows: Vec<u8> = children.clone().flat_map(|(row, _)| *row).collect();
        let weights: Option<Vec<u8>> = if is_wide {
            Some(children.flat_map(|(_, weight)| weight.to_le_bytes()).collect())
        } else {
            let narrow = |&(_, weight): &Child| u64::try_from(weight).ok().map(u64::to_ne_bytes);
            children.map(narrow).collect::<Option<Vec<_>>>().map(|weights| weights.concat())
        };
        Some((rows, weights?))
    })?;
    let bits = if is_wide { 128 } else { 64 };
    let (rows, weights) = children
        .ok_or_else(|| PyOverflowError::new_err(format!("a sum of weights needs more than {bits} bits")))?;
    Ok((PyBytes::new(py, &rows), PyBytes::new(py, &weights)))
}

/// One row of this many is a sample, and this many samples are a range.
const SAMPLE: usize = 1 << 12;
const SAMPLES: usize = 16;

/// A packed row, and how many ways lead to it.
type Child = ([u8; ROW], u128);

/// Returns the sorted rows of the children with their weights, in ranges that follow each other, or `None` if
/// a sum overflows.
fn unique_children(parents: &[(Position, u128)], stop: &Stop) -> Option<Vec<Vec<Child>>> {
    // Each part is merged by itself, so that the memory is that of unique positions.
    let parts: Option<Vec<_>> = parents
        .par_chunks(1 << 14)
        .map(|part| {
            let mut children = Vec::new();
            for (position, weight) in part.iter().take_while(|_| !stop.is_set()) {
                for mv in position.legal_moves() {
                    children.push((key_row(&position.after(mv)), *weight));
                }
            }
            children.sort_unstable_by_key(|(row, _)| *row);
            merge(&mut children)?;
            children.shrink_to_fit();
            Some(children)
        })
        .collect();
    let parts = parts?;
    // The rows of all parts between two bounds are sorted together: a range, small enough to stop after it.
    // Bounds are samples of the parts.
    let mut samples: Vec<_> =
        parts.iter().flat_map(|part| part.iter().step_by(SAMPLE)).map(|(row, _)| *row).collect();
    samples.sort_unstable();
    let bounds: Vec<_> = samples.into_iter().step_by(SAMPLES).skip(1).collect();
    let end = |part: &[Child], range: usize| {
        bounds.get(range).map_or(part.len(), |bound| part.partition_point(|(row, _)| row < bound))
    };
    let ranges = (0..=bounds.len()).into_par_iter().map(|i| {
        let mut range = Vec::new();
        for part in parts.iter().take_while(|_| !stop.is_set()) {
            let start = i.checked_sub(1).map_or(0, |before| end(part, before));
            range.extend_from_slice(part.get(start..end(part, i)).unwrap_or_default());
        }
        range.sort_unstable_by_key(|(row, _)| *row);
        merge(&mut range)?;
        range.shrink_to_fit();
        Some(range)
    });
    ranges.collect()
}

/// Merges equal rows that follow each other, and adds their weights. Returns `None` if a sum overflows.
fn merge(sorted: &mut Vec<Child>) -> Option<()> {
    let mut fits = true;
    sorted.dedup_by(|(row, weight), (kept, sum)| {
        if row != kept {
            return false;
        }
        match sum.checked_add(*weight) {
            Some(total) => *sum = total,
            None => fits = false,
        }
        true
    });
    fits.then_some(())
}
