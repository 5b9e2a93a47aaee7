//! Interprets a line that a player types.

use ::narrative::game::{Action, Game, State};

/// What a line means.
pub enum Understood {
    /// This action.
    Action(Action),
    /// It fits several, by their indices.
    Several(Vec<usize>),
    /// Nothing that can be done here.
    Nothing,
}

/// Words that are ignored.
const FILLING: [&str; 8] = ["the", "a", "an", "with", "to", "and", "from", "at"];
/// Synonyms that players of adventures use.
const SAME: [(&str, &str); 6] = [
    ("take", "pick up"),
    ("get", "pick up"),
    ("pickup", "pick up"),
    ("drop", "put down"),
    ("putdown", "put down"),
    ("walk", "go"),
];

/// Finds the action that a line means: its number, the action as traces write it, or some of its
/// words if only one action has them all.
pub fn understand(
    game: &mut Game,
    state: &State,
    actions: &[Action],
    is_guarded: bool,
    line: &str,
) -> Understood {
    if let Ok(number) = line.parse::<usize>() {
        let action = number.checked_sub(1).and_then(|number| actions.get(number));
        return action.cloned().map_or(Understood::Nothing, Understood::Action);
    }
    // A listed action may be followed by notes on its things.
    let line = line.split_once("   (").map_or(line, |(action, _)| action);
    let exact = game.read_action(line);
    if let Some(action) = exact.and_then(|mv| game.find(state, mv, is_guarded)) {
        return Understood::Action(action);
    }
    let wanted = plain_words(line);
    let texts = || actions.iter().map(|action| plain_words(&game.phrase(state, action)));
    let having = |is_it: &dyn Fn(&[String]) -> bool| -> Vec<usize> {
        texts().enumerate().filter(|(_, words)| is_it(words)).map(|(index, _)| index).collect()
    };
    let mut found = having(&|words| words == wanted);
    if found.is_empty() && !wanted.is_empty() {
        found = having(&|words| wanted.iter().all(|word| words.contains(word)));
    }
    match found[..] {
        [] => Understood::Nothing,
        [index] => Understood::Action(actions[index].clone()),
        _ => Understood::Several(found),
    }
}

/// A text in lower case without ignored words.
fn plain_words(text: &str) -> Vec<String> {
    let lower = text.to_lowercase();
    let words = lower.split(|letter: char| !letter.is_alphanumeric() && letter != '\'');
    let known = words.filter(|word| !word.is_empty() && !FILLING.contains(word)).flat_map(|word| {
        let same = SAME.iter().find(|(other, _)| *other == word).map_or(word, |(_, same)| same);
        same.split(' ').map(str::to_string).collect::<Vec<_>>()
    });
    known.collect()
}

#[cfg(test)]
mod tests {
    use super::plain_words;

    #[test]
    fn players_say_one_thing_in_many_ways() {
        for text in ["Take the lamp", "pick up lamp", "PICK UP a lamp!", "get lamp"] {
            assert_eq!(plain_words(text), ["pick", "up", "lamp"], "{text}");
        }
    }
}
