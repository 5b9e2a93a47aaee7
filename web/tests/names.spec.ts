// What is known of one domain stands in its folder: the rest of the page asks its bench. A name of a domain
// in other code is the first step to a page that works for that domain alone.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from '@playwright/test';

const SRC = join(import.meta.dirname, '..', 'src');
const CRATES = join(import.meta.dirname, '..', '..', 'crates');
/** Short names only as whole words: `highlights` and `grasp` are no domains. */
const NAMES = new RegExp(domainNames().map((name) => (name.length < 7 ? `\\b${name}\\b` : name)).join('|'), 'gi');

test('domains are named only in their own folders', () => {
  const found = filesOf(SRC)
    .filter((file) => !/^(domains|wire)\//.test(relative(SRC, file)))
    .flatMap((file) => codeOf(readFileSync(file, 'utf8')).split('\n').flatMap((line, i) => [...line.matchAll(NAMES)].map((match) => `${relative(SRC, file)}:${i + 1}: ${match[0]}`)));
  expect(found).toEqual([]);
});

test('a name in code is found, a name in a comment is not', () => {
  const text = "const a = 'Witness'; // ruleset\n/* asp\n lights */ const b = lights;\n<!-- sokoban --><p>PuzzleScript</p>\nhighlights, grasp, 'http://narrative'";
  expect([...codeOf(text).matchAll(NAMES)].map((match) => match[0])).toEqual(['Witness', 'lights', 'PuzzleScript', 'narrative']);
});

test('styles of a domain have classes of their own', () => {
  // The styles of every bench that was opened stay on the page, so that two of one name mix.
  const homes = new Map<string, Set<string>>();
  for (const file of filesOf(SRC).filter((one) => one.endsWith('.css')))
    for (const name of classesOf(codeOf(readFileSync(file, 'utf8')))) homes.set(name, (homes.get(name) ?? new Set()).add(homeOf(relative(SRC, file))));
  const shared = [...homes].filter(([, files]) => files.size > 1).map(([name, files]) => `${name}: ${[...files].join(', ')}`);
  expect(shared).toEqual([]);
});

/** The classes that a style sheet gives a look of their own, wherever they stand. */
function classesOf(css: string): string[] {
  const selectors = [...css.matchAll(/([^{}]+)\{/g)].flatMap((match) => (match[1] ?? '').split(','));
  return selectors.flatMap((one) => /^\.[\w-]+$/.exec(one.trim())?.[0] ?? []);
}

/** Shared styles are one home, and so is each domain. */
function homeOf(file: string): string {
  return /^domains\/\w+/.exec(file)?.[0] ?? 'shared';
}

/** The names that the domains give themselves, each in the `domain.rs` of its crate. */
function domainNames(): string[] {
  const files = readdirSync(CRATES).map((crate) => join(CRATES, crate, 'src', 'domain.rs')).filter((file) => existsSync(file));
  return files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bname: "(\w+)",\s+files:/g)].flatMap((match) => match[1] ?? []));
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|svelte|css|html)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** The text with comments blanked, so that lines keep their numbers. */
function codeOf(text: string): string {
  const blank = (part: string) => part.replace(/[^\n]/g, ' ');
  return text.replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->/g, blank).replace(/(?<!:)\/\/.*/g, blank);
}
