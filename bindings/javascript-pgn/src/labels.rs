//! Passes labels to JavaScript and back, as numbers.
//!
//! The evaluation comes first and then the search, each with three: 1 for a mate or 0, the score, the depth. Then come
//! the clock and the time taken, in milliseconds, and for each shape its color, its origin, and its destination or 64.
//! What is missing is NaN. JavaScript passes no search back.

use alloc::vec::Vec;
use core::time::Duration;

use movegen_pgn::{Eval, Labels, Score, Shape, ShapeColor, Text};
use movegen_position::Square;

use crate::record::Record;

impl Record {
    /// Replaces the numbers by the labels of comments, and the text by their other words.
    pub(crate) fn read_labels(&mut self, comments: &str) {
        let labels = Labels::from_comments(comments.split('\0'));
        self.numbers.clear();
        for eval in [labels.eval, labels.search] {
            self.numbers.extend(eval.map_or([f64::NAN; 3], |Eval { score, depth }| {
                let (is_mate, number) = match score {
                    Score::Centipawns(number) => (0.0, number),
                    Score::Mate(number) => (1.0, number),
                };
                [is_mate, number.into(), depth.map_or(f64::NAN, f64::from)]
            }));
        }
        for time in [labels.clock, labels.elapsed] {
            self.numbers.push(time.map_or(f64::NAN, |time| time.as_millis() as u64 as f64));
        }
        for shape in &labels.shapes {
            let to = shape.to.map_or(64, Square::index);
            self.numbers.extend([shape.color as usize, shape.from.index(), to].map(|number| number as f64));
        }
        self.text.clear();
        for comment in comments.split('\0').map(Labels::remove_from) {
            let Some(line) = Text::comment(comment.as_bytes()).to_line() else { continue };
            if !self.text.is_empty() {
                self.text.push(' ');
            }
            self.text.push_str(&line);
        }
    }

    /// Replaces the text by comments with other labels. Before the comments stand the numbers of the labels, which are
    /// whole, with commas between them. Those that are missing are empty.
    pub(crate) fn write_labels(&mut self, text: &str) {
        let mut parts = text.split('\0');
        let numbers: Vec<_> =
            parts.next().unwrap_or_default().split(',').map(|text| text.parse().ok()).collect();
        let comments = labels(&numbers).unwrap_or_default().replace_in(parts);
        self.text = comments.join("\0");
    }
}

/// Reads labels, except a search, or returns `None` if they aren't right.
fn labels(numbers: &[Option<i64>]) -> Option<Labels> {
    let (&[is_mate, score, depth, clock, elapsed], shapes) = numbers.split_first_chunk()?;
    let eval = is_mate.zip(score).map(|(is_mate, score)| {
        let score = score as i32;
        let score = if is_mate > 0 { Score::Mate(score) } else { Score::Centipawns(score) };
        Eval { score, depth: depth.map(|depth| depth as u16) }
    });
    let time = |millis: Option<i64>| millis.map(|millis| Duration::from_millis(millis as u64));
    let square = |number: Option<i64>| Square::from_index(number? as usize);
    let shape = |shape: &[Option<i64>]| {
        let &[color, from, to] = shape else { return None };
        Some(Shape { color: *ShapeColor::ALL.get(color? as usize)?, from: square(from)?, to: square(to) })
    };
    Some(Labels {
        eval,
        clock: time(clock),
        elapsed: time(elapsed),
        shapes: shapes.chunks(3).map(shape).collect::<Option<_>>()?,
        ..Labels::default()
    })
}
