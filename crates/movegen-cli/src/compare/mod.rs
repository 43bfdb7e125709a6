//! `movegen compare`: finds the first position in which another program has other moves.

mod engine;
mod reason;

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use movegen_position::{CastlingNotation, Move, Position};

use crate::error::{CliError, CliResult};
use crate::input::{read_position, write_json};
use engine::{Divide, Engine, EngineError, Protocol};

/// The end of `movegen compare --help`.
const HELP: &str = "Examples:
  movegen compare --engine stockfish kiwipete --depth 4
  movegen compare --engine './my-engine --quiet' positions.epd --depth 3
  movegen compare --protocol perftree --engine ./perft.sh --depth 5

Output: `No difference`, with exit status 0; or with exit status 1 a line `Differs at: FEN`, a line `missing: MOVE` for each \
legal move that the other program does not have, a line `extra: MOVE` for each move that it has and that is not legal, and \
a line `count: MOVE N, expected M` if the moves are the same and a count is not. An indented line after each move explains \
it. The last lines, `reproduce: ..`, are the shortest input that shows the difference. Exit status 2: the other program does \
not answer, or a position is not valid.

The program is started without a shell; quotes in --engine work as in a shell.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    /// A position, or a file with one per line [default: startpos]
    #[arg(value_name = "FEN|FILE", num_args = 0.., allow_negative_numbers = true)]
    words: Vec<String>,
    /// The command of the other program
    #[arg(long, value_name = "COMMAND", value_parser = parse_command)]
    engine: EngineCommand,
    /// The number of half-moves
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    depth: u8,
    /// How the other program is asked
    #[arg(long, value_enum, default_value_t = Protocol::Uci)]
    protocol: Protocol,
    /// How long the other program may take for one count
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = crate::input::parse_seconds)]
    timeout: Duration,
    /// Write JSON: an object with `equal`, and for a difference `fen`, `missing`, `extra`, `counts` and `reproduce`
    #[arg(long)]
    json: bool,
}

/// A command split into words.
#[derive(Clone, Debug)]
struct EngineCommand(Vec<String>);

fn parse_command(text: &str) -> Result<EngineCommand, String> {
    let words = shlex::split(text).filter(|words| !words.is_empty());
    words.map(EngineCommand).ok_or_else(|| "not a command: empty, or a quote is not closed".to_owned())
}

impl From<EngineError> for CliError {
    fn from(error: EngineError) -> Self {
        Self::NoResult(error.to_string())
    }
}

pub(crate) fn run(
    arguments: &Arguments,
    notation: CastlingNotation,
    out: &mut impl Write,
    errors: &mut impl Write,
) -> CliResult {
    let positions = arguments.positions()?;
    // All castling of a run is written in one way, which the other program has to know.
    let has_chess960 = positions.iter().any(|position| !position.board().has_standard_castling());
    let notation = if has_chess960 { CastlingNotation::Chess960 } else { notation };
    let chess960 = notation == CastlingNotation::Chess960;
    let mut engine =
        Engine::start(arguments.engine.0.clone(), arguments.protocol, chess960, arguments.timeout)?;
    for position in &positions {
        let root = Root { fen: position.fen(notation).to_string(), position, notation };
        if let Some(difference) = root.find(&mut engine, arguments.depth)? {
            if arguments.json {
                write_json(&difference, out)?;
            } else {
                difference.write(out)?;
            }
            return Err(CliError::Reported);
        }
    }
    // A closed standard error is not a reason to fail.
    let _ = writeln!(errors, "{} positions to depth {}", positions.len(), arguments.depth);
    let text = if arguments.json { "{\"equal\":true}" } else { "No difference" };
    Ok(writeln!(out, "{text}")?)
}

impl Arguments {
    /// Reads the position, or the positions of the file.
    fn positions(&self) -> Result<Vec<Position>, CliError> {
        let text = match self.words.as_slice() {
            [] => "startpos".to_owned(),
            [name] if Path::new(name).is_file() => return read_file(name),
            words => words.join(" "),
        };
        let position = read_position(&text);
        Ok(vec![position.map_err(|error| CliError::NoResult(format!("FEN: {error}")))?])
    }
}

/// Reads a position from each line. Empty lines and those that start with `#` are skipped.
fn read_file(name: &str) -> Result<Vec<Position>, CliError> {
    let located = |problem: String| CliError::NoResult(format!("{name}: {problem}"));
    let text = fs::read_to_string(name).map_err(|error| located(error.to_string()))?;
    let mut positions = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if !line.trim().is_empty() && !line.starts_with('#') {
            let position = read_position(line);
            positions.push(position.map_err(|error| located(format!("line {number}: {error}")))?);
        }
    }
    if positions.is_empty() { Err(located("there is no position".to_owned())) } else { Ok(positions) }
}

/// A position that is compared, with all positions below it.
struct Root<'a> {
    fen: String,
    position: &'a Position,
    notation: CastlingNotation,
}

/// What differs in one position.
#[derive(Debug, Default)]
struct Moves {
    missing: Vec<Move>,
    /// The texts of moves that are not legal, and of those that are listed twice.
    extra: Vec<String>,
    /// The first move of another count, which is given first, and ours.
    count: Option<(Move, u128, u128)>,
}

impl Moves {
    fn compare(position: &Position, depth: u8, theirs: &Divide) -> Result<Self, EngineError> {
        let mut found = Self::default();
        let mut counts = BTreeMap::<Move, u128>::new();
        for (text, listed) in &theirs.moves {
            let known = position.parse_uci(text).ok();
            for &nodes in listed {
                // A move that is listed again is extra, also if castling is written in two ways.
                let is_extra = known.is_none_or(|mv| counts.insert(mv, nodes).is_some());
                if is_extra {
                    found.extra.push(text.clone());
                }
            }
        }
        let mut first_count: Option<(String, (Move, u128, u128))> = None;
        for (mv, nodes) in position.divide(depth) {
            let nodes = u128::from(nodes);
            match counts.get(&mv) {
                None => found.missing.push(mv),
                Some(&count) if count != nodes => {
                    let text = position.uci(mv, CastlingNotation::Standard).to_string();
                    if first_count.as_ref().is_none_or(|(first, _)| text < *first) {
                        first_count = Some((text, (mv, count, nodes)));
                    }
                }
                Some(_) => {}
            }
        }
        if found.missing.is_empty() && found.extra.is_empty() {
            found.count = first_count.map(|(_, count)| count);
            let sum: u128 = counts.values().sum();
            if found.count.is_none() && theirs.total != sum {
                let total = theirs.total;
                return Err(EngineError::Malformed(format!(
                    "the total is {total}, and the moves have {sum}"
                )));
            }
        }
        Ok(found)
    }

    fn is_none(&self) -> bool {
        self.missing.is_empty() && self.extra.is_empty() && self.count.is_none()
    }
}

impl Root<'_> {
    /// Walks down to the first position that differs. Moves are played one by one, so that the other program makes them
    /// itself.
    fn find(&self, engine: &mut Engine, depth: u8) -> Result<Option<Difference>, EngineError> {
        let (mut position, mut path) = (*self.position, String::new());
        // The position that a move leads to, and what differs before that move.
        let mut above: Option<(Position, String, u8, Moves)> = None;
        let mut depth = depth;
        loop {
            let moves = Moves::compare(&position, depth, &engine.divide(&self.fen, &path, depth)?)?;
            match moves.count {
                Some((mv, ..)) if depth > 1 => {
                    let next_path = format!("{path} {}", position.uci(mv, self.notation));
                    let next = position.after(mv);
                    above = Some((position, path, depth, moves));
                    (position, path, depth) = (next, next_path.trim_start().to_owned(), depth - 1);
                }
                _ if !moves.is_none() => {
                    return self.report(engine, &position, &path, depth, &moves).map(Some);
                }
                // The count of a move is different, and all counts after it are the same.
                _ => match above {
                    Some((position, path, depth, moves)) => {
                        return self.report(engine, &position, &path, depth, &moves).map(Some);
                    }
                    None => return Ok(None),
                },
            }
        }
    }

    /// Describes what differs, and looks for the shortest input that shows it.
    fn report(
        &self,
        engine: &mut Engine,
        position: &Position,
        path: &str,
        depth: u8,
        moves: &Moves,
    ) -> Result<Difference, EngineError> {
        let fen = position.fen(self.notation).to_string();
        let uci = |mv: Move| position.uci(mv, self.notation).to_string();
        // The last one is known to show the difference.
        let mut inputs = vec![
            (fen.as_str(), "", 1),
            (fen.as_str(), "", depth),
            (&self.fen, path, 1),
            (&self.fen, path, depth),
        ];
        inputs.dedup();
        let mut shortest = (self.fen.as_str(), path, depth);
        for input in inputs {
            let (fen, path, depth) = input;
            if !Moves::compare(position, depth, &engine.divide(fen, path, depth)?)?.is_none() {
                shortest = input;
                break;
            }
        }
        let (shortest_fen, path, depth) = shortest;
        let path = if path.is_empty() { String::new() } else { format!(" moves {path}") };
        let is_legal = |text: &str| position.parse_uci(text).is_ok();
        let explain_extra = |text: &String| Explained {
            reason: match is_legal(text) {
                true => "listed twice".to_owned(),
                false => reason::of_illegal(position, text),
            },
            uci: text.clone(),
        };
        let explain_missing = |&mv: &Move| Explained { uci: uci(mv), reason: reason::of_legal(position, mv) };
        let count = |(mv, nodes, expected): (Move, u128, u128)| Count { uci: uci(mv), nodes, expected };
        Ok(Difference {
            equal: false,
            missing: moves.missing.iter().map(explain_missing).collect(),
            extra: moves.extra.iter().map(explain_extra).collect(),
            counts: moves.count.map(count).into_iter().collect(),
            reproduce: [format!("position fen {shortest_fen}{path}"), format!("go perft {depth}")],
            fen,
        })
    }
}

/// The first position that differs.
#[derive(serde::Serialize)]
struct Difference {
    equal: bool,
    fen: String,
    missing: Vec<Explained>,
    extra: Vec<Explained>,
    counts: Vec<Count>,
    reproduce: [String; 2],
}

/// A move with the reason why it is legal or not.
#[derive(serde::Serialize)]
struct Explained {
    uci: String,
    reason: String,
}

/// A move of another count.
#[derive(serde::Serialize)]
struct Count {
    uci: String,
    nodes: u128,
    expected: u128,
}

impl Difference {
    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "Differs at: {}", self.fen)?;
        for (name, moves) in [("missing", &self.missing), ("extra", &self.extra)] {
            for Explained { uci, reason } in moves {
                writeln!(out, "{name}: {uci}\n  {reason}")?;
            }
        }
        for Count { uci, nodes, expected } in &self.counts {
            writeln!(out, "count: {uci} {nodes}, expected {expected}")?;
            writeln!(out, "  all counts after the move are right: it is made or taken back wrongly")?;
        }
        self.reproduce.iter().try_for_each(|line| writeln!(out, "reproduce: {line}"))
    }
}
