//! The positions that are compared if none is given. Together with their mirror images they reach every rule.

use movegen_position::Position;

const SAMPLES: [&str; 32] = [
    // Whole games, in several phases.
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    // En passant that takes two pawns from the king's rank, or only one.
    "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1",
    "8/8/8/KN1pP2r/8/8/8/4k3 w - d6 0 1",
    // .. by a pawn that is pinned: on a diagonal, along one, on the file.
    "7b/8/8/3pP3/8/2K5/8/7k w - d6 0 1",
    "1b5k/8/8/3pP3/8/8/7K/8 w - d6 0 1",
    "4k3/4r3/8/3pP3/8/8/8/4K3 w - d6 0 1",
    // .. that opens the king's file and closes it, and on the edges of the board.
    "3r3k/8/8/3pP3/8/8/8/3K4 w - d6 0 1",
    "4k3/8/8/pP5P/8/8/8/4K3 w - a6 0 1",
    "4k3/8/8/P5Pp/8/8/8/4K3 w - h6 0 1",
    // .. of the pawn that gives check, and by a pawn that is pinned.
    "4k3/8/8/3pP3/2K5/8/8/8 w - d6 0 1",
    "4rk2/8/8/3pP3/4K3/8/8/8 w - d6 0 1",
    // A double push that allows it, and one that is blocked.
    "4k3/2p1p1p1/2n5/3P4/5P2/8/8/4K3 b - - 0 1",
    // Castling: all four, rooks that are captured, rooks and b1 attacked, through and into
    // check, out of check.
    "r3k2r/8/8/3Bb3/8/8/8/R3K2R w KQkq - 0 1",
    "rr2k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
    "3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
    "4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1",
    "4k3/8/8/8/8/8/4q3/R3K2R w KQ - 0 1",
    "4k3/8/8/8/1b6/8/8/RN2K1NR w KQ - 0 1",
    // Promotions to each piece, by push and by capture.
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N w - - 0 1",
    // Pinned pieces: a rook, bishop and knight, a queen, a pawn.
    "4r1k1/8/8/8/1b5b/2B5/4RN2/4K3 w - - 0 1",
    "4r2k/8/8/8/7b/6P1/4Q3/4K3 w - - 0 1",
    // Discovered and double checks, by a piece, a pawn and the king.
    "4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1",
    "3k4/1P6/8/8/3P4/8/3K4/3R4 w - - 0 1",
    // A king that may not retreat along the line, interpositions, and a checker that a pawn captures.
    "4k3/8/8/8/8/8/3B4/r3K2N w - - 0 1",
    "4k3/8/8/8/8/2b5/1P1P4/4K3 w - - 0 1",
    "4k3/8/3N4/8/8/8/8/4RK2 b - - 0 1",
    // Checkmate and stalemate, before and after a move.
    "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1",
    "7k/6Q1/5K2/8/8/8/8/8 b - - 0 1",
    "7k/8/5KQ1/8/8/8/8/8 b - - 0 1",
];

/// Returns the positions, and each with colors exchanged.
pub(super) fn samples() -> Vec<Position> {
    let both = |fen: &&str| {
        let position = fen.parse::<Position>().ok()?;
        Some([position, Position::new(position.board().flip())])
    };
    SAMPLES.iter().filter_map(both).flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sample_is_a_position() {
        assert_eq!(samples().len(), 2 * SAMPLES.len());
    }

    #[test]
    fn each_sample_comes_in_both_colors() {
        for pair in samples().chunks(2) {
            assert_eq!(*pair[1].board(), pair[0].board().flip());
        }
    }
}
