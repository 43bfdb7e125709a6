//! King safety: who attacks the king, what shields it, where it can go, and which moves check it.
//!
//! All terms on one board, White to move:
//!
//! ```text
//! 8  . . . . r . . .      checker        Bb4, with c3 and d2 as the squares where the check can be blocked
//! 7  . . . . . . k .      pinned         Be3 and Pf2: alone between their king and an enemy slider
//! 6  . . . . . . . .      pinner         Re8 and Qh4
//! 5  . . . . . . . .      discoverer     Ng4: alone between our rook and Black's king; if it leaves, the rook checks
//! 4  . b . . . . N q      blockers       of White's king e3 and f2, of Black's g4: pinned pieces and discoverers
//! 3  . . . . B . . .      check squares  of Black's king: for a knight e6, e8, f5, h5; for a bishop d4, e5, f6, h6, ..
//! 2  . . . . . P . .      danger         around the king d2 and f2: the bishop and the queen attack them
//! 1  . . . . K . R .
//!    a b c d e f g h
//! ```
//!
//! Everything here comes down to three questions, and each has one function:
//!
//! 1. *Who attacks a square?* [`Board::attackers_to`](crate::Board::attackers_to) answers for any set of
//!    occupied squares. A private form also takes the pieces to consider. That is enough to ask about the
//!    board after a move without making it, as for a king's step or en passant (`is_safe`).
//! 2. *Who would attack the king on an empty board?* [`Board::lines_to_king`](crate::Board::lines_to_king)
//!    yields each of those sliders with the pieces in between. If there are none, the slider gives check. If
//!    there is one, that piece is a blocker: pinned, or a discoverer.
//! 3. *Which squares does a color attack?* [`Board::attacked_by`](crate::Board::attacked_by) knows. For the
//!    squares that a king must avoid, ask [`Board::king_danger`](crate::Board::king_danger), which takes the
//!    king off the board first, because it can't shield the squares behind itself.
//!
//! [`CheckInfo`] keeps the checkers and pinned pieces of the side to move, from which the generator starts.
//! [`CheckGiven`] tells how a move gives check.
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
pub use gives_check::{CheckGiven, Checks};
