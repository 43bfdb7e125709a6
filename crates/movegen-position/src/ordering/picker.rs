//! Staged move picking: the most promising moves first, each stage generated only when the search gets there.

use movegen_core::generate::{QuietChecks, ScoredList, ScoredMove};
use movegen_core::{Move, MoveList, Noisy, Quiets};

use crate::ordering::scores::{Scores, When};
use crate::position::SearchPosition;

/// The stages of a [`MovePicker`], in their order.
///
/// ```
/// use movegen::ordering::{Refutations, Stage};
/// use movegen::{MovePicker, SearchPosition};
/// let mut picker = MovePicker::new(&SearchPosition::default(), None, Refutations::default());
/// assert!(picker.next(|_| 0).is_some());
/// assert_eq!(picker.stage(), Stage::Quiets);
/// assert!(Stage::Hash < Stage::Quiets && Stage::Quiets < Stage::Last);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Stage {
    /// The hash move.
    Hash,
    /// Noisy moves that come [now](When::Now): by default, those that lose no material.
    GoodNoisy,
    /// The killers and the counter move.
    Refutations,
    /// All other quiet moves.
    Quiets,
    /// The moves put off to the end: by default, the other noisy moves.
    Last,
}

/// Quiet moves that a [`MovePicker`] tries before the others, because they refuted similar positions.
///
/// ```
/// use movegen::{MovePicker, SearchPosition, ordering::Refutations};
/// let node = SearchPosition::default();
/// let killers = [node.parse_uci("e2e4").ok(), None];
/// let mut picker = MovePicker::new(&node, None, Refutations { killers, ..Default::default() });
/// assert_eq!(picker.next(|_| 0), killers[0]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Refutations {
    /// The moves that refuted siblings of this node.
    pub killers: [Option<Move>; 2],
    /// The move that refuted the opponent's last move elsewhere.
    pub counter: Option<Move>,
}

/// The quiet moves that a picker yields besides noisy moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum QuietScope {
    All,
    Checks,
    None,
}

/// The next phase of a picker: it generates and scores a stage's moves, or yields one. Numbers are list indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Hash,
    GenerateNoisy,
    GoodNoisy,
    Refutation(usize),
    GenerateQuiets,
    Quiets,
    Last(usize),
}

/// Yields the legal moves of a position, the most promising ones first, and each move exactly once.
///
/// The stages, as reported by [`stage`](Self::stage):
///
/// 1. the hash move;
/// 2. noisy moves (captures and queen promotions) that lose no material, the most valuable victim first;
/// 3. two killers and a counter move;
/// 4. all other quiet moves, by your scores;
/// 5. noisy moves that lose material.
///
/// With [`Scores`] you change the order of the noisy moves, and in which stage a move comes. In check,
/// evasions come in the same stages.
///
/// The moves you give it may be any values, because the picker checks them. It generates a stage only when it
/// gets there, and allocates nothing: a picker takes 2.2 KB on the stack, and writes only the part it uses.
///
/// It borrows nothing either. Between calls of [`next`](Self::next), you can make and unmake moves on the
/// position and change the history:
///
/// ```
/// use movegen::ordering::{Refutations, Stage, exchange_value};
/// use movegen::{Move, MovePicker, SearchPosition};
///
/// /// The number of cutoffs by quiet moves, weighted, for each origin and destination.
/// struct History([i32; Move::FROM_TO_COUNT]);
///
/// fn search(node: &SearchPosition, history: &mut History, depth: i32, mut alpha: i32, beta: i32) -> i32 {
///     if depth == 0 {
///         return quiescence(node, alpha, beta);
///     }
///     let mut picker = MovePicker::new(node, None, Refutations::default());
///     let mut has_move = false;
///     while let Some(mv) = picker.next(|mv: Move| history.0[mv.from_to()]) {
///         has_move = true;
///         let score = -search(&node.after(mv), history, depth - 1, -beta, -alpha);
///         if score >= beta {
///             if picker.stage() == Stage::Quiets {
///                 history.0[mv.from_to()] += depth * depth;
///             }
///             return score;
///         }
///         alpha = alpha.max(score);
///     }
///     match (has_move, node.in_check()) {
///         (true, _) => alpha,
///         (false, true) => -10_000 - depth,
///         (false, false) => 0,
///     }
/// }
///
/// fn quiescence(node: &SearchPosition, mut alpha: i32, beta: i32) -> i32 {
///     if !node.in_check() {
///         alpha = alpha.max(material(node));
///     }
///     let mut picker = MovePicker::quiescence(node, None);
///     while let Some(mv) = picker.next(|_| 0) {
///         // Captures that lose material are searched only as evasions.
///         if alpha >= beta || !node.in_check() && picker.stage() == Stage::Last {
///             break;
///         }
///         alpha = alpha.max(-quiescence(&node.after(mv), -beta, -alpha));
///     }
///     alpha
/// }
///
/// fn material(node: &SearchPosition) -> i32 {
///     let value = |color| -> i32 {
///         let roles = node.color(color).into_iter().filter_map(|square| node.role_at(square));
///         roles.map(exchange_value).sum()
///     };
///     value(node.turn()) - value(!node.turn())
/// }
///
/// // Qa8 is mate: the pawns leave the king no escape.
/// let root = SearchPosition::new("6k1/5ppp/8/8/8/8/Q7/R5K1 w - - 0 1".parse().unwrap());
/// let mut history = History([0; Move::FROM_TO_COUNT]);
/// let score = search(&root, &mut history, 3, -20_000, 20_000);
/// assert!(score > 10_000, "a mate: {score}");
/// ```
#[derive(Clone, Debug)]
#[doc(alias("staged", "movepick", "move_ordering", "killers"))]
pub struct MovePicker {
    position: SearchPosition,
    quiets: QuietScope,
    phase: Phase,
    hash: Option<Move>,
    /// Two killers and a counter move. After their stage, only those that were yielded are left.
    refutations: [Option<Move>; 3],
    /// The moves of the current stage that are left.
    moves: ScoredList,
    /// The noisy moves that come with the quiet moves.
    waiting: MoveList,
    /// The moves put off to the last stage, in order.
    last: MoveList,
}

impl MovePicker {
    /// Creates a picker of all legal moves of `position`.
    ///
    /// `hash` is tried before all others, if it is legal. `refutations` are tried before the other quiet
    /// moves, if they are quiet and legal.
    ///
    /// ```
    /// use movegen::{Move, MovePicker, SearchPosition, ordering::Refutations};
    /// let node = SearchPosition::new("4k3/8/8/3q4/4p3/2N5/8/4K3 w - - 0 1".parse().unwrap());
    /// let [hash, killer] = ["c3b5", "e1f2"].map(|uci| node.parse_uci(uci).ok());
    /// let refutations = Refutations { killers: [killer, None], counter: None };
    /// let mut picker = MovePicker::new(&node, hash, refutations);
    /// let order: Vec<String> = std::iter::from_fn(|| picker.next(|mv: Move| mv.to().index() as i32))
    ///     .map(|mv| node.uci(mv, Default::default()).to_string())
    ///     .collect();
    /// assert_eq!(order[..3], ["c3b5", "c3d5", "e1f2"]);
    /// assert_eq!(order.last().unwrap(), "c3e4", "the queen defends that pawn");
    /// assert_eq!(order.len(), node.legal_moves().len());
    /// ```
    #[inline]
    #[must_use]
    pub fn new(position: &SearchPosition, hash: Option<Move>, refutations: Refutations) -> Self {
        Self::with_quiets(position, QuietScope::All, hash, refutations)
    }

    /// Creates a picker for a quiescence search: noisy moves or, in check, all evasions. A quiet `hash` move is left
    /// out, unless it is an evasion.
    #[inline]
    #[must_use]
    pub fn quiescence(position: &SearchPosition, hash: Option<Move>) -> Self {
        let quiets = if position.in_check() { QuietScope::All } else { QuietScope::None };
        Self::with_quiets(position, quiets, hash, Refutations::default())
    }

    /// Creates a picker for a quiescence search with checks: noisy moves, then quiet checks or, in check, all
    /// evasions.
    ///
    /// ```
    /// use movegen::{MovePicker, SearchPosition, ordering::Refutations};
    /// let node = SearchPosition::new("k7/8/8/3p4/8/1N6/3R4/K7 w - - 0 1".parse().unwrap());
    /// let count = |mut picker: MovePicker| std::iter::from_fn(|| picker.next(|_| 0)).count();
    /// assert_eq!(count(MovePicker::new(&node, None, Refutations::default())), node.legal_moves().len());
    /// assert_eq!(count(MovePicker::quiescence(&node, None)), 1, "the rook takes the pawn");
    /// assert_eq!(count(MovePicker::quiescence_with_checks(&node, None)), 2, "or gives check on a2");
    /// ```
    #[inline]
    #[must_use]
    pub fn quiescence_with_checks(position: &SearchPosition, hash: Option<Move>) -> Self {
        let quiets = if position.in_check() { QuietScope::All } else { QuietScope::Checks };
        Self::with_quiets(position, quiets, hash, Refutations::default())
    }

    // Always inlined, because the picker is then made where the caller keeps it.
    #[inline(always)]
    fn with_quiets(
        position: &SearchPosition,
        quiets: QuietScope,
        hash: Option<Move>,
        Refutations { killers: [first, second], counter }: Refutations,
    ) -> Self {
        Self {
            position: *position,
            quiets,
            phase: Phase::Hash,
            hash,
            refutations: [first, second, counter],
            moves: ScoredList::new(),
            waiting: MoveList::new(),
            last: MoveList::new(),
        }
    }

    /// Returns the next move, or `None` after the last one.
    ///
    /// Scores the moves of a stage when it reaches the stage. Moves with equal scores come
    /// in an unspecified order. A closure has to name the type of its parameter, as in `|mv: Move| ..`.
    #[inline]
    pub fn next(&mut self, mut scores: impl Scores) -> Option<Move> {
        loop {
            let found = match self.phase {
                Phase::Hash => self.hash_move(),
                Phase::GenerateNoisy => {
                    self.phase = Phase::GoodNoisy;
                    self.position.generate::<Noisy>().send(&mut self.moves);
                    for scored in &mut self.moves {
                        scored.score = scores.noisy(&self.position, scored.mv);
                    }
                    None
                }
                Phase::GoodNoisy => self.next_good_noisy(&mut scores),
                Phase::Refutation(i) => self.next_refutation(i),
                Phase::GenerateQuiets => {
                    self.generate_quiets();
                    self.score_quiets(&mut scores);
                    None
                }
                Phase::Quiets => self.next_quiet(&mut scores),
                Phase::Last(i) => {
                    let &mv = self.last.get(i)?;
                    self.phase = Phase::Last(i + 1);
                    // Quiet moves may have been put off before they were skipped.
                    let is_wanted = self.quiets != QuietScope::None || self.position.is_noisy(mv);
                    is_wanted.then_some(mv)
                }
            };
            if found.is_some() {
                return found;
            }
        }
    }

    /// Returns the stage of the move that [`next`](Self::next) returned last. Before the first call it is
    /// [`Stage::Hash`], and after the last move [`Stage::Last`].
    #[must_use]
    pub const fn stage(&self) -> Stage {
        match self.phase {
            // The phase after the hash move is to generate the noisy moves.
            Phase::Hash | Phase::GenerateNoisy => Stage::Hash,
            Phase::GoodNoisy => Stage::GoodNoisy,
            Phase::Refutation(_) => Stage::Refutations,
            Phase::GenerateQuiets | Phase::Quiets => Stage::Quiets,
            Phase::Last(_) => Stage::Last,
        }
    }

    /// Skips all remaining quiet moves, killers, checks and evasions included. Only noisy moves follow.
    /// For late move pruning.
    ///
    /// ```
    /// use movegen::ordering::{Refutations, Stage};
    /// use movegen::{MovePicker, SearchPosition};
    ///
    /// let node = SearchPosition::new("4k3/8/8/3q4/4p3/2N5/8/4K3 w - - 0 1".parse().unwrap());
    /// let (mut picker, mut stages) = (MovePicker::new(&node, None, Refutations::default()), Vec::new());
    /// while let Some(_mv) = picker.next(|_| 0) {
    ///     stages.push(picker.stage());
    ///     if stages.len() == 3 {
    ///         picker.skip_quiets();
    ///     }
    /// }
    /// assert_eq!(stages, [Stage::GoodNoisy, Stage::Quiets, Stage::Quiets, Stage::Last]);
    /// ```
    pub fn skip_quiets(&mut self) {
        self.quiets = QuietScope::None;
        if self.phase == Phase::Quiets {
            self.moves.clear();
        }
    }

    /// Returns `Some(is_noisy)` if `mv` is one of the moves of this picker.
    fn find(&self, mv: Move) -> Option<bool> {
        let is_noisy = self.position.is_noisy(mv);
        let is_picked = match self.quiets {
            QuietScope::Checks if !is_noisy => self.position.generate::<QuietChecks>().contains(mv),
            QuietScope::None if !is_noisy => false,
            _ => self.position.is_legal(mv),
        };
        is_picked.then_some(is_noisy)
    }

    /// Returns the hash move if it is one of the moves of this picker.
    fn hash_move(&mut self) -> Option<Move> {
        self.phase = Phase::GenerateNoisy;
        self.hash = self.hash.filter(|&mv| self.find(mv).is_some());
        self.hash
    }

    /// Returns the next noisy move that comes now, and puts those before it where they belong.
    fn next_good_noisy(&mut self, scores: &mut impl Scores) -> Option<Move> {
        while let Some(ScoredMove { mv, score }) = self.moves.pick_best() {
            if Some(mv) == self.hash {
                continue;
            }
            // There's room for all moves in each list.
            let _ = match scores.when(&self.position, mv, score) {
                When::Now => return Some(mv),
                When::WithQuiets => self.waiting.push(mv),
                When::Last => self.last.push(mv),
            };
        }
        self.phase = Phase::Refutation(0);
        None
    }

    /// Returns refutation `i` if it is a quiet move of this picker that was not yielded before.
    fn next_refutation(&mut self, i: usize) -> Option<Move> {
        let Some(&candidate) = self.refutations.get(i) else {
            self.phase = Phase::GenerateQuiets;
            return None;
        };
        self.phase = Phase::Refutation(i + 1);
        let is_new = |mv: &Move| {
            Some(*mv) != self.hash && !self.refutations.iter().take(i).any(|seen| *seen == Some(*mv))
        };
        let is_picked = |&mv: &Move| match self.find(mv) {
            Some(true) => self.quiets != QuietScope::None && self.waiting.contains(&mv),
            found => found.is_some(),
        };
        let yielded = candidate.filter(is_new).filter(is_picked);
        if let Some(slot) = self.refutations.get_mut(i) {
            *slot = yielded;
        }
        yielded
    }

    fn generate_quiets(&mut self) {
        self.phase = Phase::Quiets;
        match self.quiets {
            QuietScope::All => self.position.generate::<Quiets>().send(&mut self.moves),
            QuietScope::Checks => self.position.generate::<QuietChecks>().send(&mut self.moves),
            QuietScope::None => return,
        }
        self.moves.extend(self.waiting.iter().map(|&mv| ScoredMove { mv, score: 0 }));
    }

    #[inline]
    fn score_quiets(&mut self, scores: &mut impl Scores) {
        for scored in &mut self.moves {
            scored.score = scores.quiet(&self.position, scored.mv);
        }
    }

    /// Returns the next quiet move that was not yielded before.
    fn next_quiet(&mut self, scores: &mut impl Scores) -> Option<Move> {
        while let Some(ScoredMove { mv, .. }) = self.moves.pick_best() {
            if Some(mv) == self.hash || self.refutations.contains(&Some(mv)) {
                continue;
            }
            if !scores.puts_off(&self.position, mv) {
                return Some(mv);
            }
            let _ = self.last.push(mv);
        }
        self.phase = Phase::Last(0);
        None
    }
}
