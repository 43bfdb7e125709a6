//! `movegen moves`: lists the moves of a position in UCI.

use std::io::Write;

use movegen_position::{Captures, CastleStyle, Evasions, Legal, MoveList, NonEvasions, Position, Quiets};

use crate::Outcome;
use crate::input::Source;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    source: Source,
    /// Which of the legal moves
    #[arg(long, value_enum, default_value_t = Kind::Legal)]
    kind: Kind,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Kind {
    /// All of them
    Legal,
    /// Captures, and promotions to a queen
    Captures,
    /// All others: non-captures, castling, and under-promotions
    Quiets,
    /// All of them if the king is in check, otherwise none
    Evasions,
    /// All of them if the king is not in check, otherwise none
    NonEvasions,
}

pub(crate) fn run(arguments: &Arguments, style: CastleStyle, out: &mut impl Write) -> Outcome {
    let kind = arguments.kind;
    if arguments.source.stdin {
        return Source::each_line(out, |position, out| {
            writeln!(out, "{}", sorted(position, kind, style).join(" "))
        });
    }
    for mv in sorted(&arguments.source.position()?, kind, style) {
        writeln!(out, "{mv}")?;
    }
    Ok(())
}

/// The moves in UCI, in the order of the alphabet, so that output can be compared.
fn sorted(position: &Position, kind: Kind, style: CastleStyle) -> Vec<String> {
    let board = position.board();
    let moves = match kind {
        Kind::Legal => MoveList::of::<Legal>(board),
        Kind::Captures => MoveList::of::<Captures>(board),
        Kind::Quiets => MoveList::of::<Quiets>(board),
        Kind::Evasions => MoveList::of::<Evasions>(board),
        Kind::NonEvasions => MoveList::of::<NonEvasions>(board),
    };
    let mut texts: Vec<String> = moves.iter().map(|&mv| position.uci(mv, style).to_string()).collect();
    texts.sort_unstable();
    texts
}
