"""Deep counts on Spark: two executors, one of which is killed."""

import os
import shutil
import signal
import subprocess
import sys
import threading
import time

import pytest

pyspark = pytest.importorskip("pyspark")
if shutil.which("java") is None and "JAVA_HOME" not in os.environ:
    pytest.skip("there is no Java", allow_module_level=True)

import movegen
from movegen import _spark, jobs


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


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="processes are found in /proc")
def test_a_killed_executor_loses_no_position(session, tmp_path):
    killed = []

    def kill():
        # The second ply is done: the executors are at work on the third.
        while not (tmp_path / "ply-2-done" / "_SUCCESS").exists():
            time.sleep(0.05)
        victim = executors(session)[0]
        os.kill(victim, signal.SIGKILL)
        killed.append(victim)

    thread = threading.Thread(target=kill, daemon=True)
    thread.start()
    assert jobs.perft(7, split=4, engine=session, folder=str(tmp_path), shards=2) == 3_195_901_860
    thread.join()
    assert len(killed) == 1 and killed[0] not in executors(session)

    # Another run continues: it reads the counts of shards, and counts one that was lost again.
    shutil.rmtree(tmp_path / "perft-7-split-4" / "shard-1")
    written = (tmp_path / "ply-4" / "_SUCCESS").stat().st_mtime_ns
    assert jobs.perft(7, split=4, engine=session, folder=str(tmp_path)) == 3_195_901_860
    assert (tmp_path / "ply-4" / "_SUCCESS").stat().st_mtime_ns == written
    with pytest.raises(ValueError, match="has a run from"):
        jobs.perft(7, split=4, engine=session, folder=str(tmp_path), start="4k3/8/8/8/8/8/8/4K3 w - - 0 1")


def test_convert(session, tmp_path):
    fens = [(movegen.STARTING_FEN,), (None,), ("8/8 w - -",)]
    source, target = str(tmp_path / "fens"), str(tmp_path / "counts")
    session.createDataFrame(fens, "fen string").coalesce(1).write.parquet(source)
    jobs.convert(source, target, "legal_counts", "fen", engine=session)
    rows = session.read.parquet(target).collect()
    assert [row.legal_counts for row in rows] == [20, None, None]
    assert [row.legal_counts_error is None for row in rows] == [True, False, False]


def test_positions(session, text, tmp_path):
    pyarrow = pytest.importorskip("pyarrow")
    source = tmp_path / "games"
    source.mkdir()
    (source / "large.pgn").write_bytes(text * 4)
    (source / "packed.pgn.zst").write_bytes(pyarrow.compress(text, "zstd", asbytes=True))
    (source / "bad.pgn").write_bytes(b"1. e4 Ke7 *\n\n1. d4 {[%eval 0.2] [%clk 0:01:00]} *\n")
    options = {"part_bytes": 100_000, "tags": ["White"], "labels": ["eval", "mate", "depth", "clock"]}
    report = jobs.positions(source, tmp_path / "spark", engine=session, **options)
    assert report == jobs.positions(source, tmp_path / "here", **options) and report.errors == 1
    # Spark reads the columns as they are.
    frame = session.read.parquet(str(tmp_path / "spark/positions"))
    assert dict(frame.dtypes) == {
        "file": "string",
        "game_offset": "bigint",
        "ply": "int",
        "row": "binary",
        "move": "int",
        "from_square": "tinyint",
        "to_square": "tinyint",
        "promotion": "tinyint",
        "result": "tinyint",
        "eval": "int",
        "mate": "int",
        "depth": "int",
        "clock": "double",
        "White": "string",
    }
    here = session.read.parquet(str(tmp_path / "here/positions"))
    assert frame.count() == report.positions and frame.exceptAll(here).count() == here.exceptAll(frame).count() == 0
    [error] = session.read.parquet(str(tmp_path / "spark/errors")).collect()
    assert (error.game_offset, error.line, error.column) == (0, 1, 7) and error.file == str(source / "bad.pgn")
    # A part that was lost is written again.
    [lost, *_] = sorted((tmp_path / "spark/positions").glob("*.parquet"))
    lost.unlink()
    assert jobs.positions(source, tmp_path / "spark", engine=session, **options) == report and lost.exists()


def test_unique_positions(session, tmp_path):
    frame = jobs.unique(3, engine=session, folder=str(tmp_path), shards=2)
    rows, weights = jobs.unique(3)
    assert {bytes(row.row): int(row.weight) for row in frame.collect()} == dict(zip(rows, weights))
    with pytest.raises(ValueError, match="need a folder"):
        jobs.unique(3, engine=session)


def test_a_worker_without_the_package_says_so():
    from pyspark import cloudpickle

    # Pickled here and called where the package cannot be imported, as Spark does it.
    program = (
        "import sys\n"
        "sys.modules['movegen'] = None\n"
        "from pyspark import cloudpickle\n"
        "next(cloudpickle.loads(sys.stdin.buffer.read())(iter([])))\n"
    )
    task = cloudpickle.dumps(_spark._task("counted", 2, True))
    run = subprocess.run([sys.executable, "-c", program], input=task, capture_output=True)
    assert run.stderr.decode().splitlines()[-1] == f"RuntimeError: {_spark.MISSING}"


def test_a_worker_without_pyarrow_is_reported_in_one_line():
    from pyspark.errors import PythonException

    with pytest.raises(RuntimeError) as error, _spark._one_line():
        raise PythonException("Traceback ..\nModuleNotFoundError: No module named 'pyarrow'\n")
    assert str(error.value) == _spark.MISSING
