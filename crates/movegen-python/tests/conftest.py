"""Random positions for all tests: `MOVEGEN_LONG=1` plays more of them."""

import os
import random

import chess
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
