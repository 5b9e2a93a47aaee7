// Sections fold: from the end of a section's name to the last line before the next section.
import { foldService } from '@codemirror/language';
import type { Text } from '@codemirror/state';
import { SECTIONS } from './mode';

export interface SectionPlace {
  name: string;
  /** The line of the name, from 1, and the last line that belongs to it. */
  line: number;
  lastLine: number;
}

/** Texts do not change, so each is read once. */
const known = new WeakMap<Text, SectionPlace[]>();
const HEADING = new RegExp(`^\\s*(${SECTIONS.join('|')})\\s*$`, 'i');

/** The sections of a text in their order. */
export function sectionsOf(doc: Text): SectionPlace[] {
  const found = known.get(doc) ?? findSections(doc);
  known.set(doc, found);
  return found;
}

function findSections(doc: Text): SectionPlace[] {
  const found: SectionPlace[] = [];
  let n = 0;
  for (const text of doc.iterLines()) {
    n += 1;
    const word = HEADING.exec(text)?.[1]?.toLowerCase();
    if (word) found.push({ name: word, line: n, lastLine: doc.lines });
  }
  found.forEach((section, i) => {
    const next = found[i + 1];
    if (!next) return;
    let last = next.line - 1;
    while (last > section.line && /^\s*(=+\s*)?$/.test(doc.line(last).text)) last -= 1;
    section.lastLine = last;
  });
  return found;
}

export const folds = foldService.of((state, start, end) => {
  const line = state.doc.lineAt(start);
  if (!SECTIONS.includes(line.text.trim().toLowerCase())) return null;
  const section = sectionsOf(state.doc).find((s) => s.line === line.number);
  if (!section || section.lastLine <= line.number) return null;
  return { from: end, to: state.doc.line(section.lastLine).to };
});
