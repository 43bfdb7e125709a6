//! Counts parts with a checkpoint, a progress bar and an end at an interruption.

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use super::checkpoint::Checkpoint;
use super::count::Count;
use super::engine;
use crate::CliError;
use crate::progress::Progress;

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
        count: impl Fn(usize) -> Option<io::Result<u128>> + Sync,
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
        let mut nodes = sum(counts.iter().flatten())?;
        let missing: Vec<usize> = (0..parts.len).filter(|&part| counts[part].is_none()).collect();
        let mut done = parts.len - missing.len();
        let mut progress = Progress::new(parts.len as u64, done as u64, nodes, "nodes", parts.draws_progress);
        for (part, &nodes) in counts.iter().enumerate() {
            nodes.map_or(Ok(()), |nodes| each(part, nodes, &progress))?;
        }
        let result = engine::run(&missing, self.threads, &self.stop, count, |result| {
            if let Some((part, result)) = result {
                let part_nodes = result?;
                counts[part] = Some(part_nodes);
                nodes = sum([&nodes, &part_nodes])?;
                done += 1;
                each(part, part_nodes, &progress)?;
                checkpoint.as_mut().map_or(Ok(()), |checkpoint| checkpoint.save_in_time(&counts))?;
            }
            progress.show(done as u64, nodes);
            Ok(())
        });
        progress.finish();
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

/// Returns the sum of counts.
///
/// # Errors
/// The sum has more than 128 bits.
pub(crate) fn sum<'a>(counts: impl IntoIterator<Item = &'a u128>) -> io::Result<u128> {
    let sum = counts.into_iter().try_fold(0_u128, |sum, &count| sum.checked_add(count));
    sum.ok_or_else(too_large)
}

/// Multiplies a count by a number of paths.
pub(crate) fn product(nodes: u128, paths: u128) -> io::Result<u128> {
    nodes.checked_mul(paths).ok_or_else(too_large)
}

fn too_large() -> io::Error {
    io::Error::other("the count is 2^128 or more")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_that_do_not_fit_are_errors() {
        assert_eq!(product(3, 4).unwrap(), 12);
        assert!(product(u128::MAX, 2).is_err());
        assert!(sum([&u128::MAX, &1]).is_err());
    }
}
