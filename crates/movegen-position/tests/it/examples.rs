//! The examples' output. They are compiled as modules of the tests, without calling `main`.

#[allow(dead_code)]
#[path = "../../examples/accumulator.rs"]
mod accumulator;
#[allow(dead_code)]
#[path = "../../examples/batch.rs"]
mod batch;
#[allow(dead_code)]
#[path = "../../examples/chess960.rs"]
mod chess960;
#[allow(dead_code)]
#[path = "../../examples/engine/main.rs"]
mod engine;
#[allow(dead_code)]
#[path = "../../examples/legal_moves.rs"]
mod legal_moves;
#[allow(dead_code)]
#[path = "../../examples/mate.rs"]
mod mate;

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use movegen_position::{CastlingNotation, Color, Position};

use engine::uci::Engine;

#[test]
fn the_updated_accumulator_equals_the_refreshed_one() {
    // The search compares them at each node.
    let seen = accumulator::search_positions(3);
    assert!(seen.iter().all(|&count| count > 10), "{seen:?}");
}

#[test]
fn batch_keeps_the_order_of_the_lines() {
    let text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n4k3/8/8/8/8/8/8/4K3 w K - 0 1\n\n\
                8/8/8/8/8/k7/p7/K7 w - - 0 1\n";
    let expected = [
        "20",
        "error castling, column 23: no rook of that color to castle with",
        "error placement, column 1: missing",
        "0",
    ];
    for threads in [0, 1, 3, 64] {
        assert_eq!(batch::count_all(text, threads), expected, "{threads} threads");
    }
    assert_eq!(batch::count_all("", 2), [""; 0]);
}

#[test]
fn chess960_reads_and_writes_castling_in_both_notations() {
    let played = |number, moves: &str| {
        let mut out = Vec::new();
        let moves: Vec<&str> = moves.split(' ').collect();
        chess960::run(number, &moves, &mut out).map_err(|error| error.to_string())?;
        Ok::<_, String>(String::from_utf8(out).unwrap())
    };
    let standard = played(518, "e2e4 e7e5 Nf3 g8f6 f1c4 f8c5 e1g1 e8h8").unwrap();
    assert_eq!(standard.lines().nth(7), Some("e1g1 e1h1 O-O"));
    assert_eq!(standard.lines().nth(8), Some("e8g8 e8h8 O-O"));
    // King g8, rooks f8 and h8: the rook on f8 is in the way of castling.
    let other = played(1, "g2g3 O-O").unwrap_err();
    assert_eq!(other, "the piece on f8 is in the way of castling");
    assert_eq!(played(960, ""), Err("start positions are numbered 0 to 959".to_owned()));
}

#[test]
fn legal_moves_are_listed_with_the_end_of_the_game() {
    let listed = |fen: &str| {
        let mut out = Vec::new();
        legal_moves::run(fen, &mut out).map_err(|error| error.to_string())?;
        Ok::<_, String>(String::from_utf8(out).unwrap())
    };
    assert_eq!(listed("7k/8/8/8/8/8/r7/1K6 w - - 0 1").unwrap(), "b1a2 Kxa2\nb1c1 Kc1\n");
    assert_eq!(listed("k7/8/8/8/8/8/1q6/K7 w - - 0 1").unwrap(), "a1b2 Kxb2\ncheck\n");
    assert_eq!(listed("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").unwrap(), "1-0: checkmate\n");
    assert_eq!(listed("7k/8").unwrap_err(), "placement, column 5: ends too soon");
}

#[test]
fn mates_are_found() {
    for (fen, moves, expected) in [
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1, Some("Ra8#")),
        ("5r1k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1", 3, Some("Qg8+ Rxg8 Nf7#")),
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", 2, None),
    ] {
        let position: Position = fen.parse().unwrap();
        let line = mate::mate(&position, moves).map(|line| mate::in_san(position, &line));
        assert_eq!(line.as_deref(), expected, "{fen}");
    }
}

/// Takes lines of UCI and returns a move.
trait Player {
    fn send(&mut self, line: &str);
    fn best_move(&mut self) -> String;
}

/// The example.
struct Ours {
    engine: Engine,
    out: Arc<Mutex<Vec<u8>>>,
}

impl Ours {
    fn new() -> Self {
        let out = Arc::new(Mutex::new(Vec::new()));
        Self { engine: Engine::new(out.clone()), out }
    }

    /// Everything written since the last call.
    fn written(&mut self) -> String {
        String::from_utf8(std::mem::take(&mut *self.out.lock().unwrap())).unwrap()
    }

    /// Sends lines, lets a search end by itself, and returns everything written.
    fn ask(&mut self, lines: &[&str]) -> String {
        lines.iter().for_each(|line| assert!(self.engine.command(line)));
        self.engine.finish();
        self.written()
    }
}

impl Player for Ours {
    fn send(&mut self, line: &str) {
        self.ask(&[line]);
    }

    fn best_move(&mut self) -> String {
        let text = self.ask(&["go nodes 1500"]);
        let answer = text.lines().last().and_then(|line| line.strip_prefix("bestmove ")).expect("a move");
        answer.split(' ').next().unwrap().to_owned()
    }
}

/// Another engine, in a process.
struct Process {
    child: Child,
    out: BufReader<std::process::ChildStdout>,
}

impl Process {
    /// Starts a program, or returns `None` if it is not installed.
    fn start(program: &str) -> Option<Self> {
        let mut child = Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()?;
        let out = BufReader::new(child.stdout.take()?);
        Some(Self { child, out })
    }
}

impl Player for Process {
    fn send(&mut self, line: &str) {
        writeln!(self.child.stdin.as_mut().unwrap(), "{line}").unwrap();
    }

    fn best_move(&mut self) -> String {
        self.send("go depth 1");
        let mut line = String::new();
        while self.out.read_line(&mut line).unwrap() > 0 {
            if let Some(rest) = line.strip_prefix("bestmove ") {
                return rest.split_whitespace().next().unwrap().to_owned();
            }
            line.clear();
        }
        panic!("the engine has ended without a move");
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn reply(player: &mut dyn Player, position: &str) -> String {
    player.send(position);
    player.best_move()
}

/// Plays a game of at most `most` half-moves, checking that every move is legal, and
/// returns the final position.
fn play(white: &mut dyn Player, black: &mut dyn Player, start: Position, most: usize) -> Position {
    let is_chess960 = start != Position::default();
    let notation = if is_chess960 { CastlingNotation::Chess960 } else { CastlingNotation::Standard };
    for line in ["ucinewgame", &format!("setoption name UCI_Chess960 value {is_chess960}")] {
        white.send(line);
        black.send(line);
    }
    let (mut position, mut moves) = (start, String::new());
    for _ in 0..most {
        if position.outcome().is_some() {
            break;
        }
        let line = format!("position fen {} moves{moves}", start.fen(notation));
        let text = match position.turn() {
            Color::White => reply(white, &line),
            Color::Black => reply(black, &line),
        };
        let mv = position.parse_uci(&text).unwrap_or_else(|error| panic!("{position}: {text}: {error}"));
        moves += &format!(" {text}");
        position = position.after(mv);
    }
    position
}

#[test]
fn the_engine_plays_legal_games_against_itself() {
    for number in [518, 0, 959] {
        let end = play(&mut Ours::new(), &mut Ours::new(), Position::chess960(number).unwrap(), 60);
        assert!(end.outcome().is_some() || end.fullmove_number() == 31, "{end}");
    }
}

#[test]
fn the_engine_finds_mates_and_takes_what_hangs() {
    for (fen, limit, score, best) in [
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "go depth 3", "score mate 1 ", "bestmove a1a8\n"),
        ("5r1k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1", "go depth 4", "score mate 2 ", "bestmove b3g8 ponder f8g8\n"),
        ("7k/8/5K2/8/8/8/8/6R1 w - - 0 1", "go depth 6", "score mate 2 ", "bestmove f6f7 ponder h8h7\n"),
        ("7k/5K2/8/8/8/8/8/6R1 b - - 0 1", "go depth 4", "score mate -1 ", "bestmove h8h7 ponder g1h1\n"),
        // The hundredth half-move without progress gives mate, which counts.
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 99 90", "go depth 3", "score mate 1 ", "bestmove a1a8\n"),
        ("6k1/5pp1/8/8/8/8/8/R3K3 w - - 99 90", "go depth 3", "score cp 0 ", ""),
        ("4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1", "go depth 1", "score cp ", "bestmove c3d5\n"),
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "go movetime 1", "score mate 0 ", "bestmove 0000\n"),
        ("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", "go depth 2 searchmoves f7e6", "score cp ", "bestmove f7e6\n"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "go wtime -3 btime 10", "", "bestmove e1"),
        ("5r1k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1", "go mate 2", "score mate 2 ", "bestmove b3g8 "),
    ] {
        let text = Ours::new().ask(&[&format!("position fen {fen}"), limit]);
        let answer = text.lines().last().unwrap_or_default();
        assert!(text.contains(score) && format!("{answer}\n").starts_with(best), "{fen} {limit}: {text}");
    }
}

#[test]
fn the_engine_obeys_while_it_searches() {
    let mut ours = Ours::new();
    for (position, go) in [
        ("position startpos", "go infinite"),
        ("position startpos", "go ponder wtime 1 btime 1"),
        // Nothing to search, but the answer must wait.
        ("position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "go infinite"),
    ] {
        for line in [position, go, "isready"] {
            assert!(ours.engine.command(line));
        }
        std::thread::sleep(Duration::from_millis(50));
        let text = ours.written();
        assert!(text.contains("readyok\n") && !text.contains("bestmove"), "{go}: {text}");
        assert!(ours.engine.command("stop"));
        let text = ours.written();
        assert_eq!(text.matches("bestmove ").count(), 1, "{go}: {text}");
    }
    // From here on, the clock counts.
    let text = ours.ask(&["position startpos", "go ponder wtime 100 btime 100", "ponderhit"]);
    assert_eq!(text.matches("bestmove ").count(), 1, "{text}");
    // A command that changes what a search uses ends it first.
    for line in ["go infinite", "ucinewgame", "setoption name Hash value 1", "go infinite", "go depth 1"] {
        assert!(ours.engine.command(line));
    }
    ours.engine.finish();
    assert_eq!(ours.written().matches("bestmove ").count(), 3);
    assert!(ours.engine.command("go infinite") && !ours.engine.command("quit"));
    assert_eq!(ours.written().matches("bestmove ").count(), 1);
}

#[test]
fn the_engine_sees_repetitions_of_the_game() {
    // A rook behind, White has a perpetual check.
    let perpetual = "position fen 6k1/6p1/8/8/8/8/rq4PK/4Q3 w - - 0 1";
    let text = Ours::new().ask(&[perpetual, "go depth 8"]);
    assert!(text.contains("depth 8 score cp 0 ") && text.contains("bestmove e1e8 "), "{text}");
}

/// The guide shows parts of the engine, which rustdoc doesn't compile.
#[test]
fn the_guide_shows_the_engine_as_it_is() {
    let read =
        |path: &str| std::fs::read_to_string(format!("{}/{path}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let lines = |text: &str| text.lines().map(str::trim).collect::<Vec<_>>().join("\n");
    let files =
        ["uci", "time", "search", "table"].map(|name| lines(&read(&format!("examples/engine/{name}.rs"))));
    let mut parts = 0;
    for (page, expected) in [("engine", 5), ("transposition", 4)] {
        let text = read(&format!("../../docs/guide/src/using/{page}.md"));
        let blocks: Vec<&str> = text.split("```rust,ignore\n").skip(1).collect();
        assert!(blocks.len() >= expected, "{page}: {} blocks", blocks.len());
        for block in blocks {
            // A block may show items that aren't next to each other.
            for item in block.split("```").next().unwrap().split("\n\n") {
                assert!(files.iter().any(|file| file.contains(lines(item).trim())), "{page}: {item}");
                parts += 1;
            }
        }
    }
    assert!(parts >= 13, "{parts}");
}

#[test]
fn the_engine_describes_itself_and_reports_errors() {
    let mut ours = Ours::new();
    assert!(ours.ask(&["uci"]).ends_with("uciok\n"));
    assert_eq!(
        ours.ask(&["position startpos moves e2e4 e2e4"]),
        "info string e2e4: not a legal move in this position\n"
    );
    // Castling is king takes rook with the option.
    let standard = "position fen k7/8/8/8/8/8/8/4K2R w K - 0 1";
    for (value, text) in [("true", "bestmove e1h1"), ("false", "bestmove e1g1")] {
        let option = format!("setoption name UCI_Chess960 value {value}");
        assert!(ours.ask(&[&option, standard, "go depth 1 searchmoves e1h1"]).contains(text));
    }
    let counted = ours.ask(&["bench"]);
    let nodes = counted.split(' ').next().unwrap().to_owned();
    assert!(nodes.parse::<u32>().unwrap() > 10_000 && ours.ask(&["bench"]).starts_with(&nodes), "{counted}");
}

/// Needs Stockfish. Passes with a note where it isn't installed.
#[test]
fn the_engine_plays_legal_games_against_stockfish() {
    let started = || ["stockfish", "/usr/games/stockfish"].into_iter().find_map(Process::start);
    let Some(mut stockfish) = started() else {
        eprintln!("note: Stockfish is not installed, so no game was played against it");
        return;
    };
    let start = Position::default();
    let ends = [
        play(&mut Ours::new(), &mut stockfish, start, 200),
        play(&mut stockfish, &mut Ours::new(), Position::chess960(400).unwrap(), 200),
    ];
    for end in ends {
        assert!(end.outcome().is_some() || end.fullmove_number() == 101, "{end}");
    }
}
