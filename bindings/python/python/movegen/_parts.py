"""`movegen.jobs.positions`: PGN files become Parquet, part by part, on any engine."""

from __future__ import annotations

import contextlib
import functools
import json
import os
import threading
import uuid
import warnings
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Callable, Dict, Iterable, List, NamedTuple, Optional, Sequence, Tuple

from . import _movegen, pgn

#: Rows per row group of a Parquet file.
GROUP = 1 << 17

#: The columns, whose types Spark, which has no unsigned integers, reads as they are.
_KINDS = {
    "file": "string",
    "game_offset": "int64",
    "ply": "int32",
    "row": "binary",
    "move": "int32",
    "from_square": "int8",
    "to_square": "int8",
    "promotion": "int8",
    "result": "int8",
    "eval": "int32",
    "mate": "int32",
    "depth": "int32",
    "clock": "double",
}

#: The columns of the errors.
_ERRORS = {"file": "string", "game_offset": "int64", "line": "int64", "column": "int32", "problem": "string"}


class Part(NamedTuple):
    """A range of a file; a compressed file has only one, without an end."""

    number: int
    path: str
    start: int
    end: Optional[int]
    #: About how much work it is.
    size: int


class PositionsReport(NamedTuple):
    """How many rows `movegen.jobs.positions` has written: positions, and games with errors."""

    positions: int
    errors: int


def files_of(paths: Any) -> List[str]:
    """Returns the files that paths, patterns and folders name."""
    if isinstance(paths, (str, os.PathLike)):
        return [os.path.abspath(file) for file in pgn._files(paths)]
    if isinstance(paths, (bytes, bytearray)) or not isinstance(paths, Iterable):
        kind = f"{type(paths).__module__}.{type(paths).__qualname__}".replace("builtins.", "")
        raise TypeError(f"a path, a pattern, a folder, or a list of these is expected, not {kind}")
    return list(dict.fromkeys(file for each in paths for file in files_of(each)))


def plan(files: Sequence[str], size: int) -> List[Part]:
    """Splits files into parts of about `size` bytes."""
    parts: List[Part] = []
    for path in files:
        ranges = _movegen.ranges(path, size)
        if ranges is None:
            parts.append(Part(len(parts), path, 0, None, 4 * os.path.getsize(path)))
        for start, end in ranges or ():
            parts.append(Part(len(parts), path, start, end, end - start))
    return parts


def prepare(folder: str, files: Sequence[str], size: int, options: Dict[str, Any]) -> List[Part]:
    """Returns the parts of a run, from its folder if it was begun before."""
    job = {"files": [[path, os.path.getsize(path)] for path in files], "part_bytes": size, **options}
    path = os.path.join(folder, "job.json")
    try:
        with open(path, encoding="utf-8") as file:
            stored = json.load(file)
    except FileNotFoundError:
        parts = plan(files, size)
        os.makedirs(folder, exist_ok=True)
        with _replacing(path) as unfinished, open(unfinished, "w", encoding="utf-8") as file:
            json.dump({**job, "parts": parts}, file)
        return parts
    for name, value in job.items():
        if stored.get(name) != value:
            raise ValueError(f"{folder} has a run with other {name}; choose a new folder: {stored.get(name)!r}"[:400])
    return [Part(*part) for part in stored["parts"]]


@contextlib.contextmanager
def _replacing(path: str) -> Any:
    """Yields a name to write to, which becomes `path` at the end. A crash leaves nothing that looks complete."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    # Engines may run a part twice at a time. Names with a dot in front are hidden from readers of the folder.
    unfinished = os.path.join(os.path.dirname(path), f".{uuid.uuid4().hex}.unfinished")
    try:
        yield unfinished
        os.replace(unfinished, path)
    except BaseException:
        with contextlib.suppress(FileNotFoundError):
            os.remove(unfinished)
        raise


def _target(folder: str, table: str, part: Part) -> str:
    return os.path.join(folder, table, f"part-{part.number:06}.parquet")


def written(folder: str, part: Part) -> Optional[PositionsReport]:
    """Returns how many rows a part has, or None if it isn't written."""
    import pyarrow.parquet

    try:
        # Written last.
        positions = pyarrow.parquet.read_metadata(_target(folder, "positions", part)).num_rows
        return PositionsReport(positions, pyarrow.parquet.read_metadata(_target(folder, "errors", part)).num_rows)
    except FileNotFoundError:
        return None


class Stopped(Exception):
    """The run was interrupted."""


def write_part(
    part: Part, folder: str, options: Dict[str, Any], stop: Optional[threading.Event] = None
) -> PositionsReport:
    """Writes the positions and the errors of a part, and returns how many there are."""
    import pyarrow
    import pyarrow.parquet

    tags, labels = options["tags"], options["labels"]
    kinds = {name: kind for name, kind in _KINDS.items() if name not in pgn._LABELS or name in labels}
    fields = [(name, pyarrow.type_for_alias(kind)) for name, kind in kinds.items()]
    schema = pyarrow.schema(fields + [(name, pyarrow.string()) for name in tags])
    errors: List[Tuple[Any, ...]] = []

    def note(error: pgn.PgnError) -> None:
        check()
        errors.append((part.path, error.offset, error.line, error.column, error.problem))

    def check() -> None:
        if stop is not None and stop.is_set():
            raise Stopped

    rows = 0
    with _replacing(_target(folder, "positions", part)) as unfinished:
        with pyarrow.parquet.ParquetWriter(unfinished, schema, compression="zstd") as writer:
            try:
                source = (part.path, part.start, part.end)
                for batch in pgn._positions([source], on_error=note, by_offset=True, batch_size=GROUP, **options):
                    check()
                    writer.write_batch(_converted(batch, part.path, schema))
                    rows += len(batch)
            except OSError as error:
                # A number means that the file can't be read now; without one, its contents are damaged.
                if error.errno is not None:
                    raise
                errors.append((part.path, None, None, None, str(error).replace(f"{part.path}: ", "", 1)))
        with _replacing(_target(folder, "errors", part)) as unfinished_errors:
            fields = [(name, pyarrow.type_for_alias(kind)) for name, kind in _ERRORS.items()]
            table = [dict(zip(_ERRORS, row)) for row in errors]
            pyarrow.parquet.write_table(pyarrow.Table.from_pylist(table, pyarrow.schema(fields)), unfinished_errors)
    return PositionsReport(rows, len(errors))


def _converted(batch: pgn.PositionBatch, path: str, schema: Any) -> Any:
    """Returns a batch with the columns of `schema`."""
    import pyarrow

    taken = batch._arrow()
    names = {"game_offset": "game"}
    file = pyarrow.DictionaryArray.from_arrays(pyarrow.nulls(len(batch), pyarrow.int32()).fill_null(0), [path])
    columns = [file if name == "file" else taken.column(names.get(name, name)) for name in schema.names]
    return pyarrow.RecordBatch.from_arrays(
        [each.cast(kind) for each, kind in zip(columns, schema.types)], schema=schema
    )


def run(paths: Any, folder: Any, engine: Any, size: int, options: Dict[str, Any]) -> PositionsReport:
    """Writes as `movegen.jobs.positions` does."""
    folder = os.path.abspath(folder)
    files = files_of(paths)
    # Checked before anything is written.
    pgn._positions([b""], **options)
    for name in {*_KINDS} & {*options["tags"]}:
        raise ValueError(f"the tag {name!r} has the name of another column")
    parts = prepare(folder, files, size, options)
    reports = [(part, written(folder, part)) for part in parts]
    done = [report for _, report in reports if report is not None]
    # The largest first: then none is left over at the end.
    missing = sorted((part for part, report in reports if report is None), key=lambda part: -part.size)
    if missing:
        done += _engine(engine)(functools.partial(write_part, folder=folder, options=options), missing)
    _warn(folder, parts, options["tags"])
    return PositionsReport(*map(sum, zip(*done))) if done else PositionsReport(0, 0)


def _warn(folder: str, parts: List[Part], tags: List[str]) -> None:
    """Warns about tags that no game has."""
    import pyarrow.parquet

    missing = set(tags)
    for part in parts if tags else ():
        file = pyarrow.parquet.read_metadata(_target(folder, "positions", part))
        for group in map(file.row_group, range(file.num_row_groups)):
            columns = map(group.column, range(file.num_columns))
            known = [each for each in columns if each.statistics and each.statistics.null_count < group.num_rows]
            missing -= {each.path_in_schema for each in known}
        if not missing:
            return
    for name in filter(missing.__contains__, tags):
        warnings.warn(f"no game has the tag {name!r}", pgn.MissingTagWarning, stacklevel=4)


def _engine(engine: Any) -> Callable[[Callable[[Part], PositionsReport], List[Part]], Iterable[Any]]:
    """Returns a function like `map` that runs on the engine."""
    if engine == "here":
        return _on_threads
    if hasattr(engine, "createDataFrame"):
        from . import _spark

        return functools.partial(_spark.write_parts, engine)
    if callable(engine):
        return engine  # type: ignore[no-any-return]
    raise ValueError(f'engine {engine!r} is not known: it is "here", a SparkSession, or a function like map')


def _on_threads(function: Callable[..., PositionsReport], parts: List[Part]) -> List[PositionsReport]:
    """Runs on this machine's cores. The Parquet writer, as the reader, works without the interpreter lock."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    stop = threading.Event()
    with ThreadPoolExecutor(min(cores, len(parts))) as pool:
        futures = [pool.submit(function, part, stop=stop) for part in parts]
        try:
            return [future.result() for future in futures]
        except BaseException:
            stop.set()
            for future in futures:
                future.cancel()
            raise
