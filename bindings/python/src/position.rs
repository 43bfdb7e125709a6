//! A position of chess or of a variant, and what boards and moves ask of it.

use movegen_pgn::GamePosition;
use movegen_position::game::Outcome;
use movegen_position::notation::{SanError, UciError};
use movegen_position::{CastlingNotation, Color};
use movegen_variants::{Variant, VariantMove, VariantOutcome, VariantUci};

pub(crate) use movegen_pgn::AnyPosition;

/// Evaluates an expression with `$name` as the position of chess or of the variant.
macro_rules! either {
    ($position:expr, $name:ident => $value:expr) => {
        match $position {
            $crate::position::AnyPosition::Chess($name) => $value,
            $crate::position::AnyPosition::Variant($name) => $value,
        }
    };
}
pub(crate) use either;

/// The number of an outcome in `movegen._outcome`.
pub(crate) fn outcome_number(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Checkmate { .. } => 1,
        Outcome::Stalemate => 2,
        Outcome::InsufficientMaterial => 3,
        Outcome::SeventyFiveMoves => 4,
        Outcome::FivefoldRepetition => 5,
    }
}

/// What boards and moves ask of a position.
pub(crate) trait Rules {
    fn of_variant(&self) -> Option<Variant>;
    fn find_uci(&self, uci: VariantUci) -> Result<VariantMove, UciError>;
    fn parse_uci(&self, text: &str) -> Result<VariantMove, UciError>;
    fn parse_san(&self, text: &str) -> Result<VariantMove, SanError>;
    fn san_text(&self, mv: VariantMove) -> String;
    fn is_capture(&self, mv: VariantMove) -> bool;
    /// The FEN, with the en passant square only if a legal move captures there.
    fn fen(&self, notation: CastlingNotation) -> String;
    /// Why the game is over, numbered as in `movegen._outcome`, and the winner.
    fn end(&self, repetitions: usize) -> Option<(u8, Option<Color>)>;
}

impl Rules for AnyPosition {
    fn of_variant(&self) -> Option<Variant> {
        match self {
            Self::Chess(_) => None,
            Self::Variant(position) => Some(position.variant()),
        }
    }

    fn find_uci(&self, uci: VariantUci) -> Result<VariantMove, UciError> {
        match (self, uci) {
            (Self::Chess(position), VariantUci::Move(uci)) => position.find_uci(uci).map(Into::into),
            (Self::Chess(_), VariantUci::Drop { .. }) => Err(UciError::Illegal),
            (Self::Variant(position), _) => position.find_uci(uci),
        }
    }

    fn parse_uci(&self, text: &str) -> Result<VariantMove, UciError> {
        match self {
            Self::Chess(position) => position.parse_uci(text).map(Into::into),
            Self::Variant(position) => position.parse_uci(text),
        }
    }

    fn parse_san(&self, text: &str) -> Result<VariantMove, SanError> {
        match self {
            Self::Chess(position) => position.parse_san(text).map(Into::into),
            Self::Variant(position) => position.parse_san(text),
        }
    }

    fn san_text(&self, mv: VariantMove) -> String {
        let mut text = String::with_capacity(8);
        match (self, mv.as_move()) {
            (Self::Chess(position), Some(mv)) => {
                // Writing to a String cannot fail.
                let _ = position.san(mv).write_to(&mut text);
            }
            _ => text = GamePosition::san(self, mv).to_string(),
        }
        text
    }

    fn is_capture(&self, mv: VariantMove) -> bool {
        match self {
            Self::Chess(position) => mv.as_move().is_some_and(|mv| position.board().is_capture(mv)),
            Self::Variant(position) => position.is_capture(mv),
        }
    }

    fn fen(&self, notation: CastlingNotation) -> String {
        either!(self, position => position.fen(notation).legal_en_passant().to_string())
    }

    fn end(&self, repetitions: usize) -> Option<(u8, Option<Color>)> {
        let outcome = self.game_outcome(repetitions)?;
        let number = match outcome {
            VariantOutcome::Chess(outcome) => outcome_number(outcome),
            VariantOutcome::Variant { winner: None, .. } => 10,
            VariantOutcome::Variant { winner, .. } if winner == Some(self.board().turn()) => 8,
            VariantOutcome::Variant { .. } => 9,
        };
        Some((number, outcome.winner()))
    }
}
