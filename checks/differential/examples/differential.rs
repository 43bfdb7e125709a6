//! `cargo xtask differential`: random play, compared with the mailbox oracle, cozy-chess and shakmaty.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::thread;

use clap::Parser;
use differential::libraries::{self, Library};
use differential::mailbox::{self, after, compare, make_and_unmake};
use differential::play::{self, Variant};
use differential::random;
use movegen_position::{CastlingNotation, Move, Position};

/// Plays random games and compares every position with the mailbox oracle, cozy-chess and shakmaty.
#[derive(Parser)]
struct Arguments {
    /// The minimum number of positions to compare
    #[arg(long, default_value_t = 1_000_000)]
    positions: u64,
    /// The seed of the games: the same seed plays the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Play Chess960 instead of standard chess
    #[arg(long)]
    chess960: bool,
}

/// The longest game in half-moves: from a start position, and from a random setup, which soon
/// becomes an ordinary endgame.
const PLIES: [usize; 2] = [120, 30];
/// Games between two updates of the progress bar.
const BATCH: u64 = 256;

/// Counts by name.
type Counts = BTreeMap<String, u64>;

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("differential: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<(), String> {
    let variant = if arguments.chess960 { Variant::Chess960 } else { Variant::Standard };
    let mut counts = Counts::new();
    let bar = indicatif::ProgressBar::new(arguments.positions);
    while count(&counts, "positions") < arguments.positions {
        let first = count(&counts, "games");
        let (batch, difference) = batch(arguments.seed, variant, first);
        for (name, more) in batch {
            *counts.entry(name).or_default() += more;
        }
        if let Some(difference) = difference {
            bar.abandon();
            return Err(difference);
        }
        bar.set_position(count(&counts, "positions"));
    }
    bar.finish_and_clear();
    print!("{}", heading(arguments.seed, variant));
    counts.iter().for_each(|(name, count)| println!("{name}: {count}"));
    println!("differences: 0");
    Ok(())
}

fn count(counts: &Counts, name: &str) -> u64 {
    counts.get(name).copied().unwrap_or_default()
}

/// Plays a batch of games on all processors and sums its counts. The second value is
/// the first difference found.
fn batch(seed: u64, variant: Variant, first: u64) -> (Counts, Option<String>) {
    let jobs = thread::available_parallelism().map_or(1, usize::from);
    let share = |job: usize| {
        let mut counts = Counts::new();
        for game in (first..first + BATCH).skip(job).step_by(jobs) {
            if let Err(difference) = play_game(seed, variant, game, &mut counts) {
                return (counts, Some(format!("game {game}: {difference}")));
            }
            *counts.entry("games".to_owned()).or_default() += 1;
        }
        (counts, None)
    };
    let mut all = Counts::new();
    let mut first_difference = None;
    thread::scope(|scope| {
        let running: Vec<_> = (0..jobs).map(|job| scope.spawn(move || share(job))).collect();
        for job in running {
            let (counts, difference) = job.join().expect("a panic is a finding, and has been printed");
            for (name, more) in counts {
                *all.entry(name).or_default() += more;
            }
            first_difference = first_difference.take().or(difference);
        }
    });
    (all, first_difference)
}

fn play_game(seed: u64, variant: Variant, game: u64, counts: &mut Counts) -> Result<(), String> {
    let mut rng = random::for_game(seed, game);
    let mut position = play::start(variant, game, &mut rng);
    let fen = position.fen(CastlingNotation::Chess960).to_string();
    let mut oracle = mailbox::oracle(&position)?;
    let mut cozy = cozy_chess::Board::read(&fen);
    let mut shakmaty = shakmaty::Chess::read(&fen);
    for ply in 0..PLIES[(game % 2) as usize] {
        compare(&position, &oracle)?;
        make_and_unmake(&position)?;
        if let Some(cozy) = &cozy {
            libraries::compare(&position, cozy)?;
        }
        if let Some(shakmaty) = &shakmaty {
            libraries::compare(&position, shakmaty)?;
        }
        let mut tally =
            |name: &str, more: bool| *counts.entry(name.to_owned()).or_default() += u64::from(more);
        tally("positions", true);
        tally("in check", position.board().in_check());
        tally("with a right to castle", position.board().castling_rooks().any());
        tally("with an en passant square", position.board().en_passant().is_some());
        tally("compared with cozy-chess", cozy.is_some());
        tally("compared with shakmaty", shakmaty.is_some());

        let chosen = play::choose(&position, &mut rng);
        if let Some(shakmaty) = &shakmaty {
            // The move played, and now and then all legal moves.
            let all = position.legal_moves();
            let some: &[Move] = if game % 4 == u64::from(ply as u8 % 4) { &all } else { chosen.as_slice() };
            libraries::compare_notation(&position, shakmaty, some)?;
            *counts.entry("moves written and read".to_owned()).or_default() += some.len() as u64;
        }

        // End the game at a clock of 100: cozy-chess rejects higher values.
        let Some(mv) = chosen.filter(|_| position.halfmove_clock() < 100) else { break };
        oracle = after(&oracle, mv)?;
        position = position.after(mv);
        let read = Position::from_fen(&oracle.fen()).map_err(|error| format!("{}: {error}", oracle.fen()))?;
        if read != position || read.key() != position.compute_key() {
            return Err(format!("{position} after making {mv:?}, but {read} after reading its FEN"));
        }
        if let Some(cozy) = &mut cozy {
            libraries::make(cozy, mv);
        }
        if let Some(shakmaty) = &mut shakmaty {
            libraries::make(shakmaty, mv);
        }
    }
    Ok(())
}

/// The head of a report: libraries, variant and seed. A report is only valid for the versions it names.
fn heading(seed: u64, variant: Variant) -> String {
    let lock = include_str!("../../../Cargo.lock");
    let version = |name: &str| {
        let entry = lock.split("[[package]]").find(|entry| entry.contains(&format!("name = \"{name}\"\n")));
        let version = entry.and_then(|entry| entry.split("version = \"").nth(1)?.split('"').next());
        version.unwrap_or("of an unknown version").to_owned()
    };
    format!(
        "# movegen {} against the mailbox oracle, cozy-chess {} and shakmaty {}\nvariant: {}\nseed: {seed}\n",
        env!("CARGO_PKG_VERSION"),
        version("cozy-chess"),
        version("shakmaty"),
        match variant {
            Variant::Standard => "standard",
            Variant::Chess960 => "Chess960",
        },
    )
}
