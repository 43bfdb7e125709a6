//! Words that aren't in the standard, and their meanings: the tables of the liberal reader.

use alloc::string::String;

use movegen_position::San;

use crate::nag::nag_sign;
use crate::result::{LONGEST_RESULT, strip_result};

/// Signs of check, mate and offered draws that stand apart from their moves.
const CHECK_SIGNS: [&str; 9] = ["+", "++", "#", "ch", "ch.", "dbl", "mate", "check", "e.p."];

/// No sign takes more bytes.
const LONGEST_SIGN: usize = 6;

/// Other forms of the signs of glyphs.
const SIGNS: [(&str, u8); 14] = [
    ("‼", 3),
    ("⁇", 4),
    ("⁉", 5),
    ("⁈", 6),
    ("+=", 14),
    ("+/=", 14),
    ("=+", 15),
    ("=/+", 15),
    ("+/-", 16),
    ("-/+", 17),
    ("+-", 18),
    ("⟳", 32),
    ("D", 220),
    ("d", 220),
];

/// A glyph that isn't read by its sign. After a `∆` come the moves of a plan, which aren't those of the game.
const PLAN: u8 = 140;

/// Returns the length of a space, an ellipsis, a comma or a control character at the start of a text, or `None` if it
/// starts with something else.
pub(crate) fn space_len(text: &[u8]) -> Option<usize> {
    match *text {
        [b',' | 0..=0x08 | 0x0e..=0x1f | 0x7f, ..] => Some(1),
        // No-break space.
        [0xc2, 0xa0, ..] => Some(2),
        // Spaces of other widths and the word joiner, the ellipsis, the ideographic space.
        [0xe2, 0x80, 0x80..=0x8f | 0xa6 | 0xaf, ..]
        | [0xe2, 0x81, 0x9f | 0xa0, ..]
        | [0xe3, 0x80, 0x80, ..] => Some(3),
        // The character that old editors leave at the end of a file.
        [0xff | 0xfe, ..] => Some(1),
        _ => None,
    }
}

/// Returns the length of the word at the start of the text: a run of bytes in the given class, up to any space beyond
/// ASCII.
pub(super) fn word_len(text: &[u8], is_in_class: impl Fn(u8) -> bool) -> usize {
    let is_space = |at: usize| !text[at].is_ascii() && space_len(&text[at..]).is_some();
    let ends = |&at: &usize| !is_in_class(text[at]) || is_space(at);
    (0..text.len()).find(ends).unwrap_or(text.len())
}

/// Returns the text with hyphens in place of other dashes, or `None` if it is too long for a move or has no dash.
pub(super) fn with_hyphens(text: &[u8]) -> Option<String> {
    let text = core::str::from_utf8(text).ok().filter(|text| text.len() <= 2 * LONGEST_RESULT)?;
    let mut plain = String::with_capacity(text.len());
    for symbol in text.chars() {
        match symbol {
            '‐'..='―' | '−' | '﹣' | '－' => plain.push('-'),
            _ => plain.push(symbol),
        }
    }
    (plain != text).then_some(plain)
}

/// Returns the glyph that a word stands for. Accepts any kind of dash.
pub(super) fn glyph_of(word: &[u8]) -> Option<u8> {
    let of_table = SIGNS.iter().find(|(sign, _)| sign.as_bytes() == word).map(|&(_, nag)| nag);
    of_table
        .or_else(|| {
            (1..=u8::MAX)
                .find(|&nag| nag != PLAN && nag_sign(nag).is_some_and(|sign| sign.as_bytes() == word))
        })
        .or_else(|| glyph_of(with_hyphens(word)?.as_bytes()))
}

/// Returns whether a word is a sign of check, mate or a draw.
pub(super) fn is_check_sign(word: &[u8]) -> bool {
    CHECK_SIGNS.iter().any(|sign| sign.as_bytes() == word)
}

/// Splits a word such as `Nf3N`, where a sign of check or of a glyph follows the move without a space. Returns the
/// length of the move and the move. Of two possible signs, the longer one counts.
pub(super) fn before_sign(word: &[u8]) -> Option<(usize, San)> {
    let is_sign = |sign| is_check_sign(sign) || glyph_of(sign).is_some();
    let splits = word.len().saturating_sub(LONGEST_SIGN)..word.len();
    let mut moves = splits.filter(|&len| is_sign(&word[len..]));
    moves.find_map(|len| Some((len, San::from_bytes(&word[..len]).ok()?)))
}

/// Splits a word from the result at its end.
pub(super) fn before_result(word: &[u8]) -> Option<&[u8]> {
    strip_result(word).map(|(before, _)| before).filter(|before| !before.is_empty())
}
