//! The other program: a chess engine with `go perft`, or a program in the protocol of perftree.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use movegen_position::notation::Uci;

/// How the other program is asked.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Protocol {
    /// One process that reads `position fen FEN moves ..` and `go perft N`
    Uci,
    /// One process for each count, with the arguments DEPTH, FEN and MOVES
    Perftree,
}

/// Why the other program gave no counts.
#[derive(Debug)]
pub(super) enum EngineError {
    /// It cannot be started.
    Start(io::Error),
    /// It ended.
    Ended(String),
    /// It did not write what was expected in time.
    Timeout { expected: &'static str, seconds: f64, last: String },
    /// It wrote something that is not a count.
    Malformed(String),
    /// Communication has failed.
    Io(io::Error),
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the other program ")?;
        match self {
            Self::Start(error) => write!(f, "cannot be started: {error}"),
            Self::Ended(how) => write!(f, "ended too soon: {how}"),
            Self::Timeout { expected, seconds, last } => {
                write!(f, "wrote no {expected} within {seconds} s")?;
                if last.is_empty() { Ok(()) } else { write!(f, "; its last line is {last:?}") }
            }
            Self::Malformed(problem) => write!(f, "gives no valid counts: {problem}"),
            Self::Io(error) => write!(f, "cannot be reached: {error}"),
        }
    }
}

/// The counts of the other program.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Divide {
    /// Each root move in UCI, in lower case, with its counts, of which there should be one.
    pub(super) moves: BTreeMap<String, Vec<u128>>,
    pub(super) total: u128,
}

/// The longest line that is read, in bytes.
const MAX_LINE: u64 = 1 << 16;

/// A started process.
struct Process {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<io::Result<String>>,
}

impl Process {
    fn start(words: &[String], arguments: &[&str]) -> Result<Self, EngineError> {
        let Some((program, first_arguments)) = words.split_first() else {
            return Err(EngineError::Start(io::Error::other("the command is empty")));
        };
        let mut command = Command::new(program);
        command.args(first_arguments).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().map_err(EngineError::Start)?;
        // Bounded, so that a program that never stops writing does not fill the memory.
        let (sender, lines) = mpsc::sync_channel(1 << 10);
        if let Some(output) = child.stdout.take() {
            // Ends when the output ends or nobody receives.
            thread::spawn(move || {
                let mut output = BufReader::new(output);
                let mut line = Vec::new();
                loop {
                    line.clear();
                    let read = output.by_ref().take(MAX_LINE).read_until(b'\n', &mut line);
                    let text = read.map(|_| String::from_utf8_lossy(&line).trim().to_owned());
                    let (is_end, is_error) = (text.is_ok() && line.is_empty(), text.is_err());
                    if is_end || sender.send(text).is_err() || is_error {
                        break;
                    }
                }
            });
        }
        Ok(Self { input: child.stdin.take(), child, lines })
    }

    fn send(&mut self, line: &str) -> Result<(), EngineError> {
        let Some(input) = &mut self.input else { return Ok(()) };
        match writeln!(input, "{line}").and_then(|()| input.flush()) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Err(self.ended()),
            result => result.map_err(EngineError::Io),
        }
    }

    /// Calls `each` with each line until it returns true, for at most `timeout`.
    fn read_until(
        &mut self,
        timeout: Duration,
        expected: &'static str,
        mut each: impl FnMut(&str) -> Result<bool, EngineError>,
    ) -> Result<(), EngineError> {
        let end = Instant::now() + timeout;
        let mut last = String::new();
        loop {
            match self.lines.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(line) => {
                    let line = line.map_err(EngineError::Io)?;
                    if each(&line)? {
                        return Ok(());
                    }
                    if !line.is_empty() {
                        last = line;
                    }
                }
                Err(RecvTimeoutError::Timeout) => {
                    return Err(EngineError::Timeout { expected, seconds: timeout.as_secs_f64(), last });
                }
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
            }
        }
    }

    /// Describes how the process ended.
    fn ended(&mut self) -> EngineError {
        // The output may end shortly before the process.
        thread::sleep(Duration::from_millis(20));
        EngineError::Ended(match self.child.try_wait() {
            Ok(Some(status)) => status.to_string(),
            _ => "its output is closed".to_owned(),
        })
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // The process may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The other program.
pub(super) struct Engine {
    words: Vec<String>,
    protocol: Protocol,
    timeout: Duration,
    /// The process of [`Protocol::Uci`].
    process: Option<Process>,
}

impl Engine {
    /// Starts the program, and with [`Protocol::Uci`] waits until it is ready.
    pub(super) fn start(
        words: Vec<String>,
        protocol: Protocol,
        chess960: bool,
        timeout: Duration,
    ) -> Result<Self, EngineError> {
        let mut process = None;
        if protocol == Protocol::Uci {
            let mut started = Process::start(&words, &[])?;
            started.send("uci")?;
            started.read_until(timeout, "`uciok`", |line| Ok(line == "uciok"))?;
            if chess960 {
                started.send("setoption name UCI_Chess960 value true")?;
            }
            started.send("isready")?;
            started.read_until(timeout, "`readyok`", |line| Ok(line == "readyok"))?;
            process = Some(started);
        }
        Ok(Self { words, protocol, timeout, process })
    }

    /// Asks for the counts after `moves`, separated by spaces.
    pub(super) fn divide(&mut self, fen: &str, moves: &str, depth: u8) -> Result<Divide, EngineError> {
        let mut divide = Divide::default();
        let each = |line: &str| divide.read(line);
        match &mut self.process {
            Some(process) => {
                let moves = if moves.is_empty() { String::new() } else { format!(" moves {moves}") };
                process.send(&format!("position fen {fen}{moves}"))?;
                process.send(&format!("go perft {depth}"))?;
                process.read_until(self.timeout, "total of `go perft`", each)?;
            }
            None => {
                debug_assert!(self.protocol == Protocol::Perftree);
                let mut process = Process::start(&self.words, &[&depth.to_string(), fen, moves])?;
                process.read_until(self.timeout, "total after an empty line", each)?;
            }
        }
        Ok(divide)
    }
}

impl Divide {
    /// Reads a line, and returns whether it is the total. Lines that are neither a move nor the total are skipped.
    fn read(&mut self, line: &str) -> Result<bool, EngineError> {
        let mut words = line.split([':', ' ', '\t']).filter(|word| !word.is_empty());
        let (first, last) = (words.next().unwrap_or_default().to_ascii_lowercase(), words.next_back());
        if first == "info" {
            return Ok(false);
        }
        if first.parse::<Uci>().is_ok() {
            let count = last.and_then(|last| last.parse().ok());
            let count = count.ok_or_else(|| EngineError::Malformed(format!("no count in {line:?}")))?;
            self.moves.entry(first).or_default().push(count);
            return Ok(false);
        }
        let is_total = matches!(first.as_str(), "nodes" | "total") || last.is_none();
        match last.unwrap_or(&first).parse() {
            Ok(total) if is_total => self.total = total,
            _ => return Ok(false),
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_read_in_the_forms_of_many_programs() {
        for total in ["Nodes searched: 400", "nodes 400", "Total: 400", "400"] {
            let mut divide = Divide::default();
            let lines = [
                "readyok",
                "info string 3 threads",
                "e2e4: 20",
                "A7A8Q 7",
                "b2b4 - 380",
                "e2e4 21",
                "",
                "x 3",
            ];
            for line in lines {
                assert!(!divide.read(line).unwrap(), "{line}");
            }
            assert!(divide.read(total).unwrap(), "{total}");
            let moves = [("a7a8q", vec![7]), ("b2b4", vec![380]), ("e2e4", vec![20, 21])];
            let moves = moves.map(|(mv, counts)| (mv.to_owned(), counts)).into();
            assert_eq!(divide, Divide { moves, total: 400 });
        }
        assert!(matches!(Divide::default().read("e2e4: many"), Err(EngineError::Malformed(_))));
    }
}
