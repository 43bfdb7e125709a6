//! Splits of compressed files have each game once, whatever frames they consist of.

#![cfg(feature = "zstd")]

use std::io::{Cursor, Write};
use std::string::{String, ToString};

use super::*;
use crate::Reader;

/// Games of different lengths, numbered.
fn text(games: usize) -> String {
    let game = |i| std::format!("[Event \"{i}\"]\n\n{} *\n\n", "1. e4 e5 ".repeat(i % 5 * 9 + 1));
    (0..games).map(game).collect()
}

/// A game's place and text, or that of an error.
type Found = (Place, Result<Vec<u8>, String>);

/// The games and errors of a split.
fn read_split(file: &[u8], range: Range<u64>) -> Vec<Found> {
    let mut reader = Reader::new(FileSplit::new(Cursor::new(file), range.clone()).unwrap());
    let mut found = Vec::new();
    loop {
        let offset = reader.offset();
        let (skipped, text) = match reader.next_raw() {
            Ok(Some(game)) => {
                let text = game.as_bytes().trim_ascii_start();
                (game.as_bytes().len() - text.len(), Ok(text.to_vec()))
            }
            Ok(None) => return found,
            Err(error) => ((reader.offset() - offset) as usize, Err(error.to_string())),
        };
        let place = reader.get_ref().place(offset + skipped as u64);
        // The damage that ends the last game may belong to the next split.
        if text.is_ok() || place.0 < range.end {
            found.push((place, text));
        }
    }
}

/// The games and errors of all splits of `bytes` bytes, and how many splits have any.
fn read_all(file: &[u8], bytes: u64) -> (Vec<Found>, usize) {
    let starts = (0..file.len() as u64).step_by(bytes as usize);
    let splits = starts.map(|start| read_split(file, start..start.saturating_add(bytes)));
    let splits: Vec<Vec<Found>> = splits.filter(|found| !found.is_empty()).collect();
    let count = splits.len();
    (splits.into_iter().flatten().collect(), count)
}

/// The numbers of the games in all splits of `bytes` bytes, which has no errors, and how many splits have any.
fn read(file: &[u8], bytes: u64) -> (Vec<usize>, usize) {
    let (found, splits) = read_all(file, bytes);
    let number = |((frame, offset), text): Found| {
        let text = text.unwrap();
        // The place leads to the game.
        let mut rest = Decompressed::new(&file[frame as usize..]).unwrap();
        io::copy(&mut (&mut rest).take(offset), &mut io::sink()).unwrap();
        let mut same = text.clone();
        rest.read_exact(&mut same).unwrap();
        assert_eq!(same, text);
        String::from_utf8_lossy(&text).split('"').nth(1).unwrap().parse().unwrap()
    };
    (found.into_iter().map(number).collect(), splits)
}

fn zstd(text: &[u8]) -> Vec<u8> {
    let mut encoder = zstd::Encoder::new(Vec::new(), 1).unwrap();
    encoder.include_checksum(true).unwrap();
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn frames_are_split_wherever_games_end() {
    let text = text(300);
    let all: Vec<usize> = (0..300).collect();
    // Whole games, cut anywhere, and frames without the start of any game.
    for piece in [100, 1_000, 20_000, 60_000] {
        let file: Vec<u8> = text.as_bytes().chunks(piece).flat_map(zstd).collect();
        for bytes in [60, 777, 5_000, 1 << 30] {
            let (games, splits) = read(&file, bytes);
            assert_eq!(games, all, "{piece} {bytes}");
            assert!(splits > 3 || piece > 1_000 || bytes > 777, "{piece} {bytes} {splits}");
        }
    }
}

#[test]
fn frames_that_decoders_skip_are_passed() {
    let frames = text(300);
    let mut file = Vec::new();
    for piece in frames.as_bytes().chunks(2_000) {
        let frame = zstd(piece);
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
        let split = FileSplit::new(Cursor::new(&file), start..u64::MAX).unwrap();
        assert_eq!(split.place(0).0, first.len() as u64, "{before}");
        assert_eq!(Reader::new(split).games().count(), 1);
        assert_eq!(read(&file, start).0, [0, 1, 2]);
    }
}

/// Changes a file in ways that files are damaged.
fn damaged(frames: &[Vec<u8>]) -> Vec<(&'static str, Vec<u8>)> {
    let change = |change: &dyn Fn(&mut Vec<Vec<u8>>)| {
        let mut frames = frames.to_vec();
        change(&mut frames);
        frames.concat()
    };
    let (middle, last) = (frames.len() / 2, frames.len() - 1);
    let half = |frames: &[Vec<u8>], frame: usize| frames[frame].len() / 2;
    std::vec![
        ("whole", change(&|_| ())),
        (
            "changed",
            change(&|frames| {
                for at in [middle, middle + 2] {
                    let half = half(frames, at);
                    frames[at][half..half + 8].fill(0xff);
                }
            })
        ),
        ("without its start", change(&|frames| drop(frames[middle].drain(..5)))),
        (
            "without its end",
            change(&|frames| {
                let half = half(frames, middle);
                frames[middle].truncate(half);
            })
        ),
        (
            "two in a row",
            change(&|frames| {
                for at in [middle, middle + 1] {
                    let half = half(frames, at);
                    frames[at].truncate(half);
                }
            })
        ),
        ("garbage between", change(&|frames| frames[middle].extend(b"no frame is here"))),
        ("zeros between", change(&|frames| frames[middle].extend([0; 40]))),
        (
            "cut short",
            change(&|frames| {
                let half = half(frames, last);
                frames[last].truncate(half);
            })
        ),
    ]
}

#[test]
fn places_games_and_damage_are_the_same_for_all_sizes_of_splits() {
    let text = text(300);
    // A comment soon tells that the line before it starts a game.
    for text in [text.replace("1. e4", "{c} 1. e4"), text] {
        for piece in [300, 2_000, 9_000] {
            let frames: Vec<Vec<u8>> = text.as_bytes().chunks(piece).map(zstd).collect();
            for (damage, file) in damaged(&frames) {
                let (expected, _) = read_all(&file, u64::MAX);
                let errors = expected.iter().filter(|(_, text)| text.is_err()).count();
                let games = expected.len() - errors;
                if damage == "whole" {
                    assert_eq!((games, errors), (300, 0));
                } else {
                    let range = if damage == "changed" { 2..=2 } else { 1..=2 };
                    assert!(games > 80 && range.contains(&errors), "{damage} {piece} {games} {errors}");
                }
                for bytes in [60, 400, 3_000] {
                    assert_eq!(read_all(&file, bytes).0, expected, "{damage} {piece} {bytes}");
                }
            }
        }
    }
}

#[test]
fn a_split_without_games_is_not_read_far_beyond_its_end() {
    let text = "1. e4 e5 2. Nf3\n".repeat(10_000);
    let mut split = FileSplit::new(Cursor::new(text), 10_000..10_100).unwrap();
    assert_eq!(split.read(&mut [0]).unwrap(), 0);
    let read = split.frames.lock().unwrap().input.position();
    assert!(read < 10_100 + 4 * READ as u64, "{read}");
}
