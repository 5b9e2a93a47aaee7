// What the author's own rules make of the open level: a few variations, or what is wrong with the text.
import * as api from './api';
import { told } from './http';
import { boardOfRows } from './answers';
import { changedCells } from './board';
import { draw } from './draw.svelte';
import { Job } from './jobs';
import type { Board, Problem } from './model';
import { paper } from './paper.svelte';
import { STRENGTHS, suggest } from './suggest.svelte';
import type { TransformAnswer } from '../wire';

/** Variations shown. */
const COUNT = 4;
/** The author types on; the last text counts. */
const PAUSE_MS = 250;

class RulesPreview {
  levels = $state.raw<{ n: number; board: Board; changed: [number, number][] }[]>([]);
  error = $state('');
  /** What is wrong with the text, with its places. */
  problems = $state.raw<Problem[]>([]);
  /** No variation came out, though the text is right. */
  empty = $state(false);
  private job: Job | null = null;
  private timer = 0;

  ask(): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.start(), PAUSE_MS);
  }

  private async start(): Promise<void> {
    const { level, game } = paper;
    this.job?.drop();
    if (!level || !game || paper.errors > 0 || !suggest.rules.trim()) {
      this.levels = [];
      this.error = '';
      this.problems = [];
      return;
    }
    const job = new Job({
      result: (data) => {
        const made = data as unknown as TransformAnswer[];
        this.error = '';
        this.problems = [];
        this.empty = made.length === 0;
        this.levels = made.map((one) => {
          const board = boardOfRows(game, one.level, one.legend);
          return { n: one.n, board, changed: changedCells(level.board, board) };
        });
      },
      end: (how, problems) => {
        if (['done', 'stopped', 'replaced', 'lost'].includes(how)) return;
        this.problems = problems.map(api.problemOf);
        this.error = how;
        this.levels = [];
      },
    });
    this.job = job;
    const options = { rules: suggest.rules, count: COUNT, seed: suggest.seed, strength: STRENGTHS[suggest.strength] ?? 1, ...draw.freeze() };
    try {
      await job.start(api.job('transform', paper.about(level), options));
    } catch (error) {
      this.error = told(error);
    }
  }
}

export const rulesPreview = new RulesPreview();
