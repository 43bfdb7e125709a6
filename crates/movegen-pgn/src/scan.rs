//! Finds the end of a game without reading its moves.

use memchr::{memchr, memchr2, memrchr, memrchr2};

/// The start of the line before which a comment that is not closed ends.
const NEXT_GAME: &[u8] = b"[Event \"";

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
///
/// Among the moves, only the ends of lines and semicolons are looked for. At most of them, the bytes beside show that the game
/// goes on. At the others, the scan looks back at the comments that it has passed. With this, a filter by tags takes half the
/// time of a scan from brace to brace.
#[derive(Debug)]
pub(crate) struct Scan {
    /// What precedes this index has been scanned. Among the tags, it is the start of a line.
    pos: usize,
    is_in_moves: bool,
    has_tags: bool,
    /// Whether an empty line follows the last tag.
    is_separated: bool,
    /// Whether the position is in a comment in braces.
    is_in_comment: bool,
    /// Whether the result precedes `floor`, or the comment at the position, with nothing but comments between them.
    is_over: bool,
    /// The end of a comment or the start of a line, between which and the position there is no end of a comment.
    floor: usize,
}

impl Scan {
    pub(crate) const fn new() -> Self {
        Self {
            pos: 0,
            is_in_moves: false,
            has_tags: false,
            is_separated: false,
            is_in_comment: false,
            is_over: false,
            floor: 0,
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
    }

    /// Goes on with the scan. `data` starts with the game. `is_last` states that no data follows.
    pub(crate) fn find_end(&mut self, data: &[u8], is_last: bool) -> Found {
        while !self.is_in_moves {
            if let Some(found) = self.tag_line(data, is_last) {
                return found;
            }
        }
        self.moves(data, is_last)
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
                self.is_in_moves = true;
                (self.pos, self.floor) = (first, first);
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

    /// Scans the moves.
    fn moves(&mut self, data: &[u8], is_last: bool) -> Found {
        let stop = if is_last { Found::End(data.len()) } else { Found::More };
        let mut from = self.pos;
        while let Some(len) = memchr2(b'\n', b';', &data[from..]) {
            let mut at = from + len;
            from = at + 1;
            if at > self.floor && is_plain(data, at) {
                continue;
            }
            self.advance(data, at);
            if self.is_in_comment {
                let rest = &data[from..];
                if data[at] == b';' {
                    continue;
                }
                if rest.starts_with(NEXT_GAME) {
                    return Found::End(from);
                }
                if NEXT_GAME.starts_with(rest) {
                    return stop;
                }
                continue;
            }
            self.see_text(&data[self.floor..at]);
            if data[at] == b';' {
                let Some(len) = memchr(b'\n', &data[at..]) else { return stop };
                at += len;
                (self.pos, self.floor) = (at, at);
            }
            // The next line decides.
            let next = skip_blanks(data, at + 1);
            self.pos = match data.get(next) {
                None => return stop,
                Some(b'[') => return Found::End(at + 1),
                Some(b'%') if next == at + 1 => {
                    let Some(len) = memchr(b'\n', &data[next..]) else { return stop };
                    next + len
                }
                // A comment directly after the result belongs to the game.
                Some(b'{' | b';') => next,
                Some(_) if self.is_over => return Found::End(at + 1),
                Some(_) => next,
            };
            self.floor = self.pos;
            from = self.pos;
        }
        self.advance(data, data.len());
        if !self.is_in_comment {
            self.see_text(&data[self.floor..]);
        }
        stop
    }

    /// Moves on to an index that is not in a comment up to the end of the line. Notes whether it is in a comment in braces, which
    /// begins with the first brace after the end of another.
    fn advance(&mut self, data: &[u8], at: usize) {
        let passed = &data[self.pos..at];
        let Some(last) = memrchr2(b'{', b'}', passed) else {
            self.pos = at;
            return;
        };
        let closed = if passed[last] == b'}' { Some(last) } else { memrchr(b'}', &passed[..last]) };
        if let Some(len) = closed {
            let closed = self.pos + len;
            let text = &data[closed + 1..at];
            let text = memchr(b'{', text).map_or(text, |open| &text[..open]);
            if text.trim_ascii().is_empty() {
                self.is_over = self.is_over_before(data, closed);
            }
            self.is_in_comment = false;
            self.floor = closed + 1;
        }
        if !self.is_in_comment {
            if let Some(len) = memchr(b'{', &data[self.floor.max(self.pos)..at]) {
                let open = self.floor.max(self.pos) + len;
                self.see_text(&data[self.floor..open]);
                self.is_in_comment = true;
            }
        }
        self.pos = at;
    }

    /// Returns whether only comments are between the result and the end of a comment, at an index behind the position.
    fn is_over_before(&self, data: &[u8], mut closed: usize) -> bool {
        loop {
            let previous = memrchr(b'}', &data[self.pos..closed]).map(|len| self.pos + len);
            let start = match previous {
                Some(previous) => previous + 1,
                None if self.is_in_comment => return self.is_over,
                None => self.pos,
            };
            // Without the start of a comment, the brace is a text that is not a result.
            let Some(len) = memchr(b'{', &data[start..closed]) else { return false };
            let text = &data[previous.map_or(self.floor, |_| start)..start + len];
            if !text.trim_ascii().is_empty() {
                return ends_with_result(text);
            }
            match previous {
                Some(previous) => closed = previous,
                None => return self.is_over,
            }
        }
    }

    /// Notes whether a text outside of comments ends with a result. Without any text, the text before the comments counts.
    fn see_text(&mut self, text: &[u8]) {
        self.is_over = ends_with_result(text) || (self.is_over && text.trim_ascii().is_empty());
    }
}

/// Returns whether the game goes on after the end of a line at this index, whether or not it is in a comment: the line ends
/// neither with a result nor with a comment, and the next line starts with a move or a number. Returns `false` if in doubt, or
/// for a semicolon.
#[inline]
fn is_plain(data: &[u8], at: usize) -> bool {
    let byte = |back: usize| at.checked_sub(back).and_then(|index| data.get(index)).copied().unwrap_or(b' ');
    let (last, before) = if byte(1) == b'\r' { (byte(2), byte(3)) } else { (byte(1), byte(2)) };
    let ends_as_result = matches!(last, b'0'..=b'2') && matches!(before, b'-' | b'/');
    let next = data.get(at + 1).copied().unwrap_or(b' ');
    data[at] == b'\n'
        && last > b' '
        && !ends_as_result
        && !matches!(last, b'*' | b'}')
        && next > b' '
        && !matches!(next, b'[' | b'%')
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
    use proptest::prelude::*;

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

    /// Returns the end of the moves from `at`, found byte by byte.
    fn end_of_moves(data: &[u8], mut at: usize) -> usize {
        let (mut is_over, mut is_in_comment, mut text) = (false, false, Vec::new());
        let line_end = |at: usize| data[at..].iter().position(|&byte| byte == b'\n').map(|len| at + len);
        while let Some(&byte) = data.get(at) {
            if is_in_comment {
                is_in_comment = byte != b'}';
                if byte == b'\n' && data[at + 1..].starts_with(NEXT_GAME) {
                    return at + 1;
                }
                at += 1;
                continue;
            }
            if !matches!(byte, b'\n' | b'{' | b';') {
                text.push(byte);
                at += 1;
                continue;
            }
            is_over = ends_with_result(&text) || is_over && text.trim_ascii().is_empty();
            text.clear();
            if byte == b'{' {
                is_in_comment = true;
                at += 1;
                continue;
            }
            let Some(end) = line_end(at) else { break };
            let next = skip_blanks(data, end + 1);
            at = match data.get(next) {
                None => break,
                Some(b'[') => return end + 1,
                Some(b'%') if next == end + 1 => match line_end(next) {
                    Some(end) => end,
                    None => break,
                },
                Some(b'{' | b';') => next,
                Some(_) if is_over => return end + 1,
                Some(_) => next,
            };
        }
        data.len()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn the_end_is_that_of_a_scan_of_each_byte(parts in prop::collection::vec(0_usize..24, 0..40)) {
            const PARTS: [&str; 24] = [
                "e4", "1-0", "1-0", "0-1\n", "*", "*\n", "1/2-1/2", "{", "{", "{", "}", "}", "}", ";", "\n", "\n", "\n",
                "\r\n", " ", "\t", "%", "[", "[Event \"", "O-O",
            ];
            let text: String = "e4 ".chars().chain(parts.into_iter().flat_map(|part| PARTS[part].chars())).collect();
            let end = end_of_moves(text.as_bytes(), 0);
            prop_assert_eq!(split(&text)[0].len(), end, "{:?}", text);
        }
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
        for text in [
            "%1-0\n{c}\n d4",
            "{1-0\n} e4\nd4\n",
            "{\n[A \"1\"]\n} e4",
            "; 1-0\ne4\n;[\n",
            "e4\n%1-0\n%[\nd4",
            "O-O\nb1-a1\n",
        ] {
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
