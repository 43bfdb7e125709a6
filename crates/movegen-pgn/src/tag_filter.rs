//! Filters of games by a tag.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt;
use core::str::FromStr;

use crate::result::GameResult;
use crate::tags::is_of_name;

/// How the value of a tag is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Comparison {
    Equal,
    NotEqual,
    AtLeast,
    AtMost,
    Contains,
}

impl Comparison {
    fn is_limit(self) -> bool {
        matches!(self, Self::AtLeast | Self::AtMost)
    }
}

/// Longer signs come first.
const SIGNS: [(&str, Comparison); 5] = [
    ("!=", Comparison::NotEqual),
    (">=", Comparison::AtLeast),
    ("<=", Comparison::AtMost),
    ("=", Comparison::Equal),
    ("~", Comparison::Contains),
];

/// A tag compared with values, such as `WhiteElo>=2500` or `Result=1-0|0-1`.
///
/// After the tag comes `=`, `!=`, `>=`, `<=` or `~`, which finds a part, and then a value. Where `|` separates several,
/// one of them must match, or with `!=` none. A game without the tag passes only `!=`.
///
/// If the value is a number, so is the comparison, and a tag that holds none (`?`, `900.5`) never matches. Tags that
/// end in `Date` compare by the parts of the value: `Date=2024` and `Date<=2024` include `2024.05.??`. A date without
/// a part that decides never matches, such as `????.??.??`. Results compare by their meaning. Other values compare as
/// text, and so do the tags that end in `Time`.
///
/// Slips are errors: a rating or a date compared with a text, as in `WhiteElo>=high`, a result that isn't one or that
/// has an order, and a comma before another filter.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use movegen::pgn::{Movetext, Reader, Stop, TagFilter, Text, Visitor};
///
/// /// Counts games that pass a filter, without a look at their moves.
/// struct Count {
///     filter: TagFilter,
///     passes: bool,
///     games: u64,
/// }
///
/// impl Visitor for Count {
///     fn begin_game(&mut self) {
///         self.passes = self.filter.accepts(None);
///     }
///     fn tag(&mut self, name: &[u8], value: Text<'_>) -> ControlFlow<Stop> {
///         if name == self.filter.tag().as_bytes() {
///             self.passes = self.filter.accepts(Some(&value.to_str()));
///         }
///         ControlFlow::Continue(())
///     }
///     fn end_tags(&mut self) -> ControlFlow<Stop, Movetext> {
///         self.games += u64::from(self.passes);
///         ControlFlow::Break(Stop::Game)
///     }
/// }
///
/// let mut count = Count { filter: "WhiteElo>=2500".parse()?, passes: false, games: 0 };
/// let mut reader = Reader::new("[WhiteElo \"2700\"]\n\n1. e4 *\n\n[WhiteElo \"1500\"]\n\n1. d4 *\n".as_bytes());
/// while reader.read_game(&mut count)? {}
/// assert_eq!(count.games, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TagFilter {
    tag: String,
    comparison: Comparison,
    values: Vec<Value>,
}

/// A value that tags are compared with.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Value {
    Number(i64),
    /// Year, month and day, of which the last may be missing.
    Date(Vec<u16>),
    Result(GameResult),
    Text(String),
}

impl TagFilter {
    /// Returns the name of the tag.
    #[must_use]
    pub fn tag(&self) -> &str {
        &self.tag
    }

    /// Returns whether a game passes whose tag has this value, or which lacks the tag.
    #[must_use]
    pub fn accepts(&self, value: Option<&str>) -> bool {
        let matches = |found: &str, wanted: &Value| {
            let order = match wanted {
                Value::Number(number) => Self::number(found).map(|found| found.cmp(number)),
                Value::Date(parts) => date_order(found, parts),
                Value::Result(result) => {
                    (GameResult::from_bytes(found.as_bytes()) == Some(*result)).then_some(Ordering::Equal)
                }
                Value::Text(part) if self.comparison == Comparison::Contains => {
                    found.contains(part.as_str()).then_some(Ordering::Equal)
                }
                Value::Text(text) => Some(found.cmp(text)),
            };
            order.is_some_and(match self.comparison {
                Comparison::AtLeast => Ordering::is_ge,
                Comparison::AtMost => Ordering::is_le,
                _ => Ordering::is_eq,
            })
        };
        let is_match = value.is_some_and(|found| self.values.iter().any(|wanted| matches(found, wanted)));
        is_match != (self.comparison == Comparison::NotEqual)
    }

    /// Returns the number that the value of a tag is to a filter, if it is one: `2300`, `2300.0`.
    #[must_use]
    pub fn number(value: &str) -> Option<i64> {
        let value = value.trim();
        let whole = value
            .split_once('.')
            .filter(|(_, rest)| !rest.is_empty() && rest.bytes().all(|digit| digit == b'0'));
        whole.map_or(value, |(whole, _)| whole).parse().ok()
    }
}

/// Compares a date with the parts of another, or returns `None` if it lacks one that decides.
fn date_order(found: &str, wanted: &[u16]) -> Option<Ordering> {
    let mut parts = found.trim().split('.');
    for wanted in wanted {
        let order = parts.next()?.parse::<u16>().ok()?.cmp(wanted);
        if order.is_ne() {
            return Some(order);
        }
    }
    Some(Ordering::Equal)
}

/// Parses a year, perhaps with a month, and that with a day.
fn date(text: &str) -> Option<Vec<u16>> {
    let mut limits = [1..=u16::MAX, 1..=12, 1..=31].into_iter();
    let part =
        |part: &str| part.parse().ok().filter(|part| limits.next().is_some_and(|of| of.contains(part)));
    text.split('.').map(part).collect()
}

impl FromStr for TagFilter {
    type Err = TagFilterError;

    fn from_str(text: &str) -> Result<Self, TagFilterError> {
        let (tag, found) = split(text);
        // `=>` and `=<` are slips.
        let is_slip = found.is_some_and(|(comparison, values)| {
            comparison == Comparison::Equal && values.starts_with(['<', '>'])
        });
        let at_sign = |expected| TagFilterError { column: tag.len() + 1, expected };
        let found = found.filter(|_| !tag.is_empty() && !is_slip);
        let (comparison, values) = found.ok_or(at_sign(FORM))?;
        if tag == "Result" && comparison.is_limit() {
            return Err(at_sign("=, != or ~, since results have no order"));
        }
        let mut column = text.chars().count() - values.chars().count() + 1;
        let mut filter = Self { tag: tag.to_owned(), comparison, values: Vec::new() };
        for value in values.split('|') {
            let read = filter.value(value.trim()).map_err(|expected| TagFilterError { column, expected })?;
            column += value.chars().count() + 1;
            filter.values.push(read);
        }
        Ok(filter)
    }
}

impl TagFilter {
    /// Reads a value, or returns what is expected instead of one that must be a slip.
    fn value(&self, text: &str) -> Result<Value, &'static str> {
        let is_filter = |part: &str| {
            let part = part.trim_start();
            part.starts_with(|first: char| first.is_ascii_uppercase()) && split(part).1.is_some()
        };
        // A tag may have one of these in place of a value.
        let is_unknown = !self.comparison.is_limit() && (matches!(text, "" | "-") || text.contains('?'));
        if text.split(',').skip(1).any(is_filter) {
            Err("a single filter")
        } else if self.comparison == Comparison::Contains || is_unknown || self.tag.ends_with("Time") {
            Ok(Value::Text(text.to_owned()))
        } else if self.tag == "Result" {
            GameResult::from_bytes(text.as_bytes()).map(Value::Result).ok_or("1-0, 0-1, 1/2-1/2 or *")
        } else if self.tag.ends_with("Date") {
            date(text).map(Value::Date).ok_or("a date, such as 2024, 2024.01 or 2024.01.31")
        } else if let Some(number) = Self::number(text) {
            Ok(Value::Number(number))
        } else if self.tag.ends_with("Elo") {
            Err("a number")
        } else {
            Ok(Value::Text(text.to_owned()))
        }
    }
}

/// Splits a text into the name of a tag and, if a sign follows, the comparison and the rest.
fn split(text: &str) -> (&str, Option<(Comparison, &str)>) {
    let is_in_name = |&byte: &u8| byte != b'=' && is_of_name(byte);
    let (tag, rest) = text.split_at(text.bytes().take_while(is_in_name).count());
    let rest = rest.trim_start();
    (tag, SIGNS.into_iter().find_map(|(sign, comparison)| Some((comparison, rest.strip_prefix(sign)?))))
}

/// The form of a filter.
const FORM: &str = "TAG=VALUE, TAG!=VALUE, TAG>=VALUE, TAG<=VALUE or TAG~PART";

/// The error returned when a text isn't a [`TagFilter`].
///
/// With the feature `serde` it becomes an object: `{"code":"tag-filter","column":6}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "code", rename = "tag-filter"))]
pub struct TagFilterError {
    /// The column from 1 where a tag and a comparison were expected, or after the tag only the comparison, or another
    /// value.
    pub column: usize,
    /// What was expected there.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub expected: &'static str,
}

impl TagFilterError {
    /// Returns the stable name of the error for programs in other languages: `tag-filter`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        "tag-filter"
    }
}

impl fmt::Display for TagFilterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: expected {}", self.column, self.expected)
    }
}

impl core::error::Error for TagFilterError {}
