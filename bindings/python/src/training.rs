//! Training data as columns: `movegen/training.py` has the functions.

use std::collections::VecDeque;

use movegen_pgn::TagFilter;
use movegen_position::notation::Packed;
use movegen_position::{Move as CoreMove, Position};
use movegen_training::{Encoder, Error, Filter, Format, GameNumbers, GameSamples, Sample, Samples, Wdl};
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyByteArray, PyBytes};

use crate::errors::{in_file, set};
use crate::games::{FileError, Games};
use crate::input::{Source, io_error, open};
use crate::positions::filters_of;
use crate::rows::ROW;

/// The names of `Format::ALL`, as the command `movegen convert` has them.
const FORMATS: [&str; 6] = ["plain", "binpack", "bullet-text", "bullet", "marlinformat", "viriformat"];

create_exception!(
    movegen.training,
    SampleError,
    PyValueError,
    "A sample that can't be read: see `file`, `offset`, the byte of the decompressed file where it starts, \
     `code`, which names the problem, and `skipped`, the bytes up to where reading continues if other samples may be \
     lost with it, or None."
);

/// Returns the format with a name. Raises ValueError.
fn format_of(name: &str) -> PyResult<Format> {
    let found = FORMATS.into_iter().zip(Format::ALL).find(|&(known, _)| known == name);
    found.map(|(_, format)| format).ok_or_else(|| {
        let names = FORMATS.join(", ");
        PyValueError::new_err(format!("{name:?} is not a format of training data: {names}"))
    })
}

/// The games whose samples are read.
struct SampledGames {
    games: Games,
    filters: Vec<TagFilter>,
    game: GameSamples,
    /// The number of the game, and its samples that were returned.
    number: u64,
    returned: usize,
    /// The first error of the game, which comes after its samples.
    error: Option<FileError>,
}

impl SampledGames {
    /// Reads the next game, or returns its error. Returns `None` at the end, and if there is an error of a file.
    fn read_next(&mut self) -> Option<Result<(), FileError>> {
        let Self { games, filters, game, .. } = self;
        games.next_passing(filters, |raw| raw.read(game)).map(|read| {
            let ((), place) = read?;
            self.error = self.game.errors().first().map(|error| (error.clone(), place));
            (self.number, self.returned) = (place.column, 0);
            Ok(())
        })
    }
}

/// The samples of a file in one of the formats, or of its games.
enum Origin {
    Samples { samples: Box<Samples<Source>>, name: String, has_plies: bool, games: GameNumbers },
    Games(Box<SampledGames>),
}

impl Origin {
    /// Opens a file of samples, or of games if it has no format.
    fn open(
        source: Py<PyAny>,
        format: Option<Format>,
        games_before: u64,
        filters: &[TagFilter],
    ) -> PyResult<Self> {
        let Some(format) = format else {
            return Ok(Self::Games(Box::new(SampledGames {
                games: Games::after(games_before, vec![source])?,
                filters: filters.to_vec(),
                game: GameSamples::default(),
                number: 0,
                returned: 0,
                error: None,
            })));
        };
        let (name, source) = Python::attach(|py| open(source.bind(py)))?;
        let (samples, games) = (Box::new(Samples::new(source, format)), GameNumbers::after(games_before));
        Ok(Self::Samples { samples, name, has_plies: format.has_plies(), games })
    }

    /// Returns the number of games in the files so far.
    fn games(&self) -> u64 {
        match self {
            Self::Samples { games, .. } => games.count(),
            Self::Games(read) => read.games.count(),
        }
    }
}

/// Returns the exception for samples that can't be read. The file's name may be empty.
fn sample_error(error: Error, file: &str) -> PyErr {
    match error {
        Error::Io(error) => io_error(error, file),
        Error::Sample(error) => {
            let exception = in_file::<SampleError>(&error, file);
            set(&exception, "offset", error.offset);
            set(&exception, "skipped", error.skipped);
            set(&exception, "code", error.problem.code());
            exception
        }
        error => in_file::<SampleError>(error, file),
    }
}

/// The columns of samples: rows, games, moves, scores, results and plies.
type Columns = [Vec<u8>; 6];

/// The iterator of `movegen.training.read`.
#[pyclass(module = "movegen.training")]
pub(crate) struct SampleReader {
    origin: Origin,
    /// The files after this one, of games if they have no format.
    rest: VecDeque<(Py<PyAny>, Option<Format>)>,
    filters: Vec<TagFilter>,
    filter: Filter,
    batch_size: usize,
    /// An error after the rows that were returned last.
    error: Option<PyErr>,
}

#[pymethods]
impl SampleReader {
    #[new]
    fn new(
        sources: Vec<Py<PyAny>>,
        formats: Vec<String>,
        filters: Vec<String>,
        filter: (bool, bool, u16, Option<u16>, u8),
        batch_size: usize,
    ) -> PyResult<Self> {
        if batch_size == 0 {
            return Err(PyValueError::new_err("a batch has at least one row"));
        }
        let (skip_checks, skip_noisy, min_ply, max_score, min_pieces) = filter;
        let mut rest = VecDeque::new();
        for (source, name) in sources.into_iter().zip(&formats) {
            let format = if name == "pgn" { None } else { Some(format_of(name)?) };
            let lacks = [
                (skip_noisy && format.is_some_and(|format| !format.has_moves()), "skip_noisy needs moves"),
                (min_ply > 0 && format.is_some_and(|format| !format.has_plies()), "min_ply needs plies"),
            ];
            if let Some((_, needs)) = lacks.into_iter().find(|&(is_lacking, _)| is_lacking) {
                return Err(PyValueError::new_err(format!("{needs}, which {name} doesn't have")));
            }
            rest.push_back((source, format));
        }
        if !filters.is_empty() && rest.iter().all(|(_, format)| format.is_some()) {
            return Err(PyValueError::new_err("`where` is only for games in PGN"));
        }
        let filters = filters_of(filters)?;
        let (source, format) =
            rest.pop_front().ok_or_else(|| PyValueError::new_err("there is no file to read"))?;
        let origin = Origin::open(source, format, 0, &filters)?;
        let filter = Filter { skip_checks, skip_noisy, min_ply, max_score, min_pieces };
        Ok(Self { origin, rest, filters, filter, batch_size, error: None })
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    /// Returns the columns of the next samples: rows, games, moves, scores, results and plies. After SampleError and an
    /// error of one file, the next call continues.
    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<[Bound<'py, PyByteArray>; 6]>> {
        let mut columns = Columns::default();
        if self.error.is_none() {
            self.error = py.detach(|| self.fill(&mut columns));
        }
        if columns[0].is_empty() {
            return self.error.take().map_or(Ok(None), Err);
        }
        Ok(Some(columns.map(|column| PyByteArray::new(py, &column))))
    }
}

impl SampleReader {
    /// Adds the samples of a batch to columns. Returns the error that comes before its end.
    fn fill(&mut self, columns: &mut Columns) -> Option<PyErr> {
        let Self { origin, rest, filters, filter, batch_size, .. } = self;
        while columns[0].len() < *batch_size * ROW {
            let is_at_end = match origin {
                Origin::Samples { samples, name, has_plies, games } => match samples.next() {
                    Some(Ok(sample)) => {
                        let game = if *has_plies { games.number(&sample) } else { 0 };
                        add(&sample, game, filter, columns);
                        false
                    }
                    Some(Err(error)) => return Some(sample_error(error, name)),
                    None => true,
                },
                Origin::Games(read) => {
                    if let Some(sample) = read.game.samples().get(read.returned) {
                        add(sample, read.number, filter, columns);
                        read.returned += 1;
                        false
                    } else if let Some(error) = read.error.take() {
                        return Some(read.games.exception(&error));
                    } else {
                        match read.read_next() {
                            Some(Ok(())) => false,
                            Some(Err(error)) => return Some(read.games.exception(&error)),
                            None => match Python::attach(|py| read.games.take_error(py)) {
                                None => true,
                                error => return error,
                            },
                        }
                    }
                }
            };
            if is_at_end {
                let (source, format) = rest.pop_front()?;
                match Origin::open(source, format, origin.games(), filters) {
                    Ok(next) => *origin = next,
                    Err(error) => return Some(error),
                }
            }
        }
        None
    }
}

/// Adds a sample of a game to columns, if it passes the filter.
#[inline]
fn add(
    sample: &Sample,
    game: u64,
    filter: &Filter,
    [rows, games, moves, scores, results, plies]: &mut Columns,
) {
    if filter.accepts(sample) {
        rows.extend_from_slice(&Packed::from(&sample.position).0);
        games.extend_from_slice(&game.to_ne_bytes());
        moves.extend_from_slice(&sample.best.map_or(0, CoreMove::bits).to_ne_bytes());
        scores.extend_from_slice(&sample.score.to_ne_bytes());
        results.push((sample.result as i8 - 1) as u8);
        plies.extend_from_slice(&sample.ply.to_ne_bytes());
    }
}

/// Iterates over numbers of 16 bits.
fn words(bytes: &[u8]) -> impl Iterator<Item = u16> {
    bytes.chunks_exact(2).filter_map(<[u8]>::first_chunk).copied().map(u16::from_ne_bytes)
}

/// Encodes samples for `movegen.training.write`.
#[pyclass(module = "movegen.training")]
pub(crate) struct SampleWriter {
    encoder: Encoder,
    /// How many samples were written.
    count: usize,
}

#[pymethods]
impl SampleWriter {
    #[new]
    fn new(format: &str) -> PyResult<Self> {
        Ok(Self { encoder: Encoder::new(format_of(format)?), count: 0 })
    }

    /// Returns the bytes of samples, given by columns of one length, as a reader returns them. Raises ValueError for a
    /// sample that the format can't hold, with its number since the first call.
    fn write<'py>(&mut self, py: Python<'py>, columns: [PyBackedBytes; 6]) -> PyResult<Bound<'py, PyBytes>> {
        let [rows, _, moves, scores, results, plies] = columns;
        let mut bytes = Vec::new();
        let columns = words(&moves).zip(words(&scores)).zip(results.iter()).zip(words(&plies));
        for (row, (((bits, score), &result), ply)) in rows.chunks_exact(ROW).zip(columns) {
            let number = self.count;
            let in_row = |problem: String| PyValueError::new_err(format!("row {number}: {problem}"));
            let packed = Packed(row.first_chunk().copied().unwrap_or([0; ROW]));
            let position = Position::try_from(packed).map_err(|error| in_row(error.to_string()))?;
            let best = CoreMove::from_bits(bits).filter(|&mv| position.is_legal(mv));
            if bits != 0 && best.is_none() {
                return Err(in_row(format!("{bits:#06x} are not the bits of a legal move")));
            }
            let result = Wdl::ALL.get(usize::from(result.wrapping_add(1)));
            let &result = result.ok_or_else(|| in_row("a result is 1, 0 or -1".to_owned()))?;
            let sample = Sample { position, best, score: score as i16, result, ply };
            self.encoder.write(&sample, &mut bytes).map_err(|error| in_row(error.to_string()))?;
            self.count += 1;
        }
        Ok(PyBytes::new(py, &bytes))
    }

    /// Returns the bytes that end the file.
    fn finish<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let mut bytes = Vec::new();
        self.encoder.finish(&mut bytes);
        PyBytes::new(py, &bytes)
    }
}
