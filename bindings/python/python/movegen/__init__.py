"""Chess moves, fast: boards, notations, and functions over many positions.

>>> import movegen
>>> board = movegen.Board()
>>> [str(move) for move in board.legal_moves][:3]
['g1h3', 'g1f3', 'b1c3']
>>> board.push_san("e4")
Move.from_uci('e2e4')
>>> board.perft(4)
405385
"""

from . import pgn as pgn
from . import training as training
from . import variants as variants
from ._batch import (
    ROW as ROW,
    Batch as Batch,
    MoveBatch as MoveBatch,
    RowBatch as RowBatch,
    bitboards as bitboards,
    expand as expand,
    features as features,
    in_check as in_check,
    is_legal as is_legal,
    keys as keys,
    legal_counts as legal_counts,
    legal_moves as legal_moves,
    material as material,
    move_indices as move_indices,
    move_squares as move_squares,
    moves_at as moves_at,
    pack_fens as pack_fens,
    parse_uci as parse_uci,
    perft as perft,
    phase as phase,
    planes as planes,
    san as san,
    san_to_uci as san_to_uci,
    status as status,
    turn as turn,
    uci as uci,
    uci_to_san as uci_to_san,
    unpack_fens as unpack_fens,
)
from ._chess import from_chess as from_chess, to_chess as to_chess
from ._movegen import (
    AmbiguousMoveError as AmbiguousMoveError,
    Board as Board,
    FenError as FenError,
    IllegalMoveError as IllegalMoveError,
    InvalidMoveError as InvalidMoveError,
    Move as Move,
    MoveSequence as MoveSequence,
    PackedRowError as PackedRowError,
    PgnError as PgnError,
    Piece as Piece,
    __version__ as __version__,
)
from ._outcome import Outcome as Outcome, Status as Status, Termination as Termination
from ._squares import (
    BISHOP as BISHOP,
    BLACK as BLACK,
    KING as KING,
    KNIGHT as KNIGHT,
    PAWN as PAWN,
    QUEEN as QUEEN,
    ROOK as ROOK,
    SQUARE_NAMES as SQUARE_NAMES,
    SQUARES as SQUARES,
    STARTING_FEN as STARTING_FEN,
    WHITE as WHITE,
    SquareSet as SquareSet,
    parse_square as parse_square,
    square as square,
    square_name as square_name,
)
from ._svg import svg as svg

# For `help`. Type checkers see the names above.
__all__ = [name for name in globals() if not name.startswith("_")]
