"""Random positions for all tests: `MOVEGEN_LONG=1` plays more of them."""

import os
import random

import chess
import chess.pgn
import pytest

LONG = os.environ.get("MOVEGEN_LONG") == "1"


def random_games(positions, seed):
    """Yields (board of python-chess, Chess960 or not) for each position of random games, from start positions of both."""
    choice = random.Random(seed)
    game = 0
    while positions > 0:
        chess960 = game % 4 == 3
        board = chess.Board.from_chess960_pos(choice.randrange(960)) if chess960 else chess.Board()
        game += 1
        while positions > 0:
            yield board, chess960
            positions -= 1
            moves = list(board.legal_moves)
            if not moves or len(board.move_stack) > 240 or board.is_fivefold_repetition():
                break
            board.push(choice.choice(moves))


@pytest.fixture(scope="session")
def fens():
    """FENs of 2,000 positions of standard chess."""
    return [board.fen() for board, chess960 in random_games(2_600, 5) if not chess960][:2_000]


@pytest.fixture(scope="session")
def text():
    """120 games of different lengths, results and ratings, some of them from a FEN, with comments and variations."""
    games = []
    for number in range(120):
        [*_, (board, _)] = (pair for pair in random_games(1 + number % 47, 100 + number) if not pair[1])
        if number % 7 == 0:
            board = chess.Board("4k3/P7/8/8/8/8/8/4K2R w K - 0 1")
            board.push_san("O-O")
        game = chess.pgn.Game.from_board(board)
        game.headers["White"] = f"Müller {number % 3}"
        game.headers["Result"] = ["1-0", "1/2-1/2", "0-1", "*"][number % 4]
        if number % 5:
            game.headers["WhiteElo"], game.headers["BlackElo"] = str(1500 + 10 * number), "2000"
        for i, node in enumerate(game.mainline()):
            if i % 3 == 0:
                node.comment = "[%eval 0.2] (not a variation)"
            if i % 4 == 1:
                for move in list(node.parent.board().legal_moves)[:2]:
                    if move != node.move:
                        node.parent.add_variation(move)
        games.append(str(game))
    return ("\n\n".join(games) + "\n").encode()
