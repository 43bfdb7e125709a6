//! The board as text, with colors on a terminal.

use std::fmt::Write;

use movegen_position::{Color, Piece, Square};
use movegen_variants::VariantPosition;

use super::view::{Mark, View};

/// Ends all colors.
const RESET: &str = "\x1b[0m";

/// Draws a board with its coordinates, and each square by `draw`.
fn board(is_flipped: bool, draw: impl Fn(Square) -> String) -> String {
    let flip = if is_flipped { 7 } else { 56 };
    let squares: Vec<Square> = (0..64).filter_map(|index| Square::from_index(index ^ flip)).collect();
    let mut text = String::new();
    for row in squares.chunks(8) {
        let row_text: String = row.iter().map(|&square| draw(square)).collect();
        let _ = writeln!(text, "{} {row_text}", row[0].rank().digit());
    }
    let files: String = squares[..8].iter().map(|square| format!(" {} ", square.file().letter())).collect();
    let _ = writeln!(text, "  {}", files.trim_end());
    text
}

/// Draws the board of a position.
pub(crate) fn plain_board(position: &VariantPosition) -> String {
    board(false, |square| plain(position, square, None))
}

/// Draws the board, the FEN, the side to move, and a line for each option.
pub(super) fn draw(view: &View, is_colored: bool) -> String {
    let draw = if is_colored { colored } else { plain };
    let mut text = board(view.is_flipped, |square| draw(view.position, square, view.mark(square)));
    text.push('\n');
    for (name, line) in view.lines() {
        let _ = writeln!(text, "{name}: {line}");
    }
    text
}

/// Returns a square of three characters.
fn plain(position: &VariantPosition, square: Square, mark: Option<Mark>) -> String {
    let piece = position.board().piece_at(square).map_or('.', Piece::letter);
    let (before, after) = match mark {
        None => (' ', ' '),
        Some(Mark::Member) => ('(', ')'),
        Some(Mark::Checker) => ('!', '!'),
        Some(Mark::Pinned) => ('{', '}'),
    };
    format!("{before}{piece}{after}")
}

/// Returns a square of three characters, colored from the palette of 256.
fn colored(position: &VariantPosition, square: Square, mark: Option<Mark>) -> String {
    let is_light = (square.file().index() + square.rank().index()) % 2 == 1;
    let background = match (mark, is_light) {
        (None, true) => 180,
        (None, false) => 137,
        (Some(Mark::Member), true) => 114,
        (Some(Mark::Member), false) => 71,
        (Some(Mark::Checker), _) => 167,
        (Some(Mark::Pinned), _) => 74,
    };
    let piece = position.board().piece_at(square);
    // The filled signs are readable in both colors.
    let sign = piece.map_or(' ', |piece| ['♟', '♞', '♝', '♜', '♛', '♚'][piece.role().index()]);
    let foreground = if piece.is_some_and(|piece| piece.color() == Color::White) { 231 } else { 16 };
    format!("\x1b[48;5;{background};38;5;{foreground}m {sign} {RESET}")
}
