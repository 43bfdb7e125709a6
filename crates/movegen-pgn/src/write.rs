//! Writes a game in PGN export format.

use alloc::borrow::{Cow, ToOwned};
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use movegen_position::Color;

use crate::game::{GameTree, NodeId};
use crate::position::PgnPosition;
use crate::read::NULL_MOVES;
use crate::tags::{ROSTER, VARIANT};

/// Options for [`GameTree::write_with`]. The default is the standard's export format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WriteOptions {
    /// Whether to write comments and the labels in them.
    pub comments: bool,
    /// Whether to write variations.
    pub variations: bool,
    /// The maximum number of characters in a line of moves, 79 by default. With 0, all moves are on one line unless a
    /// comment has a `}`.
    pub max_width: usize,
    /// Whether to repeat the number before Black's move after a comment or a variation.
    pub repeats_numbers: bool,
}

impl Default for WriteOptions {
    fn default() -> Self {
        Self { comments: true, variations: true, max_width: 79, repeats_numbers: true }
    }
}

/// The work that is left to do. It is an explicit stack, since variations may be too deep for recursion.
enum Task<P> {
    /// The line after a node: its first continuation, that move's variations, and so on. The flag
    /// forces a move number.
    Line(NodeId, P, bool),
    /// A variation starting with this move, from this position.
    Variation(NodeId, P),
    /// The end of a variation.
    End,
}

impl<P: PgnPosition> GameTree<P> {
    /// Writes the game in export format: the seven tags, the other tags in their order, then the moves in lines of at
    /// most 79 characters. Writes no empty line after the game. Add one between games. If the `Variant` that was read
    /// or removed contradicts the first position, writes the right one.
    ///
    /// Words that are too long for a line aren't broken. A comment with a `}` is written as a `;` comment, which isn't
    /// wrapped.
    ///
    /// # Errors
    /// Returns the errors of `out`.
    pub fn write(&self, out: &mut impl fmt::Write) -> fmt::Result {
        self.write_with(WriteOptions::default(), out)
    }

    /// Writes the game like [`write`](Self::write), but according to the given options.
    ///
    /// ```
    /// use movegen::pgn::{GameTree, Reader, WriteOptions};
    ///
    /// let mut reader = Reader::new(&b"1. e4 {best by test} e5 (1... c5) 2. Nf3 *"[..]);
    /// let game: GameTree = reader.games().next().unwrap().unwrap();
    /// let mut options = WriteOptions::default();
    /// (options.comments, options.variations) = (false, false);
    /// let mut text = String::new();
    /// game.write_with(options, &mut text)?;
    /// assert!(text.ends_with("\n\n1. e4 e5 2. Nf3 *\n"));
    /// # Ok::<(), std::fmt::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns the errors of `out`.
    pub fn write_with(&self, options: WriteOptions, out: &mut impl fmt::Write) -> fmt::Result {
        self.written_tags().iter().try_for_each(|(name, value)| write_tag(out, name, value))?;
        out.write_char('\n')?;
        let mut lines = Lines { out, options, column: 0, pending: String::new(), opens: false };
        self.write_moves(&mut lines)?;
        lines.token(self.result().as_str())?;
        lines.end()
    }

    /// Returns the tags that the game is written with: the six that always exist, the result, then the others in their
    /// order, and at the end those of the first position.
    ///
    /// ```
    /// use movegen::Position;
    /// use movegen::pgn::GameTree;
    ///
    /// let start: Position = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse().unwrap();
    /// let mut game = GameTree::from_position(start);
    /// game.set_tag("Annotator", "Euwe")?;
    /// let names: Vec<&str> = game.written_tags().into_iter().map(|(name, _)| name).collect();
    /// assert_eq!(names[6..], ["Result", "Annotator", "FEN", "SetUp"]);
    /// # Ok::<(), movegen::pgn::TagError>(())
    /// ```
    pub fn written_tags(&self) -> Vec<(&str, Cow<'_, str>)> {
        let set = self.tags().get(VARIANT);
        let variant = if self.fits(set) { set } else { self.start().variant_tag() };
        let mut tags: Vec<(&str, Cow<'_, str>)> =
            self.tags().iter().map(|(name, value)| (name, value.into())).collect();
        match (tags.iter().position(|&(name, _)| name == VARIANT), variant) {
            (Some(at), Some(variant)) => tags[at].1 = variant.into(),
            (Some(at), None) => drop(tags.remove(at)),
            (None, variant) => tags.extend(variant.map(|variant| (VARIANT, variant.into()))),
        }
        if let Some(fen) = self.start().fen_tag() {
            tags.extend([("FEN", fen.into()), ("SetUp", "1".into())]);
        }
        tags.insert(ROSTER.len(), ("Result", self.result().as_str().into()));
        tags
    }

    /// Writes the moves with their comments and variations.
    fn write_moves<W: fmt::Write>(&self, lines: &mut Lines<'_, W>) -> fmt::Result {
        let mut needs_number = true;
        let options = lines.options;
        let interrupts = |id| options.repeats_numbers && options.comments && !self.comments(id).is_empty();
        self.comments(GameTree::START).iter().try_for_each(|comment| lines.comment(comment))?;
        let mut tasks = vec![Task::Line(GameTree::START, *self.start(), true)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Line(last, position, has_number) => {
                    needs_number |= has_number;
                    let Some((&first, variations)) = self.children(last).split_first() else { continue };
                    let variations = if lines.options.variations { variations } else { &[] };
                    let Some(after) = self.write_move(first, &position, needs_number, lines)? else {
                        continue;
                    };
                    needs_number = interrupts(first);
                    tasks.push(Task::Line(first, after, options.repeats_numbers && !variations.is_empty()));
                    tasks.extend(variations.iter().rev().map(|&id| Task::Variation(id, position)));
                }
                Task::Variation(first, position) => {
                    lines.opens = true;
                    self.opening_comments(first).iter().try_for_each(|comment| lines.comment(comment))?;
                    tasks.push(Task::End);
                    let Some(after) = self.write_move(first, &position, true, lines)? else { continue };
                    tasks.push(Task::Line(first, after, interrupts(first)));
                    needs_number = false;
                }
                Task::End => lines.close()?,
            }
        }
        Ok(())
    }

    /// Writes a move with its number, glyphs and comments, and returns the position after it.
    fn write_move<W: fmt::Write>(
        &self,
        id: NodeId,
        position: &P,
        needs_number: bool,
        lines: &mut Lines<'_, W>,
    ) -> Result<Option<P>, fmt::Error> {
        if self.parent(id).is_none() {
            return Ok(None);
        }
        // Some programs count from 0, but PGN has no such move.
        let number = u32::from(position.fullmove_number()) + u32::from(self.start().fullmove_number() == 0);
        match position.turn() {
            Color::White => lines.token(format_args!("{number}."))?,
            Color::Black if needs_number => lines.token(format_args!("{number}..."))?,
            Color::Black => {}
        }
        match self.mv(id) {
            Some(mv) => lines.token(position.san(mv))?,
            None => lines.token(NULL_MOVES[0])?,
        }
        self.nags(id).iter().try_for_each(|nag| lines.token(format_args!("${nag}")))?;
        self.comments(id).iter().try_for_each(|comment| lines.comment(comment))?;
        Ok(Some(self.after(position, id)))
    }
}

/// Writes a tag line.
fn write_tag(out: &mut impl fmt::Write, name: &str, value: &str) -> fmt::Result {
    write!(out, "[{name} \"")?;
    for character in value.chars() {
        if matches!(character, '"' | '\\') {
            out.write_char('\\')?;
        }
        out.write_char(character)?;
    }
    out.write_str("\"]\n")
}

/// Wraps tokens into lines.
struct Lines<'w, W> {
    out: &'w mut W,
    options: WriteOptions,
    /// Characters in the line so far.
    column: usize,
    /// The last token, to which a closing parenthesis may still be attached.
    pending: String,
    /// Whether the next token starts a variation.
    opens: bool,
}

impl<W: fmt::Write> Lines<'_, W> {
    /// Adds a token after a space or line break.
    fn token(&mut self, token: impl fmt::Display) -> fmt::Result {
        use fmt::Write;
        self.flush()?;
        if core::mem::take(&mut self.opens) {
            self.pending.push('(');
        }
        write!(self.pending, "{token}")
    }

    /// Closes a variation after the last token.
    fn close(&mut self) -> fmt::Result {
        // After a `;` comment, the parenthesis starts the next line.
        if self.pending.is_empty() {
            return self.token(')');
        }
        self.pending.push(')');
        Ok(())
    }

    /// Writes the pending token.
    fn flush(&mut self) -> fmt::Result {
        if self.pending.is_empty() {
            return Ok(());
        }
        let len = self.pending.chars().count();
        let width = self.options.max_width;
        if width > 0 && self.column > 0 && self.column + 1 + len > width {
            self.out.write_char('\n')?;
            self.column = 0;
        } else if self.column > 0 {
            self.out.write_char(' ')?;
            self.column += 1;
        }
        self.out.write_str(&self.pending)?;
        self.column += len;
        self.pending.clear();
        Ok(())
    }

    /// Adds a comment, if they are written.
    fn comment(&mut self, text: &str) -> fmt::Result {
        if !self.options.comments {
            return Ok(());
        }
        if text.contains('}') {
            return self.line_comment(text);
        }
        let mut words = text.split(' ').peekable();
        let mut unit = "{".to_owned();
        while let Some(word) = words.next() {
            unit.push_str(word);
            match words.peek() {
                // At the start of a line, these would read as an escaped line or the next game's tag.
                Some(next) if next.starts_with(['%', '[']) => unit.push(' '),
                // A label stays on one line, for programs that look for it there.
                Some(_) if word.starts_with("[%") && !word.contains(']') => unit.push(' '),
                Some(_) => {
                    self.token(&unit)?;
                    unit.clear();
                }
                None => unit.push('}'),
            }
        }
        self.token(&unit)
    }

    /// Adds a `;` comment, and makes sure that the next token starts a new line.
    fn line_comment(&mut self, text: &str) -> fmt::Result {
        self.token(format_args!("; {text}"))?;
        self.flush()?;
        self.out.write_char('\n')?;
        self.column = 0;
        Ok(())
    }

    /// Ends the last line.
    fn end(mut self) -> fmt::Result {
        self.flush()?;
        if self.column > 0 { self.out.write_char('\n') } else { Ok(()) }
    }
}

/// Writes the game in the export format: see [`GameTree::write`].
impl<P: PgnPosition> fmt::Display for GameTree<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}
