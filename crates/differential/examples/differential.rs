//! `cargo xtask differential`: random play, with every position held against the mailbox oracle and two other generators.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{fs, thread};

use clap::Parser;
use differential::mailbox::{self, after, compare, make_and_unmake};
use differential::peers::{self, Peer};
use differential::play::{self, Variant};
use movegen_position::{CastleStyle, Move, Position, key_of};

/// Plays at random and holds every position against the mailbox oracle, cozy-chess and shakmaty.
#[derive(Parser)]
struct Arguments {
    /// How many positions to compare, at least
    #[arg(long, default_value_t = 1_000_000)]
    positions: u64,
    /// Which games: the same seed plays the same
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games of Chess960 in place of the standard game
    #[arg(long)]
    chess960: bool,
    /// Where to keep the score, renewed as the run goes; a run that was cut short goes on from there
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
}

/// Half-moves of a game, at most: from a start position, and from a set-up, which soon becomes like any other endgame.
const PLIES: [usize; 2] = [120, 30];
/// Games between two looks at the score.
const BATCH: u64 = 256;

/// What was counted, by name.
type Score = BTreeMap<String, u64>;

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("differential: {sentence}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<(), String> {
    let variant = if arguments.chess960 { Variant::Chess960 } else { Variant::Standard };
    let heading = heading(arguments.seed, variant);
    let mut score = match &arguments.report {
        Some(path) if path.exists() => resume(path, &heading)?,
        _ => Score::new(),
    };
    if count(&score, "positions") >= arguments.positions {
        return Err("the report has as many positions already: nothing to run".to_owned());
    }
    let bar = indicatif::ProgressBar::new(arguments.positions);
    while count(&score, "positions") < arguments.positions {
        let first = count(&score, "games");
        let (batch, difference) = batch(arguments.seed, variant, first);
        for (name, more) in batch {
            *score.entry(name).or_default() += more;
        }
        if let Some(path) = &arguments.report {
            save(path, &report(&heading, &score, difference.as_deref()))?;
        }
        if let Some(difference) = difference {
            bar.abandon();
            return Err(difference);
        }
        bar.set_position(count(&score, "positions"));
    }
    bar.finish_and_clear();
    print!("{}", report(&heading, &score, None));
    Ok(())
}

fn count(score: &Score, name: &str) -> u64 {
    score.get(name).copied().unwrap_or_default()
}

/// Plays a batch of games, on all processors, and adds up what they count.
fn batch(seed: u64, variant: Variant, first: u64) -> (Score, Option<String>) {
    let jobs = thread::available_parallelism().map_or(1, usize::from);
    let share = |job: usize| {
        let mut score = Score::new();
        for game in (first..first + BATCH).skip(job).step_by(jobs) {
            if let Err(difference) = play_game(seed, variant, game, &mut score) {
                return (score, Some(format!("game {game}: {difference}")));
            }
            *score.entry("games".to_owned()).or_default() += 1;
        }
        (score, None)
    };
    let mut all = Score::new();
    let mut first_difference = None;
    thread::scope(|scope| {
        let running: Vec<_> = (0..jobs).map(|job| scope.spawn(move || share(job))).collect();
        for job in running {
            let (score, difference) = job.join().expect("a panic is a finding, and has been told");
            for (name, more) in score {
                *all.entry(name).or_default() += more;
            }
            first_difference = first_difference.take().or(difference);
        }
    });
    (all, first_difference)
}

fn play_game(seed: u64, variant: Variant, game: u64, score: &mut Score) -> Result<(), String> {
    let mut rng = play::chance(seed, game);
    let mut position = play::start(variant, game, &mut rng);
    let fen = position.fen(CastleStyle::Chess960).to_string();
    let mut oracle = mailbox::oracle(&position)?;
    let mut cozy = cozy_chess::Board::read(&fen);
    let mut shakmaty = shakmaty::Chess::read(&fen);
    for ply in 0..PLIES[(game % 2) as usize] {
        compare(&position, &oracle)?;
        make_and_unmake(&position)?;
        if let Some(cozy) = &cozy {
            peers::compare(&position, cozy)?;
        }
        if let Some(shakmaty) = &shakmaty {
            peers::compare(&position, shakmaty)?;
        }
        let mut tally =
            |name: &str, more: bool| *score.entry(name.to_owned()).or_default() += u64::from(more);
        tally("positions", true);
        tally("in check", position.board().in_check());
        tally("with a right to castle", position.board().castles().any());
        tally("with an en passant square", position.board().en_passant().is_some());
        tally("compared with cozy-chess", cozy.is_some());
        tally("compared with shakmaty", shakmaty.is_some());

        let chosen = play::choose(&position, &mut rng);
        if let Some(shakmaty) = &shakmaty {
            // The move that is played, and now and then all of them.
            let all = position.legal_moves();
            let some: &[Move] = if game % 4 == u64::from(ply as u8 % 4) { &all } else { chosen.as_slice() };
            peers::compare_notation(&position, shakmaty, some)?;
            *score.entry("moves written and read".to_owned()).or_default() += some.len() as u64;
        }

        // At a hundred half-moves the game is drawn, and cozy-chess reads no higher clock.
        let Some(mv) = chosen.filter(|_| position.halfmove_clock() < 100) else { break };
        oracle = after(&oracle, mv)?;
        position = position.after(mv);
        let read = Position::from_fen(&oracle.fen()).map_err(|error| format!("{}: {error}", oracle.fen()))?;
        if read != position || read.key() != key_of(position.board()) {
            return Err(format!("{position}: made, but read {read}"));
        }
        if let Some(cozy) = &mut cozy {
            peers::make(cozy, mv);
        }
        if let Some(shakmaty) = &mut shakmaty {
            peers::make(shakmaty, mv);
        }
    }
    Ok(())
}

/// What a report begins with: which games are played, and who is compared. A report counts for the code it was made with.
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

fn report(heading: &str, score: &Score, difference: Option<&str>) -> String {
    let mut text = heading.to_owned();
    for (name, count) in score {
        let _ = writeln!(text, "{name}: {count}");
    }
    match difference {
        None => text + "differences: 0\n",
        Some(difference) => format!("{text}difference: {difference}\n"),
    }
}

/// The score of a report that was begun with the same heading.
fn resume(path: &Path, heading: &str) -> Result<Score, String> {
    let told = |error: std::io::Error| format!("{}: {error}", path.display());
    let text = fs::read_to_string(path).map_err(told)?;
    let Some(lines) = text.strip_prefix(heading) else {
        return Err(format!("{} is of another run; name another file or remove it", path.display()));
    };
    if lines.contains("difference: ") {
        return Err(format!("{} holds a difference already", path.display()));
    }
    let counts = lines.lines().filter_map(|line| line.split_once(": "));
    let counts = counts.filter(|&(name, _)| name != "differences");
    counts
        .map(|(name, count)| Some((name.to_owned(), count.parse().ok()?)))
        .collect::<Option<Score>>()
        .ok_or_else(|| format!("{} holds a count that is no number", path.display()))
}

/// Renews a file as a whole: whoever is killed meanwhile leaves the old one.
fn save(path: &Path, text: &str) -> Result<(), String> {
    let told = |error: std::io::Error| format!("{}: {error}", path.display());
    let beside = path.with_extension("part");
    fs::write(&beside, text).map_err(told)?;
    fs::rename(&beside, path).map_err(told)
}
