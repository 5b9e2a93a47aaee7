// Files of the domains that are written as text: their levels, a picture of the open one, and what is known
// about it. The picture follows every change at once, what is known a search later.
import * as api from './api';
import { asks } from './asks.svelte';
import { desk } from './desk.svelte';
import { told } from './http';
import { how } from './how.svelte';
import { Job } from './jobs';
import { paper } from './paper.svelte';
import type { LookAnswer, LookLevel } from '../wire';

interface Found {
  answer: LookAnswer;
  /** The text and level it is true of. */
  key: string;
  /** Until the verdict was there. */
  seconds: number;
}

class Look {
  levels = $state.raw<LookLevel[]>([]);
  picture = $state.raw<string | null>(null);
  howToPlay = $state.raw<readonly string[]>([]);
  found = $state.raw<Found | null>(null);
  running = $state(false);
  error = $state('');
  private job: Job | null = null;
  private asked = '';

  /** What is known of the text as it is now. */
  get now(): LookAnswer | null {
    return this.found?.key === keyNow() ? this.found.answer : null;
  }

  /** What was known before the last change. */
  get before(): LookAnswer | null {
    return this.now ? null : (this.found?.answer ?? null);
  }

  /** Looks at the open level, once the text has been read without errors. */
  async ask(): Promise<void> {
    const key = keyNow();
    if (key === this.asked) return;
    this.asked = key;
    const { path, text } = paper;
    try {
      const view = await api.look(path, text, desk.level);
      if (key !== this.asked) return;
      if (view.levels.length > 0) this.levels = view.levels;
      this.picture = view.picture;
      this.howToPlay = view.how_to_play;
      if (desk.level > Math.max(this.levels.length, 1)) desk.level = 1;
      if (view.picture !== null) await this.search(path, text, key);
    } catch (error) {
      this.error = told(error);
    }
  }

  /** The caret is in this line. */
  follow(line: number): void {
    const under = this.levels.findLast((level) => level.line > 0 && level.line <= line);
    if (under && under.number !== desk.level) desk.level = under.number;
  }

  /** Opens a level, and shows where it begins in the text. */
  show(number: number): void {
    const level = this.levels[number - 1];
    if (!level) return;
    desk.level = number;
    if (level.line > 0) paper.goToLine(level.line);
  }

  go(by: 1 | -1): void {
    this.show(desk.level + by);
  }

  /** Stops the search; false when there is none. */
  stop(): boolean {
    if (!this.running) return false;
    this.job?.cancel();
    return true;
  }

  /** Another file is open. */
  reset(): void {
    this.job?.drop();
    this.levels = [];
    this.howToPlay = [];
    this.picture = this.found = null;
    this.running = false;
    this.error = this.asked = '';
  }

  private async search(path: string, text: string, key: string): Promise<void> {
    this.job?.drop();
    this.running = true;
    this.error = '';
    const began = performance.now();
    const took = (): number => (this.found?.key === key ? this.found.seconds : (performance.now() - began) / 1000);
    const job = new Job({
      // The verdict comes first, the figures a moment later.
      progress: (data) => {
        if (data.partial && this.job === job) this.found = { answer: data.partial as LookAnswer, key, seconds: took() };
      },
      result: (data) => (this.found = { answer: data as unknown as LookAnswer, key, seconds: took() }),
      end: (how) => {
        if (this.job !== job) return;
        this.running = false;
        if (!['done', 'stopped', 'replaced', 'lost'].includes(how)) this.error = how;
      },
    });
    this.job = job;
    await job.start(api.job('look', { path, text, level: desk.level, given: how.given }, { concepts: [...asks.here] }));
  }
}

function keyNow(): string {
  return `${paper.path}\n${desk.level}\n${paper.text}\n${how.key}\n${asks.here.join('\n')}`;
}

export const look = new Look();

/** SVG as an image: a picture cannot run anything, whatever the author wrote. */
export function imageOf(svg: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}
