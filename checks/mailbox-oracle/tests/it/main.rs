//! The oracle itself: perft counts and FENs of the suites in `testdata`.

use mailbox_oracle::Mailbox;

/// Checks the perft counts up to `limit` on every `step`-th line of a suite, and returns how many.
fn compare_counts(name: &str, step: usize, limit: u64) -> usize {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(name);
    let text = std::fs::read_to_string(path).unwrap();
    let mut compared = 0;
    for line in text.lines().step_by(step) {
        let mut parts = line.split(';').map(str::trim);
        let fen = parts.next().unwrap();
        let position = Mailbox::from_fen(fen).or_else(|| Mailbox::from_fen(&format!("{fen} 0 1")));
        let position = position.unwrap_or_else(|| panic!("{line}"));
        for (depth, nodes) in parts.filter_map(|part| part.strip_prefix('D')?.split_once(' ')) {
            let nodes: u64 = nodes.parse().unwrap();
            if nodes <= limit {
                assert_eq!(position.perft(depth.parse().unwrap()), nodes, "{line}");
                compared += 1;
            }
        }
    }
    compared
}

#[test]
fn perft_counts_equal_those_of_the_suites() {
    assert!(compare_counts("core.epd", 1, 500_000) > 20);
    assert!(compare_counts("tricky.epd", 1, 20_000) > 150);
    assert!(compare_counts("rampart.epd", 1, 20_000) > 80);
}

#[test]
fn perft_counts_of_chess960_equal_those_of_the_suite() {
    assert!(compare_counts("generated960.epd", 4, 10_000) > 500);
}

#[test]
fn a_fen_round_trips_and_invalid_text_is_rejected() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
        "r3k2r/8/8/3pP3/8/8/8/R3K2R w HAha d6 3 17",
        "4k3/8/8/8/8/8/8/1R2K1R1 b GB - 99 100",
    ] {
        assert_eq!(Mailbox::from_fen(fen).unwrap().fen(), fen);
    }
    for invalid in
        ["4k3/8/8/8/8/8/8/4K3 w - -", "8/8/8/8/8/8/8/4K3 w KQ - 0 1", "4k3/8/8/8/x7/8/8/4K3 w - - 0 1"]
    {
        assert_eq!(Mailbox::from_fen(invalid), None);
    }
}
