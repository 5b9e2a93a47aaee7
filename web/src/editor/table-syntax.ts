// Colours, completion, folds and definitions of any notation, from the table its domain declares. The table comes with
// the first check of a file; until then the text is plain.
import { autocompletion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { codeFolding, foldService, type StringStream } from '@codemirror/language';
import { Compartment, type EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { SyntaxView } from '../wire';
import { lineColours, type LineMode } from './line-colours';
import { objectTag, sectionTag } from './tags';

const table = new Compartment();

/** The place of a table in an editor that has none yet. */
export function tableSyntax(): Extension {
  return table.of([]);
}

/** Puts a table to use, where the editor has a place for it and it is not there yet. */
export function useTable(view: EditorView, syntax: SyntaxView | null): void {
  const now = table.get(view.state);
  if (now === undefined || syntax === null || (Array.isArray(now) && now.length > 0)) return;
  view.dispatch({ effects: table.reconfigure(extensionOf(syntax)) });
}

function extensionOf(syntax: SyntaxView): Extension[] {
  return [
    lineColours(modeOf(syntax)).extension,
    codeFolding(),
    foldService.of((state, start, end) => foldOf(state, start, end, syntax)),
    autocompletion({ override: [(context: CompletionContext) => complete(context, syntax)] }),
    keymap.of([{ key: 'F12', run: (view) => goToName(view, syntax) }]),
  ];
}

interface LineState {
  /** Inside a comment of several lines. */
  block: boolean;
  /** The sign that ends the text one is in; texts end with their line. */
  quote: string;
  /** The word before, in the same line. */
  last: string;
}

const WORD = /^[#@]?[A-Za-z_][\w-]*/;
const NUMBER = /^\d+(\.\d+)?(\/\d+)?/;

/** How a line of the notation is cut into words. */
export function modeOf(syntax: SyntaxView): LineMode<LineState> {
  const words = new Set(syntax.words.map(([word]) => word));
  const values = new Set(syntax.values.map(([word]) => word));
  const naming = new Set(syntax.names.flatMap(([how, of]) => (how === 'after' ? of : [])));
  const hasKeys = syntax.names.some(([how]) => how === 'key');
  const { block } = syntax;

  function inText(stream: StringStream, state: LineState): string {
    if (stream.eat('\\')) stream.next();
    else if (stream.peek() === state.quote) {
      stream.next();
      state.quote = '';
    } else {
      const word = stream.match(WORD);
      if (!word) stream.next();
      else if (values.has(stream.current())) return 'value';
    }
    return 'text';
  }
  function token(stream: StringStream, state: LineState): string | null {
    if (stream.sol()) state.quote = state.last = '';
    if (state.block && block) {
      if (stream.skipTo(block[1])) {
        stream.match(block[1]);
        state.block = false;
      } else stream.skipToEnd();
      return 'comment';
    }
    if (state.quote) return inText(stream, state);
    if (stream.eatSpace()) return null;
    const first = stream.string.slice(0, stream.pos).trim() === '';
    if (block && stream.match(block[0])) {
      state.block = true;
      return 'comment';
    }
    if (syntax.comment && (syntax.inline || first) && stream.match(syntax.comment)) {
      stream.skipToEnd();
      return 'comment';
    }
    const next = stream.peek() ?? '';
    if (syntax.quotes.includes(next)) {
      const rest = stream.string.slice(stream.pos + 1);
      const inside = rest.slice(0, Math.max(rest.indexOf(next), 0));
      if (words.has(inside) && /^\s*[:=]/.test(rest.slice(inside.length + 1))) {
        stream.pos += inside.length + 2;
        return 'keyword';
      }
      stream.next();
      state.quote = next;
      return 'text';
    }
    if (first && headOf(stream.string, syntax) > 0 && !WORD.test(stream.string.slice(stream.pos))) {
      stream.skipToEnd();
      return 'section';
    }
    if (stream.match(NUMBER)) return 'number';
    if (!stream.match(WORD)) {
      stream.next();
      return 'sign';
    }
    const word = stream.current();
    const { last } = state;
    state.last = word;
    if (first && headOf(stream.string, syntax) > 0) return 'section';
    if (naming.has(last)) return 'name';
    if (words.has(word)) return 'keyword';
    if (values.has(word)) return 'value';
    return hasKeys && /^\s*=/.test(stream.string.slice(stream.pos)) ? 'name' : null;
  }
  return {
    start: { block: false, quote: '', last: '' },
    copy: (state) => ({ ...state }),
    same: (a, b) => a.block === b.block,
    token,
    passes: (line, state) => !state.block && (block === null || !line.includes(block[0])),
    tags: { comment: tags.comment, text: tags.string, keyword: tags.keyword, value: tags.operatorKeyword, name: objectTag, number: tags.number, section: sectionTag, sign: tags.punctuation },
  };
}

/** 1 for the line of a part, 2 for that of a heading, 0 for any other. */
function headOf(line: string, syntax: SyntaxView): 0 | 1 | 2 {
  const text = line.trimStart();
  const begins = (head: string): boolean => text.startsWith(head) && (!/\w$/.test(head) || !/^[\w-]/.test(text.slice(head.length)));
  if (syntax.heads.some(begins)) return 2;
  return syntax.parts.some(begins) ? 1 : 0;
}

/** A heading folds up to the next, a part up to the next of either; brackets up to where they close. */
function foldOf(state: EditorState, start: number, end: number, syntax: SyntaxView): { from: number; to: number } | null {
  const { doc } = state;
  const line = doc.lineAt(start);
  const rank = headOf(line.text, syntax);
  if (rank === 0) return syntax.brackets ? bracketFold(state, line.from, end) : null;
  let last = line.number;
  for (let n = line.number + 1; n <= Math.min(doc.lines, line.number + MOST_LINES); n += 1) {
    const { text } = doc.line(n);
    if (headOf(text, syntax) >= rank) break;
    if (text.trim() !== '' && !text.trimStart().startsWith(syntax.comment)) last = n;
  }
  return last > line.number ? { from: end, to: doc.line(last).to } : null;
}

function bracketFold(state: EditorState, start: number, end: number): { from: number; to: number } | null {
  const depthOf = (text: string): number => [...text.replace(/"(\\.|[^"\\])*"/g, '')].reduce((depth, sign) => depth + ('[{'.includes(sign) ? 1 : ']}'.includes(sign) ? -1 : 0), 0);
  const { doc } = state;
  const first = doc.lineAt(start);
  let depth = depthOf(first.text);
  if (depth <= 0) return null;
  for (let n = first.number + 1; n <= Math.min(doc.lines, first.number + MOST_LINES); n += 1) {
    const line = doc.line(n);
    depth += depthOf(line.text);
    if (depth > 0) continue;
    const close = line.from + line.text.length - line.text.trimStart().length;
    return close > end ? { from: end, to: close } : null;
  }
  return null;
}

/** Lines that are looked at for the end of a fold. */
const MOST_LINES = 5000;
/** Characters in which names are looked for. */
const MOST_TEXT = 200_000;

/** The names that the author gave, with where. */
export function namesIn(text: string, syntax: SyntaxView): Map<string, number> {
  const found = new Map<string, number>();
  for (const [how, of] of syntax.names) {
    const pattern = {
      after: `^[ \\t]*(?:${of.join('|')})[ \\t]+([^\\s#]+)`,
      key: '^[ \\t]*([A-Za-z_]\\w*)[ \\t]*=',
      field: `["']?${of[0] ?? ''}["']?\\s*[:=]\\s*"([^"\\n]+)"`,
      called: '\\b([a-z_]\\w*)\\(',
    }[how];
    for (const match of text.slice(0, MOST_TEXT).matchAll(new RegExp(pattern, 'gm'))) {
      const name = match[1];
      if (name && !found.has(name)) found.set(name, match.index + match[0].indexOf(name));
    }
  }
  return found;
}

function complete(context: CompletionContext, syntax: SyntaxView): CompletionResult | null {
  const word = context.matchBefore(/[#@]?[\w-]+/);
  if (!word || (word.from === word.to && !context.explicit)) return null;
  const line = context.state.doc.lineAt(context.pos);
  if (syntax.comment && line.text.slice(0, context.pos - line.from).trimStart().startsWith(syntax.comment) && !word.text.startsWith('#')) return null;
  const known = new Set(syntax.words.map(([label]) => label));
  const names = [...namesIn(context.state.doc.toString(), syntax).keys()].filter((name) => name !== word.text && !known.has(name));
  const of = (list: [string, string][], type: string) => list.map(([label, detail]) => ({ label, type, detail: detail || undefined }));
  return { from: word.from, options: [...names.map((label) => ({ label, type: 'variable', boost: 1 })), ...of(syntax.words, 'keyword'), ...of(syntax.values, 'constant')], validFor: /^[#@]?[\w-]*$/ };
}

/** Goes to where the name at the caret was given. */
function goToName(view: EditorView, syntax: SyntaxView): boolean {
  const { state } = view;
  const range = state.wordAt(state.selection.main.head);
  const at = range ? namesIn(state.doc.toString(), syntax).get(state.sliceDoc(range.from, range.to)) : undefined;
  if (at === undefined) return true;
  view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) });
  return true;
}
