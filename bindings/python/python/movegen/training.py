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
from array import array
from typing import Any, Callable, Iterable, Iterator, Optional, Union

from . import _files
from ._batch import RowBatch, _column, _source, packed
from ._columns import check_range, Column, Columns, ColumnStream, warn
from ._movegen import SampleError, SampleReader, SampleWriter

__all__ = ["SampleBatch", "SampleError", "NoSamplesWarning", "Samples", "read", "write"]


class SampleBatch(Columns):
    """Samples, one per row. Columns are memoryviews, which NumPy takes without a copy, and
    `pyarrow.record_batch(batch)` takes them all, with `rows` as `row`. Numbers in an array or a list replace a column:
    `batch.score = array`, in White's view. Those that its type can't hold, such as fractions, raise ValueError.

    Positions in any form that `movegen.pack_fens` takes, and such numbers, make a batch. By default, no sample has a
    move, and the plies are those of the full-move numbers.

    >>> fens = ["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"]
    >>> batch = SampleBatch(fens, score=[125, 90], result=[1, 0])
    >>> batch.ply.tolist(), batch.column("move").to_pylist()
    ([0, 1], [None, None])
    """

    __slots__ = ()
    game = Column(
        "Q",
        0,
        "The number of the game, from 1 over all files, as uint64. In formats other than PGN, a game ends where the "
        "ply doesn't grow or the result changes, so it means nothing in a shuffled file. Bullet has no plies: 0.",
    )
    move = Column("H", 0, "The bits of the best move, as uint16, or 0 if the format has no moves.")
    score = Column("h", None, "The score from White's view, as int16.")
    result = Column("b", None, "The result of the game for White, as int8: 1, 0 or -1.")
    ply = Column("H", None, "The half-moves since the start of the game, by the full-move number, as uint16.")

    def __init__(
        self, rows: Any, *, score: Any, result: Any, move: Any = None, ply: Any = None, game: Any = None
    ) -> None:
        self._rows, self._columns = packed(rows), {}
        self.game = array("Q", [0]) * len(self) if game is None else game
        self.move = array("H", [0]) * len(self) if move is None else move
        self.score, self.result = score, result
        self.ply = _column(self.rows, "ply", "H") if ply is None else ply

    @classmethod
    def _of(cls, columns: dict[str, Any]) -> SampleBatch:
        batch = cls.__new__(cls)
        Columns.__init__(batch, columns)
        return batch


class NoSamplesWarning(UserWarning):
    """No game has a sample."""


class Samples(ColumnStream[SampleBatch]):
    """The samples of files: an iterable of batches, and an Arrow stream, which pyarrow, polars and DuckDB read.

    Each loop, query or table reads the input again from its start. An input that can be read only once, such as a file
    object or a pipe, raises ValueError the second time.
    """

    def _reader(self) -> SampleReader:
        return SampleReader(self._sources, *self._arguments)

    def _batch(self, columns: list[bytearray]) -> SampleBatch:
        return SampleBatch._of(dict(zip(("row", *SampleBatch._own()), columns)))

    def _empty(self) -> SampleBatch:
        return SampleBatch([], score=[], result=[])

    def _end(self, reader: SampleReader, is_empty: bool) -> None:
        if is_empty and "pgn" in self._arguments[0]:
            text = "no game has a result and a score in a comment, such as [%eval 0.31] or +0.31/12"
            warn(text, NoSamplesWarning)


#: The formats that extensions stand for.
_FORMATS = {
    **{name: name for name in ("pgn", "plain", "binpack", "bullet-text", "bullet", "marlinformat", "viriformat")},
    **{"viri": "viriformat", "vf": "viriformat", "bulletformat": "bullet"},
}


def _format(path: Any, compressed: tuple[str, ...] = ()) -> str:
    """Returns the format that the extension of a file's name stands for, before that of a compression."""
    if isinstance(path, (bytes, bytearray)) or hasattr(path, "read"):
        raise ValueError("name the format of the samples, such as 'binpack'")
    name, extension = os.path.splitext(os.fspath(path).lower())
    if extension in compressed:
        extension = os.path.splitext(name)[1]
    if extension[1:] in _FORMATS:
        return _FORMATS[extension[1:]]
    problem = f"{extension[1:]!r} is not a format of training data: {', '.join(_FORMATS)}"
    if extension in _files.COMPRESSED[1:]:
        problem = f"compressed files, as by {extension[1:]}, are read, but not written"
    raise ValueError(f"{_files.shown(os.fspath(path))}: {problem}")


def _made(columns: dict[str, Any]) -> SampleBatch:
    """Returns the batch of columns by their names in Arrow or in the class."""
    columns = {"rows" if name == "row" else name: values for name, values in columns.items()}
    for name in ("rows", "score", "result"):
        if name not in columns:
            raise ValueError(f"the samples have no column {name!r}")
    return SampleBatch(**columns)


def _from_arrow(batch: Any) -> SampleBatch:
    """Returns a batch with those columns of a pyarrow record batch that it can have."""
    names = {"row", "rows", *SampleBatch._own()}
    columns = {name: column for name, column in zip(batch.schema.names, batch.columns) if name in names}
    for name in columns.keys() & {"row", "rows"}:
        rows = _source(columns[name])
        # Packed rows are checked when they are written.
        columns[name] = RowBatch._of(rows) if isinstance(rows, bytes) else rows
    return _made(columns)


def _batches(samples: Any) -> Iterator[SampleBatch]:
    """Yields the batches of samples in any form that `write` takes."""
    is_stream = hasattr(samples, "__arrow_c_stream__") and not isinstance(samples, Samples)
    if isinstance(samples, SampleBatch):
        yield samples
    elif isinstance(samples, dict):
        yield _made(samples)
    elif is_stream or hasattr(samples, "__arrow_c_array__"):
        import pyarrow

        found = pyarrow.RecordBatchReader.from_stream(samples) if is_stream else [pyarrow.record_batch(samples)]
        yield from map(_from_arrow, filter(len, found))
    elif isinstance(samples, Iterable) and not isinstance(samples, (str, bytes)):
        for each in samples:
            yield from _batches(each)
    else:
        raise TypeError(f"samples, batches or Arrow data are expected, not {type(samples).__name__}")


def read(
    source: Any,
    format: Optional[str] = None,
    *,
    where: Union[str, Iterable[str]] = (),
    skip_checks: bool = False,
    skip_noisy: bool = False,
    min_ply: int = 0,
    max_score: Optional[int] = None,
    min_pieces: int = 0,
    batch_size: int = 65_536,
    on_error: Optional[Callable[[Any], Any]] = None,
) -> Samples:
    """Returns the samples of a source, which is as in `pgn.positions`, in batches of columns.

    The formats are "plain", "binpack", "bullet-text", "bullet", "marlinformat", "viriformat" (also "viri" and "vf") and
    "pgn". By default, each file's extension says its format, and files of several formats are read as one. A folder is
    searched for files with such an extension. Decompresses gzip, zstd, bzip2 and zip. Scores and results are White's,
    whatever the format, except that "bullet" turns the board to the mover's view.

    `skip_checks` leaves out positions in check, `skip_noisy` those whose move is a capture or a promotion to a queen,
    `min_ply` those before a ply, `max_score` greater scores of either side, and `min_pieces` positions with fewer
    pieces, pawns and kings included.

    Every position is validated, and every move is legal. An invalid sample raises SampleError with `file` and `offset`,
    or goes to `on_error`, and reading continues after it. So does the damage of a compressed file, a
    `pgn.DamagedFileError`, where the samples end. Plain and binpack give the score 32002 to positions that weren't
    searched, which are left out.

    With the format "pgn", games become samples, as by `movegen convert`: the positions of the main line that have a
    score in the comments and a move, if the game has a result. A mate in n plies has the score 32000 - n, and others
    are cut to 31000. `where` has filters by tags, as in `pgn.positions`, and the column `game` has the same numbers as
    there if all files are PGN, by which a table of tags can be joined. If there are no samples, a NoSamplesWarning
    comes at the end. An invalid game is a PgnError, after the samples before its error.

    >>> text = b"8/8/8 w - - 0 1 | 0 | 0.5\\n4k3/8/8/8/8/8/4P3/4K3 b - - 0 1 | -25 | 0.5\\n"
    >>> errors = []
    >>> [batch] = read(text, "bullet-text", on_error=errors.append)
    >>> batch.score.tolist(), batch.ply.tolist(), errors[0].offset
    ([-25], [1], 0)
    >>> read(b"1. e4 {[%eval 0.31]} e5 {[%eval 0.25]} 2. Nf3 1-0", "pgn").table().select(["score", "ply"]).to_pydict()
    {'score': [31, 25], 'ply': [1, 2]}
    """
    format = _FORMATS.get(format or "", format)
    kinds = [kind for kind, name in _FORMATS.items() if format in (None, name)]
    sources = [file for file, _ in _files.find(source, kinds)]
    formats = [_format(file, _files.COMPRESSED[1:]) if format is None else format for file in sources]
    limits = {"min_ply": (min_ply, 65_535), "max_score": (max_score or 0, 65_535), "min_pieces": (min_pieces, 255)}
    for name, (limit, most) in limits.items():
        check_range(name, limit, most)
    filter = (skip_checks, skip_noisy, min_ply, max_score, min_pieces)
    return Samples(sources, (formats, _files.lines(where), filter, batch_size), on_error)


def write(path: Any, samples: Any, format: Optional[str] = None) -> int:
    """Writes samples to a file, and returns their number. The format is as in `read`.

    Takes what `read` returns, batches, or Arrow data with their columns, such as a table of pyarrow or a frame of
    Polars in which you shuffled them, or a dict of these columns. Several of these may come from a list or a generator.
    Positions are in `row` or `rows`, in any form that a `SampleBatch` takes. The columns `game`, `move` and `ply` may
    be missing, but formats with moves need one for every sample. The numbers of games mean nothing in a shuffled file:
    split it by game before. Viriformat and binpack start a new record where a sample was left out, which takes more
    bytes than the next move. Raises ValueError for a sample that the format can't hold, and then leaves the file as it
    was. Until the end, the samples are in a new file beside it, with `.part` after its name.

    >>> import os, tempfile
    >>> samples = read(b"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 | 125 | 1.0\\n", "bullet-text")
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = os.path.join(folder, "data.bullet")
    ...     write(path, samples), os.path.getsize(path)
    (1, 32)
    """
    writer = SampleWriter(_format(path) if format is None else _FORMATS.get(format, format))
    target = os.path.realpath(path)
    # The samples may be read from the same file. Another may be a device or a pipe.
    is_new = os.path.isfile(target) or not os.path.exists(target)
    part, count = f"{target}.part" if is_new else target, 0
    with open(part, "xb" if is_new else "wb") as file:
        try:
            for batch in _batches(samples):
                file.write(writer.write([bytes(batch.rows), *map(bytes, batch._columns.values())]))
                count += len(batch)
            file.write(writer.finish())
        except BaseException:
            file.close()
            if is_new:
                os.remove(part)
            raise
    if is_new:
        os.replace(part, target)
    return count
