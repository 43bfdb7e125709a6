//! Training data: samples that are read, filtered and written.

use std::io::{self, Read};
use std::iter;

use movegen_training::{Chunk, Chunks, Encoder, Error, Format};

use crate::conversion::{Conversion, Converted, Notice, Options};
use crate::format::Written;

impl Conversion<'_> {
    /// Converts samples of a format to another format, or to positions.
    pub(crate) fn convert_samples(&mut self, from: Format, input: impl Read) -> io::Result<()> {
        let options = self.options;
        let mut chunks = Chunks::new(input, from);
        let mut result = Ok(());
        let chunks = iter::from_fn(|| chunks.next()?.map_err(|error| result = Err(error)).ok());
        self.in_order(chunks, |chunk| chunk.as_bytes().len(), |chunk| convert(chunk, options))?;
        result
    }
}

/// Converts the samples of a chunk.
fn convert(chunk: &Chunk, options: &Options) -> Converted {
    let (filter, output) = (options.samples, options.output);
    let mut converted = Converted::default();
    let Converted { bytes, notices, summary } = &mut converted;
    let mut encoder = output.to.training().map(Encoder::new);
    let mut read = chunk.samples();
    // A pattern that takes the sample by value would copy it.
    while let Some(sample) = &read.next() {
        summary.samples += 1;
        let result = match sample {
            Ok(sample) if !summary.accepts(filter, sample) => continue,
            Ok(sample) => match &mut encoder {
                Some(encoder) => encoder.write(sample, bytes),
                None => {
                    sample.position.write(output, bytes);
                    Ok(())
                }
            },
            // The chunks have the error of the file.
            Err(Error::Io(_)) => {
                summary.samples -= 1;
                continue;
            }
            Err(error) => {
                summary.invalid_samples += 1;
                notices.push(Notice::Sample(error.to_string()));
                continue;
            }
        };
        match result {
            Ok(()) => summary.written += 1,
            Err(reason) => {
                summary.unwritable += 1;
                notices.push(Notice::NumberedSample { number: summary.samples, reason });
            }
        }
    }
    summary.without_score = read.without_score();
    if let Some(encoder) = &mut encoder {
        encoder.finish(bytes);
    }
    converted
}
