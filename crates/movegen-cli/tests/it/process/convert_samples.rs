//! `movegen convert` with training data.

use super::run::{prints, run_with};

const GAMES: &str = "[Event \"x\"]\n\n1. e4 {[%eval 0.31]} e5 {[%eval 0.25]} 2. Nf3 {[%eval -9.0]} f6 3. Nxe5 1-0\n\n\
    [Event \"y\"]\n\n1. d4 {+0.20/8 1s} d5 {+0.10/8 1s} *\n\n\
    [Event \"z\"]\n\n1. d4 {+0.20/8 1s} e5 {+0.10/8 1s} 2. dxe5 {+1.20/9 1s} 1/2-1/2\n";

/// The games as bullet's text.
const TEXT: &str = "\
rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 | 31 | 1.0
rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 | 25 | 1.0
rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2 | -900 | 1.0
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | 20 | 0.5
rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1 | -10 | 0.5
rnbqkbnr/pppp1ppp/8/4p3/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2 | 120 | 0.5
";

/// Runs `convert`, and returns its output.
#[track_caller]
fn convert(arguments: &[&str], input: &[u8]) -> Vec<u8> {
    let output = run_with(&[&["convert"], arguments].concat(), input);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

#[test]
fn games_with_scores_become_samples() {
    prints(&["convert", "--to", "bullet-text"], GAMES, TEXT, 0);
    let with_moves = ["plain", "binpack", "viriformat"];
    for format in ["bullet", "marlinformat"].into_iter().chain(with_moves) {
        let samples = convert(&["--to", format, "--threads", "1"], GAMES.as_bytes());
        assert_eq!(convert(&["--to", format], GAMES.as_bytes()), samples);
        for to in with_moves.into_iter().filter(|_| with_moves.contains(&format)) {
            let converted = convert(&["--from", format, "--to", to], &samples);
            assert_eq!(convert(&["--from", to, "--to", format], &converted), samples, "{format}, {to}");
        }
        if format != "bullet" {
            let text = convert(&["--from", format, "--to", "bullet-text"], &samples);
            let fens = |text: &str| -> Vec<String> {
                text.lines().map(|line| line.split(" | ").next().unwrap().to_owned()).collect()
            };
            assert_eq!(String::from_utf8(text).unwrap(), TEXT, "{format}");
            let positions = convert(&["--from", format, "--to", "fen"], &samples);
            assert_eq!(fens(&String::from_utf8(positions).unwrap()), fens(TEXT));
        }
    }
}

#[test]
fn the_extension_of_a_file_names_a_format_of_samples() {
    let folder = tempfile::tempdir().unwrap();
    for (format, extension) in [("plain", "plain"), ("binpack", "BINPACK"), ("viriformat", "viri")] {
        let path = folder.path().join(format!("data.{extension}"));
        std::fs::write(&path, convert(&["--to", format], GAMES.as_bytes())).unwrap();
        let path = path.to_str().unwrap();
        assert_eq!(convert(&[path, "--to", "bullet-text"], b""), TEXT.as_bytes(), "{format}");
        assert!(run_with(&["info", path], b"").status.success());
    }
    let games = folder.path().join("games.json");
    std::fs::write(&games, GAMES).unwrap();
    assert_eq!(convert(&[games.to_str().unwrap(), "--to", "bullet-text"], b""), TEXT.as_bytes());
}

#[test]
fn samples_without_a_known_extension_need_their_format() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data.bin");
    let samples = convert(&["--to", "bulletformat"], GAMES.as_bytes());
    std::fs::write(&path, &samples).unwrap();
    let path = path.to_str().unwrap();
    for (arguments, input) in [(&[path][..], &b""[..]), (&[], &samples)] {
        let output = run_with(&[&["convert"], arguments].concat(), input);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(errors.ends_with("not text: name the format by --from\n"), "{errors}");
        assert_eq!((errors.lines().count(), output.status.code()), (1, Some(1)));
    }
    assert_eq!(convert(&["--from", "bullet", "--to", "bullet", path], b""), samples);
}

#[test]
fn filters_leave_samples_out() {
    let lines = |kept: &[usize]| -> String {
        TEXT.lines()
            .enumerate()
            .filter(|(i, _)| kept.contains(i))
            .map(|(_, line)| format!("{line}\n"))
            .collect()
    };
    for (filter, kept) in [
        (&["--min-ply", "2"][..], &[1, 2, 5][..]),
        (&["--max-score", "100"], &[0, 1, 3, 4]),
        (&["--skip-noisy"], &[0, 1, 2, 3, 4]),
        (&["--skip-noisy", "--max-score", "30", "--min-ply", "1"], &[1, 4]),
        (&["--min-pieces", "33"], &[]),
        (&["--skip-checks"], &[0, 1, 2, 3, 4, 5]),
        (&["--filter", "Event=x", "--max-score", "30"], &[1]),
    ] {
        prints(&[&["convert", "--to", "bullet-text"], filter].concat(), GAMES, &lines(kept), 0);
    }
    // A game of viriformat that lacks a position becomes two.
    let games =
        |filter: &[&str]| convert(&[&["--to", "viriformat"], filter].concat(), GAMES.as_bytes()).len();
    assert_eq!(games(&[]), 2 * (32 + 3 * 4 + 4));
    assert_eq!(games(&["--max-score", "30"]), 2 * (32 + 4) + 4 * 3);
}

/// Standard output and error of a conversion that succeeds.
#[track_caller]
fn output(arguments: &[&str], input: &str) -> (String, String) {
    let output = run_with(&[&["convert"], arguments].concat(), input.as_bytes());
    assert!(output.status.success());
    (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn a_conversion_without_samples_warns() {
    let to = ["--to", "bullet-text"];
    let none = |left_out: &str| {
        format!(
            "movegen: samples: 0 kept, left out: {left_out}\nmovegen: no sample written: no game has a result \
            and a score in a comment, such as [%eval 0.31] or +0.31/12\n"
        )
    };
    let counted = "movegen: samples: 6 kept, left out: 2 without a score, 2 in games without a result\n";
    let all = counted.replace("6 kept", "0 kept").replace("result\n", "result, 6 by --min-ply\n");
    let left_out = "movegen: samples: 0 kept, left out: 2 by --max-score, 4 by --min-pieces\n";
    let passed = "movegen: games: 1 kept, left out: 2 by Event\n";
    let filtered = "movegen: games: 0 kept, left out: 3 by Event\n";
    let plain = "fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1\nmove e1e2\nscore 32002\nply 0\nresult 0\ne\n";
    for (options, input, expected) in [
        (&[][..], GAMES, counted),
        (&["--filter", "Event=z"], GAMES, passed),
        (&["--from", "pgn"], "1. e4 e5 1-0\n", &*none("2 without a score")),
        (
            &["--from", "pgn"],
            "1. e4 {[%eval 0.3]} e5 *\n",
            &*none("1 without a score, 1 in games without a result"),
        ),
        (
            &["--from", "pgn"],
            "1. e4 {[%clk 0:00:01] +0.31/12 0.5s} e5 *\n",
            &*none("1 without a score, 1 in games without a result"),
        ),
        (&["--min-ply", "100"], GAMES, &*all),
        (&["--filter", "Event=w"], GAMES, filtered),
        (&["--from", "bullet-text", "--max-score", "100", "--min-pieces", "33"], TEXT, left_out),
        (&["--from", "bullet-text"], "", "movegen: no sample written: the input has none\n"),
        (
            &["--from", "plain"],
            plain,
            "movegen: samples: 0 kept, left out: 1 without a score\nmovegen: no sample written: the input has none\n",
        ),
    ] {
        let (out, errors) = output(&[&to, options].concat(), input);
        let is_empty = expected.contains("no ") || expected.contains(": 0 kept");
        assert_eq!((out.is_empty(), errors.as_str()), (is_empty, expected), "{options:?}");
    }
    // Other formats warn about filters alone.
    assert_eq!(output(&["--from", "pgn"], "1. e4 *\n"), ("e2e4\n".to_owned(), String::new()));
    assert_eq!(output(&["--filter", "Event=a"], GAMES), (String::new(), filtered.to_owned()));
    let missing = "movegen: no game has the tag Whiet\n";
    assert_eq!(
        output(&["--filter", "Whiet=x"], GAMES),
        (String::new(), filtered.replace("Event", "Whiet") + missing)
    );
    assert_eq!(
        output(&["--filter", "Whiet!=x", "--filter", "Event=z"], GAMES).1,
        passed.to_owned() + missing
    );
}

#[test]
fn a_game_s_first_unwritable_sample_is_reported() {
    let game = "[FEN \"1k6/8/8/8/8/8/8/1K2R3 w E - 0 9000\"]\n\n\
        9000. Ka1 {+0.31/8 1s} Ka8 {+0.31/8 1s} 9001. Ka2 {+0.31/8 1s} 1-0\n";
    for games in [1, 20, 21] {
        let output = run_with(&["convert", "--to", "binpack"], game.repeat(games).as_bytes());
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(
            errors.starts_with("game 1, line 1: the format has no castling rights of Chess960\n"),
            "{errors}"
        );
        let samples = 3 * games;
        let last = format!("\nmovegen: samples that don't fit the format: {samples} of {samples}\n");
        assert!(errors.ends_with(&last), "{errors}");
        assert_eq!((output.status.code(), errors.lines().count()), (Some(1), games.min(20) + 1));
    }
}

#[test]
fn samples_without_a_score_are_counted() {
    let sample = |score: i16| {
        format!("fen 4k3/8/8/8/8/8/8/4K3 b - - 0 1\nmove e8e7\nscore {score}\nply 1\nresult 0\ne\n")
    };
    let text = [sample(7), sample(32_002), sample(-9), sample(32_002)].concat();
    let (out, errors) = output(&["--from", "plain", "--to", "bullet-text"], &text);
    assert_eq!(out.lines().map(|line| line.split(" | ").nth(1).unwrap()).collect::<Vec<_>>(), ["-7", "9"]);
    assert_eq!(errors, "movegen: samples: 2 kept, left out: 2 without a score\n");
}

#[test]
fn invalid_samples_are_reported_and_the_others_go_on() {
    let text = format!("{TEXT}8/8/8/8/8/8/8/8 w - - 0 1 | 0 | 0.5\n{TEXT}");
    let output = run_with(&["convert", "--from", "bullet-text", "--to", "marlinformat"], text.as_bytes());
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 12 * 32));
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.starts_with(&format!("offset {}: ", TEXT.len())), "{errors}");
    assert!(errors.ends_with("invalid samples: 1 of 13\n"), "{errors}");
}

#[test]
fn all_threads_write_the_same() {
    let invalid = "8/8/8/8/8/8/8/8 w - - 0 1 | 0 | 0.5\n";
    // Marlinformat has one byte for the half-move clock.
    let unwritable = "4k3/8/8/8/8/8/4P3/4K3 w - - 256 1 | 0 | 0.5\n";
    let text = [&TEXT.repeat(2500), invalid, &TEXT.repeat(1500), unwritable, TEXT].concat();
    let run = |threads: &str| {
        let arguments = ["convert", "--from", "bullet-text", "--to", "marlinformat", "--threads", threads];
        let output = run_with(&arguments, text.as_bytes());
        (output.stdout, String::from_utf8(output.stderr).unwrap())
    };
    let (samples, errors) = run("1");
    assert_eq!(samples.len(), 32 * 6 * 4001);
    let offset = 2500 * TEXT.len();
    assert!(errors.starts_with(&format!("offset {offset}: ")), "{errors}");
    assert!(errors.contains("\nsample 24002: half-move clock above 255\n"), "{errors}");
    let last = "invalid samples: 1 of 24008, samples that don't fit the format: 1 of 24008\n";
    assert!(errors.ends_with(last), "{errors}");
    for threads in ["2", "7"] {
        assert!(run(threads) == (samples.clone(), errors.clone()), "with {threads} threads");
    }
}

#[test]
fn what_cannot_be_converted_is_said_at_once() {
    for (arguments, message) in [
        (
            &["--from", "bullet", "--to", "binpack"][..],
            "the output needs a best move, and the input has none",
        ),
        (
            &["--from", "binpack", "--to", "san"],
            "samples are written as fen, epd, packed or a training format",
        ),
        (&["--from", "san", "--to", "binpack"], "samples need scores"),
        (&["--from", "pgn", "--to", "san", "--skip-checks"], "need samples"),
        (&["--from", "plain", "--to", "binpack", "--filter", "White=x"], "--filter needs games in PGN"),
        (
            &["--from", "marlinformat", "--to", "fen", "--skip-noisy"],
            "--skip-noisy needs a best move, and the input has none",
        ),
        (
            &["--from", "bullet", "--to", "bullet", "--min-ply", "1"],
            "--min-ply needs plies, and the input has none",
        ),
    ] {
        let output = run_with(&[&["convert"], arguments].concat(), b"");
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(1) && errors.contains(message), "{arguments:?}: {errors}");
    }
}
