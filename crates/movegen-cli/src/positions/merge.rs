//! `movegen merge`: adds up the counts of all units of positions.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use super::file::Header;
use crate::input::write_json;
use crate::perft::resume::sum;
use crate::perft::{checkpoint, unit};
use crate::{CliError, CliResult};

/// The most units that an error lists.
const LISTED: usize = 10;

/// The end of `movegen merge --help`.
const HELP: &str = "Example:
  movegen positions 6 --units 3 --out ply6
  movegen perft 8 --positions ply6/unit-1.positions --checkpoint ply6/unit-1.count
  (and so on for the other units, on any machines)
  movegen merge ply6/*.count

Output: `Nodes searched: N`, or an error if a unit is missing, given twice, or not counted to its end, or if the counts do not \
belong together: each must have the same root, ply, rules, number of units and depth.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    /// The checkpoints of all units, in any order
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Write JSON: an object with `fen`, `ply`, `units`, `depth` and `nodes`
    #[arg(long)]
    json: bool,
}

/// The JSON of the sum.
#[derive(serde::Serialize)]
struct Report {
    fen: String,
    ply: u8,
    units: u32,
    depth: u8,
    nodes: u128,
}

/// The count of a unit.
struct Counted<'a> {
    path: &'a Path,
    header: Header,
    depth: u8,
    nodes: u128,
}

impl<'a> Counted<'a> {
    fn read(path: &'a Path) -> Result<Self, String> {
        let found = checkpoint::read(path, Header::LINES)?;
        let name = path.display();
        let header = Header::parse(found.subject.lines()).map_err(|problem| format!("{name}: {problem}"))?;
        let (parts, expected) = (found.counts.len(), unit::parts(&header));
        if parts as u64 != expected {
            return Err(format!("{name}: {parts} parts instead of {expected}"));
        }
        let counted = found.counts.iter().flatten().count();
        if counted < parts {
            return Err(format!("{name}: only {counted} of {parts} parts are counted"));
        }
        let nodes = sum(found.counts.iter().flatten()).map_err(|problem| format!("{name}: {problem}"))?;
        Ok(Self { path, header, depth: found.depth, nodes })
    }

    /// Returns what the counts of one root have in common.
    fn shared(&self) -> String {
        let Header { root, ply, units, all_positions, all_paths, .. } = &self.header;
        let depth = self.depth;
        format!(
            "depth {depth}, ply {ply}, {units} units, {all_positions} positions, {all_paths} paths of {root}"
        )
    }
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> CliResult {
    let report = merge(&arguments.files).map_err(CliError::Message)?;
    if arguments.json {
        return Ok(write_json(&report, out)?);
    }
    Ok(writeln!(out, "Nodes searched: {}", report.nodes)?)
}

fn merge(files: &[PathBuf]) -> Result<Report, String> {
    let mut units = BTreeMap::<u32, Counted<'_>>::new();
    for path in files {
        let counted = Counted::read(path)?;
        let name = path.display();
        if let Some(first) = units.values().next().filter(|first| first.shared() != counted.shared()) {
            let (other, ours, theirs) = (first.path.display(), counted.shared(), first.shared());
            return Err(format!("{name} does not belong to {other}: {ours}; instead of {theirs}"));
        }
        let unit = counted.header.unit;
        if let Some(first) = units.insert(unit, counted) {
            return Err(format!("unit {unit} is given twice: {} and {name}", first.path.display()));
        }
    }
    let Some(first) = units.values().next() else { return Err("there are no counts".to_owned()) };
    let Header { root, ply, units: expected, all_positions, all_paths, .. } = first.header.clone();
    let missing = expected as usize - units.len();
    if missing > 0 {
        let first = (1..=expected).filter(|unit| !units.contains_key(unit)).take(LISTED);
        let list: Vec<String> = first.map(|unit| unit.to_string()).collect();
        let more = if missing > LISTED { ", .." } else { "" };
        return Err(format!("{missing} of {expected} units are missing: {}{more}", list.join(", ")));
    }
    // What the units have must be what there is. Sums of 64 bits do not overflow 128 bits.
    let positions: u128 = units.values().map(|counted| u128::from(counted.header.positions)).sum();
    let paths =
        sum(units.values().map(|counted| &counted.header.paths)).map_err(|error| error.to_string())?;
    if (positions, paths) != (all_positions.into(), all_paths) {
        return Err(format!(
            "the units have {positions} positions and {paths} paths instead of {all_positions} and {all_paths}"
        ));
    }
    let nodes = sum(units.values().map(|counted| &counted.nodes)).map_err(|error| error.to_string())?;
    Ok(Report { fen: root, ply, units: expected, depth: first.depth, nodes })
}
