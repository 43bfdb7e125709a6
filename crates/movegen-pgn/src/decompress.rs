//! Decompression. The format is detected from the first bytes.

use std::fmt;
use std::io::{self, BufRead, BufReader, Read};

#[cfg(feature = "compression")]
mod zip;
#[cfg(all(feature = "compression", not(feature = "zstd")))]
mod zstd_frames;

/// Bytes read from a file at a time.
const CHUNK: usize = 1 << 16;
/// The largest window that the C library accepts, as a power of two: 128 MiB, like the program `zstd` by default. This
/// bounds the memory that an input can demand.
#[cfg(feature = "zstd")]
const MAX_WINDOW_LOG: u32 = 27;

/// Decompresses gzip, zstd, bzip2 and zip on the fly and passes anything else through.
///
/// The files of a zip archive are read one after the other, and must not be encrypted. A zstd window above 100 MiB is
/// an error, or above 128 MiB with the feature `zstd`. Decoding bzip2 takes longer than reading its games. The program
/// `lbzip2` does it on all cores.
///
/// ```
/// use std::io::Read;
/// use movegen::pgn::Decompressed;
///
/// let mut text = String::new();
/// Decompressed::new(&b"1. e4 *\n"[..])?.read_to_string(&mut text)?;
/// assert_eq!(text, "1. e4 *\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Decompressed<R>(Decoder<R>);

/// The decoder for the detected format.
enum Decoder<R> {
    Plain(BufReader<R>),
    #[cfg(feature = "compression")]
    Gzip(flate2::bufread::MultiGzDecoder<BufReader<R>>),
    #[cfg(feature = "zstd")]
    Zstd(zstd::Decoder<'static, BufReader<R>>),
    #[cfg(all(feature = "compression", not(feature = "zstd")))]
    Zstd(std::boxed::Box<zstd_frames::Frames<BufReader<R>>>),
    #[cfg(feature = "compression")]
    Bzip2(bzip2::bufread::MultiBzDecoder<BufReader<R>>),
    #[cfg(feature = "compression")]
    Zip(zip::Files<BufReader<R>>),
}

/// A compressed format.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Compression {
    Gzip,
    Zstd,
    Bzip2,
    Zip,
    /// A format that isn't read.
    Other,
}

/// The first bytes of a zstd frame.
pub(crate) const ZSTD: &[u8; 4] = b"\x28\xb5\x2f\xfd";

/// The formats by the first bytes of a file, with programs that write the content to standard output.
const FORMATS: [(&[u8], Compression, &str); 10] = [
    (b"\x1f\x8b", Compression::Gzip, "gzip -dc FILE"),
    (ZSTD, Compression::Zstd, "zstd -dc FILE"),
    (b"BZh", Compression::Bzip2, "bzip2 -dc FILE"),
    (b"PK\x03\x04", Compression::Zip, "unzip -p FILE"),
    (b"PK\x05\x06", Compression::Zip, "unzip -p FILE"),
    (b"\xfd7zXZ\0", Compression::Other, "xz -dc FILE"),
    (b"\x04\x22\x4d\x18", Compression::Other, "lz4 -dc FILE"),
    (b"\x1f\x9d", Compression::Other, "gzip -dc FILE"),
    (b"7z\xbc\xaf\x27\x1c", Compression::Other, "7z e -so FILE"),
    (b"Rar!\x1a\x07", Compression::Other, "unrar p -inul FILE"),
];

/// Returns the format of a file that starts with these bytes, and a program that reads it, or `None` if it isn't
/// compressed.
fn format(start: &[u8]) -> Option<(Compression, &'static str)> {
    let mut formats = FORMATS.into_iter();
    let is = |&(magic, format, _): &(&[u8], Compression, &str)| {
        start.starts_with(magic) || format == Compression::Zstd && is_zstd(start)
    };
    formats.find(is).map(|(_, format, program)| (format, program))
}

/// Returns whether a file that starts with these bytes is compressed, even if it can't be read.
pub(crate) fn is_compressed(start: &[u8]) -> bool {
    format(start).is_some()
}

/// Returns whether these bytes could be the start of a zstd frame or of a skippable one.
pub(crate) fn is_zstd(start: &[u8]) -> bool {
    start.starts_with(ZSTD) || matches!(start, [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..])
}

impl<R: Read> Decompressed<R> {
    /// Passes the input through.
    pub(crate) fn plain(input: R) -> Self {
        Self(Decoder::Plain(BufReader::with_capacity(CHUNK, input)))
    }

    /// Detects the format from the first bytes.
    ///
    /// # Errors
    /// Returns an error if the input can't be read, or is in a compressed format that this build doesn't read. The
    /// error then names a program that does.
    pub fn new(input: R) -> io::Result<Self> {
        let mut input = BufReader::with_capacity(CHUNK, input);
        let Some((format, program)) = format(input.fill_buf()?) else {
            return Ok(Self(Decoder::Plain(input)));
        };
        #[cfg(feature = "compression")]
        return Ok(Self(match format {
            Compression::Gzip => Decoder::Gzip(flate2::bufread::MultiGzDecoder::new(input)),
            #[cfg(feature = "zstd")]
            Compression::Zstd => {
                let mut decoder = zstd::Decoder::with_buffer(input)?;
                decoder.window_log_max(MAX_WINDOW_LOG)?;
                Decoder::Zstd(decoder)
            }
            #[cfg(not(feature = "zstd"))]
            Compression::Zstd => Decoder::Zstd(std::boxed::Box::new(zstd_frames::Frames::new(input))),
            Compression::Bzip2 => Decoder::Bzip2(bzip2::bufread::MultiBzDecoder::new(input)),
            Compression::Zip => Decoder::Zip(zip::Files::new(input)),
            Compression::Other => return Err(unsupported(program, "")),
        }));
        #[cfg(not(feature = "compression"))]
        Err(unsupported(
            program,
            match format {
                Compression::Other => "",
                _ => ", or build the program with the feature `compression`",
            },
        ))
    }
}

impl<R> fmt::Debug for Decompressed<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Decompressed").finish_non_exhaustive()
    }
}

impl<R: Read> Read for Decompressed<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match &mut self.0 {
            Decoder::Plain(input) => input.read(buffer),
            #[cfg(feature = "compression")]
            Decoder::Gzip(input) => input.read(buffer),
            #[cfg(feature = "compression")]
            Decoder::Zstd(input) => input.read(buffer),
            #[cfg(feature = "compression")]
            Decoder::Bzip2(input) => input.read(buffer),
            #[cfg(feature = "compression")]
            Decoder::Zip(files) => files.read(buffer),
        }
    }
}

/// Returns the error for a format that this build doesn't read.
fn unsupported(program: &str, or: &str) -> io::Error {
    io::Error::new(io::ErrorKind::Unsupported, std::format!("use `{program}`{or}"))
}

#[cfg(all(test, feature = "compression"))]
mod tests;
