// The fields of items, rules and areas, as the forms show them.
import type { Table } from './story-text';

export interface Control {
  key: string;
  label: string;
  /** `lines` is a list with one entry a line; `names` a list of entries of another table. */
  kind: 'text' | 'long' | 'number' | 'flag' | 'lines' | 'names';
  help?: string;
  of?: Table;
  code?: boolean;
  /** An empty text is written too. */
  always?: boolean;
}

export const FORMS: Record<Table, readonly Control[]> = {
  items: [
    { key: 'desc', label: 'Description', kind: 'long', help: 'what the player reads' },
    { key: 'carryable', label: 'can be carried', kind: 'flag' },
    { key: 'notSpawnable', label: 'is never placed for a puzzle', kind: 'flag' },
    { key: 'isa', label: 'Kinds', kind: 'lines', code: true, help: 'one a line; rules that take a kind take this item' },
    { key: 'area', label: 'May be placed in', kind: 'names', of: 'areas' },
  ],
  rules: [
    { key: 'rule', label: 'Rule', kind: 'long', code: true, always: true, help: 'what comes out ::= what the player does, what goes in' },
    { key: 'menu', label: 'In the menu', kind: 'text', help: 'the action in your words; {1} stands for the first thing' },
    { key: 'say', label: 'What the player reads', kind: 'long' },
    { key: 'hint', label: 'Hint', kind: 'text', help: 'for a stuck player, instead of “Look at …”' },
    { key: 'once', label: 'can be done only once', kind: 'flag' },
    { key: 'difficulty', label: 'Difficulty', kind: 'number', help: 'points that it adds' },
    { key: 'kind', label: 'Kind of step', kind: 'text', help: 'for statistics' },
    { key: 'areas', label: 'Only for puzzles of', kind: 'names', of: 'areas' },
  ],
  areas: [
    { key: 'desc', label: 'Description', kind: 'long', help: 'what the player reads on entering' },
    { key: 'goals', label: 'Goals', kind: 'lines', code: true, help: 'one a line; one of them is drawn' },
    { key: 'objectives', label: 'Goals in your words', kind: 'lines', help: 'one a line, in the order of the goals' },
    { key: 'world', label: 'There from the start', kind: 'lines', code: true, help: 'items, one a line' },
    { key: 'connects', label: 'Opens', kind: 'names', of: 'areas' },
    { key: 'min_depth', label: 'Least depth', kind: 'number', help: 'rules on the longest path' },
    { key: 'max_depth', label: 'Greatest depth', kind: 'number', help: 'rules on the longest path' },
    { key: 'max_items', label: 'Most items placed', kind: 'number' },
    { key: 'spawn_points', label: 'Places for items', kind: 'lines', help: 'names for your engine, one a line' },
  ],
};
