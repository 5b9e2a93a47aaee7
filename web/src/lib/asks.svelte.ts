// Questions the author keeps asking of a level, remembered by file and level number.
import { desk, recalled, remember } from './desk.svelte';
import { paper } from './paper.svelte';

class Asks {
  private all = $state.raw<Record<string, string[]>>({});

  get here(): string[] {
    return this.of(desk.level);
  }

  of(level: number): string[] {
    return this.all[`${paper.path} ${level}`] ?? [];
  }

  recall(): void {
    try {
      this.all = JSON.parse(recalled('asks') ?? '{}') as Record<string, string[]>;
    } catch {
      this.all = {};
    }
  }

  add(text: string): void {
    const concept = text.trim();
    if (concept && !this.here.includes(concept)) this.put(desk.level, [...this.here, concept]);
  }

  remove(concept: string): void {
    this.put(desk.level, this.here.filter((one) => one !== concept));
  }

  put(level: number, list: string[]): void {
    this.all = { ...this.all, [`${paper.path} ${level}`]: list };
    remember('asks', JSON.stringify(this.all));
  }
}

export const asks = new Asks();
