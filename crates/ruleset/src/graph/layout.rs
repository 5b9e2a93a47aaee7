//! Where the boxes and arrows of a graph go.
//!
//! Boxes stand in columns with channels between them. An arrow leaves its box at the right and enters
//! the other at the left. Where it has to pass a column, or to return to the left, it gets a *lane*: a
//! place of its own in that column. Curves are drawn in channels only, so nothing crosses a box, and a
//! label stands on the straight first part of its arrow, where no other arrow passes.

use std::collections::BTreeMap;

/// A graph to lay out.
#[derive(Clone, Debug)]
pub struct Graph<'g> {
    /// The column of each box.
    pub columns: &'g [usize],
    /// The width that each box needs.
    pub widths: &'g [f64],
    /// Arrows: from a box, with a label, to a box. Those of one box that have the same label leave it
    /// together.
    pub arrows: &'g [(usize, usize, usize)],
    /// The width of the widest label.
    pub label_width: f64,
}

/// Where everything goes, in pixels.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layout {
    /// Width and height of the whole.
    pub size: (f64, f64),
    /// The boxes.
    pub boxes: Vec<Area>,
    /// The path of each arrow.
    pub paths: Vec<Path>,
    /// For each label: its number, where its text begins, and its baseline.
    pub labels: Vec<(usize, Point)>,
}

/// Column and row, in pixels.
pub type Point = (f64, f64);

/// A rectangle by its top left corner and its size.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[allow(missing_docs)]
pub struct Area {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

/// A path of lines and curves.
#[derive(Clone, Debug, PartialEq)]
pub struct Path {
    /// Where it begins.
    pub start: Point,
    /// Its parts in order.
    pub parts: Vec<Part>,
}

/// A part of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Part {
    /// A straight line to a point.
    Line(Point),
    /// A cubic Bézier curve: two control points and its end.
    Curve(Point, Point, Point),
}

/// Space around the whole.
const MARGIN: f64 = 20.0;
/// The least height of a box.
const BOX: f64 = 36.0;
/// The distance of two places where arrows leave a box; a label fits between them.
const OUT: f64 = 15.0;
/// The distance of two places where arrows enter a box.
const IN: f64 = 9.0;
/// The height of a lane.
const LANE: f64 = 8.0;
/// Space between boxes, and between a box and a lane.
const GAP: f64 = 14.0;
/// Space between lanes.
const LANE_GAP: f64 = 2.0;
/// The straight last part of an arrow, which its tip needs.
const TIP: f64 = 14.0;
/// The number of times that columns are sorted by their neighbours.
const SWEEPS: usize = 16;
/// The most links for which crossings are counted; beyond that the last order is taken.
const MAX_COUNTED: usize = 2_000;

/// Something that takes a place in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Item {
    Box(usize),
    /// The lane of the arrows of a box with a label, to the right or back to the left.
    Lane {
        from: usize,
        label: usize,
        is_back: bool,
        column: usize,
    },
}

/// Which side of a column two items are joined on; items of one column may be joined to each other.
#[derive(Clone, Copy, Debug)]
struct Link {
    items: [usize; 2],
    /// The channel, by the column at its left plus one.
    channel: usize,
}

/// Lays a graph out.
pub fn layout(graph: &Graph<'_>) -> Layout {
    let plan = Plan::new(graph);
    let centres = plan.place();
    plan.draw(&centres)
}

/// The items of a graph and what joins them.
struct Plan<'g> {
    graph: &'g Graph<'g>,
    items: Vec<Item>,
    heights: Vec<f64>,
    columns: usize,
    links: Vec<Link>,
    /// The labels of each box, in order.
    outs: Vec<Vec<usize>>,
    /// The arrows that enter each box.
    ins: Vec<Vec<usize>>,
}

impl<'g> Plan<'g> {
    fn new(graph: &'g Graph<'g>) -> Plan<'g> {
        let boxes = graph.columns.len();
        let mut outs: Vec<Vec<usize>> = vec![Vec::new(); boxes];
        let mut ins: Vec<Vec<usize>> = vec![Vec::new(); boxes];
        for (number, (from, label, to)) in graph.arrows.iter().enumerate() {
            if !outs[*from].contains(label) {
                outs[*from].push(*label);
            }
            ins[*to].push(number);
        }
        outs.iter_mut().for_each(|labels| labels.sort_unstable());
        let mut items: Vec<Item> = (0..boxes).map(Item::Box).collect();
        for arrow in graph.arrows {
            items.extend(lanes(graph, *arrow));
        }
        items.sort_unstable();
        items.dedup();
        let numbers: BTreeMap<Item, usize> = items.iter().copied().zip(0..).collect();
        let mut links = Vec::new();
        for arrow in graph.arrows {
            let (from, _, to) = *arrow;
            let mut way = vec![Item::Box(from)];
            way.extend(lanes(graph, *arrow));
            way.push(Item::Box(to));
            for (step, pair) in way.windows(2).enumerate() {
                let column = |item: Item| column_of(graph, item);
                let is_turn = column(pair[0]) == column(pair[1]);
                // An arrow turns back in the channel after its first box and before its last.
                let channel = match () {
                    () if is_turn && step == 0 => column(pair[0]) + 1,
                    () if is_turn => column(pair[0]),
                    () => column(pair[0]).max(column(pair[1])),
                };
                links.push(Link { items: [numbers[&pair[0]], numbers[&pair[1]]], channel });
            }
        }
        let height = |item: &Item| match *item {
            Item::Box(index) => {
                let (outs, ins) = (outs[index].len() as f64, ins[index].len() as f64);
                BOX.max(OUT * (outs + 1.0)).max(IN * (ins + 1.0))
            }
            Item::Lane { .. } => LANE,
        };
        let heights = items.iter().map(height).collect();
        let columns = graph.columns.iter().max().map_or(0, |last| last + 1);
        Plan { graph, items, heights, columns, links, outs, ins }
    }

    /// The vertical centre of each item, from an order of each column with few crossings.
    fn place(&self) -> Vec<f64> {
        let mut order: Vec<Vec<usize>> = vec![Vec::new(); self.columns];
        for (number, item) in self.items.iter().enumerate() {
            order[column_of(self.graph, *item)].push(number);
        }
        let mut joined: Vec<Vec<usize>> = vec![Vec::new(); self.items.len()];
        for Link { items: [a, b], .. } in self.links.iter().filter(|l| l.items[0] != l.items[1]) {
            joined[*a].push(*b);
            joined[*b].push(*a);
        }
        let mut centres = vec![0.0; self.items.len()];
        for column in &order {
            self.stack(column, &mut centres);
        }
        let mut best = (f64::MAX, centres.clone());
        for sweep in 0..SWEEPS {
            for step in 0..self.columns {
                let column = if sweep % 2 == 0 { step } else { self.columns - 1 - step };
                let wish = |item: &usize| {
                    let near = &joined[*item];
                    let sum: f64 = near.iter().map(|other| centres[*other]).sum();
                    if near.is_empty() { centres[*item] } else { sum / near.len() as f64 }
                };
                let mut wishes: Vec<(f64, usize)> =
                    order[column].iter().map(|item| (wish(item), *item)).collect();
                wishes.sort_by(|a, b| a.0.total_cmp(&b.0));
                order[column] = wishes.iter().map(|(_, item)| *item).collect();
                for ((_, item), centre) in wishes.iter().zip(self.settle(&wishes)) {
                    centres[*item] = centre;
                }
            }
            let cost = self.cost(&centres);
            if cost < best.0 || self.links.len() > MAX_COUNTED {
                best = (cost, centres.clone());
            }
        }
        best.1
    }

    /// Puts the items of a column one below the other.
    fn stack(&self, column: &[usize], centres: &mut [f64]) {
        let mut y = 0.0;
        for (at, item) in column.iter().enumerate() {
            if let Some(before) = at.checked_sub(1) {
                y += self.distance(column[before], *item);
            }
            centres[*item] = y;
        }
    }

    /// The least distance of the centres of two items in a column.
    fn distance(&self, above: usize, below: usize) -> f64 {
        let is_lane = |item: usize| matches!(self.items[item], Item::Lane { .. });
        let gap = if is_lane(above) && is_lane(below) { LANE_GAP } else { GAP };
        (self.heights[above] + self.heights[below]) / 2.0 + gap
    }

    /// The centres nearest to the wished ones, in the same order and without overlap: neighbours that
    /// come too close are moved as one block to the mean of their wishes.
    fn settle(&self, wishes: &[(f64, usize)]) -> Vec<f64> {
        let mut offset = 0.0;
        let mut offsets = Vec::new();
        for (at, (_, item)) in wishes.iter().enumerate() {
            if let Some((_, before)) = at.checked_sub(1).map(|before| wishes[before]) {
                offset += self.distance(before, *item);
            }
            offsets.push(offset);
        }
        let mut blocks: Vec<(f64, usize)> = Vec::new();
        for ((wish, _), offset) in wishes.iter().zip(&offsets) {
            blocks.push((wish - offset, 1));
            while let [.., (before, count), (last, more)] = blocks[..]
                && before > last
            {
                let all = count + more;
                let mean = (before * count as f64 + last * more as f64) / all as f64;
                blocks.truncate(blocks.len() - 2);
                blocks.push((mean, all));
            }
        }
        let places = blocks.iter().flat_map(|(place, count)| std::iter::repeat_n(*place, *count));
        places.zip(&offsets).map(|(place, offset)| place + offset).collect()
    }

    /// What is to be small: crossings first, then the way of all arrows up and down.
    fn cost(&self, centres: &[f64]) -> f64 {
        if self.links.len() > MAX_COUNTED {
            return 0.0;
        }
        let ends = |link: &Link| {
            let [a, b] = link.items;
            let is_left = |item: usize| column_of(self.graph, self.items[item]) < link.channel;
            // From the left side of the channel to the right one; a turn has both ends on one side.
            let (a, b) = if is_left(a) { (a, b) } else { (b, a) };
            (centres[a], centres[b])
        };
        let mut cost = 0.0;
        for (at, link) in self.links.iter().enumerate() {
            let (left, right) = ends(link);
            cost += (left - right).abs();
            for other in self.links[..at].iter().filter(|other| other.channel == link.channel) {
                let (other_left, other_right) = ends(other);
                cost +=
                    200.0 * f64::from(u8::from((left - other_left) * (right - other_right) < 0.0));
            }
        }
        cost
    }

    /// The pixels of everything.
    fn draw(&self, centres: &[f64]) -> Layout {
        let tops =
            self.items.iter().enumerate().map(|(at, _)| centres[at] - self.heights[at] / 2.0);
        let shift = MARGIN - tops.fold(f64::MAX, f64::min);
        let centres: Vec<f64> = centres.iter().map(|centre| centre + shift).collect();
        let bottoms =
            centres.iter().zip(&self.heights).map(|(centre, height)| centre + height / 2.0);
        let height = bottoms.fold(0.0, f64::max) + MARGIN;
        let (columns, width) = self.columns();
        let boxes: Vec<Area> = (0..self.graph.columns.len())
            .map(|index| {
                let column = columns[self.graph.columns[index]];
                let height = self.heights[index];
                let y = centres[index] - height / 2.0;
                Area { x: column.left, y, width: column.right - column.left, height }
            })
            .collect();
        let mut labels = Vec::new();
        for (index, own) in self.outs.iter().enumerate() {
            for label in own {
                let y = self.leaves(index, *label, &centres);
                labels.push((*label, (boxes[index].x + boxes[index].width + 4.0, y - 3.0)));
            }
        }
        let numbers: BTreeMap<Item, usize> = self.items.iter().copied().zip(0..).collect();
        let enters = self.entries(&centres, &numbers);
        let paths = self.graph.arrows.iter().enumerate();
        let paths = paths.map(|(number, arrow)| {
            let (from, label, to) = *arrow;
            let start = columns[self.graph.columns[from]];
            let mut path = Pencil::new((start.right, self.leaves(from, label, &centres)));
            path.line(start.end);
            let is_back = self.graph.columns[to] <= self.graph.columns[from];
            for (step, lane) in lanes(self.graph, *arrow).into_iter().enumerate() {
                let y = centres[numbers[&lane]];
                let column = columns[column_of(self.graph, lane)];
                match is_back {
                    true if step == 0 => path.turn(y, column.room),
                    true => path.curve((column.end, y)),
                    false => path.curve((column.begin, y)),
                }
                path.line(if is_back { column.begin } else { column.end });
            }
            let column = columns[self.graph.columns[to]];
            let y = enters[number];
            match is_back {
                true => path.turn(y, -column.room_before),
                false => path.curve((column.begin, y)),
            }
            path.line(column.left);
            path.path
        });
        Layout { size: (width, height), paths: paths.collect(), boxes, labels }
    }

    /// The columns from left to right, and the width of the whole.
    fn columns(&self) -> (Vec<Column>, f64) {
        let mut channels = vec![0usize; self.columns + 1];
        for link in &self.links {
            channels[link.channel] += 1;
        }
        let room = |channel: usize| match channels[channel] {
            0 => 0.0,
            count => (30.0 + 5.0 * count as f64).min(140.0),
        };
        let mut x = MARGIN + room(0);
        let mut out = Vec::new();
        for column in 0..self.columns {
            let own = self.graph.columns.iter().zip(self.graph.widths);
            let own = own.filter(|(of, _)| **of == column).map(|(_, width)| *width);
            let width = own.fold(60.0, f64::max);
            let has_outs = |index: &usize| self.graph.columns[*index] == column;
            let has_outs =
                (0..self.outs.len()).filter(has_outs).any(|index| !self.outs[index].is_empty());
            let stub = if has_outs { self.graph.label_width + 8.0 } else { 0.0 };
            let (begin, left) = (x, x + TIP);
            let right = left + width;
            let end = right + stub;
            let (room_before, room) = (room(column), room(column + 1));
            out.push(Column { begin, left, right, end, room_before, room });
            x = end + room;
        }
        (out, x + MARGIN)
    }

    /// Where the arrows of a label leave a box.
    fn leaves(&self, index: usize, label: usize, centres: &[f64]) -> f64 {
        let own = &self.outs[index];
        let at = own.iter().position(|known| *known == label).unwrap_or(0) as f64;
        // Half a label lower, because its text is above the line.
        centres[index] + OUT * (at - (own.len() as f64 - 1.0) / 2.0) + 4.0
    }

    /// Where each arrow enters its box: from top to bottom in the order in which they come.
    fn entries(&self, centres: &[f64], numbers: &BTreeMap<Item, usize>) -> Vec<f64> {
        let mut enters = vec![0.0; self.graph.arrows.len()];
        for (index, own) in self.ins.iter().enumerate() {
            let comes_from = |number: &usize| {
                let arrow = self.graph.arrows[*number];
                match lanes(self.graph, arrow).last() {
                    Some(lane) => centres[numbers[lane]],
                    None => self.leaves(arrow.0, arrow.1, centres),
                }
            };
            let mut own: Vec<(f64, usize)> = own.iter().map(|n| (comes_from(n), *n)).collect();
            own.sort_by(|a, b| a.0.total_cmp(&b.0));
            let count = own.len() as f64;
            for (at, (_, number)) in own.into_iter().enumerate() {
                enters[number] = centres[index] + IN * (at as f64 - (count - 1.0) / 2.0);
            }
        }
        enters
    }
}

/// A column of boxes.
#[derive(Clone, Copy)]
struct Column {
    /// Where the channel before it ends.
    begin: f64,
    /// The left and the right side of its boxes.
    left: f64,
    right: f64,
    /// Where the channel after it begins.
    end: f64,
    /// The widths of the channels before and after it.
    room_before: f64,
    room: f64,
}

/// Draws a path part by part.
struct Pencil {
    path: Path,
    at: Point,
}

impl Pencil {
    fn new(start: Point) -> Pencil {
        Pencil { path: Path { start, parts: Vec::new() }, at: start }
    }

    fn line(&mut self, x: f64) {
        self.at.0 = x;
        self.path.parts.push(Part::Line(self.at));
    }

    /// Crosses a channel.
    fn curve(&mut self, to: Point) {
        let middle = f64::midpoint(self.at.0, to.0);
        self.path.parts.push(Part::Curve((middle, self.at.1), (middle, to.1), to));
        self.at = to;
    }

    /// Turns round within a channel of this width, which is negative to the left.
    fn turn(&mut self, y: f64, room: f64) {
        let far = 16.0 + (y - self.at.1).abs() / 4.0;
        let x = self.at.0 + far.min(0.9 * room.abs()) * room.signum();
        self.path.parts.push(Part::Curve((x, self.at.1), (x, y), (self.at.0, y)));
        self.at.1 = y;
    }
}

/// The lanes of an arrow in the order in which it passes them.
fn lanes(graph: &Graph<'_>, (from, label, to): (usize, usize, usize)) -> Vec<Item> {
    let (first, last) = (graph.columns[from], graph.columns[to]);
    let is_back = last <= first;
    let lane = |column: usize| Item::Lane { from, label, is_back, column };
    match is_back {
        true => (last..=first).rev().map(lane).collect(),
        false => (first + 1..last).map(lane).collect(),
    }
}

fn column_of(graph: &Graph<'_>, item: Item) -> usize {
    match item {
        Item::Box(index) => graph.columns[index],
        Item::Lane { column, .. } => column,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::trigger_graph;
    use crate::rules::Rules;
    use crate::sketch::{names_for, preset, sample};

    /// Points along a path.
    fn points(path: &Path) -> Vec<Point> {
        let mut out = vec![path.start];
        for part in &path.parts {
            let from = out[out.len() - 1];
            for step in 1..=40 {
                let t = f64::from(step) / 40.0;
                let mix = |a: f64, b: f64| a + (b - a) * t;
                let between = |a: Point, b: Point| (mix(a.0, b.0), mix(a.1, b.1));
                out.push(match *part {
                    Part::Line(to) => between(from, to),
                    Part::Curve(a, b, to) => {
                        let (ab, bc, cd) = (between(from, a), between(a, b), between(b, to));
                        between(between(ab, bc), between(bc, cd))
                    }
                });
            }
        }
        out
    }

    /// Whether two rectangles have a point in common.
    fn meet(a: Area, b: Area) -> bool {
        a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
    }

    /// No arrow touches a box other than at its ends, no label covers a box, another label or a
    /// foreign arrow, and everything is within the picture.
    #[test]
    fn nothing_is_drawn_over_anything() {
        let mut rules = Rules::default();
        let (mut arrows, mut turned) = (0, 0);
        for (name, index) in ["paper-like-1", "wide-1", "paper-like-2"]
            .iter()
            .flat_map(|n| (0..60).map(move |i| (n, i)))
        {
            sample(preset(name).unwrap(), 3, index, &mut rules);
            let graph = trigger_graph(&rules);
            let layout = graph.layout(&names_for(&rules));
            let what = format!("{name} {index}");
            for (at, own) in layout.boxes.iter().enumerate() {
                assert!(layout.boxes[..at].iter().all(|other| !meet(*own, *other)), "{what}");
                assert!(own.x >= 0.0 && own.x + own.width <= layout.size.0, "{what}");
                assert!(own.y >= 0.0 && own.y + own.height <= layout.size.1, "{what}");
            }
            let labels: Vec<(usize, Area)> = layout
                .labels
                .iter()
                .map(|(label, (x, y))| {
                    let width = drawing::text_width(&format!("rule {label}"), 10.0);
                    (*label, Area { x: *x, y: y - 9.0, width, height: 11.0 })
                })
                .collect();
            for (at, (_, own)) in labels.iter().enumerate() {
                assert!(layout.boxes.iter().all(|other| !meet(*own, *other)), "{what}");
                assert!(labels[..at].iter().all(|(_, other)| !meet(*own, *other)), "{what}");
            }
            for ((_, label, _), path) in graph.edges.iter().zip(&layout.paths) {
                arrows += 1;
                let points = points(path);
                turned += usize::from(points.windows(2).any(|two| two[1].0 < two[0].0));
                for (x, y) in &points[1..points.len() - 1] {
                    let dot = Area { x: *x, y: *y, width: 0.0, height: 0.0 };
                    assert!(layout.boxes.iter().all(|area| !meet(*area, dot)), "{what} {x} {y}");
                    let is_foreign = |(of, _): &&(usize, Area)| of != label;
                    let mut others = labels.iter().filter(is_foreign);
                    assert!(others.all(|(_, area)| !meet(*area, dot)), "{what} {x} {y}");
                    assert!((0.0..=layout.size.0).contains(x), "{what} {x}");
                    assert!((0.0..=layout.size.1).contains(y), "{what} {y}");
                }
            }
        }
        assert!(arrows > 1_000 && turned > 100, "{arrows} {turned}");
    }

    /// Two boxes side by side are joined by a straight arrow, and it costs nothing to keep it so.
    #[test]
    fn a_single_arrow_is_nearly_straight() {
        let arrows = [(0, 7, 1)];
        let graph =
            Graph { columns: &[0, 1], widths: &[80.0, 80.0], arrows: &arrows, label_width: 30.0 };
        let found = layout(&graph);
        let ys: Vec<f64> = points(&found.paths[0]).iter().map(|(_, y)| *y).collect();
        let most = ys.iter().copied().fold(f64::MIN, f64::max);
        let least = ys.iter().copied().fold(f64::MAX, f64::min);
        assert!(most - least <= 4.0, "{ys:?}");
    }
}
