// A level that was found, put instead of the open one to be tried. It is an edit like any other: undo takes it
// back, and so does "Put mine back".
import * as api from './api';
import { desk } from './desk.svelte';
import { told } from './http';
import { paper } from './paper.svelte';

export interface Found {
  name: string;
  rows: string[];
  legend: string[];
}

interface Tried {
  found: Found;
  level: number;
  before: string;
  after: string;
}

class Trial {
  private trying = $state.raw<Tried | null>(null);

  /** What is on the bench instead of the author's level; none once an edit or an undo changed the text. */
  get now(): Tried | null {
    const { trying } = this;
    return trying && paper.text === trying.after && desk.level === trying.level ? trying : null;
  }

  isOn(found: Found): boolean {
    return this.now?.found.rows.join('\n') === found.rows.join('\n');
  }

  async put(found: Found): Promise<void> {
    this.putBack();
    await paper.caughtUp();
    const level = desk.level;
    let before = '';
    try {
      await paper.editBy((path, text) => api.paintRows(path, (before = text), level, found.rows, found.legend));
      this.trying = { found, level, before, after: paper.text };
    } catch (error) {
      desk.say(told(error));
    }
  }

  /** The author's level again. */
  putBack(): void {
    const { now } = this;
    this.trying = null;
    if (now) paper.replace(now.before);
  }

  /** The found level stays. */
  goOn(): void {
    this.trying = null;
  }

  /** Adds a found level to the file, after the open one. */
  async add(found: Found): Promise<void> {
    this.putBack();
    await paper.caughtUp();
    const level = desk.level;
    try {
      await paper.editBy((path, text) => api.addRows(path, text, level, found.rows, found.legend));
      await paper.caughtUp();
      desk.level = level + 1;
      desk.say('Added to the file.', () => void paper.undo());
    } catch (error) {
      desk.say(told(error));
    }
  }
}

export const trial = new Trial();
