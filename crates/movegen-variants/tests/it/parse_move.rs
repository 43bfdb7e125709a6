//! Moves of variants as people type them, and why they aren't legal.

use movegen_position::CastlingNotation;
use movegen_position::Square;
use movegen_position::notation::MoveError;
use movegen_variants::{Variant, VariantPosition};

use crate::rules::read;

#[test]
fn moves_are_read_as_people_type_them() {
    let houses = "rnbqkb1r/ppppppp1/8/8/8/8/PPPPPPPP/R3KBNR[Np] w KQkq - 0 1";
    for (variant, fen, text, uci) in [
        (Variant::Crazyhouse, houses, "N@f6", "N@f6"),
        (Variant::Crazyhouse, houses, " n@F6+ ", "N@f6"),
        (Variant::Crazyhouse, houses, "12. n @ f6", "N@f6"),
        (Variant::Crazyhouse, houses, "12 n@f 6!", "N@f6"),
        (Variant::Crazyhouse, houses, "♘@f6", "N@f6"),
        (Variant::Crazyhouse, houses, "1. ♞ @ f6", "N@f6"),
        (Variant::Crazyhouse, houses, "ooo", "e1c1"),
        (Variant::Crazyhouse, houses, "E2E4", "e2e4"),
        (Variant::Crazyhouse, houses, "nf3", "g1f3"),
        (Variant::Atomic, "4k3/8/8/8/8/8/6P1/4KB2 w - - 0 1", "bd3", "f1d3"),
        (Variant::Antichess, "8/P7/8/8/8/8/8/7k w - - 0 1", "a8=K", "a7a8k"),
        (Variant::Antichess, "8/P7/8/8/8/8/8/7k w - - 0 1", "A7-a8k", "a7a8k"),
        (Variant::Antichess, "1n6/P7/8/8/8/8/8/7k w - - 0 1", "axb8=k", "a7b8k"),
        (Variant::Antichess, "1n6/P7/8/8/8/8/8/7k w - - 0 1", "ab=n", "a7b8n"),
        (Variant::Antichess, "1n6/P7/8/8/8/8/8/7k w - - 0 1", "ab=k", "a7b8k"),
        (Variant::Antichess, "1n6/P7/8/8/8/8/8/7k w - - 0 1", "Pxb8=K", "a7b8k"),
        (Variant::ThreeCheck, "4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 1", "xd6", "e5d6"),
        (Variant::Horde, Variant::Horde.start_fen(), "b5b6", "b5b6"),
        (Variant::Antichess, "7k/2B5/2p1p3/8/1P1p4/N2P4/5K2/8 w - - 0 1", "ba5", "c7a5"),
        (
            Variant::ThreeCheck,
            "1n3knr/2r5/1qp1b2p/ppP3p1/1P2p1p1/2P1PNBB/P2NKP1P/RQ3R2 b - - 3+3 3 27",
            "bc4",
            "e6c4",
        ),
        (Variant::KingOfTheHill, "4k3/8/8/8/8/2B5/1P6/4K3 w - - 0 1", "bb4", "c3b4"),
    ] {
        let position = read(variant, fen);
        let mv = position.parse_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(position.uci(mv, CastlingNotation::Standard).to_string(), uci, "{text}");
    }
}

#[test]
fn errors_say_why() {
    let houses = "rnbqkb1r/ppppppp1/8/8/8/8/PPPPPPPP/R1B1KBNR[Np] w KQkq - 0 1";
    let antichess = "rnbqkbnr/p1pppppp/8/1p6/8/4P3/PPPP1PPP/RNBQKBNR w - - 0 2";
    let atomic = "4k3/8/8/8/8/8/R2n4/4K3 w - - 0 1";
    for (variant, fen, text, code, message) in [
        (Variant::Crazyhouse, houses, "N@e2", "occupied", "the square e2 isn't empty"),
        // What the other side can do, its rules say, too: in Antichess Black would have to capture.
        (Variant::Antichess, "6n1/8/8/8/8/8/p7/1R6 w - - 0 1", "Nf6", "no-such-piece", "you have no knight"),
        (
            Variant::Horde,
            "4k3/8/8/8/8/8/1q6/P7 w - - 0 1",
            "Qb5",
            "not-yours",
            "the piece on b2 is the opponent's, and it's your turn",
        ),
        // The rook attacks f1, too, but beside the other king no capture is possible.
        (
            Variant::Atomic,
            "5rr1/8/8/8/8/8/4k3/4K2R w K - 0 1",
            "O-O",
            "castling-attacked",
            "the king can't castle: g1 is attacked",
        ),
        (Variant::Crazyhouse, houses, "Q@e4", "not-in-pocket", "there is no queen in the pocket"),
        (Variant::Crazyhouse, houses, "@e4", "not-in-pocket", "there is no pawn in the pocket"),
        (
            Variant::Crazyhouse,
            houses,
            "N@f67",
            "malformed",
            "column 5: not a move such as Nf3, exd8=Q, O-O, N@f3 or e2e4",
        ),
        (
            Variant::Crazyhouse,
            houses,
            "K@e4",
            "malformed",
            "column 1: not a move such as Nf3, exd8=Q, O-O, N@f3 or e2e4",
        ),
        (
            Variant::Crazyhouse,
            houses,
            "N@e9",
            "malformed",
            "column 4: not a move such as Nf3, exd8=Q, O-O, N@f3 or e2e4",
        ),
        (
            Variant::Crazyhouse,
            houses,
            "Nf9",
            "malformed",
            "column 3: not a move such as Nf3, exd8=Q, O-O, N@f3 or e2e4",
        ),
        (
            Variant::Crazyhouse,
            houses,
            "knight f3",
            "malformed",
            "column 1: not a move such as Nf3, exd8=Q, O-O, N@f3 or e2e4",
        ),
        (
            Variant::Crazyhouse,
            houses,
            "castle",
            "malformed",
            "column 3: not a move such as Nf3, exd8=Q, O-O, N@f3 or e2e4",
        ),
        (
            Variant::Atomic,
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "resign",
            "malformed",
            "column 3: not a move such as Nf3, exd8=Q, O-O or e2e4",
        ),
        (
            Variant::Crazyhouse,
            "4k3/8/8/8/8/8/8/4K3[PPN] w - - 0 1",
            "P@e4 P@e5",
            "several-moves",
            "more than one move: write one at a time",
        ),
        (
            Variant::Crazyhouse,
            "4k3/8/8/8/8/8/4P3/4K3[PPN] w - - 0 1",
            "1. e4 N@f6",
            "several-moves",
            "more than one move: write one at a time",
        ),
        (
            Variant::Crazyhouse,
            "4k3/8/8/8/8/8/8/4K3[PPN] w - - 0 1",
            "nf3",
            "only-by-drop",
            "a knight can go to f3 only by a drop: write N@f3",
        ),
        (
            Variant::Crazyhouse,
            "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1",
            "Nxe5",
            "only-by-drop",
            "a knight can go to e5 only by a drop: write N@e5",
        ),
        (
            Variant::Crazyhouse,
            "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1",
            "Qf3",
            "no-such-piece",
            "you have no queen",
        ),
        (
            Variant::Crazyhouse,
            "4k3/8/8/8/8/8/4r3/K7[N] w - - 0 1",
            "Ne2",
            "occupied",
            "the square e2 isn't empty",
        ),
        (
            Variant::Crazyhouse,
            "4k3/8/8/8/8/8/P7/4K3[P] w - - 0 1",
            "axb3",
            "nothing-to-capture",
            "nothing can be captured on b3",
        ),
        (Variant::Crazyhouse, houses, "ra3", "blocked", "the piece on a2 is in the way"),
        (
            Variant::Crazyhouse,
            houses,
            "O-O-O",
            "castling-blocked",
            "the piece on c1 is in the way of castling",
        ),
        (
            Variant::Crazyhouse,
            "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1",
            "@a8",
            "pawn-on-back-rank",
            "a pawn can't be dropped on a8",
        ),
        (
            Variant::Crazyhouse,
            "4k3/8/8/8/8/8/8/r3K3[P] w - - 0 1",
            "@a2",
            "still-in-check",
            "the king would still be in check",
        ),
        (
            Variant::Antichess,
            antichess,
            "Nf3",
            "capture-forced",
            "there is something to capture, so you must",
        ),
        (Variant::Antichess, antichess, "Bxb6", "unreachable", "no bishop can go to b6 that way"),
        (Variant::Antichess, antichess, "Ke1", "own-piece", "your own piece is on e1"),
        (
            Variant::Antichess,
            "7k/P7/8/8/8/8/8/8 w - - 0 1",
            "a8",
            "promotion-missing",
            "the promotion piece is missing: write a8=Q or a7a8q",
        ),
        (
            Variant::Antichess,
            "7k/P7/8/8/8/8/8/8 w - - 0 1",
            "a8=P",
            "wrong-promotion",
            "a pawn can't stay one on the last rank",
        ),
        (
            Variant::Antichess,
            "8/P7/8/8/2p5/1P6/8/8 w - - 0 1",
            "a8=K",
            "capture-forced",
            "there is something to capture, so you must",
        ),
        (
            Variant::Atomic,
            "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
            "a8=K",
            "wrong-promotion",
            "a pawn becomes a queen, rook, bishop or knight",
        ),
        (
            Variant::Antichess,
            Variant::Antichess.start_fen(),
            "O-O",
            "nobody-castles",
            "nobody castles in this variant",
        ),
        (
            Variant::RacingKings,
            Variant::RacingKings.start_fen(),
            "O-O-O",
            "nobody-castles",
            "nobody castles in this variant",
        ),
        (Variant::Atomic, atomic, "Rxd2", "king-explodes", "your own king would explode"),
        (
            Variant::Atomic,
            "4k3/8/8/8/8/8/4n3/4K3 w - - 0 1",
            "Kxe2",
            "king-captures",
            "a king can't capture, since it would explode",
        ),
        (
            Variant::Atomic,
            "4k3/8/8/8/8/8/8/4K3 b - - 0 1",
            "Kg8",
            "unreachable",
            "the king can't go to g8 that way",
        ),
        (
            Variant::RacingKings,
            "8/8/8/8/8/7k/8/KR6 w - - 0 1",
            "Rb3",
            "gives-check",
            "the move would give check",
        ),
        (Variant::KingOfTheHill, "4k3/8/8/8/4K3/8/8/8 b - - 0 1", "Kd8", "game-over", "the game is over"),
        (
            Variant::Horde,
            "4k3/8/8/8/8/8/p7/P6P w - - 0 1",
            "a1a3",
            "blocked",
            "the piece on a2 is in the way",
        ),
        (Variant::Horde, Variant::Horde.start_fen(), "O-O", "no-such-piece", "you have no king"),
        (
            Variant::Atomic,
            Variant::Atomic.start_fen(),
            "N@f3",
            "malformed",
            "column 2: not a move such as Nf3, exd8=Q, O-O or e2e4",
        ),
        (
            Variant::Horde,
            "4k3/8/8/3p4/3P3P/8/8/8 w - - 0 1",
            "d5",
            "blocked",
            "the piece on d5 is in the way",
        ),
        (
            Variant::ThreeCheck,
            "4k3/8/8/8/8/8/8/1N3N1K w - - 0 1",
            "Nd2",
            "ambiguous",
            "the knights on b1 and f1 can go to d2",
        ),
        (
            Variant::ThreeCheck,
            "4k3/8/3p4/2P1P3/8/8/8/4K3 w - - 0 1",
            "Pxd6",
            "ambiguous",
            "several pawns can capture on d6: write cxd6 or exd6",
        ),
        (
            Variant::ThreeCheck,
            "3nk3/2P5/8/8/8/8/8/4K3 w - - 0 1",
            "xd8",
            "promotion-missing",
            "the promotion piece is missing: write cxd8=Q or c7d8q",
        ),
        (
            Variant::ThreeCheck,
            "4k3/8/3p4/3pP3/4P3/8/8/4K3 w - - 0 1",
            "exd",
            "destination-missing",
            "several pawns of the e-file can capture on the d-file: write the square, too",
        ),
    ] {
        let position = read(variant, fen);
        let error = position.parse_move(text).map(|mv| position.san(mv).to_string()).unwrap_err();
        assert_eq!((error.code(), error.to_string().as_str()), (code, message), "{variant} {fen} {text}");
        #[cfg(feature = "serde")]
        assert_eq!(serde_json::to_value(error).unwrap()["code"], code);
    }
}

/// In random games of every variant, each legal move is read in both notations, and pairs of squares are read
/// exactly if such a move is legal.
#[test]
fn legal_moves_and_no_others_are_read() {
    let mut illegal = 0;
    for variant in Variant::ALL {
        let mut state = 7_u64;
        let mut draw = |bound: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % bound
        };
        for _ in 0..20 {
            let mut position = VariantPosition::new(variant);
            for _ in 0..80 {
                let moves = position.legal_moves();
                for &mv in &moves {
                    let uci = position.uci(mv, CastlingNotation::Chess960).to_string();
                    assert_eq!(position.parse_move(&uci), Ok(mv), "{position} {uci}");
                    let san = position.san(mv).to_string();
                    assert_eq!(position.parse_move(&san), Ok(mv), "{position} {san}");
                }
                for from in Square::ALL {
                    let to = Square::ALL[draw(64)];
                    let text = format!("{from}{to}");
                    let found = position.parse_uci(&text);
                    match position.parse_move(&text) {
                        Ok(mv) => assert_eq!(found, Ok(mv)),
                        Err(error) => {
                            assert!(found.is_err(), "{position} {text} {error}");
                            illegal += 1;
                        }
                    }
                }
                let Some(&mv) = moves.get(draw(moves.len().max(1))) else {
                    let over = position.parse_move("e2e4").unwrap_err();
                    let ended = position.outcome().is_some_and(|outcome| !outcome.reason().contains("mate"));
                    assert!(!ended || over == MoveError::GameOver || over.code() != "game-over");
                    break;
                };
                position.make(mv);
            }
        }
    }
    assert!(illegal > 100_000, "{illegal}");
}
