// Colours for languages that are read line by line. What a line means depends on the lines above it only through
// a small state, and the editor keeps that state for the start of every line: after an edit only the lines up to
// the first whose state is as before are read again, and only lines that can be seen are cut into words. A key in
// the first line of a megabyte costs as much as one in a short text.
import { highlightingFor, StringStream } from '@codemirror/language';
import { type ChangeDesc, EditorState, type Extension, Prec, RangeSetBuilder, StateField, type Text } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import type { Tag } from '@lezer/highlight';

export interface LineMode<State> {
  start: State;
  copy: (state: State) => State;
  same: (a: State, b: State) => boolean;
  /** Takes one word off the stream and names its kind. */
  token: (stream: StringStream, state: State) => string | null;
  /** True if a line leaves the state as it is, where that is quickly seen. */
  passes: (line: string, state: State) => boolean;
  /** The look of each kind of word. */
  tags: Record<string, Tag>;
  comment?: { open: string; close: string };
}

export interface LineColours {
  extension: Extension;
  /** Calls `found` with every word between two places, and its kind. */
  words: (view: EditorView, from: number, to: number, found: (from: number, to: number, kind: string) => void) => void;
}

/** The states at the starts of the lines of one text, as far as they were asked for. */
class Starts<State> {
  constructor(
    private readonly mode: LineMode<State>,
    readonly doc: Text,
    private readonly known: State[],
  ) {}

  /** The state before a line, from 1. */
  at(line: number): State {
    const { known, mode } = this;
    if (known.length < line) {
      let state = known[known.length - 1] ?? mode.start;
      for (const text of this.doc.iterLines(known.length, line)) known.push((state = after(mode, text, state)));
    }
    return known[line - 1] ?? mode.start;
  }

  /** Those of a changed text: lines above the change keep theirs, and so do those below it if the first of them does. */
  changed(changes: ChangeDesc, doc: Text): Starts<State> {
    let [from, to, added] = [this.doc.length, 0, 0];
    changes.iterChangedRanges((fromA, toA, _fromB, toB) => {
      from = Math.min(from, fromA);
      to = Math.max(to, toA);
      added = Math.max(added, toB);
    });
    const first = this.doc.lineAt(from).number;
    const [oldNext, newNext] = [this.doc.lineAt(to).number + 1, doc.lineAt(added).number + 1];
    const next = new Starts(this.mode, doc, this.known.slice(0, first));
    if (this.known.length < oldNext || newNext > doc.lines || this.known.length < first) return next;
    const state = next.at(newNext);
    const old = this.known[oldNext - 1];
    if (old !== undefined && this.mode.same(state, old)) for (const one of this.known.slice(oldNext)) next.known.push(one);
    return next;
  }
}

/** The state after a line. */
function after<State>(mode: LineMode<State>, text: string, state: State): State {
  if (mode.passes(text, state)) return state;
  const end = mode.copy(state);
  read(mode, text, end, () => undefined);
  return mode.same(end, state) ? state : end;
}

/** Cuts a line into words. */
function read<State>(mode: LineMode<State>, text: string, state: State, found: (from: number, to: number, kind: string) => void): void {
  const stream = new StringStream(text, 4, 2);
  while (!stream.eol()) {
    stream.start = stream.pos;
    const kind = mode.token(stream, state);
    if (stream.pos <= stream.start) stream.pos = stream.start + 1;
    if (kind) found(stream.start, stream.pos, kind);
  }
}

export function lineColours<State>(mode: LineMode<State>): LineColours {
  const starts = StateField.define<Starts<State>>({
    create: (state) => new Starts(mode, state.doc, [mode.start]),
    update: (value, transaction) => (transaction.docChanged ? value.changed(transaction.changes, transaction.newDoc) : value),
  });
  function words(view: EditorView, from: number, to: number, found: (from: number, to: number, kind: string) => void): void {
    const { doc } = view.state;
    const all = view.state.field(starts);
    const last = doc.lineAt(to).number;
    for (let n = doc.lineAt(from).number; n <= last; n += 1) {
      const line = doc.line(n);
      read(mode, line.text, mode.copy(all.at(n)), (a, b, kind) => {
        if (line.from + b > from && line.from + a < to) found(line.from + a, line.from + b, kind);
      });
    }
  }
  function build(view: EditorView): DecorationSet {
    const builder = new RangeSetBuilder<Decoration>();
    const marks = new Map<string, Decoration | null>();
    const markOf = (kind: string): Decoration | null => {
      const known = marks.get(kind);
      if (known !== undefined) return known;
      const tag = mode.tags[kind];
      const look = tag ? highlightingFor(view.state, [tag]) : null;
      const mark = look ? Decoration.mark({ class: look }) : null;
      marks.set(kind, mark);
      return mark;
    };
    for (const { from, to } of view.visibleRanges) {
      words(view, from, to, (a, b, kind) => {
        const mark = markOf(kind);
        if (mark) builder.add(Math.max(a, from), Math.min(b, to), mark);
      });
    }
    return builder.finish();
  }
  const plugin = ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;
      constructor(view: EditorView) {
        this.decorations = build(view);
      }
      update(update: ViewUpdate): void {
        if (update.docChanged || update.viewportChanged) this.decorations = build(update.view);
      }
    },
    { decorations: (value) => value.decorations },
  );
  const data = mode.comment ? [EditorState.languageData.of(() => [{ commentTokens: { block: mode.comment } }])] : [];
  return { extension: [starts, Prec.high(plugin), data], words };
}
