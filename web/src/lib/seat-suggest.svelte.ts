// Better levels of any domain. Slots never reorder by themselves: an empty one takes a find, a full one keeps what
// it has until the author asks for the better ones.
import * as api from './api';
import { desk, recalled, remember } from './desk.svelte';
import { freeze } from './freeze.svelte';
import { type Entry, type Find, history } from './history.svelte';
import { how } from './how.svelte';
import { told } from './http';
import { Job } from './jobs';
import { lenses } from './lens.svelte';
import { paper } from './paper.svelte';
import { trial } from './trial.svelte';
import { percent } from './words';
import type { LensControl, SuggestSoFar, Suggestion } from '../wire';

export interface Slot {
  n: number;
  name: string;
  rows: string[];
  legend: string[];
  score: string;
  moves: string;
  says: string;
  picture: string | null;
  key: string;
  readings: Record<string, unknown>;
}

const MOST = 6;
/** How much to vary, from few changes to many, as multiples of what is usual. */
export const TIMES = [0.25, 0.5, 1, 2, 4] as const;
const USUAL = 2;
/** Tries after which, if every one of them was seen before, there is nothing left to look at. */
const VAIN_TRIES = 200_000;

class SeatSuggest {
  rank = $state('');
  diverse = $state(false);
  need = $state('');
  keep = $state(4);
  seed = $state(1);
  /** An index into TIMES. */
  strength = $state(USUAL);
  /** Words that were chosen for the domain's own choices, by option. */
  chosen = $state.raw<Readonly<Record<string, string>>>({});
  running = $state(false);
  ending = $state('');
  /** Ended because many tries brought nothing new; that does not prove that every variation was tried. */
  isSpent = $state(false);
  /** Variations that were judged, and after how many tries the last of them came. */
  private judged = { levels: 0, tries: 0 };
  counts = $state.raw<SuggestSoFar | null>(null);
  slots = $state.raw<(Slot | null)[]>([]);
  private ranking = $state.raw<Slot[]>([]);
  private from = $state.raw<{ key: string; level: number } | null>(null);
  private job: Job | null = null;
  /** What the finds hang below in the history. */
  private parent: Entry | null = null;

  /** The aim or reading that ranks; the domain's own if nothing was chosen. */
  get aims(): { word: string; meaning: string }[] {
    const offers = lenses.view?.offers;
    const readings = (offers?.readings ?? []).map((one) => ({ word: one.word, meaning: one.meaning }));
    const aims = (offers?.aims ?? []).map((one) => ({ word: one.word, meaning: one.meaning }));
    return [...aims, ...readings.filter((one) => aims.every((aim) => aim.word !== one.word))];
  }

  get can(): boolean {
    return (lenses.view?.offers.aims.length ?? 0) > 0;
  }

  /** What the domain declares for its variations: what they change, as choices. */
  get choices(): readonly LensControl[] {
    return this.options.filter((option) => option.takes === 'choice');
  }

  /** Variations of this domain can be smaller or larger. */
  get hasStrength(): boolean {
    return this.options.some((option) => option.name === 'strength');
  }

  private get options(): readonly LensControl[] {
    return lenses.list.find((lens) => lens.of === 'suggest')?.options ?? [];
  }

  setStrength(index: number): void {
    this.strength = index;
    remember('seat-strength', String(index));
  }

  /** An empty word is the domain's own choice. */
  choose(option: string, word: string): void {
    const { [option]: _, ...others } = this.chosen;
    this.chosen = word === '' ? others : { ...others, [option]: word };
    remember('seat-chosen', JSON.stringify(this.chosen));
  }

  /** The options of the domain as they are set. */
  private get given(): Record<string, string> {
    const words = this.choices.flatMap(({ name, choices }) => {
      const word = this.chosen[name];
      return word !== undefined && choices.some(([one]) => one === word) ? [[name, word] as const] : [];
    });
    const times = TIMES[this.strength] ?? 1;
    return { ...how.given, ...Object.fromEntries(words), ...(this.hasStrength && times !== 1 ? { strength: String(times) } : {}) };
  }

  /** Different levels that were judged. */
  get looked(): number {
    return this.counts ? looked(this.counts) : 0;
  }

  get better(): Slot[] {
    const shown = new Set(this.slots.map((slot) => slot?.n));
    return this.ranking.slice(0, this.keep).filter((one) => !shown.has(one.n));
  }

  /** The slots belong to the level as it was before an edit. */
  get fromBefore(): boolean {
    return this.from !== null && trial.now === null && this.from.key !== keyNow();
  }

  toggle(): void {
    if (this.running) this.stop();
    else void this.run();
  }

  stop(): boolean {
    if (!this.running) return false;
    this.job?.cancel();
    return true;
  }

  setRank(rank: string): void {
    this.rank = rank;
    remember('seat-rank', rank);
  }

  async run(): Promise<void> {
    await paper.caughtUp();
    if (paper.errors > 0 || !paper.path) return;
    this.job?.drop();
    const { path, text } = paper;
    const { level } = desk;
    if (this.from?.key !== keyNow()) this.slots = [];
    this.from = { key: keyNow(), level };
    this.parent = history.root();
    this.running = true;
    this.ending = '';
    this.isSpent = false;
    this.judged = { levels: 0, tries: 0 };
    this.counts = null;
    this.ranking = [];
    const about = { path, text, level };
    const job = new Job({
      progress: (data) => {
        if (this.job !== job || !data.partial) return;
        const found = data.partial as SuggestSoFar;
        void this.read(found, about);
        if (!this.isSpent && this.inVain(found)) {
          this.isSpent = true;
          job.cancel();
        }
      },
      result: (data) => void this.read({ ...(this.counts ?? {}), ...data } as SuggestSoFar, about),
      end: (how) => {
        if (this.job !== job) return;
        this.running = false;
        this.ending = how;
      },
    });
    this.job = job;
    const known = this.aims.some((one) => one.word === this.rank);
    const need = this.need.trim();
    void paper.saveNow();
    try {
      await job.start(api.job('suggest', about, { ...(known ? { rank: this.rank } : {}), keep: MOST, seed: this.seed, given: this.given, diverse: this.diverse, ...freeze.options(), ...(need ? { concepts: [need] } : {}) }));
    } catch (error) {
      this.running = false;
      this.ending = told(error);
    }
  }

  showBetter(): void {
    this.slots = Array.from({ length: this.keep }, (_, i) => this.ranking[i] ?? null);
  }

  setKeep(keep: number): void {
    this.keep = Math.min(MOST, Math.max(1, keep));
    this.slots = this.slots.slice(0, this.keep);
    this.fill();
  }

  /** The level that the slots belong to. */
  get level(): number {
    return this.from?.level ?? desk.level;
  }

  /** The suggestion the hand is on: the one tried, or the one with the focus. */
  get inHand(): Slot | null {
    const at = document.activeElement?.closest<HTMLElement>('[data-slot]')?.dataset.slot;
    return this.slots.find((slot) => slot && trial.isOn(slot)) ?? (at ? (this.slots[Number(at)] ?? null) : null);
  }

  compare(slot: Slot): void {
    history.root();
    history.comparing = history.find(slot.rows, this.level);
  }

  /** Empties one slot, or all; what stood there stays in the history. */
  empty(index?: number): void {
    this.slots = this.slots.map((slot, i) => (index === undefined || i === index ? null : slot));
  }

  reset(): void {
    this.job?.drop();
    this.running = false;
    this.ending = '';
    this.isSpent = false;
    this.counts = this.from = null;
    this.slots = this.ranking = [];
    this.rank = recalled('seat-rank') ?? '';
    this.strength = Math.min(Math.max(Number(recalled('seat-strength') ?? USUAL), 0), TIMES.length - 1);
    try {
      this.chosen = JSON.parse(recalled('seat-chosen') ?? '{}') as Record<string, string>;
    } catch {
      this.chosen = {};
    }
  }

  /** A small level has few variations, and a search would draw the same ones for ever. */
  private inVain(found: SuggestSoFar): boolean {
    const [{ tries }, levels] = [found, looked(found)];
    if (levels > this.judged.levels) this.judged = { levels, tries };
    return tries - this.judged.tries >= VAIN_TRIES;
  }

  private async read(found: SuggestSoFar, about: api.JobAbout): Promise<void> {
    this.counts = found;
    if (!Array.isArray(found.kept)) return;
    const known = new Map([...this.ranking, ...this.slots].flatMap((slot) => (slot ? [[slot.n, slot] as const] : [])));
    this.ranking = found.kept.map((one) => known.get(one.n) ?? slotOf(one, found.rank));
    this.fill();
    history.found(this.parent, about.level, this.ranking.map(findOf));
    await Promise.all(this.ranking.filter((slot) => slot.picture === null).map((slot) => this.draw(slot, about)));
  }

  private fill(): void {
    const slots = Array.from({ length: this.keep }, (_, i) => this.slots[i] ?? null);
    const shown = new Set(slots.map((slot) => slot?.n));
    const waiting = this.ranking.filter((one) => !shown.has(one.n));
    this.slots = slots.map((slot) => slot ?? waiting.shift() ?? null);
  }

  private async draw(slot: Slot, about: api.JobAbout): Promise<void> {
    try {
      const text = await api.paintRows(about.path, about.text, about.level, slot.rows, slot.legend);
      const [picture = null] = await api.pictures(about.path, text, [about.level]);
      const drawn = (one: Slot | null): Slot | null => (one?.n === slot.n && one.picture === null ? { ...one, picture } : one);
      this.ranking = this.ranking.map((one) => drawn(one) ?? one);
      this.slots = this.slots.map(drawn);
    } catch {
      // A slot without a picture still has its figures.
    }
  }
}

/** Readings that are shown with a suggestion, where they are known. */
const SHOWN = ['length', 'difficulty', 'solutions', 'entropy', 'dead_share'];

function slotOf(one: Suggestion, rank: string): Slot {
  const readings = one.readings as unknown as Record<string, unknown>;
  const says = SHOWN.filter((id) => id !== rank && readings[id] !== null && readings[id] !== undefined).map((id) => id === 'dead_share' && typeof readings[id] === 'number' ? `${percent(readings[id])} dead` : `${id} ${short(readings[id])}`);
  return { n: one.n, name: `number ${one.n}`, rows: one.level, legend: one.legend, score: one.score_text ?? `${rank.replaceAll('_', ' ')} ${short(one.score)}`, moves: one.moves, says: says.join(' · '), picture: null, key: one.level.join('\n'), readings };
}

export function findOf(slot: Slot): Find {
  const { rows, legend, score, says, readings } = slot;
  return { rows, legend, score, says, readings };
}

function looked({ solvable, unsolvable, timed_out }: SuggestSoFar): number {
  return solvable + unsolvable + timed_out;
}

function short(value: unknown): string {
  return typeof value === 'number' && !Number.isInteger(value) ? value.toFixed(2) : String(value);
}

function keyNow(): string {
  return `${paper.path}\n${desk.level}\n${paper.text}`;
}

export const seatSuggest = new SeatSuggest();
