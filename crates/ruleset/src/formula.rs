//! Constraints on levels: the number of pieces of each type.

use crate::names::which_name;
use crate::rules::Which;
use serde_json::{Value, json};

/// How a number compares to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Op {
    Ge,
    Le,
    Eq,
    Ne,
}

impl Op {
    fn holds(self, a: i64, b: i64) -> bool {
        match self {
            Op::Ge => a >= b,
            Op::Le => a <= b,
            Op::Eq => a == b,
            Op::Ne => a != b,
        }
    }

    /// How it is written.
    pub fn as_str(self) -> &'static str {
        match self {
            Op::Ge => ">=",
            Op::Le => "<=",
            Op::Eq => "=",
            Op::Ne => "!=",
        }
    }

    fn negated(self, k: i64) -> (Op, i64) {
        match self {
            Op::Ge => (Op::Le, k - 1),
            Op::Le => (Op::Ge, k + 1),
            Op::Eq => (Op::Ne, k),
            Op::Ne => (Op::Eq, k),
        }
    }
}

/// One condition on the numbers of pieces in a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Atom {
    /// The number of a type, or of all pieces.
    Count(Which, Op, i64),
    /// The number of the first minus that of the second.
    Difference(u8, u8, Op, i64),
}

impl Atom {
    /// Whether it holds for these numbers.
    pub fn holds(self, counts: &[i64]) -> bool {
        let n = |piece: u8| counts.get(usize::from(piece)).copied().unwrap_or(0);
        match self {
            Atom::Count(Which::Any, op, k) => op.holds(counts.iter().sum(), k),
            Atom::Count(Which::One(piece), op, k) => op.holds(n(piece), k),
            Atom::Difference(a, b, op, k) => op.holds(n(a) - n(b), k),
        }
    }

    /// The negation.
    pub fn negated(self) -> Atom {
        match self {
            Atom::Count(which, op, k) => {
                let (op, k) = op.negated(k);
                Atom::Count(which, op, k)
            }
            Atom::Difference(a, b, op, k) => {
                let (op, k) = op.negated(k);
                Atom::Difference(a, b, op, k)
            }
        }
    }

    /// The condition as JSON: `["n","cake",">=",2]`.
    pub fn to_json<S: AsRef<str>>(self, names: &[S]) -> Value {
        match self {
            Atom::Count(which, op, k) => json!(["n", which_name(which, names), op.as_str(), k]),
            Atom::Difference(a, b, op, k) => {
                let name = |piece| which_name(Which::One(piece), names);
                json!(["difference", name(a), name(b), op.as_str(), k])
            }
        }
    }

    /// The condition as text: `n(cake) >= 2`.
    pub fn text<S: AsRef<str>>(self, names: &[S]) -> String {
        match self {
            Atom::Count(which, op, k) => {
                format!("n({}) {} {k}", which_name(which, names), op.as_str())
            }
            Atom::Difference(a, b, op, k) => {
                let name = |piece| which_name(Which::One(piece), names);
                let sum = match k {
                    0 => String::new(),
                    _ => format!(" {} {}", if k < 0 { '-' } else { '+' }, k.abs()),
                };
                format!("n({}) {} n({}){sum}", name(a), op.as_str(), name(b))
            }
        }
    }
}

/// A conjunction of conditions, simplified to one interval per type and its exceptions.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct All {
    atoms: Vec<Atom>,
}

impl All {
    /// The conditions.
    pub fn atoms(&self) -> &[Atom] {
        &self.atoms
    }

    /// Adds a condition. If that is a contradiction, it returns false and adds nothing.
    pub fn add(&mut self, atom: Atom) -> bool {
        if is_trivial(atom) || self.atoms.contains(&atom) {
            return true;
        }
        let mut all = self.atoms.clone();
        all.push(atom);
        match simplify(all) {
            Some(atoms) => {
                self.atoms = atoms;
                true
            }
            None => false,
        }
    }

    /// Adds several conditions; false if they contradict the present ones.
    pub fn join(&mut self, other: &All) -> bool {
        other.atoms.iter().all(|atom| self.add(*atom))
    }

    /// Whether all hold.
    pub fn holds(&self, counts: &[i64]) -> bool {
        self.atoms.iter().all(|atom| atom.holds(counts))
    }

    /// Whether everything that satisfies `other` satisfies this too; false may also mean not known.
    fn is_implied_by(&self, other: &All) -> bool {
        self.atoms.iter().all(|atom| {
            other.atoms.contains(atom) || {
                let mut joined = other.clone();
                !joined.add(atom.negated())
            }
        })
    }
}

fn is_trivial(atom: Atom) -> bool {
    matches!(atom, Atom::Count(_, Op::Ge, k) if k <= 0)
        || matches!(atom, Atom::Count(_, Op::Ne, k) if k < 0)
}

/// One interval for each compared number, in order; none if nothing satisfies all.
fn simplify(mut atoms: Vec<Atom>) -> Option<Vec<Atom>> {
    let key = |atom: &Atom| match atom {
        Atom::Count(which, ..) => (0, *which, Which::Any),
        Atom::Difference(a, b, ..) => (1, Which::One(*a), Which::One(*b)),
    };
    atoms.sort_unstable_by_key(|atom| (key(atom), *atom));
    atoms.dedup();
    let mut out = Vec::new();
    for group in atoms.chunk_by(|a, b| key(a) == key(b)) {
        let (mut low, mut high) = (i64::MIN, i64::MAX);
        if matches!(group[0], Atom::Count(..)) {
            low = 0;
        }
        let mut not = Vec::new();
        let floor = low;
        for atom in group {
            let (Atom::Count(_, op, k) | Atom::Difference(_, _, op, k)) = *atom;
            match op {
                Op::Ge => low = low.max(k),
                Op::Le => high = high.min(k),
                Op::Eq => (low, high) = (low.max(k), high.min(k)),
                Op::Ne => not.push(k),
            }
        }
        while low <= high && not.contains(&low) {
            low += 1;
        }
        while low <= high && not.contains(&high) {
            high -= 1;
        }
        if low > high {
            return None;
        }
        let make = |op, k| match group[0] {
            Atom::Count(which, ..) => Atom::Count(which, op, k),
            Atom::Difference(a, b, ..) => Atom::Difference(a, b, op, k),
        };
        if low == high {
            out.push(make(Op::Eq, low));
            continue;
        }
        if low > floor {
            out.push(make(Op::Ge, low));
        }
        if high < i64::MAX {
            out.push(make(Op::Le, high));
        }
        not.retain(|k| low < *k && *k < high);
        out.extend(not.into_iter().map(|k| make(Op::Ne, k)));
    }
    Some(out)
}

/// A constraint on levels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Formula {
    /// A single condition.
    Atom(Atom),
    /// All of these.
    All(Vec<Formula>),
    /// At least one of these.
    Any(Vec<Formula>),
}

impl Formula {
    /// A disjunction of these sets of conditions; sets that imply another are dropped, so that the
    /// weakest remain.
    pub fn any_of(sets: impl IntoIterator<Item = All>) -> Formula {
        let mut kept: Vec<All> = Vec::new();
        for set in sets {
            if kept.iter().any(|weaker| weaker.is_implied_by(&set)) {
                continue;
            }
            kept.retain(|stronger| !set.is_implied_by(stronger));
            kept.push(set);
        }
        kept.sort();
        let all = |set: All| Formula::All(set.atoms.into_iter().map(Formula::Atom).collect());
        Formula::Any(kept.into_iter().map(all).collect())
    }

    /// Whether a level with these numbers satisfies it.
    pub fn holds(&self, counts: &[i64]) -> bool {
        match self {
            Formula::Atom(atom) => atom.holds(counts),
            Formula::All(parts) => parts.iter().all(|part| part.holds(counts)),
            Formula::Any(parts) => parts.iter().any(|part| part.holds(counts)),
        }
    }

    /// The formula as JSON.
    pub fn to_json<S: AsRef<str>>(&self, names: &[S]) -> Value {
        let list = |parts: &[Formula]| -> Vec<Value> {
            parts.iter().map(|part| part.to_json(names)).collect()
        };
        match self {
            Formula::Atom(atom) => atom.to_json(names),
            Formula::All(parts) => json!({ "all": list(parts) }),
            Formula::Any(parts) => json!({ "any": list(parts) }),
        }
    }

    /// The formula as text.
    pub fn text<S: AsRef<str>>(&self, names: &[S]) -> String {
        let join = |parts: &[Formula], word: &str| {
            let texts: Vec<String> = parts
                .iter()
                .map(|part| match part {
                    Formula::All(inner) | Formula::Any(inner) if inner.len() > 1 => {
                        format!("({})", part.text(names))
                    }
                    part => part.text(names),
                })
                .collect();
            texts.join(word)
        };
        match self {
            Formula::Atom(atom) => atom.text(names),
            Formula::All(parts) if parts.is_empty() => "any numbers of pieces".into(),
            Formula::Any(parts) if parts.is_empty() => "no numbers of pieces".into(),
            Formula::All(parts) => join(parts, " and "),
            Formula::Any(parts) => join(parts, " or "),
        }
    }
}
