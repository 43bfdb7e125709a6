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
/// an error, or above 128 MiB with the feature `zstd`. Zeros after a gzip file are skipped as padding, as by the
/// program `gzip`.
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
    /// One of several files in a row, or `None` after the last one.
    #[cfg(feature = "compression")]
    Gzip(Option<flate2::bufread::GzDecoder<BufReader<R>>>),
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
    /// A format that isn't read, with a program that writes the content to standard output.
    Other(&'static str),
}

/// The formats, by the first bytes of a file.
const FORMATS: [(&[u8], Compression); 9] = [
    (b"\x1f\x8b", Compression::Gzip),
    (b"BZh", Compression::Bzip2),
    (b"PK\x03\x04", Compression::Zip),
    (b"PK\x05\x06", Compression::Zip),
    (b"\xfd7zXZ\0", Compression::Other("xz -dc FILE")),
    (b"\x04\x22\x4d\x18", Compression::Other("lz4 -dc FILE")),
    (b"\x1f\x9d", Compression::Other("gzip -dc FILE")),
    (b"7z\xbc\xaf\x27\x1c", Compression::Other("7z e -so FILE")),
    (b"Rar!\x1a\x07", Compression::Other("unrar p -inul FILE")),
];

impl Compression {
    /// Returns the format of a file with these first bytes, or `None` if it isn't compressed.
    fn of(start: &[u8]) -> Option<Self> {
        let found = FORMATS.into_iter().find(|(magic, _)| start.starts_with(magic));
        found.map(|(_, format)| format).or(is_zstd(start).then_some(Self::Zstd))
    }

    /// Returns the error for a format that this build doesn't read.
    fn unsupported(self) -> io::Error {
        let program = match self {
            Self::Gzip => "gzip -dc FILE",
            Self::Zstd => "zstd -dc FILE",
            Self::Bzip2 => "bzip2 -dc FILE",
            Self::Zip => "unzip -p FILE",
            Self::Other(program) => program,
        };
        let or = match self {
            Self::Other(_) => "",
            _ => ", or build the program with the feature `compression`",
        };
        io::Error::new(io::ErrorKind::Unsupported, std::format!("use `{program}`{or}"))
    }
}

/// Returns whether a file that starts with these bytes is compressed, even if it can't be read.
pub(crate) fn is_compressed(start: &[u8]) -> bool {
    Compression::of(start).is_some()
}

/// Returns whether these bytes may start a zstd frame, or a frame that decoders skip.
pub(crate) fn is_zstd(start: &[u8]) -> bool {
    start.starts_with(b"\x28\xb5\x2f\xfd") || matches!(start, [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..])
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
        let Some(format) = Compression::of(input.fill_buf()?) else { return Ok(Self(Decoder::Plain(input))) };
        #[cfg(feature = "compression")]
        return Ok(Self(match format {
            Compression::Gzip => Decoder::Gzip(Some(flate2::bufread::GzDecoder::new(input))),
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
            Compression::Other(_) => return Err(format.unsupported()),
        }));
        #[cfg(not(feature = "compression"))]
        Err(format.unsupported())
    }
}

impl<R> Decompressed<R> {
    /// Returns whether the input is compressed. If so, offsets into it aren't offsets into the text.
    pub const fn is_compressed(&self) -> bool {
        !matches!(self.0, Decoder::Plain(_))
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
            Decoder::Gzip(file) => read_gzip(file, buffer),
            #[cfg(feature = "compression")]
            Decoder::Zstd(input) => input.read(buffer),
            #[cfg(feature = "compression")]
            Decoder::Bzip2(input) => input.read(buffer),
            #[cfg(feature = "compression")]
            Decoder::Zip(files) => files.read(buffer),
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

    /// Returns a zstd frame with this window size. Each of its 128 KiB blocks repeats a space.
    fn zstd_frame(window_log: u8, blocks: usize) -> Vec<u8> {
        let mut frame = vec![0x28, 0xb5, 0x2f, 0xfd, 0, (window_log - 10) << 3];
        for block in 1..=blocks {
            let header: u32 = 1 << 20 | 1 << 1 | u32::from(block == blocks);
            frame.extend(&header.to_le_bytes()[..3]);
            frame.push(b' ');
        }
        frame
    }

    /// The largest window that is read, as a power of two.
    const MAX_LOG: u8 = if cfg!(feature = "zstd") { 27 } else { 26 };

    #[test]
    fn a_huge_zstd_window_is_rejected() {
        assert_eq!(read(&zstd_frame(MAX_LOG, 3)).unwrap(), 3 << 17);
        // Of a single-segment frame, the content size, 129 MiB, stands in for the window.
        let content =
            [&[0x28, 0xb5, 0x2f, 0xfd, 0xa0, 0, 0, 0x10, 0x08][..], &zstd_frame(27, 1)[6..]].concat();
        for frame in [zstd_frame(MAX_LOG + 1, 3), content] {
            let error = read(&frame).unwrap_err().to_string();
            assert!(error.contains("too much memory") || error.contains("window"), "{error}");
        }
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

    /// Two streams, each with one line.
    const BZIP2: &[u8] =
        b"\x42\x5a\x68\x39\x31\x41\x59\x26\x53\x59\xf3\x05\x69\x51\x00\x00\x04\xdd\x00\x00\x10\x40\
          \x11\x3e\x00\x00\x01\x03\x00\x20\x00\x22\x26\x4c\x3d\x51\xe8\x40\xd0\x34\x22\xca\x62\xc0\
          \xea\x4d\x1c\x5a\x2e\xe4\x8a\x70\xa1\x21\xe6\x0a\xd2\xa2\x42\x5a\x68\x39\x31\x41\x59\x26\
          \x53\x59\xf3\x05\x69\x51\x00\x00\x04\xdd\x00\x00\x10\x40\x11\x3e\x00\x00\x01\x03\x00\x20\
          \x00\x22\x26\x4c\x3d\x51\xe8\x40\xd0\x34\x22\xca\x62\xc0\xea\x4d\x1c\x5a\x2e\xe4\x8a\x70\
          \xa1\x21\xe6\x0a\xd2\xa2";

    /// A folder, a deflated file, what macOS adds, and a stored file.
    const ZIP: &[u8] =
        b"\x50\x4b\x03\x04\x14\x00\x00\x00\x00\x00\x00\x00\x21\x00\x00\x00\x00\x00\x00\x00\x00\x00\
          \x00\x00\x00\x00\x06\x00\x00\x00\x67\x61\x6d\x65\x73\x2f\x50\x4b\x03\x04\x14\x00\x00\x00\
          \x08\x00\x00\x00\x21\x00\xf5\xd4\xf3\x00\x14\x00\x00\x00\x12\x00\x00\x00\x05\x00\x00\x00\
          \x61\x2e\x70\x67\x6e\x33\xd4\x53\x48\x35\x51\x48\x35\x55\x30\xd2\x53\xf0\x4b\x33\x56\xd0\
          \xe2\x02\x00\x50\x4b\x03\x04\x14\x00\x00\x00\x00\x00\x00\x00\x21\x00\x12\x38\x63\xe8\x08\
          \x00\x00\x00\x08\x00\x00\x00\x10\x00\x00\x00\x5f\x5f\x4d\x41\x43\x4f\x53\x58\x2f\x2e\x5f\
          \x61\x2e\x70\x67\x6e\x4d\x61\x63\x20\x4f\x53\x20\x58\x50\x4b\x03\x04\x14\x00\x00\x00\x00\
          \x00\x00\x00\x21\x00\xf5\xd4\xf3\x00\x12\x00\x00\x00\x12\x00\x00\x00\x05\x00\x00\x00\x62\
          \x2e\x70\x67\x6e\x31\x2e\x20\x65\x34\x20\x65\x35\x20\x32\x2e\x20\x4e\x66\x33\x20\x2a\x0a\
          \x50\x4b\x01\x02\x14\x03\x14\x00\x00\x00\x00\x00\x00\x00\x21\x00\x00\x00\x00\x00\x00\x00\
          \x00\x00\x00\x00\x00\x00\x06\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x80\x01\x00\x00\
          \x00\x00\x67\x61\x6d\x65\x73\x2f\x50\x4b\x01\x02\x14\x03\x14\x00\x00\x00\x08\x00\x00\x00\
          \x21\x00\xf5\xd4\xf3\x00\x14\x00\x00\x00\x12\x00\x00\x00\x05\x00\x00\x00\x00\x00\x00\x00\
          \x00\x00\x00\x00\x80\x01\x24\x00\x00\x00\x61\x2e\x70\x67\x6e\x50\x4b\x01\x02\x14\x03\x14\
          \x00\x00\x00\x00\x00\x00\x00\x21\x00\x12\x38\x63\xe8\x08\x00\x00\x00\x08\x00\x00\x00\x10\
          \x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x80\x01\x5b\x00\x00\x00\x5f\x5f\x4d\x41\x43\
          \x4f\x53\x58\x2f\x2e\x5f\x61\x2e\x70\x67\x6e\x50\x4b\x01\x02\x14\x03\x14\x00\x00\x00\x00\
          \x00\x00\x00\x21\x00\xf5\xd4\xf3\x00\x12\x00\x00\x00\x12\x00\x00\x00\x05\x00\x00\x00\x00\
          \x00\x00\x00\x00\x00\x00\x00\x80\x01\x91\x00\x00\x00\x62\x2e\x70\x67\x6e\x50\x4b\x05\x06\
          \x00\x00\x00\x00\x04\x00\x04\x00\xd8\x00\x00\x00\xc6\x00\x00\x00\x00\x00";

    /// Two deflated files whose lengths follow them.
    const ZIP_BY_PIPE: &[u8] =
        b"\x50\x4b\x03\x04\x14\x00\x08\x00\x08\x00\x00\x00\x21\x00\x00\x00\x00\x00\x00\x00\x00\x00\
          \x00\x00\x00\x00\x05\x00\x00\x00\x61\x2e\x70\x67\x6e\x33\xd4\x53\x48\x35\x51\x48\x35\x55\
          \x30\xd2\x53\xf0\x4b\x33\x56\xd0\xe2\x02\x00\x50\x4b\x07\x08\xf5\xd4\xf3\x00\x14\x00\x00\
          \x00\x12\x00\x00\x00\x50\x4b\x03\x04\x14\x00\x08\x00\x08\x00\x00\x00\x21\x00\x00\x00\x00\
          \x00\x00\x00\x00\x00\x00\x00\x00\x00\x05\x00\x00\x00\x62\x2e\x70\x67\x6e\x33\xd4\x53\x48\
          \x35\x51\x48\x35\x55\x30\xd2\x53\xf0\x4b\x33\x56\xd0\xe2\x02\x00\x50\x4b\x07\x08\xf5\xd4\
          \xf3\x00\x14\x00\x00\x00\x12\x00\x00\x00\x50\x4b\x01\x02\x14\x03\x14\x00\x08\x00\x08\x00\
          \x00\x00\x21\x00\xf5\xd4\xf3\x00\x14\x00\x00\x00\x12\x00\x00\x00\x05\x00\x00\x00\x00\x00\
          \x00\x00\x00\x00\x00\x00\x80\x01\x00\x00\x00\x00\x61\x2e\x70\x67\x6e\x50\x4b\x01\x02\x14\
          \x03\x14\x00\x08\x00\x08\x00\x00\x00\x21\x00\xf5\xd4\xf3\x00\x14\x00\x00\x00\x12\x00\x00\
          \x00\x05\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x80\x01\x47\x00\x00\x00\x62\x2e\x70\
          \x67\x6e\x50\x4b\x05\x06\x00\x00\x00\x00\x02\x00\x02\x00\x66\x00\x00\x00\x8e\x00\x00\x00\
          \x00\x00";

    fn text(input: &[u8]) -> io::Result<String> {
        let mut text = String::new();
        Decompressed::new(input)?.read_to_string(&mut text).map(|_| text)
    }

    /// Returns the length of a zip file without its directory.
    fn files_len(zip: &[u8]) -> usize {
        zip.windows(4).position(|bytes| bytes == b"PK\x01\x02").unwrap()
    }

    #[test]
    fn bzip2_and_zip_files_are_read_whole() {
        let expected = "1. e4 e5 2. Nf3 *\n".repeat(2);
        for (input, end) in
            [(BZIP2, BZIP2.len()), (ZIP, files_len(ZIP)), (ZIP_BY_PIPE, files_len(ZIP_BY_PIPE))]
        {
            assert_eq!(text(input).unwrap(), expected);
            assert!(Decompressed::new(input).unwrap().is_compressed());
            let len = expected.len() / 2;
            for cut in (4..end).filter(|&cut| text(&input[..cut]).is_ok()) {
                // Only between the two streams of bzip2.
                assert_eq!((input, cut), (BZIP2, BZIP2.len() / 2));
                assert_eq!(text(&input[..cut]).unwrap().len(), len);
            }
            // Small pieces, and small reads.
            let mut small = Decompressed::new(BufReader::with_capacity(1, input)).unwrap();
            let (mut read, mut buffer) = (Vec::new(), [0; 3]);
            while let len @ 1.. = small.read(&mut buffer).unwrap() {
                read.extend_from_slice(&buffer[..len]);
            }
            assert_eq!(read, expected.as_bytes());
        }
    }

    #[test]
    fn a_changed_byte_of_a_zip_file_is_an_error() {
        for zip in [ZIP, ZIP_BY_PIPE] {
            let expected = text(zip).unwrap();
            for at in 0..files_len(zip) {
                let mut changed = zip.to_vec();
                changed[at] ^= 0x55;
                // Names, times, versions and some lengths don't matter to what is read.
                if let Ok(read) = text(&changed) {
                    assert!(read == expected || read.contains("Mac OS X"), "{at}: {read}");
                }
            }
        }
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        let mut encrypted = ZIP_BY_PIPE.to_vec();
        encrypted[6] |= 1;
        let mut method = ZIP_BY_PIPE.to_vec();
        method[8] = 12;
        for (input, expected) in [
            (&b"\xfd7zXZ\0\0"[..], "use `xz -dc FILE`"),
            (b"7z\xbc\xaf\x27\x1c", "use `7z e -so FILE`"),
            (&encrypted, "a.pgn in the zip file: it is encrypted; use `unzip -p FILE`"),
            (&method, "it is compressed by another method than deflate; use `unzip -p FILE`"),
        ] {
            let error = text(input).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::Unsupported);
            assert!(error.to_string().contains(expected), "{error}");
        }
    }
}
