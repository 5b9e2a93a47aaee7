//! The tables of `bench solve`.

use super::ask::Wanted;
use super::peer::{Peer, PeerLevel};
use super::solving::LevelResult;
use crate::table::geometric_mean;
use play::lens::Status;
use serde_json::{Value, json};

/// The times, in CPU seconds, within which solved levels are counted.
const WITHIN: [f64; 3] = [0.25, 1.0, 3.0];

/// A level that took less says little about speed.
const ENOUGH_SECONDS: f64 = 0.05;

/// All results so far.
pub struct Report {
    wanted: Wanted,
    peer: Option<Peer>,
    rows: Vec<Row>,
    /// Levels offered, those outside the sample included.
    offered: usize,
}

struct Row {
    game: String,
    result: LevelResult,
    peer: Option<PeerLevel>,
}

/// Figures of some levels.
struct Figures {
    levels: usize,
    solved: [usize; 3],
    shortest: usize,
    unsolvable: usize,
    median: Option<f64>,
    mean: Option<f64>,
    peak: Option<u64>,
    seconds: f64,
    peer: [usize; 3],
}

impl Report {
    pub fn new(wanted: Wanted, peer: Option<Peer>) -> Report {
        Report { wanted, peer, rows: Vec::new(), offered: 0 }
    }

    /// Counts a level; true when it belongs to the sample.
    pub fn is_in_sample(&mut self) -> bool {
        self.offered += 1;
        (self.offered - 1).is_multiple_of(self.wanted.every)
    }

    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    pub fn add(&mut self, game: &str, result: LevelResult) {
        let peer = self.peer.as_ref().and_then(|peer| peer.level(game, result.index));
        self.rows.push(Row { game: game.to_string(), result, peer });
    }

    /// True when no answer was wrong.
    pub fn is_sound(&self) -> bool {
        self.rows.iter().all(|row| row.result.faults.is_empty())
    }

    /// One line for a game, under a head before the first.
    pub fn game_row(&self, game: &str) -> String {
        let rows: Vec<&Row> = self.rows.iter().filter(|row| row.game == game).collect();
        let is_first = rows.len() == self.rows.len();
        let head = if is_first { line("game", &HEAD.map(str::to_string)) } else { String::new() };
        match rows.is_empty() {
            true => String::new(),
            false => head + &line(game, &figures(&rows).cells(self.peer.is_some())),
        }
    }

    /// The figures of all levels and what is wrong with any.
    pub fn summary(&self) -> String {
        let rows: Vec<&Row> = self.rows.iter().collect();
        let all = figures(&rows);
        let mut text = line("all", &all.cells(self.peer.is_some()));
        let [quarter, one, three] = all.solved;
        text += &format!(
            "\n{} levels, at most {} s of CPU time each, {} thread(s), mode {}\n\
             solved within 0.25 / 1 / 3 s: {quarter} / {one} / {three}\n\
             proved shortest: {}, proved unsolvable: {}\n\
             expansions a second over levels of at least {ENOUGH_SECONDS} s: \
             median {}, geometric mean {}\n\
             CPU seconds in all: {:.1}\n",
            all.levels,
            self.wanted.seconds,
            self.wanted.threads,
            self.wanted.mode,
            all.shortest,
            all.unsolvable,
            whole(all.median),
            whole(all.mean),
            all.seconds,
        );
        if self.peer.is_some() {
            text += &self.beside_the_peer(all.peer);
        }
        for row in &self.rows {
            for fault in &row.result.faults {
                text += &format!("WRONG: {} {}: {fault}\n", row.game, row.result.index);
            }
        }
        text
    }

    fn beside_the_peer(&self, [quarter, one, three]: [usize; 3]) -> String {
        let is_ours = |row: &&Row| row.result.solved.status == Status::Solved;
        let is_theirs = |row: &&Row| row.peer.is_some_and(|peer| peer.is_solved);
        let only_ours = self.rows.iter().filter(|row| is_ours(row) && !is_theirs(row)).count();
        let only_theirs: Vec<String> = self
            .rows
            .iter()
            .filter(|row| is_theirs(row) && !is_ours(row))
            .map(|row| format!("{} {}", row.game, row.result.index))
            .collect();
        let ratios = self.rows.iter().filter_map(|row| {
            let peer = row.peer.filter(|peer| peer.seconds >= ENOUGH_SECONDS)?;
            let ours = rate(&row.result)?;
            (peer.expanded > 0.0).then(|| ours / (peer.expanded / peer.seconds))
        });
        let ratios: Vec<f64> = ratios.collect();
        format!(
            "the peer within 0.25 / 1 / 3 s: {quarter} / {one} / {three}\n\
             expansions a second, ours to the peer's: geometric mean {:.2} over {} levels, \
             {} slower\n\
             solved only by us: {only_ours}; only by the peer: {} ({})\n",
            geometric_mean(&ratios).unwrap_or(f64::NAN),
            ratios.len(),
            ratios.iter().filter(|ratio| **ratio < 1.0).count(),
            only_theirs.len(),
            only_theirs.join("; "),
        )
    }

    /// One line per level.
    pub fn csv(&self) -> String {
        let head = "game,index,status,first_ms,ms,length,proved_shortest,at_least,expanded,by\n";
        let mut text = head.to_string();
        for Row { game, result, .. } in &self.rows {
            let solved = &result.solved;
            let number = |value: Option<usize>| value.map_or(String::new(), |v| v.to_string());
            text += &format!(
                "{game},{},{},{},{:.1},{},{},{},{},{}\n",
                result.index,
                status(solved.status),
                result.first.map_or(String::new(), |first| format!("{:.1}", first * 1e3)),
                result.seconds * 1e3,
                number(solved.length),
                solved.proved_shortest,
                number(solved.at_least),
                result.expanded,
                solved.by,
            );
        }
        text
    }

    /// Everything.
    pub fn json(&self) -> String {
        let rows: Vec<&Row> = self.rows.iter().collect();
        let mut names: Vec<&str> = self.rows.iter().map(|row| row.game.as_str()).collect();
        names.dedup();
        let games: Vec<Value> = names
            .iter()
            .map(|name| {
                let rows: Vec<&Row> = rows.iter().copied().filter(|r| r.game == *name).collect();
                let mut value = figures(&rows).json();
                value["game"] = json!(name);
                value["levels_solved"] = rows.iter().map(|row| level_json(row)).collect();
                value
            })
            .collect();
        let value = json!({
            "seconds": self.wanted.seconds,
            "threads": self.wanted.threads,
            "mode": self.wanted.mode,
            "all": figures(&rows).json(),
            "games": games,
        });
        format!("{value:#}\n")
    }
}

fn level_json(Row { result, peer, .. }: &Row) -> Value {
    json!({
        "answer": result.solved,
        "first_seconds": result.first,
        "seconds": result.seconds,
        "expanded": result.expanded,
        "peak_bytes": result.peak,
        "faults": result.faults,
        "peer": peer.map(|peer| json!({
            "solved": peer.is_solved, "seconds": peer.seconds, "expanded": peer.expanded,
        })),
    })
}

const HEAD: [&str; 11] =
    ["levels", "0.25 s", "1 s", "3 s", "shortest", "none", "exp/s", "MB", "peer 0.25", "1", "3"];

impl Figures {
    fn cells(&self, has_peer: bool) -> [String; 11] {
        let [a, b, c] = self.solved.map(|count| count.to_string());
        let peer = |count: usize| if has_peer { count.to_string() } else { "-".to_string() };
        let [d, e, f] = self.peer.map(peer);
        let megabytes = self.peak.map_or("-".to_string(), |peak| (peak >> 20).to_string());
        let (shortest, none) = (self.shortest.to_string(), self.unsolvable.to_string());
        let speed = whole(self.median);
        [self.levels.to_string(), a, b, c, shortest, none, speed, megabytes, d, e, f]
    }

    fn json(&self) -> Value {
        json!({
            "levels": self.levels,
            "solved_within": {"0.25": self.solved[0], "1": self.solved[1], "3": self.solved[2]},
            "proved_shortest": self.shortest,
            "proved_unsolvable": self.unsolvable,
            "expansions_a_second_median": self.median,
            "expansions_a_second_geometric_mean": self.mean,
            "peak_bytes": self.peak,
            "cpu_seconds": self.seconds,
            "peer_solved_within": {"0.25": self.peer[0], "1": self.peer[1], "3": self.peer[2]},
        })
    }
}

fn figures(rows: &[&Row]) -> Figures {
    let count = |is: &dyn Fn(&Row) -> bool| rows.iter().filter(|row| is(row)).count();
    let mut rates: Vec<f64> = rows.iter().filter_map(|row| rate(&row.result)).collect();
    rates.sort_by(f64::total_cmp);
    Figures {
        levels: rows.len(),
        solved: WITHIN.map(|limit| count(&|row| row.result.first.is_some_and(|t| t <= limit))),
        shortest: count(&|row| row.result.solved.proved_shortest),
        unsolvable: count(&|row| row.result.solved.status == Status::Unsolvable),
        median: rates.get(rates.len() / 2).copied(),
        mean: geometric_mean(&rates),
        peak: rows.iter().filter_map(|row| row.result.peak).max(),
        seconds: rows.iter().map(|row| row.result.seconds).sum(),
        peer: WITHIN.map(|limit| {
            count(&|row| row.peer.is_some_and(|peer| peer.is_solved && peer.seconds <= limit))
        }),
    }
}

/// Expansions a second of a level that took long enough to say.
fn rate(result: &LevelResult) -> Option<f64> {
    let is_enough = result.seconds >= ENOUGH_SECONDS && result.expanded > 0.0;
    is_enough.then(|| result.expanded / result.seconds)
}

fn whole(value: Option<f64>) -> String {
    value.map_or("-".to_string(), |value| format!("{value:.0}"))
}

fn status(status: Status) -> &'static str {
    match status {
        Status::Solved => "solved",
        Status::Unsolvable => "unsolvable",
        Status::Unknown => "unknown",
    }
}

/// A line whose columns are wide enough for any game: rows appear while others are still solved.
fn line(name: &str, cells: &[String; 11]) -> String {
    let mut text = format!("{name:<48}");
    for (cell, head) in cells.iter().zip(HEAD) {
        text += &format!(" {cell:>width$}", width = head.len().max(6));
    }
    text + "\n"
}
