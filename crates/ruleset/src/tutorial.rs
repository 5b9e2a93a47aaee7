//! Instructions for a player, from the rules that some end depends on.
//!
//! Cook, Colton and Raad (2019), section IV-D: help text about rules that affect no ending confuses
//! players, so those are left out. What affects an ending is more than what is on a chain: see
//! [`roles`](crate::roles). Nothing is said about an end that is proved impossible.

use crate::chains::{ChainOptions, MAX_CHAINS, enumerate};
use crate::ends::possible_ends;
use crate::game::Game;
use crate::liveness::producible;
use crate::names::which_name;
use crate::proof::{USUAL_CELLS, prove};
use crate::roles::{Role, is_solid, roles};
use crate::rules::{Compare, Dir, Event, Heading, Rule, Rules, Slot, Trigger, Which};

/// What a player of a game should know.
pub fn tutorial_of(game: &Game) -> Vec<String> {
    let rules = &game.rules;
    let chains = enumerate(rules, ChainOptions::default(), MAX_CHAINS);
    let ends = possible_ends(rules, &chains, &prove(rules, USUAL_CELLS));
    let roles = roles(rules, &chains, &ends.reached());
    tutorial(rules, &roles, &ends.told, &game.names())
}

/// Sentences in the order of the rules, then how the game ends. `told` says which end conditions may
/// come about.
pub fn tutorial<S: AsRef<str>>(
    rules: &Rules,
    roles: &[Role],
    told: &[bool],
    names: &[S],
) -> Vec<String> {
    let words = Words { names, rules, made: producible(rules) };
    let mut out = Vec::new();
    for players in [true, false] {
        for (rule, role) in rules.rules.iter().zip(roles) {
            let is_told = !matches!(role, Role::Aside | Role::NeverFires);
            if is_told && rule.trigger.is_players() == players {
                out.extend(words.rule(rule));
            }
        }
    }
    for (end, told) in rules.ends.iter().zip(told) {
        if *told {
            let what: Vec<String> = end.triggers.iter().map(|t| words.condition(*t)).collect();
            let verb = match end.outcome {
                1 => "You win",
                -1 => "You lose",
                _ => "The game ends",
            };
            out.push(format!("{verb} when {}.", what.join(" and ")));
        }
    }
    out.dedup();
    out
}

/// A trigger as a sentence without its full stop: "a moth moves onto a lantern".
pub fn condition_text<S: AsRef<str>>(rules: &Rules, trigger: Trigger, names: &[S]) -> String {
    Words { names, rules, made: producible(rules) }.condition(trigger)
}

struct Words<'n, S> {
    names: &'n [S],
    rules: &'n Rules,
    /// Types that play can create.
    made: u64,
}

impl<S: AsRef<str>> Words<'_, S> {
    fn name(&self, which: Which) -> String {
        match which {
            Which::Any => "piece".into(),
            which => which_name(which, self.names).replace('_', " "),
        }
    }

    fn one(&self, piece: u8) -> String {
        self.name(Which::One(piece))
    }

    fn plural(&self, which: Which) -> String {
        plural(&self.name(which))
    }

    fn a(&self, which: Which) -> String {
        let name = self.name(which);
        let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        format!("{article} {name}")
    }

    /// The second of two pieces that meet.
    fn met(&self, by: Which, which: Which) -> String {
        if by == which { format!("another {}", self.name(which)) } else { self.a(which) }
    }

    /// The first of two pieces that meet.
    fn meeting(&self, which: Which) -> String {
        if which == Which::Any { "a piece".into() } else { format!("the {}", self.name(which)) }
    }

    /// What covers a piece: never itself.
    fn cover(&self, covered: Which, by: Which) -> String {
        match (covered, by) {
            (_, Which::Any) => "another piece".into(),
            (Which::Any, by) => format!("another piece that is {}", self.a(by)),
            (covered, by) => self.met(covered, by),
        }
    }

    /// True when play can create such pieces: what remains of them is then not just what is left.
    fn is_made(&self, which: Which) -> bool {
        which.mask(self.rules.pieces) & self.made != 0
    }

    /// True when the player's keys move these pieces.
    fn is_steered(&self, which: Which) -> bool {
        let steers = |event: &Event| matches!(event, Event::MoveAll(piece, _) if which == Which::One(*piece));
        let keys = self.rules.rules.iter().filter(|rule| rule.trigger.is_players());
        keys.flat_map(|rule| &rule.events).any(steers)
    }

    /// True when pieces of the first type chase the second by themselves.
    fn is_hunted(&self, by: Which, which: Which) -> bool {
        let hunts = |event: &Event| matches!(event, Event::Hunt(a, b) if by == Which::One(*a) && which == Which::One(*b));
        self.rules.rules.iter().flat_map(|rule| &rule.events).any(hunts)
    }

    fn rule(&self, rule: &Rule) -> Option<String> {
        let mut gone: Vec<Slot> = Vec::new();
        let mut results: Vec<String> = Vec::new();
        // The trigger with the types that its pieces have by then.
        let mut now = rule.trigger;
        let mut before = Before { has_way: false, has_result: false };
        for event in &rule.events {
            // Nothing more happens to a piece that is gone.
            if event.slots().iter().all(|slot| !gone.contains(slot)) {
                results.extend(self.event(now, *event, before));
            }
            let own = [Slot(0), Slot(1)].into_iter().filter(|slot| now.has_piece(*slot));
            let of_type = |piece: u8| {
                let is_it = |slot: &Slot| now.slot_type(*slot) == Which::One(piece);
                own.filter(is_it).collect::<Vec<Slot>>()
            };
            match *event {
                Event::Destroy(slot) => gone.push(slot),
                Event::DestroyAll(piece) => gone.extend(of_type(piece)),
                Event::Transform(slot, to) => now = now.bound(slot, Which::One(to)),
                Event::TransformAll(from, to) => {
                    for slot in of_type(from) {
                        now = now.bound(slot, Which::One(to));
                    }
                }
                _ => {}
            }
            before.has_way |= has_own_way(*event);
            before.has_result = !results.is_empty();
        }
        // The whole rule may leave the number of a type unchanged.
        if let [Event::Destroy(slot), Event::Spawn(made)] = rule.events.as_slice()
            && rule.trigger.slot_type(*slot) == Which::One(*made)
        {
            results = vec![format!("the {} is removed and another appears", self.one(*made))];
        }
        let result = match results.as_slice() {
            [] => return None,
            results => results.join(", and "),
        };
        Some(match rule.trigger {
            Trigger::ArrowKey => match rule.events.as_slice() {
                [Event::MoveAll(piece, Heading::Pressed), rest @ ..] if is_only_end_turn(rest) => {
                    format!("Use the arrow keys to move the {}.", self.one(*piece))
                }
                [Event::ReflectAll(piece, Heading::Pressed), rest @ ..]
                    if is_only_end_turn(rest) =>
                {
                    format!("The arrow keys move the {} the opposite way.", self.one(*piece))
                }
                [Event::Fall(piece, Heading::Pressed), rest @ ..] if is_only_end_turn(rest) => {
                    let piece = self.one(*piece);
                    format!("Use the arrow keys to slide the {piece} until it is blocked.")
                }
                _ => format!("When you press an arrow key, {result}."),
            },
            Trigger::ActionKey => format!("When you press the action key, {result}."),
            Trigger::Wait => format!("When you wait, {result}."),
            Trigger::Click(which) => format!("Click {}: {result}.", self.a(which)),
            Trigger::ClickEmpty => format!("Click an empty cell: {result}."),
            Trigger::EndTurn => format!("After every turn {result}."),
            Trigger::Every(1) => format!("Every turn {result}."),
            Trigger::Every(k) => format!("Every {k} turns {result}."),
            Trigger::Start => format!("At the start {result}."),
            Trigger::Overlap(a, b) if is_solid(rule) => {
                let stopped = match a {
                    Which::Any => "everything".into(),
                    a if a == b => "another one".into(),
                    a => format!("the {}", self.name(a)),
                };
                let (article, name) = match b {
                    Which::Any => ("Any", "piece".to_string()),
                    b if self.a(b).starts_with("an ") => ("An", self.name(b)),
                    b => ("A", self.name(b)),
                };
                format!("{article} {name} stops {stopped}.")
            }
            Trigger::Overlap(a, b) => match rule.events.as_slice() {
                [Event::Destroy(Slot(1))] if self.is_steered(a) => {
                    let gone = if a == b { "other one".into() } else { self.name(b) };
                    format!(
                        "Move the {} onto {} to remove the {gone}.",
                        self.name(a),
                        self.met(a, b)
                    )
                }
                _ if self.is_hunted(a, b) => {
                    format!("If {} catches {}, {result}.", self.meeting(a), self.met(a, b))
                }
                _ => format!("When {} moves onto {}, {result}.", self.meeting(a), self.met(a, b)),
            },
            Trigger::Adjacent(a, b) => {
                format!("When {} moves next to {}, {result}.", self.meeting(a), self.met(a, b))
            }
            Trigger::Line(a, k) => format!("When {k} {} form a line, {result}.", self.plural(a)),
            Trigger::Destroyed(a) => format!("When {} is removed, {result}.", self.a(a)),
            Trigger::Spawned(a) => format!("When {} appears, {result}.", self.a(a)),
            Trigger::Blocked(a) => format!("When {} is blocked, {result}.", self.a(a)),
            trigger => format!("While {}, {result} at the end of a turn.", self.condition(trigger)),
        })
    }

    fn event(&self, trigger: Trigger, event: Event, before: Before) -> Option<String> {
        let way = |heading: Heading| way(heading, before);
        let is_pair = matches!(trigger, Trigger::Overlap(a, b) | Trigger::Adjacent(a, b) if a == b);
        let at = |slot: Slot| {
            let name = self.name(trigger.slot_type(slot));
            if is_pair && slot.0 == 1 { format!("other {name}") } else { name }
        };
        // After "when the fox moves onto a lantern", the lantern is that one; all of them move.
        let of_all = |piece: u8| match trigger.names() >> piece & 1 == 1 {
            true => format!("every {}", self.one(piece)),
            false => format!("the {}", self.one(piece)),
        };
        Some(match event {
            Event::Destroy(slot) => format!("the {} is removed", at(slot)),
            Event::DestroyAll(p) => format!("all {} are removed", self.plural(Which::One(p))),
            Event::Pushback(Slot(0)) => format!("the {} is stopped", at(Slot(0))),
            Event::Pushback(slot) => format!("the {} goes back if it has just moved", at(slot)),
            Event::Spawn(p) => format!("{} appears somewhere", self.a(Which::One(p))),
            Event::SpawnAt(p, slot) if before.has_result && trigger.has_piece(slot) => {
                format!("{} appears where the {} is", self.a(Which::One(p)), at(slot))
            }
            Event::SpawnAt(p, _) => format!("{} appears there", self.a(Which::One(p))),
            Event::Transform(slot, p) if trigger.slot_type(slot) == Which::One(p) => return None,
            Event::TransformAll(a, b) if a == b => return None,
            Event::Transform(slot, p) => {
                format!("the {} becomes {}", at(slot), self.a(Which::One(p)))
            }
            Event::TransformAll(a, b) => {
                let (a, b) = (self.plural(Which::One(a)), self.plural(Which::One(b)));
                format!("all {a} become {b}")
            }
            Event::Move(slot, to) => format!("the {} moves{}", at(slot), way(to)?),
            Event::MoveAll(p, to) => format!("{} moves{}", of_all(p), way(to)?),
            Event::ReflectAll(p, Heading::Pressed) => {
                format!("{} moves against the arrow", of_all(p))
            }
            Event::ReflectAll(p, Heading::Fixed(dir)) => {
                format!("{} moves{}", of_all(p), way(Heading::Fixed(dir.reverse()))?)
            }
            Event::Push(slot, _) => format!("the {} is pushed", at(slot)),
            Event::Pull(slot, _) => format!("the {} is pulled along", at(slot)),
            Event::Swap(a, b) => format!("the {} and the {} change places", at(a), at(b)),
            Event::Slide(slot, to) => format!("the {} slides{}", at(slot), way(to)?),
            Event::Fall(p, to) => {
                format!("{} slides{} until it is blocked", of_all(p), way(to)?)
            }
            Event::Teleport(slot, p) => {
                let to = self.met(trigger.slot_type(slot), Which::One(p));
                format!("the {} jumps to {to} elsewhere", at(slot))
            }
            Event::Hunt(a, b) if a == b => {
                format!("every {0} chases the nearest other {0}", self.one(a))
            }
            Event::Flee(a, b) if a == b => {
                format!("every {0} flees from the nearest other {0}", self.one(a))
            }
            Event::Hunt(a, b) => format!("{} chases the {}", of_all(a), self.one(b)),
            Event::Flee(a, b) => format!("{} flees from the {}", of_all(a), self.one(b)),
            Event::Wander(p) => format!("{} wanders", of_all(p)),
            Event::Patrol(p, to) => {
                format!("{} steps{}, or back if it is blocked", of_all(p), way(to)?)
            }
            Event::Score(k) if k > 0 => format!("you score {k}"),
            Event::Score(-1) => "you lose 1 point".into(),
            Event::Score(k) => format!("you lose {} points", -i64::from(k)),
            Event::End(1) => "you win".into(),
            Event::End(-1) => "you lose".into(),
            Event::End(_) => "the game ends".into(),
            Event::EndTurn => return None,
        })
    }

    fn condition(&self, trigger: Trigger) -> String {
        match trigger {
            Trigger::Count(which, Compare::Equal, 0) if self.is_made(which) => {
                format!("there is no {}", self.name(which))
            }
            Trigger::Count(which, Compare::Equal, 1) if self.is_made(which) => {
                format!("there is exactly one {}", self.name(which))
            }
            Trigger::Count(which, Compare::Equal, 0) => format!("no {} is left", self.name(which)),
            Trigger::Count(which, Compare::Equal, 1) => {
                format!("exactly one {} is left", self.name(which))
            }
            Trigger::Count(which, Compare::Equal, k) => {
                format!("there are exactly {k} {}", self.plural(which))
            }
            Trigger::Count(which, Compare::Less, 1) => format!("there is no {}", self.name(which)),
            Trigger::Count(which, Compare::More, 0) => format!("there is {}", self.a(which)),
            Trigger::Count(which, Compare::More, 1) => {
                format!("there is more than one {}", self.name(which))
            }
            Trigger::Count(which, Compare::Less, k) => {
                format!("there are fewer than {k} {}", self.plural(which))
            }
            Trigger::Count(which, Compare::More, k) => {
                format!("there are more than {k} {}", self.plural(which))
            }
            Trigger::CountCompare(a, compare, b) => {
                let word = match compare {
                    Compare::Equal => "as many",
                    Compare::Less => "fewer",
                    Compare::More => "more",
                };
                let joint = if compare == Compare::Equal { "as" } else { "than" };
                format!("there are {word} {} {joint} {}", self.plural(a), self.plural(b))
            }
            Trigger::AllCovering(a, b) => {
                format!("every {} stands on {}", self.name(a), self.cover(a, b))
            }
            Trigger::AllCovered(a, b) => {
                format!("every {} has {} on it", self.name(a), self.cover(a, b))
            }
            Trigger::AnyCovering(a, b) => format!("{} stands on {}", self.a(a), self.cover(a, b)),
            Trigger::TurnCount(1) => "1 turn has passed".into(),
            Trigger::TurnCount(k) => format!("{k} turns have passed"),
            Trigger::Score(k) => format!("your score is {k} or more"),
            Trigger::NoMoves => "nothing can move".into(),
            Trigger::Overlap(a, b) => format!("{} moves onto {}", self.a(a), self.met(a, b)),
            Trigger::Adjacent(a, b) => format!("{} moves next to {}", self.a(a), self.met(a, b)),
            Trigger::Line(a, k) => format!("{k} {} form a line", self.plural(a)),
            Trigger::Destroyed(a) => format!("{} is removed", self.a(a)),
            Trigger::Spawned(a) => format!("{} appears", self.a(a)),
            Trigger::Blocked(a) => format!("{} is blocked", self.a(a)),
            Trigger::Click(a) => format!("you click {}", self.a(a)),
            Trigger::ClickEmpty => "you click an empty cell".into(),
            Trigger::ArrowKey => "you press an arrow key".into(),
            Trigger::ActionKey => "you press the action key".into(),
            Trigger::Wait => "you wait".into(),
            Trigger::Start => "the level begins".into(),
            Trigger::EndTurn => "a turn ends".into(),
            Trigger::Every(1) => "another turn has passed".into(),
            Trigger::Every(k) => format!("{k} more turns have passed"),
        }
    }
}

fn is_only_end_turn(events: &[Event]) -> bool {
    events.iter().all(|event| *event == Event::EndTurn)
}

/// What the sentence has said before an event.
#[derive(Clone, Copy)]
struct Before {
    /// Something moves in another direction than the key, so that "that way" would mean it.
    has_way: bool,
    has_result: bool,
}

/// Whether an event moves something in a direction of its own.
fn has_own_way(event: Event) -> bool {
    match event {
        Event::Move(_, to)
        | Event::MoveAll(_, to)
        | Event::Slide(_, to)
        | Event::Fall(_, to)
        | Event::Patrol(_, to) => to != Heading::Pressed,
        Event::ReflectAll(..) => true,
        _ => false,
    }
}

/// A direction, after its verb; none if nothing moves.
fn way(heading: Heading, before: Before) -> Option<String> {
    match heading {
        Heading::Pressed if before.has_way => Some(" the way of the arrow".into()),
        Heading::Pressed => Some(" that way".into()),
        Heading::Fixed(Dir::None) => None,
        Heading::Fixed(dir) => Some(format!(" {}", dir.word())),
    }
}

/// The plural of an English name, for the regular cases.
fn plural(name: &str) -> String {
    let ends = |suffixes: &[&str]| suffixes.iter().any(|suffix| name.ends_with(suffix));
    match name.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'i', 'o', 'u']) => format!("{stem}ies"),
        _ if ends(&["s", "x", "ch", "sh"]) => format!("{name}es"),
        _ if ends(&["o"]) && !ends(&["ao", "eo", "io", "oo", "uo"]) => format!("{name}es"),
        _ => format!("{name}s"),
    }
}
