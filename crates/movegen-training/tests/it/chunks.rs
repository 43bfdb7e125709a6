//! Chunks have the samples and errors of the whole input.

use movegen_training::{Chunks, Error, Format, Sample, SampleError, Samples};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::errors::Failing;
use crate::play::{decode, encode, games};

/// Reads an input in chunks. Returns their number, too.
fn decode_in_chunks(bytes: &[u8], format: Format) -> (Vec<Sample>, Vec<SampleError>, usize) {
    let (mut samples, mut errors, mut count) = (Vec::new(), Vec::new(), 0);
    for chunk in Chunks::new(bytes, format) {
        count += 1;
        for sample in chunk.unwrap().samples() {
            match sample {
                Ok(sample) => samples.push(sample),
                Err(Error::Sample(error)) => errors.push(error),
                Err(error) => panic!("{error}"),
            }
        }
    }
    (samples, errors, count)
}

/// At least a MiB of a format. Binpack has many small blocks.
fn mebibyte(format: Format) -> Vec<u8> {
    let mut bytes = Vec::new();
    for seed in 0.. {
        bytes.extend(encode(&games(400, seed), format));
        if bytes.len() > 1 << 20 {
            break;
        }
    }
    bytes
}

#[test]
fn chunks_are_cut_between_samples() {
    for format in Format::ALL {
        let bytes = mebibyte(format);
        let (samples, errors, count) = decode_in_chunks(&bytes, format);
        assert!(count >= 4, "{format:?}: {count} chunks");
        assert!(errors.is_empty() && samples == decode(&bytes, format).0, "{format:?}");
    }
}

#[test]
fn damaged_input_has_the_same_samples_and_errors_in_chunks() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
    for format in Format::ALL {
        let intact = mebibyte(format);
        for edits in [1, 30, 1000] {
            let mut bytes = intact.clone();
            for _ in 0..edits {
                let at = random.next_u64() as usize % (bytes.len() - 8);
                match random.next_u64() % 4 {
                    0 => bytes[at] = random.next_u64() as u8,
                    1 => drop(bytes.remove(at)),
                    2 => bytes[at..at + 8].fill(0),
                    _ => bytes.insert(at, b'\n'),
                }
            }
            let (samples, errors, _) = decode_in_chunks(&bytes, format);
            let (all, all_errors) = decode(&bytes, format);
            assert!(samples == all, "{format:?}, {edits} edits");
            assert!(errors == all_errors, "{format:?}, {edits} edits");
        }
    }
}

#[test]
fn a_chunk_does_not_end_at_a_line_that_is_too_long() {
    let fields = "fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1\nmove e1e2\nscore 1\nply 0\nresult 0\n";
    let sample = format!("{fields}e\n");
    // The last `e` before 256 KiB has too many spaces to end its sample.
    let before = sample.repeat(((1 << 18) - 6000) / sample.len());
    let text = format!("{before}{fields}e{:4200}\n{:\n>4000}e\n{sample}", "", "");
    let (samples, errors, _) = decode_in_chunks(text.as_bytes(), Format::Plain);
    assert_eq!(errors.len(), 1);
    assert_eq!((samples, errors), decode(text.as_bytes(), Format::Plain));
}

#[test]
fn a_block_is_never_cut() {
    // Blocks end near 64 KiB, but other programs write longer ones.
    let (mut rest, mut block) = (&encode(&games(20_000, 1), Format::Binpack)[..], Vec::new());
    while let Some((header, after)) = rest.split_first_chunk::<8>() {
        let len = u32::from_le_bytes(*header[4..].first_chunk().unwrap()) as usize;
        assert!(len < 1 << 17, "{len}");
        block.extend_from_slice(&after[..len]);
        rest = &after[len..];
    }
    let bytes = [b"BINP", &(block.len() as u32).to_le_bytes()[..], &block].concat();
    let mut chunks = Chunks::new(&bytes[..], Format::Binpack);
    let first = chunks.next().unwrap().unwrap();
    assert!(first.as_bytes().len() > 1 << 20);
    assert!(first.samples().all(|sample| sample.is_ok()));
    // Without an end of a sample there is one chunk, however long.
    let zeros = vec![1; 3 << 20];
    for format in [Format::Plain, Format::BulletText, Format::Viri, Format::Binpack] {
        assert_eq!(Chunks::new(&zeros[..], format).count(), 1, "{format:?}");
    }
}

#[test]
fn chunks_end_with_an_error_of_the_source() {
    for format in Format::ALL {
        let bytes = mebibyte(format);
        let cut = &bytes[..bytes.len() - 1];
        let mut chunks = Chunks::new(Failing(cut), format);
        let read: Vec<_> = chunks.by_ref().map_while(Result::ok).collect();
        assert!(chunks.next().is_none(), "{format:?}");
        let samples: usize = read.iter().map(|chunk| chunk.samples().filter(Result::is_ok).count()).sum();
        let is_text = matches!(format, Format::Plain | Format::BulletText);
        assert_eq!(samples, decode(cut, format).0.len() - usize::from(is_text), "{format:?}");
        // The sample that was cut isn't an error of its own.
        let ends = read.iter().flat_map(|chunk| chunk.samples().filter_map(Result::err));
        assert!(ends.map(|end| matches!(end, Error::Io(_))).eq([true]), "{format:?}");
    }
    assert!(Chunks::new(&b""[..], Format::Binpack).next().is_none());
    assert_eq!(Samples::new(&b""[..], Format::Plain).count(), 0);
}
