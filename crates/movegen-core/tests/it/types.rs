//! Squares, bitboards, directions and pieces.

use movegen_core::generate::{MoveClass, ScoredList, ScoredMove};
use movegen_core::types::Direction;
use movegen_core::*;

#[test]
fn squares_convert_to_indices_and_texts_and_back() {
    for (i, square) in Square::ALL.into_iter().enumerate() {
        assert_eq!(square.index(), i);
        assert_eq!(Square::from_index(i), Some(square));
        assert_eq!(Square::new(square.file(), square.rank()), square);
        assert_eq!(square.to_string().parse(), Ok(square));
        assert_eq!(square.flip().flip(), square);
        assert_eq!(
            (square.flip().file(), square.flip().rank().index()),
            (square.file(), 7 - square.rank().index())
        );
    }
    assert_eq!(Square::from_index(64), None);
    let error = "i1".parse::<Square>().unwrap_err();
    assert_eq!(error.to_string(), "expected a square from a1 to h8");
    for text in ["", "e", "e9", "i1", "E4", "e4 ", "é4", "e44"] {
        assert_eq!(text.parse::<Square>(), Err(error), "{text:?}");
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
    assert_eq!((a.intersection(b), a.union(b)), (a & b, a | b));
    assert_eq!((a.complement(), u64::from(a), Bitboard::from(a.0)), (!a, a.0, a));
    assert!((a & b).is_subset(a) && !a.is_subset(a & b));
    let mut extended = a;
    extended.extend(b);
    assert_eq!(extended, a | b);
}

#[test]
fn named_sets_have_their_squares() {
    let of = |is_member: fn(usize, usize) -> bool| -> Bitboard {
        let squares = Square::ALL.into_iter();
        squares.filter(|square| is_member(square.file().index(), square.rank().index())).collect()
    };
    assert_eq!(Bitboard::EDGES, of(|file, rank| file == 0 || file == 7 || rank == 0 || rank == 7));
    assert_eq!(Bitboard::CORNERS, of(|file, rank| (file == 0 || file == 7) && (rank == 0 || rank == 7)));
    assert_eq!(Bitboard::DARK_SQUARES, of(|file, rank| (file + rank) % 2 == 0));
    assert_eq!(Bitboard::LIGHT_SQUARES, of(|file, rank| (file + rank) % 2 == 1));
    assert_eq!(Bitboard::BACK_RANKS, of(|_, rank| rank == 0 || rank == 7));
}

#[test]
fn iterators_of_sets_and_lists_meet_in_the_middle() {
    let set = Bitboard(0x8000_0010_0200_4001);
    let forwards: Vec<Square> = set.into_iter().collect();
    let mut backwards: Vec<Square> = set.into_iter().rev().collect();
    backwards.reverse();
    assert_eq!(forwards, backwards);
    let (mut squares, mut both) = (set.into_iter(), Vec::new());
    while let Some(first) = squares.next() {
        both.push(first);
        both.extend(squares.next_back());
        assert_eq!(squares.len(), set.len() - both.len());
    }
    both.sort();
    assert_eq!((both, squares.next_back()), (forwards, None));

    let moves = MoveList::of::<AllMoves>(&Board::default());
    let mut reversed: Vec<Move> = moves.clone().into_iter().rev().collect();
    reversed.reverse();
    assert_eq!(reversed, moves.as_slice());
    let mut iter = moves.clone().into_iter();
    let (first, last) = (iter.next(), iter.next_back());
    assert_eq!((first, last), (moves.first().copied(), moves.last().copied()));
    assert_eq!(iter.len(), 18);
    assert_eq!(iter.by_ref().rev().count(), 18);
    assert_eq!((iter.next(), iter.next_back()), (None, None));
}

#[test]
fn lists_collect_as_many_moves_as_fit() {
    let moves = MoveList::of::<AllMoves>(&Board::default());
    let mut collected: MoveList = moves.iter().copied().collect();
    assert_eq!(collected, moves);
    collected.extend(std::iter::repeat_n(moves[0], MoveList::CAPACITY - 20));
    assert_eq!((collected.len(), collected.is_truncated()), (MoveList::CAPACITY, false));
    collected.extend([moves[0]]);
    assert_eq!((collected.len(), collected.is_truncated()), (MoveList::CAPACITY, true));
    let scored: ScoredList = moves.into_iter().map(|mv| ScoredMove { mv, score: 1 }).collect();
    assert_eq!(scored.len(), 20);
}

#[test]
fn pictures_are_read_as_they_are_written() {
    for set in [Bitboard::EMPTY, Bitboard::ALL, Bitboard::EDGES, Bitboard(0x1234_5678_9abc_def0)] {
        assert_eq!(set.to_string().parse(), Ok(set));
        assert_eq!(Bitboard::from_picture(&set.to_string().replace([' ', '\n'], "")), Some(set));
    }
    let picture = Bitboard::EDGES.to_string();
    for wrong in [&picture[2..], &format!("{picture}."), &picture.replace('.', "o"), ""] {
        assert_eq!(Bitboard::from_picture(wrong), None, "{wrong:?}");
    }
    const A8_AND_B7: Bitboard = bitboard! {
        X . . . . . . .
        . X . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
    };
    assert_eq!(A8_AND_B7, Bitboard::from_iter([Square::A8, Square::B7]));
}

/// Checks that the values of a type have distinct texts, that no other text is read, and
/// that `COUNT` counts them.
macro_rules! texts_are_read_back {
    ($($type:ty),*) => {$(
        let texts: Vec<String> = <$type>::ALL.iter().map(ToString::to_string).collect();
        for (value, text) in <$type>::ALL.into_iter().zip(&texts) {
            assert_eq!(text.parse(), Ok(value));
            for wrong in [format!("{text} "), format!("{text}{text}"), "\u{e9}".to_owned(), String::new()] {
                assert!(wrong.parse::<$type>().is_err(), "{wrong:?}");
            }
        }
        let distinct: std::collections::BTreeSet<&String> = texts.iter().collect();
        assert_eq!((texts.len(), distinct.len()), (<$type>::COUNT, <$type>::COUNT));
    )*};
}

#[test]
fn values_are_read_from_their_texts() {
    texts_are_read_back!(Color, Role, Piece, File, Rank, Square, CastlingSide, MoveKind, MoveClass);
    assert_eq!(Direction::COUNT, Direction::ALL.len());
    assert_eq!(
        (Role::Knight.to_string(), File::C.to_string(), Rank::Third.to_string()),
        ("n".into(), "c".into(), "3".into())
    );
    assert_eq!("chess960".parse(), Ok(CastlingNotation::Chess960));
    assert_eq!("Q".parse::<Role>().unwrap_err().to_string(), "expected one letter of pnbrqk");
    for i in 0..=12 {
        assert_eq!(Piece::from_index(i), Piece::ALL.get(i).copied());
    }
}

#[test]
fn boards_and_setups_list_their_pieces() {
    let text = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";
    let board = Board::from_fen(text).unwrap();
    let naive: Vec<(Square, Piece)> =
        Square::ALL.into_iter().filter_map(|square| Some((square, board.piece_at(square)?))).collect();
    assert!(board.iter().eq(naive.iter().copied()) && (&board).into_iter().len() == naive.len());
    assert!(board.iter().rev().eq(naive.iter().rev().copied()));
    for piece in Piece::ALL {
        let count = naive.iter().filter(|&&(_, other)| other == piece).count();
        assert_eq!(board.piece_sets()[piece.index()].len(), count);
    }
    let mut setup: Setup = naive.iter().copied().collect();
    assert!(setup.iter().eq(naive.iter().copied()) && (&setup).into_iter().eq(&board));
    setup.castling_rooks = board.castling_rooks();
    assert_eq!(Board::try_from(&setup), Ok(board));
    setup.extend([(Square::E5, Piece::BlackQueen)]);
    assert_eq!((setup.piece_at(Square::E5), setup.iter().len()), (Some(Piece::BlackQueen), naive.len()));
    let impossible = "8/8/8/8/8/8/8/PPPPPPPP b - e4 3 70";
    assert_eq!(impossible.parse::<Setup>().unwrap().to_string(), impossible);
    assert!("8/8 w - -".parse::<Setup>().is_err());
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
