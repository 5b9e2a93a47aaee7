//! Ideas of levels that are too large to explore: what is said about them is held against `need`.

use crate::levels::{GAMES, compiled, puzzle, text_of};
use crate::{NOTHING, ask, never};
use play::Play;
use play::concept::EventNames;
use play::lens::{Ask, IdeaBy, Lenses, Needed, ideas};
use play::search::Budget;
use puzzlescript::puzzle::Puzzle;

fn puzzles(name: &str) -> Vec<Puzzle> {
    let game = compiled(&text_of(name));
    (1..=game.levels().count()).map(|number| puzzle(&game, number)).collect()
}

#[test]
fn small_budgets_say_less_and_nothing_else() {
    let (mut known, mut unknown) = (0, 0);
    for game in GAMES {
        for mut puzzle in puzzles(game).into_iter().take(3) {
            let budget = Budget { max_states: 1_500, ..Budget::default() };
            let small = Ask { budget, options: &NOTHING, ..ask() };
            let Some(report) = ideas(&mut puzzle, &small, &mut never) else { continue };
            for idea in puzzle.clone().ideas() {
                let IdeaBy::Concept(concept) = &idea.by else { continue };
                let is_needed = report.needed.contains(&idea.name);
                if report.unknown.contains(&idea.name) {
                    unknown += 1;
                    continue;
                }
                let budget = Budget { max_states: 150_000, ..Budget::default() };
                let large = Ask { budget, ..ask() };
                let answer = puzzle.need(concept, &large, &mut never).unwrap().answer;
                // What is not listed may be another name for what is.
                assert!(
                    !is_needed || answer != Needed::Avoidable,
                    "{game}: {} is needed",
                    idea.name
                );
                known += usize::from(answer != Needed::Unknown);
            }
        }
    }
    assert!(known > 50 && unknown < known, "{known} known, {unknown} unknown");
}

#[test]
fn only_what_can_move_can_be_pushed() {
    let furrow = &puzzles("furrow")[0];
    assert!(!furrow.facts().chance);
    let list = furrow.event_list();
    let pushes: Vec<&String> = list.iter().filter(|name| name.starts_with("push")).collect();
    assert_eq!(pushes, ["push", "push:Boulder"]);
    let raft = puzzles("raft")[0].event_list();
    assert!(raft.contains(&"push:Plank".to_string()) && !raft.contains(&"push:Land".to_string()));
}

/// The warehouse says `All Target on Crate`; what moves are the crates all the same.
#[test]
fn things_have_places_whichever_way_the_condition_is_written() {
    let mut corner = puzzles("warehouse").swap_remove(0);
    let names: Vec<String> = corner.ideas().into_iter().map(|idea| idea.name).collect();
    assert!(names.contains(&"Crate leaves its place".to_string()), "{names:?}");
    assert!(!names.iter().any(|name| name.starts_with("Target")), "{names:?}");
    let report = ideas(&mut corner, &ask(), &mut never).unwrap();
    assert_eq!(report.needed, ["push", "Crate is pushed along both axes"]);
    // Its one rule is the push.
    let mut same = report.links.synonyms.iter();
    assert!(same.any(|[name, listed]| name.starts_with("rule:") && listed == "push"));
}
