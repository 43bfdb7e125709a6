//! Samples from games in PGN with evaluations in their comments.

use std::ops::ControlFlow;

use movegen_pgn::{Findings, GameError, GameProblem, GameResult, Remark, Score, Stop, Text, Visitor};
use movegen_position::{Color, Move, Position};

use crate::sample::{Sample, Wdl, relative};

/// The score of a mate on the board. A mate in `n` plies scores `n` less.
const MATE: i32 = 32_000;

/// No sample has this score.
const NONE: i16 = i16::MIN;

/// A visitor that makes samples from the main line of a game, up to the first error or null move in it. If it's
/// [strict](Self::with_strict), it refuses such games.
///
/// A position becomes a sample if a move follows and a comment has its score. That is `+0.31/12` after the move, or
/// else `[%eval ..]` after the move before it. A mate in `n` plies, counting both sides, scores 32000 - `n`. Other
/// scores are at most 31000. A game without a result gives no samples.
///
/// ```
/// use movegen_pgn::Reader;
/// use movegen_training::{GameSamples, Wdl};
///
/// let text = "1. e4 {[%eval 0.31]} e5 {[%eval 0.25]} 2. Nf3 1/2-1/2";
/// let mut game = GameSamples::default();
/// assert!(Reader::new(text.as_bytes()).read_game(&mut game).unwrap());
/// let [e5, knight] = game.samples() else { panic!() };
/// assert_eq!((e5.ply, e5.score, e5.result), (1, 31, Wdl::Draw));
/// assert_eq!((knight.ply, knight.score), (2, 25));
/// ```
#[derive(Debug, Default)]
pub struct GameSamples {
    samples: Vec<Sample>,
    /// The score of the position after the last move, from White's view.
    next: Option<Score>,
    is_complete: bool,
    without_score: u64,
    without_result: u64,
    findings: Findings,
    /// Whether a null move has come. The positions after it aren't those of a game.
    has_null_move: bool,
}

impl GameSamples {
    /// Sets whether to refuse a game with a null move or an error, such as an illegal move. By default, the positions
    /// before it become samples. A game with an error gets its result from the tags.
    #[must_use]
    pub fn with_strict(mut self, is_strict: bool) -> Self {
        self.findings = Findings::new(is_strict);
        self
    }

    /// Returns the samples of the last game.
    #[must_use]
    pub fn samples(&self) -> &[Sample] {
        if self.is_complete { &self.samples } else { &[] }
    }

    /// Returns the number of moves of the last game that give no sample because they have no score.
    #[must_use]
    pub const fn without_score(&self) -> u64 {
        self.without_score
    }

    /// Returns the number of moves of the last game that have a score, but give no sample because the game has no
    /// result.
    #[must_use]
    pub const fn without_result(&self) -> u64 {
        self.without_result
    }

    /// Returns the remarks on text of the last game that isn't standard PGN but was read anyway.
    #[must_use]
    pub fn remarks(&self) -> &[Remark] {
        self.findings.remarks()
    }

    /// Returns the errors that cut the last game short.
    #[must_use]
    pub fn errors(&self) -> &[GameError] {
        self.findings.errors()
    }

    /// Returns whether the last game has a null move, after which it gives no samples.
    #[must_use]
    pub const fn has_null_move(&self) -> bool {
        self.has_null_move
    }
}

/// Numbers the games of samples in their order. A game starts where the ply doesn't grow or the result changes, so the
/// numbers mean nothing in a shuffled file, or in [`Format::Bullet`](crate::Format::Bullet), which has no plies.
///
/// ```
/// use movegen_training::{GameNumbers, Sample, Wdl};
///
/// let mut games = GameNumbers::default();
/// let numbers = [0, 1, 4, 2, 2].map(|ply| games.number(&Sample { ply, ..Sample::default() }));
/// assert_eq!(numbers, [1, 1, 1, 2, 3]);
/// assert_eq!(games.number(&Sample { ply: 8, result: Wdl::WhiteWins, ..Sample::default() }), 4);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct GameNumbers {
    game: u64,
    /// The ply and the result of the last sample.
    last: Option<(u16, Wdl)>,
}

impl GameNumbers {
    /// Creates the numbers of games after this many others.
    #[must_use]
    pub const fn after(games: u64) -> Self {
        Self { game: games, last: None }
    }

    /// Returns the number of the game of the next sample, from 1.
    pub fn number(&mut self, sample: &Sample) -> u64 {
        let starts = self.last.is_none_or(|(ply, result)| sample.ply <= ply || sample.result != result);
        self.game += u64::from(starts);
        self.last = Some((sample.ply, sample.result));
        self.game
    }

    /// Returns the number of the last game.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.game
    }
}

/// Converts a score of the side to move to that of a sample. In a mate in `n` moves, the winner makes `n` of them, and
/// the loser one less if the winner is to move.
fn number(score: Score) -> i16 {
    let number = match score {
        Score::Centipawns(score) => score.clamp(-31_000, 31_000),
        Score::Mate(moves) if moves > 0 => (MATE + 1).saturating_sub(moves.saturating_mul(2)).max(31_001),
        Score::Mate(moves) => moves.saturating_mul(-2).saturating_sub(MATE).min(-31_001),
    };
    number as i16
}

impl Visitor for GameSamples {
    fn begin_game(&mut self) {
        self.samples.clear();
        self.next = None;
        (self.is_complete, self.has_null_move) = (false, false);
        (self.without_score, self.without_result) = (0, 0);
    }

    fn null_move(&mut self, _: &Position, _: &Position) -> ControlFlow<Stop> {
        if self.findings.is_strict() {
            return ControlFlow::Break(Stop::Invalid(GameProblem::NullMove));
        }
        self.has_null_move = true;
        ControlFlow::Continue(())
    }

    #[inline]
    fn make_move(&mut self, before: &Position, mv: Move, _: &Position) -> ControlFlow<Stop> {
        if self.has_null_move {
            return ControlFlow::Continue(());
        }
        let turn = before.turn();
        let score = self.next.take().map_or(NONE, |white| {
            let score = if turn == Color::White { white } else { white.flip() };
            relative(number(score), turn)
        });
        let ply = Sample::ply_of(before);
        self.samples.push(Sample { position: *before, best: Some(mv), score, result: Wdl::Draw, ply });
        ControlFlow::Continue(())
    }

    #[inline]
    fn comment(&mut self, text: Text<'_>) -> ControlFlow<Stop> {
        if self.has_null_move {
            return ControlFlow::Continue(());
        }
        let (eval, search) = text.scores();
        if let Some(eval) = eval {
            self.next = Some(eval.score);
        }
        if let (Some(search), Some(sample)) = (search, self.samples.last_mut()) {
            sample.score = relative(number(search.score), sample.position.turn());
        }
        ControlFlow::Continue(())
    }

    fn findings(&mut self) -> Option<&mut Findings> {
        Some(&mut self.findings)
    }

    fn end_game(&mut self, result: GameResult) {
        let moves = self.samples.len();
        self.samples.retain(|sample| sample.score != NONE);
        self.without_score = (moves - self.samples.len()) as u64;
        let result = match result {
            GameResult::Won(Color::White) => Wdl::WhiteWins,
            GameResult::Won(Color::Black) => Wdl::BlackWins,
            GameResult::Drawn => Wdl::Draw,
            GameResult::Unknown => {
                self.without_result = self.samples.len() as u64;
                return;
            }
        };
        self.samples.iter_mut().for_each(|sample| sample.result = result);
        self.is_complete = true;
    }
}
