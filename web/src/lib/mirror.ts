// Levels mirrored left to right or top to bottom, for benches that draw.
import type { Command } from '../domains';

export type Axis = 'x' | 'y';

/** Rows of things, mirrored. */
export function mirrored<T>(rows: readonly (readonly T[])[], axis: Axis): T[][] {
  const copies = rows.map((row) => [...row]);
  return axis === 'y' ? copies.reverse() : copies.map((row) => row.reverse());
}

/** X, with Shift the other way; false for another key. */
export function mirrorKey(event: KeyboardEvent, mirror: (axis: Axis) => void): boolean {
  if (event.key.toLowerCase() !== 'x') return false;
  mirror(event.shiftKey ? 'y' : 'x');
  return true;
}

export function mirrorCommands(mirror: (axis: Axis) => void, can: () => boolean): Command[] {
  return [
    { name: 'Mirror left to right', key: 'X', run: () => mirror('x'), can },
    { name: 'Mirror top to bottom', key: 'Shift X', run: () => mirror('y'), can },
  ];
}
