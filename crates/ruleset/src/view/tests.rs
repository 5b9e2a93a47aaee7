use super::*;
use crate::read;

const CROWS: &str = r#"{
  "gamename": "Crumbs",
  "pieces": ["baker", "crow", "loaf", {"name": "bush", "glyph": "u"}],
  "rules": [
    {"trigger": "PLAYER_ARROW_KEY", "events": ["RELMOVEALL baker $1", "ENDTURN"]},
    {"trigger": "OVERLAP any bush", "events": ["PUSHBACK $1"]},
    {"trigger": "OVERLAP baker loaf", "events": ["DESTROY $2"]},
    {"trigger": "ENDTURN", "events": ["DO_AI_HUNT crow baker"]},
    {"trigger": "OVERLAP crow baker", "events": ["DESTROY $2"]},
    {"trigger": "OVERLAP crow loaf", "events": ["DESTROY $2"]},
    {"trigger": "OVERLAP loaf crow", "events": ["PUSHBACK $2"]}
  ],
  "endconditions": [
    {"outcome": 1, "triggers": ["COUNTEQUAL loaf 0"]},
    {"outcome": -1, "triggers": ["COUNTEQUAL baker 0"]},
    {"outcome": 1, "triggers": ["COUNTMORE crow 9"]}
  ],
  "levels": [{"type": "text", "rows": ["b.l.", "....", "u..c"]}]
}"#;

fn game(text: &str) -> (Source, Game) {
    let source = Source::new("g.ruleset.json", text);
    let read = read(&source);
    assert!(read.is_ok(), "{:?}", read.diagnostics);
    (source, read.game)
}

#[test]
fn chains_lead_through_the_graph_from_the_player_to_an_end() {
    let (source, game) = game(CROWS);
    let view = chains_view(&source, &game, Some(0));
    let graph = &view.graph;
    assert!(graph.chains.len() >= 3, "{:?}", graph.chains);
    for chain in &graph.chains {
        let kinds: Vec<&str> =
            chain.nodes.iter().map(|node| graph.nodes[*node].kind.as_str()).collect();
        assert!(kinds.contains(&"player") && kinds.contains(&"condition"), "{kinds:?}");
        assert!(chain.edges.iter().all(|edge| {
            let EdgeView { from, to, .. } = &graph.edges[*edge];
            chain.nodes.contains(from) && chain.nodes.contains(to)
        }));
        assert!(chain.says.ends_with('.') && !chain.rules.is_empty());
    }
    let names: Vec<&str> = graph.chains.iter().map(|chain| chain.name.as_str()).collect();
    assert!(names.contains(&"Win by baker") && names.contains(&"Loss by crow"), "{names:?}");
    let mut unique = names.clone();
    unique.sort_unstable();
    unique.dedup();
    assert_eq!(unique.len(), names.len(), "{names:?}");
}

#[test]
fn an_end_that_cannot_come_about_has_a_certificate_that_adds_up() {
    let (source, game) = game(CROWS);
    let view = chains_view(&source, &game, None);
    let [win, loss, third] = view.ends.as_slice() else { panic!("{:?}", view.ends) };
    assert_eq!((win.verdict.as_str(), loss.verdict.as_str()), ("yes", "yes"));
    assert!(win.play.is_some() && win.certificate.is_none());
    assert_eq!(third.verdict, "no");
    let proof = third.certificate.as_ref().expect("it is proved");
    assert!(proof.is_checked && proof.why.contains("crow"), "{proof:?}");
    let crow = proof.rows.iter().find(|row| row.piece == "crow").expect("it is about crows");
    assert!(crow.is_key && crow.says == "constant");
    assert!(crow.changes.iter().all(|change| change == "0"), "{crow:?}");
    assert!(view.graph.nodes.iter().any(|node| node.is_dead && node.kind == "condition"));
    assert_eq!(view.rules[6].role, "never-fires");
    assert_eq!(view.rules[1].says, "makes bush solid");
    assert_eq!(view.verdict.verdict, "yes");
    assert_eq!(view.verdict.head, "Can be won and lost");
}

#[test]
fn levels_that_lack_what_they_must_have_are_named() {
    let text =
        CROWS.replace("\"levels\": [", "\"levels\": [{\"type\": \"text\", \"rows\": [\"b.l\"]},");
    let (source, game) = game(&text);
    let musts = chains_view(&source, &game, None).musts;
    let must = |text: &str| musts.iter().find(|must| must.text == text).cloned();
    assert_eq!(must("loaf ≥ 1").map(|must| must.lacking), Some(vec![]), "{musts:?}");
    let crow = must("crow ≥ 1").expect("a crow is needed to lose");
    assert_eq!((crow.of.as_str(), crow.lacking), ("to lose", vec![1]));
}

#[test]
fn evolution_shows_every_generation_and_stops_when_told() {
    let (_, game) = game(CROWS);
    let settings = EvolveSettings {
        width: 4,
        height: 3,
        population: 6,
        generations: 3,
        conditions: ["full", "none"].map(str::to_string).to_vec(),
        seed: 2,
        max_states: 500,
        ..EvolveSettings::default()
    };
    let mut shown = Vec::new();
    let whole = evolve_view(&game, &settings, &mut |_, found| {
        shown.extend(found);
        false
    });
    let whole = whole.expect("good settings");
    assert_eq!(whole["conditions"].as_array().map(Vec::len), Some(2));
    for run in whole["conditions"].as_array().expect("a list") {
        assert_eq!(run["generations"].as_array().map(Vec::len), Some(4));
        assert_eq!(run["population"].as_array().map(Vec::len), Some(6));
        let count = |name: &str| run["counts"][name].as_u64().expect("a count");
        assert_eq!(count("bred"), count("solved") + count("unsolvable") + count("unknown"));
    }
    assert_eq!(shown.len(), 8);
    assert_eq!(shown.last(), Some(&whole));
    let mut calls = 0;
    let cut = evolve_view(&game, &settings, &mut |_, _| {
        calls += 1;
        calls > 9
    });
    let cut = cut.expect("what was found until then");
    assert_eq!(cut["conditions"].as_array().map(Vec::len), Some(1));
    let alone = EvolveSettings { population: 1, ..EvolveSettings::default() };
    assert!(evolve_view(&game, &alone, &mut |_, _| false).is_err());
}

#[test]
fn sketching_finds_games_that_can_be_read_again() {
    let usual = SketchSettings::default;
    let settings = SketchSettings { count: 3000, games: 1, least_length: 2, ..usual() };
    let found = sketch_view(&settings, &mut |_, _| false).expect("good settings");
    let games = found["games"].as_array().expect("a list");
    for one in games {
        let (source, game) = game(one["text"].as_str().expect("a text"));
        let view = chains_view(&source, &game, Some(0));
        assert_eq!(view.verdict.verdict, "yes", "{:?}", view.verdict);
    }
    let tally = found["tally"].as_array().expect("a list");
    let count = |at: usize| tally[at][1].as_u64().expect("a count");
    assert_eq!(count(0), (1..tally.len()).map(count).sum::<u64>());
    let nobody = SketchSettings { preset: "none".to_string(), ..usual() };
    assert!(sketch_view(&nobody, &mut |_, _| false).is_err());
}
