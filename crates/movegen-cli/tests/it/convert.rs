//! `movegen convert`.

use crate::run::{CORNERS, prints};

#[test]
fn games_are_converted_line_by_line() {
    let italian = "1 e4 e5 2.Nf3 Nc6 3. Bc4 Bc5 4.0-0 Nf6 1/2-1/2\n";
    let uci = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6\n";
    prints(&["convert"], italian, uci, 0);
    let lan = "e2-e4 e7-e5 Ng1-f3 Nb8-c6 Bf1-c4 Bf8-c5 O-O Ng8-f6\n";
    prints(&["convert", "--from", "uci", "--to", "lan"], uci, lan, 0);
    prints(&["convert", "--from", "lan", "--to", "san"], lan, "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6\n", 0);
    prints(&["convert", "--to", "figurine"], "Nf3\n\nd4 d5\n", "♘f3\n\nd4 d5\n", 0);
    let start = ["convert", "--start", CORNERS, "--chess960"];
    prints(&start, "O-O-O O-O\n", "e1a1 e8h8\n", 0);
    let bad = "e4\ne4 Ke4 d4\nNd9\n";
    let expected = "e2e4\n\
        error Ke4: not a legal move in this position, in rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n\
        error Nd9: column 3: not a move such as Nf3, exd8=Q or O-O, in \
        rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
    prints(&["convert"], bad, expected, 1);
    prints(&["convert"], &"e4 ".repeat(30_000), "error the line is too long\n", 1);
}
