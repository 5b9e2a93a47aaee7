//! Ideas of levels in which things have to be brought to places.
//!
//! Which thing is pushed is no event, because a position does not name its things. So the search carries a
//! mark with each of them and does without what would practise the idea: if it still wins, the idea is not
//! needed.

use crate::engine::program::{Planes, Program};
use crate::game::Quantifier;
use crate::movable::movable_objects;
use crate::puzzle::{Move, Puzzle, State};
use play::lens::{Ask, Idea, Lenses, Status, event_ideas};
use play::search::{Answer, Budget, Informed, best_first, breadth_first};
use play::{Doubt, Events, Facts, Outcome, Pack, Play, Step, Watch};
use std::hash::{Hash, Hasher};

const LEAVES: &str = "leaves its place";
const BOTH_AXES: &str = "is pushed along both axes";
const INTERLEAVED: &str = "are pushed in turns";

/// The ideas of a level: its events, and for each `All X on Y` three about what moves of the two.
pub fn ideas(puzzle: &Puzzle) -> Vec<Idea> {
    let mut all = event_ideas(puzzle);
    for Goal { name, .. } in goals(puzzle) {
        all.push(Idea::own(format!("{name} {LEAVES}")));
        all.push(Idea::own(format!("{name} {BOTH_AXES}")));
        all.push(Idea::own(format!("{name} {INTERLEAVED}")));
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
        let practices = [
            (LEAVES, Practice::Leaves),
            (BOTH_AXES, Practice::BothAxes),
            (INTERLEAVED, Practice::Interleaved),
        ];
        let practice = practices.into_iter().find(|(name, _)| *name == what)?.1;
        Some((goal, practice))
    })?;
    let mut quick = puzzle.clone();
    quick.tell_little();
    let mut marked = Marked { puzzle: quick, goal, practice };
    let (start, outcome) = marked.start();
    if outcome != Outcome::Open {
        return Some(false);
    }
    let budget = Budget { max_states: ask.budget.max_states.min(MAX_STATES), ..ask.budget };
    // A search that is led to a win finds most solutions without the idea; where it has seen everything, there
    // is none.
    let led = marked.puzzle.heuristic().map(|mut estimate| {
        let estimate = |state: &MarkedState| estimate(&state.state);
        best_first(&mut marked, &start, Informed::Greedy, estimate, budget, watch).answer
    });
    let answer = match led {
        Some(answer @ (Answer::Solved { .. } | Answer::Unsolvable)) => answer,
        Some(Answer::Unknown(_)) | None => breadth_first(&mut marked, &start, budget, watch).answer,
    };
    match answer {
        Answer::Solved { .. } => Some(false),
        Answer::Unknown(_) => None,
        // Nothing wins without it; that says something only if something wins at all.
        Answer::Unsolvable => {
            let solved = marked.puzzle.solve(ask, watch).ok()?;
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

/// What a solution may do.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Practice {
    /// A thing goes from a place where it may stay.
    Leaves,
    /// One thing is pushed left or right, and up or down.
    BothAxes,
    /// A thing is pushed, then another, then the first again.
    Interleaved,
}

/// A level in which no move may practise an idea.
struct Marked {
    puzzle: Puzzle,
    goal: Goal,
    practice: Practice,
}

/// Where a thing went in a move.
struct Pushed {
    from: usize,
    to: usize,
    is_across: bool,
}

/// Marks of a thing: pushed across, pushed up or down; or: pushed last, pushed before that.
const FIRST: u8 = 1;
const SECOND: u8 = 2;

/// A position with a mark for each cell that holds a thing.
#[derive(Clone, PartialEq, Eq)]
struct MarkedState {
    state: State,
    marks: Box<[u8]>,
}

impl Hash for MarkedState {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.state.hash(hasher);
        self.marks.hash(hasher);
    }
}

impl Marked {
    fn things(&self, state: &State) -> Vec<bool> {
        let things = self.goal.things(self.puzzle.program());
        things.map(|things| self.cells(state, things)).unwrap_or_default()
    }

    fn cells(&self, state: &State, planes: &Planes) -> Vec<bool> {
        let program = self.puzzle.program();
        let word = |word| planes.word_at(program.words, state, word);
        let words: Vec<u64> = (0..program.words).map(word).collect();
        (0..program.place.len()).map(|cell| words[cell / 64] >> (cell % 64) & 1 == 1).collect()
    }

    /// Which things a move pushed by one cell; none where they did not just move.
    fn pushed(&self, before: &[bool], after: &[bool]) -> Option<Vec<Pushed>> {
        let program = self.puzzle.program();
        let (width, height) = (program.width, program.height);
        // Cells are numbered down the columns.
        let step = |cell: usize, [x, y]: [isize; 2]| {
            let (column, row) = (cell / height, cell % height);
            let column = column.checked_add_signed(x).filter(|column| *column < width)?;
            let row = row.checked_add_signed(y).filter(|row| *row < height)?;
            Some(column * height + row)
        };
        let cells = 0..before.len();
        let left: Vec<usize> = cells.clone().filter(|at| before[*at] && !after[*at]).collect();
        let mut entered: Vec<usize> = cells.filter(|at| !before[*at] && after[*at]).collect();
        if left.len() != entered.len() {
            return None;
        }
        let mut all = Vec::new();
        for from in left {
            // A row of things moves together: the first cell becomes free, and the next behind the row is taken.
            let found = [[0, -1], [-1, 0], [0, 1], [1, 0]].into_iter().find_map(|by| {
                let mut row = vec![from];
                loop {
                    let next = step(row[row.len() - 1], by)?;
                    row.push(next);
                    if !before[next] {
                        return entered.contains(&next).then_some((by, row));
                    }
                }
            });
            let (by, row) = found?;
            entered.retain(|cell| *cell != row[row.len() - 1]);
            let is_across = by[0] != 0;
            all.extend(row.windows(2).map(|pair| Pushed { from: pair[0], to: pair[1], is_across }));
        }
        Some(all)
    }

    /// The marks after some pushes; none if they practise the idea.
    fn mark(&self, state: &MarkedState, pushed: &[Pushed]) -> Option<Box<[u8]>> {
        let mut marks = state.marks.clone();
        pushed.iter().for_each(|one| marks[one.from] = 0);
        let places = || {
            let places = self.goal.places(self.puzzle.program());
            places.map(|places| self.cells(&state.state, places)).unwrap_or_default()
        };
        match self.practice {
            Practice::Leaves => {
                let places = places();
                pushed.iter().all(|one| !places[one.from]).then_some(marks)
            }
            Practice::BothAxes => {
                for one in pushed {
                    let mark = state.marks[one.from] | if one.is_across { FIRST } else { SECOND };
                    if mark == FIRST | SECOND {
                        return None;
                    }
                    marks[one.to] = mark;
                }
                Some(marks)
            }
            Practice::Interleaved => {
                if pushed.iter().any(|one| state.marks[one.from] == SECOND) {
                    return None;
                }
                let is_other = pushed.iter().any(|one| state.marks[one.from] == 0);
                if is_other {
                    let older = marks.iter_mut().filter(|mark| **mark == FIRST);
                    older.for_each(|mark| *mark = SECOND);
                }
                pushed.iter().for_each(|one| marks[one.to] = FIRST);
                Some(marks)
            }
        }
    }
}

impl Play for Marked {
    type State = MarkedState;
    type Move = Move;

    fn start(&self) -> (MarkedState, Outcome) {
        let (state, outcome) = self.puzzle.start();
        let marks = vec![0; self.puzzle.program().place.len()].into();
        (MarkedState { state, marks }, outcome)
    }

    fn moves(&self, state: &MarkedState, out: &mut Vec<Move>) {
        self.puzzle.moves(&state.state, out);
    }

    fn step(&mut self, from: &MarkedState, mv: Move, to: &mut MarkedState) -> Step {
        let step = self.puzzle.step(&from.state, mv, &mut to.state);
        if !matches!(step, Step::Moved { .. }) {
            return step;
        }
        let [before, after] = [&from.state, &to.state].map(|state| self.things(state));
        // What appears or vanishes has no mark that could follow it.
        let Some(pushed) = self.pushed(&before, &after) else { return Step::Doubt(Doubt::WORK) };
        match self.mark(from, &pushed) {
            Some(marks) => {
                to.marks = marks;
                step
            }
            None => Step::Still,
        }
    }

    fn told(&self, events: Events) -> &[u32] {
        self.puzzle.told(events)
    }

    fn event_name(&self, event: u32) -> String {
        self.puzzle.event_name(event)
    }

    fn start_doubt(&self) -> Option<Doubt> {
        self.puzzle.start_doubt()
    }

    fn facts(&self) -> Facts {
        self.puzzle.facts()
    }
}

impl Pack for Marked {
    fn packed_words(&self) -> usize {
        self.puzzle.packed_words() + self.puzzle.program().place.len().div_ceil(32)
    }

    fn pack(&self, state: &MarkedState, out: &mut [u64]) {
        let (own, marks) = out.split_at_mut(self.puzzle.packed_words());
        self.puzzle.pack(&state.state, own);
        for (word, marks_of) in marks.iter_mut().zip(state.marks.chunks(32)) {
            *word = marks_of.iter().rev().fold(0, |word, mark| word << 2 | u64::from(*mark));
        }
    }

    fn unpack(&self, words: &[u64], out: &mut MarkedState) {
        let (own, marks) = words.split_at(self.puzzle.packed_words());
        self.puzzle.unpack(own, &mut out.state);
        for (cell, mark) in out.marks.iter_mut().enumerate() {
            *mark = (marks[cell / 32] >> (cell % 32 * 2) & 3) as u8;
        }
    }
}
