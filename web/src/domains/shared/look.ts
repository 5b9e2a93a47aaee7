// The bench of a domain without one of its own: text, a picture of the open level, what is known about
// it, play, suggestions, and every lens. `benchWith` is the base of benches that have more.
import LookList from '../../parts/LookList.svelte';
import LookSide from '../../parts/LookSide.svelte';
import SeatPlay from '../../parts/SeatPlay.svelte';
import SeatStrip from '../../parts/SeatStrip.svelte';
import SignsView from '../../parts/SignsView.svelte';
import TextView from '../../parts/TextView.svelte';
import { lenses } from '../../lib/lens.svelte';
import { look } from '../../lib/look.svelte';
import { bench as open } from '../../lib/bench.svelte';
import { addBlock, carryBlock, hasBlocks, removeBlock } from '../../lib/blocks';
import { combineRows } from '../../lib/combine';
import { desk } from '../../lib/desk.svelte';
import { freeze } from '../../lib/freeze.svelte';
import { mirrorCommands, mirrorKey } from '../../lib/mirror';
import { paper } from '../../lib/paper.svelte';
import { seat } from '../../lib/seat.svelte';
import { signs } from '../../lib/signs.svelte';
import { history } from '../../lib/history.svelte';
import { findOf, seatSuggest } from '../../lib/seat-suggest.svelte';
import { trial } from '../../lib/trial.svelte';
import { seatHints } from '../../lib/seat-hints';
import type { Bench, BenchView, Command, KeyGroup } from '..';
import { askView, stopAsking } from './ask';
import { hideCommand, hideKeys } from './hide';
import { historyCommands } from './history';
import { seatCommands, seatKeys } from './seat';
import { nextProblem, textKeys } from './text';

const levelKeys: KeyGroup = {
  name: 'Everywhere',
  rows: [['[ ]', 'previous, next level'], ['{ }', 'move the level up, down, where levels are listed']],
  press: (event) => {
    if (event.key === '[' || event.key === ']') look.go(event.key === '[' ? -1 : 1);
    else if ((event.key === '{' || event.key === '}') && hasBlocks()) carryBlock(desk.level, desk.level + (event.key === '{' ? -1 : 1));
    else return false;
    return true;
  },
};

const levelCommands: Command[] = [
  { name: 'Next level', key: ']', run: () => look.go(1), can: () => look.levels.length > 1 },
  { name: 'Level before', key: '[', run: () => look.go(-1), can: () => look.levels.length > 1 },
  { name: 'New level', run: () => open.now?.newLevel?.(), can: () => hasBlocks() && open.now?.newLevel !== undefined },
  { name: 'Save level as copy', run: () => addBlock(), can: hasBlocks },
  { name: 'Delete level', run: removeBlock, can: () => hasBlocks() && paper.heads.length > 1 },
  { name: 'Move level up', key: '{', run: () => carryBlock(desk.level, desk.level - 1), can: () => hasBlocks() && desk.level > 1 },
  { name: 'Move level down', key: '}', run: () => carryBlock(desk.level, desk.level + 1), can: () => hasBlocks() && desk.level < paper.heads.length },
];

const suggestKeys: KeyGroup = {
  name: 'Suggest',
  rows: [['Ctrl ↵', 'start, stop'], ['⇧ 1–6', 'try a suggestion, or put mine back'], ['K C', 'keep the suggestion in hand, compare it'], ['F', 'freeze brush, where a board has cells']],
  anywhere: (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== 'Enter' || !seatSuggest.can) return false;
    seatSuggest.toggle();
    return true;
  },
  press: (event) => {
    const number = /^Digit([1-6])$/.exec(event.code)?.[1];
    const slot = event.shiftKey && number ? seatSuggest.slots[Number(number) - 1] : null;
    const letter = event.shiftKey ? '' : event.key.toLowerCase();
    const held = letter === 'k' || letter === 'c' ? seatSuggest.inHand : null;
    if (held && letter === 'k') history.keep(findOf(held), seatSuggest.level, !history.isKept(held.rows, seatSuggest.level));
    else if (held) seatSuggest.compare(held);
    else if (letter === 'f' && document.querySelector('[role=toolbar] [aria-label=Freeze]')) freeze.isOn = !freeze.isOn;
    else if (!slot) return false;
    else if (trial.isOn(slot)) trial.putBack();
    else void trial.put(slot);
    return true;
  },
};

const suggestCommands: Command[] = [
  { name: 'Start suggesting', key: 'Ctrl ↵', run: () => void seatSuggest.run(), can: () => seatSuggest.can && !seatSuggest.running },
  ...historyCommands,
  { name: 'Thaw all cells', run: () => freeze.thaw(), can: () => freeze.here.size > 0 },
  { name: 'Stop suggesting', key: 'Ctrl ↵', run: () => void seatSuggest.stop(), can: () => seatSuggest.running },
];

/** Shows a play at the seat. */
export function watchAtSeat(moves: string, name: string): void {
  desk.view = 'play';
  // The seat is taken when the view is on the page.
  setTimeout(() => void seat.show(moves, name, true), 60);
}

/** The shared bench with more: views before the others, and parts instead of the shared ones. */
export function benchWith(more: Partial<Bench> & { first?: readonly BenchView[] }): Bench {
  const { first = [], commands = [], keys = [], ...others } = more;
  return {
    views: [
      ...first,
      { id: 'text', name: 'Text', key: 'F3', middle: TextView, wide: true },
      { id: 'play', name: 'Play', key: 'F4', middle: SeatPlay, strip: true },
      askView,
    ],
    list: LookList,
    side: LookSide,
    strip: SeatStrip,
    commands: [hideCommand, nextProblem, ...seatCommands, ...levelCommands, ...suggestCommands, stopAsking, ...commands],
    keys: [...keys, levelKeys, seatKeys, suggestKeys, hideKeys, textKeys],
    job: {
      get chip() {
        return seatSuggest.running ? 'Suggesting' : lenses.running ? 'Asking' : '';
      },
      cancel: () => seatSuggest.stop() || lenses.stop(),
    },
    escape: () => seatSuggest.stop() || lenses.stop() || seatHints.stop() || look.stop(),
    watch: watchAtSeat,
    combine: combineRows,
    ...others,
  };
}

const signKeys: KeyGroup = {
  name: 'Draw',
  view: 'draw',
  rows: [['B G I', 'paint, fill, pick'], ['1–9', 'choose a sign'], ['arrows, Space', 'move the cursor, use the tool'], ['⌫', 'put the first sign'], ['X', 'mirror; Shift X top to bottom']],
  press: (event) => {
    const tool = ({ b: 'paint', g: 'fill', i: 'pick' } as const)[event.key.toLowerCase() as 'b' | 'g' | 'i'];
    if (tool) [signs.tool, freeze.isOn] = [tool, false];
    else if (/^[1-9]$/.test(event.key) && !event.shiftKey) signs.choose(Number(event.key) - 1);
    else return mirrorKey(event, (axis) => signs.mirror(axis));
    return true;
  },
};

const signView: BenchView = { id: 'draw', name: 'Draw', key: 'F2', middle: SignsView, strip: true };
const plain = benchWith({});
const drawable = benchWith({ first: [signView], keys: [signKeys], commands: mirrorCommands((axis) => signs.mirror(axis), () => desk.view === 'draw' && signs.width > 0) });

/** Where levels are rows of signs that the domain declares, they can be drawn. */
export const bench: Bench = {
  ...plain,
  blocks: true,
  newLevel: () => signs.addLevel(),
  get views() {
    return paper.signs.length > 0 ? drawable.views : plain.views;
  },
  get keys() {
    return paper.signs.length > 0 ? drawable.keys : plain.keys;
  },
  get commands() {
    return paper.signs.length > 0 ? drawable.commands : plain.commands;
  },
};
