"""Conversion to and from the boards of python-chess, which is imported only here."""

from typing import Any

from ._movegen import Board


def to_chess(board: Board) -> Any:
    """Returns a `chess.Board` with the same moves played.

    >>> import movegen
    >>> board = movegen.Board()
    >>> move = board.push_san("e4")
    >>> movegen.to_chess(board).peek()
    Move.from_uci('e2e4')
    """
    import chess

    start = board.copy()
    while start.move_stack:
        start.pop()
    other = chess.Board(start.fen(shredder=board.chess960), chess960=board.chess960)
    for move in board.move_stack:
        other.push_uci(move.uci())
    return other


def from_chess(board: Any) -> Board:
    """Returns a Board with the moves played on a `chess.Board`.

    >>> import chess, movegen
    >>> movegen.from_chess(chess.Board()) == movegen.Board()
    True
    """
    other = Board(board.root().fen(shredder=board.chess960), chess960=board.chess960)
    for move in board.move_stack:
        other.push_uci(move.uci())
    return other
