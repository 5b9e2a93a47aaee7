// Boards of light: pieces are placed or the board is designed in one view; boards are made in another.
import { isIn } from '../../lib/combine';
import { desk } from '../../lib/desk.svelte';
import { mirrorCommands, mirrorKey } from '../../lib/mirror';
import type { Bench, Command, KeyGroup } from '..';
import { benchWith } from '../shared/look';
import { placesOf } from './board';
import BoardSide from './BoardSide.svelte';
import BoardView from './BoardView.svelte';
import { hand } from './hand.svelte';
import { mend, requiring } from './requiring.svelte';
import RequireView from './RequireView.svelte';
import './board.css';

const drawKeys: KeyGroup = {
  name: 'Draw',
  view: 'draw',
  rows: [['P D', 'pieces as a player, board as a designer'], ['arrows', 'move the cursor'], ['1–9', 'take a piece; as a designer source, target, blocker'], ['↵ Space', 'put it down, or pick it up'], ['⌫', 'back to the tray, or erase'], ['T', 'turn what is under the cursor, or what is put down next'], ['V E', 'move, erase'], ['Alt arrows', 'resize the board'], ['Z R', 'take back a placement, clear'], ['X', 'mirror the board; Shift X top to bottom']],
  press: (event) => {
    const key = event.key.toLowerCase();
    const isDesign = hand.mode === 'board';
    const digit = /^[1-9]$/.test(key) && !event.shiftKey ? Number(key) : 0;
    if (key === 'p') hand.mode = 'pieces';
    else if (key === 'd') hand.mode = 'board';
    else if (digit > 0 && !isDesign) hand.take(digit - 1);
    else if (digit > 0 && digit <= 3) hand.tool = (['source', 'target', 'blocker'] as const)[digit - 1] ?? hand.tool;
    else if (isDesign && key === 'v') hand.tool = 'move';
    else if (isDesign && key === 'e') hand.tool = 'erase';
    else if (isDesign && key === 't') hand.turn(hand.cursor, event.shiftKey ? -1 : 1);
    else if (!isDesign && key === 'z') hand.undoMove();
    else if (!isDesign && key === 'r') hand.clear();
    else if (key === 'backspace' || key === 'delete') hand.remove(hand.cursor);
    else return mirrorKey(event, (axis) => hand.mirror(axis)) || toBoard(event);
    return true;
  },
};

/** Arrows and Enter mean the board even when the focus is elsewhere, as long as it is on nothing that takes them. */
function toBoard(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (!/^(Arrow|Enter$| $)/.test(event.key) || target?.closest('button, a, [role="option"], [role="grid"], summary')) return false;
  const board = document.getElementById('board');
  board?.focus();
  board?.dispatchEvent(new KeyboardEvent('keydown', { key: event.key, bubbles: false, cancelable: true }));
  return board !== null;
}

const makeKeys: KeyGroup = {
  name: 'Require',
  rows: [['Ctrl ↵', 'start, stop']],
  anywhere: (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== 'Enter' || (desk.view !== 'make' && desk.view !== 'draw')) return false;
    if (!requiring.stop()) void requiring.run();
    return true;
  },
};

const inDraw = (): boolean => desk.view === 'draw' && hand.board !== null;

const commands: Command[] = [
  { name: 'Place pieces, as a player', key: 'P', run: () => (hand.mode = 'pieces'), can: () => inDraw() && hand.mode !== 'pieces' },
  { name: 'Change the board, as a designer', key: 'D', run: () => (hand.mode = 'board'), can: () => inDraw() && hand.mode !== 'board' },
  ...mirrorCommands((axis) => hand.mirror(axis), inDraw),
  { name: 'Clear the board', key: 'R', run: () => hand.clear(), can: () => inDraw() && hand.placed.size > 0 },
  { name: 'Place the solution of the file', run: () => hand.placeSolution(), can: () => inDraw() && (hand.board?.solution.length ?? 0) > 0 },
  { name: 'Require boards', key: 'Ctrl ↵', run: () => void requiring.run(), can: () => !requiring.running && hand.board !== null && requiring.wish.concepts.length > 0 },
  { name: 'Stop requiring', key: 'Esc', run: () => void requiring.stop(), can: () => requiring.running },
];

const shared = benchWith({
  first: [{ id: 'draw', name: 'Draw', key: 'F2', middle: BoardView, wide: true }],
  side: BoardSide,
  commands,
  keys: [drawKeys, makeKeys],
});

export const bench: Bench = {
  ...shared,
  blocks: true,
  newLevel: () => hand.addBoard(),
  views: [...shared.views.filter((view) => view.id !== 'ask'), { id: 'make', name: 'Require', key: 'F9', middle: RequireView }, ...shared.views.filter((view) => view.id === 'ask')],
  job: {
    get chip() {
      return requiring.chip || (mend.running ? 'Mending' : (shared.job?.chip ?? ''));
    },
    cancel: () => stop() || (shared.job?.cancel() ?? false),
  },
  escape: () => stop() || (shared.escape?.() ?? false),
  // A shortcut is a placement: it is shown where it lies, and the light shows why it works.
  watch: (moves, name) => {
    desk.view = 'draw';
    hand.show(placesOf(moves), name, 'solved without what you asked for');
  },
  watchName: 'Show the shortcut',
  combine: (other, half) => hand.combined(other, (cell, board) => isIn(half, cell[0] - 1, cell[1] - 1, board.width, board.height)),
};

function stop(): boolean {
  if (hand.dragged) {
    hand.dragged = null;
    return true;
  }
  return requiring.stop() || mend.stop();
}
