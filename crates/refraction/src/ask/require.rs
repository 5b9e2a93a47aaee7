//! Boards that can only be solved the right way.

use super::arithmetic::{Arithmetic, arithmetic};
use super::given::{Given, Names};
use super::instance::{concept_facts, concept_files, concept_powers, size, table};
use super::lit::lit;
use super::tidy::tidied;
use super::{Refused, TooManyPowers, placed, placements, program};
use crate::board::{Board, Cell, Emitter, Kind, Piece, Placements, Want};
use crate::concept::{Concept, Part};
use crate::fraction::Fraction;
use crate::light::light;
use crate::side::{Side, Sides};
use crate::space::letter;
use crate::values::{Means, Values, values};
use asp::{Answer, MAX_GROUND_BYTES, Options, Puzzle, Required, Round, Term};
use play::Watch;
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt::Write;

/// The boards to choose from.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Space {
    pub width: u8,
    pub height: u8,
    pub sources: usize,
    pub targets: usize,
    pub blockers: usize,
    pub benders: usize,
    /// Two-way splitters, and three-way splitters.
    pub splitters: [usize; 2],
    /// Two-way combiners, and three-way combiners.
    pub combiners: [usize; 2],
    /// The powers that sources and targets may have.
    pub powers: Vec<Fraction>,
    /// What is not to be chosen. The numbers above include it.
    pub given: Given,
}

impl Space {
    /// True when the sources, targets and blockers do not fit on the board.
    pub fn is_overfull(&self) -> bool {
        let fixed = self.sources + self.targets + self.blockers;
        fixed > usize::from(self.width) * usize::from(self.height)
    }

    /// The pieces of the tray: kind, ways and number.
    pub(super) fn tray(&self) -> [(Kind, usize, usize); 5] {
        [
            (Kind::Bender, 1, self.benders),
            (Kind::Splitter, 2, self.splitters[0]),
            (Kind::Splitter, 3, self.splitters[1]),
            (Kind::Combiner, 2, self.combiners[0]),
            (Kind::Combiner, 3, self.combiners[1]),
        ]
    }
}

/// The boards found, and the question they answer.
pub struct Made {
    /// The boards, each with a solution that shows the concept.
    pub boards: Vec<Board>,
    /// The answer.
    pub required: Required,
    /// Ground rules of the question; none if it was answered without them.
    pub rules: Option<usize>,
    /// True when the powers alone rule the concept out, wherever pieces are.
    pub is_arithmetic: bool,
}

/// Looks for boards of a space whose every solution shows a concept and uses some piece, so that
/// none of them is solved before the first move.
pub fn require(
    space: &Space,
    concept: &Concept,
    options: &Options,
    watch: &mut Watch<'_>,
) -> Result<Made, Refused> {
    match arithmetic(space, concept) {
        Arithmetic::NoSolution => {
            let required = Required::none(Answer::Unsolvable);
            Ok(Made { boards: Vec::new(), required, rules: None, is_arithmetic: true })
        }
        Arithmetic::NoConcept => match lit(space) {
            Some((board, solution)) => Ok(avoided(space, concept, &board, &solution)),
            None => ask(space, concept, true, options, watch, &mut |_| {}),
        },
        Arithmetic::Open => ask(space, concept, false, options, watch, &mut |_| {}),
    }
}

/// The answer where the powers rule the concept out and a board is known that is solved without it.
fn avoided(space: &Space, concept: &Concept, board: &Board, solution: &[Option<Cell>]) -> Made {
    let pieces = (1..).zip(solution).filter_map(|(piece, cell)| Some((piece, (*cell)?)));
    let solution = pieces.flat_map(|(piece, cell)| placing(piece, cell)).collect();
    let shortcut = Puzzle { design: design(space, concept, board), solution };
    let required = Required { shortcut: Some(shortcut), ..Required::none(Answer::NotEnforceable) };
    Made { boards: Vec::new(), required, rules: None, is_arithmetic: true }
}

/// Asks clingo: for boards, or, if the powers rule them out, whether any board can be solved.
pub(super) fn ask(
    space: &Space,
    concept: &Concept,
    is_arithmetic: bool,
    options: &Options,
    watch: &mut Watch<'_>,
    on_round: &mut dyn FnMut(Refutation),
) -> Result<Made, Refused> {
    let values = space_values(space, concept)?;
    let mut facts = space_facts(space, &values);
    concept_facts(concept, &values, &|name| space.given_piece(name), &mut facts);
    let mut files = concept_files(concept);
    if !forces_pieces(space, concept) {
        facts.push_str("asks(played).\n");
        files.push("concepts/played.lp");
    }
    files.extend(["design.lp", "play.lp", "triples.lp", "order.lp", "alike.lp", "show.lp"]);
    files.extend(concept.is_monotone().then_some("tidy.lp"));
    // These hints help with all concepts except this one.
    if !concept.parts.contains(&Part::Monolithic) {
        files.push("shapes.lp");
    }
    let problem = asp::read(program(&files, facts), MAX_GROUND_BYTES, watch).problem?;
    let mut required = match is_arithmetic {
        true => asp::solvable(&problem, options, watch),
        false => {
            let see = &mut |round: Round| on_round(refutation(space, &values, &round));
            asp::require_told(&problem, options, watch, see)
        }
    };
    let Some(mut boards) = boards(space, concept, &values, &required) else {
        panic!("the simulator refutes a board or solution of clingo's");
    };
    for (board, puzzle) in boards.iter_mut().zip(&mut required.puzzles) {
        let solution = board.solution.take().unwrap_or_default();
        let tidy = tidied(board, solution, concept, true);
        let stays = |atom: &Term| placed(atom).is_none_or(|(piece, _)| tidy[piece].is_some());
        puzzle.solution.retain(stays);
        board.solution = Some(tidy);
    }
    Ok(Made { boards, required, rules: Some(problem.rules()), is_arithmetic })
}

/// A board that was proposed and refuted.
pub(super) struct Refutation {
    pub(super) number: usize,
    pub(super) board: Board,
    /// The solution that was meant, and the one without the concept.
    pub(super) meant: Placements,
    pub(super) shortcut: Placements,
    /// Literals of the reason that was learnt from it.
    pub(super) reason: usize,
}

fn refutation(space: &Space, values: &Values, round: &Round) -> Refutation {
    let board = board(space, values, &round.proposed.design);
    let meant = placements(&board, round.proposed.solution.iter());
    let shortcut = placements(&board, round.shortcut.solution.iter());
    Refutation { number: round.number, board, meant, shortcut, reason: round.reason }
}

/// The boards of an answer, each with its solution; none if the simulator refutes one.
pub(super) fn boards(
    space: &Space,
    concept: &Concept,
    values: &Values,
    required: &Required,
) -> Option<Vec<Board>> {
    let boards = required.puzzles.iter().map(|puzzle| {
        let mut board = board(space, values, &puzzle.design);
        let placements = placements(&board, puzzle.solution.iter());
        let lit = light(&board, &placements);
        let is_right = lit.is_won()
            && concept.holds(&board, &placements, &lit)
            && !light(&board, &board.empty()).is_won();
        board.solution = Some(placements);
        is_right.then_some(board)
    });
    boards.collect()
}

/// True when a solution without pieces can never show the concept.
pub(super) fn forces_pieces(space: &Space, concept: &Concept) -> bool {
    let has_tray = space.tray().iter().any(|(_, _, count)| *count > 0);
    let may_hold = |is_not_nearest: bool| {
        concept.is_met(&mut |part| match part {
            Part::AtLeast(_, least) => *least == 0,
            Part::Monolithic => !has_tray,
            Part::NotNearest => is_not_nearest,
            _ => false,
        })
    };
    !may_hold(false) && !may_hold(true)
}

/// The shortcut of the last board that was proposed, with that board.
pub(super) fn shortcut(
    space: &Space,
    concept: &Concept,
    made: &Made,
) -> Option<(Board, Placements)> {
    let puzzle = made.required.shortcut.as_ref()?;
    let board = board(space, &space_values(space, concept).ok()?, &puzzle.design);
    let placements = placements(&board, puzzle.solution.iter());
    let light = light(&board, &placements);
    let is_played = light.used.contains(&true);
    let is_right = light.is_won() && !(is_played && concept.holds(&board, &placements, &light));
    assert!(is_right, "clingo's shortcut is refuted: {board:?} {placements:?}");
    Some((board, placements))
}

pub(super) fn space_values(space: &Space, concept: &Concept) -> Result<Values, TooManyPowers> {
    let largest = space.powers.iter().max().copied().or(Fraction::new(1, 1));
    let most = largest.and_then(|power| power.times(space.sources.max(1) as u64));
    let wanted: Vec<Fraction> =
        space.powers.iter().copied().chain(concept_powers(concept)).collect();
    values(&Means {
        sources: &space.powers,
        most: most.ok_or(TooManyPowers)?,
        wanted: &wanted,
        halves: space.splitters[0],
        thirds: space.splitters[1],
        sums: space.combiners[0] + 2 * space.combiners[1],
    })
}

pub(super) fn space_facts(space: &Space, values: &Values) -> String {
    let given = &space.given;
    let mut out = size(space.width, space.height);
    for (kind, word, count, given) in [
        ("source", "so", space.sources, given.sources.len()),
        ("target", "ta", space.targets, given.targets.len()),
        ("blocker", "bl", space.blockers, given.blockers.len()),
    ] {
        for number in 1..=count {
            let _ = writeln!(out, "piece({kind},{word}({number})).");
        }
        // A given piece is known by its place, so only the numbering of the rest is restricted.
        for number in given + 2..=count {
            let _ = writeln!(out, "next({word}({}),{word}({number})).", number - 1);
        }
    }
    let mut first = 1;
    for (kind, ways, count) in space.tray() {
        let free = first + given.of(kind, ways).count();
        for number in first..first + count {
            let _ = writeln!(out, "piece({},p({number})).", kind.word());
            if ways > 1 {
                let _ = writeln!(out, "ways(p({number}),{ways}).");
            }
            if number > free {
                let _ = writeln!(out, "next(p({}),p({number})).", number - 1);
            }
        }
        first += count;
    }
    given.facts(space, values, &mut out);
    for units in space.powers.iter().filter_map(|&power| values.units(power)) {
        let _ = writeln!(out, "may_emit({units}). may_want({units}).");
    }
    table(&mut out, values);
    out
}

/// The board of a design.
fn board(space: &Space, values: &Values, design: &[Term]) -> Board {
    let mut found = Found::default();
    for atom in design {
        found.take(atom);
    }
    let power = |piece: &(String, i32)| {
        let units = found.powers.get(piece).copied().unwrap_or(0);
        values.power(units as u64).or(Fraction::new(1, 1)).expect("one is a fraction")
    };
    let key = |word: &str, number: usize| (word.to_string(), number as i32);
    let mut names = Names::new(&space.given);
    let mut sources = Vec::new();
    for number in 1..=space.sources {
        let piece = key("so", number);
        let out = found.outputs(&piece).iter().next().unwrap_or(Side::East);
        let given = space.given.sources.get(number - 1).map(|source| source.name.clone());
        let name = given.unwrap_or_else(|| names.fresh('a'));
        sources.push(Emitter { name, cell: found.cell(&piece), out, power: power(&piece) });
    }
    let mut targets = Vec::new();
    for number in 1..=space.targets {
        let piece = key("ta", number);
        let side = found.inputs(&piece).iter().next().unwrap_or(Side::West);
        let given = space.given.targets.get(number - 1).map(|target| target.name.clone());
        let name = given.unwrap_or_else(|| names.fresh('t'));
        targets.push(Want { name, cell: found.cell(&piece), side, power: power(&piece) });
    }
    let mut tray = Vec::new();
    for (kind, ways, count) in space.tray() {
        let mut given = space.given.of(kind, ways);
        for _ in 0..count {
            let piece = key("p", tray.len() + 1);
            let given = given.next().map(|piece| piece.name.clone());
            let name = given.unwrap_or_else(|| names.fresh(letter(kind)));
            let (inputs, outputs) = (found.inputs(&piece), found.outputs(&piece));
            tray.push(Piece { name, kind, inputs, outputs });
        }
    }
    Board {
        title: String::new(),
        width: space.width,
        height: space.height,
        sources,
        targets,
        blockers: (1..=space.blockers).map(|number| found.cell(&key("bl", number))).collect(),
        tray,
        solution: None,
    }
}

/// The design of a board of a space, the other way round. Blockers may be fewer.
pub(super) fn design(space: &Space, concept: &Concept, board: &Board) -> Vec<Term> {
    let values = space_values(space, concept).ok();
    let units = |power: Fraction| values.as_ref().and_then(|values| values.units(power));
    let mut terms = Vec::new();
    let mut put = |word: &str, number: usize, cell: Cell| {
        terms.push(atom("x", word, number, i32::from(cell.x)));
        terms.push(atom("y", word, number, i32::from(cell.y)));
    };
    (1..).zip(&board.sources).for_each(|(number, source)| put("so", number, source.cell));
    (1..).zip(&board.targets).for_each(|(number, target)| put("ta", number, target.cell));
    (1..).zip(&board.blockers).for_each(|(number, &cell)| put("bl", number, cell));
    for (number, source) in (1..).zip(&board.sources) {
        terms.push(atom("out", "so", number, source.out as i32));
        let power = units(source.power).map(|units| atom("power", "so", number, units as i32));
        terms.extend(power);
    }
    for (number, target) in (1..).zip(&board.targets) {
        terms.push(atom("in", "ta", number, target.side as i32));
        let power = units(target.power).map(|units| atom("power", "ta", number, units as i32));
        terms.extend(power);
    }
    for (number, piece) in (1..).zip(&board.tray) {
        terms.extend(piece.inputs.iter().map(|side| atom("in", "p", number, side as i32)));
        terms.extend(piece.outputs.iter().map(|side| atom("out", "p", number, side as i32)));
    }
    terms.sort();
    terms
}

/// The atoms that put a piece of the tray, by its number from 1, on a cell.
fn placing(piece: usize, cell: Cell) -> [Term; 2] {
    [atom("col", "p", piece, i32::from(cell.x)), atom("row", "p", piece, i32::from(cell.y))]
}

/// An atom about a piece, such as `x(so(1),4)`.
fn atom(name: &str, word: &str, number: usize, value: i32) -> Term {
    let call = |name: &str, arguments: Vec<Term>| Term::Function {
        name: name.to_string(),
        arguments,
        is_positive: true,
    };
    let piece = call(word, vec![Term::Number(number as i32)]);
    call(name, vec![piece, Term::Number(value)])
}

/// The atoms of a design, by piece.
#[derive(Default)]
pub(super) struct Found {
    columns: FxHashMap<(String, i32), i32>,
    rows: FxHashMap<(String, i32), i32>,
    pub(super) powers: FxHashMap<(String, i32), i32>,
    /// Pieces that the board does not have.
    pub(super) absent: FxHashSet<(String, i32)>,
    inputs: FxHashMap<(String, i32), Sides>,
    outputs: FxHashMap<(String, i32), Sides>,
}

impl Found {
    pub(super) fn take(&mut self, atom: &Term) {
        if let Some([Term::Function { name, arguments, .. }]) = atom.call::<1>("absent") {
            let number = arguments.first().and_then(Term::number);
            self.absent.extend(number.map(|number| (name.clone(), number)));
        }
        let Term::Function { name, arguments, .. } = atom else {
            return;
        };
        let [Term::Function { name: word, arguments: number, .. }, Term::Number(value)] =
            arguments.as_slice()
        else {
            return;
        };
        let Some(number) = number.first().and_then(Term::number) else {
            return;
        };
        let piece = (word.clone(), number);
        let side = Side::ALL.get(*value as usize).copied();
        match (name.as_str(), side) {
            ("x", _) => drop(self.columns.insert(piece, *value)),
            ("y", _) => drop(self.rows.insert(piece, *value)),
            ("power", _) => drop(self.powers.insert(piece, *value)),
            ("in", Some(side)) => {
                let sides = self.inputs.entry(piece).or_default();
                *sides = sides.with(side);
            }
            ("out", Some(side)) => {
                let sides = self.outputs.entry(piece).or_default();
                *sides = sides.with(side);
            }
            _ => {}
        }
    }

    pub(super) fn cell(&self, piece: &(String, i32)) -> Cell {
        let at = |map: &FxHashMap<(String, i32), i32>| map.get(piece).map_or(1, |&at| at as u8);
        Cell { x: at(&self.columns), y: at(&self.rows) }
    }

    pub(super) fn inputs(&self, piece: &(String, i32)) -> Sides {
        self.inputs.get(piece).copied().unwrap_or_default()
    }

    pub(super) fn outputs(&self, piece: &(String, i32)) -> Sides {
        self.outputs.get(piece).copied().unwrap_or_default()
    }
}
