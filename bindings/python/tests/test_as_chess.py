"""`movegen.chess` beside python-chess: names, squares, sets, what boards take and return, books."""

import io
import pickle
import random
import struct
import subprocess
import sys
import types
import typing

import chess
import chess.engine
import chess.pgn
import chess.polyglot
import chess.svg
import chess.variant
import pytest
from conftest import LONG, random_games

import movegen
import movegen.chess as mine


def test_the_missing_names_are_those_that_the_table_lists():
    missing = set()
    for prefix, theirs, ours in (
        ("", chess, mine),
        ("pgn.", chess.pgn, mine.pgn),
        ("polyglot.", chess.polyglot, mine.polyglot),
        ("svg.", chess.svg, mine.svg),
        ("variant.", chess.variant, mine.variant),
    ):
        for name in set(dir(theirs)) - set(dir(ours)):
            value = getattr(theirs, name)
            is_imported = isinstance(value, types.ModuleType) or name in (
                *typing.__all__,
                *dir(chess),
                "annotations",
                "StrOrBytesPath",
                "TracebackType",
                "ET",
            )
            if not name.startswith("_") and (
                prefix == ""
                and not hasattr(typing, name)
                and not isinstance(value, types.ModuleType)
                or not is_imported
            ):
                missing.add(prefix + name)
        for name in set(dir(theirs)) & set(dir(ours)):
            found = getattr(theirs, name)
            if not (isinstance(found, type) and found.__module__.startswith("chess")):
                continue
            # The help of boards lists theirs.
            members = [] if issubclass(found, chess.BaseBoard) else set(dir(found)) - set(dir(getattr(ours, name)))
            for member in members:
                # A member of an enum is in no dictionary.
                owner = next((base.__name__ for base in found.__mro__ if member in vars(base)), name)
                if not member.startswith("_") and prefix + owner not in mine.MISSING:
                    missing.add(f"{prefix}{owner}.{member}")
    # Modules of theirs.
    assert missing | {"engine", "gaviota", "syzygy"} == set(mine.MISSING) and not hasattr(mine, "engine")


def test_squares_and_constants_equal_python_chess():
    for name in dir(mine):
        value = getattr(chess, name, None)
        if name.isupper() and isinstance(value, (int, str, list, tuple, dict, range)) and name != "SQUARES":
            found = getattr(mine, name)
            assert found == value or list(found) == list(value), name
    pairs = [(a, b) for a in range(64) for b in range(64)]
    for name in ("square_distance", "square_manhattan_distance", "square_knight_distance", "between", "ray"):
        for a, b in pairs:
            expected = getattr(chess, name)(a, b)
            # The shortest way from a corner to the next diagonal square is 4 moves, as they know.
            assert getattr(mine, name)(a, b) == expected, (name, a, b)
    for square in range(64):
        for name in ("square_file", "square_rank", "square_mirror", "square_name"):
            assert getattr(mine, name)(square) == getattr(chess, name)(square)
    numbers = random.Random(1)
    for _ in range(300):
        bits = numbers.getrandbits(64) & numbers.getrandbits(64)
        for name in [name for name in dir(chess) if name.startswith(("shift_", "flip_"))] + ["lsb", "msb", "popcount"]:
            assert getattr(mine, name)(bits) == getattr(chess, name)(bits), (name, bits)
        for name in ("scan_forward", "scan_reversed"):
            assert [*getattr(mine, name)(bits)] == [*getattr(chess, name)(bits)]


def test_sets_equal_python_chess():
    numbers = random.Random(2)
    for _ in range(300):
        a, b = (numbers.getrandbits(64) & numbers.getrandbits(64) for _ in range(2))
        pairs = [(mine.SquareSet(a), mine.SquareSet(b)), (chess.SquareSet(a), chess.SquareSet(b))]
        for sign in ("__or__", "__and__", "__sub__", "__xor__", "issubset", "issuperset", "isdisjoint"):
            found, expected = (getattr(x, sign)(y) for x, y in pairs if hasattr(x, sign))
            assert found == expected if isinstance(expected, bool) else int(found) == int(expected), sign
        for name in ("mirror", "tolist", "__invert__", "copy", "__str__", "__repr__", "__len__", "__int__"):
            found, expected = (getattr(x, name)() for x, _ in pairs)
            assert found == expected or int(found) == int(expected), name
        few = a & b & numbers.getrandbits(64)
        assert [*mine.SquareSet(few).carry_rippler()] == [*chess.SquareSet(few).carry_rippler()]
    for odd in (-1, 1 << 64, (1 << 65) | 5, True, mine.SquareSet(7), range(3), {9}):
        assert int(mine.SquareSet(odd)) == int(chess.SquareSet(list(odd) if isinstance(odd, mine.SquareSet) else odd))
    for wrong in ([64], [-1], "e4", 1.5, object()):
        with pytest.raises((TypeError, ValueError, OverflowError)):
            mine.SquareSet(wrong)
    assert (
        mine.E4 in mine.SquareSet([mine.E4]) and "e4" not in mine.SquareSet([mine.E4]) and -1 not in mine.SquareSet(-1)
    )
    squares = mine.SquareSet([mine.E4])
    squares |= mine.BB_A1
    squares -= mine.BB_E4
    assert squares == [mine.A1] and squares.pop() == 0 and not squares and squares != None  # noqa: E711
    with pytest.raises(KeyError):
        squares.pop()
    with pytest.raises(KeyError):
        squares.remove(3)


def test_arguments_of_boards_equal_python_chess():
    numbers = random.Random(3)
    board = None
    for theirs, chess960 in random_games(20_000 if LONG else 1_500, 21):
        if not theirs.move_stack:
            board = movegen.Board(theirs.fen(shredder=chess960), chess960)
        elif board is None:
            continue
        else:
            board.push_uci(theirs.peek().uci())
        for en_passant in ("legal", "xfen", "fen"):
            assert board.fen(en_passant=en_passant) == theirs.fen(en_passant=en_passant)
            assert board.epd(en_passant=en_passant) == theirs.epd(en_passant=en_passant)
        square, occupied, color = numbers.randrange(64), numbers.getrandbits(64), numbers.random() < 0.5
        assert board.attackers(color, square, occupied) == theirs.attackers(color, square, occupied)
        assert board.attackers_mask(color, square, occupied) == theirs.attackers_mask(color, square, occupied)
        assert board.is_attacked_by(color, square, occupied) == theirs.is_attacked_by(color, square, occupied)
        assert [*board.piece_map(mask=occupied)] == sorted(theirs.piece_map(mask=occupied))
        assert board.castling_shredder_fen() == theirs.castling_shredder_fen()
        assert board.can_claim_draw() == theirs.can_claim_draw()
        for move in theirs.legal_moves:
            assert board.uci(move.uci(), chess960=True) == theirs.uci(move, chess960=True)
            assert board.xboard(move.uci()) == theirs.xboard(move)
        names = ["legal_moves", "legal_ep", "legal_captures", "castling_moves"]
        if not theirs.is_check():
            names += ["pseudo_legal_ep", "pseudo_legal_captures"]
        for name in names:
            found, expected = (getattr(each, f"generate_{name}")() for each in (board, theirs))
            assert [*map(str, found)] == [*map(theirs.uci, expected)], (theirs.fen(), name)


def test_draws_that_the_next_move_brings_can_be_claimed():
    board = movegen.Board()
    for san in "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1".split():
        assert not board.can_claim_threefold_repetition()
        board.push_san(san)
    assert board.can_claim_threefold_repetition() and not board.is_repetition()
    assert board.is_game_over(claim_draw=True) and not board.is_game_over()
    board = movegen.Board("4k3/8/6r1/8/8/8/2R5/4K3 w - - 99 80")
    assert board.can_claim_fifty_moves() and not board.is_fifty_moves()
    assert not movegen.Board("4k3/8/6r1/8/8/8/2R5/4K3 w - - 98 80").can_claim_draw()


def test_null_moves():
    fen = "rnbqkbnr/ppp1pppp/8/2Pp4/8/8/PP1PPPPP/RNBQKBNR w KQkq d6 0 2"
    board, theirs = movegen.Board(fen), chess.Board(fen)
    for each, null in ((board, movegen.Move.null()), (theirs, chess.Move.null())):
        assert not null and null.uci() == "0000" and null.xboard() == "@@@@"
        assert each.push_san("--") == null and each.peek() == null
        each.push_uci("e7e5")
        each.push(null)
        assert [move.uci() for move in each.move_stack] == ["0000", "e7e5", "0000"]
        assert each.root().fen() == fen
    assert board.fen() == theirs.fen()
    again = pickle.loads(pickle.dumps(board))
    assert again.move_stack == board.move_stack and again == board
    assert [board.pop().uci() for _ in range(3)] == ["0000", "e7e5", "0000"] and board.fen() == fen
    with pytest.raises(IndexError):
        board.pop()
    with pytest.raises(movegen.IllegalMoveError):
        movegen.Board("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1").push(movegen.Move.null())


def test_epd_operations_equal_python_chess():
    for text in (
        "4k3/8/3QK3/8/8/8/8/8 w - - bm Qe7# Qb8#;",
        "6k1/1p6/6K1/8/8/8/8/7Q w - - pv Qh7+ Kf8 Qf7#;",
        '4k3/8/8/8/8/8/8/4K3 w - - id "a; b"; ce 55; pi 3.25; noop;',
    ):
        board, operations = movegen.Board.from_epd(text)
        theirs, expected = chess.Board.from_epd(text)
        assert board.fen() == theirs.fen() and str(operations) == str(expected)
        assert board.epd(**operations) == theirs.epd(**expected)
    with pytest.raises(ValueError):
        movegen.Board().epd(id='"')


def test_small_names():
    board = movegen.Board("4k3/1P6/8/8/8/8/3P4/4K2R w K - 0 1")
    assert board.find_move(mine.B7, mine.B8).uci() == "b7b8q" and board.find_move(49, 57, 2).uci() == "b7b8n"
    board.chess960 = True
    assert board.find_move(mine.E1, mine.H1).uci() == "e1h1"
    assert (
        mine.Board("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1").status()
        == mine.STATUS_BAD_CASTLING_RIGHTS
    )
    assert mine.Board().is_valid() and mine.Board.from_chess960_pos(0).is_valid()
    assert {hash(mine.Piece(role, color)) for role in range(1, 7) for color in (True, False)} == {*range(12)}
    for symbol in "PnbRqK":
        for invert in (False, True):
            found, expected = (
                each.Piece.from_symbol(symbol).unicode_symbol(invert_color=invert) for each in (mine, chess)
            )
            assert found == expected
    assert "Nf3" in str(mine.Board().legal_moves)
    crazy = mine.variant.CrazyhouseBoard("4k3/8/8/8/8/8/8/4K3[P] w - - 0 1")
    assert crazy.legal_drop_squares() == chess.variant.CrazyhouseBoard(crazy.fen()).legal_drop_squares()
    marked = mine.svg.board(fill={mine.E4: "#cc0000cc"})
    assert marked == mine.svg.board(fill={mine.E4: "#cc0000"}) != mine.svg.board()
    circle, arrow = (mine.svg.board(arrows=[mine.svg.Arrow(0, to)]) for to in (0, 7))
    assert circle.count('fill="none" stroke="#3a8f4d"') == 1 and 'fill="none" stroke="#3a8f4d"' not in arrow


def test_books_equal_python_chess(tmp_path):
    numbers, entries = random.Random(4), set()
    boards = [board.copy() for board, chess960 in random_games(300, 22) if not chess960]
    for board in boards:
        for move in board.legal_moves:
            bits = move.to_square | move.from_square << 6 | max((move.promotion or 1) - 1, 0) << 12
            if numbers.random() < 0.3:
                entries.add((chess.polyglot.zobrist_hash(board), bits, numbers.randrange(4)))
    path = tmp_path / "book.bin"
    path.write_bytes(b"".join(struct.pack(">QHHI", *entry, 0) for entry in sorted(entries)))
    with mine.polyglot.open_reader(path) as book, chess.polyglot.open_reader(path) as theirs:
        assert len(book) == len(theirs) > 100
        assert [each[:4] for each in book] == [each[:4] for each in theirs] and book[-1] == [*book][-1]
        assert all(entry in book for entry in [*book][:20])
        for board in boards:
            here = movegen.Board(board.fen())
            for options in ({}, {"minimum_weight": 0}, {"minimum_weight": 3}):
                found, expected = [*book.find_all(here, **options)], [*theirs.find_all(board, **options)]
                assert [each.move.uci() for each in found] == [each.move.uci() for each in expected]
                best, other = book.get(here, **options), theirs.get(board, **options)
                assert (best and best.weight) == (other and other.weight)
                for seed in range(3):
                    picks = []
                    for reader, at in ((book, here), (theirs, board)):
                        try:
                            pick = reader.weighted_choice(at, random=random.Random(seed))
                            picks.append(pick.move.uci())
                        except (IndexError, ValueError):
                            picks.append(None)
                    assert picks[0] == picks[1], options
                    assert not found or book.choice(here, random=random.Random(seed), **options) in found
            if found:
                excluded = [found[0].move]
                assert found[0].move not in [each.move for each in book.find_all(here, exclude_moves=excluded)]
    with pytest.raises(ValueError):
        path.write_bytes(b"12345")
        mine.polyglot.open_reader(path)


GAMES = """[Event "first"]
[White "A"]
[Result "1-0"]

{start} 1. e4! {best [%clk 0:10:00] [%csl Ge4][%cal Rd2d4]} e5 ({or} 1... c5 $6 2. Nf3 (2. c3 d5) d6) (1... e6) 2. Nf3 -- 3. d4 1-0

[Event "second"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 3 20"]
[SetUp "1"]

20... Kd7 21. e4 Kd6 *

[Event "third"]
[Variant "Atomic"]

1. Nf3 f6 2. Nd4 *
"""


def content(node):
    """What a node of either library says, with all after it."""
    own = (
        str(node.move),
        " ".join(node.comment.split()),
        node.starting_comment,
        sorted(node.nags),
        node.board().fen(),
        node.ply(),
        node.turn(),
        node.is_mainline(),
        node.is_main_variation(),
        node.is_end(),
        node.end().board().fen(),
        node.clock(),
        [(arrow.tail, arrow.head, arrow.color) for arrow in node.arrows()],
        node.parent and node.san(),
    )
    return own, [content(child) for child in node.variations]


def test_trees_equal_python_chess():
    numbers = random.Random(5)
    files = io.StringIO(GAMES), io.StringIO(GAMES)
    for _ in range(3):
        game, theirs = mine.pgn.read_game(files[0]), chess.pgn.read_game(files[1])
        assert content(game) == content(theirs)
        assert {name: game.headers[name] for name in theirs.headers} == dict(theirs.headers)
        assert [move.uci() for move in game.mainline_moves()] == [move.uci() for move in theirs.mainline_moves()]
        for _ in range(60):
            nodes = game, theirs
            while nodes[0].variations and numbers.random() < 0.7:
                which = numbers.randrange(len(nodes[0].variations))
                nodes = tuple(node[which] for node in nodes)
            action = numbers.choice(
                ["add", "add", "promote", "demote", "promote_to_main", "remove_variation", "comment"]
            )
            if action == "add":
                moves = sorted(move.uci() for move in nodes[1].board().legal_moves)
                if moves:
                    uci = numbers.choice(moves)
                    # Theirs allows a move twice, as ours does.
                    nodes[0].add_variation(mine.Move.from_uci(uci), comment="new", nags=[3])
                    nodes[1].add_variation(chess.Move.from_uci(uci), comment="new", nags=[3])
            elif action == "comment":
                for node in nodes:
                    node.comment = "changed"
                    node.nags.add(4)
                    node.set_clock(61.5)
            elif nodes[0].variations:
                which = numbers.randrange(len(nodes[0].variations))
                if action == "remove_variation" and numbers.random() < 0.6:
                    continue
                for node in nodes:
                    # By the node, since a move may be there twice.
                    getattr(node, action)(node[which])
            found, expected = (
                [[child.move.uci() for child in each.variations] for each in (node, node.root())] for node in nodes
            )
            assert found == expected, action
        text = str(game)
        again = chess.pgn.read_game(io.StringIO(text))
        assert [move.uci() for move in again.mainline_moves()] == [move.uci() for move in game.mainline_moves()]
        assert str(mine.pgn.read_game(io.StringIO(text))) == text
    assert mine.pgn.read_game(files[0]) is None


def test_files_of_games_are_read_game_by_game():
    file = io.StringIO(GAMES)
    assert mine.pgn.skip_game(file) and mine.pgn.read_headers(file)["Event"] == "second"
    place = file.tell()
    assert mine.pgn.read_game(file).headers["Event"] == "third" and not mine.pgn.skip_game(file)
    file.seek(place)
    assert mine.pgn.read_headers(file)["Variant"] == "Atomic" and mine.pgn.read_headers(file) is None
    for wrong in ("games.pgn", io.BytesIO(b"1. e4")):
        with pytest.raises(TypeError, match="a text file is expected, not"):
            mine.pgn.read_headers(wrong)
    assert dict(mine.pgn.read_headers(io.StringIO('[A "x"]\n[A "y"]\n\n1. Ke4 *'))) == {"A": "y"}
    # As in python-chess, a game ends at its first error, and a variation, too.
    text = "1. e4 (1. d4 Ke7 2. c4) e5 2. Ke3 Nf6 1-0"
    for library in (mine, chess):
        game = library.pgn.read_game(io.StringIO(text))
        assert [move.uci() for move in game.mainline_moves()] == ["e2e4", "e7e5"] and len(game.errors) == 2
        assert [node.move.uci() for node in game.variations] == ["e2e4", "d2d4"] and game.variations[1].is_end()
    with pytest.raises(movegen.PgnError):
        mine.pgn.read_game(io.StringIO('[FEN "x"]\n\n1. e4 *'))


def test_places_in_a_file_lead_to_its_games(tmp_path):
    path = tmp_path / "games.pgn"
    games = [f'[White "Müller {number}"]\n\n1. e4 {{{"é " * number}}} *' for number in (1, 9_000, 2, 3)]
    path.write_text("\n\n".join(games) + "\n\n", encoding="utf-8", newline="\r\n")
    for library in (mine, chess):
        with path.open(encoding="utf-8") as file:
            places = [(file.tell(), library.pgn.read_headers(file)) for _ in games]
            assert library.pgn.read_headers(file) is None
            for place, headers in reversed(places):
                file.seek(place)
                assert library.pgn.read_game(file).headers["White"] == headers["White"]
            assert [headers["White"] for _, headers in places] == [f"Müller {number}" for number in (1, 9_000, 2, 3)]


def test_a_visitor_that_skips_the_moves_gets_no_errors():
    class Tags(mine.pgn.HeadersBuilder):
        def handle_error(self, error):
            raise AssertionError

    text = '[White "x"]\n\n1. Ke4 *'
    assert mine.pgn.read_game(io.StringIO(text), Visitor=Tags) == {"White": "x"}
    with pytest.raises(movegen.PgnError):
        mine.pgn.read_game(io.StringIO(text), Visitor=mine.pgn.BoardBuilder)


def test_only_a_result_in_the_text_is_visited():
    for text, expected in (("1. e4 e5", []), ("1. e4 e5 1-0", ["1-0"])):
        for library in (mine, chess):

            class Results(library.pgn.BaseVisitor):
                def begin_game(self):
                    self.results = []

                def visit_result(self, result):
                    self.results.append(result)

                def result(self):
                    return self.results

            file = io.StringIO(f'[Result "1-0"]\n\n{text}\n')
            assert library.pgn.read_game(file, Visitor=Results) == expected, library


def test_a_game_is_read_up_to_an_illegal_move():
    file = io.StringIO("1. e4 Qa1 e5 *\n\n1. d4 (1. e4 e4) d5 $ 2. c4 *\n\n1. a3 *")
    broken, inner, last = (mine.pgn.read_game(file) for _ in range(3))
    assert broken.mainline_moves() == ["e2e4"] and inner.mainline_moves() == ["d2d4", "d7d5", "c2c4"]
    assert [str(move) for move in inner[1].mainline_moves()] == [] and last.errors == []
    (error,) = broken.errors
    assert isinstance(error, movegen.PgnError) and "Qa1" in str(error) and "$" in str(inner.errors[1])


def test_lines_of_moves_are_written_in_san():
    game = mine.pgn.read_game(io.StringIO(GAMES))
    assert str(game.mainline_moves()) == "1. e4 e5 2. Nf3 -- 3. d4"
    assert str(game.next().mainline_moves()) == "1...e5 2. Nf3 -- 3. d4" and str(game.end().mainline_moves()) == ""
    assert [*reversed(game.mainline_moves())] == game.mainline_moves()[::-1]


def test_chess960_in_the_tags():
    fen = "rkbqrnnb/pppppppp/8/8/8/8/PPPPPPPP/RKBQRNNB w KQkq - 0 1"
    game = mine.pgn.Game()
    game.setup(fen)
    assert game.headers["FEN"] == fen and game.headers["Variant"] == "Chess960" and game.board().chess960
    text = f'[Variant "Atomic"]\n[FEN "{fen}"]\n\n1. g3 *'
    game, theirs = (each.read_game(io.StringIO(text)) for each in (mine.pgn, chess.pgn))
    assert game.board().chess960 and game.end().board().fen() == theirs.end().board().fen()


def test_games_are_made_and_labelled():
    board = mine.Board()
    for san in ["e4", "--", "d4"]:
        board.push_san(san)
    game = mine.pgn.Game.from_board(board)
    assert game.end().board() == board and [move.uci() for move in game.mainline_moves()] == ["e2e4", "0000", "d2d4"]
    node = game.end()
    node.nags = [5, 1]
    node.nags.remove(5)
    node.nags |= {2}
    assert node.nags == {1, 2} and "d4 $1 $2" in str(game)
    node.comment = "mine"
    node.set_eval(mine.pgn.Eval(cp=-80, depth=5))
    node.set_emt(1.5)
    assert (
        node.eval() == (-80, None, 5)
        and node.eval_depth() == 5
        and game.eval_depth() is None
        and node.emt() == 1.5
        and node.clock() is None
    )
    assert "[%eval -0.80,5]" in node.comment and "mine" in node.comment
    node.set_eval((None, -3, None))
    assert node.eval().mate == -3
    node.set_emt(-1)
    assert node.emt() == 0
    with pytest.raises(ValueError):
        node.set_emt(float("nan"))
    for wrong, kind, message in [
        (30, TypeError, "such as Eval"),
        (chess.engine.Cp(20), TypeError, "not chess.engine.Cp"),
        (mine.pgn.Eval(cp=1, mate=2), ValueError, "either cp"),
        (mine.pgn.Eval(depth=2), ValueError, "either cp"),
        (mine.pgn.Eval(cp=0.3), TypeError, "'cp'"),
    ]:
        with pytest.raises(kind, match=message):
            node.set_eval(wrong)
    assert node.eval() == (None, -3, None)
    for score, white in ((chess.engine.Cp(20), -20), (chess.engine.Mate(2), -2)):
        theirs = chess.engine.PovScore(score, chess.BLACK)
        node.set_eval(theirs, 7)
        found = node.eval()
        assert (found.mate if found.is_mate() else found.cp) == white and found.depth == 7
        assert (found.white(), found.black(), found.pov(True)) == (theirs.white(), theirs.black(), theirs.white())
    node.set_eval(None)
    node.set_emt(None)
    assert node.comment == "mine"
    game.headers["White"] = "Greco"
    game.headers["Result"] = "0-1"
    assert game.headers["White"] == "Greco" and str(game).endswith(" 0-1") and "Opening" not in game.headers
    for name, value in (("FEN", "x"), ("~", "x"), ("Result", "won")):
        with pytest.raises(ValueError):
            game.headers[name] = value
    assert {name: value for name, value in vars(chess.pgn).items() if name.startswith("NAG_")} == {
        name: value for name, value in vars(mine.pgn).items() if name.startswith("NAG_")
    }
    assert game.errors == []
    with pytest.raises(movegen.IllegalMoveError):
        game.add_variation(mine.Move.from_uci("e2e5"))
    game.setup("4k3/8/8/8/8/8/4P3/4K3 b - - 3 20")
    assert game.is_end() and game.headers["SetUp"] == "1" and game.headers["White"] == "Greco"


def test_visitors_equal_python_chess():
    text = '[White "Greco"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n[SetUp "1"]\n\n'
    text += "{start} 1. e4 $1 {good} (1. e3 {slow} (1. Kd2 Kd7)) ({before} 1. Kf2 Kf7 2. Kf3) Kd7 2. Kd2 *\n"
    theirs = chess.pgn.read_game(io.StringIO(text))
    game = mine.pgn.read_game(io.StringIO(text))
    for options in (
        {},
        *({"columns": columns} for columns in range(20, 60)),
        {"columns": None},
        {"headers": False, "comments": False},
        {"variations": False},
    ):
        exporter = chess.pgn.StringExporter(**options)
        assert game.accept(mine.pgn.StringExporter(**options)) == theirs.accept(exporter), options
    files = io.StringIO(), io.StringIO()
    game.accept(mine.pgn.FileExporter(files[0]))
    theirs.accept(chess.pgn.FileExporter(files[1]))
    assert files[0].getvalue() == files[1].getvalue()
    game.headers["White"] = 'a "b"'
    assert r'[White "a \"b\""]' in game.accept(mine.pgn.StringExporter())
    # A game that is built again is the same.
    built = game.accept(mine.pgn.GameBuilder())
    assert str(built) == str(game) and type(built) is mine.pgn.Game
    board = mine.pgn.read_game(io.StringIO(text), Visitor=mine.pgn.BoardBuilder)
    assert board == game.end().board() and board.fen() == theirs.end().board().fen()
    headers = mine.pgn.read_game(io.StringIO(text), Visitor=mine.pgn.HeadersBuilder)
    assert headers["White"] == "Greco" and headers["FEN"] == theirs.headers["FEN"]
    part = game[0].accept_subgame(mine.pgn.GameBuilder())
    assert part.board().fen() == game[0].board().fen() and [str(move) for move in part.mainline_moves()] == [
        "e8d7",
        "e1d2",
    ]
    with pytest.raises(movegen.PgnError):
        mine.pgn.read_game(io.StringIO("1. e4 Ke7"), Visitor=mine.pgn.BoardBuilder)
    assert not mine.pgn.Headers() and not mine.pgn.Headers().is_wild()


def test_checks_that_racing_kings_cannot_have():
    fen = "8/8/8/8/R7/8/krbnNB1K/qrbnNBRQ b - - 1 1"
    status = mine.variant.RacingKingsBoard(fen).status()
    assert int(status) == int(chess.variant.RacingKingsBoard(fen).status()) and mine.Status.TOO_MANY_CHECKERS in status


def test_nodes_are_the_same_objects():
    game = mine.pgn.read_game(io.StringIO("1. e4 e5 (1... c5) *"))
    game[0][1].mark = "mine"
    sicilian = game.next().variation(mine.Move.from_uci("c7c5"))
    assert sicilian is game[0].variations[1] and sicilian.mark == "mine" and sicilian.game() is game
    assert [*game.mainline()][-1] is game.end() and game.end().parent.parent is game

    class Node(mine.pgn.ChildNode):
        """A node of a program's own."""

    class Game(mine.pgn.Game):
        def add_variation(self, move, **options):
            return Node(self, move, **options)

    own = mine.pgn.read_game(io.StringIO("1. e4 (1. d4 $1 {solid}) e5 *"), Visitor=Game.builder)
    assert type(own) is Game and [type(node) for node in own.variations] == [Node, Node]
    assert own[1].comment == "solid" and own[1].nags == {1} and type(own[0][0]) is mine.pgn.ChildNode


def test_listed_moves_of_impossible_boards_are_played():
    choice, impossible = random.Random(5), 0
    for _ in range(600):
        board = mine.Board(None)
        for _ in range(choice.randrange(3, 20)):
            board.set_piece_at(choice.randrange(64), mine.Piece(choice.randrange(1, 7), choice.random() < 0.5))
        board.set_piece_at(choice.randrange(64), mine.Piece(mine.KING, True))
        board.turn = choice.random() < 0.7
        board.ep_square = choice.choice([None, choice.randrange(64)])
        moves, pieces = board.legal_moves, board.board_fen()
        impossible += not board.is_valid() and len(moves) > 0
        assert len([*moves]) == len(moves) == moves.count()
        sans = [board.san(move) for move in moves]
        for move, san in zip(moves, sans):
            assert move in moves and board.is_legal(move) and board.parse_uci(move.uci()) == move
            if sum(each.rstrip("+#") == san.rstrip("+#") for each in sans) == 1:
                assert board.parse_san(san) == move
            else:
                with pytest.raises(movegen.AmbiguousMoveError):
                    board.parse_san(san)
            board.push(move)
            assert board.pop() == move and board.board_fen() == pieces
    assert impossible > 200


def test_epds_of_variants_have_operations():
    board, operations = mine.variant.ThreeCheckBoard.from_epd(
        '4k3/8/8/8/8/8/8/4K2R w K - 1+3 hmvc 7; fmvn 9; bm O-O; id "x";'
    )
    assert type(board) is mine.variant.ThreeCheckBoard and board.remaining_checks == [3, 1]
    assert (board.halfmove_clock, board.fullmove_number) == (7, 9) and operations["bm"] == ["e1g1"]
    assert board.epd(**{"id": "x"}) == '4k3/8/8/8/8/8/8/4K2R w K - 1+3 id "x";'
    # A dash too many, as in a well-known suite, and an impossible position.
    board, operations = mine.Board.from_epd("8/8/8/8/8/8/8/4K2R w K - - bm O-O;")
    assert operations == {"bm": ["e1g1"]} and board.status() == mine.STATUS_NO_BLACK_KING
    with pytest.raises(ValueError, match="opcode"):
        mine.Board.from_epd(mine.STARTING_FEN)


def run(program):
    """Runs a program with one line before it, and returns what it prints."""
    program = "import movegen.chess; movegen.chess.install()\n" + program
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout


def test_a_program_imports_chess_after_one_line():
    program = "import chess, chess.pgn\nfrom chess.variant import AtomicBoard\n"
    program += (
        "print(chess is movegen.chess, chess.pgn is movegen.chess.pgn, AtomicBoard().fen() == chess.STARTING_FEN)"
    )
    assert run(program) == "True True True\n"


ENGINE = """
for line in iter(input, "quit"):
    word = line.split()[0]
    if word == "go":
        print("info depth 3 score cp 31 nodes 9 pv e7e5 g1f3")
    print({"uci": "uciok", "isready": "readyok", "go": "bestmove e7e5 ponder g1f3"}.get(word, ""), flush=True)
"""


def test_a_program_uses_engines_and_tables_of_python_chess(tmp_path):
    (tmp_path / "engine.py").write_text(ENGINE)
    program = f"""
import sys, chess, chess.engine, chess.syzygy
movegen.chess.install()
board = chess.Board()
board.push_san("e4")
with chess.engine.SimpleEngine.popen_uci([sys.executable, {str(tmp_path / "engine.py")!r}]) as engine:
    played = engine.play(board, chess.engine.Limit(depth=3), info=chess.engine.INFO_ALL)
print(type(played.move) is movegen.Move, played.ponder, played.info["score"].white(), board.variation_san(played.info["pv"]))
for board_class in chess.variant.VARIANTS + [chess.variant.SuicideBoard]:
    chess.syzygy.Tablebase(VariantBoard=board_class)
print(chess.syzygy.calc_key(board), chess.syzygy.open_tablebase({str(tmp_path)!r}).get_wdl(board))
"""
    assert run(program) == "True g1f3 -31 1...e5 2. Nf3\nKQRRBBNNPPPPPPPPvKQRRBBNNPPPPPPPP None\n"
    for theirs in [chess.Board, *chess.variant.VARIANTS, chess.variant.SuicideBoard]:
        ours = getattr(mine.variant, theirs.__name__, mine.Board)
        for name in dir(theirs):
            if "tb" in name or name in ("xboard_variant", "one_king", "connected_kings", "captures_compulsory"):
                assert getattr(ours, name) == getattr(theirs, name), (theirs, name)


def test_time_controls_equal_python_chess():
    texts = "? - 60 60+1 179 180 300+10 899 900 3599 3600 1800+30 300+3d 40/7200:20/3600:900+30 40/7200".split()
    for text in texts:
        theirs, mine = chess.pgn.parse_time_control(text), movegen.chess.pgn.parse_time_control(text)
        assert mine.type.name == theirs.type.name and [*map(vars, mine.parts)] == [*map(vars, theirs.parts)], text
    for text in "300+a 300+ad 600:20/180 abc 40/abc 40/ + 1:2:3 ٣".split():
        with pytest.raises(ValueError, match="is not a time control"):
            movegen.chess.pgn.parse_time_control(text)
    assert movegen.pgn.Game({"TimeControl": "60"}).time_control().type.name == "BULLET"
    assert movegen.pgn.Game().time_control() == movegen.chess.pgn.TimeControl()


def test_variants_keep_the_name_that_they_are_set_up_with():
    game = movegen.pgn.Game()
    for board, name in ((movegen.chess.variant.SuicideBoard(), "Suicide"), (movegen.variants.AtomicBoard(), "Atomic")):
        game.setup(board)
        assert game.headers["Variant"] == name and game.board() == board
    game.setup(movegen.Board())
    assert "Variant" not in game.headers
