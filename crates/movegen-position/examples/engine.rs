//! A UCI chess engine: `cargo run --release -p movegen-position --example engine`.
//!
//! Iterative deepening alpha-beta with hash moves, null moves, quiescence, and a history of quiet moves. It counts
//! material and prefers the center. Works in GUIs for chess and Chess960.

use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

use movegen_position::ordering::{Stage, exchange_value};
use movegen_position::{CastlingNotation, Color, Move, MovePicker, Position, Role, SearchPosition};

const MATE: i32 = 30_000;
const MAX_DEPTH: i32 = 64;
const TABLE_LEN: usize = 1 << 16;

/// When to stop a search.
struct Limits {
    depth: i32,
    nodes: u64,
    deadline: Option<Instant>,
}

/// The game's position, the keys of earlier positions, and what earlier searches learned.
pub(crate) struct Engine {
    position: Position,
    keys: Vec<u64>,
    notation: CastlingNotation,
    hash_moves: Vec<(u64, Option<Move>)>,
    history: Vec<i32>,
    limits: Limits,
    nodes: u64,
    stopped: bool,
}

impl Engine {
    pub(crate) fn new() -> Self {
        Self {
            position: Position::default(),
            keys: Vec::new(),
            notation: CastlingNotation::Standard,
            hash_moves: vec![(0, None); TABLE_LEN],
            history: vec![0; Move::FROM_TO_COUNT],
            limits: Limits { depth: MAX_DEPTH, nodes: u64::MAX, deadline: None },
            nodes: 0,
            stopped: false,
        }
    }

    /// Executes a line of UCI. Returns `false` on `quit`.
    pub(crate) fn command(&mut self, line: &str, out: &mut impl Write) -> io::Result<bool> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["uci"] => {
                writeln!(out, "id name movegen example\nid author the authors of movegen")?;
                writeln!(out, "option name UCI_Chess960 type check default false\nuciok")?;
            }
            ["setoption", "name", "UCI_Chess960", "value", value] => {
                let is_chess960 = *value == "true";
                self.notation =
                    if is_chess960 { CastlingNotation::Chess960 } else { CastlingNotation::Standard };
            }
            ["isready"] => writeln!(out, "readyok")?,
            ["ucinewgame"] => *self = Self { notation: self.notation, ..Self::new() },
            ["position", rest @ ..] => {
                if let Err(error) = self.set_position(rest) {
                    writeln!(out, "info string {error}")?;
                }
            }
            ["go", limits @ ..] => self.go(limits, out)?,
            ["quit"] => return Ok(false),
            _ => {}
        }
        out.flush()?;
        Ok(true)
    }

    /// Sets up `startpos` or `fen FEN`, and plays the moves after `moves`.
    fn set_position(&mut self, words: &[&str]) -> Result<(), Box<dyn std::error::Error>> {
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

    /// Searches deeper and deeper, printing each result, then the best move.
    fn go(&mut self, words: &[&str], out: &mut impl Write) -> io::Result<()> {
        let value =
            |name| words.windows(2).find(|pair| pair[0] == name).and_then(|pair| pair[1].parse::<u64>().ok());
        let [clock, increment] =
            if self.position.turn() == Color::White { ["wtime", "winc"] } else { ["btime", "binc"] };
        let share = value(clock).map(|left| left / 30 + value(increment).unwrap_or(0) / 2);
        self.limits = Limits {
            depth: value("depth").map_or(MAX_DEPTH, |depth| depth.min(MAX_DEPTH as u64) as i32),
            nodes: value("nodes").unwrap_or(u64::MAX),
            deadline: value("movetime").or(share).map(|time| Instant::now() + Duration::from_millis(time)),
        };
        (self.nodes, self.stopped) = (0, false);
        self.history.fill(0);
        // Something to play if there is no time at all.
        let mut best = self.position.legal_moves().first().copied();
        for depth in 1..=self.limits.depth {
            let score = self.search(&SearchPosition::new(self.position), depth, 0, -MATE, MATE);
            if self.stopped {
                break;
            }
            best = self.hash_move(&self.position).or(best);
            let line = best.map_or(String::new(), |mv| self.position.uci(mv, self.notation).to_string());
            writeln!(out, "info depth {depth} score cp {score} nodes {} pv {line}", self.nodes)?;
        }
        match best {
            Some(mv) => writeln!(out, "bestmove {}", self.position.uci(mv, self.notation)),
            None => writeln!(out, "bestmove 0000"),
        }
    }

    /// The score of a position for its side to move, searched to `depth`.
    fn search(&mut self, position: &SearchPosition, depth: i32, ply: i32, mut alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        if self.nodes >= self.limits.nodes || self.nodes % 1024 == 0 && self.is_late() {
            self.stopped = true;
        }
        if self.stopped {
            return 0;
        }
        let is_draw = position.repetitions_in(&self.keys) > 1 || position.is_insufficient_material();
        if ply > 0 && (is_draw || position.halfmove_clock() >= 100) {
            return 0;
        }
        if depth <= 0 {
            return self.quiescence(position, alpha, beta);
        }
        self.keys.push(position.repetition_key());
        // If passing is good enough, so is a move. Not in pawn endgames, where passing would often be best.
        let pieces = position.color(position.turn()).difference(position.role(Role::Pawn));
        let can_pass = depth >= 3 && ply > 0 && beta < MATE / 2 && pieces.len() > 1;
        if let Some(next) = position.after_null().filter(|_| can_pass) {
            let score = -self.search(&next, depth - 3, ply + 1, -beta, 1 - beta);
            if score >= beta && !self.stopped {
                self.keys.pop();
                return beta;
            }
        }
        let mut picker = MovePicker::new(position, self.hash_move(position), [None; 3]);
        let (mut best, mut best_score) = (None, -MATE);
        while let Some(mv) = picker.next(|mv: Move| self.history[mv.from_to()]) {
            let score = -self.search(&position.after(mv), depth - 1, ply + 1, -beta, -alpha);
            if self.stopped {
                break;
            }
            if best.is_none() || score > best_score {
                (best, best_score) = (Some(mv), score);
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                if picker.stage() == Stage::Quiets {
                    self.history[mv.from_to()] += depth * depth;
                }
                break;
            }
        }
        self.keys.pop();
        if self.stopped {
            return 0;
        }
        if best.is_none() {
            return if position.in_check() { ply - MATE } else { 0 };
        }
        self.hash_moves[position.key() as usize % TABLE_LEN] = (position.key(), best);
        best_score
    }

    /// The score after all captures that do not lose material; in check, after all evasions. A mate found here counts
    /// less than one that the main search finds.
    fn quiescence(&mut self, position: &SearchPosition, mut alpha: i32, beta: i32) -> i32 {
        let mut picker = MovePicker::quiescence(position, None);
        let in_check = position.in_check();
        let mut best = if in_check { MAX_DEPTH - MATE } else { evaluate(position) };
        alpha = alpha.max(best);
        while alpha < beta {
            let Some(mv) = picker.next(|_| 0) else { break };
            if !in_check && picker.stage() == Stage::BadNoisy {
                break;
            }
            self.nodes += 1;
            best = best.max(-self.quiescence(&position.after(mv), -beta, -alpha));
            alpha = alpha.max(best);
        }
        best
    }

    fn hash_move(&self, position: &Position) -> Option<Move> {
        let (key, mv) = self.hash_moves[position.key() as usize % TABLE_LEN];
        mv.filter(|_| key == position.key())
    }

    fn is_late(&self) -> bool {
        self.limits.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// Material from the side to move's view, with a bonus for pieces near the center.
fn evaluate(position: &Position) -> i32 {
    let mut score = 0;
    for (square, piece) in position.iter() {
        let from_edge = |index: usize| index.min(7 - index) as i32;
        let center = from_edge(square.file().index()) + from_edge(square.rank().index());
        // In the middlegame, the king is safer at the edge.
        let bonus = if piece.role() == Role::King { -10 * center } else { 4 * center };
        let value = exchange_value(piece.role()) + bonus;
        score += if piece.color() == position.turn() { value } else { -value };
    }
    score
}

fn main() -> io::Result<()> {
    let (mut engine, mut out) = (Engine::new(), io::stdout());
    for line in io::stdin().lock().lines() {
        if !engine.command(&line?, &mut out)? {
            break;
        }
    }
    Ok(())
}
