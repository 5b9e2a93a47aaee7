//! What every frame has, whatever its domain: places, kinds, elements and symmetries.

use super::{Chosen, Element, ElementId, Image};
use crate::grid::Grid;
use crate::lens::Options;

/// Where something can stand in the levels of a frame, what, and how many of each.
#[derive(Clone, Debug)]
pub struct Layout {
    /// See [`Frame::places`](super::Frame::places).
    pub places: Vec<[usize; 2]>,
    /// The kinds, as they were asked for.
    pub chosen: Chosen,
    /// See [`Frame::elements`](super::Frame::elements).
    pub elements: Vec<Element>,
    /// See [`Frame::images`](super::Frame::images).
    pub images: Vec<Image>,
    /// See [`Frame::start`](super::Frame::start).
    pub start: Option<Vec<ElementId>>,
    /// See [`Frame::seeds`](super::Frame::seeds).
    pub seeds: Vec<Vec<ElementId>>,
    /// See [`Frame::options`](super::Frame::options).
    pub options: Options,
}

impl Layout {
    /// The layout of some places and kinds, without symmetries and without a level to start from, and the
    /// content of each element: first that of an empty place, then those of each kind as `of_kind` names
    /// them. It gets the index of a kind among the chosen ones.
    pub fn new<T>(
        places: Vec<[usize; 2]>,
        chosen: Chosen,
        options: &Options,
        (empty, nothing): (&str, T),
        of_kind: impl Fn(&Chosen, usize) -> Vec<(String, T)>,
    ) -> (Layout, Vec<T>) {
        let mut elements = vec![Element { name: empty.to_string(), kind: None }];
        let mut contents = vec![nothing];
        for kind in 0..chosen.kinds.len() {
            for (name, content) in of_kind(&chosen, kind) {
                elements.push(Element { name, kind: Some(kind) });
                contents.push(content);
            }
        }
        let (images, start, seeds) = (Vec::new(), None, Vec::new());
        let options = options.clone();
        (Layout { places, chosen, elements, images, start, seeds, options }, contents)
    }

    /// The same on the cells of a grid, in reading order.
    pub fn on_grid<T>(
        grid: Grid,
        chosen: Chosen,
        options: &Options,
        empty: (&str, T),
        of_kind: impl Fn(&Chosen, usize) -> Vec<(String, T)>,
    ) -> (Layout, Vec<T>) {
        let places = grid.cells().map(|cell| grid.place(cell)).collect();
        Layout::new(places, chosen, options, empty, of_kind)
    }
}

/// The filling that holds what stands in some places, `is_in` telling whether an element with a content is it;
/// none where no element is.
pub fn filling_of<C, T>(
    places: impl IntoIterator<Item = C>,
    contents: &[T],
    is_in: impl Fn(&T, &C) -> bool,
) -> Option<Vec<ElementId>> {
    let element = |place: C| contents.iter().position(|content| is_in(content, &place));
    places.into_iter().map(|place| element(place).map(|at| at as ElementId)).collect()
}
