"""PGN as a data source of PySpark 4. The workers need this package and pyarrow.

spark.dataSource.register(movegen.spark.PgnSource)
games = spark.read.format("pgn").option("labels", "eval,clock").option("errors", "rows").load("s3a://bucket/*.zst")
"""

from __future__ import annotations

import json
import sys
import warnings
from typing import Any, Callable, Iterator

from pyspark import cloudpickle
from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition

__all__ = ["PgnSource"]

#: The message of a worker without this package.
MISSING = (
    "this Python of Spark lacks movegen or pyarrow: install both there, or set PYSPARK_PYTHON to one that has them"
)

#: The options, with functions that read their texts.
_OPTIONS: dict[str, Callable[[str], Any]] = {
    **dict.fromkeys(("tags", "numbers", "labels", "where", "columns", "errors"), str),
    **dict.fromkeys(("min_ply", "max_ply", "bytes"), int),
    "strict": lambda text: {"true": True, "false": False}[text.lower()],
}

#: Spark's names of types that Arrow names otherwise.
_TYPES = {"int8": "tinyint", "int32": "int", "int64": "bigint"}

#: The work of opening a split, in bytes. Small files share a task.
_OPENING = 1 << 20

# Pickled by value, so that a worker without this package can say so.
_by_value: Any = cloudpickle
_by_value.register_pickle_by_value(sys.modules[__name__])


def _pgn() -> Any:
    try:
        import pyarrow  # noqa: F401

        from movegen import pgn
    except ImportError:
        raise RuntimeError(MISSING) from None
    return pgn


class PgnSource(DataSource):
    """The format "pgn": a row for each position, with the columns of `movegen.pgn.read_split`.

    Its options are those of `read_split`: `tags`, `numbers`, `labels`, `columns`, `where`, `min_ply`, `max_ply`,
    `errors` and `strict`. `bytes` is the size of a split, by default 32 MiB. Paths are those of `movegen.pgn.splits`.

    By default, an invalid game fails the query. With `errors` set to "rows", it has a row in which `problem` isn't
    null.
    """

    #: The options of `split_schema`.
    _NAMES = {"tags", "numbers", "labels", "errors", "columns"}

    @classmethod
    def name(cls) -> str:
        return "pgn"

    def _paths(self) -> list[str]:
        if not {"path", "paths"} & self.options.keys():
            raise ValueError("a path is missing: load(PATH)")
        return json.loads(self.options["paths"]) if "paths" in self.options else [self.options["path"]]

    def _read_options(self) -> dict[str, Any]:
        """Returns the options as `read_split` takes them, and `bytes`."""
        found: dict[str, Any] = {"bytes": 1 << 25}
        for name in self.options.keys() - {"path", "paths"}:
            if name not in _OPTIONS:
                raise TypeError(f"{name!r} is not an option: {', '.join(_OPTIONS)}")
            try:
                found[name] = _OPTIONS[name](self.options[name])
            except (KeyError, ValueError):
                wanted = "a number" if _OPTIONS[name] is int else "true or false"
                raise ValueError(f"the option {name} is {wanted}, not {self.options[name]!r}") from None
        return found

    def schema(self) -> str:
        pgn, options = _pgn(), self._read_options()
        chosen = {name: options[name] for name in self._NAMES & options.keys()}
        # Here the user sees errors in all options, and warnings about tags and labels that no game has.
        for split in pgn.splits(self._paths(), options.pop("bytes"))[:1]:
            pgn.read_split(split, **options)
            next(pgn.read_split(split, **{**chosen, "errors": "skip", "columns": "ply"}, batch_size=1), None)
        types = ((field.name, str(field.type)) for field in pgn.split_schema(**chosen))
        return ", ".join(f"`{name}` {_TYPES.get(kind, kind)}" for name, kind in types)

    def reader(self, schema: Any) -> DataSourceReader:
        options = {**self._read_options(), "columns": schema.fieldNames()}
        # Before any task, the user sees what is wrong with a schema of their own.
        _pgn().split_schema(**{name: options[name] for name in self._NAMES & options.keys()})
        return PgnReader(self._paths(), options.pop("bytes"), options)


class PgnReader(DataSourceReader):
    """Reads splits. Spark gives each task one partition."""

    def __init__(self, paths: list[str], size: int, options: dict[str, Any]) -> None:
        self._paths, self._size, self._options = paths, size, options

    def partitions(self) -> list[InputPartition]:
        found: list[InputPartition] = []
        work = 0
        for file, start, end in _pgn().splits(self._paths, self._size):
            work += end - start + _OPENING
            if not found or work > self._size + _OPENING:
                found.append(InputPartition([]))
                work = end - start + _OPENING
            found[-1].value.append((file, start, end))
        return found

    def read(self, partition: InputPartition) -> Iterator[Any]:
        pgn = _pgn()
        # The driver has warned once, at `load`.
        warnings.simplefilter("ignore", pgn.EmptyColumnWarning)
        for split in partition.value or ():
            yield from pgn.read_split(split, **self._options)
