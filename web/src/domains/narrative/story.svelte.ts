// The open story as it is played: its position in words, the chart of its puzzles, hints and typed words. The moves
// are those of the seat; everything said here comes from the server.
import * as api from '../../lib/api';
import { desk } from '../../lib/desk.svelte';
import { told } from '../../lib/http';
import { how } from '../../lib/how.svelte';
import { paper } from '../../lib/paper.svelte';
import { seat } from '../../lib/seat.svelte';
import { watched } from '../../lib/watched.svelte';
import type { ChartNode, StoryHint, StorySaid, StoryView } from '../../wire';

class Story {
  /** The newest answer; it stays until the next one is here. */
  view = $state.raw<StoryView | null>(null);
  error = $state('');
  hints = $state.raw<readonly StoryHint[]>([]);
  /** What the last typed line was answered. */
  answer = $state.raw<StorySaid | null>(null);
  /** The node that is pointed out in the chart. */
  chosen = $state<string | null>(null);
  /** The area whose chart is shown; null for all. */
  scope = $state<number | null>(null);
  /** The player goes on although nothing can be won. */
  playsOn = $state('');
  private asked = '';
  private hinted = '';

  get seed(): string {
    return how.given.seed ?? '1';
  }

  setSeed(seed: string): void {
    if (/^\d{1,18}$/.test(seed)) how.set('seed', seed === '1' ? null : seed);
  }

  another(): void {
    this.setSeed(String(BigInt(this.seed) + 1n));
  }

  /** Keeps the seat at the text as it is now; a text with errors leaves the last one without. */
  sit(): void {
    const { path, text } = paper;
    how.open(path, { whole: true });
    const isRead = paper.checkedText === text && paper.errors === 0;
    const good = isRead ? text : seat.about?.path === path ? seat.about.text : null;
    if (good === null) {
      seat.leave();
      this.view = null;
    } else seat.enter(path, good, how.whole ? 1 : desk.level, how.whole, how.given);
  }

  /** Asks for the position at the seat, unless that is here. */
  async follow(): Promise<void> {
    const { about } = seat;
    if (!about || !seat.view || seat.waiting) return;
    const key = `${about.path}\n${about.level}\n${about.whole}\n${JSON.stringify(about.given)}\n${about.text}\n${seat.moves.join('')}`;
    if (key === this.asked) return;
    this.asked = key;
    try {
      const view = await api.scene<StoryView>('story', about, seat.moves.join(''));
      if (key !== this.asked) return;
      this.view = view;
      this.error = '';
      this.answer = null;
    } catch (error) {
      if (key !== this.asked) return;
      this.error = told(error);
    }
  }

  /** Since which move it can no longer be won; null while it can, or while that is not known. */
  get deadSince(): number | null {
    const { now } = watched;
    return now?.can_still_win === false ? (now.dead_since ?? 0) : null;
  }

  /** The node of the action after which nothing can be won. */
  get fatal(): string | null {
    const since = this.deadSince;
    return since === null || since === 0 ? null : (this.view?.nodes.find((node) => node.step === since - 1)?.id ?? null);
  }

  /** Why it can no longer be won: what the fatal action took, or whatever is lost. */
  get losses(): readonly string[] {
    const all = this.view?.losses ?? [];
    const since = this.deadSince;
    const own = all.filter((loss) => loss.step + 1 === since);
    return (own.length > 0 ? own : all).slice(0, 3).map((loss) => loss.says);
  }

  undoFatal(): void {
    const since = this.deadSince;
    if (since) seat.backTo(since - 1);
  }

  do(node: ChartNode): void {
    if (node.moves !== null) seat.makeAll(`${node.moves}; `);
  }

  /** The next hint of this position, which says more than the one before. */
  async hint(degree?: number): Promise<void> {
    const { about } = seat;
    if (!about || seat.isOver) return;
    const key = `${about.text}${about.level}${JSON.stringify(about.given)}${seat.moves.join('')}`;
    if (key !== this.hinted) this.hints = [];
    this.hinted = key;
    const wanted = degree ?? Math.min(this.hints.length + 1, 4);
    try {
      for (let next = this.hints.length + 1; next <= wanted; next += 1) {
        const said = await api.scene<StoryHint>('hint', about, seat.moves.join(''), { degree: String(next) });
        if (key !== this.hinted) return;
        this.hints = [...this.hints, said];
        if (said.kind !== 'hint') return;
      }
    } catch (error) {
      this.error = told(error);
    }
  }

  /** Hints belong to the position they were asked at. */
  forgetHints(): void {
    this.hints = [];
    this.hinted = '';
  }

  async say(line: string): Promise<void> {
    const { about } = seat;
    const words = line.trim().toLowerCase();
    if (!about || !words) return;
    this.answer = null;
    if (['undo', 'z'].includes(words)) return seat.undo();
    if (words === 'restart') return seat.restart();
    if (['hint', 'h', '?'].includes(words)) return this.hint();
    try {
      const said = await api.scene<StorySaid>('say', about, seat.moves.join(''), { line });
      if (said.moves !== null) seat.makeAll(`${said.moves}; `);
      else this.answer = said;
    } catch (error) {
      this.error = told(error);
    }
  }
}

export const story = new Story();
