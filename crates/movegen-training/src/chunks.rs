//! Parts of an input that threads can read independently.

use std::io::{self, Read};

use crate::binpack::{self, MAX_BLOCK};
use crate::format::{Format, Samples};
use crate::input::{Input, MAX_LINE};
use crate::viri;

/// The length of a chunk, unless its last sample or its first block is longer.
const LEN: usize = 1 << 18;

/// The length at which damaged input is cut. No block is longer.
const MAX_LEN: usize = binpack::HEADER + MAX_BLOCK;

/// A part of an input that consists of whole samples.
#[derive(Clone, Debug)]
pub struct Chunk {
    bytes: Vec<u8>,
    offset: u64,
    format: Format,
    /// Whether the source failed after it.
    is_last: bool,
}

impl Chunk {
    /// Reads the chunk's samples. The offsets of errors count from the start of the whole input. If reading the input
    /// failed after this chunk, the samples end with an [`Error::Io`](crate::Error::Io), too, rather than with one
    /// about a sample that was cut.
    #[must_use]
    pub fn samples(&self) -> Samples<&[u8]> {
        let input = Input::at(self.offset, &self.bytes[..]);
        Samples::from_input(if self.is_last { input.failing_at_end() } else { input }, self.format)
    }

    /// Returns the chunk's bytes, which are whole records, lines, games or blocks.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }
}

/// Cuts an input into chunks for several threads to read. The cuts are between samples, games or blocks. Together,
/// the chunks have the same samples and errors as the whole input.
///
/// A chunk has 256 KiB, or one block of binpack if that is longer. If the input is damaged and no sample ends, a chunk
/// may grow to 100 MiB before it is cut anyway.
///
/// ```
/// use movegen_training::{Chunks, Format};
///
/// let text = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 | 125 | 1.0\n".repeat(10_000);
/// let mut samples = 0;
/// std::thread::scope(|scope| {
///     let mut threads = Vec::new();
///     for chunk in Chunks::new(text.as_bytes(), Format::BulletText) {
///         let chunk = chunk.unwrap();
///         threads.push(scope.spawn(move || chunk.samples().filter(Result::is_ok).count()));
///     }
///     for thread in threads {
///         samples += thread.join().unwrap();
///     }
/// });
/// assert_eq!(samples, 10_000);
/// ```
pub struct Chunks<R> {
    /// `None` after it has failed.
    source: Option<R>,
    format: Format,
    /// The bytes that were read after the last chunk.
    rest: Vec<u8>,
    /// The offset of the rest.
    offset: u64,
    /// The error of the source, whose bytes before it are returned first.
    failure: Option<io::Error>,
}

impl<R: Read> Chunks<R> {
    /// Creates an iterator over the chunks of an input. The input needs no buffer of its own.
    pub const fn new(source: R, format: Format) -> Self {
        Self { source: Some(source), format, rest: Vec::new(), offset: 0, failure: None }
    }

    /// Reads until samples end at or after `LEN`, and returns their length. Returns 0 at the end of the input.
    fn read(&mut self) -> usize {
        let mut wanted = LEN;
        while let Some(source) = &mut self.source {
            let missing = wanted.saturating_sub(self.rest.len());
            if let Err(error) = source.by_ref().take(missing as u64).read_to_end(&mut self.rest) {
                (self.source, self.failure) = (None, Some(error));
                // A part of a line could read like another sample.
                let is_text = matches!(self.format, Format::Plain | Format::BulletText);
                return if is_text { whole_len(self.format, &self.rest) } else { self.rest.len() };
            }
            if self.rest.len() < wanted || wanted == MAX_LEN {
                return self.rest.len();
            }
            let whole = whole_len(self.format, &self.rest);
            if whole > 0 {
                return whole;
            }
            wanted = (2 * wanted).min(MAX_LEN);
        }
        0
    }
}

impl<R: Read> Iterator for Chunks<R> {
    type Item = io::Result<Chunk>;

    fn next(&mut self) -> Option<Self::Item> {
        let len = self.read();
        if len == 0 {
            return self.failure.take().map(Err);
        }
        let rest = self.rest.split_off(len);
        let bytes = std::mem::replace(&mut self.rest, rest);
        let is_last = self.failure.is_some();
        let chunk = Chunk { bytes, offset: self.offset, format: self.format, is_last };
        self.offset += len as u64;
        Some(Ok(chunk))
    }
}

/// Returns the length of the whole samples at the start of these bytes.
fn whole_len(format: Format, bytes: &[u8]) -> usize {
    match format {
        Format::Plain => lines(bytes, |line| line.trim_ascii() == b"e"),
        Format::BulletText => lines(bytes, |_| true),
        Format::Bullet | Format::Marlin => bytes.len() - bytes.len() % 32,
        Format::Viri => viri::whole_games(bytes),
        Format::Binpack => binpack::whole_blocks(bytes),
    }
}

/// Returns the length of the lines up to the last one that ends a sample.
fn lines(bytes: &[u8], ends_sample: impl Fn(&[u8]) -> bool) -> usize {
    let mut len = bytes.len();
    for line in bytes.split_inclusive(|&byte| byte == b'\n').rev() {
        if line.ends_with(b"\n") && line.len() <= MAX_LINE && ends_sample(line) {
            return len;
        }
        len -= line.len();
    }
    0
}
