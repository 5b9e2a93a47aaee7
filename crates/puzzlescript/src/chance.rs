//! Whether chance can decide anything on a level.
//!
//! A game with a random rule is a game of chance, but on many of its levels that rule can never match: what
//! it needs is not there and nothing makes it. Or it can match in one place only, because one thing it needs
//! is there once and is never made; then there is nothing to choose. What can come to be there is found by
//! the relaxation that [`crate::shortage`] uses: a rule whose objects can all be there may match.

use crate::bits::Bits;
use crate::game::{Game, Group, Level, Pattern, Rule};

/// False when it is proved that no choice by chance comes up on a level.
pub fn may_decide(game: &Game, level: &Level) -> bool {
    if !game.has_chance() {
        return false;
    }
    if game.errors > 0 {
        return true;
    }
    let mut may_be = game.player.mask.clone();
    may_be.words.fill(0);
    level.cells.iter().for_each(|cell| may_be.add(cell));
    let mut made = may_be.clone();
    made.words.fill(0);
    loop {
        let before = made.clone();
        for rule in game.all_rules().filter(|rule| may_match(rule, &may_be)) {
            rule_makes(rule, &mut made);
        }
        may_be.add(&made);
        if made == before {
            break;
        }
    }
    let rolls = |rule: &&Rule| cells(rule).any(draws) && may_match(rule, &may_be);
    game.all_rules().any(|rule| rolls(&rule))
        || game.groups().any(|group| group.random && chooses(group, level, &may_be, &made))
}

/// True when a random group may have more than one match.
fn chooses(group: &Group, level: &Level, may_be: &Bits, made: &Bits) -> bool {
    let mut matching = group.rules.iter().filter(|rule| may_match(rule, may_be));
    let Some(first) = matching.next() else { return false };
    let is_lone = |rule: &Rule| cells(rule).count() == 1;
    let is_single = |object: usize| {
        !made.get(object) && level.cells.iter().filter(|cell| cell.get(object)).count() <= 1
    };
    let is_one = |object: usize| cells(first).any(|cell| cell.present.get(object));
    let has_one_place =
        is_lone(first) && (0..may_be.words.len() * 64).any(|o| is_one(o) && is_single(o));
    // The same rule may be there for each direction; another one is another choice.
    !has_one_place || matching.next().is_some()
}

fn cells(rule: &Rule) -> impl Iterator<Item = &Pattern> {
    rule.rows.iter().flat_map(|row| row.runs.iter().flatten())
}

fn may_match(rule: &Rule, may_be: &Bits) -> bool {
    cells(rule)
        .all(|cell| cell.present.is_within(may_be) && cell.any.iter().all(|any| any.meets(may_be)))
}

/// True when a cell gets an object or a movement by chance.
fn draws(cell: &Pattern) -> bool {
    cell.replacement
        .as_ref()
        .is_some_and(|new| !new.random.is_zero() || !new.random_dirs.is_empty())
}

/// Adds what a rule puts where it was not.
fn rule_makes(rule: &Rule, made: &mut Bits) {
    for cell in cells(rule) {
        if let Some(new) = &cell.replacement {
            let mut own = new.set.clone();
            own.remove(&cell.present);
            made.add(&own);
            made.add(&new.random);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use source::Source;

    /// For each level, whether chance may decide.
    fn decides(rules: &str, levels: &str) -> Vec<bool> {
        let names = ["Background", "Wall", "Player", "Dice", "Gem", "Mark"];
        let objects = names.map(|name| format!("{name}\nred\n")).join("\n");
        let text = format!(
            "title Chance\n\nOBJECTS\n\n{objects}\nLEGEND\n\n. = Background\n# = Wall\nP = Player\n\
             d = Dice\ng = Gem\nm = Mark\nAny = Gem or Mark\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\n\
             Mark\nPlayer, Wall, Dice, Gem\n\nRULES\n\n{rules}\n\nWINCONDITIONS\n\nNo Gem\n\nLEVELS\n\n\
             {levels}\n"
        );
        let compiled = crate::compile(&Source::new("chance", text)).expect("small");
        assert!(source::is_ok(&compiled.diagnostics), "{:?}", compiled.diagnostics);
        let game = compiled.game.expect("a game");
        game.levels().map(|(_, level)| may_decide(&game, level)).collect()
    }

    #[test]
    fn a_rule_that_cannot_match_draws_nothing() {
        let drawn = "[ Dice ] -> [ Dice random Mark ]";
        assert_eq!(decides("[ Dice ] -> [ random Any ]", "Pg.\n\nPgd"), [false, true]);
        assert_eq!(decides(drawn, "Pg.\n\nPgd"), [false, true]);
        assert_eq!(
            decides("[ > Player | Gem ] -> [ > Player | randomdir Gem ]", "Pg\n\nPd"),
            [true, false]
        );
        // Something makes the dice.
        let made = format!("[ > Player | Gem ] -> [ Player | Dice ]\n{drawn}");
        assert_eq!(decides(&made, "Pg.\n\nPd.\n\nP.."), [true, true, false]);
    }

    #[test]
    fn a_choice_of_one_is_none() {
        let one = "random [ Dice Mark ] -> [ Dice ]";
        assert_eq!(decides(one, "Pgd\n\nPddmm\n\nPddm"), [false, true, false]);
        assert_eq!(decides("random [ Dice | Mark ] -> [ Dice | ]", "Pd"), [false]);
        assert_eq!(decides("random [ Dice | Mark ] -> [ Dice | ]", "Pdm"), [true]);
        let made = format!("[ > Player | Gem ] -> [ Player | Dice ]\n{one}");
        assert_eq!(decides(&made, "Pdmm\n\nPdmmg\n\nPd"), [false, true, false]);
    }
}
