//! Game boundaries agree with an independent, naive implementation, even when data arrives in small pieces.

use alloc::string::String;
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
            let mut scan = Scan::default();
            let mut end = step.min(rest.len());
            let found = loop {
                match scan.find_end(&rest.as_bytes()[..end], end == rest.len()) {
                    Found::More => end = (end + step).min(rest.len()),
                    found => break found,
                }
            };
            let Found::End(end) = found else { return games };
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

/// Whether a text without comments ends with a result.
fn is_over(text: &str) -> bool {
    let text = text.trim_ascii_end();
    let words = text
        .split(|symbol: char| symbol.is_ascii_whitespace() || matches!(symbol, ')' | '}'))
        .collect::<Vec<_>>();
    text.ends_with('*') || matches!(words.last(), Some(&("1-0" | "0-1" | "1/2-1/2")))
}

/// The length of the first game.
fn reference_end(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let blank = |at: usize| {
        let rest = &text[at..];
        text.len() - rest.trim_start_matches([' ', '\t', '\r', '\u{feff}']).len()
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
        let is_comment = matches!(bytes.get(first), Some(b'{' | b';'));
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
            (has_tags, is_game, is_separated, is_line_start) = (true, true, false, true);
            at = (line_end(first) + 1).min(text.len());
            continue;
        }
        at = if has_moves && !is_line_start { at } else { first };
        match bytes.get(at) {
            None => break,
            Some(b'\n') => {
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
    fn games_end_where_a_reference_ends_them(parts in prop::collection::vec(0_usize..40, 0..40)) {
        const PARTS: [&str; 40] = [
            "e4 ", "1-0", "1-0\n", "0-1\n", "*", "*\n", "1/2-1/2", "{", "{", "{", "}", "}", "}", ";", "\n", "\n",
            "\n", "\r\n", " ", "\t", "\n%", "%", "[", "\n[Event \"", "[Event \"a\"]\n", "O-O", ")", "(d4)", "(",
            "[A \"b\"]\n", "\u{feff}", "{c}", "; d\n", "2-0", "}\n", "\n\n",
            "e4\n", "e4 {c\nd} d4\n", "{c}\n", "1-0 {c\r\nd}\r\n",
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
    assert_eq!(split("a1-0\nd4 11-0\n"), ["a1-0\nd4 11-0\n"]);
    assert_eq!(split("e4 *\n{after}\nd4\n"), ["e4 *\n{after}\n", "d4\n"]);
    assert_eq!(split("e4 * ; after\nd4\n"), ["e4 * ; after\n", "d4\n"]);
    assert_eq!(split("e4 *\n\n{before} d4\n"), ["e4 *\n", "\n{before} d4\n"]);
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
        let mut scan = Scan::default();
        for end in start.len()..text.len() {
            assert_eq!(scan.find_end(&text.as_bytes()[..end], false), Found::More, "{start}");
            assert!(scan.pos() <= start.len(), "{start}");
            // Nothing before this index is looked at again.
            assert_eq!(scan.searched, end, "{start}");
        }
    }
}
