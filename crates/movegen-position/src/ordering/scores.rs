//! How a search scores moves, and in which stage of the picker a move comes.

use movegen_core::{Board, Move};

use crate::ordering::see::exchange_value;
use crate::position::Position;

/// When a noisy move comes that would be next by its score: see [`Scores::when`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum When {
    /// In this stage.
    Now,
    /// As if it were quiet: it may be a killer, is scored again by [`Scores::quiet`], and left out
    /// with the quiet moves.
    WithQuiets,
    /// In the last stage.
    Last,
}

/// How a search orders the moves of a [`MovePicker`](crate::MovePicker).
///
/// The short form is a closure that scores quiet moves. Noisy moves (captures and queen promotions) are then
/// ordered by [`mvv_lva`] and [`Position::see_at_least`]. If you have a capture history or your own
/// thresholds, implement the trait for a struct of references to your tables:
///
/// ```
/// use movegen::ordering::{Refutations, Scores, When, mvv_lva};
/// use movegen::{Move, MoveKind, MovePicker, Position, SearchPosition};
///
/// struct Tables<'a> {
///     quiets: &'a [i32; Move::FROM_TO_COUNT],
///     captures: &'a [i32; Move::FROM_TO_COUNT],
/// }
///
/// impl Scores for Tables<'_> {
///     fn quiet(&mut self, _position: &Position, mv: Move) -> i32 {
///         self.quiets[mv.from_to()]
///     }
///     fn noisy(&mut self, position: &Position, mv: Move) -> i32 {
///         mvv_lva(position, mv) + self.captures[mv.from_to()]
///     }
///     fn when(&mut self, position: &Position, mv: Move, score: i32) -> When {
///         // En passant comes with the quiet moves, and a capture with a good history may lose a little.
///         match mv.kind() {
///             MoveKind::EnPassant => When::WithQuiets,
///             _ if position.see_at_least(mv, -score / 64) => When::Now,
///             _ => When::Last,
///         }
///     }
///     // Promotions to less than a queen, which are quiet, come after everything else.
///     fn puts_off(&mut self, _position: &Position, mv: Move) -> bool {
///         mv.promotion().is_some()
///     }
/// }
///
/// let node = SearchPosition::new("4k3/8/8/3q4/4p3/2N5/8/4K3 w - - 0 1".parse().unwrap());
/// let (quiets, mut captures) = ([0; Move::FROM_TO_COUNT], [0; Move::FROM_TO_COUNT]);
/// let takes_pawn = node.parse_uci("c3e4").unwrap();
/// captures[takes_pawn.from_to()] = 20_000;
/// let mut picker = MovePicker::new(&node, None, Refutations::default());
/// assert_eq!(picker.next(Tables { quiets: &quiets, captures: &captures }), Some(takes_pawn));
/// ```
pub trait Scores {
    /// Scores a quiet move. Higher scores come first.
    fn quiet(&mut self, position: &Position, mv: Move) -> i32;

    /// Scores a noisy move. Higher scores come first.
    #[inline]
    fn noisy(&mut self, position: &Position, mv: Move) -> i32 {
        mvv_lva(position, mv)
    }

    /// Decides when a noisy move with this score comes. Called only when it would be next, and therefore not
    /// for moves after a cutoff. By default, moves that lose material come last.
    #[inline]
    fn when(&mut self, position: &Position, mv: Move, score: i32) -> When {
        let _ = score;
        if position.see_at_least(mv, 0) { When::Now } else { When::Last }
    }

    /// Returns whether a quiet move that would be next is put off to the last stage. By default none is.
    #[inline]
    fn puts_off(&mut self, position: &Position, mv: Move) -> bool {
        let _ = (position, mv);
        false
    }
}

impl<F: FnMut(Move) -> i32> Scores for F {
    #[inline]
    fn quiet(&mut self, _position: &Position, mv: Move) -> i32 {
        self(mv)
    }
}

/// Scores a noisy move: the most valuable victim first, and for equal victims the least valuable attacker.
/// That's eight times the [`exchange_value`] of what it gains, minus the index of the moving piece.
#[inline]
#[must_use]
pub fn mvv_lva(board: &Board, mv: Move) -> i32 {
    let promotion = mv.promotion().map_or(0, exchange_value);
    let gain = board.captured(mv).map_or(0, exchange_value) + promotion;
    gain * 8 - mv.role().index() as i32
}
