// The bench of the open file. Tabs, keys, commands and buttons are made from what it offers.
import type { Bench } from '../domains';
import { desk } from './desk.svelte';

class OpenBench {
  /** Null while no file is open. */
  now = $state.raw<Bench | null>(null);

  put(bench: Bench | null): void {
    this.now = bench;
    desk.offer(bench?.views.map((view) => view.id) ?? []);
  }
}

export const bench = new OpenBench();
