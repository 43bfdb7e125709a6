//! SAN and long algebraic notation: minimal disambiguation, tolerant reading, and errors.

use std::collections::BTreeSet;

use movegen_position::notation::{MoveError, San, SanError};
use movegen_position::setup::Validation;
use movegen_position::*;
use proptest::prelude::*;

use crate::{data, play};

#[track_caller]
fn writes(fen: &str, uci: &str, san: &str) {
    let position: Position = fen.parse().unwrap();
    let mv = position.parse_uci(uci).unwrap();
    assert_eq!(position.san(mv).to_string(), san);
    assert_eq!(position.parse_san(san), Ok(mv));
}

#[track_caller]
fn reads(fen: &str, text: &str, uci: &str) {
    let position: Position = fen.parse().unwrap();
    assert_eq!(position.parse_san(text), Ok(position.parse_uci(uci).unwrap()), "{text}");
}

#[track_caller]
fn rejects(fen: &str, text: &str, error: SanError) {
    let position: Position = fen.parse().unwrap();
    assert_eq!(position.parse_san(text), Err(error), "{text}");
}

const PROMOTES: &str = "3n3k/4P3/8/8/8/8/8/K7 w - - 0 1";
const CASTLES: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

#[test]
fn disambiguation_is_minimal() {
    // By file, by rank, and by both.
    writes("4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1", "c3e2", "Nce2");
    writes("4k3/8/8/6N1/8/8/8/4K1N1 w - - 0 1", "g1f3", "N1f3");
    writes("8/2k5/8/8/Q6Q/8/8/K7 w - - 0 1", "h4d4", "Qhd4");
    writes("8/8/k7/8/4Q2Q/8/K7/7Q w - - 0 1", "h4e1", "Qh4e1");
    // A pinned knight needs no disambiguation, nor do pieces of other roles.
    writes("4r2k/8/8/8/4N3/8/8/N3K1N1 w - - 0 1", "g1f3", "Nf3");
    writes("4k3/8/8/8/1b6/2N5/8/R3K1N1 w - - 0 1", "g1e2", "Ne2");
}

#[test]
fn captures_checks_mates_and_promotions_are_marked() {
    writes(PROMOTES, "e7d8q", "exd8=Q+");
    writes(PROMOTES, "e7e8n", "e8=N");
    writes("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6");
    writes("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", "d1d8", "Rd8#");
    writes("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+");
    writes(CASTLES, "e1c1", "O-O-O");
    writes("4k3/8/8/8/8/8/8/1RK5 w B - 0 1", "c1b1", "O-O-O");
    let position: Position = PROMOTES.parse().unwrap();
    let mv = position.parse_uci("e7d8r").unwrap();
    assert_eq!(position.san(mv).long().figurines().to_string(), "e7xd8=♖+");
}

#[test]
fn reading_is_tolerant_if_the_move_is_unambiguous() {
    for text in ["O-O", "0-0", "o-o", "O-O+", "0-0!?"] {
        reads(CASTLES, text, "e1g1");
    }
    reads(CASTLES, "0-0-0#", "e1c1");
    for text in ["exd8=Q", "exd8Q", "ed8Q", "e7xd8=Q+", "e7-d8q", "e:d8(Q)", "exd8/Q", "exd8=♕", "♙exd8=♛+!!"]
    {
        reads(PROMOTES, text, "e7d8q");
    }
    for text in ["e4", "Pe4", "Pe2e4", "Pe2-e4"] {
        reads(&Position::default().to_string(), text, "e2e4");
    }
    for text in [
        "exd6",
        "Pexd6",
        "exd6 e.p.",
        "exd6 e.p",
        "exd6e.p.",
        "exd6+ e.p",
        "exd6 ep",
        "ed6ep",
        "e5xd6+",
        "e5d6",
    ] {
        reads("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", text, "e5d6");
    }
    for text in ["Nf3", "Ng1f3", "Ng1-f3", "Ngf3", "N1f3", "♘f3", "♞f3", "Nxf3", "Nf3??"] {
        reads("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", text, "g1f3");
    }
}

#[test]
fn a_hyphen_is_not_a_capture_sign() {
    for (text, sign) in
        [("Ng1-f3", false), ("e2-e4", false), ("Ng1xf3", true), ("e4:d5", true), ("e7-d8=Q", false)]
    {
        let san: San = text.parse().unwrap();
        assert!(matches!(san, San::Move { captures, .. } if captures == sign), "{text}");
    }
}

#[test]
fn malformed_illegal_and_ambiguous_texts_have_different_errors() {
    let start = Position::default().to_string();
    for (text, column) in [
        ("", 1),
        ("e", 2),
        ("e9", 2),
        ("Nf", 3),
        ("Nf3g", 5),
        ("Nf3g5g6", 6),
        ("x", 1),
        ("Zf3", 1),
        ("nf3", 1),
        ("Nf3 Nc6", 4),
        ("♘f9", 5),
        ("e4é", 3),
        ("--", 1),
        ("O-O-O-O", 6),
        ("Ng1f3x", 6),
        ("Ng1f3-", 6),
        ("xe4", 1),
        ("gh3x", 4),
        ("a8=X", 4),
        ("e4=", 3),
        ("Ra8=", 4),
        ("Ng1xxf3", 5),
        ("e4--e5", 4),
        ("ex:d5", 3),
        ("P", 2),
        ("PP4", 2),
    ] {
        rejects(&start, text, SanError::Malformed { column });
    }
    for text in
        ["e5", "Nd2", "Ke2", "O-O", "e8=Q", "exd4", "Qh5", "Ng1f4", "e3e4", "a8=K", "a8=P", "a8=", "Nf3=Q"]
    {
        rejects(&start, text, SanError::Illegal);
    }
    rejects(PROMOTES, "e8", SanError::Illegal);
    rejects("4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1", "Ne2", SanError::Ambiguous);
    // Without a file, a pawn move is a push.
    rejects("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "d5", SanError::Illegal);
    assert_eq!(
        SanError::Malformed { column: 3 }.to_string(),
        "column 3: not a move such as Nf3, exd8=Q or O-O"
    );
}

#[test]
fn every_text_is_read_as_its_move_and_no_two_moves_share_a_text() {
    let law = |position: &Position| {
        let moves = position.legal_moves();
        let mut texts = BTreeSet::new();
        for &mv in &moves {
            let san = position.san(mv);
            for text in [san.to_string(), san.long().to_string(), san.figurines().to_string()] {
                assert_eq!(position.parse_san(&text), Ok(mv), "{position} {text}");
            }
            let marked = san.to_marked_san();
            assert_eq!(
                (marked.to_string(), san.to_string().parse()),
                (san.to_string(), Ok(marked)),
                "{position}"
            );
            assert!(texts.insert(san.to_string()), "{position} {san}");
            // Never longer than long algebraic notation. The differential run compares with shakmaty's SAN.
            assert!(san.to_string().len() <= san.long().to_string().len() || mv.castling_side().is_some());
        }
    };
    data::own_suites().iter().for_each(|line| law(&line.position));
    play::random_games(81, 200, 120, |position, _| law(position));
}

proptest! {
    /// Text starts, bytes and whole texts are read alike.
    #[test]
    fn san_is_the_same_however_it_is_read(text in "[NBRQKOabcdefgh1-8x=+#é -]{0,12}") {
        prop_assert_eq!(San::from_bytes(text.as_bytes()), text.parse());
        prop_assert_eq!(by_all_forms(&text), text.parse());
        if let Some((san, len)) = San::from_prefix(text.as_bytes()) {
            prop_assert_eq!(by_all_forms(&text[..len]), Ok(san));
        }
    }
}

/// The move a SAN means, found by comparing it with each legal move.
fn matching(moves: &[Move], san: San) -> Result<Move, SanError> {
    let matches = |mv: Move| match san {
        San::Drop { .. } => false,
        San::Castling(side) => mv.castling_side() == Some(side),
        San::Move { role, file, rank, to, promotion, .. } => {
            let file = if role == Role::Pawn { file.or(Some(to.file())) } else { file };
            mv.kind() != MoveKind::Castling
                && (mv.role(), mv.to(), mv.promotion()) == (role, to, promotion)
                && file.is_none_or(|file| mv.from().file() == file)
                && rank.is_none_or(|rank| mv.from().rank() == rank)
        }
    };
    let mut found = moves.iter().copied().filter(|&mv| matches(mv));
    match (found.next(), found.next()) {
        (None, _) => Err(SanError::Illegal),
        (Some(mv), None) => Ok(mv),
        _ => Err(SanError::Ambiguous),
    }
}

/// Every role and destination, with no origin, each file, each rank, and the origins of all moves.
#[test]
fn san_is_found_as_if_compared_with_all_legal_moves() {
    let law = |position: &Position| {
        let (moves, node) = (position.legal_moves(), SearchPosition::new(*position));
        for side in CastlingSide::ALL {
            let san = San::Castling(side);
            assert_eq!(position.find_san(&san), matching(&moves, san), "{position} {san}");
        }
        let files = || File::ALL.into_iter().map(Some).chain([None]);
        let ranks = || Rank::ALL.into_iter().map(Some).chain([None]);
        let full = moves.iter().map(|mv| (Some(mv.from().file()), Some(mv.from().rank())));
        let origins =
            || files().map(|file| (file, None)).chain(ranks().map(|rank| (None, rank))).chain(full.clone());
        for role in Role::ALL {
            for to in Square::ALL {
                for (file, rank) in origins() {
                    for promotion in [None, Some(Role::Knight), Some(Role::King)] {
                        let san = San::Move { role, file, rank, captures: true, to, promotion };
                        let found = matching(&moves, san);
                        assert_eq!(position.find_san(&san), found, "{position} {san}");
                        assert_eq!(node.find_san(&san), found, "{position} {san}");
                    }
                }
                let is_move =
                    |mv: &&Move| mv.role() == role && mv.to() == to && mv.kind() != MoveKind::Castling;
                let origins: Bitboard = moves.iter().filter(is_move).map(|mv| mv.from()).collect();
                assert_eq!(position.board().legal_origins(role, to, Bitboard::ALL), origins, "{position}");
            }
        }
    };
    data::own_suites().iter().step_by(40).for_each(|line| law(&line.position));
    play::random_games(83, 3, 60, |position, _| law(position));
}

/// Reads with the reader for all forms: the standard has no comment marks.
fn by_all_forms(text: &str) -> Result<San, SanError> {
    format!("{text}!").parse()
}

#[test]
fn the_fast_san_reader_is_no_more_tolerant_than_the_other() {
    let position: Position = "4k3/8/8/8/7p/P7/4P1P1/R1N1K2R w KQ - 0 1".parse().unwrap();
    // `\0` and `\x7f` are below and above all characters of a move.
    let symbols = ['\0', 'N', 'R', 'a', 'e', 'g', 'h', '1', '3', '4', 'x', '+', '\u{7f}'];
    let mut texts = vec![String::new()];
    let mut legal = 0;
    for _ in 0..4 {
        texts = texts.iter().flat_map(|text| symbols.map(|symbol| format!("{text}{symbol}"))).collect();
        for text in &texts {
            let slow = by_all_forms(text).and_then(|san| position.find_san(&san));
            assert_eq!(position.parse_san(text), slow, "{text:?}");
            legal += u32::from(slow.is_ok());
        }
    }
    assert!(legal > 30, "{legal}");
}

/// All texts of up to five symbols, and longer ones that start like a promotion.
#[test]
fn a_promotion_is_the_same_however_it_is_read() {
    let position: Position = "1r2k3/P1P4P/8/8/8/8/4K3/8 w - - 0 1".parse().unwrap();
    let symbols = ['\0', 'N', 'K', 'P', 'Q', 'q', 'a', 'b', '8', '=', 'x', '+'];
    let mut legal = 0;
    let mut check = |text: &str| {
        let slow = by_all_forms(text).and_then(|san| position.find_san(&san));
        assert_eq!(position.parse_san(text), slow, "{text:?}");
        let padded = format!("{text} 12. O-O");
        if let Some((san, len)) = San::from_prefix(padded.as_bytes()) {
            assert_eq!(by_all_forms(&padded[..len]), Ok(san), "{text:?}");
        }
        legal += u32::from(slow.is_ok());
    };
    let mut texts = vec![String::new()];
    for _ in 0..5 {
        texts = texts.iter().flat_map(|text| symbols.map(|symbol| format!("{text}{symbol}"))).collect();
        for text in &texts {
            check(text);
            if text.len() < 4 {
                for start in ["a8", "axb8", "cxb8=", "bxa8", "Nxb8"] {
                    check(&format!("{start}{text}"));
                }
            }
        }
    }
    assert!(legal > 30, "{legal}");
}

#[test]
fn parts_of_san_have_its_text_without_marks() {
    play::random_games(84, 40, 120, |position, _| {
        for mv in position.legal_moves() {
            let (san, text) = (position.san(mv).to_san(), position.san(mv).to_string());
            assert_eq!(san.to_string(), text.trim_end_matches(['+', '#']), "{position}");
            assert_eq!(text.parse(), Ok(san), "{position}");
            assert_eq!(position.find_san(&san), Ok(mv), "{position} {san}");
            let mut written = String::new();
            position.san(mv).write_to(&mut written).unwrap();
            assert_eq!(written, text);
            let is_short = !matches!(san, San::Move { file: Some(_), rank: Some(_), .. });
            for text_after in [" 12. O-O", "", " ", ".", "(e4)"] {
                let prefix = San::from_prefix(format!("{text}{text_after}").as_bytes());
                assert_eq!(prefix, is_short.then_some((san, text.len())), "{text}{text_after}");
            }
        }
    });
}

/// The position with the most legal moves, and full and empty setups.
#[test]
fn extreme_positions_and_setups_are_written_and_read() {
    let position: Position = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1".parse().unwrap();
    let moves = position.legal_moves();
    assert_eq!(moves.len(), 218);
    let texts: BTreeSet<String> = moves.iter().map(|&mv| position.san(mv).to_string()).collect();
    assert_eq!(texts.len(), 218);
    assert!(texts.iter().all(|text| position.parse_san(text).is_ok()));
    for placement in ["QQQQQQQQ/".repeat(8), "KKKKKKKK/".repeat(8), "PPPPPPPP/".repeat(8), "8/".repeat(8)] {
        let fen = format!("{} w KQkq e6 65535 65535", placement.trim_end_matches('/'));
        let mut setup = Setup::from_fen(&fen, Validation::Any).unwrap();
        assert!(setup.validate(Validation::Strict).is_err() && Board::try_from(&setup).is_err());
        assert_eq!(Setup::from_fen(&setup.to_string(), Validation::Any), Ok(setup.clone()));
        let text = setup.validate(Validation::Playable).unwrap_err().to_string();
        assert!(!text.is_empty() && Position::from_fen(&fen).is_err());
        setup.remove_invalid_castling();
        setup.remove_invalid_en_passant();
        assert!(
            Piece::ALL.into_iter().any(|piece| setup.pieces(piece.color(), piece.role()).len() == 64)
                || placement.starts_with('8')
        );
    }
}

proptest! {
    #[test]
    fn any_text_is_a_legal_move_or_an_error_with_a_column(text in "[KQRBNOoA-Ha-h1-8x=+#0♘♝é. –-]{0,12}|\\PC{0,8}") {
        let position: Position = CASTLES.parse().unwrap();
        match position.parse_san(&text) {
            Ok(mv) => prop_assert!(position.board().is_legal(mv)),
            Err(SanError::Malformed { column }) => prop_assert!((1..=text.len() + 1).contains(&column)),
            Err(_) => {}
        }
        match position.parse_move(&text) {
            Ok(mv) => prop_assert!(position.board().is_legal(mv)),
            Err(MoveError::Malformed { column, .. }) => prop_assert!((1..=text.len() + 1).contains(&column)),
            Err(error) => prop_assert!(!error.to_string().is_empty() && position.parse_san(&text).is_err()),
        }
        if let Ok(san) = text.parse::<San>() {
            prop_assert_eq!(san.to_string().parse(), Ok(san));
            prop_assert_eq!(position.parse_san(&text), position.find_san(&san));
        }
    }
}

/// What a text says is what is written, legal or not.
#[test]
fn drops_and_odd_promotions_are_read_and_written() {
    use movegen_position::notation::{SanError, UciError};
    for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        for to in Square::ALL {
            let (san, uci) = (San::Drop { role, to }, Uci::Drop { role, to });
            assert_eq!((san.to_string().parse(), uci.to_string().parse()), (Ok(san), Ok(uci)));
            assert_eq!(Position::default().find_san(&san), Err(SanError::Illegal));
            assert_eq!(Position::default().find_uci(uci), Err(UciError::Illegal));
            assert_eq!((uci.origin(), uci.to(), uci.promotion()), (None, to, None));
        }
    }
    for (text, written) in [("@e4", "@e4"), ("P@e4+", "@e4"), ("n@f3!", "N@f3"), ("♘@f3#", "N@f3")] {
        assert_eq!(text.parse::<San>().unwrap().to_string(), written);
    }
    for (text, column) in [("K@e4", 1), ("NN@e4", 1), ("N@i4", 3), ("N@e", 4), ("N@e44", 5), ("@", 2)] {
        assert_eq!(text.parse::<San>(), Err(SanError::Malformed { column }), "{text}");
        assert_eq!(text.parse::<Uci>(), Err(UciError::Malformed { column }), "{text}");
    }
    for text in ["Nf3=Q", "Kxe8=K", "Rad1=N", "e4=Q", "e8=P"] {
        let san: San = text.parse().unwrap();
        assert_eq!((san.to_string().as_str(), san.to_string().parse()), (text, Ok(san)));
    }
}
