"""The positions of games as columns, compared with python-chess."""

import copy
import gzip
import io
import pickle
import subprocess
import sys

import chess
import chess.pgn
import pytest

import movegen
from movegen import pgn

RESULTS = {"1-0": 1, "1/2-1/2": 0, "0-1": -1, "*": 2}


def expected(text):
    """Returns the rows of python-chess: packed row, game, ply, SAN, result, White, WhiteElo."""
    rows, source = [], io.StringIO(text.decode())
    number = 0
    while (game := chess.pgn.read_game(source)) is not None:
        number += 1
        board, moves = game.board(), [*game.mainline_moves(), None]
        headers = game.headers
        for ply, move in enumerate(moves):
            san = "" if move is None else board.san(move)
            tags = (headers.get("White"), headers.get("WhiteElo"))
            rows.append((movegen.Board(board.fen()).pack(), number, ply, san, RESULTS[headers["Result"]], *tags))
            if move is not None:
                board.push(move)
    return rows


def read(source, **options):
    """Returns the rows of `positions` in the same form."""
    rows = []
    for batch in pgn.positions(source, tags=["White", "WhiteElo"], **options):
        assert 0 < len(batch) <= options.get("batch_size", 65_536)
        sans = movegen.san(batch.rows, batch.move).raise_errors()
        rows += zip(batch.rows, batch.game, batch.ply, sans, batch.result, batch.tags["White"], batch.tags["WhiteElo"])
    return rows


def test_rows_equal_python_chess(text, tmp_path):
    rows = expected(text)
    assert len(rows) > 2_000 and {row[4] for row in rows} == {1, 0, -1, 2} and None in {row[6] for row in rows}
    files = {name: tmp_path / name for name in ("games.pgn", "games.pgn.gz", "zstd")}
    files["games.pgn"].write_bytes(text)
    # Two members of a gzip file, as parallel compressors write them.
    files["games.pgn.gz"].write_bytes(gzip.compress(text[:9_999]) + gzip.compress(text[9_999:]))
    pyarrow = pytest.importorskip("pyarrow")
    files["zstd"].write_bytes(pyarrow.compress(text, "zstd", asbytes=True))
    for source in (text, *files.values(), str(files["zstd"]), io.BytesIO(text), gzip.compress(text)):
        assert read(source) == rows, source
        if isinstance(source, io.BytesIO):
            source.seek(0)
        assert [game.tags["White"] for game in pgn.read(source)] == [row[5] for row in rows if row[2] == 0]
    for batch_size in (1, 7, 1_000, len(rows)):
        assert read(text, batch_size=batch_size) == rows
    sizes = [len(batch) for batch in pgn.positions(text, batch_size=1_000)]
    assert sizes == [1_000] * (len(rows) // 1_000) + [len(rows) % 1_000]


def test_filters(text):
    rows = expected(text)
    assert read(text, min_ply=3, max_ply=9) == [row for row in rows if 3 <= row[2] <= 9]
    assert read(text, min_ply=3, max_ply=9, batch_size=10) == [row for row in rows if 3 <= row[2] <= 9]
    assert read(text, results="1-0") == [row for row in rows if row[4] == 1]
    assert read(text, results=["*", "1/2-1/2"]) == [row for row in rows if row[4] in (2, 0)]
    assert read(text, min_elo=1700) == [row for row in rows if row[6] and int(row[6]) >= 1700]
    assert read(text, max_elo=2000) == [row for row in rows if row[6] and int(row[6]) <= 2000]
    assert read(text, min_elo=2001) == read(text, max_elo=1999) == read(b"") == read(text, min_ply=60) == []
    for options in ({"results": "1:0"}, {"batch_size": 0}, {"tags": ["row"]}):
        with pytest.raises(ValueError):
            pgn.positions(text, **options)


GAMES = b"1. e4 e5 1-0\n\n1. e4 Ke7 *\n\n1. d4 0-1\n\n1. e4 -- *\n\n[Result \"1-0\"]\n\n1. c4\n"


def test_an_invalid_game_is_an_error_and_the_others_are_read():
    errors = []
    [batch] = pgn.positions(GAMES, on_error=errors.append)
    assert batch.game.tolist() == [1, 1, 1, 3, 3, 5, 5] and batch.result.tolist() == [1, 1, 1, -1, -1, 1, 1]
    assert [(error.game, error.line, error.column) for error in errors] == [(2, 3, 7), (4, 7, 7)]
    positions = pgn.positions(GAMES)
    for game in (2, 4):
        with pytest.raises(pgn.PgnError, match=f"game {game}, line"):
            next(positions)
    assert len(next(positions)) == 7
    with pytest.raises(StopIteration):
        next(positions)
    shuffle = b"Nf3 Nf6 Ng1 Ng8 "
    [batch] = pgn.positions(shuffle * 16_383 + b"*\n\n" + shuffle * 16_384 + b"*\n\n1. d4 *\n", on_error=errors.append)
    assert len(batch) == 65_533 + 2 and "too long" in str(errors[-1]) and errors[-1].game == 2
    # The rows before the error of a file come first.
    cut = gzip.compress(GAMES[:12] + b"\n" * 3)[:-3]
    positions = pgn.positions(cut)
    with pytest.raises(OSError):
        for batch in positions:
            pass
    with pytest.raises(StopIteration):
        next(positions)
    with pytest.raises(FileNotFoundError):
        pgn.positions("no such file")


def test_batches_pickle_and_copy(text):
    batch = next(pgn.positions(text, tags=["White"]))
    for other in (pickle.loads(pickle.dumps(batch)), copy.deepcopy(batch)):
        assert other.rows == batch.rows and other.game == batch.game and other.ply == batch.ply
        assert other.move == batch.move and other.result == batch.result and list(other.tags["White"]) == list(batch.tags["White"])


def test_arrow(text):
    pyarrow = pytest.importorskip("pyarrow")
    rows = expected(text)
    options = {"tags": ["White", "WhiteElo"], "batch_size": 999}
    tables = [pyarrow.table(pgn.positions(text, **options)), pgn.positions(text, **options).table()]
    tables.append(pyarrow.Table.from_batches([pyarrow.record_batch(batch) for batch in pgn.positions(text, **options)]))
    for table in tables:
        assert table.column_names == ["row", "game", "ply", "move", "result", "White", "WhiteElo"]
        assert [bytes(row) for row in table["row"].to_pylist()] == [row[0] for row in rows]
        assert table["game"].to_pylist() == [row[1] for row in rows] and table["ply"].to_pylist() == [row[2] for row in rows]
        assert table["result"].to_pylist() == [None if row[4] == 2 else row[4] for row in rows]
        assert table["White"].to_pylist() == [row[5] for row in rows] and table["WhiteElo"].to_pylist() == [row[6] for row in rows]
        assert [move is None for move in table["move"].to_pylist()] == [row[3] == "" for row in rows]
        assert movegen.san(table["row"], table["move"]).tolist() == [row[3] for row in rows]
    assert pgn.positions(b"", tags=["White"]).table().num_rows == 0


def test_other_libraries_read_the_stream(text):
    count = len(expected(text))
    for library, length in {
        "pandas": lambda: len(pgn.positions(text, tags=["White"]).table().to_pandas()),
        "polars": lambda: pytest.importorskip("polars").DataFrame(pgn.positions(text, tags=["White"])).height,
    }.items():
        pytest.importorskip(library)
        assert length() == count, library


def test_memory_is_bounded():
    pytest.importorskip("resource")
    program = (
        "import io, resource, movegen\n"
        "class Games(io.RawIOBase):\n"
        "    left = 40_000_000\n"
        "    def read(self, size):\n"
        "        self.left -= size\n"
        "        return (b'1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\\n\\n' * (size // 33))[:size] if self.left > 0 else b''\n"
        "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "assert sum(map(len, movegen.pgn.positions(Games()))) > 8_000_000\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)\n"
    )
    run = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True, env={"RAYON_NUM_THREADS": "2"} | dict(PYTHONPATH=":".join(sys.path)))
    # In kilobytes; on macOS, in bytes. All rows together take 300 MB.
    assert int(run.stdout) < 60_000 * (1_000 if sys.platform == "darwin" else 1)
