//! The chart of the README: a bar for each program, in SVG, readable on light and dark backgrounds.

use svg::Document;
use svg::node::element::{Line, Rectangle, Style, Text};

/// Narrow, so that the text is readable when a phone scales the chart down.
const WIDTH: f64 = 440.0;
const MARGIN: f64 = 12.0;
const LABEL: f64 = 20.0;
const BAR: f64 = 14.0;
const STEP: f64 = 46.0;
const TITLE: f64 = 40.0;
const CAPTION: f64 = 28.0;
/// The width of a 14-pixel character: no sans-serif font sets lower-case text wider.
const CHARACTER: f64 = 8.0;

const STYLE: &str = "text { font: 14px sans-serif; fill: #24292f } .bar { fill: #1a7f37 } .title { font-weight: bold } \
    .caption { font-size: 12px } .spread { stroke: #24292f; stroke-width: 1.5 } \
    .one { stroke: #6e7781; stroke-width: 2 } \
    @media (prefers-color-scheme: dark) { text { fill: #e6edf3 } .bar { fill: #3fb950 } .spread { stroke: #e6edf3 } }";

/// A labelled ratio.
pub(crate) struct Bar {
    pub(crate) label: String,
    /// Least, median and greatest.
    pub(crate) ratio: [f64; 3],
}

/// Draws a bar for each ratio, with its label above and its figure on the right, and a line at 1.
pub(crate) fn bars(title: &str, caption: &str, bars: &[Bar]) -> String {
    let right = "1.00".len() as f64 * CHARACTER + 2.0 * MARGIN;
    let unit = (WIDTH - MARGIN - right) / bars.iter().map(|bar| bar.ratio[2]).fold(1.0, f64::max);
    let height = TITLE + bars.len() as f64 * STEP + CAPTION;

    let text = |x: f64, y: f64, words: &str| Text::new(words).set("x", round(x)).set("y", round(y));
    let mut document = Document::new()
        .set("viewBox", (0.0, 0.0, WIDTH, height))
        .set("width", WIDTH)
        .set("height", height)
        .set("role", "img")
        .set("aria-label", format!("{title} {caption}"))
        .add(Style::new(STYLE))
        .add(text(MARGIN, 26.0, title).set("class", "title"));
    for (row, Bar { label, ratio: [least, median, greatest] }) in bars.iter().enumerate() {
        let baseline = TITLE + row as f64 * STEP + 12.0;
        let top = TITLE + row as f64 * STEP + LABEL;
        let middle = top + BAR / 2.0;
        let bar = Rectangle::new()
            .set("x", MARGIN)
            .set("y", top)
            .set("width", round(median * unit))
            .set("height", BAR)
            .set("rx", 2)
            .set("class", "bar");
        let spread = Line::new()
            .set("x1", round(MARGIN + least * unit))
            .set("x2", round(MARGIN + greatest * unit))
            .set("y1", middle)
            .set("y2", middle)
            .set("class", "spread");
        let one = Line::new()
            .set("x1", round(MARGIN + unit))
            .set("x2", round(MARGIN + unit))
            .set("y1", top - 3.0)
            .set("y2", top + BAR + 3.0)
            .set("class", "one");
        document = document
            .add(text(MARGIN, baseline, label))
            .add(bar)
            .add(one)
            .add(spread)
            .add(text(WIDTH - MARGIN, middle + 5.0, &format!("{median:.2}")).set("text-anchor", "end"));
    }
    let caption = text(MARGIN, height - 10.0, caption).set("class", "caption");
    format!("{}\n", document.add(caption))
}

/// Rounds to a tenth, so that the file stays short.
pub(crate) fn round(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::{Bar, CHARACTER, MARGIN, WIDTH, bars};

    #[test]
    fn text_and_bars_stay_inside_the_frame() {
        let bar = Bar { label: "opening explorer (pgn-reader, shakmaty)".to_owned(), ratio: [2.0, 2.1, 2.2] };
        let longest = MARGIN + bar.label.len() as f64 * CHARACTER;
        assert!(longest < WIDTH, "the label ends at {longest}");
        let chart = bars("Title", "Caption", &[bar]);
        let spread = chart.lines().find(|line| line.contains("spread\"")).unwrap();
        let end = spread.split(" x2=\"").nth(1).unwrap().split('"').next().unwrap();
        let end: f64 = end.parse().unwrap();
        assert!(end < WIDTH - MARGIN - 4.0 * CHARACTER, "the bar ends at {end}");
    }
}
