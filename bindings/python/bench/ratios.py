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


def count_in_python(board, depth):
    """The last ply is counted by the library."""
    if depth == 1:
        return board.legal_moves.count()
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += count_in_python(board, depth - 1)
        board.pop()
    return total


def make_in_python(board, depth):
    """Every move is made."""
    if depth == 0:
        return 1
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += make_in_python(board, depth - 1)
        board.pop()
    return total


def san_of_all(library):
    for fen in FENS[::4]:
        board = library.Board(fen)
        for move in board.legal_moves:
            board.san(move)


def games_of_chess():
    for san in SANS:
        board = chess.Board()
        for word in san.split():
            board.push_san(word).uci()


def bullet_fens():
    for fen in FENS:
        bulletchess.Board.from_fen(fen).fen()


def movegen_fens():
    for fen in FENS:
        movegen.Board(fen).fen()


def bullet_sans():
    for fen in FENS[::4]:
        board = bulletchess.Board.from_fen(fen)
        for move in board.legal_moves():
            bulletchess.Move.from_san(move.san(board), board)


def movegen_sans():
    for fen in FENS[::4]:
        board = movegen.Board(fen)
        for move in board.legal_moves:
            board.parse_san(board.san(move))


def bullet_count(board, depth):
    if depth == 1:
        return len(board.legal_moves())
    total = 0
    for move in board.legal_moves():
        board.apply(move)
        total += bullet_count(board, depth - 1)
        board.undo()
    return total


ROWS = movegen.pack_fens(FENS)

PGN = "\n\n".join(f'[White "x"]\n[Result "*"]\n\n{san} *' for san in SANS) + "\n"


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


PAIRS = [
    ("python-chess", "PGN to rows with columns", rows_of_games, fens_of_games),
    (
        "python-chess",
        "perft in Python, last ply counted",
        lambda: count_in_python(movegen.Board(), 3),
        lambda: count_in_python(chess.Board(), 3),
    ),
    (
        "python-chess",
        "perft in Python, every move made",
        lambda: make_in_python(movegen.Board(), 3),
        lambda: make_in_python(chess.Board(), 3),
    ),
    (
        "python-chess",
        "FEN to number of legal moves",
        lambda: [movegen.Board(fen).legal_moves.count() for fen in FENS],
        lambda: [chess.Board(fen).legal_moves.count() for fen in FENS],
    ),
    (
        "python-chess",
        "the same for a list of FENs",
        lambda: movegen.legal_counts(FENS),
        lambda: [chess.Board(fen).legal_moves.count() for fen in FENS],
    ),
    (
        "python-chess",
        "the same for packed rows",
        lambda: movegen.legal_counts(ROWS),
        lambda: [chess.Board(fen).legal_moves.count() for fen in FENS],
    ),
    ("python-chess", "SAN to UCI, a list of games", lambda: movegen.san_to_uci(SANS), games_of_chess),
    ("python-chess", "SAN of every legal move", lambda: san_of_all(movegen), lambda: san_of_all(chess)),
    ("python-chess", "FEN read and written", movegen_fens, lambda: [chess.Board(fen).fen() for fen in FENS]),
]
if bulletchess is not None:
    PAIRS += [
        ("bulletchess", "FEN read and written", movegen_fens, bullet_fens),
        ("bulletchess", "SAN of every legal move written and read", movegen_sans, bullet_sans),
        (
            "bulletchess",
            "perft in Python, last ply counted",
            lambda: count_in_python(movegen.Board(), 3),
            lambda: bullet_count(bulletchess.Board(), 3),
        ),
    ]


def measure(function):
    begin = time.process_time()
    function()
    elapsed = time.process_time() - begin
    # Short work is repeated: the clock is too coarse for it.
    repeat = max(1, round(0.02 / max(elapsed, 1e-6)))
    begin = time.process_time()
    for _ in range(repeat):
        function()
    return (time.process_time() - begin) / repeat


for other, name, mine, theirs in PAIRS:
    times = [(measure(mine), measure(theirs)) for _ in range(ROUNDS)]
    ours, others = (statistics.median(column) for column in zip(*times))
    print(f"{other:12} {name:42} {others / ours:7.1f}")
