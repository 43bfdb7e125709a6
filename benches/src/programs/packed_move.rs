//! A move of shakmaty in 16 bits, for tables and rows.

/// Packs a move of shakmaty into 16 bits.
pub(super) fn pack(mv: shakmaty::Move) -> u16 {
    let square = |square: shakmaty::Square| square as u16;
    let promotion = mv.promotion().map_or(0, |role| role as u16 - shakmaty::Role::Pawn as u16);
    mv.from().map_or(0, square) | square(mv.to()) << 6 | promotion << 12
}
