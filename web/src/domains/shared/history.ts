// Commands about what was found and kept, for every bench that has levels.
import { hasPartner } from '../../lib/combine';
import { desk } from '../../lib/desk.svelte';
import { history } from '../../lib/history.svelte';
import type { Command } from '..';

export const historyCommands: readonly Command[] = [
  { name: 'Show the history of the level', run: () => (history.listing = 'history'), can: () => history.tree.length > 0 && desk.tells },
  { name: 'Show what was kept', run: () => (history.listing = 'kept'), can: () => history.kept.length > 0 },
  { name: 'Combine with another level', run: () => (desk.dialog = 'combine'), can: hasPartner },
];
