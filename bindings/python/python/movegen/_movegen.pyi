"""Types of the compiled part of the package."""

from typing import Any, Callable, Iterable, Iterator, Optional, SupportsInt, Union, final

from typing_extensions import Self

from ._outcome import Outcome, Status

__version__: str

class FenError(ValueError):
    """Raised when a FEN isn't valid. `field` and `column` say where, and `code` names the problem."""

    field: str
    column: int
    code: str

class InvalidMoveError(ValueError):
    """Raised when a text isn't a move. `column` says where it goes wrong."""

    column: int

class IllegalMoveError(ValueError):
    """Raised when a move isn't legal in the position."""

class AmbiguousMoveError(ValueError):
    """Raised when several legal moves match a text."""

class PackedRowError(ValueError):
    """Raised when a packed row isn't a position."""

class DamagedFileError(OSError):
    """Raised when a compressed file is damaged or ends too early. It has `file` (None if it has no name). In `positions` it also has `offset`, the bytes of text before the damage, and `frame`, as in `read_split`."""

    file: Optional[str]
    frame: int
    offset: int

class PgnError(ValueError):
    """Raised when a game isn't valid. It has `file` (None if it has no name), `game`, `line`, `column`, `problem` and `code`, which names the problem and never changes: see `movegen.pgn.ERROR_CODES`. From `read` and `positions`, it also has `game_in_all`, the game's number in the column `game`, `offset`, the bytes of text before the game, and `frame`, as in `read_split`. From `positions`, it has the wanted `tags`, too."""

    file: Optional[str]
    game: int
    line: int
    column: int
    problem: str
    code: str
    game_in_all: int
    frame: int
    offset: int
    tags: dict[str, Optional[str]]

class SampleError(ValueError):
    """A sample that can't be read: see `file`, `offset`, the byte of the decompressed file where it starts, `code`, which names the problem, and `skipped`, the bytes up to where reading continues if other samples may be lost with it, or None."""

    file: Optional[str]
    offset: int
    code: str
    skipped: Optional[int]

@final
class Piece:
    """A piece: its type (1 for a pawn to 6 for a king) and its color (True for White)."""

    def __new__(cls, piece_type: int, color: bool) -> Piece: ...
    @staticmethod
    def from_symbol(symbol: str) -> Piece:
        """Returns the piece for a FEN letter. Raises ValueError for other text."""

    @property
    def piece_type(self) -> int:
        """1 for a pawn, 2 knight, 3 bishop, 4 rook, 5 queen, 6 king."""

    @property
    def color(self) -> bool:
        """True for White."""

    def unicode_symbol(self, *, invert_color: bool = False) -> str:
        """Returns the chess figure of the piece. With `invert_color`, it's the figure of the other color."""

    def symbol(self) -> str:
        """Returns the FEN letter: upper case for White."""

@final
class Move:
    """A move. It has an origin and a destination, which are squares from 0 (a1) to 63 (h8), and the piece type of a
    promotion.

    In Crazyhouse it may also be a drop. Its piece type is `drop`, and its origin is its destination.

    A move equals its text in UCI, and has the same hash.
    """

    def __new__(
        cls, from_square: int, to_square: int, promotion: Optional[int] = None, drop: Optional[int] = None
    ) -> Move: ...
    @staticmethod
    def from_uci(uci: str) -> Move:
        """Parses a move in UCI, such as "e2e4", "e7e8q" or "N@f3". Raises InvalidMoveError for other text."""

    @property
    def from_square(self) -> int:
        """The origin, from 0 (a1) to 63 (h8)."""

    @property
    def to_square(self) -> int:
        """The destination. For castling it's the king's, or in Chess960 the rook's square."""

    @property
    def promotion(self) -> Optional[int]:
        """The piece type of a promotion, from 2 (knight) to 5 (queen), or in Antichess 6 (king), or None."""

    @property
    def drop(self) -> Optional[int]:
        """The piece type of a drop, from 1 (pawn) to 5 (queen), or None."""

    @staticmethod
    def null() -> Move:
        """Returns the null move, which passes. It is false."""

    def __bool__(self) -> bool: ...
    def xboard(self) -> str:
        """Returns the move for XBoard, which writes a null move as "@@@@"."""

    def uci(self) -> str:
        """Returns the move in UCI."""

@final
class MoveSequence:
    """The moves of a board at the time you asked for them, as a sequence without duplicates, in the order of python-chess."""

    def __len__(self) -> int: ...
    def __getitem__(self, index: int, /) -> Move: ...
    def __iter__(self) -> Iterator[Move]: ...
    def __contains__(self, move: object, /) -> bool: ...
    def count(self) -> int:
        """Returns the number of moves, as `len` does."""

class Board:
    """A chess position and the moves that led to it.

    `Board()` is the start position. `Board(fen)` reads a FEN, with or without its counters. With `chess960=True`,
    castling is written as king takes rook. Both forms are always read. Raises FenError.

    It works like a board of python-chess, with these differences:

    - Every move is checked when it is pushed. A null move in check is refused.
    - `legal_moves` is a snapshot.
    - A side that doesn't have exactly one king has no moves, unless its variant plays without one.
    - No capture en passant blocks a check, since no double step opens a line through the square that it skips.
    - Castling rights of Chess960 are kept, whether `chess960` is set or not.
    - Changing the position, as by `turn` or `set_piece_at`, forgets the moves played. The sets of squares can't be
      assigned.

    The boards of `movegen.variants` are subclasses. Methods that only make sense in chess raise NotImplementedError
    there.
    """

    uci_variant: str
    xboard_variant: str
    aliases: list[str]
    one_king: bool
    captures_compulsory: bool
    connected_kings: bool
    tbw_suffix: Optional[str]
    tbz_suffix: Optional[str]
    tbw_magic: Optional[bytes]
    tbz_magic: Optional[bytes]
    pawnless_tbw_suffix: Optional[str]
    pawnless_tbz_suffix: Optional[str]
    pawnless_tbw_magic: Optional[bytes]
    pawnless_tbz_magic: Optional[bytes]
    def __new__(cls, fen: Optional[str] = ..., chess960: bool = False) -> Self: ...
    @classmethod
    def empty(cls, *, chess960: bool = False) -> Self:
        """Returns a board without pieces."""

    def clear(self) -> None:
        """Removes all pieces and castling rights, and gives White the move."""

    def reset_board(self) -> None:
        """Sets up the pieces of the start position, but keeps the side to move and the castling rights."""

    def clear_board(self) -> None:
        """Removes all pieces, but keeps the side to move."""

    @classmethod
    def from_chess960_pos(cls, number: int) -> Board:
        """Returns a Chess960 start position by its number, 0 to 959 (518 is standard chess)."""

    turn: bool
    """The side to move: True for White."""

    chess960: bool
    """Whether castling is written as king takes rook."""

    fullmove_number: int
    """The move number, which starts at 1 and grows after each Black move."""

    halfmove_clock: int
    """The half-moves since the last capture or pawn move."""

    ep_square: Optional[int]
    """The square that a pawn's double step has just skipped, or None."""

    @property
    def legal_moves(self) -> MoveSequence:
        """The legal moves."""

    @property
    def pseudo_legal_moves(self) -> MoveSequence:
        """The pseudo-legal moves, which may leave the king in check."""

    def moves(self, move_class: str = "all") -> MoveSequence:
        """Returns the legal moves of a class, for a search that works in stages: "all", "noisy",
        "quiets", "quiet_checks", "evasions", "non_evasions" or "all_captures".

        "noisy" moves are captures and queen promotions, without other promotions, and "quiets" are all other moves.
        "all_captures" are the moves that take a piece. There are no "evasions" out of check, and no "non_evasions" in
        check. Raises ValueError for other names.
        """

    def set_fen(self, fen: str) -> None:
        """Sets up a FEN and forgets the moves played. Raises FenError."""

    def reset(self) -> None:
        """Sets up the start position and forgets the moves played."""

    def push(self, move: Union[Move, str]) -> None:
        """Plays a Move or a move in UCI. Raises InvalidMoveError or IllegalMoveError."""

    def push_uci(self, uci: str) -> Move:
        """Plays a move in UCI, and returns it. Raises InvalidMoveError or IllegalMoveError."""

    def push_san(self, san: str) -> Move:
        """Plays a move in SAN, and returns it. Raises InvalidMoveError, IllegalMoveError or AmbiguousMoveError."""

    def pop(self) -> Move:
        """Takes back the last move, and returns it. Raises IndexError if there is none."""

    def peek(self) -> Move:
        """Returns the last move. Raises IndexError if there is none."""

    @property
    def move_stack(self) -> list[Move]:
        """The moves played, oldest first."""

    def ply(self) -> int:
        """Returns the number of half-moves since the start of the game, computed from the move number and the side to
        move.
        """

    def parse_uci(self, uci: str) -> Move:
        """Parses a legal move in UCI. Raises InvalidMoveError or IllegalMoveError."""

    def parse_san(self, san: str) -> Move:
        """Parses a legal move in SAN. Raises InvalidMoveError, IllegalMoveError or AmbiguousMoveError."""

    def find_move(self, from_square: int, to_square: int, promotion: Optional[int] = None) -> Move:
        """Returns the legal move between two squares. A pawn becomes a queen unless `promotion` says otherwise. Raises
        IllegalMoveError.
        """

    def san(self, move: Union[Move, str]) -> str:
        """Returns the move in standard algebraic notation. Raises IllegalMoveError."""

    def uci(self, move: Union[Move, str], *, chess960: Optional[bool] = None) -> str:
        """Returns the move in UCI. Castling is written as on this board, unless `chess960` says otherwise. Raises
        IllegalMoveError.
        """

    def is_legal(self, move: Union[Move, str]) -> bool:
        """Returns whether a Move or a move in UCI is legal. Raises InvalidMoveError if the text isn't a move at all."""

    def is_capture(self, move: Union[Move, str]) -> bool:
        """Returns whether the move captures, en passant included. Raises IllegalMoveError."""

    def is_en_passant(self, move: Union[Move, str]) -> bool:
        """Returns whether the move captures en passant. Raises IllegalMoveError."""

    def is_castling(self, move: Union[Move, str]) -> bool:
        """Returns whether the move castles. Raises IllegalMoveError."""

    def gives_check(self, move: Union[Move, str]) -> bool:
        """Returns whether the move gives check. Raises IllegalMoveError."""

    def see(self, move: Union[Move, str]) -> int:
        """Returns the static exchange evaluation of a move: the centipawns that it wins or loses if both sides keep
        capturing on its destination. Raises IllegalMoveError.
        """

    def is_check(self) -> bool:
        """Returns whether the side to move is in check."""

    def is_checkmate(self) -> bool:
        """Returns whether the side to move is in check and has no legal move."""

    def is_stalemate(self) -> bool:
        """Returns whether the side to move has no legal move without being in check. False if a rule of a variant has
        ended the game.
        """

    def is_variant_end(self) -> bool:
        """Returns whether a rule of the variant has ended the game. In chess none does."""

    def is_variant_win(self) -> bool:
        """Returns whether the side to move has won by a rule of the variant."""

    def is_variant_loss(self) -> bool:
        """Returns whether the side to move has lost by a rule of the variant."""

    def is_variant_draw(self) -> bool:
        """Returns whether the game is drawn by a rule of the variant."""

    def is_insufficient_material(self) -> bool:
        """Returns whether neither side has enough pieces left to win."""

    def can_claim_fifty_moves(self) -> bool:
        """Returns whether a draw may be claimed after 50 moves without a capture or pawn move."""

    def can_claim_threefold_repetition(self) -> bool:
        """Returns whether a draw may be claimed because the position has occurred three times, now or after a legal move."""

    def can_claim_draw(self) -> bool:
        """Returns whether the side to move may claim a draw by 50 moves or a threefold repetition, now or by announcing
        the move that leads there.
        """

    def has_kingside_castling_rights(self, color: bool) -> bool:
        """Returns whether a color may still castle on the king's side."""

    def has_queenside_castling_rights(self, color: bool) -> bool:
        """Returns whether a color may still castle on the queen's side."""

    def is_repetition(self, count: int = 3) -> bool:
        """Returns whether the position has occurred at least `count` times on this board."""

    def is_game_over(self, *, claim_draw: bool = False) -> bool:
        """Returns whether the game is over: see `outcome`."""

    def outcome(self, *, claim_draw: bool = False) -> Optional[Outcome]:
        """Returns how the game has ended, or None if it hasn't. With `claim_draw`, a draw that the side to move may claim
        ends the game.
        """

    def result(self, *, claim_draw: bool = False) -> str:
        """Returns "1-0", "0-1", "1/2-1/2", or "*" if the game isn't over."""

    def fen(self, *, shredder: bool = False, en_passant: str = "legal", promoted: Optional[bool] = None) -> str:
        """Returns the FEN. It has the en passant square only if a legal move captures there. Castling rights name the
        files of the rooks if they couldn't occur in standard chess, and always with `shredder`.

        With `en_passant="xfen"` the square is written if a pawn attacks it, and with "fen" after every double step on
        this board. `promoted=False` leaves out Crazyhouse's marks of promoted pieces.
        """

    def epd(
        self,
        *,
        shredder: bool = False,
        en_passant: str = "legal",
        promoted: Optional[bool] = None,
        **operations: Union[None, str, int, float, Move, Iterable[Union[Move, str]]],
    ) -> str:
        """Returns the first four fields of the FEN, and operations given by name. Moves are written in SAN. A list of
        moves is written as alternatives, or in `pv` as a line. Raises ValueError for values that an EPD can't hold.
        """

    def set_epd(self, epd: str) -> dict[str, Any]:
        """Sets up an EPD, forgets the moves played, and returns the operations as a dict. `bm`, `am` and `pv` are lists of
        moves. Other values are a number, a move, a text, or None. `hmvc` and `fmvn` set the counters. Raises FenError,
        or ValueError for a FEN with counters.
        """

    @classmethod
    def from_epd(cls, epd: str, *, chess960: bool = False) -> tuple[Self, dict[str, Any]]:
        """Returns the board of an EPD and its operations: see `set_epd`. Raises FenError."""

    def piece_at(self, square: int) -> Optional[Piece]:
        """Returns the piece on a square from 0 (a1) to 63 (h8), or None."""

    def piece_map(self, *, mask: _Squares = ...) -> dict[int, Piece]:
        """Returns the pieces, or those on the squares of a set, as a dict from squares to Piece."""

    def pieces(self, piece_type: int, color: bool) -> SquareSet:
        """Returns the squares of the pieces of a type (1 to 6) and color."""

    def king(self, color: bool) -> Optional[int]:
        """Returns the square of the king of a color."""

    def attackers(self, color: bool, square: int, occupied: Optional[_Squares] = None) -> SquareSet:
        """Returns the squares of the pieces of a color that attack a square, or that would attack it if other squares were
        occupied.
        """

    def is_attacked_by(self, color: bool, square: int, occupied: Optional[_Squares] = None) -> bool:
        """Returns whether a piece of a color attacks a square, or would if other squares were occupied."""

    def attacks(self, square: int) -> SquareSet:
        """Returns the squares that the piece on a square attacks."""

    def checkers(self) -> SquareSet:
        """Returns the squares of the pieces that give check."""

    def perft(self, depth: int) -> int:
        """Counts the move sequences of `depth` half-moves (perft) on all cores. Other threads may run and change the board
        in the meantime.
        """

    def divide(self, depth: int) -> dict[str, int]:
        """Returns the perft of each legal move, as a dict from moves in UCI to counts."""

    def key(self) -> int:
        """Returns the 64-bit hash key of the position."""

    def polyglot_key(self) -> int:
        """Returns the key of the position in Polyglot's opening books."""

    def pack(self) -> bytes:
        """Returns the position as a packed row of 28 bytes, for the functions over many positions."""

    def copy(self, *, stack: bool = True) -> Self:
        """Returns a copy, with the moves played unless `stack` is False."""

    def __copy__(self) -> Board: ...
    def __deepcopy__(self, memo: dict[int, Any]) -> Board: ...
    starting_fen: str
    @property
    def occupied(self) -> int:
        """The squares of all pieces, as a number whose bit 0 is a1. The next properties have the same form."""

    @property
    def occupied_co(self) -> list[int]:
        """The squares of Black's pieces and those of White's. `occupied_co[color]` has the squares of a color."""

    @property
    def pawns(self) -> int:
        """The squares of all pawns."""

    @property
    def knights(self) -> int:
        """The squares of all knights."""

    @property
    def bishops(self) -> int:
        """The squares of all bishops."""

    @property
    def rooks(self) -> int:
        """The squares of all rooks."""

    @property
    def queens(self) -> int:
        """The squares of all queens."""

    @property
    def kings(self) -> int:
        """The squares of both kings."""

    castling_rights: int
    """The squares of the rooks that may still castle."""

    @property
    def promoted(self) -> int:
        """The promoted pieces, which only matter in Crazyhouse."""

    def pieces_mask(self, piece_type: int, color: bool) -> int:
        """Returns the squares of the pieces of a type (1 to 6) and color, as a number whose bit 0 is a1."""

    def attackers_mask(self, color: bool, square: int, occupied: Optional[_Squares] = None) -> int:
        """Returns `attackers` as a number whose bit 0 is a1."""

    def attacks_mask(self, square: int) -> int:
        """Returns `attacks` as a number whose bit 0 is a1."""

    def checkers_mask(self) -> int:
        """Returns `checkers` as a number whose bit 0 is a1."""

    def is_pinned(self, color: bool, square: int) -> bool:
        """Returns whether a piece on a square is pinned to the king of a color."""

    def pin(self, color: bool, square: int) -> SquareSet:
        """Returns the line on which a piece is pinned to the king of a color, including king and pinner, or all squares if
        the piece isn't pinned.
        """

    def pin_mask(self, color: bool, square: int) -> int:
        """Returns `pin` as a number whose bit 0 is a1."""

    def piece_type_at(self, square: int) -> Optional[int]:
        """Returns the type of the piece on a square, from 1 to 6, or None."""

    def color_at(self, square: int) -> Optional[bool]:
        """Returns the color of the piece on a square, or None."""

    def has_castling_rights(self, color: bool) -> bool:
        """Returns whether a color may still castle."""

    def has_legal_en_passant(self) -> bool:
        """Returns whether a legal move captures en passant."""

    def has_pseudo_legal_en_passant(self) -> bool:
        """Returns whether a pawn attacks the en passant square, even if capturing there would expose the king."""

    def has_insufficient_material(self, color: bool) -> bool:
        """Returns whether a color doesn't have enough pieces left to win, however the other side plays."""

    def is_fifty_moves(self) -> bool:
        """Returns whether the last 50 moves had no capture and no pawn move, and the game goes on. Always False in
        Crazyhouse.
        """

    def is_seventyfive_moves(self) -> bool:
        """Returns whether the last 75 moves had no capture and no pawn move, and the last one isn't mate. Always False
        in Crazyhouse.
        """

    def is_fivefold_repetition(self) -> bool:
        """Returns whether the position has occurred at least five times on this board."""

    def is_kingside_castling(self, move: Union[Move, str]) -> bool:
        """Returns whether the move castles on the king's side. Raises IllegalMoveError."""

    def is_queenside_castling(self, move: Union[Move, str]) -> bool:
        """Returns whether the move castles on the queen's side. Raises IllegalMoveError."""

    def is_zeroing(self, move: Union[Move, str]) -> bool:
        """Returns whether the move resets the half-move clock, as captures and pawn moves do. Raises IllegalMoveError."""

    def is_irreversible(self, move: Union[Move, str]) -> bool:
        """Returns whether no position before the move can occur again after it. Such a move captures, moves a pawn, gives
        up a right to castle or to capture en passant, or gives check in Three-check. In Crazyhouse only rights count.
        Raises IllegalMoveError.
        """

    def generate_legal_moves(self, from_mask: _Squares = ..., to_mask: _Squares = ...) -> Iterator[Move]:
        """Returns an iterator over the legal moves, optionally only those from and to the squares of two sets. The
        destination of castling is the rook's square here.
        """

    def generate_legal_captures(self, from_mask: _Squares = ..., to_mask: _Squares = ...) -> Iterator[Move]:
        """Returns an iterator over the legal captures, optionally only those from and to the squares of two sets."""

    def generate_legal_ep(self, from_mask: _Squares = ..., to_mask: _Squares = ...) -> Iterator[Move]:
        """Returns an iterator over the legal captures en passant."""

    def generate_castling_moves(self, from_mask: _Squares = ..., to_mask: _Squares = ...) -> Iterator[Move]:
        """Returns an iterator over the legal castling moves, optionally only those to the rooks' squares in a set."""

    def generate_pseudo_legal_moves(self, from_mask: _Squares = ..., to_mask: _Squares = ...) -> Iterator[Move]:
        """Returns an iterator over `pseudo_legal_moves`, optionally only those from and to the squares of two sets."""

    def generate_pseudo_legal_captures(self, from_mask: _Squares = ..., to_mask: _Squares = ...) -> Iterator[Move]:
        """Returns an iterator over the pseudo-legal captures, optionally only those from and to the squares of two sets."""

    def generate_pseudo_legal_ep(self, from_mask: _Squares = ..., to_mask: _Squares = ...) -> Iterator[Move]:
        """Returns an iterator over the pseudo-legal captures en passant."""

    def is_pseudo_legal(self, move: Union[Move, str]) -> bool:
        """Returns whether a Move is among `pseudo_legal_moves`, or a legal drop."""

    def is_into_check(self, move: Union[Move, str]) -> bool:
        """Returns whether a move puts or leaves the mover's king in check."""

    def legal_drop_squares(self) -> SquareSet:
        """Returns the squares on which the side to move could legally drop a suitable piece in Crazyhouse, or an empty
        set in other variants.
        """

    def legal_drop_squares_mask(self) -> int:
        """Returns `legal_drop_squares` as a number whose bit 0 is a1."""

    def xboard(self, move: Union[Move, str], chess960: Optional[bool] = None) -> str:
        """Returns the move for XBoard, which is UCI except for castling in Chess960, written as "O-O"."""

    def parse_xboard(self, xboard: str) -> Move:
        """Parses a legal move in UCI or in SAN. Raises InvalidMoveError, IllegalMoveError or AmbiguousMoveError."""

    def push_xboard(self, xboard: str) -> Move:
        """Plays a move in UCI or in SAN, and returns it: see `parse_xboard`."""

    def lan(self, move: Union[Move, str]) -> str:
        """Returns the move in long algebraic notation, such as "Ng1-f3". Raises IllegalMoveError."""

    def san_and_push(self, move: Union[Move, str]) -> str:
        """Plays a move, and returns it in standard algebraic notation. Raises IllegalMoveError."""

    def variation_san(self, variation: Iterable[Union[Move, str]]) -> str:
        """Returns a line of moves from here in standard algebraic notation with move numbers. Raises IllegalMoveError."""

    def board_fen(self) -> str:
        """Returns the first field of the FEN, the placement of the pieces."""

    def shredder_fen(self, en_passant: str = "legal", promoted: Optional[bool] = None) -> str:
        """Returns the FEN with the files of the rooks that may castle: `fen(shredder=True)`."""

    def chess960_pos(self) -> Optional[int]:
        """Returns the number of the Chess960 start position with these pieces, or None. Ignores the side to move and the
        castling rights.
        """

    def root(self) -> Self:
        """Returns a board at the start of the game, before the moves played."""

    def set_chess960_pos(self, number: int) -> None:
        """Sets up a Chess960 start position by its number, 0 to 959, and forgets the moves played."""

    def clean_castling_rights(self) -> int:
        """Returns the `castling_rights` whose king and rook are in place."""

    def set_castling_fen(self, castling_fen: str) -> None:
        """Sets the castling rights, as in a FEN, and forgets the moves played."""

    def castling_shredder_fen(self) -> str:
        """Returns the castling rights as in a FEN with the files of the rooks."""

    def castling_xfen(self) -> str:
        """Returns the castling rights as in a FEN."""

    def has_chess960_castling_rights(self) -> bool:
        """Returns whether the castling rights couldn't occur in standard chess."""

    def status(self) -> Status:
        """Returns what is wrong with the position, as a `Status`. Castling rights of Chess960 are wrong unless `chess960`
        is set.
        """

    def is_valid(self) -> bool:
        """Returns whether `status` has no problems."""

    def was_into_check(self) -> bool:
        """Returns whether the side not to move is in check, which is impossible."""

    def clear_stack(self) -> None:
        """Forgets the moves played, and the repetitions with them."""

    def set_piece_at(self, square: int, piece: Optional[Piece], promoted: bool = False) -> None:
        """Puts a piece on a square, or removes what is there if `piece` is None, and forgets the moves played."""

    def remove_piece_at(self, square: int) -> Optional[Piece]:
        """Removes and returns the piece on a square, or returns None, and forgets the moves played."""

    def set_piece_map(self, pieces: dict[int, Piece]) -> None:
        """Sets up the pieces of a dict from squares to Piece, and forgets the moves played."""

    def set_board_fen(self, fen: str) -> None:
        """Sets up the pieces of the first field of a FEN, and forgets the moves played. Raises FenError for other text."""

    def mirror(self) -> Board:
        """Returns a board with the colors swapped: flipped top to bottom, with the other side to move. It has no moves
        played. Raises ValueError in Horde, where sides differ.
        """

    def apply_transform(self, f: Callable[[int], int]) -> None:
        """Changes every set of squares by a function from a number to a number, such as `chess.flip_horizontal`: pieces,
        castling rights and the en passant square. Forgets the moves played.
        """

    def transform(self, f: Callable[[int], int]) -> Self:
        """Returns a board without moves played, changed by `apply_transform`."""

    def apply_mirror(self) -> None:
        """Exchanges the colors of this board, as `mirror` does."""

    def unicode(
        self, *, invert_color: bool = False, borders: bool = False, empty_square: str = "⭘", orientation: bool = True
    ) -> str:
        """Returns the board as lines of chess figures."""

    def _repr_svg_(self) -> str: ...

_Squares = Union[SupportsInt, Iterable[int]]

class SquareSet:
    """A set of squares, given as a number whose bit 0 is a1, or as squares. It equals both."""

    mask: int
    def __new__(cls, squares: _Squares = 0) -> Self: ...
    @staticmethod
    def from_square(square: int) -> SquareSet:
        """Returns the set of one square."""

    @staticmethod
    def between(a: int, b: int) -> SquareSet:
        """Returns the squares between two squares on a line, without both."""

    @staticmethod
    def ray(a: int, b: int) -> SquareSet:
        """Returns the squares of the line through two squares, from edge to edge."""

    def __int__(self) -> int: ...
    def __index__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __len__(self) -> int: ...
    def __contains__(self, square: object, /) -> bool: ...
    def __iter__(self) -> Iterator[int]: ...
    def __reversed__(self) -> Iterator[int]: ...
    def __le__(self, other: _Squares, /) -> bool: ...
    def __lt__(self, other: _Squares, /) -> bool: ...
    def __ge__(self, other: _Squares, /) -> bool: ...
    def __gt__(self, other: _Squares, /) -> bool: ...
    def __or__(self, other: _Squares, /) -> SquareSet: ...
    def __and__(self, other: _Squares, /) -> SquareSet: ...
    def __sub__(self, other: _Squares, /) -> SquareSet: ...
    def __xor__(self, other: _Squares, /) -> SquareSet: ...
    __ror__ = __or__
    __rand__ = __and__
    __rxor__ = __xor__
    def __invert__(self) -> SquareSet: ...
    def __lshift__(self, bits: int, /) -> SquareSet: ...
    def __rshift__(self, bits: int, /) -> SquareSet: ...
    def copy(self) -> SquareSet:
        """Returns a copy."""

    def isdisjoint(self, other: _Squares) -> bool:
        """Returns whether the sets share no square."""

    def issubset(self, other: _Squares) -> bool:
        """Returns whether the other set has all these squares."""

    def issuperset(self, other: _Squares) -> bool:
        """Returns whether this set has all squares of the other."""

    def union(self, *others: _Squares) -> SquareSet:
        """Returns the squares of any of the sets."""

    def intersection(self, *others: _Squares) -> SquareSet:
        """Returns the squares of all sets."""

    def difference(self, *others: _Squares) -> SquareSet:
        """Returns the squares of this set that no other has."""

    def symmetric_difference(self, *others: _Squares) -> SquareSet:
        """Returns the squares of exactly one of the sets."""

    def update(self, *others: _Squares) -> None:
        """Adds the squares of other sets."""

    def intersection_update(self, *others: _Squares) -> None:
        """Keeps the squares that all other sets have."""

    def difference_update(self, *others: _Squares) -> None:
        """Removes the squares of other sets."""

    def symmetric_difference_update(self, *others: _Squares) -> None:
        """Keeps the squares of exactly one of the sets."""

    def add(self, square: int) -> None:
        """Adds a square."""

    def discard(self, square: int) -> None:
        """Removes a square, if the set has it."""

    def remove(self, square: int) -> None:
        """Removes a square. Raises KeyError if the set doesn't have it."""

    def pop(self) -> int:
        """Removes and returns the lowest square. Raises KeyError if there is none."""

    def clear(self) -> None:
        """Removes all squares."""

    def mirror(self) -> SquareSet:
        """Returns the set with top and bottom exchanged."""

    def tolist(self) -> list[bool]:
        """Returns whether the set has each square, from a1 to h8."""

    def carry_rippler(self) -> Iterator[int]:
        """Iterates over the subsets of this set, as numbers."""

def attacks(piece_type: int, color: bool, square: int, occupied: int = 0) -> int:
    """Returns the squares that a piece attacks."""

def between(a: int, b: int) -> int:
    """Returns the squares between two squares on a line, without both."""

def ray(a: int, b: int) -> int:
    """Returns the squares of the line through two squares, from edge to edge, or 0 if they share none."""

# What only this package calls.
def __getattr__(name: str) -> Any: ...
