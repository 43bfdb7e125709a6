//! Samples survive every format, and every pair of formats.

use movegen_position::{Board, Color, Position, Setup};
use movegen_training::{Format, Sample, Wdl};

use crate::play::{decode_all, encode, games};

/// What a format keeps of a sample.
fn kept(sample: &Sample, format: Format) -> Sample {
    let mut kept = *sample;
    if !format.has_moves() {
        kept.best = None;
    }
    if format == Format::Binpack {
        // Stems have an en passant square only if a legal move captures there.
        kept.position = kept.position.repetition_form();
    }
    if format == Format::Bullet {
        let board = sample.position.board();
        let board = if board.turn() == Color::Black { board.flip() } else { *board };
        let mut setup = Setup::from(&board);
        (setup.castling_rooks, setup.en_passant) = Default::default();
        kept.position = Position::new(Board::try_from(&setup).unwrap());
        (kept.score, kept.result) = (sample.relative_score(), sample.relative_result());
        kept.ply = 0;
    }
    kept
}

#[track_caller]
fn assert_same(found: &[Sample], expected: &[Sample], formats: &[Format]) {
    assert_eq!(found.len(), expected.len(), "{formats:?}");
    for (found, expected) in found.iter().zip(expected) {
        let (mut found, mut expected) = (*found, *expected);
        for &format in formats {
            expected = kept(&expected, format);
        }
        if formats.contains(&Format::Binpack) {
            found.position = found.position.repetition_form();
        }
        assert_eq!(found, expected, "{formats:?}");
    }
}

#[test]
fn every_pair_of_formats_keeps_what_both_have() {
    let samples = games(120, 1);
    for first in Format::ALL {
        let once = decode_all(&encode(&samples, first), first);
        assert_same(&once, &samples, &[first]);
        for second in Format::ALL {
            if second.has_moves() && !first.has_moves() {
                continue;
            }
            let twice = decode_all(&encode(&once, second), second);
            assert_same(&twice, &samples, &[first, second]);
        }
    }
}

#[test]
fn samples_in_any_order_survive() {
    let mut samples = games(40, 2);
    samples.reverse();
    for format in Format::ALL {
        assert_same(&decode_all(&encode(&samples, format), format), &samples, &[format]);
    }
}

#[test]
fn a_sample_that_differs_from_the_last_position_s_does_not_continue_its_game() {
    let game = games(1, 1);
    assert!(game.len() > 20);
    for format in [Format::Binpack, Format::Viri] {
        let usual = encode(&game, format).len();
        let mut changed = game.clone();
        for sample in &mut changed[10..] {
            sample.result = sample.result.flip();
        }
        if game[0].result.flip() == game[0].result {
            changed[10].result = Wdl::WhiteWins;
        }
        assert_same(&decode_all(&encode(&changed, format), format), &changed, &[format]);
        // Another half-move clock, and in binpack another ply.
        let mut changed = game.clone();
        let mut setup = Setup::from(changed[10].position.board());
        setup.halfmove_clock = changed[10].position.halfmove_clock() + 1;
        setup.fullmove_number = changed[10].position.fullmove_number();
        changed[10].position = Position::try_from(&setup).unwrap();
        let bytes = encode(&changed, format);
        assert!(bytes.len() > usual);
        assert_same(&decode_all(&bytes, format), &changed, &[format]);
    }
    let mut changed = game.clone();
    changed[10].ply += 2;
    let read = decode_all(&encode(&changed, Format::Binpack), Format::Binpack);
    assert_eq!(
        read.iter().map(|sample| sample.ply).collect::<Vec<_>>(),
        changed.iter().map(|sample| sample.ply).collect::<Vec<_>>()
    );
}

#[test]
fn games_cost_a_few_bytes_per_position() {
    let samples = games(100, 3);
    let len = |format| encode(&samples, format).len() / samples.len();
    assert!(len(Format::Viri) < 6 && len(Format::Binpack) < 6);
}

#[test]
fn chess960_survives_where_there_is_a_place_for_it() {
    let position = Position::chess960(0).unwrap();
    let sample = Sample { position, best: position.legal_moves().first().copied(), ..games(1, 1)[0] };
    let sample = Sample { ply: 0, ..sample };
    for format in [Format::Plain, Format::Marlin, Format::Viri, Format::BulletText] {
        assert_same(&decode_all(&encode(&[sample], format), format), &[sample], &[format]);
    }
}
