"""Times movegen beside python-chess, and beside bulletchess where it is installed.

Each pair is timed in turn, by the processor time of this process, and the ratio is that of the medians. A ratio above 1 means
that movegen is faster. Use: python ratios.py [ROUNDS]
"""

import io
import os
import random
import statistics
import sys
import time
import timeit

# One thread, so that processor time is the time of the work.
os.environ["RAYON_NUM_THREADS"] = "1"

import chess
import chess.pgn

import movegen

try:
    import bulletchess
except ImportError:
    bulletchess = None

ROUNDS = int(sys.argv[1]) if len(sys.argv) > 1 else 5


def positions(count):
    """Returns the FENs, SAN games and UCI games of random games."""
    choice = random.Random(1)
    fens, sans, ucis = [], [], []
    while len(fens) < count:
        board, san, uci = chess.Board(), [], []
        while not board.is_game_over() and len(san) < 80:
            move = choice.choice(list(board.legal_moves))
            san.append(board.san(move))
            uci.append(move.uci())
            board.push(move)
            fens.append(board.fen())
        sans.append(" ".join(san))
        ucis.append(" ".join(uci))
    return fens, sans, ucis


FENS, SANS, UCIS = positions(1_600)


def perft(board, depth, counted):
    """Counts move sequences by a loop in Python. The library counts the last `counted` plies, 0 or 1, of them."""
    if depth == counted:
        return board.legal_moves.count() if counted else 1
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += perft(board, depth - 1, counted)
        board.pop()
    return total


def bullet_perft(board, depth):
    if depth == 1:
        return len(board.legal_moves())
    total = 0
    for move in board.legal_moves():
        board.apply(move)
        total += bullet_perft(board, depth - 1)
        board.undo()
    return total


def games_of_chess():
    for san in SANS:
        board = chess.Board()
        for word in san.split():
            board.push_san(word).uci()


def rows_of_games():
    for batch in movegen.pgn.positions(PGN.encode(), tags=["White"]):
        batch.rows, batch.ply, batch.move, batch.result


def fens_of_games():
    file, rows, number = io.StringIO(PGN), [], 0
    while (game := chess.pgn.read_game(file)) is not None:
        number, board = number + 1, game.board()
        for ply, move in enumerate(game.mainline_moves()):
            rows.append((board.fen(), number, ply, move.uci(), game.headers["Result"], game.headers["White"]))
            board.push(move)


def calls(library):
    """Returns the calls of boards, which have the same names in both libraries."""
    return {
        "perft in Python, last ply counted": lambda: perft(library.Board(), 3, 1),
        "perft in Python, every move made": lambda: perft(library.Board(), 3, 0),
        "FEN to number of legal moves": lambda: [library.Board(fen).legal_moves.count() for fen in FENS],
        "SAN of every legal move": lambda: [
            board.san(move) for board in map(library.Board, FENS[::4]) for move in board.legal_moves
        ],
        "SAN of every legal move written and read": lambda: [
            board.parse_san(board.san(move)) for board in map(library.Board, FENS[::4]) for move in board.legal_moves
        ],
        "FEN read and written": lambda: [library.Board(fen).fen() for fen in FENS],
    }


PGN = "\n\n".join(f'[White "x"]\n[Result "*"]\n\n{san} *' for san in SANS) + "\n"
ROWS = movegen.pack_fens(FENS)
OURS, THEIRS = calls(movegen), calls(chess)
COUNTS = THEIRS["FEN to number of legal moves"]
PAIRS = [("python-chess", name, OURS[name], THEIRS[name]) for name in OURS]
PAIRS += [
    ("python-chess", "the number for a list of FENs", lambda: movegen.legal_counts(FENS), COUNTS),
    ("python-chess", "the number for packed rows", lambda: movegen.legal_counts(ROWS), COUNTS),
    ("python-chess", "SAN to UCI, a list of games", lambda: movegen.san_to_uci(SANS), games_of_chess),
    ("python-chess", "PGN to rows with columns", rows_of_games, fens_of_games),
]
if bulletchess is not None:
    from_fen, from_san = bulletchess.Board.from_fen, bulletchess.Move.from_san
    bullet_calls = {
        "FEN read and written": lambda: [from_fen(fen).fen() for fen in FENS],
        "SAN of every legal move written and read": lambda: [
            from_san(move.san(board), board) for board in map(from_fen, FENS[::4]) for move in board.legal_moves()
        ],
        "perft in Python, last ply counted": lambda: bullet_perft(bulletchess.Board(), 3),
    }
    PAIRS += [("bulletchess", name, OURS[name], call) for name, call in bullet_calls.items()]


def measure(function):
    repeated, elapsed = timeit.Timer(function, timer=time.process_time).autorange()
    return elapsed / repeated


for other, name, mine, theirs in PAIRS:
    times = [(measure(mine), measure(theirs)) for _ in range(ROUNDS)]
    ours, others = (statistics.median(column) for column in zip(*times))
    print(f"{other:12} {name:42} {others / ours:7.1f}")
