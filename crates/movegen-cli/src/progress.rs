//! The progress bar on standard error.

use std::io::{self, Read};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A run that ends sooner shows no bar.
const DELAY: Duration = Duration::from_millis(500);

/// A bar that appears once the run has taken a moment and disappears when dropped.
pub(crate) struct DelayedBar {
    bar: OnceLock<ProgressBar>,
    template: &'static str,
    /// The length, if known.
    len: Option<u64>,
    /// The work that was done before the start.
    first: u64,
    /// The bytes read through [`count`](Self::count).
    read: AtomicU64,
    start: Instant,
    is_drawn: bool,
}

impl DelayedBar {
    /// Starts at `first` of `len` steps, with an indicatif template. Draws nothing unless `is_drawn`.
    pub(crate) fn new(template: &'static str, first: u64, len: Option<u64>, is_drawn: bool) -> Self {
        let (bar, read, start) = (OnceLock::new(), AtomicU64::new(0), Instant::now());
        Self { bar, template, len, first, read, start, is_drawn }
    }

    /// Returns the bar, once it is time to draw it.
    pub(crate) fn bar(&self) -> Option<&ProgressBar> {
        if !self.is_drawn || self.start.elapsed() < DELAY {
            return None;
        }
        Some(self.bar.get_or_init(|| {
            // The default is never used, since the templates are valid.
            let style = ProgressStyle::with_template(self.template);
            let bar = ProgressBar::with_draw_target(self.len, ProgressDrawTarget::stderr())
                .with_elapsed(self.start.elapsed())
                .with_position(self.first)
                .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
            // The work before the start says nothing about the speed.
            bar.reset_eta();
            bar
        }))
    }

    /// Returns the seconds since the start.
    pub(crate) fn seconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    /// Wraps an input so that each byte read moves the bar.
    pub(crate) fn count<R: Read>(&self, input: R) -> impl Read {
        Counted { input, progress: self }
    }

    /// Hides the bar while `write` writes to the terminal.
    pub(crate) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        match self.bar.get() {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }
}

impl Drop for DelayedBar {
    fn drop(&mut self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}

/// An input whose bytes are counted.
struct Counted<'a, R> {
    input: R,
    progress: &'a DelayedBar,
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
