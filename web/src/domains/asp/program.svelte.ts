// The open program: its constants, and what is required of it.
import { recalled, remember } from '../../lib/desk.svelte';
import { FileView } from '../../lib/file-view.svelte';
import { SceneWork } from '../../lib/scene-work.svelte';
import { paper } from '../../lib/paper.svelte';
import type { ProgramView, RequireSettings, RequireView } from './wire';

export const program = new FileView<ProgramView>('program');

type Settings = Required<RequireSettings>;

class Requiring extends SceneWork<Settings, RequireView> {
  private all = $state.raw<Record<string, Record<string, string>>>(recalledConstants());
  count = $state(4);
  differ = $state(2);
  seed = $state(1);
  solved = $state(false);

  constructor() {
    super('require');
  }

  /** Other values of constants in the open file; those that are as in the text are left out. */
  get constants(): Record<string, string> {
    const given = this.all[paper.path] ?? {};
    const known = program.now?.constants ?? [];
    return Object.fromEntries(Object.entries(given).filter(([name, value]) => known.some((one) => one.name === name && one.value !== value)));
  }

  set(name: string, value: string): void {
    this.all = { ...this.all, [paper.path]: { ...this.all[paper.path], [name]: value } };
    remember('constants', JSON.stringify(this.all));
  }

  /** The values of the text again. */
  reset(): void {
    const { [paper.path]: _, ...others } = this.all;
    this.all = others;
    remember('constants', JSON.stringify(this.all));
  }

  begin(): void {
    void this.start({ constants: this.constants, count: this.count, differ: this.differ, seed: this.seed });
  }

  toggle(): void {
    if (!this.stop()) this.begin();
  }

  get chip(): string {
    const rounds = this.progress?.figures.find(([name]) => name === 'rounds')?.[1];
    return this.running ? `Requiring${rounds ? ` · ${rounds} refuted` : ''}` : '';
  }
}

function recalledConstants(): Record<string, Record<string, string>> {
  try {
    return JSON.parse(recalled('constants') ?? '{}') as Record<string, Record<string, string>>;
  } catch {
    return {};
  }
}

export const requiring = new Requiring();
