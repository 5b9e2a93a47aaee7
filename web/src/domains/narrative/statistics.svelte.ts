// Statistics of the open grammar over many seeds: a job that shows how far it is and can be stopped.
import * as api from '../../lib/api';
import { Job } from '../../lib/jobs';
import { paper } from '../../lib/paper.svelte';
import { told } from '../../lib/http';
import type { StoryStatistics } from '../../wire';

interface Found {
  answer: StoryStatistics;
  path: string;
  text: string;
}

class Statistics {
  found = $state.raw<Found | null>(null);
  running = $state(false);
  done = $state(0);
  of = $state(0);
  error = $state('');
  samples = $state('500');
  private job: Job | null = null;

  /** The answer about the open file. */
  get answer(): StoryStatistics | null {
    return this.found?.path === paper.path ? this.found.answer : null;
  }

  /** The text has changed since. */
  get isOld(): boolean {
    return this.found !== null && this.found.text !== paper.text;
  }

  /** How many puzzles an area has, once that was counted for this text. */
  puzzlesOf(area: string): string | null {
    const row = this.isOld ? null : this.answer?.areas.find((one) => one.area === area);
    return row ? `${row.complete ? '' : '≥ '}${row.distinct.toLocaleString('en')}` : null;
  }

  async run(samples = this.samples): Promise<void> {
    this.job?.drop();
    const { path, text } = paper;
    this.running = true;
    this.error = '';
    this.done = this.of = 0;
    const job = new Job({
      progress: (data) => {
        this.done = Number(data.states ?? 0);
        this.of = Number(data.of ?? this.of);
      },
      result: (data) => (this.found = { answer: data as unknown as StoryStatistics, path, text }),
      end: (how) => {
        if (this.job !== job) return;
        this.running = false;
        if (!['done', 'stopped', 'replaced', 'lost'].includes(how)) this.error = how;
      },
    });
    this.job = job;
    try {
      await job.start(api.job('scene', { path, text, level: 1 }, { scene: 'statistics', given: { samples } }));
    } catch (error) {
      this.running = false;
      this.error = told(error);
    }
  }

  stop(): boolean {
    if (!this.running) return false;
    this.job?.cancel();
    return true;
  }
}

export const statistics = new Statistics();
