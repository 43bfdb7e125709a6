//! Each format is read whole, and damage is an error.

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
    let content = [&[0x28, 0xb5, 0x2f, 0xfd, 0xa0, 0, 0, 0x10, 0x08][..], &zstd_frame(27, 1)[6..]].concat();
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
fn the_blocks_of_a_frame_before_its_cut_are_read() {
    // Of 100 blocks, the window of 64 MiB holds all.
    let frame = zstd_frame(MAX_LOG, 100);
    for (cut, blocks) in [(6 + 50 * 4, 50), (6 + 50 * 4 + 2, 50), (6 + 51 * 4 - 1, 50), (7, 0)] {
        let mut text = Vec::new();
        let mut input = Decompressed::new(&frame[..cut]).unwrap();
        let error = input.read_to_end(&mut text).unwrap_err();
        assert_eq!((text.len(), input.read(&mut [0; 9]).is_err()), (blocks << 17, true), "{cut}: {error}");
    }
}

#[test]
fn gzip_files_are_read_one_after_another_and_other_bytes_are_an_error() {
    // "1. e4 *\n" in one stored block.
    let file = {
        let header = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1, 8, 0, 0xf7, 0xff];
        let checksum = 0x2d033f60_u32.to_le_bytes();
        [&header[..], b"1. e4 *\n", &checksum, &[8, 0, 0, 0]].concat()
    };
    assert_eq!(read(&file).unwrap(), 8);
    assert_eq!(read(&[&file[..], &file].concat()).unwrap(), 16);
    for rest in [b"x", &file[..1], &file[..20]] {
        assert!(read(&[&file[..], rest].concat()).is_err(), "{rest:?}");
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
    for (input, end) in [(BZIP2, BZIP2.len()), (ZIP, files_len(ZIP)), (ZIP_BY_PIPE, files_len(ZIP_BY_PIPE))] {
        assert_eq!(text(input).unwrap(), expected);
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
