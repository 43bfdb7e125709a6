//! `movegen kinds`: lists the moves of a position by kind, one list a line.

use std::io::{self, Read, Write};

use movegen_position::{CastleStyle, Position};

use crate::Outcome;
use crate::input::Source;
use crate::moves::{Kind, sorted};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    source: Source,
}

pub(crate) fn run(
    arguments: &Arguments,
    style: CastleStyle,
    input: impl Read,
    out: &mut impl Write,
) -> Outcome {
    let source = &arguments.source;
    if source.stdin {
        return Source::each_line(input, out, |position, text, out| lists(position, text, style, out));
    }
    let position = source.position()?;
    // A name, or nothing at all, is told as the FEN it stands for.
    let text = match source.text().as_str() {
        "" | "startpos" | "kiwipete" => position.fen(style).to_string(),
        fen => fen.to_owned(),
    };
    Ok(lists(&position, &text, style, out)?)
}

/// The pseudo-legal moves of each kind, `-` for a kind that is not defined there, and at last the legal moves.
fn lists(position: &Position, text: &str, style: CastleStyle, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "fen {text}")?;
    let kinds = [
        ("captures", Kind::Captures),
        ("quiets", Kind::Quiets),
        ("quiet_checks", Kind::QuietChecks),
        ("evasions", Kind::Evasions),
        ("non_evasions", Kind::NonEvasions),
    ];
    for (name, kind) in kinds {
        let moves = if kind.is_defined(position) {
            sorted(&kind.pseudo_legal(position), position, style)
        } else {
            vec!["-".to_owned()]
        };
        list(name, &moves, out)?;
    }
    list("legal", &sorted(&position.legal_moves(), position, style), out)
}

fn list(name: &str, moves: &[String], out: &mut impl Write) -> io::Result<()> {
    let space = if moves.is_empty() { "" } else { " " };
    writeln!(out, "{name}:{space}{}", moves.join(" "))
}
