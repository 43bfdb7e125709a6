"""Writes the unique positions at a ply as Parquet: python unique_positions.py PLIES FOLDER [--spark]

Columns are `row`, the packed position, and `weight`, the number of ways that lead there. Here, PLIES 6 needs 1.3 GB of memory
and PLIES 7 needs 14 GB; on Spark, the positions are divided among the workers.
"""

import argparse
import os

import movegen


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("plies", type=int)
    parser.add_argument("folder")
    parser.add_argument("--spark", action="store_true")
    options = parser.parse_args()
    if options.spark:
        from pyspark.sql import SparkSession

        session = SparkSession.builder.appName("unique positions").getOrCreate()
        frame = movegen.jobs.unique(options.plies, engine=session, folder=options.folder)
        print(f"{frame.count()} positions in {options.folder}/ply-{options.plies}")
        return
    import pyarrow
    import pyarrow.parquet

    rows, weights = movegen.jobs.unique(options.plies)
    os.makedirs(options.folder, exist_ok=True)
    path = os.path.join(options.folder, f"ply-{options.plies}.parquet")
    pyarrow.parquet.write_table(pyarrow.table({"row": rows, "weight": weights}), path)
    print(f"{len(rows)} positions in {path}, {sum(weights)} ways")


if __name__ == "__main__":
    main()
