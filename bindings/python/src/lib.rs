//! The extension module `movegen._movegen`: boards and moves, and functions over many positions.

mod batch;
mod board;
mod book;
mod columns;
mod ending;
mod epd;
mod errors;
mod expand;
mod games;
mod generators;
mod input;
mod moves;
mod notation;
mod order;
mod pgn;
mod picture;
mod piece;
mod pieces;
mod play;
mod pool;
mod position;
mod positions;
mod reading;
mod rows;
mod setup;
mod squares;
mod texts;
mod training;
mod tree;
mod variants;

use pyo3::prelude::*;

/// The compiled part of the package `movegen`.
#[pymodule]
mod _movegen {
    #[pymodule_export]
    use super::{
        batch::{is_legal, legal_moves, parse_uci, perft, sparse_features, unpack},
        board::Board,
        book::Book,
        columns::named_column,
        errors::{
            AmbiguousMoveError, DamagedFileError, FenError, IllegalMoveError, InvalidMoveError,
            PackedRowError, PgnError,
        },
        expand::expand,
        moves::{Move, MoveSequence},
        pgn::{GameReader, pgn_codes},
        picture::svg,
        piece::Piece,
        positions::PositionReader,
        squares::{SquareSet, attacks_mask, between, ray},
        texts::{move_indices, move_squares, moves_at, san, san_to_uci, uci, uci_texts, uci_to_san},
        training::{SampleError, SampleReader, SampleWriter},
        tree::{Node, Tree, first_game, tags_of},
        variants::{pockets, remaining_checks, set_pocket, uci_variant},
    };

    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "Python's name")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
