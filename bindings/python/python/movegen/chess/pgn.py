"""Games as trees of nodes, as `chess.pgn` has them. Games are read, checked and written by movegen. A game that is read
ends before an illegal move, which is in `errors`.
"""

from __future__ import annotations

from typing import Any, Callable, Optional, TextIO, TypeVar, overload

from .. import _movegen
from .._files import kind_of
from .._game import (
    ChildNode as ChildNode,
    Eval as Eval,
    Game as Game,
    GameBuilder as GameBuilder,
    GameNode as GameNode,
    Headers as Headers,
    Mainline as Mainline,
    _begin,
)
from .._time_control import *  # noqa: F403
from .._visitors import *  # noqa: F403
from .._visitors import BaseVisitor

_Result = TypeVar("_Result")

NAG_NULL, NAG_GOOD_MOVE, NAG_MISTAKE, NAG_BRILLIANT_MOVE, NAG_BLUNDER, NAG_SPECULATIVE_MOVE, NAG_DUBIOUS_MOVE = range(7)
NAG_FORCED_MOVE, NAG_SINGULAR_MOVE, NAG_WORST_MOVE, NAG_DRAWISH_POSITION, NAG_QUIET_POSITION = range(7, 12)
NAG_ACTIVE_POSITION, NAG_UNCLEAR_POSITION, NAG_WHITE_SLIGHT_ADVANTAGE, NAG_BLACK_SLIGHT_ADVANTAGE = range(12, 16)
NAG_WHITE_MODERATE_ADVANTAGE, NAG_BLACK_MODERATE_ADVANTAGE = 16, 17
NAG_WHITE_DECISIVE_ADVANTAGE, NAG_BLACK_DECISIVE_ADVANTAGE = 18, 19
NAG_WHITE_ZUGZWANG, NAG_BLACK_ZUGZWANG = 22, 23
NAG_WHITE_MODERATE_COUNTERPLAY, NAG_BLACK_MODERATE_COUNTERPLAY = 132, 133
NAG_WHITE_DECISIVE_COUNTERPLAY, NAG_BLACK_DECISIVE_COUNTERPLAY = 134, 135
NAG_WHITE_MODERATE_TIME_PRESSURE, NAG_BLACK_MODERATE_TIME_PRESSURE = 136, 137
NAG_WHITE_SEVERE_TIME_PRESSURE, NAG_BLACK_SEVERE_TIME_PRESSURE, NAG_NOVELTY = 138, 139, 146

TAG_ROSTER = ["Event", "Site", "Date", "Round", "White", "Black", "Result"]


def _next_text(handle: TextIO) -> Optional[str]:
    """Reads the text of the next game, and leaves the file behind it, or None at the end."""
    if not (hasattr(handle, "tell") and isinstance(handle.read(0), str)):
        raise TypeError(f"a text file is expected, not {kind_of(handle)}")
    place, text, size = handle.tell(), "", 4096
    while True:
        block = handle.read(size)
        text, size = text + block, 2 * size
        length = _movegen.first_game(text, not block)
        if length is not None:
            # The text after it is the next game's.
            handle.seek(place)
            return handle.read(length) or None


@overload
def read_game(handle: TextIO, *, Visitor: None = None) -> Optional[Game]: ...
@overload
def read_game(handle: TextIO, *, Visitor: Callable[[], BaseVisitor[_Result]]) -> Optional[_Result]: ...
def read_game(handle: TextIO, *, Visitor: Optional[Callable[[], BaseVisitor[Any]]] = None) -> Any:
    """Reads the next game of a text file that can seek, or returns None. Problems are in `errors`, except for an
    unknown first position, which raises PgnError. With a class of visitors, returns the result of a new one.

    >>> import io
    >>> file = io.StringIO("1. e4 (1. d4 {solid}) e5 *")
    >>> game = read_game(file)
    >>> game[1].san(), game[1].comment, game.end().san(), read_game(file)
    ('d4', 'solid', 'e5', None)
    """
    text = _next_text(handle)
    if text is None:
        return None
    if Visitor is None:
        return Game._of(_movegen.Tree.from_pgn(text))
    visitor = Visitor()
    # Only a visitor that doesn't skip the moves needs a tree.
    if _begin(visitor, dict(_movegen.tags_of(text))):
        game = Game._of(_movegen.Tree.from_pgn(text))
        game._visit_moves(visitor, all(remark.code != "no-result" for remark in game.remarks))
    visitor.end_game()
    return visitor.result()


def read_headers(handle: TextIO) -> Optional[Headers]:
    """Reads the next game of a text file, and returns the tags that its text has, or None."""
    text = _next_text(handle)
    if text is None:
        return None
    headers = Headers()
    headers.update(_movegen.tags_of(text))
    return headers


def skip_game(handle: TextIO) -> bool:
    """Skips the next game of a text file, and returns whether there was one."""
    return _next_text(handle) is not None
