//! Stories drawn at random: a few areas with contested things.

use narrative::{Grammar, compile};
use play::random::SplitMix64;
use source::{Source, is_ok};
use std::sync::Arc;

/// What random stories are like.
#[derive(Clone, Copy)]
pub struct Sort {
    /// The most areas; there are at least two.
    pub areas: usize,
    /// The number of items besides doors, at most six.
    pub items: usize,
    /// The most rules besides those of doors.
    pub rules: usize,
    /// Small enough to be exhausted: every area has a limit of placed items.
    pub is_small: bool,
    /// Areas may also lead to the next but one, and back to areas that are open already.
    pub is_crossed: bool,
}

/// Stories whose positions can all be visited.
pub const SMALL: Sort = Sort { areas: 3, items: 4, rules: 3, is_small: true, is_crossed: false };
/// The same with areas that lead to open ones.
pub const CROSSED: Sort = Sort { is_crossed: true, ..SMALL };
/// Stories to be played.
pub const LARGE: Sort = Sort { areas: 4, items: 6, rules: 6, is_small: false, is_crossed: false };

const ITEMS: [&str; 6] = ["Ash", "Bow", "Cup", "Dye", "Elm", "Fig"];
const STATES: [&str; 4] = ["", "", "[wet: True]", "[wet: False]"];

/// A story; none if it has errors.
pub fn random_story(seed: u64, sort: Sort) -> Option<Arc<Grammar>> {
    let source = Source::new("random.story.toml", text(seed, sort));
    let compiled = compile(&source);
    if is_ok(&compiled.diagnostics) { compiled.grammar.map(Arc::new) } else { None }
}

/// The text of a story.
pub fn text(seed: u64, sort: Sort) -> String {
    let mut random = SplitMix64::new(seed);
    let mut pick = |n: usize| random.below(n as u64) as usize;
    let areas = 2 + pick(sort.areas - 1);
    let items = &ITEMS[..sort.items];
    let mut text = String::from("start = \"A0\"\n");
    for area in 0..areas {
        let mut connects: Vec<String> = Vec::new();
        if area + 1 < areas {
            connects.push(format!("\"A{}\"", area + 1));
        }
        let is_open = !sort.is_small || sort.is_crossed;
        if is_open && area + 2 < areas && pick(2) == 0 {
            connects.push(format!("\"A{}\"", area + 2));
        }
        if sort.is_crossed {
            // Sideways and back: to areas that another one has opened, or that came before.
            let back = (0..area).filter(|_| pick(2) == 0).map(|other| format!("\"A{other}\""));
            connects.extend(back.collect::<Vec<_>>());
        }
        let mut world = vec![format!("\"Door{area}\"")];
        world.extend((0..pick(3)).map(|_| format!("\"{}\"", items[pick(items.len())])));
        let goals = match pick(5) {
            0 => format!("\"Door{area}[open: True]\", \"Door{area}[gone: True]\""),
            // Sometimes a goal that a placed item would meet by itself.
            1 => format!("\"{}\"", items[pick(items.len())]),
            _ => format!("\"Door{area}[open: True]\""),
        };
        let has_limit = sort.is_small || pick(3) == 0;
        let limit = if has_limit { format!("max_items = {}\n", pick(3)) } else { String::new() };
        text += &format!(
            "[[area]]\nname = \"A{area}\"\ngoals = [{goals}]\nconnects = [{}]\nmax_depth = 4\n{limit}\
             world = [{}]\n",
            connects.join(", "),
            world.join(", ")
        );
    }
    text += "[items]\n";
    for item in items {
        let place = match pick(3) {
            0 => format!(", area = [\"A{}\"]", pick(areas)),
            _ => String::new(),
        };
        text += &format!(
            "{item} = {{ wet = {}, carryable = {}, notSpawnable = {}{place} }}\n",
            pick(2) == 0,
            pick(7) >= 2,
            pick(if sort.is_small { 2 } else { 4 }) == 0
        );
    }
    for area in 0..areas {
        text += &format!("Door{area} = {{ notSpawnable = true, open = false, gone = false }}\n");
    }
    text += "[rules]\n";
    let term = |pick: &mut dyn FnMut(usize) -> usize| {
        format!("{}{}", items[pick(items.len())], STATES[pick(STATES.len())])
    };
    for area in 0..areas {
        for way in 0..1 + pick(2) {
            let key = term(&mut pick);
            let kept = if pick(2) == 0 { format!(" {key}") } else { String::new() };
            text += &format!(
                "open{area}_{way} = \"Door{area}[open: True]{kept} ::= Open Door{area}[open: False] {key}\"\n"
            );
        }
        text += &format!(
            "gone{area} = \"Door{area}[gone: True] ::= Break Door{area}[gone: False] {}\"\n",
            term(&mut pick)
        );
    }
    for rule in 0..1 + pick(sort.rules) {
        let inputs: Vec<String> = (0..1 + pick(2)).map(|_| term(&mut pick)).collect();
        let mut outputs = vec![term(&mut pick)];
        if !sort.is_small && pick(3) > 0 {
            outputs.push(inputs[inputs.len() - 1].clone());
        }
        let once = if pick(4) == 0 { ", once = true" } else { "" };
        text += &format!(
            "r{rule} = {{ rule = \"{} ::= Do {}\"{once} }}\n",
            outputs.join(" "),
            inputs.join(" ")
        );
    }
    text
}
