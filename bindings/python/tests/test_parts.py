"""Games to Parquet: each game once, on every engine, and again where a run stopped."""

import gzip
import multiprocessing
import os
import signal
import subprocess
import sys
import time

import pytest

import movegen
from movegen import jobs, pgn

pyarrow = pytest.importorskip("pyarrow")
parquet = pytest.importorskip("pyarrow.parquet")

BAD = b'[Event "bad"]\n\n1. e4 e5\n2. Ke3 *\n\n[Event "good"]\n\n1. d4 {[%eval 0.3] [%clk 0:01:00]} *\n'
MISC = {"tags": ["White", "Round"], "labels": ["eval", "mate", "depth", "clock"]}


@pytest.fixture
def files(text, tmp_path):
    """A folder with plain and compressed files, one of them much larger than the others, and one with a bad game."""
    folder = tmp_path / "games"
    (folder / "more").mkdir(parents=True)
    (folder / "large.pgn").write_bytes(text * 4)
    (folder / "small.pgn").write_bytes(text[: text.index(b"[Event", 3_000)])
    (folder / "more/packed.PGN.GZ").write_bytes(gzip.compress(text[:20_000]))
    (folder / "more/bad.pgn").write_bytes(BAD)
    (folder / "notes.txt").write_text("1. e4 *")
    return folder


def expected(paths, **options):
    """Returns the rows of `pgn.positions`, file by file."""
    rows = []
    for path in paths:
        table = pgn.positions(path, on_error=lambda error: None, **options).table()
        rows += [(str(path), *row.values()) for row in table.drop_columns(["game"]).to_pylist()]
    return rows


def rows_of(folder, *, drop=("game_offset",)):
    table = parquet.read_table(folder / "positions")
    order = ["file", "row", "ply", "move", "from_square", "to_square", "promotion", "result"]
    names = [name for name in table.column_names if name not in (*order, *drop)]
    return [tuple(row.values()) for row in table.select([*order, *sorted(names)]).to_pylist()]


def same(rows, others):
    def key(row):
        return tuple((value is not None, value) for value in row)

    return sorted(rows, key=key) == sorted(others, key=key)


def reordered(rows, **options):
    """Returns rows of `expected` in the order of columns of `rows_of`."""
    names = [*options.get("tags", ()), *(name for name in pgn._LABELS if name in options.get("labels", ()))]
    order = sorted(range(len(names)), key=lambda place: names[place])
    return [(*row[:8], *(row[8 + place] for place in order)) for row in rows]


def test_every_game_is_written_once(files, tmp_path):
    paths = [files / "large.pgn", files / "more/bad.pgn", files / "more/packed.PGN.GZ", files / "small.pgn"]
    games = expected(paths, **MISC)
    counts, places = [], []
    for part_bytes in (1, 5_000, 100_000, 1 << 25):
        target = tmp_path / f"by{part_bytes}"
        report = jobs.positions(files, target, part_bytes=part_bytes, **MISC)
        assert report.positions == len(games) > 5_000 and report.errors == 2
        assert same(rows_of(target), reordered(games, **MISC))
        counts.append(len(list((target / "positions").iterdir())))
        assert counts[-1] == len(list((target / "errors").iterdir()))
        table = parquet.read_table(target / "positions")
        places.append({(row["file"], row["game_offset"]) for row in table.select(["file", "game_offset"]).to_pylist()})
    assert counts[0] > 300 and counts[0] > counts[1] > counts[2] > counts[3] == 4
    # What a game is known by doesn't depend on the parts.
    assert places == [places[0]] * 4
    assert len(places[0]) == sum(len(list(pgn.read(path, on_error=lambda error: None))) for path in paths)


def test_offsets_lead_to_the_games(files, tmp_path):
    jobs.positions(files / "large.pgn", tmp_path / "target", part_bytes=9_000, tags="White", max_ply=0)
    text = (files / "large.pgn").read_bytes()
    rows = parquet.read_table(tmp_path / "target/positions").to_pylist()
    assert len({row["game_offset"] for row in rows}) == len(rows) == 480
    for row in rows:
        assert text[row["game_offset"] :].startswith(b'[Event "')
        game = next(pgn.read(text[row["game_offset"] :]))
        assert game.tags["White"] == row["White"] and game.board().pack() == row["row"]


def test_errors_are_rows(files, tmp_path):
    (files / "cut.pgn.gz").write_bytes(gzip.compress(BAD)[:-9])
    (files / "binary.pgn").write_bytes(bytes(range(256)) * 10)
    target = tmp_path / "target"
    report = jobs.positions(str(files / "**/*.pgn*"), target)
    errors = parquet.read_table(target / "errors").to_pylist()
    assert report.errors == len(errors)
    by_file = {}
    for error in errors:
        by_file.setdefault(error["file"].rsplit("/")[-1], []).append(error)
    bad = {"file": str(files / "more/bad.pgn"), "game_offset": 0, "line": 4, "column": 4}
    assert by_file["bad.pgn"] == [{**bad, "problem": '"Ke3": the king can\'t go to e3 that way'}]
    assert by_file["cut.pgn.gz"][-1]["game_offset"] is None
    assert by_file["cut.pgn.gz"][-1]["problem"] == "incomplete deflate stream"
    assert "binary.pgn" in by_file and "large.pgn" not in by_file
    # A file that can't be opened is no result: the run fails, and continues once it can.
    (files / "gone.pgn").write_bytes(BAD)
    other = tmp_path / "other"

    def removing(function, parts):
        (files / "gone.pgn").unlink(missing_ok=True)
        return map(function, parts)

    with pytest.raises(FileNotFoundError, match=r"gone\.pgn"):
        jobs.positions([files / "gone.pgn", files / "small.pgn"], other, engine=removing)
    (files / "gone.pgn").write_bytes(BAD)
    assert jobs.positions([files / "gone.pgn", files / "small.pgn"], other).errors == 1


def test_a_run_continues(files, tmp_path):
    target = tmp_path / "target"
    games = expected([files / "large.pgn"])

    def failing(function, parts):
        for part in parts[:7]:
            yield function(part)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        jobs.positions(files / "large.pgn", target, engine=failing, part_bytes=9_000)
    written = {path: path.stat().st_mtime_ns for path in (target / "positions").iterdir()}
    assert len(written) == 7
    # A part that was being written has a hidden name, and one without its positions isn't done.
    (target / "positions/.x.unfinished").write_bytes(b"PAR1")
    removed = min(written)
    removed.unlink()
    report = jobs.positions(files / "large.pgn", target, part_bytes=9_000)
    assert report.positions == len(games) and same(rows_of(target), games)
    assert all(path.stat().st_mtime_ns == time for path, time in written.items() if path != removed)
    assert jobs.positions(files / "large.pgn", target, engine=lambda *_: pytest.fail(), part_bytes=9_000) == report
    for other in ({"tags": "White"}, {"part_bytes": 8_000}, {"min_ply": 1}):
        with pytest.raises(ValueError, match=f"has a run with other {[*other][0]}"):
            jobs.positions(files / "large.pgn", target, **{"part_bytes": 9_000, **other})
    with pytest.raises(ValueError, match="has a run with other files"):
        jobs.positions(files / "small.pgn", target, part_bytes=9_000)


def test_a_tag_that_no_game_has_gives_one_warning(files, tmp_path, recwarn):
    jobs.positions(files, tmp_path / "target", part_bytes=20_000, tags=["White", "Whiteelo"])
    [warning] = recwarn
    assert warning.category is pgn.MissingTagWarning and "'Whiteelo'" in str(warning.message)
    assert warning.filename == __file__


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="this system has no signals")
def test_ctrl_c_leaves_whole_parts(text, tmp_path):
    (tmp_path / "games").mkdir()
    (tmp_path / "games/0.pgn").write_bytes(text * 200)
    for i in range(1, 60):
        os.link(tmp_path / "games/0.pgn", tmp_path / f"games/{i}.pgn")
    program = (
        "import signal, sys, movegen\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "try:\n    movegen.jobs.positions('games', 'target')\n"
        "except KeyboardInterrupt:\n    print('interrupted')\n"
    )
    run = subprocess.Popen([sys.executable, "-c", program], cwd=tmp_path, stdout=subprocess.PIPE, text=True)
    try:
        while not list(tmp_path.glob("target/positions/*.parquet")):
            assert run.poll() is None
            time.sleep(0.01)
        run.send_signal(signal.SIGINT)
        assert run.communicate(timeout=60)[0] == "interrupted\n" and run.returncode == 0
    finally:
        run.kill()
    names = [path.name for path in (tmp_path / "target/positions").iterdir()]
    assert 0 < len(names) < 60 and all(name.endswith(".parquet") for name in names)
    assert parquet.read_table(tmp_path / "target/positions").num_rows > 0


def test_filters(files, tmp_path):
    options = {"min_ply": 3, "max_ply": 20, "min_elo": 1700, "results": ["1-0", "*"]}
    twice = [files / "large.pgn", str(files / "l*.pgn")]
    report = jobs.positions(twice, tmp_path / "target", part_bytes=20_000, **options)
    games = expected([files / "large.pgn"], **options)
    assert same(rows_of(tmp_path / "target"), games) and 0 < report.positions == len(games)


def test_other_engines(files, tmp_path):
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        report = jobs.positions(files, tmp_path / "pool", engine=pool.map, part_bytes=20_000)
    assert report == jobs.positions(files, tmp_path / "here", part_bytes=20_000)
    assert same(rows_of(tmp_path / "pool"), rows_of(tmp_path / "here"))


def test_types_and_functions_over_columns(files, tmp_path):
    jobs.positions(files, tmp_path / "target", **MISC)
    schema = parquet.read_schema(next((tmp_path / "target/positions").iterdir()))
    physical = parquet.ParquetFile(next((tmp_path / "target/positions").iterdir())).schema
    kinds = {column.name: (column.physical_type, str(column.logical_type)) for column in physical}
    assert kinds["row"] == ("BYTE_ARRAY", "None") and kinds["game_offset"] == ("INT64", "None")
    assert all("isSigned=false" not in kind for _, kind in kinds.values())
    assert schema.names[:9] == [
        "file",
        "game_offset",
        "ply",
        "row",
        "move",
        "from_square",
        "to_square",
        "promotion",
        "result",
    ]
    table = parquet.read_table(tmp_path / "target/positions")
    sans = movegen.san(table["row"], table["move"]).raise_errors()
    assert set(sans) >= {"O-O", "b4", ""} and len(movegen.legal_counts(table["row"]).errors) == 0
    assert movegen.san(table["row"].slice(5), table["move"].slice(5)).tolist() == sans.tolist()[5:]


def test_arguments(files, tmp_path):
    with pytest.raises(TypeError, match="not movegen.Board"):
        jobs.positions(movegen.Board(), tmp_path / "x")
    (tmp_path / "empty").mkdir()
    with pytest.raises(FileNotFoundError, match="no file in this folder ends in .pgn"):
        jobs.positions(tmp_path / "empty", tmp_path / "x")
    for options in (
        {"tags": ["game_offset"]},
        {"tags": ["row"]},
        {"labels": ["x"]},
        {"results": "x"},
        {"part_bytes": 0},
    ):
        with pytest.raises(ValueError):
            jobs.positions(files, tmp_path / "x", **options)
    assert not (tmp_path / "x").exists()
    with pytest.raises(ValueError, match="a function like map"):
        jobs.positions(files, tmp_path / "x", engine="there")
