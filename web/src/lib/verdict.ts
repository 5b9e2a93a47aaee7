// What is known, as words and shapes.
import type { Answer } from './known.svelte';
import type { Known, Solved } from './model';
import { about, count } from './words';

export interface Verdict {
  kind: 'yes' | 'no' | 'maybe' | 'stale' | 'run' | 'mistake';
  head: string;
  more: string;
}

/** The verdict on a level as it is now. */
export function verdictOf(known: Known): Verdict {
  const solve = known.solve;
  if (!solve) return { kind: 'run', head: 'Looking…', more: '' };
  if (solve.chance && solve.status !== 'unknown') return byChance(solve);
  if (solve.status === 'solved') {
    const all = known.deadEnds?.complete ? ' Every position was searched.' : '';
    const length = solve.length ?? 0;
    if (solve.proved_shortest) return { kind: 'yes', head: `Solvable in ${count(length)}`, more: `No shorter solution exists.${all}` };
    const least = solve.at_least ? `; every solution takes at least ${count(solve.at_least)}` : '';
    return { kind: 'yes', head: `Solvable in ${count(length)}`, more: `A shorter solution may exist${least}.` };
  }
  if (solve.status === 'unsolvable') return { kind: 'no', head: 'Unsolvable', more: solve.states > 1 ? `All ${count(solve.states)} positions were searched.` : 'It is proved that no sequence of moves wins.' };
  const least = solve.at_least ? `No solution within ${count(Math.max(solve.at_least - 1, 0))} moves; ` : '';
  return { kind: 'maybe', head: 'Not known yet', more: `${least}${about(solve.states)} positions so far.` };
}

/** Where chance decides, an answer is true of one seed only and must say so. */
function byChance(solve: Solved): Verdict {
  const seed = solve.seed ?? '1';
  if (solve.status === 'solved') return { kind: 'yes', head: `Won in ${count(solve.length ?? 0)}, with luck`, more: `This game uses chance. Shortest with seed ${seed}; other seeds may differ.` };
  return { kind: 'maybe', head: 'Not won with this luck', more: `This game uses chance. It cannot be won with seed ${seed}; other seeds may differ.` };
}

/** A few words for a list: "solved in 16". */
export function shortOf(answer: Answer | null, was: Answer | null): Verdict | null {
  const solve = answer?.known.solve ?? null;
  if (solve) {
    if (solve.chance && solve.status === 'unsolvable') return { kind: 'maybe', head: 'not with this luck', more: '' };
    if (solve.chance && solve.status === 'solved') return { kind: 'yes', head: `${count(solve.length ?? 0)}, with luck`, more: '' };
    if (solve.status === 'solved') return { kind: 'yes', head: `solved in ${count(solve.length ?? 0)}`, more: '' };
    if (solve.status === 'unsolvable') return { kind: 'no', head: 'unsolvable', more: '' };
    return { kind: 'maybe', head: 'not known yet', more: '' };
  }
  return was ? { kind: 'stale', head: wasOf(was), more: '' } : null;
}

export function wasOf(answer: Answer): string {
  const solve = answer.known.solve;
  if (solve?.status === 'solved') return `was ${count(solve.length ?? 0)}`;
  return solve?.status === 'unsolvable' ? 'was unsolvable' : 'was not known';
}
