//! The progress bar of a conversion.

use std::io::{self, Read};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A conversion that ends sooner has no bar.
const DELAY: Duration = Duration::from_millis(500);

/// The progress of a conversion, drawn on a terminal.
pub(super) struct Progress {
    /// The bar, once it is drawn.
    bar: OnceLock<ProgressBar>,
    is_drawn: bool,
    /// The bytes of all files, or `None` if they are not known.
    total: Option<u64>,
    /// The bytes that have been read.
    read: AtomicU64,
    start: Instant,
}

impl Progress {
    /// Starts the conversion of inputs of `total` bytes. Draws nothing unless `is_drawn`.
    pub(super) fn new(total: Option<u64>, is_drawn: bool) -> Self {
        Self { bar: OnceLock::new(), is_drawn, total, read: AtomicU64::new(0), start: Instant::now() }
    }

    /// Returns an input whose bytes are counted when they are read.
    pub(super) fn count<R: Read>(&self, input: R) -> impl Read {
        Counted { input, progress: self }
    }

    /// Returns the bar, if it is drawn by now.
    fn bar(&self) -> Option<&ProgressBar> {
        if !self.is_drawn || self.start.elapsed() < DELAY {
            return None;
        }
        Some(self.bar.get_or_init(|| {
            let template = match self.total {
                Some(_) => "{bar:30} {percent}% {msg}{bytes_per_sec}, {eta} left",
                None => "{bytes} {msg}{bytes_per_sec}",
            };
            // The templates are valid, so the default is never used.
            let style = ProgressStyle::with_template(template);
            let bar = ProgressBar::with_draw_target(self.total, ProgressDrawTarget::stderr());
            bar.with_elapsed(self.start.elapsed())
                .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        }))
    }

    /// Shows how many games have been converted.
    pub(super) fn show(&self, games: u64) {
        if let Some(bar) = self.bar() {
            bar.set_message(format!("{games} games, "));
        }
    }

    /// Calls `write`, which writes to standard error, while the bar is hidden.
    pub(super) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        match self.bar.get() {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }
}

/// The bar is removed.
impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}

/// An input whose bytes are counted.
struct Counted<'a, R> {
    input: R,
    progress: &'a Progress,
}

impl<R: Read> Read for Counted<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let len = self.input.read(buffer)?;
        let read = self.progress.read.fetch_add(len as u64, Ordering::Relaxed) + len as u64;
        if let Some(bar) = self.progress.bar() {
            bar.set_position(read);
        }
        Ok(len)
    }
}
