"""Trains a small value network on the CPU: python value_network.py games.pgn[.gz|.zst] out.npz [steps]

From games with evaluations, as from lichess, it learns how likely the side to move wins: 768 inputs, 64 hidden units. The
default, 10,000 steps, takes about a minute.
"""

import sys
from typing import Any, List, Tuple

import numpy

import movegen


def read(source: str) -> List[Any]:
    """Returns the mover's view of the boards as sets of squares, the chance of winning, and the games' numbers."""
    columns = []
    for batch in movegen.pgn.positions(source, labels=["eval", "mate"]):
        eval, mate = (numpy.asarray(batch.labels[name]) for name in ("eval", "mate"))
        absent = numpy.iinfo(eval.dtype).min
        white = numpy.where(mate == absent, 0.5 + 0.5 * numpy.tanh(0.00184104 * eval), mate > 0)
        chance = numpy.where(movegen.turn(batch.rows), white, 1 - white).astype(numpy.float32)
        boards = numpy.asarray(movegen.bitboards(batch.rows, relative=True))[:, :12]
        wanted = ((eval != absent) | (mate != absent)) & ~numpy.asarray(movegen.in_check(batch.rows))
        columns.append([column[wanted] for column in (boards, chance, numpy.asarray(batch.game))])
    return [numpy.concatenate(column) for column in zip(*columns)]


def forward(weights: List[Any], boards: Any) -> Tuple[Any, Any, Any]:
    """Returns an input for each piece and square, the hidden units, and the chances of winning."""
    board = numpy.unpackbits(boards.view(numpy.uint8), axis=1, bitorder="little").astype(numpy.float32)
    hidden = numpy.maximum(board @ weights[0] + weights[1], 0)
    return board, hidden, 1 / (1 + numpy.exp(-(hidden @ weights[2] + weights[3])))


def main(source: str, target: str, steps: str = "10000") -> None:
    boards, chance, game = read(source)
    held_out, random = game % 10 == 0, numpy.random.default_rng(1)
    train, test, expected = numpy.flatnonzero(~held_out), boards[held_out][:20_000], chance[held_out][:20_000]
    weights = [random.normal(0, 0.05, (768, 64)), numpy.zeros(64), random.normal(0, 0.1, 64), numpy.zeros(1)]
    weights = [weight.astype(numpy.float32) for weight in weights]
    means, squares = ([numpy.zeros_like(weight) for weight in weights] for _ in range(2))
    for step in range(1, int(steps) + 1):
        chosen = random.choice(train, 1024)
        board, hidden, output = forward(weights, boards[chosen])
        error = (output - chance[chosen]) * output * (1 - output) / len(chosen)
        back = numpy.outer(error, weights[2]) * (hidden > 0)
        for i, slope in enumerate((board.T @ back, back.sum(0), hidden.T @ error, error.sum(keepdims=True))):
            means[i], squares[i] = 0.9 * means[i] + 0.1 * slope, 0.999 * squares[i] + 0.001 * slope**2
            weights[i] -= 0.002 * means[i] / (1 - 0.9**step) / (numpy.sqrt(squares[i] / (1 - 0.999**step)) + 1e-8)
    numpy.savez(target, *weights)
    loss, guess = ((forward(weights, test)[2] - expected) ** 2).mean(), ((chance[train].mean() - expected) ** 2).mean()
    print(f"{len(boards)} positions, error {loss:.4f}, by the mean {guess:.4f}")


if __name__ == "__main__":
    main(*sys.argv[1:]) if len(sys.argv) in (3, 4) else sys.exit(__doc__)
