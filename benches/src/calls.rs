//! Single calls of the libraries, on the same positions and moves.
//!
//! A library isn't asked for what its board caches and updates with every move.

use std::cell::{Cell, RefCell};
use std::fmt;
use std::hint::black_box;

use movegen_position::generate::MoveSets;
use movegen_position::{AllMoves, CastlingNotation, Position, SearchPosition};
use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, EnPassantMode, Position as _};

use crate::{CASES, Call, Done, OURS};

const ANY_MOVE: &str = "is there a legal move";
const LEGAL: &str = "test a legal move";
const MAKE_AND_CHECK: &str = "make a move, then its checkers and pins";
const MAKE: &str = "make a move";
const LIST: &str = "legal moves as a list";
const SETS: &str = "legal moves as sets";
const COUNT: &str = "number of legal moves";
const CAPTURES: &str = "legal captures as a list";
const PIECE: &str = "the piece on a square";
const READ_FEN: &str = "read a FEN";
const WRITE_FEN: &str = "write a FEN";
const READ_SAN: &str = "read a move in SAN";
const WRITE_SAN: &str = "write a move in SAN";
const READ_UCI: &str = "read a move in UCI";

/// Where libraries differ by design: only shakmaty's captures include en passant, and castling goes to the
/// square of the king or of the rook.
pub const DIFFERENT: [&str; 2] = [CAPTURES, PIECE];

/// The number of positions, a power of two, and the length of a random game in half-moves.
const LEN: usize = 4096;
const GAME_LENGTH: usize = 40;

/// A position and a move as text.
struct Texts {
    fen: String,
    san: String,
    uci: String,
}

/// A position and one of its legal moves, in one library's types.
struct Item<P, M> {
    position: P,
    legal: M,
    texts: &'static Texts,
}

/// The calls of one library. Each asks the same question about many items.
struct Asker<P: 'static, M: 'static> {
    library: &'static str,
    items: &'static [Item<P, M>],
    calls: Vec<Call>,
}

impl<P, M> Asker<P, M> {
    fn new(
        library: &'static str,
        texts: &'static [Texts],
        position: impl Fn(&str) -> Option<P>,
        mv: impl Fn(&P, &str) -> Option<M>,
    ) -> Self {
        let item = |texts: &'static Texts| {
            let position = position(&texts.fen).expect("a valid FEN");
            Item { legal: mv(&position, &texts.uci).expect("a legal move"), position, texts }
        };
        let items: Vec<Item<P, M>> = texts.iter().map(item).collect();
        Self { library, items: items.leak(), calls: Vec::new() }
    }

    /// Adds a call whose answers are added up. In a fixed order, the branch predictor learns thousands of
    /// items, and times come out up to half of what a program would see on new ones. So each pass has another
    /// order: an odd step visits each index below a power of two once.
    #[inline(always)]
    fn sum(&mut self, what: &str, ask: impl Fn(&Item<P, M>) -> u64 + 'static) {
        let (items, step) = (self.items, Cell::new(1));
        let run = move || {
            let step = step.replace(step.get() + 2);
            let asked = (0..LEN).map(|index| ask(black_box(&items[(index * step) & (LEN - 1)])));
            Done { items: LEN as u64, sum: asked.sum() }
        };
        self.calls.push(Call { what: what.to_owned(), library: self.library, run: Box::new(run) });
    }

    /// Adds a call whose answer must be complete in memory.
    #[inline(always)]
    fn ask<A>(&mut self, what: &str, ask: impl Fn(&Item<P, M>) -> A + 'static) {
        self.sum(what, move |item| {
            black_box(&ask(item));
            1
        });
    }

    /// Adds a call that writes a text.
    #[inline(always)]
    fn write(&mut self, what: &str, write: impl Fn(&Item<P, M>, &mut String) -> fmt::Result + 'static) {
        let text = RefCell::new(String::with_capacity(128));
        self.ask(what, move |item| {
            let mut text = text.borrow_mut();
            text.clear();
            write(item, &mut text).expect("memory");
            black_box(&*text);
        });
    }
}

/// All calls, in the order of the tasks, so that libraries take turns. The positions are the
/// same in each run.
pub fn calls() -> Vec<Call> {
    let mut random = Xoshiro256StarStar::seed_from_u64(18);
    let mut below = |bound: usize| random.next_u64() as usize % bound;
    let mut played = Vec::new();
    for (_, fen, ..) in CASES {
        let (start, mut length): (Position, _) = (fen.parse().expect("a valid FEN"), 0);
        let mut position = start;
        for _ in 0..LEN.div_ceil(CASES.len()) {
            if position.legal_moves().is_empty() || length == GAME_LENGTH {
                (position, length) = (start, 0);
            }
            let moves = position.legal_moves();
            let mv = moves[below(moves.len())];
            let uci = position.uci(mv, CastlingNotation::Standard).to_string();
            played.push(Texts { fen: position.to_string(), san: position.san(mv).to_string(), uci });
            (position, length) = (position.after(mv), length + 1);
        }
    }
    for last in (1..played.len()).rev() {
        played.swap(last, below(last + 1));
    }
    played.truncate(LEN);
    let texts: &'static [Texts] = played.leak();

    let mut calls = [ours(texts), of_cozy(texts), of_shakmaty(texts), of_chess(texts)]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>();
    let order: Vec<String> = calls.iter().map(|call| call.what.clone()).collect();
    calls.sort_by_key(|call| order.iter().position(|what| *what == call.what));
    calls
}

/// Counts the moves of a list, which must be complete in memory.
#[inline(always)]
fn listed<L>(list: &L, len: usize) -> u64 {
    black_box(list);
    len as u64
}

fn ours(texts: &'static [Texts]) -> Vec<Call> {
    // Keeps checkers and pinned pieces, as the boards of cozy-chess and chess do.
    let read = |fen: &str| Position::from_fen(fen).ok().map(SearchPosition::new);
    let mut movegen = Asker::new(OURS, texts, read, |of, uci| of.parse_uci(uci).ok());
    movegen.sum(ANY_MOVE, |item| u64::from(item.position.has_legal_move()));
    movegen.sum(LEGAL, |item| u64::from(item.position.is_legal(item.legal)));
    movegen.ask(MAKE_AND_CHECK, |item| item.position.after(item.legal));
    movegen.ask(MAKE, |item| item.position.position().after(item.legal));
    movegen.sum(LIST, |item| {
        let list = item.position.legal_moves();
        listed(&list, list.len())
    });
    // Returned from a closure, the list of sets would be copied, 2 KB.
    movegen.sum(SETS, |item| {
        let mut sets = MoveSets::new();
        item.position.generate::<AllMoves>().send(&mut sets);
        listed(&sets, 1)
    });
    movegen.sum(COUNT, |item| item.position.generate::<AllMoves>().count() as u64);
    movegen.sum(CAPTURES, |item| {
        let position = &item.position;
        let list = position.generate::<AllMoves>().targets(position.color(!position.turn())).list();
        listed(&list, list.len())
    });
    movegen.ask(PIECE, |item| item.position.piece_at(item.legal.to()));
    movegen.ask(READ_FEN, |item| Position::from_fen(&item.texts.fen).ok());
    movegen.write(WRITE_FEN, |item, text| item.position.fen(CastlingNotation::Standard).write_to(text));
    movegen.sum(READ_SAN, |item| u64::from(item.position.parse_san(&item.texts.san) == Ok(item.legal)));
    movegen.write(WRITE_SAN, |item, text| item.position.san(item.legal).write_to(text));
    movegen.sum(READ_UCI, |item| u64::from(item.position.parse_uci(&item.texts.uci) == Ok(item.legal)));
    movegen.calls
}

fn of_cozy(texts: &'static [Texts]) -> Vec<Call> {
    use cozy_chess::{BitBoard, Board, util};
    /// The moves as a list, which is what the other libraries return.
    #[inline(always)]
    fn list(board: &Board, mask: BitBoard) -> u64 {
        let (mut list, mut len) = ([None; 256], 0);
        board.generate_moves(|mut moves| {
            moves.to &= mask;
            for mv in moves {
                list[len] = Some(mv);
                len += 1;
            }
            false
        });
        listed(&list, len)
    }
    let uci =
        |board: &Board, text: &str| util::parse_uci_move(board, text).ok().filter(|&mv| board.is_legal(mv));
    let mut cozy = Asker::new("cozy-chess", texts, |fen| Board::from_fen(fen, false).ok(), uci);
    cozy.sum(ANY_MOVE, |item| u64::from(item.position.generate_moves(|_| true)));
    cozy.sum(LEGAL, |item| u64::from(item.position.is_legal(item.legal)));
    for what in [MAKE_AND_CHECK, MAKE] {
        cozy.ask(what, |item| {
            let mut next = item.position.clone();
            next.play_unchecked(item.legal);
            next
        });
    }
    cozy.sum(LIST, |item| list(&item.position, BitBoard::FULL));
    cozy.sum(SETS, |item| {
        let (mut sets, mut len) = ([None; 64], 0);
        item.position.generate_moves(|moves| {
            sets[len & 63] = Some(moves);
            len += 1;
            false
        });
        listed(&(sets, len), 1)
    });
    cozy.sum(COUNT, |item| {
        let mut count = 0;
        item.position.generate_moves(|moves| {
            count += moves.len() as u64;
            false
        });
        count
    });
    cozy.sum(CAPTURES, |item| list(&item.position, item.position.colors(!item.position.side_to_move())));
    cozy.ask(PIECE, |item| (item.position.piece_on(item.legal.to), item.position.color_on(item.legal.to)));
    cozy.ask(READ_FEN, |item| Board::from_fen(&item.texts.fen, false).ok());
    cozy.write(WRITE_FEN, |item, text| display(text, &item.position));
    cozy.sum(READ_SAN, |item| {
        u64::from(util::parse_san_move(&item.position, &item.texts.san).ok() == Some(item.legal))
    });
    cozy.write(WRITE_SAN, |item, text| display(text, util::display_san_move(&item.position, item.legal)));
    cozy.sum(READ_UCI, move |item| u64::from(uci(&item.position, &item.texts.uci) == Some(item.legal)));
    cozy.calls
}

/// Writes a value whose library has no faster way.
fn display(text: &mut String, value: impl fmt::Display) -> fmt::Result {
    fmt::Write::write_fmt(text, format_args!("{value}"))
}

fn of_shakmaty(texts: &'static [Texts]) -> Vec<Call> {
    let read = |fen: &str| {
        let fen = shakmaty::fen::Fen::from_ascii(fen.as_bytes()).ok()?;
        fen.into_position::<shakmaty::Chess>(CastlingMode::Standard).ok()
    };
    let uci = |position: &shakmaty::Chess, text: &str| {
        UciMove::from_ascii(text.as_bytes()).ok()?.to_move(position).ok()
    };
    let mut shakmaty = Asker::new("shakmaty", texts, read, uci);
    shakmaty.sum(ANY_MOVE, |item| u64::from(!item.position.legal_moves().is_empty()));
    shakmaty.sum(LEGAL, |item| u64::from(item.position.is_legal(item.legal)));
    shakmaty.ask(MAKE, |item| {
        let mut next = item.position.clone();
        next.play_unchecked(item.legal);
        next
    });
    shakmaty.sum(LIST, |item| {
        let list = item.position.legal_moves();
        listed(&list, list.len())
    });
    shakmaty.sum(COUNT, |item| item.position.legal_moves().len() as u64);
    shakmaty.sum(CAPTURES, |item| {
        let list = item.position.capture_moves();
        listed(&list, list.len())
    });
    shakmaty.ask(PIECE, |item| item.position.board().piece_at(item.legal.to()));
    shakmaty.ask(READ_FEN, move |item| read(&item.texts.fen));
    shakmaty.write(WRITE_FEN, |item, text| {
        shakmaty::fen::Fen::from_position(&item.position, EnPassantMode::Legal).append_to_string(text);
        Ok(())
    });
    // Without check marks, which `San` doesn't read.
    shakmaty.sum(READ_SAN, |item| {
        let san = SanPlus::from_ascii(item.texts.san.as_bytes()).map(|plus| plus.san);
        u64::from(san.is_ok_and(|san| san.to_move(&item.position) == Ok(item.legal)))
    });
    shakmaty.write(WRITE_SAN, |item, text| {
        SanPlus::from_move(item.position.clone(), item.legal).append_to_string(text);
        Ok(())
    });
    shakmaty.sum(READ_UCI, move |item| u64::from(uci(&item.position, &item.texts.uci) == Some(item.legal)));
    shakmaty.calls
}

fn of_chess(texts: &'static [Texts]) -> Vec<Call> {
    use chess::{Board, ChessMove, MoveGen};
    #[inline(always)]
    fn list(moves: MoveGen) -> u64 {
        let (mut list, mut len) = ([None; 256], 0);
        for (slot, mv) in list.iter_mut().zip(moves) {
            *slot = Some(mv);
            len += 1;
        }
        listed(&list, len)
    }
    let uci = |board: &Board, text: &str| text.parse::<ChessMove>().ok().filter(|&mv| board.legal(mv));
    let mut chess = Asker::new("chess", texts, |fen| fen.parse::<Board>().ok(), uci);
    chess.sum(ANY_MOVE, |item| u64::from(MoveGen::new_legal(&item.position).next().is_some()));
    chess.sum(LEGAL, |item| u64::from(item.position.legal(item.legal)));
    for what in [MAKE_AND_CHECK, MAKE] {
        chess.ask(what, |item| item.position.make_move_new(item.legal));
    }
    chess.sum(LIST, |item| list(MoveGen::new_legal(&item.position)));
    chess.ask(SETS, |item| MoveGen::new_legal(&item.position));
    chess.sum(COUNT, |item| MoveGen::new_legal(&item.position).len() as u64);
    chess.sum(CAPTURES, |item| {
        let mut moves = MoveGen::new_legal(&item.position);
        moves.set_iterator_mask(*item.position.color_combined(!item.position.side_to_move()));
        list(moves)
    });
    chess.ask(PIECE, |item| {
        (item.position.piece_on(item.legal.get_dest()), item.position.color_on(item.legal.get_dest()))
    });
    chess.ask(READ_FEN, |item| item.texts.fen.parse::<Board>().ok());
    chess.write(WRITE_FEN, |item, text| display(text, item.position));
    chess.sum(READ_UCI, move |item| u64::from(uci(&item.position, &item.texts.uci) == Some(item.legal)));
    chess.calls
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_libraries_agree() {
        assert_eq!(crate::disagreement(&super::calls(), &super::DIFFERENT), None);
    }
}
