"""The programs of the guide's page on data, over python-chess. test_docs.py compares their results."""

import collections

import chess.pgn
import numpy

# A training set.
boards_chess, ucis_chess, results_chess = [], [], []
values = {"1-0": 1, "1/2-1/2": 0, "0-1": -1}
with open("games.pgn", encoding="utf-8") as file:
    while (game := chess.pgn.read_game(file)) is not None:
        if game.headers["Result"] not in values:
            continue
        board, value = game.board(), values[game.headers["Result"]]
        for ply, move in enumerate(game.mainline_moves()):
            if ply >= 10 and not board.is_check():
                pieces = [board.pieces_mask(role, color) for color in (True, False) for role in range(1, 7)]
                boards_chess.append(pieces)
                ucis_chess.append(move.uci())
                results_chess.append(value if board.turn else -value)
            board.push(move)
boards_chess = numpy.array(boards_chess, dtype=numpy.uint64)

# An opening table.
counts_chess, sums_chess = collections.Counter(), collections.Counter()
values = {"1-0": 1, "1/2-1/2": 0, "0-1": -1}
with open("games.pgn", encoding="utf-8") as file:
    while (game := chess.pgn.read_game(file)) is not None:
        board = game.board()
        for ply, move in enumerate(game.mainline_moves()):
            if ply > 7:
                break
            place = (" ".join(board.fen().split()[:4]), board.san(move))
            counts_chess[place] += 1
            sums_chess[place] += values.get(game.headers["Result"], 0)
            board.push(move)
