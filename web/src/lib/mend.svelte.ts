// Small changes the studio offers to a level: make it solvable again, strip it to its kernel, or see
// what other rules do to all levels. A result is a preview until the author takes it.
import * as api from './api';
import { told } from './http';
import { boardOfRows } from './answers';
import { changedCells } from './board';
import { desk } from './desk.svelte';
import { draw } from './draw.svelte';
import { Job } from './jobs';
import type { Board, Status } from './model';
import { playersMoves } from './moves';
import { paper } from './paper.svelte';
import { repairs } from './repairs.svelte';
import { plural } from './words';

export interface Preview {
  title: string;
  text: string;
  board: Board;
  changed: [number, number][];
  rows: string[];
  legend: string[];
}

export interface SwapRow {
  level: number;
  before: { status: Status; length: number | null };
  after: { status: Status; length: number | null };
  changed: boolean;
  still_wins: boolean | null;
}

interface Rows {
  level?: string[] | null;
  legend?: string[];
}

class Mend {
  running = $state<'repair' | 'kernel' | 'swap' | null>(null);
  says = $state('');
  swapSays = $state('');
  preview = $state.raw<Preview | null>(null);
  swapped = $state.raw<SwapRow[]>([]);
  private job: Job | null = null;

  repair(): void {
    const known = repairs.found;
    if (known && !paper.behind) this.showRepair(known);
    else void this.start('repair', draw.freeze(), (data) => this.showRepair(data));
  }

  private showRepair(data: Record<string, unknown>): void {
    if (data.status === 'repaired') this.show(data as Rows, `Solvable with ${plural(Number(data.cells ?? 0), 'cell')} changed`, lengthOf(data));
    else if (data.status === 'none') this.says = `No change of up to ${plural(Number(data.max_cells ?? 0), 'cell')} makes it solvable.`;
    else if (data.status === 'solvable') this.says = 'It is already solvable.';
    else this.says = 'No repair found yet.';
  }

  kernel(): void {
    void this.start('kernel', {}, (data) => {
      const steps = (data.steps as string[] | undefined)?.length ?? 0;
      if (data.status === 'kernel' && steps > 0) this.show(data as Rows, 'The kernel of this level', `${plural(steps, 'thing')} can be removed without changing the puzzle. ${lengthOf(data)}`);
      else if (data.status === 'kernel') this.says = 'This level is its own kernel: nothing can be removed.';
      else if (data.status === 'unsolvable') this.says = 'It has no solution, so it has no kernel.';
      else if (data.status === 'lacking') this.says = `It can be solved, but is not ${data.hold}, which a kernel has to keep.`;
      else this.says = 'No kernel found yet.';
    });
  }

  /** Compares all levels under the rules of another file or text. */
  swap(other: { other?: string; other_text?: string }): void {
    this.swapped = [];
    this.swapSays = '';
    void this.start('swap', other, (data) => {
      const rows = (Array.isArray(data) ? data : (data.levels ?? [])) as SwapRow[];
      this.swapped = rows;
      this.swapSays = `${plural(rows.filter((row) => row.changed).length, 'level')} changed.`;
    });
  }

  private async start(kind: 'repair' | 'kernel' | 'swap', options: Record<string, unknown>, done: (data: Record<string, unknown>) => void): Promise<void> {
    await paper.caughtUp();
    const level = paper.level;
    if (!level) return;
    this.job?.drop();
    this.running = kind;
    this.says = '';
    this.preview = null;
    const job = new Job({
      result: done,
      end: (how) => {
        if (this.job !== job) return;
        this.running = null;
        const end = how === 'stopped' && !this.preview ? 'Stopped.' : how === 'done' || how === 'replaced' ? '' : how;
        if (end && kind === 'swap') this.swapSays = end;
        else if (end) this.says = end;
      },
    });
    this.job = job;
    void paper.saveNow();
    const about = paper.about(level);
    try {
      const request = api.job(kind, about, options);
      await job.start(kind === 'swap' ? { kind, path: about.path, text: about.text, options } : request);
    } catch (error) {
      this.running = null;
      this.says = told(error);
    }
  }

  private show(data: Rows, title: string, text: string): void {
    const [game, level] = [paper.game, paper.level];
    if (!game || !level || !data.level) return;
    const board = boardOfRows(game, data.level, data.legend ?? []);
    this.preview = { title, text, board, changed: changedCells(level.board, board), rows: data.level, legend: data.legend ?? [] };
  }

  async take(): Promise<void> {
    const preview = this.preview;
    if (!preview) return;
    try {
      const level = desk.level;
      await paper.editBy((path, text) => api.paintRows(path, text, level, preview.rows, preview.legend));
      this.preview = null;
    } catch (error) {
      desk.say(told(error));
    }
  }

  leave(): void {
    if (this.running === 'repair' || this.running === 'kernel') this.job?.drop();
    if (this.running !== 'swap') this.running = null;
    this.preview = null;
    this.says = '';
  }

  stop(): void {
    this.job?.cancel();
  }
}

function lengthOf(data: Record<string, unknown>): string {
  // It is the first solution that was found; how long the shortest is, the verdict says once this is taken.
  return typeof data.moves === 'string' ? `A solution of ${plural(playersMoves(data.moves), 'move')} was found; a shorter one may exist.` : '';
}

export const mend = new Mend();
