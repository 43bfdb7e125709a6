//! `cargo xtask gen-magics`: searches every magic blind from a seed and rewrites the committed hints, or holds them
//! against that search and proves them.

use indicatif::{ProgressBar, ProgressStyle};
use tables_gen::emit::known_magics;
use tables_gen::geometry::{Slider, walk};
use tables_gen::known;
use tables_gen::search::{DEFAULT_SEED, Hints, Magic, magics};
use tables_gen::subsets::subsets;

use crate::Outcome;
use crate::run::{read, write};

/// The committed hints.
const KNOWN: &str = "crates/tables-gen/src/known.rs";

pub(crate) fn run(options: &[&str]) -> Outcome {
    let (seed, check) = match options {
        [] => (DEFAULT_SEED, false),
        ["--seed", number] => (parse(number)?, false),
        ["--check"] => (known::SEED, true),
        _ => return Err("gen-magics takes --seed N or --check".to_owned()),
    };

    // Drawn on a terminal only.
    let bar = ProgressBar::new(128).with_style(
        ProgressStyle::with_template("{bar:40} {pos}/{len} magics").map_err(|error| error.to_string())?,
    );
    let search = |slider: Slider| -> Result<Vec<Magic>, String> {
        let found = magics(slider, Hints::NONE.of(slider), seed).inspect(|_| bar.inc(1));
        found.collect::<Result<_, _>>().map_err(|error| error.to_string())
    };
    let (bishops, rooks) = (search(Slider::Bishop)?, search(Slider::Rook)?);
    bar.finish_and_clear();

    let proven = prove(Slider::Bishop, &bishops)? + prove(Slider::Rook, &rooks)?;
    let text = known_magics(seed, &bishops, &rooks);
    if !check {
        write(KNOWN, &text)?;
    } else if read(KNOWN)? != text {
        return Err(format!("{KNOWN} is not what its seed gives: run `cargo xtask gen-magics`"));
    }
    let entries: usize = bishops.iter().chain(&rooks).map(|magic| magic.table.len()).sum();
    println!("seed: {seed:#x}\nproven: {proven}");
    println!("entries: {entries}\nbytes: {}", entries * size_of::<u64>());
    Ok(())
}

/// Holds every entry against the slow ray walk; how many occupancies that were.
fn prove(slider: Slider, magics: &[Magic]) -> Result<usize, String> {
    let mut proven = 0;
    for (square, magic) in (0..64).zip(magics) {
        for occupied in subsets(magic.mask) {
            let slot = (occupied.wrapping_mul(magic.factor) >> magic.shift) as usize;
            if magic.table[slot] != walk(square, occupied, &slider.steps()) {
                return Err(format!("the magic of a {slider:?} on square {square} fails for {occupied:#x}"));
            }
            proven += 1;
        }
    }
    Ok(proven)
}

fn parse(number: &str) -> Result<u64, String> {
    let parsed = match number.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16),
        None => number.parse(),
    };
    parsed.map_err(|error| format!("--seed {number}: {error}"))
}
