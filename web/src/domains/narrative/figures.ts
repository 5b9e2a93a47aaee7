// The figures of a puzzle below its chart.
import type { LookAnswer } from '../../wire';

export interface Figure {
  name: string;
  value: string;
  meaning: string;
  bad?: boolean;
}

export function figuresOf(known: LookAnswer, puzzles: string | null): Figure[] {
  const fact = (name: string) => known.facts.find((one) => one.name.toLowerCase() === name);
  const figure = (name: string, label: string): Figure[] => {
    const found = fact(name);
    return found ? [{ name: /^1 /.test(found.value) ? label.replace(/s\b/, '') : label, value: found.value.replace(/ (actions?|orders?)$/, ''), meaning: found.meaning }] : [];
  };
  const parts = (known.own as { difficulty_parts?: { level?: number } } | null)?.difficulty_parts;
  const dead = fact('dead share');
  return [
    ...figure('actions', 'actions'),
    ...figure('orders', 'orders of play'),
    ...(puzzles ? [{ name: 'puzzles in all', value: puzzles, meaning: 'different puzzles that the rules of this area give' }] : []),
    ...(dead ? [{ name: 'dead states', value: dead.value, meaning: dead.meaning, bad: !/^0(\.0)? ?%?$/.test(dead.value.trim()) }] : []),
    ...(parts?.level ? [{ name: 'difficulty', value: `${parts.level} of 5`, meaning: 'from the length, depth and things of the puzzle' }] : []),
  ];
}
