//! When a search ends: the limits of a `go` command, and the signals of the commands after it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use movegen_position::{Color, Move, Position};

use super::search::MAX_DEPTH;

/// What may pass between our answer and the moment when the GUI stops our clock, on a busy machine.
const OVERHEAD: u64 = 50;

/// What the thread that reads commands tells the thread that searches.
#[derive(Default)]
pub(crate) struct Signals {
    stop: AtomicBool,
    /// After `go infinite` and `go ponder`: the clock doesn't count, and the answer must wait.
    waits: AtomicBool,
}

impl Signals {
    pub(crate) fn new(words: &[&str]) -> Self {
        let waits = words.contains(&"infinite") || words.contains(&"ponder");
        Self { stop: AtomicBool::new(false), waits: AtomicBool::new(waits) }
    }

    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.stop_waiting();
    }

    /// The opponent has played the move that we ponder on: from now on, it's our clock.
    pub(crate) fn stop_waiting(&self) {
        self.waits.store(false, Ordering::Relaxed);
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    pub(crate) fn waits(&self) -> bool {
        self.waits.load(Ordering::Relaxed)
    }
}

/// The limits of a `go` command.
pub(crate) struct Limits {
    pub(crate) depth: i32,
    pub(crate) nodes: u64,
    /// The moves to choose from; all, if empty.
    pub(crate) moves: Vec<Move>,
    pub(crate) start: Instant,
    /// After this, no deeper search begins.
    soft: Option<Duration>,
    /// After this, the search ends at once.
    hard: Option<Duration>,
}

impl Limits {
    pub(crate) fn to_depth(depth: i32) -> Self {
        Self { depth, nodes: u64::MAX, moves: Vec::new(), start: Instant::now(), soft: None, hard: None }
    }

    /// Reads the words after `go`.
    pub(crate) fn read(words: &[&str], position: &Position) -> Self {
        let value = |name| {
            let at = words.iter().position(|&word| word == name)?;
            // Some GUIs send negative times.
            words.get(at + 1)?.parse::<i64>().ok().map(|value| value.max(0) as u64)
        };
        let is_white = position.turn() == Color::White;
        let [clock, increment] = if is_white { ["wtime", "winc"] } else { ["btime", "binc"] };
        let (mut soft, mut hard) = (None, None);
        if let Some(time) = value("movetime") {
            (soft, hard) = (None, Some(time.saturating_sub(OVERHEAD / 5)));
        } else if let Some(left) = value(clock) {
            let left = left.saturating_sub(OVERHEAD);
            let moves = value("movestogo").unwrap_or(30).clamp(1, 30);
            let share = left / moves + value(increment).unwrap_or(0) * 3 / 4;
            // The next depth takes longer than all before it. Begin it only in the first half of the share.
            (soft, hard) = (Some(share / 2), Some((share * 3).min(left / 3)));
        }
        // A mate in N moves ends after 2N - 1 half-moves; the last ply sees that it's mate.
        let depth = value("depth").or(value("mate").map(|moves| moves.saturating_mul(2)));
        let named = words.iter().skip_while(|&&word| word != "searchmoves").skip(1);
        Self {
            depth: depth.map_or(MAX_DEPTH, |depth| depth.clamp(1, MAX_DEPTH as u64) as i32),
            nodes: value("nodes").unwrap_or(u64::MAX),
            moves: named.map_while(|text| position.parse_uci(text).ok()).collect(),
            soft: soft.map(Duration::from_millis),
            hard: hard.map(Duration::from_millis),
            ..Self::to_depth(MAX_DEPTH)
        }
    }

    /// Returns whether there is time to search one ply deeper.
    pub(crate) fn allows_another_depth(&self, signals: &Signals) -> bool {
        signals.waits() || self.soft.is_none_or(|soft| self.start.elapsed() < soft)
    }

    /// Returns whether to stop at once.
    pub(crate) fn is_over(&self, signals: &Signals) -> bool {
        let is_late = |hard| self.start.elapsed() >= hard;
        signals.is_stopped() || !signals.waits() && self.hard.is_some_and(is_late)
    }
}
