//! The labels in a comment: evaluations, clocks, and what engines say of their searches.

use core::fmt;
use core::time::Duration;

use crate::game::{GameTree, NodeId};
use crate::text::Text;

/// A score in hundredths of a pawn, or a forced mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// Hundredths of a pawn; positive is good for the side whose view it is.
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
            Self::Centipawns(score) => Self::Centipawns(-score),
            Self::Mate(moves) => Self::Mate(-moves),
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Eval {
    /// The score.
    pub score: Score,
    /// The depth of the search in plies.
    pub depth: Option<u16>,
}

/// What a comment says in the notations of servers and match programs.
///
/// Two scores have to be told apart. Servers evaluate the position *after* the move, from White's view. Match
/// programs (cutechess, fastchess) record the search that *chose* the move: the position before it, from the
/// mover's view. A malformed label is absent, and if a label appears twice, the first counts. Nothing here
/// changes the comment, and a game is written with the labels it had.
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Labels {
    /// `[%eval 0.31]`, `[%eval #-3]` or `[%eval 0.31,18]`: the position after the move, from White's view.
    pub eval: Option<Eval>,
    /// `+0.31/12 0.5s`: the position before the move, from the mover's view. Match programs count mates in
    /// plies; here they are moves.
    pub search: Option<Eval>,
    /// `[%clk 0:09:58.3]`: what the mover's clock showed after the move.
    pub clock: Option<Duration>,
    /// `[%emt 0:00:01]`, or the time after `search`: how long the move took.
    pub elapsed: Option<Duration>,
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
            if time.subsec_millis() > 0 {
                write!(f, ".{:03}", time.subsec_millis())?;
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

impl GameTree {
    /// Reads the [`Labels`] in the comments after a move.
    pub fn labels(&self, id: NodeId) -> Labels {
        let comments = self.comments(id).iter();
        comments.fold(Labels::default(), |labels, text| labels.or(Labels::from_bytes(text.as_bytes())))
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
    text.iter()
        .try_fold(0, |number, byte| byte.is_ascii_digit().then(|| number * 10 + i32::from(byte - b'0')))
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
    let (score, depth) = split_at(text, |byte| byte == b',');
    let score = match score.trim_ascii() {
        [b'#', b'-', moves @ ..] => Score::Mate(-digits(moves)?),
        [b'#', b'+', moves @ ..] | [b'#', moves @ ..] => Score::Mate(digits(moves)?),
        score => Score::Centipawns(centipawns(score)?),
    };
    let depth = depth.get(1..).and_then(|depth| digits(depth.trim_ascii()));
    Some(Eval { score, depth: depth.and_then(|depth| u16::try_from(depth).ok()) })
}

/// Reads hours, minutes and seconds: `1:02:03.4`, `2:03` or `3`.
fn clock(text: &[u8]) -> Option<Duration> {
    let mut fields = text.rsplitn(3, |&byte| byte == b':');
    let mut time = seconds(fields.next()?)?;
    for unit in [60, 3600] {
        let Some(field) = fields.next() else { break };
        time += Duration::from_secs(u64::try_from(digits(field)?).ok()? * unit);
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
