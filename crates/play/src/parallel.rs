//! Work on many items at once.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Does the same to every item, with one thread per worker, and returns the results in the order of
/// the items. Which worker gets which item is left to chance, so a worker may keep memory but
/// nothing that affects results.
pub fn in_parallel<W: Send, T: Sync, R: Send>(
    workers: &mut [W],
    items: &[T],
    work: impl Fn(&mut W, &T) -> R + Sync,
) -> Vec<R> {
    if let [worker] = workers {
        return items.iter().map(|item| work(worker, item)).collect();
    }
    let next = AtomicUsize::new(0);
    let run = |worker: &mut W| {
        let mut done = Vec::new();
        while let index = next.fetch_add(1, Ordering::Relaxed)
            && let Some(item) = items.get(index)
        {
            done.push((index, work(worker, item)));
        }
        done
    };
    let mut done: Vec<(usize, R)> = thread::scope(|scope| {
        let threads: Vec<_> =
            workers.iter_mut().map(|worker| scope.spawn(|| run(worker))).collect();
        let join = |thread: thread::ScopedJoinHandle<'_, _>| {
            thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        threads.into_iter().flat_map(join).collect()
    });
    done.sort_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order() {
        let items: Vec<usize> = (0..1000).collect();
        for threads in 1..4 {
            let mut workers = vec![0usize; threads];
            let doubled = in_parallel(&mut workers, &items, |count, item| {
                *count += 1;
                item * 2
            });
            assert!(doubled.iter().enumerate().all(|(index, twice)| *twice == 2 * index));
            assert_eq!(workers.iter().sum::<usize>(), 1000);
        }
    }
}
