//! Game boundaries agree with an independent, naive implementation, even when data arrives in small pieces.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use proptest::prelude::*;

use super::*;

/// Splits a text into games, and checks that feeding it in small pieces gives the same split.
#[track_caller]
fn split(text: &str) -> Vec<&str> {
    let games = |step: usize| {
        let mut games = Vec::new();
        let mut rest = text;
        loop {
            let mut scan = Scan::new();
            let mut end = step.min(rest.len());
            let found = loop {
                match scan.find_end(&rest.as_bytes()[..end], end == rest.len()) {
                    GameEnd::More => end = (end + step).min(rest.len()),
                    found => break found,
                }
            };
            let GameEnd::End(end) = found else { return games };
            assert!(end > 0);
            games.push(&rest[..end]);
            rest = &rest[end..];
        }
    };
    let whole = games(text.len().max(1));
    for step in 1..12 {
        assert_eq!(games(step), whole, "in pieces of {step} bytes");
    }
    whole
}

/// Splits a text into games byte by byte, by independent rules.
fn reference(text: &str) -> Vec<&str> {
    let (mut games, mut start) = (Vec::new(), 0);
    while let Some(len) = reference_end(&text[start..]) {
        games.push(&text[start..start + len]);
        start += len;
    }
    games
}

fn trim_spaces(text: &str) -> &str {
    let is_space =
        |symbol: char| symbol.is_whitespace() || symbol.is_control() || ",\u{2026}".contains(symbol);
    text.trim_end_matches(is_space)
}

/// The index of the text after the tags of a line, unless the line ends with a bracket.
fn after_tag(line: &str) -> Option<usize> {
    let is_closed = trim_spaces(line).ends_with(']');
    let is_end = |&(at, _): &(usize, &str)| line[..at].trim_end_matches([' ', '\t']).ends_with('"');
    line.rmatch_indices(']').find(is_end).filter(|_| !is_closed).map(|(at, _)| at + 1)
}

/// Returns whether a text without comments ends with a result.
fn is_over(text: &str) -> bool {
    const DASHES: [&str; 5] = ["-", ":", "\u{2013}", "\u{2011}", "\u{2212}"];
    let text = trim_spaces(text);
    let mut results: Vec<String> = ["*", "1/2", "\u{bd}"].map(String::from).into();
    for dash in DASHES {
        let halves = ["1/2", "\u{bd}"].map(|first| ["1/2", "\u{bd}"].map(|second| (first, second)));
        for (first, second) in halves.concat().into_iter().chain([("1", "0"), ("0", "1")]) {
            results.push([first, dash, second].concat());
        }
    }
    // Of two results that a text ends with, the longer one counts.
    results.sort_by_key(|result| core::cmp::Reverse(result.len()));
    let before = results.iter().find_map(|result| text.strip_suffix(result.as_str()));
    let goes_on = |before: &str| before.ends_with('/') || DASHES.iter().any(|dash| before.ends_with(dash));
    before.is_some_and(|before| text.ends_with('*') || !goes_on(before))
}

/// The index of a tag after a result at the end of a line.
fn glued_tag(text: &str) -> Option<usize> {
    let line = text.rfind(['\n', '}']).map_or(0, |at| at + 1);
    let is_tag = |&(at, _): &(usize, &str)| {
        let before = &text[line..line + at];
        let letter = text[line + at + 1..].starts_with(|first: char| first.is_ascii_alphabetic());
        letter && is_over(before) && !before.contains([';', '{'])
    };
    let is_closed = text.trim_end_matches([' ', '\t', '\r']).ends_with(']');
    // The text of the line outside comments, which it may start in.
    let start = text.rfind('\n').map_or(0, |at| at + 1);
    let first = text[start..line].find(['{', '}']).map(|at| start + at);
    let mut is_outside = !first.is_some_and(|at| text[at..].starts_with('}'));
    let mut is_hidden = text[start..].trim_start_matches('\u{feff}').starts_with('%');
    for symbol in text[start..line].chars() {
        is_outside = symbol == '}' || is_outside && symbol != '{';
        is_hidden |= is_outside && symbol == ';';
    }
    let is_found = is_closed && !is_hidden;
    text[line..].match_indices('[').find(is_tag).filter(|_| is_found).map(|(at, _)| line + at)
}

/// Returns whether a variation is open at the end of moves without comments.
fn ends_in_variation(moves: &str) -> bool {
    moves.chars().fold(0_u32, |open, symbol| match symbol {
        '(' => open + 1,
        ')' => open.saturating_sub(1),
        _ => open,
    }) > 0
}

/// Returns whether a text that starts a line starts a game, given the text before it.
fn starts_again(before: &str, text: &str) -> bool {
    let is_empty = before
        .trim_end_matches([' ', '\t', '\r', '\0', '\u{feff}'])
        .strip_suffix('\n')
        .is_some_and(|line| line.trim_end_matches([' ', '\t', '\r', '\0', '\u{feff}']).ends_with('\n'));
    let first = text.strip_prefix("1. ").or_else(|| text.strip_prefix("1."));
    let is_move = first.is_some_and(|text| text.starts_with(|first: char| first.is_ascii_alphabetic()));
    is_empty && is_move
}

/// The length of the first game.
fn reference_end(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let blank = |at: usize| {
        let rest = &text[at..];
        text.len() - rest.trim_start_matches([' ', '\t', '\r', '\0', '\u{feff}']).len()
    };
    let is_escaped = |at: usize| {
        let line = text[at..].strip_prefix('\u{feff}').unwrap_or(&text[at..]);
        line.starts_with('%') && (at == 0 || bytes[at - 1] == b'\n')
    };
    let line_end = |at: usize| text[at..].find('\n').map_or(text.len(), |len| at + len);
    // The moves, each comment replaced by a space.
    let (mut word, mut has_moves, mut has_tags, mut is_game) = (String::new(), false, false, false);
    let (mut is_separated, mut is_line_start, mut at) = (false, true, 0);
    while at < text.len() {
        let first = blank(at);
        if is_line_start && has_moves && bytes.get(first) == Some(&b'[') {
            return Some(at);
        }
        let is_comment = matches!(bytes.get(first), Some(b'{' | b';' | b'('));
        if is_line_start
            && has_moves
            && starts_again(&text[..at], &text[first..])
            && !ends_in_variation(&word)
        {
            return Some(at);
        }
        if is_line_start && has_moves && is_over(&word) && !is_comment && first < text.len() {
            if is_escaped(at) {
                at = line_end(at);
                at += usize::from(at < text.len());
                continue;
            }
            return Some(at);
        }
        if is_escaped(at) {
            at = line_end(at);
            // An escaped line counts as empty.
            if has_moves {
                is_line_start = false;
            } else {
                at = (at + 1).min(text.len());
            }
            continue;
        }
        if !has_moves && bytes.get(first) == Some(&b'[') {
            if is_separated && text[first..].starts_with("[Event \"") {
                return Some(at);
            }
            let end = line_end(first);
            let after = after_tag(&text[first..end]).filter(|_| end < text.len());
            (has_tags, is_game, is_separated, is_line_start) = (true, true, false, after.is_none());
            at = after.map_or(end + 1, |len| first + len).min(text.len());
            continue;
        }
        at = if has_moves && !is_line_start { at } else { first };
        match bytes.get(at) {
            None => break,
            Some(b'\n') => {
                if let Some(tag) = glued_tag(&text[..at]).filter(|_| has_moves) {
                    return Some(tag);
                }
                is_separated |= !has_moves && has_tags && is_line_start;
                is_line_start = true;
                word.push(' ');
                at += 1;
                continue;
            }
            Some(b';') => {
                is_game |= has_moves;
                at = line_end(at);
                is_line_start = false;
                continue;
            }
            Some(b'{') => {
                is_game = true;
                word.push(' ');
                let close = text[at..].find('}').map_or(text.len(), |len| at + len);
                for (newline, _) in text[at..close].match_indices('\n') {
                    let line = at + newline + 1;
                    let tag = text[line..].strip_prefix('\u{feff}').unwrap_or(&text[line..]);
                    if tag.starts_with("[Event \"") {
                        if text[line..].find(['{', '}']).is_none_or(|len| bytes[line + len] == b'{') {
                            return Some(line);
                        }
                        break;
                    }
                }
                at = (close + 1).min(text.len());
                is_line_start = false;
                continue;
            }
            Some(_) => {}
        }
        (has_moves, is_game, is_line_start) = (true, true, false);
        let symbol = text[at..].chars().next()?;
        word.push(symbol);
        at += symbol.len_utf8();
    }
    is_game.then_some(text.len())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(5000))]

    #[test]
    fn games_end_where_a_reference_ends_them(parts in prop::collection::vec(0_usize..60, 0..40)) {
        const PARTS: [&str; 60] = [
            "e4 ", "1-0", "1-0\n", "0-1\n", "*", "*\n", "1/2-1/2", "{", "{", "{", "}", "}", "}", ";", "\n", "\n",
            "\n", "\r\n", " ", "\t", "\n%", "%", "[", "\n[Event \"", "[Event \"a\"]\n", "O-O", ")", "(d4)", "(",
            "[A \"b\"]\n", "\u{feff}", "{c}", "; d\n", "2-0", "}\n", "\n\n",
            "e4\n", "e4 {c\nd} d4\n", "{c}\n", "1-0 {c\r\nd}\r\n", "1\u{2013}0\n", "0:1", "\u{bd}", "\u{bd}-", "1/2",
            "\u{a0}", ",", "\0", "\u{2026}\n", "\n\n1. e4", "1.", "1. e4", "[A]\n", "]", "1-0[A \"b\"]\n", "\n(d4)", "[A \"b\"] ",
            "[A \"b\"] 1. e4 *\n", "[A \"b\" ] e4", "{%;}",
        ];
        let text: String = parts.into_iter().map(|part| PARTS[part]).collect();
        prop_assert_eq!(split(&text), reference(&text), "{:?}", text);
    }
}

#[test]
fn games_end_at_tags_and_after_results() {
    assert_eq!(split(""), [""; 0]);
    assert_eq!(split(" \n%x\n\n; y\n"), [""; 0]);
    assert_eq!(
        split("[A \"1\"]\n\n1. e4\n\n2. d4 *\n\n[B \"2\"]\n1. d4"),
        ["[A \"1\"]\n\n1. e4\n\n2. d4 *\n", "\n[B \"2\"]\n1. d4"]
    );
    assert_eq!(
        split("e4 1-0\nd4 0-1 \r\n\r\nc4 1/2-1/2\n* \n"),
        ["e4 1-0\n", "d4 0-1 \r\n", "\r\nc4 1/2-1/2\n", "* \n"]
    );
    assert_eq!(
        split("e4 (d4)1-0\nd4 (e4)0-1\nc4 {c}1/2-1/2\n*"),
        ["e4 (d4)1-0\n", "d4 (e4)0-1\n", "c4 {c}1/2-1/2\n", "*"]
    );
    assert_eq!(split("e4 *\n{after}\nd4\n"), ["e4 *\n{after}\n", "d4\n"]);
    assert_eq!(split("e4 * ; after\nd4\n"), ["e4 * ; after\n", "d4\n"]);
    assert_eq!(split("e4 *\n\n{before} d4\n"), ["e4 *\n", "\n{before} d4\n"]);
}

/// Games without tags that end as people write it, each with what the next one starts with.
#[test]
fn games_end_at_results_in_any_form() {
    for end in
        ["1–0", "1:0", "½-½", "½", "1/2", "e51-0", "1-0,", "1-0\u{a0}", "0‑1 \u{1a}", "\u{2009}1−0", "*,"]
    {
        let game = "1. d4 d5 ".to_string() + end + "\n";
        assert_eq!(split(&(game.clone() + &game)), [&game, &game], "{end}");
    }
    for end in ["O-O", "0-0", "0-0-0", "a1", "Rxb1", "1-1", "b7-b8", "1/", "-1-0", "1-0 2", "(1-0)"] {
        let text = "1. d4 d5 ".to_string() + end + "\n2. c4 *\n";
        assert_eq!(split(&text), [&text], "{end}");
    }
}

#[test]
fn games_end_at_tags_after_results_and_at_first_moves_after_empty_lines() {
    assert_eq!(
        split("e4 0-1[Event \"2\"]\n[Site \"?\"]\n\nd4 *[A \"3\"]\n\nc4 1-0"),
        ["e4 0-1", "[Event \"2\"]\n[Site \"?\"]\n\nd4 *", "[A \"3\"]\n\nc4 1-0"]
    );
    assert_eq!(split("1. e4 e5\n\n1. d4 d5\n \n1.c4\n"), ["1. e4 e5\n\n", "1. d4 d5\n \n", "1.c4\n"]);
    assert_eq!(split("[A \"(\"]\n\n1. e4 {(} ;(\n%(\n(d4)) e5\n\n1. d4").len(), 2);
    assert_eq!(split("e4 0-1[A \"b\"] ;{[C \"d\"]\nd4"), ["e4 0-1", "[A \"b\"] ;{[C \"d\"]\nd4"]);
    for text in [
        "1. e4\n1. d4\n",
        "1. e4\n\n1... e5\n",
        "[A \"1\"]\n\n{c}\n\n1. e4\n",
        "1. e4 {\n\n1. d4\n}",
        "e4 {0-1[A \"b\"]\n}",
        "e4 ; 0-1[A \"b\"]\nd4",
        "1. e4 1-0\n(1. d4)\n",
        "1. e4 (\n\n1. d4 (1. c4 {)}) ;)\n%)\n\n1. Nf3) e5\n",
    ] {
        assert_eq!(split(text), [text]);
    }
}

#[test]
fn comments_hide_what_ends_a_game() {
    for text in [
        "%1-0\n{c}\n d4",
        "{1-0\n} e4\nd4\n",
        "{\n[A \"1\"]\n} e4",
        "; 1-0\ne4\n;[\n",
        "e4\n%1-0\n%[\nd4",
        "O-O\nb1-a1\n",
    ] {
        assert_eq!(split(text), [text]);
    }
    assert_eq!(split("e4 {never\nclosed\n[Event \"2\"]\n*\n"), ["e4 {never\nclosed\n", "[Event \"2\"]\n*\n"]);
    assert_eq!(split("e4 1-0 {c}\n{d ; e}\nd4\n"), ["e4 1-0 {c}\n{d ; e}\n", "d4\n"]);
    assert_eq!(split("e4 {a} 1-0 {b\nc}\nd4\n"), ["e4 {a} 1-0 {b\nc}\n", "d4\n"]);
    assert_eq!(split("e4 {a {b} e5 {c\n1-0\n} *\nd4"), ["e4 {a {b} e5 {c\n1-0\n} *\n", "d4"]);
    assert_eq!(split("e4 ; {a\n*\nd4\n"), ["e4 ; {a\n*\n", "d4\n"]);
    assert_eq!(split("e4 1-0 {b} {c}\nd4\n"), ["e4 1-0 {b} {c}\n", "d4\n"]);
}

#[test]
fn tags_may_be_separated_by_empty_lines() {
    assert_eq!(split("[A \"1\"]\n\n[B \"2\"]\n\n*\n").len(), 1);
    assert_eq!(split("[Event \"1\"]\n\n[Event \"2\"]\n\n[Event \"3\"]\n").len(), 3);
    assert_eq!(split("[Event \"1\"]\n[Event \"2\"]\n\n*\n").len(), 1);
}

/// A line that arrives in pieces is searched once, whatever it is, and skipped as a whole.
#[test]
fn no_line_is_searched_twice() {
    for start in ["[A \"", "[A \"b\"]\n[B \"", ";", "1. e4 ;", "1. e4 *\n%"] {
        let text = String::from(start) + &"x".repeat(1000);
        let mut scan = Scan::new();
        for end in start.len()..text.len() {
            assert_eq!(scan.find_end(&text.as_bytes()[..end], false), GameEnd::More, "{start}");
            assert!(scan.pos() <= start.len(), "{start}");
            // Nothing before this index is looked at again.
            assert_eq!(scan.searched, end, "{start}");
        }
    }
}
