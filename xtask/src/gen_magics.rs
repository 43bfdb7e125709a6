//! `cargo xtask gen-magics`: searches every magic blind from a seed and rewrites the committed hints.

use tables_gen::emit::known_magics;
use tables_gen::geometry::Slider;
use tables_gen::known::SEED;
use tables_gen::search::{Hints, magics};

use crate::{Outcome, root};

pub(crate) fn run(options: &[&str]) -> Outcome {
    let seed = match options {
        [] => SEED,
        ["--seed", number] => parse(number)?,
        _ => return Err("gen-magics takes --seed N and nothing else".to_owned()),
    };
    let search = |slider| magics(slider, Hints::NONE.of(slider), seed).map_err(|error| error.to_string());
    let (bishops, rooks) = (search(Slider::Bishop)?, search(Slider::Rook)?);
    let path = root().join("crates/tables-gen/src/known.rs");
    std::fs::write(&path, known_magics(seed, &bishops, &rooks))
        .map_err(|error| format!("{}: {error}", path.display()))?;
    let entries: usize = bishops.iter().chain(&rooks).map(|magic| magic.table.len()).sum();
    println!("entries: {entries}\nbytes: {}", entries * size_of::<u64>());
    Ok(())
}

fn parse(number: &str) -> Result<u64, String> {
    let parsed = match number.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16),
        None => number.parse(),
    };
    parsed.map_err(|error| format!("--seed {number}: {error}"))
}
