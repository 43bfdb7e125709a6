//! `cargo xtask gen-magics`: finds magics, packs their windows into one table and commits the placement, or proves
//! what is committed.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressStyle};
use tables_gen::beam::Beam;
use tables_gen::emit::known_magics;
use tables_gen::geometry::{Rays, Slider, relevant, walk};
use tables_gen::packing::{Candidate, Packing, Place, Placed, Placement};
use tables_gen::search::{Magics, search};
use tables_gen::subsets::subsets;

use crate::picture;
use crate::run::{Outcome, read, root, write};

/// The committed placement.
const KNOWN: &str = "crates/tables-gen/src/known.rs";

/// Its picture.
const PICTURE: &str = "docs/packed-table.svg";

/// How many patterns of a window are kept.
const PATTERNS: usize = 60;
/// How many tries of packing are done between two that the run can be taken up at.
const ROUND: u64 = 1_000;

/// What a result depends on, and on nothing else.
#[derive(Clone, Copy)]
struct Run {
    seed: u64,
    /// Of the widest beams. Beams for full windows, and those of bishops, are narrower by constant factors.
    width: usize,
    /// How many beams, each from a seed of its own, are sent for a half window of a rook until one comes through.
    beams: u64,
    /// How many rounds of packing.
    rounds: u64,
}

/// What the committed placement was made with.
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

    /// The windows for which a square has candidates, and the beams to send for each until one comes through: for windows
    /// of one bit less than the mask has squares, and for full ones. A rook's window can be halved on the two upper ranks
    /// alone: elsewhere its fewest slots are more than half.
    fn windows(self, slider: Slider, square: u8) -> Vec<Vec<Beam>> {
        let full = relevant(slider, square).count_ones();
        let beams = |bits, width, count| {
            (0..count).map(|i| Beam { slider, square, bits, width, seed: self.seed ^ i << 32 }).collect()
        };
        match slider {
            // Few slots far apart find holes where a narrow window does not.
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

    /// Where a run keeps what it has found so far.
    fn folder(&self) -> Result<PathBuf, String> {
        let folder = root().join(format!("target/gen-magics/{}-{}-{}", self.seed, self.width, self.beams));
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        Ok(folder)
    }

    /// The candidates of each bishop's square, then of each rook's.
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

    /// The candidates of a square: what beams find, or one that is searched blind. A file in `folder` for each window says
    /// what was found before.
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

    /// The packing where the last run has left it, or the greedy one.
    fn begun<'a>(&self, candidates: &'a [Vec<Candidate>]) -> Result<(u64, Packing<'a>), String> {
        let folder = self.folder()?;
        let Ok(text) = fs::read_to_string(folder.join("places")) else {
            return Ok((0, Packing::greedy(candidates)));
        };
        let numbers = text.split_whitespace().map(parse).collect::<Result<Vec<u64>, _>>()?;
        let broken = || "the places of the last run are no packing: delete them".to_owned();
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

/// The different patterns of slots that the factors of the first beam to come through reach, the fewest first.
fn patterns(beams: &[Beam]) -> Vec<Candidate> {
    let mut patterns = Vec::<Candidate>::new();
    let Some((beam, factors)) =
        beams.iter().map(|beam| (beam, beam.factors())).find(|(_, factors)| !factors.is_empty())
    else {
        return patterns;
    };
    for factor in factors {
        let candidate = Candidate::new(beam.slider, beam.square, factor, beam.bits);
        if !patterns.iter().any(|other| other.looks_like(&candidate)) {
            patterns.push(candidate);
        }
        if patterns.len() == PATTERNS {
            break;
        }
    }
    patterns
}

/// Writes what a later run starts from: whole, or not at all.
fn keep(path: &Path, text: &str) -> Outcome {
    let part = path.with_extension("part");
    let written = fs::write(&part, text).and_then(|()| fs::rename(&part, path));
    written.map_err(|error| format!("{}: {error}", path.display()))
}

/// Proves the committed placement, and searches again for what is cheap to search: the bishops.
fn check() -> Outcome {
    let placement = Placement::COMMITTED;
    if read(KNOWN)? != COMMITTED.text(&placement) {
        return Err(format!("{KNOWN} does not say what is in it: run `cargo xtask gen-magics`"));
    }
    if read(PICTURE)? != picture::packed(&placement) {
        return Err(format!("{PICTURE} does not show what is committed: run `cargo xtask gen-magics`"));
    }
    let bar = bar(64, "bishops searched again")?;
    for square in 0..64 {
        let placed = placement.bishop[usize::from(square)];
        let found = COMMITTED.of_square(Slider::Bishop, square, None)?;
        if found.iter().all(|candidate| candidate.factor != placed.factor) {
            return Err(format!("the seed does not lead to the magic of a bishop on square {square}"));
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    prove(&placement)
}

/// Holds every entry against the slow ray walk.
fn prove(placement: &Placement) -> Outcome {
    let magics = Magics::placed(placement).ok_or("the placement does not hold")?;
    let mut proven = 0;
    for slider in Slider::BOTH {
        for square in 0..64 {
            for occupied in subsets(relevant(slider, square)) {
                if magics.attacks(slider, square, occupied) != walk(square, occupied, &slider.steps()) {
                    return Err(format!(
                        "the magic of a {slider:?} on square {square} fails for {occupied:#x}"
                    ));
                }
                proven += 1;
            }
        }
    }
    let entries = magics.attacks.len();
    println!("proven: {proven}\nentries: {entries}\nbytes: {}", entries * size_of::<u64>());
    Ok(())
}

/// A bar that is drawn on a terminal only.
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
