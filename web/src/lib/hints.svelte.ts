// Hints by degree: first whether it can still be won, then in how many moves, then the next move,
// then all of it. Each is one press of `?`; another position begins at the first degree.
import * as api from './api';
import { told } from './http';
import { Job } from './jobs';
import type { Solved } from './model';
import { splitMoves } from './moves';
import { paper } from './paper.svelte';
import { play } from './play.svelte';
import { MOVE_WORDS, plural } from './words';

class Hints {
  private degree = $state(0);
  private about = $state('');
  private solved = $state.raw<Solved | null>(null);
  private failed = $state('');
  running = $state(false);
  private job: Job | null = null;

  /** What may be said now; empty when nothing was asked about this position. */
  get text(): string {
    if (this.about !== this.here()) return '';
    if (this.failed) return this.failed;
    const solved = this.solved;
    if (!solved) return this.running ? 'Looking…' : '';
    if (solved.status === 'unsolvable') return 'It cannot be won from here. Undo a move with Z.';
    if (solved.status !== 'solved' || solved.moves === null) return 'It is not known whether it can be won from here.';
    const moves = splitMoves(solved.moves);
    if (this.degree === 1) return 'It can be won from here.';
    if (this.degree === 2) return `${plural(moves.length, 'more move')} ${moves.length === 1 ? 'is' : 'are'} enough.`;
    if (this.degree === 3) return `Next: ${MOVE_WORDS[moves[0] ?? ''] ?? 'wait'}.`;
    return `The rest is on the tape: ${plural(moves.length, 'move')}.`;
  }

  /** True while another press tells more. */
  get more(): boolean {
    return this.about !== this.here() || this.degree < 4;
  }

  async next(): Promise<void> {
    await paper.caughtUp();
    if (this.about !== this.here()) return this.begin();
    if (!this.solved) return;
    this.degree = Math.min(this.degree + 1, 4);
    if (this.degree === 4 && this.solved.moves !== null) play.show(play.moves + this.solved.moves, 'From here');
  }

  stop(): void {
    this.job?.cancel();
  }

  private async begin(): Promise<void> {
    const level = paper.level;
    if (!level) return;
    this.job?.drop();
    this.about = this.here();
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
      await job.start(api.job('solve', paper.about(level), { from: play.moves }));
    } catch (error) {
      this.running = false;
      this.failed = told(error);
    }
  }

  private here(): string {
    return `${paper.path} ${paper.level?.number} ${play.moves} ${paper.gameText}`;
  }
}

export const hints = new Hints();
