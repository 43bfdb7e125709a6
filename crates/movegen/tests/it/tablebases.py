"""Writes random positions of few pieces with what python-chess reads from Syzygy tables, for the test `tablebases`:
`python tablebases.py FOLDER COUNT`.

One position per line, fields separated by tabs: FEN, the result from -2 (loss) to 2 (win), the half-moves to a capture
or pawn move, and the moves that keep the result.
"""

import random
import sys

import chess
import chess.syzygy


def positions(rng):
    while True:
        board = chess.Board(None)
        pieces = ["K", "k", *rng.choices("PNBRQpnbrq", k=rng.randrange(1, 3))]
        for square, symbol in zip(rng.sample(chess.SQUARES, len(pieces)), pieces):
            board.set_piece_at(square, chess.Piece.from_symbol(symbol))
        board.turn = rng.random() < 0.5
        if board.is_valid() and board.outcome() is None:
            yield board


def main(folder, count):
    written = 0
    with chess.syzygy.open_tablebase(folder) as tables:
        for board in positions(random.Random(1)):
            wdl, dtz = tables.get_wdl(board), tables.get_dtz(board)
            if wdl is None or dtz is None:
                continue
            keeping = []
            for move in board.legal_moves:
                board.push(move)
                if tables.probe_wdl(board) == -wdl:
                    keeping.append(move.uci())
                board.pop()
            print(board.fen(), wdl, abs(dtz), ",".join(keeping), sep="\t")
            written += 1
            if written == count:
                return


main(sys.argv[1], int(sys.argv[2]))
