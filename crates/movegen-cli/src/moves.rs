//! `movegen moves`: lists the moves of a position in UCI or SAN, or with their details in JSON.

use std::io::{Read, Write};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use movegen_convert::AnyGame;
use movegen_position::generate::{MoveClass, generate_class};
use movegen_position::notation::MoveDetails;
use movegen_position::{Bitboard, CastlingNotation, MoveList, Position, Square};
use movegen_variants::{VariantMove, VariantPosition};

use crate::error::CliResult;
use crate::input::ReportArguments;

/// The end of `movegen moves --help`.
const HELP: &str = "Examples:
  movegen moves kiwipete --class noisy --san
  movegen moves startpos moves e2e4 --from e7,d7
  movegen moves --json --see kiwipete
  movegen fen X | movegen moves --stdin
  movegen moves --variant crazyhouse startpos moves e4 d5 exd5 Qxd5

Output: one move per line, in alphabetical order. With --stdin, one line per position, moves separated by spaces.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    #[command(flatten)]
    positions: ReportArguments,
    /// The class of moves
    #[arg(long, value_parser = class_parser(), default_value = "all", conflicts_with = "variant")]
    class: MoveClass,
    /// Include moves that leave the king in check, and print `-` where the class is undefined
    #[arg(long, conflicts_with = "variant")]
    pseudo_legal: bool,
    /// Only moves from these squares, such as e2,d2
    #[arg(long, value_name = "SQUARES", value_delimiter = ',')]
    from: Vec<Square>,
    /// Only moves to these squares (castling counts as a move to the rook's square)
    #[arg(long, value_name = "SQUARES", value_delimiter = ',')]
    to: Vec<Square>,
    /// Write SAN instead of UCI (--json has both)
    #[arg(long, conflicts_with = "pseudo_legal")]
    san: bool,
    /// Add the static exchange evaluation of each move, in centipawns
    #[arg(long, requires = "json", conflicts_with = "variant")]
    see: bool,
}

/// Parses the name of a class. Hyphens work like underscores.
pub(crate) fn class_parser() -> impl TypedValueParser<Value = MoveClass> {
    let help = |class| match class {
        MoveClass::AllMoves => "All moves",
        MoveClass::Noisy => "Captures and queen promotions",
        MoveClass::Quiets => "All other moves: non-captures, castling and under-promotions",
        MoveClass::QuietChecks => "Quiets that give check",
        MoveClass::Evasions => "All moves if the king is in check, otherwise none",
        MoveClass::NonEvasions => "All moves if the king is not in check, otherwise none",
        MoveClass::AllCaptures => "All moves that take a piece",
    };
    let names = MoveClass::ALL.map(|class: MoveClass| PossibleValue::new(class.name()).help(help(class)));
    let hyphenated = ["quiet-checks", "non-evasions", "all-captures"];
    let hyphenated = hyphenated.map(|name| PossibleValue::new(name).hide(true));
    PossibleValuesParser::new(names.into_iter().chain(hyphenated))
        .try_map(|name| name.replace('-', "_").parse::<MoveClass>())
}

/// Returns whether a class is defined for a position, as in Stockfish 11. Evasions are defined only in check, and noisy
/// moves, quiets, quiet checks and non-evasions only out of check.
const fn is_defined(class: MoveClass, in_check: bool) -> bool {
    match class {
        MoveClass::AllMoves | MoveClass::AllCaptures => true,
        MoveClass::Evasions => in_check,
        MoveClass::Noisy | MoveClass::Quiets | MoveClass::QuietChecks | MoveClass::NonEvasions => !in_check,
    }
}

pub(crate) fn run(
    arguments: &Arguments,
    notation: CastlingNotation,
    input: impl Read,
    out: &mut impl Write,
) -> CliResult {
    let separator = if arguments.positions.source.stdin { " " } else { "\n" };
    let report = |game: &AnyGame| arguments.report(game.position(), notation);
    arguments.positions.report(input, out, report, |game, out| {
        let position = game.position();
        let texts = match arguments.list(position, notation) {
            Some(moves) => moves.iter().map(|&mv| arguments.text(position, mv, notation)).collect(),
            None => vec!["-".to_owned()],
        };
        match texts.as_slice() {
            [] if separator == "\n" => Ok(()),
            texts => writeln!(out, "{}", texts.join(separator)),
        }
    })
}

impl Arguments {
    /// Returns the moves in output order, or `None` if the class is undefined for the position.
    fn list(&self, position: &VariantPosition, notation: CastlingNotation) -> Option<Vec<VariantMove>> {
        let [from, to] = [&self.from, &self.to].map(|squares| match squares.as_slice() {
            [] => Bitboard::ALL,
            squares => squares.iter().copied().collect(),
        });
        let mut moves: Vec<VariantMove> = match position.as_chess() {
            Some(position) => self.list_chess(position, from, to)?.iter().map(|&mv| mv.into()).collect(),
            None => {
                // A drop comes from nowhere.
                let is_wanted = |mv: &VariantMove| {
                    mv.from().map_or(self.from.is_empty(), |at| from.contains(at)) && to.contains(mv.to())
                };
                position.legal_moves().into_iter().filter(is_wanted).collect()
            }
        };
        moves.sort_by_cached_key(|&mv| self.text(position, mv, notation));
        Some(moves)
    }

    /// Returns the moves of chess, of any class, or `None` if it's undefined for the position.
    fn list_chess(&self, position: &Position, from: Bitboard, to: Bitboard) -> Option<MoveList> {
        let request = generate_class(self.class, position.board()).origins(from).targets(to);
        match self.pseudo_legal {
            false => Some(request.list()),
            true if !is_defined(self.class, position.in_check()) => None,
            true => Some(request.pseudo_legal().list()),
        }
    }

    /// Returns the text of a move in the requested notation.
    fn text(&self, position: &VariantPosition, mv: VariantMove, notation: CastlingNotation) -> String {
        if self.san { position.san(mv).to_string() } else { position.uci(mv, notation).to_string() }
    }

    fn report(&self, position: &VariantPosition, notation: CastlingNotation) -> PositionReport {
        let describe = |&mv: &VariantMove| self.describe(position, mv, notation);
        let moves = self.list(position, notation).map(|moves| moves.iter().map(describe).collect());
        PositionReport { fen: position.fen(notation).to_string(), moves }
    }

    /// Returns a move for JSON.
    fn describe(
        &self,
        position: &VariantPosition,
        mv: VariantMove,
        notation: CastlingNotation,
    ) -> MoveReport {
        let of_chess = position.as_chess().zip(mv.as_move());
        let is_legal = !self.pseudo_legal || position.is_legal(mv);
        MoveReport {
            details: position.details(mv, notation),
            legal: self.pseudo_legal.then_some(is_legal),
            // The exchange is only defined for a legal move.
            see: of_chess.filter(|_| self.see && is_legal).map(|(position, mv)| position.see(mv)),
        }
    }
}

/// One line of JSON.
#[derive(serde::Serialize)]
struct PositionReport {
    fen: String,
    /// `null` if the class is undefined for the position.
    moves: Option<Vec<MoveReport>>,
}

/// A move in JSON: the library's details, and what was asked for.
#[derive(serde::Serialize)]
struct MoveReport {
    #[serde(flatten)]
    details: MoveDetails,
    #[serde(skip_serializing_if = "Option::is_none")]
    legal: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    see: Option<i32>,
}
