//! The solver against plain enumeration, and against the paper's own encoding.

use crate::saturation::agrees;
use crate::{Answer, Checked, Options, Problem, Program, Refinement, Term, check, read, require};
use proptest::collection::vec;
use proptest::prelude::*;
use source::Source;
use std::collections::BTreeMap;

/// Numbers of atoms in the random programs: of the level, of the play, and derived ones.
const DESIGN: usize = 3;
const PLAY: usize = 4;
const DEDUCED: usize = 4;
const CONCEPT: usize = DESIGN + PLAY + DEDUCED;

#[derive(Clone, Debug)]
struct Plain {
    /// None for a constraint.
    head: Option<usize>,
    is_choice: bool,
    /// At least this many of the body; none means all.
    least: Option<usize>,
    body: Vec<(usize, bool)>,
}

fn name(atom: usize) -> String {
    match atom {
        CONCEPT => "__concept".into(),
        atom if atom < DESIGN => format!("d{atom}"),
        atom if atom < DESIGN + PLAY => format!("p{atom}"),
        atom => format!("a{atom}"),
    }
}

fn text(rules: &[Plain]) -> String {
    let mut text = String::new();
    for atom in 0..DESIGN {
        text += &format!("{{d{atom}}}. __level_design(d{atom}) :- d{atom}.\n");
    }
    for rule in rules {
        let head = rule.head.map_or(String::new(), name);
        let head = if rule.is_choice { format!("{{{head}}}") } else { head };
        let literals: Vec<String> = rule
            .body
            .iter()
            .map(|&(atom, positive)| {
                format!("{}{}", if positive { "" } else { "not " }, name(atom))
            })
            .collect();
        let body = match rule.least {
            None => literals.join(", "),
            Some(least) => {
                let each = literals.iter().enumerate().map(|(at, l)| format!("1,{at}:{l}"));
                format!("#sum{{{}}} >= {least}", each.collect::<Vec<_>>().join(";"))
            }
        };
        text += &match body.is_empty() {
            true if rule.head.is_none() => String::new(),
            true => format!("{head}.\n"),
            false => format!("{head} :- {body}.\n"),
        };
    }
    text
}

/// Every answer set, by trying all sets of atoms.
fn answer_sets(rules: &[Plain]) -> Vec<u32> {
    let holds = |rule: &Plain, set: u32, positive_in: u32| {
        let is_true = |&(atom, positive): &(usize, bool)| match positive {
            true => positive_in >> atom & 1 == 1,
            false => set >> atom & 1 == 0,
        };
        let count = rule.body.iter().filter(|l| is_true(l)).count();
        count >= rule.least.unwrap_or(rule.body.len())
    };
    (0..1u32 << (CONCEPT + 1))
        .filter(|&set| {
            let mut least = set & ((1 << DESIGN) - 1);
            loop {
                let before = least;
                for rule in rules {
                    if let Some(head) = rule.head
                        && holds(rule, set, least)
                        && (!rule.is_choice || set >> head & 1 == 1)
                    {
                        least |= 1 << head;
                    }
                }
                if least == before {
                    break;
                }
            }
            let is_forbidden = |rule: &Plain| {
                rule.head.is_none() && !rule.body.is_empty() && holds(rule, set, set)
            };
            least == set && !rules.iter().any(is_forbidden)
        })
        .collect()
}

/// The answer, and the levels that force the concept.
fn plain_answer(rules: &[Plain]) -> (Answer, Vec<u32>) {
    let mut levels: BTreeMap<u32, (bool, bool)> = BTreeMap::new();
    for set in answer_sets(rules) {
        let entry = levels.entry(set & ((1 << DESIGN) - 1)).or_default();
        match set >> CONCEPT & 1 == 1 {
            true => entry.0 = true,
            false => entry.1 = true,
        }
    }
    let forced = levels.iter().filter(|(_, (with, without))| *with && !*without);
    let forced: Vec<u32> = forced.map(|(level, _)| *level).collect();
    let answer = match (forced.is_empty(), levels.is_empty()) {
        (false, _) => Answer::Puzzle,
        (true, false) => Answer::NotEnforceable,
        (true, true) => Answer::Unsolvable,
    };
    (answer, forced)
}

fn problem(text: &str) -> Option<Problem> {
    let program = Program::new(vec![Source::new("random.lp", text)]);
    let read = read(program, usize::MAX, &mut |_| false);
    // A program whose concept or design is not derivable gets diagnostics and no question.
    read.problem.ok()
}

fn plain_rule() -> impl Strategy<Value = Plain> {
    let literal = (0..CONCEPT, prop::bool::weighted(0.7));
    let body = vec(literal, 0..4);
    let head = prop_oneof![
        3 => (DESIGN + PLAY..CONCEPT).prop_map(Some),
        2 => Just(None),
        1 => (DESIGN..DESIGN + PLAY).prop_map(Some),
    ];
    (head, body, prop::option::weighted(0.2, 1usize..3), prop::bool::weighted(0.7)).prop_map(
        |(head, body, least, choice)| {
            let is_choice = choice && head.is_some_and(|head| head < DESIGN + PLAY);
            let least = least.filter(|_| !body.is_empty());
            Plain { head, is_choice, least, body }
        },
    )
}

fn program() -> impl Strategy<Value = Vec<Plain>> {
    let concept = vec((0..CONCEPT, prop::bool::weighted(0.8)), 1..3);
    (vec(plain_rule(), 2..9), vec(concept, 1..3)).prop_map(|(mut rules, concepts)| {
        let choice = |head| Plain { head: Some(head), is_choice: true, least: None, body: vec![] };
        rules.extend((DESIGN..DESIGN + 2).map(choice));
        rules.extend(concepts.into_iter().map(|body| Plain {
            head: Some(CONCEPT),
            is_choice: false,
            least: None,
            body,
        }));
        rules
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Every refinement gives the answer of plain enumeration and finds all puzzles; the paper's
    /// encoding gives the same answer whenever there is a concept to ask for.
    #[test]
    fn all_routes_agree(rules in program()) {
        let text = text(&rules);
        let Some(problem) = problem(&text) else {
            return Ok(());
        };
        let (answer, mut forced) = plain_answer(&rules);
        for refinement in [None, Some(Refinement::Core), Some(Refinement::Copy), Some(Refinement::Block)] {
            let options = Options { refinement, count: usize::MAX, ..Options::default() };
            let required = require(&problem, &options, &mut |_| false);
            prop_assert_eq!(required.answer, answer, "{:?} on\n{}", refinement, text);
            let mut found: Vec<u32> = required.puzzles.iter().map(|p| level(&p.design)).collect();
            found.sort_unstable();
            forced.sort_unstable();
            prop_assert_eq!(&found, &forced, "{:?} on\n{}", refinement, text);
            prop_assert!(required.is_all);
        }
        if problem.roles.concept != crate::roles::Truth::Never {
            prop_assert!(agrees(&problem, answer), "saturation on\n{}", text);
        }
    }

    /// A given level gets the same verdict as by plain enumeration.
    #[test]
    fn check_agrees(rules in program(), level in 0u32..1 << DESIGN) {
        let text = text(&rules);
        let Some(problem) = problem(&text) else {
            return Ok(());
        };
        let given: Vec<Term> = (0..DESIGN)
            .filter(|atom| level >> atom & 1 == 1)
            .map(|atom| Term::Function {
                name: format!("d{atom}"),
                arguments: vec![],
                is_positive: true,
            })
            .collect();
        let solutions = answer_sets(&rules);
        let mine = solutions.iter().filter(|&&set| set & ((1 << DESIGN) - 1) == level);
        let (with, without): (Vec<u32>, Vec<u32>) = mine.partition(|&&set| set >> CONCEPT & 1 == 1);
        let checked = check(&problem, &given, &mut |_| false).expect("all atoms are known");
        let is_right = match checked {
            Checked::Always(_) => !with.is_empty() && without.is_empty(),
            Checked::Avoidable(_, other) => !without.is_empty() && other.is_some() != with.is_empty(),
            Checked::Unsolvable | Checked::Misshapen(..) => with.is_empty() && without.is_empty(),
            Checked::Unknown => false,
        };
        prop_assert!(is_right, "level {} of\n{}", level, text);
    }
}

/// A choice that is not made supports nothing, not even in a cycle through `not`.
#[test]
fn the_papers_route_knows_choices_that_are_not_made() {
    let text = "{d0}. __level_design(d0) :- d0. a :- not b. b :- p. p :- a. {p}. __concept :- p.";
    let problem = problem(text).unwrap();
    assert_eq!(require(&problem, &Options::default(), &mut |_| false).answer, Answer::Puzzle);
    assert!(agrees(&problem, Answer::Puzzle));
}

fn level(design: &[Term]) -> u32 {
    design
        .iter()
        .map(|term| 1 << term.to_string()[1..].parse::<u32>().expect("d and a number"))
        .sum()
}
