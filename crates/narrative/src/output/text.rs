//! A puzzle as text for people.

use super::json::{ActionReport, PuzzleReport, TreeReport};
use crate::words::counted;

/// The puzzle with its tree, its placed items, its walkthrough and its dead ends.
pub fn text(puzzle: &PuzzleReport) -> String {
    let mut out = String::new();
    let mut line = |text: String| {
        out.push_str(&text);
        out.push('\n');
    };
    line(format!("{}: {}", puzzle.area, puzzle.goal));
    let orders = match puzzle.orders {
        Some(1) => "one order".to_string(),
        Some(orders) => format!("{orders} orders"),
        None => "very many orders".to_string(),
    };
    let actions = counted(puzzle.actions, "action");
    line(format!("  {actions}, {} deep, {orders}", puzzle.depth));
    let parts = &puzzle.difficulty;
    let least = if parts.exact { "at least" } else { "at most" };
    let fatal = match parts.fatal {
        Some(fatal) => {
            format!("{fatal} on the way that {} it", if fatal == 1 { "loses" } else { "lose" })
        }
        None => "those on the way that lose it not known".to_string(),
    };
    line(format!(
        "  difficulty {} of 5 (score {:.1}: {least} {}, {} deep, {} to begin with, {fatal}, {} not \
         needed, rules {}, containers {})",
        parts.level,
        parts.score,
        counted(parts.length, "action"),
        parts.depth,
        parts.breadth,
        counted(parts.red_herrings, "thing"),
        parts.rules,
        parts.containers,
    ));
    match puzzle.alive {
        Some(true) => {}
        Some(false) => line("  with it the whole game cannot be won".to_string()),
        None => line("  whether the whole game can be won with it is not known".to_string()),
    }
    if puzzle.plan {
        line("  a plan for the whole game: no tree of this area alone leaves it solvable".into());
    }
    line(String::new());
    let mut tree = Vec::new();
    draw(&puzzle.tree, "", "", &mut tree);
    tree.into_iter().for_each(&mut line);
    line(String::new());
    let placed: Vec<String> = puzzle
        .spawn
        .iter()
        .map(|spawn| match &spawn.at {
            Some(at) => format!("{} ({at})", spawn.item),
            None => spawn.item.clone(),
        })
        .collect();
    line(match placed.len() {
        0 => "Nothing has to be placed.".to_string(),
        _ => format!("Placed in {}: {}.", puzzle.area, placed.join(", ")),
    });
    line(String::new());
    for (number, step) in puzzle.walkthrough.iter().enumerate() {
        line(format!("  {}. {}", number + 1, words(step)));
    }
    line(String::new());
    if let Some(shortcut) = &puzzle.shortcut {
        let steps: Vec<String> = shortcut.iter().map(words).collect();
        line(format!("Shortcut in {}: {}.", steps.len(), steps.join("; ")));
    }
    let dead = &puzzle.dead_ends;
    let whole = if dead.complete { "" } else { " (not all that can be reached)" };
    let states = counted(dead.states, "state");
    line(format!("Dead ends with {} rules: {} of {states}{whole}.", dead.mode, dead.dead));
    for lost in &dead.no_return {
        let before = &lost.trace[..lost.trace.len().saturating_sub(1)];
        let after = match before.len() {
            0 => "at once".to_string(),
            _ => format!("after {}", before.join("; ")),
        };
        line(format!("  {} {} loses it {after}.", lost.action, lost.items.join(" ")));
    }
    out
}

fn words(step: &ActionReport) -> String {
    format!("{} {}", step.action, step.items.join(" "))
}

fn draw(tree: &TreeReport, first: &str, rest: &str, out: &mut Vec<String>) {
    match tree {
        TreeReport::Leaf { item, from } => {
            let mark = if *from == "spawn" { " *" } else { "" };
            out.push(format!("{first}{item}{mark}"));
        }
        TreeReport::Rule { action, term, inputs, .. } => {
            out.push(format!("{first}{term}  <- {action}"));
            for (number, input) in inputs.iter().enumerate() {
                let is_last = number + 1 == inputs.len();
                let (one, other) = if is_last { ("└ ", "  ") } else { ("├ ", "│ ") };
                draw(input, &format!("{rest}{one}"), &format!("{rest}{other}"), out);
            }
        }
    }
}
