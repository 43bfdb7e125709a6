"""Counts move sequences on Spark, each unique position once: spark-submit deep_count.py [DEPTH] [SPLIT] [FOLDER]

The unique positions of each ply, with the number of ways to them, go to FOLDER as Parquet. All workers must reach it. A
run with the same folder continues.
"""

import sys
from typing import Any, Iterator

import pyarrow
from pyspark.sql import SparkSession
from pyspark.sql import functions as F

import movegen

#: The published numbers of unique positions 0, 1, .. half-moves after the start, without counters.
UNIQUE = (1, 20, 400, 5_362, 72_078, 822_518, 9_417_681)


def batch(**columns: Any) -> pyarrow.RecordBatch:
    return pyarrow.RecordBatch.from_arrays(list(columns.values()), names=list(columns))


def expand(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
    for parents in batches:
        rows, ways = movegen.expand(parents["row"], parents["ways"].to_pylist())
        yield batch(row=pyarrow.array(rows).cast("binary"), ways=pyarrow.array(ways).cast("int64"))


def count(session: SparkSession, depth: int, split: int, folder: str) -> int:
    """Returns the number of sequences of `depth` half-moves."""
    frame = session.createDataFrame([(movegen.Board().pack(), 1)], "row binary, ways bigint")
    for ply in range(1, split + 1):
        path = f"{folder}/ply-{ply}"
        children = frame.mapInArrow(expand, frame.schema)
        children.groupBy("row").agg(F.sum("ways").alias("ways")).write.mode("ignore").parquet(path)
        frame = session.read.parquet(path)
        [(rows, ways)] = frame.agg(F.count("row"), F.sum("ways")).collect()
        if ply < len(UNIQUE) and rows != UNIQUE[ply] or ply < 8 and ways != movegen.Board().perft(ply):
            raise RuntimeError(f"{path} has {rows} positions and {ways} ways, which is wrong: delete it")

    def counted(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        for rows in batches:
            counts = movegen.perft(rows["row"], depth - split).raise_errors()
            yield batch(count=pyarrow.array(counts).cast("int64"), ways=rows["ways"])

    counts = frame.repartition("row").mapInArrow(counted, "count bigint, ways bigint")
    # A decimal has room for counts of more than 64 bits.
    [(total,)] = counts.agg(F.sum(F.col("count").cast("decimal(19,0)") * F.col("ways"))).collect()
    return int(total)


if __name__ == "__main__":
    depth, split, folder = [*sys.argv[1:], *["6", "3", "plies"][len(sys.argv) - 1 :]]
    print(count(SparkSession.builder.getOrCreate(), int(depth), int(split), folder))
