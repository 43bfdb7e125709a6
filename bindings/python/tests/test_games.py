"""Games built from boards, written as PGN, and read again by python-chess."""

import io

import chess
import chess.pgn
import pytest
from conftest import random_games

import movegen
from movegen.pgn import Game


def test_games_written_from_boards_are_read_by_python_chess():
    compared = 0
    for theirs, chess960 in random_games(1_500, 21):
        if len(theirs.move_stack) % 29:
            continue
        compared += 1
        board = movegen.from_chess(theirs)
        tags = {"White": "Müller, A.", "Event": "?", "WhiteElo": "2100"}
        game = Game(board, tags=tags, comments={0: "first", len(theirs.move_stack): "last"})
        read = chess.pgn.read_game(io.StringIO(str(game)))
        assert read.errors == [] and [*read.mainline_moves()] == theirs.move_stack
        assert read.board().fen(shredder=True) == theirs.root().fen(shredder=True)
        assert {name: read.headers[name] for name in tags} == tags and read.headers["Result"] == board.result()
        assert "last" in read.end().comment
        assert Game.from_pgn(str(game)) == game and [str(move) for move in game.end().move_stack] == [
            str(move) for move in board.move_stack
        ]
        [again] = movegen.pgn.read(str(game).encode())
        assert again == game
    assert compared > 20


def test_results_tags_and_comments():
    board = movegen.Board()
    assert Game().result == "*" and Game().moves == [] and Game() == Game(board)
    for san in "f3 e5 g4 Qh4".split():
        board.push_san(san)
    assert Game(board).result == "0-1" and Game(board, result="1/2-1/2").result == "1/2-1/2"
    game = Game(board, comments={4: "two\nlines", 0: ""})
    assert game.comments == [[], [], [], [], ["two lines"]]
    # python-chess leaves the signs before quotes in a tag, so its reader can't compare these.
    tags = {"White": 'A "B"', "Event": "C:\\\\"}
    assert Game.from_pgn(str(Game(tags=tags))).tags.items() >= tags.items()
    # The board may go on.
    board.pop()
    assert len(game.moves) == 4 and len(Game(board).moves) == 3
    start = Game(movegen.Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1"))
    assert '[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]' in str(start) and '[SetUp "1"]' in str(start)
    assert '[Variant "Chess960"]' in str(Game(movegen.Board.from_chess960_pos(7)))
    for options, text in (
        ({"result": "1:0"}, "not a result"),
        ({"tags": {"White Elo": "1"}}, "White Elo"),
        ({"tags": {"Result": "1-0"}}, "Result"),
        ({"tags": {"Variant": "Atomic"}}, "Variant"),
        ({"comments": {5: "x"}}, "half-moves"),
        ({"comments": {-1: "x"}}, None),
        ({"tags": {"White": 3}}, None),
    ):
        with pytest.raises((ValueError, TypeError, OverflowError), match=text):
            Game(board, **options)
