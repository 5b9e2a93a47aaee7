// Plays kept as tests. A test stands in the text where the domain writes it, so it is saved, undone and
// shared with the text; it is played again whenever the game compiles, and by `puzzlewright test`.
import * as api from './api';
import { bench } from './bench.svelte';
import { desk } from './desk.svelte';
import { paper } from './paper.svelte';
import { play } from './play.svelte';
import type { TestView } from '../wire';

export interface TestResult extends TestView {
  found: string;
}

class Tests {
  results = $state.raw<TestResult[]>([]);
  private about = '';

  get passed(): number {
    return this.results.filter((one) => one.found === one.expected).length;
  }

  get failed(): TestResult[] {
    return this.results.filter((one) => one.found !== one.expected);
  }

  /** Keeps the play so far as a test of the open level. */
  async keep(): Promise<void> {
    // How the play ended is known only when its last move has come back.
    await paper.caughtUp();
    await play.settled();
    const level = paper.level;
    const writing = bench.now?.writing?.tests;
    if (!writing) return;
    if (!level || play.steps === 0) return desk.say('Play a few moves first; then they can be kept as a test.');
    if (paper.behind) return desk.say('Fix the errors in the text first; then the play can be kept.');
    const outcome = play.won ? 'won' : play.position?.lost ? 'lost' : 'open';
    const { moves } = play;
    paper.replace(writing.withTest(paper.text, level, outcome, moves));
    play.stayWith(moves);
    desk.say(`Kept as a test of level ${level.number}: these moves ${outcome === 'won' ? 'win' : outcome === 'lost' ? 'lose' : 'do not end it'}.`, () => void paper.undo());
  }

  drop(test: TestResult): void {
    const writing = bench.now?.writing?.tests;
    if (writing && paper.level && !paper.behind) paper.replace(writing.withoutTest(paper.text, test.line));
  }

  /** Plays the tests of the open level again, if its text is another. */
  async run(): Promise<void> {
    const level = paper.level;
    const about = `${paper.path} ${level?.number} ${paper.gameText}`;
    if (about === this.about) return;
    this.about = about;
    const tests = level?.tests ?? [];
    if (!level || tests.length === 0) {
      this.results = [];
      return;
    }
    const { path, gameText } = paper;
    const results = await Promise.all(
      tests.map(async (test): Promise<TestResult> => {
        try {
          const played = await api.play(path, level, gameText, test.moves);
          return { ...test, found: played.won ? 'won' : played.lost ? 'lost' : 'open' };
        } catch {
          return { ...test, found: 'not playable' };
        }
      }),
    );
    if (about === this.about) this.results = results;
  }
}

export const tests = new Tests();
