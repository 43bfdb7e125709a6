"""Training data for chess networks, as columns, in the formats of six trainers.

>>> from movegen import training
>>> text = b"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 | 125 | 1.0\\n"
>>> [batch] = training.read(text, "bullet-text")
>>> batch, batch.score.tolist(), batch.result.tolist()
(<SampleBatch of 1>, [125], [1])
>>> import movegen
>>> movegen.unpack_fens(batch.rows).tolist()
['4k3/8/8/8/8/8/4P3/4K3 w - - 0 1']
"""

from __future__ import annotations

import os
from typing import Any, Callable, Iterable, Iterator, Optional, Sequence

from ._batch import ROW, RowBatch
from ._columns import Columns, ColumnStream, column, WithoutErrors
from ._movegen import SampleError, SampleReader, SampleWriter

__all__ = ["SampleBatch", "SampleError", "Samples", "read", "write"]

#: The columns after the rows, with their formats, their types in Arrow, and what stands for a missing value.
_COLUMNS: dict[str, Any] = {
    "move": ("H", "uint16", 0),
    "score": ("h", "int16", None),
    "result": ("b", "int8", None),
    "ply": ("H", "uint16", None),
}


class SampleBatch(Columns):
    """Samples, one per row. Columns are memoryviews, which NumPy takes without a copy, and
    `pyarrow.record_batch(batch)` takes them all.
    """

    __slots__ = ("move", "score", "result", "ply")

    def __init__(self, columns: Sequence[bytearray]) -> None:
        rows, move, score, result, ply = (memoryview(column) for column in columns)
        #: The packed positions, 28 bytes each, for every function over many positions.
        self.rows = RowBatch(rows.cast("B", [len(result), ROW]), b"\1" * len(result), {})
        #: The bits of the best move, as uint16, or 0 if the format has no moves.
        self.move = move.cast("H")
        #: The score from White's view, as int16.
        self.score = score.cast("h")
        #: The result of the game for White, as int8: 1, 0 or -1.
        self.result = result.cast("b")
        #: The half-moves since the start of the game, as uint16.
        self.ply = ply.cast("H")

    def __reduce__(self) -> Any:
        return SampleBatch, ([self.rows.values.obj, *(getattr(self, name).obj for name in _COLUMNS)],)

    def _arrow(self) -> Any:
        import pyarrow

        columns = [column(pyarrow.binary(ROW), self.rows.values)]
        for name, (_, kind, missing) in _COLUMNS.items():
            columns.append(column(pyarrow.type_for_alias(kind), getattr(self, name), missing))
        return pyarrow.RecordBatch.from_arrays(columns, schema=_schema())


def _schema() -> Any:
    """Returns the names and types of the columns."""
    import pyarrow

    fields = [(name, pyarrow.type_for_alias(kind)) for name, (_, kind, _) in _COLUMNS.items()]
    return pyarrow.schema([("row", pyarrow.binary(ROW)), *fields])


class Samples(ColumnStream):
    """The samples of a file: an iterable of batches, and an Arrow stream, which pyarrow, polars and DuckDB read. Each
    loop reads the input again from its start.
    """

    def __init__(self, source: Any, format: str, batch_size: int, on_error: Optional[Callable[[SampleError], Any]]):
        self._arguments, self._on_error = (source, format, batch_size), on_error
        # Fails here if the file is missing.
        SampleReader(*self._arguments)

    def __iter__(self) -> Iterator[SampleBatch]:
        reader: Iterator[Any] = SampleReader(*self._arguments)
        if self._on_error is not None:
            reader = WithoutErrors(reader, SampleError, self._on_error)
        return map(SampleBatch, reader)

    def __reduce__(self) -> Any:
        return Samples, (*self._arguments, self._on_error)

    def _schema(self) -> Any:
        return _schema()


def _format(path: Any, format: Optional[str]) -> str:
    """Returns the format, by default the extension of the file's name."""
    if format is None and not isinstance(path, bytes):
        format = os.path.splitext(os.fspath(path))[1].lstrip(".")
    if not format:
        raise ValueError("name the format of the samples, such as 'binpack'")
    return format


def read(
    source: Any,
    format: Optional[str] = None,
    *,
    batch_size: int = 65_536,
    on_error: Optional[Callable[[SampleError], Any]] = None,
) -> Samples:
    """Returns the samples of a path, a URL or of bytes, in batches of columns.

    The formats are "plain", "binpack", "bullet-text", "bullet", "marlinformat" and "viriformat". A file's extension may
    stand for its format. Decompresses gzip, zstd, bzip2 and zip. Scores and results are White's, whatever the format.
    Every position is validated, and every move is legal. An invalid sample raises SampleError with `file` and `offset`,
    or goes to `on_error`, and reading continues after it. Positions that weren't searched, with the score 32002, are
    left out.

    >>> text = b"8/8/8 w - - 0 1 | 0 | 0.5\\n4k3/8/8/8/8/8/4P3/4K3 b - - 0 1 | -25 | 0.5\\n"
    >>> errors = []
    >>> [batch] = read(text, "bullet-text", on_error=errors.append)
    >>> batch.score.tolist(), batch.ply.tolist(), errors[0].offset
    ([-25], [1], 0)
    >>> import pyarrow
    >>> pyarrow.table(read(text[26:], "bullet-text")).column_names
    ['row', 'move', 'score', 'result', 'ply']
    """
    if hasattr(source, "read"):
        raise TypeError("each loop reads the samples again: pass a path or bytes, not a file object")
    return Samples(source, _format(source, format), batch_size, on_error)


def write(path: Any, batches: Iterable[SampleBatch], format: Optional[str] = None) -> int:
    """Writes samples to a file, and returns their number. The format is as in `read`.

    Formats with moves need one for every sample. Raises ValueError for a sample that the format can't hold.

    >>> import os, tempfile
    >>> samples = read(b"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 | 125 | 1.0\\n", "bullet-text")
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = os.path.join(folder, "data.bullet")
    ...     write(path, samples), os.path.getsize(path)
    (1, 32)
    """
    writer, count = SampleWriter(_format(path, format)), 0
    with open(path, "wb") as file:
        for batch in batches:
            columns = [memoryview(getattr(batch, name)) for name in _COLUMNS]
            # Their bytes would mean other numbers.
            for (name, (form, *_)), values in zip(_COLUMNS.items(), columns):
                if values.format != form or len(values) != len(batch):
                    raise ValueError(f"the column {name} isn't {len(batch)} values of the type {form!r}")
            file.write(writer.write(bytes(batch.rows), *map(bytes, columns)))
            count += len(batch)
        file.write(writer.finish())
    return count
