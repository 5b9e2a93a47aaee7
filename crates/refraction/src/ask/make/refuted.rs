//! What is wrong with a board that was refuted, in words.

use crate::ask::require::Refutation;
use crate::board::{Board, Cell, Kind};
use crate::concept::{Concept, Part};
use crate::light::{Light, light};
use crate::write::{write, write_placements};
use play::space::{LevelText, Refuted};

/// A refuted board as it is reported; its number is left to the caller.
pub(super) fn refuted(concept: &Concept, found: &Refutation) -> Refuted {
    let Refutation { board, meant, shortcut, reason, .. } = found;
    Refuted {
        n: 0,
        level: LevelText::of(&write(board)).rows,
        moves: write_placements(board, meant),
        shortcut: write_placements(board, shortcut),
        says: says(concept, board, shortcut),
        reason: *reason,
    }
}

/// The pieces that a shortcut uses, and what it does not do.
fn says(concept: &Concept, board: &Board, shortcut: &[Option<Cell>]) -> String {
    let light = light(board, shortcut);
    let counts = Kind::ALL.map(|kind| (kind, used(board, &light, kind)));
    let pieces: Vec<String> = counts
        .iter()
        .filter(|(_, count)| *count > 0)
        .map(|(kind, count)| {
            format!("{count} {}{}", kind.word(), if *count > 1 { "s" } else { "" })
        })
        .collect();
    if pieces.is_empty() {
        return "no piece: the light is right as it is".to_string();
    }
    let fails = concept.parts.iter().find(|part| {
        let alone = Concept { parts: vec![(*part).clone()] };
        !alone.holds(board, shortcut, &light)
    });
    let why = fails.map_or(String::new(), |part| format!(": {}", lacks(part, &counts)));
    format!("{}{why}", pieces.join(", "))
}

fn used(board: &Board, light: &Light, kind: Kind) -> usize {
    let pieces = board.tray.iter().zip(&light.used);
    pieces.filter(|(piece, is_used)| piece.kind == kind && **is_used).count()
}

fn lacks(part: &Part, counts: &[(Kind, usize); 3]) -> String {
    match part {
        Part::AtLeast(kind, least) => {
            let count = counts.iter().find(|(of, _)| of == kind).map_or(0, |(_, count)| *count);
            match count {
                0 => format!("no {} used", kind.word()),
                _ => format!("{count} of {least} {}s", kind.word()),
            }
        }
        Part::Monolithic => "not one network".to_string(),
        Part::NotNearest => "every target is lit by its nearest source".to_string(),
        Part::Build(terms) => {
            let terms: Vec<String> = terms.iter().map(ToString::to_string).collect();
            format!("{} is not added up", terms.join(" + "))
        }
        Part::Used(piece) => format!("{piece} is not used"),
        Part::Not(inner) => format!("it shows {inner}"),
        // A board that one piece solves is won by the first move, so it is refused too.
        Part::Any(_) if *part == super::wish::two_pieces() => "one piece is enough".to_string(),
        Part::Any(_) => format!("not {part}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use source::Source;

    #[test]
    fn shortcuts_say_what_they_use_and_lack() {
        let text = "board 4x3\nsource a 1,2 out=E power=1\ntarget t 3,3 in=N power=1/2\n\
                    target u 4,2 in=W power=1/2\ntray\nsplitter s in=W out=E,S\nbender b in=W out=N\n";
        let board = crate::read(&Source::new("b", text)).boards.remove(0);
        let shortcut = [Some(Cell { x: 3, y: 2 }), None];
        let told = |concept: &str, shortcut: &[Option<Cell>]| {
            says(&concept.parse().expect("a concept"), &board, shortcut)
        };
        assert_eq!(told("splitters>=1,combiners>=1", &shortcut), "1 splitter: no combiner used");
        assert_eq!(told("splitters>=2", &shortcut), "1 splitter: 1 of 2 splitters");
        assert_eq!(told("monolithic", &shortcut), "1 splitter: not one network");
        assert_eq!(told("splitters>=1", &[None, None]), "no piece: the light is right as it is");
    }
}
