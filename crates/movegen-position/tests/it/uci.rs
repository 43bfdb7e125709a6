//! UCI text: both ways to castle, and errors that tell text from law.

use movegen_position::*;

fn position(fen: &str) -> Position {
    fen.parse().unwrap()
}

#[test]
fn castling_is_understood_both_ways() {
    let standard = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for (text, rook) in
        [("e1g1", Square::H1), ("e1h1", Square::H1), ("e1c1", Square::A1), ("e1a1", Square::A1)]
    {
        assert_eq!(standard.parse_uci(text), Ok(Move::new(MoveKind::Castle, Square::E1, rook)), "{text}");
    }
    assert_eq!(standard.parse_uci("e1g1q"), Err(UciError::Illegal));
    assert_eq!(standard.parse_uci("e1b1"), Err(UciError::Illegal));
}

#[test]
fn a_step_of_the_king_is_not_castling() {
    // The king on f1 may step to g1 and castle with the rook on h1, which brings it to g1 too.
    let shuffled = position("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
    let step = Move::new(MoveKind::King, Square::F1, Square::G1);
    let castle = Move::new(MoveKind::Castle, Square::F1, Square::H1);
    assert_eq!(shuffled.parse_uci("f1g1"), Ok(step));
    assert_eq!(shuffled.parse_uci("f1h1"), Ok(castle));
    for style in [CastleStyle::Standard, CastleStyle::Chess960] {
        assert_eq!(shuffled.uci(castle, style).to_string(), "f1h1");
        assert_eq!(shuffled.uci(step, style).to_string(), "f1g1");
    }
}

#[test]
fn only_a_leap_of_two_files_is_castling() {
    // Castling brings this king to g1, but nobody writes it so.
    let far = position("4k3/8/8/8/8/8/8/1K5R w H - 0 1");
    assert_eq!(far.parse_uci("b1g1"), Err(UciError::Illegal));
    assert_eq!(far.parse_uci("b1h1"), Ok(Move::new(MoveKind::Castle, Square::B1, Square::H1)));
}

#[test]
fn promotions_name_their_piece() {
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
        assert_eq!(position.uci(mv, CastleStyle::Standard).to_string(), text);
    }
    assert_eq!(position.parse_uci("a7a8"), Err(UciError::Illegal));
    assert_eq!(position.parse_uci("e1e2q"), Err(UciError::Illegal));
}

#[test]
fn errors_tell_what_cannot_be_read_from_what_is_not_legal() {
    let start = Position::default();
    let unreadable = |column| Err(UciError::Unreadable { column });
    assert_eq!(start.parse_uci("e2e5"), Err(UciError::Illegal));
    assert_eq!(start.parse_uci("e7e5"), Err(UciError::Illegal));
    assert_eq!(start.parse_uci(""), unreadable(1));
    assert_eq!(start.parse_uci("x2e4"), unreadable(1));
    assert_eq!(start.parse_uci("e9e4"), unreadable(2));
    assert_eq!(start.parse_uci("e"), unreadable(2));
    assert_eq!(start.parse_uci("e2"), unreadable(3));
    assert_eq!(start.parse_uci("e2é4"), unreadable(3));
    assert_eq!(start.parse_uci("e2e"), unreadable(4));
    assert_eq!(start.parse_uci("e2e4k"), unreadable(5));
    assert_eq!(start.parse_uci("e2e4é"), unreadable(5));
    assert_eq!(start.parse_uci("e2e4qq"), unreadable(6));
    assert_eq!(start.parse_uci("0000"), unreadable(1));
    assert_eq!(UciError::Illegal.to_string(), "not a legal move of this position");
    assert_eq!(UciError::Unreadable { column: 5 }.to_string(), "column 5: not a move such as e2e4 or e7e8q");
}
