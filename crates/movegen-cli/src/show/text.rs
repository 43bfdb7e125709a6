//! The board as text, with colors on a terminal.

use std::fmt::Write;

use movegen_position::{Color, Piece, Square};

use super::view::{Mark, View};

/// Ends all colors.
const RESET: &str = "\x1b[0m";

/// Draws the board with its coordinates.
pub(super) fn board(view: &View, is_colored: bool) -> String {
    let mut text = String::new();
    for row in 0..8 {
        let mut squares = view.row(row).peekable();
        let rank = squares.peek().map_or(' ', |square| square.rank().digit());
        let _ = write!(text, "{rank} ");
        for square in squares {
            text.push_str(&if is_colored { colored(view, square) } else { plain(view, square) });
        }
        text.push('\n');
    }
    let files: Vec<String> = view.row(0).map(|square| format!(" {} ", square.file().letter())).collect();
    let _ = writeln!(text, "  {}", files.concat().trim_end());
    text
}

/// Draws the board, the FEN, the side to move, and a line for each option.
pub(super) fn draw(view: &View, is_colored: bool) -> String {
    let mut text = board(view, is_colored);
    text.push('\n');
    for (name, line) in view.lines() {
        let _ = writeln!(text, "{name}: {line}");
    }
    text
}

/// Returns a square of three characters.
fn plain(view: &View, square: Square) -> String {
    let piece = view.position.board().piece_at(square).map_or('.', Piece::letter);
    let (before, after) = match view.mark(square) {
        None => (' ', ' '),
        Some(Mark::Member) => ('(', ')'),
        Some(Mark::Checker) => ('!', '!'),
        Some(Mark::Pinned) => ('{', '}'),
    };
    format!("{before}{piece}{after}")
}

/// Returns a square of three characters, colored from the palette of 256.
fn colored(view: &View, square: Square) -> String {
    let is_light = (square.file().index() + square.rank().index()) % 2 == 1;
    let background = match (view.mark(square), is_light) {
        (None, true) => 180,
        (None, false) => 137,
        (Some(Mark::Member), true) => 114,
        (Some(Mark::Member), false) => 71,
        (Some(Mark::Checker), _) => 167,
        (Some(Mark::Pinned), _) => 74,
    };
    let piece = view.position.board().piece_at(square);
    // The filled signs are readable in both colors.
    let sign = piece.map_or(' ', |piece| ['♟', '♞', '♝', '♜', '♛', '♚'][piece.role().index()]);
    let foreground = if piece.is_some_and(|piece| piece.color() == Color::White) { 231 } else { 16 };
    format!("\x1b[48;5;{background};38;5;{foreground}m {sign} {RESET}")
}
