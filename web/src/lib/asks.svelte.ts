// Questions the author keeps asking of a level.
import { desk } from './desk.svelte';
import { note, noted } from './notes';

class Asks {
  get here(): readonly string[] {
    return this.of(desk.level);
  }

  of(level: number): readonly string[] {
    return noted('asks', level);
  }

  add(text: string): void {
    const concept = text.trim();
    if (concept && !this.here.includes(concept)) this.put(desk.level, [...this.here, concept]);
  }

  remove(concept: string): void {
    this.put(desk.level, this.here.filter((one) => one !== concept));
  }

  put(level: number, list: readonly string[]): void {
    note('asks', level, list);
  }
}

export const asks = new Asks();
