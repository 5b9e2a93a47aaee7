//! An abstract turn: which rules can fire, from which boards play can start.
//!
//! A turn is followed in order: the push of the input, the early groups with their loops, movement,
//! the late groups. At each moment a [`Relation`] covers every cell of every board that can be there.
//! A rule only ever adds to it, because it may match some cells and not others; so what is once
//! possible stays possible until movement ends, which clears movements. Turns are repeated until the
//! start of a turn covers its end. Turns taken back, restarts and checkpoints lead to boards that
//! were already a start.

use super::cell::{Wanted, both, change, wanted};
use super::relation::Relation;
use super::values::{ACTION, STILL, Value, ValueSet, Values, insert, members, moves_of};
use crate::bits::{Bits, add_moves, move_words};
use crate::game::{Game, Level, Pattern, Replacement, Rule, Stage};
use rustc_hash::FxHashSet;

/// Ways in which rows of a rule may share cells, beyond which a game is too complex.
const MAX_OVERLAPS: usize = 512;

/// Everything about the rules of a game that does not depend on where play starts.
pub(super) struct Script<'g> {
    pub(super) game: &'g Game,
    pub(super) values: Values,
    /// Movements can outlive a turn, so they are not followed.
    pub(super) is_loose: bool,
    /// The rules in the order of [`Game::all_rules`].
    rules: Vec<Prepared<'g>>,
    /// How many rules are early.
    early: usize,
}

struct Prepared<'g> {
    rule: &'g Rule,
    /// By row, the cells; none if a cell can never match.
    rows: Option<Vec<Vec<PreparedCell<'g>>>>,
}

struct PreparedCell<'g> {
    wanted: Wanted,
    new: Option<&'g Replacement>,
}

/// Where play can start.
#[derive(Clone, Debug, Default)]
pub(super) struct Origin {
    /// The different contents of cells.
    pub(super) cells: Vec<Bits>,
}

/// What can happen from an origin.
pub(super) struct Happens {
    /// For each rule, whether it can do anything.
    pub(super) fires: Vec<bool>,
    /// For each rule, whether each of its cells can match when it is tried.
    pub(super) matches: Vec<bool>,
    /// Boards between turns.
    pub(super) rest: Relation,
    /// Boards at any moment.
    pub(super) ever: Relation,
}

impl<'g> Script<'g> {
    /// Prepares the rules of a game. None if two objects of a layer may come into one cell, or if the
    /// rules are too complex.
    pub(super) fn new(game: &'g Game, origin: &Origin) -> Option<Script<'g>> {
        if game.errors > 0 || doubles(game) {
            return None;
        }
        let is_loose = leaves_moves(game);
        let objects = may_appear(game, origin);
        let mut moves = Bits::zero(move_words(game.layers.len()));
        if !is_loose {
            may_go(game, &mut moves);
        }
        let values = Values::new(game, &objects, &moves);
        let mut rules = Vec::new();
        for rule in game.all_rules() {
            let row = |runs: &'g [Vec<Pattern>]| -> Option<Vec<PreparedCell<'g>>> {
                let cells = runs.iter().flatten();
                cells
                    .map(|pattern| {
                        let wanted = wanted(game, &values, pattern, is_loose)?;
                        Some(PreparedCell { wanted, new: pattern.replacement.as_ref() })
                    })
                    .collect()
            };
            let rows: Option<Vec<_>> = rule.rows.iter().map(|row_of| row(&row_of.runs)).collect();
            if let Some(rows) = &rows {
                let ways: usize = rows.iter().map(|row| row.len() + 1).product();
                if rows.len() > 1 && ways > MAX_OVERLAPS {
                    return None;
                }
            }
            rules.push(Prepared { rule, rows });
        }
        let early = game.rules.groups.iter().map(|group| group.rules.len()).sum();
        Some(Script { game, values, is_loose, rules, early })
    }

    /// Follows turns from an origin until nothing new can happen. Rules in `barred` never fire. None
    /// if that takes more work than is left.
    pub(super) fn play(
        &self,
        origin: &Origin,
        barred: &[bool],
        work_left: &mut u64,
    ) -> Option<Happens> {
        self.follow(self.start(origin), true, barred, work_left)
    }

    /// The same for turns without input that begin at a rest between turns.
    pub(super) fn ticks(
        &self,
        rest: &Relation,
        barred: &[bool],
        work_left: &mut u64,
    ) -> Option<Happens> {
        self.follow(rest.clone(), false, barred, work_left)
    }

    fn follow(
        &self,
        mut rest: Relation,
        has_input: bool,
        barred: &[bool],
        work_left: &mut u64,
    ) -> Option<Happens> {
        let mut run = Run {
            script: self,
            barred,
            fires: vec![false; self.rules.len()],
            matches: vec![false; self.rules.len()],
            seen: vec![u64::MAX; self.rules.len()],
            work: 0,
            max_work: *work_left,
        };
        let mut ever;
        loop {
            let mut now = rest.clone();
            if has_input {
                self.push_players(&mut now);
            }
            run.stage(&mut now, &self.game.rules, 0)?;
            ever = now.clone();
            now = self.carry_out(now, &mut run.work);
            run.stage(&mut now, &self.game.late_rules, self.early)?;
            ever.join(&now);
            let is_new = rest.join(&now);
            if !is_new {
                break;
            }
        }
        *work_left = work_left.saturating_sub(run.work);
        Some(Happens { fires: run.fires, matches: run.matches, rest, ever })
    }

    fn start(&self, origin: &Origin) -> Relation {
        let mut start = Relation::new(&self.values);
        for cell in &origin.cells {
            let held =
                |layer: usize| cell.iter().find(|object| self.game.layers[layer].get(*object));
            let values: Vec<usize> = (0..self.values.layers())
                .filter_map(|layer| self.values.find(layer, held(layer), STILL))
                .collect();
            start.add_cell(&values);
        }
        start
    }

    /// Gives players each movement that an input can be.
    fn push_players(&self, now: &mut Relation) {
        if self.is_loose {
            return;
        }
        let player = &self.game.player;
        let mut needed = Wanted::new();
        if player.needs_all {
            for object in player.mask.iter() {
                let layer = self.game.objects[object].layer;
                let Some(value) = self.values.find(layer, Some(object), STILL) else { return };
                let mut set = self.values.none();
                insert(&mut set, value);
                needed.push((layer, set));
            }
        }
        let Some(mut set) = now.matching(&self.values, &needed, &mut 0) else { return };
        now.narrow(&self.values, &needed, &mut set, &mut 0);
        let is_player = |value: usize| {
            self.values.get(value).object.is_some_and(|object| player.mask.get(object))
        };
        let before = now.restricted(&self.values, &set);
        let keys = if self.game.prelude.noaction { 4 } else { 5 };
        for going in 1..=keys {
            let after = |value: usize| match is_player(value) {
                true => {
                    let Value { layer, object, .. } = self.values.get(value);
                    self.values.find(layer, object, going).unwrap_or(value)
                }
                false => value,
            };
            for value in members(&set, 0..self.values.len()).filter(|value| is_player(*value)) {
                let image = after(value);
                if image == value {
                    continue;
                }
                let mut partners = self.values.none();
                members(before.row(value), 0..self.values.len())
                    .filter(|other| *other != value)
                    .for_each(|other| insert(&mut partners, after(other)));
                now.relate_all(image, &partners);
            }
        }
    }

    /// Moves what has a movement into cells whose layer is empty, then drops all movements.
    fn carry_out(&self, mut now: Relation, work: &mut u64) -> Relation {
        let values = &self.values;
        loop {
            let version = now.version;
            for layer in 0..values.layers() {
                let movers: Vec<usize> = members(&now.possible, values.of_layer(layer))
                    .filter(|value| {
                        let Value { object, going, .. } = values.get(*value);
                        object.is_some() && (self.is_loose || (going != STILL && going != ACTION))
                    })
                    .collect();
                if movers.is_empty() || (self.is_loose && !self.may_move(layer)) {
                    continue;
                }
                *work += (movers.len() * values.words) as u64;
                let Some(empty) = values.find(layer, None, STILL) else { continue };
                for mover in &movers {
                    let row = others(now.row(*mover), *mover);
                    now.relate_all(empty, &row);
                }
                let mut objects: Vec<usize> =
                    movers.iter().filter_map(|mover| values.get(*mover).object).collect();
                objects.dedup();
                let empties: Vec<usize> = members(&now.possible, values.of_layer(layer))
                    .filter(|value| values.get(*value).object.is_none())
                    .collect();
                for empty in empties {
                    let row = others(now.row(empty), empty);
                    for object in &objects {
                        if let Some(value) =
                            values.find(layer, Some(*object), values.get(empty).going)
                        {
                            now.relate_all(value, &row);
                        }
                    }
                }
            }
            if now.version == version {
                break;
            }
        }
        let mut after = Relation::new(values);
        after.version = now.version + 1;
        for value in members(&now.possible, 0..values.len()) {
            let mut row = values.none();
            members(now.row(value), 0..values.len())
                .for_each(|other| insert(&mut row, values.at_rest(other)));
            after.relate_all(values.at_rest(value), &row);
        }
        after
    }

    /// Whether anything in a layer can have a movement, where movements are not followed.
    fn may_move(&self, layer: usize) -> bool {
        let mut moves = Bits::zero(move_words(self.game.layers.len()));
        may_go(self.game, &mut moves);
        moves_of(&moves, layer) != 0
    }

    /// What a cell of a rule asks for; none if nothing can be that.
    pub(super) fn wanted_of(&self, pattern: &Pattern) -> Option<Wanted> {
        wanted(self.game, &self.values, pattern, self.is_loose)
    }
}

/// A set without one of its members.
fn others(row: &[u64], value: usize) -> ValueSet {
    let mut row = row.to_vec();
    row[value / 64] &= !(1 << (value % 64));
    row
}

/// One follow-up of turns.
struct Run<'s, 'g> {
    script: &'s Script<'g>,
    barred: &'s [bool],
    fires: Vec<bool>,
    matches: Vec<bool>,
    /// The version of the relation each rule last looked at.
    seen: Vec<u64>,
    work: u64,
    max_work: u64,
}

impl Run<'_, '_> {
    fn stage(&mut self, now: &mut Relation, stage: &Stage, first_rule: usize) -> Option<()> {
        let mut starts = Vec::with_capacity(stage.groups.len());
        let mut next = first_rule;
        for group in &stage.groups {
            starts.push(next);
            next += group.rules.len();
        }
        let mut entered = vec![u64::MAX; stage.groups.len()];
        let mut index = 0;
        while index < stage.groups.len() {
            entered[index] = now.version;
            let rules = starts[index]..starts[index] + stage.groups[index].rules.len();
            loop {
                let version = now.version;
                for rule in rules.clone() {
                    self.rule(now, rule);
                    if self.work > self.max_work {
                        return None;
                    }
                }
                if now.version == version {
                    break;
                }
            }
            match stage.jumps[index] {
                Some(target) if entered[target] != now.version => index = target,
                _ => index += 1,
            }
        }
        Some(())
    }

    fn rule(&mut self, now: &mut Relation, index: usize) {
        let script = self.script;
        let Some(rows) = script.rules[index].rows.as_ref().filter(|_| !self.barred[index]) else {
            return;
        };
        if std::mem::replace(&mut self.seen[index], now.version) == now.version {
            return;
        }
        let values = &script.values;
        let mut sets: Vec<Vec<ValueSet>> = Vec::with_capacity(rows.len());
        for row in rows {
            let mut found = Vec::with_capacity(row.len());
            for cell in row {
                self.work += (values.words * (1 + cell.wanted.len())) as u64;
                match now.matching(values, &cell.wanted, &mut self.work) {
                    Some(set) => found.push(set),
                    None => return,
                }
            }
            sets.push(found);
        }
        self.matches[index] = true;
        let rule = script.rules[index].rule;
        // A rigid rule that matches is noted by the engine even if nothing changes.
        let mut does = !rule.commands.is_empty() || (rule.rigid && rule.replaces);
        let mut out = Vec::new();
        for (row, sets) in rows.iter().zip(sets) {
            for (cell, mut set) in row.iter().zip(sets) {
                let Some(new) = cell.new else { continue };
                now.narrow(values, &cell.wanted, &mut set, &mut self.work);
                does |= change(script.game, values, now, &set, new, script.is_loose, &mut out);
                // Where movements are not followed, any word about them may be a change.
                does |= script.is_loose && decides_moves(new);
            }
        }
        if rows.len() > 1 {
            does |= self.overlaps(now, rows, &mut out);
        }
        self.fires[index] |= does;
        for (value, partners) in out {
            self.work += values.words as u64;
            now.relate_all(value, &partners);
        }
    }

    /// Rows may match the same cell. Then the later ones change what the earlier ones left, whether or
    /// not it still matches.
    fn overlaps(
        &mut self,
        now: &Relation,
        rows: &[Vec<PreparedCell<'_>>],
        out: &mut Vec<(usize, ValueSet)>,
    ) -> bool {
        let mut does = false;
        // Choices of one changing cell, or none, from each row.
        let mut chains: Vec<(Wanted, Vec<&Replacement>)> = vec![(Wanted::new(), Vec::new())];
        for row in rows {
            let mut longer = Vec::new();
            for (wanted, news) in &chains {
                for cell in row {
                    let Some(new) = cell.new else { continue };
                    if let Some(joined) = both(wanted, &cell.wanted) {
                        let mut news = news.clone();
                        news.push(new);
                        longer.push((joined, news));
                    }
                }
            }
            chains.extend(longer);
        }
        let script = self.script;
        let values = &script.values;
        for (wanted, news) in chains.into_iter().filter(|(_, news)| news.len() > 1) {
            let Some(mut set) = now.matching(values, &wanted, &mut self.work) else { continue };
            now.narrow(values, &wanted, &mut set, &mut self.work);
            let mut part = now.restricted(values, &set);
            self.work += (values.len() * values.words) as u64;
            for new in &news {
                let mut changed = Vec::new();
                let all = part.possible.clone();
                does |=
                    change(script.game, values, &part, &all, new, script.is_loose, &mut changed);
                for (value, partners) in changed {
                    part.relate_all(value, &partners);
                }
            }
            for value in members(&part.possible, 0..values.len()) {
                out.push((value, others(part.row(value), value)));
            }
        }
        does
    }
}

/// Whether a replacement says anything about movements.
fn decides_moves(new: &Replacement) -> bool {
    [&new.moves_clear, &new.moves_set, &new.decided].iter().any(|set| !set.is_zero())
        || !new.random_dirs.is_empty()
        || !new.random.is_zero()
}

/// Whether a rule can put two objects of one layer into a cell: one by name and one by chance.
fn doubles(game: &Game) -> bool {
    let cells = game
        .all_rules()
        .flat_map(|rule| rule.rows.iter().flat_map(|row| row.runs.iter().flatten()));
    cells.filter_map(|cell| cell.replacement.as_ref()).any(|new| {
        let layers = game.layers.iter();
        layers.filter(|layer| new.random.meets(layer)).any(|layer| new.set.meets(layer))
            || game
                .layers
                .iter()
                .any(|layer| new.set.iter().filter(|set| layer.get(*set)).count() > 1)
    })
}

/// Whether movements can outlive a turn: late rules can give some by chance.
fn leaves_moves(game: &Game) -> bool {
    let rules = game.late_rules.groups.iter().flat_map(|group| &group.rules);
    let cells = rules.flat_map(|rule| rule.rows.iter().flat_map(|row| row.runs.iter().flatten()));
    let mut news = cells.filter_map(|cell| cell.replacement.as_ref());
    news.any(|new| !new.random_dirs.is_empty() || !new.moves_set.is_zero())
}

/// The objects that may appear at all: those of the origin and those that rules can make of them.
fn may_appear(game: &Game, origin: &Origin) -> Bits {
    let mut objects = Bits::zero(game.player.mask.words.len());
    origin.cells.iter().for_each(|cell| objects.add(cell));
    loop {
        let before = objects.clone();
        for rule in game.all_rules() {
            let cells = || rule.rows.iter().flat_map(|row| row.runs.iter().flatten());
            let can_be = cells().all(|cell| {
                cell.present.is_within(&objects) && cell.any.iter().all(|any| any.meets(&objects))
            });
            if can_be {
                for new in cells().filter_map(|cell| cell.replacement.as_ref()) {
                    objects.add(&new.set);
                    objects.add(&new.random);
                }
            }
        }
        if objects == before {
            return objects;
        }
    }
}

/// The movements that early rules and inputs can give to each layer.
fn may_go(game: &Game, moves: &mut Bits) {
    let keys = if game.prelude.noaction { 0b01111 } else { 0b11111 };
    for object in game.player.mask.iter() {
        add_moves(moves, game.objects[object].layer, keys);
    }
    for rule in game.all_rules() {
        for cell in rule.rows.iter().flat_map(|row| row.runs.iter().flatten()) {
            let Some(new) = &cell.replacement else { continue };
            moves.add(&new.moves_set);
            for layer in &new.random_dirs {
                add_moves(moves, *layer, 0b01111);
            }
        }
    }
}

impl Origin {
    /// All levels that the legend can draw.
    pub(super) fn any_level(game: &Game) -> Origin {
        let glyphs: Vec<Bits> = game.glyphs.iter().map(|glyph| glyph.objects.clone()).collect();
        Origin::of_glyphs(game, &glyphs)
    }

    /// All levels drawn with these glyphs. Cells without a background get one: that of the first cell
    /// that has one, or the game's.
    pub(super) fn of_glyphs(game: &Game, glyphs: &[Bits]) -> Origin {
        let layer = &game.layers[game.background_layer];
        let mut fillings = vec![game.background];
        for glyph in glyphs {
            fillings.extend(glyph.iter().filter(|object| layer.get(*object)));
        }
        fillings.sort_unstable();
        fillings.dedup();
        let mut cells = FxHashSet::default();
        let mut origin = Origin::default();
        for glyph in glyphs {
            let filled = fillings.iter().map(|filling| {
                let mut cell = glyph.clone();
                cell.set(*filling);
                cell
            });
            let filled: Vec<Bits> = match glyph.meets(layer) {
                true => vec![glyph.clone()],
                false => filled.collect(),
            };
            for cell in filled {
                if cells.insert(cell.clone()) {
                    origin.cells.push(cell);
                }
            }
        }
        origin
    }

    /// One level.
    pub(super) fn level(level: &Level) -> Origin {
        let mut cells = FxHashSet::default();
        let new = level.cells.iter().filter(|cell| cells.insert((*cell).clone()));
        Origin { cells: new.cloned().collect() }
    }
}
