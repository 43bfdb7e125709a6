//! `cargo xtask gen-magics`: finds magics, packs their windows into one table and writes the
//! placement, or proves the committed one.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressStyle};
use tables_gen::beam::{Beam, Guess};
use tables_gen::emit::known_magics;
use tables_gen::geometry::{Slider, relevant, walk};
use tables_gen::packing::{Candidate, Packing, Turn};
use tables_gen::placement::{Placed, Placement};
use tables_gen::subsets::subsets;

use crate::picture::{self, name};
use crate::run::{Outcome, read, root, write};

/// The committed placement.
const KNOWN: &str = "crates/tables-gen/src/known.rs";

/// Its picture.
const PICTURE: &str = "docs/packed-table.svg";

/// How many windows are kept by each measure, for a beam and for a square, besides those that an earlier
/// measure has kept. The files of a run have more than the packing uses, so that another choice needs no
/// new search.
const OF_BEAM: usize = 8;
const OF_SQUARE: usize = 12;
/// How many windows of a square the packing may use: the first by each measure.
const FIRST: usize = 6;
/// How many orders of the squares are tried before the best one is improved.
const ORDERS: u64 = 30;
/// How many changes of the order there are between two points at which the run can be resumed.
const ROUND: u64 = 2_000;
/// By how many slots a change may make the table longer in the first round, with a chance of one half.
const SLACK: u64 = 24;

/// What a beam prefers: the costs of runs, the size of blocks and their cost.
type Shape = (u32, u32, u32);
const FEW_SLOTS: Shape = (0, 0, 0);
const FEW_RUNS: Shape = (2, 0, 0);
const FEWER_RUNS: Shape = (8, 0, 0);
const FEWEST_RUNS: Shape = (16, 0, 0);
const FEW_BLOCKS: Shape = (4, 4, 2);

/// What a window takes of the table, roughly, in several ways of counting. Which of them fits into the gaps
/// of others is not known before.
const MEASURES: [fn(&Candidate) -> u32; 5] = [
    |candidate| candidate.in_blocks(4) + candidate.reached + candidate.in_runs(),
    |candidate| candidate.in_blocks(4) + candidate.reached,
    |candidate| candidate.reached + 2 * candidate.in_runs(),
    |candidate| candidate.reached + candidate.in_runs(),
    |candidate| 2 * candidate.reached + candidate.in_runs(),
];

/// The inputs of a search, which determine its result.
#[derive(Clone, Copy)]
struct Run {
    seed: u64,
    /// The width of the widest beams. Others are narrower by constant factors.
    width: usize,
    /// The number of rounds of packing.
    rounds: u64,
}

/// The inputs of the committed placement.
const COMMITTED: Run = Run { seed: 1, width: 120_000, rounds: 200 };

pub(crate) fn run(options: &[&str]) -> Outcome {
    let mut run = COMMITTED;
    let mut rest = options;
    if let ["--check"] = options {
        return check();
    }
    while let [name, value, others @ ..] = rest {
        let number = parse(value).map_err(|error| format!("{name} {value}: {error}"))?;
        match *name {
            "--seed" => run.seed = number,
            "--width" => run.width = number as usize,
            "--rounds" => run.rounds = number,
            _ => return Err(format!("gen-magics does not know {name}")),
        }
        rest = others;
    }
    if !rest.is_empty() || run.width < 200 {
        return Err("gen-magics takes --seed N, --width N (200 or more), --rounds N, or --check".to_owned());
    }

    let candidates = run.candidates()?;
    let mut packing = run.begun(&candidates)?;
    let placement = run.pack(&mut packing, &candidates)?;
    write(KNOWN, &run.text(&placement))?;
    write(PICTURE, &picture::packed(&placement))?;
    prove(&placement)
}

impl Run {
    fn text(&self, placement: &Placement) -> String {
        let Self { seed, width, rounds } = *self;
        let origin = format!("`cargo xtask gen-magics --seed {seed} --width {width} --rounds {rounds}`");
        known_magics(&origin, seed, placement)
    }

    /// The beams for a square: some without a guess, and some that guess the product of the far
    /// square of a ray that runs south.
    fn beams(self, slider: Slider, square: u8) -> Vec<Beam> {
        let Self { seed, width, .. } = self;
        let mask = relevant(slider, square);
        let full = mask.count_ones();
        let beam = |bits, width, (run_cost, block, block_cost), guesses: &[Guess]| Beam {
            slider,
            square,
            bits,
            width,
            seed,
            run_cost,
            block,
            block_cost,
            guesses: guesses.to_vec(),
        };
        if slider == Slider::Bishop {
            // A sparse wide window fits into holes where a narrow one does not.
            let wide = if full <= 6 { 3 } else { 1 };
            let of_bits =
                |bits| [FEW_SLOTS, FEW_RUNS, FEW_BLOCKS].map(|shape| beam(bits, width / 4, shape, &[]));
            return (full - 1..=full + wide).flat_map(of_bits).collect();
        }
        let mut beams = Vec::new();
        let mut add = |bits, width, shapes: &[Shape], guesses: &[Guess]| {
            beams.extend(shapes.iter().map(|&shape| beam(bits, width, shape, guesses)));
        };
        if square < 32 {
            // The far squares of rays that run north come first, so no guess is needed. In a window of
            // twice the slots, far fewer may be reached. Narrow beams die out on the first rank.
            add(full, width, &[FEW_RUNS, FEWER_RUNS, FEW_BLOCKS], &[]);
            add(full + 1, width, &[FEW_RUNS, FEWER_RUNS, FEW_BLOCKS], &[]);
        } else {
            let narrow = width / 30;
            let far = |product, fraction| [Guess { square: 8 + square % 8, product, fraction }];
            let shapes = [FEW_SLOTS, FEW_RUNS, FEWER_RUNS, FEWEST_RUNS, FEW_BLOCKS];
            add(full, narrow, &shapes, &far(-1, 2));
            add(full, narrow, &shapes[1..3], &far(-2, 2));
            add(full + 1, narrow, &[FEW_RUNS, FEWER_RUNS, FEW_BLOCKS], &far(-1, 2));
            if square >= 48 {
                // A ray of five or six squares saves so much that half a window may be enough.
                for guess in [far(-1, 2), far(-1, 3)] {
                    add(full - 1, width / 3, &[FEW_RUNS, FEW_BLOCKS], &guess);
                }
            }
        }
        beams
    }

    /// The folder with the intermediate results of a run.
    fn folder(&self) -> Result<PathBuf, String> {
        let folder = root().join(format!("target/gen-magics/{}-{}", self.seed, self.width));
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        Ok(folder)
    }

    /// The candidates of each square, for bishops, then for rooks.
    fn candidates(&self) -> Result<Vec<Vec<Candidate>>, String> {
        let folder = self.folder()?;
        let squares = Slider::BOTH.into_iter().flat_map(|slider| (0..64).map(move |square| (slider, square)));
        let bar = bar(128, "squares")?;
        let candidates = squares
            .map(|(slider, square)| self.of_square(slider, square, &folder).inspect(|_| bar.inc(1)))
            .collect();
        bar.finish_and_clear();
        candidates
    }

    /// The candidates of a square, which the beams find. A file in `folder` holds the result of an earlier
    /// run.
    fn of_square(&self, slider: Slider, square: u8, folder: &Path) -> Result<Vec<Candidate>, String> {
        let path = folder.join(format!("{slider:?}-{}", name(square)));
        if let Ok(text) = fs::read_to_string(&path) {
            let numbers = text.split_whitespace().map(parse).collect::<Result<Vec<u64>, _>>()?;
            let candidate = |pair: &[u64]| Candidate::new(slider, square, pair[1], pair[0] as u32);
            return Ok(first(numbers.chunks_exact(2).map(candidate).collect()));
        }
        let found = self.beams(slider, square).into_iter().flat_map(|beam| {
            let new = |factor| Candidate::new(slider, square, factor, beam.bits);
            best(beam.factors().into_iter().map(new).collect(), OF_BEAM)
        });
        let candidates = best(found.collect(), OF_SQUARE);
        if candidates.is_empty() {
            return Err(format!(
                "no magic was found for a {slider:?} on {}: use a greater --width",
                name(square)
            ));
        }
        let line = |found: &Candidate| format!("{} {:#x}\n", found.bits, found.factor);
        let text: String = candidates.iter().map(line).collect();
        keep(&path, &text)?;
        Ok(first(candidates))
    }

    /// The packing at which the last run stopped, or the best of some orders.
    fn begun<'a>(&self, candidates: &'a [Vec<Candidate>]) -> Result<(u64, Packing<'a>), String> {
        let path = self.folder()?.join("turns");
        let Ok(text) = fs::read_to_string(&path) else {
            let orders = (0..ORDERS).map(|order| Packing::begin(candidates, self.seed << 32 | order));
            let least = orders.min_by_key(Packing::entries).ok_or("there is no order")?;
            return Ok((0, least));
        };
        let numbers = text.split_whitespace().map(parse).collect::<Result<Vec<u64>, _>>()?;
        let broken = || format!("{} does not hold the turns of the last run: delete it", path.display());
        let (&round, turns) = numbers.split_first().ok_or_else(broken)?;
        let turn = |pair: &[u64]| Turn { square: pair[0] as usize, allowed: pair[1] };
        let turns = turns.chunks_exact(2).map(turn).collect();
        if round > self.rounds {
            return Err(format!("the last run has done {round} rounds: delete {}", path.display()));
        }
        Ok((round, Packing::with_turns(candidates, turns).ok_or_else(broken)?))
    }

    fn pack(
        &self,
        (done, packing): &mut (u64, Packing<'_>),
        candidates: &[Vec<Candidate>],
    ) -> Result<Placement, String> {
        let path = self.folder()?.join("turns");
        let bar = bar(self.rounds, "rounds")?;
        bar.set_position(*done);
        while *done < self.rounds {
            bar.suspend(|| {
                println!("round {done}: {} entries, {} reached", packing.entries(), packing.reached());
            });
            let left = self.rounds - *done;
            let slack = SLACK * left * left / (self.rounds * self.rounds);
            packing.improve(ROUND, slack, self.seed ^ (*done + 1) << 32);
            *done += 1;
            bar.inc(1);
            let mut text = format!("{done}\n");
            for Turn { square, allowed } in packing.turns() {
                let _ = writeln!(text, "{square} {allowed:#x}");
            }
            keep(&path, &text)?;
        }
        bar.finish_and_clear();

        let nowhere = Placed { factor: 0, shift: 0, offset: 0 };
        let mut placement =
            Placement { entries: packing.entries(), bishop: [nowhere; 64], rook: [nowhere; 64] };
        let placed = packing.places().into_iter().zip(candidates).map(|(place, of)| {
            let Candidate { factor, bits, .. } = of[place.candidate];
            Placed { factor, shift: 64 - bits, offset: place.offset }
        });
        for (to, placed) in placement.bishop.iter_mut().chain(&mut placement.rook).zip(placed) {
            *to = placed;
        }
        Ok(placement)
    }
}

/// Returns the best windows by each measure, `count` of each, without those that reach the same slots as
/// another.
fn best(mut candidates: Vec<Candidate>, count: usize) -> Vec<Candidate> {
    let mut best = Vec::<Candidate>::new();
    for measure in MEASURES {
        candidates.sort_by_cached_key(measure);
        let mut left = count;
        for candidate in &candidates {
            if left > 0 && !best.iter().any(|other| other.has_same_slots(candidate)) {
                best.push(candidate.clone());
                left -= 1;
            }
        }
    }
    best
}

/// Returns the windows that are among the first by one of the measures. With more to choose from, the
/// squares take windows that leave useless gaps.
fn first(mut candidates: Vec<Candidate>) -> Vec<Candidate> {
    let mut first = Vec::<Candidate>::new();
    for measure in MEASURES {
        candidates.sort_by_cached_key(|candidate| (measure(candidate), candidate.bits, candidate.factor));
        for candidate in candidates.iter().take(FIRST) {
            if !first.iter().any(|other| other.has_same_slots(candidate)) {
                first.push(candidate.clone());
            }
        }
    }
    first
}

/// Writes an intermediate result completely, or not at all.
fn keep(path: &Path, text: &str) -> Outcome {
    let part = path.with_extension("part");
    let written = fs::write(&part, text).and_then(|()| fs::rename(&part, path));
    written.map_err(|error| format!("{}: {error}", path.display()))
}

/// Proves the committed placement, and compares its file and its picture with what a search writes.
fn check() -> Outcome {
    let placement = Placement::COMMITTED;
    prove(&placement)?;
    if read(KNOWN)? != COMMITTED.text(&placement) {
        return Err(format!(
            "{KNOWN} is not what gen-magics writes for its contents: run `cargo xtask gen-magics`"
        ));
    }
    if read(PICTURE)? != picture::packed(&placement) {
        return Err(format!("{PICTURE} does not show the committed magics: run `cargo xtask gen-magics`"));
    }
    Ok(())
}

/// Lays the attacks of the slow ray walk into the table, all windows and all relevant occupancies.
/// Fails if an occupancy finds a slot outside of the table, or one that holds other attacks.
fn prove(placement: &Placement) -> Outcome {
    let mut table = vec![None; placement.entries];
    let mut proven = 0;
    for slider in Slider::BOTH {
        for (square, placed) in (0..64).zip(placement.of(slider)) {
            let failure =
                |why: &str| Err(format!("the magic of a {slider:?} on {} fails: {why}", name(square)));
            // movegen-core asserts the same bounds.
            if !(33..64).contains(&placed.shift) {
                return failure(&format!("its shift is {}", placed.shift));
            }
            let mask = relevant(slider, square);
            for occupied in subsets(mask) {
                let attacks = walk(square, occupied, &slider.steps());
                let slot = placed.offset + (occupied.wrapping_mul(placed.factor) >> placed.shift) as usize;
                let Some(entry) = table.get_mut(slot) else {
                    return failure(&format!(
                        "the occupied squares {occupied:#x} find slot {slot}, past the end"
                    ));
                };
                if *entry.get_or_insert(attacks) != attacks {
                    return failure(&format!(
                        "the occupied squares {occupied:#x} find the attacks of others"
                    ));
                }
                proven += 1;
            }
        }
    }
    let entries = placement.entries;
    println!("proven: {proven}\nentries: {entries}\nbytes: {}", entries * size_of::<u64>());
    Ok(())
}

/// A progress bar, drawn only on a terminal.
fn bar(steps: u64, of: &str) -> Result<ProgressBar, String> {
    let template = format!("{{bar:40}} {{pos}}/{{len}} {of}, {{elapsed}}");
    let style = ProgressStyle::with_template(&template).map_err(|error| error.to_string())?;
    Ok(ProgressBar::new(steps).with_style(style))
}

fn parse(number: &str) -> Result<u64, String> {
    let parsed = match number.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16),
        None => number.parse(),
    };
    parsed.map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_magic_that_fails_is_named_by_its_square() {
        assert_eq!(prove(&Placement::COMMITTED), Ok(()));
        let mut broken = Placement::COMMITTED;
        broken.rook[28].factor ^= 1 << 40;
        assert!(prove(&broken).unwrap_err().contains("Rook on e4"));
        let mut broken = Placement::COMMITTED;
        broken.bishop[63].offset = broken.entries;
        assert!(prove(&broken).unwrap_err().contains("Bishop on h8"));
    }
}
