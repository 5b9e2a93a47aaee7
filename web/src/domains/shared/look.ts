// The bench of a domain without one of its own: text, a picture of the open level, what is known about
// it, and plain play.
import LookList from '../../parts/LookList.svelte';
import LookSide from '../../parts/LookSide.svelte';
import SeatPlay from '../../parts/SeatPlay.svelte';
import TextView from '../../parts/TextView.svelte';
import { look } from '../../lib/look.svelte';
import { seatHints } from '../../lib/seat-hints';
import type { Bench, Command, KeyGroup } from '..';
import { hideCommand, hideKeys } from './hide';
import { seatCommands, seatKeys } from './seat';
import { nextProblem, textKeys } from './text';

const levelKeys: KeyGroup = {
  name: 'Everywhere',
  rows: [['[ ]', 'previous, next level']],
  press: (event) => {
    if (event.key !== '[' && event.key !== ']') return false;
    look.go(event.key === '[' ? -1 : 1);
    return true;
  },
};

const levelCommands: Command[] = [
  { name: 'Next level', key: ']', run: () => look.go(1), can: () => look.levels.length > 1 },
  { name: 'Level before', key: '[', run: () => look.go(-1), can: () => look.levels.length > 1 },
];

export const bench: Bench = {
  views: [
    { id: 'text', name: 'Text', key: 'F3', middle: TextView, wide: true },
    { id: 'play', name: 'Play', key: 'F4', middle: SeatPlay },
  ],
  list: LookList,
  side: LookSide,
  commands: [hideCommand, nextProblem, ...seatCommands, ...levelCommands],
  keys: [levelKeys, seatKeys, hideKeys, textKeys],
  escape: () => seatHints.stop() || look.stop(),
};
