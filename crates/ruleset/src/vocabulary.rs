//! The words of the language: what each trigger and event takes and means, and its origin.

/// Where a word comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Cook, Colton and Raad, "Inferring Design Constraints From Game Ruleset Analysis" (2019).
    Paper,
    /// Ours, beyond the paper.
    Ours,
}

/// The kind of a trigger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Kind {
    Player,
    Event,
    State,
    Environment,
}

/// An argument of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arg {
    /// A piece name or, in triggers, `any`.
    Piece,
    /// `$n` of a piece that met another.
    Instance,
    /// `$n` of a piece or a cell.
    Place,
    /// `$n` of a piece, or a piece name for all pieces of that type.
    InstanceOrType,
    /// A direction, or `$n` of one.
    Dir,
    /// A whole number.
    Number,
    /// `=`, `<` or `>`.
    Compare,
}

impl Arg {
    /// What is expected, for messages.
    pub fn wanted(self) -> &'static str {
        match self {
            Arg::Piece => "a piece name",
            Arg::Instance => "a piece of the trigger, such as `$1`",
            Arg::Place => "a piece or cell of the trigger, such as `$1`",
            Arg::InstanceOrType => "a piece of the trigger, such as `$1`, or a piece name",
            Arg::Dir => "a direction: up, down, left, right, none, or `$1` after PLAYER_ARROW_KEY",
            Arg::Number => "a whole number",
            Arg::Compare => "`=`, `<` or `>`",
        }
    }
}

/// A word that starts a trigger.
#[derive(Clone, Copy, Debug)]
pub struct TriggerWord {
    /// How it is written.
    pub word: &'static str,
    /// Its arguments.
    pub args: &'static [Arg],
    /// What kind of trigger it is.
    pub kind: Kind,
    /// Its origin.
    pub origin: Origin,
    /// What it means.
    pub meaning: &'static str,
}

/// A word that starts an event.
#[derive(Clone, Copy, Debug)]
pub struct EventWord {
    /// How it is written.
    pub word: &'static str,
    /// Its arguments.
    pub args: &'static [Arg],
    /// Its origin.
    pub origin: Origin,
    /// What it does.
    pub meaning: &'static str,
}

use Arg::{Compare, Dir, Instance, InstanceOrType, Number, Piece, Place};
use Kind::{Environment, Event, Player, State};
use Origin::{Ours, Paper};

const fn trigger(
    word: &'static str,
    args: &'static [Arg],
    kind: Kind,
    origin: Origin,
    meaning: &'static str,
) -> TriggerWord {
    TriggerWord { word, args, kind, origin, meaning }
}

const fn event(
    word: &'static str,
    args: &'static [Arg],
    origin: Origin,
    meaning: &'static str,
) -> EventWord {
    EventWord { word, args, origin, meaning }
}

/// Every trigger.
pub static TRIGGERS: [TriggerWord; 24] = [
    trigger("PLAYER_ARROW_KEY", &[], Player, Paper, "an arrow key is pressed; $1 is its direction"),
    trigger(
        "OVERLAP",
        &[Piece, Piece],
        Event,
        Paper,
        "the first enters a cell that holds the second",
    ),
    trigger("ENDTURN", &[], Event, Paper, "the turn has ended"),
    trigger("COUNTPIECE", &[Piece, Number], State, Paper, "there are exactly this many"),
    trigger("COUNTEQUAL", &[Piece, Number], State, Paper, "the same as COUNTPIECE"),
    trigger(
        "ALL_COVERING",
        &[Piece, Piece],
        State,
        Paper,
        "there is one of the first, and each shares its cell with one of the second",
    ),
    trigger("PLAYER_ACTION_KEY", &[], Player, Ours, "the action key is pressed"),
    trigger("PLAYER_CLICK", &[Piece], Player, Ours, "such a piece is clicked; $1 is it"),
    trigger("PLAYER_CLICK_EMPTY", &[], Player, Ours, "an empty cell is clicked; $1 is it"),
    trigger("PLAYER_WAIT", &[], Player, Ours, "the player passes"),
    trigger("START", &[], Environment, Ours, "the level begins"),
    trigger("EVERY", &[Number], Event, Ours, "each time this many turns have ended"),
    trigger("TURNCOUNT", &[Number], State, Ours, "this many turns or more have ended"),
    trigger("COUNTLESS", &[Piece, Number], State, Ours, "there are fewer than this"),
    trigger("COUNTMORE", &[Piece, Number], State, Ours, "there are more than this"),
    trigger("COUNTCOMPARE", &[Piece, Compare, Piece], State, Ours, "the comparison is true"),
    trigger(
        "ALL_COVERED",
        &[Piece, Piece],
        State,
        Ours,
        "there is one of the first, and each has one of the second on its cell",
    ),
    trigger(
        "ANY_COVERING",
        &[Piece, Piece],
        State,
        Ours,
        "some of the first shares a cell with the second",
    ),
    trigger("ADJACENT", &[Piece, Piece], Event, Ours, "the first has moved next to the second"),
    trigger(
        "LINE",
        &[Piece, Number],
        Event,
        Ours,
        "this many stand in a row or column; $1… are the cells",
    ),
    trigger("DESTROYED", &[Piece], Event, Ours, "one was removed; $1 is the cell"),
    trigger("SPAWNED", &[Piece], Event, Ours, "one appeared; $1 is it"),
    trigger("BLOCKED", &[Piece], Event, Ours, "one met the edge or was pushed back; $1 is it"),
    trigger("NO_MOVES", &[], State, Ours, "no input changes anything"),
];

/// The trigger that has an event's name, kept separate for that reason.
pub static SCORE_TRIGGER: TriggerWord =
    trigger("SCORE", &[Number], State, Ours, "the score is at least this high");

/// Every event.
pub static EVENTS: [EventWord; 24] = [
    event("DESTROY", &[InstanceOrType], Paper, "removes the piece; with a type, all of it"),
    event("PUSHBACK", &[Instance], Paper, "puts the piece back where it came from"),
    event("SPAWN", &[Piece], Paper, "creates one in a random empty cell"),
    event("RELMOVEALL", &[Piece, Dir], Paper, "moves all of them one cell"),
    event("ENDTURN", &[], Paper, "ends the turn"),
    event(
        "DO_AI_HUNT",
        &[Piece, Piece],
        Paper,
        "each of the first steps towards its nearest second",
    ),
    event("DESTROYALL", &[Piece], Ours, "removes all of them"),
    event("SPAWNAT", &[Piece, Place], Ours, "creates one in that cell"),
    event("TRANSFORM", &[Instance, Piece], Ours, "changes the piece's type"),
    event("TRANSFORMALL", &[Piece, Piece], Ours, "changes all of the first into the second"),
    event("RELMOVE", &[Instance, Dir], Ours, "moves the piece one cell"),
    event(
        "PUSH",
        &[Instance, Instance],
        Ours,
        "moves the first as the second moved; if it cannot move, the second is pushed back",
    ),
    event("PULL", &[Instance, Instance], Ours, "moves the first as the second moved"),
    event("SWAP", &[Instance, Instance], Ours, "the two change places"),
    event("SLIDE", &[Instance, Dir], Ours, "moves the piece until it is blocked"),
    event("FALL", &[Piece, Dir], Ours, "moves all of them until they are blocked"),
    event("TELEPORT", &[Instance, Piece], Ours, "puts the piece on the next such piece elsewhere"),
    event("MOVEALL", &[Piece, Dir], Ours, "moves all of them one cell"),
    event("REFLECTALL", &[Piece, Dir], Ours, "moves all of them one cell the other way"),
    event(
        "DO_AI_FLEE",
        &[Piece, Piece],
        Ours,
        "each of the first steps away from its nearest second",
    ),
    event("DO_AI_RANDOM", &[Piece], Ours, "each of them takes a random step"),
    event(
        "DO_AI_PATROL",
        &[Piece, Dir],
        Ours,
        "each of them steps that way, or back if it is blocked",
    ),
    event("SCORE", &[Number], Ours, "adds to the score"),
    event("END", &[Number], Ours, "ends the game: 1 won, -1 lost, 0 neither"),
];

/// The trigger of this name, in any case.
pub fn trigger_word(word: &str) -> Option<&'static TriggerWord> {
    let score = std::iter::once(&SCORE_TRIGGER);
    TRIGGERS.iter().chain(score).find(|known| known.word.eq_ignore_ascii_case(word))
}

/// The event of this name, in any case.
pub fn event_word(word: &str) -> Option<&'static EventWord> {
    EVENTS.iter().find(|known| known.word.eq_ignore_ascii_case(word))
}

/// Whether a word is a keyword of the language and thus cannot name a piece.
pub fn is_reserved(word: &str) -> bool {
    let words = ["any", "none", "up", "down", "left", "right"];
    words.iter().any(|known| known.eq_ignore_ascii_case(word))
        || trigger_word(word).is_some()
        || event_word(word).is_some()
}
