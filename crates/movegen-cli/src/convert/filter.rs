//! Filters games by their tags.

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

/// A tag compared with a value. A missing tag differs from every value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Filter {
    tag: String,
    comparison: Comparison,
    value: String,
}

impl FromStr for Filter {
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

impl Filter {
    /// Whether a tag's value passes.
    fn accepts(&self, found: &str) -> bool {
        let order = match (found.parse::<i64>(), self.value.parse::<i64>()) {
            (Ok(found), Ok(value)) => found.cmp(&value),
            _ => found.cmp(&self.value),
        };
        match self.comparison {
            Comparison::Equal => order.is_eq(),
            Comparison::NotEqual => order.is_ne(),
            Comparison::AtLeast => order.is_ge(),
            Comparison::AtMost => order.is_le(),
            Comparison::Contains => found.contains(&self.value),
        }
    }
}

/// Whether a game passes all filters. Its moves are not read.
pub(super) fn passes(game: &RawGame<'_>, filters: &[Filter]) -> Result<bool, GameError> {
    /// For each filter: whether the tag was seen, and whether it passed.
    struct Tags<'a> {
        filters: &'a [Filter],
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
    }
    let mut tags = Tags { filters, accepted: vec![None; filters.len()] };
    game.read(&mut tags)?;
    let missing = |filter: &Filter| filter.comparison == Comparison::NotEqual;
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
        let filter: Filter = filter.parse().unwrap();
        assert!(accepted.iter().all(|value| filter.accepts(value)));
        assert!(!rejected.iter().any(|value| filter.accepts(value)));
    }

    #[test]
    fn numbers_are_compared_as_numbers_and_dates_as_texts() {
        accepts("WhiteElo>=900", &["900", "2500"], &["89", "-1"]);
        accepts("Date>=2020.01", &["2020.01.05", "2021.??.??"], &["2019.12.31"]);
        accepts("Date<=2020", &["2019.12.31", "2020"], &["2020.01.01"]);
        accepts("White=Carlsen, M", &["Carlsen, M"], &["carlsen", ""]);
        accepts("White!=x", &["y"], &["x"]);
        accepts("Event~Blitz", &["World Blitz"], &["Rapid"]);
        accepts("Site=https://a/?b=c", &["https://a/?b=c"], &[]);
    }

    #[test]
    fn a_filter_needs_a_tag_and_a_comparison() {
        for text in ["", "White", "=x", "White>1", "White!x"] {
            assert!(text.parse::<Filter>().is_err(), "{text}");
        }
    }
}
