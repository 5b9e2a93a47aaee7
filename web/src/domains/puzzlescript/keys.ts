// The keys of drawing, playing and suggesting. Keys of the board itself are in `lib/board-keys.ts`.
import { desk, type Tool } from '../../lib/desk.svelte';
import { draw } from '../../lib/draw.svelte';
import { hints } from '../../lib/play-hints';
import { goLevel, moveLevel } from '../../lib/levels';
import { moveOfKey } from '../../lib/moves';
import { paper } from '../../lib/paper.svelte';
import { play } from '../../lib/play.svelte';
import { suggest } from '../../lib/suggest.svelte';
import { tests } from '../../lib/tests.svelte';
import type { KeyGroup } from '..';
import { hideKeys } from '../shared/hide';
import { textKeys } from '../shared/text';
import { actOfKey, wholeGame } from './game.svelte';

const TOOLS: Record<string, Tool> = { b: 'paint', e: 'erase', g: 'fill', i: 'pick', m: 'select', v: 'move', f: 'freeze' };

const levels: KeyGroup = {
  name: 'Everywhere',
  rows: [['[ ]', 'previous, next level'], ['{ }', 'reorder levels']],
  press: (event) => {
    if (event.key === '[' || event.key === ']') goLevel(event.key === '[' ? -1 : 1);
    else if (event.key === '{' || event.key === '}') moveLevel(event.key === '{' ? -1 : 1);
    else return false;
    return true;
  },
};

const drawing: KeyGroup = {
  name: 'Draw',
  view: 'draw',
  rows: [['B E G I', 'paint, erase, fill, pick'], ['M V X', 'select, move, mirror; Shift X top to bottom'], ['F', 'freeze brush'], ['arrows', 'move the cursor, Space paints'], ['Alt arrows', 'grow that edge; with Shift shrink'], ['Shift arrows', 'select (M), move what is selected'], ['Ctrl C X V', 'copy, cut, put at the cursor'], ['1–9', 'choose from the palette'], ['P', 'play']],
  press: (event) => {
    if (/^[1-9]$/.test(event.key) && Number(event.key) <= (paper.game?.swatches.length ?? 0)) {
      desk.swatch = Number(event.key) - 1;
      return true;
    }
    const key = event.key.toLowerCase();
    if (TOOLS[key]) desk.tool = TOOLS[key];
    else if (key === 'x') draw.mirror(event.shiftKey ? 'y' : 'x');
    else if (key === 'p') desk.view = 'play';
    else return false;
    return true;
  },
};

export const gameKeys: KeyGroup = {
  name: 'Game',
  view: 'game',
  rows: [['arrows, W A S D', 'move'], ['X C Space', 'action'], ['↵', 'go on from the title or a message'], ['Z U ⌫', 'undo'], ['R', 'restart'], ['M', 'sound on or off']],
  press: (event) => {
    const focus = event.target as HTMLElement | null;
    if (focus?.closest('select') || ((event.key === ' ' || event.key === 'Enter') && focus?.closest('button'))) return false;
    if (event.key.toLowerCase() === 'm') {
      wholeGame.mute();
      return true;
    }
    const act = actOfKey(event.key);
    if (!act) return false;
    wholeGame.press(act);
    return true;
  },
};

const playing: KeyGroup = {
  name: 'Play',
  view: 'play',
  rows: [['arrows', 'move'], ['X', 'action'], ['Z R', 'undo, restart'], ['S', 'step through the solution'], ['?', 'a stronger hint'], ['Ctrl V', 'replay a copied play']],
  press: (event) => {
    const focus = event.target as HTMLElement | null;
    if (event.key === ' ' && focus?.closest('button')) return false;
    const key = event.key.toLowerCase();
    if (key === 'z') play.undo();
    else if (key === 'r') play.restart();
    else if (key === 's') play.step();
    else if (event.key === '?') void hints.next();
    else {
      const mv = moveOfKey(event.key);
      if (!mv) return false;
      play.move(mv);
    }
    return true;
  },
};

/** Only where the format has a place for tests. */
export const testKeys: KeyGroup = {
  name: 'Play',
  view: 'play',
  rows: [['T', 'keep the play as a test']],
  press: (event) => {
    if (event.key.toLowerCase() !== 't') return false;
    void tests.keep();
    return true;
  },
};

const suggesting: KeyGroup = {
  name: 'Suggest',
  rows: [['Ctrl ↵', 'start or stop suggesting'], ['Shift 1–6', 'try that slot; again puts yours back'], ['K', 'keep it'], ['C', 'compare side by side']],
  anywhere: (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== 'Enter') return false;
    suggest.toggle();
    return true;
  },
  press: (event) => {
    const slot = /^Digit([1-6])$/.exec(event.code)?.[1];
    if (event.shiftKey && slot) {
      const one = suggest.slots[Number(slot) - 1];
      if (one) void suggest.toggleTry(one);
      return true;
    }
    const key = event.key.toLowerCase();
    if (!suggest.inHand || event.shiftKey || (key !== 'k' && key !== 'c')) return false;
    if (key === 'k') suggest.toggleKept(suggest.inHand);
    else suggest.comparing = suggest.inHand;
    return true;
  },
};

export const keys: readonly KeyGroup[] = [levels, hideKeys, suggesting, drawing, playing, gameKeys, testKeys, textKeys];
