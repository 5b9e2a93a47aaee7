// Answer set programs: their text in colours, and puzzles that are required of them.
import { desk } from '../../lib/desk.svelte';
import { paper } from '../../lib/paper.svelte';
import TextView from '../../parts/TextView.svelte';
import type { Bench, Command, KeyGroup } from '..';
import { hideCommand, hideKeys } from '../shared/hide';
import { nextProblem, textKeys } from '../shared/text';
import ProgramSide from './ProgramSide.svelte';
import { requiring } from './program.svelte';
import RequireMiddle from './RequireMiddle.svelte';
import { syntax } from './syntax';
import './asp.css';

const requireKeys: KeyGroup = {
  name: 'Require',
  rows: [['Ctrl ↵', 'start, stop'], ['S', 'show the solutions']],
  anywhere: (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== 'Enter') return false;
    desk.view = 'require';
    requiring.toggle();
    return true;
  },
  press: (event) => {
    if (event.key.toLowerCase() !== 's' || desk.view !== 'require') return false;
    requiring.solved = !requiring.solved;
    return true;
  },
};

const commands: Command[] = [
  { name: 'Require puzzles', key: 'Ctrl ↵', run: () => ((desk.view = 'require'), requiring.begin()), can: () => !requiring.running && paper.errors === 0 },
  { name: 'Stop requiring', key: 'Esc', run: () => void requiring.stop(), can: () => requiring.running },
  { name: 'Show or hide the solutions', key: 'S', run: () => (requiring.solved = !requiring.solved), can: () => requiring.found !== null },
  { name: 'Values from the text for all constants', run: () => requiring.reset(), can: () => Object.keys(requiring.constants).length > 0 },
];

export const bench: Bench = {
  views: [
    { id: 'text', name: 'Text', key: 'F3', middle: TextView },
    { id: 'require', name: 'Require', key: 'F9', middle: RequireMiddle },
  ],
  list: null,
  side: ProgramSide,
  commands: [hideCommand, nextProblem, ...commands],
  keys: [requireKeys, hideKeys, textKeys],
  syntax,
  job: {
    get chip() {
      return requiring.chip;
    },
    cancel: () => requiring.stop(),
  },
  escape: () => requiring.stop(),
  headline: () => (desk.tells && !requiring.isStale ? (requiring.found?.head.toLowerCase() ?? '') : ''),
};
