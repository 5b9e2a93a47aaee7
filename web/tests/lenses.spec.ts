// Every lens on the page, on files of several domains, with controls made from what they declare.
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { faults } from './faults';
import { GAMES, onDisk, openText } from './page';
import { expect, type Studio, test } from './studio';
import { drawn } from './waiting';

const FILES = { panel: 'witness/garden.panel', lights: 'lights/lamplighter.lights', game: 'puzzlescript/thaw.txt', ruleset: 'ruleset/hen-house.ruleset.json' };
const result = (page: Page): Locator => page.getByRole('region', { name: 'Result' });
const answer = (page: Page): Locator => result(page).getByRole('status', { name: 'Answer' });
const option = (page: Page, name: string): Locator => page.getByRole('region', { name: 'Question' }).getByLabel(name, { exact: true });

async function openAsk(page: Page, studio: Studio, file: string): Promise<void> {
  await openText(page, studio, file);
  await page.keyboard.press('F7');
  await expect(page.getByRole('listbox', { name: 'Lenses' }).getByRole('option')).toHaveCount(13);
}

async function choose(page: Page, lens: string): Promise<void> {
  await page.getByRole('listbox', { name: 'Lenses' }).getByRole('option', { name: lens, exact: true }).click();
}

async function ask(page: Page, lens: string, options: Record<string, string | true> = {}): Promise<void> {
  await choose(page, lens);
  for (const [name, value] of Object.entries(options)) {
    if (!(await option(page, name).isVisible())) await page.getByText(/more options?$/).click();
    if (value === true) await option(page, name).check();
    else await option(page, name).fill(value);
  }
  await page.getByRole('button', { name: `Ask: ${lens}` }).click();
}

for (const [kind, file, words] of [['panel', FILES.panel, /solvable in 14/], ['lights', FILES.lights, /solvable in/], ['game', FILES.game, /solvable in/]] as const) {
  test(`lenses on one level answer in words and tables: ${kind}`, async ({ page, studio }) => {
    await openAsk(page, studio, file);
    await ask(page, 'Readings', { readings: 'choices' });
    await expect(answer(page)).toContainText(words);
    await expect(result(page).getByRole('table')).toContainText('choices');
    await ask(page, 'Count solutions');
    await expect(answer(page)).toContainText(words);
    await ask(page, 'Dead ends');
    await expect(answer(page)).toContainText(/can no longer be won|no dead ends|dead/);
    await ask(page, 'Need', { concept: 'length >= 1' });
    await expect(answer(page)).toContainText(/every solution|always/i);
    await ask(page, 'Picture', { solution: true });
    await expect(result(page).getByRole('img')).toBeVisible();
  });
}

test('a need that can be avoided shows the shortcut and plays it', async ({ page, studio }) => {
  await openAsk(page, studio, FILES.panel);
  await choose(page, 'Need');
  await page.getByRole('button', { name: 'What can be asked' }).click();
  const catalogue = page.getByRole('group', { name: 'What can be asked' });
  await expect(catalogue.getByRole('button').first()).toBeVisible();
  await ask(page, 'Need', { concept: 'length >= 99' });
  await expect(answer(page)).toContainText('can be won without');
  await result(page).getByRole('button', { name: 'Watch the shortcut' }).click();
  await expect(page.getByRole('status', { name: 'Outcome' })).toContainText('Won in 14 moves');
});

test('a concept that cannot be read is answered with the reason', async ({ page, studio }) => {
  await openAsk(page, studio, FILES.lights);
  await ask(page, 'Need', { concept: 'pres:1,1' });
  await expect(result(page).getByRole('alert')).toContainText(/pres/);
});

test('suggestions of a panel are tried, put back, and taken with undo', async ({ page, studio }) => {
  await openAsk(page, studio, FILES.panel);
  const before = onDisk(studio, 'garden.panel');
  await ask(page, 'Suggest', { toward: 'fewer', tries: '200', keep: '2' });
  const level = result(page).getByRole('article').first();
  await expect(level.getByRole('img')).toBeVisible();
  await level.getByRole('button', { name: /^Try/ }).click();
  await expect(page.getByRole('region', { name: 'Trying a level' })).toBeVisible();
  await expect.poll(() => onDisk(studio, 'garden.panel')).not.toBe(before);
  await page.getByRole('region', { name: 'Trying a level' }).getByRole('button', { name: 'Put mine back' }).click();
  await expect.poll(() => onDisk(studio, 'garden.panel')).toBe(before);
  await level.getByRole('button', { name: /^Try/ }).click();
  await page.getByRole('button', { name: 'Go on with it' }).click();
  await expect.poll(() => onDisk(studio, 'garden.panel')).not.toBe(before);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => onDisk(studio, 'garden.panel')).toBe(before);
});

test('a made board is added to the file, and undo takes it out', async ({ page, studio }) => {
  await openAsk(page, studio, FILES.lights);
  const before = onDisk(studio, 'lamplighter.lights');
  await ask(page, 'Make', { size: '3x3', unique: true });
  await expect(answer(page)).toContainText('To repeat this');
  await result(page).getByRole('button', { name: /^Add .* to the file$/ }).first().click();
  await expect.poll(() => onDisk(studio, 'lamplighter.lights').length).toBeGreaterThan(before.length);
  await page.getByRole('banner').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => onDisk(studio, 'lamplighter.lights')).toBe(before);
});

for (const [kind, file, elements] of [['panel', FILES.panel, 'triangle:1'], ['game', FILES.game, 'Wall:0-1']] as const) {
  test(`a census counts a small space: ${kind}`, async ({ page, studio }) => {
    await openAsk(page, studio, file);
    await ask(page, 'Census', { size: '2x2', elements, keep: '2' });
    await expect(answer(page)).toContainText('up to symmetry');
  });
}

test('orthogonality is a table, and a long job can be stopped', async ({ page, studio }) => {
  await openAsk(page, studio, FILES.panel);
  await ask(page, 'Orthogonality', { element: 'tetris', existing: 'triangle', size: '2x2' });
  await expect(result(page).getByRole('table')).toContainText('0.3333');
  // A small panel has few variations, and then the search is over.
  await ask(page, 'Suggest', { tries: '100000000' });
  await expect(result(page)).toContainText('Every variation was tried.', { timeout: 45_000 });
  await openAsk(page, studio, FILES.game);
  await ask(page, 'Suggest', { tries: '100000000' });
  await expect(page.getByRole('status', { name: 'Progress' })).toContainText(/tried/);
  await page.keyboard.press('Escape');
  await expect(result(page)).toContainText('Stopped; this is what was found until then.');
});

test('what follows from the rules is listed with its lines, and what is sure stands in the margin of the text', async ({ page, studio }) => {
  const game = onDisk(studio)
    .replace('\nBackground\n', '\nGhost\nwhite\n\nBackground\n')
    .replace('\nBackground\nTarget\n', '\nBackground\nGhost\nTarget\n')
    .replace('[ > Player | Crate ]', '[ > Player | Ghost ] -> [ > Player | > Ghost ]\n[ > Player | Crate ]');
  writeFileSync(join(studio.folder, 'ghost.txt'), game);
  // The static studio takes in what there is on its first visit.
  cpSync(join(GAMES, FILES.ruleset), join(studio.folder, 'hen-house.ruleset.json'));
  await page.goto(`${studio.url}#ghost.txt`);
  await expect(page.getByRole('grid')).toBeVisible();
  await page.keyboard.press('F7');
  await ask(page, 'Rules');
  const row = result(page).getByRole('row').filter({ hasText: 'Ghost' }).filter({ has: page.getByRole('button', { name: /^Go to line/ }) }).first();
  await expect(row).toBeVisible();
  const line = game.split('\n').findIndex((one) => one.startsWith('[ > Player | Ghost ]')) + 1;
  await result(page).getByRole('button', { name: `Go to line ${line}` }).first().click();
  await expect(page.locator('.cm-activeLine')).toContainText('Ghost');
  await expect(page.locator('.cm-lint-marker-warning').first()).toBeAttached();
  // The same question to a domain whose rules are written otherwise.
  await openAsk(page, studio, FILES.ruleset);
  await ask(page, 'Rules');
  await expect(result(page).getByRole('table').getByRole('row').nth(1)).toBeVisible();
});

test('a lens that makes no sense for a file says why', async ({ page, studio }) => {
  await openAsk(page, studio, FILES.panel);
  await choose(page, 'Rules');
  await expect(page.getByRole('region', { name: 'Question' })).toContainText('All panels share the same rules');
  await expect(page.getByRole('button', { name: 'Ask: Rules' })).toBeDisabled();
});

for (const file of [FILES.panel, FILES.lights]) {
  test(`lenses on the whole file: ${file}`, async ({ page, studio }) => {
    await openAsk(page, studio, file);
    await ask(page, 'Progression', { levels: '1-3' });
    await expect(answer(page)).toContainText('3 ');
    await expect(result(page).getByRole('table').getByRole('row')).toHaveCount(4);
    await ask(page, 'Random play', { levels: '1', steps: '500' });
    await expect(answer(page)).toContainText('500 steps');
    await ask(page, 'Tests');
    await expect(answer(page)).toContainText(/passed|No tests/);
  });
}

for (const theme of ['light', 'dark'] as const) {
  test(`asking can be read, ${theme}`, async ({ page, studio }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await openAsk(page, studio, FILES.panel);
    for (const [lens, options] of [['Readings', {}], ['Need', { concept: 'length >= 99' }], ['Suggest', { tries: '100', keep: '2' }], ['Make', {}]] as const) {
      await (lens === 'Make' ? choose(page, lens) : ask(page, lens, options));
      if (lens !== 'Make') await expect(answer(page)).toBeVisible();
      await drawn(page);
      expect.soft(await faults(page)).toEqual([]);
      await page.screenshot({ path: `test-results/ask-${lens.toLowerCase()}-${theme}.png` });
    }
  });
}
