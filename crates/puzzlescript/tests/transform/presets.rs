//! The presets do something sensible in every game, or say why they do not.

use crate::{example_games, game, game_of, transform};
use puzzlescript::Game;
use puzzlescript::game::Level;
use puzzlescript::transform::presets::{self, Preset};
use puzzlescript::transform::{Scratch, Strength, Transform, changed_cells, read};
use source::Source;

fn cells_with(game: &Game, level: &Level, name: &str) -> usize {
    let object = game.objects.iter().position(|object| object.name == name).unwrap();
    level.cells.iter().filter(|cell| cell.get(object)).count()
}

#[test]
fn presets_are_texts_without_mistakes_and_change_most_levels() {
    let mut scratch = Scratch::default();
    for (name, game) in example_games() {
        for (word, preset) in Preset::ALL {
            let text = match presets::text(&game, preset) {
                Ok(text) => text,
                Err(_) => {
                    let has_pairs = !["thaw.txt", "raft.txt"].contains(&name.as_str());
                    assert!(preset == Preset::Pairs && !has_pairs, "{name}: {word}");
                    continue;
                }
            };
            let (rules, said) = read(&game, &Source::new("preset", text.as_str()));
            assert!(said.is_empty(), "{name}, {word}:\n{text}{said:#?}");
            let rules = rules.unwrap();
            for (_, level) in game.levels() {
                let made: Vec<Level> = (1..=8)
                    .map(|n| rules.apply(level, None, 1, n, &mut scratch).unwrap())
                    .collect();
                let changed = made.iter().filter(|made| !made.has_cells_of(level)).count();
                assert!(changed >= 4, "{name}, {word}: {changed} of 8 levels differ");
                for made in &made {
                    let players = cells_with(&game, level, "player");
                    assert_eq!(cells_with(&game, made, "player"), players, "{name}, {word}");
                }
            }
        }
    }
}

#[test]
fn riders_stay_on_their_raft() {
    let games = example_games();
    let (_, game) = games.iter().find(|(name, _)| name == "raft.txt").unwrap();
    let rules = transform(game, &presets::text(game, Preset::All).unwrap());
    let number = |name: &str| game.objects.iter().position(|o| o.name == name).unwrap();
    let (mast, plank, player, land) =
        (number("mast"), number("plank"), number("player"), number("land"));
    for (_, level) in game.levels() {
        for n in 1..=20 {
            let made = rules.apply(level, None, 2, n, &mut Scratch::default()).unwrap();
            for cell in &made.cells {
                assert!(!cell.get(mast) || cell.get(plank));
                assert!(!cell.get(player) || cell.get(plank) || cell.get(land));
            }
        }
    }
}

#[test]
fn pairs_keep_the_numbers_of_crates_and_targets() {
    let game = game("#######\n#P.*.O#\n#..*.O#\n#######");
    let text = presets::text(&game, Preset::Pairs).unwrap();
    let rules = transform(&game, &text);
    let level = crate::first_level(&game);
    for n in 1..=50 {
        let made = rules.apply(level, None, 1, n, &mut Scratch::default()).unwrap();
        assert_eq!(cells_with(&game, &made, "crate"), 2);
        assert_eq!(cells_with(&game, &made, "target"), 2);
    }
}

#[test]
fn a_game_without_walls_has_no_walls_to_add() {
    let text = crate::GAME.to_string() + "P.*O\n";
    let game = game_of("no-walls.txt", &text);
    let no_walls = presets::text(&game, Preset::Walls).unwrap_err();
    assert!(no_walls.to_string().contains("serves only as a wall"), "{no_walls}");
    assert!(presets::text(&game, Preset::All).is_ok(), "the other two are left");
}

#[test]
fn a_strength_changes_how_much_a_level_is_varied_and_nothing_else() {
    let game = game("#########\n#P.....O#\n#..*....#\n#.......#\n#########");
    let level = crate::first_level(&game);
    let text = presets::text(&game, Preset::Walls).unwrap();
    let changed = |times: f64| {
        let rules = transform(&game, &text).with_strength(Strength::new(times).unwrap());
        let made =
            (1..=60).map(|n| rules.apply(level, None, 1, n, &mut Scratch::default()).unwrap());
        made.map(|made| changed_cells(level, &made).len()).sum::<usize>()
    };
    let cells: Vec<usize> = [0.05, 0.25, 1.0, 4.0].map(changed).to_vec();
    assert!(cells.is_sorted_by(|a, b| a < b), "{cells:?}");
    assert!(cells[0] <= 60, "one draw changes at most one cell: {cells:?}");
    // A strength of 1 is the transform itself, level for level.
    let (plain, same) = (transform(&game, &text), transform(&game, &text));
    let same = same.with_strength(Strength::default());
    for n in 1..=20 {
        let mut scratch = Scratch::default();
        let level_of = |rules: &Transform, scratch: &mut Scratch| {
            rules.apply(level, None, 7, n, scratch).unwrap()
        };
        assert!(level_of(&plain, &mut scratch).has_cells_of(&level_of(&same, &mut scratch)));
    }
}

#[test]
fn lines_with_option_follow_the_strength_too() {
    let game = game("#########\n#P.....O#\n#..*....#\n#.......#\n#########");
    let level = crate::first_level(&game);
    let changed = |times: f64| {
        let rules = transform(&game, "option 0.3 [Wall] -> []")
            .with_strength(Strength::new(times).unwrap());
        let made =
            (1..=40).map(|n| rules.apply(level, None, 1, n, &mut Scratch::default()).unwrap());
        made.map(|made| changed_cells(level, &made).len()).sum::<usize>()
    };
    let walls = 24 * 40;
    assert!(changed(0.1) < changed(1.0) && changed(1.0) < changed(20.0));
    assert!(changed(20.0) > walls * 9 / 10 && changed(20.0) <= walls);
}
