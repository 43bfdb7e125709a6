//! FEN of the variants, read and written.

use core::fmt::{self, Write};

use arrayvec::{ArrayString, ArrayVec};
use movegen_position::setup::{FenError, FenField, FenProblem, SetupError, SetupProblem, Validation};
use movegen_position::{CastlingNotation, Color, File, Piece, Position, Rank, Role, Setup, Square};

use crate::position::{POCKET_ROLES, Pockets, VariantPosition, position_unchecked};
use crate::rules::by_variant;
use crate::rules::hooks::Rules;
use crate::variant::Variant;

/// An error at a byte of the text, counted from 0.
fn error_at(field: FenField, byte: usize, problem: FenProblem) -> FenError {
    FenError { field, column: byte + 1, problem }
}

/// A field and the index of its first byte.
type Span<'a> = (&'a str, usize);

/// Splits a text at its blanks. At most eight fields have a meaning; a ninth is kept, to be reported.
fn fields(text: &str) -> ArrayVec<Span<'_>, 9> {
    let start = text.strip_prefix('\u{FEFF}').unwrap_or(text).trim_ascii_start();
    let fields = start.split([' ', '\t']).filter(|field| !field.is_empty());
    fields.map(|field| (field, field.as_ptr() as usize - text.as_ptr() as usize)).take(9).collect()
}

/// The FEN of chess within a variant's, and where each of its bytes comes from.
#[derive(Default)]
struct Chess {
    text: ArrayString<160>,
    bytes: ArrayVec<usize, 160>,
}

impl Chess {
    fn push(&mut self, field: FenField, symbol: char, byte: usize) -> Result<(), FenError> {
        let too_long = error_at(field, byte, FenProblem::Unexpected(symbol));
        self.text.try_push(symbol).map_err(|_| too_long)?;
        for _ in 0..symbol.len_utf8() {
            self.bytes.try_push(byte).map_err(|_| too_long)?;
        }
        Ok(())
    }

    /// Adds a field after a space.
    fn push_field(&mut self, (field, start): Span<'_>) -> Result<(), FenError> {
        let rest = FenField::Rest;
        self.push(rest, ' ', start)?;
        field.char_indices().try_for_each(|(at, symbol)| self.push(rest, symbol, start + at))
    }

    /// The byte of the variant's FEN behind a column, or its end.
    fn byte(&self, column: usize, end: usize) -> usize {
        self.bytes.get(column - 1).copied().unwrap_or(end)
    }
}

/// # Setting up
impl VariantPosition {
    /// The start position of a variant.
    ///
    /// ```
    /// use movegen_variants::{Variant, VariantPosition};
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

    /// Reads a FEN of six fields, or of four, as lichess or Fairy-Stockfish writes it. The pockets of
    /// Crazyhouse are in brackets (`/RNBQKBNR[Pp]`) or a ninth rank (`/RNBQKBNR/Pp`), and `~` follows a
    /// promoted piece. In Three-check the checks still to give stand before the clocks (`3+2`), or those
    /// given after them (`+0+1`). Both may be missing.
    ///
    /// ```
    /// use movegen_variants::{Variant, VariantPosition};
    /// let read = |fen| VariantPosition::from_fen(Variant::ThreeCheck, fen).unwrap();
    /// let fairy = read("4k3/8/8/8/8/8/8/R3K3 w Q - 3+2 0 9");
    /// assert_eq!(fairy, read("4k3/8/8/8/8/8/8/R3K3 w Q - 0 9 +0+1"));
    /// assert_eq!(fairy.to_string(), "4k3/8/8/8/8/8/8/R3K3 w Q - 3+2 0 9");
    /// ```
    ///
    /// # Errors
    /// The first problem, with field and column; syntax errors take precedence over an invalid position.
    pub fn from_fen(variant: Variant, text: &str) -> Result<Self, FenError> {
        if variant == Variant::Chess {
            return Position::from_fen(text).map(Into::into);
        }
        let text = text.trim_ascii_end();
        let mut spans = fields(text);
        let mut extras = Self::with_position(variant, Position::default());
        let mut chess = Chess::default();
        if variant == Variant::ThreeCheck {
            extras.remaining_checks = take_checks(&mut spans)?;
        }
        let mut spans = spans.into_iter();
        if let Some(placement) = spans.next() {
            read_placement(placement, &mut extras, &mut chess)?;
        }
        let starts: ArrayVec<usize, 8> = spans.clone().map(|(_, start)| start).take(8).collect();
        spans.try_for_each(|span| chess.push_field(span))?;
        let located =
            |error: FenError| error_at(error.field, chess.byte(error.column, text.len()), error.problem);
        let setup = Setup::from_fen(&chess.text, Validation::Any).map_err(located)?;
        let position = Self { position: position_unchecked(&setup), ..extras };
        let place = |problem: &SetupProblem| {
            // Core knows the place of the first problem in chess.
            match Setup::from_fen(&chess.text, Validation::Playable) {
                Err(error) if error.problem == FenProblem::Setup(*problem) => located(error),
                _ => {
                    let (field, index) = field_of(*problem);
                    let start = index.map_or(0, |index| starts.get(index).copied().unwrap_or(0));
                    error_at(field, start, FenProblem::Setup(*problem))
                }
            }
        };
        position.check(&setup).map_err(|problem| match problem {
            Problem::Chess(problem) => place(&problem),
            Problem::Variant(field, reason) => {
                // Castling rights stand behind the side to move. All other rules are about the pieces.
                let start = if field == FenField::Castling { starts.get(1).copied().unwrap_or(0) } else { 0 };
                error_at(field, start, FenProblem::Variant(reason))
            }
        })?;
        Ok(position)
    }

    /// The first rule of the variant that the position breaks.
    fn check(&self, setup: &Setup) -> Result<(), Problem> {
        by_variant!(self.variant, R => {
            let problems = setup.validate(Validation::Playable).err().into_iter();
            let mut problems = problems.flat_map(SetupError::iter);
            if let Some(problem) = problems.find(|&problem| !R::allows(problem, setup)) {
                return Err(Problem::Chess(problem));
            }
            let castling = R::NOBODY_CASTLES.filter(|_| setup.castling_rooks.any());
            let castling = castling.map(|reason| Problem::Variant(FenField::Castling, reason));
            let pieces = || R::problem(self, setup).map(|reason| Problem::Variant(FenField::Placement, reason));
            castling.or_else(pieces).map_or(Ok(()), Err)
        })
    }
}

enum Problem {
    Chess(SetupProblem),
    Variant(FenField, &'static str),
}

/// The field of a problem, and its index after the placement.
fn field_of(problem: SetupProblem) -> (FenField, Option<usize>) {
    use SetupProblem::{
        CastlingKing, CastlingRook, CastlingTwice, EnPassantBlocked, EnPassantCheck, EnPassantPawn,
        EnPassantRank,
    };
    match problem {
        CastlingRook | CastlingKing | CastlingTwice => (FenField::Castling, Some(1)),
        EnPassantRank | EnPassantPawn | EnPassantBlocked | EnPassantCheck => (FenField::EnPassant, Some(2)),
        _ => (FenField::Placement, None),
    }
}

/// Reads the placement, copies what chess knows of it, and keeps the rest.
fn read_placement(
    (text, start): Span<'_>,
    extras: &mut VariantPosition,
    chess: &mut Chess,
) -> Result<(), FenError> {
    let field = FenField::Placement;
    let has_pockets = extras.variant == Variant::Crazyhouse;
    // In text order: a8 is 0, h1 is 63.
    let (mut next, mut ranks) = (0_usize, 0);
    let mut symbols = text.char_indices().map(|(at, symbol)| (start + at, symbol));
    while let Some((byte, symbol)) = symbols.next() {
        match symbol {
            '[' if has_pockets => {
                return read_pockets(symbols, true, start + text.len(), &mut extras.pockets);
            }
            '/' if has_pockets && ranks == 7 => {
                return read_pockets(symbols, false, start + text.len(), &mut extras.pockets);
            }
            '~' if has_pockets => {
                let promoted = next.checked_sub(1).and_then(|last| Square::from_index(last & 63 ^ 56));
                let follows_piece = chess.text.ends_with(|last: char| "NBRQnbrq".contains(last));
                match promoted.filter(|&square| follows_piece && !extras.promoted.contains(square)) {
                    Some(square) => extras.promoted = extras.promoted.with(square),
                    None => return Err(error_at(field, byte, FenProblem::Unexpected('~'))),
                }
            }
            _ => {
                ranks += usize::from(symbol == '/');
                next += symbol.to_digit(9).map_or(usize::from(symbol != '/'), |empty| empty as usize);
                chess.push(field, symbol, byte)?;
            }
        }
    }
    Ok(())
}

/// Reads the pockets after their opening bracket or slash.
fn read_pockets(
    symbols: impl Iterator<Item = (usize, char)>,
    in_brackets: bool,
    end: usize,
    pockets: &mut Pockets,
) -> Result<(), FenError> {
    let mut is_closed = !in_brackets;
    for (byte, symbol) in symbols {
        let piece = Piece::from_letter(symbol).filter(|piece| piece.role() != Role::King);
        match (piece, symbol) {
            (Some(piece), _) if !(in_brackets && is_closed) => pockets.add(piece.color(), piece.role()),
            (_, ']') if !is_closed => is_closed = true,
            // An empty ninth rank.
            (_, '-') if !in_brackets && pockets.is_empty() => {}
            _ => return Err(error_at(FenField::Pockets, byte, FenProblem::Unexpected(symbol))),
        }
    }
    if is_closed { Ok(()) } else { Err(error_at(FenField::Pockets, end, FenProblem::Incomplete)) }
}

/// Removes the checks from the fields, in either form, and reads how many remain.
fn take_checks(spans: &mut ArrayVec<Span<'_>, 9>) -> Result<[u8; 2], FenError> {
    let has_sign = |&(field, _): &Span<'_>| field.contains('+');
    let Some((text, start)) = spans.iter().skip(4).position(has_sign).and_then(|at| spans.pop_at(at + 4))
    else {
        return Ok([3; 2]);
    };
    let given = text.strip_prefix('+');
    let digits = given.unwrap_or(text);
    let offset = start + (text.len() - digits.len());
    let mut remaining = [3; 2];
    let mut symbols = digits.char_indices();
    let mut next = |expected: fn(char) -> bool| {
        let (at, symbol) = symbols.next().unwrap_or((digits.len(), ' '));
        let problem = match symbol {
            ' ' => FenProblem::Incomplete,
            symbol => FenProblem::Unexpected(symbol),
        };
        if expected(symbol) { Ok(symbol) } else { Err(error_at(FenField::Checks, offset + at, problem)) }
    };
    for (i, side) in remaining.iter_mut().enumerate() {
        if i > 0 {
            next(|symbol| symbol == '+')?;
        }
        let count = next(|symbol| matches!(symbol, '0'..='3'))? as u8 - b'0';
        *side = if given.is_some() { 3 - count } else { count };
    }
    match symbols.next() {
        None => Ok(remaining),
        Some((at, symbol)) => Err(error_at(FenField::Checks, offset + at, FenProblem::Unexpected(symbol))),
    }
}

/// The FEN of a position, for `Display`: see [`VariantPosition::fen`].
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
    /// The FEN, for `Display`: pockets in brackets, and the checks still to give before the clocks.
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
        if position.promoted.is_empty() {
            f.write_str(placement)?;
        } else {
            write_promoted(position, f)?;
        }
        if position.variant == Variant::Crazyhouse {
            write_pockets(&position.pockets, f)?;
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

/// Writes a placement with promoted pieces.
fn write_promoted(position: &VariantPosition, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for rank in Rank::ALL.into_iter().rev() {
        let mut empty = 0;
        for file in File::ALL {
            let square = Square::new(file, rank);
            let Some(piece) = position.board().piece_at(square) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            empty = 0;
            write!(f, "{piece}{}", if position.promoted.contains(square) { "~" } else { "" })?;
        }
        if empty > 0 {
            write!(f, "{empty}")?;
        }
        f.write_str(if rank == Rank::First { "" } else { "/" })?;
    }
    Ok(())
}

/// Writes the pockets in brackets, queens first.
fn write_pockets(pockets: &Pockets, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_char('[')?;
    for color in Color::ALL {
        for role in POCKET_ROLES.into_iter().rev() {
            for _ in 0..pockets.count(color, role) {
                write!(f, "{}", Piece::new(color, role))?;
            }
        }
    }
    f.write_char(']')
}

/// Writes the FEN in standard notation: see [`VariantPosition::fen`].
impl fmt::Display for VariantPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.fen(CastlingNotation::Standard), f)
    }
}
