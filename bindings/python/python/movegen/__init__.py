"""Chess moves, fast: boards, notations, and functions over many positions.

>>> import movegen
>>> board = movegen.Board()
>>> [str(move) for move in board.legal_moves][:3]
['b1a3', 'b1c3', 'g1f3']
>>> board.push_san("e4")
Move.from_uci('e2e4')
>>> board.perft(4)
405385
"""

from . import pgn, variants
from ._batch import (
    ROW,
    Batch,
    MoveBatch,
    RowBatch,
    bitboards,
    expand,
    in_check,
    is_legal,
    keys,
    legal_counts,
    legal_moves,
    material,
    move_indices,
    move_squares,
    moves_at,
    pack_fens,
    perft,
    phase,
    planes,
    san,
    san_to_uci,
    status,
    turn,
    uci,
    uci_to_san,
    unpack_fens,
)
from ._chess import from_chess, to_chess
from ._movegen import (
    AmbiguousMoveError,
    Board,
    FenError,
    IllegalMoveError,
    InvalidMoveError,
    Move,
    MoveSequence,
    PackedRowError,
    PgnError,
    Piece,
    __version__,
)
from ._outcome import Outcome, Termination
from ._svg import svg

STARTING_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

WHITE, BLACK = True, False
PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(1, 7)
SQUARES = range(64)
SQUARE_NAMES = [file + rank for rank in "12345678" for file in "abcdefgh"]


def square(name: str) -> int:
    """Returns the number of a square, from 0 (a1) to 63 (h8). Raises ValueError.

    >>> square("e4")
    28
    """
    return SQUARE_NAMES.index(name)


def square_name(square: int) -> str:
    """Returns the name of a square from 0 to 63.

    >>> square_name(28)
    'e4'
    """
    return SQUARE_NAMES[square]


__all__ = [
    "AmbiguousMoveError",
    "BISHOP",
    "BLACK",
    "Batch",
    "Board",
    "FenError",
    "IllegalMoveError",
    "InvalidMoveError",
    "KING",
    "KNIGHT",
    "Move",
    "MoveBatch",
    "MoveSequence",
    "Outcome",
    "PAWN",
    "PackedRowError",
    "PgnError",
    "Piece",
    "QUEEN",
    "ROOK",
    "ROW",
    "RowBatch",
    "SQUARES",
    "SQUARE_NAMES",
    "STARTING_FEN",
    "Termination",
    "WHITE",
    "__version__",
    "bitboards",
    "expand",
    "from_chess",
    "in_check",
    "is_legal",
    "keys",
    "legal_counts",
    "legal_moves",
    "material",
    "move_indices",
    "move_squares",
    "moves_at",
    "pack_fens",
    "perft",
    "pgn",
    "phase",
    "planes",
    "san",
    "san_to_uci",
    "square",
    "square_name",
    "status",
    "svg",
    "to_chess",
    "turn",
    "uci",
    "uci_to_san",
    "unpack_fens",
    "variants",
]
