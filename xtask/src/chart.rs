//! The chart of the README: a bar for each library, in SVG, readable on light and dark backgrounds.

use svg::Document;
use svg::node::element::{Line, Rectangle, Style, Text};

const WIDTH: f64 = 640.0;
const MARGIN: f64 = 12.0;
const BAR: f64 = 22.0;
const STEP: f64 = 32.0;
const TITLE: f64 = 40.0;
const CAPTION: f64 = 28.0;
/// The width of a character of 14 pixels: no sans-serif font sets lower-case text wider.
const CHARACTER: f64 = 8.0;

const STYLE: &str = "text { font: 14px sans-serif; fill: #24292f } .ours { fill: #1a7f37 } .other { fill: #8c959f } \
    .title { font-weight: bold } .caption { font-size: 12px } .spread { stroke: #24292f; stroke-width: 1.5 } \
    @media (prefers-color-scheme: dark) { text { fill: #e6edf3 } .ours { fill: #3fb950 } .other { fill: #6e7681 } \
    .spread { stroke: #e6edf3 } }";

/// The results of one program in one way of counting.
pub(crate) struct Row {
    pub(crate) name: String,
    /// The median of the ratios, by position.
    pub(crate) by_case: Vec<f64>,
    /// The geometric mean over the positions: least, median and greatest of the rounds.
    pub(crate) mean: [f64; 3],
    /// Millions of nodes a second, all positions together.
    pub(crate) speed: f64,
}

/// Draws a bar for each row, the longest first, with its label on the left and its figures on the right.
pub(crate) fn bars(title: &str, caption: &str, rows: &[(&str, &Row)]) -> String {
    let mut rows: Vec<_> = rows
        .iter()
        .map(|(label, row)| (*label, row.mean, format!("{:.2}  ({:.0} M/s)", row.mean[1], row.speed)))
        .collect();
    rows.sort_by(|(_, a, _), (_, b, _)| b[1].total_cmp(&a[1]));
    let room = |longest: Option<usize>| longest.unwrap_or(0) as f64 * CHARACTER + 2.0 * MARGIN;
    let left = room(rows.iter().map(|(label, ..)| label.len()).max());
    let right = room(rows.iter().map(|(.., figures)| figures.len()).max());
    let unit = (WIDTH - left - right) / rows.iter().map(|(_, mean, _)| mean[2]).fold(1.0, f64::max);
    let height = TITLE + rows.len() as f64 * STEP + CAPTION;

    let text = |x: f64, y: f64, words: &str| Text::new(words).set("x", round(x)).set("y", round(y));
    let mut document = Document::new()
        .set("viewBox", (0.0, 0.0, WIDTH, height))
        .set("width", WIDTH)
        .set("height", height)
        .set("role", "img")
        .set("aria-label", format!("{title}: {caption}"))
        .add(Style::new(STYLE))
        .add(text(MARGIN, 26.0, title).set("class", "title"));
    for (row, (label, [least, mean, greatest], figures)) in rows.iter().enumerate() {
        let top = TITLE + row as f64 * STEP;
        let middle = top + BAR / 2.0;
        let class = if label.starts_with("movegen") { "ours" } else { "other" };
        let bar = Rectangle::new()
            .set("x", left)
            .set("y", top)
            .set("width", round(mean * unit))
            .set("height", BAR)
            .set("rx", 2)
            .set("class", class);
        let spread = Line::new()
            .set("x1", round(left + least * unit))
            .set("x2", round(left + greatest * unit))
            .set("y1", middle)
            .set("y2", middle)
            .set("class", "spread");
        document = document
            .add(text(left - MARGIN, middle + 5.0, label).set("text-anchor", "end"))
            .add(bar)
            .add(spread)
            .add(text(WIDTH - MARGIN, middle + 5.0, figures).set("text-anchor", "end"));
    }
    format!("{}\n", document.add(text(MARGIN, height - 10.0, caption).set("class", "caption")))
}

/// Rounds to a tenth, so that the file stays short.
pub(crate) fn round(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::{Row, bars};

    #[test]
    fn long_labels_stay_inside_the_frame() {
        let row = Row { name: String::new(), by_case: Vec::new(), mean: [2.0, 2.1, 2.2], speed: 111.0 };
        let chart = bars("Title", "Caption", &[("cozy-chess, PEXT, without LTO", &row)]);
        let label = chart.lines().find(|line| line.contains("end")).unwrap();
        let x: f64 = label.split("x=\"").nth(1).unwrap().split('"').next().unwrap().parse().unwrap();
        // Wider than any sans-serif font sets 29 characters of 14 pixels.
        assert!(x > 29.0 * 7.6, "the label ends at {x}");
    }
}
