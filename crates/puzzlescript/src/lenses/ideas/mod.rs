//! Ideas of levels in which things have to be brought to places.
//!
//! Which thing is pushed is no event, because a position does not name its things. So a search carries a
//! mark with each of them and does without what would practise the idea: if it still wins, the idea is not
//! needed. In games of pure pushing that search sees pushes only ([`marked_yard`]); elsewhere it plays move by
//! move ([`marked`]).

mod displaced;
mod marked;
mod marked_yard;
mod practice;

use crate::engine::program::{Planes, Program};
use crate::game::Quantifier;
use crate::movable::movable_objects;
use crate::puzzle::Puzzle;
use marked::wins_move_by_move;
use marked_yard::wins_push_by_push;
use play::lens::{Ask, Idea, Lenses, Status, event_ideas};
use play::search::Budget;
use play::{Outcome, Play, Watch};
use practice::Practice;

/// The ideas of a level: its events, and for each `All X on Y` three about what moves of the two.
pub fn ideas(puzzle: &Puzzle) -> Vec<Idea> {
    let mut all = event_ideas(puzzle);
    for Goal { name, .. } in goals(puzzle) {
        all.extend(Practice::ALL.map(|practice| Idea::own(format!("{name} {}", practice.name()))));
    }
    all
}

/// Whether every solution practises one of the ideas about things that have places to go to.
pub fn practises(
    puzzle: &Puzzle,
    idea: &str,
    ask: &Ask<'_>,
    watch: &mut Watch<'_>,
) -> Option<bool> {
    let (goal, practice) = goals(puzzle).into_iter().find_map(|goal| {
        let what = idea.strip_prefix(&goal.name)?.strip_prefix(' ')?;
        let practice = Practice::ALL.into_iter().find(|practice| practice.name() == what)?;
        Some((goal, practice))
    })?;
    let mut quick = puzzle.clone();
    quick.tell_little();
    if quick.start().1 != Outcome::Open {
        return Some(false);
    }
    let budget = Budget { max_states: ask.budget.max_states.min(MAX_STATES), ..ask.budget };
    let wins = match wins_push_by_push(&quick, &goal, practice, budget, watch) {
        Some(wins) => wins,
        None => wins_move_by_move(&quick, &goal, practice, budget, watch),
    };
    match wins? {
        true => Some(false),
        // Nothing wins without it; that says something only if something wins at all.
        false => {
            let solved = quick.solve(ask, watch).ok()?;
            (solved.status == Status::Solved).then_some(true)
        }
    }
}

/// States of a search for a solution without an idea.
const MAX_STATES: usize = 300_000;

/// Things that have places to go to.
struct Goal {
    /// The name of the things.
    name: String,
    /// The win condition, by its index.
    win: usize,
    /// It is written the other way round, as in `All Target on Crate`: the things are what its places are on.
    is_swapped: bool,
}

impl Goal {
    fn things<'p>(&self, program: &'p Program) -> Option<&'p Planes> {
        let win = &program.wins[self.win];
        if self.is_swapped { win.on.as_ref() } else { Some(&win.what) }
    }

    fn places<'p>(&self, program: &'p Program) -> Option<&'p Planes> {
        let win = &program.wins[self.win];
        if self.is_swapped { Some(&win.what) } else { win.on.as_ref() }
    }
}

/// The win conditions `All X on Y`, each once for the things that move.
fn goals(puzzle: &Puzzle) -> Vec<Goal> {
    let (program, game) = (puzzle.program(), puzzle.game());
    let movable = movable_objects(game);
    let moves = |planes: &Planes| planes.planes.iter().any(|plane| movable.contains(plane));
    let mut goals: Vec<Goal> = Vec::new();
    for (win, condition) in program.wins.iter().enumerate() {
        let Some(on) = condition.on.as_ref().filter(|_| condition.quantifier == Quantifier::All)
        else {
            continue;
        };
        let is_swapped = !moves(&condition.what) && moves(on);
        let things = if is_swapped { on } else { &condition.what };
        let is_player = |plane: &usize| game.player.mask.get(*plane);
        if things.needs_all || things.planes.iter().any(is_player) {
            continue;
        }
        let names = things.planes.iter().map(|plane| game.objects[*plane].spelling.as_str());
        let name = names.collect::<Vec<_>>().join(" or ");
        if goals.iter().all(|known| known.name != name) {
            goals.push(Goal { name, win, is_swapped });
        }
    }
    goals
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile;
    use crate::xsb::compile_sokoban;
    use play::random::SplitMix64;
    use source::Source;
    use std::sync::Arc;

    /// A small room with things drawn at random, and crates where they can be pushed.
    fn room(random: &mut SplitMix64) -> String {
        let (width, height) = (5, 5);
        let mut cells = vec![' '; width * height];
        let mut put = |sign: char| loop {
            let cell = random.below((width * height) as u64) as usize;
            let is_inside = [cell % width, cell / width].iter().all(|at| (1..4).contains(at));
            if cells[cell] == ' ' && (is_inside || sign != '$') {
                cells[cell] = sign;
                break;
            }
        };
        "$$@..###".chars().for_each(&mut put);
        let wall = "#".repeat(width + 2);
        let rows: Vec<String> = cells
            .chunks(width)
            .map(|row| format!("#{}#", row.iter().collect::<String>()))
            .collect();
        format!("{wall}\n{}\n{wall}\n", rows.join("\n"))
    }

    #[test]
    fn pushes_and_moves_decide_alike() {
        let mut random = SplitMix64::new(7);
        let text: Vec<String> = (0..60).map(|_| room(&mut random)).collect();
        let source = Source::new("rooms.xsb", text.join("\n"));
        let collection = compile_sokoban(&source).expect("a collection");
        let game = Arc::new(collection.compiled.game.expect("levels"));
        let budget = Budget { max_states: 100_000, ..Budget::default() };
        let mut answers = [[0; 2]; 3];
        for (_, level) in game.levels() {
            let mut puzzle = Puzzle::new(&game, Arc::new(level.clone()), "1");
            puzzle.tell_little();
            let Some(goal) = goals(&puzzle).pop() else { panic!("crates have places to go to") };
            for (at, practice) in Practice::ALL.into_iter().enumerate() {
                let by_pushes = wins_push_by_push(&puzzle, &goal, practice, budget, &mut |_| false);
                let by_moves = wins_move_by_move(&puzzle, &goal, practice, budget, &mut |_| false);
                let (Some(by_pushes), Some(by_moves)) = (by_pushes, by_moves) else { continue };
                assert_eq!(by_pushes, Some(by_moves), "{}: {:?}", practice.name(), level.rows);
                answers[at][usize::from(by_moves)] += 1;
            }
        }
        assert!(answers.iter().flatten().all(|count| *count > 3), "{answers:?}");
    }

    /// Lamps fall after they were pushed; what fell was not pushed down.
    #[test]
    fn falling_is_not_pushing() {
        let text = "title falls\n========\nOBJECTS\n========\nBackground\nblack\n\nPlayer\nwhite\n\n\
                    Lamp\nyellow\n\nWall\ngrey\n\nTarget\nred\n\n=======\nLEGEND\n=======\n. = Background\n\
                    P = Player\nL = Lamp\n# = Wall\nT = Target\n\n=======\nSOUNDS\n=======\n\n\
                    ================\nCOLLISIONLAYERS\n================\nBackground\nTarget\n\
                    Player, Lamp, Wall\n\n======\nRULES\n======\n[ > Player | Lamp ] -> [ > Player | > Lamp ]\n\
                    late down [ Lamp | no Wall no Player no Lamp ] -> [ | Lamp ] again\n\n\
                    ==============\nWINCONDITIONS\n==============\nAll Target on Lamp\n\n\
                    =======\nLEVELS\n=======\n\n#######\n#PL...#\n###...#\n###...#\n###T..#\n#######\n";
        let compiled = compile(&Source::new("falls.txt", text)).expect("it compiles");
        let game = Arc::new(compiled.game.expect("a game"));
        let (_, level) = game.levels().next().expect("a level");
        let puzzle = Puzzle::new(&game, Arc::new(level.clone()), "1");
        let options = play::lens::Options::default();
        let ask = Ask {
            level: play::lens::LevelId::default(),
            budget: Budget::default(),
            threads: 1,
            options: &options,
        };
        let practises = |idea: &str| practises(&puzzle, idea, &ask, &mut |_| false);
        assert_eq!(practises("Lamp is pushed along both axes"), Some(false));
        assert_eq!(practises("Lamp leaves its place"), Some(false));
    }
}
