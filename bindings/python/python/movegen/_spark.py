"""`movegen.jobs` on Spark: the only place that imports PySpark. The executors need this package installed."""

from __future__ import annotations

import contextlib
import tempfile
from array import array
from decimal import Decimal
from typing import Any, Callable, Iterator, Optional, Tuple

from . import _batch, _movegen, _steps
from ._movegen import Board

#: What Spark passes to a task and gets back: pyarrow record batches.
Batches = Iterator[Any]
Task = Callable[[Batches], Batches]

#: Decimals, because perft 14 of the start position exceeds 64 bits. A row has no counters, so that positions group.
ROWS = "row binary, weight decimal(38,0)"

#: What a ply or a shard's count is stored as.
TOTALS = "rows bigint, total decimal(38,0)"


def _decimals(column: Any) -> bytes:
    """Returns the integers of 128 bits of an Arrow array of decimal(38,0)."""
    start = 16 * column.offset
    return memoryview(column.buffers()[1])[start : start + 16 * len(column)].tobytes()


#: What a worker says without this package, or without pyarrow, which Spark imports before it runs a task.
MISSING = "a Python worker of Spark lacks movegen or pyarrow: install both there, or send them with --archives"


def _task(name: str, *arguments: Any) -> Task:
    """Makes a task of a function of this module and further arguments.

    It is pickled by value, so that a worker without this package can say so.
    """
    missing = MISSING

    def task(batches: Batches) -> Batches:
        import os

        try:
            from movegen import _spark
        except ImportError:
            raise RuntimeError(missing) from None
        # Leave the machine's other cores to the executor's other tasks.
        os.environ.setdefault("RAYON_NUM_THREADS", "1")
        yield from getattr(_spark, name)(batches, *arguments)

    return task


@contextlib.contextmanager
def _one_line() -> Iterator[None]:
    """Shortens the report of a worker without this package or pyarrow to one line."""
    from pyspark.errors import PySparkException

    try:
        yield
    except PySparkException as error:
        if MISSING in str(error) or "No module named 'pyarrow'" in str(error):
            raise RuntimeError(MISSING) from None
        raise


def expanded(batches: Batches) -> Batches:
    """Replaces positions by the positions after each of their moves."""
    import pyarrow

    for batch in batches:
        if batch.num_rows == 0:
            continue
        parents, ways = _batch._arrow_rows(batch.column("row")), _decimals(batch.column("weight"))
        rows, weights = _movegen.expand(parents, ways, True)
        count = len(weights) // 16
        ends = array("i", range(0, len(rows) + 1, _batch.ROW))
        buffers = [None, pyarrow.py_buffer(ends), pyarrow.py_buffer(rows)]
        columns = [
            pyarrow.Array.from_buffers(pyarrow.binary(), count, buffers),
            pyarrow.Array.from_buffers(pyarrow.decimal128(38, 0), count, [None, pyarrow.py_buffer(weights)]),
        ]
        yield pyarrow.RecordBatch.from_arrays(columns, names=["row", "weight"])


def counted(batches: Batches, depth: int, verify: bool) -> Batches:
    """Replaces positions by how many there are, and their weighted perft."""
    import pyarrow

    rows = total = 0
    for batch in batches:
        counts = _steps.count_rows(bytes(_batch._arrow_rows(batch.column("row"))), depth, verify)
        total += sum(count * int(way) for count, way in zip(counts, batch.column("weight").to_pylist()))
        rows += len(counts)
    columns = [pyarrow.array([rows], pyarrow.int64()), pyarrow.array([Decimal(total)], pyarrow.decimal128(38, 0))]
    yield pyarrow.RecordBatch.from_arrays(columns, names=["rows", "total"])


def converted(batches: Batches, function: str, column: str) -> Batches:
    """Adds the results of a function."""
    for batch in batches:
        yield _steps.convert_batch(batch, function, column)


def parts_written(batches: Batches, function: Any, parts: Any) -> Batches:
    """Replaces the indices of parts by how many rows they have."""
    import pyarrow

    for batch in batches:
        for index in batch.column(0).to_pylist():
            report = function(parts[index])
            columns = [pyarrow.array([count], pyarrow.int64()) for count in report]
            yield pyarrow.RecordBatch.from_arrays(columns, names=["positions", "errors"])


def write_parts(session: Any, function: Any, parts: Any) -> Any:
    """Calls a function with each part, each in a task of its own."""
    frame = session.range(0, len(parts), 1, len(parts))
    with _one_line():
        return frame.mapInArrow(_task("parts_written", function, parts), "positions bigint, errors bigint").collect()


def _stored(session: Any, path: str, schema: str) -> Any:
    """Returns the row written by a finished step, or None."""
    from pyspark.errors import AnalysisException

    try:
        # For a single path that does not exist, Spark logs the trace of a Java exception. So the path is given twice.
        rows = session.read.schema(schema).parquet(path, path).collect()
    except AnalysisException:
        return None
    return rows[0] if rows else None


def _store(session: Any, path: str, row: Tuple[Any, ...], schema: str) -> None:
    session.createDataFrame([row], schema).coalesce(1).write.mode("overwrite").parquet(path)


def _totals(frame: Any) -> Tuple[int, int]:
    """Returns the sums of the columns of TOTALS."""
    from pyspark.sql import functions as F

    rows, total = frame.agg(F.sum("rows"), F.sum("total")).first()
    return rows or 0, int(total or 0)


class Run:
    """The unique positions of each ply, written as Parquet below a folder. A run with the same folder continues."""

    def __init__(self, session: Any, folder: str, start: Optional[str], shards: Optional[int], verify: bool) -> None:
        self.session, self.folder, self.start, self.verify = session, folder.rstrip("/"), start, verify
        self.parallelism = _parallelism(session)
        fen = Board(start).fen(shredder=True)
        job = _stored(session, f"{self.folder}/job", "start string, shards int")
        if job is None:
            self.shards: int = shards or 4 * self.parallelism
            _store(session, f"{self.folder}/job", (fen, self.shards), "start string, shards int")
        elif job.start != fen or shards not in (None, job.shards):
            raise ValueError(f"{folder} has a run from {job.start!r} with {job.shards} shards")
        else:
            self.shards = job.shards

    def ply(self, ply: int) -> Any:
        """Returns the rows of a ply that was written, with their weights and shards."""
        from pyspark.sql import functions as F

        if ply == 0:
            start = [(Board(self.start).pack(), Decimal(1))]
            return self.session.createDataFrame(start, ROWS).withColumn("shard", F.lit(0))
        return self.session.read.schema(f"{ROWS}, shard int").parquet(f"{self.folder}/ply-{ply}")

    def expand(self, plies: int) -> int:
        """Writes the plies up to `plies`, and returns how many positions the last one has."""
        from pyspark.sql import functions as F

        rows = 1
        for ply in range(1, plies + 1):
            done = _stored(self.session, f"{self.folder}/ply-{ply}-done", TOTALS)
            if done is not None:
                rows = done.rows
                continue
            parents = self.ply(ply - 1).select("row", "weight").repartition(self.shards, "row")
            children = parents.mapInArrow(_task("expanded"), ROWS)
            sharded = children.withColumn("shard", F.expr(f"int(pmod(xxhash64(row), {self.shards}))"))
            groups = sharded.repartition(self.shards, "shard").groupBy("shard", "row")
            unique = groups.agg(F.sum("weight").alias("weight"))
            unique.write.mode("overwrite").partitionBy("shard").parquet(f"{self.folder}/ply-{ply}")
            rows, weight = _totals(self.ply(ply).selectExpr("bigint(1) AS rows", "weight AS total"))
            if self.verify:
                _steps.verify_ply(self.start, ply, rows, weight)
            _store(self.session, f"{self.folder}/ply-{ply}-done", (rows, Decimal(weight)), TOTALS)
        return rows

    def count(self, ply: int, depth: int) -> Tuple[int, int]:
        """Returns how many positions a ply has, and the sum of their weighted perfts."""
        from pyspark.sql import functions as F

        rows, total = 0, 0
        for shard in range(self.shards):
            path = f"{self.folder}/perft-{ply + depth}-split-{ply}/shard-{shard}"
            done = _stored(self.session, path, TOTALS)
            if done is None:
                part = self.ply(ply).where(F.col("shard") == shard).select("row", "weight")
                counts = part.repartition(self.parallelism, "row").mapInArrow(
                    _task("counted", depth, self.verify), TOTALS
                )
                row = _totals(counts)
                _store(self.session, path, (row[0], Decimal(row[1])), TOTALS)
            else:
                row = (done.rows, int(done.total))
            rows, total = rows + row[0], total + row[1]
        return rows, total


def perft(
    session: Any,
    depth: int,
    split: int,
    start: Optional[str],
    folder: Optional[str],
    shards: Optional[int],
    verify: bool,
) -> int:
    """Counts as `movegen.jobs.perft` does."""
    if folder is None:
        with tempfile.TemporaryDirectory(prefix="movegen-") as temporary:
            return perft(session, depth, split, start, temporary, shards, verify)
    with _one_line():
        run = Run(session, folder, start, shards, verify)
        expected = run.expand(split)
        rows, total = run.count(split, depth - split)
    if rows != expected:
        raise _steps.VerificationError(f"{rows} positions were counted, not {expected}")
    return total


def unique(session: Any, plies: int, start: Optional[str], folder: str, shards: Optional[int], verify: bool) -> Any:
    """Returns the rows and weights that `movegen.jobs.unique` returns, as a DataFrame."""
    with _one_line():
        run = Run(session, folder, start, shards, verify)
        run.expand(plies)
        return run.ply(plies).select("row", "weight")


def _parallelism(session: Any) -> int:
    """Returns how many tasks run at once, which a Spark Connect session cannot tell."""
    try:
        return max(int(session.sparkContext.defaultParallelism), 1)
    except Exception:
        return 16


def convert(session: Any, source: str, target: str, function: str, column: str) -> None:
    """Converts as `movegen.jobs.convert` does."""
    frame = session.read.parquet(source)
    kind = _steps.CONVERSIONS[function][1]
    fields = [f"`{field.name}` {field.dataType.simpleString()}" for field in frame.schema.fields]
    schema = ", ".join([*fields, f"`{function}` {kind}", f"`{function}_error` string"])
    with _one_line():
        frame.mapInArrow(_task("converted", function, column), schema).write.parquet(target)
