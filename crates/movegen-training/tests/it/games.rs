//! Samples of games in PGN, and filters.

use movegen_pgn::Reader;
use movegen_position::Position;
use movegen_training::{Filter, GameSamples, Sample, Wdl};

fn read(text: &str) -> Vec<(u16, i16, Wdl)> {
    let mut game = GameSamples::default();
    Reader::new(text.as_bytes()).read_game(&mut game).unwrap();
    game.samples().iter().map(|sample| (sample.ply, sample.score, sample.result)).collect()
}

#[test]
fn evaluations_belong_to_their_positions() {
    // A server's follows the move that leads to the position.
    assert_eq!(
        read("[Result \"1-0\"]\n\n1. e4 {[%eval 0.3]} e5 {[%eval #-2]} 2. Nf3 {[%eval #1]} 1-0"),
        [(1, 30, Wdl::WhiteWins), (2, -31_996, Wdl::WhiteWins)]
    );
    // A match program's comes with the move found, from the mover's view.
    assert_eq!(
        read("1. e4 {+0.3/8 1s} e5 {+0.2/8 1s} 2. Nf3 {+M3/8 0s} Nc6 {book} 0-1"),
        [(0, 30, Wdl::BlackWins), (1, -20, Wdl::BlackWins), (2, 31_997, Wdl::BlackWins)]
    );
    assert_eq!(read("1. e4 {[%eval 9999.0]} e5 1/2-1/2"), [(1, 31_000, Wdl::Draw)]);
}

#[test]
fn a_mate_has_one_score_in_either_notation() {
    // Before Black's move: the plies to mate, and the score as a server, and as a match program writes it.
    for (plies, after_e4, with_e5) in [
        (1, "[%eval #-1]", "+M1/5 0.1s"),
        (2, "[%eval #1]", "-M2/5 0.1s"),
        (3, "[%eval #-2]", "+M3/5 0.1s"),
        (4, "[%eval #2]", "-M4/5 0.1s"),
        (199, "[%eval #-100]", "+M199/5 0.1s"),
    ] {
        let score = if plies % 2 == 1 { plies - 32_000 } else { 32_000 - plies };
        let expected = [(1, score, Wdl::Draw)];
        assert_eq!(read(&format!("1. e4 {{{after_e4}}} e5 1/2-1/2")), expected, "{after_e4}");
        assert_eq!(read(&format!("1. e4 e5 {{{with_e5}}} 1/2-1/2")), expected, "{with_e5}");
    }
    // Before White's move.
    for (after_e5, with_nf3, score) in [
        ("[%eval #1]", "+M1/5 0.1s", 31_999),
        ("[%eval #-1]", "-M2/5 0.1s", -31_998),
        ("[%eval #-2]", "-M4/5 0.1s", -31_996),
        // A mate is beyond every other score, however far it is.
        ("[%eval #600]", "+M1199/5 0.1s", 31_001),
        ("[%eval #-600]", "-M1200/5 0.1s", -31_001),
    ] {
        let expected = [(2, score, Wdl::Draw)];
        assert_eq!(read(&format!("1. e4 e5 {{{after_e5}}} 2. Nf3 1/2-1/2")), expected, "{after_e5}");
        assert_eq!(read(&format!("1. e4 e5 2. Nf3 {{{with_nf3}}} 1/2-1/2")), expected, "{with_nf3}");
    }
}

#[test]
fn samples_end_at_a_null_move() {
    let text = "1. e4 {[%eval 0.3]} e5 {[%eval 0.2]} 2. -- {[%eval 0.1]} Nf6 {+0.3/8} 3. d4 1-0";
    assert_eq!(read(text), [(1, 30, Wdl::WhiteWins)]);
    let mut game = GameSamples::default();
    for (text, expected) in [(text, true), ("1. e4 1-0", false)] {
        Reader::new(text.as_bytes()).read_game(&mut game).unwrap();
        assert_eq!((game.has_null_move(), game.errors().len()), (expected, 0));
    }
    let mut strict = GameSamples::default().with_strict(true);
    assert!(Reader::new(text.as_bytes()).read_game(&mut strict).is_err());
    assert!(Reader::new(&b"1. e4 Ke7 1-0"[..]).read_game(&mut strict).is_err());
}

#[test]
fn a_game_without_a_result_has_no_samples() {
    assert_eq!(read("1. e4 {[%eval 0.3]} e5 *"), []);
}

#[test]
fn filters_leave_out_what_they_say() {
    let sample = |fen: &str, best: &str, score| {
        let position: Position = fen.parse().unwrap();
        let best = position.parse_uci(best).ok();
        assert!(best.is_some());
        Sample { position, best, score, result: Wdl::Draw, ply: 20 }
    };
    let quiet = sample("4k3/P7/8/8/8/1p6/R7/4K3 w - - 0 1", "e1e2", -300);
    let all =
        Filter { skip_checks: true, skip_noisy: true, min_ply: 20, max_score: Some(300), min_pieces: 5 };
    assert!(all.accepts(&quiet));
    assert!(!Filter { min_ply: 21, ..all }.accepts(&quiet));
    assert!(!Filter { max_score: Some(299), ..all }.accepts(&quiet));
    assert!(!Filter { min_pieces: 6, ..all }.accepts(&quiet));
    for (best, is_kept) in [("a7a8q", false), ("a7a8n", true), ("a2a1", true)] {
        assert_eq!(all.accepts(&sample("4k3/P7/8/8/8/1p6/R7/4K3 w - - 0 1", best, 0)), is_kept, "{best}");
    }
    assert!(!all.accepts(&sample("4k3/P7/8/8/8/8/rp6/R3K3 w - - 0 1", "a1a2", 0)));
    let check = sample("4k3/P7/8/8/8/1p6/R7/4K2r w - - 0 1", "e1e2", 0);
    assert!(!all.accepts(&check) && Filter { skip_checks: false, ..all }.accepts(&check));
}
