// Levels as blocks of lines, in notations that list them one after the other. A block is a level with the comments right
// above it. Blocks change places; what lies between them stays where it is.
import { bench } from './bench.svelte';
import { desk } from './desk.svelte';
import { paper } from './paper.svelte';

interface Block {
  /** Lines from 0: of its comments, of the level itself, and the one after the last. */
  first: number;
  own: number;
  end: number;
}

/** Whether levels of the open file can be moved about. */
export function hasBlocks(): boolean {
  return bench.now?.blocks === true && paper.errors === 0 && paper.heads.length > 0;
}

function blocksOf(lines: readonly string[]): Block[] {
  const opening = paper.comment?.[0] ?? null;
  const isComment = (line: string | undefined): boolean => opening !== null && (line ?? '').trim().startsWith(opening);
  return paper.heads.map((head, i) => {
    const before = paper.heads[i - 1]?.end_line ?? 0;
    let first = head.line - 1;
    while (first > before && isComment(lines[first - 1])) first -= 1;
    return { first, own: head.line - 1, end: head.end_line };
  });
}

function change(act: (lines: string[], blocks: Block[]) => string[], level: number): void {
  if (!hasBlocks()) return;
  if (paper.checkedText !== paper.text) return desk.say('The text is still being read. Try again in a moment.');
  const lines = paper.text.split('\n');
  const text = act(lines, blocksOf(lines)).join('\n');
  if (text === paper.text) return;
  paper.replace(text);
  desk.level = level;
}

/** Puts one level where another is; those between move up or down. */
export function carryBlock(from: number, onto: number): void {
  if (onto < 1 || onto > paper.heads.length) return;
  change((lines, blocks) => {
    const order = blocks.map((_, i) => i);
    order.splice(onto - 1, 0, ...order.splice(from - 1, 1));
    const out: string[] = [];
    let at = 0;
    blocks.forEach((block, i) => {
      const put = blocks[order[i] ?? i] ?? block;
      out.push(...lines.slice(at, block.first), ...lines.slice(put.first, put.end));
      at = block.end;
    });
    return [...out, ...lines.slice(at)];
  }, onto);
}

/** Lines of a level in which a name that is taken has a number behind it: some notations have each name once. */
function renamed(rows: readonly string[], name: string | null | undefined): readonly string[] {
  const taken = new Set(paper.heads.map((head) => head.name));
  const at = name ? rows.findIndex((row) => row.trimEnd().endsWith(` ${name}`)) : -1;
  if (!name || !taken.has(name) || at < 0) return rows;
  const stem = name.replace(/-\d+$/, '');
  let number = 2;
  while (taken.has(`${stem}-${number}`)) number += 1;
  return rows.map((row, i) => (i === at ? `${row.trimEnd().slice(0, -name.length)}${stem}-${number}` : row));
}

/** Adds lines as a level of a name behind the open one; a copy of it without any. */
export function addBlock(rows?: readonly string[], name?: string): void {
  const number = desk.level;
  const copied = paper.heads[number - 1]?.name;
  change((lines, blocks) => {
    const block = blocks[number - 1];
    if (!block) return lines;
    const own = rows ? renamed(rows, name) : renamed(lines.slice(block.own, block.end), copied);
    lines.splice(block.end, 0, '', ...own);
    return lines;
  }, number + 1);
}

export function removeBlock(): void {
  const number = desk.level;
  if (paper.heads.length < 2) return;
  change((lines, blocks) => {
    const block = blocks[number - 1];
    if (block) lines.splice(block.first, block.end - block.first + (lines[block.end]?.trim() === '' ? 1 : 0));
    return lines;
  }, Math.min(number, paper.heads.length - 1));
  desk.say(`Level ${number} deleted.`, () => void paper.undo());
}
