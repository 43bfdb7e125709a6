//! Damaged files never panic, and what is read from them is valid.

use movegen_position::Position;
use movegen_training::{Encoder, Format, Sample};
use proptest::prelude::*;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::play::{decode, encode, games};

/// A sample that a damaged file gave is as good as any.
#[track_caller]
fn assert_valid(sample: &Sample) {
    let fen = sample.position.to_string();
    let position: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(position.board(), sample.position.board());
    assert!(sample.best.is_none_or(|mv| sample.position.is_legal(mv)), "{fen}");
    assert_ne!(sample.score, i16::MIN);
}

#[test]
fn mutated_files() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
    for format in Format::ALL {
        let bytes = encode(&games(6, 5), format);
        for _ in 0..150 {
            let mut damaged = bytes.clone();
            for _ in 0..=random.next_u64() % 8 {
                let at = random.next_u64() as usize % damaged.len().max(1);
                if damaged.is_empty() {
                    break;
                }
                match random.next_u64() % 4 {
                    0 => damaged[at] ^= 1 << (random.next_u64() % 8),
                    1 => damaged[at] = random.next_u64() as u8,
                    2 => drop(damaged.remove(at)),
                    _ => damaged.truncate(at.max(1)),
                }
            }
            let (samples, _) = decode(&damaged, format);
            let mut encoder = Encoder::new(format);
            for sample in &samples {
                assert_valid(sample);
                // What a format reads, it can hold.
                encoder.write(sample, &mut Vec::new()).unwrap();
            }
        }
    }
}

proptest! {
    #[test]
    fn any_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        for format in Format::ALL {
            decode(&bytes, format).0.iter().for_each(assert_valid);
            let block = [b"BINP", &(bytes.len() as u32).to_le_bytes(), &bytes[..]].concat();
            decode(&block, Format::Binpack).0.iter().for_each(assert_valid);
        }
    }
}
