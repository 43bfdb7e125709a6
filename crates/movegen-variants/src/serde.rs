//! Serde: variants and moves as text, the end of a game and errors of a FEN as objects.

use movegen_position::setup::FenProblem;
use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::fen::{VariantFenError, VariantFenField, VariantFenProblem};
use crate::notation::VariantUci;
use crate::play::VariantOutcome;
use crate::variant::{ParseVariantError, Variant};

/// The name in UCI, such as `kingofthehill`.
impl Serialize for Variant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.uci_name())
    }
}

impl Serialize for ParseVariantError {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("ParseVariantError", 1)?;
        fields.serialize_field("code", self.code())?;
        fields.end()
    }
}

/// The move as UCI writes it.
impl Serialize for VariantUci {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The result, the winner and the reason, as of an [`Outcome`](movegen_position::game::Outcome).
impl Serialize for VariantOutcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("VariantOutcome", 3)?;
        fields.serialize_field("result", &format_args!("{self}"))?;
        fields.serialize_field("winner", &self.winner())?;
        fields.serialize_field("reason", self.reason())?;
        fields.end()
    }
}

impl Serialize for VariantFenField {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Chess(field) => field.serialize(serializer),
            Self::Pockets | Self::Checks => serializer.collect_str(self),
        }
    }
}

/// The code, the place, and the character if one is unexpected, as of a
/// [`FenError`](movegen_position::setup::FenError).
impl Serialize for VariantFenError {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let found = match self.problem {
            VariantFenProblem::Chess(FenProblem::Unexpected(found)) => Some(found),
            _ => None,
        };
        let mut fields = serializer.serialize_struct("VariantFenError", 3 + usize::from(found.is_some()))?;
        fields.serialize_field("code", self.code())?;
        fields.serialize_field("field", &self.field)?;
        fields.serialize_field("column", &self.column)?;
        if let Some(found) = found {
            fields.serialize_field("found", &found)?;
        }
        fields.end()
    }
}
