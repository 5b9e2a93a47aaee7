// How the open file is played: the whole game or one level, and the options that its domain gives to play, such as a
// seed. A bench sets them; play, what is known and jobs about a play follow. They are kept for each file.
import { recalled, remember } from './desk.svelte';

class How {
  /** The whole game, where a file has one. */
  whole = $state(false);
  /** Options by name. */
  given = $state.raw<Readonly<Record<string, string>>>({});
  private path = '';

  /** Another file is open. */
  open(path: string, usual: { whole: boolean } = { whole: false }): void {
    if (path === this.path) return;
    this.path = path;
    let kept: { given?: unknown } | null = null;
    try {
      kept = JSON.parse(recalled(`how.${path}`) ?? 'null') as { given?: unknown } | null;
    } catch {
      // What cannot be read is forgotten.
    }
    this.whole = usual.whole;
    const given = Object.entries((kept?.given ?? {}) as Record<string, unknown>);
    this.given = Object.fromEntries(given.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  }

  /** A bench without options of its own plays levels as they are. */
  close(): void {
    this.path = '';
    this.whole = false;
    this.given = {};
  }

  set(name: string, value: string | null): void {
    const { [name]: _, ...others } = this.given;
    this.given = value === null ? others : { ...others, [name]: value };
    remember(`how.${this.path}`, JSON.stringify({ given: this.given }));
  }

  /** Tells two ways to play apart. */
  get key(): string {
    return JSON.stringify(Object.entries(this.given).sort());
  }
}

export const how = new How();
