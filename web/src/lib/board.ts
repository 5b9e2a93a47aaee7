// Pure functions on boards.
import type { Board, Game, Swatch } from './model';

export interface CellEdit {
  x: number;
  y: number;
  things: number[];
}

export function at(board: Board, x: number, y: number): number[] {
  return board.cells[y * board.width + x] ?? [];
}

export function sameCell(a: number[], b: number[]): boolean {
  return a.length === b.length && a.every((thing) => b.includes(thing));
}

/** A cell after painting a swatch on it: what is in the same layers gives way. */
export function painted(game: Game, cell: number[], swatch: Swatch): number[] {
  const layers = new Set(swatch.things.map((i) => game.things[i]?.layer));
  const kept = cell.filter((i) => !layers.has(game.things[i]?.layer));
  return withBackground(game, [...kept, ...swatch.things]);
}

/** A cell with nothing but the ground. */
export function erased(game: Game, cell: number[]): number[] {
  return withBackground(game, cell.filter((i) => game.background.includes(i)));
}

/** A cell with the usual ground where it has none. */
export function withBackground(game: Game, cell: number[]): number[] {
  const all = new Set(cell);
  const ground = game.background;
  if (ground.length > 0 && !ground.some((i) => all.has(i))) all.add(ground[0] as number);
  return [...all].sort((a, b) => a - b);
}

/** The cells that hang together with (x, y) and hold the same. */
export function flood(board: Board, x: number, y: number): [number, number][] {
  const want = at(board, x, y);
  const seen = new Set<number>();
  const todo: [number, number][] = [[x, y]];
  const found: [number, number][] = [];
  while (todo.length > 0) {
    const [cx, cy] = todo.pop() as [number, number];
    const key = cy * board.width + cx;
    if (cx < 0 || cy < 0 || cx >= board.width || cy >= board.height || seen.has(key)) continue;
    seen.add(key);
    if (!sameCell(at(board, cx, cy), want)) continue;
    found.push([cx, cy]);
    todo.push([cx + 1, cy], [cx - 1, cy], [cx, cy + 1], [cx, cy - 1]);
  }
  return found;
}

/** Every cell of the straight line between two cells, so that a fast stroke has no gaps. */
export function line(x0: number, y0: number, x1: number, y1: number): [number, number][] {
  const steps = Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0), 1);
  return Array.from({ length: steps + 1 }, (_, i) => [
    Math.round(x0 + ((x1 - x0) * i) / steps),
    Math.round(y0 + ((y1 - y0) * i) / steps),
  ]);
}

export function withEdits(board: Board, edits: Iterable<CellEdit>): Board {
  const cells = board.cells.slice();
  for (const edit of edits) {
    if (edit.x < board.width && edit.y < board.height) cells[edit.y * board.width + edit.x] = edit.things;
  }
  return { ...board, cells };
}

/** The contents of a cell in words; the ground is only named when nothing else is there. */
export function contents(game: Game, cell: number[]): string {
  const names = cell.filter((i) => !game.background.includes(i)).map((i) => game.things[i]?.name ?? '?');
  return names.length > 0 ? names.join(' and ') : 'empty';
}

/** Cells that differ between two boards of one size. */
export function changedCells(a: Board, b: Board): [number, number][] {
  const out: [number, number][] = [];
  if (a.width !== b.width || a.height !== b.height) return out;
  for (let y = 0; y < a.height; y += 1) {
    for (let x = 0; x < a.width; x += 1) if (!sameCell(at(a, x, y), at(b, x, y))) out.push([x, y]);
  }
  return out;
}

/** A board as a text that no other board has. Boards do not change, so each is written once. */
const names = new WeakMap<Board, string>();

export function boardName(board: Board): string {
  let name = names.get(board);
  if (name === undefined) {
    name = `${board.width} ${board.cells.join(' ')}`;
    names.set(board, name);
  }
  return name;
}
