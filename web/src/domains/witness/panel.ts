// A panel as it stands in the text. Editing changes characters of its drawing and lines of its legend, and nothing
// else, so that comments and the other panels stay as they are.
import type { Axis } from '../../lib/mirror';

export interface Piece {
  /** As it is written after `=` in the legend. */
  text: string;
  kind: string;
  colour: string | null;
  /** Triangles. */
  count: number;
  /** Rows of `#` and `.`. */
  shape: string[];
  rotatable: boolean;
}

export interface Panel {
  name: string;
  symmetry: string | null;
  pillar: boolean;
  /** Lines of the text, from 0: where it begins, where its drawing is, and the line after it. */
  first: number;
  rowsAt: number[];
  end: number;
  /** The line of `symmetry`, and where a line of the legend can be added. */
  symmetryAt: number | null;
  legendEnd: number;
  legend: Map<string, Piece>;
  rows: string[];
  /** Cells across and down. */
  columns: number;
  height: number;
}

/** What a place of the doubled grid is: corners and cells have edges between them. */
export type Place = 'corner' | 'across' | 'down' | 'cell';

export function placeOf(x: number, y: number): Place {
  if (y % 2 === 0) return x % 2 === 0 ? 'corner' : 'across';
  return x % 2 === 0 ? 'down' : 'cell';
}

const HEAD = /^panel\s+(\S+)/;
const LEGEND = /^(\S)\s*=\s*(.+?)\s*$/;

/** All panels of a text, as far as they can be read here; the server says what is wrong with the others. */
export function panelsOf(text: string): Panel[] {
  const lines = text.split('\n').map((line) => line.replace(/\r$/, ''));
  const starts = lines.flatMap((line, i) => (HEAD.test(line) ? [i] : []));
  return starts.map((first, i) => panelAt(lines, first, starts[i + 1] ?? lines.length));
}

function panelAt(lines: string[], first: number, end: number): Panel {
  const panel: Panel = { name: HEAD.exec(lines[first] ?? '')?.[1] ?? '', symmetry: null, pillar: false, first, rowsAt: [], end, symmetryAt: null, legendEnd: first + 1, legend: new Map(), rows: [], columns: 0, height: 0 };
  for (let at = first + 1; at < end; at += 1) {
    const line = lines[at] ?? '';
    if (line.startsWith('#') || line.trim() === '') {
      if (panel.rows.length > 0) break;
      continue;
    }
    const symmetry = /^symmetry\s+(\S+)/.exec(line)?.[1];
    const [, glyph, piece] = panel.rows.length === 0 ? (LEGEND.exec(line) ?? []) : [];
    if (symmetry) [panel.symmetry, panel.symmetryAt, panel.legendEnd] = [symmetry, at, at + 1];
    else if (/^pillar\s*$/.test(line)) [panel.pillar, panel.legendEnd] = [true, at + 1];
    else if (glyph && piece) {
      panel.legend.set(glyph, readPiece(piece));
      panel.legendEnd = at + 1;
    } else {
      panel.rows.push(line);
      panel.rowsAt.push(at);
    }
  }
  const width = Math.max(0, ...panel.rows.map((row) => row.length));
  panel.rows = panel.rows.map((row) => row.padEnd(width));
  panel.columns = Math.floor(width / 2);
  panel.height = Math.floor(panel.rows.length / 2);
  return panel;
}

export function readPiece(text: string): Piece {
  const [kind = '', ...words] = text.split(/\s+/);
  const piece: Piece = { text, kind, colour: null, count: 0, shape: [], rotatable: false };
  const rest = [...words];
  if (kind === 'triangle') piece.count = Number(rest.shift() ?? 1);
  if (kind === 'tetris' || kind === 'negative') {
    if (rest[0] === 'rotatable') piece.rotatable = rest.shift() !== undefined;
    piece.shape = (rest.shift() ?? '#').split('/');
  }
  if (kind === 'general') rest.splice(0, rest.length, /[<>=]=?$|^(all|none)$/.test(rest[1] ?? '') || rest.length < 3 ? (rest[2] ?? '') : (rest.at(-1) ?? ''));
  piece.colour = rest.at(-1) || null;
  return piece;
}

/** What stands at a place of the doubled grid. */
export function charAt(panel: Panel, x: number, y: number): string {
  return panel.rows[y]?.[x] ?? ' ';
}

export function pieceAt(panel: Panel, x: number, y: number): Piece | null {
  return placeOf(x, y) === 'cell' ? (panel.legend.get(charAt(panel, x, y)) ?? null) : null;
}

/** A place in words, for those who do not see it. */
export function nameOf(panel: Panel, x: number, y: number): string {
  const char = charAt(panel, x, y);
  const [column, row] = [Math.floor(x / 2) + 1, Math.floor(y / 2) + 1];
  const what = placeOf(x, y);
  if (what === 'cell') return `${column}, ${row}: ${pieceAt(panel, x, y)?.text ?? 'empty'}`;
  if (what === 'corner') {
    const parts = [...(/[Ss]/.test(char) ? ['start'] : []), ...(/[Ee]/.test(char) ? ['end'] : []), ...(/[ose12]/.test(char) ? ['dot'] : [])];
    return `corner ${column}, ${row}: ${parts.join(' and ') || 'plain'}`;
  }
  return `edge ${what === 'across' ? 'right of' : 'below'} ${column}, ${row}: ${char === ':' ? 'gap' : /[o12]/.test(char) ? 'dot' : 'plain'}`;
}

const PLAIN: Record<Place, string> = { corner: '+', across: '-', down: '|', cell: '.' };
const STARTS: Record<string, string> = { '+': 'S', o: 's', E: 'S', e: 's', S: '+', s: 'o' };
const ENDS: Record<string, string> = { '+': 'E', o: 'e', S: 'E', s: 'e', E: '+', e: 'o' };
const DOTS: Record<string, string> = { '+': 'o', S: 's', E: 'e', o: '+', s: 'S', e: 'E' };

/** What the hand puts down: a piece, as the legend writes it, or a mark. */
export type Mark = { piece: string } | 'dot' | 'gap' | 'start' | 'end' | 'erase';

/** The text after a mark was put on a place; the same text where it cannot stand there. A mark that is there
 * already is taken away when `toggles`. */
export function withMark(text: string, panel: Panel, x: number, y: number, mark: Mark, toggles: boolean): string {
  const [char, place] = [charAt(panel, x, y), placeOf(x, y)];
  const turned = (table: Record<string, string>, has: RegExp): string | null => (!toggles && has.test(char) ? null : (table[char] ?? null));
  if (mark === 'erase') return char === PLAIN[place] ? text : withChar(text, panel, x, y, PLAIN[place]);
  if (typeof mark === 'object') {
    if (place !== 'cell') return text;
    if (pieceAt(panel, x, y)?.text === mark.piece) return toggles ? withChar(text, panel, x, y, PLAIN.cell) : text;
    return withPiece(text, panel, x, y, mark.piece);
  }
  let next: string | null = null;
  if (place === 'corner' && mark === 'start') next = turned(STARTS, /[Ss]/);
  else if (place === 'corner' && mark === 'end') next = turned(ENDS, /[Ee]/);
  else if (place === 'corner' && mark === 'dot') next = turned(DOTS, /[ose]/);
  else if ((place === 'across' || place === 'down') && mark === 'dot') next = char === 'o' ? (toggles ? PLAIN[place] : null) : 'o';
  else if ((place === 'across' || place === 'down') && mark === 'gap') next = char === ':' ? (toggles ? PLAIN[place] : null) : ':';
  return next === null ? text : withChar(text, panel, x, y, next);
}

function withChar(text: string, panel: Panel, x: number, y: number, char: string): string {
  const at = panel.rowsAt[y];
  if (at === undefined) return text;
  return withLine(text, at, (line) => `${line.padEnd(x).slice(0, x)}${char}${line.slice(x + 1)}`);
}

function withLine(text: string, at: number, change: (line: string) => string): string {
  const lines = text.split('\n');
  const line = lines[at] ?? '';
  lines[at] = line.endsWith('\r') ? `${change(line.slice(0, -1))}\r` : change(line);
  return lines.join('\n');
}

function withPiece(text: string, panel: Panel, x: number, y: number, piece: string): string {
  const known = [...panel.legend].find(([, one]) => one.text === piece)?.[0];
  if (known) return withChar(text, panel, x, y, known);
  const glyph = freeGlyph(panel, piece);
  if (glyph === null) return text;
  const lines = withChar(text, panel, x, y, glyph).split('\n');
  lines.splice(panel.legendEnd, 0, `${glyph} = ${piece}${(lines[panel.first] ?? '').endsWith('\r') ? '\r' : ''}`);
  return lines.join('\n');
}

/** Characters that mean something else in a drawing are not taken for pieces. */
const LETTERS = 'abcdfghijklmnpqrtuvwxyzABCDFGHIJKLMNPQRTUVWXYZ3456789';

function freeGlyph(panel: Panel, piece: string): string | null {
  const { kind, colour, count } = readPiece(piece);
  const wish = kind === 'triangle' ? String(count) : kind === 'star' ? (colour ?? 'a')[0]?.toUpperCase() : kind === 'separation' ? (colour ?? 'a')[0] : kind === 'eraser' ? 'x' : kind[0];
  return [wish ?? 'a', ...LETTERS].find((glyph) => !panel.legend.has(glyph)) ?? null;
}

/** The text with another symmetry; null for none. */
export function withSymmetry(text: string, panel: Panel, symmetry: string | null): string {
  const lines = text.split('\n');
  if (panel.symmetryAt !== null) lines.splice(panel.symmetryAt, 1, ...(symmetry === null ? [] : [`symmetry ${symmetry}`]));
  else if (symmetry !== null) lines.splice(panel.first + 1, 0, `symmetry ${symmetry}`);
  return lines.join('\n');
}

/** The text with a column or row more or less, at the right or at the bottom. Starts and ends on an edge that goes
 * move with it. */
export function resized(text: string, panel: Panel, columns: number, height: number): string {
  const width = panel.pillar ? 2 * columns : 2 * columns + 1;
  const rows = Array.from({ length: 2 * height + 1 }, (_, y) => {
    const inside = y < panel.rows.length;
    return Array.from({ length: width }, (_, x) => {
      const old = inside && x < (panel.rows[0]?.length ?? 0) ? charAt(panel, x, y) : ' ';
      return old === ' ' ? PLAIN[placeOf(x, y)] : old;
    }).join('');
  });
  const lost = panel.rows.flatMap((row, y) => [...row].flatMap((char, x) => (/[SsEe]/.test(char) && placeOf(x, y) === 'corner' && (x >= width || y >= rows.length) ? [{ char, x, y }] : [])));
  for (const { char, x, y } of lost) {
    const [nx, ny] = [Math.min(x, width - 1 - ((width - 1) % 2)), Math.min(y, rows.length - 1)];
    rows[ny] = `${(rows[ny] ?? '').slice(0, nx)}${char}${(rows[ny] ?? '').slice(nx + 1)}`;
  }
  const lines = text.split('\n');
  const [from = panel.legendEnd] = panel.rowsAt;
  lines.splice(from, panel.rowsAt.length, ...rows);
  return lines.join('\n');
}

/** The text with a panel mirrored left to right or top to bottom: its drawing, and the shapes of its legend, which would
 * otherwise ask for something else. A pillar keeps its first column. */
export function withMirror(text: string, panel: Panel, axis: Axis): string {
  const width = panel.rows[0]?.length ?? 0;
  const across = (x: number): number => (panel.pillar ? (width - x) % width : width - 1 - x);
  const rows = axis === 'y' ? [...panel.rows].reverse() : panel.rows.map((row) => Array.from({ length: width }, (_, x) => row[across(x)]).join(''));
  const flipped = (shape: string): string => {
    const cells = shape.split('/');
    const wide = Math.max(...cells.map((row) => row.length));
    return (axis === 'y' ? cells.reverse() : cells.map((row) => [...row.padEnd(wide, '.')].reverse().join(''))).join('/');
  };
  const lines = text.split('\n');
  const put = (at: number, line: string): void => {
    lines[at] = lines[at]?.endsWith('\r') ? `${line}\r` : line;
  };
  panel.rowsAt.forEach((at, y) => put(at, rows[y] ?? ''));
  for (let at = panel.first + 1; at < panel.legendEnd; at += 1) {
    const line = (lines[at] ?? '').replace(/\r$/, '');
    const shape = /^(\S\s*=\s*(?:tetris|negative)\s+(?:rotatable\s+)?)([#./]+)(.*)$/.exec(line);
    if (shape) put(at, `${shape[1]}${flipped(shape[2] ?? '')}${shape[3]}`);
  }
  return lines.join('\n');
}

/** Corners of a line, in the order in which it is drawn. */
export interface Drawn {
  corners: [number, number][];
  /** The second line of a panel with a symmetry. */
  second: [number, number][];
}

const STEPS: Record<string, [number, number]> = { L: [-1, 0], R: [1, 0], D: [0, 1], U: [0, -1] };

/** The line that some moves draw; no corners before it has begun. */
export function lineOf(panel: Panel, moves: string): Drawn {
  const starts = panel.rows.flatMap((row, y) => [...row].flatMap((char, x) => (/[Ss]/.test(char) && placeOf(x, y) === 'corner' ? [[x / 2, y / 2] as [number, number]] : [])));
  const chosen = /^\s*\[(\d+),(\d+)\]/.exec(moves);
  const start = chosen ? ([Number(chosen[1]) - 1, Number(chosen[2]) - 1] as [number, number]) : starts.length === 1 ? starts[0] : undefined;
  if (!start) return { corners: [], second: [] };
  const corners = [start];
  for (const mv of moves.replace(/^\s*\[[^\]]*\]/, '')) {
    const step = STEPS[mv];
    const last = corners.at(-1);
    if (!step || !last) continue;
    const x = last[0] + step[0];
    corners.push([panel.pillar ? (x + panel.columns) % panel.columns : x, last[1] + step[1]]);
  }
  const image = ([x, y]: [number, number]): [number, number] => {
    const [flipsX, flipsY] = [panel.symmetry === 'x' || panel.symmetry === 'rotational', panel.symmetry === 'y' || panel.symmetry === 'rotational'];
    const half = Math.floor(panel.columns / 2);
    const across = panel.pillar ? (flipsX ? panel.columns + half - x : x + half) % panel.columns : flipsX ? panel.columns - x : x;
    return [across, flipsY ? panel.height - y : y];
  };
  return { corners, second: panel.symmetry ? corners.map(image) : [] };
}

/** The text with the places of another panel that are chosen in their place; starts and ends stay. Null where the grids differ. */
export function withPlacesOf(text: string, to: number, from: number, isChosen: (x: number, y: number) => boolean): string | null {
  const [mine, theirs] = [panelsOf(text)[to - 1], panelsOf(text)[from - 1]];
  if (!mine || !theirs || mine.columns !== theirs.columns || mine.height !== theirs.height || mine.pillar !== theirs.pillar) return null;
  let changed = text;
  theirs.rows.forEach((row, y) => [...row].forEach((char, x) => {
    const now = panelsOf(changed)[to - 1];
    if (!now || !isChosen(x, y) || /[SsEe]/.test(charAt(now, x, y)) || /[SsEe]/.test(char)) return;
    const piece = pieceAt(theirs, x, y);
    if (piece) changed = withMark(changed, now, x, y, { piece: piece.text }, false);
    else changed = placeOf(x, y) === 'cell' ? withMark(changed, now, x, y, 'erase', false) : withChar(changed, now, x, y, char);
  }));
  return changed;
}

/** The lines of a panel without pieces, from the lower left corner to the upper right one. */
export function emptyPanel(columns: number, height: number): string[] {
  const corners = `${'+-'.repeat(columns)}+`;
  const cells = `${'|.'.repeat(columns)}|`;
  const rows = Array.from({ length: 2 * height + 1 }, (_, y) => (y % 2 === 0 ? corners : cells));
  rows[0] = `${corners.slice(0, -1)}E`;
  rows[2 * height] = `S${corners.slice(1)}`;
  return ['panel new', ...rows];
}
