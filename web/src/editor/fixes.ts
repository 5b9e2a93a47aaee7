// Fixes for an error: words that can replace it.
import type { EditorState } from '@codemirror/state';
import type { Problem } from '../lib/model';
import { near } from '../lib/nearest';

/** Where a problem is in the text. */
export function placeOf(state: EditorState, problem: Problem): { from: number; to: number } {
  const line = state.doc.line(Math.min(Math.max(problem.line, 1), state.doc.lines));
  if (problem.line === 0) return { from: line.from, to: line.to };
  // Columns count characters; the editor counts UTF-16 units.
  const chars = [...line.text];
  const unit = (column: number) => chars.slice(0, Math.max(column - 1, 0)).join('').length;
  const from = line.from + unit(problem.column);
  const to = Math.min(line.from + unit(problem.endColumn), line.to);
  return to > from ? { from, to } : { from: Math.min(from, line.to), to: line.to };
}

/** Replacements, the best first: what the help offers, as in: did you mean `Crate`? Then names that are near. */
export function fixesOf(state: EditorState, problem: Problem, names: string[]): string[] {
  const offered = /did you mean ["“`‘']?([^"”`’'?\s]+)["”`’']?\?/i.exec(problem.help ?? '')?.[1];
  const all = offered ? [spelt(offered, names)] : [];
  if (problem.severity === 'error' && problem.line > 0) {
    const { from, to } = placeOf(state, problem);
    const word = state.sliceDoc(from, to);
    if (/^\w+$/.test(word)) all.push(...near(word, names));
  }
  const seen = new Set<string>();
  return all.filter((fix) => !seen.has(fix.toLowerCase()) && seen.add(fix.toLowerCase())).slice(0, 4);
}

/** A name as the author spells it where it is defined. */
function spelt(name: string, names: string[]): string {
  return names.find((one) => one.toLowerCase() === name.toLowerCase()) ?? name;
}
