//! `movegen moves`: lists the moves of a position in UCI or SAN, or with their details in JSON.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use movegen_convert::MoveListing;
use movegen_position::Square;
use movegen_position::generate::MoveClass;

use crate::context::Context;
use crate::error::CliResult;
use crate::input::Source;

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
    source: Source,
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

pub(crate) fn run(arguments: &Arguments, context: &mut Context<'_>) -> CliResult {
    let squares = |squares: &[Square]| (!squares.is_empty()).then(|| squares.iter().copied().collect());
    let listing = MoveListing {
        class: arguments.class,
        pseudo_legal: arguments.pseudo_legal,
        from: squares(&arguments.from),
        to: squares(&arguments.to),
        san: arguments.san,
        see: arguments.see,
        notation: context.notation,
    };
    let separator = if arguments.source.stdin { " " } else { "\n" };
    arguments.source.write(context, |game, out| match arguments.source.json {
        true => listing.write_json(game.position(), out),
        false => listing.write(game.position(), separator, out),
    })
}
