// All lines that solve the open panel, to be looked at one by one or together.
import * as api from '../../lib/api';
import { desk } from '../../lib/desk.svelte';
import { told } from '../../lib/http';
import { Job } from '../../lib/jobs';
import { paper } from '../../lib/paper.svelte';
import type { LensAnswer } from '../../wire';

/** More are not told apart by eye. */
const MOST = 200;

class Lines {
  private found = $state.raw<{ key: string; lines: string[]; complete: boolean } | null>(null);
  shown = $state(false);
  /** The one that is shown alone; -1 for all of them. */
  at = $state(-1);
  running = $state(false);
  error = $state('');
  private job: Job | null = null;
  private asked = '';

  get all(): string[] | null {
    return this.found?.key === keyNow() ? this.found.lines : null;
  }

  get isComplete(): boolean {
    return this.found?.complete ?? false;
  }

  toggle(): void {
    this.shown = !this.shown;
    this.at = -1;
    if (this.shown) void this.find();
  }

  step(by: 1 | -1): void {
    const count = this.all?.length ?? 0;
    if (count > 0) this.at = (this.at + by + count + 1) % (count + 1) === count ? -1 : (this.at + by + count + 1) % (count + 1);
  }

  /** Looks for the lines of the panel as it is now, if they are to be seen. */
  async find(): Promise<void> {
    if (!this.shown || this.all || paper.errors > 0) return;
    await paper.caughtUp();
    const key = keyNow();
    if (key === this.asked) return;
    this.asked = key;
    this.job?.drop();
    this.running = true;
    this.error = '';
    const job = new Job({
      result: (data) => {
        const report = (data as unknown as LensAnswer).report as { lines?: { start: [number, number]; line: string }[]; complete?: boolean };
        const lines = (report.lines ?? []).map(({ start, line }) => `[${start.join(',')}]${line}`);
        this.found = { key, lines, complete: report.complete ?? false };
        this.at = -1;
      },
      end: (how) => {
        if (this.job !== job) return;
        this.running = false;
        if (!['done', 'stopped', 'replaced', 'lost'].includes(how)) this.error = how;
      },
    });
    this.job = job;
    try {
      await job.start(api.job('lens', { path: paper.path, text: paper.text, level: desk.level }, { lens: 'count', given: { all: 'yes', limit: String(MOST) } }));
    } catch (error) {
      this.running = false;
      this.error = told(error);
    }
  }
}

function keyNow(): string {
  return `${paper.path}\n${desk.level}\n${paper.text}`;
}

export const lines = new Lines();
