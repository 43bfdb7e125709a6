//! The moves of a position, as text or as JSON.

use std::io::{self, Write};

use movegen_position::generate::{MoveClass, generate_class};
use movegen_position::notation::MoveDetails;
use movegen_position::{Bitboard, CastlingNotation, MoveList, Position};
use movegen_variants::{VariantMove, VariantPosition};

/// Which moves of a position to list, and how.
#[derive(Clone, Debug)]
pub struct MoveListing {
    /// The class, in positions of chess.
    pub class: MoveClass,
    /// Whether to list moves that leave the king in check, too. In a position for which the class is undefined, there
    /// is then no list.
    pub pseudo_legal: bool,
    /// The origins. Drops are listed only without any.
    pub from: Option<Bitboard>,
    /// The destinations, which for castling are the squares of rooks.
    pub to: Option<Bitboard>,
    /// Whether to write SAN instead of UCI.
    pub san: bool,
    /// Whether JSON has the static exchange evaluation.
    pub see: bool,
    /// How to write castling.
    pub notation: CastlingNotation,
}

impl MoveListing {
    /// Writes the moves with `separator` between them, or `-` if the class is undefined for the position.
    ///
    /// # Errors
    /// Returns an error if writing fails.
    pub fn write(&self, position: &VariantPosition, separator: &str, out: &mut dyn Write) -> io::Result<()> {
        let texts = match self.list(position) {
            Some(moves) => moves.iter().map(|&mv| self.text(position, mv)).collect(),
            None => vec!["-".to_owned()],
        };
        match texts.as_slice() {
            [] if separator == "\n" => Ok(()),
            texts => writeln!(out, "{}", texts.join(separator)),
        }
    }

    /// Writes the moves with their details as a line of JSON.
    ///
    /// # Errors
    /// Returns an error if writing fails.
    pub fn write_json(&self, position: &VariantPosition, out: &mut dyn Write) -> io::Result<()> {
        let describe = |&mv: &VariantMove| self.describe(position, mv);
        let moves = self.list(position).map(|moves| moves.iter().map(describe).collect());
        let report = PositionReport { fen: position.fen(self.notation).to_string(), moves };
        serde_json::to_writer(&mut *out, &report)?;
        writeln!(out)
    }

    /// Returns the moves in output order, or `None` if the class is undefined for the position.
    fn list(&self, position: &VariantPosition) -> Option<Vec<VariantMove>> {
        let to = self.to.unwrap_or(Bitboard::ALL);
        let mut moves: Vec<VariantMove> = match position.as_chess() {
            Some(position) => self.list_chess(position)?.iter().map(|&mv| mv.into()).collect(),
            None => {
                // A drop comes from nowhere.
                let is_wanted = |mv: &VariantMove| {
                    self.from.is_none_or(|from| mv.from().is_some_and(|at| from.contains(at)))
                        && to.contains(mv.to())
                };
                position.legal_moves().into_iter().filter(is_wanted).collect()
            }
        };
        moves.sort_by_cached_key(|&mv| self.text(position, mv));
        Some(moves)
    }

    /// Returns the moves of chess, of any class, or `None` if it's undefined for the position.
    fn list_chess(&self, position: &Position) -> Option<MoveList> {
        let [from, to] = [self.from, self.to].map(|squares| squares.unwrap_or(Bitboard::ALL));
        let request = generate_class(self.class, position.board()).origins(from).targets(to);
        match self.pseudo_legal {
            false => Some(request.list()),
            true if !is_defined(self.class, position.in_check()) => None,
            true => Some(request.pseudo_legal().list()),
        }
    }

    /// Returns the text of a move in the requested notation.
    fn text(&self, position: &VariantPosition, mv: VariantMove) -> String {
        if self.san { position.san(mv).to_string() } else { position.uci(mv, self.notation).to_string() }
    }

    /// Returns a move for JSON.
    fn describe(&self, position: &VariantPosition, mv: VariantMove) -> MoveReport {
        let of_chess = position.as_chess().zip(mv.as_move());
        let is_legal = !self.pseudo_legal || position.is_legal(mv);
        MoveReport {
            details: position.details(mv, self.notation),
            legal: self.pseudo_legal.then_some(is_legal),
            // The exchange is only defined for a legal move.
            see: of_chess.filter(|_| self.see && is_legal).map(|(position, mv)| position.see(mv)),
        }
    }
}

/// Returns whether a class is defined for a position, as in Stockfish 11. Evasions are defined only in check, and noisy
/// moves, quiets, quiet checks and non-evasions only out of check.
const fn is_defined(class: MoveClass, in_check: bool) -> bool {
    match class {
        MoveClass::AllMoves | MoveClass::AllCaptures => true,
        MoveClass::Evasions => in_check,
        MoveClass::Noisy | MoveClass::Quiets | MoveClass::QuietChecks | MoveClass::NonEvasions => !in_check,
    }
}

/// One line of JSON.
#[derive(serde::Serialize)]
struct PositionReport {
    fen: String,
    /// `null` if the class is undefined for the position.
    moves: Option<Vec<MoveReport>>,
}

/// A move in JSON: the library's details, and what was asked for.
#[derive(serde::Serialize)]
struct MoveReport {
    #[serde(flatten)]
    details: MoveDetails,
    #[serde(skip_serializing_if = "Option::is_none")]
    legal: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    see: Option<i32>,
}
