//! Detects that the process was started with a closed standard output, as by `movegen perft 3 >&-`.
//!
//! The runtime of Rust opens `/dev/null` in place of a closed stream before `main`, so that results would be lost
//! without an error. Therefore the stream is checked before the runtime starts.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

static IS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Returns whether standard output was closed at the start of the process. Always `false` on systems other than Unix.
pub(crate) fn is_closed() -> bool {
    IS_CLOSED.load(Ordering::Relaxed)
}

// SAFETY: the C runtime calls the functions of this section before `main`, with the C calling convention. `check`
// ignores the arguments, returns nothing, does not unwind, and uses nothing that the runtime of Rust prepares.
#[cfg(all(unix, not(target_vendor = "apple")))]
#[used]
#[unsafe(link_section = ".init_array")]
static CHECK_BEFORE_MAIN: extern "C" fn() = check;

// SAFETY: as above.
#[cfg(target_vendor = "apple")]
#[used]
#[unsafe(link_section = "__DATA,__mod_init_func")]
static CHECK_BEFORE_MAIN: extern "C" fn() = check;

/// Duplicates the descriptor of standard output, which fails if it is closed.
#[cfg(unix)]
extern "C" fn check() {
    use std::os::fd::AsFd;

    /// The error number of a closed descriptor, the same on every Unix.
    const EBADF: i32 = 9;
    let duplicate = io::stdout().as_fd().try_clone_to_owned();
    let is_closed = duplicate.is_err_and(|error| error.raw_os_error() == Some(EBADF));
    IS_CLOSED.store(is_closed, Ordering::Relaxed);
}

/// A closed standard output: every write fails.
pub(crate) struct ClosedStdout;

impl Write for ClosedStdout {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::Error::other("standard output is closed"))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
