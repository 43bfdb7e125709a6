//! Draws the packed table as SVG: which square uses which slots.

use svg::Document;
use svg::node::element::path::Data;
use svg::node::element::{Path, Rectangle, Style, Text, Title};
use tables_gen::geometry::{Slider, square_name};
use tables_gen::magics::Magics;

use crate::candidate::Candidate;

/// Slots per row, and per column of a row.
const ROW: usize = 4_096;
const BLOCK: usize = 64;
const WIDTH: f64 = 12.0;
const HEIGHT: f64 = 26.0;
const STEP: f64 = 34.0;
const MARGIN: f64 = 10.0;

/// Draws rows of 4,096 slots, each divided into 64 columns. A column is filled from below by the squares that use its
/// slots, in proportion. Free slots stay white.
pub(crate) fn packed(magics: &Magics) -> String {
    let rows = magics.entries.div_ceil(ROW);
    let mut filled = vec![0.0; magics.entries.div_ceil(BLOCK)];
    let (width, height) =
        ((ROW / BLOCK) as f64 * WIDTH + 2.0 * MARGIN, rows as f64 * STEP + 2.0 * MARGIN + 18.0);
    let mut document = Document::new()
        .set("viewBox", (0.0, 0.0, width, height))
        .set("width", width)
        .set("height", height)
        .set("role", "img")
        .set("aria-label", "Which square has which slots of the packed table")
        .add(Style::new("text { font: 10px sans-serif; fill: #24292f } .note { font-size: 12px }"))
        .add(Rectangle::new().set("width", width).set("height", height).set("fill", "#fff"));
    let mut labels = Vec::new();
    // Rooks first: at the bottom, bishops on top of them.
    for slider in [Slider::Rook, Slider::Bishop] {
        for square in 0..64u8 {
            let candidate = Candidate::of(magics, slider, square);
            let offset = magics.offsets[slider as usize][usize::from(square)] as usize;
            let mut shares = vec![0.0; filled.len()];
            for slot in candidate.slots() {
                shares[(offset + slot) / BLOCK] += 1.0 / BLOCK as f64;
            }
            let mut data = Data::new();
            let mut first = None;
            for (block, share) in shares.into_iter().enumerate().filter(|&(_, share)| share > 0.0) {
                let x = MARGIN + (block % (ROW / BLOCK)) as f64 * WIDTH;
                let floor = MARGIN + (block / (ROW / BLOCK)) as f64 * STEP + HEIGHT;
                let y = floor - filled[block] * HEIGHT;
                data = data
                    .move_to((x, round(y)))
                    .horizontal_line_by(WIDTH)
                    .vertical_line_by(round(-share * HEIGHT))
                    .horizontal_line_by(-WIDTH)
                    .close();
                filled[block] += share;
                first.get_or_insert((x, floor));
            }
            let name = square_name(square);
            // Spread the hues, so that similar ones are far apart on the board.
            let hue = u32::from(square) * 137 % 360;
            let color = match slider {
                Slider::Rook => format!("hsl({hue} 60% 68%)"),
                Slider::Bishop => format!("hsl({hue} 30% 35%)"),
            };
            let title = format!("{slider:?} {name}: {} of {} slots", candidate.reached, 1 << candidate.bits);
            document = document.add(Path::new().set("d", data).set("fill", color).add(Title::new(title)));
            if let (Slider::Rook, Some((x, y))) = (slider, first) {
                labels.push(Text::new(name).set("x", round(x + 1.0)).set("y", round(y - 3.0)));
            }
        }
    }
    for label in labels {
        document = document.add(label);
    }
    let note = format!(
        "{} slots, 4,096 a row. Light: rooks, where a window begins with its square; dark: bishops; white: free.",
        magics.entries
    );
    document =
        document.add(Text::new(note).set("class", "note").set("x", MARGIN).set("y", round(height - MARGIN)));
    format!("{document}\n")
}

/// Rounds to one decimal, to keep the file short.
fn round(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}
