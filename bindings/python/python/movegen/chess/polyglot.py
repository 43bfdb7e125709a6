"""Polyglot opening books, as `chess.polyglot` reads them."""

from __future__ import annotations

import os
import random as _random
from typing import Any, Container, Iterator, NamedTuple, Optional, Union

from .. import _movegen
from .._movegen import Board, Move


class Entry(NamedTuple):
    """A move of a book: its position's key, its bits in the file, its weight, a number for learning, and itself."""

    key: int
    raw_move: int
    weight: int
    learn: int
    move: Move


class MemoryMappedReader:
    """A book, as a sequence of its entries in the order of their keys."""

    def __init__(self, filename: Union[str, bytes, os.PathLike[str], os.PathLike[bytes]]) -> None:
        with open(filename, "rb") as file:
            self._book = _movegen.Book(file.read())

    def __enter__(self) -> MemoryMappedReader:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def close(self) -> None:
        """Does nothing: the file has been read."""

    def __len__(self) -> int:
        return len(self._book)

    def __getitem__(self, index: int) -> Entry:
        return Entry(*self._book.entry(index))

    def __iter__(self) -> Iterator[Entry]:
        return (self[index] for index in range(len(self)))

    def __contains__(self, entry: object) -> bool:
        return isinstance(entry, Entry) and entry in map(Entry._make, self._book.find(entry.key))

    def find_all(
        self, board: Union[Board, int], *, minimum_weight: int = 1, exclude_moves: Container[Move] = ()
    ) -> Iterator[Entry]:
        """Iterates over the entries of a position whose moves are legal, or of a key."""
        found = map(Entry._make, self._book.find(board))
        return (each for each in found if each.weight >= minimum_weight and each.move not in exclude_moves)

    def get(self, board: Union[Board, int], default: Optional[Entry] = None, **options: Any) -> Optional[Entry]:
        """Returns the entry with the greatest weight, or `default`. Options are those of `find_all`."""
        return max(self.find_all(board, **options), key=lambda entry: entry.weight, default=default)

    def find(self, board: Union[Board, int], **options: Any) -> Entry:
        """Returns the entry with the greatest weight. Raises IndexError if there is none."""
        entry = self.get(board, **options)
        if entry is None:
            raise IndexError("the book has no move for this position")
        return entry

    def choice(self, board: Union[Board, int], *, random: Any = _random, **options: Any) -> Entry:
        """Returns any entry, each as likely as the others. Raises IndexError if there is none."""
        entries = [*self.find_all(board, **options)]
        if not entries:
            raise IndexError("the book has no move for this position")
        number: int = random.randint(0, len(entries) - 1)
        return entries[number]

    def weighted_choice(self, board: Union[Board, int], *, random: Any = _random, **options: Any) -> Entry:
        """Returns any entry, as likely as its weight says. Raises IndexError if there is none."""
        entries = [*self.find_all(board, **options)]
        number = random.randint(0, max(sum(entry.weight for entry in entries) - 1, 0))
        for entry in entries:
            number -= entry.weight
            if number < 0:
                return entry
        raise IndexError("the book has no move for this position")


def open_reader(path: Union[str, bytes, os.PathLike[str], os.PathLike[bytes]]) -> MemoryMappedReader:
    """Opens a book. Raises ValueError for a file that isn't one.

    >>> import os
    >>> with open_reader(os.devnull) as book:
    ...     len(book), book.get(Board())
    (0, None)
    """
    return MemoryMappedReader(path)


def zobrist_hash(board: Board) -> int:
    """Returns the key of a position in books.

    >>> hex(zobrist_hash(Board()))
    '0x463b96181691fc9c'
    """
    return board.polyglot_key()
