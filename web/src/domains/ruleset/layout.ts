// Where the boxes and arrows of a graph go: columns from the left to the right, boxes beside what they lead to, and
// long arrows on a way of their own between the boxes.
import type { EdgeView, NodeView } from './wire';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Laid {
  boxes: Box[];
  /** The way of each arrow, as a path, and where its words stand. */
  arrows: { path: string; at: [number, number] }[];
  width: number;
  height: number;
}

const GAP_X = 96;
const GAP_Y = 30;
const BOX_H = 46;
const BEND_H = 34;
const MARGIN = 24;

interface Spot {
  /** The box, or −1 for a bend of a long arrow. */
  node: number;
  /** Nothing leads to it: it stands below the others, out of their way. */
  isLow: boolean;
  column: number;
  width: number;
  height: number;
  y: number;
  next: Spot[];
  before: Spot[];
}

export function lay(nodes: readonly NodeView[], edges: readonly EdgeView[]): Laid {
  const columns = columnsOf(nodes, edges);
  const spots: Spot[] = nodes.map((node, i) => ({ node: i, isLow: node.is_dead && !edges.some((edge) => edge.to === i), column: columns[i] ?? 0, width: boxWidth(node), height: BOX_H, y: 0, next: [], before: [] }));
  const ways = edges.map((edge) => wayOf(edge, spots));
  const count = Math.max(0, ...spots.map((spot) => spot.column)) + 1;
  const grid = Array.from({ length: count }, (_, column) => spots.filter((spot) => spot.column === column));
  place(grid);
  const lefts: number[] = [];
  let x = MARGIN;
  for (const column of grid) {
    lefts.push(x);
    x += Math.max(60, ...column.filter((spot) => spot.node >= 0).map((spot) => spot.width)) + GAP_X;
  }
  const wide = (column: number): number => (lefts[column + 1] ?? x) - (lefts[column] ?? 0) - GAP_X;
  const top = Math.min(0, ...spots.map((spot) => spot.y - spot.height / 2));
  const y = (spot: Spot): number => spot.y - top + MARGIN;
  const height = Math.max(0, ...spots.map((spot) => y(spot) + spot.height / 2)) + MARGIN;
  const boxes = spots.filter((spot) => spot.node >= 0).map((spot): Box => ({ x: (lefts[spot.column] ?? 0) + (wide(spot.column) - spot.width) / 2, y: y(spot) - BOX_H / 2, width: spot.width, height: BOX_H }));
  const arrows = ways.map((way) => {
    const points = way.map((spot, i): [number, number][] => {
      const box = boxes[spot.node];
      const [left, right] = [lefts[spot.column] ?? 0, (lefts[spot.column] ?? 0) + wide(spot.column)];
      if (!box) return [[left, y(spot)], [right, y(spot)]];
      return i === 0 ? [[box.x + box.width, y(spot)]] : [[box.x - 1, y(spot)]];
    }).flat();
    return { path: curve(points), at: middle(points) };
  });
  return { boxes, arrows, width: x - GAP_X + MARGIN, height };
}

export function boxWidth(node: NodeView): number {
  return Math.max(64, 7.1 * node.title.length + 22, 6.4 * node.code.length + 20);
}

/** Ends stand at the right, what they wait for beside them, and everything else as far left as it can. */
function columnsOf(nodes: readonly NodeView[], edges: readonly EdgeView[]): number[] {
  const columns = nodes.map(() => 0);
  const isLate = (i: number): boolean => ['condition', 'win', 'loss', 'end'].includes(nodes[i]?.kind ?? '');
  // Rules may go round in circles; an arrow back along the way that led here moves nothing.
  const visit = (at: number, way: readonly number[]): void => {
    for (const { from, to } of edges) {
      if (from !== at || way.includes(to) || isLate(to)) continue;
      if ((columns[to] ?? 0) >= way.length) continue;
      columns[to] = way.length;
      visit(to, [...way, to]);
    }
  };
  nodes.forEach((node, i) => node.kind === 'player' && visit(i, [i]));
  const last = Math.max(0, ...columns.filter((_, i) => !isLate(i)));
  return columns.map((column, i) => (nodes[i]?.kind === 'condition' ? last + 1 : isLate(i) ? last + 2 : column));
}

/** The spots an arrow goes through, with a bend in every column between. */
function wayOf({ from, to }: EdgeView, spots: Spot[]): Spot[] {
  const [first, last] = [spots[from], spots[to]];
  if (!first || !last) return [];
  const way = [first];
  for (let column = first.column + 1; column < last.column; column += 1) {
    const bend: Spot = { node: -1, isLow: false, column, width: 0, height: BEND_H, y: 0, next: [], before: [] };
    spots.push(bend);
    way.push(bend);
  }
  way.push(last);
  way.slice(1).forEach((spot, i) => {
    way[i]?.next.push(spot);
    spot.before.push(way[i] as Spot);
  });
  return way;
}

/** Puts the spots of each column in an order and at a height that keep arrows short. */
function place(grid: Spot[][]): void {
  const mean = (spots: Spot[], fallback: number): number => (spots.length === 0 ? fallback : spots.reduce((sum, spot) => sum + spot.y, 0) / spots.length);
  const stack = (column: Spot[]): void => {
    const total = column.reduce((sum, spot) => sum + spot.height + GAP_Y, -GAP_Y);
    let y = -total / 2;
    for (const spot of column) {
      spot.y = y + spot.height / 2;
      y += spot.height + GAP_Y;
    }
  };
  grid.forEach(stack);
  for (let pass = 0; pass < 12; pass += 1) {
    const forth = pass % 2 === 0;
    for (const column of forth ? grid : [...grid].reverse()) {
      const wish = new Map(column.map((spot) => [spot, mean(forth ? spot.before : spot.next, spot.y)]));
      column.sort((a, b) => Number(a.isLow) - Number(b.isLow) || (wish.get(a) ?? 0) - (wish.get(b) ?? 0));
      column.forEach((spot) => (spot.y = wish.get(spot) ?? spot.y));
      const lowest = Math.max(0, ...grid.flat().filter((spot) => !spot.isLow && !spot.before.some((one) => one.isLow)).map((spot) => spot.y));
      column.filter((spot) => spot.isLow).forEach((spot) => (spot.y = lowest + BOX_H + GAP_Y));
      apart(column);
    }
  }
}

/** Moves spots that lie over each other apart, and the column back to where it wanted to be. */
function apart(column: Spot[]): void {
  const wanted = column.reduce((sum, spot) => sum + spot.y, 0);
  column.forEach((spot, i) => {
    const above = column[i - 1];
    if (above) spot.y = Math.max(spot.y, above.y + (above.height + spot.height) / 2 + GAP_Y);
  });
  const shift = (wanted - column.reduce((sum, spot) => sum + spot.y, 0)) / Math.max(1, column.length);
  column.forEach((spot) => (spot.y += shift));
}

function curve(points: readonly [number, number][]): string {
  return points.map(([x, y], i) => {
    const before = points[i - 1];
    if (!before) return `M${x} ${y}`;
    const half = (x - before[0]) / 2;
    // An arrow back goes below what is between.
    if (half < 0) return `C${before[0] + 60} ${before[1] + 70} ${x - 60} ${y + 70} ${x} ${y}`;
    return `C${before[0] + half} ${before[1]} ${x - half} ${y} ${x} ${y}`;
  }).join('');
}

/** The middle of the first bend, where the words of an arrow are. */
function middle(points: readonly [number, number][]): [number, number] {
  const [[ax, ay] = [0, 0], [bx, by] = [0, 0]] = points;
  return [(ax + bx) / 2, (ay + by) / 2];
}
