//! The suites: perft counts, required and forbidden moves, positions after moves, counts by class.

use movegen_position::*;

use crate::data::{self, Line};

/// The largest count of a quick run. The full run has no limit.
const QUICK: u64 = 1_000_000;

/// Checks all counts up to `most` nodes, and returns how many there were.
fn count(lines: &[Line], most: u64) -> usize {
    let mut compared = 0;
    for line in lines {
        for &(depth, nodes) in line.counts.iter().filter(|(_, nodes)| *nodes <= most) {
            assert_eq!(line.position.perft(depth), nodes, "D{depth} of {}", line.text);
            compared += 1;
        }
    }
    compared
}

/// Counts with `Position::play`, which rejects illegal pseudo-legal moves.
fn perft_by_playing(position: &mut Position, depth: u8) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    for mv in generate::<AllMoves>(position.board()).pseudo_legal().list() {
        if let Ok(undo) = position.play(mv) {
            nodes += perft_by_playing(position, depth - 1);
            position.unmake(undo);
        }
    }
    nodes
}

/// Counts by making every pseudo-legal move. A move that leaves its own king attacked is not legal.
fn perft_by_making(position: &Position, depth: u8) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = generate::<AllMoves>(position.board()).pseudo_legal().list();
    let (us, them) = (position.turn(), !position.turn());
    let positions = moves.iter().map(|&mv| position.after(mv));
    let legal = positions.filter(|after| {
        let board = after.board();
        !board.is_attacked(board.king(us), them, board.occupied())
    });
    legal.map(|after| perft_by_making(&after, depth - 1)).sum()
}

#[test]
fn counts_of_the_repository_up_to_a_million() {
    assert!(count(data::own_suites(), QUICK) > 18_000);
}

#[test]
#[ignore = "needs the folder that MOVEGEN_SUITES names"]
fn further_counts_up_to_a_million() {
    let folder = data::further_suites();
    assert!(count_folder(folder, QUICK) > 0, "no count in {}", folder.display());
}

#[test]
#[ignore = "the full run: every count of every suite, minutes"]
fn full_counts_of_the_repository() {
    count(data::own_suites(), u64::MAX);
}

#[test]
#[ignore = "the full run, minutes; needs the folder that MOVEGEN_SUITES names"]
fn full_further_counts() {
    count_folder(data::further_suites(), u64::MAX);
}

fn count_folder(folder: &std::path::Path, most: u64) -> usize {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let suites = entries
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ext| ext == "epd"));
    suites.map(|path| count(&data::lines(&std::fs::read_to_string(path).unwrap()), most)).sum()
}

#[test]
fn all_ways_to_count_agree() {
    for line in data::own_suites() {
        for &(depth, nodes) in line.counts.iter().filter(|(_, nodes)| *nodes <= 10_000) {
            let mut position = line.position;
            assert_eq!(perft_by_playing(&mut position, depth), nodes, "{}", line.text);
            assert_eq!(position, line.position);
            assert_eq!(perft_by_making(&position, depth), nodes, "{}", line.text);
            let divided: u64 = position.divide(depth).map(|(_, nodes)| nodes).sum();
            assert_eq!(divided, nodes, "{}", line.text);
        }
    }
}

#[test]
fn tricky_positions_have_their_moves() {
    let (mut has, mut lacks) = (0, 0);
    for line in data::lines(&data::read("tricky.epd")) {
        let chess960 = line.operation("c3") == ["chess960"];
        let notation = if chess960 { CastlingNotation::Chess960 } else { CastlingNotation::Standard };
        let moves = line.position.legal_moves();
        let texts: Vec<String> =
            moves.iter().map(|&mv| line.position.uci(mv, notation).to_string()).collect();
        for mv in line.operation("c1").iter().skip(1) {
            assert!(texts.contains(mv), "{mv} is missing: {}", line.text);
            assert!(line.position.parse_uci(mv).is_ok());
            has += 1;
        }
        for mv in line.operation("c2").iter().skip(1) {
            assert!(!texts.contains(mv), "{mv} is listed: {}", line.text);
            lacks += 1;
        }
    }
    assert!(has > 50 && lacks > 50, "{has} and {lacks}");
}

#[test]
#[ignore = "needs the folder that MOVEGEN_SUITES names"]
fn further_positions_after_moves_are_those_of_another_generator() {
    let path = data::further_suites().join("successors.tsv");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut seen = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let [before, uci, after] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let position = Position::from_fen(before).unwrap();
        let mv = position.parse_uci(uci).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(position.after(mv).to_string(), after, "{line}");
        seen += 1;
    }
    assert_eq!(seen, 1_791);
}

#[test]
fn leaf_counts_by_class_of_move() {
    let text = data::read("stats.tsv");
    let mut compared = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let position = Position::from_fen(fields[0]).unwrap();
        let expected: Vec<u64> = fields[2..].iter().map(|field| field.parse().unwrap()).collect();
        let mut counts = [0; 7];
        leaves(&position, fields[1].parse().unwrap(), &mut counts);
        assert_eq!(counts[..], expected, "{line}");
        compared += 1;
    }
    assert_eq!(compared, 13);
}

/// Counts the nodes, captures, en passant captures, castlings, promotions, checks and mates among the last
/// moves of all sequences.
fn leaves(position: &Position, depth: u8, counts: &mut [u64; 7]) {
    for mv in position.legal_moves() {
        let after = position.after(mv);
        if depth > 1 {
            leaves(&after, depth - 1, counts);
            continue;
        }
        let check = after.check_info().in_check();
        let is = [
            true,
            position.is_capture(mv),
            mv.kind() == MoveKind::EnPassant,
            mv.kind() == MoveKind::Castling,
            mv.promotion().is_some(),
            check,
            check && after.legal_moves().is_empty(),
        ];
        for (count, is) in counts.iter_mut().zip(is) {
            *count += u64::from(is);
        }
    }
}
