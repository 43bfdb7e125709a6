//! Serde implementations, which write variants and moves as text.

use serde::ser::{Serialize, SerializeStruct, Serializer};

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
