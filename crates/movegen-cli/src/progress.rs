//! The progress bar, and messages beside it.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A count that ends sooner has no bar.
const DELAY: Duration = Duration::from_millis(500);

/// The progress of a count, drawn on a terminal.
pub(crate) struct Progress {
    /// The bar, once it is drawn.
    bar: Option<ProgressBar>,
    is_drawn: bool,
    parts: u64,
    /// What was counted before the start.
    first: (u64, u128),
    /// What is counted: `nodes` or `moves`.
    unit: &'static str,
    start: Instant,
}

impl Progress {
    /// Starts with `done` of `parts` parts, which have `count` of `unit`. Draws nothing unless `is_drawn`.
    pub(crate) fn new(parts: u64, done: u64, count: u128, unit: &'static str, is_drawn: bool) -> Self {
        Self { bar: None, is_drawn, parts, first: (done, count), unit, start: Instant::now() }
    }

    /// Shows how many parts are done, and the count in them.
    pub(crate) fn show(&mut self, done: u64, count: u128) {
        let elapsed = self.start.elapsed();
        if !self.is_drawn || elapsed < DELAY {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| {
            let bar = ProgressBar::with_draw_target(Some(self.parts), ProgressDrawTarget::stderr());
            // The template is valid, so the default is never used.
            let style = ProgressStyle::with_template("{bar:30} {percent}% {msg}");
            bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        });
        let seconds = elapsed.as_secs_f64();
        let rate = count.saturating_sub(self.first.1) as f64 / seconds / 1e6;
        let left = match done.saturating_sub(self.first.0) {
            0 => String::new(),
            finished => {
                let left = self.parts.saturating_sub(done) as f64 * seconds / finished as f64;
                format!(", {} left", duration(left))
            }
        };
        bar.set_message(format!("{count} {}, {rate:.0} M/s{left}", self.unit));
        bar.set_position(done);
    }

    /// Calls `write` while the bar is hidden.
    pub(crate) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    /// Removes the bar.
    pub(crate) fn finish(self) {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Writes seconds as `12 s`, `3 min 20 s` or `5 h 10 min`.
fn duration(seconds: f64) -> String {
    let seconds = seconds.ceil() as u64;
    match seconds {
        0..120 => format!("{seconds} s"),
        120..7200 => format!("{} min {} s", seconds / 60, seconds % 60),
        _ => format!("{} h {} min", seconds / 3600, seconds / 60 % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::duration;

    #[test]
    fn durations_have_two_units() {
        assert_eq!(
            [1.2, 119.0, 120.0, 7199.5, 100_000.0].map(duration),
            ["2 s", "119 s", "2 min 0 s", "2 h 0 min", "27 h 46 min"]
        );
    }
}
