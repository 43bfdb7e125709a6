"""Games on Spark: two executors, one of which is killed."""

import os
import runpy
import shutil
import signal
import subprocess
import sys
import threading
import time
import warnings

import pytest

pyspark = pytest.importorskip("pyspark")
if shutil.which("java") is None and "JAVA_HOME" not in os.environ:
    pytest.skip("there is no Java", allow_module_level=True)

import movegen
import movegen.spark

DEEP_COUNT = os.path.join(os.path.dirname(__file__), "../examples/deep_count.py")


@pytest.fixture(scope="module")
def session():
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    # Most of the time goes into starting virtual machines. With these options they compile less.
    short = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
    os.environ["PYSPARK_SUBMIT_ARGS"] = f'--driver-java-options "{short}" pyspark-shell'
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.master("local-cluster[2,1,1024]").config("spark.ui.enabled", "false")
    builder = builder.config("spark.executor.memory", "1g").config("spark.executor.extraJavaOptions", short)
    session = builder.config("spark.sql.shuffle.partitions", "2").getOrCreate()
    session.sparkContext.setLogLevel("FATAL")
    session.dataSource.register(movegen.spark.PgnSource)
    yield session
    session.stop()


def executors(session):
    """Returns the processes of the executors of a session."""
    found = []
    for process in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{process}/cmdline") as file:
                command = file.read()
        except OSError:
            continue
        if "CoarseGrainedExecutorBackend" in command and session.sparkContext.applicationId in command:
            found.append(int(process))
    return found


@pytest.fixture
def files(text, tmp_path):
    """Twelve files: one much larger than the others, one of many frames, one cut short, and one with a bad game."""
    pyarrow = pytest.importorskip("pyarrow")
    folder = tmp_path / "games"
    folder.mkdir()
    for i in range(8):
        (folder / f"{i}.pgn").write_bytes(text[: text.index(b"[Event", 4_000 * i + 1)])
    (folder / "huge.pgn").write_bytes(text * 150)
    pieces = (text[start : start + 9_000] for start in range(0, len(text), 9_000))
    frames = b"".join(pyarrow.compress(piece, "zstd", asbytes=True) for piece in pieces)
    (folder / "frames.pgn.zst").write_bytes(frames)
    (folder / "cut.pgn.zst").write_bytes(frames[:-10])
    (folder / "bad.pgn").write_bytes(b"1. e4 Ke7 *\n\n1. d4 {[%eval 0.2] [%clk 0:01:00]} *\n")
    return folder


OPTIONS = {"tags": "White", "numbers": "WhiteElo,BlackElo", "labels": "eval,mate,depth,clock", "errors": "rows"}
BY_NAME = {name: value.split(",") if name != "errors" else value for name, value in OPTIONS.items()}


def here(files, **options):
    """Returns the same rows, read by this process."""
    import pyarrow

    splits = movegen.pgn.splits(files)
    return pyarrow.concat_tables([movegen.pgn.read_split(split, **BY_NAME, **options).read_all() for split in splits])


def rows_of(table):
    return sorted(tuple((value is not None, value) for value in row.values()) for row in table.to_pylist())


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="processes are found in /proc")
def test_a_killed_executor_loses_no_position(session, files, tmp_path):
    import pyarrow.parquet

    target, killed = tmp_path / "table", []

    def kill():
        while not list(target.glob("_temporary/**/*.parquet")):
            time.sleep(0.01)
        victim = executors(session)[0]
        os.kill(victim, signal.SIGKILL)
        killed.append(victim)

    thread = threading.Thread(target=kill, daemon=True)
    thread.start()
    frame = session.read.format("pgn").options(**OPTIONS, bytes=200_000).load(files.as_uri())
    frame.write.partitionBy("White").parquet(str(target))
    thread.join()
    assert len(killed) == 1 and killed[0] not in executors(session)
    expected = here(files)
    written = pyarrow.parquet.read_table(target, partitioning=None)
    places = ["file", "frame", "game_offset", "ply", "row", "eval", "clock", "WhiteElo", "problem", "line"]
    assert written.num_rows == expected.num_rows > 350_000 and "White" not in written.column_names
    assert rows_of(written.select(places)) == rows_of(expected.select(places))
    problems = {row["file"].rsplit("/")[-1]: row for row in written.to_pylist() if row["problem"] is not None}
    assert set(problems) == {"bad.pgn", "cut.pgn.zst"} and problems["bad.pgn"]["problem"].startswith('"Ke7"')


def test_schema_options_and_filters(session, files):
    assert dict(session.read.format("pgn").options(**OPTIONS).load(str(files)).dtypes) == {
        "file": "string", "frame": "bigint", "game_offset": "bigint", "ply": "int", "row": "binary", "move": "int",
        "from_square": "tinyint", "to_square": "tinyint", "promotion": "tinyint", "result": "tinyint", "eval": "int",
        "mate": "int", "depth": "int", "clock": "double", "White": "string", "WhiteElo": "int", "BlackElo": "int",
        "code": "string", "problem": "string", "line": "bigint", "column": "int",
    }  # fmt: skip
    small = [str(files / name) for name in ("0.pgn", "5.pgn", "bad.pgn")]
    options = {"errors": "skip", "min_ply": 3, "where": "Result=1-0|0-1\nWhite!=x", "columns": "ply,file"}
    frame = session.read.format("pgn").options(**options).load(small)
    expected = here(small, min_ply=3, where="Result=1-0|0-1")
    assert frame.columns == ["ply", "file"] and frame.count() == sum(expected["problem"].is_null().to_pylist())
    chosen = session.read.format("pgn").schema("ply int, eval int").option("errors", "skip").load(small)
    evals = [value for value in here(small)["eval"].to_pylist() if value is not None]
    assert chosen.count() == here(small).num_rows - 1
    assert sorted(row.eval for row in chosen.where("eval IS NOT NULL").collect()) == sorted(evals) != []
    with pytest.raises(Exception, match="bad.pgn: the game at byte 0, line 1"):
        session.read.format("pgn").load(small).count()


@pytest.mark.parametrize(
    "options, message",
    [
        ({"lables": "eval"}, "'lables' is not an option: tags"),
        ({"labels": "evals"}, "'evals' is not a label: eval"),
        ({"columns": "games"}, "'games' is not a column, and not in `tags` or `numbers`: file"),
        ({"min_ply": "high"}, "the option min_ply is a number, not 'high'"),
        ({"where": "White=x\nBlack"}, "the filter 'Black': column 6: expected TAG=VALUE"),
        ({"bytes": "32MiB"}, "the option bytes is a number, not '32MiB'"),
        ({"bytes": "0"}, "a split has at least one byte, not 0"),
        ({"strict": "maybe"}, "the option strict is true or false, not 'maybe'"),
        ({"path": "dbfs:/games"}, "no file system here has the scheme 'dbfs'"),
        ({"path": "/nothing/here.pgn"}, "No such file or directory: '/nothing/here.pgn'"),
        ({"path": None}, r"a path is missing: load\(PATH\)"),
    ],
)
def test_a_wrong_option_is_an_error_of_load(session, files, options, message):
    path = {"path": str(files / "0.pgn")}
    options = {name: value for name, value in {**path, **options}.items() if value is not None}
    with pytest.raises(Exception, match=message):
        session.read.format("pgn").options(**options).load()


def test_the_options_are_those_of_splits_and_read_split(session, files):
    from inspect import signature

    parameters = {**signature(movegen.pgn.splits).parameters, **signature(movegen.pgn.read_split).parameters}
    # Spark has paths of its own, and passes batches on as they are.
    assert {*parameters} - {"paths", "split", "batch_size"} == {*movegen.spark._OPTIONS}
    assert {*signature(movegen.pgn.positions).parameters} - {*parameters} == {"source", "on_error"}
    bad = session.read.format("pgn").options(errors="skip").load(str(files / "bad.pgn"))
    strict = session.read.format("pgn").options(errors="skip", strict="true").load(str(files / "bad.pgn"))
    assert (bad.count(), strict.count()) == (3, 2)


def test_a_tag_that_no_game_has_is_a_warning_of_load(files):
    source = movegen.spark.PgnSource({"path": str(files), "tags": "White,Wite", "where": "WhiteElo>=9999"})
    with pytest.warns(movegen.pgn.EmptyColumnWarning, match="the tag 'Wite'; the first games have Black"):
        assert "`Wite` string" in source.schema()
    # Not of every task.
    reader = movegen.spark.PgnReader([str(files / "0.pgn")], 1 << 25, {"tags": "Wite"})
    [partition] = reader.partitions()
    with warnings.catch_warnings(record=True) as found:
        assert sum(map(len, reader.read(partition))) > 0 and not found


def test_guide(session, files):
    import pyarrow.dataset
    from test_docs import CLUSTERS, program

    # Spark's virtual machine is in another folder.
    text = program(CLUSTERS, "Spark").replace('"games/', f'"{files}/').replace('"tables/', f'"{files}/tables/')
    exec(text, {})
    assert pyarrow.dataset.dataset(files / "tables/positions").count_rows() == here(files).num_rows - 2


def test_small_files_share_a_task(session, tmp_path):
    for i in range(60):
        (tmp_path / f"{i}.pgn").write_bytes(b"1. e4 *\n")
    frame = session.read.format("pgn").load(str(tmp_path))
    assert frame.rdd.getNumPartitions() == 2 and frame.count() == 120


def test_deep_count(session, tmp_path):
    # Not a module, so that the workers get its functions by value, as from spark-submit.
    count = runpy.run_path(DEEP_COUNT)["count"]
    assert count(session, 6, 3, str(tmp_path)) == 119_060_324
    written = (tmp_path / "ply-3" / "_SUCCESS").stat().st_mtime_ns
    assert count(session, 5, 3, str(tmp_path)) == 4_865_609
    assert (tmp_path / "ply-3" / "_SUCCESS").stat().st_mtime_ns == written
    shutil.copytree(tmp_path / "ply-2", tmp_path / "ply-1", dirs_exist_ok=True)
    with pytest.raises(RuntimeError, match="ply-1 has 420 positions and 420 ways, which is wrong: delete it"):
        count(session, 5, 3, str(tmp_path))


def test_functions_of_columns(session):
    import pyarrow
    from pyspark.sql.functions import arrow_udf

    @arrow_udf("bigint")
    def legal_counts(fens: pyarrow.Array) -> pyarrow.Array:
        return pyarrow.array(movegen.legal_counts(fens)).cast("int64")

    frame = session.createDataFrame([(movegen.STARTING_FEN,), (None,), ("8/8 w - -",)], "fen string")
    assert [row[0] for row in frame.select(legal_counts("fen")).collect()] == [20, None, None]


def test_a_worker_without_the_package_says_so():
    from pyspark import cloudpickle

    # Pickled here and called where the package cannot be imported, as Spark does it.
    program = (
        "import sys\n"
        "sys.modules['movegen'] = None\n"
        "from pyspark import cloudpickle\n"
        "next(cloudpickle.loads(sys.stdin.buffer.read()).read(None))\n"
    )
    reader = cloudpickle.dumps(movegen.spark.PgnReader(["x"], 1, {}))
    run = subprocess.run([sys.executable, "-c", program], input=reader, capture_output=True)
    assert run.stderr.decode().splitlines()[-1] == f"RuntimeError: {movegen.spark.MISSING}"
