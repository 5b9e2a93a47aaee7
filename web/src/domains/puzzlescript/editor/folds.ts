// Sections fold: from the end of a section's name to the last line before the next section.
import { foldService } from '@codemirror/language';
import { type ChangeDesc, type EditorState, StateField, type Text } from '@codemirror/state';
import { SECTIONS } from './mode';

export interface SectionPlace {
  name: string;
  /** The line of the name, from 1. */
  line: number;
}

const HEADING = new RegExp(`^\\s*(${SECTIONS.join('|')})\\s*$`, 'i');

/** Kept from edit to edit: a text may have tens of thousands of lines, and few edits touch a heading. */
const places = StateField.define<readonly SectionPlace[]>({
  create: (state) => within(state.doc, 1, state.doc.lines),
  update: (value, transaction) => (transaction.docChanged ? changed(value, transaction.changes, transaction.startState.doc, transaction.newDoc) : value),
});

/** The sections of a text in their order. */
export function sectionsOf(state: EditorState): readonly SectionPlace[] {
  return state.field(places, false) ?? within(state.doc, 1, state.doc.lines);
}

function within(doc: Text, first: number, last: number): SectionPlace[] {
  const found: SectionPlace[] = [];
  let n = first;
  for (const text of doc.iterLines(first, last + 1)) {
    const word = HEADING.exec(text)?.[1]?.toLowerCase();
    if (word) found.push({ name: word, line: n });
    n += 1;
  }
  return found;
}

/** Sections above the change stay, those below it move, and those in it are looked for. */
function changed(before: readonly SectionPlace[], changes: ChangeDesc, old: Text, now: Text): readonly SectionPlace[] {
  let [from, to, start, end] = [old.length, 0, now.length, 0];
  changes.iterChangedRanges((fromA, toA, fromB, toB) => {
    [from, to] = [Math.min(from, fromA), Math.max(to, toA)];
    [start, end] = [Math.min(start, fromB), Math.max(end, toB)];
  });
  const [first, last] = [old.lineAt(from).number, old.lineAt(to).number];
  const inside = within(now, now.lineAt(start).number, now.lineAt(end).number);
  const by = now.lines - old.lines;
  if (by === 0 && inside.length === 0 && !before.some(({ line }) => line >= first && line <= last)) return before;
  const below = before.filter(({ line }) => line > last).map(({ name, line }) => ({ name, line: line + by }));
  return [...before.filter(({ line }) => line < first), ...inside, ...below];
}

/** The last line that belongs to a section. */
function lastLineOf(state: EditorState, section: SectionPlace): number {
  const { doc } = state;
  const next = sectionsOf(state).find(({ line }) => line > section.line);
  if (!next) return doc.lines;
  let last = next.line - 1;
  while (last > section.line && /^\s*(=+\s*)?$/.test(doc.line(last).text)) last -= 1;
  return last;
}

const fold = foldService.of((state, start, end) => {
  const line = state.doc.lineAt(start);
  const section = sectionsOf(state).find((one) => one.line === line.number);
  const last = section ? lastLineOf(state, section) : 0;
  return last > line.number ? { from: end, to: state.doc.line(last).to } : null;
});

export const folds = [places, fold];
