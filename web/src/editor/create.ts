// One editor holds the text of the open file for the whole page. The board edits through it too, so
// there is one undo history without limit, and the text view only shows what is always there.
import { autocompletion, completionKeymap, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { codeFolding, foldGutter, foldKeymap } from '@codemirror/language';
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import { drawSelection, dropCursor, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from '@codemirror/view';
import type { Problem } from '../lib/model';
import { nearest } from '../lib/nearest';
import { coverage } from './coverage';
import { folds } from './folds';
import { look } from './look';
import { puzzlescript } from './mode';
import { ownColours } from './own-colours';

export interface EditorHooks {
  changed: (text: string, byHand: boolean) => void;
  moved: (line: number, column: number) => void;
  names: () => string[];
  goTo: (name: string) => void;
}

/** A fresh state: its history is empty, so undo never goes over into another file. */
export function freshState(text: string, label: string, hooks: EditorHooks): EditorState {
  return EditorState.create({
    doc: text,
    extensions: [
      lineNumbers(),
      lintGutter(),
      coverage,
      foldGutter({ openText: '⌄', closedText: '›' }),
      codeFolding({ preparePlaceholder: linesOf, placeholderDOM: placeholder }),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      history({ minDepth: 1_000_000 }),
      drawSelection(),
      dropCursor(),
      search({ top: true }),
      highlightSelectionMatches(),
      autocompletion({ override: [(context) => complete(context, hooks.names())] }),
      puzzlescript,
      folds,
      ownColours,
      look,
      keymap.of([
        { key: 'F12', run: (view) => (hooks.goTo(wordAt(view)), true) },
        ...defaultKeymap,
        ...searchKeymap,
        ...historyKeymap,
        ...foldKeymap,
        ...completionKeymap,
        ...lintKeymap,
        indentWithTab,
      ]),
      EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', autocapitalize: 'off' }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) hooks.changed(update.state.doc.toString(), update.transactions.some((t) => (t.isUserEvent('input') && !t.isUserEvent('input.draw')) || t.isUserEvent('delete')));
        if (update.selectionSet || update.docChanged) {
          const head = update.state.selection.main.head;
          const line = update.state.doc.lineAt(head);
          hooks.moved(line.number, head - line.from + 1);
        }
      }),
    ],
  });
}

function linesOf(state: EditorState, range: { from: number; to: number }): string {
  return `lines ${state.doc.lineAt(range.from).number}–${state.doc.lineAt(range.to).number}`;
}

function placeholder(view: EditorView, onclick: (event: Event) => void, prepared: string): HTMLElement {
  const mark = document.createElement('span');
  mark.className = 'cm-foldPlaceholder';
  mark.textContent = prepared;
  mark.title = view.state.phrase('unfold');
  mark.onclick = onclick;
  return mark;
}

function complete(context: CompletionContext, names: string[]): CompletionResult | null {
  const word = context.matchBefore(/[\w_]+/);
  if (!word || (word.from === word.to && !context.explicit)) return null;
  return { from: word.from, options: names.map((label) => ({ label, type: 'variable' })), validFor: /^[\w_]*$/ };
}

function wordAt(view: EditorView): string {
  const range = view.state.wordAt(view.state.selection.main.head);
  return range ? view.state.sliceDoc(range.from, range.to) : '';
}

/** Shows the problems in the gutter and under the text; one that names its fix gets a button. */
export function showProblems(view: EditorView, problems: Problem[], names: string[]): void {
  view.dispatch(setDiagnostics(view.state, problems.map((problem) => diagnostic(view, problem, names))));
}

function diagnostic(view: EditorView, problem: Problem, names: string[]): Diagnostic {
  const { from, to } = placeOf(view.state, problem);
  const fix = fixOf(view.state, problem, names);
  return {
    from,
    to,
    severity: problem.severity,
    source: problem.code,
    message: problem.help ? `${problem.message} ${problem.help}` : problem.message,
    actions: fix ? [{ name: `Replace with ${fix}`, apply: (v, a, b) => v.dispatch({ changes: { from: a, to: b, insert: fix } }) }] : [],
  };
}

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

/** The replacement a help text offers, as in: Did you mean "Crate"? Else the nearest known name. */
export function fixOf(state: EditorState, problem: Problem, names: string[]): string | null {
  const offered = /did you mean ["“`‘']?([^"”`’'?\s]+)["”`’']?\?/i.exec(problem.help ?? '')?.[1];
  if (offered || problem.severity !== 'error' || problem.line === 0) return offered ?? null;
  const { from, to } = placeOf(state, problem);
  const word = state.sliceDoc(from, to);
  return /^\w+$/.test(word) ? nearest(word, names) : null;
}
