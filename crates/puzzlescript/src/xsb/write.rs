//! Games with the rules of Sokoban as levels for Sokoban programs.

use crate::bits::Bits;
use crate::game::{CellSet, Game, Level, Quantifier};
use crate::push::{PushRules, push_rules};
use play::domain::LevelHead;
use std::fmt::Write;

/// What stands for boxes, goals and walls in a game.
struct Roles {
    player: usize,
    boxes: Bits,
    goals: CellSet,
    /// Objects that stop the player and boxes.
    walls: Bits,
}

/// Writes levels in XSB: all, or the one of an index among the levels. The error says why the game is not
/// Sokoban.
pub fn to_xsb(game: &Game, heads: &[LevelHead], level: Option<usize>) -> Result<String, String> {
    let roles = roles(game).map_err(|why| {
        format!("only games with the rules of Sokoban can be written as XSB, and {why}")
    })?;
    let mut text = String::new();
    for (index, (_, shape)) in game.levels().enumerate() {
        if level.is_some_and(|level| level != index) {
            continue;
        }
        let head = heads.get(index);
        let name = head.and_then(|head| head.id.name.clone());
        let name = name.unwrap_or_else(|| (index + 1).to_string());
        let rows = rows(shape, &roles).map_err(|why| format!("level {}: {why}", index + 1))?;
        let _ = writeln!(text, "; {}\n\n{}\n", name.replace('\n', " "), rows.join("\n"));
    }
    Ok(text)
}

fn roles(game: &Game) -> Result<Roles, &'static str> {
    let pushing = "its rules do more than let one player push boxes";
    let PushRules { player, things } = push_rules(game).ok_or(pushing)?;
    if things.is_empty() || things.iter().any(|thing| thing.ways != [true; 4]) {
        return Err("its boxes cannot be pushed in all four directions");
    }
    let mut boxes = game.player.mask.clone();
    boxes.remove(&game.player.mask);
    let mut walls = boxes.clone();
    things.iter().for_each(|thing| boxes.set(thing.object));
    let layer = |object: usize| game.objects.get(object).map(|object| object.layer);
    if things.iter().any(|thing| layer(thing.object) != layer(player)) {
        return Err("its boxes do not share a collision layer with the player");
    }
    for (number, object) in game.objects.iter().enumerate() {
        if Some(object.layer) == layer(player) && number != player && !boxes.get(number) {
            walls.set(number);
        }
    }
    let [win] = game.wins.as_slice() else {
        return Err("it has not exactly one win condition");
    };
    let on = win.on.as_ref().filter(|_| win.quantifier == Quantifier::All);
    let on = on.ok_or("its win condition is not that all boxes are on goals")?;
    let is_boxes = |set: &CellSet| !set.needs_all && set.mask == boxes;
    let is_still = |set: &CellSet| {
        let mut moving = boxes.clone();
        moving.set(player);
        !set.mask.meets(&moving)
    };
    let goals = match (is_boxes(&win.what), is_boxes(on)) {
        (true, false) => on,
        (false, true) => &win.what,
        _ => return Err("its win condition is not about all boxes and goals"),
    };
    match is_still(goals) {
        true => Ok(Roles { player, boxes, goals: goals.clone(), walls }),
        false => Err("its goals can move"),
    }
}

/// The rows of a level, with a wall around it where it has none: a board ends there too.
fn rows(level: &Level, roles: &Roles) -> Result<Vec<String>, String> {
    let goals = |cell: &Bits| match roles.goals.needs_all {
        true => roles.goals.mask.is_within(cell),
        false => roles.goals.mask.meets(cell),
    };
    let count = |is: &dyn Fn(&Bits) -> bool| level.cells.iter().filter(|cell| is(cell)).count();
    let (players, boxes) = (count(&|c| c.get(roles.player)), count(&|c| c.meets(&roles.boxes)));
    let marks = count(&goals);
    if players != 1 {
        return Err(format!("Sokoban has one player, and here are {players}"));
    }
    if boxes != marks {
        return Err(format!(
            "Sokoban has as many boxes as goals, and here are {boxes} boxes and {marks} goals"
        ));
    }
    let sign = |x: usize, y: usize| {
        let cell = &level.cells[x * level.height + y];
        match (cell.meets(&roles.walls), cell.get(roles.player), cell.meets(&roles.boxes)) {
            (true, ..) => '#',
            (_, true, _) => {
                if goals(cell) {
                    '+'
                } else {
                    '@'
                }
            }
            (_, _, true) => {
                if goals(cell) {
                    '*'
                } else {
                    '$'
                }
            }
            _ => {
                if goals(cell) {
                    '.'
                } else {
                    ' '
                }
            }
        }
    };
    let (width, height) = (level.width, level.height);
    let is_edge = |x: usize, y: usize| x == 0 || y == 0 || x + 1 == width || y + 1 == height;
    let cells = (0..width).flat_map(|x| (0..height).map(move |y| (x, y)));
    let is_closed = cells.into_iter().all(|(x, y)| !is_edge(x, y) || sign(x, y) == '#');
    let mut rows: Vec<String> =
        (0..height).map(|y| (0..width).map(|x| sign(x, y)).collect()).collect();
    if !is_closed {
        let wall = "#".repeat(width + 2);
        rows = rows.into_iter().map(|row| format!("#{row}#")).collect();
        rows.insert(0, wall.clone());
        rows.push(wall);
    }
    Ok(rows)
}
