//! EPD and FEN out: boards and set-ups as text.

use core::fmt;

use crate::board::Board;
use crate::castle_rights::{CastleStyle, Wing};
use crate::epd::outermost_rook;
use crate::setup::Setup;
use crate::{Bitboard, Color, File, Piece, Rank, Square};

impl Board {
    /// The four fields of an EPD, to be printed.
    pub const fn epd(&self, style: CastleStyle) -> Epd<'_> {
        Epd { board: self, style, legal_en_passant: false }
    }
}

impl Setup {
    /// The FEN, to be printed, whatever the faults. Rights are written as `KQkq` where that is read as the same rooks
    /// again, otherwise by file. (Rights on other ranks than the first and the last cannot be written.)
    ///
    /// ```
    /// use movegen_core::{CastleStyle, Setup};
    /// let fen = Setup::start().fen(CastleStyle::Chess960).to_string();
    /// assert_eq!(fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
    /// ```
    pub const fn fen(&self, style: CastleStyle) -> SetupFen<'_> {
        SetupFen { setup: self, style }
    }
}

/// The four fields of a board's EPD, printed by `Display`.
#[derive(Clone, Copy, Debug)]
pub struct Epd<'a> {
    board: &'a Board,
    style: CastleStyle,
    legal_en_passant: bool,
}

/// The placement field and a space.
fn write_placement(f: &mut fmt::Formatter<'_>, at: impl Fn(Square) -> Option<Piece>) -> fmt::Result {
    for rank in Rank::ALL.into_iter().rev() {
        let mut empty = 0;
        for file in File::ALL {
            match at(Square::at(file, rank)) {
                None => empty += 1,
                Some(piece) if empty == 0 => write!(f, "{piece}")?,
                Some(piece) => {
                    write!(f, "{empty}{piece}")?;
                    empty = 0;
                }
            }
        }
        if empty > 0 {
            write!(f, "{empty}")?;
        }
        f.write_str(if rank == Rank::First { " " } else { "/" })?;
    }
    Ok(())
}

/// The FEN in the style of the standard game: see [`Setup::fen`].
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.fen(CastleStyle::Standard), f)
    }
}

/// The six fields of a set-up's FEN, printed by `Display`.
#[derive(Clone, Copy, Debug)]
pub struct SetupFen<'a> {
    setup: &'a Setup,
    style: CastleStyle,
}

impl fmt::Display for SetupFen<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setup = self.setup;
        write_placement(f, |square| setup.get(square))?;
        write!(f, "{} ", setup.turn)?;
        let rights = setup.castles & Bitboard::BACK_RANKS;
        // `K` and `Q` only where they are read as the same rooks again, all of which stand in corners.
        let by_wing = self.style == CastleStyle::Standard
            && rights.into_iter().all(|rook| {
                let color = if rook.rank() == Rank::First { Color::White } else { Color::Black };
                let wing = if rook.file() == File::H { Wing::KingSide } else { Wing::QueenSide };
                rook.file() == wing.standard_rook_file() && outermost_rook(setup, color, wing) == Some(rook)
            });
        for color in Color::ALL {
            let home = Bitboard::rank(Rank::First.seen_by(color));
            // The king's side first.
            let mut rest = rights & home;
            while let Some(rook) = rest.last() {
                rest = rest.without(rook);
                let letter = match (by_wing, rook.file()) {
                    (true, File::H) => 'k',
                    (true, _) => 'q',
                    (false, file) => file.letter(),
                };
                let upper = color == Color::White;
                write!(f, "{}", if upper { letter.to_ascii_uppercase() } else { letter })?;
            }
        }
        f.write_str(if rights.any() { " " } else { "- " })?;
        match setup.en_passant {
            Some(square) => write!(f, "{square}")?,
            None => f.write_str("-")?,
        }
        write!(f, " {} {}", setup.halfmove_clock, setup.fullmove_number)
    }
}

impl fmt::Display for Epd<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_placement(f, |square| self.board.piece_at(square))?;
        write!(f, "{} ", self.board.turn())?;
        self.castles(f)?;
        match self.board.en_passant() {
            Some(square) if !self.legal_en_passant || self.board.can_capture_en_passant() => {
                write!(f, " {square}")
            }
            _ => f.write_str(" -"),
        }
    }
}

impl Epd<'_> {
    /// With the en passant square only where a legal move captures there, as some programs want it. (Otherwise it is
    /// written wherever a pawn attacks it.)
    ///
    /// ```
    /// use movegen_core::{Board, CastleStyle};
    /// let board = Board::from_epd("8/8/8/8/k2Pp2R/8/8/4K3 b - d3").unwrap();
    /// let epd = board.epd(CastleStyle::Standard);
    /// assert_eq!(epd.to_string(), "8/8/8/8/k2Pp2R/8/8/4K3 b - d3");
    /// assert_eq!(epd.legal_en_passant().to_string(), "8/8/8/8/k2Pp2R/8/8/4K3 b - -");
    /// ```
    #[must_use]
    pub const fn legal_en_passant(mut self) -> Self {
        self.legal_en_passant = true;
        self
    }

    fn castles(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let by_wing = self.style == CastleStyle::Standard && self.board.castles_are_standard();
        for color in Color::ALL {
            for wing in Wing::ALL {
                let Some(rook) = self.board.castle_rook(color, wing) else { continue };
                let letter = match (by_wing, wing) {
                    (false, _) => rook.file().letter(),
                    (true, Wing::KingSide) => 'k',
                    (true, Wing::QueenSide) => 'q',
                };
                let upper = color == Color::White;
                write!(f, "{}", if upper { letter.to_ascii_uppercase() } else { letter })?;
            }
        }
        if self.board.castles().any() { Ok(()) } else { f.write_str("-") }
    }
}
