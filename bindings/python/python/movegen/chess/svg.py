"""Pictures of boards, with the arguments of `chess.svg`."""

from __future__ import annotations

from typing import Any, Iterable, Mapping, Optional, Union

from .. import _svg
from .._movegen import Board, Move
from .._svg import Arrow as Arrow

#: Arguments of `chess.svg.board` that this one ignores.
IGNORED = ("check", "colors", "borders", "style")


def board(
    board: Optional[Board] = None,
    *,
    orientation: bool = True,
    lastmove: Optional[Move] = None,
    arrows: Iterable[Union[Arrow, tuple[int, int]]] = (),
    fill: Optional[Mapping[int, str]] = None,
    squares: Iterable[int] = (),
    size: Optional[int] = None,
    coordinates: bool = True,
    **ignored: Any,
) -> _svg.Svg:
    """Draws a board as SVG text. Colors are those of `movegen.svg`. Raises TypeError for an unknown argument.

    >>> 'fill="none" stroke="#3a8f4d"' in board(arrows=[Arrow(4, 4)])
    True
    """
    unknown = [name for name in ignored if name not in IGNORED]
    if unknown:
        raise TypeError(f"board() got an unexpected keyword argument {unknown[0]!r}")
    drawn: dict[Any, str] = {}
    marked: dict[Any, str] = {square: "blue" for square in squares}
    marked.update(fill or {})
    for arrow in arrows:
        if not isinstance(arrow, Arrow):
            arrow = Arrow(*arrow)
        drawn[arrow.tail, arrow.head] = arrow.color
    return _svg.svg(
        board or Board(None),
        size=size,
        flip=not orientation,
        last_move=lastmove,
        arrows=drawn,
        squares=marked,
        coordinates=coordinates,
    )
