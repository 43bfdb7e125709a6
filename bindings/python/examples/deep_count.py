"""Counts move sequences through unique positions: python deep_count.py [DEPTH] [SPLIT] [--spark] [--folder FOLDER]

With --spark, the count runs on Spark: on this machine, or on a cluster with spark-submit. Each step is written below the
folder, which all workers must reach, and a run with the same folder goes on where the last one stopped.
"""

import argparse
import time

import movegen


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("depth", type=int, nargs="?", default=7)
    parser.add_argument("split", type=int, nargs="?", default=4)
    parser.add_argument("--start", metavar="FEN")
    parser.add_argument("--spark", action="store_true")
    parser.add_argument("--folder")
    options = parser.parse_args()
    begin = time.time()
    if options.spark:
        from pyspark.sql import SparkSession

        session = SparkSession.builder.appName("perft").getOrCreate()
        count = movegen.jobs.perft(options.depth, options.split, options.start, session, folder=options.folder)
    else:
        count = movegen.jobs.perft(options.depth, options.split, options.start)
    print(f"perft {options.depth} = {count}, {time.time() - begin:.1f} s")


if __name__ == "__main__":
    main()
