"""Why a game is over, with the names of python-chess."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import TYPE_CHECKING, Optional

if TYPE_CHECKING:
    from ._movegen import Board


class Termination(enum.Enum):
    """Why a game is over."""

    CHECKMATE = 1
    STALEMATE = 2
    INSUFFICIENT_MATERIAL = 3
    SEVENTYFIVE_MOVES = 4
    FIVEFOLD_REPETITION = 5
    FIFTY_MOVES = 6
    THREEFOLD_REPETITION = 7
    VARIANT_WIN = 8
    VARIANT_LOSS = 9
    VARIANT_DRAW = 10


@dataclass(frozen=True)
class Outcome:
    """Why a game is over, and who won: True for White, None for a draw."""

    termination: Termination
    winner: Optional[bool]

    @classmethod
    def of(cls, termination: int, winner: Optional[bool]) -> Outcome:
        return cls(Termination(termination), winner)

    def result(self) -> str:
        """Returns "1-0", "0-1" or "1/2-1/2"."""
        if self.winner is None:
            return "1/2-1/2"
        return "1-0" if self.winner else "0-1"


def restore_board(board_class: type[Board], fen: str, chess960: bool, moves: list[str]) -> Board:
    """Returns the board that was pickled."""
    board = board_class(fen, chess960=chess960)
    for move in moves:
        board.push_uci(move)
    return board


class Status(enum.IntFlag):
    """The problems of a position."""

    VALID = 0
    NO_WHITE_KING = 1
    NO_BLACK_KING = 2
    TOO_MANY_KINGS = 4
    TOO_MANY_WHITE_PAWNS = 8
    TOO_MANY_BLACK_PAWNS = 16
    PAWNS_ON_BACKRANK = 32
    TOO_MANY_WHITE_PIECES = 64
    TOO_MANY_BLACK_PIECES = 128
    BAD_CASTLING_RIGHTS = 256
    INVALID_EP_SQUARE = 512
    OPPOSITE_CHECK = 1024
    EMPTY = 2048
    RACE_CHECK = 4096
    RACE_OVER = 8192
    RACE_MATERIAL = 16384
    TOO_MANY_CHECKERS = 32768
    IMPOSSIBLE_CHECK = 65536
