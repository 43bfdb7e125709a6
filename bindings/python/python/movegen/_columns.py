"""What batches of several columns have in common, and how they are read."""

from __future__ import annotations

import sys
import warnings
from typing import TYPE_CHECKING, Any, Callable, Iterable, Iterator, Optional, TypeVar

from . import _files
from ._batch import TYPES, Batch, RowBatch, _nullable, arrow_array, numbers, packed
from ._movegen import DamagedFileError, PgnError, SampleError

if TYPE_CHECKING:
    import pyarrow

_Item = TypeVar("_Item")
_Self = TypeVar("_Self", bound="Columns")
_Batch = TypeVar("_Batch", bound="Columns")


def check_on_error(on_error: Any) -> Any:
    """Returns a function that receives errors, or None. Raises TypeError for anything else, before the first error."""
    if on_error is not None and not callable(on_error):
        raise TypeError(f"on_error is a function of the error, such as print, not {on_error!r}")
    return on_error


def check_range(name: str, value: int, most: int) -> None:
    """Raises ValueError for an argument that isn't from 0 to `most`."""
    if not 0 <= value <= most:
        raise ValueError(f"{name} is from 0 to {most}, not {value}")


def warn(text: str, kind: type[Warning]) -> None:
    """Warns about the first line outside this package, which may have called `table`."""
    level, frame = 1, sys._getframe()
    while frame.f_back is not None and frame.f_globals.get("__name__", "").startswith("movegen."):
        level, frame = level + 1, frame.f_back
    warnings.warn(text, kind, stacklevel=level)


class WithoutErrors(Iterator[_Item]):
    """Items, with `on_error` called for the errors among them. Goes on after any other error, unlike a generator."""

    def __init__(self, items: Iterator[_Item], on_error: Callable[[Any], Any]) -> None:
        self._items, self._on_error = items, on_error

    def __next__(self) -> _Item:
        while True:
            try:
                return next(self._items)
            except (PgnError, SampleError, DamagedFileError) as error:
                # A traceback would keep this batch alive as long as the error.
                self._on_error(error.with_traceback(None))


class Column:
    """A column of numbers: their format in a memoryview, what stands for a missing one, and its help. In a class of
    batches, it's an attribute that takes numbers of this type, or of another without loss.
    """

    def __init__(self, form: Any, missing: Optional[float] = None, doc: str = "") -> None:
        self.form, self.missing, self.__doc__ = form, missing, doc

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, batch: Optional[Columns], owner: Any = None) -> memoryview:
        if batch is None:
            # The class has the column itself, whose help is shown.
            return self  # type: ignore[return-value]
        if self.name not in batch._columns:
            raise AttributeError(f"the batch has no column {self.name!r}: {', '.join(batch._names())}")
        return batch._columns[self.name]

    def __set__(self, batch: Columns, values: Any) -> None:
        try:
            view = numbers(values.raise_errors() if isinstance(values, Batch) else values, self.form, self.missing)
        except TypeError:
            raise TypeError(f"the column {self.name} takes numbers, not {type(values).__name__}") from None
        except ValueError as error:
            raise ValueError(f"the column {self.name}: {error}") from None
        if len(view) != len(batch):
            raise ValueError(f"the column {self.name} has {len(batch)} values, not {len(view)}")
        batch._columns[self.name] = view

    def arrow(self, values: memoryview) -> Any:
        """Returns values as an Arrow array, with null for a missing one."""
        import pyarrow
        import pyarrow.compute as compute

        kind, missing = pyarrow.type_for_alias(TYPES[self.form]), self.missing
        # A caller's array may have gaps.
        array = arrow_array(values if values.c_contiguous else memoryview(bytes(values)), kind)
        if missing is None:
            return array
        is_missing = compute.is_nan(array) if missing != missing else compute.equal(array, missing)
        return compute.if_else(is_missing, pyarrow.scalar(None, kind), array)


class Columns:
    """A batch of positions with other columns, one row each."""

    __slots__ = ("_rows", "_columns")

    def __init__(self, columns: dict[str, Any]) -> None:
        self._rows = RowBatch._of(columns["row"])
        self._columns: dict[str, memoryview] = {
            name: memoryview(values).cast(self._kind(name).form) for name, values in columns.items() if name != "row"
        }

    @classmethod
    def _of(cls: type[_Self], *parts: Any) -> _Self:
        """Returns the batch of the parts of one."""
        return cls(*parts)

    @property
    def rows(self) -> RowBatch:
        """The packed positions, 28 bytes each, for every function over many positions. May be set to positions in any
        form that `movegen.pack_fens` takes.
        """
        return self._rows

    @rows.setter
    def rows(self, positions: Any) -> None:
        rows = packed(positions)
        if len(rows) != len(self):
            raise ValueError(f"the column rows has {len(self)} positions, not {len(rows)}")
        self._rows = rows

    @classmethod
    def _own(cls) -> dict[str, Column]:
        """Returns the columns after the rows that are attributes, by name."""
        return {name: value for name, value in vars(cls).items() if isinstance(value, Column)}

    def _kind(self, name: str) -> Column:
        """Returns what is known of a column."""
        return self._own()[name]

    def _parts(self, of: Callable[[memoryview], Any]) -> tuple[Any, ...]:
        """Returns the arguments of `_of`, made of what a function returns for each column."""
        return ({name: of(values) for name, values in (("row", self.rows.values), *self._columns.items())},)

    def _names(self) -> list[str]:
        """Returns the names of the columns in Arrow."""
        return ["row", *self._columns]

    def column(self, name: str) -> Any:
        """Returns a column of the Arrow table as a pyarrow array, with null where there is no value. For example,
        `polars.Series(batch.column("move"))` has null where `polars.Series(batch.move)` has 0.
        """
        if name == "row":
            return self.rows._arrow()
        if name not in self._columns:
            raise ValueError(f"{name!r} is not a column: {', '.join(self._names())}")
        return self._kind(name).arrow(self._columns[name])

    def __reduce__(self) -> Any:
        # An array may have replaced a column.
        return self._of, self._parts(bytearray)

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self: _Self, rows: slice) -> _Self:
        if not isinstance(rows, slice):
            raise TypeError(f"a batch has slices, as in batch[:10], `take` and `to_pandas`, but no row {rows!r}")
        return self._of(*self._parts(lambda column: bytearray(column[rows])))

    def take(self: _Self, rows: Any) -> _Self:
        """Returns the batch of some rows, given by their indices in any order, or by a Boolean for each row."""
        import numpy

        indices = numpy.asarray(rows)
        # NumPy takes an empty list for one of floats.
        picked = indices if len(indices) else slice(0)
        return self._of(*self._parts(lambda column: bytearray(numpy.asarray(column)[picked])))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {len(self)}>"

    def _arrow(self) -> Any:
        """Returns the batch as a pyarrow record batch."""
        import pyarrow

        return pyarrow.RecordBatch.from_pydict({name: self.column(name) for name in self._names()})

    def __arrow_c_array__(self, requested_schema: Any = None) -> Any:
        return self._arrow().__arrow_c_array__(requested_schema)

    def to_pandas(self) -> Any:
        """Returns a pandas DataFrame with the columns of the Arrow table, of pandas' nullable types."""
        return self._arrow().to_pandas(types_mapper=_nullable)


class ColumnStream(Iterable[_Batch]):
    """Batches of columns, and an Arrow stream of them."""

    def __init__(self, sources: list[Any], arguments: tuple[Any, ...], on_error: Optional[Callable[[Any], Any]]):
        self._sources, self._arguments, self._on_error = sources, arguments, check_on_error(on_error)
        # Opened now, so that a missing file is an error of the call that names it.
        self._first: Any = self._reader()

    def _reader(self) -> Any:
        """Returns an iterator over the columns of batches."""

    def _batch(self, columns: Any) -> _Batch:
        """Returns the batch of columns from a reader."""
        raise NotImplementedError

    def _empty(self) -> Any:
        """Returns a batch without rows."""

    def _end(self, reader: Any, is_empty: bool) -> None:
        """Warns about what a reader at its end hasn't found."""

    def _open(self) -> Any:
        """Returns a reader at the start of the input."""
        reader, self._first = self._first, None
        if reader is not None:
            return reader
        for source in self._sources:
            if not _files.can_reopen(source):
                raise ValueError(f"this {type(source).__name__} was read and can't be read again: pass a path or bytes")
        return self._reader()

    def __iter__(self) -> Pass[_Batch]:
        return Pass(self)

    def __reduce__(self) -> Any:
        """Pickles what to read, and how, for another process that has the files."""
        return type(self), (self._sources, self._arguments, self._on_error)

    def _arrow(self) -> Any:
        """Returns the batches as a reader of pyarrow."""
        import pyarrow

        return pyarrow.RecordBatchReader.from_batches(self._empty()._arrow().schema, (each._arrow() for each in self))

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        return self._arrow().__arrow_c_stream__(requested_schema)

    def table(self) -> pyarrow.Table:
        """Returns all rows as one pyarrow table."""
        return self._arrow().read_all().unify_dictionaries()

    def to_pandas(self) -> Any:
        """Returns all rows as one pandas DataFrame: see the `to_pandas` of a batch."""
        return self.table().to_pandas(types_mapper=_nullable)


class Pass(Iterator[_Batch]):
    """One pass over batches. After an error of a game, a sample or a file, the next call goes on."""

    def __init__(self, stream: ColumnStream[_Batch]) -> None:
        self._stream, self._is_empty = stream, True
        self.reader: Any = None

    def __next__(self) -> _Batch:
        if self.reader is None:
            # Not earlier: DuckDB makes a stream just to look at its columns.
            self.reader = self._items = self._stream._open()
            if self._stream._on_error is not None:
                self._items = WithoutErrors(self.reader, self._stream._on_error)
        try:
            columns = next(self._items)
        except StopIteration:
            self._stream._end(self.reader, self._is_empty)
            raise
        self._is_empty = False
        return self._stream._batch(columns)
