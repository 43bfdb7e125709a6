//! An input, whose format may have to be found out.

use std::io::{self, BufRead, BufReader, Cursor, Read};

use movegen_pgn::{Decompressed, GameResult};

use crate::format::Endpoint;
use crate::lines::MAX_LINE;
use crate::message::in_input;

/// A file or stream of games or samples, decompressed if need be.
pub struct Input<'a> {
    /// The format.
    pub format: Endpoint,
    pub(crate) name: String,
    pub(crate) reader: BufReader<Box<dyn Read + 'a>>,
}

/// A reader whose errors have the name of its input.
struct Named<R> {
    name: String,
    reader: R,
}

impl<R: Read> Read for Named<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.reader.read(buffer).map_err(|error| in_input(&self.name, error))
    }
}

impl<'a> Input<'a> {
    /// Opens an input. Errors and notices begin with its name, unless that is empty. Without a format, its first lines
    /// tell whether it's PGN or has a game on each line.
    pub fn new(name: &str, reader: Box<dyn Read + 'a>, format: Option<Endpoint>) -> io::Result<Self> {
        let reader = Decompressed::new(reader).map_err(|error| in_input(name, error))?;
        let mut reader = Named { name: name.to_owned(), reader };
        let mut start = Vec::new();
        let format = match format {
            Some(format) => format,
            None => {
                read_start(&mut reader, &mut start)?;
                if starts_like_pgn(&start) { Endpoint::Pgn } else { Endpoint::San }
            }
        };
        let reader: Box<dyn Read> = Box::new(Cursor::new(start).chain(reader));
        let reader = BufReader::with_capacity(1 << 16, reader);
        Ok(Self { format, name: name.to_owned(), reader })
    }

    /// Returns whether the input starts like text, without NUL bytes.
    pub fn is_text(&mut self) -> io::Result<bool> {
        Ok(!self.reader.fill_buf()?.contains(&0))
    }
}

/// Reads the lines that tell whether a text is PGN, at most [`MAX_LINE`] bytes: if the first one has a game, the next
/// line, too.
fn read_start(input: &mut impl Read, start: &mut Vec<u8>) -> io::Result<()> {
    let mut is_open = true;
    while is_open && start.len() < MAX_LINE {
        let len = start.len();
        start.resize(len + (1 << 12), 0);
        let read = input.read(&mut start[len..]);
        start.truncate(len + *read.as_ref().unwrap_or(&0));
        is_open = match read {
            Ok(0) => false,
            Ok(_) => needs_next_line(start),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => true,
            Err(error) => return Err(error),
        };
    }
    Ok(())
}

/// Returns the text without a byte order mark and the space before the first line.
fn trimmed(text: &[u8]) -> &[u8] {
    text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text).trim_ascii_start()
}

/// Returns whether only the next line tells whether a text is PGN.
fn needs_next_line(text: &[u8]) -> bool {
    let mut lines = trimmed(text).split_inclusive(|&byte| byte == b'\n');
    match (lines.next(), lines.next()) {
        (None, _) => true,
        (Some(first), None) => !first.ends_with(b"\n") || opens_game(first),
        (Some(first), Some(second)) => !second.ends_with(b"\n") && opens_game(first),
    }
}

/// Returns whether a line has the first move of a game, numbered, but not its result.
fn opens_game(line: &[u8]) -> bool {
    let mut words = line.split(u8::is_ascii_whitespace);
    starts_at_first_move(line) && !words.any(|word| GameResult::from_bytes(word).is_some())
}

/// Returns whether a line starts with the number of the first move.
fn starts_at_first_move(line: &[u8]) -> bool {
    line.trim_ascii_start()
        .strip_prefix(b"1")
        .is_some_and(|rest| rest.starts_with(b".") || rest.starts_with(b" "))
}

/// Returns whether a text starts like PGN rather than like a line of moves: with a tag, a comment, or a game on several
/// lines.
fn starts_like_pgn(text: &[u8]) -> bool {
    let text = trimmed(text);
    if matches!(text.first(), Some(b'[' | b'%' | b'{' | b';')) {
        return true;
    }
    let mut lines = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let (first, second) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
    opens_game(first) && !second.is_empty() && !starts_at_first_move(second)
}

#[cfg(test)]
mod tests {
    use std::io::{self, ErrorKind, Read};

    use super::read_start;

    /// Fails once, then has a line.
    struct Fails(Option<ErrorKind>);

    impl Read for Fails {
        fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
            self.0.take().map_or_else(|| (&b"e4\n"[..]).read(out), |kind| Err(kind.into()))
        }
    }

    #[test]
    fn only_an_interrupted_read_is_tried_again() {
        let mut start = Vec::new();
        read_start(&mut Fails(Some(ErrorKind::Interrupted)), &mut start).unwrap();
        assert_eq!(start, b"e4\n");
        let error = read_start(&mut Fails(Some(ErrorKind::BrokenPipe)), &mut start).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::BrokenPipe);
    }
}
