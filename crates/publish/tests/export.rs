//! Files of every domain, exported.
#![allow(clippy::unwrap_used)]

use play::lens::{Ask, Options, Refusal, Status};
use play::search::Budget;
use publish::{Exported, PlayerOptions, Wanted, export, has_player, targets};
use workbench::{DOMAINS, Document, open_text};

fn wanted<'w>(to: &'w str, options: &'w Options) -> Wanted<'w> {
    Wanted {
        to,
        level: None,
        is_whole: false,
        moves: None,
        has_solution: false,
        scale: 1.0,
        budget: Budget::default(),
        player: PlayerOptions::default(),
        options,
    }
}

fn opened(name: &str, text: &str) -> Document {
    open_text(name, text, &|_| Err("no files".into()))
}

fn written(document: &Document, wanted: &Wanted<'_>) -> Result<Exported, Refusal> {
    export(document, wanted, &mut |_| false)
}

/// The first template of each domain in which something is played.
fn templates() -> Vec<Document> {
    let abouts = DOMAINS.iter().map(|domain| domain.about());
    let played = abouts.filter(|about| !about.moves.is_empty());
    played
        .map(|about| opened(&format!("first.{}", about.endings[0]), about.templates[0].text))
        .collect()
}

#[test]
fn every_domain_has_pictures_and_films() {
    let options = Options::default();
    for document in templates() {
        let name = document.about().name;
        let bytes = |to: &str| written(&document, &wanted(to, &options)).unwrap().bytes;
        assert!(bytes("svg").starts_with(b"<svg"), "{name}");
        assert!(bytes("png").starts_with(b"\x89PNG"), "{name}");
        let film = bytes("gif");
        assert!(film.starts_with(b"GIF89a"), "{name}");
        assert!(pictures(&film) >= 2, "{name}: {}", pictures(&film));
        assert_eq!(film, bytes("gif"), "{name}");
    }
}

/// The pictures of a GIF: each has a control block.
fn pictures(gif: &[u8]) -> usize {
    gif.windows(4).filter(|bytes| *bytes == [0x21, 0xf9, 0x04, 0x04]).count()
}

#[test]
fn what_a_domain_declares_it_writes() {
    let options = Options::default();
    for document in templates() {
        for target in document.about().exports {
            let exported = written(&document, &wanted(target.name, &options)).unwrap();
            assert_eq!(exported.ending, target.ending);
            assert!(!exported.bytes.is_empty(), "{} {}", document.about().name, target.name);
        }
        let Err(error) = written(&document, &wanted("docx", &options)) else { panic!("docx") };
        let message = error.to_string();
        assert!(message.contains("`docx`") && message.contains("html, gif, png"), "{message}");
    }
    let program = opened("a.lp", "a. #show a/0.");
    assert!(targets(program.about()).iter().all(|target| target.name != "html"));
}

#[test]
fn a_page_holds_its_game_and_opens_as_it() {
    let options = Options::default();
    for document in templates() {
        let name = document.about().name;
        let page = written(&document, &wanted("html", &options));
        if !has_player(name) {
            let Err(error) = page else { panic!("{name} has a page without a player") };
            assert!(error.to_string().contains("make players"), "{error}");
            continue;
        }
        let page = String::from_utf8(page.unwrap().bytes).unwrap();
        assert!(page.contains("og:title") && page.contains("og:image"), "{name}");
        let again = opened("page.html", &page);
        assert_eq!(again.source.text(), document.source.text(), "{name}");
        assert_eq!(again.about().name, name);
    }
}

const SLIDE: &str = "title Slide\nagain_interval 0.05\n\nOBJECTS\n\nBackground\nblack\n\nPlayer\nwhite\n\nBall\nblue\n\nTarget\nred\n\n\
    LEGEND\n\n. = Background\nP = Player\nO = Ball\nT = Target\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Ball\n\n\
    RULES\n\nright [ stationary Ball | no Ball ] -> [ > Ball | ] again\n\nWINCONDITIONS\n\nAll Target on Ball\n\n\
    LEVELS\n\nP.O..T\n";

#[test]
fn again_turns_are_seen_one_by_one() {
    let document = opened("slide.txt", SLIDE);
    let content = document.sound().unwrap_or_else(|| panic!("{:?}", document.diagnostics));
    let mut seat = content.seat(0, &Options::default()).unwrap();
    let film = seat.film("R").unwrap();
    // The start, then the ball rolls three cells, one a turn.
    let seconds: Vec<f64> = film.iter().map(|shot| shot.seconds).collect();
    assert_eq!(film.len(), 4, "{seconds:?}");
    assert_eq!(seconds[1..3], [0.05; 2]);
    assert!(seconds[3] > 0.05);
    assert_eq!(seat.outcome(), play::Outcome::Won);
    // The last picture is the position that play reached.
    assert_eq!(film[3].svg, seat.svg().unwrap());
}

#[test]
fn a_sokoban_like_game_has_the_same_solutions_as_xsb() {
    let options = Options::default();
    let script = DOMAINS.iter().find(|domain| domain.about().templates[0].name == "Push a crate");
    let game = opened("push.txt", script.unwrap().about().templates[0].text);
    let xsb = written(&game, &wanted("xsb", &options)).unwrap();
    let xsb = opened("push.xsb", &String::from_utf8(xsb.bytes).unwrap());
    let length = |document: &Document, level: usize| {
        let content = document.sound().unwrap_or_else(|| panic!("{:?}", document.diagnostics));
        let level_id = content.levels()[level].id.clone();
        let ask = Ask { level: level_id, budget: Budget::default(), threads: 1, options: &options };
        let solved = content.seat(level, &options).unwrap().solve(&ask, &mut |_| false).unwrap();
        assert_eq!(solved.status, Status::Solved);
        solved.moves.map(|moves| moves.len())
    };
    let count = game.sound().unwrap().levels().len();
    assert_eq!(count, xsb.sound().unwrap().levels().len());
    assert!(count > 0);
    for level in 0..count {
        assert_eq!(length(&game, level), length(&xsb, level), "level {}", level + 1);
    }
    let Err(error) = written(&opened("slide.txt", SLIDE), &wanted("xsb", &options)) else {
        panic!("not Sokoban")
    };
    assert!(error.to_string().contains("rules of Sokoban"), "{error}");
}

#[test]
fn wrong_moves_are_named() {
    let options = Options::default();
    let document = opened("slide.txt", SLIDE);
    let moves = Wanted { moves: Some("RQ"), ..wanted("gif", &options) };
    let Err(error) = written(&document, &moves) else { panic!("Q is no move") };
    assert!(error.to_string().contains("character 2"), "{error}");
}
