//! The legal moves, the position after a move, and the end of a game.

use core::fmt;
use core::ops::{ControlFlow, Deref};

use movegen_position::game::{Claim, GamePosition, Outcome};
use movegen_position::position::IllegalMoveError;
use movegen_position::{Bitboard, CastlingNotation, Color, MoveKind, Position, Role, Setup};

use crate::moves::{Set, VariantMove, VariantMoveList};
use crate::position::{VariantPosition, position_unchecked};
use crate::rules::by_variant;
use crate::rules::hooks::{VariantRules, VariantSink};
use crate::variant::Variant;

/// Counts moves.
struct Count(usize);

impl VariantSink for Count {
    type Stop = core::convert::Infallible;

    #[inline(always)]
    fn receive(&mut self, set: Set) -> ControlFlow<Self::Stop> {
        self.0 += set.len();
        ControlFlow::Continue(())
    }
}

/// Stops at a given move, or with `None` at the first move.
struct Find(Option<VariantMove>);

impl VariantSink for Find {
    type Stop = ();

    #[inline(always)]
    fn receive(&mut self, set: Set) -> ControlFlow<()> {
        let is_found = self.0.map_or(set.len() > 0, |mv| set.contains(mv));
        if is_found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Collects moves.
struct Collect<'a>(&'a mut VariantMoveList);

impl VariantSink for Collect<'_> {
    type Stop = core::convert::Infallible;

    #[inline(always)]
    fn receive(&mut self, set: Set) -> ControlFlow<Self::Stop> {
        // Drops of five roles on 62 empty squares, and the moves of a few pieces between them, never fill the list.
        if set.len() <= self.0.remaining_capacity() {
            self.0.extend(set.moves());
        }
        ControlFlow::Continue(())
    }
}

// The compiler makes a copy of each variant's generator for each sink. These copies are most of this crate's code.

#[inline(never)]
fn collect<R: VariantRules>(position: &VariantPosition, list: &mut VariantMoveList) {
    if R::end(position).is_none() {
        let ControlFlow::Continue(()) = R::moves(position, &mut Collect(list));
    }
}

#[inline(never)]
fn count<R: VariantRules>(position: &VariantPosition) -> usize {
    let mut count = Count(0);
    if R::end(position).is_none() {
        let ControlFlow::Continue(()) = R::moves(position, &mut count);
    }
    count.0
}

/// Returns whether `mv` is legal, or with `None` whether any move is.
#[inline(never)]
fn has_move<R: VariantRules>(position: &VariantPosition, mv: Option<VariantMove>) -> bool {
    R::end(position).is_none() && R::moves(position, &mut Find(mv)).is_break()
}

/// # Moves
impl VariantPosition {
    /// Lists the legal moves. There are none once the variant's own rule has ended the game.
    ///
    /// ```
    /// use movegen::variants::{Variant, VariantPosition};
    /// assert_eq!(VariantPosition::new(Variant::RacingKings).legal_moves().len(), 21);
    /// ```
    #[must_use]
    pub fn legal_moves(&self) -> VariantMoveList {
        let mut list = VariantMoveList::new();
        by_variant!(self.variant, R => collect::<R>(self, &mut list));
        list
    }

    /// Counts the legal moves.
    #[must_use]
    pub fn legal_count(&self) -> usize {
        by_variant!(self.variant, R => count::<R>(self))
    }

    /// Returns whether the side to move has a legal move.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        by_variant!(self.variant, R => has_move::<R>(self, None))
    }

    /// Returns whether `mv` is a legal move. It may be any value.
    ///
    /// ```
    /// use movegen::variants::{Variant, VariantMove, VariantPosition};
    /// use movegen::{Role, Square};
    /// let drop = VariantMove::drop(Role::Knight, Square::F3);
    /// assert!(!VariantPosition::new(Variant::Crazyhouse).is_legal(drop));
    /// ```
    #[must_use]
    pub fn is_legal(&self, mv: VariantMove) -> bool {
        match (self.moving_as_chess(), mv.as_move()) {
            (Some(position), Some(mv)) => position.board().is_legal(mv),
            _ => by_variant!(self.variant, R => has_move::<R>(self, Some(mv))),
        }
    }

    /// Returns whether the side to move is in check. Antichess has no checks.
    #[must_use]
    pub fn in_check(&self) -> bool {
        by_variant!(self.variant, R => R::in_check(self))
    }

    /// Returns the squares of the pieces that give check.
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        if self.in_check() { self.board().checkers() } else { Bitboard::EMPTY }
    }

    /// Returns whether a legal move captures en passant.
    #[must_use]
    pub fn can_capture_en_passant(&self) -> bool {
        if let Some(position) = self.moving_as_chess() {
            return position.board().can_capture_en_passant();
        }
        let is_en_passant = |mv: VariantMove| mv.as_move().is_some_and(|mv| mv.kind() == MoveKind::EnPassant);
        self.board().en_passant().is_some() && self.legal_moves().into_iter().any(is_en_passant)
    }

    /// Returns whether a move takes a piece, en passant included.
    #[must_use]
    pub fn is_capture(&self, mv: VariantMove) -> bool {
        self.captured(mv).is_some()
    }

    /// Returns the role of the piece that a legal move captures.
    #[must_use]
    pub fn captured(&self, mv: VariantMove) -> Option<Role> {
        match mv.as_move() {
            Some(mv) => self.board().captured(mv),
            None => self.board().role_at(mv.to()),
        }
    }
}

/// # Making moves
impl VariantPosition {
    /// Returns the position after a legal move. An illegal move produces a meaningless position, never undefined
    /// behavior. For unchecked input, use [`play`](Self::play).
    #[inline]
    #[must_use]
    pub fn after(&self, mv: VariantMove) -> Self {
        by_variant!(self.variant, R => R::after(self, mv))
    }

    /// Makes a legal move, and returns the position before it for [`unmake`](Self::unmake).
    #[inline]
    pub fn make(&mut self, mv: VariantMove) -> Self {
        core::mem::replace(self, self.after(mv))
    }

    /// Restores the position returned by [`make`](Self::make) or [`play`](Self::play).
    #[inline]
    pub fn unmake(&mut self, before: Self) {
        *self = before;
    }

    /// Makes a move if it is legal, and returns the position before it. `mv` may be any value.
    ///
    /// # Errors
    /// Returns [`IllegalMoveError`] if the move is illegal, and leaves the position unchanged.
    pub fn play(&mut self, mv: VariantMove) -> Result<Self, IllegalMoveError> {
        if self.is_legal(mv) { Ok(self.make(mv)) } else { Err(IllegalMoveError) }
    }
}

/// # Null moves
impl VariantPosition {
    /// Returns the position after a null move, or `None` in check.
    ///
    /// ```
    /// use movegen::variants::{Variant, VariantPosition};
    /// let after = VariantPosition::new(Variant::Horde).after_null().unwrap();
    /// assert_eq!(after.legal_count(), 16);
    /// ```
    #[must_use]
    pub fn after_null(&self) -> Option<Self> {
        if self.in_check() {
            return None;
        }
        let mut setup = Setup::from(&self.position);
        setup.fullmove_number = setup.fullmove_number.saturating_add(u16::from(setup.turn == Color::Black));
        setup.halfmove_clock = setup.halfmove_clock.saturating_add(1);
        (setup.turn, setup.en_passant) = (!setup.turn, None);
        Some(Self { position: position_unchecked(&setup), ..*self })
    }
}

/// # The end of a game
impl VariantPosition {
    /// Returns how the game has ended, or `None` if it hasn't. Ignores repetitions.
    ///
    /// ```
    /// use movegen::variants::{Variant, VariantPosition};
    /// use movegen::Color;
    /// let fen = "rnb2bnr/ppppkppp/8/4p3/4K3/8/PPPP1PPP/RNBQ1BNR b - - 0 5";
    /// let outcome = VariantPosition::from_fen(Variant::KingOfTheHill, fen).unwrap().outcome().unwrap();
    /// assert_eq!((outcome.winner(), outcome.reason()), (Some(Color::White), "king in the center"));
    /// ```
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        by_variant!(self.variant, R => outcome::<R>(self))
    }

    /// Returns how the game has ended, like [`outcome`](Self::outcome), and also recognizes fivefold repetition.
    /// `repetitions` is how many times this position has occurred, counting this one.
    #[must_use]
    pub fn game_outcome(&self, repetitions: usize) -> Option<Outcome> {
        GamePosition::game_outcome(self, repetitions)
    }

    /// Returns whether the fifty- and seventy-five-move rules apply. In Crazyhouse they don't, since every capture adds
    /// material.
    #[must_use]
    pub const fn counts_moves(&self) -> bool {
        by_variant!(self.variant, R => R::COUNTS_MOVES)
    }

    /// Returns the draw that the side to move may claim, or `None` once the game is over. `repetitions` is how many
    /// times this position has occurred, counting this one.
    ///
    /// ```
    /// use movegen::variants::{Variant, VariantPosition};
    /// use movegen::game::Claim;
    /// let claim = |variant| {
    ///     VariantPosition::from_fen(variant, "4k3/8/8/8/8/8/8/R3K3 w - - 100 90").unwrap().claim(1)
    /// };
    /// assert_eq!(claim(Variant::KingOfTheHill), Some(Claim::FiftyMoves));
    /// assert_eq!(claim(Variant::Crazyhouse), None);
    /// ```
    #[must_use]
    pub fn claim(&self, repetitions: usize) -> Option<Claim> {
        GamePosition::claim(self, repetitions)
    }

    /// Returns a key that is equal for positions that count as repeated. It is the [`key`](Self::key) without the en
    /// passant square, unless a legal move captures there.
    #[must_use]
    pub fn repetition_key(&self) -> u64 {
        if self.board().en_passant().is_none() || self.can_capture_en_passant() {
            return self.key();
        }
        Self { position: self.position.without_en_passant(), ..*self }.key()
    }

    /// Returns how many times this position has occurred, counting this one. `keys` are the [repetition
    /// keys](Self::repetition_key) of the game's earlier positions, oldest first. The time is linear in the
    /// half-moves since the last capture or pawn move, or in Crazyhouse since the start of the game.
    #[must_use]
    pub fn repetitions_in(&self, keys: &[u64]) -> usize {
        self.repetitions_among(keys.iter().rev().copied())
    }

    /// Returns whether neither side has enough material left to win. A lone king can still win in King of the Hill and
    /// Racing Kings, and Black can win in Horde by capturing.
    ///
    /// Only the material counts. Some servers also end games of Atomic, Antichess and Horde in which all pieces block
    /// each other, such as `8/p7/pk6/P7/P7/8/8/8 b - - 0 1` in Horde. This function doesn't recognize these.
    #[must_use]
    pub fn is_insufficient_material(&self) -> bool {
        Color::ALL.into_iter().all(|color| self.is_insufficient_material_for(color))
    }

    /// Returns whether `color` doesn't have enough material left to win, even with the other side's help. If so,
    /// servers call the game a draw when the other side's time runs out.
    ///
    /// ```
    /// use movegen::variants::{Variant, VariantPosition};
    /// use movegen::Color;
    /// let can_mate = |fen: &str| {
    ///     let position = VariantPosition::from_fen(Variant::Horde, fen).unwrap();
    ///     !position.is_insufficient_material_for(Color::White)
    /// };
    /// // A queen needs something that takes squares away from the king.
    /// assert!(!can_mate("4k3/8/8/8/8/8/8/3Q4 w - - 0 1"));
    /// assert!(can_mate("r3k3/8/8/8/8/8/8/3Q4 w - - 0 1"));
    /// ```
    #[must_use]
    pub fn is_insufficient_material_for(&self, color: Color) -> bool {
        by_variant!(self.variant, R => R::is_insufficient_material_for(self, color))
    }

    /// Returns the position of chess, if the pieces move as in chess.
    #[inline]
    pub(crate) fn moving_as_chess(&self) -> Option<&Position> {
        let is_chess = by_variant!(self.variant, R => R::MOVES_AS_CHESS && R::end(self).is_none());
        is_chess.then_some(&self.position)
    }

    /// Returns how the variant's own rule has ended the game, if it has.
    pub(crate) fn variant_end(&self) -> Option<Outcome> {
        by_variant!(self.variant, R => end::<R>(self))
    }
}

fn end<R: VariantRules>(position: &VariantPosition) -> Option<Outcome> {
    let stuck = || R::without_moves(position).filter(|_| !has_move::<R>(position, None));
    R::end(position).or_else(stuck)
}

fn outcome<R: VariantRules>(position: &VariantPosition) -> Option<Outcome> {
    let of_variant = end::<R>(position);
    if of_variant.is_some() {
        return of_variant;
    }
    let is_stuck = !has_move::<R>(position, None);
    if is_stuck && R::in_check(position) {
        Some(Outcome::Checkmate { winner: !position.turn() })
    } else if is_stuck {
        Some(Outcome::Stalemate)
    } else if position.is_insufficient_material() {
        Some(Outcome::InsufficientMaterial)
    } else {
        let is_over = R::COUNTS_MOVES && position.halfmove_clock() >= 150;
        is_over.then_some(Outcome::SeventyFiveMoves)
    }
}

impl GamePosition for VariantPosition {
    forward! {
        fn fullmove_number(&self) -> u16;
        fn halfmove_clock(&self) -> u16;
        fn counts_moves(&self) -> bool;
        fn as_chess(&self) -> Option<&Position>;
        fn legal_moves(&self) -> impl Deref<Target = [VariantMove]>;
        fn perft(&self, depth: u8) -> u64;
        fn is_legal(&self, mv: VariantMove) -> bool;
        #[inline]
        fn after(&self, mv: VariantMove) -> Self;
        fn san(&self, mv: VariantMove) -> impl fmt::Display;
        fn uci(&self, mv: VariantMove, notation: CastlingNotation) -> impl fmt::Display;
        fn fen(&self, notation: CastlingNotation) -> impl fmt::Display;
        fn repetition_key(&self) -> u64;
        fn outcome(&self) -> Option<Outcome>;
    }

    fn table_key(&self) -> u64 {
        // The key alone can be that of the same pieces under other rules. A multiplication spreads the variant's
        // number, which is 0 for chess, over all bits.
        self.key() ^ (self.variant() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

/// # Perft
impl VariantPosition {
    /// Counts the sequences of `depth` legal half-moves. The count at depth 0 is 1.
    ///
    /// ```
    /// use movegen::variants::{Variant, VariantPosition};
    /// assert_eq!(VariantPosition::new(Variant::Horde).perft(4), 23_310);
    /// ```
    #[must_use]
    pub fn perft(&self, depth: u8) -> u64 {
        match depth {
            0 => 1,
            1 => self.legal_count() as u64,
            _ => by_variant!(self.variant, R => perft::<R>(self, depth)),
        }
    }
}

fn perft<R: VariantRules>(position: &VariantPosition, depth: u8) -> u64 {
    if depth <= 1 {
        return count::<R>(position) as u64;
    }
    let mut list = VariantMoveList::new();
    collect::<R>(position, &mut list);
    list.into_iter().map(|mv| perft::<R>(&R::after(position, mv), depth - 1)).sum()
}
