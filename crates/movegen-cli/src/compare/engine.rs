//! The other program: an engine with `go perft`.

use std::collections::BTreeMap;
use std::io::{self, BufReader, Read, Write};
#[cfg(unix)]
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use movegen_convert::read_line;
use movegen_position::notation::Uci;

use crate::error::CliError;

/// Returns the error for an answer that can't be right.
pub(super) fn malformed(problem: &str) -> CliError {
    CliError::NoResult(format!("invalid counts from the other program: {problem}"))
}

/// Quotes a line, shortened if long.
fn quoted(line: &str) -> String {
    const LONGEST: usize = 60;
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{:?}..", line.get(..end).unwrap_or_default()),
        None => format!("{line:?}"),
    }
}

/// The counts of the other program.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Divide {
    /// Each root move in lower-case UCI, with its count, or two if it is listed twice.
    pub(super) moves: BTreeMap<String, Vec<u128>>,
    pub(super) total: u128,
}

/// How much of a line is kept.
const MAX_LINE: usize = 1 << 10;
/// How many lines may wait to be read: a program that never stops writing can't fill the memory.
const MAX_LINES: usize = 1 << 10;
/// How often a wait checks for a signal.
const TICK: Duration = Duration::from_millis(50);

/// The other program.
pub(super) struct Engine<'a> {
    child: Child,
    /// Lines for a thread to write, since a program that reads nothing would block the write forever.
    input: Sender<String>,
    lines: Receiver<io::Result<String>>,
    is_over: bool,
    /// How long to wait for an answer.
    timeout: Duration,
    /// Set by a signal, which ends the wait.
    interrupt: &'a AtomicBool,
}

impl<'a> Engine<'a> {
    fn new(words: &[String], timeout: Duration, interrupt: &'a AtomicBool) -> Result<Self, CliError> {
        let (program, arguments) = words.split_first().unwrap_or((const { &String::new() }, &[]));
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        // Its own process group, so that children can be killed with it.
        #[cfg(unix)]
        command.process_group(0);
        let started = command.spawn();
        let mut child =
            started.map_err(|error| CliError::NoResult(format!("can't start {program:?}: {error}")))?;
        let (input, to_write) = mpsc::channel::<String>();
        if let Some(mut standard_input) = child.stdin.take() {
            // Ends when nobody sends any more, or when the program has closed its input.
            thread::spawn(move || {
                for line in to_write {
                    if writeln!(standard_input, "{line}").is_err() {
                        break;
                    }
                }
            });
        }
        let (sender, lines) = mpsc::sync_channel(MAX_LINES);
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || send_lines(output, &sender));
        }
        Ok(Self { input, child, lines, is_over: false, timeout, interrupt })
    }

    fn send(&mut self, line: &str) -> Result<(), CliError> {
        self.input.send(line.to_owned()).map_err(|_| self.ended())
    }

    /// Calls `each` with every line until it returns true or the time is up.
    fn read_until(
        &mut self,
        expected: &'static str,
        mut each: impl FnMut(&str) -> Result<bool, CliError>,
    ) -> Result<(), CliError> {
        let start = Instant::now();
        let mut last = String::new();
        loop {
            let left = self.timeout.saturating_sub(start.elapsed());
            match self.lines.recv_timeout(left.min(TICK)) {
                Ok(Ok(line)) => {
                    if each(&line)? {
                        return Ok(());
                    }
                    if !line.is_empty() {
                        last = line;
                    }
                }
                Ok(Err(error)) => {
                    return Err(CliError::NoResult(format!("can't read from the other program: {error}")));
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
            }
            if self.interrupt.load(Ordering::Relaxed) {
                return Err(CliError::Interrupted("interrupted".to_owned()));
            }
            if start.elapsed() >= self.timeout {
                let seconds = self.timeout.as_secs_f64();
                let last =
                    if last.is_empty() { last } else { format!("; its last line is {}", quoted(&last)) };
                return Err(CliError::NoResult(format!(
                    "no {expected} from the other program within {seconds} s{last}"
                )));
            }
        }
    }

    /// Starts the program and waits until it is ready.
    pub(super) fn start(
        words: &[String],
        chess960: bool,
        timeout: Duration,
        interrupt: &'a AtomicBool,
    ) -> Result<Self, CliError> {
        let mut engine = Self::new(words, timeout, interrupt)?;
        engine.send("uci")?;
        engine.read_until("`uciok`", |line| Ok(line == "uciok"))?;
        if chess960 {
            engine.send("setoption name UCI_Chess960 value true")?;
        }
        engine.send("isready")?;
        engine.read_until("`readyok`", |line| Ok(line == "readyok"))?;
        Ok(engine)
    }

    /// Asks for the counts after `moves` (separated by spaces).
    pub(super) fn divide(&mut self, fen: &str, moves: &str, depth: u8) -> Result<Divide, CliError> {
        let moves = if moves.is_empty() { String::new() } else { format!(" moves {moves}") };
        self.send(&format!("position fen {fen}{moves}"))?;
        self.send(&format!("go perft {depth}"))?;
        let mut divide = Divide::default();
        self.read_until("total of `go perft`", |line| divide.read(line))?;
        Ok(divide)
    }

    /// Returns how the process ended.
    fn ended(&mut self) -> CliError {
        // The output may close shortly before the process ends.
        thread::sleep(Duration::from_millis(20));
        let status = self.child.try_wait();
        self.kill();
        let how = match status {
            Ok(Some(status)) => status.to_string(),
            _ => "its output is closed".to_owned(),
        };
        CliError::NoResult(format!("the other program ended too soon: {how}"))
    }

    /// Kills the process, and on Unix its children. They may already be gone.
    fn kill(&mut self) {
        if std::mem::replace(&mut self.is_over, true) {
            return;
        }
        #[cfg(unix)]
        let _ = rustix::process::kill_process_group(
            rustix::process::Pid::from_child(&self.child),
            rustix::process::Signal::KILL,
        );
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Engine<'_> {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Sends each line, until the output ends, can't be read, or nobody receives.
fn send_lines(output: impl Read, lines: &SyncSender<io::Result<String>>) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    let mut next = || -> io::Result<Option<String>> {
        line.clear();
        let is_line = read_line(&mut output, &mut line)?;
        line.truncate(MAX_LINE);
        Ok(is_line.then(|| String::from_utf8_lossy(&line).trim().to_owned()))
    };
    while let Some(line) = next().transpose() {
        let is_last = line.is_err();
        if lines.send(line).is_err() || is_last {
            return;
        }
    }
}

impl Divide {
    /// Reads a line. Returns `true` for the total. Lines that are neither move nor total are skipped.
    fn read(&mut self, line: &str) -> Result<bool, CliError> {
        let mut words = line.split([':', ' ', '\t']).filter(|word| !word.is_empty());
        let (first, last) = (words.next().unwrap_or_default().to_ascii_lowercase(), words.next_back());
        if first == "info" {
            return Ok(false);
        }
        if first.parse::<Uci>().is_ok() {
            let count = last.and_then(|last| last.parse().ok());
            let count = count.ok_or_else(|| malformed(&format!("no count in {}", quoted(line))))?;
            let counts = self.moves.entry(first).or_default();
            counts.push(count);
            // Listed twice, a move is a bug to report. A third time suggests a program that never ends.
            return match counts.len() {
                3.. => Err(malformed(&format!("{} is listed over and over", quoted(line)))),
                _ => Ok(false),
            };
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
    #[cfg(unix)]
    fn a_program_that_never_reads_blocks_nobody() {
        let words = ["sleep", "100"].map(str::to_owned);
        let interrupt = AtomicBool::new(true);
        let mut engine = Engine::new(&words, Duration::from_secs(60), &interrupt).unwrap();
        // Far more than the buffer of a pipe.
        for _ in 0..100 {
            engine.send(&"x".repeat(1 << 14)).unwrap();
        }
        let result = engine.read_until("answer", |_| Ok(true));
        assert!(matches!(result, Err(CliError::Interrupted(_))));
    }

    #[test]
    fn an_output_that_cannot_be_read_is_an_error_after_its_lines() {
        struct Fails;
        impl Read for Fails {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("no such luck"))
            }
        }
        let (sender, lines) = mpsc::sync_channel(3);
        send_lines(b"uciok\r\n".chain(Fails), &sender);
        drop(sender);
        let lines: Vec<_> = lines.iter().map(|line| line.map_err(|error| error.to_string())).collect();
        assert_eq!(lines, [Ok("uciok".to_owned()), Err("no such luck".to_owned())]);
    }

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
        assert!(matches!(Divide::default().read("e2e4: many"), Err(CliError::NoResult(_))));
    }
}
