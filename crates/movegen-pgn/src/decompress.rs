//! Decompression; the format is detected from the first bytes.

use std::fmt;
use std::io::{self, BufRead, BufReader, Read};

/// Bytes read from a file at a time.
const CHUNK: usize = 1 << 16;
/// The largest zstd window accepted, as a power of two: 128 MiB, the default of the `zstd` program. Bounds
/// how much memory an input can demand.
#[cfg(feature = "compression")]
const MAX_WINDOW_LOG: u32 = 27;

/// Decompresses gzip and zstd on the fly and passes anything else through. A zstd window above 128 MiB is an
/// error, and as for `gzip`, zeros after a gzip file are padding.
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
pub struct Decompressed<R>(Format<R>);

/// The decoder for the detected format.
enum Format<R> {
    Plain(BufReader<R>),
    /// One of the files, of which several may follow each other; `None` after the last one.
    #[cfg(feature = "compression")]
    Gzip(Option<flate2::bufread::GzDecoder<BufReader<R>>>),
    #[cfg(feature = "compression")]
    Zstd(zstd::Decoder<'static, BufReader<R>>),
}

impl<R: Read> Decompressed<R> {
    /// Detects the format from the first bytes.
    ///
    /// # Errors
    /// The input cannot be read, or it is compressed and the feature `compression` is off.
    pub fn new(input: R) -> io::Result<Self> {
        let mut input = BufReader::with_capacity(CHUNK, input);
        let start = input.fill_buf()?;
        let is_gzip = start.starts_with(b"\x1f\x8b");
        let is_zstd = is_zstd(start);
        #[cfg(feature = "compression")]
        return Ok(Self(match (is_gzip, is_zstd) {
            (true, _) => Format::Gzip(Some(flate2::bufread::GzDecoder::new(input))),
            (_, true) => {
                let mut decoder = zstd::Decoder::with_buffer(input)?;
                decoder.window_log_max(MAX_WINDOW_LOG)?;
                Format::Zstd(decoder)
            }
            _ => Format::Plain(input),
        }));
        #[cfg(not(feature = "compression"))]
        match (is_gzip, is_zstd) {
            (true, _) => Err(without_feature("gzip")),
            (_, true) => Err(without_feature("zstd")),
            _ => Ok(Self(Format::Plain(input))),
        }
    }
}

/// Whether a zstd frame may start like this, or one that decoders skip.
pub(crate) fn is_zstd(start: &[u8]) -> bool {
    start.starts_with(b"\x28\xb5\x2f\xfd") || matches!(start, [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..])
}

impl<R: Read> Decompressed<R> {
    /// Passes the input through.
    pub(crate) fn plain(input: R) -> Self {
        Self(Format::Plain(BufReader::with_capacity(CHUNK, input)))
    }
}

impl<R> Decompressed<R> {
    /// Whether the input is compressed. Its bytes are then not those of the text.
    pub const fn is_compressed(&self) -> bool {
        !matches!(self.0, Format::Plain(_))
    }
}

#[cfg(not(feature = "compression"))]
fn without_feature(program: &str) -> io::Error {
    let text = std::format!("use `{program} -dc FILE`, or build the program with the feature `compression`");
    io::Error::new(io::ErrorKind::Unsupported, text)
}

impl<R> fmt::Debug for Decompressed<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Decompressed").finish_non_exhaustive()
    }
}

impl<R: Read> Read for Decompressed<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match &mut self.0 {
            Format::Plain(input) => input.read(buffer),
            #[cfg(feature = "compression")]
            Format::Gzip(file) => read_gzip(file, buffer),
            #[cfg(feature = "compression")]
            Format::Zstd(input) => input.read(buffer),
        }
    }
}

/// Reads from a gzip file, or from the next one.
#[cfg(feature = "compression")]
fn read_gzip<R: Read>(
    file: &mut Option<flate2::bufread::GzDecoder<BufReader<R>>>,
    buffer: &mut [u8],
) -> io::Result<usize> {
    while let Some(decoder) = file {
        let len = decoder.read(buffer)?;
        if len > 0 || buffer.is_empty() {
            return Ok(len);
        }
        let has_more = skip_zeros(decoder.get_mut())?;
        let input = file.take().map(flate2::bufread::GzDecoder::into_inner);
        *file = input.filter(|_| has_more).map(flate2::bufread::GzDecoder::new);
    }
    Ok(0)
}

/// Skips zeros. Returns whether anything follows.
#[cfg(feature = "compression")]
fn skip_zeros(input: &mut impl BufRead) -> io::Result<bool> {
    loop {
        let data = input.fill_buf()?;
        let (len, zeros) = (data.len(), data.iter().take_while(|&&byte| byte == 0).count());
        input.consume(zeros);
        if zeros < len || len == 0 {
            return Ok(len > 0);
        }
    }
}

#[cfg(all(test, feature = "compression"))]
mod tests {
    use std::prelude::v1::*;
    use std::vec;

    use super::*;

    fn read(input: &[u8]) -> io::Result<usize> {
        io::copy(&mut Decompressed::new(input)?, &mut io::sink()).map(|len| len as usize)
    }

    /// A zstd frame with this window size; each 128 KiB block repeats a space.
    fn zstd_frame(window_log: u8, blocks: usize) -> Vec<u8> {
        let mut frame = vec![0x28, 0xb5, 0x2f, 0xfd, 0, (window_log - 10) << 3];
        for block in 1..=blocks {
            let header: u32 = 1 << 20 | 1 << 1 | u32::from(block == blocks);
            frame.extend(&header.to_le_bytes()[..3]);
            frame.push(b' ');
        }
        frame
    }

    #[test]
    fn a_huge_zstd_window_is_rejected() {
        assert_eq!(read(&zstd_frame(27, 3)).unwrap(), 3 << 17);
        let error = read(&zstd_frame(28, 3)).unwrap_err();
        assert!(error.to_string().contains("too much memory"), "{error}");
        // A single-segment frame: the content size, 129 MiB, stands in for the window.
        let content =
            [&[0x28, 0xb5, 0x2f, 0xfd, 0xa0, 0, 0, 0x10, 0x08][..], &zstd_frame(27, 1)[6..]].concat();
        assert!(read(&content).unwrap_err().to_string().contains("too much memory"));
    }

    #[test]
    fn a_frame_that_is_cut_short_is_an_error() {
        let data = zstd_frame(20, 2);
        let skippable = [0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3];
        for frames in [[&data[..], &skippable[..]], [&skippable[..], &data[..]]] {
            let input = frames.concat();
            for len in 4..input.len() {
                let is_whole = len == frames[0].len();
                assert_eq!(read(&input[..len]).is_ok(), is_whole, "{len} bytes of {frames:?}");
            }
            assert_eq!(read(&input).unwrap(), 2 << 17);
        }
    }

    #[test]
    fn zeros_around_gzip_files_are_padding_and_other_bytes_an_error() {
        // "1. e4 *\n" in one stored block.
        let file = {
            let header = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1, 8, 0, 0xf7, 0xff];
            let checksum = 0x2d033f60_u32.to_le_bytes();
            [&header[..], b"1. e4 *\n", &checksum, &[8, 0, 0, 0]].concat()
        };
        for zeros in [0, 1, 511, 3 * CHUNK] {
            let padding = vec![0; zeros];
            assert_eq!(read(&[&file[..], &padding].concat()).unwrap(), 8, "{zeros}");
            assert_eq!(read(&[&file[..], &padding, &file, &padding].concat()).unwrap(), 16, "{zeros}");
            assert!(read(&[&file[..], &padding, b"x"].concat()).is_err(), "{zeros}");
            assert!(read(&[&file[..], &padding, &file[..20]].concat()).is_err(), "{zeros}");
        }
    }

    #[test]
    fn a_wrong_checksum_is_an_error() {
        // A frame with one uncompressed block and the XXH64 of its content.
        let frame = |content: &[u8; 3]| {
            let (start, end) = ([0x28, 0xb5, 0x2f, 0xfd, 0x24, 3, 0x19, 0, 0], [0x99, 0x09, 0x77, 0xad]);
            [&start[..], content, &end].concat()
        };
        assert_eq!(read(&[frame(b"abc"), frame(b"abc")].concat()).unwrap(), 6);
        assert!(read(&frame(b"abd")).is_err());
    }
}
