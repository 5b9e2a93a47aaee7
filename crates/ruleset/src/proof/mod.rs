//! Sound analysis beyond the paper: what the numbers of pieces prove about every level.
//!
//! Cook, Colton and Raad (2019), section VII-A and C, name two games that defeat action chains: one
//! whose only rule that removes a cake also makes one, and one that is always lost before it is
//! won. The counting abstraction ([`transitions`]) with the state equation ([`Equations`]) decides
//! the first kind, the search over numbers ([`good_starts`]) the second. Nothing here ever claims
//! that a game can be won: that takes a level and a solution.

mod content;
mod equation;
mod first;
mod invariants;
mod linear;
mod net;

pub use content::{Content, contents, open_starts};
pub use equation::{Equations, Fact, Reached, live_given};
pub use first::{Starts, good_starts, never_comes_first};
pub use invariants::invariants;
pub use linear::{Solved, System};
pub use net::{Transition, transitions};

use crate::formula::{All, Atom, Op};
use crate::names::which_name;
use crate::rules::{Rules, Which};

/// What is known about all plays of a ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proofs {
    /// No level can be won, and why.
    pub unwinnable: Option<Vec<Fact>>,
    /// No level can be lost, and why; empty where a win always comes first.
    pub unlosable: Option<Vec<Fact>>,
    /// A loss, or a draw, always comes before a win, on boards of this many cells.
    pub loses_first: Option<usize>,
    /// A win and a loss may coincide.
    pub may_be_ambiguous: bool,
    /// Numbers of pieces for which the equations do not exclude a win.
    pub witness: Option<Vec<i64>>,
}

/// Boards for which "always loses first" is decided, unless the game has larger levels: 4 by 4.
pub const USUAL_CELLS: usize = 16;

/// Proves what the numbers of pieces can prove.
pub fn prove(rules: &Rules, cells: usize) -> Proofs {
    let contents = contents(rules);
    let any = All::default();
    let mut equations = Equations::new(rules, &contents);
    let mut reach_outcome = |outcome: i8| -> Result<Vec<i64>, Vec<Fact>> {
        let mut facts = Vec::new();
        for end in contents.iter().filter(|content| content.outcome == outcome) {
            match equations.reach(end, &any) {
                Reached::Perhaps(level) => return Ok(level),
                Reached::Never(why) => {
                    facts.extend(
                        why.into_iter().filter(|fact| !facts.contains(fact)).collect::<Vec<_>>(),
                    );
                }
            }
        }
        Err(facts)
    };
    let (win, loss) = (reach_outcome(1), reach_outcome(-1));
    let comes_second = |outcome: i8| {
        let has_other = contents.iter().any(|c| c.outcome != outcome && c.is_exact);
        has_other && never_comes_first(rules, &contents, outcome, cells)
    };
    let loses_first = win.is_ok() && comes_second(1);
    let unlosable = match loss {
        Err(facts) => Some(facts),
        Ok(_) => comes_second(-1).then(Vec::new),
    };
    Proofs {
        may_be_ambiguous: win.is_ok() && unlosable.is_none() && may_be_ambiguous(&contents),
        loses_first: loses_first.then_some(cells),
        unlosable,
        witness: win.as_ref().ok().cloned(),
        unwinnable: win.err(),
    }
}

/// Whether a win and a loss can coincide, as far as equations show: some level leads to numbers
/// that both require. This takes longer than comparing their requirements, which [`prove`] does.
pub fn ends_can_meet(rules: &Rules) -> bool {
    let contents = contents(rules);
    let mut equations = Equations::new(rules, &contents);
    let of = |outcome: i8| contents.iter().filter(move |content| content.outcome == outcome);
    of(1).any(|win| {
        of(-1).any(|loss| {
            let mut both = win.clone();
            both.needs.extend(loss.needs.iter().copied());
            matches!(equations.reach(&both, &All::default()), Reached::Perhaps(_))
        })
    })
}

/// Whether the numbers that a win and a loss require are consistent.
fn may_be_ambiguous(contents: &[Content]) -> bool {
    let of = |outcome: i8| contents.iter().filter(move |content| content.outcome == outcome);
    of(1).any(|win| {
        of(-1).any(|loss| {
            let mut all = All::default();
            win.needs.iter().chain(&loss.needs).all(|atom| all.add(*atom))
        })
    })
}

/// What comes before every win where [`Proofs::loses_first`] says so: a draw also ends the game.
pub fn what_comes_first(rules: &Rules) -> &'static str {
    match contents(rules).iter().any(|content| content.outcome == 0) {
        true => "a loss or a draw comes before any win",
        false => "a loss comes before any win",
    }
}

impl Proofs {
    /// The names of all verdicts that hold, from the strongest to the weakest.
    pub fn verdicts(&self) -> Vec<&'static str> {
        let mut out = Vec::new();
        if self.unwinnable.is_some() {
            out.push("proved-unwinnable");
        }
        if self.unlosable.is_some() {
            out.push("proved-unlosable");
        }
        // Where nothing can be lost, no loss comes first: then no win is reachable either.
        if self.loses_first.is_some() && self.unlosable.is_none() {
            out.push("always-loses-first");
        }
        if self.may_be_ambiguous {
            out.push("ambiguous-end-possible");
        }
        if self.unwinnable.is_none() && self.loses_first.is_none() {
            out.push("possibly-playable");
        }
        out
    }
}

/// The least and the most pieces of a type in any level that can be won; `None` means unbounded.
pub type Interval = (i64, Option<i64>);

/// What holds for the numbers in every level that can be won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sound {
    /// For each type.
    pub intervals: Vec<Interval>,
    /// Bounded differences of numbers: the first minus the second.
    pub differences: Vec<(u8, u8, Option<i64>, Option<i64>)>,
}

/// How far bounds are searched; beyond it a number counts as unbounded.
const FARTHEST: i64 = 64;

/// Bounds on the numbers of pieces that hold in every level that can be won (necessary conditions).
pub fn sound(rules: &Rules, cells: usize) -> Sound {
    let contents = contents(rules);
    let mut equations = Equations::new(rules, &contents);
    let mut can = |atoms: &[Atom]| {
        let mut given = All::default();
        atoms.iter().all(|atom| given.add(*atom))
            && contents
                .iter()
                .filter(|content| content.outcome == 1)
                .any(|end| matches!(equations.reach(end, &given), Reached::Perhaps(_)))
    };
    let mut intervals = Vec::new();
    let first = good_starts(rules, &contents, 1, cells);
    let can_win = can(&[]);
    for piece in 0..rules.pieces as u8 {
        let count = |op, k| Atom::Count(Which::One(piece), op, k);
        if !can_win {
            // No level at all: an empty interval.
            intervals.push((1, Some(0)));
            continue;
        }
        let mut low = (0..FARTHEST).find(|k| can(&[count(Op::Le, *k)])).unwrap_or(0);
        let has_most = !can(&[count(Op::Ge, FARTHEST)]);
        let high =
            has_most.then(|| (0..FARTHEST).rev().find(|k| can(&[count(Op::Ge, *k)]))).flatten();
        if let Some(starts) = first.as_ref().filter(|starts| !starts.good.is_empty())
            && let Some((_, least)) = starts.least().into_iter().find(|(of, _)| *of == piece)
        {
            low = low.max(least);
        }
        intervals.push((low, high));
    }
    let mut differences = Vec::new();
    let all = transitions(rules, &crate::liveness::live_rules(rules));
    for a in 0..rules.pieces as u8 {
        for b in 0..rules.pieces as u8 {
            let share =
                |t: &Transition| t.change[usize::from(a)] != 0 && t.change[usize::from(b)] != 0;
            if a >= b || !can_win || !all.iter().any(share) {
                continue;
            }
            let apart = |op, k| Atom::Difference(a, b, op, k);
            let range = -FARTHEST..=FARTHEST;
            let low = (!can(&[apart(Op::Le, -FARTHEST)]))
                .then(|| range.clone().find(|k| can(&[apart(Op::Le, *k)])))
                .flatten();
            let high = (!can(&[apart(Op::Ge, FARTHEST)]))
                .then(|| range.rev().find(|k| can(&[apart(Op::Ge, *k)])))
                .flatten();
            if low.is_some() || high.is_some() {
                differences.push((a, b, low, high));
            }
        }
    }
    Sound { intervals, differences }
}

impl Fact {
    /// The fact in words.
    pub fn text<S: AsRef<str>>(&self, names: &[S]) -> String {
        let sum = |terms: &[(u8, i64)]| -> String {
            let mut out = String::new();
            for (piece, factor) in terms {
                let name = which_name(Which::One(*piece), names);
                let sign = if *factor < 0 { "-" } else { "+" };
                out.push_str(&match (out.is_empty(), factor.abs()) {
                    (true, 1) if *factor > 0 => format!("the number of {name}"),
                    (true, n) => format!(
                        "{}{n} times the number of {name}",
                        if *factor < 0 { "-" } else { "" }
                    ),
                    (false, 1) => format!(" {sign} that of {name}"),
                    (false, n) => format!(" {sign} {n} times that of {name}"),
                });
            }
            out
        };
        match self {
            Fact::Constant(terms) => format!("{} never changes", sum(terms)),
            Fact::NeverFalls(terms) => match terms.as_slice() {
                [(piece, -1)] => {
                    format!("the number of {} never grows", which_name(Which::One(*piece), names))
                }
                terms => format!("{} never falls", sum(terms)),
            },
            Fact::Steps(piece, step) => {
                let name = which_name(Which::One(*piece), names);
                format!("the number of {name} changes only by multiples of {step}")
            }
            Fact::NothingRuns => "the rules that would bring it about cannot run".into(),
            Fact::NeverOpen => "it contradicts itself, or the game is over before it begins".into(),
            Fact::NoSum => "no number of firings adds up to it".into(),
        }
    }
}
