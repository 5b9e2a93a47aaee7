//! What can be repeated of "Procedural Generation of Narrative Puzzles" (De Kegel 2016).
//!
//! The dissertation prints few numbers: its evaluation is in words. What it does print is exact: the
//! rules 3.2 to 3.8 and the rule of figure 4.2, the tree of figure 3.2, and how terms match. Of its
//! grass field only the size is known, so a field of that size was written around the printed rules.

use super::make::{make_puzzles, report_of};
use crate::reproduce::{Agreement, Row};
use ::narrative::game::{Game, Offered, Options, walk_all};
use ::narrative::grammar::Grammar;
use ::narrative::make::Wish;
use ::narrative::output::json::{Limits, PuzzleReport, TreeReport};
use ::narrative::stats::stats;
use play::lens::Refusal;
use play::{Outcome, Watch};
use source::Source;
use std::sync::Arc;

/// All rows; none if it is stopped. `samples` puzzles are made for each area of the grass field.
pub fn rows(samples: u64, watch: &mut Watch<'_>) -> Result<Option<Vec<Row>>, Refusal> {
    let mut rows = safe(watch)?;
    rows.extend(matching()?);
    rows.extend(printed_rules()?);
    rows.extend(modes()?);
    let Some(field) = field(samples, watch)? else { return Ok(None) };
    rows.extend(field);
    rows.extend(unprinted());
    Ok(Some(rows))
}

fn grammar(name: &str, text: &str) -> Result<Arc<Grammar>, Refusal> {
    let compiled = ::narrative::compile(&Source::new(format!("{name}.story.toml"), text));
    let grammar = compiled.grammar.map(Arc::new);
    grammar.ok_or_else(|| Refusal::usage(format!("the grammar of `{name}` does not compile")))
}

fn safe_grammar() -> Result<Arc<Grammar>, Refusal> {
    grammar("safe", include_str!("safe.story.toml"))
}

/// Figure 3.2 with rules 3.4 to 3.8.
fn safe(watch: &mut Watch<'_>) -> Result<Vec<Row>, Refusal> {
    let grammar = safe_grammar()?;
    let wish = Wish { area: grammar.start, seed: 1, count: 10, actions: None, level: None };
    let made = make_puzzles(&grammar, &wish, watch)?;
    let report = report_of(&grammar, &made, Limits::default(), watch);
    let Some(puzzle) = report.puzzles.first() else { return Ok(Vec::new()) };
    let all = if report.complete { "" } else { "at least " };
    let orders = puzzle.orders.map_or("many".to_string(), |orders| orders.to_string());
    let mut leaves = Vec::new();
    collect_leaves(&puzzle.tree, &mut leaves);
    let dead = &puzzle.dead_ends;
    Ok(vec![
        Row::printed("Fig. 3.2: trees for the gold", 1, format!("{all}{}", report.distinct)),
        Row::printed(
            "Fig. 3.2: the tree, by the actions of rules 3.4 to 3.8",
            "Open(Unlock(Safe, Steal(Trigger(CarAlarm, Security), CreateDisguise(Glasses, \
             FakeMoustache))))",
            tree_text(&puzzle.tree),
        ),
        Row::printed("Fig. 3.2: actions, one for each rule", 5, puzzle.actions),
        Row::printed("Fig. 3.2: rules on the longest path", 4, puzzle.depth),
        Row::printed(
            "Fig. 3.2: items at the leaves",
            "Safe, CarAlarm, Security, Glasses, FakeMoustache",
            leaves.join(", "),
        ),
        Row::printed("3.5: orders of disguise and alarm (\"either order\")", 2, orders),
        Row::printed("3.5: the last action", "Open Safe", last_action(puzzle)),
        Row::unprinted(
            "Fig. 3.2: positions that can be reached, and dead ones",
            format!("{}, {}", dead.states, dead.dead),
        ),
    ])
}

fn tree_text(tree: &TreeReport) -> String {
    match tree {
        TreeReport::Leaf { item, .. } => item.clone(),
        TreeReport::Rule { action, inputs, .. } => {
            let inputs: Vec<String> = inputs.iter().map(tree_text).collect();
            format!("{action}({})", inputs.join(", "))
        }
    }
}

fn collect_leaves<'t>(tree: &'t TreeReport, out: &mut Vec<&'t str>) {
    match tree {
        TreeReport::Leaf { item, .. } => out.push(item),
        TreeReport::Rule { inputs, .. } => {
            inputs.iter().for_each(|input| collect_leaves(input, out));
        }
    }
}

fn last_action(puzzle: &PuzzleReport) -> String {
    puzzle.walkthrough.last().map_or(String::new(), |last| {
        let items = last.items.join(" ");
        format!("{} {items}", last.action)
    })
}

/// Section 3.5.1: which outputs a term can be made by.
fn matching() -> Result<Vec<Row>, Refusal> {
    let grammar = grammar("tree", include_str!("tree.story.toml"))?;
    let types = &grammar.types;
    let is_made = |term: &str, output: &str| match (types.find(term), types.find(output)) {
        (Some(term), Some(output)) if types.is_below(term, output) => "yes",
        _ => "no",
    };
    let cases = [
        ("Tree", "Tree", "yes"),
        ("Tree", "Plant", "yes"),
        ("Tree", "PineTree", "no"),
        ("PineTree", "PineTree", "yes"),
        ("PineTree", "Tree", "yes"),
        ("PineTree", "Plant", "yes"),
    ];
    let row = |(term, output, paper): (&str, &str, &str)| {
        let what = format!("3.5.1: input {term} from an output {output}");
        Row::printed(&what, paper, is_made(term, output))
    };
    Ok(cases.map(row).to_vec())
}

/// What is in the world when the only puzzle of a grammar has been solved, in order of their names.
fn world_after(name: &str, text: &str) -> Result<String, Refusal> {
    let grammar = grammar(name, text)?;
    let game = Game::new(Arc::clone(&grammar), Options { seed: 1, ..Options::default() });
    let Some((_, state)) = walk_all(&game) else { return Ok("not solved".to_string()) };
    let things = state.world.instances.iter().map(|instance| instance.thing.text(&grammar));
    let mut things: Vec<String> = things.collect();
    things.sort();
    Ok(things.join(", "))
}

/// Rules 3.2 and 3.3 and the rule of figure 4.2, executed.
fn printed_rules() -> Result<Vec<Row>, Refusal> {
    let tree = world_after("tree", include_str!("tree.story.toml"))?;
    // Either tree may be the one; the other stays.
    let either = ["Axe, OakTree, TreeStump", "Axe, PineTree, TreeStump"];
    let verdict = match either.contains(&tree.as_str()) {
        true => Agreement::Equal,
        false => Agreement::Differs,
    };
    let what = "Rule 3.2 and 5.1: a stump replaces the tree, the axe stays";
    let tree = Row { verdict, ..Row::printed(what, "TreeStump for a Tree, Axe", tree) };
    Ok(vec![
        tree,
        Row::printed(
            "Rule 3.3: the eggs are in the container",
            "Basket[contains: Eggs]",
            world_after("eggs", include_str!("eggs.story.toml"))?,
        ),
        Row::printed(
            "Fig. 4.2: the container holds water, the source stays",
            "Bucket[contains: Water], Well",
            world_after("water", include_str!("water.story.toml"))?,
        ),
    ])
}

/// Section 4.6: all rules are offered, or only those of the tree.
fn modes() -> Result<Vec<Row>, Refusal> {
    let grammar = safe_grammar()?;
    let cases = [("all rules", Offered::All), ("rules of the tree", Offered::Tree)];
    let row = |(name, rules): (&str, Offered)| {
        let game =
            Game::new(Arc::clone(&grammar), Options { seed: 1, rules, has_fail_rules: true });
        let is_won = walk_all(&game).is_some_and(|(_, state)| game.outcome(&state) == Outcome::Won);
        let ours = if is_won { "solved" } else { "not solved" };
        Row::printed(&format!("4.6: the safe with {name} on offer"), "solved", ours)
    };
    Ok(cases.map(row).to_vec())
}

/// Section 5.1: the proof of concept.
fn field(samples: u64, watch: &mut Watch<'_>) -> Result<Option<Vec<Row>>, Refusal> {
    let grammar = grammar("field", include_str!("field.story.toml"))?;
    let figures = stats(&grammar, 1, samples, watch);
    if figures.samples < samples {
        return Ok(None);
    }
    let size = format!("{} and {}", grammar.rules.len(), grammar.items.len());
    let ours = "a field of our own around the printed rules: the dissertation prints 1 of its rules, \
                and 2 others that may be among them";
    let what = "5.1: rules and items of the grass field";
    let mut rows = vec![Row::in_kind(what, "25 and 38", size, None).with_note(ours)];
    for area in &figures.areas {
        let all = if area.complete { "" } else { "at least " };
        let what = format!("5.1: different trees, {}", area.area);
        let count = format!("{all}{}", area.distinct);
        rows.push(Row::in_kind(&what, "several", count, Some(area.distinct > 1)));
        let solved = samples - area.failures;
        let what = format!("5.3: puzzles that can be solved, {}", area.area);
        let ours = format!("{solved} of {samples}");
        rows.push(Row::in_kind(&what, "guaranteed", ours, Some(area.failures == 0)));
    }
    Ok(Some(rows))
}

/// What the dissertation does not print.
fn unprinted() -> Vec<Row> {
    vec![
        Row::not_reproducible(
            "5.1: the 25 rules and 38 items themselves, and their trees",
            "not printed",
            "neither the grammar nor the game was published; rules 3.2 to 3.8 and figure 4.2 are all \
             that is printed",
        ),
        Row::not_reproducible(
            "5: time to generate a puzzle",
            "\"on the fly\"",
            "the dissertation gives no time; `puzzlewright story stats` measures ours",
        ),
        Row::not_reproducible(
            "5.2: comparison with Puzzle-Dice",
            "in words",
            "the evaluation is qualitative: it has no numbers to compare",
        ),
    ]
}
