// Which rules fire in which levels.
import * as api from './api';
import { told } from './http';
import { Job } from './jobs';
import { paper } from './paper.svelte';
import type { CoverAnswer } from '../wire';

/** In how many levels each rule fires. */
export interface Fires {
  /** Levels by line, lines from 1. */
  lines: Map<number, number>;
  levels: number;
}

class Cover {
  running = $state(false);
  complete = $state(false);
  error = $state('');
  /** All that was found so far. */
  found = $state.raw<CoverAnswer | null>(null);
  private rules = $state.raw(new Map<number, number>());
  private job: Job | null = null;
  private text = '';

  /** For the margin of the text; only lines of rules that were looked at. */
  get fires(): Fires | null {
    return this.rules.size > 0 && this.text === paper.gameText ? { lines: this.rules, levels: paper.levels.length } : null;
  }

  ask(): void {
    const level = paper.level;
    if (!level || this.text === paper.gameText) return;
    this.text = paper.gameText;
    this.found = null;
    this.rules = new Map();
    this.job?.drop();
    this.running = true;
    this.error = '';
    const job = new Job({
      progress: (data) => data.partial && this.read(data.partial as Record<string, unknown>),
      result: (data) => this.read(data),
      end: (how) => {
        if (this.job !== job) return;
        this.running = false;
        if (!['done', 'stopped', 'replaced'].includes(how)) this.error = how;
      },
    });
    this.job = job;
    job.start(api.job('cover', paper.about(level))).catch((error: unknown) => {
      this.running = false;
      this.error = told(error);
    });
  }

  private read(data: Record<string, unknown>): void {
    const found = data as unknown as CoverAnswer;
    if (!found.rules) return;
    this.found = found;
    this.complete = found.complete;
    this.rules = new Map(found.rules.map((rule) => [rule.line, rule.levels.length]));
  }
}

export const cover = new Cover();
