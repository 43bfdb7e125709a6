//! The board as an SVG picture.

use std::fmt::Write;

use movegen_position::Square;

use super::view::{Mark, View};
use super::{coordinates, pieces};

/// The side of a square, and the margin for the coordinates.
const SIDE: usize = 45;
const MARGIN: usize = 18;

/// Draws the board with coordinates, marked squares, pieces and arrows.
pub(super) fn draw(view: &View) -> String {
    let size = 8 * SIDE + 2 * MARGIN;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\" width=\"{size}\" height=\"{size}\">\n\
         <title>{}</title>\n",
        view.position.fen(view.notation)
    );
    for row in 0..8 {
        for (column, square) in view.row(row).enumerate() {
            let (x, y) = (MARGIN + column * SIDE, MARGIN + row * SIDE);
            let is_light = (square.file().index() + square.rank().index()) % 2 == 1;
            let color = if is_light { "#eed9b6" } else { "#b58863" };
            let _ = writeln!(
                text,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{color}\"/>"
            );
            let mark = view.mark(square).map(|mark| match mark {
                Mark::Member => "#3a8f4d",
                Mark::Last => "#d9c22e",
                Mark::Checker => "#d02f2f",
                Mark::Pinned => "#2f74c0",
            });
            if let Some(color) = mark {
                let _ = writeln!(
                    text,
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{color}\" fill-opacity=\"0.6\"/>"
                );
            }
            if let Some(piece) = view.position.board().piece_at(square) {
                let _ = writeln!(text, "<g transform=\"translate({x} {y})\">{}</g>", pieces::drawing(piece));
            }
        }
    }
    write_coordinates(view, size, &mut text);
    let moves = view.moves.iter().flatten().map(|mv| (mv.from(), mv.destination(), "#1d6b30"));
    let last = view.last.map(|last| (last.from, last.to, "#8a7500"));
    for (from, to, color) in moves.chain(last) {
        write_arrow(view, from, to, color, &mut text);
    }
    text.push_str("</svg>\n");
    text
}

/// Writes the files below and the ranks beside the board, in a gray that is readable on white and on black.
fn write_coordinates(view: &View, size: usize, text: &mut String) {
    text.push_str("<g fill=\"none\" stroke=\"#808080\" stroke-width=\"1.3\" stroke-linecap=\"round\">\n");
    let mut write = |sign: char, center: f64, base: f64| {
        let (x, path) = (center - coordinates::WIDTH / 2.0, coordinates::drawing(sign));
        let _ = writeln!(text, "<path transform=\"translate({x} {base})\" d=\"{path}\"/>");
    };
    let middle = |index: usize| (MARGIN + index * SIDE) as f64 + SIDE as f64 / 2.0;
    for (column, square) in view.row(0).enumerate() {
        write(square.file().letter(), middle(column), size as f64 - coordinates::HEIGHT);
    }
    for row in 0..8 {
        let digit = view.row(row).next().map_or(' ', |square| square.rank().digit());
        write(digit, MARGIN as f64 / 2.0, middle(row) + coordinates::HEIGHT * 0.75);
    }
    text.push_str("</g>\n");
}

/// Writes an arrow from the middle of one square to that of another.
fn write_arrow(view: &View, from: Square, to: Square, color: &str, text: &mut String) {
    let center = |square: Square| {
        let (file, rank) = (square.file().index(), square.rank().index());
        let (column, row) = if view.is_flipped { (7 - file, rank) } else { (file, 7 - rank) };
        let middle = |index: usize| (MARGIN + index * SIDE) as f64 + SIDE as f64 / 2.0;
        (middle(column), middle(row))
    };
    let ((x1, y1), (x2, y2)) = (center(from), center(to));
    let length = (x2 - x1).hypot(y2 - y1);
    if length == 0.0 {
        return;
    }
    // The unit vector of the arrow, and the start of its head.
    let (dx, dy) = ((x2 - x1) / length, (y2 - y1) / length);
    let (hx, hy) = (x2 - 13.0 * dx, y2 - 13.0 * dy);
    let (lx, ly, rx, ry) = (hx - 7.0 * dy, hy + 7.0 * dx, hx + 7.0 * dy, hy - 7.0 * dx);
    let _ = writeln!(
        text,
        "<g opacity=\"0.75\"><path d=\"M{x1:.1} {y1:.1}L{hx:.1} {hy:.1}\" stroke=\"{color}\" stroke-width=\"4\" \
         stroke-linecap=\"round\"/><path d=\"M{x2:.1} {y2:.1}L{lx:.1} {ly:.1}L{rx:.1} {ry:.1}Z\" fill=\"{color}\"/></g>"
    );
}
