//! FEN and hash keys: fields, counters, errors with their place, and keys that must not change.

use movegen_position::setup::{FenError, FenField, FenProblem};
use movegen_position::*;

const BARE: &str = "4k3/8/8/8/8/8/8/4K3 w - -";

#[track_caller]
fn counters(text: &str, halfmoves: u16, fullmoves: u16) {
    let position = Position::from_fen(&format!("{BARE}{text}")).unwrap();
    assert_eq!((position.halfmove_clock(), position.fullmove_number()), (halfmoves, fullmoves));
}

#[track_caller]
fn rejects(text: &str, field: FenField, column: usize, problem: FenProblem) {
    let error = Position::from_fen(&format!("{BARE}{text}")).unwrap_err();
    assert_eq!(error, FenError { field, column, problem });
}

#[test]
fn counters_are_never_truncated() {
    counters("", 0, 1);
    counters(" 0 1", 0, 1);
    counters(" 5", 5, 1);
    counters("  12   345  ", 12, 345);
    counters("\t7\t8", 7, 8);
    counters(" 7 8\n", 7, 8);
    counters("\r\n", 0, 1);
    counters(" 65535 65535", 65_535, 65_535);
    counters(" 0 0", 0, 0);
    rejects(" 65536 1", FenField::Halfmoves, 31, FenProblem::OutOfRange);
    rejects(" 0 99999999999999999999999", FenField::Fullmoves, 33, FenProblem::OutOfRange);
    rejects(" -1 1", FenField::Halfmoves, 27, FenProblem::Unexpected('-'));
    rejects(" +1 1", FenField::Halfmoves, 27, FenProblem::Unexpected('+'));
    rejects(" 1.5 1", FenField::Halfmoves, 28, FenProblem::Unexpected('.'));
    rejects(" 0 1é", FenField::Fullmoves, 30, FenProblem::Unexpected('é'));
    rejects(" 0 ٣", FenField::Fullmoves, 29, FenProblem::Unexpected('٣'));
    rejects(" 0 1 2", FenField::Rest, 31, FenProblem::Extra);
    rejects(" 0 1 bm Kd2;", FenField::Rest, 31, FenProblem::Extra);
}

/// A line of a file may still have its line break. Columns are those of the whole text.
#[test]
fn white_space_around_a_fen_is_skipped() {
    assert_eq!(format!("\r\n\t {BARE} 0 1 \x0c\r\n").parse(), BARE.parse::<Position>());
    assert_eq!(format!("\u{FEFF}{BARE} 0 1\r\n").parse(), BARE.parse::<Position>());
    let error = |text: &str| text.parse::<Position>().unwrap_err().to_string();
    assert_eq!(error("\n4k3/8/8/8/8/8/8/4K3 x - -\n"), "turn, column 22: unexpected 'x'");
    assert_eq!(error("4k3/8/8/8/8/8/8/4K3 w\n- -"), "turn, column 22: unexpected U+000A");
    assert_eq!("4k3/8/8/8/8/8/8/4K3 w\n".parse(), BARE.parse::<Position>());
    assert_eq!(error(" \n"), "placement, column 1: missing");
}

#[test]
fn both_ways_of_writing_give_the_same_text() {
    for counters in [" 0 1", " 9 10", " 99 100", " 999 1000", " 9999 10000", " 65535 65535"] {
        let text = format!("r3k2r/8/8/8/2pP4/8/8/R3K2R b KQkq d3{counters}");
        let position = Position::from_fen(&text).unwrap();
        let fen = position.fen(CastlingNotation::Standard);
        let mut written = String::new();
        fen.write_to(&mut written).unwrap();
        assert_eq!((written.as_str(), fen.to_string().as_str()), (text.as_str(), text.as_str()));
        written.clear();
        position.board().epd(CastlingNotation::Chess960).write_to(&mut written).unwrap();
        assert_eq!(written, "r3k2r/8/8/8/2pP4/8/8/R3K2R b HAha d3");
    }
}

#[test]
fn counters_stop_at_their_maximum() {
    let mut position: Position = "4k3/8/8/8/8/8/4P3/4K2R w K - 65534 65534".parse().unwrap();
    let mut after = |uci: &str| {
        position = position.after(position.parse_uci(uci).unwrap());
        (position.halfmove_clock(), position.fullmove_number())
    };
    assert_eq!(after("h1h2"), (65_535, 65_534));
    assert_eq!(after("e8d8"), (65_535, 65_535));
    assert_eq!(after("h2h3"), (65_535, 65_535));
    assert_eq!(after("d8e8"), (65_535, 65_535));
    assert_eq!(after("e2e3"), (0, 65_535));
}

#[test]
fn captures_and_pawn_moves_reset_the_clock_and_castling_does_not() {
    let position: Position = "r3k2r/8/8/8/8/8/4P3/R3K2R w KQkq - 7 30".parse().unwrap();
    let clock = |uci: &str| position.after(position.parse_uci(uci).unwrap()).halfmove_clock();
    assert_eq!((clock("e2e3"), clock("h1h8"), clock("e1g1"), clock("a1b1")), (0, 0, 8, 8));
}

#[test]
fn a_setup_becomes_a_position_with_its_counters() {
    let position: Position = "r3k2r/8/8/8/8/8/4P3/R3K2R b KQkq - 7 30".parse().unwrap();
    let setup = Setup::from(&position);
    assert_eq!((setup.halfmove_clock, setup.fullmove_number), (7, 30));
    assert_eq!(Position::try_from(&setup), Ok(position));
    assert_eq!(Position::new(*position.board()).key(), position.key());
    assert!(Position::try_from(&Setup::EMPTY).is_err());
}

#[test]
fn keys_depend_on_the_board_and_not_on_the_clocks() {
    let key = |fen: &str| Position::from_fen(fen).unwrap().key();
    let base = key("r3k2r/8/8/2pP4/8/8/8/R3K2R w KQkq c6 0 1");
    assert_eq!(base, key("r3k2r/8/8/2pP4/8/8/8/R3K2R w KQkq c6 30 99"));
    for other in [
        "r3k2r/8/8/2pP4/8/8/8/R3K2R b KQkq - 0 1",
        "r3k2r/8/8/2pP4/8/8/8/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/2pP4/8/8/8/R3K2R w KQk c6 0 1",
        "r3k2r/8/8/2pP4/8/8/8/R3K1R1 w Qkq c6 0 1",
    ] {
        assert_ne!(base, key(other), "{other}");
    }
}

/// The key of the en passant square, with either side to move.
#[test]
fn en_passant_changes_the_key_of_both_sides() {
    for (start, uci, square) in [
        ("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4", Square::E3),
        ("4k3/4p3/8/3P4/8/8/8/4K3 b - - 0 1", "e7e5", Square::E6),
    ] {
        let start: Position = start.parse().unwrap();
        let position = start.after(start.parse_uci(uci).unwrap());
        assert_eq!(position.board().en_passant(), Some(square), "{position}");
        assert_eq!(position.key(), position.compute_key(), "{position}");
        let mut setup = Setup::from(&position);
        setup.en_passant = None;
        let without = Position::try_from(&setup).unwrap();
        assert_ne!(position.key(), without.key(), "{position}");
        // Both the capture and a quiet move remove the square from the key.
        for mv in position.legal_moves() {
            let after = position.after(mv);
            assert_eq!(
                (after.board().en_passant(), after.key()),
                (None, after.compute_key()),
                "{position} {mv:?}"
            );
            let same_without = mv.kind() != MoveKind::EnPassant;
            assert!(!same_without || after.key() == without.after(mv).key(), "{position} {mv:?}");
        }
    }
}

#[test]
fn keys_have_not_changed() {
    let key = |fen: &str| Position::from_fen(fen).unwrap().key();
    // Changing a key is a breaking change, because keys may be stored in files.
    assert_eq!(Position::default().key(), 0x546b_94f9_7d17_c430);
    assert_eq!(
        key("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1"),
        0x03a1_ef20_8c0b_0921
    );
    assert_eq!(key("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), 0x7369_740c_71e4_c05e);
    assert_eq!(
        key("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"),
        0xe313_a413_610e_f3f2
    );
}

#[test]
fn a_null_move_advances_the_clocks() {
    let mut position: Position = "4k3/8/8/8/8/8/8/4K3 w - - 7 30".parse().unwrap();
    let undo = position.make_null().unwrap();
    assert_eq!(position.to_string(), "4k3/8/8/8/8/8/8/4K3 b - - 8 30");
    let second = position.make_null().unwrap();
    assert_eq!(position.to_string(), "4k3/8/8/8/8/8/8/4K3 w - - 9 31");
    position.unmake(second);
    position.unmake(undo);
    assert_eq!(position.to_string(), "4k3/8/8/8/8/8/8/4K3 w - - 7 30");
}

#[test]
fn changed_and_truncated_text_never_panics() {
    let good = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    for cut in 0..good.len() {
        let _ = Position::from_fen(&good[..cut]);
        for letter in ['\0', ' ', '/', '0', '9', 'k', 'K', 'P', 'é', '♔', '-'] {
            let mut changed = good.to_owned();
            changed.replace_range(cut..=cut, &letter.to_string());
            if let Ok(position) = Position::from_fen(&changed) {
                assert_eq!(position.to_string().parse(), Ok(position), "{changed}");
            }
        }
    }
}

#[test]
fn the_included_keys_come_from_tables_gen() {
    let included = include_str!(concat!(env!("OUT_DIR"), "/keys.rs"));
    let mut keys = tables_gen::emit::hash_keys(tables_gen::zobrist::SEED);
    if cfg!(feature = "polyglot") {
        keys += &tables_gen::emit::polyglot_keys();
    }
    assert!(included == keys);
}
