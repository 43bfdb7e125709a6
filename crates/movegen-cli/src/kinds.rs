//! `movegen kinds`: lists the moves of a position by kind, one kind per line.

use std::io::{self, Read, Write};

use clap::ValueEnum;
use movegen_position::generate::{Kind, generate_kind};
use movegen_position::{CastlingNotation, Position};

use crate::CliResult;
use crate::input::Source;
use crate::moves::{KindName, sorted};

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
        return Source::each_line(input, out, |position, out| write_kinds(position, notation, out));
    }
    Ok(write_kinds(&source.position()?, notation, out)?)
}

/// Writes the pseudo-legal moves of each kind, `-` for a kind that is not defined for the position, and then the legal
/// moves.
fn write_kinds(position: &Position, notation: CastlingNotation, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "fen {}", position.fen(notation))?;
    let check_info = position.check_info();
    for kind in KindName::value_variants().iter().copied().filter(|&kind| kind != KindName::Legal) {
        let (name, kind) = (kind.name(), Kind::from(kind));
        let moves = if kind.is_classic(&check_info) {
            sorted(&generate_kind(kind, position.board()).pseudo_legal().list(), position, notation)
        } else {
            vec!["-".to_owned()]
        };
        write_list(&name, &moves, out)?;
    }
    write_list(&KindName::Legal.name(), &sorted(&position.legal_moves(), position, notation), out)
}

fn write_list(name: &str, moves: &[String], out: &mut impl Write) -> io::Result<()> {
    let space = if moves.is_empty() { "" } else { " " };
    writeln!(out, "{name}:{space}{}", moves.join(" "))
}
