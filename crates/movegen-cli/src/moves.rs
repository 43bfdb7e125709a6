//! `movegen moves`: lists the moves of a position in UCI, or all about them in JSON.

use std::io::{self, Read, Write};

use movegen_position::{
    Bitboard, Captures, CastleStyle, Evasions, GenKind, Generate, GivesCheck, Legal, Legality, Move,
    MoveFlag, MoveList, NonEvasions, OnlyLegal, Piece, Position, PseudoLegal, QuietChecks, Quiets, Role,
    Square, generate,
};

use crate::Outcome;
use crate::candidates::{Candidate, candidates};
use crate::input::Source;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    source: Source,
    /// Which of the moves
    #[arg(long, value_enum, default_value_t = Kind::Legal)]
    kind: Kind,
    /// With those that leave the own king attacked; `-` where the kind is not defined
    #[arg(long)]
    pseudo_legal: bool,
    /// Only moves from these squares: e2,d2
    #[arg(long, value_name = "SQUARES", value_delimiter = ',')]
    from: Vec<Square>,
    /// Only moves to these squares (for castling, the rook's)
    #[arg(long, value_name = "SQUARES", value_delimiter = ',')]
    to: Vec<Square>,
    /// Only moves worth a first look, in this order: checks, captures, threats
    #[arg(long, conflicts_with_all = ["kind", "pseudo_legal", "from", "to"])]
    candidates: bool,
    /// An object in JSON for each position: the FEN, and all about each move
    #[arg(long)]
    json: bool,
    /// With what each move wins in the exchange on its square, in hundredths of a pawn
    #[arg(long, requires = "json")]
    see: bool,
    /// With how each move checks: none, direct, discovered or double
    #[arg(long, requires = "json")]
    gives_check: bool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
pub(crate) enum Kind {
    /// All of them
    Legal,
    /// Captures, and promotions to a queen
    Captures,
    /// All others: non-captures, castling, and under-promotions
    Quiets,
    /// The quiets that check
    QuietChecks,
    /// All of them if the king is in check, otherwise none
    Evasions,
    /// All of them if the king is not in check, otherwise none
    NonEvasions,
}

/// Which squares moves may leave and reach.
#[derive(Clone, Copy)]
struct Masks {
    from: Bitboard,
    to: Bitboard,
}

impl Kind {
    /// Whether the classic contract defines the kind for this position: some only in check, some only out of it.
    pub(crate) fn is_defined(self, position: &Position) -> bool {
        match self {
            Self::Legal => true,
            Self::Evasions => position.checks().in_check(),
            _ => !position.checks().in_check(),
        }
    }

    /// All pseudo-legal moves of this kind.
    pub(crate) fn pseudo_legal(self, position: &Position) -> MoveList {
        self.list::<PseudoLegal>(position, Masks { from: Bitboard::ALL, to: Bitboard::ALL })
    }

    fn list<L: Listed>(self, position: &Position, masks: Masks) -> MoveList {
        match self {
            Self::Legal => L::list::<Legal>(position, masks),
            Self::Captures => L::list::<Captures>(position, masks),
            Self::Quiets => L::list::<Quiets>(position, masks),
            Self::QuietChecks => L::list::<QuietChecks>(position, masks),
            Self::Evasions => L::list::<Evasions>(position, masks),
            Self::NonEvasions => L::list::<NonEvasions>(position, masks),
        }
    }
}

/// Legal or pseudo-legal, as a type.
trait Listed {
    fn list<K: GenKind>(position: &Position, masks: Masks) -> MoveList;
}

impl Listed for OnlyLegal {
    fn list<K: GenKind>(position: &Position, masks: Masks) -> MoveList {
        masked(generate::<K>(position.board()), masks)
    }
}

impl Listed for PseudoLegal {
    fn list<K: GenKind>(position: &Position, masks: Masks) -> MoveList {
        masked(generate::<K>(position.board()).pseudo_legal(), masks)
    }
}

fn masked<K: GenKind, L: Legality>(request: Generate<'_, K, L>, masks: Masks) -> MoveList {
    request.leaving(masks.from).onto(masks.to).list()
}

/// A move that is listed, and why, where there is a reason.
type Listing = (Move, Option<Candidate>);

impl Arguments {
    /// What is listed, in its order; none where the kind is not defined.
    fn listing(&self, position: &Position, style: CastleStyle) -> Option<Vec<Listing>> {
        if self.candidates {
            return Some(candidates(position).into_iter().map(|(mv, why)| (mv, Some(why))).collect());
        }
        let mask = |squares: &[Square]| match squares {
            [] => Bitboard::ALL,
            squares => squares.iter().copied().collect(),
        };
        let masks = Masks { from: mask(&self.from), to: mask(&self.to) };
        let mut moves = match self.pseudo_legal {
            false => self.kind.list::<OnlyLegal>(position, masks),
            true if !self.kind.is_defined(position) => return None,
            true => self.kind.list::<PseudoLegal>(position, masks),
        };
        moves.sort_by_cached_key(|&mv| position.uci(mv, style).to_string());
        Some(moves.iter().map(|&mv| (mv, None)).collect())
    }

    /// The text of each move, or `-` where the kind is not defined.
    fn texts(&self, position: &Position, style: CastleStyle) -> Vec<String> {
        match self.listing(position, style) {
            Some(moves) => moves.into_iter().map(|(mv, _)| position.uci(mv, style).to_string()).collect(),
            None => vec!["-".to_owned()],
        }
    }

    /// All about each move, as a line of JSON.
    fn json(&self, position: &Position, style: CastleStyle, out: &mut impl Write) -> io::Result<()> {
        let told = |listing: Vec<Listing>| -> Vec<MoveTold> {
            listing.into_iter().map(|(mv, why)| self.tell(position, mv, why, style)).collect()
        };
        let fen = position.fen(style).to_string();
        let told = PositionTold { fen, moves: self.listing(position, style).map(told) };
        serde_json::to_writer(&mut *out, &told)?;
        writeln!(out)
    }

    fn tell(&self, position: &Position, mv: Move, why: Option<Candidate>, style: CastleStyle) -> MoveTold {
        let board = position.board();
        let description = board.describe(mv);
        // What a move that cannot be played would win or check is not defined.
        let legal = !self.pseudo_legal || board.is_legal(mv);
        MoveTold {
            uci: position.uci(mv, style).to_string(),
            from: description.from.to_string(),
            to: description.to.to_string(),
            piece: description.piece.letter(),
            captured: description.captured.map(Piece::letter),
            promotion: description.promotion.map(Role::letter),
            flag: flag(description.flag),
            candidate: why,
            legal: self.pseudo_legal.then_some(legal),
            see: (self.see && legal).then(|| position.see(mv)),
            gives_check: (self.gives_check && legal).then(|| check(board.gives_check(mv))),
        }
    }
}

/// A line of JSON.
#[derive(serde::Serialize)]
struct PositionTold {
    fen: String,
    /// `null` where the kind is not defined.
    moves: Option<Vec<MoveTold>>,
}

/// A move in JSON. What is not there or was not asked for is left out.
#[derive(serde::Serialize)]
struct MoveTold {
    uci: String,
    from: String,
    /// For castling, where the king comes to stand.
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

fn flag(flag: MoveFlag) -> &'static str {
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

fn check(check: GivesCheck) -> &'static str {
    match check {
        GivesCheck::None => "none",
        GivesCheck::Direct => "direct",
        GivesCheck::Discovered => "discovered",
        GivesCheck::Double => "double",
    }
}

pub(crate) fn run(
    arguments: &Arguments,
    style: CastleStyle,
    input: impl Read,
    out: &mut impl Write,
) -> Outcome {
    match (arguments.source.stdin, arguments.json) {
        (true, true) => Source::each_line_or(
            input,
            out,
            |position, _, out| arguments.json(position, style, out),
            |error, out| writeln!(out, "{}", serde_json::json!({ "error": error.to_string() })),
        ),
        (true, false) => Source::each_line(input, out, |position, _, out| {
            writeln!(out, "{}", arguments.texts(position, style).join(" "))
        }),
        (false, true) => Ok(arguments.json(&arguments.source.position()?, style, out)?),
        (false, false) => {
            for text in arguments.texts(&arguments.source.position()?, style) {
                writeln!(out, "{text}")?;
            }
            Ok(())
        }
    }
}

/// Moves in UCI, in the order of the alphabet, so that output can be compared.
pub(crate) fn sorted(moves: &MoveList, position: &Position, style: CastleStyle) -> Vec<String> {
    let mut texts: Vec<String> = moves.iter().map(|&mv| position.uci(mv, style).to_string()).collect();
    texts.sort_unstable();
    texts
}
