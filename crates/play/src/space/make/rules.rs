//! What a designer fixes before anything is drawn: frozen places, a border, a symmetry.

use super::MakePlan;
use crate::lens::Refusal;
use crate::space::{ElementId, Frame};

/// What the outermost places of a level hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Border {
    /// The name of an element.
    pub element: String,
}

/// The symmetry that a level is to have. Kinds of which there is at most one are exempt: a single player
/// cannot stand on both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mirror {
    /// Left and right are mirror images.
    X,
    /// Top and bottom are mirror images.
    Y,
    /// It looks the same after a half turn.
    Turn,
}

impl Mirror {
    /// The symmetry of this name.
    pub fn named(name: &str) -> Option<Mirror> {
        match name {
            "x" => Some(Mirror::X),
            "y" => Some(Mirror::Y),
            "turn" => Some(Mirror::Turn),
            _ => None,
        }
    }

    /// Its name.
    pub fn as_str(self) -> &'static str {
        match self {
            Mirror::X => "x",
            Mirror::Y => "y",
            Mirror::Turn => "turn",
        }
    }
}

/// The rules of a plan, place by place.
pub(super) struct Rules {
    /// What a place has to hold; none where it is free.
    pub fixed: Vec<Option<ElementId>>,
    /// For each place, the place that has to hold the same, itself without a symmetry.
    pub twin: Vec<usize>,
    /// The filling to start from.
    pub start: Option<Vec<ElementId>>,
    /// The places of the border, which the numbers of the kinds leave out.
    pub is_border: Vec<bool>,
}

impl Rules {
    pub fn new<F: Frame>(frame: &F, plan: &MakePlan) -> Result<Rules, Refusal> {
        let places = frame.places();
        let mut fixed = vec![None; places.len()];
        let mut is_border = vec![false; places.len()];
        let start = frame.start().map(<[ElementId]>::to_vec);
        if let Some(border) = &plan.border {
            let element = element_named(frame, &border.element)?;
            let [left, right] = ends(places.iter().map(|place| place[0]));
            let [top, bottom] = ends(places.iter().map(|place| place[1]));
            for (place, [x, y]) in places.iter().enumerate() {
                // A row of cells has a border at its two ends only.
                let is_side = right > left + 1 && [left, right].contains(x);
                let is_outer = is_side || (bottom > top + 1 && [top, bottom].contains(y));
                if is_outer && frame.can_hold(place, element) {
                    fixed[place] = Some(element);
                    is_border[place] = true;
                }
            }
        }
        if let Some(rows) = &plan.freeze {
            let Some(start) = &start else {
                let message = "--freeze keeps places of a level: name one of this size with --like, and \
                               with --elements everything that is in it";
                return Err(Refusal::usage(message));
            };
            let is_frozen = |[x, y]: [usize; 2]| {
                let row = rows.get(y.wrapping_sub(1));
                row.and_then(|row| row.chars().nth(x.wrapping_sub(1))) == Some('x')
            };
            for (place, at) in places.iter().enumerate() {
                if is_frozen(*at) {
                    fixed[place] = Some(start[place]);
                }
            }
        }
        let twin = match plan.mirror {
            None => (0..places.len()).collect(),
            Some(mirror) => twins(places, mirror),
        };
        Ok(Rules { fixed, twin, start, is_border })
    }

    /// True when nothing is fixed, so that symmetric levels are the same.
    pub fn is_free(&self) -> bool {
        let is_own = |(place, twin): (usize, &usize)| place == *twin;
        self.fixed.iter().all(Option::is_none) && self.twin.iter().enumerate().all(is_own)
    }
}

fn ends(numbers: impl Iterator<Item = usize> + Clone) -> [usize; 2] {
    [numbers.clone().min().unwrap_or(0), numbers.max().unwrap_or(0)]
}

/// The place opposite to each place; a place without one is its own.
fn twins(places: &[[usize; 2]], mirror: Mirror) -> Vec<usize> {
    let [left, right] = ends(places.iter().map(|place| place[0]));
    let [top, bottom] = ends(places.iter().map(|place| place[1]));
    let image = |[x, y]: [usize; 2]| match mirror {
        Mirror::X => [left + right - x, y],
        Mirror::Y => [x, top + bottom - y],
        Mirror::Turn => [left + right - x, top + bottom - y],
    };
    let find = |(at, place): (usize, &[usize; 2])| {
        let wanted = image(*place);
        places.iter().position(|other| *other == wanted).unwrap_or(at)
    };
    places.iter().enumerate().map(find).collect()
}

fn element_named<F: Frame>(frame: &F, name: &str) -> Result<ElementId, Refusal> {
    let elements = frame.elements();
    let kind = |kind: Option<usize>| kind.map_or("", |kind| frame.kinds()[kind].name.as_str());
    let is_meant = |element: &crate::space::Element| {
        element.name.eq_ignore_ascii_case(name) || kind(element.kind).eq_ignore_ascii_case(name)
    };
    elements.iter().position(is_meant).map(|at| at as ElementId).ok_or_else(|| {
        let names: Vec<&str> = elements.iter().map(|element| element.name.as_str()).collect();
        let names = names.iter().filter(|name| !name.is_empty());
        let names = names.copied().collect::<Vec<_>>().join(", ");
        Refusal::usage(format!("--border: unknown element `{name}`; use one of {names}"))
    })
}
