//! Finds the end of a game without reading its moves.

use memchr::{memchr, memchr2, memchr3, memrchr, memrchr2};

/// The start of the line before which a comment that is not closed ends.
const NEXT_GAME: &[u8] = b"[Event \"";
/// The length from which a line is scanned before its end is known, so that a long line needs not be kept.
pub(crate) const LONG_LINE: usize = 1 << 16;

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

/// Where the scan is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// At the start of a line, among the tags.
    Tags,
    /// After the tags, not in a comment.
    Moves,
    /// In a comment in braces.
    Comment,
}

/// A scan for the end of a game. It continues where it has stopped when there is more data.
#[derive(Debug)]
pub(crate) struct Scan {
    pos: usize,
    state: State,
    has_tags: bool,
    /// Whether an empty line follows the last tag.
    is_separated: bool,
    /// Whether the result has been seen, so that only comments may follow.
    is_over: bool,
    /// The end of the last comment or the start of the line, before which no result is looked for.
    floor: usize,
    /// Whether the rest of the line is scanned comment by comment.
    is_in_detail: bool,
    /// No line ends between the position and this index.
    searched: usize,
}

impl Scan {
    pub(crate) const fn new() -> Self {
        Self {
            pos: 0,
            state: State::Tags,
            has_tags: false,
            is_separated: false,
            is_over: false,
            floor: 0,
            is_in_detail: false,
            searched: 0,
        }
    }

    /// Returns how much of the data the scan may still look at is behind its position.
    pub(crate) const fn pos(&self) -> usize {
        self.pos
    }

    /// Moves the scan back by `len` bytes, which have been removed from the start of the data.
    pub(crate) const fn discard(&mut self, len: usize) {
        self.pos -= len;
        self.floor = self.floor.saturating_sub(len);
        self.searched = self.searched.saturating_sub(len);
    }

    /// Goes on with the scan. `data` starts with the game. `is_last` states that no data follows.
    pub(crate) fn find_end(&mut self, data: &[u8], is_last: bool) -> Found {
        loop {
            let step = match self.state {
                State::Tags => self.tag_line(data, is_last),
                State::Moves => self.moves(data, is_last),
                State::Comment => self.comment(data, is_last),
            };
            if let Some(found) = step {
                return found;
            }
        }
    }

    /// Scans a line among the tags.
    fn tag_line(&mut self, data: &[u8], is_last: bool) -> Option<Found> {
        if self.has_tags && !self.is_separated && data.get(self.pos) == Some(&b'[') {
            self.pos += skip_tags(&data[self.pos..]);
        }
        let first = skip_blanks(data, self.pos);
        match data.get(first) {
            None if !is_last => return Some(Found::More),
            None if self.has_tags => return Some(Found::End(data.len())),
            None => return Some(Found::Nothing),
            Some(b'\n') => {
                self.is_separated |= self.has_tags;
                self.pos = first + 1;
                return None;
            }
            Some(b'[') => {
                let rest = &data[first..];
                if rest.len() < NEXT_GAME.len() && !is_last {
                    return Some(Found::More);
                }
                if self.is_separated && rest.starts_with(NEXT_GAME) {
                    return Some(Found::End(self.pos));
                }
            }
            // An escaped line, or a comment before the first tag, which belongs to no game.
            Some(b'%') if first == self.pos => {}
            Some(b';') if !self.has_tags => {}
            Some(_) => {
                self.state = State::Moves;
                self.pos = first;
                return None;
            }
        }
        let Some(len) = memchr(b'\n', &data[first..]) else {
            self.has_tags |= data[first] == b'[';
            return Some(match (is_last, self.has_tags) {
                (false, _) => Found::More,
                (true, true) => Found::End(data.len()),
                (true, false) => Found::Nothing,
            });
        };
        if data[first] == b'[' {
            self.has_tags = true;
            self.is_separated = false;
        }
        self.pos = first + len + 1;
        None
    }

    /// Scans the moves up to the end of the line, or up to the next comment of a line that is not simple.
    fn moves(&mut self, data: &[u8], is_last: bool) -> Option<Found> {
        if !self.is_in_detail {
            let from = self.searched.max(self.pos);
            let limit = data.len().min(self.pos + LONG_LINE);
            let line_end = memchr(b'\n', &data[from..limit]).map(|len| from + len);
            if line_end.is_none() && limit == data.len() {
                self.searched = limit;
                return Some(self.stop(data, self.pos, is_last));
            }
            if let Some(end) = line_end {
                match self.simple_line(&data[self.pos..end]) {
                    Some(State::Comment) => {
                        (self.state, self.pos) = (State::Comment, end);
                        return None;
                    }
                    Some(_) => return self.line_end(data, end, is_last),
                    None => {}
                }
            }
            self.is_in_detail = true;
        }
        let Some(len) = memchr3(b'\n', b'{', b';', &data[self.pos..]) else {
            return Some(self.stop(data, data.len(), is_last));
        };
        let at = self.pos + len;
        self.see_text(&data[self.floor.min(at)..at]);
        match data[at] {
            b'{' => {
                self.state = State::Comment;
                self.pos = at + 1;
            }
            b';' => {
                let Some(len) = memchr(b'\n', &data[at..]) else { return Some(self.stop(data, at, is_last)) };
                self.pos = at + len;
                self.floor = self.pos;
            }
            _ => return self.line_end(data, at, is_last),
        }
        None
    }

    /// Scans the rest of a line by its last comment alone, and returns the state at its end. Returns `None` if the other comments
    /// matter. With this, a filter by tags takes half the instructions on games with a comment for each move.
    fn simple_line(&mut self, line: &[u8]) -> Option<State> {
        let Some(first) = memchr3(b'{', b'}', b';', line) else {
            self.see_text(line);
            return Some(State::Moves);
        };
        let last = memrchr2(b'{', b'}', line)?;
        let (before, after) = (&line[..last], &line[last + 1..]);
        // A semicolon may start a comment that hides the braces.
        if memchr(b';', &line[first..]).is_some() {
            return None;
        }
        let (text, state) = if line[last] == b'{' {
            (before, State::Comment)
        } else if after.trim_ascii().is_empty() {
            // The comment may follow a result.
            (&before[..memrchr(b'{', before)?], State::Moves)
        } else {
            self.see_text(after);
            return Some(State::Moves);
        };
        // The text between the last two comments, if there is any.
        let text = memrchr(b'}', text).map_or(text, |end| &text[end + 1..]);
        if text.trim_ascii().is_empty() || memchr(b'{', text).is_some() {
            return None;
        }
        self.see_text(text);
        Some(state)
    }

    /// Notes whether a text outside of comments ends with a result. Without any text, the text before the comments counts.
    fn see_text(&mut self, text: &[u8]) {
        self.is_over = ends_with_result(text) || (self.is_over && text.trim_ascii().is_empty());
    }

    /// Stops at an index because the data ends.
    fn stop(&mut self, data: &[u8], at: usize, is_last: bool) -> Found {
        self.pos = at;
        if is_last { Found::End(data.len()) } else { Found::More }
    }

    /// Scans the end of a line, which is at this index.
    fn line_end(&mut self, data: &[u8], at: usize, is_last: bool) -> Option<Found> {
        let next = skip_blanks(data, at + 1);
        // The next line decides.
        match data.get(next) {
            None => return Some(self.stop(data, at, is_last)),
            Some(b'[') => return Some(Found::End(at + 1)),
            Some(b'%') if next == at + 1 => {
                let Some(len) = memchr(b'\n', &data[next..]) else {
                    return Some(self.stop(data, at, is_last));
                };
                self.pos = next + len;
            }
            // A comment directly after the result belongs to the game.
            Some(b'{' | b';') => self.pos = next,
            Some(_) if self.is_over => return Some(Found::End(at + 1)),
            Some(_) => self.pos = next,
        }
        self.floor = self.pos;
        self.is_in_detail = false;
        None
    }

    /// Scans a comment up to its end or the end of the line.
    fn comment(&mut self, data: &[u8], is_last: bool) -> Option<Found> {
        let Some(len) = memchr2(b'}', b'\n', &data[self.pos..]) else {
            self.pos = data.len();
            return Some(if is_last { Found::End(data.len()) } else { Found::More });
        };
        let at = self.pos + len;
        self.pos = at + 1;
        if data[at] == b'}' {
            self.state = State::Moves;
            self.floor = self.pos;
            return None;
        }
        let rest = &data[self.pos..];
        if rest.len() < NEXT_GAME.len() && !is_last {
            self.pos = at;
            return Some(Found::More);
        }
        self.is_in_detail = false;
        rest.starts_with(NEXT_GAME).then_some(Found::End(at + 1))
    }
}

/// Returns the start of the first line that does not start with a bracket, in a text that starts with one. If there is none, or
/// too little text to know, returns the start of an earlier line.
///
/// The bytes are compared in blocks, which the compiler vectorizes.
fn skip_tags(data: &[u8]) -> usize {
    const BLOCK: usize = 64;
    let is_other = |byte: u8, next: u8| (byte == b'\n') & (next != b'[');
    let blocks = data.chunks_exact(BLOCK).zip(data.get(1..).unwrap_or_default().chunks_exact(BLOCK));
    let mut at = 0;
    for (block, nexts) in blocks {
        let pairs = || block.iter().zip(nexts);
        if pairs().fold(false, |found, (&byte, &next)| found | is_other(byte, next)) {
            return at + 1 + pairs().position(|(&byte, &next)| is_other(byte, next)).unwrap_or(0);
        }
        at += BLOCK;
    }
    memrchr(b'\n', &data[..at]).map_or(0, |newline| newline + 1)
}

/// Returns the index of the first byte from `at` that is not a space within a line.
fn skip_blanks(data: &[u8], at: usize) -> usize {
    let rest = data.get(at..).unwrap_or_default();
    at + rest.iter().position(|byte| !matches!(byte, b' ' | b'\t' | b'\r')).unwrap_or(rest.len())
}

/// Returns whether the last word of a text is a result.
fn ends_with_result(text: &[u8]) -> bool {
    let text = text.trim_ascii_end();
    let word_len = match text {
        [.., b'*'] => return true,
        [.., b'-', b'0' | b'1'] => 3,
        [.., b'/', b'2'] => 7,
        _ => return false,
    };
    let Some(start) = text.len().checked_sub(word_len) else { return false };
    let is_word =
        start == 0 || text[start - 1].is_ascii_whitespace() || matches!(text[start - 1], b'}' | b')');
    is_word && matches!(&text[start..], b"1-0" | b"0-1" | b"1/2-1/2")
}

/// Returns the line and the column of an index, from 1.
pub(crate) fn place(data: &[u8], at: usize) -> (u64, usize) {
    let before = &data[..at.min(data.len())];
    let column = before.len() - memrchr(b'\n', before).map_or(0, |newline| newline + 1);
    (1 + lines(before), column + 1)
}

/// Returns the number of ends of lines.
pub(crate) fn lines(data: &[u8]) -> u64 {
    memchr::memchr_iter(b'\n', data).count() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the games of a text, scanned as a whole, and checks that data in small pieces gives the same games.
    #[track_caller]
    fn split(text: &str) -> Vec<&str> {
        let games = |step: usize| {
            let mut games = Vec::new();
            let mut rest = text;
            loop {
                let mut scan = Scan::new();
                let mut end = step.min(rest.len());
                let found = loop {
                    match scan.find_end(&rest.as_bytes()[..end], end == rest.len()) {
                        Found::More => end = (end + step).min(rest.len()),
                        found => break found,
                    }
                };
                let Found::End(end) = found else { return games };
                assert!(end > 0);
                games.push(&rest[..end]);
                rest = &rest[end..];
            }
        };
        let whole = games(text.len().max(1));
        for step in 1..12 {
            assert_eq!(games(step), whole, "in pieces of {step} bytes");
        }
        whole
    }

    #[test]
    fn games_end_at_tags_and_after_results() {
        assert_eq!(split(""), [""; 0]);
        assert_eq!(split(" \n%x\n\n; y\n"), [""; 0]);
        assert_eq!(
            split("[A \"1\"]\n\n1. e4\n\n2. d4 *\n\n[B \"2\"]\n1. d4"),
            ["[A \"1\"]\n\n1. e4\n\n2. d4 *\n", "\n[B \"2\"]\n1. d4"]
        );
        assert_eq!(
            split("e4 1-0\nd4 0-1 \r\n\r\nc4 1/2-1/2\n* \n"),
            ["e4 1-0\n", "d4 0-1 \r\n", "\r\nc4 1/2-1/2\n", "* \n"]
        );
        assert_eq!(split("e4 *\n{after}\nd4\n"), ["e4 *\n{after}\n", "d4\n"]);
        assert_eq!(split("e4 * ; after\nd4\n"), ["e4 * ; after\n", "d4\n"]);
        assert_eq!(split("e4 *\n\n{before} d4\n"), ["e4 *\n", "\n{before} d4\n"]);
    }

    #[test]
    fn comments_hide_what_ends_a_game() {
        for text in
            ["{1-0\n} e4\nd4\n", "{\n[A \"1\"]\n} e4", "; 1-0\ne4\n;[\n", "e4\n%1-0\n%[\nd4", "O-O\nb1-a1\n"]
        {
            assert_eq!(split(text), [text]);
        }
        assert_eq!(
            split("e4 {never\nclosed\n[Event \"2\"]\n*\n"),
            ["e4 {never\nclosed\n", "[Event \"2\"]\n*\n"]
        );
        assert_eq!(split("e4 1-0 {c}\n{d ; e}\nd4\n"), ["e4 1-0 {c}\n{d ; e}\n", "d4\n"]);
        assert_eq!(split("e4 {a} 1-0 {b\nc}\nd4\n"), ["e4 {a} 1-0 {b\nc}\n", "d4\n"]);
        assert_eq!(split("e4 {a {b} e5 {c\n1-0\n} *\nd4"), ["e4 {a {b} e5 {c\n1-0\n} *\n", "d4"]);
        assert_eq!(split("e4 ; {a\n*\nd4\n"), ["e4 ; {a\n*\n", "d4\n"]);
        assert_eq!(split("e4 1-0 {b} {c}\nd4\n"), ["e4 1-0 {b} {c}\n", "d4\n"]);
    }

    #[test]
    fn tags_may_be_separated_by_empty_lines() {
        assert_eq!(split("[A \"1\"]\n\n[B \"2\"]\n\n*\n").len(), 1);
        assert_eq!(split("[Event \"1\"]\n\n[Event \"2\"]\n\n[Event \"3\"]\n").len(), 3);
        assert_eq!(split("[Event \"1\"]\n[Event \"2\"]\n\n*\n").len(), 1);
    }

    #[test]
    fn places_are_counted_from_one() {
        assert_eq!(place(b"ab\ncd", 0), (1, 1));
        assert_eq!(place(b"ab\ncd", 2), (1, 3));
        assert_eq!(place(b"ab\ncd", 4), (2, 2));
        assert_eq!(place(b"ab\ncd", 9), (2, 3));
    }
}
