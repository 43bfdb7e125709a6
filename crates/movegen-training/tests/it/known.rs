//! Bytes of the formats' descriptions, and what can't be written.

use movegen_position::Position;
use movegen_training::{Encoder, Format, Sample, SampleProblem, Samples, Wdl};

use crate::play::{decode, decode_all, encode};

/// The example of viriformat's description: 1. e4 e5 2. Qh5 Ke7 3. Qxe5#.
const VIRI: [u8; 56] = [
    0xff, 0xff, 0x00, 0x00, 0x00, 0x00, 0xff, 0xff, 0x16, 0x42, 0x25, 0x61, 0x00, 0x00, 0x00, 0x00, //
    0x88, 0x88, 0x88, 0x88, 0x9e, 0xca, 0xad, 0xe9, 0x40, 0x00, 0x01, 0x00, 0x00, 0x00, 0x02, 0x00, //
    0x0c, 0x07, 0x0a, 0x00, 0x34, 0x09, 0x14, 0x00, 0xc3, 0x09, 0xe2, 0xff, 0x3c, 0x0d, 0xff, 0x7f, //
    0x27, 0x09, 0xff, 0x7f, 0x00, 0x00, 0x00, 0x00,
];

#[test]
fn the_example_of_viriformat() {
    let samples = decode_all(&VIRI, Format::Viri);
    let moves: Vec<_> =
        samples.iter().map(|sample| sample.position.san(sample.best.unwrap()).to_string()).collect();
    assert_eq!(moves, ["e4", "e5", "Qh5", "Ke7", "Qxe5#"]);
    assert_eq!(samples.iter().map(|sample| sample.score).collect::<Vec<_>>(), [10, 20, -30, 32767, 32767]);
    assert!(samples.iter().all(|sample| sample.result == Wdl::WhiteWins));
    let mut written = encode(&samples, Format::Viri);
    // The first position's score may be anything. Here it is that of the first move.
    assert_eq!(std::mem::take(&mut written[28]), 10);
    assert_eq!(written, VIRI);
}

#[test]
fn a_stem_of_binpack() {
    let position: Position = "8/8/8/4k3/3pP3/8/8/4K2R b K e3 0 4".parse().unwrap();
    let best = position.parse_uci("d4e3").ok();
    let sample = Sample { position, best, score: 5, result: Wdl::WhiteWins, ply: 7 };
    let bytes = encode(&[sample], Format::Binpack);
    let expected = [
        *b"BINP",
        [34, 0, 0, 0], // the block
        [0, 0, 0, 0x10],
        [0x18, 0, 0, 0x90], // the squares
        [0xda, 0xc1, 0x0f, 0],
        [0; 4],
        [0; 4],
        [0; 4], // king, rook that castles; pawns, the white one pushed; king that moves
        [0xc0 | 27, 20 << 2, 0, 9], // d4 to e3 en passant; -5, folded
        [0x40, 7, 0, 0], // a loss, ply 7; no half-moves
    ];
    let mut expected: Vec<u8> = expected.concat();
    expected.extend([0, 0]);
    assert_eq!(bytes, expected);
    assert_eq!(decode_all(&bytes, Format::Binpack), [sample]);
}

#[test]
fn bulletformat_is_the_side_to_move_s() {
    let position: Position = "4k3/4p3/8/8/8/8/8/4K2R b K - 0 4".parse().unwrap();
    let sample = Sample { position, best: None, score: 500, result: Wdl::WhiteWins, ply: 7 };
    let bytes = encode(&[sample], Format::Bullet);
    assert_eq!(bytes[..8], 0x9000_0000_0000_1010_u64.to_le_bytes());
    assert_eq!(bytes[8..12], [0x05, 0xbd, 0, 0]);
    assert_eq!(bytes[24..], [0x0c, 0xfe, 0, 4, 4, 0, 0, 0]);
}

#[test]
fn what_a_format_lacks_is_an_error() {
    let position = Position::default();
    let best = position.parse_uci("e2e4").ok();
    let sample = Sample { position, best, score: 0, result: Wdl::Draw, ply: 0 };
    let write = |sample: Sample, format| {
        let mut bytes = Vec::new();
        Encoder::new(format).write(&sample, &mut bytes).map_err(|error| (error, bytes.len()))
    };
    for format in Format::ALL {
        assert_eq!(write(sample, format), Ok(()));
        let expected = if format.has_moves() { Err((SampleProblem::NoMove, 0)) } else { Ok(()) };
        assert_eq!(write(Sample { best: None, ..sample }, format), expected);
        assert_eq!(write(Sample { score: i16::MIN, ..sample }, format), Err((SampleProblem::Score, 0)));
    }
    assert_eq!(write(Sample { ply: 1 << 14, ..sample }, Format::Binpack), Err((SampleProblem::LargePly, 0)));
    assert_eq!(SampleProblem::LargePly.to_string(), "ply above 16383");
    let last = Sample { ply: (1 << 14) - 1, ..sample };
    assert_eq!(decode_all(&encode(&[last], Format::Binpack), Format::Binpack)[0].ply, last.ply);
    let slow = Position::from_fen("4k3/8/8/8/8/8/8/4K3 w - - 256 200").unwrap();
    let slow = Sample { position: slow, best: slow.legal_moves().first().copied(), ..sample };
    assert_eq!(write(slow, Format::Marlin), Err((SampleProblem::HalfmoveClock, 0)));
    assert_eq!(write(slow, Format::Viri), Err((SampleProblem::HalfmoveClock, 0)));
    let position = Position::chess960(0).unwrap();
    let sample = Sample { position, best: position.legal_moves().first().copied(), ..sample };
    assert_eq!(write(sample, Format::Binpack), Err((SampleProblem::Chess960, 0)));
}

#[test]
fn samples_without_a_score_are_left_out_and_counted() {
    let count = |bytes: &[u8], format| {
        let mut samples = Samples::new(bytes, format);
        let read: Vec<_> = samples.by_ref().map(Result::unwrap).collect();
        (read, samples.without_score())
    };
    // 32,002 from the side to move's view isn't a score, for White in the stem and for Black in the ply after it. Since
    // the format's writer refuses it, the test writes scores around it and raises the stem's by one. That lowers the
    // next one by one, and raises the one after it.
    let mut samples = decode_all(&VIRI, Format::Viri);
    samples.truncate(3);
    (samples[0].score, samples[1].score, samples[2].score) = (32_001, -32_003, -30);
    let mut binpack = encode(&samples, Format::Binpack);
    binpack[8 + 26..8 + 28].copy_from_slice(&(2 * 32_002_u16).to_be_bytes());
    let expected = Sample { score: -29, ..samples[2] };
    assert_eq!(count(&binpack, Format::Binpack), (vec![expected], 2));

    let mut plain = Vec::new();
    for (score, color) in [(32_002, 'w'), (32_002, 'b'), (-32_002, 'b'), (32_001, 'w'), (32_002, 'w')] {
        let fen = format!("fen 4k3/8/8/8/8/8/8/4K3 {color} - - 0 1");
        let mv = if color == 'w' { "e1e2" } else { "e8e7" };
        plain.extend(format!("{fen}\nmove {mv}\nscore {score}\nply 9\nresult 0\ne\n").into_bytes());
    }
    let (read, without_score) = count(&plain, Format::Plain);
    assert_eq!(read.iter().map(|sample| sample.score).collect::<Vec<_>>(), [32_002, 32_001]);
    assert_eq!(without_score, 3);

    // The other formats have no such score, and these two don't write it.
    let none = Sample { score: -32_002, ..samples[1] };
    for format in Format::ALL {
        let is_none = matches!(format, Format::Plain | Format::Binpack);
        let expected = if is_none { Err(SampleProblem::Score) } else { Ok(()) };
        assert_eq!(Encoder::new(format).write(&none, &mut Vec::new()), expected, "{format:?}");
    }
}

#[test]
fn errors_name_their_place_and_the_others_go_on() {
    let text = "fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1\nmove e1e2\nscore 1\nply 0\nresult 0\ne\n\
        fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1\nmove e1e3\nscore 1\nply 0\nresult 0\ne\n\
        move e1e2\nscore x\nply 0\nresult 0\ne\n\
        fen 4k3/8/8/8/8/8/8/4K3 b - - 0 1\nscore 1\nply 1\nresult 2\nmove e8d8\ne\n\
        fen 4k3/8/8/8/8/8/8/4K3 b - - 0 1\nscore 7\nply 1\nresult -1\nmove e8d8\ne\n1. e4\nfen 4k3";
    let (samples, errors) = decode(text.as_bytes(), Format::Plain);
    assert_eq!(samples.iter().map(|sample| sample.score).collect::<Vec<_>>(), [1, -7]);
    assert_eq!(samples[1].result, Wdl::WhiteWins);
    let problems: Vec<_> = errors.iter().map(|error| (error.offset, error.problem.clone())).collect();
    let at = |part: &str| text.match_indices(part).map(|(at, _)| at as u64).collect::<Vec<_>>();
    let fens = at("fen ");
    assert_eq!(
        problems,
        [
            (fens[1], SampleProblem::IllegalMove),
            (at("move e1e2")[1], SampleProblem::Score),
            (fens[2], SampleProblem::Result),
            (at("1. e4")[0], SampleProblem::UnknownLine),
            (text.len() as u64 - 7, SampleProblem::Truncated),
        ]
    );

    let mut viri = [&VIRI[..], &VIRI[..], &VIRI[..]].concat();
    viri[56 + 36] = 0;
    let (samples, errors) = decode(&viri, Format::Viri);
    assert_eq!((samples.len(), errors.len()), (5 + 1 + 5, 1));
    assert_eq!((errors[0].offset, &errors[0].problem), (56 + 36, &SampleProblem::IllegalMove));
    // The rest of the game, up to the next one.
    assert_eq!(errors[0].skipped, Some(56 - 36));
    assert!(errors[0].to_string().ends_with(", skipped 20 bytes"));

    let good = encode(&samples[..5], Format::Binpack);
    let binpack = [&good[..], b"junk", &good[..20], &good[..]].concat();
    let (samples, errors) = decode(&binpack, Format::Binpack);
    assert!(samples.len() >= 5 && errors[0].problem == SampleProblem::BlockHeader);
    assert_eq!((errors[0].offset, errors[0].skipped), (good.len() as u64, Some(4)));
    let mut binpack = [&good[..], &good[..]].concat();
    // The first stem has no pieces. The rest of its block is skipped.
    binpack[8..16].fill(0);
    let (samples, errors) = decode(&binpack, Format::Binpack);
    assert_eq!((samples.len(), errors.len()), (5, 1));
    assert_eq!((errors[0].offset, errors[0].skipped), (8, Some(good.len() as u64 - 8)));
}

#[test]
fn codes_without_a_piece_are_errors() {
    let position: Position = "4k3/8/8/8/8/8/P7/R3K2R w - - 0 1".parse().unwrap();
    let sample = Sample { position, best: None, score: 0, result: Wdl::Draw, ply: 0 };
    for (format, unused) in [(Format::Bullet, &[6, 7, 14, 15][..]), (Format::Marlin, &[7, 15])] {
        let bytes = encode(&[sample], format);
        for code in 0..16 {
            // The pawn on a2 is the fourth piece.
            let mut bytes = bytes.clone();
            bytes[9] = bytes[9] & 0x0f | code << 4;
            let (_, errors) = decode(&bytes, format);
            let is_unused = errors.iter().any(|error| error.problem == SampleProblem::PieceCode(code));
            assert_eq!(is_unused, unused.contains(&code), "{format:?}, {code}");
        }
    }
}

#[test]
fn a_pushed_pawn_of_binpack_stands_alone_on_its_rank() {
    let position: Position = "4k3/8/8/8/8/8/1PP5/4K3 b - - 0 1".parse().unwrap();
    let best = position.parse_uci("e8d8").ok();
    let bytes = encode(&[Sample { position, best, score: 0, result: Wdl::Draw, ply: 1 }], Format::Binpack);
    // The codes of e1, b2, c2 and e8. A pushed pawn has 12, and the white pawns are on the second rank.
    assert_eq!(bytes[16..18], [0x0a, 0xf0]);
    for codes in [[0xca, 0xf0], [0x0a, 0xfc], [0xca, 0xfc]] {
        let mut bytes = bytes.clone();
        bytes[16..18].copy_from_slice(&codes);
        assert_eq!(decode(&bytes, Format::Binpack).1[0].problem, SampleProblem::PieceCode(12), "{codes:x?}");
    }
    // Two of them on the fourth rank.
    let position: Position = "4k3/8/8/8/1PP5/8/8/4K3 b - - 0 1".parse().unwrap();
    let bytes = encode(&[Sample { position, best, score: 0, result: Wdl::Draw, ply: 1 }], Format::Binpack);
    for (codes, is_error) in [([0x0a, 0xf0], false), ([0xca, 0xfc], true)] {
        let mut bytes = bytes.clone();
        bytes[16..18].copy_from_slice(&codes);
        let (_, errors) = decode(&bytes, Format::Binpack);
        assert_eq!(
            errors.iter().any(|error| error.problem == SampleProblem::PieceCode(12)),
            is_error,
            "{codes:x?}"
        );
    }
}

#[test]
fn a_block_that_is_cut_short_is_one_error() {
    let samples = decode_all(&VIRI, Format::Viri);
    let whole = encode(&samples[..1], Format::Binpack);
    let mut block = [&whole[..], &whole[8..]].concat();
    block[4] = 255;
    // After the last whole chain, and within one.
    for len in [8 + 34, 8 + 34 + 5] {
        let (read, errors) = decode(&block[..len], Format::Binpack);
        assert_eq!((read.len(), errors.len()), (1, 1), "{len}");
        assert_eq!(errors[0].problem, SampleProblem::Truncated);
    }
    // A chain that is invalid ends the block, and nothing is said of its end.
    block[8 + 24] = 0xff;
    let (read, errors) = decode(&block, Format::Binpack);
    assert_eq!((read.len(), errors.len()), (0, 1), "{errors:?}");
    assert_ne!(errors[0].problem, SampleProblem::Truncated);
}

#[test]
fn a_chain_of_binpack_has_at_most_65535_further_plies() {
    let mut position = Position::default();
    let (mut encoder, mut bytes) = (Encoder::new(Format::Binpack), Vec::new());
    let mut write = |ply: u32| {
        let mv = ["g1f3", "g8f6", "f3g1", "f6g8"][ply as usize % 4];
        let best = position.parse_uci(mv).ok();
        let sample = Sample { position, best, score: 0, result: Wdl::Draw, ply: ply.min(65_535) as u16 };
        position = position.after(best.unwrap());
        encoder.write(&sample, &mut bytes)
    };
    for ply in 0..=65_535 {
        assert_eq!(write(ply), Ok(()), "{ply}");
    }
    // The next one would need a new chain, which has no place for its ply.
    assert_eq!(write(65_536), Err(SampleProblem::LargePly));
    encoder.finish(&mut bytes);
    assert_eq!(decode_all(&bytes, Format::Binpack).len(), 65_536);
}

#[test]
fn lines_have_at_most_4096_bytes() {
    let sample = "4k3/8/8/8/8/8/8/4K3 w - - 0 1 | 7 | 0.5";
    let line = |len: usize| format!("{sample:len$}");
    for (text, lines) in [
        (line(4095) + "\n", 1),
        (line(4095), 1),
        (line(4096), 0),
        (line(4096) + "\n", 0),
        (line(9000), 0),
        (line(3 * 4096), 0),
        (line(3 * 4096) + "\n", 0),
    ] {
        let last = format!("{text}\n{sample}\n");
        for (text, more) in [(&text, 0), (&last, 1)] {
            let (samples, errors) = decode(text.as_bytes(), Format::BulletText);
            assert_eq!((samples.len(), errors.len()), (lines + more, 1 - lines), "{} bytes", text.len());
            assert!(
                errors.iter().all(|error| (error.offset, &error.problem) == (0, &SampleProblem::LongLine))
            );
        }
    }
}

#[test]
fn a_move_is_written_in_one_way() {
    let position: Position = "4k3/P7/8/8/8/8/8/4K2R w K - 0 1".parse().unwrap();
    let write = |mv: &str, format| {
        let sample =
            Sample { position, best: position.parse_uci(mv).ok(), score: 0, result: Wdl::Draw, ply: 0 };
        encode(&[sample], format)
    };
    let squares = |from: u16, to: u16| (from | to << 6, from << 8 | to << 2);
    for (flag, from, to, piece, is_read) in [
        ("castling", 4, 7, 0, true),
        ("castling", 4, 6, 0, false),
        ("none", 4, 7, 0, false),
        ("none", 4, 6, 0, false),
        ("none", 4, 12, 0, true),
        ("promotion", 4, 12, 0, false),
        ("promotion", 48, 56, 3, true),
        ("none", 48, 56, 3, false),
        ("en passant", 48, 56, 0, false),
    ] {
        let number = |flags: [&str; 4]| flags.iter().position(|&name| name == flag).unwrap() as u16;
        let (viri, binpack) = squares(from, to);
        let viri = viri | piece << 12 | number(["none", "en passant", "castling", "promotion"]) << 14;
        let binpack = binpack | piece | number(["none", "promotion", "castling", "en passant"]) << 14;
        let mut bytes = write("e1e2", Format::Viri);
        bytes[32..34].copy_from_slice(&viri.to_le_bytes());
        assert_eq!(decode(&bytes, Format::Viri).0.len(), usize::from(is_read), "{flag} {from} {to}");
        let mut bytes = write("e1e2", Format::Binpack);
        bytes[8 + 24..8 + 26].copy_from_slice(&binpack.to_be_bytes());
        assert_eq!(decode(&bytes, Format::Binpack).0.len(), usize::from(is_read), "{flag} {from} {to}");
    }
}

#[test]
fn bits_that_are_never_written_are_errors() {
    // A move of viriformat that names a new piece, although nothing promotes.
    let mut viri = VIRI;
    viri[33] |= 1 << 4;
    let (samples, errors) = decode(&viri, Format::Viri);
    assert_eq!((samples.len(), &errors[0].problem), (0, &SampleProblem::IllegalMove));

    // A score of binpack that goes on after 16 bits. A ply of 1. e4 e5 takes 5 bits before its score.
    let mut samples = decode_all(&VIRI, Format::Viri);
    samples.truncate(2);
    samples[1].score = -20_000;
    let mut binpack = encode(&samples, Format::Binpack);
    assert_eq!(decode_all(&binpack, Format::Binpack), samples);
    let ply = 8 + 34;
    assert_eq!(binpack.len(), ply + 25_usize.div_ceil(8));
    binpack[ply + 2] |= 1 << 3;
    let (read, errors) = decode(&binpack, Format::Binpack);
    assert_eq!(read, samples[..1]);
    assert_eq!((errors[0].offset, &errors[0].problem), (ply as u64, &SampleProblem::Score));
}
