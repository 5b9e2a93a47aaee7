// Two levels in one: a half of another level instead of that half of the open one.
import { bench } from './bench.svelte';
import { desk } from './desk.svelte';
import { history, ownRows, withOwnRows } from './history.svelte';
import { paper } from './paper.svelte';

export type Half = 'left' | 'right' | 'top' | 'bottom';
export const HALVES: readonly Half[] = ['left', 'right', 'top', 'bottom'];

/** Whether a place belongs to a half; a middle line stays with the open level. */
export function isIn(half: Half, x: number, y: number, width: number, height: number): boolean {
  if (half === 'left') return x < Math.floor(width / 2);
  if (half === 'right') return x >= Math.ceil(width / 2);
  return half === 'top' ? y < Math.floor(height / 2) : y >= Math.ceil(height / 2);
}

/** The text with a half of another level in the open one; null where they do not fit each other. */
export function combined(other: number, half: Half): string | null {
  return bench.now?.combine?.(other, half) ?? null;
}

/** Levels that the open one can be combined with. */
export function partners(): number[] {
  return others().filter(fits);
}

export function hasPartner(): boolean {
  return others().some(fits);
}

function others(): number[] {
  const count = Math.max(paper.levels.length, paper.heads.length);
  return Array.from({ length: count }, (_, i) => i + 1).filter((level) => level !== desk.level);
}

function fits(level: number): boolean {
  return combined(level, 'right') !== null;
}

/** Puts a half of another level into the open one. Both stay in the history. */
export function combine(other: number, half: Half): void {
  const text = combined(other, half);
  if (text === null) return desk.say('The levels do not have the same size.');
  history.root();
  paper.replace(text);
  desk.say(`Combined with level ${other}.`, () => void paper.undo());
}

/** For benches whose levels are rows of signs in the text. */
export function combineRows(other: number, half: Half): string | null {
  const rows = combinedRows(ownRows(desk.level), ownRows(other), half);
  return rows && withOwnRows(desk.level, rows);
}

/** Rows of glyphs of the same size; lines above them, such as a name, are the open level's. */
function combinedRows(mine: readonly string[] | null, theirs: readonly string[] | null, half: Half): string[] | null {
  if (!mine || !theirs) return null;
  const [a, b] = [gridOf(mine), gridOf(theirs)];
  const [width, height] = [mine[a] ? [...mine[a]].length : 0, mine.length - a];
  if (height !== theirs.length - b || height < 2 || [...mine.slice(a), ...theirs.slice(b)].some((row) => [...row].length !== width)) return null;
  const mixed = mine.slice(a).map((row, y) => [...row].map((glyph, x) => (isIn(half, x, y, width, height) ? ([...(theirs[b + y] ?? '')][x] ?? glyph) : glyph)).join(''));
  return [...mine.slice(0, a), ...mixed];
}

/** The first of the lines at the end that are as long as the last one. */
function gridOf(rows: readonly string[]): number {
  const width = [...(rows.at(-1) ?? '')].length;
  let first = rows.length - 1;
  while (first > 0 && [...(rows[first - 1] ?? '')].length === width && !/\s\S+\s/.test(rows[first - 1] ?? '')) first -= 1;
  return first;
}
