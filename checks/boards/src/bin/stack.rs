//! Measures each call's stack by painting unused stack.
//!
//! Prints `BYTES NAME` for each call: the maximum over all positions and, if it takes a move, over all their
//! legal moves. Includes the returned value.

#![no_std]
#![no_main]

use core::fmt::Write;
use core::hint::black_box;

use boards::{Console, entry, leave, stack_pointer};
use movegen_position::generate::QuietChecks;
use movegen_position::{AllMoves, CastlingNotation, CheckInfo, Move, MoveList, Position, generate};

/// Positions of every sort: openings, endgames, promotions, en passant (pinned and not), castling in standard
/// chess and Chess960, single and double check, mate, and the most legal moves known.
const POSITIONS: [&str; 12] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1",
    "rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "4k3/8/8/8/4r3/8/2n5/4K2R w K - 0 1",
    "4k3/8/8/8/8/8/4r3/3bK2R w K - 0 1",
    "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
];

/// Bytes painted: more than any call needs.
const PAINTED: usize = 6 * 1024;
/// Bytes directly below the frame, left unpainted: an interrupt handler would write there.
const SLACK: usize = 32;
const PAINT: u32 = 0x5eed_cafe;

#[entry]
fn main() -> ! {
    let mut out = Console::new();
    let mut depths = [0; CALLS.len()];
    let mut all_right = true;
    for fen in POSITIONS {
        let Ok(position) = Position::from_fen(fen) else {
            all_right = false;
            continue;
        };
        let moves = position.legal_moves();
        for ((_, call), depth) in CALLS.iter().zip(&mut depths) {
            *depth = depth_of(*call, fen, &position, &moves).max(*depth);
        }
    }
    for ((name, _), depth) in CALLS.iter().zip(depths) {
        all_right &= depth < PAINTED;
        let _ = writeln!(out, "{depth} {name}");
    }
    leave(all_right)
}

type Call = fn(&str, &Position, &[Move]);

/// Each call keeps its result alive with `black_box`.
const CALLS: [(&str, Call); 10] = [
    ("Position::from_fen", |fen, _, _| {
        let _ = black_box(Position::from_fen(black_box(fen)));
    }),
    ("Display of a FEN", |_, position, _| {
        let _ = write!(Discard, "{}", position.fen(CastlingNotation::Standard).legal_en_passant());
    }),
    ("MoveList::of::<AllMoves>", |_, position, _| {
        black_box(&MoveList::of::<AllMoves>(position.board()));
    }),
    ("MoveList::of::<QuietChecks>", |_, position, _| {
        black_box(&MoveList::of::<QuietChecks>(position.board()));
    }),
    ("generate::<AllMoves>().count", |_, position, _| {
        black_box(generate::<AllMoves>(position.board()).count());
    }),
    ("CheckInfo::new", |_, position, _| {
        black_box(CheckInfo::new(position.board()));
    }),
    ("Board::is_legal, gives_check, captured", |_, position, moves| {
        let board = position.board();
        for &mv in moves {
            black_box((board.is_legal(mv), board.gives_check(mv), board.captured(mv)));
        }
    }),
    ("Position::make, unmake", |_, position, moves| {
        let mut position = *position;
        for &mv in moves {
            let undo = position.make(mv);
            position.unmake(black_box(undo));
        }
    }),
    ("Position::see, outcome", |_, position, moves| {
        black_box(position.outcome());
        for &mv in moves {
            black_box(position.see(mv));
        }
    }),
    ("Position::san, parse_san, parse_uci", |_, position, moves| {
        for &mv in moves {
            let mut text = MoveText::default();
            let _ = write!(text, "{}", position.san(mv));
            black_box(position.parse_san(text.as_str()).is_ok());
            text.length = 0;
            let _ = write!(text, "{}", position.uci(mv, CastlingNotation::Chess960));
            black_box(position.parse_uci(text.as_str()).is_ok());
        }
    }),
];

/// How many bytes of stack below this frame a call changes.
#[inline(never)]
fn depth_of(call: Call, fen: &str, position: &Position, moves: &[Move]) -> usize {
    let top = stack_pointer();
    let (low, high) = (top - PAINTED, top - SLACK);
    for address in (low..high).step_by(4) {
        // SAFETY: the stack grows downwards and is unused below this frame. The boards have more
        // than PAINTED bytes.
        unsafe { (address as *mut u32).write_volatile(PAINT) };
    }
    call(fen, position, moves);
    let untouched = (low..high).step_by(4).take_while(|&address| {
        // SAFETY: as above, and any bits are a valid `u32`.
        unsafe { (address as *const u32).read_volatile() == PAINT }
    });
    top - low - 4 * untouched.count()
}

/// The text of a move.
#[derive(Default)]
struct MoveText {
    bytes: [u8; 16],
    length: usize,
}

impl MoveText {
    fn as_str(&self) -> &str {
        self.bytes.get(..self.length).and_then(|bytes| core::str::from_utf8(bytes).ok()).unwrap_or_default()
    }
}

impl Write for MoveText {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        for &byte in text.as_bytes() {
            if let Some(slot) = self.bytes.get_mut(self.length) {
                *slot = byte;
                self.length += 1;
            }
        }
        Ok(())
    }
}

/// A writer that discards its text.
struct Discard;

impl Write for Discard {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        black_box(text);
        Ok(())
    }
}
