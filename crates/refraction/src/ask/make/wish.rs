//! What boards must force and must not allow, as one concept.

use crate::board::{Kind, Piece};
use crate::concept::{Concept, Part};
use play::lens::Refusal;

/// What every solution has to show; none if it cannot be said about solutions alone, so that a search
/// over plays has to judge.
pub(crate) fn wish(
    need: &[String],
    forbid: &[String],
    tray: &[Piece],
) -> Result<Option<Concept>, Refusal> {
    let mut parts = Vec::new();
    for text in need {
        match text.parse::<Concept>() {
            Ok(concept) => parts.extend(concept.parts),
            Err(_) => return Ok(None),
        }
    }
    for text in forbid {
        match text.parse::<Concept>() {
            Ok(concept) => parts.push(Part::Not(concept)),
            Err(_) => return Ok(None),
        }
    }
    let mut concept = Concept { parts };
    for name in concept.named() {
        let Some(piece) = tray.iter().find(|piece| piece.name == name) else {
            return Err(Refusal::usage(format!(
                "`use:{name}` names a piece, and no piece `{name}` stays in the tray; name the file of \
                 a board that has it"
            )));
        };
        // Clingo does not tell given pieces of one shape apart.
        let is_alike = |other: &Piece| other.name != name && other.shape() == piece.shape();
        if tray.iter().any(is_alike) {
            return Ok(None);
        }
    }
    if least_used(&concept) < 2 {
        concept.parts.push(two_pieces());
    }
    Ok(Some(concept))
}

/// The number of pieces that the concept forces whatever else it says.
fn least_used(concept: &Concept) -> usize {
    let least = |kind: Kind| {
        let bounds = concept.parts.iter().filter_map(move |part| match part {
            Part::AtLeast(of, least) if *of == kind => Some(*least),
            _ => None,
        });
        bounds.max().unwrap_or(0)
    };
    Kind::ALL.into_iter().map(least).sum()
}

/// Two pieces are used. A board with a solution of one piece is won by a first move: of the pieces of
/// a solution, those that send no light to a target can be left out.
pub(super) fn two_pieces() -> Part {
    let mut ways = Vec::new();
    for (at, kind) in Kind::ALL.into_iter().enumerate() {
        ways.push(Concept { parts: vec![Part::AtLeast(kind, 2)] });
        for other in &Kind::ALL[at + 1..] {
            let parts = vec![Part::AtLeast(kind, 1), Part::AtLeast(*other, 1)];
            ways.push(Concept { parts });
        }
    }
    Part::Any(ways)
}
