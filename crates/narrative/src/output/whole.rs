//! The whole game of a seed for another program.

use play::lens::Refusal;
use std::sync::Arc;

use super::{ink, script, twee};
use crate::game::Fixed;
use crate::grammar::Grammar;

/// The whole game of a seed, with the puzzles of all areas decided, as a playable story or as data. None
/// if there is no notation of this name.
pub fn whole_story(
    grammar: &Arc<Grammar>,
    seed: u64,
    notation: &str,
) -> Option<Result<String, Refusal>> {
    let write = match notation {
        "ink" => ink,
        "twee" => twee,
        "json" => |story: &_| serde_json::to_string_pretty(story).unwrap_or_default() + "\n",
        _ => return None,
    };
    Some(story_of(grammar, seed).map(|story| write(&story)))
}

fn story_of(grammar: &Arc<Grammar>, seed: u64) -> Result<super::Script, Refusal> {
    let nothing = "no way to the end of this game is known, so it cannot be written as a story";
    let fixed = Fixed::new(grammar, seed).ok_or_else(|| Refusal::usage(nothing))?;
    let many = "this game has too many different states of things to be written out";
    script(grammar, &Arc::new(fixed), seed).ok_or_else(|| Refusal::usage(many))
}
