//! `cargo xtask gen-magics`: finds magics, packs their windows into one table and writes the
//! placement, or proves the committed one.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressStyle};
use tables_gen::beam::Beam;
use tables_gen::emit::known_magics;
use tables_gen::geometry::{Rays, Slider, relevant, walk};
use tables_gen::packing::{Candidate, Packing, Place};
use tables_gen::placement::{Placed, Placement};
use tables_gen::search::search;
use tables_gen::subsets::subsets;

use crate::picture::{self, name};
use crate::run::{Outcome, read, root, write};

/// The committed placement.
const KNOWN: &str = "crates/tables-gen/src/known.rs";

/// Its picture.
const PICTURE: &str = "docs/packed-table.svg";

/// How many different patterns of a window are kept.
const PATTERNS: usize = 60;
/// How many attempts at packing there are between two points at which the run can be resumed.
const ROUND: u64 = 1_000;

/// The inputs of a search, which determine its result.
#[derive(Clone, Copy)]
struct Run {
    seed: u64,
    /// The width of the widest beams. Beams for full windows, and those of bishops, are narrower by
    /// constant factors.
    width: usize,
    /// How many beams, each with its own seed, are tried for a half window of a rook until one
    /// succeeds.
    beams: u64,
    /// The number of rounds of packing.
    rounds: u64,
}

/// The inputs of the committed placement.
const COMMITTED: Run = Run { seed: 1, width: 1_000_000, beams: 6, rounds: 150 };

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
            "--beams" => run.beams = number,
            "--rounds" => run.rounds = number,
            _ => return Err(format!("gen-magics does not know {name}")),
        }
        rest = others;
    }
    if !rest.is_empty() || run.width < 200 {
        return Err("gen-magics takes --seed N, --width N (200 or more), --beams N, --rounds N, or --check"
            .to_owned());
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
        let Self { seed, width, beams, rounds } = *self;
        let origin = format!(
            "`cargo xtask gen-magics --seed {seed} --width {width} --beams {beams} --rounds {rounds}`"
        );
        known_magics(&origin, seed, placement)
    }

    /// The windows for which candidates of a square are searched, each with the beams to try until
    /// one succeeds: windows of one bit less than the mask has squares, and full ones. A rook's
    /// window can be halved only on the two upper ranks, since elsewhere the least number of slots
    /// is more than half.
    fn windows(self, slider: Slider, square: u8) -> Vec<Vec<Beam>> {
        let full = relevant(slider, square).count_ones();
        let beams = |bits, width, count| {
            (0..count).map(|i| Beam { slider, square, bits, width, seed: self.seed ^ i << 32 }).collect()
        };
        match slider {
            // A sparse wide window fits into holes where a narrow one does not.
            Slider::Bishop if full <= 6 => {
                [full - 1, full, full + 2, full + 3].map(|bits| beams(bits, self.width / 200, 1)).into()
            }
            Slider::Bishop => [full - 1, full].map(|bits| beams(bits, self.width / 200, 1)).into(),
            Slider::Rook if square >= 48 => {
                vec![beams(full - 1, self.width, self.beams), beams(full, self.width / 20, 1)]
            }
            Slider::Rook => vec![beams(full, self.width / 20, 1)],
        }
    }

    /// The folder with the intermediate results of a run.
    fn folder(&self) -> Result<PathBuf, String> {
        let folder = root().join(format!("target/gen-magics/{}-{}-{}", self.seed, self.width, self.beams));
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        Ok(folder)
    }

    /// The candidates of each square, for bishops, then for rooks.
    fn candidates(&self) -> Result<Vec<Vec<Candidate>>, String> {
        let folder = self.folder()?;
        let squares = Slider::BOTH.into_iter().flat_map(|slider| (0..64).map(move |square| (slider, square)));
        let bar = bar(128, "squares")?;
        let candidates = squares
            .map(|(slider, square)| self.of_square(slider, square, Some(&folder)).inspect(|_| bar.inc(1)))
            .collect();
        bar.finish_and_clear();
        candidates
    }

    /// The candidates of a square, found by beams or, if they find none, by random search. A file
    /// in `folder` for each window holds the result of an earlier run.
    fn of_square(&self, slider: Slider, square: u8, folder: Option<&Path>) -> Result<Vec<Candidate>, String> {
        let mut candidates = Vec::<Candidate>::new();
        for beams in self.windows(slider, square) {
            let Some(Beam { bits, .. }) = beams.first() else { continue };
            let path = folder.map(|folder| folder.join(format!("{slider:?}-{square}-{bits}")));
            match path.as_ref().and_then(|path| fs::read_to_string(path).ok()) {
                Some(text) => {
                    let factors = text.lines().map(parse).collect::<Result<Vec<u64>, _>>()?;
                    candidates.extend(
                        factors.into_iter().map(|factor| Candidate::new(slider, square, factor, *bits)),
                    );
                }
                None => {
                    let found = patterns(&beams);
                    let text: String = found.iter().map(|found| format!("{:#x}\n", found.factor)).collect();
                    path.map_or(Ok(()), |path| keep(&path, &text))?;
                    candidates.extend(found);
                }
            }
        }
        if candidates.is_empty() {
            let found = search(slider, &Rays::new(slider), square, self.seed);
            let (factor, shift) = found.map_err(|error| error.to_string())?;
            candidates.push(Candidate::new(slider, square, factor, 64 - shift));
        }
        Ok(candidates)
    }

    /// The packing at which the last run stopped, or the greedy one.
    fn begun<'a>(&self, candidates: &'a [Vec<Candidate>]) -> Result<(u64, Packing<'a>), String> {
        let folder = self.folder()?;
        let Ok(text) = fs::read_to_string(folder.join("places")) else {
            return Ok((0, Packing::greedy(candidates)));
        };
        let numbers = text.split_whitespace().map(parse).collect::<Result<Vec<u64>, _>>()?;
        let broken = || "the places of the last run are not a packing: delete them".to_owned();
        let (&round, places) = numbers.split_first().ok_or_else(broken)?;
        let places: Vec<Place> = places
            .chunks_exact(2)
            .map(|pair| Place { candidate: pair[0] as usize, offset: pair[1] as usize })
            .collect();
        if round > self.rounds {
            return Err(format!(
                "the last run has done {round} rounds: delete {}",
                folder.join("places").display()
            ));
        }
        Ok((round, Packing::with_places(candidates, &places).ok_or_else(broken)?))
    }

    fn pack(
        &self,
        (done, packing): &mut (u64, Packing<'_>),
        candidates: &[Vec<Candidate>],
    ) -> Result<Placement, String> {
        let path = self.folder()?.join("places");
        let bar = bar(self.rounds, "rounds")?;
        bar.set_position(*done);
        let mut entries = usize::MAX;
        while *done < self.rounds {
            if packing.entries() < entries {
                entries = packing.entries();
                bar.suspend(|| println!("round {done}: {entries} entries, {} reached", packing.reached()));
            }
            packing.improve(ROUND, self.seed ^ (*done + 1) << 32);
            *done += 1;
            bar.inc(1);
            let mut text = format!("{done}\n");
            for Place { candidate, offset } in packing.places() {
                let _ = writeln!(text, "{candidate} {offset}");
            }
            keep(&path, &text)?;
        }
        bar.finish_and_clear();

        let nowhere = Placed { factor: 0, shift: 0, offset: 0 };
        let mut placement =
            Placement { entries: packing.entries(), bishop: [nowhere; 64], rook: [nowhere; 64] };
        let placed = packing.places().iter().zip(candidates).map(|(place, of)| {
            let Candidate { factor, bits, .. } = of[place.candidate];
            Placed { factor, shift: 64 - bits, offset: place.offset }
        });
        for (to, placed) in placement.bishop.iter_mut().chain(&mut placement.rook).zip(placed) {
            *to = placed;
        }
        Ok(placement)
    }
}

/// The different patterns of slots that the factors of the first successful beam reach, those of
/// fewest slots first.
fn patterns(beams: &[Beam]) -> Vec<Candidate> {
    let mut patterns = Vec::<Candidate>::new();
    let Some((beam, factors)) =
        beams.iter().map(|beam| (beam, beam.factors())).find(|(_, factors)| !factors.is_empty())
    else {
        return patterns;
    };
    for factor in factors {
        let candidate = Candidate::new(beam.slider, beam.square, factor, beam.bits);
        if !patterns.iter().any(|other| other.has_same_slots(&candidate)) {
            patterns.push(candidate);
        }
        if patterns.len() == PATTERNS {
            break;
        }
    }
    patterns
}

/// Writes an intermediate result completely, or not at all.
fn keep(path: &Path, text: &str) -> Outcome {
    let part = path.with_extension("part");
    let written = fs::write(&part, text).and_then(|()| fs::rename(&part, path));
    written.map_err(|error| format!("{}: {error}", path.display()))
}

/// Proves the committed placement, and repeats the search for bishops, which takes seconds.
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
    let bar = bar(64, "bishops searched again")?;
    for square in 0..64 {
        let placed = placement.bishop[usize::from(square)];
        let found = COMMITTED.of_square(Slider::Bishop, square, None)?;
        if found.iter().all(|candidate| candidate.factor != placed.factor) {
            return Err(format!("the search does not find the magic of a bishop on {}", name(square)));
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
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
