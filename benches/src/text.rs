//! The calls that read and write text and packed rows, for each library, on positions of play.

use std::fmt::Write;
use std::hint::black_box;

use movegen_position::notation::Packed;
use movegen_position::{CastlingNotation, Move, Position, Uci};
use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use shakmaty::packed::PackedSetup;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, EnPassantMode, Position as _};

use crate::{CASES, Passes};

/// The number of positions: a power of two.
const POSITIONS: usize = 512;
/// The number of moves: a power of two.
const MOVES: usize = 4096;

/// One operation of one library.
pub struct Call {
    /// What is done, the same for all libraries.
    pub what: &'static str,
    /// The library.
    pub library: &'static str,
    /// Makes the call for every item, and returns the number of items.
    pub run: Box<dyn Fn() -> usize>,
}

/// A position with its texts and its legal moves, as each library has them.
struct Sample {
    movegen: Position,
    cozy: cozy_chess::Board,
    shakmaty: shakmaty::Chess,
    chess: chess::Board,
    fen: String,
    row: Packed,
    shakmaty_row: PackedSetup,
    moves: Vec<Choice>,
}

/// A legal move with its texts.
struct Choice {
    movegen: Move,
    cozy: cozy_chess::Move,
    shakmaty: shakmaty::Move,
    chess: chess::ChessMove,
    uci: String,
    san: String,
}

impl Sample {
    fn new(movegen: Position) -> Self {
        let fen = movegen.to_string();
        let cozy: cozy_chess::Board = fen.parse().expect("cozy-chess reads the FEN");
        let shakmaty = shakmaty_position(&fen).expect("shakmaty reads the FEN");
        let chess: chess::Board = fen.parse().expect("chess reads the FEN");
        let row = Packed::from(&movegen);
        let shakmaty_row = pack_shakmaty(&shakmaty).expect("shakmaty packs the position");
        let moves = movegen.legal_moves();
        let moves = moves.iter().map(|&mv| {
            let uci = movegen.uci(mv, CastlingNotation::Standard).to_string();
            let san = movegen.san(mv).to_string();
            Choice {
                movegen: mv,
                cozy: cozy_uci(&cozy, &uci).expect("cozy-chess reads the move"),
                shakmaty: shakmaty_uci(&shakmaty, &uci).expect("shakmaty reads the move"),
                chess: chess_uci(&chess, &uci).expect("chess reads the move"),
                uci,
                san,
            }
        });
        let moves = moves.collect();
        Self { movegen, cozy, shakmaty, chess, fen, row, shakmaty_row, moves }
    }
}

/// Returns [`POSITIONS`] of play from each of the [`CASES`], by moves that the hash key chooses.
fn samples() -> Vec<Sample> {
    let mut samples = Vec::new();
    for case in CASES {
        let mut position: Position = case.fen.parse().expect("a valid FEN");
        for _ in 0..POSITIONS.div_ceil(CASES.len()) {
            if position.legal_moves().is_empty() {
                position = case.fen.parse().expect("a valid FEN");
            }
            samples.push(Sample::new(position));
            let moves = position.legal_moves();
            position = position.after(moves[(position.key() % moves.len() as u64) as usize]);
        }
    }
    samples.truncate(POSITIONS);
    samples
}

/// Returns [`MOVES`] of all positions, in random order.
fn shuffled_moves(samples: &[Sample]) -> Vec<(&Sample, &Choice)> {
    let mut moves: Vec<_> =
        samples.iter().flat_map(|sample| sample.moves.iter().map(move |choice| (sample, choice))).collect();
    let mut random = Xoshiro256StarStar::seed_from_u64(18);
    for last in (1..moves.len()).rev() {
        moves.swap(last, random.next_u64() as usize % (last + 1));
    }
    moves.truncate(MOVES);
    moves
}

fn shakmaty_position(fen: &str) -> Option<shakmaty::Chess> {
    let fen = shakmaty::fen::Fen::from_ascii(fen.as_bytes()).ok()?;
    fen.into_position(CastlingMode::Standard).ok()
}

fn pack_shakmaty(position: &shakmaty::Chess) -> Option<PackedSetup> {
    PackedSetup::pack_standard(&position.to_setup(EnPassantMode::PseudoLegal)).ok()
}

fn shakmaty_uci(position: &shakmaty::Chess, text: &str) -> Option<shakmaty::Move> {
    UciMove::from_ascii(text.as_bytes()).ok()?.to_move(position).ok()
}

fn shakmaty_san(position: &shakmaty::Chess, text: &str) -> Option<shakmaty::Move> {
    // Without marks of check, which `San` does not read.
    SanPlus::from_ascii(text.as_bytes()).ok()?.san.to_move(position).ok()
}

fn cozy_uci(board: &cozy_chess::Board, text: &str) -> Option<cozy_chess::Move> {
    let mv = cozy_chess::util::parse_uci_move(board, text).ok()?;
    board.is_legal(mv).then_some(mv)
}

fn chess_uci(board: &chess::Board, text: &str) -> Option<chess::ChessMove> {
    let mv = text.parse().ok()?;
    board.legal(mv).then_some(mv)
}

/// Writes a value whose library has no faster way.
fn display(text: &mut String, value: impl std::fmt::Display) {
    // Writing to a string cannot fail.
    let _ = write!(text, "{value}");
}

/// Returns all calls. Those of one operation follow each other, movegen's first.
pub fn calls() -> Vec<Call> {
    let samples: &'static [Sample] = Box::leak(samples().into_boxed_slice());
    let moves: &'static [(&Sample, &Choice)] = Box::leak(shuffled_moves(samples).into_boxed_slice());
    let mut calls = Vec::new();
    let mut add = |what, library, run: Box<dyn Fn() -> usize>| calls.push(Call { what, library, run });

    /// Calls a function with each position.
    macro_rules! positions {
        ($what:literal, $library:literal, $call:expr) => {
            add($what, $library, {
                let (call, passes) = ($call, Passes::default());
                Box::new(move || {
                    passes.next(POSITIONS).for_each(|index| {
                        black_box(&call(black_box(&samples[index])));
                    });
                    POSITIONS
                })
            });
        };
    }
    /// Calls a function with each move of the positions.
    macro_rules! moves {
        ($what:literal, $library:literal, $call:expr) => {
            add($what, $library, {
                let (call, passes) = ($call, Passes::default());
                Box::new(move || {
                    for index in passes.next(MOVES) {
                        let (sample, choice) = moves[index];
                        black_box(&call(black_box(sample), black_box(choice)));
                    }
                    MOVES
                })
            });
        };
    }
    /// The same with a text to write to.
    macro_rules! texts {
        ($what:literal, $library:literal, $write:expr) => {
            add($what, $library, {
                let (write, passes) = ($write, Passes::default());
                Box::new(move || {
                    let mut text = String::with_capacity(128);
                    for index in passes.next(MOVES) {
                        let (sample, choice) = moves[index];
                        text.clear();
                        write(black_box(sample), black_box(choice), &mut text);
                        black_box(&text);
                    }
                    MOVES
                })
            });
        };
    }
    macro_rules! fens {
        ($library:literal, $write:expr) => {
            add("FEN, writing", $library, {
                let (write, passes) = ($write, Passes::default());
                Box::new(move || {
                    let mut text = String::with_capacity(128);
                    passes.next(POSITIONS).for_each(|index| {
                        text.clear();
                        write(black_box(&samples[index]), &mut text);
                        black_box(&text);
                    });
                    POSITIONS
                })
            });
        };
    }

    positions!("FEN, reading", "movegen", |sample: &Sample| Position::from_fen(&sample.fen).ok());
    positions!("FEN, reading", "cozy-chess", |sample: &Sample| {
        cozy_chess::Board::from_fen(&sample.fen, false).ok()
    });
    positions!("FEN, reading", "shakmaty", |sample: &Sample| shakmaty_position(&sample.fen));
    positions!("FEN, reading", "chess", |sample: &Sample| sample.fen.parse::<chess::Board>().ok());

    fens!("movegen", |sample: &Sample, text: &mut String| {
        let fen = sample.movegen.fen(CastlingNotation::Standard);
        let _ = fen.write_to(text);
    });
    fens!("cozy-chess", |sample: &Sample, text: &mut String| display(text, &sample.cozy));
    fens!("shakmaty", |sample: &Sample, text: &mut String| {
        let fen = shakmaty::fen::Fen::from_position(&sample.shakmaty, EnPassantMode::Legal);
        fen.append_to_string(text);
    });
    fens!("chess", |sample: &Sample, text: &mut String| display(text, sample.chess));

    moves!("SAN, reading", "movegen", |sample: &Sample, choice: &Choice| {
        sample.movegen.parse_san(&choice.san).ok()
    });
    moves!("SAN, reading", "cozy-chess", |sample: &Sample, choice: &Choice| {
        cozy_chess::util::parse_san_move(&sample.cozy, &choice.san).ok()
    });
    moves!("SAN, reading", "shakmaty", |sample: &Sample, choice: &Choice| {
        shakmaty_san(&sample.shakmaty, &choice.san)
    });
    moves!("SAN, reading", "chess", |sample: &Sample, choice: &Choice| {
        chess::ChessMove::from_san(&sample.chess, &choice.san).ok()
    });

    texts!("SAN, writing", "movegen", |sample: &Sample, choice: &Choice, text: &mut String| {
        let _ = sample.movegen.san(choice.movegen).write_to(text);
    });
    texts!("SAN, writing", "cozy-chess", |sample: &Sample, choice: &Choice, text: &mut String| {
        display(text, cozy_chess::util::display_san_move(&sample.cozy, choice.cozy));
    });
    texts!("SAN, writing", "shakmaty", |sample: &Sample, choice: &Choice, text: &mut String| {
        SanPlus::from_move(sample.shakmaty.clone(), choice.shakmaty).append_to_string(text);
    });

    moves!("UCI, parsing", "movegen", |_: &Sample, choice: &Choice| choice.uci.parse::<Uci>().ok());
    moves!("UCI, parsing", "cozy-chess", |_: &Sample, choice: &Choice| {
        choice.uci.parse::<cozy_chess::Move>().ok()
    });
    moves!("UCI, parsing", "shakmaty", |_: &Sample, choice: &Choice| {
        UciMove::from_ascii(choice.uci.as_bytes()).ok()
    });
    moves!("UCI, parsing", "chess", |_: &Sample, choice: &Choice| choice
        .uci
        .parse::<chess::ChessMove>()
        .ok());

    moves!("UCI, reading", "movegen", |sample: &Sample, choice: &Choice| {
        sample.movegen.parse_uci(&choice.uci).ok()
    });
    moves!("UCI, reading", "cozy-chess", |sample: &Sample, choice: &Choice| {
        cozy_uci(&sample.cozy, &choice.uci)
    });
    moves!("UCI, reading", "shakmaty", |sample: &Sample, choice: &Choice| {
        shakmaty_uci(&sample.shakmaty, &choice.uci)
    });
    moves!("UCI, reading", "chess", |sample: &Sample, choice: &Choice| chess_uci(&sample.chess, &choice.uci));

    texts!("UCI, writing", "movegen", |sample: &Sample, choice: &Choice, text: &mut String| {
        let uci = sample.movegen.uci(choice.movegen, CastlingNotation::Standard);
        let _ = uci.write_to(text);
    });
    texts!("UCI, writing", "cozy-chess", |sample: &Sample, choice: &Choice, text: &mut String| {
        display(text, cozy_chess::util::display_uci_move(&sample.cozy, choice.cozy));
    });
    texts!("UCI, writing", "shakmaty", |_: &Sample, choice: &Choice, text: &mut String| {
        choice.shakmaty.to_uci(CastlingMode::Standard).append_to_string(text);
    });
    texts!("UCI, writing", "chess", |_: &Sample, choice: &Choice, text: &mut String| {
        display(text, choice.chess);
    });

    positions!("row, reading", "movegen", |sample: &Sample| Position::try_from(sample.row).ok());
    positions!("row, reading", "shakmaty", |sample: &Sample| {
        let setup = sample.shakmaty_row.unpack_standard().ok()?;
        setup.position::<shakmaty::Chess>(CastlingMode::Standard).ok()
    });
    positions!("row, writing", "movegen", |sample: &Sample| Packed::from(&sample.movegen));
    positions!("row, writing", "shakmaty", |sample: &Sample| pack_shakmaty(&sample.shakmaty));
    positions!("count of the legal moves", "movegen", |sample: &Sample| sample.movegen.board().legal_count());
    calls
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_libraries_read_the_same_moves() {
        for Sample { movegen, cozy, shakmaty, chess, fen, moves, .. } in samples() {
            for choice in moves {
                let Choice { san, uci, .. } = &choice;
                assert_eq!(movegen.parse_san(san), Ok(choice.movegen), "{fen} {san}");
                assert_eq!(shakmaty_san(&shakmaty, san), Some(choice.shakmaty), "{fen} {san}");
                assert_eq!(
                    cozy_chess::util::parse_san_move(&cozy, san).ok(),
                    Some(choice.cozy),
                    "{fen} {san}"
                );
                assert_eq!(SanPlus::from_move(shakmaty.clone(), choice.shakmaty).to_string(), *san, "{fen}");
                assert_eq!(choice.chess.to_string(), *uci, "{fen}");
                assert!(chess.legal(choice.chess), "{fen} {uci}");
            }
        }
    }

    #[test]
    fn every_call_has_items() {
        assert!(calls().iter().all(|call| (call.run)() > 100));
    }
}
