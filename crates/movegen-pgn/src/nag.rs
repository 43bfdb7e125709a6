//! Numeric annotation glyphs as signs.

/// Returns the sign that lichess shows for a numeric annotation glyph: `!` for `$1`, `±` for `$16`. Glyphs that are
/// usually written out in words have none.
///
/// ```
/// use movegen::pgn::nag_sign;
/// assert_eq!([nag_sign(6), nag_sign(16), nag_sign(9)], [Some("?!"), Some("±"), None]);
/// ```
#[must_use]
pub const fn nag_sign(nag: u8) -> Option<&'static str> {
    Some(match nag {
        1 => "!",
        2 => "?",
        3 => "!!",
        4 => "??",
        5 => "!?",
        6 => "?!",
        7 => "□",
        10 => "=",
        13 => "∞",
        14 => "⩲",
        15 => "⩱",
        16 => "±",
        17 => "∓",
        18 => "+−",
        19 => "-+",
        22 | 23 => "⨀",
        32 | 33 => "↑↑",
        36 | 37 => "↑",
        40 | 41 => "→",
        44 | 45 => "=∞",
        132 | 133 => "⇆",
        138 | 139 => "⊕",
        140 => "∆",
        146 => "N",
        _ => return None,
    })
}
