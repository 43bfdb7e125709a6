//! Perft without an operating system: node counts and times.
//!
//! Prints `NAME DEPTH NODES TICKS` for each position. Exits with 0 if all counts are right.

#![no_std]
#![no_main]

use core::fmt::Write;

use boards::{CASES, Console, entry, leave, since, ticks};
use movegen_position::{AllMoves, Board, MoveList, generate};

#[entry]
fn main() -> ! {
    let mut out = Console::new();
    let mut all_right = true;
    for (name, epd, depth, expected) in CASES {
        let (mut nodes, mut took) = (0, 0);
        if let Ok(board) = Board::from_fen(epd) {
            let start = ticks();
            nodes = perft(&board, depth);
            took = since(start);
        }
        all_right &= nodes == expected;
        let _ = writeln!(out, "{name} {depth} {nodes} {took}");
    }
    leave(all_right)
}

/// Works on bare boards and only counts the last ply's moves.
fn perft(board: &Board, depth: u8) -> u32 {
    match depth {
        0 => 1,
        1 => generate::<AllMoves>(board).count() as u32,
        _ => MoveList::of::<AllMoves>(board).iter().map(|&mv| perft(&board.after(mv), depth - 1)).sum(),
    }
}
