// A solution as hints by degree: whether it can be won, in how many moves, and the next move.
import type { Solved } from '../src/lib/model';
import { plural } from '../src/lib/words';

/** What a hint of a degree says, from 1; null when there is nothing more to say. */
export function hintOf({ status, moves, length }: Solved, degree: number, firstOf: (moves: string) => string): string | null {
  if (status === 'unsolvable') return degree === 1 ? 'It can no longer be won from here. Undo.' : null;
  if (status !== 'solved' || moves === null) return degree === 1 ? 'It is not known whether it can be won from here.' : null;
  const count = length ?? 0;
  if (degree === 1) return 'It can be won from here.';
  if (degree === 2) return `${plural(count, 'more move')} ${count === 1 ? 'is' : 'are'} enough.`;
  return degree === 3 ? `Next: ${firstOf(moves)}.` : null;
}
