//! Breadth-first search on several threads.
//!
//! A layer is processed in blocks. First all threads play the moves of the block's states and sort
//! the results by hash. Then each shard of the store adds what is new to it, in the order of parent
//! and move. Finally the new states of all shards are put into that order. So states come in
//! exactly the order of a single-threaded search, and every figure is the same; the tests compare
//! them. Block and task sizes do not affect the result.

use super::breadth_first::{breadth_first, found_in_layers};
use super::resumable::{Pace, Resumable, run};
use super::shard::{SHARDS, Shard, Task, Worker, shard_of};
use super::store::hash;
use super::tree::{room, tree_bytes};
use super::{Budget, Cut, Found, doubts_at};
use crate::doubt::NearestDoubt;
use crate::{Pack, Progress, THREADS, Watch};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// States per block: enough that waiting for the last thread does not matter, few enough that the
/// candidates are small compared with the store.
const BLOCK: usize = 1 << 14;
/// States a thread takes at a time.
const TASK: usize = 128;
/// Fewer candidates than this are not worth a second thread.
const WORTH_A_THREAD: u32 = 2048;

/// [`breadth_first`] on several threads. The answer and all its figures are the same.
pub fn breadth_first_on<P>(
    threads: usize,
    puzzle: &mut P,
    start: &P::State,
    budget: Budget,
    watch: &mut Watch<'_>,
) -> Found<P::Move>
where
    P: Pack + Clone + Send,
{
    match threads {
        threads if threads < 2 || !THREADS => breadth_first(puzzle, start, budget, watch),
        _ => run(BreadthFirstOn::new(puzzle, start, budget), puzzle, threads, watch),
    }
}

/// [`breadth_first_on`] as a state machine. Each turn may have another number of threads.
pub struct BreadthFirstOn<P: Pack> {
    budget: Budget,
    progress: Progress,
    /// The current layer, of which `taken` states were expanded, and the next one.
    layer: Vec<u32>,
    taken: usize,
    next: Vec<u32>,
    cut: Option<Cut>,
    is_over: bool,
    from: P::State,
    workers: Vec<Worker<P>>,
    shards: Vec<Shard<P::Move>>,
    /// Memory of the tasks of a block.
    tasks: Vec<Task<P::Move>>,
    /// For each slot of a block, the new state that came from it, or [`NOTHING`].
    places: Vec<u32>,
    start: u32,
    /// Open states stored.
    open: usize,
    /// Won states stored.
    won: usize,
    /// The number of open states the budget allows.
    room: usize,
    solution: Option<Vec<P::Move>>,
    doubts: NearestDoubt,
}

/// Not the name of any state: no store holds this many.
const NOTHING: u32 = u32::MAX;

impl<P> BreadthFirstOn<P>
where
    P: Pack + Clone + Send,
{
    /// A search from `start`, which is open.
    pub fn new(puzzle: &P, start: &P::State, budget: Budget) -> BreadthFirstOn<P> {
        let words = puzzle.packed_words();
        let mut search = BreadthFirstOn {
            budget,
            progress: Progress { states: 1, ..Progress::default() },
            layer: Vec::new(),
            taken: 0,
            next: Vec::new(),
            cut: None,
            is_over: false,
            from: start.clone(),
            workers: Vec::new(),
            shards: (0..SHARDS).map(|_| Shard::new(words)).collect(),
            tasks: Vec::new(),
            places: Vec::new(),
            start: 0,
            open: 0,
            won: 0,
            solution: None,
            doubts: doubts_at(puzzle),
            room: room(budget, |count| tree_bytes::<P::Move>(words, count)),
        };
        search.begin(puzzle, start);
        search.layer = vec![search.start];
        search
    }

    /// Begins the next layer when one is done; true when the search has ended.
    fn is_over(&mut self) -> bool {
        if !self.is_over && self.taken == self.layer.len() && self.cut.is_none() {
            std::mem::swap(&mut self.layer, &mut self.next);
            self.next.clear();
            self.taken = 0;
            self.progress.depth += 1;
            self.is_over = self.layer.is_empty() || self.solution.is_some();
        }
        self.is_over |= self.cut.is_some();
        self.is_over
    }

    fn begin(&mut self, puzzle: &P, start: &P::State) {
        let mut packed = vec![0; puzzle.packed_words()];
        puzzle.pack(start, &mut packed);
        let key = hash(&packed);
        let shard = &mut self.shards[shard_of(key)];
        shard.store.insert_hashed(&packed, key);
        shard.from.push(0);
        // No move led to the start; this one is a placeholder and never read.
        let mut moves = Vec::new();
        puzzle.moves(start, &mut moves);
        shard.by.extend(moves.first());
        self.start = shard_of(key) as u32;
        self.open = 1;
    }

    /// Plays all moves of a block of the layer and adds the new states to the next layer.
    fn take_up(
        &mut self,
        block: &[u32],
        threads: usize,
        next: &mut Vec<u32>,
        watch: &mut Watch<'_>,
    ) -> Option<Cut> {
        let count = block.len().div_ceil(TASK);
        if self.tasks.len() < count {
            self.tasks.resize_with(count, Task::new);
        }
        if !self.expand(block, threads, watch) {
            return Some(Cut::Stopped);
        }
        let mut slots = Vec::with_capacity(count);
        let mut candidates = 0;
        for task in &self.tasks[..count] {
            slots.push(candidates);
            candidates += task.count;
        }
        if let Some(doubt) = self.tasks[..count].iter().find_map(|task| task.doubt) {
            self.doubts.note(self.progress.depth, doubt);
        }
        self.take_in(&slots, candidates, threads);
        self.line_up(candidates);
        let win = self
            .tasks
            .iter()
            .zip(&slots)
            .find_map(|(task, slot)| task.win.map(|(seq, from, mv)| (slot + seq, from, mv)));
        let first_new = next.len();
        next.extend(self.places.iter().filter(|state| **state != NOTHING));
        let end = self.end_of_room(&next[first_new..]);
        if let Some((_, from, mv)) = win.filter(|win| end.is_none_or(|(slot, _)| win.0 < slot))
            && self.solution.is_none()
        {
            self.solution = Some(self.moves_to(from, mv));
        }
        let won = self.shards.iter().flat_map(|shard| &shard.fresh_won);
        match end {
            None => {
                self.won += won.count();
                self.open += next.len() - first_new;
                self.progress.expanded += block.len();
                None
            }
            Some((slot, from)) => {
                self.won += won.filter(|won| **won < slot).count();
                self.open = self.room.max(self.open);
                let whole = block.iter().position(|state| *state == from);
                self.progress.expanded += whole.unwrap_or(0);
                Some(Cut::Budget)
            }
        }
    }

    /// First half: plays the moves. False when the caller asked to stop.
    fn expand(&mut self, block: &[u32], threads: usize, watch: &mut Watch<'_>) -> bool {
        let progress = self.progress;
        let is_stopped = AtomicBool::new(false);
        let queue = Mutex::new(self.tasks.iter_mut().zip(block.chunks(TASK)).enumerate());
        let shards = self.shards.as_slice();
        let work = |worker: &mut Worker<P>, ask: &mut dyn FnMut(usize) -> bool| {
            while !is_stopped.load(Ordering::Relaxed) {
                let next = queue.lock().unwrap_or_else(PoisonError::into_inner).next();
                let Some((number, (task, states))) = next else { break };
                worker.expand(shards, states, task);
                if ask(number) {
                    is_stopped.store(true, Ordering::Relaxed);
                }
            }
        };
        let useful = block.len().div_ceil(TASK).min(threads);
        let mut workers = self.workers.iter_mut().take(useful);
        let own = workers.next();
        thread::scope(|scope| {
            for worker in workers {
                scope.spawn(|| work(worker, &mut |_| false));
            }
            // The caller waits in this thread, so only this thread calls its watch.
            if let Some(own) = own {
                work(own, &mut |number| {
                    watch(Progress { expanded: progress.expanded + number * TASK, ..progress })
                });
            }
        });
        !is_stopped.into_inner()
    }

    /// Second half: the shards add what is new.
    fn take_in(&mut self, slots: &[u32], candidates: u32, threads: usize) {
        let tasks = &self.tasks[..slots.len()];
        let queue = Mutex::new(self.shards.iter_mut().enumerate());
        let work = || {
            loop {
                let next = queue.lock().unwrap_or_else(PoisonError::into_inner).next();
                let Some((number, shard)) = next else { break };
                shard.take(number, tasks, slots);
            }
        };
        let others = (candidates / WORTH_A_THREAD).min(threads.max(1) as u32 - 1);
        thread::scope(|scope| {
            for _ in 0..others {
                scope.spawn(work);
            }
            work();
        });
    }

    /// Puts the new states of all shards into the order of their slots.
    fn line_up(&mut self, candidates: u32) {
        self.places.clear();
        self.places.resize(candidates as usize, NOTHING);
        for (number, shard) in self.shards.iter().enumerate() {
            for (slot, state) in &shard.fresh {
                self.places[*slot as usize] = state * SHARDS as u32 + number as u32;
            }
        }
    }

    /// The slot of the first new state beyond the budget, and the state it came from.
    fn end_of_room(&self, new: &[u32]) -> Option<(u32, u32)> {
        let state = *new.get(self.room.saturating_sub(self.open))?;
        let slot = self.places.iter().position(|place| *place == state)?;
        let shard = &self.shards[state as usize % SHARDS];
        Some((slot as u32, shard.from[state as usize / SHARDS]))
    }

    fn moves_to(&self, mut at: u32, last: P::Move) -> Vec<P::Move> {
        let mut moves = vec![last];
        while at != self.start {
            let shard = &self.shards[at as usize % SHARDS];
            let index = at as usize / SHARDS;
            moves.push(shard.by[index]);
            at = shard.from[index];
        }
        moves.reverse();
        moves
    }
}

impl<P> Resumable<P> for BreadthFirstOn<P>
where
    P: Pack + Clone + Send,
{
    type Move = P::Move;

    fn advance(&mut self, puzzle: &mut P, pace: Pace, watch: &mut Watch<'_>) -> bool {
        let threads = pace.threads.max(1);
        while self.workers.len() < threads {
            self.workers.push(Worker::new(puzzle, &self.from));
        }
        let until = self.progress.expanded.saturating_add(pace.expansions);
        while !self.is_over() && self.progress.expanded < until {
            self.progress.states = self.open;
            let allowed = self.budget.max_expanded - self.progress.expanded;
            let wanted = BLOCK.min(until - self.progress.expanded);
            let layer = std::mem::take(&mut self.layer);
            let mut next = std::mem::take(&mut self.next);
            let left = &layer[self.taken..];
            let block = &left[..left.len().min(wanted).min(allowed)];
            self.cut = match block {
                _ if watch(self.progress) => Some(Cut::Stopped),
                [] => Some(Cut::Budget),
                block => self.take_up(block, threads, &mut next, watch),
            };
            self.taken += block.len();
            (self.layer, self.next) = (layer, next);
        }
        self.is_over()
    }

    fn is_whole(&self) -> bool {
        self.solution.is_none() || self.cut.is_none()
    }

    fn found_early(&mut self, puzzle: &mut P) -> Option<Found<P::Move>> {
        // Nearer states have all been expanded, so the first win is as near as any.
        let solution = self.solution.clone().filter(|_| !self.is_over)?;
        let stored = (self.open, self.won);
        Some(found_in_layers(puzzle, Some(solution), None, self.doubts, self.progress, stored))
    }

    fn found(&mut self, puzzle: &mut P) -> Found<P::Move> {
        let stored = (self.open, self.won);
        let cut = if self.is_over { self.cut } else { Some(Cut::Stopped) };
        // The layer of the first win is finished before the win counts.
        let solution = self.solution.clone().filter(|_| self.is_over);
        found_in_layers(puzzle, solution, cut, self.doubts, self.progress, stored)
    }
}
