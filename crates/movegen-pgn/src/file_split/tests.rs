//! Splits of compressed files have each game once, whatever frames they consist of.

#![cfg(feature = "zstd")]

use std::io::{Cursor, Write};
use std::string::String;

use super::*;
use crate::Reader;

/// Games of different lengths, numbered.
fn text(games: usize) -> String {
    let game = |i| std::format!("[Event \"{i}\"]\n\n{} *\n\n", "1. e4 e5 ".repeat(i % 5 * 9 + 1));
    (0..games).map(game).collect()
}

/// The numbers of the games in all splits of `bytes` bytes, and how many splits have any.
fn read(file: &[u8], bytes: u64) -> (Vec<usize>, usize) {
    let (mut numbers, mut splits) = (Vec::new(), 0);
    for start in (0..file.len() as u64).step_by(bytes as usize) {
        let split = FileSplit::new(|| Ok(Cursor::new(file)), start..start + bytes).unwrap();
        let (frame, offset) = (split.frame(), split.offset());
        let mut reader = Reader::new(split);
        let before = numbers.len();
        while let Some(game) = reader.next_raw().unwrap() {
            let text = String::from_utf8_lossy(game.as_bytes());
            numbers.push(text.split('"').nth(1).unwrap().parse().unwrap());
        }
        let Some(number) = numbers.get(before) else { continue };
        splits += 1;
        // The split's place in the file leads to its first game.
        let mut text = Decompressed::new(&file[frame as usize..]).unwrap();
        io::copy(&mut (&mut text).take(offset), &mut io::sink()).unwrap();
        let mut start = std::format!("[Event \"{number}\"]").into_bytes();
        let expected = start.clone();
        text.read_exact(&mut start).unwrap();
        assert_eq!(start, expected);
    }
    (numbers, splits)
}

fn zstd(text: &[u8]) -> Vec<u8> {
    zstd::encode_all(text, 1).unwrap()
}

/// A member of BGZF, which says how long it is.
fn bgzf(text: &[u8]) -> Vec<u8> {
    let write = |len: usize| {
        let extra = [&b"BC\x02\0"[..], &(len as u16).to_le_bytes()].concat();
        let mut writer = flate2::GzBuilder::new().extra(extra).write(Vec::new(), flate2::Compression::fast());
        writer.write_all(text).unwrap();
        writer.finish().unwrap()
    };
    write(write(0).len() - 1)
}

#[test]
fn frames_are_split_wherever_games_end() {
    let text = text(300);
    let all: Vec<usize> = (0..300).collect();
    // Whole games, cut anywhere, and frames without the start of any game.
    for piece in [100, 1_000, 20_000, 60_000] {
        for compress in [zstd as fn(&[u8]) -> Vec<u8>, bgzf] {
            let file: Vec<u8> = text.as_bytes().chunks(piece).flat_map(compress).collect();
            for bytes in [60, 777, 5_000, 1 << 30] {
                let (games, splits) = read(&file, bytes);
                assert_eq!(games, all, "{piece} {bytes}");
                assert!(splits > 3 || piece > 1_000 || bytes > 777, "{piece} {bytes} {splits}");
            }
        }
    }
}

#[test]
fn frames_that_decoders_skip_and_checksums_are_passed() {
    let frames = text(300);
    let mut file = Vec::new();
    for piece in frames.as_bytes().chunks(2_000) {
        let mut encoder = zstd::Encoder::new(Vec::new(), 3).unwrap();
        encoder.include_checksum(true).unwrap();
        encoder.write_all(piece).unwrap();
        let frame = encoder.finish().unwrap();
        // As parallel compressors write the size of the next frame.
        file.extend(
            [&[0x50, 0x2a, 0x4d, 0x18, 4, 0, 0, 0][..], &(frame.len() as u32).to_le_bytes()].concat(),
        );
        file.extend(frame);
    }
    for bytes in [50, 400, 1 << 30] {
        let (games, splits) = read(&file, bytes);
        assert_eq!(games, (0..300).collect::<Vec<_>>());
        assert!(splits > 5 || bytes > 400, "{splits}");
    }
}

/// A frame that isn't compressed, of blocks of this many bytes.
fn stored(text: &[u8], block: usize) -> Vec<u8> {
    // The second byte allows blocks of 2 MiB.
    let mut frame = [&ZSTD[..], &[0, 0x58]].concat();
    let count = text.len().div_ceil(block);
    for (i, part) in text.chunks(block).enumerate() {
        let header = (part.len() << 3 | usize::from(i + 1 == count)) as u32;
        frame.extend([&header.to_le_bytes()[..3], part].concat());
    }
    frame
}

#[test]
fn bytes_like_a_frame_are_none() {
    // The start of a frame in the text of each frame, followed by a block of a kind that doesn't exist.
    let fake = [&ZSTD[..], &[0, 0x58], &[0xff; 9]].concat();
    let game = |i| [std::format!("[Event \"{i}\"]\n\n{{").as_bytes(), &fake, b"} *\n\n"].concat();
    let file: Vec<u8> = (0..60).flat_map(|i| stored(&game(i), 1 << 17)).collect();
    for bytes in [10, 33, 500] {
        assert_eq!(read(&file, bytes).0, (0..60).collect::<Vec<_>>(), "{bytes}");
    }
}

#[test]
fn other_files_are_in_their_first_split() {
    let text = text(300);
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(text.as_bytes()).unwrap();
    for file in [gzip.finish().unwrap(), zstd(text.as_bytes())] {
        assert_eq!(read(&file, 100), ((0..300).collect(), 1));
    }
}

#[test]
fn a_frame_across_reads_is_found() {
    let long = std::format!("[Event \"0\"]\n\n{{{}}} *\n\n", "x".repeat(2 * READ));
    let first = stored(long.as_bytes(), 1 << 17);
    let file = [&first[..], &zstd(b"[Event \"1\"]\n\n*\n\n[Event \"2\"]\n\n*\n")].concat();
    for before in [READ - 5, READ - 4, READ - 3, READ - 1, READ, READ + 1] {
        let start = (first.len() - before) as u64;
        let split = FileSplit::new(|| Ok(Cursor::new(&file)), start..u64::MAX).unwrap();
        assert_eq!(split.frame(), first.len() as u64, "{before}");
        assert_eq!(Reader::new(split).games().count(), 1);
        assert_eq!(read(&file, start).0, [0, 1, 2]);
    }
}

#[test]
fn damage_is_an_error_of_its_split_alone() {
    // A comment soon tells that the line before it starts a game.
    let text = text(300).replace("1. e4", "{c} 1. e4");
    let frames: Vec<Vec<u8>> = text.as_bytes().chunks(2_000).map(zstd).collect();
    let start = |frame: usize| frames[..frame].iter().map(Vec::len).sum::<usize>() as u64;
    let mut file = frames.concat();
    let last = frames.len() - 1;
    file.truncate(file.len() - 5);
    let read = |range: Range<u64>| {
        let mut reader = Reader::new(FileSplit::new(|| Ok(Cursor::new(&file)), range).unwrap());
        let mut count = 0;
        loop {
            match reader.next_raw() {
                Ok(Some(_)) => count += 1,
                Ok(None) => return (count, false),
                Err(_) => return (count, true),
            }
        }
    };
    let (before, is_damaged) = read(0..start(last - 1));
    assert!(!is_damaged);
    let (after, is_damaged) = read(start(last - 1)..u64::MAX);
    assert!(is_damaged && after > 0);
    assert!((292..300).contains(&(before + after)), "{before} {after}");
}
