//! Runs the work on several threads, in resumable units.

use super::ranks::choose;
use super::sweep::{Sweeper, Tally};
use super::{Lines, Part, Type, Work, constraints};
use play::{Progress, Watch};
use std::ops::{ControlFlow, Range};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::thread;

/// A unit of work: some panels of one sweep with one number of pieces.
#[derive(Clone, Debug)]
struct Chunk {
    sweep: usize,
    level: usize,
    ranks: Range<u128>,
}

/// Works on a part until it is done or stopped, and returns whether it is done.
///
/// `watch` gets the panels examined so far, colour swaps included, and how many there are;
/// `on_round` gets the part after every round of work and may stop it. Work stopped in the middle
/// of a round is not in the part, so that the part can be saved and resumed.
pub fn run(
    lines: &Lines,
    part: &mut Part,
    threads: usize,
    watch: &mut Watch<'_>,
    on_round: &mut dyn FnMut(&Part) -> ControlFlow<()>,
) -> bool {
    let chunks = chunks(lines, part);
    let size = |chunk: &Chunk| chunk.ranks.end - chunk.ranks.start;
    let total: u128 = chunks.iter().map(size).sum();
    part.done[1] = chunks.len();
    let mut done: u128 = chunks[..part.done[0].min(chunks.len())].iter().map(size).sum();
    while part.done[0] < chunks.len() {
        let round = part.done[0]..(part.done[0] + threads.max(1) * ROUND).min(chunks.len());
        let tallies = {
            let mut watch = |panels: u64| watch(progress(done + u128::from(panels), total));
            work_on(lines, part, &chunks[round.clone()], threads.max(1), &mut watch)
        };
        let Some(tallies) = tallies else { return false };
        for (chunk, tally) in chunks[round.clone()].iter().zip(tallies) {
            take_in(part, chunk, &tally);
            done += size(chunk);
        }
        part.done[0] = round.end;
        let is_stopped = on_round(part).is_break() || watch(progress(done, total));
        if is_stopped && part.done[0] < chunks.len() {
            return false;
        }
    }
    true
}

fn progress(done: u128, total: u128) -> Progress {
    let number = |panels: u128| u64::try_from(panels).unwrap_or(u64::MAX);
    Progress::done_of(number(done), number(total))
}

/// Units of work that each thread gets in a round.
const ROUND: usize = 8;

/// The ranks of a shard, by number of pieces.
pub(super) fn ranks(
    work: &Work,
    [number, of]: [usize; 2],
    lane: Type,
    partners: &[Type],
) -> Vec<(usize, Range<u128>)> {
    let cells = work.grid[0] * work.grid[1];
    let constraints = constraints(lane, partners);
    let levels = work.levels(cells).into_iter().map(|pieces| {
        let each = (constraints as u128).saturating_pow(pieces as u32);
        let all = choose(cells, pieces).unwrap_or(u128::MAX).saturating_mul(each);
        let (number, of) = (number.clamp(1, of.max(1)) as u128, of.max(1) as u128);
        // Written so that it cannot overflow where `all` is large.
        let edge = |at: u128| all / of * at + all % of * at / of;
        (pieces, edge(number - 1)..edge(number))
    });
    levels.collect()
}

/// Splits the work of a part into units. The split depends on the work alone, so that a part can be
/// resumed.
fn chunks(lines: &Lines, part: &Part) -> Vec<Chunk> {
    let mut chunks = Vec::new();
    for (sweep, found) in part.sweeps.iter().enumerate() {
        let constraints = constraints(found.lanes[0], &found.partners);
        for (level, (pieces, ranks)) in
            ranks(&part.work, part.shard, found.lanes[0], &found.partners).into_iter().enumerate()
        {
            let each = (constraints as u128).saturating_pow(pieces as u32);
            let sets = (LINES_IN_CHUNK / lines.len() as u128).max(1);
            let step = each.saturating_mul(sets).min(PANELS_IN_CHUNK);
            let mut start = ranks.start;
            while start < ranks.end {
                let end = ranks.end.min(start.saturating_add(step));
                chunks.push(Chunk { sweep, level, ranks: start..end });
                start = end;
            }
        }
    }
    chunks
}

/// Maximum number of panels in one unit of work.
const PANELS_IN_CHUNK: u128 = 1 << 16;

/// Lines grouped in one unit of work, over all its sets of cells.
const LINES_IN_CHUNK: u128 = 1 << 21;

fn work_on(
    lines: &Lines,
    part: &Part,
    chunks: &[Chunk],
    threads: usize,
    watch: &mut dyn FnMut(u64) -> bool,
) -> Option<Vec<Tally>> {
    let next = AtomicUsize::new(0);
    let panels = AtomicU64::new(0);
    let is_over = AtomicBool::new(false);
    let results: Mutex<Vec<Option<Tally>>> = Mutex::new(vec![None; chunks.len()]);
    let sweeps = part.work.sweeps();
    let max_pieces = part.work.pieces[1].min(lines.cells());
    let work = |stop: &mut dyn FnMut(u64) -> bool| {
        let mut current: Option<(usize, Sweeper<'_>)> = None;
        while let Some(chunk) = chunks.get(next.fetch_add(1, Ordering::Relaxed)) {
            // The table of a sweep is kept for the chunks that follow in it.
            let mut sweeper = match current.take() {
                Some((sweep, sweeper)) if sweep == chunk.sweep => sweeper,
                _ => {
                    let sweep = &sweeps[chunk.sweep];
                    let mut new = Sweeper::new(lines, sweep, part.work.quality, max_pieces);
                    if part.work.keeps(sweep) {
                        new.keep_first();
                    }
                    new
                }
            };
            let tally = sweeper.run(
                part.sweeps[chunk.sweep].levels[chunk.level].pieces,
                chunk.ranks.clone(),
                stop,
            );
            let Some(tally) = tally else { return };
            let at = chunks.iter().position(|other| std::ptr::eq(other, chunk));
            if let (Ok(mut results), Some(at)) = (results.lock(), at) {
                results[at] = Some(tally);
            }
            current = Some((chunk.sweep, sweeper));
        }
    };
    let threads = if play::THREADS { threads.min(chunks.len()) } else { 1 };
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(|| {
                work(&mut |count| {
                    panels.fetch_add(count, Ordering::Relaxed);
                    is_over.load(Ordering::Relaxed)
                });
            });
        }
        work(&mut |count| {
            let so_far = panels.fetch_add(count, Ordering::Relaxed) + count;
            if watch(so_far) {
                is_over.store(true, Ordering::Relaxed);
            }
            is_over.load(Ordering::Relaxed)
        });
    });
    let results = results.into_inner().ok()?;
    results.into_iter().collect()
}

fn take_in(part: &mut Part, chunk: &Chunk, tally: &Tally) {
    let level = &mut part.sweeps[chunk.sweep].levels[chunk.level];
    level.panels += tally.panels;
    level.solvable += tally.solvable;
    level.unique += tally.unique;
    for (line, lanes) in tally.lanes_of_line.iter().enumerate() {
        for lane in crate::grid::members(*lanes) {
            level.lines[lane].insert(line);
        }
    }
    for (line, rank) in tally.first.iter().enumerate().filter(|(_, rank)| **rank != u64::MAX) {
        level.keep(line as u64, *rank);
    }
}
