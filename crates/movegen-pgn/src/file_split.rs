//! The games that start in a range of a file's bytes, for threads or machines that share a file.

use std::collections::VecDeque;
use std::io::{self, Read, Seek, SeekFrom};
use std::sync::{Arc, Mutex, PoisonError};
use std::vec::Vec;

use core::fmt;
use core::ops::Range;

use memchr::memmem;

use crate::decompress::{Decompressed, ZSTD, is_compressed, is_zstd};
use crate::ranges::Search;
use crate::scan::NEXT_GAME;

/// Bytes read at a time, because an object store answers each read with a request.
const READ: usize = if cfg!(test) { 1 << 12 } else { 1 << 20 };
/// Bytes of a frame to decompress at a time. The text before damage depends on their number.
const PIECE: usize = if cfg!(test) { 1 << 8 } else { 1 << 16 };
/// Bytes of text to examine at a time.
const CHUNK: usize = if cfg!(test) { 5 } else { 1 << 16 };
/// Bytes of text that are remembered to be in their frames, more than a reader holds.
const REMEMBERED: u64 = 1 << 27;
/// The largest zstd block, compressed or not.
const MAX_BLOCK: u32 = 1 << 17;
/// The number of blocks that must have valid headers before bytes count as a zstd frame. Random bytes look like a valid
/// header one time in 21.
const BLOCKS: usize = 8;

/// The byte of the file where a frame starts, and the number of bytes of text before a byte of it.
type Place = (u64, u64);

/// The text of the games that start in a range of a file's bytes.
///
/// Consecutive ranges, such as multiples of 32 MiB, contain each game of the file exactly once, wherever they end.
/// Whether a game starts at a place depends only on the bytes around it, and all readers of the file agree. It does at
/// a line that begins with `[Event "` after an empty line, unless a comment may quote that line or belong to its game.
/// A range in which no game starts has no text. All games of a file without `[Event "` tags therefore belong to its
/// first range.
///
/// Files with several zstd frames are split between frames, whether or not a game ends there. Any other compressed file
/// belongs to its first range as a whole.
///
/// After an error, reading goes on with the first game in the frames after the damaged one. If the last game of a
/// range continues in a damaged frame of the next range, both return the error.
///
/// ```
/// use std::io::Cursor;
/// use movegen::pgn::{FileSplit, Reader};
///
/// let text = "[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 *\n\n[Event \"c\"]\n\n1. c4 *\n";
/// let mut counts = Vec::new();
/// for range in [0..10, 10..30, 30..65] {
///     let split = FileSplit::new(Cursor::new(text), range)?;
///     counts.push(Reader::new(split).games().count());
/// }
/// assert_eq!(counts, [1, 1, 1]);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct FileSplit<R> {
    frames: Arc<Mutex<Frames<R>>>,
    /// The text of a frame.
    source: Option<Decompressed<Frame<R>>>,
    /// The text before this place was read, from the split's first frame on.
    pos: u64,
    /// Where frames start in the text, and their places.
    starts: VecDeque<(u64, Place)>,
    /// The searches for the first game of this split and of the next one, and the places where they started.
    first: Option<(Search, u64)>,
    next: Option<(Search, u64)>,
    /// Text before `pos` that wasn't returned.
    held: Vec<u8>,
    /// The number of these bytes that surely belong to this split.
    ready: usize,
    returned: u64,
    /// The error after the text that is ready.
    error: Option<io::Error>,
    is_at_end: bool,
}

impl<R: Read + Seek> FileSplit<R> {
    /// Finds the first game of a range.
    ///
    /// # Errors
    /// Returns the errors of the input and of [`Decompressed::new`].
    pub fn new(mut input: R, range: Range<u64>) -> io::Result<Self> {
        let format = Framing::detect(&mut input)?;
        input.seek(SeekFrom::Start(range.start))?;
        let mut split = Self {
            source: None,
            pos: 0,
            starts: VecDeque::new(),
            first: (range.start > 0).then(|| (Search::new(), 0)),
            next: None,
            held: Vec::new(),
            ready: 0,
            returned: 0,
            error: None,
            is_at_end: range.is_empty() || range.start > 0 && format == Framing::Whole,
            frames: Arc::new(Mutex::new(Frames {
                input,
                format,
                pos: range.start,
                range,
                frame: None,
                buffer: Vec::new(),
                used: 0,
                is_at_end: false,
            })),
        };
        if !split.is_at_end {
            split.open()?;
        }
        while split.first.is_some() && split.is_open() {
            split.fill();
        }
        Ok(split)
    }
}

impl<R: Read> FileSplit<R> {
    /// Returns the place in the file of the text that a [`Reader`](crate::Reader) of this split has at an
    /// [offset](crate::Reader::offset). This is the byte where its frame starts, or 0 if the file isn't split by
    /// frames, and the number of bytes of text between there and it.
    ///
    /// The place doesn't depend on the range. After an error, the offset after all text has the place of the damage.
    ///
    /// Only places of text that a reader may still hold are known.
    pub fn place(&self, offset: u64) -> (u64, u64) {
        // Text before the first game of the split wasn't returned.
        let skipped = (self.pos - self.held.len() as u64).saturating_sub(self.returned);
        let pos = self.pos.min(offset + skipped);
        let count = self.starts.partition_point(|&(start, _)| start <= pos);
        let (start, (frame, before)) = self.starts.get(count.saturating_sub(1)).copied().unwrap_or_default();
        (frame, before + (pos - start))
    }

    /// Returns whether there may be more text before the next error.
    fn is_open(&self) -> bool {
        self.error.is_none() && !self.is_at_end
    }

    /// Opens the next frame.
    fn open(&mut self) -> io::Result<()> {
        let mut frames = self.frames.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(frame) = frames.next()? else {
            self.is_at_end = true;
            return Ok(());
        };
        if frame >= frames.range.end && self.next.is_none() {
            self.next = Some((Search::new(), self.pos));
        }
        let is_plain = frames.format == Framing::Plain;
        drop(frames);
        while self.starts.get(1).is_some_and(|&(start, _)| start + REMEMBERED < self.pos) {
            self.starts.pop_front();
        }
        self.starts.push_back((self.pos, if is_plain { (0, frame) } else { (frame, 0) }));
        let input = Frame(Arc::clone(&self.frames));
        self.source = Some(if is_plain { Decompressed::plain(input) } else { Decompressed::new(input)? });
        Ok(())
    }

    /// Reads more text, and determines how much of it belongs to this split.
    fn fill(&mut self) {
        let Some(source) = &mut self.source else {
            let result = self.open();
            self.is_at_end |= result.is_err();
            self.error = result.err();
            if self.is_at_end {
                self.update(self.held.len());
            }
            return;
        };
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
        self.pos += len as u64;
        if len > 0 {
            return self.update(held);
        }
        self.source = None;
        let Err(error) = read else { return };
        // No game may go on across the damage.
        if self.first.is_some() {
            self.held.clear();
        }
        self.ready = self.held.len();
        self.is_at_end = self.next.is_some();
        self.error = Some(error).filter(|_| self.first.is_none() || self.next.is_none());
        self.first = Some((Search::new(), self.pos));
    }

    /// Finds out how much of the text belongs to this split. The held text from `new` on wasn't seen before.
    fn update(&mut self, new: usize) {
        let text = self.held.get(new..).unwrap_or_default();
        let is_at_end = self.is_at_end;
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
            if is_final {
                self.first = None;
            }
        }
        match (&self.first, &self.next) {
            // From here on, both searches find the same games, all of which are in later splits.
            (Some((first, _)), Some((next, _))) if first.agrees_with(next) => self.is_at_end = true,
            (Some(_), _) => {}
            (None, _) => {
                let (end, is_final) = next.unwrap_or((self.pos, false));
                self.ready = self.held.len().saturating_sub((self.pos - end) as usize);
                self.is_at_end |= is_final;
            }
        }
    }
}

impl<R: Read> Read for FileSplit<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.ready == 0 && self.is_open() {
            self.fill();
        }
        if let Some(error) = self.error.take_if(|_| self.ready == 0) {
            return Err(error);
        }
        let len = self.held.get(..self.ready).unwrap_or_default().read(buffer)?;
        self.held.drain(..len);
        self.ready -= len;
        self.returned += len as u64;
        Ok(len)
    }
}

impl<R> fmt::Debug for FileSplit<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FileSplit").field("returned", &self.returned).finish_non_exhaustive()
    }
}

/// The bytes of a file from the start of a range on, frame by frame.
struct Frames<R> {
    input: R,
    format: Framing,
    range: Range<u64>,
    pos: u64,
    /// The start of the frame that is read.
    frame: Option<u64>,
    /// Bytes that were read ahead, and how many of them are before `pos`.
    buffer: Vec<u8>,
    used: usize,
    is_at_end: bool,
}

impl<R: Read> Frames<R> {
    /// Returns the next bytes of the frame, as many as a piece has unless the frame ends.
    fn piece(&mut self) -> io::Result<&[u8]> {
        // The headers of a zstd frame show whether it is one.
        let wanted = PIECE + if self.format == Framing::Zstd { READ } else { 0 };
        while self.buffer.len() - self.used < wanted && !self.is_at_end {
            self.buffer.drain(..self.used);
            self.used = 0;
            let len = self.input.by_ref().take(READ as u64).read_to_end(&mut self.buffer)?;
            self.is_at_end = len < READ;
        }
        let ahead = self.buffer.get(self.used..).unwrap_or_default();
        let from = usize::from(self.frame == Some(self.pos));
        let len = match self.format {
            // Other frames start where bytes say so.
            _ if self.pos == 0 && from == 0 => 0,
            Framing::Plain => {
                let mut starts = [self.range.start, self.range.end].into_iter();
                let start = starts.find(|&start| start >= self.pos + from as u64);
                start.map_or(PIECE, |start| PIECE.min((start - self.pos).try_into().unwrap_or(PIECE)))
            }
            Framing::Zstd => find_frame(ahead, from),
            Framing::Whole => PIECE,
        };
        Ok(ahead.get(..len).unwrap_or(ahead))
    }

    fn consume(&mut self, len: usize) {
        self.used += len;
        self.pos += len as u64;
    }

    /// Goes to the next frame, and returns its start. Skips the rest of a damaged frame unless the range ends there.
    fn next(&mut self) -> io::Result<Option<u64>> {
        loop {
            let len = self.piece()?.len();
            if len == 0 && self.used < self.buffer.len() {
                self.frame = Some(self.pos);
                return Ok(self.frame);
            }
            if len == 0 || self.pos >= self.range.end {
                return Ok(None);
            }
            self.consume(len);
        }
    }
}

/// The rest of a frame.
struct Frame<R>(Arc<Mutex<Frames<R>>>);

impl<R: Read> Read for Frame<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut frames = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let len = frames.piece()?.read(buffer)?;
        frames.consume(len);
        Ok(len)
    }
}

/// How a file is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Framing {
    Plain,
    Zstd,
    /// Compressed in a format that can only be read from its start.
    Whole,
}

impl Framing {
    fn detect<R: Read + Seek>(input: &mut R) -> io::Result<Self> {
        let mut start = Vec::new();
        input.seek(SeekFrom::Start(0))?;
        input.take(PIECE as u64).read_to_end(&mut start)?;
        Ok(if is_zstd(&start) {
            Self::Zstd
        } else if is_compressed(&start) {
            Self::Whole
        } else {
            Self::Plain
        })
    }
}

/// Returns how many bytes of a piece are before the first zstd frame that starts at `from` or after it.
fn find_frame(ahead: &[u8], from: usize) -> usize {
    let text = ahead.get(from..ahead.len().min(PIECE + ZSTD.len() - 1)).unwrap_or_default();
    let mut places = memmem::find_iter(text, ZSTD).map(|place| from + place);
    let is_frame = |&place: &usize| {
        let data = ahead.get(place..).unwrap_or_default();
        is_frame(data.get(..READ).unwrap_or(data))
    };
    places.find(is_frame).unwrap_or(PIECE)
}

/// Returns whether these bytes start with a zstd frame, as far as they go.
fn is_frame(data: &[u8]) -> bool {
    let Some(&descriptor) = data.get(4).filter(|_| data.starts_with(ZSTD)) else { return false };
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

#[cfg(test)]
mod tests;
