// The text of a story: colours, completion of names, folds of its tables, definitions.
import { autocompletion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { foldService, type StringStream } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { EditorHooks } from '../../editor/create';
import { lineColours } from '../../editor/line-colours';
import { objectTag, sectionTag } from '../../editor/tags';
import { entriesOf } from './story-text';

interface Place {
  /** The heading above. */
  section: string;
  /** Inside a string that is a rule, or names things. */
  inside: '' | 'rule' | 'names';
  /** After `::=` the next word is what the player does. */
  act: boolean;
  key: string;
}

const NAMES = new Set(['goals', 'world', 'isa', 'area', 'areas', 'connects', 'contains', 'start']);

function token(stream: StringStream, state: Place): string | null {
  if (stream.sol()) Object.assign(state, { inside: '', act: false, key: '' });
  if (state.inside) return inString(stream, state);
  if (stream.eatSpace()) return null;
  if (stream.match(/^#.*/)) return 'comment';
  if (stream.sol() || stream.pos === stream.indentation()) {
    if (stream.match(/^\[\[?[^\]]*\]\]?/)) {
      state.section = /[\w-]+/.exec(stream.current())?.[0] ?? '';
      return 'section';
    }
  }
  const key = stream.match(/^("[^"]*"|[\w-]+)(?=\s*=)/) as RegExpMatchArray | null;
  if (key) {
    state.key = (key[1] ?? '').replaceAll('"', '');
    const isEntry = ['items', 'rules', 'fail_rules', 'types'].includes(state.section) && stream.start === stream.indentation();
    return isEntry ? (state.section === 'items' || state.section === 'types' ? 'object' : 'keyword') : null;
  }
  if (stream.match(/^(true|false|-?\d+(\.\d+)?)\b/)) return 'number';
  if (stream.peek() === '"') {
    if (state.key === 'rule' || NAMES.has(state.key)) {
      stream.next();
      state.inside = state.key === 'rule' || state.key === 'goals' ? 'rule' : 'names';
      state.act = false;
      return 'punctuation';
    }
    stream.match(/^"""|^"(?:[^"\\]|\\.)*"?/);
    return 'string';
  }
  stream.next();
  return 'punctuation';
}

/** A rule: what comes out, what the player does, what goes in. */
function inString(stream: StringStream, state: Place): string | null {
  if (stream.eat('"')) {
    state.inside = '';
    return 'punctuation';
  }
  if (stream.match('::=')) {
    state.act = true;
    return 'punctuation';
  }
  if (stream.match(/^\[[^\]"]*\]?/)) return 'number';
  if (stream.match(/^[\p{L}\p{N}_-]+/u)) {
    const isAct = state.act;
    state.act = false;
    return isAct ? 'keyword' : 'object';
  }
  stream.next();
  return null;
}

const colours = lineColours<Place>({
  start: { section: '', inside: '', act: false, key: '' },
  copy: (state) => ({ ...state }),
  same: (a, b) => a.section === b.section,
  token,
  passes: (line) => !/^\s*\[/.test(line),
  tags: { section: sectionTag, object: objectTag, keyword: tags.keyword, number: tags.number, string: tags.string, comment: tags.comment, punctuation: tags.punctuation },
});

function complete(context: CompletionContext): CompletionResult | null {
  const word = context.matchBefore(/[\p{L}\p{N}_-]*/u);
  if (!word || (word.from === word.to && !context.explicit)) return null;
  const entries = entriesOf(context.state.doc.toString());
  const options = entries.filter((entry) => entry.name && entry.table !== 'rules').map((entry) => ({ label: entry.name, type: entry.table === 'areas' ? 'namespace' : 'variable', detail: entry.table === 'areas' ? 'area' : 'item' }));
  return { from: word.from, options, validFor: /^[\p{L}\p{N}_-]*$/u };
}

/** A heading folds what stands below it. */
const folds = foldService.of((state, from) => {
  const first = state.doc.lineAt(from);
  if (!/^\s*\[/.test(first.text)) return null;
  let last = first.number;
  for (let number = first.number + 1; number <= state.doc.lines; number += 1) {
    const { text } = state.doc.line(number);
    if (/^\s*\[/.test(text)) break;
    if (text.trim() && !text.startsWith('#')) last = number;
  }
  return last > first.number ? { from: first.to, to: state.doc.line(last).to } : null;
});

export function syntax(hooks: EditorHooks): Extension {
  return [
    colours.extension,
    folds,
    autocompletion({ override: [complete] }),
    EditorView.lineWrapping,
    keymap.of([{ key: 'F12', run: (view) => (hooks.goTo(wordAt(view)), true) }]),
  ];
}

function wordAt(view: EditorView): string {
  const range = view.state.wordAt(view.state.selection.main.head);
  return range ? view.state.sliceDoc(range.from, range.to) : '';
}
