//! Passes labels to JavaScript and back, as words.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::time::Duration;

use movegen_pgn::{Eval, Labels, Score, Shape, ShapeColor};
use movegen_position::Square;

use crate::record::Record;

/// Between the comments of a move.
const NUL: char = '\0';

/// The first word of each label, and what follows it. Numbers have two words, the low one first.
const EVAL: u16 = 0;
/// Like [`EVAL`]: whether it is a mate, the number, and the depth plus one, or 0 without one.
const SEARCH: u16 = 1;
/// Days and milliseconds.
const CLOCK: u16 = 2;
/// Like [`CLOCK`].
const ELAPSED: u16 = 3;
/// The color, the origin, and the destination or 64.
const SHAPE: u16 = 4;

const DAY: u64 = 86_400;

impl Record {
    /// Replaces the words by the labels of comments.
    pub(crate) fn labels(&mut self, comments: &str) {
        self.clear();
        let labels = Labels::from_comments(comments.split(NUL));
        for (name, eval) in [(EVAL, labels.eval), (SEARCH, labels.search)] {
            let Some(Eval { score, depth }) = eval else { continue };
            let (is_mate, number) = match score {
                Score::Centipawns(number) => (0, number),
                Score::Mate(number) => (1, number),
            };
            self.words.extend([name, is_mate]);
            self.number((number as u32).into());
            self.number(depth.map_or(0, |depth| u64::from(depth) + 1));
        }
        for (name, time) in [(CLOCK, labels.clock), (ELAPSED, labels.elapsed)] {
            let Some(time) = time else { continue };
            self.words.push(name);
            self.number(time.as_secs() / DAY);
            self.number(time.as_secs() % DAY * 1000 + u64::from(time.subsec_millis()));
        }
        for shape in &labels.shapes {
            let to = shape.to.map_or(64, Square::index);
            self.words.extend([SHAPE, shape.color as u16, shape.from.index() as u16, to as u16]);
        }
    }

    /// Replaces the text by comments without their labels.
    pub(crate) fn remove_labels(&mut self, comments: &str) {
        self.text = join(comments.split(NUL).map(Labels::remove_from).collect());
    }

    /// Replaces the text by comments with the labels that the words describe.
    pub(crate) fn set_labels(&mut self, comments: &str) {
        let labels = read(&mut Words(self.words.iter())).unwrap_or_default();
        self.text = join(labels.replace_in(comments.split(NUL)));
    }
}

fn join(comments: Vec<String>) -> Vec<u8> {
    comments.join(&NUL.to_string()).into_bytes()
}

/// The words that are left to read.
struct Words<'a>(core::slice::Iter<'a, u16>);

impl Words<'_> {
    fn word(&mut self) -> Option<u16> {
        self.0.next().copied()
    }

    fn number(&mut self) -> Option<u32> {
        Some(u32::from(self.word()?) | u32::from(self.word()?) << 16)
    }
}

/// Reads labels, or returns `None` if they aren't right.
fn read(words: &mut Words<'_>) -> Option<Labels> {
    let mut labels = Labels::default();
    while let Some(name) = words.word() {
        match name {
            EVAL => {
                let is_mate = words.word()? != 0;
                let number = words.number()? as i32;
                let depth = words.number()?.checked_sub(1).and_then(|depth| u16::try_from(depth).ok());
                let score = if is_mate { Score::Mate(number) } else { Score::Centipawns(number) };
                labels.eval = Some(Eval { score, depth });
            }
            CLOCK | ELAPSED => {
                let (days, millis) = (u64::from(words.number()?), u64::from(words.number()?));
                let place = if name == CLOCK { &mut labels.clock } else { &mut labels.elapsed };
                *place = Some(Duration::from_secs(days * DAY) + Duration::from_millis(millis));
            }
            SHAPE => labels.shapes.push(Shape {
                color: *ShapeColor::ALL.get(usize::from(words.word()?))?,
                from: Square::from_index(words.word()?.into())?,
                to: Square::from_index(words.word()?.into()),
            }),
            _ => return None,
        }
    }
    Some(labels)
}
