// The levels of a ruleset as they stand in its text. An edit changes the cells it is about, and nothing else: other
// levels, comments and the order of keys stay.
import { get, readJson, type Value } from './json';
import type { PieceView } from './wire';

type Named = Pick<PieceView, 'name' | 'glyph'>;

export interface Level {
  form: 'text' | 'raw' | 'stack';
  name: string;
  width: number;
  height: number;
  /** The types of the pieces in each cell, row by row. */
  cells: number[][];
  value: Value;
}

/** All levels; null for one that cannot be drawn on: it is broken, or in a file of its own. */
export function levelsOf(text: string, pieces: readonly Named[]): (Level | null)[] {
  return (get(readJson(text), 'levels')?.items ?? []).map((value) => levelOf(value, pieces));
}

function levelOf(value: Value, pieces: readonly Named[]): Level | null {
  const form = get(value, 'type')?.text ?? (get(value, 'rows') ? 'text' : 'raw');
  const name = get(value, 'name')?.text ?? '';
  if (form === 'text') {
    const rows = (get(value, 'rows')?.items ?? []).map((row) => [...row.text]);
    const width = Math.max(0, ...rows.map((row) => row.length));
    if (width === 0) return null;
    const cells = rows.flatMap((row) => Array.from({ length: width }, (_, x) => pieces.flatMap((piece, i) => (piece.glyph === row[x] ? [i] : [])).slice(0, 1)));
    return { form, name, width, height: rows.length, cells, value };
  }
  if (form !== 'raw' && form !== 'stack') return null;
  const [width, height] = [Number(get(value, 'width')?.text), Number(get(value, 'height')?.text)];
  const items = dataOf(value)?.items ?? [];
  if (!(width > 0 && height > 0) || items.length !== width * height) return null;
  const cell = (item: Value): number[] => {
    if (form === 'raw') return Number(item.text) > 0 ? [Number(item.text) - 1] : [];
    const names = item.kind === 'list' ? item.items.map((one) => one.text) : item.text ? [item.text] : [];
    return names.flatMap((one) => pieces.flatMap((piece, i) => (piece.name === one ? [i] : [])).slice(0, 1));
  };
  return { form, name, width, height, cells: items.map(cell), value };
}

function dataOf(value: Value): Value | null {
  return get(value, 'data') ?? get(value, 'cells');
}

/** The text with other pieces in some cells, by their index. */
export function withCells(text: string, level: Level, pieces: readonly Named[], changes: ReadonlyMap<number, number[]>): string {
  const cells = level.cells.map((cell, i) => changes.get(i) ?? cell);
  if (level.form !== 'stack' && cells.some((cell) => cell.length > 1)) return rewritten(text, level, pieces, { ...level, form: 'stack', cells });
  const edits: Edit[] = [];
  if (level.form === 'text') {
    const rows = get(level.value, 'rows')?.items ?? [];
    for (const y of new Set([...changes.keys()].map((at) => Math.floor(at / level.width)))) {
      const row = rows[y];
      if (row) edits.push([row.start, row.end, JSON.stringify(rowText(row.text, cells, y, level.width, pieces))]);
    }
  } else {
    const items = dataOf(level.value)?.items ?? [];
    for (const at of changes.keys()) {
      const item = items[at];
      if (item) edits.push([item.start, item.end, cellText(level.form, cells[at] ?? [], pieces, item.kind === 'text')]);
    }
  }
  return edited(text, edits);
}

/** A row of glyphs; cells that stay as they are keep the character they had. */
function rowText(old: string, cells: readonly number[][], y: number, width: number, pieces: readonly Named[]): string {
  const before = [...old];
  return Array.from({ length: width }, (_, x) => {
    const glyph = pieces[cells[y * width + x]?.[0] ?? -1]?.glyph;
    const had = before[x] ?? EMPTY;
    return glyph ?? (pieces.some((piece) => piece.glyph === had) ? EMPTY : had);
  }).join('');
}

const EMPTY = '.';

function cellText(form: Level['form'], cell: readonly number[], pieces: readonly Named[], quoted: boolean): string {
  if (form === 'stack') return `[${cell.map((piece) => JSON.stringify(pieces[piece]?.name ?? '')).join(', ')}]`;
  const number = String((cell[0] ?? -1) + 1);
  return quoted ? `"${number}"` : number;
}

/** The text with another number of columns and rows; what is cut off is gone, what is added is empty. */
export function resized(text: string, level: Level, pieces: readonly Named[], width: number, height: number): string {
  const cells = Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return x < level.width && y < level.height ? (level.cells[y * level.width + x] ?? []) : [];
  });
  return rewritten(text, level, pieces, { ...level, width, height, cells });
}

/** The text with the whole level written again; keys of its own, such as a seed, stay. */
function rewritten(text: string, old: Level, pieces: readonly Named[], level: Level): string {
  const drawn = ['type', 'rows', 'width', 'height', 'data', 'cells'];
  const own = old.value.entries.filter((entry) => !drawn.includes(entry.key)).map((entry) => `${JSON.stringify(entry.key)}: ${text.slice(entry.value.start, entry.value.end)}`);
  return edited(text, [[old.value.start, old.value.end, levelText(level, pieces, own)]]);
}

/** A level as a file has it. */
export function levelText(level: Pick<Level, 'form' | 'width' | 'height' | 'cells'>, pieces: readonly Named[], own: readonly string[] = []): string {
  const { form, width, height, cells } = level;
  const more = own.map((entry) => `, ${entry}`).join('');
  if (form === 'text') {
    const rows = Array.from({ length: height }, (_, y) => `\n      ${JSON.stringify(rowText('', cells, y, width, pieces))}`);
    return `{"type": "text", "rows": [${rows.join(',')}]${more}}`;
  }
  const rows = Array.from({ length: height }, (_, y) => cells.slice(y * width, (y + 1) * width).map((cell) => cellText(form, cell, pieces, false)).join(', '));
  return `{"type": "${form}", "width": ${width}, "height": ${height}${more}, "data": [\n      ${rows.join(',\n      ')}]}`;
}

/** The text with a level after another; after none it is the first. Null where the text has no place for it. */
export function withLevel(text: string, after: number, level: string): string | null {
  const game = readJson(text);
  const levels = get(game, 'levels');
  if (!levels) {
    // A game without a list of levels gets one.
    const last = game?.entries.at(-1)?.value;
    return last ? `${text.slice(0, last.end)},\n  "levels": [\n    ${level}\n  ]${text.slice(last.end)}` : null;
  }
  const before = levels.items[Math.min(after, levels.items.length) - 1];
  if (before) return `${text.slice(0, before.end)},\n    ${level}${text.slice(before.end)}`;
  const [first] = levels.items;
  return first ? `${text.slice(0, first.start)}${level},\n    ${text.slice(first.start)}` : `${text.slice(0, levels.start)}[\n    ${level}\n  ]${text.slice(levels.end)}`;
}

/** The text without a level, by its number. */
export function withoutLevel(text: string, number: number): string {
  const items = get(readJson(text), 'levels')?.items ?? [];
  const [gone, next, before] = [items[number - 1], items[number], items[number - 2]];
  if (!gone) return text;
  if (next) return text.slice(0, gone.start) + text.slice(next.start);
  return before ? text.slice(0, before.end) + text.slice(gone.end) : text.slice(0, gone.start) + text.slice(gone.end);
}

/** The text with a level twice. */
export function withCopy(text: string, number: number): string {
  const level = get(readJson(text), 'levels')?.items[number - 1];
  return level ? (withLevel(text, number, text.slice(level.start, level.end)) ?? text) : text;
}

/** The text with two levels in each other's place. */
export function withSwapped(text: string, a: number, b: number): string {
  const items = get(readJson(text), 'levels')?.items ?? [];
  const [first, second] = [items[Math.min(a, b) - 1], items[Math.max(a, b) - 1]];
  if (!first || !second || first === second) return text;
  return text.slice(0, first.start) + text.slice(second.start, second.end) + text.slice(first.end, second.start) + text.slice(first.start, first.end) + text.slice(second.end);
}

type Edit = [start: number, end: number, text: string];

function edited(text: string, edits: Edit[]): string {
  return edits.sort((a, b) => b[0] - a[0]).reduce((out, [start, end, piece]) => out.slice(0, start) + piece + out.slice(end), text);
}
