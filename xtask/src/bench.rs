//! `cargo xtask bench`: runs the program of `benches`, and writes its measurements as tables in Markdown.

use anyhow::Result;
use regex::{Captures, Regex};
use xshell::{Shell, cmd};

/// The page with the tables.
const PAGE: &str = "docs/benchmarks.md";
/// The library that the others are compared with.
const OURS: &str = "movegen";
/// The tables of the page.
const TABLES: [&str; 4] = ["programs", "making", "counting", "calls"];
/// What perfts are compared with.
const REFERENCE: &str = "cozy-chess";

/// The builds of the perft tables: the suffix of their libraries, the options of Cargo, and the compiler's.
/// All other tables use the first, which is what an engine would choose.
const BUILDS: [(&str, &[&str], &str); 2] = [
    ("", &["--profile", "bench", "--features", "pext,cozy-pext"], "-C target-cpu=native"),
    (", plain build", &["--profile", "bench"], ""),
];

#[derive(clap::Args)]
pub(crate) struct Options {
    /// One table
    #[arg(value_parser = TABLES)]
    table: Option<String>,
    /// How often each measurement is repeated, in turns
    #[arg(long, default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Only rows with this text, which are not written to the page
    #[arg(long, default_value = "")]
    only: String,
}

pub(crate) fn run(sh: &Shell, Options { table, rounds, only }: &Options) -> Result<()> {
    for table in table.as_ref().map_or(TABLES.to_vec(), |table| vec![table]) {
        let mut samples = Samples::default();
        let text = if ["making", "counting"].contains(&table) {
            for build in (0..*rounds).flat_map(|_| 0..BUILDS.len()) {
                samples.measure(sh, build, &[table, "1", only])?;
            }
            samples.by_library()
        } else {
            samples.measure(sh, 0, &[table, &rounds.to_string(), only])?;
            samples.by_task()
        };
        println!("{text}");
        let page = sh.read_file(PAGE)?;
        let marks = format!("(?s)(<!-- {table}:[^\n]*\n).*(<!-- /{table} -->)");
        if only.is_empty() {
            let on = format!("On {}, {rounds} rounds:\n\n", machine(sh)?);
            let renewed = |marks: &Captures<'_>| [&marks[1], &on, &text, &marks[2]].concat();
            sh.write_file(PAGE, &*Regex::new(&marks)?.replace(&page, renewed))?;
        }
    }
    Ok(())
}

/// The processor and the compiler.
fn machine(sh: &Shell) -> Result<String> {
    let information = sh.read_file("/proc/cpuinfo")?;
    let [name, family, model] = ["model name", "cpu family", "model"].map(|field| {
        let found = information.lines().find_map(|line| line.strip_prefix(field)?.trim().strip_prefix(": "));
        found.unwrap_or_default()
    });
    Ok(format!("{name}, family {family}, model {model}, rustc {}", crate::run::rustc_version(sh, false)?))
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
    /// Builds and runs the program, and adds what it prints.
    fn measure(&mut self, sh: &Shell, build: usize, words: &[&str]) -> Result<()> {
        let (name, options, flags) = BUILDS[build];
        let folder = format!("target/bench/{build}");
        cmd!(sh, "cargo build -q -p benches --bin measure --target-dir {folder} {options...}")
            .env("RUSTFLAGS", flags)
            .run()?;
        self.add(&cmd!(sh, "{folder}/release/measure {words...}").read()?, name)
    }

    /// Adds the output of the program. The build's name is appended to the libraries' names.
    fn add(&mut self, printed: &str, build: &str) -> Result<()> {
        for line in printed.lines().skip(1) {
            let cells: Vec<&str> = line.split('\t').collect();
            let [what, library, _, items, time] = cells[..] else {
                anyhow::bail!("not a measurement: {line:?}")
            };
            let (library, time) = (format!("{library}{build}"), time.parse()?);
            match self.0.iter_mut().find(|sample| sample.what == what && sample.library == library) {
                Some(sample) => sample.nanoseconds.push(time),
                None => self.0.push(Sample {
                    what: what.to_owned(),
                    library,
                    items: items.parse()?,
                    nanoseconds: vec![time],
                }),
            }
        }
        Ok(())
    }

    fn get(&self, what: &str, library: &str) -> Option<&Sample> {
        self.0.iter().find(|sample| sample.what == what && sample.library == library)
    }

    /// A row for each task: how many times as long the fastest other library takes, and
    /// the nanoseconds of all.
    fn by_task(&self) -> String {
        let libraries = unique(self.0.iter().map(|sample| &*sample.library));
        let mut rows = vec![
            [&["", "ratio", "spread"], &libraries[..]].concat().into_iter().map(str::to_owned).collect(),
        ];
        for what in unique(self.0.iter().map(|sample| &*sample.what)) {
            let others = libraries.iter().filter(|library| !library.starts_with(OURS));
            let ratio = |other| Some(spread(&ratios(self.get(what, other)?, self.get(what, OURS)?)));
            let fastest = others.filter_map(|other| ratio(other)).min_by(|a, b| a[1].total_cmp(&b[1]));
            let mut row = vec![what.to_owned()];
            row.extend(fastest.map_or([String::new(), String::new()], |[least, ratio, greatest]| {
                [format!("**{ratio:.2}**"), format!("{least:.2} to {greatest:.2}")]
            }));
            let times = libraries.iter().map(|library| self.get(what, library));
            row.extend(
                times.map(|of| of.map_or(String::new(), |of| format!("{:.1}", spread(&of.nanoseconds)[1]))),
            );
            rows.push(row);
        }
        markdown(&rows)
    }

    /// The table of perfts: each library's speed, fastest first.
    fn by_library(&self) -> String {
        let mut rows = Vec::new();
        for library in unique(self.0.iter().map(|sample| &*sample.library)) {
            let samples: Vec<&Sample> = self.0.iter().filter(|sample| sample.library == library).collect();
            let to_reference = |sample: &&Sample| Some(ratios(self.get(&sample.what, REFERENCE)?, sample));
            let ratios: Vec<Vec<f64>> = samples.iter().filter_map(to_reference).collect();
            let mean = |round: usize| {
                let logarithms = ratios.iter().map(|ratios| ratios[round].ln());
                (logarithms.sum::<f64>() / ratios.len() as f64).exp()
            };
            let rounds = ratios.iter().map(Vec::len).min().unwrap_or(0);
            let [least, mean, greatest] = spread(&(0..rounds).map(mean).collect::<Vec<_>>());
            let nodes: f64 = samples.iter().map(|sample| sample.items).sum();
            let time: f64 = samples.iter().map(|of| of.items * spread(&of.nanoseconds)[1]).sum();
            let cells = [
                library.to_owned(),
                format!("**{mean:.2}**"),
                format!("{least:.2} to {greatest:.2}"),
                format!("{:.0}", nodes / time * 1e3),
            ];
            rows.push((mean, cells.to_vec()));
        }
        rows.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        let head = ["", "speed", "spread", "M nodes/s"].map(str::to_owned).to_vec();
        markdown(&[head].into_iter().chain(rows.into_iter().map(|(_, row)| row)).collect::<Vec<_>>())
    }
}

/// Writes rows of cells as a table, the first row as its head, and all columns but the first to the right.
fn markdown(rows: &[Vec<String>]) -> String {
    let mut lines: Vec<String> = rows.iter().map(|row| format!("| {} |\n", row.join(" | "))).collect();
    lines.insert(1, format!("| --- |{}\n", " ---: |".repeat(rows[0].len() - 1)));
    lines.concat()
}

/// The ratio of the first's time to the second's, by round.
fn ratios(first: &Sample, second: &Sample) -> Vec<f64> {
    first.nanoseconds.iter().zip(&second.nanoseconds).map(|(first, second)| first / second).collect()
}

/// The least, the median and the greatest, or NaN of nothing.
fn spread(values: &[f64]) -> [f64; 3] {
    let mut values = values.to_vec();
    values.sort_by(f64::total_cmp);
    let at = |index: usize| values.get(index).copied().unwrap_or(f64::NAN);
    let last = values.len().saturating_sub(1);
    [at(0), (at(last / 2) + at(last.div_ceil(2))) / 2.0, at(last)]
}

fn unique<'a>(names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    names.fold(Vec::new(), |mut unique, name| {
        if !unique.contains(&name) {
            unique.push(name);
        }
        unique
    })
}

#[cfg(test)]
mod tests {
    use super::Samples;

    const PRINTED: &str = "what\tlibrary\tround\titems\tnanoseconds\n\
                           a\tmovegen\t0\t10\t2.0\na\tcozy-chess\t0\t10\t3.0\nb\tmovegen\t0\t30\t4.0\n\
                           a\tmovegen\t1\t10\t4.0\na\tcozy-chess\t1\t10\t8.0\nb\tmovegen\t1\t30\t4.0\n";

    #[test]
    fn tables_have_medians_of_ratios() {
        let mut samples = Samples::default();
        samples.add(PRINTED, "").unwrap();
        assert!(samples.add("what\nno tabs", "").is_err());
        let rows = |table: String| table.lines().skip(2).map(str::to_owned).collect::<Vec<_>>();
        assert!(samples.by_task().starts_with("|  | ratio | spread | movegen | cozy-chess |\n"));
        assert_eq!(
            rows(samples.by_task()),
            ["| a | **1.75** | 1.50 to 2.00 | 3.0 | 5.5 |", "| b |  |  | 4.0 |  |"]
        );
        samples.add("\nb\tcozy-chess\t0\t30\t4.0\nb\tcozy-chess\t1\t30\t4.0\n", "").unwrap();
        let [ours, theirs] = &rows(samples.by_library())[..] else { panic!("two libraries") };
        assert_eq!(ours, "| movegen | **1.32** | 1.22 to 1.41 | 267 |");
        assert_eq!(theirs, "| cozy-chess | **1.00** | 1.00 to 1.00 | 229 |");
    }
}
