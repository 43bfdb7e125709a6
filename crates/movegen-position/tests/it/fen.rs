//! FEN: six fields or four, counters whole or refused, and errors with their place.

use movegen_position::*;

const BARE: &str = "4k3/8/8/8/8/8/8/4K3 w - -";

#[track_caller]
fn counters(text: &str, halfmoves: u16, fullmoves: u16) {
    let position = Position::from_fen(&format!("{BARE}{text}")).unwrap();
    assert_eq!((position.halfmove_clock(), position.fullmove_number()), (halfmoves, fullmoves));
}

#[track_caller]
fn refused(text: &str, field: Field, column: usize, problem: Problem) {
    let error = Position::from_fen(&format!("{BARE}{text}")).unwrap_err();
    assert_eq!(error, FenError { field, column, problem });
}

#[test]
fn counters_are_kept_whole_or_refused() {
    counters("", 0, 1);
    counters(" 0 1", 0, 1);
    counters("  12   345  ", 12, 345);
    counters("\t7\t8", 7, 8);
    counters(" 65535 65535", 65_535, 65_535);
    counters(" 0 0", 0, 0);
    refused(" 65536 1", Field::Halfmoves, 31, Problem::OutOfRange);
    refused(" 0 99999999999999999999999", Field::Fullmoves, 33, Problem::OutOfRange);
    refused(" -1 1", Field::Halfmoves, 27, Problem::Unexpected('-'));
    refused(" +1 1", Field::Halfmoves, 27, Problem::Unexpected('+'));
    refused(" 1.5 1", Field::Halfmoves, 28, Problem::Unexpected('.'));
    refused(" 0 1é", Field::Fullmoves, 30, Problem::Unexpected('é'));
    refused(" 0 ٣", Field::Fullmoves, 29, Problem::Unexpected('٣'));
    refused(" 0", Field::Fullmoves, 28, Problem::Missing);
    refused(" 0 1 2", Field::Rest, 31, Problem::Extra);
    refused(" 0 1 bm Kd2;", Field::Rest, 31, Problem::Extra);
}

#[test]
fn counters_count_and_stop_at_their_ends() {
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
fn a_capture_and_a_pawn_reset_the_clock_and_castling_does_not() {
    let position: Position = "r3k2r/8/8/8/8/8/4P3/R3K2R w KQkq - 7 30".parse().unwrap();
    let clock = |uci: &str| position.after(position.parse_uci(uci).unwrap()).halfmove_clock();
    assert_eq!((clock("e2e3"), clock("h1h8"), clock("e1g1"), clock("a1b1")), (0, 0, 8, 8));
}

#[test]
fn a_set_up_becomes_a_position_with_its_counters() {
    let position: Position = "r3k2r/8/8/8/8/8/4P3/R3K2R b KQkq - 7 30".parse().unwrap();
    let setup = Setup::from(&position);
    assert_eq!((setup.halfmove_clock, setup.fullmove_number), (7, 30));
    assert_eq!(Position::try_from(&setup), Ok(position));
    assert_eq!(Position::from(*position.board()).key(), position.key());
    assert!(Position::try_from(&Setup::EMPTY).is_err());
}

#[test]
fn keys_tell_what_a_position_is_and_not_its_clocks() {
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

#[test]
fn keys_are_what_they_have_always_been() {
    let key = |fen: &str| Position::from_fen(fen).unwrap().key();
    // They may be stored: a change here is a breaking change.
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
fn a_null_move_runs_the_clocks() {
    let mut position: Position = "4k3/8/8/8/8/8/8/4K3 w - - 7 30".parse().unwrap();
    let undo = position.make_null();
    assert_eq!(position.to_string(), "4k3/8/8/8/8/8/8/4K3 b - - 8 30");
    let second = position.make_null();
    assert_eq!(position.to_string(), "4k3/8/8/8/8/8/8/4K3 w - - 9 31");
    position.unmake(second);
    position.unmake(undo);
    assert_eq!(position.to_string(), "4k3/8/8/8/8/8/8/4K3 w - - 7 30");
}

#[test]
fn debris_of_text_is_an_error_and_never_a_panic() {
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
fn the_included_keys_are_what_tables_gen_says() {
    let included = include_str!(concat!(env!("OUT_DIR"), "/keys.rs"));
    let mut keys = tables_gen::emit::hash_keys(tables_gen::zobrist::SEED);
    if cfg!(feature = "polyglot") {
        keys += &tables_gen::emit::polyglot_keys();
    }
    assert!(included == keys);
}
