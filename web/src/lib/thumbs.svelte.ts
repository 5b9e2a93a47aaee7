// Small pictures and verdicts for the list of levels. A picture is drawn when its row is seen; verdicts come one by
// one when nothing else is asked.
import { SvelteMap } from 'svelte/reactivity';
import * as api from './api';
import { Job } from './jobs';
import { look } from './look.svelte';
import { paper } from './paper.svelte';
import type { LevelVerdict } from '../wire';

/** Longer lists are judged by the lenses, on request. */
const MOST_JUDGED = 120;
const AFTER_MS = 500;
const BATCH = 40;

class Thumbs {
  private pictures = new SvelteMap<string, string | null>();
  private verdicts = new SvelteMap<number, LevelVerdict>();
  private wanted = new Set<number>();
  private timer = 0;
  private judging = 0;
  private judged = '';
  private job: Job | null = null;

  /** The picture of a level as it is in the text; the older one until it is drawn. */
  picture(number: number): string | null {
    const text = this.rows(number);
    return (text === null ? null : this.pictures.get(text)) ?? this.pictures.get(`old ${paper.path} ${number}`) ?? null;
  }

  verdict(number: number): LevelVerdict | null {
    return this.verdicts.get(number) ?? null;
  }

  /** A row of the list is on the page. */
  want(number: number): void {
    const rows = this.rows(number);
    if (rows === null || this.pictures.has(rows)) return;
    this.wanted.add(number);
    if (this.timer === 0) this.timer = window.setTimeout(() => void this.draw(), 60);
  }

  /** Judges all levels of the text, a moment after the last change. */
  judge(): void {
    const key = `${paper.path}\n${paper.text}`;
    if (key === this.judged || look.levels.length === 0 || look.levels.length > MOST_JUDGED) return;
    this.judged = key;
    this.job?.drop();
    clearTimeout(this.judging);
    this.judging = window.setTimeout(() => void this.ask(), AFTER_MS);
  }

  reset(): void {
    this.job?.drop();
    clearTimeout(this.judging);
    this.judged = '';
    this.verdicts.clear();
    this.pictures.clear();
    this.wanted.clear();
  }

  private async ask(): Promise<void> {
    const { path, text } = paper;
    const job = new Job({
      progress: (data) => {
        const found = data.partial as LevelVerdict | null;
        if (found && path === paper.path) this.verdicts.set(found.level, found);
      },
    });
    this.job = job;
    try {
      await job.start(api.job('verdicts', { path, text, level: 1 }));
    } catch {
      this.judged = '';
    }
  }

  private async draw(): Promise<void> {
    this.timer = 0;
    const numbers = [...this.wanted].slice(0, BATCH);
    numbers.forEach((number) => this.wanted.delete(number));
    const { path, text } = paper;
    if (numbers.length === 0 || paper.checkedText !== text || paper.errors > 0) return;
    const keys = numbers.map((number) => this.rows(number));
    try {
      const found = await api.pictures(path, text, numbers);
      if (path !== paper.path) return;
      found.forEach((picture, i) => {
        const key = keys[i];
        if (key != null) this.pictures.set(key, picture);
        this.pictures.set(`old ${path} ${numbers[i]}`, picture);
      });
    } catch {
      // The list does without.
    }
    if (this.wanted.size > 0) this.timer = window.setTimeout(() => void this.draw(), 60);
  }

  /** What a picture depends on: the whole text, because rules above a level may change how it looks. */
  private rows(number: number): string | null {
    return paper.checkedText === paper.text && look.levels[number - 1] ? `${paper.path}\n${number}\n${paper.text}` : null;
  }
}

export const thumbs = new Thumbs();
