//! One trigger or event, read from its text.

use super::Notes;
use crate::json::Text;
use crate::rules::{Compare, Dir, Event, Heading, Slot, SlotKind, Trigger, Which};
use crate::vocabulary::{self, Arg};
use source::{Span, nearest};

/// What `$n` refers to, as far as it is known before play.
#[derive(Clone, Copy, Debug)]
pub(super) enum Mentioned {
    /// The n-th item of the trigger.
    Trigger(u8, SlotKind),
    /// A type named in an event.
    Type(u8),
    /// A direction named in an event.
    Dir(Dir),
}

/// An argument that was read.
#[derive(Clone, Copy, Debug)]
enum Meant {
    Which(Which),
    Slot(Slot),
    Heading(Heading),
    Number(i64),
    Compare(Compare),
}

/// Reads a trigger and reports errors in it.
pub(super) fn read_trigger(text: &Text, names: &[&str], notes: &mut Notes) -> Option<Trigger> {
    let words = text.words();
    let Some((&(word, span), args)) = words.split_first() else {
        notes.error("E-KEYWORD", text.span, "This trigger is empty.".into(), None);
        return None;
    };
    let Some(known) = vocabulary::trigger_word(word) else {
        let all = vocabulary::TRIGGERS.iter().map(|known| known.word).chain(["SCORE"]);
        let message = match vocabulary::event_word(word) {
            Some(_) => format!("`{word}` is an event, not a trigger."),
            None => format!("Unknown trigger `{word}`."),
        };
        notes.error("E-KEYWORD", span, message, guess(word, all));
        misspelt_pieces(args, names, notes);
        return None;
    };
    let mut reader = Reader { names, mentioned: &mut Vec::new(), is_trigger: true, notes };
    let meant = reader.args(known.word, known.args, args, span)?;
    let which = |index: usize| match meant.get(index) {
        Some(Meant::Which(which)) => *which,
        _ => Which::Any,
    };
    let number = |index: usize| match meant.get(index) {
        Some(Meant::Number(number)) => *number,
        _ => 0,
    };
    let compare = match meant.get(1) {
        Some(Meant::Compare(compare)) => *compare,
        _ => Compare::Equal,
    };
    let count = |compare| Trigger::Count(which(0), compare, number(1) as i32);
    Some(match known.word {
        "PLAYER_ARROW_KEY" => Trigger::ArrowKey,
        "PLAYER_ACTION_KEY" => Trigger::ActionKey,
        "PLAYER_CLICK" => Trigger::Click(which(0)),
        "PLAYER_CLICK_EMPTY" => Trigger::ClickEmpty,
        "PLAYER_WAIT" => Trigger::Wait,
        "START" => Trigger::Start,
        "ENDTURN" => Trigger::EndTurn,
        "EVERY" => Trigger::Every(reader.positive(number(0), args[0].1)?),
        "TURNCOUNT" => Trigger::TurnCount(number(0).max(0) as u32),
        "OVERLAP" => Trigger::Overlap(which(0), which(1)),
        "ADJACENT" => Trigger::Adjacent(which(0), which(1)),
        "LINE" => {
            let k = reader.positive(number(1), args[1].1)?;
            if k > MAX_LINE {
                let message = format!("A line of {k} is too long; the limit is {MAX_LINE}.");
                notes.error("E-ARGS", args[1].1, message, None);
                return None;
            }
            Trigger::Line(which(0), k as u8)
        }
        "DESTROYED" => Trigger::Destroyed(which(0)),
        "SPAWNED" => Trigger::Spawned(which(0)),
        "BLOCKED" => Trigger::Blocked(which(0)),
        "COUNTLESS" => count(Compare::Less),
        "COUNTMORE" => count(Compare::More),
        "COUNTCOMPARE" => Trigger::CountCompare(which(0), compare, which(2)),
        "ALL_COVERING" => Trigger::AllCovering(which(0), which(1)),
        "ALL_COVERED" => Trigger::AllCovered(which(0), which(1)),
        "ANY_COVERING" => Trigger::AnyCovering(which(0), which(1)),
        "NO_MOVES" => Trigger::NoMoves,
        "SCORE" => Trigger::Score(number(0) as i32),
        _ => count(Compare::Equal),
    })
}

/// The longest line that LINE looks for.
const MAX_LINE: u32 = 64;

/// What a trigger mentions before the first event.
pub(super) fn mentioned(trigger: Trigger) -> Vec<Mentioned> {
    let slots = trigger.slots();
    slots.iter().enumerate().map(|(at, kind)| Mentioned::Trigger(at as u8, *kind)).collect()
}

/// Reads an event and adds what it mentions.
pub(super) fn read_event(
    text: &Text,
    names: &[&str],
    mentioned: &mut Vec<Mentioned>,
    notes: &mut Notes,
) -> Option<Event> {
    let words = text.words();
    let Some((&(word, span), args)) = words.split_first() else {
        notes.error("E-KEYWORD", text.span, "This event is empty.".into(), None);
        return None;
    };
    let Some(known) = vocabulary::event_word(word) else {
        let all = vocabulary::EVENTS.iter().map(|known| known.word);
        let message = match vocabulary::trigger_word(word) {
            Some(_) => format!("`{word}` is a trigger, not an event."),
            None => format!("Unknown event `{word}`."),
        };
        notes.error("E-KEYWORD", span, message, guess(word, all));
        misspelt_pieces(args, names, notes);
        return None;
    };
    let mut reader = Reader { names, mentioned, is_trigger: false, notes };
    let meant = reader.args(known.word, known.args, args, span)?;
    let slot = |index: usize| match meant.get(index) {
        Some(Meant::Slot(slot)) => *slot,
        _ => Slot(0),
    };
    let piece = |index: usize| match meant.get(index) {
        Some(Meant::Which(Which::One(piece))) => *piece,
        _ => 0,
    };
    let to = |index: usize| match meant.get(index) {
        Some(Meant::Heading(heading)) => *heading,
        _ => Heading::Fixed(Dir::None),
    };
    let number = match meant.first() {
        Some(Meant::Number(number)) => *number,
        _ => 0,
    };
    Some(match known.word {
        "DESTROY" if matches!(meant.first(), Some(Meant::Which(_))) => Event::DestroyAll(piece(0)),
        "DESTROY" => Event::Destroy(slot(0)),
        "DESTROYALL" => Event::DestroyAll(piece(0)),
        "PUSHBACK" => Event::Pushback(slot(0)),
        "SPAWN" => Event::Spawn(piece(0)),
        "SPAWNAT" => Event::SpawnAt(piece(0), slot(1)),
        "TRANSFORM" => Event::Transform(slot(0), piece(1)),
        "TRANSFORMALL" => Event::TransformAll(piece(0), piece(1)),
        "RELMOVE" => Event::Move(slot(0), to(1)),
        "RELMOVEALL" | "MOVEALL" => Event::MoveAll(piece(0), to(1)),
        "REFLECTALL" => Event::ReflectAll(piece(0), to(1)),
        "PUSH" => Event::Push(slot(0), slot(1)),
        "PULL" => Event::Pull(slot(0), slot(1)),
        "SWAP" => Event::Swap(slot(0), slot(1)),
        "SLIDE" => Event::Slide(slot(0), to(1)),
        "FALL" => Event::Fall(piece(0), to(1)),
        "TELEPORT" => Event::Teleport(slot(0), piece(1)),
        "DO_AI_HUNT" => Event::Hunt(piece(0), piece(1)),
        "DO_AI_FLEE" => Event::Flee(piece(0), piece(1)),
        "DO_AI_RANDOM" => Event::Wander(piece(0)),
        "DO_AI_PATROL" => Event::Patrol(piece(0), to(1)),
        "SCORE" => Event::Score(number as i32),
        "END" => {
            if !(-1..=1).contains(&number) {
                let message = "A game ends with 1 (won), -1 (lost) or 0 (neither).".into();
                notes.error("E-OUTCOME", args[0].1, message, None);
                return None;
            }
            Event::End(number as i8)
        }
        _ => Event::EndTurn,
    })
}

/// "Did you mean …?"
pub(super) fn guess<'n>(word: &str, known: impl IntoIterator<Item = &'n str>) -> Option<String> {
    // The name distance is case-sensitive, and keywords may be written in any case.
    let known: Vec<&str> = known.into_iter().collect();
    let upper = word.to_uppercase();
    let found = nearest(word, known.iter().copied()).or_else(|| nearest(&upper, known));
    found.map(|name| format!("Did you mean `{name}`?"))
}

/// Reports pieces behind an unknown word that are nearly the name of one: what the word takes is not known, but
/// the author should not have to mend one mistake to see the next.
fn misspelt_pieces(args: &[(&str, Span)], names: &[&str], notes: &mut Notes) {
    let is_word = |text: &str| {
        let is_dir = Dir::FOUR.iter().any(|dir| dir.word().eq_ignore_ascii_case(text));
        let is_sign = text.starts_with('$') || text.parse::<i64>().is_ok();
        is_dir || is_sign || ["any", "none"].contains(&text.to_ascii_lowercase().as_str())
    };
    for &(text, span) in args {
        if names.contains(&text) || is_word(text) {
            continue;
        }
        if let Some(help) = guess(text, names.iter().copied()) {
            notes.error("E-PIECE", span, format!("Unknown piece `{text}`."), Some(help));
        }
    }
}

struct Reader<'r, 'n> {
    names: &'r [&'n str],
    mentioned: &'r mut Vec<Mentioned>,
    is_trigger: bool,
    notes: &'r mut Notes,
}

impl Reader<'_, '_> {
    fn args(
        &mut self,
        word: &str,
        wanted: &[Arg],
        given: &[(&str, Span)],
        span: Span,
    ) -> Option<Vec<Meant>> {
        if given.len() != wanted.len() {
            let what: Vec<&str> = wanted.iter().map(|arg| arg.wanted()).collect();
            let message = match what.len() {
                0 => format!("{word} takes no arguments, but the number given is {}.", given.len()),
                _ => {
                    format!(
                        "{word} takes {}; the number of arguments given is {}.",
                        what.join(" and "),
                        given.len()
                    )
                }
            };
            let at = given.get(wanted.len()).map_or(span, |(_, span)| *span);
            self.notes.error("E-ARGS", at, message, None);
            return None;
        }
        // Only later events can refer to what this event mentions.
        let before = self.mentioned.clone();
        let mut meant = Vec::new();
        for (&(text, span), &arg) in given.iter().zip(wanted) {
            meant.push(self.arg(word, arg, text, span, &before));
        }
        meant.into_iter().collect()
    }

    fn arg(
        &mut self,
        word: &str,
        arg: Arg,
        text: &str,
        span: Span,
        before: &[Mentioned],
    ) -> Option<Meant> {
        if let Some(number) = text.strip_prefix('$') {
            return self.reference(word, arg, number, span, before);
        }
        match arg {
            Arg::Number => match text.parse::<i32>() {
                Ok(number) => Some(Meant::Number(i64::from(number))),
                Err(_) => self.kind(word, arg, text, span),
            },
            Arg::Compare => match text {
                "=" | "==" => Some(Meant::Compare(Compare::Equal)),
                "<" => Some(Meant::Compare(Compare::Less)),
                ">" => Some(Meant::Compare(Compare::More)),
                _ => self.kind(word, arg, text, span),
            },
            Arg::Dir => {
                let all = Dir::FOUR.into_iter().chain([Dir::None]);
                let found = all.into_iter().find(|dir| dir.word().eq_ignore_ascii_case(text));
                let Some(dir) = found else {
                    let known = ["up", "down", "left", "right", "none"];
                    let message = format!("`{text}` is not a direction.");
                    self.notes.error("E-KIND", span, message, guess(text, known));
                    return None;
                };
                self.mentioned.push(Mentioned::Dir(dir));
                Some(Meant::Heading(Heading::Fixed(dir)))
            }
            Arg::Instance | Arg::Place => self.kind(word, arg, text, span),
            Arg::Piece | Arg::InstanceOrType => self.piece(word, text, span),
        }
    }

    fn piece(&mut self, word: &str, text: &str, span: Span) -> Option<Meant> {
        if text.eq_ignore_ascii_case("any") {
            if self.is_trigger {
                return Some(Meant::Which(Which::Any));
            }
            let message = format!("{word} needs one type of piece; `any` is only for triggers.");
            self.notes.error("E-KIND", span, message, None);
            return None;
        }
        let Some(piece) = self.names.iter().position(|name| *name == text) else {
            let message = format!("Unknown piece `{text}`.");
            let help = guess(text, self.names.iter().copied());
            self.notes.error("E-PIECE", span, message, help);
            return None;
        };
        if !self.is_trigger {
            self.mentioned.push(Mentioned::Type(piece as u8));
        }
        Some(Meant::Which(Which::One(piece as u8)))
    }

    /// `$n`: the n-th item mentioned in the rule so far.
    fn reference(
        &mut self,
        word: &str,
        arg: Arg,
        number: &str,
        span: Span,
        before: &[Mentioned],
    ) -> Option<Meant> {
        if self.is_trigger {
            let message = format!("A trigger cannot use `${number}`: nothing comes before it.");
            self.notes.error("E-REF", span, message, None);
            return None;
        }
        let index = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let Some(found) = index.and_then(|index| before.get(index)) else {
            let message = match before.len() {
                0 => {
                    format!("`${number}` refers to nothing: this rule mentions nothing before it.")
                }
                1 => format!("`${number}` refers to nothing: only `$1` is mentioned before it."),
                n => format!(
                    "`${number}` refers to nothing: only `$1` to `${n}` are mentioned before it."
                ),
            };
            let help = "`$n` is the n-th thing that the rule mentions: those of the trigger first, then \
                        the names in its events.";
            self.notes.error("E-REF", span, message, Some(help.into()));
            return None;
        };
        let meant = match (arg, *found) {
            (
                Arg::Instance | Arg::InstanceOrType | Arg::Place,
                Mentioned::Trigger(slot, SlotKind::Instance(_)),
            )
            | (Arg::Place, Mentioned::Trigger(slot, SlotKind::Cell)) => Meant::Slot(Slot(slot)),
            (Arg::Piece, Mentioned::Type(piece))
            | (Arg::Piece, Mentioned::Trigger(_, SlotKind::Type(Which::One(piece)))) => {
                Meant::Which(Which::One(piece))
            }
            (Arg::Dir, Mentioned::Dir(dir)) => Meant::Heading(Heading::Fixed(dir)),
            (Arg::Dir, Mentioned::Trigger(_, SlotKind::Dir)) => Meant::Heading(Heading::Pressed),
            (_, found) => {
                let message = format!(
                    "{word} needs {} here, and `${number}` is {}.",
                    arg.wanted(),
                    kind_name(found)
                );
                self.notes.error("E-KIND", span, message, None);
                return None;
            }
        };
        Some(meant)
    }

    fn kind(&mut self, word: &str, arg: Arg, text: &str, span: Span) -> Option<Meant> {
        let message = format!("{word} needs {} here, not `{text}`.", arg.wanted());
        self.notes.error("E-KIND", span, message, None);
        None
    }

    fn positive(&mut self, number: i64, span: Span) -> Option<u32> {
        if number < 1 {
            let message = "This number must be 1 or more.".into();
            self.notes.error("E-ARGS", span, message, None);
            return None;
        }
        Some(number as u32)
    }
}

fn kind_name(found: Mentioned) -> &'static str {
    match found {
        Mentioned::Trigger(_, SlotKind::Instance(_)) => "a piece on the board",
        Mentioned::Trigger(_, SlotKind::Type(Which::Any)) => "any type of piece",
        Mentioned::Trigger(_, SlotKind::Type(_)) | Mentioned::Type(_) => "a type of piece",
        Mentioned::Trigger(_, SlotKind::Dir) | Mentioned::Dir(_) => "a direction",
        Mentioned::Trigger(_, SlotKind::Cell) => "a cell",
    }
}
