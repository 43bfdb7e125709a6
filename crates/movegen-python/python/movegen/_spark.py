"""The engine Spark of `movegen.jobs`, which imports PySpark only here. The package must be installed on the executors."""

from __future__ import annotations

import os
import tempfile
from array import array
from decimal import Decimal
from typing import Optional

from . import _batch, _movegen, _steps
from ._movegen import Board

#: Decimals, because perft 14 of the start position exceeds 64 bits. A row has no counters, so that positions group.
ROWS = "row binary, weight decimal(38,0)"

#: What is written of a ply, or of the count of a shard.
TOTALS = "rows bigint, total decimal(38,0)"


def _one_thread() -> None:
    """Leaves the other cores of the machine to the other tasks of the executor."""
    os.environ.setdefault("RAYON_NUM_THREADS", "1")


def _decimals(column) -> bytes:
    """Returns the integers of 128 bits of an Arrow array of decimal(38,0)."""
    start = 16 * column.offset
    return memoryview(column.buffers()[1])[start : start + 16 * len(column)].tobytes()


def _expanded(batches):
    """Replaces positions by those after each of their moves."""
    import pyarrow

    _one_thread()
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


def _counter(depth: int, verify: bool):
    """Returns a function that replaces positions by their number and their weighted perft."""

    def counted(batches):
        import pyarrow

        _one_thread()
        rows = total = 0
        for batch in batches:
            counts = _steps.count_rows(_batch._arrow_rows(batch.column("row")), depth, verify)
            total += sum(count * int(way) for count, way in zip(counts, batch.column("weight").to_pylist()))
            rows += len(counts)
        columns = [pyarrow.array([rows], pyarrow.int64()), pyarrow.array([Decimal(total)], pyarrow.decimal128(38, 0))]
        yield pyarrow.RecordBatch.from_arrays(columns, names=["rows", "total"])

    return counted


def _stored(session, path: str, schema: str):
    """Returns the row that a finished step has written, or None."""
    from pyspark.errors import AnalysisException

    try:
        rows = session.read.schema(schema).parquet(path).collect()
    except AnalysisException:
        return None
    return rows[0] if rows else None


def _store(session, path: str, row, schema: str) -> None:
    session.createDataFrame([row], schema).coalesce(1).write.mode("overwrite").parquet(path)


def _totals(frame):
    """Returns the sums of the columns of TOTALS."""
    from pyspark.sql import functions as F

    rows, total = frame.agg(F.sum("rows"), F.sum("total")).first()
    return rows or 0, int(total or 0)


def perft(session, depth: int, split: int, start: Optional[str], folder, shards: Optional[int], verify: bool) -> int:
    """Counts as `movegen.jobs.perft` does."""
    if folder is None:
        with tempfile.TemporaryDirectory(prefix="movegen-") as temporary:
            return perft(session, depth, split, start, temporary, shards, verify)
    from pyspark.sql import functions as F

    folder = folder.rstrip("/")
    parallelism = _parallelism(session)
    fen = Board(start).fen(shredder=True)
    job = _stored(session, f"{folder}/job", "start string, shards int")
    if job is None:
        shards = shards or 4 * parallelism
        _store(session, f"{folder}/job", (fen, shards), "start string, shards int")
    elif job.start != fen or shards not in (None, job.shards):
        raise ValueError(f"{folder} has a run from {job.start!r} with {job.shards} shards")
    else:
        shards = job.shards

    def ply_of(ply: int):
        if ply == 0:
            return session.createDataFrame([(Board(start).pack(), Decimal(1))], ROWS).withColumn("shard", F.lit(0))
        return session.read.schema(f"{ROWS}, shard int").parquet(f"{folder}/ply-{ply}")

    rows = 1
    for ply in range(1, split + 1):
        done = _stored(session, f"{folder}/ply-{ply}-done", TOTALS)
        if done is None:
            children = ply_of(ply - 1).select("row", "weight").repartition(shards, "row").mapInArrow(_expanded, ROWS)
            sharded = children.withColumn("shard", F.expr(f"int(pmod(xxhash64(row), {shards}))"))
            unique = sharded.repartition(shards, "shard").groupBy("shard", "row").agg(F.sum("weight").alias("weight"))
            unique.write.mode("overwrite").partitionBy("shard").parquet(f"{folder}/ply-{ply}")
            rows, weight = _totals(ply_of(ply).selectExpr("bigint(1) AS rows", "weight AS total"))
            if verify:
                _steps.verify_ply(start, ply, rows, weight)
            _store(session, f"{folder}/ply-{ply}-done", (rows, Decimal(weight)), TOTALS)
        else:
            rows = done.rows
    counted, total = 0, 0
    for shard in range(shards):
        path = f"{folder}/perft-{depth}-split-{split}/shard-{shard}"
        done = _stored(session, path, TOTALS)
        if done is None:
            part = ply_of(split).where(F.col("shard") == shard).select("row", "weight").repartition(parallelism, "row")
            row = _totals(part.mapInArrow(_counter(depth - split, verify), TOTALS))
            _store(session, path, (row[0], Decimal(row[1])), TOTALS)
        else:
            row = (done.rows, int(done.total))
        counted, total = counted + row[0], total + row[1]
    if counted != rows:
        raise _steps.VerificationError(f"{counted} positions were counted, and not {rows}")
    return total


def _parallelism(session) -> int:
    """Returns the number of tasks that run at once. Sessions of Spark Connect do not know it."""
    try:
        return max(session.sparkContext.defaultParallelism, 1)
    except Exception:
        return 16


def convert(session, source: str, target: str, function: str, column: str) -> None:
    """Converts as `movegen.jobs.convert` does."""
    frame = session.read.parquet(source)
    kind = _steps.CONVERSIONS[function][1]
    fields = [f"`{field.name}` {field.dataType.simpleString()}" for field in frame.schema.fields]
    schema = ", ".join([*fields, f"`{function}` {kind}", f"`{function}_error` string"])

    def converted(batches):
        _one_thread()
        for batch in batches:
            yield _steps.convert_batch(batch, function, column)

    frame.mapInArrow(converted, schema).write.parquet(target)
