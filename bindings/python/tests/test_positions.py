"""The positions of games as columns, compared with python-chess."""

import copy
import gzip
import io
import os
import pickle
import subprocess
import sys
import threading
import warnings

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
        assert [game.headers["White"] for game in pgn.read(source)] == [row[5] for row in rows if row[2] == 0]
    for batch_size in (1, 7, 1_000, len(rows)):
        assert read(text, batch_size=batch_size) == rows
    assert read(text, max_ply=0) == [row for row in rows if row[2] == 0]
    sizes = [len(batch) for batch in pgn.positions(text, batch_size=1_000)]
    assert sizes == [1_000] * (len(rows) // 1_000) + [len(rows) % 1_000]


def test_filters(text):
    rows = expected(text)
    assert read(text, min_ply=3, max_ply=9) == [row for row in rows if 3 <= row[2] <= 9]
    assert read(text, min_ply=3, max_ply=9, batch_size=10) == [row for row in rows if 3 <= row[2] <= 9]
    assert read(text, where="Result=1-0") == [row for row in rows if row[4] == 1]
    assert read(text, where=["Result=*|1/2-1/2"]) == [row for row in rows if row[4] in (2, 0)]
    assert read(text, where="WhiteElo>=1700") == [row for row in rows if row[6] and int(row[6]) >= 1700]
    assert read(text, where="WhiteElo<=1700") == [row for row in rows if row[6] and int(row[6]) <= 1700]
    assert read(text, where="White~r 1") == [row for row in rows if row[5] and "r 1" in row[5]] != rows
    both = [row for row in rows if row[5] in ("Müller 1", "Müller 2") and row[4] == -1]
    filters = ["White=Müller 1|Müller 2", "Result=0-1"]
    for where in (filters, "\n".join(filters), iter(filters)):
        assert read(text, where=where) == both != []
    whites = [game.headers["White"] for game in pgn.read(text, where="\n".join(filters))]
    assert whites == [row[5] for row in both if row[2] == 0]
    assert len(list(pgn.read(text, where=filters))) == len(whites)
    assert read(text, where="Whit=?") == []
    # The last of several equal tags counts, and the moves of other games aren't read.
    twice = b'[White "x"]\n[White "y"]\n\n1. e4 *\n\n[White "x"]\n\n1. Ke4 *\n'
    assert len(read(twice, where="White=y")) == 2
    assert read(text, where="BlackElo>=2001") == read(text, where="BlackElo<=1999") == []
    assert read(b"") == read(text, min_ply=60) == []
    for options in ({"where": "White"}, {"batch_size": 0}, {"tags": ["row"]}):
        with pytest.raises(ValueError):
            pgn.positions(text, **options)
    # The moves of other games aren't read.
    assert len(list(pgn.read(b'[A "x"]\n\n1. Ke4 *\n\n[A "x"]\n[A "y"]\n\n1. e4 *', where="A=y"))) == 1
    with pytest.raises(ValueError, match="the filter 'x': column 2"):
        pgn.read(text, where="x")


GAMES = b'1. e4 e5 1-0\n\n1. e4 Ke7 *\n\n1. d4 0-1\n\n1. e4 -- *\n\n[Result "1-0"]\n\n1. c4\n'


def test_an_invalid_game_is_an_error_and_the_others_are_read():
    errors = []
    # The position before the error isn't the end of the game, and its move is unknown.
    [batch] = pgn.positions(GAMES, on_error=errors.append)
    assert batch.game.tolist() == [1, 1, 1, 2, 3, 3, 4, 5, 5] and batch.ply.tolist() == [0, 1, 2, 0, 0, 1, 0, 0, 1]
    # Nor does a sign that belongs to nothing end the game.
    for text in (b"1. e4 e5 1-0 )", b"1. e4 } e5", b"1. e4 e5 1-0 2. Nf3", b"1. e4 $999 e5 *"):
        [batch] = pgn.positions(text, on_error=errors.append)
        assert batch.ply.tolist() == [0, 1, 2] and len(errors) == 3, text
        errors.pop()
    errors.clear()
    [batch] = pgn.positions(GAMES, on_error=errors.append, strict=True)
    assert batch.game.tolist() == [1, 1, 1, 3, 3, 5, 5] and batch.result.tolist() == [1, 1, 1, -1, -1, 1, 1]
    assert [(error.game, error.line, error.column) for error in errors] == [(2, 3, 7), (4, 7, 7)]
    positions = iter(pgn.positions(GAMES))
    for game in (2, 4):
        with pytest.raises(pgn.PgnError, match=f"game {game}, line"):
            next(positions)
    assert len(next(positions)) == 9
    with pytest.raises(StopIteration):
        next(positions)
    shuffle = b"Nf3 Nf6 Ng1 Ng8 "
    text = shuffle * 16_383 + b"*\n\n" + shuffle * 16_384 + b"*\n\n1. d4 *\n"
    [batch] = pgn.positions(text, on_error=errors.append, batch_size=200_000)
    assert len(batch) == 65_533 + 65_536 + 2 and "too long" in str(errors[-1]) and errors[-1].game == 2
    # The rows before the error of a file come first.
    cut = gzip.compress(GAMES[:12] + b"\n" * 3)[:-3]
    positions = iter(pgn.positions(cut))
    with pytest.raises(OSError):
        for batch in positions:
            pass
    with pytest.raises(StopIteration):
        next(positions)
    with pytest.raises(FileNotFoundError):
        pgn.positions("no such file")


def test_batches_pickle_and_copy(text):
    batch = next(iter(pgn.positions(text, tags=["White"])))
    for other in (pickle.loads(pickle.dumps(batch)), copy.deepcopy(batch)):
        assert other.rows == batch.rows and other.game == batch.game and other.ply == batch.ply
        assert (
            other.move == batch.move
            and other.result == batch.result
            and list(other.tags["White"]) == list(batch.tags["White"])
        )


def test_batches_have_slices_and_take_rows(text):
    numpy = pytest.importorskip("numpy")
    pyarrow = pytest.importorskip("pyarrow")
    [batch] = pgn.positions(text, tags="White", numbers="WhiteElo", labels="eval,clock")
    rows = pyarrow.record_batch(batch).to_pylist()
    for part, expected_rows in ((batch[7:70], rows[7:70]), (batch.take([3, 1, 3]), [rows[3], rows[1], rows[3]])):
        assert pyarrow.record_batch(pickle.loads(pickle.dumps(part))).to_pylist() == expected_rows
    first = batch.take(numpy.asarray(batch.ply) == 0)
    assert first.tags["White"][:] == [row["White"] for row in rows if row["ply"] == 0]
    assert first.to_square.tolist() == [row["to_square"] or 0 for row in rows if row["ply"] == 0]
    frame = pgn.positions(text, labels="eval").to_pandas()
    assert len(frame) == len(rows) and str(frame["eval"].dtype) == "Int32"


def test_names_of_files_are_a_column(text, tmp_path):
    pytest.importorskip("pyarrow")
    for name in ("a.pgn", "b.pgn"):
        (tmp_path / name).write_bytes(b"1. e4 *\n\n1. d4 *\n")
    [batch] = pgn.positions(str(tmp_path / "*.pgn"), tags=["file", "Result"])
    names = [str(tmp_path / name) for name in ("a.pgn", "b.pgn")]
    assert batch.tags["file"][:] == [name for name in names for _ in range(4)]
    assert batch.column("file").to_pylist() == batch.tags["file"][:]
    # Bytes have no name.
    [batch] = pgn.positions(b"1. e4 *", tags="file")
    assert batch.tags["file"][:] == [None, None]


def test_columns_have_null_for_what_is_missing():
    polars = pytest.importorskip("polars")
    [batch] = pgn.positions(b"1. e4 {[%eval 0.31]} e5 *", labels="eval,clock", numbers=["WhiteElo"])
    assert polars.Series(batch.column("eval")).to_list() == [None, 31, None]
    assert batch.labels["eval"].tolist() == [pgn.MISSING, 31, pgn.MISSING]
    assert batch.column("WhiteElo").null_count == batch.column("clock").null_count == 3
    assert batch.column("to_square").to_pylist() == [28, 36, None]
    with pytest.raises(ValueError, match="'mate' is not a column: row, game, ply"):
        batch.column("mate")
    with pytest.raises(ValueError, match="the column result: row 0: 9996 is not from -128 to 127"):
        batch.result = batch.move


def test_columns_are_chosen():
    pyarrow = pytest.importorskip("pyarrow")
    text = b'[White "A"]\n[WhiteElo "2000"]\n\n1. e4 {[%clk 0:03:00]} e5 *\n\n1. d4 *\n'
    names = ["WhiteElo", "key", "to_square", "clock", "White", "game"]
    games = pgn.positions(text, columns=names, tags="White", numbers="WhiteElo")
    every = pgn.positions(text, tags="White", numbers="WhiteElo", labels="clock").table()
    expected = every.append_column("key", pyarrow.array(movegen.keys(every["row"]))).select(names).to_pydict()
    table = games.table()
    assert table.column_names == names and table.to_pydict() == expected
    [batch] = games
    for rows in (batch[1:3], batch.take([1, 2]), pickle.loads(pickle.dumps(batch[1:3]))):
        assert rows.key.tolist() == expected["key"][1:3] and rows._arrow().column_names == names
    for missing in ("ply", "result"):
        with pytest.raises(AttributeError, match=f"the batch has no column '{missing}': WhiteElo, key"):
            getattr(batch, missing)
    assert not hasattr(next(iter(pgn.positions(text))), "key")
    assert pgn.positions(b"", columns="key,ply").table().column_names == ["key", "ply"]
    with pytest.raises(
        ValueError, match="'Black' is not a column, and not in `tags` or `numbers`: row, game.*, key, W"
    ):
        pgn.positions(text, columns=["row", "Black"], tags="White")


def test_series_take_the_index_of_a_frame():
    pytest.importorskip("pandas"), pytest.importorskip("pyarrow")
    frame = pgn.positions(b"1. e4 e5 2. Nf3 *").to_pandas()
    frame = frame[frame.ply >= 2].copy()
    frame["count"] = movegen.legal_counts(frame["row"]).to_pandas(frame.index)
    assert frame["count"].to_dict() == {2: 29, 3: 29}


def test_arrow(text):
    pyarrow = pytest.importorskip("pyarrow")
    rows = expected(text)
    options = {"tags": ["White", "WhiteElo"], "batch_size": 999}
    tables = [pyarrow.table(pgn.positions(text, **options)), pgn.positions(text, **options).table()]
    tables.append(pyarrow.Table.from_batches([pyarrow.record_batch(batch) for batch in pgn.positions(text, **options)]))
    for table in tables:
        assert table.column_names == [
            "row",
            "game",
            "ply",
            "move",
            "from_square",
            "to_square",
            "promotion",
            "result",
            "White",
            "WhiteElo",
        ]
        assert [bytes(row) for row in table["row"].to_pylist()] == [row[0] for row in rows]
        assert table["game"].to_pylist() == [row[1] for row in rows] and table["ply"].to_pylist() == [
            row[2] for row in rows
        ]
        assert table["result"].to_pylist() == [None if row[4] == 2 else row[4] for row in rows]
        assert table["White"].to_pylist() == [row[5] for row in rows] and table["WhiteElo"].to_pylist() == [
            row[6] for row in rows
        ]
        assert [move is None for move in table["move"].to_pylist()] == [row[3] == "" for row in rows]
        assert movegen.san(table["row"], table["move"]).tolist() == [row[3] for row in rows]
    assert pgn.positions(b"", tags=["White"]).table().num_rows == 0


def test_squares_of_moves(text):
    text += b'\n[FEN "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"]\n\n1. a8=N *\n'
    [batch] = pgn.positions(text)
    ucis = movegen.uci(batch.rows, batch.move).tolist()
    moves = [chess.Move.from_uci(uci) if uci else chess.Move.null() for uci in ucis]
    numbers = list(zip(batch.from_square, batch.to_square, batch.promotion))
    assert numbers == [(move.from_square, move.to_square, move.promotion or 0) for move in moves]
    assert (48, 56, 2) in numbers and (4, 6, 0) in numbers and numbers[-1] == (0, 0, 0)
    assert batch.from_square is batch.from_square
    pyarrow = pytest.importorskip("pyarrow")
    table = pyarrow.table(pgn.positions(text))
    names = ["from_square", "to_square", "promotion"]
    rows = [tuple(row.values()) for row in table.select(names).to_pylist()]
    assert rows == [number if uci else (None, None, None) for number, uci in zip(numbers, ucis)]
    numpy = pytest.importorskip("numpy")
    columns = [batch.rows, batch.game, batch.ply, batch.move, batch.result, batch.from_square]
    for each in (columns, [*pickle.loads(pickle.dumps(batch)).labels.values(), copy.copy(batch).ply]):
        assert all(numpy.asarray(column).flags.writeable for column in each)


def pandas_length(games):
    return len(games.table().to_pandas())


def polars_length(games):
    import polars

    return polars.DataFrame(games).height


def pyarrow_length(games):
    import pyarrow

    return pyarrow.table(games).num_rows


def duckdb_length(games):
    import duckdb

    # DuckDB finds `games` by its name.
    return duckdb.sql("SELECT count(*), count(White) FROM games").fetchall()[0][0]


def loop_length(games):
    return sum(map(len, games))


LENGTHS = {"pandas": pandas_length, "polars": polars_length, "pyarrow": pyarrow_length, "duckdb": duckdb_length}


@pytest.mark.parametrize("library", [None, *LENGTHS])
def test_libraries_read_the_stream_as_often_as_they_like(text, tmp_path, library):
    if library:
        pytest.importorskip(library), pytest.importorskip("pyarrow")
    length, count = LENGTHS.get(library, loop_length), len(expected(text))
    path = tmp_path / "games.pgn"
    path.write_bytes(text)
    for source in (text, bytearray(text), path, str(path)):
        games = pgn.positions(source, tags=["White"])
        assert [length(games), length(games), loop_length(games)] == [count] * 3, source
    # A file object is read once. The second time is an error, not a table without rows.
    with path.open("rb") as file:
        games = pgn.positions(file, tags=["White"])
        assert length(games) == count
        with pytest.raises(Exception, match="this BufferedReader was read and can't be read again"):
            length(games)
        with pytest.raises(ValueError):
            loop_length(games)


def test_several_files_are_read_as_one(text, tmp_path, monkeypatch):
    parts = [text[:0], text, b"1. e4 Ke7 *\n\n1. d4 *\n", text]
    (tmp_path / "more").mkdir()
    names = ["a.pgn", "b.pgn", "more/c.pgn.gz", "more/d.pgn"]
    paths = [tmp_path / name for name in names]
    for path, part in zip(paths, parts):
        path.write_bytes(gzip.compress(part) if path.suffix == ".gz" else part)
    rows = expected(text)
    count = rows[-1][1]
    shifted = [(*row[:1], row[1] + count + 2, *row[2:]) for row in rows]
    errors = []
    for sources in (
        paths,
        tuple(paths),
        (path for path in paths),
        str(tmp_path / "**" / "*.pgn*"),
        [str(tmp_path / "[ab].pgn"), *paths[2:]],
        [text, parts[2], io.BytesIO(text)],
    ):
        found = read(sources, on_error=errors.append, batch_size=1_001)
        assert [row for row in found if row[1] not in (count + 1, count + 2)] == rows + shifted, sources
        assert [row[2:4] for row in found if row[1] == count + 1] == [(0, "e4")]
        assert [row[2:4] for row in found if row[1] == count + 2] == [(0, "d4"), (1, "")]
    assert len(errors) == 6 and {(error.game, error.line, error.column) for error in errors} == {(1, 1, 7)}
    assert [error.file for error in errors] == [str(paths[2])] * 5 + [None]
    # The column of games numbers them through.
    assert {(error.game_in_all, error.code) for error in errors} == {(count + 1, "move")}
    games = list(pgn.read(paths, lambda error: None))
    assert [game.number for game in games if game.file == str(paths[2])] == [count + 1, count + 2]
    assert [error.game_in_all for game in games for error in game.errors] == [count + 1]
    assert (pgn.Game().number, pgn.Game().file) == (None, None)
    # The files of a pattern come in the order of their names.
    for number, moves in ((2, b"e4"), (3, b"c4"), (1, b"d4")):
        (tmp_path / f"n{number}.pgn").write_bytes(moves + b" *")
    assert [row[3] for row in read(str(tmp_path / "n*.pgn")) if row[2] == 0] == ["d4", "e4", "c4"]
    # A name with the letters of a pattern is a name if there is such a file.
    (tmp_path / "[x].pgn").write_bytes(text)
    assert read(tmp_path / "[x].pgn") == rows
    # Thousands of small files are read in batches of the usual length.
    games = pgn.positions([b"1. e4 e5 *"] * 3_000, batch_size=4_000)
    assert [len(batch) for batch in games] == [len(batch) for batch in games] == [4_000, 4_000, 1_000]
    assert [batch.game[-1] for batch in games] == [1_334, 2_667, 3_000]
    for sources, error in (
        ([paths[0], tmp_path / "missing.pgn"], FileNotFoundError),
        (str(tmp_path / "*.png"), FileNotFoundError),
        ([], ValueError),
        (paths[0].parent.glob("*.png"), ValueError),
        (3, TypeError),
        ([3], TypeError),
        (None, TypeError),
    ):
        with pytest.raises(error):
            pgn.positions(sources)
    with pytest.raises(ValueError, match="this BytesIO was read"):
        games = pgn.positions([text, io.BytesIO(text)])
        loop_length(games), loop_length(games)
    # A file that goes away after the call.
    games = iter(pgn.positions([text, paths[1]], batch_size=10))
    paths[1].unlink()
    with pytest.raises(FileNotFoundError, match="b.pgn"):
        list(games)


def test_files_after_a_damaged_one_are_read(text, tmp_path):
    names = ["a.pgn", "cut.pgn.gz", "z.pgn", "z.pgn.zst"]
    for name in names[::2]:
        (tmp_path / name).write_bytes(text)
    (tmp_path / names[1]).write_bytes(gzip.compress(text * 9)[:-20])
    # Its first frame is damaged.
    (tmp_path / names[3]).write_bytes(b"\x28\xb5\x2f\xfd" + bytes(40))
    whole, errors = read(text), []
    rows = read(tmp_path, on_error=errors.append)
    assert [error.file for error in errors] == [str(tmp_path / name) for name in names[1::2]]
    assert {type(error) for error in errors} == {pgn.DamagedFileError}
    assert errors[0].offset > 8 * len(text) and (errors[1].frame, errors[1].offset) == (0, 0)
    assert all("incomplete deflate stream" in str(error) or "zst" in str(error) for error in errors)
    # The games before the damage count.
    shift = rows[-1][1] - whole[-1][1]
    assert whole == rows[: len(whole)] == [(row[0], row[1] - shift, *row[2:]) for row in rows[-len(whole) :]]
    assert shift > 8 * whole[-1][1]
    games = list(pgn.read(tmp_path / names[1], on_error=errors.append))
    assert shift == whole[-1][1] + len(games) and type(errors[-1]) is pgn.DamagedFileError
    batches, found, raised = iter(pgn.positions(tmp_path, batch_size=1_000)), 0, 0
    while True:
        try:
            found += len(next(batches))
        except pgn.DamagedFileError:
            raised += 1
        except StopIteration:
            break
    assert (found, raised) == (len(rows), 2)
    # So is a file that goes away.
    batches = iter(pgn.positions([text, tmp_path / names[2], text]))
    (tmp_path / names[2]).unlink()
    assert len(next(batches)) == len(whole)
    with pytest.raises(FileNotFoundError, match="z.pgn"):
        next(batches)
    assert len(next(batches)) == len(whole) and not [*batches]


def test_a_folder_is_searched_for_games(text, tmp_path):
    (tmp_path / "games/more").mkdir(parents=True)
    (tmp_path / "games/more/a.PGN").write_bytes(text)
    (tmp_path / "games/b.pgn.gz").write_bytes(gzip.compress(text))
    (tmp_path / "games/notes.txt").write_bytes(b"1. e4 Ke7 *")
    assert len(read(tmp_path / "games")) == 2 * len(read(text))
    (tmp_path / "empty").mkdir()
    with pytest.raises(FileNotFoundError, match="no file in this folder ends in .pgn"):
        pgn.positions([tmp_path / "games", tmp_path / "empty"])


def test_a_tag_that_is_no_text_is_named():
    with pytest.raises(TypeError, match='a text for the tag "WhiteElo" is expected, not int'):
        pgn.Game({"White": "Greco", "WhiteElo": 2100})


def test_errors_have_the_offset_of_their_game():
    text, errors = b'1. e4 *\n\n\n[White "X"]\n\n1. e4 Ke7 *\n', []
    for read in (pgn.positions, pgn.read):
        list(read(text, on_error=errors.append))
    found = [(error.game, error.line, error.frame, text[error.offset :][:6]) for error in errors]
    assert found == 2 * [(2, 6, 0, b"[White")]


def test_passes_do_not_disturb_each_other(text):
    games = pgn.positions(text, batch_size=100)
    one, other = iter(games), iter(games)
    batches = [next(one), next(one), next(other)]
    assert batches[0].rows == batches[2].rows != batches[1].rows
    with pytest.raises(TypeError):
        next(games)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_pipe_is_read_once(text, tmp_path):
    path = tmp_path / "pipe"
    os.mkfifo(path)
    threading.Thread(target=path.write_bytes, args=(text,)).start()
    games = pgn.positions(path)
    assert loop_length(games) == len(expected(text))
    with pytest.raises(ValueError, match="can't be read again"):
        loop_length(games)


def test_tags(text):
    [batch] = pgn.positions(b'[White "A"]\n\n1. e4 *\n', tags="White")
    assert list(batch.tags) == ["White"] and list(batch.tags["White"]) == ["A", "A"]
    games = pgn.positions(b'[White "A"]\n\n1. e4 *\n', tags=("White", "White"))
    assert [list(batch.tags) for batch in games] == [["White"]]
    assert pytest.importorskip("pyarrow").table(games)["White"].to_pylist() == ["A", "A"]
    games = b'[White "A"]\n[Black "B"]\n\n1. e4 *\n\n' * 9 + b'[ECO "A00"]\n\n1. d4 *\n\n' * 20_000
    with warnings.catch_warnings():
        # A tag of the last game, of games that a filter leaves out, of no game in a file without games.
        warnings.simplefilter("error")
        assert loop_length(pgn.positions(games + b'[Site "?"]\n\n1. e4 *\n', tags=["Site", "ECO"])) == 40_020
        assert loop_length(pgn.positions(games, tags="White", where="White~X\nECO=X")) == 0
        assert loop_length(pgn.positions(b"", tags="White")) == 0
        next(iter(pgn.positions(games, tags="white", batch_size=9)))
    with pytest.warns(pgn.EmptyColumnWarning) as caught:
        [batch] = pgn.positions(games, tags=["White", "white", "White Elo"])
    assert [str(warning.message) for warning in caught] == [
        f"no game has the tag {name!r}; the first games have Black, ECO, White" for name in ("white", "White Elo")
    ]
    with pytest.warns(pgn.EmptyColumnWarning) as caught:
        assert list(pgn.positions(games, tags="ecco", where=["Eco=A00", "ecco!=x", "White=A"])) == []
    assert [str(warning.message).split(";")[0] for warning in caught] == [
        f"no game has the tag {name!r}" for name in ("ecco", "Eco")
    ]
    assert {*batch.tags["white"]} == {None} and {*batch.tags["White"]} == {"A", None}
    with pytest.warns(pgn.EmptyColumnWarning) as by_table:
        pgn.positions(games, tags="white").to_pandas()
    assert caught[0].filename == by_table[0].filename == __file__
    with pytest.warns(pgn.EmptyColumnWarning, match="the first games have no tags"):
        list(pgn.positions(b"1. e4 *", tags="White"))
    with pytest.warns(pgn.EmptyColumnWarning, match="no game has a number in the tag 'White'; the first games have Bl"):
        list(pgn.positions(games, numbers="White"))


def test_a_label_that_no_game_has():
    def missing(text, labels, **options):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            list(pgn.positions(text, labels=labels, **options))
        assert all(each.category is pgn.EmptyColumnWarning and each.filename == __file__ for each in caught)
        return [str(each.message) for each in caught]

    assert missing(b"1. e4 {[%clk 0:03:00]} *", "elapsed") == ["no game has the label 'elapsed'"]
    assert missing(b"1. e4 {[%emt 0:00:05]} *", "elapsed") == []
    every = ["eval", "mate", "depth", "clock"]
    none = [f"no game has the label {name!r}" for name in every]
    assert missing(b"1. e4 {best} e5 *\n" * 9, every) == none
    assert missing(b"1. e4 {best} e5 *", "clock") == none[3:]
    # A score may be an eval or a mate.
    assert missing(b"1. e4 {[%eval 0.31]} *", every) == missing(b"1. e4 {[%eval #3]} *", every) == none[2:]
    assert missing(b"1. e4 {+0.31/12 0.5s} *", every) == missing(b"1. e4 {[%eval 0.3,12]} *", every) == none[3:]
    # One label in many chunks, in a half-move that isn't wanted.
    games = b"1. e4 e5 *\n\n" * 60_000
    assert missing(b"1. e4 {[%clk 0:03:00]} *\n\n" + games, every, min_ply=1) == none[:3]
    assert missing(games + b"1. e4 {[%clk 0:03:00]} *\n\n", every, min_ply=1) == none[:3]
    # Nothing is known of games that weren't read.
    assert missing(b"", every) == []
    assert [text.split(";")[0] for text in missing(games, every, where="A=1")] == ["no game has the tag 'A'"]


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
    run = subprocess.run(
        [sys.executable, "-c", program],
        check=True,
        capture_output=True,
        text=True,
        env={"RAYON_NUM_THREADS": "2"} | dict(PYTHONPATH=":".join(sys.path)),
    )
    # In kilobytes; on macOS, in bytes. All rows together take 300 MB.
    assert int(run.stdout) < 60_000 * (1_000 if sys.platform == "darwin" else 1)


def test_batches_in_pandas_and_polars(text):
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    [batch] = pgn.positions(text, tags=["White", "WhiteElo"])
    rows = expected(text)
    frame = batch.to_pandas()
    assert list(map(str, frame.dtypes)) == [
        "object",
        "UInt64",
        "UInt16",
        "UInt16",
        "UInt8",
        "UInt8",
        "UInt8",
        "Int8",
        "category",
        "category",
    ]
    assert frame["result"].isna().tolist() == [row[4] == 2 for row in rows]
    assert frame["WhiteElo"].astype(object).where(frame["WhiteElo"].notna(), None).tolist() == [row[6] for row in rows]
    other = polars.DataFrame(batch)
    kinds = [polars.Binary, polars.UInt64, polars.UInt16, polars.UInt16, *[polars.UInt8] * 3, polars.Int8]
    assert other.dtypes[:8] == kinds and other["White"].to_list() == [row[5] for row in rows]
    assert polars.Series(batch.tags["WhiteElo"]).to_list() == [row[6] for row in rows]
    assert isinstance(
        batch.tags["White"].to_pandas().dtype if hasattr(batch.tags["White"].to_pandas(), "dtype") else None,
        pandas.CategoricalDtype,
    )


LABELED = b"""{[%eval 0.1]} 1. e4 {[%eval 0.31,18] [%clk 0:03:00.5]} (1. d4 {[%eval 9]}) e5 {[%eval #-3]} 2. Nf3 {[%eval -2.01]} *

1. e4 {+0.31/12 0.5s} e5 {+0.20/14 1s} 2. Nf3 {+M5/9} Nc6 {-M4/8 0.1s} 3. Bc4 {book} *
"""


def test_labels_become_columns():
    [batch] = pgn.positions(LABELED, labels=["elapsed", "clock", "eval", "mate", "depth"])
    columns = batch._arrow().to_pydict()
    assert [*columns][8:] == ["eval", "mate", "depth", "clock", "elapsed"]
    assert columns["eval"] == [10, 31, None, -201, 31, -20, None, None, None, None]
    assert columns["mate"] == [None, None, -3, None, None, None, 3, 2, None, None]
    assert columns["depth"] == [None, 18, None, None, 12, 14, 9, 8, None, None]
    assert columns["clock"] == [180.5] + [None] * 9
    assert columns["elapsed"] == [None] * 4 + [0.5, 1.0, None, 0.1, None, None]
    taken = pgn.positions(b"1. e4 {[%emt 0:00:05]} e5 {[%clk 0:01:00] [%emt 1.5]} *", labels="elapsed").table()
    assert taken["elapsed"].to_pylist() == [5.0, 1.5, None]
    assert batch.labels["eval"].tolist()[:3] == [10, 31, -(2**31)]
    assert pickle.loads(pickle.dumps(batch))._arrow().to_pydict() == columns
    assert [*pgn.positions(LABELED, labels="eval").table().column_names][8:] == ["eval"]
    # In batches of any length, and from any ply.
    parts = [
        value for part in pgn.positions(LABELED, labels="eval", batch_size=3) for value in part.labels["eval"].tolist()
    ]
    assert parts == batch.labels["eval"].tolist()
    assert pgn.positions(LABELED, labels="eval", min_ply=1, max_ply=1).table()["eval"].to_pylist() == [31, -20]
    with pytest.raises(ValueError, match="'evals' is not a label: eval, mate, depth, clock, elapsed"):
        pgn.positions(LABELED, labels="evals")
    with pytest.raises(ValueError, match="the name of another column"):
        pgn.positions(LABELED, labels="eval", tags="eval")


def test_evals_and_clocks_equal_python_chess():
    text, rows = LABELED.split(b"\n\n")[0], []
    game = chess.pgn.read_game(io.StringIO(text.decode()))
    for node in [game, *game.mainline()]:
        score = node.eval()
        rows.append((score and score.white().score(), score and score.white().mate(), node.eval_depth()))
    table = pgn.positions(text, labels=["eval", "mate", "depth"]).table()
    assert rows == [*zip(*(table[name].to_pylist() for name in ("eval", "mate", "depth")))]


def test_tags_as_numbers():
    text = b'[WhiteElo "2100"]\n[BlackElo "1900?"]\n\n1. e4 *\n\n[WhiteElo " -5.0 "]\n\n*\n'
    [batch] = pgn.positions(text, numbers=["WhiteElo", "BlackElo"], tags="White")
    assert batch.numbers["WhiteElo"].tolist() == [2100, 2100, -5] and list(batch.numbers) == ["WhiteElo", "BlackElo"]
    assert batch.numbers["BlackElo"].tolist() == [pgn.MISSING] * 3
    copied = pickle.loads(pickle.dumps(batch))
    assert copied.numbers["WhiteElo"] == batch.numbers["WhiteElo"]
    pyarrow = pytest.importorskip("pyarrow")
    table = pyarrow.table(batch).select(["WhiteElo", "BlackElo"])
    assert table.to_pydict() == {"WhiteElo": [2100, 2100, -5], "BlackElo": [None] * 3}
    for options in ({"numbers": "ply"}, {"numbers": "A", "tags": ["A"]}):
        with pytest.raises(ValueError, match="has the name of another column"):
            pgn.positions(text, **options)


def test_positions_pickle(tmp_path):
    path = tmp_path / "games.pgn"
    path.write_bytes(b"1. e4 *\n\n1. d4 d5 *\n")
    positions = pgn.positions(path, max_ply=1, labels="eval")
    copied = pickle.loads(pickle.dumps(positions))
    assert [batch.ply.tolist() for batch in copied] == [batch.ply.tolist() for batch in positions] == [[0, 1, 0, 1]]


def test_missing_labels_are_missing_in_pandas():
    [batch] = pgn.positions(b"1. e4 {[%eval 0.31]} e5 *", labels=["eval", "mate"], numbers=["WhiteElo"])
    frame = batch.to_pandas()
    assert [str(frame[name].dtype) for name in ("eval", "mate", "WhiteElo", "result")] == [
        "Int32",
        "Int32",
        "Int32",
        "Int8",
    ]
    assert frame["eval"].dropna().tolist() == [31] and frame["mate"].isna().all()
