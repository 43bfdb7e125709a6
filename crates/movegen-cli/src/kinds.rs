//! `movegen kinds`: lists the moves of a position by kind, one kind per line.

use std::io::{self, Read, Write};

use clap::ValueEnum;
use movegen_position::generate::{Kind, generate_kind};
use movegen_position::{CastlingNotation, Position};
use serde::ser::{SerializeMap, Serializer};

use crate::error::CliResult;
use crate::input::{Source, write_json};
use crate::moves::{KindName, sorted};

/// The end of `movegen kinds --help`.
const HELP: &str = "Examples:
  movegen kinds kiwipete
  movegen kinds --stdin < positions.txt

Output: a line `fen FEN`, a line `KIND: MOVES` with the pseudo-legal moves of each kind, or `-` for a kind that is not \
defined for the position, and a line `legal: MOVES`. The kinds have the names of `movegen moves --kind`.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    #[command(flatten)]
    source: Source,
    /// Write JSON: an object with `fen` and `kinds` for each position; a kind that is not defined is `null`
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(
    arguments: &Arguments,
    notation: CastlingNotation,
    input: impl Read,
    out: &mut impl Write,
) -> CliResult {
    arguments.source.each(arguments.json, input, out, |position, out| {
        let report = Report::new(position, notation);
        if arguments.json { write_json(&report, out) } else { report.write(out) }
    })
}

/// The moves of a position by kind.
#[derive(serde::Serialize)]
struct Report {
    fen: String,
    #[serde(serialize_with = "in_order")]
    kinds: Vec<(String, Option<Vec<String>>)>,
}

/// Writes an object whose fields are in the order of the list.
fn in_order<S: Serializer>(
    kinds: &[(String, Option<Vec<String>>)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(kinds.len()))?;
    for (name, moves) in kinds {
        map.serialize_entry(name, moves)?;
    }
    map.end()
}

impl Report {
    /// Lists the pseudo-legal moves of each kind that is defined for the position, and then the legal moves.
    fn new(position: &Position, notation: CastlingNotation) -> Self {
        let check_info = position.check_info();
        let others = KindName::value_variants().iter().copied().filter(|&name| name != KindName::Legal);
        let mut kinds: Vec<(String, Option<Vec<String>>)> = others
            .map(|name| {
                let kind = Kind::from(name);
                let list = || generate_kind(kind, position.board()).pseudo_legal().list();
                let moves = kind.is_classic(&check_info).then(|| sorted(&list(), position, notation));
                (name.name(), moves)
            })
            .collect();
        kinds.push((KindName::Legal.name(), Some(sorted(&position.legal_moves(), position, notation))));
        Self { fen: position.fen(notation).to_string(), kinds }
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
