"""Squares, pieces and colors as numbers, with the names of python-chess."""

from __future__ import annotations

from typing import Any, Callable, Iterable, Iterator, SupportsInt, Union

from . import _movegen
from ._movegen import SquareSet as SquareSet, between as between, ray as ray

Color = bool
PieceType = int
Square = int
Bitboard = int
IntoSquareSet = Union[SupportsInt, Iterable[int]]

WHITE, BLACK = True, False
COLORS = [WHITE, BLACK]
COLOR_NAMES = ["black", "white"]

PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(1, 7)
PIECE_TYPES = [*range(1, 7)]
PIECE_SYMBOLS = [None, "p", "n", "b", "r", "q", "k"]
PIECE_NAMES = [None, "pawn", "knight", "bishop", "rook", "queen", "king"]
UNICODE_PIECE_SYMBOLS = dict(zip("RNBQKPrnbqkp", "♖♘♗♕♔♙♜♞♝♛♚♟"))

STARTING_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
STARTING_BOARD_FEN = STARTING_FEN.split()[0]

FILE_NAMES: list[str] = [*"abcdefgh"]
RANK_NAMES: list[str] = [*"12345678"]
SQUARES = range(64)
SQUARE_NAMES: list[str] = [file + rank for rank in RANK_NAMES for file in FILE_NAMES]
SQUARES_180 = [square ^ 56 for square in SQUARES]

# fmt: off
(
    A1, B1, C1, D1, E1, F1, G1, H1,
    A2, B2, C2, D2, E2, F2, G2, H2,
    A3, B3, C3, D3, E3, F3, G3, H3,
    A4, B4, C4, D4, E4, F4, G4, H4,
    A5, B5, C5, D5, E5, F5, G5, H5,
    A6, B6, C6, D6, E6, F6, G6, H6,
    A7, B7, C7, D7, E7, F7, G7, H7,
    A8, B8, C8, D8, E8, F8, G8, H8,
) = SQUARES

BB_EMPTY, BB_ALL = 0, (1 << 64) - 1
BB_SQUARES = (
    BB_A1, BB_B1, BB_C1, BB_D1, BB_E1, BB_F1, BB_G1, BB_H1,
    BB_A2, BB_B2, BB_C2, BB_D2, BB_E2, BB_F2, BB_G2, BB_H2,
    BB_A3, BB_B3, BB_C3, BB_D3, BB_E3, BB_F3, BB_G3, BB_H3,
    BB_A4, BB_B4, BB_C4, BB_D4, BB_E4, BB_F4, BB_G4, BB_H4,
    BB_A5, BB_B5, BB_C5, BB_D5, BB_E5, BB_F5, BB_G5, BB_H5,
    BB_A6, BB_B6, BB_C6, BB_D6, BB_E6, BB_F6, BB_G6, BB_H6,
    BB_A7, BB_B7, BB_C7, BB_D7, BB_E7, BB_F7, BB_G7, BB_H7,
    BB_A8, BB_B8, BB_C8, BB_D8, BB_E8, BB_F8, BB_G8, BB_H8,
) = tuple(1 << square for square in SQUARES)
BB_FILES = (
    BB_FILE_A, BB_FILE_B, BB_FILE_C, BB_FILE_D, BB_FILE_E, BB_FILE_F, BB_FILE_G, BB_FILE_H,
) = tuple(0x0101_0101_0101_0101 << file for file in range(8))
BB_RANKS = (
    BB_RANK_1, BB_RANK_2, BB_RANK_3, BB_RANK_4, BB_RANK_5, BB_RANK_6, BB_RANK_7, BB_RANK_8,
) = tuple(0xFF << 8 * rank for rank in range(8))
# fmt: on
BB_LIGHT_SQUARES, BB_DARK_SQUARES = 0x55AA_55AA_55AA_55AA, 0xAA55_AA55_AA55_AA55
BB_BACKRANKS = BB_RANK_1 | BB_RANK_8
BB_CORNERS = BB_A1 | BB_H1 | BB_A8 | BB_H8
BB_CENTER = BB_D4 | BB_E4 | BB_D5 | BB_E5


def square(file_index: int, rank_index: int) -> int:
    """Returns the number of a square, from 0 (a1) to 63 (h8), by its file and rank from 0 to 7.

    >>> square(4, 3)
    28
    """
    return rank_index * 8 + file_index


def parse_square(name: str) -> int:
    """Returns the number of a square, from 0 (a1) to 63 (h8). Raises ValueError.

    >>> parse_square("e4")
    28
    """
    return SQUARE_NAMES.index(name)


def square_name(square: int) -> str:
    """Returns the name of a square from 0 to 63.

    >>> square_name(28)
    'e4'
    """
    return SQUARE_NAMES[square]


def square_file(square: int) -> int:
    """Returns the file of a square, from 0 (a) to 7 (h)."""
    return square & 7


def square_rank(square: int) -> int:
    """Returns the rank of a square, from 0 to 7."""
    return square >> 3


def square_mirror(square: int) -> int:
    """Returns the square on the same file that is as far from the other side's edge."""
    return square ^ 56


def _steps(a: int, b: int) -> list[int]:
    """Returns how many files and ranks apart two squares are, the fewer first."""
    return sorted((abs((a & 7) - (b & 7)), abs((a >> 3) - (b >> 3))))


def square_distance(a: int, b: int) -> int:
    """Returns the number of moves that a king needs from one square to another."""
    return _steps(a, b)[1]


def square_manhattan_distance(a: int, b: int) -> int:
    """Returns the sum of the files and ranks between two squares."""
    return sum(_steps(a, b))


def square_knight_distance(a: int, b: int) -> int:
    """Returns the number of moves that a knight needs from one square to another."""
    reached, moves = SquareSet.from_square(a), 0
    while b not in reached:
        reached |= SquareSet().union(*(SquareSet(_movegen.attacks(KNIGHT, WHITE, each)) for each in reached))
        moves += 1
    return moves


def piece_symbol(piece_type: int) -> str:
    """Returns the letter of a piece type: "p", "n", "b", "r", "q" or "k"."""
    return PIECE_SYMBOLS[piece_type] or ""


def piece_name(piece_type: int) -> str:
    """Returns the name of a piece type, such as "knight"."""
    return PIECE_NAMES[piece_type] or ""


def lsb(bb: int) -> int:
    """Returns the lowest square of a set, or -1."""
    return (bb & -bb).bit_length() - 1


def msb(bb: int) -> int:
    """Returns the highest square of a set, or -1."""
    return bb.bit_length() - 1


def scan_forward(bb: int) -> Iterator[int]:
    """Iterates over the squares of a set from a1 on."""
    return iter(SquareSet(bb))


def scan_reversed(bb: int) -> Iterator[int]:
    """Iterates over the squares of a set from h8 on."""
    return reversed(SquareSet(bb))


def popcount(bb: int) -> int:
    """Returns the number of squares in a set."""
    return bin(bb).count("1")


def _swap(bb: Any, bits: int, mask: int) -> Any:
    """Exchanges the bits of a mask with those that are `bits` higher."""
    return ((bb >> bits) & mask) | ((bb & mask) << bits)


def flip_vertical(bb: Any) -> Any:
    """Exchanges the first rank and the eighth, and so on."""
    return _swap(_swap(_swap(bb, 8, 0x00FF_00FF_00FF_00FF), 16, 0x0000_FFFF_0000_FFFF), 32, 0xFFFF_FFFF)


def flip_horizontal(bb: Any) -> Any:
    """Exchanges the a-file and the h-file, and so on."""
    return _swap(_swap(_swap(bb, 1, 0x5555_5555_5555_5555), 2, 0x3333_3333_3333_3333), 4, 0x0F0F_0F0F_0F0F_0F0F)


def _transpose(bb: Any, bits: int, mask: int) -> Any:
    """Exchanges the bits of a mask with those that are `bits` higher, and keeps the others."""
    changed = (bb ^ (bb >> bits)) & mask
    return bb ^ changed ^ (changed << bits)


def flip_diagonal(bb: Any) -> Any:
    """Mirrors a set at the diagonal from a1 to h8."""
    return _transpose(_transpose(_transpose(bb, 7, 0x00AA_00AA_00AA_00AA), 14, 0x0000_CCCC_0000_CCCC), 28, 0xF0F0_F0F0)


def flip_anti_diagonal(bb: Any) -> Any:
    """Mirrors a set at the diagonal from a8 to h1."""
    return flip_vertical(flip_horizontal(flip_diagonal(bb)))


def _shift(name: str, files: int, ranks: int) -> Callable[[int], int]:
    """Returns the function that moves a set by files and ranks. Squares that leave the board are lost."""
    kept = sum(BB_FILES[file] for file in range(8) if 0 <= file + files < 8)
    bits = 8 * ranks + files

    def shift(bb: int) -> int:
        return ((bb & kept) << bits) & BB_ALL if bits > 0 else (bb & kept) >> -bits

    shift.__name__ = shift.__qualname__ = name
    shift.__doc__ = f"Moves a set of squares by {files} files and {ranks} ranks."
    return shift


shift_down = _shift("shift_down", 0, -1)
shift_2_down = _shift("shift_2_down", 0, -2)
shift_up = _shift("shift_up", 0, 1)
shift_2_up = _shift("shift_2_up", 0, 2)
shift_right = _shift("shift_right", 1, 0)
shift_2_right = _shift("shift_2_right", 2, 0)
shift_left = _shift("shift_left", -1, 0)
shift_2_left = _shift("shift_2_left", -2, 0)
shift_up_left = _shift("shift_up_left", -1, 1)
shift_up_right = _shift("shift_up_right", 1, 1)
shift_down_left = _shift("shift_down_left", -1, -1)
shift_down_right = _shift("shift_down_right", 1, -1)


BB_KNIGHT_ATTACKS = [_movegen.attacks(KNIGHT, WHITE, square) for square in SQUARES]
BB_KING_ATTACKS = [_movegen.attacks(KING, WHITE, square) for square in SQUARES]
BB_PAWN_ATTACKS = [[_movegen.attacks(PAWN, color, square) for square in SQUARES] for color in (BLACK, WHITE)]
