//! Line starts, line numbers, and skipping blanks and tags.

use memchr::{memchr_iter, memrchr};

/// The UTF-8 byte order mark. It is accepted before every game, because people concatenate files.
pub(crate) const MARK: &[u8] = b"\xef\xbb\xbf";

/// Returns the start of the first line that doesn't begin with a bracket or continues after one, or of an earlier line
/// if there is too little text to tell. The text must start with a bracket. Does the same as the scan for lines of
/// tags, for tag filters, but compares in blocks, which the compiler vectorizes.
pub(crate) fn skip_tags(data: &[u8]) -> usize {
    const BLOCK: usize = 64;
    let is_other = |byte: u8, next: u8| {
        (byte == b'\n') & (next != b'[') | (byte == b']') & (next != b'\n') & (next != b'\r')
    };
    let blocks = data.chunks_exact(BLOCK).zip(data.get(1..).unwrap_or_default().chunks_exact(BLOCK));
    let mut at = 0;
    for (block, nexts) in blocks {
        let pairs = || block.iter().zip(nexts);
        if pairs().fold(false, |found, (&byte, &next)| found | is_other(byte, next)) {
            at += 1 + pairs().position(|(&byte, &next)| is_other(byte, next)).unwrap_or(0);
            break;
        }
        at += BLOCK;
    }
    memrchr(b'\n', &data[..at]).map_or(0, |newline| newline + 1)
}

/// Skips whitespace, byte order marks and the control character that old editors write at the end of a file, starting
/// at `at`. Stops at a line feed.
pub(crate) fn skip_blanks(data: &[u8], mut at: usize) -> usize {
    loop {
        let rest = data.get(at..).unwrap_or_default();
        at += rest
            .iter()
            .position(|byte| !matches!(byte, b' ' | b'\t' | b'\r' | 0 | 0x1a | 0xff))
            .unwrap_or(rest.len());
        let rest = data.get(at..).unwrap_or_default();
        if rest.starts_with(MARK) {
            at += MARK.len();
        } else if MARK.starts_with(rest) {
            return data.len();
        } else {
            return at;
        }
    }
}

/// Returns whether a line starts at this index, or would without a byte order mark before it.
pub(crate) fn starts_line(data: &[u8], at: usize) -> bool {
    let before = data.get(..at).unwrap_or_default();
    let before = before.strip_suffix(MARK).unwrap_or(before);
    before.is_empty() || before.ends_with(b"\n")
}

/// Counts line ends.
pub(crate) fn count_lines(data: &[u8]) -> u64 {
    memchr_iter(b'\n', data).count() as u64
}
