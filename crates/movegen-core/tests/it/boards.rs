//! Setups with every problem, EPD texts with every error, and the description of moves.

use movegen_core::setup::{FenDialect, FenError, FenField, FenProblem, SetupError, SetupProblem, Validation};
use movegen_core::*;

#[track_caller]
fn rejects_setup(epd: &str, column: usize, problem: SetupProblem) {
    let error = Board::from_fen(epd).unwrap_err();
    assert_eq!((error.column, error.problem), (column, FenProblem::Setup(problem)), "{epd}");
}

#[track_caller]
fn rejects(epd: &str, field: FenField, column: usize, problem: FenProblem) {
    assert_eq!(Board::from_fen(epd), Err(FenError { field, column, problem }), "{epd:?}");
}

#[test]
fn problems_of_pieces_are_located() {
    rejects_setup("8/8/8/8/8/8/8/4K3 w - -", 1, SetupProblem::KingCount);
    rejects_setup("4k3/8/8/8/8/8/8/4KK2 w - -", 19, SetupProblem::KingCount);
    rejects_setup("8/8/8/8/8/8/4k3/4K3 w - -", 14, SetupProblem::KingsAdjacent);
    rejects_setup("4k3/8/8/8/8/8/8/4RK2 w - -", 2, SetupProblem::OpponentInCheck);
    rejects_setup("4k3/8/8/8/8/8/8/4K2p w - -", 20, SetupProblem::PawnOnBackRank);
    rejects_setup("P3k3/8/8/8/8/8/8/4K3 w - -", 1, SetupProblem::PawnOnBackRank);
    rejects_setup("4k3/8/8/8/8/8/PPPPPPPP/P3K3 w - -", 24, SetupProblem::PawnOnBackRank);
    rejects_setup("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - -", 23, SetupProblem::TooManyPawns);
    rejects_setup("4k3/8/8/8/8/NNNNNNNN/NNNNNNNN/4K3 w - -", 32, SetupProblem::TooManyPieces);
    let queens = Setup::from_fen("4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - -", Validation::Strict).unwrap_err();
    assert_eq!((queens.column, queens.code()), (1, "too-many-promoted"));
}

/// What a dialect is told about a symbol: the piece before it, its text and its index.
type Symbol = (Option<(Square, Piece)>, String, usize);

/// A dialect with symbols in `<>` after a piece, and fields that begin with `+`.
#[derive(Default)]
struct Dialect {
    /// Returned for each symbol, if any, in place of its length.
    len: Option<usize>,
    symbols: Vec<Symbol>,
    fields: Vec<(String, usize)>,
    problem: Option<(FenField, FenProblem)>,
}

impl FenDialect for Dialect {
    fn read_symbol(
        &mut self,
        text: &str,
        start: usize,
        before: Option<(Square, Piece)>,
    ) -> Result<usize, FenError> {
        let unexpected = FenError::unexpected(FenField::Placement, start, text);
        let len = text.find('>').filter(|_| text.starts_with('<')).ok_or(unexpected)? + 1;
        self.symbols.push((before, text[..len].to_owned(), start));
        Ok(self.len.unwrap_or(len))
    }

    fn read_field(&mut self, text: &str, start: usize) -> Result<bool, FenError> {
        let is_own = text.starts_with('+');
        if is_own {
            self.fields.push((text.to_owned(), start));
        }
        Ok(is_own)
    }

    /// White's pawns may stand on the first rank.
    fn allows(&self, problem: SetupProblem, setup: &Setup) -> bool {
        let pawns = setup.role(Role::Pawn) & Bitboard::BACK_RANKS;
        problem == SetupProblem::PawnOnBackRank
            && pawns.is_subset(setup.color(Color::White) & Bitboard::rank(Rank::First))
    }

    fn check(&mut self, setup: &Setup) -> Result<(), (FenField, FenProblem)> {
        let problems = setup.validate(Validation::Playable).err().into_iter().flat_map(SetupError::iter);
        let mut forbidden = problems.filter(|&problem| !self.allows(problem, setup));
        let of_pieces = forbidden.next().map(|problem| (problem.field(), FenProblem::Setup(problem)));
        of_pieces.or(self.problem).map_or(Ok(()), Err)
    }
}

#[test]
fn a_dialect_reads_its_symbols_and_fields() {
    let mut dialect = Dialect::default();
    let fen = "4k3<3>/8/8/8/<♔>8/8/8/P3K3<xyz> w - - +1+2 3 +4 5";
    let setup = Setup::from_fen_with(fen, &mut dialect).unwrap();
    assert_eq!((setup.halfmove_clock, setup.fullmove_number), (3, 5));
    assert_eq!(setup.pieces(Color::White, Role::Pawn), Square::A1.into());
    let symbols = [(None, "<3>".to_owned(), 3), (None, "<♔>".to_owned(), 13), (None, "<xyz>".to_owned(), 28)];
    assert_eq!(dialect.symbols, symbols);
    assert_eq!(dialect.fields, [("+1+2".to_owned(), 40), ("+4".to_owned(), 47)]);
    let mut dialect = Dialect::default();
    assert!(Setup::from_fen_with("k<1>7/8/8/8/8/8/8/7K<2> w - -", &mut dialect).is_ok());
    let before = dialect.symbols.iter().map(|(before, ..)| *before);
    assert!(before.eq([Some((Square::A8, Piece::BlackKing)), Some((Square::H1, Piece::WhiteKing))]));
}

/// A length that leads outside of the placement, or into a character, is an error at the symbol.
#[test]
fn wrong_lengths_of_symbols_are_errors() {
    for len in [0, 2, 3, 7, 8, 20, usize::MAX - 1, usize::MAX] {
        let mut dialect = Dialect { len: Some(len), ..Default::default() };
        let error = Setup::from_fen_with("4k3/8/8/8/8/8/8/4K3<♔> w - -", &mut dialect).unwrap_err();
        let (field, column, problem) = (FenField::Placement, 20, FenProblem::Unexpected('<'));
        assert_eq!(error, FenError { field, column, problem }, "{len}");
    }
}

#[test]
fn problems_of_a_dialect_are_located() {
    let error = |fen: &str, problem| {
        let mut dialect = Dialect { problem, ..Default::default() };
        Setup::from_fen_with(fen, &mut dialect).unwrap_err()
    };
    // The first pawn that isn't allowed, after others and after symbols of several bytes.
    for (fen, column) in [
        ("4k3/8/8/8/8/8/8/P2pK2p w - -", 19),
        ("p3k3/8/8/8/8/8/8/P2pK2p w - -", 1),
        ("4k3<ppp>/8/8/8/8/<♔>8/8/P<8>2pK2p w - -", 32),
    ] {
        let error = error(fen, None);
        assert_eq!((error.column, error.code()), (column, "pawn-on-back-rank"), "{fen}");
    }
    let fen = " 4k3/8/8/8/8/8/8/4K3<pn> w - - +1+2 3 5";
    for (field, column) in [
        (FenField::Placement, 2),
        (FenField::Pockets, 21),
        (FenField::Turn, 26),
        (FenField::Castling, 28),
        (FenField::EnPassant, 30),
        (FenField::Checks, 32),
        (FenField::Halfmoves, 37),
        (FenField::Fullmoves, 39),
    ] {
        let problem = FenProblem::Variant("a reason");
        assert_eq!(error(fen, Some((field, problem))), FenError { field, column, problem });
    }
}

#[test]
fn problems_of_castling_rights_are_located() {
    rejects_setup("4k3/8/8/8/8/8/8/4K3 w K -", 23, SetupProblem::CastlingRook);
    rejects_setup("4k3/8/8/8/8/8/8/4K2R w KQ -", 25, SetupProblem::CastlingRook);
    rejects_setup("r3k3/8/8/8/8/8/8/R3K3 w Qqk -", 27, SetupProblem::CastlingRook);
    rejects_setup("4k3/8/8/8/8/8/4K3/7R w K -", 24, SetupProblem::CastlingKing);
    rejects_setup("4k3/8/8/8/8/8/8/4K1RR w KG -", 26, SetupProblem::CastlingTwice);
    rejects_setup("4k3/8/8/8/8/8/8/4K2r w K -", 24, SetupProblem::CastlingRook);
    rejects_setup("4k2R/8/8/8/8/8/8/4K3 b k -", 24, SetupProblem::CastlingRook);
}

#[test]
fn problems_of_en_passant_are_located() {
    rejects_setup("4k3/8/8/3pP3/8/8/8/4K3 w - d5 ", 28, SetupProblem::EnPassantRank);
    rejects_setup("4k3/8/8/3pP3/8/8/8/4K3 b - d6", 28, SetupProblem::EnPassantRank);
    rejects_setup("4k3/8/8/4P3/8/8/8/4K3 w - d6", 27, SetupProblem::EnPassantPawn);
    rejects_setup("4k3/8/8/3PP3/8/8/8/4K3 w - d6", 28, SetupProblem::EnPassantPawn);
    rejects_setup("4k3/8/3n4/3pP3/8/8/8/4K3 w - d6", 30, SetupProblem::EnPassantBlocked);
    rejects_setup("4k3/3n4/8/3pP3/8/8/8/4K3 w - d6", 30, SetupProblem::EnPassantBlocked);
    // A rook on the first rank gave check before the double push.
    rejects_setup("4k3/8/8/3pP3/8/8/8/K6r w - d6", 28, SetupProblem::EnPassantCheck);
    // So did a knight.
    rejects_setup("4k3/8/8/3pP3/8/1n6/8/K7 w - d6", 29, SetupProblem::EnPassantCheck);
    // The rook's check is new, but the pushed pawn blocks one that was there.
    rejects_setup("1Q5B/r4K1k/8/2Pp4/6P1/6R1/q4Q2/4r3 w - d6", 40, SetupProblem::EnPassantCheck);
    // Possible: the pawn itself gives check, or left the line of the piece that does.
    for epd in ["4k3/8/8/3pP3/4K3/8/8/8 w - d6", "4b2k/8/8/3pP3/K7/8/8/8 w - d6"] {
        assert!(Board::from_fen(epd).is_ok(), "{epd}");
    }
}

#[test]
fn all_problems_are_reported_at_once() {
    let mut setup = Setup::EMPTY;
    setup.set(Square::A1, Some(Piece::WhitePawn));
    setup.castling_rooks = Square::H1.into();
    setup.en_passant = Some(Square::E4);
    let error = Board::try_from(&setup).unwrap_err();
    let expected = [
        SetupProblem::KingCount,
        SetupProblem::PawnOnBackRank,
        SetupProblem::CastlingRook,
        SetupProblem::EnPassantRank,
    ];
    assert_eq!(error.iter().collect::<Vec<_>>(), expected);
    assert_eq!(error.first(), Some(SetupProblem::KingCount));
    assert_eq!(
        error.to_string(),
        "each side must have exactly one king; a pawn is on the first or last rank; \
         no rook of that color to castle with; not on the rank behind a double push"
    );
    assert_eq!(Setup::default().validate(Validation::Strict), Ok(()));
    // Each problem has a place of its own in an error.
    for problem in SetupProblem::ALL {
        let error = SetupError::from(problem);
        assert_eq!(error.iter().collect::<Vec<_>>(), [problem]);
        assert!(SetupProblem::ALL.into_iter().all(|other| error.contains(other) == (other == problem)));
    }
}

#[track_caller]
fn strictly(epd: &str, expected: &[SetupProblem]) {
    let setup = Setup::from_fen(epd, Validation::Any).unwrap();
    assert_eq!(setup.validate(Validation::Any), Ok(()), "{epd}");
    assert_eq!(setup.validate(Validation::Playable), Ok(()), "{epd}");
    let problems = setup.validate(Validation::Strict).err().into_iter().flat_map(SetupError::iter);
    assert_eq!(problems.collect::<Vec<_>>(), expected, "{epd}");
}

#[test]
fn strict_validation_checks_promotions_and_checks() {
    const PROMOTED: &[SetupProblem] = &[SetupProblem::TooManyPromoted];
    strictly("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", &[]);
    strictly("8/k7/8/8/8/8/PPPPPPP1/QQK5 w - -", &[]);
    strictly("8/k7/8/8/8/8/PPPPPPPP/1QQK4 w - -", PROMOTED);
    strictly("8/k7/8/8/8/8/PPPPPPPP/B1B1K3 w - -", PROMOTED);
    strictly("8/k7/8/8/8/8/PPPPPPPP/BB2K3 w - -", &[]);
    strictly("nnn1k3/pppppp2/8/8/8/8/8/4K3 w - -", &[]);
    strictly("4k3/pppppp2/8/rrrrr3/8/8/8/4K3 w - -", PROMOTED);
    const CHECK: &[SetupProblem] = &[SetupProblem::ImpossibleCheck];
    // Possible: a knight that left the line of a rook. Impossible: two knights, two rooks on one line, a
    // knight and a pawn, three checkers.
    strictly("4k3/8/8/8/8/3n4/8/r3K3 w - -", &[]);
    strictly("4k3/8/8/8/8/3n1n2/8/4K3 w - -", CHECK);
    strictly("4k3/8/8/8/8/8/8/r3K2r w - -", CHECK);
    strictly("4k3/8/8/8/8/3n4/3p4/4K3 w - -", CHECK);
    strictly("4k3/8/8/8/8/3n4/8/r3K2q w - -", CHECK);
    // Impossible as well, but accepted: a rook and a bishop.
    strictly("4k3/8/8/8/7b/8/8/r3K3 w - -", &[]);
    // Nobody gives check to a king that isn't there, on a1 or elsewhere.
    let kingless: Setup = "4k3/8/8/8/8/1n6/2n5/8 w - -".parse().unwrap();
    let problems = kingless.validate(Validation::Strict).unwrap_err();
    assert!(problems.iter().eq([SetupProblem::KingCount]));
}

#[test]
fn invalid_rights_and_squares_are_removed_on_request() {
    let mut setup = Setup::from_fen("r3k3/8/8/8/8/8/8/4K2R w KQkq e6", Validation::Any).unwrap();
    assert_eq!(setup.validate(Validation::Playable).unwrap_err().iter().count(), 2);
    assert_eq!(setup.remove_invalid_castling(), Bitboard::from_iter([Square::A1, Square::H8]));
    assert_eq!(setup.remove_invalid_en_passant(), Some(Square::E6));
    assert_eq!((setup.remove_invalid_castling(), setup.remove_invalid_en_passant()), (Bitboard::EMPTY, None));
    assert_eq!(setup.to_string(), "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1");
    assert_eq!(setup.validate(Validation::Playable), Ok(()));
}

/// The letters K and Q mean the outermost rooks beside a king on its back rank. If it stands elsewhere, both go.
#[test]
fn all_castling_letters_are_read_and_repaired() {
    for king in File::ALL.map(Some).into_iter().chain([None]) {
        let king_square = king.map_or(Bitboard::EMPTY, |file| Square::new(file, Rank::First).into());
        for rooks in (0..256).map(Bitboard).filter(|rooks| rooks.is_disjoint(king_square)) {
            let mut setup = Setup::EMPTY;
            setup.turn = Color::Black;
            setup.set(Square::E8, Some(Piece::BlackKing));
            let king_square = king_square.first().unwrap_or(Square::H3);
            setup.set(king_square, Some(Piece::WhiteKing));
            rooks.into_iter().for_each(|rook| _ = setup.set(rook, Some(Piece::WhiteRook)));
            let fen = setup.to_string().replace(" - - ", " KQ - ");
            let mut setup = Setup::from_fen(&fen, Validation::Any).unwrap();
            setup.remove_invalid_castling();
            let beside = |side| {
                let rooks =
                    rooks.into_iter().filter(|&rook| CastlingSide::from_squares(king_square, rook) == side);
                rooks.collect::<Bitboard>()
            };
            let [west, east] =
                [beside(CastlingSide::QueenSide).first(), beside(CastlingSide::KingSide).last()];
            let outermost = west.into_iter().chain(east).filter(|_| king.is_some());
            assert_eq!(setup.castling_rooks, outermost.collect(), "{fen}");
            assert_eq!(setup.validate(Validation::Playable), Ok(()), "{fen}");
        }
    }
}

#[test]
fn any_setup_is_written_and_read_back() {
    for fen in [
        "8/8/8/8/8/8/8/8 b - - 0 0",
        "KKKKKKKK/pppppppp/8/8/8/8/PPPPPPPP/kkkkkkkk w - a1 65535 65535",
        "4k3/8/8/8/8/8/8/4K3 w KQkq e4 0 1",
        "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 3 9",
        // Rights of inner rooks and of missing ones: K and Q would mean other rooks.
        "4k3/8/8/8/8/8/8/4K1R1 w H - 0 1",
        "1r2k3/8/8/8/8/8/8/4K3 w a - 0 1",
        // Without a king on its back rank, K and Q mean the corners.
        "4k3/8/8/8/8/8/8/6R1 w KQ - 0 1",
        "4k3/8/8/8/8/4K3/8/R5R1 w GA - 0 1",
    ] {
        assert_eq!(Setup::from_fen(fen, Validation::Any).unwrap().to_string(), fen);
    }
    let error = Setup::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkqb - 0 1", Validation::Playable).unwrap_err();
    assert_eq!((error.column, error.problem), (31, FenProblem::Setup(SetupProblem::CastlingRook)));
    let error = Setup::from_fen("k7/8/8/8/8/3n1n2/8/4K3 w - - 0 1", Validation::Strict).unwrap_err();
    assert_eq!((error.column, error.problem), (21, FenProblem::Setup(SetupProblem::ImpossibleCheck)));
}

#[test]
fn fields_that_are_missing_at_the_end_have_their_defaults() {
    let pieces = "k7/8/8/8/8/8/8/7K";
    let read = |rest| format!("{pieces}{rest}").parse::<Setup>().unwrap().to_string();
    assert_eq!(read(""), format!("{pieces} w - - 0 1"));
    for rest in [" b", " b -", " b - -", " b - - 0", " b - - 0 1", " b  "] {
        assert_eq!(read(rest), format!("{pieces} b - - 0 1"));
    }
    assert_eq!(read(" b - - 7"), format!("{pieces} b - - 7 1"));
}

#[test]
fn malformed_text_is_located_by_field_and_column() {
    use FenField::*;
    rejects("", Placement, 1, FenProblem::Missing);
    rejects("   ", Placement, 1, FenProblem::Missing);
    rejects("4k3/8/8/8/8/8/8/4K3 w - - 0 1 x", Rest, 31, FenProblem::Extra);
    rejects("4k3/8/8/8/8/8/8 w - -", Placement, 16, FenProblem::Incomplete);
    rejects("4k3/8/8/8/8/8/8/4K2 w - -", Placement, 20, FenProblem::ShortRank);
    rejects("4k3/7/8/8/8/8/8/4K3 w - -", Placement, 6, FenProblem::ShortRank);
    rejects("4k3/9/8/8/8/8/8/4K3 w - -", Placement, 5, FenProblem::Unexpected('9'));
    rejects("4k4/8/8/8/8/8/8/4K3 w - -", Placement, 3, FenProblem::LongRank);
    rejects("4k21/8/8/8/8/8/8/4K3 w - -", Placement, 4, FenProblem::SplitCount);
    rejects("ppppppppp/8/8/8/8/8/8/4K3 w - -", Placement, 9, FenProblem::LongRank);
    rejects("4k3/8/8/8/8/8/8/4K3/8 w - -", Placement, 20, FenProblem::Unexpected('/'));
    rejects("4k3/8/8/8/8/8/8/4é3 w - -", Placement, 18, FenProblem::Unexpected('é'));
    rejects("4k3/8/8/8/8/8/8/4K3 W - -", Turn, 21, FenProblem::Unexpected('W'));
    rejects("4k3/8/8/8/8/8/8/4K3 wb - -", Turn, 22, FenProblem::Unexpected('b'));
    rejects("r3k2r/8/8/8/8/8/8/4K3 w kxq -", Castling, 26, FenProblem::Unexpected('x'));
    rejects("r3k2r/8/8/8/8/8/8/4K3 w kqk -", Castling, 27, FenProblem::Repeated);
    rejects("r3k2r/8/8/8/8/8/8/4K3 w kh -", Castling, 26, FenProblem::Repeated);
    rejects("r3k2r/8/8/8/8/8/8/4K3 w -k -", Castling, 25, FenProblem::Unexpected('-'));
    rejects("4k3/8/8/8/8/8/8/4K3 w - e", EnPassant, 26, FenProblem::Incomplete);
    rejects("4k3/8/8/8/8/8/8/4K3 w - i6", EnPassant, 25, FenProblem::Unexpected('i'));
    rejects("4k3/8/8/8/8/8/8/4K3 w - e66", EnPassant, 27, FenProblem::Unexpected('6'));
    rejects("4k3/8/8/8/8/8/8/4K3 w - -\u{a0}", EnPassant, 25, FenProblem::Unexpected('-'));
}

#[test]
fn long_and_binary_text_is_an_error() {
    for text in
        ["8".repeat(1 << 22), "/".repeat(1 << 22), "k".repeat(1 << 22), " ".repeat(1 << 22), "\0".repeat(99)]
    {
        assert!(Board::from_fen(&text).is_err());
    }
    let rights = "K".repeat(1 << 22);
    assert!(Board::from_fen(&format!("4k3/8/8/8/8/8/8/4K2R w {rights} -")).is_err());
}

#[test]
fn rights_are_read_in_every_notation_and_written_in_two() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w";
    for rights in ["KQkq", "HAha", "qkQK", "AHah", "KAkq"] {
        let board = Board::from_fen(&format!("{start} {rights} -")).unwrap();
        assert_eq!(board, Board::default());
        assert_eq!(board.epd(CastlingNotation::Standard).to_string(), format!("{start} KQkq -"));
        assert_eq!(board.epd(CastlingNotation::Chess960).to_string(), format!("{start} HAha -"));
    }
    // K and Q mean the outermost rooks. Rights that only Chess960 has are written as
    // files in either notation.
    let board = Board::from_fen("4k3/8/8/8/8/8/8/1R2KR1R w KQ -").unwrap();
    assert_eq!(board.castling_rooks(), Bitboard::from_iter([Square::B1, Square::H1]));
    assert_eq!(board.epd(CastlingNotation::Standard).to_string(), "4k3/8/8/8/8/8/8/1R2KR1R w HB -");
    let inner = Board::from_fen("4k3/8/8/8/8/8/8/1R2KR1R w F -").unwrap();
    assert_eq!(inner.castling_rook(Color::White, CastlingSide::KingSide), Some(Square::F1));
    assert_eq!(inner.castling_rook(Color::White, CastlingSide::QueenSide), None);
}

#[test]
fn the_en_passant_square_is_kept_only_if_a_pawn_attacks_it() {
    let kept = Board::from_fen("4k3/8/8/3pP3/8/8/8/4K3 w - d6").unwrap();
    assert_eq!(kept.en_passant(), Some(Square::D6));
    let dropped = Board::from_fen("4k3/8/8/3p4/8/8/8/4K3 w - d6").unwrap();
    assert_eq!(dropped.en_passant(), None);
    assert_eq!(dropped, Board::from_fen("4k3/8/8/3p4/8/8/8/4K3 w - -").unwrap());
    // A setup keeps the square.
    let mut setup = Setup::from(&dropped);
    setup.en_passant = Some(Square::D6);
    assert_eq!(setup.validate(Validation::Playable), Ok(()));
    assert_eq!(Board::try_from(&setup), Ok(dropped));
}

#[test]
fn a_setup_has_the_content_of_its_board() {
    let board = Board::from_fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b Kq -").unwrap();
    let setup = Setup::from(&board);
    assert_eq!(Board::try_from(&setup), Ok(board));
    for piece in Piece::ALL {
        assert_eq!(setup.pieces(piece.color(), piece.role()), board.pieces(piece.color(), piece.role()));
    }
    assert_eq!(Board::try_from(&Setup::default()), Ok(Board::default()));
}

#[test]
fn a_null_move_changes_only_the_turn_and_the_en_passant_square() {
    let board = Board::from_fen("r3k2r/8/8/2pP4/8/8/8/R3K2R w KQkq c6").unwrap();
    let after = board.after_null().unwrap();
    assert_eq!(after.epd(CastlingNotation::Standard).to_string(), "r3k2r/8/8/2pP4/8/8/8/R3K2R b KQkq -");
    let in_check = Board::from_fen("r3k2r/8/8/8/4R3/8/8/4K3 b kq -").unwrap();
    assert_eq!(in_check.after_null(), None);
}

#[test]
fn boards_print_as_text() {
    let board = Board::default();
    assert!(board.to_string().starts_with("r n b q k b n r\np p p p p p p p\n. . . ."));
    assert_eq!(format!("{board:?}"), "Board(rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -)");
}
