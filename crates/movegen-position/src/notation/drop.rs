//! Drops, which UCI and SAN write alike.

use movegen_core::{Role, Square};

/// Reads a drop, such as `N@f3`, `P@e4` or `@e4`. Returns `None` without an `@`, and the column of the first wrong byte
/// if the text isn't a drop.
#[cold]
pub(super) fn read_drop(text: &str) -> Option<Result<(Role, Square), usize>> {
    // Not `split_once`, whose search for a byte may panic as far as the linker can tell.
    let at = text.bytes().position(|byte| byte == b'@')?;
    let (letter, square) = (text.get(..at)?, text.get(at + 1..)?);
    let mut symbols = letter.chars();
    let role = match symbols.next() {
        None => Some(Role::Pawn),
        Some(symbol) => {
            Role::from_letter(symbol.to_ascii_lowercase()).or_else(|| Role::from_figurine(symbol))
        }
    };
    let role = role.filter(|&role| role != Role::King && symbols.as_str().is_empty()).ok_or(1);
    let known =
        square.bytes().zip([b'a'..=b'h', b'1'..=b'8']).take_while(|(byte, expected)| expected.contains(byte));
    let to = square.parse().map_err(|_| letter.len() + 2 + known.count());
    Some(role.and_then(|role| Ok((role, to?))))
}
