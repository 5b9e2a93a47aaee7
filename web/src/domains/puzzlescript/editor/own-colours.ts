// Names of objects wear the colour of their sprite, moved towards the ink until it can be read.
import { RangeSetBuilder, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import type { Thing } from '../../../lib/model';
import { OBJECT, puzzlescript } from './mode';

type Names = Map<string, Decoration>;

export const setThings = StateEffect.define<Thing[]>();

const names = StateField.define<Names>({
  create: () => new Map(),
  update(value, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(setThings)) return new Map(effect.value.map((thing) => [thing.name.toLowerCase(), mark(thing)]));
    }
    return value;
  },
});

function mark(thing: Thing): Decoration {
  const light = readable(thing.colour, [253, 252, 250], [29, 30, 34]);
  const dark = readable(thing.colour, [31, 34, 39], [237, 236, 234]);
  return Decoration.mark({ class: 'cm-own', attributes: { style: `--own-light:${light};--own-dark:${dark}` } });
}

const plugin = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = build(view);
    }
    update(update: ViewUpdate) {
      const told = update.transactions.some((t) => t.effects.some((e) => e.is(setThings)));
      if (update.docChanged || update.viewportChanged || told) this.decorations = build(update.view);
    }
  },
  { decorations: (value) => value.decorations },
);

/** Only what can be seen is looked at: the language knows which words are objects. */
function build(view: EditorView): DecorationSet {
  const known = view.state.field(names);
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges) {
    puzzlescript.words(view, from, to, (a, b, kind) => {
      if (kind !== OBJECT) return;
      const decoration = known.get(view.state.sliceDoc(a, b).toLowerCase());
      if (decoration) builder.add(a, b, decoration);
    });
  }
  return builder.finish();
}

type Rgb = [number, number, number];

/** `colour` mixed with `ink` in the smallest tenth that gives 4.5:1 on `ground`. */
export function readable(colour: string, ground: Rgb, ink: Rgb): string {
  const own = parse(colour) ?? ink;
  for (let tenth = 0; tenth <= 10; tenth += 1) {
    const mixed = own.map((c, i) => Math.round(c + (((ink[i] as number) - c) * tenth) / 10)) as Rgb;
    if (contrast(mixed, ground) >= 4.5) return `rgb(${mixed.join(' ')})`;
  }
  return `rgb(${ink.join(' ')})`;
}

function parse(colour: string): Rgb | null {
  const hex = /^#([0-9a-f]{6})/i.exec(colour)?.[1];
  if (!hex) return null;
  return [0, 2, 4].map((i) => parseInt(hex.slice(i, i + 2), 16)) as Rgb;
}

function contrast(a: Rgb, b: Rgb): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((c) => {
    const s = c / 255;
    return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export const ownColours = [names, plugin];
