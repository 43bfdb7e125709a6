//! Finds where a game ends without reading its moves.

use memchr::{memchr, memchr_iter, memchr2, memchr2_iter, memchr3, memrchr, memrchr_iter, memrchr2};

use crate::lines::{MARK, skip_blanks, skip_tags, starts_line};
use crate::read::unusual::space_len;
use crate::result::{LONGEST_RESULT, strip_result};

/// A line starting like this ends an unclosed comment.
pub(crate) const NEXT_GAME: &[u8] = b"[Event \"";
/// The number of bytes past such a line to search for the end of the comment.
pub(crate) const MAX_QUOTE: usize = 1 << 16;
/// The number of bytes before its position that the scan looks at. A line of moves may end with a tag.
pub(crate) const LOOK_BACK: usize = 1 << 10;

/// The result of a scan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GameEnd {
    /// The game may continue past the data.
    More,
    /// The game ends before this index.
    End(usize),
    /// No further game in the data.
    Nothing,
}

/// The part of a game that the scan has come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Section {
    /// Nothing of the game yet.
    #[default]
    Start,
    /// A comment in braces, before any tags or moves.
    Comment,
    Tags,
    /// An empty line after tags.
    AfterTags,
    Moves,
    /// The result, with only comments and spaces since.
    Result,
}

/// The search for the end of a game. Given more data, it resumes where it stopped.
#[derive(Debug)]
pub(crate) struct Scan {
    /// Everything before this index has been scanned.
    pos: usize,
    section: Section,
    /// Whether the position is inside a comment in braces.
    is_in_comment: bool,
    /// Whether the current line starts with the end of a comment.
    is_mid_line: bool,
    /// Whether the position is at the end of an empty line between moves.
    is_at_empty_line: bool,
    /// The number of variations that the moves before an index leave open. It's counted only where the answer decides.
    open_variations: usize,
    counted: usize,
    /// Once a game is longer than this, all its variations count as closed, because its text may have left the buffer.
    pub(crate) max_game: usize,
    discarded: usize,
    /// The line at the position has no end before this index. It keeps text that arrives in pieces from being searched
    /// twice.
    searched: usize,
    /// The index up to which to scan moves brace by brace rather than by lines. An index that is too high only costs
    /// time.
    by_braces: usize,
}

impl Scan {
    pub(crate) const fn new() -> Self {
        Self {
            pos: 0,
            section: Section::Start,
            is_in_comment: false,
            is_mid_line: false,
            is_at_empty_line: false,
            counted: 0,
            open_variations: 0,
            max_game: usize::MAX,
            discarded: 0,
            searched: 0,
            by_braces: 0,
        }
    }

    /// Returns how many bytes the caller may drop from the start of the data.
    pub(crate) const fn pos(&self) -> usize {
        self.pos
    }

    /// Accounts for `len` bytes removed from the front of the data.
    pub(crate) const fn discard(&mut self, len: usize) {
        self.pos -= len;
        self.searched = self.searched.saturating_sub(len);
        self.counted = self.counted.saturating_sub(len);
        self.discarded += len;
    }

    /// Adjusts for the removal of all data from this index onwards.
    pub(crate) fn cut(&mut self, end: usize) {
        self.searched = self.searched.min(end);
    }

    /// Resumes the scan. `data` must start with the game, and `is_last` says that no more data follows.
    pub(crate) fn find_end(&mut self, data: &[u8], is_last: bool) -> GameEnd {
        loop {
            let found = if self.is_in_comment {
                self.comment(data, is_last)
            } else if matches!(self.section, Section::Moves | Section::Result) {
                self.moves(data)
            } else {
                self.tag_line(data, is_last)
            };
            match found {
                None => {}
                Some(GameEnd::More) if is_last => return GameEnd::End(data.len()),
                Some(found) => return found,
            }
        }
    }

    /// Scans a line of tags, up to a comment in braces.
    fn tag_line(&mut self, data: &[u8], is_last: bool) -> Option<GameEnd> {
        let is_new = self.searched <= self.pos;
        if is_new && self.section == Section::Tags && !self.is_mid_line && data.get(self.pos) == Some(&b'[') {
            self.pos += skip_tags(&data[self.pos..]);
        }
        let first = skip_blanks(data, self.pos);
        let rest = data.get(first..).unwrap_or_default();
        let has_game = self.section != Section::Start;
        match rest.first() {
            None => return Some(if is_last && !has_game { GameEnd::Nothing } else { GameEnd::More }),
            Some(b'\n') => {
                if self.section == Section::Tags && !self.is_mid_line {
                    self.section = Section::AfterTags;
                }
                self.is_mid_line = false;
                self.pos = first + 1;
                return None;
            }
            Some(b'{') => {
                if self.section == Section::Start {
                    self.section = Section::Comment;
                }
                self.is_in_comment = true;
                self.pos = first + 1;
                return None;
            }
            Some(b'[') => {
                if NEXT_GAME.starts_with(rest) && !is_last {
                    return Some(GameEnd::More);
                }
                if self.section == Section::AfterTags && rest.starts_with(NEXT_GAME) {
                    return Some(GameEnd::End(self.pos));
                }
                self.section = Section::Tags;
            }
            Some(b';') => {}
            Some(b'%') if starts_line(data, first) => {}
            Some(_) => {
                self.section = Section::Moves;
                self.pos = first;
                self.counted = first;
                return None;
            }
        }
        let Some(end) = self.line_end(data, first) else {
            return Some(if is_last && !has_game && rest[0] != b'[' {
                GameEnd::Nothing
            } else {
                GameEnd::More
            });
        };
        // Text that follows a tag is read like the start of a line.
        let line = &data[first..end];
        let is_followed = line[0] == b'[' && !line.ends_with(b"]") && !trim_end(line).ends_with(b"]");
        let tags = if is_followed { tags_len(line) } else { None };
        self.is_mid_line = tags.is_some();
        self.pos = tags.map_or(end + 1, |len| first + len);
        None
    }

    /// Returns the index of the line's end. Searches from `at` or from where the last search ended.
    fn line_end(&mut self, data: &[u8], at: usize) -> Option<usize> {
        let from = at.max(self.searched).min(data.len());
        let found = memchr(b'\n', &data[from..]).map(|len| from + len);
        self.searched = if found.is_some() { 0 } else { data.len() };
        found
    }

    /// Scans to the end of a comment in braces.
    ///
    /// A line inside it that looks like the start of a game is either quoted text, or the comment was never
    /// closed. The next brace tells which: it closes this comment, or opens one in the next game.
    fn comment(&mut self, data: &[u8], is_last: bool) -> Option<GameEnd> {
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
                    _ => return Some(GameEnd::End(at + 1)),
                }
            } else if !NEXT_GAME.starts_with(tag) && !MARK.starts_with(line) {
                continue;
            }
            // Needs more data.
            self.pos = at;
            return Some(GameEnd::More);
        }
        self.pos = data.len();
        Some(GameEnd::More)
    }

    /// Leaves the comment that ends at this index.
    const fn leave_comment(&mut self, at: usize) {
        self.pos = at + 1;
        (self.is_in_comment, self.is_mid_line) = (false, true);
    }

    /// Scans moves up to a comment in braces.
    fn moves(&mut self, data: &[u8]) -> Option<GameEnd> {
        if self.pos >= self.by_braces {
            let found = self.lines(data);
            if found.is_some() || self.is_in_comment {
                return found;
            }
        }
        let rest = &data[self.pos..];
        let Some(len) = memchr3(b'\n', b'{', b';', rest) else {
            let passed = whole_words(rest);
            self.see_text(&rest[..passed]);
            self.pos += passed;
            return Some(GameEnd::More);
        };
        self.see_text(&rest[..len]);
        self.pos += len;
        match rest[len] {
            b'{' => {
                self.is_in_comment = true;
                self.pos += 1;
                None
            }
            b';' => match self.line_end(data, self.pos) {
                Some(end) => self.next_line(data, end),
                None => Some(GameEnd::More),
            },
            _ => self.next_line(data, self.pos),
        }
    }

    /// The fast path of [`moves`](Self::moves), for tag filters. Skips whole lines until one might end the game, then
    /// decides from its last comment. Stops if that is inconclusive.
    fn lines(&mut self, data: &[u8]) -> Option<GameEnd> {
        loop {
            let rest = &data[self.pos..];
            let mut ends = memchr2_iter(b'\n', b';', rest);
            let len = ends.find(|&len| !goes_on(rest.split_at(len))).unwrap_or(rest.len());
            let end = self.pos + len;
            match last_text(&rest[..len]) {
                Some((text, Some(open_at))) => {
                    self.see_text(text);
                    self.is_in_comment = true;
                    self.pos += open_at + 1;
                    return None;
                }
                Some((text, None)) if data.get(end) == Some(&b'\n') => {
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

    /// Decides, at a line's end, whether the game continues on the next line.
    fn next_line(&mut self, data: &[u8], end: usize) -> Option<GameEnd> {
        if let Some(tag) = tag_after_result(&data[..end]) {
            return Some(GameEnd::End(tag));
        }
        let next = skip_blanks(data, end + 1);
        self.pos = match data.get(next) {
            Some(b'[') => return Some(GameEnd::End(end + 1)),
            // An escaped line counts as empty.
            Some(b'%') if starts_line(data, next) => self.line_end(data, next).unwrap_or(end),
            // A comment or a variation directly after the result belongs to the game.
            Some(b'{' | b';' | b'(') => next,
            Some(_) if self.section == Section::Result => return Some(GameEnd::End(end + 1)),
            Some(b'1') if self.is_at_empty_line && !self.is_in_variation(data, end) => {
                match starts_with_first_move(&data[next..]) {
                    Some(true) => return Some(GameEnd::End(end + 1)),
                    Some(false) => next,
                    None => end,
                }
            }
            Some(_) => next,
            None => end,
        };
        if self.pos == end {
            return Some(GameEnd::More);
        }
        self.is_at_empty_line = data[self.pos] == b'\n' && self.pos == next;
        None
    }

    /// Returns whether a variation is open at this index, which is outside comments.
    fn is_in_variation(&mut self, data: &[u8], end: usize) -> bool {
        if self.discarded + end > self.max_game {
            return false;
        }
        while self.counted < end {
            let at = self.counted;
            let rest = &data[at..end];
            self.counted += 1;
            let skip_to = match rest[0] {
                b'{' => b'}',
                b';' => b'\n',
                b'%' if starts_line(data, at) => b'\n',
                symbol => {
                    let closed = usize::from(symbol == b')').min(self.open_variations);
                    self.open_variations += usize::from(symbol == b'(');
                    self.open_variations -= closed;
                    continue;
                }
            };
            self.counted = memchr(skip_to, rest).map_or(end, |len| at + len);
        }
        self.open_variations > 0
    }

    /// Notes whether text outside comments ends with a result. Blank text changes nothing.
    fn see_text(&mut self, text: &[u8]) {
        let is_over = ends_with_result(text) || self.section == Section::Result && trim_end(text).is_empty();
        self.section = if is_over { Section::Result } else { Section::Moves };
    }
}

/// Returns whether the game surely continues on the next line, given the text before a line feed and the text from it
/// on. The line must end in neither a result, a tag after one, nor a comment, and the next line must begin like a move.
fn goes_on((before, rest): (&[u8], &[u8])) -> bool {
    let is_plain_end = match before.strip_suffix(b"\r").unwrap_or(before) {
        [.., b'-' | b'/' | b':' | 0x80.., b'0'..=b'2'] => false,
        [.., last] => matches!(last, b'!'..=b'~') && !matches!(last, b'*' | b',' | b']' | b'}'),
        [] => false,
    };
    is_plain_end
        && matches!(rest, [b'\n', next, ..] if *next > b' ' && !matches!(next, b'[' | b'%') && next.is_ascii())
}

/// Returns the last text outside comments, and the start of the comment after it if that is still open. Returns `None`
/// if the last comment is inconclusive. The data must not start inside a comment.
fn last_text(data: &[u8]) -> Option<(&[u8], Option<usize>)> {
    fn split_after_brace(data: &[u8]) -> (&[u8], &[u8]) {
        data.split_at(memrchr2(b'{', b'}', data).map_or(0, |at| at + 1))
    }
    let is_blank = |text: &[u8]| trim_end(text).is_empty();
    let (comments, after) = split_after_brace(data);
    let opened = match comments {
        [] => return Some((after, None)),
        [.., b'}'] if !is_blank(after) => return Some((after, None)),
        [closed @ .., b'}'] => split_after_brace(closed).0,
        opened => opened,
    };
    let [before @ .., b'{'] = opened else { return None };
    let (earlier, text) = split_after_brace(before);
    let open_at = comments.ends_with(b"{").then_some(before.len());
    // A brace within a comment opens nothing.
    (!earlier.ends_with(b"{") && !is_blank(text)).then_some((text, open_at))
}

/// Returns whether a text ends with a result, spaces aside.
fn ends_with_result(text: &[u8]) -> bool {
    strip_result(trim_end(text)).is_some()
}

/// Returns the text without the spaces of any kind at its end.
fn trim_end(mut text: &[u8]) -> &[u8] {
    loop {
        text = text.trim_ascii_end();
        let is_space = |&len: &usize| text.len() >= len && space_len(&text[text.len() - len..]) == Some(len);
        match (1..=3).find(is_space) {
            Some(len) => text = &text[..text.len() - len],
            None => return text,
        }
    }
}

/// Returns the length of the whole words in an unfinished line. Looks at the line's tail alone, because a result isn't
/// longer.
fn whole_words(line: &[u8]) -> usize {
    let tail = line.len().saturating_sub(LONGEST_RESULT);
    let is_space = |at: usize| line[at].is_ascii_whitespace() || space_len(&line[at..]).is_some();
    (tail..line.len()).rfind(|&at| is_space(at)).map_or(tail, |at| at + space_len(&line[at..]).unwrap_or(1))
}

/// Returns the length of the tags on a line, up to the last bracket after a quote.
fn tags_len(line: &[u8]) -> Option<usize> {
    let is_end = |&at: &usize| {
        let value = &line[..at];
        let blanks = value.iter().rev().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        value[..at - blanks].ends_with(b"\"")
    };
    memrchr_iter(b']', line).find(is_end).map(|at| at + 1)
}

/// Returns the index of a tag that directly follows a result on the last line of a text. The line end between the two
/// games was lost.
fn tag_after_result(data: &[u8]) -> Option<usize> {
    let end = data.iter().rposition(|byte| !matches!(byte, b' ' | b'\t' | b'\r'))?;
    let text = data[..=end].strip_suffix(b"]")?;
    let start = data.len().saturating_sub(LOOK_BACK);
    let line = match memrchr(b'\n', &text[start.min(text.len())..]) {
        Some(at) => start + at + 1,
        None if start == 0 => 0,
        None => return None,
    };
    if text[line..].strip_prefix(MARK).unwrap_or(&text[line..]).starts_with(b"%") {
        return None;
    }
    // The text after the last comment in braces. The line may start in one.
    let first = memchr2(b'{', b'}', &text[line..]).filter(|&len| text[line + len] == b'}');
    let mut start = first.map_or(line, |len| line + len + 1);
    while let Some(len) = memchr(b'{', &text[start..]) {
        let open = start + len;
        if text[start..open].contains(&b';') {
            break;
        }
        let Some(len) = memchr(b'}', &text[open..]) else { break };
        start = open + len + 1;
    }
    let outside = start;
    start = memrchr(b'}', &text[start..]).map_or(start, |len| start + len + 1);
    let is_tag = |&at: &usize| {
        let has_letter = || text.get(start + at + 1).is_some_and(u8::is_ascii_alphabetic);
        has_letter() && ends_with_result(&text[start..start + at])
    };
    let tag = start + memchr_iter(b'[', &text[start..]).find(is_tag)?;
    memchr2(b';', b'{', &text[outside..tag]).is_none().then_some(tag)
}

/// Returns whether a text starts with a first move. `None` if it is too short to tell.
fn starts_with_first_move(text: &[u8]) -> Option<bool> {
    let rest = match text {
        [_, b'.', b' ', rest @ ..] | [_, b'.', rest @ ..] => rest,
        [_] => return None,
        _ => return Some(false),
    };
    rest.first().map(u8::is_ascii_alphabetic)
}

#[cfg(test)]
mod tests;
