//! Staged move picking: a search gets the most promising moves first, and each stage is generated only when it is
//! reached.

use movegen_core::generate::{Class, QuietChecks, ScoredList, ScoredMove, generate_with};
use movegen_core::{AllMoves, Board, CheckInfo, Move, Noisy, Quiets, Role};

use crate::ordering::see::{exchange_value, see_at_least};
use crate::position::Position;

/// The stages of a [`MovePicker`], in their order.
///
/// ```
/// use movegen::{MovePicker, Position, ordering::Stage};
/// let mut picker = MovePicker::new(&Position::default());
/// assert!(picker.next(|_| 0).is_some());
/// assert_eq!(picker.stage(), Stage::Quiets);
/// assert!(Stage::Hash < Stage::Quiets && Stage::Quiets < Stage::BadNoisy);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Stage {
    /// The hash move.
    Hash,
    /// Captures and promotions to a queen that do not lose material.
    GoodNoisy,
    /// The killers and the counter move.
    Refutations,
    /// All other quiet moves.
    Quiets,
    /// Captures and promotions to a queen that lose material.
    BadNoisy,
}

/// Which quiet moves a picker yields, besides captures and promotions to a queen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum QuietScope {
    All,
    Checks,
    None,
}

/// The next step of a picker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// Yield the hash move.
    Hash,
    /// Generate and score the captures.
    Captures,
    /// Yield the captures that do not lose material, and put the others aside.
    GoodNoisy,
    /// Yield the killers and the counter move, of which this is the index.
    Refutation(usize),
    /// Generate and score the quiet moves.
    Quiets,
    /// Yield the quiet moves.
    RemainingQuiets,
    /// Yield the captures that lose material, of which this is the index.
    BadNoisy(usize),
}

/// Yields the legal moves of a position, the most promising ones first, and each move exactly once.
///
/// The order, which [`stage`](Self::stage) reports:
///
/// 1. the hash move;
/// 2. captures and promotions to a queen that do not lose material: the most valuable victim first, and of equal
///    victims the least valuable attacker;
/// 3. two killers and a counter move;
/// 4. all other quiet moves, by the scores of the caller;
/// 5. captures and promotions to a queen that lose material.
///
/// In check, the evasions have the same order. The picker checks the moves that the caller gives it, so they may be any
/// values. It generates no stage before that stage is reached, and allocates nothing: it takes about 2,200 bytes on the
/// stack, of which it writes only those that it uses.
///
/// Hints and restrictions are set on the picker where it lies, before the first call of [`next`](Self::next):
/// `picker.hash(mv).killers(killers)`. A node that is cut off by its hash move then costs a quarter of the list of all moves.
///
/// The picker borrows nothing. It has a copy of the board, so a search can make and unmake moves on its own position, and
/// [`next`](Self::next) takes the scores of quiet moves at each call, so a search can change its history between the
/// calls:
///
/// ```
/// use movegen::ordering::Stage;
/// use movegen::{Move, MovePicker, Position};
///
/// /// The number of cutoffs by quiet moves, weighted, for each origin and destination.
/// struct History([i32; Move::FROM_TO_COUNT]);
///
/// fn search(position: &mut Position, history: &mut History, depth: i32, mut alpha: i32, beta: i32) -> i32 {
///     if depth == 0 {
///         return quiescence(position, alpha, beta);
///     }
///     let mut picker = MovePicker::new(position);
///     let mut has_move = false;
///     while let Some(mv) = picker.next(|mv| history.0[mv.from_to()]) {
///         has_move = true;
///         let undo = position.make(mv);
///         let score = -search(position, history, depth - 1, -beta, -alpha);
///         position.unmake(undo);
///         if score >= beta {
///             if matches!(picker.stage(), Stage::Refutations | Stage::Quiets) {
///                 history.0[mv.from_to()] += depth * depth;
///             }
///             return score;
///         }
///         alpha = alpha.max(score);
///     }
///     match (has_move, picker.check_info().in_check()) {
///         (true, _) => alpha,
///         (false, true) => -10_000 - depth,
///         (false, false) => 0,
///     }
/// }
///
/// fn quiescence(position: &mut Position, mut alpha: i32, beta: i32) -> i32 {
///     let mut picker = MovePicker::new(position);
///     picker.quiescence();
///     let in_check = picker.check_info().in_check();
///     if !in_check {
///         alpha = alpha.max(material(position));
///     }
///     while let Some(mv) = picker.next(|_| 0) {
///         // Captures that lose material are searched only as evasions.
///         if alpha >= beta || !in_check && picker.stage() == Stage::BadNoisy {
///             break;
///         }
///         let undo = position.make(mv);
///         alpha = alpha.max(-quiescence(position, -beta, -alpha));
///         position.unmake(undo);
///     }
///     alpha
/// }
///
/// fn material(position: &Position) -> i32 {
///     use movegen::ordering::exchange_value;
///     let board = position.board();
///     let value = |color| -> i32 {
///         board.color(color).into_iter().filter_map(|square| board.role_at(square)).map(exchange_value).sum()
///     };
///     value(position.turn()) - value(!position.turn())
/// }
///
/// // The queen on a2 gives mate on a8 in two moves, after the pawn on h7 has moved.
/// let mut position: Position = "6k1/5ppp/8/8/8/8/Q7/R5K1 w - - 0 1".parse().unwrap();
/// let mut history = History([0; Move::FROM_TO_COUNT]);
/// let score = search(&mut position, &mut history, 3, -20_000, 20_000);
/// assert!(score > 10_000, "a mate: {score}");
/// ```
#[derive(Clone, Debug)]
#[doc(alias("staged", "movepick", "move_ordering", "killers"))]
pub struct MovePicker {
    board: Board,
    check_info: CheckInfo,
    quiets: QuietScope,
    step: Step,
    hash: Option<Move>,
    /// Two killers and a counter move. After their stage, only those that were yielded are left.
    refutations: [Option<Move>; 3],
    /// The captures put aside because they lose material, the best first, and then the moves of the current stage.
    moves: ScoredList,
    /// The number of captures put aside.
    bad_captures: usize,
}

impl MovePicker {
    /// Creates a picker of all legal moves of `position`.
    #[must_use]
    pub fn new(position: &Position) -> Self {
        Self::with_check_info(position, position.check_info())
    }

    /// Creates a picker of all legal moves of `position` with a [`CheckInfo`] that the caller has already computed. It must
    /// belong to the position. Debug builds assert this; in release builds a wrong `check_info` gives wrong
    /// moves.
    #[must_use]
    pub fn with_check_info(position: &Position, check_info: CheckInfo) -> Self {
        debug_assert!(check_info == position.check_info(), "the CheckInfo of another position");
        Self {
            board: *position.board(),
            check_info,
            quiets: QuietScope::All,
            step: Step::Hash,
            hash: None,
            refutations: [None; 3],
            moves: ScoredList::new(),
            bad_captures: 0,
        }
    }

    /// Restricts the picker to the moves of a quiescence search: captures and promotions to a queen; in check, all
    /// evasions. Has no effect after the first call of [`next`](Self::next).
    pub fn quiescence(&mut self) -> &mut Self {
        self.with_quiets(QuietScope::None)
    }

    /// Restricts the picker to the moves of a quiescence search with checks: captures and promotions to a queen, then quiet
    /// checks by their scores; in check, all evasions. Has no effect after the first call of [`next`](Self::next).
    ///
    /// ```
    /// use movegen::{MovePicker, Position};
    /// let position: Position = "k7/8/8/3p4/8/1N6/3R4/K7 w - - 0 1".parse().unwrap();
    /// let count = |mut picker: MovePicker| std::iter::from_fn(|| picker.next(|_| 0)).count();
    /// assert_eq!(count(MovePicker::new(&position)), position.legal_moves().len());
    /// assert_eq!(count(MovePicker::new(&position).quiescence().clone()), 1, "the rook takes the pawn");
    /// assert_eq!(count(MovePicker::new(&position).quiescence_with_checks().clone()), 2, "or gives check on a2");
    /// ```
    pub fn quiescence_with_checks(&mut self) -> &mut Self {
        self.with_quiets(QuietScope::Checks)
    }

    fn with_quiets(&mut self, quiets: QuietScope) -> &mut Self {
        if self.has_not_started() && !self.check_info.in_check() {
            self.quiets = quiets;
        }
        self
    }

    /// Sets a move to try before all others, if it is one of the moves of this picker. Has no effect after the first
    /// call of [`next`](Self::next), so that the picker still yields each move once.
    ///
    /// ```
    /// use movegen::{MovePicker, Position};
    /// let position = Position::default();
    /// let mv = position.parse_uci("a2a4").ok();
    /// assert_eq!(MovePicker::new(&position).hash(mv).next(|_| 0), mv);
    /// ```
    pub fn hash(&mut self, mv: Option<Move>) -> &mut Self {
        if self.has_not_started() {
            self.hash = mv;
        }
        self
    }

    /// Sets the killers: two quiet moves that caused cutoffs in other positions at the same ply. Has no effect after the
    /// first call of [`next`](Self::next).
    ///
    /// ```
    /// use movegen::{MovePicker, Position};
    /// let position: Position = "4k3/8/8/3q4/4p3/2N5/8/4K3 w - - 0 1".parse().unwrap();
    /// let killer = position.parse_uci("e1f2").ok();
    /// let mut picker = MovePicker::new(&position);
    /// picker.killers([killer, None]);
    /// let order: Vec<String> = std::iter::from_fn(|| picker.next(|mv| mv.to().index() as i32))
    ///     .map(|mv| position.uci(mv, Default::default()).to_string())
    ///     .collect();
    /// assert_eq!(order[..2], ["c3d5", "e1f2"]);
    /// assert_eq!(order.last().unwrap(), "c3e4", "the queen defends that pawn");
    /// assert_eq!(order.len(), position.legal_moves().len());
    /// ```
    pub fn killers(&mut self, moves: [Option<Move>; 2]) -> &mut Self {
        if self.has_not_started() {
            let [first, second] = moves;
            self.refutations = [first, second, self.refutations[2]];
        }
        self
    }

    /// Sets the quiet move that was a good reply to the last move. Has no effect after the first call of
    /// [`next`](Self::next).
    pub fn counter(&mut self, mv: Option<Move>) -> &mut Self {
        if self.has_not_started() {
            self.refutations[2] = mv;
        }
        self
    }

    /// Returns the next move, or `None` after the last one.
    ///
    /// `score` returns how promising a quiet move is, for example from the history of the search: higher scores come first.
    /// It is called once for each quiet move, when the picker reaches [`Stage::Quiets`], and not at all if the search
    /// stops before.
    #[inline]
    pub fn next(&mut self, mut score: impl FnMut(Move) -> i32) -> Option<Move> {
        loop {
            let found = match self.step {
                Step::Hash => self.hash_move(),
                Step::Captures => {
                    self.generate_captures();
                    None
                }
                Step::GoodNoisy => self.next_good_capture(),
                Step::Refutation(i) => self.next_refutation(i),
                Step::Quiets => {
                    self.generate_quiets();
                    for scored in self.moves.iter_mut().skip(self.bad_captures) {
                        scored.score = score(scored.mv);
                    }
                    None
                }
                Step::RemainingQuiets => self.next_quiet(),
                Step::BadNoisy(i) => return self.next_bad_capture(i),
            };
            if found.is_some() {
                return found;
            }
        }
    }

    /// Returns the stage of the move that [`next`](Self::next) returned last. Before the first call it is [`Stage::Hash`],
    /// and after the last move [`Stage::BadNoisy`].
    #[must_use]
    pub const fn stage(&self) -> Stage {
        match self.step {
            // The step after the hash move is to generate the captures.
            Step::Hash | Step::Captures => Stage::Hash,
            Step::GoodNoisy => Stage::GoodNoisy,
            Step::Refutation(_) => Stage::Refutations,
            Step::Quiets | Step::RemainingQuiets => Stage::Quiets,
            Step::BadNoisy(_) => Stage::BadNoisy,
        }
    }

    /// Skips all quiet moves that are left, also those of the caller and evasions: only captures and promotions to a queen
    /// follow. For a search that prunes late quiet moves.
    ///
    /// ```
    /// use movegen::ordering::Stage;
    /// use movegen::{MovePicker, Position};
    ///
    /// let position: Position = "4k3/8/8/3q4/4p3/2N5/8/4K3 w - - 0 1".parse().unwrap();
    /// let (mut picker, mut quiets, mut stages) = (MovePicker::new(&position), 0, Vec::new());
    /// while let Some(_mv) = picker.next(|_| 0) {
    ///     stages.push(picker.stage());
    ///     quiets += usize::from(picker.stage() == Stage::Quiets);
    ///     if quiets == 2 {
    ///         picker.skip_quiets();
    ///     }
    /// }
    /// assert_eq!(stages, [Stage::GoodNoisy, Stage::Quiets, Stage::Quiets, Stage::BadNoisy]);
    /// ```
    pub fn skip_quiets(&mut self) {
        self.quiets = QuietScope::None;
        if self.step == Step::RemainingQuiets {
            self.moves.truncate(self.bad_captures);
        }
    }

    /// Returns the checkers and pinned pieces of the position.
    #[inline]
    #[must_use]
    pub const fn check_info(&self) -> CheckInfo {
        self.check_info
    }

    fn has_not_started(&self) -> bool {
        self.step == Step::Hash
    }

    /// Returns whether `mv` is a legal move of class `C`.
    fn is<C: Class>(&self, mv: Move) -> bool {
        generate_with::<C>(&self.board, self.check_info).contains(mv)
    }

    /// Returns whether `mv` is one of the quiet moves of this picker.
    fn is_quiet(&self, mv: Move) -> bool {
        match self.quiets {
            QuietScope::All => self.is::<Quiets>(mv),
            QuietScope::Checks => self.is::<QuietChecks>(mv),
            QuietScope::None => false,
        }
    }

    /// Adds the legal moves of class `C` to the captures put aside.
    fn generate<C: Class>(&mut self) {
        generate_with::<C>(&self.board, self.check_info).send(&mut self.moves);
    }

    /// Returns the index of the best move of the current stage.
    fn best(&self) -> Option<usize> {
        let stage = self.moves.iter().enumerate().skip(self.bad_captures);
        stage.max_by_key(|(_, scored)| scored.score).map(|(index, _)| index)
    }

    /// Scores captures: the most valuable victim first, and of equal victims the least valuable attacker.
    fn score_captures(&mut self) {
        for scored in &mut self.moves {
            let mv = scored.mv;
            let gain = self.board.captured(mv).map_or(0, exchange_value)
                + mv.promotion().map_or(0, |_| exchange_value(Role::Queen));
            scored.score = gain * 8 - mv.role().index() as i32;
        }
    }

    /// Returns the hash move if it is one of the moves of this picker.
    fn hash_move(&mut self) -> Option<Move> {
        self.step = Step::Captures;
        let is_picked = |mv: Move| match self.quiets {
            QuietScope::All => self.is::<AllMoves>(mv),
            QuietScope::Checks | QuietScope::None => self.is::<Noisy>(mv) || self.is_quiet(mv),
        };
        self.hash = self.hash.filter(|&mv| is_picked(mv));
        self.hash
    }

    fn generate_captures(&mut self) {
        self.step = Step::GoodNoisy;
        self.generate::<Noisy>();
        self.score_captures();
    }

    /// Returns the next capture that does not lose material, and puts aside those before it.
    fn next_good_capture(&mut self) -> Option<Move> {
        while let Some(best) = self.best() {
            // Taken out in any case: a capture that loses material comes back in front.
            let scored = self.moves.swap_remove(best)?;
            if Some(scored.mv) == self.hash {
                continue;
            }
            if see_at_least(&self.board, scored.mv, 0) {
                return Some(scored.mv);
            }
            self.put_aside(scored);
        }
        self.step = Step::Refutation(0);
        None
    }

    /// Puts a capture behind those put aside before.
    fn put_aside(&mut self, scored: ScoredMove) {
        let displaced = match self.moves.get_mut(self.bad_captures) {
            Some(place) => core::mem::replace(place, scored),
            None => scored,
        };
        // There is a place, since a move was taken out before.
        let _ = self.moves.push(displaced);
        self.bad_captures += 1;
    }

    /// Returns refutation `i` if it is a quiet move of this picker that was not yielded before.
    fn next_refutation(&mut self, i: usize) -> Option<Move> {
        let Some(&candidate) = self.refutations.get(i) else {
            self.step = Step::Quiets;
            return None;
        };
        self.step = Step::Refutation(i + 1);
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
        self.step = Step::RemainingQuiets;
        match self.quiets {
            QuietScope::All => self.generate::<Quiets>(),
            QuietScope::Checks => self.generate::<QuietChecks>(),
            QuietScope::None => {}
        }
    }

    /// Returns the next quiet move that was not yielded before.
    fn next_quiet(&mut self) -> Option<Move> {
        while let Some(best) = self.best() {
            let mv = self.moves.swap_remove(best).map(|scored| scored.mv);
            if mv != self.hash && !self.refutations.contains(&mv) {
                return mv;
            }
        }
        self.step = Step::BadNoisy(0);
        None
    }

    fn next_bad_capture(&mut self, i: usize) -> Option<Move> {
        let scored = self.moves.get(i)?;
        self.step = Step::BadNoisy(i + 1);
        Some(scored.mv)
    }
}
