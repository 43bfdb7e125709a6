//! Finds the end of a game without reading its moves.

use memchr::{memchr, memchr2, memchr2_iter, memchr3, memrchr2, memrchr3};

use crate::lines::{MARK, skip_blanks, skip_tags, starts_line};

/// The start of the line before which a comment that is not closed ends.
const NEXT_GAME: &[u8] = b"[Event \"";
/// How far behind such a line the end of a comment may be.
const MAX_QUOTE: usize = 1 << 16;
/// No result at the end of a text is longer, with the byte before it.
const RESULT: usize = 8;

/// The result of a scan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// The game may go on after the data.
    More,
    /// The game ends before this index.
    End(usize),
    /// The data has no further game.
    Nothing,
}

/// A scan for the end of a game. It continues where it has stopped when there is more data.
#[derive(Debug, Default)]
pub(crate) struct Scan {
    /// Everything before this index has been scanned.
    pos: usize,
    has_tags: bool,
    /// Whether a comment in braces precedes the tags and moves.
    has_comment: bool,
    /// Whether an empty line follows the last tag.
    is_separated: bool,
    /// Whether the line at the position starts with the end of a comment.
    is_mid_line: bool,
    is_in_moves: bool,
    /// Whether the position is in a comment in braces.
    is_in_comment: bool,
    /// Whether nothing but comments and spaces separate the position from a result before it.
    is_over: bool,
    /// The moves before this index are scanned from brace to brace, not by lines. An index that is too high
    /// costs only time.
    by_braces: usize,
}

impl Scan {
    /// Returns how much of the data will not be looked at again.
    pub(crate) const fn pos(&self) -> usize {
        self.pos
    }

    /// Moves the scan back by `len` bytes, which have been removed from the start of the data.
    pub(crate) const fn discard(&mut self, len: usize) {
        self.pos -= len;
    }

    /// Goes on with the scan. `data` starts with the game. `is_last` states that no data follows.
    pub(crate) fn find_end(&mut self, data: &[u8], is_last: bool) -> Found {
        loop {
            let found = if self.is_in_comment {
                self.comment(data, is_last)
            } else if self.is_in_moves {
                self.moves(data)
            } else {
                self.tag_line(data, is_last)
            };
            match found {
                None => {}
                Some(Found::More) if is_last => return Found::End(data.len()),
                Some(found) => return found,
            }
        }
    }

    /// Scans a line among the tags, up to a comment in braces.
    fn tag_line(&mut self, data: &[u8], is_last: bool) -> Option<Found> {
        if self.has_tags && !self.is_separated && !self.is_mid_line && data.get(self.pos) == Some(&b'[') {
            self.pos += skip_tags(&data[self.pos..]);
        }
        let first = skip_blanks(data, self.pos);
        let rest = data.get(first..).unwrap_or_default();
        let has_game = self.has_tags || self.has_comment;
        match rest.first() {
            None => return Some(if is_last && !has_game { Found::Nothing } else { Found::More }),
            Some(b'\n') => {
                self.is_separated |= self.has_tags && !self.is_mid_line;
                self.is_mid_line = false;
                self.pos = first + 1;
                return None;
            }
            Some(b'{') => {
                (self.has_comment, self.is_in_comment) = (true, true);
                self.pos = first + 1;
                return None;
            }
            Some(b'[') => {
                if NEXT_GAME.starts_with(rest) && !is_last {
                    return Some(Found::More);
                }
                if self.is_separated && rest.starts_with(NEXT_GAME) {
                    return Some(Found::End(self.pos));
                }
                (self.has_tags, self.is_separated) = (true, false);
            }
            Some(b';') => {}
            Some(b'%') if starts_line(data, first) => {}
            Some(_) => {
                self.is_in_moves = true;
                self.pos = first;
                return None;
            }
        }
        let Some(len) = memchr(b'\n', rest) else {
            return Some(if is_last && !has_game && rest[0] != b'[' { Found::Nothing } else { Found::More });
        };
        self.is_mid_line = false;
        self.pos = first + len + 1;
        None
    }

    /// Scans a comment in braces, up to its end.
    ///
    /// If a line in it starts as a game does, then either the comment contains this text, or its end is
    /// missing. The next brace shows which: the end of this comment, or the start of one in the next game.
    fn comment(&mut self, data: &[u8], is_last: bool) -> Option<Found> {
        for at in memchr2_iter(b'\n', b'}', &data[self.pos..]).map(|len| self.pos + len) {
            if data[at] == b'}' {
                self.leave_comment(at);
                return None;
            }
            let line = &data[at + 1..];
            let tag = line.strip_prefix(MARK).unwrap_or(line);
            if tag.starts_with(NEXT_GAME) {
                let quote = &line[..line.len().min(MAX_QUOTE)];
                match memchr2(b'{', b'}', quote) {
                    Some(len) if quote[len] == b'}' => {
                        self.leave_comment(at + 1 + len);
                        return None;
                    }
                    None if !is_last && quote.len() < MAX_QUOTE => {}
                    _ => return Some(Found::End(at + 1)),
                }
            } else if !NEXT_GAME.starts_with(tag) && !MARK.starts_with(line) {
                continue;
            }
            // More data decides what the line is.
            self.pos = at;
            return Some(Found::More);
        }
        self.pos = data.len();
        Some(Found::More)
    }

    /// Leaves a comment that ends at this index.
    const fn leave_comment(&mut self, at: usize) {
        self.pos = at + 1;
        (self.is_in_comment, self.is_mid_line) = (false, true);
    }

    /// Scans moves, up to a comment in braces.
    fn moves(&mut self, data: &[u8]) -> Option<Found> {
        if self.pos >= self.by_braces {
            if let Some(found) = self.lines(data) {
                return Some(found);
            }
        }
        let rest = &data[self.pos..];
        let Some(len) = memchr3(b'\n', b'{', b';', rest) else {
            // The last word may go on. If it is too long for a result, its end is enough.
            let word = memrchr3(b' ', b'\t', b'\r', rest).map_or(0, |space| space + 1);
            let passed = word.max(rest.len().saturating_sub(RESULT));
            self.see_text(&rest[..passed]);
            self.pos += passed;
            return Some(Found::More);
        };
        self.see_text(&rest[..len]);
        self.pos += len;
        match rest[len] {
            b'{' => {
                self.is_in_comment = true;
                self.pos += 1;
                None
            }
            b';' => match memchr(b'\n', &rest[len..]) {
                Some(line) => self.next_line(data, self.pos + line),
                None => Some(Found::More),
            },
            _ => self.next_line(data, self.pos),
        }
    }

    /// Scans lines whose last brace closes a comment, without a look at the other braces. This halves the
    /// time of a filter by tags. Stops before a line that needs a closer look.
    fn lines(&mut self, data: &[u8]) -> Option<Found> {
        loop {
            let end = memchr2(b'\n', b';', &data[self.pos..]).map_or(data.len(), |len| self.pos + len);
            let line = &data[self.pos..end];
            let text = match memrchr2(b'{', b'}', line) {
                None => line,
                Some(brace) => &line[brace..],
            };
            let text = match text.strip_prefix(b"}") {
                Some(after) if after.trim_ascii().is_empty() => None,
                Some(after) => Some(after),
                None => Some(text).filter(|text| !text.starts_with(b"{")),
            };
            match (text, data.get(end)) {
                (Some(text), Some(b'\n')) => {
                    self.see_text(text);
                    if let Some(found) = self.next_line(data, end) {
                        return Some(found);
                    }
                }
                _ => {
                    self.by_braces = end;
                    return None;
                }
            }
        }
    }

    /// Decides by the next line whether the game goes on after the end of a line of moves, which is at this index.
    fn next_line(&mut self, data: &[u8], end: usize) -> Option<Found> {
        let next = skip_blanks(data, end + 1);
        self.pos = match data.get(next) {
            Some(b'[') => return Some(Found::End(end + 1)),
            // The end of an escaped line is like that of an empty one.
            Some(b'%') if starts_line(data, next) => match memchr(b'\n', &data[next..]) {
                Some(len) => next + len,
                None => end,
            },
            // A comment directly after the result belongs to the game.
            Some(b'{' | b';') => next,
            Some(_) if self.is_over => return Some(Found::End(end + 1)),
            Some(_) => next,
            None => end,
        };
        (self.pos == end).then_some(Found::More)
    }

    /// Notes whether a text outside of comments ends with a result. Without any text, the text before the
    /// comments counts.
    fn see_text(&mut self, text: &[u8]) {
        self.is_over = ends_with_result(text) || (self.is_over && text.trim_ascii().is_empty());
    }
}

/// Returns whether the last word of a text is a result.
fn ends_with_result(text: &[u8]) -> bool {
    let text = text.trim_ascii_end();
    if text.ends_with(b"*") {
        return true;
    }
    let results: [&[u8]; 3] = [b"1-0", b"0-1", b"1/2-1/2"];
    let before = results.into_iter().find_map(|result| text.strip_suffix(result));
    before.is_some_and(|before| match before.last() {
        Some(&byte) => byte.is_ascii_whitespace() || matches!(byte, b'}' | b')'),
        None => true,
    })
}

#[cfg(test)]
mod tests;
