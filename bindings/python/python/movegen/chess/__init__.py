"""The names of python-chess, so that its programs run with one changed line: `import movegen.chess as chess`. Delete
lines such as `import chess.pgn`, which would bring python-chess back.

>>> import movegen.chess as chess
>>> board = chess.Board()
>>> board.attackers(chess.WHITE, chess.F3) == chess.SquareSet([chess.E2, chess.G1, chess.G2])
True
"""

from __future__ import annotations

import importlib.util
import sys
from typing import Iterator, Optional, Sequence

from .. import _movegen, _squares
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
    """Lets every later `import chess` get this module, in the program and in what it imports. `chess.engine`,
    `chess.syzygy` and `chess.gaviota` are then those of python-chess, which is under the GPL, if it's installed."""
    theirs = importlib.util.find_spec("chess")
    if theirs is None or theirs.name == "chess":
        for name in [name for name in sys.modules if name.split(".")[0] == "chess"]:
            del sys.modules[name]
        __path__.extend((theirs and theirs.submodule_search_locations) or [])
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


def _lines(piece_type: int, lines: Sequence[int]) -> tuple[list[int], list[dict[int, int]]]:
    """Returns, by square, where pieces can block a slider on its line, and what it attacks by the pieces there."""
    masks, attacks = [], []
    for square, line in enumerate(lines):
        edges = _squares.BB_BACKRANKS & ~_squares.BB_RANKS[square >> 3]
        edges |= (_squares.BB_FILE_A | _squares.BB_FILE_H) & ~_squares.BB_FILES[square & 7]
        masks.append(_movegen.attacks(piece_type, True, square) & line & ~edges)
        subsets = _squares.SquareSet(masks[-1]).carry_rippler()
        attacks.append({each: _movegen.attacks(piece_type, True, square, each) & line for each in subsets})
    return masks, attacks


BB_DIAG_MASKS, BB_DIAG_ATTACKS = _lines(_squares.BISHOP, [_squares.BB_ALL] * 64)
BB_FILE_MASKS, BB_FILE_ATTACKS = _lines(_squares.ROOK, _squares.BB_FILES * 8)
BB_RANK_MASKS, BB_RANK_ATTACKS = _lines(_squares.ROOK, [rank for rank in _squares.BB_RANKS for _ in range(8)])
BB_RAYS = [[_squares.ray(a, b) for b in _squares.SQUARES] for a in _squares.SQUARES]

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
        "python-chess's own: see `install`": "engine gaviota syzygy",
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
