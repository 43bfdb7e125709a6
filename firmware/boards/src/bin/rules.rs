//! A rules server, as an electronic board would have it: a line in, a line out.
//!
//! A FEN sets up its position, a move in UCI's notation is played, `back` takes the last one back, and each is answered by the
//! moves there are then, or by how the game has ended. A square is answered by where the man on it may go, a bit for each lamp
//! from a1 to h8. What cannot be is answered by `error` and what is wrong, and changes nothing.
//!
//! The last 16 half-moves can be taken back, and are looked through for repetitions; earlier ones are forgotten.

#![no_std]
#![no_main]

use core::fmt::{self, Write};

use boards::{Console, Line, entry, leave};
use movegen_position::{
    Bitboard, CastleStyle, FixedRecord, Game, Legal, MoveList, Outcome, PlayError, Position, Square, generate,
};

/// Half-moves that are remembered: each takes 96 bytes of RAM.
const REMEMBERED: usize = 16;
/// The longest line: a FEN has 93 characters at most.
const LINE: usize = 100;

type Table = Game<FixedRecord<REMEMBERED>>;

#[entry]
fn main() -> ! {
    let mut console = Console::new();
    let mut buffer = [0; LINE];
    let mut game = new_game(Position::default());
    while let Some(line) = console.line(&mut buffer) {
        // Nobody is there to be told that an answer could not be written.
        let _ = match line {
            Line::TooLong => console.write_str("error line too long\n"),
            Line::Whole(line) => match core::str::from_utf8(line) {
                Ok(line) => answer(line.trim(), &mut game, &mut console),
                Err(_) => console.write_str("error not text\n"),
            },
        };
    }
    leave(true)
}

fn new_game(position: Position) -> Table {
    Game::new(position, FixedRecord::new())
}

fn answer(line: &str, game: &mut Table, out: &mut Console) -> fmt::Result {
    if line == "back" {
        if game.take_back().is_none() {
            return out.write_str("error nothing to take back\n");
        }
    } else if let Ok(square) = line.parse::<Square>() {
        let mut lamps = Bitboard::EMPTY;
        generate::<Legal>(game.position().board()).leaving(square.into()).for_each(|mv| {
            lamps |= mv.king_destination().into();
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
    tell(game, out)
}

/// The moves there are, or how the game has ended.
fn tell(game: &Table, out: &mut Console) -> fmt::Result {
    if let Some(outcome) = game.outcome() {
        let how = match outcome {
            Outcome::Checkmate { .. } => "checkmate",
            Outcome::Stalemate => "stalemate",
            Outcome::InsufficientMaterial => "insufficient material",
            Outcome::SeventyFiveMoves => "seventy-five moves",
            Outcome::FivefoldRepetition => "fivefold repetition",
        };
        return writeln!(out, "{outcome} {how}");
    }
    let position = game.position();
    out.write_str(if position.checks().in_check() { "check" } else { "moves" })?;
    let style = match position.board().castles_are_standard() {
        true => CastleStyle::Standard,
        false => CastleStyle::Chess960,
    };
    for mv in MoveList::of::<Legal>(position.board()) {
        write!(out, " {}", position.uci(mv, style))?;
    }
    out.write_str("\n")
}
