"""Games built from boards or read, one after another."""

import copy
import gzip
import io
import pickle

import chess
import chess.pgn
import pytest
from conftest import random_games

import movegen
from movegen import pgn
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
        ({"result": "1-1"}, "not a result"),
        ({"tags": {"White Elo": "1"}}, "White Elo"),
        ({"tags": {"Result": "1-0"}}, "Result"),
        ({"tags": {"Variant": "Atomic"}}, "Variant"),
        ({"comments": {5: "x"}}, "half-moves"),
        ({"comments": {-1: "x"}}, None),
        ({"tags": {"White": 3}}, None),
    ):
        with pytest.raises((ValueError, TypeError, OverflowError), match=text):
            Game(board, **options)


GAMES = b"""[Event "One"]
[White "A"]
[Black "B"]
[Result "1-0"]

1. f3 {weak} e5 (1... d5) 2. g4 Qh4# 0-1

[Event "Two"]

1. e4 Ke7 *

[Event "Three"]
[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]
[SetUp "1"]

1. O-O *
"""


def test_games(tmp_path):
    path = tmp_path / "games.pgn"
    path.write_bytes(GAMES)
    packed = io.BytesIO(gzip.compress(GAMES))
    for source in (GAMES, path, str(path), io.BytesIO(GAMES), gzip.open(packed)):
        errors = []
        first, cut, last = pgn.read(source, on_error=errors.append)
        assert len(cut.sans) == 1
        assert first.tags["White"] == "A" and first.result == "0-1"
        assert first.moves == ["f2f3", "e7e5", "g2g4", "d8h4"] and first.sans[-1] == "Qh4#"
        assert first.comments == [[], ["weak"], [], [], []]
        assert first.end().is_checkmate() and first.board() == movegen.Board()
        assert "(1... d5)" in str(first) and "A - B" in repr(first)
        assert last.moves == ["e1g1"] and last.board().fen().startswith("4k3/")
        assert [(error.game, error.line, error.column) for error in errors] == [(2, 10, 7)]
    assert len([*pgn.read(GAMES, on_error=errors.append, strict=True)]) == 2
    games = pgn.read(GAMES)
    next(games)
    with pytest.raises(movegen.PgnError, match="game 2, line 10, column 7"):
        next(games)
    assert next(games).sans == ["O-O"]
    with pytest.raises(FileNotFoundError) as error:
        pgn.read(tmp_path / "none.pgn")
    assert error.value.filename == str(tmp_path / "none.pgn")
    with pytest.raises(IsADirectoryError) as error:
        next(pgn.read(tmp_path))
    assert error.value.filename == str(tmp_path)
    games = pgn.read(path)
    next(games)
    with pytest.raises(pgn.PgnError, match="games.pgn: game 2, line 10, column 7") as error:
        next(games)
    copied = pickle.loads(pickle.dumps(error.value))
    assert (copied.file, copied.game, copied.line, copied.column) == (str(path), 2, 10, 7)
    with pytest.raises(TypeError):
        next(pgn.read(io.StringIO("1. e4 *")))


def test_games_pickle_and_copy():
    games = list(pgn.read(GAMES, on_error=lambda error: None))
    for game in games:
        for other in (pickle.loads(pickle.dumps(game)), copy.copy(game), copy.deepcopy(game)):
            assert other == game and hash(other) == hash(game) and str(other) == str(game)
            assert other.tags == game.tags and other.comments == game.comments and other.end() == game.end()
    assert games[0] != games[1] and games[0] != "x"
    with pytest.raises(pgn.PgnError):
        pgn.Game.from_pgn("1. e5 *")


def test_null_moves_are_read():
    first, second = pgn.read(b"1. e4 -- 2. d4 e5 *\n\n1. d4 (1. -- e5) d5 *\n")
    assert first.sans == ["e4", "--", "d4", "e5"] and first.moves == ["e2e4", None, "d2d4", "e7e5"]
    assert pgn.Game.from_pgn(str(first)) == first and second.end().fen().startswith("rnbqkbnr/ppp1pppp/8/3p4")
    assert [move.uci() for move in first.end().move_stack] == ["e2e4", "0000", "d2d4", "e7e5"]
    # Columns have no place for them.
    with pytest.raises(movegen.PgnError, match='line 1, column 7: "--": null moves are not accepted'):
        list(pgn.positions(b"1. e4 -- 2. d4 *\n"))
