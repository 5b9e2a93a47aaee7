//! The puzzle of one area as people see it: its things and the dependency chart.

use drawing::card;
use play::lens::Extras;
use play::{Drawn, Offer, Play, Shot, Step, write_trace};
use schemars::JsonSchema;
use serde::Serialize;

use crate::net::{Positions, Tokens};
use crate::output::svg;
use crate::output::things::{ThingReport, add};
use crate::thing::Thing;
use crate::words;

/// How long a page of a story is read in a film.
pub(crate) const CARD_SECONDS: f64 = 1.6;

impl Drawn for Positions {
    fn text(&mut self, state: &Tokens) -> String {
        let grammar = &self.net().grammar;
        let mut lines = Vec::new();
        if let Some(placed) = self.placed() {
            let area = &grammar.areas[placed.puzzle.area as usize].name;
            lines.push(format!("{area}: {}", grammar.term_text(placed.puzzle.goal(grammar))));
        }
        for (thing, count) in self.things(state) {
            let text = thing.text(grammar);
            lines.push(if count > 1 { format!("  {count} {text}") } else { format!("  {text}") });
        }
        lines.join("\n")
    }

    /// The dependency chart of the puzzle, independent of the position.
    fn svg(&mut self, _state: &Tokens) -> Option<String> {
        let placed = self.placed()?;
        Some(svg(&self.net().grammar, &placed.puzzle, &placed.journey.state.world))
    }

    /// The things there are: the chart does not change with play.
    fn still(&mut self, state: &Tokens) -> Option<String> {
        Some(card("", &self.text(state)))
    }

    /// The action in words over the things there are then.
    fn shots(&mut self, from: &Tokens, mv: u32) -> Vec<Shot> {
        let said = self.offer(from, mv).label;
        let mut to = from.clone();
        match self.step(from, mv, &mut to) {
            Step::Still => Vec::new(),
            _ => vec![Shot { svg: card(&said, &self.text(&to)), seconds: CARD_SECONDS }],
        }
    }

    fn offer(&self, _state: &Tokens, mv: u32) -> Offer {
        let (net, transition) = (self.net(), &self.net().transitions[mv as usize]);
        let names: Vec<String> = transition
            .inputs
            .iter()
            .map(|kind| words::noun(&net.grammar, net.thing(*kind)))
            .collect();
        let label = words::action(&net.grammar, transition.rule, &names);
        // Moves are put one after the other as they are offered, so each ends in what separates them.
        Offer { text: write_trace(self, &[mv]) + "; ", label, key: None, cell: None }
    }

    fn played(&mut self, state: &Tokens, _moves: &[u32]) -> Extras {
        let grammar = &self.net().grammar;
        let mut items = Vec::new();
        for (thing, count) in self.things(state) {
            (0..count).for_each(|_| add(grammar, thing, None, None, &mut items));
        }
        let placed = self.placed();
        Extras::of(&PlayedArea {
            area: placed.map(|placed| grammar.areas[placed.puzzle.area as usize].name.clone()),
            goal: placed.map(|placed| grammar.term_text(placed.puzzle.goal(grammar))),
            items,
        })
    }
}

/// The fields that the puzzle of an area adds to the answer of `play`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct PlayedArea {
    /// The area.
    area: Option<String>,
    /// What is wanted in it.
    goal: Option<String>,
    /// Every thing; its location does not matter in the puzzle of one area.
    items: Vec<ThingReport>,
}

impl Positions {
    /// The kinds of things present, with their numbers.
    fn things<'p>(&'p self, state: &'p Tokens) -> impl Iterator<Item = (&'p Thing, u32)> {
        let kinds = self.net().things.len();
        let there = state.iter().take(kinds).enumerate().filter(|(_, count)| **count > 0);
        there.map(|(kind, count)| (self.net().thing(kind as u32), *count))
    }
}
