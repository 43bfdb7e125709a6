//! SAN and long algebraic notation: writing.

use core::fmt;

use movegen_core::{Bitboard, CastlingSide, Color, Move, Piece, Role, Square};

use crate::notation::san::{CheckMark, MarkedSan, San};
use crate::notation::text::ShortText;
use crate::position::Position;

/// How to write the parts of a move.
#[derive(Clone, Copy, Debug)]
struct Style {
    /// Between origin and destination of a non-capture.
    separator: &'static str,
    figurines: bool,
}

impl Style {
    const STANDARD: Self = Self { separator: "", figurines: false };

    fn push_role(self, text: &mut ShortText, role: Role) {
        if self.figurines {
            let figurine = Piece::new(Color::White, role).figurine();
            text.push_str(figurine.encode_utf8(&mut [0; 4]));
        } else {
            text.push(role.letter().to_ascii_uppercase() as u8);
        }
    }

    /// Writes a drop, a pawn's without a letter.
    #[cold]
    fn push_drop(self, text: &mut ShortText, role: Role, to: Square) {
        if role != Role::Pawn {
            self.push_role(text, role);
        }
        text.push(b'@');
        text.push(to.file().letter() as u8);
        text.push(to.rank().digit() as u8);
    }

    #[inline]
    fn push(self, text: &mut ShortText, san: San) {
        let (role, file, rank, captures, to, promotion) = match san {
            San::Move { role, file, rank, captures, to, promotion } => {
                (role, file, rank, captures, to, promotion)
            }
            San::Castling(CastlingSide::KingSide) => return text.push_str("O-O"),
            San::Castling(CastlingSide::QueenSide) => return text.push_str("O-O-O"),
            San::Drop { role, to } => return self.push_drop(text, role, to),
        };
        if role != Role::Pawn {
            self.push_role(text, role);
        }
        if let Some(file) = file {
            text.push(file.letter() as u8);
        }
        if let Some(rank) = rank {
            text.push(rank.digit() as u8);
        }
        // Without a file, the sign in a pawn move could not be read back.
        if captures && (role != Role::Pawn || file.is_some()) {
            text.push(b'x');
        } else {
            text.push_str(self.separator);
        }
        text.push(to.file().letter() as u8);
        text.push(to.rank().digit() as u8);
        if let Some(promotion) = promotion {
            text.push(b'=');
            self.push_role(text, promotion);
        }
    }
}

impl fmt::Display for MarkedSan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = ShortText::default();
        Style::STANDARD.push(&mut text, self.san);
        text.push_str(self.mark.map_or("", CheckMark::as_str));
        f.write_str(text.as_str())
    }
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = ShortText::default();
        Style::STANDARD.push(&mut text, *self);
        f.write_str(text.as_str())
    }
}

/// # Notation: writing SAN
impl Position {
    /// Returns the SAN of a legal move, for `Display`: `Nbd7`, `exd8=Q+`, `O-O-O#`. Includes only as much of the origin
    /// as is needed to tell it from other legal moves. [`SanText::long`] and [`SanText::figurines`] change the style.
    ///
    /// ```
    /// use movegen::Position;
    /// let position: Position = "7k/1P6/8/8/8/5N2/8/1N2K3 w - - 0 1".parse().unwrap();
    /// let text = |uci| position.san(position.parse_uci(uci).unwrap());
    /// assert_eq!(text("b1d2").to_string(), "Nbd2");
    /// assert_eq!(text("b7b8q").to_string(), "b8=Q+");
    /// assert_eq!(text("f3g5").long().to_string(), "Nf3-g5");
    /// assert_eq!(text("f3g5").figurines().to_string(), "♘g5");
    /// ```
    #[doc(alias("from_move", "display_san_move"))]
    #[inline]
    #[must_use]
    pub const fn san(&self, mv: Move) -> SanText<'_> {
        SanText { position: self, mv, long: false, figurines: false }
    }
}

/// A move's algebraic notation, written by `Display`: see [`Position::san`].
///
/// ```
/// use movegen::{Move, MoveKind, Position, Square};
/// let position = Position::default();
/// let text = position.san(Move::new(MoveKind::Knight, Square::G1, Square::F3));
/// assert_eq!([text.to_string(), text.long().to_string()], ["Nf3", "Ng1-f3"]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SanText<'a> {
    position: &'a Position,
    mv: Move,
    long: bool,
    figurines: bool,
}

impl SanText<'_> {
    /// Writes the full origin, as in long algebraic notation: `Ng1-f3`, `e5xd6`, `e7-e8=Q`.
    #[must_use]
    pub const fn long(mut self) -> Self {
        self.long = true;
        self
    }

    /// Writes figurines instead of letters: `♘f3`. Both sides use the white figurines `♔♕♖♗♘`, as usual in
    /// print. A moving pawn has none.
    ///
    /// ```
    /// use movegen::Position;
    /// let position: Position = "4k1n1/8/8/8/8/8/8/4K3 b - - 0 1".parse().unwrap();
    /// let mv = position.parse_san("Nf6").unwrap();
    /// assert_eq!(position.san(mv).figurines().to_string(), "♘f6", "a black knight");
    /// ```
    #[must_use]
    pub const fn figurines(mut self) -> Self {
        self.figurines = true;
        self
    }

    /// Returns the parts of the text. Unless it is [`long`](Self::long), the origin is as short as possible to tell the
    /// move from other legal moves of the same role to the same square: nothing, else the file, else the rank, else
    /// both. A capturing pawn always has its file.
    ///
    /// ```
    /// use movegen::notation::San;
    /// use movegen::{File, Position, Role};
    /// let position: Position = "4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1".parse().unwrap();
    /// let san = position.san(position.parse_uci("c3e2").unwrap()).to_san();
    /// assert!(matches!(san, San::Move { role: Role::Knight, file: Some(File::C), rank: None, .. }));
    /// ```
    #[must_use]
    pub fn to_san(&self) -> San {
        let Self { position: Position { board, .. }, mv, long, .. } = *self;
        if let Some(side) = mv.castling_side() {
            return San::Castling(side);
        }
        let (from, role, to, promotion) = (mv.from(), mv.role(), mv.to(), mv.promotion());
        let (file, rank, captures) = (Some(from.file()), Some(from.rank()), board.is_capture(mv));
        let san = San::Move { role, file, rank, captures, to, promotion };
        match role {
            _ if long => san,
            Role::Pawn => san.shortest(Bitboard::EMPTY),
            _ => san.shortest(board.legal_origins(role, to, Bitboard::ALL.without(from))),
        }
    }

    /// Returns the parts of the text with the check mark: a copy of the text that no longer borrows the position.
    ///
    /// ```
    /// use movegen::{Position, notation::MarkedSan};
    /// let position: Position = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1".parse().unwrap();
    /// let marked: MarkedSan = position.san(position.parse_uci("a1a8").unwrap()).to_marked_san();
    /// assert_eq!(marked.to_string(), "Ra8+");
    /// ```
    #[must_use]
    pub fn to_marked_san(&self) -> MarkedSan {
        MarkedSan { san: self.to_san(), mark: self.mark() }
    }

    /// Returns the check mark.
    #[inline]
    fn mark(&self) -> Option<CheckMark> {
        let Self { position: Position { board, .. }, mv, .. } = *self;
        // Few moves give check, and only those need a search for a reply. Bits that aren't a move here are
        // written too, but must not be made.
        let has_mover = board.pieces(board.turn(), mv.role()).contains(mv.from());
        (board.gives_check(mv) && has_mover)
            .then(|| if board.after(mv).has_legal_move() { CheckMark::Check } else { CheckMark::Checkmate })
    }

    /// Writes the text to `out` in one call. Faster than `Display`, which goes through a formatter.
    ///
    /// ```
    /// use movegen::Position;
    /// let position = Position::default();
    /// let mut text = String::new();
    /// position.san(position.parse_uci("g1f3").unwrap()).write_to(&mut text).unwrap();
    /// assert_eq!(text, "Nf3");
    /// ```
    ///
    /// # Errors
    /// Returns the errors of `out`.
    pub fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        let Self { long, figurines, .. } = *self;
        let mut text = ShortText::default();
        Style { separator: if long { "-" } else { "" }, figurines }.push(&mut text, self.to_san());
        if let Some(mark) = self.mark() {
            text.push_str(mark.as_str());
        }
        out.write_str(text.as_str())
    }
}

impl fmt::Display for SanText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to(f)
    }
}
