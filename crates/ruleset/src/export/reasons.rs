//! Why a word cannot be exported: what PuzzleScript lacks, or what would be played differently.

use super::check::Movers;
use crate::rules::{Compare, Event, Heading, Rule, Trigger, Which};

/// Why a rule's trigger cannot be exported.
pub(super) fn of_trigger(rule: &Rule, movers: &Movers) -> &'static str {
    match rule.trigger {
        Trigger::Overlap(_, Which::Any) => {
            "in PuzzleScript two pieces of one kind cannot share a cell, so not every piece can be \
             entered."
        }
        Trigger::Overlap(Which::One(a), _) if !movers.has(a) => {
            "the first piece is moved neither by the arrow keys nor by a push."
        }
        Trigger::Overlap(..) => {
            "the second piece moves or appears in play, and PuzzleScript does not know which of two \
             pieces entered a cell."
        }
        Trigger::EndTurn | Trigger::Every(_) => {
            "what happens after a turn sees where everything has gone, and in PuzzleScript nothing \
             moves any more by then."
        }
        Trigger::Count(..)
        | Trigger::CountCompare(..)
        | Trigger::AllCovering(..)
        | Trigger::AllCovered(..)
        | Trigger::AnyCovering(..)
        | Trigger::NoMoves
        | Trigger::TurnCount(_)
        | Trigger::Score(_) => {
            "a PuzzleScript rule sees a few cells; it cannot ask for something about the whole board."
        }
        Trigger::Click(_) | Trigger::ClickEmpty => "PuzzleScript has no mouse.",
        Trigger::ArrowKey | Trigger::ActionKey | Trigger::Wait => {
            "of what a player can do, only the arrow keys are exported."
        }
        Trigger::Start => "what happens at the start of a level is not exported.",
        Trigger::Adjacent(..)
        | Trigger::Line(..)
        | Trigger::Destroyed(_)
        | Trigger::Spawned(_)
        | Trigger::Blocked(_) => {
            "only rules about a key and about pieces that enter a cell are exported."
        }
    }
}

/// Why an event cannot be exported after a key, or after pieces met.
pub(super) fn of_event(event: Event, is_overlap: bool) -> &'static str {
    match event {
        Event::Hunt(..) | Event::Flee(..) | Event::Wander(_) | Event::Patrol(..) => {
            "a PuzzleScript rule cannot compare distances, and pieces that choose their own way move \
             one after the other."
        }
        Event::Fall(..) | Event::Slide(..) => {
            "a piece that slides meets every cell on its way within one turn; in PuzzleScript it \
             moves one cell."
        }
        Event::Spawn(_) => "PuzzleScript draws its random cells differently.",
        Event::Score(_) => "PuzzleScript has no score.",
        Event::End(_) => "in PuzzleScript only the win conditions end a level.",
        Event::Pushback(_) => {
            "in PuzzleScript a piece can be kept from moving before it moves, not sent back later."
        }
        Event::MoveAll(_, Heading::Fixed(_)) | Event::ReflectAll(..) if !is_overlap => {
            "pieces that go another way than the key says are not exported."
        }
        Event::Move(..)
        | Event::MoveAll(..)
        | Event::ReflectAll(..)
        | Event::Push(..)
        | Event::Pull(..)
        | Event::Swap(..)
        | Event::Teleport(..) => "in PuzzleScript nothing moves any more once pieces have met.",
        Event::Destroy(_)
        | Event::DestroyAll(_)
        | Event::SpawnAt(..)
        | Event::Transform(..)
        | Event::TransformAll(..)
        | Event::EndTurn => {
            "of what happens to pieces, only a named piece that is removed, and an entered piece that \
             becomes one that never moves, are exported."
        }
    }
}

/// Why an end condition cannot be exported.
pub(super) fn of_end(outcome: i8, trigger: Trigger) -> &'static str {
    match (outcome, trigger) {
        (1, Trigger::Count(_, Compare::Equal | Compare::Less | Compare::More, _))
        | (1, Trigger::CountCompare(..)) => {
            "PuzzleScript can ask whether there is none or some of a named piece, not how many."
        }
        (_, Trigger::NoMoves) => "PuzzleScript cannot ask whether a key would change anything.",
        (_, Trigger::TurnCount(_) | Trigger::Score(_)) => {
            "PuzzleScript counts neither turns nor points."
        }
        (1, Trigger::AllCovering(..) | Trigger::AllCovered(..) | Trigger::AnyCovering(..)) => {
            "a PuzzleScript win condition needs two different named pieces."
        }
        (1, _) => {
            "a PuzzleScript win condition is about where pieces are, not about what happened."
        }
        (-1, _) => {
            "PuzzleScript cannot be lost; a level can restart when a named piece is gone, and for no \
             other reason."
        }
        _ => "a PuzzleScript level is won or goes on.",
    }
}
