//! Plain rules become masks.

use super::dir::Dir;
use super::expand::PlainRule;
use super::names::{Kind, NameId, Names};
use super::rule_line::Cell;
use crate::bits::{ALL_MOVES, Bits, add_moves, move_words};
use crate::game::{Direction, Pattern, PatternRow, Replacement, Rule};
use crate::reports::Reports;

/// A rule as masks, with what grouping needs to know of it.
pub struct LoweredRule {
    /// The rule.
    pub rule: Rule,
    /// Line of the first rule of its group.
    pub group: usize,
    /// Runs after movement.
    pub late: bool,
    /// One match of the group is applied by chance.
    pub random: bool,
    /// Its place.
    pub at: crate::reports::At,
    /// Two objects of one layer that a cell of it asks for: it can never match.
    pub impossible: Option<(NameId, NameId)>,
}

/// Lowers all rules; those that can never match are left out and reported.
pub fn lower(
    rules: &[PlainRule],
    names: &Names,
    layers: usize,
    reports: &mut Reports<'_>,
) -> Vec<LoweredRule> {
    let mut lowered = Vec::new();
    for rule in rules {
        let mut lowering =
            Lowering { rule, names, layers, reports, impossible: None, is_dropped: false };
        let rows: Vec<PatternRow> = (0..rule.lhs.len()).map(|j| lowering.row(j)).collect();
        let Lowering { impossible, is_dropped, .. } = lowering;
        if is_dropped {
            continue;
        }
        let direction = match rule.direction {
            Dir::Up => Direction::Up,
            Dir::Down => Direction::Down,
            Dir::Left => Direction::Left,
            _ => Direction::Right,
        };
        lowered.push(LoweredRule {
            rule: Rule {
                direction,
                rows,
                replaces: !rule.rhs.is_empty(),
                rigid: rule.rigid,
                commands: rule.commands.clone(),
                line: rule.at.line,
            },
            group: rule.group,
            late: rule.late,
            random: rule.random,
            at: rule.at,
            impossible,
        });
    }
    lowered
}

struct Lowering<'a, 'r, 's> {
    rule: &'a PlainRule,
    names: &'a Names,
    layers: usize,
    reports: &'r mut Reports<'s>,
    impossible: Option<(NameId, NameId)>,
    is_dropped: bool,
}

/// The left side of a cell, with the name that asks for each layer.
struct Left {
    pattern: Pattern,
    used: Vec<Option<NameId>>,
    object_layers: Bits,
}

impl Lowering<'_, '_, '_> {
    fn row(&mut self, j: usize) -> PatternRow {
        let cells = &self.rule.lhs[j];
        let mut runs = vec![Vec::new()];
        let mut gaps = 0;
        for (k, cell) in cells.iter().enumerate() {
            if cell.iter().any(|term| term.dir == Dir::Ellipsis) {
                self.check_ellipsis(j, k);
                gaps += 1;
                if gaps > 2 {
                    self.error("ps-ellipsis-many", "a pattern can have two `...` at most", "");
                    self.is_dropped = true;
                } else if k > 0 && cells[k - 1].iter().any(|term| term.dir == Dir::Ellipsis) {
                    let message = "two `...` in a row mean the same as one";
                    self.reports.warning("ps-ellipsis-twice", self.rule.at, message);
                }
                runs.push(Vec::new());
                continue;
            }
            let mut left = self.left(cell);
            if let Some(right) = self.rule.rhs.get(j) {
                left.pattern.replacement = self.right(&left, &right[k]);
            }
            if let Some(run) = runs.last_mut() {
                run.push(left.pattern);
            }
        }
        runs.retain(|run| !run.is_empty());
        PatternRow { runs }
    }

    fn error(&mut self, code: &'static str, message: impl Into<String>, help: &str) {
        match help {
            "" => self.reports.error(code, self.rule.at, message),
            help => self.reports.error_help(code, self.rule.at, message, help),
        }
    }

    fn check_ellipsis(&mut self, j: usize, k: usize) {
        let row = &self.rule.lhs[j];
        if row[k].len() != 1 {
            self.error("ps-ellipsis-cell", "`...` must be alone in its cell", "");
            self.is_dropped = true;
            return;
        }
        if k == 0 || k + 1 == row.len() {
            let message = "`...` at the start or the end of a pattern means nothing";
            self.error("ps-ellipsis-end", message, "remove it");
            self.is_dropped = true;
        }
        let right = self.rule.rhs.get(j).map(|right| &right[k]);
        if right.is_some_and(|cell| cell.len() != 1 || cell[0].dir != Dir::Ellipsis) {
            let message = "a `...` on the left needs one at the same place on the right";
            self.error("ps-ellipsis-pair", message, "");
        }
    }

    /// Where an object or a property of one layer lives.
    fn layer(&mut self, name: NameId) -> Option<usize> {
        match self.names.get(name).kind {
            Kind::Object => Some(self.names.get(name).layer.unwrap_or(0)),
            _ => self.names.get(name).layer,
        }
    }

    fn left(&mut self, cell: &Cell) -> Left {
        let (objects, moves) = (self.names.words, move_words(self.layers));
        let mut left = Left {
            pattern: Pattern {
                present: Bits::zero(objects),
                missing: Bits::zero(objects),
                any: Vec::new(),
                moves: Bits::zero(moves),
                still: Bits::zero(moves),
                replacement: None,
            },
            used: vec![None; self.layers],
            object_layers: Bits::zero(moves),
        };
        let pattern = &mut left.pattern;
        for term in cell {
            let name = self.names.get(term.name);
            if term.dir == Dir::Random {
                let message = "`random` puts something somewhere; it cannot be looked for";
                self.error("ps-random-left", message, "use it on the right side");
                continue;
            }
            let Some(layer) = self.layer(term.name) else {
                self.no_layer(term.name);
                continue;
            };
            if term.dir == Dir::No {
                pattern.missing.add(&name.mask);
                continue;
            }
            if let Some(other) = left.used[layer] {
                self.impossible = Some((term.name, other));
            }
            left.used[layer] = Some(term.name);
            if name.kind == Kind::Object {
                pattern.present.add(&name.mask);
                add_moves(&mut left.object_layers, layer, ALL_MOVES);
            } else {
                pattern.any.push(name.mask.clone());
            }
            match term.dir {
                Dir::Stationary => add_moves(&mut pattern.still, layer, ALL_MOVES),
                dir => add_moves(&mut pattern.moves, layer, dir.moves()),
            }
        }
        if left.pattern.present.meets(&left.pattern.missing) {
            let both: Vec<String> = left
                .pattern
                .present
                .iter()
                .filter(|object| left.pattern.missing.get(*object))
                .map(|object| format!("{0} no {0}", self.names.text(self.names.objects[object])))
                .collect();
            let message = format!(
                "this asks for `{}` in one cell, which never happens; the rule is ignored",
                both.join("`, `")
            );
            self.reports.warning("ps-rule-never", self.rule.at, message);
            self.is_dropped = true;
        }
        left
    }

    fn no_layer(&mut self, name: NameId) {
        let message = format!("`{}` has no layer, so no rule can find it", self.names.text(name));
        self.error("ps-no-layer", message, "add its objects to COLLISIONLAYERS");
    }

    fn right(&mut self, left: &Left, cell: &Cell) -> Option<Replacement> {
        if cell.iter().any(|term| term.dir == Dir::Ellipsis) {
            let message = if cell.len() == 1 {
                "a `...` on the right needs one at the same place on the left"
            } else {
                "`...` must be alone in its cell"
            };
            self.error("ps-ellipsis-pair", message, "");
            return None;
        }
        let (objects, moves) = (self.names.words, move_words(self.layers));
        let mut new = Replacement {
            clear: Bits::zero(objects),
            set: Bits::zero(objects),
            moves_clear: Bits::zero(moves),
            moves_set: Bits::zero(moves),
            decided: Bits::zero(moves),
            random: Bits::zero(objects),
            random_dirs: Vec::new(),
        };
        let mut used: Vec<Option<NameId>> = vec![None; self.layers];
        let mut used_by_chance = used.clone();
        let mut object_layers = Bits::zero(moves);
        for term in cell {
            let name = self.names.get(term.name);
            if term.dir == Dir::Random {
                self.spawn_by_chance(term.name, &used, &mut used_by_chance);
                new.random.add(&name.mask);
                continue;
            }
            let Some(layer) = self.layer(term.name) else {
                self.no_layer(term.name);
                continue;
            };
            if term.dir == Dir::No {
                new.clear.add(&name.mask);
                continue;
            }
            if let Some(other) = used[layer].or(used_by_chance[layer])
                && self.impossible.is_none()
            {
                let message = format!(
                    "`{}` and `{}` cannot be in one cell: they share a layer",
                    name.text,
                    self.names.text(other)
                );
                self.error("ps-rule-overlap", message, "");
            }
            used[layer] = Some(term.name);
            if term.dir != Dir::Any {
                add_moves(&mut new.decided, layer, ALL_MOVES);
            }
            if name.kind == Kind::Object {
                new.set.set(name.object.unwrap_or(0));
                new.clear.add(&self.names.layer_masks[layer]);
                add_moves(&mut object_layers, layer, ALL_MOVES);
            }
            match term.dir {
                Dir::Stationary => add_moves(&mut new.moves_clear, layer, ALL_MOVES),
                Dir::RandomDir => new.random_dirs.push(layer),
                dir => add_moves(&mut new.moves_set, layer, dir.moves()),
            }
        }
        if !left.pattern.present.is_within(&new.set) {
            new.clear.add(&left.pattern.present);
        }
        if !left.pattern.moves.is_within(&new.moves_set) {
            new.moves_clear.add(&left.pattern.moves);
        }
        for (layer, mask) in self.names.layer_masks.iter().enumerate() {
            if left.used[layer].is_some() && used[layer].is_none() {
                new.clear.add(mask);
                add_moves(&mut new.decided, layer, ALL_MOVES);
            }
        }
        let mut vanished = left.object_layers.clone();
        vanished.remove(&object_layers);
        new.decided.add(&vanished);
        new.random_dirs.sort_unstable();
        new.random_dirs.dedup();
        let masks = [&new.clear, &new.set, &new.moves_clear, &new.moves_set, &new.decided];
        let changes = masks.iter().any(|mask| !mask.is_zero())
            || !new.random.is_zero()
            || !new.random_dirs.is_empty();
        changes.then_some(new)
    }

    fn spawn_by_chance(
        &mut self,
        name: NameId,
        used: &[Option<NameId>],
        used_by_chance: &mut [Option<NameId>],
    ) {
        let choices = self.names.alternatives(name);
        let text = self.names.text(name).to_string();
        if choices.len() == 1 {
            let message = format!("`random {text}` leaves nothing to chance: it is one object");
            let help = "use a name made with `or` in LEGEND";
            self.reports.warning_help("ps-random-single", self.rule.at, message, help);
        }
        for choice in choices {
            let layer = self.names.get(choice).layer.unwrap_or(0);
            let Some(slot) = used_by_chance.get_mut(layer) else {
                continue;
            };
            *slot = Some(choice);
            if let Some(other) = used[layer].filter(|other| *other != choice) {
                let message = format!(
                    "`random {text}` may put `{}` where `{}` must be: they share a layer",
                    self.names.text(choice),
                    self.names.text(other)
                );
                self.reports.warning("ps-random-overlap", self.rule.at, message);
            }
        }
    }
}
