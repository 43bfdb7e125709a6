//! Finds the games of PGN inputs and reads their positions, chunk by chunk, on any thread.

use std::collections::{BTreeSet, VecDeque};
use std::mem;
use std::ops::{ControlFlow, Range};

use movegen_pgn::{
    self as pgn, Error, Eval, GameError, GameProblem, GameResult, Movetext, RawGame, Score, TagFilter, Text,
    Visitor,
};
use movegen_position::notation::Packed;
use movegen_position::{Color, Move, Position};
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;

use crate::errors::{DamagedFileError, set};
use crate::input::{Input, io_error, is_damage};
use crate::pool::Stop;
use crate::rows::ROW;

/// The bytes of games that a thread reads at a time, and the most games, since each may be an error.
const CHUNK: usize = 1 << 18;
const GAMES: usize = 1 << 12;

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
    /// The wanted labels in comments.
    pub(crate) labels: Vec<String>,
    /// Whether games with an error are left out.
    pub(crate) is_strict: bool,
    /// Whether the source is a split of a file.
    pub(crate) is_split: bool,
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

/// A game's place in its chunk, and in the input.
pub(crate) struct UnreadGame {
    range: Range<usize>,
    /// Its number in its file, and its line there, or in a split 1.
    number: u64,
    line: u64,
    /// What the column of games has.
    column: u64,
    place: Place,
}

/// The place of a game in the files.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Place {
    /// The number of its file.
    pub(crate) file: usize,
    /// The byte of the file where its frame starts, and the bytes of text between there and the game.
    pub(crate) frame: u64,
    pub(crate) offset: u64,
}

/// An error, and the place of its game.
pub(crate) type FileError = (GameError, Place);

/// Games found but not yet read.
#[derive(Default)]
pub(crate) struct Chunk {
    text: Vec<u8>,
    games: Vec<Result<UnreadGame, FileError>>,
}

/// A position of a game, and the bits of the move played there, or 0 at the end of the game.
struct Row {
    packed: [u8; ROW],
    ply: u16,
    mv: u16,
    label: Label,
}

/// The bytes of columns: row, game, ply, move and result, of a split also frame, then labels, then tags as numbers.
/// Every column has a value for each row.
pub(crate) type Columns = Vec<Vec<u8>>;

/// The positions of a chunk's games.
#[derive(Default)]
pub(crate) struct ChunkRows {
    pub(crate) rows: usize,
    pub(crate) columns: Columns,
    /// The tags that stay texts, and the number of rows, for each game.
    pub(crate) games: VecDeque<(Vec<Option<Box<str>>>, usize)>,
    pub(crate) errors: Vec<FileError>,
    pub(crate) seen: Seen,
}

/// The tags and labels that the games have, for a warning about one that no game has.
#[derive(Default)]
pub(crate) struct Seen {
    /// Whether there is any game.
    pub(crate) is_any: bool,
    /// The wanted tags, and after them those of filters, that were found.
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
    tags: Vec<Option<Box<str>>>,
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
            self.rows.push(Row { packed: Packed::from(position).0, ply: self.ply as u16, mv, label });
        }
    }

    /// Reads a game. Adds its positions, or its error.
    fn read(&mut self, text: &[u8], found: &UnreadGame) {
        self.place = found.place;
        match RawGame::new(text, found.number, found.line).read(self) {
            Ok(()) if !self.rows.is_empty() => self.complete(found.column),
            Ok(()) => {}
            Err(error) => self.report(error),
        }
    }

    /// Adds the rows of a valid game to the columns.
    fn complete(&mut self, game: u64) {
        fn column<const N: usize>(rows: &[Row], value: impl Fn(&Row) -> [u8; N]) -> Vec<u8> {
            rows.iter().flat_map(value).collect()
        }
        let (rows, frame) = (&self.rows, self.place.frame);
        let result = match self.result {
            GameResult::Won(Color::White) => 1,
            GameResult::Won(Color::Black) => -1,
            GameResult::Drawn => 0,
            GameResult::Unknown => UNKNOWN,
        };
        let mut columns = vec![
            column(rows, |row| row.packed),
            column(rows, |_| game.to_ne_bytes()),
            column(rows, |row| row.ply.to_ne_bytes()),
            column(rows, |row| row.mv.to_ne_bytes()),
            column(rows, |_| result.to_ne_bytes()),
        ];
        if self.options.is_split {
            columns.push(column(rows, |_| frame.to_ne_bytes()));
        }
        columns.extend(self.options.labels.iter().map(|name| match name.as_str() {
            "eval" => column(rows, |row| row.label.eval.unwrap_or(MISSING).to_ne_bytes()),
            "mate" => column(rows, |row| row.label.mate.unwrap_or(MISSING).to_ne_bytes()),
            "depth" => column(rows, |row| row.label.depth.unwrap_or(0).to_ne_bytes()),
            "clock" => column(rows, |row| row.label.clock.to_ne_bytes()),
            _ => column(rows, |row| row.label.elapsed.to_ne_bytes()),
        }));
        columns.extend(self.tags.drain(self.options.texts..).map(|tag| {
            let number = tag.and_then(|tag| tag.trim().parse().ok()).unwrap_or(MISSING);
            column(rows, |_| number.to_ne_bytes())
        }));
        self.part.rows += rows.len();
        self.part.columns.resize(columns.len(), Vec::new());
        for (all, column) in self.part.columns.iter_mut().zip(&columns) {
            all.extend_from_slice(column);
        }
        self.part.games.push_back((mem::take(&mut self.tags), rows.len()));
    }

    /// Reports the first error of a game.
    fn report(&mut self, error: GameError) {
        if self.part.errors.last().is_none_or(|&(_, place)| place != self.place) {
            self.part.errors.push((error, self.place));
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
                *tag = Some(value.to_str().into());
                found.insert(i);
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
        if self.options.labels.is_empty() {
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
            if let Some(clock) = labels.clock {
                label.clock = clock.as_secs_f64();
            }
            if let Some(elapsed) = labels.elapsed {
                label.elapsed = elapsed.as_secs_f64();
            }
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

/// Reads the games of a chunk.
pub(crate) fn read(chunk: &Chunk, options: &Options, stop: &Stop) -> ChunkRows {
    let mut collector = Collector::new(options);
    for game in chunk.games.iter().take_while(|_| !stop.is_set()) {
        match game {
            Ok(found) => collector.read(chunk.text.get(found.range.clone()).unwrap_or_default(), found),
            Err(error) => collector.part.errors.push(error.clone()),
        }
    }
    collector.part
}

/// Returns whether an error is of one file, unlike Ctrl-C.
fn is_of_file(py: Python<'_>, error: &PyErr) -> bool {
    error.is_instance_of::<PyOSError>(py)
}

/// The inputs, one after another, and the games found in them.
pub(crate) struct Games {
    pub(crate) input: Input,
    /// The inputs after this one.
    pub(crate) sources: VecDeque<Py<PyAny>>,
    /// The names of the inputs so far.
    pub(crate) names: Vec<String>,
    /// The games of the inputs before this one.
    pub(crate) games_before: u64,
    /// The games found in this input.
    pub(crate) games: u64,
    /// Whether everything was found, or everything before the error.
    pub(crate) is_at_end: bool,
    pub(crate) error: Option<PyErr>,
}

impl Games {
    pub(crate) fn new(py: Python<'_>, mut sources: VecDeque<Py<PyAny>>) -> PyResult<Self> {
        let first = sources.pop_front().ok_or_else(|| PyValueError::new_err("there is no file to read"))?;
        let input = Input::new(first.bind(py))?;
        Ok(Self {
            names: vec![input.name.clone()],
            input,
            sources,
            games_before: 0,
            games: 0,
            is_at_end: false,
            error: None,
        })
    }

    /// Opens the next input, if there is one.
    fn open_next(&mut self) {
        let Some(source) = self.sources.pop_front() else {
            self.is_at_end = true;
            return;
        };
        self.games_before += mem::take(&mut self.games);
        match Python::attach(|py| Input::new(source.bind(py))) {
            Ok(input) => {
                self.names.push(input.name.clone());
                self.input = input;
            }
            Err(error) => self.fail(error, 0),
        }
    }

    /// Ends the search with an error, at a byte of the text.
    fn fail(&mut self, error: PyErr, offset: u64) {
        if Python::attach(|py| error.is_instance_of::<DamagedFileError>(py)) {
            let (frame, offset) = self.input.place(offset);
            set(&error, "frame", frame);
            set(&error, "offset", offset);
        }
        (self.is_at_end, self.error) = (true, Some(error));
    }

    /// Takes the error unless it's of one file, such as Ctrl-C.
    pub(crate) fn take_exception(&mut self, py: Python<'_>) -> Option<PyErr> {
        self.error.take_if(|error| !is_of_file(py, error))
    }

    /// Takes the error of a file, and goes on after it: a split after the damage, and others with the next file.
    pub(crate) fn take_error(&mut self, py: Python<'_>) -> Option<PyErr> {
        let error = self.error.take()?;
        self.is_at_end = false;
        if !self.input.is_split() {
            self.open_next();
        } else if !error.is_instance_of::<DamagedFileError>(py) {
            self.is_at_end = true;
        }
        Some(error)
    }

    /// Finds the games of the next round.
    pub(crate) fn find(&mut self, chunks: usize, stop: &Stop) -> Vec<Chunk> {
        let mut found = Vec::new();
        let is_split = self.input.is_split();
        while found.len() < chunks && !self.is_at_end && !stop.is_set() {
            let mut chunk = Chunk::default();
            while chunk.text.len() < CHUNK && chunk.games.len() < GAMES && !self.is_at_end {
                let (file, mut offset) = (self.names.len() - 1, self.input.reader.offset());
                match self.input.reader.next_raw() {
                    Ok(Some(game)) => {
                        let (start, text) = (chunk.text.len(), game.as_bytes());
                        // Without the empty lines before it, a game's place doesn't depend on the split.
                        let trimmed = text.trim_ascii_start();
                        offset += (text.len() - trimmed.len()) as u64;
                        chunk.text.extend_from_slice(if is_split { trimmed } else { text });
                        let (number, line) = (game.number(), if is_split { 1 } else { game.line() });
                        let (frame, offset) = self.input.place(offset);
                        chunk.games.push(Ok(UnreadGame {
                            range: start..chunk.text.len(),
                            number,
                            line,
                            column: if is_split { offset } else { self.games_before + number },
                            place: Place { file, frame, offset },
                        }));
                        self.games = number;
                    }
                    Ok(None) => self.open_next(),
                    Err(Error::Game(mut error)) => {
                        self.games = error.game;
                        if is_split {
                            error.line = 1;
                        }
                        let (frame, offset) = self.input.place(offset);
                        chunk.games.push(Err((error, Place { file, frame, offset })));
                    }
                    Err(Error::Io(error)) => {
                        self.is_at_end = true;
                        // Damage past the end is an error of another split.
                        if !(is_damage(&error) && self.input.is_past_end()) {
                            self.fail(io_error(error, &self.input.name), self.input.reader.offset());
                        }
                    }
                }
            }
            found.push(chunk);
        }
        if Python::attach(|py| self.error.as_ref().is_some_and(|error| !is_of_file(py, error))) {
            stop.set();
        }
        found
    }
}
