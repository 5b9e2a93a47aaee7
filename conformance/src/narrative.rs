//! The two example grammars of the narrative specification: its numbers, for many seeds.

use crate::tally::Tally;
use anyhow::{Context, Result};
use narrative::game::{Game, Offered, Options, arrive, play_puzzle, walk_all, way_to};
use narrative::generate::{Enumerated, Generator, Request};
use narrative::grammar::{AreaId, Grammar};
use narrative::make::{Wish, make};
use narrative::output::json::{Limits, report, tree};
use narrative::stats::stats;
use play::Outcome;
use source::{Source, is_ok};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

/// Seeds that must never fail.
const SEEDS: u64 = 10_000;

/// Checks both grammars.
pub fn grammars(folder: &Path, tally: &mut Tally) -> Result<()> {
    let safe = open(&folder.join("safe.toml"), tally)?;
    check_safe(&safe, tally);
    never_fails("safe", &safe, tally);
    let field = open(&folder.join("grassfield.toml"), tally)?;
    check_field(&field, tally);
    never_fails("grassfield", &field, tally);
    Ok(())
}

fn open(path: &Path, tally: &mut Tally) -> Result<Arc<Grammar>> {
    let text = std::fs::read_to_string(path)
        .with_context(|| format!("cannot read `{}`", path.display()))?;
    let source = Source::new(path.display().to_string(), text);
    let checked = narrative::check(&source);
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_string();
    check(tally, &format!("{name} has no errors"), is_ok(&checked.diagnostics));
    checked.grammar.map(Arc::new).context("no grammar")
}

/// Figure 3.2 of the dissertation: one tree, five actions, four deep, two orders, seven positions.
fn check_safe(grammar: &Arc<Grammar>, tally: &mut Tally) {
    let mut generator = Generator::new(grammar);
    let Ok(journey) = arrive(&mut generator, &[grammar.start], 0) else {
        return check(tally, "the safe starts", false);
    };
    let request = Request::new(grammar, grammar.start, &journey.state.world, 0);
    let mut trees = BTreeSet::new();
    let all = generator.enumerate(&request, |puzzle| {
        trees.insert(puzzle.key());
        true
    });
    check(tally, "the safe has one tree", trees.len() == 1 && all == Enumerated::All);
    let wish = Wish { area: grammar.start, seed: 1, count: 1, actions: None, level: None };
    let Ok(made) = make(grammar, &wish, &mut |_| false) else {
        return check(tally, "the safe has a puzzle", false);
    };
    let puzzle = &made.puzzles[0];
    let shape = serde_json::to_string(&tree(grammar, puzzle, 0)).unwrap_or_default();
    let order: Vec<usize> = ["open", "unlock", "steal", "trigger", "create"]
        .iter()
        .filter_map(|rule| shape.find(&format!("\"rule\":\"{rule}\"")))
        .collect();
    check(tally, "its tree is the one of the figure", order.len() == 5 && order.is_sorted());
    let spawned: Vec<&str> =
        puzzle.spawns.iter().map(|item| grammar.items[*item as usize].name.as_str()).collect();
    check(tally, "it spawns glasses and moustache", spawned == ["Glasses", "FakeMoustache"]);
    let figures = (puzzle.actions(), puzzle.depth(), puzzle.orders());
    check(tally, "5 actions, depth 4, 2 orders", figures == (5, 4, Some(2)));
    for is_tree_only in [false, true] {
        let limits = Limits { is_tree_only, ..Limits::default() };
        let dead = report(grammar, puzzle, &made.journey.state, limits, &mut |_| false).dead_ends;
        let is_right = (dead.states, dead.dead, dead.complete) == (7, 0, true);
        check(tally, &format!("7 states, none dead ({})", dead.mode), is_right);
    }
    let request = Request { max_depth: 3, ..request };
    check(tally, "no puzzle at depth 3", generator.generate(&request).is_err());
}

/// The grass field: 14 and 4 different trees of the sizes the specification names.
fn check_field(grammar: &Arc<Grammar>, tally: &mut Tally) {
    let found = stats(grammar, 0, 1_000, &mut |_| false);
    let expected: [(u64, &[usize]); 2] = [(14, &[2, 3, 5, 7, 8]), (4, &[3, 4])];
    for (area, (distinct, sizes)) in found.areas.iter().zip(expected) {
        let name = format!("{}: {distinct} trees of {sizes:?} actions", area.area);
        let is_right = area.distinct == distinct
            && area.complete
            && area.actions.keys().copied().eq(sizes.iter().copied());
        check(tally, &name, is_right);
    }
}

/// Every seed has a puzzle in every area, and its walkthrough solves it.
fn never_fails(name: &str, grammar: &Arc<Grammar>, tally: &mut Tally) {
    let mut generator = Generator::new(grammar);
    let mut failures = 0;
    for seed in 0..SEEDS {
        for area in 0..grammar.areas.len() as AreaId {
            let way = way_to(grammar, area).unwrap_or_default();
            let solved = arrive(&mut generator, &way, seed).ok().and_then(|mut journey| {
                let request = Request::new(grammar, area, &journey.state.world, seed);
                let puzzle = generator.generate(&request).ok()?;
                Some(play_puzzle(grammar, &puzzle, &mut journey.state))
            });
            failures += usize::from(solved != Some(true));
        }
    }
    check(tally, &format!("{name}: {SEEDS} seeds are solved by their walkthroughs"), failures == 0);
    let mut lost = 0;
    for seed in 0..100 {
        for rules in [Offered::All, Offered::Tree] {
            let options = Options { seed, rules, has_fail_rules: true };
            let game = Game::new(grammar.clone(), options);
            let is_won =
                walk_all(&game).is_some_and(|(_, state)| game.outcome(&state) == Outcome::Won);
            lost += usize::from(!is_won);
        }
    }
    check(tally, &format!("{name}: 100 whole games are won in both modes"), lost == 0);
}

/// One check with its line.
fn check(tally: &mut Tally, what: &str, is_right: bool) {
    let said = |(): &()| what.to_string();
    let judge = |(): &()| if is_right { Ok(()) } else { Err("it does not hold".to_string()) };
    tally.check_all(what, &[()], said, judge);
}
