//! Training data as columns: `movegen/training.py` has the functions.

use movegen_pgn::{self as pgn, GameError, Reader};
use movegen_position::notation::Packed;
use movegen_position::{Move as CoreMove, Position};
use movegen_training::{Encoder, Error, Format, GameSamples, Sample, Samples, Wdl};
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyByteArray, PyBytes};

use crate::errors::{in_file, pgn_error, set};
use crate::input::{Input, Source, io_error};
use crate::rows::ROW;

/// The names of the formats, as the command `movegen convert` has them.
const FORMATS: [(&str, Format); 6] = [
    ("plain", Format::Plain),
    ("binpack", Format::Binpack),
    ("bullet-text", Format::BulletText),
    ("bullet", Format::Bullet),
    ("marlinformat", Format::Marlin),
    ("viriformat", Format::Viri),
];

create_exception!(
    movegen.training,
    SampleError,
    PyValueError,
    "A sample that can't be read: see `file`, `offset`, the byte of the decompressed file where it starts, and \
     `skipped`, the bytes up to where reading continues if other samples may be lost with it, or None."
);

/// Returns the format with a name. Raises ValueError.
fn format_of(name: &str) -> PyResult<Format> {
    let found = FORMATS.into_iter().find(|&(known, _)| known == name);
    found.map(|(_, format)| format).ok_or_else(|| {
        let names = FORMATS.map(|(known, _)| known).join(", ");
        PyValueError::new_err(format!("{name:?} is not a format of training data: {names}"))
    })
}

/// The samples of games in PGN. The first error of a game comes after its samples.
struct Games {
    reader: Reader<Source>,
    game: GameSamples,
    /// The samples of the game that were returned.
    returned: usize,
    error: Option<GameError>,
    /// Whether reading failed. If so, the rest of a game must not be read as a game.
    has_failed: bool,
}

impl Iterator for Games {
    type Item = Result<Sample, pgn::Error>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.has_failed {
            if let Some(sample) = self.game.samples().get(self.returned) {
                self.returned += 1;
                return Some(Ok(*sample));
            }
            if let Some(error) = self.error.take() {
                return Some(Err(error.into()));
            }
            match self.reader.read_game(&mut self.game) {
                Ok(true) => (self.returned, self.error) = (0, self.game.errors().first().cloned()),
                Ok(false) => return None,
                Err(error) => {
                    self.has_failed = matches!(error, pgn::Error::Io(_));
                    return Some(Err(error));
                }
            }
        }
        None
    }
}

/// The samples of a file in one of the formats, or of games.
enum Origin {
    Samples(Box<Samples<Source>>),
    Games(Box<Games>),
}

/// Adds samples to columns with room for `count`. Returns the error that comes before.
fn fill<E>(
    mut samples: impl Iterator<Item = Result<Sample, E>>,
    [rows, moves, scores, results, plies]: &mut [Vec<u8>; 5],
    count: usize,
) -> Option<E> {
    while results.len() < count {
        match samples.next()? {
            Ok(sample) => {
                rows.extend(Packed::from(&sample.position).0);
                moves.extend(sample.best.map_or(0, CoreMove::bits).to_ne_bytes());
                scores.extend(sample.score.to_ne_bytes());
                results.push((sample.result as i8 - 1) as u8);
                plies.extend(sample.ply.to_ne_bytes());
            }
            Err(error) => return Some(error),
        }
    }
    None
}

/// Returns the exception for samples that can't be read. The file's name may be empty.
fn sample_error(error: Error, file: &str) -> PyErr {
    match error {
        Error::Io(error) => io_error(error, file),
        Error::Sample(error) => {
            let exception = in_file::<SampleError>(&error, file);
            set(&exception, "offset", error.offset);
            set(&exception, "skipped", error.skipped);
            exception
        }
        error => in_file::<SampleError>(error, file),
    }
}

/// The iterator of `movegen.training.read`.
#[pyclass(module = "movegen.training")]
pub(crate) struct SampleReader {
    name: String,
    origin: Origin,
    batch_size: usize,
    /// An error after the rows that were returned last.
    error: Option<PyErr>,
}

#[pymethods]
impl SampleReader {
    #[new]
    fn new(source: &Bound<'_, PyAny>, format: &str, batch_size: usize) -> PyResult<Self> {
        if batch_size == 0 {
            return Err(PyValueError::new_err("a batch has at least one row"));
        }
        let format = if format == "pgn" { None } else { Some(format_of(format)?) };
        let (name, source) = Input::open(source)?;
        let origin = match format {
            Some(format) => Origin::Samples(Box::new(Samples::new(source, format))),
            None => Origin::Games(Box::new(Games {
                reader: Reader::new(source),
                game: GameSamples::default(),
                returned: 0,
                error: None,
                has_failed: false,
            })),
        };
        Ok(Self { name, origin, batch_size, error: None })
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    /// Returns the columns of the next samples: rows, moves, scores, results and plies. After SampleError, the next
    /// call continues.
    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<[Bound<'py, PyByteArray>; 5]>> {
        let mut columns: [Vec<u8>; 5] = Default::default();
        if self.error.is_none() {
            let (count, columns) = (self.batch_size, &mut columns);
            self.error = match &mut self.origin {
                Origin::Samples(samples) => {
                    py.detach(|| fill(samples, columns, count)).map(|error| sample_error(error, &self.name))
                }
                Origin::Games(games) => py.detach(|| fill(games, columns, count)).map(|error| match error {
                    pgn::Error::Game(error) => pgn_error(&error, &self.name),
                    pgn::Error::Io(error) => io_error(error, &self.name),
                }),
            };
        }
        if columns[0].is_empty() {
            return self.error.take().map_or(Ok(None), Err);
        }
        Ok(Some(columns.map(|column| PyByteArray::new(py, &column))))
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
    fn write<'py>(&mut self, py: Python<'py>, columns: [PyBackedBytes; 5]) -> PyResult<Bound<'py, PyBytes>> {
        let [rows, moves, scores, results, plies] = columns;
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
