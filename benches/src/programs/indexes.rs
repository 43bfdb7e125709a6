//! An opening explorer: the moves played in the first 50 half-moves, by position, with the games' results.
//!
//! And rows for training: each position, packed, with the move played and the result.

use std::hint::black_box;

use crate::Done;

/// Half-moves that the explorer indexes per game.
const PLIES: usize = 50;

/// A position's key, a move and the result: White's win, a draw, Black's win.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Played(u64, u16, u8);

/// Sorts the moves of all positions, and adds up their results. Returns the number of moves, and a checksum
/// that doesn't depend on the keys.
fn index(mut played: Vec<Played>) -> Done {
    played.sort_unstable();
    let same = played.chunk_by(|one, next| (one.0, one.1) == (next.0, next.1));
    let entries = same.map(|same| {
        let mut results = [0_u64; 3];
        same.iter().for_each(|played| results[usize::from(played.2)] += 1);
        (same[0].0, same[0].1, results)
    });
    // As a database would keep them.
    let entries: Vec<(u64, u16, [u64; 3])> = entries.collect();
    let factors = [0x9e37_79b9_7f4a_7c15, 0xbf58_476d_1ce4_e5b9, 0x94d0_49bb_1331_11eb_u64];
    let sums = entries.iter().map(|(_, mv, results)| {
        let mixed = results.iter().zip(factors).map(|(count, factor)| count.wrapping_mul(factor));
        mixed.fold(u64::from(*mv).wrapping_mul(factors[0]), |all, one| all ^ one)
    });
    Done { items: played.len() as u64, sum: sums.fold(0, u64::wrapping_add) }
}

/// Consecutive rows, each a position of the library's own, the move and the result.
#[derive(Default)]
struct Rows {
    bytes: Vec<u8>,
    done: Done,
}

impl Rows {
    #[inline(always)]
    fn push(&mut self, position: &[u8], mv: u16, result: u8) {
        self.bytes.extend(position);
        self.bytes.extend(mv.to_le_bytes());
        self.bytes.push(result);
        self.done.items += 1;
        self.done.sum = self.done.sum.rotate_left(5) ^ u64::from(mv) ^ u64::from(result) << 32;
    }

    fn done(&self) -> Done {
        black_box(&self.bytes);
        self.done
    }
}

/// Packs a move, equally for both libraries. The libraries' roles are the same numbers.
fn pack(from: usize, to: usize, promotion: usize) -> u16 {
    (from | to << 6 | promotion << 12) as u16
}

/// Over movegen-pgn.
pub(super) mod ours {
    use std::ops::ControlFlow;

    use movegen_pgn::{GameResult, Movetext, Reader, Stop, Text, Visitor};
    use movegen_position::notation::Packed;
    use movegen_position::{Color, Move, Position, Role};

    use super::{Done, PLIES, Played, Rows, index};

    /// Calls `each` with the positions of games with a result, their moves and the result.
    struct Games<F> {
        each: F,
        result: Option<u8>,
        plies: usize,
        most: usize,
    }

    impl<F: FnMut(&Position, Move, u8)> Visitor for Games<F> {
        fn begin_game(&mut self) {
            (self.result, self.plies) = (None, 0);
        }

        fn tag(&mut self, name: &[u8], value: Text<'_>) -> ControlFlow<Stop> {
            if name == b"FEN" {
                self.result = None;
            } else if name == b"Result" {
                self.result = match GameResult::from_bytes(value.as_bytes()) {
                    Some(GameResult::Won(Color::White)) => Some(0),
                    Some(GameResult::Drawn) => Some(1),
                    Some(GameResult::Won(Color::Black)) => Some(2),
                    _ => None,
                };
            }
            ControlFlow::Continue(())
        }

        fn end_tags(&mut self) -> ControlFlow<Stop, Movetext> {
            match self.result {
                Some(_) => ControlFlow::Continue(Movetext::Checked),
                None => ControlFlow::Break(Stop::Game),
            }
        }

        fn make_move(&mut self, before: &Position, mv: Move, _: &Position) -> ControlFlow<Stop> {
            if let Some(result) = self.result {
                (self.each)(before, mv, result);
            }
            self.plies += 1;
            if self.plies < self.most { ControlFlow::Continue(()) } else { ControlFlow::Break(Stop::Game) }
        }
    }

    fn read(pgn: &[u8], most: usize, each: impl FnMut(&Position, Move, u8)) {
        let (mut reader, mut games) = (Reader::new(pgn), Games { each, result: None, plies: 0, most });
        while reader.read_game(&mut games).expect("valid games") {}
    }

    fn pack(mv: Move) -> u16 {
        super::pack(mv.from().index(), mv.to().index(), mv.promotion().map_or(0, Role::index))
    }

    pub(crate) fn explorer(pgn: &[u8]) -> Done {
        let mut played = Vec::new();
        read(pgn, PLIES, |before, mv, result| played.push(Played(before.repetition_key(), pack(mv), result)));
        index(played)
    }

    pub(crate) fn rows(pgn: &[u8]) -> Done {
        let mut rows = Rows::default();
        read(pgn, usize::MAX, |before, mv, result| rows.push(&Packed::from(before).0, pack(mv), result));
        rows.done()
    }
}

/// Over pgn-reader and shakmaty.
pub(super) mod other {
    use std::ops::ControlFlow;

    use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
    use shakmaty::packed::PackedSetup;
    use shakmaty::zobrist::Zobrist64;
    use shakmaty::{Chess, Color, EnPassantMode, KnownOutcome, Move, Outcome, Position};

    use super::{Done, PLIES, Played, Rows, index};

    /// Calls `each` with the positions of games with a result, their keys if `KEYED`, their
    /// moves and the result.
    struct Games<F, const KEYED: bool> {
        each: F,
        most: usize,
    }

    /// The game being read.
    struct Line {
        position: Chess,
        key: Zobrist64,
        result: u8,
        plies: usize,
    }

    impl<F: FnMut(&Chess, u64, Move, u8), const KEYED: bool> Visitor for Games<F, KEYED> {
        type Tags = Option<u8>;
        type Movetext = Line;
        type Output = ();

        fn begin_tags(&mut self) -> ControlFlow<(), Option<u8>> {
            ControlFlow::Continue(None)
        }

        fn tag(&mut self, result: &mut Option<u8>, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
            if name == b"FEN" {
                *result = None;
            } else if name == b"Result" {
                *result = match Outcome::from_ascii(value.as_bytes()) {
                    Ok(Outcome::Known(KnownOutcome::Decisive { winner: Color::White })) => Some(0),
                    Ok(Outcome::Known(KnownOutcome::Draw)) => Some(1),
                    Ok(Outcome::Known(KnownOutcome::Decisive { winner: Color::Black })) => Some(2),
                    _ => None,
                };
            }
            ControlFlow::Continue(())
        }

        fn begin_movetext(&mut self, result: Option<u8>) -> ControlFlow<(), Line> {
            let Some(result) = result else { return ControlFlow::Break(()) };
            let position = Chess::default();
            let key = if KEYED { position.zobrist_hash(EnPassantMode::Legal) } else { Zobrist64(0) };
            ControlFlow::Continue(Line { position, key, result, plies: 0 })
        }

        fn san(&mut self, line: &mut Line, san: SanPlus) -> ControlFlow<()> {
            let mv = san.san.to_move(&line.position).expect("a legal move");
            (self.each)(&line.position, line.key.0, mv, line.result);
            line.plies += 1;
            if line.plies == self.most {
                return ControlFlow::Break(());
            }
            let key = if KEYED {
                line.position.update_zobrist_hash(line.key, mv, EnPassantMode::Legal)
            } else {
                None
            };
            line.position.play_unchecked(mv);
            if KEYED {
                line.key = key.unwrap_or_else(|| line.position.zobrist_hash(EnPassantMode::Legal));
            }
            ControlFlow::Continue(())
        }

        fn end_game(&mut self, _: Line) {}
    }

    fn read<const KEYED: bool>(pgn: &[u8], most: usize, each: impl FnMut(&Chess, u64, Move, u8)) {
        let (mut reader, mut games) = (Reader::new(pgn), Games::<_, KEYED> { each, most });
        while reader.read_game(&mut games).expect("valid games").is_some() {}
    }

    fn pack(mv: Move) -> u16 {
        let promotion = mv.promotion().map_or(0, |role| role as usize - shakmaty::Role::Pawn as usize);
        super::pack(mv.from().map_or(0, |square| square as usize), mv.to() as usize, promotion)
    }

    pub(crate) fn explorer(pgn: &[u8]) -> Done {
        let mut played = Vec::new();
        read::<true>(pgn, PLIES, |_, key, mv, result| played.push(Played(key, pack(mv), result)));
        index(played)
    }

    /// The length, and up to 34 bytes for a position.
    pub(crate) fn rows(pgn: &[u8]) -> Done {
        let mut rows = Rows::default();
        read::<false>(pgn, usize::MAX, |before, _, mv, result| {
            let setup = before.to_setup(EnPassantMode::PseudoLegal);
            let packed = PackedSetup::pack_standard(&setup).expect("a legal position");
            let bytes = packed.as_bytes();
            rows.bytes.push(bytes.len() as u8);
            rows.push(bytes, pack(mv), result);
        });
        rows.done()
    }
}
