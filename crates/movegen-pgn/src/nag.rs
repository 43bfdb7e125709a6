//! Numeric annotation glyphs as signs.

/// The glyphs that have a sign, in the order of their numbers. The first six are written after a move.
const SIGNS: [(u8, &str); 28] = [
    (1, "!"),
    (2, "?"),
    (3, "!!"),
    (4, "??"),
    (5, "!?"),
    (6, "?!"),
    (7, "□"),
    (10, "="),
    (13, "∞"),
    (14, "⩲"),
    (15, "⩱"),
    (16, "±"),
    (17, "∓"),
    (18, "+-"),
    (19, "-+"),
    (22, "⨀"),
    (23, "⨀"),
    (32, "⟳"),
    (33, "⟳"),
    (36, "→"),
    (37, "→"),
    (40, "↑"),
    (41, "↑"),
    (132, "⇆"),
    (133, "⇆"),
    (138, "⊕"),
    (139, "⊕"),
    (146, "N"),
];

/// Returns the symbol that books print for a numeric annotation glyph: `!` for `$1`, `±` for `$16`. Glyphs that are
/// usually written out in words have none.
///
/// ```
/// use movegen::pgn::nag_sign;
/// assert_eq!([nag_sign(6), nag_sign(16), nag_sign(9)], [Some("?!"), Some("±"), None]);
/// ```
#[must_use]
pub fn nag_sign(nag: u8) -> Option<&'static str> {
    let index = SIGNS.binary_search_by_key(&nag, |&(number, _)| number).ok()?;
    SIGNS.get(index).map(|&(_, sign)| sign)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_sign_is_found_by_its_number_and_no_other_is() {
        let found = (0..=255).filter_map(|nag| nag_sign(nag).map(|sign| (nag, sign)));
        assert!(found.eq(SIGNS));
    }
}
