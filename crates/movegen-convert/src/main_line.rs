//! The main line of a game, for all formats but PGN.

use std::collections::BTreeMap;
use std::io::Write;
use std::ops::{ControlFlow, Range};

use movegen_pgn::{Findings, GameResult, GameTree, PgnPosition, Stop, Tags, Text, Variation, Visitor};
use movegen_position::game::GamePosition;
use serde::{Serialize, Serializer};

use crate::format::{Endpoint, Output, Written};

/// A visitor that collects the main line of a game. It has the variations checked, because a game's validity must not
/// depend on the output format. Writing JSON from it takes less time than from a tree.
pub(crate) struct MainLine<P: PgnPosition> {
    pub(crate) start: P,
    /// `None` is a null move.
    pub(crate) moves: Vec<Option<P::Move>>,
    pub(crate) result: GameResult,
    pub(crate) findings: Findings,
    /// Whether to collect what only JSON has: tags, glyphs and comments.
    has_notes: bool,
    tags: Vec<(String, String)>,
    /// Glyphs and comments, with the numbers of their moves from 1. A comment before the first move has number 0.
    nags: Vec<(usize, u8)>,
    comments: Vec<(usize, Range<usize>)>,
    /// The comments as strings of JSON.
    json: Vec<u8>,
    /// How many variations are open.
    depth: usize,
    /// The number of comments before a variation that has no moves yet. If none come, its comments are about the move
    /// that it would have replaced.
    before_opening: Option<usize>,
}

impl<P: PgnPosition> MainLine<P> {
    /// Creates an empty line. With `has_notes`, it collects what JSON needs.
    pub(crate) fn new(is_strict: bool, has_notes: bool) -> Self {
        Self {
            start: P::default(),
            moves: Vec::with_capacity(256),
            result: GameResult::Unknown,
            findings: Findings::new(is_strict),
            has_notes,
            tags: Vec::new(),
            nags: Vec::new(),
            comments: Vec::with_capacity(if has_notes { 256 } else { 0 }),
            json: Vec::with_capacity(if has_notes { 1 << 13 } else { 0 }),
            depth: 0,
            before_opening: None,
        }
    }

    /// Creates the line of a game without tags, but for the one that names its rules.
    pub(crate) fn from_moves(start: P, moves: Vec<Option<P::Move>>, result: GameResult) -> Self {
        let variant = start.variant_tag().map(|variant| ("Variant".to_owned(), variant.to_owned()));
        Self { start, moves, result, tags: variant.into_iter().collect(), ..Self::new(false, false) }
    }

    fn push(&mut self, mv: Option<P::Move>) -> ControlFlow<Stop> {
        if self.depth == 0 {
            self.moves.push(mv);
        } else if let Some(comments) = self.before_opening.take() {
            self.comments.truncate(comments);
        }
        ControlFlow::Continue(())
    }
}

impl<P: PgnPosition> Visitor<P> for MainLine<P> {
    fn tag(&mut self, name: &[u8], value: Text<'_>) -> ControlFlow<Stop> {
        if self.has_notes {
            self.tags.push((String::from_utf8_lossy(name).into_owned(), value.to_str().into_owned()));
        }
        ControlFlow::Continue(())
    }

    fn begin_moves(&mut self, start: &P) -> ControlFlow<Stop> {
        self.start = *start;
        ControlFlow::Continue(())
    }

    fn make_move(&mut self, _: &P, mv: P::Move, _: &P) -> ControlFlow<Stop> {
        self.push(Some(mv))
    }

    fn null_move(&mut self, _: &P, _: &P) -> ControlFlow<Stop> {
        self.push(None)
    }

    fn nag(&mut self, nag: u8) -> ControlFlow<Stop> {
        if self.depth == 0 {
            // Before the first move, a glyph is about that.
            self.nags.push((self.moves.len().max(1), nag));
        }
        ControlFlow::Continue(())
    }

    fn comment(&mut self, text: Text<'_>) -> ControlFlow<Stop> {
        let is_kept = self.has_notes && (self.depth == 0 || self.before_opening.is_some());
        if let Some(text) = is_kept.then(|| text.to_line()).flatten() {
            let start = self.json.len();
            let _ = serde_json::to_writer(&mut self.json, &text);
            self.comments.push((self.moves.len(), start..self.json.len()));
        }
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self) -> ControlFlow<Stop, Variation> {
        self.depth += 1;
        self.before_opening = (self.depth == 1).then_some(self.comments.len());
        ControlFlow::Continue(Variation::Read)
    }

    fn end_variation(&mut self) -> ControlFlow<Stop> {
        self.depth -= 1;
        self.before_opening = None;
        ControlFlow::Continue(())
    }

    fn findings(&mut self) -> Option<&mut Findings> {
        Some(&mut self.findings)
    }

    fn end_game(&mut self, result: GameResult) {
        self.result = result;
    }
}

impl<P: Written> MainLine<P> {
    /// Writes the game.
    pub(crate) fn write(self, output: Output, out: &mut Vec<u8>) {
        let mut position = self.start;
        match output.to {
            Endpoint::Json => self.write_json(output, out),
            Endpoint::Pgn => {
                let mut game = GameTree::from_position(position);
                let mut last = GameTree::START;
                for mv in self.moves {
                    let added = match mv {
                        Some(mv) => game.add_move(last, mv),
                        None => game.add_null(last),
                    };
                    // The moves are legal.
                    last = added.unwrap_or(last);
                }
                game.set_result(self.result);
                output.write_tree(&game, out);
            }
            _ if output.to.is_position() => {
                position.write(output, out);
                for mv in self.moves {
                    position = after(&position, mv);
                    position.write(output, out);
                }
            }
            _ => {
                for (i, mv) in self.moves.into_iter().enumerate() {
                    if i > 0 {
                        out.push(b' ');
                    }
                    match mv {
                        Some(mv) => position.write_move(mv, output, out),
                        None if output.to == Endpoint::Uci => out.extend_from_slice(b"0000"),
                        None => out.extend_from_slice(b"--"),
                    }
                    position = after(&position, mv);
                }
                out.push(b'\n');
            }
        }
    }

    /// Writes the game as a JSON object. The texts of moves need no escapes. Writing to a vector cannot fail.
    fn write_json(self, output: Output, out: &mut Vec<u8>) {
        let (uci, san) = (Output { to: Endpoint::Uci, ..output }, Output { to: Endpoint::San, ..output });
        let tags = Tags::from_pairs(self.tags);
        let (mut nags, mut comments) = (self.nags.as_slice(), self.comments.as_slice());
        let mut write_comments = |number, out: &mut Vec<u8>| {
            let ranges = notes_of(number, &mut comments);
            if ranges.len() == 0 {
                return;
            }
            let mut before: &[u8] = b",\"comments\":[";
            for range in ranges {
                out.extend_from_slice(before);
                out.extend_from_slice(&self.json[range.clone()]);
                before = b",";
            }
            out.push(b']');
        };
        let mut position = self.start;
        out.extend_from_slice(b"{\"tags\":");
        let _ = serde_json::to_writer(&mut *out, &tags.iter().collect::<BTreeMap<_, _>>());
        let _ = write!(out, ",\"fen\":\"{}\"", position.fen(output.notation));
        write_comments(0, out);
        out.extend_from_slice(b",\"moves\":[");
        for (number, mv) in (1..).zip(self.moves) {
            if number > 1 {
                out.push(b',');
            }
            out.extend_from_slice(b"{\"uci\":\"");
            match mv {
                Some(mv) => {
                    position.write_move(mv, uci, out);
                    out.extend_from_slice(b"\",\"san\":\"");
                    position.write_move(mv, san, out);
                }
                None => out.extend_from_slice(b"0000\",\"san\":\"--"),
            }
            out.push(b'"');
            write_list(",\"nags\":", notes_of(number, &mut nags), out);
            write_comments(number, out);
            out.push(b'}');
            position = after(&position, mv);
        }
        let _ = write!(out, "],\"result\":\"{}\"", self.result.as_str());
        // What was read beyond the standard, and what cut the game or a variation short.
        write_list(",\"remarks\":", self.findings.remarks().iter(), out);
        write_list(",\"errors\":", self.findings.errors().iter(), out);
        out.extend_from_slice(b"}\n");
    }
}

/// Returns the position after a legal or null move. A null move in check isn't made.
fn after<P: GamePosition>(before: &P, mv: Option<P::Move>) -> P {
    match mv {
        Some(mv) => before.after(mv),
        None => before.after_null().unwrap_or(*before),
    }
}

/// Takes the notes of the next move.
fn notes_of<'a, T>(number: usize, notes: &mut &'a [(usize, T)]) -> impl ExactSizeIterator<Item = &'a T> {
    let len = notes.iter().take_while(|note| note.0 == number).count();
    let (notes_of_move, rest) = notes.split_at(len);
    *notes = rest;
    notes_of_move.iter().map(|(_, note)| note)
}

/// Writes a field of a JSON object with a list, unless that is empty.
fn write_list<T: Serialize>(field: &str, list: impl ExactSizeIterator<Item = T>, out: &mut Vec<u8>) {
    if list.len() > 0 {
        out.extend_from_slice(field.as_bytes());
        let _ = serde_json::Serializer::new(out).collect_seq(list);
    }
}
