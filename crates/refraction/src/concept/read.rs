//! Reads concepts about solutions.

use super::{BadConcept, Concept, Part};
use crate::board::Kind;
use crate::fraction::Fraction;
use play::concept::{self as plays, Argument, Comparison, Count, Event, EventKind, Takes};

const NAME: Takes = Takes::Name { sign: "", what: "a name" };
const MAYBE: Takes = Takes::MaybeName { sign: "", what: "a number of pieces" };

/// What may be asked of a solution. The kinds of pieces, which count, take a comparison or, as events
/// of the winning move, a number after a colon.
static KINDS: [EventKind; 11] = [
    EventKind::new("splitters", MAYBE, "", ""),
    EventKind::new("combiners", MAYBE, "", ""),
    EventKind::new("benders", MAYBE, "", ""),
    EventKind::new("splitter", Takes::Nothing, "", ""),
    EventKind::new("combiner", Takes::Nothing, "", ""),
    EventKind::new("bender", Takes::Nothing, "", ""),
    EventKind::new("monolithic", Takes::Nothing, "", ""),
    EventKind::new("not-nearest", Takes::Nothing, "", ""),
    EventKind::new("not_nearest", Takes::Nothing, "", ""),
    EventKind::new("build", NAME, "", ""),
    EventKind::new("use", NAME, "", ""),
];

/// More pieces of a kind fit on no board.
const MAX_COUNT: u32 = 99;

pub(super) fn read(text: &str) -> Result<Concept, BadConcept> {
    let text = joined_sums(text);
    let read = plays::parse(&text, &KINDS).map_err(|error| {
        let near = text[..error.place.end].rsplit([',', '(']).next().unwrap_or_default().trim();
        BadConcept(if near.is_empty() { text.clone() } else { near.to_string() })
    })?;
    let concept = convert(&text, &read, true)?;
    Ok(concept)
}

/// The text with no space inside sums, so that `build:1/2 + 1/4` is one name.
fn joined_sums(text: &str) -> String {
    let mut parts = text.trim().split('+').map(str::trim);
    let mut joined = parts.next().unwrap_or_default().to_string();
    for part in parts {
        joined.push('+');
        joined.push_str(part);
    }
    joined.replace("build: ", "build:")
}

/// A concept about solutions. `is_positive` is false under `not`.
fn convert(text: &str, concept: &plays::Concept, is_positive: bool) -> Result<Concept, BadConcept> {
    Ok(match concept {
        plays::Concept::All(concepts) => {
            let parts: Result<Vec<Concept>, _> =
                concepts.iter().map(|concept| convert(text, concept, is_positive)).collect();
            Concept { parts: parts?.into_iter().flat_map(|concept| concept.parts).collect() }
        }
        plays::Concept::Any(concepts) => {
            let any: Result<Vec<Concept>, _> =
                concepts.iter().map(|concept| convert(text, concept, is_positive)).collect();
            Concept { parts: vec![Part::Any(any?)] }
        }
        plays::Concept::Not(inner) => {
            Concept { parts: vec![Part::Not(convert(text, inner, !is_positive)?)] }
        }
        plays::Concept::Chain(counts) => match counts.as_slice() {
            [count] => {
                let bad = || BadConcept(text[count.place.clone()].to_string());
                Concept { parts: parts(count, is_positive).ok_or_else(bad)? }
            }
            // An order is about the course of play.
            _ => {
                let place = |count: &Count| text[count.place.clone()].to_string();
                let chain: Vec<String> = counts.iter().map(place).collect();
                return Err(BadConcept(chain.join(" then ")));
            }
        },
    })
}

/// The parts that a count comes to; none for one about the course of play.
fn parts(count: &Count, is_positive: bool) -> Option<Vec<Part>> {
    let Event::Told(event) = &count.event else {
        return None;
    };
    let kind = |word: &str| Kind::ALL.into_iter().find(|kind| kind.word() == word);
    let (part, is_of_play) = match (event.word.as_str(), &event.argument) {
        ("monolithic", _) => (Part::Monolithic, false),
        ("not-nearest" | "not_nearest", _) => (Part::NotNearest, false),
        ("build", Argument::Name(sum)) => (Part::Build(terms(sum)?), false),
        ("use", Argument::Name(piece)) => (Part::Used(piece.clone()), true),
        (word, argument) => match (kind(word), word.strip_suffix('s').and_then(kind), argument) {
            (Some(kind), _, _) => (Part::AtLeast(kind, 1), true),
            (_, Some(kind), Argument::Name(least)) => {
                let least: u32 = least.parse().ok().filter(|least| *least <= MAX_COUNT)?;
                (Part::AtLeast(kind, least as usize), false)
            }
            (_, Some(kind), _) => return compared(kind, count.comparison, count.number),
            _ => return None,
        },
    };
    if is_of_play {
        // Light may pass a piece on the way and not at the end. That a piece is lit at some time can
        // be avoided if and only if some solution does without it, because that piece then stays in
        // the tray; other statements about it need the whole play.
        let is_bare = count.comparison == Comparison::AtLeast && count.number == 1;
        return (is_bare && is_positive).then(|| vec![part]);
    }
    // All other events happen once, in the winning move, or not at all.
    let holds = |times: u64| count.comparison.holds(times, count.number);
    Some(match (holds(0), holds(1)) {
        (false, true) => vec![part],
        (true, false) => vec![Part::Not(Concept { parts: vec![part] })],
        (true, true) => Vec::new(),
        (false, false) => vec![Part::Any(Vec::new())],
    })
}

/// A comparison of the number of used pieces of a kind.
fn compared(kind: Kind, comparison: Comparison, number: u32) -> Option<Vec<Part>> {
    let number = Some(number as usize).filter(|_| number <= MAX_COUNT)?;
    let least = |number: usize| Part::AtLeast(kind, number);
    let fewer = |number: usize| Part::Not(Concept { parts: vec![least(number)] });
    Some(match comparison {
        Comparison::AtLeast => vec![least(number)],
        Comparison::MoreThan => vec![least(number + 1)],
        Comparison::AtMost => vec![fewer(number + 1)],
        Comparison::LessThan => vec![fewer(number)],
        Comparison::Exactly => vec![least(number), fewer(number + 1)],
    })
}

fn terms(sum: &str) -> Option<Vec<Fraction>> {
    let mut terms: Vec<Fraction> =
        sum.split('+').map(|term| term.trim().parse().ok()).collect::<Option<_>>()?;
    terms.sort();
    (2..=3).contains(&terms.len()).then_some(terms)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn concepts_are_written_as_they_are_read() {
        for (text, written) in [
            ("Splitters >= 1, combiners>=2", "splitters>=1,combiners>=2"),
            ("benders<=2", "benders<=2"),
            ("benders < 1 or monolithic", "benders<=0 or monolithic"),
            ("benders==2", "benders>=2,benders<=2"),
            ("benders:3 and not (build: 1/2 + 1/4)", "benders>=3,not build:1/4+1/2"),
            ("(splitter or use:b1), not_nearest", "(splitters>=1 or use:b1),not-nearest"),
            ("not (benders>=1 or monolithic)", "not (benders>=1 or monolithic)"),
            ("not (benders<=1)", "not (benders<=1)"),
            ("monolithic >= 0", "benders>=0"),
            ("monolithic >= 2", "not benders>=0"),
        ] {
            let concept: Concept = text.parse().unwrap();
            assert_eq!(concept.to_string(), written, "{text}");
            let again: Concept = written.parse().unwrap();
            assert_eq!(again.to_string(), written);
        }
    }

    #[test]
    fn what_is_about_plays_is_left_to_them() {
        for text in [
            "splitter then combiner",
            "place:b1",
            "length>=2",
            "not use:b1",
            "bender>=2",
            "benders",
            "mirrors>=1",
            "build:1/2",
            "splitters>=1000",
            "",
        ] {
            let read = text.parse::<Concept>();
            match text {
                // A bare word for a kind means at least one.
                "benders" => assert_eq!(read.unwrap().to_string(), "benders>=1"),
                _ => assert!(read.is_err(), "{text}: {read:?}"),
            }
        }
        let bad = "benders>=1,mirrors>=1".parse::<Concept>().unwrap_err();
        assert_eq!(bad, BadConcept("mirrors".into()));
    }
}
