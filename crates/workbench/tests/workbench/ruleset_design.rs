//! Games that `ruleset design` keeps, and the analysis in words.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use play::Play;
use ruleset::chains::ChainOptions;
use ruleset::choice::no_choice;
use ruleset::report::analyse_game;
use ruleset::sketch::{Depth, Judge, Judged, preset, sample};
use ruleset::wishes::Wishes;
use ruleset::{Ending, Puzzle, Rules};
use source::Source;
use workbench::ruleset::{DesignPlan, analysis_text, design};

fn read(text: &str) -> ruleset::Game {
    let read = ruleset::read(&Source::new("test.ruleset.json", text));
    assert!(read.is_ok(), "{:#?}", read.diagnostics);
    read.game
}

/// Ruleset 212 of seed 3 has a level of 52 moves that any keys solve; it was ranked first.
#[test]
fn a_game_that_plays_itself_is_never_designed() {
    let preset = preset("paper-like-1").unwrap();
    let plan = |seed| DesignPlan { preset, seed, least_length: 3, wishes: Wishes::default() };
    let mut rules = Rules::default();
    let (mut refused, mut kept) = (0, 0);
    for (seed, index) in (0..120).map(|index| (1, index)).chain([(3, 212)]) {
        sample(preset, seed, index, &mut rules);
        let judged = Judge::default().judge(&rules, Depth::Proofs, ChainOptions::default()).0;
        let found = design(&plan(seed), index, &mut |_| false);
        if judged == Judged::NoChoice {
            assert!(no_choice(&rules).is_some() && found.is_none(), "{index}");
            refused += 1;
        }
        let Some(found) = found else { continue };
        kept += 1;
        assert!(found.choices > 0 && found.decisions > 0.0 && found.length >= 3, "{index}");
        // The more often random play wins, the lower the rank.
        let skill = 1.0 - found.random_wins.unwrap_or(0.0);
        assert!(found.rank <= found.choices as f64 * skill + 1e-9, "{index}");
        let game = read(&found.text);
        let mut puzzle = Puzzle::new(&game, &game.levels[0]);
        let (start, _) = puzzle.start();
        let mut inputs = Vec::new();
        puzzle.moves(&start, &mut inputs);
        for input in inputs {
            let ending = puzzle.play(&mut start.clone(), input).unwrap().ending;
            assert_ne!(ending, Ending::Diverged, "{index}");
        }
    }
    assert!(refused >= 1 && kept >= 1, "{refused} {kept}");
}

/// The triggers of one end condition are one chain with several trails, not several chains.
#[test]
fn a_chain_of_several_triggers_is_printed_as_one() {
    let game = read(
        r#"{"gamename": "t", "pieces": [{"name": "a"}, {"name": "b"}],
            "rules": [{"trigger": "PLAYER_ARROW_KEY", "events": ["RELMOVEALL a $1"]},
                      {"trigger": "OVERLAP a b", "events": ["DESTROY $2"]}],
            "endconditions": [{"outcome": 1, "triggers": ["COUNTEQUAL b 0", "ALL_COVERING a a"]}]}"#,
    );
    let text = analysis_text(&game, &analyse_game(&game, ChainOptions::default()));
    let lines: Vec<&str> = text.lines().collect();
    let at = lines.iter().position(|line| line.starts_with("  win 0: COUNTEQUAL b 0")).unwrap();
    assert!(lines[at + 1].starts_with("    and: ALL_COVERING a a"), "{text}");
}
