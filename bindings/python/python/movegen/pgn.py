"""Games in PGN.

>>> from movegen import pgn
>>> games = pgn.read(b'[White "Greco"]\\n\\n1. e4 e5 2. Nf3 {a comment} Nc6 *\\n')
>>> for game in games:
...     print(game.tags["White"], game.moves, game.end().fen())
Greco [Move.from_uci('e2e4'), Move.from_uci('e7e5'), Move.from_uci('g1f3'), Move.from_uci('b8c6')] \
r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3
"""

from __future__ import annotations

import errno
import glob
import os
import warnings
from typing import Any, Callable, Dict, Iterable, Iterator, List, Optional, Sequence, Tuple, Union

from ._batch import ROW, RowBatch, _nullable
from ._movegen import Game, GameReader, PgnError, PositionReader, move_squares

__all__ = [
    "Game",
    "MissingTagWarning",
    "PgnError",
    "PositionBatch",
    "PositionIterator",
    "Positions",
    "Texts",
    "positions",
    "read",
]


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


class Texts:
    """A column with few distinct texts: the values of a tag.

    Like a list of each row's text, or None; Arrow, Polars and `to_pandas` have it as a categorical column. `values` lists the distinct texts, and `indices` says where each row's
    text is in it (-1 for None), as pandas' `Categorical.from_codes` expects.
    """

    __slots__ = ("indices", "values")

    def __init__(self, indices: bytearray, values: List[str]) -> None:
        self.indices = memoryview(indices).cast("i")
        self.values = values

    def __len__(self) -> int:
        return len(self.indices)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        place = self.indices[index]
        return None if place < 0 else self.values[place]

    def __iter__(self) -> Iterator[Optional[str]]:
        return map(self.__getitem__, range(len(self)))

    def _arrow(self) -> Any:
        import pyarrow

        indices = _column(pyarrow.int32(), self.indices, -1)
        return pyarrow.DictionaryArray.from_arrays(indices, pyarrow.array(self.values, pyarrow.string()))

    def __arrow_c_array__(self, requested_schema: Any = None) -> Any:
        return self._arrow().__arrow_c_array__(requested_schema)

    def to_pandas(self) -> Any:
        """Returns a categorical pandas Series."""
        return self._arrow().to_pandas()

    def __repr__(self) -> str:
        return f"<Texts of {len(self)}: {self.values[:8]}>"


def _column(kind: Any, values: memoryview, missing: Optional[float] = None) -> Any:
    """Returns values as an Arrow array, with null for `missing`."""
    import pyarrow
    import pyarrow.compute as compute

    array = pyarrow.Array.from_buffers(kind, values.nbytes * 8 // kind.bit_width, [None, pyarrow.py_buffer(values)])
    if missing is None:
        return array
    if missing != missing:
        return compute.if_else(compute.is_nan(array), pyarrow.scalar(None, kind), array)
    return compute.if_else(compute.equal(array, missing), pyarrow.scalar(None, kind), array)


#: The labels in comments, with the format of the column and what stands for a missing value.
_LABELS: Dict[str, Tuple[Any, float]] = {
    "eval": ("i", -(2**31)),
    "mate": ("i", -(2**31)),
    "depth": ("H", 0),
    "clock": ("d", float("nan")),
}


#: The columns made of the moves' bits.
_SQUARES = ("from_square", "to_square", "promotion")


class PositionBatch:
    """Positions of games, one per row.

    Columns are memoryviews, which NumPy takes without a copy: `numpy.asarray(batch.ply)`. That array can be written to,
    which changes the batch. `pyarrow.record_batch(batch)` takes all columns, and copies only those that may have nulls;
    so does `polars.DataFrame(batch)`.
    """

    __slots__ = ("rows", "game", "ply", "move", "result", "tags", "labels", "_squares")

    def __init__(self, columns: Sequence[bytearray], tags: Dict[str, Texts], labels: Dict[str, bytearray]) -> None:
        rows, game, ply, move, result = (memoryview(column) for column in columns)
        #: The packed positions, 28 bytes each, for every function over many positions.
        self.rows = RowBatch(rows.cast("B", [len(result), ROW]), b"\1" * len(result), {})
        #: The number of the game in the file, from 1, as uint64.
        self.game = game.cast("Q")
        #: The half-moves since the first position of the game, as uint16.
        self.ply = ply.cast("H")
        #: The bits of the move played, as uint16; 0 at the end of the game. `movegen.san` and `movegen.uci` write it,
        #: `from_square`, `to_square` and `promotion` split it.
        self.move = move.cast("H")
        #: The result of the game for White, as int8: 1, 0, -1, or 2 if unknown.
        self.result = result.cast("b")
        #: The requested tags, by name, a `Texts` each.
        self.tags = tags
        #: The requested labels, by name: `eval` and `mate` as int32 (-2**31 where absent), `depth` as uint16 (0), `clock` as
        #: float64 (NaN). Arrow, Polars and pandas have null there.
        self.labels = {name: memoryview(column).cast(_LABELS[name][0]) for name, column in labels.items()}
        self._squares: Optional[Tuple[memoryview, ...]] = None

    def _split_moves(self) -> Tuple[memoryview, ...]:
        """Returns the columns made of the moves' bits, once."""
        if self._squares is None:
            self._squares = tuple(map(memoryview, move_squares(bytes(self.move))))
        return self._squares

    @property
    def from_square(self) -> memoryview:
        """The origin of the move, from 0 (a1) to 63 (h8), as uint8; 0 at the end of the game."""
        return self._split_moves()[0]

    @property
    def to_square(self) -> memoryview:
        """The destination of the move, as uint8; 0 at the end of the game. Castling goes to the king's square, as in UCI,
        or in Chess960 to the rook's.
        """
        return self._split_moves()[1]

    @property
    def promotion(self) -> memoryview:
        """The piece type of a promotion, from 2 (knight) to 5 (queen), as uint8; 0 without one."""
        return self._split_moves()[2]

    def __len__(self) -> int:
        return len(self.result)

    def __repr__(self) -> str:
        return f"<PositionBatch of {len(self)}>"

    def __reduce__(self) -> Any:
        columns = [bytes(self.rows), *map(bytes, (self.game, self.ply, self.move, self.result))]
        tags = {name: (bytes(tag.indices), tag.values) for name, tag in self.tags.items()}
        return _restored, (columns, tags, {name: bytes(column) for name, column in self.labels.items()})

    def _arrow(self) -> Any:
        """Returns the batch as a pyarrow record batch."""
        import pyarrow
        import pyarrow.compute

        moves = _column(pyarrow.uint16(), self.move, 0)
        has_move, missing = moves.is_valid(), pyarrow.scalar(None, pyarrow.uint8())
        squares = (_column(pyarrow.uint8(), column) for column in self._split_moves())
        columns = {
            "row": _column(pyarrow.binary(ROW), self.rows.values),
            "game": _column(pyarrow.uint64(), self.game),
            "ply": _column(pyarrow.uint16(), self.ply),
            "move": moves,
            **dict(zip(_SQUARES, (pyarrow.compute.if_else(has_move, column, missing) for column in squares))),
            "result": _column(pyarrow.int8(), self.result, 2),
            **{name: tag._arrow() for name, tag in self.tags.items()},
        }
        schema = _schema(self.tags, self.labels)
        for name, column in self.labels.items():
            columns[name] = _column(schema.field(name).type, column, _LABELS[name][1])
        return pyarrow.RecordBatch.from_arrays(list(columns.values()), schema=schema)

    def __arrow_c_array__(self, requested_schema: Any = None) -> Any:
        return self._arrow().__arrow_c_array__(requested_schema)

    def to_pandas(self) -> Any:
        """Returns a pandas DataFrame with the columns of the Arrow table, of pandas' nullable types."""
        return self._arrow().to_pandas(types_mapper=_nullable)


def _restored(
    columns: Sequence[bytes], tags: Dict[str, Tuple[bytes, List[str]]], labels: Dict[str, bytes]
) -> PositionBatch:
    """Returns a batch that was pickled or copied."""
    texts = {name: Texts(bytearray(indices), values) for name, (indices, values) in tags.items()}
    numbers = {name: bytearray(column) for name, column in labels.items()}
    return PositionBatch([bytearray(column) for column in columns], texts, numbers)


def _schema(tags: Iterable[str], labels: Iterable[str]) -> Any:
    """Returns the names and types of the columns."""
    import pyarrow

    fields = [("row", pyarrow.binary(ROW)), ("game", pyarrow.uint64()), ("ply", pyarrow.uint16())]
    fields += [("move", pyarrow.uint16()), *((name, pyarrow.uint8()) for name in _SQUARES), ("result", pyarrow.int8())]
    fields += [(name, pyarrow.dictionary(pyarrow.int32(), pyarrow.string())) for name in tags]
    kinds = {"i": pyarrow.int32(), "H": pyarrow.uint16(), "d": pyarrow.float64()}
    return pyarrow.schema(fields + [(name, kinds[_LABELS[name][0]]) for name in labels])


class MissingTagWarning(UserWarning):
    """No game has a tag that `positions` was asked for, so its column is empty."""


class Positions(Iterable[PositionBatch]):
    """The positions of games, as `positions` returns them: an iterable of batches, and an Arrow stream, which pyarrow,
    polars and DuckDB read.

    Each loop, query or table reads the input again from its start. What can be read only once, such as a file object
    or a pipe, raises ValueError the second time.
    """

    def __init__(
        self, sources: List[Any], arguments: Tuple[Any, ...], labels: List[str], on_error: Any, progress: bool
    ) -> None:
        self._labels = labels
        self._sources, self._arguments, self._on_error, self._progress = sources, arguments, on_error, progress
        self._tags: List[str] = arguments[0]
        self._by_offset: bool = arguments[-2]
        # Opened now, so that a missing file is an error of the call that names it.
        self._first: Optional[PositionReader] = PositionReader(sources, *arguments)

    def _open(self) -> PositionReader:
        """Returns a reader at the start of the input."""
        reader, self._first = self._first, None
        if reader is not None:
            return reader
        for source in self._sources:
            if not _can_reopen(source):
                kind = type(source).__name__
                raise ValueError(f"this {kind} was read and can't be read again: pass the path of a file, or bytes")
        return PositionReader(self._sources, *self._arguments)

    def __iter__(self) -> PositionIterator:
        return PositionIterator(self)

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        import pyarrow

        batches = (batch._arrow() for batch in self)
        return pyarrow.RecordBatchReader.from_batches(_schema(self._tags, self._labels), batches).__arrow_c_stream__(
            requested_schema
        )

    def table(self) -> Any:
        """Returns all rows as one pyarrow table."""
        import pyarrow

        return pyarrow.Table.from_batches(
            (batch._arrow() for batch in self), _schema(self._tags, self._labels)
        ).unify_dictionaries()


class PositionIterator(Iterator[PositionBatch]):
    """One pass over `Positions`. After PgnError, the next call goes on with the game after the invalid one."""

    def __init__(self, positions: Positions) -> None:
        self._positions = positions
        self._reader: Optional[PositionReader] = None
        self._bar: Any = None

    def __next__(self) -> PositionBatch:
        positions = self._positions
        if self._reader is None:
            # Not earlier: DuckDB makes a stream just to look at its columns.
            self._reader = positions._open()
            self._bar = _bar(positions._sources) if positions._progress else None
        while True:
            try:
                columns, tags, labels = next(self._reader)
            except PgnError as error:
                if positions._on_error is None:
                    raise
                positions._on_error(error)
                continue
            except BaseException as error:
                if self._bar is not None:
                    self._bar.close()
                if isinstance(error, StopIteration) and not positions._by_offset:
                    _warn(*self._reader.missing_tags())
                raise
            if self._bar is not None:
                self._bar.update(self._reader.bytes_read - self._bar.n)
            named = {name: column for name, column in zip(_LABELS, labels) if name in positions._labels}
            return PositionBatch(columns, {name: Texts(*tag) for name, tag in zip(positions._tags, tags)}, named)


def _can_reopen(source: Any) -> bool:
    """Tells whether a second reader starts where the first one did: unlike a pipe, or a file object."""
    return isinstance(source, (bytes, bytearray, tuple)) or not hasattr(source, "read") and os.path.isfile(source)


def _warn(missing: List[str], names: List[str]) -> None:
    """Warns about tags that no game has."""
    for name in missing:
        text = f"no game has the tag {name!r}; the first games have {', '.join(names) or 'no tags'}"
        warnings.warn(text, MissingTagWarning, stacklevel=3)


#: Files that a folder is searched for.
ENDINGS = (".pgn", ".pgn.gz", ".pgn.zst")

#: Results as the column has them.
_RESULTS = {"1-0": 1, "1/2-1/2": 0, "0-1": -1, "*": 2}


def positions(
    source: Any,
    *,
    tags: Union[str, Iterable[str]] = (),
    min_ply: int = 0,
    max_ply: int = 65_535,
    min_elo: Optional[int] = None,
    max_elo: Optional[int] = None,
    results: Union[str, Iterable[str], None] = None,
    labels: Union[str, Iterable[str]] = (),
    batch_size: int = 65_536,
    on_error: Optional[Callable[[PgnError], Any]] = None,
    progress: bool = False,
) -> Positions:
    """Returns the positions of all games in files, in batches of columns.

    `source` is a path, the bytes of a file, a binary file object, or several of these: a list, a folder, which is
    searched for .pgn, .pgn.gz and .pgn.zst, or a pattern such as "games/*.pgn.zst" ("**" stands for any folders). The
    files of a folder or a pattern come in the order of their names. Several files are read as if they were one, and
    games are numbered through. Errors name the file and the game's number in it.

    There is a row for each position of the main line, with the number of its game, its ply, the move played (its bits,
    squares and promotion), the result, and the given `tags`: see `PositionBatch`. A single tag may be a text. A tag that no game has gives None
    everywhere, and a MissingTagWarning at the end. `min_ply` and `max_ply` limit the plies; `min_elo` and
    `max_elo` drop games where a player's rating is missing or out of range; `results`, such as "1-0" or ["1-0",
    "0-1"], drops games with other results.

    `labels` names columns read from comments, null where absent: `eval`, centipawns from White's view; `mate`, moves to
    mate, negative if Black mates; `depth`, how deep the engine searched; and `clock`, the seconds on the mover's clock
    after its move. Lichess's `[%eval 0.31]` is the position after its move, so it is in the next row. What cutechess and
    fastchess write, `+0.31/12 0.5s`, is about the position before the move, and comes first if there are both.

    All processor cores read games; the order is the file's. Each batch has `batch_size` rows, the last perhaps fewer.
    Besides the batch, this takes about 5 MB per core, plus the text of any longer game. Decompresses gzip and zstd.

    Each loop over the result, and each query, reads the input again from its start.

    An invalid game raises PgnError, or goes to `on_error`; the iterator's next call goes on. With `progress`, tqdm, if
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
    >>> text = b"1. e4 {[%eval 0.31] [%clk 0:03:00]} e5 {[%eval #-3]} *\\n"
    >>> positions(text, labels=["eval", "mate", "clock"]).table().select(["eval", "mate", "clock"]).to_pydict()
    {'eval': [None, 31, None], 'mate': [None, None, -3], 'clock': [180.0, None, None]}
    """
    return _positions(
        _files(source),
        tags=tags,
        min_ply=min_ply,
        max_ply=max_ply,
        min_elo=min_elo,
        max_elo=max_elo,
        results=results,
        labels=labels,
        batch_size=batch_size,
        on_error=on_error,
        progress=progress,
    )


def _positions(
    sources: List[Any],
    *,
    tags: Union[str, Iterable[str]],
    min_ply: int,
    max_ply: int,
    min_elo: Optional[int],
    max_elo: Optional[int],
    results: Union[str, Iterable[str], None],
    labels: Union[str, Iterable[str]],
    batch_size: int = 65_536,
    on_error: Optional[Callable[[PgnError], Any]] = None,
    progress: bool = False,
    by_offset: bool = False,
) -> Positions:
    """Reads as `positions` does. A source may also be a range of a file: (path, start, end or None). With `by_offset`, the
    column `game` has the bytes of the file before each game.
    """
    names = [tags] if isinstance(tags, str) else list(dict.fromkeys(tags))
    asked = {labels} if isinstance(labels, str) else {*labels}
    for name in asked - {*_LABELS}:
        raise ValueError(f"{name!r} is not a label: {', '.join(_LABELS)}")
    for name in ({"row", "game", "ply", "move", *_SQUARES, "result"} | asked) & {*names}:
        raise ValueError(f"the tag {name!r} has the name of another column")
    elo = None if min_elo is None and max_elo is None else (min_elo or 0, 2**32 - 1 if max_elo is None else max_elo)
    wanted = [results] if isinstance(results, str) else results
    for result in wanted or ():
        if result not in _RESULTS:
            raise ValueError(f"{result!r} is not a result: {', '.join(_RESULTS)}")
    numbers = None if wanted is None else [_RESULTS[result] for result in wanted]
    arguments = (names, (min_ply, max_ply), elo, numbers, bool(asked), by_offset, batch_size)
    columns = [name for name in _LABELS if name in asked]
    return Positions(sources, arguments, columns, on_error, progress)


def _files(source: Any) -> List[Any]:
    """Returns the files that a path, a folder, a pattern or a list of these names."""
    if isinstance(source, (str, os.PathLike)):
        path = os.fspath(source)
        if os.path.isdir(path):
            found = sorted(os.path.join(each, name) for each, _, names in os.walk(path) for name in names)
            found = [file for file in found if file.lower().endswith(ENDINGS)]
            if not found:
                raise FileNotFoundError(errno.ENOENT, f"no file in this folder ends in {', '.join(ENDINGS)}", path)
            return list(found)
        if os.path.exists(path) or not glob.has_magic(path):
            # Looked for now: reading the files before it may take hours.
            os.stat(path)
            return [source]
        found = sorted(glob.glob(path, recursive=True))
        if not found:
            raise FileNotFoundError(errno.ENOENT, "no file has a name like this", path)
        return list(found)
    if isinstance(source, (bytes, bytearray)) or hasattr(source, "read"):
        return [source]
    if not isinstance(source, Iterable) or isinstance(source, memoryview):
        kind = f"{type(source).__module__}.{type(source).__qualname__}".replace("builtins.", "")
        raise TypeError(f"a path, bytes, a binary file object, or a list of these is expected, not {kind}")
    found = [file for each in source for file in _files(each)]
    if not found:
        raise ValueError("there is no file to read")
    return found


def _bar(sources: List[Any]) -> Any:
    """Returns a progress bar over the bytes of files, or None."""
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return None
    paths = [source for source in sources if isinstance(source, (str, os.PathLike))]
    total = sum(map(os.path.getsize, paths)) if len(paths) == len(sources) else None
    return tqdm(total=total, unit="B", unit_scale=True)
