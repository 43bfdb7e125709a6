//! `movegen moves`: lists the moves of a position in UCI.

use std::io::Write;

use movegen_position::{
    Bitboard, Captures, CastleStyle, Evasions, GenKind, Generate, Legal, Legality, MoveList, NonEvasions,
    OnlyLegal, Position, PseudoLegal, QuietChecks, Quiets, Square, generate,
};

use crate::Outcome;
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

pub(crate) fn run(arguments: &Arguments, style: CastleStyle, out: &mut impl Write) -> Outcome {
    let mask = |squares: &[Square]| match squares {
        [] => Bitboard::ALL,
        squares => squares.iter().copied().collect(),
    };
    let masks = Masks { from: mask(&arguments.from), to: mask(&arguments.to) };
    let texts = |position: &Position| match (arguments.kind, arguments.pseudo_legal) {
        (kind, false) => sorted(&kind.list::<OnlyLegal>(position, masks), position, style),
        (kind, true) if !kind.is_defined(position) => vec!["-".to_owned()],
        (kind, true) => sorted(&kind.list::<PseudoLegal>(position, masks), position, style),
    };
    if arguments.source.stdin {
        return Source::each_line(out, |position, _, out| writeln!(out, "{}", texts(position).join(" ")));
    }
    for text in texts(&arguments.source.position()?) {
        writeln!(out, "{text}")?;
    }
    Ok(())
}

/// Moves in UCI, in the order of the alphabet, so that output can be compared.
pub(crate) fn sorted(moves: &MoveList, position: &Position, style: CastleStyle) -> Vec<String> {
    let mut texts: Vec<String> = moves.iter().map(|&mv| position.uci(mv, style).to_string()).collect();
    texts.sort_unstable();
    texts
}
