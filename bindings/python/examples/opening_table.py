"""Prints how often and how well each first move was played: python opening_table.py games.pgn[.gz|.zst] [PLIES]

A row is a position and a move. Grouping by key merges transpositions.
"""

import sys

import pyarrow

import movegen


def main(source: str, plies: int) -> None:
    table = movegen.pgn.positions(source, max_ply=plies - 1).table()
    table = table.filter(table["move"].is_valid())
    table = table.append_column("key", pyarrow.array(movegen.keys(table["row"])))
    groups = table.group_by(["key", "move"]).aggregate([("row", "min"), ("row", "count"), ("result", "mean")])
    groups = groups.sort_by([("row_count", "descending")])
    for group in groups.slice(0, 20).to_pylist():
        [san], [fen] = movegen.san([group["row_min"]], [group["move"]]), movegen.unpack_fens([group["row_min"]])
        print(f"{group['row_count']:8} {group['result_mean'] or 0.0:+.3f} {san:6} {fen}")


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) == 3 else 8)
