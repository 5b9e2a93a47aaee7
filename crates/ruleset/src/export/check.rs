//! What can be exported, and why the rest cannot.

use super::reasons;
use super::rules::{is_stop, push};
use super::{GLYPHS, named};
use crate::effects::{Effect, effects};
use crate::game::{Game, Level};
use crate::names::{event_text, trigger_text};
use crate::rules::{Compare, Event, Heading, Rule, Rules, Slot, Trigger, Which};
use source::{Diagnostic, Span};

/// The types that move, as bits.
pub(super) struct Movers {
    /// Those that keys move.
    pub keyed: u64,
    /// Those that are pushed.
    pub pushed: u64,
}

impl Movers {
    /// All of them.
    pub(super) fn all(&self) -> u64 {
        self.keyed | self.pushed
    }

    /// Whether a type moves.
    pub(super) fn has(&self, piece: u8) -> bool {
        self.all() >> piece & 1 == 1
    }
}

type Refuse<'r> = dyn FnMut(Option<Span>, String) + 'r;

/// Reports what cannot be exported, and finds the types that move.
pub(super) fn check(game: &Game, errors: &mut Vec<Diagnostic>) -> Movers {
    let rules = &game.rules;
    let mut refuse = |span: Option<Span>, message: String| {
        errors.push(Diagnostic::error("E-EXPORT", span, message));
    };
    let mut movers = Movers { keyed: 0, pushed: 0 };
    for rule in rules.rules.iter().filter(|rule| rule.trigger == Trigger::ArrowKey) {
        for event in &rule.events {
            if let Event::MoveAll(piece, Heading::Pressed) = event {
                movers.keyed |= 1 << piece;
            }
        }
    }
    movers.pushed =
        rules.rules.iter().filter_map(push).fold(0, |set, (_, pushed)| set | 1 << pushed);
    if rules.settings != Default::default() {
        let message = "The settings \"overlap\", \"wrap\" and \"hunt\" change when and where pieces meet; \
             PuzzleScript has no such settings.";
        refuse(None, message.into());
    }
    for index in 0..rules.rules.len() {
        check_rule(game, index, &movers, &mut refuse);
    }
    check_sharing(game, &movers, &mut refuse);
    if movers.pushed != 0 {
        check_pushes(game, &movers, &mut refuse);
    }
    check_order(game, &movers, &mut refuse);
    if game.pieces.len() > GLYPHS.len() {
        let most = GLYPHS.len();
        refuse(None, format!("PuzzleScript's legend has letters for at most {most} pieces."));
    }
    if movers.keyed == 0 {
        refuse(None, "PuzzleScript needs a piece that the arrow keys move.".into());
    }
    check_ends(game, &mut refuse);
    movers
}

const NOWHERE: Span = Span { start: 0, end: 0 };

fn check_rule(game: &Game, index: usize, movers: &Movers, refuse: &mut Refuse<'_>) {
    let (rules, names) = (&game.rules, game.names());
    let rule = &rules.rules[index];
    let (span, events) = &game.places.rules.get(index).cloned().unwrap_or((NOWHERE, Vec::new()));
    let is_push = push(rule).is_some();
    let is_known = match rule.trigger {
        Trigger::ArrowKey => true,
        // Both pieces move, and the second makes room.
        Trigger::Overlap(Which::One(a), Which::One(b)) if is_push => {
            movers.has(a) && movers.keyed >> b & 1 == 0
        }
        Trigger::Overlap(Which::Any, Which::One(b)) if is_push => movers.keyed >> b & 1 == 0,
        // A piece that is stopped never shares the cell, so the other one may be of any kind.
        Trigger::Overlap(Which::One(a), Which::One(b)) if is_stop(rule) => {
            movers.has(a) && (a == b || !movers.has(b) || movers.pushed != 0)
        }
        // Otherwise the entered piece must stay in place and be there from the start, so that
        // sharing a cell means having been entered.
        Trigger::Overlap(Which::One(a), Which::One(b)) => {
            movers.has(a) && (a == b || !movers.has(b) && !is_made(rules, b))
        }
        Trigger::Overlap(Which::Any, Which::One(b)) => !movers.has(b) && !is_made(rules, b),
        _ => false,
    };
    if !is_known {
        let text = trigger_text(rule.trigger, &names);
        let why = reasons::of_trigger(rule, movers);
        refuse(Some(*span), format!("`{text}` cannot be exported: {why}"));
        return;
    }
    let is_overlap = rule.trigger != Trigger::ArrowKey;
    let is_any = is_overlap && rule.trigger.slot_type(Slot(0)) == Which::Any;
    for (at, event) in rule.events.iter().enumerate() {
        let is_known = match event {
            Event::EndTurn => true,
            Event::MoveAll(_, Heading::Pressed) => !is_overlap,
            Event::Pushback(Slot(0)) => is_overlap && rule.events.len() == 1,
            Event::Push(..) => is_push,
            Event::Destroy(_) => is_overlap && !is_any,
            Event::Transform(Slot(1), to) => is_overlap && !is_any && !movers.has(*to),
            _ => false,
        };
        if !is_known {
            let text = event_text(*event, &names);
            let why = reasons::of_event(*event, is_overlap);
            let message = format!("`{text}` after this trigger cannot be exported: {why}");
            refuse(events.get(at).copied(), message);
        }
    }
    let meets_own =
        matches!(rule.trigger, Trigger::Overlap(Which::One(a), Which::One(b)) if a == b);
    if meets_own && !is_stop(rule) && !is_push {
        let message = "In PuzzleScript two pieces of one kind cannot share a cell.".to_string();
        refuse(Some(*span), message);
    }
}

/// Pieces that keys move must not meet their own kind.
fn check_sharing(game: &Game, movers: &Movers, refuse: &mut Refuse<'_>) {
    let rules = &game.rules;
    for piece in (0..rules.pieces as u8).filter(|piece| movers.has(*piece)) {
        let which = Which::One(piece);
        let keeps_apart = |rule: &Rule| match rule.trigger {
            Trigger::Overlap(Which::Any, second) => {
                second == which && (is_stop(rule) || push(rule).is_some())
            }
            trigger => trigger == Trigger::Overlap(which, which),
        };
        let is_single = |level: &Level| level.counts(rules.pieces)[usize::from(piece)] <= 1;
        if !rules.rules.iter().any(keeps_apart) && !game.levels.iter().all(is_single) {
            let name = &game.pieces[usize::from(piece)].name;
            refuse(
                None,
                format!(
                    "Two pieces `{name}` could share a cell, which PuzzleScript does not allow."
                ),
            );
        }
    }
}

/// In PuzzleScript a push moves everything at once or nothing. That is the same as pushing one piece
/// after the other if a single piece pushes, pieces that move never share a cell, and nothing
/// happens to a piece before it is known whether it moves.
fn check_pushes(game: &Game, movers: &Movers, refuse: &mut Refuse<'_>) {
    let rules = &game.rules;
    let name = |piece: u8| named(game, piece).trim_start_matches("P_").to_string();
    let types = || 0..rules.pieces as u8;
    let players: Vec<u8> = types().filter(|piece| movers.keyed >> piece & 1 == 1).collect();
    let is_one = |level: &Level| {
        let counts = level.counts(rules.pieces);
        players.iter().map(|piece| counts[usize::from(*piece)]).sum::<i64>() <= 1
    };
    if !game.levels.iter().all(is_one) {
        let message = "Several pieces push in one move; PuzzleScript moves them all at once, not \
                       one after the other.";
        refuse(None, message.into());
    }
    let answers = |a: u8, b: u8, is_wanted: &dyn Fn(&Rule) -> bool| {
        rules.rules.iter().any(|rule| match rule.trigger {
            Trigger::Overlap(first, second) => {
                first.takes(a) && second == Which::One(b) && is_wanted(rule)
            }
            _ => false,
        })
    };
    let is_apart = |rule: &Rule| is_stop(rule) || matches!(rule.events[..], [Event::Push(..)]);
    let pushed = || types().filter(|piece| movers.pushed >> piece & 1 == 1);
    for a in types().filter(|piece| movers.has(*piece)) {
        // Two pieces that keys move do not meet: there is only one.
        for b in pushed().filter(|b| a != *b && !answers(a, *b, &is_apart)) {
            let (a, b) = (name(a), name(b));
            let message = format!(
                "A {a} could share a cell with a {b}; in PuzzleScript what is pushed and what moves \
                 against it exclude each other."
            );
            refuse(None, message);
        }
    }
    for player in &players {
        let walls = types().filter(|wall| !movers.has(*wall));
        for wall in walls.filter(|wall| answers(*player, *wall, &is_stop)) {
            for other in pushed().filter(|other| !answers(*other, wall, &is_stop)) {
                let (player, wall, other) = (name(*player), name(wall), name(other));
                let message = format!(
                    "A {wall} stops the {player} but not the {other}, so both could be in its way."
                );
                refuse(None, message);
            }
        }
    }
}

/// What meets only after it is certain that it stays must also be written after it.
fn check_order(game: &Game, movers: &Movers, refuse: &mut Refuse<'_>) {
    let rules = &game.rules.rules;
    let is_apart = |rule: &Rule| is_stop(rule) || push(rule).is_some();
    let meets = |late: &Rule, stop: &Rule| match (late.trigger, stop.trigger) {
        // A push may end at any rule that stops.
        (Trigger::Overlap(..), Trigger::Overlap(..)) if movers.pushed != 0 => true,
        (Trigger::Overlap(Which::One(a), b), Trigger::Overlap(who, other)) => {
            who.takes(a) && b == other
        }
        _ => false,
    };
    for (index, late) in rules.iter().enumerate().filter(|(_, rule)| !is_apart(rule)) {
        if rules[index + 1..].iter().any(|stop| is_apart(stop) && meets(late, stop)) {
            let span = game.places.rules.get(index).map(|(span, _)| *span);
            let message = "This rule runs before it is known whether the piece is stopped; in \
                           PuzzleScript it would run after. Move it below the rules that push or \
                           stop.";
            refuse(span, message.into());
            return;
        }
    }
}

fn check_ends(game: &Game, refuse: &mut Refuse<'_>) {
    let rules = &game.rules;
    let names = game.names();
    let wins = rules.ends.iter().filter(|end| end.outcome == 1).count();
    if wins != 1 {
        refuse(None, "PuzzleScript needs exactly one way to win.".into());
    }
    for (index, end) in rules.ends.iter().enumerate() {
        for (at, trigger) in end.triggers.iter().enumerate() {
            let span = game.places.ends.get(index).and_then(|spans| spans.get(at)).copied();
            let is_none = matches!(
                trigger,
                Trigger::Count(Which::One(_), Compare::Equal, 0)
                    | Trigger::Count(Which::One(_), Compare::Less, 1)
            );
            let is_known = match (end.outcome, trigger) {
                (
                    1,
                    Trigger::AllCovering(Which::One(a), Which::One(b))
                    | Trigger::AllCovered(Which::One(a), Which::One(b))
                    | Trigger::AnyCovering(Which::One(a), Which::One(b)),
                ) => a != b,
                (1, Trigger::Count(Which::One(_), Compare::More, 0)) => true,
                (1, _) => is_none,
                (-1, _) => is_none && end.triggers.len() == 1,
                _ => false,
            };
            if !is_known {
                let text = trigger_text(*trigger, &names);
                let why = reasons::of_end(end.outcome, *trigger);
                refuse(span, format!("`{text}` as an end of the game cannot be exported: {why}"));
            }
        }
    }
    if game.levels.iter().any(|level| level.cells.iter().any(|cell| cell.len() > 1)) {
        refuse(None, "A level with several pieces in a cell cannot be exported yet.".into());
    }
}

fn is_made(rules: &Rules, piece: u8) -> bool {
    rules.rules.iter().any(|rule| {
        rule.events.iter().any(|event| {
            effects(rule.trigger, *event).iter().any(|caused| match caused.effect {
                Effect::Makes(made) | Effect::Becomes(_, made) => made == piece,
                _ => false,
            })
        })
    })
}
