//! What networks and statistics read from a board: inputs, and the phase of the game.

use movegen_position::{Board, Color, Piece, Role};

/// Returns which of a network's 768 inputs are 1, as a color sees the board.
///
/// Each piece sets the input `64 * kind + square`. The kinds are the color's own pawn, knight, bishop, rook, queen and
/// king, and then those of the other side. Squares count from a1, and Black sees the board turned, with its own first
/// rank first. The trainer bullet calls these inputs `Chess768`. Both colors see the pieces in the same order.
///
/// ```
/// use movegen_position::{Color, Position};
/// use movegen_training::features;
///
/// let position: Position = "4k3/8/8/8/8/8/P7/4K3 w - - 0 1".parse()?;
/// assert!(features(position.board(), Color::White).eq([8, 64 * 5 + 4, 64 * 11 + 60]));
/// assert!(features(position.board(), Color::Black).eq([64 * 6 + 48, 64 * 11 + 60, 64 * 5 + 4]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn features(board: &Board, view: Color) -> impl Iterator<Item = u16> + '_ {
    Piece::ALL.into_iter().flat_map(move |piece| {
        let color = if piece.color() == view { Color::White } else { Color::Black };
        let kind = Piece::new(color, piece.role()).index();
        let squares = board.pieces(piece.color(), piece.role());
        squares.into_iter().map(move |square| (64 * kind + square.relative_to(view).index()) as u16)
    })
}

/// Returns the phase of a game: 24 with all pieces on the board, and 0 with only kings and pawns. Knights and bishops
/// of both sides count 1, rooks 2 and queens 4.
///
/// ```
/// assert_eq!(movegen_training::phase(movegen_position::Position::default().board()), 24);
/// ```
#[must_use]
pub fn phase(board: &Board) -> u8 {
    let count = |role| board.role(role).len() as u8;
    (count(Role::Knight) + count(Role::Bishop) + 2 * count(Role::Rook) + 4 * count(Role::Queen)).min(24)
}
