//! Random play: how fast a game runs, how often a key has an effect, which rules never fire.

use crate::game::Game;
use crate::puzzle::{Puzzle, level};
use play::random::SplitMix64;
use play::{Outcome, Play, Progress, Step, Watch};
use std::sync::Arc;

/// Steps on one level before its board is restored and the next level has its turn.
///
/// Random play soon gets stuck or drifts away from the level's point, so it has to restart.
pub const RUN: u64 = 100;

/// What a walk found.
#[derive(Clone, Debug, PartialEq)]
pub struct Walk {
    /// Steps made: those requested, or none if there is no level to walk on.
    pub steps: u64,
    /// Seconds that stepping took, without preparing the levels.
    pub seconds: f64,
    /// Share of the steps that had an effect, from 0 to 1.
    pub changed: f64,
    /// Source lines of rules that fired neither in a step nor at the start of a level, ascending.
    pub rules_never_fired: Vec<u32>,
}

/// Plays `steps` random moves, in runs of [`RUN`] steps on each of `levels` in turn.
///
/// Levels are numbered as everywhere, from 1 without the message screens; numbers without a level
/// are skipped. Each run starts at the start of its level, and restarts there after a win or a
/// loss. Moves are drawn uniformly from those the level offers, by a generator that gives the same
/// walk for the same seed everywhere. `clock` gives the seconds since any fixed moment; it is
/// called twice. `watch` gets the number of steps before every run; if it returns true, the walk
/// ends.
pub fn walk(
    game: &Arc<Game>,
    levels: &[usize],
    steps: u64,
    seed: u64,
    mut clock: impl FnMut() -> f64,
    watch: &mut Watch<'_>,
) -> Walk {
    let mut players: Vec<Puzzle> = levels
        .iter()
        .filter_map(|number| level(game, *number))
        .map(|(_, level)| Puzzle::new(game, level, &seed.to_string()))
        .collect();
    let mut random = SplitMix64::new(seed);
    let mut fired = Fired::new(game);
    for player in &players {
        fired.add(player);
    }
    let (mut made, mut changes) = (0, 0);
    let begin = clock();
    while made < steps && !players.is_empty() && !watch(Progress::done_of(made, steps)) {
        let place = (made / RUN) as usize % players.len();
        let count = RUN.min(steps - made);
        changes += run(&mut players[place], count, &mut random, &mut fired);
        made += count;
    }
    Walk {
        steps: made,
        seconds: clock() - begin,
        changed: changes as f64 / made.max(1) as f64,
        rules_never_fired: fired.never(game),
    }
}

/// Plays from the start of a level and counts the steps that had an effect.
fn run(player: &mut Puzzle, steps: u64, random: &mut SplitMix64, fired: &mut Fired) -> u64 {
    let (start, _) = player.start();
    let (mut from, mut to) = (start.clone(), start.clone());
    let mut moves = Vec::new();
    let mut changes = 0;
    for _ in 0..steps {
        moves.clear();
        player.moves(&from, &mut moves);
        let mv = moves[random.below(moves.len() as u64) as usize];
        to.clone_from(&from);
        let step = player.step(&from, mv, &mut to);
        fired.add(player);
        match step {
            Step::Still => continue,
            Step::Moved { outcome: Outcome::Open, .. } => std::mem::swap(&mut from, &mut to),
            // The outcome of a cut step is not known, so play does not continue from there.
            Step::Moved { .. } | Step::Doubt(_) => from.clone_from(&start),
        }
        changes += 1;
    }
    changes
}

/// Source lines whose rules have fired.
struct Fired(Vec<bool>);

impl Fired {
    fn new(game: &Game) -> Fired {
        let last = game.all_rules().map(|rule| rule.line).max();
        Fired(vec![false; last.map_or(0, |line| line + 1)])
    }

    /// Takes note of a player's last step.
    fn add(&mut self, player: &Puzzle) {
        for line in player.fired_lines() {
            self.0[line as usize] = true;
        }
    }

    fn never(&self, game: &Game) -> Vec<u32> {
        let all = game.all_rules().map(|rule| rule.line);
        let mut lines: Vec<u32> =
            all.filter(|line| !self.0[*line]).map(|line| line as u32).collect();
        lines.sort_unstable();
        lines.dedup();
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile;
    use source::Source;

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

    fn game(text: &str) -> Arc<Game> {
        let compiled = compile(&Source::new("test.txt", text)).unwrap();
        assert!(source::is_ok(&compiled.diagnostics));
        Arc::new(compiled.game.unwrap())
    }

    fn line_of(text: &str) -> u32 {
        1 + GAME.lines().position(|line| line == text).unwrap() as u32
    }

    #[test]
    fn a_walk_ends_when_it_is_told_to() {
        let game = game(GAME);
        let walked = walk(&game, &[1], 100_000, 1, || 0.0, &mut |now| now.states as u64 >= 3 * RUN);
        assert_eq!(walked.steps, 3 * RUN);
    }

    #[test]
    fn the_same_seed_walks_the_same_way() {
        let game = game(GAME);
        let walk = |seed| walk(&game, &[1, 2], 2_000, seed, || 0.0, &mut |_| false);
        assert_eq!(walk(1), walk(1));
        assert_ne!(walk(1), walk(2));
    }

    #[test]
    fn a_walk_counts_what_changed_and_what_fired() {
        let game = game(GAME);
        let walked = walk(&game, &[1], 1_234, 1, || 0.0, &mut |_| false);
        assert_eq!(walked.steps, 1_234);
        assert!((0.2..0.6).contains(&walked.changed), "{walked:?}");
        let two_crates = line_of("[ Crate | Crate ] -> [ | ]");
        assert_eq!(walked.rules_never_fired, [two_crates]);
    }

    #[test]
    fn the_levels_take_turns() {
        let game = game(GAME);
        // Only the first level has a crate to push.
        let push = line_of("[ > Player | Crate ] -> [ > Player | > Crate ]");
        let pushes = |levels: &[usize], steps| {
            let walked = walk(&game, levels, steps, 1, || 0.0, &mut |_| false);
            !walked.rules_never_fired.contains(&push)
        };
        assert!(pushes(&[1, 2], RUN));
        assert!(!pushes(&[2], 3 * RUN));
        assert!(!pushes(&[2, 1], RUN));
        assert!(pushes(&[2, 1], 2 * RUN));
    }

    #[test]
    fn a_win_restores_the_board() {
        // The flag is in the way to the crate.
        let text = GAME.replace("#p*..f#", "#pf.*.#");
        let push = line_of("[ > Player | Crate ] -> [ > Player | > Crate ]");
        let pushes = |goal| {
            let game = game(&text.replace("All Flag on Crate", goal));
            let walked = walk(&game, &[1], 2_000, 1, || 0.0, &mut |_| false);
            !walked.rules_never_fired.contains(&push)
        };
        assert!(pushes("All Flag on Crate"));
        assert!(!pushes("Some Player on Flag"));
    }

    #[test]
    fn time_is_that_of_the_clock() {
        let game = game(GAME);
        let mut times = [3.0, 5.5].into_iter();
        let walked = walk(&game, &[1], 10, 1, || times.next().unwrap(), &mut |_| false);
        assert_eq!(walked.seconds, 2.5);
    }

    #[test]
    fn without_a_level_there_is_nothing_to_walk() {
        let game = game(GAME);
        let walked = walk(&game, &[0, 3], 10, 1, || 0.0, &mut |_| false);
        assert_eq!((walked.steps, walked.changed), (0, 0.0));
        assert_eq!(walked.rules_never_fired.len(), 3);
    }
}
