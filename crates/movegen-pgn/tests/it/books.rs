//! Polyglot books: literal bytes, write-read round trips, errors.

use movegen_pgn::GameTree;
use movegen_pgn::book::{Book, BookBuilder, Entry};
use movegen_position::{Move, Position, Square};

use crate::random::Player;

fn position(moves: &str) -> Position {
    moves
        .split_whitespace()
        .fold(Position::default(), |position, san| position.after(position.parse_san(san).unwrap()))
}

#[test]
fn entries_have_the_bytes_of_the_format() {
    let start = Position::default();
    let mut builder = BookBuilder::new();
    builder.add(&start, start.parse_san("e4").unwrap(), 258);
    let mut bytes = Vec::new();
    builder.build().write(&mut bytes).unwrap();
    // The start position's key is published with the format. e2 is 12 and e4 is 28.
    let expected = [0x46, 0x3b, 0x96, 0x18, 0x16, 0x91, 0xfc, 0x9c, 0x03, 0x1c, 1, 2, 0, 0, 0, 0];
    assert_eq!(bytes, expected);
    let entry = Book::read(&expected[..]).unwrap().entries()[0];
    assert_eq!(entry, Entry { key: start.polyglot_key(), bits: 12 << 6 | 28, weight: 258, learn: 0 });
}

#[test]
fn castling_is_read_in_both_forms_and_promotions_by_their_role() {
    let castling = position("e4 e5 Nf3 Nc6 Bc4 Bc5");
    let short = castling.parse_san("O-O").unwrap();
    let entry = |position: &Position, bits| Entry { key: position.polyglot_key(), bits, weight: 1, learn: 9 };
    for bits in [4 << 6 | 7, 4 << 6 | 6] {
        assert_eq!(entry(&castling, bits).to_move(&castling), Some(short));
    }
    let promoting: Position = "8/P6k/8/8/8/8/8/K7 w - - 0 1".parse().unwrap();
    for (role, san) in [(1, "a8=N"), (2, "a8=B"), (3, "a8=R"), (4, "a8=Q")] {
        let entry = entry(&promoting, role << 12 | 48 << 6 | 56);
        assert_eq!(entry.to_move(&promoting), promoting.parse_san(san).ok());
    }
    for bits in [48 << 6 | 56, 5 << 12 | 48 << 6 | 56, 0] {
        assert_eq!(entry(&promoting, bits).to_move(&promoting), None);
    }
}

/// In Chess960, a one-square king move is not castling: it may just be a king move.
#[test]
fn castling_in_chess960_is_king_takes_rook_or_a_king_move_of_two_files() {
    for (fen, squares, san) in [
        ("4k3/8/8/8/8/8/8/R2K3R w HA - 0 1", "d1h1", Some("O-O")),
        ("4k3/8/8/8/8/8/8/R2K3R w HA - 0 1", "d1g1", None),
        ("4k3/8/8/8/8/8/8/R2K3R w HA - 0 1", "d1a1", Some("O-O-O")),
        ("4k3/8/8/8/8/8/8/R2K3R w HA - 0 1", "d1c1", Some("Kc1")),
        ("4k3/8/8/8/8/8/8/R2K3R w HA - 0 1", "d1f1", None),
        ("4k3/8/8/8/8/8/8/R2K3R w HA - 0 1", "d1b1", None),
        ("4k3/8/8/8/8/8/8/1R2K2R w HB - 0 1", "e1c1", Some("O-O-O")),
        ("4k3/8/8/8/8/8/8/1R2K2R w HB - 0 1", "e1b1", Some("O-O-O")),
        ("4k3/8/8/8/8/8/8/1R2K2R w HB - 0 1", "e1g1", Some("O-O")),
        ("4k3/8/8/8/8/8/8/R4K2 w A - 0 1", "f1c1", None),
        ("4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1g1", None),
        ("4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1h1", Some("O-O")),
        ("1k2r3/8/8/8/8/8/8/K7 b e - 0 1", "b8e8", Some("O-O")),
        ("1k2r3/8/8/8/8/8/8/K7 b e - 0 1", "b8g8", None),
    ] {
        let position: Position = fen.parse().unwrap();
        let square = |at: usize| squares[at..at + 2].parse::<Square>().unwrap().index() as u16;
        let bits = square(0) << 6 | square(2);
        let entry = Entry { key: position.polyglot_key(), bits, weight: 1, learn: 0 };
        let expected = san.map(|san| position.parse_san(san).unwrap());
        assert_eq!(entry.to_move(&position), expected, "{fen} {squares}");
        // A book writes castling as king takes rook.
        if let Some(mv) = expected.filter(|mv| mv.castling_side().is_some()) {
            let mut builder = BookBuilder::new();
            builder.add(&position, mv, 1);
            assert_eq!(builder.build().entries()[0].bits, (mv.from().index() << 6 | mv.to().index()) as u16);
        }
    }
}

#[test]
fn a_book_of_games_is_read_as_it_was_written() {
    let mut player = Player::new(11);
    let mut builder = BookBuilder::new();
    let mut added: Vec<(Position, Move)> = Vec::new();
    for _ in 0..60 {
        let game = player.game(60);
        for id in game.main_line() {
            let before = game.position(game.parent(id).unwrap_or(GameTree::START));
            builder.add(&before, game.mv(id).unwrap(), 1);
            added.push((before, game.mv(id).unwrap()));
        }
    }
    assert!(added.len() > 500);
    let mut bytes = Vec::new();
    builder.build().write(&mut bytes).unwrap();
    let book = Book::read(&bytes[..]).unwrap();
    assert_eq!(book, builder.build());
    for (position, mv) in &added {
        let count = added
            .iter()
            .filter(|(other, m)| (other.polyglot_key(), m) == (position.polyglot_key(), mv))
            .count();
        let found: Vec<_> = book.moves(position).filter(|(found, _)| found == mv).collect();
        assert_eq!(found.len(), 1, "{position}");
        assert_eq!(usize::from(found[0].1.weight), count);
    }
    let mut again = Vec::new();
    book.write(&mut again).unwrap();
    assert_eq!(again, bytes);
}

#[test]
fn large_weights_keep_their_proportions() {
    let start = Position::default();
    let mut builder = BookBuilder::new();
    for (san, weight) in [("a3", 1), ("e4", 1_000_000), ("d4", 500_000), ("c4", 0)] {
        builder.add(&start, start.parse_san(san).unwrap(), weight);
    }
    let book = builder.build();
    let weights: Vec<u16> = book.moves(&start).map(|(_, entry)| entry.weight).collect();
    assert_eq!(weights, [62_500, 31_250, 1, 0]);
    assert!(book.choose(&start, u64::MAX).is_some());
    assert_eq!(book.choose(&position("e4"), 5), None);
}

#[test]
fn files_that_are_not_books_are_errors() {
    let error = Book::read(&[0; 17][..]).unwrap_err();
    assert_eq!(error.to_string(), "17 bytes is not a whole number of 16-byte entries");
    let mut bytes = [0; 32];
    bytes[0] = 1;
    let error = Book::read(&bytes[..]).unwrap_err();
    assert_eq!(error.to_string(), "byte 16: the entries are not sorted by key");
    assert_eq!(Book::read(&[][..]).unwrap().entries(), []);
}
