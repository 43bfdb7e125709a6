//! `movegen kinds`: lists the moves of a position by kind, one kind per line. Also the names of the kinds.

use std::io::{self, Read, Write};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use movegen_position::generate::{Kind, generate_kind};
use movegen_position::{CastlingNotation, MoveList, Position};
use serde::ser::{SerializeMap, Serializer};

use crate::error::CliResult;
use crate::input::Positions;

/// The end of `movegen kinds --help`.
const HELP: &str = "Examples:
  movegen kinds kiwipete
  movegen kinds --stdin < positions.txt

Output: a line `fen FEN`, a line `KIND: MOVES` with the pseudo-legal moves of each kind, or `-` for a kind that is not \
defined for the position, and a line `legal: MOVES`. The kinds have the names of `movegen moves --kind`.";

/// The kinds in the order of the output. The last one is listed without its illegal moves.
const KINDS: [Kind; 6] =
    [Kind::Captures, Kind::Quiets, Kind::QuietChecks, Kind::Evasions, Kind::NonEvasions, Kind::AllMoves];

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    #[command(flatten)]
    positions: Positions,
}

pub(crate) fn run(
    arguments: &Arguments,
    notation: CastlingNotation,
    input: impl Read,
    out: &mut impl Write,
) -> CliResult {
    let report = |position: &Position| Report::new(position, notation);
    arguments.positions.report(input, out, report, |position, out| report(position).write(out))
}

/// Reads the name of a kind. A hyphen in place of an underscore is accepted.
pub(crate) fn kind_parser() -> impl TypedValueParser<Value = Kind> {
    let help = |kind| match kind {
        Kind::AllMoves => "All moves",
        Kind::Captures => "Captures, and promotions to a queen",
        Kind::Quiets => "All other moves: non-captures, castling, and under-promotions",
        Kind::QuietChecks => "The quiets that give check",
        Kind::Evasions => "All moves if the king is in check, otherwise none",
        Kind::NonEvasions => "All moves if the king is not in check, otherwise none",
        Kind::AllCaptures => "All moves that take a piece",
    };
    let names = Kind::ALL.map(|kind| PossibleValue::new(kind.name()).help(help(kind)));
    let hyphenated = ["quiet-checks", "non-evasions", "all-captures"];
    let hyphenated = hyphenated.map(|name| PossibleValue::new(name).hide(true));
    PossibleValuesParser::new(names.into_iter().chain(hyphenated))
        .try_map(|name| name.replace('-', "_").parse::<Kind>())
}

/// The moves of a position by kind, sorted so that outputs can be compared.
#[derive(serde::Serialize)]
struct Report {
    fen: String,
    #[serde(serialize_with = "in_order")]
    kinds: Vec<(&'static str, Option<Vec<String>>)>,
}

/// Writes an object whose fields are in the order of the list.
fn in_order<S: Serializer>(
    kinds: &[(&'static str, Option<Vec<String>>)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(kinds.len()))?;
    for (name, moves) in kinds {
        map.serialize_entry(name, moves)?;
    }
    map.end()
}

impl Report {
    fn new(position: &Position, notation: CastlingNotation) -> Self {
        let check_info = position.check_info();
        let sorted = |moves: MoveList| {
            let mut texts: Vec<String> =
                moves.iter().map(|&mv| position.uci(mv, notation).to_string()).collect();
            texts.sort_unstable();
            texts
        };
        let kinds = KINDS.map(|kind| {
            let request = generate_kind(kind, position.board());
            let request = if kind == Kind::AllMoves { request } else { request.pseudo_legal() };
            (kind.name(), kind.is_classic(&check_info).then(|| sorted(request.list())))
        });
        Self { fen: position.fen(notation).to_string(), kinds: kinds.into() }
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "fen {}", self.fen)?;
        for (name, moves) in &self.kinds {
            let moves = moves.as_ref().map_or("-".to_owned(), |moves| moves.join(" "));
            let space = if moves.is_empty() { "" } else { " " };
            writeln!(out, "{name}:{space}{moves}")?;
        }
        Ok(())
    }
}
