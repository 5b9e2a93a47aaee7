// In the margin of the rules: in how many levels a rule fires. A dashed zero where none did.
import { RangeSet, StateEffect, StateField } from '@codemirror/state';
import { gutter, GutterMarker } from '@codemirror/view';
import type { Fires } from '../../../lib/cover.svelte';

export const setFires = StateEffect.define<Fires | null>();

class Mark extends GutterMarker {
  constructor(
    readonly fires: number,
    readonly levels: number,
  ) {
    super();
  }
  override eq(other: Mark): boolean {
    return other.fires === this.fires && other.levels === this.levels;
  }
  override toDOM(): HTMLElement {
    const mark = document.createElement('span');
    mark.className = this.fires === 0 ? 'fires none' : 'fires';
    mark.title = this.fires === 0 ? 'No play found fires this rule' : `Fires in ${this.fires} of ${this.levels} levels`;
    const bar = document.createElement('i');
    bar.style.setProperty('--part', `${(this.fires / Math.max(this.levels, 1)) * 100}%`);
    mark.append(String(this.fires), bar);
    return mark;
  }
}

const marks = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update(value, transaction) {
    let now = value.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(setFires)) continue;
      const { doc } = transaction.state;
      const list = [...(effect.value?.lines ?? [])].filter(([line]) => line >= 1 && line <= doc.lines).sort((a, b) => a[0] - b[0]);
      now = RangeSet.of(list.map(([line, fires]) => new Mark(fires, effect.value?.levels ?? 0).range(doc.line(line).from)));
    }
    return now;
  },
});

export const coverage = [marks, gutter({ class: 'cm-fires', markers: (view) => view.state.field(marks) })];
