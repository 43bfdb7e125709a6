//! Counts parts with a checkpoint, a progress bar and an end at an interruption.

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use super::checkpoint::Checkpoint;
use super::count::Count;
use super::engine;
use crate::error::CliError;
use crate::progress::Progress;

/// The progress bar of a count.
pub(super) const TEMPLATE: &str = "{bar:30} {percent}% {msg}, {eta} left";

/// Shows how many parts are done, the nodes in them, and the speed at which `counted` of them were counted.
pub(super) fn show(progress: &Progress, done: usize, nodes: u128, counted: u128) {
    if let Some(bar) = progress.bar() {
        let speed = counted as f64 / progress.seconds() / 1e6;
        bar.set_message(format!("{nodes} nodes, {speed:.0} M/s"));
        bar.set_position(done as u64);
    }
}

/// What is counted in parts, and where it is recorded.
pub(super) struct Parts<'a> {
    /// The lines of the checkpoint that name the positions.
    pub(super) subject: String,
    pub(super) depth: u8,
    /// The number of parts.
    pub(super) len: usize,
    pub(super) checkpoint: Option<&'a PathBuf>,
    pub(super) checkpoint_every: Duration,
    pub(super) draws_progress: bool,
}

impl Count<'_> {
    /// Calls `count` for the parts that the checkpoint does not have, and `each` with each part and its count as soon as
    /// they are known. Returns the sum.
    pub(super) fn resume(
        &self,
        parts: &Parts<'_>,
        count: impl Fn(usize) -> Option<u128> + Sync,
        mut each: impl FnMut(usize, u128, &Progress) -> io::Result<()>,
    ) -> Result<u128, CliError> {
        let mut checkpoint = parts.checkpoint.map(|path| {
            Checkpoint::new(path, &parts.subject, parts.depth, parts.len, parts.checkpoint_every)
        });
        let mut counts = vec![None; parts.len];
        if let Some(checkpoint) = &mut checkpoint {
            counts = checkpoint.load(parts.len).map_err(CliError::Message)?;
            // A file that cannot be written is found before the count and not after it.
            checkpoint.save(&counts)?;
        }
        let mut nodes = counts.iter().flatten().sum();
        let missing: Vec<usize> = (0..parts.len).filter(|&part| counts[part].is_none()).collect();
        let mut done = parts.len - missing.len();
        let progress = Progress::new(TEMPLATE, done as u64, Some(parts.len as u64), parts.draws_progress);
        let nodes_before: u128 = nodes;
        for (part, &nodes) in counts.iter().enumerate() {
            nodes.map_or(Ok(()), |nodes| each(part, nodes, &progress))?;
        }
        let result = engine::run(&missing, self.threads, &self.stop, count, |result| {
            if let Some((part, part_nodes)) = result {
                counts[part] = Some(part_nodes);
                nodes += part_nodes;
                done += 1;
                each(part, part_nodes, &progress)?;
                checkpoint.as_mut().map_or(Ok(()), |checkpoint| checkpoint.save_in_time(&counts))?;
            }
            show(&progress, done, nodes, nodes - nodes_before);
            Ok(())
        });
        drop(progress);
        // After an error too: what has been counted is kept.
        let saved = checkpoint.as_mut().map_or(Ok(()), |checkpoint| checkpoint.save(&counts));
        result?;
        saved?;
        if done < parts.len {
            let resume = match parts.checkpoint {
                Some(file) => format!("; the same command continues from {}", file.display()),
                None => "; --checkpoint FILE would keep them".to_owned(),
            };
            let all = parts.len;
            return Err(CliError::Interrupted(format!(
                "interrupted after {done} of {all} parts, with {nodes} nodes{resume}"
            )));
        }
        Ok(nodes)
    }
}
