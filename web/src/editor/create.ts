// One editor holds the text of the open file for the whole page. The board edits through it too, so
// there is one undo history without limit, and the text view only shows what is always there.
import { acceptCompletion, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { foldGutter, foldKeymap } from '@codemirror/language';
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import type { Extension } from '@codemirror/state';
import { drawSelection, dropCursor, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from '@codemirror/view';
import type { Game, Problem } from '../lib/model';
import { fixesOf, placeOf } from './fixes';
import { look } from './look';
import { closeTip, problemTip } from './problem-tip';

export interface EditorHooks {
  changed: (text: string, byHand: boolean) => void;
  moved: (line: number, column: number) => void;
  names: () => string[];
  goTo: (name: string) => void;
  problems: () => Problem[];
  /** Shows the problem at the caret, or the next one after it. */
  showProblem: (after: boolean) => void;
  game: () => Game | null;
}

/** F3 is the key of a view; the next match is found with Ctrl G. */
const searchKeys = searchKeymap.filter(({ key }) => key !== 'F3');

/** All that the editor of a file has. */
export function extensionsOf(label: string, hooks: EditorHooks, syntax: Extension): Extension {
  return [
    lineNumbers(),
    lintGutter(),
    syntax,
    foldGutter({ openText: '⌄', closedText: '›' }),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    history({ minDepth: 1_000_000 }),
    drawSelection(),
    dropCursor(),
    search({ top: true }),
    highlightSelectionMatches(),
    problemTip(hooks),
    look,
    keymap.of([
      { key: 'F8', run: () => (hooks.showProblem(true), true) },
      { key: 'Mod-.', run: () => (hooks.showProblem(false), true) },
      { key: 'Escape', run: closeTip },
      { key: 'Tab', run: acceptCompletion },
      // Ctrl Enter starts the work of a bench and must not write a line as well.
      ...defaultKeymap.filter((binding) => binding.key !== 'Mod-Enter'),
      ...searchKeys,
      ...historyKeymap,
      ...foldKeymap,
      ...completionKeymap,
      ...lintKeymap,
      indentWithTab,
    ]),
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0', spellcheck: 'false', autocapitalize: 'off' }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) hooks.changed(update.state.doc.toString(), update.transactions.some((t) => (t.isUserEvent('input') && !t.isUserEvent('input.draw')) || t.isUserEvent('delete')));
      if (update.selectionSet || update.docChanged) {
        const head = update.state.selection.main.head;
        const line = update.state.doc.lineAt(head);
        hooks.moved(line.number, head - line.from + 1);
      }
    }),
  ];
}

/** Shows the problems in the gutter and under the text; one that names its fix gets a button. A problem of the whole
 * text stands at its first line, unless another has a place of its own: the first line would look wrong. */
export function showProblems(view: EditorView, problems: Problem[], names: string[]): void {
  const placed = problems.filter((problem) => problem.line > 0);
  const shown = placed.length > 0 ? placed : problems;
  view.dispatch(setDiagnostics(view.state, shown.map((problem) => diagnostic(view, problem, names))));
}

function diagnostic(view: EditorView, problem: Problem, names: string[]): Diagnostic {
  const { from, to } = placeOf(view.state, problem);
  const fix = fixesOf(view.state, problem, names)[0] ?? null;
  return {
    from,
    to,
    severity: problem.severity,
    source: problem.code,
    message: problem.help ? `${problem.message} ${problem.help}` : problem.message,
    actions: fix ? [{ name: `Replace with ${fix}`, apply: (v, a, b) => v.dispatch({ changes: { from: a, to: b, insert: fix } }) }] : [],
  };
}
