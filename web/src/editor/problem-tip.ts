// The problem under the hand, at its place in the text, with its fixes. F8 goes from one to the next.
import { type EditorState, StateEffect, StateField } from '@codemirror/state';
import { EditorView, showTooltip, type Tooltip } from '@codemirror/view';
import { mount, unmount } from 'svelte';
import type { Game, Problem } from '../lib/model';
import ProblemTip from '../parts/ProblemTip.svelte';
import { fixesOf, placeOf } from './fixes';

interface Shown {
  problem: Problem;
  pos: number;
}

const show = StateEffect.define<Shown | null>();

export interface TipHooks {
  problems: () => Problem[];
  names: () => string[];
  game: () => Game | null;
}

/** Shows one problem and puts the caret there. */
export function showTip(view: EditorView, problems: Problem[], index: number): void {
  const problem = problems[index];
  if (!problem) return;
  const { from } = placeOf(view.state, problem);
  view.dispatch({ selection: { anchor: from }, effects: [show.of({ problem, pos: from }), EditorView.scrollIntoView(from, { y: 'center' })] });
}

/** The first problem at or after the caret, else the first of all. */
export function nearestProblem(state: EditorState, problems: Problem[], after = false): number {
  const head = state.selection.main.head;
  const places = problems.map((problem) => placeOf(state, problem));
  const next = places.findIndex(({ from, to }) => (after ? from > head : to >= head));
  return next >= 0 ? next : 0;
}

/** Closes the popover; false when there is none. */
export function closeTip(view: EditorView): boolean {
  if (!view.state.field(field, false)) return false;
  view.dispatch({ effects: show.of(null) });
  view.focus();
  return true;
}

const field: StateField<Shown | null> = StateField.define<Shown | null>({
  create: () => null,
  update(value, transaction) {
    for (const effect of transaction.effects) if (effect.is(show)) return effect.value;
    // A text that changed has other problems.
    return transaction.docChanged ? null : value;
  },
});

export function problemTip(hooks: TipHooks) {
  const tip = (shown: Shown): Tooltip => ({
    pos: shown.pos,
    above: false,
    create: (view) => {
      const dom = document.createElement('div');
      dom.className = 'problem-tip';
      const { problem } = shown;
      const next = () => showTip(view, hooks.problems(), nearestProblem(view.state, hooks.problems(), true));
      const component = mount(ProblemTip, {
        target: dom,
        props: {
          problem,
          game: hooks.game(),
          fixes: fixesOf(view.state, problem, hooks.names()),
          apply: (fix: string) => {
            view.dispatch({ changes: { ...placeOf(view.state, problem), insert: fix }, userEvent: 'input.fix' });
            view.focus();
          },
          next: hooks.problems().length > 1 ? next : null,
          close: () => void closeTip(view),
        },
      });
      return {
        dom,
        mount: () => dom.querySelector<HTMLElement>('[data-first]')?.focus(),
        destroy: () => void unmount(component),
      };
    },
  });
  return [field, showTooltip.compute([field], (state) => {
    const shown = state.field(field);
    return shown ? tip(shown) : null;
  })];
}
