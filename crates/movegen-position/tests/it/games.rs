//! Games: repetitions, draws, taking back; and positions packed into 28 bytes.

use movegen_position::*;
use proptest::prelude::*;

use crate::{data, play};

fn play_all<R: Record>(game: &mut Game<R>, moves: &str) {
    for uci in moves.split(' ') {
        let mv = game.position().parse_uci(uci).unwrap();
        game.play(mv).unwrap();
    }
}

fn from(fen: &str) -> Game<FixedRecord<64>> {
    Game::new(fen.parse().unwrap(), FixedRecord::new())
}

#[test]
fn the_third_and_the_fifth_time_are_told() {
    let mut game = from(&Position::default().to_string());
    for times in 1..5 {
        assert_eq!(game.repetitions(), times);
        assert_eq!(game.claim(), (times >= 3).then_some(Claim::ThreefoldRepetition));
        assert_eq!(game.outcome(), None);
        play_all(&mut game, "g1f3 g8f6 f3g1 f6g8");
    }
    assert_eq!((game.repetitions(), game.outcome()), (5, Some(Outcome::FivefoldRepetition)));
    assert_eq!(game.outcome().unwrap().to_string(), "1/2-1/2");
    while game.take_back().is_some() {}
    assert_eq!((game.position(), game.moves().count()), (&Position::default(), 0));
}

#[test]
fn rights_and_en_passant_make_positions_differ_as_far_as_moves_do() {
    // The king comes back, his right does not.
    let mut game = from("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    play_all(&mut game, "e1e2 e8e7 e2e1 e7e8");
    assert_eq!(game.repetitions(), 1);
    play_all(&mut game, "e1e2 e8e7 e2e1 e7e8");
    assert_eq!(game.repetitions(), 2);
    // After d2d4 the pawn on e4 may capture, four half-moves later no more.
    let mut game = from("4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1");
    play_all(&mut game, "d2d4 e8e7 e1d1 e7e8 d1e1");
    assert_eq!(game.repetitions(), 1);
    // Where it is pinned there is no difference.
    let mut game = from("8/8/8/8/k3p2R/8/3P4/4K3 w - - 0 1");
    play_all(&mut game, "d2d4 a4a5 e1d1 a5a4 d1e1");
    assert_eq!(game.repetitions(), 2);
}

#[test]
fn fifty_moves_are_claimed_and_seventy_five_are_not() {
    let mut game = from("4k3/8/8/8/8/8/8/R3K3 w - - 98 90");
    play_all(&mut game, "a1a2 e8e7");
    assert_eq!((game.claim(), game.outcome()), (Some(Claim::FiftyMoves), None));
    let game = from("4k3/8/8/8/8/8/8/R3K3 w - - 150 120");
    assert_eq!(game.outcome(), Some(Outcome::SeventyFiveMoves));
    // Mate by the last move comes before.
    let game = from("R3k3/8/4K3/8/8/8/8/8 b - - 150 120");
    assert_eq!(game.outcome(), Some(Outcome::Checkmate { winner: Color::White }));
}

#[test]
fn material_that_gives_no_mate() {
    let insufficient =
        |men: &str| format!("{men} w - - 0 1").parse::<Position>().unwrap().is_material_insufficient();
    for men in
        ["4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/3NK3", "4kb2/8/8/8/8/8/8/4K3", "4kb2/8/8/8/8/4B3/8/4K3"]
    {
        assert!(insufficient(men), "{men}");
    }
    // Bishops on both colours, a knight on each side, two knights, and anything heavier.
    for men in [
        "4kb2/8/8/8/8/8/4B3/4K3",
        "4kn2/8/8/8/8/8/8/3NK3",
        "4k3/8/8/8/8/8/8/2NNK3",
        "4kb2/8/8/8/8/8/8/3NK3",
        "4k3/8/8/8/8/8/P7/4K3",
        "4kr2/8/8/8/8/8/8/4K3",
    ] {
        assert!(!insufficient(men), "{men}");
    }
}

#[test]
fn a_record_that_is_full_says_so_and_nothing_is_lost() {
    let mut game = Game::new(Position::default(), FixedRecord::<2>::new());
    play_all(&mut game, "e2e4 e7e5");
    let before = *game.position();
    let mv = before.parse_uci("g1f3").unwrap();
    assert_eq!(game.play(mv), Err(PlayError::Full));
    assert_eq!(
        game.play(before.parse_uci("d2d4").unwrap()).unwrap_err().to_string(),
        "no room for another move"
    );
    assert_eq!((*game.position(), game.moves().count()), (before, 2));
    let nowhere = Move::new(MoveKind::Queen, Square::A1, Square::H8);
    assert_eq!(game.play(nowhere), Err(PlayError::Illegal));
    #[cfg(feature = "alloc")]
    {
        let mut game = Game::new(Position::default(), Vec::new());
        play_all(&mut game, "e2e4 e7e5 g1f3");
        assert_eq!(game.moves().last(), Some(mv));
    }
}

/// Held against whole positions compared one by one, clocks left out.
#[test]
fn repetitions_are_those_of_equal_positions() {
    let mut repeated = 0;
    for seed in 0..200 {
        // Kings and rooks shuffle about and repeat themselves soon.
        let mut game = from("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
        let mut seen: Vec<Board> = Vec::new();
        let mut rng = differential::random::for_game(83, seed);
        for _ in 0..60 {
            seen.push(*game.position().board());
            let naive = seen.iter().filter(|board| *board == seen.last().unwrap()).count();
            assert_eq!(game.repetitions(), naive);
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

#[test]
fn start_positions_have_numbers() {
    let mut all: Vec<String> = Vec::new();
    for number in 0..960 {
        let position = Position::chess960(number).unwrap();
        assert_eq!(position.chess960_number(Color::White), Some(number));
        assert_eq!(position.chess960_number(Color::Black), Some(number));
        assert_eq!(position.board().castles().rooks().len(), 4);
        all.push(position.to_string());
    }
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 960);
    // Numbers as published: the first, the last, and some in between.
    for (number, men) in
        [(0, "BBQNNRKR"), (1, "BQNBNRKR"), (518, "RNBQKBNR"), (534, "RNBKQBNR"), (959, "RKRNNQBB")]
    {
        assert!(Position::chess960(number).unwrap().to_string().contains(men), "{number}");
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
fn packed_positions_come_back_to_the_bit() {
    let law = |position: &Position| {
        let packed = Packed::from(position);
        assert_eq!(Position::try_from(packed), Ok(*position), "{position}");
    };
    data::own_suites().iter().for_each(|line| law(&line.position));
    play::random_games(82, 400, 120, |position, _| law(position));
    law(&"4k3/8/8/8/8/8/8/4K3 b - - 65535 65535".parse().unwrap());
    // The format is a promise: these bytes may not change.
    let text = "Packed(ffff00000000ffff1c4225c100000000666666667da88bd7";
    assert_eq!(format!("{:?}", Packed::from(&Position::default())), format!("{text}00000100)"));
}

/// The four suites, through every text and form.
#[test]
fn suites_come_back_from_fen_epd_and_bytes() {
    let mut lines = 0;
    for name in ["generated.epd", "generated960.epd", "tricky.epd", "rampart.epd"] {
        let Some(text) = data::read_further(name) else { continue };
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            // The suites part their operations by semicolons alone, and some begin with one.
            let (fen, counts) = line.split_once(';').unwrap_or((line, ""));
            let position =
                Position::from_fen(fen.trim()).or_else(|_| Position::from_epd(fen).map(|read| read.0));
            let position = position.unwrap_or_else(|error| panic!("{line}: {error}"));
            for style in [CastleStyle::Standard, CastleStyle::Chess960] {
                assert_eq!(Position::from_fen(&position.fen(style).to_string()), Ok(position), "{line}");
                let epd = position.board().epd(style);
                let epd = format!(
                    "{epd} hmvc {}; fmvn {}; {counts}",
                    position.halfmove_clock(),
                    position.fullmove_number()
                );
                let (read, operations) = Position::from_epd(&epd).unwrap();
                assert_eq!(read, position, "{line}");
                // A semicolon in a string parts nothing.
                let parts = counts.split('"').step_by(2).flat_map(|part| part.matches(';')).count();
                let last = usize::from(!counts.trim().is_empty());
                assert_eq!(operations.count(), 2 + parts + last, "{line}");
            }
            assert_eq!(Position::try_from(Packed::from(&position)), Ok(position), "{line}");
            lines += 1;
        }
    }
    assert!(lines == 0 || lines > 100, "only {lines} lines");
}

#[test]
fn bytes_that_are_no_position_are_refused() {
    let start = Packed::from(&Position::default());
    let with = |at: usize, byte: u8| {
        let mut packed = start;
        packed.0[at] = byte;
        Position::try_from(packed).unwrap_err()
    };
    assert_eq!(with(2, 1), PackedError::TooManyMen);
    // A king on a1 besides that on e1.
    assert!(matches!(with(8, 0x15), PackedError::Faults(faults) if faults.contains(Fault::KingCount)));
    // A pawn on a2 that has just gone two squares.
    assert_eq!(with(12, 0x0e), PackedError::Meaningless(Square::A2));
    let bare = Packed::from(&"4k3/8/8/8/8/8/8/4K3 w - - 0 1".parse::<Position>().unwrap());
    let mut leftover = bare;
    leftover.0[20] = 1;
    assert_eq!(Position::try_from(leftover), Err(PackedError::Leftover));
    // A pawn on e4 that nobody can capture: there is another way to write that.
    let mut passed = Packed::from(&"4k3/8/8/8/4P3/8/8/4K3 b - - 0 1".parse::<Position>().unwrap());
    assert_eq!(passed.0[8] >> 4, 0);
    passed.0[8] |= 14 << 4;
    assert_eq!(Position::try_from(passed), Err(PackedError::Meaningless(Square::E4)));
}

proptest! {
    #[test]
    fn what_can_be_unpacked_is_packed_the_same(
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

#[test]
fn operations_are_whole_or_refused() {
    let bare = "4k3/8/8/8/8/8/8/4K3 w - -";
    let refused = |rest: &str| Position::from_epd(&format!("{bare} {rest}")).unwrap_err();
    for (rest, column, problem) in [
        ("5 20", 27, Problem::Unexpected('5')),
        ("0 1 bm Kd2;", 27, Problem::Unexpected('0')),
        ("\"bm Qg6; hmvc 3;", 27, Problem::Unexpected('"')),
        ("id\"foo bar\";", 29, Problem::Unexpected('"')),
        ("id \"foo; hmvc 3;", 30, Problem::Incomplete),
        (";", 27, Problem::Unexpected(';')),
        ("hmvc x;", 32, Problem::Unexpected('x')),
        ("hmvc;", 27, Problem::Missing),
    ] {
        let error = refused(rest);
        assert_eq!((error.column, error.problem), (column, problem), "{rest}");
    }
    let epd = format!("{bare} hmvc 7; fmvn 40; c0 \"a;b\"; ce 12");
    let (position, operations) = Position::from_epd(&epd).unwrap();
    assert_eq!((position.halfmove_clock(), position.fullmove_number()), (7, 40));
    let texts: Vec<String> = operations.map(|operation| operation.to_string()).collect();
    assert_eq!(texts, ["hmvc 7;", "fmvn 40;", "c0 \"a;b\";", "ce 12;"]);
}
