//! Standard output, and whether the process was started without one.

use std::io::{self, StdoutLock, Write};

/// Standard output of the process. On Linux, fails to write if it was closed, as by `>&-`: the standard
/// library opens `/dev/null` in its place, and every result would be lost without an error.
pub(crate) struct Stdout(Option<StdoutLock<'static>>);

impl Stdout {
    pub(crate) fn lock() -> Self {
        Self((!closed::was_closed()).then(|| io::stdout().lock()))
    }

    fn get(&mut self) -> io::Result<&mut StdoutLock<'static>> {
        self.0.as_mut().ok_or_else(|| io::Error::other("standard output is closed"))
    }
}

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.get()?.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.as_mut().map_or(Ok(()), Write::flush)
    }
}

#[cfg(target_os = "linux")]
mod closed {
    use std::sync::atomic::{AtomicBool, Ordering};

    static WAS_CLOSED: AtomicBool = AtomicBool::new(false);

    /// Runs before the standard library opens `/dev/null`, which happens before `main`.
    // SAFETY: the section holds pointers to functions that the C library calls once at the start. This one
    // takes no arguments, makes a system call and sets a flag.
    #[used]
    #[unsafe(link_section = ".init_array")]
    static AT_START: extern "C" fn() = look;

    extern "C" fn look() {
        let is_closed = rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_err();
        WAS_CLOSED.store(is_closed, Ordering::Relaxed);
    }

    pub(super) fn was_closed() -> bool {
        WAS_CLOSED.load(Ordering::Relaxed)
    }
}

#[cfg(not(target_os = "linux"))]
mod closed {
    pub(super) fn was_closed() -> bool {
        false
    }
}
