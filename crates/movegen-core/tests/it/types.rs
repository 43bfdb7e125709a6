//! Squares, bitboards, directions and pieces.

use movegen_core::types::{Direction, ParseSquareError};
use movegen_core::*;

#[test]
fn squares_convert_to_indices_and_texts_and_back() {
    for (i, square) in Square::ALL.into_iter().enumerate() {
        assert_eq!(square.index(), i);
        assert_eq!(Square::from_index(i), Some(square));
        assert_eq!(Square::at(square.file(), square.rank()), square);
        assert_eq!(square.to_string().parse(), Ok(square));
        assert_eq!(square.flip().flip(), square);
        assert_eq!(
            (square.flip().file(), square.flip().rank().index()),
            (square.file(), 7 - square.rank().index())
        );
    }
    assert_eq!(Square::from_index(64), None);
    for text in ["", "e", "e9", "i1", "E4", "e4 ", "é4", "e44"] {
        assert_eq!(text.parse::<Square>(), Err(ParseSquareError), "{text:?}");
    }
}

#[test]
fn a_shift_is_the_step_of_every_square() {
    for direction in Direction::ALL {
        for square in Square::ALL {
            let (file, rank) = (square.file().index() as i8, square.rank().index() as i8);
            let (east, north) = match direction {
                Direction::North => (0, 1),
                Direction::NorthEast => (1, 1),
                Direction::East => (1, 0),
                Direction::SouthEast => (1, -1),
                Direction::South => (0, -1),
                Direction::SouthWest => (-1, -1),
                Direction::West => (-1, 0),
                Direction::NorthWest => (-1, 1),
            };
            let on_board = (0..8).contains(&(file + east)) && (0..8).contains(&(rank + north));
            let expected = on_board.then(|| Square::ALL[((rank + north) * 8 + file + east) as usize]);
            assert_eq!(square.step(direction), expected);
            assert_eq!(square.bitboard().shift(direction), expected.into_iter().collect());
        }
        let all: Bitboard = Square::ALL.into_iter().filter_map(|square| square.step(direction)).collect();
        assert_eq!(Bitboard::ALL.shift(direction), all);
    }
}

#[test]
fn bitboards_are_sets() {
    let a = Bitboard(0x00ff_00ff_1234_5678);
    let b = Bitboard(0x8000_0000_0000_0001);
    assert_eq!(a.into_iter().collect::<Bitboard>(), a);
    assert_eq!(a.into_iter().len(), a.len());
    assert!(a.into_iter().is_sorted());
    assert_eq!((b.first(), b.last()), (Some(Square::A1), Some(Square::H8)));
    assert_eq!((Bitboard::EMPTY.first(), Bitboard::EMPTY.last()), (None, None));
    assert_eq!(a.difference(b), a & !b);
    assert!((a & b).is_subset(a) && a.difference(b).is_disjoint(b));
    assert!(b.more_than_one() && !Square::E4.bitboard().more_than_one() && !Bitboard::EMPTY.more_than_one());
    assert!(!Bitboard::EMPTY.any() && Bitboard::EMPTY.is_empty());
    assert_eq!(a.with(Square::E4).without(Square::E4), a.without(Square::E4));
    assert_eq!(b.flip(), Bitboard::from_iter([Square::A8, Square::H1]));
    let mut c = a;
    c |= b;
    c ^= b;
    c &= !b;
    assert_eq!(c, a.difference(b));
    assert_eq!(format!("{b:?}"), "Bitboard(0x8000000000000001)");
}

#[test]
fn pieces_are_a_color_and_a_role() {
    for (i, piece) in Piece::ALL.into_iter().enumerate() {
        assert_eq!(piece.index(), i);
        assert_eq!(Piece::new(piece.color(), piece.role()), piece);
        assert_eq!(Piece::from_letter(piece.letter()), Some(piece));
    }
    let letters: String = Piece::ALL.iter().map(ToString::to_string).collect();
    assert_eq!(letters, "PNBRQKpnbrqk");
    assert_eq!(Piece::from_letter('x'), None);
    assert_eq!(Piece::from_letter('K'), Some(Piece::WhiteKing));
    for color in Color::ALL {
        assert_eq!(!!color, color);
        assert_ne!(!color, color);
    }
}
