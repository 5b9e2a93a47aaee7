//! Boards of a file, made by clingo and checked by trying every placement.

use super::*;
use crate::{exhaust, light, read};
use source::Source;

fn board(text: &str) -> Arc<Board> {
    Arc::new(read(&Source::new("test.refraction", text)).boards.remove(0))
}

const HALF: &str = "\
board 5x4 Half a board
source a 1,1 out=E power=1
target t 5,4 in=W power=1
blocker 3,3
tray
bender down in=W out=S
bender right in=N out=E
bender down2 in=W out=S
bender right2 in=N out=E
";

fn make(like: Option<&Arc<Board>>, elements: &str, plan: &MakePlan) -> Result<MakeReport, Refusal> {
    let elements = FrameRequest::read_elements(elements).unwrap();
    let request = FrameRequest { elements, ..FrameRequest::default() };
    let maker = BoardMaker::new(like, &request, &Options::default())?;
    maker.make(plan, &|_| false, &mut |_| ControlFlow::Continue(()))
}

/// The boards of a report, after a look at every placement: each is solvable, no solution has fewer
/// than two pieces, and `holds` of all of them.
fn checked(report: &MakeReport, holds: &dyn Fn(&Board, &crate::Light) -> bool) -> Vec<Board> {
    let boards = report.made.iter().map(|made| {
        assert!(made.properties.iter().all(|property| property.proved), "{made:?}");
        let board = Board::clone(&board(&made.level.join("\n")));
        let mut solutions = 0;
        let exhausted = exhaust(&board, u64::MAX, &mut |placements, light| {
            solutions += 1;
            assert!(placements.iter().flatten().count() > 1 && holds(&board, light));
            true
        });
        assert!(exhausted.is_complete && solutions > 0, "{}", crate::write(&board));
        board
    });
    boards.collect()
}

fn benders(least: usize) -> impl Fn(&Board, &crate::Light) -> bool {
    move |board, light| crate::concept::used(board, light, crate::Kind::Bender) >= least
}

#[test]
fn a_half_board_is_finished() {
    let like = board(HALF);
    // The source and the last row stay; blockers may be anywhere else.
    let freeze = ["x....", ".....", ".....", "xxxxx"].map(str::to_string).to_vec();
    let need = vec!["benders>=4".to_string()];
    let plan = MakePlan { need, freeze: Some(freeze), count: 2, ..MakePlan::default() };
    let report = make(Some(&like), "blocker:0-5", &plan).unwrap();
    assert_eq!((report.status, report.route), (MakeStatus::Found, "clingo"));
    for made in checked(&report, &benders(4)) {
        assert_eq!(made.title, "Half a board");
        assert_eq!((&made.sources, &made.targets), (&like.sources, &like.targets));
        assert_eq!(made.tray, like.tray, "the tray stays, in its order");
        assert!(made.blockers.iter().all(|cell| cell.y < 4));
        assert!(!light(&made, &made.empty()).is_won());
    }
    assert!(report.made[0].properties.iter().any(|property| property.property == "kept"));
    // There are only four benders.
    let need = vec!["benders>=5".to_string()];
    let report = make(Some(&like), "blocker:0-5", &MakePlan { need, ..plan }).unwrap();
    assert_eq!((report.status, report.made.len()), (MakeStatus::None, 0));
}

#[test]
fn pieces_that_are_asked_for_have_any_shape_and_marked_ones_stay() {
    let like = board(HALF);
    let freeze = ["xxxxx", ".....", ".....", "xxxxx", "x"].map(str::to_string).to_vec();
    let (need, forbid) = (vec!["use:down".to_string()], vec!["benders>=3".to_string()]);
    let plan = MakePlan { need, forbid, freeze: Some(freeze), ..MakePlan::default() };
    let report = make(Some(&like), "bender:2,blocker:0-2", &plan).unwrap();
    assert_eq!(report.status, MakeStatus::Found, "{report:?}");
    let made = checked(&report, &|_, light| light.used[0]).remove(0);
    assert_eq!((made.tray.len(), &made.tray[0]), (2, &like.tray[0]));
}

#[test]
fn there_is_none_only_if_there_is_none_with_any_numbers() {
    // Two benders are needed for a way around; with one there is no board.
    let need = vec!["benders>=2".to_string()];
    let plan = MakePlan { need, ..MakePlan::default() };
    let none = make(None, "bender:0-1,blocker:0-1", &plan).unwrap();
    assert_eq!((none.status, none.space.is_none()), (MakeStatus::None, true));
    // Beside six blockers there is no room for two benders; beside five there is.
    let request = |elements: &str| FrameRequest {
        size: Some([3, 3]),
        elements: FrameRequest::read_elements(elements).unwrap(),
        ..FrameRequest::default()
    };
    let make = |elements: &str| {
        let maker = BoardMaker::new(None, &request(elements), &Options::default()).unwrap();
        maker.make(&plan, &|_| false, &mut |_| ControlFlow::Continue(())).unwrap()
    };
    assert_eq!(make("bender:2,blocker:6").status, MakeStatus::None);
    let some = make("bender:2,blocker:5-6");
    assert_eq!(some.status, MakeStatus::Found);
    let boards = checked(&some, &benders(2));
    assert_eq!(boards[0].blockers.len(), 5, "as many as asked for stay");
}

#[test]
fn what_cannot_be_kept_is_refused() {
    let like = board(HALF);
    let freeze = |rows: &[&str]| Some(rows.iter().map(|row| row.to_string()).collect());
    let all = ["xxxxx", "xxxxx", "xxxxx", "xxxxx"];
    let refused = |like: Option<&Arc<Board>>, elements: &str, freeze| {
        let plan = MakePlan { freeze, ..MakePlan::default() };
        make(like, elements, &plan).unwrap_err().to_string()
    };
    assert!(refused(Some(&like), "blocker:0", freeze(&all)).contains("keeps 1 of the kind"));
    assert!(refused(Some(&like), "", freeze(&all[..2])).contains("4 rows of 5"));
    assert!(refused(None, "", freeze(&all)).contains("--like"));
    let plan = MakePlan { need: vec!["use:nothing".into()], ..MakePlan::default() };
    assert!(make(Some(&like), "", &plan).unwrap_err().to_string().contains("no piece `nothing`"));
}
