"""Games in PGN.

>>> from movegen import pgn
>>> games = pgn.read(b'[White "Greco"]\\n\\n1. e4 e5 2. Nf3 {a comment} Nc6 *\\n')
>>> for game in games:
...     print(game.tags["White"], game.moves, game.end().fen())
Greco [Move.from_uci('e2e4'), Move.from_uci('e7e5'), Move.from_uci('g1f3'), Move.from_uci('b8c6')] \
r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3
"""

from __future__ import annotations

import os
from typing import Any, Callable, Dict, Iterable, Iterator, List, Optional, Sequence, Tuple, Union

from ._batch import ROW, RowBatch
from ._movegen import Game, GameReader, PgnError, PositionReader

__all__ = ["Game", "PgnError", "PositionBatch", "Positions", "Texts", "positions", "read"]


def read(source: Any, on_error: Optional[Callable[[PgnError], Any]] = None) -> Iterator[Game]:
    """Returns an iterator over the games of a path, of bytes, or of a binary file object.

    Decompresses gzip and zstd. An invalid game raises PgnError with `file`, `game`, `line` and `column`, or goes to
    `on_error`; the games after it are still read. Needs memory for the longest game only.

    >>> errors = []
    >>> [game.sans for game in read(b"1. e4 e6 *\\n\\n1. e4 Ke7 *\\n\\n1. d4 *\\n", on_error=errors.append)]
    [['e4', 'e6'], ['d4']]
    >>> errors[0].game, errors[0].line, errors[0].column
    (2, 3, 7)
    """
    reader = GameReader(source)
    return reader if on_error is None else _valid(reader, on_error)


def _valid(reader: Iterator[Game], on_error: Callable[[PgnError], Any]) -> Iterator[Game]:
    """Yields valid games and calls `on_error` for the others."""
    while True:
        try:
            yield next(reader)
        except StopIteration:
            return
        except PgnError as error:
            on_error(error)


class Texts(Sequence):  # type: ignore[type-arg]
    """A column with few distinct texts: the values of a tag.

    A sequence of each row's text, or None. `values` lists the distinct texts, and `indices` says where each row's
    text is in it (-1 for None), as pandas' `Categorical.from_codes` expects.
    """

    __slots__ = ("indices", "values")

    def __init__(self, indices: bytes, values: List[str]) -> None:
        self.indices = memoryview(indices).cast("i")
        self.values = values

    def __len__(self) -> int:
        return len(self.indices)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        place = self.indices[index]
        return None if place < 0 else self.values[place]

    def __repr__(self) -> str:
        return f"<Texts of {len(self)}: {self.values[:8]}>"


class PositionBatch:
    """Positions of games, one per row.

    Columns are memoryviews, which NumPy takes without a copy: `numpy.asarray(batch.ply)`. `pyarrow.record_batch(batch)`
    takes all of them, and copies only those that may have nulls.
    """

    __slots__ = ("rows", "game", "ply", "move", "result", "tags")

    def __init__(self, columns: Sequence[bytes], tags: Dict[str, Texts]) -> None:
        rows, game, ply, move, result = (memoryview(column) for column in columns)
        #: The packed positions, 28 bytes each, for every function over many positions.
        self.rows = RowBatch(rows.cast("B", [len(result), ROW]), b"\1" * len(result), {})
        #: The number of the game in the file, from 1, as uint64.
        self.game = game.cast("Q")
        #: The half-moves since the first position of the game, as uint16.
        self.ply = ply.cast("H")
        #: The bits of the move played, as uint16; 0 at the end of the game. `movegen.san` and `movegen.uci` write it.
        self.move = move.cast("H")
        #: The result of the game for White, as int8: 1, 0, -1, or 2 if unknown.
        self.result = result.cast("b")
        #: The requested tags, by name, a `Texts` each.
        self.tags = tags

    def __len__(self) -> int:
        return len(self.result)

    def __repr__(self) -> str:
        return f"<PositionBatch of {len(self)}>"

    def __reduce__(self) -> Any:
        columns = [bytes(self.rows), *map(bytes, (self.game, self.ply, self.move, self.result))]
        return _restored, (columns, {name: (bytes(tag.indices), tag.values) for name, tag in self.tags.items()})

    def _arrow(self) -> Any:
        """Returns the batch as a pyarrow record batch."""
        import pyarrow
        import pyarrow.compute as compute

        def column(kind: Any, values: memoryview, missing: Optional[int] = None) -> Any:
            array = pyarrow.Array.from_buffers(kind, len(self), [None, pyarrow.py_buffer(values)])
            if missing is None:
                return array
            return compute.if_else(compute.equal(array, missing), pyarrow.scalar(None, kind), array)

        columns = {
            "row": column(pyarrow.binary(ROW), self.rows.values),
            "game": column(pyarrow.uint64(), self.game),
            "ply": column(pyarrow.uint16(), self.ply),
            "move": column(pyarrow.uint16(), self.move, 0),
            "result": column(pyarrow.int8(), self.result, 2),
        }
        for name, tag in self.tags.items():
            indices = column(pyarrow.int32(), tag.indices, -1)
            columns[name] = pyarrow.DictionaryArray.from_arrays(indices, pyarrow.array(tag.values, pyarrow.string()))
        return pyarrow.RecordBatch.from_arrays(list(columns.values()), schema=_schema(self.tags))

    def __arrow_c_array__(self, requested_schema: Any = None) -> Any:
        return self._arrow().__arrow_c_array__(requested_schema)


def _restored(columns: Sequence[bytes], tags: Dict[str, Tuple[bytes, List[str]]]) -> PositionBatch:
    """Returns a batch that was pickled or copied."""
    return PositionBatch(columns, {name: Texts(*tag) for name, tag in tags.items()})


def _schema(tags: Iterable[str]) -> Any:
    """Returns the names and types of the columns."""
    import pyarrow

    fields = [("row", pyarrow.binary(ROW)), ("game", pyarrow.uint64()), ("ply", pyarrow.uint16())]
    fields += [("move", pyarrow.uint16()), ("result", pyarrow.int8())]
    return pyarrow.schema(fields + [(name, pyarrow.dictionary(pyarrow.int32(), pyarrow.string())) for name in tags])


class Positions(Iterator[PositionBatch]):
    """The iterator of `positions`, over batches. It is also an Arrow stream, which pyarrow, polars and DuckDB read."""

    def __init__(self, reader: PositionReader, tags: List[str], on_error: Any, bar: Any) -> None:
        self._reader, self._tags, self._on_error, self._bar = reader, tags, on_error, bar

    def __next__(self) -> PositionBatch:
        while True:
            try:
                columns, tags = next(self._reader)
            except PgnError as error:
                if self._on_error is None:
                    raise
                self._on_error(error)
                continue
            except BaseException:
                if self._bar is not None:
                    self._bar.close()
                raise
            if self._bar is not None:
                self._bar.update(self._reader.bytes_read - self._bar.n)
            return PositionBatch(columns, {name: Texts(*tag) for name, tag in zip(self._tags, tags)})

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        import pyarrow

        batches = (batch._arrow() for batch in self)
        return pyarrow.RecordBatchReader.from_batches(_schema(self._tags), batches).__arrow_c_stream__(requested_schema)

    def table(self) -> Any:
        """Returns all rows as one pyarrow table."""
        import pyarrow

        return pyarrow.Table.from_batches((batch._arrow() for batch in self), _schema(self._tags)).unify_dictionaries()


#: Results as the column has them.
_RESULTS = {"1-0": 1, "1/2-1/2": 0, "0-1": -1, "*": 2}


def positions(
    source: Any,
    *,
    tags: Iterable[str] = (),
    min_ply: int = 0,
    max_ply: int = 65_535,
    min_elo: Optional[int] = None,
    max_elo: Optional[int] = None,
    results: Union[str, Iterable[str], None] = None,
    batch_size: int = 65_536,
    on_error: Optional[Callable[[PgnError], Any]] = None,
    progress: bool = False,
) -> Positions:
    """Returns the positions of all games in a path, bytes, or a binary file object, in batches of columns.

    There is a row for each position of the main line, with the number of its game, its ply, the move played, the
    result, and the given `tags`: see `PositionBatch`. `min_ply` and `max_ply` limit the plies; `min_elo` and
    `max_elo` drop games where a player's rating is missing or out of range; `results`, such as "1-0" or ["1-0",
    "0-1"], drops games with other results.

    All processor cores read games; the order is the file's. Each batch has `batch_size` rows, the last perhaps fewer.
    Besides the batch, this takes about 5 MB per core, plus the text of any longer game. Decompresses gzip and zstd.

    An invalid game raises PgnError, or goes to `on_error`; the next call goes on. With `progress`, tqdm, if
    installed, shows how much of the file has been read.

    >>> text = b'[White "Greco"]\\n[Result "1-0"]\\n\\n1. e4 e5 2. Nf3 1-0\\n\\n1. d4 *\\n'
    >>> [batch] = positions(text, tags=["White"])
    >>> batch, batch.game.tolist(), batch.ply.tolist(), batch.result.tolist(), batch.tags["White"][2:5]
    (<PositionBatch of 6>, [1, 1, 1, 1, 2, 2], [0, 1, 2, 3, 0, 1], [1, 1, 1, 1, 2, 2], ['Greco', 'Greco', None])
    >>> import movegen
    >>> movegen.san(batch.rows, batch.move).tolist(), movegen.legal_counts(batch.rows).tolist()
    (['e4', 'e5', 'Nf3', '', 'd4', ''], [20, 20, 29, 29, 20, 20])
    >>> import pyarrow
    >>> pyarrow.table(positions(text, results="1-0")).num_rows
    4
    """
    names = list(tags)
    for name in {"row", "game", "ply", "move", "result"} & {*names}:
        raise ValueError(f"the tag {name!r} has the name of another column")
    elo = None if min_elo is None and max_elo is None else (min_elo or 0, 2**32 - 1 if max_elo is None else max_elo)
    wanted = [results] if isinstance(results, str) else results
    for result in wanted or ():
        if result not in _RESULTS:
            raise ValueError(f"{result!r} is not a result: {', '.join(_RESULTS)}")
    numbers = None if wanted is None else [_RESULTS[result] for result in wanted]
    reader = PositionReader(source, names, (min_ply, max_ply), elo, numbers, batch_size)
    return Positions(reader, names, on_error, _bar(source) if progress else None)


def _bar(source: Any) -> Any:
    """Returns a progress bar over the bytes of a file, or None."""
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return None
    total = os.path.getsize(source) if isinstance(source, (str, os.PathLike)) else None
    return tqdm(total=total, unit="B", unit_scale=True)
