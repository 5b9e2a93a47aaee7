//! Random play of the levels of a file.

use play::domain::Content;
use play::lens::{Options, Refusal, WALK_RUN, Walked};
use play::random::SplitMix64;
use play::{Progress, Seat, Watch};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeSet;

/// What `walk --json` prints.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct WalkReport {
    /// Steps that were made.
    pub steps: u64,
    /// Numbers of the levels that they reached, from 1: a walk plays them in turns of 100 steps.
    pub levels_played: Vec<usize>,
    /// Seconds of one thread; filled in by hosts, which have a clock.
    pub seconds: f64,
    /// Steps per second.
    pub steps_per_second: f64,
    /// The share of the steps that changed something.
    pub changed: f64,
    /// Numbers of the rules that never fired: lines of the source, or places in its list of rules.
    pub rules_never_fired: Vec<u32>,
    /// Plays that were won.
    pub wins: u64,
    /// Other events that can be named in concepts and never happened.
    pub never_happened: Vec<String>,
}

/// Plays `steps` random moves, in runs of [`WALK_RUN`] steps on each of the levels in turn, by their
/// indices.
///
/// Each run starts at the start of its level, and restarts there after a win or a loss. The same seed gives
/// the same walk everywhere. `clock` gives the seconds since any fixed moment; it is called twice, so that
/// preparing the levels does not count. `watch` gets the number of steps before every run; if it returns
/// true, the walk ends.
pub fn walk(
    content: &dyn Content,
    levels: &[usize],
    options: &Options,
    (steps, seed): (u64, u64),
    mut clock: impl FnMut() -> f64,
    watch: &mut Watch<'_>,
) -> Result<WalkReport, Refusal> {
    let seats: Result<Vec<Box<dyn Seat>>, Refusal> =
        levels.iter().map(|level| content.seat(*level, options)).collect();
    let mut seats = seats?;
    let mut walked = vec![Walked::default(); seats.len()];
    let mut random = SplitMix64::new(seed);
    let mut made = 0;
    let begin = clock();
    while made < steps && !seats.is_empty() && !watch(Progress::done_of(made, steps)) {
        let place = (made / WALK_RUN) as usize % seats.len();
        let count = WALK_RUN.min(steps - made);
        seats[place].walk(count, &mut random, &mut walked[place]);
        made += count;
    }
    let seconds = clock() - begin;
    let reached = (made.div_ceil(WALK_RUN) as usize).min(seats.len());
    let numbers = seats.iter().take(reached).map(|seat| seat.level().number).collect();
    let changes: u64 = walked.iter().map(|walked| walked.changes).sum();
    let mut met: BTreeSet<String> = BTreeSet::new();
    let mut names: Vec<String> = Vec::new();
    for (seat, walked) in seats.iter().zip(&walked) {
        for name in seat.event_list() {
            if seat.has_met(&name, walked) {
                met.insert(name.clone());
            }
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    names.retain(|name| !met.contains(name));
    let number = |name: &str| name.strip_prefix("rule:").and_then(|line| line.parse::<u32>().ok());
    let mut rules_never_fired: Vec<u32> = names.iter().filter_map(|name| number(name)).collect();
    rules_never_fired.sort_unstable();
    names.retain(|name| number(name).is_none());
    Ok(WalkReport {
        steps: made,
        levels_played: numbers,
        seconds,
        steps_per_second: made as f64 / seconds.max(1e-9),
        changed: changes as f64 / made.max(1) as f64,
        rules_never_fired,
        wins: walked.iter().map(|walked| walked.wins).sum(),
        never_happened: names,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domains::domain_of;
    use source::Source;
    use std::sync::Arc;

    const GAME: &str = "\
title Corridor
noaction

OBJECTS
Background
black
Wall
grey
Player
white
Crate
brown
Flag
red

LEGEND
. = Background
# = Wall
P = Player
* = Crate
F = Flag

SOUNDS

COLLISIONLAYERS
Background
Flag
Player, Crate, Wall

RULES
[ > Player | Crate ] -> [ > Player | > Crate ]
[ Crate | Crate ] -> [ | ]
left [ > Player | Wall ] -> [ Player | Wall ]

WINCONDITIONS
All Flag on Crate

LEVELS
message Push.

#######
#p*..f#
#######

###
#p#
#f#
";

    fn open(name: &str, text: &str) -> Arc<dyn Content> {
        let source = Source::new(name, text);
        let opened = domain_of(&source).open(&source, &|_| Err(String::new()));
        opened.content.unwrap()
    }

    fn walk_on(levels: &[usize], steps: u64, seed: u64) -> WalkReport {
        let content = open("corridor.txt", GAME);
        let options = Options::default();
        walk(content.as_ref(), levels, &options, (steps, seed), || 0.0, &mut |_| false).unwrap()
    }

    fn line_of(text: &str) -> u32 {
        1 + GAME.lines().position(|line| line == text).unwrap() as u32
    }

    #[test]
    fn a_walk_ends_when_it_is_told_to() {
        let content = open("corridor.txt", GAME);
        let stop = &mut |now: Progress| now.states as u64 >= 3 * WALK_RUN;
        let options = Options::default();
        let walked = walk(content.as_ref(), &[0], &options, (100_000, 1), || 0.0, stop).unwrap();
        assert_eq!(walked.steps, 3 * WALK_RUN);
    }

    #[test]
    fn the_same_seed_walks_the_same_way() {
        assert_eq!(walk_on(&[0, 1], 2_000, 1), walk_on(&[0, 1], 2_000, 1));
        assert_ne!(walk_on(&[0, 1], 2_000, 1), walk_on(&[0, 1], 2_000, 2));
    }

    #[test]
    fn a_walk_counts_what_changed_and_what_fired() {
        let walked = walk_on(&[0], 1_234, 1);
        assert_eq!(walked.steps, 1_234);
        assert!((0.2..0.6).contains(&walked.changed), "{walked:?}");
        assert_eq!(walked.rules_never_fired, [line_of("[ Crate | Crate ] -> [ | ]")]);
        assert!(walked.wins > 0);
    }

    #[test]
    fn the_levels_take_turns() {
        // Only the first level has a crate to push.
        let push = line_of("[ > Player | Crate ] -> [ > Player | > Crate ]");
        let pushes =
            |levels: &[usize], steps| !walk_on(levels, steps, 1).rules_never_fired.contains(&push);
        assert!(pushes(&[0, 1], WALK_RUN));
        assert!(!pushes(&[1], 3 * WALK_RUN));
        assert!(pushes(&[1, 0], 2 * WALK_RUN));
    }

    #[test]
    fn every_domain_walks() {
        let content = open("a.lights", "lights 2x1 Pair\npattern\no\n10\n");
        let options = Options::default();
        let walked =
            walk(content.as_ref(), &[0], &options, (500, 1), || 0.0, &mut |_| false).unwrap();
        assert_eq!((walked.steps, walked.changed), (500, 1.0));
        assert!(walked.wins > 50, "{walked:?}");
        assert_eq!(walked.never_happened, [""; 0]);
    }
}
