"""Writes random games of a variant by python-chess's exporter, with variations and glyphs, for movegen-pgn's tests."""

import random
import sys

import chess
import chess.pgn
import chess.variant


def game(variant, board_of, rng):
    board = board_of()
    if variant in ("atomic", "crazyhouse", "kingofthehill", "3check", "chess") and rng.random() < 0.5:
        board = board_of(chess960=True)
        board.set_chess960_pos(rng.randrange(960))
    tree = chess.pgn.Game()
    tree.setup(board)
    node = tree
    for _ in range(rng.randrange(1, 120)):
        moves = list(board.legal_moves)
        if not moves:
            break
        if node is not tree and rng.random() < 0.1:
            node.nags.add(rng.randrange(1, 6))
        after = node.add_variation(rng.choice(moves))
        if len(moves) > 1 and rng.random() < 0.1:
            node.add_variation(rng.choice([move for move in moves if move != after.move]))
        board.push(after.move)
        node = after
    tree.headers["Result"] = board.result()
    return tree


def main(variant, count, seed):
    rng = random.Random(f"{variant} {seed}")
    board_of = chess.Board if variant == "chess" else chess.variant.find_variant(variant)
    for _ in range(count):
        print(game(variant, board_of, rng), end="\n\n")


main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
