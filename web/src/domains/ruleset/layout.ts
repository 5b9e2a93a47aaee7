// Where the boxes and arrows of a graph go: columns from the left to the right, boxes beside what they lead to, and
// long arrows on a way of their own between the boxes. A tall graph is the same turned: its columns lie as rows from
// the top down. `along` runs with the arrows, `y` of a spot across them.
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
  isTall: boolean;
}

const BOX_H = 46;
const BEND = 34;
const MARGIN = 24;
/** An arrow that rises or falls more has no room for its words above or below it. */
const STEEP = 70;
/** From an arrow to where its two lines of words stand above it, and below it. */
const ABOVE = 16;
const BELOW = 16;

interface Spot {
  /** The box, or −1 for a bend of a long arrow. */
  node: number;
  /** Nothing leads to it: it stands below the others, out of their way. */
  isLow: boolean;
  column: number;
  along: number;
  /** Its extent across the arrows, with the room to its neighbours. */
  across: number;
  y: number;
  next: Spot[];
  before: Spot[];
}

type Point = [along: number, y: number];

export function lay(nodes: readonly NodeView[], edges: readonly EdgeView[], isTall = false): Laid {
  const room = isTall ? 26 : 30;
  const columns = columnsOf(nodes, edges);
  /** The way to the next column: side by side, the words of its arrows fit between the boxes. */
  const gap = (column: number): number => (isTall ? 68 : Math.max(96, ...edges.filter((edge) => columns[edge.from] === column).map((edge) => 5.8 * edge.says.length + 28)));
  const spots: Spot[] = nodes.map((node, i) => {
    const [along, across] = isTall ? [BOX_H, boxWidth(node)] : [boxWidth(node), BOX_H];
    return { node: i, isLow: node.is_dead && !edges.some((edge) => edge.to === i), column: columns[i] ?? 0, along, across: across + room, y: 0, next: [], before: [] };
  });
  const ways = edges.map((edge) => wayOf(edge, spots, BEND + room));
  const count = Math.max(0, ...spots.map((spot) => spot.column)) + 1;
  const grid = Array.from({ length: count }, (_, column) => spots.filter((spot) => spot.column === column));
  place(grid);
  const starts: number[] = [];
  let end = MARGIN;
  for (const [i, column] of grid.entries()) {
    starts.push(end);
    end += Math.max(isTall ? 0 : 60, ...column.filter((spot) => spot.node >= 0).map((spot) => spot.along)) + gap(i);
  }
  const start = (spot: Spot): number => starts[spot.column] ?? 0;
  const deep = (spot: Spot): number => (starts[spot.column + 1] ?? end) - start(spot) - gap(spot.column);
  const edge = MARGIN - room / 2;
  const top = Math.min(0, ...spots.map((spot) => spot.y - spot.across / 2));
  const y = (spot: Spot): number => spot.y - top + edge;
  const far = Math.max(0, ...spots.map((spot) => y(spot) + spot.across / 2)) + edge;
  const turned = ([along, across]: Point): [number, number] => (isTall ? [across, along] : [along, across]);
  const boxes = spots.filter((spot) => spot.node >= 0).map((spot): Box => {
    const [x, top] = turned([start(spot) + (deep(spot) - spot.along) / 2, y(spot) - (spot.across - room) / 2]);
    const [width, height] = turned([spot.along, spot.across - room]);
    return { x, y: top, width, height };
  });
  // Beside each other, words need room: arrows that part have theirs late on the way, arrows that meet early.
  const share = (way: Spot[]): number => {
    if (!isTall) return 0.5;
    const [parts, meets] = [(way[0]?.next.length ?? 0) > 1, (way.at(-1)?.before.length ?? 0) > 1];
    return parts === meets ? 0.5 : parts ? 0.65 : 0.35;
  };
  const arrows = ways.map((way) => {
    const points = way.map((spot, i): Point[] => {
      const before = start(spot) + (deep(spot) - spot.along) / 2;
      if (spot.node < 0) return [[start(spot), y(spot)], [start(spot) + deep(spot), y(spot)]];
      return [[i === 0 ? before + spot.along : before - 1, y(spot)]];
    }).flat();
    return { path: curve(points, turned), at: isTall ? turned(on(points, share(way))) : besideOf(points, way) };
  });
  const [width, height] = turned([end - gap(count - 1) + MARGIN, far]);
  return { boxes, arrows, width, height, isTall };
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
function wayOf({ from, to }: EdgeView, spots: Spot[], across: number): Spot[] {
  const [first, last] = [spots[from], spots[to]];
  if (!first || !last) return [];
  const way = [first];
  for (let column = first.column + 1; column < last.column; column += 1) {
    const bend: Spot = { node: -1, isLow: false, column, along: 0, across, y: 0, next: [], before: [] };
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
    let y = -column.reduce((sum, spot) => sum + spot.across, 0) / 2;
    for (const spot of column) {
      spot.y = y + spot.across / 2;
      y += spot.across;
    }
  };
  grid.forEach(stack);
  for (let pass = 0; pass < 12; pass += 1) {
    const forth = pass % 2 === 0;
    for (const column of forth ? grid : [...grid].reverse()) {
      const wish = new Map(column.map((spot) => [spot, mean(forth ? spot.before : spot.next, spot.y)]));
      column.sort((a, b) => Number(a.isLow) - Number(b.isLow) || (wish.get(a) ?? 0) - (wish.get(b) ?? 0));
      column.forEach((spot) => (spot.y = wish.get(spot) ?? spot.y));
      const lowest = Math.max(0, ...grid.flat().filter((spot) => !spot.isLow && !spot.before.some((one) => one.isLow)).map((spot) => spot.y + spot.across / 2));
      column.filter((spot) => spot.isLow).forEach((spot) => (spot.y = lowest + spot.across / 2));
      apart(column);
    }
  }
}

/** Moves spots that lie over each other apart, and the column back to where it wanted to be. */
function apart(column: Spot[]): void {
  const wanted = column.reduce((sum, spot) => sum + spot.y, 0);
  column.forEach((spot, i) => {
    const above = column[i - 1];
    if (above) spot.y = Math.max(spot.y, above.y + (above.across + spot.across) / 2);
  });
  const shift = (wanted - column.reduce((sum, spot) => sum + spot.y, 0)) / Math.max(1, column.length);
  column.forEach((spot) => (spot.y += shift));
}

function curve(points: readonly Point[], turned: (point: Point) => [number, number]): string {
  const to = (...ends: Point[]): string => ends.map((point) => turned(point).join(' ')).join(' ');
  return points.map((point, i) => {
    const before = points[i - 1];
    if (!before) return `M${to(point)}`;
    const half = (point[0] - before[0]) / 2;
    // An arrow back goes beside what is between.
    if (half < 0) return `C${to([before[0] + 60, before[1] + 70], [point[0] - 60, point[1] + 70], point)}`;
    return `C${to([before[0] + half, before[1]], [point[0] - half, point[1]], point)}`;
  }).join('');
}

/** The place of an arrow's words where the graph lies: in the middle of its first bend, above or below the whole of it,
 * on the side where no other arrow parts or meets. Words of an arrow that is steep, or has others on both sides, stay
 * on it. */
function besideOf(points: readonly Point[], way: readonly Spot[]): Point {
  const [[, b] = [0, 0], [, d] = [0, 0]] = points;
  const [parts, meets] = [(way[0]?.next.length ?? 0) > 1, (way[1]?.before.length ?? 0) > 1];
  const [x, y] = on(points, 0.5);
  if (Math.abs(d - b) > STEEP || (parts && meets && d !== b)) return [x, y];
  const above = meets ? d > b : d <= b;
  return [x, above ? Math.min(b, d) - ABOVE : Math.max(b, d) + BELOW];
}

/** The place of an arrow's words: a share of the way along its first bend. */
function on([[a, b] = [0, 0], [c, d] = [0, 0]]: readonly Point[], t: number): Point {
  return [a + (c - a) * (1.5 * t - 1.5 * t ** 2 + t ** 3), b + (d - b) * (3 * t ** 2 - 2 * t ** 3)];
}
