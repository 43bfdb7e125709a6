"""Malformed inputs raise exceptions, and threads may share a board."""

import inspect
import os
import random
import signal
import subprocess
import sys
import threading
import time

import pytest

import movegen
from movegen import _movegen

START = movegen.STARTING_FEN

#: How many malformed inputs each function gets.
INPUTS = 10_000

OBJECTS = [None, 0, -1, 64, 255, 256, 2**70, 1.5, "", "x", "é" * 50, "\udc80", "\0", b"", b"\0" * 27, b"\0" * 28]
OBJECTS += [[], [None], [1], [b"x"], ["x"], {}, object(), (), float("nan"), True, "e2e4", START, movegen.Board()]
OBJECTS += [
    movegen.Move.from_uci("h7h8q"),
    movegen.Move.from_uci("a1a1"),
    int,
    "Ke1+",
    "O-O-O",
    "a8=Q#",
    "e9e4",
    "e2e4k",
]


def mutate(choice, text):
    """Returns a text with a few bytes changed, removed, repeated or inserted."""
    letters = list(text)
    for _ in range(choice.randrange(1, 4)):
        place = choice.randrange(len(letters) + 1)
        action = choice.randrange(4)
        if action == 0:
            letters.insert(place, choice.choice("pnbrqkPNBRQK12345678/ wb-KQkqabcdefgh09é\n\0x=+#"))
        elif action == 1:
            del letters[place : place + choice.randrange(1, 9)]
        elif action == 2:
            letters[place:place] = letters[: choice.randrange(20)]
        elif letters:
            letters[place % len(letters)] = chr(choice.randrange(1, 400))
    return "".join(letters)


def value(choice):
    kind = choice.randrange(4)
    if kind == 0:
        return choice.choice(OBJECTS)
    if kind == 1:
        return mutate(choice, choice.choice([START, "e2e4", "Nbxd2+", "8/P7/8/8/8/8/8/K1k5 w - - 99 1"]))
    if kind == 2:
        return [mutate(choice, START), choice.choice(OBJECTS)][: choice.randrange(3)]
    return bytes(choice.randrange(256) for _ in range(28 * choice.randrange(3)))


def functions():
    yield from ((name, getattr(movegen, name)) for name in ("Board", "Move", "Piece", "square", "square_name"))
    yield from ((f"Move.{name}", getattr(movegen.Move, name)) for name in ("from_uci",))
    yield "Piece.from_symbol", movegen.Piece.from_symbol
    yield "Board.from_chess960_pos", movegen.Board.from_chess960_pos
    yield "pgn", lambda *values: list(movegen.pgn.read(*values))
    batch = "pack_fens unpack_fens legal_counts legal_moves expand is_legal planes san_to_uci uci_to_san".split()
    batch += "bitboards features in_check keys material phase san status turn uci".split()
    yield from ((name, getattr(movegen, name)) for name in batch)
    yield "pgn.positions", lambda *values: [len(batch) for batch in movegen.pgn.positions(*values)]
    yield "perft", lambda *values: movegen.perft(values[0], 2, *values[1:])
    # Deep counts would not end; everything else takes any values.
    left_out = {"perft", "divide"}
    for name, method in inspect.getmembers(_movegen.Board, inspect.isroutine):
        if name not in left_out and not name.startswith("__"):
            yield f"Board.{name}", lambda *values, name=name: getattr(movegen.Board(), name)(*values)
    yield "Board.__getitem__", lambda *values: movegen.Board().legal_moves[values[0] if values else None]
    yield "Board.__contains__", lambda *values: values[0] in movegen.Board().legal_moves if values else None
    yield "Board.__eq__", lambda *values: movegen.Board() == values
    yield "Move.__eq__", lambda *values: movegen.Move(0, 1) == values


#: What has a value for everything.
TOTAL = {"Board.__eq__", "Move.__eq__", "Board.__contains__"}


@pytest.mark.parametrize("name, function", [pytest.param(*pair, id=pair[0]) for pair in functions()])
def test_malformed_inputs_are_exceptions(name, function):
    choice = random.Random(9)
    raised = 0
    for _ in range(INPUTS):
        values = [value(choice) for _ in range(choice.randrange(3))]
        try:
            function(*values)
        except (ValueError, TypeError, IndexError, OverflowError, OSError):
            # A panic is an exception that is none of these.
            raised += 1
    assert (raised == 0) == (name in TOTAL)


FENS = [
    ("", "missing"),
    (START + " 5", ""),
    (START.replace("8/8", "9/8"), ""),
    (START.replace(" 0 1", " -1 1"), ""),
    (START.replace(" w ", " x "), ""),
    (START.replace(" 0 1", " 0 99999999"), ""),
]


@pytest.mark.parametrize("fen", [fen for fen, _ in FENS])
def test_malformed_fens_raise_everywhere(fen):
    with pytest.raises(movegen.FenError) as error:
        movegen.Board(fen)
    assert error.value.field and error.value.column >= 1
    board = movegen.Board()
    with pytest.raises(movegen.FenError):
        board.set_fen(fen)
    assert board == movegen.Board()
    assert list(movegen.legal_counts([fen])) == [None]


def test_threads_share_a_board():
    board = movegen.Board()
    stop = threading.Event()
    unexpected = []

    def hammer(seed):
        choice = random.Random(seed)
        while not stop.is_set():
            try:
                action = choice.randrange(8)
                if action < 3:
                    board.push(choice.choice(list(board.legal_moves)))
                elif action == 3:
                    board.pop()
                elif action == 4:
                    board.perft(3)
                elif action == 5:
                    [board.san(move) for move in board.legal_moves]
                elif action == 6:
                    board.outcome(), board.fen(), board.move_stack, board.copy(), repr(board)
                else:
                    movegen.legal_counts([board.fen()] * 600)
            except (movegen.IllegalMoveError, IndexError):
                # The board was changed in between.
                pass
            except BaseException as error:
                unexpected.append(error)
                return

    threads = [threading.Thread(target=hammer, args=(seed,)) for seed in range(6)]
    for thread in threads:
        thread.start()
    threading.Event().wait(3)
    stop.set()
    for thread in threads:
        thread.join()
    assert unexpected == []
    # The moves left lead to the position left.
    replayed = movegen.Board()
    for move in board.move_stack:
        replayed.push(move)
    assert replayed == board


class EndlessGames:
    """A file with no end."""

    def read(self, size):
        return (b"1. e4 e5 2. Nf3 Nc6 *\n\n" * (size // 23))[:size]


def spaces():
    """Returns 2 MB of zstd that are 64 GB of spaces."""
    block = [(1 << 20 | 1 << 1 | is_last).to_bytes(3, "little") + b" " for is_last in (0, 1)]
    return b"\x28\xb5\x2f\xfd\0\x50" + block[0] * 500_000 + block[1]


class EndlessText:
    """A file with no end in which no game ends."""

    def read(self, size):
        return b"x" * size


#: Fifty megabytes of short games.
GAMES = b"1. e4 e5 2. Nf3 Nc6 *\n\n" * 2_000_000

#: Work of minutes, or of as long as it takes to see that Ctrl-C is not heard.
LONG_WORK = {
    "Board.perft": lambda rows: movegen.Board().perft(11),
    "Board.divide": lambda rows: movegen.Board().divide(11),
    "perft": lambda rows: movegen.perft(rows[:28], 11),
    "perft by make": lambda rows: movegen.perft([START] * 3, 9, "make"),
    "perft of many": lambda rows: movegen.perft(rows, 7),
    "planes": lambda rows: [movegen.planes(rows) for _ in range(1_000)],
    "legal_moves": lambda rows: [movegen.legal_moves(rows) for _ in range(1_000)],
    "expand": lambda rows: [movegen.expand(rows) for _ in range(1_000)],
    "san_to_uci": lambda rows: [movegen.san_to_uci("Nf3 Nf6 Ng1 Ng8 " * 2_000_000) for _ in range(100)],
    "errors": lambda rows: [movegen.legal_counts(["x"] * 1_000_000) for _ in range(1_000)],
    "pgn.read of one game": lambda rows: next(movegen.pgn.read(EndlessText())),
    "pgn.read of bytes": lambda rows: [sum(1 for _ in movegen.pgn.read(GAMES)) for _ in range(1_000)],
    "pgn.read of what is compressed": lambda rows: list(movegen.pgn.read(spaces())),
    "pgn.positions of one game": lambda rows: list(movegen.pgn.positions(EndlessText())),
    "pgn.positions": lambda rows: [len(batch) for batch in movegen.pgn.positions(EndlessGames())],
}


@pytest.mark.skipif(os.name != "posix", reason="signals of other systems reach the whole console")
@pytest.mark.parametrize("name", LONG_WORK)
def test_ctrl_c_ends_work_within_a_second(name):
    rows = bytes(movegen.pack_fens([START])) * 100_000
    begin = []

    def interrupt():
        begin.append(time.process_time())
        os.kill(os.getpid(), signal.SIGINT)

    # A shell starts background jobs with Ctrl-C ignored.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.7, interrupt)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        LONG_WORK[name](rows)
    # Processor time, so other programs matter little: a second on each core takes two or three on a busy machine.
    assert time.process_time() - begin[0] < 3 * (os.cpu_count() or 1)
    assert list(movegen.legal_counts([START])) == [20]


#: Reads a path in a process of its own, and then says that it goes on.
READ = """
import sys, movegen
print("begin", flush=True)
try:
    {call}
except KeyboardInterrupt:
    assert list(movegen.legal_counts([movegen.STARTING_FEN])) == [20]
    print("interrupted", flush=True)
"""


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
@pytest.mark.parametrize(
    "writes", [None, b"", b"1. e4 *\n\n1. d4", b"\x1f\x8b"], ids=["no writer", "nothing", "a game", "gzip"]
)
@pytest.mark.parametrize("name", ["read", "positions"])
def test_ctrl_c_ends_waiting_for_a_pipe(tmp_path, name, writes):
    path = tmp_path / "pipe"
    os.mkfifo(path)
    check_interrupt(f"list(movegen.pgn.{name}({str(path)!r}))", path, writes)


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="this system has no endless file")
@pytest.mark.parametrize("name", ["read", "positions"])
def test_ctrl_c_ends_reading_a_file_without_games(name):
    check_interrupt(f"list(movegen.pgn.{name}('/dev/zero'))")


def check_interrupt(call, pipe=None, writes=None):
    run = [sys.executable, "-c", READ.format(call=call)]
    reader = subprocess.Popen(run, stdout=subprocess.PIPE, text=True, preexec_fn=hear_ctrl_c)
    try:
        assert reader.stdout.readline() == "begin\n"
        writer = open(pipe, "wb", buffering=0) if writes is not None else None
        if writes:
            writer.write(writes)
        time.sleep(0.5)
        assert reader.poll() is None
        reader.send_signal(signal.SIGINT)
        assert reader.communicate(timeout=20)[0] == "interrupted\n" and reader.returncode == 0
    finally:
        reader.kill()


def hear_ctrl_c():
    # A shell starts background jobs with Ctrl-C ignored.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
@pytest.mark.parametrize("name", ["read", "positions"])
def test_a_thread_writes_what_another_reads(tmp_path, name):
    path = tmp_path / "pipe"
    os.mkfifo(path)
    program = f"""
import threading, time, movegen
def write():
    with open({str(path)!r}, "wb") as pipe:
        for number in range(3):
            time.sleep(0.1)
            pipe.write(b"1. e4 e5 *\\n\\n" * 9)
            pipe.flush()
threading.Thread(target=write).start()
print(len(list(movegen.pgn.read({str(path)!r}))) if {name == "read"} else sum(map(len, movegen.pgn.positions({str(path)!r}))))
"""
    # With the interpreter lock held, neither thread would go on.
    output = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=20, check=True)
    assert output.stdout == ("27\n" if name == "read" else "81\n") and output.stderr == ""


def test_a_reader_ends_after_an_interrupt():
    class Interrupted:
        calls = 0

        def read(self, size):
            self.calls += 1
            if self.calls == 20:
                raise KeyboardInterrupt
            return b"1. e4 e5 *\n\n" * (size // 12)

    for reader in (movegen.pgn.read(Interrupted()), iter(movegen.pgn.positions(Interrupted(), batch_size=7))):
        with pytest.raises(KeyboardInterrupt):
            for _ in reader:
                pass
        assert list(reader) == []
