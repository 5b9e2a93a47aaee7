// The smallest repair of a level that cannot be solved, looked for in quiet while the author reads the
// verdict: one cell is often enough, and then the button says so and the preview is there at once.
import * as api from './api';
import { draw } from './draw.svelte';
import { Job } from './jobs';
import { keyOf } from './known.svelte';
import { paper } from './paper.svelte';

/** More cells take longer than a glance; they are looked for when asked. */
const CELLS = 1;

class Repairs {
  private about = $state('');
  private answer = $state.raw<Record<string, unknown> | null>(null);
  private job: Job | null = null;

  /** The repair of the level as it is drawn and frozen now, if one is known. */
  get found(): Record<string, unknown> | null {
    return this.answer?.status === 'repaired' && this.about === here() ? this.answer : null;
  }

  /** How many cells it changes. */
  get cells(): number | null {
    return this.found ? Number(this.found.cells) : null;
  }

  foresee(): void {
    const [level, about] = [paper.level, here()];
    if (!level || about === this.about) return;
    this.leave();
    this.about = about;
    const job = new Job({ result: (data) => (this.answer = data) });
    this.job = job;
    // What is not found this way is looked for when the author asks, and told then.
    job.start(api.job('repair', paper.about(level), { max_cells: CELLS, ...draw.freeze() })).catch(() => undefined);
  }

  /** Another level or text is on the bench. */
  leave(): void {
    this.job?.drop();
    this.job = null;
    this.answer = null;
    this.about = '';
  }
}

function here(): string {
  return paper.level ? `${keyOf(paper.level)}\n${draw.mask()?.join('\n') ?? ''}` : '';
}

export const repairs = new Repairs();
