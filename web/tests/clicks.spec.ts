// Moves made by clicking the picture, as the server's grid lays it out.
import type { Locator, Page } from '@playwright/test';
import type { SeatView } from '../src/lib/seat';
import { openText } from './page';
import { expect, test } from './studio';

const picture = (page: Page): Locator => page.getByRole('main').getByRole('img');
const outcome = (page: Page): Locator => page.getByRole('status', { name: 'Outcome' });

/** Opens a file in play and gives the position. */
async function play(page: Page, file: string, studio: Parameters<typeof openText>[1]): Promise<SeatView> {
  // A bench may take the seat as soon as the file is open.
  const coming = page.waitForResponse('**/api/play');
  await openText(page, studio, file);
  await page.keyboard.press('F4');
  const view = (await (await coming).json()) as SeatView;
  await expect(picture(page)).toBeVisible();
  return view;
}

/** The middle of a cell on the page, worked out from the picture itself. */
async function middle(page: Page, view: SeatView, [column, row]: readonly number[]): Promise<{ x: number; y: number }> {
  const [, , width = 0, height = 0] = (/viewBox=["']([^"']+)/.exec(view.picture ?? '')?.[1] ?? '').split(' ').map(Number);
  const box = (await picture(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const scale = Math.min(box.width / width, box.height / height);
  const grid = view.grid ?? { left: 0, top: 0, cell: 0 };
  return {
    x: box.x + (box.width - width * scale) / 2 + (grid.left + ((column ?? 0) - 0.5) * grid.cell) * scale,
    y: box.y + (box.height - height * scale) / 2 + (grid.top + ((row ?? 0) - 0.5) * grid.cell) * scale,
  };
}

async function click(page: Page, view: SeatView, cell: readonly number[]): Promise<void> {
  const { x, y } = await middle(page, view, cell);
  await page.mouse.click(x, y);
}

for (const [width, height] of [[1440, 900], [820, 1180]] as const) {
  test(`lamps are pressed on the picture, ${width} x ${height}`, async ({ page, studio }) => {
    await page.setViewportSize({ width, height });
    const view = await play(page, 'lights/lamplighter.lights', studio);
    const before = await picture(page).getAttribute('src');
    // Three by three lamps, a plus of them lit: one press on the middle puts all of them out.
    const coming = page.waitForResponse('**/api/play');
    await click(page, view, [1, 1]);
    expect((await (await coming).json()) as SeatView).toMatchObject({ state: '100\n011\n010', outcome: 'open' });
    await expect(picture(page)).not.toHaveAttribute('src', before ?? '');
    await page.keyboard.press('z');
    await expect(picture(page)).toHaveAttribute('src', before ?? '');
    await click(page, view, [2, 2]);
    await expect(outcome(page)).toHaveText('Won in 1 move');
    // What is over is not played on.
    await click(page, view, [3, 3]);
    await expect(outcome(page)).toHaveText('Won in 1 move');
  });
}

test('a cell with several moves lists them', async ({ page, studio }) => {
  const view = await play(page, 'refraction/shortcuts.refraction', studio);
  const cell = view.offers.find((offer) => offer.cell)?.cell ?? [0, 0];
  const there = view.offers.filter((offer) => offer.cell?.join() === cell.join());
  expect(there.length).toBeGreaterThan(1);
  const choices = page.getByRole('group', { name: `Moves at ${cell.join(',')}` });
  await click(page, view, cell);
  await expect(choices.getByRole('button')).toHaveText(there.map((offer) => offer.label));
  await expect(choices.getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(choices).toHaveCount(0);
  await expect(outcome(page)).toHaveText('Not won yet');
  await click(page, view, cell);
  await page.screenshot({ path: 'test-results/seat-choices.png' });
  const coming = page.waitForResponse('**/api/play');
  await choices.getByRole('button').last().click();
  expect((await (await coming).json()) as SeatView).toMatchObject({ trace: expect.stringContaining(there.at(-1)?.text.trim() ?? '?') as unknown });
  await expect(choices).toHaveCount(0);
  await expect(page.locator('.playfoot')).toContainText('1 move');
});

test('a line is drawn from corner to corner', async ({ page, studio }) => {
  let view = await play(page, 'witness/garden.panel', studio);
  for (let made = 1; made <= 3; made += 1) {
    const offer = view.offers.find((one) => one.cell);
    const coming = page.waitForResponse('**/api/play');
    await click(page, view, offer?.cell ?? [0, 0]);
    view = (await (await coming).json()) as SeatView;
    expect(view.steps).toBe(made);
    await expect(page.locator('.playfoot')).toContainText(`${made} move`);
  }
  // Far from the pen there is nothing to click.
  await page.mouse.click((await middle(page, view, [1, 1])).x - 200, 300);
  await expect(page.locator('.playfoot')).toContainText('3 moves');
});

for (const [file, move] of [['lights/lamplighter.lights', '2,2'], ['ruleset/hen-house.ruleset.json', 'up']] as const) {
  test(`hints for ${file} come by degree and follow the position`, async ({ page, studio }) => {
    await play(page, file, studio);
    const hint = page.getByRole('status', { name: 'Hint' });
    await page.keyboard.press('?');
    await expect(hint).toHaveText('It can be won from here.');
    await page.getByRole('button', { name: 'Hint' }).click();
    await expect(hint).toHaveText(/^\d+ more moves? (is|are) enough\.$/);
    await page.keyboard.press('?');
    await expect(hint).toHaveText(`Next: ${move}.`);
    // The strongest hint is the rest of the way, on the tape.
    await page.keyboard.press('?');
    await expect(page.getByRole('region', { name: 'Solution' }).getByRole('listitem').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Hint' })).toBeDisabled();
    await page.getByRole('region', { name: 'Moves' }).getByRole('button').first().click();
    await expect(page.locator('.playfoot')).toContainText('1 move');
    await expect(hint).toHaveCount(0);
  });
}
