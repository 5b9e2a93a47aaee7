//! `turn`: what happened in the last of some moves, in order.

use super::script::{board, puzzle_of};
use crate::refusal::Refusal;
use crate::shelf::Shelf;
use crate::wire::{
    PlayRequest, TurnCellView, TurnChange, TurnEventView, TurnMissView, TurnMoveView,
    TurnObjectView, TurnStepView, TurnView,
};
use ::puzzlescript::bits::Bits;
use workbench::puzzlescript::turn::{TurnCell, TurnEvent, TurnMove, TurnObject, last_turn};

/// Answers the request.
pub fn turn(shelf: &Shelf, wanted: PlayRequest) -> Result<TurnView, Refusal> {
    let opened = shelf.open(&wanted.about)?;
    let mut puzzle = puzzle_of(&opened, &wanted)?;
    let (width, height) = (puzzle.level().width, puzzle.level().height);
    let turn =
        last_turn(&mut puzzle, &wanted.moves).map_err(|error| Refusal::wrong(error.to_string()))?;
    let mut now = &turn.before;
    let mut steps = Vec::with_capacity(turn.steps.len());
    for step in &turn.steps {
        let changed = changes(height, now, &step.cells);
        steps.push(TurnStepView { what: event(&step.what), changed });
        now = &step.cells;
    }
    let misses = turn.misses.iter().map(|miss| TurnMissView {
        line: miss.line,
        x: miss.x,
        y: miss.y,
        why: miss.why.clone(),
    });
    Ok(TurnView {
        number: turn.number,
        before: board(width, height, &turn.before),
        misses: misses.collect(),
        steps,
        outcome: turn.outcome.as_str().to_string(),
        complete: !turn.is_cut,
    })
}

/// The cells in which two boards differ, with what the second has there.
fn changes(height: usize, from: &[Bits], to: &[Bits]) -> Vec<TurnChange> {
    let differs = from.iter().zip(to).enumerate().filter(|(_, (from, to))| from != to);
    let change = |(at, (_, to)): (usize, (&Bits, &Bits))| TurnChange {
        x: at / height + 1,
        y: at % height + 1,
        objects: to.iter().collect(),
    };
    differs.map(change).collect()
}

fn event(what: &TurnEvent) -> TurnEventView {
    match what {
        TurnEvent::Rule { line, late, places, commands } => TurnEventView::Rule {
            line: *line,
            late: *late,
            places: places.iter().map(|row| row.iter().map(cell).collect()).collect(),
            commands: commands.clone(),
        },
        TurnEvent::Move { moved, stuck } => TurnEventView::Move {
            moved: moved.iter().map(carried).collect(),
            stuck: stuck.iter().map(carried).collect(),
        },
        TurnEvent::Rigid => TurnEventView::Rigid,
        TurnEvent::Again => TurnEventView::Again,
        TurnEvent::Cancel { by_rule } => TurnEventView::Cancel { by_rule: *by_rule },
    }
}

fn cell(cell: &TurnCell) -> TurnCellView {
    let object = |object: &TurnObject| TurnObjectView {
        name: object.name.clone(),
        going: object.going.clone(),
        then: object.then.clone(),
    };
    TurnCellView { x: cell.x, y: cell.y, objects: cell.objects.iter().map(object).collect() }
}

fn carried(mv: &TurnMove) -> TurnMoveView {
    TurnMoveView { name: mv.name.clone(), from: mv.from, to: mv.to, going: mv.going.clone() }
}
