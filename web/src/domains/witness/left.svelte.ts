// How many lines are left after each step of the line in the hand: of the grid, and of those that solve the panel.
import * as api from '../../lib/api';
import { seat } from '../../lib/seat.svelte';
import type { LinesLeft } from '../../wire';

class Left {
  private found = $state.raw<{ key: string; left: LinesLeft } | null>(null);
  private asked = '';

  /** Of the line as it is now. */
  get now(): LinesLeft | null {
    return this.found?.key === keyNow() ? this.found.left : null;
  }

  /** The step from which on no line solves the panel; -1 while one does, or that is not known. */
  get dead(): number {
    const { now } = this;
    return now ? now.solving.findIndex((count, step) => count === 0 && now.known[step]) : -1;
  }

  async follow(): Promise<void> {
    const key = keyNow();
    if (key === this.asked || !seat.about || seat.moves.length === 0) return;
    this.asked = key;
    try {
      const left = await api.scene<LinesLeft>('left', seat.about, seat.moves.join(''));
      if (key === this.asked) this.found = { key, left };
    } catch {
      // Before a start is chosen there is no line to be counted.
    }
  }
}

function keyNow(): string {
  return `${seat.about?.path}\n${seat.about?.level}\n${seat.about?.text}\n${seat.moves.join('')}`;
}

export const left = new Left();
