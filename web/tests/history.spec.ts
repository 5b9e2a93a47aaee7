// What was found, tried and kept: the same for the levels of every domain, and it lies in the folder.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { faults } from './faults';
import { levels, open, openText } from './page';
import { expect, test, type Studio } from './studio';
import { drawn, idle } from './waiting';

const strip = (page: Page) => page.getByRole('region', { name: 'Suggestions' });

/** Starts suggesting and stops at the first find of this search; slots may still show those of the search before. */
async function findOne(page: Page): Promise<void> {
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/api/jobs') && answer.request().method() === 'POST');
  await strip(page).getByRole('button', { name: 'Start' }).click();
  await asked;
  await expect(strip(page).getByRole('button', { name: /^Try/ }).first()).toBeVisible({ timeout: 45_000 });
  const stop = strip(page).getByRole('button', { name: 'Stop' });
  if (await stop.isVisible()) await stop.click();
  await expect(strip(page).getByRole('button', { name: 'Start' })).toBeVisible();
}

async function openPlay(page: Page, studio: Studio, file: string): Promise<void> {
  await openText(page, studio, file);
  await page.keyboard.press('F4');
  await expect(strip(page)).toBeVisible();
}

/** Everything that this browser keeps is gone, as if it were another. */
async function forget(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.evaluate(() => localStorage.setItem('puzzlewright.guide', 'seen'));
}

/** The panels of the garden have one solution each, so that only harder ones are better. */
async function towardHarder(page: Page): Promise<void> {
  await strip(page).getByRole('combobox', { name: 'What better means' }).selectOption('harder');
}

for (const [file, view, level] of [['witness/garden.panel', 'F2', 9], ['lights/lamplighter.lights', 'F4', 1], ['ruleset/pantry.ruleset.json', 'F4', 1]] as const) {
  test(`suggestions of ${file} are kept, compared and found again after a reload`, async ({ page, studio }) => {
    await openText(page, studio, file);
    await page.keyboard.press(view);
    await levels(page).nth(level - 1).click();
    await towardHarder(page);
    await findOne(page);
    await strip(page).getByRole('button', { name: /^Keep suggestion/ }).first().click();
    await expect(page.getByRole('button', { name: 'Kept 1' })).toBeVisible();
    await strip(page).getByRole('button', { name: /^Compare suggestion/ }).first().click();
    const both = page.getByRole('dialog', { name: 'Side by side' });
    await expect(both.getByText('Yours', { exact: true }).first()).toBeVisible();
    await expect(both.getByRole('img')).toHaveCount(2);
    await drawn(page);
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await idle(page);
    const name = file.split('/').pop() ?? '';
    await expect.poll(() => existsSync(join(studio.folder, '.puzzlewright', 'history', name))).toBe(true);
    // Another browser has nothing in its storage.
    await forget(page);
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Text' })).toBeVisible();
    await page.keyboard.press(view);
    await expect(page.getByRole('button', { name: 'Kept 1' })).toBeVisible();
    await levels(page).nth(level - 1).click();
    await page.getByRole('button', { name: /^History ([2-9]|\d\d)/ }).click();
    const history = page.getByRole('dialog', { name: /^History/ });
    await expect(history.getByRole('listitem').first()).toContainText('Yours');
    expect(await faults(page)).toEqual([]);
  });
}

test('what is kept goes to the history of its own file, even if another is opened at once', async ({ page, studio }) => {
  await openPlay(page, studio, 'lights/lamplighter.lights');
  await findOne(page);
  await idle(page);
  await page.evaluate(() => {
    document.querySelector<HTMLButtonElement>('[aria-label="Keep suggestion 1"]')?.click();
    location.hash = '#warehouse.txt';
  });
  await expect(page.getByRole('grid')).toBeVisible();
  const written = (name: string) => join(studio.folder, '.puzzlewright', 'history', name);
  await expect.poll(() => readFileSync(written('lamplighter.lights'), 'utf8')).toContain('"kept":true');
  expect(existsSync(written('warehouse.txt'))).toBe(false);
});

test('a level that was taken further hangs below what it was made from, and one can go back', async ({ page, studio }) => {
  await openPlay(page, studio, 'lights/lamplighter.lights');
  // Large enough that the second search has something better to find.
  await levels(page).nth(8).click();
  const text = () => page.evaluate(() => fetch('/api/file?path=lamplighter.lights').then((answer) => answer.json()).then((file: { text: string }) => file.text));
  const before = await text();
  await findOne(page);
  await strip(page).getByRole('button', { name: 'Try suggestion 1' }).click();
  await page.getByRole('button', { name: 'Go on with it' }).click();
  await findOne(page);
  await page.getByRole('button', { name: /^History/ }).click();
  const history = page.getByRole('dialog', { name: /^History/ });
  const depth = await history.getByRole('listitem').evaluateAll((items) => items.map((item) => Number(getComputedStyle(item).getPropertyValue('--depth'))));
  expect(Math.max(...depth)).toBeGreaterThan(1);
  expect(depth[0]).toBe(0);
  await history.getByRole('button', { name: 'Put Yours on the bench' }).first().click();
  await expect.poll(text).toBe(before);
});

test('frozen cells of a panel stay as they are', async ({ page, studio }) => {
  await openText(page, studio, 'witness/garden.panel');
  const garden = readFileSync(join(studio.folder, 'garden.panel'), 'utf8');
  await page.keyboard.press('F2');
  await levels(page).nth(8).click();
  await expect(page.getByRole('heading', { name: 'twins' })).toBeVisible();
  const tool = page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Freeze' });
  await tool.click();
  await expect(tool).toHaveAttribute('aria-pressed', 'true');
  const cells = page.getByRole('gridcell', { name: /^\d+, \d+: / });
  const names = () => cells.evaluateAll((all) => all.map((cell) => (cell.getAttribute('aria-label') ?? '').replace(', frozen', '')));
  const before = await names();
  // The upper half, in which three of the four pieces lie.
  const half = before.length / 2;
  for (let i = 0; i < half; i += 1) await cells.nth(i).click();
  await expect(strip(page).getByText(`${half} frozen`)).toBeVisible();
  expect(await names()).toEqual(before);
  await towardHarder(page);
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/jobs') && (request.postDataJSON() as { kind: string }).kind === 'suggest');
  await findOne(page);
  expect(((await asked).postDataJSON() as { options: { freeze: string[] } }).options.freeze).toEqual(['xxxx', 'xxxx', '....', '....']);
  await strip(page).getByRole('button', { name: 'Try suggestion 1' }).click();
  await expect(page.getByRole('region', { name: 'Trying a level' })).toBeVisible();
  // A variation may also move an end or cut an edge.
  const onDisk = () => readFileSync(join(studio.folder, 'garden.panel'), 'utf8');
  await expect.poll(onDisk).not.toBe(garden);
  expect((await names()).slice(0, half)).toEqual(before.slice(0, half));
  await page.getByRole('button', { name: 'Put mine back' }).first().click();
  await idle(page);
  // They lie in the folder: another browser has nothing in its storage.
  await forget(page);
  await page.reload();
  await page.keyboard.press('F2');
  await levels(page).nth(8).click();
  await expect(strip(page).getByText(`${half} frozen`)).toBeVisible();
  await strip(page).getByRole('button', { name: /frozen/ }).click();
  await expect(strip(page).getByText('frozen')).toHaveCount(0);
});

test('a search that has seen every variation of a small level ends and says so', async ({ page, studio }) => {
  writeFileSync(join(studio.folder, 'tiny.panel'), 'panel tiny\n+-E\n|.|\nS-+\n');
  await page.goto(`${studio.url}#tiny.panel`);
  await expect(page.getByRole('tab', { name: 'Text' })).toBeVisible();
  await page.keyboard.press('F2');
  await strip(page).getByRole('button', { name: 'Start' }).click();
  await expect(strip(page).getByRole('status', { name: 'Suggesting' })).toContainText(/^Ended after [\d,]+ variations: /, { timeout: 45_000 });
  await expect(strip(page).getByRole('button', { name: 'Start' })).toBeVisible();
});

test('different ones is a switch for PuzzleScript too', async ({ page, studio }) => {
  await open(page, studio);
  await page.getByRole('checkbox', { name: 'different ones, not only the best' }).check();
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/jobs') && (request.postDataJSON() as { kind: string }).kind === 'suggest');
  await page.keyboard.press('Control+Enter');
  expect(((await asked).postDataJSON() as { options: { diverse: boolean } }).options.diverse).toBe(true);
});

test('the chart of a story and the chains of a ruleset have a table behind them', async ({ page, studio }) => {
  await openText(page, studio, 'narrative/meadow.story.toml');
  await page.keyboard.press('F2');
  await page.getByRole('button', { name: 'Table' }).click();
  const chart = page.getByRole('region', { name: 'Dependency chart as a table' });
  await expect(chart.getByRole('row')).not.toHaveCount(0);
  await expect(chart.getByRole('columnheader', { name: 'Needs' })).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await openText(page, studio, 'ruleset/hen-house.ruleset.json');
  await page.keyboard.press('F2');
  await page.getByRole('button', { name: 'Table' }).click();
  const chains = page.getByRole('region', { name: 'Chains as a table' });
  await expect(chains.getByRole('columnheader', { name: 'Rule' })).toBeVisible();
  expect(await faults(page)).toEqual([]);
});

test('questions and frozen cells of a game lie in the folder and go with their level', async ({ page, studio }) => {
  await open(page, studio);
  await levels(page).nth(1).click();
  await page.getByRole('region', { name: 'You asked' }).getByRole('button', { name: 'need' }).click();
  await page.getByRole('combobox', { name: 'What every solution must do' }).fill('push >= 3');
  await page.keyboard.press('Enter');
  await page.getByRole('grid').focus();
  await page.keyboard.press('f');
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: '1 cell frozen' })).toBeVisible();
  await page.keyboard.press('{');
  await expect(levels(page).first()).toContainText('along the wall');
  await idle(page);
  await forget(page);
  await page.reload();
  await levels(page).first().click();
  await expect(page.getByRole('region', { name: 'You asked' })).toContainText('push >= 3');
  await expect(page.getByRole('button', { name: '1 cell frozen' })).toBeVisible();
  await levels(page).nth(1).click();
  await expect(page.getByRole('region', { name: 'You asked' })).not.toContainText('push >= 3');
  await expect(page.getByRole('button', { name: '1 cell frozen' })).toHaveCount(0);
});

const TWO: Record<string, { text: string; after: string }> = {
  'two.refraction': {
    text: 'board 4x3 One\nsource a 1,1 out=E power=1\ntarget t 4,1 in=W power=1\nblocker 4,3\n\nboard 4x3 Two\nsource a 1,2 out=E power=1\ntarget u 4,2 in=W power=1\nblocker 3,3\n',
    after: 'board 4x3 One\nsource a 1,1 out=E power=1\ntarget t 4,2 in=W power=1\nblocker 3,3\n',
  },
  'two.lights': { text: 'lights 4x2 One\n0110\n0000\n\nlights 4x2 Two\n1111\n1111\n', after: 'lights 4x2 One\n0111\n0011\n' },
};

for (const [file, { text, after }] of Object.entries(TWO)) {
  test(`a half of another level is put into ${file}, and where nothing fits it is not offered`, async ({ page, studio }) => {
    writeFileSync(join(studio.folder, file), text);
    await page.goto(`${studio.url}#${file}`);
    await expect(page.getByRole('tab', { name: 'Play' })).toBeVisible();
    await page.keyboard.press('F4');
    await strip(page).getByRole('button', { name: 'Combine…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'right' }).click();
    await expect.poll(() => readFileSync(join(studio.folder, file), 'utf8')).toContain(after);
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await expect.poll(() => readFileSync(join(studio.folder, file), 'utf8')).toBe(text);
    // The second level alone has no other.
    writeFileSync(join(studio.folder, `alone-${file}`), text.slice(text.indexOf('\n\n') + 2));
    await page.goto(`${studio.url}#alone-${file}`);
    await expect(page.getByRole('navigation', { name: 'Place' })).toContainText('alone-two');
    await expect(strip(page).getByRole('button', { name: 'Start' })).toBeVisible();
    await expect(strip(page).getByRole('button', { name: 'Combine…' })).toHaveCount(0);
  });
}

test('a half of another level is combined with the open one', async ({ page, studio }) => {
  writeFileSync(join(studio.folder, 'two.panel'), 'panel a\nb = separation black\n+-+-E\n|b|.|\n+-+-+\n|.|.|\nS-+-+\n\npanel c\n1 = triangle 1\n+-+-E\n|.|1|\n+-o-+\n|.|1|\nS-+-+\n');
  await page.goto(`${studio.url}#two.panel`);
  await expect(page.getByRole('grid')).toBeVisible();
  await strip(page).getByRole('button', { name: 'Combine…' }).click();
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
    expect(await faults(page)).toEqual([]);
  }
  await page.getByRole('dialog').getByRole('button', { name: 'right' }).click();
  await expect(page.getByRole('gridcell', { name: '2, 1: triangle 1' })).toHaveCount(1);
  await expect(page.getByRole('gridcell', { name: '1, 1: separation black' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect(page.getByRole('gridcell', { name: '2, 1: empty' })).toHaveCount(1);
});
