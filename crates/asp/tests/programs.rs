//! Programs a designer might write, and the answers and diagnostics they get.

use asp::{
    Answer, Checked, MAX_GROUND_BYTES, NoProblem, Options, Phase, Problem, Program, Read, Reason,
    Refinement, Required, Term, check, explain, read, require,
};
use source::Source;

/// A corridor of cells with gaps and planks; the walker must get across, and should need a plank.
const BRIDGE: &str = "\
#const n=5.
cell(1..n).
{ gap(X) : cell(X) } = 2.
{ plank(X) : cell(X) }.
{ jump(X) : cell(X) } 1.
:- gap(1).
:- gap(n).
crossed(X) :- gap(X), plank(X).
crossed(X) :- gap(X), jump(X).
:- gap(X), not crossed(X).
:- plank(X), not gap(X).
:- jump(X), not gap(X).
__level_design(gap(X)) :- gap(X).
__concept :- plank(X).
#show plank/1.
#show jump/1.
";

fn program(text: &str) -> Program {
    Program::new(vec![Source::new("test.lp", text)])
}

fn reading(text: &str) -> Read {
    read(program(text), MAX_GROUND_BYTES, &mut |_| false)
}

fn problem(text: &str) -> Problem {
    let Read { told, problem } = reading(text);
    problem.unwrap_or_else(|why| panic!("{why:?}: {told:?}"))
}

fn ask(text: &str, options: &Options) -> asp::Required {
    require(&problem(text), options, &mut |_| false)
}

fn design(puzzle: &asp::Puzzle) -> String {
    puzzle.design.iter().map(Term::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn every_puzzle_is_found_once() {
    let options = Options { count: 100, ..Options::default() };
    let required = ask(BRIDGE, &options);
    let mut found: Vec<String> = required.puzzles.iter().map(design).collect();
    found.sort();
    // One gap could be jumped over, two cannot: every layout forces a plank.
    assert_eq!(found, ["gap(2) gap(3)", "gap(2) gap(4)", "gap(3) gap(4)"]);
    assert!(required.is_all);
    let plank = required.puzzles[0].solution.iter().any(|atom| atom.name() == Some("plank"));
    assert!(plank, "{:?}", required.puzzles[0].solution);
}

#[test]
fn puzzles_differ_as_much_as_asked() {
    // Any two levels with three gaps each differ in an even number of cells.
    let text = BRIDGE.replace("n=5", "n=9").replace("= 2", "= 3");
    let required = ask(&text, &Options { count: 100, differ: 6, ..Options::default() });
    let levels = &required.puzzles;
    assert_eq!(levels.len(), 2, "{levels:?}");
    assert!(required.is_all);
    assert!(levels[0].design.iter().all(|atom| !levels[1].design.contains(atom)));
}

#[test]
fn the_three_answers_are_distinguished() {
    // One gap: it can be jumped over.
    let one = BRIDGE.replace("= 2", "= 1");
    assert_eq!(ask(&one, &Options::default()).answer, Answer::NotEnforceable);
    // Four gaps do not fit between the ends.
    let four = BRIDGE.replace("= 2", "= 4");
    assert_eq!(ask(&four, &Options::default()).answer, Answer::Unsolvable);
    assert_eq!(ask(BRIDGE, &Options::default()).answer, Answer::Puzzle);
    let rounds = Options { max_rounds: 0, ..Options::default() };
    assert_eq!(ask(&one, &rounds).answer, Answer::Unknown);
}

#[test]
fn a_no_is_explained_by_what_conflicts() {
    let four = BRIDGE.replace("= 2", "= 4");
    let explanation = explain(&problem(&four), Answer::Unsolvable, &mut |_| false);
    let mut reasons: Vec<&str> = explanation.reasons.iter().map(|r| r.text.as_str()).collect();
    reasons.sort_unstable();
    assert_eq!(reasons, [":- gap(1).", ":- gap(n).", "{ gap(X) : cell(X) } = 4."]);
    assert_eq!(explanation.constants, [("n".to_string(), "5".to_string())]);
    assert!(explanation.is_minimal);

    let one = BRIDGE.replace("= 2", "= 1");
    let explanation = explain(&problem(&one), Answer::NotEnforceable, &mut |_| false);
    let reasons: Vec<&str> = explanation.reasons.iter().map(|r| r.text.as_str()).collect();
    // Nothing but the one gap keeps the puzzle from needing a plank.
    assert_eq!(reasons, ["{ gap(X) : cell(X) } = 1."]);
}

#[test]
fn a_given_level_is_checked() {
    let text = BRIDGE.replace("{ gap(X) : cell(X) } = 2.", "{ gap(X) : cell(X) }.");
    let problem = problem(&text);
    let gap = |x| Term::Function {
        name: "gap".into(),
        arguments: vec![Term::Number(x)],
        is_positive: true,
    };
    let check = |level: &[Term]| check(&problem, level, &mut |_| false);
    assert!(matches!(check(&[gap(2), gap(4)]), Ok(Checked::Always(_))));
    let Ok(Checked::Avoidable(shortcut, Some(other))) = check(&[gap(3)]) else {
        panic!("one gap can be jumped over or bridged");
    };
    assert_eq!(shortcut.solution[0].to_string(), "jump(3)");
    assert_eq!(other.solution[0].to_string(), "plank(3)");
    assert!(matches!(check(&[gap(1)]), Ok(Checked::Misshapen(..))));
    assert_eq!(check(&[gap(7)]).unwrap_err().0, [gap(7)]);
}

#[test]
fn the_least_puzzle_comes_first() {
    let text = BRIDGE.replace(
        "{ gap(X) : cell(X) } = 2.",
        "{ gap(X) : cell(X) }.\n\
         #minimize { X : gap(X) }.",
    );
    // At least two gaps are needed, as far to the west as possible.
    let required = ask(&text, &Options { count: 2, ..Options::default() });
    let found: Vec<String> = required.puzzles.iter().map(design).collect();
    assert_eq!(found, ["gap(2) gap(3)", "gap(2) gap(4)"]);
}

#[test]
fn a_puzzle_not_proved_the_least_is_given_when_the_time_is_up() {
    // Any two of 60 gaps work, and choices with many weights have to be compared.
    let text = BRIDGE.replace("n=5", "n=60").replace(
        "{ gap(X) : cell(X) } = 2.",
        "{ gap(X) : cell(X) }. :- { gap(X) } 19. :- gap(X), gap(X+1).
         #minimize { (X*X*7919)\\1013,X : gap(X); (X*Y*104729)\\997,X,Y : gap(X), gap(Y), X<Y }.",
    );
    let mut looks = 0;
    let required = require(&problem(&text), &Options::default(), &mut |progress| {
        looks += usize::from(progress.phase == Phase::Elise.word());
        looks > 20
    });
    assert_eq!((required.answer, required.is_least), (Answer::Puzzle, false));
    assert!(required.puzzles[0].design.len() >= 20);
    // Proved ones are marked as such.
    assert!(ask(BRIDGE, &Options::default()).is_least);
}

#[test]
fn a_constraint_may_bind_the_reference_solution_alone() {
    // Only Elise's own solution must not jump; Fiona may still jump.
    let text = format!("{BRIDGE}#program reference.\n:- jump(X).\n");
    let required = ask(&text, &Options { count: 100, ..Options::default() });
    assert_eq!(required.puzzles.len(), 3);
    for puzzle in &required.puzzles {
        assert!(puzzle.solution.iter().all(|atom| atom.name() == Some("plank")), "{puzzle:?}");
    }
    let one = text.replace("= 2", "= 1");
    assert_eq!(ask(&one, &Options::default()).answer, Answer::NotEnforceable);
}

#[test]
fn what_helps_the_search_binds_no_shortcut_found_before() {
    // Of two interchangeable walkers the first walks first: every level with a shortcut keeps one.
    let text = "{ wall(1..3) } = 2. __level_design(wall(X)) :- wall(X). { go(W,1..3) } 1 :- W=1..2.
        :- go(W,X), wall(X). gone :- go(_,_). :- not gone. __concept :- go(W,2).
        #program search.
        :- go(2,_), not go(1,_).
        :- go(1,X), go(2,Y), Y<X.";
    let without = text.split("#program").next().unwrap_or_default();
    for (count, refinement) in
        [(9, None), (9, Some(Refinement::Copy)), (9, Some(Refinement::Block))]
    {
        let options = Options { count, refinement, ..Options::default() };
        let (with, without) = (ask(text, &options), ask(without, &options));
        let designs = |required: &Required| {
            let mut all: Vec<String> = required.puzzles.iter().map(design).collect();
            all.sort();
            all
        };
        assert_eq!(designs(&with), ["wall(1) wall(3)"], "{refinement:?}");
        assert_eq!(designs(&with), designs(&without), "{refinement:?}");
    }
    // It is never part of an explanation either.
    let none = text.replace("go(W,2).", "go(W,2), go(W,3).");
    let problem = problem(&none);
    let explanation = explain(&problem, Answer::NotEnforceable, &mut |_| false);
    let is_help = |reason: &Reason| reason.text.contains("go(2,_)") || reason.text.contains("Y<X");
    assert!(!explanation.reasons.iter().any(is_help), "{explanation:?}");
}

#[test]
fn advice_changes_no_answer() {
    let text = format!("{BRIDGE}#heuristic gap(X) : cell(X). [X,true]\n");
    let options = Options { count: 100, ..Options::default() };
    let designs = |required: Required| {
        let mut all: Vec<String> = required.puzzles.iter().map(design).collect();
        all.sort();
        all
    };
    assert_eq!(designs(ask(&text, &options)), designs(ask(BRIDGE, &options)));
}

#[test]
fn many_rounds_through_many_elises_find_all_puzzles() {
    // 2^9 levels, all but one with a shortcut; puzzles are refuted one by one.
    let text = "{ lamp(1..9) }. __level_design(lamp(X)) :- lamp(X). { touch(1..9) } = 1.
        dark(X) :- touch(X), not lamp(X). __concept :- touch(X), lamp(X).";
    let options = Options { count: 9, refinement: Some(Refinement::Core), ..Options::default() };
    let required = ask(text, &options);
    assert_eq!((required.puzzles.len(), required.is_all), (1, true));
    assert_eq!(required.puzzles[0].design.len(), 9);
}

#[test]
fn several_threads_give_the_same_verdict() {
    let texts = [
        BRIDGE.to_string(),
        BRIDGE.replace("= 2", "= 1"),
        BRIDGE.replace("= 2", "= 4"),
        BRIDGE.replace("n=5", "n=30"),
    ];
    for text in texts {
        let answer = |threads| ask(&text, &Options { threads, ..Options::default() }).answer;
        assert_eq!((answer(2), answer(3)), (answer(1), answer(1)), "{text}");
    }
}

#[test]
fn the_same_seed_gives_the_same_puzzle() {
    let text = BRIDGE.replace("n=5", "n=30");
    let first = |seed| {
        let required = ask(&text, &Options { seed, ..Options::default() });
        required.puzzles[0].clone()
    };
    assert_eq!(first(7), first(7));
    let different = (0..8).map(first).collect::<Vec<_>>();
    assert!(different.iter().any(|puzzle| *puzzle != different[0]), "seeds change nothing");
}

#[test]
fn a_search_can_be_ended_at_every_phase() {
    let one = BRIDGE.replace("= 2", "= 1");
    for phase in [Phase::Ground, Phase::Elise, Phase::Fiona, Phase::Refine] {
        let read = read(program(&one), MAX_GROUND_BYTES, &mut |p| p.phase == phase.word());
        match read.problem {
            Err(why) => assert_eq!((why, phase), (NoProblem::Stopped, Phase::Ground)),
            Ok(problem) => {
                let required =
                    require(&problem, &Options::default(), &mut |p| p.phase == phase.word());
                assert_eq!(required.answer, Answer::Unknown, "{phase:?}");
            }
        }
    }
}

#[test]
fn an_endless_question_is_cancelled() {
    // Pigeons that do not fit, far too many to enumerate: only the watch ends this.
    let text = "{ in(P,H) : H=1..13 } = 1 :- P=1..14. :- in(P,H), in(Q,H), P<Q. { d }.
        __level_design(d) :- d. __concept :- d.";
    let mut looks = 0;
    let required = require(&problem(text), &Options::default(), &mut |_| {
        looks += 1;
        looks > 5
    });
    assert_eq!(required.answer, Answer::Unknown);
}

#[test]
fn a_program_that_grows_too_large_is_refused() {
    let text = "a(1..300). b(X,Y) :- a(X), a(Y), not c(X,Y). { c(X,Y) } :- a(X), a(Y).
        __level_design(c(1,1)). __concept :- b(1,1).";
    let read = read(program(text), 100_000, &mut |_| false);
    assert!(matches!(read.problem, Err(NoProblem::TooLarge)));
}

/// Code, line and column of every message, and a word of its help.
fn told(text: &str) -> Vec<(&'static str, usize, usize, String)> {
    let source = Source::new("test.lp", text);
    let told = reading(text).told;
    told.into_iter()
        .map(|found| {
            let place = found.diagnostic.span.map(|span| source.place(span));
            let (line, column) = place.map_or((0, 0), |place| (place.line, place.column));
            (found.diagnostic.code, line, column, found.diagnostic.help.unwrap_or_default())
        })
        .collect()
}

#[test]
fn errors_are_reported_where_they_are() {
    let tail = "\n__level_design(a) :- a.\n__concept :- a.\n";
    let at = |text: &str, code: &str, line: usize, column: usize, help: &str| {
        let told = told(text);
        let is_told = |t: &(&str, usize, usize, String)| {
            (t.0, t.1, t.2) == (code, line, column) && t.3.contains(help)
        };
        assert!(told.iter().any(is_told), "{text}\nwanted {code} at {line}:{column}: {told:?}");
    };
    at(&format!("{{a}}.\nb :- a c.{tail}"), "syntax", 2, 8, "full stop");
    at("{a}.\nb :- a", "syntax", 2, 7, "ends in the middle");
    at(&format!("{{a}}. p(1).\nq(X,Y) :- p(X).{tail}"), "unsafe-variable", 2, 5, "cell(Y)");
    at(&format!("{{a}}. wall(1).\nb :- wal(1).{tail}"), "undefined-predicate", 2, 6, "`wall`");
    at("{a}.\n__level_design(a) :- a.\n", "missing-concept", 2, 1, "__concept :-");
    at("{a}.\n__level_design(a) :- a.\n_concept :- a.", "missing-concept", 3, 1, "`__concept`");
    at("{a}.\n__concept :- a.\n", "missing-level-design", 2, 1, "__level_design(wall");
    at(
        "{a}. __level_design(a) :- a.\n__concept :- a, not a, b.",
        "undefined-predicate",
        2,
        24,
        "b",
    );
    at(&format!("{{a}}.\n&diff {{ x }} <= 3.{tail}"), "program", 2, 1, "");
    // Positions are mapped back to the second of two files.
    let two = Program::new(vec![
        Source::new("one.lp", "{a}.\n__level_design(a) :- a."),
        Source::new("two.lp", "% é\n__concept :- a, x(X).\n"),
    ]);
    let told = read(two, MAX_GROUND_BYTES, &mut |_| false).told;
    assert!(told.iter().all(|found| found.file == 1), "{told:?}");
    assert!(told.iter().any(|found| found.diagnostic.code == "undefined-predicate"), "{told:?}");
    let bad = program(BRIDGE).with_constant("N", "5");
    let told = read(bad, MAX_GROUND_BYTES, &mut |_| false).told;
    assert_eq!(told[0].diagnostic.code, "constant");
    let unused = program(BRIDGE).with_constant("nn", "7");
    let read = read(unused, MAX_GROUND_BYTES, &mut |_| false);
    assert_eq!(read.problem.err(), Some(NoProblem::Wrong));
    assert_eq!(read.told[0].diagnostic.help.as_deref(), Some("Did you mean `n`?"));
}

#[test]
fn a_program_that_is_not_stratified_is_blocked_puzzle_by_puzzle() {
    // `b` and `c` are a guess without a choice rule.
    let text = "{a}. b :- not c. c :- not b. __level_design(a) :- a. __concept :- a, b.
        __concept :- b, not a. :- c, not a.";
    let problem = problem(text);
    assert!(problem.only_block().is_some());
    let options = Options { count: 9, refinement: Some(Refinement::Core), ..Options::default() };
    let required = require(&problem, &options, &mut |_| false);
    assert_eq!((required.puzzles.len(), required.refinement), (1, Refinement::Block));
    assert!(required.puzzles[0].design.is_empty());
}

/// Clingo shares its symbols among threads and crashes without a lock around it; see
/// `clingo/mod.rs`.
#[test]
fn many_threads_ask_at_the_same_time() {
    let ask_many = |thread: usize| {
        for round in 0..60 {
            // Names that no other thread uses make the shared tables grow all the time.
            let name = format!("gap_{thread}_{round}");
            let text = BRIDGE.replace("gap", &name).replace("n=5", "n=25").replace("= 2", "= 1");
            assert_eq!(ask(&text, &Options::default()).answer, Answer::NotEnforceable);
        }
    };
    std::thread::scope(|scope| {
        for thread in 0..4 {
            scope.spawn(move || ask_many(thread));
        }
    });
}

#[test]
fn the_best_answer_set_is_the_last_and_proved() {
    // Of all ways to cover the numbers, the one with a single set is hard to find first.
    let text =
        "{ take(1..9) }. in(X,(X..X+2)) :- X=1..7. in(8,1..9). covered(Y) :- take(X), in(X,Y).
        :- Y=1..9, not covered(Y). #minimize { 1,X : take(X) }. #show take/1.
        #heuristic take(X) : X=1..7. [X,true]";
    let mut sizes = Vec::new();
    let solved = asp::solve(program(text), &mut |_| false, &mut |atoms| {
        sizes.push(atoms.len());
        true
    });
    assert_eq!(solved.is_complete, Ok(true));
    assert_eq!(sizes.last(), Some(&1), "{sizes:?}");
}

/// With four gaps in a corridor of five cells, its ends are to blame and its length; another constant
/// in the same statement is not.
#[test]
fn constants_that_change_nothing_are_not_blamed() {
    let text = BRIDGE.replace("{ gap(X) : cell(X) } = 2", "{ gap(X) : cell(X), X<k } = 4");
    let text = format!("#const k=20.\n{text}");
    let explanation = explain(&problem(&text), Answer::Unsolvable, &mut |_| false);
    assert!(explanation.is_minimal);
    assert_eq!(explanation.constants, [("n".to_string(), "5".to_string())]);
    // Nothing is said about a constant if the search for another value was stopped.
    let mut looks = 0;
    let explanation = explain(&problem(&text), Answer::Unsolvable, &mut |_| {
        looks += 1;
        looks > 60
    });
    assert!(!explanation.is_minimal || explanation.constants.len() == 1);
}

fn level(atoms: &[&str]) -> Vec<Term> {
    let number = |text: &str| text.trim_end_matches(')').parse().map(Term::Number);
    let atom = |text: &&str| match text.split_once('(') {
        Some((name, number_text)) => Term::Function {
            name: name.to_string(),
            arguments: vec![number(number_text).expect("a number")],
            is_positive: true,
        },
        None => Term::Function { name: text.to_string(), arguments: Vec::new(), is_positive: true },
    };
    atoms.iter().map(atom).collect()
}

#[test]
fn a_level_that_breaks_the_form_is_not_called_unsolvable() {
    let problem = problem(BRIDGE);
    let asked = |atoms: &[&str]| check(&problem, &level(atoms), &mut |_| false).unwrap();
    let three = ["gap(2)", "gap(3)", "gap(4)"];
    assert_eq!(asked(&three), Checked::Misshapen(level(&three), Vec::new()));
    assert!(matches!(asked(&["gap(2)"]), Checked::Misshapen(has, lacks)
        if has.is_empty() && !lacks.is_empty()));
    assert!(matches!(asked(&["gap(2)", "gap(3)"]), Checked::Always(_)));
    // What no solution crosses has the right form all the same.
    let narrow = BRIDGE.replace(":- plank(X), not gap(X).", ":- plank(X).");
    let narrow = self::problem(&narrow);
    let checked = check(&narrow, &level(&["gap(2)", "gap(3)"]), &mut |_| false).unwrap();
    assert_eq!(checked, Checked::Unsolvable);
}

#[test]
fn the_smallest_shortcut_of_a_level_is_found() {
    let text = "{ d }. { use(X) : X=1..6 }. ok :- use(X), X>4. :- not ok.
        __level_design(d) :- d. __concept :- use(1).";
    let (shortcut, is_proved) =
        asp::smallest_shortcut(&problem(text), &level(&["d"]), &mut |_| false).unwrap();
    assert!(is_proved);
    assert_eq!(shortcut.solution.len(), 1, "{:?}", shortcut.solution);
}

#[test]
fn moves_are_printed_in_the_order_of_time() {
    let text = "{ d }. 1 { go(P,T) : P=(x;y) } 1 :- T=1..3.
        :- go(x,1). :- go(y,2). :- go(x,3).
        __level_design(d) :- d. __concept :- go(y,1). #show go/2.";
    let required = ask(text, &Options::default());
    let solution: Vec<String> = required.puzzles[0].solution.iter().map(Term::to_string).collect();
    assert_eq!(solution, ["go(y,1)", "go(x,2)", "go(y,3)"]);
}

#[test]
fn tags_with_the_wrong_number_of_arguments_are_explained() {
    let told = told("{ a(1) }.\n__level_design(a(X)) :- a(X).\n__concept(X) :- a(X).\n");
    assert_eq!((told[0].0, told[0].1), ("missing-concept", 3));
    assert!(told[0].3.contains("takes no arguments") && told.len() == 1, "{told:?}");
    let told = self::told("{ a(1) }.\n__level_design(a,X) :- a(X).\n__concept :- a(1).\n");
    assert_eq!((told[0].0, told[0].1), ("missing-level-design", 2));
    assert!(told[0].3.contains("one argument"), "{told:?}");
}
