//! Games of any variant: a position of chess, or of the variant that a game's tag names.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use movegen_position::game::Claim;
use movegen_position::notation::SanError;
use movegen_position::{Board, CastlingNotation, Color, Position, Role, San};
use movegen_variants::{Variant, VariantMove, VariantMoveError, VariantOutcome, VariantPosition, VariantUci};

use crate::error::GameProblem;
use crate::game::{GameTree, NodeId};
use crate::position::{GamePosition, names_chess960};
use crate::visitor::GameResult;

/// A position of chess, or of the variant that a game's `Variant` tag names. Its moves are
/// [`VariantMove`]s, in chess, too.
///
/// ```
/// use movegen::pgn::{AnyPosition, GameTree, Reader};
///
/// let text = "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. @e4 (3. Nc3 Qxd2+) *\n\n1. e4 e5 *\n";
/// let mut reader = Reader::new(text.as_bytes());
/// let games: Vec<GameTree<AnyPosition>> = reader.games_of().collect::<Result<_, _>>().unwrap();
/// assert!(matches!(games[0].start(), AnyPosition::Variant(_)));
/// assert!(games[0].to_string().ends_with("\n\n1. e4 d5 2. exd5 Qxd5 3. @e4 (3. Nc3 Qxd2+) *\n"));
/// assert_eq!(games[1].start(), &AnyPosition::default());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnyPosition {
    /// Chess or Chess960.
    Chess(Position),
    /// Another variant.
    Variant(VariantPosition),
}

impl AnyPosition {
    /// Reads a legal move as people type it, by [`Position::parse_move`] or [`VariantPosition::parse_move`].
    ///
    /// ```
    /// use movegen::pgn::{AnyPosition, GameTree};
    /// let mut game: GameTree<AnyPosition> = "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 *".parse().unwrap();
    /// let last = game.main_line().last().unwrap();
    /// let drop = game.position(last).parse_move("p@e4").unwrap();
    /// game.add_move(last, drop).unwrap();
    /// assert!(game.to_string().ends_with("\n\n1. e4 d5 2. exd5 Qxd5 3. @e4 *\n"));
    /// ```
    ///
    /// # Errors
    /// [`VariantMoveError`] says why it isn't a legal move.
    pub fn parse_move(&self, text: &str) -> Result<VariantMove, VariantMoveError> {
        match self {
            Self::Chess(position) => Ok(position.parse_move(text)?.into()),
            Self::Variant(position) => position.parse_move(text),
        }
    }

    /// The legal moves.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<VariantMove> {
        match self {
            Self::Chess(position) => position.legal_moves().into_iter().map(Into::into).collect(),
            Self::Variant(position) => position.legal_moves().into_iter().collect(),
        }
    }

    /// The UCI text of a legal move, by [`Position::uci`] or [`VariantPosition::uci`].
    ///
    /// ```
    /// use movegen::CastlingNotation;
    /// use movegen::pgn::AnyPosition;
    /// let position = AnyPosition::default();
    /// let mv = position.parse_move("Nf3").unwrap();
    /// assert_eq!(position.uci(mv, CastlingNotation::Standard).to_string(), "g1f3");
    /// assert!(position.legal_moves().contains(&mv));
    /// ```
    #[must_use]
    pub fn uci(&self, mv: VariantMove, notation: CastlingNotation) -> VariantUci {
        match (self, mv.as_move()) {
            (Self::Chess(position), Some(mv)) => VariantUci::Move(position.uci(mv, notation)),
            (Self::Chess(_), None) => mv.into(),
            (Self::Variant(position), _) => position.uci(mv, notation),
        }
    }

    /// The pieces, to be drawn, and everything else that the board of a variant shares with chess.
    #[must_use]
    pub const fn board(&self) -> &Board {
        match self {
            Self::Chess(position) => position.board(),
            Self::Variant(position) => position.board(),
        }
    }

    /// The role of the piece that a legal move captures.
    ///
    /// ```
    /// use movegen::Role;
    /// use movegen::pgn::AnyPosition;
    /// let position: movegen::Position = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1".parse().unwrap();
    /// let position = AnyPosition::from(position);
    /// let takes = position.parse_move("exd5").unwrap();
    /// assert_eq!(position.captured(takes), Some(Role::Pawn));
    /// ```
    #[must_use]
    pub fn captured(&self, mv: VariantMove) -> Option<Role> {
        match self {
            Self::Chess(position) => position.captured(mv.as_move()?),
            Self::Variant(position) => position.captured(mv),
        }
    }

    /// A legal move with its details, to be serialized: see [`Position::details`] and [`VariantPosition::details`].
    ///
    /// ```
    /// use movegen::CastlingNotation;
    /// use movegen::pgn::AnyPosition;
    /// let position = AnyPosition::default();
    /// let details = position.details(position.parse_move("Nf3").unwrap(), CastlingNotation::Standard);
    /// assert_eq!(serde_json::to_value(details).unwrap()["uci"], "g1f3");
    /// ```
    #[cfg(feature = "serde")]
    #[must_use]
    pub fn details(&self, mv: VariantMove, notation: CastlingNotation) -> impl serde::Serialize + use<> {
        #[derive(serde::Serialize)]
        #[serde(untagged)]
        enum Details {
            Chess(movegen_position::notation::MoveDetails),
            Variant(movegen_variants::VariantMoveDetails),
        }
        match (self, mv.as_move()) {
            (Self::Chess(position), Some(mv)) => Some(Details::Chess(position.details(mv, notation))),
            // Chess has no other moves.
            (Self::Chess(_), None) => None,
            (Self::Variant(position), _) => Some(Details::Variant(position.details(mv, notation))),
        }
    }

    /// Whether the side to move is in check.
    #[must_use]
    pub fn in_check(&self) -> bool {
        match self {
            Self::Chess(position) => position.in_check(),
            Self::Variant(position) => position.in_check(),
        }
    }

    /// Whether a side can't win any more with the material that is left. If its opponent's time runs out, the game
    /// is drawn.
    #[must_use]
    pub fn is_insufficient_material_for(&self, color: Color) -> bool {
        match self {
            Self::Chess(position) => position.is_insufficient_material_for(color),
            Self::Variant(position) => position.is_insufficient_material_for(color),
        }
    }

    /// A key that is equal for positions that count as repeated.
    #[must_use]
    pub fn repetition_key(&self) -> u64 {
        match self {
            Self::Chess(position) => position.repetition_key(),
            Self::Variant(position) => position.repetition_key(),
        }
    }

    /// Why the game is over, given how many times this position has occurred, including now; `None` while it goes
    /// on. [`GameTree::outcome`] counts.
    #[must_use]
    pub fn game_outcome(&self, repetitions: usize) -> Option<VariantOutcome> {
        match self {
            Self::Chess(position) => position.game_outcome(repetitions).map(VariantOutcome::Chess),
            Self::Variant(position) => position.game_outcome(repetitions),
        }
    }

    /// The draw that the side to move may claim, given how many times this position has occurred, including now.
    /// [`GameTree::claim`] counts.
    #[must_use]
    pub fn claim(&self, repetitions: usize) -> Option<Claim> {
        match self {
            Self::Chess(position) => position.claim(repetitions),
            Self::Variant(position) => position.claim(repetitions),
        }
    }
}

/// # Games that are played
///
/// Each takes time in proportion to the number of moves before.
impl GameTree<AnyPosition> {
    /// How many times the position after a move has occurred on the way there, including now.
    pub fn repetitions(&self, id: NodeId) -> usize {
        let mut line = Vec::new();
        let mut next = Some(id);
        while let Some(id) = next {
            line.push(id);
            next = self.parent(id);
        }
        let (mut position, mut keys) = (*self.start(), Vec::new());
        for id in line.into_iter().rev() {
            position = self.after(&position, id);
            keys.push(position.repetition_key());
        }
        keys.iter().filter(|&key| keys.last() == Some(key)).count()
    }

    /// Why the game is over after a move, fivefold repetition included; `None` while it goes on. A tree doesn't set
    /// its result by itself: `tree.set_result(tree.outcome(id).into())`.
    ///
    /// ```
    /// use movegen::pgn::{AnyPosition, GameTree};
    /// use movegen::variants::{Variant, VariantPosition};
    ///
    /// let start = AnyPosition::from(VariantPosition::new(Variant::Atomic));
    /// let mut game = GameTree::from_position(start);
    /// let mut last = GameTree::START;
    /// for text in ["nf3", "e5", "Nxe5", "d6", "n g5"] {
    ///     match game.position(last).parse_move(text) {
    ///         Ok(mv) => last = game.play(last, mv).unwrap(),
    ///         Err(error) => assert_eq!(error.to_string(), "no knight can go to g5 that way"),
    ///     }
    /// }
    /// assert_eq!((game.outcome(last), game.repetitions(last)), (None, 1));
    /// ```
    pub fn outcome(&self, id: NodeId) -> Option<VariantOutcome> {
        self.position(id).game_outcome(self.repetitions(id))
    }

    /// The draw that the side to move may claim after a move.
    pub fn claim(&self, id: NodeId) -> Option<Claim> {
        self.position(id).claim(self.repetitions(id))
    }
}

/// The FEN.
impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Chess(position) => fmt::Display::fmt(position, f),
            Self::Variant(position) => fmt::Display::fmt(position, f),
        }
    }
}

/// See the same for [`Outcome`](movegen_position::game::Outcome).
impl From<VariantOutcome> for GameResult {
    fn from(outcome: VariantOutcome) -> Self {
        outcome.winner().map_or(Self::Drawn, Self::Won)
    }
}

/// `None` is a game that goes on, with the result [`Unknown`](GameResult::Unknown).
impl From<Option<VariantOutcome>> for GameResult {
    fn from(outcome: Option<VariantOutcome>) -> Self {
        outcome.map_or(Self::Unknown, Self::from)
    }
}

impl Default for AnyPosition {
    /// The start position of chess.
    fn default() -> Self {
        Self::Chess(Position::default())
    }
}

impl From<Position> for AnyPosition {
    fn from(position: Position) -> Self {
        Self::Chess(position)
    }
}

/// The variant's first position.
impl From<Variant> for AnyPosition {
    fn from(variant: Variant) -> Self {
        Self::Variant(VariantPosition::new(variant))
    }
}

impl From<VariantPosition> for AnyPosition {
    fn from(position: VariantPosition) -> Self {
        Self::Variant(position)
    }
}

impl GamePosition for AnyPosition {
    type Move = VariantMove;

    const HAS_OTHER_MOVES: bool = true;

    fn from_tags(variant: Option<&str>, fen: Option<&str>) -> Result<Self, GameProblem> {
        let Some(name) = variant.filter(|name| names_chess960(name).is_none()) else {
            return Position::from_tags(variant, fen).map(Self::Chess);
        };
        let variant: Variant = name.parse().map_err(|_| GameProblem::Variant)?;
        let start = || Ok(VariantPosition::new(variant));
        let position = fen.map_or_else(start, |fen| VariantPosition::from_fen(variant, fen));
        position.map(Self::Variant).map_err(GameProblem::VariantFen)
    }

    fn variant(&self) -> Option<&'static str> {
        match self {
            Self::Chess(position) => GamePosition::variant(position),
            Self::Variant(position) => Some(position.variant().name()),
        }
    }

    fn fen_tag(&self) -> Option<String> {
        match self {
            Self::Chess(position) => position.fen_tag(),
            Self::Variant(position) => (*position != VariantPosition::new(position.variant()))
                .then(|| position.fen(CastlingNotation::Standard).to_string()),
        }
    }

    fn turn(&self) -> Color {
        match self {
            Self::Chess(position) => position.board().turn(),
            Self::Variant(position) => position.turn(),
        }
    }

    fn fullmove_number(&self) -> u16 {
        match self {
            Self::Chess(position) => position.fullmove_number(),
            Self::Variant(position) => position.fullmove_number(),
        }
    }

    fn find_san(&self, san: &San) -> Result<VariantMove, SanError> {
        match self {
            Self::Chess(position) => position.find_san(san).map(Into::into),
            Self::Variant(position) => position.find_san(san),
        }
    }

    fn find_text(&self, text: &str) -> Option<Result<VariantMove, SanError>> {
        let is_drop = text.contains('@') && !text.starts_with("@@");
        match self {
            Self::Variant(position) if is_drop => Some(position.parse_san(text)),
            _ => None,
        }
    }

    fn why_not(&self, text: &[u8], error: SanError) -> GameProblem {
        match self {
            Self::Chess(position) => position.why_not(text, error),
            Self::Variant(position) => {
                let why = core::str::from_utf8(text).ok().and_then(|text| position.parse_move(text).err());
                why.map_or(GameProblem::OtherMove(error), GameProblem::VariantMove)
            }
        }
    }

    fn san(&self, mv: VariantMove) -> impl fmt::Display {
        Text { position: self, mv }
    }

    fn is_legal(&self, mv: VariantMove) -> bool {
        match self {
            Self::Chess(position) => mv.as_move().is_some_and(|mv| position.board().is_legal(mv)),
            Self::Variant(position) => position.is_legal(mv),
        }
    }

    fn after(&self, mv: VariantMove) -> Self {
        match self {
            Self::Chess(position) => Self::Chess(mv.as_move().map_or(*position, |mv| position.after(mv))),
            Self::Variant(position) => Self::Variant(position.after(mv)),
        }
    }

    fn after_null(&self) -> Option<Self> {
        match self {
            Self::Chess(position) => position.after_null().map(Self::Chess),
            Self::Variant(position) => position.after_null().map(Self::Variant),
        }
    }
}

/// The SAN of a move.
struct Text<'a> {
    position: &'a AnyPosition,
    mv: VariantMove,
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.position, self.mv.as_move()) {
            (AnyPosition::Chess(position), Some(mv)) => position.san(mv).write_to(f),
            (AnyPosition::Chess(_), None) => Ok(()),
            (AnyPosition::Variant(position), _) => fmt::Display::fmt(&position.san(self.mv), f),
        }
    }
}
