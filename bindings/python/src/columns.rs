//! Columns over many positions: a fixed-width value for each.

use movegen_position::notation::Packed;
use movegen_position::{CastlingSide, Color, Piece, Position};
use movegen_training::{Sample, features, phase};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::position::outcome_number;
use crate::rows::{ByteColumns, Source, byte_columns};

/// Computes a fixed-width value for each position.
fn column<'py, const N: usize>(
    source: &Bound<'py, PyAny>,
    f: impl Fn(&Position) -> [u8; N] + Send + Sync,
) -> ByteColumns<'py> {
    byte_columns(source.py(), Source::new(source)?.map(source.py(), |_, position| Ok(f(position)))?)
}

/// Returns the column that a function of this name in `movegen/_batch.py` returns. Planes may also be relative, and
/// keys those of repetitions.
#[pyfunction]
pub(crate) fn named_column<'py>(source: &Bound<'py, PyAny>, name: &str) -> ByteColumns<'py> {
    match name {
        // Unlike `legal_count`, this picks code for the processor at run time.
        "legal_counts" => {
            column(source, |position| (movegen_perft::legal_count(position.board()) as u32).to_ne_bytes())
        }
        "turn" => column(source, |position| [u8::from(position.turn() == Color::White)]),
        "in_check" => column(source, |position| [u8::from(position.board().in_check())]),
        // The numbers of `movegen.Termination`, or 0 while the game goes on.
        "status" => column(source, |position| {
            [position.outcome().map_or(0, |end| outcome_number(end, position.turn()))]
        }),
        "ply" => column(source, |position| Sample::ply_of(position).to_ne_bytes()),
        "keys" => column(source, |position| position.key().to_ne_bytes()),
        "repetition keys" => column(source, |position| position.repetition_key().to_ne_bytes()),
        "material" => column(source, material_of),
        "phase" => column(source, |position| [phase(position.board())]),
        "features" => column(source, |position| {
            let turn = position.turn();
            let mut inputs = [0; 2 * 768];
            for (inputs, view) in inputs.chunks_exact_mut(768).zip([turn, !turn]) {
                features(position.board(), view).for_each(|input| inputs[usize::from(input)] = 1);
            }
            inputs
        }),
        "pack_fens" => column(source, |position| Packed::from(position).0),
        "planes" => column(source, |position| squares_of(planes_of(position, false))),
        "relative planes" => column(source, |position| squares_of(planes_of(position, true))),
        "bitboards" => column(source, |position| words_of(planes_of(position, false))),
        "relative bitboards" => column(source, |position| words_of(planes_of(position, true))),
        _ => Err(PyValueError::new_err(format!("{name:?} is not a column"))),
    }
}

/// Returns the number of pieces of each role, White's first.
fn material_of(position: &Position) -> [u8; 12] {
    Piece::ALL.map(|piece| position.board().pieces(piece.color(), piece.role()).len() as u8)
}

/// Twelve planes of pieces, four of castling rights, one of the en passant square, one of the side to move.
const PLANES: usize = 18;

/// Returns the planes with a byte for each square.
fn squares_of(planes: [u64; PLANES]) -> [u8; 64 * PLANES] {
    let mut bytes = [0; 64 * PLANES];
    for (squares, plane) in bytes.chunks_exact_mut(64).zip(planes) {
        for (i, square) in squares.iter_mut().enumerate() {
            *square = (plane >> i & 1) as u8;
        }
    }
    bytes
}

/// Returns the planes with eight bytes for each.
fn words_of(planes: [u64; PLANES]) -> [u8; 8 * PLANES] {
    let mut bytes = [0; 8 * PLANES];
    for (word, plane) in bytes.chunks_exact_mut(8).zip(planes) {
        word.copy_from_slice(&plane.to_ne_bytes());
    }
    bytes
}

/// Returns the planes of a position as sets of squares whose bit 0 is a1. If the planes are relative and Black is to
/// move, colors and ranks change places except in the last plane.
fn planes_of(position: &Position, is_relative: bool) -> [u64; PLANES] {
    let flipped;
    let mut board = position.board();
    if is_relative && position.turn() == Color::Black {
        flipped = board.flip();
        board = &flipped;
    }
    let all = |is_set: bool| if is_set { u64::MAX } else { 0 };
    let right = |color, side| all(board.castling_rook(color, side).is_some());
    let mut planes = [0; PLANES];
    let pieces = Piece::ALL.map(|piece| u64::from(board.pieces(piece.color(), piece.role())));
    let others = [
        right(Color::White, CastlingSide::KingSide),
        right(Color::White, CastlingSide::QueenSide),
        right(Color::Black, CastlingSide::KingSide),
        right(Color::Black, CastlingSide::QueenSide),
        board.en_passant().map_or(0, |square| 1 << square.index()),
        all(position.turn() == Color::White),
    ];
    for (plane, squares) in planes.iter_mut().zip(pieces.into_iter().chain(others)) {
        *plane = squares;
    }
    planes
}
