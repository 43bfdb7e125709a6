//! A conversion: what all inputs share, the results of batches, and how many games and samples there were.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::io::{self, Write};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

use movegen_pgn::{RemarkKind, TagFilter};
use movegen_position::Position;
use movegen_training::{Filter, Rejection, Sample, SampleProblem};

use crate::format::{Endpoint, Output};
use crate::input::Input;
use crate::message::{at_place, in_input};

/// How games and samples are converted. The default leaves out nothing.
#[derive(Clone, Debug, Default)]
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
    /// The number of threads. 0 means one, too.
    pub threads: usize,
    /// The first position of games on lines.
    pub start: Position,
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
    /// The tags of filters that a game has.
    pub tags: BTreeSet<String>,
    /// Games that each filter was the first to leave out.
    pub rejected_games: Vec<u64>,
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
    /// Samples left out by the filter, by its condition.
    pub rejected: BTreeMap<Rejection, u64>,
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
        self.tags.extend(batch.tags);
        self.rejected_games.resize(self.rejected_games.len().max(batch.rejected_games.len()), 0);
        for (count, more) in self.rejected_games.iter_mut().zip(batch.rejected_games) {
            *count += more;
        }
        self.passed += batch.passed;
        self.invalid += batch.invalid;
        self.samples += batch.samples;
        self.invalid_samples += batch.invalid_samples;
        self.unwritable += batch.unwritable;
        self.without_score += batch.without_score;
        self.without_result += batch.without_result;
        self.cut_by_null_moves += batch.cut_by_null_moves;
        self.written += batch.written;
        for (reason, count) in batch.rejected {
            *self.rejected.entry(reason).or_default() += count;
        }
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

impl Summary {
    /// Returns whether a filter accepts a sample, and counts one that it leaves out.
    pub(crate) fn accepts(&mut self, filter: Filter, sample: &Sample) -> bool {
        let rejection = filter.rejection(sample);
        if let Some(reason) = rejection {
            *self.rejected.entry(reason).or_default() += 1;
        }
        rejection.is_none()
    }
}

/// What standard error says about a game or a sample.
pub(crate) enum Notice {
    /// An error in a game or a remark on it, with its place in the input.
    Game(String),
    /// A sample that is invalid or that the output can't hold, with its place.
    Sample(String),
    /// A sample that the output can't hold, named by its number in the batch, from 1.
    NumberedSample { number: u64, reason: SampleProblem },
}

/// The invalid samples, and those that the output can't hold, that are described at most. A file of another format has
/// nothing else. The summary has their number.
pub(crate) const DESCRIBED: u64 = 20;

/// The conversion of one input after the other.
pub struct Conversion<'a> {
    pub(crate) options: &'a Options,
    pub(crate) summary: Summary,
    pub(crate) out: &'a mut dyn Write,
    pub(crate) report: &'a mut dyn Report,
    /// The name of the input, which may be empty.
    name: String,
    /// The samples described so far.
    described: u64,
}

/// The usual bytes of a batch, which a thread of its own converts.
pub(crate) const BATCH: usize = 1 << 19;

impl<'a> Conversion<'a> {
    /// Creates a conversion that writes to `out`.
    pub fn new(options: &'a Options, out: &'a mut dyn Write, report: &'a mut dyn Report) -> Self {
        Self { options, summary: Summary::default(), out, report, name: String::new(), described: 0 }
    }

    /// Returns how many games and samples there were so far.
    pub fn summary(&self) -> &Summary {
        &self.summary
    }

    /// Converts an input.
    ///
    /// What the formats of input and output don't share is left out. A format of samples can't be made of games on
    /// lines, which have no scores.
    ///
    /// # Errors
    /// Returns the errors of the input, which have its name, and those of the output.
    pub fn convert(&mut self, input: Input<'_>) -> io::Result<()> {
        let Input { name, format, reader } = input;
        self.name = name;
        match format.training() {
            Some(format) => self.convert_samples(format, reader),
            None if format == Endpoint::Pgn => self.convert_games(reader),
            None => self.convert_lines(reader),
        }
    }

    /// Converts batches of the input in several threads, while this one takes the batches and writes the results
    /// in their order. `len` counts the bytes of a batch. Batches larger than usual are converted by fewer threads,
    /// which keeps memory from growing with their number.
    pub(crate) fn in_order<T: Send>(
        &mut self,
        batches: impl Iterator<Item = T>,
        len: impl Fn(&T) -> usize,
        convert: impl Fn(&T) -> Converted + Sync,
    ) -> io::Result<()> {
        let most = self.options.threads.max(1);
        let (jobs, queue) = mpsc::channel::<(T, mpsc::Sender<Converted>)>();
        let queue = Mutex::new(queue);
        let work = || {
            // The lock is released before the batch is converted.
            let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
            while let Ok((batch, results)) = next() {
                // After an error of the output, nobody waits for the result.
                let _ = results.send(convert(&batch));
            }
        };
        let wait = |result: mpsc::Receiver<Converted>| result.recv().map_err(io::Error::other);
        thread::scope(|scope| {
            // Without jobs, the threads end.
            let jobs = jobs;
            let mut threads = 0;
            let mut pending = VecDeque::new();
            let mut in_flight = 0;
            for batch in batches {
                let len = len(&batch);
                let mut finished = Vec::new();
                // One batch waits for the next thread that is free.
                while pending.len() > most || in_flight + len > 2 * most * BATCH {
                    let Some((oldest, len)) = pending.pop_front() else { break };
                    finished.push(wait(oldest)?);
                    in_flight -= len;
                }
                if threads < most && threads <= pending.len() {
                    let started = thread::Builder::new().spawn_scoped(scope, work);
                    started.map_err(|error| in_input("cannot start a thread", error))?;
                    threads += 1;
                }
                let (results, result) = mpsc::channel();
                let _ = jobs.send((batch, results));
                pending.push_back((result, len));
                in_flight += len;
                finished.into_iter().try_for_each(|converted| self.write(converted))?;
            }
            pending.into_iter().try_for_each(|(result, _)| self.write(wait(result)?))
        })
    }

    /// Writes a converted batch, and reports its notices.
    fn write(&mut self, converted: Converted) -> io::Result<()> {
        self.out.write_all(&converted.bytes)?;
        for notice in converted.notices {
            let is_sample = !matches!(notice, Notice::Game(_));
            if is_sample && self.described == DESCRIBED {
                continue;
            }
            self.described += u64::from(is_sample);
            let message = match notice {
                Notice::Game(message) | Notice::Sample(message) => message,
                Notice::NumberedSample { number, reason } => {
                    format!("sample {}: {reason}", self.summary.samples + number)
                }
            };
            self.report.notice(&at_place(&self.name, &message));
        }
        self.summary.add(converted.summary);
        if self.summary.games > 0 {
            self.report.games(self.summary.games);
        }
        Ok(())
    }
}
