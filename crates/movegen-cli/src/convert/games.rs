//! Converts PGN games in several threads, keeping their order.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::{Read, Write};
use std::iter;
use std::ops::{ControlFlow, Range};

use indicatif::ProgressBar;
use movegen_pgn::{
    Error, GameError, GameResult, RawGame, Reader, Remark, RemarkKind, Stop, Variation, Visitor,
};
use movegen_position::{Move, Position};
use movegen_training::{Encoder, Filter, GameSamples};
use movegen_variants::VariantPosition;

use super::filter::{TagFilter, passes};
use super::format::Format;
use super::in_order::{BATCH, in_order};
use crate::error::{CliError, CliResult, printable};

/// How many games and samples there were.
#[derive(Default)]
pub(super) struct Summary {
    games: u64,
    /// Games that passed the filters.
    passed: u64,
    invalid: u64,
    pub(super) samples: u64,
    pub(super) invalid_samples: u64,
    /// Samples left out because their file says that they have no score.
    pub(super) without_score: u64,
    /// Samples that were written.
    pub(super) written: u64,
    /// How often something beyond the standard was read, by kind.
    remarks: BTreeMap<RemarkKind, u64>,
}

impl Summary {
    /// Returns an error with the numbers, if any game or sample was invalid.
    pub(super) fn result(&self) -> CliResult {
        let Self { games, invalid, samples, invalid_samples, .. } = self;
        match (invalid, invalid_samples) {
            (0, 0) => Ok(()),
            (0, _) => Err(CliError::Message(format!("invalid samples: {invalid_samples} of {samples}"))),
            _ => Err(CliError::Message(format!("invalid games: {invalid} of {games}"))),
        }
    }
}

impl Summary {
    /// Warns about samples that were left out, and about a conversion that wrote nothing though nothing was invalid.
    pub(super) fn warn(&self, to_samples: bool, errors: &mut impl Write) -> std::io::Result<()> {
        let Self { games, passed, invalid, samples, invalid_samples, without_score, written, ref remarks } =
            *self;
        for (kind, count) in remarks {
            writeln!(errors, "movegen: read {count} times: {kind} ({})", kind.code())?;
        }
        if without_score > 0 {
            writeln!(errors, "movegen: left out {without_score} samples without a score")?;
        }
        if invalid > 0 || invalid_samples > 0 {
            return Ok(());
        }
        if games > 0 && passed == 0 {
            return writeln!(errors, "movegen: no game passes the filters");
        }
        if !to_samples || written > 0 {
            return Ok(());
        }
        let reason = match (samples, passed) {
            (0, 0) => "the input has none",
            (0, _) => "no game has a result and a score in a comment, such as [%eval 0.31] or +0.31/12",
            _ => "the options leave out all",
        };
        writeln!(errors, "movegen: no sample written: {reason}")
    }
}

/// Prefixes a message with the input's name, if it has one.
pub(super) fn at_place(name: &str, error: &impl Display) -> String {
    if name.is_empty() { error.to_string() } else { format!("{name}: {error}") }
}

/// Games that one thread reads.
#[derive(Default)]
struct Batch {
    text: Vec<u8>,
    games: Vec<Found>,
}

/// A game that has been found.
enum Found {
    Game { range: Range<usize>, number: u64, line: u64 },
    Invalid(GameError),
}

/// The games of a batch in the format of the output.
#[derive(Default)]
struct Converted {
    text: Vec<u8>,
    games: u64,
    passed: u64,
    /// Positions with a score, and those of them that were written.
    samples: u64,
    written: u64,
    /// The problems of invalid games, and of samples that the format can't hold.
    errors: Vec<String>,
    invalid: u64,
    remarks: BTreeMap<RemarkKind, u64>,
}

impl Converted {
    /// Takes the errors that cut a game short. Counts remarks, and lists them, too, if they are asked for.
    fn note(&mut self, game: &RawGame<'_>, remarks: &[Remark], errors: &[GameError], is_listed: bool) {
        self.invalid += u64::from(!errors.is_empty());
        self.errors.extend(errors.iter().map(ToString::to_string));
        for remark in remarks {
            *self.remarks.entry(remark.kind).or_default() += 1;
            if is_listed {
                self.errors.push(format!("game {}, {remark}", game.number()));
            }
        }
    }
}

/// How the games of one input are converted.
pub(super) struct GameConversion<'a> {
    /// The name of the input for errors.
    pub(super) name: &'a str,
    pub(super) filters: &'a [TagFilter],
    pub(super) samples: Filter,
    pub(super) format: Format,
    pub(super) threads: usize,
    /// Whether games of variants are read.
    pub(super) variants: bool,
    /// Whether each remark is listed.
    pub(super) lists_remarks: bool,
    /// Whether games with an error are left out.
    pub(super) is_strict: bool,
    pub(super) progress: &'a ProgressBar,
}

impl GameConversion<'_> {
    pub(super) fn run(
        &self,
        input: impl Read,
        out: &mut impl Write,
        errors: &mut impl Write,
        summary: &mut Summary,
    ) -> CliResult {
        let mut reader = Reader::new(input);
        let mut result = Ok(());
        let batches = iter::from_fn(|| {
            let mut batch = Batch::default();
            if result.is_ok() {
                result = batch.fill(&mut reader);
            }
            (!batch.games.is_empty()).then_some(batch)
        });
        in_order(
            self.threads,
            batches,
            |batch| batch.text.len(),
            |batch| self.convert(batch),
            |converted| self.write(&converted, out, errors, summary),
        )?;
        result.map_err(|error| CliError::Message(at_place(self.name, &error)))
    }

    /// Writes the games of a batch and reports its errors.
    fn write(
        &self,
        converted: &Converted,
        out: &mut impl Write,
        errors: &mut impl Write,
        summary: &mut Summary,
    ) -> CliResult {
        out.write_all(&converted.text)?;
        for error in &converted.errors {
            // If standard error is closed, the exit status alone tells.
            let _ = self.progress.suspend(|| writeln!(errors, "{}", printable(&at_place(self.name, error))));
        }
        summary.games += converted.games;
        summary.passed += converted.passed;
        summary.samples += converted.samples;
        summary.written += converted.written;
        summary.invalid += converted.invalid;
        for (kind, count) in &converted.remarks {
            *summary.remarks.entry(*kind).or_default() += count;
        }
        self.progress.set_message(format!("{} games, ", summary.games));
        Ok(())
    }

    /// Converts the games of a batch.
    fn convert(&self, batch: &Batch) -> Converted {
        let mut converted = Converted { games: batch.games.len() as u64, ..Converted::default() };
        let mut moves = MainLine { is_strict: self.is_strict, ..MainLine::default() };
        let mut samples = self
            .format
            .to
            .training()
            .map(|format| (Encoder::new(format), GameSamples::default().with_strict(self.is_strict)));
        for found in &batch.games {
            let result = match found {
                Found::Invalid(error) => Err(error.clone()),
                Found::Game { range, number, line } => {
                    let game =
                        RawGame::new(&batch.text[range.clone()], *number, *line).with_strict(self.is_strict);
                    match self.passes(&game) {
                        Ok(true) => {
                            converted.passed += 1;
                            match &mut samples {
                                Some((writer, samples)) => {
                                    self.convert_samples(&game, samples, writer, &mut converted)
                                }
                                None => self.convert_game(&game, &mut moves, &mut converted),
                            }
                        }
                        Ok(false) => Ok(()),
                        Err(error) => Err(error),
                    }
                }
            };
            if let Err(error) = result {
                converted.errors.push(error.to_string());
                converted.invalid += 1;
            }
        }
        if let Some((mut writer, _)) = samples {
            writer.finish(&mut converted.text);
        }
        converted
    }

    /// Whether a game passes the filters.
    fn passes(&self, game: &RawGame<'_>) -> Result<bool, GameError> {
        if self.filters.is_empty() { Ok(true) } else { passes(game, self.filters) }
    }

    /// Converts the positions of a game that have a score.
    fn convert_samples(
        &self,
        game: &RawGame<'_>,
        samples: &mut GameSamples,
        writer: &mut Encoder,
        converted: &mut Converted,
    ) -> Result<(), GameError> {
        game.read(samples)?;
        converted.note(game, samples.remarks(), samples.errors(), self.lists_remarks);
        let mut unwritable = None;
        converted.samples += samples.samples().len() as u64;
        for sample in samples.samples().iter().filter(|sample| self.samples.accepts(sample)) {
            match writer.write(sample, &mut converted.text) {
                Ok(()) => converted.written += 1,
                Err(problem) => unwritable = unwritable.or(Some(problem)),
            }
        }
        if let Some(problem) = unwritable {
            converted.errors.push(format!("game {}, line {}: {problem}", game.number(), game.line()));
            converted.invalid += u64::from(samples.errors().is_empty());
        }
        Ok(())
    }

    /// Converts one game.
    fn convert_game(
        &self,
        game: &RawGame<'_>,
        moves: &mut MainLine,
        converted: &mut Converted,
    ) -> Result<(), GameError> {
        if self.variants {
            let tree = game.to_tree_of::<VariantPosition>()?;
            self.format.write_tree(&tree, &mut converted.text);
            converted.note(game, tree.remarks(), tree.errors(), self.lists_remarks);
        } else if self.format.needs_tree() {
            let tree = game.to_tree()?;
            self.format.write_tree(&tree, &mut converted.text);
            converted.note(game, tree.remarks(), tree.errors(), self.lists_remarks);
        } else {
            game.read(moves)?;
            let played = moves.moves.iter().copied();
            self.format.write_moves(&moves.start, played, GameResult::Unknown, &mut converted.text);
            converted.note(game, &moves.remarks, &moves.errors, self.lists_remarks);
        }
        Ok(())
    }
}

impl Batch {
    /// Fills a batch with games. An empty batch means the end of the input.
    fn fill(&mut self, reader: &mut Reader<impl Read>) -> std::io::Result<()> {
        while self.text.len() < BATCH {
            match reader.next_raw() {
                Ok(Some(game)) => {
                    let start = self.text.len();
                    self.text.extend_from_slice(game.as_bytes());
                    let range = start..self.text.len();
                    self.games.push(Found::Game { range, number: game.number(), line: game.line() });
                }
                Ok(None) => break,
                Err(Error::Io(error)) => return Err(error),
                Err(Error::Game(error)) => self.games.push(Found::Invalid(error)),
            }
        }
        Ok(())
    }
}

/// Collects the main line's moves. Variations are checked as for a tree, so that a game's validity does not
/// depend on the format.
#[derive(Default)]
struct MainLine {
    start: Position,
    moves: Vec<Option<Move>>,
    /// How many variations are open.
    depth: usize,
    remarks: Vec<Remark>,
    errors: Vec<GameError>,
    is_strict: bool,
}

impl MainLine {
    fn push(&mut self, mv: Option<Move>) -> ControlFlow<Stop> {
        if self.depth == 0 {
            self.moves.push(mv);
        }
        ControlFlow::Continue(())
    }
}

impl Visitor for MainLine {
    fn begin_game(&mut self) {
        self.moves.clear();
        self.remarks.clear();
        self.errors.clear();
        self.depth = 0;
    }

    fn begin_moves(&mut self, start: &Position) -> ControlFlow<Stop> {
        self.start = *start;
        ControlFlow::Continue(())
    }

    fn make_move(&mut self, _: &Position, mv: Move, _: &Position) -> ControlFlow<Stop> {
        self.push(Some(mv))
    }

    fn null_move(&mut self, _: &Position, _: &Position) -> ControlFlow<Stop> {
        self.push(None)
    }

    fn remark(&mut self, remark: Remark) -> ControlFlow<Stop> {
        self.remarks.push(remark);
        ControlFlow::Continue(())
    }

    fn problem(&mut self, error: GameError) -> Result<(), GameError> {
        if self.is_strict {
            return Err(error);
        }
        self.errors.push(error);
        Ok(())
    }

    fn begin_variation(&mut self) -> ControlFlow<Stop, Variation> {
        self.depth += 1;
        ControlFlow::Continue(Variation::Read)
    }

    fn end_variation(&mut self) -> ControlFlow<Stop> {
        self.depth -= 1;
        ControlFlow::Continue(())
    }
}
