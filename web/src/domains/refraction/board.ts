// A board as it stands in the text. Editing changes words of its lines, or adds and removes lines of it, and nothing
// else, so that comments and the other boards stay as they are.
import type { Axis } from '../../lib/mirror';

export type Side = 'N' | 'E' | 'S' | 'W';
export type FixedKind = 'source' | 'target' | 'blocker';
export type PieceKind = 'bender' | 'splitter' | 'combiner';
/** Column and row, from 1. */
export type Cell = readonly [number, number];

/** What the designer put on the board. */
export interface Fixed {
  kind: FixedKind;
  /** Blockers have no names. */
  name: string;
  at: Cell;
  /** The side light leaves or enters by; none for a blocker. */
  side: Side | null;
  power: string;
  /** Its line of the text, from 0, and for a blocker the number of its cell among those of the line. */
  line: number;
  word: number;
}

export interface Piece {
  kind: PieceKind;
  name: string;
  inputs: Side[];
  outputs: Side[];
  line: number;
}

export interface Board {
  title: string;
  width: number;
  height: number;
  /** Lines of the text, from 0: its first, and the one after the last that belongs to it. */
  first: number;
  end: number;
  fixed: Fixed[];
  tray: Piece[];
  /** The line `tray`, and the line `solution`. */
  trayAt: number | null;
  solutionAt: number | null;
  solution: { piece: string; at: Cell; line: number }[];
}

export const SIDES: readonly Side[] = ['N', 'E', 'S', 'W'];
export const MAX_SIDE = 50;
const KINDS: readonly string[] = ['bender', 'splitter', 'combiner'];
const HEAD = /^\s*board\s+(\d+)[xX](\d+)(?:\s+([^#]*))?/;

/** All boards of a text that have a size; the server says what is wrong with the others. */
export function boardsOf(text: string): Board[] {
  const lines = text.split('\n').map((line) => line.replace(/\r$/, ''));
  const starts = lines.flatMap((line, i) => (/^\s*board(\s|$)/.test(line) ? [i] : []));
  return starts.flatMap((first, i) => boardAt(lines, first, starts[i + 1] ?? lines.length) ?? []);
}

function boardAt(lines: string[], first: number, limit: number): Board | null {
  const [, width, height, title = ''] = HEAD.exec(lines[first] ?? '') ?? [];
  const [w, h] = [Number(width), Number(height)];
  if (!(w >= 1 && w <= MAX_SIDE && h >= 1 && h <= MAX_SIDE)) return null;
  const board: Board = { title: title.trim(), width: w, height: h, first, end: first + 1, fixed: [], tray: [], trayAt: null, solutionAt: null, solution: [] };
  for (let at = first + 1; at < limit; at += 1) {
    const words = wordsOf(lines[at] ?? '');
    const [word = '', name = ''] = words;
    if (word === '') continue;
    board.end = at + 1;
    if (board.solutionAt !== null) {
      const cell = cellOf(name);
      if (cell) board.solution.push({ piece: word, at: cell, line: at });
    } else if (word === 'tray') board.trayAt ??= at;
    else if (word === 'solution') board.solutionAt = at;
    else if (word === 'blocker') {
      words.slice(1).forEach((one, number) => {
        const cell = cellOf(one);
        if (cell) board.fixed.push({ kind: 'blocker', name: '', at: cell, side: null, power: '', line: at, word: number });
      });
    } else if (word === 'source' || word === 'target') {
      const cell = cellOf(words[2] ?? '');
      const side = sidesOf(valueOf(words, word === 'source' ? 'out' : 'in'))[0];
      if (cell && side) board.fixed.push({ kind: word, name, at: cell, side, power: valueOf(words, 'power'), line: at, word: 0 });
    } else if (KINDS.includes(word)) board.tray.push({ kind: word as PieceKind, name, inputs: sidesOf(valueOf(words, 'in')), outputs: sidesOf(valueOf(words, 'out')), line: at });
  }
  return board;
}

function wordsOf(line: string): string[] {
  return (line.split('#')[0] ?? '').split(/\s+/).filter((word) => word !== '');
}

function cellOf(word: string): Cell | null {
  const [, x, y] = /^(\d+),(\d+)$/.exec(word) ?? [];
  return x && y ? [Number(x), Number(y)] : null;
}

function valueOf(words: readonly string[], key: string): string {
  return words.find((word) => word.startsWith(`${key}=`))?.slice(key.length + 1) ?? '';
}

function sidesOf(value: string): Side[] {
  return value.split(',').map((one) => one.trim().toUpperCase()).filter((one): one is Side => (SIDES as readonly string[]).includes(one));
}

export function same(a: Cell, b: Cell): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

export function fixedAt(board: Board, cell: Cell): Fixed | null {
  return board.fixed.find((one) => same(one.at, cell)) ?? null;
}

export function isOn(board: Board, [x, y]: Cell): boolean {
  return x >= 1 && y >= 1 && x <= board.width && y <= board.height;
}

/** A side turned by a quarter, or by several. */
export function turned(side: Side, by = 1): Side {
  return SIDES[(SIDES.indexOf(side) + by + 4) % 4] ?? side;
}

// Edits. Each takes the text and the board read from it, and returns the whole text.

type Lines = string[];

/** Works on the lines without their line ends, and keeps the ends as they are. */
function edited(text: string, change: (lines: Lines) => void): string {
  const isDos = text.includes('\r\n');
  const lines = text.split('\n').map((line) => (isDos ? line.replace(/\r$/, '') : line));
  change(lines);
  return lines.map((line, i) => (isDos && i < lines.length - 1 ? `${line}\r` : line)).join('\n');
}

/** Replaces the word at a place among the words of a line; spaces and comments stay. */
function withWord(line: string, number: number, word: string): string {
  let seen = -1;
  return line.replace(/#.*$|\S+/g, (found) => (found.startsWith('#') ? found : ((seen += 1) === number ? word : found)));
}

function withoutWord(line: string, number: number): string {
  let seen = -1;
  return line.replace(/#.*$|\s*\S+/g, (found) => (found.trimStart().startsWith('#') ? found : ((seen += 1) === number ? '' : found)));
}

function withValue(line: string, key: string, value: string): string {
  const at = wordsOf(line).findIndex((word) => word.startsWith(`${key}=`));
  return at < 0 ? line : withWord(line, at, `${key}=${value}`);
}

export interface NewFixed {
  kind: FixedKind;
  side: Side;
  power: string;
}

/** Puts something on a cell, instead of what stands there. */
export function withFixed(text: string, board: Board, cell: Cell, put: NewFixed): string {
  const old = fixedAt(board, cell);
  if (old && old.kind === put.kind && (old.kind === 'blocker' || (old.side === put.side && old.power === put.power))) return text;
  if (old && old.kind === put.kind) return edited(text, (lines) => (lines[old.line] = described(lines[old.line] ?? '', put)));
  return edited(text, (lines) => {
    const gone = removal(board, cell);
    const kinds: FixedKind[] = ['source', 'target', 'blocker'];
    const before = board.fixed.filter((one) => kinds.indexOf(one.kind) <= kinds.indexOf(put.kind)).map((one) => one.line);
    const at = Math.max(board.first, ...before) + 1;
    const indent = /^\s*/.exec(lines[before.length > 0 ? at - 1 : board.first] ?? '')?.[0] ?? '';
    lines.splice(at, 0, `${indent}${written(board, cell, put)}`);
    gone(lines, at);
  });
}

function described(line: string, put: NewFixed): string {
  return withValue(withValue(line, put.kind === 'source' ? 'out' : 'in', put.side), 'power', put.power);
}

function written(board: Board, [x, y]: Cell, put: NewFixed): string {
  if (put.kind === 'blocker') return `blocker ${x},${y}`;
  const name = freeName(board, put.kind === 'source' ? 'a' : 't');
  return `${put.kind} ${name} ${x},${y} ${put.kind === 'source' ? 'out' : 'in'}=${put.side} power=${put.power}`;
}

/** A name that nothing else on the board has: the letter, then with numbers. */
function freeName(board: Board, letter: string, from = 0): string {
  const taken = new Set([...board.fixed.map((one) => one.name), ...board.tray.map((one) => one.name)]);
  if (from === 0 && !taken.has(letter)) return letter;
  for (let number = Math.max(from, 1); ; number += 1) if (!taken.has(`${letter}${number}`)) return `${letter}${number}`;
}

/** Takes away what stands on a cell, and the line of the solution that puts a piece there. Lines after an inserted
 * one have moved down. */
function removal(board: Board, cell: Cell): (lines: Lines, inserted: number) => void {
  const old = fixedAt(board, cell);
  const placed = board.solution.find((one) => same(one.at, cell));
  return (lines, inserted) => {
    const moved = (line: number): number => (line >= inserted ? line + 1 : line);
    if (placed) lines.splice(moved(placed.line), 1);
    if (!old) return;
    const line = moved(old.line);
    const alone = old.kind !== 'blocker' || board.fixed.filter((one) => one.line === old.line).length === 1;
    if (alone) lines.splice(line, 1);
    else lines[line] = withoutWord(lines[line] ?? '', old.word + 1);
  };
}

export function withoutFixed(text: string, board: Board, cell: Cell): string {
  if (!fixedAt(board, cell)) return text;
  return edited(text, (lines) => removal({ ...board, solution: [] }, cell)(lines, Infinity));
}

/** Moves what stands on a cell to a free one. */
export function withMoved(text: string, board: Board, from: Cell, to: Cell): string {
  const old = fixedAt(board, from);
  if (!old || fixedAt(board, to) || !isOn(board, to)) return text;
  const placed = board.solution.find((one) => same(one.at, to));
  return edited(text, (lines) => {
    lines[old.line] = withWord(lines[old.line] ?? '', old.kind === 'blocker' ? old.word + 1 : 2, to.join(','));
    if (placed) lines.splice(placed.line, 1);
  });
}

/** Turns what stands on a cell by a quarter, or gives it another power. */
export function withSide(text: string, board: Board, cell: Cell, side: Side): string {
  const old = fixedAt(board, cell);
  if (!old || old.kind === 'blocker') return text;
  return edited(text, (lines) => (lines[old.line] = withValue(lines[old.line] ?? '', old.kind === 'source' ? 'out' : 'in', side)));
}

export function withPower(text: string, board: Board, cell: Cell, power: string): string {
  const old = fixedAt(board, cell);
  if (!old || old.kind === 'blocker') return text;
  return edited(text, (lines) => (lines[old.line] = withValue(lines[old.line] ?? '', 'power', power)));
}

/** One piece more in the tray. */
export function withPiece(text: string, board: Board, kind: PieceKind, inputs: readonly Side[], outputs: readonly Side[]): string {
  const name = freeName(board, kind.slice(0, 1), 1);
  const line = `${kind} ${name} in=${inputs.join(',')} out=${outputs.join(',')}`;
  return edited(text, (lines) => {
    const last = board.tray.at(-1)?.line ?? board.trayAt;
    if (last !== null && last !== undefined) lines.splice(last + 1, 0, line);
    else lines.splice(board.solutionAt ?? board.end, 0, 'tray', line);
  });
}

export function withoutPiece(text: string, board: Board, name: string): string {
  const piece = board.tray.find((one) => one.name === name);
  if (!piece) return text;
  return edited(text, (lines) => {
    const gone = [piece.line, ...board.solution.filter((one) => one.piece === name).map((one) => one.line)];
    gone.sort((a, b) => b - a).forEach((line) => lines.splice(line, 1));
  });
}

export function withTurnedPiece(text: string, board: Board, name: string, by = 1): string {
  const piece = board.tray.find((one) => one.name === name);
  if (!piece) return text;
  const sides = (list: readonly Side[]): string => SIDES.filter((side) => list.some((one) => turned(one, by) === side)).join(',');
  return edited(text, (lines) => (lines[piece.line] = withValue(withValue(lines[piece.line] ?? '', 'in', sides(piece.inputs)), 'out', sides(piece.outputs))));
}

/** Whether a size leaves everything on the board. */
export function fits(board: Board, width: number, height: number): boolean {
  const all = [...board.fixed.map((one) => one.at), ...board.solution.map((one) => one.at)];
  return width >= 1 && height >= 1 && width <= MAX_SIDE && height <= MAX_SIDE && all.every(([x, y]) => x <= width && y <= height);
}

export function resized(text: string, board: Board, width: number, height: number): string {
  if (!fits(board, width, height)) return text;
  return edited(text, (lines) => (lines[board.first] = withWord(lines[board.first] ?? '', 1, `${width}x${height}`)));
}

/** The text with a board mirrored: what stands on it, the pieces of its tray and its solution. */
export function withMirror(text: string, board: Board, axis: Axis): string {
  const cell = (at: Cell): string => mirroredCell(board, at, axis).join(',');
  const side = (one: Side): Side => ((axis === 'x') === (one === 'E' || one === 'W') ? turned(one, 2) : one);
  const sides = (list: readonly Side[]): string => SIDES.filter((one) => list.some((was) => side(was) === one)).join(',');
  return edited(text, (lines) => {
    const put = (at: number, change: (line: string) => string): void => {
      lines[at] = change(lines[at] ?? '');
    };
    for (const one of board.fixed) {
      put(one.line, (line) => withWord(line, one.kind === 'blocker' ? one.word + 1 : 2, cell(one.at)));
      if (one.side) put(one.line, (line) => withValue(line, one.kind === 'source' ? 'out' : 'in', side(one.side ?? 'E')));
    }
    for (const one of board.tray) put(one.line, (line) => withValue(withValue(line, 'in', sides(one.inputs)), 'out', sides(one.outputs)));
    for (const one of board.solution) put(one.line, (line) => withWord(line, 1, cell(one.at)));
  });
}

export function mirroredCell(board: Board, [x, y]: Cell, axis: Axis): Cell {
  return axis === 'x' ? [board.width + 1 - x, y] : [x, board.height + 1 - y];
}

/** The text with what stands on some cells of another board instead; null where the boards have different sizes. */
export function withCellsOf(text: string, board: Board, other: Board, isTaken: (cell: Cell) => boolean): string | null {
  if (board.width !== other.width || board.height !== other.height) return null;
  // Every edit moves lines, so that the board is read again for the next one.
  const now = (): Board => boardsOf(text).find((one) => one.first === board.first) ?? board;
  for (const { at } of board.fixed.filter((one) => isTaken(one.at))) text = withoutFixed(text, now(), at);
  for (const { at, kind, side, power } of other.fixed.filter((one) => isTaken(one.at))) text = withFixed(text, now(), at, { kind, side: side ?? 'E', power });
  return text;
}

/** The placements as the board's own solution. */
export function withSolution(text: string, board: Board, placed: ReadonlyMap<string, Cell>): string {
  const rows = board.tray.flatMap(({ name }) => (placed.has(name) ? [`${name} ${placed.get(name)?.join(',')}`] : []));
  return edited(text, (lines) => {
    board.solution.map((one) => one.line).sort((a, b) => b - a).forEach((line) => lines.splice(line, 1));
    if (board.solutionAt !== null) lines.splice(board.solutionAt + 1, 0, ...rows);
    else lines.splice(board.end, 0, 'solution', ...rows);
  });
}

/** A new empty board after this one. */
export function withNewBoard(text: string, board: Board | null): string {
  const rows = ['board 7x6 New board', 'source a 1,2 out=E power=1', 'target t 7,5 in=W power=1', 'tray', 'bender b1 in=W out=S', 'bender b2 in=N out=E'];
  return edited(text, (lines) => {
    if (board) lines.splice(board.end, 0, '', ...rows);
    else lines.splice(0, 0, ...rows);
  });
}

/** Rows in which `x` marks what stands there and what is in the tray, for a search that keeps it. */
export function keepAll(board: Board): string {
  const rows = Array.from({ length: board.height }, (_, y) => Array.from({ length: board.width }, (_, x) => (fixedAt(board, [x + 1, y + 1]) ? 'x' : '.')).join(''));
  return [...rows, 'x'.repeat(board.tray.length)].join('\n');
}

/** Placements as moves of the game. */
export function movesOf(placed: Iterable<readonly [string, Cell]>): string {
  return [...placed].map(([name, [x, y]]) => `${name}@${x},${y}; `).join('');
}

/** The last place of each piece in some moves. */
export function placesOf(moves: string): Map<string, Cell> {
  const places = new Map<string, Cell>();
  for (const move of moves.split(';')) {
    const [, name, x, y] = /^\s*(\S+)@(\d+),(\d+)\s*$/.exec(move) ?? [];
    if (name && x && y) places.set(name, [Number(x), Number(y)]);
    else if (move.trim().startsWith('-')) places.delete(move.trim().slice(1));
  }
  return places;
}
