"""Boards of the variants that lichess plays, with the names of python-chess.

They are `movegen.Board`s, with the variant's moves, notations, FEN and outcomes:

>>> from movegen import variants
>>> board = variants.CrazyhouseBoard()
>>> for san in ["e4", "d5", "exd5", "Qxd5", "@e4"]:
...     move = board.push_san(san)
>>> move, move.drop, str(board.pockets[True]), str(board.pockets[False])
(Move.from_uci('P@e4'), 1, '', 'p')
>>> board.fen()
'rnb1kbnr/ppp1pppp/8/3q4/4P3/8/PPPP1PPP/RNBQKBNR[p] b KQkq - 0 3'

Differences from python-chess, beside those of `movegen.Board`:

- Where a rule of the variant has ended the game, `is_variant_end` is true. In Antichess, a side that can't move has won
  by such a rule, and `is_stalemate` is false.
- The drop of a pawn resets the half-move clock.
- NotImplementedError is raised by what is only for chess: `moves` of a class other than "all", `see`,
  `checkers`, the numbers of Chess960's positions, `pack` and with it the
  functions over many positions, and `polyglot_key`.
"""

# The compiled module has types for what users call, and otherwise Any.
# mypy: no-warn-return-any

from __future__ import annotations

from typing import Any, Optional

from . import _movegen
from ._movegen import Board

__all__ = [
    "VARIANTS",
    "AntichessBoard",
    "AtomicBoard",
    "CrazyhouseBoard",
    "CrazyhousePocket",
    "HordeBoard",
    "KingOfTheHillBoard",
    "RacingKingsBoard",
    "ThreeCheckBoard",
    "find_variant",
]


class AntichessBoard(Board):
    """A player who has lost all pieces, or can't move, wins. Captures are mandatory."""

    aliases = ["Antichess"]
    uci_variant = "antichess"


class AtomicBoard(Board):
    """Captures explode."""

    aliases = ["Atomic"]
    uci_variant = "atomic"


class CrazyhousePocket:
    """The pieces of one color that wait to be dropped."""

    __slots__ = ("_board", "_color")

    def __init__(self, board: Board, color: bool) -> None:
        self._board, self._color = board, color

    def _counts(self) -> Any:
        return _movegen.pockets(self._board)[self._color]

    def count(self, piece_type: int) -> int:
        """Returns the number of pieces of a type (1 to 6) in the pocket."""
        return [0, *self._counts(), 0][piece_type]

    def add(self, piece_type: int) -> None:
        """Adds a piece of a type from 1 to 5. The board forgets the moves played, here and in `remove` and `reset`."""
        _movegen.set_pocket(self._board, self._color, piece_type, self.count(piece_type) + 1)

    def remove(self, piece_type: int) -> None:
        """Removes a piece of a type. Raises ValueError if there is none."""
        if not self.count(piece_type):
            raise ValueError("the pocket has no such piece")
        _movegen.set_pocket(self._board, self._color, piece_type, self.count(piece_type) - 1)

    def reset(self) -> None:
        """Removes all pieces."""
        for piece_type in range(1, 6):
            _movegen.set_pocket(self._board, self._color, piece_type, 0)

    def __len__(self) -> int:
        return sum(self._counts())

    def __str__(self) -> str:
        return "".join(letter * count for letter, count in zip("qrbnp", reversed(self._counts())))

    def __repr__(self) -> str:
        return f"<CrazyhousePocket {str(self)!r}>"


class CrazyhouseBoard(Board):
    """Captured pieces change sides and can be dropped on the board."""

    aliases = ["Crazyhouse"]
    uci_variant = "crazyhouse"

    @property
    def pockets(self) -> list[CrazyhousePocket]:
        """The pieces that wait to be dropped. `pockets[color]` has those of a color."""
        return [CrazyhousePocket(self, color) for color in (False, True)]


class HordeBoard(Board):
    """White has 36 pawns and no king."""

    aliases = ["Horde"]
    uci_variant = "horde"


class KingOfTheHillBoard(Board):
    """A king in the center wins."""

    aliases = ["King of the Hill"]
    uci_variant = "kingofthehill"


class RacingKingsBoard(Board):
    """The first king on the eighth rank wins, and nobody may give check."""

    aliases = ["Racing Kings"]
    uci_variant = "racingkings"


class ThreeCheckBoard(Board):
    """The third check wins."""

    aliases = ["Three-check"]
    uci_variant = "3check"

    @property
    def remaining_checks(self) -> list[int]:
        """The checks that each side still has to give. `remaining_checks[color]` is the number for a color."""
        return _movegen.remaining_checks(self)


VARIANTS: list[type[Board]] = [
    Board,
    AntichessBoard,
    AtomicBoard,
    CrazyhouseBoard,
    HordeBoard,
    KingOfTheHillBoard,
    RacingKingsBoard,
    ThreeCheckBoard,
]


#: The first bytes of Syzygy's tables of wins and of distances, by the letter in the names of their files.
_MAGICS = {
    "r": (b"\x71\xe8\x23\x5d", b"\xd7\x66\x0c\xa5"),
    "a": (b"\x55\x8d\xa4\x49", b"\x91\xa9\x5e\xeb"),
    "g": (b"\xbc\x55\xbc\x21", b"\xd6\xf5\x1b\x50"),
    "s": (b"\x7b\xf6\x93\x15", b"\xe4\xcf\xe7\x23"),
}


def name_tables(board: type[Any], letter: Optional[str] = None, pawnless: Optional[str] = None) -> None:
    """Says in which files `chess.syzygy` finds the tables of a class of boards, and under which rules."""
    for prefix, which in (("", letter), ("pawnless_", pawnless)):
        for kind, magic in zip("wz", _MAGICS.get(which or "", (None, None))):
            setattr(board, f"{prefix}tb{kind}_suffix", which and f".{which}tb{kind}")
            setattr(board, f"{prefix}tb{kind}_magic", magic)
    board.one_king, board.captures_compulsory = not pawnless, bool(pawnless)
    board.connected_kings = letter is not None and letter != "r"


for _variant in VARIANTS:
    _variant.starting_fen = _variant().fen()
    _variant.xboard_variant = _variant.uci_variant
    name_tables(_variant)
Board.xboard_variant, AntichessBoard.xboard_variant = "normal", "giveaway"
name_tables(Board, "r")
name_tables(AtomicBoard, "a")
name_tables(AntichessBoard, "g", "s")


def find_variant(name: str) -> type[Board]:
    """Returns the class of boards of a variant, by its name in the tag `Variant` of games or in `UCI_Variant`. Ignores
    case, spaces and hyphens. Raises ValueError.

    >>> find_variant("King of the Hill").__name__, find_variant("3check").__name__, find_variant("Standard").__name__
    ('KingOfTheHillBoard', 'ThreeCheckBoard', 'Board')
    """
    found = _movegen.uci_variant(name)
    return next(variant for variant in VARIANTS if variant.uci_variant == found)
