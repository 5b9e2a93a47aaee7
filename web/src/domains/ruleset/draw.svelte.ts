// What the hand does on a level: the tool, the piece it holds, the cursor, and the edits.
import { type Half, isIn } from '../../lib/combine';
import { desk } from '../../lib/desk.svelte';
import type { Axis } from '../../lib/mirror';
import { paper } from '../../lib/paper.svelte';
import { seat } from '../../lib/seat.svelte';
import { chains, showLine } from './chains.svelte';
import { get, readJson } from './json';
import { type Level, levelsOf, levelText, resized, withCells, withCopy, withLevel, withoutLevel, withSwapped } from './levels';

export type LevelTool = 'paint' | 'erase' | 'fill' | 'pick';

const MOST = 64;

class Drawing {
  tool = $state<LevelTool>('paint');
  piece = $state(0);
  /** Pieces are put on what is there, instead of in its place. */
  piles = $state(false);
  cursor = $state.raw<[number, number]>([0, 0]);
  /** A stroke of the pointer is one step of undo: its cells so far, and the text it began with. */
  private stroke: { text: string; level: Level; cells: Map<number, number[]> } | null = null;

  private levels = $derived(levelsOf(paper.text, chains.pieces));

  /** The open level; null where there is none, or none that can be drawn on. */
  get level(): Level | null {
    return this.levels[desk.level - 1] ?? null;
  }

  get count(): number {
    return this.levels.length;
  }

  choose(piece: number): void {
    if (piece < 0 || piece >= chains.pieces.length) return;
    this.piece = piece;
    if (this.tool !== 'fill') this.tool = 'paint';
  }

  /** What a cell would hold after the tool was used on it. */
  private after(old: readonly number[], erases: boolean): number[] {
    if (erases || this.tool === 'erase') return [];
    if (this.piles) return old.includes(this.piece) ? old.filter((one) => one !== this.piece) : [...old, this.piece].sort((a, b) => a - b);
    return [this.piece];
  }

  /** Uses the tool on one cell. */
  use(x: number, y: number, erases = false): void {
    const { level } = this;
    const at = level ? y * level.width + x : -1;
    const old = level?.cells[at];
    if (!level || !old) return;
    if (this.tool === 'pick' && !erases) {
      if (old[0] !== undefined) this.choose(old[old.length - 1] ?? 0);
      this.tool = 'paint';
      return;
    }
    const changes = this.tool === 'fill' && !erases ? this.filled(level, at) : new Map([[at, this.after(old, erases)]]);
    this.edit(withCells(paper.text, level, chains.pieces, changes));
  }

  /** The pointer goes down, over cells, and up: the text changes once for all of them. */
  begin(x: number, y: number, erases: boolean): void {
    const { level } = this;
    if (!level || this.tool === 'fill' || (this.tool === 'pick' && !erases)) return this.use(x, y, erases);
    this.stroke = { text: paper.text, level, cells: new Map() };
    this.along(x, y, erases);
  }

  along(x: number, y: number, erases: boolean): void {
    const { stroke } = this;
    const at = stroke ? y * stroke.level.width + x : -1;
    const old = stroke?.level.cells[at];
    if (!stroke || !old || stroke.cells.has(at)) return;
    stroke.cells.set(at, this.after(old, erases));
    this.preview = new Map(stroke.cells);
  }

  end(): void {
    const { stroke } = this;
    this.stroke = null;
    this.preview = new Map();
    if (!stroke || stroke.cells.size === 0) return;
    // The text may have changed under the pointer; then only the cells are put again.
    const level = stroke.text === paper.text ? stroke.level : this.level;
    if (level) this.edit(withCells(paper.text, level, chains.pieces, stroke.cells));
  }

  /** The cells of the stroke that is being drawn. */
  preview = $state.raw<ReadonlyMap<number, number[]>>(new Map());

  cell(at: number): readonly number[] {
    return this.preview.get(at) ?? this.level?.cells[at] ?? [];
  }

  resize(width: number, height: number): void {
    const { level } = this;
    if (level && width >= 1 && height >= 1 && width <= MOST && height <= MOST) this.edit(resized(paper.text, level, chains.pieces, width, height));
    this.cursor = [Math.min(this.cursor[0], width - 1), Math.min(this.cursor[1], height - 1)];
  }

  mirror(axis: Axis): void {
    const { level } = this;
    if (!level) return;
    const { width, height, cells } = level;
    const from = (at: number): number => {
      const [x, y] = [at % width, Math.floor(at / width)];
      return axis === 'x' ? y * width + width - 1 - x : (height - 1 - y) * width + x;
    };
    const changes = cells.flatMap((cell, at) => {
      const other = cells[from(at)] ?? [];
      return other.join() === cell.join() ? [] : [[at, other] as [number, number[]]];
    });
    this.edit(withCells(paper.text, level, chains.pieces, new Map(changes)));
  }

  /** A new level of the same size, empty. */
  add(): void {
    const { width = 6, height = 5 } = this.level ?? {};
    const made = levelText({ form: 'text', width, height, cells: Array.from({ length: width * height }, () => []) }, chains.pieces);
    const text = withLevel(paper.text, desk.level, made);
    if (text === null) return desk.say('The text has no place for a level; fix its errors first.');
    const at = Math.min(desk.level, this.count) + 1;
    this.edit(text);
    desk.level = at;
  }

  copy(): void {
    if (!this.level) return;
    this.edit(withCopy(paper.text, desk.level));
    desk.level += 1;
  }

  remove(): void {
    const number = desk.level;
    if (!this.level) return;
    this.edit(withoutLevel(paper.text, number));
    desk.level = Math.max(1, Math.min(number, this.count));
    desk.say(`Level ${number} deleted.`, () => void paper.undo());
  }

  move(by: 1 | -1): void {
    const to = desk.level + by;
    if (to < 1 || to > this.count) return;
    this.edit(withSwapped(paper.text, desk.level, to));
    desk.level = to;
  }

  /** The text with a half of another level in the open one. */
  combined(other: number, half: Half): string | null {
    const [mine, theirs] = [this.level, this.levels[other - 1]];
    if (!mine || !theirs || mine.width !== theirs.width || mine.height !== theirs.height) return null;
    const changes = new Map([...theirs.cells.entries()].filter(([at]) => isIn(half, at % mine.width, Math.floor(at / mine.width), mine.width, mine.height)));
    return withCells(paper.text, mine, chains.pieces, changes);
  }

  /** Cells of one kind that touch. */
  private filled(level: Level, at: number): Map<number, number[]> {
    const same = (index: number): boolean => level.cells[index]?.join() === level.cells[at]?.join();
    const found = new Map<number, number[]>();
    const open = [at];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (found.has(next) || !same(next)) continue;
      found.set(next, [this.piece]);
      const [x, y] = [next % level.width, Math.floor(next / level.width)];
      if (x > 0) open.push(next - 1);
      if (x < level.width - 1) open.push(next + 1);
      if (y > 0) open.push(next - level.width);
      if (y < level.height - 1) open.push(next + level.width);
    }
    return found;
  }

  private edit(text: string): void {
    if (text === paper.text) return;
    seat.stay();
    paper.replace(text);
  }
}

export const drawing = new Drawing();

/** Adds a rule after the last one and shows it in the text. */
export function withRule(): void {
  const [a, b] = chains.pieces;
  const last = get(readJson(paper.text), 'rules')?.items.at(-1);
  if (!last || !a) return desk.say('The text has no list of rules to add one to.');
  const rule = `{"trigger": "OVERLAP ${a.name} ${(b ?? a).name}", "events": ["PUSHBACK $1"]}`;
  const text = `${paper.text.slice(0, last.end)},\n    ${rule}${paper.text.slice(last.end)}`;
  paper.replace(text);
  showLine(text.slice(0, last.end + 2).split('\n').length);
}
