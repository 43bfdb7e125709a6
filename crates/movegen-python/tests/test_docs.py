"""The examples of the docstrings and of the README, and the stubs."""

import ast
import doctest
import importlib
import inspect
import pathlib

import pytest

import movegen
from movegen import _movegen


@pytest.mark.parametrize("name", ["movegen", "movegen._batch", "movegen._chess", "movegen._svg", "movegen.jobs", "movegen.pgn"])
def test_docstrings_of_modules(name):
    if name == "movegen.jobs":
        pytest.importorskip("pyarrow")
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
        if name.startswith("__"):
            continue
        assert name in declared, name
        if inspect.isclass(found) and not issubclass(found, Exception):
            members = {node.name for node in declared[name].body if isinstance(node, ast.FunctionDef)}
            for member in vars(found):
                if not member.startswith("_"):
                    assert member in members, f"{name}.{member}"
                    assert getattr(found, member).__doc__, f"{name}.{member}"
            for member in members:
                assert hasattr(found, member), f"{name}.{member} is not in the class"
    for name in movegen.__all__:
        assert hasattr(movegen, name)


PACKAGE = pathlib.Path(__file__).parent.parent
PAGES = [PACKAGE / "README.md", PACKAGE.parent.parent / "docs/guide/src/using/data.md"]


@pytest.mark.parametrize("page", [page for page in PAGES if page.exists()], ids=lambda page: page.name)
def test_page(page):
    pytest.importorskip("numpy")
    failed, attempted = doctest.testfile(str(page), module_relative=False)
    assert failed == 0 and attempted >= 5
