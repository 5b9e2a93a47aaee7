// What the rules come to, and which chain is looked at.
import { desk } from '../../lib/desk.svelte';
import { FileView } from '../../lib/file-view.svelte';
import { paper } from '../../lib/paper.svelte';
import type { ChainView, ChainsView, PieceView } from './wire';

class Chains extends FileView<ChainsView> {
  private chosen = $state('');
  /** A rule the author points at, from 1; 0 for none. */
  rule = $state(0);

  constructor() {
    super('chains');
  }

  get all(): readonly ChainView[] {
    return this.now?.graph.chains ?? [];
  }

  /** The chain that is shown: by its name, so that it stays when others come and go. */
  get chain(): ChainView | null {
    return this.all.find((chain) => chain.name === this.chosen) ?? this.all[0] ?? null;
  }

  choose(name: string): void {
    this.chosen = name;
    this.rule = 0;
  }

  go(by: 1 | -1): void {
    const at = this.all.findIndex((chain) => chain === this.chain);
    const next = this.all[(at + by + this.all.length) % this.all.length];
    if (next) this.choose(next.name);
  }

  /** Points at a rule, and shows a chain that uses it. */
  point(rule: number): void {
    this.rule = this.rule === rule ? 0 : rule;
    if (this.rule === 0 || this.chain?.rules.includes(rule)) return;
    const using = this.all.find((chain) => chain.rules.includes(rule));
    if (using) this.chosen = using.name;
  }

  get pieces(): readonly PieceView[] {
    return this.now?.pieces ?? [];
  }
}

export const chains = new Chains();

/** Goes to a line of the text. */
export function showLine(line: number): void {
  desk.view = 'text';
  // The editor is put on the page first.
  setTimeout(() => paper.goToLine(line), 60);
}
