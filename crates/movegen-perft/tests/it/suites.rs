//! The counts of the perft suites, by every method, and with threads and a hash table.

use std::path::Path;
use std::sync::OnceLock;

use movegen_perft::{Method, Parts, Perft};
use movegen_position::Position;

/// One line of a suite.
pub(crate) struct Line {
    text: String,
    pub(crate) position: Position,
    counts: Vec<(u8, u64)>,
}

fn line(text: &str) -> Line {
    let mut parts = text.split(';').map(str::trim);
    let position = parts.next().unwrap().parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    let counts = parts.filter_map(|part| part.strip_prefix('D')?.split_once(' '));
    let counts = counts.map(|(depth, nodes)| (depth.parse().unwrap(), nodes.parse().unwrap())).collect();
    Line { text: text.to_owned(), position, counts }
}

fn read(path: &Path) -> Vec<Line> {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().map(line).collect()
}

/// The lines of all suites in the repository, read once.
pub(crate) fn own_suites() -> &'static [Line] {
    static LINES: OnceLock<Vec<Line>> = OnceLock::new();
    LINES.get_or_init(|| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata");
        let names = ["core.epd", "tricky.epd", "rampart.epd", "generated.epd", "generated960.epd"];
        names.iter().flat_map(|name| read(&folder.join(name))).collect()
    })
}

/// Calls `check` with every count of up to `most` nodes, and returns how many there were.
fn each_count(lines: &[Line], most: u64, mut check: impl FnMut(&Line, u8, u64)) -> usize {
    let mut checked = 0;
    for line in lines {
        for &(depth, nodes) in line.counts.iter().filter(|(_, nodes)| *nodes <= most) {
            check(line, depth, nodes);
            checked += 1;
        }
    }
    checked
}

#[test]
fn every_method_counts_the_suites() {
    for (method, most) in Method::ALL.into_iter().zip([10_000, 100_000, 1_000_000]) {
        let counts = each_count(own_suites(), most, |line, depth, nodes| {
            assert_eq!(method.perft(&line.position, depth), nodes, "{method} D{depth} of {}", line.text);
        });
        assert!(counts > 10_000, "{method}: {counts}");
    }
}

#[test]
fn a_hash_table_that_positions_share_changes_no_count() {
    let perft = Perft::new().threads(2).hash(1).unwrap();
    each_count(own_suites(), 50_000, |line, depth, nodes| {
        assert_eq!(perft.count(&line.position, depth).unwrap(), nodes.into(), "D{depth} of {}", line.text);
    });
    assert!(perft.table().unwrap().lookups() > 100_000);
}

#[test]
fn every_count_divides_into_parts() {
    let perft = Perft::new().threads(2);
    each_count(own_suites(), 5_000, |line, depth, nodes| {
        let divide = perft.divide(&line.position, depth).unwrap();
        let parts = Parts::new(&line.position, depth);
        assert_eq!(divide.len(), parts.first_moves().len());
        assert!(divide.iter().all(|&(mv, _)| line.position.board().is_legal(mv)));
        assert_eq!(divide.iter().map(|(_, nodes)| nodes).sum::<u128>(), nodes.into(), "{}", line.text);
    });
}

#[test]
#[ignore = "the full run: every count of every suite, minutes"]
fn every_count_of_every_suite() {
    let mut lines = Vec::new();
    if let Some(folder) = std::env::var_os("MOVEGEN_SUITES") {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|ext| ext == "epd") {
                lines.extend(read(&path));
            }
        }
    }
    let perft = Perft::new().threads(0);
    for lines in [own_suites(), &lines] {
        each_count(lines, u64::MAX, |line, depth, nodes| {
            let counted = perft.count(&line.position, depth).unwrap();
            assert_eq!(counted, nodes.into(), "D{depth} of {}", line.text);
        });
    }
}
