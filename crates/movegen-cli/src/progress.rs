//! The progress bar on standard error.

use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressFinish, ProgressStyle};

/// A run that ends sooner shows no bar.
const DELAY: Duration = Duration::from_millis(500);

/// Creates a bar with an indicatif template. It appears once the run has taken a moment, unless `is_drawn` is false,
/// and disappears when dropped.
pub(crate) fn delayed_bar(template: &str, len: Option<u64>, is_drawn: bool) -> ProgressBar {
    // The default is never used, since the templates are valid.
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::with_draw_target(len, ProgressDrawTarget::hidden())
        .with_style(style)
        .with_finish(ProgressFinish::AndClear);
    if is_drawn {
        let bar = bar.downgrade();
        thread::spawn(move || {
            thread::sleep(DELAY);
            if let Some(bar) = bar.upgrade() {
                bar.set_draw_target(ProgressDrawTarget::stderr());
                bar.enable_steady_tick(DELAY);
            }
        });
    }
    bar
}
