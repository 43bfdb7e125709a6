//! Games to JSON, one per line: the tags, and the moves as text, unchecked.

use crate::Done;

/// The JSON and the number of moves.
struct Json {
    text: Vec<u8>,
    moves: u64,
    is_first: bool,
}

impl Json {
    fn new(pgn: &[u8]) -> Self {
        Self { text: Vec::with_capacity(2 * pgn.len()), moves: 0, is_first: true }
    }

    fn begin(&mut self) {
        self.text.push(b'{');
    }

    fn tag(&mut self, name: &[u8], value: &str) {
        self.text.push(b'"');
        self.text.extend(name);
        self.text.extend(b"\":");
        serde_json::to_writer(&mut self.text, value).expect("writing to memory");
        self.text.push(b',');
    }

    fn begin_moves(&mut self) {
        self.text.extend(b"\"moves\":[");
        self.is_first = true;
    }

    /// Writes a move, which `push` appends.
    fn mv(&mut self, push: impl FnOnce(&mut Vec<u8>)) {
        self.moves += 1;
        self.text.extend(if std::mem::take(&mut self.is_first) { &b"\""[..] } else { b",\"" });
        push(&mut self.text);
        self.text.push(b'"');
    }

    fn end(&mut self) {
        self.text.extend(b"]}\n");
    }

    /// Returns the number of moves, and a checksum of the text.
    fn done(&self) -> Done {
        let words =
            self.text.chunks(8).map(|chunk| chunk.iter().fold(0, |word, &byte| word << 8 | u64::from(byte)));
        Done {
            items: self.moves,
            sum: words.fold(self.text.len() as u64, |sum, word| sum.rotate_left(5) ^ word),
        }
    }
}

pub(super) fn movegen(pgn: &[u8]) -> Done {
    ours::convert(pgn).done()
}

pub(super) fn pgn_reader(pgn: &[u8]) -> Done {
    other::convert(pgn).done()
}

/// Over movegen-pgn.
mod ours {
    use std::ops::ControlFlow;

    use movegen_pgn::{Movetext, Reader, Stop, Text, Visitor};
    use movegen_position::San;

    use super::Json;

    impl Visitor for Json {
        fn begin_game(&mut self) {
            self.begin();
        }

        fn tag(&mut self, name: &[u8], value: Text<'_>) -> ControlFlow<Stop> {
            self.tag(name, &value.to_str());
            ControlFlow::Continue(())
        }

        fn end_tags(&mut self) -> ControlFlow<Stop, Movetext> {
            self.begin_moves();
            ControlFlow::Continue(Movetext::Tokens)
        }

        fn token(&mut self, _: Option<San>, text: &[u8]) -> ControlFlow<Stop> {
            self.mv(|json| json.extend(text));
            ControlFlow::Continue(())
        }

        fn end_game(&mut self) {
            self.end();
        }
    }

    pub(super) fn convert(pgn: &[u8]) -> Json {
        let (mut reader, mut json) = (Reader::new(pgn), Json::new(pgn));
        while reader.read_game(&mut json).expect("valid games") {}
        json
    }
}

/// Over pgn-reader.
mod other {
    use std::ops::ControlFlow;

    use pgn_reader::{RawTag, Reader, SanPlus, Visitor};

    use super::Json;

    impl Visitor for Json {
        type Tags = ();
        type Movetext = ();
        type Output = ();

        fn begin_tags(&mut self) -> ControlFlow<()> {
            self.begin();
            ControlFlow::Continue(())
        }

        fn tag(&mut self, (): &mut (), name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
            self.tag(name, &value.decode_utf8_lossy());
            ControlFlow::Continue(())
        }

        fn begin_movetext(&mut self, (): ()) -> ControlFlow<()> {
            self.begin_moves();
            ControlFlow::Continue(())
        }

        fn san(&mut self, (): &mut (), san: SanPlus) -> ControlFlow<()> {
            self.mv(|json| san.append_ascii_to(json));
            ControlFlow::Continue(())
        }

        fn end_game(&mut self, (): ()) {
            self.end();
        }
    }

    pub(super) fn convert(pgn: &[u8]) -> Json {
        let (mut reader, mut json) = (Reader::new(pgn), Json::new(pgn));
        while reader.read_game(&mut json).expect("valid games").is_some() {}
        json
    }
}

#[cfg(test)]
mod tests {
    use super::{other, ours};
    use crate::programs::games;

    #[test]
    fn both_libraries_write_the_same_bytes() {
        let pgn = games::pgn(20);
        let json = ours::convert(&pgn);
        assert!(json.text == other::convert(&pgn).text);
        let line = json.text.split(|&byte| byte == b'\n').nth(1).unwrap();
        let game: serde_json::Value = serde_json::from_slice(line).unwrap();
        assert_eq!(game["WhiteElo"], "1207");
        assert!(game["moves"].as_array().unwrap().len() > 30);
    }
}
