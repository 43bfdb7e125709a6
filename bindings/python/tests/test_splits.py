"""Splits of files: each game once, whatever the sizes, and the columns and errors that engines see."""

import bz2
import gzip
import os
import re
import subprocess
import sys

import pytest

import movegen
from movegen import _files, pgn

pyarrow = pytest.importorskip("pyarrow")

BAD = b'[Event "bad"]\n\n1. e4 e5\n2. Ke3 *\n\n[Event "good"]\n\n1. d4 {[%eval 0.3] [%clk 0:01:00]} *\n'
MISC = {"tags": ["White", "Round"], "numbers": "WhiteElo", "labels": ["eval", "mate", "depth", "clock"]}


def frames(text, size):
    """Compresses pieces of this size, each in a zstd frame of its own."""
    pieces = (text[start : start + size] for start in range(0, len(text), size))
    return b"".join(pyarrow.compress(piece, "zstd", asbytes=True) for piece in pieces)


@pytest.fixture
def files(text, tmp_path):
    """A folder with plain and compressed files, one of them much larger than the others, and one with a bad game."""
    folder = tmp_path / "games"
    (folder / "more").mkdir(parents=True)
    (folder / "large.pgn").write_bytes(text * 4)
    (folder / "small.pgn").write_bytes(text[: text.index(b"[Event", 3_000)])
    (folder / "more/packed.PGN.GZ").write_bytes(gzip.compress(text[:20_000]))
    (folder / "more/frames.pgn.zst").write_bytes(frames(text, 7_000))
    (folder / "more/more.pgn.bz2").write_bytes(bz2.compress(text[:9_000]))
    (folder / "more/bad.pgn").write_bytes(BAD)
    (folder / "notes.txt").write_text("1. e4 *")
    return folder


def read(splits, **options):
    """Returns the rows of splits, in order."""
    return [row for split in splits for row in pgn.read_split(split, **options).read_all().to_pylist()]


def in_order(rows):
    """Sorts rows, because errors come after the positions of their split."""
    return sorted(rows, key=lambda row: [(value is not None, value) for value in row.values()])


def places(rows):
    return {(row["file"], row["frame"], row["game_offset"]) for row in rows}


def test_every_game_is_read_once(files):
    expected = pgn.positions(files, on_error=lambda error: None, **MISC).table().drop_columns(["game"]).to_pylist()
    assert len(expected) > 7_000 and sum(row["WhiteElo"] is not None for row in expected) > 5_000
    counts = []
    for size in (300, 5_000, 100_000, 1 << 25):
        splits = pgn.splits(files, size)
        rows = read(splits, errors="skip", **MISC)
        assert len(places(rows)) == sum(row["ply"] == 0 for row in rows) > 600
        counts.append(len({row[:2] for row in splits if len(pgn.read_split(row, errors="skip").read_all())}))
        for row in rows:
            for name in ("file", "frame", "game_offset"):
                del row[name]
        assert rows == expected, size
    assert counts[0] > 100 and counts[0] > counts[1] > counts[2] > counts[3] == 6
    assert sum(start > 0 for _, start, _ in pgn.splits(files / "more/frames.pgn.zst", 5_000)) > 1


def test_places_lead_to_the_games(files):
    for name in ("large.pgn", "more/frames.pgn.zst"):
        data = (files / name).read_bytes()
        rows = read(pgn.splits(files / name, 4_000), max_ply=0, tags="White")
        assert len({row["frame"] for row in rows}) == (1 if name == "large.pgn" else 11)
        for row in rows:
            text = data[row["frame"] :]
            if name != "large.pgn":
                with pyarrow.CompressedInputStream(pyarrow.py_buffer(text), "zstd") as stream:
                    text = b"".join(pgn_bytes(stream))
            game = next(pgn.read(text[row["game_offset"] :]))
            assert game.headers["White"] == row["White"] and game.board().pack() == row["row"]


def pgn_bytes(stream):
    while block := stream.read(1 << 16):
        yield block


def test_errors_are_raised_left_out_or_rows(files):
    # Longer than what is read at a time.
    good = b'[Event "good"]\n\n1. d4 {[%clk 0:01:00]} *\n\n'
    (files / "cut.pgn.gz").write_bytes(gzip.compress(good * 9_000)[:-9])
    splits = pgn.splits([files / "more/bad.pgn", files / "cut.pgn.gz"])
    rows = read(splits, errors="rows", labels="clock")
    clocks = [row["clock"] for row in rows if row["problem"] is None]
    # The moves before the error come first.
    assert clocks == [None] * 2 + [60.0, None] * (len(clocks) // 2 - 1) and len(clocks) > 10_000
    assert len(read(splits, errors="skip", strict=True)) == len(clocks) - 2
    bad, cut = [row for row in rows if row["problem"] is not None]
    problem = {"code": "move", "problem": '"Ke3": the king can\'t go to e3 that way', "line": 4, "column": 4}
    place = {"file": str(files / "more/bad.pgn"), "frame": 0, "game_offset": 0}
    assert {name: value for name, value in bad.items() if value is not None} == {**place, **problem}
    # The end of the text.
    assert len(good) * (len(clocks) // 2 - 2) <= cut.pop("game_offset") <= len(good) * 9_000
    place = {"file": str(files / "cut.pgn.gz"), "frame": 0, "problem": "incomplete deflate stream"}
    assert {name: value for name, value in cut.items() if value is not None} == place
    # A game has one row, however many errors it has.
    (files / "signs.pgn").write_bytes(b'[Site "A"]\n\n1. e4 ) e5 ) 2. Ke3 *\n\n1. d4 d5 ) *\n')
    signs = read(pgn.splits(files / "signs.pgn"), errors="rows", tags="Site")
    assert [(row["column"], row["Site"]) for row in signs if row["problem"] is not None] == [(7, "A"), (10, None)]
    assert len(read(splits, errors="skip")) == len(clocks)
    with pytest.raises(pgn.PgnError, match=r"bad.pgn: the game at byte 0, line 4, column 4: \"Ke3\": the king"):
        read(splits)
    with pytest.raises(pgn.DamagedFileError, match=r"cut.pgn.gz: incomplete deflate stream"):
        list(pgn.positions(files / "cut.pgn.gz"))
    # That isn't the fault of the data.
    for errors in ("rows", "skip"):
        with pytest.raises(FileNotFoundError, match="gone.pgn"):
            read([("gone.pgn", 0, 10)], errors=errors)


def test_keys_and_errors_do_not_depend_on_the_splits(text, tmp_path):
    path, start = tmp_path / "games.pgn.zst", b"\x28\xb5\x2f\xfd"
    whole = frames(text + b"1. e4 Ke7 *\n\n" + text, 7_000)
    places = [match.start() for match in re.finditer(re.escape(start), whole)]
    assert len(places) > 8
    third, sixth = places[3], places[6]
    for damage, data in {
        "none": whole,
        "changed": whole[: third + 40] + bytes(9) + whole[third + 49 :],
        "truncated": whole[: third + 400] + whole[places[4] :],
        "garbage": whole[:sixth] + b"no frame is here" + whole[sixth:],
        "cut": whole[:-9],
    }.items():
        path.write_bytes(data)
        expected = read([(str(path), 0, 1 << 40)], errors="rows", **MISC)
        damaged = [row for row in expected if row["problem"] and row["line"] is None]
        assert len(damaged) == (damage != "none"), damaged
        assert sum(row["line"] is not None for row in expected) == 1 and len(expected) > 3_000
        assert len({row["frame"] for row in expected}) > len(places) - 4
        if damage == "changed":
            message = f"{path}: the frame at byte {third}: {damaged[0]['problem']}"
            assert damaged[0]["frame"] == third
            with pytest.raises(pgn.DamagedFileError, match=re.escape(message)):
                read([(str(path), third, third + 1)])
        for size in (300, 1_000, 3_000, 20_000):
            assert in_order(read(pgn.splits(path, size), errors="rows", **MISC)) == in_order(expected), (damage, size)


def test_types_columns_and_arguments(files):
    reader = pgn.read_split(pgn.splits(files)[0]._asdict(), errors="rows", **MISC)
    assert reader.schema == pgn.split_schema(errors="rows", **MISC)
    assert [*zip(reader.schema.names, map(str, reader.schema.types))] == [
        *[("file", "string"), ("frame", "int64"), ("game_offset", "int64"), ("row", "binary"), ("ply", "int32")],
        *[("move", "int32"), ("from_square", "int8"), ("to_square", "int8"), ("promotion", "int8"), ("result", "int8")],
        *[("eval", "int32"), ("mate", "int32"), ("depth", "int32"), ("clock", "double"), ("White", "string")],
        *[("Round", "string"), ("WhiteElo", "int32"), ("code", "string"), ("problem", "string"), ("line", "int64")],
        ("column", "int32"),
    ]
    table = reader.read_all()
    assert set(movegen.san(table["row"], table["move"].fill_null(0)).raise_errors()) >= {"O-O", "b4", ""}
    [split] = pgn.splits(files / "small.pgn")
    assert pgn.read_split(split, columns=["row", "ply"], min_ply=3, max_ply=4).read_all().column_names == ["row", "ply"]
    assert pgn.read_split(split, columns=iter(["eval", "row"])).read_all().column_names == ["eval", "row"]
    # All are errors of the call.
    for options, message in (
        ({"tags": "file"}, "the tag 'file' has the name of another column"),
        ({"numbers": "row"}, "the tag 'row' has"),
        ({"tags": "A", "numbers": "A"}, "the tag 'A' has"),
        ({"labels": "x"}, "'x' is not a label: eval, mate"),
        ({"columns": ["x"]}, "'x' is not a column, and not in `tags` or `numbers`: file, frame"),
        ({"errors": "ignore"}, 'errors is "raise", "rows" or "skip", not \'ignore\''),
        ({"where": "x"}, "the filter 'x': column 2: expected TAG=VALUE"),
        ({"min_ply": -1}, "min_ply is from 0 to 65535, not -1"),
    ):
        with pytest.raises(ValueError, match=message):
            pgn.read_split(split, **options)
    with pytest.raises(ValueError, match="'x' is not a label"):
        pgn.split_schema(labels="x")
    for option in ("on_error", "labls"):
        with pytest.raises(TypeError, match=rf"^read_split\(\) got an unexpected keyword argument '{option}'"):
            pgn.read_split(split, **{option: "eval"})
    with pytest.raises(TypeError, match="workers"):
        pgn.splits([b"1. e4 *"])
    with pytest.raises(ValueError, match="at least one byte"):
        pgn.splits(files, 0)
    # As Hadoop and Python write URLs.
    urls = [f"file:{files}/small.pgn", (files / "small.pgn").as_uri()]
    assert pgn.splits([files / "small.pgn", str(files / "s*.pgn"), *urls]) == [split]
    assert pgn.positions(urls[0]).table().num_rows == pgn.read_split(split).read_all().num_rows


def test_a_tag_that_no_game_has_is_a_warning(files):
    [split] = pgn.splits(files / "small.pgn")
    with pytest.warns(pgn.EmptyColumnWarning) as warnings:
        read([split], tags=["White", "Wite"], numbers="WhiteElo", labels=["eval", "depth"])
    first, second = (str(warning.message) for warning in warnings)
    assert first.startswith("no game at the start of a split has the tag 'Wite'; the first games have Black")
    assert second == "no game at the start of a split has the label 'depth'"


def test_urls(files, text):
    store, root = _files._store("mock:///", os.getpid())
    for name, data in [("a b.pgn", text), ("c.pgn.zst", frames(text, 9_000)), ("d/e.pgn", BAD), ("f.txt", b"")]:
        store.create_dir(f"{root}games/d", recursive=True)
        with store.open_output_stream(f"{root}games/{name}", compression=None) as file:
            file.write(data)
    here = read(pgn.splits([files / "small.pgn"]))
    names = [url.rsplit("games/", 1)[1] for url, _ in _files.find("mock:///games")]
    assert names == ["a b.pgn", "c.pgn.zst", "d/e.pgn"]
    for pattern, found in [("*.pgn", 1), ("**/*.pgn", 2), ("*", 3), ("d/*", 1), ("c.pgn.zst", 1)]:
        assert len(_files.find(f"mock:///games/{pattern}")) == found, pattern
    rows = read(pgn.splits("mock:///games/**/*.pgn*", 5_000), errors="skip")
    assert (
        len(rows) == 2 * len(list(pgn.positions(text).table()["ply"])) + 4
        and rows[0]["file"] == "mock:///games/a b.pgn"
    )
    assert rows[: len(here)] == [{**row, "file": rows[0]["file"]} for row in here]
    assert pgn.positions("mock:///games", on_error=lambda error: None).table().num_rows == len(rows)
    for url, error in [
        ("mock:///games/*.bin", FileNotFoundError),
        ("mock:///none", FileNotFoundError),
        ("dbfs:/y/z", ValueError),
    ]:
        with pytest.raises(error) as first:
            pgn.splits(url)
        with pytest.raises(error, match=re.escape(str(first.value))):
            pgn.positions(url)
    assert str(first.value).startswith("no file system here has the scheme 'dbfs': use file, s3")


def test_names_of_urls():
    for url, name in [
        ("s3://key:secret@bucket/a b.pgn?region=x", "s3://bucket/a b.pgn"),
        ("abfss://container@account.example/x.pgn", "abfss://container@account.example/x.pgn"),
        ("/games/what?.pgn", "/games/what?.pgn"),
    ]:
        assert _files.shown(url) == name


def test_a_bucket(files, text, monkeypatch):
    server = pytest.importorskip("moto.server").ThreadedMotoServer("127.0.0.1", 0)
    server.start()
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "x")
    host, port = server.get_host_and_port()
    options = f"?endpoint_override={host}:{port}&scheme=http&region=us-east-1&allow_bucket_creation=true"
    try:
        store, _ = _files._store(f"s3a://chess/{options}", os.getpid())
        store.create_dir("chess")
        for name in ("large.pgn", "more/frames.pgn.zst"):
            with store.open_output_stream(f"chess/games/{name}", compression=None) as file:
                file.write((files / name).read_bytes())
        splits = pgn.splits(f"s3a://chess/games/**/*.pgn*{options}", 50_000)
        here = pgn.splits([files / "large.pgn", files / "more/frames.pgn.zst"], 50_000)
        assert [split.start for split in splits] == [split.start for split in here] and len(splits) > 5
        rows, expected = read(splits), read(here)
        assert len(rows) == 5 * pgn.positions(text).table().num_rows
        assert {row["file"] for row in rows} == {"s3a://chess/games/large.pgn", "s3a://chess/games/more/frames.pgn.zst"}
        assert [{**row, "file": ""} for row in rows] == [{**row, "file": ""} for row in expected]
        assert len(pgn.positions(f"s3://chess/games/more{options}").table()) == len(rows) // 5
        for name, message in [
            ("chess/games/*.zip", "no file has a name like this: 's3://chess/games/*.zip'"),
            ("chess/nothing/*.pgn", "Path does not exist 'chess/nothing/'"),
            ("gone/*.pgn", "The specified bucket does not exist"),
            ("gone/x.pgn", "The specified bucket does not exist"),
        ]:
            with pytest.raises(OSError, match=re.escape(message)):
                pgn.splits(f"s3://{name}{options}")
    finally:
        server.stop()


#: Prints the most memory that this process has had, in MB.
PEAK = """
[peak] = [line for line in open("/proc/self/status") if line.startswith("VmHWM")]
print(int(peak.split()[1]) >> 10)
"""
measured = pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="memory is found in /proc")


#: Prints how many splits 10 TB have, and the seconds it took to list and pickle them.
LISTING = """
import pickle, sys, time
from movegen import pgn
begin = time.process_time()
splits = pgn.splits(sys.argv[1])
print(len(splits), len(set(splits)), sum(split.end - split.start for split in splits))
print(len(pickle.dumps(splits)), time.process_time() - begin)
"""


@measured
def test_a_listing_of_ten_terabytes(tmp_path):
    for i in range(300):
        with open(tmp_path / f"{i}.pgn", "wb") as file:
            file.truncate(1000 << 25)
    output = subprocess.run(
        [sys.executable, "-c", LISTING + PEAK, str(tmp_path)], check=True, capture_output=True, text=True
    )
    count, different, size, pickled, seconds, memory = output.stdout.split()
    assert count == different == "300000" and int(size) == 300 * 1000 << 25
    assert float(seconds) < 20 and int(memory) < 300, output.stdout


MEMORY = """
import sys
from movegen import pgn
rows = sum(len(batch) for batch in pgn.read_split((sys.argv[1], 0, 1 << 40), errors="rows"))
print(rows)
"""


@measured
def test_many_errors_and_long_files_take_little_memory(tmp_path):
    # A few kilobytes become 2 million invalid games, or 1.5 million positions.
    for name, game in [
        ("bad", b"e5\n*\n" * 50),
        ("good", b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *\n\n" * 2),
    ]:
        path = tmp_path / f"{name}.pgn.zst"
        path.write_bytes(pyarrow.compress(game * 40_000, "zstd", asbytes=True))
        output = subprocess.run(
            [sys.executable, "-c", MEMORY + PEAK, str(path)], check=True, capture_output=True, text=True
        )
        rows, memory = map(int, output.stdout.split())
        assert rows == (2_000_000 if name == "bad" else 80_000 * 11)
        assert memory < 250, (name, memory)


def test_errors_keep_no_batch_alive():
    import gc

    text = b"1. e4 e5 *\n\n1. e4 Ke7 *\n\n" * 50
    errors = []
    list(pgn.positions(text, batch_size=3, on_error=errors.append))
    list(pgn.read(text, on_error=errors.append))
    gc.collect()
    assert len(errors) == 100 and all(error.__traceback__ is None for error in errors)
    assert not any(isinstance(each, memoryview) and each.format == "H" for each in gc.get_objects())
