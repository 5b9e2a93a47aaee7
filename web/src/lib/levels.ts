// Commands on whole levels.
import { bench } from './bench.svelte';
import { desk } from './desk.svelte';
import { paper } from './paper.svelte';

/** Levels can only be moved about in a text that was read as it is. */
function current() {
  const { level, game } = paper;
  const writing = bench.now?.writing;
  if (!writing) return null;
  if (!level || !game || paper.behind) {
    desk.say(paper.errors > 0 ? 'Fix the errors in the text first: not all levels could be read.' : 'The text is still being read. Try again in a moment.');
    return null;
  }
  return { level, game, writing };
}

export function addLevel(): void {
  const at = current();
  if (!at) return;
  paper.replace(at.writing.withNewLevel(paper.text, at.level, at.game));
  desk.level = at.level.number + 1;
}

export function copyLevel(): void {
  const at = current();
  if (!at) return;
  paper.replace(at.writing.withCopy(paper.text, at.level));
  desk.level = at.level.number + 1;
  desk.say(`Copied level ${at.level.number}; this is the copy.`);
}

export function deleteLevel(): void {
  const at = current();
  if (!at || paper.levels.length < 2) return;
  paper.replace(at.writing.withoutLevel(paper.text, at.level));
  desk.say(`Level ${at.level.number} deleted.`, () => paper.undo());
}

export function moveLevel(by: 1 | -1): void {
  const at = current();
  const other = at && paper.levels[at.level.number - 1 + by];
  if (!at || !other) return;
  paper.replace(at.writing.withSwapped(paper.text, at.level, other));
  desk.level = other.number;
}

/** Puts one level where another is; those between move up or down. */
export function carryLevel(from: number, onto: number): void {
  const [a, b] = [paper.levels[from - 1], paper.levels[onto - 1]];
  const at = current();
  if (!at || !a || !b) return;
  paper.replace(at.writing.withMoved(paper.text, a, b));
  desk.level = onto;
}

export function goLevel(by: 1 | -1): void {
  const next = desk.level + by;
  if (next >= 1 && next <= paper.levels.length) desk.level = next;
}

/** Gives the open level another name in the text. */
export function nameLevel(name: string): void {
  const at = current();
  if (at?.writing.withName) paper.replace(at.writing.withName(paper.text, at.level, name));
}
