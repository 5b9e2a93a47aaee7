// The bench of a domain without one of its own: text, a picture of the open level, what is known about
// it, play, suggestions, and every lens. `benchWith` is the base of benches that have more.
import LookList from '../../parts/LookList.svelte';
import LookSide from '../../parts/LookSide.svelte';
import SeatPlay from '../../parts/SeatPlay.svelte';
import SeatStrip from '../../parts/SeatStrip.svelte';
import TextView from '../../parts/TextView.svelte';
import { asks } from '../../lib/asks.svelte';
import { lenses } from '../../lib/lens.svelte';
import { look } from '../../lib/look.svelte';
import { partners } from '../../lib/combine';
import { desk } from '../../lib/desk.svelte';
import { freeze } from '../../lib/freeze.svelte';
import { seat } from '../../lib/seat.svelte';
import { history } from '../../lib/history.svelte';
import { findOf, seatSuggest } from '../../lib/seat-suggest.svelte';
import { trial } from '../../lib/trial.svelte';
import { seatHints } from '../../lib/seat-hints';
import type { Bench, BenchView, Command, KeyGroup } from '..';
import { askView, stopAsking } from './ask';
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
  { name: 'Show the history of the level', run: () => (history.listing = 'history'), can: () => history.tree.length > 0 },
  { name: 'Show what was kept', run: () => (history.listing = 'kept'), can: () => history.kept.length > 0 },
  { name: 'Combine with another level', run: () => (desk.dialog = 'combine'), can: () => partners().length > 0 },
  { name: 'Thaw all cells', run: () => freeze.thaw(), can: () => freeze.here.size > 0 },
  { name: 'Stop suggesting', key: 'Ctrl ↵', run: () => void seatSuggest.stop(), can: () => seatSuggest.running },
];

// Questions of earlier visits are read once, before the first file is shown.
asks.recall();

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
    ...others,
  };
}

export const bench: Bench = benchWith({});
