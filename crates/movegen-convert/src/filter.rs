//! Filters games by their tags.

use std::cmp::Ordering;
use std::ops::ControlFlow;
use std::str::FromStr;

use movegen_pgn::{GameError, Movetext, RawGame, Stop, Text, Visitor};

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

/// A tag compared with a value. A missing tag differs from every value. If the value is a number, `>=` and `<=` compare
/// numbers, and a tag that holds none (`?`, `900.5`) passes neither. Other values compare as text, and so do dates and
/// times, which are the tags that end in `Date` or `Time`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TagFilter {
    tag: String,
    comparison: Comparison,
    value: String,
}

/// Reads a tag, a comparison (`=`, `!=`, `>=`, `<=` or `~`, which finds a part) and a value.
impl FromStr for TagFilter {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let at = text.find(['!', '>', '<', '=', '~']).ok_or("expected a comparison such as White=Morphy")?;
        let (tag, rest) = text.split_at(at);
        let found =
            SIGNS.into_iter().find_map(|(sign, comparison)| Some((comparison, rest.strip_prefix(sign)?)));
        match found {
            Some((comparison, value)) if !tag.is_empty() => {
                Ok(Self { tag: tag.to_owned(), comparison, value: value.to_owned() })
            }
            _ => Err("expected TAG=VALUE, TAG!=VALUE, TAG>=VALUE, TAG<=VALUE or TAG~PART".to_owned()),
        }
    }
}

impl TagFilter {
    /// Returns whether a tag's value passes.
    fn accepts(&self, found: &str) -> bool {
        let is_text = self.tag.ends_with("Date") || self.tag.ends_with("Time");
        let order = match self.value.trim().parse::<i64>() {
            Ok(value) if !is_text => found.trim().parse::<i64>().ok().map(|found| found.cmp(&value)),
            _ => Some(found.cmp(&self.value)),
        };
        let is_equal = order.map_or(found == self.value, Ordering::is_eq);
        match self.comparison {
            Comparison::Equal => is_equal,
            Comparison::NotEqual => !is_equal,
            Comparison::AtLeast => order.is_some_and(Ordering::is_ge),
            Comparison::AtMost => order.is_some_and(Ordering::is_le),
            Comparison::Contains => found.contains(&self.value),
        }
    }
}

/// Returns whether a game passes all filters. Its moves are not read.
pub(crate) fn passes(game: &RawGame<'_>, filters: &[TagFilter]) -> Result<bool, GameError> {
    /// For each filter: whether the tag was seen, and whether it passed.
    struct Tags<'a> {
        filters: &'a [TagFilter],
        accepted: Vec<Option<bool>>,
    }
    impl Visitor for Tags<'_> {
        fn tag(&mut self, name: &[u8], value: Text<'_>) -> ControlFlow<Stop> {
            for (filter, accepted) in self.filters.iter().zip(&mut self.accepted) {
                if filter.tag.as_bytes() == name {
                    *accepted = Some(filter.accepts(&value.to_str()));
                }
            }
            ControlFlow::Continue(())
        }
        fn end_tags(&mut self) -> ControlFlow<Stop, Movetext> {
            ControlFlow::Break(Stop::Game)
        }
        /// Reading the game tells what is wrong.
        fn problem(&mut self, _: GameError) -> Result<(), GameError> {
            Ok(())
        }
    }
    let mut tags = Tags { filters, accepted: vec![None; filters.len()] };
    game.read(&mut tags as &mut dyn Visitor)?;
    let missing = |filter: &TagFilter| filter.comparison == Comparison::NotEqual;
    Ok(filters
        .iter()
        .zip(tags.accepted)
        .all(|(filter, accepted)| accepted.unwrap_or_else(|| missing(filter))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn accepts(filter: &str, accepted: &[&str], rejected: &[&str]) {
        let filter: TagFilter = filter.parse().unwrap();
        assert!(accepted.iter().all(|value| filter.accepts(value)));
        assert!(!rejected.iter().any(|value| filter.accepts(value)));
    }

    #[test]
    fn numbers_are_compared_as_numbers_and_dates_as_texts() {
        accepts("WhiteElo>=900", &["900", "2500", "900 "], &["89", "-1", "?", "900.5", ""]);
        accepts("WhiteElo<=900", &["900", "-1", " 7"], &["2500", "?", "90.5"]);
        accepts("Round=3", &["3", "3 ", "03"], &["?", "3.1"]);
        accepts("Round!=3", &["?", "3.1"], &["3"]);
        accepts("Date>=2020.01", &["2020.01.05", "2021.??.??"], &["2019.12.31"]);
        accepts("Date<=2020", &["2019.12.31", "2020"], &["2020.01.01"]);
        accepts("UTCTime>=12", &["12:30:00", "13:00:00"], &["11:59:59"]);
        accepts("White=Carlsen, M", &["Carlsen, M"], &["carlsen", ""]);
        accepts("White!=x", &["y"], &["x"]);
        accepts("Event~Blitz", &["World Blitz"], &["Rapid"]);
        accepts("Site=https://a/?b=c", &["https://a/?b=c"], &[]);
    }

    #[test]
    fn a_filter_needs_a_tag_and_a_comparison() {
        for text in ["", "White", "=x", "White>1", "White!x"] {
            assert!(text.parse::<TagFilter>().is_err(), "{text}");
        }
    }

    /// A tree has the last one, too.
    #[test]
    fn the_last_of_several_equal_tags_counts() {
        let game = RawGame::new(b"[White \"x\"]\n[White \"y\"]\n\n*\n", 1, 1);
        let passes = |filter: &str| passes(&game, &[filter.parse().unwrap()]).unwrap();
        assert!(passes("White=y") && !passes("White=x") && passes("White!=x") && !passes("White!=y"));
        assert_eq!(game.to_tree().unwrap().tags().get("White"), Some("y"));
    }

    #[test]
    fn a_missing_tag_differs_from_every_value() {
        let game = RawGame::new(b"[White \"x\"]\n\n*\n", 1, 1);
        let passes = |filter: &str| passes(&game, &[filter.parse().unwrap()]).unwrap();
        assert!(passes("Black!=x") && passes("White=x") && !passes("White!=x"));
        for filter in ["Black=x", "Black>=1", "Black<=1", "Black~"] {
            assert!(!passes(filter), "{filter}");
        }
    }
}
