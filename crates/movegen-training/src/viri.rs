//! viriformat: whole games.
//!
//! ```text
//! bytes   0                   32     34      36     38            n      n + 4
//!        | marlinformat:      | move | score | move | score | ..  | 0 0 0 0 |
//!        | first position     |      |       |      |       |     |         |
//! ```
//!
//! A pair holds the move that was played in a position, and the position's score from White's view. The first record
//! also holds the result of the game. A move has six bits for its origin, six for its destination (castling: the rook's
//! square), two for the new piece of a promotion (0 is a knight), and two for 1 en passant, 2 castling, 3 promotion.
//!
//! Samples that follow from each other make one game. If some were left out in between, a new game begins.

use std::io::Read;

use movegen_position::setup::Fen;
use movegen_position::{Move, MoveKind, Position, Role, Square};

use crate::error::{Error, SampleProblem};
use crate::input::Input;
use crate::marlin;
use crate::sample::{Sample, Wdl};

/// The new pieces of promotions, by their two bits.
pub(crate) const PROMOTIONS: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

fn encode(mv: Move) -> u16 {
    let (flag, promotion) = match mv.kind() {
        MoveKind::EnPassant => (1, 0),
        MoveKind::Castling => (2, 0),
        kind => kind.promotion().map_or((0, 0), |role| (3, role.index() as u16 - 1)),
    };
    mv.from().index() as u16 | (mv.to().index() as u16) << 6 | promotion << 12 | flag << 14
}

/// Finds the legal move with these bits.
fn decode(position: &Position, bits: u16) -> Option<Move> {
    let square = |bits: u16| Square::from_index(usize::from(bits & 63));
    let promotion = (bits >> 14 == 3).then_some(PROMOTIONS[usize::from(bits >> 12 & 3)]);
    let mv = position.find_move(square(bits)?, square(bits >> 6)?, promotion)?;
    (encode(mv) == bits).then_some(mv)
}

/// Returns the length of the whole games at the start of these bytes.
pub(crate) fn whole_games(bytes: &[u8]) -> usize {
    let mut len = 0;
    while let Some(pairs) = bytes.get(len + 32..) {
        let Some(last) = pairs.chunks_exact(4).position(|pair| pair == [0; 4]) else { break };
        len += 32 + 4 * (last + 1);
    }
    len
}

/// The game that is being read.
#[derive(Default)]
pub(crate) struct Reader {
    next: Option<(Position, Wdl)>,
}

impl Reader {
    /// Reads the next sample.
    #[inline]
    pub(crate) fn next<R: Read>(&mut self, input: &mut Input<R>) -> Option<Result<Sample, Error>> {
        let (offset, mv, score) = match self.advance(input).transpose()? {
            Ok(read) => read,
            Err(error) => return Some(Err(error)),
        };
        let (position, result) = self.next?;
        self.next = Some((position.after(mv), result));
        if score == i16::MIN {
            return Some(Err(SampleProblem::Score.at(offset)));
        }
        let ply = Sample::ply_of(&position);
        Some(Ok(Sample { position, best: Some(mv), score, result, ply }))
    }

    /// Reads the offset, move and score of the next sample.
    #[inline]
    fn advance<R: Read>(&mut self, input: &mut Input<R>) -> Result<Option<(u64, Move, i16)>, Error> {
        loop {
            let offset = input.offset();
            let Some((position, _)) = &self.next else {
                let Some(record) = input.record()? else { return Ok(None) };
                match marlin::read(record) {
                    Ok(first) => self.next = Some((first.position, first.result)),
                    Err(problem) => {
                        self.skip(input)?;
                        return Err(problem.skipping(offset, input.offset()));
                    }
                }
                continue;
            };
            let &[low, high, score_low, score_high] = match input.record() {
                Ok(Some([0, 0, 0, 0])) => {
                    self.next = None;
                    continue;
                }
                Ok(Some(pair)) => pair,
                end => {
                    self.next = None;
                    return Err(end.err().unwrap_or_else(|| SampleProblem::Truncated.at(offset)));
                }
            };
            let score = i16::from_le_bytes([score_low, score_high]);
            let Some(mv) = decode(position, u16::from_le_bytes([low, high])) else {
                self.skip(input)?;
                return Err(SampleProblem::IllegalMove.skipping(offset, input.offset()));
            };
            return Ok(Some((offset, mv, score)));
        }
    }

    /// Skips the rest of the game.
    #[cold]
    fn skip<R: Read>(&mut self, input: &mut Input<R>) -> Result<(), Error> {
        self.next = None;
        loop {
            match input.record() {
                Ok(Some([0, 0, 0, 0]) | None) | Err(Error::Sample(_)) => return Ok(()),
                Ok(Some(_)) => {}
                Err(error) => return Err(error),
            }
        }
    }
}

/// The game that is being written: the position after its last move, and the result.
#[derive(Default)]
pub(crate) struct Writer {
    next: Option<(Fen, Wdl)>,
}

impl Writer {
    pub(crate) fn write(&mut self, sample: &Sample, out: &mut Vec<u8>) -> Result<(), SampleProblem> {
        let mv = sample.best.ok_or(SampleProblem::NoMove)?;
        // No key, because computing one takes longer than making the move.
        let state = |position: Position| {
            let (halfmove_clock, fullmove_number) = (position.halfmove_clock(), position.fullmove_number());
            (Fen { board: *position.board(), halfmove_clock, fullmove_number }, sample.result)
        };
        if self.next != Some(state(sample.position)) {
            // A sample that can't be written must not end the game.
            let mut first = Vec::with_capacity(32);
            marlin::write(sample, &mut first)?;
            self.finish(out);
            out.extend_from_slice(&first);
        }
        let ([low, high], [score_low, score_high]) = (encode(mv).to_le_bytes(), sample.score.to_le_bytes());
        out.extend_from_slice(&[low, high, score_low, score_high]);
        self.next = Some(state(sample.position.after(mv)));
        Ok(())
    }

    pub(crate) fn finish(&mut self, out: &mut Vec<u8>) {
        if self.next.take().is_some() {
            out.extend_from_slice(&[0; 4]);
        }
    }
}
