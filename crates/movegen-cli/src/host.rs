//! The host of the command, which decides whether it may catch signals, use colors and draw progress.

use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The greatest number of threads.
pub(crate) const MAX_THREADS: u16 = 1024;

/// The permissions of the command to use its process beyond the three streams. By default there are none.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Host {
    /// Long counts may catch Ctrl-C and SIGTERM, and then report what they know.
    pub catches_signals: bool,
    /// Boards on standard output are drawn with the colors of a terminal.
    pub colors: bool,
    /// Standard output is a terminal: tables have a header and aligned columns.
    pub terminal: bool,
    /// Progress bars are drawn on the standard error of the process.
    pub draws_progress: bool,
}

impl Host {
    /// Creates the host of the program `movegen`. It catches signals, draws progress if standard error is a terminal,
    /// and uses colors if standard output is one, unless `NO_COLOR` is set or `TERM` is `dumb`.
    pub fn process() -> Self {
        let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let is_plain = is_set("NO_COLOR") || std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        Self {
            catches_signals: true,
            terminal: io::stdout().is_terminal(),
            colors: !is_plain && io::stdout().is_terminal(),
            draws_progress: !is_plain && io::stderr().is_terminal(),
        }
    }

    /// Returns a flag that Ctrl-C and SIGTERM set. A second signal does not force an exit, because `timeout` and batch
    /// systems signal both the process and its group.
    pub(crate) fn interrupt(&self) -> io::Result<Arc<AtomicBool>> {
        use signal_hook::consts::{SIGINT, SIGTERM};
        use signal_hook::flag;

        let interrupt = Arc::new(AtomicBool::new(false));
        if self.catches_signals {
            for signal in [SIGINT, SIGTERM] {
                flag::register(signal, interrupt.clone())?;
            }
        }
        Ok(interrupt)
    }
}
