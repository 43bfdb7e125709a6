//! The contract of the command on which scripts rely: its exact output, and its exit statuses.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output, Stdio};

use movegen_position::perft::CpuLevel;

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_movegen"));
    command.args(arguments);
    command
}

fn run_with(arguments: &[&str], input: &[u8]) -> Output {
    let mut command = command(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}

/// Returns standard output and the exit status. Fails if the command panicked.
#[track_caller]
fn run(arguments: &[&str], input: &[u8]) -> (String, i32) {
    let output = run_with(arguments, input);
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(!error.contains("panicked"), "{error}");
    (String::from_utf8(output.stdout).unwrap(), output.status.code().unwrap())
}

#[track_caller]
fn prints(arguments: &[&str], input: &str, expected: &str, status: i32) {
    let (out, code) = run(arguments, input.as_bytes());
    assert_eq!((out.as_str(), code), (expected, status), "{arguments:?}");
}

/// Checks that the command writes nothing on standard output, and `message` on standard error.
#[track_caller]
fn fails(arguments: &[&str], message: &str, status: i32) {
    let output = run_with(arguments, b"");
    assert_eq!(output.stdout, b"", "{arguments:?}");
    assert_eq!(output.status.code(), Some(status), "{arguments:?}");
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains(message), "{arguments:?}: {error}");
}

/// A position whose only legal move is Kh1-g1.
const ONE_MOVE: &str = "7k/8/8/8/8/8/r7/7K w - - 0 1";
const CORNERS: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

#[test]
fn perft_counts() {
    prints(&["perft", "4"], "", "Nodes searched: 197281\n", 0);
    prints(&["perft", "3", "startpos"], "", "Nodes searched: 8902\n", 0);
    prints(&["perft", "3", "kiwipete"], "", "Nodes searched: 97862\n", 0);
    prints(&["perft", "0"], "", "Nodes searched: 1\n", 0);
    for method in ["make", "bulk", "fast"] {
        prints(&["perft", "3", "--method", method, "--cpu", "target"], "", "Nodes searched: 8902\n", 0);
        prints(
            &["perft", "1", "--divide", "--method", method, ONE_MOVE],
            "",
            "h1g1: 1\n\nNodes searched: 1\n",
            0,
        );
    }
    for cpu in CpuLevel::available() {
        prints(&["perft", "4", "kiwipete", "--cpu", cpu.name()], "", "Nodes searched: 4085603\n", 0);
    }
    fails(&["perft", "3", "--cpu", "abacus"], "this build and this processor support: target", 2);
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
        error placement, column 1: unexpected 's'\n\
        13744\n\
        8902\n";
    prints(&["perft", "3", "--stdin"], &input, expected, 1);
    prints(&["perft", "2", "--stdin"], &format!("{fen}\n"), "400\n", 0);
    prints(&["perft", "2", "--stdin"], "", "", 0);
}

#[test]
fn a_result_is_written_before_the_next_line_is_read() {
    let mut command = command(&["perft", "1", "--stdin"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut requests = child.stdin.take().unwrap();
    let mut results = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        // The next line has started, but its end is not there yet.
        write!(requests, "{CORNERS}\n{}", &CORNERS[..7]).unwrap();
        let mut result = String::new();
        results.read_line(&mut result).unwrap();
        assert_eq!(result, "26\n");
        writeln!(requests, "{}", &CORNERS[7..]).unwrap();
        result.clear();
        results.read_line(&mut result).unwrap();
        assert_eq!(result, "26\n");
    }
    drop(requests);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_negative_counter_is_not_an_option() {
    let words = ["fen", "4k3/8/8/8/8/8/8/4K3", "w", "-", "-", "-1", "1"];
    prints(&words, "", "error half-moves, column 27: unexpected '-'\n", 1);
}

#[test]
fn candidates_are_checks_captures_and_threats() {
    let italian = "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";
    // Bxf7+, Nxe5, and c3, which threatens the fork d4.
    prints(&["moves", "--candidates", italian], "", "c4f7\nf3e5\nc2c3\n", 0);
    // The check that wins most comes first. A capture with check is not listed again among the captures.
    let checks = "3q2k1/8/8/1B6/8/8/8/R2QK3 w Q - 0 1";
    let (out, _) = run(&["moves", "--candidates", checks], b"");
    assert!(out.starts_with("d1d8\n") && out.matches("d1d8").count() == 1, "{out}");
    // An attack on a defended piece is not a threat.
    let rook = "4k3/2p5/3p4/8/8/8/8/R3K3 w - - 0 1";
    let (out, _) = run(&["moves", "--candidates", rook], b"");
    assert!(out.contains("a1a7\n") && !out.contains("a1a6\n"), "{out}");
    prints(&["moves", "--candidates", "--kind", "legal"], "", "", 2);
    prints(
        &["moves", "--candidates", "--stdin"],
        &format!("{italian}\n\n"),
        "c4f7 f3e5 c2c3\nerror placement, column 1: missing\n",
        1,
    );
}

#[test]
fn moves_in_json_have_the_requested_details() {
    let fen = "4k3/8/8/3pP3/8/8/8/R3K2R w KQ d6 0 1";
    let read = |arguments: &[&str]| -> Vec<serde_json::Value> {
        let (out, code) = run(&[&["moves", "--json"], arguments].concat(), b"");
        assert_eq!((out.lines().count(), code), (1, 0), "{arguments:?}");
        let report: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert_eq!(report["fen"], fen);
        report["moves"].as_array().unwrap().clone()
    };
    let moves = read(&[fen]);
    let (listed, _) = run(&["moves", fen], b"");
    assert!(listed.lines().eq(moves.iter().map(|mv| mv["uci"].as_str().unwrap())), "{listed}");
    assert!(moves.iter().all(|mv| mv.get("see").is_none() && mv.get("gives_check").is_none()));

    let moves = read(&[fen, "--see", "--gives-check"]);
    let find = |uci: &str| moves.iter().find(|mv| mv["uci"] == uci).unwrap().clone();
    let en_passant = serde_json::json!({ "uci": "e5d6", "from": "e5", "to": "d6", "piece": "P", "captured": "p",
        "flag": "en-passant", "see": 100, "gives_check": "none" });
    assert_eq!(find("e5d6"), en_passant);
    let castling = find("e1c1");
    assert_eq!((&castling["flag"], &castling["to"]), (&"castle-queen-side".into(), &"c1".into()));
    assert_eq!(find("a1a8")["gives_check"], "direct");
    assert_eq!(find("h1h5")["see"], 0);

    let blocked = "4k3/8/8/8/4N3/p7/P7/4RK2 b - - 0 1";
    prints(
        &["moves", blocked, "--json", "--from", "a3"],
        "",
        &format!("{{\"fen\":\"{blocked}\",\"moves\":[]}}\n"),
        0,
    );
    let (out, _) =
        run(&["moves", "4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "--json", "--gives-check", "--from", "e4"], b"");
    assert_eq!(out.matches("\"discovered\"").count(), 6, "{out}");
    assert_eq!(out.matches("\"double\"").count(), 2, "{out}");

    // A kind that is not defined, a move that is not legal, and a line that is not a FEN.
    let (out, _) = run(&["moves", fen, "--json", "--pseudo-legal", "--kind", "evasions"], b"");
    assert!(out.ends_with("\"moves\":null}\n"), "{out}");
    let pinned = "4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1";
    let (out, _) =
        run(&["moves", pinned, "--json", "--pseudo-legal", "--see", "--from", "e2", "--to", "d2"], b"");
    assert!(out.contains("\"legal\":false") && !out.contains("see"), "{out}");
    prints(
        &["moves", "--json", "--stdin"],
        "x\n",
        "{\"error\":\"placement, column 1: unexpected 'x'\"}\n",
        1,
    );
    prints(&["moves", "--see"], "", "", 2);
}

#[test]
fn moves_are_listed_by_kind() {
    let fen = "4k3/1P6/8/2pP4/8/8/8/R3K3 w Q c6 0 1";
    let quiets = "a1a2\na1a3\na1a4\na1a5\na1a6\na1a7\na1a8\na1b1\na1c1\na1d1\nb7b8b\nb7b8n\nb7b8r\nd5d6\n\
        e1c1\ne1d1\ne1d2\ne1e2\ne1f1\ne1f2\n";
    prints(&["moves", fen, "--kind", "captures"], "", "b7b8q\nd5c6\n", 0);
    prints(&["moves", fen, "--kind", "quiets"], "", quiets, 0);
    prints(&["moves", fen, "--kind", "quiets", "--chess960"], "", &quiets.replace("e1c1", "e1a1"), 0);
    prints(&["moves", fen, "--kind", "evasions"], "", "", 0);
    let all = run(&["moves", fen], b"");
    assert_eq!(all, run(&["moves", fen, "--kind", "non-evasions"], b""));
    assert_eq!(all.0.lines().count(), 22);
    prints(
        &["moves", "--stdin", "--kind", "evasions"],
        "4k3/8/8/8/8/8/4q3/R3K3 w - - 0 1\n4k3/8/8/8/8/8/8/R3K3 w - - 0 1\n",
        "e1e2\n\n",
        0,
    );
}

#[test]
fn moves_are_selected_by_squares_and_legality() {
    prints(&["moves", "--from", "e2,b1", "--to", "e4,c3"], "", "b1c3\ne2e4\n", 0);
    prints(&["moves", CORNERS, "--from", "e1", "--to", "h1,a1"], "", "e1c1\ne1g1\n", 0);
    let pinned = "4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1";
    prints(&["moves", pinned, "--from", "e2", "--to", "d2"], "", "", 0);
    prints(&["moves", pinned, "--from", "e2", "--to", "d2", "--pseudo-legal"], "", "e2d2\n", 0);
    prints(&["moves", pinned, "--kind", "quiet-checks"], "", "", 0);
    let check = "4r2k/8/8/8/8/8/3R4/4K3 w - - 0 1";
    prints(&["moves", check, "--kind", "captures", "--pseudo-legal"], "", "-\n", 0);
    prints(&["moves", check, "--kind", "captures"], "", "", 0);
    prints(&["moves", check, "--kind", "evasions", "--pseudo-legal", "--from", "d2"], "", "d2e2\n", 0);
    fails(&["moves", "--from", "e9"], "e9", 2);
}

#[test]
fn kinds_are_listed_in_the_format_of_the_test_data() {
    for (name, notation) in [("kinds.txt", None), ("kinds960.txt", Some("--chess960"))] {
        let path = format!("{}/../../testdata/{name}", env!("CARGO_MANIFEST_DIR"));
        let expected = std::fs::read_to_string(path).unwrap();
        let fens: String = expected
            .lines()
            .filter_map(|line| line.strip_prefix("fen "))
            .map(|fen| format!("{fen}\n"))
            .collect();
        let arguments: Vec<&str> = ["kinds", "--stdin"].into_iter().chain(notation).collect();
        // The input is a file, because a pipe cannot buffer as much as this.
        let folder = std::env::temp_dir().join(format!("movegen-kinds-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let input = folder.join(name);
        std::fs::write(&input, fens).unwrap();
        let output = command(&arguments).stdin(std::fs::File::open(&input).unwrap()).output().unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
        let out = String::from_utf8(output.stdout).unwrap();
        let differ = out.lines().zip(expected.lines()).find(|(ours, theirs)| ours != theirs);
        assert_eq!((differ, out.len()), (None, expected.len()), "{name}");
    }
    let (out, _) = run(&["kinds"], b"");
    assert!(out.starts_with(
        "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\ncaptures:\nquiets: a2a3"
    ));
}

#[test]
fn fens_are_read_and_written_back() {
    prints(&["fen"], "", "ok rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n", 0);
    prints(&["fen", CORNERS, "--chess960"], "", "ok r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1\n", 0);
    prints(&["fen", "4k3/8/8/8/8/8/8/4KR1R w F -"], "", "ok 4k3/8/8/8/8/8/8/4KR1R w F - 0 1\n", 0);
    let bad = "error castling, column 23: no rook of that color to castle with\n";
    prints(&["fen", "4k3/8/8/8/8/8/8/4K3 w K - 0 1"], "", bad, 1);
    let input = "4k3/8/8/8/8/8/8/4K3  w - -\n4k3/8/8/8/8/8/8/4K3 w K - 0 1\n";
    prints(&["fen", "--stdin"], input, &format!("ok 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n{bad}"), 1);
}

#[test]
fn fens_are_validated_at_a_level() {
    let queens = "8/k7/8/8/8/8/PPPPPPPP/1QQK4 w - - 0 1";
    prints(&["fen", queens], "", &format!("ok {queens}\n"), 0);
    let promoted = "error placement, column 1: a side has more promoted pieces than missing pawns\n";
    prints(&["fen", "--level", "strict", queens], "", promoted, 1);
    // The level does not change how rights are written.
    for level in ["strict", "any"] {
        prints(&["fen", "--level", level, CORNERS], "", &format!("ok {CORNERS}\n"), 0);
    }
    let corners = format!("ok {}\n", CORNERS.replace("KQkq", "HAha"));
    prints(&["fen", "--chess960", "--level", "any", CORNERS], "", &corners, 0);
    let empty = "8/8/8/8/8/8/8/8 b - - 0 1";
    prints(&["fen", "--level", "any", empty], "", &format!("ok {empty}\n"), 0);
    prints(&["fen", empty], "", "error placement, column 1: each side must have exactly one king\n", 1);
    let input = format!("{queens}\n{empty}\n");
    prints(&["fen", "--level", "any", "--stdin"], &input, &format!("ok {queens}\nok {empty}\n"), 0);
}

#[test]
fn invalid_rights_and_en_passant_squares_are_repaired_on_request() {
    // Neither the rook of `Q` nor a pawn before e3 is there. The right `k` is valid.
    let invalid = "4k2r/8/8/8/8/8/8/4K3 b Qk e3 7 9";
    let missing = "error castling, column 24: no rook of that color to castle with\n";
    prints(&["fen", invalid], "", missing, 1);
    let repaired = "ok 4k2r/8/8/8/8/8/8/4K3 b k - 7 9\n";
    let output = run_with(&["fen", "--repair", invalid], b"");
    assert_eq!((output.stdout.as_slice(), output.status.code()), (repaired.as_bytes(), Some(0)));
    let removed = "movegen: removed castling rights: a1\nmovegen: removed en passant square: e3\n";
    assert_eq!(String::from_utf8(output.stderr).unwrap(), removed);

    // A pawn that is still on e2 blocks the double push to e4.
    let no_double_push = "4k3/8/8/8/3pP3/8/4P3/4K3 b - e3 0 1";
    let output = run_with(&["fen", "--repair", no_double_push], b"");
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "ok 4k3/8/8/8/3pP3/8/4P3/4K3 b - - 0 1\n");
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "movegen: removed en passant square: e3\n");

    // Other problems are not repaired, and keep their column. A valid FEN stays as it is, and nothing is reported.
    let pawn = "  4k3/8/8/8/8/8/8/P3K3 w KQ - 0 1";
    let input = format!("{CORNERS}\n{pawn}\n{invalid}\nx\n");
    let output = run_with(&["fen", "--repair", "--stdin"], input.as_bytes());
    let expected = format!(
        "ok {CORNERS}\nerror placement, column 19: a pawn is on the first or last rank\n{repaired}\
         error placement, column 1: unexpected 'x'\n"
    );
    assert_eq!((String::from_utf8(output.stdout).unwrap(), output.status.code()), (expected, Some(1)));
    let removed =
        "movegen: line 3: removed castling rights: a1\nmovegen: line 3: removed en passant square: e3\n";
    assert_eq!(String::from_utf8(output.stderr).unwrap(), removed);
}

#[test]
fn games_are_converted_line_by_line() {
    let italian = "1 e4 e5 2.Nf3 Nc6 3. Bc4 Bc5 4.0-0 Nf6 1/2-1/2\n";
    let uci = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6\n";
    prints(&["convert"], italian, uci, 0);
    let lan = "e2-e4 e7-e5 Ng1-f3 Nb8-c6 Bf1-c4 Bf8-c5 O-O Ng8-f6\n";
    prints(&["convert", "--from", "uci", "--to", "lan"], uci, lan, 0);
    prints(&["convert", "--from", "lan", "--to", "san"], lan, "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6\n", 0);
    prints(&["convert", "--to", "figurine"], "Nf3\n\nd4 d5\n", "♘f3\n\nd4 d5\n", 0);
    let start = ["convert", "--start", CORNERS, "--chess960"];
    prints(&start, "O-O-O O-O\n", "e1a1 e8h8\n", 0);
    let bad = "e4\ne4 Ke4 d4\nNd9\n";
    let expected = "e2e4\n\
        error Ke4: not a legal move of this position, in rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n\
        error Nd9: column 3: not a move such as Nf3, exd8=Q or O-O, in rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
    prints(&["convert"], bad, expected, 1);
    prints(&["convert"], &"e4 ".repeat(30_000), "error the line is too long\n", 1);
}

#[test]
fn outcomes_are_reported_with_their_reason() {
    prints(&["outcome"], "", "* goes on\n", 0);
    let input = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\n7k/8/6QK/8/8/8/8/8 b - - 0 1\n4k3/8/8/8/8/8/8/4K3 w - - 0 1\n\
        R3k3/8/8/8/8/8/8/4K3 w - - 100 90\n4k3/8/8/8/8/8/8/4K2R w - - 150 120\n";
    let expected = "1-0 checkmate\n1/2-1/2 stalemate\n1/2-1/2 insufficient material\n\
        error placement, column 3: the side that is not to move is in check\n1/2-1/2 seventy-five moves\n";
    prints(&["outcome", "--stdin"], input, expected, 1);
    prints(&["outcome", "4k3/8/8/8/8/8/8/4K2R w - - 100 90"], "", "* fifty moves may be claimed\n", 0);
}

#[test]
fn invalid_bytes_and_long_lines_get_one_line_each() {
    let mut input = b"4k3/8/8/8/8/8/8/4K3 w - - 0 1\xff\n".to_vec();
    input.extend(std::iter::repeat_n(b'8', 1 << 20));
    input.extend(b"\n\0\n4k3/8/8/8/8/8/8/4K3 w - - 0 1\n");
    input.extend(b"4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    input.extend(std::iter::repeat_n(b' ', 70_000));
    input.extend(b"2 3\n");
    let expected = "error full moves, column 30: unexpected U+FFFD\n\
        error placement, column 2: two digits in a row\n\
        error placement, column 1: unexpected U+0000\n\
        ok 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n\
        error rest, column 65537: an extra field\n";
    assert_eq!(run(&["fen", "--stdin"], &input), (expected.to_owned(), 1));
}

#[test]
fn a_line_may_have_65536_bytes_whatever_ends_it() {
    let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let too_long = "error rest, column 65537: an extra field\n".to_owned();
    for (len, expected, status) in [(65_536, format!("ok {fen}\n"), 0), (65_537, too_long, 1)] {
        let line = fen.to_owned() + &" ".repeat(len - fen.len());
        for end in ["", "\n", "\r\n"] {
            prints(&["fen", "--stdin"], &format!("{line}{end}"), &expected, status);
            // The next line is read from its start.
            if !end.is_empty() {
                let input = format!("{line}{end}{fen}{end}");
                prints(&["fen", "--stdin"], &input, &format!("{expected}ok {fen}\n"), status);
            }
        }
    }
    let (help, _) = run(&["--help"], b"");
    assert!(help.contains("65536 bytes"), "{help}");
}

#[test]
fn suites_pass_or_report_where_they_fail() {
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata");
    let core = format!("{data}/core.epd");
    let tricky = format!("{data}/tricky.epd");
    let lines = |path: &str| std::fs::read_to_string(path).unwrap().lines().count();
    let passed = format!("{} passed, 0 failed\n", lines(&core) + lines(&tricky));
    prints(&["suite", &core, &tricky, "--max-nodes", "100000"], "", &passed, 0);

    let folder = std::env::temp_dir().join(format!("movegen-suite-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("wrong.epd");
    let good = "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 25";
    let wrong = "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 26";
    let text = format!("# a remark\n{good}\n{wrong}\n\n4k3 w - -;D1 1\n{CORNERS}\n{CORNERS};D1 x\n");
    std::fs::write(&path, text).unwrap();
    let name = path.to_str().unwrap();
    let expected = format!(
        "{name}:3: D2 is 25, expected 26: {wrong}\n\
         {name}:5: placement, column 4: ends too soon: 4k3 w - -;D1 1\n\
         {name}:6: no count: {CORNERS}\n\
         {name}:7: malformed count \"D1 x\": {CORNERS};D1 x\n\
         1 passed, 4 failed\n"
    );
    prints(&["suite", name], "", &expected, 1);
    // Counts above the limit are skipped.
    std::fs::write(&path, format!("{wrong}\n")).unwrap();
    prints(&["suite", name, "--max-nodes", "25"], "", "1 passed, 0 failed\n", 0);
    std::fs::remove_dir_all(&folder).unwrap();
    // `DM` and text in quotes are not counts.
    let text = "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;DM 3 ;c0 \"see; D1 7\" ;D1 5\n";
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(&path, text).unwrap();
    prints(&["suite", name], "", "1 passed, 0 failed\n", 0);
    // A file that cannot be read does not prevent the others from being run.
    let output = run_with(&["suite", "no-such-file.epd", name], b"");
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(1), &b"1 passed, 0 failed\n"[..]));
    assert!(String::from_utf8(output.stderr).unwrap().starts_with("movegen: no-such-file.epd: "));
    // A run that checks nothing is a failure.
    std::fs::write(name, "# nothing\n\n").unwrap();
    let output = run_with(&["suite", name], b"");
    assert!(String::from_utf8(output.stderr).unwrap().contains("no position to check"));
    assert_eq!((output.stdout.as_slice(), output.status.code()), (&b"0 passed, 0 failed\n"[..], Some(1)));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_single_invalid_fen_is_reported_on_standard_error() {
    fails(&["perft", "2", "4k3/8/8/8/8/8/8/4K3 x - -"], "turn, column 21: unexpected 'x'", 1);
    fails(&["moves", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 2"], "rest, column 31: an extra field", 1);
    // An empty argument, which may be a variable that was never set, is neither a position nor the start position.
    fails(&["perft", "1", ""], "placement, column 1: missing", 1);
    prints(&["fen", ""], "", "error placement, column 1: missing\n", 1);
}

#[test]
fn wrong_usage_is_status_2() {
    fails(&[], "Usage", 2);
    fails(&["perft"], "DEPTH", 2);
    fails(&["perft", "x"], "invalid value", 2);
    fails(&["perft", "256"], "256", 2);
    fails(&["perft", "-1"], "-1", 2);
    fails(&["perft", "1", "startpos", "--stdin"], "--stdin", 2);
    fails(&["perft", "1", "--stdin", "--divide"], "--divide", 2);
    fails(&["moves", "--kind", "best"], "best", 2);
    fails(&["suite"], "<FILES>", 2);
    fails(&["play"], "play", 2);
}

#[test]
fn a_broken_pipe_is_a_silent_success() {
    let mut command = command(&["fen", "--stdin"]);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    // The command ends when its output breaks, and then its input breaks as well.
    while writeln!(input, "{CORNERS}").is_ok() {}
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

#[test]
fn a_failure_is_still_a_failure_when_the_output_is_closed() {
    let mut child = command(&["fen", "bad"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(!String::from_utf8(output.stderr).unwrap().contains("panicked"));
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error_and_not_a_panic() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = command(&["moves"]).stdout(full).stderr(Stdio::piped()).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(error.starts_with("movegen: ") && !error.contains("panicked"), "{error}");
}

#[test]
#[cfg(unix)]
fn a_closed_standard_output_is_an_error() {
    for arguments in ["perft 3", "fen", "--help", "suite no-such-file.epd"] {
        let script = format!("exec \"$0\" {arguments} >&-");
        let mut shell = Command::new("sh");
        let output = shell.args(["-c", &script, env!("CARGO_BIN_EXE_movegen")]).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments}: {error}");
        assert!(error.ends_with("movegen: standard output is closed\n"), "{arguments}: {error}");
    }
    // Output that is discarded on request is not an error.
    let discarded = command(&["perft", "3"]).stdout(Stdio::null()).stderr(Stdio::piped()).output().unwrap();
    assert_eq!(discarded.status.code(), Some(0));
}
