//! Comparison with the mailbox oracle, and a test of make and unmake.

use mailbox_oracle::{Mailbox, Move as OracleMove};
use movegen_position::generate::{AllCaptures, Class, Evasions, NonEvasions, QuietChecks};
use movegen_position::{AllMoves, CastlingNotation, Move, Noisy, Position, Quiets, generate};

/// A move in a form that all generators share: origin, destination (for castling, the rook's square) and
/// promotion letter, or 0.
pub type Numbers = (u8, u8, u8);

/// Returns the numbers of a move of movegen.
pub fn numbers(mv: Move) -> Numbers {
    let promotion = mv.promotion().map_or(0, |role| role.letter() as u8);
    (mv.from().index() as u8, mv.to().index() as u8, promotion)
}

/// Converts a position to the oracle's, through its FEN.
///
/// # Errors
/// A message with the FEN, if the oracle cannot read it.
pub fn oracle(position: &Position) -> Result<Mailbox, String> {
    let fen = position.fen(CastlingNotation::Chess960).to_string();
    Mailbox::from_fen(&fen).ok_or_else(|| format!("{fen}: the oracle cannot read it"))
}

/// One of the oracle's legal moves, and what its class depends on.
struct Classified {
    numbers: Numbers,
    is_capture: bool,
    /// A capture or a queen promotion, but no other promotion.
    is_noisy: bool,
    /// Whether the move gives check: if it promotes, to a knight that gives the check itself.
    is_quiet_check: bool,
}

/// Compares a position with the oracle's: FEN, checkers, and legal moves of every class.
///
/// # Errors
/// Describes the first difference.
pub fn compare(position: &Position, oracle: &Mailbox) -> Result<(), String> {
    let fen = position.fen(CastlingNotation::Chess960).to_string();
    if oracle.fen() != fen {
        return Err(format!("{fen}: the oracle writes {}", oracle.fen()));
    }
    let check_info = position.check_info();
    let checkers: Vec<u8> = check_info.checkers().into_iter().map(|square| square.index() as u8).collect();
    if checkers != oracle.checkers() {
        return Err(format!("{fen}: checkers {checkers:?}, the oracle has {:?}", oracle.checkers()));
    }
    let classify = |mv: &OracleMove| {
        let (_, to, promotion) = mv.numbers();
        let is_noisy = if promotion == 0 { mv.is_capture() } else { promotion == b'q' };
        let checkers = oracle.after(mv).checkers();
        let checks = match promotion {
            0 => !checkers.is_empty(),
            b'n' => checkers.contains(&to),
            _ => false,
        };
        Classified {
            numbers: mv.numbers(),
            is_capture: mv.is_capture(),
            is_noisy,
            is_quiet_check: !is_noisy && checks,
        }
    };
    let mut theirs: Vec<Classified> = oracle.legal().iter().map(classify).collect();
    theirs.sort_unstable_by_key(|mv| mv.numbers);
    let in_check = check_info.in_check();
    compare_class::<AllMoves>(position, &theirs, "all moves", |_| true)?;
    compare_class::<Noisy>(position, &theirs, "captures", |mv| mv.is_noisy)?;
    compare_class::<AllCaptures>(position, &theirs, "all captures", |mv| mv.is_capture)?;
    compare_class::<Quiets>(position, &theirs, "quiets", |mv| !mv.is_noisy)?;
    compare_class::<QuietChecks>(position, &theirs, "quiet checks", |mv| mv.is_quiet_check)?;
    compare_class::<Evasions>(position, &theirs, "evasions", |_| in_check)?;
    compare_class::<NonEvasions>(position, &theirs, "non-evasions", |_| !in_check)
}

/// Compares the legal moves of a class with the oracle's.
fn compare_class<C: Class>(
    position: &Position,
    theirs: &[Classified],
    name: &str,
    belongs: impl Fn(&Classified) -> bool,
) -> Result<(), String> {
    let theirs: Vec<Numbers> = theirs.iter().filter(|mv| belongs(mv)).map(|mv| mv.numbers).collect();
    let ours = sorted(generate::<C>(position.board()).list().iter().map(|&mv| numbers(mv)));
    if ours == theirs {
        return Ok(());
    }
    let extra: Vec<_> = ours.iter().filter(|mv| !theirs.contains(mv)).collect();
    let missing: Vec<_> = theirs.iter().filter(|mv| !ours.contains(mv)).collect();
    Err(format!("{position}: {name}: extra or repeated {extra:?}, missing {missing:?}"))
}

/// Returns the moves in ascending order, for comparison.
pub fn sorted(moves: impl Iterator<Item = Numbers>) -> Vec<Numbers> {
    let mut moves: Vec<Numbers> = moves.collect();
    moves.sort_unstable();
    moves
}

/// Makes and unmakes every legal move. The incremental key must equal the key from scratch, and the
/// restored position the original.
///
/// # Errors
/// Describes the first difference.
pub fn make_and_unmake(position: &Position) -> Result<(), String> {
    let mut copy = *position;
    for mv in position.legal_moves() {
        let undo = copy.make(mv);
        if copy.key() != copy.compute_key() {
            return Err(format!(
                "{position}: the incremental key after {mv:?} differs from the key of the board"
            ));
        }
        copy.unmake(undo);
        if copy != *position {
            return Err(format!("{position}: unmaking {mv:?} leaves {copy}"));
        }
    }
    Ok(())
}

/// Returns the oracle's position after a move of movegen.
///
/// # Errors
/// A message, if the oracle considers the move illegal.
pub fn after(oracle: &Mailbox, mv: Move) -> Result<Mailbox, String> {
    let theirs = oracle.legal().into_iter().find(|theirs| theirs.numbers() == numbers(mv));
    let after = theirs.map(|theirs| oracle.after(&theirs));
    after.ok_or_else(|| format!("{}: the oracle has no move {mv:?}", oracle.fen()))
}
