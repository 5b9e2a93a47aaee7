// The keyboard: keys of the page, then those of the open file's bench. Single letters and digits act only
// outside text fields.
import { bench } from './bench.svelte';
import { desk } from './desk.svelte';
import { paper } from './paper.svelte';
import { rove } from './roving';
import { openManual } from './terms';
import type { KeyGroup } from '../domains';

/** The keys of the page, whatever file is open. */
const PAGE: KeyGroup = {
  name: 'Everywhere',
  rows: [['Ctrl K', 'do anything by name'], ['Ctrl Z', 'undo, without limit'], ['F1', 'the manual'], ['F6', 'next region'], ['← ↑ → ↓', 'along tools, colours and tabs that Tab came to'], ['Esc', 'stop the running job, or close what is open']],
};

/** Every key that does something now, by group. */
export function keyTable(): { name: string; rows: KeyGroup['rows'] }[] {
  const views = bench.now?.views.map((view) => view.key).join(' ') ?? '';
  const groups = [...(views ? [{ name: PAGE.name, rows: [[views, 'view']] as const }] : []), PAGE, ...(bench.now?.keys ?? [])];
  const names = [...new Set(groups.map((group) => group.name))];
  return names.map((name) => ({ name, rows: groups.filter((group) => group.name === name).flatMap((group) => group.rows) }));
}

/** The hand is in a text field, or in a dialog, where nothing behind it may happen. */
export function isTyping(event: Event): boolean {
  const target = event.target instanceof Element ? event.target : null;
  return isModal() || !!target?.closest('input, textarea, select, [contenteditable="true"], .cm-editor');
}

function isModal(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

export function pageKey(event: KeyboardEvent): void {
  if (rove(event) || anywhere(event)) return event.preventDefault();
  if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
  const groups = bench.now?.keys ?? [];
  if (groups.some((group) => (group.view === undefined || group.view === desk.view) && group.press?.(event))) event.preventDefault();
}

export function pageKeyUp(event: KeyboardEvent): void {
  if (isTyping(event)) return;
  bench.now?.keys.forEach((group) => group.release?.(event));
}

/** Keys that act wherever the focus is. */
function anywhere(event: KeyboardEvent): boolean {
  const ctrl = event.ctrlKey || event.metaKey;
  // A dialog is closed by its own Esc, and the page behind it stays as it is.
  const modal = isModal();
  const pressed = `${event.shiftKey ? 'Shift ' : ''}${event.key}`;
  const view = bench.now?.views.find((one) => one.key === pressed);
  if (view && !ctrl && !event.altKey && !modal) return ((desk.view = view.id), true);
  const key = event.key.toLowerCase();
  if (ctrl && key === 'k') return ((desk.palette = true), true);
  if (ctrl && key === 's') return (void paper.saveNow(), true);
  if (event.key === 'F1' && !modal) return (openManual(), true);
  if (event.key === 'F6') return (nextRegion(event.shiftKey), true);
  if (bench.now?.keys.some((group) => group.anywhere?.(event))) return true;
  const typing = isTyping(event);
  if (event.key === 'Escape' && !typing) return escape();
  if (ctrl && !typing && key === 'z') return (void (event.shiftKey ? paper.redo() : paper.undo()), true);
  if (ctrl && !typing && key === 'y') return (void paper.redo(), true);
  return false;
}

function escape(): boolean {
  if (desk.shelfDrawer) desk.shelfDrawer = false;
  else if (!bench.now?.escape?.()) desk.note = null;
  return true;
}

/** What of a region the focus goes to, the best first. */
const FIRST = ['[role="grid"]', '.cm-content', '[aria-selected="true"]', 'button:not([disabled])'];

/** F6 goes round the regions of the page. */
function nextRegion(back: boolean): void {
  const regions = [...document.querySelectorAll<HTMLElement>('header.bar, aside.left, main.mid, aside.rightcol, section.strip')].filter((region) => region.checkVisibility());
  const here = regions.findIndex((region) => region.contains(document.activeElement));
  const next = regions[(here + (back ? -1 : 1) + regions.length) % regions.length];
  const first = FIRST.map((selector) => next?.querySelector<HTMLElement>(selector)).find((one) => one);
  first?.focus();
}
