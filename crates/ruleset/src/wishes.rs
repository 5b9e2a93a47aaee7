//! What a designer wants from a ruleset, beyond that it works.
//!
//! Cook, Colton and Raad (2019), section VII, name subjective constraints as future work: conditions
//! on the chains themselves, as a filter or as a weighted score.

use crate::names::{event_text, which_name};
use crate::report::Report;
use crate::rules::{Event, Rules, Which};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a designer wants; omitted wishes are not checked.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Wishes {
    /// Every chain to a win has at least this many triggers.
    pub min_win_chain_length: Option<usize>,
    /// There are at least this many chains to a win.
    pub win_chains: Option<usize>,
    /// For each of these, such as `SPAWN` or `DESTROY`, some rule on a chain has an event that
    /// starts with it.
    pub uses: Vec<String>,
    /// No rule has an event with this name, or with this name and piece: `DESTROY player`.
    pub forbid: Vec<String>,
    /// Every piece is mentioned.
    pub every_piece_used: bool,
    /// Every rule is on a chain.
    pub every_rule_used: bool,
    /// Some chain to a loss involves this piece.
    pub loss_by: Option<String>,
    /// No chain to a win destroys this piece.
    pub player_never_destroyed_on_win: Option<String>,
    /// There are at most this many rules.
    pub max_rules: Option<usize>,
    /// The weight of each wish in the score, by its name; 1 if it is not given.
    pub weights: BTreeMap<String, f64>,
}

/// Whether a wish is met.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Wish {
    /// The wish.
    pub wish: String,
    /// Whether it is met.
    pub is_met: bool,
    /// Its weight.
    pub weight: f64,
}

/// The weighted share of the wishes that are met; 1 without wishes.
pub fn score(wishes: &[Wish]) -> f64 {
    let all: f64 = wishes.iter().map(|wish| wish.weight).sum();
    let met: f64 = wishes.iter().filter(|wish| wish.is_met).map(|wish| wish.weight).sum();
    if all == 0.0 { 1.0 } else { met / all }
}

impl Wishes {
    /// Compares wishes with the analysis of a ruleset.
    pub fn judge<S: AsRef<str>>(&self, rules: &Rules, report: &Report, names: &[S]) -> Vec<Wish> {
        let mut out = Vec::new();
        let mut tell = |key: &str, what: &str, is_met: bool| {
            let wish = if what.is_empty() { key.to_string() } else { format!("{key} {what}") };
            let weight = self.weights.get(key).copied().unwrap_or(1.0);
            out.push(Wish { wish, is_met, weight });
        };
        let wins = || report.chains.chains.iter().filter(|chain| chain.outcome == 1);
        let texts = |used_only: bool| -> Vec<String> {
            let rules = rules.rules.iter().enumerate();
            let rules =
                rules.filter(|(index, _)| !used_only || !report.unused_rules.contains(index));
            rules
                .flat_map(|(_, rule)| rule.events.iter().map(|e| spelled(rule.trigger, *e, names)))
                .collect()
        };
        if let Some(least) = self.min_win_chain_length {
            let longest = |chain: &crate::chains::Chain| {
                chain.trails.iter().map(|trail| trail.triggers.len()).max().unwrap_or(0)
            };
            let is_met = wins().all(|chain| longest(chain) >= least);
            tell("min_win_chain_length", &least.to_string(), is_met);
        }
        if let Some(least) = self.win_chains {
            tell("win_chains", &least.to_string(), wins().count() >= least);
        }
        for wanted in &self.uses {
            tell("uses", wanted, texts(true).iter().any(|text| is_about(text, wanted)));
        }
        for unwanted in &self.forbid {
            tell("forbid", unwanted, !texts(false).iter().any(|text| is_about(text, unwanted)));
        }
        if self.every_piece_used {
            tell("every_piece_used", "", report.unused_pieces.is_empty());
        }
        if self.every_rule_used {
            tell("every_rule_used", "", report.unused_rules.is_empty());
        }
        let piece = |name: &str| names.iter().position(|known| known.as_ref() == name);
        if let Some(name) = &self.loss_by {
            let losses = report.chains.chains.iter().filter(|chain| chain.outcome == -1);
            let mut triggers = losses.flat_map(|chain| &chain.trails).flat_map(|t| &t.triggers);
            let bit = piece(name).map_or(0, |piece| 1u64 << piece);
            tell("loss_by", name, triggers.any(|trigger| trigger.names() & bit != 0));
        }
        if let Some(name) = &self.player_never_destroyed_on_win {
            let unwanted = format!("DESTROY {name}");
            let links = wins().flat_map(|chain| &chain.trails).flat_map(|trail| &trail.links);
            let is_met = links.into_iter().all(|(rule, event)| {
                let rule = &rules.rules[*rule];
                !is_about(&spelled(rule.trigger, rule.events[*event], names), &unwanted)
            });
            tell("player_never_destroyed_on_win", name, is_met);
        }
        if let Some(most) = self.max_rules {
            tell("max_rules", &most.to_string(), rules.rules.len() <= most);
        }
        out
    }
}

/// An event with the types of its slots instead of `$n`.
fn spelled<S: AsRef<str>>(trigger: crate::rules::Trigger, event: Event, names: &[S]) -> String {
    let mut text = event_text(event, names).replace("DESTROYALL", "DESTROY");
    for slot in event.slots() {
        let name = which_name(trigger.slot_type(slot), names);
        let sign = format!("${}", slot.0 + 1);
        text =
            text.replace(&sign, if trigger.slot_type(slot) == Which::Any { "any" } else { &name });
    }
    text
}

/// Whether an event has this name and, if more words are given, involves this piece.
fn is_about(text: &str, wanted: &str) -> bool {
    let (mut text, mut wanted) = (text.split_whitespace(), wanted.split_whitespace());
    let is_named = wanted
        .next()
        .is_some_and(|word| text.next().is_some_and(|name| name.eq_ignore_ascii_case(word)));
    is_named && wanted.all(|word| text.next().is_some_and(|own| own == word || own == "any"))
}
