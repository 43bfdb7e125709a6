"""The further names of python-chess's boards, compared with python-chess over random games."""

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
                found = sorted(map(str, getattr(mine, name)(*masks)))
                assert found == sorted(move.uci() for move in getattr(theirs, name)(*masks)), (theirs.fen(), name)


def test_changes_equal_python_chess():
    changed = refused = 0
    for count, (mine, theirs) in enumerate(pairs(2_000, 13)):
        assert mine.mirror().fen(shredder=True) == theirs.mirror().fen(shredder=True)
        assert mine.mirror().move_stack == [] and mine.root().fen(shredder=True) == theirs.root().fen(shredder=True)
        square = count * 37 % 64
        piece = [None, *map(chess.Piece.from_symbol, "QnPrbB")][count % 7]
        other, expected = mine.copy(), theirs.copy()
        expected.set_piece_at(square, piece)
        try:
            other.set_piece_at(square, piece and movegen.Piece.from_symbol(piece.symbol()))
        except ValueError:
            assert other == mine and other.move_stack == mine.move_stack
            assert expected.status() != chess.STATUS_VALID
            refused += 1
            continue
        changed += 1
        # python-chess keeps an en passant square whose pawn is gone.
        if expected.status() & chess.STATUS_INVALID_EP_SQUARE:
            expected.ep_square = None
        assert other.fen(shredder=True) == expected.fen(shredder=True) and other.move_stack == []
        removed = theirs.copy()
        if theirs.piece_type_at(square) != chess.KING:
            there = removed.remove_piece_at(square)
            try:
                found = mine.copy().remove_piece_at(square)
            except ValueError:
                assert removed.status() != chess.STATUS_VALID
            else:
                assert (there and there.symbol()) == (found and found.symbol())
        again = mine.copy()
        again.set_piece_map(other.piece_map())
        assert again.board_fen() == other.board_fen() and again.move_stack == []
        again = mine.copy()
        again.set_board_fen(other.board_fen())
        assert again.board_fen() == other.board_fen() and again.move_stack == []
    assert changed > 1_000 and refused > 50


def test_rights_go_with_their_pieces():
    board = movegen.Board("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1")
    assert board.remove_piece_at(movegen.parse_square("e4")).symbol() == "P"
    assert board.fen() == "4k3/8/8/8/3p4/8/8/4K3 b - - 0 1"
    board = movegen.Board()
    board.remove_piece_at(movegen.parse_square("h1"))
    assert board.fen() == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1"
    board.set_board_fen("rnbqkbnr/pppppppp/8/8/8/4K3/PPPPPPPP/RNBQ1BNR")
    assert board.fen().split()[2] == "kq"
    for change in (
        lambda: board.remove_piece_at(movegen.parse_square("e3")),
        lambda: board.set_board_fen("8/8/8/8/8/8/8/8"),
        lambda: board.set_board_fen("nonsense"),
        lambda: board.set_piece_map({}),
        lambda: board.set_piece_map({64: movegen.Piece.from_symbol("K")}),
    ):
        before = board.fen()
        with pytest.raises(ValueError):
            change()
        assert board.fen() == before


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


def test_the_absent_names_are_those_that_the_help_lists():
    # Attributes of a board, too, such as `promoted`.
    theirs = {name for name in {*dir(chess.Board), *vars(chess.Board())} if not name.startswith("_")}
    text = " ".join(movegen.Board.__doc__.split())
    [listed] = re.findall(r"These names are absent, [^:]*: ([^.]*)\.", text)
    assert listed.split(", ") == sorted(theirs - {*dir(movegen.Board)})


def test_wrong_types_are_named_with_their_module():
    for function in (
        lambda: movegen.Board(chess.Board()),
        lambda: movegen.svg(chess.Board()),
        lambda: movegen.legal_counts([chess.Board()]),
        lambda: movegen.legal_counts([movegen.STARTING_FEN, chess.Board()]),
        lambda: movegen.legal_counts(chess.Board()),
        lambda: movegen.pgn.Game(chess.Board()),
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
