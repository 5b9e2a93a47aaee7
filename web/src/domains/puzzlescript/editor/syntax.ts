// What the text of a game has beside plain text: colours, completion, folds, definitions, and how often
// its rules fire.
import { autocompletion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { codeFolding } from '@codemirror/language';
import type { EditorState, Extension } from '@codemirror/state';
import { type EditorView, keymap } from '@codemirror/view';
import type { EditorHooks } from '../../../editor/create';
import type { Game } from '../../../lib/model';
import { drawCell } from '../../../lib/sprites';
import { coverage } from './coverage';
import { folds, sectionsOf } from './folds';
import { puzzlescript, WORDS } from './mode';
import { ownColours } from './own-colours';

export function syntax(hooks: EditorHooks): Extension {
  return [
    coverage,
    codeFolding({ preparePlaceholder: linesOf, placeholderDOM: (view, onclick, prepared: Folded) => placeholder(view, onclick, prepared, hooks.game()) }),
    autocompletion({ override: [(context: CompletionContext) => complete(context, hooks.names())] }),
    puzzlescript.extension,
    folds,
    ownColours,
    keymap.of([{ key: 'F12', run: (view) => (hooks.goTo(wordAt(view)), true) }]),
  ];
}

interface Folded {
  section: string;
  count: number;
  lines: string;
}

/** What a folded section holds, in a few words. */
function linesOf(state: EditorState, range: { from: number; to: number }): Folded {
  const [first, last] = [state.doc.lineAt(range.from).number, state.doc.lineAt(range.to).number];
  const section = sectionsOf(state).find((one) => one.line === first)?.name ?? '';
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
  const section = sectionsOf(context.state).findLast((one) => one.line < context.state.doc.lineAt(context.pos).number)?.name ?? 'prelude';
  return { from: word.from, options: [...own, ...(WORDS[section] ?? []).map((label) => ({ label, type: 'keyword', boost: -1 }))], validFor: /^[\w_]*$/ };
}

/** The word at the caret; in a level, where every character is a name of its own, the glyph. */
function wordAt(view: EditorView): string {
  const { state } = view;
  const { head } = state.selection.main;
  const line = state.doc.lineAt(head);
  const inLevels = sectionsOf(state).some((section) => section.name === 'levels' && section.line < line.number);
  if (inLevels && !/^\s*(message\b|\()/i.test(line.text)) return state.sliceDoc(head, Math.min(head + 1, line.to)) || state.sliceDoc(Math.max(head - 1, line.from), head);
  const range = state.wordAt(head);
  return range ? state.sliceDoc(range.from, range.to) : '';
}
