//! Chess boards as SVG: pieces, coordinates, marked squares and arrows, without fonts or other files.
//!
//! ```
//! use movegen_core::{Board, Square};
//! use movegen_svg::Picture;
//!
//! let board: Board = "4k3/8/8/8/8/8/4P3/4K3 w - -".parse().unwrap();
//! let svg = Picture::new(&board).arrow(Square::E2, Square::E4, [0x1d, 0x6b, 0x30]).flip(true).to_string();
//! assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
//! ```

#![forbid(unsafe_code)]

mod coordinates;
mod pieces;

use std::fmt;

use movegen_core::{Board, Square};

/// The side of a square, and the margin for coordinates.
const SIDE: usize = 45;
const MARGIN: usize = 18;

/// Red, green and blue.
pub type Rgb = [u8; 3];

/// A picture of a board. [`Display`](fmt::Display) writes it as SVG on a transparent background.
#[derive(Clone, Debug)]
#[must_use = "nothing is drawn until the picture is written"]
pub struct Picture<'a> {
    board: &'a Board,
    title: String,
    size: Option<u32>,
    is_flipped: bool,
    has_coordinates: bool,
    marks: Vec<(Square, Rgb)>,
    arrows: Vec<(Square, Square, Rgb)>,
}

impl<'a> Picture<'a> {
    /// Returns a picture with coordinates, White at the bottom.
    pub fn new(board: &'a Board) -> Self {
        let (marks, arrows) = (Vec::new(), Vec::new());
        Self {
            board,
            title: String::new(),
            size: None,
            is_flipped: false,
            has_coordinates: true,
            marks,
            arrows,
        }
    }

    /// Sets the title, which browsers show as a tooltip.
    pub fn title(mut self, title: &str) -> Self {
        self.title = title.replace('&', "&amp;").replace('<', "&lt;");
        self
    }

    /// Sets the width and height in pixels.
    pub const fn size(mut self, pixels: u32) -> Self {
        self.size = Some(pixels);
        self
    }

    /// Sets whether to show the board from Black's side.
    pub const fn flip(mut self, flip: bool) -> Self {
        self.is_flipped = flip;
        self
    }

    /// Turns the coordinates on or off.
    pub const fn coordinates(mut self, draw: bool) -> Self {
        self.has_coordinates = draw;
        self
    }

    /// Colors squares. Where marks overlap, the later one is on top.
    pub fn mark(mut self, squares: impl IntoIterator<Item = Square>, color: Rgb) -> Self {
        self.marks.extend(squares.into_iter().map(|square| (square, color)));
        self
    }

    /// Adds an arrow. An arrow from a square to itself is drawn as a circle.
    pub fn arrow(mut self, from: Square, to: Square, color: Rgb) -> Self {
        self.arrows.push((from, to, color));
        self
    }

    fn margin(&self) -> usize {
        if self.has_coordinates { MARGIN } else { 0 }
    }

    /// Returns the place of a square in the picture: the column from the left and the row from the top.
    const fn place(&self, square: Square) -> (usize, usize) {
        let (file, rank) = (square.file().index(), square.rank().index());
        if self.is_flipped { (7 - file, rank) } else { (file, 7 - rank) }
    }

    /// Returns the center of a column or row.
    fn middle(&self, index: usize) -> f64 {
        (self.margin() + index * SIDE) as f64 + SIDE as f64 / 2.0
    }

    fn write_square(&self, square: Square, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (column, row) = self.place(square);
        let (x, y) = (self.margin() + column * SIDE, self.margin() + row * SIDE);
        let is_light = (square.file().index() + square.rank().index()) % 2 == 1;
        let color = if is_light { "#eed9b6" } else { "#b58863" };
        writeln!(f, "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{color}\"/>")?;
        for &(_, color) in self.marks.iter().filter(|(marked, _)| *marked == square) {
            let color = Hex(color);
            writeln!(
                f,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{color}\" fill-opacity=\"0.6\"/>"
            )?;
        }
        match self.board.piece_at(square) {
            Some(piece) => writeln!(f, "<g transform=\"translate({x} {y})\">{}</g>", pieces::drawing(piece)),
            None => Ok(()),
        }
    }

    /// Writes files below and ranks beside the board, in a gray that is readable on white and on black.
    fn write_coordinates(&self, size: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<g fill=\"none\" stroke=\"#808080\" stroke-width=\"1.3\" stroke-linecap=\"round\">\n")?;
        let write = |sign: char, center: f64, base: f64, f: &mut fmt::Formatter<'_>| {
            let (x, path) = (center - coordinates::WIDTH / 2.0, coordinates::drawing(sign));
            writeln!(f, "<path transform=\"translate({x} {base})\" d=\"{path}\"/>")
        };
        let rows = || self.squares().step_by(8);
        for (column, square) in self.squares().take(8).enumerate() {
            write(square.file().letter(), self.middle(column), size as f64 - coordinates::HEIGHT, f)?;
        }
        for (row, square) in rows().enumerate() {
            let base = self.middle(row) + coordinates::HEIGHT * 0.75;
            write(square.rank().digit(), MARGIN as f64 / 2.0, base, f)?;
        }
        f.write_str("</g>\n")
    }

    /// Returns the squares row by row, from the top.
    fn squares(&self) -> impl Iterator<Item = Square> {
        let is_flipped = self.is_flipped;
        (0..64).filter_map(move |i| Square::from_index(if is_flipped { i ^ 7 } else { i ^ 56 }))
    }

    /// Writes an arrow between the centers of two squares, or a circle if they're the same.
    fn write_arrow(&self, from: Square, to: Square, color: Rgb, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let center = |square: Square| {
            let (column, row) = self.place(square);
            (self.middle(column), self.middle(row))
        };
        let ((x1, y1), (x2, y2)) = (center(from), center(to));
        if from == to {
            let (color, radius) = (Hex(color), SIDE as f64 / 2.0 - 2.0);
            return writeln!(
                f,
                "<circle cx=\"{x1:.1}\" cy=\"{y1:.1}\" r=\"{radius:.1}\" fill=\"none\" stroke=\"{color}\" \
                 stroke-width=\"3\" opacity=\"0.75\"/>"
            );
        }
        let length = (x2 - x1).hypot(y2 - y1);
        // The arrow's unit vector, and where its head starts.
        let (dx, dy) = ((x2 - x1) / length, (y2 - y1) / length);
        let (hx, hy) = (x2 - 13.0 * dx, y2 - 13.0 * dy);
        let (lx, ly, rx, ry) = (hx - 7.0 * dy, hy + 7.0 * dx, hx + 7.0 * dy, hy - 7.0 * dx);
        let color = Hex(color);
        writeln!(
            f,
            "<g opacity=\"0.75\"><path d=\"M{x1:.1} {y1:.1}L{hx:.1} {hy:.1}\" \
             stroke=\"{color}\" stroke-width=\"4\" stroke-linecap=\"round\"/>\
             <path d=\"M{x2:.1} {y2:.1}L{lx:.1} {ly:.1}L{rx:.1} {ry:.1}Z\" fill=\"{color}\"/></g>"
        )
    }
}

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = 8 * SIDE + 2 * self.margin();
        let size = self.size.map_or(side, |pixels| pixels as usize);
        writeln!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" \
             width=\"{size}\" height=\"{size}\">\n\
             <title>{}</title>",
            self.title
        )?;
        for square in self.squares() {
            self.write_square(square, f)?;
        }
        if self.has_coordinates {
            self.write_coordinates(side, f)?;
        }
        for &(from, to, color) in &self.arrows {
            self.write_arrow(from, to, color, f)?;
        }
        f.write_str("</svg>\n")
    }
}

/// A color as `#rrggbb`.
struct Hex(Rgb);

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

/// Compiles and runs the README's code.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(test)]
mod tests {
    use super::*;

    fn count(svg: &str, part: &str) -> usize {
        svg.matches(part).count()
    }

    #[test]
    fn squares_marks_arrows_and_coordinates_are_drawn_once_each() {
        let board = Board::default();
        let plain = Picture::new(&board).to_string();
        assert_eq!(
            (count(&plain, "<rect"), count(&plain, "translate(") - 16, count(&plain, "opacity")),
            (64, 32, 0)
        );
        let red = [255, 0, 0];
        let marked =
            Picture::new(&board).mark([Square::A1, Square::H8], red).arrow(Square::A1, Square::A2, red);
        let marked = marked.arrow(Square::B1, Square::B1, red).coordinates(false).title("<&").to_string();
        assert_eq!(
            (count(&marked, "<rect"), count(&marked, "translate("), count(&marked, "#ff0000")),
            (66, 32, 5)
        );
        assert!(marked.contains("viewBox=\"0 0 360 360\"") && marked.contains("<title>&lt;&amp;</title>"));
    }

    #[test]
    fn a_flipped_board_has_h1_in_the_top_left_corner() {
        let board = Board::default();
        let first = |svg: String| {
            let mark = svg.lines().find(|line| line.contains("fill-opacity")).unwrap().to_owned();
            mark.contains("x=\"18\" y=\"18\"")
        };
        for (square, is_flipped) in [(Square::A8, false), (Square::H1, true)] {
            let picture = Picture::new(&board).flip(is_flipped).size(100).mark([square], [1, 2, 3]);
            assert!(first(picture.to_string()), "{square}");
        }
    }

    #[test]
    fn labels_name_the_files_and_ranks_beside_them() {
        let board = Board::default();
        for (is_flipped, files, ranks) in [(false, "abcdefgh", "87654321"), (true, "hgfedcba", "12345678")] {
            let svg = Picture::new(&board).flip(is_flipped).to_string();
            let labels: Vec<&str> = svg.lines().filter(|line| line.starts_with("<path transform")).collect();
            let (below, beside) = labels.split_at(8);
            // The horizontal or the vertical place of `translate(x y)`.
            let place = |label: &str, axis: usize| {
                let inner = label.split(['(', ')']).nth(1).unwrap();
                inner.split(' ').nth(axis).unwrap().parse::<f64>().unwrap()
            };
            for (labels, signs, axis) in [(below, files, 0), (beside, ranks, 1)] {
                assert!(labels.is_sorted_by(|one, next| place(one, axis) < place(next, axis)), "{svg}");
                for (label, sign) in labels.iter().zip(signs.chars()) {
                    assert!(label.contains(&format!("d=\"{}\"", coordinates::drawing(sign))), "{label}");
                }
            }
        }
    }
}
