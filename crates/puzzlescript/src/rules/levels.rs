//! What holds in the levels of a file: each is followed by itself.

use super::counts::change_by_all;
use super::facts::{Holds, name_of, seen};
use super::turn::{Happens, Origin, Script};
use super::why::{Reason, reason};
use super::wins::{can_meet, win_holds};
use crate::bits::Bits;
use crate::game::{Direction, Game, Level, Quantifier, Rule, Win};
use std::collections::BTreeMap;

/// What holds in all levels of a file.
pub(super) struct LevelFacts {
    /// Lines of which no rule fires, with the reasons of their compiled rules in a level.
    pub(super) never_fires: Vec<(usize, Vec<Reason>)>,
    /// Objects that may appear in some level.
    pub(super) seen: Bits,
    /// Win conditions that never or always hold in every level.
    pub(super) wins: BTreeMap<usize, (Holds, String)>,
}

/// Follows every level of the file; none if there is none or the work ran out. `any` is what can happen
/// in any level.
pub(super) fn level_facts(
    game: &Game,
    any: &Happens,
    barred: &[bool],
    work_left: &mut u64,
) -> Option<LevelFacts> {
    let rules: Vec<&Rule> = game.all_rules().collect();
    let mut lines: BTreeMap<usize, Option<Vec<Reason>>> = BTreeMap::new();
    let mut all_seen = Bits::zero(game.player.mask.words.len());
    let mut wins: Option<BTreeMap<usize, (Holds, String)>> = None;
    let live: Vec<&Rule> =
        rules.iter().zip(&any.fires).filter(|(_, fires)| **fires).map(|(rule, _)| *rule).collect();
    let mut made = Made { game, live, known: BTreeMap::new() };
    for (_, level) in game.levels() {
        let origin = Origin::level(level);
        let script = Script::new(game, &origin)?;
        let mut reasons: Vec<Option<Reason>> = vec![None; rules.len()];
        for (index, rule) in rules.iter().enumerate() {
            reasons[index] = too_long(level, rule);
        }
        let mut stopped: Vec<bool> = (0..rules.len())
            .map(|rule| barred[rule] || !any.fires[rule] || reasons[rule].is_some())
            .collect();
        let mut happens = script.play(&origin, &stopped, work_left)?;
        let mut is_more = false;
        for (index, rule) in rules.iter().enumerate().filter(|(index, _)| happens.fires[*index]) {
            reasons[index] = too_few(level, &mut made, rule);
            is_more |= reasons[index].is_some();
            stopped[index] |= reasons[index].is_some();
        }
        if is_more {
            happens = script.play(&origin, &stopped, work_left)?;
        }
        for (index, rule) in rules.iter().enumerate() {
            let known = lines.entry(rule.line).or_insert_with(|| Some(Vec::new()));
            match (happens.fires[index], known.as_mut()) {
                (true, _) => *known = None,
                (false, Some(known)) if any.fires[index] => {
                    let why = reasons[index].take();
                    let why = why.unwrap_or_else(|| reason(&script, &happens, index, rule));
                    if !known.contains(&why) {
                        known.push(why);
                    }
                }
                _ => {}
            }
        }
        all_seen.add(&seen(&script, &happens));
        let here = level_wins(game, level, &script, &happens, &rules);
        wins = Some(match wins {
            None => here,
            Some(mut wins) => {
                wins.retain(|win, (holds, _)| {
                    here.get(win).is_some_and(|(other, _)| other == holds)
                });
                wins
            }
        });
    }
    let never_fires =
        lines.into_iter().filter_map(|(line, reasons)| Some((line, reasons?))).collect();
    Some(LevelFacts { never_fires, seen: all_seen, wins: wins? })
}

/// The row of a rule that does not fit into the level.
fn too_long(level: &Level, rule: &Rule) -> Option<Reason> {
    let room = match rule.direction {
        Direction::Up | Direction::Down => level.height,
        Direction::Left | Direction::Right => level.width,
    };
    let cells = rule.rows.iter().map(|row| row.runs.iter().map(Vec::len).sum::<usize>()).max()?;
    (cells > room).then_some(Reason::Long(cells))
}

/// Which objects rules can make more of, each asked once.
struct Made<'g> {
    game: &'g Game,
    live: Vec<&'g Rule>,
    known: BTreeMap<usize, bool>,
}

impl Made<'_> {
    fn can_rise(&mut self, object: usize) -> bool {
        let Made { game, live, known } = self;
        *known.entry(object).or_insert_with(|| {
            let mut set = Bits::zero(game.player.mask.words.len());
            set.set(object);
            change_by_all(game, live.iter().copied(), &set).most > 0
        })
    }
}

/// An object that a row asks for more often than there can be of it.
fn too_few(level: &Level, made: &mut Made<'_>, rule: &Rule) -> Option<Reason> {
    for row in &rule.rows {
        let cells: Vec<_> = row.runs.iter().flatten().collect();
        for object in cells.iter().flat_map(|cell| cell.present.iter()) {
            let wanted = cells.iter().filter(|cell| cell.present.get(object)).count();
            if wanted < 2 || made.can_rise(object) {
                continue;
            }
            let here = level.cells.iter().filter(|cell| cell.get(object)).take(wanted).count();
            if wanted > here {
                return Some(Reason::Few(object, wanted));
            }
        }
    }
    None
}

/// Win conditions that never or always hold in one level.
fn level_wins(
    game: &Game,
    level: &Level,
    script: &Script<'_>,
    happens: &Happens,
    rules: &[&Rule],
) -> BTreeMap<usize, (Holds, String)> {
    let live =
        || rules.iter().zip(&happens.fires).filter(|(_, fires)| **fires).map(|(rule, _)| *rule);
    // Objects of the set are there at the start and never get fewer.
    let stays = |win: &Win| {
        !win.what.needs_all
            && level.cells.iter().any(|cell| cell.meets(&win.what.mask))
            && change_by_all(game, live(), &win.what.mask).least >= 0
    };
    let mut found = BTreeMap::new();
    for (index, win) in game.wins.iter().enumerate() {
        let what = name_of(game, &win.what);
        let by_number = match (win.quantifier, &win.on) {
            (Quantifier::No, None) if stays(win) => {
                Some((Holds::Never, format!("`{what}` is there from the start and never goes")))
            }
            (Quantifier::Some, None) if stays(win) => {
                Some((Holds::Always, format!("`{what}` is there from the start and never goes")))
            }
            (Quantifier::All, Some(on))
                if !can_meet(script, &happens.rest, &win.what, Some(on)) && stays(win) =>
            {
                let on = name_of(game, on);
                Some((
                    Holds::Never,
                    format!("`{what}` never goes and is never in a cell with `{on}`"),
                ))
            }
            _ => None,
        };
        if let Some(fact) = win_holds(script, &happens.rest, win).or(by_number) {
            found.insert(index, fact);
        }
    }
    found
}
