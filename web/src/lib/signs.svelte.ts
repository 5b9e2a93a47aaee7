// Drawing a level whose last lines are its rows, a sign a cell. The picture of it is the domain's own; an edit changes
// the signs it is about, and nothing else of the text.
import * as api from './api';
import { addBlock } from './blocks';
import { desk } from './desk.svelte';
import { type Axis, mirrored } from './mirror';
import { paper } from './paper.svelte';
import { isSeatView } from './seat';
import type { PictureGrid } from '../wire';

export type SignTool = 'paint' | 'fill' | 'pick';
/** Column and row, from 1. */
type Cell = readonly [number, number];

interface Drawn {
  picture: string;
  grid: PictureGrid;
}

class Signs {
  tool = $state<SignTool>('paint');
  /** The sign in the hand; the second is what a designer adds to an empty board. */
  private chosen = $state('');
  private pointed = $state.raw<Cell>([1, 1]);
  /** The level before the first move, as it was drawn last. */
  drawn = $state.raw<Drawn | null>(null);
  /** Cells of the stroke that is being drawn. */
  stroke = $state.raw<ReadonlyMap<string, string>>(new Map());
  private asked = 0;

  /** The text of the rows and their first line, from 0; null where the lines of the level end in no such rows. */
  private readonly place = $derived.by(() => {
    const [head, grid] = [paper.heads[desk.level - 1], this.drawn?.grid];
    if (!head || !grid || head.end_line < grid.rows) return null;
    const lines = paper.text.split('\n').slice(0, head.end_line);
    const rows = lines.slice(-grid.rows).map((line) => [...line.replace(/\r$/, '')]);
    return rows.every((row) => row.length === grid.columns) ? { first: head.end_line - grid.rows, rows } : null;
  });

  get rows(): readonly (readonly string[])[] {
    return this.place?.rows ?? [];
  }

  get width(): number {
    return this.rows[0]?.length ?? 0;
  }

  /** What the domain declares, and what else stands in the rows. */
  readonly all: readonly (readonly [string, string])[] = $derived.by(() => {
    const declared = paper.signs;
    const others = [...new Set(this.rows.flat())].filter((sign) => declared.every(([one]) => one !== sign)).sort();
    return [...declared, ...others.map((sign) => [sign, sign] as const)];
  });

  get sign(): string {
    return this.all.some(([sign]) => sign === this.chosen) ? this.chosen : (this.all[1]?.[0] ?? '');
  }

  get cursor(): Cell {
    const [x, y] = this.pointed;
    return [Math.max(1, Math.min(x, this.width)), Math.max(1, Math.min(y, this.rows.length))];
  }

  set cursor(cell: Cell) {
    this.pointed = cell;
  }

  at([x, y]: Cell): string {
    return this.stroke.get(`${x},${y}`) ?? this.rows[y - 1]?.[x - 1] ?? '';
  }

  nameAt(cell: Cell): string {
    const sign = this.at(cell);
    return this.all.find(([one]) => one === sign)?.[1] ?? sign;
  }

  choose(index: number): void {
    const sign = this.all[index]?.[0];
    if (sign === undefined) return;
    this.chosen = sign;
    if (this.tool === 'pick') this.tool = 'paint';
  }

  /** The level is drawn again after every change that can be read. */
  async load(): Promise<void> {
    const turn = (this.asked += 1);
    try {
      const view = await api.seat({ path: paper.path, text: paper.text, level: desk.level }, '');
      if (turn === this.asked && isSeatView(view)) this.drawn = view.picture && view.grid ? { picture: view.picture, grid: view.grid } : null;
    } catch {
      // What is wrong with the text stands at its place; the last picture stays.
    }
  }

  /** The pointer goes down on a cell, over others, and up: the text changes once for all of them. */
  begin(cell: Cell, erases: boolean): void {
    this.cursor = cell;
    if (erases || this.tool === 'paint') return this.along(cell, erases);
    if (this.tool === 'pick') return this.choose(this.all.findIndex(([sign]) => sign === this.at(cell)));
    this.write(this.filled(cell));
  }

  along([x, y]: Cell, erases: boolean): void {
    const sign = erases ? this.all[0]?.[0] : this.sign;
    if (sign !== undefined) this.stroke = new Map(this.stroke).set(`${x},${y}`, sign);
  }

  end(): void {
    const { stroke } = this;
    this.stroke = new Map();
    if (stroke.size > 0) this.write(stroke);
  }

  /** Uses the tool on one cell. */
  use(cell: Cell, erases = false): void {
    this.begin(cell, erases);
    this.end();
  }

  /** A level behind this one with the same first lines, in whose rows only the first sign stands; a copy where the
   * rows are not known. */
  addLevel(): void {
    const { place } = this;
    const [head, empty] = [paper.heads[desk.level - 1], this.all[0]?.[0]];
    if (!place || !head || empty === undefined) return addBlock();
    const above = paper.text.split('\n').slice(head.line - 1, place.first);
    addBlock([...above, ...place.rows.map((row) => empty.repeat(row.length))]);
  }

  mirror(axis: Axis): void {
    const rows = mirrored(this.rows, axis);
    this.write(new Map(rows.flatMap((row, y) => row.map((sign, x) => [`${x + 1},${y + 1}`, sign] as const))));
  }

  /** Cells of one sign that touch. */
  private filled(from: Cell): Map<string, string> {
    const [found, open, sign] = [new Map<string, string>(), [from], this.at(from)];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const [x, y] = next;
      if (found.has(next.join()) || this.rows[y - 1]?.[x - 1] !== sign) continue;
      found.set(next.join(), this.sign);
      open.push([x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]);
    }
    return found;
  }

  private write(cells: ReadonlyMap<string, string>): void {
    const { place } = this;
    if (!place) return;
    const rows = place.rows.map((row, y) => row.map((sign, x) => cells.get(`${x + 1},${y + 1}`) ?? sign).join(''));
    const lines = paper.text.split('\n');
    rows.forEach((row, y) => (lines[place.first + y] = lines[place.first + y]?.endsWith('\r') ? `${row}\r` : row));
    const text = lines.join('\n');
    if (text !== paper.text) paper.replace(text);
  }
}

export const signs = new Signs();
