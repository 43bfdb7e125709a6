//! A buffered input that knows its offset.

use std::io::{self, Read};

use crate::error::{Error, SampleProblem};

/// The number of bytes to read at once.
pub(crate) const CAPACITY: usize = 1 << 16;

/// The length of the longest line, including its end.
pub(crate) const MAX_LINE: usize = 4096;

pub(crate) struct Input<R> {
    source: R,
    buffer: Vec<u8>,
    /// The bytes of the buffer that have been consumed.
    start: usize,
    offset: u64,
    /// Whether the source returned an error.
    pub(crate) has_failed: bool,
}

impl<R: Read> Input<R> {
    /// Creates a source that begins at an offset.
    pub(crate) const fn at(offset: u64, source: R) -> Self {
        Self { source, buffer: Vec::new(), start: 0, offset, has_failed: false }
    }

    /// Returns the offset of the next byte.
    pub(crate) const fn offset(&self) -> u64 {
        self.offset
    }

    /// Returns the next bytes, at least `len` of them unless the input ends.
    #[inline]
    pub(crate) fn peek(&mut self, len: usize) -> io::Result<&[u8]> {
        if self.buffer.len() - self.start < len {
            self.fill(len)?;
        }
        Ok(&self.buffer[self.start..])
    }

    #[cold]
    fn fill(&mut self, len: usize) -> io::Result<()> {
        self.buffer.drain(..self.start);
        self.start = 0;
        let wanted = len.max(CAPACITY) - self.buffer.len();
        let read = self.source.by_ref().take(wanted as u64).read_to_end(&mut self.buffer);
        self.has_failed = read.is_err();
        read.map(drop)
    }

    /// Skips bytes that [`peek`](Self::peek) has returned.
    #[inline]
    pub(crate) fn consume(&mut self, len: usize) {
        let len = len.min(self.buffer.len() - self.start);
        self.start += len;
        self.offset += len as u64;
    }

    /// Returns the next bytes as an array in the buffer. If the input ends inside it, skips the rest and returns an
    /// error.
    #[inline]
    pub(crate) fn record<const N: usize>(&mut self) -> Result<Option<&[u8; N]>, Error> {
        let offset = self.offset;
        let is_end = self.peek(N)?.is_empty();
        let start = self.start;
        self.consume(N);
        let record = self.buffer[start..].first_chunk();
        if record.is_none() && !is_end { Err(SampleProblem::Truncated.at(offset)) } else { Ok(record) }
    }

    /// Returns the next line without its end, and its offset, or `None` at the end of the input.
    pub(crate) fn line(&mut self) -> io::Result<Option<(u64, Result<&str, SampleProblem>)>> {
        let offset = self.offset;
        let mut is_long = false;
        let (len, end) = loop {
            let bytes = self.peek(MAX_LINE)?;
            if bytes.is_empty() && !is_long {
                return Ok(None);
            }
            let seen = bytes.len().min(MAX_LINE);
            match bytes[..seen].iter().position(|&byte| byte == b'\n') {
                Some(at) => break (at, at + 1),
                None if seen < MAX_LINE => break (seen, seen),
                None => {
                    is_long = true;
                    self.consume(seen);
                }
            }
        };
        let from = self.start;
        self.consume(end);
        if is_long {
            return Ok(Some((offset, Err(SampleProblem::LongLine))));
        }
        let line =
            std::str::from_utf8(&self.buffer[from..from + len]).map_err(|_| SampleProblem::UnknownLine);
        Ok(Some((offset, line.map(str::trim))))
    }
}
