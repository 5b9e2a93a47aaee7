//! Draws fillings: new ones from nothing, and changed ones from what is already good.

use super::archive::Elite;
use super::rules::Rules;
use crate::random::SplitMix64;
use crate::space::{ElementId, Frame};

/// A frame, laid out for drawing.
pub(super) struct Shop<'f, F: Frame> {
    frame: &'f F,
    rules: &'f Rules,
    /// For each place, the elements it can hold, ascending.
    choices: Vec<Vec<ElementId>>,
    /// The places that are not fixed.
    free: Vec<usize>,
    /// For each element, the kinds it counts as, and how many of each.
    weights: Vec<Vec<(usize, usize)>>,
    /// For each kind, its elements.
    members: Vec<Vec<ElementId>>,
    /// Places of which no kind counts the element, because the rules put it there.
    uncounted: Vec<bool>,
    /// Parts of the author's levels that are levels as they are.
    whole: Vec<Vec<ElementId>>,
}

impl<'f, F: Frame> Shop<'f, F> {
    pub fn new(frame: &'f F, rules: &'f Rules) -> Shop<'f, F> {
        let all = 0..frame.elements().len() as ElementId;
        let can_hold = |place: usize| {
            let fits = |element: &ElementId| *element == 0 || frame.can_hold(place, *element);
            all.clone().filter(fits).collect::<Vec<ElementId>>()
        };
        let places = frame.places().len();
        let kinds = 0..frame.kinds().len();
        let weights = |element: ElementId| {
            let weights = kinds.clone().map(|kind| (kind, frame.weight(element, kind)));
            weights.filter(|(_, weight)| *weight > 0).collect()
        };
        let of_kind =
            |kind: usize| all.clone().filter(|element| frame.weight(*element, kind) > 0).collect();
        let mut shop = Shop {
            frame,
            rules,
            choices: (0..places).map(can_hold).collect(),
            free: (0..places).filter(|place| rules.fixed[*place].is_none()).collect(),
            weights: all.clone().map(weights).collect(),
            members: (0..frame.kinds().len()).map(of_kind).collect(),
            uncounted: rules.is_border.clone(),
            whole: Vec::new(),
        };
        let seeds = frame.seeds().iter().map(|seed| shop.fitted(seed));
        let is_level = |seed: &Vec<ElementId>| shop.obeys(seed) && frame.level(seed).is_some();
        let whole: Vec<Vec<ElementId>> = seeds.filter(is_level).collect();
        shop.whole = whole;
        shop
    }

    /// The author's levels come first: candidate `n`, from 1, unless a level to start from was given. New ones
    /// grow from those that have something of what is wanted.
    pub fn own_level(&self, n: u64) -> Option<&[ElementId]> {
        let at = usize::try_from(n).ok()?.checked_sub(1)?;
        self.whole.get(at).filter(|_| self.start().is_none()).map(Vec::as_slice)
    }

    /// True for a filling that is a part of an author's level but for a few places: that is not a new level.
    pub fn is_copy(&self, filling: &[ElementId]) -> bool {
        let least = (filling.len() / 8).max(2);
        let differ = |seed: &[ElementId]| seed.iter().zip(filling).filter(|(a, b)| a != b).count();
        self.start().is_none() && self.frame.seeds().iter().any(|seed| differ(seed) < least)
    }

    /// A part of a level as far as the rules allow it.
    fn fitted(&self, seed: &[ElementId]) -> Vec<ElementId> {
        let mut filling: Vec<ElementId> =
            self.rules.fixed.iter().zip(seed).map(|(fixed, one)| fixed.unwrap_or(*one)).collect();
        for place in 0..filling.len() {
            let is_free = self.rules.fixed[place].is_none();
            if is_free && self.choices[place].binary_search(&filling[place]).is_err() {
                filling[place] = 0;
            }
            if self.rules.twin[place] > place {
                let element = filling[place];
                self.put(&mut filling, place, element);
            }
        }
        filling
    }

    /// The filling to start from, if it obeys the rules.
    pub fn start(&self) -> Option<&[ElementId]> {
        self.rules.start.as_deref().filter(|start| self.obeys(start))
    }

    /// Whether a filling is within the bounds of the kinds and follows the rules.
    pub fn obeys(&self, filling: &[ElementId]) -> bool {
        let is_fixed = |(place, fixed): (usize, &Option<ElementId>)| {
            fixed.is_none_or(|element| filling[place] == element)
        };
        let kinds = self.frame.kinds();
        let counts = self.counts(filling);
        let is_within =
            counts.iter().zip(kinds).all(|(count, kind)| (kind.least..=kind.most).contains(count));
        let mirrored = |place: usize| {
            let (here, there) = (filling[place], filling[self.rules.twin[place]]);
            here == there || (self.is_exempt(here) && self.is_exempt(there))
        };
        is_within
            && self.rules.fixed.iter().enumerate().all(is_fixed)
            && (0..filling.len()).all(mirrored)
    }

    /// How many elements of each kind a filling has, without those that the rules put there.
    pub fn counts(&self, filling: &[ElementId]) -> Vec<usize> {
        let mut counts = vec![0; self.frame.kinds().len()];
        for (place, element) in filling.iter().enumerate() {
            if *element != 0 && !self.uncounted[place] {
                let weights = &self.weights[usize::from(*element)];
                weights.iter().for_each(|(kind, weight)| counts[*kind] += weight);
            }
        }
        counts
    }

    /// One filling for all that are the same up to the symmetries of the frame.
    pub fn canonical(&self, filling: &[ElementId]) -> Vec<ElementId> {
        let mut least = filling.to_vec();
        if self.rules.is_free() {
            let mut image = Vec::new();
            for symmetry in self.frame.images() {
                symmetry.write(filling, &mut image);
                if image < least {
                    least.clone_from(&image);
                }
            }
        }
        least
    }

    /// The rules allow mirror images to be one level.
    pub fn is_free(&self) -> bool {
        self.rules.is_free()
    }

    /// True when a border lies outside the numbers of the kinds.
    pub fn has_border(&self) -> bool {
        self.uncounted.contains(&true)
    }

    /// A new filling; none if the rules leave no room for it. Where the author has levels, half of the new
    /// ones are parts of them: their walls already make ways that a solution has to take.
    pub fn draw(&self, random: &mut SplitMix64) -> Option<Vec<ElementId>> {
        match pick(self.frame.seeds(), random) {
            Some(seed) if random.below(2) == 0 => self.grown(seed, random),
            _ => self.scattered(random),
        }
    }

    /// A part of a level, with a few places changed and the numbers put right.
    fn grown(&self, seed: &[ElementId], random: &mut SplitMix64) -> Option<Vec<ElementId>> {
        let mut filling = self.fitted(seed);
        for _ in 0..random.below(4) {
            change(self, &mut filling, &[], random);
        }
        self.balance(&mut filling, random)?;
        self.obeys(&filling).then_some(filling)
    }

    /// A filling from nothing; none if the rules leave no room for it.
    fn scattered(&self, random: &mut SplitMix64) -> Option<Vec<ElementId>> {
        let mut filling: Vec<ElementId> =
            self.rules.fixed.iter().map(|one| one.unwrap_or(0)).collect();
        let mut counts = self.counts(&filling);
        // What a level must have comes first, while there is room.
        for (kind, bounds) in self.frame.kinds().iter().enumerate() {
            while counts[kind] < bounds.least {
                self.add(&mut filling, &mut counts, kind, random)?;
            }
        }
        // Of the rest a level has some kinds, few rather than many of each, and room is left.
        let mut kinds: Vec<usize> = (0..self.frame.kinds().len()).collect();
        for at in (1..kinds.len()).rev() {
            kinds.swap(at, random.below(at as u64 + 1) as usize);
        }
        let most_full = self.free.len() * 2 / 3 + 1;
        let full = 1 + random.below(most_full as u64) as usize;
        let is_full = |filling: &[ElementId]| {
            self.free.iter().filter(|place| filling[**place] != 0).count() >= full
        };
        for kind in kinds {
            let bounds = &self.frame.kinds()[kind];
            let most = bounds.most.saturating_sub(bounds.least).min(self.free.len() / 3 + 1);
            if most == 0 || (bounds.least == 0 && random.below(3) == 0) {
                continue;
            }
            let draws = [random.below(most as u64 + 1), random.below(most as u64 + 1)];
            for _ in 0..draws[0].min(draws[1]).max(1) {
                if counts[kind] < bounds.most && !is_full(&filling) {
                    let _ = self.add(&mut filling, &mut counts, kind, random);
                }
            }
        }
        for element in 1..self.frame.elements().len() as ElementId {
            if self.weights[usize::from(element)].is_empty() && random.below(2) == 0 {
                for _ in 0..1 + random.below(self.free.len() as u64 / 4 + 1) {
                    if let Some(place) = self.empty_place(&filling, element, random) {
                        self.put(&mut filling, place, element);
                    }
                }
            }
        }
        self.obeys(&filling).then_some(filling)
    }

    /// Adds an element of a kind somewhere.
    fn add(
        &self,
        filling: &mut [ElementId],
        counts: &mut Vec<usize>,
        kind: usize,
        random: &mut SplitMix64,
    ) -> Option<()> {
        let element = *pick(&self.members[kind], random)?;
        let place = self.empty_place(filling, element, random)?;
        self.put(filling, place, element);
        *counts = self.counts(filling);
        Some(())
    }

    fn empty_place(
        &self,
        filling: &[ElementId],
        element: ElementId,
        random: &mut SplitMix64,
    ) -> Option<usize> {
        let fits = |place: &&usize| {
            filling[**place] == 0 && self.choices[**place].binary_search(&element).is_ok()
        };
        let places: Vec<usize> = self.free.iter().filter(fits).copied().collect();
        pick(&places, random).copied()
    }

    /// Puts an element into a place and, where a symmetry is wanted, into the opposite one.
    fn put(&self, filling: &mut [ElementId], place: usize, element: ElementId) {
        filling[place] = element;
        let twin = self.rules.twin[place];
        if twin != place && !self.is_exempt(element) && self.rules.fixed[twin].is_none() {
            filling[twin] = element;
        } else if twin != place && !self.is_exempt(filling[twin]) && self.is_exempt(element) {
            filling[twin] = 0;
        }
    }

    /// Elements that need no mirror image: those of which there is at most one, and nothing.
    fn is_exempt(&self, element: ElementId) -> bool {
        let weights = &self.weights[usize::from(element)];
        element == 0 || weights.iter().any(|(kind, _)| self.frame.kinds()[*kind].most <= 1)
    }

    fn is_of(&self, element: ElementId, kind: usize) -> bool {
        self.weights[usize::from(element)].iter().any(|(own, _)| *own == kind)
    }

    /// Takes away what is too much and adds what is missing; none if that fails.
    fn balance(&self, filling: &mut [ElementId], random: &mut SplitMix64) -> Option<()> {
        let mut counts = self.counts(filling);
        for (kind, bounds) in self.frame.kinds().iter().enumerate() {
            for _ in 0..filling.len() {
                if counts[kind] <= bounds.most {
                    break;
                }
                let is_one = |place: &&usize| self.is_of(filling[**place], kind);
                let places: Vec<usize> = self.free.iter().filter(is_one).copied().collect();
                let place = *pick(&places, random)?;
                self.put(filling, place, 0);
                filling[self.rules.twin[place]] = match self.rules.fixed[self.rules.twin[place]] {
                    Some(fixed) => fixed,
                    None if self.is_exempt(filling[self.rules.twin[place]]) => {
                        filling[self.rules.twin[place]]
                    }
                    None => 0,
                };
                counts = self.counts(filling);
            }
            while counts[kind] < bounds.least {
                self.add(filling, &mut counts, kind, random)?;
            }
        }
        Some(())
    }

    /// Elements of a filling that can be taken away one by one: their places, in order.
    pub fn removable(&self, filling: &[ElementId]) -> Vec<usize> {
        let free = self.free.iter().filter(|place| filling[**place] != 0);
        free.copied().collect()
    }

    /// A filling without the element at a place; none if the rules need it.
    pub fn without(&self, filling: &[ElementId], place: usize) -> Option<Vec<ElementId>> {
        let mut smaller = filling.to_vec();
        let twin = self.rules.twin[place];
        if twin != place && smaller[twin] == smaller[place] && self.rules.fixed[twin].is_none() {
            smaller[twin] = 0;
        }
        smaller[place] = 0;
        self.obeys(&smaller).then_some(smaller)
    }
}

/// Grows a new filling from a good one: a few changes, most of them where its play shows that something is
/// missing. None if no change obeys the rules.
pub(super) fn grow<F: Frame>(
    shop: &Shop<'_, F>,
    parent: &Elite,
    mate: Option<&Elite>,
    random: &mut SplitMix64,
) -> Option<Vec<ElementId>> {
    let mut filling = parent.filling.clone();
    if let Some(mate) = mate.filter(|_| random.below(8) == 0) {
        cross(shop, &mut filling, mate, random);
    }
    // Each further change is half as likely as the one before.
    let mut more = true;
    for _ in 0..6 {
        if more {
            change(shop, &mut filling, &parent.touched, random);
        }
        more &= random.below(2) == 0;
    }
    shop.balance(&mut filling, random)?;
    shop.obeys(&filling).then_some(filling)
}

/// Takes a corner of the level from another one.
fn cross<F: Frame>(
    shop: &Shop<'_, F>,
    filling: &mut [ElementId],
    mate: &Elite,
    random: &mut SplitMix64,
) {
    let places = shop.frame.places();
    let Some([x, y]) = pick(places, random) else { return };
    let flips = random.below(4);
    for place in &shop.free {
        let [column, row] = places[*place];
        let is_right = (column >= *x) == (flips & 1 == 0);
        let is_below = (row >= *y) == (flips & 2 == 0);
        if is_right && is_below {
            shop.put(filling, *place, mate.filling[*place]);
        }
    }
}

/// Changes one or two places, most often one of those on which a play rests.
fn change<F: Frame>(
    shop: &Shop<'_, F>,
    filling: &mut [ElementId],
    touched: &[usize],
    random: &mut SplitMix64,
) {
    let is_free = |place: &&usize| shop.rules.fixed[**place].is_none();
    let touched: Vec<usize> = touched.iter().filter(is_free).copied().collect();
    let place = match random.below(5) {
        0..3 => pick(&touched, random),
        _ => None,
    };
    let Some(&place) = place.or_else(|| pick(&shop.free, random)) else { return };
    match random.below(8) {
        // Something else here.
        0..4 => {
            let others: Vec<ElementId> =
                shop.choices[place].iter().filter(|one| **one != filling[place]).copied().collect();
            if let Some(element) = pick(&others, random) {
                shop.put(filling, place, *element);
            }
        }
        // Nothing here.
        4 => shop.put(filling, place, 0),
        // What is here and what is there change places.
        _ => {
            let Some(&other) = pick(&shop.free, random) else { return };
            let (here, there) = (filling[place], filling[other]);
            let fits = |place: usize, element: &ElementId| {
                shop.choices[place].binary_search(element).is_ok()
            };
            if fits(place, &there) && fits(other, &here) {
                shop.put(filling, other, here);
                shop.put(filling, place, there);
            }
        }
    }
}

fn pick<'p, T>(all: &'p [T], random: &mut SplitMix64) -> Option<&'p T> {
    (!all.is_empty()).then(|| &all[random.below(all.len() as u64) as usize])
}
