//! Training data: samples that are read, filtered and written.

use std::io::{Read, Write};

use movegen_training::{Encoder, Error, Filter, Format, Samples};

use super::format::Format as Output;
use super::games::{Summary, at_place};
use crate::error::{CliError, CliResult, printable};
use crate::progress::DelayedBar;

/// Bytes of samples that are written at once.
const BUFFER: usize = 1 << 16;

/// Which samples to leave out.
#[derive(clap::Args)]
pub(super) struct SampleArguments {
    /// Leave out samples in check
    #[arg(long)]
    skip_checks: bool,
    /// Leave out samples whose best move is a capture or promotes to a queen
    #[arg(long)]
    skip_noisy: bool,
    /// Leave out samples before this half-move; the start position is 0
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    min_ply: u16,
    /// Leave out samples whose score is further from 0, for either side
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

/// How the samples of one input are converted.
pub(super) struct Conversion<'a> {
    /// The name of the input for errors.
    pub(super) name: &'a str,
    pub(super) from: Format,
    pub(super) filter: Filter,
    pub(super) format: Output,
    pub(super) progress: &'a DelayedBar,
}

impl Conversion<'_> {
    /// Converts samples to another format, or to positions.
    pub(super) fn run(
        &self,
        input: impl Read,
        out: &mut impl Write,
        errors: &mut impl Write,
        summary: &mut Summary,
    ) -> CliResult {
        let &Self { name, from, filter, .. } = self;
        let mut encoder = self.format.to.training().map(Encoder::new);
        let mut written = Vec::new();
        let mut samples = Samples::new(input, from);
        // A pattern that takes the sample by value would copy it.
        while let Some(sample) = &samples.next() {
            summary.samples += 1;
            let result = match sample {
                Ok(sample) if !filter.accepts(sample) => Ok(()),
                Ok(sample) => match &mut encoder {
                    // Formats say where a sample stood, so this one is found by its number.
                    Some(encoder) => encoder
                        .write(sample, &mut written)
                        .map_err(|problem| format!("sample {}: {problem}", summary.samples)),
                    None => {
                        self.format.write_position(&sample.position, &mut written);
                        Ok(())
                    }
                },
                Err(Error::Io(error)) => return Err(CliError::Message(at_place(name, error))),
                Err(error) => Err(error.to_string()),
            };
            if let Err(message) = result {
                summary.invalid_samples += 1;
                // If standard error is closed, the exit status alone tells.
                let message = at_place(name, &message);
                let _ = self.progress.suspend(|| writeln!(errors, "{}", printable(&message)));
            }
            if written.len() >= BUFFER {
                out.write_all(&written)?;
                written.clear();
            }
        }
        if let Some(encoder) = &mut encoder {
            encoder.finish(&mut written);
        }
        Ok(out.write_all(&written)?)
    }
}
