//! The options `--variant` and `--variants`.

use super::folder::Folder;
use super::run::{fails, prints, run};

#[test]
fn moves_of_variants() {
    prints(&["moves", "--variant", "atomic", "7k/8/8/8/8/8/8/K7 w - - 0 1"], "", "a1a2\na1b1\na1b2\n", 0);
    let drops = "8/8/8/8/8/8/k7/2K5[Q] w - - 0 1";
    let (out, code) = run(&["moves", "--variant", "crazyhouse", drops, "--san"], b"");
    assert!(code == 0 && out.lines().any(|line| line == "Q@b1+"), "{out}");
    prints(
        &["moves", "--variant", "3check", "--json", "--stdin"],
        "7k/8/8/8/8/8/6r1/7K w - - 1+2 0 1\nstartpos moves e2e5\n",
        "{\"fen\":\"7k/8/8/8/8/8/6r1/7K w - - 1+2 0 1\",\
         \"moves\":[{\"uci\":\"h1g2\",\"san\":\"Kxg2\",\"from\":\"h1\",\"to\":\"g2\",\"piece\":\"K\",\
         \"captured\":\"r\",\"flag\":\"capture\"}]}\n\
         {\"error\":\"moves, column 16: e2e5: no pawn can go to e5 that way\",\"code\":\"move\"}\n",
        1,
    );
    fails(&["moves", "--variant", "shogi"], "not a variant: chess, antichess, atomic", 2);
    fails(&["moves", "--variant", "atomic", "--class", "noisy"], "cannot be used with", 2);
    fails(&["moves", "--variant", "horde", "startpos", "moves", "a1a4"], "FEN: moves, column 16: a1a4", 1);
}

#[test]
fn perft_of_variants() {
    prints(&["perft", "4", "--variant", "Antichess"], "", "Nodes searched: 153299\n", 0);
    let (out, code) = run(&["perft", "2", "--variant", "racingkings", "--divide"], b"");
    assert!(code == 0 && out.ends_with("\n\nNodes searched: 421\n") && out.lines().count() == 23, "{out}");
    let (out, _) = run(&["perft", "2", "--variant", "horde", "--divide", "--json"], b"");
    let report: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(report["nodes"], 128);
    assert!(report["seconds"].is_f64() && report["moves"].as_array().unwrap().len() == 8, "{out}");
    prints(&["perft", "3", "--variant", "horde", "--stdin"], "startpos\n", "1274\n", 0);
    fails(&["perft", "3", "--variant", "horde", "--stats"], "cannot be used with", 2);
}

#[test]
fn variants_are_counted_with_threads_a_hash_table_and_a_checkpoint() {
    let folder = Folder::new("variants");
    let file = &folder.path("checkpoint");
    let options = ["--threads", "2", "--hash", "1", "--checkpoint", file];
    for variant in ["crazyhouse", "3check"] {
        let pocket = "rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR[Pp] w KQkq - 0 3";
        let fen = if variant == "crazyhouse" { pocket } else { "startpos" };
        let count = ["perft", "4", "--variant", variant, "--divide", fen];
        let expected = run(&count, b"");
        assert_eq!(expected.1, 0);
        let arguments: Vec<&str> = count.into_iter().chain(options).collect();
        // The second run finds all counts in the file.
        for _ in 0..2 {
            assert_eq!(run(&arguments, b""), expected);
        }
        let counted = std::fs::read_to_string(file).unwrap();
        assert!(counted.contains(&format!("\nvariant {variant}\nfen ")), "{counted}");
        let other = ["perft", "4", "--variant", "atomic", "--checkpoint", file];
        fails(&other, "a checkpoint of a different count", 1);
        std::fs::remove_file(file).unwrap();
    }
}

#[test]
fn drawings_of_variants() {
    let (out, code) = run(&["show", "--variant", "crazyhouse", "startpos", "moves", "e4", "d5", "exd5"], b"");
    assert_eq!(code, 0);
    assert!(out.contains("[P] b KQkq - 0 2\nturn: black\n") && out.contains("variant: Crazyhouse"), "{out}");
    let (out, _) = run(&["show", "--variant", "kingofthehill", "4k3/8/8/8/3K4/8/8/8 b - - 0 1"], b"");
    assert!(out.ends_with("outcome: 1-0 king in the center\n"), "{out}");
    let (out, _) = run(&["show", "--variant", "horde", "--svg", "-"], b"");
    assert!(out.starts_with("<svg"), "{out}");
}

#[test]
fn games_of_variants_are_converted() {
    let games = "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. @e4 *\n\n1. e4 c5 *\n";
    let convert = |to, expected| prints(&["convert", "--variants", "--to", to], games, expected, 0);
    convert("uci", "e2e4 d7d5 e4d5 d8d5 P@e4\ne2e4 c7c5\n");
    convert("san", "e4 d5 exd5 Qxd5 @e4\ne4 c5\n");
    let (out, _) = run(&["convert", "--variants", "--to", "fen"], games.as_bytes());
    assert_eq!((out.lines().count(), out.matches('[').count()), (9, 6), "{out}");
    let (out, _) = run(&["convert", "--variants", "--to", "pgn"], games.as_bytes());
    assert!(out.contains("[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. @e4 *\n\n"), "{out}");
    let (_, code) = run(&["convert"], games.as_bytes());
    assert_eq!(code, 1, "without the option, variants are errors");
    fails(&["convert", "--variants", "--to", "lan"], "--variants needs games in PGN", 1);
}
