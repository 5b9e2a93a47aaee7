// Levels of every domain that is drawn are mirrored by X, and a mirrored level is as hard as it was.
import type { Page } from '@playwright/test';
import { commandNames, onDisk, openText, verdict, written } from './page';
import { expect, test } from './studio';

const draw = (page: Page) => page.getByRole('tab', { name: 'Draw' }).click();

for (const [file, rows] of [
  ['witness/garden.panel', /\n\+-\+-\+-S\n/],
  ['refraction/shortcuts.refraction', /out=W/],
  ['ruleset/hen-house.ruleset.json', null],
  ['lights/lamplighter.lights', null],
] as const) {
  test(`a level of ${file} is mirrored, and mirrored back`, async ({ page, studio }) => {
    const name = file.split('/').pop() ?? file;
    await openText(page, studio, file);
    const original = onDisk(studio, name);
    await draw(page);
    await expect(page.getByRole('grid').first()).toBeVisible();
    // The first boards of lamps look the same from both sides.
    if (name.endsWith('.lights')) for (let i = 0; i < 3; i += 1) await page.keyboard.press(']');
    await expect(verdict(page)).not.toContainText('Looking');
    const said = await verdict(page).innerText();
    await page.keyboard.press('x');
    await expect.poll(() => written(page, studio, name)).not.toBe(original);
    if (rows) expect(onDisk(studio, name)).toMatch(rows);
    await expect.poll(() => verdict(page).innerText()).toBe(said);
    await page.keyboard.press('x');
    await expect.poll(() => written(page, studio, name)).toBe(original);
    await page.keyboard.press('Shift+X');
    await expect.poll(() => written(page, studio, name)).not.toBe(original);
    await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Mirror' }).click({ modifiers: ['Shift'] });
    await expect.poll(() => written(page, studio, name)).toBe(original);
    expect(await commandNames(page)).toContain('Mirror left to right');
  });
}
