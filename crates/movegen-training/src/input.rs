//! A buffered input that knows its offset.

use std::io::{self, Read};

use crate::error::{Error, SampleProblem};

/// The number of bytes to read at once.
pub(crate) const CAPACITY: usize = 1 << 16;

/// The length of the longest line, including its end.
pub(crate) const MAX_LINE: usize = 4096;

pub(crate) struct Input<R> {
    /// `None` after it has failed.
    source: Option<R>,
    buffer: Vec<u8>,
    /// The bytes of the buffer that have been consumed.
    start: usize,
    offset: u64,
    /// The error of the source, whose bytes before it are read first.
    failure: Option<io::Error>,
}

impl<R: Read> Input<R> {
    /// Creates a source that begins at an offset.
    pub(crate) const fn at(offset: u64, source: R) -> Self {
        Self { source: Some(source), buffer: Vec::new(), start: 0, offset, failure: None }
    }

    /// Makes the source fail at its end.
    pub(crate) fn failing_at_end(mut self) -> Self {
        self.failure = Some(io::ErrorKind::UnexpectedEof.into());
        self
    }

    /// Returns the offset of the next byte.
    pub(crate) const fn offset(&self) -> u64 {
        self.offset
    }

    /// Returns the next bytes, at least `len` of them unless the input ends or fails.
    #[inline]
    pub(crate) fn peek(&mut self, len: usize) -> &[u8] {
        if self.buffer.len() - self.start < len {
            self.fill(len);
        }
        &self.buffer[self.start..]
    }

    #[cold]
    fn fill(&mut self, len: usize) {
        let Some(source) = &mut self.source else { return };
        self.buffer.drain(..self.start);
        self.start = 0;
        let wanted = len.max(CAPACITY) - self.buffer.len();
        if let Err(error) = source.by_ref().take(wanted as u64).read_to_end(&mut self.buffer) {
            (self.source, self.failure) = (None, Some(error));
        }
    }

    /// Returns the error by which the input ended, once.
    pub(crate) fn end(&mut self) -> io::Result<()> {
        self.failure.take().map_or(Ok(()), Err)
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
        self.peek(N);
        let start = self.start;
        self.consume(N);
        match self.buffer.len() - start {
            0 => self.end().map(|()| None).map_err(Error::Io),
            len if len < N => {
                self.end()?;
                Err(SampleProblem::Truncated.at(offset))
            }
            _ => Ok(self.buffer[start..].first_chunk()),
        }
    }

    /// Returns the next line without its end, and its offset, or `None` at the end of the input. Drops the part of a
    /// line at which the input failed, because it could read like another sample.
    pub(crate) fn line(&mut self) -> io::Result<Option<(u64, Result<&str, SampleProblem>)>> {
        let offset = self.offset;
        let mut is_long = false;
        let (len, end) = loop {
            let bytes = self.peek(MAX_LINE);
            let seen = bytes.len().min(MAX_LINE);
            match bytes[..seen].iter().position(|&byte| byte == b'\n') {
                Some(at) => break (at, at + 1),
                None if self.source.is_none() || seen == 0 && !is_long => {
                    self.start = self.buffer.len();
                    return self.end().map(|()| None);
                }
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
