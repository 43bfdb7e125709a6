//! Staged picking: the moves a search should try first, first, and each stage generated only when it is reached.

use movegen_core::{
    Captures, Checks, GenKind, Legal, List, Move, MoveList, QuietChecks, Quiets, Role, ScoredList,
    generate_with,
};

use crate::position::Position;
use crate::see::exchange_value;

/// Which moves a picker yields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scope {
    /// All legal moves.
    All,
    /// Captures and promotions to a queen, then quiet checks.
    Tactical,
}

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Hash,
    Captures,
    GoodCaptures,
    Refutation(usize),
    Quiets,
    RemainingQuiets,
    BadCaptures,
}

/// The legal moves of a position, the most promising ones first, each exactly once.
///
/// The order: the hash move; captures that do not lose material, the most valuable victim first and of equal victims
/// the least valuable attacker; two killers and a counter move; all other quiet moves by the scores that the caller
/// gives; captures that lose material. Moves that the caller names are held against the position, so they may come
/// from anywhere. In check the same order holds for the evasions. No stage is generated before it is reached, and
/// nothing is allocated: the picker is about 2,700 bytes on the stack.
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
    checks: Checks,
    score: F,
    scope: Scope,
    stage: Stage,
    hash: Option<Move>,
    /// Two killers and a counter move; when their stage is over, those of them that were yielded.
    refutations: [Option<Move>; 3],
    moves: ScoredList,
    bad_captures: MoveList,
}

impl<'a, F: FnMut(Move) -> i32> MovePicker<'a, F> {
    /// All legal moves of `position`; `score` tells how promising a quiet move is, by the caller's history or otherwise.
    pub fn new(position: &'a Position, score: F) -> Self {
        Self {
            position,
            checks: position.checks(),
            score,
            scope: Scope::All,
            stage: Stage::Hash,
            hash: None,
            refutations: [None; 3],
            moves: ScoredList::new(),
            bad_captures: List::new(),
        }
    }

    /// Only what a quiescence search looks at: captures and promotions to a queen, then quiet checks by their scores; in
    /// check, all evasions. Captures that lose material come last.
    pub fn quiescence(position: &'a Position, score: F) -> Self {
        let mut picker = Self::new(position, score);
        if !picker.checks.in_check() {
            picker.scope = Scope::Tactical;
        }
        picker
    }

    /// With a move to try before all others, if it is one of the moves to be picked.
    #[must_use]
    pub fn hash(mut self, mv: Option<Move>) -> Self {
        self.hash = mv;
        self
    }

    /// With two quiet moves that were good in other positions of this depth.
    #[must_use]
    pub fn killers(mut self, moves: [Option<Move>; 2]) -> Self {
        let [first, second] = moves;
        self.refutations = [first, second, self.refutations[2]];
        self
    }

    /// With the quiet move that was good in answer to the last move.
    #[must_use]
    pub fn counter(mut self, mv: Option<Move>) -> Self {
        self.refutations[2] = mv;
        self
    }

    /// Whether `mv` is a legal move of kind `K`.
    fn is<K: GenKind>(&self, mv: Move) -> bool {
        generate_with::<K>(self.position.board(), self.checks).contains(mv)
    }

    /// Whether `mv` is one of the quiet moves to be picked.
    fn is_quiet(&self, mv: Move) -> bool {
        match self.scope {
            Scope::All => self.is::<Quiets>(mv),
            Scope::Tactical => self.is::<QuietChecks>(mv),
        }
    }

    fn generate<K: GenKind>(&mut self) {
        self.moves.clear();
        let core::ops::ControlFlow::Continue(()) =
            generate_with::<K>(self.position.board(), self.checks).send(&mut self.moves);
    }

    /// Most valuable victim first, then least valuable attacker.
    fn score_captures(&mut self) {
        let board = self.position.board();
        for scored in &mut self.moves {
            let mv = scored.mv;
            let won = board.captured(mv).map_or(0, exchange_value)
                + mv.promotion().map_or(0, |_| exchange_value(Role::Queen));
            scored.score = won * 8 - mv.role().index() as i32;
        }
    }

    fn score_quiets(&mut self) {
        for scored in &mut self.moves {
            scored.score = (self.score)(scored.mv);
        }
    }
}

impl<F: FnMut(Move) -> i32> Iterator for MovePicker<'_, F> {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        loop {
            match self.stage {
                Stage::Hash => {
                    self.stage = Stage::Captures;
                    let wanted = |mv: &Move| match self.scope {
                        Scope::All => self.is::<Legal>(*mv),
                        Scope::Tactical => self.is::<Captures>(*mv) || self.is::<QuietChecks>(*mv),
                    };
                    self.hash = self.hash.filter(wanted);
                    if self.hash.is_some() {
                        return self.hash;
                    }
                }
                Stage::Captures => {
                    self.stage = Stage::GoodCaptures;
                    self.generate::<Captures>();
                    self.score_captures();
                }
                Stage::GoodCaptures => match self.moves.pick_best() {
                    Some(best) if Some(best.mv) == self.hash => {}
                    Some(best) if self.position.see_at_least(best.mv, 0) => return Some(best.mv),
                    // No more than there are captures, so there is room.
                    Some(bad) => drop(self.bad_captures.push(bad.mv)),
                    None => self.stage = Stage::Refutation(0),
                },
                Stage::Refutation(i) => {
                    let Some(&candidate) = self.refutations.get(i) else {
                        self.stage = Stage::Quiets;
                        continue;
                    };
                    self.stage = Stage::Refutation(i + 1);
                    let new = |mv: &Move| {
                        Some(*mv) != self.hash
                            && !self.refutations.iter().take(i).any(|seen| *seen == Some(*mv))
                    };
                    let yielded = candidate.filter(new).filter(|&mv| self.is_quiet(mv));
                    if let Some(place) = self.refutations.get_mut(i) {
                        *place = yielded;
                    }
                    if yielded.is_some() {
                        return yielded;
                    }
                }
                Stage::Quiets => {
                    self.stage = Stage::RemainingQuiets;
                    match self.scope {
                        Scope::All => self.generate::<Quiets>(),
                        Scope::Tactical => self.generate::<QuietChecks>(),
                    }
                    self.score_quiets();
                }
                Stage::RemainingQuiets => match self.moves.pick_best() {
                    Some(best) if Some(best.mv) == self.hash || self.refutations.contains(&Some(best.mv)) => {
                    }
                    Some(best) => return Some(best.mv),
                    None => {
                        self.stage = Stage::BadCaptures;
                        // They were put aside best first, and are taken from the end.
                        self.bad_captures.reverse();
                    }
                },
                Stage::BadCaptures => {
                    let last = self.bad_captures.len().checked_sub(1)?;
                    return self.bad_captures.swap_remove(last);
                }
            }
        }
    }
}
