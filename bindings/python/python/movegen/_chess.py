"""Conversion to and from the boards of python-chess, which is imported only here."""

from typing import Any

from ._movegen import Board
from .variants import find_variant


def to_chess(board: Board) -> Any:
    """Returns a `chess.Board`, or a board of `chess.variant`, with the same moves played.

    >>> import movegen
    >>> board = movegen.Board()
    >>> move = board.push_san("e4")
    >>> movegen.to_chess(board).peek()
    Move.from_uci('e2e4')
    """
    import chess.variant

    start = board.root().fen(shredder=board.chess960)
    other = chess.variant.find_variant(board.uci_variant)(start, chess960=board.chess960)
    for move in board.move_stack:
        other.push_uci(move.uci())
    return other


def from_chess(board: Any) -> Board:
    """Returns a Board, or a board of `movegen.variants`, with the moves played on a board of python-chess.

    >>> import chess, movegen
    >>> movegen.from_chess(chess.Board()) == movegen.Board()
    True
    """
    other = find_variant(board.uci_variant)(board.root().fen(shredder=board.chess960), chess960=board.chess960)
    for move in board.move_stack:
        other.push_uci(move.uci())
    return other
