// Keys and commands of plain play.
import { copyTrace } from '../../lib/copy-play';
import { desk } from '../../lib/desk.svelte';
import { seat } from '../../lib/seat.svelte';
import { seatHints } from '../../lib/seat-hints';
import { seatTests } from '../../lib/seat-tests.svelte';
import type { Command, KeyGroup } from '..';

export const seatKeys: KeyGroup = {
  name: 'Play',
  view: 'play',
  rows: [['arrows, letters', 'the move that shows this key'], ['Z R', 'undo, restart'], ['?', 'a stronger hint'], ['S', 'one move along the tape'], ['T', 'keep the play as a test']],
  press: (event) => {
    const focus = event.target as HTMLElement | null;
    if ((event.key === ' ' || event.key === 'Enter') && focus?.closest('button')) return false;
    const key = event.key.toLowerCase();
    if (key === 'z') seat.undo();
    else if (key === 'r') seat.restart();
    else if (key === '?') void seatHints.next();
    else if (seat.press(event.key)) return true;
    else if (key === 's' && seat.tape) seat.step();
    else if (key === 't' && seatTests.can) void seatTests.keep();
    else return false;
    return true;
  },
};

const hasPlay = (): boolean => desk.view === 'play' && seat.moves.length > 0;

export const seatCommands: readonly Command[] = [
  { name: 'Undo the last move', key: 'Z', run: () => seat.undo(), can: hasPlay },
  { name: 'Restart', key: 'R', run: () => seat.restart(), can: hasPlay },
  { name: 'Hint', key: '?', run: () => void seatHints.next(), can: () => desk.view === 'play' && seat.view !== null && !seat.isOver },
  { name: 'Keep the play as a test', key: 'T', run: () => void seatTests.keep(), can: () => hasPlay() && seatTests.can },
  { name: 'Copy the play to share it', run: () => copyTrace(seat.trace), can: hasPlay },
];
