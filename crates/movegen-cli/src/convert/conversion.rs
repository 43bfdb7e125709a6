//! A conversion: what all inputs share, the results of batches, and how many games and samples there were.

use std::collections::{BTreeMap, VecDeque};
use std::io::{self, Write};
use std::{panic, thread};

use indicatif::ProgressBar;
use movegen_pgn::RemarkKind;
use movegen_position::Position;
use movegen_training::SampleProblem;

use super::arguments::Arguments;
use super::format::Output;
use crate::error::{CliError, CliResult, at_place, printable};

/// How many games and samples there were.
#[derive(Default)]
pub(super) struct Summary {
    pub(super) games: u64,
    /// Games that passed the filters.
    pub(super) passed: u64,
    pub(super) invalid: u64,
    /// Samples that were read, or positions of games with a score.
    pub(super) samples: u64,
    pub(super) invalid_samples: u64,
    /// Samples left out because their file says that they have no score.
    pub(super) without_score: u64,
    /// Games with a null move, where their samples end.
    pub(super) cut_by_null_moves: u64,
    /// Samples that were written.
    pub(super) written: u64,
    /// How often something beyond the standard was read, by kind.
    pub(super) remarks: BTreeMap<RemarkKind, u64>,
}

impl Summary {
    /// Adds the numbers of a batch.
    fn add(&mut self, batch: Self) {
        self.games += batch.games;
        self.passed += batch.passed;
        self.invalid += batch.invalid;
        self.samples += batch.samples;
        self.invalid_samples += batch.invalid_samples;
        self.without_score += batch.without_score;
        self.cut_by_null_moves += batch.cut_by_null_moves;
        self.written += batch.written;
        for (kind, count) in batch.remarks {
            *self.remarks.entry(kind).or_default() += count;
        }
    }

    /// Returns an error with the numbers, if any game or sample was invalid.
    pub(super) fn result(&self) -> CliResult {
        let Self { games, invalid, samples, invalid_samples, .. } = self;
        match (invalid, invalid_samples) {
            (0, 0) => Ok(()),
            (0, _) => Err(CliError::Message(format!("invalid samples: {invalid_samples} of {samples}"))),
            _ => Err(CliError::Message(format!("invalid games: {invalid} of {games}"))),
        }
    }

    /// Warns about samples that were left out, and about a conversion that wrote nothing though nothing was invalid.
    pub(super) fn warn(&self, to_samples: bool, errors: &mut dyn Write) -> io::Result<()> {
        let Self { games, passed, invalid, samples, invalid_samples, without_score, written, .. } = *self;
        for (kind, count) in &self.remarks {
            writeln!(errors, "movegen: read {count} times: {kind} ({})", kind.code())?;
        }
        if self.cut_by_null_moves > 0 {
            writeln!(errors, "movegen: games whose samples end at a null move: {}", self.cut_by_null_moves)?;
        }
        if without_score > 0 {
            writeln!(errors, "movegen: left out {without_score} samples without a score")?;
        }
        if invalid > 0 || invalid_samples > 0 {
            return Ok(());
        }
        if games > 0 && passed == 0 {
            return writeln!(errors, "movegen: no game passes the filters");
        }
        if !to_samples || written > 0 {
            return Ok(());
        }
        let reason = match (samples, passed) {
            (0, 0) => "the input has none",
            (0, _) => "no game has a result and a score in a comment, such as [%eval 0.31] or +0.31/12",
            _ => "the options leave out all",
        };
        writeln!(errors, "movegen: no sample written: {reason}")
    }
}

/// A batch in the format of the output.
#[derive(Default)]
pub(super) struct Converted {
    pub(super) bytes: Vec<u8>,
    pub(super) notices: Vec<Notice>,
    pub(super) summary: Summary,
}

/// What standard error says about a game or a sample.
pub(super) enum Notice {
    /// With its place in the input.
    Text(String),
    /// The output can't hold a sample, which is named by its number in the batch, from 1.
    Sample { number: u64, reason: SampleProblem },
}

/// The conversion of one input after the other.
pub(super) struct Conversion<'a> {
    pub(super) arguments: &'a Arguments,
    pub(super) output: Output,
    pub(super) threads: usize,
    /// The first position of games on lines.
    pub(super) start: Position,
    pub(super) summary: Summary,
    pub(super) progress: ProgressBar,
    pub(super) out: &'a mut dyn Write,
    pub(super) errors: &'a mut dyn Write,
}

/// The usual bytes of a batch, which a thread of its own converts.
pub(super) const BATCH: usize = 1 << 19;

impl Conversion<'_> {
    /// Converts batches of the input `name` in several threads, while this one takes the batches and writes the results
    /// in their order. `len` counts the bytes of a batch. Batches larger than usual are converted by fewer threads,
    /// which keeps memory from growing with their number.
    pub(super) fn in_order<T: Send>(
        &mut self,
        name: &str,
        batches: impl Iterator<Item = T>,
        len: impl Fn(&T) -> usize,
        convert: impl Fn(&T) -> Converted + Sync,
    ) -> CliResult {
        let convert = &convert;
        let join = |thread: thread::ScopedJoinHandle<'_, Converted>| {
            thread.join().unwrap_or_else(|panic| panic::resume_unwind(panic))
        };
        thread::scope(|scope| {
            let mut pending = VecDeque::new();
            let mut in_flight = 0;
            for batch in batches {
                let len = len(&batch);
                let mut finished = Vec::new();
                while pending.len() >= self.threads || in_flight + len > 2 * self.threads * BATCH {
                    let Some((oldest, len)) = pending.pop_front() else { break };
                    finished.push(join(oldest));
                    in_flight -= len;
                }
                let started = thread::Builder::new().spawn_scoped(scope, move || convert(&batch));
                let started =
                    started.map_err(|error| CliError::Message(format!("cannot start a thread: {error}")))?;
                pending.push_back((started, len));
                in_flight += len;
                finished.into_iter().try_for_each(|converted| self.write(name, converted))?;
            }
            pending.into_iter().try_for_each(|(thread, _)| self.write(name, join(thread)))
        })
    }

    /// Writes a converted batch of the input `name`, and reports its notices.
    fn write(&mut self, name: &str, converted: Converted) -> CliResult {
        self.out.write_all(&converted.bytes)?;
        for notice in converted.notices {
            let message = match notice {
                Notice::Text(message) => message,
                Notice::Sample { number, reason } => {
                    format!("sample {}: {reason}", self.summary.samples + number)
                }
            };
            let message = printable(&at_place(name, &message));
            // If standard error is closed, the exit status alone tells.
            let _ = self.progress.suspend(|| writeln!(self.errors, "{message}"));
        }
        self.summary.add(converted.summary);
        if self.summary.games > 0 {
            self.progress.set_message(format!("{} games, ", self.summary.games));
        }
        Ok(())
    }
}
