"""Makes a training set from a PGN file: python training_set.py games.pgn[.gz|.zst] out.npz

Each row is a position of a game between good players, out of check: its bitboards, the move played, and the result for
the side to move.
"""

import sys
from typing import List

import numpy

import movegen


def main(source: str, target: str) -> None:
    columns: List[List["numpy.typing.NDArray[numpy.generic]"]] = []
    where = ["WhiteElo>=1800", "BlackElo>=1800", "Result=1-0|1/2-1/2|0-1"]
    for batch in movegen.pgn.positions(source, min_ply=10, where=where):
        move, result = numpy.asarray(batch.move), numpy.asarray(batch.result)
        turn = numpy.asarray(movegen.turn(batch.rows))
        wanted = (move != 0) & ~numpy.asarray(movegen.in_check(batch.rows))
        relative = numpy.where(turn, result, -result)
        boards = numpy.asarray(movegen.bitboards(batch.rows))
        columns.append([column[wanted] for column in (boards, move, relative)])
    if not columns:
        sys.exit("no game passes the filters")
    boards, move, result = (numpy.concatenate(column) for column in zip(*columns))
    numpy.savez(target, boards=boards, move=move, result=result)
    print(f"{len(boards)} positions, mean result {result.mean():+.3f}")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
