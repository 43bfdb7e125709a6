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
/// If the value is a number, so is the comparison, and a tag that holds none (`?`, `900.5`) never matches. Other values
/// compare as text, and so do the tags that end in `Date` or `Time`.
///
/// But `>=` and `<=` compare dates by the parts of the value: `Date<=2024` includes `2024.05.??`. A date without a part
/// that decides never matches, such as `????.??.??`.
///
/// Slips are errors: a rating or a date compared with a text, as in `WhiteElo>=high`, a result that isn't one, and a
/// comma before another filter.
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
    /// With the number, unless it compares as text.
    values: Vec<(String, Option<i64>)>,
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
        let matches = |found: &str, wanted: &str, number: Option<i64>| {
            let order = match number {
                Some(number) => Self::number(found).map(|found| found.cmp(&number)),
                None if self.is_date_limit() => date_order(found, wanted),
                None => Some(found.cmp(wanted)),
            };
            match self.comparison {
                Comparison::Equal | Comparison::NotEqual => order.is_some_and(Ordering::is_eq),
                Comparison::AtLeast => order.is_some_and(Ordering::is_ge),
                Comparison::AtMost => order.is_some_and(Ordering::is_le),
                Comparison::Contains => found.contains(wanted),
            }
        };
        let is_match = value
            .is_some_and(|found| self.values.iter().any(|(wanted, number)| matches(found, wanted, *number)));
        is_match != (self.comparison == Comparison::NotEqual)
    }

    /// Returns whether the filter has the first or the last of the accepted dates.
    fn is_date_limit(&self) -> bool {
        self.is_limit() && self.tag.ends_with("Date")
    }

    fn is_limit(&self) -> bool {
        matches!(self.comparison, Comparison::AtLeast | Comparison::AtMost)
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

/// Compares a date with the parts that another has, or returns `None` if it lacks one that decides.
fn date_order(found: &str, wanted: &str) -> Option<Ordering> {
    let mut parts = found.trim().split('.');
    for wanted in wanted.trim().split('.') {
        let order = parts.next()?.parse::<u16>().ok()?.cmp(&wanted.parse().ok()?);
        if order.is_ne() {
            return Some(order);
        }
    }
    Some(Ordering::Equal)
}

impl FromStr for TagFilter {
    type Err = TagFilterError;

    fn from_str(text: &str) -> Result<Self, TagFilterError> {
        let (tag, found) = split(text);
        // `=>` and `=<` are slips.
        let is_slip = found.is_some_and(|(comparison, values)| {
            comparison == Comparison::Equal && values.starts_with(['<', '>'])
        });
        let Some((comparison, values)) = found.filter(|_| !tag.is_empty() && !is_slip) else {
            return Err(TagFilterError { column: tag.len() + 1, expected: FORM });
        };
        let is_text = tag.ends_with("Date") || tag.ends_with("Time");
        let number = |value: &str| if is_text { None } else { Self::number(value) };
        let mut column = text.chars().count() - values.chars().count() + 1;
        let mut filter = Self { tag: tag.to_owned(), comparison, values: Vec::new() };
        for value in values.split('|') {
            let number = number(value);
            if let Some(expected) = filter.expected(value, number) {
                return Err(TagFilterError { column, expected });
            }
            column += value.chars().count() + 1;
            filter.values.push((value.to_owned(), number));
        }
        Ok(filter)
    }
}

impl TagFilter {
    /// Returns what is expected instead of a value that must be a slip.
    fn expected(&self, value: &str, number: Option<i64>) -> Option<&'static str> {
        let is_whole = self.comparison != Comparison::Contains;
        let is_filter = |part: &str| {
            part.starts_with(|first: char| first.is_ascii_uppercase()) && split(part).1.is_some()
        };
        if self.is_limit() && self.tag.ends_with("Elo") && number.is_none() {
            Some("a number")
        } else if self.is_date_limit() && date_order(value, value).is_none() {
            Some("a date, such as 2024.01.31")
        } else if is_whole && self.tag == "Result" && GameResult::from_bytes(value.as_bytes()).is_none() {
            Some("1-0, 0-1, 1/2-1/2 or *")
        } else if value.split(',').skip(1).any(is_filter) {
            Some("a single filter")
        } else {
            None
        }
    }
}

/// Splits a text into the name of a tag and, if a sign follows, the comparison and the rest.
fn split(text: &str) -> (&str, Option<(Comparison, &str)>) {
    let is_in_name = |&byte: &u8| byte != b'=' && is_of_name(byte);
    let (tag, rest) = text.split_at(text.bytes().take_while(is_in_name).count());
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
