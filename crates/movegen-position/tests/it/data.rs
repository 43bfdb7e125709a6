//! The test positions: the repository's suites, plus further ones if the environment names a folder.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use movegen_position::Position;

/// Returns the text of a file of `testdata/`.
pub(crate) fn read(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The folder of further suites.
pub(crate) fn further_suites() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| std::env::var_os("MOVEGEN_SUITES").expect("MOVEGEN_SUITES names a folder").into())
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

    /// The words of operation `name`, such as the moves of `c1 "has e1g1 e1c1"`.
    pub(crate) fn operation(&self, name: &str) -> Vec<String> {
        let found = self.text.split(';').find_map(|part| part.trim().strip_prefix(name)?.strip_prefix(' '));
        let words = found.unwrap_or_default().trim_matches('"').split(' ');
        words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
    }
}

/// Returns the lines of a suite.
pub(crate) fn lines(text: &str) -> Vec<Line> {
    let lines: Vec<Line> = text.lines().map(Line::parse).collect();
    assert!(!lines.is_empty());
    lines
}

/// The lines of all suites in the repository, read once.
pub(crate) fn own_suites() -> &'static [Line] {
    static LINES: OnceLock<Vec<Line>> = OnceLock::new();
    LINES.get_or_init(|| {
        let names = ["core.epd", "tricky.epd", "rampart.epd", "generated.epd", "generated960.epd"];
        names.iter().flat_map(|name| lines(&read(name))).collect()
    })
}
