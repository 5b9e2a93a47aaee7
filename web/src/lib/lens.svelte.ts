// Any lens, asked about the open file: its controls as the server declares them, its job and its answer. Nothing
// here knows what a lens or a domain means.
import { SvelteMap } from 'svelte/reactivity';
import * as api from './api';
import { desk, recalled, remember } from './desk.svelte';
import { told } from './http';
import { Job } from './jobs';
import { paper } from './paper.svelte';
import type { JobProgress, LensAnswer, LensesView, LensView, Problem } from '../wire';

export interface Inquiry {
  running: boolean;
  progress: JobProgress | null;
  answer: LensAnswer | null;
  /** Why there is no answer, or "stopped". */
  ending: string;
  problems: Problem[];
  /** The text and level it is about. */
  key: string;
  seconds: number;
}

class Lenses {
  /** What can be asked about the open level; null until the server has said so. */
  view = $state.raw<LensesView | null>(null);
  error = $state('');
  private chosen = $state('rate');
  private given = $state.raw<Record<string, Record<string, string>>>({});
  private all = new SvelteMap<string, Inquiry>();
  private jobs = new Map<string, Job>();
  private asked = '';
  private path = '';

  recall(): void {
    this.chosen = recalled('lens') ?? 'rate';
    try {
      this.given = JSON.parse(recalled('lens.given') ?? '{}') as Record<string, Record<string, string>>;
    } catch {
      this.given = {};
    }
  }

  get list(): readonly LensView[] {
    return this.view?.lenses ?? [];
  }

  get now(): LensView | null {
    return this.list.find((lens) => lens.name === this.chosen) ?? this.list[0] ?? null;
  }

  choose(name: string): void {
    this.chosen = name;
    remember('lens', name);
  }

  /** Asks what can be asked, once for a text and level. */
  async load(): Promise<void> {
    const key = keyNow();
    if (key === this.asked) return;
    const { path, text } = paper;
    if (path !== this.path) this.reset();
    this.path = path;
    this.asked = key;
    try {
      const view = await api.lenses(path, text, desk.level);
      if (key !== this.asked) return;
      this.view = view;
      this.error = '';
    } catch (error) {
      if (key === this.asked) this.error = told(error);
    }
  }

  valuesOf(lens: string): Record<string, string> {
    return this.given[keyOf(lens)] ?? {};
  }

  /** Sets an option; an empty one is not given. */
  set(lens: string, name: string, value: string): void {
    const { [name]: _, ...others } = this.valuesOf(lens);
    const { [keyOf(lens)]: _old, ...rest } = this.given;
    this.given = { ...rest, [keyOf(lens)]: value === '' ? others : { ...others, [name]: value } };
    // The newest are last.
    remember('lens.given', JSON.stringify(Object.fromEntries(Object.entries(this.given).slice(-MOST_GIVEN))));
  }

  /** What was asked with a lens. */
  of(lens: string): Inquiry | null {
    return this.path === paper.path ? (this.all.get(lens) ?? null) : null;
  }

  isStale(inquiry: Inquiry): boolean {
    return inquiry.key !== keyNow();
  }

  get running(): Inquiry | null {
    return [...this.all.values()].find((one) => one.running) ?? null;
  }

  /** Asks. Options that this file's lens does not have are left out: they were set for another domain. */
  async run(lens: LensView): Promise<void> {
    await paper.caughtUp();
    if (paper.errors > 0) return;
    this.jobs.get(lens.name)?.drop();
    const key = keyNow();
    const put = (more: Partial<Inquiry>): void => {
      const old = this.all.get(lens.name);
      this.all.set(lens.name, { running: true, progress: null, answer: null, ending: '', problems: [], key, seconds: 0, ...(old?.key === key ? old : {}), ...more });
    };
    put({ running: true, progress: null, ending: '', problems: [] });
    const began = performance.now();
    const job = new Job({
      progress: (data) => put({ progress: data as unknown as JobProgress }),
      result: (data) => put({ answer: data as unknown as LensAnswer, seconds: (performance.now() - began) / 1000 }),
      end: (how, problems) => {
        if (this.jobs.get(lens.name) === job) put({ running: false, ending: how, problems });
      },
    });
    this.jobs.set(lens.name, job);
    const known = new Set(lens.options.map((option) => option.name));
    const given = Object.fromEntries(Object.entries(this.valuesOf(lens.name)).filter(([name]) => known.has(name)));
    void paper.saveNow();
    try {
      await job.start(api.job('lens', { path: paper.path, text: paper.text, level: desk.level }, { lens: lens.name, given }));
    } catch (error) {
      put({ running: false, ending: told(error) });
    }
  }

  /** Stops the lens in front, or the one that runs; false when none does. */
  stop(): boolean {
    const name = this.all.get(this.chosen)?.running ? this.chosen : [...this.all.entries()].find(([, one]) => one.running)?.[0];
    if (name === undefined) return false;
    this.jobs.get(name)?.cancel();
    return true;
  }

  /** Another file is open. */
  private reset(): void {
    this.jobs.forEach((job) => job.drop());
    this.jobs.clear();
    this.all.clear();
    this.view = null;
    this.asked = '';
  }
}

/** Questions whose options are remembered. */
const MOST_GIVEN = 100;

/** Options belong to a file: elements and sizes of another mean nothing here. */
function keyOf(lens: string): string {
  return `${paper.path} ${lens}`;
}

function keyNow(): string {
  return `${paper.path}\n${desk.level}\n${paper.text}`;
}

export const lenses = new Lenses();
lenses.recall();
