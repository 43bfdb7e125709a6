"""Visitors of games, as `chess.pgn` has them: a game passes them all it has, in the order of its text."""

from __future__ import annotations

from typing import Any, Generic, Optional, TextIO, TypeVar

from ._movegen import Board, Move

_Result = TypeVar("_Result")


class SkipType:
    """The type of `SKIP`."""


#: What a visitor returns to skip the moves of the game, or a variation.
SKIP = SkipType()


class BaseVisitor(Generic[_Result]):
    """A visitor that does nothing."""

    def begin_game(self) -> Any:
        """Called at the start."""

    def begin_headers(self) -> Any:
        """Called before the tags."""

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        """Called for each tag."""

    def end_headers(self) -> Any:
        """Called after the tags. May return SKIP."""

    def visit_board(self, board: Board) -> None:
        """Called at the start of the game, and after each move. The board changes later."""

    def visit_move(self, board: Board, move: Move) -> None:
        """Called for each move, with the board before it."""

    def visit_comment(self, comment: str) -> None:
        """Called for each comment."""

    def visit_nag(self, nag: int) -> None:
        """Called for each glyph."""

    def begin_variation(self) -> Any:
        """Called before a variation, which stands after the move that it replaces. May return SKIP."""

    def end_variation(self) -> None:
        """Called after a variation."""

    def visit_result(self, result: str) -> None:
        """Called for the result."""

    def end_game(self) -> None:
        """Called at the end."""

    def handle_error(self, error: BaseException) -> None:
        """Called for each problem of the game. Raises it."""
        raise error

    def result(self) -> _Result:
        """Returns what the visitor has made of the game."""
        raise NotImplementedError


class HeadersBuilder(BaseVisitor[dict[str, str]]):
    """Collects the tags."""

    def begin_game(self) -> None:
        self.headers: dict[str, str] = {}

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        self.headers[tagname] = tagvalue

    def end_headers(self) -> SkipType:
        return SKIP

    def result(self) -> dict[str, str]:
        return self.headers


class BoardBuilder(BaseVisitor[Board]):
    """Finds the last position of the main line."""

    def begin_variation(self) -> SkipType:
        return SKIP

    def visit_board(self, board: Board) -> None:
        self.board = board

    def result(self) -> Board:
        return self.board


class StringExporter(BaseVisitor[str]):
    """Writes PGN as python-chess does, with spaces inside braces and parentheses. `str(game)` has no such spaces."""

    def __init__(
        self, *, columns: Optional[int] = 80, headers: bool = True, comments: bool = True, variations: bool = True
    ) -> None:
        self.columns, self.headers, self.comments, self.variations = columns, headers, comments, variations
        self.lines: list[str] = []
        self._line = ""
        self._is_numbered = True

    def _write(self, token: str) -> None:
        # A line has room for a space at its end, too.
        if self._line and self.columns is not None and len(self._line) + len(token) + 2 > self.columns:
            self.lines.append(self._line)
            self._line = token
        else:
            self._line += f" {token}" if self._line else token

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        if self.headers:
            quoted = tagvalue.replace("\\", r"\\").replace('"', r"\"")
            self.lines.append(f'[{tagname} "{quoted}"]')

    def end_headers(self) -> None:
        self.lines += [""] if self.lines else []

    def visit_move(self, board: Board, move: Move) -> None:
        if board.turn or self._is_numbered:
            self._write(f"{board.fullmove_number}{'.' if board.turn else '...'}")
        self._write(board.san(move))
        self._is_numbered = False

    def visit_comment(self, comment: str) -> None:
        if self.comments:
            self._write("{ " + comment.replace("}", "").strip() + " }")
            self._is_numbered = True

    def visit_nag(self, nag: int) -> None:
        if self.comments:
            self._write(f"${nag}")

    def begin_variation(self) -> Optional[SkipType]:
        if not self.variations:
            return SKIP
        self._write("(")
        self._is_numbered = True
        return None

    def end_variation(self) -> None:
        self._write(")")
        self._is_numbered = True

    def visit_result(self, result: str) -> None:
        self._write(result)

    def result(self) -> str:
        return str(self)

    def __str__(self) -> str:
        return "\n".join([*self.lines, self._line]).rstrip()


class FileExporter(StringExporter):
    """Writes PGN into a text file: see `StringExporter`."""

    def __init__(self, handle: TextIO, **options: Any) -> None:
        super().__init__(**options)
        self.handle = handle

    def end_game(self) -> None:
        self.handle.write(f"{self}\n\n")
        self.lines, self._line, self._is_numbered = [], "", True
