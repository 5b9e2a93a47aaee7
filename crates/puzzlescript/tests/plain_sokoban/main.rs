//! An independent check of what is claimed about levels: a Sokoban written from its rules alone is
//! asked the same questions about a thousand random levels.

#![allow(clippy::unwrap_used)]

mod plain;

use plain::{Searched, Sokoban};
use play::lens::{Ask, Figure, Lenses, LevelId, Needed, OptionValue, Options, Solved, Status};
use play::random::SplitMix64;
use play::search::Budget;
use play::space::{SuggestPlan, suggest};
use puzzlescript::puzzle::{Puzzle, level};
use puzzlescript::space::ScriptSpace;
use source::{Source, is_ok};
use std::ops::ControlFlow;
use std::sync::Arc;

const LEVELS: usize = 1_000;

const HEAD: &str = "title Test\nnoaction\n\n\
    OBJECTS\n\nBackground\nblack\n\nWall\ngrey\n\nTarget\nyellow\n\nCrate\norange\n\nPlayer\nwhite\n\n\
    LEGEND\n\n. = Background\n# = Wall\nP = Player\n* = Crate\nO = Target\n@ = Crate and Target\n\
    + = Player and Target\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Wall, Crate\n\n\
    RULES\n\n[ > Player | Crate ] -> [ > Player | > Crate ]\n\n\
    WINCONDITIONS\n\nAll Target on Crate\n\nLEVELS\n\n";

fn puzzle(rows: &[String]) -> Puzzle {
    let text = format!("{HEAD}{}\n", rows.join("\n"));
    let compiled = puzzlescript::compile(&Source::new("test", text)).unwrap();
    assert!(is_ok(&compiled.diagnostics), "{:?}", compiled.diagnostics);
    let game = Arc::new(compiled.game.unwrap());
    Puzzle::new(&game, level(&game, 1).unwrap().1, "1")
}

/// Random rows of 3 to 6 columns and rows with one or two pairs; a crate may stand on a target as
/// long as not all do.
fn random_rows(random: &mut SplitMix64) -> Vec<String> {
    let (width, height) = (3 + random.below(4) as usize, 3 + random.below(3) as usize);
    let mut cells = vec!['.'; width * height];
    let mut put = |sign: char, random: &mut SplitMix64| {
        let free: Vec<usize> = (0..cells.len()).filter(|cell| cells[*cell] == '.').collect();
        cells[free[random.below(free.len() as u64) as usize]] = sign;
    };
    put('P', random);
    put('*', random);
    put('O', random);
    match random.below(6) {
        0..3 => {}
        3 => put('@', random),
        _ => {
            put('*', random);
            put('O', random);
        }
    }
    for _ in 0..random.below((width * height / 3) as u64 + 1) {
        put('#', random);
    }
    cells.chunks(width).map(|row| row.iter().collect()).collect()
}

fn options(given: &[(&str, &str)]) -> Options {
    let mut options = Options::default();
    for (name, text) in given {
        let value = match *text {
            "" => OptionValue::Flag,
            text => OptionValue::Text(text.to_string()),
        };
        options.set(name, value);
    }
    options
}

fn ask(options: &Options, threads: usize) -> Ask<'_> {
    Ask { level: LevelId::default(), budget: Budget::default(), threads, options }
}

/// Calls `check` with each level, its rows, and its number.
fn for_each_level(seed: u64, count: usize, mut check: impl FnMut(usize, &[String], &Sokoban)) {
    let mut random = SplitMix64::new(seed);
    for number in 0..count {
        let rows = random_rows(&mut random);
        check(number, &rows, &Sokoban::read(&rows));
    }
}

fn check_solved(solved: &Solved, plain: &Sokoban, shortest: Option<usize>, rows: &[String]) {
    let is_solved = solved.status == Status::Solved;
    assert_eq!(is_solved, shortest.is_some(), "{rows:#?}");
    assert_ne!(solved.status, Status::Unknown, "{rows:#?}");
    if is_solved {
        assert!(plain.is_solved_by(solved.moves.as_ref().unwrap()), "{rows:#?}");
        let length = solved.length.unwrap();
        assert_eq!(solved.moves.as_ref().unwrap().len(), length);
        assert!(Some(length) >= shortest, "{rows:#?}");
        assert!(solved.at_least <= shortest && shortest <= solved.at_most, "{rows:#?}");
        assert_eq!(solved.proved_shortest, solved.at_least == solved.at_most, "{rows:#?}");
    }
}

#[test]
fn solve_finds_and_proves_what_plain_rules_give() {
    let none = options(&[]);
    let first = options(&[("first", "")]);
    let all = options(&[("by", "all")]);
    let mut solvable = 0;
    for_each_level(1, LEVELS, |number, rows, plain| {
        let mut own = puzzle(rows);
        let (layers, _) = plain.breadth_first();
        let solved = own.solve(&ask(&none, 1 + number % 2), &mut |_| false).unwrap();
        check_solved(&solved, plain, layers.length, rows);
        assert_eq!(solved.length, layers.length, "{rows:#?}");
        assert_eq!(solved.proved_shortest, layers.length.is_some(), "{rows:#?}");
        solvable += usize::from(layers.length.is_some());
        let any = own.solve(&ask(&first, 1), &mut |_| false).unwrap();
        check_solved(&any, plain, layers.length, rows);
        let each = own.solve(&ask(&all, 1), &mut |_| false).unwrap().searches.unwrap();
        let figures =
            |solved: &Solved| Searched { length: solved.length, expanded: solved.expanded };
        assert_eq!(figures(&each.bfs), layers, "{rows:#?}");
        assert_eq!(figures(&each.astar), plain.a_star(), "{rows:#?}");
        assert_eq!(figures(&each.greedy), plain.greedy(), "{rows:#?}");
    });
    assert!((100..900).contains(&solvable), "{solvable}");
}

#[test]
fn rate_reads_what_plain_rules_give() {
    let none = options(&[]);
    for_each_level(2, LEVELS, |_, rows, plain| {
        let rated = puzzle(rows).rate(&ask(&none, 1), &mut |_| false).unwrap();
        let (layers, solutions) = plain.breadth_first();
        let number = |value: Option<usize>| value.map(|value| value as f64);
        assert_eq!(rated.value("length"), number(layers.length), "{rows:#?}");
        assert_eq!(rated.value("least_pushes"), number(plain.least_pushes()), "{rows:#?}");
        let (states, dead) = plain.dead_states();
        assert_eq!((rated.states, rated.complete), (states, true), "{rows:#?}");
        let share = rated.value("dead_share").unwrap();
        assert!((share - dead as f64 / states as f64).abs() < 1e-9, "{rows:#?}: {share} {dead}");
        if layers.length.is_none() {
            assert_eq!(rated.value("difficulty"), None, "{rows:#?}");
            return;
        }
        let counted = rated.amount("shortest_solutions").unwrap().as_f64();
        assert_eq!(counted, solutions as f64, "{rows:#?}");
        let each = [layers, plain.a_star(), plain.greedy()].map(|searched| searched.expanded);
        let least = each.into_iter().min().unwrap();
        assert_eq!(
            (rated.value("difficulty"), rated.exact),
            (Some(least as f64), true),
            "{rows:#?}"
        );
        let figures = [rated.searches.bfs, rated.searches.astar, rated.searches.greedy];
        for (figure, expanded) in figures.into_iter().zip(each) {
            match figure {
                Figure::Solved(count) => assert_eq!(count, expanded, "{rows:#?}"),
                // Cut where it could no longer be the least.
                Figure::MoreThan(count) => {
                    assert!(least <= count && count <= expanded, "{rows:#?}")
                }
                Figure::None => panic!("{rows:#?}"),
            }
        }
    });
}

#[test]
fn need_answers_as_plain_rules_do() {
    let none = options(&[]);
    for_each_level(3, LEVELS, |number, rows, plain| {
        let most = 1 + number % 5;
        let concept = format!("push >= {most}");
        let answer = puzzle(rows).need(&concept, &ask(&none, 1), &mut |_| false).unwrap();
        let least = plain.least_pushes();
        let expected = match least {
            None => Needed::Unsolvable,
            Some(least) if least < most => Needed::Avoidable,
            Some(_) => Needed::Always,
        };
        assert_eq!(answer.answer, expected, "{rows:#?} {concept}");
        let shortcut = (*answer.shortcut).as_ref().map(String::len);
        assert_eq!(shortcut, plain.shortest_below(most), "{rows:#?} {concept}");
    });
}

#[test]
fn suggestions_have_the_figures_that_plain_rules_give() {
    let mut judged = 0;
    for preset in ["all", "walls", "move", "pairs"] {
        for_each_level(4, 8, |number, rows, _| {
            // A level without walls has none to vary.
            let Ok(space) = ScriptSpace::new(&puzzle(rows), &options(&[("preset", preset)])) else {
                return;
            };
            let plan = SuggestPlan {
                rank: ["difficulty", "length"][number % 2].into(),
                keep: 4,
                tries: Some(96),
                threshold: None,
                from_best: false,
                threads: 1 + number % 2,
                seed: number as u64,
                level: LevelId::default(),
                ..SuggestPlan::default()
            };
            let report = suggest(&space, &plan, &|_| false, &mut |_| ControlFlow::Continue(()));
            for kept in &report.kept {
                let plain = Sokoban::read(&kept.level);
                let (layers, _) = plain.breadth_first();
                let all = [plain.a_star().expanded, plain.greedy().expanded, layers.expanded];
                let expected = match plan.rank.as_str() {
                    "length" => layers.length.unwrap(),
                    _ => all.into_iter().min().unwrap(),
                };
                assert_eq!(kept.score.as_f64(), expected as f64, "{:#?}", kept.level);
                assert!(plain.is_solved_by(&kept.moves), "{:#?}", kept.level);
                assert!(layers.length > Some(1) && kept.legend.is_empty(), "{:#?}", kept.level);
                judged += 1;
            }
        });
    }
    assert!(judged > 40, "{judged}");
}
