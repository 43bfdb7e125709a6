//! Threads that take one part after another until stopped.

use std::mem;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::error::Error;

/// The interval at which [`run`] reports to its caller while nothing finishes.
const TICK: Duration = Duration::from_millis(50);
/// How long a thread holds results back. Handing over each one as it is found costs a third of
/// a small count's time.
const BATCH: Duration = Duration::from_millis(10);

/// Tells the threads to stop, for either of two reasons.
pub(crate) struct Stop<'a> {
    /// Set by the user.
    flag: Option<&'a AtomicBool>,
    /// Set when the caller failed.
    failure: AtomicBool,
}

impl<'a> Stop<'a> {
    pub(crate) fn new(flag: Option<&'a AtomicBool>) -> Self {
        Self { flag, failure: AtomicBool::new(false) }
    }

    pub(crate) fn is_set(&self) -> bool {
        self.flag.is_some_and(|flag| flag.load(Ordering::Relaxed)) || self.failure.load(Ordering::Relaxed)
    }
}

/// Calls `count` for each of `parts` on `threads` threads, and `each` on this thread with each batch of results. The
/// batch is empty if nothing has finished for a while. `count` returns `None` once stopped, and the remaining parts are
/// skipped. With one thread, everything runs on this one. Both are `dyn`, because programs then compile this once.
pub(crate) fn run<R: Send>(
    parts: &[usize],
    threads: usize,
    stop: &Stop,
    count: &(dyn Fn(usize) -> Option<R> + Sync),
    each: &mut dyn FnMut(Vec<(usize, R)>) -> Result<(), Error>,
) -> Result<(), Error> {
    let count = |part| if stop.is_set() { None } else { count(part) };
    if threads <= 1 {
        for &part in parts {
            let Some(result) = count(part) else { break };
            each(vec![(part, result)])?;
        }
        return Ok(());
    }
    let next = AtomicUsize::new(0);
    let results =
        Results { shared: Mutex::new((Vec::new(), threads.min(parts.len()))), changed: Condvar::new() };
    let take_parts = || {
        let _running = Running(&results);
        let (mut batch, mut handed_over) = (Vec::new(), Instant::now());
        while let Some(&part) = parts.get(next.fetch_add(1, Ordering::Relaxed)) {
            let Some(result) = count(part) else { break };
            batch.push((part, result));
            if handed_over.elapsed() >= BATCH {
                results.lock().0.append(&mut batch);
                results.changed.notify_one();
                handed_over = Instant::now();
            }
        }
        results.lock().0.append(&mut batch);
    };
    thread::scope(|scope| {
        let result = (|| {
            for _ in 0..threads.min(parts.len()) {
                thread::Builder::new().spawn_scoped(scope, take_parts).map_err(Error::Thread)?;
            }
            loop {
                let wait = |shared: &mut (Vec<_>, usize)| shared.0.is_empty() && shared.1 > 0;
                let waited = results.changed.wait_timeout_while(results.lock(), TICK, wait);
                let (mut shared, _) = waited.unwrap_or_else(PoisonError::into_inner);
                let (batch, is_over) = (mem::take(&mut shared.0), shared.1 == 0);
                drop(shared);
                each(batch)?;
                if is_over {
                    return Ok(());
                }
            }
        })();
        if result.is_err() {
            stop.failure.store(true, Ordering::Relaxed);
        }
        result
    })
}

/// What the threads have found. A channel would do the same with four times as much code to compile.
struct Results<R> {
    /// The results that the caller hasn't taken yet, and the number of threads that may find more.
    shared: Mutex<(Vec<(usize, R)>, usize)>,
    changed: Condvar,
}

impl<R> Results<R> {
    fn lock(&self) -> MutexGuard<'_, (Vec<(usize, R)>, usize)> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A thread that takes parts, until dropped.
struct Running<'a, R>(&'a Results<R>);

impl<R> Drop for Running<'_, R> {
    fn drop(&mut self) {
        self.0.lock().1 -= 1;
        self.0.changed.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_counted_before_a_stop_is_handed_over() {
        let parts: Vec<usize> = (0..100).collect();
        for threads in [1, 2] {
            let mut counted = Vec::new();
            let count = |part| (part < 10).then_some(part * part);
            let result = run(&parts, threads, &Stop::new(None), &count, &mut |batch| {
                counted.extend(batch);
                Ok(())
            });
            counted.sort_unstable();
            let expected: Vec<(usize, usize)> = (0..10).map(|part| (part, part * part)).collect();
            assert!(result.is_ok() && counted == expected, "{threads} threads: {counted:?}");
        }
    }
}
