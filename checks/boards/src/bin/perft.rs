//! Perft without an operating system: node counts and times.

#![no_std]
#![no_main]

use boards::{count_all, entry};
use movegen_position::{AllMoves, Board, MoveList, generate};

#[entry]
fn main() -> ! {
    count_all(|epd, depth| Board::from_fen(epd).map_or(0, |board| perft(&board, depth)))
}

/// Works on bare boards and only counts the last ply's moves.
fn perft(board: &Board, depth: u8) -> u32 {
    match depth {
        0 => 1,
        1 => generate::<AllMoves>(board).count() as u32,
        _ => MoveList::of::<AllMoves>(board).iter().map(|&mv| perft(&board.after(mv), depth - 1)).sum(),
    }
}
