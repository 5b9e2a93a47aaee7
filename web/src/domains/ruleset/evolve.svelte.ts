// Levels that evolve: what was asked for, the runs, and the level that is looked at.
import { desk, recalled, remember } from '../../lib/desk.svelte';
import { SceneWork } from '../../lib/scene-work.svelte';
import { paper } from '../../lib/paper.svelte';
import { trial, type Found } from '../../lib/trial.svelte';
import { chains } from './chains.svelte';
import { levelText, withLevel } from './levels';
import type { BredLevel, EvolvedCondition, EvolveSettings, EvolveView } from './wire';

export const CONDITIONS: readonly [word: string, name: string][] = [['full', 'on all levels'], ['partial', 'on the first population'], ['none', 'nowhere']];

export interface Settings extends Required<Omit<EvolveSettings, 'max_states'>> {}

const USUAL: Settings = { width: 5, height: 5, population: 12, generations: 20, conditions: ['full'], fitness: 'choices', seed: 1 };

class Evolve extends SceneWork<Settings, EvolveView> {
  settings = $state.raw<Settings>(recalledSettings());
  private chosenRun = $state('');
  private chosenLevel = $state(0);

  constructor() {
    super('evolve');
  }

  set<K extends keyof Settings>(name: K, value: Settings[K]): void {
    this.settings = { ...this.settings, [name]: value };
    remember('evolve', JSON.stringify(this.settings));
  }

  begin(): void {
    this.chosenLevel = 0;
    void this.start({ ...this.settings });
  }

  toggle(): void {
    if (!this.stop()) this.begin();
  }

  get runs(): readonly EvolvedCondition[] {
    return this.found?.conditions ?? [];
  }

  /** The run whose population is shown: the chosen one, else the newest. */
  get run(): EvolvedCondition | null {
    return this.runs.find((run) => run.condition === this.chosenRun) ?? this.runs.at(-1) ?? null;
  }

  choose(condition: string): void {
    this.chosenRun = condition;
    this.chosenLevel = 0;
  }

  get index(): number {
    return Math.min(this.chosenLevel, Math.max(0, (this.run?.population.length ?? 1) - 1));
  }

  set index(index: number) {
    this.chosenLevel = index;
  }

  /** The level in hand: the chosen one of the population, the best unless told. */
  get level(): BredLevel | null {
    return this.run?.population[this.index] ?? null;
  }

  /** How far it is, in words, for the bar. */
  get chip(): string {
    const done = Math.max(0, (this.runs.at(-1)?.generations.length ?? 1) - 1);
    return this.running ? `Evolving · generation ${done} of ${this.found?.generations ?? this.settings.generations}` : '';
  }

  /** Puts a level on the bench instead of the open one, and plays it. */
  async play(level: BredLevel | null = this.level): Promise<void> {
    if (!level) return;
    if (paper.heads.length === 0) this.keep(level);
    else await trial.put(foundOf(level));
    desk.view = 'play';
  }

  /** Adds a level to the file, after the open one. */
  keep(level: BredLevel | null = this.level): void {
    if (!level) return;
    trial.putBack();
    const height = level.cells.length / level.width;
    const text = withLevel(paper.text, desk.level, levelText({ form: 'text', width: level.width, height, cells: level.cells }, chains.pieces));
    if (text === null) return desk.say('The text has no place for a level; fix its errors first.');
    const at = Math.min(desk.level, paper.heads.length) + 1;
    paper.replace(text);
    void paper.caughtUp().then(() => {
      desk.level = at;
      desk.say('Added to the file.', () => void paper.undo());
    });
  }
}

export function foundOf(level: BredLevel): Found {
  return { name: 'A level that evolved', rows: level.rows, legend: level.legend };
}

function recalledSettings(): Settings {
  try {
    return { ...USUAL, ...(JSON.parse(recalled('evolve') ?? '{}') as Partial<Settings>) };
  } catch {
    return USUAL;
  }
}

export const evolve = new Evolve();
