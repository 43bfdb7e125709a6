//! Staged move picking: a search gets the most promising moves first, and each stage is generated only when it is
//! reached.

use movegen_core::generate::{GenKind, List, QuietChecks, ScoredList, generate_with};
use movegen_core::{AllMoves, Captures, CheckInfo, Move, MoveList, Quiets, Role};

use crate::ordering::see::exchange_value;
use crate::position::Position;

/// Which moves a picker yields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scope {
    /// All legal moves.
    All,
    /// Captures and promotions to a queen, then quiet checks.
    Tactical,
}

/// The next step of a picker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Yield the hash move.
    Hash,
    /// Generate and score the captures.
    Captures,
    /// Yield the captures that do not lose material, and put the others aside.
    GoodCaptures,
    /// Yield the killers and the counter move, of which this is the index.
    Refutation(usize),
    /// Generate and score the quiet moves.
    Quiets,
    /// Yield the quiet moves.
    RemainingQuiets,
    /// Yield the captures that lose material.
    BadCaptures,
}

/// An iterator over the legal moves of a position, the most promising ones first. It yields each move exactly once.
///
/// The order:
///
/// 1. the hash move;
/// 2. captures and promotions to a queen that do not lose material: the most valuable victim first, and of equal
///    victims the least valuable attacker;
/// 3. two killers and a counter move;
/// 4. all other quiet moves, by the scores of the caller;
/// 5. captures and promotions to a queen that lose material.
///
/// In check, the evasions have the same order. The picker checks the moves that the caller gives it, so they may be any
/// values. It generates no stage before that stage is reached, and allocates nothing: it takes about 2,700 bytes on the
/// stack.
///
/// ```
/// use movegen_position::{MovePicker, Position};
///
/// let position: Position = "4k3/8/8/3q4/4p3/2N5/8/4K3 w - - 0 1".parse().unwrap();
/// let killer = position.parse_uci("e1f2").ok();
/// let picker = MovePicker::new(&position, |mv| mv.to().index() as i32).killers([killer, None]);
/// let order: Vec<String> = picker.map(|mv| position.uci(mv, Default::default()).to_string()).collect();
/// assert_eq!(order[..2], ["c3d5", "e1f2"]);
/// assert_eq!(order.last().unwrap(), "c3e4", "the queen defends that pawn");
/// assert_eq!(order.len(), position.legal_moves().len());
/// ```
#[derive(Clone, Debug)]
pub struct MovePicker<'a, F> {
    position: &'a Position,
    check_info: CheckInfo,
    score: F,
    scope: Scope,
    stage: Stage,
    hash: Option<Move>,
    /// Two killers and a counter move. After their stage, only those that were yielded are left.
    refutations: [Option<Move>; 3],
    moves: ScoredList,
    bad_captures: MoveList,
}

impl<'a, F: FnMut(Move) -> i32> MovePicker<'a, F> {
    /// Creates a picker of all legal moves of `position`. `score` returns how promising a quiet move is, for example
    /// from the history of the search.
    pub fn new(position: &'a Position, score: F) -> Self {
        Self {
            position,
            check_info: position.check_info(),
            score,
            scope: Scope::All,
            stage: Stage::Hash,
            hash: None,
            refutations: [None; 3],
            moves: ScoredList::new(),
            bad_captures: List::new(),
        }
    }

    /// Creates a picker for a quiescence search: captures and promotions to a queen, then quiet checks by their scores;
    /// in check, all evasions. Captures that lose material come last.
    pub fn quiescence(position: &'a Position, score: F) -> Self {
        let mut picker = Self::new(position, score);
        if !picker.check_info.in_check() {
            picker.scope = Scope::Tactical;
        }
        picker
    }

    /// Sets a move to try before all others, if it is one of the moves of this picker. Has no effect after the first
    /// call of `next`, so that the picker still yields each move once.
    ///
    /// ```
    /// use movegen_position::{MovePicker, Position};
    /// let position = Position::default();
    /// let mv = position.parse_uci("a2a4").ok();
    /// assert_eq!(MovePicker::new(&position, |_| 0).hash(mv).next(), mv);
    ///
    /// let mut late = MovePicker::new(&position, |_| 0);
    /// let first = late.next();
    /// let rest: Vec<_> = late.hash(mv).killers([mv, first]).counter(mv).collect();
    /// assert_eq!((rest.len(), rest.contains(&mv.unwrap())), (19, true), "each move is still picked once");
    /// assert!(!rest.contains(&first.unwrap()));
    /// ```
    #[must_use]
    pub fn hash(mut self, mv: Option<Move>) -> Self {
        if self.has_not_started() {
            self.hash = mv;
        }
        self
    }

    /// Sets the killers: two quiet moves that caused cutoffs in other positions at the same ply. Has no effect after the
    /// first call of `next`.
    #[must_use]
    pub fn killers(mut self, moves: [Option<Move>; 2]) -> Self {
        if self.has_not_started() {
            let [first, second] = moves;
            self.refutations = [first, second, self.refutations[2]];
        }
        self
    }

    /// Sets the quiet move that was a good reply to the last move. Has no effect after the first call of `next`.
    #[must_use]
    pub fn counter(mut self, mv: Option<Move>) -> Self {
        if self.has_not_started() {
            self.refutations[2] = mv;
        }
        self
    }

    fn has_not_started(&self) -> bool {
        self.stage == Stage::Hash
    }

    /// Returns whether `mv` is a legal move of kind `K`.
    fn is<K: GenKind>(&self, mv: Move) -> bool {
        generate_with::<K>(self.position.board(), self.check_info).contains(mv)
    }

    /// Returns whether `mv` is one of the quiet moves of this picker.
    fn is_quiet(&self, mv: Move) -> bool {
        match self.scope {
            Scope::All => self.is::<Quiets>(mv),
            Scope::Tactical => self.is::<QuietChecks>(mv),
        }
    }

    /// Replaces the moves of the current stage by the legal moves of kind `K`.
    fn generate<K: GenKind>(&mut self) {
        self.moves.clear();
        generate_with::<K>(self.position.board(), self.check_info).send(&mut self.moves);
    }

    /// Scores captures: the most valuable victim first, and of equal victims the least valuable attacker.
    fn score_captures(&mut self) {
        let board = self.position.board();
        for scored in &mut self.moves {
            let mv = scored.mv;
            let gain = board.captured(mv).map_or(0, exchange_value)
                + mv.promotion().map_or(0, |_| exchange_value(Role::Queen));
            scored.score = gain * 8 - mv.role().index() as i32;
        }
    }

    /// Scores quiet moves by the function of the caller.
    fn score_quiets(&mut self) {
        for scored in &mut self.moves {
            scored.score = (self.score)(scored.mv);
        }
    }

    /// Returns the hash move if it is one of the moves of this picker.
    fn hash_move(&mut self) -> Option<Move> {
        self.stage = Stage::Captures;
        let is_picked = |mv: &Move| match self.scope {
            Scope::All => self.is::<AllMoves>(*mv),
            Scope::Tactical => self.is::<Captures>(*mv) || self.is::<QuietChecks>(*mv),
        };
        self.hash = self.hash.filter(is_picked);
        self.hash
    }

    fn generate_captures(&mut self) {
        self.stage = Stage::GoodCaptures;
        self.generate::<Captures>();
        self.score_captures();
    }

    /// Returns the next capture that does not lose material, and puts aside those before it.
    fn next_good_capture(&mut self) -> Option<Move> {
        while let Some(best) = self.moves.pick_best() {
            if Some(best.mv) == self.hash {
                continue;
            }
            if self.position.see_at_least(best.mv, 0) {
                return Some(best.mv);
            }
            // The list has the capacity for all moves, so this cannot fail.
            let _ = self.bad_captures.push(best.mv);
        }
        self.stage = Stage::Refutation(0);
        None
    }

    /// Returns refutation `i` if it is a quiet move of this picker that was not yielded before.
    fn next_refutation(&mut self, i: usize) -> Option<Move> {
        let Some(&candidate) = self.refutations.get(i) else {
            self.stage = Stage::Quiets;
            return None;
        };
        self.stage = Stage::Refutation(i + 1);
        let is_new = |mv: &Move| {
            Some(*mv) != self.hash && !self.refutations.iter().take(i).any(|seen| *seen == Some(*mv))
        };
        let yielded = candidate.filter(is_new).filter(|&mv| self.is_quiet(mv));
        if let Some(slot) = self.refutations.get_mut(i) {
            *slot = yielded;
        }
        yielded
    }

    fn generate_quiets(&mut self) {
        self.stage = Stage::RemainingQuiets;
        match self.scope {
            Scope::All => self.generate::<Quiets>(),
            Scope::Tactical => self.generate::<QuietChecks>(),
        }
        self.score_quiets();
    }

    /// Returns the next quiet move that was not yielded before.
    fn next_quiet(&mut self) -> Option<Move> {
        while let Some(best) = self.moves.pick_best() {
            let mv = Some(best.mv);
            if mv != self.hash && !self.refutations.contains(&mv) {
                return mv;
            }
        }
        self.stage = Stage::BadCaptures;
        // The best was put aside first, and captures are taken from the end.
        self.bad_captures.reverse();
        None
    }

    fn next_bad_capture(&mut self) -> Option<Move> {
        let last = self.bad_captures.len().checked_sub(1)?;
        self.bad_captures.swap_remove(last)
    }
}

impl<F: FnMut(Move) -> i32> Iterator for MovePicker<'_, F> {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        loop {
            let found = match self.stage {
                Stage::Hash => self.hash_move(),
                Stage::Captures => {
                    self.generate_captures();
                    None
                }
                Stage::GoodCaptures => self.next_good_capture(),
                Stage::Refutation(i) => self.next_refutation(i),
                Stage::Quiets => {
                    self.generate_quiets();
                    None
                }
                Stage::RemainingQuiets => self.next_quiet(),
                Stage::BadCaptures => return self.next_bad_capture(),
            };
            if found.is_some() {
                return found;
            }
        }
    }
}
