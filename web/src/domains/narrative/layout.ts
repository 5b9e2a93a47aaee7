// Where the nodes of a dependency chart stand: one lane for each puzzle, and in it a tree that grows from what is at
// hand on the left to the goal on the right. A puzzle's tree has one way from each node to the goal, so that columns
// follow from the depth and no two branches cross.
import type { ChartNode } from '../../wire';

export interface Box {
  node: ChartNode;
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Edge {
  id: string;
  from: Box;
  to: Box;
  path: string;
}

export interface Lane {
  area: number;
  y: number;
  h: number;
  boxes: Box[];
}

export interface Layout {
  lanes: Lane[];
  boxes: Box[];
  edges: Edge[];
  width: number;
  height: number;
}

const ACTION = { w: 104, h: 46, gap: 14 };
const THING = { w: 92, h: 26, gap: 8 };
const COLUMN = 124;
const PAD = 16;
/** The heading of a lane. */
const HEAD = 30;

const sizeOf = (node: ChartNode) => (node.kind === 'thing' ? THING : ACTION);

/** Lays out the puzzles of some areas, in this order. */
export function layout(nodes: readonly ChartNode[], areas: readonly number[]): Layout {
  const lanes: Lane[] = [];
  const edges: Edge[] = [];
  let y = 0;
  let width = 0;
  for (const area of areas) {
    const own = nodes.filter((node) => node.puzzle === area);
    if (own.length === 0) continue;
    const lane = laneOf(own, area, y);
    lanes.push(lane);
    edges.push(...edgesOf(lane));
    width = Math.max(width, ...lane.boxes.map((box) => box.x + box.w + PAD));
    y += lane.h;
  }
  return { lanes, boxes: lanes.flatMap((lane) => lane.boxes), edges, width, height: y };
}

function laneOf(nodes: readonly ChartNode[], area: number, top: number): Lane {
  const needs = new Map<string, ChartNode[]>();
  for (const node of nodes) if (node.to !== null && node.kind !== 'aside') needs.set(node.to, [...(needs.get(node.to) ?? []), node]);
  const roots = nodes.filter((node) => node.kind !== 'aside' && node.to === null);
  const asides = nodes.filter((node) => node.kind === 'aside');
  const deep = (node: ChartNode): number => 1 + Math.max(0, ...(needs.get(node.id) ?? []).map(deep));
  const columns = Math.max(1, ...roots.map(deep));
  const column = new Map<string, number>();
  const boxes: Box[] = [];

  // What was done aside stands above the puzzle, one column after what it took.
  const placeColumns = (node: ChartNode, at: number): void => {
    column.set(node.id, at);
    (needs.get(node.id) ?? []).forEach((need) => placeColumns(need, at - 1));
  };
  roots.forEach((root) => placeColumns(root, columns - 1));
  const rows: Set<number>[] = [];
  for (const node of asides) {
    const at = (node.to !== null ? (column.get(node.to) ?? -1) : -1) + 1;
    let row = rows.findIndex((taken) => !taken.has(at));
    if (row < 0) row = rows.push(new Set()) - 1;
    rows[row]?.add(at);
    boxes.push({ node, x: PAD + at * COLUMN, y: top + HEAD + PAD + row * (ACTION.h + ACTION.gap), w: ACTION.w, h: ACTION.h });
  }

  const height = (node: ChartNode): number => Math.max(sizeOf(node).h + sizeOf(node).gap, (needs.get(node.id) ?? []).reduce((sum, need) => sum + height(need), 0));
  const place = (node: ChartNode, from: number): void => {
    const own = sizeOf(node);
    const room = height(node);
    const x = PAD + (column.get(node.id) ?? 0) * COLUMN + (ACTION.w - own.w) / 2;
    boxes.push({ node, x, y: from + (room - own.gap - own.h) / 2, w: own.w, h: own.h });
    const below = needs.get(node.id) ?? [];
    let at = from + (room - below.reduce((sum, need) => sum + height(need), 0)) / 2;
    for (const need of below) {
      place(need, at);
      at += height(need);
    }
  };
  let from = top + HEAD + PAD + rows.length * (ACTION.h + ACTION.gap);
  for (const root of roots) {
    place(root, from);
    from += height(root);
  }
  return { area, y: top, h: from - top + PAD, boxes };
}

function edgesOf(lane: Lane): Edge[] {
  const byId = new Map(lane.boxes.map((box) => [box.node.id, box]));
  return lane.boxes.flatMap((box) => {
    const other = box.node.to === null ? undefined : byId.get(box.node.to);
    if (!other) return [];
    const [from, to] = box.node.kind === 'aside' ? [other, box] : [box, other];
    return [{ id: `${from.node.id}-${to.node.id}`, from, to, path: curve(from, to) }];
  });
}

function curve(from: Box, to: Box): string {
  const [x1, y1, x2, y2] = [from.x + from.w, from.y + from.h / 2, to.x, to.y + to.h / 2];
  const bend = Math.max(10, (x2 - x1) / 2);
  return `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`;
}

/** The node that an arrow key leads to; null if there is none. */
export function beside(layout: Layout, id: string, key: string): string | null {
  const here = layout.boxes.find((box) => box.node.id === id);
  if (!here) return layout.boxes[0]?.node.id ?? null;
  const middle = (box: Box): [number, number] => [box.x + box.w / 2, box.y + box.h / 2];
  const [x, y] = middle(here);
  const upright = key === 'ArrowUp' || key === 'ArrowDown';
  const sign = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1;
  const along = (box: Box): number => sign * (upright ? middle(box)[1] - y : middle(box)[0] - x);
  const across = (box: Box): number => Math.abs(upright ? middle(box)[0] - x : middle(box)[1] - y);
  const ahead = layout.boxes.filter((box) => along(box) > 1);
  return ahead.sort((a, b) => along(a) + 2 * across(a) - along(b) - 2 * across(b))[0]?.node.id ?? null;
}
