// The bench of rulesets: chains, drawing, play, evolution and sketches, on the real program.
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { faults } from './faults';
import { all, cell, levels, onDisk, verdict, written } from './page';
import { expect, type Studio, test } from './studio';
import { drawn, idle } from './waiting';

const FILE = 'crumbs.ruleset.json';
const original = readFileSync(join(import.meta.dirname, FILE), 'utf8');
const view = (page: Page, name: string): Promise<void> => page.getByRole('tab', { name, exact: true }).click();
const chainWords = (page: Page): Locator => page.getByRole('status', { name: 'Chain' });
const rules = (page: Page): Locator => page.getByRole('list', { name: 'Rules' }).getByRole('listitem');
const undo = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: 'Undo', exact: true });

/** Opens the game on its chains. */
async function openChains(page: Page, studio: Studio): Promise<void> {
  cpSync(join(import.meta.dirname, FILE), join(studio.folder, FILE));
  await page.goto(`${studio.url}#${FILE}`);
  await view(page, 'Chains');
  await expect(page.getByRole('heading', { name: 'How it is won and lost' })).toBeVisible();
  await expect(verdict(page)).toContainText('Can be won and lost');
}

test('chains, roles, ends, the proof, what a level must have and the tutorial', async ({ page, studio }) => {
  await openChains(page, studio);
  const graph = page.getByRole('img', { name: /^Graph of \d+ chains/ });
  await expect(graph).toBeVisible();
  // Chains are selected by name and by key, and each is described in a sentence.
  await page.getByRole('radio', { name: 'Loss by crow' }).click();
  await expect(chainWords(page)).toContainText('Loss by crow');
  await expect(chainWords(page)).toContainText('a crow moves onto a baker');
  await page.keyboard.press(']');
  await expect(chainWords(page)).not.toContainText('Loss by crow');
  await expect(rules(page)).toHaveCount(7);
  await expect(rules(page).nth(1)).toContainText('makes bush solid');
  await expect(rules(page).nth(6)).toContainText('never fires');
  // Ends with verdicts; the third is proved impossible, with its table.
  const ends = page.getByRole('list', { name: 'Ends' }).getByRole('listitem');
  await expect(ends.nth(0).getByRole('button', { name: /End 1, win: no loaf left. It comes about/ })).toBeVisible();
  await expect(ends.nth(2).getByRole('button', { name: /It can never come about/ })).toBeVisible();
  const proof = page.getByRole('region', { name: 'Why E3 can never come about' });
  await expect(proof).toContainText('crow');
  await expect(proof.getByRole('row', { name: /^crow/ })).toContainText('constant');
  await expect(proof).toContainText('certificate checked again');
  const musts = page.getByRole('region', { name: 'A level must have' });
  await expect(musts).toContainText('loaf ≥ 1');
  await expect(musts).toContainText('Level 1 does not have crow ≥ 1, needed to lose.');
  await expect(page.getByRole('region', { name: 'Tutorial text' })).toContainText('Use the arrow keys to move the baker.');
  // A rule goes to its line in the text.
  await rules(page).nth(2).getByRole('button', { name: /^Rule 3/ }).click();
  await rules(page).nth(2).getByRole('button', { name: 'In the text' }).click();
  await expect(page.locator('.cm-activeLine')).toContainText('OVERLAP baker loaf');
  // Hiding hides what is known, in the list too.
  await view(page, 'Chains');
  await page.getByRole('switch', { name: 'Hide' }).click();
  await expect(verdict(page)).toHaveCount(0);
  await expect(rules(page).nth(6)).not.toContainText('never fires');
  await expect(proof).toHaveCount(0);
});

test('what is found in the rules can be watched', async ({ page, studio }) => {
  await openChains(page, studio);
  await page.getByRole('region', { name: 'What is known' }).getByRole('button', { name: 'Watch a loss' }).click();
  await expect(page.getByRole('status', { name: 'Outcome' })).toContainText(/lost/i);
  await view(page, 'Chains');
  await page.getByRole('button', { name: 'Watch end 1' }).click();
  await expect(page.getByRole('status', { name: 'Outcome' })).toContainText('Won');
});

test('levels of every form are drawn into the text, and nothing else changes', async ({ page, studio }) => {
  await openChains(page, studio);
  await view(page, 'Draw');
  await expect(page.getByRole('grid')).toHaveAccessibleName('Level 1, 5 by 3 cells');
  const pick = (name: string): Promise<void> => page.getByRole('toolbar', { name: 'Palette' }).getByRole('button', { name, exact: true }).click();
  await pick('bush');
  await cell(page, 2, 2).click();
  await expect.poll(() => written(page, studio, FILE)).toBe(original.replace('"b.l..",\n      ".....",', '"b.l..",\n      ".#...",'));
  // By keys: the cursor, the tool, and the eraser.
  await page.getByRole('grid').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('3');
  await page.keyboard.press('Space');
  await expect.poll(() => written(page, studio, FILE)).toContain('".#l.."');
  await page.keyboard.press('Delete');
  await expect.poll(() => written(page, studio, FILE)).toContain('".#..."');
  // Several pieces in one cell need the form that has them.
  await page.getByRole('checkbox', { name: 'put on top of what is there' }).check();
  await pick('crow');
  await cell(page, 2, 2).click();
  await expect(cell(page, 2, 2)).toHaveAccessibleName('2, 2: crow and bush');
  await expect.poll(() => written(page, studio, FILE)).toContain('["crow", "bush"]');
  await expect.poll(() => written(page, studio, FILE)).toContain('"name": "first"');
  await page.getByRole('button', { name: 'One column more' }).click();
  await expect(page.getByRole('grid')).toHaveAccessibleName('Level 1, 6 by 3 cells');
  await page.getByRole('button', { name: 'New level' }).click();
  await expect(page.getByRole('grid')).toHaveAccessibleName('Level 2, 6 by 3 cells');
  await expect(levels(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(levels(page)).toHaveCount(2);
  for (let i = 0; i < 7; i += 1) await undo(page).click();
  await expect.poll(() => written(page, studio, FILE)).toBe(original);
});

test("a designer's hour with a ruleset", async ({ page, studio }) => {
  test.setTimeout(240_000);
  await openChains(page, studio);
  // Draw a level: a second loaf.
  await view(page, 'Draw');
  await page.getByRole('toolbar', { name: 'Palette' }).getByRole('button', { name: 'loaf', exact: true }).click();
  await cell(page, 5, 1).click();
  await expect.poll(() => written(page, studio, FILE)).toContain('"b.l.l"');
  // Edit by text, with a mistake: it is shown at its place, and the chains say that they are old.
  await view(page, 'Text');
  await page.locator('.cm-line', { hasText: 'OVERLAP baker loaf' }).click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('{"trigger": "OVERLAP baker bussh", "events": ["PUSHBACK $1"]},');
  await expect(page.getByRole('region', { name: 'Problems' })).toContainText('bussh');
  await view(page, 'Chains');
  await expect(verdict(page)).toContainText('was: Can be won and lost');
  await view(page, 'Text');
  await page.locator('.cm-line', { hasText: 'bussh' }).click();
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+Home');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('region', { name: 'Problems' })).not.toContainText('bussh');
  await expect.poll(() => written(page, studio, FILE)).not.toContain('bussh');
  // Play to a win.
  await view(page, 'Play');
  await expect(page.getByRole('status', { name: 'Outcome' })).toBeVisible();
  for (let i = 0; i < 4; i += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('status', { name: 'Outcome' })).toContainText('Won in 4 moves');
  // Ask a need and watch the shortcut.
  await page.getByRole('region', { name: 'You asked' }).getByRole('button', { name: 'need' }).click();
  await page.getByRole('combobox', { name: 'What every solution must do' }).or(page.getByRole('textbox', { name: 'What every solution must do' })).fill('length >= 9');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(page.getByRole('region', { name: 'You asked' })).toContainText('avoidable');
  await page.getByRole('button', { name: 'Watch the shortcut' }).click();
  await expect(page.getByRole('status', { name: 'Outcome' })).toContainText('Won');
  // Evolve, cancel, and what was found stays.
  await view(page, 'Evolve');
  const settings = page.getByRole('form', { name: 'Settings' });
  await settings.getByLabel('generations').fill('900');
  await settings.getByLabel('wide').fill('6');
  await settings.getByLabel('wide').press('Tab');
  await page.getByRole('button', { name: /^Start/ }).first().click();
  await expect(page.getByRole('status', { name: 'Evolving' })).toContainText('Evolving');
  await expect(page.getByRole('listbox', { name: 'Population' }).getByRole('option')).toHaveCount(12);
  await page.getByRole('heading', { name: 'Evolve levels' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('status', { name: 'Evolving' })).toContainText('Stopped; what was found stays.');
  // Take a level.
  await page.getByRole('button', { name: 'Add to the file' }).click();
  await expect(levels(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Try', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Trying a level' })).toBeVisible();
  await page.getByRole('button', { name: 'Put mine back' }).first().click();
  await expect(page.getByRole('region', { name: 'Trying a level' })).toHaveCount(0);
  await idle(page);
  // Undo everything, and reload: the file is as it was, and nothing that was done is lost.
  await all(page, 'Undo');
  await expect.poll(() => written(page, studio, FILE)).toBe(original);
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await expect.poll(() => written(page, studio, FILE)).toContain('"b.l.l"');
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Evolve' })).toBeVisible();
  await view(page, 'Draw');
  await levels(page).first().click();
  await expect(cell(page, 5, 1)).toHaveAccessibleName('5, 1: loaf');
  await expect(undo(page)).toBeEnabled();
  await undo(page).click();
  await expect.poll(() => written(page, studio, FILE)).toBe(original);
});

test('conditions evolve side by side, and the best level is played', async ({ page, studio }) => {
  test.setTimeout(120_000);
  await openChains(page, studio);
  await view(page, 'Evolve');
  const settings = page.getByRole('form', { name: 'Settings' });
  for (const [name, value] of [['wide', '4'], ['high', '4'], ['generations', '4']] as const) {
    await settings.getByLabel(name, { exact: true }).fill(value);
    await settings.getByLabel(name, { exact: true }).press('Tab');
  }
  await settings.getByRole('checkbox', { name: 'on the first population' }).check();
  await settings.getByRole('checkbox', { name: 'nowhere' }).check();
  await page.getByRole('button', { name: /^Start/ }).first().click();
  await expect(page.getByRole('status', { name: 'Evolving' })).toContainText('Done.', { timeout: 60_000 });
  const runs = page.getByRole('radiogroup', { name: 'Constraints' });
  await expect(runs.getByRole('radio')).toHaveCount(3);
  await expect(runs.getByRole('img', { name: /^Fitness with no constraints: best \d/ })).toBeVisible();
  await runs.getByRole('radio', { name: /constraints on all levels/ }).click();
  await expect(runs.getByRole('radio', { name: /constraints on all levels/ })).toBeChecked();
  await expect(page.getByRole('group', { name: 'Counts' })).toContainText('refused by constraints');
  await page.getByRole('button', { name: 'Play the best' }).click();
  await expect(page.getByRole('region', { name: 'Trying a level' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Outcome' })).toBeVisible();
  // The strip below the chains has the same run.
  await view(page, 'Chains');
  await expect(page.getByRole('region', { name: 'Evolve' })).toContainText('Generation 4');
});

test('sketched games tell what makes them games, and one click plays one', async ({ page, studio }) => {
  test.setTimeout(180_000);
  await openChains(page, studio);
  await view(page, 'Sketch');
  await page.getByRole('form', { name: 'Settings' }).getByLabel('games to find').fill('1');
  await page.getByRole('form', { name: 'Settings' }).getByLabel('games to find').press('Tab');
  await page.getByRole('button', { name: /^Start/ }).first().click();
  const games = page.getByRole('article');
  await expect(games).toHaveCount(1, { timeout: 120_000 });
  await expect(page.getByRole('table', { name: 'What became of the rulesets' })).toContainText('no choice');
  await expect(games.first()).toContainText(/Its level takes \d+ moves, \d+ of them choices/);
  await games.first().getByRole('button', { name: /^Play/ }).click();
  await expect(page.getByRole('navigation', { name: 'Place' })).toContainText('found-wide-1');
  await expect(page.getByRole('status', { name: 'Outcome' })).toBeVisible();
  expect(onDisk(studio, FILE)).toBe(original);
});

const SIZES = [[1440, 900], [1280, 720], [820, 1180]] as const;

for (const theme of ['light', 'dark'] as const) {
  test(`every view is clean and fits, ${theme}`, async ({ page, studio }) => {
    test.setTimeout(240_000);
    await openChains(page, studio);
    if (theme === 'dark') await page.getByRole('button', { name: 'Dark theme' }).click();
    // A short evolution, so that there is something to see.
    await view(page, 'Evolve');
    const settings = page.getByRole('form', { name: 'Settings' });
    await settings.getByLabel('generations', { exact: true }).fill('6');
    await settings.getByLabel('generations', { exact: true }).press('Tab');
    await settings.getByRole('checkbox', { name: 'nowhere' }).check();
    await page.getByRole('button', { name: /^Start/ }).first().click();
    await expect(page.getByRole('status', { name: 'Evolving' })).toContainText('Done.', { timeout: 90_000 });
    await view(page, 'Sketch');
    await page.getByRole('form', { name: 'Settings' }).getByLabel('games to find').fill('2');
    await page.getByRole('form', { name: 'Settings' }).getByLabel('games to find').press('Tab');
    await page.getByRole('button', { name: /^Start/ }).first().click();
    await expect(page.getByRole('status', { name: 'Sketching' })).toContainText('Done.', { timeout: 120_000 });
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      for (const name of ['Chains', 'Draw', 'Play', 'Evolve', 'Sketch']) {
        await view(page, name);
        await idle(page);
        await drawn(page);
        await page.screenshot({ path: `test-results/ruleset-${name.toLowerCase()}-${width}x${height}-${theme}.png` });
        // Nothing hangs over the edge of the page.
        expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), `${name} ${width}`).toBeLessThanOrEqual(0);
        if (name === 'Chains') expect(await page.locator('.chainroom').evaluate((room) => room.scrollWidth - room.clientWidth), `the graph at ${width}`).toBeLessThanOrEqual(0);
        if (width === 1440) expect(await faults(page), name).toEqual([]);
      }
    }
  });
}
