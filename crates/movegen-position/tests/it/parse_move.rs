//! What people type, and why it isn't a legal move.

use movegen_position::notation::{MoveError, Typed};
use movegen_position::*;

use crate::play;

#[test]
fn long_texts_take_linear_time() {
    let spaces = " ".repeat(1 << 17);
    for text in [
        spaces.clone(),
        "e4 ".repeat(1 << 15),
        format!("e4{spaces}e5"),
        format!("{spaces}e4"),
        "1.".repeat(1 << 16),
    ] {
        let mv = Position::default().parse_move(&text).map_err(MoveError::code);
        let expected = match text.trim() {
            "e4" => Ok(Position::default().parse_uci("e2e4").unwrap()),
            text if text.starts_with('e') => Err("several-moves"),
            _ => Err("malformed"),
        };
        assert_eq!(mv, expected);
        assert!(Typed::splits(&text).count() <= 20);
    }
}

#[test]
fn moves_are_read_in_every_notation() {
    let position: Position = "r3k2r/P7/8/8/4p3/5N2/3P4/R3K2R w KQkq - 0 1".parse().unwrap();
    for (uci, texts) in [
        ("e1g1", "5171|O-O|0-0|o-o|O-O+|e1g1|e1h1| 0-0\n|OO|00|oo|O–O|O — O|1. O-O|1.0-0|E1-G1|OO!|00+"),
        ("e1c1", "O-O-O|0-0-0|o-o-o|e1c1|e1a1|\tO-O-O |OOO|000|O‑O‑O|30. 0-0-0|30 0-0-0|0. 0-0-0"),
        ("f3e5", "Ne5|Nf3e5|Nf3-e5|f3e5|f3-e5|♘e5|Ne5!| Ne5\n|ne5|NE5|N e5|Nf3–e5|1.Ne5|F3E5|nf3-e5|Ne5."),
        (
            "d2d4",
            "d4|d2d4|d2-d4|Pd4|  d4  |1.d4|1 d4|12 d4|1)d4|1: d4|1d4|1. d4|1 . d4|1... d4|1…d4|1 … d4|d2 d4|D2-D4|D4|d4.|d2–d4|PD4",
        ),
        ("h1h8", "Rxh8|Rxh8+|Rh8|h1h8|h1xh8|h1:h8"),
    ] {
        let mv = position.parse_uci(uci).ok();
        for text in texts.split('|') {
            assert_eq!(position.parse_move(text).ok(), mv, "{text:?}");
        }
    }
    let captures: Position = "4k3/8/2p5/3p4/4P3/2P2b2/3B4/1B2K3 w - - 0 1".parse().unwrap();
    for (uci, texts) in [
        ("e4d5", "exd5|ed5|exd|ed|EXD|e:d|e x d|1. exd|E4xD5|xd5|x d5|Pxd5|P:d5|pxD5|♙xd5"),
        ("d2f4", "Bf4|bf4|BF4|b f4|Bd2f4|♗ f4|1. ♝f4"),
        ("b1a2", "Ba2|ba2|Bb1a2|bb1a2"),
    ] {
        let mv = captures.parse_uci(uci).unwrap();
        for text in texts.split('|') {
            assert_eq!(captures.parse_move(text), Ok(mv), "{text:?}");
        }
    }
    for (text, uci) in [("5254", "e2e4"), ("1.4244", "d2d4"), ("1 7163", "g1f3")] {
        let start = Position::default();
        assert_eq!(start.parse_move(text), Ok(start.parse_uci(uci).unwrap()), "{text:?}");
    }
    // A pawn and a bishop can capture on c6: small letters mean the pawn, capitals the bishop.
    let both: Position = "4k3/8/2p5/1P1B4/8/8/8/4K3 w - - 0 1".parse().unwrap();
    for (uci, texts) in [("b5c6", "bxc6|bc6|bxc"), ("d5c6", "Bxc6|BXC6|B:c6")] {
        for text in texts.split('|') {
            assert_eq!(both.parse_move(text), Ok(both.parse_uci(uci).unwrap()), "{text:?}");
        }
    }
    for text in ["Bxc", "Bc", "BXC", "B:c"] {
        assert!(both.parse_move(text).is_err(), "a bishop's capture needs its square: {text:?}");
    }
    // Of two pawns on the file, one is pinned.
    let pinned: Position = "4k3/6b1/3p4/3pP3/4P3/2K5/8/8 w - - 0 1".parse().unwrap();
    assert_eq!(pinned.parse_move("exd"), Ok(pinned.parse_uci("e4d5").unwrap()));
    // Nobody writes a push with its file.
    let pushes: Position = "4k3/8/8/8/8/2B5/1P6/4K3 w - - 0 1".parse().unwrap();
    for (text, uci) in [("bb4", "c3b4"), ("b4", "b2b4"), ("bb3", "b2b3")] {
        assert_eq!(pushes.parse_move(text), Ok(pushes.parse_uci(uci).unwrap()), "{text:?}");
    }
    let promotes: Position = "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1".parse().unwrap();
    for text in ["a8=N", "a8N", "a8(N)", "a7a8n", "a7a8N", "a7-a8=N", "a8=n", "a8=N \n"] {
        assert_eq!(promotes.parse_move(text), Ok(promotes.parse_uci("a7a8n").unwrap()), "{text:?}");
    }
    for (text, role) in [("17281", 'q'), ("17282", 'r'), ("17283", 'b'), ("31. 17284", 'n')] {
        let uci = format!("a7b8{role}");
        assert_eq!(promotes.parse_move(text), Ok(promotes.parse_uci(&uci).unwrap()), "{text:?}");
    }
    for text in ["axb=Q", "ab=q", "axbQ", "axb8=Q", "a7b8q", "a7xb8=Q+", "ab8Q", "xb8=Q", "Pxb8q"] {
        assert_eq!(promotes.parse_move(text), Ok(promotes.parse_uci("a7b8q").unwrap()), "{text:?}");
    }
}

#[test]
fn errors_say_why() {
    for (fen, text, expected) in [
        // Text.
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "", "column 1: not a move such as Nf3, exd8=Q, O-O or e2e4"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "  e2e9", "column 6: not a move such as Nf3, exd8=Q, O-O or e2e4"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "nf9", "column 3: not a move such as Nf3, exd8=Q, O-O or e2e4"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "2. rxe9", "column 7: not a move such as Nf3, exd8=Q, O-O or e2e4"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "E2E9", "column 4: not a move such as Nf3, exd8=Q, O-O or e2e4"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "hello", "column 3: not a move such as Nf3, exd8=Q, O-O or e2e4"),
        // Pieces.
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e2e4", "there is no piece on e2"),
        ("4k3/4p3/8/8/8/8/8/4K3 w - - 0 1", "e7e5", "the piece on e7 is the opponent's, and it's your turn"),
        ("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "Ng3", "no knight can go to g3 that way"),
        ("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "Qd1", "you have no queen"),
        ("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "Bd1", "you have no bishop"),
        ("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "e4", "you have no pawn"),
        ("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "e1e1", "origin and destination are the same"),
        ("4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1", "Nbf3", "no knight of the b-file can go to f3"),
        ("4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1", "N2f3", "no knight can go to f3 that way"),
        ("4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1", "Nb1f3", "no knight of the b-file can go to f3"),
        ("4k3/8/8/8/8/4P3/8/2B1K3 w - - 0 1", "bh6", "no pawn of the b-file can go to h6"),
        ("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "Kef4", "the king can't go to f4 that way"),
        ("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "Ke4", "the king can't go to e4 that way"),
        ("4k3/8/8/8/8/8/3P4/2B1K3 w - - 0 1", "Bf4", "the piece on d2 is in the way"),
        ("4k3/8/8/r2p3R/8/8/8/4K3 w - - 0 1", "ra5", "the piece on d5 is in the way"),
        ("4k3/8/8/4p3/8/4P3/4P3/4K3 w - - 0 1", "e2e4", "the piece on e3 is in the way"),
        (
            "4k3/8/8/8/3pPp2/8/8/4K3 b - - 0 1",
            "dxe3",
            "en passant is only possible right after the double step",
        ),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
            "e5d6",
            "en passant is only possible right after the double step",
        ),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
            "xd6",
            "en passant is only possible right after the double step",
        ),
        ("4k3/8/8/3nP3/8/8/8/4K3 w - - 0 1", "exd6", "nothing can be captured on d6"),
        ("4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 1", "exd7", "no pawn of the e-file can go to d7"),
        ("4k3/8/8/8/8/2n5/KP5r/4B3 w - - 0 1", "bxc3", "the pawn on b2 is pinned"),
        ("7k/2B5/8/8/1P6/8/8/4K3 w - - 0 1", "bxa5", "nothing can be captured on a5"),
        ("4k3/8/8/8/8/4K3/8/R6R w - - 0 1", "O-O", "the right to castle on that side is gone"),
        ("4k3/8/8/8/8/2n5/KP5r/4B3 w - - 0 1", "bc3", "the pawn on b2 is pinned"),
        // The other side's move.
        (
            "4k1n1/4p3/8/8/8/8/8/4K1N1 w - - 0 1",
            "e5",
            "the piece on e7 is the opponent's, and it's your turn",
        ),
        (
            "4k1n1/4p3/8/8/8/8/8/4K1N1 w - - 0 1",
            "1...Nf6",
            "the piece on g8 is the opponent's, and it's your turn",
        ),
        (
            "4k1n1/4p3/8/8/8/8/8/4K1N1 b - - 0 1",
            "Nf3",
            "the piece on g1 is the opponent's, and it's your turn",
        ),
        // Several moves.
        ("4k3/4p3/8/8/8/8/4P3/4K1N1 w - - 0 1", "e2 e4 e5", "more than one move: write one at a time"),
        ("4k3/4p3/8/8/8/8/4P3/4K1N1 w - - 0 1", "1 e2 e4 e5", "more than one move: write one at a time"),
        ("4k3/4p3/8/8/8/8/4P3/4K1N1 w - - 0 1", "1. e4 e5", "more than one move: write one at a time"),
        ("4k3/4p3/8/8/8/8/4P3/4K1N1 w - - 0 1", "Nf3 e5 2. e4", "more than one move: write one at a time"),
        (
            "4k3/8/8/8/8/8/4P3/4K1N1 w - - 0 1",
            "e4 please",
            "column 3: not a move such as Nf3, exd8=Q, O-O or e2e4",
        ),
        ("4k3/8/8/8/8/8/4P3/4K1N1 w - - 0 1", "g1e2", "your own piece is on e2"),
        ("4k3/8/8/8/8/8/4P3/4K1N1 w - - 0 1", "Ke2", "your own piece is on e2"),
        ("4k3/8/8/8/8/8/4P3/4K1N1 w - - 0 1", "Qe2", "you have no queen"),
        ("4k3/8/8/8/8/5N2/4PP2/4K1N1 w - - 0 1", "f3", "your own piece is on f3"),
        (
            "4k1n1/8/8/8/8/8/8/4K1N1 w - - 0 1",
            "Ng8f6",
            "the piece on g8 is the opponent's, and it's your turn",
        ),
        ("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "Ng2f4", "there is no piece on g2"),
        ("4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1", "e4", "the piece on e4 is in the way"),
        ("4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e2e4", "the piece on e3 is in the way"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "exd3", "nothing can be captured on d3"),
        ("4k3/8/8/4p3/8/8/8/4K3 b - - 0 1", "e5e6", "no pawn can go to e6 that way"),
        ("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nd2", "the knights on b1 and f3 can go to d2"),
        ("4k3/8/8/1N3N2/8/1N3N2/8/4K3 w - - 0 1", "Nd4", "the knights on b3, f3, b5 and f5 can go to d4"),
        ("4k3/8/3p4/2P1P3/8/8/8/4K3 w - - 0 1", "xd6", "several pawns can capture on d6: write cxd6 or exd6"),
        // The other pawn is pinned.
        (
            "2rbk3/2P1P3/2K5/8/8/8/8/8 w - - 0 1",
            "xd8",
            "the promotion piece is missing: write exd8=Q or e7d8q",
        ),
        (
            "4k3/8/3p4/3pP3/4P3/8/8/4K3 w - - 0 1",
            "exd",
            "several pawns of the e-file can capture on the d-file: write the square, too",
        ),
        ("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "1. ed", "no pawn of the e-file can capture on the d-file"),
        ("4r1k1/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd", "the pawn on e4 is pinned"),
        ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "axb=K", "a pawn becomes a queen, rook, bishop or knight"),
        (
            "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1",
            " 1.Nf9",
            "column 6: not a move such as Nf3, exd8=Q, O-O or e2e4",
        ),
        ("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "1.", "column 3: not a move such as Nf3, exd8=Q, O-O or e2e4"),
        ("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "1-0", "column 2: not a move such as Nf3, exd8=Q, O-O or e2e4"),
        ("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "0000", "column 2: not a move such as Nf3, exd8=Q, O-O or e2e4"),
        // Promotions.
        ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "axb", "the promotion piece is missing: write axb8=Q or a7b8q"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8", "the promotion piece is missing: write a8=Q or a7a8q"),
        ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "axb8", "the promotion piece is missing: write axb8=Q or a7b8q"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", "the promotion piece is missing: write a8=Q or a7a8q"),
        (
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
            "e2e4q",
            "only a pawn that reaches the last rank becomes another piece",
        ),
        (
            "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1",
            "g1f3q",
            "only a pawn that reaches the last rank becomes another piece",
        ),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8k", "a pawn becomes a queen, rook, bishop or knight"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=K", "a pawn becomes a queen, rook, bishop or knight"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=P", "a pawn can't stay one on the last rank"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=X", "column 4: not a move such as Nf3, exd8=Q, O-O or e2e4"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=", "the promotion piece is missing: write a8=Q or a7a8q"),
        ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "axb=", "the promotion piece is missing: write axb8=Q or a7b8q"),
        ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "xb8", "the promotion piece is missing: write axb8=Q or a7b8q"),
        (
            "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1",
            "Nf3=Q",
            "only a pawn that reaches the last rank becomes another piece",
        ),
        // The king's safety.
        ("4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", "Nc3", "the knight on e2 is pinned"),
        ("4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3", "the knight on e2 is pinned"),
        ("4r1k1/8/8/8/1b6/8/4N3/4K3 w - - 0 1", "Ng3", "the king would still be in check"),
        ("k7/8/8/8/8/8/1r6/3K4 w - - 0 1", "Kd2", "the king would be in check"),
        ("k7/8/8/8/8/8/8/1r1K4 w - - 0 1", "Ke1", "the king would still be in check"),
        ("4r2k/8/8/8/8/8/8/N3K3 w - - 0 1", "Nb3", "the king would still be in check"),
        ("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", "dxe3", "the king would be in check"),
        // Castling.
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "O-O", "the right to castle on that side is gone"),
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1g1", "the right to castle on that side is gone"),
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1h1", "the right to castle on that side is gone"),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "e1c1", "the right to castle on that side is gone"),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O", "there is no rook on that side"),
        ("k7/8/8/4R3/8/8/8/4K3 w - - 0 1", "e1e5", "your own piece is on e5"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Kg1", "the king can go to g1 only by castling: write O-O"),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "Ke1-c1", "the king can go to c1 only by castling: write O-O-O"),
        ("r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "kc8", "the king can go to c8 only by castling: write O-O-O"),
        // The king goes to its rook's square, which is also where it arrives.
        ("4k3/8/8/8/8/8/8/4K1R1 w G - 0 1", "Kg1", "the king can go to g1 only by castling: write O-O"),
        ("4k1r1/8/8/8/8/8/8/4K2R w K - 0 1", "Kg1", "the king can't castle: g1 is attacked"),
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "Kg1", "the king can't go to g1 that way"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Kh1", "your own piece is on h1"),
        ("k3r3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", "a king in check can't castle"),
        ("k7/8/8/8/8/8/8/4K1NR w K - 0 1", "0-0", "the piece on g1 is in the way of castling"),
        ("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "e1c1", "the piece on b1 is in the way of castling"),
        ("k4r2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "the king can't castle: f1 is attacked"),
        ("k5r1/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", "the king can't castle: g1 is attacked"),
        ("k7/8/8/8/8/8/8/qR1K4 w B - 0 1", "O-O-O", "the rook on b1 is pinned"),
    ] {
        let position: Position = fen.parse().unwrap();
        let error = position.parse_move(text).map(|mv| position.san(mv).to_string()).unwrap_err();
        assert_eq!(error.to_string(), expected, "{fen} {text:?}");
        #[cfg(feature = "serde")]
        assert_eq!(serde_json::to_value(error).unwrap()["code"], error.code());
    }
}

#[test]
fn every_reason_has_its_code() {
    let (square, to) = (Square::E4, Square::E4);
    for (error, code) in [
        (MoveError::Malformed { column: 1, has_drops: false }, "malformed"),
        (MoveError::NoPiece { square }, "no-piece"),
        (MoveError::NotYours { square }, "not-yours"),
        (MoveError::Unreachable { role: Role::King, to }, "unreachable"),
        (MoveError::UnreachableFrom { role: Role::Rook, file: File::A, to }, "unreachable-from"),
        (MoveError::NoSuchPiece { role: Role::Queen }, "no-such-piece"),
        (MoveError::SameSquare, "same-square"),
        (MoveError::NoEnPassant { square }, "no-en-passant"),
        (MoveError::WrongPromotion { role: Role::King }, "wrong-promotion"),
        (MoveError::NoCastlingRook, "no-castling-rook"),
        (MoveError::OwnPiece { square }, "own-piece"),
        (MoveError::Blocked { square }, "blocked"),
        (MoveError::NothingToCapture { square }, "nothing-to-capture"),
        (MoveError::Ambiguous { role: Role::Rook, origins: Bitboard::EMPTY, to }, "ambiguous"),
        (MoveError::DestinationMissing { from: File::A, to: File::B }, "destination-missing"),
        (MoveError::NoSuchCapture { from: File::A, to: File::B }, "no-such-capture"),
        (MoveError::PromotionMissing { from: square, to }, "promotion-missing"),
        (MoveError::NoPromotion, "no-promotion"),
        (MoveError::Pinned { role: Role::Rook, square }, "pinned"),
        (MoveError::InCheck, "in-check"),
        (MoveError::StillInCheck, "still-in-check"),
        (MoveError::NoCastlingRight, "no-castling-right"),
        (MoveError::OnlyByCastling { side: CastlingSide::KingSide, to }, "only-by-castling"),
        (MoveError::CastlingInCheck, "castling-in-check"),
        (MoveError::CastlingBlocked { square }, "castling-blocked"),
        (MoveError::CastlingAttacked { square }, "castling-attacked"),
        (MoveError::SeveralMoves, "several-moves"),
    ] {
        assert_eq!(error.code(), code);
        #[cfg(feature = "serde")]
        assert_eq!(serde_json::to_value(error).unwrap()["code"], code);
    }
}

/// A reason that names the king's safety is given exactly for pseudo-legal moves.
#[test]
fn reasons_agree_with_the_generator() {
    let (mut unsafe_moves, mut unreachable) = (0, 0);
    play::random_games(97, 60, 60, |position, _| {
        if position.in_check() {
            return;
        }
        let pseudo_legal = position.generate::<AllMoves>().pseudo_legal().list();
        for from in Square::ALL {
            for to in Square::ALL {
                let possible = pseudo_legal.iter().any(|mv| (mv.from(), mv.to()) == (from, to));
                match position.parse_move(&format!("{from}{to}")) {
                    Ok(mv) => assert!(position.is_legal(mv) && mv.from() == from, "{position} {from}{to}"),
                    Err(MoveError::Pinned { square, .. }) => {
                        assert!(
                            possible && position.check_info().pinned().contains(square),
                            "{position} {to}"
                        );
                        unsafe_moves += 1;
                    }
                    Err(MoveError::InCheck | MoveError::PromotionMissing { .. }) => {
                        assert!(possible, "{position} {from}{to}");
                        unsafe_moves += 1;
                    }
                    Err(_) => {
                        assert!(!possible, "{position} {from}{to}");
                        unreachable += 1;
                    }
                }
            }
        }
    });
    assert!(unsafe_moves > 1_000 && unreachable > 100_000, "{unsafe_moves} {unreachable}");
}

/// All that the two readers read is read, as the same move.
#[test]
fn every_legal_move_is_read() {
    play::random_games(98, 100, 80, |position, _| {
        for mv in position.legal_moves() {
            for notation in [CastlingNotation::Standard, CastlingNotation::Chess960] {
                assert_eq!(position.parse_move(&position.uci(mv, notation).to_string()), Ok(mv));
            }
            assert_eq!(position.parse_move(&format!(" {} ", position.san(mv))), Ok(mv));
            assert_eq!(position.parse_move(&position.san(mv).long().to_string()), Ok(mv));
        }
    });
}
