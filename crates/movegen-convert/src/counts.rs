//! Counts of what training data has.

use std::collections::HashMap;
use std::fmt::Display;
use std::io::{self, Read, Write};

use movegen_pgn::{Error as PgnError, Reader};
use movegen_training::{Error, GameSamples, Sample, Samples, Wdl, phase};

use crate::conversion::DESCRIBED;
use crate::input::Input;

/// The positions whose occurrences are counted, at most. With more, every second one is dropped, by its key.
const SAMPLED: usize = 1 << 20;

/// What training data has: the numbers of samples, their results, scores and phases, and how many positions repeat.
#[derive(Clone, Debug)]
pub struct Counts {
    totals: Totals,
    /// Whether results are counted from the side to move's view instead of White's.
    of_mover: bool,
    /// By the score's distance from 0.
    scores: Vec<u64>,
    /// The occurrences of each position whose key ends in `zeros` bits that are 0.
    seen: HashMap<u64, u64>,
    zeros: u32,
}

/// What is written of [`Counts`].
#[derive(Clone, Debug, Default, serde::Serialize)]
struct Totals {
    samples: u64,
    without_score: u64,
    invalid: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    /// The distances from 0 within which half of all scores, 90 % and all of them are.
    score_50: usize,
    score_90: usize,
    score_100: usize,
    openings: u64,
    middlegames: u64,
    endgames: u64,
    checks: u64,
    duplicates: u64,
    /// The samples whose duplicates are counted.
    duplicates_of: u64,
}

impl Counts {
    /// Creates counts of no samples. Results are White's, or with `of_mover` those of the side to move, as a format
    /// without colors needs it.
    #[must_use]
    pub fn new(of_mover: bool) -> Self {
        let scores = vec![0; usize::from(u16::MAX) + 1];
        Self { totals: Totals::default(), of_mover, scores, seen: HashMap::new(), zeros: 0 }
    }

    /// Counts the samples of an input, too, and calls `describe` with the first problems of all inputs. Games in PGN
    /// become samples as in a conversion.
    ///
    /// # Errors
    /// Returns the error of the input, after counting what came before it.
    pub fn read(&mut self, input: Input<'_>, describe: &mut dyn FnMut(&dyn Display)) -> io::Result<()> {
        let Some(format) = input.format.training() else { return self.read_games(input.reader, describe) };
        let mut samples = Samples::new(input.reader, format);
        let mut result = Ok(());
        for sample in &mut samples {
            match sample {
                Ok(sample) => self.add(&sample),
                Err(Error::Io(error)) => result = Err(error),
                Err(error) => self.note(&error, describe),
            }
        }
        self.totals.without_score += samples.without_score();
        result
    }

    fn read_games(&mut self, input: impl Read, describe: &mut dyn FnMut(&dyn Display)) -> io::Result<()> {
        let (mut games, mut game) = (Reader::new(input), GameSamples::default());
        loop {
            match games.read_game(&mut game) {
                Ok(false) => return Ok(()),
                Ok(true) => {
                    game.samples().iter().for_each(|sample| self.add(sample));
                    self.totals.without_score += game.without_score();
                    game.errors().iter().for_each(|error| self.note(error, describe));
                }
                Err(PgnError::Game(error)) => self.note(&error, describe),
                Err(PgnError::Io(error)) => return Err(error),
            }
        }
    }

    /// Counts an invalid sample or game.
    fn note(&mut self, error: &dyn Display, describe: &mut dyn FnMut(&dyn Display)) {
        if self.totals.invalid < DESCRIBED {
            describe(error);
        }
        self.totals.invalid += 1;
    }

    /// Returns the number of invalid samples and games.
    pub const fn invalid(&self) -> u64 {
        self.totals.invalid
    }

    fn add(&mut self, sample: &Sample) {
        let totals = &mut self.totals;
        totals.samples += 1;
        totals.checks += u64::from(sample.position.in_check());
        *match if self.of_mover { sample.relative_result() } else { sample.result } {
            Wdl::WhiteWins => &mut totals.wins,
            Wdl::Draw => &mut totals.draws,
            Wdl::BlackWins => &mut totals.losses,
        } += 1;
        *match phase(sample.position.board()) {
            0..=8 => &mut totals.endgames,
            9..=16 => &mut totals.middlegames,
            _ => &mut totals.openings,
        } += 1;
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
    fn quantile(&self, percent: u64) -> usize {
        let mut rest = self.totals.samples * percent / 100;
        let reached = self.scores.iter().position(|&count| {
            let is_reached = count > 0 && count >= rest;
            rest = rest.saturating_sub(count);
            is_reached
        });
        reached.unwrap_or(0)
    }

    /// Completes the totals.
    fn totals(&self) -> Totals {
        let sampled = self.seen.values().sum();
        let [score_50, score_90, score_100] = [50, 90, 100].map(|percent| self.quantile(percent));
        let duplicates = sampled - self.seen.len() as u64;
        Totals { score_50, score_90, score_100, duplicates, duplicates_of: sampled, ..self.totals.clone() }
    }

    /// Writes a line on each subject.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let [first, second] = if self.of_mover { ["side to move", "other side"] } else { ["White", "Black"] };
        let totals = self.totals();
        let Totals { samples, without_score, invalid, score_50, score_90, score_100, .. } = totals;
        let Totals { duplicates, duplicates_of, .. } = totals;
        let percent = |count: u64| share(count, samples);
        writeln!(out, "samples:    {samples}, {without_score} more without a score, {invalid} invalid")?;
        let [wins, draws, losses] = [totals.wins, totals.draws, totals.losses].map(percent);
        writeln!(out, "results:    {first} wins {wins}, draws {draws}, {second} wins {losses}")?;
        writeln!(
            out,
            "scores:     half within {score_50} of 0, 90 % within {score_90}, all within {score_100}"
        )?;
        let phases = [totals.openings, totals.middlegames, totals.endgames];
        let [opening, middlegame, endgame] = phases.map(percent);
        writeln!(out, "phases:     opening {opening}, middlegame {middlegame}, endgame {endgame}")?;
        writeln!(out, "checks:     {}", percent(totals.checks))?;
        writeln!(out, "duplicates: {}, from {duplicates_of} samples", share(duplicates, duplicates_of))
    }

    /// Writes the numbers as an object of JSON, on one line.
    pub fn write_json(&self, out: &mut dyn Write) -> io::Result<()> {
        serde_json::to_writer(&mut *out, &self.totals())?;
        writeln!(out)
    }
}

/// Returns a share in percent.
fn share(part: u64, whole: u64) -> String {
    format!("{:.1} %", 100.0 * part as f64 / whole.max(1) as f64)
}
