//! `movegen fen`: reads a FEN and writes it back, or reports what is wrong with it.

use std::io::{self, Write};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use movegen_convert::{PositionText, TextError};
use movegen_position::setup::{FenError, Validation};
use movegen_position::{Bitboard, CastlingNotation, Position, Setup, Square};
use movegen_variants::Variant;

use crate::context::Context;
use crate::error::{CliError, CliResult};
use crate::input::{Source, write_error, write_json};

/// The end of `movegen fen --help`.
const HELP: &str = "Examples:
  movegen fen startpos moves e2e4 c7c5
  movegen fen --repair '4k3/8/8/8/8/8/8/4K3 w K e3 0 1'
  movegen fen --level strict --stdin < positions.txt

Output: `ok FEN`, or `error FIELD, column N: PROBLEM`. Both are results, so both go to standard output.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    #[command(flatten)]
    source: Source,
    /// How strictly to validate the position
    #[arg(long, value_parser = level_parser(), default_value = "playable", conflicts_with = "variant")]
    level: Validation,
    /// Remove invalid castling rights and en passant squares, and report them on standard error
    #[arg(long, conflicts_with = "variant")]
    repair: bool,
}

/// Parses the name of a level.
fn level_parser() -> impl TypedValueParser<Value = Validation> {
    let names = [
        PossibleValue::new("any").help("Anything goes, as in a board editor"),
        PossibleValue::new("playable").help("What move generation needs"),
        PossibleValue::new("strict")
            .help("Also reject checks and promoted pieces that no game could lead to"),
    ];
    PossibleValuesParser::new(names).map(|name| match &*name {
        "any" => Validation::Any,
        "strict" => Validation::Strict,
        _ => Validation::Playable,
    })
}

pub(crate) fn run(arguments: &Arguments, context: &mut Context<'_>) -> CliResult {
    let Context { notation, ref mut input, ref mut out, ref mut errors, .. } = *context;
    if arguments.source.stdin {
        let mut number = 0_u64;
        return Source::each_text(input, out, |text, is_whole, out| {
            number += 1;
            let result = TextError::of_line(arguments.rewrite(text, notation), is_whole);
            arguments.respond(result, &format!("line {number}: "), out, errors)
        });
    }
    let result = arguments.rewrite(&arguments.source.position.text(), notation);
    let is_valid = arguments.respond(result, "", out, errors)?;
    if is_valid { Ok(()) } else { Err(CliError::Reported) }
}

/// A FEN as it is written back.
#[derive(serde::Serialize)]
struct Rewritten {
    fen: String,
    /// The squares of the rooks that lost their castling right.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    removed_castling: Vec<String>,
    /// The en passant square that was dropped.
    #[serde(skip_serializing_if = "Option::is_none")]
    removed_en_passant: Option<String>,
}

impl Rewritten {
    /// Describes each thing removed.
    fn removed(&self) -> Vec<String> {
        let castling = (!self.removed_castling.is_empty())
            .then(|| format!("castling rights: {}", self.removed_castling.join(", ")));
        let en_passant = self.removed_en_passant.iter().map(|square| format!("en passant square: {square}"));
        castling.into_iter().chain(en_passant).collect()
    }
}

impl Arguments {
    /// Writes one line, reports each thing removed, and returns whether the FEN is valid.
    fn respond(
        &self,
        result: Result<Rewritten, TextError>,
        place: &str,
        out: &mut impl Write,
        errors: &mut impl Write,
    ) -> io::Result<bool> {
        let rewritten = match result {
            Ok(rewritten) => rewritten,
            Err(error) => return write_error(&error, self.source.json, out).map(|()| false),
        };
        for removed in rewritten.removed() {
            // A closed standard error isn't a reason to fail.
            let _ = writeln!(errors, "movegen: {place}removed {removed}");
        }
        match self.source.json {
            true => write_json(&rewritten, out)?,
            false => writeln!(out, "ok {}", rewritten.fen)?,
        }
        Ok(true)
    }

    /// Reads a FEN and writes it again. An en passant square that no pawn attacks is dropped, unless the
    /// position may be invalid.
    fn rewrite(&self, text: &str, notation: CastlingNotation) -> Result<Rewritten, TextError> {
        let variant = self.source.position.variant;
        let parts = PositionText::new(variant, text);
        if variant != Variant::Chess {
            let fen = parts.game()?.position().fen(notation).to_string();
            return Ok(Rewritten { fen, removed_castling: Vec::new(), removed_en_passant: None });
        }
        if parts.is_epd || !parts.moves.is_empty() {
            let fen = parts.position()?.fen(CastlingNotation::Chess960).to_string();
            return Ok(self.rewrite_fen(&fen, notation)?);
        }
        self.rewrite_fen(&parts.fen, notation).map_err(|error| parts.locate(error))
    }

    /// Returns the same for a text that is only a FEN.
    fn rewrite_fen(&self, text: &str, notation: CastlingNotation) -> Result<Rewritten, FenError> {
        let level = self.level;
        let (setup, castling_rooks, en_passant) = if self.repair {
            repair(text, level)?
        } else {
            (Setup::from_fen(text, level)?, Bitboard::EMPTY, None)
        };
        let fen = match Position::try_from(&setup) {
            Ok(position) if level != Validation::Any => position.fen(notation).to_string(),
            _ => setup.fen(notation).to_string(),
        };
        Ok(Rewritten {
            fen,
            removed_castling: castling_rooks.into_iter().map(|rook| rook.to_string()).collect(),
            removed_en_passant: en_passant.map(|square| square.to_string()),
        })
    }
}

/// Reads a FEN, dropping invalid castling rights and en passant square, which are returned too. Everything
/// else must be valid.
fn repair(text: &str, level: Validation) -> Result<(Setup, Bitboard, Option<Square>), FenError> {
    let mut setup = Setup::from_fen(text, Validation::Any)?;
    let castling_rooks = setup.remove_invalid_castling();
    let en_passant = setup.remove_invalid_en_passant();
    // Any problem that is left is in the placement. The repaired FEN has it in the same columns, and errors still point
    // into the original text.
    let repaired = setup.fen(CastlingNotation::Chess960).to_string();
    Ok((Setup::from_fen(&repaired, level)?, castling_rooks, en_passant))
}
