//! Work on many items at once.

use std::sync::{Mutex, PoisonError};

use rayon::iter::{IndexedParallelIterator, IntoParallelRefIterator, ParallelIterator};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::THREADS;

/// Threads with memory that each of them keeps from one piece of work to the next. Which thread does
/// what is left to chance, so the memory must not matter for results.
pub struct Crew<W> {
    /// None for a crew of one, and where threads cannot be had: the work is then done at once.
    pool: Option<ThreadPool>,
    workers: Vec<Mutex<W>>,
}

impl<W: Send> Crew<W> {
    /// A crew of this many threads, at least one.
    pub fn new(threads: usize, mut worker: impl FnMut() -> W) -> Crew<W> {
        let threads = threads.max(1);
        let build = || ThreadPoolBuilder::new().num_threads(threads).build().ok();
        let pool = if THREADS && threads > 1 { build() } else { None };
        Crew { pool, workers: (0..threads).map(|_| Mutex::new(worker())).collect() }
    }

    /// Does the same to every item and gives the results in the order of the items. The work itself
    /// must not use rayon: it would be interrupted by other work for the same memory.
    pub fn map<T: Sync, R: Send>(
        &self,
        items: &[T],
        work: impl Fn(&mut W, &T) -> R + Sync,
    ) -> Vec<R> {
        if !THREADS {
            let mut worker = self.workers[0].lock().unwrap_or_else(PoisonError::into_inner);
            return items.iter().map(|item| work(&mut worker, item)).collect();
        }
        let work = |item: &T| {
            let worker = rayon::current_thread_index().unwrap_or(0) % self.workers.len();
            let mut worker = self.workers[worker].lock().unwrap_or_else(PoisonError::into_inner);
            work(&mut worker, item)
        };
        match &self.pool {
            None => items.iter().map(work).collect(),
            Some(pool) => pool.install(|| items.par_iter().with_max_len(1).map(work).collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order() {
        let items: Vec<usize> = (0..1000).collect();
        for threads in 0..4 {
            let crew = Crew::new(threads, || 0usize);
            let doubled = crew.map(&items, |count, item| {
                *count += 1;
                item * 2
            });
            assert!(doubled.iter().enumerate().all(|(index, twice)| *twice == 2 * index));
            let counts = crew.workers.into_iter().map(|count| count.into_inner().unwrap());
            assert_eq!(counts.sum::<usize>(), 1000);
        }
    }
}
