// The keyboard map. Single letters and digits act only outside text fields.
import { desk, type Tool } from './desk.svelte';
import { draw } from './draw.svelte';
import { front } from './front.svelte';
import { hints } from './hints.svelte';
import { goLevel, moveLevel } from './levels';
import { mend } from './mend.svelte';
import { moveOfKey } from './moves';
import { paper } from './paper.svelte';
import { play } from './play.svelte';
import { suggest } from './suggest.svelte';
import { tests } from './tests.svelte';

const TOOLS: Record<string, Tool> = { b: 'paint', e: 'erase', g: 'fill', i: 'pick', m: 'select', v: 'move', f: 'freeze' };
const VIEWS: Record<string, 'draw' | 'text' | 'play' | 'coverage'> = { F2: 'draw', F3: 'text', F4: 'play', F9: 'coverage' };
const ARROWS: Record<string, [number, number, 'left' | 'right' | 'top' | 'bottom']> = {
  ArrowLeft: [-1, 0, 'left'],
  ArrowRight: [1, 0, 'right'],
  ArrowUp: [0, -1, 'top'],
  ArrowDown: [0, 1, 'bottom'],
};

export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null;
  return !!target?.closest('input, textarea, select, [contenteditable="true"], .cm-editor, dialog[open]');
}

/** Keys that act wherever the hand is. */
export function pageKey(event: KeyboardEvent): void {
  if (anywhere(event)) return event.preventDefault();
  if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (letters(event)) event.preventDefault();
}

function anywhere(event: KeyboardEvent): boolean {
  const ctrl = event.ctrlKey || event.metaKey;
  const view = VIEWS[event.key];
  if (view && !ctrl && !event.altKey) {
    desk.view = view;
    return true;
  }
  if (ctrl && event.key.toLowerCase() === 'k') return ((desk.palette = true), true);
  if (ctrl && event.shiftKey && event.key.toLowerCase() === 'h') return (desk.setHidden(!desk.hidden), true);
  if (ctrl && event.key === 'Enter') return (suggest.toggle(), true);
  if (ctrl && event.key.toLowerCase() === 's') return (void paper.saveNow(), true);
  if (event.key === 'F6') return (nextRegion(event.shiftKey), true);
  const typing = isTyping(event);
  if (event.key === 'Escape' && !typing) return escape();
  if (ctrl && !typing && event.key.toLowerCase() === 'z') return (event.shiftKey ? paper.redo() : paper.undo(), true);
  if (ctrl && !typing && event.key.toLowerCase() === 'y') return (paper.redo(), true);
  return false;
}

function escape(): boolean {
  if (mend.preview) mend.leave();
  else if (desk.drawer) desk.drawer = false;
  else if (suggest.listing || suggest.comparing) {
    suggest.listing = null;
    suggest.comparing = null;
  } else if (!front.cancel()) {
    draw.selection = null;
    desk.note = null;
  }
  return true;
}

function letters(event: KeyboardEvent): boolean {
  const slot = /^Digit([1-6])$/.exec(event.code)?.[1];
  if (event.shiftKey && slot) {
    const one = suggest.slots[Number(slot) - 1];
    if (one) void suggest.toggleTry(one);
    return true;
  }
  if (event.key === '[' || event.key === ']') return (goLevel(event.key === '[' ? -1 : 1), true);
  if (event.key === '{' || event.key === '}') return (moveLevel(event.key === '{' ? -1 : 1), true);
  if (event.key.toLowerCase() === 'h') return hideKey(event);
  const bare = event.key.toLowerCase();
  if (suggest.inHand && !event.shiftKey && (bare === 'k' || bare === 'c')) {
    if (bare === 'k') suggest.toggleKept(suggest.inHand);
    else suggest.comparing = suggest.inHand;
    return true;
  }
  if (desk.view === 'play') return playKey(event);
  if (desk.view !== 'draw') return false;
  const digit = /^[1-9]$/.exec(event.key);
  if (digit && Number(event.key) <= (paper.game?.swatches.length ?? 0)) {
    desk.swatch = Number(event.key) - 1;
    return true;
  }
  const key = event.key.toLowerCase();
  if (TOOLS[key]) desk.tool = TOOLS[key];
  else if (key === 'x') draw.mirror(event.shiftKey ? 'y' : 'x');
  else if (key === 'p') desk.view = 'play';
  else return false;
  return true;
}

let heldSince = 0;

/** A tap switches; holding only peeks. */
function hideKey(event: KeyboardEvent): boolean {
  if (event.repeat) {
    if (desk.hidden) desk.peeking = true;
    return true;
  }
  heldSince = event.timeStamp;
  return true;
}

export function pageKeyUp(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== 'h' || isTyping(event) || heldSince === 0) return;
  const wasPeek = desk.peeking;
  desk.peeking = false;
  if (!wasPeek && !event.ctrlKey) desk.setHidden(!desk.hidden);
  heldSince = 0;
}

function playKey(event: KeyboardEvent): boolean {
  const focus = event.target as HTMLElement | null;
  if (event.key === ' ' && focus?.closest('button')) return false;
  const key = event.key.toLowerCase();
  if (key === 'z') play.undo();
  else if (key === 'r') play.restart();
  else if (key === 's') play.step();
  else if (event.key === '?') void hints.next();
  else if (key === 't') void tests.keep();
  else {
    const mv = moveOfKey(event.key);
    if (!mv) return false;
    play.move(mv);
  }
  return true;
}

/** Keys while the board has the focus. */
export function boardKey(event: KeyboardEvent): void {
  const board = draw.board;
  if (!board) return;
  if (event.ctrlKey || event.metaKey) {
    const key = event.key.toLowerCase();
    if (key === 'c' || key === 'x') draw.copy();
    if (key === 'x') draw.clearSelected();
    else if (key === 'v') draw.paste();
    else if (key === 'a') draw.selectAll();
    if (key === 'a') event.preventDefault();
    return;
  }
  const arrow = ARROWS[event.key];
  if (arrow) {
    const [dx, dy, side] = arrow;
    if (event.altKey) draw.resize(side, event.shiftKey ? -1 : 1);
    else if (draw.holds) draw.carry(dx, dy);
    else if (event.shiftKey && desk.tool === 'select') draw.stretch(dx, dy);
    else if (event.shiftKey && draw.selection) draw.nudge(dx, dy);
    else {
      const { x, y } = draw.cursor;
      draw.cursor = { x: Math.min(Math.max(x + dx, 0), board.width - 1), y: Math.min(Math.max(y + dy, 0), board.height - 1) };
    }
  } else if (event.key === ' ' || event.key === 'Enter') {
    if (desk.tool === 'move') draw.holdOrLetGo();
    else draw.dab(draw.cursor.x, draw.cursor.y);
  } else if (event.key === 'Escape' && draw.holds) draw.letGo(false);
  else if (event.key === 'Delete' || event.key === 'Backspace') {
    if (draw.selection) draw.clearSelected();
    else draw.erase(draw.cursor.x, draw.cursor.y);
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

/** What of a region the focus goes to, the best first. */
const FIRST = ['[role="grid"]', '.cm-content', '[aria-selected="true"]', 'button:not([disabled])'];

/** F6 goes round the regions of the page. */
function nextRegion(back: boolean): void {
  const regions = [...document.querySelectorAll<HTMLElement>('header.bar, aside.left, main.mid, aside.rightcol, section.strip')];
  const here = regions.findIndex((region) => region.contains(document.activeElement));
  const next = regions[(here + (back ? -1 : 1) + regions.length) % regions.length];
  const first = FIRST.map((selector) => next?.querySelector<HTMLElement>(selector)).find((one) => one);
  first?.focus();
}
