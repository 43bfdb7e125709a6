"""Games in PGN.

>>> from movegen import pgn
>>> games = pgn.read(b'[White "Greco"]\\n\\n1. e4 e5 2. Nf3 {a comment} Nc6 *\\n')
>>> for game in games:
...     print(game.tags["White"], game.moves, game.end().fen())
Greco [Move.from_uci('e2e4'), Move.from_uci('e7e5'), Move.from_uci('g1f3'), Move.from_uci('b8c6')] \
r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3
"""

from __future__ import annotations

from typing import Any, Callable, Iterator, Optional

from ._movegen import Game, GameReader, PgnError

__all__ = ["Game", "PgnError", "read"]


def read(source: Any, on_error: Optional[Callable[[PgnError], Any]] = None) -> Iterator[Game]:
    """Returns an iterator over the games of a path, of bytes, or of a binary file object.

    The file object may decompress, as those of `gzip`, `bz2` and `zstandard` do. An invalid game raises
    PgnError with `game`, `line` and `column`, or is passed to `on_error`, and the games after it are
    read. The memory is that of the longest game.

    >>> errors = []
    >>> [game.sans for game in read(b"1. e4 e6 *\\n\\n1. e4 Ke7 *\\n\\n1. d4 *\\n", on_error=errors.append)]
    [['e4', 'e6'], ['d4']]
    >>> errors[0].game, errors[0].line, errors[0].column
    (2, 3, 7)
    """
    reader = GameReader(source)
    return reader if on_error is None else _valid(reader, on_error)


def _valid(reader: Iterator[Game], on_error: Callable[[PgnError], Any]) -> Iterator[Game]:
    """Yields the valid games, and calls `on_error` for the others."""
    while True:
        try:
            yield next(reader)
        except StopIteration:
            return
        except PgnError as error:
            on_error(error)
