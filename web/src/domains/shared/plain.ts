// A file that can only be read and written as text.
import PlainSide from '../../parts/PlainSide.svelte';
import TextView from '../../parts/TextView.svelte';
import type { Bench } from '..';
import { nextProblem, textKeys } from './text';

export const bench: Bench = {
  views: [{ id: 'text', name: 'Text', key: 'F3', middle: TextView }],
  list: null,
  side: PlainSide,
  commands: [nextProblem],
  keys: [textKeys],
};
