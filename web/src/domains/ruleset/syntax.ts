// The text of a ruleset: JSON whose strings hold words of the game language, and names of pieces.
import { autocompletion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { foldService, StreamLanguage, type StringStream } from '@codemirror/language';
import type { EditorState, Extension } from '@codemirror/state';
import { type EditorView, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { objectTag, sectionTag } from '../../editor/tags';
import { chains } from './chains.svelte';

const TRIGGERS = ['PLAYER_ARROW_KEY', 'PLAYER_ACTION_KEY', 'PLAYER_CLICK', 'PLAYER_CLICK_EMPTY', 'PLAYER_WAIT', 'START', 'ENDTURN', 'EVERY', 'OVERLAP', 'ADJACENT', 'LINE', 'DESTROYED', 'SPAWNED', 'BLOCKED', 'COUNTEQUAL', 'COUNTLESS', 'COUNTMORE', 'COUNTCOMPARE', 'TURNCOUNT', 'ALL_COVERING', 'ALL_COVERED', 'ANY_COVERING', 'NO_MOVES', 'SCORE'];
const EVENTS = ['DESTROY', 'DESTROYALL', 'PUSHBACK', 'SPAWN', 'SPAWNAT', 'TRANSFORM', 'TRANSFORMALL', 'RELMOVE', 'RELMOVEALL', 'REFLECTALL', 'PUSH', 'PULL', 'SWAP', 'SLIDE', 'FALL', 'TELEPORT', 'DO_AI_HUNT', 'DO_AI_FLEE', 'DO_AI_WANDER', 'DO_AI_PATROL', 'ENDTURN', 'SCORE', 'END'];
const WORDS = new Set([...TRIGGERS, ...EVENTS]);
const SECTIONS = new Set(['gamename', 'pieces', 'rules', 'endconditions', 'levels']);

interface State {
  /** Inside quotes. */
  quoted: boolean;
}

/** Keys, words of the language, pieces, slots and numbers each have a colour. */
const language = StreamLanguage.define<State>({
  name: 'ruleset',
  startState: () => ({ quoted: false }),
  token: (stream: StringStream, state: State): string | null => {
    if (!state.quoted) {
      if (stream.eatSpace()) return null;
      if (stream.match('//')) return (stream.skipToEnd(), 'comment');
      const key = stream.match(/^"((?:[^"\\]|\\.)*)"(?=\s*:)/) as RegExpMatchArray | null;
      if (key) return SECTIONS.has(key[1] ?? '') ? 'section' : 'key';
      if (stream.match(/^-?\d+(\.\d+)?/)) return 'number';
      if (stream.match(/^(true|false|null)\b/)) return 'number';
      if (stream.next() === '"') state.quoted = true;
      return 'mark';
    }
    if (stream.sol()) state.quoted = false;
    if (stream.eat('"')) return ((state.quoted = false), 'mark');
    if (stream.match(/^\$\d+/)) return 'slot';
    if (stream.match(/^#[0-9a-fA-F]{3,8}\b/)) return 'text';
    const word = (stream.match(/^[A-Za-z_][\w-]*/) as RegExpMatchArray | null)?.[0];
    if (word) return WORDS.has(word) ? 'word' : chains.pieces.some((piece) => piece.name === word) ? 'piece' : 'text';
    if (stream.match(/^-?\d+/)) return 'number';
    stream.next();
    return 'text';
  },
  tokenTable: { word: tags.keyword, piece: objectTag, slot: tags.operatorKeyword, key: tags.punctuation, section: sectionTag, mark: tags.punctuation, text: tags.string },
  languageData: { commentTokens: { line: '//' } },
});

function complete(context: CompletionContext): CompletionResult | null {
  const word = context.matchBefore(/[\w_]+/);
  if (!word || (word.from === word.to && !context.explicit)) return null;
  const before = context.state.doc.lineAt(context.pos).text.slice(0, context.pos - context.state.doc.lineAt(context.pos).from);
  const words = /"triggers?"[^\]]*$/.test(before) && !/"events"/.test(before) ? TRIGGERS : EVENTS;
  return { from: word.from, validFor: /^[\w_]*$/, options: [...words.map((label) => ({ label, type: 'keyword' })), ...chains.pieces.map(({ name }) => ({ label: name, type: 'variable', boost: 1 }))] };
}

/** A line that opens a list or an object folds up to where that ends. */
const folds = foldService.of((state: EditorState, start: number, end: number) => {
  const line = state.doc.lineAt(start);
  if (!/[[{]\s*$/.test(line.text)) return null;
  const indent = /^\s*/.exec(line.text)?.[0].length ?? 0;
  for (let number = line.number + 1; number <= state.doc.lines; number += 1) {
    const next = state.doc.line(number);
    if (next.text.trim() === '' || (/^\s*/.exec(next.text)?.[0].length ?? 0) > indent) continue;
    return number > line.number + 1 ? { from: end, to: state.doc.line(number - 1).to } : null;
  }
  return null;
});

/** F12 goes from the name of a piece to where it is defined. */
function goToPiece(view: EditorView): boolean {
  const { head } = view.state.selection.main;
  const range = view.state.wordAt(head);
  const word = range ? view.state.sliceDoc(range.from, range.to) : '';
  if (!chains.pieces.some((piece) => piece.name === word)) return false;
  const at = view.state.doc.toString().search(new RegExp(`"${word}"`));
  if (at < 0) return false;
  view.dispatch({ selection: { anchor: at + 1 }, scrollIntoView: true });
  return true;
}

export function syntax(): Extension {
  return [language, autocompletion({ override: [complete] }), folds, keymap.of([{ key: 'F12', run: goToPiece }])];
}
