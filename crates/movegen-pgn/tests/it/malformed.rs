//! Malformed files: each gives one clear error with its place, and the games around it are still read.

use movegen_pgn::{GameTree, Reader};

/// A bad game and its error, with line and column within that game.
const MALFORMED: [(&str, u64, usize, &str); 53] = [
    // Moves.
    ("1. e5 *", 1, 4, "\"e5\": the piece on e7 is the opponent's, and it's your turn"),
    ("1. e4 e5 2. Ke3 *", 1, 13, "\"Ke3\": the king can't go to e3 that way"),
    ("1. e4\ne5\n2. Nf9 *", 3, 4, "\"Nf9\": not a move such as Nf3, exd8=Q or O-O"),
    (
        "1. e4 e5 2. Qh5 Nc6 3. Qxe5 Nxe5 4. O-O *",
        1,
        37,
        "\"O-O\": the piece on f1 is in the way of castling",
    ),
    ("1. Nf3 a6 2. d4 b6 3. Nd2 c6 *", 1, 23, "\"Nd2\": the knights on b1 and f3 can go to d2"),
    ("1. e4 f6 2. Qh5+ -- *", 1, 18, "\"--\": a null move is illegal in check"),
    ("1. e4 f6 2. Qh5+ (2. Qh5 0000) *", 1, 26, "\"0000\": a null move is illegal in check"),
    ("1. e4 --+ 2. d4 *", 1, 7, "\"--+\": not a move, a number, a result or an annotation"),
    ("1. P@e4 *", 1, 4, "\"P@e4\": not a move such as Nf3, exd8=Q or O-O"),
    ("1. é4 *", 1, 4, "\"é4\": not a move such as Nf3, exd8=Q or O-O"),
    ("1. e4 White wins", 1, 7, "\"White\": not a move such as Nf3, exd8=Q or O-O"),
    ("1. e8=X *", 1, 4, "\"e8=X\": not a move such as Nf3, exd8=Q or O-O"),
    ("1. e8=K *", 1, 4, "\"e8=K\": no pawn can go to e8 that way"),
    ("1. e8 *", 1, 4, "\"e8\": no pawn can go to e8 that way"),
    ("1. O-O-O-O *", 1, 4, "\"O-O-O-O\": not a move such as Nf3, exd8=Q or O-O"),
    ("1. 0-0 *", 1, 4, "\"0-0\": the piece on f1 is in the way of castling"),
    // Other texts.
    ("1. e4 } e5 *", 1, 7, "\"}\": not a move, a number, a result or an annotation"),
    ("1. e4 ] *", 1, 7, "\"]\": not a move, a number, a result or an annotation"),
    ("1. e4 [%clk 0:03] e5 *", 1, 7, "\"[%clk\": not a move, a number, a result or an annotation"),
    ("1. e4 <reserved> *", 1, 7, "\"<reserved>\": not a move, a number, a result or an annotation"),
    ("1. e4 %not escaped", 1, 7, "\"%not\": not a move, a number, a result or an annotation"),
    ("1. e4 \"e5\" *", 1, 7, "\"\\\"e5\\\"\": not a move, a number, a result or an annotation"),
    ("1. e4 2-0", 1, 7, "\"2-0\": not a move, a number, a result or an annotation"),
    ("1. e4 1-05", 1, 7, "\"1-05\": not a move, a number, a result or an annotation"),
    ("1. e4 1-1", 1, 7, "\"1-1\": not a move, a number, a result or an annotation"),
    ("1. e4 $ e5 *", 1, 7, "\"$\": not an annotation glyph from $0 to $255"),
    ("1. e4 $256 e5 *", 1, 7, "\"$256\": not an annotation glyph from $0 to $255"),
    (
        "1. e4 $99999999999999999999 *",
        1,
        7,
        "\"$99999999999999999999\": not an annotation glyph from $0 to $255",
    ),
    ("1. e4 $-1 *", 1, 7, "\"$\": not an annotation glyph from $0 to $255"),
    // Comments and variations.
    ("1. e4 {never closed e5\n2. Nf3 *", 1, 7, "\"{never closed e5\": the comment is missing its \"}\""),
    ("{", 1, 1, "\"{\": the comment is missing its \"}\""),
    ("1. e4\n\n{one\n\ntwo", 3, 1, "\"{one\": the comment is missing its \"}\""),
    ("1. e4 (1. d4 d5 *", 1, 17, "\"*\": a result is not allowed in a variation"),
    ("1. e4 (1. d4 d5", 1, 7, "\"(1. d4 d5\": the variation has no \")\""),
    ("1. e4 (1. d4 (1. c4) e5 2. Nf3", 1, 7, "\"(1. d4 (1. c4) e5 2. Nf3\": the variation has no \")\""),
    ("1. e4 (1. d4 (1. c4", 1, 14, "\"(1. c4\": the variation has no \")\""),
    ("1. e4 ) e5 *", 1, 7, "\") e5 *\": no variation to close"),
    ("1. e4 (1. d4)) e5 *", 1, 14, "\") e5 *\": no variation to close"),
    ("(1. e4) *", 1, 1, "\"(1. e4) *\": a variation needs a move to replace"),
    ("1. e4 ((1. d4)) *", 1, 8, "\"(1. d4)) *\": a variation needs a move to replace"),
    ("1. e4 (1. d4 e6 2. e5 d5) *", 1, 20, "\"e5\": the piece on e6 is the opponent's, and it's your turn"),
    ("1. e4 (1... e5) *", 1, 13, "\"e5\": the piece on e7 is the opponent's, and it's your turn"),
    ("1. e4 (1. d4 1-0) *", 1, 14, "\"1-0\": a result is not allowed in a variation"),
    // Results.
    ("1. e4 1-0 e5", 1, 11, "\"e5\": the game has already ended"),
    ("1. e4 1-0 0-1", 1, 11, "\"0-1\": the game has already ended"),
    ("1. e4 1-0 2. d4", 1, 11, "\"2.\": the game has already ended"),
    // Tags.
    ("[White \"a\n\n1. e4 *", 1, 1, "\"[White \\\"a\": the tag value has no closing quote"),
    ("[Event \"a\"\n[White \"b\"]\n\n*", 1, 1, "\"[Event \\\"a\\\"\": expected \"]\""),
    ("[White \"a\"\n\n*", 1, 1, "\"[White \\\"a\\\"\": expected \"]\""),
    ("[Variant \"Atomic\"]\n\n*", 1, 11, "\"Atomic\": not one of the supported variants: Standard, Chess960"),
    // Positions.
    (
        "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n*",
        1,
        7,
        "\"8/8/8/8/8/8/8/8 w - - 0 1\": not a position: placement, column 1: each side must have exactly one king",
    ),
    ("[FEN \"\"]\n\n*", 1, 7, "not a position: placement, column 1: missing"),
    (
        "[White \"x\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e9 0 1\"]\n\n*",
        2,
        7,
        "\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK\": not a position: en passant, column 53: unexpected '9'",
    ),
];

/// Returns the tags and the length of each game, or its error.
fn outcomes(text: &str) -> Vec<Result<(Option<String>, usize), String>> {
    let mut reader = Reader::new(text.as_bytes());
    let games = reader.games();
    let summary = |game: GameTree| (game.tags().get("Event").map(str::to_owned), game.main_line().count());
    games.map(|game| game.map(summary).map_err(|error| error.to_string())).collect()
}

#[test]
fn each_malformed_game_is_reported_with_its_place_and_the_next_one_is_read() {
    let mut wrong = Vec::new();
    for (bad, line, column, message) in MALFORMED {
        let text = format!("[Event \"before\"]\n\n1. e4 e5 *\n\n{bad}\n\n[Event \"after\"]\n\n1. d4 *\n");
        let expected = [
            Ok((Some("before".to_owned()), 2)),
            Err(format!("game 2, line {}, column {column}: {message}", line + 4)),
            Ok((Some("after".to_owned()), 1)),
        ];
        let found = outcomes(&text);
        if found != expected {
            wrong.push((bad, found));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_bad_game_at_the_end_of_the_input_is_reported() {
    for (bad, ..) in MALFORMED {
        assert!(matches!(outcomes(bad)[..], [Err(_)]), "{bad:?}: {:?}", outcomes(bad));
    }
}

#[test]
fn too_many_nested_variations_are_an_error() {
    let text = "e4 ".to_owned() + &"(e4 ".repeat(movegen_pgn::MAX_DEPTH + 1);
    let [Err(error)] = &outcomes(&text)[..] else { panic!() };
    assert!(error.ends_with("too many nested variations"), "{error}");
}
