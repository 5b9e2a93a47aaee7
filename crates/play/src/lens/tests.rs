//! What the lenses promise, doubt included.

use super::*;
use crate::lamps::Lamps;
use crate::search::Budget;
use crate::{Doubt, Outcome, Play};

/// Lamps whose button `b` cannot be judged.
fn doubtful(lit: u32) -> Lamps {
    Lamps::new(lit, 5, 8).with_doubt(1)
}

fn ask<'a>(options: &'a Options) -> Ask<'a> {
    Ask { level: LevelId::default(), budget: Budget::default(), threads: 2, options }
}

fn never(_: crate::Progress) -> bool {
    false
}

/// Answers on all boards, once with a button that cannot be judged and once with the same button
/// working: what is claimed in doubt must hold without it.
#[test]
fn what_is_claimed_in_doubt_is_true() {
    let options = Options::default();
    let (mut unknown, mut proved) = (0, 0);
    for lit in 1..32 {
        let (mut dim, mut clear) = (doubtful(lit), Lamps::new(lit, 5, 8));
        let claimed = solve(&mut dim, &ask(&options), &mut never).unwrap();
        let truth = solve(&mut clear, &ask(&options), &mut never).unwrap();
        match claimed.status {
            Status::Solved if claimed.proved_shortest => {
                proved += 1;
                assert_eq!(claimed.length, truth.length, "{lit:05b}");
            }
            Status::Solved => assert!(claimed.length >= truth.length),
            Status::Unknown => {
                unknown += 1;
                assert_eq!(claimed.why, Some("work"));
            }
            Status::Unsolvable => panic!("{lit:05b}: a doubt hides nothing"),
        }
        assert!(claimed.covered_depth < truth.length.unwrap_or(usize::MAX), "{lit:05b}");

        let claimed = dead_ends(&mut doubtful(lit), &ask(&options), &mut never).unwrap();
        assert!(!claimed.complete && claimed.why == Some("work"));
        let truth = dead_ends(&mut clear.clone(), &ask(&options), &mut never).unwrap();
        assert!(claimed.dead <= truth.dead, "{lit:05b}");

        for concept in ["move:a", "length <= 3", "off:a", "not win"] {
            let claimed = need(&mut doubtful(lit), concept, &ask(&options), &mut never).unwrap();
            let truth = need(&mut clear.clone(), concept, &ask(&options), &mut never).unwrap();
            match claimed.answer {
                Needed::Avoidable => assert_eq!(truth.answer, Needed::Avoidable),
                Needed::Unknown => assert_eq!(claimed.why, Some("work")),
                Needed::Always | Needed::Unsolvable => panic!("{lit:05b} {concept}: {claimed:?}"),
            }
            if claimed.proved_shortest == Some(true) {
                assert_eq!(claimed.length, truth.length, "{lit:05b} {concept}");
            }
            if let Some(possible) = claimed.possible {
                assert!(possible && truth.possible == Some(true), "{lit:05b} {concept}");
            }
        }
        let rated = rate(&mut doubtful(lit), &ask(&options), &mut never).unwrap();
        assert!(!rated.complete);
        for id in ["dead_share", "forced", "bottleneck", "branching"] {
            assert_eq!(rated.value(id), None, "{id}");
        }
    }
    assert!(unknown > 0 && proved > 0, "{unknown} unknown, {proved} proved");
}

#[test]
fn no_figure_depends_on_the_threads_in_doubt_either() {
    for lit in 1..32 {
        let (start, _) = doubtful(lit).start();
        let on = |threads| {
            let budget = Budget::default();
            crate::search::breadth_first_on(threads, &mut doubtful(lit), &start, budget, &mut never)
        };
        assert_eq!(on(1), on(3));
    }
}

#[test]
fn a_person_plays_on_in_doubt() {
    let mut session = crate::Session::new(doubtful(0b011));
    assert_eq!(session.play(1), crate::Step::Doubt(Doubt::WORK));
    assert_eq!((session.outcome(), session.doubt()), (Outcome::Open, Some(Doubt::WORK)));
    session.play(0);
    assert_eq!(session.doubt(), None);
    assert!(session.undo() && session.undo());
    assert_eq!((session.doubt(), session.trace().as_str()), (None, ""));
}

#[test]
fn a_puzzle_without_a_goal_is_the_same_to_every_lens() {
    let options = Options::default();
    let goalless = || Lamps::new(0b101, 3, 9).without_goal();
    let solved = solve(&mut goalless(), &ask(&options), &mut never).unwrap();
    assert_eq!((solved.status, solved.why), (Status::Unsolvable, Some("no goal")));
    let needed = need(&mut goalless(), "move:a", &ask(&options), &mut never).unwrap();
    assert_eq!((needed.answer, needed.why), (Needed::Unsolvable, Some("no goal")));
    let rated = rate(&mut goalless(), &ask(&options), &mut never).unwrap();
    assert_eq!(rated.status, Status::Unsolvable);
    let hinted = hint(&mut goalless(), &goalless().start().0, Budget::default(), &mut never);
    assert_eq!(hinted, HintReport::NoGoal);
}

#[test]
fn a_cut_search_is_not_exact() {
    let options = Options::default();
    let budget = Budget { max_states: 5, ..Budget::default() };
    let asked = Ask { budget, ..ask(&options) };
    let mut lamps = Lamps::new(0b1_0000_0001, 9, 20);
    let rated = rate(&mut lamps, &asked, &mut never).unwrap();
    assert_eq!((rated.status, rated.exact, rated.complete), (Status::Unknown, false, false));
    let json = serde_json::to_value(&rated).unwrap();
    assert_eq!(json["difficulty"], serde_json::Value::Null);
    assert_eq!(json["cut"], "budget");
}
