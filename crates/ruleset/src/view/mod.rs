//! What the page shows of a game: its rules with their roles, the chains as a graph, the ends with their
//! verdicts and proofs, what levels must have, and the instructions.

mod certificate;
#[cfg(test)]
mod export;
mod graph;
mod musts;
mod seen;
mod words;
mod works;

pub use works::{
    BredLevel, EvolveSettings, EvolveView, EvolvedCondition, FoundGame, SketchSettings, SketchView,
    evolve_view, sketch_view,
};

use self::words::{sentence, title};
use crate::chains::ChainOptions;
use crate::game::Game;
use crate::names::{event_text, trigger_text, which_name};
use crate::proof::what_comes_first;
use crate::report::{Report, analyse_game};
use crate::roles::Role;
use crate::rules::Trigger;
use serde::Serialize;
use source::{Source, Span};

/// The view `chains` of a game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ChainsView {
    /// What the analysis of the rules and play of the levels come to.
    pub verdict: VerdictView,
    /// The types of pieces, in the order of the file.
    pub pieces: Vec<PieceView>,
    /// The rules, in the order of the file.
    pub rules: Vec<RuleView>,
    /// The end conditions, in the order of the file.
    pub ends: Vec<EndView>,
    /// The chains as a graph.
    pub graph: GraphView,
    /// What a level must have.
    pub musts: Vec<Must>,
    /// Instructions for the player.
    pub tutorial: Vec<String>,
    /// Sentences about the game that are none of the above.
    pub notes: Vec<String>,
}

/// A verdict: a word for its sign, a headline, and what it rests on.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct VerdictView {
    /// `yes`, `no` or `maybe`.
    pub verdict: String,
    /// In a few words.
    pub head: String,
    /// In sentences.
    pub more: String,
    /// A play that wins a level.
    pub win: Option<Shown>,
    /// A play that loses one.
    pub loss: Option<Shown>,
}

/// A play of a level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Shown {
    /// The level, from 1.
    pub level: usize,
    /// The moves, as text.
    pub moves: String,
    /// How many they are.
    pub count: usize,
}

/// A type of pieces.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PieceView {
    /// Its name.
    pub name: String,
    /// Its character in levels.
    pub glyph: char,
    /// Its colour, `#rrggbb`.
    pub color: String,
    /// Something is stopped by it.
    pub is_solid: bool,
}

/// A rule.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RuleView {
    /// Its line in the text, from 1.
    pub line: usize,
    /// Its trigger, as it is written.
    pub trigger: String,
    /// Its events, as they are written.
    pub events: Vec<String>,
    /// `decides`, `sets-up`, `solid`, `aside` or `never-fires`.
    pub role: String,
    /// What the role means here, in words.
    pub says: String,
}

/// An end condition.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EndView {
    /// Its line in the text, from 1.
    pub line: usize,
    /// Its outcome.
    pub outcome: EndKind,
    /// When it holds, in words.
    pub says: String,
    /// `yes` if a play reaches it, `no` if none can, else `maybe`.
    pub verdict: String,
    /// A play that reaches it.
    pub play: Option<Shown>,
    /// Why nothing can reach it.
    pub certificate: Option<Certificate>,
}

/// What an end means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum EndKind {
    Win,
    Loss,
    End,
}

impl EndKind {
    fn of(outcome: i8) -> EndKind {
        match outcome {
            1 => EndKind::Win,
            -1 => EndKind::Loss,
            _ => EndKind::End,
        }
    }

    fn as_str(self) -> &'static str {
        match self {
            EndKind::Win => "win",
            EndKind::Loss => "loss",
            EndKind::End => "end",
        }
    }

    fn title(self) -> &'static str {
        match self {
            EndKind::Win => "Win",
            EndKind::Loss => "Loss",
            EndKind::End => "End",
        }
    }
}

/// A proof by counting.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Certificate {
    /// In sentences.
    pub why: String,
    /// The rules of the table's columns, from 1; empty without a table.
    pub rules: Vec<usize>,
    /// What each of them changes, by type of piece.
    pub rows: Vec<CountRow>,
    /// The facts were checked again against every single change of numbers.
    pub is_checked: bool,
}

/// What the rules do to the number of one type.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CountRow {
    /// The type.
    pub piece: String,
    /// The change by each rule of the columns.
    pub changes: Vec<String>,
    /// What follows for its number: "constant".
    pub says: String,
    /// The proof is about it.
    pub is_key: bool,
}

/// The chains of a game as a graph.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GraphView {
    /// The boxes.
    pub nodes: Vec<NodeView>,
    /// The arrows.
    pub edges: Vec<EdgeView>,
    /// The chains, as sets of boxes and arrows.
    pub chains: Vec<ChainView>,
    /// Chains that are not listed here.
    pub more: usize,
    /// There are more chains than were looked for.
    pub is_cut: bool,
}

/// A box of the graph.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NodeView {
    /// `player`, `trigger`, `condition`, `win`, `loss` or `end`.
    pub kind: String,
    /// In a few words.
    pub title: String,
    /// As it is written in the text.
    pub code: String,
    /// It can never come about.
    pub is_dead: bool,
    /// Why, in a few words, or that no chain leads there.
    pub why: Option<String>,
}

/// An arrow of the graph.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EdgeView {
    /// The box it begins at, from 0.
    pub from: usize,
    /// The box it leads to, from 0.
    pub to: usize,
    /// The rule, from 1; null from a condition to its end.
    pub rule: Option<usize>,
    /// What the rule does.
    pub says: String,
}

/// One chain.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ChainView {
    /// A short name that no other chain has.
    pub name: String,
    /// The end condition, from 1.
    pub end: usize,
    /// Its outcome.
    pub outcome: EndKind,
    /// The chain in a sentence.
    pub says: String,
    /// What a level must have for it.
    pub needs: Vec<String>,
    /// Its boxes.
    pub nodes: Vec<usize>,
    /// Its arrows.
    pub edges: Vec<usize>,
    /// Its rules, from 1.
    pub rules: Vec<usize>,
}

/// Something a level must have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Must {
    /// The condition.
    pub text: String,
    /// What for: `to win`, `to lose`, or empty for both.
    pub of: String,
    /// Proved for all levels that can be won, not only read off the chains.
    pub is_proved: bool,
    /// Levels of the game that lack it, from 1.
    pub lacking: Vec<usize>,
}

/// The view of a game; `open` is the index of the open level.
pub fn chains_view(source: &Source, game: &Game, open: Option<usize>) -> ChainsView {
    let report = analyse_game(game, ChainOptions::default());
    let can_end: Vec<bool> =
        (0..game.rules.ends.len()).map(|end| report.proved_impossible(end).is_none()).collect();
    let seen = seen::seen(game, open, &can_end);
    let notes = report.faults.iter().map(|fault| fault.message.clone());
    ChainsView {
        verdict: verdict(game, &report, &seen),
        pieces: pieces(game),
        rules: rules(source, game, &report),
        ends: ends(source, game, &report, &seen),
        graph: graph::graph(game, &report),
        musts: musts::musts(game),
        notes: notes.collect(),
        tutorial: report.tutorial,
    }
}

fn pieces(game: &Game) -> Vec<PieceView> {
    let solid = crate::engine::solid_types(&game.rules);
    let piece = |(at, piece): (usize, &crate::Piece)| {
        let [r, g, b] = piece.color;
        PieceView {
            name: piece.name.clone(),
            glyph: piece.glyph,
            color: format!("#{r:02x}{g:02x}{b:02x}"),
            is_solid: solid >> at & 1 == 1,
        }
    };
    game.pieces.iter().enumerate().map(piece).collect()
}

fn line_of(source: &Source, span: Option<&Span>) -> usize {
    span.map_or(1, |span| source.place(*span).line)
}

fn rules(source: &Source, game: &Game, report: &Report) -> Vec<RuleView> {
    let names = game.names();
    let rule = |(at, rule): (usize, &crate::rules::Rule)| {
        let role = report.roles.get(at).copied().unwrap_or(Role::Aside);
        let needed = report.needed_rules.iter().find(|needed| needed.rule == at);
        let says = match (role, rule.trigger) {
            (Role::Solid, Trigger::Overlap(_, b)) => {
                format!("makes {} solid", which_name(b, &names))
            }
            (role, _) => role.text().to_string(),
        };
        let says = match needed {
            Some(needed) => format!("{says}; every solution of level {} uses it", needed.level),
            None => says,
        };
        RuleView {
            line: line_of(source, game.places.rules.get(at).map(|place| &place.0)),
            trigger: trigger_text(rule.trigger, &names),
            events: rule.events.iter().map(|event| event_text(*event, &names)).collect(),
            role: role.as_str().to_string(),
            says,
        }
    };
    game.rules.rules.iter().enumerate().map(rule).collect()
}

fn ends(source: &Source, game: &Game, report: &Report, seen: &seen::Seen) -> Vec<EndView> {
    let names = game.names();
    let end = |(at, end): (usize, &crate::rules::End)| {
        let dead = report.proved_impossible(at);
        let play = seen.ends.get(at).cloned().flatten();
        let says: Vec<String> = end.triggers.iter().map(|t| title(*t, &names)).collect();
        EndView {
            line: line_of(source, game.places.ends.get(at).and_then(|places| places.first())),
            outcome: EndKind::of(end.outcome),
            says: says.join(" and "),
            verdict: match (&play, dead) {
                (Some(_), _) => "yes",
                (None, Some(_)) => "no",
                (None, None) => "maybe",
            }
            .to_string(),
            play,
            certificate: dead.map(|facts| certificate::certificate(game, facts)),
        }
    };
    game.rules.ends.iter().enumerate().map(end).collect()
}

/// What is known in one sentence. No game is called winnable without a play that wins.
fn verdict(game: &Game, report: &Report, seen: &seen::Seen) -> VerdictView {
    let names = game.names();
    let texts = |facts: &[crate::proof::Fact]| -> String {
        facts.iter().map(|fact| sentence(&fact.text(&names))).collect::<Vec<_>>().join(" ")
    };
    let moves = |count: usize| if count == 1 { "1 move".into() } else { format!("{count} moves") };
    let told = match (&seen.win, &seen.loss) {
        (Some(win), Some(loss)) if win.level == loss.level => {
            format!(
                "Level {} is won in {} and lost in {}.",
                win.level,
                moves(win.count),
                loss.count
            )
        }
        (win, loss) => {
            let said = |play: &Shown, what: &str| {
                format!("Level {} is {what} in {}.", play.level, moves(play.count))
            };
            let parts =
                [win.as_ref().map(|p| said(p, "won")), loss.as_ref().map(|p| said(p, "lost"))];
            parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
        }
    };
    let proofs = &report.proofs;
    let cannot_lose = || -> String {
        match &proofs.unlosable {
            Some(facts) if !facts.is_empty() => format!("It cannot be lost: {}", texts(facts)),
            Some(_) => "It cannot be lost: a win always comes first.".to_string(),
            None if !game.rules.ends.iter().any(|end| end.outcome == -1) => {
                "Nothing loses the game.".to_string()
            }
            None if !report.has_chain.1 => "No chain leads to a loss.".to_string(),
            None => match seen.is_complete {
                true => "No play of its levels is lost.".to_string(),
                false => "No loss was found yet.".to_string(),
            },
        }
    };
    let none_won = || match (game.levels.is_empty(), seen.is_complete) {
        (true, _) => "There is no level yet; Evolve designs one.",
        (false, true) => "No play of its levels wins. Another level may do.",
        (false, false) => "A chain leads to a win, but none was found in the levels yet.",
    };
    let (verdict, head, more) = if seen.win.is_some() {
        match (report.no_choice, &seen.loss) {
            (Some(why), _) => {
                ("no", "Plays itself", format!("{told} No choice matters: {}.", why.text()))
            }
            (None, Some(_)) => ("yes", "Can be won and lost", told),
            (None, None) => ("yes", "Can be won", format!("{told} {}", cannot_lose())),
        }
    } else if !game.rules.has_goal() {
        ("no", "Nothing to win", "No end condition and no rule wins the game.".to_string())
    } else if let Some(facts) = &proofs.unwinnable {
        ("no", "Cannot be won", texts(facts))
    } else if !report.has_chain.0 {
        let why = "No chain of rules leads from the player to a win.";
        ("no", "Cannot be won", why.to_string())
    } else if let Some(cells) = proofs.loses_first {
        let first = what_comes_first(&game.rules);
        let more = format!("On boards of up to {cells} cells {first}.");
        ("no", "Always lost first", more)
    } else {
        ("maybe", "Not known whether it can be won", format!("{} {told}", none_won()))
    };
    VerdictView {
        verdict: verdict.to_string(),
        head: head.to_string(),
        more: more.trim().to_string(),
        win: seen.win.clone(),
        loss: seen.loss.clone(),
    }
}

#[cfg(test)]
mod tests;
