//! The extension module `movegen._movegen`: boards and moves, and functions over many positions.

mod batch;
mod board;
mod book;
mod columns;
mod ending;
mod epd;
mod errors;
mod expand;
mod generators;
mod input;
mod moves;
mod notation;
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
fn _movegen(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<board::Board>()?;
    module.add_class::<moves::Move>()?;
    module.add_class::<moves::MoveSequence>()?;
    module.add_class::<piece::Piece>()?;
    errors::register(module)?;
    pgn::register(module)?;
    positions::register(module)?;
    book::register(module)?;
    tree::register(module)?;
    training::register(module)?;
    picture::register(module)?;
    squares::register(module)?;
    variants::register(module)?;
    batch::register(module)?;
    columns::register(module)?;
    texts::register(module)?;
    expand::register(module)
}
