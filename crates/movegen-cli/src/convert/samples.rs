//! Training data: samples that are read, filtered and written.

use std::io::{Read, Write};
use std::iter;

use indicatif::ProgressBar;
use movegen_training::{Chunk, Chunks, Encoder, Filter, Format, Unwritable};

use super::format::{Format as Output, Written};
use super::games::{Summary, at_place};
use super::in_order::in_order;
use crate::error::{CliError, CliResult, printable};

/// The samples to leave out.
#[derive(clap::Args)]
pub(super) struct SampleArguments {
    /// Leave out samples in check
    #[arg(long)]
    skip_checks: bool,
    /// Leave out samples where a capture or a promotion to a queen is best
    #[arg(long)]
    skip_noisy: bool,
    /// Leave out samples before this half-move (the start position is 0)
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    min_ply: u16,
    /// Leave out samples with a score further from 0, for either side
    #[arg(long, value_name = "CENTIPAWNS")]
    max_score: Option<u16>,
    /// Leave out samples with fewer pieces, pawns and kings included
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    min_pieces: u8,
}

impl SampleArguments {
    pub(super) fn filter(&self) -> Filter {
        let Self { skip_checks, skip_noisy, min_ply, max_score, min_pieces } = *self;
        Filter { skip_checks, skip_noisy, min_ply, max_score, min_pieces }
    }

    /// Whether any option was given.
    pub(super) fn any(&self) -> bool {
        self.filter() != Filter::default()
    }
}

/// The samples of a chunk in the format of the output.
#[derive(Default)]
struct Converted {
    bytes: Vec<u8>,
    /// How many there were, also invalid ones and those that were left out.
    samples: u64,
    without_score: u64,
    written: u64,
    invalid: Vec<Invalid>,
}

/// The problem with a sample.
enum Invalid {
    /// With its offset.
    Input(String),
    /// The output can't hold it. Its offset is unknown. It is named by its number in the chunk, from 1.
    Output { number: u64, problem: Unwritable },
}

/// How the samples of one input are converted.
pub(super) struct SampleConversion<'a> {
    /// The name of the input for errors.
    pub(super) name: &'a str,
    pub(super) from: Format,
    pub(super) filter: Filter,
    pub(super) format: Output,
    pub(super) threads: usize,
    pub(super) progress: &'a ProgressBar,
}

impl SampleConversion<'_> {
    /// Converts samples to another format, or to positions.
    pub(super) fn run(
        &self,
        input: impl Read,
        out: &mut impl Write,
        errors: &mut impl Write,
        summary: &mut Summary,
    ) -> CliResult {
        let mut chunks = Chunks::new(input, self.from);
        let mut result = Ok(());
        let batches = iter::from_fn(|| chunks.next()?.map_err(|error| result = Err(error)).ok());
        in_order(
            self.threads,
            batches,
            |chunk| chunk.as_bytes().len(),
            |chunk| self.convert(chunk),
            |converted| self.write(converted, out, errors, summary),
        )?;
        result.map_err(|error| CliError::Message(at_place(self.name, &error)))
    }

    /// Writes the samples of a chunk and reports its errors.
    fn write(
        &self,
        converted: Converted,
        out: &mut impl Write,
        errors: &mut impl Write,
        summary: &mut Summary,
    ) -> CliResult {
        out.write_all(&converted.bytes)?;
        summary.invalid_samples += converted.invalid.len() as u64;
        for invalid in converted.invalid {
            let message = match invalid {
                Invalid::Input(message) => message,
                Invalid::Output { number, problem } => {
                    format!("sample {}: {problem}", summary.samples + number)
                }
            };
            // If standard error is closed, the exit status alone tells.
            let message = at_place(self.name, &message);
            let _ = self.progress.suspend(|| writeln!(errors, "{}", printable(&message)));
        }
        summary.samples += converted.samples;
        summary.without_score += converted.without_score;
        summary.written += converted.written;
        Ok(())
    }

    /// Converts the samples of a chunk.
    fn convert(&self, chunk: &Chunk) -> Converted {
        let mut converted = Converted::default();
        let Converted { bytes, samples, without_score, written, invalid } = &mut converted;
        let mut encoder = self.format.to.training().map(Encoder::new);
        let mut read = chunk.samples();
        // A pattern that takes the sample by value would copy it.
        while let Some(sample) = &read.next() {
            *samples += 1;
            let result = match sample {
                Ok(sample) if !self.filter.accepts(sample) => Ok(0),
                Ok(sample) => match &mut encoder {
                    Some(encoder) => encoder
                        .write(sample, bytes)
                        .map(|()| 1)
                        .map_err(|problem| Invalid::Output { number: *samples, problem }),
                    None => {
                        sample.position.write(self.format, bytes);
                        Ok(1)
                    }
                },
                Err(error) => Err(Invalid::Input(error.to_string())),
            };
            match result {
                Ok(count) => *written += count,
                Err(problem) => invalid.push(problem),
            }
        }
        *without_score = read.without_score();
        if let Some(encoder) = &mut encoder {
            encoder.finish(bytes);
        }
        converted
    }
}
