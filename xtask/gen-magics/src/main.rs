//! `cargo xtask gen-magics`: finds magics and packs their windows into one table, or
//! proves the committed ones.

mod beam;
mod candidate;
mod packing;
mod picture;
mod slots;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use tables_gen::geometry::{Slider, relevant, square_name, walk};
use tables_gen::magics::Magics;
use tables_gen::subsets::subsets;

use beam::{Beam, Guess};
use candidate::Candidate;
use packing::Packing;

/// Errors are messages for the person at the terminal.
type Outcome<T = ()> = Result<T, String>;

/// The committed magics.
const KNOWN: &str = "crates/tables-gen/src/known.rs";

/// Its picture.
const PICTURE: &str = "docs/packed-table.svg";

/// The width of the widest beams, of which the others are a constant fraction.
const WIDTH: usize = 120_000;
/// How many windows each measure keeps, per beam and per square, on top of those kept by earlier measures.
const OF_BEAM: usize = 8;
const OF_SQUARE: usize = 12;
/// How many windows of a square the packing may use: this many by each measure.
const FIRST: usize = 6;
/// How many orders of the squares to try before improving the best.
const ORDERS: u64 = 30;
/// Rounds of packing, and the changes of the order in each.
const ROUNDS: u64 = 200;
const ROUND: u64 = 2_000;
/// How many slots a change may cost in the first round and still be accepted half the time.
const SLACK: u64 = 24;

/// What a beam prefers: the cost of a run, the block size, the cost of a block.
type Shape = (u32, u32, u32);
const FEW_SLOTS: Shape = (0, 0, 0);
const FEW_RUNS: Shape = (2, 0, 0);
const FEWER_RUNS: Shape = (8, 0, 0);
const FEWEST_RUNS: Shape = (16, 0, 0);
const FEW_BLOCKS: Shape = (4, 4, 2);

/// Rough measures of how much of the table a window takes. Nobody knows in advance which one predicts what
/// fits into others' gaps.
const MEASURES: [fn(&Candidate) -> u32; 5] = [
    |candidate| candidate.in_blocks(4) + candidate.reached + candidate.in_runs(),
    |candidate| candidate.in_blocks(4) + candidate.reached,
    |candidate| candidate.reached + 2 * candidate.in_runs(),
    |candidate| candidate.reached + candidate.in_runs(),
    |candidate| 2 * candidate.reached + candidate.in_runs(),
];

/// Searches magics, packs them into one table and writes it: 40 minutes.
#[derive(Parser)]
#[command(bin_name = "cargo xtask gen-magics")]
struct Arguments {
    /// Only prove the committed magics
    #[arg(long, conflicts_with = "seed")]
    check: bool,
    /// The seed of the beams and of the packing, which determines the result
    #[arg(long, default_value_t = SEED)]
    seed: u64,
}

/// The seed that found the committed magics.
const SEED: u64 = 1;

fn main() -> ExitCode {
    let Arguments { check: is_check, seed } = Arguments::parse();
    match if is_check { check() } else { search(seed) } {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("gen-magics: {message}");
            ExitCode::FAILURE
        }
    }
}

fn search(seed: u64) -> Outcome {
    let candidates: Vec<_> =
        squares().map(|(slider, square)| candidates(seed, slider, square)).collect::<Outcome<_>>()?;
    let orders = (0..ORDERS).map(|order| Packing::begin(&candidates, seed << 32 | order));
    let mut packing = orders.min_by_key(Packing::entries).ok_or("there is no order")?;
    for done in 0..ROUNDS {
        println!("round {done}: {} entries, {} reached", packing.entries(), packing.reached());
        let left = ROUNDS - done;
        packing.improve(ROUND, SLACK * left * left / (ROUNDS * ROUNDS), seed ^ (done + 1) << 32);
    }
    let numbers = [[0; 64]; 2];
    let mut magics =
        Magics { entries: packing.entries(), offsets: numbers, shifts: numbers, factors: [[0; 64]; 2] };
    for (index, (place, of)) in packing.places().into_iter().zip(&candidates).enumerate() {
        let Candidate { factor, bits, .. } = of[place.candidate];
        let (slider, square) = (index / 64, index % 64);
        magics.offsets[slider][square] = place.offset as u32;
        magics.shifts[slider][square] = 64 - bits;
        magics.factors[slider][square] = factor;
    }
    prove(&magics)?;
    write(KNOWN, &text(seed, &magics))?;
    write(PICTURE, &picture::packed(&magics))
}

/// Bishops on each square, then rooks.
fn squares() -> impl Iterator<Item = (Slider, u8)> {
    Slider::BOTH.into_iter().flat_map(|slider| (0..64).map(move |square| (slider, square)))
}

/// The text of `known.rs`: the magics, and the command that found them.
fn text(seed: u64, magics: &Magics) -> String {
    let Magics { entries, offsets, shifts, factors } = magics;
    let bytes = entries * size_of::<u64>();
    let reached: u32 = squares().map(|(slider, square)| Candidate::of(magics, slider, square).reached).sum();
    let offsets = rows(offsets, 8, |offset| format!("{offset:5}"));
    let shifts = rows(shifts, 8, |shift| format!("{shift}"));
    let factors = rows(factors, 4, |&factor| grouped(factor));
    format!(
        "//! @generated by `cargo xtask gen-magics`: the committed magics, a1 to h8, bishops first.\n\n\
             use crate::magics::Magics;\n\n\
             /// The seed of the last search, `cargo xtask gen-magics --seed {seed}`.\n\
             pub(crate) const SEED: u64 = {seed};\n\n\
             #[rustfmt::skip]\nimpl Magics {{\n    \
             /// The committed magics: {entries} slots ({bytes} bytes), of which {reached} are reached.\n    \
             pub const COMMITTED: Self = Self {{\n        entries: {entries},\n\
             {}{}{}    }};\n}}\n",
        field("offsets", &offsets),
        field("shifts", &shifts),
        field("factors", &factors),
    )
}

/// The beams for a square: some without a guess, some guessing the product of the far square of a
/// ray that runs south.
fn beams(seed: u64, slider: Slider, square: u8) -> Vec<Beam> {
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
        // A sparse wide window fits into holes that a narrow one cannot use.
        let wide = if full <= 6 { 3 } else { 1 };
        let of_bits = |bits| [FEW_SLOTS, FEW_RUNS, FEW_BLOCKS].map(|shape| beam(bits, WIDTH / 4, shape, &[]));
        return (full - 1..=full + wide).flat_map(of_bits).collect();
    }
    let mut beams = Vec::new();
    let mut add = |bits, width, shapes: &[Shape], guesses: &[Guess]| {
        beams.extend(shapes.iter().map(|&shape| beam(bits, width, shape, guesses)));
    };
    if square < 32 {
        // The far squares of rays that run north come first, and need no guess. Doubling the window can mean far
        // fewer slots reached. Narrow beams die out on the first rank.
        add(full, WIDTH, &[FEW_RUNS, FEWER_RUNS, FEW_BLOCKS], &[]);
        add(full + 1, WIDTH, &[FEW_RUNS, FEWER_RUNS, FEW_BLOCKS], &[]);
    } else {
        let narrow = WIDTH / 30;
        let far = |product, fraction| [Guess { square: 8 + square % 8, product, fraction }];
        let shapes = [FEW_SLOTS, FEW_RUNS, FEWER_RUNS, FEWEST_RUNS, FEW_BLOCKS];
        add(full, narrow, &shapes, &far(-1, 2));
        add(full, narrow, &shapes[1..3], &far(-2, 2));
        add(full + 1, narrow, &[FEW_RUNS, FEWER_RUNS, FEW_BLOCKS], &far(-1, 2));
        if square >= 48 {
            // Saving a ray of five or six squares can make half a window enough.
            for guess in [far(-1, 2), far(-1, 3)] {
                add(full - 1, WIDTH / 3, &[FEW_RUNS, FEW_BLOCKS], &guess);
            }
        }
    }
    beams
}

/// Finds the candidates for a square.
fn candidates(seed: u64, slider: Slider, square: u8) -> Outcome<Vec<Candidate>> {
    let found = beams(seed, slider, square).into_iter().flat_map(|beam| {
        let new = |factor| Candidate::new(slider, square, factor, beam.bits);
        best(beam.factors().into_iter().map(new).collect(), OF_BEAM)
    });
    let candidates = first(best(found.collect(), OF_SQUARE));
    println!("{slider:?} {}: {} magics", square_name(square), candidates.len());
    if candidates.is_empty() { Err("increase the width of the beams".to_owned()) } else { Ok(candidates) }
}

/// A field of the generated file: one array per slider.
fn field(name: &str, [bishop, rook]: &[String; 2]) -> String {
    let array = |rows: &str| format!("            [\n{rows}            ],\n");
    format!("        {name}: [\n{}{}        ],\n", array(bishop), array(rook))
}

/// Formats each slider's numbers, `count` to a line.
fn rows<T>(of: &[[T; 64]; 2], count: usize, show: impl Fn(&T) -> String) -> [String; 2] {
    let row =
        |row: &[T]| format!("                {},\n", row.iter().map(&show).collect::<Vec<_>>().join(", "));
    [&of[0], &of[1]].map(|numbers| numbers.chunks(count).map(row).collect())
}

/// Formats a word as a Rust literal in groups of four digits.
fn grouped(word: u64) -> String {
    let part = |shift: u32| word >> shift & 0xffff;
    format!("{:#06x}_{:04x}_{:04x}_{:04x}", part(48), part(32), part(16), part(0))
}

/// The `count` best windows by each measure, without duplicates.
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

/// The windows that rank first by some measure. Given more choice, squares take windows
/// that leave useless gaps.
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

/// Proves the committed magics, and checks that their file and picture are up to date.
fn check() -> Outcome {
    let magics = Magics::COMMITTED;
    prove(&magics)?;
    if read(KNOWN)? != text(SEED, &magics) {
        return Err(format!(
            "{KNOWN} is not what gen-magics writes for its contents: run `cargo xtask gen-magics`"
        ));
    }
    if read(PICTURE)? != picture::packed(&magics) {
        return Err(format!("{PICTURE} does not show the committed magics: run `cargo xtask gen-magics`"));
    }
    Ok(())
}

/// Fills the table with all attacks, which fails if a magic is wrong, then checks each lookup against
/// the slow ray walk.
fn prove(magics: &Magics) -> Outcome {
    let table = magics.attacks().map_err(|error| error.to_string())?;
    let mut proven = 0;
    for slider in Slider::BOTH {
        for square in 0..64 {
            for occupied in subsets(relevant(slider, square)) {
                let attacks = walk(square, occupied, &slider.steps());
                if table.get(magics.slot(slider, square, occupied)) != Some(&attacks) {
                    let name = square_name(square);
                    return Err(format!("the {slider} on {name} finds other attacks for {occupied:#x}"));
                }
                proven += 1;
            }
        }
    }
    let entries = magics.entries;
    println!("proven: {proven}\nentries: {entries}\nbytes: {}", entries * size_of::<u64>());
    Ok(())
}

/// The workspace root.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> Outcome<String> {
    fs::read_to_string(root().join(path)).map_err(|error| format!("{path}: {error}"))
}

fn write(path: &str, text: &str) -> Outcome {
    fs::write(root().join(path), text).map_err(|error| format!("{path}: {error}"))?;
    println!("wrote {path}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_magic_that_fails_is_named_by_its_square() {
        assert_eq!(prove(&Magics::COMMITTED), Ok(()));
        let mut broken = Magics::COMMITTED;
        broken.factors[Slider::Rook as usize][28] ^= 1 << 40;
        assert!(prove(&broken).unwrap_err().contains("rook on e4"));
        let mut broken = Magics::COMMITTED;
        broken.offsets[Slider::Bishop as usize][63] = broken.entries as u32;
        assert!(prove(&broken).unwrap_err().contains("bishop on h8"));
    }

    #[test]
    fn the_committed_file_is_what_a_search_writes() {
        assert_eq!(read(KNOWN), Ok(text(SEED, &Magics::COMMITTED)));
    }
}
