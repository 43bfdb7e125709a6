//! The remarks and errors that a visitor keeps.

use alloc::vec::Vec;

use crate::error::GameError;
use crate::remark::Remark;

/// The remarks and errors of one game. A visitor that [returns](crate::Visitor::findings) some keeps the valid part
/// of a broken game, unless they are strict.
///
/// ```
/// use movegen::pgn::{Findings, RawGame, Visitor};
///
/// struct Checker(Findings);
///
/// impl Visitor for Checker {
///     fn findings(&mut self) -> Option<&mut Findings> {
///         Some(&mut self.0)
///     }
/// }
///
/// let mut checker = Checker(Findings::new(false));
/// RawGame::new(b"1. g1f3 e5 2. Ke3 *", 1, 1).read(&mut checker).unwrap();
/// assert_eq!(checker.0.remarks()[0].text, "g1f3");
/// assert_eq!(checker.0.errors()[0].text, "Ke3");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Findings {
    pub(crate) remarks: Vec<Remark>,
    pub(crate) errors: Vec<GameError>,
    pub(crate) is_strict: bool,
}

impl Findings {
    /// Creates an empty list. If it is strict, a game with an error is refused.
    #[must_use]
    pub const fn new(is_strict: bool) -> Self {
        Self { remarks: Vec::new(), errors: Vec::new(), is_strict }
    }

    /// Returns the remarks on text that isn't standard PGN, in the order in which it occurs.
    #[must_use]
    pub fn remarks(&self) -> &[Remark] {
        &self.remarks
    }

    /// Returns the errors that cut the game or a variation short.
    #[must_use]
    pub fn errors(&self) -> &[GameError] {
        &self.errors
    }

    /// Returns whether a game with an error is refused.
    #[must_use]
    pub const fn is_strict(&self) -> bool {
        self.is_strict
    }
}
