//! `movegen outcome`.

use super::run::prints;

#[test]
fn outcomes_are_reported_with_their_reason() {
    prints(&["outcome"], "", "* goes on\n", 0);
    let input = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\n7k/8/6QK/8/8/8/8/8 b - - 0 1\n4k3/8/8/8/8/8/8/4K3 w - - 0 1\n\
        R3k3/8/8/8/8/8/8/4K3 w - - 100 90\n4k3/8/8/8/8/8/8/4K2R w - - 150 120\n";
    let expected = "1-0 checkmate\n1/2-1/2 stalemate\n1/2-1/2 insufficient material\n\
        error placement, column 3: the side not to move is in check\n1/2-1/2 seventy-five moves\n";
    prints(&["outcome", "--stdin"], input, expected, 1);
    prints(&["outcome", "4k3/8/8/8/8/8/8/4K2R w - - 100 90"], "", "* fifty moves may be claimed\n", 0);
}

#[test]
fn repetitions_of_the_moves_count() {
    let cycle = |times| {
        [&["outcome", "startpos", "moves"][..], &["g1f3", "g8f6", "f3g1", "f6g8"].repeat(times)].concat()
    };
    prints(&cycle(1), "", "* goes on\n", 0);
    prints(&cycle(2), "", "* threefold repetition may be claimed\n", 0);
    prints(&cycle(4), "", "1/2-1/2 fivefold repetition\n", 0);
    let lines = format!("startpos moves{}\nstartpos\n", " g1f3 g8f6 f3g1 f6g8".repeat(4));
    prints(&["outcome", "--stdin"], &lines, "1/2-1/2 fivefold repetition\n* goes on\n", 0);
}
