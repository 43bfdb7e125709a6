//! The rules: the hooks, and a file for each variant.

mod antichess;
mod atomic;
mod chess;
mod crazyhouse;
pub(crate) mod hooks;
mod horde;
mod king_of_the_hill;
mod racing_kings;
mod three_check;

pub(crate) use antichess::Antichess;
pub(crate) use atomic::Atomic;
pub(crate) use chess::Chess;
pub(crate) use crazyhouse::Crazyhouse;
pub(crate) use horde::Horde;
pub(crate) use king_of_the_hill::KingOfTheHill;
pub(crate) use racing_kings::RacingKings;
pub(crate) use three_check::ThreeCheck;

/// Evaluates an expression with `$rules` as the rules of a variant.
macro_rules! by_variant {
    ($variant:expr, $rules:ident => $result:expr) => {
        match $variant {
            Variant::Chess => by_variant!(@ $rules Chess $result),
            Variant::Antichess => by_variant!(@ $rules Antichess $result),
            Variant::Atomic => by_variant!(@ $rules Atomic $result),
            Variant::Crazyhouse => by_variant!(@ $rules Crazyhouse $result),
            Variant::Horde => by_variant!(@ $rules Horde $result),
            Variant::KingOfTheHill => by_variant!(@ $rules KingOfTheHill $result),
            Variant::RacingKings => by_variant!(@ $rules RacingKings $result),
            Variant::ThreeCheck => by_variant!(@ $rules ThreeCheck $result),
        }
    };
    (@ $rules:ident $of:ident $result:expr) => {{
        type $rules = $crate::rules::$of;
        $result
    }};
}
pub(crate) use by_variant;
