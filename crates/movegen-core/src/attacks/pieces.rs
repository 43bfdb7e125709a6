//! The squares that each piece attacks, and the lines that squares share.

use crate::attacks::arch;
use crate::attacks::tables::TABLES;
use crate::types::{Bitboard, Color, Role, Square};

/// Returns the squares that a pawn of `color` attacks from `square`: one lookup.
///
/// ```
/// use movegen::{attacks, Bitboard, Color, Square};
/// let attacked = attacks::pawn(Color::White, Square::E4);
/// assert_eq!(attacked, Bitboard::from_iter([Square::D5, Square::F5]));
/// ```
#[doc(alias("pawn_attacks", "get_pawn_attacks"))]
#[inline]
#[must_use]
pub fn pawn(color: Color, square: Square) -> Bitboard {
    Bitboard(TABLES.pawn[color.index()][square.index()])
}

/// Returns the squares that a knight attacks from `square`: one lookup.
#[inline]
#[must_use]
pub fn knight(square: Square) -> Bitboard {
    Bitboard(TABLES.knight[square.index()])
}

/// Returns the squares that a king attacks from `square`: one lookup.
#[inline]
#[must_use]
pub fn king(square: Square) -> Bitboard {
    Bitboard(TABLES.king[square.index()])
}

/// How this build looks up the attacks of sliders: `magic`, `pext` or `kindergarten`.
pub const SLIDER_LOOKUP: &str = arch::NAME;

/// Returns the squares that a bishop attacks from `square`, given the occupied squares. Includes the first blocker in
/// each direction. Whether `occupied` contains `square` makes no difference.
///
/// ```
/// use movegen::{attacks, Bitboard, Square};
/// let attacked = attacks::bishop(Square::A1, Square::C3.into());
/// assert_eq!(attacked, Bitboard::from_iter([Square::B2, Square::C3]));
/// ```
#[inline]
#[must_use]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    arch::bishop(square, occupied)
}

/// Returns the squares that a rook attacks from `square`, given the occupied squares. Includes the first blocker in
/// each direction.
#[inline]
#[must_use]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    arch::rook(square, occupied)
}

/// Returns the squares that a queen attacks from `square`, given the occupied squares. Includes the first blocker in
/// each direction.
#[inline]
#[must_use]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    bishop(square, occupied) | rook(square, occupied)
}

/// Diagonal sliders, then orthogonal ones. A queen is in both.
type Sliders = [Bitboard; 2];

/// Returns the sliders of `among` that attack `square`, given the `occupied` squares: those on a line with it and a
/// clear path. A board has few of them, and checking each path is cheaper than looking up what a bishop and a rook
/// would attack.
#[inline(always)]
pub(crate) fn sliders_to(
    square: Square,
    [diagonal, orthogonal]: Sliders,
    among: Bitboard,
    occupied: Bitboard,
) -> Bitboard {
    let [diagonals, orthogonals] = lines_through(square);
    unblocked((diagonals & diagonal | orthogonals & orthogonal) & among, square, occupied)
}

/// Returns all squares that the sliders attack.
#[inline(always)]
pub(crate) fn sliders([diagonal, orthogonal]: Sliders, occupied: Bitboard) -> Bitboard {
    let mut attacked = Bitboard::EMPTY;
    for slider in diagonal {
        attacked |= bishop(slider, occupied);
    }
    for slider in orthogonal {
        attacked |= rook(slider, occupied);
    }
    attacked
}

/// Returns the squares that a piece of this role and color attacks from `square`, given the `occupied` squares. The
/// color matters to pawns only.
///
/// ```
/// use movegen::{Bitboard, Color, Role, Square, attacks};
/// let attacked = attacks::of(Role::Rook, Color::White, Square::A1, Square::A3.into());
/// assert_eq!(attacked & Bitboard::file(movegen::File::A), Bitboard::from_iter([Square::A2, Square::A3]));
/// ```
#[inline(always)]
#[must_use]
pub fn of(role: Role, color: Color, square: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => pawn(color, square),
        Role::Knight => knight(square),
        Role::Bishop => bishop(square, occupied),
        Role::Rook => rook(square, occupied),
        Role::Queen => queen(square, occupied),
        Role::King => king(square),
    }
}

/// Returns the squares strictly between `a` and `b`. There are none if the two are equal or share no line.
///
/// ```
/// use movegen::{Bitboard, Square};
/// use movegen::attacks::between;
/// assert_eq!(between(Square::A1, Square::D4), Bitboard::from_iter([Square::B2, Square::C3]));
/// assert_eq!(between(Square::A1, Square::B3), Bitboard::EMPTY);
/// ```
#[inline]
#[must_use]
pub fn between(a: Square, b: Square) -> Bitboard {
    arch::between(a, b)
}

/// Returns the whole line through `a` and `b`, from edge to edge, with both. It's empty if they are equal or share no
/// line.
///
/// ```
/// use movegen::Square;
/// use movegen::attacks::line;
/// assert!(line(Square::C3, Square::D4).contains(Square::H8));
/// ```
#[inline]
#[must_use]
pub fn line(a: Square, b: Square) -> Bitboard {
    arch::line(a, b)
}

/// Returns whether `c` is on the line through `a` and `b`. If they share none, nothing is.
#[inline]
#[must_use]
pub fn aligned(a: Square, b: Square, c: Square) -> bool {
    line(a, b).contains(c)
}

/// Returns the squares that a bishop and a rook attack from `square` on an empty board.
#[inline(always)]
pub(crate) fn lines_through(square: Square) -> [Bitboard; 2] {
    let along = |role| arch::origins(Color::White, role, square);
    [along(Role::Bishop), along(Role::Rook)]
}

/// Returns the pieces with a clear path to `square`. Each of `pieces` must be a knight or share a line with it.
///
/// The first two pieces take no branch, because more are rare, and their number is hard to predict.
#[inline(always)]
pub(crate) fn unblocked(pieces: Bitboard, square: Square, occupied: Bitboard) -> Bitboard {
    let mut rest = pieces;
    let mut unblocked = Bitboard::EMPTY;
    for _ in 0..2 {
        // With no piece left, `one` is empty and the square irrelevant.
        let first = Square::wrapping(rest.0.trailing_zeros());
        let one = Bitboard(rest.0 & rest.0.wrapping_neg());
        unblocked |= one.only_if(between(square, first).is_disjoint(occupied));
        rest ^= one;
    }
    for piece in rest {
        unblocked |= piece.bitboard().only_if(between(square, piece).is_disjoint(occupied));
    }
    unblocked
}
