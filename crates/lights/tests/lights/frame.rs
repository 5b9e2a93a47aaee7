//! All boards of small frames.

use lights::Board;
use play::grid::GridFrame;
use play::kit::check_frame;
use play::lens::{Lenses, Options};
use play::space::{CensusTally, FrameRequest};

fn census(like: &Board, elements: &str) -> CensusTally {
    let elements = FrameRequest::read_elements(elements).unwrap();
    let request = FrameRequest { elements, ..FrameRequest::default() };
    check_frame(&GridFrame::new(like, &request, &Options::default()).unwrap().unwrap())
}

#[test]
fn a_census_of_lights_agrees_with_a_plain_enumeration() {
    // On 2x2 every pattern of lamps has exactly one set of presses.
    let all = census(&Board::dark([2, 2]), "lit");
    assert_eq!((all.levels, all.classes, all.unique), (16, 6, 16));
    assert_eq!(all.answers.len(), 16);
    let walls = census(&Board::dark([2, 2]), "lit,wall:0-1,buttonless:0-1");
    assert_eq!((walls.levels, walls.classes, walls.solvable), (128, 25, 88));
    // On 2x1 both buttons do the same.
    let pairs = census(&Board::dark([2, 1]), "lit,wall");
    assert_eq!((pairs.levels, pairs.solvable, pairs.unique), (9, 7, 5));
    let mut wrapped = Board::dark([3, 1]);
    wrapped.map.grid.wraps = true;
    wrapped.states = 3;
    let wrapped = census(&wrapped, "lit");
    // Bracelets of three beads in three colours.
    assert_eq!((wrapped.levels, wrapped.classes), (27, 10));
}

/// Every set of presses is tried by playing it.
#[test]
fn answers_are_all_sets_of_presses_that_win() {
    use play::{Outcome, Play};
    let options = Options::default();
    for lit in 0..1u32 << 6 {
        let mut board = Board::dark([3, 2]);
        for cell in 0..6 {
            board.map.cells[cell] = b'0' + (lit >> cell & 1) as u8;
        }
        let mut puzzle = lights::Lights::new(board);
        let mut wins = 0;
        for presses in 0..1u32 << 6 {
            let (mut state, mut outcome) = puzzle.start();
            for button in (0..6).filter(|button| presses >> button & 1 == 1) {
                let from = state.clone();
                let step = puzzle.step(&from, button, &mut state);
                if let play::Step::Moved { outcome: reached, .. } = step {
                    outcome = reached;
                }
            }
            wins += usize::from(outcome == Outcome::Won);
        }
        let ask = play::lens::Ask {
            level: play::lens::LevelId::default(),
            budget: play::search::Budget::default(),
            threads: 1,
            options: &options,
        };
        let found = puzzle.answers(1000, &ask, &mut |_| false);
        assert_eq!((found.keys.len(), found.complete), (wins, true), "{lit:06b}");
    }
}
