//! The positions in a PGN file's games, as columns in batches of bounded length.

use std::collections::{HashMap, VecDeque};
use std::mem;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyByteArray;
use rayon::prelude::*;

use crate::errors::{pgn_error, set_place};
use crate::pool::{Stop, run_beside, threads};
use crate::reading::{Chunk, ChunkRows, FileError, Games, MISSING, Options, Place, Seen, read};

/// Chunks per thread and round. While one round is read, the next one is found in the input.
const CHUNKS_PER_THREAD: usize = 2;

/// The number of tag names that a warning shows.
const SHOWN: usize = 32;

/// A column of texts: the number of each row's text (-1 if it has none), and the texts.
type TextColumn<'py> = (Bound<'py, PyByteArray>, Vec<String>);

/// The columns rows, game, ply, move, result and, of a split, frame. Then tags as texts and as numbers, and at last
/// eval, mate, depth, clock and elapsed.
type Batch<'py> = (
    [Bound<'py, PyByteArray>; 6],
    Vec<TextColumn<'py>>,
    Vec<Bound<'py, PyByteArray>>,
    [Bound<'py, PyByteArray>; 5],
);

/// The iterator of `movegen.pgn.positions`.
#[pyclass(module = "movegen.pgn")]
pub(crate) struct PositionReader {
    options: Options,
    games: Games,
    batch_size: usize,
    /// Games found, to be read in the next round.
    found: Vec<Chunk>,
    parts: VecDeque<ChunkRows>,
    /// The rows of `parts`.
    rows: usize,
    errors: VecDeque<FileError>,
    seen: Seen,
}

#[pymethods]
impl PositionReader {
    #[new]
    #[expect(clippy::too_many_arguments, reason = "Python names and checks them")]
    fn new(
        py: Python<'_>,
        sources: Vec<Py<PyAny>>,
        mut tags: Vec<String>,
        numbers: Vec<String>,
        plies: (u32, u32),
        filters: Vec<String>,
        labels: bool,
        is_strict: bool,
        batch_size: usize,
    ) -> PyResult<Self> {
        if batch_size == 0 {
            return Err(PyValueError::new_err("a batch has at least one row"));
        }
        let texts = tags.len();
        tags.extend(numbers);
        let filter = |text: String| {
            text.parse().map_err(|error| PyValueError::new_err(format!("the filter '{text}': {error}")))
        };
        let filters = filters.into_iter().map(filter).collect::<PyResult<_>>()?;
        // The ply column has 16 bits.
        let plies = plies.0..plies.1.min(u32::from(u16::MAX)) + 1;
        Ok(Self {
            options: Options { tags, texts, plies, filters, labels, is_strict },
            games: Games::new(py, sources.into())?,
            batch_size,
            found: Vec::new(),
            parts: VecDeque::new(),
            rows: 0,
            errors: VecDeque::new(),
            seen: Seen::default(),
        })
    }

    /// Returns the wanted tags that no game has had so far, the names of tags that some games had, and for eval,
    /// mate, depth, clock and elapsed whether no game has had them. A label with a score counts as both eval and mate.
    fn missing(&self) -> (Vec<String>, Vec<String>, [bool; 5]) {
        let Seen { is_any, tags: found, names, has_moves, labels: [score, depth, clock, elapsed] } =
            &self.seen;
        let tags = self.options.tags.iter().enumerate();
        let missing = tags.filter(|(i, _)| *is_any && !found.contains(i)).map(|(_, tag)| tag.clone());
        let labels = [score, score, depth, clock, elapsed].map(|found| *has_moves && !found);
        (missing.collect(), names.iter().take(SHOWN).cloned().collect(), labels)
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    /// Returns the columns of the next rows. After PgnError and an error of one file, the next call continues.
    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Batch<'py>>> {
        while self.errors.is_empty() && self.rows < self.batch_size {
            if self.found.is_empty() && self.games.is_at_end {
                // Rows before the error come first.
                if self.rows == 0 {
                    if let Some(error) = self.games.take_error(py) {
                        return Err(error);
                    }
                }
                break;
            }
            let Self { options, games, found, .. } = &mut *self;
            let parts: PyResult<Vec<ChunkRows>> = if games.input.is_split() {
                // A split is one of many, and the engine that reads them has a task for each core.
                py.check_signals()?;
                let stop = Stop::default();
                let read = |chunk: &Chunk| read(chunk, options, &stop);
                Ok(py.detach(|| games.find(1, &stop).iter().map(read).collect()))
            } else {
                let now = mem::take(found);
                let chunks = CHUNKS_PER_THREAD * threads()?.current_num_threads();
                // This thread reads the input, because Ctrl-C only ends what the main thread waits for.
                let round = run_beside(
                    py,
                    |stop| games.find(chunks, stop),
                    |stop| now.into_par_iter().map(|chunk| read(&chunk, options, stop)).collect(),
                );
                round.map(|(next, parts)| {
                    *found = next;
                    parts
                })
            };
            let exception = games.take_exception(py);
            let parts = parts.and_then(|parts| exception.map_or(Ok(parts), Err));
            // Games are missing after Ctrl-C, and nothing more can be returned.
            let parts = parts.inspect_err(|_| {
                (self.games.is_at_end, self.rows) = (true, 0);
                self.found.clear();
            })?;
            for mut part in parts {
                self.rows += part.rows.len();
                self.errors.extend(mem::take(&mut part.errors));
                self.seen.add(mem::take(&mut part.seen), SHOWN);
                // With nothing but invalid games, parts would pile up.
                if !part.rows.is_empty() {
                    self.parts.push_back(part);
                }
            }
        }
        if let Some((error, Place { file, frame, offset })) = self.errors.pop_front() {
            let name = self.games.names.get(file).map_or("", String::as_str);
            let exception = pgn_error(&error, name);
            set_place(py, &exception, (frame, offset));
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
    frames: Vec<u8>,
    plies: Vec<u8>,
    moves: Vec<u8>,
    results: Vec<u8>,
    tags: Vec<(Vec<u8>, Vec<String>)>,
    numbers: Vec<Vec<u8>>,
    labels: [Vec<u8>; 5],
}

impl PositionReader {
    /// Takes the rows of the next batch, or returns `None` at the end.
    fn take(&mut self) -> Option<Columns> {
        let count = self.rows.min(self.batch_size);
        if count == 0 {
            return None;
        }
        self.rows -= count;
        let mut columns = Columns::default();
        let mut known: Vec<HashMap<Box<str>, i32>> = Vec::new();
        columns.tags.resize_with(self.options.texts, Default::default);
        known.resize_with(self.options.texts, HashMap::new);
        columns.numbers.resize_with(self.options.tags.len() - self.options.texts, Vec::new);
        let is_split = self.games.input.is_split();
        let mut missing = count;
        while missing > 0 {
            let part = self.parts.front_mut()?;
            let taken = missing.min(part.rows.len());
            missing -= taken;
            // Split a part that is longer than the rest of the batch.
            columns.rows.extend(part.rows.drain(..taken).flatten());
            columns.plies.extend(part.plies.drain(..taken).flat_map(u16::to_ne_bytes));
            columns.moves.extend(part.moves.drain(..taken).flat_map(u16::to_ne_bytes));
            let [evals, mates, depths, clocks, times] = &mut columns.labels;
            for label in part.labels.drain(..taken.min(part.labels.len())) {
                evals.extend(label.eval.unwrap_or(MISSING).to_ne_bytes());
                mates.extend(label.mate.unwrap_or(MISSING).to_ne_bytes());
                depths.extend(label.depth.unwrap_or(0).to_ne_bytes());
                clocks.extend(label.clock.to_ne_bytes());
                times.extend(label.elapsed.to_ne_bytes());
            }
            let (mut rest, mut ended) = (taken, 0);
            for game in &mut part.games {
                let rows = rest.min(game.rows);
                columns.games.extend(std::iter::repeat_n(game.number.to_ne_bytes(), rows).flatten());
                if is_split {
                    columns.frames.extend(std::iter::repeat_n(game.frame.to_ne_bytes(), rows).flatten());
                }
                columns.results.extend(std::iter::repeat_n(game.result as u8, rows));
                for ((tag, known), (indices, values)) in
                    game.tags.iter().zip(&mut known).zip(&mut columns.tags)
                {
                    let number = tag.as_ref().map_or(-1, |tag| {
                        *known.entry(tag.clone()).or_insert_with(|| {
                            values.push(tag.to_string());
                            values.len() as i32 - 1
                        })
                    });
                    indices.extend(std::iter::repeat_n(number.to_ne_bytes(), rows).flatten());
                }
                for (tag, column) in game.tags.iter().skip(self.options.texts).zip(&mut columns.numbers) {
                    let number = tag.as_ref().and_then(|tag| tag.trim().parse().ok());
                    column
                        .extend(std::iter::repeat_n(number.unwrap_or(MISSING).to_ne_bytes(), rows).flatten());
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
        let Self { rows, games, frames, plies, moves, results, tags, numbers, labels } = self;
        let columns =
            [rows, games, plies, moves, results, frames].map(|column| PyByteArray::new(py, &column));
        let tags = tags.into_iter().map(|(indices, values)| (PyByteArray::new(py, &indices), values));
        let numbers = numbers.into_iter().map(|column| PyByteArray::new(py, &column));
        (columns, tags.collect(), numbers.collect(), labels.map(|column| PyByteArray::new(py, &column)))
    }
}
