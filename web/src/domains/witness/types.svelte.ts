// What types of pieces express together, over a chosen grid: the matrix, what new types add, and the simplest panels
// behind one cell of it.
import { desk, recalled, remember } from '../../lib/desk.svelte';
import { paper } from '../../lib/paper.svelte';
import { SceneWork } from '../../lib/scene-work.svelte';
import { trial, type Found } from '../../lib/trial.svelte';
import type { NewType, PairPanel, PairView, TypesView } from '../../wire';
import { panelsOf } from './panel';

export interface Settings {
  rows: number;
  columns: number;
  pieces: number;
  types: string[];
  new: boolean;
}

const SINGLETON = '<{01,10,11},==,1>';
/** Types of pieces that can be chosen by name, each with what it asks of a panel. */
export const NAMED: readonly [word: string, name: string, meaning: string][] = [
  ['separation', 'separation', 'squares of different colours are in different regions'],
  ['star', 'star', 'two things of its colour in its region'],
  ['triangle', 'triangle', 'the line takes so many sides of the cell'],
  ['tetris', 'tetris', 'the region is filled by the shapes'],
  [SINGLETON, 'singleton', 'alone of its kind and colour in its region'],
];

/** What a type is called here: a name where it has one. */
export function typeName(word: string): string {
  return NAMED.find(([one]) => one === word)?.[1] ?? word;
}

/** Of two types that already express much, a new one can still add more or less; beside all five it adds nothing. */
const USUAL: Settings = { rows: 3, columns: 2, pieces: 5, types: ['separation', SINGLETON], new: true };

class Types extends SceneWork<Settings, TypesView> {
  settings = $state.raw<Settings>(recalledSettings());
  /** Names of the types of the open cell; empty when none is open. */
  chosen = $state.raw<readonly string[]>([]);
  readonly pair = new SceneWork<Omit<Settings, 'new'>, PairView>('pair');

  constructor() {
    super('orthogonality');
  }

  set<K extends keyof Settings>(name: K, value: Settings[K]): void {
    this.settings = { ...this.settings, [name]: value };
    remember('types', JSON.stringify(this.settings));
  }

  /** Takes a type in or out; the named ones stay in their order. */
  toggle(word: string): void {
    const types = this.settings.types.includes(word) ? this.settings.types.filter((one) => one !== word) : [...this.settings.types, word];
    const named = NAMED.map(([one]) => one);
    this.set('types', [...named.filter((one) => types.includes(one)), ...types.filter((one) => !named.includes(one))]);
  }

  begin(): void {
    this.chosen = [];
    this.pair.stop();
    void this.start({ ...this.settings });
  }

  /** The panels behind a cell: two types, or one alone. */
  open(one: string, other: string): void {
    this.chosen = one === other ? [one] : [one, other];
    const { grid, pieces } = this.found ?? { grid: [this.settings.rows, this.settings.columns] as [number, number], pieces: this.settings.pieces };
    void this.pair.start({ rows: grid[0], columns: grid[1], pieces, types: [...this.chosen] });
  }

  get chip(): string {
    if (!this.running) return this.pair.running ? 'Looking for panels' : '';
    const { progress } = this;
    const share = progress?.of ? ` · ${Math.floor((100 * progress.states) / progress.of)} %` : '';
    return `Comparing types${share}`;
  }

  stopAll(): boolean {
    return this.stop() || this.pair.stop();
  }

  /** New types in bars of the same width, from 0 to the highest value. */
  get bars(): { from: number; to: number; types: NewType[] }[] {
    const all = this.found?.new ?? [];
    const top = Math.max(...all.map((one) => one.value), 0);
    const inside = (at: number): NewType[] => all.filter((one) => (top === 0 ? at === 0 : Math.min(BARS - 1, Math.floor((one.value / top) * BARS)) === at));
    return Array.from({ length: top === 0 ? 1 : BARS }, (_, at) => ({ from: (top * at) / BARS, to: (top * (at + 1)) / BARS, types: inside(at) }));
  }
}

const BARS = 12;

/** A panel of the gallery as a level, under a name that the file does not have yet. */
export function foundOf(panel: PairPanel, types: readonly string[]): Found {
  const taken = new Set(panelsOf(paper.text).map((one) => one.name));
  const base = types.map((word) => typeName(word).replace(/[^\w-]+/g, '') || 'type').join('-');
  let n = 1;
  while (taken.has(`${base}-${n}`)) n += 1;
  const rows = [`panel ${base}-${n}`, ...panel.rows.slice(1)];
  return { name: `${base}-${n}`, rows, legend: [] };
}

/** Adds a panel to the file and shows it. */
export async function take(panel: PairPanel, types: readonly string[]): Promise<void> {
  await trial.add(foundOf(panel, types));
  desk.view = 'draw';
}

function recalledSettings(): Settings {
  try {
    return { ...USUAL, ...(JSON.parse(recalled('types') ?? '{}') as Partial<Settings>) };
  } catch {
    return USUAL;
  }
}

export const types = new Types();
