//! Any bytes as boards of lamps: they are read, diagnostics point into the text, and what could be
//! read is written back, played, drawn and solved.

use lights::{Lights, LightsDomain, read};
use play::domain::Domain;
use play::lens::{Ask, LevelId, Options, Status};
use play::search::Budget;
use play::{Outcome, kit};
use source::{Source, is_ok};

/// Runs the case.
pub fn run(bytes: &[u8]) -> bool {
    let source = crate::source(bytes);
    let found = read(&source);
    crate::point_into(&source, &found.diagnostics);
    let opened = LightsDomain.open(&source, &|_| Err(String::new()));
    let Some(content) = opened.content else { return true };
    for (level, board) in found.levels.iter().enumerate().take(3) {
        let mut lines = board.map.head.clone();
        lines.extend(board.rows(&board.start()));
        let text = lines.join("\n");
        if is_ok(&found.diagnostics) {
            let again = read(&Source::new("again.lights", text.as_str()));
            assert_eq!(again.levels, std::slice::from_ref(board));
            let same = content.replace_level(level, &text).expect("it is a level");
            assert_eq!(read(&Source::new("same.lights", same)).levels, found.levels);
        }
        if board.map.cells.len() > 100 {
            continue;
        }
        kit::check_play(Lights::new(board.clone()), 1, 20);
        let options = Options::default();
        let mut seat = content.seat(level, &options).expect("it is a level");
        assert!(seat.svg().is_some_and(|svg| svg.ends_with("</svg>\n")));
        let budget = Budget { max_states: 1_000, ..Budget::default() };
        let ask = Ask { level: LevelId::default(), budget, threads: 1, options: &options };
        let solved = seat.solve(&ask, &mut |_| false).expect("nothing is refused");
        if solved.status == Status::Solved {
            let played = seat.play(&solved.moves.unwrap_or_default()).expect("a trace");
            assert_eq!((*played.outcome, played.unused.as_str()), (Outcome::Won, ""));
        }
    }
    true
}
