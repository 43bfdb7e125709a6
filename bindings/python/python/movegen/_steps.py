"""The steps shared by jobs here and on Spark: counting, verifying and converting rows."""

from __future__ import annotations

from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple

from . import _batch
from ._movegen import Board

#: The published numbers of unique positions 0, 1, .. half-moves after the start position, ignoring counters, and the en
#: passant square unless a legal move captures there.
UNIQUE = (1, 20, 400, 5_362, 72_078, 822_518, 9_417_681)

#: The deepest ply whose number of move sequences is recounted to verify it.
VERIFIED_PLIES = 7

#: One row in this many is recounted by another method.
RECOUNTED = 100


class VerificationError(RuntimeError):
    """Two ways to obtain a count disagree."""


def verify_ply(start: Optional[str], ply: int, rows: int, weight: int) -> None:
    """Raises VerificationError if a ply's number of unique positions or of move sequences is wrong."""
    if start is None and ply < len(UNIQUE) and rows != UNIQUE[ply]:
        raise VerificationError(f"ply {ply}: {rows} unique positions, not {UNIQUE[ply]}")
    if ply <= VERIFIED_PLIES:
        expected = Board(start).perft(ply)
        if weight != expected:
            raise VerificationError(f"ply {ply}: the weights add up to {weight}, not {expected}")


def count_rows(rows: bytes, depth: int, recount: bool = True) -> Sequence[int]:
    """Returns the perft of packed rows, as a sequence of integers.

    With `recount`, also counts every hundredth row with the method "bulk", and raises VerificationError if they
    differ.
    """
    counts: Sequence[int] = _batch.perft(rows, depth).raise_errors().values
    if recount:
        width = _batch.ROW
        places = range(0, len(counts), RECOUNTED)
        sample = b"".join(rows[place * width : (place + 1) * width] for place in places)
        for place, count in zip(places, _batch.perft(sample, depth, "bulk").values):
            if counts[place] != count:
                raise VerificationError(f"row {place}: {counts[place]} by the method fast, {count} by bulk")
    return counts


#: What `convert` can compute: the function, and the type of its results in Spark.
CONVERSIONS: Dict[str, Tuple[Callable[[Any], Any], str]] = {
    "pack_fens": (_batch.pack_fens, "binary"),
    "unpack_fens": (_batch.unpack_fens, "string"),
    "legal_counts": (_batch.legal_counts, "bigint"),
    "legal_moves": (_batch.legal_moves, "array<string>"),
    "san_to_uci": (_batch.san_to_uci, "string"),
    "uci_to_san": (_batch.uci_to_san, "string"),
}


def convert_batch(batch: Any, function: str, column: str) -> Any:
    """Applies a function to a column of an Arrow record batch, and returns it with the results and errors.

    The results are in a column named after the function, the error texts in one with `_error` added.
    """
    import pyarrow

    compute, kind = CONVERSIONS[function]
    types = {
        "binary": pyarrow.binary(),
        "string": pyarrow.string(),
        "bigint": pyarrow.int64(),
        "array<string>": pyarrow.list_(pyarrow.string()),
    }
    results = compute(batch.column(column))
    values = pyarrow.array(results).cast(types[kind])
    errors: List[Optional[str]] = [None] * len(results)
    for row, error in results.errors.items():
        errors[row] = str(error)
    batch = pyarrow.RecordBatch.from_arrays(
        [*batch.columns, values, pyarrow.array(errors, pyarrow.string())],
        names=[*batch.schema.names, function, f"{function}_error"],
    )
    return batch
