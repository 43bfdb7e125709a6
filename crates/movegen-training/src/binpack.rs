//! Stockfish's `.binpack`: blocks of chains, in which a position costs two to three bytes.
//!
//! ```text
//! block   "BINP" | length of the chains: 4 bytes, little-endian | chain | chain | ..
//! chain   stem: 32 bytes | number of further plies: 2 bytes | bits of the plies, filled up to a byte
//!
//! bytes   0                    8                    24     26      28             30      32
//! stem   | occupied squares:  | codes: 4 bits for  | move | score | ply (14 bits)| half- |
//!        | big-endian, a1 last| each of them       |      |       | result (2)   | moves |
//! ply     which of our pieces | which of its destinations | score: groups of 4 bits, each after a bit "more follows"
//! ```
//!
//! All but the length is big-endian, and bits come from the highest down. Scores and results are the side to move's. A
//! signed number has its sign in the lowest bit, below its bits, which are inverted if it is negative. A code is twice
//! the role from pawn 0 to king 5, plus 1 for Black. 12 is a pawn that can be captured en passant, 13 and 14 are a
//! white and a black rook that may castle, and 15 is the black king with Black to move. A move has two bits for 1
//! promotion, 2 castling, 3 en passant, then both squares (castling: the rook's), then two bits for the new piece.
//!
//! Plies continue a game from the stem's move on. A ply takes the fewest bits that hold the number of our pieces, then
//! the fewest for the destinations that the piece could go to if the king's safety didn't matter, from a1 to h8.
//! Promotions count each destination four times. A king's castling rights follow its steps, the queen side first. The
//! score is the difference to the negated score of the position before.

use std::io::Read;

use movegen_position::attacks::{self, pawns};
use movegen_position::{
    Bitboard, Board, CastlingSide, Color, Move, MoveKind, Position, Rank, Role, Setup, Square,
};

use crate::codes::{Codes, position};
use crate::error::{Error, SampleProblem};
use crate::input::{CAPACITY, Input};
use crate::sample::{NO_SCORE, Sample, Wdl, relative};
use crate::viri::PROMOTIONS;

/// The bytes of a stem, and of a stem with the number of plies.
const STEM: usize = 32;
const CHAIN: usize = STEM + 2;

/// The size of a block's header in bytes.
pub(crate) const HEADER: usize = 8;

/// The largest length of a block that is accepted.
pub(crate) const MAX_BLOCK: usize = 100 << 20;

/// The length at which a block that is written ends. Damage costs the rest of its block.
const BLOCK: usize = 1 << 16;

/// The largest ply of a stem.
const MAX_PLY: u16 = (1 << 14) - 1;

/// Moves the sign of a number to the lowest bit.
const fn fold(number: i16) -> u16 {
    let bits = if number < 0 { number as u16 ^ 0x7FFF } else { number as u16 };
    bits.rotate_left(1)
}

const fn unfold(bits: u16) -> i16 {
    let bits = bits.rotate_right(1);
    (if bits & 0x8000 == 0 { bits } else { bits ^ 0x7FFF }) as i16
}

/// Returns the number of bits that can hold any number below `count`.
#[inline]
const fn bits_below(count: u32) -> u32 {
    if count < 2 { 0 } else { (count - 1).ilog2() + 1 }
}

/// Returns the en passant square, if a legal move captures there.
fn en_passant(board: &Board) -> Option<Square> {
    board.en_passant().filter(|_| board.can_capture_en_passant())
}

/// Returns the squares that a piece could go to if its king's safety didn't matter, without castling.
#[inline]
fn destinations(board: &Board, from: Square, role: Role) -> Bitboard {
    let (us, occupied) = (board.turn(), board.occupied());
    if role != Role::Pawn {
        return attacks::of(role, us, from, occupied) & !board.color(us);
    }
    let capturable = board.color(!us) | en_passant(board).map_or(Bitboard::EMPTY, Bitboard::from);
    let pushed = pawns::pushes(us, from.bitboard()) & !occupied;
    let twice = pawns::second_pushes(us, pushed) & !occupied;
    attacks::pawn(us, from) & capturable | pushed | twice
}

/// Returns the number of moves that each destination stands for.
fn moves_per_destination(board: &Board, from: Square, role: Role) -> u32 {
    let is_promotion = role == Role::Pawn && from.rank() == Rank::Seventh.relative_to(board.turn());
    if is_promotion { 4 } else { 1 }
}

/// Returns the rooks that may castle, on the queen side first.
fn castling_rooks(board: &Board) -> [Option<Square>; 2] {
    let us = board.turn();
    [CastlingSide::QueenSide, CastlingSide::KingSide].map(|side| board.castling_rook(us, side))
}

/// Returns the n-th square of a set, from 0.
#[inline]
fn nth(squares: Bitboard, n: u32) -> Option<Square> {
    squares.into_iter().nth(n as usize)
}

/// Returns the length of a block's chains, or `None` if this isn't the header of a block.
fn block_len(header: &[u8]) -> Option<usize> {
    let &[b'B', b'I', b'N', b'P', a, b, c, d, ..] = header else { return None };
    Some(u32::from_le_bytes([a, b, c, d]) as usize).filter(|&len| len <= MAX_BLOCK)
}

/// Returns where the next block may begin.
fn find_block(bytes: &[u8]) -> Option<usize> {
    bytes.windows(4).position(|window| window == b"BINP")
}

/// Returns the length of the whole blocks at the start of these bytes.
pub(crate) fn whole_blocks(bytes: &[u8]) -> usize {
    let mut len = 0;
    while let Some(header) = bytes.get(len..len + HEADER) {
        let next = match block_len(header) {
            Some(block) => len + HEADER + block,
            None => find_block(&bytes[len + 1..]).map_or(usize::MAX, |at| len + 1 + at),
        };
        if next > bytes.len() {
            break;
        }
        len = next;
    }
    len
}

/// The block and the chain that are being read.
#[derive(Default)]
pub(crate) struct Reader {
    block: Vec<u8>,
    /// The offset of the block's first chain in the input.
    offset: u64,
    /// The next bit of the block.
    bit: usize,
    /// The plies that the chain still has.
    plies: u16,
    /// Whether the block is shorter than its header says.
    is_cut: bool,
    /// The sample that continues the chain, up to its move. Its score is the negated one of the sample before.
    next: Sample,
}

impl Reader {
    /// Reads the next sample, and counts those before it that have no score.
    #[inline]
    pub(crate) fn next<R: Read>(
        &mut self,
        input: &mut Input<R>,
        without_score: &mut u64,
    ) -> Option<Result<Sample, Error>> {
        loop {
            let (best, relative_score) = match self.advance(input).transpose()? {
                Ok(read) => read,
                Err(error) => return Some(Err(error)),
            };
            let Sample { position, result, ply, .. } = self.next;
            self.next.position = position.after(best);
            (self.next.score, self.next.ply) = (-relative_score, ply.saturating_add(1));
            if relative_score == NO_SCORE {
                *without_score += 1;
                continue;
            }
            let score = relative(relative_score, position.turn());
            return Some(Ok(Sample { position, best: Some(best), score, result, ply }));
        }
    }

    /// Reads the move and the relative score of the next sample.
    #[inline]
    fn advance<R: Read>(&mut self, input: &mut Input<R>) -> Result<Option<(Move, i16)>, Error> {
        let (start, read) = loop {
            if self.plies > 0 {
                break (self.bit / 8, self.ply());
            }
            let start = self.bit.div_ceil(8);
            if start < self.block.len() {
                break (start, self.stem(start));
            }
            if std::mem::take(&mut self.is_cut) {
                input.end()?;
                return Err(SampleProblem::Truncated.at(input.offset()));
            }
            if !self.load(input)? {
                return Ok(None);
            }
        };
        match read {
            Ok((_, i16::MIN)) => Err(self.give_up(start, SampleProblem::Score)),
            Ok(read) => Ok(Some(read)),
            Err(problem) => {
                let is_cut = self.is_cut && problem == SampleProblem::Truncated;
                let error = self.give_up(start, problem);
                if is_cut {
                    input.end()?;
                }
                Err(error)
            }
        }
    }

    /// Skips the rest of the block, since the start of its next chain is unknown.
    #[cold]
    fn give_up(&mut self, start: usize, problem: SampleProblem) -> Error {
        (self.plies, self.bit, self.is_cut) = (0, 8 * self.block.len(), false);
        problem.skipping(self.offset + start as u64, self.offset + self.block.len() as u64)
    }

    /// Reads a block. Returns `false` at the end of the input.
    fn load<R: Read>(&mut self, input: &mut Input<R>) -> Result<bool, Error> {
        let offset = input.offset();
        self.block.clear();
        self.bit = 0;
        let header = input.peek(HEADER);
        if header.is_empty() {
            input.end()?;
            return Ok(false);
        }
        let is_short = header.len() < HEADER;
        let Some(len) = block_len(header) else {
            input.consume(1);
            loop {
                let bytes = input.peek(CAPACITY);
                let found = find_block(bytes);
                let skipped = found.unwrap_or(if bytes.len() < 4 { bytes.len() } else { bytes.len() - 3 });
                let is_end = bytes.is_empty();
                input.consume(skipped);
                if is_short {
                    input.end()?;
                }
                if found.is_some() || is_end {
                    return Err(SampleProblem::BlockHeader.skipping(offset, input.offset()));
                }
            }
        };
        input.consume(HEADER);
        self.offset = input.offset();
        while self.block.len() < len {
            let bytes = input.peek(1);
            let taken = bytes.len().min(len - self.block.len());
            if taken == 0 {
                self.is_cut = true;
                break;
            }
            self.block.extend_from_slice(&bytes[..taken]);
            input.consume(taken);
        }
        Ok(true)
    }

    /// Reads the position, move and score of a chain's first sample.
    fn stem(&mut self, start: usize) -> Result<(Move, i16), SampleProblem> {
        let bytes = self.block.get(start..).and_then(|rest| rest.first_chunk::<CHAIN>());
        let (stem, plies) = bytes.ok_or(SampleProblem::Truncated)?.split_at(STEM);
        let word = |at: usize| u16::from_be_bytes([stem[at], stem[at + 1]]);
        let mut occupied = [0; 8];
        let mut codes = [0; 16];
        occupied.copy_from_slice(&stem[..8]);
        codes.copy_from_slice(&stem[8..24]);
        let codes = Codes { occupied: u64::from_be_bytes(occupied), codes };
        let ply = word(28) & MAX_PLY;
        let position = read_position(codes, ply, word(30))?;
        let best = read_move(&position, word(24)).ok_or(SampleProblem::IllegalMove)?;
        let result = match word(28) >> 14 {
            0 => Wdl::Draw,
            1 => Wdl::BlackWins,
            2 => Wdl::WhiteWins,
            _ => return Err(SampleProblem::Result),
        };
        self.plies = u16::from_be_bytes([plies[0], plies[1]]);
        self.bit = 8 * (start + CHAIN);
        let score = unfold(word(26));
        let result = result.relative(position.turn());
        self.next = Sample { position, best: None, score, result, ply };
        Ok((best, score))
    }

    /// Reads the move and score of a sample that continues the chain.
    #[inline]
    fn ply(&mut self) -> Result<(Move, i16), SampleProblem> {
        let mut bits = Bits::at(&self.block, self.bit);
        let board = self.next.position.board();
        let ours = board.color(board.turn());
        let from = nth(ours, bits.take(bits_below(ours.len() as u32))).ok_or(SampleProblem::IllegalMove)?;
        let role = board.role_at(from).ok_or(SampleProblem::IllegalMove)?;
        let best = read_ply(board, from, role, &mut bits).ok_or(SampleProblem::IllegalMove)?;
        if !board.is_legal(best) {
            return Err(SampleProblem::IllegalMove);
        }
        // A branch on the number of groups would be mispredicted. All groups are read, and missing ones are zero bits.
        let (mut folded, mut more) = (0, 1);
        for shift in [0, 4, 8, 12] {
            let group = bits.take(5 * more);
            folded |= (group as u16 & 15) << shift;
            more = group >> 4;
        }
        if more == 1 {
            return Err(SampleProblem::Score);
        }
        self.bit += bits.taken as usize;
        if self.bit > 8 * self.block.len() {
            return Err(SampleProblem::Truncated);
        }
        self.plies -= 1;
        Ok((best, self.next.score.wrapping_add(unfold(folded))))
    }
}

/// The bits of a block from the highest down, at most 57 of them, with zeros after its end.
struct Bits {
    window: u64,
    taken: u32,
}

impl Bits {
    #[inline]
    fn at(block: &[u8], bit: usize) -> Self {
        let rest = block.get(bit / 8..).unwrap_or_default();
        let bytes = rest.first_chunk().copied().unwrap_or_else(|| {
            let mut bytes = [0; 8];
            bytes[..rest.len()].copy_from_slice(rest);
            bytes
        });
        Self { window: u64::from_be_bytes(bytes) << (bit % 8), taken: 0 }
    }

    #[inline]
    fn take(&mut self, count: u32) -> u32 {
        // Two shifts, because a shift by 64 isn't defined.
        let bits = self.window >> 1 >> (63 - count);
        self.window <<= count;
        self.taken += count;
        bits as u32
    }
}

/// Reads the destination of a piece.
#[inline]
fn read_ply(board: &Board, from: Square, role: Role, bits: &mut Bits) -> Option<Move> {
    let squares = destinations(board, from, role);
    let count = squares.len() as u32;
    if role == Role::Pawn {
        let each = moves_per_destination(board, from, role);
        let index = bits.take(bits_below(count * each));
        let promotion = (each == 4).then_some(PROMOTIONS[index as usize % 4]);
        return board.candidate_move(from, nth(squares, index / each)?, promotion);
    }
    if role == Role::King && (board.castling_rooks() & board.color(board.turn())).any() {
        let [queen_side, king_side] = castling_rooks(board);
        let rooks = u32::from(queen_side.is_some()) + u32::from(king_side.is_some());
        let index = bits.take(bits_below(count + rooks));
        let rook = match index.checked_sub(count) {
            None => return nth(squares, index).map(|to| Move::new(MoveKind::King, from, to)),
            Some(0) => queen_side.or(king_side),
            Some(_) => king_side,
        };
        return rook.map(|rook| Move::new(MoveKind::Castling, from, rook));
    }
    let to = nth(squares, bits.take(bits_below(count)))?;
    Some(Move::new(MoveKind::of(role), from, to))
}

/// Reads a stem's position.
fn read_position(codes: Codes, ply: u16, halfmoves: u16) -> Result<Position, SampleProblem> {
    let sets = codes.sets()?;
    let [wp, bp, wn, bn, wb, bb, wr, br, wq, bq, wk, bk, pushed, wr_castling, br_castling, bk_to_move] = sets;
    let (fourth, fifth) = (pushed & Bitboard::rank(Rank::Fourth), pushed & Bitboard::rank(Rank::Fifth));
    if pushed.more_than_one() || fourth | fifth != pushed {
        return Err(SampleProblem::PieceCode(12));
    }
    let mut setup = Setup::from_bitboards([
        wp | fourth,
        wn,
        wb,
        wr | wr_castling,
        wq,
        wk,
        bp | fifth,
        bn,
        bb,
        br | br_castling,
        bq,
        bk | bk_to_move,
    ]);
    setup.turn = if bk_to_move.any() { Color::Black } else { Color::White };
    setup.castling_rooks = wr_castling | br_castling;
    setup.en_passant = pushed.first().map(|pawn| {
        let color = if fourth.any() { Color::White } else { Color::Black };
        Square::new(pawn.file(), Rank::Third.relative_to(color))
    });
    setup.halfmove_clock = halfmoves;
    setup.fullmove_number = ply / 2 + 1;
    let position = position(&setup)?;
    if !position.has_standard_castling() {
        return Err(SampleProblem::Chess960);
    }
    Ok(position)
}

/// Finds a stem's move.
fn read_move(position: &Position, bits: u16) -> Option<Move> {
    let square = |bits: u16| Square::from_index(usize::from(bits & 63));
    let promotion = (bits >> 14 == 1).then_some(PROMOTIONS[usize::from(bits & 3)]);
    let mv = position.find_move(square(bits >> 8)?, square(bits >> 2)?, promotion)?;
    // The bits of the new piece only matter in promotions.
    (write_move(mv) >> 2 == bits >> 2).then_some(mv)
}

fn write_move(mv: Move) -> u16 {
    let (flag, promotion) = match mv.kind() {
        MoveKind::Castling => (2, 0),
        MoveKind::EnPassant => (3, 0),
        kind => kind.promotion().map_or((0, 0), |role| (1, role.index() as u16 - 1)),
    };
    flag << 14 | (mv.from().index() as u16) << 8 | (mv.to().index() as u16) << 2 | promotion
}

/// The block that is being written.
#[derive(Default)]
pub(crate) struct Writer {
    block: Vec<u8>,
    chain: Option<Chain>,
}

/// The chain that is being written.
struct Chain {
    /// The place of its number of plies.
    count_at: usize,
    count: u16,
    /// The sample that would continue it. The score is the side to move's.
    next: Sample,
    /// The unused bits of the last byte.
    free: u32,
}

impl Writer {
    pub(crate) fn write(&mut self, sample: &Sample, out: &mut Vec<u8>) -> Result<(), SampleProblem> {
        let mv = sample.best.ok_or(SampleProblem::NoMove)?;
        let position = &sample.position;
        if sample.relative_score() == NO_SCORE {
            return Err(SampleProblem::Score);
        }
        if !position.has_standard_castling() {
            return Err(SampleProblem::Chess960);
        }
        let next = Sample {
            position: position.after(mv),
            score: -sample.relative_score(),
            ply: sample.ply.saturating_add(1),
            ..*sample
        };
        if let Some(chain) = &mut self.chain {
            let Sample { position: before, result, ply, .. } = chain.next;
            let is_next = before.board() == position.board()
                && (before.halfmove_clock(), result, ply)
                    == (position.halfmove_clock(), sample.result, sample.ply);
            if is_next && chain.count < u16::MAX {
                chain.write(sample, mv, &mut self.block);
                chain.next = next;
                return Ok(());
            }
        }
        if sample.ply > MAX_PLY {
            return Err(SampleProblem::LargePly);
        }
        if self.block.len() >= BLOCK {
            self.finish(out);
        }
        self.end_chain();
        self.write_stem(sample, mv);
        let count_at = self.block.len();
        self.block.extend_from_slice(&[0; 2]);
        self.chain = Some(Chain { count_at, count: 0, next, free: 0 });
        Ok(())
    }

    fn end_chain(&mut self) {
        if let Some(Chain { count_at, count, .. }) = self.chain.take() {
            self.block[count_at..count_at + 2].copy_from_slice(&count.to_be_bytes());
        }
    }

    /// Ends the chain and the block.
    pub(crate) fn finish(&mut self, out: &mut Vec<u8>) {
        self.end_chain();
        if !self.block.is_empty() {
            out.extend_from_slice(b"BINP");
            out.extend_from_slice(&(self.block.len() as u32).to_le_bytes());
            out.append(&mut self.block);
        }
    }

    fn write_stem(&mut self, sample: &Sample, mv: Move) {
        let board = sample.position.board();
        let [_, knights, bishops, rooks, queens, kings] = Role::ALL.map(|role| board.role(role));
        let (white, black) = (board.color(Color::White), board.color(Color::Black));
        let castling = board.castling_rooks();
        let pushed = en_passant(board).map_or(Bitboard::EMPTY, |square| {
            Square::new(square.file(), Rank::Fifth.relative_to(board.turn())).bitboard()
        });
        let to_move = if board.turn() == Color::Black { black & kings } else { Bitboard::EMPTY };
        // Bit by bit, the codes in the table above.
        let Codes { occupied, codes } = Codes::from_planes(
            board.occupied(),
            [
                black & !castling & !pushed | white & castling,
                knights | rooks & !castling | kings | black & castling,
                bishops | rooks | pushed | to_move,
                queens | kings | castling | pushed,
            ],
        );
        let result = match sample.relative_result() {
            Wdl::Draw => 0,
            Wdl::BlackWins => 1,
            Wdl::WhiteWins => 2,
        };
        self.block.extend_from_slice(&occupied.to_be_bytes());
        self.block.extend_from_slice(&codes);
        for word in [
            write_move(mv),
            fold(sample.relative_score()),
            sample.ply | result << 14,
            sample.position.halfmove_clock(),
        ] {
            self.block.extend_from_slice(&word.to_be_bytes());
        }
    }
}

impl Chain {
    /// Adds a ply.
    fn write(&mut self, sample: &Sample, mv: Move, block: &mut Vec<u8>) {
        let board = sample.position.board();
        let (from, to, role) = (mv.from(), mv.to(), mv.role());
        let before = |squares: Bitboard, square: Square| {
            (squares & Bitboard(square.bitboard().0.wrapping_sub(1))).len() as u32
        };
        let ours = board.color(board.turn());
        let squares = destinations(board, from, role);
        let each = moves_per_destination(board, from, role);
        let mut count = squares.len() as u32 * each;
        let mut index = before(squares, to) * each;
        if let Some(promotion) = mv.promotion() {
            index += promotion.index() as u32 - 1;
        }
        if role == Role::King {
            let [queen_side, king_side] = castling_rooks(board);
            if mv.kind() == MoveKind::Castling {
                index = count + u32::from(queen_side.is_some() && queen_side != Some(to));
            }
            count += u32::from(queen_side.is_some()) + u32::from(king_side.is_some());
        }
        self.push(before(ours, from), bits_below(ours.len() as u32), block);
        self.push(index, bits_below(count), block);
        let mut folded = u32::from(fold(sample.relative_score().wrapping_sub(self.next.score)));
        loop {
            let more = u32::from(folded > 15);
            self.push(more << 4 | folded & 15, 5, block);
            folded >>= 4;
            if more == 0 {
                break;
            }
        }
        self.count += 1;
    }

    /// Adds at most eight bits.
    fn push(&mut self, bits: u32, count: u32, block: &mut Vec<u8>) {
        let mut missing = count;
        while missing > 0 {
            if self.free == 0 {
                block.push(0);
                self.free = 8;
            }
            let taken = missing.min(self.free);
            let part = bits >> (missing - taken) & ((1 << taken) - 1);
            (missing, self.free) = (missing - taken, self.free - taken);
            if let Some(last) = block.last_mut() {
                *last |= (part << self.free) as u8;
            }
        }
    }
}
