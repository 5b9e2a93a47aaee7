// What is known, as words and shapes. The words come from the server.
import type { Answer } from './known.svelte';
import type { Known } from './model';

export interface Verdict {
  kind: 'yes' | 'no' | 'maybe' | 'stale' | 'run' | 'mistake';
  head: string;
  more: string;
}

/** The verdict on a level as it is now. */
export function verdictOf(known: Known): Verdict {
  return known.said ?? { kind: 'run', head: 'Looking…', more: '' };
}

/** A few words for a list: "solved in 16". */
export function shortOf(answer: Answer | null, was: Answer | null): Verdict | null {
  const said = answer?.known.said;
  if (said) return { kind: said.kind, head: said.short, more: '' };
  return was ? { kind: 'stale', head: wasOf(was), more: '' } : null;
}

export function wasOf(answer: Answer): string {
  return `was ${(answer.known.said?.short ?? 'not known').replace(/^solved in /, '')}`;
}
