"""Copies the docstrings of the compiled module into its stub, where editors look for them: `python tests/stub.py`."""

import ast
import inspect
import pathlib
import textwrap

from movegen import _movegen


def documented(text):
    """Returns the text of a stub with the docstrings, without their examples."""
    lines = text.splitlines()
    # From the last one on, so that line numbers stay right.
    for node, found in reversed(list(nodes(ast.parse(text), _movegen))):
        doc = inspect.cleandoc(found.__doc__ or "").split("\n>>>")[0].strip()
        first = node.body[0]
        start = min([first.lineno, *(each.lineno for each in getattr(first, "decorator_list", []))]) - 1
        if isinstance(first, ast.Expr) and isinstance(first.value.value, str):
            del lines[start : first.end_lineno]
        elif isinstance(first, ast.Expr):
            lines[start] = lines[start].removesuffix(" ...")
            start += 1
        quoted = f'"""{doc}\n"""' if "\n" in doc else f'"""{doc}"""'
        # A blank line after it, unless there is one.
        end = [""] if lines[start : start + 1] not in ([], [""]) else []
        lines[start:start] = textwrap.indent(quoted, " " * (node.col_offset + 4)).splitlines() + end
    return "\n".join(lines) + "\n"


def nodes(tree, found):
    """Yields the classes, methods and functions that have docstrings, each after what it is in."""
    for node in tree.body:
        if not isinstance(node, (ast.ClassDef, ast.FunctionDef)) or node.name.startswith("_"):
            continue
        member = inspect.getattr_static(found, node.name)
        member = getattr(member, "__func__", member)
        if member.__doc__:
            yield node, member
        if isinstance(node, ast.ClassDef):
            yield from nodes(node, member)


if __name__ == "__main__":
    path = pathlib.Path(__file__).parent.parent / "python/movegen/_movegen.pyi"
    path.write_text(documented(path.read_text(encoding="utf-8")), encoding="utf-8")
