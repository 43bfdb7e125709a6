//! A conversion: what all inputs share, the results of batches, and how many games and samples there were.

use std::collections::{BTreeMap, VecDeque};
use std::io::Write;
use std::{panic, thread};

use movegen_pgn::{RemarkKind, TagFilter};
use movegen_position::Position;
use movegen_training::{Filter, SampleProblem};

use crate::error::Error;
use crate::format::{Endpoint, Output};
use crate::input::Input;

/// How games and samples are converted.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// What is written.
    pub output: Output,
    /// What the tags of games in PGN must pass.
    pub filters: Vec<TagFilter>,
    /// What samples must pass.
    pub samples: Filter,
    /// Whether games are read by the rules of their `Variant` tag.
    pub variants: bool,
    /// Whether each remark is reported, not only their number.
    pub remarks: bool,
    /// Whether games with an error are left out, with the part before it.
    pub strict: bool,
    /// The number of threads.
    pub threads: usize,
    /// The first position of games on lines.
    pub start: Position,
}

impl Options {
    /// Creates options that leave out nothing, for one thread and the start position.
    pub fn new(output: Output) -> Self {
        Self {
            output,
            filters: Vec::new(),
            samples: Filter::default(),
            variants: false,
            remarks: false,
            strict: false,
            threads: 1,
            start: Position::default(),
        }
    }
}

/// Receives what a conversion says besides its output. By default, it's ignored.
pub trait Report {
    /// Something is wrong in the input, or beyond the standard. The message may quote the input.
    fn notice(&mut self, _message: &str) {}

    /// So many games have been converted.
    fn games(&mut self, _count: u64) {}
}

/// How many games and samples there were.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Summary {
    /// Games in PGN.
    pub games: u64,
    /// Games that passed the filters.
    pub passed: u64,
    /// Games with an error.
    pub invalid: u64,
    /// Samples that were read, or positions of games with a score.
    pub samples: u64,
    /// Samples that can't be read.
    pub invalid_samples: u64,
    /// Samples that the output's format can't hold.
    pub unwritable: u64,
    /// Samples left out because their file says that they have no score, or moves of games without one.
    pub without_score: u64,
    /// Moves with a score that were left out because their game has no result.
    pub without_result: u64,
    /// Games with a null move, where their samples end.
    pub cut_by_null_moves: u64,
    /// Samples that were written.
    pub written: u64,
    /// How often something beyond the standard was read, by kind.
    pub remarks: BTreeMap<RemarkKind, u64>,
    /// Lines with an error.
    pub invalid_lines: u64,
}

impl Summary {
    /// Adds the numbers of a batch.
    fn add(&mut self, batch: Self) {
        self.games += batch.games;
        self.passed += batch.passed;
        self.invalid += batch.invalid;
        self.samples += batch.samples;
        self.invalid_samples += batch.invalid_samples;
        self.unwritable += batch.unwritable;
        self.without_score += batch.without_score;
        self.without_result += batch.without_result;
        self.cut_by_null_moves += batch.cut_by_null_moves;
        self.written += batch.written;
        for (kind, count) in batch.remarks {
            *self.remarks.entry(kind).or_default() += count;
        }
    }
}

/// A batch in the format of the output.
#[derive(Default)]
pub(crate) struct Converted {
    pub(crate) bytes: Vec<u8>,
    pub(crate) notices: Vec<Notice>,
    pub(crate) summary: Summary,
}

/// What standard error says about a game or a sample.
pub(crate) enum Notice {
    /// With its place in the input.
    Text(String),
    /// The output can't hold a sample, which is named by its number in the batch, from 1.
    Sample { number: u64, reason: SampleProblem },
    /// The output can't hold a sample of a game, which is named by its place.
    SampleOf { game: String, reason: SampleProblem },
}

/// The samples that the output can't hold and that are described, at most. The summary has their number.
const DESCRIBED: u64 = 20;

/// The conversion of one input after the other.
pub struct Conversion<'a> {
    pub(crate) options: &'a Options,
    pub(crate) summary: Summary,
    pub(crate) out: &'a mut dyn Write,
    pub(crate) report: &'a mut dyn Report,
    /// The samples described so far that the output can't hold.
    described: u64,
}

/// The usual bytes of a batch, which a thread of its own converts.
pub(crate) const BATCH: usize = 1 << 19;

impl<'a> Conversion<'a> {
    /// Creates a conversion that writes to `out`.
    pub fn new(options: &'a Options, out: &'a mut dyn Write, report: &'a mut dyn Report) -> Self {
        Self { options, summary: Summary::default(), out, report, described: 0 }
    }

    /// Returns how many games and samples there were so far.
    pub fn summary(&self) -> &Summary {
        &self.summary
    }

    /// Converts an input. Notices begin with its name, if it has one.
    ///
    /// What the formats of input and output don't share is left out. A format of samples can't be made of games on
    /// lines, which have no scores.
    pub fn convert(&mut self, name: &str, input: Input<'_>) -> Result<(), Error> {
        let Input { format, reader } = input;
        match format.training() {
            Some(format) => self.convert_samples(format, name, reader),
            None if format == Endpoint::Pgn => self.convert_games(name, reader),
            None => self.convert_lines(reader),
        }
    }

    /// Converts batches of the input `name` in several threads, while this one takes the batches and writes the results
    /// in their order. `len` counts the bytes of a batch. Batches larger than usual are converted by fewer threads,
    /// which keeps memory from growing with their number.
    pub(crate) fn in_order<T: Send>(
        &mut self,
        name: &str,
        batches: impl Iterator<Item = T>,
        len: impl Fn(&T) -> usize,
        convert: impl Fn(&T) -> Converted + Sync,
    ) -> Result<(), Error> {
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
                while pending.len() >= self.options.threads
                    || in_flight + len > 2 * self.options.threads * BATCH
                {
                    let Some((oldest, len)) = pending.pop_front() else { break };
                    finished.push(join(oldest));
                    in_flight -= len;
                }
                let started = thread::Builder::new().spawn_scoped(scope, move || convert(&batch));
                let started = started.map_err(Error::Thread)?;
                pending.push_back((started, len));
                in_flight += len;
                finished.into_iter().try_for_each(|converted| self.write(name, converted))?;
            }
            pending.into_iter().try_for_each(|(thread, _)| self.write(name, join(thread)))
        })
    }

    /// Writes a converted batch of the input `name`, and reports its notices.
    fn write(&mut self, name: &str, converted: Converted) -> Result<(), Error> {
        self.out.write_all(&converted.bytes).map_err(Error::Write)?;
        for notice in converted.notices {
            if !matches!(notice, Notice::Text(_)) {
                if self.described == DESCRIBED {
                    continue;
                }
                self.described += 1;
            }
            let message = match notice {
                Notice::Text(message) => message,
                Notice::SampleOf { game, reason } => format!("{game}: {reason}"),
                Notice::Sample { number, reason } => {
                    format!("sample {}: {reason}", self.summary.samples + number)
                }
            };
            self.notice(name, &message);
        }
        self.summary.add(converted.summary);
        if self.summary.games > 0 {
            self.report.games(self.summary.games);
        }
        Ok(())
    }

    /// Reports a message about the input `name`.
    pub(crate) fn notice(&mut self, name: &str, message: &str) {
        let place = if name.is_empty() { "" } else { ": " };
        self.report.notice(&format!("{name}{place}{message}"));
    }
}
