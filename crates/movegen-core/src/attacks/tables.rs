//! The generated tables: the `include!` of the build script's output.

use crate::attacks::arch::lines::Lines;
use crate::attacks::arch::sliders::Sliders;

/// All tables. They are one static, so that code which reads several of them keeps a single address in a register:
/// counting moves takes 5 % fewer instructions than with one static for each table.
pub(super) struct Tables {
    /// Knight attacks by square.
    pub(super) knight: [u64; 64],
    /// King attacks by square.
    pub(super) king: [u64; 64],
    /// Pawn attacks by color and square.
    pub(super) pawn: [[u64; 64]; 2],
    /// The lines between squares, or nothing where they are computed.
    #[allow(dead_code)]
    pub(super) lines: Lines,
    /// The attacks of sliders, in the form of the back end.
    pub(super) sliders: Sliders,
}

include!(concat!(env!("OUT_DIR"), "/tables.rs"));
