// Whether the play at the seat can still be won, and since which move it cannot. Asked a moment after the last move,
// because a player makes many.
import * as api from './api';
import { Job } from './jobs';
import { seat } from './seat.svelte';
import type { WatchAnswer } from '../wire';

const AFTER_MS = 250;

class Watched {
  private found = $state.raw<{ key: string; answer: WatchAnswer } | null>(null);
  private job: Job | null = null;
  private timer = 0;
  private asked = '';

  /** The answer about the play as it is now. */
  get now(): WatchAnswer | null {
    return this.found?.key === keyNow() ? this.found.answer : null;
  }

  /** Asks about the play as it is now, unless that was asked. */
  follow(): void {
    const key = keyNow();
    if (key === this.asked) return;
    this.asked = key;
    clearTimeout(this.timer);
    this.job?.drop();
    this.job = null;
    if (!seat.about || !seat.view || seat.moves.length === 0 || seat.view.outcome === 'won') return;
    this.timer = window.setTimeout(() => void this.ask(key), AFTER_MS);
  }

  private async ask(key: string): Promise<void> {
    const { about } = seat;
    if (!about || key !== keyNow()) return;
    const job = new Job({ result: (data) => (this.found = { key, answer: data as unknown as WatchAnswer }) });
    this.job = job;
    try {
      await job.start(api.job('watch', about, { from: seat.moves.join('') }));
    } catch {
      // Nothing is said where nothing is known.
    }
  }
}

function keyNow(): string {
  return `${seat.about?.path}\n${seat.about?.level}\n${seat.about?.whole} ${JSON.stringify(seat.about?.given ?? {})}\n${seat.about?.text}\n${seat.moves.join('')}`;
}

export const watched = new Watched();
