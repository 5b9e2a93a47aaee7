//! Reading: what is written reads back, and mistakes are reported without losing the rest.

use crate::common::boards;
use lights::{Board, Lights};
use play::{Outcome, Play};
use source::{Source, is_ok};

const ALL: &str = "\
# Everything a board can say.
#without a space is a comment, too, between boards

lights 4x3 Every word
# a comment in the head
states 3
pattern
x.
.o
wrap
goal
#120
0000
0001
#120
-001
0#12
#
lights 2x2
goal 1
00
10
lights 1x2
#
0
";

#[test]
fn everything_is_read() {
    let found = boards(ALL);
    assert_eq!(found.diagnostics, []);
    let [first, second, third] = &found.levels[..] else { panic!("three boards") };
    assert_eq!((first.map.grid.size, first.states, first.map.grid.wraps), ([4, 3], 3, true));
    assert_eq!(first.pattern, [[-1, -1], [0, 0]].into());
    assert_eq!(first.goal, [0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    assert_eq!(first.map.cells, b"#120-0010#12");
    assert_eq!((second.states, &second.goal[..]), (2, &[1, 1, 1, 1][..]));
    assert_eq!((third.map.grid.size, &third.map.cells[..]), ([1, 2], &b"#0"[..]));
    let heads: Vec<_> = found
        .heads
        .iter()
        .map(|head| (head.id.number, head.id.name.as_deref(), head.lines))
        .collect();
    assert_eq!(heads, [(1, Some("Every word"), (4, 17)), (2, None, (19, 22)), (3, None, (23, 25))]);
}

#[test]
fn a_press_steps_the_pattern_around_the_edges() {
    let board = boards(ALL).levels.remove(0);
    let mut puzzle = Lights::new(board);
    let (start, outcome) = puzzle.start();
    assert_eq!(outcome, Outcome::Open);
    let moves = play::read_trace(&puzzle, "2,1 4,3\n3,2").unwrap();
    assert_eq!(play::write_trace(&puzzle, &moves), "2,1 4,3 3,2");
    for wrong in ["1,1", "1,2", "2,3", "5,1", "0,1", "1", "2,1,", "2 1", "é,1"] {
        assert!(play::read_trace(&puzzle, wrong).is_err(), "{wrong} is not a button");
    }
    let mut to = start.clone();
    puzzle.step(&start, moves[0], &mut to);
    let text = play::Drawn::text(&mut puzzle, &to);
    assert_eq!(text, "#220\n-001\n1#12", "2,1 steps itself and 1,3");
}

/// What is wrong with a text, as lines and codes.
fn codes(text: &str) -> Vec<(usize, &'static str)> {
    let source = Source::new("test.lights", text);
    let found = lights::read(&source);
    for diagnostic in &found.diagnostics {
        assert!(diagnostic.help.is_some() && !diagnostic.message.is_empty());
    }
    let line =
        |diagnostic: &source::Diagnostic| source.place(diagnostic.span.expect("a place")).line;
    found.diagnostics.iter().map(|found| (line(found), found.code)).collect()
}

#[test]
fn mistakes_are_reported_where_they_are() {
    assert_eq!(codes("nothing"), [(1, "lights-outside")]);
    assert_eq!(codes("lights 2x2\n00\n00\n00"), [(4, "lights-outside")]);
    assert_eq!(
        codes("lights 2x21 Long\n00\n00"),
        [(1, "lights-number"), (3, "lights-row"), (3, "lights-row"), (3, "lights-row")]
    );
    assert_eq!(
        codes("lights\n"),
        [(1, "lights-number")].into_iter().chain([(2, "lights-row"); 5]).collect::<Vec<_>>()
    );
    assert_eq!(codes("lights 2x1\nstates 1\n00"), [(2, "lights-number")]);
    assert_eq!(codes("lights 2x1\nstates 3\ngoal 3\n00"), [(3, "lights-number")]);
    assert_eq!(codes("lights 2x1\nstats 3\n00"), [(2, "lights-word")]);
    assert_eq!(codes("lights 2x1\nlamps 3\n00"), [(2, "lights-word")]);
    assert_eq!(codes("lights 2x1\nwrap around\n00"), [(2, "lights-word")]);
    assert_eq!(codes("lights 2x1\npattern\nxx\n00"), [(3, "lights-pattern")]);
    assert_eq!(codes("lights 2x1\npattern\noxo\n00"), [(3, "lights-pattern")]);
    assert_eq!(codes("lights 2x1\npattern\noxq\n00"), [(3, "lights-pattern")]);
    assert_eq!(codes("lights 2x1\npattern\n00"), [(2, "lights-pattern")]);
    assert_eq!(codes("lights 3x2\n01\n0120"), [(2, "lights-row"), (3, "lights-row")]);
    assert_eq!(codes("lights 3x2\n010"), [(2, "lights-row")]);
    assert_eq!(codes("lights 2x1\nlights 1x1\n0"), [(1, "lights-row")]);
    assert_eq!(codes("lights 2x1\n0\u{e9}"), [(2, "lights-row")]);
}

#[test]
fn reading_goes_on_after_mistakes() {
    let found = boards("oops\nlights 3x2 One\nstaets 3\n01\n2110\n\nlights 2x1 Two\n10\n");
    assert_eq!(found.levels.len(), 2);
    assert_eq!(found.levels[0].map.cells, b"01##11");
    assert_eq!(found.levels[1].map.cells, b"10");
    assert!(found.diagnostics[1].help.as_deref() == Some("did you mean `states`?"));
    assert!(!is_ok(&found.diagnostics));
}

#[test]
fn a_goal_is_never_beyond_the_states() {
    let found = boards("lights 1x1\nstates 9\ngoal 8\nstates 2\n0\n");
    assert_eq!(found.levels[0].goal, [0]);
}

#[test]
fn a_board_reads_back_as_itself() {
    for board in boards(ALL).levels {
        let lines: Vec<String> = lines(&board);
        assert_eq!(boards(&lines.join("\n")).levels, [board]);
    }
}

fn lines(board: &Board) -> Vec<String> {
    board.map.head.iter().cloned().chain(board.rows(&board.start())).collect()
}

#[test]
fn any_text_is_read() {
    let mut random = play::random::SplitMix64::new(9);
    let words = [
        "lights",
        "2x2",
        "states",
        "3",
        "goal",
        "pattern",
        "wrap",
        "#",
        "-",
        "01",
        "10",
        "xox",
        ".x.",
        "\n",
        "\n",
        "\r\n",
        " ",
        "é",
        "\t",
        "0x99",
        "# ",
        "lights 2x2\n",
    ];
    for _ in 0..5_000 {
        let mut text = String::new();
        for _ in 0..random.below(30) {
            text += words[random.below(words.len() as u64) as usize];
        }
        let source = Source::new("any.lights", text.as_str());
        let found = lights::read(&source);
        assert_eq!(found.levels.len(), found.heads.len());
        for board in found.levels {
            assert_eq!(board.map.cells.len(), board.map.grid.cells().len());
            if found.diagnostics.is_empty() {
                assert_eq!(boards(&lines(&board).join("\n")).levels, [board]);
            }
        }
    }
}
