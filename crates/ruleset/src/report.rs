//! The complete analysis of a ruleset, as data.

use crate::chains::{Chain, ChainOptions, Chains, Filter, MAX_CHAINS, enumerate};
use crate::choice::{NoChoice, no_choice};
use crate::ends::possible_ends;
use crate::formula::{All, Formula};
use crate::game::Game;
use crate::inspect::{Fault, inspect};
use crate::liveness::live_rules;
use crate::names::trigger_text;
use crate::needed::{NeededRule, needed_rules};
use crate::proof::{
    Fact, Interval, Proofs, Sound, USUAL_CELLS, contents, ends_can_meet, invariants, open_starts,
    prove, sound,
};
use crate::roles::{Role, roles};
use crate::rules::{Rules, Which};
use crate::tutorial::tutorial;
use serde_json::{Map, Value, json};

/// What is known about a ruleset.
#[derive(Clone, Debug)]
pub struct Report {
    /// Faults of simple inspection.
    pub faults: Vec<Fault>,
    /// All action chains.
    pub chains: Chains,
    /// Whether some win has a chain, and some loss; known even where the list of chains was cut.
    pub has_chain: (bool, bool),
    /// What the numbers of pieces prove.
    pub proofs: Proofs,
    /// No input ever matters, and why.
    pub no_choice: Option<NoChoice>,
    /// End conditions that can never come about in play, and why. Without a reason nothing is proved:
    /// no action chain leads to them.
    pub unreachable_ends: Vec<(usize, Vec<Fact>)>,
    /// What each rule is for.
    pub roles: Vec<Role>,
    /// Rules that are on no chain but that every solution of some level uses.
    pub needed_rules: Vec<NeededRule>,
    /// Rules on no chain that no level is known to need; if the list was cut, only those that can
    /// never run.
    pub unused_rules: Vec<usize>,
    /// Rules whose trigger can never fire.
    pub dead_rules: Vec<usize>,
    /// Pieces that are never mentioned.
    pub unused_pieces: Vec<u8>,
    /// Weighted sums that never change.
    pub invariants: Vec<Vec<i64>>,
    /// Instructions for a player.
    pub tutorial: Vec<String>,
}

/// The number of cells for which questions about numbers are decided.
fn cells_of(largest_level: usize) -> usize {
    largest_level.clamp(USUAL_CELLS, 25)
}

/// Analyses a ruleset whose largest level has this many cells.
pub fn analyse<S: AsRef<str>>(
    rules: &Rules,
    names: &[S],
    largest_level: usize,
    options: ChainOptions,
) -> Report {
    let faults = inspect(rules);
    let chains = enumerate(rules, options, MAX_CHAINS);
    let live = live_rules(rules);
    let is_used = |rule: usize| {
        let links = |chain: &Chain| {
            chain.trails.iter().any(|trail| trail.links.iter().any(|link| link.0 == rule))
        };
        chains.chains.iter().any(links)
    };
    let rules_where = |wanted: &dyn Fn(usize) -> bool| {
        (0..rules.rules.len()).filter(|rule| wanted(*rule)).collect::<Vec<usize>>()
    };
    let unused_pieces = faults.iter().filter_map(|fault| match (fault.code, fault.about) {
        ("S10", crate::inspect::About::Piece(piece)) => Some(piece),
        _ => None,
    });
    let has = |outcome: i8| chains.chains.iter().any(|chain| chain.outcome == outcome);
    let has_chain = match chains.is_cut {
        false => (has(1), has(-1)),
        true => {
            let found = Filter::default().reachable(rules, options);
            (found.win, found.loss)
        }
    };
    let mut proofs = prove(rules, cells_of(largest_level));
    let may_meet = proofs.may_be_ambiguous && has_chain.0 && has_chain.1;
    proofs.may_be_ambiguous = may_meet && ends_can_meet(rules);
    let ends = possible_ends(rules, &chains, &proofs);
    let roles = roles(rules, &chains, &ends.reached());
    Report {
        has_chain,
        no_choice: no_choice(rules),
        unused_rules: rules_where(&|rule| if chains.is_cut { !live[rule] } else { !is_used(rule) }),
        dead_rules: rules_where(&|rule| !live[rule]),
        unused_pieces: unused_pieces.collect(),
        proofs,
        invariants: invariants(rules),
        tutorial: tutorial(rules, &roles, &ends.told, names),
        unreachable_ends: ends.unreachable,
        roles,
        needed_rules: Vec::new(),
        faults,
        chains,
    }
}

/// Analyses a game with its levels: a rule that every solution of one of them uses is not called
/// unused, and the instructions for a player mention it.
pub fn analyse_game(game: &Game, options: ChainOptions) -> Report {
    let largest = game.levels.iter().map(|level| level.cells.len()).max().unwrap_or(0);
    let names = game.names();
    let mut report = analyse(&game.rules, &names, largest, options);
    let is_live = |rule: &usize| report.roles[*rule] != Role::NeverFires;
    let asked: Vec<usize> = report.unused_rules.iter().copied().filter(is_live).collect();
    report.needed_rules = needed_rules(game, &asked);
    for NeededRule { rule, .. } in &report.needed_rules {
        report.unused_rules.retain(|unused| unused != rule);
        // Every solution uses it, so it is more than an aside.
        if report.roles[*rule] == Role::Aside {
            report.roles[*rule] = Role::SetsUp;
        }
    }
    if !report.needed_rules.is_empty() {
        let ends = possible_ends(&game.rules, &report.chains, &report.proofs);
        report.tutorial = tutorial(&game.rules, &report.roles, &ends.told, &names);
    }
    report
}

impl Report {
    /// Why an end condition can never come about in play, if that is proved.
    pub fn proved_impossible(&self, end: usize) -> Option<&[Fact]> {
        let found = self.unreachable_ends.iter().find(|(other, _)| *other == end);
        found.map(|(_, facts)| facts.as_slice()).filter(|facts| !facts.is_empty())
    }

    /// All verdicts that hold.
    pub fn verdicts(&self) -> Vec<&'static str> {
        let mut out = Vec::new();
        if !self.has_chain.0 {
            out.push("no-win-chain");
        }
        if !self.has_chain.1 {
            out.push("no-loss-chain");
        }
        // Without a chain no level can be won, whatever the numbers allow.
        let is_playable = |verdict: &&str| self.has_chain.0 || *verdict != "possibly-playable";
        out.extend(self.proofs.verdicts().into_iter().filter(is_playable));
        if self.no_choice.is_some() {
            out.push("no-choice");
        }
        out
    }

    /// The report as JSON.
    pub fn to_json<S: AsRef<str>>(&self, names: &[S]) -> Value {
        let mut simple: Vec<&str> = self.faults.iter().map(|fault| fault.code).collect();
        simple.dedup();
        let name = |piece: u8| crate::names::which_name(Which::One(piece), names);
        let chains: Vec<Value> = self.chains.chains.iter().map(|c| chain_json(c, names)).collect();
        let invariants: Vec<Value> = self.invariants.iter().map(|row| terms(row, names)).collect();
        let certificate = |facts: &Option<Vec<crate::proof::Fact>>| {
            facts
                .as_ref()
                .map(|facts| facts.iter().map(|fact| fact.text(names)).collect::<Vec<String>>())
        };
        let unreachable: Vec<Value> = self
            .unreachable_ends
            .iter()
            .map(|(end, facts)| {
                let why: Vec<String> = facts.iter().map(|fact| fact.text(names)).collect();
                json!({ "end": end, "why": why })
            })
            .collect();
        let needed: Vec<Value> = self
            .needed_rules
            .iter()
            .map(|needed| json!({ "rule": needed.rule, "level": needed.level }))
            .collect();
        json!({
            "verdicts": self.verdicts(),
            "roles": self.roles.iter().map(|role| role.as_str()).collect::<Vec<_>>(),
            "unreachable_ends": unreachable,
            "needed_rules": needed,
            "simple": simple,
            "chains": chains,
            "is_cut": self.chains.is_cut,
            "unused_rules": self.unused_rules,
            "dead_rules": self.dead_rules,
            "unused_pieces": self.unused_pieces.iter().map(|p| name(*p)).collect::<Vec<_>>(),
            "invariants": invariants,
            "certificates": {
                "unwinnable": certificate(&self.proofs.unwinnable),
                "unlosable": certificate(&self.proofs.unlosable),
                "loses_first_up_to_cells": self.proofs.loses_first,
                "no_choice": self.no_choice.map(NoChoice::text),
                "count_witness": self.proofs.witness.as_ref().map(|row| terms(row, names)),
            },
            "tutorial": self.tutorial,
        })
    }
}

fn terms<S: AsRef<str>>(row: &[i64], names: &[S]) -> Value {
    let mut out = Map::new();
    for (piece, factor) in row.iter().enumerate().filter(|(_, factor)| **factor != 0) {
        out.insert(names[piece].as_ref().to_string(), json!(factor));
    }
    Value::Object(out)
}

fn chain_json<S: AsRef<str>>(chain: &Chain, names: &[S]) -> Value {
    let triggers: Vec<Vec<String>> = chain
        .trails
        .iter()
        .map(|trail| trail.triggers.iter().map(|t| trigger_text(*t, names)).collect())
        .collect();
    let rules: Vec<(usize, usize)> =
        chain.trails.iter().flat_map(|trail| trail.links.iter().copied()).collect();
    let constraints: Vec<Value> =
        chain.constraints.atoms().iter().map(|atom| atom.to_json(names)).collect();
    json!({
        "end": chain.end,
        "outcome": chain.outcome,
        "triggers": triggers,
        "rules": rules,
        "constraints": constraints,
    })
}

/// What a level must satisfy, from chains and from proofs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constraints {
    /// Some win has a chain.
    pub win: Formula,
    /// Some loss has one.
    pub loss: Formula,
    /// Something loses the game; else no loss is required.
    pub has_loss: bool,
    /// No end condition holds at the start, as far as numbers show.
    pub start: Formula,
    /// What every winnable level satisfies.
    pub sound: Sound,
    /// All of them.
    pub all: Formula,
}

/// The constraints of a ruleset (Cook, Colton and Raad 2019, section V). With `win_only`, losses
/// are not required.
///
/// A game without loss conditions requires no loss. If the list of chains was cut, some unlisted
/// chain might work for any level, so chains then impose no constraints.
pub fn constraints(rules: &Rules, largest_level: usize, win_only: bool) -> Constraints {
    let chains = enumerate(rules, ChainOptions::default(), MAX_CHAINS);
    let of = |outcome: i8| {
        if chains.is_cut {
            return Formula::All(Vec::new());
        }
        let own = chains.chains.iter().filter(|chain| chain.outcome == outcome);
        Formula::any_of(own.map(|chain| chain.constraints.clone()))
    };
    let win = of(1);
    let contents = contents(rules);
    let has_loss = contents.iter().any(|content| content.outcome == -1);
    let loss = if has_loss { of(-1) } else { Formula::All(Vec::new()) };
    let start = Formula::any_of(open_starts(rules, &contents));
    let sound = sound(rules, cells_of(largest_level));
    let mut parts = vec![win.clone()];
    if !win_only {
        parts.push(loss.clone());
    }
    parts.push(start.clone());
    parts.extend(sound.formulas());
    Constraints { win, loss, has_loss, start, sound, all: Formula::All(parts) }
}

impl Sound {
    /// The bounds as formulas; none for unbounded numbers.
    pub fn formulas(&self) -> Vec<Formula> {
        use crate::formula::{Atom, Op};
        let mut all = All::default();
        for (piece, (low, high)) in self.intervals.iter().enumerate() {
            let which = Which::One(piece as u8);
            if high.is_some_and(|high| high < *low) {
                return vec![Formula::Any(Vec::new())];
            }
            all.add(Atom::Count(which, Op::Ge, *low));
            if let Some(high) = high {
                all.add(Atom::Count(which, Op::Le, *high));
            }
        }
        for (a, b, low, high) in &self.differences {
            if let Some(low) = low {
                all.add(Atom::Difference(*a, *b, Op::Ge, *low));
            }
            if let Some(high) = high {
                all.add(Atom::Difference(*a, *b, Op::Le, *high));
            }
        }
        all.atoms().iter().map(|atom| Formula::Atom(*atom)).collect()
    }
}

impl Constraints {
    /// The constraints as JSON.
    pub fn to_json<S: AsRef<str>>(&self, names: &[S]) -> Value {
        let mut sound = Map::new();
        for (name, interval) in names.iter().zip(&self.sound.intervals) {
            if *interval != (0, None) {
                let (low, high): Interval = *interval;
                sound.insert(name.as_ref().to_string(), json!([low, high]));
            }
        }
        let differences: Vec<Value> = self
            .sound
            .differences
            .iter()
            .map(|(a, b, low, high)| {
                let name = |piece: u8| names[usize::from(piece)].as_ref().to_string();
                json!([name(*a), name(*b), low, high])
            })
            .collect();
        json!({
            "win": self.win.to_json(names),
            "loss": self.loss.to_json(names),
            "start": self.start.to_json(names),
            "sound": sound,
            "differences": differences,
            "all": self.all.to_json(names),
        })
    }
}
