//! What rules cost: from comments after them, or from a file.

use crate::Game;
use source::{Diagnostic, Source, Span};

/// The extra cost of a move in which the rule on a line fires; a move itself costs 1.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Costs {
    /// Lines and costs, by line.
    by_line: Vec<(u32, u32)>,
}

impl Costs {
    /// The costs that comments `(cost n)` give.
    pub fn of(game: &Game) -> Costs {
        let noted = game.notes.costs.iter().map(|(line, cost)| (*line as u32, *cost));
        let mut by_line: Vec<(u32, u32)> = noted.collect();
        by_line.sort_unstable();
        Costs { by_line }
    }

    /// Reads lines `LINE n`; they replace what a comment says about the same rule. Every mistake is
    /// reported.
    pub fn read(&mut self, game: &Game, source: &Source) -> Result<(), Vec<Diagnostic>> {
        let mut rule_lines: Vec<u32> = game.all_rules().map(|rule| rule.line as u32).collect();
        rule_lines.sort_unstable();
        rule_lines.dedup();
        let mut given: Vec<u32> = Vec::new();
        let mut mistakes = Vec::new();
        for number in 1..=source.line_count() {
            let text = source.line(number);
            let mut say = |message: String, help: String| {
                let span: Span = source.span_of_line(number);
                mistakes.push(Diagnostic::error("costs", Some(span), message).with_help(help));
            };
            let words: Vec<&str> = text.split_whitespace().collect();
            let (line, cost) = match words.as_slice() {
                [] => continue,
                [line, cost] => (line.parse::<u32>(), cost.parse::<u32>()),
                _ => {
                    say(form(), EXAMPLE.to_string());
                    continue;
                }
            };
            let (Ok(line), Ok(cost)) = (line, cost) else {
                say(form(), EXAMPLE.to_string());
                continue;
            };
            if rule_lines.binary_search(&line).is_err() {
                let lines: Vec<String> =
                    rule_lines.iter().take(MAX_LISTED).map(u32::to_string).collect();
                let more = if rule_lines.len() > MAX_LISTED { ", …" } else { "" };
                let help = format!("there are rules on lines {}{more}", lines.join(", "));
                say(format!("there is no rule on line {line} of the game"), help);
            } else if given.contains(&line) {
                let help = "keep one of the two".to_string();
                say(format!("the rule on line {line} already has a cost"), help);
            } else {
                given.push(line);
                self.set(line, cost);
            }
        }
        if mistakes.is_empty() { Ok(()) } else { Err(mistakes) }
    }

    /// The extra cost of a move in which the rules on these lines fired.
    pub fn of_move(&self, lines: impl Iterator<Item = u32>) -> u64 {
        let cost = |line: u32| {
            let found = self.by_line.binary_search_by_key(&line, |(line, _)| *line);
            found.map_or(0, |place| u64::from(self.by_line[place].1))
        };
        1 + lines.map(cost).sum::<u64>()
    }

    fn set(&mut self, line: u32, cost: u32) {
        match self.by_line.binary_search_by_key(&line, |(line, _)| *line) {
            Ok(place) => self.by_line[place].1 = cost,
            Err(place) => self.by_line.insert(place, (line, cost)),
        }
    }
}

const MAX_LISTED: usize = 30;
const EXAMPLE: &str = "write the line of a rule and its cost, such as `42 10`";

fn form() -> String {
    "this is not the line of a rule and a whole number".to_string()
}
