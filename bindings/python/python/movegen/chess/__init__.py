"""The names of python-chess, so that its programs run with one changed line: `import movegen.chess as chess`. Delete
lines such as `import chess.pgn`, which would bring python-chess back.

>>> import movegen.chess as chess
>>> board = chess.Board()
>>> board.attackers(chess.WHITE, chess.F3) == chess.SquareSet([chess.E2, chess.G1, chess.G2])
True
"""

from __future__ import annotations

import sys
from typing import Iterator, Optional

from .._movegen import (
    AmbiguousMoveError as AmbiguousMoveError,
    Board as Board,
    IllegalMoveError as IllegalMoveError,
    InvalidMoveError as InvalidMoveError,
    Move as Move,
    MoveSequence as MoveSequence,
    Piece as Piece,
)
from .._outcome import *  # noqa: F403
from .._outcome import Status as Status
from .._squares import *  # noqa: F403
from .._squares import STARTING_BOARD_FEN
from . import pgn as pgn
from . import polyglot as polyglot
from . import svg as svg
from . import variant as variant


def install() -> None:
    """Lets every later `import chess` get this module, in the program and in what it imports."""
    for name, module in [*sys.modules.items()]:
        if name.split(".")[:2] == __name__.split("."):
            sys.modules[name.replace(__name__, "chess", 1)] = module


class BaseBoard(Board):
    """A board given by its pieces, without castling rights."""

    def __new__(cls, board_fen: Optional[str] = STARTING_BOARD_FEN) -> BaseBoard:
        return super().__new__(cls, board_fen)


class LegalMoveGenerator:
    """The legal moves of a board, generated when they are asked for."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def __iter__(self) -> Iterator[Move]:
        return self.board.generate_legal_moves()

    def __bool__(self) -> bool:
        return any(True for _ in self)

    def count(self) -> int:
        """Returns the number of moves."""
        return len(list(self))


class PseudoLegalMoveGenerator(LegalMoveGenerator):
    """The pseudo-legal moves of a board, generated when they are asked for."""

    def __iter__(self) -> Iterator[Move]:
        return self.board.generate_pseudo_legal_moves()


#: Names of python-chess that this package doesn't have, and why. `help(movegen.Board)` lists those of boards.
MISSING = {
    name: reason
    for reason, names in {
        "`accept_subgame` and `Game.accept` pass whole games": "pgn.ChildNode.accept pgn.GameNode.accept "
        "pgn.Mainline.accept",
        "`dict(headers)` is a copy": "pgn.Headers.copy",
        "`Game.board` answers": "pgn.Headers.board pgn.Headers.is_chess960 pgn.Headers.variant",
        "`HeadersBuilder()` is one": "pgn.Headers.builder",
        "a comment with `[%cal Ge2e4]` has them": "pgn.GameNode.set_arrows",
        "every game has these tags": "pgn.Game.without_tag_roster",
        "`pgn.SKIP` is it": "pgn.SkipType.SKIP",
        "visitors receive moves, not their text": "pgn.BaseVisitor.begin_parse_san pgn.BaseVisitor.parse_san",
        "a visitor can skip everything": "pgn.SkipVisitor",
        "a class behind `StringExporter`": "pgn.StringExporterMixin",
        "names for annotations": "pgn.GameT pgn.HeadersT pgn.MainlineMapT pgn.ResultT BaseBoardT BoardT ColorName "
        "EnPassantSpec variant.CrazyhouseBoardT variant.CrazyhousePocketT variant.ThreeCheckBoardT",
        "games and boards are parsed without regular expressions": "pgn.ARROWS_REGEX pgn.CLOCK_REGEX pgn.EMT_REGEX "
        "pgn.EVAL_REGEX pgn.MOVETEXT_REGEX pgn.SKIP_MOVETEXT_REGEX pgn.TAG_REGEX pgn.TAG_NAME_REGEX "
        "FEN_CASTLING_REGEX SAN_REGEX",
        "games have `errors`": "pgn.LOGGER",
        "out of scope": "engine",
        "`SquareSet.ray` and `attackers` answer": "BB_DIAG_ATTACKS BB_DIAG_MASKS BB_FILE_ATTACKS BB_FILE_MASKS "
        "BB_RANK_ATTACKS BB_RANK_MASKS BB_RAYS",
        "pictures have a style of their own": "svg.CHECK_GRADIENT svg.COORDS svg.DEFAULT_COLORS svg.MARGIN svg.PIECES "
        "svg.SQUARE_SIZE svg.XX svg.SvgWrapper svg.piece",
        "`GameNode.arrows` reads them from comments": "svg.Arrow.from_pgn svg.Arrow.pgn",
        "pockets are their board's, which has `copy`": "variant.CrazyhousePocket.copy",
        "internal": "pgn.FileExporter.flush_current_line pgn.FileExporter.write_line polyglot.ENTRY_STRUCT "
        "polyglot.MemoryMappedReader.bisect_key_left polyglot.POLYGLOT_RANDOM_ARRAY polyglot.ZobristHasher",
    }.items()
    for name in names.split()
}

globals().update({f"STATUS_{name}": status for name, status in Status.__members__.items()})
