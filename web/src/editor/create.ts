// One editor holds the text of the open file for the whole page. The board edits through it too, so
// there is one undo history without limit, and the text view only shows what is always there.
import { autocompletion, completionKeymap, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { codeFolding, foldGutter, foldKeymap } from '@codemirror/language';
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import { drawSelection, dropCursor, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from '@codemirror/view';
import type { Game, Problem } from '../lib/model';
import { drawCell } from '../lib/sprites';
import { coverage } from './coverage';
import { fixesOf, placeOf } from './fixes';
import { folds, sectionsOf } from './folds';
import { look } from './look';
import { puzzlescript, WORDS } from './mode';
import { ownColours } from './own-colours';
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

/** A fresh state: its history is empty, so undo never goes over into another file. */
export function freshState(text: string, label: string, hooks: EditorHooks, isScript: boolean): EditorState {
  return EditorState.create({
    doc: text,
    extensions: [
      lineNumbers(),
      lintGutter(),
      coverage,
      foldGutter({ openText: '⌄', closedText: '›' }),
      codeFolding({ preparePlaceholder: linesOf, placeholderDOM: (view, onclick, prepared: Folded) => placeholder(view, onclick, prepared, hooks.game()) }),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      history({ minDepth: 1_000_000 }),
      drawSelection(),
      dropCursor(),
      search({ top: true }),
      highlightSelectionMatches(),
      // Only the language of games has words, sections and colours of its own here.
      ...(isScript ? [autocompletion({ override: [(context: CompletionContext) => complete(context, hooks.names())] }), puzzlescript, folds, ownColours] : []),
      problemTip(hooks),
      look,
      keymap.of([
        { key: 'F12', run: (view) => (hooks.goTo(wordAt(view)), true) },
        { key: 'F8', run: () => (hooks.showProblem(true), true) },
        { key: 'Mod-.', run: () => (hooks.showProblem(false), true) },
        { key: 'Escape', run: closeTip },
        ...defaultKeymap,
        ...searchKeymap,
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
    ],
  });
}

interface Folded {
  section: string;
  count: number;
  lines: string;
}

/** What a folded section holds, in a few words. */
function linesOf(state: EditorState, range: { from: number; to: number }): Folded {
  const [first, last] = [state.doc.lineAt(range.from).number, state.doc.lineAt(range.to).number];
  const section = sectionsOf(state.doc).find((one) => one.line === first)?.name ?? '';
  const inside = state.sliceDoc(range.from, range.to).split('\n').map((line) => line.replace(/\([^)]*\)/g, '').trim()).filter((line) => line && !/^=+$/.test(line));
  const counts: Record<string, (line: string) => boolean> = { legend: (line) => line.includes('='), rules: (line) => line.includes('->') };
  return { section, count: inside.filter(counts[section] ?? (() => true)).length, lines: `lines ${first}–${last}` };
}

const UNITS: Record<string, string> = { objects: 'object', legend: 'name', sounds: 'sound', collisionlayers: 'layer', rules: 'rule', winconditions: 'condition', levels: 'level' };

function placeholder(view: EditorView, onclick: (event: Event) => void, folded: Folded, game: Game | null): HTMLElement {
  const mark = document.createElement('button');
  mark.className = 'cm-foldPlaceholder';
  const levels = game?.screens.filter((screen) => screen.kind === 'level').length;
  const count = folded.section === 'objects' ? (game?.things.length ?? folded.count) : folded.section === 'levels' ? (levels ?? folded.count) : folded.count;
  const unit = UNITS[folded.section] ?? 'line';
  if (folded.section === 'objects') for (const [i] of game?.things.slice(0, 14).entries() ?? []) mark.append(smallSprite(game as Game, i));
  mark.append(`${count} ${unit}${count === 1 ? '' : 's'}, ${folded.lines}`);
  mark.title = view.state.phrase('unfold');
  mark.onclick = onclick;
  return mark;
}

function smallSprite(game: Game, index: number): HTMLElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 26;
  canvas.className = 'foldsprite';
  const context = canvas.getContext('2d');
  if (context) {
    context.imageSmoothingEnabled = false;
    drawCell(context, game, [index], 0, 0, 26);
  }
  return canvas;
}

function complete(context: CompletionContext, names: string[]): CompletionResult | null {
  const word = context.matchBefore(/[\w_]+/);
  if (!word || (word.from === word.to && !context.explicit)) return null;
  const own = names.map((label) => ({ label, type: 'variable' }));
  const section = sectionsOf(context.state.doc).findLast((one) => one.line < context.state.doc.lineAt(context.pos).number)?.name ?? 'prelude';
  return { from: word.from, options: [...own, ...(WORDS[section] ?? []).map((label) => ({ label, type: 'keyword', boost: -1 }))], validFor: /^[\w_]*$/ };
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
