//! The positions in a PGN file's games, as columns in batches of bounded length.

use std::collections::{HashMap, VecDeque};
use std::mem;

use movegen_pgn::TagFilter;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyByteArray;
use rayon::prelude::*;

use crate::errors::set;
use crate::games::{Chunk, FileError, Games};
use crate::pool::{Stop, run_beside, threads};
use crate::reading::{ChunkRows, Columns, Options, ReadGame, Seen, Tags, read};

/// Chunks per thread and round. While one round is read, the next one is found in the input.
const CHUNKS_PER_THREAD: usize = 2;

/// The number of tag names that a warning shows.
const SHOWN: usize = 32;

/// Stands among the tags for the name of the game's file.
const FILE: &str = "file";

/// A column of texts: the number of each row's text (-1 if it has none), and the texts.
type TextColumn<B> = (B, Vec<String>);

/// The [`Columns`] of a batch, and its tags.
type Batch<'py> = (Vec<Bound<'py, PyByteArray>>, Vec<TextColumn<Bound<'py, PyByteArray>>>);

/// Reads filters of games. Raises ValueError.
pub(crate) fn filters_of(filters: Vec<String>) -> PyResult<Vec<TagFilter>> {
    let filter = |text: String| {
        text.parse().map_err(|error| PyValueError::new_err(format!("the filter '{text}': {error}")))
    };
    filters.into_iter().map(filter).collect()
}

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
    errors: VecDeque<(FileError, Tags)>,
    seen: Seen,
}

#[pymethods]
impl PositionReader {
    #[new]
    #[expect(clippy::too_many_arguments, reason = "Python names and checks them")]
    fn new(
        sources: Vec<Py<PyAny>>,
        columns: Vec<String>,
        has_labels: bool,
        mut tags: Vec<String>,
        numbers: Vec<String>,
        plies: (u32, u32),
        filters: Vec<String>,
        is_strict: bool,
        batch_size: usize,
    ) -> PyResult<Self> {
        if batch_size == 0 {
            return Err(PyValueError::new_err("a batch has at least one row"));
        }
        let texts = tags.len();
        tags.extend(numbers);
        let filters = filters_of(filters)?;
        // The ply column has 16 bits.
        let has_keys = columns.iter().any(|name| name == "key");
        let plies = plies.0..plies.1.min(u32::from(u16::MAX)) + 1;
        Ok(Self {
            options: Options { tags, texts, plies, filters, columns, has_keys, has_labels, is_strict },
            games: Games::after(0, sources)?,
            batch_size,
            found: Vec::new(),
            parts: VecDeque::new(),
            rows: 0,
            errors: VecDeque::new(),
            seen: Seen::default(),
        })
    }

    /// Returns the tags, wanted or in filters, that no game has had so far, and whether as a number, the names of tags
    /// that some games had, and the wanted labels that no game has had. A label with a score counts as both eval and
    /// mate.
    fn missing(&self) -> (Vec<(String, bool)>, Vec<String>, Vec<String>) {
        let Seen { is_any, tags: found, names, has_moves, labels: [score, depth, clock, elapsed] } =
            &self.seen;
        let filters = self.options.filters.iter().map(|filter| filter.tag().to_owned());
        let tags = self.options.tags.iter().cloned().chain(filters).enumerate();
        let is_missing = |(i, tag): &(usize, String)| *is_any && !found.contains(i) && tag != FILE;
        let numbers = self.options.texts..self.options.tags.len();
        let tags = tags.filter(is_missing).map(|(i, tag)| (tag, numbers.contains(&i)));
        let found =
            [("eval", score), ("mate", score), ("depth", depth), ("clock", clock), ("elapsed", elapsed)];
        let is_empty = |column: &&String| *has_moves && found.contains(&(column.as_str(), &false));
        let labels = self.options.columns.iter().filter(is_empty).cloned();
        (tags.collect(), names.iter().take(SHOWN).cloned().collect(), labels.collect())
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
            let parts: PyResult<Vec<ChunkRows>> = if games.is_split() {
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
                self.rows += part.rows;
                self.errors.extend(mem::take(&mut part.errors));
                self.seen.add(mem::take(&mut part.seen), SHOWN);
                // With nothing but invalid games, parts would pile up.
                if part.rows > 0 {
                    self.parts.push_back(part);
                }
            }
        }
        if let Some((error, tags)) = self.errors.pop_front() {
            let exception = self.games.exception(&error);
            let names = self.options.tags.iter().take(self.options.texts);
            let tags = names.zip(tags.iter().map(Option::as_deref));
            set(&exception, "tags", tags.collect::<HashMap<_, _>>());
            return Err(exception);
        }
        if self.rows == 0 {
            return Ok(None);
        }
        let (columns, tags) = py.detach(|| self.take());
        let columns = columns.iter().map(|column| PyByteArray::new(py, column));
        let tags = tags.into_iter().map(|(indices, values)| (PyByteArray::new(py, &indices), values));
        Ok(Some((columns.collect(), tags.collect())))
    }
}

impl PositionReader {
    /// Takes the rows of the next batch, and for each tag the number of each row's text and the texts.
    fn take(&mut self) -> (Columns, Vec<TextColumn<Vec<u8>>>) {
        let mut columns = Columns::new();
        let mut tags = vec![(Vec::new(), Vec::new()); self.options.texts];
        let mut known: Vec<HashMap<Box<str>, i32>> = vec![HashMap::new(); self.options.texts];
        let mut missing = self.rows.min(self.batch_size);
        self.rows -= missing;
        while let Some(part) = self.parts.front_mut().filter(|_| missing > 0) {
            // Split a part that is longer than the rest of the batch.
            let taken = missing.min(part.rows);
            columns.resize(part.columns.len(), Vec::new());
            for (all, column) in columns.iter_mut().zip(&mut part.columns) {
                let width = column.len() / part.rows;
                all.extend(column.drain(..taken * width));
            }
            missing -= taken;
            part.rows -= taken;
            let mut rest = taken;
            while let Some(ReadGame { tags: game, file, rows }) = part.games.front_mut().filter(|_| rest > 0)
            {
                let shown = rest.min(*rows);
                let names = &self.games.names;
                let file = names.get(*file).filter(|name| !name.is_empty()).map(|name| name.as_str().into());
                let game = game.iter().zip(&self.options.tags);
                let game = game.map(|(tag, name)| if name == FILE { &file } else { tag });
                for ((tag, known), (indices, values)) in game.zip(&mut known).zip(&mut tags) {
                    let number = tag.as_ref().map_or(-1, |tag| {
                        *known.entry(tag.clone()).or_insert_with(|| {
                            values.push(tag.to_string());
                            values.len() as i32 - 1
                        })
                    });
                    indices.extend(number.to_ne_bytes().repeat(shown));
                }
                rest -= shown;
                *rows -= shown;
                if *rows == 0 {
                    part.games.pop_front();
                }
            }
            if part.rows == 0 {
                self.parts.pop_front();
            }
        }
        (columns, tags)
    }
}
