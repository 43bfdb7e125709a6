//! SAN and long algebraic notation: a move as written, and the legal move it names.

use core::fmt;
use core::str::FromStr;

use movegen_core::{Bitboard, CastlingSide, File, Move, MoveKind, Rank, Role, Square};

use crate::position::{Position, SearchPosition};

error! {
    /// Why a text is not a move of a position in algebraic notation.
    ///
    /// ```
    /// use movegen::Position;
    /// use movegen::notation::SanError;
    /// let position = Position::default();
    /// assert_eq!(position.parse_san("Nz3"), Err(SanError::Malformed { column: 2 }));
    /// assert_eq!(position.parse_san("Nd3"), Err(SanError::Illegal));
    /// ```
    ///
    /// With the feature `serde` it becomes an object: `{"code":"malformed","column":2}`.
    pub enum SanError {
        /// The text is not a move in any position.
        Malformed {
            /// The first byte that cannot be part of a move, from 1.
            column: usize,
        } = "malformed",
        /// Well-formed, but the position has no such legal move.
        Illegal = "illegal",
        /// More than one legal move matches.
        Ambiguous = "ambiguous",
    }
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed { column } => {
                write!(f, "column {column}: not a move such as Nf3, exd8=Q or O-O")
            }
            Self::Illegal => f.write_str("not a legal move in this position"),
            Self::Ambiguous => f.write_str("more than one legal move matches"),
        }
    }
}

/// A move as algebraic notation names it, independent of a position: what `Nbd7`, `exd8=Q` or `O-O` says.
/// [`Position::find_san`](crate::Position::find_san) finds the legal move, and
/// [`SanText::to_san`](super::SanText::to_san) goes the other way.
///
/// `FromStr` reads whatever [`Position::parse_san`](crate::Position::parse_san) accepts, and `Display` writes the
/// standard form without check marks.
///
/// ```
/// use movegen::notation::San;
/// use movegen::{CastlingSide, File, Position, Role, Square};
/// let san: San = "Nbxd7+".parse().unwrap();
/// let San::Move { role, file, rank, captures, to, promotion } = san else { panic!() };
/// assert_eq!((role, file, rank), (Role::Knight, Some(File::B), None));
/// assert_eq!((captures, to, promotion), (true, Square::D7, None));
/// assert_eq!(san.to_string(), "Nbxd7");
/// assert_eq!("0-0".parse(), Ok(San::Castling(CastlingSide::KingSide)));
///
/// let position = Position::default();
/// let mv = position.find_san(&"e2-e4!".parse().unwrap()).unwrap();
/// assert_eq!(position.san(mv).to_san().to_string(), "e4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum San {
    /// Castling.
    Castling(CastlingSide),
    /// Any other move.
    Move {
        /// The moving piece's role.
        role: Role,
        /// The origin's file, if given. A pawn without one moves straight ahead.
        file: Option<File>,
        /// The origin's rank, if given.
        rank: Option<Rank>,
        /// Whether the move is written as a capture. When reading, `x` is accepted on any move and may be
        /// missing from a capture.
        captures: bool,
        /// The destination.
        to: Square,
        /// The role a pawn promotes to, in Antichess perhaps a king.
        promotion: Option<Role>,
    },
    /// A drop of a piece from the pocket, in Crazyhouse: `N@f3`, `@e4`. Never legal in chess.
    Drop {
        /// The role of the piece.
        role: Role,
        /// The square it is dropped on.
        to: Square,
    },
}

/// How a move in algebraic notation says that it gives check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CheckMark {
    /// `+`.
    Check,
    /// `#`.
    Checkmate,
}

impl CheckMark {
    /// Returns the sign, `+` or `#`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Check => "+",
            Self::Checkmate => "#",
        }
    }
}

impl San {
    /// Returns the move with only as much of its origin as tells it from other legal moves of its role to its square,
    /// which start on `rivals`: nothing, else the file, else the rank, else both. A capturing pawn keeps its file.
    ///
    /// ```
    /// use movegen::{Bitboard, San, Square};
    /// let san: San = "Ra1-d1".parse().unwrap();
    /// let shortest = |rivals| san.shortest(rivals).to_string();
    /// assert_eq!(shortest(Bitboard::EMPTY), "Rd1");
    /// assert_eq!(shortest(Square::H1.into()), "Rad1");
    /// assert_eq!(shortest(Square::A4.into()), "R1d1");
    /// ```
    #[must_use]
    #[inline]
    pub fn shortest(mut self, rivals: Bitboard) -> Self {
        if let Self::Move { role, file, rank, captures, .. } = &mut self {
            let has_rival = |line: Option<Bitboard>| line.is_some_and(|line| !rivals.is_disjoint(line));
            let (on_file, on_rank) =
                (has_rival(file.map(Bitboard::file)), has_rival(rank.map(Bitboard::rank)));
            let (needs_file, needs_rank) = match role {
                Role::Pawn => (*captures, false),
                _ => (rivals.any() && (!on_file || on_rank), on_file),
            };
            (*file, *rank) = (file.filter(|_| needs_file), rank.filter(|_| needs_rank));
        }
        self
    }

    /// Returns the squares from which the piece may come. A pawn without a file is pushed. Empty for castling and
    /// drops.
    ///
    /// ```
    /// use movegen::{Bitboard, File, San};
    /// let san: San = "Nbd7".parse().unwrap();
    /// assert_eq!(san.origins(), Bitboard::file(File::B));
    /// ```
    #[must_use]
    pub fn origins(&self) -> Bitboard {
        match *self {
            Self::Move { role, file, rank, to, .. } => origins(role, file, rank, to),
            Self::Castling(_) | Self::Drop { .. } => Bitboard::EMPTY,
        }
    }
}

/// Returns the squares from which a move may start.
#[inline(always)]
fn origins(role: Role, file: Option<File>, rank: Option<Rank>, to: Square) -> Bitboard {
    let file = if role == Role::Pawn { file.or(Some(to.file())) } else { file };
    file.map_or(Bitboard::ALL, Bitboard::file) & rank.map_or(Bitboard::ALL, Bitboard::rank)
}

/// A [`San`] with its check mark, as parsed from a text or [made from a move](super::SanText::to_marked_san).
///
/// ```
/// use movegen::notation::{CheckMark, MarkedSan};
/// let marked: MarkedSan = "Qxf7#!".parse().unwrap();
/// assert_eq!((marked.san, marked.mark), ("Qxf7".parse().unwrap(), Some(CheckMark::Checkmate)));
/// assert_eq!(marked.to_string(), "Qxf7#");
/// ```
#[doc(alias = "SanPlus")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MarkedSan {
    /// The move.
    pub san: San,
    /// Its check mark.
    pub mark: Option<CheckMark>,
}

impl FromStr for MarkedSan {
    type Err = SanError;

    /// Reads what [`San`] reads. `++` is a check.
    ///
    /// # Errors
    /// Returns [`SanError::Malformed`] if the text isn't a move in any position.
    fn from_str(text: &str) -> Result<Self, SanError> {
        let mark = text.bytes().find_map(|byte| match byte {
            b'+' => Some(CheckMark::Check),
            b'#' => Some(CheckMark::Checkmate),
            _ => None,
        });
        Ok(Self { san: text.parse()?, mark })
    }
}

/// # Notation: reading SAN
impl Position {
    /// Reads a legal move in standard or long algebraic notation. Trailing marks (`+`, `#`, `!`, `?`, `e.p.`)
    /// are ignored. Also reads the common variants: `0-0`, `e8Q` and `e8(Q)`, `ed5`, `Pe4`, `e4:d5`, more of
    /// the origin than needed, and figurines of either color.
    ///
    /// ```
    /// use movegen::Position;
    /// use movegen::notation::SanError;
    /// let position: Position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse().unwrap();
    /// assert_eq!(position.parse_san("0-0"), position.parse_uci("e1g1").map_err(|_| SanError::Illegal));
    /// assert_eq!(position.parse_san("Ra1xa8+!"), position.parse_san("Rxa8"));
    /// assert_eq!(position.parse_san("Nf3"), Err(SanError::Illegal));
    /// assert_eq!(position.parse_san("Rx9"), Err(SanError::Malformed { column: 3 }));
    /// ```
    ///
    /// # Errors
    /// Returns [`SanError`] if the text isn't a move, or the move isn't legal or is ambiguous.
    #[doc(alias("from_san", "parse_san_move"))]
    pub fn parse_san(&self, text: &str) -> Result<Move, SanError> {
        self.find_san(&text.parse()?)
    }

    /// Finds the legal move that `san` names. Only looks at moves of its role to its destination.
    ///
    /// A missing or superfluous capture sign is not an error. To be stricter, compare it:
    ///
    /// ```
    /// use movegen::{Position, San};
    /// let position = Position::default();
    /// let san: San = "exd4".parse().unwrap();
    /// assert!(position.find_san(&san).is_err());
    /// let san: San = "Nxf3".parse().unwrap();
    /// let mv = position.find_san(&san).unwrap();
    /// assert!(matches!(san, San::Move { captures: true, .. }) && !position.is_capture(mv));
    /// ```
    ///
    /// # Errors
    /// Returns [`SanError::Illegal`] if no legal move matches, and [`SanError::Ambiguous`] if several do.
    // Inlined to keep the parts of a move in registers while a game is read.
    #[inline(always)]
    pub fn find_san(&self, san: &San) -> Result<Move, SanError> {
        self.find(san, |role, to, among| self.board.legal_origins(role, to, among))
    }

    /// Returns the legal move that `san` names, given a function that returns the [legal
    /// origins](movegen_core::Board::legal_origins).
    #[inline(always)]
    fn find(
        &self,
        san: &San,
        legal_origins: impl FnOnce(Role, Square, Bitboard) -> Bitboard,
    ) -> Result<Move, SanError> {
        let (role, file, rank, to, promotion) = match *san {
            San::Castling(side) => return self.find_castling(side),
            San::Drop { .. } => return Err(SanError::Illegal),
            San::Move { role, file, rank, to, promotion, .. } => (role, file, rank, to, promotion),
        };
        let origins = legal_origins(role, to, origins(role, file, rank, to));
        let from = origins.first().ok_or(SanError::Illegal)?;
        let by_pawn = role == Role::Pawn;
        let needs_board = by_pawn
            & (matches!(to.rank(), Rank::First | Rank::Eighth) | (self.board.en_passant() == Some(to)));
        let mv = if needs_board | promotion.is_some() {
            self.board.candidate_move(from, to, promotion).ok_or(SanError::Illegal)?
        } else {
            let is_double = by_pawn & (from.index().abs_diff(to.index()) == 16);
            Move::new(if is_double { MoveKind::DoublePush } else { MoveKind::of(role) }, from, to)
        };
        if origins.more_than_one() { Err(SanError::Ambiguous) } else { Ok(mv) }
    }

    fn find_castling(&self, side: CastlingSide) -> Result<Move, SanError> {
        let (board, turn) = (&self.board, self.turn());
        let rook = board.castling_rook(turn, side).ok_or(SanError::Illegal)?;
        let mv = Move::new(MoveKind::Castling, board.king(turn), rook);
        if board.is_legal(mv) { Ok(mv) } else { Err(SanError::Illegal) }
    }
}

impl SearchPosition {
    /// Reads a legal move in standard or long algebraic notation: see [`Position::parse_san`].
    ///
    /// # Errors
    /// Returns [`SanError`] if the text isn't a move, or the move isn't legal or is ambiguous.
    pub fn parse_san(&self, text: &str) -> Result<Move, SanError> {
        self.find_san(&text.parse()?)
    }

    /// Finds the legal move that `san` names: see [`Position::find_san`].
    ///
    /// # Errors
    /// Returns [`SanError::Illegal`] if no legal move matches, and [`SanError::Ambiguous`] if several do.
    #[inline(always)]
    pub fn find_san(&self, san: &San) -> Result<Move, SanError> {
        let check_info = self.check_info();
        self.position().find(san, |role, to, among| self.legal_origins_with(check_info, role, to, among))
    }
}
