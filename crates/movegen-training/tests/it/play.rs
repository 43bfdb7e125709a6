//! Random games as samples.

use movegen_position::{Color, Position};
use movegen_training::{Encoder, Error, Format, Sample, SampleError, Samples, Wdl};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Openings with castling, en passant and promotions close by.
const STARTS: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "4k3/P1P3pp/8/3pP3/4p3/8/PP1P2pp/R3K3 w Q - 3 30",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
];

/// The samples of random games, one game after another.
pub(crate) fn games(count: u64, seed: u64) -> Vec<Sample> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut samples = Vec::new();
    for _ in 0..count {
        let start: Position = STARTS[random.next_u64() as usize % STARTS.len()].parse().unwrap();
        let result = Wdl::ALL[random.next_u64() as usize % 3];
        let len = random.next_u64() % 120;
        let mut position = start;
        for _ in 0..len {
            let moves = position.legal_moves();
            let Some(&mv) = moves.get(random.next_u64() as usize % moves.len().max(1)) else { break };
            // Mostly small scores, as in games, and now and then any.
            let wide = random.next_u64() as i16;
            let score = if wide % 8 == 0 { wide.max(-i16::MAX) } else { wide % 300 };
            let (moves, turn) = (position.fullmove_number(), position.turn());
            let ply = 2 * (moves - 1) + u16::from(turn == Color::Black);
            samples.push(Sample { position, best: Some(mv), score, result, ply });
            position = position.after(mv);
        }
    }
    samples
}

/// The samples in a format.
pub(crate) fn encode(samples: &[Sample], format: Format) -> Vec<u8> {
    let (mut encoder, mut bytes) = (Encoder::new(format), Vec::new());
    for sample in samples {
        encoder.write(sample, &mut bytes).unwrap();
    }
    encoder.finish(&mut bytes);
    bytes
}

/// The samples and errors of a file.
pub(crate) fn decode(bytes: &[u8], format: Format) -> (Vec<Sample>, Vec<SampleError>) {
    let (mut samples, mut errors) = (Vec::new(), Vec::new());
    for sample in Samples::new(bytes, format) {
        match sample {
            Ok(sample) => samples.push(sample),
            Err(Error::Sample(error)) => errors.push(error),
            Err(error) => panic!("{error}"),
        }
    }
    (samples, errors)
}

/// The samples of a file without errors.
pub(crate) fn decode_all(bytes: &[u8], format: Format) -> Vec<Sample> {
    let (samples, errors) = decode(bytes, format);
    assert_eq!(errors, []);
    samples
}
