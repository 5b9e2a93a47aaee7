//! Boards under a designer's own rules, beside the encodings of this crate.
//!
//! A form restricts boards (`:- x(bl(N),X), X > 3.`), a concept says what every solution has to show
//! (`__concept :- …`). Both are written over the atoms of `lp/`, in files of the designer's.

use super::instance::{concept_facts, concept_files};
use super::require::{Made, Space, boards, forces_pieces, space_facts, space_values};
use super::{Refused, program};
use crate::concept::Concept;
use asp::{Answer, Explanation, Found, MAX_GROUND_BYTES, NoProblem, Options, Problem, Program};
use play::Watch;
use source::{Diagnostic, Source};
use std::fmt::Write;

/// A designer's own files and what came of them.
pub struct OwnMade {
    /// The boards and the answer.
    pub made: Made,
    /// The files of the question; statements and diagnostics name them by number.
    pub program: Program,
    problem: Problem,
    /// The number of the designer's first file.
    first: usize,
}

impl OwnMade {
    /// Why the answer is no, in statements of the designer's; none if it is not no.
    pub fn explain(&self, watch: &mut Watch<'_>) -> Option<Explanation> {
        let answer = self.made.required.answer;
        let is_no = matches!(answer, Answer::NotEnforceable | Answer::Unsolvable);
        let is_own = |file: usize| file >= self.first;
        is_no.then(|| asp::explain_files(&self.problem, answer, &is_own, watch))
    }
}

/// Why there is no answer.
pub enum NoOwn {
    /// As for other questions.
    Refused(Refused),
    /// The files have errors.
    Wrong(Program, Vec<Found>),
}

/// True when some file says what solutions have to show.
pub fn has_concept(own: &[Source]) -> bool {
    own.iter().any(|source| words(source.text()).any(|(_, word)| word == CONCEPT))
}

const CONCEPT: &str = "__concept";

/// Stands for the concept of the designer's files, because `__concept` also asks for the other
/// parts. It has as many letters, so that places in the text stay the same.
const OWN: &str = "own_shown";

/// Looks for boards of a space that have the form that some files demand, and whose every solution
/// shows a concept and that of the files.
pub fn require_own(
    space: &Space,
    concept: &Concept,
    own: &Program,
    options: &Options,
    watch: &mut Watch<'_>,
) -> Result<OwnMade, NoOwn> {
    let has_concept = has_concept(own.sources());
    let values = space_values(space, concept).map_err(|why| NoOwn::Refused(why.into()))?;
    let mut facts = space_facts(space, &values);
    let _ = writeln!(facts, "unit({}). % units of power in a whole", values.unit);
    concept_facts(concept, &values, &|_| None, &mut facts);
    let mut files = concept_files(concept);
    if !forces_pieces(space, concept) {
        facts.push_str("asks(played).\n");
        files.push("concepts/played.lp");
    }
    if has_concept {
        let _ = writeln!(facts, "asks(own). shows(own) :- {OWN}.");
    }
    // The designer's rules may name single pieces, so their numbering is not restricted (order.lp),
    // and their concept may become false by more pieces (tidy.lp).
    files.extend(["design.lp", "shapes.lp", "play.lp", "triples.lp", "show.lp"]);
    files.extend((!has_concept && concept.is_monotone()).then_some("tidy.lp"));
    let mut sources = program(&files, facts).sources().to_vec();
    let ours = sources.len();
    sources.extend(own.sources().iter().map(renamed));
    let mut program = Program::new(sources);
    for (name, value) in own.constants() {
        program = program.with_constant(name.clone(), value.clone());
    }
    let read = asp::read(program.clone(), MAX_GROUND_BYTES, watch);
    let problem = match read.problem {
        Ok(problem) => problem,
        Err(NoProblem::Wrong) => return Err(NoOwn::Wrong(program, read.told)),
        Err(why) => return Err(NoOwn::Refused(why.into())),
    };
    let constraining = problem.constraints_on_play(ours);
    if !constraining.is_empty() {
        return Err(NoOwn::Wrong(program, constraining));
    }
    let required = asp::require(&problem, options, watch);
    let Some(boards) = boards(space, concept, &values, &required) else {
        let message = "A board or solution found with these rules is not one of the game: some rule \
                       changes how light travels or how pieces are placed.";
        let diagnostic = Diagnostic::error("changes-the-game", None, message).with_help(
            "Do not write rules for the atoms of the encodings; derive atoms of your own.",
        );
        return Err(NoOwn::Wrong(program, vec![Found { file: ours, diagnostic }]));
    };
    let made = Made { boards, required, rules: Some(problem.rules()), is_arithmetic: false };
    Ok(OwnMade { made, program, problem, first: ours })
}

/// A file with its concept under another name.
fn renamed(source: &Source) -> Source {
    let mut text = source.text().to_string();
    for (at, word) in words(source.text()) {
        if word == CONCEPT {
            text.replace_range(at..at + word.len(), OWN);
        }
    }
    Source::new(source.name(), text)
}

/// The words of a text with their places.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
    text.split(move |c: char| !is_word(c))
        .map(move |word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fraction::Fraction;
    use crate::light::light;

    fn space() -> Space {
        Space {
            width: 5,
            height: 5,
            sources: 1,
            targets: 1,
            blockers: 2,
            benders: 2,
            splitters: [0, 0],
            combiners: [0, 0],
            powers: Fraction::new(1, 1).into_iter().collect(),
            given: crate::ask::Given::default(),
        }
    }

    fn ask(concept: &str, own: &str) -> Result<OwnMade, NoOwn> {
        let parts = match concept {
            "" => Vec::new(),
            text => text.parse::<Concept>().unwrap().parts,
        };
        let own = Program::new(vec![Source::new("own.lp", own)]);
        let options = Options { count: 2, ..Options::default() };
        require_own(&space(), &Concept { parts }, &own, &options, &mut |_| false)
    }

    fn codes(asked: Result<OwnMade, NoOwn>) -> Vec<&'static str> {
        match asked {
            Err(NoOwn::Wrong(_, told)) => {
                told.into_iter().map(|found| found.diagnostic.code).collect()
            }
            _ => Vec::new(),
        }
    }

    #[test]
    fn boards_have_the_form_that_is_asked_for() {
        let form = "% Symmetric blockers, and the source in a corner.
            :- x(bl(1),X), not x(bl(2),6-X), X=1..5.
            :- y(bl(1),Y), not y(bl(2),Y), Y=1..5.
            :- not x(so(1),1). :- not y(so(1),1).";
        let asked = ask("benders>=1", form);
        let Ok(OwnMade { made, .. }) = asked else { panic!("{:?}", codes(asked)) };
        assert_eq!(made.boards.len(), 2);
        for board in &made.boards {
            let [a, b] = [board.blockers[0], board.blockers[1]];
            assert_eq!((a.x + b.x, a.y), (6, b.y));
            assert_eq!((board.sources[0].cell.x, board.sources[0].cell.y), (1, 1));
            crate::exhaust(board, u64::MAX, &mut |_, light| {
                assert!(light.used.contains(&true));
                true
            });
        }
    }

    #[test]
    fn a_concept_of_ones_own_is_forced() {
        // The last bender before the target stands next to it.
        let concept = "close :- meets(P,T), piece(target,T), piece(bender,P), lit(P),
                at(P,0,X), at(T,0,V), at(P,1,Y), at(T,1,W), |X-V|+|Y-W| = 1.
            __concept :- close.";
        let asked = ask("", concept);
        let Ok(OwnMade { made, .. }) = asked else { panic!("{:?}", codes(asked)) };
        assert_eq!(made.boards.len(), 2);
        for board in &made.boards {
            assert!(!light(board, &board.empty()).is_won());
            let target = board.targets[0].cell;
            let mut solutions = 0;
            crate::exhaust(board, u64::MAX, &mut |placements, _| {
                solutions += 1;
                let near =
                    |cell: &crate::Cell| cell.x.abs_diff(target.x) + cell.y.abs_diff(target.y) == 1;
                assert!(placements.iter().flatten().any(near), "{}", crate::write(board));
                true
            });
            assert!(solutions > 0);
        }
    }

    #[test]
    fn what_does_not_belong_into_own_files_is_reported() {
        assert_eq!(codes(ask("benders>=1", "a :- b c.")), ["syntax"]);
        let constrains = codes(ask("benders>=1", ":- used(bender,p(1))."));
        assert_eq!(constrains, ["constrains-play"]);
        let reference = "#program reference.\n:- used(bender,p(1)).";
        assert!(ask("benders>=1", reference).is_ok());
        let asked = ask("benders>=1", ":- not x(so(1),1). :- x(so(1),1).");
        let Ok(asked) = asked else { panic!("{:?}", codes(asked)) };
        assert_eq!(asked.made.required.answer, Answer::Unsolvable);
        assert_eq!(asked.explain(&mut |_| false).unwrap().reasons.len(), 2);
    }
}
