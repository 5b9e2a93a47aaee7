//! The kinds of a frame, from what was asked for.

use source::nearest;

use super::{FrameRequest, Kind, KindRequest, With};
use crate::lens::Refusal;

/// What a domain can put into levels.
#[derive(Clone, Debug, Default)]
pub struct Offered {
    /// The names of each kind, the first of which is printed.
    pub names: Vec<Vec<String>>,
    /// The kinds that are taken when none are named.
    pub usual: Vec<usize>,
    /// A kind that every level needs, and how many of it, unless a kind of `stand_ins` is asked for.
    pub needed: Option<(usize, usize)>,
    /// Kinds that stand for the one that is needed.
    pub stand_ins: Vec<usize>,
    /// What a puzzle usually needs besides: kinds and how many of each.
    pub with: Vec<(usize, usize)>,
}

/// The kinds of a frame.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chosen {
    /// The kinds.
    pub kinds: Vec<Kind>,
    /// For each kind, its index among those offered.
    pub offers: Vec<usize>,
    /// See [`Frame::counted`](super::Frame::counted).
    pub counted: Vec<usize>,
    /// See [`Frame::with`](super::Frame::with).
    pub with: Vec<(usize, usize)>,
    /// The number of what every level needs was not asked for, so that each level has as many as it needs.
    pub is_as_needed: bool,
}

impl Offered {
    /// Kinds with one name each, all of which are usual.
    pub fn all<S: Into<String>>(names: impl IntoIterator<Item = S>) -> Offered {
        let names: Vec<Vec<String>> = names.into_iter().map(|name| vec![name.into()]).collect();
        Offered { usual: (0..names.len()).collect(), names, ..Offered::default() }
    }

    /// Chooses the kinds that were asked for; the error says what there is.
    pub fn choose(&self, request: &FrameRequest) -> Result<Chosen, Refusal> {
        let mut chosen = Chosen { is_as_needed: true, ..Chosen::default() };
        let usual = self.usual.iter().map(|kind| (*kind, None));
        let asked: Vec<(usize, Option<[usize; 2]>)> = match request.elements.is_empty() {
            true => usual.collect(),
            false => {
                let find = |one: &KindRequest| Ok((self.find(&one.name)?, one.bounds));
                request.elements.iter().map(find).collect::<Result<_, Refusal>>()?
            }
        };
        for (offer, bounds) in asked {
            if chosen.offers.contains(&offer) {
                return Err(Refusal::usage(format!("`{}` is named twice", self.names[offer][0])));
            }
            let is_needed = self.needed.is_some_and(|(kind, _)| kind == offer)
                || self.stand_ins.contains(&offer);
            chosen.is_as_needed &= !is_needed || bounds.is_none();
            chosen.counted.push(chosen.kinds.len());
            chosen.add(self, offer, bounds.unwrap_or([0, usize::MAX]));
        }
        let with: Vec<(usize, usize)> = match &request.with {
            With::Needed => Vec::new(),
            With::Usual => self.with.clone(),
            With::These(kinds) => {
                let one = |one: &KindRequest| {
                    Ok((self.find(&one.name)?, one.bounds.map_or(1, |[least, _]| least)))
                };
                kinds.iter().map(one).collect::<Result<_, Refusal>>()?
            }
        };
        for (offer, count) in with {
            match chosen.offers.iter().position(|known| *known == offer) {
                Some(kind) => chosen.with.push((kind, count)),
                None => chosen.add(self, offer, [count; 2]),
            }
        }
        if let Some((offer, count)) = self.needed {
            let is_there = |known: &usize| *known == offer || self.stand_ins.contains(known);
            match chosen.offers.iter().any(is_there) {
                false => chosen.add(self, offer, [count; 2]),
                true if chosen.is_as_needed => {
                    for (kind, known) in chosen.kinds.iter_mut().zip(&chosen.offers) {
                        if is_there(known) {
                            kind.most = kind.most.min(count);
                        }
                    }
                }
                true => {}
            }
        }
        Ok(chosen)
    }

    /// The kind of a name; case does not matter unless two names differ in nothing else.
    pub fn find(&self, name: &str) -> Result<usize, Refusal> {
        let position = |is_it: &dyn Fn(&str) -> bool| {
            self.names.iter().position(|names| names.iter().any(|known| is_it(known)))
        };
        let found = position(&|known| known == name)
            .or_else(|| position(&|known| known.to_lowercase() == name.to_lowercase()));
        found.ok_or_else(|| {
            let all = self.names.iter().flatten().map(String::as_str);
            let near = nearest(name, all);
            let near = near.map_or("; elements:".to_string(), |near| {
                format!("; did you mean `{near}`? Elements:")
            });
            let first = self.names.iter().filter_map(|names| names.first().map(String::as_str));
            let known: Vec<&str> = first.take(MAX_LISTED).collect();
            let more = if self.names.len() > MAX_LISTED { ", …" } else { "" };
            let known = known.join(", ");
            Refusal::usage(format!("there is no element `{name}`{near} {known}{more}"))
        })
    }
}

/// Names that a message lists.
const MAX_LISTED: usize = 20;

impl Chosen {
    /// All of some kinds, each of them counted.
    pub fn all(kinds: Vec<Kind>) -> Chosen {
        let all: Vec<usize> = (0..kinds.len()).collect();
        Chosen { offers: all.clone(), counted: all, kinds, ..Chosen::default() }
    }

    fn add(&mut self, offered: &Offered, offer: usize, [least, most]: [usize; 2]) {
        self.kinds.push(Kind { name: offered.names[offer][0].clone(), least, most });
        self.offers.push(offer);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(elements: &str) -> FrameRequest {
        let elements = FrameRequest::read_elements(elements).unwrap();
        FrameRequest { elements, ..FrameRequest::default() }
    }

    #[test]
    fn one_player_unless_asked() {
        let offered = Offered {
            needed: Some((0, 1)),
            with: vec![(0, 1), (1, 1)],
            ..Offered::all(["Player", "Crate", "Wall"])
        };
        let bounds = |chosen: &Chosen| -> Vec<(String, [usize; 2])> {
            chosen.kinds.iter().map(|kind| (kind.name.clone(), [kind.least, kind.most])).collect()
        };
        let chosen = offered.choose(&request("wall:0-4")).unwrap();
        let expected = [("Wall".to_string(), [0, 4]), ("Player".to_string(), [1, 1])];
        assert_eq!((bounds(&chosen), chosen.counted), (expected.to_vec(), vec![0]));
        let chosen = offered.choose(&request("Player:2,Wall")).unwrap();
        assert_eq!(bounds(&chosen)[0].1, [2, 2]);
        assert!(!chosen.is_as_needed);
        let usual = FrameRequest { with: With::Usual, ..request("Wall,Crate") };
        let chosen = offered.choose(&usual).unwrap();
        assert_eq!(chosen.with, [(1, 1)]);
        assert_eq!(bounds(&chosen)[2], ("Player".to_string(), [1, 1]));
        let error = offered.choose(&request("Crat")).unwrap_err().to_string();
        assert!(error.contains("did you mean `Crate`?"), "{error}");
        assert!(offered.choose(&request("Wall,wall")).is_err());
    }
}
