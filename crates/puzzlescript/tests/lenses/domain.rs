//! Games and collections, opened as their domains open them.

use crate::levels::{GAMES, compiled, puzzle, text_of};
use crate::{ask, never, options};
use play::domain::{Content, Domain, Opened, OptionKind};
use play::lens::{Options, Status};
use play::random::SplitMix64;
use play::space::Space;
use play::{Drawn, Outcome, Play, Step};
use puzzlescript::game::Level;
use puzzlescript::puzzle::{Move, Puzzle, State};
use puzzlescript::space::ScriptSpace;
use puzzlescript::transform::presets::Preset;
use puzzlescript::{PuzzleScriptDomain, ScriptContent, SokobanDomain};
use source::{Source, is_ok};
use std::sync::Arc;

fn open(domain: &dyn Domain, name: &str, text: &str) -> Arc<dyn Content> {
    let Opened { diagnostics, content } = opened(domain, name, text);
    assert!(is_ok(&diagnostics), "{diagnostics:?}");
    content.unwrap()
}

fn opened(domain: &dyn Domain, name: &str, text: &str) -> Opened {
    domain.open(&Source::new(name, text), &|_| Err("there is no other file".to_string()))
}

fn script(content: &Arc<dyn Content>) -> &ScriptContent {
    content.as_any().downcast_ref().unwrap()
}

fn level(content: &Arc<dyn Content>, index: usize) -> Arc<Level> {
    script(content).level(index).unwrap()
}

const COLLECTION: &str = "; A heading\r\n\r\n  ####\r\n  #@ #\r\n  #$ #\r\n  #. #\r\n  ####\r\n; First\r\n\r\n\
    #####\n#@$.#\n#---#\n#####\n; Second\n";

#[test]
fn levels_have_numbers_names_and_lines() {
    let content = open(&PuzzleScriptDomain, "thaw.txt", &text_of("thaw"));
    let text = text_of("thaw");
    let source = script(&content).source();
    assert_eq!(source.text(), text);
    assert!(script(&content).collection().is_none());
    for (place, head) in content.levels().iter().enumerate() {
        assert_eq!(head.id.number, place + 1);
        assert!(matches!(
            script(&content).screens()[head.id.index],
            puzzlescript::game::Screen::Level(_)
        ));
        let (first, last) = head.lines;
        assert_eq!(last - first + 1, level(&content, place).height);
    }
    let warehouse = open(&PuzzleScriptDomain, "w.txt", &text_of("warehouse"));
    assert!(warehouse.levels().iter().all(|head| head.id.name.is_some()));
    assert!(warehouse.seat(99, &Options::default()).is_err());

    let sokoban = open(&SokobanDomain, "some.xsb", COLLECTION);
    let names: Vec<Option<&str>> =
        sokoban.levels().iter().map(|head| head.id.name.as_deref()).collect();
    assert_eq!(names, [Some("First"), Some("Second")]);
    assert_eq!(sokoban.levels()[0].lines, (3, 7));
    // Plays that are kept as tests are not names.
    let kept = open(&SokobanDomain, "one.xsb", "; Corridor\n; test won: R\n#####\n#@$.#\n#####\n");
    assert_eq!(kept.levels()[0].id.name.as_deref(), Some("Corridor"));
    assert_eq!(sokoban.levels()[1].lines, (10, 13));
}

#[test]
fn what_a_learner_sees_changes_with_the_position() {
    for name in GAMES {
        let game = compiled(&text_of(name));
        let largest = game.levels().enumerate().max_by_key(|(_, (_, level))| level.cells.len());
        let mut puzzle = puzzle(&game, largest.unwrap().0 + 1);
        let objects = game.objects.len();
        let (start, _) = puzzle.start();
        let mut state = start.clone();
        let planes = puzzle.planes().unwrap();
        let (mut changed, mut plain) = (vec![0; planes.bytes()], vec![7; planes.bytes()]);
        puzzle.fill_planes(&start, &mut changed);
        let mut random = SplitMix64::stream(3, 0);
        for _ in 0..300 {
            let mut to = state.clone();
            let mv = Move::ALL[random.below(4) as usize];
            if let Step::Moved { outcome: Outcome::Open, .. } = puzzle.step(&state, mv, &mut to) {
                puzzle.change_planes(&state, &to, &mut changed);
                state = to;
            }
            puzzle.fill_planes(&state, &mut plain);
            assert_eq!(changed, plain, "{name}");
            for object in 0..objects {
                let wrong = places_not_seen(&puzzle, &state, object, &plain);
                assert!(wrong.is_empty(), "{name}: object {object} at {wrong:?}");
            }
        }
        assert_ne!(state, start, "{name}");
    }
}

/// Cells in which what is seen of an object is not what the position says.
fn places_not_seen(
    puzzle: &Puzzle,
    state: &State,
    object: usize,
    seen: &[u8],
) -> Vec<(usize, usize)> {
    let planes = puzzle.planes().unwrap();
    let there = puzzle.places_of(state, object);
    let cells = (0..planes.rows).flat_map(|row| (0..planes.columns).map(move |at| (row, at)));
    let is_wrong = |(row, column): &(usize, usize)| {
        let byte = seen[(row * planes.columns + column) * planes.objects.len() + object];
        byte != u8::from(there.contains(&(*column as u32, *row as u32)))
    };
    cells.filter(is_wrong).collect()
}

#[test]
fn a_seat_solves_its_level() {
    for (domain, name, text) in [
        (&PuzzleScriptDomain as &dyn Domain, "w.txt", text_of("warehouse")),
        (&SokobanDomain, "some.xsb", COLLECTION.to_string()),
    ] {
        let content = open(domain, name, &text);
        for index in 0..2 {
            let mut seat = content.seat(index, &options(&[("seed", "7")])).unwrap();
            assert_eq!(seat.level().number, index + 1);
            let solved = seat.solve(&ask(), &mut never).unwrap();
            assert_eq!(solved.status, Status::Solved);
            let offers = seat.offers(9);
            let keys: Vec<&str> = offers.iter().filter_map(|offer| offer.key.as_deref()).collect();
            assert_eq!(keys, ["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"]);
            let played = seat.play(&solved.moves.unwrap()).unwrap();
            assert_eq!(played.outcome, play::Outcome::Won);
            let title = format!(", level {}</title>", index + 1);
            assert!(seat.svg().unwrap().contains(&title));
            assert!(!seat.canvas(200, 60).is_empty() && !seat.text().is_empty());
        }
    }
}

#[test]
fn the_same_level_put_in_place_changes_no_byte() {
    for name in GAMES {
        let text = text_of(name);
        let content = open(&PuzzleScriptDomain, name, &text);
        for index in 0..content.levels().len() {
            assert_eq!(
                content.replace_level(index, &level_text(&content, index)),
                Ok(text.clone())
            );
        }
    }
    let content = open(&SokobanDomain, "some.xsb", COLLECTION);
    for index in 0..2 {
        let rows = level_text(&content, index);
        assert_eq!(content.replace_level(index, &rows), Ok(COLLECTION.to_string()));
    }
}

/// A level as its space writes it: legend lines, then rows.
fn level_text(content: &Arc<dyn Content>, index: usize) -> String {
    let space = space(content, index);
    written(&space, space.start())
}

fn written(space: &ScriptSpace, level: &<ScriptSpace as Space>::Level) -> String {
    let text = space.text(level);
    [text.legend, text.rows].concat().join("\n")
}

fn space(content: &Arc<dyn Content>, index: usize) -> ScriptSpace {
    ScriptSpace::new(&script(content).puzzle(index, "1").unwrap(), &options(&[])).unwrap()
}

#[test]
fn variations_put_in_place_are_read_back_and_all_else_stays() {
    let cases: Vec<(&dyn Domain, &str, String)> = GAMES
        .iter()
        .map(|name| (&PuzzleScriptDomain as &dyn Domain, "game.txt", text_of(name)))
        .chain([(&SokobanDomain as &dyn Domain, "some.xsb", COLLECTION.to_string())])
        .collect();
    let mut new_glyphs = 0;
    for (domain, name, text) in cases {
        let content = open(domain, name, &text);
        for index in 0..content.levels().len().min(3) {
            let space = space(&content, index);
            for n in 1..6 {
                let Some(other) = space.vary(5, n, &mut Default::default()) else { continue };
                let new = written(&space, &other);
                new_glyphs += usize::from(new.contains(" = "));
                let replaced = content.replace_level(index, &new).unwrap();
                let again = opened(domain, name, &replaced).content.unwrap();
                assert_eq!(again.levels().len(), content.levels().len());
                for at in 0..content.levels().len() {
                    let cells = if at == index { &other.cells } else { &level(&content, at).cells };
                    assert_eq!(&level(&again, at).cells, cells, "{name} {at}\n{replaced}");
                }
                let (first, last) = content.levels()[index].lines;
                let lines: Vec<&str> = text.lines().collect();
                let before = lines[..first - 1].iter().filter(|line| !line.contains('='));
                let after = lines[last..].iter();
                assert!(before.chain(after).all(|line| replaced.lines().any(|new| new == *line)));
            }
        }
    }
    assert!(new_glyphs > 0);
}

#[test]
fn a_level_that_cannot_be_written_is_refused() {
    let content = open(&PuzzleScriptDomain, "w.txt", &text_of("warehouse"));
    let refusal = |new: &str| content.replace_level(0, new).unwrap_err();
    assert!(refusal("P?O").contains("`?` is not in LEGEND"));
    assert!(refusal("a = Crate and\nPaO").contains("not a line of a legend"));
    assert!(refusal("a = Crates\nPaO").contains("no object `Crates`"));
    assert!(refusal("p = Crate\nPPO").contains("another meaning"));
    assert!(refusal("PO\nP").contains("rows of one length"));
    assert!(refusal("").contains("rows"));
    assert!(content.replace_level(99, "P").unwrap_err().contains("there is no level 100"));
    assert!(content.replace_level(0, "@ = Crate and Target\n#P@#").is_ok());

    let content = open(&SokobanDomain, "some.xsb", COLLECTION);
    let refusal = |new: &str| content.replace_level(0, new).unwrap_err();
    assert!(refusal("#@%.#").contains("`%` is not a sign"));
    assert!(refusal("-----\n#@$.#").contains("first row"));
    assert!(refusal("").contains("at least one row"));
}

#[test]
fn what_is_too_large_is_a_diagnostic() {
    let text = format!("#@$.#\n{}\n", "#".repeat(1_000_001));
    let opened = opened(&SokobanDomain, "large.xsb", &text);
    assert!(opened.content.is_none());
    assert_eq!(opened.diagnostics[0].code, "ps-too-large");
    assert!(opened.diagnostics[0].message.contains("the limit is 1000000"));
}

#[test]
fn a_level_that_cannot_be_read_gets_no_remarks() {
    let text = text_of("thaw");
    let (head, _) = text.split_once("LEVELS").unwrap();
    // The player stands in the row that is not read, so the game that is left has none.
    let broken = format!("{head}LEVELS\n=======\n\n###\n🧊P🧊\n");
    let opened = opened(&PuzzleScriptDomain, "thaw.txt", &broken);
    let codes: Vec<&str> = opened.diagnostics.iter().map(|one| one.code).collect();
    assert_eq!(codes, ["ps-level-glyph"]);
}

#[test]
fn line_ends_of_carriage_returns_alone_are_named() {
    let text = text_of("thaw").replace('\n', "\r");
    let opened = opened(&PuzzleScriptDomain, "thaw.txt", &text);
    let codes: Vec<&str> = opened.diagnostics.iter().map(|one| one.code).collect();
    assert_eq!(codes, ["ps-line-ends"]);
    assert!(opened.content.is_none());
    // Both other forms are read.
    open(&PuzzleScriptDomain, "thaw.txt", &text_of("thaw").replace('\n', "\r\n"));
}

#[test]
fn templates_are_solvable_and_without_mistakes() {
    for domain in [&PuzzleScriptDomain as &dyn Domain, &SokobanDomain] {
        let about = domain.about();
        let file = format!("new.{}", about.endings[0]);
        assert!(about.templates.len() > 1);
        for template in about.templates {
            assert!(domain.recognises(&file, template.text));
            let opened = opened(domain, &file, template.text);
            assert!(opened.diagnostics.is_empty(), "{}: {:?}", template.name, opened.diagnostics);
            let content = opened.content.unwrap();
            for index in 0..content.levels().len() {
                let mut seat = content.seat(index, &Options::default()).unwrap();
                let solved = seat.solve(&ask(), &mut never).unwrap();
                assert_eq!(solved.status, Status::Solved, "{} {index}", template.name);
            }
        }
    }
}

#[test]
fn every_preset_is_on_offer() {
    let option = PuzzleScriptDomain.about().options_of("suggest").find(|o| o.name == "preset");
    let OptionKind::Choice(words) = option.unwrap().takes else { panic!("a choice") };
    let words: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
    assert_eq!(words, Preset::ALL.map(|(name, _)| name));
    assert!(PuzzleScriptDomain.about().options_of("need").all(|option| option.lens == "seat"));
}
