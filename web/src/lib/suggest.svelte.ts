// Better levels, found by the server while the author works. Slots never reorder by themselves:
// an empty slot takes a find, a full one keeps what it has until the author asks for the better ones.
import * as api from './api';
import { told } from './http';
import { boardOfRows, readSuggestions } from './answers';
import { changedCells } from './board';
import { desk, recalled, remember } from './desk.svelte';
import { draw } from './draw.svelte';
import { type Entry, type Find, history } from './history.svelte';
import { Job } from './jobs';
import { keyOf, knownStore } from './known.svelte';
import type { Board, Readings, Suggestion, SuggestStats } from './model';
import { paper } from './paper.svelte';
import type { PresetView } from '../wire';

export const READINGS: [string, string, string][] = [
  ['length', 'shortest solution', 'moves'],
  ['difficulty', 'difficulty by search', 'looked at'],
  ['pushes', 'pushes on the way', 'pushes'],
  ['least_pushes', 'fewest pushes', 'pushes'],
  ['turns', 'turns', 'turns'],
  ['detour', 'detour', 'moves'],
  ['branching', 'choices a move', 'choices'],
  ['forced', 'forced moves', 'forced'],
  ['dead_share', 'dead ends', 'dead'],
  ['shortest_solutions', 'number of shortest', 'ways'],
  ['bottleneck', 'bottleneck', 'wide'],
];

/** From few changes to many, as multiples of what the transform says. */
export const STRENGTHS = [0.1, 0.3, 1, 3, 10] as const;
const MIDDLE = 2;
const NO_STATS: SuggestStats = { tried: 0, solvable: 0, unsolvable: 0, timedOut: 0, duplicates: 0, rejected: 0, interesting: 0, perSecond: 0, sinceLast: 0 };

interface Tried {
  slot: Suggestion;
  level: number;
  /** The author's level: its rows as they were written, its board, and what its answers are filed under. */
  rows: string[];
  board: Board;
  answers: string;
  /** All of the text before and after: while nothing else was changed, all of it goes back. */
  before: string;
  after: string;
}

class Suggest {
  preset = $state('all');
  rules = $state('');
  rank = $state('length');
  seed = $state(1);
  keep = $state(4);
  /** How much to vary: an index into STRENGTHS. */
  strength = $state(MIDDLE);
  presets = $state.raw<PresetView[]>([]);
  editing = $state(false);

  running = $state(false);
  ending = $state('');
  stats = $state.raw<SuggestStats>(NO_STATS);
  start = $state<number | null>(null);
  slots = $state.raw<(Suggestion | null)[]>([]);
  ranking = $state.raw<Suggestion[]>([]);
  /** The level the slots were made from. */
  from = $state.raw<{ key: string; level: number; board: Board; /** What its answers are filed under. */ answers?: string } | null>(null);
  private trying = $state.raw<Tried | null>(null);
  comparing = $state.raw<Suggestion | null>(null);
  /** No two suggestions may look almost the same. */
  diverse = $state(false);
  /** What the finds hang below in the history. */
  private parent: Entry | null = null;
  private job: Job | null = null;
  /** The author made room; what was found before does not come back by itself. */
  private emptied = false;

  /** The suggestion on the bench instead of the author's level; none once an undo has put that back. */
  get tried(): Tried | null {
    return this.trying && paper.text !== this.trying.before ? this.trying : null;
  }

  /** Finds that are better than what stands in the slots. */
  get better(): Suggestion[] {
    const shown = new Set(this.slots.map((slot) => slot?.n));
    return this.ranking.slice(0, this.keep).filter((one) => !shown.has(one.n) && this.isBetter(one));
  }

  /** The slots belong to the level as it was before an edit. */
  get fromBefore(): boolean {
    return this.from !== null && !this.tried && paper.level !== null && this.from.key !== this.key();
  }

  get failed(): boolean {
    return !this.running && !['', 'done', 'stopped', 'replaced', 'lost'].includes(this.ending);
  }

  recall(): void {
    this.rules = recalled('rules') ?? '';
    this.rank = recalled('rank') ?? 'length';
    this.preset = recalled('preset') ?? 'all';
    this.strength = Math.min(Math.max(Number(recalled('strength') ?? MIDDLE), 0), STRENGTHS.length - 1);
  }

  async loadPresets(): Promise<void> {
    try {
      this.presets = await api.presets(paper.path, paper.gameText);
    } catch {
      this.presets = [];
    }
  }

  choose(preset: string): void {
    if (preset === 'mine') {
      if (!this.rules) this.rules = this.presets.find((one) => one.name === 'all')?.text ?? '';
      this.editing = true;
    }
    this.preset = preset;
    remember('preset', preset);
  }

  setStrength(index: number): void {
    this.strength = index;
    remember('strength', String(index));
  }

  setRules(text: string): void {
    this.rules = text;
    remember('rules', text);
  }

  setRank(rank: string): void {
    this.rank = rank;
    remember('rank', rank);
  }

  toggle(): void {
    if (this.running) this.stop();
    else void this.run();
  }

  stop(): void {
    this.job?.cancel();
  }

  async run(): Promise<void> {
    await paper.caughtUp();
    const level = paper.level;
    if (!level || paper.errors > 0) return;
    this.job?.drop();
    if (this.from?.level !== level.number || this.from.key !== this.key()) this.slots = [];
    // What is not better than the level only filled the room that nothing better took.
    else this.slots = this.slots.map((slot) => (slot && (this.isBetter(slot) || this.isKept(slot)) ? slot : null));
    this.running = true;
    this.emptied = false;
    this.ending = '';
    this.stats = NO_STATS;
    this.start = null;
    this.ranking = [];
    this.parent = history.root();
    this.trying = null;
    this.from = { key: this.key(), level: level.number, board: level.board, answers: keyOf(level) };
    const job = new Job({
      progress: (data) => {
        if (data.partial) this.read(data.partial as Record<string, unknown>, data.seconds as number);
      },
      result: (data) => this.read(data, data.seconds as number),
      end: (how) => {
        if (this.job !== job) return;
        this.running = false;
        this.ending = how;
        this.fill();
        this.rememberFinds();
      },
    });
    this.job = job;
    void paper.saveNow();
    const mine = this.preset === 'mine';
    try {
      await job.start(
        api.job('suggest', paper.about(level), {
          ...(mine ? { rules: this.rules } : { preset: this.preset }),
          strength: STRENGTHS[this.strength] ?? 1,
          ...draw.freeze(),
          rank: this.rank,
          diverse: this.diverse,
          keep: Math.max(this.keep, 6),
          seed: this.seed,
        }),
      );
    } catch (error) {
      this.running = false;
      this.ending = told(error);
    }
  }

  private read(report: Record<string, unknown>, seconds: number): void {
    const game = paper.game;
    if (!game || !this.from) return;
    const number = (name: string) => Number(report[name] ?? 0);
    this.stats = {
      tried: number('tries'),
      solvable: number('solvable'),
      unsolvable: number('unsolvable'),
      timedOut: number('timed_out'),
      duplicates: number('duplicates'),
      rejected: number('rejected'),
      interesting: number('interesting'),
      perSecond: number('per_second') || (seconds > 0 ? number('tries') / seconds : 0),
      sinceLast: number('since_last'),
    };
    if (typeof report.start === 'number') this.start = report.start;
    if (!Array.isArray(report.kept)) return;
    this.ranking = readSuggestions(game, this.from.board, this.from.level, report);
    // Readings come one by one; what is ranked by is enough to remember a find.
    history.found(this.parent, this.from.level, this.ranking.map((one) => this.findOf(one)));
    this.fill();
    this.rememberFinds();
  }

  /** Finds go into empty slots only, while it runs only those better than the level itself; figures of
   * a find that stands there are brought up to date. */
  private fill(): void {
    if (this.emptied && !this.running) return;
    const slots = Array.from({ length: this.keep }, (_, i) => this.slots[i] ?? null);
    const shown = new Set(slots.map((slot) => slot?.n));
    const waiting = this.ranking.filter((one) => !shown.has(one.n) && (!this.running || this.isBetter(one)));
    this.slots = slots.map((slot) => (slot ? (this.ranking.find((one) => one.n === slot.n) ?? slot) : (waiting.shift() ?? null)));
  }

  /** Anything is better than a level that cannot be solved or read. */
  private isBetter(one: Suggestion): boolean {
    const value = one.readings[this.rank as keyof typeof one.readings] ?? one.reading;
    return this.own === null || value === null || value === undefined || Number(value) > this.own;
  }

  /** What the level itself is ranked by. The report of the job has it only at its end. */
  get own(): number | null {
    if (this.start !== null) return this.start;
    const known = this.from?.answers === undefined ? undefined : knownStore.at(this.from.answers)?.known;
    const value = known?.rate?.[this.rank as keyof Readings] ?? (this.rank === 'length' ? known?.solve?.length : null);
    return value === null || value === undefined ? null : Number(value);
  }

  /** Another file is open: nothing found for the old one fits it. */
  reset(): void {
    this.job?.drop();
    this.running = false;
    this.ending = '';
    this.stats = NO_STATS;
    this.start = null;
    this.ranking = [];
    this.from = this.trying = this.comparing = null;
    this.slots = [];
    this.recallFinds();
  }

  /** What stood in the slots survives a reload of the page. */
  private rememberFinds(): void {
    if (!this.from || this.running) return;
    const { key, level, board } = this.from;
    remember(`slots.${paper.path}`, JSON.stringify({ slots: this.slots, rank: this.rank, start: this.start, from: { key, level, board } }));
  }

  private recallFinds(): void {
    try {
      const found = JSON.parse(recalled(`slots.${paper.path}`) ?? 'null') as { slots: (Suggestion | null)[]; rank: string; start: number | null; from: { key: string; level: number; board: Board } } | null;
      if (!found) return;
      this.slots = found.slots;
      this.start = found.start;
      this.from = found.from;
      this.setRank(found.rank);
    } catch {
      // What cannot be read is not shown.
    }
  }

  /** The suggestion the hand is on: the one tried, or the one with the focus. */
  get inHand(): Suggestion | null {
    const slot = document.activeElement?.closest<HTMLElement>('[data-slot]')?.dataset.slot;
    return this.tried?.slot ?? (slot ? (this.slots[Number(slot)] ?? null) : null);
  }

  showBetter(): void {
    this.slots = Array.from({ length: this.keep }, (_, i) => this.ranking[i] ?? null);
  }

  /** Empties one slot, or all; what stood there stays in the history. */
  empty(index?: number): void {
    this.slots = this.slots.map((slot, i) => (index === undefined || i === index ? null : slot));
    this.emptied = true;
    this.rememberFinds();
  }

  setKeep(keep: number): void {
    this.keep = Math.min(6, Math.max(1, keep));
    this.slots = this.slots.slice(0, this.keep);
    this.fill();
  }

  /** The suggestion that is on the bench of the open level. */
  get onBench(): Tried | null {
    return this.tried?.level === desk.level ? this.tried : null;
  }

  /** Puts a suggestion on the bench, or the author's own level back. */
  async toggleTry(slot: Suggestion): Promise<void> {
    if (this.tried && key(this.tried.slot) === key(slot)) return this.putBack();
    await this.putBack();
    await paper.caughtUp();
    const number = slot.level ?? this.from?.level ?? desk.level;
    const level = paper.levels[number - 1];
    if (!level) return;
    const own = { level: number, board: level.board, answers: keyOf(level), rows: paper.gameText.split('\n').slice(level.firstLine - 1, level.lastLine) };
    try {
      let before = '';
      await paper.editBy((path, text) => api.paintRows(path, (before = text), number, slot.rows, slot.legend));
      desk.level = number;
      this.trying = { slot, ...own, before, after: paper.text };
    } catch (error) {
      desk.say(told(error));
    }
  }

  /** Puts the author's level back and leaves every other level as it is now. */
  async putBack(): Promise<void> {
    const { tried } = this;
    if (!tried) return;
    this.trying = null;
    await paper.settled();
    if (paper.text === tried.after) return paper.replace(tried.before);
    try {
      await paper.editBy((path, text) => api.paintRows(path, text, tried.level, tried.rows, []));
    } catch (error) {
      this.trying = tried;
      desk.say(told(error));
    }
  }

  /** The suggestion stays; what is found from here on hangs below it in the history. */
  goOn(): void {
    if (this.tried) history.wentOn(this.tried.slot.rows, this.tried.level);
    this.trying = null;
  }

  /** Levels changed places: for each, where it was, from 0. */
  follow(places: readonly (number | null)[]): void {
    const { tried } = this;
    if (!tried) return;
    const now = places.indexOf(tried.level - 1);
    if (now !== tried.level - 1) this.trying = now < 0 ? null : { ...tried, level: now + 1 };
  }

  toggleKept(slot: Suggestion): void {
    history.keep(this.findOf(slot), this.levelOf(slot), !this.isKept(slot));
  }

  isKept(slot: Suggestion): boolean {
    return history.isKept(slot.rows, this.levelOf(slot));
  }

  /** A level of the history goes on the bench like a slot. */
  async put(entry: Entry): Promise<void> {
    const { game } = paper;
    const level = paper.levels[entry.level - 1];
    if (!game || !level) return;
    const { rows, legend } = entry;
    const board = boardOfRows(game, rows, legend);
    await this.toggleTry({ n: -1, rows, legend, board, changed: changedCells(level.board, board), readings: entry.readings as unknown as Suggestion['readings'], level: entry.level, reading: null, moves: '' });
  }

  private levelOf(slot: Suggestion): number {
    return slot.level ?? this.from?.level ?? desk.level;
  }

  private findOf(slot: Suggestion): Find {
    const name = READINGS.find(([id]) => id === this.rank)?.[1] ?? this.rank;
    const value = slot.readings[this.rank as keyof typeof slot.readings] ?? slot.reading;
    const { length } = slot.readings;
    return { rows: slot.rows, legend: slot.legend, score: `${name} ${value === null || value === undefined ? '–' : Number.isInteger(value) ? String(value) : Number(value).toFixed(2)}`, says: length ? `${length} moves` : '', readings: { ...slot.readings } };
  }

  private key(): string {
    const level = paper.level;
    return level ? `${paper.path} ${level.number} ${JSON.stringify(level.board)}` : '';
  }
}

function key(one: Suggestion): string {
  return one.rows.join('\n');
}

export const suggest = new Suggest();
