//! Reads the positions of games into columns, chunk by chunk, on any thread.

use std::collections::{BTreeSet, VecDeque};
use std::mem;
use std::ops::{ControlFlow, Range};

use movegen_pgn::{
    self as pgn, Eval, GameError, GameProblem, GameResult, Movetext, RawGame, Score, TagFilter, Text, Visitor,
};
use movegen_position::notation::Packed;
use movegen_position::{Color, Move, Position};

use crate::errors::Place;
use crate::games::{Chunk, FileError};
use crate::pool::Stop;
use crate::rows::ROW;

/// Stands for an unknown result in the column of results.
const UNKNOWN: i8 = 2;

/// Stands for a missing value in the columns of evals, mates and numbers. That of depths has 0, those of times NaN.
const MISSING: i32 = i32::MIN;

/// Which games and positions are wanted.
pub(crate) struct Options {
    /// Tags that become columns: as texts, then as numbers.
    pub(crate) tags: Vec<String>,
    /// The number of those that are texts.
    pub(crate) texts: usize,
    pub(crate) plies: Range<u32>,
    pub(crate) filters: Vec<TagFilter>,
    /// The names of the other columns.
    pub(crate) columns: Vec<String>,
    pub(crate) has_keys: bool,
    /// Whether there are columns of labels in comments.
    pub(crate) has_labels: bool,
    /// Whether games with an error are left out.
    pub(crate) is_strict: bool,
}

/// The labels in the comments on a position and the move played there.
#[derive(Clone, Copy)]
struct Label {
    /// Centipawns from White's view.
    eval: Option<i32>,
    /// Moves to mate, negative if Black mates.
    mate: Option<i32>,
    depth: Option<u16>,
    /// Seconds on the mover's clock after the move.
    clock: f64,
    /// Seconds that the move took.
    elapsed: f64,
}

impl Label {
    const NONE: Self = Self { eval: None, mate: None, depth: None, clock: f64::NAN, elapsed: f64::NAN };

    /// Replaces the evaluation.
    fn set_eval(&mut self, Eval { score, depth }: Eval) {
        (self.eval, self.mate) = match score {
            Score::Centipawns(score) => (Some(score), None),
            Score::Mate(moves) => (None, Some(moves)),
        };
        self.depth = depth;
    }
}

/// A position of a game, and the bits of the move played there, or 0 at the end of the game.
struct Row {
    packed: [u8; ROW],
    ply: u16,
    mv: u16,
    /// The hash key, or 0 if it isn't wanted.
    key: u64,
    label: Label,
}

/// The bytes of the wanted columns, then of tags as numbers. Every column has a value for each row.
pub(crate) type Columns = Vec<Vec<u8>>;

/// The wanted tags of a game.
pub(crate) type Tags = Vec<Option<Box<str>>>;

/// What the rows of a game share.
pub(crate) struct ReadGame {
    /// The tags that stay texts.
    pub(crate) tags: Tags,
    /// The number of its file.
    pub(crate) file: usize,
    /// How many rows it has.
    pub(crate) rows: usize,
}

/// The positions of a chunk's games.
#[derive(Default)]
pub(crate) struct ChunkRows {
    pub(crate) rows: usize,
    pub(crate) columns: Columns,
    pub(crate) games: VecDeque<ReadGame>,
    /// Errors, and the tags read before them.
    pub(crate) errors: Vec<(FileError, Tags)>,
    pub(crate) seen: Seen,
}

/// The tags and labels that the games have, for a warning about one that no game has.
#[derive(Default)]
pub(crate) struct Seen {
    /// Whether there is any game.
    pub(crate) is_any: bool,
    /// The wanted tags, as numbers if they are wanted as such, and after them those of filters, that were found.
    pub(crate) tags: BTreeSet<usize>,
    /// The names in the first game of each chunk.
    pub(crate) names: BTreeSet<String>,
    /// Whether comments were read. Only those of wanted games are.
    pub(crate) has_moves: bool,
    /// Whether a comment has a score, a depth, a clock and the time taken.
    pub(crate) labels: [bool; 4],
}

impl Seen {
    /// Adds the findings of other games, and their tag names while there are fewer than `names`.
    pub(crate) fn add(&mut self, other: Self, names: usize) {
        self.is_any |= other.is_any;
        self.tags.extend(other.tags);
        if self.names.len() < names {
            self.names.extend(other.names);
        }
        self.has_moves |= other.has_moves;
        for (seen, other) in self.labels.iter_mut().zip(other.labels) {
            *seen |= other;
        }
    }
}

/// Reads games into a part.
struct Collector<'a> {
    options: &'a Options,
    part: ChunkRows,
    /// The rows of this game.
    rows: Vec<Row>,
    tags: Tags,
    /// Whether each filter accepts the game.
    accepted: Vec<bool>,
    result: GameResult,
    last: Position,
    ply: u32,
    /// The label of the position after the last move.
    next: Label,
    /// Whether the last move has a row.
    has_row: bool,
    place: Place,
    /// Whether an error cut the game short. If so, its last position isn't the end of the game.
    is_cut: bool,
    /// Whether the result was read.
    is_over: bool,
}

impl<'a> Collector<'a> {
    fn new(options: &'a Options) -> Self {
        Self {
            options,
            part: ChunkRows::default(),
            rows: Vec::new(),
            tags: vec![None; options.tags.len()],
            accepted: options.filters.iter().map(|filter| filter.accepts(None)).collect(),
            result: GameResult::Unknown,
            last: Position::default(),
            ply: 0,
            next: Label::NONE,
            has_row: false,
            place: Place::default(),
            is_cut: false,
            is_over: false,
        }
    }

    /// Adds a position and the bits of the move played there.
    fn add(&mut self, position: &Position, mv: u16) {
        let label = mem::replace(&mut self.next, Label::NONE);
        self.has_row = self.options.plies.contains(&self.ply);
        if self.has_row {
            let key = if self.options.has_keys { position.key() } else { 0 };
            self.rows.push(Row { packed: Packed::from(position).0, ply: self.ply as u16, mv, key, label });
        }
    }

    /// Reads a game. Adds its positions, or its error.
    fn read(&mut self, game: RawGame<'_>, place: Place) {
        self.place = place;
        match game.read(self) {
            Ok(()) if !self.rows.is_empty() => self.complete(),
            Ok(()) => {}
            Err(error) => self.report(error),
        }
    }

    /// Adds the rows of a valid game to the columns.
    fn complete(&mut self) {
        fn column<const N: usize>(rows: &[Row], value: impl Fn(&Row) -> [u8; N]) -> Vec<u8> {
            rows.iter().flat_map(value).collect()
        }
        let (rows, place) = (&self.rows, self.place);
        let result = match self.result {
            GameResult::Won(Color::White) => 1,
            GameResult::Won(Color::Black) => -1,
            GameResult::Drawn => 0,
            GameResult::Unknown => UNKNOWN,
        };
        let columns = self.options.columns.iter().map(|name| match name.as_str() {
            "row" => column(rows, |row| row.packed),
            "game" => column(rows, |_| place.column.to_ne_bytes()),
            "ply" => column(rows, |row| row.ply.to_ne_bytes()),
            "move" => column(rows, |row| row.mv.to_ne_bytes()),
            "key" => column(rows, |row| row.key.to_ne_bytes()),
            "result" => column(rows, |_| result.to_ne_bytes()),
            "frame" => column(rows, |_| place.frame.to_ne_bytes()),
            "eval" => column(rows, |row| row.label.eval.unwrap_or(MISSING).to_ne_bytes()),
            "mate" => column(rows, |row| row.label.mate.unwrap_or(MISSING).to_ne_bytes()),
            "depth" => column(rows, |row| row.label.depth.unwrap_or(0).to_ne_bytes()),
            "clock" => column(rows, |row| row.label.clock.to_ne_bytes()),
            _ => column(rows, |row| row.label.elapsed.to_ne_bytes()),
        });
        let numbers = self.tags.drain(self.options.texts..).map(|tag| {
            let number = tag.and_then(|tag| number_of(&tag)).unwrap_or(MISSING);
            column(rows, |_| number.to_ne_bytes())
        });
        let columns: Columns = columns.chain(numbers).collect();
        self.part.rows += rows.len();
        self.part.columns.resize(columns.len(), Vec::new());
        for (all, column) in self.part.columns.iter_mut().zip(&columns) {
            all.extend_from_slice(column);
        }
        let game = ReadGame { tags: mem::take(&mut self.tags), file: place.file, rows: rows.len() };
        self.part.games.push_back(game);
    }

    /// Reports the first error of a game.
    fn report(&mut self, error: GameError) {
        if self.part.errors.last().is_none_or(|((_, place), _)| *place != self.place) {
            self.part.errors.push(((error, self.place), self.tags.clone()));
        }
    }
}

impl Visitor for Collector<'_> {
    fn begin_game(&mut self) {
        let (mut rows, part) = (mem::take(&mut self.rows), mem::take(&mut self.part));
        rows.clear();
        *self = Self { rows, part, place: self.place, ..Self::new(self.options) };
    }

    fn tag(&mut self, name: &[u8], value: Text<'_>) -> ControlFlow<pgn::Stop> {
        if name == b"Result" {
            self.result = GameResult::from_bytes(value.as_bytes()).unwrap_or_default();
        }
        let Seen { is_any, tags: found, names, .. } = &mut self.part.seen;
        for (i, (filter, accepted)) in self.options.filters.iter().zip(&mut self.accepted).enumerate() {
            if filter.tag().as_bytes() == name {
                *accepted = filter.accepts(Some(&value.to_str()));
                found.insert(self.options.tags.len() + i);
            }
        }
        for (i, (wanted, tag)) in self.options.tags.iter().zip(&mut self.tags).enumerate() {
            if wanted.as_bytes() == name {
                let value = value.to_str();
                if i < self.options.texts || !found.contains(&i) && number_of(&value).is_some() {
                    found.insert(i);
                }
                *tag = Some(value.into());
            }
        }
        if !*is_any {
            names.insert(String::from_utf8_lossy(name).into_owned());
        }
        ControlFlow::Continue(())
    }

    fn end_tags(&mut self) -> ControlFlow<pgn::Stop, Movetext> {
        self.part.seen.is_any = true;
        if self.accepted.contains(&false) {
            ControlFlow::Break(pgn::Stop::Game)
        } else {
            ControlFlow::Continue(Movetext::Checked)
        }
    }

    fn begin_moves(&mut self, start: &Position) -> ControlFlow<pgn::Stop> {
        self.last = *start;
        self.part.seen.has_moves = true;
        ControlFlow::Continue(())
    }

    fn make_move(&mut self, before: &Position, mv: Move, after: &Position) -> ControlFlow<pgn::Stop> {
        // The previous problem concerned a single sign.
        self.is_cut = false;
        self.add(before, mv.bits());
        self.last = *after;
        self.ply += 1;
        if self.ply > u32::from(u16::MAX) {
            return ControlFlow::Break(pgn::Stop::Invalid(GameProblem::TooLong));
        }
        ControlFlow::Continue(())
    }

    fn comment(&mut self, text: Text<'_>) -> ControlFlow<pgn::Stop> {
        if !self.options.has_labels {
            return ControlFlow::Continue(());
        }
        let labels = text.labels();
        let [score, depth, clock, elapsed] = &mut self.part.seen.labels;
        for eval in labels.eval.iter().chain(&labels.search) {
            (*score, *depth) = (true, *depth || eval.depth.is_some());
        }
        *clock |= labels.clock.is_some();
        *elapsed |= labels.elapsed.is_some();
        if let Some(eval) = labels.eval {
            self.next.set_eval(eval);
        }
        if let Some(Row { label, .. }) = self.rows.last_mut().filter(|_| self.has_row) {
            if let Some(Eval { score, depth }) = labels.search {
                let score = if self.last.turn() == Color::Black { score } else { score.flip() };
                label.set_eval(Eval { score, depth });
            }
            label.clock = labels.clock.map_or(label.clock, |time| time.as_secs_f64());
            label.elapsed = labels.elapsed.map_or(label.elapsed, |time| time.as_secs_f64());
        }
        ControlFlow::Continue(())
    }

    fn result(&mut self, result: GameResult) -> ControlFlow<pgn::Stop> {
        (self.is_cut, self.is_over) = (false, true);
        // A `*` after the moves says less than a tag.
        if result != GameResult::Unknown {
            self.result = result;
        }
        ControlFlow::Continue(())
    }

    fn problem(&mut self, error: GameError) -> Result<(), GameError> {
        if self.options.is_strict {
            return Err(error);
        }
        self.is_cut = !self.is_over;
        self.report(error);
        Ok(())
    }

    fn end_game(&mut self, _: GameResult) {
        if !self.is_cut {
            let last = self.last;
            self.add(&last, 0);
        }
    }
}

/// Returns the number in a column of a tag.
fn number_of(tag: &str) -> Option<i32> {
    TagFilter::number(tag).and_then(|number| number.try_into().ok())
}

/// Reads the games of a chunk.
pub(crate) fn read(chunk: &Chunk, options: &Options, stop: &Stop) -> ChunkRows {
    let mut collector = Collector::new(options);
    for game in chunk.games.iter().take_while(|_| !stop.is_set()) {
        match game {
            Ok((found, place)) => collector.read(chunk.game(found), *place),
            Err(error) => collector.part.errors.push((error.clone(), Tags::new())),
        }
    }
    collector.part
}
