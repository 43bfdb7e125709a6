//! The positions in a PGN file's games, as columns in batches of bounded length.

use std::collections::{BTreeSet, HashMap, VecDeque};
use std::io;
use std::mem;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::Ordering;

use movegen_pgn::{
    self as pgn, Error, Eval, GameError, GameProblem, GameResult, Movetext, RawGame, Score, Text, Visitor,
};
use movegen_position::notation::Packed;
use movegen_position::{Color, Move, Position};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyByteArray;
use rayon::prelude::*;

use crate::errors::pgn_error;
use crate::pgn::{Input, io_error, is_exception};
use crate::pool::{Stop, run_beside, threads};
use crate::rows::ROW;

/// Bytes of games a thread reads at a time.
const CHUNK: usize = 1 << 18;

/// Chunks per thread and round: while one round is read, the next is found in the input.
const CHUNKS_PER_THREAD: usize = 2;

/// How many names of tags a warning shows.
const SHOWN: usize = 32;

/// Stands for an unknown result in the column of results.
const UNKNOWN: i8 = 2;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PositionReader>()
}

/// Which games and positions are wanted.
struct Options {
    /// Tags that become columns.
    tags: Vec<String>,
    plies: Range<u32>,
    /// The range both players' ratings must be in.
    elo: Option<(u32, u32)>,
    /// The wanted results, encoded as in the column.
    results: Option<Vec<i8>>,
    /// Whether the labels in comments are wanted.
    labels: bool,
    /// Whether games are known by the bytes of the file before them, and lines counted from there.
    by_offset: bool,
}

/// What comments say about a position and the move played there.
#[derive(Clone, Copy)]
struct Label {
    /// Centipawns from White's view.
    eval: Option<i32>,
    /// Moves to mate, negative if Black mates.
    mate: Option<i32>,
    depth: Option<u16>,
    /// Seconds on the mover's clock after the move.
    clock: f64,
}

impl Label {
    /// Stands for a missing value in the columns of evals and mates; that of depths has 0, that of clocks NaN.
    const MISSING: i32 = i32::MIN;

    const NONE: Self = Self { eval: None, mate: None, depth: None, clock: f64::NAN };

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
struct Found {
    range: Range<usize>,
    /// Its number and line in its file.
    number: u64,
    line: u64,
    /// The number of its file, and of games in the files before.
    file: usize,
    before: u64,
    /// The bytes of its file before it.
    offset: u64,
}

/// An error, the number of its file, and the bytes of the file before the game.
type FileError = (GameError, usize, u64);

/// Games found but not yet read.
#[derive(Default)]
struct Chunk {
    text: Vec<u8>,
    games: Vec<Result<Found, FileError>>,
}

/// A game that was read.
struct Game {
    number: u64,
    result: i8,
    tags: Vec<Option<Box<str>>>,
    rows: usize,
}

/// The positions of a chunk's games.
#[derive(Default)]
struct Part {
    games: Vec<Game>,
    rows: Vec<[u8; ROW]>,
    plies: Vec<u16>,
    /// The bits of the move played; 0 at the end of a game.
    moves: Vec<u16>,
    /// Empty unless wanted.
    labels: Vec<Label>,
    errors: Vec<FileError>,
    tags: Tags,
}

/// The tags that the games have, for a warning about one that no game has.
#[derive(Default)]
struct Tags {
    /// Whether there is any game.
    is_any: bool,
    /// The wanted tags that were found.
    found: BTreeSet<usize>,
    /// The names in the first game of each chunk.
    names: BTreeSet<String>,
}

/// Reads games into a part.
struct Collector<'a> {
    options: &'a Options,
    part: Part,
    /// Rows of the games before this one.
    complete: usize,
    tags: Vec<Option<Box<str>>>,
    elo: [Option<u32>; 2],
    result: GameResult,
    last: Position,
    ply: u32,
    /// The label of the position after the last move.
    next: Label,
    /// The row of the last move, if it has one.
    moved: Option<usize>,
}

impl<'a> Collector<'a> {
    fn new(options: &'a Options) -> Self {
        Self {
            options,
            part: Part::default(),
            complete: 0,
            tags: Vec::new(),
            elo: [None; 2],
            result: GameResult::Unknown,
            last: Position::default(),
            ply: 0,
            next: Label::NONE,
            moved: None,
        }
    }

    /// Adds a position and the bits of the move played there.
    fn add(&mut self, position: &Position, mv: u16) {
        let label = mem::replace(&mut self.next, Label::NONE);
        self.moved = None;
        if self.options.plies.contains(&self.ply) {
            if self.options.labels {
                self.moved = Some(self.part.rows.len());
                self.part.labels.push(label);
            }
            self.part.rows.push(Packed::from(position).0);
            self.part.plies.push(self.ply as u16);
            self.part.moves.push(mv);
        }
    }

    /// Reads a game. Adds its positions, or its error.
    fn read(&mut self, text: &[u8], found: &Found) {
        let by_offset = self.options.by_offset;
        // Without the empty lines before it, a game's place doesn't depend on where the file is split.
        let text = if by_offset { text.trim_ascii_start() } else { text };
        let offset = found.offset + (found.range.len() - text.len()) as u64;
        let line = if by_offset { 1 } else { found.line };
        let error = match RawGame::new(text, found.number, line).read(self) {
            Ok(()) => {
                let result = match self.result {
                    GameResult::Won(Color::White) => 1,
                    GameResult::Won(Color::Black) => -1,
                    GameResult::Drawn => 0,
                    GameResult::Unknown => UNKNOWN,
                };
                let rows = self.part.rows.len() - self.complete;
                if rows > 0 && self.options.results.as_ref().is_none_or(|results| results.contains(&result)) {
                    let tags = mem::take(&mut self.tags);
                    let number = if by_offset { offset } else { found.before + found.number };
                    self.part.games.push(Game { number, result, tags, rows });
                    self.complete = self.part.rows.len();
                }
                return;
            }
            Err(error) => error,
        };
        self.part.errors.push((error, found.file, offset));
    }
}

impl Visitor for Collector<'_> {
    fn begin_game(&mut self) {
        // Drop the rows of a game that is invalid or has an unwanted result.
        self.part.rows.truncate(self.complete);
        self.part.plies.truncate(self.complete);
        self.part.moves.truncate(self.complete);
        self.part.labels.truncate(self.complete);
        (self.next, self.moved) = (Label::NONE, None);
        self.tags.clear();
        self.tags.resize(self.options.tags.len(), None);
        (self.elo, self.result, self.ply) = ([None; 2], GameResult::Unknown, 0);
    }

    fn tag(&mut self, name: &[u8], value: Text<'_>) -> ControlFlow<pgn::Stop> {
        match name {
            b"Result" => {
                let result = GameResult::from_bytes(value.as_bytes().trim_ascii());
                self.result = result.unwrap_or_default();
            }
            b"WhiteElo" => self.elo[0] = value.to_str().trim().parse().ok(),
            b"BlackElo" => self.elo[1] = value.to_str().trim().parse().ok(),
            _ => {}
        }
        let Tags { is_any, found, names } = &mut self.part.tags;
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
        self.part.tags.is_any = true;
        let is_wanted = self.options.elo.is_none_or(|(least, greatest)| {
            self.elo.iter().all(|elo| elo.is_some_and(|elo| (least..=greatest).contains(&elo)))
        });
        if is_wanted { ControlFlow::Continue(Movetext::Checked) } else { ControlFlow::Break(pgn::Stop::Game) }
    }

    fn begin_moves(&mut self, start: &Position) -> ControlFlow<pgn::Stop> {
        self.last = *start;
        ControlFlow::Continue(())
    }

    fn make_move(&mut self, before: &Position, mv: Move, after: &Position) -> ControlFlow<pgn::Stop> {
        self.add(before, mv.bits());
        self.last = *after;
        self.ply += 1;
        if self.ply > u32::from(u16::MAX) {
            return ControlFlow::Break(pgn::Stop::Invalid(GameProblem::TooLong));
        }
        ControlFlow::Continue(())
    }

    fn comment(&mut self, text: Text<'_>) -> ControlFlow<pgn::Stop> {
        if !self.options.labels {
            return ControlFlow::Continue(());
        }
        let labels = text.labels();
        if let Some(eval) = labels.eval {
            self.next.set_eval(eval);
        }
        if let Some(row) = self.moved.and_then(|row| self.part.labels.get_mut(row)) {
            if let Some(Eval { score, depth }) = labels.search {
                let score = if self.last.turn() == Color::Black { score } else { score.flip() };
                row.set_eval(Eval { score, depth });
            }
            if let Some(clock) = labels.clock {
                row.clock = clock.as_secs_f64();
            }
        }
        ControlFlow::Continue(())
    }

    fn result(&mut self, result: GameResult) -> ControlFlow<pgn::Stop> {
        self.result = result;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self) {
        let last = self.last;
        self.add(&last, 0);
    }
}

/// Reads the games of a chunk.
fn read(chunk: &Chunk, options: &Options, stop: &Stop) -> Part {
    let mut collector = Collector::new(options);
    for game in chunk.games.iter().take_while(|_| !stop.is_set()) {
        match game {
            Ok(found) => collector.read(chunk.text.get(found.range.clone()).unwrap_or_default(), found),
            Err((error, file, offset)) => {
                let mut error = error.clone();
                if options.by_offset {
                    error.line = 1;
                }
                collector.part.errors.push((error, *file, *offset));
            }
        }
    }
    collector.begin_game();
    collector.part
}

/// The inputs, one after another, and what was found in them.
struct Games {
    input: Input,
    /// The inputs after this one.
    sources: VecDeque<Py<PyAny>>,
    /// The names of the inputs so far.
    names: Vec<String>,
    /// The games and bytes of the inputs before this one.
    games_before: u64,
    bytes_before: u64,
    /// The games found in this input.
    games: u64,
    /// Whether everything was found.
    is_at_end: bool,
    error: Option<io::Error>,
}

impl Games {
    fn new(py: Python<'_>, mut sources: VecDeque<Py<PyAny>>) -> PyResult<Self> {
        let first = sources.pop_front().ok_or_else(|| PyValueError::new_err("there is no file to read"))?;
        let input = Input::new(first.bind(py))?;
        Ok(Self {
            names: vec![input.name.clone()],
            input,
            sources,
            games_before: 0,
            bytes_before: 0,
            games: 0,
            is_at_end: false,
            error: None,
        })
    }

    fn bytes_read(&self) -> u64 {
        self.bytes_before + self.input.read.load(Ordering::Relaxed)
    }

    /// Goes on with the next input, if there is one.
    fn open_next(&mut self) -> PyResult<()> {
        let Some(source) = self.sources.pop_front() else {
            self.is_at_end = true;
            return Ok(());
        };
        self.bytes_before = self.bytes_read();
        self.games_before += mem::take(&mut self.games);
        self.input = Python::attach(|py| Input::new(source.bind(py)))?;
        self.names.push(self.input.name.clone());
        Ok(())
    }

    /// Finds the games of the next round.
    fn find(&mut self, chunks: usize, stop: &Stop) -> Vec<Chunk> {
        let mut found = Vec::new();
        while found.len() < chunks && !self.is_at_end && !stop.is_set() {
            let mut chunk = Chunk::default();
            while chunk.text.len() < CHUNK && !self.is_at_end {
                let offset = self.input.start + self.input.reader.offset();
                match self.input.reader.next_raw() {
                    Ok(Some(game)) => {
                        let start = chunk.text.len();
                        chunk.text.extend_from_slice(game.as_bytes());
                        self.games = game.number();
                        chunk.games.push(Ok(Found {
                            range: start..chunk.text.len(),
                            number: game.number(),
                            line: game.line(),
                            file: self.names.len() - 1,
                            before: self.games_before,
                            offset,
                        }));
                    }
                    Ok(None) => {
                        if let Err(error) = self.open_next() {
                            stop.set();
                            (self.is_at_end, self.error) = (true, Some(error.into()));
                        }
                    }
                    Err(Error::Game(error)) => {
                        self.games = error.game;
                        chunk.games.push(Err((error, self.names.len() - 1, offset)));
                    }
                    Err(Error::Io(error)) => {
                        if is_exception(&error) {
                            stop.set();
                        }
                        (self.is_at_end, self.error) = (true, Some(error));
                    }
                }
            }
            found.push(chunk);
        }
        found
    }
}

/// A column of texts: the number of each row's text (-1 if it has none), and the texts.
type TextColumn<'py> = (Bound<'py, PyByteArray>, Vec<String>);

/// The columns rows, game, ply, move and result, then the tags', then eval, mate, depth and clock.
type Batch<'py> = ([Bound<'py, PyByteArray>; 5], Vec<TextColumn<'py>>, [Bound<'py, PyByteArray>; 4]);

/// The iterator of `movegen.pgn.positions`.
#[pyclass(module = "movegen.pgn")]
pub(crate) struct PositionReader {
    options: Options,
    games: Games,
    batch_size: usize,
    /// Games found, to be read in the next round.
    found: Vec<Chunk>,
    parts: VecDeque<Part>,
    /// The rows of `parts`.
    rows: usize,
    errors: VecDeque<FileError>,
    tags: Tags,
}

#[pymethods]
impl PositionReader {
    #[new]
    #[expect(clippy::too_many_arguments, reason = "Python names and checks them")]
    fn new(
        py: Python<'_>,
        sources: Vec<Py<PyAny>>,
        tags: Vec<String>,
        plies: (u32, u32),
        elo: Option<(u32, u32)>,
        results: Option<Vec<i8>>,
        labels: bool,
        by_offset: bool,
        batch_size: usize,
    ) -> PyResult<Self> {
        if batch_size == 0 {
            return Err(PyValueError::new_err("a batch has at least one row"));
        }
        // The ply column has 16 bits.
        let plies = plies.0..plies.1.min(u32::from(u16::MAX)) + 1;
        Ok(Self {
            options: Options { tags, plies, elo, results, labels, by_offset },
            games: Games::new(py, sources.into())?,
            batch_size,
            found: Vec::new(),
            parts: VecDeque::new(),
            rows: 0,
            errors: VecDeque::new(),
            tags: Tags::default(),
        })
    }

    /// The wanted tags that no game has had so far, and the tags of some games.
    fn missing_tags(&self) -> (Vec<String>, Vec<String>) {
        let Tags { is_any, found, names } = &self.tags;
        let tags = self.options.tags.iter().enumerate();
        let missing = tags.filter(|(i, _)| *is_any && !found.contains(i)).map(|(_, tag)| tag.clone());
        (missing.collect(), names.iter().take(SHOWN).cloned().collect())
    }

    /// The bytes of the files that have been read.
    #[getter]
    fn bytes_read(&self) -> u64 {
        self.games.bytes_read()
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    /// Returns the columns of the next rows. After PgnError, the next call goes on without the invalid game.
    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Batch<'py>>> {
        while self.errors.is_empty() && self.rows < self.batch_size {
            if self.found.is_empty() && self.games.is_at_end {
                match self.games.error.take() {
                    // Rows before the error come first.
                    Some(error) if self.rows > 0 => {
                        self.games.error = Some(error);
                        break;
                    }
                    Some(error) => return Err(io_error(error, &self.games.input.name)),
                    None => break,
                }
            }
            let parts = {
                let Self { options, games, found, .. } = &mut *self;
                let now = mem::take(found);
                let chunks = CHUNKS_PER_THREAD * threads()?.current_num_threads();
                // This thread reads the input, because Ctrl-C only ends what the main thread waits for.
                let round = run_beside(
                    py,
                    |stop| games.find(chunks, stop),
                    |stop| {
                        now.into_par_iter().map(|chunk| read(&chunk, options, stop)).collect::<Vec<Part>>()
                    },
                );
                round.and_then(|(next, parts)| {
                    *found = next;
                    games
                        .error
                        .take_if(|error| is_exception(error))
                        .map_or(Ok(parts), |error| Err(error.into()))
                })
            };
            // Games are missing after Ctrl-C, so there is nothing more to return.
            let parts = parts.inspect_err(|_| {
                (self.games.is_at_end, self.rows) = (true, 0);
                self.found.clear();
            })?;
            for mut part in parts {
                self.rows += part.rows.len();
                self.errors.extend(part.errors.drain(..));
                let tags = mem::take(&mut part.tags);
                self.tags.is_any |= tags.is_any;
                self.tags.found.extend(tags.found);
                if self.tags.names.len() < SHOWN {
                    self.tags.names.extend(tags.names);
                }
                self.parts.push_back(part);
            }
        }
        if let Some((error, file, offset)) = self.errors.pop_front() {
            let name = self.games.names.get(file).map_or("", String::as_str);
            let exception = pgn_error(&error, name);
            exception.value(py).setattr("offset", offset)?;
            return Err(exception);
        }
        let columns = py.detach(|| self.take());
        Ok(columns.map(|columns| columns.into_python(py)))
    }
}

/// The columns of a batch.
#[derive(Default)]
struct Columns {
    rows: Vec<u8>,
    games: Vec<u8>,
    plies: Vec<u8>,
    moves: Vec<u8>,
    results: Vec<u8>,
    tags: Vec<(Vec<u8>, Vec<String>)>,
    labels: [Vec<u8>; 4],
}

impl PositionReader {
    /// Takes the rows of the next batch; `None` once there are no more.
    fn take(&mut self) -> Option<Columns> {
        let count = self.rows.min(self.batch_size);
        if count == 0 {
            return None;
        }
        self.rows -= count;
        let mut columns = Columns::default();
        let mut numbers: Vec<HashMap<Box<str>, i32>> = Vec::new();
        columns.tags.resize_with(self.options.tags.len(), Default::default);
        numbers.resize_with(self.options.tags.len(), HashMap::new);
        let mut missing = count;
        while missing > 0 {
            let part = self.parts.front_mut()?;
            let taken = missing.min(part.rows.len());
            missing -= taken;
            // Split a part that is longer than the rest of the batch.
            columns.rows.extend(part.rows.drain(..taken).flatten());
            columns.plies.extend(part.plies.drain(..taken).flat_map(u16::to_ne_bytes));
            columns.moves.extend(part.moves.drain(..taken).flat_map(u16::to_ne_bytes));
            let [evals, mates, depths, clocks] = &mut columns.labels;
            for label in part.labels.drain(..taken.min(part.labels.len())) {
                evals.extend(label.eval.unwrap_or(Label::MISSING).to_ne_bytes());
                mates.extend(label.mate.unwrap_or(Label::MISSING).to_ne_bytes());
                depths.extend(label.depth.unwrap_or(0).to_ne_bytes());
                clocks.extend(label.clock.to_ne_bytes());
            }
            let (mut rest, mut ended) = (taken, 0);
            for game in &mut part.games {
                let rows = rest.min(game.rows);
                columns.games.extend(std::iter::repeat_n(game.number.to_ne_bytes(), rows).flatten());
                columns.results.extend(std::iter::repeat_n(game.result as u8, rows));
                for ((tag, numbers), (indices, values)) in
                    game.tags.iter().zip(&mut numbers).zip(&mut columns.tags)
                {
                    let number = tag.as_ref().map_or(-1, |tag| {
                        *numbers.entry(tag.clone()).or_insert_with(|| {
                            values.push(tag.to_string());
                            values.len() as i32 - 1
                        })
                    });
                    indices.extend(std::iter::repeat_n(number.to_ne_bytes(), rows).flatten());
                }
                (rest, game.rows) = (rest - rows, game.rows - rows);
                if game.rows > 0 {
                    break;
                }
                ended += 1;
            }
            part.games.drain(..ended);
            if part.rows.is_empty() {
                self.parts.pop_front();
            }
        }
        Some(columns)
    }
}

impl Columns {
    fn into_python(self, py: Python<'_>) -> Batch<'_> {
        let Self { rows, games, plies, moves, results, tags, labels } = self;
        let columns = [rows, games, plies, moves, results].map(|column| PyByteArray::new(py, &column));
        let tags = tags.into_iter().map(|(indices, values)| (PyByteArray::new(py, &indices), values));
        (columns, tags.collect(), labels.map(|column| PyByteArray::new(py, &column)))
    }
}
