// What explains the page: the guide of the first visit, words that explain themselves, and the manual.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { faults } from './faults';
import { GAMES, open } from './page';
import { expect, test } from './studio';

const DOCS = join(GAMES, '..', 'docs');

test.describe('on the first visit', () => {
  test.use({ isFirstVisit: true });

  test('five marks explain the page, block nothing, go away for good and come back by name', async ({ page, studio }) => {
    await open(page, studio);
    const guide = page.getByRole('region', { name: 'Guide' });
    await expect(guide.getByRole('listitem')).toHaveCount(5);
    await expect(page.locator('.guidemark')).toHaveCount(5);
    for (const theme of ['light', 'dark']) {
      await page.screenshot({ path: `test-results/guide-${theme}.png` });
      expect(await faults(page, '.guide')).toEqual([]);
      await page.getByRole('button', { name: /^(Light|Dark) theme$/ }).click();
    }
    // On a tablet it leaves what is below the board in reach, and its fifth mark stands on the drawer.
    await page.setViewportSize({ width: 820, height: 1180 });
    const suggestions = page.getByRole('button', { name: 'Suggestions', exact: true });
    const [box, knob] = [await guide.boundingBox(), await suggestions.boundingBox()];
    for (const below of [suggestions, page.getByRole('button', { name: 'Solve from here' }), page.getByRole('toolbar', { name: 'Palette' })]) expect((await below.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0));
    await expect.poll(async () => Math.abs(((await page.locator('.guidemark').nth(4).boundingBox())?.y ?? 0) - (knob?.y ?? 0))).toBeLessThan(32);
    await page.setViewportSize({ width: 1440, height: 900 });
    // The level can be changed while the marks stand on it.
    await page.getByRole('toolbar', { name: 'Palette' }).getByRole('button', { name: 'Wall' }).click();
    await guide.getByRole('button', { name: 'Got it' }).click();
    await expect(guide).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('grid')).toBeVisible();
    await expect(guide).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Command' }).fill('show the guide');
    await page.keyboard.press('Enter');
    await expect(guide).toBeVisible();
    await guide.getByRole('button', { name: 'Close the guide' }).click();
    await expect(guide).toHaveCount(0);
  });
});

test('a word of the field says what it means where it stands and leads to the manual', async ({ page, studio, context }) => {
  await open(page, studio);
  await page.getByRole('button', { name: 'Explain: Greedy' }).click();
  const tip = page.getByRole('status').filter({ hasText: 'greedy search' });
  await expect(tip).toContainText('looks first where the estimated rest is smallest');
  await page.screenshot({ path: 'test-results/term-light.png' });
  const opened = context.waitForEvent('page');
  await tip.getByRole('link', { name: 'In the manual' }).click();
  const manual = await opened;
  await expect(manual.getByRole('heading', { name: 'Glossary', level: 1 })).toBeVisible();
  expect(new URL(manual.url()).hash).toBe('#term-greedy-search');
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
});

test('every page of the manual is there, its links lead somewhere, and it is readable in both themes', async ({ page, studio, request }) => {
  const names = readdirSync(DOCS).filter((name) => name.endsWith('.md')).map((name) => name.replace(/\.md$/, ''));
  const bodies = new Map<string, string>();
  for (const name of names) {
    const answer = await request.get(`${studio.url}docs/${name}.html`);
    expect(answer.status(), name).toBe(200);
    bodies.set(name, await answer.text());
  }
  const broken: string[] = [];
  for (const [name, body] of bodies) {
    for (const [, href = ''] of body.matchAll(/<a [^>]*href="([^"]*)"/g)) {
      const [, file, hash] = /^(?:([\w-]+)\.html)?(?:#(.+))?$/.exec(href) ?? [];
      if (/^https?:/.test(href) || href === '../') continue;
      const target = bodies.get(file ?? name);
      if (target === undefined || (hash !== undefined && !target.includes(`id="${hash}"`))) broken.push(`${name}: ${href}`);
    }
  }
  expect(broken).toEqual([]);
  await page.goto(`${studio.url}docs/`);
  await expect(page.getByRole('heading', { name: 'The studio', level: 1 })).toBeVisible();
  await page.getByRole('navigation', { name: 'Manual' }).getByRole('link', { name: 'Glossary' }).click();
  await expect(page.getByRole('heading', { name: 'Glossary', level: 1 })).toBeVisible();
  for (const theme of ['light', 'dark']) {
    await page.evaluate((to) => localStorage.setItem('puzzlewright.theme', to), theme);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await page.screenshot({ path: `test-results/manual-${theme}.png` });
    expect(await faults(page)).toEqual([]);
  }
});
