//! `movegen fen`: reads a FEN and writes it back, or reports what is wrong with it.

use std::io::{self, Read, Write};

use movegen_position::board::{FenError, Validation};
use movegen_position::{Bitboard, CastlingNotation, Position, Setup, Square};

use crate::input::{Source, TOO_LONG};
use crate::{CliError, CliResult};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    source: Source,
    /// The rules that the position must satisfy
    #[arg(long, value_enum, default_value_t = LevelName::Playable)]
    level: LevelName,
    /// Remove castling rights and an en passant square that are not valid, and report them on standard error
    #[arg(long)]
    repair: bool,
}

/// The values of `--level`.
#[derive(Clone, Copy, clap::ValueEnum)]
enum LevelName {
    /// No rules: any pieces on any squares, as in an editor
    Any,
    /// The rules that move generation needs
    Playable,
    /// Also that a game can have led to the checks and the promoted pieces
    Strict,
}

impl From<LevelName> for Validation {
    fn from(name: LevelName) -> Self {
        match name {
            LevelName::Any => Self::Any,
            LevelName::Playable => Self::Playable,
            LevelName::Strict => Self::Strict,
        }
    }
}

pub(crate) fn run(
    arguments: &Arguments,
    notation: CastlingNotation,
    input: impl Read,
    out: &mut impl Write,
    errors: &mut impl Write,
) -> CliResult {
    if arguments.source.stdin {
        let mut number = 0_u64;
        return Source::each_text(input, out, |text, is_whole, out| {
            number += 1;
            let result = arguments.rewrite(text, notation);
            respond(result.and_then(|fen| if is_whole { Ok(fen) } else { Err(TOO_LONG) }), out, |removed| {
                // A closed standard error is not a reason to fail.
                let _ = writeln!(errors, "movegen: line {number}: removed {removed}");
            })
        });
    }
    let result = arguments.rewrite(&arguments.source.fen(), notation);
    let is_valid = respond(result, out, |removed| {
        let _ = writeln!(errors, "movegen: removed {removed}");
    })?;
    if is_valid { Ok(()) } else { Err(CliError::Reported) }
}

/// A FEN as it is written back.
struct Rewritten {
    fen: String,
    /// The rooks of the castling rights that were removed.
    castling_rooks: Bitboard,
    /// The en passant square that was removed.
    en_passant: Option<Square>,
}

/// Writes one line, calls `report` with each thing that was removed, and returns whether the FEN is valid.
fn respond(
    result: Result<Rewritten, FenError>,
    out: &mut impl Write,
    mut report: impl FnMut(&str),
) -> io::Result<bool> {
    match result {
        Ok(Rewritten { fen, castling_rooks, en_passant }) => {
            if castling_rooks.any() {
                let squares: Vec<String> = castling_rooks.into_iter().map(|rook| rook.to_string()).collect();
                report(&format!("castling rights: {}", squares.join(", ")));
            }
            if let Some(square) = en_passant {
                report(&format!("en passant square: {square}"));
            }
            writeln!(out, "ok {fen}").map(|()| true)
        }
        Err(error) => writeln!(out, "error {error}").map(|()| false),
    }
}

impl Arguments {
    /// Reads a FEN and writes it again. An en passant square that no pawn attacks is dropped, except for a position
    /// that may be invalid.
    fn rewrite(&self, text: &str, notation: CastlingNotation) -> Result<Rewritten, FenError> {
        let level = Validation::from(self.level);
        let (setup, castling_rooks, en_passant) = if self.repair {
            repair(text, level)?
        } else {
            (Setup::from_fen(text, level)?, Bitboard::EMPTY, None)
        };
        let fen = match Position::try_from(&setup) {
            Ok(position) if level != Validation::Any => position.fen(notation).to_string(),
            _ => setup.fen(notation).to_string(),
        };
        Ok(Rewritten { fen, castling_rooks, en_passant })
    }
}

/// Reads a FEN without its invalid castling rights and en passant square, and also returns these. The rest must be
/// valid.
fn repair(text: &str, level: Validation) -> Result<(Setup, Bitboard, Option<Square>), FenError> {
    let mut setup = Setup::from_fen(text, Validation::Any)?;
    let castling_rooks = setup.remove_invalid_castling();
    let en_passant = setup.remove_invalid_en_passant();
    // Any problem that is left is in the placement. The repaired FEN has the same placement in the same columns, so an
    // error has its place in the original text.
    let indent = " ".repeat(text.len() - text.trim_start_matches([' ', '\t']).len());
    let repaired = format!("{indent}{}", setup.fen(CastlingNotation::Chess960));
    Ok((Setup::from_fen(&repaired, level)?, castling_rooks, en_passant))
}
