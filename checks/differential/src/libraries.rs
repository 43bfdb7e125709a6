//! Comparison with other libraries: moves, checkers, resulting positions, notations, outcomes.

use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{CastlingMode, Chess, EnPassantMode, FromSetup, Position as _, PositionError};

use movegen_position::game::Outcome;
use movegen_position::notation::Packed;
use movegen_position::{CastlingNotation, Move, Position};

use crate::mailbox::{Numbers, numbers, sorted};

/// A position of another library.
pub trait Library: Sized {
    /// The name of the library's crate.
    const NAME: &str;
    /// Reads a FEN with castling rights as files. Returns `None` if the library rejects it.
    fn read(fen: &str) -> Option<Self>;
    /// Returns the legal moves.
    fn moves(&self) -> Vec<Numbers>;
    /// Returns the pieces that give check, as a bitboard.
    fn checkers(&self) -> u64;
    /// Makes a legal move.
    fn make(&mut self, mv: Numbers);
    /// Returns whether this is the position of a FEN.
    fn is_position_of(&self, fen: &str) -> bool;
}

/// Compares a position with another library's: the legal moves, the checkers, and the fields of the
/// FEN (the move counters only for shakmaty).
///
/// # Errors
/// Describes the first difference.
pub fn compare<L: Library>(position: &Position, other: &L) -> Result<(), String> {
    let fen = position.fen(CastlingNotation::Chess960).to_string();
    let ours = sorted(position.legal_moves().iter().map(|&mv| numbers(mv)));
    let theirs = sorted(other.moves().into_iter());
    if ours != theirs {
        return Err(format!("{fen}: moves {ours:?}, {} has {theirs:?}", L::NAME));
    }
    let checkers = position.check_info().checkers().0;
    if checkers != other.checkers() {
        return Err(format!("{fen}: checkers {checkers:#x}, {} has {:#x}", L::NAME, other.checkers()));
    }
    if !other.is_position_of(&fen) {
        return Err(format!("{fen}: {} has a different position", L::NAME));
    }
    Ok(())
}

/// Compares notations with shakmaty: the SAN of each of `moves` must be the same, and each text (SAN, long
/// algebraic, figurines, UCI) must read back as its move. Also compares outcome and Polyglot key, and checks
/// keys after moves and the packed form.
///
/// # Errors
/// Describes the first difference.
pub fn compare_notation(position: &Position, other: &Chess, moves: &[Move]) -> Result<(), String> {
    let fen = position.fen(CastlingNotation::Chess960).to_string();
    let theirs = other.legal_moves();
    for &mv in moves {
        let san = position.san(mv).to_string();
        let same = theirs.iter().find(|theirs| shakmaty_numbers(**theirs) == numbers(mv));
        let expected = same.map(|theirs| SanPlus::from_move(other.clone(), *theirs).to_string());
        if expected.as_deref() != Some(&san) {
            return Err(format!("{fen}: {mv:?} is {san}, {} writes {expected:?}", Chess::NAME));
        }
        let long = position.san(mv).long();
        for text in [&san, &long.to_string(), &position.san(mv).figurines().to_string()] {
            if position.parse_san(text) != Ok(mv) {
                return Err(format!("{fen}: {text} is read as {:?}", position.parse_san(text)));
            }
        }
        for style in [CastlingNotation::Standard, CastlingNotation::Chess960] {
            let text = position.uci(mv, style).to_string();
            if position.parse_uci(&text) != Ok(mv) {
                return Err(format!("{fen}: {text} is read as {:?}", position.parse_uci(&text)));
            }
        }
    }
    let outcome = match () {
        () if other.is_checkmate() => Some(Outcome::Checkmate { winner: !position.turn() }),
        () if other.is_stalemate() => Some(Outcome::Stalemate),
        () if other.is_insufficient_material() => Some(Outcome::InsufficientMaterial),
        () if position.halfmove_clock() >= 150 => Some(Outcome::SeventyFiveMoves),
        () => None,
    };
    if position.outcome() != outcome {
        return Err(format!("{fen}: outcome {:?}, {} has {outcome:?}", position.outcome(), Chess::NAME));
    }
    let key = position.polyglot_key();
    if key != other.zobrist_hash::<Zobrist64>(EnPassantMode::PseudoLegal).0 {
        return Err(format!("{fen}: Polyglot key {key:#x}, {} has another", Chess::NAME));
    }
    let packed = Packed::from(position);
    if Position::try_from(packed) != Ok(*position) {
        return Err(format!("{fen}: packed as {packed:?}, which unpacks to another position"));
    }
    Ok(())
}

/// Makes a move of movegen on another library's position.
pub fn make<L: Library>(other: &mut L, mv: Move) {
    other.make(numbers(mv));
}

impl Library for cozy_chess::Board {
    const NAME: &str = "cozy-chess";

    fn read(fen: &str) -> Option<Self> {
        Self::from_fen(fen, true).ok()
    }

    fn moves(&self) -> Vec<Numbers> {
        let mut found = Vec::new();
        self.generate_moves(|moves| {
            found.extend(moves.into_iter().map(|mv| {
                let promotion = mv.promotion.map_or(0, |piece| char::from(piece) as u8);
                (mv.from as u8, mv.to as u8, promotion)
            }));
            false
        });
        found
    }

    fn checkers(&self) -> u64 {
        self.checkers().0
    }

    fn make(&mut self, (from, to, promotion): Numbers) {
        self.play_unchecked(cozy_chess::Move {
            from: cozy_chess::Square::index(from.into()),
            to: cozy_chess::Square::index(to.into()),
            promotion: char::from(promotion).try_into().ok(),
        });
    }

    fn is_position_of(&self, fen: &str) -> bool {
        // cozy-chess's `same_position` takes any piece beside the double-pushed pawn for one that can capture en
        // passant. Its board keeps every en passant square, and the FEN only has those that a pawn attacks.
        Self::from_fen(fen, true).is_ok_and(|read| {
            let same_en_passant = read.en_passant().is_none_or(|file| self.en_passant() == Some(file));
            self.hash_without_ep() == read.hash_without_ep() && same_en_passant
        })
    }
}

impl Library for Chess {
    const NAME: &str = "shakmaty";

    fn read(fen: &str) -> Option<Self> {
        let setup = Fen::from_ascii(fen.as_bytes()).ok()?.into_setup();
        Self::from_setup(setup, CastlingMode::Chess960)
            .or_else(PositionError::ignore_too_much_material)
            .or_else(PositionError::ignore_impossible_check)
            .ok()
    }

    fn moves(&self) -> Vec<Numbers> {
        self.legal_moves().iter().map(|mv| shakmaty_numbers(*mv)).collect()
    }

    fn checkers(&self) -> u64 {
        shakmaty::Position::checkers(self).0
    }

    fn make(&mut self, mv: Numbers) {
        if let Some(found) = self.legal_moves().iter().find(|other| shakmaty_numbers(**other) == mv) {
            self.play_unchecked(*found);
        }
    }

    fn is_position_of(&self, fen: &str) -> bool {
        let read = Fen::from_ascii(fen.as_bytes());
        read.is_ok_and(|read| *read.as_setup() == self.to_setup(EnPassantMode::PseudoLegal))
    }
}

/// Returns the numbers of a move of shakmaty.
fn shakmaty_numbers(mv: shakmaty::Move) -> Numbers {
    let from = mv.from().expect("chess has no drops");
    (from as u8, mv.to() as u8, mv.promotion().map_or(0, |role| role.char() as u8))
}
