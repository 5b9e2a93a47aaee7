//! The panels around a panel.
//!
//! A variation changes the content of cells (with pieces of the panel and its legend, these in other colours,
//! triangles with other numbers), dots, gaps, ends and the symmetry, or what an author asks for
//! ([`marks`](crate::marks)); an edit of a repair keeps to what the panel has itself. Every single
//! change comes first, then the panel without anything that uniqueness does not need, then all sets of two
//! and of three changes in a mixed order. Each comes once, so a small panel's variations can all be tried. The
//! strength leaves the larger sets out, or draws still larger ones without end.

use crate::board::Board;
use crate::changes::{Changes, MOST as MOST_CHANGES};
use crate::drawing::{Drawing, Stroke};
use crate::marks::{self, Marks, is_valid, pieces};
use crate::panel::Panel;
use crate::piece::Piece;
use crate::print::print;
use crate::solve::{Ask, entropy, solve_board};
use play::lens::{self, Extras, Lenses, LevelId, Measured, Options, Refusal};
use play::random::{SplitMix64, mixed};
use play::search::{Budget, Found};
use play::space::{KeptReport, LevelText, Space, Strength};
use play::{Play, Watch};
use schemars::JsonSchema;
use serde::Serialize;
use std::ops::ControlFlow;
use std::sync::OnceLock;

/// A panel and the panels around it.
pub struct PanelSpace {
    start: Panel,
    options: Options,
    /// The pieces that variations are made of, those of the panel and its legend first.
    pieces: Vec<Piece>,
    cells: Vec<usize>,
    /// What else variations change.
    marks: Marks,
    /// How many of the pieces, and which marks, edits are made of: unless asked for, a repair keeps to what the
    /// panel has itself.
    edited: (usize, Marks),
    /// What can be changed: cells, then marks.
    changes: Changes,
    strength: Strength,
    /// The start without what uniqueness does not need; none if it is not unique or nothing can be
    /// removed.
    kernel: OnceLock<Option<Panel>>,
}

/// What panels are ranked by.
static AIMS: &[(&str, &str)] = &[
    ("unique", "one solution, or fewer of them: 1 divided by their number"),
    ("fewer", "one solution with fewer pieces: the number of empty cells, -1 if not unique"),
    ("harder", "one solution that takes more bits to guess: its entropy, -1 if not unique"),
];

/// Maximum number of solutions counted to compare panels that are not unique.
const MOST_SOLUTIONS: u64 = 200;
/// Steps of the pen for judging one variation.
const MAX_STEPS: u64 = 2_000_000;
/// Work limit for judging the regions of one variation.
const VARIATION_WORK: u64 = 4_000_000;

/// What is known about a variation.
struct Looked {
    solutions: u128,
    bits: Option<f64>,
    /// All solutions were found, or as many as are counted.
    is_known: bool,
}

impl PanelSpace {
    /// The space around a panel. Of the options `vary` says what variations change, and `strength` how
    /// much.
    pub fn new(panel: &Panel, options: &Options) -> Result<PanelSpace, Refusal> {
        let asked = options.text("vary");
        let pieces = pieces(panel, asked.unwrap_or("all"));
        let own = marks::pieces(panel, asked.unwrap_or("own")).len();
        let marks = Marks::new(panel, !pieces.is_empty(), asked.unwrap_or("all"));
        let edited = (own, Marks::new(panel, !pieces.is_empty(), asked.unwrap_or("own")));
        let cells: Vec<usize> = panel.grid.cells().collect();
        let of_cells = cells.iter().map(|_| pieces.len() as u64);
        let of_marks = marks.all.iter().map(|mark| marks.ways(*mark));
        let changes = Changes::new(of_cells.chain(of_marks).collect());
        Ok(PanelSpace {
            start: panel.clone(),
            options: options.clone(),
            pieces,
            cells,
            marks,
            edited,
            changes,
            strength: Strength::of(options)?,
            kernel: OnceLock::new(),
        })
    }

    /// The largest set of changes of which all are made; none where larger ones are drawn.
    fn most_changes(&self) -> Option<usize> {
        let most = self.strength.draws(MOST_CHANGES);
        (!self.strength.is_more()).then_some(most.min(MOST_CHANGES))
    }

    fn look(&self, panel: &Panel, watch: &mut Watch<'_>) -> Looked {
        let ask = Ask {
            max_solutions: MOST_SOLUTIONS,
            max_steps: MAX_STEPS,
            max_work: VARIATION_WORK,
            keeps_lines: true,
            ..Ask::default()
        };
        let board = Board::new(panel);
        let found = solve_board(&board, ask, watch);
        Looked {
            solutions: found.count,
            bits: entropy(&board, &found.lines).map(|entropy| entropy.bits),
            is_known: found.is_complete || found.count >= u128::from(MOST_SOLUTIONS),
        }
    }

    /// The choices for a cell: the pieces, then empty.
    fn piece(&self, choice: usize) -> Option<Piece> {
        self.pieces.get(choice).cloned()
    }

    /// The content of a cell, as a choice.
    fn choice(&self, panel: &Panel, cell: usize) -> usize {
        let piece = panel.cells[cell].as_ref();
        let known = self.pieces.iter().position(|known| Some(known) == piece);
        known.unwrap_or(self.pieces.len())
    }

    /// The start with a numbered set of changes.
    fn with_changes(&self, size: usize, number: u64) -> Panel {
        let mut panel = self.start.clone();
        for (place, way) in self.changes.set(size, number) {
            if let Some(mark) = place.checked_sub(self.cells.len()) {
                self.marks.change(self.marks.all[mark], way, &mut panel);
                continue;
            }
            let cell = self.cells[place];
            // The current content is left out.
            let choice = way + usize::from(way >= self.choice(&self.start, cell));
            panel.cells[cell] = self.piece(choice);
        }
        panel
    }

    /// Variation number `n` of the start, from 1; none after the last one.
    fn variation(&self, seed: u64, n: u64) -> Option<Option<Panel>> {
        let most = self.most_changes()?;
        let count = |size| if size <= most { self.changes.count(size) } else { 0 };
        let [_, singles, pairs, triples] = [0, 1, 2, 3].map(count);
        let number = n - 1;
        if number < singles {
            return Some(Some(self.with_changes(1, number)));
        }
        let Some(number) = (number - singles).checked_sub(1) else {
            return Some(self.kernel.get_or_init(|| self.find_kernel()).clone());
        };
        // Pairs and triples take turns until one of them runs out.
        let both = pairs.min(triples);
        let (size, number) = match number / 2 < both {
            true => (2 + number % 2, number / 2),
            false => (if pairs > triples { 2 } else { 3 }, number - both),
        };
        let count = count(size as usize);
        let mixed = mixed(seed.wrapping_add(size), count, number);
        (number < count).then(|| Some(self.with_changes(size as usize, mixed)))
    }

    /// Two or three random changes, or as many as the strength says; emptying a cell is as likely as all
    /// pieces together.
    fn shuffled(&self, from: &Panel, mut random: SplitMix64) -> Panel {
        let mut panel = from.clone();
        for _ in 0..self.strength.draws(2 + random.below(2) as usize) {
            let place = random.below((self.cells.len() + self.marks.all.len()) as u64) as usize;
            if let Some(mark) = place.checked_sub(self.cells.len()) {
                let mark = self.marks.all[mark];
                let way = random.below(self.marks.ways(mark)) as usize;
                self.marks.change(mark, way, &mut panel);
                continue;
            }
            let cell = self.cells[place];
            let choice = match random.below(2) {
                0 => self.pieces.len(),
                _ => random.below(self.pieces.len().max(1) as u64) as usize,
            };
            panel.cells[cell] = self.piece(choice);
        }
        panel
    }

    /// Removes pieces in reading order as long as the panel stays unique.
    fn find_kernel(&self) -> Option<Panel> {
        let is_unique = |panel: &Panel| {
            let ask = Ask { max_steps: MAX_STEPS, max_work: VARIATION_WORK, ..Ask::UNIQUE };
            solve_board(&Board::new(panel), ask, &mut |_| false).is_unique()
        };
        let mut small = is_unique(&self.start).then(|| self.start.clone())?;
        for &cell in &self.cells {
            let piece = small.cells[cell].take();
            if piece.is_some() && !is_unique(&small) {
                small.cells[cell] = piece;
            }
        }
        (small.cells != self.start.cells).then_some(small)
    }

    fn places(&self, is_meant: impl Fn(usize) -> bool) -> Vec<[usize; 2]> {
        let cells = self.cells.iter().filter(|cell| is_meant(**cell));
        cells.map(|cell| self.start.place(*cell)).collect()
    }
}

/// Fields of a level of the space.
#[derive(Serialize, JsonSchema)]
pub(crate) struct BetterPanel {
    /// How many lines solve it.
    solutions: Option<u128>,
    /// Its puzzle entropy in bits.
    entropy: Option<f64>,
    /// Its pieces.
    pieces: usize,
    /// The panel as text.
    text: String,
}

/// Fields of the answer of `suggest`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct PanelSuggestions<'p> {
    /// The panel's name.
    panel: &'p str,
    /// What ranks.
    toward: &'p str,
    /// Solutions of the panel itself; null when it has none or counting takes too long.
    solutions: Option<u128>,
    /// Its puzzle entropy in bits.
    entropy: Option<f64>,
}

/// Fields of the answer of `kernel`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct PanelKernel<'p> {
    /// Number of the panel, from 1; `text` has the kernel.
    level: usize,
    /// The panel's name.
    panel: &'p str,
    /// The panel was unique to begin with, so it has a kernel.
    unique: bool,
    /// False when the searches ended before that was known.
    #[serde(skip_serializing_if = "is_true")]
    known: bool,
    /// Pieces before.
    pieces: usize,
    /// Pieces that remain.
    kept: Option<usize>,
    /// Column and row of the removed pieces.
    removed: Vec<[usize; 2]>,
    /// The smaller panel as text.
    text: Option<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn is_true(flag: &bool) -> bool {
    *flag
}

impl Space for PanelSpace {
    type Level = Panel;
    type Puzzle = Drawing;
    type Scratch = ();
    /// The cell of a piece to remove.
    type Step = usize;

    fn start(&self) -> &Panel {
        &self.start
    }

    fn puzzle(&self, panel: &Panel) -> Drawing {
        Drawing::new(panel)
    }

    fn canonical(&self, panel: &Panel) -> Box<[u64]> {
        let cells = self.cells.iter().map(|cell| self.choice(panel, *cell) as u64);
        let of_dots = panel.dots.iter().flat_map(|it| [it.corners, it.edges.across, it.edges.down]);
        let gaps = [panel.gaps.across, panel.gaps.down];
        let symmetry = panel.symmetry.map_or(0, |it| 1 + it as u128);
        let marks = of_dots.chain(gaps).chain([panel.starts, panel.ends, symmetry]);
        cells.chain(marks.flat_map(|set| [set as u64, (set >> 64) as u64])).collect()
    }

    fn text(&self, panel: &Panel) -> LevelText {
        LevelText::of(&print(panel))
    }

    fn changed(&self, panel: &Panel) -> Vec<[usize; 2]> {
        self.places(|cell| {
            panel.cells[cell] != self.start.cells[cell]
                || self.marks.touches(&self.start, panel, cell)
        })
    }

    fn vary_from(&self, from: &Panel, seed: u64, n: u64, (): &mut ()) -> Option<Panel> {
        let is_start = *from == self.start;
        let varied = match is_start.then(|| self.variation(seed, n)).flatten() {
            Some(panel) => panel?,
            None => self.shuffled(from, SplitMix64::stream(seed, n)),
        };
        is_valid(&varied).then_some(varied)
    }

    fn variations(&self) -> Option<u64> {
        let sets = (1..=self.most_changes()?).map(|size| self.changes.count(size));
        Some(sets.fold(1, u64::saturating_add))
    }

    fn greatest(&self, aim: &str) -> Option<f64> {
        (aim == "unique").then_some(1.0)
    }

    fn aims(&self) -> &'static [(&'static str, &'static str)] {
        AIMS
    }

    fn default_aim(&self) -> &'static str {
        "unique"
    }

    fn aim_text(&self, aim: &str, score: f64) -> Option<String> {
        let counted = |count: f64, one: &str, many: &str| {
            if count == 1.0 { format!("1 {one}") } else { format!("{count} {many}") }
        };
        Some(match aim {
            "unique" => counted((1.0 / score).round(), "solution", "solutions"),
            _ if score < 0.0 => "more than one solution".to_string(),
            "fewer" => counted(self.cells.len() as f64 - score, "piece", "pieces"),
            _ => format!("{score:.2} bits"),
        })
    }

    fn score(
        &self,
        aim: &str,
        panel: &Panel,
        puzzle: &mut Drawing,
        ask: &lens::Ask<'_>,
        watch: &mut Watch<'_>,
    ) -> Measured {
        if AIMS.iter().all(|(name, _)| *name != aim) {
            return puzzle.measure(aim, ask, watch);
        }
        let looked = self.look(panel, watch);
        match (aim, looked.solutions) {
            _ if !looked.is_known => Measured::Unknown,
            (_, 0) => Measured::Unsolvable,
            ("unique", count) => Measured::Value(1.0 / count as f64),
            (_, 2..) => Measured::Value(-1.0),
            ("fewer", _) => Measured::Value((self.cells.len() - panel.pieces().count()) as f64),
            _ => Measured::of(looked.bits),
        }
    }

    fn solution(
        &self,
        _: &Panel,
        puzzle: &mut Drawing,
        _: &lens::Ask<'_>,
        watch: &mut Watch<'_>,
    ) -> Option<Found<Stroke>> {
        let (start, _) = puzzle.start();
        let budget = Budget { max_expanded: MAX_STEPS as usize, ..Budget::default() };
        let options = &self.options;
        let ask = lens::Ask { level: lens::LevelId::default(), budget, threads: 1, options };
        puzzle.any_solution(&start, &ask, watch)
    }

    fn extras(&self, panel: &Panel) -> Extras {
        let looked = self.look(panel, &mut |_| false);
        Extras::of(&BetterPanel {
            solutions: looked.is_known.then_some(looked.solutions),
            entropy: looked.bits.filter(|_| looked.is_known),
            pieces: panel.pieces().count(),
            text: print(panel),
        })
    }

    fn suggest_extras(&self, rank: &str, _kept: &[KeptReport]) -> Extras {
        let looked = self.look(&self.start, &mut |_| false);
        let is_solved = looked.is_known && looked.solutions > 0;
        Extras::of(&PanelSuggestions {
            panel: &self.start.name,
            toward: rank,
            solutions: is_solved.then_some(looked.solutions),
            entropy: looked.bits.filter(|_| is_solved),
        })
    }

    fn edits(
        &self,
        cost: usize,
        show: &mut dyn FnMut(&Panel) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.edit(&mut self.start.clone(), 0, cost, show)
    }

    fn step_kinds(&self) -> usize {
        1
    }

    fn steps(&self, panel: &Panel, _: usize) -> Vec<usize> {
        panel.pieces().map(|(cell, _)| cell).collect()
    }

    fn take(&self, panel: &Panel, cell: &usize) -> Option<Panel> {
        let mut smaller = panel.clone();
        smaller.cells[*cell].take().map(|_| smaller)
    }

    fn describe_step(&self, panel: &Panel, _: &[usize], cell: &usize) -> String {
        let [x, y] = panel.place(*cell);
        let piece = panel.cells[*cell].as_ref().map_or(String::new(), ToString::to_string);
        format!("{piece} at {x},{y} removed")
    }

    fn holds(&self) -> &'static [&'static str] {
        &["unique"]
    }

    fn hold(
        &self,
        id: &str,
        panel: &Panel,
        puzzle: &mut Drawing,
        ask: &lens::Ask<'_>,
        watch: &mut Watch<'_>,
    ) -> Measured {
        if id != "unique" {
            return self.score(id, panel, puzzle, ask, watch);
        }
        match puzzle.measure(id, ask, watch) {
            // A panel that is not unique has nothing to preserve.
            Measured::Value(0.0) => Measured::Unsolvable,
            measured => measured,
        }
    }

    fn kernel_extras(&self, level: &LevelId, kernel: Option<&Panel>, is_known: bool) -> Extras {
        let gone = |cell: usize| {
            let is_there = |panel: &Panel| panel.cells[cell].is_some();
            is_there(&self.start) && kernel.is_some_and(|kernel| !is_there(kernel))
        };
        Extras::of(&PanelKernel {
            level: level.number,
            panel: &self.start.name,
            unique: kernel.is_some(),
            known: is_known,
            pieces: self.start.pieces().count(),
            kept: kernel.map(|kernel| kernel.pieces().count()),
            removed: self.places(gone),
            text: kernel.map(print),
        })
    }

    fn options(&self) -> &Options {
        &self.options
    }
}

impl PanelSpace {
    /// Visits every panel with `cost` changes, starting at a place in the list of cells and then marks.
    fn edit(
        &self,
        panel: &mut Panel,
        from: usize,
        cost: usize,
        show: &mut dyn FnMut(&Panel) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if cost == 0 {
            return if is_valid(panel) { show(panel) } else { ControlFlow::Continue(()) };
        }
        let (own, marks) = &self.edited;
        for at in from..self.cells.len() + marks.all.len() {
            if let Some(mark) = at.checked_sub(self.cells.len()) {
                let mark = marks.all[mark];
                for way in 0..marks.ways(mark) as usize {
                    let mut changed = panel.clone();
                    marks.change(mark, way, &mut changed);
                    self.edit(&mut changed, at + 1, cost - 1, show)?;
                }
                continue;
            }
            let cell = self.cells[at];
            let was = self.choice(&self.start, cell);
            let choices = (0..*own).chain([self.pieces.len()]);
            for choice in choices.filter(|choice| *choice != was) {
                panel.cells[cell] = self.piece(choice);
                self.edit(panel, at + 1, cost - 1, show)?;
            }
            panel.cells[cell] = self.piece(was);
        }
        ControlFlow::Continue(())
    }
}
