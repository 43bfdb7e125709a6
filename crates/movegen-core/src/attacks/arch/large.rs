//! Builds with large tables: lines and moves on an empty board, looked up in 68 KB.

use crate::attacks::geometry;
use crate::attacks::tables::TABLES;
use crate::types::{Bitboard, Color, Role, Square};

#[inline(always)]
pub(crate) fn between(a: Square, b: Square) -> Bitboard {
    Bitboard(TABLES.lines.between[a.index()][b.index()])
}

#[inline(always)]
pub(crate) fn line(a: Square, b: Square) -> Bitboard {
    Bitboard(TABLES.lines.line[a.index()][b.index()])
}

/// Looked up, because an opening explorer gets slower when these squares are computed. A law compares both.
#[inline(always)]
pub(crate) fn origins(color: Color, role: Role, to: Square) -> Bitboard {
    ORIGINS[color.index()][role.index()][to.index()]
}

/// By color, role and square: 6 KB.
static ORIGINS: [[[Bitboard; 64]; 6]; 2] = {
    let mut table = [[[Bitboard::EMPTY; 64]; 6]; 2];
    let mut index = 0;
    while index < 2 * 6 * 64 {
        let (color, role, to) = (index / 384, index / 64 % 6, index % 64);
        table[color][role][to] = geometry::origins(Color::ALL[color], Role::ALL[role], Square::ALL[to]);
        index += 1;
    }
    table
};
