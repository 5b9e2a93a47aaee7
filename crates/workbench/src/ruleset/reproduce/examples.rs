//! Figures that follow from the rules of the paper's examples alone.

use super::{Kind, Row};
use ruleset::Game;
use ruleset::chains::{ChainOptions, MAX_CHAINS, enumerate};
use ruleset::names::trigger_text;
use ruleset::report::constraints;
use source::Source;

/// The cake game with its two twisted versions, and the game of figure 1.
pub fn rows() -> Vec<Row> {
    let row = |what: &str, paper: &str, ours: String, agrees: bool| {
        Row::new(Kind::Exact, what, paper, ours, Some(agrees))
    };
    let plain = cake(r#""DESTROY $2""#, "");
    let needs = constraints(&plain.rules, 16, true);
    let chains = enumerate(&plain.rules, ChainOptions::default(), MAX_CHAINS).chains.len();
    let again = cake(r#""DESTROY $2", "SPAWN cake""#, "");
    let proofs = ruleset::proof::prove(&again.rules, 16);
    let certificate = proofs.unwinnable.as_ref().and_then(|facts| facts.first());
    let lost = cake(r#""DESTROY $2""#, r#", {"outcome": -1, "triggers": ["COUNTEQUAL cake 2"]}"#);
    let persons = constraints(&lost.rules, 16, false).sound.intervals[0].0;
    let figure = figure_one();
    let losses = chains_to(&figure, -1);
    let wins = chains_to(&figure, 1);
    let shortest = wins.iter().min_by_key(|chain| chain.len()).cloned().unwrap_or_default();
    vec![
        row(
            "cake game, what a level needs",
            "2 or more cakes",
            needs.win.text(&plain.names()),
            chains == 1 && needs.win.holds(&[1, 2]) && !needs.win.holds(&[1, 1]),
        ),
        row(
            "cake that spawns again",
            "never won (an open problem)",
            certificate.map_or("not proved".into(), |fact| fact.text(&again.names())),
            certificate.is_some(),
        ),
        row(
            "cake game that is lost at two cakes",
            "loss before win (an open problem)",
            format!("can be won only with {persons} or more persons"),
            persons == 2,
        ),
        row(
            "figure 1, ways to lose",
            "the enemy catches the player",
            losses.iter().map(|chain| chain.join(" <- ")).collect::<Vec<_>>().join(" or "),
            losses
                == [["COUNTEQUAL player 0", "OVERLAP enemy player", "ENDTURN", "PLAYER_ARROW_KEY"]],
        ),
        row(
            "figure 1, shortest way to win",
            "the player covers the goal",
            shortest.join(" <- "),
            shortest == ["ALL_COVERING player goal", "PLAYER_ARROW_KEY"],
        ),
    ]
}

fn read(text: &str) -> Game {
    ruleset::read(&Source::new("example", text)).game
}

fn cake(events: &str, loss: &str) -> Game {
    read(&format!(
        r#"{{"gamename": "Cake", "pieces": ["person", "cake"], "rules": [
        {{"trigger": "PLAYER_ARROW_KEY", "events": ["RELMOVEALL person $1"]}},
        {{"trigger": "OVERLAP person cake", "events": [{events}]}}],
        "endconditions": [{{"outcome": 1, "triggers": ["COUNTEQUAL cake 1"]}}{loss}]}}"#
    ))
}

fn figure_one() -> Game {
    read(
        r#"{"gamename": "Figure 1", "pieces": ["player", "enemy", "goal", "wall"], "rules": [
        {"trigger": "OVERLAP player enemy", "events": ["DESTROY $2"]},
        {"trigger": "OVERLAP any wall", "events": ["PUSHBACK $1"]},
        {"trigger": "OVERLAP enemy player", "events": ["DESTROY $2"]},
        {"trigger": "PLAYER_ARROW_KEY", "events": ["RELMOVEALL player $1", "ENDTURN"]},
        {"trigger": "ENDTURN", "events": ["DO_AI_HUNT enemy player"]}],
        "endconditions": [{"outcome": 1, "triggers": ["ALL_COVERING player goal"]},
        {"outcome": -1, "triggers": ["COUNTPIECE player 0"]}]}"#,
    )
}

/// The chains to ends of an outcome, from the end to what the player does.
fn chains_to(game: &Game, outcome: i8) -> Vec<Vec<String>> {
    let names = game.names();
    let chains = enumerate(&game.rules, ChainOptions::default(), MAX_CHAINS).chains;
    let own = chains.into_iter().filter(|chain| chain.outcome == outcome);
    let triggers = own.map(|chain| chain.trails.into_iter().flat_map(|trail| trail.triggers));
    triggers.map(|all| all.map(|trigger| trigger_text(trigger, &names)).collect()).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn all_examples_come_out_as_published() {
        let rows = super::rows();
        assert_eq!(rows.len(), 5);
        for row in rows {
            assert_eq!(row.agrees, Some(true), "{row:?}");
        }
    }
}
