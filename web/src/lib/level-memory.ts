// Questions asked of a level and cells frozen in it are not in the text; they are remembered by the
// level's number. When levels change places, by drag, by typing or by undo, they go with their level.
import { asks } from './asks.svelte';
import { draw } from './draw.svelte';
import type { LevelScreen } from './model';

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
  const now = levels.map((level) => JSON.stringify(level.board));
  if (file === path && before.length > 0) {
    const memories = before.map((_, i): Memory => ({ questions: asks.of(i + 1), frozen: draw.frozenOf(i + 1) }));
    before.forEach((board, i) => {
      const memory = memories[i];
      if (memory && !now.includes(board)) gone.set(board, memory);
    });
    placesOf(before, now).forEach((old, i) => {
      if (old === i) return;
      const memory = old === null ? gone.get(now[i] ?? '') : memories[old];
      asks.put(i + 1, memory?.questions ?? []);
      draw.setFrozen(memory?.frozen ?? new Set(), i + 1);
    });
  } else gone.clear();
  path = file;
  before = now;
}

/** For each level now, where it was: the same board, or the same place if what was there is nowhere else. */
export function placesOf(before: string[], now: string[]): (number | null)[] {
  return now.map((board, i) => {
    if (before[i] === board) return i;
    const same = before.indexOf(board);
    if (same >= 0) return same;
    const isEdited = i < before.length && !now.includes(before[i] ?? '') && now.length === before.length;
    return isEdited ? i : null;
  });
}
