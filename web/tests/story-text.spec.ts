// Items, rules and areas in the text of a story: what is read, and that an edit changes nothing else.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { beside, layout } from '../src/domains/narrative/layout';
import { entriesOf, fieldOf, freeName, namesOf, read, withEntry, withField, withName, withoutEntry, written } from '../src/domains/narrative/story-text';
import type { ChartNode } from '../src/wire';

const GAMES = join(import.meta.dirname, '..', '..', 'games', 'narrative');
const EXAMPLES = readdirSync(GAMES).filter((name) => name.endsWith('.story.toml')).map((name) => readFileSync(join(GAMES, name), 'utf8'));

const TEXT = `format = "narrative-grammar/1" # kind = "x"
start = "Hall" # the first

[[area]]
# a comment
name = "Hall"
goals = [
  "Lamp[lit: True]", # the one
  "Bell",
]
connects = ["Attic"]

[[area]]
name = 'Attic'
goals = ["Bell"]

[items]
Lamp = { lit = false, desc = "a \\"lamp\\", brass", isa = ["Light", "Tool"] } # kept
"Bell" = {}

[items.Wick]
carryable = true
desc = """
two
lines"""

[rules]
light = { rule = "Lamp[lit: True] ::= Light Lamp Wick", once = true }
plain = "Bell ::= Make Lamp"

[fail_rules]
burn = { rule = "Bell ::= Burn Attic" }
`;

const entry = (text: string, name: string) => {
  const found = entriesOf(text).find((one) => one.name === name);
  if (!found) throw new Error(`${name} is not there`);
  return found;
};

test('entries are read with their places, whatever form they have', () => {
  const all = entriesOf(TEXT);
  expect(all.map((one) => [one.section, one.name, one.line, one.endLine])).toEqual([
    ['area', 'Hall', 4, 11],
    ['area', 'Attic', 13, 15],
    ['items', 'Lamp', 18, 18],
    ['items', 'Bell', 19, 19],
    ['items', 'Wick', 21, 25],
    ['rules', 'light', 28, 28],
    ['rules', 'plain', 29, 29],
    ['fail_rules', 'burn', 32, 32],
  ]);
  expect(fieldOf(entry(TEXT, 'Hall'), 'goals')).toEqual(['Lamp[lit: True]', 'Bell']);
  expect(fieldOf(entry(TEXT, 'Lamp'), 'desc')).toBe('a "lamp", brass');
  expect(fieldOf(entry(TEXT, 'Lamp'), 'isa')).toEqual(['Light', 'Tool']);
  expect(fieldOf(entry(TEXT, 'Wick'), 'desc')).toBe('two\nlines');
  expect(fieldOf(entry(TEXT, 'light'), 'once')).toBe(true);
  expect(fieldOf(entry(TEXT, 'plain'), 'rule')).toBe('Bell ::= Make Lamp');
});

test('a field is set, added and taken away, and every other character stays', () => {
  expect(withField(TEXT, entry(TEXT, 'Lamp'), 'lit', true)).toBe(TEXT.replace('lit = false', 'lit = true'));
  expect(withField(TEXT, entry(TEXT, 'Lamp'), 'desc', null)).toBe(TEXT.replace('desc = "a \\"lamp\\", brass", ', ''));
  expect(withField(TEXT, entry(TEXT, 'Lamp'), 'isa', null)).toBe(TEXT.replace(', isa = ["Light", "Tool"]', ''));
  expect(withField(TEXT, entry(TEXT, 'Bell'), 'desc', 'a bell')).toBe(TEXT.replace('"Bell" = {}', '"Bell" = { desc = "a bell" }'));
  expect(withField(TEXT, entry(TEXT, 'Attic'), 'max_depth', 4)).toBe(TEXT.replace("'Attic'\ngoals = [\"Bell\"]", "'Attic'\ngoals = [\"Bell\"]\nmax_depth = 4"));
  expect(withField(TEXT, entry(TEXT, 'Hall'), 'goals', null)).toBe(TEXT.replace(/goals = \[\n[^\]]*\]\]?[^\]]*\]\n/, ''));
  expect(withField(TEXT, entry(TEXT, 'plain'), 'once', true)).toBe(TEXT.replace('plain = "Bell ::= Make Lamp"', 'plain = { rule = "Bell ::= Make Lamp", once = true }'));
});

test('a name changes wherever rules and areas have it, and nowhere else', () => {
  const text = withName(TEXT, entry(TEXT, 'Lamp'), 'Lantern');
  expect(text).toContain('Lantern = { lit = false, desc = "a \\"lamp\\", brass"');
  expect(text).toContain('"Lantern[lit: True] ::= Light Lantern Wick"');
  expect(text).toContain('plain = "Bell ::= Make Lantern"');
  expect(text).toContain('"Lantern[lit: True]", # the one');
  expect(withName(TEXT, entry(TEXT, 'Hall'), 'Yard')).toContain('start = "Yard" # the first');
});

test('entries are added after the last of their kind and removed with their lines', () => {
  const more = withEntry(TEXT, 'items', freeName(entriesOf(TEXT), 'items'));
  expect(namesOf(entriesOf(more), 'items')).toEqual(['Lamp', 'Bell', 'Wick', 'Thing']);
  const area = withEntry(TEXT, 'areas', 'Place');
  expect(namesOf(entriesOf(area), 'areas')).toEqual(['Hall', 'Attic', 'Place']);
  expect(withoutEntry(area, entry(area, 'Place'))).toBe(TEXT);
  expect(withoutEntry(TEXT, entry(TEXT, 'plain'))).toBe(TEXT.replace('plain = "Bell ::= Make Lamp"\n', ''));
  expect(namesOf(entriesOf(withEntry('start = "A"', 'rules', 'go')), 'rules')).toEqual(['go']);
});

test('every field of the examples is read and written back as it stands for', () => {
  for (const text of EXAMPLES) {
    const all = entriesOf(text);
    expect(all.length).toBeGreaterThan(50);
    for (const one of all) {
      for (const field of one.fields) {
        expect(text.slice(field.from, field.to)).toBe(field.raw);
        expect(read(written(read(field.raw)))).toEqual(read(field.raw));
        const again = entriesOf(withField(text, one, field.key, read(field.raw))).find((other) => other.line === one.line);
        expect(again?.fields.map((other) => read(other.raw))).toEqual(one.fields.map((other) => read(other.raw)));
      }
    }
  }
});

test('broken text is read as far as it goes', () => {
  for (const text of ['[items]\nLamp = { desc = "', '[items]\nLamp = {', '[[area]]\nname = "', '[rules]\nx = ', '[items', '= 3', '[[area]]\ngoals = ["A"']) expect(() => entriesOf(text)).not.toThrow();
  expect(entriesOf('[items]\nLamp = { desc = "\nBell = { }').map((one) => one.name)).toEqual(['Lamp', 'Bell']);
});

test('a chart grows from left to right, and arrow keys lead along it', () => {
  const make = (id: string, to: string | null, kind: ChartNode['kind'] = 'action'): ChartNode => ({ id, kind, puzzle: 0, area: 0, label: id, takes: '', says: id, state: 'later', step: null, to, is_goal: to === null, is_placed: false, made_in: null, order: null, moves: null, line: 1 });
  const chart = layout([make('goal', null), make('a', 'goal'), make('b', 'goal'), make('x', 'a', 'thing'), make('y', 'b', 'thing'), { ...make('z', 'a', 'aside'), is_goal: false }], [0]);
  const at = (id: string) => chart.boxes.find((box) => box.node.id === id) ?? { x: NaN, y: NaN };
  expect(at('x').x).toBeLessThan(at('a').x);
  expect(at('a').x).toBeLessThan(at('goal').x);
  expect(at('a').x).toBe(at('b').x);
  expect(at('z').x).toBe(at('goal').x);
  expect(at('z').y).toBeLessThan(at('a').y);
  expect(beside(chart, 'a', 'ArrowDown')).toBe('b');
  expect(beside(chart, 'a', 'ArrowLeft')).toBe('x');
  expect(beside(chart, 'goal', 'ArrowRight')).toBeNull();
});
