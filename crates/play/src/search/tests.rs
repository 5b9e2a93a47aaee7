//! Properties that the searches share.

use super::*;
use crate::lamps::Lamps;
use crate::{Play, Progress};
use proptest::prelude::*;

fn never(_: Progress) -> bool {
    false
}

fn on(threads: usize, lamps: &Lamps, budget: Budget) -> Found<u8> {
    let (start, _) = lamps.start();
    breadth_first_on(threads, &mut lamps.clone(), &start, budget, &mut never)
}

fn led(kind: Informed, lamps: &Lamps, budget: Budget) -> Found<u8> {
    let (start, _) = lamps.start();
    // The zero heuristic is admissible.
    best_first(&mut lamps.clone(), &start, kind, |_| 0, budget, &mut never)
}

/// Enough lamps for layers of many blocks, and budgets that end anywhere.
fn puzzles() -> impl Strategy<Value = Lamps> {
    (1u32..1 << 16, 1u8..17, 0u32..14, any::<Option<u8>>()).prop_map(
        |(lit, count, battery, stuck)| {
            let lamps = Lamps::new(lit % (1 << count), count, battery);
            match stuck {
                Some(stuck) => lamps.with_stuck(stuck % count),
                None => lamps,
            }
        },
    )
}

fn budgets() -> impl Strategy<Value = Budget> {
    let number = || prop_oneof![1 => Just(usize::MAX), 1 => 0usize..100, 2 => 0usize..100_000];
    (number(), number(), number()).prop_map(|(max_states, bytes, max_expanded)| Budget {
        max_states: max_states.min(100_000),
        max_bytes: bytes.saturating_mul(20),
        max_expanded,
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn no_figure_depends_on_the_number_of_threads(lamps in puzzles(), budget in budgets()) {
        prop_assume!(lamps.start().1 == crate::Outcome::Open);
        let alone = on(1, &lamps, budget);
        for threads in [2, 3, 7] {
            prop_assert_eq!(&on(threads, &lamps, budget), &alone);
        }
    }

    #[test]
    fn an_estimate_that_is_never_too_much_proves_what_breadth_first_search_proves(
        lamps in puzzles()
    ) {
        prop_assume!(lamps.start().1 == crate::Outcome::Open);
        let budget = Budget { max_states: 20_000, ..Budget::default() };
        let alone = on(1, &lamps, budget);
        let found = led(Informed::Proof, &lamps, budget);
        // It tests for a win when a state is taken from the queue, so a budget may end it a little
        // earlier.
        let Some(length) = found.answer.length() else { return Ok(()) };
        prop_assert_eq!(Some(length), alone.answer.length());
        if let Answer::Solved { is_shortest, .. } = found.answer {
            prop_assert!(is_shortest);
            prop_assert_eq!(found.covered_depth, alone.covered_depth);
        }
    }
}

/// The three searches as entrants; the estimate counts lit lamps, which overestimates where a button
/// switches several.
fn entrants(lamps: &Lamps, budget: Budget, threads: usize) -> Vec<Entrant<'static, u8>> {
    let (start, _) = lamps.start();
    let bfs = match threads {
        1 => Entrant::new(
            "bfs",
            Role::Proves,
            lamps.clone(),
            BreadthFirst::new(lamps, &start, budget),
        ),
        _ => Entrant::new(
            "bfs",
            Role::Proves,
            lamps.clone(),
            BreadthFirstOn::new(lamps, &start, budget),
        ),
    };
    let led = |name, role, kind| {
        let search = BestFirst::new(lamps, &start, kind, estimate, budget);
        Entrant::new(name, role, lamps.clone(), search).plain()
    };
    vec![
        bfs.plain(),
        led("astar", Role::Improves, Informed::AStar),
        led("greedy", Role::Finds, Informed::Greedy),
    ]
}

fn estimate(state: &<Lamps as Play>::State) -> u32 {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let mut hasher = DefaultHasher::new();
    state.hash(&mut hasher);
    // Any estimate will do, as long as it is a function of the state.
    (hasher.finish() % 7) as u32
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn searches_in_turns_find_what_each_finds_alone(lamps in puzzles(), budget in budgets()) {
        prop_assume!(lamps.start().1 == crate::Outcome::Open);
        let budget = Budget { max_bytes: usize::MAX, ..budget };
        let (start, _) = lamps.start();
        let never = &mut never;
        let alone = [
            breadth_first(&mut lamps.clone(), &start, budget, never),
            best_first(&mut lamps.clone(), &start, Informed::AStar, estimate, budget, never),
            best_first(&mut lamps.clone(), &start, Informed::Greedy, estimate, budget, never),
        ];
        for threads in [1, 2, 3] {
            let entrants = entrants(&lamps, budget, threads);
            let together = lockstep(entrants, Goal::All, usize::MAX, threads, never);
            for (one, alone) in together.each.iter().zip(&alone) {
                prop_assert_eq!(&one.found, alone, "{}", one.name);
                prop_assert!(one.is_over);
            }
        }
    }

    #[test]
    fn what_searches_settle_together_is_true(lamps in puzzles(), budget in budgets()) {
        prop_assume!(lamps.start().1 == crate::Outcome::Open);
        let truth = on(1, &lamps, Budget { max_states: 200_000, ..Budget::default() });
        let length = truth.answer.length();
        prop_assume!(length.is_some());
        let length = length.unwrap_or_default();
        let equal = [Goal::Any, Goal::Shortest, Goal::Difficulty, Goal::Both, Goal::Reading];
        let hurried = [Goal::Any, Goal::Shortest].map(|goal| (goal, true));
        for (goal, hurries) in equal.map(|goal| (goal, false)).into_iter().chain(hurried) {
            let run = |threads: usize| {
                let mut entrants = entrants(&lamps, budget, threads);
                if hurries {
                    entrants = in_a_hurry(entrants);
                }
                lockstep(entrants, goal, budget.max_bytes, threads, &mut never)
            };
            let together = run(1);
            let found = &together.found;
            match &found.answer {
                Answer::Solved { moves, is_shortest } => {
                    prop_assert!(length.is_some_and(|length| length <= moves.len()));
                    prop_assert!(!is_shortest || length == Some(moves.len()), "{:?}", goal);
                }
                Answer::Unsolvable => prop_assert_eq!(length, None),
                Answer::Unknown(_) => {}
            }
            if let Some(length) = length {
                prop_assert!(found.covered_depth < length);
            }
            if budget == (Budget { max_bytes: usize::MAX, ..Budget::default() }) {
                prop_assert_eq!(found.answer.length().is_some(), true);
            }
            for threads in [2, 3] {
                let other = run(threads);
                prop_assert_eq!(&other.found, found);
                prop_assert_eq!((other.by, other.proved_by), (together.by, together.proved_by));
            }
        }
    }
}

/// Searches of unequal turns, of which the first may end before its figures are complete and the second
/// waits for a solution.
fn in_a_hurry(entrants: Vec<Entrant<'static, u8>>) -> Vec<Entrant<'static, u8>> {
    let hurry = |(at, one): (usize, Entrant<'static, u8>)| match at {
        0 => one.with_shares(2, 8).ending_early(),
        1 => one.with_shares(0, 1),
        _ => one,
    };
    entrants.into_iter().enumerate().map(hurry).collect()
}

/// A search that ends early has expanded fewer states and proved the same length.
#[test]
fn a_proved_solution_need_not_wait_for_its_layer() {
    let mut spared = 0;
    for lit in [0x1_5a5a, 0x3_00ff, 0x2_aaaa] {
        let lamps = Lamps::new(lit, 18, 40);
        let alone = on(1, &lamps, Budget::default());
        let entrants = || two(&lamps).into_iter().take(1).collect();
        let hasty = lockstep(in_a_hurry(entrants()), Goal::Shortest, usize::MAX, 1, &mut never);
        assert_eq!(hasty.found.answer, alone.answer);
        assert_eq!(hasty.found.covered_depth, alone.covered_depth);
        spared += alone.expanded - hasty.found.expanded;
    }
    assert!(spared > 0);
}

/// Breadth-first search, and greedy search that prefers dark lamps.
fn two(lamps: &Lamps) -> Vec<Entrant<'static, u8>> {
    let (start, _) = lamps.start();
    let count = |state: &<Lamps as Play>::State| 2 * state.count();
    let bfs = BreadthFirst::new(lamps, &start, Budget::default());
    let greedy = BestFirst::new(lamps, &start, Informed::Greedy, count, Budget::default());
    vec![
        Entrant::new("bfs", Role::Proves, lamps.clone(), bfs),
        Entrant::new("greedy", Role::Finds, lamps.clone(), greedy),
    ]
}

#[test]
fn a_bound_and_a_solution_of_two_searches_are_a_proof() {
    let mut joint = 0;
    for lit in (1..1 << 12).step_by(37) {
        let lamps = Lamps::new(lit, 12, 20);
        let alone = on(1, &lamps, Budget::default());
        let together = lockstep(two(&lamps), Goal::Shortest, usize::MAX, 1, &mut never);
        assert_eq!(together.found.answer.length(), alone.answer.length());
        if together.by == "greedy" && together.proved_by == Some("bfs") {
            // Breadth-first search only had to cover what is shorter.
            joint += 1;
            assert!(together.each[0].found.expanded < alone.expanded);
            let answer = &together.found.answer;
            assert!(matches!(answer, Answer::Solved { is_shortest: true, .. }), "{answer:?}");
        }
    }
    assert!(joint > 0);
}

/// The watch of a job that is stopped after a while still gets an answer that one search had.
#[test]
fn a_stop_does_not_fall_on_the_search_that_has_the_answer() {
    let lamps = Lamps::new(0xf_ffff, 20, 60);
    let mut seen = Progress::default();
    let stop = &mut |progress: Progress| {
        seen = progress;
        progress.expanded > 5_000
    };
    let together = lockstep(two(&lamps), Goal::Shortest, usize::MAX, 1, stop);
    assert!(matches!(together.found.answer, Answer::Solved { is_shortest: false, .. }));
    assert_eq!(together.by, "greedy");
    // The interval was known while the searches ran.
    assert!(seen.figures.iter().any(|(name, count)| *name == "moves at most" && *count > 0));
    assert!(seen.figures.iter().any(|(name, count)| *name == "moves at least" && *count > 1));
}

#[test]
fn memory_is_shared_and_the_proof_keeps_it_longest() {
    let lamps = Lamps::new(0x5_5a5a, 20, 40);
    let together = lockstep(
        entrants(&lamps, Budget::default(), 1),
        Goal::Shortest,
        3_000_000,
        1,
        &mut |progress: Progress| progress.expanded > 60_000,
    );
    let over: Vec<bool> = together.each.iter().map(|one| one.is_over).collect();
    let cut = |at: usize| &together.each[at].found.answer;
    assert_eq!((cut(1), cut(2)), (&Answer::Unknown(Cut::Budget), &Answer::Unknown(Cut::Budget)));
    assert!(together.each[0].found.states > together.each[1].found.states, "{over:?}");
}

impl<M> Answer<M> {
    /// Whether a solution exists, and its length.
    fn length(&self) -> Option<Option<usize>> {
        match self {
            Answer::Solved { moves, .. } => Some(Some(moves.len())),
            Answer::Unsolvable => Some(None),
            Answer::Unknown(_) => None,
        }
    }
}

#[test]
fn a_layer_of_many_blocks_is_the_same_on_every_number_of_threads() {
    let lamps = Lamps::new(0x5_5a5a, 20, 40);
    for max_states in [200_000, 123_457] {
        let budget = Budget { max_states, ..Budget::default() };
        let alone = on(1, &lamps, budget);
        assert!(alone.states >= max_states, "{alone:?}");
        assert_eq!(on(2, &lamps, budget), alone);
        assert_eq!(on(5, &lamps, budget), alone);
    }
}

#[test]
fn a_search_stops_when_it_is_asked_to() {
    let lamps = Lamps::new(0x5_5a5a, 20, 40);
    let (start, _) = lamps.start();
    for threads in [1, 2] {
        let mut asked = 0;
        let stop = &mut |_: Progress| {
            asked += 1;
            asked > 50
        };
        let found = breadth_first_on(threads, &mut lamps.clone(), &start, Budget::default(), stop);
        assert_eq!(found.answer, Answer::Unknown(Cut::Stopped));
        assert!(found.expanded > 0 && found.expanded < 100_000, "{}", found.expanded);
    }
}

#[test]
fn a_cut_proof_says_how_long_a_solution_must_be() {
    let lamps = Lamps::new(0x5a5a, 16, 40);
    let whole = on(1, &lamps, Budget::default());
    let length = whole.answer.length().flatten().unwrap();
    let mut covered = 0;
    for max_expanded in [1, 10, 100, 1000] {
        let budget = Budget { max_expanded, ..Budget::default() };
        let found = led(Informed::Proof, &lamps, budget);
        assert_eq!(found.answer, Answer::Unknown(Cut::Budget));
        assert!(found.covered_depth < length && found.covered_depth >= covered, "{found:?}");
        covered = found.covered_depth;
    }
    assert!(covered > 0);
}
