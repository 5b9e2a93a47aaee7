// Hiding what is known: a tap on H switches, holding it peeks.
import { desk } from '../../lib/desk.svelte';
import type { Command, KeyGroup } from '..';

let heldSince = 0;

export const hideKeys: KeyGroup = {
  name: 'Everywhere',
  rows: [['H', 'hide what is known; hold to peek']],
  anywhere: (event) => {
    if (!(event.ctrlKey || event.metaKey) || !event.shiftKey || event.key.toLowerCase() !== 'h') return false;
    desk.setHidden(!desk.hidden);
    return true;
  },
  press: (event) => {
    if (event.key.toLowerCase() !== 'h') return false;
    if (!event.repeat) heldSince = event.timeStamp;
    else if (desk.hidden) desk.peeking = true;
    return true;
  },
  release: (event) => {
    if (event.key.toLowerCase() !== 'h' || heldSince === 0) return;
    const wasPeek = desk.peeking;
    desk.peeking = false;
    if (!wasPeek && !event.ctrlKey) desk.setHidden(!desk.hidden);
    heldSince = 0;
  },
};

export const hideCommand: Command = { name: 'Hide or show what is known', key: 'H', run: () => desk.setHidden(!desk.hidden) };
