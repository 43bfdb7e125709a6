//! Perft at every processor level that the build has and the machine runs.

use movegen_core::Board;
use movegen_core::perft::{self, CpuLevel};

/// Positions with published counts: <https://www.chessprogramming.org/Perft_Results>.
const COUNTS: [(&str, u8, u64); 6] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", 4, 197_281),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", 4, 4_085_603),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", 5, 674_624),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -", 4, 422_333),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -", 3, 62_379),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - -", 3, 89_890),
];

#[test]
fn every_level_counts_the_same() {
    let mut levels = 0;
    for cpu in CpuLevel::available() {
        levels += 1;
        for (epd, depth, nodes) in COUNTS {
            let board: Board = epd.parse().unwrap();
            assert_eq!(perft::count(&board, depth, cpu), nodes, "{cpu}: {epd}");
        }
    }
    assert!(levels > 0);
}
