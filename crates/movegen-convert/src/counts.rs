//! Counts of what training data has.

use std::collections::HashMap;
use std::io::{self, Write};

use movegen_position::{Position, Role};
use movegen_training::{Error, Format, Sample, Samples};

use crate::conversion::DESCRIBED;
use crate::input::Input;

/// The positions whose occurrences are counted, at most. With more, every second one is dropped, by its key.
const SAMPLED: usize = 1 << 20;

/// What training data has: the numbers of samples, their results, scores and phases, and how many positions repeat.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    samples: u64,
    without_score: u64,
    invalid: u64,
    checks: u64,
    /// White's losses, draws and wins.
    results: [u64; 3],
    /// Endgames, middlegames and openings.
    phases: [u64; 3],
    /// By the score's distance from 0.
    scores: Vec<u64>,
    /// The occurrences of each position whose key ends in `zeros` bits that are 0.
    seen: HashMap<u64, u64>,
    zeros: u32,
}

impl Counts {
    /// Counts the samples of a format, and calls `describe` with the first problems. If reading fails, returns the
    /// error with the counts of what came before it.
    pub fn read(
        input: Input<'_>,
        format: Format,
        describe: &mut dyn FnMut(&Error),
    ) -> (Self, io::Result<()>) {
        let mut samples = Samples::new(input.reader, format);
        let mut counts = Self { scores: vec![0; usize::from(u16::MAX) + 1], ..Self::default() };
        let mut result = Ok(());
        for sample in &mut samples {
            match sample {
                Ok(sample) => counts.add(&sample),
                Err(Error::Io(error)) => result = Err(error),
                Err(error) => {
                    if counts.invalid < DESCRIBED {
                        describe(&error);
                    }
                    counts.invalid += 1;
                }
            }
        }
        counts.without_score = samples.without_score();
        (counts, result)
    }

    /// Returns the number of invalid samples.
    pub const fn invalid(&self) -> u64 {
        self.invalid
    }

    fn add(&mut self, sample: &Sample) {
        self.samples += 1;
        self.checks += u64::from(sample.position.in_check());
        self.results[sample.result as usize] += 1;
        self.phases[phase(&sample.position)] += 1;
        self.scores[usize::from(sample.score.unsigned_abs())] += 1;
        let key = sample.position.key();
        if key.trailing_zeros() >= self.zeros {
            *self.seen.entry(key).or_insert(0) += 1;
        }
        if self.seen.len() > SAMPLED {
            self.zeros += 1;
            let zeros = self.zeros;
            self.seen.retain(|key, _| key.trailing_zeros() >= zeros);
        }
    }

    /// The least distance from 0 that this share of all scores doesn't exceed.
    fn quantile(&self, per_mille: u64) -> usize {
        let mut rest = self.samples * per_mille / 1_000;
        let reached = self.scores.iter().position(|&count| {
            let is_reached = count > 0 && count >= rest;
            rest = rest.saturating_sub(count);
            is_reached
        });
        reached.unwrap_or(0)
    }

    /// Writes a line on each subject.
    pub fn write(&self, format: Format, out: &mut dyn Write) -> io::Result<()> {
        let Self { samples, without_score, invalid, checks, results: [black, draws, white], .. } = *self;
        let percent = |count: u64| share(count, samples);
        writeln!(out, "samples:    {samples}, {without_score} more without a score, {invalid} invalid")?;
        let (white, draws, black) = (percent(white), percent(draws), percent(black));
        // A record of bulletformat doesn't say which side is to move.
        let [first, second] =
            if format == Format::Bullet { ["side to move", "other side"] } else { ["White", "Black"] };
        writeln!(out, "results:    {first} wins {white}, draws {draws}, {second} wins {black}")?;
        let [half, most, all] = [500, 900, 1_000].map(|per_mille| self.quantile(per_mille));
        writeln!(out, "scores:     half within {half} of 0, 90 % within {most}, all within {all}")?;
        let [endgame, middlegame, opening] = self.phases.map(percent);
        writeln!(out, "phases:     opening {opening}, middlegame {middlegame}, endgame {endgame}")?;
        writeln!(out, "checks:     {}", percent(checks))?;
        let sampled: u64 = self.seen.values().sum();
        let again = share(sampled - self.seen.len() as u64, sampled);
        writeln!(out, "duplicates: {again}, from {sampled} samples")
    }
}

/// Returns 0 in an endgame, 1 in a middlegame and 2 in an opening.
fn phase(position: &Position) -> usize {
    let count = |role| position.board().role(role).len();
    match count(Role::Knight) + count(Role::Bishop) + 2 * count(Role::Rook) + 4 * count(Role::Queen) {
        0..=8 => 0,
        9..=16 => 1,
        _ => 2,
    }
}

/// Returns a share in percent.
fn share(part: u64, whole: u64) -> String {
    format!("{:.1} %", 100.0 * part as f64 / whole.max(1) as f64)
}
