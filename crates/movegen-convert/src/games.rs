//! Converts PGN games in several threads, keeping their order.

use std::io::{self, Read};
use std::iter;
use std::ops::{ControlFlow, Range};

use movegen_pgn::{
    self as pgn, GameError, Movetext, PgnPosition, RawGame, Reader, Remark, Stop, TagFilter, Text, Visitor,
};
use movegen_position::Position;
use movegen_training::{Encoder, GameSamples};
use movegen_variants::VariantPosition;

use crate::conversion::{BATCH, Conversion, Converted, Notice, Options};
use crate::format::{Endpoint, Written};
use crate::main_line::MainLine;

/// The range of a game in the text of its batch, its number and its line.
type Place = (Range<usize>, u64, u64);

/// Games that one thread reads.
#[derive(Default)]
struct Batch {
    text: Vec<u8>,
    games: Vec<Result<Place, GameError>>,
}

impl Converted {
    /// Takes the errors that cut a game short. Counts remarks, and lists them, too, if they are asked for.
    fn note(&mut self, game: &RawGame<'_>, remarks: &[Remark], errors: &[GameError], is_listed: bool) {
        self.summary.invalid += u64::from(!errors.is_empty());
        self.notices.extend(errors.iter().map(|error| Notice::Game(error.to_string())));
        for remark in remarks {
            *self.summary.remarks.entry(remark.kind).or_default() += 1;
            if is_listed {
                self.notices.push(Notice::Game(format!("game {}, {remark}", game.number())));
            }
        }
    }
}

impl Conversion<'_> {
    /// Converts games in PGN.
    pub(crate) fn convert_games(&mut self, input: impl Read) -> io::Result<()> {
        let mut reader = Reader::new(input);
        let mut result = Ok(());
        let batches = iter::from_fn(|| {
            let mut batch = Batch::default();
            if result.is_ok() {
                result = batch.fill(&mut reader);
            }
            (!batch.games.is_empty()).then_some(batch)
        });
        let options = self.options;
        self.in_order(batches, |batch| batch.text.len(), |batch| options.convert(batch))?;
        result
    }
}

/// Returns the number of the first filter that a game doesn't pass, and notes in `has_tag` which of their tags it has.
/// Its moves are not read.
fn rejecting(
    game: &RawGame<'_>,
    filters: &[TagFilter],
    has_tag: &mut [bool],
) -> Result<Option<usize>, GameError> {
    struct Tags<'a> {
        filters: &'a [TagFilter],
        has_tag: &'a mut [bool],
        /// For each filter: whether it accepts the tag.
        accepted: Vec<bool>,
    }
    impl Visitor for Tags<'_> {
        fn tag(&mut self, name: &[u8], value: Text<'_>) -> ControlFlow<Stop> {
            for (at, filter) in self.filters.iter().enumerate() {
                if filter.tag().as_bytes() == name {
                    self.has_tag[at] = true;
                    self.accepted[at] = filter.accepts(Some(&value.to_str()));
                }
            }
            ControlFlow::Continue(())
        }
        fn end_tags(&mut self) -> ControlFlow<Stop, Movetext> {
            ControlFlow::Break(Stop::Game)
        }
        /// Reading the game tells what is wrong.
        fn problem(&mut self, _: GameError) -> Result<(), GameError> {
            Ok(())
        }
    }
    let accepted = filters.iter().map(|filter| filter.accepts(None)).collect();
    let mut tags = Tags { filters, has_tag, accepted };
    game.read(&mut tags as &mut dyn Visitor)?;
    Ok(tags.accepted.iter().position(|accepted| !accepted))
}

impl Options {
    /// Converts the games of a batch.
    fn convert(&self, batch: &Batch) -> Converted {
        let is_strict = self.strict;
        let mut converted = Converted::default();
        converted.summary.games = batch.games.len() as u64;
        let training = self.output.to.training();
        let mut samples =
            training.map(|format| (Encoder::new(format), GameSamples::default().with_strict(is_strict)));
        let (mut has_tag, mut rejected) = (vec![false; self.filters.len()], vec![0; self.filters.len()]);
        for found in &batch.games {
            let result = found.as_ref().map_err(GameError::clone).and_then(|(range, number, line)| {
                let game = RawGame::new(&batch.text[range.clone()], *number, *line).with_strict(is_strict);
                if !self.filters.is_empty() {
                    if let Some(filter) = rejecting(&game, &self.filters, &mut has_tag)? {
                        rejected[filter] += 1;
                        return Ok(());
                    }
                }
                converted.summary.passed += 1;
                match &mut samples {
                    Some((encoder, samples)) => self.convert_samples(&game, samples, encoder, &mut converted),
                    None => self.convert_game(&game, &mut converted),
                }
            });
            if let Err(error) = result {
                converted.notices.push(Notice::Game(error.to_string()));
                converted.summary.invalid += 1;
            }
        }
        let found = self.filters.iter().zip(has_tag).filter(|&(_, has_tag)| has_tag);
        converted.summary.tags.extend(found.map(|(filter, _)| filter.tag().to_owned()));
        converted.summary.rejected_games = rejected;
        if let Some((mut encoder, _)) = samples {
            encoder.finish(&mut converted.bytes);
        }
        converted
    }

    /// Converts the positions of a game that have a score.
    fn convert_samples(
        &self,
        game: &RawGame<'_>,
        samples: &mut GameSamples,
        encoder: &mut Encoder,
        converted: &mut Converted,
    ) -> Result<(), GameError> {
        game.read(samples)?;
        converted.note(game, samples.remarks(), samples.errors(), self.remarks);
        converted.summary.cut_by_null_moves += u64::from(samples.has_null_move());
        let mut unwritable = None;
        converted.summary.samples += samples.samples().len() as u64;
        converted.summary.without_score += samples.without_score();
        converted.summary.without_result += samples.without_result();
        for sample in samples.samples() {
            if !converted.summary.accepts(self.samples, sample) {
                continue;
            }
            match encoder.write(sample, &mut converted.bytes) {
                Ok(()) => converted.summary.written += 1,
                Err(reason) => {
                    converted.summary.unwritable += 1;
                    unwritable = unwritable.or(Some(reason));
                }
            }
        }
        if let Some(reason) = unwritable {
            let message = format!("game {}, line {}: {reason}", game.number(), game.line());
            converted.notices.push(Notice::Sample(message));
        }
        Ok(())
    }

    /// Converts one game.
    fn convert_game(&self, game: &RawGame<'_>, converted: &mut Converted) -> Result<(), GameError> {
        match (self.output.to, self.variants) {
            (Endpoint::Pgn, false) => self.convert_tree::<Position>(game, converted),
            (Endpoint::Pgn, true) => self.convert_tree::<VariantPosition>(game, converted),
            (_, false) => self.convert_line::<Position>(game, converted),
            (_, true) => self.convert_line::<VariantPosition>(game, converted),
        }
    }

    /// Converts a game with its variations.
    fn convert_tree<P: PgnPosition>(
        &self,
        game: &RawGame<'_>,
        converted: &mut Converted,
    ) -> Result<(), GameError> {
        let tree = game.to_tree_of::<P>()?;
        self.output.write_tree(&tree, &mut converted.bytes);
        converted.note(game, tree.remarks(), tree.errors(), self.remarks);
        Ok(())
    }

    /// Converts the main line of a game.
    fn convert_line<P: Written>(
        &self,
        game: &RawGame<'_>,
        converted: &mut Converted,
    ) -> Result<(), GameError> {
        let mut line = MainLine::<P>::new(self.strict, self.output.to == Endpoint::Json);
        game.read(&mut line as &mut dyn Visitor<P>)?;
        converted.note(game, line.findings.remarks(), line.findings.errors(), self.remarks);
        line.write(self.output, &mut converted.bytes);
        Ok(())
    }
}

impl Batch {
    /// Fills a batch with games. An empty batch means the end of the input.
    fn fill(&mut self, reader: &mut Reader<impl Read>) -> io::Result<()> {
        // Growing by steps would touch fresh pages every time.
        self.text.reserve(BATCH + BATCH / 8);
        while self.text.len() < BATCH {
            match reader.next_raw() {
                Ok(Some(game)) => {
                    let start = self.text.len();
                    self.text.extend_from_slice(game.as_bytes());
                    self.games.push(Ok((start..self.text.len(), game.number(), game.line())));
                }
                Ok(None) => break,
                Err(pgn::Error::Io(error)) => return Err(error),
                Err(pgn::Error::Game(error)) => self.games.push(Err(error)),
            }
        }
        Ok(())
    }
}
