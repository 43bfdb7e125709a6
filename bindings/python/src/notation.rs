//! Boards and their moves as text: FEN, SAN, UCI, figures.

use std::fmt::Write as _;

use movegen_position::{CastlingNotation, Color, File, Piece as CorePiece, Rank, Role, Square};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::PyDict;

use crate::board::{Board, castling_notation};
use crate::errors::text_of;
use crate::moves::{Move, MoveObject, NULL_SANS, NULL_UCI};
use crate::piece::figure;
use crate::position::{fen, fen_with_attacked_en_passant, with_field};

/// Returns the third field of a FEN.
fn castling_field(fen: &str) -> String {
    fen.split(' ').nth(2).unwrap_or_default().to_owned()
}

impl Board {
    /// Writes each row of the board, from the top: White is at the bottom if `orientation` is true.
    fn rows(&self, orientation: bool, between: &str, symbol: impl Fn(Square) -> String) -> Vec<String> {
        let row = |row: usize| {
            let seen = |i: usize| if orientation { i } else { 7 - i };
            let square = |column| Square::new(File::ALL[seen(column)], Rank::ALL[seen(7 - row)]);
            (0..8).map(|column| symbol(square(column))).collect::<Vec<_>>().join(between)
        };
        (0..8).map(row).collect()
    }
}

#[pymethods]
impl Board {
    /// Parses a legal move in UCI. Raises InvalidMoveError or IllegalMoveError.
    fn parse_uci(&self, #[pyo3(from_py_with = text_of)] uci: PyBackedStr) -> PyResult<MoveObject> {
        if uci == NULL_UCI {
            return Ok(MoveObject::NULL);
        }
        self.read_uci(&uci).map(|mv| self.wrap(mv))
    }

    /// Parses a legal move in SAN. Raises InvalidMoveError, IllegalMoveError or AmbiguousMoveError.
    pub(crate) fn parse_san(&self, #[pyo3(from_py_with = text_of)] san: PyBackedStr) -> PyResult<MoveObject> {
        match self.read_san(&san) {
            Err(_) if NULL_SANS.contains(&san.as_str()) => Ok(MoveObject::NULL),
            found => found.map(|mv| self.wrap(mv)),
        }
    }

    /// Returns the move in standard algebraic notation. Raises IllegalMoveError.
    ///
    /// >>> import movegen
    /// >>> board = movegen.Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    /// >>> board.san("e1g1"), board.san("h1h8")
    /// ('O-O', 'Rh8+')
    pub(crate) fn san(&self, r#move: &Bound<'_, PyAny>) -> PyResult<String> {
        let Some(mv) = self.find_or_null(r#move)? else { return Ok(NULL_SANS[0].to_owned()) };
        let san = self.position().san(mv).to_string();
        // Only a king can be in check.
        let has_king = self.is_possible || self.single_king(!self.position().turn()).is_some();
        Ok(if has_king { san } else { san.trim_end_matches(['+', '#']).to_owned() })
    }

    /// Returns the move in UCI. Castling is written as on this board, unless `chess960` says otherwise. Raises
    /// IllegalMoveError.
    #[pyo3(signature = (r#move, *, chess960=None))]
    fn uci(&self, r#move: &Bound<'_, PyAny>, chess960: Option<bool>) -> PyResult<String> {
        let notation = chess960.map_or(self.notation, castling_notation);
        let mv = self.find_or_null(r#move)?;
        Ok(mv.map_or(MoveObject::NULL, |mv| Move::of(self.position(), mv, notation)).text())
    }

    /// Returns the move in long algebraic notation, such as "Ng1-f3". Raises IllegalMoveError.
    fn lan(&self, r#move: &Bound<'_, PyAny>) -> PyResult<String> {
        let mv = self.find(r#move)?;
        let san = self.position().san(mv).to_string();
        let castles = mv.castling_side().is_some();
        let Some(from) = mv.from().filter(|_| !castles) else { return Ok(san) };
        let role = mv.role();
        let mut text = String::with_capacity(10);
        if role != Role::Pawn {
            text.push(role.letter().to_ascii_uppercase());
        }
        let sign = if self.position().is_capture(mv) { 'x' } else { '-' };
        // Writing to a String cannot fail.
        let _ = write!(text, "{from}{sign}{}", mv.to());
        if let Some(role) = mv.promotion() {
            text.extend(['=', role.letter().to_ascii_uppercase()]);
        }
        text.extend(san.chars().filter(|letter| matches!(letter, '+' | '#')));
        Ok(text)
    }

    /// Plays a move, and returns it in standard algebraic notation. Raises IllegalMoveError.
    fn san_and_push(&mut self, r#move: &Bound<'_, PyAny>) -> PyResult<String> {
        let san = self.san(r#move)?;
        self.push(r#move)?;
        Ok(san)
    }

    /// Returns a line of moves from here in standard algebraic notation with move numbers. Raises IllegalMoveError.
    ///
    /// >>> import movegen
    /// >>> movegen.Board().variation_san(["e2e4", "c7c5", "g1f3"])
    /// '1. e4 c5 2. Nf3'
    fn variation_san(&self, variation: &Bound<'_, PyAny>) -> PyResult<String> {
        let mut board = Self::at(*self.position(), self.is_chess960());
        let mut text = String::new();
        for mv in variation.try_iter()? {
            let (turn, number) = (board.position().turn(), board.position().fullmove_number());
            let san = board.san_and_push(&mv?)?;
            let space = if text.is_empty() { "" } else { " " };
            // Writing to a String cannot fail.
            let _ = match turn {
                Color::White => write!(text, "{space}{number}. {san}"),
                Color::Black if text.is_empty() => write!(text, "{number}...{san}"),
                Color::Black => write!(text, " {san}"),
            };
        }
        Ok(text)
    }

    /// Returns the FEN. It has the en passant square only if a legal move captures there. Castling rights name the
    /// files of the rooks if they couldn't occur in standard chess, and always with `shredder`.
    ///
    /// With `en_passant="xfen"` the square is written if a pawn attacks it, and with "fen" after every double step on
    /// this board. `promoted=False` leaves out Crazyhouse's marks of promoted pieces.
    ///
    /// >>> import movegen
    /// >>> board = movegen.Board()
    /// >>> move = board.push_san("e4")
    /// >>> board.fen(en_passant="fen")
    /// 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1'
    #[pyo3(signature = (*, shredder=false, en_passant="legal", promoted=None))]
    pub(crate) fn fen(&self, shredder: bool, en_passant: &str, promoted: Option<bool>) -> PyResult<String> {
        let notation = castling_notation(shredder);
        let mut text = match en_passant {
            "legal" => fen(self.position(), notation),
            "xfen" | "fen" => fen_with_attacked_en_passant(self.position(), notation),
            _ => {
                let message = format!("en_passant is \"legal\", \"xfen\" or \"fen\", not {en_passant:?}");
                return Err(PyValueError::new_err(message));
            }
        };
        let skipped = self.skipped_square().filter(|_| self.board().en_passant().is_none());
        if let Some(square) = skipped.filter(|_| en_passant == "fen") {
            text = with_field(&text, 3, &square.to_string());
        }
        if promoted == Some(false) {
            text.retain(|letter| letter != '~');
        }
        Ok(text)
    }

    /// Returns the FEN with the files of the rooks that may castle: `fen(shredder=True)`.
    #[pyo3(signature = (en_passant="legal", promoted=None))]
    fn shredder_fen(&self, en_passant: &str, promoted: Option<bool>) -> PyResult<String> {
        self.fen(true, en_passant, promoted)
    }

    /// Returns the first field of the FEN, the placement of the pieces.
    pub(crate) fn board_fen(&self) -> String {
        let mut fen = self.fen_text();
        fen.truncate(fen.find(' ').unwrap_or(fen.len()));
        fen
    }

    /// Returns the castling rights as in a FEN with the files of the rooks.
    fn castling_shredder_fen(&self) -> String {
        castling_field(&self.position().fen(CastlingNotation::Chess960).to_string())
    }

    /// Returns the castling rights as in a FEN.
    fn castling_xfen(&self) -> String {
        castling_field(&self.fen_text())
    }

    /// Returns the board as lines of chess figures.
    #[pyo3(signature = (*, invert_color=false, borders=false, empty_square="⭘", orientation=true))]
    fn unicode(&self, invert_color: bool, borders: bool, empty_square: &str, orientation: bool) -> String {
        let symbol = |square| match self.board().piece_at(square) {
            Some(piece) => {
                let color = if invert_color { !piece.color() } else { piece.color() };
                figure(CorePiece::new(color, piece.role())).to_string()
            }
            None => empty_square.to_owned(),
        };
        let rows = self.rows(orientation, if borders { "|" } else { " " }, symbol);
        if !borders {
            return rows.join("\n");
        }
        let line = format!("  {}\n", "-".repeat(17));
        let ranks = (1..=8).map(|number| if orientation { 9 - number } else { number });
        let rows = ranks.zip(rows).map(|(number, row)| format!("{line}{number} |{row}|\n"));
        let files = if orientation { "a b c d e f g h" } else { "h g f e d c b a" };
        rows.collect::<String>() + &line + "   " + files
    }

    /// Draws the board as eight lines, with White at the bottom.
    fn __str__(&self) -> String {
        let letter = |square| self.board().piece_at(square).map_or('.', CorePiece::letter).to_string();
        self.rows(true, " ", letter).join("\n")
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        Ok(format!("{}('{}')", slf.get_type().name()?, slf.borrow().fen_text()))
    }

    /// Draws the board with its last move for notebooks, by `movegen.svg`.
    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let options = PyDict::new(slf.py());
        options.set_item("last_move", slf.borrow().move_stack().pop())?;
        slf.py().import("movegen._svg")?.call_method("svg", (slf,), Some(&options))
    }
}
