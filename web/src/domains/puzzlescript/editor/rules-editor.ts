// A small editor for transforms: the game's own rule language with a few words around it.
import { autocompletion, completionKeymap, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import type { Problem } from '../../../lib/model';
import { placeOf } from '../../../editor/fixes';
import { look } from '../../../editor/look';
import { TRANSFORM_WORDS, transformRules } from './mode';

export function rulesEditor(parent: HTMLElement, text: string, names: () => string[], changed: (text: string) => void): EditorView {
  const complete = (context: CompletionContext): CompletionResult | null => {
    const word = context.matchBefore(/\w+/);
    if (!word && !context.explicit) return null;
    const own = names().map((label) => ({ label, type: 'variable' }));
    return { from: word?.from ?? context.pos, options: [...own, ...TRANSFORM_WORDS.map((label) => ({ label, type: 'keyword' }))], validFor: /^\w*$/ };
  };
  const state = EditorState.create({
    doc: text,
    extensions: [
      lineNumbers(),
      lintGutter(),
      history(),
      drawSelection(),
      autocompletion({ override: [complete] }),
      transformRules,
      look,
      // Tab leaves the editor, as everywhere in a dialog.
      keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap]),
      EditorView.contentAttributes.of({ 'aria-label': 'Transformer rules', tabindex: '0', spellcheck: 'false', autocapitalize: 'off' }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) changed(update.state.doc.toString());
      }),
    ],
  });
  return new EditorView({ state, parent });
}

/** Underlines what is wrong; places count as in the game's own text. */
export function showRuleProblems(view: EditorView, problems: Problem[]): void {
  const all = problems.map((problem) => ({ ...placeOf(view.state, problem), severity: problem.severity, source: problem.code, message: [problem.message, problem.help].filter(Boolean).join(' ') }));
  view.dispatch(setDiagnostics(view.state, all));
}
