//! How a game stands by its rules: won, drawn, or to be claimed as drawn.

use core::fmt;

use movegen_core::{Bitboard, Board, Color, Role};

use crate::position::Position;

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The side to move is in check and has no legal move.
    Checkmate {
        /// The other side.
        winner: Color,
    },
    /// The side to move is not in check and has no legal move.
    Stalemate,
    /// No sequence of legal moves leads to mate: see [`Position::is_material_insufficient`].
    InsufficientMaterial,
    /// Seventy-five moves a side without a capture or a pawn's move.
    SeventyFiveMoves,
    /// The same position for the fifth time. A [`Game`](crate::Game) knows.
    FivefoldRepetition,
}

impl Outcome {
    /// Who has won, if anybody.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Checkmate { winner } => Some(winner),
            _ => None,
        }
    }

    /// Returns why the game is over, in lower-case words: `checkmate`, `stalemate`, `insufficient material`,
    /// `seventy-five moves` or `fivefold repetition`.
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Checkmate { .. } => "checkmate",
            Self::Stalemate => "stalemate",
            Self::InsufficientMaterial => "insufficient material",
            Self::SeventyFiveMoves => "seventy-five moves",
            Self::FivefoldRepetition => "fivefold repetition",
        }
    }
}

/// What may be claimed as a draw, and goes on if nobody does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Claim {
    /// Fifty moves a side without a capture or a pawn's move.
    FiftyMoves,
    /// The same position for the third time.
    ThreefoldRepetition,
}

impl Claim {
    /// Returns the reason of the claim, in lower-case words: `fifty moves` or `threefold repetition`.
    pub const fn reason(self) -> &'static str {
        match self {
            Self::FiftyMoves => "fifty moves",
            Self::ThreefoldRepetition => "threefold repetition",
        }
    }
}

/// The result as game records write it: `1-0`, `0-1` or `1/2-1/2`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.winner() {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        })
    }
}

impl Position {
    /// Why the game is over, as far as one position tells: repetition takes a [`Game`](crate::Game). Mate comes before the
    /// count of moves.
    ///
    /// ```
    /// use movegen_position::{Color, Outcome, Position};
    /// let outcome = |fen: &str| fen.parse::<Position>().unwrap().outcome();
    /// assert_eq!(outcome("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"), Some(Outcome::Checkmate { winner: Color::White }));
    /// assert_eq!(outcome("7k/8/6QK/8/8/8/8/8 b - - 0 1"), Some(Outcome::Stalemate));
    /// assert_eq!(outcome("7k/8/6NK/8/8/8/8/8 b - - 0 1"), Some(Outcome::InsufficientMaterial));
    /// assert_eq!(outcome("7k/8/5R1K/8/8/8/8/8 b - - 149 200"), None);
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.board.has_legal_move() {
            let mate = Outcome::Checkmate { winner: !self.turn() };
            return Some(if self.board.in_check() { mate } else { Outcome::Stalemate });
        }
        if self.is_material_insufficient() {
            return Some(Outcome::InsufficientMaterial);
        }
        (self.halfmove_clock >= 150).then_some(Outcome::SeventyFiveMoves)
    }

    /// Returns why the game is over, given how many times this position has occurred, the present time included:
    /// [`outcome`](Self::outcome), or the fifth repetition.
    pub fn outcome_of_game(&self, repetitions: usize) -> Option<Outcome> {
        self.outcome().or_else(|| (repetitions >= 5).then_some(Outcome::FivefoldRepetition))
    }

    /// Returns the draw that the side to move may claim, given how many times this position has occurred, the present
    /// time included. There is nothing to claim once the game is over.
    pub fn claim(&self, repetitions: usize) -> Option<Claim> {
        if self.outcome_of_game(repetitions).is_some() {
            None
        } else if repetitions >= 3 {
            Some(Claim::ThreefoldRepetition)
        } else {
            (self.halfmove_clock >= 100).then_some(Claim::FiftyMoves)
        }
    }

    /// Returns how many times this position has occurred, the present time included. `keys` are the
    /// [repetition keys](Self::repetition_key) of the earlier positions of the game, the oldest first and without
    /// this one. The time grows with the half-moves since the last capture or pawn move.
    ///
    /// ```
    /// use movegen_position::Position;
    ///
    /// let (mut position, mut keys) = (Position::default(), Vec::new());
    /// for uci in ["g1f3", "g8f6", "f3g1", "f6g8"] {
    ///     keys.push(position.repetition_key());
    ///     position = position.after(position.parse_uci(uci).unwrap());
    /// }
    /// assert_eq!(position.repetitions_in(&keys), 2);
    /// ```
    pub fn repetitions_in(&self, keys: &[u64]) -> usize {
        self.repetitions_among(keys.iter().rev().copied())
    }

    /// Counts this position and those of the `earlier` keys, the latest first, that are equal to it.
    pub(crate) fn repetitions_among(&self, earlier: impl Iterator<Item = u64>) -> usize {
        let key = self.repetition_key();
        // No position before an irreversible move can recur, and in every second one the other side was to move.
        let candidates = earlier.take(usize::from(self.halfmove_clock)).skip(1).step_by(2);
        1 + candidates.filter(|&earlier| earlier == key).count()
    }

    /// Whether neither side can ever give mate with what is left: bare kings, one knight, or any number of bishops that all
    /// stand on squares of one colour. (Positions that are dead because they are blocked are not found out.)
    pub fn is_material_insufficient(&self) -> bool {
        is_material_insufficient(&self.board)
    }

    /// A number that is the same for positions that count as repeated: the [`key`](Self::key), without the en passant square
    /// where no legal move captures there.
    ///
    /// ```
    /// use movegen_position::Position;
    /// // The pawn that could capture is pinned.
    /// let position: Position = "8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1".parse().unwrap();
    /// let without: Position = "8/8/8/8/k2Pp2R/8/8/4K3 b - - 0 1".parse().unwrap();
    /// assert_ne!(position.key(), without.key());
    /// assert_eq!(position.repetition_key(), without.repetition_key());
    /// ```
    pub fn repetition_key(&self) -> u64 {
        match self.board.en_passant() {
            Some(square) if !self.board.can_capture_en_passant() => {
                self.key ^ crate::zobrist::en_passant(square)
            }
            _ => self.key,
        }
    }
}

fn is_material_insufficient(board: &Board) -> bool {
    let bishops = board.role(Role::Bishop);
    let knights = board.role(Role::Knight);
    let others = board.occupied().minus(board.role(Role::King)).minus(bishops).minus(knights);
    if others.any() {
        return false;
    }
    match (bishops.is_empty(), knights.len()) {
        (true, 0 | 1) => true,
        (false, 0) => {
            bishops.is_subset(Bitboard::DARK_SQUARES) || bishops.is_disjoint(Bitboard::DARK_SQUARES)
        }
        _ => false,
    }
}
