//! What distinguishes the variants, one case each, and what their FENs may hold.

use movegen_position::game::{FixedHistory, GamePosition, PastMove, PlayError};
use movegen_position::notation::SanError;
use movegen_position::position::IllegalMoveError;
use movegen_position::{CastlingNotation, Color, Game, Move, Position, Role, Square};
use movegen_variants::{Variant, VariantMove, VariantPosition};

use crate::mutations::next;

pub(crate) fn read(variant: Variant, fen: &str) -> VariantPosition {
    VariantPosition::from_fen(variant, fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Plays moves in SAN, and returns the position with the SAN of the last one as we write it.
fn played(variant: Variant, fen: &str, moves: &str) -> (VariantPosition, String) {
    let (mut position, mut last) = (read(variant, fen), String::new());
    for san in moves.split_whitespace() {
        let mv = position.parse_san(san).unwrap_or_else(|error| panic!("{san}: {error}"));
        last = position.san(mv).to_string();
        position.make(mv);
    }
    (position, last)
}

pub(crate) fn end(position: &VariantPosition) -> String {
    position.outcome().map_or("-".to_owned(), |outcome| format!("{outcome} {}", outcome.reason()))
}

#[test]
fn each_variant_ends_by_its_own_rule() {
    let cases = [
        (Variant::Antichess, "8/8/8/8/8/1p6/P7/8 w - - 0 1", "axb3", "axb3#", "0-1 all pieces lost"),
        (Variant::Antichess, "8/8/8/p7/8/P7/8/8 w - - 0 1", "a4", "a4#", "0-1 no legal move"),
        (Variant::Atomic, "4k3/3p4/8/8/8/8/3R4/4K3 w - - 0 1", "Rxd7", "Rxd7#", "1-0 king exploded"),
        (Variant::Horde, "4k3/8/8/8/8/3r4/3P4/8 b - - 0 1", "Rxd2", "Rxd2#", "0-1 horde captured"),
        (Variant::KingOfTheHill, "4k3/8/8/8/8/4K3/8/8 w - - 0 1", "Kd4", "Kd4#", "1-0 king in the center"),
        (Variant::RacingKings, "8/7K/8/8/8/k7/8/8 w - - 0 1", "Kg8", "Kg8#", "1-0 king on the eighth rank"),
        (
            Variant::RacingKings,
            "8/k6K/8/8/8/8/8/8 w - - 0 1",
            "Kg8 Kb8",
            "Kb8",
            "1/2-1/2 both kings on the eighth rank",
        ),
        (Variant::ThreeCheck, "4k3/8/8/8/8/8/8/R3K3 w Q - 1+3 0 1", "Ra8", "Ra8#", "1-0 third check"),
        (Variant::Crazyhouse, "k7/8/1K6/8/8/8/8/8[Q] w - - 0 1", "Q@a7", "Q@a7#", "1-0 checkmate"),
    ];
    for (variant, fen, moves, san, outcome) in cases {
        let (position, last) = played(variant, fen, moves);
        assert_eq!((last.as_str(), end(&position).as_str()), (san, outcome), "{variant} {fen}");
        assert!(variant == Variant::Antichess || position.legal_count() == 0, "{variant} {fen}");
    }
}

#[test]
fn pockets_promoted_pieces_and_drops() {
    let (position, _) = played(Variant::Crazyhouse, Variant::Crazyhouse.start_fen(), "e4 d5 exd5 Qxd5 @d4");
    assert_eq!(position.to_string(), "rnb1kbnr/ppp1pppp/8/3q4/3P4/8/PPPP1PPP/RNBQKBNR[p] b KQkq - 0 3");
    assert_eq!(position.pockets().count(Color::Black, Role::Pawn), 1);
    // A promoted piece goes back as a pawn.
    let (position, _) = played(Variant::Crazyhouse, "1nk5/P7/8/8/8/8/8/2K5[] w - - 0 1", "axb8=Q+ Kxb8");
    assert_eq!(position.to_string(), "1k6/8/8/8/8/8/8/2K5[Np] w - - 0 2");
    // Pawns aren't dropped on the last ranks.
    let pawns = read(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1");
    assert!(!pawns.is_legal(VariantMove::drop(Role::Pawn, Square::A1)));
    assert!(pawns.is_legal(VariantMove::drop(Role::Pawn, Square::A7)));
}

#[test]
#[cfg(feature = "serde")]
fn a_position_that_breaks_a_rule_of_the_variant_is_an_error_with_that_rule() {
    let fen = "4k3/8/8/8/8/8/8/4K3[PPPPPPPPPPPPPPPPP] w - - 0 1";
    let error = VariantPosition::from_fen(Variant::Crazyhouse, fen).unwrap_err();
    let reason = "board and pockets have more than 16 pawns";
    let object = serde_json::json!({"code": "variant", "field": "placement", "column": 1, "reason": reason});
    assert_eq!(serde_json::to_value(error).unwrap(), object);
}

#[test]
fn a_name_of_no_variant_is_an_error_with_a_code() {
    for name in ["Shogi", "Chess 961", ""] {
        let error = name.parse::<Variant>().unwrap_err();
        assert_eq!(error.code(), "variant", "{name}");
        #[cfg(feature = "serde")]
        assert_eq!(serde_json::to_value(error).unwrap()["code"], error.code());
    }
}

#[test]
fn variants_are_known_by_the_names_that_servers_use() {
    for (name, variant) in [
        ("Standard", Variant::Chess),
        ("Chess960", Variant::Chess),
        ("Fischer-Random", Variant::Chess),
        ("fromPosition", Variant::Chess),
        ("KOTH", Variant::KingOfTheHill),
        ("zh", Variant::Crazyhouse),
        ("House", Variant::Crazyhouse),
        ("Anti", Variant::Antichess),
        ("Giveaway", Variant::Antichess),
        ("Atom", Variant::Atomic),
        ("Race", Variant::RacingKings),
        ("three check", Variant::ThreeCheck),
        ("Standard", Variant::Chess),
    ] {
        assert_eq!(name.parse(), Ok(variant), "{name}");
    }
}

#[test]
fn the_forms_of_a_fen() {
    let brackets = read(Variant::Crazyhouse, "4k3/1Q~6/8/8/8/8/8/4K3[Nnp] w - - 0 1");
    let ninth_rank = read(Variant::Crazyhouse, "4k3/1Q~6/8/8/8/8/8/4K3/Nnp w - - 0 1");
    assert_eq!(brackets, ninth_rank);
    assert_eq!(brackets.promoted(), Square::B7.into());
    assert_eq!(brackets.to_string(), "4k3/1Q~6/8/8/8/8/8/4K3[Nnp] w - - 0 1");
    let none = read(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3 w - -");
    assert_eq!(none, read(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3/- w - - 0 1"));
    assert_eq!(none, read(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[-] w - - 0 1"));
    assert_eq!(none, read(Variant::Crazyhouse, "\u{FEFF}\n 4k3/8/8/8/8/8/8/4K3 w - - 0 1\r\n"));
    assert_eq!(
        read(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 +2+1").remaining_checks(Color::White),
        1
    );
    // Keys tell apart what the board alone does not.
    assert_ne!(brackets.key(), none.key());
    let keys = ["3+3", "2+3", "3+2"]
        .map(|checks| read(Variant::ThreeCheck, &format!("4k3/8/8/8/8/8/8/4K3 w - - {checks} 0 1")).key());
    assert!(keys[0] != keys[1] && keys[1] != keys[2] && keys[0] != keys[2]);
}

#[test]
fn errors_name_field_and_column() {
    let cases = [
        (Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[Pz] w - - 0 1", "pockets, column 22: unexpected 'z'"),
        (Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[P w - - 0 1", "pockets, column 22: ends too soon"),
        (Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[K] w - - 0 1", "pockets, column 21: unexpected 'K'"),
        (Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[-P] w - - 0 1", "pockets, column 22: unexpected 'P'"),
        (Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[P-] w - - 0 1", "pockets, column 22: unexpected '-'"),
        (Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[]- w - - 0 1", "pockets, column 22: unexpected '-'"),
        (Variant::Crazyhouse, "4k3/~8/8/8/8/8/8/4K3 w - - 0 1", "placement, column 5: unexpected '~'"),
        (Variant::Crazyhouse, "4k3/P~7/8/8/8/8/8/4K3 w - - 0 1", "placement, column 6: unexpected '~'"),
        (Variant::Crazyhouse, "4k3/Q~7/8/8/8/8/8/4K3[] w - - 0 x", "full moves, column 33: unexpected 'x'"),
        (
            Variant::Crazyhouse,
            "4k3/Q~7/8/8/8/8/8/4K3[] w K - 0 1",
            "castling, column 27: no rook of that color to castle with",
        ),
        (
            Variant::Horde,
            "4k3/8/8/8/8/8/8/Pp2P3 w - - 0 1",
            "placement, column 18: a pawn is on the first or last rank",
        ),
        (
            Variant::Horde,
            "4k3/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/pPPPP3/8/P7 w - - 0 1",
            "placement, column 50: a side has more than 16 pieces",
        ),
        (
            Variant::Horde,
            "4k3/PPPPPPPP/PPPPPPPP/8/pppppppp/p7/8/8 w - - 0 1",
            "placement, column 34: a side has more than 8 pawns",
        ),
        (
            Variant::Crazyhouse,
            "4k3/Q~7/8/8/8/8/8/p3K3[Ppn] w - - 0 1",
            "placement, column 19: a pawn is on the first or last rank",
        ),
        (
            Variant::Horde,
            "4k3/8/8/8/8/8/8/4P3 w K - 0 1",
            "castling, column 23: no rook of that color to castle with",
        ),
        (Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3 w - - 4+1 0 1", "checks, column 27: unexpected '4'"),
        (Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 +1+", "checks, column 34: ends too soon"),
        (Variant::ThreeCheck, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 2", "rest, column 31: an extra field"),
        (
            Variant::Antichess,
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "castling, column 24: nobody castles in Antichess",
        ),
        (
            Variant::RacingKings,
            "8/8/8/8/8/8/k6R/K7 w - - 0 1",
            "placement, column 13: the kings are on adjacent squares",
        ),
        (
            Variant::RacingKings,
            "8/8/8/8/8/P7/8/k5K1 w - - 0 1",
            "placement, column 1: Racing Kings has no pawns",
        ),
        (
            Variant::Atomic,
            "8/8/8/8/8/8/8/4K3 w - - 0 1",
            "placement, column 1: each side must have exactly one king",
        ),
        (Variant::KingOfTheHill, "", "placement, column 1: missing"),
        // The first problem, where a FEN of chess has it.
        (
            Variant::KingOfTheHill,
            "4k3/8/8/8/8/8/8/4K2 w - - 0 1",
            "placement, column 20: a rank with fewer than eight squares",
        ),
        (Variant::Crazyhouse, "4k3/9/8/8/8/8/8/4K3[x] w - - 0 1", "placement, column 5: unexpected '9'"),
        (
            Variant::Horde,
            "4k2p/8/8/8/8/8/8/4P3 w - - 0 1",
            "placement, column 4: a pawn is on the first or last rank",
        ),
        (
            Variant::Crazyhouse,
            "1k5P/8/8/8/8/8/8/R~6K[Qq] w - - 0 1",
            "placement, column 4: a pawn is on the first or last rank",
        ),
        (Variant::Atomic, "4k3/8/8/8/8/8/8/4K3 é - - 0 1", "turn, column 21: unexpected U+00E9"),
    ];
    for (variant, fen, message) in cases {
        let error = VariantPosition::from_fen(variant, fen).expect_err(fen);
        assert_eq!(error.to_string(), message, "{fen}");
    }
    // A text of any length is read or rejected.
    assert!(VariantPosition::from_fen(Variant::Atomic, &"4k3/".repeat(1000)).is_err());
    assert!(
        VariantPosition::from_fen(
            Variant::Crazyhouse,
            &format!("4k3/8/8/8/8/8/8/4K3 {} - - 0 1", "w".repeat(500))
        )
        .is_err()
    );
}

#[test]
fn illegal_and_malformed_moves() {
    let position = VariantPosition::new(Variant::Antichess);
    for text in ["K@e4", "N@f3", "e2e5", "e2", "N@z9", "QQ@e4", "é@e4", "e7e8k", "e2e4qk"] {
        assert!(position.parse_uci(text).is_err(), "{text}");
        assert!(position.parse_san(text).is_err(), "{text}");
    }
    let kings = read(Variant::Antichess, "8/P7/8/8/8/8/7p/8 w - - 0 1");
    let promotion = VariantMove::promote_king(Square::A7, Square::A8);
    assert_eq!((kings.parse_uci("a7a8k"), kings.parse_san("a8=K")), (Ok(promotion), Ok(promotion)));
    assert_eq!(kings.after(promotion).to_string(), "K7/8/8/8/8/8/7p/8 b - - 0 1");
    // Bits from a table may be anything.
    let legal = (0..=u16::MAX).filter_map(VariantMove::from_bits).filter(|&mv| kings.is_legal(mv)).count();
    assert_eq!(legal, kings.legal_count());
}

/// Asserts that a position answers the same under `Variant::Chess`, also about `texts` that may not be legal here.
fn assert_is_chess(any: &VariantPosition, chess: &Position, texts: &[String]) {
    assert_eq!((*any, any.as_chess()), ((*chess).into(), Some(chess)));
    assert_eq!((any.key(), any.repetition_key()), (chess.key(), chess.repetition_key()), "{chess}");
    assert_eq!((any.outcome(), any.claim(1)), (chess.outcome(), chess.claim(1)), "{chess}");
    assert_eq!(any.after_null(), chess.after_null().map(Into::into), "{chess}");
    let legal: Vec<VariantMove> = chess.legal_moves().into_iter().map(Into::into).collect();
    let any_legal: Vec<VariantMove> = any.legal_moves().into_iter().collect();
    assert_eq!(any_legal, legal, "{chess}");
    for text in texts {
        assert_eq!(any.parse_san(text), chess.parse_san(text).map(Into::into), "{chess}: {text}");
        assert_eq!(any.parse_uci(text), chess.parse_uci(text).map(Into::into), "{chess}: {text}");
        assert_eq!(any.parse_move(text), chess.parse_move(text).map(Into::into), "{chess}: {text}");
    }
    for notation in [CastlingNotation::Standard, CastlingNotation::Chess960] {
        let fen = chess.fen(notation).to_string();
        assert_eq!(any.fen(notation).to_string(), fen);
        assert_eq!(VariantPosition::from_fen(Variant::Chess, &fen), Ok(*any), "{fen}");
        for mv in chess.legal_moves() {
            let uci = chess.uci(mv, notation);
            assert_eq!(any.uci(mv.into(), notation), uci, "{fen}");
            assert_eq!(any.parse_uci(&uci.to_string()), Ok(mv.into()), "{fen}: {uci}");
            #[cfg(feature = "serde")]
            assert_eq!(any.details(mv.into(), notation), chess.details(mv, notation), "{fen}: {uci}");
        }
    }
    for mv in chess.legal_moves() {
        let san = chess.san(mv).to_string();
        assert_eq!(any.san(mv.into()).to_string(), san, "{chess}");
        assert_eq!(any.parse_san(&san), Ok(mv.into()), "{chess}: {san}");
        assert_eq!(any.after(mv.into()), chess.after(mv).into(), "{chess}: {san}");
    }
}

/// Chess is a variant whose every rule is that of `Position`.
#[test]
fn chess_is_what_a_position_is() {
    let suites = [
        include_str!("../../../../testdata/tricky.epd"),
        include_str!("../../../../testdata/generated960.epd"),
    ];
    let (mut state, mut positions, mut ended) = (0x9e37_79b9_7f4a_7c15, 0, 0);
    for line in suites.into_iter().flat_map(str::lines) {
        let fen = line.split(';').next().unwrap();
        let mut chess = Position::from_fen(fen).unwrap();
        let mut any = read(Variant::Chess, fen);
        assert_eq!(any.perft(2), chess.perft(2));
        let mut texts = Vec::new();
        for _ in 0..12 {
            assert_is_chess(&any, &chess, &texts);
            positions += 1;
            let moves = chess.legal_moves();
            let Some(&mv) = moves.get(next(&mut state) % moves.len().max(1)) else {
                ended += 1;
                break;
            };
            // Most of these are no longer legal after the move.
            texts = vec![chess.san(mv).to_string(), chess.uci(mv, CastlingNotation::Standard).to_string()];
            chess.make(mv);
            any.make(mv.into());
        }
    }
    assert!(positions > 1000 && ended > 0, "{positions} {ended}");
    assert_eq!(VariantPosition::default(), VariantPosition::new(Variant::Chess));
}

#[test]
fn clocks_and_null_moves() {
    let position = read(Variant::KingOfTheHill, "4k3/8/8/8/8/8/4P3/4K3 b - - 149 90");
    assert_eq!(end(&position), "-");
    let passed = position.after_null().unwrap();
    assert_eq!(passed.to_string(), "4k3/8/8/8/8/8/4P3/4K3 w - - 150 91");
    assert_eq!(end(&passed), "1/2-1/2 seventy-five moves");
    assert_eq!(passed.after_null().unwrap().to_string(), "4k3/8/8/8/8/8/4P3/4K3 b - - 151 91");
    let crazyhouse = read(Variant::Crazyhouse, "4k3/8/8/8/8/8/4P3/4K3[] b - - 150 90");
    assert_eq!((end(&crazyhouse).as_str(), crazyhouse.claim(1)), ("-", None));
    let double_push = read(Variant::Atomic, "4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1");
    assert_eq!(double_push.after_null().unwrap().board().en_passant(), None);
    assert_eq!(read(Variant::Atomic, "4k2R/8/8/8/8/8/8/4K3 b - - 0 1").after_null(), None);
    // Nobody is in check here.
    assert!(read(Variant::Antichess, "4k2R/8/8/8/8/8/8/4K3 b - - 0 1").after_null().is_some());
}

/// What generic code asks is what the methods say.
#[test]
fn a_position_of_a_game_has_the_same_answers() {
    fn answers<P: GamePosition>(position: &P) -> (Color, u16, u16) {
        (position.turn(), position.fullmove_number(), position.halfmove_clock())
    }
    let mut position = read(Variant::Horde, "4k3/8/8/8/8/8/4P3/8 b - - 7 90");
    assert_eq!(answers(&position), (Color::Black, 90, 7));
    let before = position;
    let mv = position.parse_san("Kd7").unwrap();
    assert_eq!(position.play(mv), Ok(before));
    assert_eq!(position, before.after(mv));
    assert_eq!(answers(&position), (Color::White, 91, 8));
    let moved = position;
    assert_eq!(position.play(mv), Err(IllegalMoveError));
    assert_eq!(position, moved);
}

/// Core knows no promotion to a king, so its flag isn't core's either.
#[test]
#[cfg(feature = "serde")]
fn a_promotion_to_a_king_is_flagged_with_what_it_captures() {
    let fen = "1r6/P7/8/8/8/8/8/8 w - - 0 1";
    let capture = VariantPosition::from_fen(Variant::Antichess, fen).unwrap();
    let push = VariantPosition::from_fen(Variant::Antichess, &fen.replace("1r6", "6r1")).unwrap();
    for (position, text, flag) in [(capture, "axb8=K", "promotion-capture"), (push, "a8=K", "promotion")] {
        let details = position.details(position.parse_move(text).unwrap(), CastlingNotation::Standard);
        assert_eq!(details.flag, flag);
    }
}

/// Kinds 14 and 15, which core doesn't have, are drops of five roles and promotions to a king.
#[test]
fn bits_that_no_move_has_are_rejected() {
    let mut own = [0; 16];
    for bits in 0..=u16::MAX {
        match VariantMove::from_bits(bits) {
            Some(mv) if mv.as_move().is_some() => assert_eq!(Move::from_bits(bits), mv.as_move()),
            Some(mv) => {
                assert_eq!(mv.bits(), bits);
                own[usize::from(bits >> 12)] += 1;
            }
            None => assert_eq!(Move::from_bits(bits), None),
        }
    }
    assert_eq!((own[14], own[15], own.iter().sum::<u32>()), (5 * 64, 64 * 64, 5 * 64 + 64 * 64));
}

#[test]
fn san_that_names_no_move_or_two_is_rejected() {
    let knights = read(Variant::Antichess, "8/8/8/8/8/8/8/N3N2k w - - 0 1");
    assert_eq!(knights.parse_san("Nc2").map_err(SanError::code), Err("ambiguous"));
    assert_eq!(knights.parse_san("Nd4").map_err(SanError::code), Err("illegal"));
}

/// The numbers of promoted pieces and of pockets are from ranges of their own.
#[test]
fn a_promoted_piece_and_a_pocket_change_the_key_differently() {
    let promoted = read(Variant::Crazyhouse, "6k1/8/8/8/8/8/8/Q~6K[] w - - 0 1");
    let pocket = read(Variant::Crazyhouse, "6k1/8/8/8/8/8/8/Q6K[P] w - - 0 1");
    assert_ne!(promoted.key(), pocket.key());
}

/// Pocket and remaining checks change a key by outputs of SplitMix64, here the second and third of its published
/// test vector.
#[test]
fn keys_of_pockets_never_change() {
    let key =
        |pocket: &str| read(Variant::Crazyhouse, &format!("4k3/8/8/8/8/8/8/4K3[{pocket}] w - - 0 1")).key();
    assert_eq!(key("P") ^ key(""), 0x6e78_9e6a_a1b9_65f4);
    assert_eq!(key("PP") ^ key(""), 0x06c4_5d18_8009_454f);
}

/// Antichess has no rules about kings. Those about pawns are as in chess.
#[test]
fn antichess_allows_no_pawn_on_a_back_rank() {
    let read =
        |fen: &str| VariantPosition::from_fen(Variant::Antichess, fen).map_err(|error| error.to_string());
    assert!(read("8/8/8/8/8/8/8/7N w - - 0 1").is_ok());
    let error = read("7n/8/8/8/8/8/8/N5P1 w - - 0 1").unwrap_err();
    assert!(error.starts_with("placement, column 18: "), "{error}");
}

#[test]
fn an_en_passant_square_of_a_pinned_pawn_makes_no_other_position() {
    let [with, without] = ["d3", "-"]
        .map(|square| read(Variant::Crazyhouse, &format!("8/8/8/8/k2Pp2R/8/8/4K3[P] b - {square} 0 1")));
    assert_ne!(with.key(), without.key());
    assert_eq!(with.repetition_key(), without.repetition_key());
    assert_eq!(without.repetition_key(), without.key());
}

/// What `Game::play` asks.
#[test]
fn a_game_asks_whether_a_move_is_legal_in_the_variant() {
    let start = VariantPosition::new(Variant::Antichess);
    let mv = start.parse_san("e3").unwrap();
    assert!(GamePosition::is_legal(&start, mv) && !GamePosition::is_legal(&start.after(mv), mv));
}

#[test]
fn games_are_recorded_without_an_allocator() {
    let start = VariantPosition::new(Variant::Crazyhouse);
    let mut game: Game<VariantPosition, FixedHistory<3, VariantPosition>> =
        Game::new(start, FixedHistory::new());
    for text in ["e4", "d5", "exd5"] {
        game.play(game.position().parse_move(text).unwrap()).unwrap();
    }
    let reply = game.position().parse_move("Qxd5").unwrap();
    assert_eq!(game.play(reply), Err(PlayError::Full));
    game.forget_first();
    game.play(reply).unwrap();
    assert_eq!((game.moves().len(), game.position().pockets().to_string()), (3, "Pp".to_owned()));
    assert_eq!(game.take_back(), Some(reply));
    assert_eq!(game.start().fullmove_number(), 1);
    assert_eq!(size_of::<PastMove<VariantPosition>>(), 120);
}
