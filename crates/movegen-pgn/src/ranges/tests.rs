//! Ranges of any file cover each of its games once, wherever they are cut.

use std::io::{Cursor, Read};
use std::string::{String, ToString};
use std::vec;
use std::vec::Vec;

use proptest::prelude::*;

use super::*;
use crate::{FileSplit, Reader};

/// The games of a text, without the empty lines around them.
fn games(text: &[u8]) -> Vec<String> {
    let mut reader = Reader::new(text);
    let mut games = Vec::new();
    while let Some(game) = reader.next_raw().unwrap() {
        games.push(String::from_utf8_lossy(game.as_bytes()).trim().to_string());
    }
    games
}

/// Returns the number of bytes before the first game.
fn next_game_start(text: &[u8]) -> Option<u64> {
    let mut search = Search::new();
    text.iter().any(|&byte| search.is_decided_by(byte));
    search.found()
}

/// Cuts a text at the first game after each offset, and checks that the parts have the games of the whole.
/// Returns the number of parts.
fn check(text: &[u8], offsets: &[usize]) -> usize {
    let mut cuts = vec![0, text.len()];
    let mut last = 0;
    let mut offsets: Vec<usize> = offsets.iter().map(|offset| offset % (text.len() + 1)).collect();
    offsets.sort_unstable();
    for &offset in &offsets {
        if let Some(skipped) = next_game_start(&text[offset..]) {
            let cut = offset + skipped as usize;
            assert!(cut >= last, "a later offset gave an earlier game");
            (cuts, last) = ([&cuts[..], &[cut]].concat(), cut);
        }
    }
    cuts.sort_unstable();
    cuts.dedup();
    let parts: Vec<String> = cuts.windows(2).flat_map(|cut| games(&text[cut[0]..cut[1]])).collect();
    assert_eq!(parts, games(text), "{:?} cut at {cuts:?}", String::from_utf8_lossy(text));
    let ends = [&[0], &offsets[..], &[text.len()]].concat();
    let splits = ends.windows(2).map(|ends| {
        let mut split = FileSplit::new(Cursor::new(text), ends[0] as u64..ends[1] as u64).unwrap();
        let (start, mut part) = (split.place(0).1 as usize, Vec::new());
        split.read_to_end(&mut part).unwrap();
        assert!(part.is_empty() || text[start..].starts_with(&part), "{start}");
        part
    });
    let splits: Vec<String> = splits.flat_map(|part| games(&part)).collect();
    assert_eq!(splits, games(text), "{:?} split at {offsets:?}", String::from_utf8_lossy(text));
    cuts.len() - 1
}

/// The parts of texts, with everything that hides or shows where a game ends.
const PARTS: [&str; 40] = [
    "e4 ",
    "1-0",
    "1-0\n",
    "*\n",
    "1/2-1/2",
    "{",
    "{",
    "}",
    "}",
    ";",
    "\n",
    "\n",
    "\n\n",
    "\n\n",
    "\r\n",
    "\r\n\r\n",
    "\r",
    " ",
    "\t",
    "\n%",
    "%",
    "[",
    "\n[Event \"a\"]\n",
    "\n\n[Event \"a\"]\n",
    "\n\n[Event \"a\"]\n",
    "\r\n\r\n[Event \"b\"]\r\n",
    "[Event \"a\"]\n\n",
    "\n\n[Event \"}\"]\n",
    "(d4)",
    "[A \"b\"]\n",
    "\u{feff}",
    "{c}",
    "; d\n",
    "}\n",
    "e4 {c\nd} d4\n",
    "{c}\n",
    "1-0 {c\r\nd}\r\n",
    "1. e4 {[%clk 0:01]} *\n",
    "\n\n[Event \"",
    "{ 1-0\n\n[Event \"quoted\"]\n\n1. d4 *\n }",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn any_offsets_cover_each_game_once(
        parts in prop::collection::vec(0_usize..PARTS.len(), 0..40),
        offsets in prop::collection::vec(any::<usize>(), 0..6),
    ) {
        let text: String = parts.into_iter().map(|part| PARTS[part]).collect();
        check(text.as_bytes(), &offsets);
    }
}

#[test]
fn ordinary_files_are_cut_at_every_game() {
    for line in ["\n", "\r\n"] {
        let game =
            "[Event \"a\"]\n[Site \"?\"]\n\n1. e4 { [%eval 0.2] [%clk 0:03:00] } e5 {(}\n2. d4 1-0\n\n";
        let text = game.replace('\n', line).repeat(50);
        let game = text.len() / 50;
        let every: Vec<usize> = (0..50).map(|i| i * game + i).collect();
        // An offset in a game finds the next one, and an offset in the last game finds none.
        assert_eq!(check(text.as_bytes(), &every), 50);
    }
}

#[test]
fn long_quotes_end_where_the_reader_ends_them() {
    let start = "*\n1. e4 {quoted\n\n";
    // A brace that far after the line is too far to show that the line is quoted.
    let limit = MAX_QUOTE - "[Event \"a\"]\n".len();
    for (filler, end, is_quoted) in
        [(limit - 1, "} *\n", true), (limit, "} *\n", false), (limit + 99, "} *\n", false), (99, "{", false)]
    {
        let text = [start, "[Event \"a\"]\n", &"x".repeat(filler), end, "\n\n[Event \"b\"]\n\n*\n"].concat();
        let found = next_game_start(text.as_bytes());
        assert_eq!(found == Some(start.len() as u64), !is_quoted, "{filler}");
        for first in 0..30 {
            check(text.as_bytes(), &[first, text.len() - 30]);
        }
    }
}

#[test]
fn a_comment_before_the_tags_stays_with_its_game() {
    for before in ["{c}", "{c} ; d", "{c}\n% d", "{c}\n\u{feff}% d", "{c}\n\u{feff}", "{c}\r% d"] {
        let text = ["1. e4 *\n\n", before, "\n\n[Event \"a\"]\n\n1. d4 *\n"].concat();
        for offset in 0..text.len() {
            assert_eq!(check(text.as_bytes(), &[offset]), 1, "{text:?}");
        }
    }
}

#[test]
fn files_without_events_stay_whole() {
    let text = "1. e4 *\n\n".repeat(1000);
    assert_eq!(check(text.as_bytes(), &[100, 5_000, 9_000]), 1);
    assert_eq!(check(b"", &[]), 0);
}
