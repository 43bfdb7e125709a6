"""Writes random positions of a variant with what python-chess says about them, for the test `python_chess`.

One position per line, fields separated by tabs: variant, whether castling is written for Chess960, FEN, check, result
and reason, the moves as `uci san`, and a few moves with the FEN after each.
"""

import random
import sys

import chess
import chess.variant


def reason(board):
    """Returns result and reason of an outcome, or a hyphen."""
    outcome = board.outcome()
    if outcome is None:
        return "-"
    names = {"CHECKMATE": "checkmate", "STALEMATE": "stalemate", "INSUFFICIENT_MATERIAL": "insufficient material"}
    names["SEVENTYFIVE_MOVES"] = "seventy-five moves"
    return f"{outcome.result()} {names.get(outcome.termination.name, 'variant')}"


def fen(board):
    return board.fen(shredder=board.chess960, en_passant="xfen")


def push(board, move):
    """Pushes a move. Python-chess calls the drop of a pawn zeroing, but doesn't reset the clock after it."""
    zeroing = board.is_zeroing(move)
    board.push(move)
    if zeroing:
        board.halfmove_clock = 0


def line(variant, board, rng):
    moves = list(board.legal_moves)
    texts = [f"{board.uci(move)} {board.san(move)}" for move in moves]
    after = []
    for move in rng.sample(moves, min(4, len(moves))):
        uci = board.uci(move)
        push(board, move)
        after.append(f"{uci} {fen(board)}")
        board.pop()
    end = reason(board.copy(stack=False))
    fields = [variant, str(int(board.chess960)), fen(board), str(int(board.is_check())), end]
    return "\t".join([*fields, ",".join(texts), ",".join(after)])


def start(variant, board_of, rng):
    """Returns a start position: every second one of Chess960, where the variant castles."""
    board = board_of()
    if variant not in ("antichess", "racingkings", "horde") and rng.random() < 0.5:
        board = board_of(chess960=True)
        board.set_chess960_pos(rng.randrange(960))
    elif variant == "horde" and rng.random() < 0.5:
        rank = chess.Board.from_chess960_pos(rng.randrange(960)).fen().split("/")[0]
        placement, rest = board_of.starting_fen.split("/", 1)
        rooks = [chess.FILE_NAMES[at] for at, letter in enumerate(rank) if letter == "r"]
        board = board_of(f"{rank}/{rest.replace('kq', ''.join(reversed(rooks)))}", chess960=True)
    return board


def choose(board, rng):
    """Returns a random move; often a capture, a check or a promotion, which lead to what is rare."""
    moves = list(board.legal_moves)
    if rng.random() < 0.2:
        forcing = [move for move in moves if board.is_capture(move) or move.promotion or board.gives_check(move)]
        moves = forcing or moves
    return rng.choice(moves)


def main(variant, count, seed):
    rng = random.Random(f"{variant} {seed}")
    board_of = chess.variant.find_variant(variant)
    written = 0
    while written < count:
        board = start(variant, board_of, rng)
        # Some games start with uncommon clocks.
        if rng.random() < 0.1:
            board.halfmove_clock = rng.randrange(140, 150)
        for _ in range(200):
            # Half of the positions are skipped, so that the others come from more games. The last ones never are.
            if board.outcome() is not None or rng.random() < 0.5:
                print(line(variant, board, rng))
                written += 1
                if written == count:
                    break
            if not any(board.legal_moves):
                break
            push(board, choose(board, rng))


main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
