//! Counts from the positions of a file.

use std::io;
use std::ops::Range;

use super::Arguments;
use super::count::Count;
use super::resume::{Parts, product, sum};
use crate::positions::file::{Header, PositionsFile};
use crate::{CliError, Host};

/// There are at most so many parts, unless their size would exceed [`MOST_ROWS`].
const PARTS: u64 = 4_096;
/// The most rows of a part.
const MOST_ROWS: u64 = 1 << 16;

/// Returns the number of rows of each part but the last one. It depends only on the file, so that the parts of a
/// checkpoint are those of the next run.
fn part_rows(positions: u64) -> u64 {
    positions.div_ceil(PARTS).clamp(1, MOST_ROWS)
}

/// Returns the number of parts of a file.
pub(crate) fn parts(header: &Header) -> u64 {
    header.positions.div_ceil(part_rows(header.positions))
}

impl Count<'_> {
    /// Counts from the positions of a file, and returns the number of nodes.
    pub(super) fn unit(
        &self,
        arguments: &Arguments,
        file: &PositionsFile,
        host: &Host,
    ) -> Result<u128, CliError> {
        let header = &file.header;
        let Some(depth) = arguments.depth.checked_sub(header.ply) else {
            let (ply, depth) = (header.ply, arguments.depth);
            return Err(CliError::Message(format!("the positions are at ply {ply}, after depth {depth}")));
        };
        let rows = part_rows(header.positions);
        let parts = Parts {
            subject: header.text(),
            depth: arguments.depth,
            len: parts(header) as usize,
            checkpoint: arguments.checkpoint.as_ref(),
            checkpoint_every: arguments.checkpoint_every,
            draws_progress: host.draws_progress,
        };
        let count = |part: usize| {
            let first = part as u64 * rows;
            self.rows(file, first..(first + rows).min(header.positions), depth).transpose()
        };
        self.resume(&parts, count, |_, _, _| Ok(()))
    }

    /// Counts from consecutive positions of a file, unless the count is stopped.
    fn rows(&self, file: &PositionsFile, rows: Range<u64>, depth: u8) -> io::Result<Option<u128>> {
        let counter = self.counter();
        let mut total = 0;
        let len = rows.end.saturating_sub(rows.start) as usize;
        for (index, row) in (rows.start..).zip(file.read(rows.start, len)?) {
            let position = row.position().map_err(|error| file.invalid_row(index, &error))?;
            if self.stop.is_set() {
                return Ok(None);
            }
            let Some(nodes) = counter.count(&position, depth) else { return Ok(None) };
            total = sum([&total, &product(nodes, row.paths())?])?;
        }
        Ok(Some(total))
    }
}
