//! Rules of another file.

use crate::{HEAD, budget, compiled, never, puzzle, warehouse};
use std::sync::Arc;
use workbench::open_text;
use workbench::solve::Status;
use workbench::swap::{compare, swap_game};

#[test]
fn the_same_rules_change_nothing() {
    let text = warehouse();
    let swapped = swap_game(&open_text("a.txt", &*text), &open_text("b.txt", &*text)).unwrap();
    let (before, after) = (compiled(&text), Arc::new(swapped.game.unwrap()));
    assert_eq!(before.levels().count(), after.levels().count());
    for number in 1..=3 {
        let mut sides = [puzzle(&before, number), puzzle(&after, number)];
        let [old, new] = &mut sides;
        let compared = compare(old, new, (number, 0), budget(), &mut never);
        assert!(!compared.changed, "{compared:?}");
        assert_eq!(compared.before, compared.after);
        assert_eq!(compared.still_wins, Some(true));
    }
}

#[test]
fn other_rules_change_what_they_change() {
    let game = format!("{HEAD}P*.O\n\nP**O\n");
    let other = "RULES\n\n[ > Player | Crate ] -> [ > Player | > Crate ]\n\
                 [ > Crate | Crate ] -> [ > Crate | > Crate ]\n\nLEVELS\n";
    let swapped = swap_game(&open_text("a.txt", &*game), &open_text("b.txt", other)).unwrap();
    let (before, after) = (compiled(&game), Arc::new(swapped.game.unwrap()));
    let sides = |number| {
        let (mut old, mut new) = (puzzle(&before, number), puzzle(&after, number));
        compare(&mut old, &mut new, (number, 0), budget(), &mut never)
    };
    assert!(!sides(1).changed);
    let second = sides(2);
    assert_eq!((second.before.status, second.after.status), (Status::Unsolvable, Status::Solved));
    assert_eq!((second.after.length, second.still_wins), (Some(1), None));
}

#[test]
fn missing_names_are_told_with_their_place_in_the_other_text() {
    let game = format!("{HEAD}P*.O\n");
    let other = "OBJECTS\n\nRULES\n\n[ > Player | Boulder ] -> [ > Player | > Boulder ]\n\
                 [ Lava ] -> [ ]\n\nLEVELS\n\nP\n";
    let swapped = swap_game(&open_text("a.txt", game), &open_text("b.txt", other)).unwrap();
    assert!(swapped.game.is_none());
    let places: Vec<(usize, usize)> = swapped
        .about_rules
        .iter()
        .filter(|d| d.code == "ps-rule-name")
        .map(|d| swapped.other.place(d.span.unwrap()))
        .map(|place| (place.line, place.column))
        .collect();
    assert_eq!(places, [(5, 14), (6, 3)]);
}

#[test]
fn a_file_without_rules_is_refused() {
    let game = format!("{HEAD}P*.O\n");
    let swapped = swap_game(&open_text("a.txt", game), &open_text("b.txt", "title Nothing\n"));
    assert!(swapped.is_err());
}
