// What if: how many lines solve the panel, and how hard the first is to find, if the piece under the pointer were
// put down. Asked when the pointer rests, and remembered by the text it is true of.
import * as api from '../../lib/api';
import { desk } from '../../lib/desk.svelte';
import { Job } from '../../lib/jobs';
import { paper } from '../../lib/paper.svelte';
import type { LensAnswer, ReadingValue } from '../../wire';

export interface Figures {
  solutions: number | null;
  entropy: number | null;
}

const REST_MS = 160;
const MOST = 400;

class WhatIf {
  private known = $state.raw(new Map<string, Figures>());
  private asking = $state('');
  private timer = 0;
  private job: Job | null = null;

  of(text: string): Figures | null {
    return this.known.get(key(text)) ?? null;
  }

  /** The pointer rests where this text would come about; null when it is nowhere. */
  ask(text: string | null): void {
    clearTimeout(this.timer);
    this.job?.drop();
    this.job = null;
    this.asking = text === null ? '' : key(text);
    if (text === null || this.known.has(this.asking) || paper.errors > 0) return;
    const wanted = this.asking;
    this.timer = window.setTimeout(() => void this.find(text, wanted), REST_MS);
  }

  get isAsking(): boolean {
    return this.asking !== '' && !this.known.has(this.asking);
  }

  private async find(text: string, wanted: string): Promise<void> {
    const job = new Job({
      result: (data) => {
        const { report } = data as unknown as LensAnswer;
        const readings = (report as { readings?: ReadingValue[] }).readings ?? [];
        const value = (id: string): number | null => {
          const found = readings.find((one) => one.id === id)?.value;
          return found === null || found === undefined ? null : Number(found);
        };
        const isVain = (report as { status?: string }).status === 'unsolvable';
        const figures = { solutions: isVain ? 0 : value('solutions'), entropy: value('entropy') };
        this.known = new Map([...[...this.known].slice(-MOST), [wanted, figures]]);
      },
    });
    this.job = job;
    try {
      await job.start(api.job('lens', { path: paper.path, text, level: desk.level }, { lens: 'rate', max_states: 50_000 }));
    } catch {
      // Nothing is said where nothing is known.
    }
  }
}

function key(text: string): string {
  return `${paper.path}\n${desk.level}\n${text}`;
}

export const whatIf = new WhatIf();
