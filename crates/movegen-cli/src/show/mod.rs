//! `movegen show`: draws a position, with squares and moves, as text or as a picture.

mod text;
mod view;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use movegen_position::generate::{MoveClass, generate_class};
use movegen_position::{CastlingNotation, CheckInfo, Square};
use movegen_variants::VariantPosition;

use crate::context::Context;
use crate::error::{CliError, CliResult, in_file};
use crate::input::PositionArguments;
use crate::moves::class_parser;
pub(crate) use text::plain_board;
use view::View;

/// The end of `movegen show --help`.
const HELP: &str = "Examples:
  movegen show kiwipete
  movegen show startpos moves e2e4 e7e5 --attacks f1
  movegen show kiwipete --moves noisy --svg noisy.svg
  movegen show --variant horde

Output: the board, the FEN, the side to move, and a line for each option. Squares are colored on a terminal, \
unless NO_COLOR or TERM=dumb is set. Without colors, pieces are marked: (r) for --attacks and --moves, {r} for pinned \
pieces, and !r! for checkers.

Pictures have a transparent background and suit light and dark pages.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    #[command(flatten)]
    position: PositionArguments,
    /// Mark what the piece on this square attacks
    #[arg(long, value_name = "SQUARE")]
    attacks: Option<Square>,
    /// Mark the destinations of legal moves of this class (arrows in a picture)
    #[arg(long, value_name = "CLASS", value_parser = class_parser(), conflicts_with = "variant")]
    moves: Option<MoveClass>,
    /// Mark the pinned pieces of the side to move
    #[arg(long, conflicts_with = "variant")]
    pins: bool,
    /// Mark the checkers
    #[arg(long, conflicts_with = "variant")]
    checkers: bool,
    /// Show the board from Black's side
    #[arg(long)]
    flip: bool,
    /// Write an SVG picture to this file (`-` for standard output) instead of the board
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments, context: &mut Context<'_>) -> CliResult {
    let Context { host, notation, ref mut out, .. } = *context;
    let position = *arguments.position.game()?.position();
    let view = arguments.view(&position, notation).map_err(CliError::Message)?;
    match &arguments.svg {
        Some(file) => write_picture(file, view.picture().to_string().as_bytes(), out),
        None => Ok(out.write_all(text::draw(&view, host.colors).as_bytes())?),
    }
}

/// Writes a picture to a file, or to standard output if the file is `-`.
fn write_picture(file: &Path, picture: &[u8], out: &mut impl Write) -> CliResult {
    if file.as_os_str() == "-" {
        return Ok(out.write_all(picture)?);
    }
    Ok(fs::write(file, picture).map_err(|error| in_file(file, error))?)
}

impl Arguments {
    /// Finds the squares and moves of the options.
    fn view<'a>(
        &self,
        position: &'a VariantPosition,
        notation: CastlingNotation,
    ) -> Result<View<'a>, String> {
        let board = position.board();
        let attacks = match self.attacks {
            Some(square) if board.color_at(square).is_none() => {
                return Err(format!("there is no piece on {square}"));
            }
            attacks => attacks.map(|square| board.attacks_from(square)),
        };
        let moves =
            self.moves.map(|class| generate_class(class, board).list().iter().map(|&mv| mv.into()).collect());
        Ok(View {
            position,
            notation,
            is_flipped: self.flip,
            attacks,
            moves,
            pinned: self.pins.then(|| CheckInfo::new(board).pinned()),
            checkers: self.checkers.then(|| CheckInfo::new(board).checkers()),
        })
    }
}
