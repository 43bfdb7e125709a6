//! `movegen perft`.

use std::collections::HashMap;
use std::io::{BufRead, BufReader};
#[cfg(unix)]
use std::process::Command;
use std::process::Stdio;
use std::time::Duration;

use movegen_position::{Board, Position};

use super::folder::Folder;
use super::run::{CORNERS, ONE_MOVE, command, fails, prints, run, run_with, spawn};

#[test]
fn perft_counts() {
    prints(&["perft", "4"], "", "Nodes searched: 197281\n", 0);
    prints(&["perft", "3", "startpos"], "", "Nodes searched: 8902\n", 0);
    fails(&["perft", "3", "kiwipte"], "placement, column 2: unexpected 'i'", 1);
    prints(&["perft", "3", "kiwipete"], "", "Nodes searched: 97862\n", 0);
    prints(&["perft", "0"], "", "Nodes searched: 1\n", 0);
    for method in ["make", "bulk", "fast"] {
        prints(&["perft", "3", "--method", method], "", "Nodes searched: 8902\n", 0);
        prints(
            &["perft", "1", "--divide", "--method", method, ONE_MOVE],
            "",
            "h1g1: 1\n\nNodes searched: 1\n",
            0,
        );
    }
    prints(&["perft", "2", CORNERS], "", "Nodes searched: 568\n", 0);
    prints(&["perft", "2", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -"], "", "Nodes searched: 568\n", 0);
    // A FEN needs no quotes.
    let words = ["perft", "2", "r3k2r/8/8/8/8/8/8/R3K2R", "w", "KQkq", "-", "0", "1"];
    prints(&words, "", "Nodes searched: 568\n", 0);
    let error = String::from_utf8(run_with(&["perft", "4"], b"").stderr).unwrap();
    assert!(error.contains(" s, ") && error.ends_with("nodes/s\n"), "{error}");
}

#[test]
fn perft_divides() {
    let (out, code) = run(&["perft", "2", "--divide"], b"");
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!((lines.len(), code), (22, 0));
    assert!(lines[..20].iter().all(|line| line.ends_with(": 20")), "{out}");
    assert!(lines[..20].is_sorted() && lines.contains(&"e2e4: 20"));
    assert_eq!(lines[20..], ["", "Nodes searched: 400"]);
    prints(&["perft", "0", "--divide"], "", "\nNodes searched: 1\n", 0);
    let (out, _) = run(&["perft", "1", CORNERS, "--divide", "--chess960"], b"");
    assert!(out.contains("e1h1: 1\n") && out.contains("e1a1: 1\n") && !out.contains("e1g1"), "{out}");
    let (out, _) = run(&["perft", "1", CORNERS, "--divide"], b"");
    assert!(out.contains("e1g1: 1\n") && out.contains("e1c1: 1\n") && !out.contains("e1h1"), "{out}");
}

#[test]
fn perft_writes_one_line_per_fen() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let input = format!("{fen}\n\nstartpos\n{CORNERS}\r\n{fen}");
    let expected = "8902\n\
        error placement, column 1: missing\n\
        8902\n\
        13744\n\
        8902\n";
    prints(&["perft", "3", "--stdin"], &input, expected, 1);
    prints(&["perft", "2", "--stdin"], &format!("{fen}\n"), "400\n", 0);
    prints(&["perft", "2", "--stdin"], "", "", 0);
}

/// Returns the lines of a file of the test data.
fn test_data(name: &str) -> String {
    std::fs::read_to_string(format!("{}/../../testdata/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

#[test]
fn threads_and_hash_change_no_count() {
    for (position, depth) in [("startpos", "5"), ("kiwipete", "4"), (CORNERS, "5"), (ONE_MOVE, "6")] {
        let expected = run(&["perft", depth, position, "--divide"], b"");
        for options in [
            "--threads 3",
            "--threads 0",
            "--hash 1",
            "--hash 1M --threads 2",
            "--method make --hash 2 --threads 2",
            "--method bulk --threads 2",
        ] {
            let arguments: Vec<&str> =
                ["perft", depth, position, "--divide"].into_iter().chain(options.split(' ')).collect();
            assert_eq!(run(&arguments, b""), expected, "{arguments:?}");
        }
    }
    let input = "kiwipete\nx\nstartpos\n";
    let expected = "4085603\nerror placement, column 1: unexpected 'x'\n197281\n";
    prints(&["perft", "4", "--stdin", "--threads", "2", "--hash", "4"], input, expected, 1);
}

#[test]
fn the_chance_of_a_wrong_count_is_reported() {
    let error = |arguments: &[&str]| String::from_utf8(run_with(arguments, b"").stderr).unwrap();
    let report = error(&["perft", "5", "--hash", "1"]);
    assert!(report.contains("hash: 65536 entries, ") && report.contains("wrong count at most "), "{report}");
    assert!(!error(&["perft", "5"]).contains("hash"));
}

#[test]
fn counts_may_exceed_64_bits() {
    // The blocked pawns leave only the kings to move, and every position is reached in many ways.
    let fen = "k7/8/8/8/8/p7/P7/K7 w - - 0 1";
    const DEPTH: usize = 26;
    let mut paths = HashMap::<Board, u128>::from([(*Position::from_fen(fen).unwrap().board(), 1)]);
    for _ in 0..DEPTH {
        let mut next = HashMap::new();
        for (board, count) in &paths {
            for mv in &movegen_position::MoveList::of::<movegen_position::AllMoves>(board) {
                *next.entry(board.after(*mv)).or_default() += count;
            }
        }
        paths = next;
    }
    let nodes: u128 = paths.values().sum();
    assert!(nodes > u128::from(u64::MAX));
    let expected = format!("Nodes searched: {nodes}\n");
    prints(&["perft", &DEPTH.to_string(), fen, "--hash", "64", "--threads", "2"], "", &expected, 0);
}

#[test]
fn statistics_equal_the_published_ones() {
    let rows = test_data("stats.tsv");
    let mut expected: Vec<(&str, String, u8)> = Vec::new();
    for row in rows.lines().filter(|row| !row.starts_with('#')) {
        let (fen, row) = row.split_once('\t').unwrap();
        match expected.last_mut().filter(|(last, ..)| *last == fen) {
            Some((_, rows, depth)) => {
                *rows += &format!("{row}\n");
                *depth += 1;
            }
            None => expected.push((fen, format!("{row}\n"), 1)),
        }
    }
    assert_eq!(expected.len(), 3);
    for (fen, rows, depth) in expected {
        let nodes = rows.lines().last().unwrap().split('\t').nth(1).unwrap();
        let out = format!("{rows}Nodes searched: {nodes}\n");
        prints(&["perft", &depth.to_string(), fen, "--stats", "--threads", "2"], "", &out, 0);
    }
    prints(&["perft", "0", "--stats"], "", "Nodes searched: 1\n", 0);
}

#[test]
fn statistics_in_json_have_the_kinds_of_checks() {
    let (out, _) = run(&["perft", "4", "kiwipete", "--stats", "--json"], b"");
    let report: serde_json::Value = serde_json::from_str(&out).unwrap();
    let expected = serde_json::json!({ "depth": 4, "nodes": 4_085_603, "captures": 757_163, "en_passant": 1_929,
        "castlings": 128_013, "promotions": 15_172, "checks": 25_523, "discovered_checks": 42, "double_checks": 6,
        "mates": 43 });
    assert_eq!((&report["stats"][3], report["stats"].as_array().unwrap().len()), (&expected, 4));
}

#[test]
fn counts_are_written_in_json() {
    let (out, _) = run(&["perft", "2", ONE_MOVE, "--json", "--divide"], b"");
    let report: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        (&report["fen"], &report["depth"], &report["nodes"]),
        (&ONE_MOVE.into(), &2.into(), &17.into())
    );
    assert_eq!(report["moves"], serde_json::json!([{ "uci": "h1g1", "nodes": 17 }]));
    assert!(report["seconds"].is_f64() && report.get("stats").is_none());
    let expected = format!(
        "{{\"fen\":\"{CORNERS}\",\"depth\":1,\"nodes\":26}}\n\
         {{\"error\":\"placement, column 1: missing\",\"code\":\"missing\"}}\n"
    );
    prints(&["perft", "1", "--stdin", "--json"], &format!("{CORNERS}\n\n"), &expected, 1);
}

#[test]
fn divide_writes_each_move_as_soon_as_it_is_counted() {
    let mut command = command(&["perft", "5", "kiwipete", "--divide", "--method", "make"]);
    let mut child = spawn(command.stdout(Stdio::piped()).stderr(Stdio::null()));
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    assert_eq!(child.try_wait().unwrap(), None);
    let (expected, _) = run(&["perft", "4", "kiwipete", "moves", "a1b1"], b"");
    assert_eq!(expected, line.replace("a1b1: ", "Nodes searched: "));
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn a_killed_count_resumes_with_nothing_lost_or_counted_twice() {
    let folder = Folder::new("killed");
    let file = folder.path("count.txt");
    let arguments =
        ["perft", "5", "kiwipete", "--method", "bulk", "--divide", "--threads", "2", "--checkpoint", &file];
    let (mut kills, mut known) = (0, 0);
    // Moments unrelated to anything periodic in the command, and later ones where it starts slowly.
    let moments = [3, 150, 41, 89, 67, 120, 23, 101, 55, 77];
    for milliseconds in [1, 10].into_iter().flat_map(|factor| moments.map(|moment| factor * moment)) {
        if milliseconds > 150 && known > 5 {
            break;
        }
        let mut command = command(&[&arguments[..], &["--checkpoint-every", "0.01"]].concat());
        let mut child = spawn(command.stdout(Stdio::null()).stderr(Stdio::null()));
        std::thread::sleep(Duration::from_millis(milliseconds));
        kills += u32::from(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
        // The file exists from the start and is always complete.
        if let Ok(text) = std::fs::read_to_string(&file) {
            assert!(
                text.starts_with("movegen perft checkpoint 2\n") && text.contains("\nchecksum "),
                "{text}"
            );
            assert!(text.lines().count() >= known, "parts are lost");
            known = text.lines().count();
        }
    }
    assert!(kills > 0, "the command was never killed");
    assert!(known > 5, "no part was written before the command was killed");
    let expected = run(&["perft", "5", "kiwipete", "--divide"], b"");
    assert_eq!(run(&arguments, b""), expected);
    // The file is complete now. Other options and thread counts make no difference.
    let done = ["perft", "5", "kiwipete", "--divide", "--checkpoint", &file];
    assert_eq!(run(&done, b""), expected);
}

#[test]
#[cfg(unix)]
fn an_interruption_prints_what_is_known_and_leaves_a_checkpoint() {
    let folder = Folder::new("interrupted");
    let file = folder.path("count.txt");
    for signal in ["-INT", "-TERM"] {
        let mut command =
            command(&["perft", "6", "kiwipete", "--threads", "2", "--divide", "--checkpoint", &file]);
        let mut child = spawn(command.stdout(Stdio::piped()).stderr(Stdio::piped()));
        // Once the first move is printed, the signal handler is installed.
        let mut out = BufReader::new(child.stdout.take().unwrap());
        out.read_line(&mut String::new()).unwrap();
        // Twice, as `timeout` does: to the process, and to its group.
        let script = ["-c", "kill $0 $1 && kill $0 $1", signal, &child.id().to_string()];
        let status = Command::new("sh").args(script).status().unwrap();
        assert!(status.success());
        std::io::copy(&mut out, &mut std::io::sink()).unwrap();
        let output = child.wait_with_output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(130), "{error}");
        assert!(
            error.starts_with("movegen: interrupted after ") && error.contains(" nodes; the same command"),
            "{error}"
        );
        assert!(std::fs::read_to_string(&file).unwrap().lines().count() > 5);
    }
}

/// Between lines of standard input, nothing needs to be finished or saved.
#[test]
#[cfg(unix)]
fn a_signal_ends_the_counts_of_standard_input() {
    use std::os::unix::process::ExitStatusExt;

    let mut command = command(&["perft", "1", "--stdin"]);
    let mut child = spawn(command.stdin(Stdio::piped()).stdout(Stdio::null()));
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(child.try_wait().unwrap(), None);
    // Not SIGINT: a shell starts background jobs with it ignored.
    let status = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    assert!(status.success());
    // Standard input stays open: `wait` would close it.
    let end = std::time::Instant::now() + Duration::from_secs(10);
    let status = loop {
        match child.try_wait().unwrap() {
            None if std::time::Instant::now() < end => std::thread::sleep(Duration::from_millis(10)),
            status => break status,
        }
    };
    let _ = child.kill();
    assert_eq!(status.and_then(|status| status.signal()), Some(signal_hook::consts::SIGTERM));
}

/// Replaces the checksum of a checkpoint by the right one.
fn with_checksum(text: &str) -> String {
    let (lines, _) = text.split_once("checksum ").unwrap();
    format!("{lines}checksum {:08x}\n", crc32fast::hash(lines.as_bytes()))
}

#[test]
fn a_checkpoint_of_another_count_is_an_error() {
    let folder = Folder::new("checkpoint");
    let file = folder.path("count.txt");
    prints(&["perft", "4", "--checkpoint", &file], "", "Nodes searched: 197281\n", 0);
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.starts_with("movegen perft checkpoint 2\nfen rnbqkbnr/"), "{text}");
    assert_eq!(with_checksum(&text), text);
    let count = |depth: &str, position: &str, message: &str| {
        fails(&["perft", depth, position, "--checkpoint", &file], message, 1);
    };
    count("5", "startpos", "a checkpoint of a different count: \"depth 4\" instead of \"depth 5\"");
    count("4", "kiwipete", "a checkpoint of a different count: \"fen rnbqkbnr/");
    let damaged = "wrong checksum: the file was changed or damaged";
    for (wrong, message) in [
        (text.replace("\n0 8457\n", "\n0 8458\n"), damaged),
        (text.replace("depth 4", "depth 5"), damaged),
        (text.replace("\n0 ", "\n1 "), damaged),
        (text.replacen("\n1 ", "\n\n1 ", 1), damaged),
        (text.replace("checksum ", "checksum 0"), damaged),
        (text.trim_end().to_owned(), damaged),
        (text.clone() + "x", "truncated"),
        (text.split_once("checksum").unwrap().0.to_owned(), "truncated"),
        (with_checksum(&text.replace("\n0 ", "\n1 ")), "not the count of a new part: \"1 "),
        (with_checksum(&text.replace("\n0 ", "\n400 ")), "not the count of a new part: \"400 "),
        (with_checksum(&text.replace("\n0 ", "\n0 x")), "not the count of a new part: \"0 x"),
        (
            with_checksum(&text.replace("\n0 ", &format!("\n0 {}", u128::MAX))),
            "not the count of a new part: \"0 ",
        ),
        (text.replace("checkpoint 2", "checkpoint 1"), "a checkpoint of a different version"),
        (String::new(), "not a checkpoint"),
        ("movegen perft checkpoint 2".to_owned(), "not a checkpoint"),
        ("20\n".to_owned(), "not a checkpoint"),
    ] {
        assert_ne!(wrong, text);
        std::fs::write(&file, wrong).unwrap();
        count("4", "startpos", message);
    }
    // The order of lines does not matter.
    std::fs::write(&file, with_checksum(&text.replace("\n3 9755\n4 9345\n", "\n4 9345\n3 9755\n"))).unwrap();
    prints(&["perft", "4", "--checkpoint", &file], "", "Nodes searched: 197281\n", 0);
    // An unwritable path is an error before the count starts.
    fails(&["perft", "30", "--checkpoint", &folder.path("none/count.txt")], "none/count.txt", 1);
}

#[test]
#[cfg(target_os = "linux")]
fn an_endless_file_is_not_a_checkpoint() {
    let folder = Folder::new("endless");
    let link = folder.path("zero");
    std::os::unix::fs::symlink("/dev/zero", &link).unwrap();
    fails(&["perft", "5", "--checkpoint", &link], "zero: not a regular file", 1);
}

#[test]
#[cfg(unix)]
fn a_checkpoint_touches_no_file_that_the_run_did_not_create() {
    let folder = Folder::new("untouched");
    let others = ["count.txt.lock", "count.txt.tmp", "other"].map(|name| folder.path(name));
    for other in &others {
        std::fs::write(other, "kept").unwrap();
    }
    let file = folder.path("count.txt");
    for _ in 0..2 {
        prints(&["perft", "4", "--checkpoint", &file], "", "Nodes searched: 197281\n", 0);
    }
    // Through a link, the checkpoint behind it is the one that's written.
    let link = folder.path("link");
    std::os::unix::fs::symlink(&file, &link).unwrap();
    std::fs::remove_file(&file).unwrap();
    fails(&["perft", "4", "--checkpoint", &link], "link: No such file", 1);
    std::fs::write(&file, "").unwrap();
    fails(&["perft", "4", "--checkpoint", &link], "not a checkpoint", 1);
    for other in &others {
        assert_eq!(std::fs::read_to_string(other).unwrap(), "kept", "{other}");
    }
    let fifo = folder.path("fifo");
    assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    fails(&["perft", "4", "--checkpoint", &fifo], "fifo: not a regular file", 1);
}

#[test]
fn counts_that_overflow_are_no_interruption() {
    let folder = Folder::new("overflow");
    let file = folder.path("count.txt");
    prints(&["perft", "4", "--checkpoint", &file], "", "Nodes searched: 197281\n", 0);
    let text = std::fs::read_to_string(&file).unwrap();
    let (header, _) = text.split_once("\n0 ").unwrap();
    std::fs::write(&file, with_checksum(&format!("{header}\n0 {}\nchecksum \n", u128::MAX))).unwrap();
    fails(&["perft", "4", "--checkpoint", &file], "the count is 2^128 or more", 1);
}

#[test]
fn an_error_in_the_position_comes_before_the_hash_table() {
    let error = run_with(&["perft", "4", "--hash", "8000000G", "4k3/8/8/8/8/8/8/9 w - - 0 1"], b"").stderr;
    assert!(String::from_utf8(error).unwrap().contains("FEN: placement"));
}

/// The counts of every second part, as this version of the format wrote them.
const STORED: &str = include_str!("castling.checkpoint");

#[test]
fn a_stored_checkpoint_keeps_its_meaning() {
    // If this fails, the parts or their order changed, and the first line must change too.
    let folder = Folder::new("stored");
    for option in ["--divide", "--chess960"] {
        let file = folder.path(option);
        std::fs::write(&file, STORED).unwrap();
        let resumed = ["perft", "5", CORNERS, "--checkpoint", &file, "--threads", "2", option];
        assert_eq!(run(&resumed, b""), run(&["perft", "5", CORNERS, option], b""), "{option}");
        let text = std::fs::read_to_string(&file).unwrap();
        assert_eq!(text.lines().count(), 2 * STORED.lines().count() - 5);
        assert!(STORED.lines().rev().skip(1).all(|line| text.contains(&format!("{line}\n"))));
    }
}

#[test]
fn wrong_options_are_rejected() {
    for (options, message) in [
        ("--hash 0", "expected a size such as 64, 64M or 2G"),
        ("--hash 1T", "expected a size such as 64, 64M or 2G"),
        ("--hash 99999999999G", "expected a size such as 64, 64M or 2G"),
        ("--threads 1025", "1025"),
        ("--threads=-1", "-1"),
        ("--checkpoint-every 3", "--checkpoint"),
        ("--checkpoint x --checkpoint-every=-3", "expected a number of seconds"),
        ("--stats --divide", "--divide"),
        ("--stats --hash 3", "--hash"),
        ("--stdin --checkpoint x", "--checkpoint"),
    ] {
        let arguments: Vec<&str> = ["perft", "2"].into_iter().chain(options.split(' ')).collect();
        fails(&arguments, message, 2);
    }
    fails(&["perft", "2", "--hash", "8000000G"], "not enough memory for the hash table", 1);
}
