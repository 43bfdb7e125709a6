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
        game = Game.from_board(board)
        game.headers.update(tags)
        game.comment = "first"
        game.end().comment = "last"
        read = chess.pgn.read_game(io.StringIO(str(game)))
        assert read.errors == [] and [*read.mainline_moves()] == theirs.move_stack
        assert read.board().fen(shredder=True) == theirs.root().fen(shredder=True)
        assert {name: read.headers[name] for name in tags} == tags and read.headers["Result"] == board.result()
        assert "last" in read.end().comment
        [again] = movegen.pgn.read(str(game).encode())
        assert str(again) == str(game) and again.end().board().move_stack == board.move_stack
    assert compared > 20


def test_results_tags_and_comments():
    board = movegen.Board()
    with pytest.raises(ValueError, match='"white" is not a result'):
        Game().headers["Result"] = "white"
    assert Game().headers["Result"] == "*" and Game().mainline_moves() == []
    assert str(Game()) == str(Game.from_board(board))
    for san in "f3 e5 g4 Qh4".split():
        board.push_san(san)
    game = Game.from_board(board)
    assert game.headers["Result"] == "0-1" and str(game).endswith(" 0-1")
    game.headers["Result"] = "1/2-1/2"
    game.end().comment = "two\nlines"
    assert str(game).endswith(" Qh4# {two lines} 1/2-1/2")
    # python-chess leaves the signs before quotes in a tag, so its reader can't compare these.
    tags = {"White": 'A "B"', "Event": "C:\\\\"}
    [read] = movegen.pgn.read(str(Game(tags)).encode())
    assert read.headers.items() >= tags.items()
    # The board may go on.
    board.pop()
    assert len(game.mainline_moves()) == 4 and len(Game.from_board(board).mainline_moves()) == 3
    start = Game.from_board(movegen.Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1"))
    assert '[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]' in str(start) and '[SetUp "1"]' in str(start)
    assert '[Variant "Chess960"]' in str(Game.from_board(movegen.Board.from_chess960_pos(7)))
    for name, value, text in (
        ("Result", "1-1", "not a result"),
        ("White Elo", "1", "White Elo"),
        ("Variant", "Atomic", "Variant"),
        ("White", 3, None),
    ):
        with pytest.raises((ValueError, TypeError), match=text):
            game.headers[name] = value


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
        assert cut.mainline_sans() == ["e4"]
        assert first.headers["White"] == "A" and first.headers["Result"] == "0-1"
        assert first.mainline_moves() == ["f2f3", "e7e5", "g2g4", "d8h4"] and first.mainline_sans()[-1] == "Qh4#"
        assert [node.comment for node in first.mainline()] == ["weak", "", "", ""]
        assert first.next().mainline_sans() == ["e5", "g4", "Qh4#"] and first.end().mainline_sans() == []
        assert first.end().board().is_checkmate() and first.board() == movegen.Board()
        assert "(1... d5)" in str(first) and "'White': 'A'" in repr(first)
        assert last.mainline_moves() == ["e1g1"] and last.board().fen().startswith("4k3/")
        assert [(error.game, error.line, error.column) for error in errors] == [(2, 10, 7)]
        assert [str(error) for error in cut.errors] == [str(error) for error in errors]
    assert len([*pgn.read(GAMES, on_error=errors.append, strict=True)]) == 2
    games = pgn.read(GAMES)
    next(games)
    with pytest.raises(movegen.PgnError, match="game 2, line 10, column 7"):
        next(games)
    assert next(games).mainline_sans() == ["O-O"]
    with pytest.raises(FileNotFoundError) as error:
        pgn.read(tmp_path / "none.pgn")
    assert error.value.filename == str(tmp_path / "none.pgn")
    games = [game.headers["Event"] for game in pgn.read([path, tmp_path], on_error=lambda error: None)]
    assert len(games) > 2 and games[: len(games) // 2] == games[len(games) // 2 :]
    gone, found = tmp_path / "gone.pgn", []
    gone.write_bytes(b"")
    batches = pgn.read([path, gone, path], on_error=found.append)
    gone.unlink()
    with pytest.raises(FileNotFoundError, match="gone.pgn"):
        for _ in range(len(games)):
            next(batches)
    # The games of the next file follow.
    assert len([*batches]) == len(games) // 2 and [error.game for error in found] == [2, 2]
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
            assert str(other) == str(game) and type(other) is Game and other != game
            assert [*map(str, other.errors)] == [*map(str, game.errors)] and other.remarks == game.remarks
    assert any(game.errors for game in games)


def test_remarks_have_a_place_and_a_code():
    [game] = pgn.read(b'[Result "1-0"]\n[Zed "1"]\n[Abc "2"]\n\n1. g1f3 e5\n2. g3')
    for other in (game, pickle.loads(pickle.dumps(game))):
        found = [(remark.code, remark.line, remark.column) for remark in other.remarks]
        assert found == [("notation", 5, 4), ("no-result", 6, 4)]
    assert all(
        remark.code in pgn.REMARK_CODES and str(remark).endswith(pgn.REMARK_CODES[remark.code])
        for remark in game.remarks
    )
    assert pgn.ERROR_CODES["unclosed-comment"] == 'the comment is missing its "}"'
    assert game.remarks[1] == 'line 6, column 4: "g3": the game ends without a result'
    # Tags keep their order.
    game.headers["New"] = "3"
    assert [*game.headers][6:] == ["Result", "Zed", "Abc", "New"]


class NamedGame(Game):
    """A game with an attribute of its own."""


def test_nodes_pickle_and_copy_with_their_game():
    [read] = pgn.read(b"1. g1f3 e5 (1... c5 2. d4) 2. Ke3 *", on_error=lambda error: None)
    game = read.accept(NamedGame.builder())
    game.name, game.errors, game.remarks = "first", read.errors, read.remarks
    node = game[0][1][0]
    node.mark = game.errors[0].column
    for copied in (pickle.loads(pickle.dumps([game, node])), copy.deepcopy([game, node])):
        other, last = copied
        assert type(other) is NamedGame and other.name == "first" and len(other.errors) == len(other.remarks) == 1
        assert last is other[0][1][0] and last.san() == "d4" and last.game() is other and last.mark == node.mark
        assert last.game() is not game
    assert pickle.loads(pickle.dumps(game))[0][1][0].mark == node.mark
    assert copy.deepcopy(node).game().name == "first"


def test_null_moves_are_read():
    first, second = pgn.read(b"1. e4 -- 2. d4 e5 *\n\n1. d4 (1. -- e5) d5 *\n")
    assert first.mainline_sans() == ["e4", "--", "d4", "e5"]
    assert first.mainline_moves() == ["e2e4", "0000", "d2d4", "e7e5"] == first.end().board().move_stack
    assert second.end().board().fen().startswith("rnbqkbnr/ppp1pppp/8/3p4")
    # Columns have no place for them.
    with pytest.raises(movegen.PgnError, match='line 1, column 7: "--": null moves are not accepted'):
        list(pgn.positions(b"1. e4 -- 2. d4 *\n"))
