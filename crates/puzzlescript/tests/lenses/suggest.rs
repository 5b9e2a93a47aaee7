//! Suggestions of PuzzleScript levels.

use crate::sokoban::{HEAD, compiled, puzzle, random_rows, sokoban, space, warehouse};
use crate::{ask, never, options};
use play::lens::{Lenses, LevelId, Measured, Needed};
use play::random::SplitMix64;
use play::search::{Budget, breadth_first};
use play::space::{Space, SuggestPlan, SuggestReport, suggest};
use play::{Outcome, Play, Step, read_trace};
use puzzlescript::puzzle::Puzzle;
use puzzlescript::space::ScriptSpace;
use puzzlescript::transform::presets::Preset;
use serde_json::json;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

fn walls(number: usize) -> ScriptSpace {
    space(&warehouse(), number, &options(&[("preset", "walls")]))
}

fn plan(seed: u64, tries: u64) -> SuggestPlan {
    SuggestPlan {
        rank: "difficulty".into(),
        keep: 4,
        tries: Some(tries),
        threshold: None,
        from_best: false,
        threads: 1,
        seed,
        level: LevelId { number: 2, index: 1, name: Some("2".into()) },
        ..SuggestPlan::default()
    }
}

fn all(space: &ScriptSpace, plan: &SuggestPlan) -> SuggestReport {
    suggest(space, plan, &|_| false, &mut |_| ControlFlow::Continue(()))
}

#[test]
fn a_level_put_into_a_puzzle_plays_as_a_puzzle_of_its_own() {
    let mut random = SplitMix64::new(6);
    let first = sokoban(&random_rows(&mut random, 5, 4, 2));
    for width in [5, 5, 5, 4] {
        let rows = random_rows(&mut random, width, 20 / width, 2);
        let mut fresh = sokoban(&rows);
        let mut put = first.with_level(fresh.level().clone());
        assert_eq!(put.start(), fresh.start());
        let (start, _) = put.start();
        let search =
            |puzzle: &mut Puzzle| breadth_first(puzzle, &start, Budget::default(), &mut never);
        assert_eq!(search(&mut put), search(&mut fresh));
    }
}

#[test]
fn threads_do_not_matter() {
    for rank in ["difficulty", "length", "least_pushes"] {
        let space = walls(2);
        let run = |threads: usize| {
            let base = plan(7, 150);
            all(&space, &SuggestPlan { rank: rank.into(), threads, threshold: Some(20.0), ..base })
        };
        let found = run(1);
        let counts = found.counts;
        let parts = [counts.solvable, counts.unsolvable, counts.timed_out, counts.duplicates];
        assert_eq!(parts.iter().sum::<u64>() + counts.rejected, 150);
        assert!(!found.kept.is_empty() || rank == "least_pushes");
        for threads in [2, 3] {
            assert_eq!(run(threads), found);
        }
    }
}

#[test]
fn a_run_that_is_broken_off_is_one_of_fewer_tries() {
    let space = walls(2);
    let mut rounds = 0;
    let endless = SuggestPlan { tries: None, ..plan(3, 0) };
    let broken = suggest(&space, &endless, &|_| false, &mut |round| {
        rounds += 1;
        let kept: Vec<u64> = round.best.iter().map(|(n, _)| *n).collect();
        assert!(round.entered.iter().all(|n| kept.contains(n)));
        assert!(round.left.iter().all(|n| !kept.contains(n)));
        if rounds == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(broken.counts.tries, 128);
    assert_eq!(broken, all(&space, &plan(3, 128)));
    // A run that is stopped within a round counts the candidates before the first one not judged.
    let asked = AtomicUsize::new(0);
    let stop = |_| asked.fetch_add(1, Ordering::Relaxed) > 200;
    let stopped = suggest(&space, &plan(3, 1000), &stop, &mut |_| ControlFlow::Continue(()));
    assert!((1..1000).contains(&stopped.counts.tries));
    let same = all(&space, &plan(3, stopped.counts.tries));
    assert_eq!((stopped.counts, stopped.history), (same.counts, same.history));
}

#[test]
fn every_second_candidate_grows_from_the_best_where_asked() {
    let space = walls(2);
    let grown = SuggestPlan { from_best: true, keep: 16, ..plan(7, 256) };
    let found = all(&space, &grown);
    assert_eq!(all(&space, &SuggestPlan { threads: 3, ..grown.clone() }), found);
    assert_eq!(all(&space, &SuggestPlan { tries: Some(100), ..grown.clone() }).counts.tries, 100);
    let mut scratch = Default::default();
    let mut remade = 0;
    for kept in &found.kept {
        let Some(from) = kept.grown_from else { continue };
        assert!(kept.n % 2 == 0 && from < kept.n && found.history.contains(&from), "{kept:?}");
        // What grew from a variation of the level itself can be made again from that.
        if from % 2 == 1 {
            let parent = space.vary(7, from, &mut scratch).unwrap();
            let level = space.vary_from(&parent, 7, kept.n, &mut scratch).unwrap();
            assert_eq!(space.text(&level).rows, kept.level);
            assert_ne!(level, parent);
            remade += 1;
        }
    }
    assert!(remade > 0, "{:?}", found.history);
    let plain = all(&space, &SuggestPlan { from_best: false, ..grown });
    assert!(plain.kept.iter().all(|kept| kept.grown_from.is_none()));
    assert_ne!(plain.history, found.history);
}

#[test]
fn frozen_cells_never_change() {
    let mut random = SplitMix64::new(1);
    for (name, _) in Preset::ALL {
        for _ in 0..2 {
            let frozen: Vec<bool> = (0..48).map(|_| random.below(2) == 0).collect();
            let row = |row: &[bool]| row.iter().map(|x| if *x { 'x' } else { '.' }).collect();
            let mask: Vec<String> = frozen.chunks(8).map(row).collect();
            let given = options(&[("preset", name), ("freeze", &mask.join("\n"))]);
            let space = space(&warehouse(), 3, &given);
            let start = space.text(space.start()).rows;
            let grown = SuggestPlan { keep: 64, from_best: true, ..plan(5, 128) };
            let found = all(&space, &grown);
            for kept in &found.kept {
                for (y, (row, old)) in kept.level.iter().zip(&start).enumerate() {
                    for (x, (cell, old)) in row.chars().zip(old.chars()).enumerate() {
                        assert!(!frozen[y * 8 + x] || cell == old, "{name}");
                    }
                }
                assert!(kept.changed.iter().all(|[x, y]| !frozen[(y - 1) * 8 + x - 1]));
            }
        }
    }
}

#[test]
fn four_harder_levels_come_soon_and_have_the_figures_printed() {
    let told = all(&walls(2), &plan(1, 400));
    assert_eq!(told.kept.len(), 4);
    let start = told.start.as_ref().unwrap().as_f64();
    for kept in &told.kept {
        // The rows, pasted into the file, read again.
        let legend = format!("+ = Player and Target\n{}", kept.legend.join("\n"));
        let text = warehouse().replace("+ = Player and Target", &legend);
        let game = compiled(&format!("{text}\n\n{}\n", kept.level.join("\n")));
        let mut fresh = puzzle(&game, game.levels().count());
        let rated = fresh.rate(&ask(), &mut never).unwrap();
        for reading in &rated.readings {
            assert_eq!(kept.readings.get(reading.id), Some(&json!(reading.value)), "{kept:?}");
        }
        assert_eq!(kept.readings.get("searches"), Some(&json!(rated.searches)));
        assert_eq!(rated.moves.as_ref(), Some(&kept.moves));
        assert!(rated.exact && rated.value("difficulty") > Some(start.max(40.0)));
        assert_eq!(rated.value("difficulty"), Some(kept.score.as_f64()));
        assert!(wins(&mut fresh, &kept.moves));
    }
    let scores: Vec<f64> = told.kept.iter().map(|kept| kept.score.as_f64()).collect();
    assert!(scores.is_sorted_by(|a, b| a >= b), "{scores:?}");
    assert_eq!(told.since_last, 400 - told.history.last().unwrap());
    assert!(told.kept.iter().all(|kept| told.history.contains(&kept.n)));
}

fn wins(puzzle: &mut Puzzle, trace: &str) -> bool {
    let moves = read_trace(puzzle, trace).unwrap();
    let (mut state, _) = puzzle.start();
    let mut outcome = Outcome::Open;
    for mv in moves {
        let mut to = state.clone();
        if let Step::Moved { outcome: now, .. } = puzzle.step(&state, mv, &mut to) {
            (state, outcome) = (to, now);
        }
    }
    outcome == Outcome::Won
}

/// A level with room for walls, under rules that may name a direction.
fn one_wall(rule: &str) -> SuggestReport {
    let text = HEAD.replace("[ > Player | Crate ] -> [ > Player | > Crate ]", rule);
    let text = format!("{text}...\n.+.\n...\n");
    let rules = options(&[("rules", "choose 1 [No Wall or Player] -> [Wall]")]);
    all(&space(&text, 1, &rules), &plan(1, 200))
}

#[test]
fn mirror_images_and_turns_are_duplicates_unless_rules_name_a_direction() {
    // A wall beside the player or at a corner: two levels, or eight where directions matter.
    let turnable = one_wall("[ > Player | Crate ] -> [ > Player | > Crate ]");
    assert_eq!(turnable.counts.duplicates, 198);
    for rule in [
        "right [ > Player | Crate ] -> [ > Player | > Crate ]",
        "[ left Player | Crate ] -> [ left Player | left Crate ]",
        "horizontal [ > Player | Crate ] -> [ > Player | > Crate ]",
    ] {
        assert_eq!(one_wall(rule).counts.duplicates, 192, "{rule}");
    }
}

#[test]
fn another_number_of_players_is_a_duplicate() {
    let text = format!("{HEAD}P.*.O\n");
    let rules = options(&[("rules", "choose 1 [Wall] -> []\n[Player] -> []")]);
    let found = all(&space(&text, 1, &rules), &plan(1, 64));
    assert_eq!((found.counts.duplicates, found.counts.solvable), (64, 0));
}

#[test]
fn a_better_level_is_never_left_out() {
    // With room for all, every better level is kept; the best four of them are the ranking.
    let space = walls(2);
    let wide = all(&space, &SuggestPlan { keep: 1000, ..plan(11, 192) });
    let narrow = all(&space, &plan(11, 192));
    // A wide ranking has the same or a larger limit, so it may solve more but never less.
    let best: BTreeSet<u64> = wide.kept.iter().take(4).map(|kept| kept.n).collect();
    let kept: BTreeSet<u64> = narrow.kept.iter().map(|kept| kept.n).collect();
    assert_eq!(best, kept);
    // Only what could enter is compared by how it is played.
    let judged = |report: &SuggestReport| report.counts.solvable + report.counts.duplicates;
    assert_eq!(judged(&wide), judged(&narrow));
}

#[test]
fn backward_design_gives_levels_that_can_be_solved() {
    let text = format!("{HEAD}.......\n...O...\n...P...\n..O....\n.......\n");
    let pulled = "[Target No Crate] -> [Target Crate]\n\
        choose 50 [Player | No Wall or Crate] -> [ | Player]\n\
        or [No Wall or Crate | Player | Crate] -> [Player | Crate | ]";
    let text_pushed = format!("{HEAD}.......\n...*...\n...P...\n..*....\n.......\n");
    let pushed = "object Placeholder\n[Crate] -> [Crate Placeholder]\n\
        choose 50 [Player | No Wall or Crate] -> [ | Player]\n\
        or [Player | Crate | No Wall or Crate] -> [ | Player | Crate]\n\
        [Crate] -> [Target]\n[Placeholder] -> [Crate]";
    for (text, rules) in [(text, pulled), (text_pushed, pushed)] {
        let space = space(&text, 1, &options(&[("rules", rules)]));
        let found = all(&space, &plan(2, 64));
        assert_eq!((found.counts.unsolvable, found.counts.rejected), (0, 0));
        assert_eq!(found.kept.len(), 4);
        let objects = |glyph: char| match glyph {
            '.' => 0,
            '@' | '+' => 2,
            _ => 1,
        };
        let count = |rows: &[String]| rows.concat().chars().map(objects).sum::<usize>();
        assert!(found.kept.iter().all(|kept| count(&kept.level) == 5), "{rules}");
    }
}

#[test]
fn options_that_make_no_sense_are_refused() {
    let puzzle = puzzle(&compiled(&warehouse()), 2);
    let refusal = |given: &[(&str, &str)]| {
        ScriptSpace::new(&puzzle, &options(given)).err().unwrap().to_string()
    };
    assert!(refusal(&[("preset", "walls"), ("rules", "[Wall] -> []")]).contains("either"));
    assert!(refusal(&[("preset", "wall")]).contains("use one of move, walls, pairs, all"));
    assert_eq!(refusal(&[("rules", "[Wall -> []")]), "the transform cannot be read");
    assert!(refusal(&[("strength", "0")]).contains("--strength"));
    assert!(refusal(&[("freeze", "xx")]).contains("--freeze"));
}

#[test]
fn without_a_transform_there_is_a_bit_of_everything() {
    let plain = space(&warehouse(), 2, &options(&[]));
    let named = space(&warehouse(), 2, &options(&[("preset", "all")]));
    assert_eq!(all(&plain, &plan(4, 64)), all(&named, &plan(4, 64)));
    assert_eq!(
        plain.score("length", plain.start(), &mut plain.puzzle(plain.start()), &ask(), &mut never),
        Measured::of(
            puzzle(&compiled(&warehouse()), 2).rate(&ask(), &mut never).unwrap().value("length")
        )
    );
}

/// Two crates in a walled yard, a few moves from their targets.
const YARD: &str = "#######\n#..P..#\n#.*#*.#\n#.O.O.#\n#..#..#\n#.....#\n#######\n";

#[test]
fn a_bit_of_everything_gives_four_harder_levels_for_every_seed() {
    let space = space(&format!("{HEAD}{YARD}"), 1, &options(&[("preset", "all")]));
    for seed in 1..=10 {
        let mut limits = Vec::new();
        let found = suggest(&space, &plan(seed, 256), &|_| false, &mut |round| {
            limits.push(round.limit);
            ControlFlow::Continue(())
        });
        let start = found.start.as_ref().unwrap().as_f64();
        assert_eq!(found.kept.len(), 4, "seed {seed}: {:?}", found.counts);
        assert!(found.kept.iter().all(|kept| kept.score.as_f64() > start), "seed {seed}");
        assert!(limits.is_sorted() && limits[0] >= 1_000, "{limits:?}");
        assert!(limits.iter().all(|limit| *limit <= 100_000), "{limits:?}");
        for kept in &found.kept {
            assert!(kept.moves.len() > 1, "{kept:?}");
        }
    }
}

#[test]
fn the_limit_keeps_to_what_is_asked_for() {
    let given = options(&[("preset", "walls"), ("max-states", "1500")]);
    let space = space(&format!("{HEAD}{YARD}"), 1, &given);
    suggest(&space, &plan(1, 256), &|_| false, &mut |round| {
        assert!((1_000..=1_500).contains(&round.limit), "{}", round.limit);
        ControlFlow::Continue(())
    });
}

#[test]
fn levels_that_are_played_alike_are_one() {
    // A closed yard, and outside of it cells that play never reaches.
    let text = format!("{HEAD}#####....\n#P*O#....\n#...#....\n#####....\n");
    let rules = "choose 2 [Player | No Wall or Crate] -> [ | Player]\n\
        choose 3 [No Wall or Player or Crate or Target] -> [Wall]";
    let space = space(&text, 1, &options(&[("rules", rules)]));
    let report = all(&space, &SuggestPlan { rank: "length".into(), keep: 50, ..plan(1, 192) });
    let mut seen = BTreeSet::new();
    for kept in &report.kept {
        assert!(seen.insert((kept.moves.clone(), kept.score.as_f64() as u64)), "{kept:?}");
    }
    assert!(!seen.is_empty() && seen.len() < 20, "{seen:?}");
}

#[test]
fn levels_with_one_solution_take_one_place() {
    // Walls in far corners change how long searches take, and nothing about the play.
    let text =
        format!("{HEAD}##########\n#P.*....O#\n#........#\n#..*O....#\n#........#\n##########\n");
    let space = space(&text, 1, &options(&[("preset", "walls")]));
    for seed in 1..=4 {
        let report = all(&space, &SuggestPlan { keep: 8, ..plan(seed, 640) });
        let moves: BTreeSet<&str> = report.kept.iter().map(|kept| kept.moves.as_str()).collect();
        assert!(report.kept.len() > 1);
        assert_eq!(moves.len(), report.kept.len(), "{:?}", report.kept);
    }
}

/// Holes that a player never enters, and a floor that every walkable cell has.
const HOLES: &str = "title Holes\nnoaction\n\n\
    OBJECTS\n\nBackground\nblack\n\nFloor\nbrown\n\nWall\ngrey\n\nHole\nblue\n\nTarget\nyellow\n\nCrate\norange\n\n\
    Player\nwhite\n\nLEGEND\n\n. = Floor\n# = Wall\nP = Player and Floor\n* = Crate and Floor\n\
    O = Target and Floor\nh = Hole and Floor\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nFloor\nHole\nTarget\n\
    Player, Wall, Crate\n\nRULES\n\n[ > Player | Hole ] -> cancel\n\
    [ > Player | Crate ] -> [ > Player | > Crate ]\nlate [ Crate Hole ] -> [ ]\n\n\
    WINCONDITIONS\n\nAll Target on Crate\n\nLEVELS\n\n";

#[test]
fn presets_make_only_cells_that_play_can_make() {
    let text = format!("{HOLES}#######\n#P.*.O#\n#.h.*.#\n#..h.O#\n#######\n");
    let mut changed = 0;
    for (name, _) in Preset::ALL {
        let space = space(&text, 1, &options(&[("preset", name)]));
        let mut scratch = Default::default();
        for n in 1..=200 {
            let Some(level) = space.vary(5, n, &mut scratch) else { continue };
            changed += usize::from(level != *space.start());
            let contents = |x: usize, y: usize| &level.cells[x * level.height + y];
            let game = compiled(&text);
            let number = |name: &str| game.objects.iter().position(|o| o.name == name).unwrap();
            let (player, hole, floor) = (number("player"), number("hole"), number("floor"));
            let wall = number("wall");
            for (x, y) in (0..7).flat_map(|x| (0..5).map(move |y| (x, y))) {
                let cell = contents(x, y);
                assert!(!(cell.get(player) && cell.get(hole)), "{name}");
                assert!(cell.get(wall) || cell.get(floor), "{name}: a hole in the floor");
            }
        }
    }
    assert!(changed > 200, "{changed}");
}

#[test]
fn a_closed_border_stays_closed_unless_asked() {
    let text = format!("{HEAD}########\n#P.*.O##\n#..#..#.\n#.*..O#.\n#######.\n");
    let is_open = |given: &[(&str, &str)]| {
        let space = space(&text, 1, &options(given));
        let mut scratch = Default::default();
        let wall = compiled(&text).objects.iter().position(|o| o.name == "wall").unwrap();
        (1..=100).any(|n| {
            let Some(level) = space.vary(1, n, &mut scratch) else { return false };
            // The outermost walls of the yard, some of which touch the outside.
            let cells = [(0, 1), (0, 2), (7, 1), (6, 2), (6, 3), (3, 0), (3, 4), (7, 0)];
            cells.iter().any(|(x, y)| !level.cells[x * level.height + y].get(wall))
        })
    };
    for (name, _) in Preset::ALL {
        assert!(!is_open(&[("preset", name)]), "{name}");
    }
    assert!(is_open(&[("preset", "walls"), ("open", "")]));
    // An author's own transform does as it says.
    assert!(is_open(&[("rules", "choose 9 [Wall] -> []")]));
}

#[test]
fn a_border_that_rules_close_stays_closed() {
    // Nothing shares a layer with the player here: a rule stops those who step into the void.
    let head = "title Void\nnoaction\n\nOBJECTS\n\nBackground\nblack\n\nVoid\ngrey\n\nTile\nbrown\n\n\
        Target\nyellow\n\nCrate\norange\n\nPlayer\nwhite\n\nLEGEND\n\n@ = Void\n. = Tile\n\
        P = Tile and Player\n* = Tile and Crate\nO = Tile and Target\n\nSOUNDS\n\nCOLLISIONLAYERS\n\n\
        Background\nVoid, Tile\nTarget\nPlayer, Crate\n\nRULES\n\n\
        [ > Player | Crate ] -> [ > Player | > Crate ]\n[ > Crate | Void ] -> cancel\n\
        [ > Player | Void ] -> cancel\n\nWINCONDITIONS\n\nAll Target on Crate\n\nLEVELS\n\n";
    let changes_border = |rows: &str, given: &[(&str, &str)]| {
        let space = space(&format!("{head}{rows}"), 1, &options(given));
        let mut scratch = Default::default();
        let start = space.start().clone();
        (1..=200).any(|n| {
            let Some(level) = space.vary(1, n, &mut scratch) else { return false };
            let (width, height) = (level.width, level.height);
            let is_edge = |at: usize| {
                let (x, y) = (at / height, at % height);
                x == 0 || y == 0 || x + 1 == width || y + 1 == height
            };
            (0..width * height).any(|at| is_edge(at) && level.cells[at] != start.cells[at])
        })
    };
    let closed = "@@@@@@\n@P*.O@\n@....@\n@..@.@\n@@@@@@\n";
    assert!(!changes_border(closed, &[("preset", "all")]));
    assert!(changes_border(closed, &[("preset", "all"), ("open", "")]));
    // Where tiles lead to the edge, nothing is closed.
    assert!(changes_border("@@@@@@\n@P*.O@\n@.....\n@..@.@\n@@@@@@\n", &[("preset", "all")]));
}

#[test]
fn suggestions_can_be_asked_to_need_a_concept() {
    let space = walls(2);
    let need = vec!["push >= 4".to_string()];
    let wanted = SuggestPlan { need: need.clone(), rank: "length".into(), ..plan(3, 320) };
    let found = all(&space, &wanted);
    assert!(!found.kept.is_empty());
    assert_eq!(found.need, need);
    for kept in &found.kept {
        let rows: Vec<String> = kept.level.clone();
        let mut puzzle = sokoban(&rows);
        let report = puzzle.need(&need[0], &ask(), &mut never).unwrap();
        assert_eq!(report.answer, Needed::Always, "{rows:?}");
    }
    assert_eq!(found, all(&space, &SuggestPlan { threads: 3, ..wanted }));
    // Nothing shows a message, so every candidate that ranks well has a shortcut.
    let never_shown = SuggestPlan { need: vec!["message".to_string()], ..plan(3, 128) };
    let none = all(&space, &never_shown);
    assert!(none.kept.is_empty() && none.worth.avoidable > 0);
}

#[test]
fn diverse_suggestions_do_not_look_alike() {
    let space = walls(2);
    let wide = SuggestPlan { keep: 8, ..plan(11, 256) };
    let differences = |report: &SuggestReport| {
        let cells = |kept: &play::space::KeptReport| kept.level.concat();
        let mut least = usize::MAX;
        for (at, one) in report.kept.iter().enumerate() {
            for other in &report.kept[..at] {
                let pairs = cells(one).chars().zip(cells(other).chars()).collect::<Vec<_>>();
                least = least.min(pairs.iter().filter(|(a, b)| a != b).count());
            }
        }
        least
    };
    let diverse = all(&space, &SuggestPlan { diverse: true, ..wide.clone() });
    assert!(diverse.kept.len() > 1);
    assert!(differences(&diverse) >= 2);
    assert!(diverse.kept.len() <= all(&space, &wide).kept.len());
}

#[test]
fn shorter_and_fewer_are_aims_of_every_space() {
    let space = walls(2);
    for aim in ["shorter", "fewer", "unique"] {
        let found = all(&space, &SuggestPlan { rank: aim.into(), ..plan(4, 192) });
        let scores: Vec<f64> = found
            .kept
            .iter()
            .map(|kept| match kept.score {
                play::readings::Amount::Number(score) => score,
                play::readings::Amount::Digits(_) => panic!("a score is a number"),
            })
            .collect();
        assert!(!scores.is_empty() && scores.is_sorted_by(|a, b| a >= b), "{aim}: {scores:?}");
        if aim == "shorter" {
            let length = found.kept[0].readings.get("length").unwrap().as_f64().unwrap();
            assert_eq!(scores[0], -length);
        }
    }
}
