//! The labels in a comment: evaluations, clocks, and what engines say of their searches.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;
use core::time::Duration;

use crate::game::{GameTree, NodeId};
use crate::position::PgnPosition;
use crate::text::Text;

/// A score in hundredths of a pawn, or a forced mate.
///
/// With the feature `serde` it becomes `{"cp":31}` or `{"mate":-3}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum Score {
    /// Hundredths of a pawn; positive is good for the side whose view it is.
    #[cfg_attr(feature = "serde", serde(rename = "cp"))]
    Centipawns(i32),
    /// Moves to mate; negative if that side is mated. 0 is checkmate on the board.
    Mate(i32),
}

impl Score {
    /// The score from the other side's view.
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

/// The error for a text that is no score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseScoreError;

impl fmt::Display for ParseScoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a score such as 0.31, #-3, cp 31 or mate -3")
    }
}

impl core::error::Error for ParseScoreError {}

impl FromStr for Score {
    type Err = ParseScoreError;

    /// Reads a score as in `[%eval 0.31]` and `[%eval #-3]`, or as engines write it in UCI.
    ///
    /// ```
    /// use movegen::pgn::Score;
    /// assert_eq!(["-0.31", "cp -31"].map(str::parse), [Ok(Score::Centipawns(-31)); 2]);
    /// assert_eq!(["#3", "mate 3"].map(str::parse), [Ok(Score::Mate(3)); 2]);
    /// ```
    fn from_str(text: &str) -> Result<Self, ParseScoreError> {
        let score = match text.split_once(' ') {
            Some(("cp", number)) => number.parse().ok().map(Self::Centipawns),
            Some(("mate", number)) => number.parse().ok().map(Self::Mate),
            _ => score(text.as_bytes()),
        };
        score.ok_or(ParseScoreError)
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

/// What a comment says in the notations of servers and match programs.
///
/// Two scores have to be told apart. Servers evaluate the position *after* the move, from White's view. Match
/// programs (cutechess, fastchess) record the search that *chose* the move: the position before it, from the
/// mover's view. Times are hours, minutes and seconds, or only the last one or two of these. A malformed label is
/// absent, and if a label appears twice, the first counts. Nothing here changes the comment, and a game is written
/// with the labels it had.
///
/// ```
/// use std::time::Duration;
///
/// use movegen::pgn::{Labels, Reader, Score};
///
/// let labels = Labels::from_bytes(b"good [%eval -0.31,18] [%clk 0:09:58.3]");
/// assert_eq!(labels.eval.unwrap().score, Score::Centipawns(-31));
/// assert_eq!(labels.eval.unwrap().depth, Some(18));
/// assert_eq!(labels.clock, Some(Duration::from_millis(598_300)));
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
/// With the feature `serde` it becomes an object of these four, with times in seconds:
/// `{"eval":{"cp":31,"depth":null},"search":null,"clock":598.3,"elapsed":null}`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Labels {
    /// `[%eval 0.31]`, `[%eval #-3]` or `[%eval 0.31,18]`: the position after the move, from White's view.
    pub eval: Option<Eval>,
    /// `+0.31/12 0.5s`: the position before the move, from the mover's view. Match programs count mates in
    /// plies; here they are moves.
    pub search: Option<Eval>,
    /// `[%clk 0:09:58.3]`: what the mover's clock showed after the move.
    #[cfg_attr(feature = "serde", serde(serialize_with = "as_seconds"))]
    pub clock: Option<Duration>,
    /// `[%emt 0:00:01]`, or the time after `search`: how long the move took.
    #[cfg_attr(feature = "serde", serde(serialize_with = "as_seconds"))]
    pub elapsed: Option<Duration>,
}

#[cfg(feature = "serde")]
fn as_seconds<S: serde::Serializer>(time: &Option<Duration>, serializer: S) -> Result<S::Ok, S::Error> {
    serde::Serialize::serialize(&time.map(|time| time.as_secs_f64()), serializer)
}

impl Labels {
    /// Reads the labels of a comment.
    pub fn from_bytes(comment: &[u8]) -> Self {
        let mut labels = Self::default();
        if let Some((search, elapsed)) = search(comment) {
            (labels.search, labels.elapsed) = (Some(search), elapsed);
        }
        for (name, value) in Brackets(comment) {
            match name {
                b"eval" => labels.eval = labels.eval.or_else(|| eval(value)),
                b"clk" => labels.clock = labels.clock.or_else(|| clock(value)),
                b"emt" => labels.elapsed = labels.elapsed.or_else(|| clock(value)),
                _ => {}
            }
        }
        labels
    }

    /// Removes the labels in brackets from a comment: to show it, or because a player wrote it. `search` has no
    /// brackets and stays.
    ///
    /// ```
    /// use movegen::pgn::Labels;
    /// assert_eq!(Labels::remove_from("[%clk 0:10:00] Best by test [%csl Ge4]"), " Best by test [%csl Ge4]");
    /// assert_eq!(Labels::remove_from("[[%clk 1]%clk 2]"), "", "what is left is no label");
    /// ```
    #[must_use]
    pub fn remove_from(comment: &str) -> String {
        let (mut kept, mut rest) = (String::new(), comment);
        loop {
            // What stands around a label may form another one.
            let is_formed = kept.ends_with('[') && rest.starts_with('%');
            let sign = if is_formed { Some(0) } else { rest.find("[%").map(|bracket| bracket + 1) };
            let Some((sign, len)) = sign.and_then(|sign| Some((sign, rest[sign..].find(']')?))) else {
                return kept + rest;
            };
            let (label, end) = (&rest[sign + 1..sign + len], sign + len + 1);
            let name = label.split_whitespace().next().unwrap_or_default();
            if ["eval", "clk", "emt"].contains(&name) {
                kept.push_str(&rest[..sign]);
                kept.pop();
            } else {
                kept.push_str(&rest[..end]);
            }
            rest = &rest[end..];
        }
    }

    /// Adds the labels of another comment on the same move.
    #[must_use]
    pub(crate) fn or(self, other: Self) -> Self {
        Self {
            eval: self.eval.or(other.eval),
            search: self.search.or(other.search),
            clock: self.clock.or(other.clock),
            elapsed: self.elapsed.or(other.elapsed),
        }
    }
}

/// Writes the labels in brackets, for a comment of your own. Times are written to the millisecond. `search`
/// has no brackets and is left out.
///
/// ```
/// use std::time::Duration;
///
/// use movegen::pgn::{GameTree, Labels};
///
/// let mut game = GameTree::default();
/// let mv = game.start().parse_san("e4").unwrap();
/// let e4 = game.add_move(GameTree::START, mv).unwrap();
/// let clock = Labels { clock: Some(Duration::from_secs(598)), ..Labels::default() };
/// game.add_comment(e4, &clock.to_string());
/// assert!(game.to_string().ends_with("1. e4 {[%clk 0:09:58]} *\n"));
/// ```
impl fmt::Display for Labels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut space = "";
        if let Some(Eval { score, depth }) = self.eval {
            write!(f, "[%eval {score}")?;
            if let Some(depth) = depth {
                write!(f, ",{depth}")?;
            }
            f.write_str("]")?;
            space = " ";
        }
        for (name, time) in [("clk", self.clock), ("emt", self.elapsed)] {
            let Some(time) = time else { continue };
            let seconds = time.as_secs();
            let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
            write!(f, "{space}[%{name} {hours}:{minutes:02}:{seconds:02}")?;
            // As servers write them: 0.5 and not 0.500.
            match time.subsec_millis() {
                0 => {}
                millis if millis % 100 == 0 => write!(f, ".{}", millis / 100)?,
                millis if millis % 10 == 0 => write!(f, ".{:02}", millis / 10)?,
                millis => write!(f, ".{millis:03}")?,
            }
            f.write_str("]")?;
            space = " ";
        }
        Ok(())
    }
}

impl Text<'_> {
    /// Reads the [`Labels`] of a comment.
    pub fn labels(self) -> Labels {
        Labels::from_bytes(self.as_bytes())
    }

    /// Reads only [`Labels::eval`], which is faster.
    pub fn eval(self) -> Option<Eval> {
        Brackets(self.as_bytes()).filter(|&(name, _)| name == b"eval").find_map(|(_, value)| eval(value))
    }

    /// Reads only [`Labels::search`], which is faster.
    pub fn search(self) -> Option<Eval> {
        search(self.as_bytes()).map(|(search, _)| search)
    }
}

/// Iterates over the names and values of `[%name value]` in a comment.
struct Brackets<'a>(&'a [u8]);

impl<'a> Iterator for Brackets<'a> {
    type Item = (&'a [u8], &'a [u8]);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let start = memchr::memchr(b'[', self.0)?;
            self.0 = &self.0[start + 1..];
            let Some(rest) = self.0.strip_prefix(b"%") else { continue };
            let (label, rest) = rest.split_at(memchr::memchr(b']', rest)?);
            self.0 = rest;
            let (name, value) = split_at(label, |byte| byte.is_ascii_whitespace());
            return Some((name, value.trim_ascii()));
        }
    }
}

/// Reads `+0.31/12 0.5s` at the start of a comment, and the time in it.
fn search(comment: &[u8]) -> Option<(Eval, Option<Duration>)> {
    let text = comment.trim_ascii_start();
    // Most comments end here.
    if !matches!(text.first(), Some(b'+' | b'-' | b'.' | b'0'..=b'9')) {
        return None;
    }
    let (score, rest) = split_at(text, |byte| byte == b'/');
    // A score needs a point or a mate: `1/2` is not one.
    let score = match score {
        [sign @ (b'+' | b'-'), b'M', plies @ ..] => {
            let moves = Score::Mate((digits(plies)? + 1) / 2);
            if *sign == b'-' { moves.flip() } else { moves }
        }
        _ if score.len() <= 12 && score.contains(&b'.') => Score::Centipawns(centipawns(score)?),
        _ => return None,
    };
    let (depth, rest) = split_at(rest.get(1..).unwrap_or_default(), |byte| !byte.is_ascii_digit());
    let depth = u16::try_from(digits(depth)?).ok();
    let (number, unit) = split_at(rest.trim_ascii_start(), |byte| !byte.is_ascii_digit() && byte != b'.');
    let scale = match unit {
        [b's', ..] => Some(1),
        [b'm', b's', ..] => Some(1000),
        _ => None,
    };
    let elapsed = scale.and_then(|scale| seconds(number).map(|time| time / scale));
    Some((Eval { score, depth }, elapsed))
}

impl<P: PgnPosition> GameTree<P> {
    /// Reads the [`Labels`] in the comments after a move.
    pub fn labels(&self, id: NodeId) -> Labels {
        let comments = self.comments(id).iter();
        comments.fold(Labels::default(), |labels, text| labels.or(Labels::from_bytes(text.as_bytes())))
    }

    /// Writes labels into the comments after a move, in place of those in brackets that are there. Everything
    /// else in the comments stays. `search` has no brackets and is not written.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use movegen::pgn::{GameTree, Labels};
    ///
    /// let mut game: GameTree = "1. e4 {[%clk 0:10:00] Best by test [%csl Ge4]} *".parse().unwrap();
    /// let e4 = game.main_line().next().unwrap();
    /// let clock = Some(Duration::from_secs(598));
    /// game.set_labels(e4, Labels { clock, ..game.labels(e4) });
    /// assert!(game.to_string().ends_with("1. e4 {[%clk 0:09:58] Best by test [%csl Ge4]} *\n"));
    /// ```
    pub fn set_labels(&mut self, id: NodeId, labels: Labels) {
        let comments: Vec<String> =
            self.comments(id).iter().map(|comment| Labels::remove_from(comment)).collect();
        let mut comments = comments.iter();
        let first = format!("{labels} {}", comments.next().map_or("", String::as_str));
        self.replace_comments(id, core::iter::once(&first).chain(comments));
    }
}

/// Splits a text before the first byte of a kind.
fn split_at(text: &[u8], is_end: impl Fn(u8) -> bool) -> (&[u8], &[u8]) {
    text.split_at(text.iter().position(|&byte| is_end(byte)).unwrap_or(text.len()))
}

/// Reads up to seven digits.
fn digits(text: &[u8]) -> Option<i32> {
    if text.is_empty() || text.len() > 7 {
        return None;
    }
    number(text).and_then(|number| i32::try_from(number).ok())
}

/// Reads digits.
fn number(text: &[u8]) -> Option<u64> {
    let digit = |byte: u8| byte.is_ascii_digit().then(|| u64::from(byte - b'0'));
    let (&first, rest) = text.split_first()?;
    rest.iter().try_fold(digit(first)?, |number, &byte| number.checked_mul(10)?.checked_add(digit(byte)?))
}

/// Reads a decimal number of pawns, rounded to hundredths.
fn centipawns(text: &[u8]) -> Option<i32> {
    let (sign, size) = match text {
        [b'-', rest @ ..] => (-1, rest),
        [b'+', rest @ ..] => (1, rest),
        _ => (1, text),
    };
    let (whole, fraction) = split_at(size, |byte| byte == b'.');
    let fraction = fraction.get(1..).unwrap_or_default();
    if whole.is_empty() && fraction.is_empty() || !fraction.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let whole = if whole.is_empty() { 0 } else { digits(whole)? };
    let digit = |i: usize| fraction.get(i).map_or(0, |byte| i32::from(byte - b'0'));
    Some(sign * (whole * 100 + digit(0) * 10 + digit(1) + i32::from(digit(2) >= 5)))
}

/// Reads the value of `[%eval ..]`.
fn eval(text: &[u8]) -> Option<Eval> {
    let (number, depth) = split_at(text, |byte| byte == b',');
    let depth = depth.get(1..).and_then(|depth| digits(depth.trim_ascii()));
    Some(Eval { score: score(number)?, depth: depth.and_then(|depth| u16::try_from(depth).ok()) })
}

/// Reads `0.31` or `#-3`.
fn score(text: &[u8]) -> Option<Score> {
    Some(match text.trim_ascii() {
        [b'#', b'-', moves @ ..] => Score::Mate(-digits(moves)?),
        [b'#', b'+', moves @ ..] | [b'#', moves @ ..] => Score::Mate(digits(moves)?),
        pawns => Score::Centipawns(centipawns(pawns)?),
    })
}

/// Reads hours, minutes and seconds: `1:02:03.4`, `2:03` or `3`.
fn clock(text: &[u8]) -> Option<Duration> {
    let mut fields = text.rsplitn(3, |&byte| byte == b':');
    let mut time = seconds(fields.next()?)?;
    for unit in [60, 3600] {
        let Some(field) = fields.next() else { break };
        time = time.checked_add(Duration::from_secs(number(field)?.checked_mul(unit)?))?;
    }
    Some(time)
}

/// Reads a decimal number of seconds, to the millisecond.
fn seconds(text: &[u8]) -> Option<Duration> {
    let (whole, fraction) = split_at(text, |byte| byte == b'.');
    let fraction = fraction.get(1..).unwrap_or_default();
    let whole = u64::try_from(digits(whole)?).ok()?;
    if !fraction.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let digit = |i: usize| fraction.get(i).map_or(0, |byte| u64::from(byte - b'0'));
    Some(Duration::from_millis(whole * 1000 + digit(0) * 100 + digit(1) * 10 + digit(2)))
}
