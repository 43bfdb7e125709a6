//! The inputs of games: files, splits of files, URLs, bytes and file objects.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::Instant;

use movegen_pgn::{Decompressed, FileSplit};
use pyo3::exceptions::{PyOSError, PyTypeError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;

use crate::errors::{DamagedFileError, in_file, wrong_type};
use crate::pool::PATIENCE;

/// A binary file object of Python.
struct FileObject {
    file: Py<PyAny>,
    /// Whether to close it in the end.
    is_ours: bool,
}

impl Read for FileObject {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        Python::attach(|py| {
            let bytes = self.file.call_method1(py, "read", (buffer.len(),))?;
            let Ok(bytes) = bytes.cast_bound::<PyBytes>(py) else {
                return Err(PyTypeError::new_err("expected a file opened in binary mode"));
            };
            let bytes = bytes.as_bytes();
            match buffer.get_mut(..bytes.len()) {
                Some(start) => start.copy_from_slice(bytes),
                None => {
                    return Err(PyTypeError::new_err("the file returned more bytes than it was asked for"));
                }
            }
            Ok(bytes.len())
        })
        .map_err(io::Error::from)
    }
}

impl Seek for FileObject {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let arguments = match to {
            SeekFrom::Start(offset) => (i128::from(offset), 0),
            SeekFrom::Current(offset) => (i128::from(offset), 1),
            SeekFrom::End(offset) => (i128::from(offset), 2),
        };
        Python::attach(|py| self.file.call_method1(py, "seek", arguments)?.extract::<u64>(py))
            .map_err(io::Error::from)
    }
}

impl Drop for FileObject {
    fn drop(&mut self) {
        if self.is_ours {
            Python::attach(|py| {
                // The reader may be dropped while an exception is being raised.
                let raised = PyErr::take(py);
                // The data that was read is right even if closing fails.
                let _ = self.file.call_method0(py, "close");
                if let Some(error) = raised {
                    error.restore(py);
                }
            });
        }
    }
}

/// An input that Ctrl-C ends with KeyboardInterrupt, even if no game ends in it.
pub(crate) struct Interruptible<R> {
    input: R,
    checked: Instant,
}

impl<R> Interruptible<R> {
    fn new(input: R) -> Self {
        Self { input, checked: Instant::now() }
    }
}

impl<R: Read> Read for Interruptible<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut is_due = self.checked.elapsed() >= PATIENCE;
        loop {
            if is_due {
                if let Some(error) = Python::attach(|py| py.check_signals().err()) {
                    return Err(error.into());
                }
                self.checked = Instant::now();
            }
            match self.input.read(buffer) {
                // A signal came while the read waited.
                Err(error) if error.kind() == io::ErrorKind::Interrupted => is_due = true,
                result => return result,
            }
        }
    }
}

impl<R: Seek> Seek for Interruptible<R> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.input.seek(to)
    }
}

/// A file that is read from a place in it.
pub(crate) trait Seekable: Read + Seek + Send + Sync {}

impl<T: Read + Seek + Send + Sync> Seekable for T {}

/// The text of an input.
pub(crate) enum Source {
    /// Of a file or a file object, or bytes.
    Whole(Box<dyn Read + Send + Sync>),
    /// Of a split of a file, with the end of the split.
    Split(Box<FileSplit<Interruptible<Box<dyn Seekable>>>>, u64),
}

impl Read for Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Whole(input) => input.read(buffer),
            Self::Split(input, _) => input.read(buffer),
        }
    }
}

/// Opens a path, a URL, or a split of such a file: (path, start, end). Also takes the bytes of a file or a binary file
/// object. Waits without the interpreter lock. Returns its name for errors, which may be empty, and its text.
pub(crate) fn open(source: &Bound<'_, PyAny>) -> PyResult<(String, Source)> {
    let py = source.py();
    if let Ok((file, start, end)) = source.extract::<(Bound<'_, PyAny>, u64, u64)>() {
        let (path, name) = path_of(&file)?;
        let split = || FileSplit::new(Interruptible::new(open_path(&path)?), start..end);
        let split = py.detach(split).map_err(|error| io_error(error, &name))?;
        return Ok((name, Source::Split(Box::new(split), end)));
    }
    let mut name = String::new();
    let input: Box<dyn Read + Send + Sync> = if let Ok(bytes) = source.extract::<PyBackedBytes>() {
        Box::new(io::Cursor::new(bytes))
    } else if source.hasattr("read")? {
        Box::new(FileObject { file: source.clone().unbind(), is_ours: false })
    } else {
        let path;
        (path, name) = path_of(source)?;
        if py.detach(|| path.metadata().is_ok_and(|kind| !kind.is_file() && !kind.is_dir())) {
            // A pipe waits for another program. Rust would keep waiting after Ctrl-C, but Python doesn't.
            let file = py.import("io")?.call_method1("FileIO", (path,))?.unbind();
            Box::new(FileObject { file, is_ours: true })
        } else {
            Box::new(py.detach(|| open_path(&path)).map_err(|error| io_error(error, &name))?)
        }
    };
    let input = Interruptible::new(input);
    // This reads the first bytes.
    let input = py.detach(|| Decompressed::new(input)).map_err(|error| io_error(error, &name))?;
    Ok((name, Source::Whole(Box::new(input))))
}

/// Returns the path or URL, and its text for errors.
fn path_of(source: &Bound<'_, PyAny>) -> PyResult<(PathBuf, String)> {
    let path = source.extract::<PathBuf>();
    let path = path.map_err(|_| wrong_type("a path, bytes, or a binary file object", source))?;
    let name = path.display().to_string();
    Ok((path, name))
}

/// Opens a path or a URL.
fn open_path(path: &Path) -> io::Result<Box<dyn Seekable>> {
    let Some(url) = path.to_str().filter(|name| name.contains("://")) else {
        return Ok(Box::new(File::open(path)?));
    };
    let file =
        Python::attach(|py| Ok(py.import("movegen._files")?.call_method1("open_url", (url,))?.unbind()));
    Ok(Box::new(FileObject { file: file.map_err(|error: PyErr| io::Error::from(error))?, is_ours: true }))
}

/// Returns whether the error is an exception of Python, such as KeyboardInterrupt.
fn is_exception(error: &io::Error) -> bool {
    error.get_ref().is_some_and(|inner| inner.downcast_ref::<PyErr>().is_some())
}

/// Returns whether the error is of the data, rather than of the file system.
pub(crate) fn is_damage(error: &io::Error) -> bool {
    !is_exception(error) && error.raw_os_error().is_none()
}

/// Returns the exception for an unreadable input, with the file's name.
pub(crate) fn io_error(error: io::Error, file: &str) -> PyErr {
    match error.raw_os_error() {
        // Given these arguments, `OSError` picks the subclass for the number, like Python's own functions.
        Some(number) => PyOSError::new_err((number, error.to_string(), file.to_owned())),
        None if is_exception(&error) => error.into(),
        None => in_file::<DamagedFileError>(error, file),
    }
}
