//! The oracle against counts that everybody knows, so that it may be believed.

use mailbox_oracle::{Mailbox, Step};

/// The counts of a suite, as far as a slow generator gets.
fn counts(name: &str, every: usize, most: u64) -> usize {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(name);
    let text = std::fs::read_to_string(path).unwrap();
    let mut held = 0;
    for line in text.lines().step_by(every) {
        let mut parts = line.split(';').map(str::trim);
        let fen = parts.next().unwrap();
        let position = Mailbox::from_fen(fen).or_else(|| Mailbox::from_fen(&format!("{fen} 0 1")));
        let position = position.unwrap_or_else(|| panic!("{line}"));
        for (depth, nodes) in parts.filter_map(|part| part.strip_prefix('D')?.split_once(' ')) {
            let nodes: u64 = nodes.parse().unwrap();
            if nodes <= most {
                assert_eq!(position.perft(depth.parse().unwrap()), nodes, "{line}");
                held += 1;
            }
        }
    }
    held
}

#[test]
fn the_counts_of_the_suites_hold() {
    assert!(counts("core.epd", 1, 500_000) > 20);
    assert!(counts("tricky.epd", 1, 20_000) > 150);
    assert!(counts("rampart.epd", 1, 20_000) > 80);
}

#[test]
fn chess960_holds_as_well() {
    assert!(counts("generated960.epd", 4, 10_000) > 500);
}

#[test]
fn the_kinds_are_those_of_the_classic_generator() {
    for (name, every) in [("kinds.txt", 4), ("kinds960.txt", 2)] {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(name);
        let text = std::fs::read_to_string(path).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        // The file of the standard game writes castling by where the king goes.
        let uci = |step: &Step| match step.uci() {
            castling if step.is_castling() && name == "kinds.txt" => {
                castling.replace('h', "g").replace('a', "c")
            }
            uci => uci,
        };
        for block in lines.chunks(7).step_by(every) {
            let position = Mailbox::from_fen(block[0].strip_prefix("fen ").unwrap()).unwrap();
            let all = position.pseudo_legal();
            let in_check = position.in_check();
            let of = |keep: &dyn Fn(&Step) -> bool| -> String {
                let mut moves: Vec<String> = all.iter().filter(|step| keep(step)).map(uci).collect();
                moves.sort_unstable();
                moves.join(" ")
            };
            let captures = of(&|step| position.is_capture(step));
            let quiets = of(&|step| !position.is_capture(step));
            let checks = of(&|step| !position.is_capture(step) && position.is_quiet_check(step));
            let (all, legal) = (of(&|_| true), of(&|step| position.legal().contains(step)));
            let dash = || "-".to_owned();
            let expected = if in_check {
                [dash(), dash(), dash(), all, dash(), legal]
            } else {
                [captures, quiets, checks, dash(), all, legal]
            };
            let names = ["captures", "quiets", "quiet_checks", "evasions", "non_evasions", "legal"];
            for ((line, name), expected) in block[1..].iter().zip(names).zip(expected) {
                let moves = line.strip_prefix(name).unwrap().strip_prefix(':').unwrap().trim();
                assert_eq!(moves, expected, "{name} {}", block[0]);
            }
        }
    }
}

#[test]
fn fens_are_written_as_they_are_read() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
        "r3k2r/8/8/3pP3/8/8/8/R3K2R w HAha d6 3 17",
        "4k3/8/8/8/8/8/8/1R2K1R1 b GB - 99 100",
    ] {
        assert_eq!(Mailbox::from_fen(fen).unwrap().fen(), fen);
    }
    for no_fen in
        ["4k3/8/8/8/8/8/8/4K3 w - -", "8/8/8/8/8/8/8/4K3 w KQ - 0 1", "4k3/8/8/8/x7/8/8/4K3 w - - 0 1"]
    {
        assert_eq!(Mailbox::from_fen(no_fen), None);
    }
}
