//! How Python writes a position of any variant, and numbers its outcomes.

use movegen_position::game::Outcome;
use movegen_position::{CastlingNotation, Color};
use movegen_variants::VariantPosition;

/// The number of an outcome in `movegen._outcome`, given the side to move.
pub(crate) fn outcome_number(outcome: Outcome, turn: Color) -> u8 {
    match outcome {
        Outcome::Checkmate { .. } => 1,
        Outcome::Stalemate => 2,
        Outcome::InsufficientMaterial => 3,
        Outcome::SeventyFiveMoves => 4,
        Outcome::FivefoldRepetition => 5,
        Outcome::Variant { winner: None, .. } => 10,
        Outcome::Variant { winner: Some(winner), .. } => {
            if winner == turn {
                8
            } else {
                9
            }
        }
    }
}

/// The FEN, with the en passant square only if a legal move captures there.
pub(crate) fn fen(position: &VariantPosition, notation: CastlingNotation) -> String {
    position.fen(notation).legal_en_passant().to_string()
}
