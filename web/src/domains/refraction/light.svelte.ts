// The light on the board as it is now: asked for after every change, the newest answer wins.
import * as api from '../../lib/api';
import { desk } from '../../lib/desk.svelte';
import { told } from '../../lib/http';
import { paper } from '../../lib/paper.svelte';
import { hand } from './hand.svelte';
import type { Lit } from './scene';

class Light {
  private found = $state.raw<{ key: string; lit: Lit; path: string; level: number } | null>(null);
  error = $state('');
  private asked = '';

  /** Of the board and the pieces as they are. */
  get now(): Lit | null {
    return this.found?.key === keyNow() ? this.found.lit : null;
  }

  /** The same, or what was true before the last change of this board. */
  get last(): Lit | null {
    return this.found?.path === paper.path && this.found.level === desk.level ? this.found.lit : null;
  }

  async follow(): Promise<void> {
    const key = keyNow();
    if (key === this.asked || !hand.board) return;
    this.asked = key;
    const { path, text } = paper;
    const { level } = desk;
    try {
      const lit = await api.scene<Lit>('light', { path, text, level }, hand.moves);
      if (key !== this.asked) return;
      this.found = { key, lit, path, level };
      this.error = '';
    } catch (error) {
      if (key === this.asked) this.error = told(error);
    }
  }
}

function keyNow(): string {
  return `${paper.path}\n${desk.level}\n${hand.moves}\n${paper.text}`;
}

export const light = new Light();
