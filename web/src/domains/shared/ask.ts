// The view in which every lens can be asked, the same for all domains.
import { lenses } from '../../lib/lens.svelte';
import AskView from '../../parts/AskView.svelte';
import type { BenchView, Command } from '..';

export const askView: BenchView = { id: 'ask', name: 'Ask', key: 'F7', middle: AskView };

/** Every lens by its name, once what can be asked is known. */
export const stopAsking: Command = { name: 'Stop asking', key: 'Esc', run: () => void lenses.stop(), can: () => lenses.running !== null };
