//! The optional features: serde, arbitrary, and Polyglot keys.

#[cfg(feature = "serde")]
#[test]
fn serde_uses_the_notations_of_chess() {
    use movegen_position::board::{Fen, FenField, Validation};
    use movegen_position::game::{Claim, Outcome};
    use movegen_position::generate::{MoveClass, ScoredMove};
    use movegen_position::king::GivesCheck;
    use movegen_position::notation::{Packed, Uci};
    use movegen_position::ordering::{Pins, Stage};
    use movegen_position::types::{CastlingRights, Direction};
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

    let rights =
        (File::E, Rank::Seventh, CastlingSide::KingSide, CastlingNotation::Chess960, board.castling_rights());
    let text = to_string(&rights).unwrap();
    assert_eq!(text, r#"["e","7","king-side","chess960",72057594037928064]"#);
    let names = (MoveKind::DoublePush, MoveClass::QuietChecks, Direction::NorthEast);
    assert_eq!(to_string(&names).unwrap(), r#"["double-push","quiet_checks","north-east"]"#);
    let states = (GivesCheck::Double, Validation::Strict, FenField::EnPassant, Stage::BadNoisy);
    assert_eq!(to_string(&states).unwrap(), r#"["double","strict","en-passant","bad-noisy"]"#);
    let results = (Outcome::Checkmate { winner: Color::White }, Claim::FiftyMoves, Pins::Ignored);
    assert_eq!(to_string(&results).unwrap(), r#"[{"checkmate":{"winner":"w"}},"fifty-moves","ignored"]"#);
    let setup: Setup = "k7/8/8/8/8/8/8/8 w KQ e3 7 9".parse().unwrap();
    let fen: Fen = position.to_string().parse().unwrap();
    let uci: Uci = "e7e8n".parse().unwrap();
    let packed = Packed::from(&position);
    let moves = position.legal_moves();
    let scored = ScoredMove { mv, score: -5 };
    assert_eq!(to_string(&(&setup, uci)).unwrap(), r#"["k7/8/8/8/8/8/8/8 w KQ e3 7 9","e7e8n"]"#);

    /// Writes a value and reads it again.
    fn round_trip<T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug>(value: T) {
        let text = to_string(&value).unwrap();
        assert_eq!(from_str::<T>(&text).unwrap(), value, "{text}");
    }
    round_trip(rights);
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
    let too_many = format!("[{}1]", "1,".repeat(MoveList::CAPACITY));
    assert!(from_str::<MoveList>(&too_many.replace('1', &mv.bits().to_string())).is_err());
    assert!(from_str::<CastlingRights>("256").is_err() && from_str::<Uci>("\"e2\"").is_err());

    let error = from_str::<Position>("\"4k3/8/8/8/8/8/8/4K3 w K - 0 1\"").unwrap_err().to_string();
    assert!(error.starts_with("castling, column 23: no rook of that color to castle with"), "{error}");
    for bad in ["\"i9\"", "\"\"", "\"e44\"", "5"] {
        assert!(from_str::<Square>(bad).is_err() && from_str::<Piece>(bad).is_err(), "{bad}");
    }
    assert!(from_str::<Move>("0").is_err() && from_str::<Move>("65535").is_err());
}

#[cfg(feature = "arbitrary")]
#[test]
fn arbitrary_positions_are_valid_and_varied() {
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
        chess960 += usize::from(!position.board().has_standard_castling());
        far += usize::from(position.fullmove_number() > 5);
    }
    assert!(chess960 > 20 && far > 400, "{chess960} of Chess960, {far} after five moves");
    assert!(Board::arbitrary(&mut Unstructured::new(&[1; 64])).is_ok());
    assert!(Move::arbitrary(&mut Unstructured::new(&[7; 64])).is_ok());
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
    // The en passant square c3 with Black to move; then its capture, and a rook move that loses a right.
    let position = &mut Position::default();
    assert_eq!(key_after(position, "a2a4 b7b5 h2h4 b5b4 c2c4"), 0x3c81_23ea_7b06_7637);
    assert_eq!(key_after(position, "b4c3 a1a3"), 0x5c3f_9b82_9b27_9560);
}
