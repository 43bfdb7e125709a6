//! How Python writes a position of any variant, and numbers its outcomes.

use std::fmt::Write as _;

use movegen_position::game::Outcome;
use movegen_position::setup::{FenError, Validation};
use movegen_position::{Board, CastlingNotation, CastlingSide, Color, Position, Role, Setup, Square};
use movegen_variants::VariantPosition;

/// Reads a FEN. Like python-chess, ignores an impossible en passant square.
pub(crate) fn read_fen(fen: &str) -> Result<Position, FenError> {
    Position::from_fen(fen).or_else(|error| {
        let mut setup = Setup::from_fen(fen, Validation::Any).map_err(|_| error)?;
        setup.remove_invalid_en_passant();
        Position::try_from(&setup).map_err(|_| error)
    })
}

/// Returns the number of an outcome in `movegen._outcome`, given the side to move.
pub(crate) fn outcome_number(outcome: Outcome, turn: Color) -> u8 {
    match outcome {
        Outcome::Checkmate { .. } => 1,
        Outcome::Stalemate => 2,
        Outcome::InsufficientMaterial => 3,
        Outcome::SeventyFiveMoves => 4,
        Outcome::FivefoldRepetition => 5,
        Outcome::Variant { winner: None, .. } => 10,
        Outcome::Variant { winner: Some(winner), .. } if winner == turn => 8,
        Outcome::Variant { .. } => 9,
    }
}

/// Returns the FEN, with the en passant square only if a legal move captures there. In Chess960 the rights are those of
/// X-FEN: the letters of standard chess, unless another rook of that color is further out.
pub(crate) fn fen(position: &VariantPosition, notation: CastlingNotation) -> String {
    let mut text = String::with_capacity(90);
    // Writing to a String cannot fail.
    let _ = write!(text, "{}", position.fen(notation).legal_en_passant());
    with_xfen_rights(position, notation, text)
}

/// Returns the FEN, with the en passant square if a pawn attacks it.
pub(crate) fn fen_with_attacked_en_passant(position: &VariantPosition, notation: CastlingNotation) -> String {
    with_xfen_rights(position, notation, position.fen(notation).to_string())
}

fn with_xfen_rights(position: &VariantPosition, notation: CastlingNotation, text: String) -> String {
    if notation == CastlingNotation::Chess960 || position.board().has_standard_castling() {
        return text;
    }
    with_field(&text, 2, &xfen_rights(position.board()))
}

/// Returns a FEN with another text in a field.
pub(crate) fn with_field(fen: &str, field: usize, text: &str) -> String {
    let mut fields: Vec<&str> = fen.split(' ').collect();
    fields[field] = text;
    fields.join(" ")
}

/// Returns the castling rights in X-FEN.
fn xfen_rights(board: &Board) -> String {
    let mut text = String::new();
    for color in [Color::White, Color::Black] {
        let rooks = || board.pieces(color, Role::Rook).into_iter();
        for (side, letter) in [(CastlingSide::KingSide, 'K'), (CastlingSide::QueenSide, 'Q')] {
            let Some(rook) = board.castling_rook(color, side) else { continue };
            let is_further_out = |other: Square| match side {
                CastlingSide::KingSide => other.file() > rook.file(),
                CastlingSide::QueenSide => other.file() < rook.file(),
            };
            let is_inner = rooks().any(|other| other.rank() == rook.rank() && is_further_out(other));
            let letter = if is_inner { rook.file().letter().to_ascii_uppercase() } else { letter };
            text.push(if color == Color::White { letter } else { letter.to_ascii_lowercase() });
        }
    }
    text
}
