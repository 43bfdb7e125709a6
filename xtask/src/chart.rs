//! The chart of the benchmarks: bars in SVG, readable on light and dark backgrounds.

use svg::Document;
use svg::node::element::{Line, Rectangle, Style, Text};

const WIDTH: f64 = 760.0;
const LEFT: f64 = 150.0;
const RIGHT: f64 = 120.0;
const BAR: f64 = 20.0;
const STEP: f64 = 28.0;
const TITLE: f64 = 34.0;

/// The results of one program in one way of counting.
pub(crate) struct Row {
    pub(crate) name: &'static str,
    /// The median of the ratios, by position.
    pub(crate) by_case: Vec<f64>,
    /// The geometric mean over the positions: least, median and greatest of the rounds.
    pub(crate) mean: [f64; 3],
    /// Millions of nodes a second, all positions together.
    pub(crate) speed: f64,
}

/// Draws a group of bars for each way of counting, the longest first, with a dashed line at 1.
pub(crate) fn bars(groups: &[(&str, &[Row])]) -> String {
    let greatest = groups.iter().flat_map(|(_, rows)| rows.iter()).map(|row| row.mean[2]).fold(1.0, f64::max);
    let unit = (WIDTH - LEFT - RIGHT) / greatest;
    let height: f64 =
        groups.iter().map(|(_, rows)| TITLE + rows.len() as f64 * STEP + 12.0).sum::<f64>() + 24.0;
    let mut document = Document::new()
        .set("viewBox", (0.0, 0.0, WIDTH, height))
        .set("width", WIDTH)
        .set("height", height)
        .set("role", "img")
        .set("aria-label", "Speed of perft as a ratio to cozy-chess with PEXT")
        .add(Style::new(
            "text { font: 14px sans-serif; fill: #24292f } .ours { fill: #1a7f37 } .other { fill: #8c959f } \
             .title { font-weight: bold } .one, .spread { stroke: #24292f; stroke-width: 1.5 } .one { stroke-dasharray: 4 3 } \
             @media (prefers-color-scheme: dark) { text { fill: #e6edf3 } .ours { fill: #3fb950 } .other { fill: #6e7681 } \
             .one, .spread { stroke: #e6edf3 } }",
        ));
    let text = |x: f64, y: f64, words: String| Text::new(words).set("x", round(x)).set("y", round(y));
    let mut top = 12.0;
    for (title, rows) in groups {
        document = document.add(text(8.0, top + 18.0, format!("Perft, {title}")).set("class", "title"));
        top += TITLE;
        let mut rows: Vec<&Row> = rows.iter().collect();
        rows.sort_by(|a, b| b.mean[1].total_cmp(&a.mean[1]));
        let (start, end) = (top - 4.0, top + rows.len() as f64 * STEP - 4.0);
        for row in rows {
            let [least, mean, greatest] = row.mean;
            let middle = top + BAR / 2.0;
            let class = if row.name.starts_with("movegen") { "ours" } else { "other" };
            document = document
                .add(text(LEFT - 8.0, middle + 5.0, row.name.to_owned()).set("text-anchor", "end"))
                .add(
                    Rectangle::new()
                        .set("x", LEFT)
                        .set("y", round(top))
                        .set("width", round(mean * unit))
                        .set("height", BAR)
                        .set("rx", 2)
                        .set("class", class),
                )
                .add(line(LEFT + least * unit, middle, LEFT + greatest * unit, middle).set("class", "spread"))
                .add(
                    text(WIDTH - 8.0, middle + 5.0, format!("{mean:.2}  ({:.0} M/s)", row.speed))
                        .set("text-anchor", "end"),
                );
            top += STEP;
        }
        let one = LEFT + unit;
        document = document.add(line(one, start, one, end).set("class", "one"));
        top += 12.0;
    }
    document = document.add(
        text(
            LEFT,
            height - 8.0,
            "geometric mean over six positions, ratio to cozy-chess with PEXT; more is faster".to_owned(),
        )
        .set("font-size", 12),
    );
    format!("{document}\n")
}

fn line(x1: f64, y1: f64, x2: f64, y2: f64) -> Line {
    Line::new().set("x1", round(x1)).set("y1", round(y1)).set("x2", round(x2)).set("y2", round(y2))
}

/// Rounds to a tenth, so that the file stays short.
pub(crate) fn round(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}
