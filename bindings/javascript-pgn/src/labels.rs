//! Passes labels to JavaScript and back, as words.

use alloc::string::{String, ToString};
use core::time::Duration;

use movegen_pgn::{Eval, Labels, Score, Shape, ShapeColor};
use movegen_position::Square;

use crate::record::Record;
use crate::replay::Parts;

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
    /// Replaces the words and the text by the labels of comments, and by these comments without them.
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
        let texts: alloc::vec::Vec<String> = comments.split(NUL).map(Labels::remove_from).collect();
        self.text = texts.join(&NUL.to_string()).into_bytes();
    }

    /// Replaces the text by comments with the labels that the words describe. Returns whether they do.
    pub(crate) fn set_labels(&mut self, comments: &str) -> bool {
        let Some(labels) = read(&mut Parts::new(&self.words, "")) else { return false };
        self.text = labels.replace_in(comments.split(NUL)).join(&NUL.to_string()).into_bytes();
        true
    }
}

fn read(parts: &mut Parts<'_>) -> Option<Labels> {
    let mut labels = Labels::default();
    while let Some(name) = parts.word() {
        match name {
            EVAL | SEARCH => {
                let is_mate = parts.word()? != 0;
                let number = parts.number()? as u32 as i32;
                let depth = parts.number()?.checked_sub(1).and_then(|depth| u16::try_from(depth).ok());
                let score = if is_mate { Score::Mate(number) } else { Score::Centipawns(number) };
                let eval = Some(Eval { score, depth });
                if name == EVAL {
                    labels.eval = eval;
                } else {
                    labels.search = eval;
                }
            }
            CLOCK | ELAPSED => {
                let (days, millis) = (parts.number()? as u64, parts.number()? as u64);
                let time = Some(Duration::from_secs(days * DAY) + Duration::from_millis(millis));
                if name == CLOCK {
                    labels.clock = time;
                } else {
                    labels.elapsed = time;
                }
            }
            SHAPE => labels.shapes.push(Shape {
                color: *ShapeColor::ALL.get(usize::from(parts.word()?))?,
                from: Square::from_index(parts.word()?.into())?,
                to: Square::from_index(parts.word()?.into()),
            }),
            _ => return None,
        }
    }
    Some(labels)
}
