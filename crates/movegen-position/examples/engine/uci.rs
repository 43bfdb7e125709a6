//! The protocol: reads commands at any time, and writes what the search reports.

use std::error::Error;
use std::io::Write;
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use movegen_position::{CastlingNotation, Move, Position};

use super::search::{Iteration, MATE, Search};
use super::table::{Table, is_mate};
use super::time::{Limits, Signals};

/// Where the lines go, from both threads.
pub(crate) type Out = Arc<Mutex<dyn Write + Send>>;

/// Positions of every phase for `bench`, and the depth they are searched to.
const BENCH: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "5r1k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1",
    "8/8/1p1k4/p1p2p1p/P1P2P1P/1P1K4/8/8 w - - 0 1",
];
const BENCH_DEPTH: i32 = 7;

/// The game, and a search that may be running.
pub(crate) struct Engine {
    position: Position,
    /// The repetition keys of the positions before it.
    keys: Vec<u64>,
    notation: CastlingNotation,
    /// Locked while a search runs.
    search: Arc<Mutex<Search>>,
    thread: Option<JoinHandle<()>>,
    signals: Arc<Signals>,
    out: Out,
}

impl Engine {
    pub(crate) fn new(out: Out) -> Self {
        Self {
            position: Position::default(),
            keys: Vec::new(),
            notation: CastlingNotation::Standard,
            search: Arc::new(Mutex::new(Search::new(16))),
            thread: None,
            signals: Arc::default(),
            out,
        }
    }

    /// Executes a line of UCI. Returns `false` after `quit`.
    pub(crate) fn command(&mut self, line: &str) -> bool {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            // These come at any time. Nothing here may wait for the search to finish by itself.
            ["isready"] => self.write("readyok"),
            ["ponderhit"] => {
                self.signals.stop_waiting();
                self.thread.iter().for_each(|search| search.thread().unpark());
            }
            ["stop"] => self.stop(),
            ["quit"] => {
                self.stop();
                return false;
            }
            // These come between searches.
            ["uci"] => self.introduce(),
            ["setoption", "name", option @ ..] => self.set_option(option),
            ["ucinewgame"] => self.with_search(Search::forget),
            ["position", rest @ ..] => {
                if let Err(error) = self.set_position(rest) {
                    self.write(&format!("info string {error}"));
                }
            }
            ["go", limits @ ..] => self.go(limits),
            ["bench"] => self.bench(),
            _ => {}
        }
        true
    }

    fn introduce(&self) {
        self.write("id name movegen example\nid author the authors of movegen");
        self.write("option name Hash type spin default 16 min 1 max 4096");
        self.write("option name Ponder type check default false");
        self.write("option name UCI_Chess960 type check default false\nuciok");
    }

    /// Sets an option by the words after `name`. UCI allows names of several words and ignores their case.
    fn set_option(&mut self, words: &[&str]) {
        let option = words.join(" ");
        let (name, value) = option.split_once(" value ").unwrap_or((&option, ""));
        match (name.to_ascii_lowercase().as_str(), value.parse()) {
            ("hash", Ok(megabytes)) => {
                self.with_search(|search| search.table = Table::new(usize::clamp(megabytes, 1, 4096)));
            }
            ("uci_chess960", _) => {
                self.notation = match value {
                    "true" => CastlingNotation::Chess960,
                    _ => CastlingNotation::Standard,
                };
            }
            _ => {}
        }
    }

    /// Sets up `startpos` or `fen FEN`, and plays the moves after `moves`.
    fn set_position(&mut self, words: &[&str]) -> Result<(), Box<dyn Error>> {
        let end = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
        let (start, moves) = words.split_at(end);
        let mut position = match start {
            ["fen", fen @ ..] => fen.join(" ").parse()?,
            _ => Position::default(),
        };
        let mut keys = Vec::new();
        for text in moves.iter().skip(1) {
            let mv = position.parse_uci(text).map_err(|error| format!("{text}: {error}"))?;
            keys.push(position.repetition_key());
            position = position.after(mv);
        }
        (self.position, self.keys) = (position, keys);
        Ok(())
    }

    /// Starts a search in a thread, and returns.
    fn go(&mut self, words: &[&str]) {
        self.stop();
        let limits = Limits::read(words, &self.position);
        self.signals = Arc::new(Signals::new(words));
        let (search, signals, out) =
            (Arc::clone(&self.search), Arc::clone(&self.signals), Arc::clone(&self.out));
        let (position, keys, notation) = (self.position, self.keys.clone(), self.notation);
        self.thread = Some(thread::spawn(move || {
            let mut search = search.lock().unwrap();
            let report = |found: &Iteration<'_>, limits: &Limits| {
                write(&out, &info(found, limits.start, &position, notation));
            };
            let line = search.think(&position, &keys, limits, Arc::clone(&signals), report);
            // While the GUI waits with us, it doesn't expect an answer.
            while signals.waits() {
                thread::park();
            }
            let mut answer = in_uci(&line, position, notation).into_iter();
            let best = answer.next().unwrap_or("0000".to_owned());
            let ponder = answer.next().map_or(String::new(), |reply| format!(" ponder {reply}"));
            write(&out, &format!("bestmove {best}{ponder}"));
        }));
    }

    /// Ends a search, which then answers, and waits until it has.
    fn stop(&mut self) {
        self.signals.stop();
        if let Some(search) = self.thread.take() {
            search.thread().unpark();
            search.join().unwrap();
        }
    }

    /// At the end of the input: lets a search finish, unless it would go on forever.
    pub(crate) fn finish(&mut self) {
        if let Some(search) = self.thread.take_if(|_| !self.signals.waits()) {
            search.join().unwrap();
        }
        self.stop();
    }

    /// Ends a search, and changes what it needs.
    fn with_search(&mut self, change: impl FnOnce(&mut Search)) {
        self.stop();
        change(&mut self.search.lock().unwrap());
    }

    /// Searches fixed positions to a fixed depth. The number of nodes changes only if the search does.
    fn bench(&mut self) {
        self.stop();
        let (start, mut nodes) = (Instant::now(), 0);
        for fen in BENCH {
            let mut search = Search::new(16);
            let position = fen.parse().unwrap();
            search.think(&position, &[], Limits::to_depth(BENCH_DEPTH), Arc::default(), |_, _| ());
            nodes += search.nodes();
        }
        self.write(&format!("{nodes} nodes {:.0} nps", nodes as f64 / start.elapsed().as_secs_f64()));
    }

    fn write(&self, line: &str) {
        write(&self.out, line);
    }
}

/// Writes a line. If the GUI is gone, the input ends, too.
fn write(out: &Out, line: &str) {
    let mut out = out.lock().unwrap();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

fn info(found: &Iteration<'_>, start: Instant, position: &Position, notation: CastlingNotation) -> String {
    let (Iteration { depth, nodes, .. }, time) = (found, start.elapsed());
    let nps = *nodes as f64 / time.as_secs_f64().max(1e-6);
    let (score, time) = (score_text(found.score), time.as_millis());
    // Without moves, as in checkmate, there is no line.
    let moves = in_uci(found.line, *position, notation);
    let line = if moves.is_empty() { String::new() } else { format!(" pv {}", moves.join(" ")) };
    format!("info depth {depth} score {score} nodes {nodes} nps {nps:.0} time {time}{line}")
}

/// Hundredths of a pawn, or the moves until mate: negative if we are mated.
fn score_text(score: i32) -> String {
    match score {
        _ if !is_mate(score) => format!("cp {score}"),
        1.. => format!("mate {}", (MATE - score + 1) / 2),
        _ => format!("mate {}", -(MATE + score) / 2),
    }
}

fn in_uci(line: &[Move], mut position: Position, notation: CastlingNotation) -> Vec<String> {
    let mut texts = Vec::new();
    for &mv in line {
        texts.push(position.uci(mv, notation).to_string());
        position = position.after(mv);
    }
    texts
}
