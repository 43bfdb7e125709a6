//! `movegen moves`: lists the moves of a position in UCI or SAN, or with their details in JSON.

use std::io::{self, Read, Write};

use clap::ValueEnum;
use movegen_position::board::GivesCheck;
use movegen_position::generate::{Kind, generate_kind};
use movegen_position::types::MoveFlag;
use movegen_position::{Bitboard, CastlingNotation, Move, MoveList, Piece, Position, Role, Square};

use crate::candidates::{Candidate, candidates};
use crate::error::CliResult;
use crate::input::{Source, write_json};

/// The end of `movegen moves --help`.
const HELP: &str = "Examples:
  movegen moves kiwipete --kind captures --san
  movegen moves startpos moves e2e4 --from e7,d7
  movegen moves --json --see --gives-check kiwipete
  movegen fen X | movegen moves --stdin

Output: a move per line in alphabetical order, or with --candidates in the order in which to consider them. With --stdin, the \
moves of a position are on one line, separated by spaces.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    #[command(flatten)]
    source: Source,
    /// The kind of moves
    #[arg(long, value_enum, default_value_t = KindName::Legal)]
    kind: KindName,
    /// Include moves that leave the own king in check; `-` if the kind is not defined for the position
    #[arg(long)]
    pseudo_legal: bool,
    /// Only moves from these squares: e2,d2
    #[arg(long, value_name = "SQUARES", value_delimiter = ',')]
    from: Vec<Square>,
    /// Only moves to these squares; castling goes to the square of the rook
    #[arg(long, value_name = "SQUARES", value_delimiter = ',')]
    to: Vec<Square>,
    /// Write the moves in SAN instead of UCI; with --json, add it
    #[arg(long, conflicts_with = "pseudo_legal")]
    san: bool,
    /// Only the moves to consider first, in this order: checks, captures, threats
    #[arg(long, conflicts_with_all = ["kind", "pseudo_legal", "from", "to"])]
    candidates: bool,
    /// Write one JSON object per position: the FEN, and the details of each move
    #[arg(long)]
    json: bool,
    /// Add the material that each move wins in the exchange on its square, in hundredths of a pawn
    #[arg(long, requires = "json")]
    see: bool,
    /// Add the check that each move gives: none, direct, discovered or double
    #[arg(long, requires = "json")]
    gives_check: bool,
}

/// The values of `--kind`. `movegen kinds` uses the same names. A hyphen in place of an underscore is accepted.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum KindName {
    /// All moves
    Legal,
    /// Captures, and promotions to a queen
    Captures,
    /// All other moves: non-captures, castling, and under-promotions
    Quiets,
    /// The quiets that give check
    #[value(name = "quiet_checks", alias = "quiet-checks")]
    QuietChecks,
    /// All moves if the king is in check, otherwise none
    Evasions,
    /// All moves if the king is not in check, otherwise none
    #[value(name = "non_evasions", alias = "non-evasions")]
    NonEvasions,
}

impl From<KindName> for Kind {
    fn from(name: KindName) -> Self {
        match name {
            KindName::Legal => Self::AllMoves,
            KindName::Captures => Self::Captures,
            KindName::Quiets => Self::Quiets,
            KindName::QuietChecks => Self::QuietChecks,
            KindName::Evasions => Self::Evasions,
            KindName::NonEvasions => Self::NonEvasions,
        }
    }
}

impl KindName {
    /// Returns the name on the command line.
    pub(crate) fn name(self) -> String {
        // Every kind has a name, because none is hidden.
        self.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
    }
}

/// A listed move, and the reason if it is a candidate.
type Listing = (Move, Option<Candidate>);

impl Arguments {
    /// Returns the moves in the order of the output, or `None` if the kind is not defined for the position.
    fn listing(&self, position: &Position, notation: CastlingNotation) -> Option<Vec<Listing>> {
        if self.candidates {
            return Some(candidates(position).into_iter().map(|(mv, reason)| (mv, Some(reason))).collect());
        }
        let mask = |squares: &[Square]| match squares {
            [] => Bitboard::ALL,
            squares => squares.iter().copied().collect(),
        };
        let kind = Kind::from(self.kind);
        let request = generate_kind(kind, position.board());
        let request = request.from_mask(mask(&self.from)).to_mask(mask(&self.to));
        let mut moves = match self.pseudo_legal {
            false => request.list(),
            true if !kind.is_classic(&position.check_info()) => return None,
            true => request.pseudo_legal().list(),
        };
        moves.sort_by_cached_key(|&mv| self.text(position, mv, notation));
        Some(moves.iter().map(|&mv| (mv, None)).collect())
    }

    /// Returns the text of a move in the requested notation.
    fn text(&self, position: &Position, mv: Move, notation: CastlingNotation) -> String {
        if self.san { position.san(mv).to_string() } else { position.uci(mv, notation).to_string() }
    }

    /// Returns the text of each move, or `-` if the kind is not defined for the position.
    fn texts(&self, position: &Position, notation: CastlingNotation) -> Vec<String> {
        match self.listing(position, notation) {
            Some(moves) => moves.into_iter().map(|(mv, _)| self.text(position, mv, notation)).collect(),
            None => vec!["-".to_owned()],
        }
    }

    /// Writes the details of each move as one line of JSON.
    fn write_json(
        &self,
        position: &Position,
        notation: CastlingNotation,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let report = |listing: Vec<Listing>| -> Vec<MoveReport> {
            listing.into_iter().map(|(mv, reason)| self.report(position, mv, reason, notation)).collect()
        };
        let fen = position.fen(notation).to_string();
        let report = PositionReport { fen, moves: self.listing(position, notation).map(report) };
        write_json(&report, out)
    }

    /// Returns the details of a move.
    fn report(
        &self,
        position: &Position,
        mv: Move,
        reason: Option<Candidate>,
        notation: CastlingNotation,
    ) -> MoveReport {
        let board = position.board();
        let description = board.describe(mv);
        // The exchange and the check of a move are defined only if it is legal.
        let is_legal = !self.pseudo_legal || board.is_legal(mv);
        MoveReport {
            uci: position.uci(mv, notation).to_string(),
            san: self.san.then(|| position.san(mv).to_string()),
            from: description.from.to_string(),
            to: description.to.to_string(),
            piece: description.piece.letter(),
            captured: description.captured.map(Piece::letter),
            promotion: description.promotion.map(Role::letter),
            flag: flag_name(description.flag),
            candidate: reason,
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
    /// `null` if the kind is not defined for the position.
    moves: Option<Vec<MoveReport>>,
}

/// A move in JSON. Fields without a value, and those that were not requested, are left out.
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
    candidate: Option<Candidate>,
    #[serde(skip_serializing_if = "Option::is_none")]
    legal: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    see: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    gives_check: Option<&'static str>,
}

/// Returns the name of a flag in JSON.
fn flag_name(flag: MoveFlag) -> &'static str {
    match flag {
        MoveFlag::Quiet => "quiet",
        MoveFlag::DoublePush => "double-push",
        MoveFlag::CastleKingSide => "castle-king-side",
        MoveFlag::CastleQueenSide => "castle-queen-side",
        MoveFlag::Capture => "capture",
        MoveFlag::EnPassant => "en-passant",
        MoveFlag::Promotion => "promotion",
        MoveFlag::PromotionCapture => "promotion-capture",
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

pub(crate) fn run(
    arguments: &Arguments,
    notation: CastlingNotation,
    input: impl Read,
    out: &mut impl Write,
) -> CliResult {
    arguments.source.each(arguments.json, input, out, |position, out| {
        if arguments.json {
            return arguments.write_json(position, notation, out);
        }
        let texts = arguments.texts(position, notation);
        if arguments.source.stdin {
            return writeln!(out, "{}", texts.join(" "));
        }
        texts.iter().try_for_each(|text| writeln!(out, "{text}"))
    })
}

/// Returns the moves in UCI, in alphabetical order, so that outputs can be compared.
pub(crate) fn sorted(moves: &MoveList, position: &Position, notation: CastlingNotation) -> Vec<String> {
    let mut texts: Vec<String> = moves.iter().map(|&mv| position.uci(mv, notation).to_string()).collect();
    texts.sort_unstable();
    texts
}
