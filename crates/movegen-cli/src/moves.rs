//! `movegen moves`: lists the moves of a position in UCI or SAN, or with their details in JSON.

use std::io::{Read, Write};

use movegen_position::generate::{MoveClass, generate_class};
use movegen_position::king::GivesCheck;
use movegen_position::types::CastlingSide;
use movegen_position::{
    Bitboard, Board, CastlingNotation, Move, MoveKind, MoveList, Piece, Position, Role, Square,
};

use crate::error::CliResult;
use crate::input::Positions;
use crate::kinds::{is_defined, kind_parser};

/// The end of `movegen moves --help`.
const HELP: &str = "Examples:
  movegen moves kiwipete --kind captures --san
  movegen moves startpos moves e2e4 --from e7,d7
  movegen moves --json --see --gives-check kiwipete
  movegen fen X | movegen moves --stdin

Output: one move per line, in alphabetical order. With --stdin, one line per position, moves separated by spaces.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    #[command(flatten)]
    positions: Positions,
    /// The kind of moves
    #[arg(long, value_parser = kind_parser(), default_value = "legal")]
    kind: MoveClass,
    /// Include moves that leave the king in check; print `-` where the kind is undefined
    #[arg(long)]
    pseudo_legal: bool,
    /// Only moves from these squares, such as e2,d2
    #[arg(long, value_name = "SQUARES", value_delimiter = ',')]
    from: Vec<Square>,
    /// Only moves to these squares; castling counts as a move to the rook's square
    #[arg(long, value_name = "SQUARES", value_delimiter = ',')]
    to: Vec<Square>,
    /// Write SAN instead of UCI; with --json, both
    #[arg(long, conflicts_with = "pseudo_legal")]
    san: bool,
    /// Add the static exchange evaluation of each move, in centipawns
    #[arg(long, requires = "json")]
    see: bool,
    /// Add how each move gives check: none, direct, discovered or double
    #[arg(long, requires = "json")]
    gives_check: bool,
}

pub(crate) fn run(
    arguments: &Arguments,
    notation: CastlingNotation,
    input: impl Read,
    out: &mut impl Write,
) -> CliResult {
    let separator = if arguments.positions.source.stdin { " " } else { "\n" };
    let report = |position: &Position| arguments.report(position, notation);
    arguments.positions.report(input, out, report, |position, out| {
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
    /// The moves in output order; `None` if the kind is undefined for the position.
    fn list(&self, position: &Position, notation: CastlingNotation) -> Option<MoveList> {
        let mask = |squares: &[Square]| match squares {
            [] => Bitboard::ALL,
            squares => squares.iter().copied().collect(),
        };
        let request = generate_class(self.kind, position.board());
        let request = request.from(mask(&self.from)).to(mask(&self.to));
        let mut moves = match self.pseudo_legal {
            false => request.list(),
            true if !is_defined(self.kind, position.in_check()) => return None,
            true => request.pseudo_legal().list(),
        };
        moves.sort_by_cached_key(|&mv| self.text(position, mv, notation));
        Some(moves)
    }

    /// Returns the text of a move in the requested notation.
    fn text(&self, position: &Position, mv: Move, notation: CastlingNotation) -> String {
        if self.san { position.san(mv).to_string() } else { position.uci(mv, notation).to_string() }
    }

    fn report(&self, position: &Position, notation: CastlingNotation) -> PositionReport {
        let describe = |&mv: &Move| self.describe(position, mv, notation);
        let moves = self.list(position, notation).map(|moves| moves.iter().map(describe).collect());
        PositionReport { fen: position.fen(notation).to_string(), moves }
    }

    /// Returns the details of a move.
    fn describe(&self, position: &Position, mv: Move, notation: CastlingNotation) -> MoveReport {
        let board = position.board();
        // SEE and check are only defined for a legal move.
        let is_legal = !self.pseudo_legal || board.is_legal(mv);
        MoveReport {
            uci: position.uci(mv, notation).to_string(),
            san: self.san.then(|| position.san(mv).to_string()),
            from: mv.from().to_string(),
            to: mv.destination().to_string(),
            piece: Piece::new(board.turn(), mv.role()).letter(),
            captured: board.captured(mv).map(|role| Piece::new(!board.turn(), role).letter()),
            promotion: mv.promotion().map(Role::letter),
            flag: flag_name(board, mv),
            legal: self.pseudo_legal.then_some(is_legal),
            see: (self.see && is_legal).then(|| position.see(mv)),
            gives_check: (self.gives_check && is_legal).then(|| check_name(board.gives_check(mv))),
        }
    }
}

/// One line of JSON.
#[derive(serde::Serialize)]
struct PositionReport {
    fen: String,
    /// `null` if the kind is undefined for the position.
    moves: Option<Vec<MoveReport>>,
}

/// A move in JSON. Omits fields without a value and those not asked for.
#[derive(serde::Serialize)]
struct MoveReport {
    uci: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    san: Option<String>,
    from: String,
    /// For castling, the destination of the king.
    to: String,
    piece: char,
    #[serde(skip_serializing_if = "Option::is_none")]
    captured: Option<char>,
    #[serde(skip_serializing_if = "Option::is_none")]
    promotion: Option<char>,
    flag: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    legal: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    see: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    gives_check: Option<&'static str>,
}

/// What sort of move it is, for JSON.
fn flag_name(board: &Board, mv: Move) -> &'static str {
    match (mv.kind(), mv.castling_side()) {
        (_, Some(CastlingSide::KingSide)) => "castle-king-side",
        (_, Some(CastlingSide::QueenSide)) => "castle-queen-side",
        (MoveKind::EnPassant, _) => "en-passant",
        (MoveKind::DoublePush, _) => "double-push",
        (kind, None) => match (kind.promotion().is_some(), board.is_capture(mv)) {
            (false, false) => "quiet",
            (false, true) => "capture",
            (true, false) => "promotion",
            (true, true) => "promotion-capture",
        },
    }
}

/// Returns the name of a check in JSON.
fn check_name(check: GivesCheck) -> &'static str {
    match check {
        GivesCheck::None => "none",
        GivesCheck::Direct => "direct",
        GivesCheck::Discovered => "discovered",
        GivesCheck::Double => "double",
    }
}
