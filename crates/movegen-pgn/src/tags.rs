//! The tags of a game.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// The tags every game has, in export order, with their "unknown" values. The seventh, the result, is
/// a field of [`GameTree`](crate::GameTree).
pub(crate) const ROSTER: [(&str, &str); 6] =
    [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("White", "?"), ("Black", "?")];

/// The tag that names the rules.
pub(crate) const VARIANT: &str = "Variant";

/// Tags derived from the content of the game.
const DERIVED: [&str; 3] = ["Result", "FEN", "SetUp"];

/// The tags of a game, by name. [`GameTree::set_tag`](crate::GameTree::set_tag) sets one. `Result`, `FEN` and `SetUp`
/// aren't among them, because they follow from the result and the start position of the tree.
///
/// `Event`, `Site`, `Date`, `Round`, `White` and `Black` always exist. If they aren't set, they are `?`, or
/// `????.??.??` for the date.
///
/// ```
/// use movegen::pgn::GameTree;
/// let mut game = GameTree::default();
/// game.set_tag("White", "Anderssen, Adolf")?;
/// game.set_tag("Opening", "King's Gambit")?;
/// assert_eq!(game.tags().get("White"), Some("Anderssen, Adolf"));
/// assert_eq!(game.tags().get("Date"), Some("????.??.??"));
/// assert_eq!(game.tags().get("ECO"), None);
/// assert_eq!(game.tags().iter().count(), 7);
/// # Ok::<(), movegen::pgn::TagError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tags {
    /// In the order of [`iter`](Self::iter). Since a game has a dozen tags, a list takes less time, memory and code
    /// than a tree.
    values: Vec<(String, String)>,
}

impl Tags {
    /// Returns the value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        let found = self.find(name).and_then(|index| self.values.get(index));
        found.map(|(_, value)| value.as_str()).or_else(|| default(name))
    }

    /// Creates tags from pairs of names and values. Of equal names, the last value counts, in the first one's place.
    /// Leaves out names that [`GameTree::set_tag`](crate::GameTree::set_tag) refuses.
    ///
    /// ```
    /// use movegen::pgn::Tags;
    /// let pairs = [("White", "Greco"), ("Result", "1-0"), ("White", "Anna")];
    /// let tags = Tags::from_pairs(pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).into());
    /// assert_eq!((tags.get("White"), tags.get("Result")), (Some("Anna"), None));
    /// ```
    #[must_use]
    pub fn from_pairs(pairs: Vec<(String, String)>) -> Self {
        let valid = pairs.into_iter().filter(|(name, _)| check(name).is_ok());
        let mut tags: Vec<(usize, (String, String))> = valid.enumerate().collect();
        // The sort is stable.
        tags.sort_by(|(_, (one, _)), (_, (other, _))| one.cmp(other));
        tags.dedup_by(|(_, later), (_, first)| {
            let is_same = later.0 == first.0;
            if is_same {
                core::mem::swap(&mut later.1, &mut first.1);
            }
            is_same
        });
        tags.sort_by_key(|(place, (name, _))| (of_roster(name), *place));
        let mut values: Vec<(String, String)> = tags.into_iter().map(|(_, tag)| tag).collect();
        for (_, value) in values.iter_mut().filter(|(_, value)| value.contains(char::is_control)) {
            *value = printable(value);
        }
        values.retain(|(name, value)| default(name) != Some(value.as_str()));
        Self { values }
    }

    /// Sets a tag. The `Variant` may be any.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        check(name)?;
        self.values.push((name.to_owned(), value.to_owned()));
        *self = Self::from_pairs(core::mem::take(&mut self.values));
        Ok(())
    }

    /// Removes a tag and returns its value.
    pub(crate) fn remove(&mut self, name: &str) -> Option<String> {
        let index = self.find(name)?;
        Some(self.values.remove(index).1)
    }

    /// Returns the index of a tag that is set.
    fn find(&self, name: &str) -> Option<usize> {
        self.values.iter().position(|(of, _)| of == name)
    }

    /// Iterates over the tags: the six that always exist, then the others in the order in which they were read or
    /// first set.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let of_roster = ROSTER.iter().map(|&(name, default)| (name, self.get(name).unwrap_or(default)));
        let others = self.values.iter().filter(|(name, _)| default(name).is_none());
        of_roster.chain(others.map(|(name, value)| (name.as_str(), value.as_str())))
    }
}

/// Returns whether a byte may be in the name of a tag. Programs write more signs than the `_` of the standard, as in
/// `BlackType:`.
pub(crate) const fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'+' | b'#' | b'=' | b':' | b'-')
}

/// Returns whether a tag with this name can be set.
fn check(name: &str) -> Result<(), TagError> {
    if DERIVED.contains(&name) {
        return Err(TagError::Derived);
    }
    let is_name = !name.is_empty() && name.bytes().all(is_of_name);
    if is_name { Ok(()) } else { Err(TagError::Name) }
}

/// Returns the value without control characters.
fn printable(value: &str) -> String {
    value.chars().map(|character| if character.is_control() { ' ' } else { character }).collect()
}

/// Returns the place of a tag among those that always exist, or the number of those.
fn of_roster(name: &str) -> usize {
    ROSTER.iter().position(|(of, _)| *of == name).unwrap_or(ROSTER.len())
}

/// Returns the "unknown" value of a tag that always exists.
fn default(name: &str) -> Option<&'static str> {
    ROSTER.get(of_roster(name)).map(|&(_, value)| value)
}

/// The error returned when a tag can't be set.
///
/// With the feature `serde` it becomes an object: `{"code":"derived"}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "code", rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum TagError {
    /// The name is empty, or contains anything but ASCII letters, digits and `_+#=:-`.
    Name,
    /// The name is `Result`, `FEN` or `SetUp`, which follow from the content of the game, or a `Variant` that isn't
    /// the game's.
    Derived,
}

impl TagError {
    /// Returns the stable name of the error for programs in other languages: `name` or `derived`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Derived => "derived",
        }
    }
}

impl fmt::Display for TagError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Name => "a tag name consists of letters, digits and _+#=:-",
            Self::Derived => "this tag follows from the result or the first position of the game",
        })
    }
}

impl core::error::Error for TagError {}
