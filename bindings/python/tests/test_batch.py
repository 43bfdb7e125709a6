"""Functions over many positions: compared with python-chess, with and without NumPy and Arrow."""

import multiprocessing
import pickle
import subprocess
import sys

import chess
import pytest

import movegen

START = movegen.STARTING_FEN


def test_counts_and_moves_equal_python_chess(fens):
    boards = [chess.Board(fen) for fen in fens]
    expected = [board.legal_moves.count() for board in boards]
    rows = movegen.pack_fens(fens)
    for positions in (fens, rows, tuple(fens), (fen for fen in fens), [movegen.Board(fen) for fen in fens], list(rows)):
        assert list(movegen.legal_counts(positions)) == expected
    moves = movegen.legal_moves(fens)
    assert [sorted(row) for row in moves] == [sorted(move.uci() for move in board.legal_moves) for board in boards]
    assert list(moves.offsets)[-1] == sum(expected) == len(moves.values)
    assert list(movegen.unpack_fens(rows)) == [board.fen(en_passant="legal") for board in boards]
    assert (
        list(movegen.perft(rows, 2))
        == list(movegen.perft(fens, 2, "make"))
        == [movegen.Board(fen).perft(2) for fen in fens]
    )
    legal = movegen.is_legal(fens, ["e2e4"] * len(fens))
    assert list(legal) == [chess.Move.from_uci("e2e4") in board.legal_moves for board in boards]
    assert any(legal) and not all(legal)


def test_planes(fens):
    planes = movegen.planes(fens).values
    for i in range(0, len(fens), 97):
        board = chess.Board(fens[i])
        for square in chess.SQUARES:
            piece = board.piece_at(square)
            place = None if piece is None else piece.piece_type - 1 + (0 if piece.color else 6)
            for plane in range(12):
                assert planes[i, plane, square // 8, square % 8] == (plane == place)
        rights = [
            f(c)
            for c in chess.COLORS
            for f in (board.has_kingside_castling_rights, board.has_queenside_castling_rights)
        ]
        assert [planes[i, plane, 3, 3] for plane in range(12, 16)] == rights
        assert planes[i, 17, 0, 0] == planes[i, 17, 7, 7] == board.turn
    assert planes[5, 17, 2, 2] == movegen.planes(fens)[5][17, 2, 2]
    passant = movegen.planes(["4k3/8/8/8/4pP2/8/8/4K3 b - f3 0 1"]).values
    assert passant[0, 16, 2, 5] == 1 and sum(bytes(passant)[16 * 64 : 17 * 64]) == 1


def test_relative_planes_are_those_of_the_mirrored_board(fens):
    fens = [*fens[::23], "4k3/8/8/8/4pP2/8/8/4K3 b - f3 0 1", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"]
    seen = set()
    for function in (movegen.planes, movegen.bitboards):
        relative, absolute = function(fens, relative=True), function(fens)
        for fen, mine, plain in zip(fens, relative, absolute):
            board = chess.Board(fen)
            seen.add(board.turn)
            expected = plain if board.turn else function([board.mirror().fen()])[0]
            assert mine.tolist()[:17] == expected.tolist()[:17] and mine.tolist()[17] == plain.tolist()[17], fen
    assert seen == {True, False}


def test_moves_as_numbers(fens):
    fens = [*fens[:300], "r3k2r/P7/8/8/8/8/p7/R3K2R w KQkq - 0 1", "r3k2r/P7/8/8/8/8/p7/R3K2R b KQkq - 0 1"]
    moves = movegen.legal_moves(fens)
    positions = [fen for i, fen in enumerate(fens) for _ in range(moves.offsets[i + 1] - moves.offsets[i])]
    for uci, *numbers in zip(movegen.uci(positions, moves.values), *movegen.move_squares(moves.values)):
        move = chess.Move.from_uci(uci)
        assert numbers == [move.from_square, move.to_square, move.promotion or 0], uci
    indices = movegen.move_indices(positions, moves.values).raise_errors()
    for i in range(len(fens)):
        start, end = moves.offsets[i], moves.offsets[i + 1]
        ordered = sorted(moves.values[start:end])
        assert [ordered[index] for index in indices.values[start:end]] == moves.values[start:end].tolist()
    assert movegen.moves_at(positions, indices).values == moves.values
    assert movegen.moves_at([START] * 2, [255, 19]).tolist()[0] == 0
    assert movegen.move_indices([START], [0]).tolist() == [255] and [*map(list, movegen.move_squares([0]))] == [[0]] * 3
    illegal = movegen.move_indices([START] * 2, [castling(), 65535])
    assert illegal.tolist() == [None, None] and isinstance(illegal.errors[0], movegen.IllegalMoveError)
    assert isinstance(movegen.moves_at([START], [20]).errors[0], movegen.IllegalMoveError)
    with pytest.raises(ValueError, match="2 positions, but 1 moves"):
        movegen.move_indices([START] * 2, [0])
    with pytest.raises(ValueError, match="2 positions, but 1 indices"):
        movegen.moves_at([START] * 2, [0])
    with pytest.raises(ValueError, match="0xffff are not the bits of a move"):
        movegen.move_squares([65535])
    assert movegen.uci(["r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"], [castling()])[0] == "e1g1"
    assert [batch[0] for batch in movegen.move_squares([castling()])] == [4, 6, 0]


def test_numpy_arrays_can_be_written_to(fens):
    numpy = pytest.importorskip("numpy")
    for batch in (movegen.planes(fens), movegen.legal_counts(fens), movegen.pack_fens(fens), movegen.legal_moves(fens)):
        for each in (batch, pickle.loads(pickle.dumps(batch))):
            values = numpy.asarray(each)
            assert values.flags.writeable and values.base is not None
            values.ravel()[:1] = 7
            assert bytes(each.values)[:1] == b"\x07"
    for mask in movegen.turn(fens), movegen.is_legal(fens, ["e2e4"] * len(fens)):
        assert numpy.asarray(mask).flags.writeable


def test_arrow_booleans_and_errors(fens):
    pyarrow = pytest.importorskip("pyarrow")
    fens = [*fens[:100], "x", fens[0]]
    for function in (movegen.turn, movegen.in_check, movegen.phase, movegen.keys):
        batch = function(fens)
        assert pyarrow.array(batch).to_pylist() == batch.tolist() and batch[100] is None
    assert pyarrow.array(movegen.turn(fens)).type == pyarrow.bool_()
    moves = movegen.legal_moves(fens)
    assert pyarrow.array(moves).to_pylist() == moves.tolist() and moves[100] is None


def test_columns_equal_python_chess(fens):
    ended = ["7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "7k/8/6QK/8/8/8/8/8 b - - 0 1", "8/8/8/8/8/8/8/K1k5 w - - 0 1"]
    fens = [*fens, *ended, "4k3/8/8/8/8/8/8/R3K3 w - - 150 90", "x"]
    boards = [chess.Board(fen) for fen in fens[:-1]]
    columns = {
        movegen.turn: lambda board: board.turn,
        movegen.in_check: chess.Board.is_check,
        movegen.status: lambda board: (
            0 if board.outcome() is None else movegen.Termination[board.outcome().termination.name].value
        ),
        movegen.keys: lambda board: movegen.Board(board.fen()).key(),
    }
    for function, value in columns.items():
        assert list(function(fens)) == [*map(value, boards), None], function
    assert set(movegen.status(fens)) == {None, 0, 1, 2, 3, 4}
    weights = {chess.KNIGHT: 1, chess.BISHOP: 1, chess.ROOK: 2, chess.QUEEN: 4}
    material, phase, bitboards = movegen.material(fens), movegen.phase(fens), movegen.bitboards(fens)
    planes = movegen.planes(fens)
    for i, board in enumerate(boards):
        counts = [[len(board.pieces(role, color)) for role in chess.PIECE_TYPES] for color in (True, False)]
        assert material[i].tolist() == counts
        weight = sum(weights.get(piece.piece_type, 0) for piece in board.piece_map().values())
        assert phase[i] == min(weight, 24)
        for plane in range(12):
            assert bitboards[i][plane] == int(board.pieces(plane % 6 + 1, plane < 6))
        if i % 50 == 0:
            bits = [sum(planes[i][plane, bit // 8, bit % 8] << bit for bit in range(64)) for plane in range(18)]
            assert bits == list(bitboards[i])
    assert phase.values[:1].tolist() == [24] and min(phase.values) == 0
    assert material[-1] is phase[-1] is bitboards[-1] is None


def test_features_are_the_pieces_in_both_views(fens):
    numpy = pytest.importorskip("numpy")
    planes = numpy.asarray(movegen.planes(fens, relative=True))[:, :12]
    dense = numpy.asarray(movegen.features(fens, dense=True))
    assert (dense[:, 0] == planes.reshape(-1, 768)).all()
    assert (dense[:, 1] == planes[:, [*range(6, 12), *range(6)], ::-1].reshape(-1, 768)).all()
    *views, offsets = map(numpy.asarray, movegen.features(movegen.pack_fens(fens)))
    rows = numpy.repeat(numpy.arange(len(fens)), numpy.diff(offsets))
    for view, inputs in enumerate(views):
        again = numpy.zeros((len(fens), 768), "uint8")
        again[rows, inputs] = 1
        assert (again == dense[:, view]).all() and len(inputs) == dense[:, view].sum()
    with pytest.raises(movegen.FenError, match="row 1"):
        movegen.features([fens[0], "x"])


def test_texts_of_moves_equal_python_chess(fens):
    moves = movegen.legal_moves(fens)
    firsts = [moves.values[start] if start < end else 0 for start, end in zip(moves.offsets, list(moves.offsets)[1:])]
    ucis, sans = movegen.uci(fens, firsts), movegen.san(movegen.pack_fens(fens), firsts)
    for fen, row, uci, san in zip(fens, moves, ucis, sans):
        assert (uci, san) == ((row[0], chess.Board(fen).san(chess.Move.from_uci(uci))) if row else ("", ""))
    assert "" in ucis
    # A move of another position, and bits that are not a move.
    batch = movegen.san([START, START], [movegen.legal_moves(["7k/8/8/8/8/8/p7/K7 w - - 0 1"]).values[0], 65535])
    assert list(batch) == [None, None] and isinstance(batch.errors[0], movegen.IllegalMoveError)
    assert movegen.uci(["4k3/8/8/8/8/8/8/4K2R w K - 0 1"] * 2, [castling()] * 2, chess960=True)[1] == "e1h1"
    for wrong in ([1, 2], [70_000], ["e2e4"], b"ab"):
        with pytest.raises((ValueError, TypeError, OverflowError)):
            movegen.san([START], wrong)


def castling():
    fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
    moves = movegen.legal_moves([fen])
    return moves.values[moves[0].index("e1g1")]


def test_moves_are_read_from_uci(fens):
    moves = movegen.legal_moves(fens)
    pairs = [(fens[i], uci) for i, ucis in enumerate(moves) for uci in ucis]
    rows, texts = zip(*pairs)
    bits = movegen.parse_uci(rows, texts)
    assert bits.values == moves.values and bits.values.format == "H"
    found = movegen.parse_uci([fens[0]] * 5, ["", "e2e5", "e2", None, texts[0]])
    assert found.tolist() == [0, None, None, None, bits[0]]
    kinds = {1: movegen.IllegalMoveError, 2: movegen.InvalidMoveError, 3: ValueError}
    assert {row: type(error) for row, error in found.errors.items()} == kinds


def test_games_equal_python_chess(fens):
    games, ucis = [], []
    for fen in fens[:200]:
        board, moves = chess.Board(fen), []
        for _ in range(6):
            move = next(iter(sorted(board.legal_moves, key=lambda move: hash((move.uci(), fen)))), None)
            if move is None:
                break
            moves.append(move)
            board.push(move)
        games.append(" ".join(chess.Board(fen).variation_san(moves).split()))
        ucis.append(" ".join(move.uci() for move in moves))
    assert list(movegen.san_to_uci(games, fens[:200])) == ucis
    sans = movegen.uci_to_san(ucis, fens[:200])
    assert not sans.errors and list(movegen.san_to_uci(sans, fens[:200])) == ucis
    assert movegen.san_to_uci("1. e4 e5 2. Nf3 1/2-1/2") == "e2e4 e7e5 g1f3"
    assert movegen.uci_to_san("e2e4 e7e5 g1f3") == "e4 e5 Nf3"
    assert list(movegen.san_to_uci(["O-O", "Kf1"], "4k3/8/8/8/8/8/8/4K2R w K - 0 1")) == ["e1g1", "e1f1"]
    assert movegen.san_to_uci("O-O", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", chess960=True) == "e1h1"


def test_an_invalid_row_does_not_affect_the_others():
    rows = [START, "8/8/8/8/8/8/8/8 w - - 0 1", None, START]
    for function in (movegen.legal_counts, movegen.pack_fens, movegen.legal_moves, movegen.planes):
        batch = function(rows)
        assert len(batch) == 4 and list(batch.mask) == [True, False, False, True]
        assert sorted(batch.errors) == [1, 2] and isinstance(batch.errors[1], movegen.FenError)
        assert batch[1] is batch[2] is None and batch[0] is not None
        with pytest.raises(movegen.FenError, match="row 1") as error:
            batch.raise_errors()
        assert (error.value.field, error.value.column, error.value.code) == ("placement", 1, "king-count")
    packed = bytes(movegen.pack_fens([START]).values)
    batch = movegen.unpack_fens(packed + bytes(28) + packed)
    assert list(batch) == [START, None, START] and isinstance(batch.errors[1], movegen.PackedRowError)
    assert list(movegen.unpack_fens([packed, b"short", None])) == [START, None, None]
    batch = movegen.is_legal([START] * 3, ["e2e4", "e2e5", "x"])
    assert list(batch) == [True, False, None] and batch.errors[2].column == 1
    games = movegen.san_to_uci(["e4", "e5", None, "Zz9"])
    assert list(games) == ["e2e4", None, None, None]
    assert [type(games.errors[i]) for i in (1, 3)] == [movegen.IllegalMoveError, movegen.InvalidMoveError]


def test_expand_counts_positions_and_ways():
    rows, weights = movegen.expand([START])
    for ply, (unique, ways) in enumerate([(20, 20), (400, 400), (5_362, 8_902), (72_078, 197_281)], 1):
        assert (len(rows), sum(weights)) == (unique, ways), ply
        rows, weights = movegen.expand(rows, weights)
    # Counters are not part of a position, so the two are merged.
    rows, weights = movegen.expand(["4k3/8/8/8/8/8/8/4K3 w - - 5 9", "4k3/8/8/8/8/8/8/4K3 w - - 7 30"], [2, 3])
    assert len(rows) == 5 and list(weights) == [5] * 5
    assert list(movegen.expand([START], [2**64 - 1])[1]) == [2**64 - 1] * 20
    with pytest.raises(OverflowError):
        movegen.expand(["4k3/8/8/8/8/8/8/4K3 w - - 5 9"] * 2, [2**64 - 1, 1])
    for weights in ([-1], [1, 2], [1.5], "x", [2**64]):
        with pytest.raises((OverflowError, TypeError, ValueError)):
            movegen.expand([START], weights)


def test_missing_numbers_are_never_zero():
    pyarrow = pytest.importorskip("pyarrow")
    rows = movegen.pack_fens([START] * 2)
    errors = movegen.perft([START, "no FEN"], 1)
    for weights in (pyarrow.array([1, None]), pyarrow.array([1, None], pyarrow.uint64()), [1, None], errors):
        with pytest.raises(ValueError, match="row 1: the row has no value"):
            movegen.expand(rows, weights)
    assert sum(movegen.expand(rows, pyarrow.array([1, 2], pyarrow.int64()))[1]) == 60
    # The index of no move is 255, and 0 is the first move's.
    first = movegen.legal_moves(rows).values[0]
    indices = movegen.move_indices(rows, [first, 1])
    assert list(indices.errors) == [1] and movegen.moves_at(rows, indices).tolist() == [first, 0]
    assert movegen.san(rows, [first, None])[1] == "" == movegen.san(rows, pyarrow.array([first, None]))[1]


def test_keys_of_repetitions_have_no_useless_en_passant_square():
    # A pinned pawn attacks the square, but can't capture there.
    pinned = "8/r1p5/1p2p2k/8/5pP1/4Q2P/P1K5/RN3B1R b - {} 0 28"
    fens = [pinned.format("g3"), pinned.format("-"), "4k3/8/8/8/4Pp2/8/8/4K3 b - e3", "4k3/8/8/8/4Pp2/8/8/4K3 b - -"]
    keys = [list(movegen.keys(fens, repetition)) for repetition in (False, True)]
    assert [len(set(found)) for found in keys] == [4, 3] and keys[1][0] == keys[1][1] == keys[0][1]
    assert keys[1][2:] == keys[0][2:]


def test_moves_may_be_missing_or_floats_in_pandas():
    pandas = pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    frame = movegen.pgn.positions(b"1. e4 e5 *").to_pandas()
    moves = frame.move
    floats = moves.astype("float64")
    forms = [moves, moves.astype(object), moves.to_numpy(), moves.tolist(), floats, floats.to_numpy()]
    forms += [moves.to_numpy("float64", na_value=float("nan")), floats.tolist(), moves.astype("float32")]
    for values in forms:
        assert movegen.san(frame.row, values).tolist() == ["e4", "e5", ""], values
        assert movegen.uci(frame.row, values).tolist() == ["e2e4", "e7e5", ""], values
        assert movegen.move_indices(frame.row, values)[2] == 255, values
    with pytest.raises(ValueError, match="row 1: 2.5 is not a whole number"):
        movegen.san(frame.row, [None, 2.5, pandas.NA])
    with pytest.raises(TypeError, match=r"one column is expected, not a table: pass the rows as `table\['row'\]`"):
        movegen.keys(frame)


def test_numpy(fens):
    numpy = pytest.importorskip("numpy")
    expected = list(movegen.legal_counts(fens))
    counts = numpy.asarray(movegen.legal_counts(numpy.array(fens)))
    assert counts.dtype == numpy.uint32 and counts.tolist() == expected
    rows = numpy.asarray(movegen.pack_fens(fens))
    assert rows.shape == (len(fens), 28) and rows.dtype == numpy.uint8
    assert list(movegen.legal_counts(rows)) == expected
    # Rows that are not contiguous, and texts as objects.
    assert list(movegen.legal_counts(rows[::2])) == expected[::2]
    assert list(movegen.legal_counts(numpy.array(fens, dtype=object))) == expected
    assert numpy.asarray(movegen.planes(fens), dtype=numpy.float32).shape == (len(fens), 18, 8, 8)
    children, weights = movegen.expand(rows[:3], numpy.array([1, 2, 3], dtype=numpy.uint64))
    assert len(children) == len(weights)
    with pytest.raises(TypeError):
        movegen.legal_counts(numpy.zeros(28))
    with pytest.raises(ValueError):
        movegen.legal_counts(numpy.zeros(27, dtype=numpy.uint8))


def test_arrays_of_another_shape_are_errors(fens):
    numpy = pytest.importorskip("numpy")
    rows = numpy.asarray(movegen.pack_fens(fens[:28]))
    moves = numpy.zeros((28, 1), dtype=numpy.uint16)
    # As many bytes as whole rows have, but in other rows.
    for positions in (rows.reshape(14, 56), rows.reshape(2, 14, 28), rows.reshape(28, 28, 1), numpy.array(rows[0, 0])):
        with pytest.raises(
            ValueError,
            match=r"packed rows have the shape \(rows, 28\), not "
            + repr(positions.shape).replace("(", r"\(").replace(")", r"\)"),
        ):
            movegen.legal_counts(positions)
    texts = numpy.array(fens[:4])
    for positions in (
        numpy.array(START),
        texts.reshape(2, 2),
        texts.reshape(2, 2).astype(object),
        numpy.array([[b"x"]]),
    ):
        with pytest.raises(ValueError, match=r"one value per row is expected, not an array of shape \("):
            movegen.legal_counts(positions)
    for function in (
        lambda: movegen.san_to_uci(numpy.array("1. e4")),
        lambda: movegen.is_legal(fens[:1], numpy.array("e2e4")),
        lambda: movegen.san(rows, moves),
        lambda: movegen.expand(rows, numpy.ones((28, 1), dtype=numpy.uint64)),
    ):
        with pytest.raises(ValueError, match="not an array of shape"):
            function()
    with pytest.raises(TypeError, match="a sequence of FENs is expected, not one text"):
        movegen.legal_counts(START)
    for positions in (rows, rows.reshape(-1), rows[:0], memoryview(rows), memoryview(rows.tobytes())):
        assert len(movegen.legal_counts(positions)) in (28, 0)


def test_rows_whose_zeros_numpy_leaves_out(fens):
    numpy = pytest.importorskip("numpy")
    expected = list(movegen.legal_counts(fens))
    rows = list(movegen.pack_fens(fens))
    assert all(row.endswith(b"\0") for row in rows)
    texts = numpy.array(rows)
    assert texts.dtype.kind == "S" and len(texts[0]) < 28
    for column in (
        texts,
        texts.astype("S28"),
        texts[::4],
        numpy.array(rows, dtype="S27"),
        numpy.array(rows, dtype=object),
    ):
        assert list(movegen.legal_counts(column)) == expected[:: len(fens) // len(column)]
    batch = movegen.legal_counts(list(texts))
    assert batch[0] is None and "NumPy strips trailing zeros" in str(batch.errors[0])
    with pytest.raises(ValueError, match="28 bytes"):
        movegen.legal_counts(numpy.array(fens, dtype="S"))


def test_polars_and_pandas_have_the_types_of_the_values(fens):
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    kinds = {
        movegen.legal_counts: ("uint32", "UInt32"),
        movegen.keys: ("uint64", "UInt64"),
        movegen.phase: ("uint8", "UInt8"),
        movegen.in_check: ("bool", "Boolean"),
        movegen.pack_fens: ("object", "Binary"),
    }
    for function, (kind, own) in kinds.items():
        batch = function(fens)
        series = batch.to_pandas()
        assert str(series.dtype) == kind and series.tolist() == list(batch)
        for column in (polars.Series(batch), polars.DataFrame({"a": batch})["a"]):
            assert str(column.dtype) == own and column.to_list() == list(batch)
        if function != movegen.pack_fens:
            assert str(pandas.Series(batch).dtype) == str(pandas.DataFrame({"a": batch})["a"].dtype) == kind
        batch = function([*fens[:5], "no FEN"])
        series = batch.to_pandas()
        assert series.isna().tolist() == [False] * 5 + [True] and series.tolist()[:5] == batch[:5]
        assert str(series.dtype) == {"bool": "boolean", "object": "object"}.get(kind, own), kind
        column = polars.Series(batch)
        assert str(column.dtype) == own and column.to_list() == list(batch)
    texts = movegen.unpack_fens(movegen.pack_fens(fens))
    assert polars.Series(texts).to_list() == texts.to_pandas().tolist() == list(texts)
    texts = movegen.unpack_fens([movegen.Board().pack(), b"x"])
    assert polars.Series(texts).to_list() == texts.to_pandas().tolist() == [START, None]
    moves = movegen.legal_moves([*fens[:9], "no FEN", fens[20]])
    assert polars.Series(moves).to_list() == list(moves) and moves[9] is None
    assert polars.Series(movegen.material(fens)).dtype == polars.Array(polars.Int8, 12)


def test_no_value_is_converted_on_its_own(fens, monkeypatch):
    polars = pytest.importorskip("polars")
    batch, moves = movegen.legal_counts(fens), movegen.legal_moves(fens)
    monkeypatch.setattr(movegen.Batch, "__getitem__", None)
    monkeypatch.setattr(movegen.Batch, "__iter__", None)
    assert polars.Series(batch).len() == polars.Series(moves).len() == len(batch.to_pandas()) == len(fens)


def test_a_batch_is_like_a_list():
    batch = movegen.legal_counts([START, "x", START])
    assert list(batch) == batch.tolist() == [*iter(batch)] == [20, None, 20] and list(reversed(batch)) == [20, None, 20]
    assert 20 in batch and 21 not in batch and batch[-1] == 20 and batch[1:] == [None, 20]
    with pytest.raises(IndexError):
        batch[3]


class Capsules:
    """An Arrow array of another library: nothing but the PyCapsule interface."""

    def __init__(self, array, stream):
        self.__arrow_c_stream__ = array.__arrow_c_stream__ if stream else None
        if not stream:
            self.__arrow_c_array__ = array.__arrow_c_array__
            del self.__arrow_c_stream__


def test_arrow(fens):
    pyarrow = pytest.importorskip("pyarrow")
    expected = list(movegen.legal_counts(fens))
    rows = movegen.pack_fens(fens)
    packed = pyarrow.array(rows)
    assert packed.type == pyarrow.binary(28)
    texts = pyarrow.array(fens)
    halves = pyarrow.chunked_array([texts[:700], texts[700:]])
    for column in (texts, halves, packed, packed.cast(pyarrow.binary()), packed.cast(pyarrow.large_binary())):
        assert list(movegen.legal_counts(column)) == expected, column.type
        assert list(movegen.legal_counts(column[5:50])) == expected[5:50], column.type
        assert list(movegen.legal_counts(Capsules(column, isinstance(column, pyarrow.ChunkedArray)))) == expected
    with_null = pyarrow.array([fens[0], None, "x"])
    batch = movegen.legal_counts(with_null)
    assert list(batch) == [expected[0], None, None] and sorted(batch.errors) == [1, 2]
    column = pyarrow.array(batch)
    assert column.type == pyarrow.uint32() and column.to_pylist() == [expected[0], None, None]
    assert list(movegen.legal_counts(pyarrow.array([bytes(rows[0]), None, b"x"]))) == [expected[0], None, None]
    moves = pyarrow.array(movegen.legal_moves(fens[:9]))
    assert moves.to_pylist() == list(movegen.legal_moves(fens[:9]))
    assert pyarrow.array(movegen.is_legal(fens[:9], ["e2e4"] * 9)).type == pyarrow.bool_()
    assert pyarrow.array(movegen.bitboards(fens[:9])).type == pyarrow.list_(pyarrow.uint64(), 18)
    material = pyarrow.array(movegen.material([fens[0], "x"]))
    assert material.to_pylist() == [[8, 2, 2, 2, 1, 1] * 2, None]
    assert pyarrow.array(movegen.status(fens[:9])).type == pyarrow.array(movegen.phase([])).type == pyarrow.uint8()
    table = pyarrow.table({"fen": movegen.unpack_fens(rows), "count": movegen.legal_counts(rows)})
    assert table["count"].to_pylist() == expected


def test_nothing_but_python_is_needed():
    program = (
        "import sys\n"
        "for name in ('numpy', 'pyarrow', 'pyspark', 'chess', 'pandas'): sys.modules[name] = None\n"
        "import movegen\n"
        "rows = movegen.pack_fens([movegen.STARTING_FEN])\n"
        "assert list(movegen.legal_counts(rows)) == [20]\n"
        "assert sum(movegen.expand(rows)[1]) == 20 and movegen.planes(rows).values.shape == (1, 18, 8, 8)\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def forked(fens, queue):
    queue.put(sum(movegen.legal_counts(fens)))


@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="this system does not fork")
def test_a_forked_process_has_threads_of_its_own(fens):
    expected = sum(movegen.legal_counts(fens))
    context = multiprocessing.get_context("fork")
    queue = context.Queue()
    process = context.Process(target=forked, args=(fens, queue))
    process.start()
    assert queue.get(timeout=60) == expected
    process.join(60)


def test_castling_in_chess960_is_king_takes_rook():
    fen = "4k3/8/8/8/8/8/8/RK6 w A - 0 1"
    [row] = movegen.legal_moves([fen])
    assert sorted(row) == sorted(move.uci() for move in chess.Board(fen, chess960=True).legal_moves)
    assert "b1a1" in row and len(set(row)) == len(row)
    [row] = movegen.legal_moves(["4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"])
    assert {"e1g1", "e1c1"} < set(row)


def test_numbers_without_a_dot_are_skipped():
    assert movegen.san_to_uci(["1 e4 e5 2 Nf3", "1. e4 d5 2. e5 f5 3. exf6 e.p."]).tolist() == [
        "e2e4 e7e5 g1f3",
        "e2e4 d7d5 e4e5 f7f5 e5f6",
    ]


def test_views_of_arrow_are_rows():
    pyarrow = pytest.importorskip("pyarrow")
    rows = [bytes(row) for row in movegen.pack_fens([START, START])]
    assert list(movegen.legal_counts(pyarrow.array(rows, pyarrow.binary_view()))) == [20, 20]
