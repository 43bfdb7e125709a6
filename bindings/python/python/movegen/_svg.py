"""Pictures of boards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Iterable, Mapping, Optional, Union

from . import _movegen
from ._files import kind_of
from ._movegen import Board, Move

#: The colors of marks and arrows by name, as in `movegen show`.
COLORS = {"green": "#3a8f4d", "yellow": "#d9c22e", "red": "#d02f2f", "blue": "#2f74c0"}


class Svg(str):
    """SVG text, which notebooks draw."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


@dataclass(frozen=True)
class Arrow:
    """An arrow from a square to another one, or a circle around a single square."""

    tail: int
    head: int
    color: str = "green"


_Square = Union[int, str]
_Arrow = Union[Move, str, tuple[_Square, _Square]]


def _square(square: _Square) -> int:
    """Returns the number of a square, given by its number or by its name."""
    if isinstance(square, int):
        return square
    return Move.from_uci(square + "a1").from_square


def _color(color: str) -> tuple[int, int, int]:
    """Returns red, green and blue for a name or a text such as "#3a8f4d"."""
    digits = COLORS.get(color, color)
    try:
        if not digits.startswith("#") or len(digits) not in (7, 9):
            raise ValueError
        red, green, blue, *_ = bytes.fromhex(digits[1:])
    except ValueError:
        raise ValueError(f"{color!r} is not a color: #rrggbb, #rrggbbaa or one of {', '.join(COLORS)}") from None
    return red, green, blue


def _ends(arrow: _Arrow) -> tuple[int, int]:
    """Returns the squares of a move, of its UCI text, or of a pair."""
    if isinstance(arrow, str):
        arrow = Move.from_uci(arrow)
    if isinstance(arrow, Move):
        return arrow.from_square, arrow.to_square
    if not isinstance(arrow, (tuple, list)) or len(arrow) != 2:
        raise TypeError(f"a movegen.Move, its UCI text, or a pair of squares is expected, not {kind_of(arrow)}")
    start, end = arrow
    return _square(start), _square(end)


def svg(
    board: Union[Board, str, None] = None,
    *,
    size: Optional[int] = None,
    flip: bool = False,
    last_move: Union[Move, str, None] = None,
    arrows: Union[str, Move, Iterable[_Arrow], Mapping[_Arrow, str]] = (),
    squares: Union[str, Iterable[_Square], Mapping[_Square, str]] = (),
    coordinates: bool = True,
) -> Svg:
    """Draws a board or a FEN as SVG text, as the command `movegen show` does. Notebooks draw the text.

    `size` is the width and height in pixels. With `flip`, Black is at the bottom. `last_move` marks the squares of a
    move and draws an arrow. Squares are numbers or names, and arrows are moves, their UCI texts, or pairs of squares.
    An arrow from a square to itself is a circle. A single one needs no list. They're green, unless a dict gives each a
    color: "green", "yellow", "red", "blue", or a text such as "#3a8f4d". All are drawn translucent. An opacity, as in
    "#3a8f4dcc", changes nothing.

    >>> import movegen
    >>> board = movegen.Board()
    >>> move = board.push_san("e4")
    >>> picture = movegen.svg(board, size=240, last_move=move, arrows=["g8f6"], squares={"d5": "red"})
    >>> picture.startswith("<svg "), picture.endswith("</svg>\\n"), picture.count("#d02f2f")
    (True, True, 1)
    """
    if not isinstance(board, Board):
        board = Board() if board is None else Board(board)
    marked = [(_square(square), _color(color)) for square, color in _colored(squares).items()]
    drawn = [(*_ends(arrow), _color(color)) for arrow, color in _colored(arrows, "#1d6b30").items()]
    if last_move is not None:
        start, end = _ends(last_move)
        marked[:0] = [(start, _color("yellow")), (end, _color("yellow"))]
        # A drop has a single square.
        drawn += [(start, end, _color("#8a7500"))] if start != end else []
    return Svg(_movegen.svg(board, size, flip, coordinates, marked, drawn))


def _colored(items: Any, default: str = "green") -> Mapping[Any, str]:
    """Returns a dict from items to colors. A text is a single item, not its letters."""
    if isinstance(items, Mapping):
        return items
    return {item: default for item in ([items] if isinstance(items, (str, Move)) else items)}
