//! Where the reader finds the games of an input, whatever their length and however it arrives.

use std::io::Read;

use movegen_pgn::{Error, GameError, GameProblem, GameTree, Reader, Remark, RemarkKind, Split, Splitter};
use proptest::prelude::*;

/// Yields a few bytes per read.
pub(crate) struct Slow<'a>(pub(crate) &'a [u8], pub(crate) usize);

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let len = self.0.len().min(buffer.len()).min(self.1);
        buffer[..len].copy_from_slice(&self.0[..len]);
        self.0 = &self.0[len..];
        Ok(len)
    }
}

/// What a reader finds: the text of each game, or the line of one that is too long.
fn raw_games(input: impl Read, max_game: usize) -> Vec<Result<Vec<u8>, u64>> {
    let mut reader = Reader::new(input).with_max_game(max_game);
    let mut games = Vec::new();
    loop {
        games.push(match reader.next_raw() {
            Ok(Some(game)) => Ok(game.as_bytes().to_vec()),
            Ok(None) => return games,
            Err(Error::Game(GameError { problem: GameProblem::TooLong, line, .. })) => Err(line),
            Err(error) => panic!("{error}"),
        });
    }
}

#[test]
fn a_game_may_be_as_long_as_the_limit() {
    let (first, second) = ("[White \"a\"]\n\n1. e4 e5 *\n\n", "[White \"b\"]\n\n1. d4 *\n");
    let text = [first, second].concat();
    let whole = |game: &str| Ok(game.as_bytes().to_vec());
    for step in [1, 7, text.len()] {
        let read = |max_game| raw_games(Slow(text.as_bytes(), step), max_game);
        let len = raw_games(text.as_bytes(), 1000)[0].as_ref().unwrap().len();
        assert_eq!(read(len)[0], whole(&text[..len]), "{step}");
        assert_eq!(read(len - 1), [Err(1), whole(&text[len..])], "{step}");
    }
}

#[test]
fn a_percent_sign_within_a_line_of_a_game_that_is_too_long_escapes_nothing() {
    let text = "1. e4 {long} e5 {longer} 2. Nf3 %Nc6 1-0\n\n[White \"b\"]\n\n1. d4 *\n";
    let expected = raw_games(text.as_bytes(), 30);
    assert_eq!(expected.len(), 2);
    for step in 1..10 {
        assert_eq!(raw_games(Slow(text.as_bytes(), step), 30), expected, "{step}");
    }
}

/// Old Mac files end their lines with a carriage return. One may be the last byte of a chunk, before
/// the buffer is moved.
#[test]
fn a_carriage_return_between_chunks_ends_its_line() {
    let game = "[White \"a\"]\r\r1. e4 e5 *\r\r";
    let games = game.repeat(1 + (1 << 18) / game.len());
    for shift in 0..game.len() {
        let text = " ".repeat(shift) + &games;
        let read: Vec<u8> = raw_games(text.as_bytes(), 1000).into_iter().flat_map(Result::unwrap).collect();
        let expected = text.replace('\r', "\n");
        assert!(expected.trim_end() == String::from_utf8(read).unwrap().trim_end(), "{shift}");
    }
}

/// Of a line that does not end, only the first bytes are kept, which show what the rest means.
#[test]
fn the_rest_of_a_long_line_is_still_part_of_it() {
    let long = "x".repeat(3 << 17);
    for start in ["%", ";", "[White \"", "1. e4 e5\n%", "\u{feff}%", "\u{feff};", "\u{feff}[White \""] {
        let text = format!("{start}{long} {{ (\n*\n\n[White \"b\"]\n\n1. d4 *\n");
        let games = raw_games(text.as_bytes(), 1000);
        let last = games.last().unwrap().as_ref().unwrap();
        assert!(games[0] == Err(1) && last.ends_with(b"[White \"b\"]\n\n1. d4 *\n"), "{start}");
    }
}

/// What is kept of a game that is too long doesn't look like the start of a game.
#[test]
fn a_tag_after_a_result_is_found_however_long_the_line_before_it() {
    for len in 1000..1040 {
        let line = "e4 ".repeat(len / 3) + &"x".repeat(len % 3);
        let text = format!("1. {line} 1-0 [White \"x\"]\n\n1. d4 *\n");
        let whole = raw_games(text.as_bytes(), 10);
        assert_eq!(raw_games(Slow(text.as_bytes(), 1), 10), whole, "{len}");
        assert_eq!(raw_games(Slow(text.as_bytes(), 100), 10), whole, "{len}");
    }
}

#[test]
fn a_carriage_return_at_the_end_is_a_line_end() {
    assert_eq!(raw_games(&b"1. e4 *\r"[..], 1000), [Ok(b"1. e4 *\n".to_vec())]);
}

/// Pieces of games whose meaning depends on what stands before or after them.
const PIECES: [&str; 31] = [
    "[White \"a\"]\n",
    "[Event \"x\"]\n",
    "\n",
    "\r\n",
    "\r",
    " ",
    "\t",
    "{",
    "}",
    ";",
    "%",
    "%x\n",
    "\u{feff}",
    "1. e4 ",
    "e5",
    "(",
    ")",
    "1-0",
    " 1/2-1/2\n",
    "*",
    "*\n\n",
    "aaaaaaaaaaaaaaaaaaaa",
    "1–0",
    "½",
    ",\u{a0}",
    "\0",
    "\n\n1. e4",
    "\n\n1. e4 (",
    "1-0[A \"b\"]\n",
    "]",
    "\n(d4)",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4096))]
    #[test]
    fn games_do_not_depend_on_how_the_input_arrives(
        pieces in proptest::collection::vec(proptest::sample::select(&PIECES[..]), 0..40),
        max_game in 0_usize..80,
        step in 1_usize..10,
    ) {
        let text = pieces.concat();
        let whole = raw_games(text.as_bytes(), max_game);
        prop_assert_eq!(raw_games(Slow(text.as_bytes(), step), max_game), whole);
    }
}

/// A game as read: its place, its text, and its moves and remarks or its error.
type Found = (u64, u64, Vec<u8>, Result<(String, Vec<Remark>), GameError>);

/// The games of an input that arrives in two pieces.
fn games_of((first, second): (&[u8], &[u8])) -> Vec<Found> {
    fn take(splitter: &mut Splitter, games: &mut Vec<Found>) {
        while let Split::Game(raw) = splitter.next_raw().unwrap() {
            let read = |game: GameTree| (game.to_string(), game.remarks().to_vec());
            games.push((raw.number(), raw.line(), raw.as_bytes().to_vec(), raw.to_tree().map(read)));
        }
    }
    let (mut splitter, mut games) = (Splitter::new(), Vec::new());
    splitter.push(first);
    take(&mut splitter, &mut games);
    splitter.push(second);
    take(&mut splitter, &mut games);
    splitter.finish();
    take(&mut splitter, &mut games);
    games
}

/// Text cut at any byte gives the same games, remarks and places. Each ending of a game is followed by a game with
/// tags, by one without, and by one with a comment, and takes nothing of it.
#[test]
fn a_cut_changes_no_game_remark_or_place() {
    let endings = [
        "1. e4 e5 1-0\n",
        "1. e4 e5 1–0\n",
        "1. e4 e5 1:0\n\n",
        "1. e4 e5 ½-½\n",
        "1. e4 e5 1/2\n",
        "1. e4 e51-0\n",
        "1. e4 e5 1-0,\n",
        "1. e4 e5 1-0\u{a0}\n",
        "1. e4 e5 1-0\n\u{1a}\n",
        "1. e4 e5 1-0\n(1... c5) {c}\n\n",
        "1. e4 e5 {c\nd} * ; e\n",
        "1. g1f3 e5 ± 2. g3 1-0\r\n\r\n",
    ];
    // Without a result, the moves of the next text would belong to the game.
    let kinds = RemarkKind::ALL.iter().filter(|&&kind| kind != RemarkKind::NoResult);
    let examples = kinds.map(|kind| kind.example()[0].to_owned() + "\n");
    for first in endings.map(str::to_owned).into_iter().chain(examples) {
        for second in ["[Event \"2\"]\n\n1. d4 d5 *\n", "1. d4 d5 *\n", "\n\n1. d2d4, d5\n\n1. c4 *\n"] {
            let text = first.clone() + second;
            let whole = games_of((text.as_bytes(), b""));
            let counts: Vec<_> = whole.iter().map(|game| game.3.is_ok()).collect();
            assert_eq!(counts, vec![true; 1 + second.matches("1.").count()], "{whole:?}");
            for cut in 1..text.len() {
                assert_eq!(games_of(text.as_bytes().split_at(cut)), whole, "{text:?} cut at {cut}");
            }
            let texts: Vec<_> = whole.into_iter().map(|game| Ok(game.2)).collect();
            assert_eq!(raw_games(text.as_bytes(), usize::MAX), texts, "{text}");
        }
    }
    // A tag glued to a result, and a byte that no editor shows.
    for text in [
        "1. e4 {[%eval 0.1];} 1-0 [White \"x;\"]\n\n1. d4 *\n",
        "[Event \"a\" ] 1. e4 1-0\n[Event \"b\"]\n\n1. d4 *\n",
        "1. e4 0-1[Event \"2\"]\n[Site \"?\"]\n\n1. d4 *\n",
        "1. e4 *[A \"2\"]\n\n1. d4 1-0",
        "1. e4 (\n\n1. d4 {)} d5) e5\n\n1. c4 c5",
    ] {
        let whole = games_of((text.as_bytes(), b""));
        assert!(whole.len() == 2 && whole.iter().all(|game| game.3.is_ok()), "{whole:?}");
        for cut in 1..text.len() {
            assert_eq!(games_of(text.as_bytes().split_at(cut)), whole, "{text:?} cut at {cut}");
        }
    }
    assert_eq!(raw_games(&b"1. e4 1-0\n\xff\n1. d4 *\n\xff\n"[..], 1000).len(), 2);
}
