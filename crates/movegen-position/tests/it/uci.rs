//! UCI: both castling notations, promotions, errors.

use movegen_position::notation::{Uci, UciError};
use movegen_position::*;

use crate::{data, play};

fn position(fen: &str) -> Position {
    fen.parse().unwrap()
}

#[test]
fn castling_is_read_in_both_notations() {
    let standard = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for (text, rook) in
        [("e1g1", Square::H1), ("e1h1", Square::H1), ("e1c1", Square::A1), ("e1a1", Square::A1)]
    {
        assert_eq!(standard.parse_uci(text), Ok(Move::new(MoveKind::Castling, Square::E1, rook)), "{text}");
    }
    assert_eq!(standard.parse_uci("e1g1q"), Err(UciError::Illegal));
    assert_eq!(standard.parse_uci("e1b1"), Err(UciError::Illegal));
}

#[test]
fn a_step_of_the_king_is_not_castling() {
    // The king on f1 reaches g1 by a step and by castling with the rook on h1.
    let shuffled = position("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
    let step = Move::new(MoveKind::King, Square::F1, Square::G1);
    let castle = Move::new(MoveKind::Castling, Square::F1, Square::H1);
    assert_eq!(shuffled.parse_uci("f1g1"), Ok(step));
    assert_eq!(shuffled.parse_uci("f1h1"), Ok(castle));
    for notation in [CastlingNotation::Standard, CastlingNotation::Chess960] {
        assert_eq!(shuffled.uci(castle, notation).to_string(), "f1h1");
        assert_eq!(shuffled.uci(step, notation).to_string(), "f1g1");
    }
}

#[test]
fn only_a_king_move_of_two_files_is_castling() {
    // Castling moves this king to g1, but is written as capturing its own rook.
    let position = position("4k3/8/8/8/8/8/8/1K5R w H - 0 1");
    assert_eq!(position.parse_uci("b1g1"), Err(UciError::Illegal));
    assert_eq!(position.parse_uci("b1h1"), Ok(Move::new(MoveKind::Castling, Square::B1, Square::H1)));
}

#[test]
fn promotions_name_the_new_piece() {
    let position = position("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        let kind = MoveKind::promoting_to(role).unwrap();
        let mv = Move::new(kind, Square::A7, Square::A8);
        let text = format!("a7a8{}", role.letter());
        assert_eq!(position.parse_uci(&text), Ok(mv));
        assert_eq!(
            position.parse_uci(&text.replace(role.letter(), &role.letter().to_uppercase().to_string())),
            Ok(mv)
        );
        assert_eq!(position.uci(mv, CastlingNotation::Standard).to_string(), text);
    }
    assert_eq!(position.parse_uci("a7a8"), Err(UciError::Illegal));
    assert_eq!(position.parse_uci("e1e2q"), Err(UciError::Illegal));
}

#[test]
fn malformed_and_illegal_texts_have_different_errors() {
    let start = Position::default();
    let malformed = |column| Err(UciError::Malformed { column });
    assert_eq!(start.parse_uci("e2e5"), Err(UciError::Illegal));
    assert_eq!(start.parse_uci("e7e5"), Err(UciError::Illegal));
    assert_eq!(start.parse_uci(""), malformed(1));
    assert_eq!(start.parse_uci("x2e4"), malformed(1));
    assert_eq!(start.parse_uci("e9e4"), malformed(2));
    assert_eq!(start.parse_uci("e"), malformed(2));
    assert_eq!(start.parse_uci("e2"), malformed(3));
    assert_eq!(start.parse_uci("e2é4"), malformed(3));
    assert_eq!(start.parse_uci("e2e"), malformed(4));
    assert_eq!(start.parse_uci("e2e4k"), Err(UciError::Illegal));
    assert_eq!(start.parse_uci("e2e4x"), malformed(5));
    assert_eq!(start.parse_uci("e2e4é"), malformed(5));
    assert_eq!(start.parse_uci("e2e4qq"), malformed(6));
    assert_eq!(start.parse_uci("0000"), malformed(1));
    assert_eq!(UciError::Illegal.to_string(), "not a legal move in this position");
    assert_eq!(UciError::Malformed { column: 5 }.to_string(), "column 5: not a move such as e2e4 or e7e8q");
}

/// The four bytes of the squares are read at once. A byte below the first file or rank therefore borrows from those
/// after it.
#[test]
fn every_byte_of_the_squares_is_checked() {
    for column in 0..4 {
        // With an at sign it's a drop, though not a well-formed one.
        for byte in (0..128).filter(|&byte| byte != b'@') {
            let mut text = *b"e2e4";
            text[column] = byte;
            let valid = if column % 2 == 0 { b'a'..=b'h' } else { b'1'..=b'8' }.contains(&byte);
            let read = std::str::from_utf8(&text).unwrap().parse::<Uci>();
            let expected = if valid { Ok(text) } else { Err(UciError::Malformed { column: column + 1 }) };
            assert_eq!(
                read.map(|uci| *uci.to_string().as_bytes().first_chunk().unwrap()),
                expected,
                "{text:?}"
            );
        }
    }
}

/// Every origin, destination and promotion, compared with the legal moves.
#[test]
fn a_move_is_found_by_its_squares() {
    let law = |position: &Position| {
        let moves = position.legal_moves();
        for (from, to) in Square::ALL.into_iter().flat_map(|from| Square::ALL.map(|to| (from, to))) {
            let roles = Role::ALL.into_iter().map(Some).chain([None]);
            for promotion in roles {
                let exact =
                    moves.iter().find(|mv| (mv.from(), mv.to(), mv.promotion()) == (from, to, promotion));
                let castling = moves.iter().find(|mv| {
                    let files = from.file().index().abs_diff(to.file().index());
                    mv.kind() == MoveKind::Castling
                        && (mv.from(), mv.arrival(), mv.promotion()) == (from, to, promotion)
                        && files == 2
                });
                let expected = exact.or(castling).copied();
                let found = position.board().find_move(from, to, promotion);
                assert_eq!(found, expected, "{position} {from}{to} {promotion:?}");
                let uci = Uci::new(from, to, promotion);
                assert_eq!(position.find_uci(uci), expected.ok_or(UciError::Illegal));
            }
        }
        for &mv in &moves {
            let uci = Uci::from(mv);
            assert_eq!(uci, position.uci(mv, CastlingNotation::Chess960));
            let mut text = String::new();
            uci.write_to(&mut text).unwrap();
            assert_eq!((text.parse(), position.parse_uci(&text)), (Ok(uci), Ok(mv)));
            assert_eq!(text, uci.to_string());
        }
    };
    data::own_suites().iter().step_by(23).for_each(|line| law(&line.position));
    play::random_games(85, 4, 80, |position, _| law(position));
}
