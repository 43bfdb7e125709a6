//! `movegen kinds`: lists a position's moves by kind, one kind per line. Also names the kinds.

use std::io::{self, Read, Write};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use movegen_position::generate::{MoveClass, generate_class};
use movegen_position::{CastlingNotation, MoveList, Position};
use serde::ser::{SerializeMap, Serializer};

use crate::error::CliResult;
use crate::input::Positions;

/// The end of `movegen kinds --help`.
const HELP: &str = "Examples:
  movegen kinds kiwipete
  movegen kinds --stdin < positions.txt

Output: `fen FEN`, then `KIND: MOVES` for each kind (pseudo-legal; `-` where the kind is undefined), then `legal: \
MOVES`. The kinds are those of `movegen moves --kind`, except all_captures. As in the classic engines, only evasions \
are defined in check, and all others out of check.";

/// In output order. The last kind is listed without its illegal moves.
const KINDS: [MoveClass; 6] = [
    MoveClass::Noisy,
    MoveClass::Quiets,
    MoveClass::QuietChecks,
    MoveClass::Evasions,
    MoveClass::NonEvasions,
    MoveClass::AllMoves,
];

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

/// Parses the name of a kind; hyphens work like underscores.
pub(crate) fn kind_parser() -> impl TypedValueParser<Value = MoveClass> {
    let help = |kind| match kind {
        MoveClass::AllMoves => "All moves",
        MoveClass::Noisy => "Captures and queen promotions",
        MoveClass::Quiets => "All other moves: non-captures, castling and under-promotions",
        MoveClass::QuietChecks => "Quiets that give check",
        MoveClass::Evasions => "All moves if the king is in check, otherwise none",
        MoveClass::NonEvasions => "All moves if the king is not in check, otherwise none",
        MoveClass::AllCaptures => "All moves that take a piece",
    };
    let names = MoveClass::ALL.map(|kind| PossibleValue::new(kind.name()).help(help(kind)));
    let hyphenated = ["quiet-checks", "non-evasions", "all-captures"];
    let hyphenated = hyphenated.map(|name| PossibleValue::new(name).hide(true));
    PossibleValuesParser::new(names.into_iter().chain(hyphenated))
        .try_map(|name| name.replace('-', "_").parse::<MoveClass>())
}

/// Whether a kind is defined for a position, as in the classic C++ engines: evasions only in check; captures, quiets,
/// quiet checks and non-evasions only out of check.
pub(crate) const fn is_defined(kind: MoveClass, in_check: bool) -> bool {
    match kind {
        MoveClass::AllMoves | MoveClass::AllCaptures => true,
        MoveClass::Evasions => in_check,
        _ => !in_check,
    }
}

/// A position's moves by kind, sorted so that outputs can be compared.
#[derive(serde::Serialize)]
struct Report {
    fen: String,
    #[serde(serialize_with = "in_order")]
    kinds: Vec<(&'static str, Option<Vec<String>>)>,
}

/// Serializes an object with its fields in list order.
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
        let in_check = position.in_check();
        let sorted = |moves: MoveList| {
            let mut texts: Vec<String> =
                moves.iter().map(|&mv| position.uci(mv, notation).to_string()).collect();
            texts.sort_unstable();
            texts
        };
        let kinds = KINDS.map(|kind| {
            let request = generate_class(kind, position.board());
            let list = match kind {
                MoveClass::AllMoves => request.list(),
                _ => request.pseudo_legal().list(),
            };
            (kind.name(), is_defined(kind, in_check).then(|| sorted(list)))
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
