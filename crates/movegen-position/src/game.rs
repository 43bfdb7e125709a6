//! A game: a position with the moves that led to it, which repetition needs.

use core::fmt;

use movegen_core::{Move, MoveKind, Square};

use crate::make::{Illegal, Undo};
use crate::outcome::{Claim, Outcome};
use crate::position::Position;

/// A move that was played, and what takes it back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The move.
    pub mv: Move,
    undo: Undo,
    /// The repetition key before it.
    key: u64,
}

/// Where a [`Game`] keeps the moves played.
pub trait Record {
    /// Adds one; gives it back if there is no room.
    ///
    /// # Errors
    /// The entry, when the record is full.
    fn push(&mut self, played: Played) -> Result<(), Played>;
    /// Takes the last one out.
    fn pop(&mut self) -> Option<Played>;
    /// All of them, the first move first.
    fn as_slice(&self) -> &[Played];
}

/// A record of at most `N` moves, without a heap: 96 bytes each.
#[derive(Clone, Debug)]
pub struct FixedRecord<const N: usize> {
    played: [Played; N],
    len: usize,
}

impl<const N: usize> FixedRecord<N> {
    /// An empty record.
    pub fn new() -> Self {
        let start = Position::default();
        let nothing = Move::new(MoveKind::Pawn, Square::A1, Square::A1);
        Self { played: [Played { mv: nothing, undo: start.undo(), key: 0 }; N], len: 0 }
    }
}

impl<const N: usize> Default for FixedRecord<N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const N: usize> Record for FixedRecord<N> {
    fn push(&mut self, played: Played) -> Result<(), Played> {
        match self.played.get_mut(self.len) {
            Some(place) => {
                *place = played;
                self.len += 1;
                Ok(())
            }
            None => Err(played),
        }
    }

    fn pop(&mut self) -> Option<Played> {
        let last = *self.as_slice().last()?;
        self.len -= 1;
        Some(last)
    }

    fn as_slice(&self) -> &[Played] {
        self.played.get(..self.len).unwrap_or_default()
    }
}

/// A record that grows.
#[cfg(feature = "alloc")]
impl Record for alloc::vec::Vec<Played> {
    fn push(&mut self, played: Played) -> Result<(), Played> {
        self.push(played);
        Ok(())
    }

    fn pop(&mut self) -> Option<Played> {
        self.pop()
    }

    fn as_slice(&self) -> &[Played] {
        self
    }
}

/// Why a move was not played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// It is not legal.
    Illegal,
    /// The record has no room for another move.
    Full,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal => fmt::Display::fmt(&Illegal, f),
            Self::Full => f.write_str("no room for another move"),
        }
    }
}

impl core::error::Error for PlayError {}

/// A position with the moves that led to it: it knows repetitions, and takes moves back. The record is a
/// [`FixedRecord`] of a size you choose, or with the feature `alloc` a `Vec`.
///
/// ```
/// use movegen_position::{Claim, FixedRecord, Game, Position};
///
/// let mut game = Game::new(Position::default(), FixedRecord::<300>::new());
/// for _ in 0..2 {
///     for uci in ["g1f3", "g8f6", "f3g1", "f6g8"] {
///         let mv = game.position().parse_uci(uci).unwrap();
///         game.play(mv).unwrap();
///     }
/// }
/// assert_eq!((game.repetitions(), game.claim()), (3, Some(Claim::ThreefoldRepetition)));
/// assert_eq!(game.outcome(), None);
/// game.take_back();
/// assert_eq!(game.claim(), None);
/// ```
#[derive(Clone, Debug)]
pub struct Game<R> {
    position: Position,
    record: R,
}

impl<const N: usize> Game<FixedRecord<N>> {
    /// Forgets the first move, so that there is room for one more: the game now begins after it. What is forgotten cannot be taken
    /// back, and its position no longer counts as repeated. The time grows with the record.
    ///
    /// ```
    /// use movegen_position::{FixedRecord, Game, PlayError, Position};
    /// let mut game = Game::new(Position::default(), FixedRecord::<1>::new());
    /// game.play(game.position().parse_uci("e2e4").unwrap()).unwrap();
    /// let reply = game.position().parse_uci("e7e5").unwrap();
    /// assert_eq!(game.play(reply), Err(PlayError::Full));
    /// game.forget_first();
    /// assert_eq!(game.play(reply), Ok(()));
    /// ```
    pub fn forget_first(&mut self) {
        let FixedRecord { played, len } = &mut self.record;
        // From the last to the first, each takes the place of the one before.
        let mut later = None;
        for place in played.iter_mut().take(*len).rev() {
            let own = *place;
            if let Some(later) = later {
                *place = later;
            }
            later = Some(own);
        }
        *len = len.saturating_sub(1);
    }
}

impl<R: Record> Game<R> {
    /// A game that begins with `position`. What `record` holds is taken for moves played before it.
    pub const fn new(position: Position, record: R) -> Self {
        Self { position, record }
    }

    /// The position now.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The position it began with.
    ///
    /// ```
    /// use movegen_position::{FixedRecord, Game, Position};
    /// let mut game = Game::new(Position::default(), FixedRecord::<8>::new());
    /// game.play(game.position().parse_san("e4").unwrap()).unwrap();
    /// let mut position = game.start();
    /// assert_eq!(position, Position::default());
    /// for mv in game.moves() {
    ///     assert_eq!(position.san(mv).to_string(), "e4");
    ///     position = position.after(mv);
    /// }
    /// ```
    pub fn start(&self) -> Position {
        let mut position = self.position;
        if let Some(first) = self.record.as_slice().first() {
            position.unmake(first.undo);
        }
        position
    }

    /// The moves played, the first one first.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.record.as_slice().iter().map(|played| played.mv)
    }

    /// Plays a move that may come from anywhere.
    ///
    /// # Errors
    /// [`PlayError`], and the game is as it was. (That the game is over by its rules does not stop a legal move: players
    /// play on when nobody looks.)
    pub fn play(&mut self, mv: Move) -> Result<(), PlayError> {
        if !self.position.board.is_legal(mv) {
            return Err(PlayError::Illegal);
        }
        let played = Played { mv, undo: self.position.undo(), key: self.position.repetition_key() };
        self.record.push(played).map_err(|_| PlayError::Full)?;
        self.position = self.position.after(mv);
        Ok(())
    }

    /// Takes the last move back, and tells it.
    pub fn take_back(&mut self) -> Option<Move> {
        let Played { mv, undo, .. } = self.record.pop()?;
        self.position.unmake(undo);
        Some(mv)
    }

    /// How often the position has been on the board, this time counted: the time grows with the half-moves since the
    /// last capture or pawn's move. Positions are the same if the same moves are possible: men, turn, rights, and the en
    /// passant square if a legal move captures there. They are told by their keys.
    pub fn repetitions(&self) -> usize {
        self.position.repetitions_among(self.record.as_slice().iter().rev().map(|played| played.key))
    }

    /// Why the game is over: [`Position::outcome`], or the fifth repetition.
    pub fn outcome(&self) -> Option<Outcome> {
        self.position.outcome_of_game(self.repetitions())
    }

    /// What the side to move may claim as a draw: nothing once the game is over.
    pub fn claim(&self) -> Option<Claim> {
        self.position.claim(self.repetitions())
    }
}
