"""Games in PGN.

>>> from movegen import pgn
>>> games = pgn.read(b'[White "Greco"]\\n\\n1. e4 e5 2. Nf3 {a comment} Nc6 *\\n')
>>> for game in games:
...     print(game.headers["White"], game.mainline_sans(), game.end().board().fen())
Greco ['e4', 'e5', 'Nf3', 'Nc6'] r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3
"""

from __future__ import annotations

import functools
import os
from types import MappingProxyType
from typing import Any, Callable, Iterable, Iterator, Mapping, NamedTuple, Optional, Union

from . import _files
from ._batch import Rows
from ._columns import check_on_error, check_range, Column, Columns, ColumnStream, Pass, warn, WithoutErrors
from ._game import Eval as Eval, Game as Game
from ._movegen import DamagedFileError, GameReader, PgnError, PositionReader, move_squares, pgn_codes

__all__ = [
    "DamagedFileError",
    "ERROR_CODES",
    "EmptyColumnWarning",
    "Game",
    "PgnError",
    "PositionBatch",
    "Positions",
    "REMARK_CODES",
    "Split",
    "Texts",
    "positions",
    "read",
    "read_split",
    "split_schema",
    "splits",
]


def read(
    source: Any,
    on_error: Optional[Callable[[Any], Any]] = None,
    *,
    where: Union[str, Iterable[str]] = (),
    strict: bool = False,
) -> Iterator[Game]:
    """Returns an iterator over the games of a source, which is as in `positions`.

    Decompresses gzip, zstd, bzip2 and zip. A game with an error, such as an illegal move, raises PgnError with `file`,
    `game`, `line` and `column`. The next call returns the game after it. With `on_error`, that function receives the
    error, and the part of the game before it is returned, unless `strict`. It also receives the DamagedFileError of a
    compressed file, after the games before the damage, and the next file follows. `where` has filters by tags, as in
    `positions`, whose column `game` has each game's `number`. Needs memory for the longest game only.

    >>> errors = []
    >>> [game.mainline_sans() for game in read(b"1. e4 e6 *\\n\\n1. e4 Ke7 *\\n\\n1. d4 *\\n", on_error=errors.append)]
    [['e4', 'e6'], ['e4'], ['d4']]
    >>> errors[0].game, errors[0].line, errors[0].column
    (2, 3, 7)
    """
    sources = [file for file, _ in _files.find(source)]
    reader = GameReader(sources, _files.lines(where), strict or check_on_error(on_error) is None)
    if on_error is None:
        return map(Game._of, reader)
    return map(functools.partial(_reported, on_error), WithoutErrors(reader, on_error))


def _reported(on_error: Callable[[Any], Any], tree: Any) -> Game:
    """Returns a game, and calls `on_error` with its errors."""
    game = Game._of(tree)
    for problem in game.errors:
        on_error(problem)
    return game


class Texts(Rows[str]):
    """A column with few distinct texts: the values of a tag.

    It's like a list of each row's text, or None. Arrow, Polars and `to_pandas` have it as a categorical column.
    `values` lists the distinct texts, and `indices` says where each row's text is in it (-1 for None), as pandas'
    `Categorical.from_codes` expects.
    """

    __slots__ = ("indices", "values")

    def __init__(self, indices: bytearray, values: list[str]) -> None:
        self.indices = memoryview(indices).cast("i")
        self.values = values

    def __len__(self) -> int:
        return len(self.indices)

    def _at(self, i: int) -> Optional[str]:
        place = self.indices[i]
        return None if place < 0 else self.values[place]

    def __reduce__(self) -> Any:
        return Texts, (self.indices.obj, self.values)

    def _arrow(self) -> Any:
        import pyarrow

        indices = Column("i", -1).arrow(self.indices)
        return pyarrow.DictionaryArray.from_arrays(indices, pyarrow.array(self.values, pyarrow.string()))

    def __repr__(self) -> str:
        return f"<Texts of {len(self)}: {self.values[:8]}>"


#: The codes of errors and remarks, each with its meaning.
ERROR_CODES: dict[str, str] = dict(pgn_codes()[0])
REMARK_CODES: dict[str, str] = dict(pgn_codes()[1])

#: The value of a missing evaluation or number.
MISSING = -(2**31)

#: A tag as a number, or an evaluation.
_NUMBER = Column("i", MISSING)

#: The labels in comments.
_LABELS: dict[str, Column] = {
    "eval": _NUMBER,
    "mate": _NUMBER,
    "depth": Column("H", 0),
    "clock": Column("d", float("nan")),
    "elapsed": Column("d", float("nan")),
}

#: The columns that a batch may have: labels, and in a split the byte of the file where each game's frame starts. The
#: column `game` then has bytes, too.
_OPTIONAL: dict[str, Column] = {**_LABELS, "frame": Column("Q")}

#: The columns made of the moves' bits.
_SQUARES = ("from_square", "to_square", "promotion")


class PositionBatch(Columns):
    """Positions of games, one per row.

    Columns are memoryviews, which NumPy takes without a copy: `numpy.asarray(batch.ply)`. That array can be written to,
    which changes the batch. `pyarrow.record_batch(batch)` and `polars.DataFrame(batch)` take all columns, and copy only
    those that may have nulls.
    """

    __slots__ = {
        "tags": "The requested tags, by name, a `Texts` each.",
        "_chosen": "The names of the table's columns, unless it has all.",
        "_squares": "The columns made of the moves' bits, once wanted, and those moves.",
    }
    game = Column("Q", None, "The number of the game in the file, from 1, as uint64.")
    ply = Column("H", None, "The half-moves since the first position of the game, as uint16.")
    move = Column(
        "H",
        0,
        "The bits of the move played, as uint16, or 0 at the end of the game. `movegen.san` and `movegen.uci` write "
        "it, and `from_square`, `to_square` and `promotion` split it.",
    )
    result = Column("b", 2, "The result of the game for White, as int8: 1, 0, -1, or 2 if unknown, in tables null.")
    key = Column("Q", None, "The hash key of the position, as uint64, like `movegen.keys`, if `columns` names it.")

    def __init__(self, columns: dict[str, Any], tags: dict[str, Texts], chosen: Optional[list[str]] = None) -> None:
        super().__init__(columns)
        self.tags, self._chosen = tags, chosen
        self._squares: tuple[memoryview, ...] = ()

    def _kind(self, name: str) -> Column:
        return self._own().get(name) or _OPTIONAL.get(name, _NUMBER)

    @property
    def numbers(self) -> Mapping[str, memoryview[Any]]:
        """The tags requested as numbers, by name, as int32: -2**31 if the game has none. `column`, Arrow, Polars and
        pandas have null there.
        """
        others = (*self._own(), *_OPTIONAL)
        return MappingProxyType({name: values for name, values in self._columns.items() if name not in others})

    @property
    def labels(self) -> Mapping[str, memoryview[Any]]:
        """The requested labels, by name: `eval` and `mate` as int32 (-2**31 where absent), `depth` as uint16 (0),
        `clock` and `elapsed` as float64 (NaN). `column`, Arrow, Polars and pandas have null there. In pandas, write
        `frame["eval"]`, since `frame.eval` is a method.
        """
        return MappingProxyType({name: values for name, values in self._columns.items() if name in _OPTIONAL})

    def _split_moves(self) -> tuple[memoryview, ...]:
        """Returns the columns made of the moves' bits, once."""
        if not self._squares or self._squares[-1] is not self.move:
            self._squares = (*(memoryview(part) for part in move_squares(bytes(self.move))), self.move)
        return self._squares

    @property
    def from_square(self) -> memoryview:
        """The origin of the move, from 0 (a1) to 63 (h8), as uint8. It's 0 at the end of the game."""
        return self._split_moves()[0]

    @property
    def to_square(self) -> memoryview:
        """The destination of the move, as uint8. It's 0 at the end of the game. Castling goes to the king's square, as
        in UCI, or in Chess960 to the rook's.
        """
        return self._split_moves()[1]

    @property
    def promotion(self) -> memoryview:
        """The piece type of a promotion, from 2 (knight) to 5 (queen), as uint8, or 0."""
        return self._split_moves()[2]

    def _parts(self, of: Callable[[memoryview], Any]) -> tuple[Any, ...]:
        tags = {name: Texts(of(tag.indices), tag.values) for name, tag in self.tags.items()}
        return *super()._parts(of), tags, self._chosen

    def _names(self) -> list[str]:
        every = ["row", "game", "ply", "move", *_SQUARES, "result", *self.tags, *self.numbers, *self.labels]
        return every if self._chosen is None else self._chosen

    def column(self, name: str) -> Any:
        if name in _SQUARES:
            import pyarrow
            import pyarrow.compute

            squares = Column("B").arrow(getattr(self, name))
            missing = pyarrow.scalar(None, squares.type)
            return pyarrow.compute.if_else(super().column("move").is_valid(), squares, missing)
        return self.tags[name]._arrow() if name in self.tags else super().column(name)

    column.__doc__ = Columns.column.__doc__


def _own(chosen: Optional[list[str]]) -> list[str]:
    """Returns the columns that a batch has besides labels and tags: the chosen ones, or all but the key."""
    if chosen is None:
        return [name for name in PositionBatch._own() if name != "key"]
    return [name for name in PositionBatch._own() if name in chosen or name == "move" and {*_SQUARES} & {*chosen}]


def _empty(labels: Iterable[str]) -> PositionBatch:
    """Returns a batch without rows."""
    return PositionBatch(dict.fromkeys(("row", *_own(None), *labels), bytearray()), {})


def _check_columns(chosen: Iterable[str], known: Iterable[str]) -> None:
    """Raises ValueError for a name that isn't one of the columns."""
    for name in chosen:
        if name not in known:
            raise ValueError(f"{name!r} is not a column, and not in `tags` or `numbers`: {', '.join(known)}")


class EmptyColumnWarning(UserWarning):
    """No game has a tag or label that `positions` was asked for, or that a filter names."""


class Positions(ColumnStream[PositionBatch]):
    """The positions of games, as `positions` returns them: an iterable of batches, and an Arrow stream, which pyarrow,
    polars and DuckDB read.

    Each loop, query or table reads the input again from its start. An input that can be read only once, such as a file
    object or a pipe, raises ValueError the second time.
    """

    def _columns(self) -> list[str]:
        """Returns the names of the columns that a reader returns, without those of tags."""
        frame = ["frame"] if isinstance(self._sources[0], Split) else []
        labels, chosen = self._arguments[2:4]
        return ["row", *_own(chosen), *frame, *labels]

    def _reader(self) -> PositionReader:
        tags, numbers, labels, _, *options = self._arguments
        return PositionReader(self._sources, self._columns(), bool(labels), tags, numbers, *options)

    def _batch(self, columns: tuple[list[bytearray], list[tuple[bytearray, list[str]]]]) -> PositionBatch:
        found, texts = columns
        tags, numbers, _, chosen = self._arguments[:4]
        named = dict(zip((*self._columns(), *numbers), found))
        return PositionBatch(named, {tag: Texts(*text) for tag, text in zip(tags, texts)}, chosen)

    def _empty(self) -> PositionBatch:
        tags, numbers = self._arguments[:2]
        columns = [bytearray() for _ in (*self._columns(), *numbers)]
        return self._batch((columns, [(bytearray(), []) for _ in tags]))

    def _end(self, reader: PositionReader, is_empty: bool) -> None:
        if not isinstance(self._sources[0], Split):
            _warn(reader, "")


def _warn(reader: PositionReader, where: str) -> None:
    """Warns about tags and labels that no game has had so far."""
    tags, names, labels = reader.missing()
    found = f"the first games have {', '.join(names) or 'no tags'}"
    texts = [
        f"no game{where} has {'a number in ' if is_number else ''}the tag {tag!r}; {found}"
        for tag, is_number in dict.fromkeys(tags)
    ]
    for text in texts + [f"no game{where} has the label {label!r}" for label in labels]:
        warn(text, EmptyColumnWarning)


def positions(
    source: Any,
    *,
    tags: Union[str, Iterable[str]] = (),
    min_ply: int = 0,
    max_ply: int = 65_535,
    where: Union[str, Iterable[str]] = (),
    labels: Union[str, Iterable[str]] = (),
    numbers: Union[str, Iterable[str]] = (),
    columns: Union[str, Iterable[str], None] = None,
    batch_size: int = 65_536,
    on_error: Optional[Callable[[Any], Any]] = None,
    strict: bool = False,
) -> Positions:
    """Returns the positions of all games in files, in batches of columns.

    `source` is a path, the bytes of a file, a binary file object, or several of these: a list, a folder, which is
    searched for .pgn, .pgn.gz, .pgn.zst, .pgn.bz2 and .pgn.zip, or a pattern such as "games/*.pgn.zst" ("**" stands for
    any folders). The files of a folder or a pattern come in the order of their names. Several files are read as if they
    were one, and games are numbered through. Errors name the file and the game's number in it, and their attribute
    `game_in_all` is its number in the column `game`. A path may be a URL, such as "s3://bucket/games/*.pgn", which
    needs pyarrow.

    There is a row for each position of the main line, with the number of its game, its ply, the move played (its bits,
    squares and promotion), the result, and the given `tags`: see `PositionBatch`. Names are a list, or a text with
    commas. `numbers` names tags that become columns of integers, such as WhiteElo. "file" among the tags is the name of
    the game's file. A tag that no game has gives None everywhere, and an EmptyColumnWarning at the end. `min_ply` and
    `max_ply` limit the plies, which count from the game's first position.

    `where` has filters by tags: a list, or a text with a filter on each line. Games that don't pass all of them are
    dropped before their moves are read. A filter is written `WhiteElo>=2000`, also with `<=`, `=`, `!=`, or `~`, which
    finds a part, as in `Event~Blitz`. `Result=1-0|0-1` has two values. If a value is a number, only numbers match.
    `Date=2024` and `Date<=2024` compare years, and `Date>=2024.05` also months, for which `2024.??.??` never matches. A
    missing tag passes only `!=`, and one that no game has gives an EmptyColumnWarning. A filter knows only the tag of a
    result. In the column `result` and in training data, the one after the moves takes precedence.

    `labels` names columns read from comments, null where absent. `eval` is in centipawns from White's view. `mate` has
    the moves to mate, negative if Black mates. `depth` is the depth of the search, `clock` the seconds on the mover's
    clock after its move, and `elapsed` those that the move took. Lichess's `[%eval 0.31]` is the position after its
    move, and therefore in the next row. The `+0.31/12 0.5s` of cutechess and fastchess is about the position before the
    move, and takes precedence if there are both. A label that no game has gives an EmptyColumnWarning at the end.

    `columns` chooses and orders the columns of tables, and a batch then has no others besides `rows`. It names labels,
    too, and the `key` of a position, which has no column otherwise: `columns=["game", "ply", "key"]`.

    All processor cores read games, in the order of the file. Each batch has `batch_size` rows, the last perhaps fewer.
    Besides the batch, this takes about 5 MB per core, plus the text of any longer game. Decompresses gzip, zstd, bzip2
    and zip.

    Each loop over the result, and each query, reads the input again from its start.

    A game with an error, such as an illegal move, raises PgnError, or calls `on_error` with the error. The iterator's
    next call continues after it. The rows have the moves before the error, unless `strict`. The damage of a compressed
    file is a DamagedFileError in the same way, after the games before it, and the next call continues with the next
    file, as it does after another OSError of a file. The last of these games may be garbled, since checksums come last.

    Variations aren't read, unlike in `read`, and an error in one may have another code, or none. Games of variants
    other than Chess960 are errors, too. `where=["Variant!=Atomic", "Variant!=Antichess"]` leaves some out.

    >>> text = b'[White "Greco"]\\n[Result "1-0"]\\n\\n1. e4 e5 2. Nf3 1-0\\n\\n1. d4 *\\n'
    >>> [batch] = positions(text, tags=["White"])
    >>> batch, batch.game.tolist(), batch.ply.tolist(), batch.result.tolist(), batch.tags["White"][2:5]
    (<PositionBatch of 6>, [1, 1, 1, 1, 2, 2], [0, 1, 2, 3, 0, 1], [1, 1, 1, 1, 2, 2], ['Greco', 'Greco', None])
    >>> import movegen
    >>> movegen.san(batch.rows, batch.move).tolist(), movegen.legal_counts(batch.rows).tolist()
    (['e4', 'e5', 'Nf3', '', 'd4', ''], [20, 20, 29, 29, 20, 20])
    >>> import pyarrow
    >>> pyarrow.table(positions(text, where=["White~Gre", "Result=1-0|0-1"])).num_rows
    4
    >>> positions(text, max_ply=0, tags=["White"], columns=["game", "White"]).table().to_pydict()
    {'game': [1, 2], 'White': ['Greco', None]}
    >>> text = b"1. e4 {[%eval 0.31] [%clk 0:03:00]} e5 {[%eval #-3]} *\\n"
    >>> positions(text, labels=["eval", "mate", "clock"]).table().select(["eval", "mate", "clock"]).to_pydict()
    {'eval': [None, 31, None], 'mate': [None, None, -3], 'clock': [180.0, None, None]}
    """
    chosen = None if columns is None else _names(columns)
    texts, integers, asked = _names(tags), _names(numbers), _label_names(labels, chosen)
    _check_names([*_empty(asked)._names(), "key"], texts + integers)
    _check_columns(chosen or (), [*_empty(_LABELS)._names(), "key", *texts, *integers])
    check_range("min_ply", min_ply, 65_535)
    check_range("max_ply", max_ply, 65_535)
    sources = [source] if isinstance(source, Split) else [file for file, _ in _files.find(source)]
    return Positions(
        sources, (texts, integers, asked, chosen, (min_ply, max_ply), _files.lines(where), strict, batch_size), on_error
    )


def _label_names(labels: Union[str, Iterable[str]], columns: Union[str, Iterable[str], None] = None) -> list[str]:
    """Returns the names of labels, and of those among the columns, in the order of the columns."""
    asked = _names(labels)
    for name in asked:
        if name not in _LABELS:
            raise ValueError(f"{name!r} is not a label: {', '.join(_LABELS)}")
    return [name for name in _LABELS if name in asked or name in _names(columns or ())]


def _names(names: Union[str, Iterable[str]]) -> list[str]:
    """Returns names, which a text separates by commas, as a list without repetitions."""
    separate = [name.strip() for name in names.split(",") if name.strip()] if isinstance(names, str) else names
    return list(dict.fromkeys(separate))


def _check_names(columns: list[str], tags: list[str]) -> None:
    """Raises ValueError if a tag has the name of another column."""
    for place, name in enumerate(tags):
        if name in columns or name in tags[:place]:
            raise ValueError(f"the tag {name!r} has the name of another column")


class Split(NamedTuple):
    """A range of a file's bytes, whose games `read_split` reads."""

    file: str
    start: int
    end: int


def splits(paths: Any, bytes: int = 1 << 25) -> list[Split]:
    """Returns splits of files, of at most `bytes` bytes, for workers that read them with `read_split`.

    `paths` names files as in `positions`: by path, folder, pattern or URL. No file is opened. The games belong to
    the split where they start, which may be none. Files of several zstd frames are split by frames. Any
    other compressed file is in its first split.

    >>> import os, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with open(os.path.join(folder, "games.pgn"), "w") as file:
    ...         _ = file.write('[Event "1"]\\n\\n1. e4 *\\n\\n[Event "2"]\\n\\n1. d4 {d-pawn} *\\n')
    ...     found = splits(folder, bytes=30)
    ...     [(split.start, split.end, read_split(split).read_all()["game_offset"].to_pylist()) for split in found]
    [(0, 30, [0, 0, 22, 22]), (30, 52, [])]
    """
    if bytes < 1:
        raise ValueError(f"a split has at least one byte, not {bytes}")
    # Each once, even if `paths` names a file several times.
    found: dict[Split, None] = {}
    for file, size in _files.find(paths):
        if size < 0:
            raise TypeError(f"a file that workers can open is expected, not {type(file).__name__}")
        path = file if isinstance(file, str) and "://" in file else os.path.abspath(file)
        starts = range(0, size, bytes)
        found.update(dict.fromkeys(Split(path, start, min(start + bytes, size)) for start in starts))
    return list(found)


#: The columns that find a game again.
_PLACE: dict[str, str] = {"file": "string", "frame": "int64", "game_offset": "int64"}

#: The types of other columns that Spark has no types for.
_SIGNED: dict[str, str] = {"uint8": "int8", "uint16": "int32", "fixed_size_binary[28]": "binary", "double": "float64"}

#: The columns of invalid games.
_PROBLEM: dict[str, str] = {"code": "string", "problem": "string", "line": "int64", "column": "int32"}

#: Rows of a batch of invalid games.
_PROBLEMS = 4096


def split_schema(
    *,
    tags: Union[str, Iterable[str]] = (),
    numbers: Union[str, Iterable[str]] = (),
    labels: Union[str, Iterable[str]] = (),
    errors: str = "raise",
    columns: Union[str, Iterable[str], None] = None,
) -> Any:
    """Returns the schema of the batches of `read_split`, as a pyarrow schema."""
    import pyarrow

    if errors not in ("raise", "rows", "skip"):
        raise ValueError(f'errors is "raise", "rows" or "skip", not {errors!r}')
    columns = None if columns is None else _names(columns)
    texts, integers, asked = _names(tags), _names(numbers), _label_names(labels, columns)
    problem = _PROBLEM if errors == "rows" else {}
    batch = _empty(asked)._arrow()
    games = {field.name: str(field.type) for field in batch.schema if field.name != "game"}
    kinds = {**_PLACE, **{name: _SIGNED.get(kind, kind) for name, kind in games.items()}}
    _check_names([*kinds, *problem], texts + integers)
    kinds.update(dict.fromkeys(texts, "string"), **dict.fromkeys(integers, "int32"), **problem)
    chosen = list(kinds) if columns is None else columns
    _check_columns(chosen, kinds)
    return pyarrow.schema([(name, pyarrow.type_for_alias(kinds[name])) for name in chosen])


def read_split(
    split: Any,
    *,
    tags: Union[str, Iterable[str]] = (),
    numbers: Union[str, Iterable[str]] = (),
    labels: Union[str, Iterable[str]] = (),
    errors: str = "raise",
    columns: Union[str, Iterable[str], None] = None,
    min_ply: int = 0,
    max_ply: int = 65_535,
    where: Union[str, Iterable[str]] = (),
    strict: bool = False,
    batch_size: int = 65_536,
) -> Any:
    """Returns the positions of the games that start in a split of a file, as a pyarrow RecordBatchReader: an iterator
    of record batches, which DuckDB, Polars and pyarrow also read.

    `split` is a tuple of file, start and end, as from `splits`, or a mapping with these keys. This thread alone reads
    it, in bounded memory. Tags, labels and the other options are those of `positions`, and so are the columns, but as
    signed integers, since Spark has no others. In place of `game` there are `file`, without the options of a URL, and
    two places that don't depend on the sizes of splits. `frame` is the byte of the file where the game's zstd frame
    starts, or 0 in other files, and `game_offset` the number of bytes of text between there and the game. `columns`
    chooses and orders them, and reads the labels that it names. A tag or label that no game at the start of the split
    has gives an EmptyColumnWarning.

    An invalid game raises PgnError, and a damaged frame or file raises DamagedFileError. With `errors="rows"`, the
    first error of each game has a row instead, with `file`, `frame`, `game_offset`, `tags`, `code`, `problem`, and
    `line` and `column` in the game, and null in the other columns. The place of damage is where the text of its frame
    ends, and the first game after that frame comes next. With `errors="skip"`, errors have no rows. The moves before an
    error have theirs, unless `strict`.
    """
    import pyarrow

    file, start, end = (split[name] for name in Split._fields) if isinstance(split, dict) else split
    columns = None if columns is None else _names(columns)
    names: dict[str, Any] = {"tags": tags, "numbers": numbers, "labels": _label_names(labels, columns)}
    limits: dict[str, Any] = {"min_ply": min_ply, "max_ply": max_ply}
    others: dict[str, Any] = {"where": where, "strict": strict, "batch_size": batch_size}
    schema = split_schema(**names, errors=errors, columns=columns)
    games = positions(Split(file, start, end), **names, **limits, **others)
    return pyarrow.RecordBatchReader.from_batches(schema, _split_batches(file, iter(games), schema, errors))


def _split_batches(url: str, games: Pass[PositionBatch], schema: Any, errors: str) -> Iterator[Any]:
    """Yields the batches of `read_split`."""
    import pyarrow

    file, is_first = _files.shown(url), True
    problems: list[dict[str, Any]] = []

    def valid(positions: PositionBatch) -> Any:
        other = {"file": pyarrow.repeat(file, len(positions)), "game_offset": positions.column("game")}
        other.update(dict.fromkeys(_PROBLEM, pyarrow.nulls(len(positions))))
        columns = [other[name] if name in other else positions.column(name) for name in schema.names]
        return pyarrow.RecordBatch.from_arrays(
            [column.cast(kind) for column, kind in zip(columns, schema.types)], schema=schema
        )

    while True:
        try:
            positions = next(games, None)
            if is_first:
                _warn(games.reader, " at the start of a split")
                is_first = False
            if positions is None:
                break
            yield valid(positions)
        except (PgnError, DamagedFileError) as error:
            place = f"{file}: the frame at byte {error.frame}: " if error.frame else f"{file}: "
            row = {"file": file, "frame": error.frame, "game_offset": error.offset}
            if isinstance(error, PgnError):
                row.update(error.tags)
                place += f"the game at byte {error.offset}, line {error.line}, column {error.column}: "
                row.update({name: getattr(error, name) for name in _PROBLEM})
            else:
                row.update(problem=str(error).replace(f"{url}: ", "", 1))
            if errors == "raise":
                error.args = (f"{place}{row['problem']}",)
                raise
            if errors == "rows":
                problems.append(row)
            if len(problems) >= _PROBLEMS:
                yield pyarrow.RecordBatch.from_pylist(problems, schema=schema)
                problems.clear()
    if problems:
        yield pyarrow.RecordBatch.from_pylist(problems, schema=schema)
