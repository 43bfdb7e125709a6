//! Filters by tags: how values compare, and what isn't a filter.

use movegen_pgn::{TagFilter, TagFilterError};

#[track_caller]
fn accepts(filter: &str, accepted: &[&str], rejected: &[&str]) {
    let filter: TagFilter = filter.parse().unwrap();
    assert!(accepted.iter().all(|value| filter.accepts(Some(value))));
    assert!(!rejected.iter().any(|value| filter.accepts(Some(value))));
}

#[test]
fn numbers_and_dates_are_compared_as_such() {
    accepts("WhiteElo>=900", &["900", "2500", "900 ", "2500.0"], &["89", "-1", "?", "900.5", "900.", ""]);
    accepts("WhiteElo<=900", &["900", "-1", " 7"], &["2500", "?", "90.5"]);
    accepts("Round=3", &["3", "3 ", "03"], &["?", "3.1"]);
    accepts("Round!=3", &["?", "3.1"], &["3"]);
    accepts("Date>=2020.01", &["2020.01.05", "2021.??.??"], &["2019.12.31", "2020.??.??", "2020"]);
    accepts("Date<=2020", &["2019.12.31", "2020", "2020.05.??"], &["2021.01.01", "????.??.??", "?", ""]);
    accepts("EventDate>=2020.2.10", &["2020.02.10", "2020.11.01"], &["2020.02.09", "2020.02.??"]);
    accepts("UTCDate=2020.??.??", &["2020.??.??"], &["2020.01.01"]);
    accepts("Date=2020", &["2020.01.05", "2020.??.??"], &["2021.01.01", "?", "????.??.??"]);
    accepts("Date!=2020.01", &["2020.02.05", "2020.??.??", "?"], &["2020.01.01"]);
    accepts("UTCTime>=12", &["12:30:00", "13:00:00"], &["11:59:59"]);
    accepts("White=Carlsen, M", &["Carlsen, M"], &["carlsen", ""]);
    accepts("White!=x", &["y"], &["x"]);
    accepts("Event~Blitz", &["World Blitz"], &["Rapid"]);
    accepts("Event ~ Blitz | Rapid", &["World Blitz", "Rapid"], &["Bullet"]);
    accepts("WhiteElo >= 900", &["900"], &["899"]);
    accepts("Site=https://a/?b=c", &["https://a/?b=c"], &[]);
}

#[test]
fn one_of_several_values_matches() {
    accepts("Result=1-0|0-1", &["1-0", "0-1"], &["1/2-1/2", "*", "1-0|0-1"]);
    accepts("Result!=1-0|0-1", &["1/2-1/2", "*"], &["1-0", "0-1"]);
    accepts("Round=3|x", &["03", "x"], &["4"]);
    accepts("Event~Blitz|Bullet", &["World Blitz", "Bullet"], &["Rapid"]);
    accepts("Result=1/2", &["1/2-1/2", "1/2", "½–½"], &["1-0", "*", "1/2-1/2?"]);
    accepts("Annotator=|?", &["", "?"], &["x"]);
}

#[test]
fn a_missing_tag_differs_from_every_value() {
    for (filter, passes) in [
        ("White!=x", true),
        ("White!=x|y", true),
        ("White=x", false),
        ("White>=1", false),
        ("White<=1", false),
    ] {
        assert_eq!(filter.parse::<TagFilter>().unwrap().accepts(None), passes, "{filter}");
    }
    assert!(!"White~".parse::<TagFilter>().unwrap().accepts(None));
}

#[test]
fn a_filter_needs_a_tag_and_a_comparison() {
    for (text, column) in [
        ("", 1),
        ("White", 6),
        ("=x", 1),
        ("White>1", 6),
        ("White=>1", 6),
        ("White!x", 6),
        ("Vé=x", 2),
        ("A B=x", 2),
    ] {
        assert_eq!(text.parse::<TagFilter>().unwrap_err().column, column, "{text}");
    }
    let error: TagFilterError = "White".parse::<TagFilter>().unwrap_err();
    let message = "column 6: expected TAG=VALUE, TAG!=VALUE, TAG>=VALUE, TAG<=VALUE or TAG~PART";
    assert_eq!((error.to_string().as_str(), error.code()), (message, "tag-filter"));
    #[cfg(feature = "serde")]
    assert_eq!(serde_json::to_value(error).unwrap(), serde_json::json!({"code": "tag-filter", "column": 6}));
}

#[test]
fn values_that_must_be_slips_are_errors() {
    for (text, message) in [
        ("WhiteElo<=abc", "column 11: expected a number"),
        ("WhiteElo>=2000|2,100", "column 16: expected a number"),
        ("WhiteElo>=2000, BlackElo>=2000", "column 11: expected a single filter"),
        ("WhiteElo=2,100", "column 10: expected a number"),
        ("Date>=2024-01-31", "column 7: expected a date, such as 2024, 2024.01 or 2024.01.31"),
        ("Date=2021.13", "column 6: expected a date, such as 2024, 2024.01 or 2024.01.31"),
        ("Date<=2021.??.??", "column 7: expected a date, such as 2024, 2024.01 or 2024.01.31"),
        ("Date=2021.1.1.1", "column 6: expected a date, such as 2024, 2024.01 or 2024.01.31"),
        ("Result>=1-0", "column 7: expected =, != or ~, since results have no order"),
        ("Result=1-0,0-1", "column 8: expected 1-0, 0-1, 1/2-1/2 or *"),
        ("Result!=1-0|draw", "column 13: expected 1-0, 0-1, 1/2-1/2 or *"),
        ("White=Carlsen, M,WhiteElo>=2500", "column 7: expected a single filter"),
    ] {
        assert_eq!(text.parse::<TagFilter>().unwrap_err().to_string(), message, "{text}");
    }
    for text in
        ["WhiteElo=?", "WhiteElo~9", "ECO>=B20", "Result~1/2", "Result=*", "White=Carlsen, M", "Site=a,b=c"]
    {
        assert!(text.parse::<TagFilter>().is_ok(), "{text}");
    }
}
