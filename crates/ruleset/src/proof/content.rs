//! What end conditions require of the numbers of pieces.

use crate::formula::{All, Atom, Op};
use crate::rules::{Compare, End, Event, Rules, Trigger, Which};

/// What an end of the game requires of the numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Content {
    /// Its outcome.
    pub outcome: i8,
    /// The conditions on numbers that hold when the game ends this way.
    pub needs: Vec<Atom>,
    /// It requires nothing else: wherever the numbers hold, the game is over.
    pub is_exact: bool,
    /// It is an event of a step, not a fact about the position.
    pub happens: bool,
}

/// The contents of all end conditions, then one for each END event.
pub fn contents(rules: &Rules) -> Vec<Content> {
    let mut out: Vec<Content> = rules.ends.iter().map(content).collect();
    for rule in &rules.rules {
        for event in &rule.events {
            if let Event::End(outcome) = event {
                let outcome = *outcome;
                out.push(Content { outcome, needs: Vec::new(), is_exact: false, happens: true });
            }
        }
    }
    out
}

fn content(end: &End) -> Content {
    let mut content =
        Content { outcome: end.outcome, needs: Vec::new(), is_exact: true, happens: false };
    for trigger in &end.triggers {
        match *trigger {
            Trigger::Count(which, compare, k) => {
                let k = i64::from(k);
                let (op, k) = match compare {
                    Compare::Equal => (Op::Eq, k),
                    Compare::Less => (Op::Le, k - 1),
                    Compare::More => (Op::Ge, k + 1),
                };
                content.needs.push(Atom::Count(which, op, k));
            }
            Trigger::CountCompare(Which::One(a), compare, Which::One(b)) => {
                let (op, k) = match compare {
                    Compare::Equal => (Op::Eq, 0),
                    Compare::Less => (Op::Le, -1),
                    Compare::More => (Op::Ge, 1),
                };
                content.needs.push(Atom::Difference(a, b, op, k));
            }
            Trigger::AllCovering(a, b) | Trigger::AllCovered(a, b) | Trigger::AnyCovering(a, b) => {
                content.is_exact = false;
                let least = if a == b { 2 } else { 1 };
                for which in [a, b].into_iter().filter(|which| *which != Which::Any) {
                    content.needs.push(Atom::Count(which, Op::Ge, least));
                }
            }
            trigger => {
                content.is_exact = false;
                content.happens |= !trigger.is_state();
            }
        }
    }
    content
}

/// The ways in which a level's numbers can satisfy "no end condition holds at the start"; each is a
/// set of conditions.
///
/// If START rules change numbers before the first test, nothing is known about the level itself.
pub fn open_starts(rules: &Rules, contents: &[Content]) -> Vec<All> {
    let starts = rules.rules.iter().any(|rule| rule.trigger == Trigger::Start);
    let mut ways = vec![All::default()];
    if starts {
        return ways;
    }
    for content in contents.iter().filter(|content| content.is_exact) {
        let mut next: Vec<All> = Vec::new();
        for way in &ways {
            for atom in content.needs.iter().flat_map(|atom| opposites(*atom)) {
                let mut longer = way.clone();
                if longer.add(atom) && !next.contains(&longer) {
                    next.push(longer);
                }
            }
        }
        if next.len() > MAX_WAYS {
            return vec![All::default()];
        }
        ways = next;
    }
    ways
}

/// The most ways to be open that are distinguished; beyond that nothing is assumed about the start.
const MAX_WAYS: usize = 64;

/// The ways for a condition not to hold; "not equal" is split into two.
fn opposites(atom: Atom) -> Vec<Atom> {
    match atom {
        Atom::Count(which, Op::Eq, k) => {
            let mut out = vec![Atom::Count(which, Op::Ge, k + 1)];
            if k > 0 {
                out.insert(0, Atom::Count(which, Op::Le, k - 1));
            }
            out
        }
        Atom::Difference(a, b, Op::Eq, k) => {
            vec![Atom::Difference(a, b, Op::Le, k - 1), Atom::Difference(a, b, Op::Ge, k + 1)]
        }
        atom => vec![atom.negated()],
    }
}
