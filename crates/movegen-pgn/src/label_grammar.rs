//! The grammar of labels in comments: the commands in brackets, and what match programs write about their searches.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::time::Duration;

use crate::game::{GameTree, NodeId};
use crate::labels::{Eval, Labels, Score, Shape, ShapeColor};
use crate::position::PgnPosition;
use crate::text::Text;

/// A command in brackets, `[%name value]`, with the functions that read and write its value.
struct Command {
    name: &'static str,
    read: fn(&mut Labels, &[u8]),
    write: fn(&Labels) -> Option<String>,
}

/// All commands, in the order in which they are written.
static COMMANDS: [Command; 5] = [
    Command {
        name: "eval",
        read: |labels, value| labels.eval = labels.eval.or_else(|| eval(value)),
        write: |labels| {
            labels.eval.map(|Eval { score, depth }| match depth {
                Some(depth) => format!("{score},{depth}"),
                None => score.to_string(),
            })
        },
    },
    Command {
        name: "clk",
        read: |labels, value| labels.clock = labels.clock.or_else(|| clock(value)),
        write: |labels| labels.clock.map(clock_text),
    },
    Command {
        name: "emt",
        read: |labels, value| labels.elapsed = labels.elapsed.or_else(|| clock(value)),
        write: |labels| labels.elapsed.map(clock_text),
    },
    Command {
        name: "csl",
        read: |labels, value| labels.shapes.extend(shapes(value).filter(|shape| shape.to.is_none())),
        write: |labels| shapes_text(labels.shapes.iter().filter(|shape| shape.to.is_none())),
    },
    Command {
        name: "cal",
        read: |labels, value| labels.shapes.extend(shapes(value).filter(|shape| shape.to.is_some())),
        write: |labels| shapes_text(labels.shapes.iter().filter(|shape| shape.to.is_some())),
    },
];

impl Command {
    /// Splits the text between `[%` and `]` into its command and the value. Returns `None` if the command is unknown.
    fn split(label: &[u8]) -> Option<(&'static Self, &[u8])> {
        let (name, value) = split_at(label.trim_ascii_start(), |byte| byte.is_ascii_whitespace());
        let command = COMMANDS.iter().find(|command| command.name.as_bytes() == name)?;
        Some((command, value.trim_ascii()))
    }
}

/// Splits a comment: each text outside of brackets, and the label after it, if any.
struct Parts<'a>(&'a [u8]);

impl<'a> Iterator for Parts<'a> {
    type Item = (&'a [u8], Option<&'a [u8]>);

    fn next(&mut self) -> Option<Self::Item> {
        if self.0.is_empty() {
            return None;
        }
        let (text, label) = self.0.split_at(find(self.0, b"[%").unwrap_or(self.0.len()));
        let (mut label, rest) = split_at(label.get(2..).unwrap_or_default(), |byte| byte == b']');
        self.0 = rest.get(1..).unwrap_or_default();
        // Of several brackets that open, the last one counts.
        if let Some(inner) = label.windows(2).rposition(|bracket| bracket == b"[%") {
            label = &label[inner + 2..];
        }
        Some((text, (!rest.is_empty()).then_some(label)))
    }
}

impl Labels {
    /// Reads the labels of a comment.
    pub fn from_bytes(comment: &[u8]) -> Self {
        let mut labels = Self::default();
        labels.add(comment, true);
        labels
    }

    /// Reads the labels in all comments on a move.
    pub fn from_comments<'a>(comments: impl IntoIterator<Item = &'a str>) -> Self {
        let mut labels = Self::default();
        comments.into_iter().for_each(|comment| labels.add(comment.as_bytes(), true));
        labels
    }

    /// Adds all labels of a comment, or only the scores.
    #[inline(always)]
    fn add(&mut self, comment: &[u8], is_all: bool) {
        // What a match program wrote. Commands may precede it.
        let mut search: &[u8] = &[];
        for (text, label) in Parts(comment) {
            if search.is_empty() {
                search = text.trim_ascii_start();
            }
            match label.and_then(Command::split) {
                Some((command, value)) if is_all || command.name == "eval" => (command.read)(self, value),
                _ => {}
            }
        }
        self.add_search(search, is_all);
    }

    /// Removes the labels in brackets from a comment, including malformed ones. Call this before showing a comment or
    /// storing one written by a player. Scores and clocks of match programs are kept, because they aren't in brackets.
    ///
    /// ```
    /// use movegen::pgn::Labels;
    /// assert_eq!(Labels::remove_from("[%clk 0:10:00] Best by test [%csl Ge4]"), " Best by test ");
    /// assert_eq!(Labels::remove_from("[[%clk 1]%clk 2]"), "", "what is left isn't a label");
    /// ```
    #[must_use]
    pub fn remove_from(comment: &str) -> String {
        let mut kept = String::with_capacity(comment.len());
        // Brackets that open before this place don't begin a label.
        let mut from = 0;
        let mut rest = comment;
        while let Some((text, after)) = rest.split_once(']') {
            kept.push_str(text);
            // Removing a label may complete one around it.
            let open = kept.as_bytes()[from..].windows(2).rposition(|two| two == b"[%").map(|at| from + at);
            match open.filter(|open| Command::split(&kept.as_bytes()[open + 2..]).is_some()) {
                Some(open) => kept.truncate(open),
                None => {
                    kept.push(']');
                    from = kept.len();
                }
            }
            rest = after;
        }
        kept.push_str(rest);
        kept
    }

    /// Returns the comments of a move with these labels in place of the ones in brackets. Everything else is kept.
    /// [`search`](Self::search) isn't written, because it has no brackets.
    #[must_use]
    pub fn replace_in<'a>(&self, comments: impl IntoIterator<Item = &'a str>) -> Vec<String> {
        let mut comments: Vec<String> = comments.into_iter().map(Self::remove_from).collect();
        if comments.is_empty() {
            comments.push(String::new());
        }
        let first = &mut comments[0];
        // Match programs look for their score at the start.
        let is_engine = Self::from_bytes(first.as_bytes()) != Self::default();
        // The spaces around labels that were removed would add up.
        let text = first.trim();
        *first = if is_engine { format!("{text} {self}") } else { format!("{self} {text}") };
        comments
            .iter()
            .map(|comment| comment.trim().into())
            .filter(|comment: &String| !comment.is_empty())
            .collect()
    }
}

/// Writes the labels in brackets, for a comment of your own. Leaves out `search`, which has no brackets.
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
        for command in &COMMANDS {
            if let Some(value) = (command.write)(self) {
                write!(f, "{space}[%{} {value}]", command.name)?;
                space = " ";
            }
        }
        Ok(())
    }
}

impl Text<'_> {
    /// Reads the [`Labels`] of a comment.
    pub fn labels(self) -> Labels {
        Labels::from_bytes(self.as_bytes())
    }

    /// Reads the [`eval`](Labels::eval) and the [`search`](Labels::search) of a comment, which is faster.
    pub fn scores(self) -> (Option<Eval>, Option<Eval>) {
        usual_scores(self.as_bytes()).unwrap_or_else(|| {
            let mut labels = Labels::default();
            labels.add(self.as_bytes(), false);
            (labels.eval, labels.search)
        })
    }
}

/// A shortcut for training data: reads the scores of a comment as servers and match programs write it, such as
/// `[%eval -0.31] [%clk 0:09:58]`, the clock alone, or `+0.31/12 0.5s`.
#[inline]
fn usual_scores(comment: &[u8]) -> Option<(Option<Eval>, Option<Eval>)> {
    let mut rest = comment.trim_ascii();
    let mut eval = None;
    if let Some(value) = rest.strip_prefix(b"[%eval ") {
        let (score, after) = pawns_before(b']', value)?;
        eval = Some(Eval { score, depth: None });
        rest = after.trim_ascii_start();
    } else if let Some((score, after)) = pawns_before(b'/', rest) {
        let (depth, after) = split_at(after, |byte| !byte.is_ascii_digit());
        let depth = Some(digits(depth)?.try_into().ok()?);
        // The time, but no more fields and no labels.
        let is_usual =
            matches!(after, [] | [b' ', ..]) && !after.iter().any(|byte| matches!(byte, b',' | b'['));
        return is_usual.then_some((None, Some(Eval { score, depth })));
    }
    if let Some(clock) = rest.strip_prefix(b"[%clk ") {
        let time = clock.strip_suffix(b"]")?;
        return time.iter().all(|byte| matches!(byte, b'0'..=b'9' | b':' | b'.')).then_some((eval, None));
    }
    rest.is_empty().then_some((eval, None))
}

/// Reads a score below 100 pawns with two decimals. Returns it and the text after the byte that ends it.
#[inline(always)]
fn pawns_before(end: u8, text: &[u8]) -> Option<(Score, &[u8])> {
    let (sign, pawns) = split_sign(text);
    let (size, after) = match *pawns {
        [ones, b'.', tenths, hundredths, last, ref after @ ..] if last == end => {
            ([b'0', ones, tenths, hundredths], after)
        }
        [tens, ones, b'.', tenths, hundredths, last, ref after @ ..] if last == end => {
            ([tens, ones, tenths, hundredths], after)
        }
        _ => return None,
    };
    Some((Score::Centipawns(sign * digits(&size)?), after))
}

/// The notes of match programs about the search that chose a move.
impl Labels {
    /// Adds what a match program wrote: all of it, or only the scores.
    #[inline]
    fn add_search(&mut self, text: &[u8], is_all: bool) {
        // Most comments end here: a score begins like a number, a field like a word.
        match text.first() {
            Some(b'+' | b'-' | b'.' | b'M' | b'0'..=b'9') => {}
            Some(b'A'..=b'Z' | b'a'..=b'z')
                if split_at(text, |byte| !byte.is_ascii_alphanumeric()).1.starts_with(b"=") => {}
            _ => return,
        }
        let (first, rest) = split_at(text, |byte| byte == b',');
        let fields = match searched(first) {
            // A score alone is one only if nothing follows.
            Some((Eval { depth: None, .. }, ..)) if !rest.is_empty() => return,
            Some((search, word, per_second)) => {
                self.search = self.search.or(Some(search));
                if is_all {
                    self.elapsed = self.elapsed.or_else(|| time(word, per_second));
                }
                rest
            }
            None => text,
        };
        if !fields.is_empty() {
            self.add_fields(fields);
        }
    }

    /// Adds `d=36, mt=110013, tl=7025000, wv=0.81`.
    fn add_fields(&mut self, text: &[u8]) {
        let (mut depth, mut own, mut white) = (None, None, None);
        for field in text.split(|&byte| byte == b',') {
            let (name, value) = split_at(field.trim_ascii(), |byte| byte == b'=');
            let Some(value) = value.get(1..).map(<[u8]>::trim_ascii) else { continue };
            match name {
                b"d" => depth = digits(value).and_then(|depth| u16::try_from(depth).ok()),
                b"ev" => own = plies(value, 1).or_else(|| score(value)),
                // One ply later, because the move has been made.
                b"wv" => white = plies(value, 0).or_else(|| score(value)),
                b"mt" => self.elapsed = self.elapsed.or_else(|| time(value, 1000)),
                b"tl" => self.clock = self.clock.or_else(|| time(value, 1000)),
                _ => {}
            }
        }
        let eval = |score| Eval { score, depth };
        (self.search, self.eval) = (self.search.or(own.map(eval)), self.eval.or(white.map(eval)));
    }
}

/// Reads `+0.31/12 0.5s`, `+0.31 12/20 500 90210` or `0.31`: the score, and the text of the time, if any, with its
/// parts of a second.
#[inline]
fn searched(text: &[u8]) -> Option<(Eval, &[u8], u32)> {
    let (score, rest) = split_at(text, |byte| byte == b'/' || byte.is_ascii_whitespace());
    // A score needs a point or a mate: `1/2` isn't one.
    let score = match plies(score, 1) {
        Some(mate) => mate,
        None if score.contains(&b'.') => Score::Centipawns(centipawns(score)?),
        None => return None,
    };
    let mut words = rest.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let Some(word) = words.next() else { return Some((Eval { score, depth: None }, &[], 1)) };
    let (depth, per_second) = match split_at(word, |byte| byte == b'/') {
        ([], [b'/', depth @ ..]) => (depth, 1),
        (depth, [b'/', seldepth @ ..]) if number(seldepth).is_some() => (depth, 1000),
        _ => return None,
    };
    let depth = Some(u16::try_from(digits(depth)?).ok()?);
    Some((Eval { score, depth }, words.next().unwrap_or_default(), per_second))
}

/// Reads a mate in plies, such as `+M5`, and adds the plies that have been made since.
fn plies(text: &[u8], more: i32) -> Option<Score> {
    let (sign, size) = split_sign(text);
    Some(Score::Mate(sign * ((digits(size.strip_prefix(b"M")?)? + more) / 2)))
}

/// Reads a time with a unit, with colons, or in parts of a second.
fn time(text: &[u8], per_second: u32) -> Option<Duration> {
    if let Some(millis) = text.strip_suffix(b"ms") {
        return Some(seconds(millis)? / 1000);
    }
    match text.strip_suffix(b"s") {
        Some(text) => seconds(text),
        None if text.contains(&b':') => clock(text),
        None => Some(seconds(text)? / per_second),
    }
}

impl<P: PgnPosition> GameTree<P> {
    /// Reads the [`Labels`] in the comments after a move.
    pub fn labels(&self, id: NodeId) -> Labels {
        Labels::from_comments(self.comments(id).iter().map(String::as_str))
    }

    /// Writes labels into the comments after a move, in place of the ones in brackets. Everything else in the comments
    /// is kept. `search` isn't written, because it has no brackets.
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
    /// assert!(game.to_string().ends_with("1. e4 {[%clk 0:09:58] [%csl Ge4] Best by test} *\n"));
    /// ```
    pub fn set_labels(&mut self, id: NodeId, labels: Labels) {
        let comments = labels.replace_in(self.comments(id).iter().map(String::as_str));
        self.replace_comments(id, comments.iter());
    }
}

/// Finds the two bytes of a bracket.
fn find(text: &[u8], bracket: &[u8; 2]) -> Option<usize> {
    memchr::memchr_iter(bracket[0], text).find(|&start| text.get(start + 1) == Some(&bracket[1]))
}

/// Splits a text before the first byte of a kind.
fn split_at(text: &[u8], is_end: impl Fn(u8) -> bool) -> (&[u8], &[u8]) {
    text.split_at(text.iter().position(|&byte| is_end(byte)).unwrap_or(text.len()))
}

/// Reads up to seven digits.
fn digits(text: &[u8]) -> Option<i32> {
    number(text).filter(|_| text.len() <= 7).and_then(|number| i32::try_from(number).ok())
}

/// Reads digits.
fn number(text: &[u8]) -> Option<u64> {
    let digit = |byte: u8| byte.is_ascii_digit().then(|| u64::from(byte - b'0'));
    let (&first, rest) = text.split_first()?;
    rest.iter().try_fold(digit(first)?, |number, &byte| number.checked_mul(10)?.checked_add(digit(byte)?))
}

/// Splits a sign from the number after it. A branch would be hard to predict.
fn split_sign(text: &[u8]) -> (i32, &[u8]) {
    let first = text.first().copied().unwrap_or_default();
    let sign = if first == b'-' { -1 } else { 1 };
    (sign, &text[usize::from(matches!(first, b'-' | b'+'))..])
}

/// Reads a decimal number of pawns, rounded to hundredths.
fn centipawns(text: &[u8]) -> Option<i32> {
    let (sign, size) = split_sign(text);
    let (whole, [tenths, hundredths, thousandths]) = decimal(size)?;
    // One of the two sides of the point may be empty.
    let whole = if whole.is_empty() && size.len() > 1 { 0 } else { digits(whole)? };
    Some(sign * (whole * 100 + tenths * 10 + hundredths + i32::from(thousandths >= 5)))
}

/// Splits a decimal number into what stands before the point, and the three digits after it.
fn decimal(text: &[u8]) -> Option<(&[u8], [i32; 3])> {
    let (whole, fraction) = split_at(text, |byte| byte == b'.');
    let fraction = fraction.get(1..).unwrap_or_default();
    let digit = |place: usize| fraction.get(place).map_or(0, |byte| i32::from(byte - b'0'));
    fraction.iter().all(u8::is_ascii_digit).then(|| (whole, [0, 1, 2].map(digit)))
}

/// Reads the value of `[%eval ..]`.
fn eval(text: &[u8]) -> Option<Eval> {
    let (number, depth) = split_at(text, |byte| byte == b',');
    let depth = depth.get(1..).and_then(|depth| digits(depth.trim_ascii()));
    Some(Eval { score: score(number)?, depth: depth.and_then(|depth| u16::try_from(depth).ok()) })
}

/// Reads `0.31`, `#-3` or `-M3`.
fn score(text: &[u8]) -> Option<Score> {
    let text = text.trim_ascii();
    Some(match text {
        [b'#' | b'M', b'-', moves @ ..] | [b'-', b'#' | b'M', moves @ ..] => Score::Mate(-digits(moves)?),
        [b'#' | b'M', b'+', moves @ ..] | [b'+', b'#' | b'M', moves @ ..] | [b'#' | b'M', moves @ ..] => {
            Score::Mate(digits(moves)?)
        }
        pawns => Score::Centipawns(centipawns(pawns)?),
    })
}

/// Reads `Ge4,Rd5` or `Ge2e4`, and skips malformed parts.
fn shapes(text: &[u8]) -> impl Iterator<Item = Shape> {
    text.split(|&byte| byte == b',').filter_map(|shape| {
        let (letter, squares) = core::str::from_utf8(shape.trim_ascii()).ok()?.split_at_checked(1)?;
        let color = ShapeColor::ALL.into_iter().find(|color| letter.starts_with(color.letter()))?;
        let (from, to) = squares.split_at_checked(2)?;
        let to = if to.is_empty() { None } else { Some(to.parse().ok()?) };
        Some(Shape { color, from: from.parse().ok()?, to })
    })
}

/// Writes shapes with commas between them, if there are any.
fn shapes_text<'a>(shapes: impl Iterator<Item = &'a Shape>) -> Option<String> {
    let texts: Vec<String> = shapes.map(ToString::to_string).collect();
    (!texts.is_empty()).then(|| texts.join(","))
}

/// Writes hours, minutes and seconds without trailing zeros, as servers do: 0.5 and not 0.500.
fn clock_text(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let text = format!("{hours}:{minutes:02}:{seconds:02}.{:03}", time.subsec_millis());
    text.trim_end_matches('0').trim_end_matches('.').to_string()
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
    let (whole, [tenths, hundredths, thousandths]) = decimal(text)?;
    let millis = (tenths * 100 + hundredths * 10 + thousandths) as u32;
    Some(Duration::new(number(whole)?, millis * 1_000_000))
}
