//! What the commands of every domain do with grammars: an area counts as a level.

use super::{no_puzzle, open_grammar, seed};
use crate::Done;
use crate::exit::Exit;
use crate::levels::{Answer, LevelArgs, ask_each};
use anyhow::{Result, anyhow};
use narrative::Grammar;
use narrative::output::svg;
use play::search::Stop;
use source::render;
use std::io::{self, IsTerminal};
use std::sync::Arc;
use workbench::Document;
use workbench::story::lenses::{StoryRating, find_dead_ends, find_need, rate, solve};
use workbench::story::{StoryError, find_area, place};

/// Solves the chosen areas.
pub fn run_solve(document: &Document, args: &LevelArgs) -> Done {
    let budget = args.budget();
    ask(document, args, true, &mut |grammar, area, seed, stop| {
        Ok(solve(grammar, area, seed, budget, stop)?)
    })
}

/// Finds the dead ends of the chosen areas.
pub fn run_dead_ends(document: &Document, args: &LevelArgs, list: usize) -> Done {
    let budget = args.budget();
    ask(document, args, false, &mut |grammar, area, seed, stop| {
        Ok(find_dead_ends(grammar, area, seed, list, budget, stop)?)
    })
}

/// Asks the chosen areas whether they need a concept.
pub fn run_need(document: &Document, args: &LevelArgs, concept: &str) -> Done {
    let budget = args.budget();
    ask(document, args, false, &mut |grammar, area, seed, stop| {
        find_need(grammar, area, seed, concept, budget, stop)?.map_err(|bad| {
            let styled = io::stderr().is_terminal();
            anyhow!("the concept cannot be read\n{}", render(&bad.source, &bad.diagnostics, styled))
        })
    })
}

/// Reads the chosen areas.
pub fn run_rate(document: &Document, args: &LevelArgs) -> Done {
    let budget = args.budget();
    ask(document, args, false, &mut |grammar, area, seed, stop| {
        Ok(rate(grammar, area, seed, budget, stop)?)
    })
}

/// The dependency chart of an area's puzzle as a picture, or the exit code if there is none.
pub fn chart(
    document: &Document,
    number: usize,
    seed_text: &str,
) -> Result<std::result::Result<String, Exit>> {
    let grammar = match open_grammar(document)? {
        Ok(grammar) => grammar,
        Err(exit) => return Ok(Err(exit)),
    };
    let area = find_area(&grammar, &number.to_string())?;
    match place(&grammar, area, seed(seed_text)?) {
        Ok(placed) => Ok(Ok(svg(&grammar, &placed.puzzle, &placed.journey.state.world))),
        Err(error) => no_puzzle(error, false).map(Err),
    }
}

/// How one area is asked.
type Question<'q, A> = dyn FnMut(&Arc<Grammar>, u32, u64, &mut Stop<'_>) -> Result<A> + 'q;

fn ask<A: Answer>(
    document: &Document,
    args: &LevelArgs,
    is_array: bool,
    question: &mut Question<'_, A>,
) -> Done {
    let grammar = match open_grammar(document)? {
        Ok(grammar) => grammar,
        Err(exit) => return Ok(exit),
    };
    let seed = seed(&args.budget.seed)?;
    let numbers = match args.level.as_str() {
        "all" => (1..=grammar.areas.len()).collect(),
        name => vec![find_area(&grammar, name)? as usize + 1],
    };
    let done = ask_each(args, &numbers, is_array, &mut |number, stop| {
        question(&grammar, number as u32 - 1, seed, stop)
    });
    done.or_else(|error| match error.downcast::<StoryError>() {
        Ok(error) => no_puzzle(error, args.json),
        Err(error) => Err(error),
    })
}

impl Answer for StoryRating {
    fn exit(&self) -> Exit {
        Exit::Yes
    }

    fn text(&self) -> String {
        let parts = &self.difficulty;
        let mut text = format!(
            "level {} ({}): {}, difficulty {} of 5 (score {:.1})",
            self.level, self.area, self.goal, parts.level, parts.score
        );
        let known = |number: Option<String>| number.unwrap_or_else(|| "-".to_string());
        let rows = [
            ("actions", parts.actions.to_string(), "actions of the puzzle's tree"),
            ("depth", parts.depth.to_string(), "rules on its longest path"),
            ("breadth", parts.breadth.to_string(), "of them can be done at once at the start"),
            ("red herrings", parts.red_herrings.to_string(), "things that are not needed"),
            ("rules", parts.rules.to_string(), "sum of the rules' own difficulty"),
            ("containers", parts.containers.to_string(), "terms that ask what is inside"),
            ("orders", known(self.orders.map(|n| n.to_string())), "orders of its actions"),
            (
                "shortest",
                known(self.length.map(|n| n.to_string())),
                "actions of a shortest way through all rules",
            ),
            (
                "shortest solutions",
                known(self.shortest_solutions.map(|n| n.to_string())),
                "ways of that length",
            ),
            (
                "bottleneck",
                known(self.bottleneck.map(|n| n.to_string())),
                "fewest positions at one distance on the way",
            ),
            (
                "dead share",
                format!("{:.0} %", 100.0 * self.dead_share),
                "of the positions can no longer be solved",
            ),
        ];
        for (name, value, meaning) in rows {
            text += &format!("\n  {name:<18}  {value:>8}  {meaning}");
        }
        let whole = match self.complete {
            true => format!("\n  all {} positions were looked at", self.states),
            false => format!("\n  {} positions were looked at, and there are more", self.states),
        };
        text + &whole
    }
}
