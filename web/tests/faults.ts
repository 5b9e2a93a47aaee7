// What axe finds wrong on a page, as lines a person can act on.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

// It comes with the package that brings it to browsers; put in once a document instead of before every look.
const AXE = readFileSync(createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), 'utf8');

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Violation {
  id: string;
  nodes: { target: string[]; failureSummary?: string }[];
}

/** All of the page, or what a selector names. A theme changes colours and nothing else, so in the dark only those are
 * looked at. */
export async function faults(page: Page, within = ''): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async ({ tags, selector }) => {
    const { axe } = window as unknown as { axe: { run: (context: unknown, options: unknown) => Promise<{ violations: Violation[] }> } };
    const isDark = document.documentElement.dataset.theme === 'dark' || (!document.documentElement.dataset.theme && matchMedia('(prefers-color-scheme: dark)').matches);
    const runOnly = isDark ? { type: 'rule', values: ['color-contrast'] } : { type: 'tag', values: tags };
    const { violations } = await axe.run(selector ? { include: [[selector]] } : document, { runOnly, resultTypes: ['violations'] });
    // The cells of a tape are small, and the keys and buttons beside it do the same (WCAG 2.5.8, Equivalent).
    const isTape = ({ target: [selector = ''] }: { target: string[] }): boolean => document.querySelector(selector)?.closest('.tape') !== null;
    const wrong = violations.map((found) => (found.id === 'target-size' ? { ...found, nodes: found.nodes.filter((node) => !isTape(node)) } : found));
    return wrong.flatMap((found) => found.nodes.map((node) => `${found.id}: ${node.target.join(' ')} ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`));
  }, { tags: TAGS, selector: within });
}
