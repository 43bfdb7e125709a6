"""Games as trees of nodes, with the names of python-chess. `str(game)` is PGN in export format."""

# The compiled module has types for what users call, and otherwise Any.
# mypy: no-warn-return-any

from __future__ import annotations

from typing import Any, Iterable, Iterator, MutableMapping, MutableSet, NamedTuple, Optional, TypeVar, Union

from . import _movegen
from ._files import kind_of
from ._movegen import Board, Move
from ._svg import Arrow
from ._time_control import TimeControl, parse_time_control
from ._visitors import SKIP, BaseVisitor
from .variants import find_variant

_Result = TypeVar("_Result")

_COLORS = {"G": "green", "R": "red", "Y": "yellow", "B": "blue"}


class Eval(NamedTuple):
    """An evaluation from White's view: hundredths of a pawn, or moves to mate, and the depth of the search if known. It
    stands for a `chess.engine.PovScore`, but has no side to move.
    """

    cp: Optional[int] = None
    mate: Optional[int] = None
    depth: Optional[int] = None

    def pov(self, color: bool) -> Any:
        """Returns the evaluation from the view of a color, as a score of python-chess's `chess.engine`."""
        from chess import engine

        score: Any = engine.Cp(self.cp or 0) if self.mate is None else engine.Mate(self.mate)
        return score if color else -score

    def white(self) -> Any:
        """Returns `pov(True)`."""
        return self.pov(True)

    def black(self) -> Any:
        """Returns `pov(False)`."""
        return self.pov(False)

    def is_mate(self) -> bool:
        """Returns whether a mate is announced."""
        return self.mate is not None


class Headers(MutableMapping[str, str]):
    """The tags of a game. Those that every game has can't be removed, only unset."""

    def __init__(self, tree: Optional[_movegen.Tree] = None) -> None:
        self._tree = tree
        # The tags of no game.
        self._own: dict[str, str] = {}

    def is_wild(self) -> bool:
        """Returns whether the variant is one of ICC's wild ones, which have the rules of chess."""
        return self.get("Variant", "").lower().startswith("wild/")

    def _tags(self) -> dict[str, str]:
        return self._own if self._tree is None else dict(self._tree.tags())

    def __getitem__(self, name: str) -> str:
        return self._tags()[name]

    def __setitem__(self, name: str, value: str) -> None:
        if self._tree is None:
            self._own[name] = value
        else:
            self._tree.set_tag(name, value)

    def __delitem__(self, name: str) -> None:
        del self._tags()[name]
        if self._tree is not None:
            self._tree.set_tag(name, None)

    def __iter__(self) -> Iterator[str]:
        return iter(self._tags())

    def __len__(self) -> int:
        return len(self._tags())

    def __repr__(self) -> str:
        return f"Headers({self._tags()!r})"


class Remark(str):
    """A remark on text that isn't standard PGN, with its place and, for programs, its kind."""

    line: int
    column: int
    code: str

    @classmethod
    def _of(cls, text: str, line: int, column: int, code: str) -> Remark:
        remark = cls(text)
        remark.line, remark.column, remark.code = line, column, code
        return remark


class _Nags(MutableSet[int]):
    """The glyphs of a move. Changes are written to the game."""

    def __init__(self, tree: _movegen.Tree, node: _movegen.Node) -> None:
        self._tree, self._node = tree, node

    def __contains__(self, nag: object) -> bool:
        return nag in self._tree.nags(self._node)

    def __iter__(self) -> Iterator[int]:
        return iter(self._tree.nags(self._node))

    def __len__(self) -> int:
        return len(self._tree.nags(self._node))

    def add(self, nag: int) -> None:
        self._tree.set_nags(self._node, sorted({*self, nag}))

    def discard(self, nag: int) -> None:
        self._tree.set_nags(self._node, sorted({*self} - {nag}))

    def __repr__(self) -> str:
        return repr({*self})


class GameNode:
    """A move of a game, or its start. A game has one object for each node."""

    def _bind(self, tree: _movegen.Tree, node: _movegen.Node, nodes: dict[_movegen.Node, GameNode]) -> None:
        """Makes this object the one of a node."""
        self._tree, self._node, self._nodes = tree, node, nodes
        nodes[node] = self

    def _own(self) -> dict[str, Any]:
        """Returns the attributes that aren't the tree's."""
        bound = ("_tree", "_node", "_nodes", "_changed")
        return {name: value for name, value in vars(self).items() if name not in bound}

    def __reduce__(self) -> Any:
        """Pickles and copies the node with its game, by the way there."""
        node, path = self, []
        while node.parent is not None:
            path.append(node.parent.variations.index(node))
            node = node.parent
        return _descendant, (node, path[::-1]), self._own()

    def _at(self, node: _movegen.Node) -> GameNode:
        found = self._nodes.get(node)
        if found is None:
            found = ChildNode.__new__(ChildNode)
            found._bind(self._tree, node, self._nodes)
        return found

    def _matching(self, which: Union[Move, GameNode]) -> Iterator[GameNode]:
        """Iterates over the continuations that are this node, or have this move."""
        return (child for child in self.variations if which == child or isinstance(which, Move) and which == child.move)

    @property
    def parent(self) -> Optional[GameNode]:
        """The node before, or None."""
        node = self._tree.parent(self._node)
        return None if node is None else self._at(node)

    @property
    def move(self) -> Optional[Move]:
        """The move, or None at the start."""
        return self._tree.move(self._node)

    @property
    def variations(self) -> list[GameNode]:
        """The continuations, main line first."""
        return [*map(self._at, self._tree.children(self._node))]

    def __getitem__(self, which: Union[int, Move, GameNode]) -> GameNode:
        if isinstance(which, int):
            return self.variations[which]
        for child in self._matching(which):
            return child
        raise KeyError(which)

    def __contains__(self, which: Union[Move, GameNode]) -> bool:
        return self.has_variation(which)

    variation = __getitem__

    def has_variation(self, which: Union[Move, GameNode]) -> bool:
        """Returns whether a continuation is this node, or has this move."""
        return any(True for _ in self._matching(which))

    def board(self) -> Board:
        """Returns the board after the move, with the moves that led there."""
        return self._tree.board(self._node)

    def ply(self) -> int:
        """Returns the number of half-moves since the start of the game, computed from the move number and the side to
        move."""
        return self.board().ply()

    def turn(self) -> bool:
        """Returns the side to move: True for White."""
        return self.board().turn

    def san(self) -> str:
        """Returns the move in standard algebraic notation. Raises ValueError at the start."""
        return self._tree.san(self._node)

    def uci(self) -> str:
        """Returns the move in UCI. Raises ValueError at the start."""
        if self.move is None:
            raise ValueError("the start of the game has no move")
        return self.move.uci()

    def game(self) -> GameNode:
        """Returns the start: a Game."""
        return self._nodes[self._tree.start()]

    root = game

    def next(self) -> Optional[GameNode]:
        """Returns the first continuation, or None."""
        children = self._tree.children(self._node)
        return self._at(children[0]) if children else None

    def end(self) -> GameNode:
        """Returns the last node of the line from here on."""
        return [self, *self.mainline()][-1]

    def is_end(self) -> bool:
        """Returns whether nothing follows."""
        return self.next() is None

    def is_main_variation(self) -> bool:
        """Returns whether this is the first continuation of its parent, or the start."""
        return self.parent is None or self.parent[0] == self

    def is_mainline(self) -> bool:
        """Returns whether this is on the main line of the game."""
        return self.is_main_variation() and (self.parent is None or self.parent.is_mainline())

    def starts_variation(self) -> bool:
        """Returns whether this is the first move of a variation."""
        return not self.is_main_variation()

    def mainline(self) -> list[GameNode]:
        """Returns the nodes of the line after this one."""
        return [*map(self._at, self._tree.line(self._node))]

    def mainline_moves(self) -> Mainline:
        """Returns the moves of the line after this node, as a list that is written in SAN."""
        return Mainline(self)

    def mainline_sans(self) -> list[str]:
        """Returns the moves of the line after this node in standard algebraic notation. A null move is "--"."""
        return self._tree.sans(self._node)

    def add_variation(
        self, move: Move, *, comment: str = "", starting_comment: str = "", nags: Iterable[int] = ()
    ) -> GameNode:
        """Adds a legal move as the last continuation, and returns its node. Raises IllegalMoveError."""
        return ChildNode(self, move, comment=comment, starting_comment=starting_comment, nags=nags)

    def add_main_variation(self, move: Move, *, comment: str = "", nags: Iterable[int] = ()) -> GameNode:
        """Adds a legal move as the first continuation, and returns its node. Raises IllegalMoveError."""
        node = self.add_variation(move, comment=comment, nags=nags)
        self.promote_to_main(node)
        return node

    def add_line(
        self, moves: Iterable[Move], *, comment: str = "", starting_comment: str = "", nags: Iterable[int] = ()
    ) -> GameNode:
        """Adds moves one after another, and returns the last node. The comment and the glyphs are those of the last."""
        node = self
        for move in moves:
            node = node.add_variation(move, starting_comment=starting_comment)
            starting_comment = ""
        node.comment = comment
        self._tree.set_nags(node._node, [*nags])
        return node

    def remove_variation(self, which: Union[int, Move, GameNode]) -> None:
        """Removes a continuation and all after it."""
        self._tree.remove(self[which]._node)

    def _place(self, which: Union[int, Move, GameNode], index: Any) -> None:
        node = self[which]
        self._tree.place(node._node, index(self._tree.children(self._node).index(node._node)))

    def promote_to_main(self, which: Union[int, Move, GameNode]) -> None:
        """Makes a continuation the first one."""
        self._place(which, lambda _: 0)

    def promote(self, which: Union[int, Move, GameNode]) -> None:
        """Exchanges a continuation with the one before."""
        self._place(which, lambda index: max(index - 1, 0))

    def demote(self, which: Union[int, Move, GameNode]) -> None:
        """Exchanges a continuation with the one after."""
        self._place(which, lambda index: index + 1)

    @property
    def comment(self) -> str:
        """The comments after the move, or before the first one. Runs of spaces and line breaks become one space."""
        return " ".join(self._tree.comments(self._node)[1])

    @comment.setter
    def comment(self, comment: str) -> None:
        self._tree.set_comments(self._node, self._tree.comments(self._node)[0], [comment])

    @property
    def starting_comment(self) -> str:
        """The comments before the move, if it starts a variation."""
        return " ".join(self._tree.comments(self._node)[0])

    @starting_comment.setter
    def starting_comment(self, comment: str) -> None:
        self._tree.set_comments(self._node, [comment], self._tree.comments(self._node)[1])

    @property
    def nags(self) -> MutableSet[int]:
        """The glyphs of the move, as a set that can be changed."""
        return _Nags(self._tree, self._node)

    @nags.setter
    def nags(self, nags: Iterable[int]) -> None:
        self._tree.set_nags(self._node, sorted(nags))

    def clock(self) -> Optional[float]:
        """Returns the seconds on the mover's clock, or None."""
        return self._tree.times(self._node)[0]

    def set_clock(self, seconds: Optional[float]) -> None:
        """Writes the seconds on the mover's clock into the comment, or removes them."""
        self._tree.set_times(self._node, seconds, self.emt())

    def emt(self) -> Optional[float]:
        """Returns the seconds that the move took, or None."""
        return self._tree.times(self._node)[1]

    def set_emt(self, seconds: Optional[float]) -> None:
        """Writes the seconds that the move took into the comment, or removes them."""
        self._tree.set_times(self._node, self.clock(), seconds)

    def eval(self) -> Optional[Eval]:
        """Returns the evaluation of the position after the move, or None."""
        found = self._tree.eval(self._node)
        return None if found is None else Eval(*found)

    def eval_depth(self) -> Optional[int]:
        """Returns the depth of the search behind `eval`, or None."""
        found = self.eval()
        return found and found.depth

    def set_eval(self, eval: Any, depth: Optional[int] = None) -> None:
        """Writes the evaluation of the position after the move into the comment, or removes it: an Eval, or a
        `chess.engine.PovScore` and the depth.
        """
        if hasattr(eval, "relative"):
            eval = Eval(eval.white().score(), eval.white().mate(), depth)
        elif isinstance(eval, tuple):
            eval = Eval(*eval)
        elif eval is not None:
            raise TypeError(f"an evaluation such as Eval(cp=31) or Eval(mate=-3) is expected, not {kind_of(eval)}")
        if eval is not None and (eval.cp is None) == (eval.mate is None):
            raise ValueError(f"an evaluation has either cp, in hundredths of a pawn, or mate, unlike {eval}")
        self._tree.set_eval(self._node, *(eval or Eval()))

    def arrows(self) -> list[Arrow]:
        """Returns the arrows, and circles as arrows from a square to itself."""
        return [Arrow(tail, head, _COLORS[letter]) for tail, head, letter in self._tree.shapes(self._node)]

    def _visit(self, board: Board, visitor: BaseVisitor[Any]) -> None:
        """Passes a visitor this move and the rest of its line. The board is that before the move."""
        node: Optional[GameNode] = self
        while node is not None and node.move is not None:
            if node.starting_comment:
                visitor.visit_comment(node.starting_comment)
            visitor.visit_move(board, node.move)
            before = board.copy(stack=False)
            board.push(node.move)
            visitor.visit_board(board)
            for nag in sorted(node.nags):
                visitor.visit_nag(nag)
            if node.comment:
                visitor.visit_comment(node.comment)
            # Other moves follow the one that starts the line in their parent.
            for other in node.parent.variations[1:] if node.parent and not node.starts_variation() else []:
                if visitor.begin_variation() is not SKIP:
                    other._visit(before.copy(), visitor)
                    visitor.end_variation()
            node = node.next()

    def _visit_moves(self, visitor: BaseVisitor[Any], has_result: bool = True) -> None:
        """Passes a visitor what is after the tags."""
        board = self.board().copy(stack=False)
        visitor.visit_board(board)
        if self.parent is None and self.comment:
            visitor.visit_comment(self.comment)
        first = self.next()
        if first is not None:
            first._visit(board, visitor)
        if has_result:
            visitor.visit_result(Headers(self._tree)["Result"])

    def accept_subgame(self, visitor: BaseVisitor[_Result]) -> _Result:
        """Passes a visitor the game from this node on, and returns its result."""
        headers = dict(Headers(self._tree))
        if self.parent is not None:
            headers.update(FEN=self.board().fen(), SetUp="1")
        if _begin(visitor, headers):
            self._visit_moves(visitor)
        visitor.end_game()
        return visitor.result()

    def __str__(self) -> str:
        return str(self._tree).rstrip("\n") if self._tree.parent(self._node) is None else self.san()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.uci() if self.move is not None else str(Headers(self._tree))}>"


def _begin(visitor: BaseVisitor[Any], headers: dict[str, str]) -> bool:
    """Passes a visitor the tags of a game, and returns whether it wants the moves."""
    visitor.begin_game()
    visitor.begin_headers()
    for name, value in headers.items():
        visitor.visit_header(name, value)
    return visitor.end_headers() is not SKIP


class Mainline(list[Move]):
    """The moves after a node. As a text they are in SAN, with move numbers."""

    def __init__(self, start: GameNode) -> None:
        super().__init__(start._tree.moves(start._node))
        self._start = start

    def __str__(self) -> str:
        return self._start.board().variation_san(self)


class ChildNode(GameNode):
    """A move of a game, made as by `parent.add_variation`."""

    def __init__(
        self, parent: GameNode, move: Move, *, comment: str = "", starting_comment: str = "", nags: Iterable[int] = ()
    ) -> None:
        self._bind(parent._tree, parent._tree.add(parent._node, move), parent._nodes)
        self._tree.set_comments(self._node, [starting_comment], [comment])
        self._tree.set_nags(self._node, [*nags])


class Game(GameNode):
    """The start of a game, with its tags in `headers`.

    A game that was read also has `errors`, the PgnErrors that cut it or a variation short, and `remarks` on text that
    isn't standard PGN: texts with `line`, `column` and `code`, such as "no-result" for moves without a result after
    them. Of a game from `movegen.pgn.read`, `file` is the name of its file, and `number` its number in the column
    `game` of `positions`. They are None for other games.

    >>> game = Game()
    >>> e4 = game.add_variation(game.board().parse_san("e4"))
    >>> e5, c5 = (e4.add_variation(e4.board().parse_san(san)) for san in ("e5", "c5"))
    >>> c5.comment, game.headers["White"] = "Sicilian", "Greco"
    >>> str(game).splitlines()[-1]
    '1. e4 e5 (1... c5 {Sicilian}) *'
    """

    def __init__(self, headers: Optional[dict[str, str]] = None) -> None:
        self._start(_movegen.Tree(Board()))
        self.headers.update(headers or {})

    def _start(self, tree: _movegen.Tree) -> None:
        self._bind(tree, tree.start(), {})
        self.file: Optional[str] = tree.file or None
        self.number: Optional[int] = tree.number
        self.errors: list[Any] = [*tree.errors()]
        self.remarks: list[Remark] = [Remark._of(*remark) for remark in tree.remarks()]

    def __reduce__(self) -> Any:
        """Pickles and copies the game by its PGN, what was found in it, and what was added to it and its nodes."""
        changed = [node for node in self._nodes.values() if node is not self and node._own()]
        return _restored, (type(self), str(self)), {**self._own(), "_changed": changed}

    @classmethod
    def _of(cls, tree: _movegen.Tree) -> Game:
        game = cls.__new__(cls)
        game._start(tree)
        return game

    @classmethod
    def from_board(cls, board: Board) -> Game:
        """Returns the game of the moves played on a board, with its result."""
        return cls._of(_movegen.Tree(board))

    @classmethod
    def builder(cls) -> GameBuilder:
        """Returns a visitor that builds a game of this class."""
        return GameBuilder(Game=cls)

    def _visit_moves(self, visitor: BaseVisitor[Any], has_result: bool = True) -> None:
        super()._visit_moves(visitor, has_result)
        for error in self.errors:
            visitor.handle_error(error)

    def accept(self, visitor: BaseVisitor[_Result]) -> _Result:
        """Passes a visitor the game with its problems, which come last, and returns its result."""
        return self.accept_subgame(visitor)

    @property
    def headers(self) -> Headers:
        """The tags."""
        return Headers(self._tree)

    def time_control(self) -> TimeControl:
        """Returns the time control of the tag `TimeControl`. Raises ValueError for other text."""
        return parse_time_control(self.headers.get("TimeControl", ""))

    def setup(self, board: Union[Board, str]) -> None:
        """Sets the first position, and removes all moves. The other tags stay."""
        tags = {
            name: value for name, value in self.headers.items() if name not in ("FEN", "SetUp", "Variant", "Result")
        }
        board = Board(board) if isinstance(board, str) else board.copy(stack=False)
        self._start(_movegen.Tree(board))
        # Only one of the names of its variant tells what the game is called.
        if board.uci_variant != Board.uci_variant:
            tags["Variant"] = board.aliases[0]
        self.headers.update({**tags, "Result": "*"})


def _restored(kind: type[Game], text: str) -> Game:
    """Returns a game that was pickled or copied."""
    return kind._of(_movegen.Tree.from_pgn(text))


def _descendant(node: GameNode, path: list[int]) -> GameNode:
    """Returns a node that was pickled or copied."""
    for index in path:
        node = node[index]
    return node


class GameBuilder(BaseVisitor[Game]):
    """Builds a game of a class. `variation_stack` has the last nodes of the lines that are open."""

    def __init__(self, *, Game: type[Game] = Game) -> None:
        self.Game = Game

    def begin_game(self) -> None:
        self.game = self.Game()
        self.variation_stack: list[GameNode] = [self.game]
        self._headers: dict[str, str] = {}
        self._starting_comment = ""

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        self._headers[tagname] = tagvalue

    def end_headers(self) -> Any:
        headers = self._headers
        board = find_variant(headers.get("Variant", "Standard"))
        if "FEN" in headers or "Variant" in headers:
            self.game.setup(board(headers.pop("FEN", board.starting_fen)))
            self.variation_stack = [self.game]
        headers.pop("SetUp", None)
        self.game.headers.update(headers)

    def visit_move(self, board: Board, move: Move) -> None:
        comment, self._starting_comment = self._starting_comment, ""
        self.variation_stack[-1] = self.variation_stack[-1].add_variation(move, starting_comment=comment)

    def visit_comment(self, comment: str) -> None:
        node = self.variation_stack[-1]
        # At the start of a variation, the last node is the one before.
        if len(self.variation_stack) > 1 and node == self.variation_stack[-2].parent:
            self._starting_comment = comment
        else:
            node.comment = comment

    def visit_nag(self, nag: int) -> None:
        self.variation_stack[-1].nags.add(nag)

    def begin_variation(self) -> Any:
        self.variation_stack.append(self.variation_stack[-1].parent or self.game)

    def end_variation(self) -> None:
        self.variation_stack.pop()

    def handle_error(self, error: BaseException) -> None:
        """Ignores the error."""

    def result(self) -> Game:
        return self.game
