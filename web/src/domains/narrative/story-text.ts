// Entries of a story in its text: items, rules and areas with their fields, each with its place. Edits change only the
// characters they are about, so that comments, order and spacing stay. What is not understood is left alone.

export type Table = 'items' | 'rules' | 'areas';

/** A field of an entry; `from` and `to` are those of its value. */
export interface Field {
  key: string;
  raw: string;
  start: number;
  from: number;
  to: number;
}

export interface Entry {
  table: Table;
  /** The heading it stands under: `items`, `rules`, `fail_rules`, `area`. */
  section: string;
  name: string;
  /** Where its name is written, with or without quotes. */
  nameFrom: number;
  nameTo: number;
  /** All of its lines. */
  from: number;
  to: number;
  /** Lines from 1. */
  line: number;
  endLine: number;
  /** It is written as `Name = { … }`. */
  inline: boolean;
  /** A rule that is nothing but its text: `name = "…"`. */
  bare?: boolean;
  fields: Field[];
}

export type Value = string | number | boolean | Value[];

const SECTIONS: Record<string, Table> = { items: 'items', rules: 'rules', fail_rules: 'rules', area: 'areas' };
const KEY = /^[ \t]*("(?:[^"\\]|\\.)*"|'[^']*'|[\w-]+)[ \t]*=[ \t]*/;
const HEAD = /^[ \t]*(\[\[|\[)[ \t]*([\w-]+)(?:[ \t]*\.[ \t]*("(?:[^"\\]|\\.)*"|[\w-]+))?[ \t]*(\]\]|\])/;

/** Reads all entries, in the order of the text. */
export function entriesOf(text: string): Entry[] {
  const entries: Entry[] = [];
  let section = '';
  let block: Entry | null = null;
  let at = 0;
  let line = 1;
  const close = (): void => {
    const last = block?.fields.at(-1);
    if (block && last) Object.assign(block, { to: lineEnd(text, last.to), endLine: lineOf(text, last.to, block.from, block.line) });
    block = null;
  };
  while (at < text.length) {
    const end = lineEnd(text, at);
    const row = text.slice(at, end);
    const head = HEAD.exec(row);
    const key = head ? null : KEY.exec(row);
    let next = end + 1;
    if (head) {
      close();
      section = head[2] ?? '';
      const table = SECTIONS[section];
      const isList = head[1] === '[[';
      if (table && (isList || head[3])) {
        const nameFrom = head[3] ? at + row.indexOf(head[3], row.indexOf('.')) : at;
        block = { table, section, name: head[3] ? unquoted(head[3]) : '', nameFrom, nameTo: head[3] ? nameFrom + head[3].length : at, from: at, to: end, line, endLine: line, inline: false, fields: [] };
        entries.push(block);
      }
    } else if (key) {
      const from = at + key[0].length;
      const to = valueEnd(text, from);
      const name = unquoted(key[1] ?? '');
      const start = at + row.indexOf(key[1] ?? '');
      if (block) {
        block.fields.push({ key: name, raw: text.slice(from, to), start, from, to });
        if (name === 'name' && block.name === '') Object.assign(block, { name: unquoted(text.slice(from, to)), nameFrom: from, nameTo: to });
      } else {
        const table = SECTIONS[section];
        if (table && table !== 'areas' && text[from] === '{') {
          entries.push({ table, section, name, nameFrom: start, nameTo: start + (key[1]?.length ?? 0), from: at, to: lineEnd(text, to), line, endLine: lineOf(text, to, at, line), inline: true, fields: inlineFields(text, from, to) });
        } else if (table === 'rules' && /["']/.test(text[from] ?? '')) {
          entries.push({ table, section, name, nameFrom: start, nameTo: start + (key[1]?.length ?? 0), from: at, to: lineEnd(text, to), line, endLine: line, inline: true, bare: true, fields: [{ key: 'rule', raw: text.slice(from, to), start: from, from, to }] });
        }
      }
      next = lineEnd(text, to) + 1;
    }
    line = lineOf(text, Math.min(next, text.length), at, line);
    at = next;
  }
  close();
  return entries;
}

/** The names of areas, items or rules. */
export function namesOf(entries: readonly Entry[], table: Table): string[] {
  return entries.filter((entry) => entry.table === table).map((entry) => entry.name);
}

export function fieldOf(entry: Entry, key: string): Value | undefined {
  const field = entry.fields.find((one) => one.key === key);
  return field ? read(field.raw) : undefined;
}

/** The text with a field set, or without it where the value is null. */
export function withField(text: string, entry: Entry, key: string, value: Value | null): string {
  const field = entry.fields.find((one) => one.key === key);
  if (field) {
    if (entry.bare && value === null) return text;
    if (value !== null) return text.slice(0, field.from) + written(value) + text.slice(field.to);
    return entry.inline ? withoutInline(text, entry, field) : text.slice(0, lineStart(text, field.start)) + text.slice(Math.min(lineEnd(text, field.to) + 1, text.length));
  }
  if (value === null) return text;
  const last = entry.fields.at(-1);
  const said = `${keyText(key)} = ${written(value)}`;
  if (!entry.inline) {
    const at = last ? lineEnd(text, last.to) : entry.to;
    return `${text.slice(0, at)}\n${said}${text.slice(at)}`;
  }
  if (entry.bare && last) return `${text.slice(0, last.from)}{ rule = ${last.raw}, ${said} }${text.slice(last.to)}`;
  if (last) return `${text.slice(0, last.to)}, ${said}${text.slice(last.to)}`;
  const brace = text.indexOf('{', entry.nameTo);
  const end = text.indexOf('}', brace);
  return `${text.slice(0, brace + 1)} ${said} ${text.slice(end)}`;
}

/** The text with another name for an entry, wherever rules, areas and goals name it. */
export function withName(text: string, entry: Entry, name: string): string {
  const NAMING = new Set(['rule', 'goals', 'world', 'area', 'areas', 'connects', 'contains', 'isa', 'start']);
  const old = new RegExp(`(?<![\\w-])${entry.name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`, 'g');
  const isQuoted = /^["']/.test(text.slice(entry.nameFrom, entry.nameTo));
  const changes: [from: number, to: number, insert: string][] = [[entry.nameFrom, entry.nameTo, isQuoted ? written(name) : keyText(name)]];
  if (entry.table !== 'rules') {
    for (const other of entriesOf(text)) {
      for (const field of other.fields) if (NAMING.has(field.key)) changes.push([field.from, field.to, field.raw.replace(old, name)]);
    }
    const start = /^[ \t]*start[ \t]*=[ \t]*(.*)$/m.exec(text);
    if (entry.table === 'areas' && start) {
      const from = start.index + start[0].length - (start[1]?.length ?? 0);
      changes.push([from, from + (start[1]?.length ?? 0), (start[1] ?? '').replace(old, name)]);
    }
  }
  // From the end, so that places before stay as they are.
  return changes.sort((a, b) => b[0] - a[0]).reduce((all, [from, to, insert]) => all.slice(0, from) + insert + all.slice(to), text);
}

export function withoutEntry(text: string, entry: Entry): string {
  const end = Math.min(entry.to + 1, text.length);
  return text.slice(0, entry.from) + text.slice(end).replace(entry.inline ? /^/ : /^\n/, '');
}

/** The text with a new entry after the last of its table. */
export function withEntry(text: string, table: Table, name: string): string {
  const all = entriesOf(text);
  const own = all.filter((entry) => entry.table === table && entry.section !== 'fail_rules');
  const last = own.at(-1);
  const [item, other] = namesOf(all, 'items');
  const said: Record<Table, string> = {
    items: `${name} = { carryable = true, desc = "" }`,
    rules: `${name} = { rule = "${other ?? item ?? 'Thing'} ::= Make ${item ?? 'Thing'}" }`,
    areas: `\n[[area]]\nname = "${name}"\ngoals = ["${item ?? 'Thing'}"]\ndesc = ""`,
  };
  // Below `[items.Wick]` a plain line would be one of Wick's fields.
  const isBelow = last && table !== 'areas' && !last.inline && !last.bare;
  const entry = isBelow ? `\n[${table}.${keyText(name)}]\n${fieldsOf(said[table])}` : said[table];
  if (last) return `${text.slice(0, last.to)}\n${entry}${text.slice(last.to)}`;
  const head = table === 'areas' ? '' : new RegExp(`^[ \\t]*\\[${table}\\][^\\n]*$`, 'm').exec(text);
  if (head) return `${text.slice(0, head.index + head[0].length)}\n${said[table]}${text.slice(head.index + head[0].length)}`;
  return `${text.replace(/\n*$/, '\n')}\n${table === 'areas' ? said.areas.trimStart() : `[${table}]\n${said[table]}`}\n`;
}

/** `Name = { a = 1, b = 2 }` as the lines of a table; what is written for a new entry has no comma in its values. */
function fieldsOf(line: string): string {
  return line.slice(line.indexOf('{') + 1, line.lastIndexOf('}')).trim().replaceAll(', ', '\n');
}

/** A name that no entry of the table has. */
export function freeName(entries: readonly Entry[], table: Table): string {
  const stem = { items: 'Thing', rules: 'rule', areas: 'Place' }[table];
  const taken = new Set(namesOf(entries, table));
  for (let number = 1; ; number += 1) {
    const name = number === 1 && table !== 'rules' ? stem : `${stem}${table === 'rules' ? '_' : ''}${number}`;
    if (!taken.has(name)) return name;
  }
}

/** Reads a value; what is none comes back as its text. */
export function read(raw: string): Value {
  const text = raw.trim();
  if (text === 'true' || text === 'false') return text === 'true';
  if (/^[+-]?\d+(\.\d+)?$/.test(text)) return Number(text);
  if (text.startsWith('[')) return parts(text, 0).map(({ from, to }) => read(text.slice(from, to)));
  return unquoted(text);
}

export function written(value: Value): string {
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`;
  return typeof value === 'string' ? JSON.stringify(value).replaceAll('\\/', '/') : String(value);
}

function keyText(key: string): string {
  return /^[\w-]+$/.test(key) ? key : JSON.stringify(key);
}

function unquoted(text: string): string {
  if (text.startsWith('"""') || text.startsWith("'''")) return text.slice(3, -3).replace(/^\n/, '');
  if (text.startsWith("'")) return text.slice(1, -1);
  if (!text.startsWith('"')) return text;
  try {
    return JSON.parse(text) as string;
  } catch {
    return text.slice(1, -1);
  }
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

/** The line of a place, from the line of an earlier one. */
function lineOf(text: string, at: number, from: number, line: number): number {
  let count = line;
  for (let i = from; i < at; i += 1) if (text[i] === '\n') count += 1;
  return count;
}

/** Where a value ends that begins here: strings, lists and tables may hold what else would end it. */
function valueEnd(text: string, from: number): number {
  const first = text[from] ?? '';
  if (first === '"' || first === "'") return stringEnd(text, from);
  if (first === '[' || first === '{') {
    const close = first === '[' ? ']' : '}';
    let at = from + 1;
    while (at < text.length && text[at] !== close) {
      const sign = text[at] ?? '';
      if (sign === '#') at = lineEnd(text, at);
      else if (sign === '"' || sign === "'") at = stringEnd(text, at);
      else if (sign === '[' || sign === '{') at = valueEnd(text, at);
      // A table on one line that is not closed ends with its line.
      else if (sign === '\n' && first === '{') return at;
      else at += 1;
    }
    return Math.min(at + 1, text.length);
  }
  const rest = /^[^\n,\]}#]*/.exec(text.slice(from))?.[0] ?? '';
  return from + rest.trimEnd().length;
}

function stringEnd(text: string, from: number): number {
  const quote = text[from] ?? '"';
  const triple = quote.repeat(3);
  if (text.startsWith(triple, from)) {
    const end = text.indexOf(triple, from + 3);
    return end < 0 ? text.length : end + 3;
  }
  for (let at = from + 1; at < text.length && text[at] !== '\n'; at += 1) {
    if (text[at] === '\\' && quote === '"') at += 1;
    else if (text[at] === quote) return at + 1;
  }
  return lineEnd(text, from);
}

/** The values between two brackets. */
function parts(text: string, from: number): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  let at = from + 1;
  while (at < text.length && text[at] !== ']' && text[at] !== '}') {
    if (/[\s,]/.test(text[at] ?? '')) at += 1;
    else if (text[at] === '#') at = lineEnd(text, at);
    else {
      const to = Math.max(valueEnd(text, at), at + 1);
      found.push({ from: at, to });
      at = to;
    }
  }
  return found;
}

function inlineFields(text: string, from: number, to: number): Field[] {
  const fields: Field[] = [];
  let at = from + 1;
  while (at < to - 1) {
    if (/[\s,]/.test(text[at] ?? '')) {
      at += 1;
      continue;
    }
    const key = KEY.exec(text.slice(at, to));
    if (!key) break;
    const start = at;
    const value = at + key[0].length;
    const end = Math.max(valueEnd(text, value), value);
    fields.push({ key: unquoted(key[1] ?? ''), raw: text.slice(value, end), start, from: value, to: end });
    at = Math.max(end, at + 1);
  }
  return fields;
}

function withoutInline(text: string, entry: Entry, field: Field): string {
  const index = entry.fields.indexOf(field);
  const next = entry.fields[index + 1];
  const before = entry.fields[index - 1];
  if (next) return text.slice(0, field.start) + text.slice(next.start);
  return text.slice(0, before ? before.to : field.start) + text.slice(field.to);
}
