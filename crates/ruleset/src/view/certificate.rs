//! The proof that an end can never come about: in words, as a table of what each rule changes, and checked
//! again by adding the table up.

use super::words::sentence;
use super::{Certificate, CountRow};
use crate::game::Game;
use crate::liveness::live_rules;
use crate::proof::{Fact, Transition, transitions};

/// Rows and columns that fit beside the graph.
const MAX_ROWS: usize = 6;
const MAX_COLUMNS: usize = 8;

/// The certificate of some facts.
pub fn certificate(game: &Game, facts: &[Fact]) -> Certificate {
    let names = game.names();
    let net = transitions(&game.rules, &live_rules(&game.rules));
    let is_key = |piece: usize| facts.iter().any(|fact| weight(fact, piece) != 0);
    let mut columns: Vec<usize> = (0..game.rules.rules.len()).collect();
    if columns.len() > MAX_COLUMNS {
        columns.retain(|rule| net.iter().any(|transition| transition.rule == *rule));
        columns.truncate(MAX_COLUMNS);
    }
    let mut pieces: Vec<usize> = (0..names.len()).filter(|piece| is_key(*piece)).collect();
    let has_table = !pieces.is_empty();
    let changes = |piece: usize| net.iter().any(|transition| transition.change[piece] != 0);
    pieces.extend((0..names.len()).filter(|piece| !is_key(*piece) && changes(*piece)));
    pieces.truncate(MAX_ROWS);
    pieces.sort_unstable();
    let row = |piece: usize| CountRow {
        piece: names[piece].to_string(),
        changes: columns.iter().map(|rule| change_text(&net, *rule, piece)).collect(),
        says: tendency(&net, piece).to_string(),
        is_key: is_key(piece),
    };
    let why: Vec<String> = facts.iter().map(|fact| sentence(&fact.text(&names))).collect();
    Certificate {
        why: why.join(" "),
        rules: if has_table { columns.iter().map(|rule| rule + 1).collect() } else { Vec::new() },
        rows: if has_table { pieces.into_iter().map(row).collect() } else { Vec::new() },
        is_checked: has_table && facts.iter().all(|fact| holds(fact, &net)),
    }
}

/// The weight of a piece type in the sum that a fact is about.
fn weight(fact: &Fact, piece: usize) -> i64 {
    match fact {
        Fact::Constant(terms) | Fact::NeverFalls(terms) => {
            let own = terms.iter().filter(|(of, _)| usize::from(*of) == piece);
            own.map(|(_, factor)| factor).sum()
        }
        Fact::Steps(of, _) => i64::from(usize::from(*of) == piece),
        Fact::NothingRuns | Fact::NeverOpen | Fact::NoSum => 0,
    }
}

/// Whether every single change keeps what a fact says; this does not use the equations that found it.
fn holds(fact: &Fact, net: &[Transition]) -> bool {
    let sum = |transition: &Transition| -> i64 {
        let changes = transition.change.iter().enumerate();
        changes.map(|(piece, change)| weight(fact, piece) * change).sum()
    };
    match fact {
        Fact::Constant(_) => net.iter().all(|transition| sum(transition) == 0),
        Fact::NeverFalls(_) => net.iter().all(|transition| sum(transition) >= 0),
        Fact::Steps(_, step) => net.iter().all(|transition| sum(transition) % step == 0),
        Fact::NothingRuns | Fact::NeverOpen | Fact::NoSum => false,
    }
}

/// What one firing of a rule can do to a number: `0`, `−1`, or from the least to the most.
fn change_text(net: &[Transition], rule: usize, piece: usize) -> String {
    let own = net.iter().filter(|transition| transition.rule == rule);
    let all: Vec<i64> = own.map(|transition| transition.change[piece]).collect();
    let (least, most) =
        (all.iter().min().copied().unwrap_or(0), all.iter().max().copied().unwrap_or(0));
    let signed = |n: i64| match n {
        n if n > 0 => format!("+{n}"),
        0 => "0".to_string(),
        n => format!("−{}", -n),
    };
    match least == most {
        true => signed(least),
        false => format!("{}…{}", signed(least), signed(most)),
    }
}

fn tendency(net: &[Transition], piece: usize) -> &'static str {
    let falls = net.iter().any(|transition| transition.change[piece] < 0);
    let grows = net.iter().any(|transition| transition.change[piece] > 0);
    match (falls, grows) {
        (false, false) => "constant",
        (true, false) => "only falls",
        (false, true) => "only grows",
        (true, true) => "varies",
    }
}
