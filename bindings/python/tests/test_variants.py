"""Boards of the variants, compared with python-chess over random games."""

import copy
import io
import pickle
import random

import chess
import chess.pgn
import chess.variant
import pytest
from conftest import LONG

import movegen
from movegen import variants

CLASSES = [each for each in variants.VARIANTS if each is not movegen.Board]
CASTLING = (variants.AtomicBoard, variants.CrazyhouseBoard, variants.KingOfTheHillBoard, variants.ThreeCheckBoard)


def pairs(of, positions, seed):
    """Yields boards of both libraries with the same moves played: a part of the positions, and the last one, of games
    every third of which starts as in Chess960.
    """
    choice, game = random.Random(f"{of.uci_variant} {seed}"), 0
    theirs_of = chess.variant.find_variant(of.uci_variant)
    while True:
        game += 1
        theirs = theirs_of(chess960=of in CASTLING and game % 3 == 0)
        if theirs.chess960:
            theirs.set_chess960_pos(choice.randrange(960))
        mine = of(theirs.fen(shredder=theirs.chess960), chess960=theirs.chess960)
        for _ in range(200):
            is_over = theirs.is_game_over()
            if is_over or choice.random() < 0.2:
                yield mine, theirs
                positions -= 1
            if positions == 0:
                return
            moves = list(theirs.legal_moves)
            if is_over:
                break
            forcing = [move for move in moves if theirs.is_capture(move) or move.promotion or theirs.gives_check(move)]
            move = choice.choice(forcing if forcing and choice.random() < 0.3 else moves)
            mine.push_uci(theirs.uci(move))
            pawn_drop = move.drop == chess.PAWN
            theirs.push(move)
            if pawn_drop:
                # python-chess calls it zeroing, but keeps the clock.
                theirs.halfmove_clock = 0


def end(board):
    outcome = board.outcome()
    return outcome and (outcome.termination.name, outcome.termination.value, outcome.winner, outcome.result())


@pytest.mark.parametrize("of", CLASSES)
def test_random_positions(of):
    ended = 0
    for mine, theirs in pairs(of, 20_000 if LONG else 300, 1):
        fen = theirs.fen(shredder=theirs.chess960)
        assert mine.fen(shredder=theirs.chess960) == fen and (theirs.chess960 or mine.epd() == theirs.epd())
        assert (mine.turn, mine.halfmove_clock, mine.fullmove_number) == (
            theirs.turn,
            theirs.halfmove_clock,
            theirs.fullmove_number,
        )
        assert mine.piece_map() == {
            square: movegen.Piece.from_symbol(str(piece)) for square, piece in theirs.piece_map().items()
        }
        assert mine.is_check() == theirs.is_check() and mine.is_checkmate() == theirs.is_checkmate(), fen
        for color in chess.COLORS:
            assert mine.has_insufficient_material(color) == theirs.has_insufficient_material(color), fen
        assert mine.is_insufficient_material() == theirs.is_insufficient_material(), fen
        assert (mine.is_variant_win(), mine.is_variant_loss(), mine.is_variant_draw()) == (
            theirs.is_variant_win(),
            theirs.is_variant_loss(),
            theirs.is_variant_draw(),
        ), fen
        assert mine.is_variant_end() == any(
            (theirs.is_variant_win(), theirs.is_variant_loss(), theirs.is_variant_draw())
        )
        assert mine.is_stalemate() == (theirs.is_stalemate() and not mine.is_variant_end()), fen
        assert (end(mine), mine.result(), mine.is_game_over()) == (
            end(theirs),
            theirs.result(),
            theirs.is_game_over(),
        ), fen
        ended += mine.is_game_over()
        assert mine.is_fifty_moves() == theirs.is_fifty_moves()
        assert mine.has_legal_en_passant() == theirs.has_legal_en_passant(), fen
        moves = list(theirs.legal_moves)
        assert [*map(str, mine.legal_moves)] == [*map(theirs.uci, moves)], fen
        if of.uci_variant != "antichess":
            assert [*map(str, mine.pseudo_legal_moves)] == [*map(theirs.uci, theirs.pseudo_legal_moves)], fen
        assert len(mine.legal_moves) == len(moves) == mine.perft(1)
        for move in moves:
            uci, san = theirs.uci(move), theirs.san(move)
            assert (mine.san(uci), mine.lan(uci)) == (san, theirs.lan(move)), (fen, uci)
            assert mine.parse_san(san) == mine.parse_uci(uci) == movegen.Move.from_uci(uci) == uci, fen
            found = mine.parse_uci(uci)
            assert (found.promotion, found.drop) == (move.promotion, move.drop)
            assert (mine.is_capture(uci), mine.is_castling(uci)) == (
                theirs.is_capture(move),
                theirs.is_castling(move),
            ), (fen, uci)
            assert mine.gives_check(uci) == theirs.gives_check(move), (fen, uci)
            assert uci in mine.legal_moves and mine.is_legal(uci)
        if of is variants.CrazyhouseBoard:
            for color in chess.COLORS:
                assert (str(mine.pockets[color]), len(mine.pockets[color])) == (
                    str(theirs.pockets[color]),
                    len(theirs.pockets[color]),
                )
                for role in chess.PIECE_TYPES:
                    assert mine.pockets[color].count(role) == theirs.pockets[color].count(role)
        if of is variants.ThreeCheckBoard:
            assert mine.remaining_checks == theirs.remaining_checks
    assert ended > 1


@pytest.mark.parametrize("of", CLASSES)
def test_boards_copy_convert_and_go_back(of):
    for mine, theirs in pairs(of, 15, 2):
        assert type(mine) is of and isinstance(mine, movegen.Board) and repr(mine).startswith(f"{of.__name__}('")
        for other in (
            mine.copy(),
            copy.copy(mine),
            copy.deepcopy(mine),
            pickle.loads(pickle.dumps(mine)),
            movegen.from_chess(theirs),
        ):
            assert type(other) is of and other.move_stack == mine.move_stack == [
                theirs.uci(move) for move in theirs.move_stack
            ]
            # python-chess keeps the clock after the drop of a pawn.
            assert other == mine and other.root().fen() == mine.root().fen()
        back = movegen.to_chess(mine)
        assert type(back) is type(theirs) and back.move_stack == theirs.move_stack
        other = mine.copy(stack=False)
        assert other == mine and other.move_stack == []
        other = mine.copy()
        while other.move_stack:
            assert other.peek() == other.pop()
        assert other == mine.root()
        assert movegen.svg(mine).count("<svg") == mine._repr_svg_().count("<svg") == 1


@pytest.mark.parametrize("of", CLASSES)
def test_games_are_written_and_read(of):
    for mine, theirs in pairs(of, 30, 3):
        text = str(movegen.pgn.Game.from_board(mine))
        read = chess.pgn.read_game(io.StringIO(text))
        assert read.errors == [] and type(read.board()) is type(theirs)
        assert len([*read.mainline_moves()]) == len(theirs.move_stack)
        assert read.end().board().fen().split()[:3] == theirs.fen().split()[:3]
        assert read.headers["Result"] == theirs.result()
        # And the other way round.
        [game] = movegen.pgn.read(str(chess.pgn.Game.from_board(theirs)).encode())
        assert type(game.board()) is type(game.end().board()) is of and game.board() == mine.root()
        assert game.mainline_moves() == mine.move_stack and game.end().board() == mine
        [game] = movegen.pgn.read(text.encode())
        assert game.end().board() == mine


def few_pieces(uci_variant, positions):
    """Yields FENs of random pieces, few of each side, as they could occur in a variant."""
    choice = random.Random(uci_variant)
    kings = {"horde": "k", "antichess": ""}.get(uci_variant, "kK")
    while positions > 0:
        board = chess.Board(None)
        white = choice.choices("PNBBRQ", k=choice.randrange(1 if uci_variant in ("horde", "antichess") else 0, 4))
        black = choice.choices("pnbbrq", k=choice.randrange(1 if uci_variant == "antichess" else 0, 5))
        squares = choice.sample(chess.SQUARES, len(white) + len(black) + len(kings))
        for square, symbol in zip(squares, [*kings, *white, *black]):
            board.set_piece_at(square, chess.Piece.from_symbol(symbol))
        theirs = chess.variant.find_variant(uci_variant)(f"{board.board_fen()} {choice.choice('wb')} - - 0 1")
        if theirs.is_valid() and not theirs.is_variant_end() and not theirs.was_into_check():
            yield theirs
            positions -= 1


@pytest.mark.parametrize(
    "of", [variants.HordeBoard, variants.AtomicBoard, variants.AntichessBoard, variants.ThreeCheckBoard]
)
def test_insufficient_material(of):
    insufficient = 0
    for theirs in few_pieces(of.uci_variant, 200_000 if LONG else 5_000):
        mine = of(theirs.fen())
        for color in chess.COLORS:
            found = mine.has_insufficient_material(color)
            own, others = (theirs.occupied_co[side] & theirs.bishops for side in (color, not color))
            # python-chess overlooks the mate of a king whose squares are taken by two bishops of its own.
            mates = of is variants.AtomicBoard and own | others | theirs.kings == theirs.occupied
            mates = mates and own and chess.popcount(others) > 1
            assert found == (not mates and theirs.has_insufficient_material(color)), theirs.fen()
            insufficient += found
    assert insufficient > 50


def test_repetitions():
    for of in (variants.KingOfTheHillBoard, variants.CrazyhouseBoard):
        mine, theirs = of(), chess.variant.find_variant(of.uci_variant)()
        for number in range(4):
            assert (mine.is_repetition(), mine.can_claim_draw()) == (theirs.is_repetition(), number == 2 or number == 3)
            assert (mine.result(), mine.result(claim_draw=True)) == (theirs.result(), "1/2-1/2" if number > 1 else "*")
            for uci in ("g1f3", "g8f6", "f3g1", "f6g8"):
                mine.push(uci), theirs.push_uci(uci)
        assert end(mine) == end(theirs) == ("FIVEFOLD_REPETITION", 5, None, "1/2-1/2")


def test_names_of_variants():
    for of in CLASSES:
        theirs = chess.variant.find_variant(of.uci_variant)
        assert of.__name__ == theirs.__name__ and of.uci_variant == theirs.uci_variant
        assert of.aliases[0] == theirs.aliases[0] and of.starting_fen == theirs.starting_fen == of().fen()
        for name in (of.aliases[0], of.uci_variant, of.aliases[0].upper()):
            assert variants.find_variant(name) is of
        assert of.__doc__
    assert movegen.Board.uci_variant == chess.Board.uci_variant and variants.find_variant("Chess960") is movegen.Board
    assert issubclass(variants.CrazyhouseBoard, movegen.Board)
    with pytest.raises(ValueError, match='"Shogi" is not a variant: chess, antichess'):
        variants.find_variant("Shogi")


def test_setting_up_and_errors():
    board = variants.ThreeCheckBoard("4k3/8/8/8/8/8/8/R3K3 w Q - 3+2 0 9")
    assert board.fen() == "4k3/8/8/8/8/8/8/R3K3 w Q - 3+2 0 9" and board.epd() == "4k3/8/8/8/8/8/8/R3K3 w Q - 3+2"
    board.push_san("Ra8+")
    assert board.remaining_checks == [2, 2]
    board.reset()
    assert board == variants.ThreeCheckBoard() and board.move_stack == []
    board.set_fen("4k3/8/8/8/8/8/8/R3K3 w Q - 0 9 +0+1")
    assert board.remaining_checks == [2, 3]
    with pytest.raises(movegen.FenError) as error:
        variants.CrazyhouseBoard("4k3/8/8/8/8/8/8/4K3[Pz] w - - 0 1")
    assert (error.value.field, error.value.column) == ("pockets", 22)
    with pytest.raises(movegen.IllegalMoveError):
        variants.CrazyhouseBoard().push_uci("N@f3")
    with pytest.raises(movegen.IllegalMoveError):
        movegen.Board().push(movegen.Move.from_uci("N@f3"))
    with pytest.raises(movegen.InvalidMoveError):
        movegen.Move.from_uci("K@f3")
    drop = movegen.Move(21, 21, drop=movegen.KNIGHT)
    assert drop == "N@f3" and (drop.from_square, drop.to_square, drop.promotion, drop.drop) == (21, 21, None, 2)
    for arguments in ((20, 21, None, 2), (21, 21, 5, 2), (21, 21, None, 6), (21, 21, None, 7)):
        with pytest.raises(ValueError):
            movegen.Move(*arguments)
    with pytest.raises(movegen.PgnError, match="Shogi|variant"):
        list(movegen.pgn.read(b'[Variant "Shogi"]\n\n1. e4 *\n'))
    # Perft of the start position, as published.
    assert variants.CrazyhouseBoard().perft(4) == 197_281 and variants.HordeBoard().perft(4) == 23_310
    assert sum(variants.RacingKingsBoard().divide(3).values()) == variants.RacingKingsBoard().perft(3) == 11_264


def test_mirrored_boards_of_variants():
    for name, fen in (
        ("crazyhouse", "r1b1k2r/p1pq1ppp/1bBbnp2/8/6N1/5P2/PPP2PPP/R4RK1[PQPPNn] w kq - 30 16"),
        ("3check", "3R4/1p3rpk/p4p1p/2B1n3/8/2P1PP2/bPN4P/6K1 w - - 5 29 +2+0"),
        ("atomic", "8/8/4k3/8/8/8/3PK3/8 b - - 0 7"),
    ):
        theirs = chess.variant.find_variant(name)(fen).mirror()
        board = variants.find_variant(name)(fen).mirror()
        assert (
            type(board) is variants.find_variant(name)
            and board.board_fen() == variants.find_variant(name)(theirs.fen()).board_fen()
        )
        assert board.turn == theirs.turn and board.mirror() == variants.find_variant(name)(fen)
    assert str(variants.CrazyhouseBoard("4k3/8/8/8/8/8/8/4K3[N] w - - 0 1").mirror().pockets[False]) == "n"
    assert variants.ThreeCheckBoard("4k3/8/8/8/8/8/8/4K3 w - - 1+3 0 1").mirror().remaining_checks == [1, 3]
    with pytest.raises(ValueError):
        variants.HordeBoard().mirror()


def test_what_is_only_for_chess_says_so():
    board = variants.AtomicBoard()
    for call in (
        lambda: board.moves("noisy"),
        lambda: board.see("e2e4"),
        board.checkers,
        board.pack,
        board.polyglot_key,
        board.chess960_pos,
        lambda: variants.AtomicBoard.from_chess960_pos(0),
        lambda: movegen.legal_counts([board]),
    ):
        with pytest.raises(NotImplementedError, match="only for chess, not for Atomic"):
            call()
    assert len(board.moves()) == 20


def test_any_setup_of_a_variant_is_safe():
    numbers = random.Random(23)
    for round in range(4_000 if LONG else 400):
        of = numbers.choice(variants.VARIANTS)
        board = of(None)
        for _ in range(numbers.choice([1, 3, 10, 30, 64])):
            piece = movegen.Piece.from_symbol(numbers.choice("KkPpNnBbRrQqQq"))
            board.set_piece_at(numbers.randrange(64), piece, promoted=numbers.random() < 0.1)
        board.turn, board.castling_rights = numbers.random() < 0.5, numbers.getrandbits(64)
        board.ep_square = numbers.choice([None, *range(64)])
        if of is variants.CrazyhouseBoard:
            for color in (True, False):
                board.pockets[color].add(numbers.randrange(1, 6))
        before = board.fen()
        # Nothing panics, and FENs are read back.
        assert of(before).fen() == before and type(board.copy()) is of and type(of.empty()) is of
        for method in (board.status, board.outcome, board.is_check, board.can_claim_draw, board.legal_drop_squares):
            method()
        for color in (True, False):
            board.has_insufficient_material(color), board.pin(color, 8), board.attackers(color, 8)
        assert len(board.legal_moves) >= len([*board.legal_moves])
        assert [*board.generate_pseudo_legal_moves()] == [*board.pseudo_legal_moves]
        for move in filter(board.is_legal, [*board.legal_moves][:: max(1, len(board.legal_moves) // 8)]):
            board.san(move), board.lan(move), board.gives_check(move), board.is_irreversible(move)
            board.push(move)
            board.fen(), board.result(), board.status(), list(board.legal_moves)[:1]
            assert board.pop() == move and board.fen() == before


def test_pockets_can_be_changed():
    board = variants.CrazyhouseBoard()
    board.push_san("e4")
    pocket = board.pockets[False]
    pocket.add(movegen.KNIGHT)
    pocket.add(movegen.PAWN)
    assert str(pocket) == "np" and len(pocket) == 2 and board.move_stack == []
    assert board.fen() == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR[np] b KQkq - 0 1"
    assert board.push_san("N@e5").drop == movegen.KNIGHT and str(board.pockets[False]) == "p"
    pocket.remove(movegen.PAWN)
    with pytest.raises(ValueError):
        pocket.remove(movegen.PAWN)
    pocket.add(movegen.ROOK)
    pocket.reset()
    assert not pocket and pocket.count(movegen.ROOK) == pocket.count(movegen.KING) == 0
