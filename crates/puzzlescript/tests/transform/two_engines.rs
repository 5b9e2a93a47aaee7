//! A plain rule changes a level the way the game's own engine would.

use crate::naive::{GLYPHS, RandomRule};
use crate::{GAME, first_level, game_of, random_level, transform};
use play::Play;
use play::random::SplitMix64;
use puzzlescript::level_text::cells;
use puzzlescript::puzzle::Puzzle;
use puzzlescript::transform::Scratch;
use std::sync::Arc;

#[test]
fn the_engine_and_the_transformer_agree_on_plain_rules() {
    let mut random = SplitMix64::new(2026);
    let mut changed = 0;
    for round in 0..250 {
        // Rules of several rows differ on purpose: in a level each cell is named once.
        let rule = RandomRule::new(&mut random, 1, true);
        let level = random_level(&mut random, 4, 4, GLYPHS);
        let own_rule = "[ > Player | Crate ] -> [ > Player | > Crate ]";
        let text = GAME.replace(own_rule, &rule.text()) + &level + "\n";
        let text = format!("run_rules_on_level_start\n{text}");
        let compiled = puzzlescript::compile(&source::Source::new("rule.txt", text)).unwrap();
        if !source::is_ok(&compiled.diagnostics) {
            continue;
        }
        let game = Arc::new(compiled.game.unwrap());
        let start = Arc::new(first_level(&game).clone());
        let mut puzzle = Puzzle::new(&game, Arc::clone(&start), "1");
        let (state, _) = puzzle.start();
        let played = cells(puzzle.show(&state));
        let plain = game_of("plain.txt", &format!("{GAME}{level}\n"));
        let rules = transform(&plain, &rule.text());
        let made = rules.apply(first_level(&plain), None, 1, 1, &mut Scratch::default()).unwrap();
        assert_eq!(made.cells, played, "round {round}: {}\n{level}", rule.text());
        changed += usize::from(made.cells != start.cells);
    }
    assert!(changed > 60, "{changed}");
}
