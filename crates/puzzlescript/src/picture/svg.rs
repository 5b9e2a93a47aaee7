//! A picture as SVG.

use super::Picture;
use crate::palette::Rgb;
use crate::read::objects::SPRITE_SIZE;
use drawing::{Element, Svg};
use rustc_hash::FxHashMap;
use std::fmt::Write;

/// The largest side a picture gets by [`cell_scale`], in pixels of the screen.
const LONGEST_SIDE: usize = 4_000;

/// A size for the cells of a picture, in screen pixels: 40, or less for a large board. It is a
/// multiple of a sprite's size, so that all its pixels are equally large.
pub fn cell_scale(picture: &Picture) -> u32 {
    let side = picture.width.max(picture.height).max(1);
    let scale = (LONGEST_SIDE / side).clamp(1, 8);
    (scale * SPRITE_SIZE) as u32
}

/// Writes a picture whose cells are `cell_scale` pixels wide on the screen. The title is what a
/// viewer calls the picture.
///
/// There is one rectangle for the most common colour and one path for each other one, made of
/// rectangles as wide and then as high as they can be.
pub fn svg(picture: &Picture, cell_scale: u32, title: &str) -> String {
    let Picture { width, height, .. } = picture;
    let side = |pixels: usize| pixels / SPRITE_SIZE * cell_scale as usize;
    let svg = Svg::new(side(*width), side(*height)).view(*width, *height);
    let mut svg = svg.set("shape-rendering", "crispEdges").title(title);
    let colors = Colors::of(picture);
    if let Some(ground) = colors.most_common {
        let whole = format!("M0 0h{width}v{height}h-{width}z");
        svg.add(Element::path(whole).fill(&ground.to_hex()));
    }
    let mut paths = vec![String::new(); colors.order.len()];
    for Rect { x, y, width, height, color } in rectangles(picture) {
        let place = colors.place.get(&color).filter(|_| Some(color) != colors.most_common);
        if let Some(path) = place.and_then(|place| paths.get_mut(*place)) {
            let _ = write!(path, "M{x} {y}h{width}v{height}h-{width}z");
        }
    }
    for (color, path) in colors.order.iter().zip(paths).filter(|(_, path)| !path.is_empty()) {
        svg.add(Element::path(path).fill(&color.to_hex()));
    }
    svg.finish()
}

/// The colours of a picture in the order they come up.
struct Colors {
    order: Vec<Rgb>,
    place: FxHashMap<Rgb, usize>,
    most_common: Option<Rgb>,
}

impl Colors {
    fn of(picture: &Picture) -> Colors {
        let mut order = Vec::new();
        let mut place = FxHashMap::default();
        let mut counts: Vec<usize> = Vec::new();
        for run in picture.pixels.chunk_by(|a, b| a == b) {
            let at = *place.entry(run[0]).or_insert_with(|| {
                order.push(run[0]);
                counts.push(0);
                order.len() - 1
            });
            counts[at] += run.len();
        }
        // Of equally common colours the first one; `max_by_key` alone would take the last.
        let most = (0..order.len()).rev().max_by_key(|at| counts[*at]);
        let most_common = most.map(|at| order[at]);
        Colors { order, place, most_common }
    }
}

#[derive(Clone, Copy)]
struct Rect {
    x: usize,
    y: usize,
    width: usize,
    height: usize,
    color: Rgb,
}

/// Covers a picture with rectangles of one colour: runs of each row, joined downwards where the
/// next row has the same run.
fn rectangles(picture: &Picture) -> Vec<Rect> {
    let mut done = Vec::new();
    let mut open: Vec<Rect> = Vec::new();
    let mut next: Vec<Rect> = Vec::new();
    for (y, row) in picture.pixels.chunks(picture.width.max(1)).enumerate() {
        let mut above = open.drain(..).peekable();
        let mut x = 0;
        for run in row.chunk_by(|a, b| a == b) {
            let mut rect = Rect { x, y, width: run.len(), height: 1, color: run[0] };
            while let Some(old) = above.next_if(|old| old.x < x) {
                done.push(old);
            }
            let is_same =
                |old: &Rect| (old.x, old.width, old.color) == (rect.x, rect.width, rect.color);
            if let Some(old) = above.next_if(is_same) {
                rect = Rect { height: old.height + 1, ..old };
            }
            next.push(rect);
            x += run.len();
        }
        done.extend(above);
        std::mem::swap(&mut open, &mut next);
    }
    done.extend(open);
    done
}
