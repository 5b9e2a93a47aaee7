// What the hand does on a panel: the tool, the piece it holds, the cursor, and the edits.
import { desk } from '../../lib/desk.svelte';
import { paper } from '../../lib/paper.svelte';
import { seat } from '../../lib/seat.svelte';
import type { Axis } from '../../lib/mirror';
import { type Mark, type Panel, panelsOf, placeOf, resized, withMark, withMirror, withSymmetry } from './panel';

export type PanelTool = 'line' | 'paint' | 'erase';

/** What the palette offers, in the order of the digits. */
export const PALETTE: readonly { name: string; short?: string; mark: (colour: string) => Mark; coloured?: boolean }[] = [
  { name: 'Square', mark: (colour) => ({ piece: `separation ${colour}` }), coloured: true },
  { name: 'Star', mark: (colour) => ({ piece: `star ${colour}` }), coloured: true },
  { name: 'Triangle', mark: () => ({ piece: 'triangle 1' }) },
  { name: '2 triangles', short: 'Two', mark: () => ({ piece: 'triangle 2' }) },
  { name: '3 triangles', short: 'Three', mark: () => ({ piece: 'triangle 3' }) },
  { name: 'Shape', mark: () => ({ piece: `tetris ${hand.turns ? 'rotatable ' : ''}${hand.shape}` }) },
  { name: 'Hollow', mark: () => ({ piece: `negative ${hand.turns ? 'rotatable ' : ''}${hand.shape}` }) },
  { name: 'Eraser', mark: () => ({ piece: 'eraser' }) },
  { name: 'Dot', mark: () => 'dot' },
  { name: 'Gap', mark: () => 'gap' },
  { name: 'Start', mark: () => 'start' },
  { name: 'End', mark: () => 'end' },
];

export const COLOURS = ['black', 'white', 'orange', 'red', 'blue', 'gold'] as const;

class Hand {
  tool = $state<PanelTool>('line');
  chosen = $state(0);
  colour = $state<string>('black');
  /** The shape that is put down, as the legend writes it, and whether it may be turned. */
  shape = $state('##/#.');
  turns = $state(false);
  cursor = $state.raw<[number, number]>([1, 1]);

  private panels = $derived(panelsOf(paper.text));

  get panel(): Panel | null {
    const panel = this.panels[desk.level - 1];
    return panel && panel.rows.length > 0 ? panel : null;
  }

  get mark(): Mark {
    return PALETTE[this.chosen]?.mark(this.colour) ?? 'erase';
  }

  choose(index: number): void {
    if (index < 0 || index >= PALETTE.length) return;
    this.chosen = index;
    this.tool = 'paint';
  }

  /** Whether the mark in hand can stand at a place. */
  fits(x: number, y: number, mark: Mark = this.mark): boolean {
    const place = placeOf(x, y);
    if (mark === 'erase') return true;
    if (typeof mark === 'object') return place === 'cell';
    if (mark === 'gap') return place === 'across' || place === 'down';
    return mark === 'dot' ? place !== 'cell' : place === 'corner';
  }

  /** The text after the mark was put there. */
  textWith(x: number, y: number, mark: Mark = this.mark, toggles = true): string {
    return this.panel ? withMark(paper.text, this.panel, x, y, mark, toggles) : paper.text;
  }

  put(x: number, y: number, mark: Mark = this.mark, toggles = true): void {
    this.edit(this.textWith(x, y, mark, toggles));
  }

  setSymmetry(symmetry: string | null): void {
    if (this.panel) this.edit(withSymmetry(paper.text, this.panel, symmetry));
  }

  /** The line in the hand would lead elsewhere, so it is dropped. */
  mirror(axis: Axis): void {
    const { panel } = this;
    if (!panel) return;
    seat.restart();
    this.edit(withMirror(paper.text, panel, axis));
  }

  resize(columns: number, height: number): void {
    const { panel } = this;
    if (panel && columns >= 1 && height >= 1 && columns <= MAX_SIDE && height <= MAX_SIDE) this.edit(resized(paper.text, panel, columns, height));
  }

  /** A line that is drawn stays while the panel around it changes. */
  private edit(text: string): void {
    if (text === paper.text) return;
    seat.stay();
    paper.replace(text);
  }
}

const MAX_SIDE = 7;

export const hand = new Hand();
