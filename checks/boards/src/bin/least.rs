//! The smallest useful program: reads a FEN, and lists, makes and unmakes moves with hash keys.
//!
//! Compiled for size and compared with the same program without the libraries (feature `bare`), it measures
//! how much flash they need. Prints the same lines as `perft`.

#![no_std]
#![no_main]

use boards::{count_all, entry};
use movegen_position::{AllMoves, MoveList, Position};

#[entry]
fn main() -> ! {
    count_all(count)
}

fn count(fen: &str, depth: u8) -> u32 {
    if cfg!(feature = "bare") {
        return fen.len() as u32 + u32::from(depth);
    }
    Position::from_fen(fen).map_or(0, |mut position| perft(&mut position, depth))
}

fn perft(position: &mut Position, depth: u8) -> u32 {
    let moves = MoveList::of::<AllMoves>(position.board());
    if depth == 1 {
        return moves.len() as u32;
    }
    let mut nodes = 0;
    for &mv in &moves {
        let undo = position.make(mv);
        nodes += perft(position, depth - 1);
        position.unmake(undo);
    }
    nodes
}
