//! The visitor, which is called with the parts of each game.

use core::ops::ControlFlow;

use movegen_position::{Position, San};

use crate::error::{GameError, GameProblem};
use crate::findings::Findings;
use crate::position::PgnPosition;
use crate::remark::Remark;
use crate::result::GameResult;
use crate::text::Text;

/// Tells the reader how much of the input to skip. A [`Visitor`] returns it in [`ControlFlow::Break`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Stop this game. The rest is neither read nor checked.
    Game,
    /// Stop this game and declare it invalid. The error points to the part that the visitor was called with.
    Invalid(GameProblem),
}

/// How to read the moves of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Movetext {
    /// Check every move. [`Visitor::make_move`] receives it with the positions before and after.
    Checked,
    /// Read moves as text. [`Visitor::token`] receives every well-formed move, legal or not. There are no positions,
    /// and `FEN` and `Variant` may hold anything.
    Tokens,
}

/// Whether to read a variation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variation {
    /// Read it, up to [`Visitor::end_variation`].
    Read,
    /// Skip it, nested variations included. Only comments and parentheses are looked at.
    Skip,
}

/// Receives the parts of each game, in input order.
///
/// Any call can end the game early: see [`Stop`]. As in pgn-reader, [`end_game`](Self::end_game) is called only for a
/// game that was read to its end, not after a stop or when the game is [refused](Self::problem).
///
/// ```
/// use std::ops::ControlFlow;
///
/// use movegen::pgn::{Movetext, Reader, Stop, Text, Variation, Visitor};
/// use movegen::{Move, Position};
///
/// /// Counts the checks in the first ten moves of strong players.
/// #[derive(Default)]
/// struct Checks {
///     is_strong: bool,
///     count: u64,
/// }
///
/// impl Visitor for Checks {
///     fn begin_game(&mut self) {
///         self.is_strong = false;
///     }
///     fn tag(&mut self, name: &[u8], value: Text<'_>) -> ControlFlow<Stop> {
///         let rating = || std::str::from_utf8(value.as_bytes()).ok()?.parse().ok();
///         self.is_strong |= name == b"WhiteElo" && rating().is_some_and(|rating: u32| rating >= 2500);
///         ControlFlow::Continue(())
///     }
///     fn end_tags(&mut self) -> ControlFlow<Stop, Movetext> {
///         if self.is_strong { ControlFlow::Continue(Movetext::Checked) } else { ControlFlow::Break(Stop::Game) }
///     }
///     fn make_move(&mut self, _before: &Position, _mv: Move, after: &Position) -> ControlFlow<Stop> {
///         self.count += u64::from(after.in_check());
///         if after.fullmove_number() > 10 { ControlFlow::Break(Stop::Game) } else { ControlFlow::Continue(()) }
///     }
/// }
///
/// let text = "[WhiteElo \"2700\"]\n\n1. e4 f5 2. Qh5+ g6 *\n\n[WhiteElo \"1500\"]\n\n1. e4 f5 2. Qh5+ *\n";
/// let mut checks = Checks::default();
/// let mut reader = Reader::new(text.as_bytes());
/// while reader.read_game(&mut checks).unwrap() {}
/// assert_eq!(checks.count, 1);
/// ```
///
/// A visitor of variants implements `Visitor<VariantPosition>`.
#[allow(unused_variables)] // The names of parameters are documentation.
pub trait Visitor<P: PgnPosition = Position> {
    /// Called before each game.
    fn begin_game(&mut self) {}

    /// Called with each tag. The name is ASCII letters, digits and `_+#=:-`.
    fn tag(&mut self, name: &[u8], value: Text<'_>) -> ControlFlow<Stop> {
        ControlFlow::Continue(())
    }

    /// Called after the tags. Decides how to read the moves.
    #[doc(alias = "begin_movetext")]
    fn end_tags(&mut self) -> ControlFlow<Stop, Movetext> {
        ControlFlow::Continue(Movetext::Checked)
    }

    /// Called with the start position, if the moves are [checked](Movetext::Checked).
    fn begin_moves(&mut self, start: &P) -> ControlFlow<Stop> {
        ControlFlow::Continue(())
    }

    /// Called with each legal move and the positions before and after it.
    fn make_move(&mut self, before: &P, mv: P::Move, after: &P) -> ControlFlow<Stop> {
        ControlFlow::Continue(())
    }

    /// Called with each null move (`--`) and the positions before and after it. The default rejects the game. Return
    /// `Continue` to accept null moves.
    fn null_move(&mut self, before: &P, after: &P) -> ControlFlow<Stop> {
        ControlFlow::Break(Stop::Invalid(GameProblem::NullMove))
    }

    /// Called with each move if the moves are read as [`Movetext::Tokens`]. `text` is the move without `!` and `?`,
    /// such as `Nf3`, `exd8=Q+` or `0-0`. A null move is `None`. Crazyhouse's drops (`N@f3`) aren't reported.
    fn token(&mut self, san: Option<San>, text: &[u8]) -> ControlFlow<Stop> {
        ControlFlow::Continue(())
    }

    /// Called with each numeric annotation glyph, which refers to the move before it. `!`, `?`, `!!`, `??`, `!?` and
    /// `?!` are the glyphs 1 to 6. [`nag_sign`](crate::nag_sign) returns the sign of each.
    fn nag(&mut self, nag: u8) -> ControlFlow<Stop> {
        ControlFlow::Continue(())
    }

    /// Called with each comment.
    fn comment(&mut self, text: Text<'_>) -> ControlFlow<Stop> {
        ControlFlow::Continue(())
    }

    /// Called before a variation. Its first move replaces the last move of the current line. Decides whether to read
    /// it. The default skips it, and the visitor then sees the main line only.
    fn begin_variation(&mut self) -> ControlFlow<Stop, Variation> {
        ControlFlow::Continue(Variation::Skip)
    }

    /// Called after a variation that was read. The next move continues from the move that was replaced.
    fn end_variation(&mut self) -> ControlFlow<Stop> {
        ControlFlow::Continue(())
    }

    /// Called with the result after the moves. Not called if the game ends without one.
    fn result(&mut self, result: GameResult) -> ControlFlow<Stop> {
        ControlFlow::Continue(())
    }

    /// Returns where to keep remarks and errors. They are cleared before each game. The default is nowhere.
    fn findings(&mut self) -> Option<&mut Findings> {
        None
    }

    /// Called with each [`Remark`] about text that isn't standard PGN but was read anyway. The default keeps it in
    /// the [`findings`](Self::findings), if there are any. Return [`Stop::Invalid`] to be strict.
    fn remark(&mut self, remark: Remark) -> ControlFlow<Stop> {
        if let Some(findings) = self.findings() {
            findings.remarks.push(remark);
        }
        ControlFlow::Continue(())
    }

    /// Called with a problem, such as an illegal move. The default keeps it in the [`findings`](Self::findings).
    /// Without them, or if they are strict, it refuses the game, which means that reading it returns the error.
    ///
    /// If this returns `Ok`, everything before the problem stays. A stray sign, such as `)`, and a tag without an end
    /// are skipped. After any other problem, a variation ends, and the game continues after it. Outside of variations,
    /// the game ends as if the text did: [`end_variation`](Self::end_variation) is called for each open variation, and
    /// then [`end_game`](Self::end_game).
    ///
    /// # Errors
    /// Returns the problem to refuse the game.
    fn problem(&mut self, error: GameError) -> Result<(), GameError> {
        let Some(findings) = self.findings().filter(|findings| !findings.is_strict) else {
            return Err(error);
        };
        findings.errors.push(error);
        Ok(())
    }

    /// Called after each game that was neither refused nor stopped. Its result is the one after the moves or, if that
    /// is missing or `*`, the one in the tag.
    fn end_game(&mut self, result: GameResult) {}
}
