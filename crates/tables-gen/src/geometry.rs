//! Board geometry: steps, leaps, ray walk, between, line, relevant occupancies.

use core::fmt;

/// A step on the board: files east, ranks north.
pub type Offset = (i8, i8);

/// The eight leaps of a knight.
pub const KNIGHT: [Offset; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
/// The eight steps of a king.
pub const KING: [Offset; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
/// The two capturing steps of a white pawn.
pub const WHITE_PAWN: [Offset; 2] = [(-1, 1), (1, 1)];
/// The two capturing steps of a black pawn.
pub const BLACK_PAWN: [Offset; 2] = [(-1, -1), (1, -1)];

/// The two sliders. (A queen moves like both.)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slider {
    /// Moves along the diagonals.
    Bishop,
    /// Moves along ranks and files.
    Rook,
}

impl Slider {
    /// Bishop and rook.
    pub const BOTH: [Self; 2] = [Self::Bishop, Self::Rook];

    /// Returns the slider's four directions.
    pub const fn steps(self) -> [Offset; 4] {
        match self {
            Self::Bishop => [(1, 1), (1, -1), (-1, -1), (-1, 1)],
            Self::Rook => [(0, 1), (1, 0), (0, -1), (-1, 0)],
        }
    }
}

impl fmt::Display for Slider {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Bishop => "bishop",
            Self::Rook => "rook",
        })
    }
}

/// Returns the name of a square, such as `e4`.
pub fn square_name(square: u8) -> String {
    format!("{}{}", char::from(b'a' + square % 8), square / 8 + 1)
}

/// Returns the square one `step` from `square`, or `None` off the board.
pub const fn neighbour(square: u8, step: Offset) -> Option<u8> {
    let file = (square & 7) as i8 + step.0;
    let rank = (square >> 3) as i8 + step.1;
    if file < 0 || file > 7 || rank < 0 || rank > 7 { None } else { Some((rank * 8 + file) as u8) }
}

/// Returns the squares that any of `steps` reaches from `square`.
pub fn leaps(square: u8, steps: &[Offset]) -> u64 {
    steps.iter().filter_map(|&step| neighbour(square, step)).fold(0, |set, to| set | 1 << to)
}

/// Returns what a slider on `square` attacks among `occupied`, walked one step at a time. A ray ends at the first
/// occupied square, inclusive.
pub fn walk(square: u8, occupied: u64, steps: &[Offset]) -> u64 {
    let mut attacked = 0;
    for &step in steps {
        let mut at = square;
        while let Some(next) = neighbour(at, step) {
            attacked |= 1 << next;
            if occupied >> next & 1 == 1 {
                break;
            }
            at = next;
        }
    }
    attacked
}

/// Returns the squares that matter to `slider` on `square` if they are occupied. These are its rays without their last
/// squares, since a ray ends at the edge anyway.
pub fn relevant(slider: Slider, square: u8) -> u64 {
    let mut mask = 0;
    for step in slider.steps() {
        let mut at = square;
        while let Some(next) = neighbour(at, step) {
            if neighbour(next, step).is_some() {
                mask |= 1 << next;
            }
            at = next;
        }
    }
    mask
}

/// Returns the squares strictly between `a` and `b`. There are none if they share no line.
pub fn between(a: u8, b: u8) -> u64 {
    KING.iter()
        .map(|&step| walk(a, 1 << b, &[step]))
        .find(|ray| ray >> b & 1 == 1)
        .map_or(0, |ray| ray & !(1 << b))
}

/// Returns the whole line through `a` and `b`, from edge to edge. It's empty if they are equal or share no line.
pub fn line(a: u8, b: u8) -> u64 {
    KING.iter()
        .find(|&&step| walk(a, 0, &[step]) >> b & 1 == 1)
        .map_or(0, |&(east, north)| walk(a, 0, &[(east, north), (-east, -north)]) | 1 << a)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subsets::subsets;

    #[test]
    fn pieces_on_squares_that_are_not_relevant_change_nothing() {
        let mut seen = 0;
        for slider in Slider::BOTH {
            for square in 0..64 {
                let others = !relevant(slider, square);
                for occupied in subsets(relevant(slider, square)) {
                    let attacks = walk(square, occupied, &slider.steps());
                    assert_eq!(walk(square, occupied | others, &slider.steps()), attacks);
                    seen += 1;
                }
            }
        }
        assert_eq!(seen, 107_648);
    }

    #[test]
    fn between_and_line_on_known_squares() {
        let (a1, h8, b2, c3, d5) = (0, 63, 9, 18, 35);
        assert_eq!(between(a1, c3), 1 << b2);
        assert_eq!(between(a1, b2), 0);
        assert_eq!(line(b2, c3), 0x8040_2010_0804_0201);
        assert_eq!(line(a1, h8), line(c3, b2));
        assert_eq!((between(a1, d5), line(a1, d5)), (0, 0), "not aligned");
        assert_eq!((between(d5, d5), line(d5, d5)), (0, 0), "equal squares share no line");
    }

    #[test]
    fn between_and_line_are_symmetric_and_between_is_part_of_line() {
        for a in 0..64 {
            for b in 0..64 {
                assert_eq!(between(a, b), between(b, a));
                assert_eq!(line(a, b), line(b, a));
                assert_eq!(between(a, b) & !line(a, b), 0);
                assert_eq!(between(a, b) & (1 << a | 1 << b), 0);
            }
        }
    }
}
