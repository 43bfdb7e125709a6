//! The drawings of the pieces: simple outlines in a square of 45 units, drawn for this project.

use movegen_core::{Color, Piece, Role};

/// Returns the SVG elements of a piece.
pub(crate) fn drawing(piece: Piece) -> String {
    let shapes = match piece.role() {
        Role::Pawn => concat!(
            "<path d=\"M14 38h17v-4l-4-3-2-9h-5l-2 9-4 3z\"/>",
            "<circle cx=\"22.5\" cy=\"17\" r=\"6\"/>"
        ),
        Role::Knight => concat!(
            "<path d=\"M14 38h19c1-13-1-24-11-27l-3-4-2 5c-4 3-6 8-8 12l3 4 6-3 4-1c-1 5-7 7-8 14z\"/>",
            "<circle cx=\"18.5\" cy=\"16.5\" r=\"0.8\"/>"
        ),
        Role::Bishop => concat!(
            "<path d=\"M13 38h19v-4h-5l1-4c4-5 1-12-5.5-17c-6.5 5-9.5 12-5.5 17l1 4h-5z\"/>",
            "<circle cx=\"22.5\" cy=\"10.5\" r=\"2.5\"/>",
            "<path d=\"M22.5 19v7m-3-3.5h6\" fill=\"none\"/>"
        ),
        Role::Rook => concat!(
            "<path d=\"M12 38h21v-4l-3-3-1-11 3-3V9h-4.5v3h-3V9h-4v3h-3V9H13v8l3 3-1 11-3 3z\"/>",
            "<path d=\"M16 20h13M15 31h15\" fill=\"none\"/>"
        ),
        Role::Queen => concat!(
            "<path d=\"M13 38h19v-4l2-6 2.5-14-6.5 9-1-12-4 11-2.5-12-2.5 12-4-11-1 12-6.5-9 2.5 14 2 6z\"/>",
            "<circle cx=\"8.5\" cy=\"12\" r=\"1.8\"/><circle cx=\"15.5\" cy=\"9\" r=\"1.8\"/>",
            "<circle cx=\"22.5\" cy=\"8\" r=\"1.8\"/><circle cx=\"29.5\" cy=\"9\" r=\"1.8\"/>",
            "<circle cx=\"36.5\" cy=\"12\" r=\"1.8\"/>"
        ),
        Role::King => concat!(
            "<path d=\"M13 38h19v-4c1-3 6-6 5-11-1-6-10-7-14.5-1-4.5-6-13.5-5-14.5 1-1 5 4 8 5 11z\"/>",
            "<path d=\"M22.5 17V7m-4 4h8\"/>",
            "<path d=\"M22.5 21v8M13.5 33c5-2 13-2 18 0\" fill=\"none\"/>"
        ),
    };
    let (fill, stroke) = match piece.color() {
        Color::White => ("#fff", "#222"),
        Color::Black => ("#333", "#000"),
    };
    // Black pieces have light inner lines.
    let shapes = match piece.color() {
        Color::White => shapes.to_owned(),
        Color::Black => shapes.replace("fill=\"none\"", "fill=\"none\" stroke=\"#ddd\""),
    };
    format!(
        "<g fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"1.5\" stroke-linejoin=\"round\">{shapes}</g>"
    )
}
