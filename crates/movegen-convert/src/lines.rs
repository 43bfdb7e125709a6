//! Lines of text, of bounded length.

use std::io::{self, BufRead, BufReader, Read, Write};

/// The longest line, in bytes without the line end.
pub const MAX_LINE: usize = 1 << 16;

/// Calls `each` with each line of `input` and whether it is complete: of a line longer than [`MAX_LINE`], only the
/// start is passed. Flushes before waiting for input. A program can thus send one line at a time and read the answer.
pub fn each_line<W: Write>(
    input: impl Read,
    out: &mut W,
    mut each: impl FnMut(&str, bool, &mut W) -> io::Result<()>,
) -> io::Result<()> {
    let mut input = BufReader::new(input);
    let mut line = Vec::new();
    loop {
        if !input.buffer().contains(&b'\n') {
            out.flush()?;
        }
        line.clear();
        if !read_line(&mut input, &mut line)? {
            return Ok(());
        }
        let is_whole = line.len() <= MAX_LINE;
        line.truncate(MAX_LINE);
        // Invalid UTF-8 becomes a character that no FEN has, which makes the error point to it.
        each(&String::from_utf8_lossy(&line), is_whole, out)?;
    }
}

/// Reads a line without its end. Returns `false` at the end of the input. Keeps only a few bytes more than
/// [`MAX_LINE`], since a line could fill the memory.
pub fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    // A line of maximum length has two more bytes if it ends with "\r\n".
    let limit = MAX_LINE as u64 + 2;
    if input.by_ref().take(limit).read_until(b'\n', line)? == 0 {
        return Ok(false);
    }
    if line.ends_with(b"\n") {
        while matches!(line.last(), Some(b'\n' | b'\r')) {
            line.pop();
        }
    } else {
        // This may be the start of a longer line, and must not get shorter.
        input.skip_until(b'\n')?;
    }
    Ok(true)
}
