// Games leave the studio: one file for players, a link that carries the game, a film of the play at hand.
import * as api from './api';
import { bench } from './bench.svelte';
import { desk, recalled, remember } from './desk.svelte';
import { how } from './how.svelte';
import { told } from './http';
import { linkOf } from './link';
import { paper } from './paper.svelte';
import { seat } from './seat.svelte';

/** Some programs cut links that are longer. */
const LONG_LINK = 8000;

export interface Wish {
  to: string;
  moves?: string;
  hints?: boolean;
  watch?: boolean;
  level_select?: boolean;
  zip?: boolean;
}

class Publishing {
  busy = $state('');
  error = $state('');
  site = $state(recalled('site') ?? '');

  /** The moves of the play at hand, as they are written. */
  get trace(): string {
    return bench.now?.trace?.() ?? seat.view?.trace ?? '';
  }

  /** Writes a file and hands it to the browser to save. */
  async save(wish: Wish): Promise<boolean> {
    this.busy = wish.to;
    this.error = '';
    try {
      await paper.caughtUp();
      const file = await api.exported(paper.path, paper.text, desk.level, { ...wish, whole: how.whole, given: how.given });
      download(file.name, Uint8Array.from(atob(file.bytes), (c) => c.charCodeAt(0)));
      desk.say(`${file.name} is written.`);
      return true;
    } catch (error) {
      this.error = told(error);
      return false;
    } finally {
      this.busy = '';
    }
  }

  /** A film of the play at hand; of a solution where nothing was played. */
  async film(): Promise<void> {
    desk.say('Drawing the film…');
    if (!(await this.save({ to: 'gif', ...(this.trace ? { moves: this.trace } : {}) }))) desk.say(this.error);
  }

  /** Copies a link; the first time the address of a site is asked for. */
  async copyLink(withMoves = false): Promise<void> {
    if (recalled('site') === null) {
      desk.dialog = 'publish';
      return;
    }
    const trace = withMoves && this.trace ? `${desk.level}:${this.trace}` : '';
    const link = `${this.site}${await linkOf({ text: paper.text, name: paper.path.replace(/^.*\//, ''), trace })}`;
    if (link.length > LONG_LINK) {
      desk.say(`The link would have ${link.length} characters, and some programs cut links that long. Publish a file instead.`);
      return;
    }
    await navigator.clipboard.writeText(link);
    desk.say(trace ? 'The link to this game and play is copied.' : 'The link to this game is copied.');
  }

  setSite(site: string): void {
    this.site = site.trim();
    remember('site', this.site);
  }
}

function download(name: string, bytes: Uint8Array<ArrayBuffer>): void {
  const url = URL.createObjectURL(new Blob([bytes]));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export const publishing = new Publishing();
