//! Reads the tags of a game.

use memchr::{memchr, memchr2, memchr3};

use crate::error::GameProblem;
use crate::lines::{MARK, starts_line};
use crate::position::PgnPosition;
use crate::read::state::{Failure, GameReader, Halt, TEXT};
use crate::text::Text;
use crate::visitor::Visitor;

/// The tags that decide the start position, and where their values are.
#[derive(Default)]
pub(super) struct Start<'a> {
    fen: Option<(Text<'a>, usize)>,
    variant: Option<(Text<'a>, usize)>,
}

impl Start<'_> {
    /// The start position.
    pub(super) fn position<P: PgnPosition>(&self) -> Result<P, Failure> {
        let [variant, fen] =
            [&self.variant, &self.fen].map(|tag| tag.as_ref().map(|(text, _)| text.to_str()));
        P::from_tags(variant.as_deref(), fen.as_deref()).map_err(|problem| {
            let tag = if problem == GameProblem::Variant { &self.variant } else { &self.fen };
            let (start, len) = tag.as_ref().map_or((0, 0), |(text, at)| (*at, text.as_bytes().len()));
            Failure { start, end: start + len, problem }
        })
    }
}

/// A tag: where its value is, and where the text continues.
struct Tag<'a> {
    name: &'a [u8],
    value: Text<'a>,
    value_at: usize,
    end: usize,
}

impl<'a, P: PgnPosition, V: Visitor<P>> GameReader<'a, '_, P, V> {
    /// Reads tags up to the first text that is not one.
    pub(super) fn tags(&mut self, start: &mut Start<'a>) -> Result<(), Halt> {
        let mut has_tags = false;
        loop {
            match self.byte(self.pos) {
                Some(byte) if byte.is_ascii_whitespace() => self.pos += 1,
                Some(b'[') => {
                    self.tag(start)?;
                    has_tags = true;
                }
                Some(b'%') if starts_line(self.data, self.pos) => self.pos = self.line_end(self.pos),
                Some(b';') if !has_tags => self.pos = self.line_end(self.pos),
                Some(b';' | b'{') => match self.after_comments() {
                    Some(next) if self.byte(next) == Some(b'[') => self.pos = next,
                    _ => return Ok(()),
                },
                Some(_) if self.data[self.pos..].starts_with(MARK) => self.pos += MARK.len(),
                _ => return Ok(()),
            }
        }
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
        let tag = match self.plain_tag() {
            Some(tag) => tag,
            None => self.unusual_tag()?,
        };
        self.pos = tag.end;
        self.grow(TEXT + tag.name.len() + tag.value.as_bytes().len(), at, tag.end)?;
        match tag.name {
            b"FEN" => start.fen = Some((tag.value, tag.value_at)),
            b"Variant" => start.variant = Some((tag.value, tag.value_at)),
            _ => {}
        }
        Self::follow(self.visitor.tag(tag.name, tag.value), at, tag.end)
    }

    /// [`unusual_tag`](Self::unusual_tag) a second time, for tag filters: one space, no quote or
    /// backslash in the value.
    #[inline]
    fn plain_tag(&self) -> Option<Tag<'a>> {
        let name_at = self.pos + 1;
        let name_end = self.name_end(name_at);
        let (name, value_at) = (self.data.get(name_at..name_end)?, name_end + 2);
        let value = self.data.get(name_end..)?.strip_prefix(b" \"").filter(|_| !name.is_empty())?;
        let len = memchr3(b'"', b'\\', b'\n', value)?;
        let is_closed = value[len..].starts_with(b"\"]");
        let value = Text::without_escapes(&value[..len]);
        is_closed.then_some(Tag { name, value, value_at, end: value_at + len + 2 })
    }

    /// Reads a tag in any accepted form.
    #[cold]
    #[inline(never)]
    fn unusual_tag(&self) -> Result<Tag<'a>, Halt> {
        let opened_at = self.pos;
        let is_blank = |byte: u8| matches!(byte, b' ' | b'\t');
        let name_at = self.skip(opened_at + 1, is_blank);
        let name_end = self.name_end(name_at);
        let quote_at = self.skip(name_end, is_blank);
        let name = &self.data[name_at..name_end];
        if name.is_empty()
            || (quote_at == name_end
                && !matches!(self.byte(name_end), Some(b'"' | b']' | b'\r' | b'\n') | None))
        {
            return self.fail_line(opened_at, GameProblem::TagName);
        }
        if self.byte(quote_at) != Some(b'"') {
            return self.fail_line(opened_at, GameProblem::TagQuote);
        }
        match self.quoted(quote_at + 1) {
            Ok((value, end)) => Ok(Tag { name, value: Text::tag_value(value), value_at: quote_at + 1, end }),
            Err(problem) => self.fail_line(opened_at, problem),
        }
    }

    /// The tag value at `at`, and the index after the tag's bracket.
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

    /// The end of the tag name at `at`.
    #[inline]
    fn name_end(&self, at: usize) -> usize {
        self.skip(at, |byte| byte.is_ascii_alphanumeric() || byte == b'_')
    }
}
