//! Reads FEN and EPD, and says where in the text a problem is.

use core::str::FromStr;

use crate::board::board::Board;
use crate::setup::error::{FenError, FenField, FenProblem};
use crate::setup::setup::Setup;
use crate::setup::validation::{SetupError, SetupProblem, Validation};
use crate::types::{Bitboard, CastlingSide, Color, File, Piece, Rank, Role, Square};

/// A valid position as a FEN describes it: a board and its two counters. `Display` writes the
/// FEN in standard notation.
///
/// ```
/// use movegen::{Board, setup::Fen};
/// let fen: Fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3 7".parse().unwrap();
/// assert_eq!((fen.board, fen.halfmove_clock, fen.fullmove_number), (Board::default(), 3, 7));
/// assert_eq!(fen.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3 7");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Fen {
    /// The board.
    pub board: Board,
    /// Half-moves since the last capture or pawn move.
    pub halfmove_clock: u16,
    /// The full-move number.
    pub fullmove_number: u16,
}

impl FromStr for Fen {
    type Err = FenError;

    /// Reads a FEN, as [`Board::from_fen`] does. Takes time linear in the length of the text.
    ///
    /// # Errors
    /// Returns the first problem. Syntax errors take precedence over an invalid position.
    fn from_str(text: &str) -> Result<Self, FenError> {
        let setup = Setup::from_fen_with(text, &mut Chess)?;
        let Setup { halfmove_clock, fullmove_number, .. } = setup;
        Ok(Self { board: setup.board_unchecked(), halfmove_clock, fullmove_number })
    }
}

impl Setup {
    /// Reads and validates a FEN. Fields that are missing are as in [`Board::from_fen`].
    ///
    /// ```
    /// use movegen::{Setup, setup::Validation};
    /// let text = "8/8/8/3k4/8/8/8/8 w - - 3 70";
    /// let setup = Setup::from_fen(text, Validation::Any).unwrap();
    /// assert_eq!((setup.halfmove_clock, setup.to_string().as_str()), (3, text));
    /// let error = Setup::from_fen(text, Validation::Playable).unwrap_err();
    /// assert_eq!(error.to_string(), "placement, column 1: each side must have exactly one king");
    /// ```
    ///
    /// # Errors
    /// Returns the first problem. Syntax errors take precedence over violations of `validation`.
    pub fn from_fen(text: &str, mut validation: Validation) -> Result<Self, FenError> {
        Self::from_fen_with(text, &mut validation)
    }

    /// Reads a FEN of a variant, and checks the position by the variant's rules.
    ///
    /// # Errors
    /// Returns the first problem. Syntax errors take precedence over an invalid position.
    pub fn from_fen_with(text: &str, dialect: &mut impl FenDialect) -> Result<Self, FenError> {
        let mut reader = Reader::new(text.trim_ascii_end());
        let mut setup = reader.four_fields(dialect)?;
        if let Some(field) = reader.field_of(dialect)? {
            setup.halfmove_clock = reader.counter(FenField::Halfmoves, field)?;
            if let Some(field) = reader.field_of(dialect)? {
                setup.fullmove_number = reader.counter(FenField::Fullmoves, field)?;
            }
        }
        if let Some(span) = reader.field_of(dialect)? {
            return Err(FenError::at(FenField::Rest, span.start, FenProblem::Extra));
        }
        reader.check(&setup, dialect)?;
        Ok(setup)
    }
}

/// The parts of a variant's FEN that chess doesn't have, and the positions that it allows: see
/// [`Setup::from_fen_with`]. A [`Validation`] is the dialect of chess.
///
/// ```
/// use movegen::setup::{FenDialect, FenError, FenField, FenProblem};
/// use movegen::{Piece, Role, Setup, Square};
///
/// /// A variant without pawns, in which `*` follows a piece that has been promoted.
/// #[derive(Default)]
/// struct Pawnless(Vec<Square>);
///
/// impl FenDialect for Pawnless {
///     fn read_symbol(
///         &mut self,
///         text: &str,
///         start: usize,
///         before: Option<(Square, Piece)>,
///     ) -> Result<usize, FenError> {
///         match before {
///             Some((square, _)) if text.starts_with('*') => self.0.push(square),
///             _ => return Err(FenError::unexpected(FenField::Placement, start, text)),
///         }
///         Ok(1)
///     }
///
///     fn check(&mut self, setup: &Setup) -> Result<(), (FenField, FenProblem)> {
///         let problem = (FenField::Placement, FenProblem::Variant("has pawns"));
///         if setup.role(Role::Pawn).any() { Err(problem) } else { Ok(()) }
///     }
/// }
///
/// let mut promoted = Pawnless::default();
/// Setup::from_fen_with("4k3/8/8/8/8/8/8/Q*7 w - -", &mut promoted).unwrap();
/// assert_eq!(promoted.0, [Square::A1]);
/// let error = Setup::from_fen_with("4k3/8/8/8/8/8/P7/8 w - -", &mut promoted).unwrap_err();
/// assert_eq!(error.to_string(), "placement, column 1: has pawns");
/// ```
pub trait FenDialect {
    /// Reads a symbol of the placement that chess doesn't allow there, and what belongs to it. Returns the number of
    /// bytes read. If `text` has no such prefix, the symbol is an error. `text` is the rest of the placement, and
    /// `start` its index in the FEN. `before` is the piece right before the symbol, and its square.
    ///
    /// If the [check](Self::check) fails, the symbols are read again to find the place of the problem.
    ///
    /// # Errors
    /// The variant doesn't allow the symbol, either. By default, it allows none.
    #[inline]
    fn read_symbol(
        &mut self,
        text: &str,
        start: usize,
        before: Option<(Square, Piece)>,
    ) -> Result<usize, FenError> {
        let _ = before;
        Err(FenError::unexpected(FenField::Placement, start, text))
    }

    /// Reads a field after the en passant square. Returns `false` if it isn't one of the variant's own. `start` is its
    /// index in the FEN.
    ///
    /// # Errors
    /// The field is one of the variant's own, but malformed.
    #[inline]
    fn read_field(&mut self, text: &str, start: usize) -> Result<bool, FenError> {
        let _ = (text, start);
        Ok(false)
    }

    /// Returns whether positions may have a problem that chess doesn't allow. The first piece with which a setup has a
    /// problem that isn't allowed is the place of the error. By default, no problem is allowed.
    #[inline]
    fn allows(&self, problem: SetupProblem, setup: &Setup) -> bool {
        let _ = (problem, setup);
        false
    }

    /// Checks a position.
    ///
    /// # Errors
    /// Returns the first problem, and the field that has it. The error's place is the start of that field, unless a
    /// piece or a castling right causes the problem.
    fn check(&mut self, setup: &Setup) -> Result<(), (FenField, FenProblem)>;
}

impl FenDialect for Validation {
    #[inline]
    fn check(&mut self, setup: &Setup) -> Result<(), (FenField, FenProblem)> {
        let first = |error: SetupError| error.first().unwrap_or(SetupProblem::KingCount);
        setup.validate(*self).map_err(first).map_err(|problem| (problem.field(), FenProblem::Setup(problem)))
    }
}

/// The dialect of a board.
struct Chess;

impl FenDialect for Chess {
    #[inline]
    fn check(&mut self, setup: &Setup) -> Result<(), (FenField, FenProblem)> {
        Validation::Playable.check(setup)
    }
}

/// # Reading FEN and EPD
impl Board {
    /// Reads a FEN, whose fields are separated by spaces or tabs. Those that are missing after the pieces are read as
    /// `w - - 0 1`. White space around it is skipped, because a line from a file may end in a line break. A board has
    /// no counters: they are checked and dropped. Castling rights are `KQkq` (X-FEN: the outermost rook) or the rooks'
    /// files (Shredder-FEN: `HAha`). Takes time linear in the length of the text.
    ///
    /// ```
    /// use movegen::Board;
    /// let board = Board::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 5 40").unwrap();
    /// assert_eq!(board, Board::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w HAha").unwrap());
    /// ```
    ///
    /// # Errors
    /// Returns the first problem. Syntax errors take precedence over an invalid position.
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        text.parse().map(|fen: Fen| fen.board)
    }

    /// Reads the four fields of an EPD. Returns the board and the text after them: the
    /// operations, without leading spaces.
    ///
    /// ```
    /// use movegen::Board;
    /// let text = "4k3/8/8/8/8/8/8/4K3 w - - id \"bare kings\";";
    /// let (board, operations) = Board::from_epd(text).unwrap();
    /// assert_eq!((board.occupied().len(), operations), (2, "id \"bare kings\";"));
    /// ```
    ///
    /// # Errors
    /// Returns the first problem in the four fields.
    pub fn from_epd(text: &str) -> Result<(Self, &str), FenError> {
        let mut reader = Reader::new(text);
        let mut playable = Chess;
        let setup = reader.four_fields(&mut playable)?;
        reader.check(&setup, &mut playable)?;
        Ok((setup.board_unchecked(), reader.rest()))
    }
}

impl FromStr for Setup {
    type Err = FenError;

    /// Reads a FEN without validation, like [`Setup::from_fen`] with [`Validation::Any`]:
    /// the inverse of `Display`.
    ///
    /// # Errors
    /// Returns the first syntax error.
    fn from_str(text: &str) -> Result<Self, FenError> {
        Self::from_fen(text, Validation::Any)
    }
}

impl FromStr for Board {
    type Err = FenError;

    /// Reads a FEN: see [`Board::from_fen`].
    ///
    /// # Errors
    /// Returns the first problem, as [`Board::from_fen`] does.
    fn from_str(text: &str) -> Result<Self, FenError> {
        Self::from_fen(text)
    }
}

/// The bytes of one field, end exclusive.
#[derive(Clone, Copy, Default)]
struct Span {
    start: usize,
    end: usize,
}

impl Span {
    fn of(self, text: &str) -> &[u8] {
        text.as_bytes().get(self.start..self.end).unwrap_or_default()
    }

    /// Returns the error for the character at `byte`, or for a field that ends there.
    #[cold]
    fn unexpected(self, field: FenField, text: &str, byte: usize) -> FenError {
        FenError::unexpected(field, byte, text.get(byte..self.end).unwrap_or_default())
    }
}

/// A text that is being read.
struct Reader<'a> {
    text: &'a str,
    /// The index of the next byte.
    next: usize,
    /// The starts of the fields, by [`FenField`]. A field that is missing has that of the placement.
    starts: [usize; 9],
}

const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Self {
        // Some editors begin a file with a byte order mark.
        let start = text.strip_prefix('\u{FEFF}').unwrap_or(text).trim_ascii_start();
        let next = text.len() - start.len();
        Self { text, next, starts: [next; 9] }
    }

    fn set_start(&mut self, field: FenField, start: usize) {
        if let Some(place) = self.starts.get_mut(field as usize) {
            *place = start;
        }
    }

    fn start(&self, field: FenField) -> usize {
        self.starts.get(field as usize).copied().unwrap_or_default()
    }

    fn skip_spaces(&mut self) {
        while self.text.as_bytes().get(self.next).is_some_and(|&byte| is_space(byte)) {
            self.next += 1;
        }
    }

    /// Returns the text after the last field, without leading spaces.
    fn rest(mut self) -> &'a str {
        self.skip_spaces();
        self.text.get(self.next..).unwrap_or_default()
    }

    /// Returns the next field, or `None` at the end.
    fn field(&mut self) -> Option<Span> {
        self.skip_spaces();
        let start = self.next;
        while self.text.as_bytes().get(self.next).is_some_and(|&byte| !is_space(byte)) {
            self.next += 1;
        }
        (self.next > start).then_some(Span { start, end: self.next })
    }

    /// Returns the next field and keeps its place, or returns `None` at the end.
    fn placed(&mut self, field: FenField) -> Option<Span> {
        let span = self.field()?;
        self.set_start(field, span.start);
        Some(span)
    }

    /// Returns the next field that isn't one of the dialect's own, or `None` at the end.
    fn field_of(&mut self, dialect: &mut impl FenDialect) -> Result<Option<Span>, FenError> {
        while let Some(span) = self.field() {
            let text = self.text.get(span.start..span.end).unwrap_or_default();
            if !dialect.read_field(text, span.start)? {
                return Ok(Some(span));
            }
            self.set_start(FenField::Checks, span.start);
        }
        Ok(None)
    }

    /// Reads the first four fields, or those that there are. The setup may be impossible.
    fn four_fields(&mut self, dialect: &mut impl FenDialect) -> Result<Setup, FenError> {
        let text = self.text;
        let mut setup = Setup::EMPTY;

        let start = self.next;
        if start == text.len() {
            return Err(FenError::at(FenField::Placement, 0, FenProblem::Missing));
        }
        let mut sets = [Bitboard::EMPTY; 12];
        self.next = self.read_placement(&mut sets, dialect)?;
        setup.pieces = Board::from_disjoint(&sets);

        if let Some(span) = self.placed(FenField::Turn) {
            setup.turn = match span.of(text) {
                b"w" => Color::White,
                b"b" => Color::Black,
                field => {
                    let known = usize::from(matches!(field, [b'w' | b'b', ..]));
                    return Err(span.unexpected(FenField::Turn, text, span.start + known));
                }
            };
        }
        let is_given = |span: &Span| span.of(text) != b"-";
        if let Some(castling) = self.placed(FenField::Castling).filter(is_given) {
            setup.castling_rooks = read_castling(text, castling, &setup)?;
        }
        if let Some(en_passant) = self.placed(FenField::EnPassant).filter(is_given) {
            setup.en_passant = Some(read_en_passant(text, en_passant)?);
        }
        Ok(setup)
    }

    /// Reads the placement, which is the next field. Returns its end.
    #[inline]
    fn read_placement(
        &mut self,
        sets: &mut [Bitboard; 12],
        dialect: &mut impl FenDialect,
    ) -> Result<usize, FenError> {
        let text = self.text.as_bytes();
        let error = |byte, problem| Err(FenError::at(FenField::Placement, byte, problem));
        // Squares in text order: a8 is 0, h1 is 63.
        let (mut next, mut rank_end) = (0, 8);
        let mut after_digit = false;
        let mut byte = self.next;
        while let Some(&letter) = text.get(byte) {
            if let Some(piece) = piece_of(letter) {
                if next == rank_end {
                    return error(byte, FenProblem::LongRank);
                }
                let set = &mut sets[piece.index()];
                *set = set.with(Square::wrapping(next ^ 56));
                next += 1;
                after_digit = false;
            } else {
                match letter {
                    b'1'..=b'8' if after_digit => return error(byte, FenProblem::SplitCount),
                    b'1'..=b'8' => {
                        next += u32::from(letter - b'0');
                        if next > rank_end {
                            return error(byte, FenProblem::LongRank);
                        }
                        after_digit = true;
                    }
                    b'/' if next < rank_end => return error(byte, FenProblem::ShortRank),
                    b'/' if rank_end < 64 => {
                        rank_end += 8;
                        after_digit = false;
                    }
                    _ if is_space(letter) => break,
                    _ => {
                        byte += self.read_symbol(byte, next, dialect)?;
                        after_digit = false;
                    }
                }
            }
            byte += 1;
        }
        match (rank_end, next) {
            (64, 64) => Ok(byte),
            (64, _) => error(byte, FenProblem::ShortRank),
            _ => error(byte, FenProblem::Incomplete),
        }
    }

    /// Reads a symbol by a dialect. Returns how many bytes follow that belong to it.
    #[cold]
    fn read_symbol(
        &mut self,
        byte: usize,
        next: u32,
        dialect: &mut impl FenDialect,
    ) -> Result<usize, FenError> {
        // Pockets are the last symbol of a dialect.
        self.set_start(FenField::Pockets, byte);
        let rest = self.text.get(byte..).and_then(|rest| rest.split([' ', '\t']).next()).unwrap_or_default();
        let before = byte.checked_sub(1).and_then(|before| self.text.as_bytes().get(before));
        let piece = before.and_then(|&letter| piece_of(letter));
        let before = piece.map(|piece| (Square::wrapping(next.wrapping_sub(1) ^ 56), piece));
        let len = dialect.read_symbol(rest, byte, before)?;
        if len > 0 && rest.is_char_boundary(len) {
            Ok(len - 1)
        } else {
            Err(FenError::unexpected(FenField::Placement, byte, rest))
        }
    }

    /// Reads a counter: decimal digits up to 65,535, never silently truncated.
    #[inline]
    fn counter(&mut self, field: FenField, span: Span) -> Result<u16, FenError> {
        self.set_start(field, span.start);
        let mut value: u16 = 0;
        for (byte, &digit) in (span.start..).zip(span.of(self.text)) {
            if !digit.is_ascii_digit() {
                return Err(span.unexpected(field, self.text, byte));
            }
            let next = value.checked_mul(10).and_then(|tens| tens.checked_add(u16::from(digit - b'0')));
            value = next.ok_or_else(|| FenError::at(field, byte, FenProblem::OutOfRange))?;
        }
        Ok(value)
    }
}

/// Returns the piece named by a placement letter. Faster than [`Piece::from_letter`], which compares letter by letter.
#[inline]
const fn piece_of(letter: u8) -> Option<Piece> {
    /// Roles by the five low bits of a letter of either case.
    const ROLES: [Option<Role>; 32] = {
        let mut roles = [None; 32];
        let mut index = 0;
        while index < 6 {
            let role = Role::ALL[index];
            roles[role.letter() as usize & 31] = Some(role);
            index += 1;
        }
        roles
    };
    match ROLES[letter as usize & 31] {
        Some(role) if letter & 0xe0 == 0x40 => Some(Piece::new(Color::White, role)),
        Some(role) if letter & 0xe0 == 0x60 => Some(Piece::new(Color::Black, role)),
        _ => None,
    }
}

/// Reads a castling field, and returns its rooks.
fn read_castling(text: &str, span: Span, setup: &Setup) -> Result<Bitboard, FenError> {
    let mut rooks = Bitboard::EMPTY;
    for (byte, &letter) in (span.start..).zip(span.of(text)) {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let rook = match letter.to_ascii_lowercase() {
            b'k' => outermost_rook(setup, color, CastlingSide::KingSide),
            b'q' => outermost_rook(setup, color, CastlingSide::QueenSide),
            file @ b'a'..=b'h' => {
                Square::new(File::wrapping(u32::from(file - b'a')), Rank::First.relative_to(color))
            }
            _ => return Err(span.unexpected(FenField::Castling, text, byte)),
        };
        if rooks.contains(rook) {
            return Err(FenError::at(FenField::Castling, byte, FenProblem::Repeated));
        }
        rooks = rooks.with(rook);
    }
    Ok(rooks)
}

fn read_en_passant(text: &str, span: Span) -> Result<Square, FenError> {
    let known = match *span.of(text) {
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
            return Ok(Square::wrapping(u32::from(rank - b'1') * 8 + u32::from(file - b'a')));
        }
        [b'a'..=b'h', b'1'..=b'8', ..] => 2,
        [b'a'..=b'h', ..] => 1,
        _ => 0,
    };
    Err(span.unexpected(FenField::EnPassant, text, span.start + known))
}

/// Returns the rook meant by `K` or `Q`: the outermost one on that side of the king. If there is none, or if the king
/// has left its back rank, the corner, where validation then finds the problem. Both letters thus never mean the same
/// square.
pub(super) fn outermost_rook(setup: &Setup, color: Color, side: CastlingSide) -> Square {
    let rank = Rank::First.relative_to(color);
    let back_rank = Bitboard::rank(rank);
    let king = (setup.pieces.pieces(color, Role::King) & back_rank).first();
    let rooks = setup.pieces.pieces(color, Role::Rook) & back_rank;
    let outermost = match side {
        CastlingSide::KingSide => rooks.last(),
        CastlingSide::QueenSide => rooks.first(),
    };
    // If the outermost rook is on the king's other side, this side has none.
    let on_side = |rook: &Square| king.is_some_and(|king| CastlingSide::from_squares(king, *rook) == side);
    outermost.filter(on_side).unwrap_or(Square::new(side.standard_rook_file(), rank))
}

impl Reader<'_> {
    /// Checks a setup, and finds the place of its first problem in the text.
    #[inline]
    fn check(&self, setup: &Setup, dialect: &mut impl FenDialect) -> Result<(), FenError> {
        dialect.check(setup).map_err(|(field, problem)| {
            let place = match (field, problem) {
                (FenField::Castling, FenProblem::Setup(cause)) => self.locate_right(setup, cause),
                (FenField::Placement, FenProblem::Setup(cause)) => self.locate_piece(setup, cause, dialect),
                _ => None,
            };
            FenError::at(field, place.unwrap_or(self.start(field)), problem)
        })
    }

    /// Returns the byte of the last castling right that has a problem: of two on one side, the second is too many.
    #[cold]
    #[inline(never)]
    fn locate_right(&self, setup: &Setup, problem: SetupProblem) -> Option<usize> {
        let field = Reader { next: self.start(FenField::Castling), ..*self }.field()?;
        let mut before = Bitboard::EMPTY;
        let has_problem = |byte: &usize| {
            let rights = read_castling(self.text, Span { end: byte + 1, ..field }, setup).unwrap_or(before);
            let rook = rights.difference(before).first();
            before = rights;
            let checked = rook.map_or(Ok(()), |rook| setup.check_castling(rook));
            checked.is_err_and(|error| error.contains(problem))
        };
        (field.start..field.end).filter(has_problem).last()
    }

    /// Returns the byte of the first piece that causes a problem, if a single piece does. Reads the field a second
    /// time, because the first pass doesn't record the place of each piece.
    #[cold]
    #[inline(never)]
    fn locate_piece(
        &self,
        setup: &Setup,
        problem: SetupProblem,
        dialect: &mut impl FenDialect,
    ) -> Option<usize> {
        let mut reader = Reader { next: self.start(FenField::Placement), ..*self };
        let mut pieces = Setup { turn: setup.turn, ..Setup::EMPTY };
        let mut next = 0;
        loop {
            let byte = reader.next;
            let letter = *self.text.as_bytes().get(byte)?;
            match piece_of(letter) {
                Some(piece) => {
                    pieces.set(Square::wrapping(next ^ 56), Some(piece));
                    next += 1;
                    let is_king = |color| piece == Piece::new(color, Role::King);
                    let causes = match problem {
                        SetupProblem::KingCount => pieces.pieces(piece.color(), Role::King).more_than_one(),
                        SetupProblem::KingsAdjacent | SetupProblem::OpponentInCheck => is_king(!setup.turn),
                        SetupProblem::ImpossibleCheck => is_king(setup.turn),
                        _ => {
                            let mut problems = SetupError::NONE;
                            pieces.check_pieces(&mut problems);
                            problems.contains(problem) && !dialect.allows(problem, &pieces)
                        }
                    };
                    if causes {
                        return Some(byte);
                    }
                }
                None if letter.is_ascii_digit() => next += u32::from(letter - b'0'),
                None if letter == b'/' && next < 64 => {}
                None => reader.next += reader.read_symbol(byte, next, dialect).ok()?,
            }
            reader.next += 1;
        }
    }
}
