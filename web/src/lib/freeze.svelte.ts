// Cells of a level that no suggestion may change, for benches whose boards have cells. Columns and rows count from 1.
import { desk } from './desk.svelte';
import { note, noted } from './notes';

class Freeze {
  /** The brush is in the hand: a cell that is pointed at is frozen or thawed instead of painted. */
  isOn = $state(false);
  /** Columns and rows of the open board. */
  size: readonly [number, number] = [0, 0];

  /** The frozen cells of the open level, as `column,row`. */
  readonly here: ReadonlySet<string> = $derived(new Set(noted('frozen', desk.level)));

  has(x: number, y: number): boolean {
    return this.here.has(`${x},${y}`);
  }

  toggle(x: number, y: number): void {
    const [cells, cell] = [new Set(this.here), `${x},${y}`];
    if (!cells.delete(cell)) cells.add(cell);
    note('frozen', desk.level, [...cells]);
  }

  /** Freezes or thaws a cell while the brush is in the hand; false when it is not. */
  brush(x: number, y: number): boolean {
    if (this.isOn) this.toggle(x, y);
    return this.isOn;
  }

  thaw(): void {
    note('frozen', desk.level, []);
  }

  /** For a job: rows in which `x` is frozen. */
  options(): { freeze?: string[] } {
    const [width, height] = this.size;
    if (this.here.size === 0) return {};
    return { freeze: Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => (this.has(x + 1, y + 1) ? 'x' : '.')).join('')) };
  }
}

export const freeze = new Freeze();
