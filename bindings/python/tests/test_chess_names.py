"""The further names of python-chess's boards, compared with python-chess over random games."""

import pickle
import random
import re

import chess
import pytest
from conftest import LONG, random_games

import movegen

#: Methods without arguments, by what their results are compared as.
PLAIN = {
    "board_fen": str,
    "shredder_fen": str,
    "unicode": str,
    "checkers_mask": int,
    "has_legal_en_passant": bool,
    "has_pseudo_legal_en_passant": bool,
    "is_fifty_moves": bool,
    "is_seventyfive_moves": bool,
    "is_fivefold_repetition": bool,
    "chess960_pos": lambda number: number,
}
SETS = ["occupied", "pawns", "knights", "bishops", "rooks", "queens", "kings"]
OF_MOVES = ["lan", "is_zeroing", "is_irreversible", "is_kingside_castling", "is_queenside_castling"]


def pairs(positions, seed):
    """Yields boards of both libraries with the same moves played."""
    mine, played = None, None
    for theirs, chess960 in random_games(positions, seed):
        if played is not theirs:
            mine, played = movegen.Board(theirs.fen(shredder=chess960), chess960), theirs
        else:
            mine.push_uci(theirs.peek().uci())
        yield mine, theirs


@pytest.mark.parametrize("name", ["crazyhouse", "3check", "atomic", "kingofthehill"])
def test_irreversible_moves_of_variants_equal_python_chess(name):
    import chess.variant

    numbers = random.Random(7)
    for _ in range(20):
        theirs = chess.variant.find_variant(name)()
        mine = movegen.variants.find_variant(name)()
        for _ in range(60):
            moves = [*theirs.legal_moves]
            if not moves or theirs.is_variant_end():
                break
            for move in moves:
                assert mine.is_irreversible(move.uci()) == theirs.is_irreversible(move), (theirs.fen(), move)
            move = numbers.choice(moves)
            theirs.push(move)
            mine.push_uci(move.uci())


def test_questions_equal_python_chess():
    true = set()
    for mine, theirs in pairs(20_000 if LONG else 1_500, 11):
        context = theirs.fen()
        for name, kind in PLAIN.items():
            assert getattr(mine, name)() == kind(getattr(theirs, name)()), (context, name)
        for name in SETS:
            assert getattr(mine, name) == getattr(theirs, name), (context, name)
        assert mine.occupied_co == theirs.occupied_co and mine.castling_rights == theirs.clean_castling_rights()
        for color in chess.COLORS:
            assert mine.has_castling_rights(color) == theirs.has_castling_rights(color)
            assert mine.has_insufficient_material(color) == theirs.has_insufficient_material(color), context
            for role in chess.PIECE_TYPES:
                assert mine.pieces_mask(role, color) == theirs.pieces_mask(role, color)
            for square in chess.SQUARES:
                assert mine.is_pinned(color, square) == theirs.is_pinned(color, square), (context, color, square)
                assert mine.pin_mask(color, square) == theirs.pin_mask(color, square), (context, color, square)
                assert mine.pin(color, square) == list(theirs.pin(color, square))
                assert mine.attackers_mask(color, square) == theirs.attackers_mask(color, square)
        for square in chess.SQUARES:
            assert mine.piece_type_at(square) == theirs.piece_type_at(square)
            assert mine.color_at(square) == theirs.color_at(square)
            assert mine.attacks_mask(square) == theirs.attacks_mask(square)
        for move in theirs.legal_moves:
            for name in OF_MOVES:
                found = getattr(mine, name)(move.uci())
                assert found == getattr(theirs, name)(move), (context, move, name)
                if found is True:
                    true.add(name)
        assert mine.has_legal_en_passant() is False or true.add("en passant") is None
        if any(mine.is_pinned(color, square) for color in chess.COLORS for square in mine.piece_map()):
            true.add("pinned")
    assert true == {*OF_MOVES[1:], "en passant", "pinned"}


def test_generators_equal_python_chess():
    for mine, theirs in pairs(600, 12):
        for masks in (
            (),
            (theirs.pawns | theirs.kings,),
            (theirs.occupied, chess.BB_CENTER | chess.BB_RANK_1 | chess.BB_RANK_8),
        ):
            for name in ("generate_legal_moves", "generate_legal_captures"):
                found = [*map(str, getattr(mine, name)(*masks))]
                assert found == [theirs.uci(move) for move in getattr(theirs, name)(*masks)], (theirs.fen(), name)


def comparable(status, board):
    """Returns a status without the bits for checks if a side has no king or several, which are decided differently."""
    of_kings = chess.STATUS_OPPOSITE_CHECK | chess.STATUS_IMPOSSIBLE_CHECK | chess.STATUS_TOO_MANY_CHECKERS
    return int(status) & ~(of_kings if any(len(board.pieces(chess.KING, color)) != 1 for color in chess.COLORS) else 0)


def test_changes_equal_python_chess():
    statuses = set()
    for count, (mine, theirs) in enumerate(pairs(2_000, 13)):
        assert mine.mirror().fen(shredder=True) == theirs.mirror().fen(shredder=True)
        flip = [chess.flip_horizontal, chess.flip_vertical, chess.flip_diagonal][count % 3]
        turned, expected = mine.transform(flip), theirs.transform(flip)
        assert turned.board_fen() == expected.board_fen() and turned.castling_rights == expected.castling_rights
        assert (turned.ep_square, turned.turn, turned.move_stack) == (expected.ep_square, expected.turn, [])
        assert mine.mirror().move_stack == [] and mine.root().fen(shredder=True) == theirs.root().fen(shredder=True)
        square = count * 37 % 64
        piece = [None, *map(chess.Piece.from_symbol, "QnPrbK")][count % 7]
        other, expected = mine.copy(), theirs.copy()
        expected.set_piece_at(square, piece)
        other.set_piece_at(square, piece and movegen.Piece.from_symbol(piece.symbol()))
        assert other.board_fen() == expected.board_fen() and other.move_stack == []
        assert comparable(other.status(), expected) == comparable(expected.status(), expected), expected.fen()
        assert other.is_valid() == expected.is_valid() and other.ep_square == expected.ep_square
        statuses.add(expected.status())
        if expected.is_valid():
            assert other.fen(shredder=True) == expected.fen(shredder=True)
        removed, there = theirs.copy(), mine.copy()
        found, expected_piece = there.remove_piece_at(square), removed.remove_piece_at(square)
        assert (found and found.symbol()) == (expected_piece and expected_piece.symbol())
        assert there.board_fen() == removed.board_fen()
        assert comparable(there.status(), removed) == comparable(removed.status(), removed)
        again = mine.copy()
        again.set_piece_map(other.piece_map())
        assert again.board_fen() == other.board_fen() and again.move_stack == []
        again = mine.copy()
        again.set_board_fen(other.board_fen())
        assert again.board_fen() == other.board_fen() and again.move_stack == []
    assert len(statuses) > 10


def test_any_setup_equals_python_chess():
    numbers, moves = random.Random(17), 0
    for _ in range(20_000 if LONG else 1_500):
        symbols = numbers.choices("KkKkPpNnBbRrQq", k=numbers.randrange(20))
        pieces = dict(zip(numbers.sample(range(64), len(symbols)), symbols))
        mine, theirs = movegen.Board(None), chess.Board(None)
        mine.set_piece_map({square: movegen.Piece.from_symbol(symbol) for square, symbol in pieces.items()})
        theirs.set_piece_map({square: chess.Piece.from_symbol(symbol) for square, symbol in pieces.items()})
        mine.turn = theirs.turn = numbers.random() < 0.5
        mine.castling_rights = theirs.castling_rights = numbers.choice([0, 1, 0x81, 1 << 63])
        mine.halfmove_clock = theirs.halfmove_clock = numbers.randrange(100)
        mine.fullmove_number = theirs.fullmove_number = numbers.randrange(1, 200)
        mine.ep_square = theirs.ep_square = numbers.choice([None, None, 17, 45])
        assert comparable(mine.status(), theirs) == comparable(theirs.status(), theirs), theirs.fen(en_passant="fen")
        assert mine.board_fen() == theirs.board_fen() and mine.ep_square == theirs.ep_square
        assert mine.castling_rights == theirs.castling_rights
        assert mine.fen().split()[4:] == theirs.fen().split()[4:]
        assert movegen.Board(mine.fen()).fen() == mine.fen() and movegen.from_chess(chess.Board(mine.fen())) == mine
        kings = {color: len(theirs.pieces(chess.KING, color)) for color in chess.COLORS}
        pawns = theirs.pawns & chess.BB_BACKRANKS
        # A king that the other one attacks is in check only there.
        is_alone = kings[theirs.turn] == 1 and kings[not theirs.turn] < 2
        is_alone = is_alone and not theirs.status() & chess.STATUS_OPPOSITE_CHECK
        assert not is_alone or mine.is_check() == theirs.is_check()
        if is_alone and not pawns and mine.ep_square is None and not mine.clean_castling_rights():
            theirs.castling_rights = 0
            assert {move.uci() for move in theirs.legal_moves} == {str(move) for move in mine.legal_moves}
            moves += len(mine.legal_moves)
        elif kings[theirs.turn] != 1:
            assert list(mine.legal_moves) == [] and not mine.is_check()
    assert moves > 1_000


def test_impossible_positions_say_so():
    board = movegen.Board()
    board.remove_piece_at(movegen.parse_square("h1"))
    assert board.status() == movegen.Status.BAD_CASTLING_RIGHTS and not board.is_valid()
    assert board.fen() == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1"
    # The right is back with its rook.
    board.set_piece_at(movegen.parse_square("h1"), movegen.Piece.from_symbol("R"))
    assert board.is_valid() and board == movegen.Board() and board.perft(2) == 400
    board.remove_piece_at(movegen.parse_square("e8"))
    assert len(board.legal_moves) == 20 and board.push_san("e4") and board.san("0000") == "--"
    assert board.status() == movegen.Status.NO_BLACK_KING
    for call in (board.pack, board.polyglot_key, lambda: board.perft(1), lambda: board.see("e7e5")):
        with pytest.raises(ValueError, match="king|impossible"):
            call()
    with pytest.raises(movegen.IllegalMoveError, match="without exactly one king"):
        board.push_uci("e7e5")
    # Black may not move, and passes.
    board.push_san("--")
    assert board.push_san("d4") == "d2d4" and board.pop() == "d2d4" and board.pop() == "0000"
    assert list(board.legal_moves) == [] and board.outcome().termination is movegen.Termination.STALEMATE
    before = board.fen()
    for change in (
        lambda: board.set_board_fen("nonsense"),
        lambda: board.set_piece_map({64: movegen.Piece.from_symbol("K")}),
    ):
        with pytest.raises(ValueError):
            change()
        assert board.fen() == before
    assert movegen.Board("8/8/8/4K3/8/8/8/8").fen() == "8/8/8/4K3/8/8/8/8 w - - 0 1"
    assert pickle.loads(pickle.dumps(movegen.Board(None))) == movegen.Board.empty()


def test_lines_of_moves_equal_python_chess():
    for mine, theirs in pairs(400, 14):
        if len(theirs.move_stack) < 20:
            continue
        start, line = theirs.root(), theirs.move_stack
        board = movegen.Board(start.fen(shredder=mine.chess960), mine.chess960)
        assert board.variation_san(move.uci() for move in line) == start.variation_san(line)
        board.push_uci(line[0].uci()), start.push(line[0])
        assert board.variation_san([move.uci() for move in line[1:]]) == start.variation_san(line[1:])
        assert [board.san_and_push(move.uci()) for move in line[1:]] == [start.san_and_push(move) for move in line[1:]]
        assert board == mine
        board.clear_stack()
        assert board == mine and board.move_stack == []
    with pytest.raises(movegen.IllegalMoveError):
        movegen.Board().variation_san(["e2e4", "e2e4"])
    assert movegen.Board().variation_san([]) == ""


def test_unicode_boards_equal_python_chess():
    board, theirs = movegen.Board(), chess.Board()
    for options in (
        {},
        {"borders": True},
        {"invert_color": True, "empty_square": "."},
        {"borders": True, "orientation": chess.BLACK},
        {"orientation": chess.BLACK},
    ):
        assert board.unicode(**options) == theirs.unicode(**options), options
    assert board.starting_fen == movegen.Board.starting_fen == theirs.starting_fen == movegen.STARTING_FEN


@pytest.mark.parametrize("number", [0, 1, 77, 518, 959])
def test_numbers_of_start_positions(number):
    board = movegen.Board.from_chess960_pos(number)
    assert board.chess960_pos() == chess.Board(board.fen(shredder=True), chess960=True).chess960_pos() == number
    board.push(board.legal_moves[0])
    assert board.chess960_pos() is None


def test_insufficient_material_of_one_side():
    for fen in (
        "8/8/4k3/8/8/4K3/8/{} w - - 0 1",
        "8/8/4k3/8/8/2b1K3/8/{} w - - 0 1",
        "8/8/4k3/8/8/2q1K3/8/{} w - - 0 1",
        "8/p7/4k3/8/8/4K3/8/{} w - - 0 1",
    ):
        for first in "NBRn1":
            for second in "NB1":
                text = fen.format(f"{first}6{second}".replace("161", "8").replace("61", "7").replace("16", "7"))
                for color in chess.COLORS:
                    assert movegen.Board(text).has_insufficient_material(color) == chess.Board(
                        text
                    ).has_insufficient_material(color), text


def test_boards_have_all_names():
    # Attributes of a board, too, such as `promoted`.
    theirs = {name for name in {*dir(chess.Board), *vars(chess.Board())} if not name.startswith("_")}
    assert theirs <= {*dir(movegen.Board)}


def test_wrong_types_are_named_with_their_module():
    for function in (
        lambda: movegen.Board(chess.Board()),
        lambda: movegen.svg(chess.Board()),
        lambda: movegen.legal_counts([chess.Board()]),
        lambda: movegen.legal_counts([movegen.STARTING_FEN, chess.Board()]),
        lambda: movegen.legal_counts(chess.Board()),
        lambda: movegen.pgn.Game.from_board(chess.Board()),
        lambda: movegen.pgn.read(chess.Board()),
        lambda: movegen.pgn.positions(chess.Board()),
        lambda: movegen.Board().push(chess.Move(12, 28)),
        lambda: movegen.Board().set_piece_at(3, chess.Piece(1, True)),
        lambda: movegen.Board().set_piece_map({3: chess.Piece(1, True)}),
        lambda: movegen.is_legal([movegen.STARTING_FEN], [chess.Move(12, 28)]),
        lambda: movegen.svg(arrows=[chess.Move(12, 28)]),
    ):
        with pytest.raises(TypeError, match=r"expected, not chess\.(Board|Move|Piece)\b"):
            function()


def test_impossible_boards_have_checkers_and_can_be_set_up_anew():
    for fen in ("8/8/8/8/8/8/8/8 w - - 0 1", "4k3/8/8/8/8/8/4r3/4K2K w - - 0 1", "4k3/4R3/8/8/8/8/4r3/4K3 w - - 0 1"):
        theirs, mine = chess.Board(fen), movegen.Board(fen)
        assert not mine.is_valid() and mine.checkers() == mine.checkers_mask()
        if len(theirs.pieces(chess.KING, theirs.turn)) == 1:
            assert mine.checkers_mask() == theirs.checkers_mask()
        assert mine.chess960_pos() == theirs.chess960_pos() is None
        for number in (0, 518, 959):
            theirs.set_chess960_pos(number)
            mine.set_chess960_pos(number)
            assert mine.fen() == theirs.fen() and mine.is_valid() and mine.chess960_pos() == number
    with pytest.raises(NotImplementedError):
        movegen.variants.AtomicBoard().set_chess960_pos(518)
