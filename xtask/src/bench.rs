//! `cargo xtask bench`: times perft beside other libraries on one core, in turns, and renews the
//! tables of `docs/benchmarks.md` and the chart of the README.

use std::fmt::Write;

use indicatif::{ProgressBar, ProgressStyle};

use crate::chart::{self, Row};
use crate::median::median;
use crate::questions;
use crate::run::{Outcome, Run, cargo, read, root, rustc_version, write};

/// The page with the tables, and the marks around them.
const PAGE: &str = "docs/benchmarks.md";
const OPEN: &str = "<!-- bench: made by `cargo xtask bench` -->\n";
const CLOSE: &str = "<!-- /bench -->";
/// The chart.
const CHART: &str = "benches/perft.svg";

const CASES: [&str; 6] = ["start", "kiwipete", "endgame", "promotions", "castling", "middlegame"];

/// One counting program of the comparison.
struct Entrant {
    name: &'static str,
    /// The name of the counter in `benches`, without `-make`.
    counter: &'static str,
    build: Build,
}

/// How a counting program is built.
#[derive(Clone, Copy)]
pub(crate) enum Build {
    /// For this processor, movegen and cozy-chess by PEXT.
    Pext,
    /// For this processor, both by their magics.
    Magic,
    /// As `Pext`, without link-time optimization: what cargo does by default.
    WithoutLto,
    /// For any x86-64.
    Plain,
}

impl Build {
    const ALL: [Self; 4] = [Self::Pext, Self::Magic, Self::WithoutLto, Self::Plain];

    pub(crate) fn folder(self) -> &'static str {
        match self {
            Self::Pext => "target/native-pext",
            Self::Magic => "target/native",
            Self::WithoutLto => "target/native-pext-without-lto",
            Self::Plain => "target/plain",
        }
    }

    /// Builds a program of `benches`.
    pub(crate) fn make(self, program: &str) -> Outcome {
        let features: &[&str] = match self {
            Self::Pext | Self::WithoutLto => &["--features", "pext,cozy-pext"],
            Self::Magic | Self::Plain => &[],
        };
        let flags = match self {
            Self::Pext | Self::Magic | Self::WithoutLto => "-C target-cpu=native",
            Self::Plain => "",
        };
        // Some libraries gain a fifth by link-time optimization.
        let lto = if matches!(self, Self::WithoutLto) { "false" } else { "fat" };
        cargo(&["build", "--release", "-p", "benches", "--bin", program, "--target-dir", self.folder()])
            .args(features)
            .env("RUSTFLAGS", flags)
            .env("CARGO_PROFILE_RELEASE_LTO", lto)
            .done()
    }
}

/// The programs that run only where the last ply is counted.
const COUNTING: [&str; 2] = ["movegen, fast", "movegen, fast, plain build"];

/// The programs that run only where every move is made.
const MAKING: [&str; 2] = ["movegen, sets", "movegen, sets, without LTO"];

/// The programs. All others are compared with the first.
const ENTRANTS: [Entrant; 12] = [
    Entrant { name: "cozy-chess, PEXT", counter: "cozy", build: Build::Pext },
    Entrant { name: "movegen", counter: "movegen", build: Build::Pext },
    Entrant { name: MAKING[0], counter: "movegen-sets", build: Build::Pext },
    Entrant { name: "cozy-chess, PEXT, without LTO", counter: "cozy", build: Build::WithoutLto },
    Entrant { name: "movegen, without LTO", counter: "movegen", build: Build::WithoutLto },
    Entrant { name: MAKING[1], counter: "movegen-sets", build: Build::WithoutLto },
    Entrant { name: "movegen, plain build", counter: "movegen", build: Build::Plain },
    Entrant { name: COUNTING[0], counter: "movegen-fast", build: Build::Pext },
    Entrant { name: COUNTING[1], counter: "movegen-fast", build: Build::Plain },
    Entrant { name: "cozy-chess", counter: "cozy", build: Build::Magic },
    Entrant { name: "chess", counter: "chess", build: Build::Pext },
    Entrant { name: "shakmaty", counter: "shakmaty", build: Build::Pext },
];

pub(crate) fn run(options: &[&str]) -> Outcome {
    let rounds = match options {
        [] => 7,
        [rounds] => rounds.parse().map_err(|error| format!("{rounds}: {error}"))?,
        _ => return Err("bench takes a number of rounds".to_owned()),
    };
    if rounds == 0 {
        return Err("bench takes one round or more".to_owned());
    }
    for build in Build::ALL {
        build.make("count")?;
    }
    let bulk = race("", rounds)?;
    let make = race("-make", rounds)?;

    let text = report(&bulk, &make, rounds)? + &questions::table(Build::Pext.folder(), rounds)?;
    println!("\n{text}");
    write(CHART, &chart(&make))?;
    let page = read(PAGE)?;
    let (before, rest) = page.split_once(OPEN).ok_or("docs/benchmarks.md has no place for the tables")?;
    let (_, after) = rest.split_once(CLOSE).ok_or("docs/benchmarks.md has no end of the tables")?;
    write(PAGE, &format!("{before}{OPEN}{text}{CLOSE}{after}"))
}

/// Draws the fastest build of each library, movegen with a list of moves as in a search.
fn chart(make: &[Row]) -> String {
    const BARS: [(&str, &str); 4] = [
        ("movegen", "movegen"),
        ("cozy-chess", "cozy-chess, PEXT"),
        ("shakmaty", "shakmaty"),
        ("chess", "chess"),
    ];
    let find = |&(label, name)| Some((label, make.iter().find(|row| row.name == name)?));
    let rows: Vec<(&str, &Row)> = BARS.iter().filter_map(find).collect();
    chart::bars(
        "Make every move of a perft, relative to cozy-chess",
        "One core, no hash table, geometric mean of six positions; longer is faster.",
        &rows,
    )
}

/// Runs all programs in turn, position by position and round by round.
fn race(suffix: &str, rounds: usize) -> Result<Vec<Row>, String> {
    let style =
        ProgressStyle::with_template("{bar:40} {pos}/{len} {msg}").map_err(|error| error.to_string())?;
    let bar = ProgressBar::new((CASES.len() * rounds * ENTRANTS.len()) as u64).with_style(style);
    let others = if suffix.is_empty() { MAKING } else { COUNTING };
    // By entrant, case and round.
    let entrants: Vec<&Entrant> = ENTRANTS.iter().filter(|entrant| !others.contains(&entrant.name)).collect();
    let mut seconds = vec![vec![Vec::new(); CASES.len()]; entrants.len()];
    let mut nodes = 0.0;
    for (case, name) in CASES.iter().enumerate() {
        for round in 0..rounds {
            for (entrant, times) in entrants.iter().zip(&mut seconds) {
                bar.set_message(format!("{name}: {}", entrant.name));
                let counter = format!("{}{suffix}", entrant.counter);
                // The last core, since the first tends to be busier.
                let cpu = std::thread::available_parallelism().map_or(0, |cores| cores.get() - 1).to_string();
                let program = root().join(entrant.build.folder()).join("release/count");
                let (out, _) = Run::new(program).args(&[counter.as_str(), name, &cpu]).output()?;
                let (count, time) = out.trim().split_once(' ').ok_or("count printed no time")?;
                let time: f64 = time.parse().map_err(|error| format!("{time}: {error}"))?;
                times[case].push(time.max(1e-6));
                if round == 0 && entrant.name == ENTRANTS[0].name {
                    nodes += count.parse::<f64>().map_err(|error| format!("{count}: {error}"))?;
                }
                bar.inc(1);
            }
        }
    }
    bar.finish_and_clear();

    Ok(entrants
        .iter()
        .zip(&seconds)
        .map(|(entrant, times)| {
            let ratio = |case: usize, round: usize| seconds[0][case][round] / times[case][round];
            let by_case =
                (0..CASES.len()).map(|case| median((0..rounds).map(|round| ratio(case, round)))).collect();
            let mean = |round| {
                let logs: f64 = (0..CASES.len()).map(|case| ratio(case, round).ln()).sum();
                (logs / CASES.len() as f64).exp()
            };
            let means: Vec<f64> = (0..rounds).map(mean).collect();
            let least = means.iter().copied().fold(f64::INFINITY, f64::min);
            let greatest = means.iter().copied().fold(0.0, f64::max);
            let total: f64 = times.iter().map(|rounds| median(rounds.iter().copied())).sum();
            let mean = [least, median(means.into_iter()), greatest];
            Row { name: entrant.name, by_case, mean, speed: nodes / total / 1e6 }
        })
        .collect())
}

/// Writes the tables in Markdown.
fn report(bulk: &[Row], make: &[Row], rounds: usize) -> Result<String, String> {
    let version = rustc_version("rustc")?;
    let mut text = String::new();
    let mut line = |words: &str| writeln!(text, "{words}").map_err(|error| error.to_string());
    line(&format!(
        "Perft, one thread, no hash table, built with `lto = \"fat\"` unless the name says otherwise and, but for the plain build, for\n\
         the processor: {}\n\
         (rustc {version}). Ratios of CPU time to cozy-chess with PEXT, more is faster; medians of {rounds} rounds in turn, with the\n\
         least and the greatest of the mean. Nodes a second are all nodes over all time. cozy-chess 0.3.4 and chess 3.2 keep a\n\
         hash key as they go, shakmaty 0.30 does not. `movegen` makes each move on a position with key and clocks, through the\n\
         public API, as a search does: from a list of moves, or set by set (`--method make`, `sets` and `bulk`). `fast` is a\n\
         technique for counting alone: it works on boards without a key, and computes most counts of the last two plies by\n\
         arithmetic. The plain build is for any x86-64.\n",
        processor()
    ))?;
    for (what, rows) in [("every move made", make), ("last ply counted", bulk)] {
        line(&format!("| {what} | {} | geometric mean | spread | M nodes/s |", CASES.join(" | ")))?;
        line(&format!("| --- |{}", " ---: |".repeat(CASES.len() + 3)))?;
        let mut rows: Vec<&Row> = rows.iter().collect();
        rows.sort_by(|a, b| b.mean[1].total_cmp(&a.mean[1]));
        for Row { name, by_case, mean: [least, mean, greatest], speed } in rows {
            let cases: Vec<String> = by_case.iter().map(|ratio| format!("{ratio:.2}")).collect();
            line(&format!(
                "| {name} | {} | **{mean:.2}** | {least:.2} to {greatest:.2} | {speed:.0} |",
                cases.join(" | ")
            ))?;
        }
        line("")?;
    }
    Ok(text)
}

/// The name of the processor, as far as the system reports it.
fn processor() -> String {
    let information = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |name: &str| {
        let line =
            information.lines().find(|line| line.split(':').next().is_some_and(|key| key.trim() == name))?;
        Some(line.split_once(':')?.1.trim().to_owned())
    };
    match (field("model name"), field("cpu family"), field("model")) {
        (Some(name), Some(family), Some(model)) => format!("{name}, family {family}, model {model}"),
        (Some(name), ..) => name,
        _ => "a processor without a name".to_owned(),
    }
}
