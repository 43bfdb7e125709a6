"""Training data as columns: formats, errors, Arrow, and what is written is read back."""

import gzip
import inspect
import pathlib
import pickle
import random

import numpy
import pyarrow
import pytest
from conftest import random_games

import movegen
from movegen import training

FORMATS = ["plain", "binpack", "bullet-text", "bullet", "marlinformat", "viriformat"]


@pytest.fixture(scope="module")
def plain(tmp_path_factory):
    """2,000 samples of random games, as Stockfish's .plain."""
    numbers, path = random.Random(5), tmp_path_factory.mktemp("training") / "data.plain"
    with path.open("w") as file:
        boards = (board for board, chess960 in random_games(2_800, 31) if not chess960)
        boards = [board.copy(stack=False) for board in boards if any(board.legal_moves)][:2_000]
        for ply, board in enumerate(boards):
            move = numbers.choice([*board.legal_moves])
            # Seven games.
            score, result = numbers.randrange(-3_000, 3_000), (ply // 300 % 3 - 1) * (1 if board.turn else -1)
            file.write(f"fen {board.fen()}\nmove {move.uci()}\nscore {score}\nply {ply % 300}\nresult {result}\ne\n")
    assert len(boards) == 2_000
    return path


def columns(batches):
    """Returns rows, moves, scores, results and plies as lists."""
    tables = [pyarrow.table(batch) for batch in batches]
    return pyarrow.concat_tables(tables).to_pydict()


def test_plain_has_what_its_text_says(plain):
    batches = [*training.read(plain, batch_size=700)]
    assert list(map(len, batches)) == [700, 700, 600]
    fields = dict(fen=[], move=[], score=[], ply=[], result=[])
    for line in plain.read_text().splitlines():
        name, _, value = line.partition(" ")
        if name in fields:
            fields[name].append(value)
    rows = [row for batch in batches for row in batch.rows]
    assert movegen.unpack_fens(rows).tolist() == [movegen.Board(fen).fen() for fen in fields["fen"]]
    found = columns(batches)
    assert movegen.uci(rows, found["move"]).tolist() == fields["move"]
    assert found["ply"] == list(map(int, fields["ply"]))
    signs = [1 if fen.split()[1] == "w" else -1 for fen in fields["fen"]]
    for name in ("score", "result"):
        assert found[name] == [sign * int(value) for sign, value in zip(signs, fields[name])]


@pytest.mark.parametrize("format", FORMATS)
def test_what_is_written_is_read_back(plain, format, tmp_path):
    path = tmp_path / f"data.{format}"
    samples = training.read(plain)
    assert training.write(path, samples) == 2_000
    before, after = columns(samples), columns(training.read(path))
    # bulletformat has no colors, most have no moves, and binpack has no full-move numbers.
    names = {"bullet": []}.get(format, ["score", "result"])
    names += {"plain": ["row", "move", "ply"], "binpack": ["move", "ply"]}.get(format, [])
    assert all(after[name] == before[name] for name in names) and len(after["row"]) == 2_000
    if format in ("bullet-text", "bullet", "marlinformat"):
        assert after["move"] == [None] * 2_000
    assert columns(training.read(path.read_bytes(), format)) == after


def test_batches_are_columns(plain):
    samples = training.read(plain, batch_size=1_500)
    table = pyarrow.table(samples)
    assert table.num_rows == 2_000 and table.schema.types[1:] == [
        pyarrow.uint64(),
        pyarrow.uint16(),
        pyarrow.int16(),
        pyarrow.int8(),
        pyarrow.uint16(),
    ]
    batch = next(iter(samples))
    scores = numpy.asarray(batch.score)
    assert scores.dtype == numpy.int16 and scores.tolist() == table["score"].to_pylist()[:1_500]
    for again in (pickle.loads(pickle.dumps(batch)), next(iter(pickle.loads(pickle.dumps(samples))))):
        assert pyarrow.table(again) == pyarrow.table(batch)


def test_batches_have_slices_and_take_rows(plain):
    [batch] = training.read(plain)
    rows = pyarrow.record_batch(batch).to_pylist()
    assert pyarrow.record_batch(batch[10:30]).to_pylist() == rows[10:30]
    assert pyarrow.record_batch(batch[-1:3:-7]).to_pylist() == rows[-1:3:-7]
    assert len(batch[5:5]) == len(batch.take([])) == len(pyarrow.record_batch(batch[5:5])) == 0
    order = numpy.random.default_rng(1).permutation(len(batch))
    shuffled = pickle.loads(pickle.dumps(batch.take(order)))
    assert pyarrow.record_batch(shuffled).to_pylist() == [rows[i] for i in order]
    won = batch.take(numpy.asarray(batch.result) == 1)
    assert pyarrow.record_batch(won).to_pylist() == [row for row in rows if row["result"] == 1] != rows
    numpy.asarray(won.score)[:] = 0
    assert pyarrow.record_batch(batch).to_pylist() == rows
    for wrong in (0, [1], "score"):
        with pytest.raises(TypeError, match="slices"):
            batch[wrong]
    with pytest.raises(IndexError):
        batch.take([len(batch)])


def test_arrays_replace_columns(plain, tmp_path):
    [batch] = training.read(plain)
    scores = numpy.asarray(batch.score) // 2
    batch.score = scores[::-1]
    expected = pyarrow.record_batch(batch)
    assert expected["score"].to_pylist() == scores[::-1].tolist()
    assert pyarrow.record_batch(pickle.loads(pickle.dumps(batch))) == expected
    assert pyarrow.record_batch(batch[5:9]) == expected[5:9]
    assert training.write(tmp_path / "data.plain", batch) == len(scores)
    assert training.read(tmp_path / "data.plain").table()["score"].to_pylist() == scores[::-1].tolist()
    for name in ("rows", *expected.schema.names[1:]):
        assert inspect.getdoc(getattr(training.SampleBatch, name)), name


def test_recipe_of_the_guide(plain, tmp_path, monkeypatch):
    page = pathlib.Path(__file__).parents[3] / "docs/guide/src/using/training.md"
    rescore, make, rate, recipe, shuffle = [
        block.split("```")[0] for block in page.read_text(encoding="utf-8").split("```python\n")[1:]
    ]
    text = plain.read_text()
    (tmp_path / "data.plain").write_text(text + text)
    monkeypatch.chdir(tmp_path)
    names = {}
    (tmp_path / "games.pgn").write_text('[WhiteElo "2500"]\n\n1. e4 {[%eval 0.31]} e5 1-0\n')
    for block in (rescore, make, rate):
        exec(block, names)
    before, after = (training.read(f"{name}.plain").table()["score"].to_numpy() for name in ("data", "rescored"))
    assert after.tolist() == (before * 0.6).round().tolist()
    assert training.read("made.bullet").table()["score"].to_pylist() == [125]
    assert names["rated"].select(["score", "WhiteElo"]).to_pylist() == [{"score": 31, "WhiteElo": 2500}]
    exec(recipe, names)
    parts = [training.read(f"{name}.bullet").table() for name in ("test", "train")]
    before = training.read(plain).table()
    count = len({*movegen.keys(before["row"].to_pylist()).tolist()})
    assert 100 < len(parts[0]) <= 300 and sum(map(len, parts)) == count > 1_500
    pytest.importorskip("duckdb")
    exec(shuffle, names)
    training.write("data.bullet", training.read("data.plain"))
    before, after = (training.read(f"{name}.bullet").table().to_pylist() for name in ("data", "shuffled"))
    assert before != after and sorted(map(str, before)) == sorted(map(str, after))


def test_games_become_samples(tmp_path):
    text = "".join(
        f'[Event "{i}"]\n\n1. e4 {{[%eval 0.{i}]}} e5 {{[%eval #-3]}} 2. Nf3 Nc6 {{-0.5/9 1s}} {result}\n\n'
        for i, result in enumerate(["1-0", "*", "0-1"] * 3)
    )
    path = tmp_path / "games.pgn.gz"
    path.write_bytes(gzip.compress(text.encode()))
    found = training.read(path).to_pandas()
    assert found.score.tolist() == [score for i in range(9) if i % 3 != 1 for score in (10 * i, -31_994, 50)]
    assert found.result.tolist() == [1] * 3 + [-1] * 3 + [1] * 3 + [-1] * 3 + [1] * 3 + [-1] * 3
    assert found.ply.tolist() == [1, 2, 3] * 6
    assert movegen.uci(found.row.tolist(), found.move.tolist())[:3] == ["e7e5", "g1f3", "b8c6"]
    assert [len(batch) for batch in training.read(path, batch_size=7)] == [7, 7, 4]
    written = tmp_path / "data.viri"
    training.write(written, training.read(path))
    after = training.read(written).to_pandas()
    # Elsewhere games are numbered where the ply falls.
    assert after.game.tolist() == [number for number in range(1, 7) for _ in range(3)]
    assert after.drop(columns="game").equals(found.drop(columns="game"))
    assert training.read([written, written]).table()["game"].to_pylist()[-1] == 12
    training.write(tmp_path / "x.bullet", training.read(written))
    assert training.read(tmp_path / "x.bullet").table()["game"].null_count == len(found)
    assert found.game.tolist() == [number for number in (1, 3, 4, 6, 7, 9) for _ in range(3)]
    assert training.read(path, where="Event=3").table()["game"].to_pylist() == [4] * 3
    # The games of their tags have the same numbers.
    sources = [path, path]
    tags = movegen.pgn.positions(sources, max_ply=0, numbers="Event").table().select(["game", "Event"])
    joined = training.read(sources).table().join(tags, "game").sort_by("game").to_pydict()
    assert joined["Event"] == [event for event in (0, 2, 3, 5, 6, 8) * 2 for _ in range(3)]
    both = training.read([path, str(tmp_path / "*.pgn.gz")], where="Event<=3").table()["game"].to_pylist()
    assert both == [number for number in (1, 3, 4, 10, 12, 13) for _ in range(3)]


def test_several_files_are_read_as_one(plain, tmp_path):
    for name in ("a.viri", "b.vf"):
        training.write(tmp_path / name, training.read(plain))
    once = training.read(tmp_path / "a.viri").table()
    twice = training.read(str(tmp_path / "*.v*"), batch_size=1_500)
    assert list(map(len, twice)) == [1_500, 1_500, 1_000]
    assert once.to_pydict() == columns(training.read(tmp_path / "b.vf"))
    assert twice.table().slice(2_000).drop_columns(["game"]) == once.drop_columns(["game"])
    # After a damaged file and one that is missing by then, the next one is read.
    (tmp_path / "bad.plain.gz").write_bytes(gzip.compress(plain.read_bytes())[:-9])
    (tmp_path / "gone.plain").write_bytes(b"")
    errors = []
    samples = training.read([tmp_path / "bad.plain.gz", tmp_path / "gone.plain", plain], on_error=errors.append)
    (tmp_path / "gone.plain").unlink()
    batches = iter(samples)
    next(batches)
    with pytest.raises(FileNotFoundError):
        next(batches)
    assert len(next(batches)) == 2_000 and [type(error) for error in errors] == [movegen.pgn.DamagedFileError]
    # A folder has files of several formats.
    assert len(training.read(tmp_path, "viriformat").table()) == 4_000
    (tmp_path / "bad.plain.gz").unlink()
    training.write(tmp_path / "c.bullet", training.read(plain))
    mixed = training.read(tmp_path).table()
    assert len(mixed) == 6_000 and mixed["game"].slice(4_000).null_count == 2_000
    assert mixed.slice(0, 4_000) == twice.table()
    with pytest.raises(ValueError, match="skip_noisy needs moves, which bullet doesn't have"):
        training.read(tmp_path, skip_noisy=True)
    with pytest.raises(FileNotFoundError, match="ends in .binpack, or is compressed; a"):
        training.read(tmp_path, "binpack")


def test_games_are_read_among_samples(tmp_path):
    text = "".join(f'[Event "{i}"]\n\n1. e4 {{[%eval 0.{i}]}} e5 1-0\n\n' for i in (1, 2))
    games = tmp_path / "a.pgn"
    games.write_text(text)
    for name in ("b.viri", "c.bullet"):
        assert training.write(tmp_path / name, training.read(games)) == 2
    (tmp_path / "d.pgn.gz").write_bytes(gzip.compress(f"{text}1. e4 Ke8 *\n\n1. d4 {{[%eval 0.3]}} d5 0-1\n".encode()))
    files, errors = sorted(tmp_path.iterdir()), []
    for source in (tmp_path, str(tmp_path / "*.*"), files):
        found = training.read(source, on_error=errors.append).table()
        assert found["game"].to_pylist() == [1, 2, 3, 4, None, None, 5, 6, 8]
        # Black was to move, whose view bullet has.
        assert found["result"].to_pylist() == [1] * 4 + [-1] * 2 + [1] * 2 + [-1]
        assert found["score"].to_pylist() == [10, 20] * 2 + [-10, -20] + [10, 20, 30]
    assert [(error.game, error.game_in_all) for error in errors] == [(3, 7)] * 3
    backwards = training.read(files[::-1], on_error=errors.append, batch_size=2).table()
    assert backwards["game"].to_pylist() == [1, 2, 4, None, None, 5, 6, 7, 8]
    # Tags are of games only.
    chosen = training.read(files, where="Event=2").table()
    assert chosen["score"].to_pylist() == [20, 10, 20, -10, -20, 20]
    with pytest.raises(ValueError, match="only for games in PGN"):
        training.read(files[1:3], where="Event=2")
    with pytest.raises(ValueError, match="min_ply needs plies, which bullet doesn't have"):
        training.read(files, min_ply=1)
    # After a file that is missing by then, the next is read.
    samples = training.read(files)
    files[2].unlink()
    batches = iter(samples)
    assert next(batches).game.tolist() == [1, 2, 3, 4]
    with pytest.raises(FileNotFoundError, match="c.bullet"):
        next(batches)
    assert next(batches).game.tolist() == [5, 6]


def test_filters_leave_samples_out(plain):
    [batch] = training.read(plain)
    boards = [movegen.Board(fen) for fen in movegen.unpack_fens(batch.rows)]
    moves = movegen.uci(batch.rows, batch.move)
    noisy = [board.is_capture(move) or move.endswith("q") for board, move in zip(boards, moves)]
    checks = [board.is_check() for board in boards]
    for options, wanted in (
        (dict(skip_noisy=True), [not is_noisy for is_noisy in noisy]),
        (dict(skip_checks=True), [not is_check for is_check in checks]),
        (dict(min_ply=100, max_score=500), [p >= 100 and abs(s) <= 500 for p, s in zip(batch.ply, batch.score)]),
        (dict(min_pieces=20), [len(board.piece_map()) >= 20 for board in boards]),
    ):
        assert 0 < sum(wanted) < 2_000
        found = training.read(plain, **options).table()
        assert found == pyarrow.table(pyarrow.record_batch(batch.take(numpy.array(wanted)))), options
    with pytest.raises(ValueError, match="skip_noisy needs moves, which bullet doesn't have"):
        training.read(b"", "bullet", skip_noisy=True)
    with pytest.raises(ValueError, match="min_ply needs plies, which bullet doesn't have"):
        training.read(b"", "bullet", min_ply=16)
    with pytest.raises(ValueError, match="max_score is from 0 to 65535, not -1"):
        training.read(plain, max_score=-1)
    with pytest.raises(ValueError, match="only for games"):
        training.read(plain, where="Event=x")
    with pytest.raises(ValueError, match="number"):
        training.read(b"", "pgn", where="WhiteElo>=abc")


def test_games_without_samples_give_a_warning(tmp_path):
    path = tmp_path / "data.viri"
    for games in (b"1. e4 {[%eval 0.3]} e5 *", b"1. e4 e5 1-0"):
        with pytest.warns(training.NoSamplesWarning, match="no game has a result and a score in a comment") as warned:
            assert training.write(path, training.read(games, "pgn")) == 0
        assert [warning.filename for warning in warned] == [__file__]
        with pytest.warns(training.NoSamplesWarning):
            assert len(training.read(games, "pgn").table()) == 0
    # Samples, and files of another format, give none.
    assert training.write(path, training.read(b"1. e4 {[%eval 0.3]} e5 1-0", "pgn")) == 1
    assert training.write(path, training.read(b"", "plain")) == 0


def test_invalid_games_are_errors_after_their_samples():
    games = b"1. e4 {[%eval 0.3]} e5 Ke8 1-0\n\n1. d4 {[%eval 0.2]} d5 0-1\n\n"
    bad = b'[FEN "8/8 w - - 0 1"]\n\n1. e4 *\n\n'
    errors = []
    text = b'[Result "1-0"]\n\n' + games + bad + b'[Event "x"]\n\n1. c4 {[%eval 0.1]} c5 1-0\n'
    batches = [*training.read(text, "pgn", on_error=errors.append)]
    assert [batch.score.tolist() for batch in batches] == [[30], [20], [10]]
    assert [(type(error), error.game) for error in errors] == [(movegen.PgnError, 1), (movegen.PgnError, 3)]
    reader = iter(training.read(text, "pgn"))
    assert next(reader).score.tolist() == [30]
    with pytest.raises(movegen.PgnError, match="Ke8"):
        next(reader)
    assert next(reader).score.tolist() == [20]
    with pytest.raises(ValueError, match="not a format"):
        training.write("x", batches, "pgn")


def test_errors_have_their_place(plain, tmp_path):
    path = tmp_path / "bad.bullet-text"
    good = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 | 5 | 1.0\n"
    path.write_text(good + "8/8 w - - 0 1 | 0 | 0.5\n" + good)
    reader = iter(training.read(path))
    assert next(reader).score.tolist() == [5]
    with pytest.raises(training.SampleError, match="bad.bullet-text") as error:
        next(reader)
    assert error.value.offset == len(good) and error.value.file == str(path) and error.value.skipped is None
    assert error.value.code == "fen"
    errors = []
    assert [len(batch) for batch in training.read(path, on_error=errors.append)] == [1, 1] and len(errors) == 1
    for wrong, problem in (("xyz", "not a format"), ("bullet-text", "expected")):
        with pytest.raises(ValueError, match="format"):
            training.read(b"", wrong if problem == "not a format" else None)
    with pytest.raises(FileNotFoundError):
        training.read(tmp_path / "missing.plain")
    with path.open("rb") as file:
        samples = training.read(file, "bullet-text", on_error=errors.append)
        assert len(samples.table()) == 2
        with pytest.raises(ValueError, match="this BufferedReader was read and can't be read again"):
            iter(samples).__next__()
    # Nothing can be read after damage.
    cut = gzip.compress(path.read_bytes() * 9)[:-9]
    for source, format in ((cut, "bullet-text"), (gzip.compress(b"1. e4 *\n\n" * 9)[:-9], "pgn")):
        list(training.read(source, format, on_error=errors.append))
        assert isinstance(errors[-1], movegen.pgn.DamagedFileError)
    with pytest.raises(ValueError, match="row 0"):
        # Their format needs moves.
        training.write(tmp_path / "out.binpack", training.read(good.encode(), "bullet-text"))


def test_numbers_of_any_type_are_taken_without_loss(plain, tmp_path):
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    [batch] = training.read(plain)
    scores = numpy.asarray(batch.score)
    wider = [scores.astype(kind) for kind in ("int32", "int64", ">i2", "float32", "float64", object)]
    forms = [*wider, scores.tolist(), (scores * 1.0).tolist(), scores[::-1][::-1], pyarrow.array(scores * 1.0)]
    forms += [kind(values) for kind in (pandas.Series, polars.Series) for values in (scores, wider[1], wider[4])]
    for values in forms:
        batch.score = values
        assert batch.score.tolist() == scores.tolist(), type(values)
        columns = {name: getattr(batch, name) for name in ("rows", "move", "ply", "result")}
        assert training.write(tmp_path / "data.plain", dict(columns, score=values)) == 2_000
        assert (tmp_path / "data.plain").read_bytes() == plain.read_bytes()
    for wrong, problem in (
        (40_000, "row 1: 40000 is not from -32768 to 32767"),
        (-40_000.0, "row 1: -40000.0 is not from -32768 to 32767"),
        (0.6, "row 1: 0.6 is not a whole number: round it"),
        (float("nan"), "row 1: the row has no value"),
        (float("inf"), "row 1: inf is not a whole number"),
    ):
        values = [type(wrong)(0), *[wrong] * 1_999]
        table = pyarrow.table(batch).set_column(3, "score", pyarrow.array(values))
        for make in (list, numpy.array, pandas.Series, polars.Series, pyarrow.array):
            with pytest.raises(ValueError, match=f"the column score: {problem}"):
                batch.score = make(values)
        for frame in (table, polars.DataFrame(table)):
            with pytest.raises(ValueError, match=f"the column score: {problem}"):
                training.write(tmp_path / "data.plain", frame)
    assert batch.score.tolist() == scores.tolist()
    with pytest.raises(ValueError, match="the column score has 2000 values, not 1999"):
        batch.score = scores[1:]
    with pytest.raises(ValueError, match=r"one value per row is expected, not an array of shape \(2000, 1\)"):
        batch.score = scores.reshape(-1, 1)
    for wrong in (None, 3, ["x"] * 2_000, ["e2e4"]):
        with pytest.raises(TypeError, match="the column result takes numbers, not"):
            batch.result = wrong
    with pytest.raises(ValueError, match="row 0: .*e2e9"):
        batch.move = movegen.parse_uci(batch.rows, ["e2e9"] * 2_000)
    with pytest.raises(ValueError, match="the column game: row 0: -1 is not from 0 to 18446744073709551615"):
        batch.game = numpy.full(2_000, -1)
    batch.game = numpy.arange(2_000, dtype="uint64")
    assert batch.column("game").to_pylist() == [None, *range(1, 2_000)]
    with pytest.raises(ValueError, match="'eval' is not a column: row, game, move, score"):
        batch.column("eval")


def test_rows_are_checked_as_other_columns_are(plain, tmp_path):
    [batch] = training.read(plain)
    fens = movegen.unpack_fens(batch.rows).tolist()
    batch.move = numpy.zeros(2_000, "uint16")
    for rows in (numpy.asarray(batch.rows)[::-1], fens[::-1], batch.column("row").take(list(range(1_999, -1, -1)))):
        batch.rows = rows
        assert isinstance(batch.rows, type(movegen.pack_fens([]))) and movegen.unpack_fens(batch.rows) == fens[::-1]
        assert pyarrow.table(batch[:5])["row"].to_pylist() == batch.take(range(5)).rows.tolist()
        assert training.write(tmp_path / "data.bullet", batch) == 2_000
    for few in (fens[:5], movegen.pack_fens(fens[:5]), numpy.asarray(batch.rows)[:5]):
        with pytest.raises(ValueError, match="the column rows has 2000 positions, not 5"):
            batch.rows = few
    for wrong in (["no FEN"] * 2_000, movegen.pack_fens(["no FEN"] * 2_000)):
        with pytest.raises(ValueError, match="row 0: "):
            batch.rows = wrong
    for wrong in (numpy.zeros((2_000, 27), "uint8"), numpy.asarray(batch.score), 3):
        with pytest.raises((TypeError, ValueError), match="expected|have the shape"):
            batch.rows = wrong


def test_arrays_make_a_batch(plain, tmp_path):
    [batch] = training.read(plain)
    polars = pytest.importorskip("polars")
    fens, path = movegen.unpack_fens(batch.rows).tolist(), tmp_path / "data.plain"
    arrays = {name: numpy.asarray(getattr(batch, name)) for name in ("score", "result")}
    made = training.SampleBatch(fens, **arrays, move=movegen.parse_uci(fens, movegen.uci(fens, batch.move)))
    assert made.move == batch.move and pyarrow.table(pickle.loads(pickle.dumps(made))) == pyarrow.table(made)
    turns = [fen.split() for fen in fens]
    assert made.ply.tolist() == [2 * int(turn[5]) - 2 + (turn[1] == "b") for turn in turns]
    assert training.write(path, made) == 2_000
    assert training.read(path).table()["move"].to_pylist() == batch.column("move").to_pylist()
    assert movegen.keys(made) == movegen.keys(fens) and bytes(movegen.pack_fens(made)) == bytes(made.rows)
    # Formats without moves and plies need neither.
    path = tmp_path / "data.bullet"
    columns = pyarrow.table(batch).select(["row", "score", "result"])
    expected = [training.write(path, batch), path.read_bytes()]
    tables = [columns, columns.rename_columns(["rows", "score", "result"])]
    tables += [columns.set_column(0, "row", pyarrow.array(fens, kind)) for kind in ("string", "large_string")]
    tables += [columns.set_column(0, "row", columns["row"].cast(kind)) for kind in ("binary", "large_binary")]
    dicts = [dict(arrays, rows=fens), dict(arrays, row=fens)]
    for form in (*dicts, *tables, *map(polars.DataFrame, tables), training.SampleBatch(batch.rows, **arrays)):
        assert [training.write(path, form), path.read_bytes()] == expected
    with pytest.raises(ValueError, match="row 0: .*move"):
        training.write(tmp_path / "data.plain", columns)
    with pytest.raises(ValueError, match="the column score has 2000 values, not 5"):
        training.SampleBatch(fens, **dict(arrays, score=arrays["score"][:5]))
    with pytest.raises(TypeError, match="the column result takes numbers, not NoneType"):
        training.SampleBatch(fens, **dict(arrays, result=None))
    assert len(training.SampleBatch([], score=arrays["score"][:0], result=arrays["result"][:0])) == 0


def test_samples_are_written_from_any_table(plain, tmp_path):
    polars = pytest.importorskip("polars")
    expected, path = plain.read_bytes(), tmp_path / "out.plain"
    samples = training.read(plain)
    [batch] = samples
    table = samples.table()
    forms = [
        samples,
        batch,
        [batch],
        table,
        polars.DataFrame(table),
        pyarrow.record_batch(batch),
        [pyarrow.record_batch(batch)],
        ([each] for each in training.read(plain, batch_size=700)),
    ]
    for form in forms:
        assert training.write(path, form) == 2_000
        assert pyarrow.table(training.read(path)) == table, type(form)
    assert training.write(path, [samples, samples]) == 4_000
    # Rows in another order and a part of them, which start in the middle of a column.
    assert training.write(path, polars.DataFrame(table).reverse()[100:300]) == 200
    taken = table.take(list(range(1899, 1699, -1)))
    assert training.read(path).table().drop_columns(["game"]) == taken.drop_columns(["game"])
    assert expected == plain.read_bytes()
    assert training.write(path, polars.DataFrame(table).clear()) == training.write(path, table.slice(0, 0)) == 0
    assert training.write(path, table.drop_columns(["game"])) == 2_000
    for wrong in (
        ["x"],
        "x",
        [3],
        table.drop_columns(["score"]),
        table.append_column("x", table["ply"]).rename_columns(["row", "game", "move", "no", "result", "ply", "x"]),
    ):
        with pytest.raises((TypeError, ValueError), match="are expected|no column 'score'"):
            training.write(path, wrong)
    holes = pyarrow.concat_tables(
        [table.slice(0, 1), table.slice(0, 1).set_column(3, "score", pyarrow.array([None], "int16"))]
    )
    with pytest.raises(ValueError, match="the column score: row 0: the row has no value"):
        training.write(path, holes)


def test_a_failed_write_leaves_the_file_as_it_was(plain, tmp_path):
    path = tmp_path / "data.plain"
    path.write_bytes(plain.read_bytes())
    # A file may be rewritten from itself.
    assert training.write(path, training.read(path)) == 2_000
    assert sum(map(len, training.read(path))) == 2_000
    kept = path.read_bytes()
    without_moves = training.read(b"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 | 125 | 1.0\n", "bullet-text")
    with pytest.raises(ValueError, match="row 0"):
        training.write(path, without_moves)
    with pytest.raises(ValueError, match="row 2000: "):
        training.write(path, [*training.read(plain, batch_size=1_500), *without_moves])
    assert path.read_bytes() == kept and [file.name for file in tmp_path.iterdir()] == ["data.plain"]
    # Nor is another file lost.
    other = tmp_path / "data.plain.part"
    other.write_bytes(b"mine")
    with pytest.raises(FileExistsError):
        training.write(path, training.read(path))
    assert other.read_bytes() == b"mine" and path.read_bytes() == kept


def test_functions_for_errors_are_checked_before_the_first_error(plain):
    for read in (training.read, movegen.pgn.read, movegen.pgn.positions):
        with pytest.raises(TypeError, match="on_error is a function"):
            read(plain if read is training.read else b"1. e4 *", on_error="skip")


def test_extensions_name_the_format(plain, tmp_path):
    samples = training.read(plain)
    assert training.write(tmp_path / "data.viri", samples) == 2_000
    # They are names of formats, too.
    for name, extension in (("viri", "viriformat"), ("vf", "viriformat"), ("bulletformat", "bullet")):
        assert training.write(tmp_path / f"named.{extension}", samples, name) == 2_000
        assert len(training.read((tmp_path / f"named.{extension}").read_bytes(), name).table()) == 2_000
    packed = tmp_path / "DATA.PLAIN.GZ"
    packed.write_bytes(gzip.compress(plain.read_bytes()))
    assert sum(map(len, training.read(packed))) == 2_000
    (tmp_path / "data.txt").write_text("notes")
    with pytest.raises(ValueError, match="data.txt: 'txt' is not a format of training data: pgn, plain"):
        training.read(str(tmp_path / "data.*"))
    with pytest.raises(ValueError, match="data.plain.gz: compressed files, as by gz, are read, but not written"):
        training.write(tmp_path / "data.plain.gz", samples)
