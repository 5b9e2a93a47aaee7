// Boards made from nothing, or from half a board, that can only be solved with some concepts. A search proposes boards
// and refutes them by shortcuts; every round is reported as it happens.
import * as api from '../../lib/api';
import { desk, recalled, remember } from '../../lib/desk.svelte';
import { told } from '../../lib/http';
import { Job } from '../../lib/jobs';
import { paper } from '../../lib/paper.svelte';
import { plural } from '../../lib/words';
import type { FoundLevel, JobProgress, LensAnswer, Refuted, RepairAnswer } from '../../wire';
import { keepAll } from './board';
import { hand } from './hand.svelte';
import type { Lit } from './scene';

export const KINDS = ['source', 'target', 'blocker', 'bender', 'splitter', 'splitter3', 'combiner', 'combiner3'] as const;
export type Kind = (typeof KINDS)[number];
export const KIND_NAMES: Record<Kind, string> = { source: 'sources', target: 'targets', blocker: 'blockers', bender: 'benders', splitter: 'splitters', splitter3: '3-way splitters', combiner: 'combiners', combiner3: '3-way combiners' };

interface Wish {
  concepts: string[];
  counts: Record<Kind, number>;
  size: [number, number];
  powers: string;
  /** What is on my board stays. */
  keeps: boolean;
  /** How many boards to find. */
  count: number;
  seed: number;
}

const USUAL: Wish = {
  concepts: ['splitters>=1', 'combiners>=1'],
  counts: { source: 1, target: 1, blocker: 2, bender: 3, splitter: 2, splitter3: 0, combiner: 1, combiner3: 0 },
  size: [7, 6],
  powers: '1,1/2,1/4,3/4',
  keeps: false,
  count: 1,
  seed: 1,
};

/** A round as it was told, with when it came. */
export interface Round extends Refuted {
  seconds: number;
  took: number;
}

class Require {
  wish = $state.raw<Wish>(read());
  running = $state(false);
  rounds = $state.raw<readonly Round[]>([]);
  /** How far the search is, in the words of the server. */
  progress = $state.raw<JobProgress | null>(null);
  answer = $state.raw<LensAnswer | null>(null);
  ending = $state('');
  /** The round that is looked at; 0 for the newest. */
  chosen = $state(0);
  seconds = $state(0);
  /** The concepts of the search that ran last. */
  asked = $state.raw<readonly string[]>([]);
  private path = $state('');
  private job: Job | null = null;
  private pictures = $state.raw<ReadonlyMap<string, Lit>>(new Map());
  private wanted = new Set<string>();

  /** What was found belongs to the open file. */
  get isHere(): boolean {
    return this.path === paper.path;
  }

  get round(): Round | null {
    if (!this.isHere) return null;
    return this.rounds.find((one) => one.n === this.chosen) ?? this.rounds[0] ?? null;
  }

  set(more: Partial<Wish>): void {
    this.wish = { ...this.wish, ...more };
    remember('boards.wish', JSON.stringify(this.wish));
  }

  toggle(concept: string): void {
    const { concepts } = this.wish;
    const text = concept.trim();
    if (text) this.set({ concepts: concepts.includes(text) ? concepts.filter((one) => one !== text) : [...concepts, text] });
  }

  /** How many of a kind the search may use at least: what stays on the board is among them. */
  least(kind: Kind): number {
    const { board } = hand;
    if (!this.wish.keeps || !board) return 0;
    if (kind === 'source' || kind === 'target' || kind === 'blocker') return board.fixed.filter((one) => one.kind === kind).length;
    return board.tray.filter((piece) => kindOf(piece) === kind).length;
  }

  countOf(kind: Kind): number {
    return Math.max(this.wish.counts[kind], this.least(kind));
  }

  step(kind: Kind, by: 1 | -1): void {
    const next = Math.min(Math.max(this.countOf(kind) + by, this.least(kind)), MOST);
    this.set({ counts: { ...this.wish.counts, [kind]: next } });
  }

  resize(width: number, height: number): void {
    if (width >= 2 && height >= 2 && width <= 20 && height <= 20) this.set({ size: [width, height] });
  }

  /** The size that is searched: with my board kept, that is its own. */
  get size(): [number, number] {
    const { board } = hand;
    return this.wish.keeps && board ? [board.width, board.height] : this.wish.size;
  }

  async run(): Promise<void> {
    await paper.caughtUp();
    const { board } = hand;
    if (paper.errors > 0 || !board) return;
    this.job?.drop();
    const { wish } = this;
    const given: Record<string, string> = {
      need: wish.concepts.join('\n'),
      elements: KINDS.map((kind) => `${kind}:${kind === 'blocker' ? `${this.least(kind)}-` : ''}${this.countOf(kind)}`).join(','),
      powers: wish.powers,
      count: String(wish.count),
      differ: wish.count > 1 ? '4' : '1',
      seed: String(wish.seed),
      ...(wish.keeps ? { like: 'yes', freeze: keepAll(board) } : { size: wish.size.join('x') }),
    };
    Object.assign(this, { running: true, rounds: [], progress: null, answer: null, ending: '', chosen: 0, seconds: 0, path: paper.path, asked: wish.concepts });
    this.pictures = new Map();
    this.wanted.clear();
    const job = new Job({
      progress: (data) => {
        if (this.job === job) this.heard(data as unknown as JobProgress);
      },
      result: (data) => {
        if (this.job === job) this.answer = data as unknown as LensAnswer;
      },
      end: (how) => {
        if (this.job === job) [this.running, this.ending] = [false, how];
      },
    });
    this.job = job;
    try {
      await job.start(api.job('lens', { path: paper.path, text: paper.text, level: desk.level }, { lens: 'make', given }));
    } catch (error) {
      [this.running, this.ending] = [false, told(error)];
    }
  }

  stop(): boolean {
    if (!this.running) return false;
    this.job?.cancel();
    return true;
  }

  private heard(progress: JobProgress): void {
    this.seconds = progress.seconds;
    const refuted = progress.partial as Refuted | null;
    if (!refuted) {
      this.progress = progress;
      return;
    }
    const before = this.rounds[0]?.seconds ?? 0;
    if (this.rounds[0] && this.rounds[0].n >= refuted.n) return;
    this.rounds = [{ ...refuted, seconds: progress.seconds, took: progress.seconds - before }, ...this.rounds].slice(0, MOST_ROUNDS);
  }

  /** The chip in the bar. */
  get chip(): string {
    if (!this.running) return '';
    const { length } = this.rounds;
    return length === 0 ? 'Requiring' : `Requiring · round ${(this.rounds[0]?.n ?? 0) + 1}`;
  }

  /** What the search is doing, in words. */
  get doing(): string {
    const phase = this.figure('puzzles') > 0 ? `${plural(this.figure('puzzles'), 'board')} found` : '';
    return phase || 'Looking for a board and its shortcut…';
  }

  figure(name: string): number {
    return this.progress?.figures.find(([known]) => known === name)?.[1] ?? 0;
  }

  get failed(): string {
    return this.running || ['', 'done', 'stopped', 'replaced', 'lost'].includes(this.ending) ? '' : this.ending;
  }

  get found(): readonly FoundLevel[] {
    return this.isHere ? (this.answer?.levels.filter((level) => level.rows.length > 0) ?? []) : [];
  }

  /** A board that is not in the file, with pieces on it; null until the server has said how its light falls. */
  picture(rows: readonly string[], moves: string): Lit | null {
    const key = `${rows.join('\n')}\n@${moves}`;
    const known = this.pictures.get(key);
    if (!known && !this.wanted.has(key)) {
      this.wanted.add(key);
      void this.draw(key, rows, moves);
    }
    return known ?? null;
  }

  private async draw(key: string, rows: readonly string[], moves: string): Promise<void> {
    try {
      const lit = await api.scene<Lit>('light', { path: paper.path, text: `${rows.join('\n')}\n`, level: 1 }, moves);
      this.pictures = new Map([...[...this.pictures].slice(-60), [key, lit]]);
    } catch {
      // A picture that is not there is left out.
    }
  }
}

/** Mending: the nearest board that can only be solved with what was asked. */
class Mend {
  running = $state(false);
  report = $state.raw<RepairAnswer | null>(null);
  error = $state('');
  private key = $state('');
  private job: Job | null = null;

  get now(): RepairAnswer | null {
    return this.key === mendKey() ? this.report : null;
  }

  async run(concepts: readonly string[]): Promise<void> {
    await paper.caughtUp();
    if (paper.errors > 0) return;
    this.job?.drop();
    Object.assign(this, { running: true, report: null, error: '', key: mendKey() });
    const job = new Job({
      result: (data) => {
        if (this.job === job) this.report = data as unknown as RepairAnswer;
      },
      end: (how) => {
        if (this.job !== job) return;
        this.running = false;
        if (!['done', 'stopped', 'replaced', 'lost'].includes(how)) this.error = how;
      },
    });
    this.job = job;
    try {
      await job.start(api.job('repair', { path: paper.path, text: paper.text, level: desk.level }, { max_cells: 3, concepts: [...concepts] }));
    } catch (error) {
      [this.running, this.error] = [false, told(error)];
    }
  }

  stop(): boolean {
    if (!this.running) return false;
    this.job?.cancel();
    return true;
  }
}

function mendKey(): string {
  return `${paper.path}\n${desk.level}\n${paper.text}`;
}

function kindOf(piece: { kind: string; inputs: readonly unknown[]; outputs: readonly unknown[] }): Kind {
  const ways = Math.max(piece.inputs.length, piece.outputs.length);
  return `${piece.kind}${piece.kind !== 'bender' && ways > 2 ? ways : ''}` as Kind;
}

function read(): Wish {
  try {
    return { ...USUAL, ...(JSON.parse(recalled('boards.wish') ?? '{}') as Partial<Wish>) };
  } catch {
    return USUAL;
  }
}

/** The most of a kind that can be asked for here. */
const MOST = 12;
const MOST_ROUNDS = 300;

export const requiring = new Require();
export const mend = new Mend();
