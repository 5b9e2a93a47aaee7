//! What holds in every domain of the list, so that a new one is checked by being in it.
#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use play::Progress;
use play::concept::{Takes, parse};
use play::domain::{About, Content, Domain};
use play::lens::{LevelId, OptionValue, Options};
use play::search::Budget;
use play::space::SuggestPlan;
use source::{Source, is_ok};
use workbench::DOMAINS;
use workbench::lenses::{Question, ask, lens_named};

fn open(domain: &dyn Domain, text: &str) -> Arc<dyn Content> {
    let source = Source::new(format!("text.{}", domain.about().endings[0]), text);
    let opened = domain.open(&source, &|_| Err("no files".into()));
    assert!(is_ok(&opened.diagnostics), "{text}\n{:?}", opened.diagnostics);
    opened.content.unwrap()
}

/// What the templates of all domains hold.
fn templates() -> impl Iterator<Item = (&'static About, &'static dyn Domain, Arc<dyn Content>)> {
    DOMAINS.iter().flat_map(|domain| {
        let about = domain.about();
        about.templates.iter().map(move |it| (about, *domain, open(*domain, it.text)))
    })
}

#[test]
fn every_domain_that_is_played_says_how_moves_are_written() {
    for about in DOMAINS.iter().map(|domain| domain.about()) {
        assert_eq!(about.moves.is_empty(), about.lacks("play").is_some(), "{}", about.name);
    }
}

#[test]
fn every_kind_of_event_can_be_named_in_a_concept() {
    for (about, _, content) in templates().filter(|(about, ..)| about.lacks("need").is_none()) {
        let Ok(seat) = content.seat(0, &Options::default()) else { panic!("{}", about.name) };
        let kinds = seat.event_kinds();
        assert!(kinds.len() >= 2, "{}", about.name);
        for kind in kinds {
            // The concept language has these words for itself.
            assert!(!["move", "length", "and", "or", "not", "then"].contains(&kind.name));
            let is_found = kind.takes == Takes::Words || kind.name.to_lowercase() == kind.name;
            assert!(is_found, "{}: {} has capitals", about.name, kind.name);
            // Boards of Refraction have concepts that are not events; their domain reads those itself.
            let is_read = about.name == "refraction" || parse(kind.example, kinds).is_ok();
            assert!(is_read, "{}: {}", about.name, kind.example);
        }
    }
}

/// Texts of old editors end lines with carriage returns alone.
#[test]
fn a_text_is_the_same_whatever_ends_its_lines() {
    let mut seen = BTreeSet::new();
    for domain in DOMAINS {
        let about = domain.about();
        for template in about.templates {
            let open = |end: &str| {
                let text = template.text.replace('\n', end);
                let name = format!("text.{}", about.endings[0]);
                let document = workbench::open_text(name, text, &|_| Err("no files".into()));
                let levels = document.content.as_ref().unwrap().levels().iter();
                let names: Vec<_> = levels.map(|head| (head.id.clone(), head.lines)).collect();
                let told = document.diagnostics.iter();
                let told: Vec<String> =
                    told.map(|it| format!("{} {}", it.code, it.message)).collect();
                (names, told)
            };
            assert_eq!(open("\r"), open("\n"), "{}", template.text);
            assert_eq!(open("\r\n"), open("\n"), "{}", template.text);
            seen.insert(about.name);
        }
    }
    assert!(seen.len() >= 6, "{seen:?}");
}

/// A promise that is misspelt is not a remark: it is reported where it stands, with the fix.
#[test]
fn misspelt_promises_are_reported_in_every_domain_with_comments() {
    let mut seen = BTreeSet::new();
    for domain in DOMAINS {
        let about = domain.about();
        let Some((open, close)) = about.comment else { continue };
        for template in about.templates {
            let name = format!("text.{}", about.endings[0]);
            let first = workbench::open_text(&name, template.text, &|_| Err("no files".into()));
            let Some(head) = first.content.as_ref().and_then(|it| it.levels().first().cloned())
            else {
                continue;
            };
            let mut lines: Vec<String> = template.text.lines().map(String::from).collect();
            let at = head.lines.0;
            lines.insert(at - 1, format!("{open} uniqe {close}"));
            lines.insert(at - 1, format!("{open} test wom: R {close}"));
            let text = lines.join("\n");
            let document = workbench::open_text(&name, text, &|_| Err("no files".into()));
            let slips = document.diagnostics.iter().filter(|it| it.code == "contract");
            let told: Vec<(usize, String)> = slips
                .map(|it| {
                    let line = document.source.place(it.span.unwrap()).line;
                    (line, it.help.clone().unwrap_or_default())
                })
                .collect();
            assert_eq!(told.len(), 2, "{}: {told:?}", about.name);
            assert_eq!((told[0].0, told[1].0), (at, at + 1), "{}", about.name);
            assert!(told[0].1.contains("`wom` is not won"), "{told:?}");
            assert!(told[1].1.contains("did you mean `unique`?"), "{told:?}");
            seen.insert(about.name);
        }
    }
    assert!(seen.len() >= 6, "{seen:?}");
}

/// How often a search may ask whether to go on.
const MAX_ASKED: usize = 100;

#[test]
fn every_suggested_level_can_be_opened() {
    let (mut seen, mut suggesting) = (BTreeSet::new(), BTreeSet::new());
    for (about, domain, content) in templates() {
        // One level of each domain is enough.
        if !seen.insert(about.name) {
            continue;
        }
        let Some(space) = content.variations(0, &Options::default()) else { continue };
        let Ok(space) = space else { continue };
        let plan = SuggestPlan {
            rank: "length".to_string(),
            keep: 8,
            tries: Some(64),
            threshold: Some(0.0),
            from_best: true,
            threads: 1,
            seed: 3,
            level: LevelId::default(),
            ..SuggestPlan::default()
        };
        // Levels that take long to judge are left; what was found until then is looked at.
        let asked = AtomicUsize::new(0);
        let watch = |_: play::Progress| asked.fetch_add(1, Ordering::Relaxed) > MAX_ASKED;
        let report = space.suggest(&plan, &watch, &mut |_| ControlFlow::Continue(()));
        for kept in report.kept.iter().filter(|kept| kept.legend.is_empty()) {
            let text = content.replace_level(0, &kept.level.join("\n")).unwrap();
            let mut options = Options::default();
            if let Some(seed) = kept.extras.get("puzzle_seed") {
                options.set("seed", OptionValue::Text(seed.to_string()));
            }
            let mut seat = open(domain, &text).seat(0, &options).unwrap();
            assert_eq!(*seat.play(&kept.moves).unwrap().outcome, play::Outcome::Won, "{text}");
            suggesting.insert(about.name);
        }
    }
    assert!(suggesting.len() >= 2, "{suggesting:?}");
}

/// Places in which the levels that a strength keeps differ from the level, per level, and over how many.
fn places_changed(content: &dyn Content, strength: &str) -> Option<(f64, usize)> {
    let mut options = Options::default();
    options.set("strength", OptionValue::Text(strength.to_string()));
    let space = content.variations(0, &options)?.unwrap();
    let plan = SuggestPlan {
        rank: "length".to_string(),
        keep: 200,
        tries: Some(64),
        threshold: Some(0.0),
        ..SuggestPlan::default()
    };
    let asked = AtomicUsize::new(0);
    let watch = |_: play::Progress| asked.fetch_add(1, Ordering::Relaxed) > 4 * MAX_ASKED;
    let kept = space.suggest(&plan, &watch, &mut |_| ControlFlow::Continue(())).kept;
    let places: usize = kept.iter().map(|kept| kept.changed.len()).sum();
    Some((places as f64 / kept.len().max(1) as f64, kept.len()))
}

/// "Vary less … more" is declared by every domain whose levels can be varied, and does what it says.
#[test]
fn every_domain_that_varies_levels_can_vary_them_less_and_more() {
    let mut varied = BTreeSet::new();
    for (about, _, content) in templates() {
        let is_declared = about.options_of("suggest").any(|option| option.name == "strength");
        let Some((less, few)) = places_changed(content.as_ref(), "0.25") else {
            assert!(!is_declared, "{} has nothing to vary", about.name);
            continue;
        };
        assert!(is_declared, "{}", about.name);
        let mut options = Options::default();
        options.set("strength", OptionValue::Text("0".to_string()));
        let Err(refusal) = content.variations(0, &options).unwrap() else {
            panic!("{}", about.name)
        };
        assert!(refusal.to_string().contains("--strength"), "{refusal}");
        let (more, many) = places_changed(content.as_ref(), "4").unwrap();
        // Not every domain says which places of a variation are new.
        if few > 0 && many > 0 && more > 0.0 {
            assert!(less < more, "{}: {less} places with less, {more} with more", about.name);
            varied.insert(about.name);
        }
    }
    // The templates of the others have no better level so near.
    assert!(varied.len() >= 3, "{varied:?}");
}

/// A host shows only some of the progress that is reported, so each report must have the figures.
#[test]
fn suggestions_report_their_figures_whenever_they_report() {
    let mut suggesting = BTreeSet::new();
    for domain in DOMAINS {
        let about = domain.about();
        let Some(template) = about.templates.first() else { continue };
        let name = format!("text.{}", about.endings[0]);
        let document = workbench::open_text(name, template.text, &|_| Err("no files".into()));
        let Some(content) = document.sound() else { panic!("{}", about.name) };
        let seen: Mutex<Vec<Progress>> = Mutex::default();
        let given = BTreeMap::from([("tries".to_string(), "64".to_string())]);
        let question = Question {
            document: &document,
            content: content.as_ref(),
            lens: lens_named("suggest").unwrap(),
            level: 0,
            given: &given,
            budget: Budget { max_states: 2_000, ..Budget::default() },
            threads: 1,
            watch: &|progress| {
                let mut seen = seen.lock().unwrap();
                seen.push(progress);
                seen.len() > MAX_ASKED
            },
            tell: &|_| {},
            clock: &|| 0.0,
        };
        if about.lacks("suggest").is_some() || ask(&question).is_err() {
            continue;
        }
        let seen = seen.into_inner().unwrap();
        assert!(!seen.is_empty(), "{}", about.name);
        assert!(seen.iter().all(|one| one.figures[0].0 == "tried"), "{}: {seen:?}", about.name);
        suggesting.insert(about.name);
    }
    assert!(suggesting.len() >= 5, "{suggesting:?}");
}
