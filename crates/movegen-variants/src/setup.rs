//! Setups of variants: positions that may be impossible.

use movegen_position::setup::{FenField, FenProblem, SetupError, SetupProblem, Validation};
use movegen_position::{Bitboard, Position, Role, Setup};

use crate::position::{Pockets, VariantPosition, position_unchecked};
use crate::rules::by_variant;
use crate::rules::hooks::VariantRules;
use crate::variant::Variant;

/// A position of chess or of a variant. It may be impossible, as positions in an editor often are.
///
/// ```
/// use movegen::variants::{Variant, VariantSetup};
/// use movegen::setup::Validation;
/// let mut editor = VariantSetup::from_fen(Variant::Crazyhouse, "8/8/8/8/8/8/8/4K3[N] w - -")?;
/// assert_eq!(editor.problems(Validation::Playable).count(), 1);
/// assert_eq!(editor.position_unchecked().to_string(), "8/8/8/8/8/8/8/4K3[N] w - - 0 1");
/// # Ok::<(), movegen::setup::FenError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct VariantSetup {
    /// The variant.
    pub variant: Variant,
    /// The pieces on the board, the side to move, rights and counters.
    pub setup: Setup,
    /// The promoted pieces in Crazyhouse.
    pub promoted: Bitboard,
    /// The pieces that wait to be dropped in Crazyhouse.
    pub pockets: Pockets,
    /// The number of checks that White and Black still have to give in Three-check.
    pub remaining_checks: [u8; 2],
}

impl VariantSetup {
    /// Returns an empty board with White to move.
    #[must_use]
    pub fn empty(variant: Variant) -> Self {
        let start = VariantPosition::with_position(variant, Position::default());
        Self { setup: Setup::EMPTY, ..Self::from(&start) }
    }

    /// Iterates over the problems of the position, each with the field of the FEN where it is.
    pub fn problems(&self, validation: Validation) -> impl Iterator<Item = (FenField, FenProblem)> {
        let position = self.position_unchecked();
        problems(&position, &self.setup, validation)
    }

    /// Returns the position without checking it: see [`Setup::board_unchecked`]. If the position is impossible, its
    /// moves and outcome are meaningless.
    #[must_use]
    pub fn position_unchecked(&self) -> VariantPosition {
        let &Self { variant, promoted, pockets, remaining_checks, .. } = self;
        let position = position_unchecked(&self.setup);
        // Neither pawns nor kings have been promoted.
        let others = self.setup.role(Role::Pawn) | self.setup.role(Role::King);
        let promoted = (promoted & self.setup.occupied()).difference(others);
        VariantPosition { position, promoted, pockets, remaining_checks, variant }
    }
}

impl From<&VariantPosition> for VariantSetup {
    fn from(position: &VariantPosition) -> Self {
        let &VariantPosition { promoted, pockets, remaining_checks, variant, .. } = position;
        Self { variant, setup: Setup::from(&position.position), promoted, pockets, remaining_checks }
    }
}

/// Iterates over the rules of the variant that the position breaks.
pub(crate) fn problems<'a>(
    position: &VariantPosition,
    setup: &'a Setup,
    validation: Validation,
) -> impl Iterator<Item = (FenField, FenProblem)> + use<'a> {
    let (allows, castling, own) = by_variant!(position.variant, R => {
        (R::allows as fn(SetupProblem, &Setup) -> bool, R::NOBODY_CASTLES, R::problem(position, setup))
    });
    let problems = setup.validate(validation).err().into_iter().flat_map(SetupError::iter);
    let problems = problems.filter(move |&problem| !allows(problem, setup));
    let castling = castling.filter(|_| setup.castling_rooks.any()).map(|reason| (FenField::Castling, reason));
    let own = castling.into_iter().chain(own.map(|reason| (FenField::Placement, reason)));
    problems
        .map(|problem| (problem.field(), FenProblem::Setup(problem)))
        .chain(own.map(|(field, reason)| (field, FenProblem::Variant(reason))))
}
