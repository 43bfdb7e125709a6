//! The thread pool of this process, for work that Ctrl-C can stop.

use std::mem;
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use movegen_perft::Method;
use movegen_variants::VariantPosition;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// How often a waiting caller checks for Ctrl-C.
pub(crate) const PATIENCE: Duration = Duration::from_millis(50);

/// Tells work that it is no longer wanted.
#[derive(Default)]
pub(crate) struct Stop(AtomicBool);

impl Stop {
    pub(crate) fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    pub(crate) fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Runs `work` on this process's threads, without the interpreter lock. Ctrl-C tells `work` to stop and raises
/// KeyboardInterrupt.
pub(crate) fn run<T: Send>(py: Python<'_>, work: impl FnOnce(&Stop) -> T + Send) -> PyResult<T> {
    run_beside(py, |_| (), work).map(|((), result)| result)
}

/// Like [`run`], but the calling thread does something meanwhile. It must itself notice Ctrl-C.
pub(crate) fn run_beside<T: Send, U: Send>(
    py: Python<'_>,
    here: impl FnOnce(&Stop) -> U + Send,
    work: impl FnOnce(&Stop) -> T + Send,
) -> PyResult<(U, T)> {
    let (pool, stop) = (threads()?, Stop::default());
    py.detach(|| {
        let (sender, receiver) = mpsc::channel();
        // The scope ends with the work.
        pool.in_place_scope(|scope| {
            scope.spawn(|_| {
                // Nobody receives the result of stopped work.
                let _ = sender.send(work(&stop));
            });
            let done_here = here(&stop);
            loop {
                match receiver.recv_timeout(PATIENCE) {
                    Ok(result) => return Ok((done_here, result)),
                    Err(RecvTimeoutError::Disconnected) => {
                        return Err(PyRuntimeError::new_err("a thread has ended"));
                    }
                    Err(RecvTimeoutError::Timeout) => {
                        if let Some(error) = Python::attach(|py| py.check_signals().err()) {
                            stop.set();
                            return Err(error);
                        }
                    }
                }
            }
        })
    })
}

/// Returns this process's threads. A forked process, as from `multiprocessing`, has none of its parent's threads and
/// would wait for them forever. It therefore starts its own.
pub(crate) fn threads() -> PyResult<Arc<ThreadPool>> {
    static POOL: Mutex<Option<(u32, Arc<ThreadPool>)>> = Mutex::new(None);
    let mut current = POOL.lock().unwrap_or_else(PoisonError::into_inner);
    let id = process::id();
    if let Some((owner, pool)) = &*current {
        if *owner == id {
            return Ok(Arc::clone(pool));
        }
    }
    let pool = ThreadPoolBuilder::new().build();
    let pool = Arc::new(pool.map_err(|error| PyRuntimeError::new_err(error.to_string()))?);
    // Dropping the parent's pool here would wait for its threads.
    mem::forget(current.replace((id, Arc::clone(&pool))));
    Ok(pool)
}

/// The depth of the counts that a count is split into. Each takes milliseconds, which is how soon Ctrl-C is noticed.
pub(crate) const DEEP: u8 = 4;

/// Counts on all threads. The result is meaningless once `stop` is set.
pub(crate) fn count(method: Method, position: VariantPosition, depth: u8, stop: &Stop) -> u64 {
    match position.as_chess() {
        Some(position) if depth <= DEEP => return method.perft(position, depth),
        // With drops, a position may have 300 moves.
        None if depth < DEEP => return position.perft(depth),
        _ if stop.is_set() => return 0,
        _ => {}
    }
    let moves: Vec<_> = position.legal_moves().into_iter().collect();
    moves.into_par_iter().map(|mv| count(method, position.after(mv), depth - 1, stop)).sum()
}
