//! What each kind of line does.

use crate::{count, first_level, game, made, rows, transform};
use puzzlescript::transform::{Rejected, Scratch, changed_cells};
use std::collections::BTreeMap;

/// More combinations than a counter holds, and more matches than memory does.
#[test]
fn rules_with_too_many_matches_end() {
    let wide = vec![".".repeat(160); 160].join("\n");
    let game = game(&format!("P{}", &wide[1..]));
    let cells = "[no Wall no Player]".repeat(4);
    let level = made(&game, &format!("choose 2 {cells} -> {}", "[Wall]".repeat(4)), 0).unwrap();
    assert_eq!(count(&rows(&game, &level), "#"), 8);
    let option = "option 0.5 [no Wall][no Wall no Player] -> [Wall][Wall]";
    assert_eq!(made(&game, option, 0).err(), Some(Rejected::Work));
}

#[test]
fn a_plain_rule_is_applied_until_nothing_changes() {
    let game = game("P....\n.....");
    let level = made(
        &game,
        "right [Player | No Obstacle] -> [Player | Wall]\n\
                            right [Wall | No Obstacle] -> [Wall | Wall]",
        1,
    );
    assert_eq!(rows(&game, &level.unwrap()), ["p####", "....."]);
}

#[test]
fn movements_mean_nothing() {
    let game = game("P*..");
    let level = made(&game, "[> Player | stationary Crate] -> [ | < Player]", 1).unwrap();
    assert_eq!(rows(&game, &level), [".p.."]);
}

#[test]
fn no_a_or_b_means_neither() {
    let game = game("P*O.#");
    let level = made(&game, "[No Player or Crate or Target or Wall] -> [Wall]", 1).unwrap();
    assert_eq!(rows(&game, &level), ["p*o##"]);
}

#[test]
fn rows_missing_on_the_right_are_empty() {
    for rule in ["[Crate][Target] -> []", "[Crate][Target] -> [][]"] {
        let game = game("P*.O#");
        let level = made(&game, &format!("choose 1 {rule}"), 1).unwrap();
        assert_eq!(rows(&game, &level), ["p...#"], "{rule}");
    }
    let game = game("P*#.O*#");
    let level = made(&game, "[Crate | Wall][Target] -> []", 1).unwrap();
    assert_eq!(rows(&game, &level), ["p....*#"]);
    let level = made(&game, "[Player | ... | Target][Crate | Wall] -> []", 1).unwrap();
    assert_eq!(rows(&game, &level)[0].matches('p').count(), 0);
}

#[test]
fn a_cell_is_named_once() {
    // The only crate stands on the only target.
    let game = game("P.@#");
    let level = made(&game, "choose 1 [Crate][Target] -> []", 1).unwrap();
    assert_eq!(rows(&game, &level), ["p.@#"]);
    let two = "[Crate][Crate] -> [Wall][Wall]";
    assert_eq!(rows(&game, &made(&game, two, 1).unwrap()), ["p.@#"]);
}

#[test]
fn draws_come_one_after_another_and_stop_when_there_is_no_match() {
    let game = game("####\n####");
    let level = made(&game, "choose 3 [Wall] -> []", 1).unwrap();
    assert_eq!(count(&rows(&game, &level), "#"), 5);
    let level = made(&game, "choose 300 [Wall] -> []", 1).unwrap();
    assert_eq!(count(&rows(&game, &level), "#"), 0);
}

#[test]
fn a_random_walk_keeps_its_one_player() {
    let game = game("#######\n#P....#\n#.##..#\n#..*.O#\n#######");
    let walk = transform(&game, "choose 50 [Player | No Obstacle] -> [ | Player]");
    let mut scratch = Scratch::default();
    let mut places = BTreeMap::new();
    for n in 1..=300 {
        let level = walk.apply(first_level(&game), None, 7, n, &mut scratch).unwrap();
        let rows = rows(&game, &level);
        assert_eq!(count(&rows, "p+"), 1, "{rows:?}");
        assert_eq!(count(&rows, "#"), 22, "{rows:?}");
        *places.entry(rows).or_insert(0) += 1;
    }
    // After an even number of steps the player is on one of half the cells.
    assert!(places.len() > 5, "the player walks about: {places:?}");
}

#[test]
fn options_are_carried_out_that_often() {
    let game = game(&format!("P{}", "#".repeat(999)));
    let share = |rule: &str| {
        let level = made(&game, rule, 1).unwrap();
        999 - count(&rows(&game, &level), "#")
    };
    assert!((340..460).contains(&share("option 0.4 [Wall] -> []")));
    assert_eq!(share("option 0 [Wall] -> []"), 0);
    assert_eq!(share("option 1 [Wall] -> []"), 999);
    assert!((15..65).contains(&share("choose 100 option 0.4 [Wall] -> []")));
}

#[test]
fn an_option_skips_what_was_undone_before_it() {
    // Both neighbours of a wall match at the start; the first application takes the wall away.
    let game = game("###P");
    let level = made(&game, "option 1 horizontal [Wall | Wall] -> [ | ]", 1).unwrap();
    assert_eq!(rows(&game, &level), ["..#p"]);
}

#[test]
fn alternatives_are_equally_likely_however_many_matches_they_have() {
    let game = game("#........P");
    let rule = "choose 1 [Wall] -> []\nor [No Obstacle] -> [Wall]";
    let gone = (1..=400).filter(|n| count(&rows(&game, &made(&game, rule, *n).unwrap()), "#") == 0);
    assert!((160..240).contains(&gone.count()));
    // With no wall left only the other can be drawn.
    let game = crate::game("...P");
    let level = made(&game, &rule.replace("choose 1", "choose 9"), 1).unwrap();
    assert_ne!(rows(&game, &level), ["...p"]);
}

#[test]
fn declared_objects_must_be_gone() {
    let game = game("P*.O");
    let left = made(&game, "object Mark\n[Crate] -> [Crate Mark]", 1);
    assert_eq!(left.unwrap_err(), Rejected::Leftover);
    let text = "object Mark\n[Crate] -> [Crate Mark]\n[Mark] -> [Target]";
    assert_eq!(rows(&game, &made(&game, text, 1).unwrap()), ["p@.o"]);
}

#[test]
fn a_level_depends_on_seed_and_number_alone() {
    let game = game("#######\n#P....#\n#.#*..#\n#..*OO#\n#######");
    let text = "choose 20 option 0.4 [Wall] -> []\nor option 0.6 [No Obstacle] -> [Wall]";
    let rules = transform(&game, text);
    let level = first_level(&game);
    let mut scratch = Scratch::default();
    let first: Vec<_> =
        (1..=20).map(|n| rules.apply(level, None, 3, n, &mut scratch).unwrap().cells).collect();
    for n in (1..=20).rev() {
        let again = rules.apply(level, None, 3, n, &mut Scratch::default()).unwrap();
        assert_eq!(again.cells, first[n as usize - 1]);
    }
    assert!(first.windows(2).any(|pair| pair[0] != pair[1]));
    // The numbers of the streams define what a seed means; they must never change.
    let printed = rules.apply(level, None, 1, 1, &mut scratch).unwrap();
    assert_eq!(rows(&game, &printed), PRINTED);
}

const PRINTED: [&str; 5] = ["###.###", "#p.....", "..#*###", "#..*oo.", "####.##"];

#[test]
fn changed_cells_are_told_row_by_row() {
    let game = game("P*.\n..O");
    let level = made(&game, "[Player] -> []\n[Target] -> []", 1).unwrap();
    assert_eq!(changed_cells(first_level(&game), &level), [(0, 0), (2, 1)]);
    let wider = made(&game, "resize 4x1", 1).unwrap();
    assert_eq!(changed_cells(first_level(&game), &wider), [(3, 0)]);
}

#[test]
fn new_sets_of_objects_get_a_glyph() {
    let game = game("P*.O#");
    let level = made(&game, "[Target] -> [Target Wall]", 1).unwrap();
    let printed = puzzlescript::level_text::print(&game, &level, &level.cells);
    assert_eq!(printed.new_glyphs[0].legend_line(), "w = Target and Wall");
}
