//! Boards by hand: set-ups with every fault, EPD text with every error, and what a board tells of its moves.

use movegen_core::*;

#[track_caller]
fn fault(epd: &str, column: usize, fault: Fault) {
    let error = Board::from_epd(epd).unwrap_err();
    assert_eq!((error.column, error.problem), (column, Problem::Fault(fault)), "{epd}");
}

#[track_caller]
fn unreadable(epd: &str, field: Field, column: usize, problem: Problem) {
    assert_eq!(Board::from_epd(epd), Err(FenError { field, column, problem }), "{epd:?}");
}

#[test]
fn faults_of_men_are_found_with_their_place() {
    fault("8/8/8/8/8/8/8/4K3 w - -", 1, Fault::KingCount);
    fault("4k3/8/8/8/8/8/8/4KK2 w - -", 19, Fault::KingCount);
    fault("8/8/8/8/8/8/4k3/4K3 w - -", 14, Fault::KingsAdjacent);
    fault("4k3/8/8/8/8/8/8/4RK2 w - -", 2, Fault::OpponentInCheck);
    fault("4k3/8/8/8/8/8/8/4K2p w - -", 20, Fault::PawnOnBackRank);
    fault("P3k3/8/8/8/8/8/8/4K3 w - -", 1, Fault::PawnOnBackRank);
    fault("4k3/8/8/8/8/8/PPPPPPPP/P3K3 w - -", 24, Fault::PawnOnBackRank);
    fault("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - -", 23, Fault::TooManyPawns);
    fault("4k3/8/8/8/8/NNNNNNNN/NNNNNNNN/4K3 w - -", 32, Fault::TooManyPieces);
}

#[test]
fn faults_of_rights_are_found_with_their_place() {
    fault("4k3/8/8/8/8/8/8/4K3 w K -", 23, Fault::CastleRook);
    fault("4k3/8/8/8/8/8/8/4K2R w KQ -", 25, Fault::CastleRook);
    fault("r3k3/8/8/8/8/8/8/R3K3 w Qqk -", 27, Fault::CastleRook);
    fault("4k3/8/8/8/8/8/4K3/7R w K -", 24, Fault::CastleKing);
    fault("4k3/8/8/8/8/8/8/4K1RR w KG -", 26, Fault::CastleTwice);
    fault("4k3/8/8/8/8/8/8/4K2r w K -", 24, Fault::CastleRook);
    fault("4k2R/8/8/8/8/8/8/4K3 b k -", 24, Fault::CastleRook);
}

#[test]
fn faults_of_en_passant_are_found() {
    fault("4k3/8/8/3pP3/8/8/8/4K3 w - d5 ", 28, Fault::EnPassantRank);
    fault("4k3/8/8/3pP3/8/8/8/4K3 b - d6", 28, Fault::EnPassantRank);
    fault("4k3/8/8/4P3/8/8/8/4K3 w - d6", 27, Fault::EnPassantPawn);
    fault("4k3/8/8/3PP3/8/8/8/4K3 w - d6", 28, Fault::EnPassantPawn);
    fault("4k3/8/3n4/3pP3/8/8/8/4K3 w - d6", 30, Fault::EnPassantBlocked);
    fault("4k3/3n4/8/3pP3/8/8/8/4K3 w - d6", 30, Fault::EnPassantBlocked);
    // A rook that gives check along a file gave it before the pawn passed on another.
    fault("4k3/8/8/3pP3/8/8/8/K6r w - d6", 28, Fault::EnPassantCheck);
    // A knight's check too.
    fault("4k3/8/8/3pP3/8/1n6/8/K7 w - d6", 29, Fault::EnPassantCheck);
    // The pawn itself checks, or it uncovers the check by leaving its square: both can happen.
    for epd in ["4k3/8/8/3pP3/4K3/8/8/8 w - d6", "4b2k/8/8/3pP3/K7/8/8/8 w - d6"] {
        assert!(Board::from_epd(epd).is_ok(), "{epd}");
    }
}

#[test]
fn all_faults_are_told_at_once() {
    let mut setup = Setup::EMPTY;
    setup.set(Square::A1, Some(Piece::WhitePawn));
    setup.castles = Square::H1.into();
    setup.en_passant = Some(Square::E4);
    let faults = Board::try_from(&setup).unwrap_err();
    let expected = [Fault::KingCount, Fault::PawnOnBackRank, Fault::CastleRook, Fault::EnPassantRank];
    assert_eq!(faults.iter().collect::<Vec<_>>(), expected);
    assert_eq!(faults.first(), Some(Fault::KingCount));
    assert_eq!(
        faults.to_string(),
        "not exactly one king a side; a pawn on the first or last rank; \
         no rook of that colour to castle with; not on the rank that a pawn of the other side passes over"
    );
    assert!(Setup::start().faults().is_empty());
    assert_eq!(Fault::ALL.into_iter().fold(Faults::NONE, Faults::with).iter().count(), Fault::ALL.len());
}

#[track_caller]
fn strictly(epd: &str, expected: &[Fault]) {
    let setup = Setup::from_epd(epd).unwrap();
    assert_eq!(setup.faults_by(Level::Any), Faults::NONE, "{epd}");
    assert_eq!(setup.faults(), Faults::NONE, "{epd}");
    assert_eq!(setup.faults_by(Level::Strict).iter().collect::<Vec<_>>(), expected, "{epd}");
}

#[test]
fn strictly_promoted_men_take_pawns_and_checks_a_move() {
    const PROMOTED: &[Fault] = &[Fault::TooManyPromoted];
    strictly("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", &[]);
    strictly("8/k7/8/8/8/8/PPPPPPP1/QQK5 w - -", &[]);
    strictly("8/k7/8/8/8/8/PPPPPPPP/1QQK4 w - -", PROMOTED);
    strictly("8/k7/8/8/8/8/PPPPPPPP/B1B1K3 w - -", PROMOTED);
    strictly("8/k7/8/8/8/8/PPPPPPPP/BB2K3 w - -", &[]);
    strictly("nnn1k3/pppppp2/8/8/8/8/8/4K3 w - -", &[]);
    strictly("4k3/pppppp2/8/rrrrr3/8/8/8/4K3 w - -", PROMOTED);
    const CHECK: &[Fault] = &[Fault::ImpossibleCheck];
    // A knight opens the line of a rook; two knights, two rooks on one line, a knight and a pawn, three men.
    strictly("4k3/8/8/8/8/3n4/8/r3K3 w - -", &[]);
    strictly("4k3/8/8/8/8/3n1n2/8/4K3 w - -", CHECK);
    strictly("4k3/8/8/8/8/8/8/r3K2r w - -", CHECK);
    strictly("4k3/8/8/8/8/3n4/3p4/4K3 w - -", CHECK);
    strictly("4k3/8/8/8/8/3n4/8/r3K2q w - -", CHECK);
    strictly("4k3/8/8/8/7b/8/8/r3K3 w - -", &[]);
}

#[test]
fn bad_rights_and_squares_are_dropped_when_asked() {
    let mut setup = Setup::from_epd("r3k3/8/8/8/8/8/8/4K2R w KQkq e6").unwrap();
    assert_eq!(setup.faults().iter().count(), 2);
    assert_eq!(setup.drop_bad_castles(), Bitboard::from_iter([Square::A1, Square::H8]));
    assert_eq!(setup.drop_bad_en_passant(), Some(Square::E6));
    assert_eq!((setup.drop_bad_castles(), setup.drop_bad_en_passant()), (Bitboard::EMPTY, None));
    assert_eq!(setup.to_string(), "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1");
    assert!(setup.faults().is_empty());
}

#[test]
fn any_set_up_is_written_and_read_back() {
    for fen in [
        "8/8/8/8/8/8/8/8 b - - 0 0",
        "KKKKKKKK/pppppppp/8/8/8/8/PPPPPPPP/kkkkkkkk w - a1 65535 65535",
        "4k3/8/8/8/8/8/8/4K3 w KQkq e4 0 1",
        "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 3 9",
        // Rights that a K or a Q would give to other rooks.
        "4k3/8/8/8/8/8/8/4K1R1 w H - 0 1",
        "1r2k3/8/8/8/8/8/8/4K3 w a - 0 1",
        "4k3/8/8/8/8/8/8/6R1 w HA - 0 1",
    ] {
        assert_eq!(Setup::from_fen(fen, Level::Any).unwrap().to_string(), fen);
    }
    let error = Setup::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkqb - 0 1", Level::Playable).unwrap_err();
    assert_eq!((error.column, error.problem), (31, Problem::Fault(Fault::CastleRook)));
    let error = Setup::from_fen("k7/8/8/8/8/3n1n2/8/4K3 w - - 0 1", Level::Strict).unwrap_err();
    assert_eq!((error.column, error.problem), (21, Problem::Fault(Fault::ImpossibleCheck)));
}

#[test]
fn unreadable_text_is_told_by_field_and_column() {
    use Field::*;
    unreadable("", Placement, 1, Problem::Missing);
    unreadable("   ", Placement, 1, Problem::Missing);
    unreadable("4k3/8/8/8/8/8/8/4K3", Turn, 20, Problem::Missing);
    unreadable("4k3/8/8/8/8/8/8/4K3 w", Castling, 22, Problem::Missing);
    unreadable("4k3/8/8/8/8/8/8/4K3 w -", EnPassant, 24, Problem::Missing);
    unreadable("4k3/8/8/8/8/8/8/4K3 w - - 0", Rest, 27, Problem::Extra);
    unreadable("4k3/8/8/8/8/8/8 w - -", Placement, 16, Problem::Incomplete);
    unreadable("4k3/8/8/8/8/8/8/4K2 w - -", Placement, 20, Problem::ShortRank);
    unreadable("4k3/7/8/8/8/8/8/4K3 w - -", Placement, 6, Problem::ShortRank);
    unreadable("4k3/9/8/8/8/8/8/4K3 w - -", Placement, 5, Problem::Unexpected('9'));
    unreadable("4k4/8/8/8/8/8/8/4K3 w - -", Placement, 3, Problem::LongRank);
    unreadable("4k21/8/8/8/8/8/8/4K3 w - -", Placement, 4, Problem::SplitCount);
    unreadable("ppppppppp/8/8/8/8/8/8/4K3 w - -", Placement, 9, Problem::LongRank);
    unreadable("4k3/8/8/8/8/8/8/4K3/8 w - -", Placement, 20, Problem::Unexpected('/'));
    unreadable("4k3/8/8/8/8/8/8/4é3 w - -", Placement, 18, Problem::Unexpected('é'));
    unreadable("4k3/8/8/8/8/8/8/4K3 W - -", Turn, 21, Problem::Unexpected('W'));
    unreadable("4k3/8/8/8/8/8/8/4K3 wb - -", Turn, 22, Problem::Unexpected('b'));
    unreadable("r3k2r/8/8/8/8/8/8/4K3 w kxq -", Castling, 26, Problem::Unexpected('x'));
    unreadable("r3k2r/8/8/8/8/8/8/4K3 w kqk -", Castling, 27, Problem::Repeated);
    unreadable("r3k2r/8/8/8/8/8/8/4K3 w kh -", Castling, 26, Problem::Repeated);
    unreadable("r3k2r/8/8/8/8/8/8/4K3 w -k -", Castling, 25, Problem::Unexpected('-'));
    unreadable("4k3/8/8/8/8/8/8/4K3 w - e", EnPassant, 26, Problem::Incomplete);
    unreadable("4k3/8/8/8/8/8/8/4K3 w - i6", EnPassant, 25, Problem::Unexpected('i'));
    unreadable("4k3/8/8/8/8/8/8/4K3 w - e66", EnPassant, 27, Problem::Unexpected('6'));
    unreadable("4k3/8/8/8/8/8/8/4K3 w - -\u{a0}", EnPassant, 25, Problem::Unexpected('-'));
}

#[test]
fn long_and_binary_text_is_an_error() {
    for text in
        ["8".repeat(1 << 22), "/".repeat(1 << 22), "k".repeat(1 << 22), " ".repeat(1 << 22), "\0".repeat(99)]
    {
        assert!(Board::from_epd(&text).is_err());
    }
    let rights = "K".repeat(1 << 22);
    assert!(Board::from_epd(&format!("4k3/8/8/8/8/8/8/4K2R w {rights} -")).is_err());
}

#[test]
fn rights_are_read_in_every_style_and_written_in_two() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w";
    for rights in ["KQkq", "HAha", "qkQK", "AHah", "KAkq"] {
        let board = Board::from_epd(&format!("{start} {rights} -")).unwrap();
        assert_eq!(board, Board::default());
        assert_eq!(board.epd(CastleStyle::Standard).to_string(), format!("{start} KQkq -"));
        assert_eq!(board.epd(CastleStyle::Chess960).to_string(), format!("{start} HAha -"));
    }
    // The outermost rook is meant, and rights that only Chess960 has are written by file in either style.
    let board = Board::from_epd("4k3/8/8/8/8/8/8/1R2KR1R w KQ -").unwrap();
    assert_eq!(board.castles().rooks(), Bitboard::from_iter([Square::B1, Square::H1]));
    assert_eq!(board.epd(CastleStyle::Standard).to_string(), "4k3/8/8/8/8/8/8/1R2KR1R w HB -");
    let inner = Board::from_epd("4k3/8/8/8/8/8/8/1R2KR1R w F -").unwrap();
    assert_eq!(inner.castle_rook(Color::White, Wing::KingSide), Some(Square::F1));
    assert_eq!(inner.castle_rook(Color::White, Wing::QueenSide), None);
}

#[test]
fn the_en_passant_square_is_kept_where_a_pawn_attacks_it() {
    let kept = Board::from_epd("4k3/8/8/3pP3/8/8/8/4K3 w - d6").unwrap();
    assert_eq!(kept.en_passant(), Some(Square::D6));
    let dropped = Board::from_epd("4k3/8/8/3p4/8/8/8/4K3 w - d6").unwrap();
    assert_eq!(dropped.en_passant(), None);
    assert_eq!(dropped, Board::from_epd("4k3/8/8/3p4/8/8/8/4K3 w - -").unwrap());
    // The set-up, for the editor, keeps what was written.
    let mut setup = Setup::from(&dropped);
    setup.en_passant = Some(Square::D6);
    assert!(setup.faults().is_empty());
    assert_eq!(Board::try_from(setup), Ok(dropped));
}

#[test]
fn a_set_up_shows_its_board() {
    let board = Board::from_epd("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b Kq -").unwrap();
    let setup = Setup::from(&board);
    assert_eq!(Board::try_from(&setup), Ok(board));
    for piece in Piece::ALL {
        assert_eq!(setup.pieces(piece), board.pieces(piece.color(), piece.role()));
    }
    assert_eq!(Board::try_from(Setup::default()), Ok(Board::default()));
}

#[test]
fn every_sort_of_move_is_described() {
    let mut seen = Vec::new();
    let boards =
        ["r3k2r/1P6/8/2pP4/4n3/3P4/P3P3/R3K2R w KQkq c6", "r3k2r/4p3/3p4/4N3/2Pp4/8/1p6/R3K2R b KQkq c3"];
    for epd in boards {
        let board = Board::from_epd(epd).unwrap();
        for mv in MoveList::of::<Legal>(&board) {
            let told = board.describe(mv);
            assert_eq!(told.from, mv.from());
            assert_eq!(Some(told.piece), board.piece_at(mv.from()));
            assert_eq!(told.promotion, mv.promotion());
            let after = board.after(mv);
            let arrived = told.promotion.unwrap_or(told.piece.role());
            assert_eq!(after.piece_at(told.to), Some(Piece::new(board.turn(), arrived)));
            assert_eq!(told.captured.is_some(), board.is_capture(mv));
            let men = board.occupied().len() - usize::from(told.captured.is_some());
            assert_eq!(after.occupied().len(), men, "{mv:?}");
            if let Some(captured) = told.captured {
                let square = board.capture_square(mv).unwrap();
                assert_eq!(board.piece_at(square), Some(captured));
                assert_eq!(Some(captured.role()), board.captured(mv));
            }
            seen.push(told.flag);
        }
    }
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), 8, "all flags were met: {seen:?}");
}

#[test]
fn a_null_move_passes_the_turn_alone() {
    let board = Board::from_epd("r3k2r/8/8/2pP4/8/8/8/R3K2R w KQkq c6").unwrap();
    let after = board.after_null();
    assert_eq!(after.epd(CastleStyle::Standard).to_string(), "r3k2r/8/8/2pP4/8/8/8/R3K2R b KQkq -");
}

#[test]
fn boards_print_as_text() {
    let board = Board::default();
    assert!(board.to_string().starts_with("r n b q k b n r\np p p p p p p p\n. . . ."));
    assert_eq!(format!("{board:?}"), "Board(rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -)");
}
