//! Finds a forced mate: `cargo run --release -p movegen-position --example mate -- MOVES "FEN"`.

use std::error::Error;

use movegen_position::{Move, Position};

/// The line of a mate by the side to move in at most `moves` moves. The defender delays mate as long as
/// possible. `None` if there is no such mate.
pub(crate) fn mate(position: &Position, moves: u32) -> Option<Vec<Move>> {
    (1..=moves).find_map(|moves| mate_in(position, moves))
}

/// The line of a mate in exactly `moves` moves.
fn mate_in(position: &Position, moves: u32) -> Option<Vec<Move>> {
    for mv in position.legal_moves() {
        // The last move must give check, which is known before making it.
        if moves == 1 && !position.gives_check(mv) {
            continue;
        }
        let next = position.after(mv);
        if let Some(line) = defend(&next, moves - 1) {
            return Some([vec![mv], line].concat());
        }
    }
    None
}

/// The longest line to a mate in `moves` more moves of the attacker; `None` if the side to move escapes.
fn defend(position: &Position, moves: u32) -> Option<Vec<Move>> {
    let replies = position.legal_moves();
    if replies.is_empty() {
        return position.in_check().then(Vec::new);
    }
    if moves == 0 {
        return None;
    }
    let mut longest: Vec<Move> = Vec::new();
    for reply in replies {
        let line = mate(&position.after(reply), moves)?;
        if longest.len() <= line.len() {
            longest = [vec![reply], line].concat();
        }
    }
    Some(longest)
}

/// Writes a line of moves in SAN.
pub(crate) fn in_san(mut position: Position, line: &[Move]) -> String {
    let mut words = Vec::new();
    for &mv in line {
        words.push(position.san(mv).to_string());
        position = position.after(mv);
    }
    words.join(" ")
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (moves, fen) = words.split_first().ok_or("usage: mate MOVES FEN")?;
    let position = Position::from_fen(&fen.join(" "))?;
    match mate(&position, moves.parse()?) {
        Some(line) => println!("{}", in_san(position, &line)),
        None => println!("no mate in {moves}"),
    }
    Ok(())
}
