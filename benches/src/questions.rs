//! Single calls of movegen and of the other libraries, on the same positions and moves.
//!
//! Used by the binary `questions`, which `cargo xtask bench` runs, and by the benchmark `generate`.

use std::hint::black_box;

use movegen_position::generate::{MoveSets, Status};
use movegen_position::{AllMoves, CheckInfo, MoveList, generate};
use shakmaty::Position as _;

use crate::corpus::Corpus;

/// How a library does what a question asks for.
#[derive(Clone, Copy, Debug)]
pub enum Way {
    /// By computing it. The function makes the call for each position and returns a sum.
    Computed(fn(&Corpus) -> u64),
    /// By reading a field of its board, which making a move updates.
    Stored(fn(&Corpus) -> u64),
    /// It has no such call.
    Missing,
}

/// The libraries, in the order of [`Question::ways`].
pub const LIBRARIES: [&str; 4] = ["movegen", "cozy-chess", "shakmaty", "chess"];

/// A call that several libraries have.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// What is asked.
    pub name: &'static str,
    /// How each of the [`LIBRARIES`] does it.
    pub ways: [Way; 4],
    /// Whether all libraries return the same sum. If not, they differ in what they include.
    pub is_same: bool,
}

use Way::{Computed, Missing, Stored};

/// Passes a value to `black_box` by reference, so that it has to be complete in memory, and returns 1.
#[inline(always)]
fn done<T>(value: &T) -> u64 {
    black_box(value);
    1
}

/// The moves of a cozy-chess board as a list, which is what the other libraries return.
#[inline(always)]
fn cozy_list(board: &cozy_chess::Board, mask: cozy_chess::BitBoard) -> u64 {
    let mut list = [None; 256];
    let mut len = 0;
    board.generate_moves(|mut moves| {
        moves.to &= mask;
        for mv in moves {
            list[len] = Some(mv);
            len += 1;
        }
        false
    });
    black_box(&list);
    len as u64
}

/// The moves of a board of `chess` as a list.
#[inline(always)]
fn chess_list(moves: chess::MoveGen) -> u64 {
    let mut list = [None; 256];
    let mut len = 0;
    for (slot, mv) in list.iter_mut().zip(moves) {
        *slot = Some(mv);
        len += 1;
    }
    black_box(&list);
    len
}

/// The questions.
pub const QUESTIONS: &[Question] = &[
    Question {
        name: "is there a legal move",
        ways: [
            Computed(|corpus| corpus.movegen.sum(|item| u64::from(item.position.board().has_legal_move()))),
            Computed(|corpus| corpus.cozy.sum(|item| u64::from(item.position.generate_moves(|_| true)))),
            Computed(|corpus| corpus.shakmaty.sum(|item| u64::from(!item.position.legal_moves().is_empty()))),
            Computed(|corpus| {
                corpus.chess.sum(|item| u64::from(chess::MoveGen::new_legal(&item.position).next().is_some()))
            }),
        ],
        is_same: true,
    },
    Question {
        name: "is a legal move legal",
        ways: [
            Computed(|corpus| {
                corpus.movegen.sum(|item| u64::from(item.position.board().is_legal(item.legal)))
            }),
            Computed(|corpus| corpus.cozy.sum(|item| u64::from(item.position.is_legal(item.legal)))),
            Computed(|corpus| corpus.shakmaty.sum(|item| u64::from(item.position.is_legal(item.legal)))),
            Computed(|corpus| corpus.chess.sum(|item| u64::from(item.position.legal(item.legal)))),
        ],
        is_same: true,
    },
    Question {
        name: "is a move of another position legal",
        ways: [
            Computed(|corpus| {
                corpus.movegen.sum(|item| u64::from(item.position.board().is_legal(item.other)))
            }),
            Computed(|corpus| corpus.cozy.sum(|item| u64::from(item.position.is_legal(item.other)))),
            Computed(|corpus| corpus.shakmaty.sum(|item| u64::from(item.position.is_legal(item.other)))),
            Computed(|corpus| corpus.chess.sum(|item| u64::from(item.position.legal(item.other)))),
        ],
        // Only some of the libraries have the kind of the move in its type.
        is_same: false,
    },
    Question {
        name: "is the king in check",
        ways: [
            Computed(|corpus| corpus.movegen.sum(|item| u64::from(item.position.board().in_check()))),
            Stored(|corpus| corpus.cozy.sum(|item| u64::from(!item.position.checkers().is_empty()))),
            Computed(|corpus| corpus.shakmaty.sum(|item| u64::from(item.position.is_check()))),
            Stored(|corpus| corpus.chess.sum(|item| u64::from(item.position.checkers().popcnt() > 0))),
        ],
        is_same: true,
    },
    Question {
        name: "make a move, then its checkers and pins",
        ways: [
            Computed(|corpus| {
                corpus.movegen.sum(|item| {
                    let next = item.position.after(item.legal);
                    black_box(&CheckInfo::new(next.board()));
                    done(&next)
                })
            }),
            Computed(|corpus| {
                corpus.cozy.sum(|item| {
                    let mut next = item.position.clone();
                    next.play_unchecked(item.legal);
                    done(&next)
                })
            }),
            Missing,
            Computed(|corpus| corpus.chess.sum(|item| done(&item.position.make_move_new(item.legal)))),
        ],
        is_same: true,
    },
    Question {
        name: "make a move",
        ways: [
            Computed(|corpus| corpus.movegen.sum(|item| done(&item.position.after(item.legal)))),
            Computed(|corpus| {
                corpus.cozy.sum(|item| {
                    let mut next = item.position.clone();
                    next.play_unchecked(item.legal);
                    done(&next)
                })
            }),
            Computed(|corpus| {
                corpus.shakmaty.sum(|item| {
                    let mut next = item.position.clone();
                    next.play_unchecked(item.legal);
                    done(&next)
                })
            }),
            Computed(|corpus| corpus.chess.sum(|item| done(&item.position.make_move_new(item.legal)))),
        ],
        is_same: true,
    },
    Question {
        name: "make a move if it is legal",
        ways: [
            Computed(|corpus| {
                corpus.movegen.sum(|item| {
                    let mut next = item.position;
                    let legal = next.play(item.legal).is_ok();
                    black_box(&next);
                    u64::from(legal)
                })
            }),
            Computed(|corpus| {
                corpus.cozy.sum(|item| {
                    let mut next = item.position.clone();
                    let legal = next.try_play(item.legal).is_ok();
                    black_box(&next);
                    u64::from(legal)
                })
            }),
            Computed(|corpus| {
                corpus.shakmaty.sum(|item| {
                    let next = item.position.clone().play(item.legal);
                    black_box(&next);
                    u64::from(next.is_ok())
                })
            }),
            Missing,
        ],
        is_same: true,
    },
    Question {
        name: "legal moves as a list",
        ways: [
            Computed(|corpus| {
                corpus.movegen.sum(|item| {
                    let list = MoveList::of::<AllMoves>(item.position.board());
                    black_box(&list);
                    list.len() as u64
                })
            }),
            Computed(|corpus| corpus.cozy.sum(|item| cozy_list(&item.position, cozy_chess::BitBoard::FULL))),
            Computed(|corpus| {
                corpus.shakmaty.sum(|item| {
                    let list = item.position.legal_moves();
                    black_box(&list);
                    list.len() as u64
                })
            }),
            Computed(|corpus| corpus.chess.sum(|item| chess_list(chess::MoveGen::new_legal(&item.position)))),
        ],
        is_same: true,
    },
    Question {
        name: "legal moves as sets",
        ways: [
            Computed(|corpus| {
                corpus.movegen.sum(|item| {
                    let mut sets = MoveSets::new();
                    generate::<AllMoves>(item.position.board()).send(&mut sets);
                    done(&sets)
                })
            }),
            Computed(|corpus| {
                corpus.cozy.sum(|item| {
                    let mut sets = [None; 64];
                    let mut len = 0;
                    item.position.generate_moves(|moves| {
                        sets[len & 63] = Some(moves);
                        len += 1;
                        false
                    });
                    done(&(sets, len))
                })
            }),
            Missing,
            Computed(|corpus| corpus.chess.sum(|item| done(&chess::MoveGen::new_legal(&item.position)))),
        ],
        is_same: true,
    },
    Question {
        name: "number of legal moves",
        ways: [
            Computed(|corpus| corpus.movegen.sum(|item| item.position.board().legal_count() as u64)),
            Computed(|corpus| {
                corpus.cozy.sum(|item| {
                    let mut count = 0;
                    item.position.generate_moves(|moves| {
                        count += moves.len() as u64;
                        false
                    });
                    count
                })
            }),
            Computed(|corpus| corpus.shakmaty.sum(|item| item.position.legal_moves().len() as u64)),
            Computed(|corpus| {
                corpus.chess.sum(|item| chess::MoveGen::new_legal(&item.position).len() as u64)
            }),
        ],
        is_same: true,
    },
    Question {
        name: "legal captures as a list",
        ways: [
            Computed(|corpus| {
                corpus.movegen.sum(|item| {
                    let board = item.position.board();
                    let list = generate::<AllMoves>(board).to_mask(board.color(!board.turn())).list();
                    black_box(&list);
                    list.len() as u64
                })
            }),
            Computed(|corpus| {
                corpus.cozy.sum(|item| {
                    cozy_list(&item.position, item.position.colors(!item.position.side_to_move()))
                })
            }),
            Computed(|corpus| {
                corpus.shakmaty.sum(|item| {
                    let list = item.position.capture_moves();
                    black_box(&list);
                    list.len() as u64
                })
            }),
            Computed(|corpus| {
                corpus.chess.sum(|item| {
                    let board = &item.position;
                    let mut moves = chess::MoveGen::new_legal(board);
                    moves.set_iterator_mask(*board.color_combined(!board.side_to_move()));
                    chess_list(moves)
                })
            }),
        ],
        // Shakmaty includes en passant.
        is_same: false,
    },
    Question {
        name: "the position after a null move",
        ways: [
            Computed(|corpus| {
                corpus.movegen.sum(|item| {
                    let next = item.position.after_null();
                    black_box(&next);
                    u64::from(next.is_some())
                })
            }),
            Computed(|corpus| {
                corpus.cozy.sum(|item| {
                    let next = item.position.null_move();
                    black_box(&next);
                    u64::from(next.is_some())
                })
            }),
            Computed(|corpus| {
                corpus.shakmaty.sum(|item| {
                    let next = item.position.clone().swap_turn();
                    black_box(&next);
                    u64::from(next.is_ok())
                })
            }),
            Computed(|corpus| {
                corpus.chess.sum(|item| {
                    let next = item.position.null_move();
                    black_box(&next);
                    u64::from(next.is_some())
                })
            }),
        ],
        is_same: true,
    },
    Question {
        name: "ongoing, checkmate or stalemate",
        ways: [
            Computed(|corpus| {
                corpus.movegen.sum(|item| u64::from(item.position.board().status() == Status::Ongoing))
            }),
            Computed(|corpus| {
                corpus.cozy.sum(|item| u64::from(item.position.status() == cozy_chess::GameStatus::Ongoing))
            }),
            Computed(|corpus| {
                corpus
                    .shakmaty
                    .sum(|item| u64::from(!item.position.is_checkmate() && !item.position.is_stalemate()))
            }),
            Computed(|corpus| {
                corpus.chess.sum(|item| u64::from(item.position.status() == chess::BoardStatus::Ongoing))
            }),
        ],
        is_same: true,
    },
    Question {
        name: "the piece on a square",
        ways: [
            Computed(|corpus| {
                corpus.movegen.sum(|item| {
                    u64::from(black_box(item.position.board().piece_at(item.other.to())).is_some())
                })
            }),
            Computed(|corpus| {
                corpus.cozy.sum(|item| {
                    let (board, square) = (&item.position, item.other.to);
                    u64::from(black_box((board.piece_on(square), board.color_on(square))).0.is_some())
                })
            }),
            Computed(|corpus| {
                corpus.shakmaty.sum(|item| {
                    u64::from(black_box(item.position.board().piece_at(item.other.to())).is_some())
                })
            }),
            Computed(|corpus| {
                corpus.chess.sum(|item| {
                    let (board, square) = (&item.position, item.other.get_dest());
                    u64::from(black_box((board.piece_on(square), board.color_on(square))).0.is_some())
                })
            }),
        ],
        // The destination of castling is the square of the king or of the rook.
        is_same: false,
    },
    Question {
        name: "the attackers of a square",
        ways: [
            Computed(|corpus| {
                corpus.movegen.sum(|item| {
                    let board = item.position.board();
                    board.attackers_to(item.other.from(), !board.turn(), board.occupied()).len() as u64
                })
            }),
            Missing,
            Computed(|corpus| {
                corpus.shakmaty.sum(|item| {
                    let board = item.position.board();
                    let square = item.other.from().expect("not a drop");
                    board.attacks_to(square, !item.position.turn(), board.occupied()).count() as u64
                })
            }),
            Missing,
        ],
        is_same: true,
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_libraries_agree() {
        let corpus = Corpus::new();
        for question in QUESTIONS.iter().filter(|question| question.is_same) {
            let sums: Vec<u64> = question
                .ways
                .iter()
                .filter_map(|way| match way {
                    Computed(ask) | Stored(ask) => Some(ask(&corpus)),
                    Missing => None,
                })
                .collect();
            assert!(sums.len() > 1 && sums[0] > 0, "{}", question.name);
            assert!(sums.iter().all(|&sum| sum == sums[0]), "{}: {sums:?}", question.name);
        }
    }
}
