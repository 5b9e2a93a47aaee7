// Questions asked of a level and cells frozen in it are not in the text; they are remembered by the
// level's number. When levels change places, by drag, by typing or by undo, they go with their level.
import { asks } from './asks.svelte';
import { draw } from './draw.svelte';
import { knownStore } from './known.svelte';
import type { Board, LevelScreen } from './model';
import { suggest } from './suggest.svelte';

interface Memory {
  questions: string[];
  frozen: Set<string>;
}

let path = '';
let before: string[] = [];
/** Of levels that are gone, by their boards: undo brings them back. */
const gone = new Map<string, Memory>();

/** Looks where the levels of the open file have gone since the last text. */
export function followLevels(file: string, levels: LevelScreen[]): void {
  const now = levels.map((level) => nameOf(level.board));
  const isMoved = now.length !== before.length || now.some((board, i) => board !== before[i]);
  if (file === path && before.length > 0 && isMoved) follow(now);
  else if (file !== path) gone.clear();
  path = file;
  before = now;
}

function follow(now: string[]): void {
  const places = placesOf(before, now);
  suggest.follow(places);
  knownStore.follow(places);
  const memories = new Map<number, Memory>();
  const remembered = (i: number): Memory => {
    const memory = memories.get(i) ?? { questions: asks.of(i + 1), frozen: draw.frozenOf(i + 1) };
    memories.set(i, memory);
    return memory;
  };
  const boards = new Set(now);
  // All of them are read before the first is written.
  before.forEach((board, i) => {
    if (!boards.has(board)) gone.set(board, remembered(i));
    else if (places[i] !== i) remembered(i);
  });
  places.forEach((old, i) => {
    if (old !== null && old !== i) remembered(old);
  });
  places.forEach((old, i) => {
    if (old === i) return;
    const memory = old === null ? gone.get(now[i] ?? '') : remembered(old);
    asks.put(i + 1, memory?.questions ?? []);
    draw.setFrozen(memory?.frozen ?? new Set(), i + 1);
  });
}

/** For each level now, where it was: the same board, or the same place if what was there is nowhere else. */
export function placesOf(before: string[], now: string[]): (number | null)[] {
  const [boards, first] = [new Set(now), new Map<string, number>()];
  before.forEach((board, i) => {
    if (!first.has(board)) first.set(board, i);
  });
  return now.map((board, i) => {
    if (before[i] === board) return i;
    const same = first.get(board);
    if (same !== undefined) return same;
    const isEdited = i < before.length && !boards.has(before[i] ?? '') && now.length === before.length;
    return isEdited ? i : null;
  });
}

/** A board as a text. Boards do not change, so each is written once. */
const names = new WeakMap<Board, string>();

function nameOf(board: Board): string {
  let name = names.get(board);
  if (name === undefined) {
    name = `${board.width} ${board.cells.join(' ')}`;
    names.set(board, name);
  }
  return name;
}
