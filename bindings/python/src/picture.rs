//! Boards as pictures. `movegen/_svg.py` wraps the function for the public.

use movegen_position::Square;
use movegen_svg::{Picture, Rgb};
use pyo3::prelude::*;

use crate::board::Board;
use crate::moves::square_of;

/// Draws a board. Squares and arrows carry their colors.
#[pyfunction]
pub(crate) fn svg(
    board: &Board,
    size: Option<u32>,
    flip: bool,
    coordinates: bool,
    squares: Vec<(u8, Rgb)>,
    arrows: Vec<(u8, u8, Rgb)>,
) -> PyResult<String> {
    let title = board.fen_text();
    let mut picture = Picture::new(board.board()).title(&title).flip(flip).coordinates(coordinates);
    if let Some(size) = size {
        picture = picture.size(size);
    }
    for (square, color) in squares {
        picture = picture.mark([square_of(square)?], color);
    }
    for (from, to, color) in arrows {
        let [from, to]: [Square; 2] = [square_of(from)?, square_of(to)?];
        picture = picture.arrow(from, to, color);
    }
    Ok(picture.to_string())
}
