"""Boards compared with python-chess over random games."""

import copy
import pathlib
import pickle
import re

import chess
import pytest
from conftest import LONG, random_games

import movegen


def test_random_positions_equal_python_chess():
    positions = 100_000 if LONG else 2_000
    mine, played = None, None
    compared = 0
    for theirs, chess960 in random_games(positions, 1):
        if played is not theirs:
            mine, played = movegen.Board(theirs.fen(shredder=chess960), chess960), theirs
        else:
            mine.push_uci(theirs.peek().uci())
        context = theirs.fen(shredder=True)
        assert mine.fen(shredder=chess960) == theirs.fen(shredder=chess960)
        assert mine.turn == theirs.turn and mine.is_check() == theirs.is_check()
        moves = list(theirs.legal_moves)
        assert [*map(str, mine.legal_moves)] == [theirs.uci(move) for move in moves], context
        for move in moves:
            san = theirs.san(move)
            assert mine.san(move.uci()) == san, (context, move)
            assert mine.parse_san(san) == move.uci(), (context, san)
        for claim in (False, True):
            expected, found = theirs.outcome(claim_draw=claim), mine.outcome(claim_draw=claim)
            if claim and expected and found is None:
                # python-chess also ends a game if a move exists after which a draw could be claimed.
                assert expected.termination.name in ("THREEFOLD_REPETITION", "FIFTY_MOVES")
                continue
            assert (expected is None) == (found is None), context
            if expected:
                assert (expected.termination.name, expected.winner) == (found.termination.name, found.winner), context
                assert expected.result() == found.result() == mine.result(claim_draw=claim)
        compared += 1
    assert compared == positions


def test_readers_equal_python_chess():
    for theirs, chess960 in random_games(300, 2):
        mine = movegen.Board(theirs.fen(shredder=chess960), chess960)
        for square in chess.SQUARES:
            piece = theirs.piece_at(square)
            assert (piece and piece.symbol()) == (mine.piece_at(square) and mine.piece_at(square).symbol())
            assert list(theirs.attacks(square)) == mine.attacks(square)
            for color in chess.COLORS:
                assert list(theirs.attackers(color, square)) == mine.attackers(color, square)
                assert theirs.is_attacked_by(color, square) == mine.is_attacked_by(color, square)
        for color in chess.COLORS:
            assert theirs.king(color) == mine.king(color)
            assert theirs.has_kingside_castling_rights(color) == mine.has_kingside_castling_rights(color)
            assert theirs.has_queenside_castling_rights(color) == mine.has_queenside_castling_rights(color)
            for role in chess.PIECE_TYPES:
                assert list(theirs.pieces(role, color)) == mine.pieces(role, color)
        assert list(theirs.checkers()) == mine.checkers()
        assert (theirs.halfmove_clock, theirs.fullmove_number) == (mine.halfmove_clock, mine.fullmove_number)
        assert theirs.ply() == mine.ply()
        for move in theirs.legal_moves:
            uci = move.uci()
            assert theirs.is_capture(move) == mine.is_capture(uci)
            assert theirs.is_castling(move) == mine.is_castling(uci)
            assert theirs.is_en_passant(move) == mine.is_en_passant(uci)
            assert theirs.gives_check(move) == mine.gives_check(uci)
        assert [theirs.uci(move) for move in theirs.pseudo_legal_moves] == [*map(str, mine.pseudo_legal_moves)]


def test_kinds_partition_the_moves():
    for theirs, chess960 in random_games(300, 3):
        board = movegen.Board(theirs.fen(shredder=chess960), chess960)
        everything = sorted(map(str, board.moves()))
        assert sorted(map(str, [*board.moves("noisy"), *board.moves("quiets")])) == everything
        assert {*map(str, board.moves("quiet_checks"))} <= {*map(str, board.moves("quiets"))}
        evasions = board.moves("evasions" if board.is_check() else "non_evasions")
        assert sorted(map(str, evasions)) == everything
        assert sorted(map(str, board.moves("all_captures"))) == sorted(m for m in everything if board.is_capture(m))
    for name in ("legal", "quiet-checks", "All", ""):
        with pytest.raises(ValueError, match="all, noisy, quiets, quiet_checks, evasions, non_evasions, all_captures"):
            movegen.Board().moves(name)


def test_conversion_keeps_the_moves_played():
    for theirs, chess960 in random_games(400, 4):
        if len(theirs.move_stack) % 40 != 7:
            continue
        mine = movegen.from_chess(theirs)
        assert mine.fen(shredder=chess960) == theirs.fen(shredder=chess960)
        assert [str(move) for move in mine.move_stack] == [move.uci() for move in theirs.move_stack]
        back = movegen.to_chess(mine)
        assert back == theirs and back.move_stack == theirs.move_stack


def test_a_move_equals_its_text():
    board = movegen.Board()
    assert board.push_san("e4") == "e2e4" == movegen.Move.from_uci("e2e4") == movegen.Move(12, 28)
    assert "e7e5" in board.legal_moves and "e7e4" not in board.legal_moves and 5 not in board.legal_moves
    assert hash(movegen.Move.from_uci("e7e8q")) == hash("e7e8q")
    assert movegen.Move.from_uci("e2e4") != "e2e3" and movegen.Move.from_uci("e2e4") != 5
    moves = list(board.legal_moves)
    assert moves[-1] == board.legal_moves[-1] and moves[::-1] == list(reversed(board.legal_moves))
    with pytest.raises(IndexError):
        board.legal_moves[20]
    move = movegen.Move.from_uci("e7e8n")
    assert (move.from_square, move.to_square, move.promotion) == (52, 60, movegen.KNIGHT)
    assert {move: 1}["e7e8n"] == 1


def test_a_move_of_another_board_is_checked():
    castling = movegen.Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1").parse_san("O-O")
    board = movegen.Board("4k3/8/8/8/8/8/8/4K1R1 w - - 0 1")
    with pytest.raises(movegen.IllegalMoveError):
        board.push(castling)
    assert board.move_stack == []
    knight = movegen.Board("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1").parse_uci("g1f3")
    queen = movegen.Board("4k3/8/8/8/8/8/8/3QK3 w - - 0 1")
    with pytest.raises(movegen.IllegalMoveError):
        queen.push(knight)
    # A move whose squares are legal here is played, though another piece makes it.
    bishop = movegen.Board("4k3/8/8/8/8/8/6B1/4K3 w - - 0 1")
    pushed = movegen.Board("4k3/8/8/8/8/5p2/6P1/4K3 w - - 0 1").parse_uci("g2f3")
    bishop.push(pushed)
    assert bishop.peek() == "g2f3"


def test_push_and_pop_restore_the_board():
    board = movegen.Board()
    keys = [board.key()]
    for san in "e4 d5 exd5 c5 dxc6 Nf6 Bc4 g6 cxb7 Bg7 bxa8=Q O-O".split():
        board.push_san(san)
        keys.append(board.key())
    assert board.fen() == "Qnbq1rk1/p3ppbp/5np1/8/2B5/8/PPPP1PPP/RNBQK1NR w KQ - 1 7"
    while board.move_stack:
        assert board.key() == keys.pop()
        board.pop()
    assert board == movegen.Board() and board.fen() == movegen.STARTING_FEN
    with pytest.raises(IndexError):
        board.pop()
    with pytest.raises(IndexError):
        board.peek()


def test_copies_and_pickles():
    board = movegen.Board.from_chess960_pos(7)
    for _ in range(5):
        board.push(board.legal_moves[0])
    for other in (copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board)), board.copy()):
        assert other == board and hash(other) == hash(board) and other.chess960
        assert other.move_stack == board.move_stack
        other.pop()
        assert other != board
    assert board.copy(stack=False).move_stack == []
    for value in (board.peek(), movegen.Piece.from_symbol("n")):
        assert pickle.loads(pickle.dumps(value)) == value


def test_errors_have_their_place():
    with pytest.raises(movegen.FenError) as error:
        movegen.Board("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQxq - 0 1")
    assert (error.value.field, error.value.column) == ("castling", 49)
    with pytest.raises(movegen.InvalidMoveError) as error:
        movegen.Board().push_uci("e2e9")
    assert error.value.column == 4
    with pytest.raises(movegen.AmbiguousMoveError):
        movegen.Board("4k3/8/8/8/8/8/4K3/R6R w - - 0 1").push_san("Rd1")
    with pytest.raises(movegen.IllegalMoveError):
        movegen.Board().push_san("Nf4")
    for name in (
        "FenError",
        "InvalidMoveError",
        "IllegalMoveError",
        "AmbiguousMoveError",
        "PackedRowError",
        "PgnError",
    ):
        assert issubclass(getattr(movegen, name), ValueError)


def test_the_fixed_names():
    board = movegen.Board(fen=movegen.STARTING_FEN, chess960=False)
    assert board.fen() == movegen.Board().fen() == movegen.STARTING_FEN
    assert board.perft(3) == 8_902 and sum(board.divide(3).values()) == 8_902
    assert len(board.legal_moves) == board.legal_moves.count() == 20 and bool(board.legal_moves)
    assert not board.is_check() and not board.is_checkmate() and board.outcome() is None and board.turn
    board.push_uci("f2f3"), board.push_san("e5"), board.push("g2g4")
    assert board.san("d8h4") == "Qh4#" and board.pop() == "g2g4"
    assert movegen.legal_counts([board.fen()])[0] == board.legal_moves.count()
    assert movegen.san_to_uci("1. f3 e5") == "f2f3 e7e5"


def test_texts_for_people():
    board = movegen.Board()
    assert repr(board) == f"Board('{movegen.STARTING_FEN}')"
    assert str(board) == str(chess.Board())
    assert repr(board.legal_moves).startswith("<20 moves: ")
    svg = board._repr_svg_()
    assert svg == movegen.svg(board) == movegen.svg() == movegen.svg(board.fen())
    assert svg.count("<rect") == 64 and svg.count("translate(") == 32 + 16 and f"<title>{board.fen()}</title>" in svg


def test_notebooks_draw_pictures_and_the_last_move():
    board = movegen.Board()
    picture = movegen.svg(board, arrows=["e2e4"])
    assert isinstance(picture, str) and picture._repr_svg_() == picture and type(picture._repr_svg_()) is str
    assert pickle.loads(pickle.dumps(picture)) == picture
    board.push_san("e4"), board.push_san("e5")
    assert board._repr_svg_() == movegen.svg(board, last_move="e7e5") != movegen.svg(board)
    board.pop(), board.pop()
    assert board._repr_svg_() == movegen.svg(board)


def test_pictures():
    # The picture of the command: `movegen show kiwipete --moves noisy --pins --svg -`.
    board = movegen.Board("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
    captures = board.moves("noisy")
    expected = (pathlib.Path(__file__).parents[3] / "docs" / "show.svg").read_text()
    assert (
        movegen.svg(board, squares=dict.fromkeys((move.to_square for move in captures), "green"), arrows=captures)
        == expected
    )
    plain = movegen.svg(board)
    circle = movegen.svg(board, arrows=[(4, "e1")])
    assert circle.count('r="20.5" fill="none" stroke="#1d6b30"') == 1 and circle.count("#1d6b30") == 1
    assert movegen.svg(board, arrows=["e2a6"]) == movegen.svg(board, arrows={("e2", "a6"): "#1d6b30"}) != plain
    assert movegen.svg(board, squares=[0, "h8"]).count('fill="#3a8f4d"') == 2
    assert movegen.svg(board, squares="h8") == movegen.svg(board, squares=["h8"]) != plain
    assert movegen.svg(board, arrows="e2a6") == movegen.svg(board, arrows=movegen.Move.from_uci("e2a6")) != plain
    last = movegen.svg(board, last_move="e1g1")
    assert last.count("#d9c22e") == 2 and last.count("#8a7500") == 2
    assert movegen.svg(board, size=77).startswith(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 396 396" width="77" height="77">'
    )
    assert 'viewBox="0 0 360 360"' in movegen.svg(board, coordinates=False) and movegen.svg(board, flip=True) != plain
    for options in (
        {"squares": [64]},
        {"squares": ["e9"]},
        {"squares": {0: "#12"}},
        {"arrows": ["e2"]},
        {"arrows": {"e2e4": "pink"}},
    ):
        with pytest.raises(ValueError):
            movegen.svg(board, **options)


def test_pseudo_legal_moves_contain_their_own():
    for fen in ("4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"):
        moves = movegen.Board(fen).pseudo_legal_moves
        assert len(moves) > 0 and all(move in moves and str(move) in moves for move in moves)
        assert "e2e4" not in moves and 1 not in moves


def test_wrong_types_name_their_module():
    board, theirs, move = movegen.Board(), chess.Board(), chess.Move.from_uci("e2e4")
    for call, kind in (
        (lambda: board.push_san(move), "chess.Move"),
        (lambda: board.parse_san(move), "chess.Move"),
        (lambda: board.push_uci(move), "chess.Move"),
        (lambda: board.parse_uci(move), "chess.Move"),
        (lambda: board.push(move), "chess.Move"),
        (lambda: movegen.Move.from_uci(move), "chess.Move"),
        (lambda: movegen.Board(theirs), "chess.Board"),
        (lambda: board.set_fen(theirs), "chess.Board"),
        (lambda: board.set_board_fen(theirs), "chess.Board"),
        (lambda: board.set_piece_at(0, chess.Piece(1, True)), "chess.Piece"),
        (lambda: movegen.Piece.from_symbol(1), "int"),
        (lambda: movegen.legal_counts([theirs]), "chess.Board"),
        (lambda: movegen.legal_counts(theirs), "chess.Board"),
        (lambda: movegen.pgn.Game.from_board(theirs), "chess.Board"),
        (lambda: movegen.pgn.positions(theirs), "chess.Board"),
        (lambda: movegen.pgn.splits(theirs), "chess.Board"),
    ):
        with pytest.raises(TypeError, match=rf"is expected, not {re.escape(kind)}(\n|$)"):
            call()
    assert board.move_stack == []
