//! The roles of a game's objects, derived from its rules, win conditions and levels.

use crate::bits::{ALL_MOVES, Bits, LAYERS_A_WORD, MOVE_BITS};
use crate::fixed::fixed_objects;
use crate::game::{CellSet, Game, Replacement};
use std::collections::BTreeMap;

/// The object that serves as a game's wall: nothing changes or moves it, no win condition names it,
/// and it blocks the way. One that occurs in levels is preferred.
pub fn wall_of(game: &Game) -> Option<usize> {
    let mut roles = Roles::new(game);
    roles.wall().or_else(|| {
        roles.seen.fill(1);
        roles.wall()
    })
}

/// Objects of the player's layers that are not players and that no rule moves: permanent obstacles.
pub(crate) fn blocking(game: &Game) -> Bits {
    let mut blocking = colliding(game);
    blocking.remove(&game.player.mask);
    blocking.remove(&movable(game));
    blocking
}

/// All objects of the player's layers.
fn colliding(game: &Game) -> Bits {
    let mut all = empty(game);
    for layer in game.layers.iter().filter(|layer| layer.meets(&game.player.mask)) {
        all.add(layer);
    }
    all
}

fn empty(game: &Game) -> Bits {
    let mut empty = game.player.mask.clone();
    empty.words.fill(0);
    empty
}

/// Objects that some rule sets in motion.
fn movable(game: &Game) -> Bits {
    let mut movable = empty(game);
    for rule in game.all_rules() {
        for cell in rule.rows.iter().flat_map(|row| row.runs.iter().flatten()) {
            let Some(new) = &cell.replacement else {
                continue;
            };
            for (layer, objects) in game.layers.iter().enumerate() {
                if !sets_in_motion(new, layer) {
                    continue;
                }
                for named in cell.any.iter().chain([&cell.present, &new.set]) {
                    named.iter().filter(|object| objects.get(*object)).for_each(|o| movable.set(o));
                }
            }
        }
    }
    movable
}

fn sets_in_motion(new: &Replacement, layer: usize) -> bool {
    let moves = new.moves_set.words[layer / LAYERS_A_WORD];
    moves >> (layer % LAYERS_A_WORD * MOVE_BITS) & ALL_MOVES != 0
        || new.random_dirs.contains(&layer)
}

/// The roles of objects.
pub(super) struct Roles<'g> {
    pub(super) game: &'g Game,
    /// In how many cells of all levels each object is.
    pub(super) seen: Vec<usize>,
    /// Objects of the player's layers.
    pub(super) colliding: Bits,
    /// Objects that rules set in motion, players left out.
    pub(super) movable: Bits,
    /// Objects that win conditions name, players left out.
    pub(super) goals: Bits,
    /// Different contents of cells without the background, with how often they are seen.
    contents: Vec<(Bits, usize)>,
}

impl<'g> Roles<'g> {
    pub(super) fn new(game: &'g Game) -> Roles<'g> {
        let background = &game.layers[game.background_layer];
        let mut seen = vec![0; game.objects.len()];
        let mut contents: BTreeMap<Vec<u64>, usize> = BTreeMap::new();
        for cell in game.levels().flat_map(|(_, level)| &level.cells) {
            cell.iter().for_each(|object| seen[object] += 1);
            let mut cell = cell.clone();
            cell.remove(background);
            *contents.entry(cell.words.to_vec()).or_default() += 1;
        }
        let mut contents: Vec<(Bits, usize)> = contents
            .into_iter()
            .map(|(words, count)| (Bits { words: words.into() }, count))
            .collect();
        contents.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let mut movable = movable(game);
        movable.remove(&game.player.mask);
        let mut goals = empty(game);
        for win in &game.wins {
            goals.add(&win.what.mask);
            win.on.iter().for_each(|on| goals.add(&on.mask));
        }
        goals.remove(&game.player.mask);
        goals.remove(background);
        Roles { game, seen, colliding: colliding(game), movable, goals, contents }
    }

    /// The walls of this game: an object that nothing changes or moves and that no win condition
    /// names, in a layer with the player or with something that moves. The player's layers come
    /// first, then objects no rule names, then the most frequent one.
    pub(super) fn wall(&self) -> Option<usize> {
        let game = self.game;
        let stops_movers =
            |object: usize| game.layers[game.objects[object].layer].meets(&self.movable);
        let candidates = fixed_objects(game).into_iter().filter(|object| {
            self.seen[*object] > 0
                && game.objects[*object].layer != game.background_layer
                && !self.goals.get(*object)
                && (self.colliding.get(*object) || stops_movers(*object))
        });
        let is_asked_for = |object: usize| {
            let mut cells = game
                .all_rules()
                .flat_map(|rule| rule.rows.iter())
                .flat_map(|row| row.runs.iter().flatten());
            cells.any(|cell| cell.present.get(object) || cell.any.iter().any(|any| any.get(object)))
        };
        candidates.max_by_key(|object| {
            let seen = self.seen[*object];
            (self.colliding.get(*object), !is_asked_for(*object), seen, std::cmp::Reverse(*object))
        })
    }

    /// What the typical cell without any of these objects holds besides its background.
    pub(super) fn floor(&self, without: &Bits) -> Vec<usize> {
        let usual = self.contents.iter().find(|(cell, _)| !cell.meets(without));
        usual.map_or_else(Vec::new, |(cell, _)| cell.iter().collect())
    }

    /// What is usually in a cell with this object and belongs to it: no player and no other goal.
    pub(super) fn companions(&self, object: usize) -> Vec<usize> {
        let is_own = |cell: &Bits| {
            let others = |set: &Bits| cell.iter().any(|other| other != object && set.get(other));
            cell.get(object) && !others(&self.goals) && !others(&self.colliding)
        };
        let usual = self.contents.iter().find(|(cell, _)| is_own(cell));
        usual.map_or_else(Vec::new, |(cell, _)| cell.iter().filter(|o| *o != object).collect())
    }

    /// What these objects always stand on: the objects of one further layer such that each of their
    /// cells, in all levels, holds one of them. Goals do not count.
    pub(super) fn ground(&self, objects: &Bits) -> Vec<usize> {
        let own = |layer: &Bits| layer.meets(objects);
        let layers = self.game.layers.iter().enumerate();
        let mut layers = layers.filter(|(index, layer)| {
            *index != self.game.background_layer && !own(layer) && !layer.meets(&self.goals)
        });
        let cells = || self.contents.iter().map(|(cell, _)| cell).filter(|c| c.meets(objects));
        let ground = layers.find(|(_, layer)| cells().all(|cell| cell.meets(layer)));
        let Some((_, layer)) = ground.filter(|_| cells().next().is_some()) else {
            return Vec::new();
        };
        layer.iter().filter(|object| cells().any(|cell| cell.get(*object))).collect()
    }

    /// All objects that share a layer with one of these, or with the player, as far as levels
    /// have them.
    pub(super) fn in_the_way_of(&self, objects: &Bits) -> Bits {
        let mut all = self.colliding.clone();
        for layer in self.game.layers.iter().filter(|layer| layer.meets(objects)) {
            all.add(layer);
        }
        self.only_seen(&all)
    }

    /// The objects of a set that levels have.
    pub(super) fn only_seen(&self, set: &Bits) -> Bits {
        let mut seen = empty(self.game);
        set.iter().filter(|object| self.seen[*object] > 0).for_each(|object| seen.set(object));
        seen
    }

    /// A set of one object.
    pub(super) fn only(&self, object: usize) -> Bits {
        let mut only = empty(self.game);
        only.set(object);
        only
    }

    /// The objects of a win condition that a level can have more or fewer of.
    pub(super) fn countable(&self, set: &CellSet) -> Vec<usize> {
        let player = &self.game.player.mask;
        match set.needs_all {
            true => Vec::new(),
            false => self.only_seen(&set.mask).iter().filter(|o| !player.get(*o)).collect(),
        }
    }

    /// The name of an object as the author writes it.
    pub(super) fn name(&self, object: usize) -> &'g str {
        &self.game.objects[object].spelling
    }

    /// A cell of a rule that requires some objects and excludes others. Objects that share a layer
    /// with a required one need not be named.
    pub(super) fn cell(&self, with: &[&str], there: &[usize], without: &Bits) -> String {
        let layer_of = |object: usize| self.game.objects[object].layer;
        let taken: Vec<usize> = there.iter().map(|object| layer_of(*object)).collect();
        let missing = without.iter().filter(|object| !taken.contains(&layer_of(*object)));
        let missing: Vec<&str> = missing.map(|object| self.name(object)).collect();
        let mut words: Vec<String> = with.iter().map(|name| name.to_string()).collect();
        words.extend(there.iter().map(|object| self.name(*object).to_string()));
        words.extend((!missing.is_empty()).then(|| format!("No {}", missing.join(" or "))));
        words.join(" ")
    }
}
