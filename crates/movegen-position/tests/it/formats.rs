//! The optional formats: serde, arbitrary, and Polyglot's keys.

#[cfg(feature = "serde")]
#[test]
fn serde_writes_what_chess_writes_and_reads_it_back() {
    use movegen_position::*;
    use serde_json::{from_str, to_string};

    let position: Position = "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 3 9".parse().unwrap();
    let text = to_string(&position).unwrap();
    assert_eq!(text, "\"r3k2r/8/8/8/8/8/8/R3K2R b Kq - 3 9\"");
    assert_eq!(from_str::<Position>(&text).unwrap(), position);
    let board = *position.board();
    assert_eq!(from_str::<Board>(&to_string(&board).unwrap()).unwrap(), board);
    let mv = position.parse_uci("e8c8").unwrap_or(position.legal_moves()[0]);
    assert_eq!(from_str::<Move>(&to_string(&mv).unwrap()).unwrap(), mv);
    let small = (Color::Black, Role::Knight, Piece::WhiteQueen, Square::E4, Bitboard::from(Square::B1));
    assert_eq!(to_string(&small).unwrap(), r#"["b","n","Q","e4",2]"#);
    assert_eq!(from_str::<(Color, Role, Piece, Square, Bitboard)>(r#"["b","n","Q","e4",2]"#).unwrap(), small);

    let error = from_str::<Position>("\"4k3/8/8/8/8/8/8/4K3 w K - 0 1\"").unwrap_err().to_string();
    assert!(error.starts_with("castling, column 23: no rook of that colour to castle with"), "{error}");
    for bad in ["\"i9\"", "\"\"", "\"e44\"", "5"] {
        assert!(from_str::<Square>(bad).is_err() && from_str::<Piece>(bad).is_err(), "{bad}");
    }
    assert!(from_str::<Move>("0").is_err() && from_str::<Move>("65535").is_err());
}

#[cfg(feature = "arbitrary")]
#[test]
fn arbitrary_positions_are_those_of_games() {
    use arbitrary::{Arbitrary, Unstructured};
    use movegen_position::*;
    use rand_xoshiro::rand_core::Rng;

    let mut rng = differential::random::for_game(91, 0);
    let (mut chess960, mut far) = (0, 0);
    for _ in 0..500 {
        let mut bytes = [0; 300];
        rng.fill_bytes(&mut bytes);
        let position = Position::arbitrary(&mut Unstructured::new(&bytes)).unwrap();
        assert_eq!(Position::from_fen(&position.to_string()), Ok(position));
        chess960 += usize::from(!position.board().castles_are_standard());
        far += usize::from(position.fullmove_number() > 5);
    }
    assert!(chess960 > 20 && far > 400, "{chess960} of Chess960, {far} after five moves");
    assert!(Board::arbitrary(&mut Unstructured::new(&[1; 64])).is_ok());
    assert!(Move::arbitrary(&mut Unstructured::new(&[7; 64])).is_ok());
}

/// Positions and keys as the book format publishes them.
#[cfg(feature = "polyglot")]
#[test]
fn polyglot_keys_are_those_of_the_format() {
    use movegen_position::{Position, polyglot_key_of};
    let mut position = Position::default();
    let mut key_after = |uci: &str| {
        position = position.after(position.parse_uci(uci).unwrap());
        polyglot_key_of(position.board())
    };
    assert_eq!(key_after("e2e4"), 0x823c_9b50_fd11_4196);
    assert_eq!(key_after("d7d5"), 0x0756_b944_61c5_0fb0);
    assert_eq!(key_after("e4e5"), 0x662f_afb9_65db_29d4);
    assert_eq!(key_after("f7f5"), 0x22a4_8b5a_8e47_ff78);
    assert_eq!(key_after("e1e2"), 0x652a_607c_a3f2_42c1);
    assert_eq!(key_after("e8f7"), 0x00fd_d303_c946_bdd9);
}
