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
