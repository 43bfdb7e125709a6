"""The names of python-chess, so that its programs run with one changed line: `import movegen.chess as chess`.

>>> import movegen.chess as chess
>>> board = chess.Board()
>>> board.attackers(chess.WHITE, chess.F3) == chess.SquareSet([chess.E2, chess.G1, chess.G2])
True
"""

from __future__ import annotations

from .._movegen import (
    AmbiguousMoveError as AmbiguousMoveError,
    Board as Board,
    IllegalMoveError as IllegalMoveError,
    InvalidMoveError as InvalidMoveError,
    Move as Move,
    MoveSequence as MoveSequence,
    Piece as Piece,
)
from .._outcome import Outcome as Outcome
from .._outcome import Status as Status
from .._outcome import Termination as Termination
from .._squares import *  # noqa: F403
from . import pgn as pgn
from . import polyglot as polyglot
from . import svg as svg
from . import variant as variant

#: Names of python-chess that this package doesn't have, and why.
MISSING = {
    **dict.fromkeys(
        [
            f"pgn.{name}"
            for name in ("BaseVisitor", "BoardBuilder", "GameBuilder", "HeadersBuilder", "SKIP", "SkipVisitor")
        ],
        "walk over the nodes",
    ),
    **dict.fromkeys(
        [f"pgn.{name}" for name in ("FileExporter", "StringExporter", "StringExporterMixin")], "`str(game)` is its PGN"
    ),
    **dict.fromkeys(["pgn.GameT", "pgn.HeadersT", "pgn.MainlineMapT", "pgn.ResultT", "pgn.SkipType"], "annotations"),
    **dict.fromkeys(
        [
            f"pgn.{name}_REGEX"
            for name in ("ARROWS", "CLOCK", "EMT", "EVAL", "MOVETEXT", "SKIP_MOVETEXT", "TAG", "TAG_NAME")
        ],
        "games are parsed without regular expressions",
    ),
    **dict.fromkeys(
        [f"pgn.{name}" for name in ("TimeControl", "TimeControlPart", "TimeControlType", "parse_time_control")],
        "the tag is a text",
    ),
    "pgn.LOGGER": "errors are raised",
    "engine": "talking to engines isn't this package's",
    **dict.fromkeys(["BaseBoard", "BaseBoardT"], "every board has a side to move"),
    **dict.fromkeys(["LegalMoveGenerator", "PseudoLegalMoveGenerator"], "boards return a `MoveSequence`"),
    **dict.fromkeys(
        [f"BB_{line}_{what}" for line in ("DIAG", "FILE", "RANK") for what in ("ATTACKS", "MASKS")], "lines"
    ),
    "BB_RAYS": "`ray` answers",
    **dict.fromkeys(["FEN_CASTLING_REGEX", "SAN_REGEX"], "boards parse without regular expressions"),
    **dict.fromkeys(["BoardT", "ColorName", "EnPassantSpec"], "names for annotations"),
    **dict.fromkeys(["variant.SuicideBoard", "variant.GiveawayBoard"], "lichess plays Antichess"),
    **dict.fromkeys(
        ["variant.CrazyhouseBoardT", "variant.CrazyhousePocketT", "variant.ThreeCheckBoardT"], "annotations"
    ),
    **dict.fromkeys(
        [
            f"svg.{name}"
            for name in ("CHECK_GRADIENT", "COORDS", "DEFAULT_COLORS", "MARGIN", "PIECES", "SQUARE_SIZE", "XX")
        ],
        "pictures have a style of their own",
    ),
    **dict.fromkeys(["svg.SvgWrapper", "svg.piece"], "`movegen.svg` draws boards"),
    **dict.fromkeys(["polyglot.ENTRY_STRUCT", "polyglot.POLYGLOT_RANDOM_ARRAY", "polyglot.ZobristHasher"], "internal"),
}

globals().update({f"STATUS_{name}": status for name, status in Status.__members__.items()})
