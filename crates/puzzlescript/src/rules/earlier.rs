//! Rules whose every match an earlier rule takes away.
//!
//! If wherever a rule could match an earlier one matches too, and each application of the earlier one
//! ends that match, then the later rule finds nothing as long as no rule between the two makes a new
//! match of the earlier one.

use crate::fixed::excludes;
use crate::game::{Game, Pattern, Replacement, Rule, Stage};
use crate::rules::values::moves_of;

/// For each rule, in the order of [`Game::all_rules`], the line of an earlier rule that always takes
/// its matches away.
pub(super) fn overtaken(game: &Game) -> Vec<Option<usize>> {
    let mut found = Vec::new();
    for stage in [&game.rules, &game.late_rules] {
        // Few rules end their own match, which is what makes comparing all with all affordable.
        let takers: Vec<Vec<usize>> = stage
            .groups
            .iter()
            .map(|group| {
                let places = 0..group.rules.len();
                places.filter(|place| may_take(game, &group.rules[*place])).collect()
            })
            .collect();
        let count: usize = takers.iter().map(Vec::len).sum();
        let all: usize = stage.groups.iter().map(|group| group.rules.len()).sum();
        let is_tried = count.saturating_mul(all) <= MAX_PAIRS;
        for (index, group) in stage.groups.iter().enumerate() {
            for place in 0..group.rules.len() {
                let taker = || taker(game, stage, &takers, index, place);
                found.push(if is_tried { taker() } else { None });
            }
        }
    }
    found
}

/// Pairs of rules that are compared at most.
const MAX_PAIRS: usize = 1_000_000;

fn taker(
    game: &Game,
    stage: &Stage,
    takers: &[Vec<usize>],
    index: usize,
    place: usize,
) -> Option<usize> {
    let group = &stage.groups[index];
    let rule = &group.rules[place];
    if group.random {
        return None;
    }
    for earlier_place in takers[index].iter().take_while(|earlier| **earlier < place) {
        let earlier = &group.rules[*earlier_place];
        let between = || group.rules[*earlier_place..place].iter();
        if takes(game, earlier, rule) && between().all(|other| !enables(game, other, earlier)) {
            return Some(earlier.line);
        }
    }
    for (earlier_index, earlier_group) in stage.groups[..index].iter().enumerate().rev() {
        if earlier_group.random || earlier_group.rigid.is_some() {
            continue;
        }
        for earlier_place in &takers[earlier_index] {
            let earlier = &earlier_group.rules[*earlier_place];
            if !takes(game, earlier, rule) {
                continue;
            }
            let own = earlier_group.rules[*earlier_place..].iter();
            let groups = between(stage, earlier_index, index);
            let between = groups.flat_map(|group| &stage.groups[group].rules);
            if own.chain(between).all(|other| !enables(game, other, earlier)) {
                return Some(earlier.line);
            }
        }
    }
    None
}

/// Groups that may run after the last run of `from` and before `to`, it included.
fn between(stage: &Stage, from: usize, to: usize) -> impl Iterator<Item = usize> {
    let mut last = to;
    // A loop that begins after `from` may run to its end before `to` runs again.
    for (end, start) in stage.jumps.iter().enumerate() {
        if start.is_some_and(|start| start > from && start <= to) && end > last {
            last = end;
        }
    }
    from + 1..=last
}

/// True when applying a rule always ends the match it is applied to.
fn may_take(game: &Game, rule: &Rule) -> bool {
    let [row] = rule.rows.as_slice() else { return false };
    let [cells] = row.runs.as_slice() else { return false };
    rule.replaces && cells.iter().any(|cell| ends_match(game, cell))
}

/// True when each match of `rule` contains one of `earlier`.
fn takes(game: &Game, earlier: &Rule, rule: &Rule) -> bool {
    let [row] = earlier.rows.as_slice() else { return false };
    let [cells] = row.runs.as_slice() else { return false };
    rule.rows.iter().flat_map(|row| &row.runs).any(|run| {
        let is_same_way = cells.len() == 1 || earlier.direction == rule.direction;
        is_same_way
            && run.windows(cells.len()).any(|window| {
                window.iter().zip(cells).all(|(narrow, wide)| implies(game, narrow, wide))
            })
    })
}

/// True when every cell that matches `narrow` matches `wide`.
fn implies(game: &Game, narrow: &Pattern, wide: &Pattern) -> bool {
    let layers = || 0..game.layers.len();
    wide.present.is_within(&narrow.present)
        && wide.missing.iter().all(|object| excludes(game, narrow, object))
        && wide.any.iter().all(|any| {
            any.meets(&narrow.present)
                || narrow.any.iter().any(|own| !own.is_zero() && own.is_within(any))
        })
        && wide.moves.is_within(&narrow.moves)
        && layers()
            .all(|layer| moves_of(&wide.still, layer) == 0 || moves_of(&narrow.still, layer) != 0)
}

/// True when changing a cell that matches surely makes it match no longer.
fn ends_match(game: &Game, cell: &Pattern) -> bool {
    let Some(new) = &cell.replacement else { return false };
    if !new.random.is_zero() || !new.random_dirs.is_empty() {
        return false;
    }
    let removes = cell.present.iter().any(|object| new.clear.get(object) && !new.set.get(object));
    let puts = cell.missing.iter().any(|object| new.set.get(object));
    let moves = (0..game.layers.len()).any(|layer| {
        let set = moves_of(&new.moves_set, layer);
        let cleared = moves_of(&new.moves_clear, layer) | moves_of(&new.decided, layer);
        let stops = moves_of(&cell.moves, layer) & cleared & !set != 0;
        let starts = moves_of(&cell.still, layer) != 0 && set != 0;
        stops || starts
    });
    removes || puts || moves
}

/// True unless applying a rule surely makes no new match of another: it neither makes what a cell of
/// the other asks for nor takes away what one excludes.
fn enables(game: &Game, rule: &Rule, other: &Rule) -> bool {
    let news = rule.rows.iter().flat_map(|row| row.runs.iter().flatten());
    let mut news = news.filter_map(|cell| Some((cell, cell.replacement.as_ref()?)));
    let wanted = || other.rows.iter().flat_map(|row| row.runs.iter().flatten());
    // A cell that two rows match is not what the second row's pattern says when it is changed.
    let is_sure = rule.rows.len() == 1;
    news.any(|(cell, new)| {
        wanted().any(|pattern| helps(game, is_sure.then_some(cell), new, pattern))
    })
}

fn helps(game: &Game, cell: Option<&Pattern>, new: &Replacement, wanted: &Pattern) -> bool {
    let was_there = |object: usize| cell.is_some_and(|cell| cell.present.get(object));
    let makes =
        |object: usize| (new.set.get(object) && !was_there(object)) || new.random.get(object);
    let is_gone = |object: usize| cell.is_some_and(|cell| excludes(game, cell, object));
    let drawn = |object: usize| new.random.meets(&game.layers[game.objects[object].layer]);
    let takes = |object: usize| {
        let is_kept = new.set.get(object) && was_there(object);
        !is_gone(object) && !is_kept && (new.clear.get(object) || drawn(object))
    };
    wanted.present.iter().any(makes)
        || wanted.any.iter().any(|any| any.iter().any(makes))
        || wanted.missing.iter().any(takes)
        || (0..game.layers.len()).any(|layer| {
            let wants = moves_of(&wanted.moves, layer);
            let had = cell.map_or(0, |cell| moves_of(&cell.moves, layer));
            let by_chance = new.random_dirs.contains(&layer);
            let gives =
                wants & moves_of(&new.moves_set, layer) & !had != 0 || (wants != 0 && by_chance);
            let was_still = cell.is_some_and(|cell| moves_of(&cell.still, layer) != 0);
            let clears = moves_of(&new.moves_clear, layer) | moves_of(&new.decided, layer) != 0
                || new.random.meets(&game.layers[layer]);
            let stills = moves_of(&wanted.still, layer) != 0 && clears && !was_still;
            gives || stills
        })
}
