//! The positions to test with: those of the repository, and further suites where there are any.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use movegen_position::Position;

/// The text of a file of `testdata/`.
pub(crate) fn read(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The folder of further suites. That there is none is said aloud, once.
pub(crate) fn further_suites() -> Option<&'static Path> {
    static FOLDER: OnceLock<Option<PathBuf>> = OnceLock::new();
    let folder = FOLDER.get_or_init(|| {
        let folder = std::env::var_os("MOVEGEN_SUITES").map(PathBuf::from);
        if folder.is_none() {
            // Not with eprintln!, which the test harness hides.
            let _ = writeln!(
                std::io::stderr(),
                "note: MOVEGEN_SUITES names no folder: only the suites of testdata/ are run"
            );
        }
        folder
    });
    folder.as_deref()
}

/// The text of a file of the further suites, if the folder has it; that it has not is said aloud.
pub(crate) fn read_further(name: &str) -> Option<String> {
    let path = further_suites()?.join(name);
    if !path.exists() {
        let _ = writeln!(std::io::stderr(), "note: {} is not there", path.display());
        return None;
    }
    Some(std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())))
}

/// One line of a suite.
pub(crate) struct Line {
    pub(crate) text: String,
    pub(crate) position: Position,
    pub(crate) counts: Vec<(u8, u64)>,
}

impl Line {
    fn parse(text: &str) -> Self {
        let mut parts = text.split(';').map(str::trim);
        let fen = parts.next().unwrap();
        let position = Position::from_fen(fen).unwrap_or_else(|error| panic!("{text}: {error}"));
        let counts = parts
            .filter_map(|part| part.strip_prefix('D')?.split_once(' '))
            .map(|(depth, nodes)| (depth.parse().unwrap(), nodes.parse().unwrap()))
            .collect();
        Self { text: text.to_owned(), position, counts }
    }

    /// The words of the operation `name`, such as the moves of `c1 "has e1g1 e1c1"`.
    pub(crate) fn operation(&self, name: &str) -> Vec<String> {
        let found = self.text.split(';').find_map(|part| part.trim().strip_prefix(name)?.strip_prefix(' '));
        let words = found.unwrap_or_default().trim_matches('"').split(' ');
        words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
    }
}

/// The lines of a suite.
pub(crate) fn lines(text: &str) -> Vec<Line> {
    let lines: Vec<Line> = text.lines().map(Line::parse).collect();
    assert!(!lines.is_empty());
    lines
}

/// All suites of the repository.
pub(crate) fn own_suites() -> Vec<Line> {
    let names = ["core.epd", "tricky.epd", "rampart.epd", "generated.epd", "generated960.epd"];
    names.iter().flat_map(|name| lines(&read(name))).collect()
}
