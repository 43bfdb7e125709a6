//! King safety: who attacks the king, what shields it, where it can go, and which moves check it.
//!
//! All terms on one board, White to move:
//!
//! ```text
//! 8  . . . . r . . .      checker        Bb4, with c3 and d2 as the squares where the check can be blocked
//! 7  . . . . . . k .      pinned         Be3 and Pf2: alone between their king and an enemy slider
//! 6  . . . . . . . .      pinner         Re8 and Qh4
//! 5  . . . . . . . .      discoverer     Ng4: alone between our rook and Black's king. Leaving the file, it checks
//! 4  . b . . . . N q      blockers       of White's king e3 and f2, of Black's g4: pinned pieces and discoverers
//! 3  . . . . B . . .      check squares  of Black's king: for a knight e6, e8, f5, h5; for a bishop d4, e5, f6, h6, ..
//! 2  . . . . . P . .      danger         around the king d2 and f2: the bishop and the queen attack them
//! 1  . . . . K . R .
//!    a b c d e f g h
//! ```
//!
//! Three questions answer all others; each has one function:
//!
//! 1. *Who attacks a square, given what is occupied?* [`Board::attackers_to`](crate::Board::attackers_to). A
//!    crate-private form also takes the pieces to consider, so it can answer for the board after a move. That is how
//!    `is_safe_after` works: a move is legal if it leaves the mover's king unattacked.
//! 2. *What stands between a king and the sliders that would see it on an empty board?*
//!    [`Board::lines_to_king`](crate::Board::lines_to_king). If nothing, the slider gives check; a single piece is a
//!    blocker, pinned or a discoverer.
//! 3. *What does a color attack?* [`Board::attacked_by`](crate::Board::attacked_by), and with the king off the
//!    board, because it does not shield the squares behind it, [`Board::king_danger`](crate::Board::king_danger).
//!
//! [`CheckInfo`] keeps the side to move's checkers and pinned pieces, from which the generator starts.
//! [`CheckGiven`] tells how a move checks.
//!
//! ```
//! use movegen::{Bitboard, Board, CheckInfo, Color, Square};
//! # fn set<const N: usize>(squares: [Square; N]) -> Bitboard { Bitboard::from_iter(squares) }
//! let board = Board::from_fen("4r3/6k1/8/8/1b4Nq/4B3/5P2/4K1R1 w - -").unwrap();
//! let check_info = CheckInfo::new(&board);
//! assert_eq!(check_info.checkers(), set([Square::B4]));
//! assert_eq!(check_info.block_mask(), set([Square::C3, Square::D2]));
//! assert_eq!(check_info.pinned(), set([Square::E3, Square::F2]));
//! assert_eq!(board.blockers(Color::Black), set([Square::G4]));
//! let around = movegen::attacks::king(Square::E1);
//! assert_eq!(board.king_danger() & around, set([Square::D2, Square::F2]));
//! ```

pub(crate) mod attackers;
mod check_info;
pub(crate) mod gives_check;
pub(crate) mod other_squares;

pub use check_info::{CheckInfo, LineToKing};
pub use gives_check::CheckGiven;
