//! Text in and out: capacities, NULs and lengths, and text that cannot be parsed.

use movegen_capi::*;
use movegen_position::setup::{FenError, FenField, FenProblem, SetupProblem};
use movegen_position::{CastlingNotation, Position};

use crate::calls::{self, POSITIONS};

#[test]
fn fens_equal_those_of_rust() {
    for fen in POSITIONS {
        let (position, rust) = calls::both(fen);
        for (number, style) in [
            (MOVEGEN_STYLE_STANDARD, CastlingNotation::Standard),
            (MOVEGEN_STYLE_CHESS960, CastlingNotation::Chess960),
        ] {
            let expected = rust.fen(style).to_string();
            calls::check_text(&expected, |capacity| calls::fen(Some(&position), number, capacity));
            assert_eq!(calls::state(&calls::from_fen(expected.as_bytes()).unwrap()), calls::state(&position));
        }
    }
}

#[test]
fn moves_are_written_as_in_rust() {
    for fen in POSITIONS {
        let (position, rust) = calls::both(fen);
        let at = Some(&position);
        for mv in rust.legal_moves() {
            let bits = mv.bits();
            for (number, style) in [
                (MOVEGEN_STYLE_STANDARD, CastlingNotation::Standard),
                (MOVEGEN_STYLE_CHESS960, CastlingNotation::Chess960),
            ] {
                let uci = rust.uci(mv, style).to_string();
                calls::check_text(&uci, |capacity| calls::uci(at, bits, number, capacity));
                assert_eq!(calls::parse_uci(at, uci.as_bytes()), bits.into(), "{fen} {uci}");
            }
            let san = rust.san(mv);
            for (form, san) in
                [(MOVEGEN_SAN, san), (MOVEGEN_SAN_LONG, san.long()), (MOVEGEN_SAN_FIGURINES, san.figurines())]
            {
                let san = san.to_string();
                calls::check_text(&san, |capacity| calls::san(at, bits, form, capacity));
                assert_eq!(calls::parse_san(at, san.as_bytes()), bits.into(), "{fen} {san}");
            }
        }
    }
}

#[test]
fn the_documented_capacities_are_enough() {
    // The longest FEN: eight characters a rank, all rights, an en passant square, and counters of
    // five digits.
    let longest =
        "1r1k1r1n/p1p1p1p1/1p1p1p1n/b1b1q1N1/1Pp1N1B1/P1Q1P1P1/P1P1P1P1/1R1K1R1B b FBfb b3 65535 65535";
    assert_eq!(longest.len(), 93);
    for fen in POSITIONS.into_iter().chain([longest]) {
        let (position, _) = calls::both(fen);
        for style in [MOVEGEN_STYLE_STANDARD, MOVEGEN_STYLE_CHESS960] {
            let (length, text) = calls::fen(Some(&position), style, MOVEGEN_FEN_ROOM);
            assert_eq!(text.len(), length as usize);
            assert!(length <= 93, "{fen}: {length}");
        }
        let (mut uci, mut san) = (0, 0);
        for mv in 0x1000..0xe000 {
            for style in [MOVEGEN_STYLE_STANDARD, MOVEGEN_STYLE_CHESS960] {
                let (length, text) = calls::uci(Some(&position), mv, style, MOVEGEN_UCI_ROOM);
                assert_eq!(text.len(), length as usize);
                uci = uci.max(length);
            }
            for form in [MOVEGEN_SAN, MOVEGEN_SAN_LONG, MOVEGEN_SAN_FIGURINES] {
                let (length, text) = calls::san(Some(&position), mv, form, MOVEGEN_SAN_ROOM);
                assert_eq!(text.len(), length as usize);
                san = san.max(length);
            }
        }
        assert!(uci <= 5 && san <= 10, "{fen}: {uci}, {san}");
    }
}

#[test]
fn invalid_fens_are_reported_by_column() {
    for (fen, column) in [
        (&b""[..], 1),
        (b"8/8", 4),
        (b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNX w KQkq - 0 1", 43),
        (b"4k3/8/8/8/8/8/8/4K3 w K - 0 1", 23),
        (b"4k3/8/8/8/8/8/8/4K3 w - - 0 65536", 33),
        (b"4k3/8/8/8/8/8/8/4K3 w - - \xff 1", 27),
        (b"\x804k3", 1),
        (b"4k3/8/8/8/8/8/8/4K3 w - - 0 1\0", 30),
    ] {
        let shown = String::from_utf8_lossy(fen);
        assert_eq!(calls::from_fen(fen).err(), Some((MOVEGEN_ERROR_UNREADABLE, column)), "{shown}");
        let expected = match std::str::from_utf8(fen) {
            Ok(text) => Position::from_fen(text).unwrap_err().to_string(),
            Err(_) => format!("column {column}: not UTF-8"),
        };
        calls::check_text(&expected, |capacity| calls::fen_error(fen, capacity));
    }
    for fen in POSITIONS {
        calls::check_text("", |capacity| calls::fen_error(fen.as_bytes(), capacity));
    }
}

#[test]
fn the_capacity_for_the_problem_of_a_fen_is_enough() {
    let column = usize::MAX;
    let setups = SetupProblem::ALL.map(|problem| (problem.field(), FenProblem::Setup(problem)));
    let others = [
        FenProblem::LongRank,
        FenProblem::ShortRank,
        FenProblem::Repeated,
        FenProblem::Unexpected(char::MAX),
    ];
    for (field, problem) in setups.into_iter().chain(others.map(|problem| (FenField::EnPassant, problem))) {
        let message = FenError { field, column, problem }.to_string();
        assert!(message.len() < MOVEGEN_FEN_ERROR_ROOM, "{message}");
    }
}

#[test]
fn texts_that_are_not_moves_are_errors() {
    let (position, _) = calls::both("4k3/8/8/8/8/8/3N3N/R3K3 w Q - 0 1");
    let at = Some(&position);
    for (text, error) in [
        (&b""[..], MOVEGEN_ERROR_UNREADABLE),
        (b"\xff\xff", MOVEGEN_ERROR_UNREADABLE),
        (b"e2", MOVEGEN_ERROR_UNREADABLE),
        (b"e1e1\0", MOVEGEN_ERROR_UNREADABLE),
        (b"e1g1", MOVEGEN_ERROR_ILLEGAL),
        (b"e1c1q", MOVEGEN_ERROR_ILLEGAL),
    ] {
        assert_eq!(calls::parse_uci(at, text), error, "{text:?}");
    }
    for (text, error) in [
        (&b""[..], MOVEGEN_ERROR_UNREADABLE),
        (b"N\xc3", MOVEGEN_ERROR_UNREADABLE),
        (b"Nx", MOVEGEN_ERROR_UNREADABLE),
        (b"O-O", MOVEGEN_ERROR_ILLEGAL),
        (b"Nf3", MOVEGEN_ERROR_AMBIGUOUS),
    ] {
        assert_eq!(calls::parse_san(at, text), error, "{text:?}");
    }
    assert_eq!(calls::parse_uci(at, b"e1c1"), calls::parse_san(at, b"O-O-O"));
    assert!(calls::parse_uci(at, b"e1a1") > 0);
}

#[test]
fn a_text_in_any_notation_is_a_move_or_an_error_that_says_why() {
    let (position, _) = calls::both("r3k2r/8/8/8/1b6/4n3/P2N3N/R3K2R w KQ - 0 1");
    let at = Some(&position);
    assert_eq!(calls::parse_move(at, b" Rg1\n"), calls::parse_uci(at, b"h1g1"));
    for (text, error, message) in [
        (&b"Nf9"[..], MOVEGEN_ERROR_UNREADABLE, "column 3: not a move such as Nf3, exd8=Q, O-O or e2e4"),
        (b"e4e5", MOVEGEN_ERROR_ILLEGAL, "there is no piece on e4"),
        (b"b4d2", MOVEGEN_ERROR_ILLEGAL, "the piece on b4 is the opponent's, and it's your turn"),
        (b"Na5", MOVEGEN_ERROR_ILLEGAL, "no knight can go to a5 that way"),
        (b"a2a3q", MOVEGEN_ERROR_ILLEGAL, "only a pawn that reaches the last rank becomes another piece"),
        (b"Nd2f3", MOVEGEN_ERROR_ILLEGAL, "the knight on d2 is pinned"),
        (b"Kd1", MOVEGEN_ERROR_ILLEGAL, "the king would be in check"),
        (b"Ra2", MOVEGEN_ERROR_ILLEGAL, "your own piece is on a2"),
        (b"ab", MOVEGEN_ERROR_ILLEGAL, "no pawn of the a-file can capture on the b-file"),
        (b"0-0", MOVEGEN_ERROR_ILLEGAL, "the king can't castle: f1 is attacked"),
        (b"\xff", MOVEGEN_ERROR_UNREADABLE, "column 1: not UTF-8"),
    ] {
        let shown = String::from_utf8_lossy(text);
        assert_eq!(calls::parse_move(at, text), error, "{shown}");
        let (length, written) = calls::move_error(at, text, MOVEGEN_MOVE_ERROR_ROOM);
        let written = written.split(|&byte| byte == 0).next().unwrap_or_default();
        assert_eq!((length as usize, written), (message.len(), message.as_bytes()), "{shown}");
        assert!(message.len() < MOVEGEN_MOVE_ERROR_ROOM, "{shown}");
    }
    assert_eq!(calls::move_error(at, b"Rg1", 8).0, 0);
    let castling = calls::from_fen(b"4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
    assert_eq!(calls::parse_move(Some(&castling), b"Kg1"), MOVEGEN_ERROR_ILLEGAL);
}
