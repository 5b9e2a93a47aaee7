//! The role of each atom: design, play, or derived from them.

use crate::graph::{components, occurrences};
use crate::ground::{Body, Ground};
use crate::term::Term;

/// The roles of the atoms of a ground program.
#[derive(Clone, Debug)]
pub(crate) struct Roles {
    /// Every atom A for which a ground rule with the head `__level_design(A)` exists, in the order
    /// of terms.
    pub(crate) design: Vec<Design>,
    /// `__concept`.
    pub(crate) concept: Truth,
    /// The atoms that a solution chooses: open, and not design.
    pub(crate) play: Vec<u32>,
    /// For every atom, whether it is design.
    pub(crate) is_design: Vec<bool>,
    /// For every atom, whether it depends on the choices of a solution.
    pub(crate) is_played: Vec<bool>,
    /// Why a shortcut can only be excluded one puzzle at a time; none when it can be generalised.
    pub(crate) only_block: Option<&'static str>,
}

/// An atom of the level's design.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Design {
    pub(crate) term: Term,
    pub(crate) truth: Truth,
}

/// When an atom holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Truth {
    Always,
    Never,
    Atom(u32),
}

/// Finds the roles. `design` and `concept` are the two tags of "Quantifying over Play" (2013),
/// section 6.2.
pub(crate) fn roles(ground: &Ground) -> Roles {
    let truth = |term: &Term| match ground.names.get(term) {
        None => Truth::Never,
        Some(0) => Truth::Always,
        Some(&literal) => Truth::Atom(literal.unsigned_abs()),
    };
    // The order of a hash map must not affect the result: the design is sorted.
    #[allow(clippy::iter_over_hash_type)]
    let mut design: Vec<Design> = ground
        .names
        .keys()
        .filter_map(|name| name.call::<1>("__level_design"))
        .map(|[term]| Design { term: term.clone(), truth: truth(term) })
        .collect();
    design.sort_by(|a, b| a.term.cmp(&b.term));
    let mut is_design = vec![false; ground.atoms as usize + 1];
    for truth in design.iter().map(|design| design.truth) {
        if let Truth::Atom(atom) = truth {
            is_design[atom as usize] = true;
        }
    }
    let concept = Term::Function { name: CONCEPT.into(), arguments: Vec::new(), is_positive: true };
    let play = choices(ground, &is_design);
    let (is_played, design_depends) = played(ground, &is_design, &play);
    let only_block = match design_depends {
        true => Some("the level design depends on the solution"),
        false => not_stratified(ground, &is_design, &play),
    };
    Roles { concept: truth(&concept), design, play, is_design, is_played, only_block }
}

/// The name of the tag that defines what every solution must show.
pub(crate) const CONCEPT: &str = "__concept";

/// Atoms that may be chosen and are not design, ascending.
fn choices(ground: &Ground, is_design: &[bool]) -> Vec<u32> {
    let chosen = ground.base().filter(|rule| rule.is_choice).flat_map(|rule| rule.head);
    let open = ground.externals.iter().filter(|(_, value)| value.is_none()).map(|(atom, _)| atom);
    let mut play: Vec<u32> =
        chosen.chain(open).copied().filter(|&atom| !is_design[atom as usize]).collect();
    play.sort_unstable();
    play.dedup();
    play
}

/// Which atoms depend on the play, and whether some design does.
fn played(ground: &Ground, is_design: &[bool], play: &[u32]) -> (Vec<bool>, bool) {
    let occurrences = occurrences(ground);
    let mut is_played = vec![false; is_design.len()];
    let mut todo = play.to_vec();
    for &atom in play {
        is_played[atom as usize] = true;
    }
    let mut design_depends = false;
    while let Some(atom) = todo.pop() {
        for &rule in occurrences.row(atom) {
            for &head in ground.base_rule(rule as usize).head {
                if is_design[head as usize] {
                    design_depends = true;
                } else if !is_played[head as usize] {
                    is_played[head as usize] = true;
                    todo.push(head);
                }
            }
        }
    }
    (is_played, design_depends)
}

/// Why the program is not stratified once design and play are fixed; none if it is.
///
/// In a stratified program, the design and the choices of a solution decide every other atom. Only
/// then may a shortcut be tested in puzzles other than the one it was found in.
fn not_stratified(ground: &Ground, is_design: &[bool], play: &[u32]) -> Option<&'static str> {
    if !ground.edges.is_empty() {
        return Some("the program has `#edge` statements");
    }
    if ground.base().any(|rule| !rule.is_choice && rule.head.len() > 1) {
        return Some("the program has disjunctions");
    }
    let component = components(ground, |atom| is_design[atom as usize]);
    let mut is_play = vec![false; is_design.len()];
    for &atom in play {
        is_play[atom as usize] = true;
    }
    for rule in ground.base() {
        for &head in rule.head.iter().filter(|&&head| !is_design[head as usize]) {
            let inside = rule.body.literals().filter(|literal| {
                component[literal.unsigned_abs() as usize] == component[head as usize]
            });
            for literal in inside {
                if literal < 0 {
                    return Some("atoms depend on their own absence");
                }
                // A choice that supports itself would count as freely chosen.
                if rule.is_choice || is_play[head as usize] {
                    return Some("a choice depends on itself");
                }
            }
        }
        let is_negative = |&(_, weight): &(i32, i32)| weight < 0;
        if let Body::AtLeast(_, body) = rule.body
            && body.iter().any(is_negative)
        {
            return Some("a sum has negative weights");
        }
    }
    None
}
