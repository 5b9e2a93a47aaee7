// Everything that can be done now, by name: what the page does with any file, and what the open file's
// bench offers. A command without anything to act on is not listed.
import { line } from '#line';
import { bench } from './bench.svelte';
import { desk } from './desk.svelte';
import { guide } from './guide.svelte';
import { openManual } from './terms';
import { paper } from './paper.svelte';
import { publishing } from './publish.svelte';
import { shelf } from './shelf.svelte';
import type { Command } from '../domains';

const isOpen = (): boolean => paper.path !== '';
/** Something is played in the open file. */
const isPlayed = (): boolean => isOpen() && paper.isPlayed;

const PAGE: readonly Command[] = [
  { name: 'Undo', key: 'Ctrl Z', run: () => void paper.undo(), can: () => isOpen() && paper.canUndo },
  { name: 'Redo', key: 'Ctrl Shift Z', run: () => void paper.redo(), can: () => isOpen() && paper.canRedo },
  { name: 'Light or dark theme', run: () => desk.setTheme(desk.theme === 'dark' ? 'light' : 'dark') },
];

const FILES: readonly Command[] = [
  { name: 'New game', run: () => (desk.dialog = 'new') },
  { name: 'Publish', run: () => (desk.dialog = 'publish'), can: isPlayed },
  { name: 'Copy link', run: () => void publishing.copyLink(), can: isPlayed },
  { name: 'Copy link with these moves', run: () => void publishing.copyLink(true), can: () => isPlayed() && publishing.trace !== '' },
  { name: 'Save GIF', run: () => void publishing.film(), can: isPlayed },
  { name: 'Duplicate this file', run: () => void shelf.duplicate(), can: isOpen },
  { name: 'Delete this file', run: () => void shelf.remove(), can: isOpen },
  { name: 'Rename this file', run: () => (desk.dialog = 'name-file'), can: isOpen },
  { name: 'Keyboard', run: () => (desk.dialog = 'keys') },
  { name: 'Manual', key: 'F1', run: openManual },
  { name: 'Show the guide', run: () => guide.show() },
];

export function commands(): Command[] {
  const views = bench.now?.views.map((view): Command => ({ name: view.name, key: view.key, run: () => (desk.view = view.id) })) ?? [];
  const others = shelf.files.filter((file) => file.path !== paper.path);
  const open = others.map((file): Command => ({ name: `Open ${file.path}`, run: () => void shelf.open(file.path) }));
  return [...views, ...PAGE, ...(bench.now?.commands ?? []), ...FILES, ...line.commands, ...open].filter((command) => command.can?.() ?? true);
}
