//! The optional features: serde and Polyglot keys.

#[cfg(feature = "serde")]
#[test]
fn serde_uses_the_notations_of_chess() {
    use movegen_position::game::{Claim, Outcome};
    use movegen_position::generate::{MoveClass, ScoredMove};
    use movegen_position::king::CheckGiven;
    use movegen_position::notation::{Packed, Uci};
    use movegen_position::ordering::{Pins, Stage};
    use movegen_position::setup::{Fen, FenField, Validation};
    use movegen_position::types::Direction;
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
    assert_eq!(to_string(&small).unwrap(), r#"["b","n","Q","e4","0x0000000000000002"]"#);
    assert_eq!(
        from_str::<(Color, Role, Piece, Square, Bitboard)>(&to_string(&small).unwrap()).unwrap(),
        small
    );

    let parts = (File::E, Rank::Seventh, CastlingSide::KingSide, CastlingNotation::Chess960);
    let text = to_string(&parts).unwrap();
    assert_eq!(text, r#"["e","7","king-side","chess960"]"#);
    let names = (MoveKind::DoublePush, MoveClass::QuietChecks, Direction::NorthEast);
    assert_eq!(to_string(&names).unwrap(), r#"["double-push","quiet_checks","north-east"]"#);
    let states = (CheckGiven::Double, Validation::Strict, FenField::EnPassant, Stage::Last);
    assert_eq!(to_string(&states).unwrap(), r#"["double","strict","en-passant","last"]"#);
    let results = (Claim::FiftyMoves, Claim::ThreefoldRepetition, Pins::Ignored);
    assert_eq!(to_string(&results).unwrap(), r#"["fifty moves","threefold repetition","ignored"]"#);
    let ends = (Outcome::Checkmate { winner: Color::White }, Outcome::SeventyFiveMoves);
    assert_eq!(
        to_string(&ends).unwrap(),
        concat!(
            r#"[{"result":"1-0","winner":"w","reason":"checkmate"},"#,
            r#"{"result":"1/2-1/2","winner":null,"reason":"seventy-five moves"}]"#
        )
    );
    let errors: Vec<_> =
        ["Nb9", "Ke2", "Nd5", "0-0"].map(|text| Position::default().parse_move(text).unwrap_err()).into();
    assert_eq!(
        to_string(&errors).unwrap(),
        concat!(
            r#"[{"code":"malformed","column":3},{"code":"own-piece","square":"e2"},"#,
            r#"{"code":"unreachable","role":"n","to":"d5"},{"code":"castling-blocked","square":"f1"}]"#
        )
    );
    let knights: Position = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1".parse().unwrap();
    let ambiguous = knights.parse_move("Nd2").unwrap_err();
    let object = r#"{"code":"ambiguous","role":"n","origins":["b1","f3"],"to":"d2"}"#;
    assert_eq!(to_string(&ambiguous).unwrap(), object);
    let setup: Setup = "k7/8/8/8/8/8/8/8 w KQ e3 7 9".parse().unwrap();
    let fen: Fen = position.to_string().parse().unwrap();
    let uci: Uci = "e7e8n".parse().unwrap();
    let packed = Packed::from(&position);
    let moves = position.legal_moves().to_vec();
    let scored = ScoredMove { mv, score: -5 };
    assert_eq!(to_string(&(&setup, uci)).unwrap(), r#"["k7/8/8/8/8/8/8/8 w KQ e3 7 9","e7e8n"]"#);

    /// Writes a value and reads it again.
    fn round_trip<T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug>(value: T) {
        let text = to_string(&value).unwrap();
        assert_eq!(from_str::<T>(&text).unwrap(), value, "{text}");
    }
    round_trip(parts);
    round_trip(names);
    round_trip(states);
    round_trip(results);
    round_trip((setup, fen, uci, packed, moves, scored));
    round_trip(MoveClass::ALL);
    round_trip(MoveKind::ALL);
    round_trip((
        Square::ALL.to_vec(),
        Piece::ALL,
        Role::ALL,
        File::ALL,
        Rank::ALL,
        Direction::ALL,
        CastlingSide::ALL,
    ));
    assert!(from_str::<Uci>("\"e2\"").is_err());
    let error = from_str::<Position>("\"4k3/8/8/8/8/8/8/4K3 w K - 0 1\"").unwrap_err().to_string();
    assert!(error.starts_with("castling, column 23: no rook of that color to castle with"), "{error}");
    for bad in ["\"i9\"", "\"\"", "\"e44\"", "5"] {
        assert!(from_str::<Square>(bad).is_err() && from_str::<Piece>(bad).is_err(), "{bad}");
    }
    for bad in
        ["1", "\"\"", "\"e2e4\"", "\"e2e4 horse\"", "\"e7e8k\"", "\"e7e8 promote-queen\"", "\"é2e4 knight\""]
    {
        assert!(from_str::<Move>(bad).is_err(), "{bad}");
    }
    for bad in ["2", "\"0x2\"", "\"0x+000000000000002\"", "\"0000000000000002\"", "\"0x00000000000000002\""] {
        assert!(from_str::<Bitboard>(bad).is_err(), "{bad}");
    }
}

/// Every move, legal or not, is the same after it was text.
#[cfg(feature = "serde")]
#[test]
fn moves_survive_as_text() {
    use movegen_position::*;
    for (mv, text) in [
        (Move::new(MoveKind::Knight, Square::G1, Square::F3), "\"g1f3 knight\""),
        (Move::new(MoveKind::DoublePush, Square::E2, Square::E4), "\"e2e4 double-push\""),
        (Move::new(MoveKind::Castling, Square::E1, Square::H1), "\"e1h1 castling\""),
        (Move::new(MoveKind::EnPassant, Square::E5, Square::D6), "\"e5d6 en-passant\""),
        (Move::new(MoveKind::PromoteKnight, Square::E7, Square::D8), "\"e7d8n\""),
    ] {
        assert_eq!(serde_json::to_string(&mv).unwrap(), text);
    }
    for bits in (0..=u16::MAX).step_by(7) {
        if let Some(mv) = Move::from_bits(bits) {
            let text = serde_json::to_string(&mv).unwrap();
            assert_eq!(serde_json::from_str::<Move>(&text).unwrap(), mv, "{text}");
        }
    }
}

#[cfg(feature = "serde")]
#[test]
fn binary_formats_have_numbers() {
    use movegen_position::notation::Packed;
    use movegen_position::*;
    use serde_test::{Configure, Token, assert_de_tokens_error, assert_tokens};

    assert_tokens(&Square::H8.compact(), &[Token::U8(63)]);
    assert_tokens(&Bitboard(1 << 63).compact(), &[Token::U64(1 << 63)]);
    let mv = Move::new(MoveKind::Knight, Square::G1, Square::F3);
    assert_tokens(&mv.compact(), &[Token::U16(mv.bits())]);
    let position: Position = "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 3 9".parse().unwrap();
    let bytes = Packed::from(&position).0.map(Token::U8);
    let tokens = [&[Token::Tuple { len: 28 }], &bytes[..], &[Token::TupleEnd]].concat();
    assert_tokens(&position.compact(), &tokens);
    assert_tokens(&position.readable(), &[Token::Str("r3k2r/8/8/8/8/8/8/R3K2R b Kq - 3 9")]);

    let wrong = |expected| format!("invalid value: another number, expected {expected}");
    use serde_test::Compact;
    assert_de_tokens_error::<Compact<Square>>(&[Token::U8(64)], &wrong("a square from a1 to h8"));
    assert_de_tokens_error::<Compact<Move>>(&[Token::U16(0)], &wrong("a move such as e7e8q or g1f3 knight"));
}

#[cfg(feature = "serde")]
#[test]
fn details_of_moves_agree_with_the_board() {
    use movegen_position::*;
    use serde_json::json;

    crate::play::random_games(48, 20, 60, |position, _| {
        for mv in position.legal_moves() {
            let value = serde_json::to_value(position.details(mv, CastlingNotation::Standard)).unwrap();
            let text = |name: &str| value[name].as_str().map(str::to_owned);
            assert_eq!(position.parse_uci(&text("uci").unwrap()), Ok(mv));
            assert_eq!(text("san"), Some(position.san(mv).to_string()));
            assert_eq!(text("to"), Some(mv.arrival().to_string()));
            assert_eq!(text("captured").is_some(), position.captured(mv).is_some());
            let is_check = position.after(mv).in_check();
            assert_eq!(value["gives_check"] != "none", is_check, "{position} {value}");
        }
    });
    let details = |fen: &str, uci: &str| {
        let position: Position = fen.parse().unwrap();
        let moves = position.generate::<AllMoves>().pseudo_legal().list();
        let mv =
            moves.into_iter().find(|&mv| position.uci(mv, CastlingNotation::Standard).to_string() == uci);
        serde_json::to_value(position.details(mv.unwrap(), CastlingNotation::Standard)).unwrap()
    };
    assert_eq!(
        details("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8n"),
        json!({ "uci": "a7b8n", "san": "axb8=N", "from": "a7", "to": "b8", "piece": "P", "captured": "r",
            "promotion": "n", "flag": "promotion-capture", "gives_check": "none" })
    );
    // Not legal.
    assert_eq!(
        details("4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3"),
        json!({ "uci": "e2c3", "from": "e2", "to": "c3", "piece": "N", "flag": "quiet" })
    );
    for (fen, uci, flag) in [
        ("r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "e8c8", "castle-queen-side"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "en-passant"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", "double-push"),
        ("4k3/4P3/3K4/8/8/8/8/8 w - - 0 1", "d6d5", "quiet"),
        ("1k6/4P3/3K4/8/8/8/8/8 w - - 0 1", "e7e8q", "promotion"),
    ] {
        assert_eq!(details(fen, uci)["flag"], flag, "{fen}");
    }
}

/// The positions and keys published in the book format's specification.
#[cfg(feature = "polyglot")]
#[test]
fn polyglot_keys_are_the_published_ones() {
    use movegen_position::Position;
    fn key_after(position: &mut Position, moves: &str) -> u64 {
        for uci in moves.split(' ') {
            *position = position.after(position.parse_uci(uci).unwrap());
        }
        position.polyglot_key()
    }
    let position = &mut Position::default();
    assert_eq!(position.polyglot_key(), 0x463b_9618_1691_fc9c);
    assert_eq!(key_after(position, "e2e4"), 0x823c_9b50_fd11_4196);
    assert_eq!(key_after(position, "d7d5"), 0x0756_b944_61c5_0fb0);
    assert_eq!(key_after(position, "e4e5"), 0x662f_afb9_65db_29d4);
    assert_eq!(key_after(position, "f7f5"), 0x22a4_8b5a_8e47_ff78);
    assert_eq!(key_after(position, "e1e2"), 0x652a_607c_a3f2_42c1);
    assert_eq!(key_after(position, "e8f7"), 0x00fd_d303_c946_bdd9);
    // The en passant square c3 with Black to move, then its capture, and a rook move that loses a right.
    let position = &mut Position::default();
    assert_eq!(key_after(position, "a2a4 b7b5 h2h4 b5b4 c2c4"), 0x3c81_23ea_7b06_7637);
    assert_eq!(key_after(position, "b4c3 a1a3"), 0x5c3f_9b82_9b27_9560);
}
