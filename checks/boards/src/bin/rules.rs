//! A rules server for an electronic board: reads a line, prints a line.
//!
//! A FEN sets up a position, a UCI move is played, and `back` takes the last move back. The answer is the legal moves,
//! or the outcome if the game is over. A square asks where its piece can go: 64 bits, one per lamp from a1 to h8.
//! Invalid input gets `error` and a reason, and leaves the game unchanged.
//!
//! The server remembers the last 16 half-moves, for taking back and finding repetitions.

#![no_std]
#![no_main]

use core::fmt::{self, Write};

use boards::{Console, Line, entry, leave};
use movegen_position::game::{FixedHistory, PlayError};
use movegen_position::{AllMoves, Bitboard, CastlingNotation, Game, MoveList, Position, Square, generate};

/// Half-moves kept, at 96 bytes of RAM each.
const HISTORY: usize = 16;
/// The longest line. A FEN has at most 93 characters.
const MAX_LINE: usize = 100;

type ServerGame = Game<Position, FixedHistory<HISTORY>>;

#[entry]
fn main() -> ! {
    let mut console = Console::new();
    let mut buffer = [0; MAX_LINE];
    let mut game = new_game(Position::default());
    while let Some(line) = console.line(&mut buffer) {
        // If the console fails, there is nowhere to report it.
        let _ = match line {
            Line::TooLong => console.write_str("error line too long\n"),
            Line::Whole(line) => match core::str::from_utf8(line) {
                Ok(line) => respond(line.trim(), &mut game, &mut console),
                Err(_) => console.write_str("error not text\n"),
            },
        };
    }
    leave(true)
}

fn new_game(position: Position) -> ServerGame {
    Game::new(position, FixedHistory::new())
}

/// Carries out a line of input and prints the response.
fn respond(line: &str, game: &mut ServerGame, out: &mut Console) -> fmt::Result {
    if line == "back" {
        if game.take_back().is_none() {
            return out.write_str("error nothing to take back\n");
        }
    } else if let Ok(square) = line.parse::<Square>() {
        let mut lamps = Bitboard::EMPTY;
        generate::<AllMoves>(game.position().board()).origins(square).for_each(|mv| {
            lamps |= mv.arrival().into();
        });
        return writeln!(out, "{:016x}", lamps.0);
    } else if line.len() > 5 {
        match Position::from_fen(line) {
            Ok(position) => *game = new_game(position),
            Err(error) => return writeln!(out, "error {error}"),
        }
    } else {
        let mv = match game.position().parse_uci(line) {
            Ok(mv) => mv,
            Err(error) => return writeln!(out, "error {error}"),
        };
        if game.play(mv) == Err(PlayError::Full) {
            game.forget_first();
            if let Err(error) = game.play(mv) {
                return writeln!(out, "error {error}");
            }
        }
    }
    print_moves(game, out)
}

/// Prints the legal moves, or the outcome if the game is over.
fn print_moves(game: &ServerGame, out: &mut Console) -> fmt::Result {
    if let Some(outcome) = game.outcome() {
        return writeln!(out, "{outcome} {}", outcome.reason());
    }
    let position = game.position();
    out.write_str(if position.check_info().in_check() { "check" } else { "moves" })?;
    for mv in MoveList::of::<AllMoves>(position.board()) {
        write!(out, " {}", position.uci(mv, CastlingNotation::Standard))?;
    }
    out.write_str("\n")
}
