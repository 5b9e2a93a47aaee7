// Plays kept as tests in a file of any domain: a comment above the level, in the domain's own form.
import * as api from './api';
import { desk } from './desk.svelte';
import { paper } from './paper.svelte';
import { seat } from './seat.svelte';
import type { TestView } from '../wire';

export interface SeatTest extends TestView {
  found: string;
}

class SeatTests {
  results = $state.raw<SeatTest[]>([]);
  private about = '';

  get failed(): SeatTest[] {
    return this.results.filter((one) => one.found !== one.expected);
  }

  /** Comments of one line can be written here, so a play can be kept. */
  get can(): boolean {
    return paper.comment !== null && (paper.heads[desk.level - 1]?.line ?? 0) > 0;
  }

  async keep(): Promise<void> {
    await paper.caughtUp();
    const { comment } = paper;
    const line = paper.heads[desk.level - 1]?.line ?? 0;
    if (!comment || line < 1) return;
    if (!seat.view || seat.moves.length === 0) return desk.say('Play a few moves first; then they can be kept as a test.');
    if (paper.errors > 0) return desk.say('Fix the errors in the text first; then the play can be kept.');
    const [open, close] = comment;
    const { outcome } = seat.view;
    const test = `${open}${close === '' && !open.endsWith(' ') ? ' ' : ''}test ${outcome}: ${seat.moves.join('').trim()}${close}`;
    const lines = paper.text.split('\n');
    lines.splice(line - 1, 0, test);
    seat.stay();
    paper.replace(lines.join('\n'));
    desk.say(`Kept as a test: these moves ${outcome === 'won' ? 'win' : outcome === 'lost' ? 'lose' : 'do not end it'}.`, () => void paper.undo());
  }

  drop(test: SeatTest): void {
    const lines = paper.text.split('\n');
    lines.splice(test.line - 1, 1);
    seat.stay();
    paper.replace(lines.join('\n'));
  }

  /** Plays the tests of the open level again, if its text is another. */
  async run(): Promise<void> {
    const { path, checkedText, text } = paper;
    if (checkedText !== text || paper.errors > 0) return;
    const { level } = desk;
    const about = `${path}\n${level}\n${text}`;
    if (about === this.about) return;
    this.about = about;
    const tests = (paper.heads[level - 1]?.tests ?? []).filter((test) => test.expected !== 'dead');
    const results = await Promise.all(
      tests.map(async (test): Promise<SeatTest> => {
        try {
          const played = (await api.seat({ path, text, level }, test.moves)) as { outcome?: string };
          return { ...test, found: played.outcome ?? 'not playable' };
        } catch {
          return { ...test, found: 'not playable' };
        }
      }),
    );
    if (about === this.about) this.results = results;
  }
}

export const seatTests = new SeatTests();
