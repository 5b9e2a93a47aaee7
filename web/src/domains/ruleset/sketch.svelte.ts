// New games: rulesets drawn at random, and those that are left when everything that is no game is gone.
import { desk, recalled, remember } from '../../lib/desk.svelte';
import { SceneWork } from '../../lib/scene-work.svelte';
import { shelf } from '../../lib/shelf.svelte';
import type { FoundGame, SketchSettings, SketchView } from './wire';

type Settings = Required<SketchSettings>;

const USUAL: Settings = { preset: 'wide-1', seed: 1, count: 50_000, games: 6, least_length: 4 };

class Sketch extends SceneWork<Settings, SketchView> {
  settings = $state.raw<Settings>(recalledSettings());

  constructor() {
    super('sketch');
  }

  set<K extends keyof Settings>(name: K, value: Settings[K]): void {
    this.settings = { ...this.settings, [name]: value };
    remember('sketch', JSON.stringify(this.settings));
  }

  begin(): void {
    void this.start({ ...this.settings });
  }

  get chip(): string {
    return this.running ? `Sketching · ${this.found?.games.length ?? 0} of ${this.settings.games} games` : '';
  }

  /** Makes a file of a game and plays it. */
  async play(game: FoundGame): Promise<void> {
    await shelf.create(game.name, game.text, '.ruleset.json');
    desk.level = 1;
    desk.view = 'play';
  }
}

function recalledSettings(): Settings {
  try {
    return { ...USUAL, ...(JSON.parse(recalled('sketch') ?? '{}') as Partial<Settings>) };
  } catch {
    return USUAL;
  }
}

export const sketch = new Sketch();
