//! FEN of the variants, read and written.

use core::fmt::{self, Write};

use arrayvec::ArrayString;
use movegen_position::setup::{FenDialect, FenError, FenField, FenProblem, SetupProblem, Validation};
use movegen_position::{CastlingNotation, Color, Piece, Position, Role, Setup, Square};

use crate::position::{POCKET_ROLES, Pockets, VariantPosition, position_unchecked};
use crate::rules::by_variant;
use crate::rules::hooks::VariantRules;
use crate::setup::{VariantSetup, problems};
use crate::variant::Variant;

/// # Setting up
impl VariantPosition {
    /// Creates the start position of a variant.
    ///
    /// ```
    /// use movegen::variants::{Variant, VariantPosition};
    /// for variant in Variant::ALL {
    ///     assert_eq!(VariantPosition::new(variant).to_string(), variant.start_fen());
    /// }
    /// ```
    #[must_use]
    pub fn new(variant: Variant) -> Self {
        if variant == Variant::Chess {
            return Self::default();
        }
        let start = Self::from_fen(variant, variant.start_fen());
        start.unwrap_or(Self::with_position(variant, Position::default()))
    }

    /// Returns the position with the colors swapped, along with the pockets and the remaining checks. The board is
    /// flipped top to bottom, and it's the other side's turn. Returns `None` if the variant doesn't allow the result,
    /// as in Horde.
    ///
    /// ```
    /// use movegen::variants::{Variant, VariantPosition};
    /// let read = |fen| VariantPosition::from_fen(Variant::Crazyhouse, fen).unwrap();
    /// let position = read("4k3/8/8/8/8/8/Q~7/4K3[RPn] w - - 3 9");
    /// assert_eq!(position.flip(), Some(read("4k3/q~7/8/8/8/8/8/4K3[rpN] b - - 3 9")));
    /// assert_eq!(VariantPosition::new(Variant::Horde).flip(), None);
    /// ```
    #[must_use]
    pub fn flip(&self) -> Option<Self> {
        let mut setup = Setup::from(&self.board().flip());
        (setup.halfmove_clock, setup.fullmove_number) = (self.halfmove_clock(), self.fullmove_number());
        let mut flipped =
            Self { position: position_unchecked(&setup), promoted: self.promoted.flip(), ..*self };
        flipped.pockets.0.swap(0, 1);
        flipped.remaining_checks.swap(0, 1);
        let is_possible = problems(&flipped, &setup, Validation::Playable).next().is_none();
        is_possible.then_some(flipped)
    }

    /// Reads a FEN as lichess or Fairy-Stockfish writes it. Fields at its end may be missing. In Crazyhouse, the
    /// pockets are in brackets (`/RNBQKBNR[Pp]`) or on a ninth rank (`/RNBQKBNR/Pp`), and `~` follows a promoted
    /// piece. In Three-check, the remaining checks stand before the clocks (`3+2`), or the checks given stand after
    /// them (`+0+1`). Both are optional.
    ///
    /// ```
    /// use movegen::variants::{Variant, VariantPosition};
    /// let read = |fen| VariantPosition::from_fen(Variant::ThreeCheck, fen).unwrap();
    /// let fairy = read("4k3/8/8/8/8/8/8/R3K3 w Q - 3+2 0 9");
    /// assert_eq!(fairy, read("4k3/8/8/8/8/8/8/R3K3 w Q - 0 9 +0+1"));
    /// assert_eq!(fairy.to_string(), "4k3/8/8/8/8/8/8/R3K3 w Q - 3+2 0 9");
    /// ```
    ///
    /// # Errors
    /// Returns the first problem with its field and column. Syntax errors take precedence over an invalid position.
    pub fn from_fen(variant: Variant, text: &str) -> Result<Self, FenError> {
        if variant == Variant::Chess {
            return Position::from_fen(text).map(Into::into);
        }
        let mut dialect = Dialect::new(variant, Validation::Playable);
        Setup::from_fen_with(text, &mut dialect)?;
        Ok(dialect.position)
    }
}

impl VariantSetup {
    /// Reads a FEN like [`VariantPosition::from_fen`], but accepts impossible positions.
    ///
    /// # Errors
    /// Returns the first syntax error.
    pub fn from_fen(variant: Variant, text: &str) -> Result<Self, FenError> {
        let mut dialect = Dialect::new(variant, Validation::Any);
        let setup = Setup::from_fen_with(text, &mut dialect)?;
        Ok(Self { setup, ..Self::from(&dialect.position) })
    }
}

/// The additions of a variant to a FEN that is being read.
struct Dialect {
    position: VariantPosition,
    /// Whether the field with the checks has been read, or isn't part of the variant.
    has_checks: bool,
    validation: Validation,
}

impl Dialect {
    fn new(variant: Variant, validation: Validation) -> Self {
        let position = VariantPosition::with_position(variant, Position::default());
        Self { position, has_checks: variant != Variant::ThreeCheck, validation }
    }
}

impl FenDialect for Dialect {
    fn read_symbol(
        &mut self,
        text: &str,
        start: usize,
        before: Option<(Square, Piece)>,
    ) -> Result<usize, FenError> {
        let VariantPosition { variant, pockets, promoted, .. } = &mut self.position;
        let before = before.filter(|(_, piece)| !matches!(piece.role(), Role::Pawn | Role::King));
        match (text.as_bytes(), before) {
            ([b'[' | b'/', ..], _) if *variant == Variant::Crazyhouse => read_pockets(text, start, pockets),
            ([b'~', ..], Some((square, _))) if *variant == Variant::Crazyhouse => {
                *promoted = promoted.with(square);
                Ok(1)
            }
            _ => Err(FenError::unexpected(FenField::Placement, start, text)),
        }
    }

    fn read_field(&mut self, text: &str, start: usize) -> Result<bool, FenError> {
        if self.has_checks || !text.contains('+') {
            return Ok(false);
        }
        self.position.remaining_checks = read_checks(text, start)?;
        self.has_checks = true;
        Ok(true)
    }

    fn allows(&self, problem: SetupProblem, setup: &Setup) -> bool {
        by_variant!(self.position.variant, R => R::allows(problem, setup))
    }

    fn check(&mut self, setup: &Setup) -> Result<(), (FenField, FenProblem)> {
        self.position.position = position_unchecked(setup);
        if self.validation == Validation::Any {
            return Ok(());
        }
        problems(&self.position, setup, self.validation).next().map_or(Ok(()), Err)
    }
}

/// Reads the pockets after the board, which start at a bracket or a slash. Returns their length.
fn read_pockets(text: &str, start: usize, pockets: &mut Pockets) -> Result<usize, FenError> {
    let in_brackets = text.starts_with('[');
    let (mut is_closed, mut is_dash) = (!in_brackets, false);
    for (byte, symbol) in text.char_indices().skip(1) {
        let piece = Piece::from_letter(symbol).filter(|piece| piece.role() != Role::King && !is_dash);
        match (piece, symbol) {
            (Some(piece), _) if !(in_brackets && is_closed) => pockets.add(piece.color(), piece.role()),
            (_, ']') if !is_closed => is_closed = true,
            // Empty pockets.
            (_, '-') if !(is_dash || in_brackets && is_closed) && pockets.is_empty() => is_dash = true,
            _ => return Err(FenError::at(FenField::Pockets, start + byte, FenProblem::Unexpected(symbol))),
        }
    }
    let end = start + text.len();
    if is_closed { Ok(text.len()) } else { Err(FenError::at(FenField::Pockets, end, FenProblem::Incomplete)) }
}

/// Reads the checks in either form. Returns the number that remains for each color.
fn read_checks(text: &str, start: usize) -> Result<[u8; 2], FenError> {
    let given = text.strip_prefix('+');
    let counts = given.unwrap_or(text);
    let known = match *counts.as_bytes() {
        [white @ b'0'..=b'3', b'+', black @ b'0'..=b'3'] => {
            return Ok([white, black].map(|digit| if given.is_some() { b'3' - digit } else { digit - b'0' }));
        }
        [b'0'..=b'3', b'+', b'0'..=b'3', ..] => 3,
        [b'0'..=b'3', b'+', ..] => 2,
        [b'0'..=b'3', ..] => 1,
        _ => 0,
    };
    let rest = counts.get(known..).unwrap_or_default();
    Err(FenError::unexpected(FenField::Checks, start + text.len() - rest.len(), rest))
}

/// The FEN of a position, returned by [`VariantPosition::fen`].
#[derive(Clone, Copy, Debug)]
pub struct VariantFenText<'a> {
    position: &'a VariantPosition,
    notation: CastlingNotation,
    legal_en_passant: bool,
}

impl VariantFenText<'_> {
    /// Writes the en passant square only if a legal move captures there.
    #[must_use]
    pub fn legal_en_passant(mut self) -> Self {
        self.legal_en_passant = true;
        self
    }
}

impl VariantPosition {
    /// Returns an object that displays the FEN. Pockets are written in brackets, and the remaining checks come before
    /// the clocks.
    #[must_use]
    pub const fn fen(&self, notation: CastlingNotation) -> VariantFenText<'_> {
        VariantFenText { position: self, notation, legal_en_passant: false }
    }
}

impl fmt::Display for VariantFenText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { position, notation, .. } = *self;
        if let Some(position) = position.as_chess() {
            let fen = position.fen(notation);
            return if self.legal_en_passant { fen.legal_en_passant().fmt(f) } else { fen.fmt(f) };
        }
        let mut chess = ArrayString::<128>::new();
        write!(chess, "{}", position.position.fen(notation))?;
        let (placement, fields) = chess.split_once(' ').unwrap_or((&chess, ""));
        let has_marks = position.variant == Variant::Crazyhouse;
        // In text order: a8 is 0, h1 is 63.
        let mut next = 0;
        for symbol in placement.chars() {
            f.write_char(symbol)?;
            let square = Square::from_index(next ^ 56).filter(|_| symbol.is_ascii_alphabetic());
            if has_marks && square.is_some_and(|square| position.promoted.contains(square)) {
                f.write_char('~')?;
            }
            next += symbol.to_digit(9).map_or(usize::from(symbol != '/'), |empty| empty as usize);
        }
        if position.variant == Variant::Crazyhouse {
            write!(f, "[{}]", position.pockets)?;
        }
        let checks = match position.remaining_checks {
            [white, black] if position.variant == Variant::ThreeCheck => Some((white, black)),
            _ => None,
        };
        for (i, field) in fields.split(' ').enumerate() {
            if let (3, Some((white, black))) = (i, checks) {
                write!(f, " {white}+{black}")?;
            }
            let is_hidden = i == 2 && self.legal_en_passant && !position.can_capture_en_passant();
            write!(f, " {}", if is_hidden { "-" } else { field })?;
        }
        Ok(())
    }
}

/// Writes a letter for each piece as in a FEN, White's pocket and queens first.
impl fmt::Display for Pockets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for color in Color::ALL {
            for role in POCKET_ROLES.into_iter().rev() {
                for _ in 0..self.count(color, role) {
                    write!(f, "{}", Piece::new(color, role))?;
                }
            }
        }
        Ok(())
    }
}

/// Writes the FEN in standard notation: see [`VariantPosition::fen`].
impl fmt::Display for VariantPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.fen(CastlingNotation::Standard), f)
    }
}
