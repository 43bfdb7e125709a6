//! The generated tables, included from the build script's output.

use crate::attacks::arch::lines::Lines;
use crate::attacks::arch::sliders::Sliders;

/// All tables, in a single static, so that code reading several of them keeps one address in a register: counting moves
/// takes 5 % fewer instructions than with a static per table.
pub(super) struct Tables {
    /// Knight attacks by square.
    pub(super) knight: [u64; 64],
    /// King attacks by square.
    pub(super) king: [u64; 64],
    /// Pawn attacks by color and square.
    pub(super) pawn: [[u64; 64]; 2],
    /// The lines between squares; empty where they are computed.
    #[allow(dead_code)]
    pub(super) lines: Lines,
    /// Slider attacks, in the form of the lookup.
    pub(super) sliders: Sliders,
}

include!(concat!(env!("OUT_DIR"), "/tables.rs"));
