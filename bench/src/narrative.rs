//! How long narrative puzzles take.

use crate::table::table;
use anyhow::{Context, Result};
use narrative::game::arrive;
use narrative::generate::{Generator, Request};
use narrative::net::cover::basis;
use narrative::output::json::{Limits, positions};
use narrative::{Grammar, check};
use source::Source;
use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

/// Puzzles timed together.
const PUZZLES: u64 = 100_000;
/// Rules and items of the large grammar.
const LARGE: usize = 10_000;

/// A table of the measurements, with goals.
pub fn stories(games: &Path, shared: &Path) -> Result<String> {
    let mut rows = Vec::new();
    let field = shared.join("data/narrative/grassfield.toml");
    let mut files = vec![games.join("meadow.story.toml"), games.join("skerry.story.toml")];
    if field.is_file() {
        files.insert(0, field);
    }
    for file in files {
        let text = std::fs::read_to_string(&file)
            .with_context(|| format!("cannot read `{}`", file.display()))?;
        let name = file.file_name().unwrap_or_default().to_string_lossy().to_string();
        let grammar = grammar(&name, text)?;
        rows.push(row(&format!("{name}: a verified puzzle"), each_puzzle(&grammar)?, 20.0, "µs"));
        rows.push(row(&format!("{name}: a dead-end test"), each_test(&grammar)?, 10.0, "µs"));
    }
    let text = large_grammar();
    let clock = Instant::now();
    let checked = check(&Source::new("large.story.toml", text.as_str()));
    let seconds = clock.elapsed().as_secs_f64();
    rows.push(row(&format!("{LARGE} rules: checked"), seconds * 1e3, 1_000.0, "ms"));
    let large = Arc::new(checked.grammar.context("the large grammar has errors")?);
    let mut generator = Generator::new(&large);
    let journey = arrive(&mut generator, &[0], 0).ok().context("no start")?;
    let clock = Instant::now();
    let many = 100;
    // As in live play, which prepares again for each area that opens.
    for seed in 0..many {
        let request = Request::new(&large, 0, &journey.state.world, seed);
        let made = Generator::new(&large).generate(&request);
        black_box(made.ok().context("no puzzle")?);
    }
    let seconds = clock.elapsed().as_secs_f64() / many as f64;
    rows.push(row(&format!("{LARGE} rules: a puzzle"), seconds * 1e3, 10.0, "ms"));
    Ok(table(["what", "took", "unit", "goal", "met"], &rows))
}

fn row(what: &str, took: f64, goal: f64, unit: &str) -> [String; 5] {
    let met = if took <= goal { "yes" } else { "NO" };
    [what.into(), format!("{took:.2}"), unit.into(), format!("{goal:.0}"), met.into()]
}

fn grammar(name: &str, text: String) -> Result<Arc<Grammar>> {
    let checked = check(&Source::new(name, text));
    Ok(Arc::new(checked.grammar.context("the grammar has errors")?))
}

/// Microseconds for a puzzle of the start area.
fn each_puzzle(grammar: &Arc<Grammar>) -> Result<f64> {
    let mut generator = Generator::new(grammar);
    let journey = arrive(&mut generator, &[grammar.start], 0).ok().context("no start")?;
    let clock = Instant::now();
    for seed in 0..PUZZLES {
        let request = Request::new(grammar, grammar.start, &journey.state.world, seed);
        black_box(generator.generate(&request).ok().context("no puzzle")?);
    }
    Ok(clock.elapsed().as_secs_f64() * 1e6 / PUZZLES as f64)
}

/// Microseconds to test one position.
fn each_test(grammar: &Arc<Grammar>) -> Result<f64> {
    let mut generator = Generator::new(grammar);
    let journey = arrive(&mut generator, &[grammar.start], 0).ok().context("no start")?;
    let request = Request::new(grammar, grammar.start, &journey.state.world, 0);
    let puzzle = generator.generate(&request).ok().context("no puzzle")?;
    let positions =
        positions(grammar, &puzzle, &journey.state, Limits::default()).context("no net")?;
    let basis = basis(positions.net(), 100_000, &mut |_| false).ok().context("no basis")?;
    let tokens = positions.net().start.clone();
    let clock = Instant::now();
    for _ in 0..PUZZLES {
        black_box(basis.is_live(black_box(&tokens)));
    }
    Ok(clock.elapsed().as_secs_f64() * 1e6 / PUZZLES as f64)
}

/// Items in bands; each is made, in one way or several, of two things of the band below.
fn large_grammar() -> String {
    let bands = [0, 10, 60, 300, 1_500, LARGE];
    let mut text = String::from("[[area]]\nname = \"All\"\nmax_depth = 6\n");
    text += &format!("goals = [\"I{}\"]\n[items]\n", LARGE - 1);
    for item in 0..LARGE {
        let not = if item >= bands[1] { ", notSpawnable = true" } else { "" };
        text += &format!("I{item} = {{ carryable = true{not} }}\n");
    }
    text += "[rules]\n";
    for rule in 0..LARGE {
        let out = LARGE - 1 - rule % (LARGE - bands[1]);
        let band = bands.iter().rposition(|first| out >= *first).unwrap_or(1).max(1);
        let (first, size) = (bands[band - 1], bands[band] - bands[band - 1]);
        let (one, other) = (first + (out * 7 + rule) % size, first + (out * 13 + rule / 3) % size);
        let second = if one == other { String::new() } else { format!(" I{other}") };
        text += &format!("r{rule} = \"I{out} ::= Make{} I{one}{second}\"\n", rule % 50);
    }
    text
}
