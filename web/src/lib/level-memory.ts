// Questions asked of a level and cells frozen in it are not in the text; they are remembered by the
// level's number. When levels change places, by drag, by typing or by undo, they go with their level.
import { note, noted } from './notes';

interface Memory {
  asks: readonly string[];
  frozen: readonly string[];
}

let path = '';
let before: readonly string[] = [];
/** Of levels that are gone, by what they were: undo brings them back. */
const gone = new Map<string, Memory>();

/** Looks where the levels of the open file have gone since the last text, each known by what is drawn in it; for each
 * level now its index then, or null where nothing has moved. */
export function followLevels(file: string, now: readonly string[]): (number | null)[] | null {
  const isMoved = now.length !== before.length || now.some((level, i) => level !== before[i]);
  const places = file === path && before.length > 0 && isMoved ? placesOf(before, now) : null;
  if (places) follow(places, now);
  else if (file !== path) gone.clear();
  path = file;
  before = now;
  return places;
}

function follow(places: readonly (number | null)[], now: readonly string[]): void {
  const memories = new Map<number, Memory>();
  const remembered = (i: number): Memory => {
    const memory = memories.get(i) ?? { asks: noted('asks', i + 1), frozen: noted('frozen', i + 1) };
    memories.set(i, memory);
    return memory;
  };
  const levels = new Set(now);
  // All of them are read before the first is written.
  before.forEach((level, i) => {
    if (!levels.has(level)) gone.set(level, remembered(i));
    else if (places[i] !== i) remembered(i);
  });
  places.forEach((old, i) => {
    if (old !== null && old !== i) remembered(old);
  });
  places.forEach((old, i) => {
    if (old === i) return;
    const memory = old === null ? gone.get(now[i] ?? '') : remembered(old);
    note('asks', i + 1, memory?.asks ?? []);
    note('frozen', i + 1, memory?.frozen ?? []);
  });
}

/** For each level now, where it was: the same one, or the same place if what was there is nowhere else. */
export function placesOf(before: readonly string[], now: readonly string[]): (number | null)[] {
  const [levels, first] = [new Set(now), new Map<string, number>()];
  before.forEach((level, i) => {
    if (!first.has(level)) first.set(level, i);
  });
  return now.map((level, i) => {
    if (before[i] === level) return i;
    const same = first.get(level);
    if (same !== undefined) return same;
    const isEdited = i < before.length && !levels.has(before[i] ?? '') && now.length === before.length;
    return isEdited ? i : null;
  });
}
