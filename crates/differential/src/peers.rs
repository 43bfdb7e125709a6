//! Other generators, as far as they are compared: moves, checkers, and the position that a move leads to.

use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{CastlingMode, Chess, EnPassantMode, FromSetup, Position as _, PositionError};

use crate::mailbox::{Numbers, numbers, sorted};
use movegen_position::{CastleStyle, Move, Outcome, Packed, Position, polyglot_key_of};

/// Another generator.
pub trait Peer: Sized {
    /// Its crate.
    const NAME: &str;
    /// The position of a FEN with rights by file; none if the generator does not take it.
    fn read(fen: &str) -> Option<Self>;
    /// The legal moves.
    fn moves(&self) -> Vec<Numbers>;
    /// The men that give check, as bits.
    fn checkers(&self) -> u64;
    /// Makes one of the moves.
    fn make(&mut self, mv: Numbers);
    /// Whether it is the position of that FEN.
    fn is_position_of(&self, fen: &str) -> bool;
}

/// Holds a position against a peer's: moves, checkers, and all that a FEN says, clocks left to shakmaty.
///
/// # Errors
/// A sentence about the first difference.
pub fn compare<P: Peer>(position: &Position, peer: &P) -> Result<(), String> {
    let fen = position.fen(CastleStyle::Chess960).to_string();
    let ours = sorted(position.legal_moves().iter().map(|&mv| numbers(mv)));
    let theirs = sorted(peer.moves().into_iter());
    if ours != theirs {
        return Err(format!("{fen}: moves {ours:?}, {} has {theirs:?}", P::NAME));
    }
    let checkers = position.checks().checkers().0;
    if checkers != peer.checkers() {
        return Err(format!("{fen}: checkers {checkers:#x}, {} has {:#x}", P::NAME, peer.checkers()));
    }
    if !peer.is_position_of(&fen) {
        return Err(format!("{fen}: {} has come to another position", P::NAME));
    }
    Ok(())
}

/// Holds how moves are written against shakmaty: `moves` in SAN as it has them, and each text, short, long, in figurines
/// and in UCI, read back to its move. And whether the game is over, and why.
///
/// # Errors
/// A sentence about the first difference.
pub fn compare_notation(position: &Position, peer: &Chess, moves: &[Move]) -> Result<(), String> {
    let fen = position.fen(CastleStyle::Chess960).to_string();
    let theirs = peer.legal_moves();
    for &mv in moves {
        let san = position.san(mv).to_string();
        let other = theirs.iter().find(|other| told(**other) == numbers(mv));
        let other = other.map(|other| SanPlus::from_move(peer.clone(), *other).to_string());
        if other.as_deref() != Some(&san) {
            return Err(format!("{fen}: {mv:?} is {san}, {} writes {other:?}", Chess::NAME));
        }
        let long = position.san(mv).long();
        for text in [&san, &long.to_string(), &position.san(mv).figurines().to_string()] {
            if position.parse_san(text) != Ok(mv) {
                return Err(format!("{fen}: {text} is read as {:?}", position.parse_san(text)));
            }
        }
        for style in [CastleStyle::Standard, CastleStyle::Chess960] {
            let text = position.uci(mv, style).to_string();
            if position.parse_uci(&text) != Ok(mv) {
                return Err(format!("{fen}: {text} is read as {:?}", position.parse_uci(&text)));
            }
        }
        if position.key_after(mv) != position.after(mv).key() {
            return Err(format!("{fen}: the key after {san}"));
        }
    }
    let outcome = match () {
        () if peer.is_checkmate() => Some(Outcome::Checkmate { winner: !position.turn() }),
        () if peer.is_stalemate() => Some(Outcome::Stalemate),
        () if peer.is_insufficient_material() => Some(Outcome::InsufficientMaterial),
        () if position.halfmove_clock() >= 150 => Some(Outcome::SeventyFiveMoves),
        () => None,
    };
    if position.outcome() != outcome {
        return Err(format!("{fen}: {:?}, {} says {outcome:?}", position.outcome(), Chess::NAME));
    }
    let key = polyglot_key_of(position.board());
    if key != peer.zobrist_hash::<Zobrist64>(EnPassantMode::PseudoLegal).0 {
        return Err(format!("{fen}: the Polyglot key {key:#x}, {} has another", Chess::NAME));
    }
    let packed = Packed::from(position);
    if Position::try_from(packed) != Ok(*position) {
        return Err(format!("{fen}: packed as {packed:?}, unpacked otherwise"));
    }
    Ok(())
}

/// Makes a move of ours on a peer's position.
pub fn make<P: Peer>(peer: &mut P, mv: Move) {
    peer.make(numbers(mv));
}

impl Peer for cozy_chess::Board {
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
        // Not by its same_position, which takes any man beside the passed square for a pawn that can capture there. It
        // keeps every passed square, and we only those that a pawn attacks.
        Self::from_fen(fen, true).is_ok_and(|read| {
            let same_passed = read.en_passant().is_none_or(|file| self.en_passant() == Some(file));
            self.hash_without_ep() == read.hash_without_ep() && same_passed
        })
    }
}

impl Peer for Chess {
    const NAME: &str = "shakmaty";

    fn read(fen: &str) -> Option<Self> {
        let setup = Fen::from_ascii(fen.as_bytes()).ok()?.into_setup();
        Self::from_setup(setup, CastlingMode::Chess960)
            .or_else(PositionError::ignore_too_much_material)
            .or_else(PositionError::ignore_impossible_check)
            .ok()
    }

    fn moves(&self) -> Vec<Numbers> {
        self.legal_moves().iter().map(|mv| told(*mv)).collect()
    }

    fn checkers(&self) -> u64 {
        shakmaty::Position::checkers(self).0
    }

    fn make(&mut self, mv: Numbers) {
        if let Some(found) = self.legal_moves().iter().find(|other| told(**other) == mv) {
            self.play_unchecked(*found);
        }
    }

    fn is_position_of(&self, fen: &str) -> bool {
        let read = Fen::from_ascii(fen.as_bytes());
        read.is_ok_and(|read| *read.as_setup() == self.to_setup(EnPassantMode::PseudoLegal))
    }
}

/// A move of shakmaty as numbers.
fn told(mv: shakmaty::Move) -> Numbers {
    let from = mv.from().expect("chess has no drops");
    (from as u8, mv.to() as u8, mv.promotion().map_or(0, |role| role.char() as u8))
}
