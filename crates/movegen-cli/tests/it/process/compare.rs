//! `movegen compare`, with engines that have planted bugs.

use std::io::{self, BufRead, Write};

use movegen_position::{
    AllMoves, Bitboard, CastlingNotation, Move, MoveKind, Position, Role, Setup, generate,
};

use super::folder::Folder;
use super::run::{CORNERS, command, fails, output, run_with};

/// Turns [`engine_with_a_bug`] into an engine. The value names the bug.
const BUG: &str = "MOVEGEN_TEST_BUG";

/// Runs the test below as the engine, and returns output and exit status.
#[track_caller]
fn compare(bug: &str, arguments: &[&str]) -> (String, String, i32) {
    let program = std::env::current_exe().unwrap();
    let engine = format!("'{}' --exact process::compare::engine_with_a_bug --nocapture", program.display());
    let arguments = [&["compare", "--engine", &engine], arguments].concat();
    let mut command = command(&arguments);
    command.env(BUG, bug);
    let output = output(command, b"");
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(!error.contains("panicked"), "{error}");
    (String::from_utf8(output.stdout).unwrap(), error, output.status.code().unwrap())
}

/// Acts as an engine if the variable is set. Otherwise tests nothing.
#[test]
fn engine_with_a_bug() {
    let Ok(bug) = std::env::var(BUG) else { return };
    let mut position = Position::default();
    let mut chess960 = CastlingNotation::Standard;
    for line in io::stdin().lock().lines() {
        let line = line.unwrap();
        let mut out = io::stdout().lock();
        let words: Vec<&str> = line.split(' ').collect();
        match words.as_slice() {
            ["uci"] if bug == "silent" => {}
            ["uci"] => writeln!(out, "id name bugs\nuciok").unwrap(),
            ["isready"] => writeln!(out, "readyok").unwrap(),
            ["setoption", ..] => chess960 = CastlingNotation::Chess960,
            // An engine for standard chess, unless told otherwise.
            ["position", ..] if bug == "option" && chess960 == CastlingNotation::Standard => return,
            ["position", "fen", rest @ ..] => {
                let (fen, moves) = rest.split_at(6);
                position = Position::from_fen(&fen.join(" ")).unwrap();
                for mv in moves.iter().skip(1) {
                    position = position.after(position.parse_uci(mv).unwrap());
                }
            }
            ["go", "perft", depth] => {
                let depth: u8 = depth.parse().unwrap();
                match bug.as_str() {
                    "crash" => std::process::exit(3),
                    "forever" => while writeln!(out, "e2e4: 1").is_ok() {},
                    "endless" => continue,
                    "malformed" => writeln!(out, "e2e4: many").unwrap(),
                    _ => {}
                }
                let mut sum = 0;
                for mv in moves(&position, &bug) {
                    let nodes = after(&position, mv, depth, &bug);
                    writeln!(out, "{}: {nodes}", position.uci(mv, chess960)).unwrap();
                    sum += nodes;
                }
                let sum = if bug == "total" { sum + 1 } else { sum };
                writeln!(out, "\nNodes searched: {sum}\n").unwrap();
            }
            _ => return,
        }
        out.flush().unwrap();
    }
}

fn after(position: &Position, mv: Move, depth: u8, bug: &str) -> u64 {
    let unmade_wrongly = bug == "make" && mv.kind() == MoveKind::Castling && depth > 1;
    let next = position.after(mv);
    let nodes = if depth == 1 {
        1
    } else {
        moves(&next, bug).into_iter().map(|mv| after(&next, mv, depth - 1, bug)).sum()
    };
    nodes + u64::from(unmade_wrongly)
}

/// The legal moves, with the bug.
fn moves(position: &Position, bug: &str) -> Vec<Move> {
    let board = position.board();
    let check_info = position.check_info();
    let mut moves = position.legal_moves().to_vec();
    let pseudo_legal = generate::<AllMoves>(board).pseudo_legal().list();
    let mut add = |is_added: &dyn Fn(Move) -> bool| {
        let new: Vec<Move> =
            pseudo_legal.iter().copied().filter(|&mv| is_added(mv) && !moves.contains(&mv)).collect();
        moves.extend(new);
    };
    match bug {
        "exposing en passant" => add(&|mv| mv.kind() == MoveKind::EnPassant),
        "no pins" => add(&|mv| check_info.pinned().contains(mv.from())),
        "king" => add(&|mv| mv.kind() == MoveKind::King),
        "evasions" if check_info.in_check() => {
            // In check, even pseudo-legal moves are evasions. Remove the checkers.
            let mut setup = Setup::from(board);
            for checker in check_info.checkers() {
                setup.set(checker, None);
            }
            let free = Position::try_from(&setup).unwrap().legal_moves();
            moves.extend(free.iter().filter(|&&mv| mv.kind() != MoveKind::King));
        }
        "no en passant" => moves.retain(|mv| mv.kind() != MoveKind::EnPassant),
        "no en passant evasion" => {
            moves.retain(|mv| mv.kind() != MoveKind::EnPassant || !check_info.in_check());
        }
        "no castling" => {
            moves.retain(|mv| mv.kind() != MoveKind::Castling || mv.to().file() > mv.from().file());
        }
        "no knight" => moves.retain(|mv| mv.promotion() != Some(Role::Knight)),
        "no double push" => moves.retain(|mv| mv.kind() != MoveKind::DoublePush),
        "castling through check" => {
            let king = board.king(position.turn());
            for rook in board.castling_rooks() & board.color(position.turn()) {
                let between = movegen_position::attacks::between(king, rook) & board.occupied();
                let mv = Move::new(MoveKind::Castling, king, rook);
                if between == Bitboard::EMPTY && !moves.contains(&mv) && !check_info.in_check() {
                    moves.push(mv);
                }
            }
        }
        "twice" => moves.push(moves[0]),
        _ => {}
    }
    moves
}

#[test]
fn each_planted_bug_is_named() {
    let cases = [
        (
            "no en passant",
            "4k3/2p5/8/3P4/8/8/8/4K3 b - - 0 1",
            "3",
            "4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 2",
            "engine lacks: d5c6\n  an en passant capture\n",
        ),
        (
            "exposing en passant",
            "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
            "2",
            "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
            "engine adds: e4d3\n  the king would be in check by the queen on h4\n",
        ),
        (
            "no en passant evasion",
            "8/8/8/2k5/4p3/8/3P4/4K3 w - - 0 1",
            "2",
            "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
            "engine lacks: e4d3\n  an en passant capture, ends the check by the pawn on d4\n",
        ),
        (
            "no castling",
            CORNERS,
            "1",
            CORNERS,
            "engine lacks: e1c1\n  castling: the king's path is free and not attacked\n",
        ),
        (
            "castling through check",
            "4k3/8/8/8/8/5r2/8/4K2R w K - 0 1",
            "1",
            "4k3/8/8/8/8/5r2/8/4K2R w K - 0 1",
            "engine adds: e1g1\n  the king can't castle: f1 is attacked\n",
        ),
        (
            "no knight",
            "8/P6k/8/8/8/8/8/K7 w - - 0 1",
            "1",
            "8/P6k/8/8/8/8/8/K7 w - - 0 1",
            "engine lacks: a7a8n\n  a promotion to a knight, a move of the pawn\n",
        ),
        (
            "king",
            "4r2k/8/8/8/8/8/8/3K4 w - - 0 1",
            "1",
            "4r2k/8/8/8/8/8/8/3K4 w - - 0 1",
            "engine adds: d1e1\n  the king would be in check by the rook on e8\n\
             engine adds: d1e2\n  the king would be in check by the rook on e8\n",
        ),
        (
            "evasions",
            "4r2k/8/8/8/8/8/P7/4K3 w - - 0 1",
            "1",
            "4r2k/8/8/8/8/8/P7/4K3 w - - 0 1",
            "engine adds: a2a3\n  the king would still be in check by the rook on e8\n\
             engine adds: a2a4\n  the king would still be in check by the rook on e8\n",
        ),
        (
            "no double push",
            "4k3/8/8/8/8/8/P7/4K3 w - - 0 1",
            "2",
            "4k3/8/8/8/8/8/P7/4K3 w - - 0 1",
            "engine lacks: a2a4\n  a double push\n",
        ),
        (
            "twice",
            "k7/8/K7/8/8/8/8/7R b - - 0 1",
            "1",
            "k7/8/K7/8/8/8/8/7R b - - 0 1",
            "engine adds: a8b8\n  listed twice\n",
        ),
    ];
    for (bug, fen, depth, at, moves) in cases {
        let (out, error, status) = compare(bug, &[fen, "--depth", depth]);
        let (first, rest) = out.split_once('\n').unwrap();
        let expected = format!("\n\n{moves}reproduce: position fen {at}\nreproduce: go perft 1\n");
        assert_eq!((first, status), (format!("Differs at: {at}").as_str(), 1), "{bug}: {error}");
        assert!(
            rest.ends_with(&expected) && rest.contains("\n   a  b  c  d  e  f  g  h\n\n"),
            "{bug}: {out}"
        );
    }
    let knight = "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1";
    let (out, ..) = compare("no pins", &[knight, "--depth", "2"]);
    assert!(out.contains("engine adds: e2c3\n  the knight on e2 is pinned by the rook on e8\n"), "{out}");
    assert_eq!(out.matches("engine adds: e2").count(), 6, "{out}");
}

#[test]
fn a_move_that_is_made_wrongly_is_named() {
    let expected = format!(
        "\ncount: e1c1 24, expected 23\n  all counts after the move are right, so it's made or \
         unmade wrongly\nreproduce: position fen {CORNERS}\nreproduce: go perft 2\n"
    );
    let (out, _, status) = compare("make", &[CORNERS, "--depth", "2"]);
    assert!(out.starts_with(&format!("Differs at: {CORNERS}\n\n8  r")) && out.ends_with(&expected), "{out}");
    assert_eq!(status, 1);
}

/// Nobody has to know which position shows a bug.
#[test]
fn every_planted_bug_is_found_by_default() {
    for bug in [
        "no en passant",
        "exposing en passant",
        "no en passant evasion",
        "no pins",
        "king",
        "evasions",
        "no castling",
        "castling through check",
        "no knight",
        "no double push",
        "twice",
        "make",
    ] {
        let depth = if bug == "make" { "2" } else { "1" };
        let (out, error, status) = compare(bug, &["--depth", depth]);
        assert!(out.starts_with("Differs at: ") && status == 1, "{bug}: {out}{error}");
    }
    let (out, error, status) = compare("none", &["--depth", "1"]);
    assert_eq!((out.as_str(), status), ("No difference\n", 0), "{error}");
    assert_eq!(error, "64 positions to depth 1\n");
}

#[test]
fn differences_are_written_in_json() {
    let fen = "4k3/8/8/8/8/5r2/P7/4K2R w K - 0 1";
    let (out, _, status) = compare("castling through check", &[fen, "--depth", "2", "--json"]);
    let expected = serde_json::json!({ "equal": false, "fen": fen, "path": [], "missing": [],
        "counts": [],
        "extra": [{ "uci": "e1g1", "reason": "the king can't castle: f1 is attacked" }],
        "reproduce": [format!("position fen {fen}"), "go perft 1"] });
    assert_eq!((serde_json::from_str::<serde_json::Value>(&out).unwrap(), status), (expected, 1));
    let (out, ..) = compare("none", &["--depth", "2", "--json"]);
    assert_eq!(out, "{\"equal\":true}\n");
}

#[test]
fn a_program_that_does_not_answer_is_status_2() {
    let word = if cfg!(windows) { "code" } else { "status" };
    let crash = format!("the other program ended too soon: exit {word}: 3");
    for (bug, message) in [
        ("forever", "invalid counts from the other program: \"e2e4: 1\" is listed over and over"),
        ("silent", "no `uciok` from the other program within 0.5 s; its last line is \"running 1 test\""),
        ("endless", "no total of `go perft` from the other program within 0.5 s"),
        ("crash", &crash),
        ("malformed", "invalid counts from the other program: no count in \"e2e4: many\""),
        ("total", "invalid counts from the other program: the total is 21, but the moves add up to 20"),
    ] {
        let (out, error, status) = compare(bug, &["--depth", "1", "--timeout", "0.5"]);
        assert_eq!((out.as_str(), status), ("", 2), "{bug}: {error}");
        assert!(error.starts_with(&format!("movegen: {message}")), "{bug}: {error}");
    }
    for timeout in ["1.8e19", "5000000000", "-1", "NaN"] {
        let option = format!("--timeout={timeout}");
        fails(
            &["compare", "--engine", "true", "--depth", "1", &option],
            "expected a number of seconds up to",
            2,
        );
    }
    fails(&["compare", "--engine", "no-such-program", "--depth", "1"], "can't start \"no-such-program\"", 2);
    let ends = format!("'{}' --version", env!("CARGO_BIN_EXE_movegen"));
    fails(&["compare", "--engine", &ends, "--depth", "1"], "the other program ended too soon", 2);
    fails(&["compare", "--engine", "'", "--depth", "1"], "unclosed quote", 2);
    fails(&["compare", "--engine", "true", "--depth", "0"], "--depth", 2);
    fails(&["compare", "--engine", "true", "--depth", "1", "4k3"], "movegen: FEN: placement, column 4", 2);
}

#[test]
fn both_kinds_of_castling_are_compared() {
    let program = env!("CARGO_BIN_EXE_movegen");
    let uci = format!("'{program}' uci");
    let folder = Folder::new("compare");
    let file = folder.path("positions.epd");
    let chess960 = "nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/1R1K2R1 w GBgb - 0 1";
    std::fs::write(&file, format!("# remark\nstartpos\n{CORNERS} ;D1 26\n\n{chess960}\n")).unwrap();
    let output = run_with(&["compare", "--engine", &uci, "--depth", "3", &file], b"");
    assert_eq!((output.stdout.as_slice(), output.status.code()), (&b"No difference\n"[..], Some(0)));
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(error, "3 positions to depth 3\n");
    std::fs::write(&file, "startpos\nx\n").unwrap();
    fails(
        &["compare", "--engine", &uci, "--depth", "3", &file],
        "positions.epd: line 2: placement, column 1",
        2,
    );
}

#[test]
fn the_other_program_is_told_about_chess960() {
    let chess960 = "nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/1R1K2R1 w GBgb - 0 1";
    for arguments in [&[chess960, "--depth", "1"][..], &["startpos", "--depth", "1", "--chess960"]] {
        let (out, error, status) = compare("option", arguments);
        assert_eq!((out.as_str(), status), ("No difference\n", 0), "{error}");
    }
    let (_, error, status) = compare("option", &["startpos", "--depth", "1"]);
    assert!(error.starts_with("movegen: the other program ended") && status == 2, "{error}");
}

#[test]
fn the_engine_without_a_bug_is_right() {
    let (out, error, status) = compare("none", &["kiwipete", "--depth", "3"]);
    assert_eq!((out.as_str(), status), ("No difference\n", 0), "{error}");
}

#[test]
fn the_moves_that_lead_to_a_difference_are_written() {
    let (out, _, status) = compare("no en passant", &["4k3/2p5/8/3P4/8/8/8/4K3 b - - 0 1", "--depth", "3"]);
    assert!(out.contains("\nafter: c7c5\n\n8  .  .  .  .  k "), "{out}");
    let (out, ..) =
        compare("no en passant", &["4k3/2p5/8/3P4/8/8/8/4K3 b - - 0 1", "--depth", "3", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((&json["path"], status), (&serde_json::json!(["c7c5"]), 1));
}

#[test]
fn all_positions_of_a_file_are_compared_on_request() {
    let folder = Folder::new("compare-all");
    let file = folder.path("positions.epd");
    std::fs::write(&file, format!("{CORNERS}\nstartpos\n4k3/8/8/8/8/8/8/4K2R w K -\n{CORNERS}\n")).unwrap();
    let (out, error, status) = compare("no castling", &[&file, "--depth", "1"]);
    assert_eq!((out.matches("Differs at: ").count(), error.as_str(), status), (1, "", 1), "{out}");
    let (out, error, status) = compare("no castling", &[&file, "--depth", "1", "--all"]);
    assert_eq!((out.matches("Differs at: ").count(), status), (2, 1), "{out}");
    assert_eq!(error, "2 of 4 positions differ to depth 1\n");
    let (out, ..) = compare("no castling", &[&file, "--depth", "1", "--all", "--json"]);
    let equal: Vec<bool> = out.lines().map(|line| line.starts_with("{\"equal\":true")).collect();
    assert_eq!(equal, [false, true, true, false], "{out}");
    let (out, error, status) = compare("none", &["startpos", "--depth", "1", "--all"]);
    assert!(
        out == "No difference\n" && error.starts_with("1 position to depth 1\n") && status == 0,
        "{error}"
    );
}

#[test]
#[cfg(unix)]
fn a_long_last_line_is_shortened() {
    let engine = r#"sh -c 'head -c 60000 /dev/zero | tr "\0" x; echo; cat > /dev/null'"#;
    let output = run_with(&["compare", "--engine", engine, "--depth", "1", "--timeout", "0.5"], b"");
    let error = String::from_utf8(output.stderr).unwrap();
    let last = format!("; its last line is \"{}\"..\n", "x".repeat(60));
    assert!(error.ends_with(&last) && error.len() < 200, "{error}");
}

/// Returns the arguments of running processes with this one.
#[cfg(target_os = "linux")]
fn processes_with(argument: &str) -> Vec<String> {
    let entries = std::fs::read_dir("/proc").unwrap().flatten();
    let lines = entries.filter_map(|entry| std::fs::read_to_string(entry.path().join("cmdline")).ok());
    lines.filter(|line| line.split('\0').any(|word| word == argument)).collect()
}

#[test]
#[cfg(target_os = "linux")]
fn a_stubborn_program_is_killed_with_its_children() {
    use std::process::Stdio;
    use std::time::{Duration, Instant};

    // Ignores the end of its input and SIGTERM, and has a child. The sleep's duration identifies it.
    let engine =
        |mark: &str| format!("sh -c 'trap \"\" TERM; sleep {mark} & while :; do sleep {mark}; done'");
    let until = |is_met: &dyn Fn() -> bool| {
        let start = Instant::now();
        while !is_met() && start.elapsed() < Duration::from_secs(20) {
            std::thread::sleep(Duration::from_millis(10));
        }
        assert!(is_met());
    };
    let mark = format!("9{}.1", std::process::id());
    let output = run_with(&["compare", "--engine", &engine(&mark), "--depth", "1", "--timeout", "0.5"], b"");
    assert_eq!(output.status.code(), Some(2));
    until(&|| processes_with(&mark).is_empty());

    let mark = format!("9{}.2", std::process::id());
    let mut child = command(&["compare", "--engine", &engine(&mark), "--depth", "1", "--timeout", "50"])
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    until(&|| processes_with(&mark).len() >= 2);
    let kill = std::process::Command::new("kill").arg(child.id().to_string()).status().unwrap();
    assert!(kill.success());
    let output = child.wait().map(|_| child.wait_with_output().unwrap()).unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "movegen: interrupted\n");
    assert_eq!(output.status.code(), Some(130));
    until(&|| processes_with(&mark).is_empty());
}

#[test]
#[cfg(unix)]
fn positions_are_read_from_a_pipe() {
    let program = env!("CARGO_BIN_EXE_movegen");
    let arguments = ["compare", "--engine", &format!("{program} uci"), "--depth", "1", "/dev/stdin"];
    let output = run_with(&arguments, b"4k3/8/8/8/8/8/8/4K3 w - - 0 1\n8/8/8/8/8/8/k7/2K5 b - - 0 1\n");
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("2 positions to depth 1"), "{error}");
}
