"""Reading rows in every form, with nothing but Python: `cargo test -p movegen-python` runs this file."""

import array
import ast
import copy
import pathlib
import pickle

import movegen

START = movegen.STARTING_FEN

#: Positions with their numbers of legal moves. No two have the same.
COUNTS = {
    START: 20,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1": 48,
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1": 14,
    "7k/8/8/8/8/8/p7/K7 w - - 3 999": 2,
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8": 44,
}
FENS, EXPECTED = list(COUNTS), list(COUNTS.values())


def rows():
    return [movegen.Board(fen).pack() for fen in FENS]


def error(function, *arguments):
    """Returns the exception that a call raises."""
    try:
        function(*arguments)
    except Exception as error:
        return error
    raise AssertionError("nothing was raised")


def test_every_form_of_positions_is_read_in_order():
    packed = rows()
    joined = b"".join(packed)
    forms = [
        FENS, tuple(FENS), iter(FENS), dict.fromkeys(FENS), packed, tuple(packed), iter(packed), joined, bytearray(joined),
        memoryview(joined), array.array("B", joined), memoryview(joined).cast("B", [5, 28]), [bytearray(row) for row in packed],
        [movegen.Board(fen) for fen in FENS], movegen.pack_fens(FENS), movegen.unpack_fens(joined),
        [packed[0], movegen.Board(FENS[1]), *packed[2:]],
    ]  # fmt: skip
    for positions in forms:
        batch = movegen.legal_counts(positions)
        assert list(batch) == EXPECTED and not batch.errors, positions
    assert list(movegen.legal_counts(memoryview(joined)[28:])) == EXPECTED[1:]
    assert list(movegen.legal_counts(memoryview(joined).cast("B", [5, 28])[::2])) == EXPECTED[::2]
    for empty in ([], b"", (), bytearray()):
        assert len(movegen.legal_counts(empty)) == len(movegen.pack_fens(empty)) == 0


def test_rows_read_by_many_threads_are_in_order():
    # More rows than one thread takes, and not a multiple of anything.
    fens, expected = FENS * 397 + FENS[:3], EXPECTED * 397 + EXPECTED[:3]
    packed = movegen.pack_fens(fens)
    for positions in (fens, packed, list(packed), bytes(packed)):
        assert list(movegen.legal_counts(positions)) == expected
    assert list(movegen.unpack_fens(packed)) == fens
    assert list(movegen.is_legal(fens, ["e2e4", "e5d7", "b4f4", "a1b2", "x"] * 397 + ["e2e4"] * 3))[-8:] == [
        *(True, True, True, True, None), *(True, False, True),
    ]  # fmt: skip


def test_each_wrong_row_is_an_error_of_its_own():
    packed = rows()
    for many in (1, 200):
        positions = [START, None, "no FEN", FENS[1]] * many
        batch = movegen.legal_counts(positions)
        assert list(batch) == [20, None, None, 48] * many and batch.mask.tolist() == [True, False, False, True] * many
        assert sorted(batch.errors) == [row for row in range(4 * many) if row % 4 in (1, 2)]
        assert type(batch.errors[1]) is ValueError and str(batch.errors[1]) == "the row has no value"
        assert type(batch.errors[2]) is movegen.FenError and batch.errors[2].field == "placement"
        batch = movegen.unpack_fens([packed[0], None, packed[1][:27], packed[2] + b"\0", bytes(28), packed[3]] * many)
        assert list(batch) == [FENS[0], None, None, None, None, FENS[3]] * many
        messages = [str(batch.errors[row]) for row in (1, 2, 3, 4)]
        assert messages[0] == "the row has no value" and "zeros" in messages[1] and "28 bytes, not 29" in messages[2]
        assert [type(batch.errors[row]) for row in (2, 3, 4)] == [movegen.PackedRowError] * 3
    assert list(movegen.unpack_fens(packed[0] + bytes(28) + packed[1])) == [FENS[0], None, FENS[1]]
    assert list(movegen.legal_counts([None, START])) == [None, 20] and list(movegen.legal_counts([None])) == [None]


def test_other_values_than_positions_are_refused():
    assert "27 bytes are not whole rows" in str(error(movegen.legal_counts, bytes(27)))
    assert "29 bytes are not whole rows" in str(error(movegen.legal_counts, bytes(29)))
    assert "row 1: a text is expected, not int" in str(error(movegen.legal_counts, [START, 5]))
    assert "row 1: a FEN, a packed row or a board" in str(error(movegen.legal_counts, [rows()[0], 5]))
    for positions in (5, START, None, [5], [[]]):
        assert isinstance(error(movegen.legal_counts, positions), TypeError), positions
    assert "2 positions, but 1 moves" in str(error(movegen.is_legal, [START] * 2, ["e2e4"]))
    assert "2 positions, but 1 games" in str(error(movegen.san_to_uci, ["e4"], [START] * 2))


def test_texts_keep_their_places():
    games = ["e4", "", None, "d4 d5", "Nf3", "é", "\udc80"]
    for many in (1, 100):
        batch = movegen.san_to_uci(games * many)
        assert list(batch) == ["e2e4", "", None, "d2d4 d7d5", "g1f3", None, None] * many
        assert sorted(batch.errors) == [row for row in range(7 * many) if row % 7 in (2, 5, 6)]
    # A text that is long enough for another thread.
    shuffle = "Nf3 Nf6 Ng1 Ng8 " * 5_000
    assert movegen.san_to_uci(shuffle) == "g1f3 g8f6 f3g1 f6g8 " * 4_999 + "g1f3 g8f6 f3g1 f6g8"
    assert list(movegen.uci_to_san(["e1h1", "e1g1"], "4k3/8/8/8/8/8/8/4K2R w K - 0 1")) == ["O-O", "O-O"]


def test_counts_of_every_depth():
    # From depth 5 on, a count is divided among threads.
    assert [movegen.Board().perft(depth) for depth in range(6)] == [1, 20, 400, 8_902, 197_281, 4_865_609]
    for method in ("fast", "bulk"):
        batch = movegen.perft([START, "x", FENS[2]], 5, method)
        assert list(batch) == [4_865_609, None, 674_624] and list(batch.errors) == [1]
    assert list(movegen.perft([FENS[2]] * 300, 2, "make")) == [191] * 300
    divided = movegen.Board(FENS[1]).divide(3)
    assert len(divided) == 48 and sum(divided.values()) == 97_862 and divided["e1g1"] == 2_059
    assert movegen.Board().divide(0) == {}


def test_expand_merges_the_children_of_all_parts():
    positions, weights = movegen.pack_fens([START]), None
    for _ in range(4):
        positions, weights = movegen.expand(positions, weights)
    assert (len(positions), sum(weights)) == (72_078, 197_281)
    # The 72,078 rows are several parts, and their children several ranges.
    positions, weights = movegen.expand(positions, weights)
    joined = bytes(positions)
    listed = [joined[start : start + 28] for start in range(0, len(joined), 28)]
    assert (len(positions), sum(weights)) == (822_518, 4_865_609)
    assert all(before < after for before, after in zip(listed, listed[1:]))


def test_batches_pickle_and_copy():
    batches = [
        movegen.pack_fens(FENS), movegen.pack_fens([START, "x"]), movegen.pack_fens([]), movegen.legal_counts([START, None]),
        movegen.unpack_fens(rows()), movegen.legal_moves([START, "x", FENS[3]]), movegen.planes(FENS[:2]), movegen.planes([]),
    ]  # fmt: skip
    for batch in batches:
        for other in (pickle.loads(pickle.dumps(batch)), copy.copy(batch), copy.deepcopy(batch)):
            assert type(other) is type(batch) and list(other) == list(batch) and list(other.mask) == list(batch.mask)
            assert repr(other) == repr(batch) and list(other.errors) == list(batch.errors)
            for row, problem in batch.errors.items():
                assert type(other.errors[row]) is type(problem) and vars(other.errors[row]) == vars(problem)
            assert getattr(other.values, "shape", None) == getattr(batch.values, "shape", None)


def test_no_import_cycles():
    folder = pathlib.Path(movegen.__file__).parent
    imports = {}
    for file in folder.glob("*.py"):
        found = set()
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.level == 1:
                found.update([node.module] if node.module else [name.name for name in node.names])
        imports[file.stem] = found
    assert len(imports) > 5
    while imports:
        ends = [name for name in imports if not imports[name] & imports.keys()]
        assert ends, f"these import each other: {imports}"
        for name in ends:
            del imports[name]


if __name__ == "__main__":
    tests = [(name, value) for name, value in list(globals().items()) if name.startswith("test_")]
    for name, test in tests:
        test()
        print(f"{name}: ok", flush=True)
