//! A part of the visited states of a multi-threaded search.

use super::Store;
use super::store::hash;
use crate::{Doubt, Outcome, Pack, Step};

/// The number of shards, independent of the number of threads.
pub(super) const SHARDS: usize = 64;

/// The states whose hash belongs to this shard, with the step that reached each.
///
/// A state's name in the whole search is its number here times [`SHARDS`] plus the number of the
/// shard, so that no shard needs to know how many states the others have.
pub(super) struct Shard<M> {
    pub store: Store,
    pub from: Vec<u32>,
    pub by: Vec<M>,
    /// Won states, which are counted but never expanded.
    pub won: Store,
    /// Open states of this block that are new: the slot and the number of each.
    pub fresh: Vec<(u32, u32)>,
    /// Slots of the won ones.
    pub fresh_won: Vec<u32>,
}

/// The result of a step.
#[derive(Clone, Copy)]
struct Candidate<M> {
    hash: u64,
    /// Its number among the candidates of its task.
    seq: u32,
    /// The state the step left.
    from: u32,
    mv: M,
    is_won: bool,
}

/// Candidates of one task for one shard.
struct Bucket<M> {
    candidates: Vec<Candidate<M>>,
    words: Vec<u64>,
}

/// The result of expanding some neighbouring states of a layer, in the order of parent and move.
pub(super) struct Task<M> {
    buckets: Vec<Bucket<M>>,
    /// The number of candidates.
    pub count: u32,
    /// The first step that won: its number, the state it left and the move.
    pub win: Option<(u32, u32, M)>,
    /// Why some step could not be judged.
    pub doubt: Option<Doubt>,
}

impl<M: Copy> Task<M> {
    pub fn new() -> Task<M> {
        let bucket = |_| Bucket { candidates: Vec::new(), words: Vec::new() };
        Task { buckets: (0..SHARDS).map(bucket).collect(), count: 0, win: None, doubt: None }
    }

    fn clear(&mut self) {
        for bucket in &mut self.buckets {
            bucket.candidates.clear();
            bucket.words.clear();
        }
        self.count = 0;
        self.win = None;
        self.doubt = None;
    }
}

impl<M: Copy> Shard<M> {
    pub fn new(words: usize) -> Shard<M> {
        Shard {
            store: Store::new(words),
            from: Vec::new(),
            by: Vec::new(),
            won: Store::new(words),
            fresh: Vec::new(),
            fresh_won: Vec::new(),
        }
    }

    /// Adds the candidates that a block's tasks have for shard number `shard`, in their order. The
    /// candidates of task `t` have the slots from `slots[t]` on.
    pub fn take(&mut self, shard: usize, tasks: &[Task<M>], slots: &[u32]) {
        let words = self.store.words();
        self.fresh.clear();
        self.fresh_won.clear();
        for (task, slot) in tasks.iter().zip(slots) {
            let bucket = &task.buckets[shard];
            for (index, candidate) in bucket.candidates.iter().enumerate() {
                let state = &bucket.words[index * words..(index + 1) * words];
                let slot = slot + candidate.seq;
                if candidate.is_won {
                    let is_known = self.store.find_hashed(state, candidate.hash).is_some();
                    if !is_known && self.won.insert_hashed(state, candidate.hash).1 {
                        self.fresh_won.push(slot);
                    }
                    continue;
                }
                let (number, is_new) = self.store.insert_hashed(state, candidate.hash);
                if is_new {
                    self.from.push(candidate.from);
                    self.by.push(candidate.mv);
                    self.fresh.push((slot, number));
                }
            }
        }
    }
}

/// The shard of a hash. The table inside a shard uses the lowest and the highest bits.
pub(super) fn shard_of(hash: u64) -> usize {
    (hash >> 40) as usize % SHARDS
}

/// The words of a state, by its name in the whole search.
pub(super) fn words_of<M>(shards: &[Shard<M>], state: u32) -> &[u64] {
    shards[state as usize % SHARDS].store.get(state / SHARDS as u32)
}

/// One thread's puzzle and memory.
pub(super) struct Worker<P: Pack> {
    puzzle: P,
    from: P::State,
    to: P::State,
    moves: Vec<P::Move>,
    packed: Vec<u64>,
}

impl<P: Pack + Clone> Worker<P> {
    pub fn new(puzzle: &P, start: &P::State) -> Worker<P> {
        Worker {
            puzzle: puzzle.clone(),
            from: start.clone(),
            to: start.clone(),
            moves: Vec::new(),
            packed: vec![0; puzzle.packed_words()],
        }
    }

    /// Plays all moves of some states. Known states are not filtered out here: looking a state up
    /// costs more than handing it over, and the shards have to look it up anyway.
    pub fn expand(&mut self, shards: &[Shard<P::Move>], states: &[u32], out: &mut Task<P::Move>) {
        out.clear();
        for &from in states {
            self.puzzle.unpack(words_of(shards, from), &mut self.from);
            self.moves.clear();
            self.puzzle.moves(&self.from, &mut self.moves);
            for &mv in &self.moves {
                self.to.clone_from(&self.from);
                let step = self.puzzle.step(&self.from, mv, &mut self.to);
                let outcome = match step {
                    Step::Still => continue,
                    Step::Moved { outcome, .. } => outcome,
                    Step::Doubt(doubt) => {
                        out.doubt.get_or_insert(doubt);
                        continue;
                    }
                };
                if outcome == Outcome::Lost {
                    continue;
                }
                let is_won = outcome == Outcome::Won;
                self.puzzle.pack(&self.to, &mut self.packed);
                let key = hash(&self.packed);
                let shard = shard_of(key);
                let seq = out.count;
                out.count += 1;
                if is_won && out.win.is_none() {
                    out.win = Some((seq, from, mv));
                }
                let bucket = &mut out.buckets[shard];
                bucket.candidates.push(Candidate { hash: key, seq, from, mv, is_won });
                bucket.words.extend(self.packed.iter().copied());
            }
        }
    }
}
