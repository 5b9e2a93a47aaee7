//! Random games as text, with inputs to play them.

use crate::dice::Dice;
use crate::rule_text::rules;
use crate::vocabulary::{Vocabulary, vocabulary};
use puzzlescript::engine::Input;
use puzzlescript::session::Event;

pub struct RandomGame {
    pub text: String,
    pub events: Vec<Event>,
}

/// The game of a seed, the same on every machine.
pub fn random_game(seed: u64) -> RandomGame {
    let mut dice = Dice::new(seed);
    let dice = &mut dice;
    let words = vocabulary(dice);
    // Now and then planes take several words.
    let is_large = dice.percent(6);
    let size = match dice.below(10) {
        _ if is_large => (20, 13),
        0 => (dice.between(1, 9), dice.between(1, 9)),
        _ => (dice.between(1, 6), dice.between(1, 6)),
    };
    let mut text = String::from("title Random\n");
    for (percent, flag) in [(25, "run_rules_on_level_start"), (12, "require_player_movement")] {
        if dice.percent(percent) {
            text += &format!("{flag}\n");
        }
    }
    text += &format!("\n{}\nRULES\n\n{}", words.write(), rules(dice, &words, is_large));
    text += &format!(
        "\nWINCONDITIONS\n\n{}\nLEVELS\n\n{}",
        wins(dice, &words),
        level(dice, &words, size)
    );
    let events =
        (0..if is_large { 8 } else { dice.between(10, 30) }).map(|_| event(dice)).collect();
    RandomGame { text, events }
}

fn wins(dice: &mut Dice, words: &Vocabulary) -> String {
    let mut text = String::new();
    let count = if dice.percent(25) { dice.between(1, 2) } else { 0 };
    for _ in 0..count {
        let what = dice.pick(&words.names).text;
        let on = dice.pick(&words.names).text;
        let word = dice.pick(&["no", "some", "all"]);
        match dice.percent(50) && word != "all" {
            true => text += &format!("{word} {what}\n"),
            false => text += &format!("{word} {what} on {on}\n"),
        }
    }
    text
}

fn level(dice: &mut Dice, words: &Vocabulary, (width, height): (usize, usize)) -> String {
    let bare = dice.between(20, 80);
    let player = dice.below(width * height);
    let mut text = String::new();
    for cell in 0..width * height {
        text.push(match cell {
            _ if cell == player => words.glyphs[1],
            _ if dice.percent(bare) => words.glyphs[0],
            _ => dice.pick(&words.glyphs),
        });
        if (cell + 1) % width == 0 {
            text.push('\n');
        }
    }
    text
}

fn event(dice: &mut Dice) -> Event {
    match dice.below(20) {
        0 => Event::Restart,
        1 | 2 => Event::Tick,
        _ => Event::Key(dice.pick(&Input::ALL)),
    }
}
