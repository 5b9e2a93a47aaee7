//! The encodings against the simulator and exhaustive placement, on random small boards.

use super::*;
use crate::board::Kind;
use crate::concept::Concept;
use crate::exhaust::exhaust;
use crate::fraction::Fraction;
use crate::random_boards::{make_unsolvable, random_board, random_concept};
use play::random::SplitMix64;

/// A generator and a number of cases: a few in every test run; on demand `PUZZLEWRIGHT_BOARDS` of them,
/// others for every `PUZZLEWRIGHT_SEED`.
fn cases(seed: u64, few: usize) -> (SplitMix64, usize) {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    let (more, of) = (number("PUZZLEWRIGHT_BOARDS"), number("PUZZLEWRIGHT_SEED"));
    let random = of.map_or(SplitMix64::new(seed), |of| SplitMix64::stream(seed, of));
    (random, more.map_or(few, |more| more as usize))
}

/// For 210 random boards, clingo and exhaustive placement agree on the verdict, the number of
/// solutions and the fewest pieces.
#[test]
fn clingo_and_all_placements_agree() {
    let (mut random, count) = cases(2013, 210);
    let mut verdicts = [0; 3];
    for number in 0..count {
        let board = random_board(&mut random);
        let concept = random_concept(&board, &mut random);
        let (mut with, mut without, mut fewest) = (0u64, 0u64, usize::MAX);
        let mut smallest = usize::MAX;
        let mut networks = crate::network::Networks::default();
        let exhausted = exhaust(&board, u64::MAX, &mut |placements, light| {
            let pieces = placements.iter().flatten().count();
            fewest = fewest.min(pieces);
            networks.add(&board, light);
            match concept.holds(&board, placements, light) {
                true => with += 1,
                false => {
                    without += 1;
                    smallest = smallest.min(pieces);
                }
            }
            true
        });
        assert!(exhausted.is_complete && exhausted.is_judged);
        let text = format!("board {number}, {concept}:\n{}", crate::write(&board));
        match need(&board, &concept, &mut |_| false).unwrap() {
            Need::Always(_) => {
                verdicts[0] += 1;
                assert!(with > 0 && without == 0, "always, but {with} and {without}: {text}");
            }
            Need::Avoidable(_, other) => {
                verdicts[1] += 1;
                assert!(without > 0, "avoidable, but {with} and {without}: {text}");
                let found = smallest_shortcut(&board, &concept, &mut |_| false).unwrap();
                let pieces = found.placements.map(|found| found.iter().flatten().count());
                assert_eq!((pieces, found.is_proved), (Some(smallest), true), "{text}");
                // A tidy solution that shows the concept need not exist where others do, but none
                // may be found where none exists.
                assert!(with > 0 || other.is_none(), "{text}");
            }
            Need::Unsolvable => {
                verdicts[2] += 1;
                assert_eq!(with + without, 0, "unsolvable, but {with} and {without}: {text}");
            }
            Need::Unknown => panic!("nobody ended the search"),
        }
        let solved = solve(&board, &mut |_| false).unwrap();
        let pieces = solved.placements.map(|placements| placements.iter().flatten().count());
        assert!(solved.is_proved);
        assert_eq!(pieces.unwrap_or(usize::MAX), fewest, "{text}");
        if with + without < 3_000 {
            let count = super::count(&board, u64::MAX, &mut |_| false).unwrap();
            assert_eq!(count.solutions, with + without, "solutions of {text}");
            assert_eq!(count.networks, networks.len(), "networks of {text}");
        }
    }
    println!("{count} boards: always, avoidable, unsolvable {verdicts:?}");
    let [always, avoidable, unsolvable] = verdicts;
    assert!(always > 9 && avoidable > 9 && unsolvable > 9, "too much of one kind: {verdicts:?}");
}

/// On random small spaces every refinement gives the same verdict, and every board found stands up
/// to exhaustive placement.
#[test]
fn boards_without_shortcuts_survive_all_placements() {
    let (mut random, count) = cases(6, 24);
    let (mut found, mut none) = (0, 0);
    for _ in 0..count {
        let mut below = |n: u64| random.below(n) as usize;
        let space = Space {
            width: 2 + below(2) as u8,
            height: 2 + below(2) as u8,
            sources: 1 + below(2),
            targets: 1,
            blockers: below(2),
            benders: below(2),
            splitters: [below(2), 0],
            combiners: [below(2), 0],
            powers: [1, 2].into_iter().filter_map(|n| Fraction::new(n, 1)).collect(),
            given: Given::default(),
        };
        let texts = ["benders>=1", "splitters>=1", "combiners>=1", "monolithic", "not-nearest"];
        let concept: Concept = texts[below(5)].parse().unwrap();
        let ask = |refinement| {
            let options = asp::Options { refinement, count: 2, ..asp::Options::default() };
            require(&space, &concept, &options, &mut |_| false).unwrap()
        };
        let made = ask(None);
        for refinement in [asp::Refinement::Copy, asp::Refinement::Block] {
            let answer = ask(Some(refinement)).required.answer;
            assert_eq!(answer, made.required.answer, "{refinement:?} {concept} {space:?}");
        }
        match made.required.answer {
            asp::Answer::Puzzle => found += 1,
            _ => none += 1,
        }
        for board in &made.boards {
            let (mut with, mut without) = (0, 0);
            exhaust(board, u64::MAX, &mut |placements, light| {
                match concept.holds(board, placements, light) {
                    true => with += 1,
                    false => without += 1,
                }
                true
            });
            assert!(with > 0 && without == 0, "{concept}: {}", crate::write(board));
            assert!(!crate::light(board, &board.empty()).is_won());
        }
    }
    println!("{found} spaces with boards, {none} without");
    assert!(found >= 5 && none >= 5, "{found} spaces with boards, {none} without");
}

#[test]
fn a_board_without_pieces_has_an_answer() {
    let ask = |text: &str, concept: &str| {
        let board = crate::read(&Source::new("b", text)).boards.remove(0);
        need(&board, &concept.parse().unwrap(), &mut |_| false).unwrap()
    };
    assert_eq!(ask("board 7x6 Bare\n", "benders>=1"), Need::Avoidable(Vec::new(), None));
    assert_eq!(ask("board 7x6 Bare\n", "benders>=0"), Need::Always(Vec::new()));
    let dark = "board 3x3 Dark\ntarget t 3,2 in=W power=1\n";
    assert_eq!(ask(dark, "benders>=0"), Need::Unsolvable);
}

/// `or`, `not` and every comparison: clingo and exhaustive placement agree on the verdict and on the
/// smallest shortcut. Parts are what random boards have.
#[test]
fn the_concept_language_agrees_with_all_placements() {
    let (mut random, count) = cases(15, 150);
    let mut verdicts = [0; 3];
    for number in 0..count {
        let mut board = random_board(&mut random);
        make_unsolvable(&mut board, number % 10 == 9);
        let mut part = || {
            let kind = board.tray[random.below(board.tray.len() as u64) as usize].kind.word();
            let count = random.below(3);
            let sign = [">=", "<=", "==", "<", ">"][random.below(5) as usize];
            match random.below(8) {
                0 => "monolithic".to_string(),
                1 => "not-nearest".to_string(),
                2 => "build:1/2+1/2".to_string(),
                _ => format!("{kind}s{sign}{count}"),
            }
        };
        let (a, b, c) = (part(), part(), part());
        let text = match number % 6 {
            0 => a,
            1 => format!("not {a}"),
            2 => format!("{a} or {b}"),
            3 => format!("not ({a} or {b}), {c}"),
            4 => format!("{a} and not {b} or {c}"),
            _ => format!("({a} or {b}), ({b} or not {c})"),
        };
        let concept: Concept = text.parse().unwrap();
        let (mut with, mut without, mut smallest) = (0, 0, usize::MAX);
        exhaust(&board, u64::MAX, &mut |placements, light| {
            match concept.holds(&board, placements, light) {
                true => with += 1,
                false => {
                    without += 1;
                    smallest = smallest.min(placements.iter().flatten().count());
                }
            }
            true
        });
        let text = format!("board {number}, {concept}:\n{}", crate::write(&board));
        match need(&board, &concept, &mut |_| false).unwrap() {
            Need::Always(_) => {
                verdicts[0] += 1;
                assert!(with > 0 && without == 0, "always, but {with} and {without}: {text}");
            }
            Need::Avoidable(_, other) => {
                verdicts[1] += 1;
                assert!(without > 0, "avoidable, but {with} and {without}: {text}");
                let is_monotone = concept.is_monotone();
                assert!(is_monotone || other.is_some() == (with > 0), "{text}");
                let found = smallest_shortcut(&board, &concept, &mut |_| false).unwrap();
                let pieces = found.placements.map(|found| found.iter().flatten().count());
                assert_eq!((pieces, found.is_proved), (Some(smallest), true), "{text}");
            }
            Need::Unsolvable => {
                verdicts[2] += 1;
                assert_eq!(with + without, 0, "unsolvable, but {with} and {without}: {text}");
            }
            Need::Unknown => panic!("nobody ended the search"),
        }
    }
    println!("{count} boards: always, avoidable, unsolvable {verdicts:?}");
    assert!(verdicts.iter().all(|count| *count > 5), "too much of one kind: {verdicts:?}");
}

/// `require` against every board of a tiny space and every placement on it, in all four answers.
#[test]
fn require_agrees_with_all_boards_of_a_space() {
    let (mut random, count) = cases(31, 14);
    let mut verdicts = [0; 3];
    let mut judged = 0u64;
    for _ in 0..count {
        let mut below = |n: u64| random.below(n) as usize;
        let (width, height) = [(2, 2), (3, 1), (4, 1), (3, 2)][below(4)];
        let (benders, splitters, combiners) = match below(5) {
            0 => (1, 0, 0),
            1 => (2, 0, 0),
            2 => (0, 1, 0),
            3 => (0, 0, 1),
            _ if width * height < 5 => (1, 1, 0),
            _ => (2, 0, 0),
        };
        let powers: &[(u64, u64)] =
            if splitters + combiners > 0 { &[(1, 2), (1, 1)] } else { &[(1, 1)] };
        let space = Space {
            width,
            height,
            sources: 1 + usize::from(combiners > 0 && width * height < 5),
            targets: 1,
            blockers: usize::from(width * height < 5 && below(2) == 1),
            benders,
            splitters: [splitters, 0],
            combiners: [combiners, 0],
            powers: powers.iter().filter_map(|&(n, d)| Fraction::new(n, d)).collect(),
            given: Given::default(),
        };
        let texts = ["benders>=1", "benders>=2", "splitters>=1", "combiners>=1", "benders<=0"];
        let concept: Concept = texts[below(5)].parse().unwrap();
        let (mut is_solvable, mut is_forced) = (false, false);
        every_board(&space, &mut |board| {
            judged += 1;
            let (mut solutions, mut are_forced) = (0, true);
            exhaust(board, u64::MAX, &mut |placements, light| {
                solutions += 1;
                are_forced &= light.used.contains(&true);
                are_forced &= concept.holds(board, placements, light);
                true
            });
            is_solvable |= solutions > 0;
            is_forced |= solutions > 0 && are_forced;
        });
        let expected = match (is_solvable, is_forced) {
            (_, true) => asp::Answer::Puzzle,
            (true, false) => asp::Answer::NotEnforceable,
            (false, false) => asp::Answer::Unsolvable,
        };
        let made = require(&space, &concept, &asp::Options::default(), &mut |_| false).unwrap();
        assert_eq!(made.required.answer, expected, "{concept} {space:?}");
        verdicts[expected as usize] += 1;
    }
    println!("{count} spaces, {judged} boards: puzzle, not enforceable, unsolvable {verdicts:?}");
    assert!(verdicts[0] > 1 && verdicts[1] > 1, "too much of one kind: {verdicts:?}");
}

/// Every board of a space without three-way pieces.
fn every_board(space: &Space, see: &mut dyn FnMut(&Board)) {
    let counts = [
        ("source", space.sources),
        ("target", space.targets),
        ("blocker", space.blockers),
        ("bender", space.benders),
        ("splitter", space.splitters[0]),
        ("combiner", space.combiners[0]),
    ];
    let named = counts.iter().filter(|(_, count)| *count > 0);
    let elements: Vec<String> = named.map(|(kind, count)| format!("{kind}:{count}")).collect();
    let request = play::space::FrameRequest {
        size: Some([usize::from(space.width), usize::from(space.height)]),
        elements: play::space::FrameRequest::read_elements(&elements.join(",")).unwrap(),
        ..play::space::FrameRequest::default()
    };
    let frame = crate::BoardFrame::new(None, &request, &play::lens::Options::default()).unwrap();
    let fillings = play::space::Fillings::of(&frame).ok().unwrap();
    let mut filling = Vec::new();
    for number in 0..fillings.len() {
        fillings.filling(number, &mut filling);
        let board = play::space::Frame::level(&frame, &filling);
        let one = Fraction::new(1, 1).unwrap();
        let is_plain = |board: &Board| {
            board.sources.iter().all(|source| source.power == one)
                && board.targets.iter().all(|target| target.power == one)
        };
        if let Some(board) = board.filter(is_plain) {
            with_powers(&board, 0, &space.powers, see);
        }
    }
}

/// The board with all powers of its sources and targets, from the one of this number on.
fn with_powers(board: &Board, at: usize, powers: &[Fraction], see: &mut dyn FnMut(&Board)) {
    let (sources, all) = (board.sources.len(), board.sources.len() + board.targets.len());
    if at == all {
        return see(board);
    }
    for &power in powers {
        let mut board = board.clone();
        match at < sources {
            true => board.sources[at].power = power,
            false => board.targets[at - sources].power = power,
        }
        with_powers(&board, at + 1, powers, see);
    }
}

/// What the powers rule out, no search finds; and boards found under other concepts survive all
/// placements.
#[test]
fn powers_rule_out_only_what_does_not_exist() {
    let mut random = SplitMix64::new(8);
    let (mut ruled_out, mut found) = (0, 0);
    for _ in 0..30 {
        let mut below = |n: u64| random.below(n) as usize;
        let space = Space {
            width: 3,
            height: 3,
            sources: 1 + below(2),
            targets: 1 + below(2),
            blockers: 0,
            benders: below(2),
            splitters: [below(3), 0],
            combiners: [below(2), 0],
            powers: [(1, 1), (1, 2)].into_iter().filter_map(|(n, d)| Fraction::new(n, d)).collect(),
            given: Given::default(),
        };
        let texts = ["splitters>=2", "combiners>=1 or splitters>=2", "build:1/2+1/2", "benders<=0"];
        let concept: Concept = texts[below(4)].parse().unwrap();
        let options = asp::Options::default();
        let made = require(&space, &concept, &options, &mut |_| false).unwrap();
        if made.is_arithmetic {
            ruled_out += 1;
            let searched =
                super::require::ask(&space, &concept, false, &options, &mut |_| false, &mut |_| {});
            let answer = searched.unwrap().required.answer;
            assert_eq!(answer, made.required.answer, "{concept} {space:?}");
        }
        for board in &made.boards {
            found += 1;
            exhaust(board, u64::MAX, &mut |placements, light| {
                assert!(concept.holds(board, placements, light), "{}", crate::write(board));
                true
            });
        }
    }
    assert!(ruled_out > 5 && found > 3, "{ruled_out} ruled out, {found} found");
}

/// A board that forces a concept is in its own space, so the powers must not rule the concept out there.
#[test]
fn powers_never_rule_out_what_a_board_forces() {
    let mut random = SplitMix64::new(77);
    let (mut forced, mut ruled_out) = (0, 0);
    for _ in 0..1_000 {
        let board = random_board(&mut random);
        let concept = match random.below(3) {
            0 => random_concept(&board, &mut random),
            _ => {
                let kind = ["benders", "splitters", "combiners"][random.below(3) as usize];
                let other = ["benders", "splitters", "combiners"][random.below(3) as usize];
                let (least, most) = (random.below(4), random.below(3));
                let text = match random.below(3) {
                    0 => format!("{kind}>={least}"),
                    1 => format!("{kind}>={least} or {other}<={most}"),
                    _ => format!("not ({kind}<={most}), {other}>={least}"),
                };
                text.parse().unwrap()
            }
        };
        let (mut solutions, mut is_forced) = (0, !crate::light(&board, &board.empty()).is_won());
        exhaust(&board, u64::MAX, &mut |placements, light| {
            solutions += 1;
            is_forced &= concept.holds(&board, placements, light);
            is_forced
        });
        let space = space_of(&board);
        let arithmetic = arithmetic::arithmetic(&space, &concept);
        ruled_out += usize::from(arithmetic != arithmetic::Arithmetic::Open);
        if solutions > 0 {
            let text = format!("{concept}\n{}", crate::write(&board));
            assert_ne!(arithmetic, arithmetic::Arithmetic::NoSolution, "{text}");
            forced += usize::from(is_forced);
            assert!(!is_forced || arithmetic == arithmetic::Arithmetic::Open, "{text}");
        }
    }
    assert!(forced > 20 && ruled_out > 20, "{forced} forced, {ruled_out} ruled out");
}

/// The smallest space that has a board.
fn space_of(board: &Board) -> Space {
    let count = |kind: Kind, ways: usize| {
        let ways_of = |piece: &crate::Piece| piece.inputs.len().max(piece.outputs.len());
        board.tray.iter().filter(|piece| piece.kind == kind && ways_of(piece) == ways).count()
    };
    let sources = board.sources.iter().map(|source| source.power);
    let mut powers: Vec<Fraction> =
        sources.chain(board.targets.iter().map(|target| target.power)).collect();
    powers.sort();
    powers.dedup();
    Space {
        width: board.width,
        height: board.height,
        sources: board.sources.len(),
        targets: board.targets.len(),
        blockers: board.blockers.len(),
        benders: count(Kind::Bender, 1),
        splitters: [count(Kind::Splitter, 2), count(Kind::Splitter, 3)],
        combiners: [count(Kind::Combiner, 2), count(Kind::Combiner, 3)],
        powers,
        given: Given::default(),
    }
}

/// What the powers rule out is answered without a search, however large the board.
#[test]
fn a_refusal_needs_no_search() {
    let space = Space {
        width: 60,
        height: 60,
        sources: 9,
        targets: 9,
        blockers: 50,
        benders: 30,
        splitters: [0, 0],
        combiners: [0, 0],
        powers: [1, 2].into_iter().filter_map(|n| Fraction::new(n, 1)).collect(),
        given: Given::default(),
    };
    let concept: Concept = "splitters>=1".parse().unwrap();
    let options = asp::Options::default();
    let made = require(&space, &concept, &options, &mut |_| panic!("nothing is searched")).unwrap();
    assert_eq!(made.required.answer, asp::Answer::NotEnforceable);
    assert!(made.is_arithmetic && made.rules.is_none() && made.required.shortcut.is_some());
}
