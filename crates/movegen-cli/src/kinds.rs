//! `movegen kinds`: lists the moves of a position by kind, one kind per line.

use std::io::{self, Read, Write};

use movegen_position::generate::{Kind, generate_kind};
use movegen_position::{CastlingNotation, Position};

use crate::CliResult;
use crate::input::Source;
use crate::moves::sorted;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    source: Source,
}

pub(crate) fn run(
    arguments: &Arguments,
    notation: CastlingNotation,
    input: impl Read,
    out: &mut impl Write,
) -> CliResult {
    let source = &arguments.source;
    if source.stdin {
        return Source::each_line(input, out, |position, text, out| {
            write_kinds(position, text, notation, out)
        });
    }
    let position = source.position()?;
    // A name, and no argument, are written as the FEN that they mean.
    let text = match source.text().as_str() {
        "" | "startpos" | "kiwipete" => position.fen(notation).to_string(),
        fen => fen.to_owned(),
    };
    Ok(write_kinds(&position, &text, notation, out)?)
}

/// Writes the pseudo-legal moves of each kind, `-` for a kind that is not defined for the position, and then the legal
/// moves.
fn write_kinds(
    position: &Position,
    text: &str,
    notation: CastlingNotation,
    out: &mut impl Write,
) -> io::Result<()> {
    writeln!(out, "fen {text}")?;
    let kinds = [
        ("captures", Kind::Captures),
        ("quiets", Kind::Quiets),
        ("quiet_checks", Kind::QuietChecks),
        ("evasions", Kind::Evasions),
        ("non_evasions", Kind::NonEvasions),
    ];
    let check_info = position.check_info();
    for (name, kind) in kinds {
        let moves = if kind.is_classic(&check_info) {
            sorted(&generate_kind(kind, position.board()).pseudo_legal().list(), position, notation)
        } else {
            vec!["-".to_owned()]
        };
        write_list(name, &moves, out)?;
    }
    write_list("legal", &sorted(&position.legal_moves(), position, notation), out)
}

fn write_list(name: &str, moves: &[String], out: &mut impl Write) -> io::Result<()> {
    let space = if moves.is_empty() { "" } else { " " };
    writeln!(out, "{name}:{space}{}", moves.join(" "))
}
