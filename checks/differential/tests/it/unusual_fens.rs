//! How movegen, shakmaty and cozy-chess read malformed and unusual FENs, as a snapshot.

use std::fmt::Write;

use movegen_position::setup::Validation;
use movegen_position::{Position, Setup};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess};

/// A description of each FEN, and the FEN.
const CASES: [(&str, &str); 60] = [
    ("nothing", ""),
    ("only spaces", "   "),
    ("a word", "startpos"),
    ("only the placement", "4k3/8/8/8/8/8/8/4K3"),
    ("two fields", "4k3/8/8/8/8/8/8/4K3 w"),
    ("three fields", "4k3/8/8/8/8/8/8/4K3 w -"),
    ("four fields", "4k3/8/8/8/8/8/8/4K3 w - -"),
    ("five fields", "4k3/8/8/8/8/8/8/4K3 w - - 0"),
    ("seven fields", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 x"),
    ("repeated spaces", "4k3/8/8/8/8/8/8/4K3  w  -  -  0  1"),
    ("space before", " 4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    ("a tab", "4k3/8/8/8/8/8/8/4K3\tw - - 0 1"),
    ("a no-break space", "4k3/8/8/8/8/8/8/4K3\u{a0}w - - 0 1"),
    ("seven ranks", "4k3/8/8/8/8/8/4K3 w - - 0 1"),
    ("nine ranks", "4k3/8/8/8/8/8/8/4K3/8 w - - 0 1"),
    ("seven files", "4k2/8/8/8/8/8/8/4K3 w - - 0 1"),
    ("nine files", "4k4/8/8/8/8/8/8/4K3 w - - 0 1"),
    ("nine files by letters", "4k3/8/8/8/8/8/8/4KRRRR w - - 0 1"),
    ("a nine", "4k3/9/8/8/8/8/8/4K3 w - - 0 1"),
    ("a zero", "4k3/80/8/8/8/8/8/4K3 w - - 0 1"),
    ("two digits in a row", "4k3/44/8/8/8/8/8/4K3 w - - 0 1"),
    ("an empty rank left out", "4k3//8/8/8/8/8/4K3 w - - 0 1"),
    ("an unknown letter", "4k3/8/8/8/8/8/8/4X3 w - - 0 1"),
    ("a letter of another script", "4k3/8/8/8/8/8/8/4К3 w - - 0 1"),
    ("a fullwidth digit", "4k3/８/8/8/8/8/8/4K3 w - - 0 1"),
    ("a zero byte", "4k3/8/8/8/8/8/8/4K3 w - - 0 1\0"),
    ("no kings", "8/8/8/8/8/8/8/8 w - - 0 1"),
    ("no black king", "8/8/8/8/8/8/8/4K3 w - - 0 1"),
    ("two white kings", "4k3/8/8/8/8/8/8/K3K3 w - - 0 1"),
    ("adjacent kings", "8/8/8/8/8/8/3k4/4K3 w - - 0 1"),
    ("the side not to move in check", "4k3/8/8/8/8/8/8/4RK2 w - - 0 1"),
    ("a pawn on the last rank", "3Pk3/8/8/8/8/8/8/4K3 w - - 0 1"),
    ("a pawn on the first rank", "4k3/8/8/8/8/8/8/p3K3 w - - 0 1"),
    ("nine pawns", "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1"),
    ("seventeen pieces", "4k3/8/8/8/8/N7/PPPPPPPP/RNBQKBNR w KQ - 0 1"),
    ("two queens and eight pawns", "8/k7/8/8/8/8/PPPPPPPP/1QQK4 w - - 0 1"),
    (
        "sixty-four queens",
        "QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ w - - 0 1",
    ),
    ("check by three pieces", "4k3/8/8/8/8/3n4/8/r3K2q w - - 0 1"),
    ("check by two knights", "4k3/8/8/8/8/3n1n2/8/4K3 w - - 0 1"),
    ("a capital turn", "4k3/8/8/8/8/8/8/4K3 W - - 0 1"),
    ("a turn as a word", "4k3/8/8/8/8/8/8/4K3 white - - 0 1"),
    ("a castling right without a rook", "4k3/8/8/8/8/8/8/4K3 w K - 0 1"),
    ("a castling right with the king off its back rank", "4k3/8/8/8/8/4K3/8/7R w K - 0 1"),
    ("a castling right given twice", "4k3/8/8/8/8/8/8/4K2R w KK - 0 1"),
    ("castling rights in another order", "r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1"),
    ("castling rights by file", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1"),
    ("the castling right of an inner rook", "4k3/8/8/8/8/8/8/4KR1R w F - 0 1"),
    ("a castling right that is not a letter", "r3k2r/8/8/8/8/8/8/R3K2R w KQk! - 0 1"),
    ("en passant without a pawn", "4k3/8/8/8/8/8/8/4K3 w - e6 0 1"),
    ("en passant on the wrong rank", "4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1"),
    ("en passant without a capturing pawn", "4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1"),
    ("en passant off the board", "4k3/8/8/4p3/8/8/8/4K3 w - i6 0 1"),
    ("en passant square occupied", "4k3/8/4n3/3Pp3/8/8/8/4K3 w - e6 0 1"),
    ("a clock below zero", "4k3/8/8/8/8/8/8/4K3 w - - -1 1"),
    ("a clock of 101", "4k3/8/8/8/8/8/8/4K3 w - - 101 90"),
    ("a clock of 70,000", "4k3/8/8/8/8/8/8/4K3 w - - 70000 1"),
    ("move number 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 0"),
    ("digits of another script", "4k3/8/8/8/8/8/8/4K3 w - - ٣ 1"),
    ("a plus sign", "4k3/8/8/8/8/8/8/4K3 w - - +1 1"),
    ("a number of 20 digits", "4k3/8/8/8/8/8/8/4K3 w - - 0 12345678901234567890"),
];

/// Returns the results of movegen, shakmaty and cozy-chess for a text.
fn results(text: &str) -> [String; 3] {
    let ours = match Position::from_fen(text) {
        Ok(position) => match Setup::from_fen(text, Validation::Strict) {
            Ok(_) if position.to_string() == text => "accepted".to_owned(),
            Ok(_) => format!("as {position}"),
            Err(error) => format!("accepted; strict: {}", error.problem),
        },
        Err(error) => error.to_string(),
    };
    let shakmaty = match Fen::from_ascii(text.as_bytes()) {
        Err(error) => error.to_string(),
        Ok(fen) => match fen.into_position::<Chess>(CastlingMode::detect(&setup_of(text))) {
            Ok(_) => "accepted".to_owned(),
            Err(error) => error.to_string(),
        },
    };
    let by_file = |text: &str| cozy_chess::Board::from_fen(text, true);
    let cozy =
        match cozy_chess::Board::from_fen(text, false).or_else(|error| by_file(text).map_err(|_| error)) {
            Ok(_) => "accepted".to_owned(),
            Err(error) => error.to_string(),
        };
    [ours, shakmaty, cozy]
}

fn setup_of(text: &str) -> shakmaty::Setup {
    Fen::from_ascii(text.as_bytes()).map(Fen::into_setup).unwrap_or_default()
}

/// Four lines per FEN: the FEN, and how movegen, shakmaty and cozy-chess read it.
#[test]
fn unusual_fens_are_read_as_they_were() {
    let mut table = String::new();
    for (what, text) in CASES {
        let [ours, shakmaty, cozy] = results(text);
        let _ = write!(
            table,
            "{what}: {text:?}\n  movegen     {ours}\n  shakmaty    {shakmaty}\n  cozy-chess  {cozy}\n"
        );
    }
    insta::assert_snapshot!(table);
}

/// Megabytes of text are rejected, and fast.
#[test]
fn megabytes_are_rejected() {
    for text in ["8", "/", "K", " ", "é", "\0", "4k3/"].map(|part| part.repeat(3 << 20)) {
        assert!(Position::from_fen(&text).is_err());
        assert!(Position::from_epd(&text).is_err());
        assert!(Position::default().parse_san(&text).is_err());
        assert!(Position::default().parse_uci(&text).is_err());
        assert!(Setup::from_fen(&format!("4k3/8/8/8/8/8/8/4K3 w - - 0 x{text}"), Validation::Any).is_err());
    }
    let digits = format!("4k3/8/8/8/8/8/8/4K3 w - - {} 1", "9".repeat(3 << 20));
    assert!(Position::from_fen(&digits).is_err());
}
