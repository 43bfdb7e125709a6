//! `movegen uci`: the part of UCI that counts moves, for programs that drive engines.

use std::io::{BufReader, Write};

use movegen_convert::{MAX_LINE, PositionText, read_line};
use movegen_perft::Perft;
use movegen_position::game::GamePosition;
use movegen_position::{Bitboard, CastlingNotation};
use movegen_variants::{Variant, VariantPosition};

use crate::context::Context;
use crate::error::CliResult;
use crate::host::MAX_THREADS;
use crate::show::plain_board;

/// The end of `movegen uci --help`.
const HELP: &str = "Commands on standard input, one per line:
  uci, isready, ucinewgame, quit   as in the UCI protocol
  position startpos|fen FEN [moves ..]
  go perft N                       prints `MOVE: N` lines, then `Nodes searched: N`
  d                                prints the board, FEN, key and checkers
  setoption name Threads|Hash|UCI_Chess960|UCI_Variant value V
                                   Hash in MiB; 0, the default, turns it off. A variant
                                   begins with its start position

Example:
  printf 'position startpos moves e2e4\\ngo perft 5\\n' | movegen uci

Invalid commands and positions are reported as `info string error: ..`. After an invalid position, `go` fails until a \
valid one arrives. The exit status is 0 even then.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {}

/// The largest value of the option Hash, in MiB.
const MAX_HASH: u64 = 1 << 25;

/// The state between commands.
struct Session {
    /// The rules of the next position.
    variant: Variant,
    /// The position, or why it was rejected.
    position: Result<VariantPosition, String>,
    threads: usize,
    perft: Perft<'static>,
    notation: CastlingNotation,
}

pub(crate) fn run(context: &mut Context<'_>) -> CliResult {
    let Context { notation, ref mut input, ref mut out, .. } = *context;
    let mut session = Session {
        variant: Variant::Chess,
        position: Ok(VariantPosition::default()),
        threads: 1,
        perft: Perft::new(),
        notation,
    };
    let mut input = BufReader::new(input);
    let mut line = Vec::new();
    while read_line(&mut input, &mut line)? {
        let is_whole = line.len() <= MAX_LINE;
        let text = String::from_utf8_lossy(&line);
        let (command, rest) = text.trim().split_once([' ', '\t']).unwrap_or((text.trim(), ""));
        let answer = match command {
            _ if !is_whole => {
                // It may have been a position.
                session.position = Err("its line was too long".to_owned());
                Err(format!("line longer than {MAX_LINE} bytes"))
            }
            "quit" => break,
            "uci" => Ok(options()),
            "isready" => Ok("readyok\n".to_owned()),
            // There is nothing to stop and nothing to remember.
            "" | "ucinewgame" | "stop" | "ponderhit" | "debug" => Ok(String::new()),
            "position" => session.set_position(rest),
            "setoption" => session.set_option(rest),
            "go" => session.go(rest),
            "d" => session.position.clone().map(|position| draw(&position, session.notation)),
            _ => Err(format!("unknown command {command:?}; see `movegen uci --help`")),
        };
        let answer = answer.unwrap_or_else(|error| format!("info string error: {error}\n"));
        out.write_all(answer.as_bytes())?;
        out.flush()?;
        line.clear();
    }
    Ok(())
}

/// Returns the answer to `uci`.
fn options() -> String {
    let variants = Variant::ALL.map(|variant| format!(" var {}", variant.uci_name())).concat();
    format!(
        "id name movegen {}\n\
        id author the authors of movegen\n\
        option name Threads type spin default 1 min 1 max {MAX_THREADS}\n\
        option name Hash type spin default 0 min 0 max {MAX_HASH}\n\
        option name UCI_Chess960 type check default false\n\
        option name UCI_Variant type combo default {}{variants}\n\
        uciok\n",
        env!("CARGO_PKG_VERSION"),
        Variant::Chess.uci_name(),
    )
}

/// The commands, which return an answer or an error.
impl Session {
    fn set_position(&mut self, text: &str) -> Result<String, String> {
        let read = PositionText::new(self.variant, text).game();
        let read = read.map(|game| *game.position()).map_err(|error| format!("position: {error}"));
        // Don't fall back to the previous position: its counts would mislead.
        self.position = read;
        self.position.clone().map(|_| String::new())
    }

    fn set_option(&mut self, text: &str) -> Result<String, String> {
        let (name, value) = text
            .trim()
            .strip_prefix("name")
            .and_then(|rest| rest.split_once(" value "))
            .map(|(name, value)| (name.trim(), value.trim()))
            .ok_or("setoption: expected `name NAME value VALUE`")?;
        let number = |range: std::ops::RangeInclusive<u64>| {
            let number = value.parse::<u64>().ok().filter(|number| range.contains(number));
            number.ok_or_else(|| {
                format!("setoption: {name} must be a number from {} to {}", range.start(), range.end())
            })
        };
        match name.to_ascii_lowercase().as_str() {
            "threads" => {
                self.threads = number(1..=MAX_THREADS.into())? as usize;
                self.perft = std::mem::take(&mut self.perft).threads(self.threads);
            }
            "hash" => {
                let size = number(0..=MAX_HASH)? as usize;
                // Free the old memory first.
                self.perft = Perft::new().threads(self.threads);
                if size > 0 {
                    let perft = Perft::new().threads(self.threads).hash(size);
                    self.perft = perft.map_err(|error| format!("setoption: {error}"))?;
                }
            }
            "uci_chess960" => {
                self.notation = match value {
                    "true" => CastlingNotation::Chess960,
                    "false" => CastlingNotation::Standard,
                    _ => return Err(format!("setoption: {name} must be true or false")),
                }
            }
            "uci_variant" => {
                let variant = value.parse::<Variant>().map_err(|error| format!("setoption: {error}"));
                // Don't count by the rules before: the counts would mislead.
                self.position = variant.clone().map(VariantPosition::new);
                self.variant = variant?;
            }
            _ => return Err(format!("setoption: unknown option {name:?}")),
        }
        Ok(String::new())
    }

    /// Executes a count.
    fn go(&self, text: &str) -> Result<String, String> {
        let mut words = text.split_whitespace();
        let depth = match (words.next(), words.next().map(str::parse::<u8>), words.next()) {
            (Some("perft"), Some(Ok(depth)), None) => depth,
            _ => return Err("expected `go perft DEPTH`, with a depth of at most 255".to_owned()),
        };
        let position = self.position.as_ref().map_err(|error| format!("no position to count: {error}"))?;
        match position.as_chess() {
            Some(position) => self.divide(position, depth),
            None => self.divide(position, depth),
        }
    }

    fn divide<P: GamePosition>(&self, position: &P, depth: u8) -> Result<String, String> {
        let counts = self.perft.divide(position, depth).map_err(|error| error.to_string())?;
        let nodes = u128::from(depth == 0) + counts.iter().map(|(_, nodes)| nodes).sum::<u128>();
        let line = |&(mv, nodes): &(P::Move, u128)| format!("{}: {nodes}\n", position.uci(mv, self.notation));
        let moves: String = counts.iter().map(line).collect();
        Ok(format!("{moves}\nNodes searched: {nodes}\n\n"))
    }
}

/// Draws the board with FEN, hash key and checkers.
fn draw(position: &VariantPosition, notation: CastlingNotation) -> String {
    let checkers = if position.in_check() { position.board().checkers() } else { Bitboard::EMPTY };
    let checkers: Vec<String> = checkers.into_iter().map(|square| square.to_string()).collect();
    format!(
        "\n{}\n{} to move\nFen: {}\nKey: {:016X}\nCheckers: {}\n",
        plain_board(position),
        position.turn().name(),
        position.fen(notation),
        position.key(),
        checkers.join(" ")
    )
}
