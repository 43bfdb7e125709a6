"""Work on many positions: deep counts, games to Parquet, and conversions of Parquet files.

The engine is "here" (this machine's processor cores) or a PySpark 4 SparkSession.
"""

from __future__ import annotations

import contextlib
import os
from array import array
from typing import Any, Callable, Iterable, Optional, Union

from . import _batch, _parts
from ._movegen import Board
from ._parts import PositionsReport
from ._steps import CONVERSIONS, VerificationError, convert_batch, count_rows, verify_ply

__all__ = ["PositionsReport", "VerificationError", "convert", "perft", "positions", "unique"]

#: How many rows are counted or converted at a time.
CHUNK = 1 << 16


def unique(
    plies: int,
    start: Optional[str] = None,
    verify: bool = True,
    engine: Any = "here",
    *,
    folder: Optional[str] = None,
    shards: Optional[int] = None,
) -> Any:
    """Returns the unique positions `plies` half-moves after `start`, and how many ways lead to each.

    Positions are the same if pieces, side to move, castling rights and en passant square match. An en passant square
    only matters if a legal move captures there, and counters never do.

    Here, the results are a RowBatch and a Batch of uint64. Making a ply takes about 140 bytes per position (1.3 GB
    for the 9,417,681 of ply 6); the results keep 36. On Spark, the result is a DataFrame with the columns `row` and
    `weight`, and `folder` is required; it works as in `perft`.

    >>> rows, weights = unique(3)
    >>> len(rows), sum(weights)
    (5362, 8902)
    """
    if plies < 0:
        raise ValueError(f"the number of plies is negative: {plies}")
    if not _is_here(engine, folder, shards):
        from . import _spark

        if folder is None:
            raise ValueError("on Spark, unique positions need a folder")
        return _spark.unique(engine, plies, start, folder, shards, verify)
    rows, weights = _batch.pack_fens([Board(start).fen()]).raise_errors(), None
    for ply in range(1, plies + 1):
        rows, weights = _batch.expand(rows, weights)
        if verify:
            verify_ply(start, ply, len(rows), sum(weights.values))
    if weights is None:
        weights = _batch.Batch(memoryview(array("Q", [1])), b"\1", {})
    return rows, weights


def _is_here(engine: Any, folder: Optional[str], shards: Optional[int]) -> bool:
    """Tells whether the engine is this machine rather than a SparkSession."""
    if not isinstance(engine, str):
        return False
    if engine != "here":
        raise ValueError(f'engine {engine!r} is not known: it is "here" or a SparkSession')
    if folder is not None or shards is not None:
        raise ValueError("folder and shards are for Spark")
    return True


def perft(
    depth: int,
    split: Optional[int] = None,
    start: Optional[str] = None,
    engine: Any = "here",
    *,
    folder: Optional[str] = None,
    shards: Optional[int] = None,
    verify: bool = True,
) -> int:
    """Counts the move sequences of `depth` half-moves from `start`, a FEN or the start position.

    Each unique position after `split` half-moves is counted once and multiplied by the number of ways to reach it. By
    default `split` is half the depth, or the depth minus four if that is more.

    `engine` is "here" (this machine's processor cores) or a SparkSession. On Spark, each ply and each shard of the
    count is written as Parquet below `folder`, which all executors must reach; a run with the same folder continues
    where the last one stopped. The default is a temporary folder on this machine.

    Here, it takes as much memory as `unique` for `split` plies. For deeper counts, use Spark with a larger split.

    With `verify`, checks that the weights of ply k add up to perft k (to ply 7), that the start position's numbers of
    unique positions are the published ones (to ply 6), and every hundredth position's count by a second method. Raises
    VerificationError if anything differs.

    >>> perft(5, split=3)
    4865609
    """
    if depth < 0:
        raise ValueError(f"the depth is negative: {depth}")
    if split is None:
        split = max(depth // 2, depth - 4)
    if not 0 <= split <= depth:
        raise ValueError(f"split must be from 0 to the depth, not {split}")
    if not _is_here(engine, folder, shards):
        from . import _spark

        return _spark.perft(engine, depth, split, start, folder, shards, verify)
    rows, weights = unique(split, start, verify)
    data, ways = memoryview(bytes(rows)), weights.values
    total = 0
    for first in range(0, len(rows), CHUNK):
        part = bytes(data[first * _batch.ROW : (first + CHUNK) * _batch.ROW])
        counts = count_rows(part, depth - split, verify)
        total += sum(count * way for count, way in zip(counts, ways[first : first + CHUNK]))
    return total


def positions(
    paths: Any,
    folder: Any,
    engine: Union[str, Callable[..., Iterable[Any]], Any] = "here",
    *,
    tags: Union[str, Iterable[str]] = (),
    min_ply: int = 0,
    max_ply: int = 65_535,
    min_elo: Optional[int] = None,
    max_elo: Optional[int] = None,
    results: Union[str, Iterable[str], None] = None,
    labels: Union[str, Iterable[str]] = (),
    part_bytes: int = 1 << 25,
) -> PositionsReport:
    """Writes the positions of games in PGN files as Parquet, and returns how many positions and errors there are.

    `paths` is a file, a pattern such as "games/*.pgn.zst", a folder (which is searched for .pgn, .pgn.gz and
    .pgn.zst), or a list of these; a file named twice is read once. `folder` gets two tables of Parquet files:

    - `positions`, a row for each position, has the columns of `movegen.pgn.positions` with types that Spark has:
      `file`, `game_offset` (the bytes of the file before the game, after decompression, which identify it), `ply`,
      `row`, `move`, `from_square`, `to_square`, `promotion`, `result`, and the given `labels` and `tags`.
    - `errors`, a row for each invalid game, has `file`, `game_offset`, `line` and `column` from there, and `problem`. A
      damaged compressed file has a row without an offset, and the games before the damage are in `positions`.

    Tags, labels and filters are those of `movegen.pgn.positions`.

    Files are split between games, into parts of about `part_bytes`; compressed files aren't. Each part becomes one
    file of each table. A run with the same arguments writes only the parts that are missing. If files were added or
    changed, choose a new folder.

    `engine` is "here" (this machine's processor cores), a SparkSession, or any function like `map`, such as that of an
    executor's pool. Paths must mean the same files on every machine. Needs pyarrow.

    >>> import os, pyarrow.parquet, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     source, target = os.path.join(folder, "games.pgn"), os.path.join(folder, "table")
    ...     with open(source, "w") as file:
    ...         _ = file.write("1. e4 e5 1-0\\n\\n1. e4 Ke7 *\\n\\n1. d4 *\\n")
    ...     print(positions(source, target))
    ...     table = pyarrow.parquet.read_table(os.path.join(target, "positions"))
    ...     errors = pyarrow.parquet.read_table(os.path.join(target, "errors"))
    PositionsReport(positions=5, errors=1)
    >>> table["game_offset"].to_pylist(), errors.select(["game_offset", "line", "column", "problem"]).to_pylist()
    ([0, 0, 0, 27, 27], [{'game_offset': 14, 'line': 1, 'column': 7, 'problem': '"Ke7": your own piece is on e7'}])
    """
    options = {
        "tags": [tags] if isinstance(tags, str) else list(dict.fromkeys(tags)),
        "min_ply": min_ply,
        "max_ply": max_ply,
        "min_elo": min_elo,
        "max_elo": max_elo,
        "results": [results] if isinstance(results, str) else None if results is None else list(results),
        "labels": [labels] if isinstance(labels, str) else list(dict.fromkeys(labels)),
    }
    if part_bytes < 1:
        raise ValueError(f"a part has at least one byte, not {part_bytes}")
    return _parts.run(paths, folder, engine, part_bytes, options)


def convert(source: str, target: str, function: str, column: str, engine: Any = "here") -> None:
    """Copies a Parquet file, adding a column: a function of one of its columns.

    `function` names a function over many rows: "pack_fens", "unpack_fens", "legal_counts",
    "legal_moves", "san_to_uci" or "uci_to_san". The new column gets that name. Another one, with `_error` added, says
    what is wrong with a row, or is null. Needs pyarrow. With a SparkSession as `engine`, source and target are
    folders of Parquet files.

    >>> import pyarrow, pyarrow.parquet, tempfile, os
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     source, target = os.path.join(folder, "fens.parquet"), os.path.join(folder, "counts.parquet")
    ...     fens = pyarrow.table({"fen": ["7k/8/8/8/8/8/p7/K7 w - - 0 1", "8/8 w - -"]})
    ...     pyarrow.parquet.write_table(fens, source)
    ...     convert(source, target, "legal_counts", "fen")
    ...     table = pyarrow.parquet.read_table(target)
    >>> table["legal_counts"].to_pylist(), table["legal_counts_error"].to_pylist()[0]
    ([2, None], None)
    """
    if function not in CONVERSIONS:
        raise ValueError(f"{function!r} is not a conversion: {', '.join(CONVERSIONS)}")
    if not _is_here(engine, None, None):
        from . import _spark

        return _spark.convert(engine, source, target, function, column)
    import pyarrow.parquet

    # Source and target may be the same file, and an interrupted run must not truncate it.
    unfinished = f"{target}.unfinished"
    try:
        with pyarrow.parquet.ParquetFile(source) as file:
            empty = pyarrow.RecordBatch.from_pylist([], schema=file.schema_arrow)
            with pyarrow.parquet.ParquetWriter(unfinished, convert_batch(empty, function, column).schema) as writer:
                for batch in file.iter_batches(CHUNK):
                    writer.write_batch(convert_batch(batch, function, column))
        os.replace(unfinished, target)
    except BaseException:
        with contextlib.suppress(FileNotFoundError):
            os.remove(unfinished)
        raise
    return None
