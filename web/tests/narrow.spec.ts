// A tablet, and a screen at 200 %: two columns, drawers, and nothing that lies on something else.
import type { Locator, Page } from '@playwright/test';
import { cell, open, verdict } from './page';
import { expect, test } from './studio';

/** Controls of one part of the page that lie on each other or outside the window, by their names. */
function collisions(page: Page, within: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const inside = [...document.querySelectorAll<HTMLElement>(selector)].flatMap((part) => [...part.querySelectorAll<HTMLElement>('button, input, select, [role=switch], h1')]);
    const shown = inside.filter((one) => one.checkVisibility({ opacityProperty: true }) && !one.closest('.edges, .board, .swatches, .moves, .lvls, .files'));
    const name = (one: HTMLElement) => one.getAttribute('aria-label') ?? one.textContent?.trim() ?? one.tagName;
    const boxes = shown.map((one) => ({ one, box: one.getBoundingClientRect() })).filter(({ box }) => box.width > 1 && box.height > 1);
    const found: string[] = [];
    boxes.forEach(({ one, box }, i) => {
      if (box.right > innerWidth + 1 || box.left < -1) found.push(`${name(one)} leaves the window`);
      for (const other of boxes.slice(i + 1)) {
        if (one.contains(other.one) || other.one.contains(one)) continue;
        const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        if (across > 1 && down > 1) found.push(`${name(one)} lies on ${name(other.one)}`);
      }
    });
    return found;
  }, within);
}

const knob = (page: Page): Locator => page.getByRole('button', { name: 'Files and levels', exact: true });

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true });

  test('the board has most of the page, and files and levels are a drawer', async ({ page, studio }) => {
    await open(page, studio);
    await expect(verdict(page)).toContainText('Solvable in 4');
    const board = await page.getByRole('grid').boundingBox();
    expect(board?.width ?? 0).toBeGreaterThan(400);
    await expect(page.getByRole('listbox', { name: 'Levels' })).toBeHidden();
    await knob(page).tap();
    const level = page.getByRole('option', { name: /along the wall/ });
    await expect(level).toContainText('solved in 18');
    expect(await level.locator('.stl span').evaluate((one) => one.scrollWidth <= one.clientWidth + 1)).toBe(true);
    // The open file has its whole name beside its three buttons.
    const name = page.locator('.filerow.is-here .file > span').first();
    expect(await name.evaluate((one) => one.scrollWidth <= one.clientWidth + 1)).toBe(true);
    await level.tap();
    await expect(page.getByRole('listbox', { name: 'Levels' })).toBeHidden();
    await expect(page.getByRole('grid')).toHaveAccessibleName(/Level 2/);
    // All that can be painted with is there.
    for (const thing of ['Player', 'Crate', 'Target', 'Wall', 'Background']) await expect(page.getByRole('toolbar', { name: 'Palette' }).getByRole('button', { name: thing })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('Right button erases')).toBeHidden();
    expect(await collisions(page, '.bar, .mid, .rightcol')).toEqual([]);
  });

  test('play keys are whole and lie on nothing', async ({ page, studio }) => {
    await open(page, studio);
    await page.getByRole('tab', { name: 'Play' }).tap();
    await page.getByRole('button', { name: 'Right', exact: true }).tap();
    await expect(cell(page, 3, 3)).toHaveAccessibleName('3, 3: Player');
    for (const name of ['Left', 'Up', 'Down', 'Right', 'Solve from here', 'Keep as test']) await expect(page.locator('main').getByRole('button', { name, exact: name.length < 6 }).first()).toBeInViewport({ ratio: 1 });
    expect(await collisions(page, '.bar, .mid, .rightcol')).toEqual([]);
  });

  test('the drawer of suggestions shows all of them', async ({ page, studio }) => {
    await open(page, studio);
    await knob(page).tap();
    await page.getByRole('option', { name: /along the wall/ }).tap();
    await expect(verdict(page)).toContainText('Solvable in 18');
    await page.getByRole('button', { name: 'Suggestions', exact: true }).tap();
    await page.getByRole('button', { name: 'Start', exact: true }).tap();
    await expect(page.getByRole('article', { name: /^Suggestion 1: \d/ })).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Stop', exact: true }).tap();
    await expect(page.getByRole('article', { name: /^Suggestion \d/ })).toHaveCount(4);
    for (let n = 1; n <= 4; n += 1) await expect(page.getByRole('article', { name: new RegExp(`^Suggestion ${n}`) })).toBeInViewport({ ratio: 0.95 });
    expect(await collisions(page, '.strip')).toEqual([]);
  });
});

for (const [width, height] of [[720, 450], [1280, 720]] as const) {
  test(`nothing lies on anything at ${width} x ${height}`, async ({ page, studio }) => {
    await page.setViewportSize({ width, height });
    await open(page, studio);
    await expect(verdict(page)).toContainText('Solvable in 4');
    expect(await collisions(page, '.bar, .mid, .rightcol')).toEqual([]);
    const [freeze, palette] = [await page.getByRole('button', { name: 'Freeze' }).boundingBox(), await page.getByRole('toolbar', { name: 'Palette' }).boundingBox()];
    expect((freeze?.y ?? 0) + (freeze?.height ?? 0)).toBeLessThanOrEqual(palette?.y ?? 0);
    await page.keyboard.press('F3');
    await expect(page.getByRole('textbox', { name: /^Source of / })).toBeVisible();
    expect(await collisions(page, '.bar, .mid > .headrow, .rightcol .headrow')).toEqual([]);
  });
}

test('the board keeps its size when a bar comes and goes', async ({ page, studio }) => {
  await open(page, studio);
  await page.keyboard.press('F4');
  const before = await page.getByRole('grid').boundingBox();
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key);
  await expect(page.getByRole('alert')).toContainText('Won in 4 moves');
  const after = await page.getByRole('grid').boundingBox();
  expect(after).toEqual(before);
});

test('a lost connection is reported in a row that covers nothing', async ({ page, studio }) => {
  await open(page, studio);
  await expect(verdict(page)).toContainText('Solvable in 4');
  await studio.kill();
  const notice = page.getByRole('alert').filter({ hasText: 'Not connected' });
  await expect(notice).toBeVisible();
  const [box, known, play] = await Promise.all([notice.boundingBox(), verdict(page).boundingBox(), page.getByRole('button', { name: 'Play', exact: false }).last().boundingBox()]);
  const end = (box?.y ?? 0) + (box?.height ?? 0);
  expect(known?.y ?? 0).toBeGreaterThanOrEqual(end);
  expect(play?.y ?? 0).toBeGreaterThanOrEqual(end);
});
