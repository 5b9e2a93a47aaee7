//! Runs the lines of a transform on a level.

use super::board::Board;
use super::found::{Found, Places};
use super::matches::Plan;
use super::rule::CellRule;
use super::{Alternative, Mask, Rejected, Step, Transform};
use crate::bits::Bits;
use crate::game::Level;
use play::random::SplitMix64;

/// How often a plain rule runs before it is stopped, as in the game.
const MAX_ROUNDS: usize = 200;

/// Cells and combinations tried before a level is given up.
const MAX_WORK: u64 = 1_000_000_000;

/// Matches of one `option` line before a level is given up; they are all stored.
const MAX_MATCHES: usize = 1_000_000;

/// Memory that is kept between levels.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    board: Board,
    /// Matches, for each alternative of a `choose`.
    found: Vec<Found>,
    plan: Plan,
    work: u64,
}

impl Transform {
    /// Makes level number `n` of a seed from `level`, which must be one of the game's. The mask
    /// has the level's size; its frozen cells keep their objects.
    ///
    /// The result depends on the arguments alone; `scratch` only saves time. It is a level like
    /// those of the source: every cell has a background, and
    /// [`level_text::print`](crate::level_text::print) shows it with its own cells.
    pub fn apply(
        &self,
        level: &Level,
        mask: Option<&Mask>,
        seed: u64,
        n: u64,
        scratch: &mut Scratch,
    ) -> Result<Level, Rejected> {
        if mask.is_some_and(|mask| (mask.width(), mask.height()) != (level.width, level.height)) {
            return Err(Rejected::MaskSize);
        }
        let mut random = SplitMix64::stream(seed, n);
        scratch.work = MAX_WORK;
        scratch.board.load(level, mask, self.words, &self.keeps);
        scratch.board.contents.clone_from(&self.contents);
        for step in &self.steps {
            match step {
                Step::Plain(rules) => scratch.plain(rules),
                Step::Option(p, rules) => scratch.option(*p, rules, &mut random),
                Step::Choose { count, alternatives } => {
                    scratch.choose(*count, alternatives, &mut random);
                }
                Step::Combine(other) => {
                    super::combine::combine(&mut scratch.board, other, &self.player, &mut random);
                }
                Step::Resize { width, height } => {
                    let filling = &level.background;
                    let board = &mut scratch.board;
                    super::resize::resize(board, (*width, *height), filling, &self.blocking)?;
                }
            }
            if scratch.work == 0 {
                return Err(Rejected::Work);
            }
        }
        self.finish(level, &scratch.board)
    }

    fn finish(&self, from: &Level, board: &Board) -> Result<Level, Rejected> {
        if (0..board.len()).any(|at| board.meets(at, &self.declared)) {
            return Err(Rejected::Leftover);
        }
        let cell = |at: usize| {
            let mut cell = Bits { words: board.cell(at)[..self.game_words].into() };
            // A level's text cannot leave the background out.
            if !cell.meets(&self.background) {
                cell.add(&from.background);
            }
            cell
        };
        let level = Level {
            width: board.width,
            height: board.height,
            cells: (0..board.len()).map(cell).collect(),
            rows: from.rows.clone(),
            background: from.background.clone(),
        };
        self.keeps.check(from, &level, &self.blocking)?;
        Ok(level)
    }
}

impl Scratch {
    /// Applies every match, again and again until nothing changes.
    fn plain(&mut self, rules: &[CellRule]) {
        let Scratch { board, found, plan, work } = self;
        found.resize_with(found.len().max(1), Found::default);
        for _ in 0..MAX_ROUNDS {
            let mut changed = false;
            for rule in rules {
                found[0].look_as_the_game(board, rule, work);
                found[0].each_combination(work, |places| {
                    if plan.make(board, rule, places) {
                        plan.carry_out(board);
                        changed = true;
                    }
                });
            }
            if !changed || *work == 0 {
                break;
            }
        }
    }

    /// Applies each current match with probability `p`, unless an earlier one has undone it.
    fn option(&mut self, p: f64, rules: &[CellRule], random: &mut SplitMix64) {
        let Scratch { board, found, plan, work } = self;
        found.resize_with(found.len().max(1), Found::default);
        found[0].look(board, rules, plan, work);
        let mut matches: Vec<(usize, Places)> = Vec::new();
        found[0].each(board, rules, plan, work, |rule, places| {
            matches.push((rule, places.into()));
            matches.len() <= MAX_MATCHES
        });
        if matches.len() > MAX_MATCHES {
            *work = 0;
            return;
        }
        for (rule, places) in matches {
            if plan.make(board, &rules[rule], &places) && random.unit() < p {
                plan.carry_out(board);
            }
        }
    }

    /// Draws one match after another, each from the level as it is at that point.
    fn choose(&mut self, count: usize, alternatives: &[Alternative], random: &mut SplitMix64) {
        let Scratch { board, found, plan, work } = self;
        found.resize_with(found.len().max(alternatives.len()), Found::default);
        let mut open: Vec<usize> = Vec::with_capacity(alternatives.len());
        let mut is_stale = true;
        for _ in 0..count {
            if std::mem::take(&mut is_stale) {
                open.clear();
                for (index, alternative) in alternatives.iter().enumerate() {
                    found[index].look(board, &alternative.rules, plan, work);
                    if found[index].has_match(board, &alternative.rules, plan, work) {
                        open.push(index);
                    }
                }
            }
            if open.is_empty() || *work == 0 {
                return;
            }
            let index = open[random.below(open.len() as u64) as usize];
            let Alternative { option, rules } = &alternatives[index];
            let is_drawn = found[index].draw(board, rules, random, plan, work);
            if is_drawn && option.is_none_or(|p| random.unit() < p) {
                plan.carry_out(board);
                is_stale = true;
            }
        }
    }
}
