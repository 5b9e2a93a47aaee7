// The bench of stories: an hour with the chart, the text adventure, the forms and the statistics, on the real program.
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { faults } from './faults';
import { all, GAMES, onDisk, verdict, written } from './page';
import { expect, type Studio, test } from './studio';
import { idle } from './waiting';

const FILE = 'ferry.story.toml';
const original = readFileSync(join(import.meta.dirname, FILE), 'utf8');
const chart = (page: Page): Locator => page.getByRole('region', { name: 'Dependency chart' });
const node = (page: Page, name: RegExp): Locator => chart(page).getByRole('button', { name });
const play = (page: Page): Locator => page.getByRole('region', { name: 'Play', exact: true });
const log = (page: Page): Locator => page.getByRole('log', { name: 'What happened' });
const act = (page: Page, name: string): Promise<void> => play(page).getByRole('button', { name, exact: false }).first().click();
const seed = (page: Page): Locator => page.getByRole('textbox', { name: 'Seed' });

async function openStory(page: Page, studio: Studio, file = FILE): Promise<void> {
  cpSync(file === FILE ? join(import.meta.dirname, FILE) : join(GAMES, 'narrative', file), join(studio.folder, file));
  await page.goto(`${studio.url}#${file}`);
  await expect(page.getByRole('tab', { name: 'Chart' })).toHaveAttribute('aria-selected', 'true');
  await expect(chart(page)).toBeVisible();
}

test('the chart follows play: done, now, out of reach, and a dead end with the action that caused it', async ({ page, studio }) => {
  await openStory(page, studio);
  await expect(node(page, /^Fish in the pool with the net, Shore: can be done now$/)).toBeVisible();
  await expect(node(page, /^Offer the fish to the boatman, Shore, goal: out of reach$/)).toBeVisible();
  // The puzzle of an area that is still closed is there too.
  await expect(node(page, /^Braid the hemp with the tar, Jetty: out of reach$/)).toBeVisible();
  // What can be done is done from the chart, with the way to it.
  await node(page, /^Fish in the pool/).click();
  await page.getByRole('status', { name: 'Chosen' }).getByRole('button', { name: 'Do it' }).click();
  await expect(log(page)).toContainText('A fish, silver and cross.');
  await expect(node(page, /^Fish in the pool.*: done$/)).toBeVisible();
  await expect(node(page, /^Offer the fish.*: can be done now$/)).toBeVisible();
  await act(page, 'Feed the fish to the gull');
  const alert = play(page).getByRole('alert');
  await expect(alert).toContainText('The game can no longer be won.');
  await expect(alert).toContainText('Since Feed the fish to the gull.');
  await expect(alert).toContainText('The fish is gone since “Feed the fish to the gull”, and “Offer the fish to the boatman” needs it.');
  await alert.getByRole('button', { name: 'In the chart' }).click();
  await expect(node(page, /^Feed the fish to the gull, Shore: after this it can no longer be won$/)).toHaveAttribute('aria-pressed', 'true');
  await expect(node(page, /^Offer the fish to the boatman.*: spoilt$/)).toBeVisible();
  await page.screenshot({ path: 'test-results/story-dead-end.png' });
  await alert.getByRole('button', { name: /^Undo it/ }).click();
  await expect(alert).toHaveCount(0);
  await expect(node(page, /^Offer the fish.*: can be done now$/)).toBeVisible();
  await expect(node(page, /^Feed the fish/)).toHaveCount(0);
});

test('answers that are hidden are hidden in the chart and in play', async ({ page, studio }) => {
  await openStory(page, studio);
  await page.getByRole('switch', { name: 'Hide' }).click();
  await node(page, /^Fish in the pool/).dblclick();
  await expect(log(page)).toContainText('A fish, silver and cross.');
  await act(page, 'Feed the fish to the gull');
  await expect(log(page)).toContainText('It is gone in one gulp.');
  await idle(page);
  await expect(play(page).getByRole('alert')).toHaveCount(0);
  await expect(node(page, /no longer be won|spoilt/)).toHaveCount(0);
  await page.getByRole('switch', { name: 'Hide' }).click();
  await expect(play(page).getByRole('alert')).toContainText('The game can no longer be won.');
});

test('a text adventure with a menu, keys, typed words and hints by degree', async ({ page, studio }) => {
  await openStory(page, studio);
  await page.keyboard.press('F4');
  await expect(log(page)).toContainText('Fog on the water.');
  const hint = page.getByRole('region', { name: 'Hint' });
  await page.keyboard.press('?');
  await expect(hint.getByRole('status')).toContainText('Wake the boatman.');
  await hint.getByRole('button', { name: '4 What' }).click();
  await expect(hint.getByRole('status')).toHaveText('Fish in the pool with the net.');
  await act(page, 'Pick up the net');
  // Hints belong to the position they were asked at.
  await expect(hint.getByRole('status')).toHaveCount(0);
  // The numbers are those of the menu that comes with the move.
  await expect(log(page)).toContainText('Pick up the net');
  await idle(page);
  await page.keyboard.press('1');
  await expect(log(page)).toContainText('A fish, silver and cross.');
  await expect(page.getByRole('region', { name: 'At hand' })).toContainText('fish');
  const line = page.getByRole('textbox', { name: 'What do you do?' });
  await line.fill('examine the gull');
  await line.press('Enter');
  await expect(page.getByRole('status', { name: 'Answer' })).toContainText('a gull');
  await line.fill('fly to the moon');
  await line.press('Enter');
  await expect(page.getByRole('status', { name: 'Answer' })).toContainText('You cannot do that here');
  await line.fill('offer fish to boatman');
  await line.press('Enter');
  await expect(log(page)).toContainText('Shore: done.');
  for (const said of ['go to jetty', 'take the stone']) {
    await line.fill(said);
    await line.press('Enter');
    await expect(line).toHaveValue('');
    await idle(page);
  }
  // The last move ends the game, and with it the line to type in.
  await line.fill('knock bell');
  await line.press('Enter');
  await expect(page.getByRole('status', { name: 'Outcome' })).toContainText('Won in 6 moves');
  await expect(log(page)).toContainText('Out of the fog comes the ferry');
  await page.keyboard.press('Tab');
  await page.keyboard.press('r');
  await expect(log(page)).toContainText('Fog on the water.');
});

test('items, rules and areas are edited as forms beside the text, both ways in step', async ({ page, studio }) => {
  await openStory(page, studio);
  await page.keyboard.press('F10');
  const rows = page.getByRole('listbox', { name: 'Items' });
  await rows.getByRole('option', { name: /^Gull/ }).click();
  const form = page.getByRole('group', { name: 'Gull, item' });
  await form.getByRole('textbox', { name: 'Description' }).fill('a gull with "opinions"');
  await form.getByRole('checkbox', { name: 'can be carried' }).check();
  await expect.poll(() => written(page, studio, FILE)).toContain('Gull    = { fed = false, notSpawnable = true, desc = "a gull with \\"opinions\\"", carryable = true }');
  await form.getByRole('checkbox', { name: 'can be carried' }).uncheck();
  await expect.poll(() => written(page, studio, FILE)).toContain('desc = "a gull with \\"opinions\\"" }');
  // A name is changed wherever rules and areas use it.
  await form.getByRole('textbox', { name: 'Name' }).fill('Seagull');
  await page.keyboard.press('Enter');
  await expect.poll(() => written(page, studio, FILE)).toContain('Seagull[fed: True] ::= Feed Seagull[fed: False] Fish');
  expect(onDisk(studio, FILE)).toContain('world = ["Boatman", "Seagull", "Pool", "Net"]');
  // From the text to the form: the caret chooses, typing changes the field.
  const source = page.getByRole('textbox', { name: `Source of ${FILE}` });
  await source.click();
  await page.keyboard.press('Control+End');
  await source.getByText('Braid', { exact: true }).click();
  const rule = page.getByRole('group', { name: 'braid, rule' });
  await expect(rule.getByRole('textbox', { name: 'Hint' })).toHaveValue('The bell wants a rope.');
  await rule.getByRole('textbox', { name: 'Rule' }).fill('Rope ::= Braid Hemp Tarr');
  await page.keyboard.press('Tab');
  await expect(page.locator('.formproblem')).toContainText('Tarr');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.locator('.formproblem')).toHaveCount(0);
  // A new area, and its removal.
  await page.getByRole('tab', { name: /^Areas/ }).click();
  await page.getByRole('button', { name: 'New area' }).click();
  const area = page.getByRole('group', { name: 'Place, area' });
  await area.getByRole('textbox', { name: 'Goals', exact: true }).fill('Rope\nGull[fed: True]');
  await area.getByRole('checkbox', { name: 'Shore' }).check();
  await expect.poll(() => written(page, studio, FILE)).toContain('[[area]]\nname = "Place"\ngoals = ["Rope", "Gull[fed: True]"]\ndesc = ""\nconnects = ["Shore"]\n');
  await area.getByRole('button', { name: 'Remove' }).first().click();
  await expect.poll(() => written(page, studio, FILE)).not.toContain('"Place"');
  await all(page, 'Undo');
  await expect.poll(() => written(page, studio, FILE)).toBe(original);
});

test('statistics count puzzles, show how far they are, and can be stopped', async ({ page, studio }) => {
  await openStory(page, studio, 'skerry.story.toml');
  await page.keyboard.press('F9');
  const region = page.getByRole('region', { name: 'Statistics' });
  await expect(region.getByRole('rowheader', { name: 'Lighthouse' })).toBeVisible();
  await expect(region.getByRole('region', { name: 'Rules by use' })).toContainText('1 rule never used in this sample');
  await expect(region.getByRole('region', { name: 'Rules by use' }).getByRole('button', { name: /^unlock_gate, line \d+$/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Puzzles for each area' }).selectOption('100000');
  await page.getByRole('button', { name: 'Count', exact: true }).click();
  await expect(page.getByRole('status', { name: 'Counting' })).toContainText(/of 600,000 puzzles/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('status', { name: 'Counting' })).toHaveCount(0);
  await expect(region.getByRole('list', { name: 'What stands out' })).toContainText(/Stopped after \d+ puzzles? for each area/);
});

test('sixty nodes can be read: no node covers another, and letters stay large', async ({ page, studio }) => {
  await openStory(page, studio, 'skerry.story.toml');
  await expect.poll(() => chart(page).getByRole('button').count()).toBeGreaterThan(55);
  for (const size of [{ width: 1440, height: 900 }, { width: 1280, height: 720 }]) {
    await page.setViewportSize(size);
    const boxes = await chart(page).getByRole('button').evaluateAll((all) => all.map((one) => ({ ...one.getBoundingClientRect().toJSON() as DOMRect, letters: parseFloat(getComputedStyle(one.querySelector('.nt') as Element).fontSize) * (one.getBoundingClientRect().width / (one as HTMLElement).offsetWidth) })));
    const overlaps = boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom));
    expect(overlaps).toEqual([]);
    expect(Math.min(...boxes.map((box) => box.letters))).toBeGreaterThan(8.9);
  }
  // Arrow keys go from node to node.
  const first = node(page, /can be done now$/).first();
  await first.focus();
  await page.keyboard.press('ArrowRight');
  await expect(first).not.toBeFocused();
  await expect(chart(page).locator('button:focus')).toHaveCount(1);
  await page.getByRole('toolbar', { name: 'Puzzles' }).getByRole('button', { name: /^Village/ }).click();
  await expect(node(page, /, Quay.*goal/)).toHaveCount(0);
  await expect(node(page, /, Village.*goal/)).toHaveCount(1);
});

test("a designer's hour with a story", async ({ page, studio }) => {
  test.setTimeout(180_000);
  await openStory(page, studio);
  // By form.
  await page.keyboard.press('F10');
  await page.getByRole('listbox', { name: 'Items' }).getByRole('option', { name: /^Net/ }).click();
  await page.getByRole('group', { name: 'Net, item' }).getByRole('textbox', { name: 'Description' }).fill('a net with a hole');
  await page.keyboard.press('Tab');
  await expect.poll(() => written(page, studio, FILE)).toContain('desc = "a net with a hole"');
  // By text, with a mistake.
  await page.keyboard.press('F3');
  const source = page.getByRole('textbox', { name: `Source of ${FILE}` });
  await source.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('swap = { rule = "Tar ::= Swap Fsh" }\n');
  await expect(page.getByRole('region', { name: 'Problems' })).toContainText('Fsh');
  await page.keyboard.press('F2');
  await expect(page.getByRole('status', { name: 'Text' })).toContainText('The chart is of the last text without errors.');
  await expect(node(page, /^Fish in the pool/)).toBeVisible();
  await page.keyboard.press('F3');
  await page.getByRole('button', { name: 'Fix' }).first().click();
  await expect.poll(() => written(page, studio, FILE)).toContain('Swap Fish');
  await expect(page.getByRole('region', { name: 'Problems' })).not.toContainText('Fsh');
  // A dead end, taken back; then a win.
  await page.keyboard.press('F4');
  for (const what of ['Pick up the net', 'Fish in the pool with the net', 'Feed the fish to the gull']) {
    await act(page, what);
    await expect(log(page)).toContainText(what);
  }
  await play(page).getByRole('alert').getByRole('button', { name: /^Undo it/ }).click();
  await expect(log(page)).not.toContainText('Feed the fish');
  for (const what of ['Offer the fish to the boatman', 'Go to Jetty', 'Pick up the stone', 'Knock on the bell with the stone']) {
    await act(page, what);
    await expect(log(page)).toContainText(what);
  }
  await expect(page.getByRole('status', { name: 'Outcome' })).toContainText('Won in 6 moves');
  // A need of the second puzzle, and the shortcut that avoids it.
  await page.keyboard.press(']');
  await expect(verdict(page)).toContainText('Solvable in 1 move');
  await page.getByRole('region', { name: 'You asked' }).getByRole('button', { name: 'need' }).click();
  await page.getByRole('combobox', { name: 'What every solution must do' }).or(page.getByRole('textbox', { name: 'What every solution must do' })).fill('rule:braid');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await page.getByRole('button', { name: 'Watch the shortcut' }).click();
  await expect(page.getByRole('radio', { name: 'Puzzle of Jetty' })).toBeChecked();
  await expect(page.getByRole('status', { name: 'Outcome' })).toContainText('Won in 1 move');
  await expect(log(page)).toContainText('Knock on the bell with the stone');
  // A long count, stopped.
  await page.keyboard.press('F9');
  await expect(page.getByRole('rowheader', { name: 'Jetty' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Puzzles for each area' }).selectOption('100000');
  await page.getByRole('button', { name: 'Count', exact: true }).click();
  await page.getByRole('button', { name: /^Counting\. Stop/ }).click();
  await expect(page.getByRole('region', { name: 'Statistics', exact: true })).toContainText(/Stopped after|never used|Every rule/);
  // A suggestion, taken.
  await page.keyboard.press('F10');
  const strip = page.getByRole('region', { name: 'Suggestions' });
  await strip.getByRole('button', { name: 'Start' }).click();
  await expect(strip.getByRole('button', { name: 'Try suggestion 1' })).toBeVisible({ timeout: 60_000 });
  if (await strip.getByRole('button', { name: 'Stop' }).isVisible()) await strip.getByRole('button', { name: 'Stop' }).click();
  const before = onDisk(studio, FILE);
  await strip.getByRole('button', { name: 'Try suggestion 1' }).click();
  await page.getByRole('button', { name: 'Go on with it' }).click();
  await expect.poll(() => written(page, studio, FILE)).not.toBe(before);
  await page.getByRole('banner').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => written(page, studio, FILE)).toBe(before);
  // Another seed, and exports.
  await page.keyboard.press('F2');
  await page.getByRole('button', { name: 'Another' }).click();
  await expect(seed(page)).toHaveValue('2');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('group', { name: 'Export as' }).getByRole('button', { name: 'JSON', exact: true }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe('ferry.Jetty.seed2.json');
  const saved = JSON.parse(readFileSync(await file.path(), 'utf8')) as { puzzles: { area: string }[] };
  expect(saved.puzzles[0]?.area).toBe('Jetty');
  // All is undone, and nothing of it is lost by a reload.
  await all(page, 'Undo');
  await expect.poll(() => written(page, studio, FILE)).toBe(original);
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await expect.poll(() => written(page, studio, FILE)).toContain('desc = "a net with a hole"');
  await idle(page);
  await page.reload();
  await expect(chart(page)).toBeVisible();
  await expect(seed(page)).toHaveValue('2');
  await expect(page.getByRole('region', { name: 'You asked' })).toContainText('rule:braid');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => written(page, studio, FILE)).toBe(original);
});

for (const theme of ['light', 'dark'] as const) {
  test(`every view of a story can be read, ${theme}`, async ({ page, studio }) => {
    test.setTimeout(240_000);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await openStory(page, studio, 'skerry.story.toml');
    await expect(verdict(page)).toContainText('Solvable in');
    for (const [view, key] of [['chart', 'F2'], ['play', 'F4'], ['statistics', 'F9'], ['edit', 'F10']] as const) {
      await page.keyboard.press(key);
      await page.locator('h1').first().waitFor({ state: 'attached' });
      for (const [width, height] of [[1440, 900], [1280, 720], [820, 1180]] as const) {
        await page.setViewportSize({ width, height });
        await idle(page);
        await page.screenshot({ path: `test-results/story-${view}-${theme}-${width}.png` });
        if (width === 1280) continue;
        expect(await faults(page), `${view} ${width}`).toEqual([]);
      }
    }
    await page.keyboard.press('F2');
    await page.keyboard.press('x');
    await expect(page.getByRole('group', { name: 'Export as' })).toBeVisible();
    expect(await faults(page), 'export').toEqual([]);
  });
}
