//! Fillings that are the same up to symmetry.

use super::ElementId;
use crate::grid::{Grid, Symmetry};

/// A symmetry of a frame: where the content of a place goes, and what it becomes there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// For each place, the place its content goes to.
    pub places: Vec<usize>,
    /// For each element, what it becomes; a turned piece is another element.
    pub elements: Vec<ElementId>,
}

impl Image {
    /// Writes the image of a filling.
    pub fn write(&self, filling: &[ElementId], out: &mut Vec<ElementId>) {
        out.clear();
        out.resize(filling.len(), 0);
        for (place, element) in filling.iter().enumerate() {
            out[self.places[place]] = self.elements[usize::from(*element)];
        }
    }
}

/// The number of different images of a filling, itself included, if it is the least of them; none if another
/// stands for its class. `images` with the identity form a group; `scratch` is memory.
pub fn class_size(
    filling: &[ElementId],
    images: &[Image],
    scratch: &mut Vec<ElementId>,
) -> Option<u64> {
    let mut fixed = 1;
    for image in images {
        image.write(filling, scratch);
        match scratch.as_slice().cmp(filling) {
            std::cmp::Ordering::Less => return None,
            std::cmp::Ordering::Equal => fixed += 1,
            std::cmp::Ordering::Greater => {}
        }
    }
    // The images that fix it are a subgroup, so its class has as many members as that has cosets.
    Some((images.len() as u64 + 1) / fixed)
}

/// The images of a grid whose cells are the places, in reading order, under some of its symmetries, for
/// elements that look the same from every side. Quarter turns of a grid that is not square are left out, and so
/// is the identity.
pub fn images_on_grid(
    grid: Grid,
    elements: usize,
    symmetries: impl Iterator<Item = Symmetry>,
) -> Vec<Image> {
    let fits = |symmetry: &Symmetry| !symmetry.is_identity() && symmetry.fits(grid.size);
    let images = symmetries.filter(fits).map(|symmetry| Image {
        places: grid.cells().map(|cell| symmetry.cell(grid, cell)).collect(),
        elements: (0..elements as ElementId).collect(),
    });
    images.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_of_two_by_two_drawings() {
        let images = images_on_grid(Grid::new([2, 2]), 2, Symmetry::all());
        assert_eq!(images.len(), 7);
        let mut scratch = Vec::new();
        let sizes: Vec<u64> = (0..16u16)
            .filter_map(|bits| {
                let filling: Vec<ElementId> = (0..4).map(|bit| bits >> bit & 1).collect();
                class_size(&filling, &images, &mut scratch)
            })
            .collect();
        // None, one, two adjacent, two opposite, three and four dark cells.
        assert_eq!(sizes.iter().sum::<u64>(), 16);
        assert_eq!(sizes.len(), 6);
        assert_eq!(images_on_grid(Grid::new([3, 2]), 2, Symmetry::all()).len(), 3);
    }
}
