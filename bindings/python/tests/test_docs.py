"""The examples of the docstrings and of the README, and the stubs."""

import ast
import doctest
import importlib
import inspect
import json
import os
import pathlib
import pydoc
import re
import subprocess
import sys
from random import Random

import pytest
import stub

import movegen
import movegen.chess
from movegen import _movegen


@pytest.mark.parametrize(
    "name",
    [
        "movegen",
        "movegen._batch",
        "movegen._game",
        "movegen._chess",
        "movegen._svg",
        "movegen._time_control",
        "movegen.pgn",
        "movegen.training",
        "movegen.variants",
    ],
)
def test_docstrings_of_modules(name):
    failed, attempted = doctest.testmod(importlib.import_module(name))
    assert failed == 0 and attempted > 0


def test_docstrings_of_classes():
    finder, runner = doctest.DocTestFinder(), doctest.DocTestRunner()
    tested = set()
    for name in dir(_movegen):
        if inspect.isclass(getattr(_movegen, name)):
            for test in finder.find(getattr(_movegen, name), name, globs={}):
                if test.examples:
                    tested.add(test.name)
                    runner.run(test)
    assert runner.summarize().failed == 0
    assert {"Board", "Board.push_san", "Board.moves", "Move", "MoveSequence", "Piece"} <= tested


def test_every_public_name_is_documented_and_has_a_type():
    stubs = ast.parse((pathlib.Path(movegen.__file__).parent / "_movegen.pyi").read_text())
    declared = {node.name: node for node in stubs.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
    for name in dir(_movegen):
        found = getattr(_movegen, name)
        # Users reach the others by functions and classes of Python, which have types.
        is_public = any(getattr(module, name, None) is found for module in (movegen, movegen.chess))
        if name.startswith("__") or not is_public:
            continue
        assert name in declared, name
        if inspect.isclass(found) and not issubclass(found, Exception):
            members = {node.name for node in declared[name].body if isinstance(node, ast.FunctionDef)}
            members |= {node.target.id for node in declared[name].body if isinstance(node, ast.AnnAssign)}
            for member in vars(found):
                if not member.startswith("_"):
                    assert member in members, f"{name}.{member}"
                    value = getattr(found, member)
                    assert value is None or value.__doc__, f"{name}.{member}"
            for member in members:
                assert hasattr(found, member), f"{name}.{member} is not in the class"


def test_the_stub_has_the_docstrings():
    text = (pathlib.Path(movegen.__file__).parent / "_movegen.pyi").read_text()
    assert text == stub.documented(text), "python tests/stub.py writes them"
    assert text.count('"""') > 2 * 130


def test_help_and_imports_by_star_have_the_functions():
    names: dict[str, object] = {}
    exec("from movegen import *", names)
    assert names["san"] is movegen.san and names["Board"] is movegen.Board and "annotations" not in names
    assert "\nFUNCTIONS\n    bitboards(" in pydoc.render_doc(movegen, renderer=pydoc.plaintext)


README = pathlib.Path(__file__).parent.parent / "README.md"


@pytest.mark.skipif(not README.exists(), reason="only the tests were copied")
def test_readme():
    pytest.importorskip("numpy")
    failed, attempted = doctest.testfile(str(README), module_relative=False)
    assert failed == 0 and attempted >= 2


GUIDE = pathlib.Path(__file__).parents[3] / "docs/guide/src/using/python.md"


def test_guide(text, tmp_path, monkeypatch, capsys):
    for library in ("numpy", "pyarrow", "duckdb"):
        pytest.importorskip(library)
    (tmp_path / "games.pgn").write_bytes(text)
    monkeypatch.chdir(tmp_path)
    names = {}
    programs = [block.split("```")[0] for block in GUIDE.read_text(encoding="utf-8").split("```python\n")[1:]]
    assert len(programs) == 6
    chess = pathlib.Path(__file__).with_name("python_chess.py").read_text(encoding="utf-8")
    for program in [*programs, chess]:
        exec(program, names)
    printed = capsys.readouterr().out
    assert "4k3/P7/8/8/8/8/8/4K2R w K - 0 1" in printed and "row_count" in printed
    # Each program has the same result as with python-chess.
    assert len(names["boards"]) > 1_000 and (names["boards"] == names["boards_chess"]).all()
    assert names["results"].tolist() == names["results_chess"]
    assert len(names["moves"]) == len(names["ucis_chess"])
    by_squares, by_index, has_move = (names[name] for name in ("by_squares", "by_index", "has_move"))
    assert by_squares.max() > 255 and by_index[has_move].max() < 218 and (by_index[~has_move] == 255).all()
    fens = (" ".join(fen.split()[:4]) for fen in movegen.unpack_fens(names["openings"]["row_min"]))
    places = list(zip(fens, names["openings"]["san"].to_pylist()))
    assert dict(zip(places, names["openings"]["row_count"].to_pylist())) == names["counts_chess"]
    assert numpy_file(tmp_path / "training.npz") == ["boards", "moves", "results"]


CLUSTERS = GUIDE.with_name("clusters.md")


def program(page, section):
    """Returns the first program of a section."""
    text = page.read_text(encoding="utf-8")
    return re.search(rf"^#+ {section}.*?```python\n(.*?)```", text, re.DOTALL | re.MULTILINE)[1]


@pytest.fixture
def folder(text, tmp_path, monkeypatch):
    """A folder with two files and a bad game, as the page has it. Returns the number of positions."""
    (tmp_path / "games").mkdir()
    (tmp_path / "games/a.pgn").write_bytes(text)
    (tmp_path / "games/b.pgn").write_bytes(b"1. e4 Ke7 *\n\n" + text[: text.index(b"[Event", 9_000)])
    monkeypatch.chdir(tmp_path)
    return movegen.pgn.positions("games", on_error=lambda error: None).table().num_rows


@pytest.mark.parametrize("engine", ["movegen", "Ray", "Dask", "DuckDB"])
def test_engines(folder, engine, capsys):
    section, engine = "Beyond" if engine == "movegen" else engine, engine.lower()
    pytest.importorskip("pyarrow"), pytest.importorskip(engine)
    names = {}
    if engine == "ray":
        import ray

        ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    exec(program(CLUSTERS, section), names)
    if engine == "movegen":
        assert sum(int(line.split()[-1]) for line in capsys.readouterr().out.splitlines()) == folder + 1
    else:
        assert names[f"{engine}_rows"] == folder
    if engine == "duckdb":
        assert names["duckdb"].sql("SELECT count(*) FROM 'tables/arrow/*.parquet'").fetchall() == [(folder,)]


def numpy_file(path):
    import numpy

    with numpy.load(path) as file:
        return sorted(file.files)


EXAMPLES = pathlib.Path(__file__).parent.parent / "examples"


@pytest.mark.parametrize(
    "arguments, expected",
    [
        ("training_set.py games.pgn out.npz", r"\d+ positions, mean result [+-]0\.\d+"),
        ("opening_table.py games.pgn 4", r"\d+ [+-]\d\.\d+ \S+ +\S+ w .*"),
    ],
)
def test_examples(text, tmp_path, arguments, expected):
    pytest.importorskip("numpy"), pytest.importorskip("pyarrow")
    (tmp_path / "games.pgn").write_bytes(text)
    script, *rest = arguments.split()
    run = [sys.executable, str(EXAMPLES / script), *rest]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    output = subprocess.run(run, cwd=tmp_path, env=environment, check=True, capture_output=True, text=True).stdout
    assert re.fullmatch(expected, output.splitlines()[0].strip()), output


def test_value_network(tmp_path):
    numpy = pytest.importorskip("numpy")
    # The evaluation is the material on the board: a network that has learned it does much better than a constant.
    random, games = Random(3), []
    for _ in range(60):
        board, text = movegen.Board(), []
        while len(text) < 120 and not board.is_game_over():
            moves = board.legal_moves
            san = board.san_and_push(moves[random.randrange(len(moves))])
            count = [len(board.pieces(role, True)) - len(board.pieces(role, False)) for role in range(1, 6)]
            text.append(f"{san} {{ [%eval {sum(n * value for n, value in zip(count, (1, 3, 3, 5, 9)))}.00] }}")
        games.append(f'[Event "x"]\n\n{" ".join(text)} *\n')
    (tmp_path / "games.pgn").write_text("\n".join(games))
    script = EXAMPLES / "value_network.py"
    assert len(script.read_text().splitlines()) <= 60
    run = [sys.executable, str(script), "games.pgn", "out.npz", "300"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    output = subprocess.run(run, cwd=tmp_path, env=environment, check=True, capture_output=True, text=True).stdout
    count, error, by_mean = re.fullmatch(r"(\d+) .*, error ([\d.]+), by the mean ([\d.]+)\n", output).groups()
    assert int(count) > 5_000 and float(error) < float(by_mean) / 3, output
    with numpy.load(tmp_path / "out.npz") as weights:
        assert [weights[name].shape for name in weights] == [(768, 64), (64,), (64,), (1,)]


def test_types(tmp_path):
    """The package, the examples and a program with the names of python-chess have the types that they say."""
    pytest.importorskip("mypy")
    program = tmp_path / "program.py"
    program.write_text(
        "import movegen.chess as chess\n"
        "squares: chess.SquareSet = chess.Board().attackers(chess.WHITE, chess.E4) | chess.BB_A1\n"
        "import io\n"
        "game = chess.pgn.read_game(io.StringIO())\n"
        "headers = chess.pgn.read_game(io.StringIO(), Visitor=chess.pgn.HeadersBuilder)\n"
        "names: list[str] = [] if game is None or headers is None else [game.headers['White'], headers['White']]\n"
        "print(chess.pgn.Game, chess.variant.AtomicBoard, chess.Status.VALID)\n"
    )
    package = pathlib.Path(movegen.__file__).parent
    run = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--ignore-missing-imports",
        str(package),
        *map(str, EXAMPLES.glob("*.py")),
        str(program),
    ]
    result = subprocess.run([*run, "--cache-dir", os.devnull], capture_output=True, text=True)
    assert result.returncode == 0, result.stdout


def test_types_of_examples_by_pyright(tmp_path):
    pytest.importorskip("pyright")
    # pyspark is not installed everywhere.
    config = {"include": [str(EXAMPLES)], "reportMissingImports": False}
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(config))
    run = [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, "--project", str(tmp_path)]
    result = subprocess.run(run, capture_output=True, text=True)
    assert result.returncode == 0 and "0 errors" in result.stdout, result.stdout


#: What a strict type checker accepts.
STRICT = """
import numpy as np

import movegen

for batch in movegen.pgn.positions("x.pgn", labels=["eval"], tags="White", numbers="WhiteElo"):
    evals, plies, rows = np.asarray(batch.labels["eval"]), np.asarray(batch.ply), np.asarray(batch.rows)
    counts = movegen.legal_counts(batch.rows)
    first: "int | None" = counts[0]
    total = sum(count for count in counts if count is not None) + len(evals) + len(plies) + len(rows)
    names = [name.upper() for name in batch.tags["White"] if name is not None]
    sans = [san.upper() for san in movegen.san(batch.rows, batch.move).tolist() if san is not None]
    ratings = np.asarray(batch.numbers["WhiteElo"])
"""


def test_types_of_batches_by_strict_pyright(tmp_path):
    pytest.importorskip("pyright"), pytest.importorskip("numpy")
    config = {"include": ["program.py"], "typeCheckingMode": "strict", "reportUnusedVariable": False}
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(config))
    (tmp_path / "program.py").write_text(STRICT)
    run = [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, "--project", str(tmp_path)]
    result = subprocess.run(run, capture_output=True, text=True)
    assert result.returncode == 0 and "0 errors" in result.stdout, result.stdout
