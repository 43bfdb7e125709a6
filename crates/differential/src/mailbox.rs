//! A position against the mailbox oracle: moves of every kind, checks, texts, keys, make and unmake.

use mailbox_oracle::{Mailbox, Step};
use movegen_position::{
    Captures, CastleStyle, Evasions, GenKind, Legal, Move, MoveList, NonEvasions, Position, QuietChecks,
    Quiets, generate, key_of,
};

/// Origin, destination and letter of a promotion (0 if there is none): a move as every generator can tell it.
pub type Numbers = (u8, u8, u8);

/// A move of ours as numbers.
pub fn numbers(mv: Move) -> Numbers {
    let promotion = mv.promotion().map_or(0, |role| role.letter() as u8);
    (mv.from().index() as u8, mv.to().index() as u8, promotion)
}

/// The oracle's view of a position, by way of the FEN.
///
/// # Errors
/// What the oracle cannot read.
pub fn oracle(position: &Position) -> Result<Mailbox, String> {
    let fen = position.fen(CastleStyle::Chess960).to_string();
    Mailbox::from_fen(&fen).ok_or_else(|| format!("{fen}: the oracle cannot read it"))
}

/// A move of the oracle, and of which kinds it is.
struct Told {
    numbers: Numbers,
    capture: bool,
    quiet_check: bool,
    legal: bool,
}

/// Holds a position against the oracle's view of it: text, checkers, and the moves of every kind, legal and
/// pseudo-legal.
///
/// # Errors
/// A sentence about the first difference.
pub fn compare(position: &Position, oracle: &Mailbox) -> Result<(), String> {
    let fen = position.fen(CastleStyle::Chess960).to_string();
    if oracle.fen() != fen {
        return Err(format!("{fen}: the oracle writes {}", oracle.fen()));
    }
    let checks = position.checks();
    let checkers: Vec<u8> = checks.checkers().into_iter().map(|square| square.index() as u8).collect();
    if checkers != oracle.checkers() {
        return Err(format!("{fen}: checkers {checkers:?}, the oracle has {:?}", oracle.checkers()));
    }
    let tell = |step: &Step| {
        let capture = oracle.is_capture(step);
        Told {
            numbers: step.numbers(),
            capture,
            quiet_check: !capture && oracle.is_quiet_check(step),
            legal: oracle.is_legal(step),
        }
    };
    let mut told: Vec<Told> = oracle.pseudo_legal().iter().map(tell).collect();
    told.sort_unstable_by_key(|told| told.numbers);
    let in_check = checks.in_check();
    kind::<Legal>(position, &told, "legal", |_| true)?;
    kind::<Captures>(position, &told, "captures", |told| told.capture)?;
    kind::<Quiets>(position, &told, "quiets", |told| !told.capture)?;
    kind::<QuietChecks>(position, &told, "quiet checks", |told| told.quiet_check)?;
    kind::<Evasions>(position, &told, "evasions", |_| in_check)?;
    kind::<NonEvasions>(position, &told, "non-evasions", |_| !in_check)
}

/// Both forms of a kind against the oracle's moves of that kind.
fn kind<K: GenKind>(
    position: &Position,
    told: &[Told],
    name: &str,
    belongs: impl Fn(&Told) -> bool,
) -> Result<(), String> {
    let of = |told: &Told| told.numbers;
    let pseudo_legal: Vec<Numbers> = told.iter().filter(|told| belongs(told)).map(of).collect();
    let legal: Vec<Numbers> = told.iter().filter(|told| belongs(told) && told.legal).map(of).collect();
    let board = position.board();
    same(position, generate::<K>(board).pseudo_legal().list(), &pseudo_legal, name, "pseudo-legal")?;
    same(position, generate::<K>(board).list(), &legal, name, "legal")
}

fn same(
    position: &Position,
    ours: MoveList,
    theirs: &[Numbers],
    name: &str,
    form: &str,
) -> Result<(), String> {
    let ours = sorted(ours.iter().map(|&mv| numbers(mv)));
    if ours == theirs {
        return Ok(());
    }
    let extra: Vec<_> = ours.iter().filter(|mv| !theirs.contains(mv)).collect();
    let missing: Vec<_> = theirs.iter().filter(|mv| !ours.contains(mv)).collect();
    Err(format!("{position}: {name}, {form}: {extra:?} too many or twice, {missing:?} missing"))
}

/// Moves in an order to compare them in.
pub fn sorted(moves: impl Iterator<Item = Numbers>) -> Vec<Numbers> {
    let mut moves: Vec<Numbers> = moves.collect();
    moves.sort_unstable();
    moves
}

/// Makes every legal move and takes it back: the key is what it is from scratch, and every bit comes back.
///
/// # Errors
/// A sentence about the first difference.
pub fn make_and_unmake(position: &Position) -> Result<(), String> {
    let mut copy = *position;
    for mv in position.legal_moves() {
        let undo = copy.make(mv);
        if copy.key() != key_of(copy.board()) {
            return Err(format!("{position}: after {mv:?} the key is not that of the board"));
        }
        copy.unmake(undo);
        if copy != *position {
            return Err(format!("{position}: {mv:?} taken back leaves {copy}"));
        }
    }
    Ok(())
}

/// The oracle's view after a move of ours.
///
/// # Errors
/// When the oracle has no such move.
pub fn after(oracle: &Mailbox, mv: Move) -> Result<Mailbox, String> {
    let step = oracle.legal().into_iter().find(|step| step.numbers() == numbers(mv));
    step.map(|step| oracle.after(&step)).ok_or_else(|| format!("{}: no move {mv:?}", oracle.fen()))
}
