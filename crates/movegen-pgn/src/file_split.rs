//! The games that start in a range of a file's bytes, for threads or machines that share a file.

use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::vec;
use std::vec::Vec;

use core::fmt;
use core::ops::Range;

use memchr::memmem::Finder;

use crate::decompress::{Decompressed, is_compressed, is_zstd};
use crate::ranges::Search;
use crate::scan::NEXT_GAME;

/// Bytes read at a time, because an object store answers each read with a request.
const READ: usize = 1 << 20;
/// Bytes of text to examine at a time.
const CHUNK: usize = if cfg!(test) { 5 } else { 1 << 16 };
/// The first bytes of a zstd frame.
const ZSTD: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];
/// The largest zstd block, compressed or not.
const MAX_BLOCK: u32 = 1 << 17;
/// The number of blocks that must have valid headers before bytes count as a zstd frame. Random bytes look like a valid
/// header one time in 21.
const BLOCKS: usize = 8;
/// The first bytes of a block of BGZF, which is gzip in members of at most 64 KiB, and its bytes from the tenth on.
const BGZF: ([u8; 4], [u8; 6]) = ([0x1f, 0x8b, 8, 4], [6, 0, b'B', b'C', 2, 0]);

type Source<R> = Decompressed<io::Take<BufReader<R>>>;

/// The text of the games that start in a range of a file's bytes.
///
/// Consecutive ranges, such as multiples of 32 MiB, contain each game of the file exactly once, wherever they end. The
/// bytes around a place decide whether a game starts there, as in [`next_game_start`](crate::next_game_start), and all
/// readers of the file come to the same answer. A range in which no game starts has no text. All games of a file
/// without `[Event "` tags therefore belong to its first range.
///
/// Files with several zstd frames are split between frames, and BGZF files between blocks, whether or not a game ends
/// there. Any other compressed file belongs to its first range as a whole.
///
/// ```
/// use std::io::Cursor;
/// use movegen::pgn::{FileSplit, Reader};
///
/// let text = "[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 *\n\n[Event \"c\"]\n\n1. c4 *\n";
/// let mut counts = Vec::new();
/// for range in [0..10, 10..30, 30..65] {
///     let split = FileSplit::new(|| Ok(Cursor::new(text)), range)?;
///     counts.push(Reader::new(split).games().count());
/// }
/// assert_eq!(counts, [1, 1, 1]);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct FileSplit<R: Read> {
    /// The range, then what follows it, then `None`.
    source: Option<Source<R>>,
    /// The part that follows the range.
    after: Option<(R, Range<u64>)>,
    is_plain: bool,
    frame: u64,
    offset: u64,
    /// The place up to which the text has been read.
    pos: u64,
    /// The searches for the first game of this split and of the next one, and the places where they started.
    first: Option<(Search, u64)>,
    next: Option<(Search, u64)>,
    /// Text before `pos` that wasn't returned.
    held: Vec<u8>,
    /// The number of these bytes that surely belong to this split.
    ready: usize,
    /// The error that ended the text too early.
    error: Option<io::Error>,
}

/// How a file is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Plain,
    Zstd,
    Bgzf,
    /// Compressed in a format that can only be read from its start.
    Whole,
}

impl<R: Read + Seek> FileSplit<R> {
    /// Finds the first game of a range. Calls `open` twice. Both calls may return the same file.
    ///
    /// # Errors
    /// Returns the errors of the input and of [`Decompressed::new`].
    pub fn new(mut open: impl FnMut() -> io::Result<R>, range: Range<u64>) -> io::Result<Self> {
        let mut input = open()?;
        let len = input.seek(SeekFrom::End(0))?;
        let format = Format::of(&mut input)?;
        let mut place = |offset| match format {
            _ if offset == 0 || offset >= len => Ok(len.min(offset)),
            Format::Plain => Ok(offset),
            Format::Whole => Ok(len),
            Format::Zstd | Format::Bgzf => next_frame(&mut input, offset, len, format),
        };
        let (start, end) = (place(range.start)?, place(range.end)?);
        let is_plain = format == Format::Plain;
        let (frame, pos) = if is_plain { (0, start) } else { (start, 0) };
        let mut split = Self {
            source: None,
            after: None,
            is_plain,
            frame,
            offset: pos,
            pos,
            first: (start > 0).then(|| (Search::new(), pos)),
            next: None,
            held: Vec::new(),
            ready: 0,
            error: None,
        };
        if start < end {
            split.source = Some(open_at(input, start..end, is_plain)?);
            split.after = if end < len { Some((open()?, end..len)) } else { None };
            while split.first.is_some() && split.source.is_some() {
                split.fill();
            }
        }
        Ok(split)
    }

    /// Reads more text, and determines how much of it belongs to this split.
    fn fill(&mut self) {
        let Some(source) = &mut self.source else { return };
        let held = self.held.len();
        self.held.resize(held + CHUNK, 0);
        let read = loop {
            match source.read(self.held.get_mut(held..).unwrap_or_default()) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        let len = read.as_ref().copied().unwrap_or(0);
        self.held.truncate(held + len);
        if len == 0 {
            self.error = read.err();
            self.source = None;
            if let Some((input, range)) = self.after.take().filter(|_| self.error.is_none()) {
                self.next = Some((Search::new(), self.pos));
                match open_at(input, range, self.is_plain) {
                    Ok(source) => return self.source = Some(source),
                    Err(error) => self.error = Some(error),
                }
            }
        }
        let is_at_end = len == 0;
        self.pos += len as u64;
        let text = self.held.get(held..).unwrap_or_default();
        // The end of what surely comes before the place that is looked for, and whether it's that place.
        let mut look = |(search, start): &mut (Search, u64)| {
            let is_final = text.iter().any(|&byte| search.is_decided_by(byte)) || is_at_end;
            // The start of the line may be that of a game.
            let unclear = if is_at_end { 0 } else { NEXT_GAME.len() as u64 };
            (
                search.found().map_or(self.pos - unclear.min(self.pos - *start), |found| *start + found),
                is_final,
            )
        };
        let (first, next) = (self.first.as_mut().map(&mut look), self.next.as_mut().map(&mut look));
        if let Some((start, is_final)) = first {
            // What comes before belongs to the split before.
            self.held.drain(..self.held.len().saturating_sub((self.pos - start) as usize));
            self.offset = start;
            if is_final {
                self.first = None;
            }
        }
        match (&self.first, &self.next) {
            // From here on, both searches find the same games, all of which are in later splits.
            (Some((first, _)), Some((next, _))) if first.agrees_with(next) => self.source = None,
            (Some(_), _) => {}
            (None, _) => {
                let (end, is_final) = next.unwrap_or((self.pos, false));
                self.ready = self.held.len().saturating_sub((self.pos - end) as usize);
                if is_final {
                    self.source = None;
                    // Damage after the last game is in the next split.
                    self.error.take_if(|_| end < self.pos);
                }
            }
        }
    }
}

impl<R: Read> FileSplit<R> {
    /// Returns the byte of the file where decompression starts, or 0 if the file isn't compressed.
    pub const fn frame(&self) -> u64 {
        self.frame
    }

    /// Returns the number of bytes of text between [`frame`](Self::frame) and the split's first game.
    pub const fn offset(&self) -> u64 {
        self.offset
    }
}

impl<R: Read + Seek> Read for FileSplit<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.ready == 0 && self.source.is_some() {
            self.fill();
        }
        if let Some(error) = self.error.take_if(|_| self.ready == 0) {
            return Err(error);
        }
        let len = self.ready.min(buffer.len());
        if let (Some(to), Some(from)) = (buffer.get_mut(..len), self.held.get(..len)) {
            to.copy_from_slice(from);
        }
        self.held.drain(..len);
        self.ready -= len;
        Ok(len)
    }
}

impl<R: Read> fmt::Debug for FileSplit<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FileSplit")
            .field("frame", &self.frame)
            .field("offset", &self.offset)
            .finish_non_exhaustive()
    }
}

/// Returns the text of a range of a file.
fn open_at<R: Read + Seek>(mut input: R, range: Range<u64>, is_plain: bool) -> io::Result<Source<R>> {
    input.seek(SeekFrom::Start(range.start))?;
    let input = BufReader::with_capacity(READ, input).take(range.end - range.start);
    if is_plain { Ok(Decompressed::plain(input)) } else { Decompressed::new(input) }
}

impl Format {
    fn of<R: Read + Seek>(input: &mut R) -> io::Result<Self> {
        let mut start = [0; 18];
        input.seek(SeekFrom::Start(0))?;
        let len = read_up_to(input, &mut start)?;
        let start = start.get(..len).unwrap_or_default();
        Ok(if Self::Bgzf.is_frame(start) {
            Self::Bgzf
        } else if is_zstd(start) {
            Self::Zstd
        } else if is_compressed(start) {
            Self::Whole
        } else {
            Self::Plain
        })
    }

    /// Whether these bytes start with a frame, as far as they go.
    fn is_frame(self, data: &[u8]) -> bool {
        if self == Self::Bgzf {
            return data.starts_with(&BGZF.0) && data.get(10..16) == Some(&BGZF.1);
        }
        let Some(&descriptor) = data.get(4).filter(|_| data.starts_with(&ZSTD)) else { return false };
        let is_single = descriptor & 0x20 != 0;
        let dictionary = [0, 1, 2, 4][usize::from(descriptor & 3)];
        let content = [usize::from(is_single), 2, 4, 8][usize::from(descriptor >> 6)];
        let mut pos = 5 + usize::from(!is_single) + dictionary + content;
        if descriptor & 8 != 0 {
            return false;
        }
        for _ in 0..BLOCKS {
            let Some(&[a, b, c]) = data.get(pos..).and_then(|rest| rest.first_chunk()) else { return true };
            let header = u32::from_le_bytes([a, b, c, 0]);
            let (kind, size) = (header >> 1 & 3, header >> 3);
            if kind == 3 || size > MAX_BLOCK {
                return false;
            }
            pos += 3 + if kind == 1 { 1 } else { size as usize };
            if header & 1 != 0 {
                pos += usize::from(descriptor & 4);
                return data.get(pos..pos + 4).is_none_or(is_zstd);
            }
        }
        true
    }
}

/// Finds the first frame that starts at an offset or after it. Returns `len` if there is none.
fn next_frame<R: Read + Seek>(input: &mut R, mut offset: u64, len: u64, format: Format) -> io::Result<u64> {
    let finder = Finder::new(if format == Format::Bgzf { &BGZF.0 } else { &ZSTD });
    let mut buffer = vec![0; READ];
    loop {
        input.seek(SeekFrom::Start(offset))?;
        let read = read_up_to(input, &mut buffer)?;
        let data = buffer.get(..read).unwrap_or_default();
        match finder.find(data) {
            Some(0) if format.is_frame(data) => return Ok(offset),
            Some(0) => offset += 1,
            Some(place) => offset += place as u64,
            None if read < buffer.len() => return Ok(len),
            // The first bytes of a frame may be the last ones here.
            None => offset += (read - 3) as u64,
        }
    }
}

/// Fills the buffer unless the input ends. Returns the number of bytes.
fn read_up_to(input: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut len = 0;
    while let Some(rest) = buffer.get_mut(len..).filter(|rest| !rest.is_empty()) {
        match input.read(rest) {
            Ok(0) => break,
            Ok(read) => len += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(len)
}

#[cfg(test)]
mod tests;
