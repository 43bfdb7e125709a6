//! `movegen info`.

use super::folder::Folder;
use super::run::{fails, prints, run, run_with};

const TEXT: &str = "\
rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 | 31 | 1.0
rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 | 25 | 1.0
4k3/8/8/8/8/8/4R3/4K3 b - - 0 90 | -900 | 0.0
rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 | 20 | 0.5
";

#[test]
fn samples_are_counted() {
    let expected = "\
samples:    4, 0 more without a score, 0 invalid
results:    White wins 50.0 %, draws 25.0 %, Black wins 25.0 %
scores:     half within 25 of 0, 90 % within 31, all within 900
phases:     opening 75.0 %, middlegame 0.0 %, endgame 25.0 %
checks:     25.0 %
duplicates: 25.0 %, from 4 samples
";
    prints(&["info", "--from", "bullet-text", "-"], TEXT, expected, 0);
    let bullet =
        run_with(&["convert", "--from", "bullet-text", "--to", "bullet", "-"], TEXT.as_bytes()).stdout;
    let output = run_with(&["info", "--from", "bullet", "-"], &bullet);
    let output = String::from_utf8(output.stdout).unwrap();
    let results = "results:    side to move wins 50.0 %, draws 25.0 %, other side wins 25.0 %";
    assert_eq!(output.lines().nth(1), Some(results));
    let sample = |score: &str| {
        format!("fen 4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\nmove e8d7\nscore {score}\nply 1\nresult -1\ne\n")
    };
    let text = sample("-125") + &sample("32002") + &sample("x");
    let (out, status) = run(&["info", "--from", "plain", "-"], text.as_bytes());
    assert!(out.starts_with("samples:    1, 1 more without a score, 1 invalid\n") && status == 1, "{out}");
    let folder = Folder::new("info");
    for name in ["data.bullet-text", "data.bullet-text.gz"] {
        let file = folder.path(name);
        std::fs::write(&file, TEXT).unwrap();
        prints(&["info", &file], "", expected, 0);
    }
    let both = folder.path("data.bullet-text");
    let numbers = concat!(
        r#"{"samples":8,"without_score":0,"invalid":0,"wins":4,"draws":2,"losses":2,"#,
        r#""score_50":25,"score_90":900,"score_100":900,"openings":6,"middlegames":0,"endgames":2,"#,
        r#""checks":2,"duplicates":5,"duplicates_of":8}"#,
        "\n"
    );
    prints(&["info", "--json", &both, &both], "", numbers, 0);
    // With a file without colors, all results are the mover's.
    let file = folder.path("x.bullet");
    std::fs::write(&file, &bullet).unwrap();
    let (out, _) = run(&["info", &both, &file], b"");
    assert_eq!(out.lines().nth(1), Some(results));
    let nothing = "\
samples:    0, 0 more without a score, 0 invalid
results:    White wins 0.0 %, draws 0.0 %, Black wins 0.0 %
scores:     half within 0 of 0, 90 % within 0, all within 0
phases:     opening 0.0 %, middlegame 0.0 %, endgame 0.0 %
checks:     0.0 %
duplicates: 0.0 %, from 0 samples
";
    prints(&["info", "--from", "binpack", "-"], "", nothing, 0);
}

/// A gzip file with a block of 65,535 uncompressed bytes, of which the last are missing.
#[cfg(feature = "compression")]
#[test]
fn samples_before_damage_are_kept() {
    let start = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255, 0, 0xff, 0xff, 0, 0];
    let damaged = [&start[..], TEXT.as_bytes(), b"4k3/8/8/8/8/8/4R3/4K3 b - - 0 90 | -900 | 0.0"].concat();
    let (out, status) = run(&["info", "--from", "bullet-text", "-"], &damaged);
    assert!(out.starts_with("samples:    4, 0 more") && status == 1, "{out}");
    let (out, status) = run(&["convert", "--from", "bullet-text", "--to", "fen"], &damaged);
    assert!(out.lines().count() == 4 && status == 1, "{out}");
    // The record that is cut isn't an error of its own.
    let damaged = [&start[..], &[0; 16]].concat();
    for command in [&["info", "--from", "bullet", "-"][..], &["convert", "--from", "bullet", "--to", "fen"]] {
        let output = run_with(command, &damaged);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(errors.lines().count() == 1 && !errors.contains("the input ends here"), "{errors}");
    }
}

/// 32 zeros, which aren't a position.
#[test]
fn few_invalid_samples_are_described() {
    for samples in [20, 57] {
        let zeros = vec![0; 32 * samples];
        let output = run_with(&["info", "--from", "bullet", "-"], &zeros);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(errors.lines().count(), 20, "{errors}");
        assert!(errors.lines().last().unwrap().contains("offset 608"), "{errors}");
        let converted = run_with(&["convert", "--from", "bullet", "--to", "fen"], &zeros);
        let all = format!("movegen: invalid samples: {samples} of {samples}\n");
        assert_eq!(String::from_utf8(converted.stderr).unwrap(), errors + &all);
        assert!(String::from_utf8(output.stdout).unwrap().contains(&format!(", {samples} invalid\n")));
    }
}

#[test]
fn the_extension_names_the_format() {
    fails(&["info", "missing.binpack"], "missing.binpack", 1);
    fails(&["info", "missing.bin"], "--from", 1);
    fails(&["info", "missing.pgn.gz"], "missing.pgn.gz", 1);
    fails(&["info", "--from", "uci", "games"], "possible values: pgn, plain, binpack,", 2);
}

#[test]
fn games_are_counted_as_their_samples() {
    let text = "1. e4 {[%eval 0.31]} e5 {[%eval 0.25]} 2. Nf3 Nc6 1-0\n\n\
                [Result \"1-0\"]\n\n1. e4 {[%eval 0.2]} e5 {[%eval 0]} Ke8 1-0\n\n";
    let output = run_with(&["info", "--from", "pgn", "-"], text.as_bytes());
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(out.starts_with("samples:    3, 3 more without a score, 1 invalid\n"), "{out}");
    assert!(String::from_utf8(output.stderr).unwrap().contains("game 2, "));
    let viri = run_with(&["convert", "--from", "pgn", "--to", "viriformat", "-"], text.as_bytes()).stdout;
    let converted =
        String::from_utf8(run_with(&["info", "--from", "viriformat", "-"], &viri).stdout).unwrap();
    assert!(converted.lines().skip(1).eq(out.lines().skip(1)), "{converted}");
}
