//! Where a game surely starts, for threads or machines that share a file.

use crate::scan::{MAX_QUOTE, NEXT_GAME};

/// Finds the first game in data that may start in the middle of one, even inside a comment.
///
/// It finds a place where a [`Reader`](crate::Reader) of the whole file surely starts a game: a line that starts with
/// `[Event "` after an empty line, if the text around it shows that it's neither quoted in a comment nor preceded by a
/// comment that belongs to its game. The result depends on nothing but the bytes: searches from the same offset agree,
/// and a later offset never gives an earlier game. About 64 KiB are looked at past the start of the game at most.
pub(crate) struct Search {
    /// The bytes seen.
    pos: u64,
    /// The first place that may start a game. The next brace decides.
    found: Option<u64>,
    /// The line so far, and the last line that wasn't empty.
    line: Line,
    last: Line,
    /// Whether the line before this one was empty.
    is_after_empty: bool,
    /// Whether the last byte was a carriage return.
    is_after_return: bool,
}

/// What the search remembers about a line.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Line {
    /// The length of the line.
    len: u64,
    /// The length of the prefix that the line shares with `[Event "`.
    matched: usize,
    /// Whether the line has only spaces and tabs so far.
    is_blank: bool,
    /// Whether the line's start is in the input, it isn't escaped, and no comment runs to its end.
    is_clear: bool,
    /// The last byte of the line other than spaces.
    end: u8,
}

impl Line {
    const START: Self = Self { len: 0, matched: 0, is_blank: true, is_clear: true, end: 0 };

    /// Returns whether a tag after this line and an empty one starts a game, provided that this line isn't in a
    /// comment.
    ///
    /// No comment may end here, because a comment before the tags of a game belongs to that game.
    const fn ends_game(&self) -> bool {
        self.is_clear && self.end.is_ascii_graphic() && self.end != b'}'
    }
}

impl Search {
    pub(crate) const fn new() -> Self {
        // The input may start in the middle of a line.
        let line = Line { is_blank: false, is_clear: false, matched: NEXT_GAME.len(), ..Line::START };
        Self { pos: 0, found: None, line, last: line, is_after_empty: false, is_after_return: false }
    }

    /// Returns the number of bytes before the game found so far.
    pub(crate) const fn found(&self) -> Option<u64> {
        self.found
    }

    /// Returns whether two searches, having seen the same last bytes, will find the same games.
    pub(crate) fn agrees_with(&self, other: &Self) -> bool {
        let state = |search: &Self| {
            (search.found.is_some(), search.line, search.last, search.is_after_empty, search.is_after_return)
        };
        self.found.is_none() && state(self) == state(other)
    }

    /// Processes the next byte, and returns whether `found` is final.
    pub(crate) fn is_decided_by(&mut self, byte: u8) -> bool {
        if let Some(found) = self.found {
            // As the reader does with such a line in a comment.
            if byte == b'{' || self.pos - found >= MAX_QUOTE as u64 {
                return true;
            }
            if byte == b'}' {
                self.found = None;
            }
        }
        self.pos += 1;
        let is_after_return = core::mem::replace(&mut self.is_after_return, byte == b'\r');
        if byte == b'\n' && is_after_return {
            return false;
        }
        if matches!(byte, b'\n' | b'\r') {
            let line = core::mem::replace(&mut self.line, Line::START);
            self.is_after_empty = line.is_blank;
            if !line.is_blank {
                self.last = line;
            }
            return false;
        }
        let line = &mut self.line;
        line.len += 1;
        if line.len == line.matched as u64 + 1 && NEXT_GAME.get(line.matched) == Some(&byte) {
            line.matched += 1;
            if line.matched == NEXT_GAME.len() && self.is_after_empty && self.last.ends_game() {
                self.found.get_or_insert(self.pos - line.len);
            }
        }
        // A byte order mark may come before an escaped line's percent sign.
        let is_escaped = byte == b'%' && (line.is_blank || line.end == 0xBF);
        line.is_clear &= byte != b';' && !is_escaped;
        if !matches!(byte, b' ' | b'\t') {
            (line.is_blank, line.end) = (false, byte);
        }
        false
    }
}

#[cfg(test)]
mod tests;
