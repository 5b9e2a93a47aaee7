//! Learning environments beside seats: the same level played in two ways, in every domain.

#![allow(clippy::unwrap_used)]

use play::lens::{Ask, Options};
use play::search::Budget;
use play::{Batch, BatchPlan, Offer, Outcome, Turns};
use std::path::Path;

const FILES: [&str; 6] = [
    "puzzlescript/warehouse.txt",
    "ruleset/pantry.ruleset.json",
    "narrative/meadow.story.toml",
    "refraction/shortcuts.refraction",
    "lights/lamplighter.lights",
    "witness/garden.panel",
];

fn seat(file: &str) -> Box<dyn play::Seat> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games").join(file);
    let document = workbench::open(&path).unwrap();
    document.sound().unwrap().seat(0, &Options::default()).ok().unwrap()
}

fn plan(players: usize) -> BatchPlan {
    BatchPlan { players, max_steps: 500, shaping: 0.0, restarts: false }
}

/// The places that a step of a batch writes to.
struct Places {
    seen: Vec<u8>,
    rewards: Vec<f64>,
    ends: [Vec<bool>; 2],
    masks: Vec<i8>,
}

fn step(batch: &mut dyn Batch, actions: &[i64]) -> Places {
    let players = batch.players();
    let mut places = Places {
        seen: vec![7; players * batch.planes().bytes()],
        rewards: vec![7.0; players],
        ends: [vec![false; players], vec![false; players]],
        masks: vec![7; players * batch.actions().len()],
    };
    let [terminated, truncated] = &mut places.ends;
    batch.step(Turns {
        actions,
        observations: &mut places.seen,
        rewards: &mut places.rewards,
        terminated,
        truncated,
        masks: &mut places.masks,
    });
    places
}

fn bare(text: &str) -> &str {
    text.trim().trim_end_matches(';')
}

fn action(offers: &[Offer], text: &str) -> Option<usize> {
    offers.iter().position(|offer| bare(&offer.text) == bare(text))
}

#[test]
fn a_solution_wins_in_every_domain_and_masks_are_the_moves_of_the_seat() {
    for file in FILES {
        let mut seat = seat(file);
        let mut batch = seat.batch(plan(2)).unwrap();
        let offers = batch.actions().to_vec();
        let options = Options::default();
        let budget = Budget { max_states: 200_000, ..Budget::default() };
        let ask = Ask { level: seat.level().clone(), budget, threads: 1, options: &options };
        let solved = seat.solve(&ask, &mut |_| false).ok().unwrap();
        let moves = solved.moves.unwrap_or_else(|| panic!("{file} has no solution"));
        let mut rest = moves.as_str();
        while seat.outcome() == Outcome::Open {
            let listed = seat.offers(10_000);
            let mut mask = vec![0; offers.len()];
            batch.mask(0, &mut mask);
            for offer in &listed {
                let at = action(&offers, &offer.text);
                let at = at.unwrap_or_else(|| panic!("{file}: no action for {}", offer.text));
                assert_eq!(mask[at], 1, "{file}: {}", offer.text);
            }
            assert_eq!(mask.iter().filter(|can| **can == 1).count(), listed.len(), "{file}");
            let before = rest;
            rest = seat.play_first(rest).unwrap();
            let at = action(&offers, &before[..before.len() - rest.len()]).unwrap() as i64;
            // The other player does nothing that leads anywhere else.
            let places = step(batch.as_mut(), &[at, at]);
            let is_won = seat.outcome() == Outcome::Won;
            assert_eq!(places.rewards, [f64::from(u8::from(is_won)); 2], "{file}");
            assert_eq!(places.ends, [vec![is_won; 2], vec![false; 2]], "{file}");
            assert_eq!(batch.text(0), seat.text(), "{file}");
            assert!(places.seen.iter().all(|byte| *byte <= 1), "{file}");
            assert!(places.seen.contains(&1), "{file}");
        }
        assert_eq!(batch.outcome(0), Outcome::Won, "{file}");
        let mut others = batch.others(plan(1));
        assert_eq!((others.players(), others.actions()), (1, &offers[..]), "{file}");
        assert_eq!(others.outcome(0), Outcome::Open, "{file}");
        assert!(others.svg(0).is_some(), "{file}");
    }
}

#[test]
fn a_domain_that_declares_nothing_is_seen_by_its_letters_or_its_lines() {
    let mut lights = seat("lights/lamplighter.lights").batch(plan(1)).unwrap();
    let planes = lights.planes().clone();
    let mut seen = vec![0; planes.bytes()];
    lights.observe(0, &mut seen);
    let text = lights.text(0);
    let rows: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
    assert_eq!((planes.rows, planes.columns), (rows.len(), rows[0].len()));
    for (at, cell) in seen.chunks(planes.objects.len()).enumerate() {
        let there: Vec<&String> = planes
            .objects
            .iter()
            .zip(cell)
            .filter(|(_, byte)| **byte == 1)
            .map(|it| it.0)
            .collect();
        assert_eq!(there, [&rows[at / planes.columns][at % planes.columns].to_string()]);
    }
    let mut story = seat("narrative/meadow.story.toml").batch(plan(1)).unwrap();
    let planes = story.planes().clone();
    assert_eq!((planes.rows, planes.columns), (1, 1));
    let mut seen = vec![0; planes.bytes()];
    story.observe(0, &mut seen);
    let text = story.text(0);
    let there = planes.objects.iter().zip(&seen).filter(|(_, byte)| **byte == 1);
    let there: Vec<&str> = there.map(|(name, _)| name.as_str()).collect();
    let mut lines: Vec<&str> = text.lines().map(str::trim).collect();
    lines.sort_unstable();
    let mut sorted = there.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, lines);
}
