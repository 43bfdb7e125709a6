//! `movegen uci`, as other programs use it.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use super::run::{CORNERS, command, prints, run, run_with, spawn};

#[test]
fn go_perft_counts_the_position() {
    let divide = |arguments: &[&str]| run(&[&["perft", "--divide"], arguments].concat(), b"").0 + "\n";
    let input = "position startpos\ngo perft 3\nquit\ngo perft 4\n";
    prints(&["uci"], input, &divide(&["3"]), 0);
    let moved = divide(&["3", "startpos", "moves", "e2e4", "e7e5"]);
    prints(&["uci"], "position startpos moves e2e4 e7e5\r\ngo perft 3\r\n", &moved, 0);
    prints(&["uci"], &format!("position fen {CORNERS}\ngo perft 2"), &divide(&["2", CORNERS]), 0);
    // The start position is the default.
    prints(&["uci"], "go perft 0\n\n", "\nNodes searched: 1\n\n", 0);
}

#[test]
fn options_are_set() {
    let (out, _) = run(&["uci"], b"uci\nisready\n");
    assert!(out.starts_with("id name movegen ") && out.ends_with("uciok\nreadyok\n"), "{out}");
    for option in
        ["Threads type spin default 1 min 1", "Hash type spin", "UCI_Chess960 type check default false"]
    {
        assert!(out.contains(&format!("\noption name {option}")), "{out}");
    }
    let set = "setoption name Threads value 2\nsetoption name hash value 16\nsetoption name UCI_Chess960 value true\n";
    let count = format!("position fen {CORNERS}\ngo perft 5\n");
    let expected = run(&["perft", "5", CORNERS, "--divide", "--chess960"], b"").0 + "\n";
    prints(&["uci"], &format!("{set}{count}"), &expected, 0);
    assert!(expected.contains("e1h1: "));
    let unset = format!("{set}setoption name Hash value 0\nsetoption name UCI_Chess960 value false\n{count}");
    prints(&["uci"], &unset, &(run(&["perft", "5", CORNERS, "--divide"], b"").0 + "\n"), 0);
    for (option, error) in [
        ("name Threads value 0", "Threads must be a number from 1 to 1024"),
        ("name Threads value x", "Threads must be a number from 1 to 1024"),
        ("name Hash value 99999999999", "Hash must be a number from 0 to 33554432"),
        ("name UCI_Chess960 value 1", "UCI_Chess960 must be true or false"),
        ("name Style value wild", "unknown option \"Style\""),
        ("Threads 3", "expected `name NAME value VALUE`"),
    ] {
        let expected = format!("info string error: setoption: {error}\n");
        prints(&["uci"], &format!("setoption {option}\n"), &expected, 0);
    }
}

#[test]
fn an_invalid_position_does_not_fall_back_to_the_previous_one() {
    let problem = "moves, column 16: e2e5: no pawn can go to e5 that way";
    let expected = format!(
        "info string error: position: {problem}\ninfo string error: no position to count: position: {problem}\n\
         info string error: position: {problem}\nreadyok\n\nNodes searched: 1\n\n"
    );
    let input = "position startpos moves e2e5\ngo perft 1\nd\nisready\nposition startpos\ngo perft 0\n";
    prints(&["uci"], input, &expected, 0);
    let unknown = "info string error: unknown command \"fly\"; see `movegen uci --help`\n";
    prints(&["uci"], "fly away\n", unknown, 0);
    // A line that is too long is rejected, not cut.
    let long = format!("position startpos moves {}\nisready\n", "g1f3 g8f6 f3g1 f6g8 ".repeat(3_300));
    prints(&["uci"], &long, "info string error: line longer than 65536 bytes\nreadyok\n", 0);
    for go in ["go", "go depth 5", "go perft", "go perft x", "go perft 256", "go perft 1 2"] {
        let expected = "info string error: expected `go perft DEPTH`, with a depth of at most 255\n";
        prints(&["uci"], &format!("{go}\n"), expected, 0);
    }
}

#[test]
fn the_board_is_drawn() {
    let fen = "4k3/8/8/8/8/8/4r3/R3K3 w Q - 3 9";
    let (out, _) = run(&["uci"], format!("position fen {fen}\nd\n").as_bytes());
    assert!(out.starts_with("\n8  .  .  .  .  k  .  .  . \n"), "{out}");
    assert!(out.contains("\n1  R  .  .  .  K  .  .  . \n"), "{out}");
    assert!(out.contains(&format!("\nFen: {fen}\n")) && out.ends_with("\nCheckers: e2\n"), "{out}");
}

#[test]
fn each_command_is_served_before_the_next_one() {
    let mut command = command(&["uci"]);
    let mut child = spawn(command.stdin(Stdio::piped()).stdout(Stdio::piped()));
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for depth in 1..4 {
        writeln!(input, "go perft {depth}").unwrap();
        let mut line = String::new();
        while !line.starts_with("Nodes searched: ") {
            line.clear();
            output.read_line(&mut line).unwrap();
        }
    }
    writeln!(input, "quit").unwrap();
    assert!(child.wait().unwrap().success());
}

/// Variants are counted by their own rules, or not at all.
#[test]
fn variants_are_counted_by_their_rules() {
    let input = "uci\nsetoption name UCI_Variant value atomic\ngo perft 3\n\
                 setoption name UCI_Variant value crazyhouse\n\
                 position fen 2k5/8/8/8/8/8/8/4K3[Qn] w - - 0 1 moves Q@e4\ngo perft 1\nd\n\
                 setoption name UCI_Variant value nonsense\ngo perft 1\nsetoption name UCI_Variant value chess\ngo perft 1\n";
    let output = run_with(&["uci"], input.as_bytes());
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(
        out.contains("option name UCI_Variant type combo default chess var chess var antichess"),
        "{out}"
    );
    let counts: Vec<&str> = out.lines().filter_map(|line| line.strip_prefix("Nodes searched: ")).collect();
    assert_eq!(counts[0], "8902");
    assert!(out.contains("N@e5: 1\n") && out.contains("Fen: 2k5/8/8/8/4Q3/8/8/4K3[n] b - - 1 1"), "{out}");
    assert!(out.contains("info string error: no position to count: setoption: not a variant"), "{out}");
    assert_eq!(counts.len(), 3);
    assert_eq!(counts.last(), Some(&"20"));
}

#[test]
fn counts_under_other_rules_are_not_taken_from_the_hash_table() {
    let go = "position startpos\ngo perft 4\n";
    let input = format!("setoption name Hash value 1\n{go}setoption name UCI_Variant value atomic\n{go}");
    let counts = |arguments: &[&str]| run(arguments, b"").0 + "\n";
    let chess = counts(&["perft", "4", "--divide"]);
    let atomic = counts(&["perft", "4", "--divide", "--variant", "atomic"]);
    assert_ne!(chess, atomic);
    prints(&["uci"], &input, &(chess + &atomic), 0);
}
