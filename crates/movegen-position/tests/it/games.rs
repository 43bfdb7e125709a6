//! Games with repetitions, draws and take-backs, Chess960 numbers, packed positions and EPD operations.

use movegen_position::game::{Claim, FixedHistory, History, Outcome, PlayError};
use movegen_position::notation::{Packed, PackedError};
use movegen_position::setup::SetupProblem;
use movegen_position::*;
use proptest::prelude::*;

use crate::{data, play};

fn play_all<R: History>(game: &mut Game<Position, R>, moves: &str) {
    for uci in moves.split(' ') {
        let mv = game.position().parse_uci(uci).unwrap();
        game.play(mv).unwrap();
    }
}

/// Returns a game that begins with a position.
fn from(fen: &str) -> Game<Position, FixedHistory<64>> {
    Game::new(fen.parse().unwrap(), FixedHistory::new())
}

#[test]
fn the_third_and_the_fifth_repetition_are_found() {
    let mut game = from(&Position::default().to_string());
    for times in 1..5 {
        assert_eq!(game.repetitions(), times);
        assert_eq!(game.claim(), (times >= 3).then_some(Claim::ThreefoldRepetition));
        assert_eq!(game.outcome(), None);
        play_all(&mut game, "g1f3 g8f6 f3g1 f6g8");
        assert_eq!(game.start(), Position::default());
    }
    assert_eq!((game.repetitions(), game.outcome()), (5, Some(Outcome::FivefoldRepetition)));
    assert_eq!(game.outcome().unwrap().to_string(), "1/2-1/2");
    while game.take_back().is_some() {}
    assert_eq!((game.position(), game.moves().count()), (&Position::default(), 0));
}

#[test]
fn positions_with_different_castling_rights_or_en_passant_captures_are_not_repeated() {
    // The king returns, but its castling right is gone.
    let mut game = from("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    play_all(&mut game, "e1e2 e8e7 e2e1 e7e8");
    assert_eq!(game.repetitions(), 1);
    play_all(&mut game, "e1e2 e8e7 e2e1 e7e8");
    assert_eq!(game.repetitions(), 2);
    // After d2d4 the pawn on e4 may capture en passant, but not four half-moves later.
    let mut game = from("4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1");
    play_all(&mut game, "d2d4 e8e7 e1d1 e7e8 d1e1");
    assert_eq!(game.repetitions(), 1);
    // The capture would expose the king along the rank.
    let mut game = from("8/8/8/8/k3p2R/8/3P4/4K3 w - - 0 1");
    play_all(&mut game, "d2d4 a4a5 e1d1 a5a4 d1e1");
    assert_eq!(game.repetitions(), 2);
}

#[test]
fn fifty_moves_are_claimed_and_seventy_five_end_the_game() {
    let mut game = from("4k3/8/8/8/8/8/8/R3K3 w - - 98 90");
    play_all(&mut game, "a1a2 e8e7");
    assert_eq!((game.claim(), game.outcome()), (Some(Claim::FiftyMoves), None));
    assert_eq!(Claim::FiftyMoves.to_string(), "fifty moves");
    assert_eq!(Claim::ThreefoldRepetition.to_string(), "threefold repetition");
    let game = from("4k3/8/8/8/8/8/8/R3K3 w - - 150 120");
    assert_eq!(game.outcome(), Some(Outcome::SeventyFiveMoves));
    // Checkmate by the last move takes precedence.
    let game = from("R3k3/8/4K3/8/8/8/8/8 b - - 150 120");
    assert_eq!(game.outcome(), Some(Outcome::Checkmate { winner: Color::White }));
}

#[test]
fn every_outcome_has_its_reason() {
    let outcomes = [
        (Outcome::Checkmate { winner: Color::Black }, "0-1", "checkmate"),
        (Outcome::Stalemate, "1/2-1/2", "stalemate"),
        (Outcome::InsufficientMaterial, "1/2-1/2", "insufficient material"),
        (Outcome::SeventyFiveMoves, "1/2-1/2", "seventy-five moves"),
        (Outcome::FivefoldRepetition, "1/2-1/2", "fivefold repetition"),
    ];
    for (outcome, result, reason) in outcomes {
        assert_eq!((outcome.to_string().as_str(), outcome.reason()), (result, reason));
    }
    assert_eq!(PlayError::Illegal.to_string(), "the move is not legal in this position");
}

#[test]
fn insufficient_material() {
    let insufficient = |placement: &str| {
        format!("{placement} w - - 0 1").parse::<Position>().unwrap().is_insufficient_material()
    };
    for placement in [
        "4k3/8/8/8/8/8/8/4K3",
        "4k3/8/8/8/8/8/8/3NK3",
        "4kb2/8/8/8/8/8/8/4K3",
        "4kb2/8/8/8/8/4B3/8/4K3",
        // Any number of bishops on one square color.
        "8/b1B1b1B1/1b1B1b1B/8/8/8/8/1k5K",
        "4k3/8/8/8/8/4B1B1/5B2/4K3",
    ] {
        assert!(insufficient(placement), "{placement}");
    }
    let bishops: Position = "8/b1B1b1B1/1b1B1b1B/8/8/8/8/1k5K w - - 0 1".parse().unwrap();
    assert_eq!(bishops.outcome(), Some(Outcome::InsufficientMaterial));
    // Bishops on squares of both colors, a knight for each side, two knights, a bishop with a knight,
    // a pawn, a rook.
    for placement in [
        "8/b1B1b1B1/1b1B1b2/7B/8/8/8/1k5K",
        "4kb2/8/8/8/8/8/4B3/4K3",
        "4kn2/8/8/8/8/8/8/3NK3",
        "4k3/8/8/8/8/8/8/2NNK3",
        "4kb2/8/8/8/8/8/8/3NK3",
        "4k3/8/8/8/8/8/P7/4K3",
        "4kr2/8/8/8/8/8/8/4K3",
    ] {
        assert!(!insufficient(placement), "{placement}");
    }
}

#[test]
fn a_full_record_rejects_moves_and_keeps_the_game() {
    let mut game = Game::new(Position::default(), FixedHistory::<2>::new());
    play_all(&mut game, "e2e4 e7e5");
    let before = *game.position();
    let mv = before.parse_uci("g1f3").unwrap();
    assert_eq!(game.play(mv), Err(PlayError::Full));
    assert_eq!(
        game.play(before.parse_uci("d2d4").unwrap()).unwrap_err().to_string(),
        "the record of moves is full"
    );
    assert_eq!((*game.position(), game.moves().count()), (before, 2));
    let illegal = Move::new(MoveKind::Queen, Square::A1, Square::H8);
    assert_eq!(game.play(illegal), Err(PlayError::Illegal));
    #[cfg(feature = "alloc")]
    {
        let mut game = Game::default();
        play_all(&mut game, "e2e4 e7e5 g1f3");
        assert_eq!(game.moves().last(), Some(mv));
    }
}

/// Compares with counting equal boards.
#[test]
fn repetitions_count_equal_boards() {
    let mut repeated = 0;
    for seed in 0..200 {
        // Kings and rooks soon repeat positions.
        let mut game = from("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
        let mut seen: Vec<Board> = Vec::new();
        let mut keys = Vec::new();
        let mut rng = differential::random::for_game(83, seed);
        for _ in 0..60 {
            seen.push(*game.position().board());
            let naive = seen.iter().filter(|board| *board == seen.last().unwrap()).count();
            assert_eq!(game.repetitions(), naive);
            assert_eq!(game.position().repetitions_in(&keys), naive);
            keys.push(game.position().repetition_key());
            repeated += usize::from(naive > 1);
            let mut moves = game.position().legal_moves();
            moves.retain(|mv| mv.from().file() == mv.to().file() || mv.kind() == MoveKind::King);
            if moves.is_empty() {
                break;
            }
            game.play(moves[differential::random::draw(moves.len(), &mut rng)]).unwrap();
        }
    }
    assert!(repeated > 50, "only {repeated}");
}

/// Keys kept by the caller find the same repetitions, outcomes and claims as a game.
#[test]
fn kept_keys_find_the_repetitions_of_a_game() {
    use differential::random::{draw, for_game};
    let (mut repeated, mut claims, mut fivefold) = (0, 0, 0);
    for seed in 0..400 {
        let mut rng = for_game(84, seed);
        let start = match seed % 4 {
            0 => Position::default(),
            1 => differential::play::shuffled_start(&mut rng),
            2 => differential::setups::random(&mut rng),
            _ => "r3k2r/8/8/8/2p5/8/3P4/R3K2R w KQkq - 0 1".parse().unwrap(),
        };
        let (mut game, mut keys) = (Game::new(start, FixedHistory::<120>::new()), Vec::new());
        let mut line: Vec<Move> = Vec::new();
        for _ in 0..120 {
            let position = *game.position();
            let repetitions = game.repetitions();
            assert!(game.keys().eq(keys.iter().copied()), "{position}");
            assert_eq!(position.repetitions_in(&keys), repetitions, "{position}");
            assert_eq!(position.game_outcome(repetitions), game.outcome(), "{position}");
            assert_eq!(position.claim(repetitions), game.claim(), "{position}");
            repeated += usize::from(repetitions > 1);
            claims += usize::from(game.claim() == Some(Claim::ThreefoldRepetition));
            fivefold += usize::from(game.outcome() == Some(Outcome::FivefoldRepetition));
            // Mostly undo one's own last move, so that positions repeat.
            let last = line.len().checked_sub(2).map(|index| line[index]);
            let reverse = last.map(|mv| Move::new(mv.kind(), mv.to(), mv.from()));
            let legal_reverse = reverse.filter(|&mv| position.board().is_legal(mv) && draw(4, &mut rng) > 0);
            let Some(mv) = legal_reverse.or_else(|| differential::play::choose(&position, &mut rng)) else {
                break;
            };
            keys.push(position.repetition_key());
            line.push(mv);
            game.play(mv).unwrap();
        }
    }
    assert!(repeated > 5_000 && claims > 1_000 && fivefold > 100, "{repeated} {claims} {fivefold}");
}

#[test]
fn start_positions_have_numbers() {
    let mut all: Vec<String> = Vec::new();
    for number in 0..960 {
        let position = Position::chess960(number).unwrap();
        assert_eq!(position.chess960_number(Color::White), Some(number));
        assert_eq!(position.chess960_number(Color::Black), Some(number));
        assert_eq!(position.board().castling_rooks().len(), 4);
        all.push(position.to_string());
    }
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 960);
    // Published numbers.
    for (number, rank) in
        [(0, "BBQNNRKR"), (1, "BQNBNRKR"), (518, "RNBQKBNR"), (534, "RNBKQBNR"), (959, "RKRNNQBB")]
    {
        assert!(Position::chess960(number).unwrap().to_string().contains(rank), "{number}");
    }
    assert_eq!((Position::double_chess960(960, 0), Position::double_chess960(0, 960)), (None, None));
    assert_eq!(
        "4k3/8/8/8/8/8/8/RNBQKBN1 w - - 0 1".parse::<Position>().unwrap().chess960_number(Color::White),
        None
    );
    assert_eq!(
        "4k3/8/8/8/8/8/8/RRBQKBNN w - - 0 1".parse::<Position>().unwrap().chess960_number(Color::White),
        None
    );
}

#[test]
fn packed_positions_are_restored_exactly() {
    let law = |position: &Position| {
        let packed = Packed::from(position);
        assert_eq!(Position::try_from(packed), Ok(*position), "{position}");
    };
    data::own_suites().iter().for_each(|line| law(&line.position));
    play::random_games(82, 400, 120, |position, _| law(position));
    law(&"4k3/8/8/8/8/8/8/4K3 b - - 65535 65535".parse().unwrap());
    // Changing these bytes is a breaking change, because packed positions may be stored in files.
    let text = "Packed(ffff00000000ffff1c4225c100000000666666667da88bd7";
    assert_eq!(format!("{:?}", Packed::from(&Position::default())), format!("{text}00000100)"));
}

/// Writes the positions of the four suites in every format and reads them back.
#[test]
fn suites_round_trip_through_fen_epd_and_bytes() {
    let mut lines = 0;
    for name in ["generated.epd", "generated960.epd", "tricky.epd", "rampart.epd"] {
        let text = data::read(name);
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            // The operations of the suites are separated by semicolons without spaces, and some
            // begin with a semicolon.
            let (fen, counts) = line.split_once(';').unwrap_or((line, ""));
            let position =
                Position::from_fen(fen.trim()).or_else(|_| Position::from_epd(fen).map(|read| read.0));
            let position = position.unwrap_or_else(|error| panic!("{line}: {error}"));
            for notation in [CastlingNotation::Standard, CastlingNotation::Chess960] {
                assert_eq!(Position::from_fen(&position.fen(notation).to_string()), Ok(position), "{line}");
                let epd = position.board().epd(notation);
                let epd = format!(
                    "{epd} hmvc {}; fmvn {}; {counts}",
                    position.halfmove_clock(),
                    position.fullmove_number()
                );
                let (read, operations) = Position::from_epd(&epd).unwrap();
                assert_eq!(read, position, "{line}");
                // A semicolon in a string does not end an operation.
                let parts = counts.split('"').step_by(2).flat_map(|part| part.matches(';')).count();
                let last = usize::from(!counts.trim().is_empty());
                assert_eq!(operations.count(), 2 + parts + last, "{line}");
            }
            assert_eq!(Position::try_from(Packed::from(&position)), Ok(position), "{line}");
            lines += 1;
        }
    }
    assert!(lines > 100, "only {lines} lines");
}

#[test]
fn bytes_that_are_not_a_position_are_rejected() {
    let start = Packed::from(&Position::default());
    let with = |at: usize, byte: u8| {
        let mut packed = start;
        packed.0[at] = byte;
        Position::try_from(packed).unwrap_err()
    };
    assert_eq!(with(2, 1), PackedError::TooManyPieces);
    // A second white king on a1.
    assert!(matches!(with(8, 0x15), PackedError::Setup(error) if error.contains(SetupProblem::KingCount)));
    // A pawn on a2 that has just made a double push.
    assert_eq!(with(12, 0x0e), PackedError::InvalidCode { square: Square::A2 });
    let bare = Packed::from(&"4k3/8/8/8/8/8/8/4K3 w - - 0 1".parse::<Position>().unwrap());
    let mut leftover = bare;
    leftover.0[20] = 1;
    assert_eq!(Position::try_from(leftover), Err(PackedError::TrailingBits));
    // A double push to e4 that no pawn can capture is packed like any other pawn.
    let mut pushed = Packed::from(&"4k3/8/8/8/4P3/8/8/4K3 b - - 0 1".parse::<Position>().unwrap());
    assert_eq!(pushed.0[8] >> 4, 0);
    pushed.0[8] |= 14 << 4;
    assert_eq!(Position::try_from(pushed), Err(PackedError::InvalidCode { square: Square::E4 }));
}

proptest! {
    #[test]
    fn unpacked_positions_are_packed_to_the_same_bytes(
        places in proptest::collection::vec((0usize..28, any::<u8>()), 0..4),
        line in 0usize..100,
    ) {
        let suites = data::own_suites();
        let mut packed = Packed::from(&suites[line % suites.len()].position);
        for (at, byte) in places {
            packed.0[at] = byte;
        }
        if let Ok(position) = Position::try_from(packed) {
            prop_assert_eq!(Packed::from(&position), packed);
        }
    }
}

/// What follows the fields of an EPD, the counters it stands for, and the operations with their operands.
type Rest<'a> = (&'a str, (u16, u16), &'a [(&'a str, &'a [&'a str])]);

#[test]
fn operations_never_cost_the_position() {
    let bare = "4k3/8/8/8/8/8/8/4K3 w - -";
    let long = format!("id {}", "a".repeat(1 << 12));
    let operations: [Rest<'_>; 19] = [
        ("", (0, 1), &[]),
        (
            "hmvc 7; fmvn 40; c0 \"a;b\"; ce 12",
            (7, 40),
            &[("hmvc", &["7"]), ("fmvn", &["40"]), ("c0", &["a;b"]), ("ce", &["12"])],
        ),
        // One operation, without its semicolon.
        ("bm Kd2", (0, 1), &[("bm", &["Kd2"])]),
        ("acd 12; acs 00:00;", (0, 1), &[("acd", &["12"]), ("acs", &["00:00"])]),
        ("PV: Kd2 Kd7; bm Kd2;", (0, 1), &[("PV:", &["Kd2", "Kd7"]), ("bm", &["Kd2"])]),
        (";", (0, 1), &[]),
        ("bm Kd2;; ; id \"x\";;", (0, 1), &[("bm", &["Kd2"]), ("id", &["x"])]),
        (";D1 5 ;D2 25", (0, 1), &[("D1", &["5"]), ("D2", &["25"])]),
        // The counters of a FEN.
        ("5 20", (5, 20), &[]),
        ("3 9 bm Kd2; id \"x\";", (3, 9), &[("bm", &["Kd2"]), ("id", &["x"])]),
        ("3 9;bm Kd2;", (3, 9), &[("bm", &["Kd2"])]),
        ("5 bm Kd2;", (0, 1), &[("5", &["bm", "Kd2"])]),
        ("hmvc x; fmvn;", (0, 1), &[("hmvc", &["x"]), ("fmvn", &[])]),
        ("hmvc 65535; fmvn 65536;", (65_535, 1), &[("hmvc", &["65535"]), ("fmvn", &["65536"])]),
        // A quote that nothing closes.
        ("id \"foo; hmvc 3;", (3, 1), &[("id", &["\"foo"]), ("hmvc", &["3"])]),
        ("\"bm Kd2; hmvc 3;", (3, 1), &[("", &["\"bm", "Kd2"]), ("hmvc", &["3"])]),
        ("id\"foo bar\";", (0, 1), &[("id", &["foo bar"])]),
        ("1.é Kd2;", (0, 1), &[("1.é", &["Kd2"])]),
        (&long, (0, 1), &[("id", &[long.get(3..).unwrap()])]),
    ];
    for (rest, counters, expected) in operations {
        let epd = format!("{bare} {rest}");
        let (position, operations) = Position::from_epd(&epd).unwrap();
        assert_eq!((position.halfmove_clock(), position.fullmove_number()), counters, "{rest}");
        let read: Vec<(&str, Vec<&str>)> =
            operations.clone().map(|operation| (operation.opcode, operation.operands().collect())).collect();
        let expected: Vec<(&str, Vec<&str>)> =
            expected.iter().map(|&(opcode, operands)| (opcode, operands.to_vec())).collect();
        assert_eq!(read, expected, "{rest}");
        // What is written reads back.
        let texts: Vec<String> = operations.map(|operation| operation.to_string()).collect();
        let written = format!("{bare} {}", texts.join(" "));
        let (_, again) = Position::from_epd(&written).unwrap();
        assert_eq!(again.map(|operation| operation.to_string()).collect::<Vec<_>>(), texts, "{rest}");
    }
}

#[test]
fn many_operations_take_linear_time() {
    for part in ["a;", "\"", "a \"", "\"\";", ";", "a \";\"; "] {
        let epd = format!("4k3/8/8/8/8/8/8/4K3 w - - {}", part.repeat(1 << 20));
        let (_, operations) = Position::from_epd(&epd).unwrap();
        assert!(operations.map(|operation| operation.operands().count()).sum::<usize>() < 1 << 22);
    }
}
