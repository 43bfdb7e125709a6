"""What batches of several columns have in common, and how they are read."""

from __future__ import annotations

import sys
import warnings
from typing import TYPE_CHECKING, Any, Callable, Iterable, Iterator, Optional, TypeVar

from ._batch import RowBatch, _nullable

if TYPE_CHECKING:
    import pyarrow

_Item = TypeVar("_Item")
_Self = TypeVar("_Self", bound="Columns")


def check_on_error(on_error: Any) -> Any:
    """Returns a function that receives errors, or None. Raises TypeError for anything else, before the first error."""
    if on_error is not None and not callable(on_error):
        raise TypeError(f"on_error is a function of the error, such as print, not {on_error!r}")
    return on_error


def warn(text: str, kind: type[Warning]) -> None:
    """Warns about the first line outside this package, which may have called `table`."""
    level, frame = 1, sys._getframe()
    while frame.f_back is not None and frame.f_globals.get("__name__", "").startswith("movegen."):
        level, frame = level + 1, frame.f_back
    warnings.warn(text, kind, stacklevel=level)


class WithoutErrors(Iterator[_Item]):
    """Items, with `on_error` called for the errors among them. Goes on after any other error, unlike a generator."""

    def __init__(self, items: Iterator[_Item], on_error: Callable[[Any], Any], *kinds: type[Exception]) -> None:
        self._items, self._on_error, self._kinds = items, on_error, kinds

    def __next__(self) -> _Item:
        while True:
            try:
                return next(self._items)
            except self._kinds as error:
                # A traceback would keep this batch alive as long as the error.
                self._on_error(error.with_traceback(None))


def column(kind: Any, values: memoryview, missing: Optional[float] = None) -> Any:
    """Returns values as an Arrow array, with null for `missing`."""
    import pyarrow
    import pyarrow.compute as compute

    # A caller's array may have gaps.
    data = pyarrow.py_buffer(values if memoryview(values).c_contiguous else bytes(values))
    array = pyarrow.Array.from_buffers(kind, values.nbytes * 8 // kind.bit_width, [None, data])
    if missing is None:
        return array
    if missing != missing:
        return compute.if_else(compute.is_nan(array), pyarrow.scalar(None, kind), array)
    return compute.if_else(compute.equal(array, missing), pyarrow.scalar(None, kind), array)


class Columns:
    """A batch of positions with other columns, one row each."""

    __slots__ = {"rows": "The packed positions, 28 bytes each, for every function over many positions."}
    rows: RowBatch

    def _parts(self, of: Callable[[memoryview], Any]) -> tuple[Any, ...]:
        """Returns the constructor's arguments, made of what a function returns for each column."""
        raise NotImplementedError

    def __reduce__(self) -> Any:
        # An array may have replaced a column.
        return type(self), self._parts(bytearray)

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self: _Self, rows: slice) -> _Self:
        if not isinstance(rows, slice):
            raise TypeError(f"a batch has slices, as in batch[:10], and `take`, but no row {rows!r}")
        return type(self)(*self._parts(lambda column: bytearray(column[rows])))

    def take(self: _Self, rows: Any) -> _Self:
        """Returns the batch of some rows, given by their indices in any order, or by a Boolean for each row."""
        import numpy

        indices = numpy.asarray(rows)
        # NumPy takes an empty list for one of floats.
        picked = indices if len(indices) else slice(0)
        return type(self)(*self._parts(lambda column: bytearray(numpy.asarray(column)[picked])))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {len(self)}>"

    def _arrow(self) -> Any:
        """Returns the batch as a pyarrow record batch."""
        raise NotImplementedError

    def __arrow_c_array__(self, requested_schema: Any = None) -> Any:
        return self._arrow().__arrow_c_array__(requested_schema)

    def to_pandas(self) -> Any:
        """Returns a pandas DataFrame with the columns of the Arrow table, of pandas' nullable types."""
        return self._arrow().to_pandas(types_mapper=_nullable)


class ColumnStream(Iterable[Any]):
    """Batches of columns, and an Arrow stream of them."""

    def _empty(self) -> Columns:
        """Returns a batch without rows."""
        raise NotImplementedError

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        import pyarrow

        batches = (batch._arrow() for batch in self)
        schema = self._empty()._arrow().schema
        return pyarrow.RecordBatchReader.from_batches(schema, batches).__arrow_c_stream__(requested_schema)

    def table(self) -> pyarrow.Table:
        """Returns all rows as one pyarrow table."""
        import pyarrow

        batches = (batch._arrow() for batch in self)
        return pyarrow.Table.from_batches(batches, self._empty()._arrow().schema).unify_dictionaries()

    def to_pandas(self) -> Any:
        """Returns all rows as one pandas DataFrame: see the `to_pandas` of a batch."""
        return self.table().to_pandas(types_mapper=_nullable)
