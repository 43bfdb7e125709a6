//! `cargo xtask bench`: runs the program of `benches`, and writes its measurements as tables in Markdown.
//!
//! Without the name of a table, it renews `docs/benchmarks.md`; with `programs`, only the table of programs.

use crate::run::{Outcome, Run, cargo, read, root, rustc_version, write};

/// The page with the tables, and the marks around them and around the table of programs.
const PAGE: &str = "docs/benchmarks.md";
const TABLES: [&str; 2] = ["<!-- bench: made by `cargo xtask bench` -->\n", "<!-- /bench -->"];
const PROGRAMS: [&str; 2] =
    ["<!-- programs: made by `cargo xtask bench programs` -->\n", "<!-- /programs -->"];

/// The library that the others are compared with.
const OURS: &str = "movegen";
/// What perfts are compared with.
const REFERENCE: &str = "cozy-chess";

/// How the program is built.
struct Build {
    /// The suffix of its libraries in a table of several builds.
    name: &'static str,
    folder: &'static str,
    options: &'static [&'static str],
    flags: &'static str,
}

const NATIVE: &str = "-C target-cpu=native";
const PEXT: &str = "pext,cozy-pext";
/// The builds of the perft tables. All other tables use the first, which is what an engine would choose.
const BUILDS: [Build; 4] = [
    Build { name: "", folder: "native", options: &["--profile", "bench", "--features", PEXT], flags: NATIVE },
    Build { name: ", magics", folder: "native-magics", options: &["--profile", "bench"], flags: NATIVE },
    Build {
        name: ", without LTO",
        folder: "native-without-lto",
        options: &["--release", "--features", PEXT],
        flags: NATIVE,
    },
    Build { name: ", plain build", folder: "plain", options: &["--profile", "bench"], flags: "" },
];

impl Build {
    fn make(&self) -> Outcome {
        cargo(&["build", "-p", "benches", "--bin", "measure", "--target-dir", &self.target()])
            .args(self.options)
            .env("RUSTFLAGS", self.flags)
            .done()
    }

    fn target(&self) -> String {
        format!("target/bench/{}", self.folder)
    }

    /// Runs the program, and adds what it prints.
    fn measure(&self, words: &[&str], samples: &mut Samples) -> Outcome {
        let program = root().join(self.target()).join("release/measure");
        samples.add(&Run::new(program).args(words).output()?.0, self.name)
    }
}

pub(crate) fn run(options: &[&str]) -> Outcome {
    let whole_number = |text: &&str| text.parse::<u32>().is_ok_and(|number| number > 0);
    match options {
        [] => programs("7").and_then(|()| page("7")),
        [rounds] if whole_number(rounds) => programs(rounds).and_then(|()| page(rounds)),
        ["programs"] => programs("7"),
        ["programs", rounds] if whole_number(rounds) => programs(rounds),
        [table @ ("counting" | "making" | "calls" | "text" | "pgn"), ..] => {
            BUILDS[0].make()?;
            let mut samples = Samples::default();
            BUILDS[0].measure(options, &mut samples)?;
            println!("{table}\n\n{}", samples.by_call());
            Ok(())
        }
        _ => Err("usage: cargo xtask bench [ROUNDS], or programs [ROUNDS], or TABLE [ROUNDS [WORDS]], \
                  or pgn FILE [ROUNDS [WORDS]]; the tables are counting, making, calls and text"
            .to_owned()),
    }
}

/// Renews the table of programs.
fn programs(rounds: &str) -> Outcome {
    BUILDS[0].make()?;
    let mut samples = Samples::default();
    BUILDS[0].measure(&["programs", rounds], &mut samples)?;
    let programs = samples.by_program();
    let mut rows =
        vec![["program", "compared with", "ratio", "spread", "movegen", "other"].map(str::to_owned).to_vec()];
    for Program { name, other, ratio: [least, ratio, greatest], nanoseconds: [ours, theirs] } in &programs {
        let times = [format!("{ours:.0} ns"), format!("{theirs:.0} ns")];
        let ratios = [format!("**{ratio:.2}**"), format!("{least:.2} to {greatest:.2}")];
        rows.push([[name.clone(), other.clone()], ratios, times].concat());
    }
    let text = format!(
        "The other library's CPU time divided by movegen's: median, least and greatest of {rounds} interleaved rounds,\n\
         and the nanoseconds of both. {}, with PEXT and fat LTO for both (rustc {}).\n\n{}",
        processor(),
        rustc_version("rustc")?,
        markdown(&rows)
    );
    println!("{text}");
    replace(PAGE, PROGRAMS, &text)
}

/// Replaces the text between two marks of a page.
fn replace(page: &str, [open, close]: [&str; 2], text: &str) -> Outcome {
    let old = read(page)?;
    let parts = old.split_once(open).and_then(|(before, rest)| Some((before, rest.split_once(close)?.1)));
    let (before, after) = parts.ok_or_else(|| format!("{page} has no place for {open}"))?;
    write(page, &format!("{before}{open}{text}{close}{after}"))
}

/// Renews the tables of perfts and single calls.
fn page(rounds: &str) -> Outcome {
    for build in &BUILDS {
        build.make()?;
    }
    let mut text = introduction(rounds)?;
    for (table, title) in [("making", "every move made"), ("counting", "last ply counted")] {
        let mut samples = Samples::default();
        for round in 0..rounds.parse().unwrap_or(1) {
            println!("{title}: round {round}");
            for build in &BUILDS {
                build.measure(&[table, "1"], &mut samples)?;
            }
        }
        let rows = samples.by_library();
        text += &perft_table(title, &samples.names(), &rows);
    }
    let mut samples = Samples::default();
    BUILDS[0].measure(&["calls", rounds], &mut samples)?;
    text += "Single calls on 4,096 positions of random games, in a different random order each time: CPU nanoseconds\n\
             per call. The ratio is the fastest other library's time to movegen's. Blank: the library has no way to\n\
             ask, or caches the answer in its board and updates it with every move.\n\n";
    text += &samples.by_call();
    println!("\n{text}");
    replace(PAGE, TABLES, &text)
}

/// The results of one library in one way of counting.
struct Row {
    name: String,
    /// The median of the ratios, by position.
    by_case: Vec<f64>,
    /// The geometric mean over the positions: least, median and greatest of the rounds.
    mean: [f64; 3],
    /// Millions of nodes a second, all positions together.
    speed: f64,
}

/// A program with movegen and with another library.
struct Program {
    /// With the unit: `engine, per node`.
    name: String,
    other: String,
    /// How many times as long the other library takes: least, median and greatest of the rounds.
    ratio: [f64; 3],
    nanoseconds: [f64; 2],
}

/// One library's times for one row, by round.
struct Sample {
    what: String,
    library: String,
    items: f64,
    nanoseconds: Vec<f64>,
}

/// The measurements of a table.
#[derive(Default)]
struct Samples(Vec<Sample>);

impl Samples {
    /// Adds the output of the program. The build's name is appended to the libraries' names.
    fn add(&mut self, printed: &str, build: &str) -> Outcome {
        for line in printed.lines().skip(1) {
            let wrong = || format!("the program of benches printed {line:?}");
            let [what, library, _, items, time] = line.split('\t').collect::<Vec<_>>()[..] else {
                return Err(wrong());
            };
            let (items, time) = items.parse().ok().zip(time.parse().ok()).ok_or_else(wrong)?;
            let library = format!("{library}{build}");
            match self.0.iter_mut().find(|sample| sample.what == what && sample.library == library) {
                Some(sample) => sample.nanoseconds.push(time),
                None => {
                    self.0.push(Sample { what: what.to_owned(), library, items, nanoseconds: vec![time] });
                }
            }
        }
        Ok(())
    }

    fn get(&self, what: &str, library: &str) -> Option<&Sample> {
        self.0.iter().find(|sample| sample.what == what && sample.library == library)
    }

    /// What is done, in the order of the program.
    fn names(&self) -> Vec<&str> {
        unique(self.0.iter().map(|sample| sample.what.as_str()))
    }

    /// The table of single calls.
    fn by_call(&self) -> String {
        let libraries = unique(self.0.iter().map(|sample| sample.library.as_str()));
        let mut rows =
            vec![[&["", "ratio"], &libraries[..]].concat().into_iter().map(str::to_owned).collect()];
        for what in self.names() {
            let ours = self.get(what, OURS);
            let others = libraries.iter().filter(|library| !library.starts_with(OURS));
            let ratios = others.filter_map(|library| Some(median(&ratios(self.get(what, library)?, ours?))));
            let ratio =
                ratios.min_by(f64::total_cmp).map_or(String::new(), |ratio| format!("**{ratio:.2}**"));
            let time = |sample: &Sample| format!("{:.1}", median(&sample.nanoseconds));
            let times = libraries.iter().map(|library| self.get(what, library).map_or(String::new(), time));
            rows.push([what.to_owned(), ratio].into_iter().chain(times).collect());
        }
        markdown(&rows)
    }

    /// The programs, each with movegen and with the first other library.
    fn by_program(&self) -> Vec<Program> {
        let program = |name: &&str| {
            let ours = self.get(name, OURS)?;
            let other = self.0.iter().find(|sample| sample.what == *name && sample.library != OURS)?;
            let ratios = ratios(other, ours);
            Some(Program {
                name: (*name).to_owned(),
                other: other.library.clone(),
                ratio: least_median_greatest(&ratios),
                nanoseconds: [median(&ours.nanoseconds), median(&other.nanoseconds)],
            })
        };
        self.names().iter().filter_map(program).collect()
    }

    /// Each library's speed, fastest first.
    fn by_library(&self) -> Vec<Row> {
        let row = |library: &str| {
            let samples: Vec<&Sample> = self.0.iter().filter(|sample| sample.library == library).collect();
            let to_reference = |sample: &&Sample| Some(ratios(self.get(&sample.what, REFERENCE)?, sample));
            let ratios: Vec<Vec<f64>> = samples.iter().filter_map(to_reference).collect();
            let rounds = ratios.iter().map(Vec::len).min().unwrap_or(0);
            let mean = |round: usize| {
                let logarithms = ratios.iter().map(|ratios| ratios[round].ln());
                (logarithms.sum::<f64>() / ratios.len() as f64).exp()
            };
            let means: Vec<f64> = (0..rounds).map(mean).collect();
            let nodes: f64 = samples.iter().map(|sample| sample.items).sum();
            let time: f64 = samples.iter().map(|sample| sample.items * median(&sample.nanoseconds)).sum();
            Row {
                name: library.to_owned(),
                by_case: ratios.iter().map(|ratios| median(ratios)).collect(),
                mean: least_median_greatest(&means),
                speed: nodes / time * 1e3,
            }
        };
        let mut rows: Vec<Row> =
            unique(self.0.iter().map(|sample| sample.library.as_str())).into_iter().map(row).collect();
        rows.sort_by(|a, b| b.mean[1].total_cmp(&a.mean[1]));
        rows
    }
}

/// The table of perfts.
fn perft_table(title: &str, cases: &[&str], rows: &[Row]) -> String {
    let head = [&[title], cases, &["geometric mean", "spread", "M nodes/s"]].concat();
    let mut table = vec![head.into_iter().map(str::to_owned).collect()];
    for Row { name, by_case, mean: [least, mean, greatest], speed } in rows {
        let mut row = vec![name.clone()];
        row.extend(by_case.iter().map(|ratio| format!("{ratio:.2}")));
        row.extend([format!("**{mean:.2}**"), format!("{least:.2} to {greatest:.2}"), format!("{speed:.0}")]);
        table.push(row);
    }
    markdown(&table) + "\n"
}

/// Writes rows of cells as a table, the first row as its head, and all columns but the first to the right.
fn markdown(rows: &[Vec<String>]) -> String {
    let line = |row: &Vec<String>| format!("| {} |\n", row.join(" | "));
    let Some((head, rows)) = rows.split_first() else { return String::new() };
    let rule = format!("| --- |{}\n", " ---: |".repeat(head.len() - 1));
    line(head) + &rule + &rows.iter().map(line).collect::<String>()
}

/// The ratio of the first's time to the second's, by round.
fn ratios(first: &Sample, second: &Sample) -> Vec<f64> {
    first.nanoseconds.iter().zip(&second.nanoseconds).map(|(first, second)| first / second).collect()
}

fn least_median_greatest(values: &[f64]) -> [f64; 3] {
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    [least, median(values), values.iter().copied().fold(0.0, f64::max)]
}

/// The median, or NaN of nothing.
fn median(values: &[f64]) -> f64 {
    let mut values = values.to_vec();
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    match values.len() % 2 {
        1 => values[middle],
        _ if values.is_empty() => f64::NAN,
        _ => (values[middle - 1] + values[middle]) / 2.0,
    }
}

fn unique<'a>(names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    names.fold(Vec::new(), |mut unique, name| {
        if !unique.contains(&name) {
            unique.push(name);
        }
        unique
    })
}

/// The introduction of the tables: what was measured, and on which processor.
fn introduction(rounds: &str) -> Result<String, String> {
    Ok(format!(
        "Perft with one thread and no hash table on an {}\n\
         (rustc {}), built for that processor with one codegen unit and `lto = \"fat\"`, and with PEXT unless\n\
         the row says otherwise. Speed is by CPU time, relative to cozy-chess: the median of {rounds} interleaved\n\
         rounds, and as spread the least and greatest geometric mean of a round. Nodes per second are over all\n\
         positions. cozy-chess 0.3.4 and chess 3.2 update a hash key as they go, shakmaty 0.30 doesn't.\n\n\
         `movegen` works on positions with key and clocks through the public API, as a search does. In the first\n\
         table it makes every move. In the second it\n\
         counts the moves of the last ply without making them. `fast` does without keys, and computes most\n\
         counts of the last two plies by arithmetic. The plain build runs on any x86-64.\n\n",
        processor(),
        rustc_version("rustc")?
    ))
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

#[cfg(test)]
mod tests {
    use super::*;

    const PRINTED: &str = "what\tlibrary\tround\titems\tnanoseconds\n\
                           a\tmovegen\t0\t10\t2.0\na\tcozy-chess\t0\t10\t3.0\nb\tmovegen\t0\t30\t4.0\n\
                           a\tmovegen\t1\t10\t4.0\na\tcozy-chess\t1\t10\t8.0\nb\tmovegen\t1\t30\t4.0\n";

    #[test]
    fn a_row_has_a_cell_for_each_library_and_the_median_of_the_ratios() {
        let mut samples = Samples::default();
        samples.add(PRINTED, "").unwrap();
        assert!(samples.add("what\nno tabs", "").is_err());
        let table = samples.by_call();
        let lines: Vec<&str> = table.lines().collect();
        assert_eq!(lines[0], "|  | ratio | movegen | cozy-chess |");
        assert_eq!(lines[2..], ["| a | **1.75** | 3.0 | 5.5 |", "| b |  | 4.0 |  |"]);
    }

    #[test]
    fn a_program_has_the_ratio_of_the_other_library() {
        let mut samples = Samples::default();
        samples.add(PRINTED, "").unwrap();
        let programs = samples.by_program();
        // Only `a` is there twice.
        assert_eq!(programs.len(), 1);
        assert_eq!((programs[0].other.as_str(), programs[0].ratio), ("cozy-chess", [1.5, 1.75, 2.0]));
        assert_eq!(programs[0].nanoseconds, [3.0, 5.5]);
    }

    #[test]
    fn libraries_are_compared_over_all_positions() {
        let mut samples = Samples::default();
        samples.add(&PRINTED.replace("\nb", "\nb\tcozy-chess\t0\t30\t4.0\nb"), "").unwrap();
        let rows = samples.by_library();
        assert_eq!((rows[0].name.as_str(), &rows[0].by_case[..1]), ("movegen", &[1.75][..]));
        assert_eq!((rows[1].name.as_str(), rows[1].mean), ("cozy-chess", [1.0; 3]));
        assert!((rows[0].speed - 40.0 / (10.0 * 3.0 + 30.0 * 4.0) * 1e3).abs() < 1e-9);
    }
}
