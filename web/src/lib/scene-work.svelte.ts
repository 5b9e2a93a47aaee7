// A scene of the open file that takes long: started with its settings, shown while it goes on, stopped without losing
// what it found.
import * as api from './api';
import { told } from './http';
import { Job } from './jobs';
import { paper } from './paper.svelte';
import { desk } from './desk.svelte';
import type { JobProgress } from '../wire';

export class SceneWork<Settings extends object, Found> {
  running = $state(false);
  progress = $state.raw<JobProgress | null>(null);
  /** How it ended; empty before that. */
  ending = $state('');
  private result = $state.raw<{ found: Found; path: string; text: string } | null>(null);
  private job: Job | null = null;

  constructor(private readonly name: string) {}

  /** What it found in the open file so far. */
  get found(): Found | null {
    return this.result?.path === paper.path ? this.result.found : null;
  }

  /** The text has changed since it was started. */
  get isStale(): boolean {
    return this.result !== null && this.result.text !== paper.text;
  }

  /** What went wrong, in words. */
  get error(): string {
    return ['', 'done', 'stopped', 'replaced', 'lost'].includes(this.ending) ? '' : this.ending;
  }

  async start(settings: Settings): Promise<void> {
    await paper.caughtUp();
    this.job?.drop();
    const { path, text } = paper;
    this.running = true;
    this.ending = '';
    this.progress = null;
    this.result = null;
    const put = (found: unknown): void => {
      if (this.job === job) this.result = { found: found as Found, path, text };
    };
    const job = new Job({
      progress: (data) => {
        if (this.job !== job) return;
        const progress = data as unknown as JobProgress;
        if (progress.partial) put(progress.partial);
        // Findings come without figures; the last ones stay.
        if (progress.of !== null || this.progress === null) this.progress = progress;
      },
      result: put,
      end: (how) => {
        if (this.job !== job) return;
        this.running = false;
        this.ending = how;
      },
    });
    this.job = job;
    void paper.saveNow();
    try {
      await job.start(api.job('scene', { path, text, level: desk.level }, { scene: this.name, given: written(settings) }));
    } catch (error) {
      this.running = false;
      this.ending = told(error);
    }
  }

  /** Stops it; false when nothing runs. */
  stop(): boolean {
    if (!this.running) return false;
    this.job?.cancel();
    return true;
  }
}

/** Settings as a scene takes them: lists with commas, tables as lines `name=value`, what is off or empty left out. */
function written(settings: object): Record<string, string> {
  const texts = Object.entries(settings).map(([name, value]: [string, unknown]) => [name, textOf(value)] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(',');
  if (typeof value === 'object' && value !== null) return Object.entries(value).map(([name, one]) => `${name}=${String(one)}`).join('\n');
  return value === false || value === null || value === undefined ? '' : value === true ? 'yes' : String(value);
}
