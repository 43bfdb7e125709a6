"""Functions over many positions, on all processor cores, without the interpreter lock.

Positions can be FENs (a list or any iterable of texts, a NumPy array of texts, or an Arrow array of strings), packed
rows of 28 bytes (anything with the buffer protocol, such as bytes or a NumPy array of uint8, or an Arrow array of
binary values), or a list of boards. Arrow arrays may come from any library with the Arrow PyCapsule interface.

An invalid row does not affect the others: its result is None, and `errors` has the exception.
"""

# The compiled module has types for what users call, and otherwise Any.
# mypy: no-warn-return-any

from __future__ import annotations

import sys
from array import array
from operator import index
from typing import Any, Callable, Generic, Iterable, Iterator, NamedTuple, Optional, TypeVar, Union, overload

from . import _files, _movegen

#: Bytes per packed row.
ROW = 28

#: The types of Arrow for the formats of memoryviews.
TYPES = {
    **{"B": "uint8", "H": "uint16", "I": "uint32", "Q": "uint64", "?": "bool"},
    **{"b": "int8", "h": "int16", "i": "int32", "d": "float64"},
}

#: The type of a row's value.
T = TypeVar("T")
Self = TypeVar("Self", bound="Batch[Any]")


class Rows(Generic[T]):
    """A value or None for each row, like a list, and an Arrow array."""

    # No collections.abc.Sequence: Polars would convert it value by value instead of taking the Arrow array.
    __slots__ = ()

    def __len__(self) -> int:
        raise NotImplementedError

    def _at(self, i: int) -> Optional[T]:
        """Returns the value of a row."""
        raise NotImplementedError

    def _arrow(self) -> Any:
        """Returns the rows as an array of pyarrow."""

    @overload
    def __getitem__(self, index: int) -> Optional[T]: ...
    @overload
    def __getitem__(self, index: slice) -> list[Optional[T]]: ...
    def __getitem__(self, index: Union[int, slice]) -> Union[Optional[T], list[Optional[T]]]:
        rows = range(len(self))[index]
        return self._at(rows) if isinstance(rows, int) else [*map(self._at, rows)]

    def __iter__(self) -> Iterator[Optional[T]]:
        return map(self._at, range(len(self)))

    def __arrow_c_array__(self, requested_schema: Any = None) -> Any:
        return self._arrow().__arrow_c_array__(requested_schema)

    def to_pandas(self, index: Any = None) -> Any:
        """Returns a pandas Series with the type of the values, or with pandas' nullable type if a row has none. To add
        it to a frame that was filtered or sorted, pass `frame.index`.
        """
        array = self._arrow()
        series = array.to_pandas(types_mapper=_nullable if array.null_count else None)
        return series if index is None else series.set_axis(index)


class Batch(Rows[T]):
    """The results of a function over many rows.

    It's like a list of one value per row, with None where there was an error. `mask` is True for each row with a value,
    and `errors` maps the other rows to their exceptions. `numpy.asarray(batch)` takes the numbers without a copy, and
    so do `pyarrow.array(batch)` and `polars.Series(batch)`, except for Booleans and batches with errors. The NumPy
    array can be written to, which changes the batch. NumPy, and therefore `pandas.Series(batch)`, have 0 where there
    was an error, and `to_pandas()` has a missing value.

    >>> import movegen
    >>> batch = movegen.legal_counts([movegen.STARTING_FEN, "no FEN"])
    >>> batch
    <Batch of 2, 1 errors: [20, None]>
    >>> batch.mask.tolist(), batch.errors[1].field, batch.errors[1].column
    ([True, False], 'placement', 2)
    """

    __slots__ = ("values", "mask", "errors")

    def __init__(self, values: Any, mask: bytes, errors: dict[int, ValueError]) -> None:
        #: The values: a memoryview, or a list of texts. A row with an error has zeros or "". If a row has several
        #: numbers, `batch[0]` is a memoryview of the first, and `numpy.asarray(batch)[0]` an array.
        self.values = values
        #: A memoryview with True for each row that has a value.
        self.mask = memoryview(mask).cast("?")
        #: The exceptions, by row.
        self.errors = errors

    def __len__(self) -> int:
        return len(self.mask)

    def _value(self, i: int) -> T:
        if isinstance(self.values, list) or self.values.ndim == 1:
            return self.values[i]
        size = self.values.nbytes // len(self)
        value = self.values.cast("B")[i * size : (i + 1) * size].cast(self.values.format, self.values.shape[1:])
        return value

    def _at(self, i: int) -> Optional[T]:
        return self._value(i) if self.mask[i] else None

    def __eq__(self, other: Any) -> bool:
        try:
            return len(self) == len(other) and all(a == b for a, b in zip(self, other))
        except TypeError:
            return NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        shown = ", ".join(map(repr, self[:8])) + (", .." if len(self) > 8 else "")
        errors = f", {len(self.errors)} errors" if self.errors else ""
        return f"<{type(self).__name__} of {len(self)}{errors}: [{shown}]>"

    def _state(self) -> tuple[Any, ...]:
        """Returns what pickling stores: the arguments of `_restored`."""
        values = self.values
        plain = values if isinstance(values, list) else (bytearray(values), values.format, values.shape)
        return plain, bytes(self.mask), self.errors

    def __reduce__(self) -> Any:
        return _restored, (type(self), *self._state())

    def raise_errors(self: Self) -> Self:
        """Raises the first exception of a row, or returns the batch if there is none."""
        for row, error in self.errors.items():
            raised = type(error)(f"row {row}: {error}")
            vars(raised).update(vars(error))
            raise raised from error
        return self

    def tolist(self) -> list[Optional[T]]:
        """Returns the values as a list, with None for errors."""
        return list(self)

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        import numpy

        array = numpy.asarray(self.values, dtype)
        return array.copy() if copy else array

    def _arrow(self) -> Any:
        import pyarrow
        import pyarrow.compute

        if isinstance(self.values, list):
            texts = list(self) if self.errors else self.values
            return pyarrow.array(texts, type=pyarrow.string())
        rows = arrow_array(self.values, pyarrow.binary(ROW) if isinstance(self, RowBatch) else None)
        if len(rows) > len(self):
            rows = pyarrow.FixedSizeListArray.from_arrays(rows, len(rows) // len(self))
        if self.errors:
            rows = pyarrow.compute.if_else(arrow_array(self.mask), rows, pyarrow.scalar(None, rows.type))
        return rows


def _nullable(kind: Any) -> Any:
    """Returns pandas' nullable type for an Arrow type, or None where pandas has a missing value anyway."""
    import pandas

    name = str(kind).replace("uint", "UInt").replace("int", "Int").replace("bool", "boolean")
    is_nullable = name.startswith(("UInt", "Int", "boolean"))
    return pandas.api.types.pandas_dtype(name) if is_nullable else None


def arrow_array(values: Any, kind: Any = None) -> Any:
    """Returns the values of a memoryview as an Arrow array, by default of its type."""
    import pyarrow

    # Arrow has eight Booleans in a byte.
    kind = kind or pyarrow.type_for_alias(TYPES["B" if values.format == "?" else values.format])
    count = values.nbytes * 8 // kind.bit_width
    found = pyarrow.Array.from_buffers(kind, count, [None, pyarrow.py_buffer(values)])
    return found.cast(pyarrow.bool_()) if values.format == "?" else found


def _restored(kind: Any, values: Any, *more: Any) -> Any:
    """Returns a batch that was pickled or copied: its values are a list, or bytes with format and shape."""
    if isinstance(values, tuple):
        data, form, shape = values
        values = memoryview(data).cast(form, shape) if data else memoryview(data).cast(form)
    return kind(values, *more)


class RowBatch(Batch[bytes]):
    """Packed rows of 28 bytes, each a position: a Batch of bytes."""

    __slots__ = ()

    @classmethod
    def _of(cls, data: Any, mask: Optional[bytes] = None, errors: Optional[dict[int, ValueError]] = None) -> RowBatch:
        """Returns the rows in a buffer, by default all valid."""
        view: Any = memoryview(data)
        mask = b"\1" * (view.nbytes // ROW) if mask is None else mask
        # An empty view has no shape.
        return cls(view.cast("B", [len(mask), ROW]) if mask else view, mask, errors or {})

    def _value(self, i: int) -> bytes:
        return bytes(memoryview(self.values).cast("B")[i * ROW : (i + 1) * ROW])

    def __bytes__(self) -> bytes:
        return bytes(self.values)


class MoveBatch(Batch[list[str]]):
    """The legal moves of many positions.

    `values` has the 16 bits of every move. The moves of row i run from `offsets[i]` to `offsets[i + 1]`. As a sequence,
    each element is a row's list of UCI texts.
    """

    __slots__ = ("offsets", "chess960")

    def __init__(self, values: Any, mask: bytes, errors: dict[int, ValueError], offsets: Any, chess960: bool) -> None:
        super().__init__(values, mask, errors)
        #: Where each row's moves begin, and where the last row's end.
        self.offsets = memoryview(offsets).cast("Q")
        self.chess960 = chess960

    def _state(self) -> tuple[Any, ...]:
        return (*super()._state(), bytes(self.offsets), self.chess960)

    def _value(self, i: int) -> list[str]:
        moves = bytes(self.values[self.offsets[i] : self.offsets[i + 1]])
        return _movegen.uci_texts(moves, self.chess960)

    def _arrow(self) -> Any:
        import pyarrow
        import pyarrow.compute

        texts = pyarrow.array(_movegen.uci_texts(bytes(self.values), self.chess960), type=pyarrow.string())
        offsets = arrow_array(self.offsets).cast(pyarrow.int32())
        invalid = pyarrow.compute.invert(arrow_array(self.mask)) if self.errors else None
        return pyarrow.ListArray.from_arrays(offsets, texts, mask=invalid)


def _check_shape(data: Any) -> None:
    """Raises ValueError for an array that isn't one value per row."""
    shape = getattr(data, "shape", None)
    if isinstance(shape, tuple) and len(shape) != 1:
        raise ValueError(f"one value per row is expected, not an array of shape {shape}")


#: Rows of an Arrow array converted to Python objects between checks for Ctrl-C.
SLICE = 1 << 16


def _texts(texts: Any) -> list[Any]:
    """Returns texts, or rows as bytes, as a list."""
    if isinstance(texts, list):
        return texts
    if not isinstance(texts, Batch) and (hasattr(texts, "__arrow_c_array__") or hasattr(texts, "__arrow_c_stream__")):
        texts = _arrow_array(texts)
        slices = (texts[start : start + SLICE] for start in range(0, len(texts), SLICE))
        return [text for part in slices for text in part.to_pylist()]
    _check_shape(texts)
    if hasattr(texts, "tolist"):
        return list(texts.tolist())
    if isinstance(texts, (str, bytes)):
        raise TypeError(f"a sequence of texts is expected, not {type(texts).__name__}")
    if not isinstance(texts, Iterable):
        raise TypeError(f"a sequence of positions or texts is expected, not {_files.kind_of(texts)}")
    return list(texts)


def _arrow_array(data: Any) -> Any:
    """Turns anything with the Arrow PyCapsule interface into one Arrow array."""
    import pyarrow

    if hasattr(data, "__arrow_c_stream__"):
        data = pyarrow.chunked_array(data)
    if isinstance(data, pyarrow.ChunkedArray):
        data = data.combine_chunks()
    array = data if isinstance(data, pyarrow.Array) else pyarrow.array(data)
    if pyarrow.types.is_struct(array.type):
        raise TypeError("one column is expected, not a table: pass the rows as `table['row']`, for example")
    return array


def arrow_data(array: Any) -> memoryview:
    """Returns the bytes of an Arrow array of values of one width."""
    width = array.type.bit_width // 8
    return memoryview(array.buffers()[1])[array.offset * width : (array.offset + len(array)) * width]


def _arrow_rows(array: Any) -> Union[bytes, list[Any]]:
    """Returns the rows of an Arrow array of binary values, without a loop if all are valid."""
    import pyarrow

    if array.null_count == 0 and len(array):
        try:
            return arrow_data(array.cast(pyarrow.binary(ROW))).tobytes()
        except (pyarrow.ArrowInvalid, pyarrow.ArrowNotImplementedError):
            # Some have another length.
            pass
    return _texts(array)


def _source(positions: Any) -> Union[list[Any], bytes]:
    """Returns positions as a list of FENs, rows or boards, or as the bytes of packed rows."""
    # A batch of several columns, unlike a frame of Polars, which has a method of this name.
    rows = getattr(positions, "rows", None)
    positions = rows if isinstance(rows, RowBatch) else positions
    if isinstance(positions, str):
        raise TypeError("a sequence of FENs is expected, not one text")
    if isinstance(positions, (bytes, list)):
        return positions
    if isinstance(positions, Batch):
        return bytes(positions.values) if isinstance(positions, RowBatch) else positions.tolist()
    if hasattr(positions, "__arrow_c_array__") or hasattr(positions, "__arrow_c_stream__"):
        import pyarrow

        array = _arrow_array(positions)
        if str(array.type) == "binary_view":
            # As Polars has it, which pyarrow doesn't cast to one width.
            array = array.cast(pyarrow.large_binary())
        return _arrow_rows(array) if "binary" in str(array.type) else _texts(array)
    if getattr(getattr(positions, "dtype", None), "kind", None) == "S":
        _check_shape(positions)
        # NumPy strips the trailing zeros of such rows, but keeps them in memory.
        if positions.dtype.itemsize > ROW:
            raise ValueError(f"a packed row has {ROW} bytes, and those of {positions.dtype} have more")
        return bytes(positions.astype(f"S{ROW}").tobytes())
    try:
        view = memoryview(positions)
    except (TypeError, ValueError):
        return _texts(positions)
    if view.format != "B":
        return _texts(positions)
    if view.ndim != 1 and (view.shape or ())[1:] != (ROW,):
        raise ValueError(f"packed rows have the shape (rows, {ROW}), not {view.shape}")
    return view.tobytes()


def _view(columns: Any, form: str, shape: Iterable[int] = ()) -> Batch[Any]:
    values, mask, errors = columns
    view: Any = memoryview(values)
    # An empty view has no shape.
    return Batch(view.cast(form, [len(mask), *shape]) if len(mask) else view.cast(form), mask, errors)


def _column(positions: Any, name: str, form: str, shape: Iterable[int] = ()) -> Batch[Any]:
    """Returns a column that the compiled module has by its name."""
    return _view(_movegen.named_column(_source(positions), name), form, shape)


def pack_fens(fens: Iterable[str]) -> RowBatch:
    """Packs FENs into rows of 28 bytes. Equal positions have equal rows.

    >>> import movegen
    >>> rows = movegen.pack_fens([movegen.STARTING_FEN, "not a FEN"])
    >>> len(rows), len(rows[0]), rows[1], list(rows.errors)
    (2, 28, None, [1])
    """
    return RowBatch._of(*_movegen.named_column(_source(fens), "pack_fens"))


def packed(positions: Any) -> RowBatch:
    """Returns positions in any form as rows. Raises the error of the first that is invalid."""
    return (positions if isinstance(positions, RowBatch) else pack_fens(positions)).raise_errors()


def unpack_fens(rows: Any) -> Batch[str]:
    """Turns packed rows back into FENs.

    >>> import movegen
    >>> movegen.unpack_fens(movegen.pack_fens([movegen.STARTING_FEN]))[0] == movegen.STARTING_FEN
    True
    """
    return Batch(*_movegen.unpack(_source(rows)))


def legal_counts(positions: Any) -> Batch[int]:
    """Returns the number of legal moves of each position, as uint32.

    >>> import movegen
    >>> list(movegen.legal_counts([movegen.STARTING_FEN, "8/8/8/8/8/8/8/8 w - - 0 1"]))
    [20, None]
    """
    return _column(positions, "legal_counts", "I")


def legal_moves(positions: Any, chess960: bool = False) -> MoveBatch:
    """Returns the legal moves of each position: values and offsets, or lists of moves in UCI.

    Their order isn't that of `move_indices`. With `chess960`, UCI writes castling as king takes rook.

    >>> import movegen
    >>> movegen.legal_moves(["7k/8/8/8/8/8/p7/K7 w - - 0 1"])[0]
    ['a1a2', 'a1b2']
    """
    (values, offsets), mask, errors = _movegen.legal_moves(_source(positions))
    return MoveBatch(memoryview(values).cast("H"), mask, errors, offsets, chess960)


def perft(positions: Any, depth: int, method: str = "fast") -> Batch[int]:
    """Counts the move sequences of `depth` half-moves from each position, as uint64.

    All methods give the same counts: "fast" counts the last two plies by arithmetic, "bulk" counts the last ply's
    moves, "make" makes every move.

    >>> import movegen
    >>> list(movegen.perft([movegen.STARTING_FEN], 4))
    [197281]
    """
    return _view(_movegen.perft(_source(positions), depth, method), "Q")


def is_legal(positions: Any, moves: Iterable[str]) -> Batch[bool]:
    """Returns whether each position has the move in UCI at the same index, as bool.

    Text that isn't a move is an error of its row.

    >>> import movegen
    >>> list(movegen.is_legal([movegen.STARTING_FEN] * 2, ["e2e4", "e2e5"]))
    [True, False]
    """
    return _view(_movegen.is_legal(_source(positions), _texts(moves)), "?")


def parse_uci(positions: Any, moves: Iterable[str]) -> Batch[int]:
    """Returns the bits of each row's move in UCI, as uint16, as the column `move` of `pgn.positions` has them.

    An empty text is no move, and its bits are 0. An illegal move is an error of its row. `uci` is the inverse.

    >>> import movegen
    >>> moves = movegen.parse_uci([movegen.STARTING_FEN] * 2, ["e2e4", "e2e5"])
    >>> list(moves.errors), movegen.san([movegen.STARTING_FEN], moves[:1]).tolist()
    ([1], ['e4'])
    """
    return _view(_movegen.parse_uci(_source(positions), _texts(moves)), "H")


def planes(positions: Any, relative: bool = False) -> Batch[Any]:
    """Returns 18 planes of 8 by 8 for each position, uint8, rank 1 and file a first.

    Planes 0 to 5 are White's pawns, knights, bishops, rooks, queens and king, 6 to 11 Black's, 12 to
    15 all ones for the castling rights K, Q, k and q, 16 the en passant square, 17 all ones if White is
    to move.

    If `relative`, planes show the board as the side to move sees it: its own pieces and rights come first, and its own
    first rank is the first. For Black, a square of a move is then `square ^ 56`. Plane 17 still tells the color.

    >>> import movegen
    >>> planes = movegen.planes([movegen.STARTING_FEN]).values
    >>> planes.shape, planes[0, 0, 1, 4], planes[0, 6, 6, 4]
    ((1, 18, 8, 8), 1, 1)
    >>> planes = movegen.planes(["4k3/4p3/8/8/8/8/8/4K3 b - - 0 1"], relative=True).values
    >>> planes[0, 0, 1, 4], planes[0, 17, 0, 0]
    (1, 0)
    """
    return _column(positions, "relative planes" if relative else "planes", "B", (18, 8, 8))


def bitboards(positions: Any, relative: bool = False) -> Batch[Any]:
    """Returns the 18 planes of `planes` as sets of squares: (rows, 18) of uint64, in which bit 0 is a1.

    They take 1/8 of the memory. `numpy.bitwise_count` and `numpy.unpackbits` work with them.

    >>> import movegen
    >>> boards = movegen.bitboards([movegen.STARTING_FEN]).values
    >>> boards.shape, hex(boards[0, 0]), hex(boards[0, 6])
    ((1, 18), '0xff00', '0xff000000000000')
    """
    return _column(positions, "relative bitboards" if relative else "bitboards", "Q", (18,))


class Features(NamedTuple):
    """The inputs of a network that are 1, for many positions, as int64: see `features`."""

    #: The inputs from the view of the side to move, one position after another.
    mover: memoryview
    #: Those from the view of the other side, of the same pieces in the same order.
    other: memoryview
    #: Where each position's inputs begin in both, and at the end their number.
    offsets: memoryview


def features(positions: Any, dense: bool = False) -> Any:
    """Returns the 768 inputs of a network, from the views of the side to move and of the other side.

    A piece sets the input `64 * kind + square`. The kinds are the viewer's own pawn, knight, bishop, rook, queen and
    king, and then the other side's. Black sees the board upside down: `square ^ 56`. The trainer bullet calls this
    `Chess768`.

    By default, they are indices and offsets, as `torch.nn.EmbeddingBag(.., include_last_offset=True)` takes them, entry i
    of both sides for the same piece, and an invalid position raises its error. If `dense`, they are a Batch of
    (rows, 2, 768) of uint8, the mover first.

    >>> import movegen
    >>> mover, other, offsets = movegen.features(["4k3/4p3/8/8/8/8/8/4K3 b - - 0 1", movegen.STARTING_FEN])
    >>> mover[:3].tolist(), other[:3].tolist(), offsets.tolist()
    ([764, 12, 324], [324, 436, 764], [0, 3, 35])
    >>> import numpy
    >>> dense = numpy.asarray(movegen.features([movegen.STARTING_FEN], dense=True))
    >>> dense.shape, dense[0, 0, [8, 9, 64 + 1]].tolist()
    ((1, 2, 768), [1, 1, 1])
    """
    if dense:
        return _column(positions, "features", "B", (2, 768))
    columns, mask, errors = _movegen.sparse_features(_source(positions))
    Batch(columns, mask, errors).raise_errors()
    return Features(*(memoryview(column).cast("q") for column in columns))


def turn(positions: Any) -> Batch[bool]:
    """Returns the side to move of each position, as bool: True for White.

    >>> import movegen
    >>> list(movegen.turn([movegen.STARTING_FEN, "4k3/8/8/8/8/8/8/4K3 b - - 0 1"]))
    [True, False]
    """
    return _column(positions, "turn", "?")


def in_check(positions: Any) -> Batch[bool]:
    """Returns whether the side to move is in check, as bool.

    >>> import movegen
    >>> list(movegen.in_check([movegen.STARTING_FEN, "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1"]))
    [False, True]
    """
    return _column(positions, "in_check", "?")


def status(positions: Any) -> Batch[int]:
    """Returns how the game has ended, as uint8: a `Termination`, or 0 while it goes on.

    1 is checkmate, 2 stalemate, 3 insufficient material, 4 the 75-move rule. A position does not show repetitions.

    >>> import movegen
    >>> list(movegen.status([movegen.STARTING_FEN, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "7k/8/6QK/8/8/8/8/8 b - - 0 1"]))
    [0, 1, 2]
    """
    return _column(positions, "status", "B")


def material(positions: Any) -> Batch[Any]:
    """Returns the number of pieces of each kind: (rows, 2, 6) of int8, White first, pawns to king.

    >>> import movegen
    >>> movegen.material(["4k3/8/8/8/8/8/PP6/RN2K3 w - - 0 1"])[0].tolist()
    [[2, 1, 0, 1, 0, 1], [0, 0, 0, 0, 0, 1]]
    """
    return _column(positions, "material", "b", (2, 6))


def phase(positions: Any) -> Batch[int]:
    """Returns the game phase, as uint8: from 24 with all pieces on the board to 0 with only kings and pawns.

    Knights and bishops count 1, rooks 2 and queens 4, for both sides together, capped at 24.

    >>> import movegen
    >>> list(movegen.phase([movegen.STARTING_FEN, "4k3/p7/8/8/8/8/8/Q3K2R w K - 0 1"]))
    [24, 6]
    """
    return _column(positions, "phase", "B")


def keys(positions: Any, repetition: bool = False) -> Batch[int]:
    """Returns the hash key of each position, as uint64: the same as `Board.key`. Counters do not affect it. An en passant
    square does, if a pawn attacks it, with `repetition` only if a legal move captures there. These keys are equal where
    `Board.fen` writes the same first four fields.

    >>> import movegen
    >>> list(movegen.keys([movegen.STARTING_FEN])) == [movegen.Board().key()]
    True
    """
    return _column(positions, "repetition keys" if repetition else "keys", "Q")


def numbers(values: Any, form: Any, missing: Optional[float] = None) -> memoryview:
    """Returns numbers as a memoryview of a format, with `missing` for rows without a value. Takes arrays of integers or
    whole floats of any type, and lists. Raises ValueError for another number, and for a row without a value if nothing
    stands for it.
    """
    if isinstance(values, Batch):
        values = list(values) if values.errors else values.values
    elif hasattr(values, "__arrow_c_array__") or hasattr(values, "__arrow_c_stream__"):
        import pyarrow

        values = _arrow_array(values)
        try:
            found = (values if missing is None else values.fill_null(missing)).cast(TYPES[form])
            values = found if found.null_count or not len(found) else arrow_data(found).cast(form)
        except pyarrow.ArrowException:
            pass
        values = values if isinstance(values, memoryview) else values.to_pylist()
    _check_shape(values)
    try:
        view = memoryview(values)
    except TypeError:
        view = None
    # NumPy has another letter for uint64.
    if view is not None and (view.format, view.itemsize) in ((form, array(form).itemsize), (form.replace("Q", "L"), 8)):
        return view
    values = values.tolist() if hasattr(values, "tolist") else list(values)
    try:
        return memoryview(array(form, values))
    except (TypeError, OverflowError):
        return memoryview(array(form, _converted(values, form, missing)))


def _converted(values: list[Any], form: str, missing: Optional[float]) -> Iterator[Any]:
    """Yields numbers that a format can hold, and `missing` for None, NaN and pandas.NA."""
    no_value = getattr(sys.modules.get("pandas"), "NA", None)
    bits = 8 * array(form).itemsize
    least, end = (0, 1 << bits) if form.isupper() else (-1 << bits - 1, 1 << bits - 1)
    for row, value in enumerate(values):
        if value is None or value is no_value or value != value:
            if missing is None:
                raise ValueError(f"row {row}: the row has no value")
            yield missing
        elif form == "d":
            yield value
        elif hasattr(value, "is_integer") and not value.is_integer():
            raise ValueError(f"row {row}: {value} is not a whole number: round it")
        elif least <= (whole := int(value) if hasattr(value, "is_integer") else index(value)) < end:
            yield whole
        else:
            raise ValueError(f"row {row}: {value} is not from {least} to {end - 1}")


def _moves(moves: Any) -> bytes:
    """Returns the bits of moves as bytes, 0 for a missing move."""
    return numbers(moves, "H", 0).tobytes()


def san(positions: Any, moves: Any) -> Batch[str]:
    """Returns the move of each row in standard algebraic notation.

    `moves` has the 16 bits of a move for each position, like the column `move` of `pgn.positions`. For 0 or a missing
    value (no move), the text is empty. An illegal move is an error of its row.

    >>> import movegen
    >>> moves = movegen.legal_moves([movegen.STARTING_FEN]).values
    >>> movegen.san([movegen.STARTING_FEN] * 20, moves).tolist()[:4]
    ['Na3', 'Nc3', 'Nf3', 'Nh3']
    """
    return Batch(*_movegen.san(_source(positions), _moves(moves)))


def uci(positions: Any, moves: Any, chess960: bool = False) -> Batch[str]:
    """Returns the move of each row in UCI. `moves` is as in `san`.

    With `chess960`, castling is written as king takes rook.

    >>> import movegen
    >>> moves = movegen.legal_moves([movegen.STARTING_FEN]).values
    >>> movegen.uci([movegen.STARTING_FEN] * 20, moves).tolist()[:4]
    ['b1a3', 'b1c3', 'g1f3', 'g1h3']
    """
    return Batch(*_movegen.uci(_source(positions), _moves(moves), chess960))


def move_squares(moves: Any) -> tuple[Batch[int], Batch[int], Batch[int]]:
    """Returns the origin and the destination of each move, from 0 (a1) to 63 (h8), and the piece type of a promotion,
    from 2 (knight) to 5 (queen), else 0: three batches of uint8, all 0 where there is no move.

    `moves` is as in `san`. Castling goes to the king's square, as in UCI, or in Chess960 to the rook's.

    >>> import movegen
    >>> moves = movegen.legal_moves(["4k3/P7/8/8/8/8/8/4K3 w - - 0 1"])
    >>> origins, destinations, promotions = movegen.move_squares(moves.values)
    >>> origins[-1], destinations[-1], sorted(promotions)[-4:]
    (48, 56, [2, 3, 4, 5])
    """
    bits = _moves(moves)
    mask = b"\1" * (len(bits) // 2)
    origins, destinations, promotions = [memoryview(each) for each in _movegen.move_squares(bits)]
    return Batch(origins, mask, {}), Batch(destinations, mask, {}), Batch(promotions, mask, {})


def move_indices(positions: Any, moves: Any) -> Batch[int]:
    """Returns the index of each row's move among the legal moves of its position, as uint8: a class for a policy.

    The legal moves are in the order of their bits, which stays the same in later versions. There are at most 218, and
    255 stands for no move. `moves` is as in `san`. An illegal move is an error of its row. `moves_at` is the inverse.

    >>> import movegen
    >>> moves = movegen.legal_moves([movegen.STARTING_FEN]).values
    >>> indices = movegen.move_indices([movegen.STARTING_FEN] * 20, moves)
    >>> sorted(indices) == list(range(20)), movegen.moves_at([movegen.STARTING_FEN] * 20, indices).values == moves
    (True, True)
    """
    return _view(_movegen.move_indices(_source(positions), _moves(moves)), "B")


def moves_at(positions: Any, indices: Any) -> Batch[int]:
    """Returns the bits of the move that has each index of `move_indices`, as uint16, and 0 for 255.

    An index beyond a position's moves is an error of its row.
    """
    return _view(_movegen.moves_at(_source(positions), numbers(indices, "B", 255).tobytes()), "H")


def _one_or_many(function: Callable[..., Any], games: Any, fens: Any, *options: bool) -> Any:
    if isinstance(games, str):
        batch = function([games], None if fens is None else [fens], *options)
        return Batch(*batch).raise_errors()[0]
    games = _texts(games)
    if isinstance(fens, str):
        fens = [fens] * len(games)
    return Batch(*function(games, None if fens is None else _texts(fens), *options))


def san_to_uci(games: Any, fens: Any = None, chess960: bool = False) -> Any:
    """Returns the moves of each game in UCI.

    A game is a text of SAN moves, from the start position or from the FEN at the same index in `fens`
    (one FEN stands for all). Move numbers and results are skipped. For a single text, returns a single text.

    >>> import movegen
    >>> movegen.san_to_uci("1. e4 e5 2. Nf3")
    'e2e4 e7e5 g1f3'
    >>> batch = movegen.san_to_uci(["e4 e5", "e4 e6 Ke3"])
    >>> list(batch), list(batch.errors)
    (['e2e4 e7e5', None], [1])
    """
    return _one_or_many(_movegen.san_to_uci, games, fens, chess960)


def uci_to_san(games: Any, fens: Any = None) -> Any:
    """Returns the moves of each game, given in UCI, in standard algebraic notation.

    >>> import movegen
    >>> movegen.uci_to_san("e2e4 e7e5 g1f3")
    'e4 e5 Nf3'
    """
    return _one_or_many(_movegen.uci_to_san, games, fens)


def expand(rows: Any, weights: Any = None) -> tuple[RowBatch, Batch[int]]:
    """Returns the positions after every legal move of every row, without duplicates, and their weights.

    A position's weight is the sum of the weights of the rows that lead to it. If you start from weights of 1, this
    counts the ways to reach it. Counters are ignored, and an en passant square is kept only if a legal move captures
    there. Rows are sorted. Raises OverflowError if a sum needs more than 64 bits, and ValueError for a row whose weight
    does, or is missing.

    >>> import movegen
    >>> rows, weights = movegen.expand(movegen.pack_fens([movegen.STARTING_FEN]))
    >>> rows, weights = movegen.expand(rows, weights)
    >>> len(rows), sum(weights)
    (400, 400)
    """
    source = bytes(packed(rows))
    view = numbers([1] * (len(source) // ROW) if weights is None else weights, "Q")
    children, sums = _movegen.expand(source, view.tobytes())
    rows = RowBatch._of(children)
    return rows, Batch(memoryview(sums).cast("Q"), bytes(rows.mask), {})
