//! Perft and divide, as in every library. The crate `movegen-perft` counts faster.

use movegen_core::Move;

use crate::position::Position;

/// # Perft
impl Position {
    /// Counts the legal move sequences of `depth` half-moves. Depth 0 has one.
    ///
    /// ```
    /// use movegen::Position;
    /// assert_eq!(Position::default().perft(4), 197_281);
    /// ```
    #[must_use]
    pub fn perft(&self, depth: u8) -> u64 {
        match depth {
            0 => 1,
            1 => self.legal_count() as u64,
            _ => self.divide(depth).map(|(_, nodes)| nodes).sum(),
        }
    }

    /// Returns each legal move with the [`perft`](Self::perft) below it. Empty at depth 0.
    ///
    /// ```
    /// use movegen::Position;
    /// let position = Position::default();
    /// assert!(position.divide(2).all(|(_, nodes)| nodes == 20));
    /// assert_eq!(position.divide(3).map(|(_, nodes)| nodes).sum::<u64>(), 8_902);
    /// ```
    pub fn divide(&self, depth: u8) -> impl Iterator<Item = (Move, u64)> {
        let position = *self;
        let moves = self.legal_moves().into_iter().take(if depth == 0 { 0 } else { usize::MAX });
        moves.map(move |mv| (mv, position.after(mv).perft(depth.saturating_sub(1))))
    }
}
