//! The lines that two squares share, and the diagonals through a square.

use crate::attacks::tables::TABLES;
use crate::types::{Bitboard, Color, Direction, MoveKind, Rank, Square};

/// Returns the squares strictly between `a` and `b`. The set is empty if the squares are equal or share no rank, file or
/// diagonal.
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
    #[cfg(lines_tabled)]
    return Bitboard(TABLES.between[a.index()][b.index()]);
    #[cfg(not(lines_tabled))]
    {
        // The squares of the line with an index between the two.
        let (low, high) = if a < b { (a, b) } else { (b, a) };
        let span = high.bitboard().0.wrapping_sub(low.bitboard().0 << 1);
        line(a, b) & Bitboard(span)
    }
}

/// Returns the whole line through `a` and `b`, from edge to edge, both squares included. The set is empty if the squares
/// are equal or share no rank, file or diagonal.
///
/// ```
/// use movegen::Square;
/// use movegen::attacks::line;
/// assert!(line(Square::C3, Square::D4).contains(Square::H8));
/// ```
#[inline]
#[must_use]
pub fn line(a: Square, b: Square) -> Bitboard {
    #[cfg(lines_tabled)]
    return Bitboard(TABLES.line[a.index()][b.index()]);
    #[cfg(not(lines_tabled))]
    {
        let lines = [Bitboard::file(a.file()), Bitboard::rank(a.rank()), diagonal(a), anti_diagonal(a)];
        let shared = lines.into_iter().find(|line| line.contains(b) && a != b);
        shared.unwrap_or(Bitboard::EMPTY)
    }
}

/// Returns whether `c` is on the line through `a` and `b`. It is not if they share no line.
#[inline]
#[must_use]
pub fn aligned(a: Square, b: Square, c: Square) -> bool {
    line(a, b).contains(c)
}

/// Returns the diagonal through `square` parallel to a1-h8, `square` included.
#[inline]
#[must_use]
pub const fn diagonal(square: Square) -> Bitboard {
    // The long diagonal, moved north or south by the distance of the square from it.
    let ranks = square.rank() as i32 - square.file() as i32;
    Bitboard(moved(0x8040_2010_0804_0201, ranks))
}

/// Returns the anti-diagonal through `square`, parallel to a8-h1, `square` included.
#[inline]
#[must_use]
pub const fn anti_diagonal(square: Square) -> Bitboard {
    let ranks = square.rank() as i32 + square.file() as i32 - 7;
    Bitboard(moved(0x0102_0408_1020_4080, ranks))
}

/// Returns the squares that a bishop and a rook attack from `square` on an empty board.
#[inline(always)]
pub(crate) fn empty_board(square: Square) -> [Bitboard; 2] {
    #[cfg(lines_tabled)]
    return EMPTY_BOARD[square.index()];
    #[cfg(not(lines_tabled))]
    lines_through(square)
}

/// Returns the first occupied squares on the diagonals through `square`, and those on its rank and file: at most four each.
/// There is no branch, and the table takes 4 KB.
#[inline(always)]
pub(crate) fn first_occupied(square: Square, occupied: Bitboard) -> [Bitboard; 2] {
    let [ascending, descending] = DIRECTIONS[square.index()];
    let ascending = ascending.map(|ray| {
        let blockers = (ray & occupied).0;
        blockers & blockers.wrapping_neg()
    });
    // On a ray without blockers the shift wraps, and no bit is left.
    let descending = descending.map(|ray| {
        let blockers = (ray & occupied).0;
        blockers & (1u64 << 63).wrapping_shr(blockers.leading_zeros())
    });
    let [diagonal, orthogonal, anti_diagonal, other] = core::array::from_fn(|i| ascending[i] | descending[i]);
    [Bitboard(diagonal | anti_diagonal), Bitboard(orthogonal | other)]
}

/// Returns those of the diagonal and orthogonal sliders in `among` that attack `square`, with `occupied` as the blockers.
#[inline(always)]
pub(crate) fn sliders_to(
    square: Square,
    [diagonal, orthogonal]: [Bitboard; 2],
    among: Bitboard,
    occupied: Bitboard,
) -> Bitboard {
    // Vectors that count leading zeros look in all directions at once: asking for check takes a fifth less time than along the
    // lines to sliders, and `Board::is_legal` a tenth. Without such vectors it takes half as long again.
    if cfg!(all(lines_tabled, target_feature = "avx512cd", target_feature = "avx512vl")) {
        let [diagonal_first, orthogonal_first] = first_occupied(square, occupied);
        return (diagonal_first & diagonal | orthogonal_first & orthogonal) & among;
    }
    let [diagonals, orthogonals] = empty_board(square);
    unblocked((diagonals & diagonal | orthogonals & orthogonal) & among, square, occupied)
}

/// Returns those of `pieces`, which must be on lines of `square` or be knights, that have no blocker in `occupied` before that
/// square.
///
/// There are rarely more than two. How many there are is hard to predict, so the first two take no branch where the squares
/// between are tabled: on positions in an order that the processor has not learned, this saves a fifth of the time of finding
/// checks.
#[inline(always)]
pub(crate) fn unblocked(pieces: Bitboard, square: Square, occupied: Bitboard) -> Bitboard {
    let mut rest = pieces;
    let mut unblocked = Bitboard::EMPTY;
    if cfg!(lines_tabled) {
        for _ in 0..2 {
            // Without a slider, `one` is empty, and the squares between do not matter.
            let first = Square::wrapping(rest.0.trailing_zeros());
            let one = Bitboard(rest.0 & rest.0.wrapping_neg());
            unblocked |= one.when(between(square, first).is_disjoint(occupied));
            rest ^= one;
        }
    }
    for piece in rest {
        unblocked |= piece.bitboard().when(between(square, piece).is_disjoint(occupied));
    }
    unblocked
}

/// Returns the squares to which a move of `kind` by `color` can lead from `from` on some board: for pieces all squares that
/// they attack on an empty board, for pawns those of pushes and of captures. There are none for castling and en passant.
#[inline(always)]
pub(crate) fn moves_on_empty_board(color: Color, kind: MoveKind, from: Square) -> Bitboard {
    #[cfg(lines_tabled)]
    return MOVES[color.index()][kind as usize & 15][from.index()];
    #[cfg(not(lines_tabled))]
    destinations(color, kind, from)
}

/// Returns the squares from which a move of `kind` by `color` can lead to `to` on some board: for pieces all squares that they
/// attack on an empty board, for pawns
/// (`MoveKind::Pawn`) those of pushes, double pushes and captures.
#[inline(always)]
pub(crate) fn origins_on_empty_board(color: Color, kind: MoveKind, to: Square) -> Bitboard {
    #[cfg(lines_tabled)]
    {
        let row = if matches!(kind, MoveKind::Pawn) { ORIGINS_OF_PAWNS } else { kind as usize & 15 };
        MOVES[color.index()][row][to.index()]
    }
    #[cfg(not(lines_tabled))]
    origins(color, kind, to)
}

/// The row of [`MOVES`] with the [`origins`] of pawns. No kind of move has this number.
#[cfg(lines_tabled)]
const ORIGINS_OF_PAWNS: usize = 0;

/// The [`empty_board`] attacks of bishops and rooks by square: 1 KB.
#[cfg(lines_tabled)]
static EMPTY_BOARD: [[Bitboard; 2]; 64] = {
    let mut table = [[Bitboard::EMPTY; 2]; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = lines_through(Square::ALL[square]);
        square += 1;
    }
    table
};

/// The squares in each direction from each square: the four directions of ascending indices, then those of descending indices. In
/// both, diagonals and others take turns, so that four directions are a vector. 4 KB.
static DIRECTIONS: [[[Bitboard; 4]; 2]; 64] = {
    let mut table = [[[Bitboard::EMPTY; 4]; 2]; 64];
    let mut index = 0;
    while index < 64 * 4 {
        let square = Square::ALL[index / 4];
        let line = match index % 4 {
            0 => diagonal(square),
            1 => Bitboard::rank(square.rank()),
            2 => anti_diagonal(square),
            _ => Bitboard::file(square.file()),
        };
        let below = Bitboard(square.bitboard().0 - 1);
        let [ascending, descending] = &mut table[index / 4];
        ascending[index % 4] = line.without(square).difference(below);
        descending[index % 4] = line.intersection(below);
        index += 1;
    }
    table
};

/// The [`destinations`] by color, by the four bits of the kind of move, and by origin, and in the unused first row the [`origins`] of
/// pawns: 16 KB.
#[cfg(lines_tabled)]
static MOVES: [[[Bitboard; 64]; 16]; 2] = {
    let mut table = [[[Bitboard::EMPTY; 64]; 16]; 2];
    let mut index = 0;
    while index < 2 * 64 {
        let (color, to) = (index / 64, index % 64);
        table[color][ORIGINS_OF_PAWNS][to] = origins(Color::ALL[color], MoveKind::Pawn, Square::ALL[to]);
        index += 1;
    }
    index = 0;
    while index < 2 * MoveKind::ALL.len() * 64 {
        let (color, kind, from) = (index / 64 % 2, MoveKind::ALL[index / 128], index % 64);
        table[color][kind as usize][from] = destinations(Color::ALL[color], kind, Square::ALL[from]);
        index += 1;
    }
    table
};

/// Returns the same as [`moves_on_empty_board`], for constants.
const fn destinations(color: Color, kind: MoveKind, from: Square) -> Bitboard {
    let [diagonal, orthogonal] = lines_through(from);
    match kind {
        MoveKind::Knight => Bitboard(TABLES.knight[from.index()]),
        MoveKind::Bishop => diagonal,
        MoveKind::Rook => orthogonal,
        MoveKind::Queen => Bitboard(diagonal.0 | orthogonal.0),
        MoveKind::King => Bitboard(TABLES.king[from.index()]),
        MoveKind::Castle | MoveKind::EnPassant => Bitboard::EMPTY,
        _ => {
            let forward = match color {
                Color::White => Direction::North,
                Color::Black => Direction::South,
            };
            let push = from.bitboard().shift(forward);
            if matches!(kind, MoveKind::DoublePush) {
                return push.intersection(Bitboard::rank(Rank::Third.seen_by(color))).shift(forward);
            }
            let reached = push.union(Bitboard(TABLES.pawn[color.index()][from.index()]));
            if kind.promotion().is_some() {
                reached.intersection(Bitboard::BACK_RANKS)
            } else {
                reached.difference(Bitboard::BACK_RANKS)
            }
        }
    }
}

/// Returns the same as [`origins_on_empty_board`], for constants.
const fn origins(color: Color, kind: MoveKind, to: Square) -> Bitboard {
    if !matches!(kind, MoveKind::Pawn) {
        return destinations(color, kind, to);
    }
    let (backward, opponent) = match color {
        Color::White => (Direction::South, Color::Black),
        Color::Black => (Direction::North, Color::White),
    };
    let push = to.bitboard().shift(backward);
    let double = push.intersection(Bitboard::rank(Rank::Third.seen_by(color))).shift(backward);
    push.union(double).union(Bitboard(TABLES.pawn[opponent.index()][to.index()]))
}

/// Returns the squares from which a knight, a bishop and a rook attack a neighbor of `square` on an empty board, or `None` where
/// they are not tabled.
#[inline(always)]
pub(crate) fn attackers_of_neighbors(square: Square) -> Option<[Bitboard; 3]> {
    #[cfg(lines_tabled)]
    return Some(ATTACKERS_OF_NEIGHBORS[square.index()]);
    #[cfg(not(lines_tabled))]
    {
        let _ = square;
        None
    }
}

/// The [`attackers_of_neighbors`] by square: 1.5 KB.
#[cfg(lines_tabled)]
static ATTACKERS_OF_NEIGHBORS: [[Bitboard; 3]; 64] = {
    let mut table = [[Bitboard::EMPTY; 3]; 64];
    let mut index = 0;
    while index < 64 * 64 {
        let (square, neighbor) = (index / 64, index % 64);
        if TABLES.king[square] >> neighbor & 1 == 1 {
            let [diagonal, orthogonal] = lines_through(Square::ALL[neighbor]);
            let [knight, bishop, rook] = table[square];
            table[square] = [
                knight.union(Bitboard(TABLES.knight[neighbor])),
                bishop.union(diagonal),
                rook.union(orthogonal),
            ];
        }
        index += 1;
    }
    table
};

/// Returns the diagonals through `square`, and its file and rank, each without the square itself.
const fn lines_through(square: Square) -> [Bitboard; 2] {
    [
        Bitboard(diagonal(square).0 | anti_diagonal(square).0).without(square),
        Bitboard(Bitboard::file(square.file()).0 | Bitboard::rank(square.rank()).0).without(square),
    ]
}

/// Moves `squares` north by `ranks`, or south if it is negative. `ranks` is -7 to 7.
#[inline]
const fn moved(squares: u64, ranks: i32) -> u64 {
    if ranks < 0 { squares >> (8 * -ranks as u32) } else { squares << (8 * ranks as u32) }
}

#[cfg(test)]
mod tests {
    use super::{empty_board, first_occupied, unblocked};
    use crate::types::{Bitboard, Square};

    #[test]
    fn the_first_occupied_squares_are_those_without_blockers() {
        let mut random: u64 = 18;
        for square in Square::ALL {
            for _ in 0..100 {
                random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
                let occupied = Bitboard(random & random.rotate_left(29));
                let first = empty_board(square).map(|line| unblocked(line & occupied, square, occupied));
                assert_eq!(first_occupied(square, occupied), first, "{square} {occupied:?}");
            }
        }
    }
}
