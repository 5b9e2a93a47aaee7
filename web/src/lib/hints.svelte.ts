// Hints by degree: first whether it can still be won, then in how many moves, then the next move, then
// all of it where that can be shown. Each is one press of `?`; another position starts at the first degree.
import { desk } from './desk.svelte';
import { told } from './http';
import { Job, type JobRequest } from './jobs';
import type { Solved } from './model';
import { paper } from './paper.svelte';
import { plural } from './words';

/** Where play stands, as far as hints go. */
export interface Position {
  /** Names the position. */
  here: () => string;
  /** Solves it; null when there is no position. */
  solve: () => JobRequest | null;
  /** The first of some moves, in words. */
  firstOf: (moves: string) => string;
  /** Shows all of a solution. */
  show?: (moves: string) => void;
}

export class Hints {
  private degree = $state(0);
  private about = $state('');
  private solved = $state.raw<Solved | null>(null);
  private failed = $state('');
  running = $state(false);
  private job: Job | null = null;

  constructor(private played: Position) {}

  /** What may be said now; empty when nothing was asked about this position. */
  get text(): string {
    if (this.about !== this.played.here()) return '';
    if (this.failed) return this.failed;
    const solved = this.solved;
    if (!solved) return this.running ? 'Looking…' : '';
    if (solved.status === 'unsolvable') return 'It cannot be won from here. Undo a move with Z.';
    if (solved.status !== 'solved' || solved.moves === null) return 'It is not known whether it can be won from here.';
    const length = solved.length ?? 0;
    if (this.degree === 1) return 'It can be won from here.';
    if (this.degree === 2) return `${plural(length, 'more move')} ${length === 1 ? 'is' : 'are'} enough.`;
    if (this.degree === 3 || !desk.tells) return `Next: ${this.played.firstOf(solved.moves)}.`;
    return `The rest is on the tape: ${plural(length, 'move')}.`;
  }

  /** True while another press tells more. */
  get more(): boolean {
    return this.about !== this.played.here() || this.degree < this.last;
  }

  async next(): Promise<void> {
    await paper.caughtUp();
    if (this.about !== this.played.here()) return this.begin();
    if (!this.solved) return;
    this.degree = Math.min(this.degree + 1, this.last);
    if (this.degree === 4 && this.solved.moves !== null) this.played.show?.(this.solved.moves);
  }

  /** Stops looking; false when nothing is being looked for. */
  stop(): boolean {
    if (!this.running) return false;
    this.job?.cancel();
    return true;
  }

  private get last(): number {
    // The tape is not to be seen while what is known is hidden.
    return this.played.show && desk.tells ? 4 : 3;
  }

  private async begin(): Promise<void> {
    const request = this.played.solve();
    if (!request) return;
    this.job?.drop();
    this.about = this.played.here();
    this.degree = 1;
    this.solved = null;
    this.failed = '';
    this.running = true;
    const job = new Job({
      result: (data) => (this.solved = data as unknown as Solved),
      end: (how) => {
        this.running = false;
        if (!this.solved && how !== 'done') this.failed = how === 'stopped' ? 'Stopped.' : how;
      },
    });
    this.job = job;
    try {
      await job.start(request);
    } catch (error) {
      this.running = false;
      this.failed = told(error);
    }
  }
}
