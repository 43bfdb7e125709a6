//! The labels of a move: evaluations, clocks, arrows and circles.

use alloc::vec::Vec;
use core::fmt;
use core::time::Duration;

use movegen_position::Square;

/// A score in hundredths of a pawn, or a forced mate.
///
/// With the feature `serde` it becomes `{"cp":31}` or `{"mate":-3}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum Score {
    /// Hundredths of a pawn. A positive score is good for the side that it is seen from.
    #[cfg_attr(feature = "serde", serde(rename = "cp"))]
    Centipawns(i32),
    /// The number of moves to mate. It is negative if that side gets mated, and 0 if the position is already
    /// checkmate.
    Mate(i32),
}

impl Score {
    /// Returns the score from the other side's view.
    ///
    /// ```
    /// use movegen::pgn::Score;
    /// assert_eq!(Score::Mate(3).flip(), Score::Mate(-3));
    /// ```
    #[must_use]
    pub const fn flip(self) -> Self {
        match self {
            Self::Centipawns(score) => Self::Centipawns(score.saturating_neg()),
            Self::Mate(moves) => Self::Mate(moves.saturating_neg()),
        }
    }
}

/// Writes the score as in `[%eval 0.31]` or `[%eval #-3]`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Centipawns(score) => {
                let sign = if score < 0 { "-" } else { "" };
                let size = score.unsigned_abs();
                write!(f, "{sign}{}.{:02}", size / 100, size % 100)
            }
            Self::Mate(moves) => write!(f, "#{moves}"),
        }
    }
}

/// A score, and how deep the engine searched for it, if the comment says so.
///
/// With the feature `serde` it becomes `{"cp":31,"depth":18}` or `{"mate":-3,"depth":null}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Eval {
    /// The score.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub score: Score,
    /// The depth of the search in plies.
    pub depth: Option<u16>,
}

/// A color of arrows and circles.
///
/// With the feature `serde` it becomes `"green"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum ShapeColor {
    /// `G`
    Green,
    /// `R`
    Red,
    /// `Y`
    Yellow,
    /// `B`
    Blue,
}

impl ShapeColor {
    /// All colors.
    pub const ALL: [Self; 4] = [Self::Green, Self::Red, Self::Yellow, Self::Blue];

    /// Returns the letter of the color in a comment.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Green => 'G',
            Self::Red => 'R',
            Self::Yellow => 'Y',
            Self::Blue => 'B',
        }
    }
}

/// An arrow, or a circle around a square.
///
/// With the feature `serde` it becomes `{"color":"green","from":"e2","to":"e4"}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Shape {
    /// The color.
    pub color: ShapeColor,
    /// The square of a circle, or the one where an arrow begins.
    pub from: Square,
    /// The square where an arrow ends, or `None` for a circle.
    pub to: Option<Square>,
}

/// Writes the shape as in `[%cal Ge2e4]` or `[%csl Ge4]`.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.color.letter(), self.from)?;
        self.to.map_or(Ok(()), |to| write!(f, "{to}"))
    }
}

/// The evaluations, clocks and shapes in a comment, as servers and match programs write them.
///
/// There are two kinds of scores. Servers evaluate the position *after* the move, from White's view. Match programs
/// record the search that *chose* the move. Their score belongs to the position before it, from the mover's view. The
/// guide's page on training data lists the programs and their forms.
///
/// Times have hours, minutes and seconds, or only the last one or two of these, and are precise to the millisecond.
/// Malformed labels are ignored. If a label appears twice, the first one counts, and labels in brackets take precedence
/// over those of match programs. Shapes add up.
///
/// ```
/// use std::time::Duration;
///
/// use movegen::pgn::{Labels, Reader, Score};
///
/// let labels = Labels::from_bytes(b"good [%eval -0.31,18] [%clk 0:09:58.3] [%cal Ge2e4,Rd8h4]");
/// assert_eq!(labels.eval.unwrap().score, Score::Centipawns(-31));
/// assert_eq!(labels.eval.unwrap().depth, Some(18));
/// assert_eq!(labels.clock, Some(Duration::from_millis(598_300)));
/// assert_eq!(labels.shapes.len(), 2);
///
/// let labels = Labels::from_bytes(b"+M5/20 0.5s, White mates");
/// assert_eq!(labels.search.unwrap().score, Score::Mate(3));
/// assert_eq!(labels.elapsed, Some(Duration::from_millis(500)));
///
/// let mut reader = Reader::new(&b"1. e4 {[%eval #-3]} *"[..]);
/// let game = reader.games().next().unwrap().unwrap();
/// let e4 = game.main_line().next().unwrap();
/// assert_eq!(game.labels(e4).eval.unwrap().score, Score::Mate(-3));
/// ```
///
/// With the feature `serde` it becomes an object with these five fields, with times in seconds:
/// `{"eval":{"cp":31,"depth":null},"search":null,"clock":598.3,"elapsed":null,"shapes":[]}`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Labels {
    /// The score of the position after the move, from White's view: `[%eval 0.31]`, `[%eval #-3]`, `[%eval 0.31,18]`,
    /// or `wv=0.31`.
    pub eval: Option<Eval>,
    /// The score of the position before the move, from the mover's view: `+0.31/12 0.5s`, `+0.31 12/20 500 90210`,
    /// `ev=0.31`, or `0.31` alone. Match programs count mates in plies, which are converted to moves.
    pub search: Option<Eval>,
    /// The time on the mover's clock after the move: `[%clk 0:09:58.3]` or `tl=598300`.
    #[cfg_attr(feature = "serde", serde(serialize_with = "as_seconds"))]
    pub clock: Option<Duration>,
    /// The time that the move took: `[%emt 0:00:01]`, `mt=1000`, or the time after `search`.
    #[cfg_attr(feature = "serde", serde(serialize_with = "as_seconds"))]
    pub elapsed: Option<Duration>,
    /// The circles and arrows of all commands `[%csl Ge4]` and `[%cal Ge2e4]`.
    pub shapes: Vec<Shape>,
}

#[cfg(feature = "serde")]
fn as_seconds<S: serde::Serializer>(time: &Option<Duration>, serializer: S) -> Result<S::Ok, S::Error> {
    serde::Serialize::serialize(&time.map(|time| time.as_secs_f64()), serializer)
}
