"""Deep counts and conversions, on this machine."""

import copy
import gzip
import io
import pickle

import pytest

import movegen
from movegen import _steps, jobs, pgn


def test_perft_by_every_split():
    for split in range(6):
        assert jobs.perft(5, split=split) == 4_865_609
    kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
    assert jobs.perft(4, split=2, start=kiwipete) == 4_085_603
    assert [jobs.perft(depth) for depth in range(5)] == [1, 20, 400, 8_902, 197_281]


def test_arguments_are_checked():
    for arguments in (
        {"depth": -1},
        {"depth": 3, "split": 4},
        {"depth": 3, "engine": "there"},
        {"depth": 3, "start": "x"},
    ):
        with pytest.raises(ValueError):
            jobs.perft(**arguments)
    with pytest.raises(ValueError, match="Spark"):
        jobs.perft(3, folder="/x")
    with pytest.raises(ValueError, match="not a conversion"):
        jobs.convert("a", "b", "c", "d")


def test_wrong_counts_are_found(monkeypatch):
    with pytest.raises(jobs.VerificationError, match="ply 3: 5361 unique positions"):
        _steps.verify_ply(None, 3, 5_361, 8_902)
    with pytest.raises(jobs.VerificationError, match="add up to 8901"):
        _steps.verify_ply(None, 3, 5_362, 8_901)
    rows = bytes(movegen.pack_fens([movegen.STARTING_FEN] * 3).values)
    counted = _steps._batch.perft

    def wrong(rows, depth, method="fast"):
        return counted(rows, depth if method == "fast" else depth + 1)

    monkeypatch.setattr(_steps._batch, "perft", wrong)
    with pytest.raises(jobs.VerificationError, match="row 0: 400 by the method fast, 8902 by bulk"):
        _steps.count_rows(rows, 2)
    assert list(_steps.count_rows(rows, 2, recount=False)) == [400] * 3


def test_convert(tmp_path):
    pyarrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    source, packed, back = (tmp_path / f"{name}.parquet" for name in ("fens", "packed", "back"))
    fens = [movegen.STARTING_FEN, None, "8/8 w - -", "4k3/8/8/8/8/8/8/4K3 w - - 3 9"]
    parquet.write_table(pyarrow.table({"id": [1, 2, 3, 4], "fen": fens}), source)
    jobs.convert(source, packed, "pack_fens", "fen")
    jobs.convert(packed, back, "legal_counts", "fen")
    table = parquet.read_table(packed)
    assert table.column_names == ["id", "fen", "pack_fens", "pack_fens_error"]
    assert [None if row is None else len(row) for row in table["pack_fens"].to_pylist()] == [28, None, None, 28]
    assert [error is None for error in table["pack_fens_error"].to_pylist()] == [True, False, False, True]
    assert parquet.read_table(back)["legal_counts"].to_pylist() == [20, None, None, 5]


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
        first, last = pgn.read(source, on_error=errors.append)
        assert first.tags["White"] == "A" and first.result == "0-1"
        assert first.moves == ["f2f3", "e7e5", "g2g4", "d8h4"] and first.sans[-1] == "Qh4#"
        assert first.comments == [[], ["weak"], [], [], []]
        assert first.end().is_checkmate() and first.board() == movegen.Board()
        assert "(1... d5)" in str(first) and "A - B" in repr(first)
        assert last.moves == ["e1g1"] and last.board().fen().startswith("4k3/")
        assert [(error.game, error.line, error.column) for error in errors] == [(2, 10, 7)]
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


def test_null_moves_are_refused_and_the_next_game_is_read():
    games = pgn.read(b"1. e4 -- 2. d4 *\n\n1. d4 (1. -- e5) d5 *\n")
    with pytest.raises(movegen.PgnError, match='game 1, line 1, column 7: "--": null moves are not accepted'):
        next(games)
    assert next(games).sans == ["d4", "d5"]


def test_a_file_is_converted_in_place_and_kept_on_errors(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    pyarrow = pytest.importorskip("pyarrow")
    path = str(tmp_path / "fens.parquet")
    parquet.write_table(pyarrow.table({"fen": [movegen.STARTING_FEN]}), path)
    with pytest.raises(Exception):
        jobs.convert(path, path, "legal_counts", "no such column")
    assert parquet.read_table(path).column_names == ["fen"]
    jobs.convert(path, path, "legal_counts", "fen")
    assert parquet.read_table(path)["legal_counts"].to_pylist() == [20]
    assert [file.name for file in tmp_path.iterdir()] == ["fens.parquet"]
