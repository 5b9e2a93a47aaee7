//! How many pieces of each kind the boards to make have.

use crate::ask::given::Given;
use crate::ask::require::Space;
use crate::board::{Board, Kind};
use crate::fraction::Fraction;
use crate::read::MAX_PIECES;
use play::lens::Refusal;
use play::space::KindRequest;
use std::collections::BTreeMap;

/// The kinds, as they are typed.
const KINDS: [&str; 8] =
    ["source", "target", "blocker", "bender", "splitter", "splitter3", "combiner", "combiner3"];
/// The index of the first kind of the tray.
const TRAY: usize = 3;
const BLOCKER: usize = 2;

/// The least and the greatest number of each kind.
#[derive(Clone, Debug)]
pub(super) struct Numbers {
    bounds: [[usize; 2]; KINDS.len()],
    is_named: [bool; KINDS.len()],
}

/// Pieces that boards have when none are named. Blockers that change nothing are left out.
const USUAL: [[usize; 2]; KINDS.len()] =
    [[1, 1], [2, 2], [0, 4], [4, 4], [2, 2], [0, 0], [2, 2], [0, 0]];

impl Numbers {
    /// Reads what is asked for. What is not named is as on the board `like`.
    pub(super) fn read(asked: &[KindRequest], like: Option<&Board>) -> Result<Numbers, Refusal> {
        let mut bounds = match like {
            Some(like) => {
                let mut bounds = counts(like).map(|count| [count, count]);
                bounds[BLOCKER][0] = 0;
                bounds
            }
            None if asked.is_empty() => USUAL,
            // A board without light or without a target is not a puzzle.
            None => [[1, 1], [1, 1], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0]],
        };
        let mut is_named = [false; KINDS.len()];
        for one in asked {
            let name = one.name.to_lowercase();
            let name = match name.trim_end_matches('s') {
                "splitter2" => "splitter",
                "combiner2" => "combiner",
                name => name,
            };
            let Some(kind) = KINDS.iter().position(|kind| *kind == name) else {
                let names = KINDS.join(", ");
                return Err(Refusal::usage(format!(
                    "there is no piece `{}`; pieces: {names}",
                    one.name
                )));
            };
            let most = bounds[kind][1].max(1);
            bounds[kind] = one.bounds.unwrap_or([bounds[kind][0].max(1), most]);
            is_named[kind] = true;
        }
        let fixed = bounds[..TRAY].iter().any(|[_, most]| *most > MAX_PIECES);
        let tray: usize = bounds[TRAY..].iter().map(|[_, most]| *most).sum();
        if fixed || tray > MAX_PIECES {
            let message = format!(
                "at most {MAX_PIECES} sources, targets, blockers and pieces of the tray are possible"
            );
            return Err(Refusal::usage(message));
        }
        Ok(Numbers { bounds, is_named })
    }

    /// True when the shapes of these pieces of the tray are to be chosen.
    pub(super) fn chooses(&self, kind: Kind, ways: usize) -> bool {
        self.is_named[tray_kind(kind, ways)]
    }

    /// Leaves room for what is given; an error names the kind of which too few are allowed.
    pub(super) fn hold(&mut self, given: &Given) -> Result<(), Refusal> {
        let mut least = [0; KINDS.len()];
        least[..TRAY].copy_from_slice(&[
            given.sources.len(),
            given.targets.len(),
            given.blockers.len(),
        ]);
        given.tray.iter().for_each(|piece| least[tray_kind(piece.kind, piece.ways())] += 1);
        for (kind, least) in least.into_iter().enumerate() {
            let [few, most] = &mut self.bounds[kind];
            if *most < least {
                return Err(Refusal::usage(format!(
                    "--freeze keeps {least} of the kind `{}`, and --elements allows {most}",
                    KINDS[kind]
                )));
            }
            *few = (*few).max(least);
        }
        Ok(())
    }

    /// The least number of blockers.
    pub(super) fn least_blockers(&self) -> usize {
        self.bounds[BLOCKER][0]
    }

    /// The least number of fixed pieces.
    pub(super) fn least_fixed(&self) -> usize {
        self.bounds[..TRAY].iter().map(|[least, _]| *least).sum()
    }

    /// Every combination of numbers as a space, those with most pieces first. Together they hold
    /// all boards that are asked for, so that "none in each" is "none".
    pub(super) fn spaces<'n>(
        &'n self,
        width: u8,
        height: u8,
        powers: &'n [Fraction],
        given: &'n Given,
    ) -> impl Iterator<Item = Space> + 'n {
        let most = self.bounds.map(|[_, most]| most);
        let all = std::iter::successors(Some(most), |counts| self.fewer(*counts));
        all.map(move |counts| {
            let [sources, targets, blockers, benders, s2, s3, c2, c3] = counts;
            Space {
                width,
                height,
                sources,
                targets,
                blockers,
                benders,
                splitters: [s2, s3],
                combiners: [c2, c3],
                powers: powers.to_vec(),
                given: given.clone(),
            }
        })
    }

    /// The next combination: the last kind that can have fewer has one less, and those behind it
    /// have as many as possible again.
    fn fewer(&self, mut counts: [usize; KINDS.len()]) -> Option<[usize; KINDS.len()]> {
        let at = (0..counts.len()).rev().find(|&kind| counts[kind] > self.bounds[kind][0])?;
        counts[at] -= 1;
        for (count, [_, most]) in counts.iter_mut().zip(self.bounds).skip(at + 1) {
            *count = most;
        }
        Some(counts)
    }

    /// True when a board has as many of each kind as asked for.
    pub(super) fn allow(&self, board: &Board) -> bool {
        let counts = counts(board).into_iter().zip(self.bounds);
        counts.into_iter().all(|(count, [least, most])| (least..=most).contains(&count))
    }
}

/// How many pieces of each kind a board has, by name.
pub(super) fn elements(board: &Board) -> BTreeMap<String, usize> {
    let counts = KINDS.iter().zip(counts(board)).filter(|(_, count)| *count > 0);
    counts.map(|(kind, count)| ((*kind).to_string(), count)).collect()
}

fn counts(board: &Board) -> [usize; KINDS.len()] {
    let mut counts = [0; KINDS.len()];
    counts[..TRAY].copy_from_slice(&[
        board.sources.len(),
        board.targets.len(),
        board.blockers.len(),
    ]);
    board.tray.iter().for_each(|piece| counts[tray_kind(piece.kind, piece.ways())] += 1);
    counts
}

fn tray_kind(kind: Kind, ways: usize) -> usize {
    match (kind, ways) {
        (Kind::Bender, _) => TRAY,
        (Kind::Splitter, 3) => TRAY + 2,
        (Kind::Splitter, _) => TRAY + 1,
        (Kind::Combiner, 3) => TRAY + 4,
        (Kind::Combiner, _) => TRAY + 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use play::space::FrameRequest;

    #[test]
    fn spaces_are_all_combinations_of_numbers() {
        let asked = FrameRequest::read_elements("bender:1-2,blocker:0-2").unwrap();
        let numbers = Numbers::read(&asked, None).unwrap();
        let spaces: Vec<(usize, usize)> = numbers
            .spaces(3, 3, &[], &Given::default())
            .map(|space| (space.blockers, space.benders))
            .collect();
        assert_eq!(spaces, [(2, 2), (2, 1), (1, 2), (1, 1), (0, 2), (0, 1)]);
        let wrong = FrameRequest::read_elements("mirror").unwrap();
        let message = Numbers::read(&wrong, None).unwrap_err().to_string();
        assert!(message.contains("mirror") && message.contains("combiner3"), "{message}");
    }
}
