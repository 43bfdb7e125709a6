//! The coordinates beside the board, drawn as strokes: the same picture everywhere, without fonts.

/// The width of a character.
pub(crate) const WIDTH: f64 = 6.0;
/// The height of a letter without an ascender. The baseline is at 0.
pub(crate) const HEIGHT: f64 = 6.0;

/// Returns the SVG path of a letter a to h or a digit 1 to 8.
pub(crate) fn drawing(sign: char) -> &'static str {
    match sign {
        'a' => "M6-3a3 3 0 1 0-6 0a3 3 0 1 0 6 0M6-6V0",
        'b' => "M6-3a3 3 0 1 0-6 0a3 3 0 1 0 6 0M0-9V0",
        'c' => "M5.4-4.8A3 3 0 1 0 5.4-1.2",
        'd' => "M6-3a3 3 0 1 0-6 0a3 3 0 1 0 6 0M6-9V0",
        'e' => "M0-3H6A3 3 0 1 0 5.1-.9",
        'f' => "M5-9C3-9.6 2-8.6 2-7V0M0-6H4.4",
        'g' => "M6-3a3 3 0 1 0-6 0a3 3 0 1 0 6 0M6-6V.8C6 3.4 1.6 3.4.6 1.8",
        'h' => "M0-9V0M0-3.4C.6-6.8 6-7 6-3.4V0",
        '1' => "M1-7L3.4-9V0",
        '2' => "M.3-6.8C.8-9.8 6-9.6 5.7-6.4C5.4-4 1.5-2.5.2 0H6",
        '3' => "M.4-8.2C2.4-10 5.8-9 5.4-6.7C5.1-5.2 3.6-4.9 2.4-4.9C4.4-4.9 6-4 6-2.4C6 .6 2 .8 0-.8",
        '4' => "M4.6 0V-9L0-2.6H6.4",
        '5' => "M5.6-9H1.2L.8-5C2.8-6.4 6-5.6 6-2.8C6 .6 1.8 .8 0-.9",
        '6' => "M5-9C2-8.4 0-5.6 0-3a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
        '7' => "M0-9H6L2.2 0",
        '8' => "M.8-7a2.2 2 0 1 0 4.4 0a2.2 2 0 1 0-4.4 0M.2-2.5a2.8 2.5 0 1 0 5.6 0a2.8 2.5 0 1 0-5.6 0",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::drawing;

    #[test]
    fn every_sign_has_a_drawing_of_its_own() {
        let drawings: Vec<&str> = ('a'..='h').chain('1'..='8').map(drawing).collect();
        for (index, path) in drawings.iter().enumerate() {
            assert!(!path.is_empty() && !drawings[..index].contains(path), "{index}");
        }
    }
}
