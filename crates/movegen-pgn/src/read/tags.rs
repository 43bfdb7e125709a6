//! Reads the tags of a game.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use memchr::{memchr, memchr2, memchr3, memrchr};

use movegen_position::setup::{FenField, FenProblem};

use crate::error::GameProblem;
use crate::lines::{MARK, starts_line};
use crate::position::PgnPosition;
use crate::read::state::{GameReader, Halt, TEXT};
use crate::remark::RemarkKind;
use crate::result::GameResult;
use crate::tags::is_of_name;
use crate::text::Text;
use crate::visitor::Visitor;

/// The tags that decide the start position, with the places of their values.
#[derive(Default)]
pub(super) struct Start<'a> {
    fen: Option<(Text<'a>, usize)>,
    variant: Option<(Text<'a>, usize)>,
    result: Option<(Text<'a>, usize)>,
}

/// Reads a FEN and leaves out rights and squares that don't fit its pieces, which it finds by the place of each error.
/// Returns `None` if anything else is wrong.
#[cold]
fn repair<P: PgnPosition>(variant: Option<&str>, fen: &str) -> Option<(P, Vec<RemarkKind>)> {
    let mut fields: Vec<String> = fen.split_ascii_whitespace().map(ToString::to_string).collect();
    let mut kinds = Vec::new();
    // No position has more pieces, rights and squares to mend.
    for _ in 0..64 {
        let error = match P::from_tags(variant, Some(&fields.join(" "))) {
            Ok(position) => return Some((position, kinds)),
            Err(GameProblem::Fen(error)) => error,
            Err(_) => return None,
        };
        let is_setup = matches!(error.problem, FenProblem::Setup(_) | FenProblem::Variant(_));
        let kind = match error.field {
            FenField::Placement if error.problem == FenProblem::Unexpected('~') => {
                let at = error.column.checked_sub(1).filter(|&at| fields[0].get(at..=at) == Some("~"))?;
                fields[0].remove(at);
                RemarkKind::FenPromoted
            }
            FenField::Castling if is_setup => {
                let before = fields.iter().take(2).map(|field| field.len() + 1).sum::<usize>();
                let rights = fields.get_mut(2).filter(|rights| *rights != "-")?;
                let at = (error.column - 1).checked_sub(before).filter(|&at| rights.is_char_boundary(at))?;
                rights.remove(at);
                if rights.is_empty() {
                    rights.push('-');
                }
                RemarkKind::FenRepaired
            }
            FenField::EnPassant if is_setup => {
                *fields.get_mut(3).filter(|square| *square != "-")? = "-".to_string();
                RemarkKind::FenRepaired
            }
            _ => return None,
        };
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    None
}

/// The tags that say how to read the moves.
const MEANINGFUL: [&[u8]; 3] = [b"FEN", b"Variant", b"Result"];

/// A tag, with the place of its value and the place after it.
struct Tag<'a> {
    name: &'a [u8],
    value: Text<'a>,
    value_at: usize,
    end: usize,
}

impl<'a, P: PgnPosition, V: Visitor<P> + ?Sized> GameReader<'a, '_, P, V> {
    /// Reads tags up to the first text that is not one.
    pub(super) fn tags(&mut self, start: &mut Start<'a>) -> Result<(), Halt> {
        let mut has_tags = false;
        // Whether a tag stands before the current text.
        let mut is_same_line = false;
        loop {
            match self.byte(self.pos) {
                Some(byte) if byte.is_ascii_whitespace() => {
                    is_same_line &= byte != b'\n';
                    self.pos += 1;
                }
                Some(b'[') => {
                    self.tag(start)?;
                    has_tags = true;
                    is_same_line = true;
                }
                Some(b'%') if starts_line(self.data, self.pos) => self.pos = self.line_end(self.pos),
                Some(b';') if !has_tags => self.pos = self.line_end(self.pos),
                Some(b';' | b'{') => match self.after_comments() {
                    Some(next) if self.byte(next) == Some(b'[') => self.pos = next,
                    _ => return Ok(()),
                },
                Some(_) if self.data[self.pos..].starts_with(MARK) => self.mark()?,
                // The character that old editors leave at the end of a file, before one that was appended.
                Some(0 | 0x1a | 0xff) => {
                    self.remark(RemarkKind::Space, self.pos, self.pos + 1)?;
                    self.pos += 1;
                }
                Some(_) if is_same_line => {
                    return self.remark(RemarkKind::TagLine, self.pos, self.shown_end(self.pos));
                }
                _ => return Ok(()),
            }
        }
    }

    /// Returns the start position that the tags give. Remarks on the parts of the FEN that are left out.
    pub(super) fn start_position(&mut self, tags: &Start<'_>) -> Result<P, Halt> {
        let [variant, fen] =
            [&tags.variant, &tags.fen].map(|tag| tag.as_ref().map(|(text, _)| text.to_str()));
        let (variant, fen) = (variant.as_deref(), fen.as_deref());
        let problem = match P::from_tags(variant, fen) {
            Ok(position) => return Ok(position),
            Err(problem) => problem,
        };
        let tag = if matches!(problem, GameProblem::Variant { .. }) { &tags.variant } else { &tags.fen };
        let (start, end) = tag.as_ref().map_or((0, 0), |(text, at)| (*at, *at + text.as_bytes().len()));
        let Some((position, kinds)) = fen.and_then(|fen| repair(variant, fen)) else {
            return Self::fail(start, end, problem);
        };
        for kind in kinds {
            self.remark(kind, start, end)?;
        }
        Ok(position)
    }

    /// Skips comments and escaped lines. Returns `None` if a comment is not closed.
    fn after_comments(&self) -> Option<usize> {
        let mut at = self.pos;
        loop {
            at = match self.byte(at)? {
                byte if byte.is_ascii_whitespace() => at + 1,
                b'{' => at + 1 + memchr(b'}', &self.data[at..])?,
                b';' => self.line_end(at),
                b'%' if starts_line(self.data, at) => self.line_end(at),
                _ if self.data[at..].starts_with(MARK) => at + MARK.len(),
                _ => return Some(at),
            }
        }
    }

    /// Reads a tag that starts at the current bracket.
    #[inline]
    fn tag(&mut self, start: &mut Start<'a>) -> Result<(), Halt> {
        let at = self.pos;
        let mut tag = match self.plain_tag() {
            Some(tag) => tag,
            None => match self.odd_tag()? {
                Some(tag) => tag,
                None => return Ok(()),
            },
        };
        // Of these alone the reader needs the value.
        if let Some(name) = MEANINGFUL.into_iter().find(|name| tag.name.eq_ignore_ascii_case(name)) {
            if name != tag.name {
                self.remark(RemarkKind::TagName, at, tag.end)?;
            }
            tag.name = name;
        }
        self.pos = tag.end;
        self.grow(TEXT + tag.name.len() + tag.value.as_bytes().len(), at, tag.end)?;
        let found = (tag.value, tag.value_at);
        let before = match tag.name {
            b"FEN" => start.fen.replace(found),
            b"Variant" => start.variant.replace(found),
            b"Result" => {
                self.result_tag(tag.value, tag.value_at)?;
                start.result.replace(found)
            }
            _ => None,
        };
        if before.is_some_and(|(value, _)| value.as_bytes() != tag.value.as_bytes()) {
            self.remark(RemarkKind::TagRepeated, at, tag.end)?;
        }
        Self::follow(self.visitor.tag(tag.name, tag.value), at, tag.end)
    }

    /// A shortcut for [`unusual_tag`](Self::unusual_tag), for tag filters: reads a tag with one space, and no quote or
    /// backslash in the value.
    #[inline]
    fn plain_tag(&self) -> Option<Tag<'a>> {
        let name_at = self.pos + 1;
        let name_end = self.name_end(name_at);
        let (name, value_at) = (self.data.get(name_at..name_end)?, name_end + 2);
        let value = self.data.get(name_end..)?.strip_prefix(b" \"").filter(|_| !name.is_empty())?;
        let len = memchr3(b'"', b'\\', b'\n', value)?;
        let is_closed = value[len..].starts_with(b"\"]");
        // Without backslashes, it is like a comment.
        let value = Text::comment(&value[..len]);
        is_closed.then_some(Tag { name, value, value_at, end: value_at + len + 2 })
    }

    /// Notes the result of the tag.
    fn result_tag(&mut self, value: Text<'_>, at: usize) -> Result<(), Halt> {
        let value = value.as_bytes();
        match GameResult::from_bytes(value) {
            Some(result) => {
                self.tagged = Some(result);
                if value != result.as_str().as_bytes() {
                    self.remark(RemarkKind::Result, at, at + value.len())?;
                }
            }
            None if matches!(value.trim_ascii(), b"" | b"?") => {}
            None => self.remark(RemarkKind::ResultTag, at, at + value.len())?,
        }
        Ok(())
    }

    /// Reads a tag in an unusual form, or skips it up to its bracket. A tag without a bracket is a problem, since it
    /// may be quoted in a comment that never ended.
    #[cold]
    #[inline(never)]
    fn odd_tag(&mut self) -> Result<Option<Tag<'a>>, Halt> {
        let at = self.pos;
        let problem = match self.unusual_tag() {
            Ok(tag) => return Ok(Some(tag)),
            Err(problem) => problem,
        };
        if let Some(tag) = self.typographic_tag() {
            self.remark(RemarkKind::TagQuotes, at, tag.end)?;
            return Ok(Some(tag));
        }
        let end = memchr2(b']', b'\n', &self.data[at..]).map_or(self.data.len(), |len| at + len);
        if self.byte(end) == Some(b']') {
            self.pos = end + 1;
            self.remark(RemarkKind::Tag, at, self.pos)?;
        } else {
            self.problem(at, self.shown_end(at), problem)?;
            self.pos = end;
        }
        Ok(None)
    }

    /// Reads a tag with typographic quotes around its value.
    fn typographic_tag(&self) -> Option<Tag<'a>> {
        const QUOTES: [char; 7] = ['“', '”', '„', '«', '»', '‘', '’'];
        let name_at = self.pos + 1;
        let name_end = self.name_end(name_at);
        let quote_at = self.skip(name_end, |byte| matches!(byte, b' ' | b'\t'));
        let is_quoted = |quote: &char| {
            let mut bytes = [0; 4];
            self.data[quote_at..].starts_with(quote.encode_utf8(&mut bytes).as_bytes())
        };
        QUOTES.iter().find(|quote| is_quoted(quote))?;
        let line = core::str::from_utf8(self.data.get(quote_at..self.line_end(quote_at))?).ok()?;
        let (value, rest) = line
            .trim_end()
            .strip_suffix(']')?
            .trim_end()
            .split_at_checked(line.chars().next()?.len_utf8())?;
        let first = value.chars().next()?;
        let end = rest.strip_suffix(|last| QUOTES.contains(&last) || last == '"')?.len();
        let value_at = quote_at + first.len_utf8();
        let value = Text::tag_value(self.data.get(value_at..value_at + end)?);
        let end = self.pos + memrchr(b']', &self.data[self.pos..self.line_end(self.pos)])? + 1;
        (name_end > name_at).then_some(Tag { name: &self.data[name_at..name_end], value, value_at, end })
    }

    /// Reads a tag in any accepted form.
    fn unusual_tag(&self) -> Result<Tag<'a>, GameProblem> {
        let is_blank = |byte: u8| matches!(byte, b' ' | b'\t');
        let name_at = self.skip(self.pos + 1, is_blank);
        let name_end = self.name_end(name_at);
        let quote_at = self.skip(name_end, is_blank);
        let name = &self.data[name_at..name_end];
        if name.is_empty()
            || (quote_at == name_end
                && !matches!(self.byte(name_end), Some(b'"' | b']' | b'\r' | b'\n') | None))
        {
            return Err(GameProblem::TagName);
        }
        if self.byte(quote_at) != Some(b'"') {
            return Err(GameProblem::TagQuote);
        }
        let value_at = quote_at + 1;
        let (value, end) = self.quoted(value_at)?;
        Ok(Tag { name, value: Text::tag_value(value), value_at, end })
    }

    /// Returns the tag value at `at`, and the index after the tag's bracket.
    ///
    /// The value ends at the first quote followed by a bracket. Any other quote belongs to the value,
    /// because many programs do not escape quotes and backslashes, and so does a trailing backslash
    /// unless another quote follows.
    fn quoted(&self, at: usize) -> Result<(&'a [u8], usize), GameProblem> {
        let data = self.data;
        let line = &data[at..self.line_end(at)];
        let bracket = |after: usize| {
            let blanks = line.get(after..)?.iter().position(|byte| !matches!(byte, b' ' | b'\t'))?;
            (line[after + blanks] == b']').then_some(at + after + blanks + 1)
        };
        let (mut from, mut after_backslash, mut problem) = (0, None, GameProblem::TagUnclosedQuote);
        while let Some(len) = line.get(from..).and_then(|rest| memchr2(b'"', b'\\', rest)) {
            let quote = from + len;
            if line[quote] == b'\\' {
                if after_backslash.is_none() && line.get(quote + 1) == Some(&b'"') {
                    after_backslash = bracket(quote + 2).map(|end| (&line[..=quote], end));
                }
                from = quote + 2;
            } else if let Some(end) = bracket(quote + 1) {
                return Ok((&line[..quote], end));
            } else {
                problem = GameProblem::TagBracket;
                from = quote + 1;
            }
        }
        after_backslash.ok_or(problem)
    }

    /// Returns the end of the tag name at `at`.
    #[inline]
    fn name_end(&self, at: usize) -> usize {
        self.skip(at, is_of_name)
    }
}
